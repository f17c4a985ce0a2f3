"""Article 3 and its kin: play-offs, orders by hand, values from elsewhere, lots and ties that stay, in a list."""

from __future__ import annotations

import copy
import pickle
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import CURRENT, EDITIONS, order
from tiebreaks.engine.settling import after_earlier_round
from tiebreaks.model import ListChange

# A round robin of four; 1 and 2 have 2½, 3 and 4 have ½. Everything is level in both ties.
#   1 Carlsen   4w1  3b1  2w=
#   2 Caruana   3w1  4b1  1b=
#   3 Clara     2b0  1w0  4w=
#   4 David     1b0  2w0  3b=
NAMES = ("Carlsen", "Caruana", "Clara", "David")
ROUNDS = [
    [tb.Game(1, 4, "1-0"), tb.Game(2, 3, "1-0")],
    [tb.Game(3, 1, "0-1"), tb.Game(4, 2, "0-1")],
    [tb.Game(1, 2, "½-½"), tb.Game(3, 4, "½-½")],
]
BLITZ = tb.PlayOff(games=[(1, 2, "1-0", "blitz"), (2, 1, "1-0", "blitz"), (1, 2, "1-0", "blitz")])


def event(**facts: Any) -> tb.Tournament:
    players = [tb.Player(number, name) for number, name in enumerate(NAMES, 1)]
    return tb.Tournament(players, ROUNDS, system="round-robin", starts="2026-04-03", **facts)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_play_off_orders_those_tied_and_nobody_else(edition: str) -> None:
    """3: the games of the play-off count in nothing else."""
    played = event(play_offs=[BLITZ])
    assert order(event(), "PTS, DE, WIN, SB", edition) == "1 2 | 3 4"
    assert order(played, "PTS, PO, DE, WIN, SB", edition) == "1 | 2 | 3 4"
    assert order(played, "PTS, DE, WIN, SB, PO", edition) == "1 | 2 | 3 4"
    before, after = (tb.standings(each, "PTS, DE, WIN, SB", edition=edition) for each in (event(), played))
    assert [row.values for row in before] == [row.values[:4] for row in after]


def test_two_play_offs_decide_two_ties() -> None:
    assert order(event(play_offs=[BLITZ, tb.PlayOff(order=[4, 3])]), "PTS, PO", CURRENT) == "1 | 2 | 4 | 3"


def test_a_draw_of_the_armageddon_game_decides_for_black() -> None:
    match = tb.PlayOff(games=[(1, 2, "½-½", "rapid"), (2, 1, "½-½", "rapid"), (1, 2, "½-½", "armageddon")])
    ranking = tb.standings(event(play_offs=[match]), "PTS, PO")
    assert ranking.ranks == {2: 1, 1: 2, 3: 3, 4: 3}
    assert "The play-off decides: 2-1 in rapid games and Armageddon games." in str(tb.why(ranking, 1, 2).sentence)


# Six, of whom 1, 2 and 3 have a point each after one round. Their play-off, everybody against everybody:
#   1  2w1  3b0   1        SB 1
#   2  1b0  3w1   1        SB 1
#   3  1w1  2b0   1        SB 1
THREE = [(1, 2, "1-0", "rapid"), (2, 3, "1-0", "rapid"), (3, 1, "1-0", "rapid")]


def three(**facts: Any) -> tb.Tournament:
    players = [tb.Player(number, f"P{number}") for number in range(1, 7)]
    return tb.Tournament(players, [[tb.Game(one, one + 3, "1-0") for one in (1, 2, 3)]], starts="2026-04-03", **facts)


def test_a_play_off_of_three_goes_by_points_and_then_by_its_own_list() -> None:
    decided = [*THREE[:2], (3, 1, "½-½", "rapid")]  # 1½, 1, ½
    assert order(three(play_offs=[tb.PlayOff(games=decided)]), "PTS, PO", CURRENT) == "1 | 2 | 3 | 4 5 6"
    assert order(three(play_offs=[tb.PlayOff(games=THREE)]), "PTS, PO", CURRENT) == "1 2 3 | 4 5 6"
    two_draws = [(1, 2, "½-½"), (2, 3, "1-0"), (3, 1, "0-1")]  # 1 and 2 have 1½; 2 has the win with White, neither more wins
    assert order(three(play_offs=[tb.PlayOff(games=two_draws)]), "PTS, PO, TPN/R", CURRENT) == "2 | 1 | 3 | 6 | 5 | 4"
    black = tb.PlayOff(games=two_draws, tie_breaks="BWG")  # 1 has won with Black
    assert order(three(play_offs=[black]), "PTS, PO, TPN/R", CURRENT) == "1 | 2 | 3 | 6 | 5 | 4"


