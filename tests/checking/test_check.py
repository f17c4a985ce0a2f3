"""Check: published ranks and values against the computed ones; what is a difference, what is none, and what explains one."""

from __future__ import annotations

import io
import json
import os
import pickle
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from benchmarks.events import swiss
from tests.articles import event
from tests.helpers import checked_events
from tests.helpers.strategies import codes_for, random_law, random_tournament
from tiebreaks.answers import Check, Compared, ValueDifference
from tiebreaks.arrays import Integers
from tiebreaks.checking import agrees
from tiebreaks.checking.columns import Workbench
from tiebreaks.checking.printed import _are_the_same, same_when_printed
from tiebreaks.checking.steps import SEARCH_STEPS
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.listing import starting_places
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import records
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.working import Value
from tiebreaks.explaining.explain import OtherRanking
from tiebreaks.messages import Items, Message, Remedy
from tiebreaks.model import Reading

CHECKS = int(os.environ.get("CHECKS", "60"))
OPEN = tb.read(Path(__file__).parents[2] / "examples" / "open.trf")

FIVE = """
    1  2200  2w1  3b1  4w=  5b=
    2  2100  1b0  4w1  5b1  3w=
    3  2300  5w1  1w0  U    2b=
    4  2000  U    2b0  1b=  Z
    5  1900  3b0  U    2w0  1w=
"""
"""Points 3, 2.5, 2.5, 1.5, 1.5. BH of 2 and 3 under 2024-08: 9 and 9.5; of 4 and 5: 8.5 and 9.5."""


def five(ranks: Mapping[int, int], by: str = "BH", **published: Any) -> tb.Tournament:
    """The five players with published ranks, 2 and 3 and likewise 4 and 5 level on points."""
    return event(FIVE, starts=date(2025, 4, 1), tie_breaks=by, name="Five", published=tb.Published(ranks=ranks, **published))


def made(values: bool = False, **settings: Any) -> tb.Tournament:
    """The sample open with the ranks that other settings give."""
    return checked_events.published(OPEN, tb.standings(OPEN, **settings), values=values)


def ids(check: Check) -> list[int]:
    return [item.id for item in check.differences]


# agreement


def test_right_ranks_agree_in_one_line() -> None:
    check = tb.check(OPEN)
    assert check.agrees and not check.differences and not check.explained_by and not check.tried
    assert str(check) == (
        "Agrees: the 41 ranks and 41 point totals of the file are those of C.07 edition 2026-03 by PTS, DE, BH/C1, BH, SB, WIN, after round 9."
    )


def test_a_wrong_place_has_both_ranks_and_the_entry_that_decides_it() -> None:
    check = tb.check(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}))
    assert not check.agrees
    first, second = check.differences
    assert (first.id, first.name, first.published_rank, first.computed_rank) == (3, "Player 3", 3, 2)
    assert (second.id, second.published_rank, second.computed_rank) == (2, 2, 3)
    assert (first.decided_by, first.article, first.misplaced) == ("BH", "8.1", True)
    assert first.sentence == (
        "3 Player 3: published rank 3, computed 2. Player 3 is 2nd and Player 2 3rd. Both have 2½ points. "
        "Buchholz decides: 9½ to 9. (8.1)"
    )
    text = str(check)
    assert text.startswith("Differs from C.07 edition 2024-08 by PTS, BH: 2 of 5 published ranks.\n")
    assert text.count(" decides: ") == 1  # the same sentence decides both places


def test_the_dictionary_has_the_shape_of_the_interface() -> None:
    check = tb.check(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}))
    found = json.loads(tb.render(check, "json"))
    assert (
        found["agrees"] is False
        and found["basis"]["by"] == ["PTS", "BH"]
        and found["basis"]["edition"] == {"id": "2024-08", "amended": []}
    )
    assert {"id": 3, "name": "Player 3", "published_rank": 3, "computed_rank": 2}.items() <= found["differences"][0].items()
    assert isinstance(found["explained_by"], list)
    assert tb.render(check) == str(check)


def test_without_published_ranks_or_values_there_is_nothing_to_check() -> None:
    made, report, saved = five({}), io.BytesIO(), tb.read("examples/open.json")
    with pytest.raises(tb.TournamentError) as refused:
        tb.check(made)
    assert refused.value.problems == (
        "the event has no published ranks or values to check; give the published table with against=",
    )
    tb.write(made, report, format="trf26")
    report.seek(0)
    report.name = "cup.TRF"
    with pytest.raises(
        tb.TournamentError, match=r"the file has no ranks or values of its own(.|\n)*columns 86-89 of its 001 records"
    ):
        tb.check(tb.read(report))
    with pytest.raises(tb.TournamentError, match="the event has no published ranks or values to check"):
        tb.check(five({}, points={1: Fraction(3)}))
    assert "columns" not in _refusal(replace(saved, published=tb.Published()))
    with pytest.raises(tb.TournamentError, match="Values of DE are not compared"):
        tb.check(five({}, points={1: Fraction(3)}, values={"DE": {1: Fraction(1)}}))


def _refusal(event: tb.Tournament) -> str:
    with pytest.raises(tb.TournamentError) as refused:
        tb.check(event)
    return str(refused.value)


