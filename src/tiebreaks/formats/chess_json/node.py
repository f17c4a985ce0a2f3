"""An object of a foreign JSON document with its path: typed access that reports errors, and a count of unread keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from tiebreaks.formats.json_text import A_TEXT, AN_OBJECT, Object, facts_of, parse_exact, report_wrong
from tiebreaks.formats.problems import Problems
from tiebreaks.model.fields import A_LIST, A_WHOLE_NUMBER, TRUE_OR_FALSE, Kind, Plain, Wrong, is_whole

KNOWN: Mapping[str, frozenset[str]] = {
    kind: frozenset(keys.split())
    for kind, keys in {
        "event": "name eventName eventInfo ratingLists scoreLists profiles teams tournaments",
        "info": "fullName site federation startDate endDate arbiters typeOfTournament",
        "arbiters": "chiefArbiter deputyChiefArbiters arbiters",
        "profile": "id lastName firstName sex birth yearBirth federation fideId fideName rating fideTitle "
        "fideWTitle fideOTitle",
        "team": "id teamName players",
        "tournament": "tournamentNo name tournamentType tournamentInfo ratingList numRounds rounds currentRound teamTournament "
        "teamSize teamSequence teamColor rankOrder competitors scoreSystem gameList matchList timeControl topColor "
        "topColorExplicit pairingcontrollerid pairingSystem format accelerated prohibited other",
        "round": "roundNo startTime",
        "time": "description encoded",
        "competitor": "cid profileId teamId cplayers present gamePoints matchPoints rank rating adjust order cteam "
        "tiebreakScore tiebreakDetails boardPoints random",
        "adjust": "cid round points mpoints gpoints pairing",
        "game": "id round white black wResult bResult played rated board",
        "match": "id round white black wResult bResult played rated board games other isTeam",
        "side": "cid result points mpoints gpoints score",
        "accelerated": "name values",
        "virtual": "matchPoints gamePoints firstRound lastRound firstCompetitor lastCompetitor",
        "prohibited": "firstRound lastRound competitors",
    }.items()
}
"""What is read of each kind of object, or says nothing that a Tournament holds (ids, sums, random numbers)."""


LONGEST = {"profile": 1_000, "team": 1_000}  # texts of what thousands of competitors may share

Default = TypeVar("Default")
POINTS = Kind('a number of points such as "0.5"', parse_exact)


class Node:
    """One object. A missing key and null are the same."""

    def __init__(self, value: Mapping[str, object], path: str, kind: str, problems: Problems, unread: Counter[str]) -> None:
        self.value = value
        self.path = path
        self.kind = kind
        self.problems = problems
        self.unread = unread
        for key in value.repeated if isinstance(value, Object) else ():
            self.error(key[:40], "given twice; keep one")
        strange = value.keys() - KNOWN.get(kind, value.keys())
        if strange:
            unread.update(f"{kind}.{key[:40]}" for key in strange if value[key])

    def at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def error(self, key: str, sentence: str, /, **facts: Any) -> None:
        self.problems.error(self.at(key) if key else self.path, sentence, **facts)

    def warn(self, key: str, sentence: str, /, **facts: Any) -> None:
        self.problems.warn(self.at(key) if key else self.path, sentence, **facts)

    def _get(self, key: str, kind: Kind[Plain], default: Default) -> Plain | Default:
        value = self.value.get(key)
        return default if value is None else self._take(key, kind, value, default)

    def _take(self, key: str, kind: Kind[Plain], value: object, default: Default) -> Plain | Default:
        """A value of this kind; if it is another, that is reported and the default counts."""
        try:
            return kind(value)
        except Wrong as wrong:
            report_wrong(self.problems, self.at(key), wrong)
            return default

    def has(self, key: str) -> bool:
        return self.value.get(key) is not None

    def text(self, key: str) -> str:
        value = self.value.get(key)
        if isinstance(value, str) and len(value) > LONGEST.get(self.kind, len(value)):
            sentence = "expected at most {most:,} characters, found {found:,}"
            self.error(key, sentence, most=LONGEST[self.kind], found=len(value))
            return ""
        return self._get(key, A_TEXT, "")

    def whole(self, key: str, default: int = 0, least: int = 0, most: int = 10**12) -> int:
        value = self.value.get(key)
        if value is None:
            return default
        if is_whole(value) and least <= value <= most:
            return value
        if most >= 10**12:
            self.error(key, "expected a whole number of {least} or more, found {spelling}", least=least, **facts_of(value))
        else:
            sentence = "expected a whole number from {least} to {most}, found {spelling}"
            self.error(key, sentence, least=least, most=most, **facts_of(value))
        return default

    def flag(self, key: str, default: bool) -> bool:
        return self._get(key, TRUE_OR_FALSE, default)

    def points(self, key: str) -> Fraction | None:
        return self._get(key, POINTS, None)

    def day(self, key: str) -> date | None:
        """A date; what follows its ten characters (a time of day) says nothing here."""
        text = self.text(key).strip()
        try:
            return date.fromisoformat(text[:10]) if text else None
        except ValueError:
            sentence = 'expected a date such as "2026-03-07", found {spelling}; ignored'
            self.warn(key, sentence, **facts_of(text))
            return None

    def part(self, key: str, kind: str = "") -> Node:
        return Node(self._get(key, AN_OBJECT, {}), self.at(key), kind or key, self.problems, self.unread)

    def values(self, key: str) -> Sequence[object]:
        return self._get(key, A_LIST, ())

    def objects(self, key: str, kind: str) -> Sequence[Node]:
        nodes = []
        for index, item in enumerate(self.values(key)):
            value = self._take(f"{key}[{index}]", AN_OBJECT, item, None)
            if value is not None:
                nodes.append(Node(value, f"{self.at(key)}[{index}]", kind, self.problems, self.unread))
        return nodes

    def wholes(self, key: str) -> Sequence[int]:
        """A list of numbers of people or games."""
        values = enumerate(self.values(key))
        numbers = (self._take(f"{key}[{index}]", A_WHOLE_NUMBER, item, None) for index, item in values)
        return [number for number in numbers if number is not None]
