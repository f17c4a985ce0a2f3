"""Series: who is who, points of events, what counts, ties."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import tiebreaks as tb
from tests.awards.rows import plain
from tiebreaks.answers import SeriesStandings
from tiebreaks.awards.series_rules import SeriesEvent, SeriesRules, read_series_rules
from tiebreaks.messages import PYTHON
from tiebreaks.report import as_document
from tiebreaks.report.workbook import as_workbook

TABLE = [20, 17, 15, 14, 13, 12]
People = Sequence[tuple[str, str, str]]  # name, FIDE id, birth


def event(name: str, people: People, results: Sequence[tuple[int, int, str]] | None = None, **about: Any) -> tb.Tournament:
    """One round: each player beats the next, unless other results are given."""
    players = [
        tb.Player(at, who, fide_id=number, birth=born, rating=2000 - at) for at, (who, number, born) in enumerate(people, 1)
    ]
    games = results or [(at, at + 1, "1-0") for at in range(1, len(players), 2)]
    return tb.Tournament(players, [[tb.Game(white, black, result) for white, black, result in games]], name=name, **about)


def person(name: str, number: str = "", born: str = "1990/01/01") -> tuple[str, str, str]:
    return name, number, born


A, B, C, D = (person(name, number) for name, number in (("Ada", "11"), ("Bo", "12"), ("Cy", "13"), ("Di", "14")))


def ranked(*events: tb.Tournament, by: str = "PTS, RTNG", **rules: Any) -> SeriesStandings:
    top: dict[str, Any] = {
        str(key): rules.pop(key) for key in ("same", "different", "categories", "age_on", "season") if key in rules
    }
    listed = [{"file": tb.standings(one, by), "name": f"gp{at}"} for at, one in enumerate(events, 1)]
    return tb.series({"events": listed, "series": {"table": TABLE, **rules}, **top})


def totals(series: SeriesStandings) -> dict[str, str]:
    return {row.name: str(row.points) for row in series.rows}


def test_the_points_of_the_places_are_added() -> None:
    found = ranked(event("one", [A, B, C, D]), event("two", [B, A, C, D]))
    assert totals(found) == {"Ada": str(20 + 15), "Bo": str(15 + 20), "Cy": str(17 + 17), "Di": "28"}


@pytest.mark.parametrize(
    ("ties", "expected"),
    [("rank", (20, 17, 15, 14)), ("share", (Fraction(37, 2), Fraction(37, 2), Fraction(29, 2), Fraction(29, 2))), ("best", (20, 20, 15, 15))],
)  # fmt: skip
def test_ties_have_the_points_that_the_rules_say(ties: str, expected: tuple[Any, ...]) -> None:
    found = ranked(event("one", [A, B, C, D]), ties=ties)  # A and C won
    assert tuple(row.points for row in found.rows) == expected


def test_equal_ranks_share_the_places_also_by_rank() -> None:
    found = ranked(event("one", [A, B, C, D]), by="PTS", ties="rank")
    assert [row.points for row in found.rows] == [Fraction(37, 2)] * 2 + [Fraction(29, 2)] * 2


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"points": "score"}, {"Ada": "1", "Bo": "0"}),
        ({"points": "percent"}, {"Ada": "100", "Bo": "0"}),
        ({"points": "score", "played": 2, "completed": 3}, {"Ada": "6", "Bo": "5"}),
        ({"points": "place", "table": [5], "outside": 1}, {"Ada": "5", "Bo": "1"}),
    ],
)
def test_points_are_by_place_score_or_percent(rules: dict[str, Any], expected: dict[str, str]) -> None:
    assert totals(ranked(event("one", [A, B]), **rules)) == expected


def test_performance_is_a_source_of_points() -> None:
    found = ranked(event("one", [A, B]), points="performance")
    assert found.rows[0].points > 2000 > found.rows[1].points


def test_a_weight_multiplies_everything() -> None:
    listed = [{"file": tb.standings(event("one", [A, B]), "PTS"), "weight": 3}]
    found = tb.series({"events": listed, "series": {"points": "score", "played": 2}})
    assert totals(found) == {"Ada": "9", "Bo": "6"}


THREE = (event("one", [A, B]), event("two", [A, B]), event("three", [B, A]))


def test_only_the_best_results_count_and_equal_ones_in_the_order_of_the_events() -> None:
    found = ranked(*THREE, best=2)
    assert totals(found) == {"Ada": "40", "Bo": "37"}
    bo = next(row for row in found.rows if row.name == "Bo")
    assert [one.counts for one in bo.results] == [True, False, True]
    assert totals(ranked(*THREE, drop=2)) == {"Ada": "20", "Bo": "20"}


def test_a_kind_has_only_so_much_room() -> None:
    kinds = [{"file": tb.standings(one, "PTS"), "name": f"gp{at}", "kind": kind}
             for at, (one, kind) in enumerate(zip(THREE, ("rapid", "rapid", "slow"), strict=True))]  # fmt: skip
    found = tb.series({"events": kinds, "series": {"table": TABLE, "best": 2, "at_most": {"rapid": 1}}})
    assert totals(found) == {"Ada": "37", "Bo": "37"}


def test_who_did_not_play_has_no_result_and_too_few_events_are_listed_apart() -> None:
    found = ranked(event("one", [A, B, C, D]), event("two", [A, B]), min_events=2)
    assert {row.name for row in found.rows} == {"Ada", "Bo"} and {row.name for row in found.unranked} == {"Cy", "Di"}
    assert [row.rank for row in found.unranked] == [None, None]
    assert "2 players have fewer than 2 events and are not ranked." in map(str, found.notes)


def ahead(tie_breaks: Sequence[str], *events: tb.Tournament, **rules: Any) -> list[tuple[int | None, str]]:
    return [(row.rank, row.name) for row in ranked(*events, tie_breaks=tie_breaks, **rules).rows]


def test_without_a_tie_break_ranks_are_equal() -> None:
    assert ahead([], *THREE[:1], event("two", [B, A])) == [(1, "Ada"), (1, "Bo")]


@pytest.mark.parametrize(
    ("tie_break", "rules", "winner"),
    [
        ("latest", {}, "Bo"),
        ("met", {}, None),
        ("places", {}, None),
        ("dropped", {"best": 1}, None),
        ("score", {}, None),
        ("wins", {}, None),
        ("events", {}, None),
        ("best", {}, None),
    ],
)
def test_mirrored_events_are_decided_by_the_latest_alone(tie_break: str, rules: dict[str, Any], winner: str | None) -> None:
    found = ahead([tie_break], event("one", [A, B]), event("two", [B, A]), **rules)
    assert found == ([(1, winner), (2, "Ada")] if winner else [(1, "Ada"), (1, "Bo")])


def test_the_best_dropped_result_decides_and_having_none_loses() -> None:
    events = (event("one", [A, B]), event("two", [B, A]), event("three", [C, A]))
    assert ahead(["dropped"], *events, best=1)[:2] == [(1, "Ada"), (2, "Bo")]


def test_dropped_results_are_compared_from_the_highest_down() -> None:
    """All three count 10; 9 and 8 are ahead of 9 and 7, and these of 8 and 8."""
    table: dict[str, Any] = {"table": [10, 9, 8, 7, 1], "best": 1, "tie_breaks": ["dropped"]}
    orders = ([A, C, B], [B, A, C], [C, D, B, A])  # by rating: Ada 10, 9 and 7; Bo 8, 10 and 8; Cy 9, 8 and 10

    def drawn(people: People) -> tb.Tournament:
        return rounds_of("x", people, [[(at, "half") for at in range(1, len(people) + 1)]])

    found = ranked(*map(drawn, orders), **table)
    assert [(row.rank, row.name) for row in found.rows] == [(1, "Cy"), (2, "Ada"), (3, "Bo"), (4, "Di")]


def test_the_best_single_result_decides() -> None:
    table: dict[str, Any] = {"table": [10, 6, 4, 2], "tie_breaks": ["best"]}
    one = event("one", [C, D, A, B], [(1, 2, "1-0"), (3, 4, "1-0")])  # C, A, D, B: 10, 6, 4, 2
    two = event("two", [D, A, B, C], [(1, 2, "1-0"), (3, 4, "1-0")])  # D, B, A, C: 10, 6, 4, 2
    found = ranked(one, two, **table)
    assert [(row.rank, row.name, int(row.points)) for row in found.rows] == [
        (1, "Di", 14), (2, "Cy", 12), (3, "Ada", 10), (4, "Bo", 8),
    ]  # fmt: skip


def test_more_events_decide_before_the_order_of_files() -> None:
    table: dict[str, Any] = {"points": "score", "tie_breaks": ["events"]}
    found = ranked(event("one", [A, B], [(1, 2, "1-0")]), event("two", [C, A], [(1, 2, "1-0")]), **table)
    assert [(row.rank, row.name) for row in found.rows][:2] == [(1, "Ada"), (2, "Cy")]


def test_the_games_among_the_tied_decide_if_all_of_them_met() -> None:
    one = event("one", [A, B, C, D], [(1, 2, "1-0"), (4, 3, "1-0")])
    two = event("two", [B, C, A, D], [(1, 2, "1-0"), (4, 3, "1-0")])
    found = ranked(one, two, points="score", tie_breaks=["met"])
    assert [(row.rank, row.name, int(row.points)) for row in found.rows] == [
        (1, "Di", 2), (2, "Ada", 1), (3, "Bo", 1), (4, "Cy", 0),
    ]  # fmt: skip


def rounds_of(name: str, people: People, rounds: Sequence[Sequence[tuple[Any, ...]]], **about: Any) -> tb.Tournament:
    """Several rounds; (white, black, result) is a game, (player, kind) a bye."""
    players = [
        tb.Player(at, who, fide_id=number, birth=born, rating=2000 - at) for at, (who, number, born) in enumerate(people, 1)
    ]
    items = [[tb.Game(*one) if len(one) == 3 else tb.Bye(*one) for one in each] for each in rounds]
    return tb.Tournament(players, items, name=name, **about)


def names(found: SeriesStandings) -> list[tuple[int | None, str]]:
    return [(row.rank, row.name) for row in found.rows]


def test_games_won_over_the_board_decide_and_a_forfeit_is_not_one() -> None:
    two = [[(1, 2, "1-0"), (3, 4, "=")], [(1, 3, "0-1"), (2, 4, "=")], [(1, 4, "1-0"), (2, 3, "=")]]  # two wins; one
    found = ranked(rounds_of("one", [A, B, C, D], two), points="score", by="PTS", tie_breaks=["wins"])
    assert [(*one, str(row.points)) for one, row in zip(names(found), found.rows, strict=True)] == [
        (1, "Ada", "2"), (2, "Cy", "2"), (3, "Bo", "1"), (3, "Di", "1"),
    ]  # fmt: skip
    forfeit = [[(1, 2, "1-0"), (3, 4, "=")], [(1, 3, "0-1"), (2, 4, "=")], [(1, 4, "+-"), (2, 3, "=")]]
    found = ranked(rounds_of("one", [A, B, C, D], forfeit), points="score", by="PTS", tie_breaks=["wins"])
    assert names(found)[:2] == [(1, "Ada"), (1, "Cy")]


def mirrored(**rules: Any) -> list[tuple[int | None, str]]:
    """Ada and Cy are first and third, Bo is second twice: 12 points each; Bo has won no game."""
    one = rounds_of("one", [A, B, C], [[(1, 2, "1-0"), (3, "zero")], [(1, 3, "1-0"), (2, "half")]])  # 2, ½, 0
    two = rounds_of("two", [C, B, A], [[(1, 3, "1-0"), (2, "zero")], [(1, 2, "1-0"), (3, "zero")]])  # 2, 0, 0
    return names(ranked(one, two, table=[10, 6, 2], **rules))


def test_more_first_places_or_more_game_points_decide() -> None:
    assert mirrored() == [(1, "Ada"), (1, "Bo"), (1, "Cy")]
    assert mirrored(tie_breaks=["places"]) == [(1, "Ada"), (1, "Cy"), (3, "Bo")]
    assert mirrored(tie_breaks=["score"]) == [(1, "Ada"), (1, "Cy"), (3, "Bo")]
    assert mirrored(tie_breaks=["wins"]) == [(1, "Ada"), (1, "Cy"), (3, "Bo")]
    assert mirrored(tie_breaks=["best"]) == [(1, "Ada"), (1, "Cy"), (3, "Bo")]
    one = event("one", [A, B, C, D])
    assert names(ranked(one, table=[5, 5, 5, 5], tie_breaks=["places"])) == [(1, "Ada"), (2, "Cy"), (3, "Bo"), (4, "Di")]
    more = ranked(one, event("two", [A, C]), table=[5, 5, 5, 5], best=1, tie_breaks=["places"])
    assert names(more) == [(1, "Ada"), (2, "Cy"), (3, "Bo"), (4, "Di")]  # 1 1, 2 2, 3, 4
    assert mirrored(tie_breaks=["places", "latest"]) == [(1, "Cy"), (2, "Ada"), (3, "Bo")]


def test_games_among_the_tied_decide_only_if_every_pair_met_equally_often_over_the_board() -> None:
    cycle: list[list[tuple[Any, ...]]] = [
        [(1, 2, "1-0"), (3, "zero")],
        [(2, 3, "1-0"), (1, "zero")],
        [(3, 1, "="), (2, "half")],
    ]  # 1½, 1½, ½
    assert names(ranked(rounds_of("one", [A, B, C], cycle), points="score", by="PTS", tie_breaks=["met"])) == [
        (1, "Ada"), (2, "Bo"), (3, "Cy"),
    ]  # fmt: skip
    forfeited: list[list[tuple[Any, ...]]] = [[(1, 2, "+-"), (3, "zero")], cycle[1], [(3, 1, "="), (2, "half")]]
    assert names(ranked(rounds_of("one", [A, B, C], forfeited), points="score", by="PTS", tie_breaks=["met"]))[:2] == [
        (1, "Ada"), (1, "Bo"),
    ]  # fmt: skip
    three: list[list[tuple[Any, ...]]] = [
        [(1, 2, "1-0"), (3, "full")],
        [(2, "full"), (3, "zero"), (1, "zero")],
    ]  # a point each, but C met nobody
    assert names(ranked(rounds_of("one", [A, B, C], three), points="score", by="PTS", tie_breaks=["met"])) == [
        (1, "Ada"), (1, "Bo"), (1, "Cy"),
    ]  # fmt: skip
    uneven: list[list[tuple[Any, ...]]] = [
        [(1, 2, "1-0"), (3, "half")],
        [(2, 1, "=")],
        [(2, 3, "1-0")],
        [(3, 1, "1-0")],
    ]  # 1½ each; A and B met twice
    assert names(ranked(rounds_of("one", [A, B, C], uneven), points="score", by="PTS", tie_breaks=["met"])) == [
        (1, "Ada"), (1, "Bo"), (1, "Cy"),
    ]  # fmt: skip
    both = ranked(rounds_of("one", [A, B], [[(1, 2, "1-0")]]), rounds_of("two", [B, A], [[(1, 2, "1-0")]]), tie_breaks=["met"])
    assert names(both) == [(1, "Ada"), (1, "Bo")]


def test_who_missed_the_latest_event_is_behind_who_had_nothing_in_it() -> None:
    one = event("one", [A, B, C, D], [(1, 2, "="), (3, 4, "=")])
    two = event("two", [B, C], [(2, 1, "1-0")])  # Bo plays, and has nothing
    found = ranked(one, two, points="score", tie_breaks=["latest"])
    assert [(*each, str(row.points)) for each, row in zip(names(found), found.rows, strict=True)] == [
        (1, "Cy", "3/2"), (2, "Bo", "1/2"), (3, "Ada", "1/2"), (3, "Di", "1/2"),
    ]  # fmt: skip


def test_who_has_too_few_events_is_listed_by_total() -> None:
    found = ranked(event("one", [A, B, C, D]), event("two", [D, C]), event("three", [D, C]), min_events=2, points="score")
    assert [(row.name, str(row.points)) for row in found.unranked] == [("Ada", "1"), ("Bo", "0")]
    alone = ranked(event("one", [A, B]), event("two", [A, C]), event("three", [C, A]), min_events=2)
    assert [*map(str, alone.notes)] == ["1 player has fewer than 2 events and is not ranked."]
    assert str(alone.title) == "Series, after 3 events" and str(ranked(THREE[0], name="Cup").title) == "Cup, after 1 event"


def test_the_json_of_a_series_is_that_of_the_specification() -> None:
    halves = ranked(event("one", [A, B, C, D]), event("two", [B, A]), ties="share", best=1, min_events=2, name="Cup")
    assert [(basis.after_round, basis.complete) for basis in halves.bases] == [(1, True), (1, True)]
    assert halves.to_dict() == {
        "bases": [basis.to_dict() for basis in halves.bases],
        "doubtful": halves.to_dict()["doubtful"],  # as in each basis: no first day is known
        "series": "Cup",
        "events": ["gp1", "gp2"],
        "standings": [
            {
                "rank": 1, "person": 2, "name": "Bo", "total": 20, "exact": "20", "why": "",
                "results": [
                    {"event": "gp1", "place": 3, "points": 14.5, "exact": "29/2", "counts": False},
                    {"event": "gp2", "place": 1, "points": 20, "exact": "20", "counts": True},
                ],
            },
            {
                "rank": 2, "person": 1, "name": "Ada", "total": 18.5, "exact": "37/2", "why": "",
                "results": [
                    {"event": "gp1", "place": 1, "points": 18.5, "exact": "37/2", "counts": True},
                    {"event": "gp2", "place": 2, "points": 17, "exact": "17", "counts": False},
                ],
            },
        ],
        "unranked": [
            {
                "rank": None, "person": 3, "name": "Cy", "total": 18.5, "exact": "37/2", "why": "",
                "results": [{"event": "gp1", "place": 2, "points": 18.5, "exact": "37/2", "counts": True}],
            },
            {
                "rank": None, "person": 4, "name": "Di", "total": 14.5, "exact": "29/2", "why": "",
                "results": [{"event": "gp1", "place": 4, "points": 14.5, "exact": "29/2", "counts": True}],
            },
        ],
        "notes": [note.to_dict() for note in halves.notes],
    }  # fmt: skip
    assert halves.notes == ("2 players have fewer than 2 events and are not ranked.",)
    assert halves.to_columns() == {
        "rank": [1, 2], "id": [2, 1], "name": ["Bo", "Ada"], "total": [20, Fraction(37, 2)],
        "gp1": [Fraction(29, 2), Fraction(37, 2)], "gp2": [20, 17],
    }  # fmt: skip


def test_the_facts_of_a_person_are_those_of_the_latest_event_and_the_rating_that_of_the_first() -> None:
    def held(ada: tb.Player) -> tb.Tournament:
        return tb.Tournament([ada, tb.Player(2, "Bo", fide_id="12")], [[tb.Game(1, 2, "1-0")]])

    early = held(tb.Player(1, "Ada", 1500, "", "ENG", "11", "1990", ""))
    late = held(tb.Player(1, "Ada Byron", 1900, "WFM", "GER", "11", "1990/01/01", "w"))
    ada = ranked(early, late).rows[0].player
    assert ada == tb.Player(1, "Ada Byron", 1500, "WFM", "GER", "11", "1990/01/01", "w")


def test_the_same_fide_id_is_one_person_whatever_the_name_and_another_year_is_said() -> None:
    found = ranked(event("one", [A, B]), event("two", [person("Ada Lovelace", "11", "1991"), B]))
    assert {row.name for row in found.rows} == {"Ada Lovelace", "Bo"}
    assert any("FIDE id 11" in note and "years of birth differ" in note for note in found.notes)


def test_different_fide_ids_are_two_persons_whatever_the_name() -> None:
    found = ranked(event("one", [A, B]), event("two", [person("Ada", "99"), B]))
    assert [row.name for row in found.rows].count("Ada") == 2


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (person("Lovelace, Ada"), person("ADA LOVELACE"), True),
        (person("Müller, Jörg"), person("Jorg Muller"), True),
        (person("Łukasz Ørn"), person("Orn, Lukasz"), True),
        (person("Ada"), person("Ada", "77"), True),
        (person("Ada", born="1990"), person("Ada", born="1990/05/05"), True),
        (person("Ada", born="1990/05/06"), person("Ada", born="1990/05/05"), False),
        (person("Ada", born="1990"), person("Ada", born="1991"), False),
        (person("Ada"), person("Adah"), False),
    ],
)
def test_equal_names_are_one_person_if_their_births_agree(one: Any, other: Any, same: bool) -> None:
    found = ranked(event("one", [one, B]), event("two", [other, B]))
    assert len(found.rows) == (2 if same else 3)


def test_all_ambiguous_pairs_are_refused_together_with_the_line_to_add() -> None:
    events = event("one", [person("Ada", born=""), person("Bo", born="")]), event("two", [person("Ada"), person("Bo")])
    with pytest.raises(tb.FormatError) as refused:
        ranked(*events)
    assert len(refused.value.messages) == 2 + 1
    assert "gp1 1 Ada, born ? and gp2 1 Ada, born 1990/01/01 may be one person or two" in str(refused.value)
    assert "who = [['gp1', 1], ['gp2', 1]]" in str(refused.value)
    told = ranked(*events, same=[{"who": [["gp1", 1], ["gp2", 1]]}], different=[{"who": [["gp1", 2], ["gp2", 2]]}])
    assert sorted(row.name for row in told.rows) == ["Ada", "Bo", "Bo"]


def messages(*events: tb.Tournament, **rules: Any) -> list[str]:
    with pytest.raises(tb.FormatError) as refused:
        ranked(*events, **rules)
    return [*map(str, refused.value.messages)]


def test_two_of_different_fide_ids_that_are_called_the_same_are_refused_with_all_facts() -> None:
    one, two = event("one", [A, B]), event("two", [person("Ada B", "99", ""), B])
    assert messages(one, two, same=[{"who": [["gp1", 1], ["gp2", 1]]}]) == [
        "<rules>: gp1 1 Ada, born 1990/01/01, gp2 1 Ada B, born ? are taken for one person, but have different FIDE ids; "
        "add [[different]]"
    ]
    twice = event("two", [person("Ada", "11"), person("Ada B", "0011")])
    assert messages(one, twice) == [
        "<rules>: gp1 1 Ada, born 1990/01/01, gp2 1 Ada, born 1990/01/01, gp2 2 Ada B, born 1990/01/01 are taken for one "
        "person, but play in the same event; add [[different]]"
    ]


def test_a_warning_about_births_names_both_players_with_their_federations() -> None:
    players = [tb.Player(1, "Ada", fide_id="11", birth="1990", federation="ENG"), tb.Player(2, "Bo", fide_id="12")]
    one = tb.Tournament(players, [[tb.Game(1, 2, "1-0")]])
    found = ranked(one, event("two", [person("Ada", "11", "1991"), B]))
    assert [*map(str, found.notes)] == [
        "FIDE id 11: gp1 1 Ada, born 1990, ENG and gp2 1 Ada, born 1991 are taken for one person, but their years of birth differ"
    ]
    assert ranked(one, event("two", [person("Ada", "011", "1990/05/05"), B])).notes == ()


def test_persons_are_followed_through_three_events_by_what_each_shows() -> None:
    unknown = person("Ada", born="")
    three = event("one", [A, B]), event("two", [person("Ada", "", "1990"), C]), event("three", [person("Ada", "11"), D])
    assert sorted(row.name for row in ranked(*three).rows) == ["Ada", "Bo", "Cy", "Di"]
    assert len(messages(event("one", [unknown, B]), event("two", [unknown, C]), event("three", [unknown, D]))) == 3 + 1
    told = [{"who": [["gp1", 1], ["gp2", 1], ["gp3", 1]]}]
    alike = event("one", [unknown, B]), event("two", [unknown, C]), event("three", [unknown, D])
    assert [row.name for row in ranked(*alike, same=told).rows].count("Ada") == 1
    assert [row.name for row in ranked(*alike, different=told).rows].count("Ada") == 3
    nameless = event("one", [person("", born=""), B]), event("two", [person("", born=""), C])
    assert len(ranked(*nameless).rows) == 4
    zero = event("one", [person("Ada", "0", "1990"), B]), event("two", [person("Eve", "0", "1990"), C])
    assert len(ranked(*zero).rows) == 4


def test_a_file_in_which_all_have_one_name_is_refused_with_a_hundred_pairs() -> None:
    same = [person("Ada", born="")] * 12
    told = messages(event("one", same), event("two", same))
    assert (len(told), told[100]) == (100 + 2, "<rules>: 44 more pairs are not shown")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"same": [{"who": [["gp1", 9], ["gp2", 1]]}]}, "<rules>: same: nobody has the number 9 in gp1"),
        ({"different": [{"who": [["gp1", 1], ["gp2", 8]]}]}, "<rules>: different: nobody has the number 8 in gp2"),
        ({"members": [["gp2", 7]]}, "<rules>: members: nobody has the number 7 in gp2"),
        ({"same": [{"who": [["gp3", 1], ["gp2", 1]]}]}, "<rules>: same: no event is called 'gp3'; there are gp1, gp2"),
        (
            {"same": [{"who": [["gp1"], ["gp2", 1]]}]},
            '<rules>: same[1]: who: expected pairs of an event and a number, such as [["gp1", 12], ["gp2", 7]], '
            "found [['gp1'], ['gp2', 1]]",
        ),
        ({"at_most": 3}, "<rules>: series: at_most: expected a table such as { rapid = 2 }, found 3"),
        ({"at_most": {"rapid": 0}}, "<rules>: series: at_most: expected a whole number from 1 on, found 0"),
        ({"best": 0}, "<rules>: series: best: expected a whole number from 1 on, found 0"),
        ({"category": "U18"}, "<rules>: series: age_on: the event has no date"),
    ],
)
def test_what_a_series_cannot_follow_is_refused_where_it_is(rules: dict[str, Any], said: str) -> None:
    assert messages(event("one", [A, B]), event("two", [A, B]), **rules)[0].startswith(said)


def test_a_team_event_is_no_event_of_a_series() -> None:
    teams = [{"file": tb.sample("team"), "name": "gp1"}, {"file": "none.trf", "name": "gp2"}]
    with pytest.raises(tb.FormatError) as refused:
        tb.series({"events": teams, "series": {"table": [1]}})
    first, second = map(str, refused.value.messages)
    assert first == "<rules>: events[1]: gp1: a series is of players, and this is a team event"
    assert second.startswith("<rules>: events[2]: gp2: none.trf: ")


def test_all_events_that_cannot_be_ranked_are_named_at_once() -> None:
    events = [
        {"file": "none.trf"},
        {"file": tb.sample("team"), "name": "teams"},
        {"file": THREE[0], "edition": "1900-01"},
        {"file": "no.trf"},
    ]
    with pytest.raises(tb.FormatError) as refused:
        tb.series({"events": events, "series": {"table": [1]}})
    assert [str(message).partition(": ")[2].partition(": ")[0] for message in refused.value.messages] == [
        f"events[{at}]" for at in (1, 2, 3, 4)
    ]
    assert "1900-01" in str(refused.value.messages[2])


def test_two_players_of_one_event_cannot_become_one_person() -> None:
    with pytest.raises(tb.FormatError, match="taken for one person, but play in the same event"):
        ranked(event("one", [A, B]), event("two", [person("Ada", "11"), person("Ada B", "11")]))


def test_a_category_or_members_are_ranked_and_guests_may_be_taken_out() -> None:
    one = event("one", [A, B, C, D])
    assert totals(ranked(one, members=[["gp1", 3], ["gp1", 4]])) == {"Cy": "17", "Di": "14"}
    assert totals(ranked(one, members=[["gp1", 3], ["gp1", 4]], guests="out")) == {"Cy": "20", "Di": "17"}
    young = ranked(one, category="low", categories={"low": {"rating": "U1998"}})
    assert set(totals(young)) == {"Cy", "Di"}


YOUNG = (
    person("Ada", "11", "2008/05/01"),
    person("Bo", "12", "2007/12/31"),
    person("Cy", "13", "2009"),
    person("Di", "14", ""),
)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"category": "U18"}, {"Ada", "Cy"}),  # by the year of the first event, 2026
        ({"category": "U18", "season": 4}, {"Cy"}),
        ({"category": "U18", "age_on": "2026-04-30"}, {"Ada", "Cy"}),
        ({"category": "U18", "age_on": "2026-05-01"}, {"Cy"}),
        ({"category": "young", "categories": {"young": {"any_of": ["U18"], "none_of": ["U17"]}}}, {"Ada"}),
        ({"category": "both", "categories": {"both": {"any_of": ["old"]}, "old": {"born": "-2007"}}}, {"Bo"}),
        ({"category": {"born": "2008-"}}, {"Ada", "Cy"}),
        ({"category": {"age": "U18", "season": 4}}, {"Cy"}),
        ({"category": "U18", "members": [["gp1", 1], ["gp1", 2]]}, {"Ada"}),
    ],
)
def test_a_category_of_a_series_counts_ages_on_the_first_day(rules: dict[str, Any], expected: set[str]) -> None:
    one = event("one", YOUNG, starts="2026-04-03")
    two = event("two", YOUNG, starts="2027-04-03")
    assert set(totals(ranked(one, two, **rules))) == expected


def test_a_series_whose_category_needs_the_day_of_birth_is_refused_by_name() -> None:
    one = event("one", YOUNG, starts="2026-04-03")
    assert messages(one, category="U18", age_on="2027-06-30") == [
        '<rules>: series: age: only the year of birth is known of 3 Cy, and the day decides; use born, or age_on = "year"'
    ]
    undated = event("one", YOUNG)
    assert messages(undated, category="U18") == [
        "<rules>: series: age_on: the event has no date, so nobody's age is known; give age_on a date"
    ]
    assert set(totals(ranked(undated, category="U18", age_on="2026-05-01"))) == {"Cy"}
    assert ranked(one).starts == one.starts


def test_more_game_points_decide_where_nobody_has_won_more() -> None:
    one = rounds_of("one", [A, B], [[(1, 2, "=")], [(1, 2, "=")], [(1, "half"), (2, "zero")]])  # 1½ and 1 without a win
    two = rounds_of("two", [B, A], [[(1, 2, "=")]])
    assert names(ranked(one, two, tie_breaks=["wins"])) == [(1, "Ada"), (1, "Bo")]
    assert names(ranked(one, two, tie_breaks=["score"])) == [(1, "Ada"), (2, "Bo")]


def test_events_are_called_by_their_names_or_numbers_and_take_the_list_and_edition_of_the_series() -> None:
    one, nameless = event("Spring", [A, B]), event("", [A, B])
    given = [{"file": one}, {"file": tb.standings(nameless, "PTS")}, {"file": tb.standings(event("Autumn", [A, B]), "PTS")}]
    found = tb.series({"events": given, "series": {"table": TABLE}})
    assert found.events == ("Spring", "event 2", "Autumn") and str(found.title) == "Series, after 3 events"
    assert (found.name, found.to_dict()["series"]) == ("", "")
    rules = read_series_rules(
        {
            "events": [
                {"file": one, "by": "PTS", "weight": "1.5", "kind": "rapid"},
                {"file": "b/two.trf", "edition": "2024-08"},
            ],
            "series": {"table": TABLE, "by": "PTS, RTNG", "edition": "2026-03"},
        }
    )
    assert rules.events == (
        SeriesEvent("Spring", one, Fraction(3, 2), "rapid", "PTS", "2026-03"),
        SeriesEvent("two", str(Path("b/two.trf")), Fraction(1), "", "PTS, RTNG", "2024-08"),
    )
    four = event("one", [A, B, C, D])
    for by, ranks in (("PTS", [1, 1, 3, 3]), ("PTS, RTNG", [1, 2, 3, 4])):
        shared = tb.series({"events": [{"file": four}], "series": {"table": TABLE, "by": by}})
        assert [row.rank for row in shared.rows] == ranks


def test_rules_of_a_series_are_read_as_they_are_written(tmp_path: Path) -> None:
    file = tmp_path / "series.toml"
    file.write_text(
        """age_on = 2026-08-31