def test_values_of_numbers_that_nobody_has_are_never_said_to_agree() -> None:
    stranger = five({}, values={"BH": {77: Fraction(9)}})
    with pytest.raises(tb.TournamentError, match="Published for numbers that nobody here has, and not compared: BH of 77"):
        tb.check(stranger)
    assert agrees(stranger, tb.standings(stranger)) is None
    check = tb.check(five({1: 1, 77: 2}, values={"BH": {2: Fraction(9), 78: Fraction(1)}, "SB": {78: None}}))
    assert check.agrees and check.compared == Compared(ranks=1, points=0, values=1)
    assert "Published for numbers that nobody here has, and not compared: ranks of 77; BH of 78; SB of 78." in check.notes
    assert check.summary.startswith("Agrees: the 1 rank and 1 value of the file are those of")
    assert check.to_dict()["compared"] == {"ranks": 1, "points": 0, "values": 1}


def test_values_of_the_expelled_alone_are_nothing_to_check() -> None:
    tournament = five({}, values={"BH": {3: Fraction(1)}})
    players = [replace(player, expelled=player.id == 3) for player in tournament.players]
    with pytest.raises(tb.TournamentError, match="the event has no published ranks or values to check"):
        tb.check(replace(tournament, players=players))


@pytest.mark.parametrize(
    ("published", "said"),
    [
        ({"values": {7: {"BH": 9}}}, "published.values: expected codes, each with values by number"),
        ({"values": {"BH": {"1": 9}}}, "published.values['BH']: expected the number of a participant, such as 7, found '1'"),
        ({"values": {"BH": [9, 8]}}, "published.values['BH']: expected a mapping"),
        ({"values": {"BH": {1: "nine"}}}, "published.values['BH']: 1: expected a number such as 38.5, found 'nine'"),
        ({"values": [1]}, "published.values: expected codes"),
        ({"ranks": [1, 2]}, "published.ranks: expected a mapping"),
        ({"ranks": {1: "first"}}, "published.ranks: 1: expected a rank such as 1, found 'first'"),
        ({"ranks": {True: 1}}, "published.ranks: expected the number of a participant, such as 7, found True"),
    ],
)
def test_what_is_published_in_another_shape_is_refused_when_it_is_given(published: Any, said: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        tb.Published(**published)
    assert said in str(refused.value)


def test_published_numbers_may_be_given_in_any_exact_spelling() -> None:
    given: Any = ({np.int64(1): np.int64(2)}, {1: 0.1}, {"BH": {1: "38.5", 2: 9, 3: None}})
    assert tb.Published(*given) == tb.Published(
        {1: 2}, {1: Fraction(1, 10)}, {"BH": {1: Fraction(77, 2), 2: Fraction(9), 3: None}}
    )


def test_the_verdict_comes_before_the_rows() -> None:
    check = tb.check(made(edition="2009"))
    verdict, to_do, row = "Made with PTS, DE, BH/C1, BH, SB, WIN under C.07 2009", "To see this table: ", "Published  Computed"
    text = str(check)
    assert text.index("Differs from ") == 0 < text.index(verdict) < text.index(to_do) < text.index(row)
    for format in ("markdown", "html"):
        text = tb.render(check, format)
        assert 0 < text.index(verdict) < text.index(to_do) < text.index("Hartenau, Dagfinn", text.index(to_do))


def test_a_tie_that_the_file_has_broken_is_not_wrong_and_is_noted() -> None:
    by_number = tb.check(five({1: 1, 2: 2, 3: 3, 4: 4, 5: 5}, by="PTS, PTS"))
    assert by_number.agrees and by_number.broken_ties == ((2, 3), (4, 5))
    assert "ordered in the file by pairing number: 2, 3 (rank 2); 4, 5 (rank 4)." in str(by_number)
    by_rating = tb.check(five({1: 1, 3: 2, 2: 3, 4: 4, 5: 5}, by="PTS, PTS"))
    assert by_rating.agrees and "ordered in the file by rating: 3, 2 (rank 2); 4, 5" in str(by_rating)
    by_lots = tb.check(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, by="PTS, PTS"))
    assert by_lots.agrees and "by lots or a rule that it does not name: 3, 2 (rank 2); 5, 4 (rank 4)" in str(by_lots)


def test_a_published_tie_where_the_list_separates_is_a_difference() -> None:
    check = tb.check(five({1: 1, 2: 2, 3: 2, 5: 4, 4: 5}))
    assert ids(check) == [2]
    assert check.differences[0].decided_by == "BH"


@pytest.mark.parametrize("ranks", [(1, 2, 2, 4, 4), (1, 2, 2, 3, 3), (1, 3, 3, 5, 5)], ids=["gaps", "none", "last of the tie"])
def test_shared_ranks_agree_however_they_are_numbered(ranks: tuple[int, ...]) -> None:
    assert tb.check(five(dict(enumerate(ranks, 1)), by="PTS, PTS")).agrees


def test_who_has_no_published_rank_is_noted_and_left_out_of_the_numbering() -> None:
    check = tb.check(five({1: 1, 2: 2, 5: 3, 4: 4}))
    assert check.agrees
    assert "No published rank, so not compared (computed rank): 3 Player 3 (2)." in check.notes


def test_some_ranks_of_a_longer_list_are_taken_as_they_stand() -> None:
    assert tb.check(five({1: 1, 4: 5})).agrees
    assert ids(tb.check(five({1: 1, 4: 4}))) == [4]
    assert ids(tb.check(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 77}))) == [4]


def test_the_expelled_are_not_ranked_and_the_others_close_up() -> None:
    tournament = five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5})
    players = [replace(player, expelled=player.id == 3) for player in tournament.players]
    check = tb.check(replace(tournament, players=players))
    assert check.agrees
    assert "Expelled and in no standings, though the file has a rank for them: 3 Player 3." in check.notes


