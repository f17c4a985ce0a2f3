"""The parts of a check by themselves: what moved, which game, whose points, which list, what is noted, what agrees in short."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

import tiebreaks as tb
from benchmarks.events import swiss
from tests.articles import event
from tests.checking.test_check import FIVE, ROBIN, five
from tests.checking.test_inferring import SIX
from tests.checking.test_stored_answers import club, values_of
from tiebreaks.answers import Check, Compared, ValueDifference
from tiebreaks.answers.checks import Cause, InForce, OtherPlace, OtherResult, PointsDifference, ToDo
from tiebreaks.checking.evidence import Evidence, has_not_begun, has_points_of
from tiebreaks.checking.published_list import list_of_columns
from tiebreaks.checking.search import are_points_of, has_open_columns, investigate
from tiebreaks.checking.table_round import RankSettings
from tiebreaks.checking.verdict import Case
from tiebreaks.checking.words import say_unfinished
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.settling import NOBODY_RATED
from tiebreaks.law.editions import EDITIONS
from tiebreaks.messages import EMPTY, Message, Remedy
from tiebreaks.model import Reading
from tiebreaks.model.published import PrintedColumn

check = import_module("tiebreaks.checking.check")
RIGHT = {1: 1, 3: 2, 2: 3, 5: 4, 4: 5}
NOW = EDITIONS["2024-08"]


def told(tournament: tb.Tournament, **options: Any) -> Check:
    return tb.check(tournament, search=False, **options)


# what the eye sees at once


@pytest.mark.parametrize(
    ("ranks", "moved", "said"),
    [
        ({3: 1, 2: 2, 1: 3, 5: 4, 4: 5}, 1, "1 Player 1 stands at 3 instead of 1; the others follow."),
        ({3: 1, 2: 2, 5: 3, 1: 4, 4: 5}, 1, "1 Player 1 stands at 4 instead of 1; the others follow."),
        ({4: 1, 1: 2, 3: 3, 2: 4, 5: 5}, 4, "4 Player 4 stands at 1 instead of 5; the others follow."),
        ({3: 1, 1: 2, 2: 3, 5: 4, 4: 5}, None, "Ranks 1 and 2 may simply be exchanged in the file."),
        ({2: 1, 3: 2, 1: 3, 5: 4, 4: 5}, None, "Ranks 1 and 3 may simply be exchanged in the file."),
        ({3: 1, 1: 2, 2: 3, 4: 4, 5: 5}, None, ""),  # twice two
        ({4: 1, 5: 2, 2: 3, 3: 4, 1: 5}, None, ""),
        ({1: 1, 2: 2, 3: 2, 5: 4, 4: 5}, None, ""),
        ({1: 2, 3: 1, 2: 9}, None, ""),  # some of a longer list
        ({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, None, ""),
    ],
)
def test_one_who_moved_or_two_who_are_exchanged_are_seen_at_once(ranks: dict[int, int], moved: int | None, said: str) -> None:
    found = told(five(ranks))
    assert (found.moved, str(found.in_short)) == (moved, said)
    assert [*map(str, found.findings())] == ([said] if said else [])


def test_two_exchanged_and_a_wrong_value_are_more_than_an_exchange() -> None:
    found = told(five({3: 1, 1: 2, 2: 3, 5: 4, 4: 5}, values={"BH": {4: Fraction(1)}}))
    assert (found.moved, found.in_short, len(found.differences)) == (None, EMPTY, 3)


def test_the_findings_say_that_points_differ() -> None:
    found = told(five({3: 1, 1: 2, 2: 3, 5: 4, 4: 5}, points={1: Fraction(2)}))
    assert [*map(str, found.findings())] == [
        "Ranks 1 and 2 may simply be exchanged in the file.",
        "Points differ; look at the results first, the places follow from them.",
    ]
    assert [*told(five(RIGHT, values={"BH": {4: Fraction(1)}})).findings()] == []


def test_an_explanation_has_the_results_first_then_the_lines_what_to_do_and_that_the_steps_were_used_up() -> None:
    one = ToDo("Do this.")
    found = replace(
        told(five(RIGHT)),
        results=(Message("A."), Message("B.")),
        lines=(Message("C."), Message("D.")),
        to_do=(one, one),
        unfinished=say_unfinished(7),
    )
    assert [*map(str, found.explanations())] == [
        "A.\nB.", "C.", "D.", "Do this.\nDo this.", "The search was not finished: its steps were used up after 7 lists; this is the best so far.",
    ]  # fmt: skip
    assert [*replace(found, results=(), lines=(), to_do=(), unfinished=EMPTY).explanations()] == []


# points and games

MET_TWICE = event("1 2w1 2b= 3w0\n2 1b0 1w= H\n3 H U 1b1", starts="2025-04-01", tie_breaks="BH")


@pytest.mark.parametrize(
    ("points", "game"),
    [
        ({2: "3.5", 3: "1.5"}, None),  # more than a game gives
        ({2: 3, 3: 2}, (4, 2, 3, "1-0", "½-½")),
        ({2: 2, 3: 3}, (4, 2, 3, "0-1", "½-½")),
        ({1: 2, 3: "3.5"}, (2, 3, 1, "1-0", "0-1")),  # 3 had White
        ({1: "2.5", 3: 3}, (2, 3, 1, "½-½", "0-1")),
        ({3: 3, 4: 1}, None),  # they have not met
        ({2: 3, 3: 3}, None),  # not by opposite amounts
        ({2: 3}, None),
        ({2: 3, 3: 2, 1: 1}, None),
        ({4: 2, 2: 2}, (2, 2, 4, "½-½", "1-0")),
    ],
)
def test_points_of_two_who_met_name_the_game(points: Mapping[int, Any], game: tuple[Any, ...] | None) -> None:
    found = tb.check(five(RIGHT, points={id: Fraction(one) for id, one in points.items()}))
    assert found.verdict == "contradicts points" and [one.id for one in found.points] == sorted(points)
    assert found.game == (None if game is None else OtherResult(*game))


def test_a_game_of_two_who_met_twice_is_not_known() -> None:
    points = {1: Fraction(1), 2: Fraction("1.5"), 3: Fraction("2.5")}
    found = tb.check(replace(MET_TWICE, published=tb.Published({3: 1, 2: 2, 1: 3}, points)))
    assert (len(found.points), found.game, found.verdict) == (2, None, "contradicts points")


def test_differing_points_are_those_of_the_listed_after_a_round() -> None:
    tournament = five(RIGHT, points={1: Fraction(3), 2: Fraction(1), 3: Fraction(1), 77: Fraction(9)})
    tournament = replace(tournament, players=[replace(one, expelled=one.id == 3) for one in tournament.players])
    assert tb.check(tournament).points == (PointsDifference(2, Fraction(1), Fraction(5, 2)),)
    case = Case(tournament, NOW, 4, ())
    assert not are_points_of(case, 2) and not are_points_of(case, 4)  # 1 has 2 points after two rounds
    of_two = replace(
        tournament, published=replace(tournament.published, points={1: Fraction(2), 2: Fraction(1), 3: Fraction(9)})
    )
    assert are_points_of(Case(of_two, NOW, 4, ()), 2)


def test_points_of_an_earlier_round_make_it_the_round_of_the_ranks() -> None:
    after = {row.id: row.points for row in tb.standings(SIX, "PTS", after_round=2)}
    published = tb.Published(
        tb.standings(SIX, "PTS, BH", after_round=2, lots=1).ranks, {id: one or Fraction(0) for id, one in after.items()}
    )
    found = tb.check(replace(SIX, tie_breaks=("BH",), published=published))
    assert found.points == () and found.verdict != "contradicts points" and found.after_round == 3
    fixed = tb.check(replace(SIX, tie_breaks=("BH",), published=published), after_round=3)
    assert fixed.verdict == "contradicts points" and len(fixed.points) == 5


# the list and the columns


@pytest.mark.parametrize(
    ("columns", "listed"),
    [
        ([("BH", "BH"), ("SB", "SB")], ["PTS", "BH", "SB"]),
        ([("Pts", "PTS"), ("SB", "SB")], ["PTS", "SB"]),
        ([("BH", "BH"), ("TB2", "")], None),
        ([], None),
    ],
)
def test_columns_with_names_are_the_list(columns: list[tuple[str, str]], listed: list[str] | None) -> None:
    shown = [PrintedColumn(heading, code, {1: Fraction(1)}) for heading, code in columns]
    tournament = event(FIVE, starts="2025-04-01", published=tb.Published(RIGHT, columns=shown))
    found = list_of_columns(tournament, RankSettings())
    assert (found and [entry.code for entry in found]) == listed
    by_values = event(FIVE, starts="2025-04-01", published=tb.Published(RIGHT, values={"BH": {1: Fraction(1)}}))
    assert list_of_columns(by_values, RankSettings()) is None  # a file names values, not a list


def test_a_column_that_the_law_forbids_is_no_part_of_the_list() -> None:
    shown = [PrintedColumn("BH", "BH", {1: Fraction(1)})]
    tournament = replace(ROBIN, tie_breaks=(), published=tb.Published({1: 1}, columns=shown))
    for rules, listed in ((None, ["PTS"]), ({"buchholz_in_round_robin": "allow"}, ["PTS", "BH"])):
        assert [entry.code for entry in list_of_columns(tournament, RankSettings("2026-03", rules)) or ()] == listed


@pytest.mark.parametrize(("code", "is_open"), [("BH", False), ("DE", True), ("", True), ("NOSUCH", True), ("SB", False)])
def test_columns_that_the_comparison_leaves_out_are_open(code: str, is_open: bool) -> None:
    tournament = five(RIGHT, columns=[PrintedColumn("X", code, {1: Fraction(1)})])
    assert has_open_columns(Evidence(tournament, tb.standings(tournament))) is is_open
    assert not has_open_columns(Evidence(five(RIGHT, values={"DE": {1: Fraction(1)}}), tb.standings(tournament)))


def test_columns_without_names_that_are_explained_are_the_list_of_the_ranks() -> None:
    ranking = tb.standings(club(2), "BH, SB", edition="2024-08", lots=1)
    columns = [PrintedColumn(f"TB{at}", "", values_of(club(2), code, "2024-08")) for at, code in enumerate(("BH", "SB"), 1)]
    columns.append(PrintedColumn("TB3", "", {id: Fraction(7 * id % 11, 3) for id in range(1, 21)}))
    points = {row.id: row.points for row in ranking}
    found = tb.check(replace(club(2), published=tb.Published(ranking.ranks, points, columns=columns)))
    assert (found.by, found.basis.sources["by"]) == (("PTS", "BH", "SB"), "ranks")
    assert [column.code for column in found.columns] == ["BH", "SB", ""]


def test_columns_that_nothing_explains_or_that_were_not_computed_are_no_part_of_the_list() -> None:
    columns = [
        PrintedColumn("TB1", "", dict.fromkeys(range(1, 7), Fraction(0))),
        PrintedColumn("BH", "BH", {id: Fraction(7 * id, 3) for id in range(1, 7)}),
        PrintedColumn("TB3", "", {id: Fraction(0) if id == 4 else Fraction(3, 2) for id in (2, 3, 4, 5, 6)}),
    ]
    ranks = {1: 1, 3: 2, 2: 3, 6: 4, 5: 5, 4: 6}
    file = replace(SIX, published=tb.Published(ranks, columns=columns))
    finding = investigate(Case(file, NOW, 3, ()), Evidence(file, tb.standings(SIX, "PTS")), "default", differs=False)
    explained = [column.code for column in finding.columns if column.code and column.explained]
    assert [column.explained for column in finding.columns[:2]] == [True, False]
    assert finding.listed == (("PTS", *explained) if explained else ()) and "BH" not in finding.listed


def test_a_law_that_the_call_names_is_likelier() -> None:
    """3 bits for 2009 in 2025, half a bit where the call names it."""
    ranks = tb.standings(club(2), "BH", edition="2009", lots=1).ranks
    file = replace(club(2), published=tb.Published(ranks))
    by_date, by_call = tb.check(file).inferred, tb.check(file, edition="2009").inferred
    assert by_date is not None and by_call is not None and by_date.by == by_call.by
    assert by_date.bits - by_call.bits == pytest.approx(2.5)


def test_a_forbidden_list_is_left_out_and_kept_for_the_search() -> None:
    kept, own, forbidden = check._drop_forbidden(ROBIN, None, RankSettings())
    assert (kept.tie_breaks, [entry.code for entry in own], [item.code for item in forbidden]) == (
        ("SB",),
        ["PTS", "BH", "SB"],
        ["BH"],
    )
    alone, own, _ = check._drop_forbidden(replace(ROBIN, tie_breaks=("BH",)), None, RankSettings())
    assert alone.tie_breaks == ("PTS",) and [entry.code for entry in own] == ["PTS", "BH"]
    for given in (
        (ROBIN, "BH", RankSettings()),
        (ROBIN, None, RankSettings(house_rules={"buchholz_in_round_robin": "allow"})),
        (five({}), None, RankSettings()),
    ):
        assert check._drop_forbidden(*given) == (given[0], (), ())


def test_entries_of_ratings_are_named_where_nobody_has_one() -> None:
    given = parse_list("PTS, ARO, BH, TPR")
    unrated = replace(SIX, players=[replace(one, rating=None) for one in SIX.players])
    dropped = [(one.code, str(one.reason)) for one in tb.standings(unrated, given).basis.dropped]
    assert dropped == [(code, str(NOBODY_RATED)) for code in ("ARO", "TPR")]
    assert not tb.standings(SIX, given).basis.dropped


def test_a_list_that_the_law_forbids_gives_no_standings() -> None:
    assert RankSettings().try_rank(ROBIN, ("BH",)) is None
    ranked = RankSettings(after_round=2).try_rank(ROBIN, ("SB",))
    assert ranked is not None and ranked.after_round == 2


# what was compared


def test_what_was_compared_is_counted_in_words() -> None:
    cases = {
        (0, 0, 0): "nothing", (1, 0, 0): "1 rank", (2, 1, 0): "2 ranks and 1 point total", (0, 2, 1): "2 point totals and 1 value",
        (3, 3, 3): "3 ranks, 3 point totals and 3 values",
    }  # fmt: skip
    for counts, said in cases.items():
        assert str(Compared(*counts)) == str(Compared(*counts).counts) == said
    assert Compared(1, 2, 3).to_dict() == {"ranks": 1, "points": 2, "values": 3}


def test_only_numbers_of_those_in_the_standings_are_counted() -> None:
    tournament = five(
        {1: 1, 3: 2, 2: 3, 77: 4},
        points={1: Fraction(3), 3: Fraction(5, 2), 78: Fraction(1)},
        values={"BH": {1: Fraction(17, 2), 79: Fraction(1)}},
    )
    assert told(tournament).compared == Compared(3, 2, 1)
    expelled = replace(tournament, players=[replace(one, expelled=one.id == 3) for one in tournament.players])
    assert told(expelled).compared == Compared(2, 1, 1)


def test_points_are_compared_after_the_last_round_or_that_of_the_table() -> None:
    tournament = five(RIGHT, points={1: Fraction(3)})
    assert [has_points_of(tournament, after) for after in (4, 3)] == [True, False]
    table = replace(tournament, published=replace(tournament.published, after_round=3))
    assert [has_points_of(table, after) for after in (4, 3, 2)] == [True, True, False]
    with pytest.raises(tb.TournamentError, match=r"^the file's ranks are those after round [0-9]+, not after round 3"):
        told(tournament, after_round=3)


def test_differences_are_points_first_then_places_from_the_top_then_values() -> None:
    published: dict[str, Any] = {
        "points": {5: Fraction(1), 4: Fraction(3, 2)},
        "values": {"BH": {1: Fraction(1), 5: Fraction(2)}},
    }
    found = told(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}, **published))
    assert [item.id for item in found.differences] == [5, 3, 2, 1]
    assert [[value.code for value in item.values] for item in found.differences] == [["PTS", "BH"], [], [], ["BH"]]
    assert [item.misplaced for item in found.differences] == [False, True, True, False]
    assert [item.sentence.count(".") > 0 for item in found.differences] == [True] * 4
    assert (
        str(found.differences[0].sentence)
        == "5 Player 5: PTS published 1, computed 1.5. 5 Player 5: BH published 2, computed 9.5."
    )


def test_values_are_said_with_four_decimals_and_forbidden_codes_with_their_article() -> None:
    value = ValueDifference("AOB", Fraction(1, 3), Fraction(12345, 10**5))
    assert str(value.say("{code}: {published}, {computed}{end}", end="!")) == "AOB: 0.3333, 0.1235!"
    assert value.to_dict() == {
        "code": "AOB",
        "published": pytest.approx(1 / 3, abs=1e-3),
        "computed": 0.12345,
        "exact": "2469/20000",
    }
    found = told(replace(ROBIN, published=tb.Published({1: 1})))
    (forbidden,) = found.to_dict()["basis"]["dropped"]
    reason = "tie-breaks of the Buchholz type must not be used in a round robin (note of Article 8, edition 2026-03); use SB, KS, DE or WIN"
    assert {key: str(one) for key, one in forbidden.items()} == {"code": "BH", "article": "8", "reason": reason}


def test_the_notes_come_in_their_order() -> None:
    tournament = event(
        FIVE,
        starts="2025-04-01",
        tie_breaks="PTS",
        reading=Reading(("one", "two")),
        published=tb.Published({1: 1, 2: 2, 3: 3, 4: 4}),
    )
    tournament = replace(tournament, players=[replace(one, expelled=one.id == 4) for one in tournament.players])
    assert [*map(str, told(tournament).notes)] == [
        "Left level by the list, ordered in the file by pairing number: 2, 3 (rank 2).",
        "No published rank, so not compared (computed rank): 5 Player 5 (4).",
        "Expelled and in no standings, though the file has a rank for them: 4 Player 4.",
        "Note: reading the file gave 2 warnings.",
    ]
    silent = told(replace(five({}, values={"BH": {1: Fraction(17, 2)}}), reading=Reading(("one",))))
    assert [*map(str, silent.notes)] == [
        "The file has no ranks; only its values are compared.",
        "Note: reading the file gave 1 warning.",
    ]


def test_ties_that_the_file_breaks_are_in_its_order() -> None:
    level = event("1 2w= 3b=\n2 1b= 4w=\n3 4b= 1w=\n4 3w= 2b=", tie_breaks="PTS", starts="2025-04-01")
    assert told(replace(level, published=tb.Published({3: 1, 1: 2, 4: 3, 2: 4}))).broken_ties == ((3, 1, 4, 2),)
    assert told(replace(level, published=tb.Published({3: 1, 1: 1, 4: 3, 2: 3}))).broken_ties == ((1, 3, 2, 4),)
    assert told(replace(level, published=tb.Published({3: 1, 1: 1, 4: 1, 2: 1}))).broken_ties == ()


# in short


@pytest.mark.parametrize(
    ("published", "after", "agrees"),
    [
        (tb.Published(RIGHT), None, True),
        (tb.Published({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}), None, False),
        (tb.Published(RIGHT, {1: Fraction(3)}), None, True),
        (tb.Published(RIGHT, {1: Fraction(2)}), None, False),
        (tb.Published(RIGHT, {1: Fraction(2)}), 3, None),
        (tb.Published(), None, None),
        (tb.Published(points={1: Fraction(3)}), None, None),
        (tb.Published(values={"BH": {1: Fraction(17, 2)}}), None, True),
        (tb.Published(values={"BH": {1: Fraction(9)}}), None, False),
        (tb.Published(RIGHT, values={"BH": {1: Fraction(9)}}), None, False),
        (tb.Published({77: 1}), None, None),
        (tb.Published({1: 1, 3: 2, 2: 2, 5: 4, 4: 5}), None, False),
    ],
)
def test_whether_a_file_agrees_is_told_in_short_as_at_length(
    published: tb.Published, after: int | None, agrees: bool | None
) -> None:
    tournament = event(FIVE, starts="2025-04-01", tie_breaks="BH", published=published)
    computed = tb.standings(tournament, after_round=after)
    found = check.agrees(tournament, computed)
    assert found is agrees
    try:
        assert found is told(tournament, by=computed.entries, edition=computed.edition, after_round=after).agrees
    except tb.TournamentError:
        assert found is None


def test_the_shortcut_is_taken_where_ranks_and_points_are_all_there_is() -> None:
    points = {1: Fraction(3), 2: Fraction(5, 2), 3: Fraction(5, 2), 4: Fraction(3, 2), 5: Fraction(3, 2)}
    whole = event(FIVE, starts="2025-04-01", tie_breaks="BH", published=tb.Published(RIGHT, points))
    computed = tb.standings(whole)
    assert check._plainly_agrees(whole, computed)
    for other in (
        tb.Published(RIGHT, {**points, 1: Fraction(2)}),
        tb.Published({**RIGHT, 1: 5}, points),
        tb.Published(RIGHT),
        tb.Published(RIGHT, points, {"BH": {1: Fraction(1)}}),
    ):
        file = replace(whole, published=other)
        assert not check._plainly_agrees(file, tb.standings(file))
    assert not check._plainly_agrees(whole, tb.standings(whole, after_round=3))
    broken = replace(whole, tie_breaks=("PTS",), published=tb.Published({1: 1, 2: 2, 3: 3, 4: 4, 5: 5}, points))
    assert check._plainly_agrees(broken, tb.standings(broken))
    assert not check._plainly_agrees(replace(whole), computed)  # standings of another object


def test_standings_before_the_first_round_tell_nothing_unless_numbers_separate() -> None:
    assert has_not_begun(tb.standings(SIX, "BH", after_round=0))
    assert not has_not_begun(tb.standings(SIX, "TPN", edition="2026-03", after_round=0))
    assert not has_not_begun(tb.standings(SIX, "BH", after_round=1))


# as JSON


def test_what_was_found_is_json() -> None:
    places = InForce("2009", (OtherPlace(3, 1, 2), OtherPlace(4, None, 3)))
    assert places.to_dict() == {
        "edition": "2009",
        "places": [{"id": 3, "published": 1, "computed": 2}, {"id": 4, "published": None, "computed": 3}],
    }
    assert OtherResult(4, 2, 3, "1-0", "0-1").to_dict() == {
        "round": 4,
        "white": 2,
        "black": 3,
        "published": "1-0",
        "computed": "0-1",
    }
    assert PointsDifference(2, Fraction(3), Fraction(5, 2)).to_dict() == {"id": 2, "published": 3, "computed": 2.5}
    to_do = ToDo("Do: {command} ({call})", "do FILE", "do(event{options})", (Remedy("by", "BH"),))
    assert to_do.to_dict() == {
        "text": "Do: tiebreaks do FILE --by BH (do(event, by='BH'))",
        "command": "tiebreaks do FILE --by BH",
        "python": "do(event, by='BH')",
    }
    cause = Cause("list", 1, "2009", {"vur_cut": "off"}, ("PTS", "BH"), 4, Message("So."), 2, 3)
    assert cause.to_dict() == {
        "kind": "list", "complexity": 1, "edition": "2009", "house_rules": {"vur_cut": "off"}, "by": ["PTS", "BH"], "after_round": 4,
        "sentence": "So.", "wrong_places": 2, "wrong_values": 3,
    }  # fmt: skip
    found = replace(
        told(five(RIGHT)), nearest=cause, results=(Message("Other."),), game=OtherResult(1, 2, 3, "a", "b"), in_force=places
    )
    shown = found.to_dict()
    assert (shown["nearest"], shown["results"], shown["game"], shown["in_force"]) == (
        cause.to_dict(),
        ["Other."],
        found.game.to_dict() if found.game else None,
        places.to_dict(),
    )
    assert (
        repr(told(five(RIGHT)))
        == "<Check: Agrees: the 5 ranks of the file are those of C.07 edition 2024-08 by PTS, BH, after round 4.>"
    )


def test_the_values_show_which_of_several_full_point_byes_was_allocated() -> None:
    """A table of results has two points without an opponent in round 1; a program that cuts requested byes first printed it."""
    event = swiss(21, 6)
    first = event.rounds[0]
    game = next(item for item in first if isinstance(item, tb.Game))
    allocated = next(item for item in first if isinstance(item, tb.Bye))
    requested = [tb.Bye(game.white or 0, "full"), tb.Bye(game.black or 0, "zero")]
    others = [item for item in first if item is not game and item is not allocated]
    played = replace(event, tie_breaks=("BH/C1", "BH"), rounds=([*others, allocated, *requested], *event.rounds[1:]))
    ranking = tb.standings(played, house_rules="swiss-manager-2023", edition="2024-08")
    columns = tuple(PrintedColumn(code, code, {row.id: row[code] for row in ranking.rows}) for code in ("BH/C1", "BH"))
    unnamed = [*others, replace(allocated, kind="full"), *requested]
    file = replace(played, rounds=(unnamed, *event.rounds[1:]), published=tb.Published(columns=columns))
    found = tb.check(file, edition="2024-08")
    said = f"Of the full-point byes of round 1, that of {allocated.participant} "
    assert said in str(found) and all(column.explained for column in found.columns)
