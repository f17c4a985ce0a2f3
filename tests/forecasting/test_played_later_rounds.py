"""Later rounds of single finishes, played a second time as tournaments: pairs, byes, results by their words, ranks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.swiss import by_numbers, draw_swiss
from tiebreaks.extending import self_defined
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.later_rounds import Columns, LaterRounds, PairingState, check_portable, pair_round, start_state
from tiebreaks.forecasting.models import Outcomes
from tiebreaks.forecasting.prize_chances import _finish, _rank, _with_later
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.stream import WORDS, draw_words, thresholds
from tiebreaks.forecasting.unpaired import Plan
from tiebreaks.model.pairing import Pairing, Prohibited
from tiebreaks.model.tournament import Bye, Game, Result

RESULTS = ("1-0", "½-½", "0-1")


def uneven(event: tb.Tournament) -> Outcomes:
    """Probabilities that differ by round, White and Black."""
    numbers = sorted(event.row_of)
    shares = {
        (round_, white, black): (Fraction(white, 30), Fraction(round_, 20), 1 - Fraction(white, 30) - Fraction(round_, 20))
        for round_ in range(1, 9) for white in numbers for black in numbers
    }  # fmt: skip
    return Outcomes(event, shares)


class Played:
    """Some finishes of an event, with their later rounds: the columns, the ranks, and each as a tournament."""

    def __init__(self, now: tb.Tournament, pairings: Any = None, count: int = 4, seed: int = 3) -> None:
        self.question = Question(now, pair=True, pairings=pairings)
        self.later = LaterRounds(self.question, self.question.plan, uneven(self.question.event))
        self.words = draw_words(seed, 0, self.later.words, count)
        self.chosen = np.random.default_rng(seed).integers(0, 3, (count, len(self.question.items)))
        self.columns = self.later.play(self.chosen, self.words)
        self.ranked = self.later.rank(self.chosen, self.words)

    def tournaments(self) -> Iterator[tuple[int, tb.Tournament]]:
        for at, row in enumerate(self.chosen.tolist()):
            ended = _finish(self.question, self.question.event, row)
            yield at, _with_later(ended, self.later, self.columns, at)

    def result(self, at: int, index: int, white: int, black: int) -> str:
        """What the word of the lower row means, in the order of the rows."""
        size = len(self.question.event.participants)
        word = int(self.words[at].reshape(-1, size)[index, min(white, black)])
        numbers, number = self.question.finishes.numbers, self.question.plan.known + index + 1
        shares = uneven(self.question.event).of(number, numbers[white], numbers[black])
        low, high = thresholds(shares if white < black else shares[::-1])
        outcome = 0 if word < low else 1 if word < high else 2
        return RESULTS[outcome if white < black else 2 - outcome]


EVENTS = {
    "even": draw_swiss(1, 8, 2, 5),
    "odd": draw_swiss(2, 7, 2, 5),
    "asked": draw_swiss(3, 9, 2, 5, pairing=Pairing(
        requested_byes=((4, Bye(2, "half")), (5, Bye(3, "zero")), (4, Bye(6, "full"))), prohibited=(Prohibited((1, 4, 5)),)
    )),
    "three": draw_swiss(4, 7, 2, 5, scoring=tb.Scoring(win=3, draw=1, pairing_bye=2, half_bye=1)),
}  # fmt: skip


def next_round(now: tb.Tournament) -> list[Any]:
    """Pairs the next round by the estimate, whoever asked for a bye left out."""
    number = len(now.rounds) + 1
    away = {bye.participant for at, bye in now.pairing.requested_byes if at == number}
    state = start_state(now, number - 1)
    ranked = tb.standings(now, by="PTS")
    state.scores = [int(10 * ranked[one.id].points) for one in now.players]
    pairs, bye = pair_round(state, [row for row, one in enumerate(now.players) if one.id not in away])
    found: list[Any] = [(now.players[white].id, now.players[black].id) for white, black in pairs]
    return found + ([(now.players[bye].id, None, "pairing")] if bye is not None else [])


@pytest.mark.parametrize("name", EVENTS)
def test_later_rounds_are_paired_by_the_estimate_from_the_results_of_the_finish(name: str) -> None:
    now = EVENTS[name].with_round(next_round(EVENTS[name]))
    played = Played(now)
    assert [*played.later.plan.later] == [4, 5]
    for at, ended in played.tournaments():
        for index, number in enumerate((4, 5)):
            before = ended.until(number - 1)
            rows, said = before.row_of, next_round(before)
            games = {item for item in ended.rounds[number - 1] if isinstance(item, Game)}
            assert games == {
                Game(white, black, played.result(at, index, rows[white], rows[black]))
                for white, black in (each for each in said if len(each) == 2)
            }
            byes = {item for item in ended.rounds[number - 1] if isinstance(item, Bye)}
            asked = {bye for when, bye in now.pairing.requested_byes if when == number}
            assert byes == asked | {Bye(each[0], "pairing") for each in said if len(each) == 3}


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("by", ["BPG, BWG, BH", "DE, BH/C1, SB"])
def test_stacked_finishes_have_the_ranks_of_tournaments(name: str, by: str) -> None:
    now = replace(EVENTS[name].with_round(next_round(EVENTS[name])), tie_breaks=tuple(by.split(", ")))
    played = Played(now, count=3)
    for at, ended in played.tournaments():
        standings = _rank(played.question, ended)
        assert played.ranked.rank[at].tolist() == [standings[number].rank for number in played.question.finishes.numbers]


def paired(now: tb.Tournament) -> list[Any]:
    """A function of one's own: a game, one that is decided beforehand, and byes of all kinds."""
    shift = len(now.rounds)
    numbers = [*range(1 + shift % 2, 9), *range(1, 1 + shift % 2)]
    byes = zip(numbers[4:], ("half", "zero", "full", "pairing"), strict=True)
    return [(numbers[1], numbers[0]), Game(numbers[2], numbers[3], "-+"), *((one, None, kind) for one, kind in byes)]


