"""Printed columns judged one by one (check.md 1.3 and 2): codes, laws, conventions of printing, and what is left unexplained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, event
from tests.checking.test_check import five
from tests.checking.test_stored_answers import LEAGUE, club, halves, values_of, without_ratings
from tiebreaks.answers.checks import ColumnVerdict
from tiebreaks.checking import values
from tiebreaks.checking.columns import Bench, Law, make_laws
from tiebreaks.checking.steps import Steps
from tiebreaks.checking.values import _Judge, follow_from_values, judge_columns, printed_columns
from tiebreaks.engine.codes import parse_list, parse_tie_break
from tiebreaks.law.editions import EDITIONS, NAMED_SETS
from tiebreaks.model.published import PrintedColumn

NOW = EDITIONS["2024-08"]
KINDS = event(EVERY_KIND, starts="2025-04-01")

# Four groups by the published points: 1 has beaten 2 and 3, who drew; 4, 5 and 6 have each won once; 7 and 8 have not met; 10 has
# beaten 11, and 12 has met neither. 9 is level with nobody.
GROUPS = event(
    """
    1   2w1   3w1   9w1
    2   1b0  10w1   3w=
    3   7b0   1b0   2b=
    4   5w1  11w1   6b0
    5   4b0   6w1   7w1
    6   8w1   5b0   4w1
    7   3w1   9w1   5b0
    8   6b0  12w1  11w1
    9  12w1   7b0   1b0
    10 11w1   2b0   H
    11 10b0   4b0   8b0
    12  9b0   8b0   U
    """,
    starts="2025-04-01",
)
POINTS = {1: 5, 2: 5, 3: 5, 4: 4, 5: 4, 6: 4, 7: 3, 8: 3, 9: 2, 10: 1, 11: 1, 12: 1}


def judged(
    tournament: tb.Tournament,
    *columns: PrintedColumn,
    laws: Sequence[Law] | None = None,
    asked: int | None = None,
    by: str = "",
    points: Mapping[int, int] = {},
    steps: Steps | None = None,
) -> tuple[ColumnVerdict, ...]:
    made = [*(laws or make_laws(tournament, NOW))]
    bench = Bench(tournament, len(tournament.rounds), "MP" if tournament.is_team else "", made)
    at = next(at for at, law in enumerate(made) if law.edition == NOW) if asked is None else asked
    listed = {id: Fraction(one) for id, one in points.items()}
    return judge_columns(bench, at, columns, parse_list(by) if by else (), listed, steps=steps or Steps())


def printed(heading: str, code: str, numbers: Any, **facts: Any) -> PrintedColumn:
    """A column; numbers in the order of the participants or by their ids."""
    by_id = dict(enumerate(numbers, 1)) if not isinstance(numbers, dict) else numbers
    return PrintedColumn(heading, code, {id: None if one is None else Fraction(one) for id, one in by_id.items()}, **facts)


def facts(verdict: ColumnVerdict) -> tuple[Any, ...]:
    law = verdict.named_set or verdict.edition
    return verdict.code, verdict.values, verdict.wrong_as_asked, law, verdict.unexplained, str(verdict.note)


H = "1/2"


@pytest.mark.parametrize(
    ("numbers", "note"),
    [
        ((2, H, H, 1, 1, 1, 0, 0, 0, 1, 0, 0), ""),
        ((2, H, H, 1, 1, 1, 0, 0, 0, 0, 0, 0), "printed as the points in the mutual games if all of the tied have met, else 0"),
        (
            (2, H, H, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            "printed as the points in the mutual games where they separate the tied, else 0",
        ),
        ((1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), "printed as the place inside the tied group"),
        ((1, 2, 2, 1, 1, 1, 1, 1, 0, 1, 1, 1), "printed as the place inside the tied group"),
        ((1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0), "printed as the place inside the tied group"),
        ((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), "not computed (all 0)"),
    ],
)
def test_direct_encounter_is_printed_in_one_of_these_ways(numbers: tuple[Any, ...], note: str) -> None:
    (found,) = judged(GROUPS, printed("DE", "DE", numbers), points=POINTS)
    assert facts(found) == ("DE", 12, 0, "2024-08", 0, note) and (found.rows, found.laws) == ((), 0)


def test_a_column_without_a_name_may_be_direct_encounter() -> None:
    (found,) = judged(GROUPS, printed("TB3", "", (2, H, H, 1, 1, 1, 0, 0, 0, 1, 0, 0)), points=POINTS)
    assert facts(found) == ("DE", 12, 0, "2024-08", 0, "")


def test_direct_encounter_that_no_program_prints_names_the_rows_of_the_nearest_way() -> None:
    (found,) = judged(GROUPS, printed("DE", "DE", (2, H, H, 1, 1, 1, 0, 0, 7, 1, 0, 8)), points=POINTS)
    assert facts(found) == ("DE", 12, 2, "2024-08", 2, "2 of 12 values as no program known prints it")
    assert [(row.id, row.published, row.computed) for row in found.rows] == [
        (9, Fraction(7), Fraction(0)),
        (12, Fraction(8), Fraction(0)),
    ]
    (alone,) = judged(GROUPS, printed("DE", "DE", {11: 5}), points=POINTS)
    assert [row.computed for row in alone.rows] == [Fraction(0)]  # of ways that are as near, the first
    some = judged(GROUPS, printed("DE", "DE", {1: 2, 2: H, 99: 7, 12: None}), points=POINTS)[0]
    assert (some.values, some.unexplained) == (2, 0)


def test_direct_encounter_looks_at_those_whom_the_columns_before_it_leave_level() -> None:
    """WIN separates 3 from 1 and 2: 1 has a point against 2 alone."""
    wins = printed("WIN", "WIN", {id: 9 if id == 3 else 1 for id in POINTS})
    numbers = (1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0)
    assert judged(GROUPS, wins, printed("DE", "DE", numbers), points=POINTS)[1].unexplained == 0
    assert judged(GROUPS, printed("DE", "DE", numbers), points=POINTS)[0].unexplained > 0
    assert judged(GROUPS, printed("DE", "DE", numbers), wins, points=POINTS)[0].unexplained > 0


def test_without_published_points_those_of_the_results_say_who_is_level() -> None:
    """By the results 1 has 3 points; 5, 6 and 7 have 2 with 4 and 8; 5 has beaten 6 and 7."""
    ranking = tb.standings(GROUPS, "DE", edition="2024-08")
    numbers = {row.id: row["DE"] or 0 for row in ranking}
    (found,) = judged(GROUPS, printed("DE", "DE", numbers))
    assert found.unexplained == 0 and any(numbers.values())


def test_the_values_of_our_own_standings_are_a_way_to_print_direct_encounter() -> None:
    """6.3: 1 is certainly first, 2 and 3 have not met: 2, and nothing for the others."""
    certain = event("1  2w1  3b1  Z\n2  1b0  U  U\n3  U  1w0  U")
    ranking = tb.standings(certain, "DE", edition="2026-03")
    assert [row["DE"] for row in ranking] == [2, None, None]
    (found,) = judged(certain, printed("DE", "DE", {row.id: row["DE"] or 0 for row in ranking}))
    assert (found.unexplained, str(found.note)) == (0, "")


def test_places_by_what_is_printed_are_equal_for_who_is_level_there() -> None:
    expelled = replace(GROUPS, players=[replace(one, expelled=one.id == 12) for one in GROUPS.players])
    for tournament, last in ((GROUPS, 9), (expelled, None)):
        bench = Bench(tournament, 3, "", make_laws(tournament, NOW))
        judge = _Judge(bench, 0, (), {id: Fraction(one) for id, one in POINTS.items()}, Steps())
        place = judge._printed_places([]).tolist()
        assert place[:11] == [0, 0, 0, 3, 3, 3, 6, 6, 8, 9, 9] and (last is None or place[11] == last)
        assert (12 in judge.row_of) is (last is not None)


def test_laws_that_article_6_does_not_tell_apart_are_tried_once_the_asked_one_first() -> None:
    laws = [Law(EDITIONS[name], "", 1.0) for name in ("2024-08", "2026-03", "2009", "2022", "2023-09")]
    bench = Bench(GROUPS, 3, "", laws)
    tried = [law.id for law in _Judge(bench, 1, (), {}, Steps())._encounter_laws()]
    reads = {
        law.edition.id: (
            law.edition.direct_encounter,
            law.edition.repeated_meetings,
            law.edition.forfeits_count_in_direct_encounter,
        )
        for law in laws
    }
    assert tried[0] == "2026-03" and len(tried) == len({reads[name] for name in tried}) == len(set(reads.values()))


# every other column


def test_a_named_column_is_judged_under_each_law() -> None:
    old = values_of(KINDS, "BH", "2009")
    (found,) = judged(KINDS, printed("BH", "BH", old))
    wrong = [id for id, value in old.items() if value != values_of(KINDS, "BH", "2024-08")[id]]
    assert facts(found) == ("BH", 5, len(wrong), "2009", 0, "") and wrong
    assert [row.id for row in found.rows] == [row.id for row in tb.standings(KINDS, "BH", edition="2009") if row.id in wrong]
    assert found.printed == "BH" and found.laws and dict(found.house_rules) == {}
    reading = judged(KINDS, printed("BH", "BH", values_of(KINDS, "BH", "real-points")))[0]
    assert reading.named_set == "real-points" and dict(reading.house_rules) == dict(NAMED_SETS["real-points"].law.amendments)


def test_one_law_is_preferred_for_all_columns_the_asked_one_else_that_of_most() -> None:
    laws = [Law(EDITIONS[name], "", 1.0) for name in ("2026-03", "2024-08", "2009")]
    old = [printed(code, code, values_of(KINDS, code, "2009")) for code in ("BH", "SB", "BH/C1")]
    win = printed("WIN", "WIN", values_of(KINDS, "WIN", "2009"))
    alone = judged(KINDS, *old, win, laws=laws)
    assert [one.edition for one in alone] == ["2009", "2009", "2009", "2024-08"]  # wins are the same by the asked law
    mixed = judged(KINDS, *old, printed("BH", "BH", values_of(KINDS, "BH", "2026-03")), laws=laws, asked=1)
    assert [one.edition for one in mixed] == ["2009", "2009", "2009", "2026-03"]
    named = [Law(NAMED_SETS["vega-2024"].law, "vega-2024", 1.0), *laws[1:], Law(EDITIONS["2023-09"], "", 2.0)]
    plain = judged(KINDS, printed("BH", "BH", values_of(KINDS, "BH", "2023-09")), laws=named, asked=2)
    assert plain[0].named_set == "" and plain[0].edition in ("2024-08", "2023-09")


def test_a_column_under_a_wrong_heading_is_found_by_its_values() -> None:
    cut = values_of(club(2), "BH/C1", "2009")
    for heading, code in (("BH", "BH"), ("TB1", ""), ("X", "NO SUCH CODE")):
        (found,) = judged(club(2), printed(heading, code, cut))
        wrong = sum(cut[id] != value for id, value in values_of(club(2), "BH/C1", "2024-08").items())
        assert facts(found) == ("BH/C1", 20, wrong, "2009", 0, f"the column headed {heading} is BH/C1")


def test_a_column_by_one_house_rule_has_that_rule() -> None:
    rule = {"own_unplayed_round": "zero"}
    numbers = {row.id: row["BH"] for row in tb.standings(KINDS, "BH", edition="2024-08", house_rules=rule)}
    (found,) = judged(KINDS, printed("BH", "Buchholz", numbers), laws=[Law(NOW, "", 1.0)])
    wrong = sum(value != values_of(KINDS, "BH", "2024-08")[id] for id, value in numbers.items())
    assert facts(found) == ("BH", 5, wrong, "2024-08", 0, "") and dict(found.house_rules) == rule and wrong == len(found.rows)
    over = judged(KINDS, printed("BH", "BH", numbers), laws=[Law(NOW, "", 1.0)], steps=Steps(0))[0]
    assert over.unexplained == wrong and over.laws == 0


def test_a_column_of_zeros_was_not_computed() -> None:
    zeros = dict.fromkeys(range(1, 6), 0)
    assert facts(judged(KINDS, printed("BH", "BH", zeros))[0]) == ("BH", 5, 5, "2024-08", 0, "not computed (all 0)")
    assert facts(judged(KINDS, printed("TB1", "", zeros))[0]) == ("", 5, 0, "2024-08", 0, "not computed (all 0)")
    unplayed = judged(event("1 2w=\n2 1b=", starts="2025-04-01"), printed("WIN", "WIN", (0, 0)))[0]
    assert facts(unplayed) == ("WIN", 2, 0, "2024-08", 0, "")  # nobody has won


def test_a_column_of_nobody_and_one_of_several_numbers_are_not_compared() -> None:
    assert facts(judged(KINDS, printed("BH", "BH", {77: 5, 1: None}))[0]) == ("BH", 0, 0, "2024-08", 0, "")
    several = next(
        code
        for code in ("SSSC", "BC", "TBR", "BBE", "MPvGP", "EDE", "EDEBT")
        if parse_tie_break(code).entry.several_numbers and not parse_tie_break(code).is_type_a
    )
    (found,) = judged(LEAGUE, printed(several, several, {1: 3}))
    assert (found.code, found.values, found.unexplained, str(found.note)) == (
        several,
        1,
        0,
        "not compared: several numbers make one value",
    )


def test_a_column_of_ratings_that_nobody_has_is_not_compared() -> None:
    (found,) = judged(without_ratings(club(2)), printed("ARO", "ARO", {1: 1800, 2: 1900}))
    assert (found.code, found.values, found.wrong_as_asked, found.unexplained) == ("ARO", 2, 2, 2)
    assert str(found.note).startswith("not compared: it needs ratings, and nobody here has one")
    assert [(row.id, row.published, row.computed) for row in found.rows] == [
        (1, Fraction(1800), None),
        (2, Fraction(1900), None),
    ]
    right = judged(club(2), printed("ARO", "ARO", values_of(club(2), "ARO", "2024-08")))[0]
    assert facts(right) == ("ARO", 20, 0, "2024-08", 0, "")
    other = judged(club(2), printed("ARO", "ARO", {1: 1800, 2: 1900}))[0]
    assert str(other.note) == "2 of 2 values by no law known"


def test_values_that_no_law_gives_are_told_under_the_nearest_one() -> None:
    old = values_of(KINDS, "BH", "2009")
    wrong = {id: value for id, value in old.items() if value != values_of(KINDS, "BH", "2024-08")[id]}
    (found,) = judged(KINDS, printed("BH", "Buchholz", {**old, 1: 99}))
    assert facts(found) == ("BH", 5, len({*wrong, 1}), "2009", 1, "1 of 5 values by no law known")
    assert (found.rows[0].id, found.rows[0].published, found.rows[0].computed) == (1, Fraction(99), old[1])
    assert {row.id for row in found.rows} == {*wrong, 1} and found.laws == 0
    unknown = judged(KINDS, printed("TB1", "", (Fraction(1, 3), 5, 7, 2, 2)))[0]
    assert facts(unknown) == ("", 5, 0, "2024-08", 5, "5 values by no code and no law known") and unknown.rows == ()
    reading = judged(KINDS, printed("BH", "BH", {**values_of(KINDS, "BH", "real-points"), 1: 99}))[0]
    if reading.named_set:
        assert dict(reading.house_rules) == dict(NAMED_SETS[reading.named_set].law.amendments)


def test_a_value_with_one_decimal_is_rounded(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = values_of(club(2), "SB", "2024-08")
    (found,) = judged(club(2), printed("SB", "SB", halves(exact), decimals=1))
    assert facts(found)[4:] == (0, "rounded to one decimal") and found.wrong_as_asked == 0
    assert str(judged(club(2), printed("SB", "SB", exact, decimals=2))[0].note) == ""
    whole = {id: value for id, value in exact.items() if value is not None and (10 * value).denominator == 1}
    assert str(judged(club(2), printed("SB", "SB", whole, decimals=1))[0].note) == ""
    monkeypatch.setattr(values, "ROWS", 3)
    assert len(judged(KINDS, printed("BH", "BH", dict.fromkeys(range(1, 6), 99)))[0].rows) == 3


def test_the_unrated_may_be_left_out() -> None:
    tournament = without_ratings(club(2), *range(1, 17))
    numbers = {
        row.id: row["ARO"] for row in tb.standings(tournament, "ARO", edition="2024-08", house_rules={"unrated": "ignore"})
    }
    (found,) = judged(tournament, printed("ARO", "ARO", numbers, decimals=1))
    assert (found.code, found.unexplained, dict(found.house_rules), str(found.note)) == ("ARO", 0, {"unrated": "ignore"}, "")
    rated = {row.id: row["ARO/U1200"] for row in tb.standings(tournament, "ARO/U1200", edition="2024-08")}
    assert facts(judged(tournament, printed("ARO", "ARO", rated))[0])[0] == "ARO/U1200"


def test_an_undefined_value_may_be_printed_as_zero() -> None:
    """After one round 5 has a bye alone, so no opponent and no average of theirs."""
    first = replace(KINDS, rounds=KINDS.rounds[:1])
    exact = values_of(first, "AOB", "2024-08")
    assert exact[5] is None
    judge = _Judge(Bench(first, 1, "", make_laws(first, NOW)), 0, (), {}, Steps())
    assert judge._work(parse_tie_break("AOB"), NOW) == [exact[id] for id in range(1, 6)]
    assert judged(first, printed("AOB", "AOB", {**exact, 5: 0}))[0].unexplained == 0
    assert judged(first, printed("AOB", "AOB", {**exact, 5: 77}))[0].unexplained == 1


@pytest.mark.parametrize("code", ["EMMSB", "BH:MP", "SSSC", "MPvGP", "EDE", "BC", "TBR"])
def test_a_code_of_teams_names_no_column_of_players(code: str) -> None:
    numbers = {1: Fraction(3), 2: Fraction(1)}
    (found,) = judged(KINDS, printed(code, code, numbers))
    assert facts(found) == (code, 2, 0, "2024-08", 2, "2 values by no code and no law known")
    check = tb.check(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, columns=[PrintedColumn(code, code, numbers)]))
    assert check.agrees  # it was a KeyError


def test_an_entry_that_sees_the_ties_is_worked_out_among_all() -> None:
    bench = Bench(LEAGUE, 5, "MP", make_laws(LEAGUE, NOW))
    value, over, defined = parse_tie_break("BC").work(bench.table, NOW, place=bench.start).finished
    exact = [Fraction(int(one), over if isinstance(over, int) else int(over[at])) for at, one in enumerate(value)]
    known = [True] * len(exact) if defined is None else defined.tolist()
    expected = [one if yes else None for one, yes in zip(exact, known, strict=True)]
    assert _Judge(bench, 0, (), {}, Steps())._work(parse_tie_break("BC"), NOW) == expected and any(expected)
    numbers = {id: one for id, one in zip(LEAGUE.crosstable.number, expected, strict=True) if one is not None}
    assert judged(LEAGUE, printed("BC", "BC", numbers))[0].wrong_as_asked == 0


def test_the_columns_of_a_table_are_those_that_it_prints_without_the_points() -> None:
    shown = [PrintedColumn("Pts", "PTS", {1: Fraction(3)}), PrintedColumn("BH", "BH", {1: Fraction(9)})]
    assert [one.printed for one in printed_columns(five({}, columns=shown))] == ["BH"]
    plain = printed_columns(five({}, values={"PTS": {1: Fraction(3)}, "SB": {1: Fraction(9)}}))
    assert [(one.printed, one.code, one.values) for one in plain] == [("SB", "SB", {1: Fraction(9)})]


def test_ranks_follow_from_points_and_values_of_those_who_have_points() -> None:
    points = {1: Fraction(2), 2: Fraction(2), 3: Fraction(2), 4: Fraction(1)}
    column = printed("X", "", {1: 3, 2: None, 3: 1, 4: 9})
    assert follow_from_values({1: 1, 3: 2, 2: 3, 4: 4}, points, [column]) == (True, None)  # nothing printed: 0
    assert follow_from_values({1: 1, 2: 2, 3: 3, 4: 4}, points, [column]) == (False, (2, 3))
    assert follow_from_values({1: 1, 2: 2, 3: 2, 4: 4}, points, [column]) == (True, None)  # they share a rank
    assert follow_from_values({1: 1, 9: 2, 3: 3, 2: 4}, points, [column]) == (True, None)  # 9 has no points
    assert follow_from_values({4: 1, 1: 2}, points, []) == (False, (4, 1))
    assert follow_from_values({}, points, [column]) == (True, None)
