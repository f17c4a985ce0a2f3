"""What answers say and show: sentences, own results, bars, how the chances moved."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, E6, A, B, C, D
from tests.forecasting.swiss import draw_swiss
from tiebreaks.forecasting.chances import chances, over_rounds
from tiebreaks.forecasting.chances_words import say_bound
from tiebreaks.languages import LANGUAGES

GAMES = {(3, A, D): ("1/2", "3/10", "1/5"), (3, B, C): ("3/10", "2/5", "3/10")}


def test_a_sentence_can_be_read_out_for_everybody() -> None:
    found = chances(E2, model=GAMES)
    assert found.sentence("A") == (
        "A, now 2nd, is first with a probability of 15 %, and among the first 3 with 86 %; the expected rank is 2.3."
    )
    assert len(found.sentences) == 4


def test_a_sentence_of_finishes_drawn_has_their_number_and_the_error() -> None:
    drawn = chances(E2, model=GAMES, exact=False, finishes=10_000)
    assert re.fullmatch(
        r"A, now 2nd, is first in 1[3-7] % of 10,000 simulated finishes \(±1\.0 %\), and among the first 3 in 8[4-8] %; "
        r"the expected rank is 2\.3\.",
        drawn.sentence("A"),
    )
    assert "D, now 4th, is first in none of 10,000 simulated finishes" in drawn.sentence("D")


def test_the_game_to_watch_is_said_in_plain_words() -> None:
    text = tb.render(chances(E2, model=GAMES))
    assert (
        "The game to watch for first place is B against C (round 3): with ½-½ C is first in all of the finishes, with 1-0 in none."
    ) in text
    assert "Then A against D (round 3): with 1-0 A is first in 30 % of the finishes, with ½-½ in none." in text


def test_a_game_that_differs_by_luck_only_is_no_game_to_watch() -> None:
    now = draw_swiss(3, players=24, rounds=5, total=5)
    found = chances(now, before_round=5, finishes=300, exact=False)
    lowest = [game for game in found.games if {game.white, game.black} <= {row.id for row in found.rows[-8:]}]
    assert lowest and all(game.matters == 0 for game in lowest)


def test_the_title_says_before_which_round_was_asked() -> None:
    whole = draw_swiss(3, players=8, rounds=3, total=3)
    assert chances(whole, before_round=3, exact=True).title == "Chances before round 3"
    assert chances(E2, model=GAMES).title == "Chances after round 2 of 3"


@pytest.mark.parametrize(("finishes", "bound"), [(100, "<4 %"), (2000, "<0.2 %"), (100_000, "<0.004 %")])
def test_what_was_never_drawn_is_below_a_bound(finishes: int, bound: str) -> None:
    assert say_bound(finishes) == bound
    low = Fraction(bound[1:-2]) / 100
    assert low >= Fraction(384, 100) / (finishes + Fraction(384, 100))


def test_own_results_print_a_table_and_bars() -> None:
    own = chances(E2, model=GAMES).by_own_result("A")
    text = str(own)
    assert "With a win: first in 30 %, among the first 3 in all; the expected rank is 1.7." in text
    assert re.search(r"^Win\s+▃ 30\s+▆ 70$", text, flags=re.M)
    page = tb.render(own, "html")
    assert page.count("<rect") == 6  # win: 1st, 2nd; draw: 2nd, 3rd; loss: 3rd, 4th
    assert len(set(re.findall(r'<rect[^>]*fill="(#\w+)"', page))) == 3
    assert "max-width:100%" in page
    assert own.to_dict()["by_own_result"]["win"]["places"][0] == {"rank": 1, "last": 1, "weight": "3/10"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_bars_are_ranks_that_do_not_touch_in_any_language(language: str) -> None:
    found = chances(draw_swiss(1, 24, 4, 5), model="equal", exact=False, finishes=50)
    own = found.by_own_result(found.rows[11].id)
    for what in (own, found):
        text = tb.render(what, "text", language=language)
        (headings,) = re.findall(r"^ +\d+(?: +\d+)+(?: +\d+\+)?$", text, flags=re.M)
        ranks = [int(rank) for rank in headings.rstrip("+").split()]
        assert ranks == [*range(ranks[0], ranks[0] + len(ranks))]
        assert ranks[-1] >= 10


def test_who_has_no_game_left_has_no_own_results() -> None:
    now = tb.Tournament([tb.Player(at) for at in (1, 2, 3)], [[tb.Game(1, 2, "*"), tb.Bye(3, "half")]], tie_breaks=("SB",))
    own = chances(now).by_own_result(3)
    assert not own and len(own) == 0
    assert "by own result" in str(own)


def test_more_own_games_than_can_be_looked_at_give_nothing() -> None:
    assert len(chances(E6, model="equal").by_own_result("A", games=5)) == 9  # there are two
    with pytest.raises(tb.TiebreaksError, match="games: expected a whole number from 1 on"):
        chances(E6).by_own_result("A", games=0)


def test_a_round_robin_is_followed_from_round_to_round_exactly() -> None:
    rounds = [[tb.Game(1, 4, "1-0"), tb.Game(2, 3, "½-½")], [tb.Game(3, 1, "0-1"), tb.Game(4, 2, "0-1")],
              [tb.Game(1, 2, "½-½"), tb.Game(3, 4, "1-0")]]  # fmt: skip
    robin = tb.Tournament(
        [tb.Player(at, name) for at, name in enumerate("ABCD", 1)], rounds, system="round-robin", tie_breaks=("DE", "SB")
    )
    moved = over_rounds(robin, model="equal")
    assert moved.rounds == (1, 2, 3, 4) and moved.after_all and not moved.approximate
    first = {row.name: row.first for row in moved.rows}
    assert first["A"][2] == chances(robin, before_round=3, model="equal").of("A", rank=1)
    assert first["A"][-1] == 1 and first["D"][-1] == 0
    assert moved.rows[0].name == "A"


def test_a_swiss_is_followed_by_what_was_known_before_each_round() -> None:
    whole = draw_swiss(5, players=8, rounds=4, total=4)
    moved = chances(whole, before_round=4).over_rounds(finishes=50, shown=3)
    assert moved.approximate and len(moved.rows) == 3 and len(moved.rounds) == 5
    assert moved.rows[0].first[-1] == 1
    page, text = tb.render(moved, "html"), tb.render(moved)
    assert "<svg" in page and "End" in page and "Approximate: later pairings estimated, ± 2 points." in text
    assert len(moved.to_dict()["chances"][0]["first"]) == 5


def test_an_event_without_pairings_has_nothing_to_follow() -> None:
    with pytest.raises(tb.TiebreaksError, match="no round is paired yet: there is nothing to follow"):
        over_rounds(tb.Tournament([tb.Player(1), tb.Player(2)], [], total_rounds=2, tie_breaks=("SB",)))


def test_an_event_in_progress_is_followed_up_to_now() -> None:
    whole = draw_swiss(5, players=8, rounds=3, total=4)
    moved = over_rounds(replace(whole, total_rounds=4), finishes=30)
    assert moved.rounds == (1, 2, 3) and not moved.after_all
