"""The command `tiebreaks-conformance`: PROGRAM, check, generate, both-ways. It parses, calls the kit, prints, and exits."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from secrets import randbelow
from typing import Any

import click

from tiebreaks import FormatError, RegulationError, TiebreaksError, read
from tiebreaks.law import edition_on
from tiebreaks_conformance import (
    ACCELERATIONS,
    MAX_BOARDS,
    MAX_CYCLES,
    MAX_PLAYERS,
    MAX_ROUNDS,
    SECONDS,
    SET,
    SYSTEMS,
    __version__,
)
from tiebreaks_conformance.say import Refusal, say

DIFFERS, USAGE, FILE_TROUBLE, FORBIDDEN, INTERRUPTED = 1, 2, 3, 4, 130
MAX_SEED = 10**9
HIGHEST_RATING = 4000
NO_RATINGS = "expected ratings such as '2300, 2250, 2100', found {given!r}"
NO_RANGE = "expected a range such as 1400-2200, found {given!r}"
NO_FOLDER = "expected a folder for {count} events"


def _codes(context: click.Context, option: click.Parameter, given: str | None) -> tuple[str, ...]:
    return tuple(code.strip() for code in (given or "").split(",") if code.strip())


def _ratings(context: click.Context, option: click.Parameter, given: str | None) -> tuple[int, ...]:
    numbers = (given or "").replace(",", " ").split()
    if given is not None and not (numbers and all(map(_is_rating, numbers))):
        raise click.BadParameter(say(NO_RATINGS, given=given))
    return tuple(map(int, numbers))


def _range(context: click.Context, option: click.Parameter, given: str | None) -> tuple[int, int] | None:
    if given is None:
        return None
    low, _, high = given.partition("-")
    if not (_is_rating(low) and _is_rating(high) and int(low) <= int(high)):
        raise click.BadParameter(say(NO_RANGE, given=given))
    return int(low), int(high)


def _is_rating(text: str) -> bool:
    return text.strip().isascii() and text.strip().isdecimal() and 0 < int(text) <= HIGHEST_RATING


class _Kit(click.Group):
    """What is no command is a program, to be compared with the set."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args[0] not in self.commands and not args[0].startswith("-"):
            return "", self.commands["program"], args
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return ["program", "check", "generate", "both-ways"]


HELP = {"help_option_names": ["-h", "--help"]}
BY = click.option("--by", metavar="LIST", callback=_codes, help='Only these tie-breaks, such as "DE, BH/C1, BH, SB".')
EDITION = click.option("--edition", metavar="ID", help="The edition of C.07, such as 2026-03; default: the one in force.")
GROUP = click.option("--group", metavar="NAME", multiple=True, help="Only events of this group, such as individual-swiss.")
FORMAT = click.option("--format", type=click.Choice(["text", "json"]), default="text", help="The format of the answer.")
TIME = click.option("--time-limit", type=float, default=SECONDS, show_default=True, help="Seconds for an answer.")
PAIRING = click.option(
    "--pairing-program",
    metavar="PROGRAM",
    help="A program that pairs a Swiss, such as 'bbpPairings --dutch {file} -p {output}'; default: gacrux.",
)


@click.group(cls=_Kit, context_settings=HELP, subcommand_metavar="PROGRAM | COMMAND [ARGS]...")
@click.version_option(__version__, prog_name="tiebreaks-conformance")
def kit() -> None:
    """Hold a program against the FIDE tie-break regulations (C.07).

    tiebreaks-conformance 'my-program {file}' asks it about every case of the set.
    """


