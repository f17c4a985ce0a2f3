"""Every foreign file of the corpus is read, or refused for the reason that stands here; and it gives the standings of its TRF."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

import tiebreaks as tb

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
FOREIGN, REPORTS = CORPUS / "foreign", CORPUS / "files"
pytestmark = pytest.mark.skipif(not FOREIGN.is_dir(), reason=f"no corpus at {FOREIGN}")

OTHER_ROUNDS = "there are no games of round"
RANKING_ONLY = "a ranking without the rounds"
BYES_ONLY = "the list says who was not paired and has no games"
TEAMS_ONLY = "the list has teams and no players"
NO_TABLE = "no result table in this page; open the list, then save the page"
RATING_LIST = "a FIDE rating list"
BOARD_POINTS = "the cells are board points of teams, which do not say who played"
OUTCOMES: Mapping[str, str] = {  # who and how many rounds if it is read, else the reason
    "cr-html/arad2026_a_crosstable.html": "209 players, 9 rounds",
    "cr-html/arad2026_a_startingrank.html": "209 players, 0 rounds",
    "cr-html/arad2026_a_startingrank_paginated.html": "150 players, 0 rounds",
    "cr-html/bas_ended_pairings.html": OTHER_ROUNDS,
    "cr-html/bas_ended_standings.html": RANKING_ONLY,
    "cr-html/bas_future_participants.html": "150 players, 0 rounds",
    "cr-html/bas_portuguese_standings.html": RANKING_ONLY,
    "cr-html/bas_team_board_pairings_r1.html": "24 teams, 1 round",
    "cr-html/bas_team_pairings_r1.html": TEAMS_ONLY,
    "cr-html/bas_team_standings.html": "25 teams, 0 rounds",
    "cr-html/bas_team_standings_crosstable.html": "a list of the best results on each board of a team event",
    "cr-html/british2026_champ_crosstable.html": "108 players, 7 rounds",
    "cr-html/british2026_champ_crosstable_final.html": "108 players, 9 rounds",
    "cr-html/british2026_champ_notpaired_final.html": BYES_ONLY,
    "cr-html/british2026_champ_r1.html": "108 players, 1 round",
    "cr-html/british2026_champ_r2.html": OTHER_ROUNDS,
    "cr-html/british2026_champ_r3.html": OTHER_ROUNDS,
    "cr-html/british2026_champ_r4.html": OTHER_ROUNDS,
    "cr-html/british2026_champ_r5.html": OTHER_ROUNDS,
    "cr-html/british2026_champ_r6_finished.html": OTHER_ROUNDS,
    "cr-html/british2026_champ_r6_midround.html": OTHER_ROUNDS,
    "cr-html/british2026_champ_r8.html": OTHER_ROUNDS,
    "cr-html/british2026_champ_r8_unpaired_only.html": BYES_ONLY,
    "cr-html/british2026_champ_r9.html": OTHER_ROUNDS,
    "cr-html/british2026_champ_startingrank.html": "108 players, 0 rounds",
    "cr-html/cnyt2026_g14_boards_r1.html": "16 teams, 1 round",
    "cr-html/cnyt2026_g14_playerrank.html": "16 teams, 0 rounds",
    "cr-html/fi_hof2016.html": "103 players, 9 rounds",
    "cr-html/fi_naantali2015.html": "44 players, 9 rounds",
    "cr-html/frome2026_standard_crosstable.html": "31 players, 5 rounds",
    "cr-html/frome2026_standard_r1.html": "31 players, 1 round",
    "cr-html/gwk_startlist_en_2026.html": "81 players, 0 rounds",
    "cr-html/gwk_startlist_ru_2026.html": "81 players, 0 rounds",
    "cr-html/gwk_team_startlist.html": TEAMS_ONLY,
    "cr-html/jeddah2026_crosstable.html": "32 players, 2 rounds",
    "cr-html/jeddah2026_notpaired_midevent.html": BYES_ONLY,
    "cr-html/jeddah2026_r1.html": "32 players, 1 round",
    "cr-html/jeddah2026_r2_live.html": OTHER_ROUNDS,
    "cr-html/jeddah2026_r3_unpaired.html": NO_TABLE,
    "cr-html/jeddah2026_startingrank.html": "32 players, 0 rounds",
    "cr-html/ru2019_ranking_r1.html": RANKING_ONLY,
    "cr-html/ru2019_startlist.html": "52 players, 0 rounds",
    "cr-html/ru2020_pairings_r5.html": OTHER_ROUNDS,
    "cr-html/ru2020_startlist.html": "53 players, 0 rounds",
    "cr-html/ussa2026_roundrobin_crosstable.html": "9 players, 9 rounds",
    "cr-html/ussa2026_roundrobin_pairings.html": "9 players, 9 rounds",
    "cr-html/ussa2026_roundrobin_startingrank.html": "9 players, 0 rounds",
    "cr-html/warsaw2026_notstarted_r1.html": NO_TABLE,
    "cr-html/warsaw2026_notstarted_startingrank.html": "6 players, 0 rounds",
    "cr-xlsx/donbosco_2019_startlist.xls": "save its table as .xlsx",
    "cr-xlsx/festival_2026_startlist_pt.xlsx": "47 players, 0 rounds",
    "cr-xlsx/freestyle_open_2025_first150.xlsx": "the list was cut at 150 rows: 134 opponents are missing",
    "cr-xlsx/keshmat_rapid_april.xlsx": "67 players, 7 rounds",
    "cr-xlsx/keshmat_rapid_august.xlsx": "107 players, 7 rounds",
    "cr-xlsx/keshmat_rapid_december.xlsx": "100 players, 7 rounds",
    "cr-xlsx/keshmat_rapid_february.xlsx": "73 players, 7 rounds",
    "cr-xlsx/keshmat_rapid_july.xlsx": "91 players, 7 rounds",
    "cr-xlsx/keshmat_rapid_may.xlsx": "53 players, 7 rounds",
    "cr-xlsx/keshmat_winterClassicalA.xlsx": "6 players, 5 rounds",
    "cr-xlsx/keshmat_winterClassicalC.xlsx": "30 players, 5 rounds",
    "cr-xlsx/keshmat_winterRapid2026.xlsx": "25 players, 7 rounds",
    "csv/draughts_2022_other_scoring.csv": "2 for a win, 1 for a draw and 0 for a loss are not read",
    "csv/moscow_open_2018_ranking_crosstable.csv": "220 players, 9 rounds",
    "csv/new_york_1924_by_round.csv": "11 players, 22 rounds",
    "csv/olympiad_2018_team_crosstable.csv": TEAMS_ONLY,
    "csv/ranking_only_2018.csv": RANKING_ONLY,
    "csv/seniorschack_2026_after_round4.csv": "40 players, 5 rounds",
    "csv/sinquefield_2014_nl.csv": "6 players, 10 rounds",
    "csv/team_ranking_after5_2026.csv": TEAMS_ONLY,
    "csv/team_round_robin_matrix_2026.csv": BOARD_POINTS,
    "csv/verona_round_robin_matrix.csv": "6 players, 5 rounds",
    "fide-list/fwwrc2024_combined.txt": RATING_LIST,
    "fide-list/fwwrc2024_combined.xml": RATING_LIST,
    "lichess/lichess_swiss_2026.02.14_cY3wR140_weekly-agca-prize-50-dollars.trf": "206 players, 13 rounds",
    "lichess/lichess_swiss_2026.03.03_7TYuxURK_bullet-increment.trf": "43 players, 14 rounds",
    "other/empty_template.papi": "this is a database (Papi, SQLite)",
    "pgn/fwwrc2024.pgn": "110 players, 11 rounds",
    "pgn/moscow_club_no_rounds.pgn": "the rounds of 122 games are unknown",
    "pgn/vega_best_in_the_west_2025.pgn": "30 times somebody has no game in a round that others played",
    "swiss-chess/finished_dwz.html": "this is a calculation of ratings",
    "swiss-chess/finished_form.html": "9 players, 5 rounds",
    "swiss-chess/finished_mannrang.html": "this is a ranking of teams in an event of individuals",
    "swiss-chess/finished_paar-r1.html": "9 players, 1 round",
    "swiss-chess/finished_paar-r2.html": OTHER_ROUNDS,
    "swiss-chess/finished_paar-r3.html": OTHER_ROUNDS,
    "swiss-chess/finished_paar-r4.html": OTHER_ROUNDS,
    "swiss-chess/finished_paar-r5.html": OTHER_ROUNDS,
    "swiss-chess/finished_teil.html": "9 players, 0 rounds",
    "swiss-chess/finished_teilrang.html": RANKING_ONLY,
    "swiss-manager/2023_elllobregat_a_753347.TUNX": "210 players, 9 rounds",
    "swiss-manager/abs_fem_1378181.TUNX": "29 players, 5 rounds",
    "swiss-manager/argentine_blitz_1200000.TUNX": "8 players, 5 rounds",
    "swiss-manager/austria_roundrobin_blitz_1384827.TUNX": "10 players, 9 rounds",
    "swiss-manager/austria_roundrobin_vereinsmeisterschaft_1288524.TUNX": "9 players, 9 rounds",
    "swiss-manager/aut_1384031.TUNX": "25 players, 7 rounds",
    "swiss-manager/brazilian_circuit_1370000.TUNX": "24 players, 2 rounds",
    "swiss-manager/cro_1386026.TUNX": "the list has no participants",
    "swiss-manager/cro_1386036.TUNX": "5 players, 0 rounds",
    "swiss-manager/cro_1386115.TUNX": "12 players, 11 rounds",
    "swiss-manager/cro_1386471.TUNX": "10 players, 0 rounds",
    "swiss-manager/dubai_mira_1378000.TUNX": "20 players, 5 rounds",
    "swiss-manager/esp_1385606.TUNX": "14 players, 4 rounds",
    "swiss-manager/esp_1386466.TUNX": "8 players, 0 rounds",
    "swiss-manager/esp_1386487.TUNX": "12 players, 0 rounds",
    "swiss-manager/fexerj_round_robin_6players.TURX": "6 players, 5 rounds",
    "swiss-manager/fexerj_swiss_system_18players.TUNX": "18 players, 6 rounds",
    "swiss-manager/fexerj_swiss_team_93players.TUMX": "16 teams, 6 rounds",
    "swiss-manager/india_u19_kadapa_1385000.TUNX": "3 players, 0 rounds",
    "swiss-manager/indian_u11_1376000.TUNX": "39 players, 6 rounds",
    "swiss-manager/isr_1385616.TUNX": "6 players, 0 rounds",
    "swiss-manager/maestro_1384490.TUNX": "25 players, 5 rounds",
    "swiss-manager/russian_blitz11_1373000.TUNX": "14 players, 11 rounds",
    "swiss-manager/russian_weekend_1383000.TUNX": "11 players, 7 rounds",
    "swiss-manager/sample.TUNX": "29 players, 7 rounds",
    "swiss-manager/srb_1386568.TUNX": "9 players, 9 rounds",
    "swiss-manager/srb_1386570.TUNX": "43 players, 9 rounds",
    "swiss-manager/srb_1386573.TUNX": "16 players, 0 rounds",
    "swiss-manager/srb_1386625.TUNX": "17 players, 0 rounds",
    "swiss-manager/ukraine_rapid8_1377000.TUNX": "18 players, 8 rounds",
    "swiss-manager/uzbek_agzamov_1374000.TUNX": "229 players, 10 rounds",
    "trf-odd/croatian_cp1250.trf": "12 players, 11 rounds",
    "trf-odd/greek_team_cp1253.trf": "15 teams, 7 rounds",
    "trf-odd/jef2026_place_in_startrank_column.trf": "123 players, 9 rounds",
    "trf-odd/spanish_cp1252.trf": "8 players, 5 rounds",
    "trf-odd/ukrainian_cp1251.trf": "18 players, 8 rounds",
    "vega/2024NSWRapid.txt": "152 players, 7 rounds",
    "vega/2024citySydneyBlitz.txt": "86 players, 9 rounds",
    "vega/2025BestintheWest_crosstable.html": "106 players, 5 rounds",
    "vega/2025BestintheWest_crosstablescore.html": "106 players, 5 rounds",
    "vega/2025BestintheWest_standings.html": RANKING_ONLY,
    "vega/2025HobsonsBayCup_crosstable.html": "32 players, 7 rounds",
    "vega/2025HobsonsBayCup_crosstablescore.html": "32 players, 7 rounds",
    "vega/2025HobsonsBayCup_standings.html": RANKING_ONLY,
    "vega/2026WesternMajorOpen_standings.html": RANKING_ONLY,
}
JOINED: tuple[tuple[str, tuple[str, ...], str], ...] = (  # lists of one event, what they give together, the TRF
    (
        "a starting-rank crosstable and its starting list",
        ("cr-html/arad2026_a_crosstable.html", "cr-html/arad2026_a_startingrank.html"),
        "chess-results-html/arad2026_a.trf",
    ),
    (
        "a starting list that was cut at 150 rows",
        ("cr-html/arad2026_a_crosstable.html", "cr-html/arad2026_a_startingrank_paginated.html"),
        "chess-results-html/arad2026_a.trf",
    ),
    (
        "a crosstable, the starting list and who was not paired",
        (
            "cr-html/british2026_champ_crosstable_final.html",
            "cr-html/british2026_champ_startingrank.html",
            "cr-html/british2026_champ_notpaired_final.html",
        ),
        "chess-results-html/british2026_champ_r8.trf",
    ),
    (
        "a crosstable and pages of rounds, one of them saved while it was played",
        (
            "cr-html/british2026_champ_crosstable_final.html",
            *(f"cr-html/british2026_champ_r{number}.html" for number in ("1", "2", "3", "4", "5", "6_midround", "8", "9")),
        ),
        "chess-results-html/british2026_champ_r8.trf",
    ),
    (
        "pages of the first rounds alone: the points before each round say what a bye gave",
        tuple(f"cr-html/british2026_champ_r{number}.html" for number in ("1", "2", "3", "4", "5", "6_finished")),
        "chess-results-html/british2026_champ_r8.trf",
    ),
    (
        "a matrix and the pairings, which know the rounds",
        (
            "cr-html/ussa2026_roundrobin_crosstable.html",
            "cr-html/ussa2026_roundrobin_pairings.html",
            "cr-html/ussa2026_roundrobin_startingrank.html",
        ),
        "chess-results-html/ussa2026_rr.trf",
    ),
    (
        "crosstables in two orders and the standings of Vega",
        (
            "vega/2025HobsonsBayCup_crosstable.html",
            "vega/2025HobsonsBayCup_standings.html",
            "vega/2025HobsonsBayCup_crosstablescore.html",
        ),
        "vega-hbcc/2025HobsonsBayCup.trf",
    ),
    (
        "a TRF and the crosstable with its printed columns",
        ("../files/chess-results-html/frome2026_standard.trf", "cr-html/frome2026_standard_crosstable.html"),
        "chess-results-html/frome2026_standard.trf",
    ),
)


@cache
def manifest() -> dict[str, str]:
    """File -> the TRF of the same event; empty: there is none."""
    with (FOREIGN / "MANIFEST.csv").open(encoding="utf-8", newline="") as file:
        return {row["file"]: row["matching_trf"] for row in csv.DictReader(file)}


def ranks_and_values(event: tb.Tournament, rounds: int) -> list[tuple[object, ...]]:
    """The standings under one edition, without names, which lists spell differently."""
    by = "SB, WIN, KS" if event.predetermined else "EMMSB, BH/C1" if event.is_team else "BH/C1, BH, SB, PS, WIN"
    return [(row.rank, *row.values) for row in tb.standings(event, by, edition="2026-03", after_round=rounds)]


def assert_same_standings(event: tb.Tournament, report: tb.Tournament) -> None:
    rounds = min(event.complete_rounds, report.complete_rounds)
    assert rounds
    assert event.system is report.system
    assert ranks_and_values(event, rounds) == ranks_and_values(report, rounds)


def test_the_table_has_every_file_of_the_corpus() -> None:
    assert OUTCOMES.keys() == manifest().keys()


@pytest.mark.parametrize("file", OUTCOMES)
def test_a_file_is_read_or_refused_for_the_reason_in_the_table(file: str) -> None:
    try:
        event = tb.read(FOREIGN / file)
    except tb.FormatError as refusal:
        found = str(refusal)
    else:
        rounds, kind = event.crosstable.rounds, "teams" if event.is_team else "players"
        found = f"{event.crosstable.size} {kind}, {rounds} round{'s' * (rounds != 1)}"
    assert OUTCOMES[file] in found


@pytest.mark.parametrize("file", [file for file, outcome in OUTCOMES.items() if re.search("[1-9] rounds?$", outcome)])
def test_it_gives_the_standings_of_the_report_of_the_same_event(file: str) -> None:
    report = manifest()[file]
    if not report:
        pytest.skip("no TRF of the event")
    assert_same_standings(tb.read(FOREIGN / file), tb.read(REPORTS / report))


@pytest.mark.parametrize(("files", "report"), [each[1:] for each in JOINED], ids=[each[0] for each in JOINED])
def test_several_lists_give_the_standings_of_the_report(files: tuple[str, ...], report: str) -> None:
    assert_same_standings(tb.read([FOREIGN / file for file in files]), tb.read(REPORTS / report))


@pytest.mark.parametrize("format", ["trf26", "json"])
def test_what_was_read_can_be_written_and_read_again(format: str, tmp_path: Path) -> None:
    for file in (
        "cr-html/frome2026_standard_crosstable.html",
        "vega/2025HobsonsBayCup_crosstablescore.html",
        "pgn/fwwrc2024.pgn",
    ):
        event = tb.read(FOREIGN / file)
        target = tmp_path / f"event.{format}"
        tb.write(event, target, format=format)
        again = tb.read(target)
        assert ranks_and_values(again, event.complete_rounds) == ranks_and_values(event, event.complete_rounds)
        assert again.published.ranks == event.published.ranks
        if format == "json":
            assert again == event
            assert again.published == event.published


def test_lists_of_two_events_are_refused_with_both_places() -> None:
    files = ("cr-html/british2026_champ_crosstable_final.html", "cr-html/jeddah2026_r1.html")
    with pytest.raises(
        tb.FormatError, match=r"start numbers of different players, 32 in all: .* are these files of one event"
    ) as refusal:
        tb.read([FOREIGN / file for file in files])
    assert all(file in str(refusal.value) for file in files)