def test_the_places_of_a_play_off_can_be_limited() -> None:
    first = event(play_offs=[BLITZ])
    assert order(first, "PTS, PO/T1", CURRENT) == "1 | 2 | 3 4"
    assert tb.parse_tie_break("PO/T1").name == "play-off, for the first place"
    assert tb.parse_tie_break("OTHER_PO/T2").code == "PO/T2"
    last = event(play_offs=[tb.PlayOff(order=[4, 3])])
    with pytest.raises(tb.RegulationError, match="it is for place 3, and the list has play-offs for places 1 to 2"):
        tb.standings(last, "PTS, PO/T2")


APART = "1 Carlsen is 1st there, 3 Clara 3rd"
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    (
        {"play_offs": [tb.PlayOff(order=[1, 3])]},
        "PTS, DE",
        f"play_offs: the play-off of 1 Carlsen and 3 Clara cannot be applied: they are not level after PTS (Article 3); {APART}",
    ),
    (
        {"play_offs": [tb.PlayOff(order=[1, 3])]},
        "PTS, PO",
        f"they are not level where PO stands in the list (Article 3); {APART}",
    ),
    (
        {"play_offs": [BLITZ]},
        "PO, PTS",
        "3 Clara and 4 David are level with them where PO stands in the list (Article 3); name all those who are level",
    ),
    ({"play_offs": [BLITZ]}, "PTS, TPN, PO", "2 Caruana 2nd"),
    ({"play_offs": [tb.PlayOff(games=[(1, 2, "½-½")])]}, "PTS, PO", "end 0.5-0.5 (Article 3); add the game that decided"),
    ({"play_offs": [BLITZ]}, "PTS, PO/C1", "PO takes no /C1"),
    ({"play_offs": [BLITZ]}, "PTS, PO/T0", "expected a number from 1 to"),
    (
        {"orders": [[3, 1]]},
        "PTS, HAND",
        "orders: the order by hand of 3 Clara and 1 Carlsen cannot be applied: they are not level",
    ),
    (
        {"orders": [[1, 2]], "play_offs": [BLITZ]},
        "PTS",
        "the order by hand of 1 Carlsen and 2 Caruana cannot be applied: the play-off of 1 Carlsen and 2 Caruana decides",
    ),
    (
        {"orders": [[1, 2]], "play_offs": [BLITZ]},
        "PTS, HAND, PO",
        "the play-off of 1 Carlsen and 2 Caruana decides between the same participants; keep one of them",
    ),
    ({"values": {"OTHER_X": {1: 1}}}, "PTS, OTHER_Y", "whose rule is not known here"),
]


@pytest.mark.parametrize(("facts", "by", "said"), REFUSED, ids=[said for _, _, said in REFUSED])
def test_a_decision_that_does_not_fit_the_tie_is_refused(facts: dict[str, Any], by: str, said: str) -> None:
    with pytest.raises(tb.TiebreaksError, match=re.escape(said)):
        tb.standings(event(**facts), by)


def test_three_who_did_not_all_meet_need_the_order() -> None:
    knocked_out = tb.PlayOff((1, 2, 3), [(1, 2, "1-0"), (1, 3, "1-0")])
    with pytest.raises(tb.RegulationError, match="not all of them met equally often"):
        tb.standings(three(play_offs=[knocked_out]), "PTS, PO")
    given = tb.PlayOff((1, 2, 3), knocked_out.games, order=(1, 3, 2))
    assert order(three(play_offs=[given]), "PTS, PO", CURRENT) == "1 | 3 | 2 | 4 5 6"


def test_a_play_off_and_an_order_count_when_the_event_is_over() -> None:
    decided = event(play_offs=[BLITZ], orders=[[4, 3]], tie_breaks="PTS, PO, DE, HAND")
    assert tb.standings(decided).ranks == {1: 1, 2: 2, 4: 3, 3: 4}
    earlier = tb.standings(decided, after_round=2)
    assert earlier.by == ("PTS", "DE")
    assert [item.code for item in earlier.basis.dropped] == ["PO", "HAND"]
    assert "a play-off comes after the last round" in str(earlier.basis.dropped[0].reason)
    none = tb.standings(event(), "PTS, PO, DE")
    assert (none.by, str(none.basis.dropped[0].reason)) == (("PTS", "DE"), "no play-off is given")


