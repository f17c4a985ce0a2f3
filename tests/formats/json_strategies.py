"""Tournaments drawn by hypothesis for the JSON formats: every field a file may have to carry, odd values included."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from tiebreaks.errors import FormatError
from tiebreaks.model.tournament import (
    BYES,
    OUTCOMES,
    About,
    Adjustment,
    Bye,
    Game,
    Match,
    MatchScoring,
    NationalRecord,
    Pairing,
    Player,
    Prohibited,
    Published,
    Scoring,
    System,
    Team,
    Tournament,
    VirtualPoints,
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
days = st.none() | st.dates(date(1990, 1, 1), date(2040, 12, 31))
tenths = st.integers(-50, 50).map(lambda value: Fraction(value, 10))
over_the_board = st.sampled_from(["1-0", "½-½", "0-1", "0-0", "½-0", "0-½"])
SYSTEMS = st.sampled_from(list(System))


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    loss, draw_more, win_more = draw(st.integers(0, 10)), draw(st.integers(0, 20)), draw(st.integers(1, 20))
    points = st.none() | st.integers(0, 40).map(lambda value: Fraction(value, 10))
    names = ("pairing_bye", "full_bye", "half_bye", "forfeit_win", "unknown")
    extra: dict[str, Any] = {name: draw(points) for name in names}
    return Scoring(
        win=Fraction(loss + draw_more + win_more, 10),
        draw=Fraction(loss + draw_more, 10),
        loss=Fraction(loss, 10),
        zero_bye=Fraction(draw(st.integers(0, 5)), 10),
        forfeit_loss=Fraction(draw(st.integers(0, 5)), 10),
        **extra,
    )


def players(number: int) -> st.SearchStrategy[Player]:
    return st.builds(
        Player,
        id=st.just(number),
        name=texts,
        rating=st.none() | st.integers(1, 4000),
        title=texts,
        federation=texts,
        fide_id=texts | st.integers(0, 10**9).map(str),
        birth=texts | st.sampled_from(["1985/03/02", "1985-03-02", "1968/00/00", "2001"]),
        sex=st.sampled_from(["", "m", "w", "f", "u"]),
        later_ratings=st.lists(st.tuples(st.integers(1, 9), st.integers(0, 4000)), max_size=2).map(tuple),
        expelled=st.booleans(),
    )


@st.composite
def games(draw: st.DrawFn, white: int | None, black: int | None) -> Game:
    if white is None or black is None:
        return Game(white, black, draw(st.sampled_from(["+-", "--"] if black is None else ["-+", "--"])))
    if draw(st.integers(0, 9)) == 0:
        return Game(white, black, draw(over_the_board), rated=False)
    return Game(white, black, draw(st.sampled_from(list(OUTCOMES))))


@st.composite
def byes(draw: st.DrawFn, who: int) -> Bye:
    return Bye(who, draw(st.sampled_from(list(BYES))))


@st.composite
def matches(draw: st.DrawFn, white: Team, black: Team) -> Match:
    boards = draw(st.integers(0, 3))
    sides = [draw(st.permutations(team.players)) for team in (white, black)]
    found = []
    for board in range(boards):
        pair: list[int | None] = [side[board] if board < len(side) else None for side in sides]
        if pair != [None, None]:
            found.append(draw(games(*(pair if board % 2 == 0 else pair[::-1]))))
    return Match(white.id, black.id, tuple(found), draw(st.sampled_from(["", "", "", "+-", "-+", "--"])))


@st.composite
def rounds(draw: st.DrawFn, participants: list[Any], *, team: bool) -> list[Any]:
    order = list(draw(st.permutations(participants)))
    found: list[Any] = []
    while order:
        one = order.pop()
        kind = draw(st.integers(0, 9))
        if order and kind < 7:
            other = order.pop()
            found.append(draw(matches(one, other) if team else games(one.id, other.id)))
        elif kind < 9:
            found.append(draw(byes(one.id)))
    return draw(st.permutations(found))


abouts = st.builds(
    About,
    city=texts,
    federation=texts,
    ends=days,
    type=texts,
    chief_arbiter=texts,
    deputy_arbiters=st.lists(texts, max_size=2).map(tuple),
    time_control=texts,
    round_dates=st.lists(days, max_size=3).map(tuple),
    records=st.lists(texts, max_size=2).map(tuple),
    encoded_time_control=texts,
    start_ranks=texts,
    national=st.lists(
        st.builds(NationalRecord, texts, st.integers(1, 9), st.none() | st.integers(0, 3000), name=texts), max_size=1
    ).map(tuple),
)


def pairs(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[list[int]]:
    """Two numbers, the lower first."""
    return st.lists(numbers, min_size=2, max_size=2).map(sorted)


def _virtual(who: list[int], rounds: list[int], points: Fraction, match_points: Fraction) -> VirtualPoints:
    return VirtualPoints(who[0], who[1], rounds[0], rounds[1], points, match_points)


def _prohibited(who: list[int], rounds: list[int], to_the_end: bool) -> Prohibited:
    return Prohibited(tuple(who), rounds[0], None if to_the_end else rounds[1])


@st.composite
def pairings(draw: st.DrawFn, ids: list[int], held: int) -> Pairing:
    who = st.sampled_from(ids)
    rounds = st.integers(1, 9)
    coming = st.tuples(st.integers(held + 1, held + 3), st.builds(Bye, who, st.sampled_from(["full", "half", "zero"])))
    points = st.integers(0, 20).map(lambda value: Fraction(value, 10))
    return Pairing(
        code=draw(st.sampled_from(["", "FIDE_DUTCH", "BERGER_ROUNDROBIN", "odd"])),
        controller=draw(texts),
        initial_colour=draw(st.sampled_from(["", "w", "b"])),
        board_colours=draw(st.sampled_from(["", "WBWB", "WBBW"])),
        by_file_order=draw(st.booleans()),
        requested_byes=tuple(draw(st.lists(coming, max_size=2))),
        virtual_points=tuple(draw(st.lists(st.builds(_virtual, pairs(who), pairs(rounds), points, points), max_size=2))),
        prohibited=tuple(
            draw(
                st.lists(
                    st.builds(_prohibited, st.lists(who, min_size=1, max_size=3), pairs(rounds), st.booleans()), max_size=2
                )
            )
        ),
    )


def published(ids: list[int]) -> st.SearchStrategy[Published]:
    who = st.sampled_from(ids)
    values = st.none() | st.fractions(-9999, 9999, max_denominator=30)
    return st.builds(
        Published,
        ranks=st.dictionaries(who, st.integers(1, 99), max_size=3),
        points=st.dictionaries(who, tenths, max_size=3),
        values=st.dictionaries(st.sampled_from(["BH", "SB", "BH:GP/C1"]), st.dictionaries(who, values, max_size=2), max_size=2),
        player_ranks=st.dictionaries(who, st.integers(1, 99), max_size=2),
        player_points=st.dictionaries(who, tenths, max_size=2),
    )


@st.composite
def tournaments(draw: st.DrawFn, *, team: bool | None = None) -> Tournament:
    """Any tournament that `Tournament` accepts, individual or team."""
    is_team = draw(st.booleans()) if team is None else team
    numbers = draw(st.lists(st.integers(1, 9999), min_size=1, max_size=8, unique=True))
    members = [draw(players(number)) for number in numbers]
    teams = draw(rosters(numbers)) if is_team else []
    ranked: list[Any] = teams or members
    held = [draw(rounds(ranked, team=is_team)) for _ in range(draw(st.integers(0, 4)))]
    total = len(held) + draw(st.integers(0, 3))
    longest = max((len(item.boards) for items in held for item in items if isinstance(item, Match)), default=1)
    return Tournament(
        players=members,
        teams=teams,
        rounds=held,
        system=draw(SYSTEMS),
        total_rounds=total,
        starts=draw(days),
        name=draw(texts),
        scoring=draw(st.just(Scoring()) | scorings()),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(["PTS", "DE", "BH/C1", "SB", "odd one"]), max_size=3))),
        match_scoring=draw(match_scorings()) if is_team else MatchScoring(),
        boards=draw(st.none() | st.integers(max(longest, 1), 6)) if is_team else None,
        primary=draw(st.sampled_from(["MP", "GP"])) if is_team else "MP",
        adjustments=tuple(draw(st.lists(adjustments([one.id for one in ranked], total), max_size=2))),
        published=draw(published([one.id for one in ranked])),
        about=draw(abouts),
        pairing=draw(st.just(Pairing()) | pairings([one.id for one in ranked], len(held))),
    )


@st.composite
def rosters(draw: st.DrawFn, numbers: list[int]) -> list[Team]:
    """The players dealt to teams; some may have none."""
    size = draw(st.integers(1, 3))
    dealt = [tuple(numbers[start : start + size]) for start in range(0, len(numbers), size)]
    ids = draw(st.lists(st.integers(1, 999), min_size=len(dealt), max_size=len(dealt), unique=True))
    return [
        Team(number, draw(texts), roster, draw(texts), draw(texts), draw(st.booleans()))
        for number, roster in zip(ids, dealt, strict=True)
    ]


def match_scorings() -> st.SearchStrategy[MatchScoring]:
    points = st.integers(0, 60).map(lambda value: Fraction(value, 10))
    optional = st.none() | points

    def made(values: list[Fraction], bye: Fraction | None, games: Fraction | None) -> MatchScoring:
        loss, draw, win = sorted(values)
        return MatchScoring(win if win > loss else loss + 1, draw, loss, bye, games)

    return st.builds(made, st.lists(points, min_size=3, max_size=3), optional, optional)


@st.composite
def adjustments(draw: st.DrawFn, ids: list[int], total: int) -> Adjustment:
    held = draw(st.none() | st.integers(1, total)) if total else None
    replaces = held is not None and draw(st.booleans())
    return Adjustment(draw(st.sampled_from(ids)), draw(tenths), held, replaces, draw(tenths))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def mutated(draw: st.DrawFn, value: object) -> object:
    """The value with one place of it replaced, removed or doubled."""
    if isinstance(value, dict) and value and draw(st.integers(0, 7)):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: draw(mutated(value[key]))}
    if isinstance(value, list) and value and draw(st.integers(0, 7)):
        index = draw(st.integers(0, len(value) - 1))
        change = draw(st.sampled_from(["inside", "inside", "remove", "double"]))
        middle = {"remove": [], "double": [value[index]] * 2}.get(change)
        return [*value[:index], *([draw(mutated(value[index]))] if middle is None else middle), *value[index + 1 :]]
    return draw(JSON_VALUES | st.sampled_from([0, 1, 2, 10**30, -1, "1-0", "+-", "half", [], {}]))


def harmless(reader: Callable[[bytes, str], Tournament], data: bytes) -> None:
    """A tournament or a FormatError; anything else fails the test."""
    with suppress(FormatError):
        assert isinstance(reader(data, "f.json"), Tournament)
