"""Questions about an event in progress: each of its finishes is the tournament with these results, in numbers and in words."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, E3, E6, A, B, C, D, event
from tests.forecasting.test_sentences import TEAMS
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.finishes import RankedFinishes
from tiebreaks.forecasting.models import Outcomes
from tiebreaks.forecasting.question import Question, rank_among

BY_BOARD = replace(TEAMS, tie_breaks=("MPTS", "BC", "GPTS"))
ONE_BOARD = TEAMS.with_result(2, 1, 5, "0-1")  # of X-Z only the second board is open, where Z has White
NAMED = {(3, A, D): ("1-0", "+-", "0-0"), (3, B, C): ("½-½", "-+")}


def questions() -> dict[str, Question]:
    return {
        "individual": Question(E2),
        "two rounds": Question(E6),
        "one game": Question(E3),
        "teams by points": Question(TEAMS),
        "teams by match points": Question(TEAMS, by="MPTS"),
        "teams by boards": Question(BY_BOARD),
        "teams, a board is open": Question(ONE_BOARD),
        "forfeits": Question(E2, outcomes=NAMED),
        "teams with a forfeit": Question(TEAMS, outcomes={(2, 1, 5): ("1-0", "-+"), (2, 4, 8): ("½-½", "+-", "0-1")}),
        "teams by boards with a forfeit": Question(BY_BOARD, outcomes={(2, 1, 5): ("1-0", "-+")}),
    }


@pytest.mark.parametrize("name", questions())
def test_a_finish_is_the_tournament_with_its_results(name: str) -> None:
    """For everything that the boards can show: ranks, last places and points are those of ordinary standings."""
    question = questions()[name]
    boards = [(item.round, board) for item in question.items for board in item.boards]
    every = np.array([*product(*(range(len(board.results)) for _, board in boards))])
    every = every[:: max(1, len(every) // 27)]
    chosen = question.choose(every)
    ranked, scores, numbers = question.rank(chosen), question.scores(chosen), question.finishes.numbers
    assert [one.id for one in question.participants] == [*numbers]
    for at, digits in enumerate(every.tolist()):
        then = question.event
        for (number, board), digit in zip(boards, digits, strict=True):
            then = then.with_result(number, board.white, board.black, board.results[digit])
        table = tb.standings(then, question.now.entries, edition=question.now.edition, after_round=question.after_round)
        ranks = [table.ranks[one] for one in numbers]
        assert ranked.rank[at].tolist() == ranks
        assert ranked.last[at].tolist() == [rank + ranks.count(rank) - 1 for rank in ranks]
        assert scores[at].tolist() == [10 * table[one].points for one in numbers]
        again = tb.standings(
            question._enter(question.event, chosen[at].tolist()), question.now.entries, edition=question.now.edition
        )
        assert [again.ranks[one] for one in numbers] == ranks
        for index, item in enumerate(question.items):
            outcome = int(chosen[at, index])
            assert outcome in question.choices[index]
            if len(question.digits(index, outcome)) == 1 and not then.is_team:
                assert question.say_outcome(index, outcome) == board_result(then, item.round, item.white)


def board_result(then: tb.Tournament, number: int, white: int) -> str:
    return next(game.result for game in then.rounds[number - 1] if isinstance(game, tb.Game) and game.white == white)


CHOICES = {
    "individual": [3, 3],
    "two rounds": [3] * 4,
    "one game": [3],
    "teams by points": [5, 5],  # 2-0, 1½-½, 1-1, ½-1½, 0-2
    "teams by match points": [5, 5],
    "teams by boards": [9, 9],
    "teams, a board is open": [3, 5],
    "forfeits": [3, 2],
    "teams with a forfeit": [5, 5],  # the forfeit is worth what a result over the board is
    "teams by boards with a forfeit": [6, 9],
}


@pytest.mark.parametrize("name", CHOICES)
def test_an_item_has_as_many_outcomes_as_differ_for_the_list(name: str) -> None:
    question = questions()[name]
    found = [len(each) for each in question.choices]
    assert found == CHOICES[name]
    assert question.count == prod(found)


def test_the_outcomes_of_a_match_are_the_points_of_both_sides_on_its_pending_boards() -> None:
    question = Question(TEAMS)
    assert [question.say_outcome(0, outcome) for outcome in question.choices[0]] == ["2-0", "1½-½", "1-1", "½-1½", "0-2"]
    assert [question.digits(0, outcome) for outcome in question.choices[0]] == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]
    open_board = Question(ONE_BOARD)
    assert [open_board.say_outcome(0, outcome) for outcome in open_board.choices[0]] == ["1-0", "½-½", "0-1"]
    assert [Question(E2).say_outcome(1, outcome) for outcome in range(3)] == ["1-0", "½-½", "0-1"]
    named = Question(E2, outcomes=NAMED)
    assert [named.say_outcome(0, outcome) for outcome in named.choices[0]] == ["1-0", "+-", "0-0"]


def test_finishes_are_drawn_where_one_game_may_end_in_more_ways_than_another() -> None:
    """Half of the finishes have each of two results, the other game its three."""
    named: Any = {(3, A, D): {"1-0": "1/4", "+-": "1/4", "-+": "1/4", "0-0": "1/4"}}
    exact, drawn = (chances(E2, model="equal", outcomes=named, exact=each, finishes=2000) for each in (True, False))
    for row in exact:
        assert abs(drawn[row.id].expected_rank - row.expected_rank) < Fraction(1, 10)
        assert drawn[row.id].shares.keys() == row.shares.keys()


def test_colours_are_turned_where_the_second_team_has_white() -> None:
    """X plays Z on two boards, the second one with Black: White wins both boards, 1-1."""
    question = Question(TEAMS)
    both_white = question.choose(np.array([[0, 0, 1, 1], [0, 2, 1, 1], [1, 2, 1, 1], [2, 0, 1, 1]]))
    assert [question.say_outcome(0, outcome) for outcome in both_white[:, 0].tolist()] == ["1-1", "2-0", "1½-½", "0-2"]
    assert [question.say_outcome(1, outcome) for outcome in both_white[:, 1].tolist()] == ["1-1"] * 4


def test_the_probability_of_a_match_is_that_of_its_boards_together() -> None:
    model = Outcomes(TEAMS, {
        (2, 1, 5): ("1/2", "1/3", "1/6"), (2, 6, 2): ("1/10", "2/10", "7/10"),
        (2, 7, 3): ("1", "0", "0"), (2, 4, 8): ("0", "0", "1"),
    })  # fmt: skip
    question = Question(TEAMS)
    found = [
        {question.say_outcome(index, outcome): share for outcome, share in each.items()}
        for index, each in enumerate(question.probabilities(model))
    ]
    half, third, sixth = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
    assert found[0] == {  # Z has White on the second board: X wins it with 7/10
        "2-0": half * Fraction(7, 10),
        "1½-½": half * Fraction(2, 10) + third * Fraction(7, 10),
        "1-1": half * Fraction(1, 10) + third * Fraction(2, 10) + sixth * Fraction(7, 10),
        "½-1½": third * Fraction(1, 10) + sixth * Fraction(2, 10),
        "0-2": sixth * Fraction(1, 10),
    }
    assert found[1] == {"2-0": 1, "1½-½": 0, "1-1": 0, "½-1½": 0, "0-2": 0}


def test_every_finish_is_listed_once_in_order_in_blocks() -> None:
    question = Question(E6)
    whole = np.concatenate([*question.enumerate()]).tolist()
    assert whole == [list(each) for each in product(range(3), repeat=4)]
    blocks = [*question.enumerate(at_once=20)]
    assert [len(each) for each in blocks] == [20, 20, 20, 20, 1] and np.concatenate(blocks).tolist() == whole
    fixed = np.concatenate([*question.enumerate({0: 2, 2: 1}, at_once=9)]).tolist()
    assert fixed == [each for each in whole if each[0] == 2 and each[2] == 1]


def test_the_ranks_of_a_category_are_those_among_its_members() -> None:
    ranked = RankedFinishes(np.array([[1, 2, 2, 4], [4, 1, 1, 1]]), np.array([[1, 3, 3, 4], [4, 3, 3, 3]]))
    among = rank_among(ranked, np.array([0, 1, 3]))
    assert among.rank.tolist() == [[1, 2, 0, 3], [3, 1, 0, 1]]
    assert among.last.tolist() == [[1, 2, 0, 3], [3, 2, 0, 2]]
    question = Question(E2)
    question.members = np.array([0, 1])  # A and B
    assert question.rank(np.array([[0, 2]])).rank.tolist() == [[1, 2, 0, 0]]


def test_a_copy_makes_its_tables_again() -> None:
    question = Question(E2)
    before = question.rank(np.array([[0, 0]])).rank.tolist()
    assert "finishes" in question.__dict__ and "finishes" not in question.__getstate__() and question.choices
    assert not {"choices", "_outcome_of"} & {*question.__getstate__()}
    copied = pickle.loads(pickle.dumps(question))
    assert "finishes" not in copied.__dict__
    assert copied.rank(np.array([[0, 0]])).rank.tolist() == before and copied.choices == question.choices


def test_the_law_the_list_and_the_rounds_are_those_that_were_asked_for() -> None:
    question = Question(E6, "PTS, SB", "2024-08", 2, {"vur_cut": "off"})
    law = tb.standings(E6, edition="2024-08", house_rules={"vur_cut": "off"}).edition
    assert (question.after_round, question.now.by, question.now.edition) == (2, ("PTS", "SB"), law)
    assert [item[:3] for item in question.items] == [(2, C, A), (2, D, B)]
    assert question.options == (question.now.entries, law, 2)
    assert (question.basis.entries, question.basis.edition, question.basis.after_round) == (question.now.entries, law, 2)
    assert question.notes == [] and question.before_round is None
    assert question.now.after_round == 1  # the last round with a finished game


def test_the_standings_now_are_those_of_the_last_round_that_has_begun() -> None:
    begun = {name: Question(live).now.after_round for name, live in {
        "E2": E2, "E6": E6, "one finished": E6.with_result(2, C, A, "1-0"), "later": E6.with_result(3, A, B, "1-0"),
        "nothing": event("AB* CD*", "AC* BD*", system="round-robin", by="SB"),
    }.items()}  # fmt: skip
    assert begun == {"E2": 2, "E6": 1, "one finished": 2, "later": 3, "nothing": 0}


FINISHED = event("AB1 CD=", "AC0 DB0", "AD1 BC0", by="DE, SB")
BEFORE = "Round {} and later ones count as still to be played."
LATER = "The pairings of later rounds are those that were made after the results."


@pytest.mark.parametrize(
    ("live", "before", "pair", "notes", "pending"),
    [
        (FINISHED, 3, False, [BEFORE.format(3)], 2),
        (FINISHED, 2, False, [BEFORE.format(2), LATER], 4),
        (replace(FINISHED, system=tb.System.ROUND_ROBIN), 2, False, [BEFORE.format(2)], 4),
        (replace(FINISHED, system=tb.System.ROUND_ROBIN), 2, True, [BEFORE.format(2)], 4),
        (FINISHED, 3, True, [BEFORE.format(3)], 2),
    ],
)
def test_a_question_from_before_a_round_says_what_it_takes_back(
    live: tb.Tournament, before: int, pair: bool, notes: list[str], pending: int
) -> None:
    question = Question(live, before_round=before, pair=pair)
    assert [*map(str, question.notes)] == notes
    assert (len(question.items), question.before_round) == (pending, before)


def test_later_rounds_of_a_swiss_are_paired_again_where_a_finish_can_pair_them() -> None:
    question = Question(FINISHED, before_round=2, pair=True)
    assert str(question.notes[0]) == BEFORE.format(2) and LATER not in question.notes
    assert question.plan.known == 2 and {item.round for item in question.items} == {2}
    teams = (
        TEAMS.with_result(2, 1, 5, "1-0").with_result(2, 6, 2, "1-0").with_result(2, 7, 3, "1-0").with_result(2, 4, 8, "1-0")
    )
    assert [*map(str, Question(teams, before_round=1, pair=True).notes)] == [BEFORE.format(1), LATER]


REFUSED: list[tuple[tb.Tournament, dict[str, Any], str]] = [
    (FINISHED, {}, "nothing is left to play: all games of rounds 1 to 3 are finished, and every rank is already decided"),
    (
        E6,
        {"after_round": 1},
        "nothing is left to play: all games of rounds 1 to 1 are finished, and every rank is already decided",
    ),
    (replace(E3, total_rounds=4), {}, "round 4 is not paired yet; after_round=3 asks about the ranks after round 3"),
    (replace(E3, total_rounds=5), {}, "rounds 4 to 5 are not paired yet; after_round=3 asks about the ranks after round 3"),
    (E2, {"before_round": 4}, "before_round: expected a round from 1 to 3, found 4"),
]


@pytest.mark.parametrize(("live", "options", "said"), REFUSED)
def test_a_question_without_an_answer_is_refused_in_words(live: tb.Tournament, options: dict[str, Any], said: str) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        Question(live, **options)
    assert str(refused.value) == said


def test_a_round_before_the_last_can_be_asked_about_though_later_ones_are_not_paired() -> None:
    assert Question(replace(E3, total_rounds=5), after_round=3).after_round == 3


def test_line_ups_are_filled_in_the_rounds_that_are_asked_about() -> None:
    empty = tb.Tournament(
        TEAMS.players, [TEAMS.rounds[0], [tb.Match(1, 3, []), tb.Match(4, 2, [])], [tb.Match(1, 4, []), tb.Match(2, 3, [])]],
        teams=TEAMS.teams, tie_breaks=TEAMS.tie_breaks,
    )  # fmt: skip
    sentence = "Matches without line-ups ({}) are played by the first players of each team, colours in turn."
    assert [*map(str, Question(empty, after_round=2).notes)] == [sentence.format("1-3, 4-2")]
    assert [*map(str, Question(empty).notes)] == [sentence.format("1-3, 4-2, 1-4, 2-3")]
    assert [item[:3] for item in Question(empty, after_round=2).items] == [(2, 1, 3), (2, 4, 2)]


def test_the_results_of_an_outcome_are_entered_board_by_board() -> None:
    """Where boards count, a win on the first one is not a win on the second."""
    question = Question(BY_BOARD)
    for digits in ((0, 1), (1, 0), (2, 0)):
        outcome = [at for at in question.choices[0] if question.digits(0, at) == digits]
        entered = question._enter(question.event, [outcome[0], 0]).rounds[1]
        (match,) = [item for item in entered if isinstance(item, tb.Match) and item.white == 1]
        results = ("1-0", "½-½", "0-1")
        assert [board.result for board in match.boards] == [
            results[digits[0]],
            results[2 - digits[1]],
        ]  # Z has White on board 2


def test_results_that_differ_in_the_order_of_boards_are_entered_once() -> None:
    """Two boards end in nine ways, and in six where nobody asks which board it was."""
    question = Question(BY_BOARD)
    assert [len(item.outcomes(by_board=True)) for item in question.items] == [9, 9]
    assert len(question.finishes.variants) == 6
