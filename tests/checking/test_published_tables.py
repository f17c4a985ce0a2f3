"""Tables that organisers have published: the worked examples of the specification, and every printed column of the public corpus."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.helpers.published_tables import (
    CORPUS,
    check_reports,
    check_tables,
    first_answer,
    published_table,
    real_reports,
)
from tiebreaks.answers import Check
from tiebreaks.checking.orders import is_part
from tiebreaks.checking.verdict import Case
from tiebreaks.checking.weights import LAWS, ROUND_ROBIN, SWISS, WEIGHTS, SearchWeights
from tiebreaks.engine.settling import resolve

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real tournament files is not beside this project")


def report(name: str) -> Check:
    """The check of a report of the corpus, by its ranks alone."""
    return tb.check(tb.read(CORPUS / "files" / f"{name}.trf"))


def test_ranks_by_buchholz_of_2023_then_the_pairing_number() -> None:
    check = report("vega-hbcc/2025BestintheWest")
    inferred = check.inferred
    assert check.verdict == "explained" and check.certainty == "certain" and inferred is not None
    assert inferred.by == ("PTS", "BH") and inferred.edition == "2024-08" and round(inferred.gain) == 263
    assert [(entry.code, entry.decides, entry.certainty) for entry in inferred.entries] == [("BH", 54, "certain")]
    assert len(inferred.ties_left) == 26 and inferred.ties_by == "pairing number"
    assert check.in_force is not None and (check.in_force.edition, len(check.in_force.places)) == ("2026-03", 15)
    said = "The file names no list. Its ranks follow points, BH, then pairing numbers, under C.07 2023-09 to 2024-08."
    assert (check.headline, check.meaning, check.agrees) == (said, "Certain.", True)


def test_ranks_of_the_edition_in_force_agree_by_the_list_that_they_show() -> None:
    check = report("vega-hbcc/Rapid12026")
    assert check.agrees and check.verdict == "agrees" and check.basis.sources["by"] == "ranks"
    assert check.by == ("PTS", "BH", "BH/C1") and check.inferred is not None and check.inferred.ties_by == "pairing number"
    said = "The file names no list. Its ranks follow points, BH, BH/C1, then pairing numbers, under C.07 edition 2026-03."
    assert check.headline == said


def test_a_reading_of_vega_explains_ranks_and_values() -> None:
    table = published_table("hbcc_HobsonsBayCup2024")
    alone = tb.check(table.ranks_alone)
    assert alone.inferred is not None and alone.inferred.named_set == "vega-2024" and first_answer(alone) == ("BH",)
    assert alone.inferred.perhaps[0] in ("BH/M1", "BH/C1") and "then perhaps" in alone.summary
    check = tb.check(table.event)
    assert check.verdict == "explained" and check.certainty == "certain" and check.inferred is not None
    assert check.inferred.by == ("PTS", "BH", "BH/C1") and check.inferred.named_set == "vega-2024"
    assert [(column.code, column.values, column.wrong_as_asked, column.unexplained) for column in check.columns] == [
        ("BH", 43, 10, 0), ("BH/C1", 43, 7, 0),
    ]  # fmt: skip
    assert check.inferred.ties_left == ((9, 30), (31, 38), (8, 24), (20, 21))
    text = str(check)
    assert "4 ties left, in the order of the pairing numbers: 9, 30 (rank 23); 31, 38 (rank 25)" in text
    assert "6 places differ. First difference: place 7, published 2 Player 002, computed 19" in text
    assert (
        "BH: 43 of 43 in the reading vega-2024; under edition 2024-04 only 33: 19 Player 019, published 27, computed 27.5"
        in text
    )
    assert 'tiebreaks standings FILE --by "BH, BH/C1" --house-rule vega-2024' in text


def test_ranks_of_early_2024_follow_the_rules_of_2009() -> None:
    check = report("vega-hbcc/HonourableBob2024")
    assert check.inferred is not None and (check.inferred.by, check.inferred.edition) == (("PTS", "BH", "BH/C1"), "2009")


def test_a_round_robin_of_six_tells_too_little_and_its_values_agree() -> None:
    table = published_table("hbcc_2025HobsonsBayWesternMajor")
    alone = tb.check(table.ranks_alone)
    assert alone.verdict == "nothing claimed" and "the ranks fit SB; KS; SB, ARO" in alone.summary
    assert tb.check(table.event).agrees and tb.check(table.event).by == ("PTS", "SB", "ARO")


def test_ranks_of_a_later_round_contradict_the_points() -> None:
    check = report("vega-hbcc/KoshnitskyCupJuniors2024")
    assert check.verdict == "contradicts points" and check.inferred is None and not check.agrees
    assert "8 neighbours the wrong way round" in check.summary


def test_a_list_that_leaves_a_hundred_places_open_is_no_reason() -> None:
    """An event older than the oldest edition: of 276 ranks, 118 stand elsewhere under the nearest list."""
    check = report("Sharly-Chess_sharly-chess/example_trf16")
    assert (check.verdict, check.agrees, check.certainty, check.inferred) == ("nothing claimed", True, None, None)
    assert check.headline == "The file names no list, and no list known to us explains its ranks."
    assert check.nearest is not None and check.nearest.wrong_places == 118 and "leaves 118 places open" in check.meaning


def test_columns_of_two_editions_are_told_as_two() -> None:
    check = tb.check(published_table("arad2026_a").event)
    found = {column.printed: (column.code, column.named_set or column.edition, column.unexplained) for column in check.columns}
    assert found["TB4"] == ("BH/C1", "swiss-manager-2026", 0) and found["TB5"] == ("BH/M1", "swiss-manager-2023", 0)
    assert found["TB1"][0].startswith("APRO") and found["TB3"][0].startswith("ARO/C1")
    assert {column.printed: column.note for column in check.columns}["TB2"] == "not computed (all 0)"


def test_ranks_by_points_and_pairing_number_are_certain() -> None:
    check = report("chess-results-html/british2026_champ_r7")
    assert check.agrees and check.certainty == "certain" and check.by == ("PTS",)
    assert check.inferred is not None and check.inferred.ties_by == "pairing number"


def test_a_file_that_is_numbered_by_rank_still_shows_its_list() -> None:
    check = report("clpippel-csv/moscow_open_2018_a")
    assert check.inferred is not None and check.inferred.by == ("PTS", "BH", "BH/C1", "SB")
    assert check.inferred.named_set == "swiss-manager-2009" and check.certainty == "certain"
    values = {column.code: column for column in tb.check(published_table("moscow_open_2018_a").event).columns}
    assert (values["SB"].values, values["SB"].unexplained) == (220, 0)


def test_sonneborn_berger_with_a_cut_then_the_ratings() -> None:
    check = report("vega-text/2024citySydneyBlitz")
    assert check.inferred is not None and (check.inferred.by, check.inferred.edition) == (("PTS", "SB/C1"), "2009")
    assert check.certainty == "likely" and check.inferred.ties_by == "rating"  # not every provision of 2009 shows in it


def test_a_forfeit_win_of_a_round_robin_against_ones_own_score() -> None:
    table = published_table("ussa2026_rr")
    (column,) = (column for column in tb.check(table.event).columns if column.code == "SB")
    assert (column.values, column.wrong_as_asked, column.unexplained) == (9, 1, 0)
    assert (column.rows[0].id, column.rows[0].published, column.rows[0].computed) == (2, Fraction(20), Fraction(35, 2))
    assert "2 " in str(tb.check(table.event)) and "published 20, computed 17.5" in str(tb.check(table.event))


def test_a_column_of_zeros_was_not_computed() -> None:
    check = tb.check(published_table("hbcc_BobGrievesJuniorBlitzCup2024Open").event)
    assert [(column.code, column.note) for column in check.columns] == [("KS", "not computed (all 0)"), ("SB", ""), ("BWG", "")]
    assert "KS: not computed (all 0)." in str(check)


@pytest.mark.slow
@pytest.mark.no_cover
def test_every_printed_column_is_reproduced_and_most_lists_are_found_from_the_ranks_alone() -> None:
    figures = check_tables()
    assert (figures.tables, figures.columns, figures.values) == (48, 118, 6020)
    assert figures.tables_explained == 48 and figures.columns_explained == 118 and figures.values_reproduced == 6020
    assert figures.ranked == 47 and figures.first_answer_right >= 43, figures.others


@pytest.mark.slow
@pytest.mark.no_cover
def test_real_reports_get_the_list_of_the_organiser_or_are_told_why_not() -> None:
    figures = check_reports()
    assert figures.reports >= 65 and figures.right >= 34 and figures.contradicted <= 1, figures
    assert figures.verdicts["contradicts points"] == 9 and figures.verdicts.get("unexplained", 0) == 0


def moved(share: float) -> dict[str, SearchWeights]:
    """The weights with one part moved by a share."""

    def scaled(table: Any) -> dict[str, Any]:
        return {
            name: tuple(one * share for one in value) if isinstance(value, tuple) else value * share
            for name, value in table.items()
        }

    return {
        f"entries {share}": replace(WEIGHTS, entry=WEIGHTS.entry * share),
        f"weights {share}": replace(WEIGHTS, swiss=scaled(SWISS), round_robin=scaled(ROUND_ROBIN)),
        f"laws {share}": replace(WEIGHTS, laws=scaled(LAWS), another_law=WEIGHTS.another_law * share),
        f"errors {share}": replace(WEIGHTS, error=WEIGHTS.error * share, first_error=WEIGHTS.first_error * share),
    }


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("share", [0.8, 1.2])
def test_the_weights_are_not_delicate(share: float) -> None:
    """Moved by a fifth, they change few answers, each to a longer or shorter form of the same list."""
    reports = [event for at, (_, event) in enumerate(real_reports()) if at % 4 == 1]
    laws = [resolve(event, "PTS", None, None, None).edition for event in reports]
    cases = [(event, law) for event, law in zip(reports, laws, strict=True)]
    before = [Case(event, law, event.complete_rounds, ()).judge() for event, law in cases]
    for name, weights in moved(share).items():
        changed = 0
        for (event, law), found in zip(cases, before, strict=True):
            now = Case(event, law, event.complete_rounds, (), weights=weights).judge()
            lists = [verdict.inferred.by if verdict.inferred else () for verdict in (found, now)]
            changed += lists[0] != lists[1]
            if all(lists):
                assert is_part(*lists), (name, event.name, lists)
        assert changed <= 2, name
