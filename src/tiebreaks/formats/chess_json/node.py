"""An object of a foreign JSON document with its path: typed access that reports errors, and a count of unread keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from tiebreaks.formats.json_text import Object, facts_of, is_text, is_whole, parse_exact, report_unexpected
from tiebreaks.formats.problems import Problems

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

    def _report_unexpected(self, key: str, expected: str, value: object) -> None:
        report_unexpected(self.problems, self.at(key), expected, value)

    def has(self, key: str) -> bool:
        return self.value.get(key) is not None

    def text(self, key: str) -> str:
        value = self.value.get(key)
        if value is None:
            return ""
        if isinstance(value, str) and len(value) > LONGEST.get(self.kind, len(value)):
            sentence = "expected at most {most:,} characters, found {found:,}"
            self.error(key, sentence, most=LONGEST[self.kind], found=len(value))
            return ""
        if is_text(value):
            return value
        self._report_unexpected(key, "a text", value)
        return ""

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
        value = self.value.get(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self._report_unexpected(key, "true or false", value)
        return default

    def points(self, key: str) -> Fraction | None:
        value = self.value.get(key)
        if value is None:
            return None
        points = parse_exact(value)
        if points is None:
            self._report_unexpected(key, 'a number of points such as "0.5"', value)
        return points

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
        value = self.value.get(key)
        if value is not None and not isinstance(value, dict):
            self._report_unexpected(key, "an object", value)
        content = value if isinstance(value, dict) else {}
        return Node(content, self.at(key), kind or key, self.problems, self.unread)

    def values(self, key: str) -> Sequence[object]:
        value = self.value.get(key)
        if value is None or isinstance(value, list):
            return value or ()
        self._report_unexpected(key, "a list", value)
        return ()

    def objects(self, key: str, kind: str) -> Sequence[Node]:
        nodes = []
        for index, item in enumerate(self.values(key)):
            if isinstance(item, dict):
                nodes.append(Node(item, f"{self.at(key)}[{index}]", kind, self.problems, self.unread))
            else:
                self._report_unexpected(f"{key}[{index}]", "an object", item)
        return nodes

    def wholes(self, key: str) -> Sequence[int]:
        """A list of numbers of people or games."""
        numbers = []
        for index, item in enumerate(self.values(key)):
            if is_whole(item):
                numbers.append(item)
            else:
                self._report_unexpected(f"{key}[{index}]", "a whole number", item)
        return numbers
