"""Compare: the places and values that change between two editions, and the rounds responsible."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, event
from tests.helpers.strategies import codes_for, random_tournament
from tiebreaks.answers import Change, Comparison, Term
from tiebreaks.law.editions import EDITIONS, MARCH_2026

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"
SUMS = ("BH", "SB", "FB", "PS", "WIN", "WON", "BPG", "BWG", "REP", "STD", "KS")  # the value is the sum of what counts
ROBIN = """
    1  2w1  3b+  4w1
    2  1b0  4w+  3b=
    3  4b1  1w-  2w=
    4  3w0  2b-  1b0
"""


def change(comparison: Comparison, id: int) -> Change:
    return next(item for item in comparison.changes if item.id == id)


def test_a_changed_value_names_the_rounds_that_change_it() -> None:
    """16.4.1 and 16.4.2 cap the dummies of 1 (4.5 points) at the opponent's 1.5 and at five draws."""
    comparison = tb.compare_editions(event(EVERY_KIND), "2024-08", "2026-03", by="BH")
    assert (comparison.first, comparison.second, comparison.by) == ("2024-08", "2026-03", ("PTS", "BH"))
    (value,) = change(comparison, 1).values
    assert (value.code, value.first, value.second) == ("BH", Fraction(33, 2), Fraction(23, 2))
    bye, forfeit = value.rounds
    assert (bye.round, bye.first.amount, bye.second.amount, bye.second.article) == (3, Fraction(9, 2), Fraction(5, 2), "16.4.2")
    assert (forfeit.round, forfeit.second.amount, forfeit.second.article) == (4, Fraction(3, 2), "16.4.1")
    assert forfeit.sentence.startswith("round 4, won by forfeit against 4 Player 4 with White: 4.5 in 2024-08 (")
    assert [item.id for item in comparison.changes] == [1, 2, 5]  # 3 and 4 have no dummy above a cap


def twice(*results: str) -> tb.Tournament:
    """Two who met twice, then each a third."""
    games = [(*pair, result) for pair, result in zip(((1, 2), (2, 1), (1, 3), (2, 3)), results, strict=True)]
    players = [tb.Player(number, f"Player {number}") for number in (1, 2, 3)]
    return tb.Tournament(players, [[tb.Game(*game)] for game in games], system="round-robin")


def test_a_direct_encounter_that_ranks_nobody_in_either_edition_changes_nothing() -> None:
    """6.1.2 averages two games against the same opponent: 1 becomes 0.5, and both stay level."""
    level = tb.compare_editions(twice("1-0", "1-0", "1-0", "1-0"), "2009", "2026-03", by="DE")
    assert level.changes == () and "No place and no value changes" in str(level)
    split = tb.compare_editions(twice("½-½", "0-1", "0-1", "1-0"), "2009", "2026-03", by="DE, WIN")
    assert [(item.id, value.first, value.second) for item in split.changes for value in item.values] == [
        (1, Fraction(3, 2), Fraction(3, 4)),
        (2, Fraction(1, 2), Fraction(1, 4)),
    ]


def test_a_round_cut_in_both_editions_is_not_responsible() -> None:
    comparison = tb.compare_editions(event(EVERY_KIND), "2024-08", "2026-03", by="BH/C1, BH")
    cut, uncut = change(comparison, 1).values[0], change(comparison, 1).values[-1]
    assert [item.round for item in uncut.rounds] == [3, 4]
    assert all(item.first.counts or item.second.counts for item in cut.rounds)


def test_a_changed_place_says_which_entry_decides_it_now() -> None:
    """REP: a forfeit loss of a round robin is a round not elected since 2026 (15.2)."""
    comparison = tb.compare_editions(event(ROBIN, "round-robin"), "2024-08", "2026-03", by="SB, REP")
    moved = change(comparison, 3)
    assert (moved.first_rank, moved.second_rank) == (2, 3)
    assert moved.because == (
        "3 Player 3: rank 2 in 2024-08, 3 in 2026-03. Player 2 is 2nd and Player 3 3rd. Both have 1½ points. "
        "They are equal on Sonneborn-Berger (0.75). Rounds elected to play decide: 3 to 2."
    )
    assert "Changes: 1 of 4 places, values: 2. By PTS, SB, REP." in str(comparison)


