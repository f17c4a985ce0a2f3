"""What the page shows of one participant or two: the same numbers as the library's, ready to be drawn."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.web import OPEN, ROBIN, ROOT, TEAM, answer_form
from tiebreaks.explaining.ladder import ladder
from tiebreaks.explaining.progress import ranks_by_round
from tiebreaks.operations.groups import DOCUMENT
from tiebreaks.operations.operation import Content
from tiebreaks.page.ratings import factor_of
from tiebreaks.page.view import view_standings
from tiebreaks.text import format_value

BERLIN = ROOT / "examples" / "prizes" / "berlin.toml"


def ask(operation: str, file: Path | bytes = OPEN, rules: bytes | None = None, **settings: Any) -> dict[str, Any]:
    given = {} if rules is None else {"rules": Content(rules, "prizes.toml")}
    found = answer_form(operation, file, "event.trf", format=DOCUMENT, **given, **settings)
    assert found.status == 200, found.body
    page: dict[str, Any] = json.loads(found.body)
    return page


@pytest.mark.parametrize("path", [OPEN, ROBIN, TEAM], ids=lambda path: path.stem)
def test_in_every_ladder_of_neighbours_one_rung_decides_and_it_is_that_of_why(path: Path) -> None:
    standings = tb.standings(tb.read(path))
    for above, below in zip(standings.rows, standings.rows[1:], strict=False):
        rungs = [*ladder(standings, above, below)]
        deciding = [rung.code for rung in rungs if rung.state == "decides"]
        why = tb.why(standings, above, below)
        assert deciding == ([why.decided_by] if why.decided_by else [])
        until = [rung.state for rung in rungs].index("decides") if deciding else len(rungs)
        assert all(rung.state in ("equal", "idle") for rung in rungs[:until])
        assert all(rung.state == "not needed" for rung in rungs[until + 1 :])


def test_a_rung_that_is_equal_has_equal_values_and_the_one_that_decides_has_not() -> None:
    standings = tb.standings(tb.read(OPEN), by="BH/C1, BH, SB, WIN")
    for above, below in zip(standings.rows, standings.rows[1:], strict=False):
        for rung in ladder(standings, above, below):
            assert (rung.first == rung.second) == (rung.state == "equal") or rung.state == "not needed"


def test_lots_are_the_last_rung() -> None:
    standings = tb.standings(tb.read(OPEN), by="PTS", lots="x")
    one, other = standings.rows[:2]
    tied = next(pair for pair in zip(standings.rows, standings.rows[1:], strict=False) if pair[0].points == pair[1].points)
    assert [rung.code for rung in ladder(standings, one, other)] == ["PTS"]
    assert [(rung.code, rung.state) for rung in ladder(standings, *tied)] == [("PTS", "equal"), ("lots", "decides")]


def test_different_values_never_look_equal_in_a_ladder() -> None:
    page = ask("why", who="6", other="3")
    assert page["ladder"]["who"][0] == {"id": 6, "name": "Grauwitz, Dagfinn", "rank": 5}
    shown = {rung["code"]: rung["values"] for rung in page["ladder"]["rungs"]}
    assert shown["PTS"] == ["5½", "5½"] and shown["DE"] == ["-", "-"] and shown["BH/C1"] == ["46", "45"]


def test_both_workings_stand_side_by_side_sorted_by_amount_and_only_the_unusual_is_marked() -> None:
    page = ask("why", who="6", other="3")
    standings = tb.standings(tb.read(OPEN))
    sides = page["sides"]
    assert sides["names"] == ["Grauwitz", "Hartenau"] and sides["values"] == ["46", "45"]
    for at, who in enumerate((6, 3)):
        terms = tb.explain(standings, who, "BH/C1").terms
        amounts = sorted((term.amount for term in terms), reverse=True)
        assert [line[at]["amount"] for line in sides["lines"]] == [*map(format_value, amounts)]
    marks = [(share["who"], share["mark"]) for line in sides["lines"] for share in line if share["mark"]]
    assert marks == [
        ("Brunelti", "3½ in the table; byes at the end counted as draws (16.3)"),
        ("half-point bye", "dummy (16.4.2), cut (16.5)"),
        ("Arquenne", "cut"),
    ]


def test_the_command_prints_the_sentence_and_the_lines_of_the_page() -> None:
    why = tb.why(tb.standings(tb.read(OPEN)), 6, 3)
    page = ask("why", who="6", other="3")
    assert page["document"]["parts"][0]["lines"] == [str(why.sentence)]
    assert why.sentence == (
        "Grauwitz is 5th and Hartenau 6th. Both have 5½ points. Direct encounter separates none of the 5 players on 5½: not all "
        "have met, and whatever the missing results, none is certain to be ahead (6.3). Buchholz Cut-1 decides: 46 to 45."
    )
    table = tb.render(why, "text").splitlines()[2:]
    for line, (one, other) in zip(table[1:], page["sides"]["lines"], strict=False):
        assert line.startswith(one["who"]) and other["who"] in line
    assert len(table) == 2 + len(page["sides"]["lines"])


def test_names_that_two_have_are_said_in_full() -> None:
    people = [tb.Player(1, "Ruiz, Ana"), tb.Player(2, "Ruiz, Eva"), tb.Player(3, "Lund"), tb.Player(4, "Lund")]
    event = tb.Tournament(people, [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")]])
    standings = tb.standings(event, by="PTS")
    assert tb.why(standings, 1, 2).sentence == "Ruiz, Ana is 1st and Ruiz, Eva 3rd. Ruiz, Ana has 1 point, Ruiz, Eva 0."
    assert tb.why(standings, 3, 4).sentence == "3 Lund is 1st and 4 Lund 3rd. 3 Lund has 1 point, 4 Lund 0."


def test_ranks_by_round_are_those_of_the_standings_after_each_round() -> None:
    event = tb.read(OPEN)
    found = [*ranks_by_round(tb.standings(event))]
    assert [dict(ranks) for ranks in found] == [dict(tb.standings(event, after_round=number).ranks) for number in range(1, 10)]


@pytest.mark.parametrize(("path", "who"), [(OPEN, 3), (ROBIN, 1), (TEAM, 3)], ids=["open", "robin", "team"])
def test_a_card_has_the_rank_the_values_and_a_game_for_each_round(path: Path, who: int) -> None:
    card, standings = ask("why", path, who=str(who))["card"], tb.standings(tb.read(path))
    row = standings[who]
    assert (card["id"], card["name"], card["rank"], card["of"]) == (row.id, row.name, row.rank, len(standings))
    assert [value["code"] for value in card["values"]] == list(standings.by)
    assert all(value["working"]["title"].startswith(value["code"]) for value in card["values"])
    assert len(card["games"]["rows"]) == standings.after_round == len(card["progress"])
    assert card["progress"][-1] == row.rank
    points = Fraction(card["games"]["rows"][-1][-1].strip().replace("½", ".5").removesuffix(".") or 0)
    assert points == row.points


def test_the_games_of_a_card_do_not_depend_on_the_first_entry_of_the_list() -> None:
    usual, other = (ask("why", who="3", by=by)["card"]["games"]["rows"] for by in ("", "RTNG, PTS"))
    assert [row[:4] + row[5:] for row in usual] == [row[:4] + row[5:] for row in other]  # but for the rank of the opponent


def test_opponents_of_a_card_lead_to_their_cards_and_a_bye_to_nobody() -> None:
    rows = ask("why", who="3")["card"]["games"]["rows"]
    opponents = [row[2].get("about") if isinstance(row[2], dict) else row[2] for row in rows]
    assert opponents == [24, 14, 11, 16, "half-point bye", 2, 25, 1, 15]
    assert [row[5].get("kind") for row in rows] == ["win", "win", "loss", "win", "unplayed", "loss", "win", "loss", "win"]


def test_neighbours_are_marked_where_they_are_separated() -> None:
    around = ask("why", who="3")["card"]["around"]
    assert around["ids"] == [6, 3, 8]
    codes = [column["header"] for column in around["table"]["columns"]][2:]
    assert [None if at is None else codes[at] for at in around["deciding"]] == [None, "BH/C1", "BH/C1"]


def test_the_first_has_nobody_above() -> None:
    around = ask("why", who="2")["card"]["around"]
    assert around["ids"][0] == 2 and around["deciding"][0] is None


def test_prizes_and_categories_of_a_player_stand_on_the_card() -> None:
    card = ask("why", who="3", rules=BERLIN.read_bytes())["card"]
    prizes = tb.prizes(tb.standings(tb.read(OPEN)), tb.read_prize_rules(str(BERLIN)))
    assert card["awards"] == [str(award.reason) for award in prizes.awards if award.id == 3] != []
    women = tb.in_category(tb.standings(tb.read(OPEN)), "women")
    second = women.rows[1]
    found = ask("why", who=str(second.id))["card"]["categories"]
    assert {"name": "women", "rank": second.rank, "of": len(women.rows)} in found


def test_rules_that_cannot_be_read_only_cost_the_card_its_prizes() -> None:
    assert ask("why", who="3", rules=b"this is no TOML")["card"]["awards"] == []


def test_the_prizes_of_the_service_are_those_of_the_library() -> None:
    found = ask("prizes", rules=BERLIN.read_bytes())["data"]
    assert found == json.loads(json.dumps(tb.prizes(tb.standings(tb.read(OPEN)), tb.read_prize_rules(str(BERLIN))).to_dict()))


def test_rules_that_are_wrong_are_refused_with_their_place() -> None:
    wrong = Content(b"prizes = [{ name = 'A', amounts = [-5] }]", "mine.toml")
    refused = json.loads(answer_form("prizes", rules=wrong).body)["error"]
    assert refused["kind"] == "file" and refused["message"].startswith("mine.toml: prizes[1]")


def test_categories_without_a_name_are_those_that_some_but_not_all_belong_to() -> None:
    found = ask("categories")["data"]["categories"]
    assert found and all(0 < one["category"]["members"] < 41 for one in found)
    assert ask("categories", TEAM)["data"]["categories"] == []


def test_boards_stand_apart() -> None:
    parts = ask("boards", TEAM)["document"]["parts"]
    assert [part["document"]["title"] for part in parts] == ["Board 1", "Board 2", "Board 3", "Board 4"]
    assert all(
        "Board" not in [column["header"] for column in part["document"]["parts"][0]["table"]["columns"]] for part in parts
    )


def test_the_crosstable_of_a_round_robin_is_a_matrix_and_its_results_mirror_each_other() -> None:
    page = ask("standings", ROBIN, columns="no,crosstable")
    table = page["document"]["parts"][0]["table"]
    numbers = [int(column["header"]) for column in table["columns"][1:]]
    assert numbers == [int(row[0]) for row in table["rows"]]
    mirrored = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+"}
    for at, row in enumerate(table["rows"]):
        assert row[at + 1] == "×"
        for other in range(len(numbers)):
            if other != at:
                cell = row[other + 1]
                assert cell["about"] == numbers[other]
                assert table["rows"][other][at + 1]["shown"] == mirrored[cell["shown"]]


def test_the_crosstable_of_a_swiss_has_its_rounds_and_opponents() -> None:
    table = ask("standings", columns="no,crosstable")["document"]["parts"][0]["table"]
    assert [column["header"] for column in table["columns"]] == ["No.", *map(str, range(1, 10))]
    assert table["rows"][5][1] == {"shown": "24w1", "kind": "win", "about": 24}


def test_a_match_of_teams_has_both_scores() -> None:
    table = ask("standings", TEAM, columns="no,crosstable")["document"]["parts"][0]["table"]
    assert table["rows"][0][1]["shown"] == "5w 2½:1½"


def test_the_page_asks_for_what_is_possible_only_while_rounds_are_left() -> None:
    assert ask("why", who="3")["card"]["rounds_left"] == 0
    earlier = ask("why", who="3", after_round=8)["card"]
    assert (earlier["rounds_left"], earlier["before"]) == (1, 9)


def test_own_chances_are_those_of_the_row() -> None:
    own = ask("chances", own="3", before_round=9, finishes=200)["own"]
    row = next(row for row in tb.chances(tb.read(OPEN), before_round=9, finishes=200).rows if row.id == 3)
    assert {one["rank"]: one["part"] for one in own["ranks"] if one["part"]} == {
        rank: float(row.ranks[rank]) for rank in row.ranks
    }
    assert sum(one["part"] for one in own["ranks"]) == pytest.approx(1)


def test_a_rank_that_never_came_has_its_place_among_the_bars() -> None:
    ranks = ask("chances", own="3", before_round=9, finishes=200)["own"]["ranks"]
    assert [one["rank"] for one in ranks] == [*range(ranks[0]["rank"], ranks[-1]["rank"] + 1)]
    assert [one["share"] for one in ranks if not one["part"]] == ["", ""] and ranks[0]["part"] and ranks[-1]["part"]


def test_the_page_says_what_its_bound_leaves_open_and_where_to_ask_for_more() -> None:
    page = ask("needs", who="3", top=5, before_round=8, finishes=16, work=300)
    said = [line for part in page["document"]["parts"] for line in part.get("lines", ())]
    assert any(line.startswith("The search was bounded by 300 steps. Settled: ") and "work" not in line for line in said)
    assert page["data"]["stopped"] and page["data"]["unsettled"] and "tiebreaks needs FILE WHO" in page["further"]
    assert ask("needs", who="3", top=3, before_round=9, finishes=16, work=15_000)["further"] == ""


def test_a_round_that_is_being_played_is_called_so() -> None:
    event = tb.read(OPEN)
    live = event.with_result(9, 2, 8, "*")
    assert view_standings(tb.standings(live, after_round=9), None)["event"]["rounds"] == "during round 9 of 9, 1 game open"
    assert view_standings(tb.standings(live), None)["event"]["rounds"] == "after round 8 of 9"
    assert view_standings(tb.standings(event), None)["event"]["rounds"] == "after round 9"


def test_the_card_has_performance_expected_score_and_an_unofficial_rating_change() -> None:
    lines = ask("why", who="3")["card"]["ratings"]
    assert lines == [
        "Performance 2182: 5 of 8 against 2087 on average",
        "Expected score 6.23, scored 5",
        "Rating change -12.3 (unofficial; B.02, K = 10)",
    ]
    assert ask("why", who="3", after_round="7")["card"]["ratings"][0] == "Next, round 8: White against Hollenby, Edda (2487)"


@pytest.mark.parametrize(
    ("player", "games", "factor"),
    [
        (tb.Player(1, rating=1800), 9, 20),
        (tb.Player(1, rating=2400), 9, 10),
        (tb.Player(1, rating=1800, birth="2008/05/01"), 9, 40),  # until the end of the year
        (tb.Player(1, rating=1800, birth="2007"), 9, 20),
        (tb.Player(1, rating=2300, birth="2010"), 9, 20),
        (tb.Player(1, rating=1800, birth="2010"), 18, 38),  # 38 times 18 is 684, 39 times 18 is 702
        (tb.Player(1, rating=1800), 36, 19),
    ],
)
def test_k_is_by_rule_and_k_times_the_games_is_at_most_700(player: tb.Player, games: int, factor: int) -> None:
    assert factor_of(player, 2026, games) == factor


def test_a_check_begins_with_right_or_not_right_and_an_older_edition_is_not_in_force() -> None:
    page = ask("check")
    assert page["ruling"]["words"] == "Right by the rules in force." and page["ruling"]["in_force"]
    rows = page["ruling"]["table"][0]["table"]["rows"]
    assert [row[0] for row in rows] == ["Ranks", "Points"] and [row[2].strip() for row in rows] == ["0", "0"]
    old = ask("check", edition="2009")["ruling"]
    assert not old["in_force"] and old["words"].startswith("Not right by the rules of 2009, which are not in force")