def test_who_is_ranked_in_the_file_but_removed_from_the_standings_is_a_difference() -> None:
    tournament = event(
        "1 2w1 3b+ 4w+\n2 1b0 4w+ 3b=\n3 4b1 1w- 2w=\n4 3w0 2b- 1b-",
        "round-robin", tie_breaks="SB", starts="2026-04-01", published=tb.Published({1: 1, 2: 2, 3: 2, 4: 4}),
    )  # fmt: skip
    check = tb.check(tournament, house_rules={"round_robin_under_half": "remove"})
    gone = next(item for item in check.differences if item.id == 4)
    assert gone.computed_rank is None and "not in the computed standings" in gone.sentence


def test_a_batch_asks_the_same_question_in_short() -> None:
    verdicts = set()
    for seed in range(60):
        rng, tournament = checked_events.event(seed)
        right = checked_events.published(tournament, tb.standings(tournament), values=seed % 3 == 0)
        wrong = checked_events.swapped(rng, right)
        silent = replace(right, published=replace(right.published, ranks={}, values={}))
        for file in (right, silent, *([wrong[0]] if wrong else [])):
            computed = tb.standings(file)
            found = agrees(file, computed)
            try:
                assert (
                    found
                    is tb.check(
                        file, computed.entries, edition=computed.edition, after_round=computed.after_round, search=False
                    ).agrees
                )
            except tb.TournamentError:
                assert found is None
            verdicts.add(found)
    assert verdicts == {True, False, None}


def test_points_that_differ_are_named_first() -> None:
    points = {1: Fraction(3), 2: Fraction(5, 2), 3: Fraction(5, 2), 4: Fraction(1), 5: Fraction(3, 2)}
    check = tb.check(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}, points=points))
    assert ids(check) == [4, 3, 2]
    assert check.differences[0].values == (ValueDifference("PTS", Fraction(1), Fraction(3, 2)),)
    assert "4 Player 4: PTS published 1, computed 1.5." in check.differences[0].sentence
    assert check.headline.startswith("The published points") and "look at the results first" not in str(check)  # said once


def test_a_wrong_value_is_a_difference_though_the_rank_is_right() -> None:
    check = tb.check(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, values={"Buchholz": {1: Fraction(9), 2: Fraction(7)}}))
    assert {item.id: item.misplaced for item in check.differences}.get(2) is False
    assert check.differences[-1].values[0].code == "BH"
    assert "BH: published 7, computed 9" in str(check) and "BH: published 7, computed 9" in tb.render(check, "html")


def test_values_alone_can_be_checked_also_of_codes_outside_the_list() -> None:
    right = tb.standings(five({1: 1}), by="BH, SB, ARO").published().published.values
    check = tb.check(five({}, values=right))
    assert check.agrees and "The file has no ranks; only its values are compared." in check.notes
    wrong = {**right, "SB": {**right["SB"], 1: Fraction(1)}}
    assert ids(tb.check(five({}, values=wrong))) == [1]


def test_values_that_cannot_be_compared_are_noted() -> None:
    values = {"DE": {2: Fraction(7)}, "OTHER_CLUB": {2: Fraction(7)}, "STD": {2: Fraction(7)}}
    check = tb.check(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, values=values), search=False)
    told = "\n".join(check.notes)
    assert "Values of DE are not compared: programs print different things" in told
    assert "Values of OTHER_CLUB are not compared: a self-defined tie-break" in told
    assert "Values of STD are not compared: edition 2024-08 does not have it" in told


@pytest.mark.parametrize(
    ("printed", "computed", "decimals", "same"),
    [
        ("25.3", "25.25", 1, True),  # half up
        ("25.2", "25.25", 1, True),  # half to even, or cut off
        ("25.8", "25.75", 1, True),
        ("25.7", "25.75", 1, True),  # cut off
        ("25.6", "25.75", 1, False),
        ("25", "25.25", 1, False),
        ("45", "45.5", 1, False),  # nobody prints half points as whole ones
        ("22.44", "202/9", 2, True),
        ("22.45", "202/9", 2, False),
        ("22.5", "22.46", 2, False),  # 22.50 in a column of two decimals
        ("22.5", "22.46", 1, True),
        ("-0.3", "-0.25", 1, True),
        ("0.3", "-0.25", 1, False),
        ("202/9", "202/9", None, True),
        ("202/9", "22.44", None, False),
    ],
)
def test_a_printed_value_may_be_rounded_or_cut_off(printed: str, computed: str, decimals: int | None, same: bool) -> None:
    assert same_when_printed(Fraction(printed), Fraction(computed), decimals) is same


def test_an_undefined_value_may_be_printed_as_zero() -> None:
    assert same_when_printed(Fraction(0), None, 1)
    assert not same_when_printed(Fraction(1), None, 1)


def test_the_decimals_are_those_of_the_column() -> None:
    right = tb.standings(five({1: 1}), by="AOB").published().published.values["AOB"]
    one_place = {id: Fraction(round(value * 10), 10) for id, value in right.items() if value is not None}
    assert any(one_place[id] != right[id] for id in one_place)
    assert tb.check(five({}, values={"AOB": one_place})).agrees
    id = next(id for id in one_place if one_place[id] != right[id])
    two_places = {**one_place, next(other for other in one_place if other != id): Fraction(1, 100)}
    assert id in ids(tb.check(five({}, values={"AOB": two_places}), search=False))


