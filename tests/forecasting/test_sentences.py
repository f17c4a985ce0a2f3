"""Needs in words: every sentence of every branch, word for word, on lines made for it and on small events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, E3, E6, A, B, C, D, event, needs
from tiebreaks.answers import Needs
from tiebreaks.answers.needs import Condition, Decider, OwnResult, RankIf
from tiebreaks.forecasting import line_words as words_of
from tiebreaks.forecasting.line_words import name_of
from tiebreaks.forecasting.needs_words import say_by_points, say_needs
from tiebreaks.messages import Message

Asked = Callable[[], Needs]
HALF = Fraction(1, 2)
POINTS = {"win": Fraction(1), "draw": HALF, "loss": Fraction(0)}


def line(own: str, verdict: str | None = "open", **facts: Any) -> OwnResult:
    """A line of an answer: the own results as one text, "win draw"."""
    results = tuple(own.split())
    usual: dict[str, Any] = {
        "results": results, "points": sum((POINTS.get(each, Fraction(0)) for each in results), Fraction(0)), "verdict": verdict,
        "best": 1, "worst": 4, "exact": True, "finishes": 9, "reached_in": 3, "matters": (), "alternatives": None,
        "certain_if": (), "excluded_if": (), "ranks": (), "examples": {}, "shared_with": (),
    }  # fmt: skip
    return OwnResult(**usual | facts)


def late(live: tb.Tournament, who: int | str, **target: Any) -> Asked:
    """An answer made by the first test that looks at it: every worker collects these tests, one or two run them."""
    return cache(lambda: needs(live, who, **target))


def said(found: Asked, *lines: OwnResult, **facts: Any) -> list[str]:
    """What is said of such lines, behind the situation."""
    return [*map(str, [*say_needs(replace(found(), lines=lines, **facts))][1:])]


def game(white: int, black: int, *results: str) -> Condition:
    return Condition(3, white, black, results)


def match_of_two() -> tb.Tournament:
    """Two teams have played, four meet again: X and Y, Z and W."""
    players = [tb.Player(number, f"P{number}") for number in range(1, 9)]
    teams = [tb.Team(number, name, (2 * number - 1, 2 * number)) for number, name in enumerate("XYZW", 1)]
    rounds = [
        [tb.Match(1, 2, [tb.Game(1, 3, "1-0"), tb.Game(4, 2, "0-1")]), tb.Match(3, 4, [tb.Game(5, 7, "½-½"), tb.Game(8, 6, "½-½")])],
        [tb.Match(1, 3, [tb.Game(1, 5, "*"), tb.Game(6, 2, "*")]), tb.Match(4, 2, [tb.Game(7, 3, "*"), tb.Game(4, 8, "*")])],
    ]  # fmt: skip
    return tb.Tournament(players, rounds, teams=teams, tie_breaks=("MPTS", "GPTS"))


TEAMS = match_of_two()
ONE = late(E2, "A")
TWO_PLACES = late(E2, "A", top=2)
AHEAD = late(E2, "A", ahead_of="B")
SOME = late(E2, "A", ranks={2, 4})
NONE = late(E3, "A")  # no own game
NONE_PLACES = late(E3, "A", top=2)
GAMES = late(E6, "A")
GAMES_PLACES = late(E6, "A", top=2)
GAMES_AHEAD = late(E6, "A", ahead_of="B")
TEAM = late(TEAMS, 1)
TEAM_PLACES = late(TEAMS, 1, top=2)


# ---- the situation --------------------------------------------------------------------------------------------------------

SITUATIONS = [
    (E2, "A", "A is 2nd with 1 point and plays White against D."),
    (E2, "C", "C is 1st with 1½ points and plays Black against B."),
    (E2, "D", "D is 4th with ½ point and plays Black against A."),
    (E3, "A", "A is 1st with 2½ points and has no game left."),
    (E6, "A", "A is 1st with 1 point and plays Black against C, then White against B."),
    (E6, "D", "D is 4th with 0 points and plays White against B, then Black against C."),
    (event("AB1 CD=", "AC* BD1", by="SB"), "D", "D is 3rd with ½ point and has no game left."),
    (event("AB1 CD=", "AC* BD1", by="SB"), "B", "B is 2nd with 1 point and has no game left."),
    (event("AB1 CD=", "AC* BD0", by="SB"), "B", "B is 4th with 0 points and has no game left."),
    (TEAMS, 1, "X is 1st with 2 points and plays against Z."),
    (TEAMS, 3, "Z is 2nd with 1 point and plays against X."),
]


@pytest.mark.parametrize(("live", "who", "sentence"), SITUATIONS)
def test_the_situation_is_said_first(live: tb.Tournament, who: int | str, sentence: str) -> None:
    assert str(needs(live, who).sentences[0]) == sentence


def test_a_name_has_its_number_only_where_names_repeat_and_no_name_is_the_number() -> None:
    players = [tb.Player(4, "Ann"), tb.Player(5, "Bob"), tb.Player(6, "Ann"), tb.Player(7, "")]
    live = tb.Tournament(players, [[tb.Game(4, 5, "*"), tb.Game(6, 7, "*")]])
    assert [name_of(live, number) for number in (4, 5, 6, 7)] == ["4 Ann", "Bob", "6 Ann", "7"]


# ---- one line ---------------------------------------------------------------------------------------------------------------

CONDITIONS = [
    (("1-0",), "B beats C"),
    (("½-½",), "B and C draw"),
    (("0-1",), "C beats B"),
    (("1-0", "½-½"), "B does not lose to C"),
    (("½-½", "0-1"), "C does not lose to B"),
    (("1-0", "0-1"), "B and C do not draw"),
    (("2-0", "1½-½"), "B-C ends 2-0 or 1½-½"),
]


@pytest.mark.parametrize(("results", "words"), CONDITIONS)
def test_the_results_of_one_game_have_their_words(results: tuple[str, ...], words: str) -> None:
    assert words_of.say_alternatives(E2, [[game(B, C, *results)]]) == words


def test_alternatives_are_parted_by_or_and_games_of_one_by_and() -> None:
    one, other = game(B, C, "1-0"), game(A, D, "½-½")
    assert words_of.say_alternatives(E2, [[one, other]]) == "B beats C and A and D draw"
    assert words_of.say_alternatives(E2, [[one], [other]]) == "B beats C, or A and D draw"
    assert words_of.say_alternatives(E2, None) == words_of.say_alternatives(E2, []) == ""


def test_a_condition_is_too_long_from_four_alternatives_or_five_games_on() -> None:
    one = game(B, C, "1-0")
    assert not words_of.too_long([[one]] * 3) and words_of.too_long([[one]] * 4)
    assert not words_of.too_long([[one] * 4, [one]]) and words_of.too_long([[one], [one] * 5])
    assert not words_of.too_long([])


OWN = [
    ("win", "a win"), ("draw", "a draw"), ("loss", "a loss"), ("win win", "two wins"), ("draw draw draw", "three draws"),
    ("loss loss loss loss", "four losses"), ("win draw", "a win and a draw"), ("loss win win", "a loss, a win and a win"),
    ("win win win win win", "a win, a win, a win, a win and a win"), ("1", "1 point"), ("½", "½ point"), ("0", "0 points"),
    ("1½", "1½ points"), ("2 ½", "2 points and ½ point"), ("1 1", "1 point and 1 point"),
]  # fmt: skip


@pytest.mark.parametrize(("own", "words"), OWN)
def test_an_own_result_has_its_words(own: str, words: str) -> None:
    assert words_of.say_own(line(own)) == words


ALTERNATIVES = ((game(B, C, "1-0"),), (game(B, C, "½-½"),))
OPEN = {"reached_in": 1234, "finishes": 5678}
VERDICTS: list[tuple[str | None, dict[str, Any], list[str]]] = [
    ("open", {"alternatives": ALTERNATIVES}, ["{own}: 1st place if B beats C, or B and C draw, otherwise not."]),
    ("secured", {"alternatives": ALTERNATIVES}, ["{own}: certain."]),
    ("secured", {}, ["{own}: certain."]),
    ("shared", {}, ["{own}: certain, perhaps shared."]),
    ("excluded", {}, ["{own}: out of reach."]),
    ("open", OPEN, ["{own}: possible, but not certain (1,234 of all 5,678 finishes of the games that can matter)."]),
    ("open", OPEN | {"exact": False}, ["{own}: possible, but not certain (1,234 of 5,678 finishes tried)."]),
    (None, {"reached_in": 4096, "finishes": 4096, "exact": False}, [
        "{own}: not settled; reached in 4,096 of 4,096 finishes tried, so that the others are below 937 in a million with 95 % "
        "confidence if every result is equally probable."
    ]),
    (None, {"reached_in": 0, "finishes": 100, "exact": False}, [
        "{own}: not settled; reached in 0 of 100 finishes tried, so that the others are below 36,994 in a million with 95 % "
        "confidence if every result is equally probable."
    ]),
    ("open", {
        "certain_if": (game(B, C, "1-0"), game(A, D, "½-½")), "excluded_if": (game(B, C, "0-1"), game(A, D, "1-0")),
        "missed_by": ("DE", "SB"),
    }, [
        "{own}: possible, but not certain (3 of all 9 finishes of the games that can matter).",
        "{own}: certain if B beats C, or A and D draw.",
        "{own}: out of reach if C beats B, or A beats D.",
        "{own}: missed only by DE or SB.",
    ]),
    ("excluded", {"certain_if": (game(B, C, "1-0"),), "excluded_if": (game(B, C, "0-1"),), "missed_by": ("DE",)}, [
        "{own}: out of reach."
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("verdict", "facts", "expected"), VERDICTS)
def test_a_verdict_has_its_sentences(verdict: str | None, facts: dict[str, Any], expected: list[str]) -> None:
    """Another line is open, so that nothing is certain or out of reach as a whole."""
    spoken = [each.format(own="With a draw") for each in expected]
    assert said(ONE, line("draw", verdict, **facts), line("loss"))[: len(spoken)] == spoken
    if verdict in ("open", None):
        alone = [each.removeprefix("{own}: ") for each in expected]
        assert said(NONE, line("", verdict, **facts)) == [each[0].upper() + each[1:] for each in alone]


def test_without_own_games_a_verdict_is_said_as_it_is() -> None:
    """Two lines, one of them open: a line without results that is settled has sentences of its own."""
    for verdict, sentence in {
        "secured": "Certain.", "shared": "Certain, perhaps shared.", "excluded": "Out of reach.",
    }.items():  # fmt: skip
        assert said(NONE, line("", verdict), line(""))[0] == sentence


TIED = Decider("BH/C1", Fraction(9, 2), Fraction(7, 2), B)
BARE = Decider("DE", None, None, B)
IF = ((game(B, C, "1-0"),),)
RANKS: list[tuple[tuple[RankIf, ...], str]] = [
    ((RankIf(1, 1, (), 9),), "1st."),
    ((RankIf(2, 3, (), 9),), "shared 2nd."),
    ((RankIf(2, 4, (), 9),), "shared 2nd to 4th."),
    ((RankIf(1, 1, (), 9, "", BARE),), "1st (by DE)."),
    ((RankIf(1, 1, (), 9, "", TIED),), "1st (by BH/C1, 4½ to 3½)."),
    ((RankIf(1, 1, (), 9, "", TIED._replace(own=None)),), "1st (by BH/C1)."),
    ((RankIf(1, 1, (), 9, "", TIED._replace(theirs=None)),), "1st (by BH/C1)."),
    ((RankIf(1, 2, (), 9, "", TIED),), "shared 1st."),
    # the special one reaches the target, the usual one does not
    ((RankIf(1, 1, IF, 3), RankIf(2, 2, (), 6)), "1st if B beats C, otherwise 2nd."),
    ((RankIf(1, 1, IF, 3, "", BARE), RankIf(2, 2, (), 6)), "1st if B beats C (by DE), otherwise 2nd."),
    ((RankIf(1, 1, IF, 3, "", TIED), RankIf(2, 2, (), 6, "", BARE)), "1st if B beats C (by BH/C1, 4½ to 3½), otherwise 2nd (by DE)."),
    ((RankIf(1, 2, IF, 3), RankIf(2, 2, (), 6)), "shared 1st if B beats C, otherwise 2nd."),
    ((RankIf(1, 3, IF, 3), RankIf(2, 4, (), 6)), "shared 1st to 3rd if B beats C, otherwise shared 2nd to 4th."),
    # the usual one reaches it, the special one does not
    ((RankIf(2, 2, IF, 3), RankIf(1, 1, (), 6)), "1st unless B beats C (then 2nd)."),
    ((RankIf(2, 2, IF, 3, "", BARE), RankIf(1, 1, (), 6, "", TIED)), "1st (by BH/C1, 4½ to 3½) unless B beats C (then 2nd by DE)."),
    ((RankIf(2, 2, IF, 3, "", TIED), RankIf(1, 1, (), 6)), "1st unless B beats C (then 2nd by BH/C1, 4½ to 3½)."),
    ((RankIf(2, 3, IF, 3), RankIf(1, 2, (), 6)), "shared 1st unless B beats C (then shared 2nd)."),
    ((RankIf(2, 4, IF, 3), RankIf(1, 1, (), 6)), "1st unless B beats C (then shared 2nd to 4th)."),
    # neither, or both
    ((RankIf(3, 3, IF, 3), RankIf(2, 2, (), 6)), "2nd, or 3rd if B beats C."),
    ((RankIf(1, 2, IF, 3), RankIf(1, 1, (), 6)), "1st, or shared 1st if B beats C."),
    # several special ones
    ((RankIf(1, 2, IF, 3), RankIf(2, 2, ((game(B, C, "0-1"),),), 3, "", TIED), RankIf(1, 1, (), 3)),
     "shared 1st if B beats C; 2nd if C beats B (by BH/C1, 4½ to 3½), otherwise 1st."),
]  # fmt: skip


@pytest.mark.parametrize(("ranks", "expected"), RANKS)
def test_ranks_have_their_sentence(ranks: tuple[RankIf, ...], expected: str) -> None:
    assert said(ONE, line("draw", ranks=ranks), line("loss"))[0] == f"With a draw {expected}"
    in_any_case = expected if len(ranks) > 1 else f"{expected[:-1]} in any case."
    assert said(NONE, line("", ranks=ranks)) == [f"A is {in_any_case}"]


def test_to_be_ahead_of_somebody_has_a_relation_for_a_rank() -> None:
    def relate(special: str, usual: str) -> str:
        ranks = (RankIf(0, 0, IF, 3, special, BARE), RankIf(0, 0, (), 6, usual))
        return said(AHEAD, line("draw", ranks=ranks), line("loss"))[0]

    assert relate("ahead", "behind") == "With a draw ahead if B beats C (by DE), otherwise behind."
    assert relate("level", "behind") == "With a draw level if B beats C (by DE), otherwise behind."
    assert relate("behind", "ahead") == "With a draw ahead unless B beats C (then behind by DE)."
    assert relate("behind", "level") == "With a draw level unless B beats C (then behind by DE)."
    assert relate("level", "ahead") == "With a draw ahead, or level if B beats C (by DE)."


def test_nine_own_results_are_said_one_by_one_and_ten_are_not() -> None:
    nine = [line("win draw")] * 9
    assert len(said(GAMES, *nine)) == 10 and said(GAMES, *nine)[-1] == "Nothing secures 1st place."
    assert said(GAMES, *nine, nine[0]) == ["Nothing secures 1st place."]
    assert said(GAMES, nine[0], by_points=True) == ["By points alone nothing secures 1st place."]


# ---- certain, out of reach --------------------------------------------------------------------------------------------------

SHARED = {"shared_with": (B, C)}
CERTAIN: list[tuple[Asked, list[OwnResult], str]] = [
    (ONE, [line("win", "secured"), line("draw", "secured")], "1st place is already certain."),
    (ONE, [line("win", "secured"), line("draw", "shared", **SHARED)], "1st place is already certain, perhaps shared with B or C."),
    (ONE, [line("win", "shared", shared_with=(C,)), line("draw", "shared", shared_with=(B, C, D))],
     "1st place is already certain, perhaps shared with B, C or D."),
    (ONE, [line("win", "shared", shared_with=(A, B)), line("draw", "shared", shared_with=(C, D))],
     "1st place is already certain, perhaps shared."),
    (ONE, [line("win", "shared", **SHARED), line("draw", "shared", shared_with=None)],
     "1st place is already certain, perhaps shared."),
    (ONE, [line("win", "shared", shared_with=())], "1st place is already certain, perhaps shared."),
    (ONE, [line("win", "secured", shared_with=None), line("draw", "shared", shared_with=(D,))],
     "1st place is already certain, perhaps shared with D."),
    (SOME, [line("win", "secured")], "2nd or 4th place is already certain."),
    (TWO_PLACES, [line("win", "secured")], "The first 2 places are already certain."),
    (TWO_PLACES, [line("win", "shared", shared_with=None)], "The first 2 places are already certain, perhaps shared."),
    (TWO_PLACES, [line("win", "shared", **SHARED)], "The first 2 places are already certain, perhaps shared with B or C."),
    (AHEAD, [line("win", "secured")], "A stays ahead of B in any case."),
    (AHEAD, [line("win", "secured"), line("draw", "shared")], "A cannot fall behind B: ahead or level in any case."),
    (AHEAD, [line("win", "shared", **SHARED)], "A cannot fall behind B: ahead or level in any case."),
    (NONE, [line("", "secured")], "1st place is already certain."),
]  # fmt: skip


@pytest.mark.parametrize(("found", "lines", "expected"), CERTAIN)
def test_a_target_that_is_certain_is_said_at_once(found: Asked, lines: list[OwnResult], expected: str) -> None:
    assert said(found, *lines) == [expected]


def out(own: str, best: int, stay: tuple[int, ...], **facts: Any) -> list[OwnResult]:
    """Two lines that exclude the target: only the first one counts."""
    return [line(own, "excluded", best=best, stay_ahead=stay, **facts), line(own, "excluded", best=4, stay_ahead=(A, B, C))]


OUT: list[tuple[Asked, list[OwnResult], str]] = [
    (ONE, out("win", 2, (C,)), "1st place is out of reach: even with a win C stays ahead."),
    (ONE, out("win", 3, (C, D)), "1st place is out of reach: even with a win C and D stay ahead."),
    (ONE, out("win", 4, (B, C, D)), "1st place is out of reach: even with a win B, C and D stay ahead."),
    (ONE, out("win", 5, (A, B, C, D)), "1st place is out of reach: even with a win 4 players stay ahead."),
    (ONE, out("win", 2, ()), "1st place is out of reach: even with a win one player stays ahead."),
    (ONE, out("win", 3, (C,)), "1st place is out of reach: even with a win 2 players stay ahead."),
    (ONE, out("win", 3, (C,), exact_best=False), "1st place is out of reach: even with a win C stays ahead."),
    (ONE, out("win", 3, (), exact_best=False), "1st place is out of reach."),
    (TWO_PLACES, out("win", 3, (C, D)), "The first 2 places are out of reach: even with a win C and D stay ahead."),
    (TWO_PLACES, out("win", 4, (C,)), "The first 2 places are out of reach: even with a win 3 players stay ahead."),
    (TWO_PLACES, out("win", 4, (C,), exact_best=False), "The first 2 places are out of reach."),
    (SOME, out("win", 3, (C,)), "2nd or 4th place is out of reach."),
    (AHEAD, out("win", 3, (B, C)), "A cannot catch B any more."),
    (GAMES, out("win win", 2, ()), "1st place is out of reach: even with two wins one player stays ahead."),
    (NONE, out("", 2, (C,)), "1st place is out of reach: C stays ahead."),
    (NONE, out("", 3, (B, C)), "1st place is out of reach: B and C stay ahead."),
    (NONE, out("", 2, ()), "1st place is out of reach: one player stays ahead."),
    (NONE, out("", 5, ()), "1st place is out of reach: 4 players stay ahead."),
    (NONE_PLACES, out("", 3, (B, C)), "The first 2 places are out of reach: B and C stay ahead."),
    (NONE_PLACES, out("", 5, ()), "The first 2 places are out of reach: 4 players stay ahead."),
    (TEAM, out("2", 2, ()), "1st place is out of reach: even with 2 points one team stays ahead."),
    (TEAM, out("2", 4, ()), "1st place is out of reach: even with 2 points 3 teams stay ahead."),
    (TEAM, out("1½", 2, (3,)), "1st place is out of reach: even with 1½ points Z stays ahead."),
    (TEAM_PLACES, out("1", 4, ()), "The first 2 places are out of reach: even with 1 point 3 teams stay ahead."),
    (TEAM, out("", 2, ()), "1st place is out of reach: one team stays ahead."),
    (TEAM, out("", 4, ()), "1st place is out of reach: 3 teams stay ahead."),
    (TEAM_PLACES, out("", 4, ()), "The first 2 places are out of reach: 3 teams stay ahead."),
]


@pytest.mark.parametrize(("found", "lines", "expected"), OUT)
def test_a_target_out_of_reach_says_who_stays_ahead(found: Asked, lines: list[OwnResult], expected: str) -> None:
    assert said(found, *lines) == [expected]


# ---- what it comes to -------------------------------------------------------------------------------------------------------

LOST = line("loss", "excluded")
ENOUGH: list[tuple[Asked, list[OwnResult], list[str]]] = [
    (ONE, [line("win", "secured"), LOST], ["A win is enough for 1st place, alone."]),
    (ONE, [line("win", "secured"), line("draw", "secured"), LOST], ["A draw is enough for 1st place, alone."]),
    (ONE, [line("draw", "shared", shared_with=None), LOST], ["A draw is enough for 1st place, perhaps shared."]),
    (ONE, [line("draw", "shared", **SHARED), LOST], ["A draw is enough for 1st place, perhaps shared with B or C."]),
    (ONE, [LOST, line("loss", "secured")], ["Even a loss is enough for 1st place, alone."]),
    (ONE, [line("win"), LOST], ["Nothing secures 1st place."]),
    (ONE, [line("win", None), LOST], []),
    (SOME, [line("win", "secured"), LOST], ["A win is enough for 2nd or 4th place."]),
    (SOME, [line("win", "shared", **SHARED), LOST], ["A win is enough for 2nd or 4th place, perhaps shared with B or C."]),
    (late(E2, "A", ranks={3}), [line("win", "secured"), LOST], ["A win is enough for 3rd place, alone."]),
    (TWO_PLACES, [line("win", "secured"), LOST], ["A win is enough for the first 2 places."]),
    (TWO_PLACES, [line("win", "shared", shared_with=None), LOST], ["A win is enough for the first 2 places, perhaps shared."]),
    (AHEAD, [line("win", "secured"), LOST], ["A win is enough to be ahead of B."]),
    (AHEAD, [line("win", "shared", **SHARED), LOST], ["A win is enough not to fall behind B."]),
    (TEAM, [line("1½", "secured"), line("1", "excluded")], ["1½ points are enough for 1st place, alone."]),
    (TEAM, [line("1", "secured"), line("½", "excluded")], ["1 point is enough for 1st place, alone."]),
    (TEAM, [line("½", "shared", shared_with=None), line("0", "excluded")], ["½ point is enough for 1st place, perhaps shared."]),
    (TEAM, [line("0", "secured"), line("0", "excluded")], ["0 points are enough for 1st place, alone."]),
    (TEAM, [line("1½", "shared", shared_with=(2,)), line("1", "excluded")],
     ["1½ points are enough for 1st place, perhaps shared with Y."]),
    (TEAM, [line("1½", "shared", shared_with=None), line("1", "excluded")],
     ["1½ points are enough for 1st place, perhaps shared."]),
    (TEAM_PLACES, [line("1½", "secured"), line("1", "excluded")], ["1½ points are enough for the first 2 places."]),
    (late(TEAMS, 1, ahead_of=2), [line("1½", "secured"), line("1", "excluded")], ["1½ points are enough to be ahead of Y."]),
    (late(TEAMS, 1, ahead_of=2), [line("1½", "shared"), line("1", "excluded")], ["1½ points are enough not to fall behind Y."]),
    # two games left
    (GAMES, [line("win win", "secured"), line("win draw")], ["Two wins are enough for 1st place, alone."]),
    (GAMES, [line("win win", "shared", **SHARED), line("win draw")],
     ["Two wins are enough for 1st place, perhaps shared with B or C."]),
    (GAMES, [line("win draw", "secured"), line("draw win")], ["A win and a draw are enough for 1st place, alone."]),
    (GAMES, [line("loss win", "secured"), line("win loss")], ["Even a loss and a win are enough for 1st place, alone."]),
    (GAMES, [line("draw draw", "secured"), line("win loss")], ["Two draws are enough for 1st place, alone."]),
    (GAMES, [line("loss loss", "secured"), line("win loss")], ["Even two losses are enough for 1st place, alone."]),
    (GAMES, [line("win win", "secured"), line("win draw", "secured"), line("draw win", "secured"), line("loss win")],
     ["1½ points from the last 2 games secure 1st place, alone."]),
    (GAMES, [line("win win", "secured"), line("win draw", "shared", **SHARED), line("loss win")],
     ["1½ points from the last 2 games secure 1st place, perhaps shared with B or C."]),
    (GAMES, [line("win win", "secured"), line("win draw", "shared", shared_with=None), line("loss win")],
     ["1½ points from the last 2 games secure 1st place, perhaps shared."]),
    (GAMES, [line("win win", "secured"), line("win draw", "secured"), line("draw draw", "secured"), line("win loss", "secured"),
             line("loss draw")], ["1 point from the last 2 games secures 1st place, alone."]),
    (GAMES, [line("win win", "secured"), line("draw draw", "shared", **SHARED), line("loss draw")],
     ["1 point from the last 2 games secures 1st place, perhaps shared with B or C."]),
    (GAMES, [line("win win", "secured"), line("draw draw", "shared", shared_with=None), line("loss draw")],
     ["1 point from the last 2 games secures 1st place, perhaps shared."]),
    (GAMES, [line("win win", "secured"), line("draw loss", "secured"), line("loss loss")],
     ["½ point from the last 2 games secures 1st place, alone."]),
    (GAMES, [line("win win", "secured"), line("win draw", "secured"), line("draw draw", "secured"), line("win loss")],
     ["1½ points from the last 2 games secure 1st place, alone.", "Two draws are enough for 1st place, alone."]),
    (GAMES_PLACES, [line("win win", "secured"), line("win draw", "secured"), line("loss win")],
     ["1½ points from the last 2 games secure the first 2 places."]),
    (GAMES_PLACES, [line("win win", "secured"), line("draw draw", "secured"), line("loss draw")],
     ["1 point from the last 2 games secures the first 2 places."]),
    (GAMES_AHEAD, [line("win win", "secured"), line("win draw", "secured"), line("loss win")],
     ["1½ points from the last 2 games are enough to be ahead of B."]),
    (GAMES_AHEAD, [line("win win", "secured"), line("win draw", "shared", **SHARED), line("loss win")],
     ["1½ points from the last 2 games are enough not to fall behind B."]),
    (GAMES_AHEAD, [line("win win", "secured"), line("draw draw", "secured"), line("loss draw")],
     ["1 point from the last 2 games is enough to be ahead of B."]),
    (GAMES_AHEAD, [line("win win", "secured"), line("draw draw", "shared"), line("loss draw")],
     ["1 point from the last 2 games is enough not to fall behind B."]),
    (GAMES_AHEAD, [line("win win", "secured"), line("win draw")], ["Two wins are enough to be ahead of B."]),
    (GAMES_AHEAD, [line("win win", "shared", **SHARED), line("win draw")], ["Two wins are enough not to fall behind B."]),
]  # fmt: skip


@pytest.mark.parametrize(("found", "lines", "expected"), ENOUGH)
def test_the_conclusion_says_what_is_enough(found: Asked, lines: list[OwnResult], expected: list[str]) -> None:
    spoken = said(found, *lines)
    assert spoken[len(lines) :] == expected


def points(said: str, verdict: str | None) -> OwnResult:
    """A line by points alone."""
    return line(said, verdict, points=Fraction(said.replace("½", ".5")), shared_with=None)


BY_POINTS: list[tuple[Asked, list[OwnResult], list[str]]] = [
    (GAMES, [points("2", "secured"), points("1½", None), points("1", "open")],
     ["2 points from the last 2 games secure 1st place, alone."]),
    (GAMES, [points("2", "secured"), points("1½", None), points("1", "excluded"), points("0", "excluded")],
     ["2 points from the last 2 games secure 1st place, alone.",
      "With less than 1½ points from the last 2 games 1st place is out of reach."]),
    (GAMES, [points("2", "open"), points("1½", None), points("1", "excluded")],
     ["By points alone nothing secures 1st place.",
      "With less than 1½ points from the last 2 games 1st place is out of reach."]),
    (GAMES, [points("2", "open"), points("1", None), points("½", "excluded")],
     ["By points alone nothing secures 1st place.",
      "With less than 1 point from the last 2 games 1st place is out of reach."]),
    (GAMES, [points("2", "excluded"), points("1", None)], ["By points alone nothing secures 1st place."]),
    (GAMES_PLACES, [points("2", "secured"), points("1", "secured"), points("0", "excluded")],
     ["1 point from the last 2 games secures the first 2 places.",
      "With less than 1 point from the last 2 games the first 2 places are out of reach."]),
    (GAMES_AHEAD, [points("2", "secured"), points("1½", None), points("1", "excluded")],
     ["2 points from the last 2 games are enough to be ahead of B.",
      "With less than 1½ points from the last 2 games A cannot catch B."]),
]  # fmt: skip


@pytest.mark.parametrize(("found", "lines", "expected"), BY_POINTS)
def test_by_points_alone_says_how_many_are_enough_and_how_many_too_few(
    found: Asked, lines: list[OwnResult], expected: list[str]
) -> None:
    assert said(found, *lines, by_points=True) == expected


def test_what_is_said_of_answers_by_points_alone_is_a_note() -> None:
    assert say_by_points() == (
        "There are too many own results to look at each: the points of all own games count together, and the target is "
        "certain or out of reach by points alone."
    )


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (range(1, 2), "1st place"), (range(1, 3), "the first 2 places"), ({3}, "3rd place"), ({4, 2}, "2nd or 4th place"),
        (frozenset({11, 3, 2}), "2nd, 3rd or 11th place"),
    ],
)  # fmt: skip
def test_a_target_has_its_words(wanted: Any, words: str) -> None:
    found = words_of.say_target(wanted)
    assert isinstance(found, Message) and found == words