@pytest.mark.parametrize("by", [None, "DE, SB", "SB, WIN"])
def test_a_play_off_applies_at_the_last_place_where_its_participants_are_level(by: str | None) -> None:
    own = tb.standings(event(play_offs=[BLITZ], tie_breaks="DE, SB"), by)
    assert own.by == ("PTS", *(by or "DE, SB").split(", "), "PO")
    (applied,) = own.basis.decisions
    assert (applied.kind, applied.participants, applied.entry) == ("play-off", (1, 2), "PO")
    assert (applied.index, applied.after) == (3, own.by[2])
    said = f"The play-off of 1 Carlsen and 2 Caruana applies after {own.by[2]}."
    assert said in map(str, own.basis.lines) and said in str(own)
    assert own.to_dict()["basis"]["decisions"] == [
        {"kind": "play-off", "participants": [1, 2], "description": "", "entry": "PO", "index": 3, "after": own.by[2]}
    ]
    assert tb.standings(own.tournament, own.by).ranks == tb.standings(own.tournament, own.entries).ranks == own.ranks
    assert own.published().tie_breaks == ("DE", "SB") or by


def test_two_decisions_have_two_places() -> None:
    """Both ties end with TPN; then with a value that splits 3 and 4, so that theirs applies before it, the other after it."""
    ranking = tb.standings(event(play_offs=[tb.PlayOff(order=[2, 1]), tb.PlayOff(order=[4, 3])]), "PTS, DE, TPN")
    assert ranking.ranks == {2: 1, 1: 2, 4: 3, 3: 4}
    assert [(one.participants, one.after) for one in ranking.basis.decisions] == [((2, 1), "DE"), ((4, 3), "DE")]
    values = {"OTHER_X": {1: 1, 2: 1, 3: 1, 4: 2}}
    apart = tb.standings(event(play_offs=[tb.PlayOff(order=[2, 1]), tb.PlayOff(order=[3, 4])], values=values), "DE, OTHER_X")
    assert apart.ranks == {2: 1, 1: 2, 3: 3, 4: 4}
    assert [(one.participants, one.after, one.index) for one in apart.basis.decisions] == [
        ((3, 4), "DE", 2), ((2, 1), "OTHER_X", 4)
    ]  # fmt: skip
    assert apart.by == ("PTS", "DE", "PO", "OTHER_X", "PO")
    assert apart.column_names[-1] == "PO#5"
    assert [row.separated_by and row.separated_by.code for row in apart] == [None, "PO", "PTS", "PO"]
    assert str(tb.why(apart, 3, 4).sentence).endswith("The play-off decides.")
    assert tb.standings(apart.tournament, apart.by).ranks == apart.ranks  # both places are named now


def test_an_order_by_hand_decides_what_a_play_off_has_left_level() -> None:
    even = tb.PlayOff(games=[*THREE])
    ranking = tb.standings(three(play_offs=[even], orders=[tb.HandOrder(["P3", "P1", 2], "lots")]), "PTS, TPN/R")
    assert [*ranking.ranks][:3] == [3, 1, 2]
    assert [one.entry for one in ranking.basis.decisions] == ["PO", "HAND"]
    assert "The order by hand of 3 P3, 1 P1 and 2 P2 (lots) applies after PO." in map(str, ranking.basis.lines)


def test_decisions_name_their_participants_by_name_as_well() -> None:
    assert tb.standings(event(), "DE", play_offs=[tb.PlayOff(order=["Caruana", "carl"])]).ranks == {2: 1, 1: 2, 3: 3, 4: 3}
    assert tb.standings(event(), "DE", orders=[["David", 3]]).ranks == {1: 1, 2: 1, 4: 3, 3: 4}
    with pytest.raises(tb.TournamentError, match="orders: participant: nobody is called 'Davod'; did you mean 4 David"):
        event(orders=[["Davod", "Clara"]])
    with pytest.raises(tb.TournamentError, match="4 is named twice"):
        event(orders=[["David", "Dav"]])


def test_a_decision_about_a_participant_who_is_not_ranked_is_refused() -> None:
    gone = replace(event(), players=[replace(each, expelled=each.id == 4) for each in event().players])
    with pytest.raises(
        tb.RegulationError, match="the play-off of 3 Clara and 4 David cannot be applied: 4 David is not ranked"
    ):
        tb.standings(gone, play_offs=[tb.PlayOff(order=[3, 4])])