def test_a_function_pairs_each_finish_from_its_own_results() -> None:
    seen: list[tb.Tournament] = []

    def pair(now: tb.Tournament) -> list[Any]:
        seen.append(now)
        return paired(now)

    now = draw_swiss(2, 8, 2, 5)
    played = Played(now, pair, count=3)
    assert len(seen) == 1 + 2 * 2 * 3  # the next round once; then two rounds of three finishes, played and ranked
    for at, ended in played.tournaments():
        for index, number in enumerate((4, 5)):
            before = seen[1 + 2 * at + index]
            assert [{*items} for items in before.rounds] == [{*items} for items in ended.rounds[: number - 1]]
            (white, black), decided, *byes = paired(before)
            result: Any = played.result(at, index, now.row_of[white], now.row_of[black])
            said = {Game(white, black, result), decided, *(Bye(one, kind) for one, _, kind in byes)}
            assert {*ended.rounds[number - 1]} == said
        standings = _rank(played.question, ended)
        assert played.ranked.rank[at].tolist() == [standings[number].rank for number in played.question.finishes.numbers]


def test_columns_of_some_finishes_are_a_part() -> None:
    parts: Any = (np.arange(24).reshape(4, 2, 3) + 100 * at for at in range(3))
    assert [part[:, 0, 0].tolist() for part in Columns(*parts).part(slice(1, 3))] == [[6, 12], [106, 112], [206, 212]]


@pytest.mark.parametrize(("pairings", "at_once"), [(None, 512), (by_numbers, 32)])
def test_a_process_takes_fewer_finishes_where_a_function_pairs(pairings: Any, at_once: int) -> None:
    now = draw_swiss(1, 8, 2, 5).with_round([(1, 2), (3, 4), (5, 6), (7, 8)])
    played = Played(now, pairings, count=1)
    assert played.later.at_once == at_once and played.later.words == 16


