"""The search for a cause: settings tried from simple to complicated until one gives what a file has published."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations
from math import inf
from time import monotonic
from typing import Any

from tiebreaks.catalogue import CATALOGUE, POINTS, TieBreak
from tiebreaks.checking.causes import Cause
from tiebreaks.checking.trials import Setting, Trials, provisions
from tiebreaks.editions import EDITIONS, PROVISIONS
from tiebreaks.errors import RegulationError
from tiebreaks.sentences import BUT_NAMES, BUT_PLACES, BUT_VALUES, CAUSE, CHANGES, TIES_BY
from tiebreaks.text import list_of, some_of, typed

MOST = 5000  # settings tried at most
LISTED = 5  # causes reported at most
NEAR, NEAR_SHARE = 2, 10  # a miss is near that leaves so many places wrong, or one in so many of the wrong ones
PERMUTED = 5  # entries after the points, of which every order is tried
CUTS = ((0, 0), (1, 0), (2, 0), (1, 1), (2, 2))  # none, /C1, /C2, /M1, /M2


@dataclass(frozen=True)
class Found:
    """The simplest causes, how many more there are, how many settings were tried, and the nearest miss."""

    causes: tuple[Cause, ...] = ()
    more: int = 0
    tried: int = 0
    stopped: bool = False
    nearest: Cause | None = None


@dataclass(frozen=True)
class Change:
    """One thing that may have been otherwise, and how it is told."""

    kind: str
    told: str
    edition: str = ""
    rule: tuple[str, Any] | None = None
    entries: tuple[TieBreak, ...] = ()
    after_round: int | None = None
    weight: int = 1  # how complicated it is

    def applied(self, setting: Setting) -> Setting:
        law, entries, after_round = setting
        if self.edition:
            law = EDITIONS[self.edition].amended(**dict(law.amendments))
        if self.rule is not None:
            law = law.amended(**dict([self.rule]))
        return Setting(law, self.entries or entries, after_round if self.after_round is None else self.after_round)


Changes = tuple[Change, ...]


@dataclass(frozen=True)
class _Attempt:
    """A setting that was tried, and what it leaves unexplained."""

    changes: Changes
    setting: Setting
    places: int
    values: int
    ties_by: str = ""  # what the ties follow that it leaves and the file has broken

    @property
    def cost(self) -> tuple[int, int]:
        """What it leaves unexplained, then how complicated it is."""
        return self.values, sum(change.weight for change in self.changes)


def causes_of(trials: Trials, asked: Setting, own: tuple[TieBreak, ...] = (), seconds: float | None = None) -> Found:
    """What explains a difference: one change first, then two; the simplest that reproduce the file are kept.

    A list in quite another order, or with another tie-break in it, is as complicated as two changes.

    A setting explains a file when it contradicts none of its ranks, leaves level nobody whom both the file and what was asked
    separate (unless all such ties follow the pairing numbers or the ratings), and contradicts no more of the points and values
    than what was asked does; those that contradict the fewest come first. Ranks of another round may stand beside points and
    values of the round that was asked: in a report the points always follow from its rounds, however old its ranks are.
    `own` is the list of a file whose law forbids a part of it: another law may allow it. After so many `seconds` it stops.
    """
    return _Search(trials, asked, own, inf if seconds is None else monotonic() + seconds).found()


class _Search:
    """The settings tried so far, and the best of them."""

    def __init__(self, trials: Trials, asked: Setting, own: tuple[TieBreak, ...], until: float) -> None:
        self.trials, self.asked, self.own, self.until = trials, asked, own, until
        self.before = _Attempt((), asked, len(trials.wrong_ranks(asked)), trials.count_wrong_values(asked))
        self.seen = {asked.signature}
        self.explaining: list[_Attempt] = []
        self.nearest = self.before
        self.stopped = False

    def found(self) -> Found:
        for level in (self._simple, self._double, self._triple):
            for changes in level():
                if len(self.seen) > MOST or monotonic() >= self.until:
                    self.stopped = True
                    break
                self._try(changes)
            if self.stopped or any(attempt.values == 0 for attempt in self.explaining):
                break
        least = min((attempt.cost for attempt in self.explaining), default=None)
        simplest = [attempt for attempt in self.explaining if attempt.cost == least]
        causes = [self._cause(attempt) for attempt in simplest[:LISTED]]
        nearest = self._cause(self.nearest) if not causes and self._is_near(self.nearest) else None
        return Found(tuple(causes), len(simplest) - len(causes), len(self.seen) - 1, self.stopped, nearest)

    def _try(self, changes: Changes) -> None:
        setting = self.asked
        for change in changes:
            setting = change.applied(setting)
        if setting.signature in self.seen:
            return
        try:
            self.trials.request(setting)
        except RegulationError:
            return
        self.seen.add(setting.signature)
        attempt = self._attempt(changes, setting)
        if self._explains(attempt):
            self.explaining.append(attempt)
        if attempt.places < self.nearest.places:
            self.nearest = attempt

    def _explains(self, attempt: _Attempt) -> bool:
        before = self.before
        return attempt.places == 0 and attempt.values <= before.values and (before.places > 0 or attempt.values < before.values)

    def _is_near(self, attempt: _Attempt) -> bool:
        return attempt is not self.before and attempt.places <= max(NEAR, self.before.places // NEAR_SHARE)

    def _attempt(self, changes: Changes, setting: Setting) -> _Attempt:
        places, order = len(self.trials.wrong_ranks(setting)), ""
        if places < self.nearest.places or not places:
            added, order = self.trials.added_order(setting, self.asked)
            places += added
        if places:
            return _Attempt(changes, setting, places, self.before.values)
        values = self.trials.count_wrong_values(setting)
        if setting.after_round != self.asked.after_round:
            values = min(values, self.trials.count_wrong_values(setting._replace(after_round=self.asked.after_round)))
        return _Attempt(changes, setting, places, values, order)

    def _simple(self) -> Iterator[Changes]:
        for changes in (self._allowing(), self._editions(), self._rules(), similar_lists(self.asked.entries), self._rounds()):
            for change in changes:
                yield (change,)

    def _double(self) -> Iterator[Changes]:
        yield from ((change,) for change in other_lists(self.asked.entries))
        editions, rules = list(self._editions()), list(self._rules())
        yield from ((edition, rule) for edition in editions for rule in rules)
        matters = {rule for rule in rules if not self.trials.same(self.asked, rule.applied(self.asked))}
        yield from ((one, other) for one, other in combinations(rules, 2) if one in matters or other in matters)
        yield from ((edition, change) for edition in editions for change in similar_lists(self.asked.entries))
        yield from ((edition, change) for edition in editions for change in self._rounds())

    def _triple(self) -> Iterator[Changes]:
        yield from ((edition, change) for edition in self._editions() for change in other_lists(self.asked.entries))

    def _allowing(self) -> Iterator[Change]:
        """The file's own list under every law that allows what the one asked for forbids."""
        codes = list_of([entry.code for entry in self.own if entry not in self.asked.entries])
        for change in (*self._editions(), *self._rules()) if self.own else ():
            yield replace(change, told=CHANGES["allowed"].format(change=change.told, codes=codes), entries=self.own)

    def _editions(self) -> Iterator[Change]:
        """Every other edition; those with the same provisions are one."""
        alike: dict[tuple[Any, ...], list[str]] = {}
        for name, edition in EDITIONS.items():
            alike.setdefault(provisions(edition), []).append(name)
        for *others, name in alike.values():
            told = CHANGES["edition"].format(edition=name, asked=self.asked.law.id)
            told += CHANGES["same editions"].format(others=list_of(others)) if others else ""
            yield Change("edition", told, edition=name)

    def _rules(self) -> Iterator[Change]:
        """Every other choice of every provision."""
        for name, facts in PROVISIONS.items():
            for value in facts["choices"]:
                told = CHANGES["house rule"].format(name=name, value=typed(value), **facts)
                yield Change("house rule", told, rule=(name, value))

    def _rounds(self) -> Iterator[Change]:
        """Every other round, the latest first."""
        for number in range(len(self.trials.tournament.rounds), 0, -1):
            yield Change("round", CHANGES["round"].format(number=number), after_round=number)

    def _cause(self, attempt: _Attempt) -> Cause:
        law, entries, after_round = attempt.setting
        values = self.trials.count_wrong_values(attempt.setting) if attempt.places else attempt.values
        but = self._but(attempt, values)
        changes = " and ".join(change.told for change in attempt.changes)
        changes += TIES_BY.format(order=attempt.ties_by) if attempt.ties_by else ""
        sure = "nearest" if attempt.places else "one change" if attempt.cost[1] == 1 else "two changes"
        sentence = CAUSE[sure].format(what="ranks" if self.before.places else "values", changes=changes, but=but)
        kind = " and ".join(change.kind for change in attempt.changes)
        codes = tuple(entry.code for entry in entries)
        rules = dict(law.amendments)
        return Cause(kind, attempt.cost[1], law.id, rules, codes, after_round, sentence, attempt.places, values)

    def _but(self, attempt: _Attempt, values: int) -> str:
        """What a cause leaves unexplained, by name: the first few places or values."""
        trials, setting = self.trials, attempt.setting
        if attempt.places:
            misplaced = trials.wrong_ranks(setting)  # the rest are orders that the setting leaves to chance
            names = (
                BUT_NAMES.format(names=some_of(list(map(trials.name, misplaced)))) if len(misplaced) == attempt.places else ""
            )
            return BUT_PLACES.format(count=attempt.places) + names
        if not values:
            return ""
        as_asked = setting._replace(after_round=self.asked.after_round)  # values may be those of another round than the ranks
        nearer = min(setting, as_asked, key=trials.count_wrong_values)
        named = [f"{code} of {trials.name(id)}" for code, id in trials.unexplained_values(nearer)]
        return BUT_VALUES.format(count=values) + BUT_NAMES.format(names=some_of(named))


