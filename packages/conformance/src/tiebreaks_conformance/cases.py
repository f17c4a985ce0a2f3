"""The conformance set as it is read: cases, and the questions of each with their right answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tiebreaks import TieBreak, parse_tie_break
from tiebreaks.law import EDITIONS
from tiebreaks_conformance.pools import CODES
from tiebreaks_conformance.say import Refusal, reason_of

NO_SET = "the conformance set in {folder} cannot be read: {reason}; name its folder, which has a file index.json"
NO_CASE = "no case of the set fits; its ids and groups are in {index}"
COMPARED_IN_TURN = ("TBR", "BBE")  # lists of numbers: ranks by them are asked, their values are not
RANKING = ("2.1", "4.2")  # the articles of an order that does not follow from its values
ELSEWHERE = "OTHER_"
FORMAT = "tiebreaks-conformance-set"

Column = Mapping[int, Fraction | None]
"""Participant number -> value or rank; None: no value."""


@dataclass(frozen=True)
class CaseQuestion:
    """A code or a list that is asked of a case, and the right answer."""

    asked: str
    """A code such as BH/C1, or a list such as PTS, DE."""
    expected: Column
    """The right values, or the right ranks."""
    decisive: bool
    """Whether the case is about it: worked out by hand."""
    elsewhere: Mapping[str, Column]
    """Edition -> what another edition gives."""
    readings: Mapping[str, Column]
    """Disputed reading -> what another reading of it gives."""

    @property
    def is_list(self) -> bool:
        """Whether ranks are asked."""
        return "," in self.asked

    def articles(self, edition: str) -> tuple[str, ...]:
        """The articles of its codes, and those of every order if it is a list."""
        found = [article for code in tie_breaks(self.asked) for article in code.articles(EDITIONS[edition]) if article]
        return tuple(dict.fromkeys([*found, *RANKING * self.is_list]))


def tie_breaks(asked: str) -> tuple[TieBreak, ...]:
    """The tie-breaks of a code or a list, less those whose values come from elsewhere (4.1)."""
    return tuple(parse_tie_break(code) for code in asked.split(", ") if not code.startswith(ELSEWHERE))


@dataclass(frozen=True)
class ConformanceCase:
    """An event of the set: what it is about, its TRF, and what is asked of it."""

    id: str
    title: str
    articles: tuple[str, ...]
    groups: tuple[str, ...]
    trf: str
    """The text of the file; empty where TRF cannot say the event."""
    participants: frozenset[int]
    questions: tuple[CaseQuestion, ...]
    event: Mapping[str, Any] = field(default_factory=dict)
    """The event as JSON."""

    def turned_on(self, question: CaseQuestion, edition: str) -> tuple[str, ...]:
        """The articles that the case is about and that decide this question, less those that define other codes."""
        own = question.articles(edition)
        return tuple(each for each in self.articles * question.decisive if each in own or each not in _defining(edition))

    @property
    def values(self) -> tuple[CaseQuestion, ...]:
        """The questions about values."""
        return tuple(each for each in self.questions if not each.is_list)

    @property
    def lists(self) -> tuple[CaseQuestion, ...]:
        """The questions about ranks."""
        return tuple(each for each in self.questions if each.is_list)

    def file(self, by: str) -> str:
        """The TRF with this list in its record 202, or 212 if the list does not begin with PTS."""
        record = f"202 {by[4:].strip()}" if by.startswith("PTS,") else f"212 {by}"
        before, start, rest = self.trf.partition("\n001 ")
        return before + "\n" + record.replace(", ", ",") + start + rest

    def document(self, by: str) -> str:
        """The event as JSON, with this list."""
        codes = by.split(", ")
        return json.dumps({**self.event, "tie_breaks": codes[codes[0] == "PTS" :]}, ensure_ascii=False)


@cache
def _defining(edition: str) -> frozenset[str]:
    """The articles that define a code or a modifier."""
    law = EDITIONS[edition]
    return frozenset(
        {law.cited(parse_tie_break(code).entry.article(law) or "") for code in CODES}
        | {f"14.{number}" for number in range(1, 6)}
    )


def read_set(
    folder: str, edition: str, *, ids: Sequence[str] = (), groups: Sequence[str] = (), by: str | None = None
) -> tuple[str, tuple[ConformanceCase, ...]]:
    """The version of a set, and its cases in an edition; raises FormatError.

    ids      only these cases
    groups   only cases of these groups
    by       only questions that have no other codes than these
    """
    codes = {"PTS", *(parse_tie_break(code.strip()).code for code in by.split(","))} if by else None
    try:
        index = json.loads((Path(folder) / "index.json").read_text(encoding="utf-8"))
        if index["format"] != FORMAT:
            raise ValueError(index["format"])
        cases = tuple(
            _case(Path(folder), listed, edition, codes)
            for listed in index["cases"]
            if (not ids or listed["id"] in ids) and (not groups or {*groups} & {*listed.get("groups", ())})
        )
        version = str(index["version"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise Refusal(NO_SET, code=3, folder=folder, reason=reason_of(wrong)) from wrong
    if not any(case.questions for case in cases):
        raise Refusal(NO_CASE, code=3, index=Path(folder) / "index.json")
    return version, cases


def _case(folder: Path, listed: Mapping[str, Any], edition: str, codes: set[str] | None) -> ConformanceCase:
    stored = json.loads((folder / listed["json"]).read_text(encoding="utf-8"))
    return ConformanceCase(
        listed["id"],
        listed["title"],
        tuple(listed["articles"]),
        tuple(listed.get("groups", ())),
        (folder / listed["trf"]).read_text(encoding="utf-8") if listed["trf"] else "",
        frozenset(stored["participants"]),
        tuple(_questions(stored, edition, codes)),
        stored["event"],
    )


def _questions(stored: Mapping[str, Any], edition: str, codes: set[str] | None) -> Iterator[CaseQuestion]:
    numbers = stored["participants"]
    rows = [row for row in (*stored["values"], *stored["rankings"]) if _name(row) not in COMPARED_IN_TURN]
    decisive = {_name(claim) for claim in stored["turns_on"] if edition in claim["editions"]}
    for row in rows:
        name = _name(row)
        if edition not in row["editions"] or (codes is not None and not _is_among(name, codes)):
            continue
        others = [other for other in rows if _name(other) == name and other is not row]
        readings = [other for other in stored["other_readings"] if _name(other) == name and other["edition"] == edition]
        yield CaseQuestion(
            name,
            _column(numbers, row),
            name in decisive,
            {one: _column(numbers, other) for other in others for one in other["editions"]},
            {other["reading"]: _column(numbers, other) for other in readings if other["reading"]},
        )


def _is_among(asked: str, codes: set[str]) -> bool:
    return ELSEWHERE not in asked and codes >= {code.code for code in tie_breaks(asked)}


def _name(row: Mapping[str, Any]) -> str:
    return str(row.get("code") or row["by"])


def _column(numbers: Sequence[int], row: Mapping[str, Any]) -> Column:
    answers = row["exact"] if "exact" in row else row["ranks"]
    return {who: None if one is None else Fraction(one) for who, one in zip(numbers, answers, strict=True)}
