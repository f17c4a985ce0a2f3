"""TRFs of lichess, Tornelo and of machines with another code page (imports.md 11): what is odd in them does no harm."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import tiebreaks as tb

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
ODD, LICHESS = CORPUS / "foreign" / "trf-odd", CORPUS / "foreign" / "lichess"
TORNELO = CORPUS / "files" / "Jerroldwyz_KeizerPairingEngine" / "testing-tornelo-event--51-trf-for-pairing.trf"
with_corpus = pytest.mark.skipif(not ODD.is_dir(), reason=f"no corpus at {CORPUS}")

OF_LICHESS = """\
012 Weekly
022 https://lichess.org/swiss/abcdefgh
032 Lichess
042 Feb 14, 2026
052 Feb 14, 2026
062 3
092 Individual: Swiss-System
102 https://lichess.org/swiss
XXR 3
XXC black1
001    1      annaost                           2104                             0.5    1     2 b 0  0000 - H
001    2      bowest                            2050                             2.0    2     1 w 1     3 w 1
001    3      evanord                           1999                             1.0    3  0000 - U     2 b 0
"""
OF_TORNELO = """\
012 Event
092 Individual: Swiss-System
102 David
022 UTC
042 2022/09/09
032 Not specified
062 2
XXR 2
XRS Tornelo
BBW  1.0
XXS W=1
BBD  0.5
XXS D=0.5
BBL  0.0
BBU  1.0
XXS PAB=1
XID TORNELO 1116f24f-233d-4410-8dc7-8c0d121bf19b 8d61b2ad-fc63-49d1-8dc0-43c96269a247
001    1                                                                           1    1     2 w 1
001    2                                                                           0    2     1 b 0
"""


def test_the_rank_column_of_lichess_repeats_the_numbers_and_nobody_has_been_ranked() -> None:
    event = tb.read(OF_LICHESS.encode())
    assert event.published.ranks == {1: 1, 2: 2, 3: 3} and tb.check(event).verdict == "not ranked"
    assert (event.starts, event.total_rounds, event.about.federation) == (date(2026, 2, 14), 3, "Lichess")
    assert tb.Bye(1, "half") in event.rounds[1] and tb.Bye(3, "pairing") in event.rounds[0]


def test_a_report_of_tornelo_has_records_in_any_order_points_without_decimals_and_no_names() -> None:
    event = tb.read(OF_TORNELO.encode())
    assert [player.name for player in event.players] == ["Player 1", "Player 2"]
    assert event.published.points == {1: 1, 2: 0}
    assert event.scoring == tb.Scoring() and event.starts == date(2022, 9, 9)
    assert any(record.startswith("XID TORNELO 1116f24f") for record in event.about.records)


@with_corpus
@pytest.mark.parametrize("path", sorted(LICHESS.glob("*.trf")), ids=lambda path: path.stem[14:30])
def test_the_swiss_tournaments_of_lichess_are_ranked(path: Path) -> None:
    event = tb.read(path)
    assert all(number == rank for number, rank in event.published.ranks.items()) and event.published.points
    rows = tb.standings(event, "PTS, SB").rows
    assert {row.id: row.points for row in rows} == dict(event.published.points)


@with_corpus
def test_1500_players_of_tornelo_keep_their_identifiers() -> None:
    event = tb.read(TORNELO)
    (identifiers,) = [record for record in event.about.records if record.startswith("XID")]
    assert len(event.players) == 1500 and len(identifiers.split()) == 2 + 1500
    assert len(event.published.ranks) == 1500


@with_corpus
@pytest.mark.parametrize(
    ("name", "page", "word"),
    [
        ("croatian_cp1250", "windows-1250", "četvrtak"), ("greek_team_cp1253", "windows-1253", "ΔΙΑΣΥΛΛΟΓΙΚΟ"),
        ("spanish_cp1252", "windows-1252", "Benítez"), ("ukrainian_cp1251", "windows-1251", "Бар"),
    ],
)  # fmt: skip
def test_the_warning_names_the_code_page_a_word_and_the_option(name: str, page: str, word: str) -> None:
    event = tb.read(ODD / f"{name}.trf")
    (said,) = [warning for warning in event.warnings if "not UTF-8" in warning]
    assert page in said and repr(word) in said and "encoding" in said
    assert tb.read(ODD / f"{name}.trf", encoding=page) == event


@with_corpus
def test_a_swiss_manager_file_and_its_report_in_another_code_page_have_the_same_names() -> None:
    for binary, report in (("ukraine_rapid8_1377000", "ukrainian_cp1251"), ("cro_1386115", "croatian_cp1250")):
        event, twin = tb.read(CORPUS / "foreign" / "swiss-manager" / f"{binary}.TUNX"), tb.read(ODD / f"{report}.trf")
        assert [player.name for player in event.players] == [player.name for player in twin.players]
        assert [set(items) for items in event.rounds] == [set(items) for items in twin.rounds]