@kit.command("program", context_settings=HELP)
@click.argument("program")
@click.option("--set", "folder", metavar="FOLDER", default=str(SET), show_default=True, help="The folder of the cases.")
@EDITION
@BY
@click.option("--case", metavar="ID", multiple=True, help="Only this case, such as 6.1.1-forfeit; repeatable.")
@GROUP
@TIME
@FORMAT
def ask(program: str, folder: str, edition: str | None, by: tuple[str, ...], case: Sequence[str], group: Sequence[str],
        time_limit: float, format: str) -> int:  # fmt: skip
    """Ask PROGRAM about every case of the set, and compare its answers.

    PROGRAM is its command, between quotes, with {file} for the path of a TRF; {edition} and {by} stand for edition and list.
    It prints id, rank and codes as CSV or JSON, or a TRF with ranks.
    """
    from tiebreaks_conformance.compare import compare_program
    from tiebreaks_conformance.words import describe_case, summarise

    show: Callable[[str], None] = (lambda line: None) if format == "json" else _show
    found = compare_program(
        program,
        folder,
        edition=edition or edition_on(date.today()).id,
        ids=case,
        groups=group,
        by=", ".join(by) or None,
        seconds=time_limit,
        progress=lambda result: show(describe_case(result)),
    )
    for line in summarise(found):
        show(line)
    return _judged(found, format)


@kit.command(context_settings=HELP)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@FORMAT
def check(files: Sequence[str], format: str) -> int:
    """Pair every round of a TRF26 again, and compare its places with its list: one report a file.

    Exit code 1 where a round is not paired by the rules, or a place does not follow.
    """
    from tiebreaks_conformance.check import check_pairings

    code = 0
    for file in files:
        found = check_pairings(read(sys.stdin.buffer if file == "-" else file))
        _show(json.dumps(found.to_dict(), ensure_ascii=False) if format == "json" else str(found))
        code = code if found.agrees else DIFFERS
    return code


@kit.command(context_settings=HELP)
@click.option("--players", type=click.IntRange(2, MAX_PLAYERS), help="How many; of teams, how many teams.")
@click.option("--rounds", type=click.IntRange(1, MAX_ROUNDS), help="How many.")
@click.option("--system", type=click.Choice(SYSTEMS), help="swiss, or round-robin by Berger tables.")
@click.option("--cycles", type=click.IntRange(1, MAX_CYCLES), help="How often everybody meets everybody in a round robin.")
@click.option("--boards", type=click.IntRange(0, MAX_BOARDS), help="Boards of a match of teams; 0: individuals.")
@click.option("--half-byes", type=float, help="Half-point byes, in percent of the rounds of all players.")
@click.option("--zero-byes", type=float, help="Zero-point byes, in percent.")
@click.option("--full-byes", type=float, help="Full-point byes, in percent.")
@click.option("--withdrawals", type=float, help="Players who leave after some round, in percent.")
@click.option("--forfeits", type=float, help="Forfeited games, in percent.")
@click.option("--odd-results", type=float, help="Games that end 0-0 or ½-0, or have less than one move, in percent.")
@click.option("--acceleration", type=click.Choice(ACCELERATIONS), help="Baku acceleration, or none.")
@click.option("--ratings", metavar="LIST", callback=_ratings, help='The ratings of the players, such as "2300, 2250, 2100".')
@click.option("--rating-range", metavar="LOW-HIGH", callback=_range, help="The lowest and the highest rating that is drawn.")
@click.option("--unrated", type=float, help="Players without a rating, in percent.")
@BY
@EDITION
@PAIRING
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same events on every machine; default: drawn.")
@click.option("--count", type=click.IntRange(1), default=1, help="How many events.")
@click.option("--output", "-o", metavar="OUT", help="The folder to write into, or one file.trf; default: standard output.")
def generate(seed: int | None, count: int, output: str | None, pairing_program: str | None, **settings: Any) -> None:
    """Draw events: TRF26 with pairings by the rules, results by FIDE's table, byes, forfeits, a list and the ranks by it.

    What is left out is drawn.
    """
    from tiebreaks_conformance.drawn import as_trf
    from tiebreaks_conformance.generate import generate as draw
    from tiebreaks_conformance.settings import EventSettings

    if seed is None:
        seed = randbelow(MAX_SEED)
        click.echo(f"drawn with --seed {seed}", err=True)
    if output is None and count > 1:
        raise Refusal(NO_FOLDER, count=count)
    for place in range(1, count + 1):
        made = as_trf(draw(EventSettings(**settings), f"{seed}.{place}", pairing_program=pairing_program)).encode()
        if output is None or output == "-":
            sys.stdout.buffer.write(made)
            continue
        path = Path(output) if output.endswith(".trf") and count == 1 else Path(output) / f"event-{seed}-{place}.trf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made)