def test_before_the_event_is_over_a_decision_is_not_applied_and_the_table_says_so() -> None:
    early = tb.standings(event(play_offs=[BLITZ]), "DE", after_round=2)
    assert (early.by, early.basis.decisions) == (("PTS", "DE"), ())
    said = "the play-off of 1 Carlsen and 2 Caruana is not applied: a play-off comes after the last round"
    assert said in early.basis.doubtful
    assert said in str(early)
    assert after_earlier_round(tb.standings(event(play_offs=[BLITZ]), "DE").basis, event(play_offs=[BLITZ]), 2).by == (
        "PTS",
        "DE",
    )


def test_the_call_may_bring_what_decides() -> None:
    ranking = tb.standings(event(), "PTS, PO, OTHER_LEAGUE", play_offs=[BLITZ], values={"OTHER_LEAGUE": {3: 7, 4: "7.5"}})
    assert ranking.ranks == {1: 1, 2: 2, 4: 3, 3: 4}
    assert tb.standings(event(), "PTS, HAND", orders=[[2, 1]]).ranks == {2: 1, 1: 2, 3: 3, 4: 3}


def test_values_from_elsewhere_rank_high_or_low_and_none_is_last() -> None:
    high = event(values=[tb.GivenValues("OTHER_LEAGUE", {1: "1/3", 2: "0.5", 3: 4})])
    assert order(high, "PTS, OTHER_LEAGUE", CURRENT) == "2 | 1 | 3 | 4"
    low = event(
        values=[tb.GivenValues("OTHER_LEAGUE", {1: "1/3", 2: "0.5", 3: 4}, "low", "the league")], tie_breaks="OTHER_LEAGUE"
    )
    ranking = tb.standings(low)
    assert ranking.ranks == {1: 1, 2: 2, 3: 3, 4: 4}
    assert ranking[1]["OTHER_LEAGUE"] == Fraction(1, 3)
    assert str(tb.explain(ranking, 1, "OTHER_LEAGUE").conclusion) == "Computed by the league: 0.33."
    assert str(tb.explain(ranking, 4, "OTHER_LEAGUE").conclusion).startswith("No value is given from elsewhere.")
    assert "Values from elsewhere decide: 0.33 to 0.5 (the lower is ahead)." in str(tb.why(ranking, 1, 2).sentence)


def test_the_lots_of_an_event_are_drawn_again_as_they_were() -> None:
    """Questions 204 to 206: a repeated draw gives the same order; another seed only by an explicit call."""
    drawn = event(lots="Easter", tie_breaks="DE")
    assert tb.standings(drawn).ranks == tb.standings(drawn).ranks == tb.standings(event(), "DE", lots="Easter").ranks
    assert tb.standings(drawn).basis.lots == "Easter"
    assert tb.standings(drawn, after_round=1).basis.lots is None
    assert tb.standings(drawn, lots=False).ranks == {1: 1, 2: 1, 3: 3, 4: 3}
    again = tb.standings(drawn, lots=8)
    assert "This is another draw than that of the event, which has the seed 'Easter'." in map(str, again.basis.lines)
    one, other = tb.standings_many([drawn, event(tie_breaks="DE")])
    assert (one.basis.lots, other.basis.lots) == ("Easter", None)
    assert one.ranks == tb.standings(drawn).ranks
    assert other.ranks == {1: 1, 2: 1, 3: 3, 4: 3}


def test_ties_stay_where_the_rules_say_so() -> None:
    """2.1, question 203."""
    stays = event(ties_stay=True, tie_breaks="DE")
    ranking = tb.standings(stays)
    assert ranking.ranks == {1: 1, 2: 1, 3: 3, 4: 3}
    assert "Ties left at the end stay (Article 2.1)." in map(str, ranking.basis.lines)
    with pytest.raises(tb.RegulationError, match="the rules of the event let ties stay"):
        tb.standings(stays, lots=7)


