"""Six announced prize lists, run over the sample events; frames, JSON and the page of the ceremony."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import tiebreaks as tb
from tiebreaks.answers import Prizes

PRIZES = Path(__file__).parents[2] / "examples" / "prizes"
PROSPECTUSES = sorted(path.stem for path in PRIZES.glob("*.toml") if path.stem != "series")
OPEN = tb.standings(tb.sample("open"))


def given(name: str) -> Prizes:
    return tb.prizes(OPEN, tb.read_prize_rules(PRIZES / f"{name}.toml"))


def test_there_are_six_of_them() -> None:
    assert PROSPECTUSES == ["berlin", "chennai", "czech_open", "fuerstenfeldbruck", "isere", "washington"]


@pytest.mark.parametrize("name", PROSPECTUSES)
@pytest.mark.parametrize("event", ["open", "round_robin"])
def test_a_prospectus_is_followed_and_its_sums_add_up(name: str, event: str) -> None:
    ranked = tb.standings(tb.sample(event))
    rules = tb.read_prize_rules(PRIZES / f"{name}.toml")
    if name == "isere" and event == "round_robin":
        with pytest.raises(tb.FormatError, match="excluded: no player of this event has the number 17"):
            tb.prizes(ranked, rules)
        return
    answer = tb.prizes(ranked, rules)
    assert answer.totals.agree and answer.totals.rounding == 0
    assert answer.totals.paid == sum(one.amount for one in answer.payouts) + sum(one.amount for one in answer.teams)
    lists = {one.name: one for one in rules.prizes}
    assert all(award.reason.endswith(".") and award.list in lists for award in answer.awards)


def test_berlin_shares_by_hort_within_the_prize_places() -> None:
    answer = given("berlin")
    main = [answer.money(award.amount) for award in answer.awards if award.list == "Main"]
    assert main == ["300.00", "250.00", "200.00", "150.00", "86.67", "76.67", "56.66"]
    assert not answer.unawarded and answer.totals.paid == Fraction(1120 + 5 * 65)


def test_fuerstenfeldbruck_has_no_club_and_too_few_seniors() -> None:
    answer = given("fuerstenfeldbruck")
    reasons = {(one.list, one.place): str(one.reason) for one in answer.unawarded}
    assert reasons["Senior", 1] == "4 took part, 5 were asked for"
    assert reasons["Teams of four", 1] == "0 have 4 players or more"
    assert [award.things for award in answer.awards[:4]] == [("Cup",), ("Cup",), ("Cup",), ()]


def test_teams_of_a_club_have_the_sum_of_their_best() -> None:
    rules = {"clubs": {"Turm": [1, 2, 40], "Springer": [3, 5, 9], "Dame": [4]}, "teams": [
        {"name": "Clubs", "from": "club", "of": 2, "amounts": [60, 40], "things": ["Cup"]},
        {"name": "Nations", "from": "federation", "of": 3, "amounts": [10]},
    ]}  # fmt: skip
    answer = tb.prizes(OPEN, rules)
    assert [(one.name, one.members, one.points) for one in answer.teams[:2]] == [
        ("Turm", (2, 1), Fraction("15.5")),
        ("Springer", (5, 9), Fraction("12.5")),
    ]
    assert answer.totals.paid == 110 and answer.totals.agree
    assert str(answer.teams[0].reason).startswith("Turm: 1st prize of Clubs, 60.00 and Cup. 15.5 points: Ulmgren, Lovis 8 and ")


def test_washington_pools_and_keeps_the_womans_prize_for_last() -> None:
    answer = given("washington")
    assert [pool.group for pool in answer.pools] == ["main"] * len(answer.pools)
    woman = next(award for award in answer.awards if award.list == "Best woman")
    assert {one.list for one in woman.passed} == {"main"} and woman.amount == 50
    assert woman.id not in {one.id for pool in answer.pools for one in pool.shares}


def test_isere_passes_over_who_is_not_there() -> None:
    assert "Aldermoor, Lasse cannot win: not at the prize-giving." in map(str, given("isere").notes)


def test_before_the_last_round_it_says_so() -> None:
    answer = tb.prizes(tb.standings(tb.sample("open"), after_round=7), tb.read_prize_rules(PRIZES / "berlin.toml"))
    assert "The prizes are those after round 7 of 9." in map(str, answer.notes)
    assert str(answer.title) == "Lindhavn Easter Open, prizes after round 7 of 9"


def test_boards_of_a_team_event_have_prizes() -> None:
    ranked = tb.standings(tb.sample("team"))
    best = tb.board_standings(tb.sample("team"))[1][0]
    lists = [
        {"name": "Teams", "amounts": [500]},
        {"name": "Board 1", "group": "boards", "by": "board:1", "amounts": [50]},
    ]
    answer = tb.prizes(ranked, {"prizes": lists})
    assert [(award.list, award.id, award.name) for award in answer.awards][1:] == [
        ("Board 1", best.player.id, best.player.name)
    ]
    assert answer.totals.paid == 550


def test_special_prizes_go_by_their_measure() -> None:
    lists = [{"name": by, "group": by, "by": by, "amounts": [10]} for by in ("performance", "gain", "upset")]
    answer = tb.prizes(OPEN, {"prizes": lists})
    said = {award.list: (award.id, str(award.why)) for award in answer.awards}
    assert said["upset"] == (28, "1st of 18. Round 1: a win against Ostrevik, Dagfinn, rated 2258, 594 more.")
    assert said["performance"] == (25, "1st of 39. A performance of 1956 with a rating of 1727.")
    assert "points in rated games" in said["gain"][1]


def test_a_draw_counts_half_where_the_rules_say_so() -> None:
    event = tb.Tournament(
        [tb.Player(1, "A", 2400), tb.Player(2, "B", 2000), tb.Player(3, "C", 2100), tb.Player(4, "D", 2000)],
        [[tb.Game(1, 2, "="), tb.Game(3, 4, "0-1")]],
    )
    ranked = tb.standings(event, "PTS")
    for draws, winner in ((False, 4), (True, 2)):
        lists = [{"name": "Upset", "by": "upset", "draws": draws, "amounts": [10]}]
        assert [award.id for award in tb.prizes(ranked, {"prizes": lists}).awards] == [winner]


@pytest.mark.parametrize("name", PROSPECTUSES)
def test_every_format_has_the_awards(name: str) -> None:
    answer = given(name)
    first = answer.payouts[0].name
    for format in ("text", "markdown", "csv", "json", "html"):
        assert first in tb.render(answer, format)
    assert first in str(answer) and first in str(answer._repr_html_())
    assert json.loads(tb.render(answer, "json"))["totals"]["paid"] == answer.money(answer.totals.paid)


def test_the_page_of_the_ceremony_ends_with_the_first_prize_then_receipts() -> None:
    page = tb.render(given("berlin"), "html")
    heads = re.findall("<h2>(.*?)</h2>", page)
    assert heads == ["Youth", "below 1700", "below 1950", "below 2200", "Women", "Main", "Receipts", "Sums"]
    names = re.findall('<span class="name">(.*?)</span>', page)
    assert names[-1] == "Ulmgren, Lovis" and len(names) == len(given("berlin").awards)
    pooled = re.findall("<h2>(.*?)</h2>", tb.render(given("washington"), "html"))
    assert pooled[:3] == ["Best woman", "main, 5.5 points", "main, 6 points"] and pooled[-3] == "main, 8 points"
    assert "<script" not in page and "http" not in page.replace("http-equiv", "")


def test_prizes_are_frames() -> None:
    answer = given("berlin")
    pytest.importorskip("polars")
    pytest.importorskip("pandas")
    assert answer.to_polars()["amount"].sum() == pytest.approx(1445)
    assert answer.to_polars("payouts").columns == ["rank", "id", "name", "amount", "things", "lists", "note"]
    assert answer.to_arrow().num_rows == len(answer.awards)
    assert answer.to_pandas("payouts")["name"].iloc[0] == "Ulmgren, Lovis"
    assert answer.to_rows()[4]["amount"] == Fraction("86.67")
    nothing = tb.prizes(OPEN, {})
    assert nothing.to_polars().columns == answer.to_polars().columns and nothing.to_polars().height == 0
    pooled = given("washington")
    assert pooled.to_polars()["place"].null_count() == sum(len(pool.shares) for pool in pooled.pools)
    women = tb.in_category(OPEN, "women")
    assert women.to_polars().columns[:4] == ["rank", "overall_rank", "id", "name"]
    assert women.to_pandas()["PTS"].iloc[0] == 8 and women.to_arrow().num_rows == len(women.rows)
    assert women.to_rows()[0]["PTS"] == 8
