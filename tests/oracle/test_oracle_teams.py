"""The oracle against FIDE's worked team event: every expected value and order, in every edition given there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tiebreaks.law.editions import CURRENT, EDITIONS, Edition
from tiebreaks.model.tournament import Bye, Game, Match, Player, Team, Tournament

from . import adjusted_score, extended_direct_encounter, ranks, separate_scores, team_event_of, value
from .team_cases import event

EXAMPLES = Path(__file__).parents[3] / "shared" / "spec" / "examples"
worked = pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the worked examples are not in this checkout")
SINCE_2023 = [EDITIONS[name] for name in ("2023-09", "2024-04", "2024-08", "2026-03")]


def example(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def exact(number: Any) -> Fraction:
    return Fraction(str(number))


def exercise() -> Tournament:
    """14 teams, 7 rounds, 4 boards. Both sides of a match are in the data and must agree."""
    data = example("tec_team_swiss_14x7")
    roster = {team["id"]: team["roster"] for team in data["teams"]}
    rounds: list[list[Match | Bye]] = [[] for _ in range(data["rounds"])]
    for text, records in data["results"].items():
        who = int(text)
        for record in records:
            items, other = rounds[record["round"] - 1], record["opponent"]
            if other is None:
                items.append(Bye(who, {"pab": "pairing", "hpb": "half", "zpb": "zero"}[record["kind"]]))
                continue
            theirs = data["results"][str(other)][record["round"] - 1]
            assert theirs["opponent"] == who
            if record["kind"] == "forfeit_win":
                items.append(Match(who, other, forfeit="+-"))
            elif record["color_board1"] == "w":
                points = list(zip(record["boards"], theirs["boards"], strict=True))
                items.append(Match(who, other, tuple(boards_of(roster[who], roster[other], points))))
    return Tournament(
        players=[Player(player["id"], player["name"], player["rating"]) for player in data["players"]],
        teams=[Team(team["id"], team["name"], tuple(team["roster"])) for team in data["teams"]],
        rounds=rounds,
        boards=data["boards"],
    )


def boards_of(ours: list[int], theirs: list[int], points: list[tuple[float, float]]) -> list[Game]:
    """The white team has White on boards 1, 3 ..."""
    results = {(1, 0): "1-0", (0.5, 0.5): "½-½", (0, 1): "0-1"}
    return [
        Game(theirs[at], ours[at], results[other, own]) if at % 2 else Game(ours[at], theirs[at], results[own, other])
        for at, (own, other) in enumerate(points)
    ]


def columns() -> list[Any]:
    """(edition, code) of every expected column."""
    expected = example("tec_team_swiss_14x7")["expected"] if EXAMPLES.is_dir() else {}
    editions = {"2023-09": ("2023-09", "2024-04", "2024-08"), "2026-03": ("2026-03",)}
    return [
        pytest.param(edition, code, expected[printed]["values"][code], id=f"{edition}-{code}")
        for printed in expected
        for edition in editions[printed]
        for code in expected[printed]["values"]
    ]


@worked
@pytest.mark.parametrize(("edition", "code", "printed"), columns())
def test_every_column_of_the_exercise(edition: str, code: str, printed: Mapping[str, Any]) -> None:
    found = value(exercise(), EDITIONS[edition], code.removesuffix("(primary MP)"))
    assert found is not None and len(found) == len(printed) == 14
    for who, number in printed.items():
        if code.startswith("SSSC"):
            assert round(found[int(who)], 6) == exact(number), who
        else:
            assert found[int(who)] == exact(number), who


@worked
def test_13_4_as_printed_with_one_decimal() -> None:
    law = EDITIONS["2023-09"].amended(score_strength_decimals=1)
    printed = example("tec_team_swiss_14x7")["expected"]["2023-09"]["SSSC"]["printed"]
    assert value(exercise(), law, "SSSC") == {int(who): exact(number) for who, number in printed.items()}


@worked
def test_12_boards_of_the_whole_exercise() -> None:
    printed = example("tec_team_swiss_14x7")["expected"]["2023-09"]["board_totals_whole_event"]
    boards = {int(who): tuple(exact(points) for points in row) for who, row in printed["values"].items()}
    sums = {who: (row[0] + row[1] + row[2], row[0] + row[1], row[0]) for who, row in boards.items()}
    for law in SINCE_2023:
        assert value(exercise(), law, "TBR") == boards
        assert value(exercise(), law, "BC") == {int(who): exact(number) for who, number in printed["BC"].items()}
        assert value(exercise(), law, "BBE") == sums


@worked
@pytest.mark.parametrize("score", ["MP", "GP"])
def test_13_1_orders_of_the_exercise(score: str) -> None:
    order = example("tec_team_swiss_14x7")["expected"]["2023-09"][f"MPvGP_order_by_{score}"]
    expected, place = {}, 1
    for entry in order:
        members = entry if isinstance(entry, list) else [entry]
        expected.update(dict.fromkeys(members, place))
        place += len(members)
    assert ranks(exercise(), CURRENT, [f"{score}TS", "MPvGP"]) == expected


@worked
@pytest.mark.parametrize("law", SINCE_2023, ids=lambda law: law.id)
def test_13_3_every_group_of_the_exercise(law: Edition) -> None:
    expected = example("tec_team_swiss_14x7")["expected"]["2023-09"]
    for case in expected["EDE"]:
        assert extended_direct_encounter(exercise(), law, case["group"]) == case["order"]
    pair = expected["EDE_knockout"]
    for chain in ("EDET", "EDEB", "EDEBT", "EDEBB"):
        assert extended_direct_encounter(exercise(), law, pair["pair"], chain) == pair["order"]


@worked
def test_13_3_separate_scores_of_exercise_45() -> None:
    group = [1, 2, 3, 4, 5]
    assert separate_scores(exercise(), CURRENT, group, score="MP") == dict.fromkeys(group, 4)
    assert separate_scores(exercise(), CURRENT, group, score="GP") == {1: 8, 2: 8, 3: 8, 4: exact(8.5), 5: exact(7.5)}
    assert separate_scores(exercise(), CURRENT, [1, 2, 3], score="GP") == {1: 5, 2: exact(5.5), 3: exact(1.5)}


@worked
def test_13_3_3_starting_again_with_match_points_at_each_split() -> None:
    law = CURRENT.amended(extended_direct_encounter="restart_at_each_split")
    assert extended_direct_encounter(exercise(), law, [1, 2, 3, 4, 5]) == [[4], [1], [2], [3], [5]]


@worked
def test_16_3_adjusted_scores_of_the_exercise() -> None:
    data = example("tec_team_swiss_14x7")
    for score, scored in team_event_of(exercise(), CURRENT, None).scores.items():
        for who in scored.records:
            expected = exact(data["adjusted_scores"][score].get(str(who), scored.score(who)))
            assert adjusted_score(scored, who) == expected


def two_two_results() -> list[Any]:
    return example("team_small_cases")["board_count_of_2_2_results"] if EXAMPLES.is_dir() else []


@worked
@pytest.mark.parametrize("case", two_two_results(), ids=lambda case: str(case["boards"]))
def test_12_1_board_count_of_every_two_two_result(case: Mapping[str, Any]) -> None:
    result = "".join({0: "0", 0.5: "=", 1: "1"}[points] for points in case["boards"])
    found = value(event(f"1 2 {result}"), CURRENT, "BC")
    assert found is not None
    assert found[1] == exact(case["BC"]) and found[2] == 10 - exact(case["BC"])


def factors() -> list[Any]:
    return example("team_small_cases")["sssc_normalising_factor"] if EXAMPLES.is_dir() else []


@worked
@pytest.mark.parametrize("case", factors(), ids=lambda case: f"{case['primary']}-{case['rounds']}x{case['boards']}")
def test_13_4_2_divisors(case: Mapping[str, Any]) -> None:
    played = event(*[f"1 2 {'1' * case['boards']}"] * case["rounds"], primary=case["primary"])
    secondary, buchholz = {"MP": ("GPTS", "BH:MP"), "GP": ("MPTS", "BH:GP")}[case["primary"]]
    own, strength, found = (value(played, CURRENT, code) or {} for code in (secondary, buchholz, "SSSC"))
    assert found[2] == own[2] + strength[2] / (case["factor"] or 1)
    assert strength[2] > 0
