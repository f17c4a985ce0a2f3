"""Tournaments drawn by hypothesis that a TRF can carry in full: individual and team events, finished and running."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Literal

from hypothesis import Phase, settings
from hypothesis import strategies as st

from tiebreaks.model.tournament import (
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
    Scoring,
    System,
    Team,
    Tournament,
    VirtualPoints,
)  # fmt: skip

BOUNDED = settings(max_examples=80, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Without shrinking: a tournament has many parts, and shrinking one can take longer than all tests together."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÅÆØåæøéüßŁłŽžΑΒΓαβγЖж'-., "
RESULTS = ("1-0", "½-½", "0-1", "0-0", "½-0", "0-½", "+-", "-+", "--")
PLAYED = ("1-0", "½-½", "0-1", "0-0")
CODES = {
    System.SWISS: ("CUSTOM_SWISS", "FIDE_DUTCH", "FIDE_DUBOV_BAKU"),
    System.ROUND_ROBIN: ("CUSTOM_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"),
}
TITLES = ("", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")


def texts(width: int) -> st.SearchStrategy[str]:
    """Names of people and places."""
    return st.text(LETTERS, max_size=width - 1).map(lambda text: ("N" + text).strip())


def tenths(least: int, most: int) -> st.SearchStrategy[Fraction]:
    return st.integers(least, most).map(lambda value: Fraction(value, 10))


dates = st.dates(date(1990, 1, 1), date(2060, 12, 31))
births = st.one_of(st.just(""), st.integers(1920, 2030).map(str), dates.map(lambda found: found.strftime("%Y/%m/%d")))


@st.composite
def players(draw: st.DrawFn, least: int = 2, most: int = 9) -> list[Player]:
    numbers = draw(st.lists(st.integers(1, 9999), min_size=least, max_size=most, unique=True))
    return [
        Player(
            number,
            draw(texts(33)),
            rating=draw(st.one_of(st.none(), st.integers(1, 4000))),
            title=draw(st.sampled_from(TITLES)),
            federation=draw(st.sampled_from(("", "NOR", "GRE", "FID"))),
            fide_id=draw(st.one_of(st.just(""), st.integers(1, 10**11 - 1).map(str))),
            birth=draw(births),
            sex=draw(st.sampled_from(("", "m", "w"))),
        )
        for number in numbers
    ]


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    if draw(st.booleans()):
        return Scoring()
    loss, draw_points, win = sorted(draw(st.lists(tenths(0, 50), min_size=3, max_size=3)))
    others = [draw(tenths(0, 50)) for _ in range(7)]
    return Scoring(win + Fraction(1, 10), draw_points, loss, *others)


@st.composite
def rounds_of(draw: st.DrawFn, members: Sequence[Player], number: int, system: System) -> list[list[Game | Bye]]:
    """Rounds of an individual event, the last of which has at least one pairing."""
    found = []
    for index in range(number):
        order = draw(st.permutations([member.id for member in members]))
        pairs = draw(st.integers(1 if index == number - 1 else 0, len(order) // 2))
        items: list[Game | Bye] = []
        for place in range(pairs):
            pending = index == number - 1 and draw(st.booleans())
            result = "*" if pending else draw(st.sampled_from(RESULTS))
            rated = result not in PLAYED or draw(st.booleans())
            items.append(Game(order[2 * place], order[2 * place + 1], result, rated))
        for member in order[2 * pairs :]:
            kind = draw(
                st.sampled_from(
                    ("", "pairing", "full", "half") if system.predetermined else ("", "pairing", "full", "half", "zero")
                )
            )
            items += [Bye(member, kind)] if kind else []
        found.append(items)
    return found


def abouts(rounds: int, *, type: str = "") -> st.SearchStrategy[About]:
    return st.builds(
        About,
        city=texts(30),
        federation=st.sampled_from(("", "NOR")),
        ends=st.one_of(st.none(), dates),
        type=st.just(type),
        chief_arbiter=texts(40),
        deputy_arbiters=st.lists(texts(40), max_size=2).map(tuple),
        time_control=st.sampled_from(("", "90 min + 30 s")),
        round_dates=st.one_of(st.just(()), st.lists(dates, min_size=rounds, max_size=rounds).map(tuple)),
        records=st.sampled_from(((), ("### a comment", "QQQ kept", " a footer"))),
    )


@st.composite
def individual(draw: st.DrawFn, edition: int = 2026) -> Tournament:
    """An individual event that a TRF of this edition carries without a note."""
    members = draw(players())
    numbers = [member.id for member in members]
    system = draw(st.sampled_from((System.SWISS, System.ROUND_ROBIN)))
    held = draw(st.integers(0, 4))
    rounds = draw(rounds_of(members, held, system))
    total = held + draw(st.integers(0 if held else 1, 3))
    scoring = draw(scorings())
    names = {System.SWISS: "Individual: Swiss-System", System.ROUND_ROBIN: "Individual: Round-Robin"}
    about = draw(abouts(total, type=names[system] if edition < 2026 else ""))
    wanted = st.tuples(
        st.integers(held + 1, max(total, held + 1)),
        st.builds(Bye, st.sampled_from(numbers), st.sampled_from(("full", "half", "zero"))),
    )
    requests = draw(st.lists(wanted, max_size=3, unique_by=lambda item: (item[0], item[1].participant))) if total > held else []
    requests.sort(key=lambda item: (item[0], item[1].participant))
    pairing = Pairing(
        code="" if edition < 2026 else draw(st.sampled_from(CODES[system])),
        initial_colour=draw(st.sampled_from(("", "w", "b"))),
        by_file_order=draw(st.booleans()),
        requested_byes=tuple(requests),
        prohibited=tuple(draw(st.lists(_prohibited(numbers, total if edition >= 2026 else 0), max_size=2))),
    )
    tournament = Tournament(
        members, rounds, system=system, total_rounds=total, starts=draw(st.one_of(st.none(), dates)), name=draw(texts(60)),
        scoring=scoring if edition >= 2026 else replace(scoring, unknown=scoring.draw),
        about=about, pairing=pairing,
    )  # fmt: skip
    return _modern(draw, tournament, numbers) if edition >= 2026 else tournament


def _prohibited(numbers: Sequence[int], rounds: int) -> st.SearchStrategy[Prohibited]:
    groups = st.lists(st.sampled_from(numbers), min_size=2, max_size=4, unique=True).map(tuple)
    if rounds < 2:
        return st.builds(Prohibited, groups)
    return st.builds(Prohibited, groups, st.just(1), st.one_of(st.none(), st.integers(1, rounds - 1)))


def _modern(draw: st.DrawFn, tournament: Tournament, numbers: Sequence[int]) -> Tournament:
    """What only TRF26 carries: lists, national ratings, acceleration, adjustments."""
    total = tournament.total_rounds or 1
    national = draw(st.lists(st.builds(
        NationalRecord, st.just("NOR"), st.sampled_from(numbers), st.one_of(st.none(), st.integers(1, 4000)),
        number=st.sampled_from(("", "C12345"))), max_size=2))  # fmt: skip
    virtual = [
        VirtualPoints(min(ids), max(ids), min(span), max(span), points)
        for ids, span, points in draw(st.lists(st.tuples(
            st.lists(st.sampled_from(numbers), min_size=1, max_size=2), st.lists(st.integers(1, total), min_size=1, max_size=2),
            tenths(1, 30)), max_size=2))
    ]  # fmt: skip
    rounds = st.one_of(st.none(), st.integers(1, total))
    added = draw(st.lists(st.builds(Adjustment, st.sampled_from(numbers), tenths(-9, 20), rounds), max_size=2))
    return replace(
        tournament,
        tie_breaks=draw(st.sampled_from(((), ("BH/C1", "BH", "SB"), ("PTS", "DE", "OTHER_MAN"), ("WIN", "PTS", "SB")))),
        about=replace(
            tournament.about,
            national=tuple(national),
            start_ranks=draw(st.sampled_from(("NOR FIDON", "NOR OTHER"))) if national else "",
            encoded_time_control=draw(st.sampled_from(("", "5400+30"))),
        ),
        pairing=replace(tournament.pairing, virtual_points=tuple(virtual), controller=draw(st.sampled_from(("", "by hand")))),
        adjustments=tuple(added),
    )


@st.composite
def team_event(draw: st.DrawFn) -> Tournament:
    """A team event with holes in the line-ups, boards out of order, forfeited matches and byes."""
    boards, count = draw(st.integers(1, 4)), draw(st.integers(2, 5))
    members: list[Player] = []
    teams = []
    for number in range(1, count + 1):
        size = draw(st.integers(boards, boards + 2))
        roster = range(len(members) + 1, len(members) + size + 1)
        members += [Player(id, draw(texts(20))) for id in roster]
        teams.append(Team(number, draw(texts(32)), tuple(draw(st.permutations(roster))), f"T{number}", ""))
    colours = draw(st.sampled_from(("WBWB", "WBBW", "WWWW")))[:boards]
    system = draw(st.sampled_from((System.SWISS, System.ROUND_ROBIN)))
    rounds = [_team_round(draw, teams, colours, system) for _ in range(draw(st.integers(1, 3)))]
    primary: Literal["MP", "GP"] = "GP" if system is System.SWISS and draw(st.booleans()) else "MP"
    code = f"CUSTOM_TEAM_SWISS_{primary}" if system is System.SWISS else "FIDE_TEAM_ROUNDROBIN"
    bye = draw(st.sampled_from((MatchScoring(), MatchScoring(3, 1, 0, 1, 2), MatchScoring(pairing_bye=2))))
    return Tournament(
        members, rounds, system=system, total_rounds=len(rounds) + draw(st.integers(0, 2)), starts=None, name=draw(texts(30)), teams=teams, match_scoring=bye,
        boards=boards, primary=primary, pairing=Pairing(code=code, board_colours=colours), about=draw(abouts(len(rounds))),
    )  # fmt: skip


def _team_round(draw: st.DrawFn, teams: Sequence[Team], colours: str, system: System) -> list[Match | Bye]:
    order = draw(st.permutations(teams))
    pairs = draw(st.integers(1, len(order) // 2))
    items: list[Match | Bye] = []
    for place in range(pairs):
        items.append(_match(draw, order[2 * place], order[2 * place + 1], colours))
    kinds = ["pairing"]
    for team in order[2 * pairs :]:
        kind = draw(st.sampled_from(("", "full", "half", *kinds, *(() if system.predetermined else ("zero",)))))
        if kind == "pairing":
            kinds = []
        items += [Bye(team.id, kind)] if kind else []
    return items


def _match(draw: st.DrawFn, white: Team, black: Team, colours: str) -> Match:
    line_ups = [list(draw(st.permutations(team.players)))[: len(colours)] for team in (white, black)]
    forfeit = draw(st.sampled_from(("", "", "", "+-", "-+", "--")))
    games = []
    for board, letter in enumerate(colours):
        one, two = line_ups[0][board], line_ups[1][board]
        first, second = (one, two) if letter == "W" else (two, one)
        games.append(_board(draw, first, second, forfeit, letter, must=board == 0))
    if forfeit == "--":
        games = []
    return Match(white.id, black.id, tuple(games), forfeit)


def _board(draw: st.DrawFn, white: int, black: int, forfeit: str, letter: str, *, must: bool) -> Game:
    if forfeit:
        present_white = (forfeit == "+-") == (letter == "W")
        return Game(white, None, "+-") if present_white else Game(None, black, "-+")
    hole = draw(st.sampled_from(("", "", "", "", "white", "black"))) if not must else ""
    if hole == "white":
        return Game(None, black, "-+")
    if hole == "black":
        return Game(white, None, "+-")
    result = draw(st.sampled_from((*RESULTS, "*")))
    return Game(white, black, result, result not in PLAYED or draw(st.booleans()))
