"""Workbench: one tournament under many laws and lists, each tie-break computed once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, cast

from tiebreaks.engine.applying import sort_key, starting_places
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import Integers, Records, records, without_pending
from tiebreaks.engine.request import Request
from tiebreaks.engine.rules.ratings import somebody_unrated
from tiebreaks.engine.rules.unplayed_rounds import apply_short_game_rule
from tiebreaks.engine.working import Value
from tiebreaks.law.editions import Edition


class _AskedLaw:
    """A law that notes what it is asked, and what it answers."""

    def __init__(self, law: Edition) -> None:
        self._law = law
        self.answers: dict[str, object] = {}

    def __getattr__(self, name: str) -> Any:
        answer = self.answers[name] = getattr(self._law, name)
        return answer


class _KnownValue(NamedTuple):
    """The value of a tie-break under every law that gives these answers."""

    answers: Mapping[str, object]
    value: Value


class Workbench:
    """One tournament under one law, for trying many lists: each tie-break and each beginning of a list is computed once.

    `under` has the same tournament under another law. Both use one table, which keeps what laws have in common: a tie-break is
    computed once for all laws that answer alike whatever its rule asks of them.
    """

    def __init__(self, request: Request, raw: Records | None = None) -> None:
        self.request = request
        self._raw = raw or records([request.tournament], [request.after_round], request.primary)
        if raw is None and request.pending == "none":
            self._raw = without_pending(self._raw)
        self.table: Records = apply_short_game_rule(self._raw, request.law)
        self._known: dict[TieBreak, list[_KnownValue]] = self.table.cached("values by what was asked", dict)
        self._unrated = somebody_unrated(self.table)[self.table.tournament]
        self._values: dict[TieBreak, Value] = {}
        self._keys: dict[TieBreak, Integers] = {}
        self._places: dict[tuple[TieBreak, ...], Integers] = {(): starting_places(self.table)}

    def under(self, law: Edition) -> Workbench:
        """The same participants and rounds under another law, which may not know or may forbid some entries."""
        return Workbench(replace(self.request, law=law), self._raw)

    @property
    def somebody_unrated(self) -> bool:
        return bool(self._unrated.any())

    def value(self, entry: TieBreak) -> Value:
        """The exact values of a tie-break that does not see the ties, in the order of the rows."""
        if entry not in self._values:
            self._values[entry] = self._find_value(entry)
        return self._values[entry]

    def _find_value(self, entry: TieBreak) -> Value:
        law, known = self.request.law, self._known.setdefault(entry, [])
        for answers, value in known:
            if all(getattr(law, name) == answer for name, answer in answers.items()):
                return value
        asked = _AskedLaw(law)
        value = entry.work(self.table, cast(Edition, asked)).finished
        if not entry.entry.self_defined:  # a rule of others may ask in ways that are not noted
            known.append(_KnownValue(asked.answers, value))
        return value

    def key(self, entry: TieBreak) -> Integers:
        """The sort key of a tie-break that does not see the ties: an integer per row, higher is better."""
        if entry not in self._keys:
            dropped = self._unrated if entry.is_dropped(self.request.law, True) else None
            self._keys[entry] = sort_key(self.value(entry), entry, dropped)
        return self._keys[entry]

    def place(self, entries: tuple[TieBreak, ...]) -> Integers:
        """How many rows are ahead of each after this list; the same as in `standings`, without the values."""
        if entries not in self._places:
            self._places[entries] = self._apply(self.place(entries[:-1]), entries[-1])
        return self._places[entries]

    def _apply(self, place: Integers, entry: TieBreak) -> Integers:
        if not entry.sees_ties:
            return refine(place, self.key(entry))
        refined = entry.work(self.table, self.request.law, place=place).place
        assert refined is not None
        return refined
