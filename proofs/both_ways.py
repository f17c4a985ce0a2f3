"""Very many drawn events with another program, each way: `python -m proofs.both_ways gacrux 50000 --store`.

It is taken up again where it was stopped. The figures are printed at the end, or by `--figures` of what the journal has;
`--store` adds them to proofs/results/both_ways.json, with what accounts for every event that differs; the next run goes on
after them.
Unlike `tiebreaks conformance --both-ways` the program is asked in this process, so that starting it takes no time.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from proofs.adapters import chesspairing, gacrux, oracle, tiebreak_core
from proofs.adapters.causes import Cause, account_for
from tiebreaks.law.editions import CURRENT, EDITIONS
from tiebreaks_conformance.answer import BothWays
from tiebreaks_conformance.both_ways import Setup, compare_both_ways, examine_one, summarise_lines, vary_edition
from tiebreaks_conformance.luck import Luck
from tiebreaks_conformance.pools import draw_list
from tiebreaks_conformance.settings import Drawing, EventSettings


def mostly_small(settings: EventSettings, number: int) -> EventSettings:
    """Of twenty events thirteen are small Swisses, four round robins, two of teams; one is drawn as it comes."""
    settings, kind = vary_edition(settings, number), number % 20
    if kind == 0:
        return settings
    if kind < 5:
        return replace(settings, system="round-robin")
    if kind < 7:
        return replace(settings, players=4 + number // 20 % 5, boards=2 + number // 100 % 3)
    return replace(settings, system="swiss", players=6 + number // 20 % 7)


def of_teams(settings: EventSettings, number: int) -> EventSettings:
    """Teams of two to four boards: a Swiss, or now and then a round robin."""
    system: Drawing = "swiss" if number % 4 else "round-robin"
    return replace(vary_edition(settings, number), system=system, players=5 + number // 4 % 6, boards=2 + number % 3)


def individual(settings: EventSettings, number: int, codes: Collection[str]) -> EventSettings:
    """A small event of players in the edition in force, with a list of these codes; every other event has no byes and forfeits."""
    luck, robin = Luck(f"list {number}"), number % 20 < 5
    small = replace(settings, system="round-robin" if robin else "swiss", players=6 + number // 20 % 7, edition=CURRENT.id)
    by = draw_list(luck, CURRENT, round_robin=robin, teams=False, unrated=False, among=codes)
    small = replace(small, by=by, unrated=0, odd_results=0)
    if number % 2:
        return small
    players = 6 + number // 20 % 4 * 2
    return replace(small, players=players, half_byes=0, zero_byes=0, full_byes=0, withdrawals=0, forfeits=0)


SETUPS: Mapping[str, Setup] = {
    "gacrux": Setup(gacrux.answer, 1, theirs=gacrux.generate, vary=mostly_small),
    "gacrux-teams": Setup(gacrux.answer, 1, vary=of_teams),
    "oracle": Setup(oracle.answer, 1, vary=mostly_small),
    "tiebreak-core": Setup(tiebreak_core.answer, 1, vary=partial(individual, codes=frozenset(tiebreak_core.CODES))),
    "chesspairing": Setup(
        chesspairing.answer, 1, vary=partial(individual, codes=frozenset(chesspairing.CODES)), least_changed=None
    ),  # it differs in most events, and hardly ever by a reading
}
RESULTS = Path(__file__).parent / "results" / "both_ways.json"
COUNTS = ("events", "agree", "differ", "faults", "unasked", "answers")
VERSIONS: Mapping[str, Callable[[], str]] = {
    "gacrux": partial(version, "gacrux"),
    "gacrux-teams": partial(version, "gacrux"),
    "oracle": lambda: "tests/oracle",
    "tiebreak-core": tiebreak_core.version,
    "chesspairing": chesspairing.version,
}
CAUSES: Mapping[str, Sequence[Cause]] = {
    "gacrux": gacrux.CAUSES, "gacrux-teams": gacrux.CAUSES, "chesspairing": chesspairing.CAUSES,
    "tiebreak-core": tiebreak_core.CAUSES,
}  # fmt: skip
MISSING: Mapping[str, str | None] = {
    "tiebreak-core": None if tiebreak_core.is_here() else tiebreak_core.MISSING,
    "chesspairing": None if chesspairing.is_here() else chesspairing.MISSING,
}


def main() -> int:
    """The exit code: 1 where something differs that no reading explains."""
    parser = ArgumentParser(prog="python -m proofs.both_ways", description=__doc__)
    parser.add_argument("program", choices=SETUPS)
    parser.add_argument("events", type=int, nargs="?", default=1000)
    parser.add_argument("--journal", type=Path, help="default: build/both-ways-PROGRAM.jsonl")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--figures", action="store_true", help="only print what the journal has so far")
    parser.add_argument("--store", action="store_true", help="go on after the events of proofs/results, and add the figures")
    parser.add_argument("--tree", default="", help="with --store: the commit whose generator drew the events")
    parser.add_argument("--examples", type=int, default=10)
    options = parser.parse_args()
    name: str = options.program
    if missing := MISSING.get(name):
        print(f"Skipped: {missing}")
        return 0
    journal = options.journal or Path(f"build/both-ways-{name}.jsonl")
    journal.parent.mkdir(exist_ok=True)
    setup, first = (
        SETUPS[name],
        1 + max((run["last"] for run in stored() if options.store and run["program"] == name), default=0),
    )
    if not options.figures:
        compare_both_ways(setup, name, options.events, journal, first=first, jobs=options.jobs, examples=0)
    lines = whole_lines(journal, first, ways=1 + (setup.theirs is not None))
    found = summarise_lines(name, setup, lines, examples=options.examples)
    show(found)
    if options.store and lines:
        judged = judge(lines, setup, CAUSES.get(name, ()))
        store(found, judged, first, max(map(number_of, lines)), options.tree)
    return int(any(not each.name for each in found.explained_by))


def number_of(line: Mapping[str, Any]) -> int:
    """The number of an event."""
    return int(line["event"].partition(" ")[2])


def whole_lines(journal: Path, first: int, ways: int) -> list[dict[str, Any]]:
    """The lines of a journal from an event on, as far as no event is missing."""
    lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()[1:] if line.endswith("}")]
    counts = Counter(map(number_of, lines))
    last = first - 1
    while counts[last + 1] == ways:
        last += 1
    return sorted(
        (line for line in lines if first <= number_of(line) <= last), key=lambda line: (number_of(line), line["event"])
    )


def stored() -> list[dict[str, Any]]:
    """The runs so far."""
    runs: list[dict[str, Any]] = json.loads(RESULTS.read_text(encoding="utf-8"))["runs"]
    return runs


def judge(lines: Iterable[Mapping[str, Any]], setup: Setup, causes: Sequence[Cause]) -> Counter[str]:
    """What accounts for the events that differ: a known reading, known causes for all wrong codes, or another reading.

    A reading that changes one answer of an event may fit it by chance: it must explain other events too.
    """
    differing = [line for line in lines if line["departures"]]
    known = Counter(name for line in differing for name in explanations(line))
    named = {cause.name for cause in causes}
    judged: Counter[str] = Counter()
    by_one = replace(setup, least_changed=1)
    for line in differing:
        read = explanations(line) or (explanations(examine_one(line["event"], by_one)) if known else set()) & known.keys()
        best = max(read, key=lambda name: (short(name) in named, name not in EDITIONS, known[name], name), default="nothing")
        by_cause = [] if short(best) in named else account_for(line, causes)
        judged.update(by_cause or [short(best)])
    return judged


def short(name: str) -> str:
    """A reading or an edition without its house rule: R1."""
    return name.partition(":")[0]


def explanations(line: Mapping[str, Any]) -> set[str]:
    """The editions and readings that fit every departure."""
    return set.intersection(*({*each["editions"], *each["readings"]} for each in line["departures"]))


def store(found: BothWays, judged: Counter[str], first: int, last: int, tree: str) -> None:
    """Add the figures of a run."""
    run = {
        "program": found.program,
        "version": VERSIONS[found.program](),
        "date": date.today().isoformat(),
        "tree": tree,
        "seed": found.seed,
        "first": first,
        "last": last,
        "ways": {each.way: {name: getattr(each, name) for name in COUNTS} for each in found.ways},
        "articles": {each.name: each.differ for each in found.articles},
        "explained_by": {each.name or "nothing": each.differ for each in found.explained_by},
        "axes": {f"{each.axis} {each.name}": [each.events, each.differ] for each in found.axes},
        "judged": dict(judged.most_common()),
    }
    RESULTS.write_text(json.dumps({"runs": [*stored(), run]}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def show(found: BothWays) -> None:
    """The figures, and the counterexamples."""
    for way in found.ways:
        print(way)
    for group in (*found.articles, *found.explained_by):
        print(f"{group.name or 'nothing explains it'}: {group.differ} of {group.asked}")
    for axis in found.axes:
        print(f"{axis.axis} {axis.name}: {axis.differ} of {axis.events}")
    for example in found.examples:
        print(example.event, example.participants, example.rounds, example.edition, ", ".join(example.by))
        for each in example.departures:
            print(f"  {each.asked} of {each.id}: {each.found}, expected {each.expected}; {', '.join(each.readings[:3])}")


if __name__ == "__main__":
    sys.exit(main())
