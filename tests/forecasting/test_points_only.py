"""Needs by points alone, while a round is not paired: the whole answer, everybody's least and most, what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import event
from tests.forecasting.test_answers import BASIS
from tests.forecasting.test_sentences import TEAMS
from tiebreaks.answers.needs import PointsNeeds
from tiebreaks.model import Adjustment

NOW = event("AB1 CD1", "AC1 BD1", "AD1 CB1", total_rounds=4)  # A 3, C 2, B 1, D 0
TWO_LEFT = event("AB1 CD=", total_rounds=3)


@pytest.fixture(autouse=True)
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is installed: without an engine nothing is said of chances."""

    def missing(module: str) -> Any:
        raise ImportError(module)

    monkeypatch.setattr("tiebreaks.system.extras.import_module", missing)


def ask(live: tb.Tournament, who: int | str, **options: Any) -> PointsNeeds:
    found = tb.needs(live, who, **options)
    assert isinstance(found, PointsNeeds)
    return found


def test_the_json_of_an_answer_by_points_is_whole() -> None:
    assert ask(NOW, "A").to_dict() == {
        "basis": BASIS | {"by": ["PTS", "DE", "BH/C1", "BH", "SB"], "after_round": 4},
        "id": 1,
        "name": "A",
        "target": "1st place",
        "first_unpaired": 4,
        "exact": False,
        "certain": False,
        "out_of_reach": False,
        "most": "4",
        "least": "3",
        "best": 1,
        "worst": 2,
        "sentences": [
            "A is 1st with 3 points and can end with 3 to 4.",
            "By points alone any rank from 1st to 2nd is possible.",
            "Round 4 is not paired yet: what else is needed can be said when it is.",
        ],
    }