def test_a_play_off_is_explained() -> None:
    ranking = tb.standings(event(play_offs=[BLITZ]), "PTS, PO, DE")
    found = tb.why(ranking, 1, 2)
    assert found.decided_by == "PO"
    assert str(found.sentence) == (
        "Carlsen is 1st and Caruana 2nd. Both have 2½ points. The play-off decides: 2-1 in blitz games."
    )
    assert found.sentence.facts or found.explanations
    apart = [row.separated_by for row in ranking]
    assert [each and (each.code, each.article, each.own, each.above) for each in apart[1:3]] == [
        ("PO", "3", 2, 1),
        ("PTS", "4.2", Fraction(1, 2), Fraction(5, 2)),
    ]
    assert str(tb.explain(ranking, 2, "PO").conclusion) == "Place 2 in the play-off of 1, 2."
    assert str(tb.explain(ranking, 3, "PO").conclusion) == "No play-off: no value, and the place stays."
    assert "Place 1 in the play-off of 1, 2." in str(tb.explain(ranking, 1))
    assert "The play-off decides: 2-1 in blitz games." in str(tb.why(ranking, 1))
    assert tb.render(ranking, "html")
    assert ranking.to_dict()["standings"][1]["separated_by"]["code"] == "PO"


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ({"play_offs": [tb.PlayOff(order=[1, 2])]}, "The play-off decides."),
        (
            {"play_offs": [tb.PlayOff(order=[1, 2], description="two rapid games")]},
            "The play-off decides: two rapid games.",
        ),
        ({"play_offs": [tb.PlayOff(games=[(1, 2, "1-0")])]}, "The play-off decides: 1-0."),
        ({"orders": [[1, 2]]}, "An order by hand decides."),
        ({"orders": [tb.HandOrder([1, 2], "coin")]}, "An order by hand decides: coin."),
    ],
)
def test_every_decision_has_its_sentence(decision: dict[str, Any], said: str) -> None:
    assert said in str(tb.why(tb.standings(event(**decision), "PTS, PO, HAND"), 1, 2).sentence)


def test_a_play_off_of_three_is_explained_by_its_points() -> None:
    ranking = tb.standings(three(play_offs=[tb.PlayOff(games=[*THREE[:2], (3, 1, "½-½")])]), "PTS, PO")
    assert "The play-off decides: 1½ to 1." in str(tb.why(ranking, 1, 2).sentence)


def test_standings_with_decisions_survive_a_copy() -> None:
    ranking = tb.standings(event(play_offs=[BLITZ], lots=7), "PTS, PO")
    for again in (pickle.loads(pickle.dumps(ranking)), copy.copy(ranking), copy.deepcopy(ranking)):
        assert again == ranking
        assert again.ranks == ranking.ranks


def test_a_stack_of_events_keeps_each_play_off_apart() -> None:
    other = event(play_offs=[tb.PlayOff(order=[2, 1])], tie_breaks="PO")
    stack = [event(tie_breaks="PO"), event(play_offs=[BLITZ], tie_breaks="PO"), other]
    assert [[*each.ranks] for each in tb.standings_many(stack)] == [[1, 2, 3, 4], [1, 2, 3, 4], [2, 1, 3, 4]]
    assert [each.ranks[2] for each in tb.standings_many(stack)] == [1, 2, 1]
    wrong = replace(other, play_offs=(tb.PlayOff(order=[2, 3]),))
    found = [*tb.standings_many([*stack, wrong], errors="yield")]
    assert isinstance(found[-1], tb.RegulationError) and isinstance(found[0], tb.Standings)


def test_two_editions_are_compared_with_the_play_off() -> None:
    found = tb.compare_editions(event(play_offs=[BLITZ], tie_breaks="PO, DE"), "2024-08", "2026-03")
    assert found.by == ("PTS", "PO", "DE")
    assert not found.changes


def test_ranks_decided_at_the_board_are_checked() -> None:
    published = tb.standings(event(play_offs=[BLITZ], tie_breaks="PO, DE")).published()
    assert published.tie_breaks == ("PO", "DE")
    assert tb.check(published).agrees


def test_a_list_changed_during_the_event_is_said() -> None:
    """4.1.1, questions 200 to 202: the change is kept, and everybody who reads the standings is told."""
    begun = tb.Tournament(event().players, ROUNDS[:1], system="round-robin", total_rounds=3, tie_breaks="DE, SB")
    changed = begun.with_list("SB, DE", "the organiser asked for it")
    assert changed.list_changes == (ListChange("DE, SB", "SB, DE", 2, "the organiser asked for it"),)
    assert not tb.Tournament(event().players, [], tie_breaks="DE").with_list("SB").list_changes
    later = changed.with_round(ROUNDS[1])
    said = "the tie-break list was changed before round 2 (4.1.1): SB, DE instead of DE, SB; the organiser asked for it"
    assert said in tb.standings(later).basis.notes
    assert said not in tb.standings(later, after_round=1).basis.noted
    assert said in str(tb.standings(later))


