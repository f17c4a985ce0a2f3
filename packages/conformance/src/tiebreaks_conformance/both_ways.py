"""Very many drawn events: ours to another program, and those of its generator to ours. Resumable, in many processes."""

from __future__ import annotations

import os
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from tiebreaks import TiebreaksError, read, standings
from tiebreaks.model.tournament import Tournament
from tiebreaks_conformance import program, told
from tiebreaks_conformance.answer import AxisCount, BothWays, CaseResult, Counterexample, Departure, GroupCount, WayCount
from tiebreaks_conformance.drawn import LEAST_CHANGED, as_trf, axes_of, edition_of, examine_drawn
from tiebreaks_conformance.generate import generate
from tiebreaks_conformance.journal import Journal
from tiebreaks_conformance.program import FILE, Fault
from tiebreaks_conformance.say import Refusal
from tiebreaks_conformance.settings import Drawing, EventSettings
from tiebreaks_conformance.shrinking import shrink, size_of
from tiebreaks_conformance.told import RANK, Told

Way = Literal["ours", "theirs"]
Ask = Callable[[str, str, str], bytes]
"""Path of a TRF, edition and list -> what the program prints; raises Fault. It is sent to other processes."""
Theirs = Callable[[int], bytes]
"""A seed -> the TRF of an event with ranks; raises Fault. It is sent to other processes, too."""
SEED = "{seed}"
EDITIONS_DRAWN = ("2026-03", "2026-03", "2026-03", "2024-08")
MAX_EXAMPLES = 10
MAX_FAULTS = 5
SYSTEMS: Mapping[str, tuple[Drawing, int]] = {
    "individual-swiss": ("swiss", 0),
    "individual-round-robin": ("round-robin", 0),
    "team-swiss": ("swiss", 4),
    "team-round-robin": ("round-robin", 4),
}
"""A group of the conformance set -> the system and the boards of its events."""
LEAST_ROUNDS = 3  # of a counterexample that was made small
AHEAD = 2  # events that wait for each process

NO_SEED = "expected {seed} and {file} in the command of the generator; found {found!r}"
NO_FILE = "wrote no file"
NO_LIST = "wrote a file without ranks or without a tie-break list"


def vary_edition(settings: EventSettings, number: int) -> EventSettings:
    """The settings of one event: where they name no edition, it changes from event to event."""
    return replace(settings, edition=settings.edition or EDITIONS_DRAWN[number % len(EDITIONS_DRAWN)])


class NotDrawn(Exception):
    """An event that cannot be drawn with these settings; its argument is the message."""


@dataclass(frozen=True)
class Setup:
    """What a process needs to know for its events."""

    ask: Ask
    seed: int
    settings: EventSettings = field(default_factory=EventSettings)
    pairing_program: str | None = None
    theirs: Theirs | None = None
    vary: Callable[[EventSettings, int], EventSettings] = vary_edition
    """The settings, and the number of an event -> its settings."""
    groups: tuple[str, ...] = ()
    """Only events of these groups of the conformance set, in turn; empty, or none that says a system: all."""
    least_changed: int | None = LEAST_CHANGED
    """The answers that an edition or a reading must change if it is to explain a difference; None: none is looked for."""


@dataclass(frozen=True)
class TheirGenerator:
    """Asks a command for an event: its words with {seed} and {file}, and the seconds that it has."""

    command: str
    seconds: float

    def __call__(self, seed: int) -> bytes:
        with TemporaryDirectory(prefix="tiebreaks-") as folder:
            path = Path(folder) / f"event-{seed}.trf"
            words = [word.replace(SEED, str(seed)).replace(FILE, str(path)) for word in program.split(self.command)]
            program.run(words, self.seconds, may_be_silent=True)
            if not path.is_file():
                raise Fault(NO_FILE)
            return path.read_bytes()


def their_generator(command: str, seconds: float) -> TheirGenerator:
    """The generator behind a command; raises TiebreaksError if it cannot be asked for an event."""
    if not any(SEED in word for word in program.split(command)):
        raise Refusal(NO_SEED, seed=SEED, file=FILE, found=command)
    return TheirGenerator(command, seconds)