ANSWERS: list[tuple[str, dict[str, Any], tuple[bool, bool], list[str]]] = [
    ("A", {"top": 2}, (True, False), ["A is 1st with 3 points and can end with 3 to 4.", "Already certain by points: the first 2 places."]),
    ("C", {}, (False, False), [
        "C is 2nd with 2 points and can end with 2 to 3.", "By points alone any rank from 1st to 3rd is possible.",
        "Round 4 is not paired yet: what else is needed can be said when it is.",
    ]),
    ("B", {}, (False, True), ["B is 3rd with 1 point and can end with 1 to 2.", "Out of reach by points: 1st place."]),
    ("B", {"ranks": {1, 4}}, (False, False), [
        "B is 3rd with 1 point and can end with 1 to 2.", "By points alone any rank from 2nd to 4th is possible.",
        "Round 4 is not paired yet: what else is needed can be said when it is.",
    ]),
    ("B", {"ranks": {2, 3, 4}}, (True, False), [
        "B is 3rd with 1 point and can end with 1 to 2.", "Already certain by points: 2nd, 3rd or 4th place.",
    ]),
    ("D", {"top": 2}, (False, True), ["D is 4th with 0 points and can end with 0 to 1.", "Out of reach by points: the first 2 places."]),
    ("A", {"ahead_of": "B"}, (True, False), ["A is 1st with 3 points and can end with 3 to 4.", "Already certain by points: ahead of B."]),
    ("B", {"ahead_of": "A"}, (False, True), ["B is 3rd with 1 point and can end with 1 to 2.", "Out of reach by points: ahead of A."]),
    ("A", {"ahead_of": "C"}, (False, False), [  # 3 to 3 is level
        "A is 1st with 3 points and can end with 3 to 4.", "By points alone any rank from 1st to 2nd is possible.",
        "Round 4 is not paired yet: what else is needed can be said when it is.",
    ]),
    ("C", {"ahead_of": "A"}, (False, False), [
        "C is 2nd with 2 points and can end with 2 to 3.", "By points alone any rank from 1st to 3rd is possible.",
        "Round 4 is not paired yet: what else is needed can be said when it is.",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("who", "target", "settled", "sentences"), ANSWERS)
def test_an_answer_by_points_says_what_is_certain_and_stops_there(
    who: str, target: dict[str, Any], settled: tuple[bool, bool], sentences: list[str]
) -> None:
    found = ask(NOW, who, **target)
    assert (found.is_certain, found.out_of_reach) == settled
    assert found.exact == any(settled)
    assert [*map(str, found.sentences)] == sentences
    nothing: tuple[Any, ...] = (found.lines, found.notes, found.games, found.finish)
    assert nothing == ((), (), (), None)


def test_half_a_point_and_one_point_are_said_in_the_singular() -> None:
    assert ask(TWO_LEFT, "C").sentences[0] == "C is 2nd with ½ point and can end with ½ to 2½."
    assert ask(TWO_LEFT, "A").sentences[0] == "A is 1st with 1 point and can end with 1 to 3."
    assert ask(TWO_LEFT, "A").sentences[-1] == "Round 2 is not paired yet: what else is needed can be said when it is."


def byes(*asked: tuple[int, tb.Bye]) -> tb.Tournament:
    return replace(TWO_LEFT, pairing=replace(TWO_LEFT.pairing, requested_byes=asked))


ODD = tb.Scoring(win=3, draw=1, loss="0.5", zero_bye=0, forfeit_win=2, forfeit_loss=-1)
HALF_BYE = tb.Scoring(win=1, draw="0.5", loss=0, half_bye=-1)
BOUNDS: list[tuple[tb.Tournament, str, tuple[int, int]]] = [
    (NOW, "A", (30, 40)),
    (TWO_LEFT, "A", (10, 30)),
    (TWO_LEFT, "D", (5, 25)),
    (event("AB1 CD1", "AC* BD1", total_rounds=3), "A", (10, 30)),
    (event("AB1 CD1", "AC* BD1", total_rounds=3), "B", (10, 20)),
    (event("AB1 CD=", total_rounds=3, scoring=ODD), "B", (5 - 20, 5 + 60)),  # the least is a forfeit, the most a win
    (event("AB1 CD=", total_rounds=3, scoring=tb.Scoring(forfeit_win=2)), "B", (0, 40)),
    (event("AB1 CD=", total_rounds=3, scoring=tb.Scoring(pairing_bye=3)), "B", (0, 60)),
    (event("AB1 CD=", total_rounds=3, scoring=tb.Scoring(zero_bye=-1)), "B", (-20, 20)),
    (event("AB1 CD=", total_rounds=3, scoring=tb.Scoring(loss=-1)), "A", (-10, 30)),
    (byes((2, tb.Bye(4, "half"))), "D", (5, 20)),
    (byes((2, tb.Bye(4, "half")), (3, tb.Bye(4, "zero"))), "D", (5, 10)),
    (byes((2, tb.Bye(4, "full")), (3, tb.Bye(1, "zero"))), "D", (5, 25)),
    (byes((2, tb.Bye(4, "full")), (3, tb.Bye(1, "zero"))), "A", (10, 20)),
    (replace(byes((2, tb.Bye(4, "half"))), scoring=HALF_BYE), "D", (5 - 10, 15)),  # a bye may be taken back
    (replace(TWO_LEFT, adjustments=(Adjustment(1, "-0.5"), Adjustment(1, 2, 1), Adjustment(2, 1))), "A", (25, 45)),
    (replace(TWO_LEFT, adjustments=(Adjustment(1, "0.5", 1, True), Adjustment(2, "0.5", 1, True))), "A", (5, 25)),
    (replace(event("AB* CD=", total_rounds=3), adjustments=(Adjustment(1, "0.5", 1, True),)), "A", (5, 25)),
    (replace(event("AB* CD=", total_rounds=3), adjustments=(Adjustment(1, "0.5", 1, True),)), "B", (0, 30)),
]


@pytest.mark.parametrize(("live", "who", "bounds"), BOUNDS)
def test_the_least_and_the_most_are_those_of_everything_that_can_still_happen(
    live: tb.Tournament, who: str, bounds: tuple[int, int]
) -> None:
    found = ask(live, who)
    assert (found.least, found.most) == bounds


NOT_FIRST = (
    "round {} is not paired yet: without its pairings only points can be compared, and this list does not begin with them; "
    "enter the pairings"
)
REFUSED: list[tuple[tb.Tournament, int | str, dict[str, Any], str]] = [
    (NOW, "A", {"by": "SB, PTS"}, NOT_FIRST.format(4)),
    (TWO_LEFT, "A", {"by": ["DE", "PTS"]}, NOT_FIRST.format(2)),
    (replace(TEAMS, total_rounds=3), 1, {}, NOT_FIRST.format(3)),
    (NOW, "A", {"top": 1, "ahead_of": "B"}, "expected one target: top, ranks or ahead_of"),
    (NOW, "A", {"ranks": {1}, "ahead_of": "B"}, "expected one target: top, ranks or ahead_of"),
    (NOW, "A", {"ahead_of": "A"}, "ahead_of: expected another participant who is ranked, found 1"),
    (NOW, "A", {"top": 5}, "expected ranks from 1 to 4, found 5"),
    (NOW, "A", {"top": 1, "ranks": {1}},
     "expected one target: a rank, the first so many places (top), or a set of ranks"),
]  # fmt: skip


@pytest.mark.parametrize(("live", "who", "options", "said"), REFUSED)
def test_what_points_cannot_answer_is_refused_in_words(
    live: tb.Tournament, who: int | str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        tb.needs(live, who, **options)
    assert str(refused.value) == said


def test_an_expelled_participant_is_not_ranked_and_no_rival() -> None:
    expelled = replace(NOW, players=[replace(one, expelled=one.id == 3) for one in NOW.players])
    with pytest.raises(tb.TiebreaksError) as refused:
        tb.needs(expelled, "C")
    assert str(refused.value) == "participant 3 is not ranked"
    with pytest.raises(tb.TiebreaksError, match="found 3"):
        tb.needs(expelled, "A", ahead_of="C")
    assert ask(expelled, "A").is_certain
    with pytest.raises(tb.TiebreaksError, match="from 1 to 3"):
        tb.needs(expelled, "A", top=4)


def test_the_list_the_edition_and_the_house_rules_are_those_that_were_asked_for() -> None:
    asked: dict[str, Any] = {"by": "PTS, SB", "edition": "2024-08", "house_rules": {"vur_cut": "off"}}
    found, expected = ask(NOW, "A", **asked), tb.standings(NOW, **asked)
    assert found.standings == expected and found.to_dict()["basis"]["by"] == ["PTS", "SB"]
    assert found.standings.edition == expected.edition != tb.standings(NOW, edition="2024-08").edition