def test_a_list_with_unknown_codes_is_checked_without_them_and_says_so() -> None:
    check = tb.check(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, by="OTHER_CLUB, BH"))
    assert check.agrees and check.by == ("PTS", "BH")
    assert any(note.startswith("OTHER_CLUB dropped (Article 4.1)") for note in check.notes)


def test_a_running_event_is_checked_after_its_last_complete_round() -> None:
    tournament = event("1 2w1 3b*\n2 1b0 4w1\n3 4w1 1w*\n4 3b0 2b0", tie_breaks="BH", starts="2026-04-01", total_rounds=5)
    standings = tb.standings(tournament)
    running = checked_events.published(tournament, standings)
    all_points = {1: Fraction(3, 2), 2: Fraction(1), 3: Fraction(3, 2), 4: Fraction(0)}
    for points, reading, after in ((running.published.points, "not counted", 1), (all_points, "not counted", 1)):
        check = tb.check(replace(running, published=replace(running.published, points=points)))
        compared = 4 if points is running.published.points else 0  # points of today beside ranks from before the round
        assert (check.agrees, check.counts_pending, check.after_round, check.compared.points) == (
            True,
            reading,
            after,
            compared,
        )
        assert "Round 2 has pending games; the table " in str(check)


def test_the_call_chooses_list_edition_round_and_house_rules() -> None:
    settings: dict[str, Any] = {
        "by": "SB, BH",
        "edition": "2009",
        "after_round": 6,
        "house_rules": {"repeated_meetings": "average"},
    }
    check = tb.check(made(**settings), **settings)
    assert check.agrees and check.after_round == 6 and check.by == ("PTS", "SB", "BH")
    assert check.edition == "2009, amended: what several games of one pair are worth: their average (6.1.2)"


def test_what_the_regulations_forbid_is_refused() -> None:
    with pytest.raises(tb.RegulationError, match="Article 5"):
        tb.check(five({1: 1}), by="STD", edition="2009")
    with pytest.raises(TypeError, match="expected a Tournament"):
        tb.check("open.trf")  # type: ignore[arg-type]


# what the eye sees at once

LEAGUE = tb.read(Path(__file__).parents[2] / "examples" / "team.trf")


def ranked_anew(tournament: tb.Tournament, changed: Mapping[int, int]) -> tb.Tournament:
    """The event with its right ranks, but for those whose right rank is a key here: they have the other one."""
    right = tb.standings(tournament).ranks
    return replace(tournament, published=tb.Published({id: changed.get(rank, rank) for id, rank in right.items()}))


def moved(tournament: tb.Tournament, old: int, new: int) -> tb.Tournament:
    """One taken out of the right ranking and put in elsewhere."""
    return ranked_anew(tournament, {old: new, **{rank: rank - 1 for rank in range(old + 1, new + 1)}})


def test_two_exchanged_are_said_to_be_that_first() -> None:
    check = tb.check(ranked_anew(OPEN, {5: 6, 6: 5}))
    assert next(check.findings()) == check.in_short == "Ranks 5 and 6 may simply be exchanged in the file."
    assert check.verdict == "misplaced" or check.certainty == "possible"
    assert tb.check(OPEN).in_short == tb.check(ranked_anew(OPEN, {5: 6})).in_short == ""


def test_one_who_has_moved_is_named_and_the_others_follow() -> None:
    check = tb.check(moved(OPEN, 8, 20))
    assert len(check.differences) == 13 and check.moved == 10
    assert next(check.findings()) == "10 Kalinder, Vilja stands at 20 instead of 8; the others follow."
    assert str(check).count("Kalinder has 5½ points, Pravenko 5. (4.2)") == 1
    assert tb.check(made(edition="2009"), search=False).moved is None


@pytest.mark.parametrize(("tournament", "one", "other"), [(OPEN, 10, 30), (LEAGUE, 4, 8)], ids=["open", "teams"])
def test_who_stands_in_a_wrong_score_group_is_there_by_the_points(tournament: tb.Tournament, one: int, other: int) -> None:
    check = tb.check(ranked_anew(tournament, {one: other, other: one}), search=False)
    assert [item.decided_by for item in check.differences] == ["PTS", "PTS"]
    for item in check.differences:
        assert item.name.partition(",")[0] in item.because and item.because.endswith(" (4.2)")


@pytest.mark.parametrize(("tournament", "rank"), [(OPEN, 13), (LEAGUE, 4)], ids=["open", "teams"])
def test_ties_that_the_file_shares_are_not_broken_by_anything(tournament: tb.Tournament, rank: int) -> None:
    """Two share a rank: a list that leaves level more than these two, all but them in the order of their numbers, is no cause."""
    check = tb.check(ranked_anew(tournament, {rank: rank - 1}))
    assert len(check.differences) == 1 and "roken by" not in str(check)


def test_equal_ratings_may_share_a_rank_where_ties_follow_the_ratings() -> None:
    level = event("1 2000 2w= 3b=\n2 2100 1b= 4w=\n3 2100 4b= 1w=\n4 1900 3w= 2b=", tie_breaks="PTS", starts="2026-04-01")
    by_rating = tb.check(replace(level, published=tb.Published({2: 1, 3: 1, 1: 3, 4: 4})))
    assert by_rating.agrees and "ordered in the file by rating" in str(by_rating)
    neither = tb.check(replace(level, published=tb.Published({1: 1, 2: 1, 3: 3, 4: 4})))
    assert neither.agrees and "by lots or a rule that it does not name" in str(neither)


