"""The pairing engine: what gacrux is told of an event, word for word, and what it is not asked to pair."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.swiss import draw_swiss
from tiebreaks.forecasting import pairing_engine
from tiebreaks.forecasting.pairing_engine import DUTCH, _initial_colour, check_engine, pair_by_gacrux
from tiebreaks.model import About, Adjustment
from tiebreaks.model.pairing import Pairing, Prohibited, VirtualPoints

WHOLE = tb.Tournament(
    [tb.Player(2, rating=2200), tb.Player(5, rating=0), tb.Player(3, rating=2100), tb.Player(8), tb.Player(9, rating=1800)],
    [
        [tb.Game(2, 5, "1-0"), tb.Game(8, 3, "+-"), tb.Bye(9, "pairing")],
        [tb.Game(3, 2, "½-½"), tb.Game(9, 8, "0-1", rated=False), tb.Bye(5, "half")],
        [tb.Game(8, 2, "*"), tb.Bye(3, "full"), tb.Game(5, 9, "--")],
    ],
    total_rounds=6,
    starts="2026-05-01",
    scoring=tb.Scoring(win=3, draw=1, pairing_bye=2, zero_bye=0, unknown=1),
    adjustments=[
        Adjustment(2, -1, 2), Adjustment(3, 2.5), Adjustment(3, 1, 2, replaces_result=True),
        Adjustment(8, 0.5, 1, replaces_result=True),
    ],
    pairing=Pairing(
        virtual_points=(VirtualPoints(1, 3, 1, 2, 1), VirtualPoints(5, 8, 4, 5, 0.5), VirtualPoints(6, 7, 4, 5, 1)),
        prohibited=(Prohibited((2, 9)), Prohibited((5, 8, 9), 2, 4)),
    ),
)  # fmt: skip
POINTS = {"W": Decimal(3), "D": Decimal(1), "L": Decimal(0), "Z": Decimal(0), "P": Decimal(2), "A": Decimal(1)}


def competitor(number: int, rating: int | None, *adjustments: tuple[int, bool, str], present: bool = True) -> dict[str, Any]:
    told = [{"round": at, "pairing": pairing, "points": Decimal(points)} for at, pairing, points in adjustments]
    return {
        "cid": number, "rank": 0, "random": number, "rating": {"rating": rating}, "present": present, "adjust": told,
    }  # fmt: skip


def side(number: int, letter: str, score: str = "") -> dict[str, Any]:
    return {"cid": number, "result": letter, **({"score": Decimal(score)} if score else {})}


def game(number: int, white: dict[str, Any], *black: dict[str, Any], played: bool = True) -> dict[str, Any]:
    return {"round": number, "white": white, **({"black": black[0]} if black else {}), "played": played, "rated": played}


def acceleration(first: int, last: int, rounds: tuple[int, int], points: str) -> dict[str, Any]:
    return {
        "matchPoints": 0, "gamePoints": Decimal(points), "firstRound": rounds[0], "lastRound": rounds[1],
        "firstCompetitor": first, "lastCompetitor": last,
    }  # fmt: skip


class Engine:
    """Stands in for gacrux: notes what it is told, and answers what a test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *pairs: tuple[int, int, int]) -> None:
        monkeypatch.setattr("tiebreaks.system.extras.import_module", lambda name: None)
        monkeypatch.setattr(pairing_engine, "import_module", self.imported)
        self.pairs, self.told = pairs, list[Any]()

    def imported(self, name: str) -> Engine:
        assert name == "gacrux.pairingdutch"
        return self

    def pairing_dutch(self, *told: Any) -> Engine:
        self.told += told
        sys.stdout.write("what it prints is not for our user")
        return self

    def compute_pairing(self, checks: bool) -> list[Any]:
        assert checks is False
        found = [{"board": board, "w": white, "b": black} for board, white, black in self.pairs]
        return [{"pairs": found[:1]}, None, {"pairs": found[1:]}]


