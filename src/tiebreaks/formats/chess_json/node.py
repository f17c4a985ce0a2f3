"""An object of a foreign JSON document with its path: typed access that reports errors, and a count of unread keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from tiebreaks.formats.json_text import Object, Unreadable, exact, facts_of, has_surrogates
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

    def _unexpected(self, key: str, expected: str, found: object) -> None:
        self.error(key, "expected {expected}, found {spelling}", expected=expected, **facts_of(found))

    def has(self, key: str) -> bool:
        return self.value.get(key) is not None

    def text(self, key: str) -> str:
        found = self.value.get(key)
        if found is None:
            return ""
        if isinstance(found, str) and not isinstance(found, Unreadable):
            if len(found) > LONGEST.get(self.kind, len(found)):
                sentence = "expected at most {most:,} characters, found {found:,}"
                self.error(key, sentence, most=LONGEST[self.kind], found=len(found))
                return ""
            if not has_surrogates(found):
                return found
        self._unexpected(key, "a text", found)
        return ""

    def whole(self, key: str, default: int = 0, least: int = 0, most: int = 10**12) -> int:
        found = self.value.get(key)
        if found is None:
            return default
        if isinstance(found, int) and not isinstance(found, bool) and least <= found <= most:
            return found
        if most >= 10**12:
            self.error(key, "expected a whole number of {least} or more, found {spelling}", least=least, **facts_of(found))
        else:
            sentence = "expected a whole number from {least} to {most}, found {spelling}"
            self.error(key, sentence, least=least, most=most, **facts_of(found))
        return default

    def flag(self, key: str, default: bool) -> bool:
        found = self.value.get(key)
        if found is None or isinstance(found, bool):
            return default if found is None else found
        self._unexpected(key, "true or false", found)
        return default

    def points(self, key: str) -> Fraction | None:
        found = self.value.get(key)
        if found is None:
            return None
        value = exact(found)
        if value is None:
            self._unexpected(key, 'a number of points such as "0.5"', found)
        return value

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
        found = self.value.get(key)
        if found is not None and not isinstance(found, dict):
            self._unexpected(key, "an object", found)
        value = found if isinstance(found, dict) else {}
        return Node(value, self.at(key), kind or key, self.problems, self.unread)

    def values(self, key: str) -> Sequence[object]:
        found = self.value.get(key)
        if found is None or isinstance(found, list):
            return found or ()
        self._unexpected(key, "a list", found)
        return ()

    def objects(self, key: str, kind: str) -> Sequence[Node]:
        nodes = []
        for index, item in enumerate(self.values(key)):
            if isinstance(item, dict):
                nodes.append(Node(item, f"{self.at(key)}[{index}]", kind, self.problems, self.unread))
            else:
                self._unexpected(f"{key}[{index}]", "an object", item)
        return nodes

    def wholes(self, key: str) -> Sequence[int]:
        """A list of numbers of people or games."""
        numbers = []
        for index, item in enumerate(self.values(key)):
            if isinstance(item, int) and not isinstance(item, bool):
                numbers.append(item)
            else:
                self._unexpected(f"{key}[{index}]", "a whole number", item)
        return numbers