def compare_both_ways(
    setup: Setup,
    name: str,
    count: int,
    journal: Path,
    *,
    first: int = 1,
    jobs: int | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
    examples: int = MAX_EXAMPLES,
) -> BothWays:
    """Compare so many events each way; what the journal has is not done again. Raises TiebreaksError.

    name    what the program is called in the answer and the journal
    first   the number of the first event: those before it were compared elsewhere
    """
    heading: dict[str, Any] = {"program": name, "seed": setup.seed, "settings": repr(setup.settings)}
    heading |= {"groups": [*setup.groups]} if setup.groups else {}
    kept = Journal(journal, heading)
    ways: tuple[Way, ...] = ("ours", "theirs") if setup.theirs is not None else ("ours",)
    names = [f"{way} {number}" for number in range(first, count + 1) for way in ways]
    todo = [each for each in names if each not in kept.lines]
    done = len(names) - len(todo)
    if todo:
        _refuse_settings(setup)
    progress(done, len(names))
    for line in _work(todo, setup, jobs or os.cpu_count() or 1):
        kept.append(line)
        done += 1
        progress(done, len(names))
    return summarise_lines(name, setup, [kept.lines[each] for each in names], examples=examples)


def _work(todo: Sequence[str], setup: Setup, jobs: int) -> Iterator[dict[str, Any]]:
    """The lines of the journal, as they are finished."""
    if jobs == 1 or len(todo) < 2:
        yield from (examine_one(each, setup) for each in todo)
        return
    waiting = iter(todo)
    with ProcessPoolExecutor(min(jobs, len(todo))) as pool:
        running = {pool.submit(examine_one, each, setup) for each in islice(waiting, jobs * AHEAD)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(examine_one, each, setup) for each in islice(waiting, len(done))}
                yield from (each.result() for each in done)
        finally:
            pool.shutdown(cancel_futures=True)


def examine_one(event: str, setup: Setup) -> dict[str, Any]:
    """One event, by its name such as "ours 17", as a line of the journal."""
    made: Tournament | None = None
    try:
        made = make_event(event, setup)
        result = _result(event, made, setup)
    except Fault as fault:
        result = CaseResult(event, (), (), "fault", 0, 0, (), (fault.message,))
    except NotDrawn as refused:
        result = CaseResult(event, (), (), "unasked", 0, 0, (), refused.args)
    except TiebreaksError as refused:  # what no file can say
        result = CaseResult(event, (), (), "unasked", 0, 0, (), tuple(map(str, refused.messages)))
    return {
        "event": event,
        "verdict": result.verdict,
        "agree": result.agree,
        "silent": result.silent,
        "departures": [each.to_dict() for each in result.departures],
        "faults": [str(each) for each in result.faults],
        "axes": {} if made is None else axes_of(made),
        "size": [] if made is None else size_of(made),
    }


def _refuse_settings(setup: Setup) -> None:
    """Raise at once what is wrong with the settings, or missing."""
    try:
        make_event("ours 1", setup)
    except NotDrawn as refused:
        raise Refusal("{said}", said=refused.args[0]) from refused


def make_event(event: str, setup: Setup) -> Tournament:
    """The event of this name: ours is drawn, theirs is what their generator writes; raises Fault for the latter."""
    way, _, number = event.partition(" ")
    if way == "theirs":
        assert setup.theirs is not None
        return read_theirs(setup.theirs(setup.seed + int(number)))
    settings = setup.vary(setup.settings, int(number))
    if systems := [SYSTEMS[group] for group in setup.groups if group in SYSTEMS]:
        system, boards = systems[int(number) % len(systems)]
        settings = replace(settings, system=system, boards=boards)
    try:
        return generate(settings, f"{setup.seed}.{number}", pairing_program=setup.pairing_program)
    except TiebreaksError as refused:  # no legal pairing for these settings
        raise NotDrawn(str(refused.messages[0])) from refused


