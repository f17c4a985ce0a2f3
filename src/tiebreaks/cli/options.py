"""The options that commands share, and their conversion into arguments of the library."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, BinaryIO, cast, get_args

import typer

from tiebreaks import formats, report
from tiebreaks.awards import EqualNames
from tiebreaks.batch.summary import LAYOUTS
from tiebreaks.cli.output import format_of, say
from tiebreaks.cli.speech import OPTION, face
from tiebreaks.engine.catalogue import CATALOGUE, OTHER_RULES
from tiebreaks.engine.codes import parse
from tiebreaks.engine.request import Pending as PendingGames
from tiebreaks.engine.request import parse_house_rules
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import FormatError, RegulationError, TiebreaksError
from tiebreaks.formats import choices as file_choices
from tiebreaks.languages import VARIABLE, choices, find_language
from tiebreaks.law.editions import CURRENT, EDITIONS, NAMED_SETS, PROVISIONS, Edition, edition_named
from tiebreaks.messages import Forms, Message, Option, Place, as_message, words_for
from tiebreaks.model.tournament import Tournament
from tiebreaks.operations.words import OPTIONS, SAME_EDITION
from tiebreaks.text import as_typed

TWO_EDITIONS = "expected two editions to compare, found {count}; give --edition twice"
SAME_PARTICIPANT = "expected two participants, found {who} twice"
WHO_BEFORE_CODE = "WHO comes before CODE: explain FILE {who} {code}"
NO_SUFFIX = "{path} has no suffix; give --format"
STANDARD_INPUT_TWICE = "- stands for standard input, which can be read once"
STANDARD_INPUT, STANDARD_OUTPUT = Message("standard input"), Message("standard output")
MORE_WARNINGS = Forms("{count} warning (--warnings shows it)", "{count} warnings (--warnings shows them)")
ONLY_WITHOUT_ASSUMED = "--if counts the rounds up to the last game it names; leave out --after, --live and --pending"
ONE_OF = "expected one of {names}, found {given!r}"
NO_STANDARD_INPUT = "standard input is closed; give the path of a file"

SAMPLES = ("open", "round_robin", "team")  # tb.samples(), which would have to look into the package


def _one_of(names: Sequence[str]) -> Any:
    """The settings of an option that takes one of some names."""

    def check(given: str | None) -> str | None:
        if given is not None and given not in names:
            raise typer.BadParameter(Message(ONE_OF, names=tuple(names), given=given))
        return given

    def complete(incomplete: str) -> list[str]:
        return [name for name in names if name.startswith(incomplete)]

    return {"metavar": "|".join(names), "callback": check, "autocompletion": complete}


def check_edition(given: str | None) -> str | None:
    """Refuse the name of an unknown edition as a usage error."""
    if given is not None:
        try:
            edition_named(given)
        except RegulationError as unknown:
            raise typer.BadParameter(words_for(face(), unknown.messages[0])) from None
    return given


def check_two_editions(given: list[str]) -> list[str]:
    """Refuse anything but two different editions."""
    if len(given) != 2:
        raise typer.BadParameter(Message(TWO_EDITIONS, count=len(given)))
    first, second = (str(check_edition(one)) for one in given)
    if first == second:
        raise typer.BadParameter(Message(SAME_EDITION, id=first))
    return [first, second]


def complete_edition(incomplete: str) -> list[str]:
    return [id for id in EDITIONS if id.startswith(incomplete)]


def complete_code(incomplete: str) -> list[str]:
    return [code for code in (*CATALOGUE, *OTHER_RULES) if code.startswith(incomplete.upper())]


def _complete_house_rule(incomplete: str) -> list[str]:
    rules = [f"{name}={as_typed(choice)}" for name, facts in PROVISIONS.items() for choice in facts["choices"]]
    return [rule for rule in (*NAMED_SETS, *rules) if rule.startswith(incomplete)]


File = Annotated[str, typer.Argument(metavar="FILE", help=OPTIONS["file"])]
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help=OPTIONS["files"])]
WithFiles = Annotated[list[str] | None, typer.Option("--with", metavar="FILE", help=OPTIONS["with_file"])]
Sheet = Annotated[str | None, typer.Option("--sheet", metavar="NAME", help=OPTIONS["sheet"])]
WhichTournament = Annotated[int | None, typer.Option("--tournament", metavar="NUMBER", min=1, help=OPTIONS["tournament"])]
Who = Annotated[str, typer.Argument(metavar="WHO", help=OPTIONS["who"])]
Code = Annotated[str | None, typer.Argument(metavar="[CODE]", help=OPTIONS["code"], autocompletion=complete_code)]
By = Annotated[str | None, typer.Option("--by", metavar="LIST", help=OPTIONS["by"])]
InEdition = Annotated[
    str | None,
    typer.Option("--edition", metavar="ID", help=OPTIONS["edition"], callback=check_edition, autocompletion=complete_edition),
]
OfCodes = Annotated[
    str | None,
    typer.Option(
        "--edition", metavar="ID", help=OPTIONS["edition_of_codes"], callback=check_edition, autocompletion=complete_edition
    ),
]
TwoEditions = Annotated[
    list[str],
    typer.Option(
        "--edition", metavar="ID", help=OPTIONS["two_editions"], callback=check_two_editions, autocompletion=complete_edition
    ),
]
After = Annotated[int | None, typer.Option("--after", metavar="ROUND", min=0, help=OPTIONS["after"])]
HouseRules = Annotated[
    list[str] | None,
    typer.Option("--house-rule", metavar="NAME=VALUE", help=OPTIONS["house_rule"], autocompletion=_complete_house_rule),
]
Strict = Annotated[bool, typer.Option("--strict", help=OPTIONS["strict"])]
SampleName = Annotated[str, typer.Argument(help=OPTIONS["sample"], **_one_of(SAMPLES) | {"metavar": "[NAME]"})]
Trust = Annotated[str | None, typer.Option("--trust", help=OPTIONS["trust"], **_one_of(("results", "points")))]
Encoding = Annotated[str | None, typer.Option("--encoding", metavar="NAME", help=OPTIONS["encoding"])]
Warnings = Annotated[bool | None, typer.Option("--warnings/--quiet", help=OPTIONS["warnings"], show_default=False)]
Quiet = Annotated[bool, typer.Option("--quiet", help=OPTIONS["quiet"])]
Unpaired = Annotated[str | None, typer.Option("--bye", help=OPTIONS["bye"], **_one_of(file_choices.UNPAIRED))]
Live = Annotated[bool, typer.Option("--live", help=OPTIONS["live"])]
Pending = Annotated[str | None, typer.Option("--pending", help=OPTIONS["pending"], **_one_of(get_args(PendingGames)))]
CheckPending = Annotated[
    str | None, typer.Option("--pending", help=OPTIONS["check_pending"], **_one_of(get_args(PendingGames)))
]
RatingKind = Annotated[
    str | None, typer.Option("--rating-kind", help=OPTIONS["rating_kind"], **_one_of(file_choices.RATING_KINDS))
]
Lots = Annotated[str | None, typer.Option("--lots", metavar="SEED", help=OPTIONS["lots"])]
Columns = Annotated[str | None, typer.Option("--columns", metavar="NAMES", help=OPTIONS["columns"])]
Against = Annotated[str | None, typer.Option("--against", metavar="TABLE", help=OPTIONS["against"])]
TableColumns = Annotated[str | None, typer.Option("--columns", metavar="NAME=CODE", help=OPTIONS["table_columns"])]
Workings = Annotated[str | None, typer.Option("--workings", help=OPTIONS["workings"], **_one_of(report.WORKINGS))]
Layout = Annotated[str, typer.Option("--layout", help=OPTIONS["layout"], **_one_of(LAYOUTS))]
TimeLimit = Annotated[float | None, typer.Option("--time-limit", metavar="SECONDS", min=0, help=OPTIONS["time_limit"])]
MemoryLimit = Annotated[int | None, typer.Option("--memory-limit", metavar="MB", min=0, help=OPTIONS["memory_limit"])]
InFormat = Annotated[str | None, typer.Option("--format", help=OPTIONS["format"], **_one_of(report.FORMATS))]
SummaryFormat = Annotated[str, typer.Option("--format", help=OPTIONS["summary_format"], **_one_of(("text", "json")))]
FileFormat = Annotated[str | None, typer.Option("--format", help=OPTIONS["file_format"], **_one_of(file_choices.FORMATS))]
Category = Annotated[list[str] | None, typer.Option("--category", metavar="NAME", help=OPTIONS["category"])]
Categories = Annotated[str | None, typer.Option("--categories", "--rules", metavar="FILE", help=OPTIONS["categories"])]
Prizes = Annotated[str, typer.Option("--rules", metavar="FILE", help=OPTIONS["prize_rules"])]
MaybePrizes = Annotated[str | None, typer.Option("--rules", metavar="FILE", help=OPTIONS["series_rules"])]
Names = Annotated[str | None, typer.Option("--equal-names", help=OPTIONS["equal_names"], **_one_of(get_args(EqualNames)))]
Output = Annotated[str | None, typer.Option("--output", "-o", metavar="OUT", help=OPTIONS["output"])]


def check_language(given: str | None) -> str | None:
    """Refuse an unknown language as a usage error."""
    try:
        find_language(given)
    except TiebreaksError as unknown:
        raise typer.BadParameter(words_for(face(), unknown.messages[0])) from None
    return given


Language = Annotated[
    str | None,
    typer.Option(
        OPTION,
        metavar="|".join(choices()),
        envvar=VARIABLE,
        help=OPTIONS["language"],
        callback=check_language,
        autocompletion=lambda incomplete: [name for name in choices() if name.startswith(incomplete)],
    ),
]
Assumed = Annotated[list[str] | None, typer.Option("--if", metavar="GAME", help=OPTIONS["assumed"])]
Instead = Annotated[bool, typer.Option("--instead", help=OPTIONS["instead"])]
Before = Annotated[int | None, typer.Option("--before", metavar="ROUND", min=1, help=OPTIONS["before"])]
ModelOption = Annotated[str, typer.Option("--model", help=OPTIONS["model"], **_one_of(("milvang", "tec", "elo", "equal")))]
TempoOption = Annotated[str | None, typer.Option("--tempo", help=OPTIONS["tempo"], **_one_of(("standard", "rapid", "blitz")))]
PairingsOption = Annotated[str | None, typer.Option("--pairings", help=OPTIONS["pairings"], **_one_of(("estimated", "gacrux")))]


def read_ranks(given: str | None) -> set[int] | None:
    """The ranks of `--ranks 4,5`."""
    if given is None:
        return None
    parts = [part.strip() for part in given.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 7 for part in parts):
        wrong = "{option}: expected ranks such as 4,5, found {found!r}"
        raise TiebreaksError(Message(wrong, option=Option("ranks"), found=given))
    return {int(part) for part in parts}


def assume(event: Tournament, given: Sequence[str], *law: Any, instead: bool, **settings: Any) -> Standings:
    """The standings with results that were typed."""
    from tiebreaks.chances.what_if import parse_assumed, what_if

    return what_if(event, parse_assumed(event, given, instead=instead), *law, instead=instead, **settings)


def refuse_with_assumed(after: int | None, live: bool, pending: str | None) -> None:
    """Refuse options that say which rounds count: with assumed results these do."""
    if after is not None or live or pending is not None:
        raise typer.BadParameter(ONLY_WITHOUT_ASSUMED)


def read_tournament(
    files: Sequence[str],
    strict: bool,
    trust: str | None,
    encoding: str | None,
    bye: str | None,
    sheet: str | None,
    tournament: int | None,
    warnings: bool | None,
) -> Tournament:
    """Read a tournament from a file, several files or standard input; its warnings go to standard error."""
    if "-" in files and sys.stdin is None:
        raise FormatError([NO_STANDARD_INPUT])
    if files.count("-") > 1:
        raise typer.BadParameter(STANDARD_INPUT_TWICE)
    trusted, kind = cast(file_choices.Trust, trust or "both"), cast(file_choices.Unpaired | None, bye)
    sources = [sys.stdin.buffer if file == "-" else file for file in files]
    one_of: dict[str, Any] = {"sheet": sheet, "tournament": tournament}
    event = formats.read(sources, strict=strict, trust=trusted, encoding=encoding, unpaired=kind, **one_of)
    say(_select_warnings(event.warnings, files, warnings))
    return event


def open_table(path: str | None, files: Sequence[str]) -> str | BinaryIO | None:
    """The table to check against: a path, or standard input if it is -."""
    if path != "-":
        return path
    if sys.stdin is None:
        raise FormatError([NO_STANDARD_INPUT])
    if "-" in files:
        raise typer.BadParameter(STANDARD_INPUT_TWICE)
    return sys.stdin.buffer


UNFINISHED = 46  # case of docs/formats.md: a result that is none, read as not finished


def _select_warnings(warnings: Sequence[str], files: Sequence[str], wanted: bool | None) -> Sequence[str]:
    """All warnings of the files, none, or one line: the only one, or how many there are. Absolute paths are cut to names.

    Results that were not understood are said in any case, the last of them, which counts the others: they change standings.
    """
    if wanted is False:
        return []
    names = {file: STANDARD_INPUT if file == "-" else os.path.basename(file) if os.path.isabs(file) else file for file in files}
    counted: list[Message] = []
    if wanted is None and len(warnings) > 1:
        counted = [Message(MORE_WARNINGS.of(len(warnings)), where=Place(names[files[0]]), count=len(warnings))]
        warnings = [each for each in map(as_message, warnings) if each.case == UNFINISHED][-1:]
    return counted + [
        warning.of_file(names.get(warning.where.file, warning.where.file)) for warning in map(as_message, warnings)
    ]


def refuse_same_participant(event: Tournament, who: str, other: str | None) -> None:
    """Refuse the same participant twice."""
    if other is not None and event.find(who) == event.find(other):
        raise typer.BadParameter(Message(SAME_PARTICIPANT, who=event.find(who)))


def refuse_swapped_arguments(event: Tournament, who: str, code: str | None) -> None:
    """Refuse a code in the place of the participant and a participant in the place of the code."""
    if code is not None and not _can_read(event.find, who) and _can_read(parse, who) and _can_read(event.find, code):
        raise typer.BadParameter(Message(WHO_BEFORE_CODE, who=code, code=who))


def _can_read(read: Callable[[str], object], text: str) -> bool:
    """Whether `read` accepts a text."""
    try:
        read(text)
    except TiebreaksError:
        return False
    return True


def choose_file_format(out: str, format: str | None) -> str:
    """The format to write: that of --format, else that of the suffix."""
    format = format or format_of(out, formats.SUFFIXES)
    if format is None:
        raise typer.BadParameter(Message(NO_SUFFIX, path=STANDARD_OUTPUT if out == "-" else out))
    return format


def read_house_rules(given: Sequence[str] | None) -> Mapping[str, Any]:
    """The amendments that NAME=VALUE name; NAME alone is NAME=true, or the name of a set."""
    try:
        return parse_house_rules(given or ())
    except RegulationError as unknown:
        raise typer.BadParameter(words_for(face(), unknown.messages[0]), param_hint="--house-rule") from None


def find_edition(given: str | None) -> Edition:
    """The edition of this name; by default the one in force."""
    return edition_named(given) if given else CURRENT


def read_lines(paths: Sequence[str]) -> Iterable[str]:
    """The lines of standard input, when one of the paths is -."""
    if "-" in paths and sys.stdin is None:
        raise FormatError([NO_STANDARD_INPUT])
    return map(os.fsdecode, sys.stdin.buffer) if "-" in paths else ()