def similar_lists(entries: tuple[TieBreak, ...]) -> Iterator[Change]:
    """Lists that this one is easily mistaken for; the points stay where they are."""
    head, rest = _apart(entries)
    for told, changed in (*_shortened(rest), *_exchanged(rest), *_modified(rest)):
        if changed or head:
            yield Change("list", told, entries=(*head, *changed))
    if head and any(entry.entry.teams_only or entry.score for entry in entries):
        for code in POINTS[1:]:
            yield Change("list", CHANGES["primary"].format(code=code), entries=(TieBreak(code), *rest))


def other_lists(entries: tuple[TieBreak, ...]) -> Iterator[Change]:
    """Lists in quite another order, or with another tie-break in place of one."""
    head, rest = _apart(entries)
    for told, changed in (*_permuted(rest), *_replaced(rest)):
        yield Change("list", told, entries=(*head, *changed), weight=2)


def _apart(entries: tuple[TieBreak, ...]) -> tuple[tuple[TieBreak, ...], tuple[TieBreak, ...]]:
    """The points in front, and the rest of the list."""
    points = int(entries[0].acronym.endswith("PTS"))
    return entries[:points], entries[points:]


Lists = Iterable[tuple[str, tuple[TieBreak, ...]]]


def _shortened(rest: tuple[TieBreak, ...]) -> Lists:
    """An entry left out, or the list cut off."""
    for index, entry in enumerate(rest):
        yield CHANGES["left out"].format(code=entry.code), rest[:index] + rest[index + 1 :]
    for index in range(len(rest) - 2, 0, -1):
        yield CHANGES["cut off"].format(code=rest[index - 1].code), rest[:index]
    yield CHANGES["cut off"].format(code="PTS"), ()