def test_the_text_is_the_causes_then_a_table_and_then_the_rounds() -> None:
    lines = str(tb.compare_editions(event(EVERY_KIND, name="Every kind"), "2024-08", "2026-03", by="BH")).splitlines()
    dummy = "2024-08: dummy opponent with the same score (16.4)"
    assert lines[:9] == [
        "Every kind, after round 5. C.07 editions 2024-08 and 2026-03 compared",
        "Changes: 0 of 5 places, values: 3. By PTS, BH.",
        "",
        f"1. 2 of the 3 values (BH; 2 participants). {dummy}. 2026-03: dummy opponent with the same score, capped at a draw in every "
        "round (16.4.2).",
        f"2. 2 of the 3 values (BH; 2 participants). {dummy}. 2026-03: dummy opponent with the same score, capped at the adjusted score "
        "of the scheduled opponent (16.4.1).",
        "",
        "2024-08  2026-03  No.  Name      BH",
        "      1        1    1  Player 1  16.5 → 11.5",
        "      2        2    2  Player 2  13.5 → 12.5",
    ]
    assert lines[11:14] == [
        "BH of 1 Player 1: 16.5 in 2024-08, 11.5 in 2026-03.",
        "  round 3, pairing-allocated bye: 4.5 → 2.5 [1]",
        "  round 4, won by forfeit against 4 Player 4 with White: 4.5 → 1.5 [2]",
    ]


def test_a_cause_is_told_once_however_many_values_it_changes() -> None:
    comparison = tb.compare_editions(tb.read(OPEN), "2009", "2026-03")
    values = [value for item in comparison.changes for value in item.values]
    assert len(values) == 99 and len(comparison.causes) == 11
    for number, cause in enumerate(comparison.causes, 1):
        concerned = [(item.id, value) for item in comparison.changes for value in item.values if number in value.causes]
        assert (cause.values, cause.participants) == (len(concerned), len({id for id, _ in concerned})) != (0, 0)
        assert set(cause.codes) == {value.code for _, value in concerned}
    for format in ("text", "markdown", "html"):
        assert tb.render(comparison, format).count("what the round lacks to a win") <= len(comparison.causes)
    found = comparison.to_dict()
    assert found["causes"][0]["values"] == 95 and found["causes"][0]["second"]["articles"] == ["8.1", "9.1"]
    assert found["changes"][0]["values"][0]["rounds"][0]["cause"] == 1


def test_a_value_that_no_round_changes_has_a_cause_of_its_own() -> None:
    """6 Direct encounter was a share of the mutual games in 2022 and is the points in them since 2023."""
    comparison = tb.compare_editions(tb.read(OPEN), "2022", "2024-08", by="DE")
    (cause,) = comparison.causes
    values = [value for item in comparison.changes for value in item.values]
    assert values and all(value.rounds == () and value.causes == [1] for value in values)
    assert cause.sentence == (
        f"{len(values)} values (DE) of {len(values)} participants. No round changes: "
        "the editions compute another value from the same rounds."
    )


def test_editions_with_the_same_provisions_change_nothing() -> None:
    comparison = tb.compare_editions(event(EVERY_KIND), "2024-04", "2024-08", by="DE, BH/C1, SB")
    assert comparison.changes == ()
    assert "No place and no value changes. By PTS, DE, BH/C1, SB." in str(comparison)


@pytest.mark.parametrize(
    ("system", "code", "article"), [("swiss", "STD", "5"), ("swiss", "AOB/F", "5"), ("round-robin", "BH", "8")]
)
def test_what_one_edition_does_not_know_or_forbids_is_left_out_of_both(system: str, code: str, article: str) -> None:
    comparison = tb.compare_editions(event(ROBIN, system), "2024-08", "2026-03", by=["SB", code])
    assert comparison.by == ("PTS", "SB")
    assert [[(item.code, item.article) for item in basis.dropped] for basis in comparison.bases] == [[(code, article)]] * 2
    assert str(comparison).count(f"{code} dropped (Article {article}): ") == 1
    alone = tb.compare_editions(event(ROBIN, system), "2024-08", "2026-03", by=code)
    assert alone.by == ("PTS",)


def test_the_list_of_the_event_is_used_and_the_default_is_said() -> None:
    own = tb.compare_editions(event(EVERY_KIND, tie_breaks="SB, OTHER_CLUB"), "2009", "2026-03")
    assert own.by == ("PTS", "SB") and own.bases[0].dropped[0].code == "OTHER_CLUB"
    default = tb.compare_editions(event(EVERY_KIND), "2009", "2026-03")
    assert any("the default is used: DE, BH/C1, BH, SB, WIN" in note for note in default.notes)