ROBIN = event(
    "1 2w1 3b1 4w0\n2 1b0 4w1 3b=\n3 4b1 1w0 2w=\n4 3w0 2b0 1b1", "round-robin", tie_breaks="BH, SB", starts="2026-04-01"
)


def test_what_is_forbidden_in_the_list_of_the_file_is_a_finding_and_the_check_goes_on() -> None:
    check = tb.check(checked_events.published(ROBIN, tb.standings(ROBIN, by="SB")))
    assert check.agrees and check.by == ("PTS", "SB")
    assert [(item.code, item.article) for item in check.basis.dropped] == [("BH", "8")]
    assert "Forbidden in the list of the file, and left out here: BH: tie-breaks of the Buchholz type" in str(check)
    assert check.to_dict()["basis"]["dropped"][0]["code"] == "BH"


def test_a_law_that_allows_what_is_forbidden_may_explain_the_file() -> None:
    earlier = replace(OPEN, starts=date(2025, 4, 1), tie_breaks=("STD", "SB"))
    check = tb.check(replace(earlier, published=tb.Published(tb.standings(earlier, edition="2026-03").ranks)))
    assert not check.agrees and check.by == ("PTS", "SB")
    assert check.verdict == "explained" and check.inferred is not None
    assert check.inferred.by == ("PTS", "STD", "SB")  # programs print what an edition does not know yet


def test_standings_of_a_forbidden_list_say_what_to_give_instead() -> None:
    with pytest.raises(
        tb.RegulationError, match=r"or give house_rules=\{'buchholz_in_round_robin': 'allow'\}.*without it: by='SB'"
    ):
        tb.standings(ROBIN)
    with pytest.raises(tb.RegulationError) as refused:
        tb.standings(ROBIN, by="BH")
    assert "without it" not in str(refused.value) and refused.value.instead == ""


def test_warnings_of_reading_are_counted_in_words_that_fit_everywhere() -> None:
    check = tb.check(replace(OPEN, reading=Reading(("open.trf:1:1: warning: odd",))))
    assert check.notes == ("Note: reading the file gave 1 warning.",) and check.notes[0].facts == {"count": 1}
    twice = tb.check(replace(OPEN, reading=Reading(("open.trf:1:1: warning: odd", "open.trf:2:1: warning: odd"))))
    assert twice.notes == ("Note: reading the file gave 2 warnings.",)


# the search for a reason

CAUSES: list[tuple[dict[str, Any], str, str]] = [
    ({"edition": "2009"}, "edition", "Made with PTS, DE, BH/C1, BH, SB, WIN under C.07 2009."),
    ({"edition": "2022"}, "edition", "Made with PTS, DE, BH/C1, BH, SB, WIN under C.07 2022."),
    ({"house_rules": {"opponents_unplayed_rounds": "all_drawn"}}, "house rule", "[16.3, opponents_unplayed_rounds=all_drawn]."),
    ({"house_rules": {"direct_encounter": "sum"}}, "house rule", "[6.2, 6.3, direct_encounter=sum]."),
    ({"by": "DE, BH, SB, WIN"}, "list", "Made with PTS, DE, BH, SB, WIN under C.07 2026-03."),
    ({"by": "DE, BH, BH/C1, SB, WIN"}, "list", "Made with PTS, DE, BH,"),
    ({"by": "PTS"}, "list", "Made with PTS under C.07 2026-03."),
    ({"after_round": 8}, "round", "under C.07 2026-03, after round 8."),
    ({"after_round": 5}, "round", "under C.07 2026-03, after round 5."),
    ({"edition": "2009", "after_round": 8}, "edition and round", "under C.07 2009, after round 8."),
]  # fmt: skip


@pytest.mark.parametrize("values", [False, True], ids=["ranks", "ranks and values"])
@pytest.mark.parametrize(("settings", "kind", "told"), CAUSES, ids=lambda item: str(item)[:40])
def test_what_a_table_was_made_with_is_found_when_the_file_names_a_list(
    settings: dict[str, Any], kind: str, told: str, values: bool
) -> None:
    file = made(values=values, **settings)
    check = tb.check(file)
    assert not check.agrees and check.verdict == "explained" and check.basis.sources["by"] == "file"
    cause = check.explained_by[0]
    assert cause.kind == kind and told in cause.sentence and cause.wrong_places == 0
    assert check.inferred is not None and check.inferred.to_dict()["by"] == list(cause.by)
    standings = tb.standings(
        OPEN, cause.by, edition=cause.edition, after_round=cause.after_round, house_rules=cause.house_rules
    )
    assert standings.ranks == file.published.ranks
    assert str(check).splitlines()[2] == check.meaning == cause.sentence


def test_ranks_by_points_and_pairing_number_are_recognised() -> None:
    points = tb.standings(OPEN, by="PTS")
    order = sorted(points.ranks, key=lambda who: (points.ranks[who], who))
    check = tb.check(replace(OPEN, tie_breaks=(), published=tb.Published({id: rank for rank, id in enumerate(order, 1)})))
    assert check.inferred is not None and check.inferred.by == ("PTS",) and check.inferred.ties_by == "pairing number"
    assert "ties left, in the order of the pairing numbers: " in str(check) and check.certainty in ("likely", "certain")


