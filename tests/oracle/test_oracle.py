"""The oracle against FIDE's worked examples: every expected value of the individual files, in every edition given there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tiebreaks.law.editions import EDITIONS, Edition
from tiebreaks.model.tournament import Bye, Game, Player, Scoring, Tournament

from . import adjusted_score, direct_encounter, elements, event_of, ranks, separate_scores, value
from .opponents import cut_lowest, fore
from .unplayed import Element

EXAMPLES = Path(__file__).parents[3] / "shared" / "spec" / "examples"
pytestmark = pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the worked examples are not in this checkout")

BYE_KINDS = {"pab": "pairing", "fpb": "full", "hpb": "half", "zpb": "zero"}
SINCE_2023 = [EDITIONS[name] for name in ("2023-09", "2024-04", "2024-08", "2026-03")]


def example(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def exact(number: Any) -> Fraction:
    """A number of the files: 2.5, or {"frac": "38/3", ...}."""
    return Fraction(number["frac"] if isinstance(number, dict) else str(number))


def law_of(edition: str) -> Edition:
    return EDITIONS[edition.removesuffix("-virtual-opponent")]


def tournament_of(data: Mapping[str, Any]) -> Tournament:
    """The event of one file. Both sides of a game are in the data and must agree."""
    rounds: list[list[Game | Bye]] = [[] for _ in range(data["rounds"])]
    for text, records in data["results"].items():
        who = int(text)
        for record in records:
            items = rounds[record["round"] - 1]
            if record["kind"] in BYE_KINDS:
                items.append(Bye(who, BYE_KINDS[record["kind"]]))
            elif record["color"] == "w":
                other = data["results"][str(record["opponent"])][record["round"] - 1]
                assert other["opponent"] == who and other["color"] == "b"
                items.append(Game(who, record["opponent"], result_of(record, other)))
    scoring = data["scoring"]
    return Tournament(
        players=[Player(player["id"], player["name"], player["rating"]) for player in data["players"]],
        rounds=rounds,
        system="round-robin" if "round_robin" in data["format"] else "swiss",
        scoring=Scoring(scoring["win"], scoring["draw"], scoring["loss"], pairing_bye=scoring.get("pab")),
    )


def result_of(white: Mapping[str, Any], black: Mapping[str, Any]) -> str:
    if white["kind"] == "played":
        return {(1, 0): "1-0", (0.5, 0.5): "½-½", (0, 1): "0-1"}[white["points"], black["points"]]
    sign = {"forfeit_win": "+", "forfeit_loss": "-"}
    return sign[white["kind"]] + sign[black["kind"]]


def columns() -> list[Any]:
    """(file, edition, code) of every expected column."""
    names = ("tec_swiss_16x5", "tec_round_robin_6", "pl_swiss_14x5", "koya_round_robin_8") if EXAMPLES.is_dir() else ()
    return [
        pytest.param(name, edition, code, id=f"{name}-{edition}-{code}")
        for name in names
        for edition, expected in example(name)["expected"].items()
        for code in expected["values"]
    ]


@pytest.mark.parametrize(("name", "edition", "code"), columns())
def test_every_expected_column_is_reproduced(name: str, edition: str, code: str) -> None:
    data = example(name)
    law = law_of(edition)
    printed = data["expected"][edition]["values"][code]
    tournament = tournament_of(data)
    if code == "ADJ":
        event = event_of(tournament, law, None)
        found: dict[int, Fraction | None] = {who: adjusted_score(event, who) for who in event.records}
    else:
        if code == "AOB" and edition == "2023-09":
            law = law.amended(average_buchholz_decimals=2)  # printed so
        found = value(tournament, law, code) or {}
    assert len(found) == len(printed)
    for text, expected in printed.items():
        number = found[int(text)]
        if expected is None or number is None:
            assert number is expected, text
        else:
            assert number == exact(expected), text


@pytest.mark.parametrize("law", SINCE_2023, ids=lambda law: law.id)
def test_16_3_adjusted_scores_of_the_exercises(law: Edition) -> None:
    data = example("tec_swiss_16x5")
    event = event_of(tournament_of(data), law, None)
    for code, source in (("BH", event), ("FB", fore(event))):
        printed = data["adjusted_scores"][code]
        assert {str(who): adjusted_score(source, who) for who in source.records} == {
            who: exact(points) for who, points in printed.items()
        }


def test_4_2_ranking_by_points_and_buchholz() -> None:
    data = example("tec_swiss_16x5")
    order = [place if isinstance(place, list) else [place] for place in data["ranks"]["BH"]]
    expected = {}
    for place in order:
        for who in place:
            expected[who] = 1 + sum(len(earlier) for earlier in order[: order.index(place)])
    assert ranks(tournament_of(data), EDITIONS["2023-09"], ["PTS", "BH"]) == expected


@pytest.mark.parametrize("law", SINCE_2023, ids=lambda law: law.id)
@pytest.mark.parametrize("name", ["tec_round_robin_6", "tec_swiss_direct_encounter_16x9"])
def test_6_direct_encounter_of_the_exercises(name: str, law: Edition) -> None:
    data = example(name)
    tournament = tournament_of(data)
    cases = data["expected"]["2023-09"]["DE"]
    assert cases
    for case in cases:
        assert direct_encounter(tournament, law, case["group"]) == case["order"]


def test_6_1_separate_scores_and_points_of_exercise_25() -> None:
    data = example("tec_swiss_direct_encounter_16x9")
    tournament, law = tournament_of(data), EDITIONS["2023-09"]
    printed = {int(who): exact(points) for who, points in data["expected"]["2023-09"]["PTS"].items()}
    assert value(tournament, law, "PTS") == printed
    assert separate_scores(tournament, law, [1, 2, 4, 6]) == {6: 2, 1: exact(1.5), 4: exact(1.5), 2: 1}


def small_cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = example("direct_encounter_small")["cases"] if EXAMPLES.is_dir() else []
    return cases


@pytest.mark.parametrize("law", SINCE_2023, ids=lambda law: law.id)
@pytest.mark.parametrize("case", small_cases(), ids=lambda case: str(case["name"]))
def test_6_direct_encounter_of_small_groups(case: dict[str, Any], law: Edition) -> None:
    number = {name: place for place, name in enumerate(case["players"], 1)}
    results = {1: "1-0", 0.5: "½-½", 0: "0-1", "forfeit:1": "+-"}
    rounds = [[Game(number[first], number[second], results[points])] for first, second, points in case["games"]]

    def ordered(system: str, forfeits: bool) -> list[list[Any]]:
        tournament = Tournament([Player(place) for place in number.values()], rounds, system=system)
        parts = direct_encounter(tournament, law, number.values(), forfeits=forfeits)
        return [[case["players"][who - 1] for who in part] for part in parts]

    assert ordered("swiss", False) == case["expected"]
    assert ordered("swiss", True) == case.get("expected_with_P", case["expected"])
    if "expected_round_robin" in case:
        assert ordered("round-robin", False) == case["expected_round_robin"]


def surrounded(rounds: int, own: list[dict[str, Any]]) -> Tournament:
    """An event in which participant 1 has these rounds, and opponents with exactly the adjusted scores given.

    The opponent of round r is r + 1; their other games are against a partner of their own, 101 + r.
    """
    items: list[list[Game | Bye]] = [[] for _ in range(rounds)]
    players = [Player(1)]
    for record in own:
        number = record["round"]
        if record["kind"] in BYE_KINDS:
            items[number - 1].append(Bye(1, BYE_KINDS[record["kind"]]))
            continue
        opponent, partner = number + 1, number + 101
        players += [Player(opponent), Player(partner)]
        played = {1: "1-0", 0.5: "½-½", 0: "0-1"}
        result = {"forfeit_win": "+-", "forfeit_loss": "-+"}.get(record["kind"]) or played[record["points"]]
        items[number - 1].append(Game(1, opponent, result))
        left_the_event = record["kind"] == "forfeit_win"
        if left_the_event:
            missing = exact(record["scheduled_opponent_score"])
        else:
            target = exact(record.get("opponent_adjusted_score", record.get("scheduled_opponent_adjusted")))
            missing = target - (1 - exact(record["points"]))
        for other in range(1, rounds + 1):
            if other == number:
                items[other - 1].append(Bye(partner, "zero"))
            elif left_the_event and other > number:
                items[other - 1] += [Bye(opponent, "zero"), Bye(partner, "zero")]
            else:
                gain = min(missing, Fraction(1))
                missing -= gain
                items[other - 1].append(Game(opponent, partner, played[float(gain)]))
        assert missing == 0
    return Tournament(players, items)


def manual_cases() -> list[dict[str, Any]]:
    found = example("arbiters_manual_2026_unplayed")["examples"] if EXAMPLES.is_dir() else []
    return [case for case in found if "expected" in case]


@pytest.mark.parametrize("edition", ["2024-08", "2026-03"])
@pytest.mark.parametrize("case", manual_cases(), ids=lambda case: str(case["id"]))
def test_16_4_examples_of_the_arbiters_manual(case: dict[str, Any], edition: str) -> None:
    law = EDITIONS[edition]
    if case["id"].startswith("ex02"):  # only the bye is given: the other rounds are three wins, then losses
        won = [{"round": number, "kind": "played", "opponent_adjusted_score": 4, "points": 1} for number in range(2, 5)]
        lost = [{"round": number, "kind": "played", "opponent_adjusted_score": 4, "points": 0} for number in range(5, 10)]
        tournament = surrounded(9, case["own_rounds"] + won + lost)
    else:
        tournament = surrounded(case["rounds"], case["own_rounds"])
    event = event_of(tournament, law, None)
    assert event.score(1) == exact(case["own_score"])
    for record in case["own_rounds"]:
        adjusted = record.get("opponent_adjusted_score", record.get("scheduled_opponent_adjusted"))
        if adjusted is not None:
            assert adjusted_score(event, record["round"] + 1) == exact(adjusted)
    for code, expected in case["expected"][edition].items():
        if code == "dummy":
            assert elements(event, 1)[0].score == exact(expected)
        else:
            assert (value(tournament, law, code) or {})[1] == exact(expected), code


def test_16_5_example_6_of_the_arbiters_manual() -> None:
    tournament = tournament_of(example("tec_swiss_16x5"))
    for edition in ("2024-08", "2026-03"):
        assert (value(tournament, EDITIONS[edition], "BH/C1") or {})[4] == exact(11.5)


def virtual_cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = example("virtual_opponent_2009")["cases"] if EXAMPLES.is_dir() else []
    return cases


@pytest.mark.parametrize("case", virtual_cases(), ids=lambda case: str(case["name"]))
def test_2009_virtual_opponent(case: dict[str, Any]) -> None:
    """Participant 1 scores SPR before round R, SfPR in it unplayed, and the rest up to the final score after it."""
    before, unplayed, after = exact(case["SPR"]), case["R"], Fraction(0)
    if "own_final" in case:
        after = exact(case["own_final"]) - before - exact(case["SfPR"])
    rounds: list[list[Game | Bye]] = []
    for number in range(1, case["n"] + 1):
        if number == unplayed:
            rounds.append([Game(1, 2, "+-")] if case["SfPR"] else [Bye(1, "zero")])
            continue
        gain = min(before if number < unplayed else after, Fraction(1))
        if number < unplayed:
            before -= gain
        else:
            after -= gain
        rounds.append([Game(1, 2, {1: "1-0", 0.5: "½-½", 0: "0-1"}[float(gain)])])
    assert before == after == 0
    event = event_of(Tournament([Player(1), Player(2)], rounds), EDITIONS["2009"], None)
    assert elements(event, 1)[unplayed - 1].score == exact(case["Svon"])
    if "adjusted_for_opponents" in case:
        assert adjusted_score(event, 1) == exact(case["adjusted_for_opponents"])


def test_16_5_1_the_lowest_contribution_of_two_voluntarily_unplayed_rounds() -> None:
    case = example("team_small_cases")["sb_cut1_two_vurs"]
    given = [
        Element(item["round"], exact(item["score"]), exact(item["contribution"]), item["vur"]) for item in case["elements"]
    ]
    rest = exact(case["SB"]) - sum((element.product for element in given), Fraction(0))
    whole = [*given, Element(9, Fraction(9), rest, False)]
    law = EDITIONS["2026-03"]
    for rule, expected in ((law, case["expected"]), (law.amended(vur_cut_chosen_by="score"), case["TieBreakServer"])):
        assert sum(element.product for element in cut_lowest(whole, 1, "product", rule)) == exact(expected["SB/C1"])


def test_an_event_is_read_once() -> None:
    tournament, law = Tournament([Player(1), Player(2)], [[Game(1, 2, "1-0")]]), EDITIONS["2026-03"]
    assert event_of(tournament, law, None) is event_of(tournament, law, 1)
    assert event_of(tournament, law, 0) is not event_of(tournament, law, 1)


def test_a_column_is_worked_out_once() -> None:
    tournament, law = Tournament([Player(1), Player(2)], [[Game(1, 2, "1-0")]]), EDITIONS["2026-03"]
    assert value(tournament, law, "BH", 1) is value(tournament, law, "BH", 1)
    assert value(tournament, law, "BH", 1) is not value(tournament, law, "BH", 0)