@kit.command("both-ways", context_settings=HELP)
@click.argument("count", type=click.IntRange(1))
@click.argument("program")
@click.option("--their-generator", metavar="PROGRAM", help="Its generator: {seed} is a number, {file} the TRF it writes.")
@EDITION
@BY
@GROUP
@PAIRING
@TIME
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The seed of the events.")
@click.option("--jobs", "-j", type=click.IntRange(1), help="Processes; default: all cores.")
@click.option(
    "--journal",
    metavar="FILE",
    default="both-ways.jsonl",
    show_default=True,
    help="The same command goes on from there.",
)
@click.option("--report", metavar="FILE", help="Write a report; the smallest counterexamples stand beside it as files.")
@FORMAT
def both_ways(
    count: int, program: str, their_generator: str | None, edition: str | None, by: tuple[str, ...], group: Sequence[str],
    pairing_program: str | None, time_limit: float, seed: int, jobs: int | None, journal: str, report: str | None, format: str,
) -> int:  # fmt: skip
    """Ask PROGRAM about COUNT drawn events; with --their-generator, check as many of its events."""
    from tiebreaks_conformance import both_ways as both
    from tiebreaks_conformance.both_ways_report import describe_both_ways, file_name, report_of
    from tiebreaks_conformance.drawn import ProgramAsked
    from tiebreaks_conformance.program import require_start, split
    from tiebreaks_conformance.settings import EventSettings

    require_start(split(program))
    theirs = both.their_generator(their_generator, time_limit) if their_generator else None
    settings = EventSettings(edition=edition, by=by)
    setup = both.Setup(ProgramAsked(program, time_limit), seed, settings, pairing_program, theirs, groups=tuple(group))
    found = both.compare_both_ways(setup, program, count, Path(journal), jobs=jobs, progress=_progress())
    if report:
        Path(report).write_text(report_of(found), encoding="utf-8")
        for place, example in enumerate(found.examples, 1):
            Path(report).with_name(file_name(place)).write_text(example.trf, encoding="utf-8", newline="")
    if format == "text":
        for line in describe_both_ways(found):
            _show(line)
    return _judged(found, format)


def _progress() -> Callable[[int, int], None]:
    """Shows how far a run is on one line of a terminal."""
    if not sys.stderr.isatty():
        return lambda done, total: None
    return lambda done, total: click.echo(f"\r{done:,}/{total:,} events", nl=done == total, err=True)


def _judged(found: Any, format: str) -> int:
    """Print an answer as JSON, if that was asked for; the exit code."""
    if format == "json":
        _show(json.dumps(found.to_dict(), ensure_ascii=False))
    return 0 if found.agrees else DIFFERS


def _show(text: str) -> None:
    """Print: nothing of a file or a program controls the terminal."""
    click.echo("".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in text))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    try:
        return kit.main(arguments, "tiebreaks-conformance", standalone_mode=False) or 0
    except click.ClickException as wrong:
        wrong.show()
        return USAGE
    except click.Abort:
        click.echo("tiebreaks-conformance: interrupted", err=True)
        return INTERRUPTED
    except (TiebreaksError, OSError) as wrong:
        click.echo(f"tiebreaks-conformance: error: {wrong}", err=True)
        if isinstance(wrong, FormatError | OSError):
            return FILE_TROUBLE
        return wrong.code if isinstance(wrong, Refusal) else FORBIDDEN if isinstance(wrong, RegulationError) else USAGE


def run() -> None:
    """The command, as a process."""
    sys.exit(main())