def test_house_rules_rounds_and_amended_editions_are_understood() -> None:
    amended = MARCH_2026.amended(own_unplayed_round="dummy")
    by_law = tb.compare_editions(event(EVERY_KIND), amended, MARCH_2026, by="BH", after_round=4)
    assert [basis.after_round for basis in by_law.bases] == [4, 4]
    whom = "who stands in as the opponent of one's own unplayed round"
    assert by_law.first == f"2026-03, amended: {whom}: a dummy with one's own score (16.4)"
    same = tb.compare_editions(event(EVERY_KIND), "2024-08", "2026-03", by="BH", house_rules={"own_unplayed_round": "dummy"})
    assert same.changes == ()


def test_who_is_in_the_standings_of_one_edition_only_has_one_rank() -> None:
    """C.05 6.6 as a house rule of the second: 4 has played one game of three."""
    tournament = event(ROBIN.replace("4w1", "4w+").replace('1b0\n"', "1b-\n").replace("2b-  1b0", "2b-  1b-"), "round-robin")
    removing = MARCH_2026.amended(round_robin_under_half="remove")
    there, back = (
        tb.compare_editions(tournament, MARCH_2026, removing, by="SB"),
        tb.compare_editions(tournament, removing, MARCH_2026, by="SB"),
    )
    assert (change(there, 4).first_rank, change(there, 4).second_rank) == (4, None)
    assert (change(back, 4).first_rank, change(back, 4).second_rank) == (None, 4)
    assert "4 Player 4: rank 4 in 2026-03, none in 2026-03." in str(there)


def test_a_wrong_question_is_refused() -> None:
    with pytest.raises(tb.RegulationError, match="edition '1999' is unknown"):
        tb.compare_editions(event(EVERY_KIND), "1999", "2026-03")
    with pytest.raises(tb.RegulationError, match="house_rules: expected a mapping"):
        tb.compare_editions(event(EVERY_KIND), "2009", "2026-03", house_rules=["vur_cut"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Tournament"):
        tb.compare_editions("open.trf", "2009", "2026-03")  # type: ignore[arg-type]


def test_the_dictionary_is_plain_json() -> None:
    comparison = tb.compare_editions(event(EVERY_KIND), "2024-08", "2026-03", by="BH, STD")
    found = json.loads(tb.render(comparison, "json"))
    assert found["changes"][0]["values"][0]["exact"] == ["33/2", "23/2"]
    assert found["changes"][0]["values"][0]["rounds"][0]["second"]["article"] == "16.4.2"
    assert next(iter(found)) == "bases" and [basis["edition"]["id"] for basis in found["bases"]] == ["2024-08", "2026-03"]
    assert [basis["dropped"][0]["code"] for basis in found["bases"]] == ["STD", "STD"]
    assert tb.render(comparison) == str(comparison)


@pytest.mark.parametrize("seed", range(40))
def test_the_rounds_named_add_up_to_the_change_and_nothing_else_changes(seed: int) -> None:
    rng = Random(f"compare {seed}")
    tournament = random_tournament(rng)
    first, second = rng.sample(list(EDITIONS.values()), 2)
    codes = [code for code in codes_for(second, tournament) if code != "PTS"]
    comparison = tb.compare_editions(tournament, first, second, by=rng.sample(codes, min(5, len(codes))))
    before, after = (tb.standings(tournament, comparison.by, edition=law) for law in (first, second))
    changed = {(item.id, value.code) for item in comparison.changes for value in item.values}
    for row in after:
        for code in after.by:
            assert ((row.id, code) in changed) == (before[row.id][code] != row[code])
    assert {item.id for item in comparison.changes if item.first_rank != item.second_rank} == {
        row.id for row in after if before[row.id].rank != row.rank
    }
    for value in (value for item in comparison.changes for value in item.values):
        if value.code.partition("/")[0] in SUMS and value.first is not None and value.second is not None:
            assert value.second - value.first == sum(_counted(item.second) - _counted(item.first) for item in value.rounds)
    str(comparison)


def _counted(term: Term) -> Fraction:
    return term.amount if term.counts else Fraction(0)


def test_an_entry_left_out_has_the_article_that_refuses_it() -> None:
    league = tb.read(Path(__file__).parents[2] / "examples" / "team.trf")
    found = tb.compare_editions(league, "2023-09", "2026-03", by="ARO, STD, EDE")
    assert [(item.code, item.article) for item in found.bases[1].dropped] == [("ARO", "10"), ("STD", "5")]
