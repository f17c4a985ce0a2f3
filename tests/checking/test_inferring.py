"""The list from the ranks: description length by hand, neighbours, laws that are one law to a code, bounds, and what is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from math import log2
from random import Random

import numpy as np
import pytest

import tiebreaks as tb
from benchmarks.events import swiss, team_swiss
from tests.articles import event
from tests.helpers.published_cases import swiss as club_swiss
from tests.helpers.strategies import random_tournament
from tiebreaks.checking.columns import Bench, codes_of, dense, laws_among, make_laws
from tiebreaks.checking.lists import find_lists
from tiebreaks.checking.orders import SearchResult, is_part
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.checking.steps import Steps
from tiebreaks.checking.values import follow_from_values
from tiebreaks.checking.weights import LAWS, SWISS, WEIGHTS
from tiebreaks.engine.codes import parse_list
from tiebreaks.law.editions import CURRENT, EDITIONS, NAMED_SETS
from tiebreaks.model.published import PrintedColumn

SIX = event(
    """
    1  2000  2w1  3b1  4w=
    2  1900  1b0  4w1  3b=
    3  1800  4b1  1w0  2w=
    4  1700  3w0  2b0  1b=
    5  1600  6w1  6b=  6w0
    6  1500  5b0  5w=  5b1
    """,
    starts=date(2025, 4, 1), tie_breaks=(), name="Six",
)  # fmt: skip
"""Points 2.5, 1.5, 1.5, 0.5, 1.5, 1.5: the four with 1.5 are level."""


def lists_of(tournament: tb.Tournament, ranks: Mapping[int, int], given: str = "") -> SearchResult:
    laws = make_laws(tournament, CURRENT)
    bench = Bench(tournament, tournament.complete_rounds, "", laws)
    entries = parse_list(given)[1:] if given else ()
    return find_lists(bench, PrintedRanks(tournament, ranks), entries, steps=Steps())


def test_the_description_length_of_points_and_lots_is_the_order_left() -> None:
    found = lists_of(SIX, {1: 1, 5: 2, 3: 3, 6: 4, 2: 5, 4: 6})
    assert found.level == 3
    assert found.lots == pytest.approx(WEIGHTS.end[0] + log2(24))  # 4! orders of those level on points


def test_an_entry_costs_its_bits_and_the_end_of_the_list() -> None:
    found = lists_of(SIX, {1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6})
    by_number = next(answer for answer in found.answers if answer.codes == ("TPN",))
    assert by_number.bits == pytest.approx(WEIGHTS.entry - log2(SWISS["TPN"]) + WEIGHTS.end[1])


def test_a_pair_of_entries_has_weights_of_its_own() -> None:
    tournament = replace(swiss(60, 7), tie_breaks=())
    ranks = tb.standings(tournament, by="BH, BH/C1", edition="2026-03", lots=1).ranks
    found = lists_of(tournament, ranks)
    both = next(answer for answer in found.answers if answer.codes == ("BH", "BH/C1") and laws_among(answer.laws[0]))
    entries = 2 * WEIGHTS.entry - log2(SWISS["BH"]) - log2(0.38)
    law = min(found.bench.laws[at].bits for at in laws_among(both.laws[0]))
    assert both.bits == pytest.approx(entries + law + WEIGHTS.end[2] + both.state.order_left)


def test_a_given_entry_costs_next_to_nothing_and_a_skipped_one_three_bits() -> None:
    ranks = {1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6}
    given = lists_of(SIX, ranks, "WIN, TPN")
    skipped = next(answer for answer in given.answers if answer.codes == ("TPN",))
    assert skipped.bits == pytest.approx(WEIGHTS.given_next + WEIGHTS.given_skipped)


def test_where_ranks_are_shared_a_list_that_separates_them_is_wrong() -> None:
    found = lists_of(SIX, {1: 1, 2: 2, 3: 2, 5: 2, 6: 2, 4: 6})
    assert found.answers[0].codes == () and found.level == 0
    assert all(answer.state.wrong for answer in found.answers if answer.entries)


def test_laws_that_are_one_law_to_a_code_give_the_same_column() -> None:
    """What a code may read is said once, by articles; here every law is worked out by itself."""
    for seed in range(12):
        tournament = random_tournament(Random(f"laws {seed}"))
        if tournament.is_double_swiss or not tournament.complete_rounds:
            continue
        bench = Bench(tournament, tournament.complete_rounds, "", make_laws(tournament, CURRENT))
        for entry, rules in bench.variants(codes_of(tournament)):
            if entry.sees_ties:
                continue
            for laws in bench.groups(entry):
                keys = [bench.key(entry, law, rules) for law in laws_among(laws)]
                assert all(np.array_equal(keys[0], key) for key in keys if key is not None and keys[0] is not None), entry.code


def test_a_column_is_kept_once_for_all_laws_that_give_it() -> None:
    bench = Bench(SIX, 3, "", make_laws(SIX, CURRENT))
    columns = [candidate for candidate in bench.candidates(["WIN", "BPG"], Steps()) if candidate.key is not None]
    assert [(candidate.code, candidate.laws == bench.all_laws) for candidate in columns] == [("WIN", True), ("BPG", True)]
    assert dense(np.array([7, 3, 7, 9])).tolist() == [1, 0, 1, 2]


def test_every_law_has_a_prior_and_the_laws_of_the_program_come_first() -> None:
    assert set(LAWS) - set(EDITIONS) <= set(NAMED_SETS)
    plain = {law.named_set or law.edition.id: law.bits for law in make_laws(SIX, CURRENT)}
    of_vega = replace(SIX, published=tb.Published(program="Vega"))
    vega = {law.named_set or law.edition.id: law.bits for law in make_laws(of_vega, CURRENT)}
    assert vega["vega-2024"] == plain["vega-2024"] - WEIGHTS.program and vega["2009"] == plain["2009"]
    asked = CURRENT.amended(vur_cut="first")
    assert any(law.edition == asked for law in make_laws(SIX, asked))


def test_one_list_is_a_part_of_another_in_order() -> None:
    assert is_part(("BH", "SB"), ("BH", "BH/C1", "SB")) and is_part((), ("BH",)) and is_part(("BH", "SB"), ("BH",))
    assert not is_part(("SB", "BH"), ("BH", "SB")) and not is_part(("WIN",), ("BH", "SB"))


def test_the_answer_is_the_same_each_time() -> None:
    tournament = club_swiss(Random("twice"))
    file = replace(tournament, published=tb.Published(ranks=tb.standings(tournament, by="BH, SB", lots=3).ranks))
    assert tb.check(file).to_dict() == tb.check(file).to_dict()


def test_ranks_that_are_the_pairing_numbers_are_no_ranking() -> None:
    check = tb.check(replace(SIX, published=tb.Published(ranks={id: id for id in range(1, 7)})))
    assert check.verdict == "not ranked" and check.agrees and not check.differences and check.certainty is None
    assert check.headline == "The ranks are the pairing numbers: nobody has been ranked yet."
    assert check.to_do[0].command == "tiebreaks standings FILE"


def test_points_that_one_other_result_explains_name_the_game() -> None:
    """The table has 1-2 the other way round: a point less for 1, one more for 2."""
    points = {1: Fraction(3, 2), 2: Fraction(5, 2), 3: Fraction(3, 2), 4: Fraction(1, 2), 5: Fraction(3, 2), 6: Fraction(3, 2)}
    ranks = {2: 1, 1: 2, 3: 3, 5: 4, 6: 5, 4: 6}
    check = tb.check(replace(SIX, published=tb.Published(ranks=ranks, points=points)))
    assert check.verdict == "contradicts points" and check.game is not None
    assert check.game.to_dict() == {"round": 1, "white": 1, "black": 2, "published": "0-1", "computed": "1-0"}
    assert [(one.id, one.published, one.computed) for one in check.points] == [
        (1, Fraction(3, 2), Fraction(5, 2)), (2, Fraction(5, 2), Fraction(3, 2)),
    ]  # fmt: skip
    assert "round 1, 1-2, the table counts 0-1, the file 1-0" in check.summary


def test_a_table_of_an_earlier_round_is_recognised_by_its_points() -> None:
    tournament = replace(swiss(40, 7), tie_breaks=("BH/C1", "BH"))
    before = tb.standings(tournament, after_round=6)
    published = tb.Published(ranks=before.ranks, points={row.id: row.points for row in before})
    check = tb.check(replace(tournament, published=published))
    assert check.verdict == "explained" and check.inferred is not None and check.inferred.after_round == 6
    assert check.after_round == 7 and "after round 6" in check.summary and "--after-round 6" in check.to_do[0].command


def test_a_column_under_another_name_is_recognised() -> None:
    tournament = replace(swiss(40, 7), tie_breaks=())
    values = {row.id: row["BH/C1"] for row in tb.standings(tournament, by="BH/C1")}
    ranks = tb.standings(tournament, by="BH/C1").ranks
    points = {row.id: row.points for row in tb.standings(tournament)}
    published = tb.Published(ranks=ranks, points=points, columns=[PrintedColumn("BH", "BH", values)])
    (column,) = tb.check(replace(tournament, published=published)).columns
    assert (column.printed, column.code, column.unexplained) == ("BH", "BH/C1", 0)
    assert column.note == "the column headed BH is BH/C1"


def test_values_that_no_code_gives_are_counted_and_kept() -> None:
    tournament = replace(swiss(20, 5), tie_breaks=("BH",))
    values = {player.id: Fraction(player.id * 7 % 11, 3) for player in tournament.players}
    ranks = tb.standings(tournament).ranks
    check = tb.check(replace(tournament, published=tb.Published(ranks=ranks, columns=[PrintedColumn("TB1", "", values)])))
    (column,) = check.columns
    assert column.unexplained == 20 and column.code == "" and "by no code and no law known" in column.note


@pytest.mark.parametrize("values", [{1: 2, 2: 1, 3: 0, 4: 0}, {1: 1, 2: 1, 3: 0, 4: 0}])
def test_ranks_follow_from_printed_values_or_the_first_two_who_contradict_it_are_named(values: dict[int, int]) -> None:
    points = {1: Fraction(2), 2: Fraction(2), 3: Fraction(1), 4: Fraction(0)}
    column = PrintedColumn("X", "", {id: Fraction(value) for id, value in values.items()})
    assert follow_from_values({1: 1, 2: 2, 3: 3, 4: 4}, points, [column]) == (True, None)
    assert follow_from_values({1: 1, 3: 2, 2: 3, 4: 4}, points, [column]) == (False, (3, 2))


FOUR = event("1 2w1 4b0 3w=\n2 1b0 3w1 4b=\n3 4w= 2b0 1b=\n4 3b= 1w1 2w=", tie_breaks=(), starts="2025-04-01")
"""Points 1.5, 1.5, 1, 2: 1 and 2 are level, and 1 has beaten 2."""


@pytest.mark.parametrize(
    ("shown", "unexplained", "note"),
    [
        ((1, 0, 0, 0), 0, ""),
        ((1, 2, 0, 0), 0, "printed as the place inside the tied group"),
        ((0, 0, 0, 0), 0, "not computed (all 0)"),
        ((3, 3, 0, 0), 2, "2 of 4 values as no program known prints it"),
    ],
    ids=["score", "place", "zeros", "nonsense"],
)
def test_direct_encounter_is_compared_under_every_convention_of_printing(
    shown: tuple[int, ...], unexplained: int, note: str
) -> None:
    column = PrintedColumn("DE", "DE", {id: Fraction(value) for id, value in enumerate(shown, 1)})
    file = replace(FOUR, published=tb.Published(ranks={4: 1, 1: 2, 2: 3, 3: 4}, columns=[column]))
    (found,) = tb.check(file).columns
    assert (found.code, found.unexplained, found.note) == ("DE", unexplained, note)


def test_teams_are_ranked_by_their_own_codes() -> None:
    tournament = replace(team_swiss(24, 4, 7), tie_breaks=())
    ranks = tb.standings(tournament, by="MPTS, MPvGP, EMMSB", lots=1).ranks
    check = tb.check(replace(tournament, published=tb.Published(ranks=ranks)))
    assert (
        check.inferred is not None and check.inferred.by[:2] == ("MPTS", "MPvGP") and check.verdict in ("agrees", "explained")
    )


def test_a_part_of_the_ranks_is_enough() -> None:
    tournament = replace(swiss(100, 9), tie_breaks=())
    ranks = tb.standings(tournament, by="BH/C1, BH, SB", edition="2009", lots=1).ranks
    top = {id: rank for id, rank in ranks.items() if rank <= 40}
    check = tb.check(replace(tournament, published=tb.Published(ranks=top)))
    assert check.inferred is not None and check.inferred.edition == "2009"
    assert is_part(check.inferred.by, ("PTS", "BH/C1", "BH", "SB"))


def test_the_json_has_every_field_of_the_specification() -> None:
    tournament = replace(swiss(40, 7), tie_breaks=("BH/C1", "BH"))
    ranks = tb.standings(tournament, edition="2009", lots=1).ranks
    found = json.loads(tb.render(tb.check(replace(tournament, published=tb.Published(ranks=ranks))), "json"))
    added = {"verdict", "certainty", "counts_pending", "inferred", "columns", "points", "game", "in_force", "to_do"}
    before = {"basis", "agrees", "compared", "differences", "explained_by", "more", "tried", "stopped", "nearest", "broken_ties",
              "moved", "in_short", "notes"}  # fmt: skip
    assert added | before <= found.keys() and next(iter(found)) == "basis"
    assert not found.keys() & {"by", "edition", "after_round", "forbidden", "by_source", "pending"}
    assert {"by", "edition", "after_round", "dropped", "sources", "pending"} <= found["basis"].keys()
    assert set(found["inferred"]) >= {
        "by", "edition", "house_rules", "named_set", "after_round", "bits", "gain", "probability", "entries", "ties_left",
        "ties_by", "same_laws", "alternatives",
    }  # fmt: skip
    assert found["inferred"]["entries"][0].keys() == {"code", "decides", "certainty"}
    assert found["to_do"][0].keys() == {"text", "command", "python"} and found["in_force"].keys() == {"edition", "places"}
    assert found["explained_by"][0]["by"] == found["inferred"]["by"]


def test_the_command_and_the_call_of_what_to_do_give_the_published_table() -> None:
    tournament = replace(club_swiss(Random("to do")), starts=date(2025, 5, 1), tie_breaks=("BH/C1", "BH", "SB"))
    law = NAMED_SETS["swiss-manager-2009"].law
    file = replace(tournament, published=tb.Published(ranks=tb.standings(tournament, edition=law).ranks))
    check = tb.check(file)
    assert check.inferred is not None and check.inferred.edition == "2009"
    see = check.to_do[0]
    assert eval(see.python, {"tb": tb, "event": file}).ranks == file.published.ranks
    assert see.command.startswith('tiebreaks standings FILE --by "BH/C1, BH, SB" ')