def test_a_word_at_a_threshold_is_the_next_outcome_and_luck_is_that_of_the_lower_row() -> None:
    now = draw_swiss(1, 4, 1, 3, tie_breaks=("WIN",)).with_round([(1, 2), (3, 4)])
    question = Question(now, pair=True)
    later = LaterRounds(
        question, question.plan, Outcomes(now, {(3, 1, 3): ("1/4", "1/4", "1/2"), (3, 3, 1): ("1/8", "1/8", "3/4")})
    )
    for word, in_order, turned in ((0, 0, 2), (2**62 - 1, 0, 2), (2**62, 1, 2), (2**63 - 1, 1, 2), (2**63, 2, 2)):
        luck = [word, WORDS - 1, WORDS - 1, WORDS - 1]
        assert later._draw(3, 0, 2, luck) == in_order
        assert later._draw(3, 2, 0, luck) == 2 - (0 if word < 3 * 2**62 else 1) == turned
    luck = [3 * 2**62, 0, 0, 0]
    assert later._draw(3, 2, 0, luck) == 1 and later._draw(3, 2, 0, [7 * 2**61, 0, 0, 0]) == 0


def test_what_happened_so_far_is_known_to_the_estimate() -> None:
    rounds: Any = [
        [Game(1, 2, "1-0"), Game(3, 4, "+-"), Game(6, 5, "*"), Bye(7, "pairing"), Bye(8, "half")],
        [Game(2, 3, "½-½"), Game(5, 4, "--"), Game(7, 1, "-+"), Bye(6, "full"), Bye(8, "zero")],
        [Game(8, 1, "*"), Bye(2, "pairing")],
    ]
    now = tb.Tournament([tb.Player(at) for at in range(1, 9)], rounds, total_rounds=5)
    met = [0b10, 0b101, 0b10, 0, 0b100000, 0b10000, 0, 0]
    expected = PairingState([0] * 8, met, [1, 0, -1, 0, -1, 1, 0, 0], ["w", "bw", "b", "", "b", "w", "", ""], 0b1100101)
    assert start_state(now, 2) == expected
    assert start_state(now, 3).met[0] == 0b10000010 and start_state(now, 3).had_bye == 0b1100111
    assert start_state(now, 0) == PairingState([0] * 8, [0] * 8, [0] * 8, [""] * 8, 0)
    apart = replace(now, pairing=Pairing(prohibited=(Prohibited((1, 4)), Prohibited((2, 5, 8)))))
    assert start_state(apart, 2).met == [0b1010, 0b10010101, 0b10, 0b1, 0b10100010, 0b10000, 0, 0b10010]


def test_the_expelled_are_not_paired_by_the_estimate() -> None:
    people = [tb.Player(at, rating=2000 - at, expelled=at == 4) for at in range(1, 8)]
    rounds: Any = [
        [Game(1, 2, "1-0"), Game(3, 5, "½-½"), Game(6, 7, "0-1")],
        [Game(1, 3, "*"), Game(2, 6, "*"), Game(7, 5, "*")],
    ]
    now = tb.Tournament(people, rounds, total_rounds=4, tie_breaks=("BH",), starts="2026-05-01")
    played = Played(now, count=2)
    for _, ended in played.tournaments():
        assert all(Bye(4, "zero") in items for items in ended.rounds[2:])
        assert [sum(isinstance(item, Game) for item in items) for items in ended.rounds[2:]] == [3, 3]


def test_a_self_defined_tie_break_is_refused_in_words() -> None:
    own = self_defined("OTHER_OWN", per_participant=lambda one, event: one.number, name="the number")
    with pytest.raises(tb.TiebreaksError) as refused:
        chances(draw_swiss(5, 8, 2, 5), by=["PTS", "BH", own], pairings=by_numbers)
    assert str(refused.value) == (
        "rounds from 4 on are not paired yet: a self-defined tie-break needs all pairings; enter them"
    )


@pytest.mark.parametrize("pair", [lambda now: by_numbers(now), (Result(each) for each in (1, 2)).__next__])
def test_functions_that_other_processes_cannot_have_are_refused(pair: Any) -> None:
    now = draw_swiss(5, 8, 2, 5)
    with pytest.raises(tb.TiebreaksError) as refused:
        check_portable(Plan(now, 2, pair))
    assert str(refused.value) == (
        "pairings: with several jobs the function must stand in a module, so that other processes find it"
    )
    check_portable(Plan(now, 2, by_numbers))
    check_portable(Plan(now, 2))
