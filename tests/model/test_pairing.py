"""What pairing programs want to know is validated when a tournament is made, in the words of its other fields."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.formats.test_malformed import SAMPLE
from tiebreaks.errors import FormatError, TournamentError
from tiebreaks.model.tournament import Bye, Game, Match, Pairing, Player, Prohibited, Tournament, VirtualPoints

PLAYERS = [Player(number, f"Player {number}") for number in (1, 2, 3, 4, 5)]
ROUNDS: list[list[Game | Bye | Match]] = [[Game(1, 2, "1-0"), Game(3, 4, "½-½"), Bye(5, "pairing")]]


ODD: Any = "12"
whole: Any = np.int64  # as pandas and NumPy have numbers


def event(**pairing: Any) -> Tournament:
    return Tournament(PLAYERS, ROUNDS, total_rounds=5, pairing=Pairing(**pairing))


@pytest.mark.parametrize(
    ("pairing", "told"),
    [
        (
            {"requested_byes": ((2, Bye(1, "half")), (2, Bye(99, "half")))},
            "pairing.requested_byes[1]: 99 is not a participant; there are numbers 1 to 5",
        ),
        (
            {"requested_byes": ((-1, Bye(1, "half")),)},
            "pairing.requested_byes[0]: bye of 1: expected a round from 1 to 999, found -1",
        ),
        ({"requested_byes": ((10**9, Bye(1, "half")),)}, "expected a round from 1 to 999, found 1000000000"),
        ({"requested_byes": ((10**17, Bye(1, "half")),)}, "expected a round from 1 to 999, found 100000000000000000"),
        ({"requested_byes": (("2", Bye(1, "half")),)}, "pairing.requested_byes[0]: expected a whole number, found '2'"),
        ({"requested_byes": (Bye(1, "half"),)}, "pairing.requested_byes[0]: expected (round, Bye), found Bye("),
        ({"requested_byes": 3}, "pairing.requested_byes: expected a list, found 3"),
        (
            {"virtual_points": (VirtualPoints(1, 999_999_999, 1, 1, 1),)},
            "pairing.virtual_points[0]: expected numbers from 1 to 5, the lower first, found 1 to 999999999",
        ),
        ({"virtual_points": (VirtualPoints(3, 2, 1, 1, 1),)}, "expected numbers from 1 to 5, the lower first, found 3 to 2"),
        ({"virtual_points": (VirtualPoints(0, 2, 1, 1, 1),)}, "expected numbers from 1 to 5, the lower first, found 0 to 2"),
        (
            {"virtual_points": (VirtualPoints(1, 2, 1, 10**9, 1),)},
            "pairing.virtual_points[0]: expected rounds from 1 to 999, the earlier first, found 1 to 1000000000",
        ),
        ({"virtual_points": (VirtualPoints(1, 2, 0, 3, 1),)}, "expected rounds from 1 to 999, the earlier first, found 0 to 3"),
        ({"virtual_points": ((1, 2, 1, 1, 1),)}, "pairing.virtual_points[0]: expected VirtualPoints, found (1, 2, 1, 1, 1)"),
        (
            {"prohibited": (Prohibited((1, 99)),)},
            "pairing.prohibited[0]: 99 is not a participant; there are numbers 1 to 5",
        ),
        ({"prohibited": (Prohibited((1, 2), 3, 2),)}, "expected rounds from 1 to 999, the earlier first, found 3 to 2"),
        ({"prohibited": (Prohibited((1, 2), -1),)}, "expected rounds from 1 to 999, the earlier first, found -1 to 999"),
        ({"prohibited": (Prohibited(ODD),)}, "pairing.prohibited[0]: expected Prohibited with a list of participants"),
        ({"initial_colour": "white"}, "pairing.initial_colour: expected 'w', 'b' or '', found 'white'"),
        ({"code": None}, "pairing.code: expected a text, found None"),
        ({"by_file_order": "yes"}, "pairing.by_file_order: expected True or False, found 'yes'"),
    ],
)
def test_what_contradicts_the_tournament_is_refused_when_it_is_made(pairing: dict[str, Any], told: str) -> None:
    with pytest.raises(TournamentError) as refused:
        event(**pairing)
    assert told in refused.value.problems[0]
    assert len(refused.value.problems) == 1


def test_all_that_is_wrong_is_told_together_with_what_is_wrong_elsewhere() -> None:
    with pytest.raises(TournamentError) as refused:
        Tournament(
            PLAYERS, [[Game(1, 9, "1-0")]],
            pairing=Pairing(requested_byes=((2, Bye(9, "half")),), prohibited=(Prohibited((1, 2), 0),)),
        )  # fmt: skip
    assert len(refused.value.problems) == 3


def test_numbers_and_kinds_get_their_one_spelling() -> None:
    two: Any = [whole(1), whole(2)]
    found = event(
        requested_byes=[[whole(2), Bye(whole(3), "H")]],
        virtual_points=[VirtualPoints(whole(1), whole(2), whole(1), whole(2), 1)],
        prohibited=[Prohibited(two, whole(1))],
    ).pairing
    assert (
        found
        == event(
            requested_byes=((2, Bye(3, "half")),),
            virtual_points=(VirtualPoints(1, 2, 1, 2, 1),),
            prohibited=(Prohibited((1, 2)),),
        ).pairing
    )
    assert type(found.requested_byes[0][0]) is int
    assert type(found.virtual_points[0].last) is int
    assert type(found.prohibited[0].participants[0]) is int


@pytest.mark.parametrize("format", ["trf16", "trf26", "json"])
def test_a_bye_in_a_round_that_the_event_does_not_have_ends_in_a_file_or_a_format_error(format: str) -> None:
    asking = event(requested_byes=((999, Bye(1, "half")),))
    if "json" in format:
        tb.write(asking, BytesIO(), format=format)
    else:
        with pytest.raises(FormatError, match="cannot represent this tournament"):
            tb.write(asking, BytesIO(), format=format)


@pytest.mark.parametrize(
    ("pairing", "told"),
    [
        ({"requested_byes": [[1, {"participant": 99, "bye": "half"}]]}, "99 is not a participant"),
        ({"requested_byes": [[1, {"participant": 1, "bye": "holiday"}]]}, "found 'holiday'"),
        ({"requested_byes": [[10**17, {"participant": 1, "bye": "half"}]]}, "expected a round from 1 to 999"),
        (
            {"virtual_points": [{"first": 1, "last": 999_999_999, "first_round": 1, "last_round": 1}]},
            "expected numbers from 1 to 2",
        ),
    ],
)
def test_a_json_file_is_refused_when_it_is_read_not_when_it_is_written(pairing: dict[str, Any], told: str) -> None:
    given = {
        "format": "tiebreaks-tournament",
        "version": 1,
        "players": [{"id": 1}, {"id": 2}],
        "rounds": [],
        "pairing": pairing,
    }
    with pytest.raises(FormatError, match=told):
        tb.read(json.dumps(given).encode())


def test_an_event_without_some_has_no_word_about_them() -> None:
    complete = event(
        requested_byes=((2, Bye(5, "half")), (2, Bye(1, "half"))),
        virtual_points=(VirtualPoints(1, 5, 1, 1, 1), VirtualPoints(5, 5, 1, 1, 1)),
        prohibited=(Prohibited((1, 5)), Prohibited((1, 2, 5))),
    )
    assert complete.without(5).pairing == Pairing(
        requested_byes=((2, Bye(1, "half")),), virtual_points=(VirtualPoints(1, 4, 1, 1, 1),), prohibited=(Prohibited((1, 2)),)
    )


def test_a_trf_that_accelerates_beyond_its_last_player_is_read_up_to_him() -> None:
    found = tb.read((SAMPLE + "250       1.0   1   2    1 9999\n").encode())
    assert found.pairing.virtual_points == (VirtualPoints(1, 5, 1, 2, 1),)
    assert any("250: number 9999 is beyond the last in the file; 5 was taken" in warning for warning in found.warnings)


def test_a_trf_that_prohibits_backwards_says_nothing() -> None:
    found = tb.read((SAMPLE + "260   3   2    1    2\n").encode())
    assert not found.pairing.prohibited
    assert any("260: the rounds 3-2 run backwards; left out, swap them" in warning for warning in found.warnings)


def test_a_trf_has_virtual_points_of_at_most_999_rounds() -> None:
    with pytest.raises(FormatError, match=r"XXA: player 1: expected at most 999 rounds"):
        tb.read((SAMPLE + f"XXA    1{'  1.0' * 1000}\n").encode())


def test_a_tournament_has_at_most_999_rounds_as_its_files_have() -> None:
    assert Tournament(PLAYERS, ROUNDS, total_rounds=999).total_rounds == 999
    with pytest.raises(TournamentError, match=r"total_rounds: expected at most 999, found 1,000; is this one tournament\?"):
        Tournament(PLAYERS, ROUNDS, total_rounds=1000)
    with pytest.raises(FormatError, match=r"total_rounds: expected at most 999, found 1,800"):
        tb.read((SAMPLE.replace("142 3\n", "") + f"132 {'26/03/02 ' * 900}\n" * 2).encode())


@pytest.mark.parametrize("format", ["trf26", "json"])
def test_a_prohibition_from_a_round_on_that_is_not_held_survives(format: str) -> None:
    event = Tournament(PLAYERS, ROUNDS, pairing=Pairing(code="FIDE_DUTCH", prohibited=(Prohibited((1, 2), 3),)))
    file = BytesIO()
    tb.write(event, file, format=format)
    assert tb.read(file.getvalue()).pairing.prohibited == event.pairing.prohibited