def test_a_list_that_leaves_everybody_level_explains_nothing() -> None:
    """Two neighbours level on points are exchanged: a list of points alone would contradict nothing, and says nothing."""
    tournament = replace(swiss(100, 9), tie_breaks=("DE", "BH/C1", "BH", "SB", "WIN"))
    ranks = dict(tb.standings(tournament).ranks)
    standings = tb.standings(tournament)
    one, other = next(
        (one.id, other.id)
        for one, other in zip(standings.rows[20:], standings.rows[21:], strict=False)
        if one.rank != other.rank and one["PTS"] == other["PTS"] and one["BH/C1"] != other["BH/C1"]
    )
    ranks[one], ranks[other] = ranks[other], ranks[one]
    check = tb.check(replace(tournament, published=tb.Published(ranks)))
    assert {item.id for item in check.differences} == {one, other}
    assert check.verdict == "misplaced" and check.certainty != "certain" and not check.stopped
    assert check.explained_by[0].wrong_places == 2 and check.explained_by[0].by == standings.by
    assert check.meaning.startswith(f"Made with {', '.join(standings.by)} under C.07 2026-03, but for 2 places: ")


def test_values_are_explained_also_where_every_rank_is_right() -> None:
    check = tb.check(made(values=True, edition="2024-08"))
    assert check.differences and not any(item.misplaced for item in check.differences)
    assert check.verdict == "explained" and not check.agrees
    assert {(column.edition, column.unexplained) for column in check.columns if column.wrong_as_asked} == {("2024-08", 0)}


def test_a_value_that_no_law_gives_is_named_in_its_column() -> None:
    file = made(values=True, edition="2009")
    values = {**file.published.values, "SB": {**file.published.values["SB"], 1: Fraction(1)}}
    check = tb.check(replace(file, published=replace(file.published, values=values)))
    (column,) = (column for column in check.columns if column.unexplained)
    assert (column.code, column.unexplained, column.rows[0].id, column.rows[0].published) == ("SB", 1, 1, Fraction(1))
    assert column.note == f"1 of {len(OPEN.players)} values by no law known" and column.note in str(check)


def test_the_search_is_only_made_when_asked_for() -> None:
    check = tb.check(made(edition="2009"), search=False)
    assert check.differences and not check.explained_by and check.tried == 0 and check.inferred is None
    assert check.verdict == "differs" and "Made with" not in str(check)


def test_the_search_stops_when_its_steps_are_used_up_and_says_so() -> None:
    check = tb.check(made(edition="2009"), budget=30_000)
    assert check.differences and check.stopped and check.certainty in (None, "possible")
    assert f"The search was not finished: its steps were used up after {check.tried} lists; this is the best so far." in str(
        check
    )
    assert check.to_dict()["stopped"]


def test_a_search_without_steps_tries_nothing_and_says_so() -> None:
    check = tb.check(made(edition="2009"), budget=0)
    assert check.differences and check.stopped and check.tried == 0 and not check.explained_by
    assert "The search was not finished" in str(check)


def test_a_search_with_steps_enough_finds_what_it_finds_with_more() -> None:
    file = made(edition="2009")
    assert tb.check(file, budget="more") == tb.check(file, budget=SEARCH_STEPS) == tb.check(file)
    assert tb.check(file, budget=30_000) == tb.check(file, budget=30_000)  # on any machine


class CountedRanks(dict[int, int]):
    """Ranks that count how often they are looked at."""

    looks = 0

    def __getitem__(self, id: int) -> int:
        self.looks += 1
        return super().__getitem__(id)

    def __contains__(self, id: object) -> bool:
        self.looks += 1
        return super().__contains__(id)


def test_why_somebody_stands_elsewhere_is_found_without_a_look_at_everybody_for_everybody() -> None:
    standings = tb.standings(swiss(200, 7), by="DE, BH/C1, BH")
    ranks = CountedRanks({id: 201 - rank for id, rank in standings.ranks.items()})
    other = OtherRanking(standings, ranks)
    assert all(other.first_divergence(id) for id in standings.ranks)
    assert ranks.looks <= 4 * 200  # it was 200 times 200


@pytest.mark.parametrize("seed", range(5))
def test_who_stands_elsewhere_is_parted_by_the_earliest_entry_from_the_nearest(seed: int) -> None:
    """Held against the definition, pair by pair."""
    standings = tb.standings(swiss(40, 5, seed), by="BH/C1, SB")
    rng = Random(seed)
    ranks = {id: rng.randint(1, 40) for id in standings.ranks if rng.random() < 0.9}
    other, row_of = OtherRanking(standings, ranks), standings.tournament.row_of
    for who in ranks:
        mine, theirs = standings.ranks[who], ranks[who]
        parted = sorted(
            (abs(rank - mine), id)
            for id, rank in standings.ranks.items()
            if rank != mine and id in ranks and (ranks[id] == theirs or (ranks[id] < theirs) != (rank < mine))
        )
        expected = next(
            (id for place in standings._places for _, id in parted if place[row_of[id]] != place[row_of[who]]), None
        )
        found = other.first_divergence(who)
        assert (found and {found.first, found.second}) == (expected and {who, expected})


def test_the_text_is_bounded_but_the_differences_are_all_there() -> None:
    tournament = replace(swiss(100, 9), tie_breaks=("BH", "SB"))
    ranks = {id: 101 - rank for id, rank in tb.standings(tournament, lots=1).ranks.items()}
    check = tb.check(replace(tournament, published=tb.Published(ranks)), search=False)
    assert len(check.differences) > 90
    assert "... and so on; sentences left out: " in str(check)


# what is said, as values


def messages_in(value: object) -> Iterator[Message]:
    """Every message in a value, and those that stand in the gaps of another."""
    if isinstance(value, Message):
        yield value
        yield from messages_in(tuple(value.facts.values()))
    elif isinstance(value, Items):
        yield from messages_in(value.items)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from messages_in(item)


