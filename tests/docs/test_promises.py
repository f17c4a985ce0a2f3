"""What docs/library.md and docs/stability.md say one can rely on: every sentence has a test, which is named here or stands below."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.helpers.answered import EXAMPLES, about, about_awards

ROOT = Path(__file__).parents[2]
HERE = "test_promises.py"
PROMISES: Mapping[str, Mapping[str, str]] = {  # page -> the beginning of a sentence -> file::test, several separated by blanks
    "library.md": {
        "Values are exact fractions": "test_team_standings.py::values_are_exact test_answer.py::what_is_undefined_is_null_exactly_too",
        "No float decides a rank": "test_standings.py::keys_are_exact_where_a_float_would_round",
        "`print(x)` shows": f"{HERE}::every_answer_prints_as_it_is_rendered",
        "Name a participant by": "test_rows.py::questions_take_a_row_a_player_or_a_team test_building.py::a_key_goes_through_standings_frames_and_json",
        "Accents may be left out": "test_building.py::a_name_may_be_typed_without_its_accents",
        "If a name fits several": "test_building.py::a_name_that_fits_several_lists_them_with_their_numbers",
        "Objects do not change": "test_frozen_answers.py::nothing_can_be_assigned_on_any_answer",
        "`dataclasses.replace` makes": f"{HERE}::an_event_is_replaced_and_stays_as_it_was",
        "Copies and pickles": "test_rows.py::a_copy_of_standings_is_equal_and_whole "
        "test_tournament.py::a_tournament_just_read_may_be_asked_by_several_threads",
        "Fields accept values": "test_tournament.py::the_columns_of_a_data_frame_are_taken_as_they_come",
        "A value that does not fit": f"{HERE}::a_value_that_does_not_fit_is_refused_where_it_is_made",
        "Every tournament that is written": "formats/test_trf_write.py::an_individual_event_survives_trf26 "
        "formats/test_trf_write.py::what_would_be_read_as_something_else_is_refused",
        "Every refusal is": "test_public_api.py::every_error_is_one_tree_of_value_errors",
        "`error.messages` lists": "test_tournament.py::all_problems_are_told_at_once",
        "An argument of the wrong type": "test_wrong_types.py::",
        "Whatever a file contains": "formats/test_border.py::a_fault_of_a_reader_is_a_format_error_that_asks_for_a_report "
        "formats/test_border.py::what_says_nothing_of_the_file_passes",
        "`TIEBREAKS_DEBUG=1` raises": "cli/test_commands.py::a_fault_of_ours_is_said_in_one_line",
        "`import tiebreaks` loads": "test_public_api.py::importing_brings_numpy_and_nothing_else_from_outside",
    },
    "stability.md": {
        "`tiebreaks` has at most 50": "test_public_api.py::the_names_of_the_contract_are_there_and_nothing_is_public_by_accident",
        "A changed schema": "test_schemas.py::a_change_of_a_schema_stands_in_the_changelog",
        "Answers as JSON name": f"{HERE}::an_answer_as_json_names_the_list_the_edition_and_the_house_rules",
        "Ranks do not depend": "bulk/test_run.py::two_processes_make_the_same_tables "
        "proofs/test_reproducible.py::nothing_around_a_command_changes_its_answer "
        "formats/test_trf_kernel.py::lines_are_scored_alike_with_and_without_the_library",
        "Whole numbers have 64 bits": "test_widths.py::where_numpy_counts_in_32_bits_ranks_and_values_are_the_same",
    },
}


def sentences(page: str) -> list[str]:
    """Those of its section."""
    section = (ROOT / "docs" / page).read_text(encoding="utf-8").partition("## What you can rely on\n")[2].partition("\n## ")[0]
    items = re.findall(r"^- (.*?)(?=^- |^\n|\Z)", f"{section.strip()}\n", flags=re.MULTILINE | re.DOTALL)
    return [sentence for item in items for sentence in re.split(r"(?<=\.) (?=[A-Z`])", " ".join(item.split()))]


@pytest.mark.parametrize("page", PROMISES)
def test_every_sentence_of_a_page_has_a_test(page: str) -> None:
    found = sentences(page)
    assert len(found) == len(PROMISES[page])
    for sentence, (beginning, tests) in zip(found, PROMISES[page].items(), strict=True):
        assert sentence.startswith(beginning)
        for file, _, name in (each.partition("::") for each in tests.split()):
            texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob(file)]
            assert any(f"def test_{name}" in text for text in texts), f"{file}: {name}"


def test_every_answer_prints_as_it_is_rendered() -> None:
    team = tb.sample("team")
    chances = tb.chances(team, before_round=5, finishes=20)
    further = (tb.check(tb.standings(team).published()), tb.needs(team, 1, before_round=5, work=200), chances)
    answers = [
        *(answer for _, answer in (*about(team), *about_awards())),
        *further,
        tb.series(EXAMPLES / "prizes" / "series.toml"),
    ]
    assert len({type(answer) for answer in answers}) > 10
    assert [type(answer) for answer in answers if str(answer) != tb.render(answer)] == []


def test_an_event_is_replaced_and_stays_as_it_was() -> None:
    from dataclasses import replace

    event = tb.sample("open")
    assert replace(event, name="Other").name == "Other" and event.name != "Other"


@pytest.mark.parametrize("wrong", [lambda: tb.Game(1, 2, "2-0"), lambda: tb.Bye(1, "nap"), lambda: tb.Player(1, rating="x")])  # type: ignore[arg-type]
def test_a_value_that_does_not_fit_is_refused_where_it_is_made(wrong: Any) -> None:
    with pytest.raises(tb.TournamentError):
        wrong()


def test_an_answer_as_json_names_the_list_the_edition_and_the_house_rules() -> None:
    event = tb.sample("open")
    said = tb.standings(event, by="DE, BH", edition="2024-08", house_rules={"vur_cut": "off"}).to_dict()
    said = said["basis"]
    assert said["by"] == ["PTS", "DE", "BH"] and said["edition"] == {"id": "2024-08", "amended": ["vur_cut=off (16.5)"]}