def pending(by: str) -> tb.Tournament:
    """The round robin before its last round: 1 and 2, with 2 points each, play each other."""
    last = [tb.Game(1, 2, "*"), tb.Game(3, 4, "*")]
    players = [tb.Player(number, name, 2500) for number, name in enumerate(NAMES, 1)]
    return tb.Tournament(players, [*ROUNDS[:2], last], system="round-robin", starts="2026-04-03", tie_breaks=by)


def test_a_draw_is_at_least_a_play_off() -> None:
    found = tb.needs(pending("PO/T1, TPN"), 2)
    assert [(line.results, line.verdict) for line in found.lines] == [
        (("win",), "secured"), (("draw",), "shared"), (("loss",), "excluded")
    ]  # fmt: skip
    said = "Those level by PTS play a play-off (Article 3): a shared place is at least a play-off."
    assert said in found.notes
    assert said in str(found)
    without = tb.needs(pending("TPN"), 2)
    assert [line.verdict for line in without.lines] == ["secured", "excluded", "excluded"]
    two = tb.needs(pending("PO/T1, TPN"), 3, top=3)
    assert "PO/T1 (Article 3) is for the first places alone and not foreseen: the other entries decide." in two.notes


def test_the_chances_of_a_place_are_with_and_without_the_play_off() -> None:
    found = tb.chances(pending("PO, TPN"), model="equal")
    with_it, without, even = (found.of(2, rank=1, ties=ties) for ties in ("shared", "outright", "lots"))
    assert (with_it, without, even) == (Fraction(2, 3), Fraction(1, 3), Fraction(1, 2))
    assert "Those level by PTS play a play-off (Article 3): a shared place is at least a play-off." in found.notes


def test_a_play_off_for_the_first_places_alone_is_foreseen_in_chances() -> None:
    """PO/T1 of a round robin: a tie for first place is shared, one for third place goes by the list."""
    found = tb.chances(pending("PO/T1, TPN"), model="equal")
    assert [found.of(2, rank=1, ties=ties) for ties in ("shared", "outright")] == [Fraction(2, 3), Fraction(1, 3)]
    assert [found.of(3, rank=3, ties=ties) for ties in ("shared", "outright")] == [Fraction(2, 3), Fraction(2, 3)]
    assert [
        tb.chances(pending("PTS, PO/T3, TPN"), model="equal").of(3, rank=3, ties=ties) for ties in ("shared", "outright")
    ] == [
        Fraction(2, 3),
        Fraction(1, 3),
    ]
    assert str(found.notes[0]).startswith("Those level for first place by PTS play a play-off (Article 3): they share it here.")


@pytest.mark.parametrize(
    ("sharing", "amounts"), [("none", (100, 50)), ("equal", (75, 75)), ("hort", (Fraction(175, 2), Fraction(125, 2)))]
)
def test_prizes_are_given_after_a_play_off_or_shared_before_it_as_the_rules_say(sharing: str, amounts: tuple[Any, ...]) -> None:
    rules = {"prizes": [{"name": "Main", "amounts": [100, 50], "sharing": sharing}]}
    given = tb.prizes(tb.standings(event(play_offs=[BLITZ]), "PTS, PO"), rules)
    assert tuple(award.amount for award in given.awards) == amounts


def test_what_if_leaves_out_a_play_off_of_other_results() -> None:
    played = event(play_offs=[BLITZ], tie_breaks="PO, DE")
    assumed = tb.what_if(played, {(3, 1, 2): "0-1"}, instead=True)
    assert assumed.ranks[2] == 1
    assert assumed.by == ("PTS", "DE")


def test_teams_play_off_too() -> None:
    players = [tb.Player(number, f"P{number}") for number in range(1, 5)]
    teams = [tb.Team(1, "Rooks", (1, 2)), tb.Team(2, "Knights", (3, 4))]
    match = tb.Match(1, 2, [tb.Game(1, 3, "1-0"), tb.Game(4, 2, "1-0")])
    drawn = tb.Tournament(players, [[match]], teams=teams, play_offs=[tb.PlayOff(games=[(2, 1, "1-0", "blitz")])])
    assert tb.standings(drawn, "MPTS, PO").ranks == {2: 1, 1: 2}


def test_check_holds_a_published_order_against_the_play_off_of_the_event() -> None:
    event = tb.sample("round_robin")  # 6 and 2 share the first place in points, and the file has 6 ahead
    agrees = tb.check(replace(event, play_offs=(tb.PlayOff(order=[6, 2]),)))
    assert agrees.agrees
    differs = tb.check(replace(event, play_offs=(tb.PlayOff(order=[2, 6]),)))
    assert not differs.agrees and {each.id for each in differs.differences} == {2, 6}