season = 9
lists.local = [1, 2]
categories.local.players = "local"
events = [{ file = "one.trf" }, { file = "two.trf", name = "gp2" }]
same = [{ who = [["one", 1], ["gp2", 2]] }]
different = [{ who = [["one", 3], ["gp2", 4]] }, { who = [["one", 5], ["gp2", 6]] }]
[series]
name = " Cup "
points = "score"
table = [3, 1.5]
outside = 0.5
ties = "best"
played = 2
completed = 3
drop = 1
at_most = { rapid = 2 }
min_events = 2
tie_breaks = ["best", "met"]
category = "local"
members = [["gp2", 7]]
guests = "out"
""",
        encoding="utf-8",
    )
    rules = read_series_rules(file)
    assert rules == SeriesRules(
        (SeriesEvent("one", str(tmp_path / "one.trf")), SeriesEvent("gp2", str(tmp_path / "two.trf"))),
        "Cup", "score", (Fraction(3), Fraction(3, 2)), Fraction(1, 2), "best", Fraction(2), Fraction(3), None, 1, {"rapid": 2},
        2, ("best", "met"), rules.categories["local"], (("gp2", 7),), "out", ((("one", 1), ("gp2", 2)),),
        ((("one", 3), ("gp2", 4)), (("one", 5), ("gp2", 6))), rules.categories, date(2026, 8, 31), 9, str(file),
    )  # fmt: skip
    assert rules.category is not None and rules.category.players == frozenset({1, 2})


WRONG: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["events: expected at least one event, found none"]),
    ({"events": 5}, ["events: expected a list of tables, found 5", "events: expected at least one event, found none"]),
    (
        {"events": [5, {"name": "x"}]},
        [
            "events[1]: expected a table, found 5",
            "events[1]: file: expected the file of the event, found none",
            "events[2]: file: expected the file of the event, found none",
            "events: expected at least one event, found none",
        ],
    ),
    ({"events": [{"file": "a"}]}, ["series: table: expected the points of the places 1, 2, ..., found none"]),
    ({"events": [{"file": "a"}], "series": 5}, ["series: expected a table, found 5"]),
    (
        {"events": [{"file": "a"}, {"file": "a"}, {"file": "b", "name": "a"}, {"file": "c"}, {"file": "c"}], "series": {"table": [1]}},
        [
            "events: name: 'a' is given twice; names of events must be unique",
            "events: name: 'c' is given twice; names of events must be unique",
        ],
    ),
    (
        {"events": [{"file": "a", "weight": -1, "kind": "", "by": 5, "edition": [], "colour": 1}], "series": {"points": "score"}},
        [
            "events[1]: weight: expected an amount from 0 on, found -1",
            "events[1]: kind: expected a text, found ''",
            "events[1]: by: expected a text, found 5",
            "events[1]: edition: expected a text, found []",
            "events[1]: unknown key 'colour'; there are file, name, weight, kind, by, edition",
        ],
    ),
    (
        {"events": [{"file": "a"}], "series": {"points": "score", "best": 1, "drop": 1}},
        ["series: best and drop contradict each other; give one of them"],
    ),
    (
        {"events": [{"file": "a"}], "series": {"points": "luck", "ties": "x", "guests": "y", "tie_breaks": ["buchholz"]}},
        [
            "series: points: expected one of place, score, percent, performance, found 'luck'",
            "series: ties: expected one of rank, share, best, found 'x'",
            "series: guests: expected one of in, out, found 'y'",
            "series: tie_breaks: expected one of best, dropped, events, places, score, wins, met, latest, found 'buchholz'",
        ],
    ),
    (
        {"events": [{"file": "a"}], "series": {"points": "score", "drop": 0, "min_events": 0, "table": 5, "outside": -1}},
        [
            "series: drop: expected a whole number from 1 on, found 0",
            "series: min_events: expected a whole number from 1 on, found 0",
            "series: table: expected a list, found 5",
            "series: outside: expected an amount from 0 on, found -1",
        ],
    ),
    (
        {"events": [{"file": "a"}], "series": {"points": "score", "category": "veterans", "members": [["b", 1]]}},
        [
            "series: the category 'veterans' is not defined; add it to [categories], or use words such as women, U18, U1800",
            "series.members: no event is called 'b'; there are a",
        ],
    ),
    (
        {
            "events": [{"file": "a"}, {"file": "b"}], "series": {"points": "score"},
            "same": [{"who": [["a", 1], ["c", 2]]}, {"how": 1}, 5], "different": [{"who": [["d", 1], ["b", 2]]}],
        },
        [
            "same[2]: unknown key 'how'; did you mean 'who'?",
            "same[3]: expected a table, found 5",
            "same: no event is called 'c'; there are a, b",
            "different: no event is called 'd'; there are a, b",
        ],
    ),
    ({"events": [{"file": "a"}], "series": {"points": "score"}, "same": 5}, ["same: expected a list of tables, found 5"]),
    (
        {"events": [{"file": "a"}], "series": {"points": "score", "members": [["a", True]], "at_most": {"rapid": "2"}}},
        [
            'series: members: expected pairs of an event and a number, such as [["gp1", 12], ["gp2", 7]], found [[\'a\', True]]',
            "series: at_most: expected a whole number from 1 on, found '2'",
        ],
    ),
    ({"series": {}, "prizes": []}, [
        "unknown key 'prizes'; did you mean 'series'?", "events: expected at least one event, found none",
    ]),
    ({"events": [{"file": "a"}], "series": {"points": "score"}, "colour": 1}, [
        "unknown key 'colour'; there are age_on, season, categories, lists, events, series, same, different",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("document", "said"), WRONG)
def test_all_that_is_wrong_with_a_series_is_said_at_once(document: dict[str, Any], said: list[str]) -> None:
    with pytest.raises(tb.FormatError) as refused:
        read_series_rules(document)
    assert [*map(str, refused.value.messages)] == [f"<rules>: {each}" for each in said]


def test_a_pair_is_an_event_and_a_whole_number() -> None:
    for pair in ("ab", ["a", "1"], ["a", 1, 2], ["a"], 5):
        found = messages(event("one", [A, B]), members=[pair])
        assert found == [
            '<rules>: series: members: expected pairs of an event and a number, such as [["gp1", 12], ["gp2", 7]], '
            f"found [{pair!r}]"
        ]


ROUNDS = rounds_of(
    "one", [A, B, C], [[(1, 2, "1-0"), (3, "half")], [(3, 1, "1-0"), (2, "pairing")], [(2, 3, "+-"), (1, "zero")]]
)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"points": "score"}, {"Ada": "1", "Bo": "2", "Cy": "3/2"}),
        ({"points": "percent"}, {"Ada": "100/3", "Bo": "200/3", "Cy": "50"}),
        ({"points": "score", "played": 1, "completed": 5}, {"Ada": "2", "Bo": "3", "Cy": "5/2"}),
        ({"points": "place", "table": [9, 4], "outside": "0.5"}, {"Bo": "9", "Cy": "4", "Ada": "1/2"}),
    ],
)
def test_points_of_three_rounds_are_exact(rules: dict[str, Any], expected: dict[str, str]) -> None:
    """Nobody played every round: half a point, a zero and a forfeit."""
    assert totals(ranked(ROUNDS, by="PTS", **rules)) == expected


def test_an_event_that_is_not_over_counts_as_far_as_its_standings_go() -> None:
    after_two = tb.standings(ROUNDS, "PTS", after_round=2)

    def points(**rules: Any) -> dict[str, Fraction]:
        found = tb.series({"events": [{"file": after_two}], "series": rules})
        return {row.name: row.points for row in found.rows}

    assert points(points="percent") == {"Cy": 75, "Ada": 50, "Bo": 50}
    assert points(points="score", completed=5) == {"Cy": Fraction(3, 2), "Ada": 6, "Bo": 6}
    rated = {row.id: row["TPR"] for row in tb.standings(ROUNDS, "PTS, TPR", after_round=2).rows}
    assert points(points="performance") == {name: rated[at] for at, name in enumerate(("Ada", "Bo", "Cy"), 1)}
    whole = {row.id: row["TPR"] for row in tb.standings(ROUNDS, "PTS, TPR").rows}
    double = rounds_of("two", [A, B], [[(1, 2, "1-0")], [(1, 2, "0-1")]])
    wins = tb.series({
        "events": [{"file": tb.standings(double, "PTS", after_round=1)}],
        "series": {"points": "place", "table": [1], "outside": 1, "tie_breaks": ["wins"]},
    })  # fmt: skip
    assert names(wins) == [(1, "Ada"), (2, "Bo")] and whole.keys() == rated.keys()
    met = tb.series({
        "events": [{"file": tb.standings(double, "PTS", after_round=1)}],
        "series": {"points": "place", "table": [1], "outside": 1, "tie_breaks": ["met"]},
    })  # fmt: skip
    assert names(met) == [(1, "Ada"), (2, "Bo")]


def test_who_has_no_performance_has_no_result() -> None:
    """No opponent over the board, or no rated one."""
    players = [tb.Player(1, "Ada", 2000), tb.Player(2, "Bo", 1900), tb.Player(3, "Cy", 1800), tb.Player(4, "Di")]
    rounds: list[list[Any]] = [[tb.Game(1, 2, "1-0"), tb.Bye(3, "full"), tb.Bye(4, "half")]]
    found = tb.series({"events": [{"file": tb.Tournament(players, rounds)}], "series": {"points": "performance"}})
    assert {row.name for row in found.rows} == {"Ada", "Bo"} and found.unranked == ()


def test_who_neither_played_nor_scored_is_no_person_of_a_series() -> None:
    one = rounds_of("one", [A, B, C, D], [[(1, 2, "1-0"), (3, "zero"), (4, "half")]])
    assert totals(ranked(one, points="score")) == {"Ada": "1", "Di": "1/2", "Bo": "0"}
    forfeit = rounds_of("one", [A, B, C, D], [[(1, 2, "1-0"), (3, 4, "+-")]])
    assert totals(ranked(forfeit, points="score")) == {"Ada": "1", "Cy": "1", "Bo": "0"}


def test_three_who_all_met_are_parted_by_their_games_byes_before_and_after() -> None:
    """Ada has beaten both, Bo has beaten Cy: 2, 1, 0; byes make it 2 points each."""
    rounds: list[list[tuple[Any, ...]]] = [
        [(3, "full"), (1, 2, "1-0")],
        [(1, "zero"), (2, 3, "1-0")],
        [(2, "full"), (3, 1, "0-1")],
        [(3, "full"), (1, "zero"), (2, "zero")],
    ]
    one = rounds_of(
        "one", [C, B, A], [[tuple({1: 3, 3: 1}.get(part, part) for part in item) for item in each] for each in rounds]
    )
    for held in (rounds_of("one", [A, B, C], rounds), one):
        found = ranked(held, points="score", by="PTS", tie_breaks=["met"])
        assert plain([(row.rank, row.name, row.points) for row in found.rows]) == [(1, "Ada", 2), (2, "Bo", 2), (3, "Cy", 2)]
    draws = rounds_of("one", [A, B, D], [[(1, 3, "1-0"), (2, "zero")], [(1, 2, "="), (3, "full")], [(2, 3, "="), (1, "zero")]])
    assert names(ranked(draws, points="score", by="PTS", tie_breaks=["met"])) == [(1, "Ada"), (2, "Di"), (3, "Bo")]


def test_a_kind_counts_as_often_as_it_has_room_and_others_always() -> None:
    events = [event(str(at), [A, B] if at % 2 else [B, A]) for at in range(1, 7)]
    listed = [
        {"file": tb.standings(one, "PTS, RTNG"), "name": f"gp{at}", **({"kind": kind} if kind else {})}
        for at, (one, kind) in enumerate(zip(events, ("rapid", "rapid", "rapid", "", "", "blitz"), strict=True), 1)
    ]

    def counted(**rules: Any) -> list[list[str]]:
        found = tb.series({"events": listed, "series": {"table": TABLE, **rules}})
        return [[one.event for one in row.results if one.counts] for row in sorted(found.rows, key=lambda row: row.id)]

    assert counted(at_most={"rapid": 2}) == [["gp1", "gp3", "gp4", "gp5", "gp6"], ["gp1", "gp2", "gp4", "gp5", "gp6"]]
    assert counted(at_most={"rapid": 1, "blitz": 1}) == [["gp1", "gp4", "gp5", "gp6"], ["gp2", "gp4", "gp5", "gp6"]]
    assert counted(at_most={"rapid": 1}, best=2) == [["gp1", "gp5"], ["gp2", "gp4"]]
    assert counted(drop=9) == [["gp1"], ["gp2"]] and counted(drop=5) == counted(best=1)
    assert [len(each) for each in counted(drop=1)] == [5, 5] and [len(each) for each in counted(best=6)] == [6, 6]


def test_who_has_few_events_is_listed_by_total_then_by_number() -> None:
    found = ranked(event("one", [B, A, D, C]), event("two", [B, D]), min_events=2, points="score")
    assert plain([(row.id, row.name, row.points) for row in found.unranked]) == [(2, "Ada", 0), (4, "Cy", 0)]
    found = ranked(event("one", [A, B, C, D]), event("two", [B, D]), min_events=2, points="score", by="PTS")
    assert plain([(row.id, row.name, row.points) for row in found.unranked]) == [(1, "Ada", 1), (3, "Cy", 1)]
    assert plain([(row.rank, row.name, row.points) for row in found.rows]) == [(1, "Bo", 1), (2, "Di", 0)]


def test_guests_who_are_out_leave_their_places_and_those_in_keep_them() -> None:
    one, two = event("one", [A, B, C, D]), event("two", [D, A])
    assert [(row.name, [each.place for each in row.results]) for row in ranked(one, two, members=[["gp1", 2], ["gp2", 1]]).rows] == [
        ("Di", [4, 1]), ("Bo", [3]),
    ]  # fmt: skip
    out = ranked(one, two, members=[["gp1", 2], ["gp2", 1]], guests="out")
    assert plain([(row.name, row.points, [each.place for each in row.results]) for row in out.rows]) == [
        ("Di", 37, [2, 1]), ("Bo", 20, [1]),
    ]  # fmt: skip


def test_prizes_of_a_series_take_ages_on_its_first_day() -> None:
    found = ranked(event("one", YOUNG, starts="2026-04-03"), event("two", YOUNG, starts="2027-04-03"), by="PTS, RTNG")
    answer = tb.prizes(found, {"prizes": [{"name": "Youth", "category": "U18", "amounts": [5, 4, 3]}]})
    assert [one.name for one in answer.payouts] == ["Ada", "Cy"] and str(answer.title) == "Prizes"
    assert answer.tournament == ""


def test_an_event_may_have_the_name_of_a_fact() -> None:
    pytest.importorskip("pandas")
    halves = event("one", [A, B], [(1, 2, "=")])
    found = tb.series(
        {
            "events": [{"file": halves, "name": "rating"}, {"file": event("two", [A, C]), "name": "title"}],
            "series": {"points": "score"},
        }
    )
    assert found.to_pandas()["rating"].tolist()[:2] == [0.5, 0.5] and str(found.to_pandas()["title"].dtype) == "float64"
    pytest.importorskip("polars")
    assert found.to_polars()["rating"].to_list() == [0.5, 0.5, None] and found.to_polars()["title"].to_list() == [1, None, 0]
    pytest.importorskip("pyarrow")
    assert found.to_arrow()["rating"].to_pylist() == [0.5, 0.5, None]


def test_a_series_is_a_frame_and_has_a_short_name() -> None:
    found = ranked(*THREE, name="Cup")
    assert repr(found) == "<SeriesStandings: Cup, after 3 events: 2>"
    pytest.importorskip("pandas")
    assert found.to_pandas()["total"].tolist() == [57.0, 54.0] and found.to_pandas()["name"].tolist() == ["Ada", "Bo"]
    assert str(found.to_pandas()["rank"].dtype).lower() == "int64"
    pyarrow = pytest.importorskip("pyarrow")
    table = ranked(THREE[0], event("two", [A, C]), best=1).to_arrow()
    assert [table.schema.field(name).type for name in ("rank", "id")] == [pyarrow.int64()] * 2
    assert table.schema.field("total").type == table.schema.field("gp2").type == pyarrow.float64()


def test_prizes_and_categories_work_on_a_series() -> None:
    found = ranked(event("one", [A, B, C, D]), event("two", [A, B, C, D]), name="Cup")
    answer = tb.prizes(
        found, {"prizes": [{"name": "Main", "amounts": [50]}, {"name": "Low", "category": "U1998", "amounts": [20]}]}
    )
    assert [(one.name, int(one.amount)) for one in answer.payouts] == [("Ada", 50), ("Cy", 20)]
    assert str(answer.title) == "Cup, prizes"
    assert [row.name for row in tb.in_category(found, "U1998").rows] == ["Cy", "Di"]


REFUSED = {
    "events = []": "events: expected at least one event, found none",
    "events = [{ name = 'x' }]": "events[1]: file: expected the file of the event, found none",
    "events = [{ file = 'none.trf' }]\nseries.table = [1]": "events[1]: none: ",
    "events = [{ file = 'a.trf' }, { file = 'a.trf' }]": "events: name: 'a' is given twice",
    "events = [{ file = 'a.trf' }]\nseries = { table = [1], best = 1, drop = 1 }": "series: best and drop contradict each other",
    "events = [{ file = 'a.trf' }]": "series: table: expected the points of the places",
    "events = [{ file = 'a.trf' }]\nseries.tie_breaks = ['buchholz']": "series: tie_breaks: expected one of best, dropped",
    "events = [{ file = 'a.trf' }]\nseries = { table = [1], members = [['b', 1]] }": "no event is called 'b'; there are a",
    "events = [{ file = 'a.trf' }]\nseries.points = 'luck'": "series: points: expected one of place, score, percent, performance",
    "event = []": "unknown key 'event'; did you mean 'events'?",
}


@pytest.mark.parametrize("written", REFUSED)
def test_rules_of_a_series_that_are_wrong_are_refused_where_they_are(written: str, tmp_path: Path) -> None:
    file = tmp_path / "series.toml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(tb.FormatError) as refused:
        tb.series(file)
    assert REFUSED[written] in str(refused.value), str(refused.value)
    assert all(str(message).startswith(str(file)) for message in refused.value.messages)


def test_a_series_is_read_from_files_beside_its_rules() -> None:
    found = tb.series(Path(__file__).parents[2] / "examples" / "prizes" / "series.toml")
    assert str(found.title) == "Lindhavn Cup, after 2 events" and found.events == ("Easter", "Autumn")
    assert found.rows[0].name == "Ulmgren, Lovis" and found.rows[0].points == 20
    assert "Lindhavn Cup" in tb.render(found, "html") and "Ulmgren" in tb.render(found, "csv")
    data = found.to_dict()
    assert data["standings"][0]["results"] == [{"event": "Easter", "place": 1, "points": 20, "exact": "20", "counts": True}]
    pytest.importorskip("polars")
    assert found.to_polars().columns == ["rank", "id", "name", "total", "Easter", "Autumn"]
    assert found.to_arrow().num_rows == len(found.rows) and found.to_rows()[0]["Autumn"] is None


def test_a_switch_of_the_rules_or_the_call_takes_equal_names_for_one_person(tmp_path: Path) -> None:
    unknown = [tb.Player(1, "Ada"), tb.Player(2, "Bo")]
    events = [tb.Tournament(unknown, [[tb.Game(1, 2, "1-0")]], name=name) for name in ("one", "two")]
    rules: dict[str, Any] = {"events": [{"file": each} for each in events], "series": {"table": [3, 1]}}
    with pytest.raises(tb.FormatError, match="equal_names"):
        tb.series(rules)
    same = tb.series(rules | {"series": {"table": [3, 1], "equal_names": "same"}})
    assert names(same) == [(1, "Ada"), (2, "Bo")]
    assert same.rows == tb.series(rules, equal_names="same").rows
    assert [*map(str, same.notes)] == ["2 pairs of equal names are taken for one person each, as equal_names says: Ada and Bo."]
    assert len(tb.series(rules, equal_names="different").rows) == 4
    with pytest.raises(tb.FormatError, match="equal_names: expected one of ask, same, different, found 'one'"):
        tb.series(rules, equal_names="one")  # type: ignore[arg-type]
    for event in events:
        tb.write(event, tmp_path / f"{event.name}.json")
    file = tmp_path / "series.toml"
    file.write_text('events = [{ file = "one.json" }, { file = "two.json" }]\n[series]\ntable = [3, 1]\n', "utf-8")
    assert tb.series(file, equal_names="same").rows == same.rows


def test_what_decided_between_equal_totals_is_said() -> None:
    one, two = event("one", [A, B, C, D]), event("two", [B, A])
    level = ranked(one, two, table=[5, 5, 5, 5], best=1, tie_breaks=["events", "places"])
    assert [(row.name, str(row.why)) for row in level.rows] == [
        ("Ada", "Equal totals; events 2; places in the final rankings 1, 2."),
        ("Bo", "Equal totals; events 2; places in the final rankings 1, 3."),
        ("Cy", "Equal totals; events 1; places in the final rankings 2."),
        ("Di", "Equal totals; events 1; places in the final rankings 4."),
    ]
    assert "places in the final rankings 1, 3." in str(level)
    assert level.to_dict()["standings"][1]["why"] == str(level.rows[1].why)
    apart = ranked(one, two, tie_breaks=["places"])
    assert all(row.why is None for row in apart.rows if [other.points for other in apart.rows].count(row.points) == 1)
    assert "Why" not in str(ranked(one))


@pytest.mark.parametrize("ties", ["rank", "share", "best"])
def test_places_are_those_of_the_final_ranking_whatever_becomes_of_their_points(ties: str) -> None:
    """Ada and Cy, then Bo and Di are tied on points in the event; Buchholz parts them."""
    shared = ranked(event("one", [A, B, C, D]), ties=ties, table=[4, 4, 2, 2], tie_breaks=["places"])
    assert names(shared) == [(1, "Ada"), (2, "Cy"), (3, "Bo"), (4, "Di")]
    assert [row.results[0].place for row in shared.rows] == [1, 2, 3, 4]
    assert str(shared.rows[1].why) == "Equal totals; places in the final rankings 2."


def test_how_many_more_problems_an_event_has_is_said(tmp_path: Path) -> None:
    players = [{"id": number, "name": "A", "rating": "x"} for number in (1, 2, 3)]
    event = {"format": "tiebreaks-tournament", "version": 1, "system": "swiss", "players": players, "rounds": []}
    (tmp_path / "a.json").write_text(json.dumps(event), encoding="utf-8")
    with pytest.raises(tb.FormatError) as refused:
        tb.series({"events": [{"file": str(tmp_path / "a.json")}], "series": {"points": "score"}})
    assert [str(one).endswith("(and 2 more problems)") for one in refused.value.messages] == [True]


def two_events(tmp_path: Path) -> dict[str, Any]:
    """One event of three rounds after two of them and without a list, and a whole one with a list."""
    players = [tb.Player(number, name, fide_id=str(100 + number)) for number, name in enumerate(("Ada", "Bo", "Cy", "Di"), 1)]
    rounds = [[(1, 2, "1-0"), (3, 4, "½-½")], [(1, 3, "1-0"), (4, 2, "½-½")]]
    begun = tb.Tournament(players, rounds, name="one", total_rounds=3, starts="2026-04-03")
    over = tb.Tournament(players, rounds, name="two", tie_breaks="BH", starts="2026-05-03")
    for event in (begun, over):
        tb.write(event, tmp_path / f"{event.name}.json")
    file = tmp_path / "series.toml"
    file.write_text(
        'events = [{ file = "one.json" }, { file = "two.json" }]\n[series]\nname = "Cup"\npoints = "score"\nbest = 1\n', "utf-8"
    )
    return {"file": file, "rules": tb.read_prize_rules({"prizes": [{"name": "Main", "amounts": [10]}]})}


UNFINISHED = "one is not over: its points are those after round 2 of 3."
UNLISTED = "one: Note: no tie-break list is given; the default is used: DE, BH/C1, BH, SB, WIN."


def test_a_series_says_which_events_are_not_over_and_which_have_no_list(tmp_path: Path) -> None:
    given = two_events(tmp_path)
    found = tb.series(given["file"])
    assert UNFINISHED in found.doubts
    assert [basis.complete for basis in found.bases] == [False, True]
    assert found.to_dict()["doubtful"][0]["text" if "text" in found.to_dict()["doubtful"][0] else "message"] == UNFINISHED
    for format in ("text", "markdown", "csv", "html"):
        said = tb.render(found, format)
        assert UNFINISHED in said and "one: Note: no tie-break list is given; the default is used" in said, format
    paid = tb.prizes(found, given["rules"])
    assert UNFINISHED in paid.notes


def test_what_does_not_count_in_a_series_is_lost_in_no_format(tmp_path: Path) -> None:
    """best = 1: each player has two results, and one of them counts."""
    found = tb.series(two_events(tmp_path)["file"])
    assert [[one.counts for one in row.results] for row in found.rows] == [[True, False]] * 4
    first, *_ = csv.DictReader(StringIO(tb.render(found, "csv")))
    assert {name: first[name] for name in ("Total", "one", "one counts", "two", "two counts") if name in first} == {
        "Total": "2", "one": "2", "one counts": "yes", "two": "2", "two counts": "no",
    }  # fmt: skip
    assert "(2)" in tb.render(found) and "(2)" in tb.render(found, "markdown") and "(2)" in tb.render(found, "html")
    book = as_workbook(as_document(found), PYTHON)
    with ZipFile(BytesIO(book)) as parts:
        sheets = {name: parts.read(name).decode() for name in parts.namelist()}
    table, notes = sheets["xl/worksheets/sheet1.xml"], sheets["xl/worksheets/sheet2.xml"]
    assert "(2)</t>" in table and table.count("<v>2</v>") == 3  # the total, what counts, and the rank of the next player
    assert UNFINISHED in notes and "Points in parentheses do not count." in notes and "no tie-break list" in notes