def read_theirs(data: bytes) -> Tournament:
    """An event that another generator wrote; raises Fault."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            event = read(data)
    except TiebreaksError as wrong:
        raise Fault("{said}", said=str(wrong.messages[0])) from None
    if not event.published.ranks or not event.tie_breaks:
        raise Fault(NO_LIST)
    return event


def _result(name: str, event: Tournament, setup: Setup) -> CaseResult:
    """What the program makes of an event; of one of theirs, what its file says."""
    if name.startswith("theirs"):
        published = Told({RANK: {id: str(rank) for id, rank in event.published.ranks.items()}})
        return examine_drawn(name, event, published, least_changed=setup.least_changed)
    return _ask(name, event, setup.ask, setup.least_changed)


def _ask(name: str, event: Tournament, ask: Ask, least_changed: int | None = LEAST_CHANGED) -> CaseResult:
    with TemporaryDirectory(prefix="tiebreaks-") as folder:
        path = Path(folder) / "event.trf"
        path.write_text(as_trf(replace(event, published=type(event.published)())), encoding="utf-8", newline="")
        by = ", ".join(standings(event).by)
        try:
            answer = told.parse(ask(str(path), edition_of(event), by), frozenset(event.row_of))
            return examine_drawn(name, event, answer, least_changed=least_changed)
        except Fault as fault:
            return CaseResult(name, (), (), "fault", 0, 0, (), (fault.message,))


def summarise_lines(name: str, setup: Setup, lines: Sequence[Mapping[str, Any]], *, examples: int = MAX_EXAMPLES) -> BothWays:
    """The figures of the journal's lines, and the smallest counterexamples."""
    return BothWays(
        name,
        setup.seed,
        tuple(_ways(lines)),
        tuple(_axes(lines)),
        tuple(_articles(lines)),
        tuple(_explained(lines)),
        tuple(_faults(lines)),
        tuple(find_examples(lines, setup, examples)),
    )


def _ways(lines: Iterable[Mapping[str, Any]]) -> Iterator[WayCount]:
    found: dict[str, Counter[str]] = {}
    for line in lines:
        counts = found.setdefault(line["event"].partition(" ")[0], Counter())
        counts[line["verdict"]] += 1
        counts["answers"] += line["agree"] + len(line["departures"])
    for way, counts in found.items():
        events = sum(counts[verdict] for verdict in ("agrees", "differs", "fault", "unasked"))
        yield WayCount(way, events, counts["agrees"], counts["differs"], counts["fault"], counts["unasked"], counts["answers"])


def _axes(lines: Iterable[Mapping[str, Any]]) -> Iterator[AxisCount]:
    asked: Counter[tuple[str, str]] = Counter()
    differ: Counter[tuple[str, str]] = Counter()
    for line in lines:
        places = [(axis, name) for axis, names in line["axes"].items() for name in names]
        wrong = {name for departure in line["departures"] for name in departure["asked"].split(", ")}
        asked.update(places)
        if line["verdict"] in ("differs", "fault"):
            differ.update((axis, name) for axis, name in places if axis != "list" or name in wrong)
    for axis, name in sorted(asked):
        yield AxisCount(axis, name, asked[axis, name], differ[axis, name])


def _articles(lines: Iterable[Mapping[str, Any]]) -> Iterator[GroupCount]:
    """Events in which the program departs, by article; the most frequent first."""
    asked = sum(1 for line in lines if line["verdict"] in ("agrees", "differs"))
    differ = Counter(
        article for line in lines for article in {each for departure in line["departures"] for each in departure["articles"]}
    )
    yield from (GroupCount(article, asked, count) for article, count in differ.most_common())


def _explained(lines: Iterable[Mapping[str, Any]]) -> Iterator[GroupCount]:
    """What explains every departure of an event: an edition, a reading, or nothing; with the events."""
    found: Counter[str] = Counter()
    differing = [line for line in lines if line["departures"]]
    for line in differing:
        every = [{*departure["editions"], *departure["readings"]} for departure in line["departures"]]
        shared = set.intersection(*every)
        found.update(shared or {""})
    yield from (GroupCount(name, len(differing), count) for name, count in found.most_common())