def _exchanged(rest: tuple[TieBreak, ...]) -> Lists:
    """Two neighbours the other way round."""
    for index, (one, other) in enumerate(pairwise(rest)):
        told = CHANGES["exchanged"].format(code=one.code, other=other.code)
        yield told, (*rest[:index], other, one, *rest[index + 2 :])


def _modified(rest: tuple[TieBreak, ...]) -> Lists:
    """An entry with other modifiers (Article 14, /P)."""
    for index, entry in enumerate(rest):
        for other in _siblings(entry):
            yield CHANGES["replaced"].format(code=entry.code, other=other.code), _with(rest, index, other)


def _siblings(entry: TieBreak) -> Iterator[TieBreak]:
    taken = entry.entry.modifiers
    for least, most in CUTS:
        if (most and "M" in taken) or (least and not most and "C" in taken) or not least:
            yield replace(entry, least=least, most=most)
    if entry.score:
        yield replace(entry, score="GP" if entry.score == "MP" else "MP")
    if "P" in taken:
        yield replace(entry, forfeits_as_played=not entry.forfeits_as_played)
    if "R" in taken:
        yield replace(entry, reversed=not entry.reversed)


def _permuted(rest: tuple[TieBreak, ...]) -> Lists:
    if len(rest) <= PERMUTED:
        for order in permutations(rest):
            yield CHANGES["reordered"].format(codes=", ".join(entry.code for entry in order)), order


def _replaced(rest: tuple[TieBreak, ...]) -> Lists:
    """An entry that is another tie-break altogether."""
    for index, entry in enumerate(rest):
        for acronym in CATALOGUE:
            if acronym not in POINTS:
                told = CHANGES["replaced"].format(code=entry.code, other=acronym)
                yield told, _with(rest, index, TieBreak(acronym))


def _with(rest: tuple[TieBreak, ...], index: int, other: TieBreak) -> tuple[TieBreak, ...]:
    """The list with another entry in one place; only direct encounter does anything when it comes again."""
    changed = (*rest[:index], other, *rest[index + 1 :])
    return tuple(entry for at, entry in enumerate(changed) if entry.sees_ties or entry not in changed[:at])