def messages_of(check: Check) -> list[Message]:
    """All that a check says."""
    causes = (*check.explained_by, *([check.nearest] if check.nearest else []))
    spoken = (
        [check.title, check.summary, check.in_short, *check.notes, *check.findings(), *check.explanations(), *check.reasons()],
        [said for item in check.differences for said in (item.sentence, item.because)],
        [cause.sentence for cause in causes],
    )
    assert all(isinstance(said, Message) for part in spoken for said in part)
    return list(messages_in(spoken))


def test_what_a_check_says_is_whole_sentences_without_open_gaps() -> None:
    for tournament in (OPEN, made(edition="2009"), made(values=True, after_round=8), five({1: 1, 2: 2, 3: 2, 5: 4, 4: 5})):
        said = messages_of(tb.check(tournament))
        assert len(said) > 2 and all(not set("{}") & set(message) for message in said)
        assert all(message.facts.keys() >= set(re.findall(r"{(\w+)", message.sentence)) for message in said if message.facts)
        assert pickle.loads(pickle.dumps(said)) == said


def test_the_facts_of_a_difference_are_typed() -> None:
    points = {1: Fraction(3), 2: Fraction(5, 2), 3: Fraction(5, 2), 4: Fraction(1), 5: Fraction(3, 2)}
    check = tb.check(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}, points=points), search=False)
    value, rank = check.differences[0].sentence, check.differences[1].sentence.facts["sentence_1"]
    assert value.facts["who"].facts == {"id": 4, "name": "Player 4"}
    assert value.facts["code"] == "PTS"
    assert (value.facts["published"].value, value.facts["computed"].value) == (1, Fraction(3, 2))
    assert rank.facts["who"].facts["id"] == 3 and (rank.facts["published"], rank.facts["computed"]) == (3, 2)
    assert check.differences[1].because.article == "8.1"
    counts = {"places": 2, "ranked": 5, "values": 1, "printed": 5}
    assert check.headline.facts == {**counts, "by": ("PTS", "BH"), "edition": "2024-08"}


def test_a_summary_counts_only_what_the_file_has() -> None:
    ranks = {1: 1, 2: 2, 3: 3, 5: 4, 4: 5}
    assert (
        tb.check(five(ranks), search=False).summary == "Differs from C.07 edition 2024-08 by PTS, BH: 2 of 5 published ranks."
    )
    values = {"BH": {2: Fraction(7), 3: Fraction(19, 2)}}
    alone = tb.check(five({}, values=values), search=False)
    assert alone.summary == "Differs from C.07 edition 2024-08 by PTS, BH: 1 of 2 published points and values."
    both = tb.check(five(ranks, values=values), search=False)
    assert both.summary == (
        "Differs from C.07 edition 2024-08 by PTS, BH: 2 of 5 published ranks, 1 of 2 published points and values."
    )


def test_a_participant_without_a_name_is_their_number() -> None:
    tournament = five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5})
    nameless = replace(tournament, players=[replace(player, name="") for player in tournament.players])
    assert tb.check(nameless, search=False).differences[0].sentence.startswith("3: published rank 3, computed 2. ")
    unranked = replace(nameless, published=tb.Published({1: 1, 2: 2, 5: 3, 4: 4}))
    assert "No published rank, so not compared (computed rank): 3 (2)." in tb.check(unranked).notes


ACTS: list[tuple[dict[str, Any], tuple[Remedy, ...]]] = [
    ({"edition": "2009"}, (Remedy("edition", "2009"),)),
    ({"by": "DE, BH, SB, WIN"}, (Remedy("by", "PTS, DE, BH, SB, WIN"),)),
    ({"after_round": 8}, (Remedy("after_round", 8),)),
    (
        {"house_rules": {"opponents_unplayed_rounds": "all_drawn"}},
        (Remedy("edition", "2026-03"), Remedy("house_rules", ("opponents_unplayed_rounds", "all_drawn"))),
    ),
]


@pytest.mark.parametrize(("settings", "remedies"), ACTS, ids=lambda value: str(value)[:40])
def test_a_program_can_act_on_a_cause(settings: dict[str, Any], remedies: tuple[Remedy, ...]) -> None:
    cause = tb.check(made(**settings)).explained_by[0]
    assert cause.remedies == remedies
    arguments = {name: value for remedy in remedies for name, value in remedy.argument.items()}
    assert tb.check(made(**settings), **arguments).agrees and tb.standings(made(**settings), **arguments)


def test_why_values_are_not_compared_is_a_message_without_the_code() -> None:
    values = {"OTHER_CLUB": {2: Fraction(7)}, "WIN/C1": {2: Fraction(7)}, "NOSUCH": {2: Fraction(7)}}
    check = tb.check(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, values=values), search=False)
    reasons = {note.facts["code"]: note.facts["reason"] for note in check.notes if "reason" in note.facts}
    assert reasons.keys() == values.keys()
    assert all(isinstance(reason, Message) and not reason.startswith(f"{code}: ") for code, reason in reasons.items())


def test_what_cannot_be_checked_is_refused_with_messages() -> None:
    with pytest.raises(tb.TournamentError) as refused:
        tb.check(five({}, values={"DE": {1: Fraction(1)}}))
    nothing, note = refused.value.messages
    assert nothing == "the event has no published ranks or values to check; give the published table with against="
    assert note.facts["code"] == "DE" and isinstance(note.facts["reason"], Message)