def _faults(lines: Sequence[Mapping[str, Any]]) -> Iterator[GroupCount]:
    """The first faults by frequency, with the events."""
    found = Counter(fault for line in lines if line["verdict"] in ("differs", "fault") for fault in line["faults"])
    yield from (GroupCount(name, len(lines), count) for name, count in found.most_common(MAX_FAULTS))


def find_examples(lines: Sequence[Mapping[str, Any]], setup: Setup, most: int) -> list[Counterexample]:
    """The smallest counterexamples, made small; those that depart from other articles or codes come before more of the same."""
    differing = sorted((line for line in lines if line["departures"]), key=lambda line: (line["size"], line["event"]))
    first: dict[object, Mapping[str, Any]] = {}
    for line in differing:
        first.setdefault(_kind(line), line)
    chosen = [*first.values(), *(line for line in differing if line not in first.values())][:most]
    made = [_example(line["event"], setup) for line in chosen]
    return sorted((each for each in made if each is not None), key=lambda each: (each.participants, each.rounds))


def _kind(line: Mapping[str, Any]) -> object:
    """What departs: the codes with wrong values, or the list's codes."""
    values = {departure["asked"] for departure in line["departures"] if "," not in departure["asked"]}
    return line["event"].partition(" ")[0], frozenset(values) or "ranks"


def _is_of_numbers(departure: Departure) -> bool:
    """Whether a number stands in place of another, not in place of no value."""
    return departure.expected is not None and departure.found is not None


def _names(result: CaseResult) -> set[str]:
    """The editions and readings that would explain it."""
    return {name for each in result.departures for name in (*each.editions, *each.readings)}


class _Alike:
    """Whether a smaller event differs as the large one does: in the same codes and articles, and for the same reason."""

    def __init__(self, result: CaseResult, event: Tournament, ask: Ask) -> None:
        self._result, self._ask = result, ask
        self._articles = {article for each in result.departures for article in each.articles}
        self._codes = _wrong_codes(result)
        self._numbers = any(map(_is_of_numbers, result.departures))
        self._rounds = min(len(event.rounds), LEAST_ROUNDS)  # fewer leave nothing after a cut
        self._swiss = _is_short(event)

    def __call__(self, event: Tournament) -> bool:
        if len(event.rounds) < self._rounds or (self._swiss and not _is_short(event)):
            return False
        try:
            found = _ask(self._result.id, event, self._ask, LEAST_CHANGED if _names(self._result) else None)
        except TiebreaksError:  # what no file can say
            return False
        codes = _wrong_codes(found)
        if codes - self._codes or bool(codes) != bool(self._codes):
            return False
        if _names(self._result) and not _names(self._result) & _names(found):
            return False
        alike = [each for each in found.departures if _is_of_numbers(each) or not self._numbers]
        return any(self._articles & {*each.articles} for each in alike)


def _wrong_codes(result: CaseResult) -> set[str]:
    return {each.asked for each in result.departures if not each.is_rank}


def _is_short(event: Tournament) -> bool:
    """Whether it has fewer rounds than a round robin of its participants: some programs take others for one."""
    return not event.predetermined and len(event.rounds) < len(event.participants) - 1


def _example(name: str, setup: Setup) -> Counterexample | None:
    """One event again, made small; None where the difference does not come again."""
    way = name.partition(" ")[0]
    try:
        event = make_event(name, setup)
        result = _result(name, event, setup)
        if way == "ours" and result.departures:
            event = shrink(event, _Alike(result, event, setup.ask))
            result = _ask(name, event, setup.ask)
    except (Fault, TiebreaksError):
        return None
    if not result.departures:
        return None
    participants, rounds, _ = size_of(event)
    return Counterexample(name, participants, rounds, event.tie_breaks, edition_of(event), result.departures, as_trf(event))