def test_the_engine_is_told_the_event_with_numbers_from_one_on(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(monkeypatch)
    asked = replace(WHOLE.pairing, requested_byes=((4, tb.Bye(5, "half")), (5, tb.Bye(2, "zero"))), initial_colour="b")
    assert pair_by_gacrux(replace(WHOLE, pairing=asked)) == (tb.Bye(5, "half"),)
    document, number, options = engine.told
    assert (number, options) == (4, {"experimental": [], "verbose": 0, "top_color": "b"})
    assert document == {
        "tournamentType": "Swiss",
        "tournamentInfo": {"startDate": "2026-05-01"},
        "numRounds": 6,
        "currentRound": 3,
        "teamTournament": False,
        "teamSize": 1,
        "rankOrder": [],
        "scoreSystem": {"game": {**POINTS, "F": "W", "H": "D", "U": "Z"}},
        "competitors": [
            competitor(1, 2200, (2, True, "-1")),
            competitor(2, 2100, (0, False, "2.5")),
            competitor(3, None, present=False),
            competitor(4, None),
            competitor(5, 1800),
        ],
        "gameList": [
            game(1, side(1, "W"), side(3, "L")),
            game(1, side(4, "W", "0.5"), side(2, "Z", "0"), played=False),
            game(1, side(5, "P")),
            game(2, side(3, "D", "1"), played=False),
            game(2, side(2, "D", "1"), side(1, "D")),
            game(2, side(5, "L"), side(4, "W")),
            game(3, side(3, "Z", "0"), side(5, "Z", "0"), played=False),
            game(3, side(2, "W", "3"), played=False),
            game(3, side(4, "A"), side(1, "A")),
        ],
        "matchList": [],
        "accelerated": {"name": "", "values": [acceleration(1, 2, (1, 2), "1"), acceleration(3, 4, (4, 5), "0.5")]},
        "prohibited": [
            {"firstRound": 1, "lastRound": 6, "competitors": [1, 5]},
            {"firstRound": 2, "lastRound": 4, "competitors": [3, 4, 5]},
        ],
    }  # fmt: skip


def test_an_event_without_a_date_and_the_expelled_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(monkeypatch)
    pair_by_gacrux(tb.Tournament([tb.Player(1), tb.Player(2, expelled=True)], [], total_rounds=2))
    assert engine.told[0]["tournamentInfo"] == {"startDate": ""}
    assert [each["present"] for each in engine.told[0]["competitors"]] == [True, False]


def test_pairs_come_in_the_order_of_the_boards_with_our_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Engine(monkeypatch, (3, 4, 0), (2, 1, 3), (1, 5, 2))
    assert pair_by_gacrux(WHOLE) == (tb.Game(9, 3, "*"), tb.Game(2, 5, "*"), tb.Bye(8, "pairing"))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("first_round", "colour"),
    [
        ([tb.Game(1, 2, "1-0")], "w"),
        ([tb.Game(2, 1, "1-0")], "b"),
        ([tb.Bye(1, "pairing"), tb.Game(2, 3, "*"), tb.Game(5, 4, "*")], "b"),
        ([tb.Game(5, 4, "+-"), tb.Bye(1, "half"), tb.Game(3, 2, "--")], "w"),
        ([tb.Game(4, 3, "1-0"), tb.Bye(1, "zero")], "b"),
        ([tb.Game(3, 4, "1-0")], "w"),
        ([tb.Bye(1, "half")], "w"),
    ],
)
def test_the_first_round_shows_the_colour_of_the_first_player(first_round: list[tb.Game | tb.Bye], colour: str) -> None:
    now = tb.Tournament([tb.Player(at) for at in (5, 4, 3, 2, 1)], [first_round], total_rounds=3)
    assert _initial_colour(now) == colour
    for said in ("w", "b"):
        assert _initial_colour(replace(now, pairing=Pairing(initial_colour=said))) == said


def test_without_a_round_the_first_player_has_white() -> None:
    assert _initial_colour(tb.Tournament([tb.Player(1), tb.Player(2)], [], total_rounds=2)) == "w"


@pytest.mark.parametrize("code", DUTCH)
def test_every_dutch_system_is_paired(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Engine(monkeypatch)
    assert pair_by_gacrux(tb.Tournament([tb.Player(1)], [], total_rounds=2, pairing=Pairing(code=code))) == ()


TEAMS = tb.Tournament([tb.Player(1)], [], teams=[tb.Team(1, "X", (1,))], boards=1, total_rounds=2)


@pytest.mark.parametrize(
    ("now", "round_", "system"),
    [
        (TEAMS, 1, "teams"),
        (draw_swiss(1, 4, 2, 4, pairing=Pairing(code="FIDE_DUBOV")), 3, "FIDE_DUBOV"),
        (draw_swiss(1, 4, 0, 4, pairing=Pairing(code="FIDE_DOUBLESWISS")), 1, "FIDE_DOUBLESWISS"),
        (draw_swiss(1, 4, 0, 4, about=About(type="Double-Swiss")), 1, "Double-Swiss"),
    ],
)
def test_other_systems_are_refused_by_name(now: tb.Tournament, round_: int, system: str) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        check_engine(now)
    assert str(refused.value) == (
        f"round {round_} is not paired yet, and no engine here pairs this system ({system}); enter its pairings, or give a "
        "function that makes them as pairings"
    )


def test_a_missing_engine_is_named_with_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("tiebreaks.system.extras.import_module", missing)
    with pytest.raises(tb.TiebreaksError) as refused:
        check_engine(draw_swiss(1, 4, 2, 4))
    assert re.fullmatch(
        "round 3 is not paired yet, and pairing it by an engine needs gacrux, which is not installed; in the folder with the source, "
        r'.* install .*\[pairing\]" installs it; or enter its pairings, or give a function that makes them as pairings',
        str(refused.value),
    )


def test_what_the_engine_refuses_is_said_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(checks: bool) -> None:
        raise RuntimeError("no legal pairing")

    engine = Engine(monkeypatch)
    monkeypatch.setattr(engine, "compute_pairing", refuse)
    with pytest.raises(tb.TiebreaksError) as refused:
        pair_by_gacrux(WHOLE)
    assert str(refused.value) == "gacrux cannot pair round 4: no legal pairing; enter the pairings"
