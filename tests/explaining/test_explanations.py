"""Every explanation adds up to its value, cites articles that exist, and can be printed and serialised."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests.articles import EVERY_KIND, event, ranked
from tests.helpers.strategies import codes_for, laws, tournaments
from tiebreaks.answers.explanations import Explanation
from tiebreaks.engine.rules.rating_tables import rating_difference
from tiebreaks.engine.working import Reason, round_half_up
from tiebreaks.explaining.mini_tables import make_fraction
from tiebreaks.explaining.words import RECORDS, SENTENCES, VARIANTS
from tiebreaks.extending import Result
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.messages import distinct_decimals
from tiebreaks.report import Computed
from tiebreaks.text import format_value

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"


def half_up(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def recomputed(explanation: Explanation) -> Fraction | None:
    """The value from nothing but what the explanation shows."""
    counted = [term.amount for term in explanation.terms if term.counts]
    acronym = explanation.code.partition("/")[0]
    if acronym in ("ARO", "APRO", "APPO"):
        return Fraction(half_up(sum(counted, Fraction(0)) / len(counted))) if counted else None
    if acronym == "AOB":
        return sum(counted, Fraction(0)) / len(counted) if counted else None
    if acronym == "TPR":
        steps = explanation.steps
        assert steps["average"] == half_up(sum(counted, Fraction(0)) / len(counted))
        assert int(rating_difference(steps["percent"])) == steps["difference"]
        return Fraction(steps["average"] + steps["difference"])
    total = sum(counted, Fraction(0))
    if "games" in explanation.steps:  # DE of 2022: points a game
        return total / int(explanation.steps["games"])
    return total + Fraction(explanation.steps["bonus"]) if acronym == "PTS" else total


@settings(max_examples=100)
@given(st.data())
def test_every_explanation_adds_up_to_its_value(data: st.DataObject) -> None:
    law = data.draw(laws())
    event = data.draw(tournaments(most_players=12))
    code = data.draw(st.sampled_from(codes_for(law, event)))
    standings = tb.standings(event, by=["PTS", code], edition=law, after_round=len(event.rounds))
    for row in standings:
        explanation = tb.explain(standings, row.id, code)
        assert explanation.value == row[code]
        assert len(explanation.terms) == len(event.rounds)
        acronym = code.partition("/")[0]
        exceptional = law.average_buchholz_decimals is not None and acronym == "AOB"
        if explanation.value is not None and acronym not in ("TPN", "RTNG", "PTP") and not exceptional:
            assert recomputed(explanation) == explanation.value
        if acronym == "PTP" and explanation.value is not None and law.perfect_performance_score == "over_the_board":
            steps = explanation.steps
            assert steps["expected"] >= 50 * steps["halves"]  # the rating explains the score
            if 0 < steps["halves"] < 2 * steps["games"]:
                assert steps["expected_below"] < 50 * steps["halves"]  # and one point less does not
        assert json.loads(tb.render(explanation, "json"))["code"] == code
        assert str(explanation).startswith(f"{code} of {row.id}") and str(explanation) == tb.render(explanation)


@settings(max_examples=100)
@given(st.data())
def test_why_names_the_entry_that_separates_two(data: st.DataObject) -> None:
    law = data.draw(laws())
    event = data.draw(tournaments(most_players=12))
    by = ["PTS", *data.draw(st.lists(st.sampled_from(codes_for(law, event)), min_size=1, max_size=3))]
    standings = tb.standings(event, by=by, edition=law, after_round=len(event.rounds))
    rows = standings.rows
    if len(rows) < 2:
        return
    one, other = data.draw(st.lists(st.sampled_from(rows), min_size=2, max_size=2, unique_by=lambda row: row.id))
    reason = tb.why(standings, one.id, other.id)
    first, second = standings[reason.first], standings[reason.second]
    assert first.rank <= second.rank
    assert (reason.decided_by is None) == (first.rank == second.rank)
    if reason.decided_by not in (None, "DE", "DE/P"):
        assert first[reason.decided_by] != second[reason.decided_by]
        before = standings.by[: standings.by.index(reason.decided_by)]
        assert all(first[code] == second[code] for code in before if not code.startswith("DE"))
    json.dumps(reason.to_dict())
    told: tuple[Computed, ...] = (standings, reason, tb.why(standings, one.id), tb.explain(standings, one.id))
    assert [str(each) for each in told] == [*map(tb.render, told)]


def test_every_reason_and_result_has_its_words() -> None:
    assert {*SENTENCES, *VARIANTS} == set(Reason) and SENTENCES.keys().isdisjoint(VARIANTS)
    assert set(VARIANTS[Reason.ADJUSTED_SCORE]) == set(PROVISIONS["opponents_unplayed_rounds"]["choices"])
    assert set(RECORDS) == set(Result)  # NO_ROUND: a pending game that counts as nothing
    said = [*SENTENCES.values(), *(each for variants in VARIANTS.values() for each in variants.values())]
    articles = [each.article for each in said if each.article]
    assert all(re.fullmatch(r"\d+(\.\d+)*|C\.02 \(2009\)", article) for article in articles)


@pytest.fixture
def open_event() -> tb.Tournament:
    # 1 beat 2, drew 3, half-point bye; 2 lost, pairing bye, forfeit win over 4; 3 zero-point bye at the end; 4 no-show
    return tb.Tournament(
        players=[tb.Player(1, "Anna", 2100), tb.Player(2, "Bo", 2000), tb.Player(3, "Cy", 1900), tb.Player(4, "Di", 1800)],
        rounds=[
            [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")],
            [tb.Game(3, 1, "½-½"), tb.Bye(2, "pairing"), tb.Bye(4, "zero")],
            [tb.Bye(1, "half"), tb.Game(2, 4, "+-"), tb.Bye(3, "zero")],
        ],
        starts=date(2026, 4, 1),
        name="Small open",
    )


def test_an_explanation_tells_the_record_the_amount_and_the_article(open_event: tb.Tournament) -> None:
    standings = tb.standings(open_event, by="PTS, BH/C1, SB")
    explanation = tb.explain(standings, "Anna", "BH/C1")
    assert explanation.value == 4  # 2 + 2 (Cy 1.5, the closing bye drawn); the bye, min(2, 1.5) = 1.5, is cut
    assert [(term.amount, term.counts, term.article) for term in explanation.terms] == [
        (2, True, "8.1"),
        (2, True, "16.3"),
        (Fraction(3, 2), False, "16.4.2, 16.5"),
    ]
    assert explanation.terms[1].record == "drew against 3 Cy with Black"
    assert "1.5 in the standings" in explanation.terms[1].reason
    assert "the same score 2" in explanation.terms[2].reason
    assert explanation.articles == ("8.1", "14.1", "16.3", "16.4.2", "16.5")
    assert "Total: 4." in str(explanation)


def test_sonneborn_berger_shows_both_factors(open_event: tb.Tournament) -> None:
    text = str(tb.explain(tb.standings(open_event, by="SB"), 2, "SB"))
    assert "2 × 0" in text  # lost to Anna
    assert "1.5 × 1" in text  # the pairing-allocated bye: min(2, 1.5)
    assert "0.5 × 1" in text  # forfeit win: Di has 0, the bye before the no-show drawn


def test_direct_encounter_shows_its_mini_tables() -> None:
    players = [tb.Player(number, name) for number, name in enumerate("ABCD", 1)]
    games = [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(2, 3, "1-0"), tb.Game(4, 1, "1-0")]]
    standings = tb.standings(tb.Tournament(players, games), by="DE", edition="2026-03")
    text = str(tb.explain(standings, 1, "DE"))
    assert "Not everybody has met (Article 6.3)" in text
    assert "nobody is first whatever the missing games" in text


def test_a_code_outside_the_list_is_explained_too_but_not_type_a(open_event: tb.Tournament) -> None:
    standings = tb.standings(open_event, by="BH")
    assert tb.explain(standings, 1, "WIN").value == 1
    with pytest.raises(tb.RegulationError, match=r"4\.3, Type A"):
        tb.explain(standings, 1, "DE")
    with pytest.raises(tb.TiebreaksError, match="occurrence: expected 1 to 1, found 2; BH is listed once"):
        tb.explain(standings, 1, "BH", occurrence=2)
    without_code: Any = tb.explain
    with pytest.raises(tb.TiebreaksError, match="occurrence: expected with a code, found 2 without one"):
        without_code(standings, 1, occurrence=2)


def test_the_virtual_opponent_and_all_drawn_opponents_cite_the_old_rule(open_event: tb.Tournament) -> None:
    explanation = tb.explain(tb.standings(open_event, by="BH", edition="2009"), 1, "BH")
    assert [term.article for term in explanation.terms] == ["C.02 (2009)", "C.02 (2009)", "C.02 (2009)"]
    assert "virtual opponent" in explanation.terms[2].reason


def test_why_speaks_of_lots_of_shared_ranks_and_of_low_values(open_event: tb.Tournament) -> None:
    drawn = tb.Tournament([tb.Player(1, "A"), tb.Player(2, "B")], [[tb.Game(1, 2, "½-½")]])
    by_lot = tb.standings(drawn, by="PTS", edition="2026-03", lots="seed")
    assert tb.why(by_lot, 1, 2).decided_by == "lots"
    assert "Both have ½ point. Lots decide, seed 'seed'." in str(tb.why(by_lot, 1, 2))
    shared = tb.why(tb.standings(drawn, by="PTS", edition="2026-03"), 1, 2)
    assert shared.decided_by is None
    assert shared.sentence == "A shares 1st place with B. Both have ½ point. Nothing in the list separates them."
    assert "the lower is ahead" in tb.why(tb.standings(drawn, by="TPN", edition="2026-03"), 2, 1).sentence
    with pytest.raises(tb.TiebreaksError, match="two participants"):
        tb.why(shared_standings := tb.standings(open_event, by="BH"), shared_standings.rows[0].id, shared_standings.rows[0].id)


def test_a_dropped_code_is_explained_as_dropped() -> None:
    event = tb.Tournament([tb.Player(1, "A", 2000), tb.Player(2, "B")], [[tb.Game(1, 2, "1-0")]])
    explanation = tb.explain(tb.standings(event, by="ARO", edition="2026-03"), 2, "ARO")
    assert explanation.value is None
    assert "Article 10" in explanation.conclusion


def test_round_half_up_never_rounds_to_even() -> None:
    import numpy as np

    assert round_half_up(np.array([1, 3, 5, -1]), 2).tolist() == [1, 2, 3, 0]


def three(*rounds: Sequence[tb.Game | tb.Bye], **facts: object) -> tb.Tournament:
    players = [tb.Player(number, name, 2200 - 100 * number) for number, name in enumerate(("Anna", "Bo", "Cy", "Di"), 1)]
    return tb.Tournament(players, rounds, starts=date(2026, 4, 1), **facts)  # type: ignore[arg-type]


def test_fore_buchholz_says_that_the_final_round_is_taken_as_drawn() -> None:
    event = three([tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(1, 3, "1-0"), tb.Game(4, 2, "+-")])
    explanation = tb.explain(tb.standings(event, by="FB"), 1, "FB")
    # fore scores: 1 and 3 have 1.5, 2 and 4 have 0.5
    assert [term.amount for term in explanation.terms] == [Fraction(1, 2), Fraction(3, 2)]
    assert explanation.terms[1].record == "won against 3 Cy with White, counted as a draw"
    assert explanation.terms[0].reason == "the opponent's score with the final round counted as a draw (0 in the standings)"
    assert explanation.terms[0].article == "8.1, 8.3"
    part_way = tb.explain(tb.standings(event, by="FB", after_round=1), 1, "FB")
    assert "the same as Buchholz" in part_way.conclusion
    assert not any("drawn" in term.record for term in part_way.terms)


def test_a_round_without_an_opponent_shows_nobodys_rating() -> None:
    event = three([tb.Game(1, 2, "1-0"), tb.Bye(3, "half")], [tb.Game(1, 3, "½-½")])
    standings = tb.standings(event, by="ARO, TPR, PTP, AOB")
    for code in ("ARO", "TPR", "PTP", "APRO", "AOB"):
        term = tb.explain(standings, 3, code).terms[0]
        assert term.amount == 0 and not term.counts
        assert term.article == standings.edition.codes[code]


def test_a_code_outside_the_list_is_under_the_same_law() -> None:
    unrated = tb.Tournament([tb.Player(1, "A", 2000), tb.Player(2, "B")], [[tb.Game(1, 2, "1-0")]], starts=date(2026, 4, 1))
    assert tb.explain(tb.standings(unrated, by="WIN"), 1, "ARO").value is None
    robin = three([tb.Game(1, 2, "1-0")], system="round-robin", total_rounds=3)
    with pytest.raises(tb.RegulationError, match="must not be used in a round robin"):
        tb.explain(tb.standings(robin, by="WIN"), 1, "BH")


def test_a_rating_given_to_the_unrated_is_called_so() -> None:
    event = tb.Tournament([tb.Player(1, "A", 2000), tb.Player(2, "B")], [[tb.Game(1, 2, "1-0")]], starts=date(2026, 4, 1))
    standings = tb.standings(event, by="ARO/U1400, RTNG/U1400")
    assert tb.explain(standings, 1, "ARO/U1400").terms[0].reason == "the opponent has no rating and counts with this one (/U)"
    assert tb.explain(standings, 2, "RTNG/U1400").conclusion == "Unrated, counted as 1400 (/U)."
    assert tb.explain(standings, 1, "RTNG/U1400").conclusion == "Rating 2000."


def test_direct_encounter_says_everybody_has_met_only_when_they_have() -> None:
    robin = three([tb.Game(1, 2, "½-½"), tb.Game(3, 4, "½-½")], system="round-robin", total_rounds=3)
    assert "With fixed pairings, by the games so far" in str(tb.explain(tb.standings(robin, by="DE"), 1, "DE"))
    swiss = three([tb.Game(1, 2, "½-½"), tb.Game(3, 4, "½-½")])
    assert "Everybody has met" not in str(tb.explain(tb.standings(swiss, by="DE"), 1, "DE"))
    by_game = tb.explain(tb.standings(swiss, by="DE", edition="2022"), 1, "DE")
    assert by_game.value is None
    assert by_game.conclusion == "Those still tied are level against each other (C.07 (2022)): nothing decided, no value."
    assert by_game.articles == ("C.07 (2022)",)
    summed = tb.standings(swiss, by="DE", house_rules={"direct_encounter": "sum"})
    assert "By the sum of the mutual games" in str(tb.explain(summed, 1, "DE"))


def test_why_by_direct_encounter_names_the_mini_table_that_decided() -> None:
    # 1 beats 2, 2 beats 3, 3 and 4 lose and win so that 1, 2, 4 are level; among all three 1-1-1, no; 1 and 2 level first, then 1-0
    games = [
        [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")],
        [tb.Game(2, 3, "1-0"), tb.Game(4, 1, "1-0")],
        [tb.Game(1, 3, "½-½"), tb.Game(2, 4, "½-½")],
    ]
    standings = tb.standings(three(*games, system="round-robin"), by="DE")
    assert set(standings.ranks.values()) == {1}  # a circle: 1.5 each, everything level
    assert "shares 1st place" in tb.why(standings, 1, 2).sentence
    games[2] = [tb.Game(1, 3, "1-0"), tb.Game(2, 4, "1-0")]  # 1: 2, 2: 2, 3: 1, 4: 1
    decided = tb.why(tb.standings(three(*games, system="round-robin"), by="DE"), 1, 2)
    assert decided.decided_by == "DE"
    assert "Direct encounter decides: 1 to 0 in the games between the two." in decided.sentence
    document = decided.to_dict()["explanations"][0]
    assert document["steps"]["stages"][0]["order"] == [[1], [2]]


def test_closing_forfeit_losses_are_named_where_they_are_drawn() -> None:
    event = three([tb.Game(1, 2, "1-0")], [tb.Game(3, 2, "+-")])
    explanation = tb.explain(tb.standings(event, by="BH", edition="2022"), 1, "BH")
    assert "with requested byes and forfeit losses at the end counted as draws" in explanation.terms[0].reason


def test_a_zero_score_and_a_count_of_nothing_are_explained() -> None:
    event = three([tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")])
    standings = tb.standings(event, by="PTP, WIN")
    assert tb.explain(standings, 2, "PTP").conclusion == "Score 0 out of 1: the lowest rating met, less 800 (10.3): 1300."
    assert "not worth as many points as a win" in str(tb.explain(standings, 2, "WIN"))


def test_factors_of_sonneborn_berger_are_in_the_json() -> None:
    event = three([tb.Game(1, 2, "½-½")], [tb.Game(1, 3, "1-0")])
    terms = tb.explain(tb.standings(event, by="SB"), 1, "SB").to_dict()["terms"]
    assert [term["factors"] for term in terms] == [["1", "1/2"], ["0", "1"]]  # Bo's closing absence is drawn


def test_standard_points_say_what_a_round_was_compared_with() -> None:
    games = [tb.Game(1, 2, "--"), tb.Game(3, 4, "0-0")]

    def told(event: tb.Tournament, **rules: str) -> list[tuple[Fraction, str]]:
        standings = tb.standings(event, by="STD", house_rules=rules)
        terms = [tb.explain(standings, who, "STD").terms[0] for who in (1, 3)]
        return [(term.amount, term.reason) for term in terms]

    half, none = Fraction(1, 2), Fraction(0)
    level, below = "as many points as the opponent", "not compared with an opponent: fewer points than for a draw"
    assert told(three(games)) == [(half, level), (half, level)]
    assert told(three(games, system="round-robin", total_rounds=3)) == [(none, below), (half, level)]  # 15.2
    assert told(three(games), standard_points="draw_value") == [(none, below), (none, below)]


def test_values_that_print_equal_are_told_apart() -> None:
    event = tb.read(OPEN)
    near = Fraction(1, 3) + Fraction(1, 10**9)
    assert [*map(str, distinct_decimals(Fraction(633, 16), Fraction(356, 9)))] == ["39.5625", "39.5556"]
    assert [*map(str, distinct_decimals(Fraction(1), Fraction(1)))] == ["1", "1"]
    assert [*map(str, distinct_decimals(Fraction(1, 3), near))] == ["1/3", str(near)]
    standings = tb.standings(event, by="DE, BH/C1")
    assert (
        "Direct encounter separates none of the 5 players on 5½: not all have met, and whatever the missing results, none is "
        "certain to be ahead (6.3). Buchholz Cut-1 decides: 46 to 42." in tb.why(standings, 6, 8).sentence
    )


def test_the_own_score_of_fore_buchholz_is_told_with_the_one_in_the_standings() -> None:
    standings = tb.standings(tb.read(OPEN), by="FB/C1")
    said = "the same score 4, the final round counted as a draw (3.5 in the standings)"
    assert said in tb.explain(standings, 19, "FB/C1").terms[2].reason


def test_a_double_forfeit_and_what_is_averaged_are_named() -> None:
    standings = tb.standings(tb.read(OPEN), by="STD, AOB")
    assert any(term.record.startswith("double forfeit against 26") for term in tb.explain(standings, 14, "STD").terms)
    assert tb.explain(standings, 14, "AOB").terms[0].reason == "the opponent's Buchholz"


def test_the_virtual_opponent_is_told_in_numbers() -> None:
    standings = tb.standings(tb.read(OPEN), by="BH", edition="2009")
    reasons = [
        term.reason for row in standings for term in tb.explain(standings, row.id, "BH").terms if "virtual" in term.reason
    ]
    assert reasons and all(reason.endswith(")") and " + " in reason for reason in reasons)


def test_dropped_entries_are_told_where_nothing_separates_two() -> None:
    event = tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "½-½")]])
    assert tb.why(tb.standings(event, by="ARO"), 1, 2).sentence.endswith(
        " Dropped from the list: ARO. Nothing in the list separates them."
    )


@pytest.mark.parametrize("call", [lambda event: tb.why(event, 1, 2), lambda event: tb.explain(event, 1, "BH")])
def test_a_tournament_in_place_of_standings_is_refused_plainly(call: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="expected Standings, found Tournament"):
        call(tb.read(OPEN))


def test_forfeits_as_played_are_called_so() -> None:
    played = event("1  2w+  3b=\n2  1b-  4w1\n3  4w=  1w=\n4  3b=  2b0")
    for code in ("BH/P", "SB/P", "FB/P"):
        term = tb.explain(ranked(played, f"PTS, {code}"), 2, code).terms[0]
        assert (term.article, term.counts) == ("16.6", True), code
        assert term.reason.startswith("forfeit counted as played under the rules of the event (/P)"), code


def test_a_cut_of_sonneborn_berger_says_that_it_is_of_a_voluntarily_unplayed_round() -> None:
    played = event("1  2w1  3b1  H    4w1\n2  1b0  4w1  3b1  U\n3  4w0  1w0  2w0  U\n4  3b1  2b0  U    1b0")
    (cut,) = (term for term in tb.explain(ranked(played, "PTS, SB/C1"), 1, "SB/C1").terms if not term.counts)
    assert (cut.round, cut.article) == (3, "16.4.2, 16.5")
    assert "cut first, as a voluntarily unplayed round" in cut.reason


def test_perfect_performance_says_what_it_expects_and_what_one_point_less_does() -> None:
    """10.3 against 2200, 1900 and 2000: 2030 expects .28 .68 .54, 2029 .27 .67 .54."""
    played = event("1  2200  2w1  3b=  4w1\n2  2000  1b0  4w1  3b=\n3  2000  4w=  1w=  2w=\n4  1900  3b=  2b0  1b0")
    found = ranked(played, "PTS, PTP, APRO")
    said = "Score 1.5 out of 3; a rating of 2030 expects 1.5, a rating of 2029 only 1.48"
    assert tb.explain(found, 2, "PTP").conclusion.startswith(said)
    assert {term.reason for term in tb.explain(found, 2, "APRO").terms} == {"the opponent's TPR"}
    said = "Score 2.5 out of 3; a rating of 2246 expects 2.51, a rating of 2245 only 2.49"  # and 2244 2.48
    assert tb.explain(found, 1, "PTP").conclusion.startswith(said)


def test_who_has_no_rating_is_named_in_performances_too() -> None:
    """Article 10 under the house rule that ignores them."""
    played = event("1  2200  2w1  3b1\n2  2000  1b0  U\n3  -     U    1w0")
    for code in ("ARO", "TPR", "PTP"):
        found = ranked(played, f"PTS, {code}", unrated="ignore")
        assert tb.explain(found, 1, code).terms[1].reason == "the opponent has no rating", code
    for strangers in ("1  2200  U\n2  -     3w1\n3  -     2b0", "1  2200  U\n2  -     3w1\n3  2000  2b0"):
        found = ranked(event(strangers), "PTS, APRO, APPO", unrated="ignore")
        said = "the opponent has no TPR, because they played nobody with a rating"
        assert [term.reason for term in tb.explain(found, 2, "APRO").terms] == [said]
        assert tb.explain(found, 2, "APPO").terms[0].reason == said.replace("TPR", "PTP")
        assert tb.explain(found, 1, "APRO").terms[0].reason == "not played over the board"


@pytest.mark.parametrize(("code", "limit"), [("KS", "2.5"), ("KS/L+1", "3"), ("KS/L80", "4"), ("KS/L30", "1.5")])
def test_the_limit_of_koya_is_told_round_by_round(code: str, limit: str) -> None:
    """9.2, 14.5 in five rounds: half of 5, half a point more, 80 and 30 per cent of 5."""
    explanation = tb.explain(ranked(event(EVERY_KIND), f"PTS, {code}"), 1, code)
    assert f"with {limit} or more: {format_value(explanation.value)}" in explanation.conclusion
    assert explanation.steps["limit"] == Fraction(limit)
    scores = {2: 3.5, 3: 1.5, 4: 1.5, 5: 2.5}
    for term in explanation.terms:
        reached = term.opponent is not None and scores[term.opponent] >= float(limit)
        assert term.counts == reached
        told = (
            "no opponent was scheduled"
            if term.opponent is None
            else f"the opponent has {'' if reached else 'not '}reached the limit"
        )
        assert term.reason == told


# one participant, and all values in short


def test_why_of_one_names_the_neighbours_and_what_separates_them(open_event: tb.Tournament) -> None:
    standings = tb.standings(open_event)
    for row in standings:
        found = tb.why(standings, row.id)
        before = [other for other in standings if other.rank < row.rank]
        behind = [other for other in standings if other.rank > row.rank]
        assert found.above == (replace(tb.why(standings, before[-1].id, row.id), basis=None) if before else None)
        assert found.below == (replace(tb.why(standings, row.id, behind[0].id), basis=None) if behind else None)
        assert found.overview == tb.explain(standings, row.id) and found.overview.basis == standings.basis
        assert found.sharing == () and len(found.sentences) == 2
    first, last = (tb.why(standings, row.id) for row in (standings.rows[0], standings.rows[-1]))
    assert first.sentences[0] == "Above: nobody." and first.above is None and first.below is not None
    assert last.sentences[-1] == "Below: nobody." and last.below is None and last.above is not None


def test_why_of_one_reads_as_an_answer() -> None:
    assert str(tb.why(tb.standings(tb.read(OPEN)), "Ostrevik")).splitlines() == [
        "7 Ostrevik, Dagfinn: rank 9 of 41",
        "C.07 edition 2026-03 by PTS, DE, BH/C1, BH, SB, WIN",
        "",
        "Above: Kalinder is 8th and Ostrevik 9th. Both have 5½ points. Direct encounter separates none of the 5 players on "
        "5½: not all have met, and whatever the missing results, none is certain to be ahead (6.3). Buchholz Cut-1 decides: "
        "39 to 36.",
        "Below: Ostrevik is 9th and Pravenko 10th. Ostrevik has 5½ points, Pravenko 5.",
        "",
        "Code   Value  Article                  How it came about",
        "PTS     5.5   4.2                      0 + 0.5 + 1 + 1 + 1 + 0 + 1 + 0 + 1 = 5.5",
        "DE      -     6, 6.1                   Not all of those still tied have met, so no place is certain (6.3): nothing "
        "decided, no value.",
        "BH/C1  36     8.1, 14.1, 16.4.2, 16.5  3.5 + (4.5) + 4 + 3 + 5 + 5 + 5 + 5.5 + 5 = 36",
        "BH     40.5   8.1, 16.4.2              3.5 + 4.5 + 4 + 3 + 5 + 5 + 5 + 5.5 + 5 = 40.5",
        "SB     24.25  9.1, 16.4.2              0 + 2.25 + 4 + 3 + 5 + 0 + 5 + 0 + 5 = 24.25",
        "WIN     5     7.1                      1 + 1 + 1 + 1 + 1 = 5",
    ]


def test_shared_ranks_are_said_of_oneself_and_of_the_neighbours() -> None:
    """1 and 2 win, 3 and 4 draw, 5 and 6 lose: three pairs, each on one rank."""
    games = [tb.Game(1, 5, "1-0"), tb.Game(2, 6, "1-0"), tb.Game(3, 4, "½-½")]
    standings = tb.standings(tb.Tournament([tb.Player(id, f"P{id}") for id in range(1, 7)], [games]), by="WIN")
    middle = tb.why(standings, 3)
    assert middle.sharing == (4,) and middle.overview.rank == 3
    assert middle.sentences == (
        "P3 shares 3rd place with P4. Both have ½ point. They are equal on number of wins (0). Nothing in the list separates "
        "them.",
        "Above: P2 is 1st and P3 3rd. P2 has 1 point, P3 ½. P1 has rank 1, too.",
        "Below: P3 is 3rd and P5 5th. P3 has ½ point, P5 0. P6 has rank 5, too.",
    )
    alone = tb.Tournament([tb.Player(1, "P1"), tb.Player(2, "P2")], [[tb.Game(1, 2, "½-½")]])
    (shared, *rest) = tb.why(tb.standings(alone, by="WIN"), 1).sentences
    assert shared.startswith("P1 shares 1st place with P2") and rest == ["Above: nobody.", "Below: nobody."]


def test_the_dictionaries_of_one_participant_are_plain_json(open_event: tb.Tournament) -> None:
    standings = tb.standings(open_event, by="DE, BH/C1, ARO/U1000, KS")
    row = standings.rows[1]
    found = json.loads(json.dumps(tb.why(standings, row.id).to_dict()))
    assert (found["id"], found["rank"], found["of"], found["sharing"]) == (row.id, row.rank, len(standings), [])
    above = tb.why(standings, standings.rows[0].id, row.id).to_dict()
    assert above.pop("basis") == found["basis"] == standings.to_dict()["basis"]
    assert found["above"] == above
    assert [value["code"] for value in found["values"]] == list(standings.by)
    overview = tb.explain(standings, row.id).to_dict()
    assert overview.items() <= found.items()
    for value, code in zip(overview["values"], standings.by, strict=True):
        assert value.keys() == {"code", "value", "exact", "articles", "in_short"}
        assert value["exact"] == tb.explain(standings, row.id, code).to_dict()["exact"]


@pytest.mark.long
@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_all_values_in_short_are_those_of_the_explanations(data: st.DataObject) -> None:
    tournament, law = data.draw(tournaments()), data.draw(laws())
    standings = tb.standings(tournament, codes_for(law, tournament), edition=law)
    row = data.draw(st.sampled_from(standings.rows))
    overview = tb.explain(standings, row.id)
    assert [each.code for each in overview.explanations] == [entry.code for entry in standings.entries]
    for each in overview.explanations:
        assert each.in_short and "\n" not in each.in_short
        sums, _, total = each.in_short.rpartition(" = ")
        if re.fullmatch(r"[-0-9.() +]+", sums):
            counted = [Fraction(amount) for amount in sums.split(" + ") if not amount.startswith("(")]
            assert abs(sum(counted) - Fraction(total)) < Fraction(1, 10)  # two decimals of each are shown
    for format in ("text", "markdown", "html", "csv"):
        assert tb.render(tb.why(standings, row.id), format) and tb.render(overview, format)
    assert tb.render(overview) == str(overview) and tb.render(tb.why(standings, row.id)) == str(tb.why(standings, row.id))


def test_who_is_expelled_has_values_but_no_rank(open_event: tb.Tournament) -> None:
    players = [replace(player, expelled=player.id == 1) for player in open_event.players]
    standings = tb.standings(replace(open_event, players=players), by="BH")
    assert tb.explain(standings, 1).title.endswith(": not in the standings")
    with pytest.raises(tb.TournamentError, match="is expelled and not in the standings"):
        tb.why(standings, 1)


def test_the_points_of_a_table_are_made_once() -> None:
    make_fraction.cache_clear()
    standings = tb.standings(tb.read(Path(__file__).parents[2] / "examples" / "open.trf"), by="DE", edition="2026-03")
    for row in standings.rows:
        tb.explain(standings, row.id, "DE")
    known = make_fraction.cache_info()
    assert known.misses < 30 and known.hits > 10 * known.misses
