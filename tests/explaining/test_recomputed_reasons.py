"""Reasons read as a player reads them, and recomputed by the second reading of the regulations: 300 of real events.

The sentence of `why` is taken apart by its words. Points, equal values, the decider with its numbers, and the players whom
direct encounter leaves level are each computed again from the games.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest

import tiebreaks as tb
from tests.helpers.published_tables import CORPUS
from tests.oracle import ranking
from tests.oracle.direct_encounter import partition
from tests.oracle.teams import scored_event
from tiebreaks.answers import Why
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.errors import TiebreaksError

LISTS = ("DE, BH/C1, BH, SB, WIN", "DE, WIN, BH/C2, SB/C1, PS", "BH/M1, FB, BPG, ARO, TPN", "WON, KS, BWG, AOB, REP")
PAIRS = 300
POINTS = re.compile(r"Both have (\S+) points?\.")
AHEAD = re.compile(r"has (\S+) points?, .* (\S+)\.$")
EQUAL = re.compile(r"They are equal on (.+?)\. (?=[A-Z])")
EQUAL_ON_ALL = re.compile(r"They are equal on (.+?)\. Nothing")
VALUE = re.compile(r"(?P<name>.+) \((?P<value>[^()]+)\)")
DECIDES = re.compile(r"(?:^|\. )(?P<name>[^.]+?) decides?: (?P<ours>[\d.½-]+) to (?P<theirs>[\d.½-]+)(?P<rest>[^.]*)\.$")
NONE_SEPARATED = re.compile(r"separates none of the (\d+) players (?:on (\S+?):|still tied:)")


def number(text: str) -> Fraction:
    """5½, 5.5, ½ or 27.75."""
    whole, half, _ = text.partition("½")
    return Fraction(whole or 0) + (Fraction(1, 2) if half else 0)


def is_written(value: Fraction | None, text: str) -> bool:
    """Whether a text is this value, with at most two decimals."""
    return value is not None and abs(value - number(text)) <= Fraction(1, 200)


@lru_cache(maxsize=8)
def read(path: Path) -> tb.Tournament | None:
    try:
        event = tb.read(path)
    except TiebreaksError:
        return None
    fits = not event.is_team and 8 <= len(event.players) <= 150 and event.complete_rounds == len(event.rounds) >= 3
    return event if fits and not event.is_double_swiss and event.colours_known and not event.phases else None


def events() -> list[tb.Tournament]:
    """Events of ours, and of the corpus where it is there: the same each time."""
    paths = sorted((CORPUS / "files").rglob("*.trf")) if (CORPUS / "files").exists() else []
    chance = random.Random(61)
    chance.shuffle(paths)
    found = [tb.sample("open"), *(event for path in paths[:60] if (event := read(path)) is not None)]
    return found[:30]


def reasons() -> Iterator[tuple[tb.Standings, Why]]:
    chance, made = random.Random(300), 0
    ranked = []
    for event in events():
        for by in LISTS:
            try:
                ranked.append(tb.standings(event, by, edition="2026-03", lots=False))
            except TiebreaksError:
                continue
    while made < PAIRS:
        standings = chance.choice(ranked)
        at = chance.randrange(len(standings) - 1)
        rows = standings.rows[at], standings.rows[min(at + chance.choice((1, 1, 1, 2, 3)), len(standings) - 1)]
        if rows[0].id != rows[1].id:
            made += 1
            yield standings, tb.why(standings, rows[0].id, rows[1].id)


class Recomputed:
    """The values of an event by the second reading."""

    def __init__(self, standings: tb.Standings) -> None:
        self.standings = standings
        self.event, self.law = standings.tournament, standings.edition
        self.code_of = {str(entry.name): entry.code for entry in standings.entries}
        self.code_of |= {str(entry.spoken): entry.code for entry in standings.entries}

    def value(self, code: str, who: int) -> Fraction | None:
        values = ranking.value(self.event, self.law, code, self.standings.after_round)
        assert values is not None, f"{code} is dropped"
        found = values[who]
        assert found is None or isinstance(found, Fraction)
        return found

    def tied_before(self, code: str, who: int) -> list[int]:
        """Those who are level with a participant where an entry of the list is applied."""
        group = [one.id for one in self.event.players if not one.expelled]
        for before in self.standings.by[: self.standings.by.index(code)]:
            parts = ranking.split(self.event, self.law, group, before, self.standings.after_round)
            group = next(part for part in parts if who in part)
        return group

    def parts(self, group: list[int]) -> list[list[int]]:
        return partition(scored_event(self.event, self.law, self.standings.after_round, None), group, False)


def check(standings: tb.Standings, why: Why) -> set[str]:
    """Recompute all that a reason says; what kinds of statements it has."""
    said, told = str(why.sentence), set[str]()
    again = Recomputed(standings)
    both = why.first, why.second
    if shared := POINTS.search(said):
        told.add("points")
        assert all(is_written(again.value("PTS", who), shared[1]) for who in both), said
    elif ahead := AHEAD.search(said):
        told.add("ahead")
        assert why.decided_by == "PTS"
        assert is_written(again.value("PTS", both[0]), ahead[1]), said
        assert is_written(again.value("PTS", both[1]), ahead[2]), said
        assert number(ahead[1]) > number(ahead[2]), said
    for listed in (*EQUAL.findall(said), *EQUAL_ON_ALL.findall(said)):
        for each in filter(None, map(VALUE.fullmatch, re.split(", | and ", listed))):
            told.add("equal")
            code = again.code_of[each["name"]]
            assert all(is_written(again.value(code, who), each["value"]) for who in both), said
    if left := NONE_SEPARATED.search(said):
        told.add("none separated")
        group = again.tied_before("DE", both[0])
        assert len(group) == int(left[1]), said
        assert {*both} <= {*group}
        assert again.parts(group) == [sorted(group)], said
        if left[2]:
            assert all(is_written(again.value("PTS", who), left[2]) for who in group), said
    if why.decided_by is None:
        told.add("level")
        assert standings.ranks[both[0]] == standings.ranks[both[1]]
        assert both[1] in ranking_group(again, both[0]), said
    elif why.decided_by == "DE":
        told.add("direct encounter")
        parts = again.parts(again.tied_before("DE", both[0]))
        places = {who: at for at, part in enumerate(parts) for who in part}
        assert places[both[0]] < places[both[1]], said
    elif why.decided_by != "PTS":
        told.add("decided")
        decided = DECIDES.search(said)
        assert decided is not None, said
        assert again.code_of[decided["name"]] == why.decided_by, said
        ours, theirs = (again.value(why.decided_by, who) for who in both)
        assert is_written(ours, decided["ours"]), said
        assert is_written(theirs, decided["theirs"]), said
        assert ours is not None
        assert theirs is not None
        assert (ours < theirs) == parse_tie_break(why.decided_by).low_wins, said
        assert decided["ours"] != decided["theirs"], said
    return told


def ranking_group(again: Recomputed, who: int) -> list[int]:
    """Those whom the whole list leaves level with a participant."""
    group = [one.id for one in again.event.players if not one.expelled]
    for code in again.standings.by:
        group = next(
            part for part in ranking.split(again.event, again.law, group, code, again.standings.after_round) if who in part
        )
    return group


def test_300_reasons_of_real_events_are_what_the_games_say() -> None:
    kinds = [check(standings, why) for standings, why in reasons()]
    assert len(kinds) == PAIRS
    counted = {kind: sum(kind in each for each in kinds) for kind in ("points", "ahead", "equal", "decided", "none separated")}
    least = 10 if (CORPUS / "files").exists() else 3
    assert all(count >= least for count in counted.values()), counted


@pytest.mark.parametrize("code", ["BH/C1", "BH", "SB", "WIN", "PS", "TPR", "FB", "KS"])
def test_an_explanation_adds_up_to_the_value_of_the_second_reading(code: str) -> None:
    """Each row of an explanation counts or does not, and what counts is the value."""
    chance = random.Random(code)
    for event in events()[:8]:
        try:
            standings = tb.standings(event, f"PTS, {code}", edition="2026-03")
        except TiebreaksError:
            continue
        if standings.basis.dropped:
            continue
        for row in chance.sample(standings.rows, 5):
            explained = tb.explain(standings, row.id, code)
            assert explained.value == Recomputed(standings).value(code, row.id)
            if explained.is_sum:
                assert sum(term.amount for term in explained.terms if term.counts) == explained.value