# many events


def places_after(bench: Workbench, entries: tuple[tb.TieBreak, ...]) -> Integers:
    """How many rows are ahead of each after a list, by the keys of a workbench."""
    place = starting_places(bench.table)
    for entry in entries:
        if entry.sees_ties:
            refined = entry.work(bench.table, bench.law, place=place).place
            assert refined is not None
            place = refined
        else:
            place = refine(place, bench.key(entry))
    return place


def test_a_workbench_ranks_as_standings_do() -> None:
    for seed in range(40):
        rng = Random(f"workbench {seed}")
        tournament, law = random_tournament(rng), random_law(rng)
        codes = codes_for(law, tournament)
        entries = parse_list(rng.sample(codes, min(5, len(codes))))
        settled = resolve(tournament, entries, law, None, None)
        bench = Workbench(records([tournament], [settled.after_round], settled.primary), law)
        for shorter in range(1, len(entries) + 1):
            part = entries[:shorter] if any(entry.acronym == "PTS" for entry in entries[:shorter]) else entries
            standings = tb.standings(tournament, part, edition=law)
            assert np.array_equal(places_after(bench, part), standings._places[-1])


def test_before_the_first_round_any_ranks_would_agree_so_nothing_is_checked() -> None:
    with pytest.raises(tb.TournamentError, match=r"^no round has been played, so there is nothing to check$"):
        tb.check(OPEN, after_round=0)
    assert agrees(OPEN, tb.standings(OPEN, after_round=0)) is None
    by_number = tb.standings(OPEN, by="TPN", after_round=0).published()
    assert tb.check(by_number).agrees and agrees(by_number, tb.standings(by_number)) is True


@pytest.mark.slow
@pytest.mark.no_cover
def test_generated_files_right_and_swapped() -> None:
    """CHECKS=500 in the environment makes it longer; `make prove PARTS=checks` prints the figures."""
    figures = checked_events.run(range(CHECKS))
    assert figures.right_agree == figures.events == CHECKS - figures.not_begun > 0, figures
    assert figures.swapped_named == figures.swapped > 0, figures


def test_two_swapped_ranks_from_before_a_round_in_progress_are_named_beside_points_of_today() -> None:
    figures = checked_events.run(range(498, 499))
    assert figures.swapped_named == figures.swapped == 1, figures


def test_of_teams_the_other_primary_score_is_a_reason() -> None:
    league = tb.read(Path(__file__).parents[2] / "examples" / "team.trf")
    by_games = tb.standings(league, by="GPTS, EDE, BH:MP/C1, EMGSB")
    ranks = tb.Published(ranks=dict(by_games.ranks))
    found = tb.check(replace(league, published=ranks), by="MPTS, EDE, BH:MP/C1, EMGSB")
    assert not found.agrees
    assert found.verdict == "explained" and found.explained_by[0].by == by_games.by


def test_a_list_by_ratings_in_a_file_without_any_asks_for_them() -> None:
    """Every rating is missing: values of the unrated would explain nothing, and must not be told as a list."""
    players = tuple(replace(player, rating=None) for player in OPEN.players)
    unrated = replace(OPEN, players=players, tie_breaks=("ARO/U1400", "BH"))
    ranks = tb.standings(OPEN, "ARO/U1400, BH", lots=1).ranks
    check = tb.check(replace(unrated, published=tb.Published(ranks=ranks)))
    assert check.verdict == "too little to tell" and check.inferred is None
    assert check.meaning.startswith("The list needs ratings (ARO/U1400), and nobody here has one")
    assert "check FILE STARTING_LIST" in str(check)


def test_one_place_that_does_not_fit_is_one_place() -> None:
    made = tb.standings(OPEN, "BH/C1, BH", edition="2009", lots=1)
    order = sorted(made.ranks, key=made.ranks.__getitem__)
    level = next(at for at in range(len(order) - 1) if made[order[at]].points == made[order[at + 1]].points)
    ranks = {**made.ranks, order[level]: made.ranks[order[level + 1]]}
    check = tb.check(replace(OPEN, published=tb.Published(ranks=ranks)), "BH/C1, BH", edition="2009")
    assert " 1 places" not in str(check)


@pytest.mark.parametrize(
    ("printed", "same"),
    [
        ([Fraction(1, 2), Fraction(3)], True),
        ([Fraction(1, 2), Fraction(5, 2)], False),
        ([Fraction(1, 2), None], False),  # not printed: the slower way looks who it is
        ([Fraction(1, 2), Fraction(2**70)], False),  # no array holds it
        ([Fraction(1, 2), Fraction(3 * 2**40, 2**40 - 1)], False),  # no product of 64 bits holds it
    ],
)
def test_a_whole_column_is_compared_exactly(printed: list[Fraction | None], same: bool) -> None:
    assert _are_the_same(printed, Value(np.array([1, 6]), 2)) is same


def test_ranks_in_the_order_of_the_numbers_are_ranks_where_others_are_computed(tmp_path: Path) -> None:
    """Two players, of whom the second has won: the file has them in the order of their numbers all the same."""
    lost = tb.Tournament([tb.Player(1, "Anna"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "0-1")]], tie_breaks="PTS")
    tb.write(replace(lost, published=tb.Published({1: 1, 2: 2}, {1: 0, 2: 1})), tmp_path / "two.trf")
    found = tb.check(tb.read(tmp_path / "two.trf"))
    assert (found.agrees, found.verdict, [one.id for one in found.differences]) == (False, "not ranked", [2, 1])
