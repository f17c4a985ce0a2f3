"""Standings as data frames: the same rows and values in Arrow, Polars, pandas and DuckDB."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.model.about import Reading
from tiebreaks.text import exact_str

STANDINGS = tb.standings(tb.read("examples/open.trf"), by="PTS, DE, BH, AOB, DE")


def expected(exact: bool) -> list[dict[str, object]]:
    def told(value: object) -> object:
        return (exact_str(value) if exact else float(value)) if isinstance(value, Fraction) else value

    return [
        {**{name: told(value) for name, value in row.items()}, "separated_by": row.separated_by and row.separated_by.code}
        for row in STANDINGS
    ]


@pytest.mark.parametrize("exact", [False, True])
def test_arrow_polars_and_pandas_have_the_rows_of_the_standings(exact: bool) -> None:
    assert STANDINGS.to_arrow(exact=exact).to_pylist() == expected(exact)
    assert STANDINGS.to_polars(exact=exact).to_dicts() == expected(exact)
    frame = STANDINGS.to_pandas(exact=exact)
    assert frame.astype(object).where(frame.notna(), None).to_dict("records") == expected(exact)
    assert list(frame.columns) == ["rank", "id", "name", "PTS", "DE", "BH", "AOB", "DE#5", "separated_by"]


def test_columns_have_one_kind_whatever_they_hold() -> None:
    nobody = tb.standings(tb.Tournament(players=[tb.Player(1, expelled=True)], rounds=[]), by="PTS, DE")
    assert [str(kind) for kind in nobody.to_arrow().schema.types] == ["int64", "int64", "string", "double", "double", "string"]
    assert [str(kind) for kind in nobody.to_polars().dtypes] == ["Int64", "Int64", "String", "Float64", "Float64", "String"]
    assert [str(kind) for kind in nobody.to_pandas().dtypes][3:] == ["float64", "float64", "object"]


def test_the_arrow_c_stream_is_understood_by_others() -> None:
    duckdb, polars, pyarrow = (pytest.importorskip(name) for name in ("duckdb", "polars", "pyarrow"))
    assert pyarrow.table(STANDINGS).to_pylist() == expected(False)
    assert polars.DataFrame(STANDINGS).to_dicts() == expected(False)
    table = STANDINGS
    assert duckdb.sql('select max(BH), count(*) from "table"').fetchall() == [
        (max(row["BH"] or 0 for row in table), len(table))
    ]


@pytest.mark.parametrize(
    ("library", "method", "extra"),
    [("polars", "to_polars", "frames"), ("pandas", "to_pandas", "frames"), ("pyarrow", "to_arrow", "frames")],
)
def test_a_missing_library_says_what_to_install(library: str, method: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(tb.TiebreaksError, match=rf'{method} needs {library}, .* install .*\[{extra}\]" installs it'):
        getattr(STANDINGS, method)()


DETAILS = ["rating", "title", "federation", "sex", "birth"]


def test_details_of_the_players_stand_after_the_name_when_asked() -> None:
    frame = STANDINGS.to_polars(details=True)
    assert frame.columns == ["rank", "id", "name", *DETAILS, "PTS", "DE", "BH", "AOB", "DE#5", "separated_by"]
    assert frame.drop(DETAILS).equals(STANDINGS.to_polars())
    for row in frame.iter_rows(named=True):
        player = STANDINGS[row["id"]].participant
        assert {name: row[name] for name in DETAILS} == {name: getattr(player, name) or None for name in DETAILS}
    assert 0 < frame["rating"].null_count() < frame["title"].null_count() < len(frame)


def test_details_are_the_same_in_every_kind_of_frame() -> None:
    rows = STANDINGS.to_arrow(details=True, exact=True).to_pylist()
    assert STANDINGS.to_polars(details=True, exact=True).to_dicts() == rows
    frame = STANDINGS.to_pandas(details=True, exact=True)
    assert frame.astype(object).where(frame.notna(), None).to_dict("records") == rows
    columns = STANDINGS.to_columns(details=True, exact=True)
    assert [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)] == rows


def test_an_unknown_detail_is_missing_and_a_column_keeps_its_kind() -> None:
    unrated = tb.standings(tb.Tournament([tb.Player(1, "Anna"), tb.Player(2, rating=1500)], [[tb.Game(1, 2, "1-0")]]), by="PTS")
    team = tb.standings(tb.read("examples/team.trf"))
    kinds = ["int64", "string", "string", "string", "string"]
    for standings in (unrated, team):
        assert [str(kind) for kind in standings.to_arrow(details=True).schema.types][3:8] == kinds
        assert str(standings.to_pandas(details=True)["rating"].dtype) == "Int64"
    assert unrated.to_polars(details=True)["rating"].to_list() == [None, 1500]
    assert team.to_polars(details=True)["rating"].null_count() == len(team)


def test_answers_that_are_tables_are_data_frames() -> None:
    event = tb.sample("open")
    found = tb.standings(event)
    robin = tb.sample("round_robin")
    checked = tb.check(tb.standings(robin, by="SB").published(), by="KS", search=False)
    answers: dict[str, tuple[Any, int | None]] = {
        "check": (checked, len(checked.differences)),
        "compare": (tb.compare_editions(event, "2023-09", "2026-03"), None),
        "explain": (tb.explain(found, 1, "BH/C1"), 9),
        "needs": (tb.needs(robin, 1, before_round=robin.total_rounds, work=2000), 3),
        "boards": (tb.board_standings(tb.sample("team")), None),
        "crosstable": (found.crosstable, len(found) * found.after_round),
        "crosstable of teams": (tb.standings(tb.sample("team")).crosstable, None),
    }
    for name, (answer, count) in answers.items():
        columns, rows = answer.to_columns(), answer.to_rows()
        plain = [{key: float(value) if isinstance(value, Fraction) else value for key, value in row.items()} for row in rows]
        assert rows and len(rows) == (count or len(rows)) and [*rows[0]] == [*columns], name
        assert answer.to_arrow().to_pylist() == answer.to_polars().to_dicts() == plain, name
        frame = answer.to_pandas()
        assert frame.astype(object).where(frame.notna(), None).to_dict("records") == plain, name
        nothing = {key: cells.dtype for key, cells in answer.to_polars().clear().to_dict().items()}
        assert nothing == dict(answer.to_polars().schema), "a column has its type whatever it holds"


def test_a_comparison_has_a_row_for_each_value_and_for_who_moves_without_one() -> None:
    found = tb.compare_editions(tb.sample("open"), "2023-09", "2026-03")
    expected = [(one.id, value.code, *value.both) for one in found.changes for value in one.values]
    assert [(row["id"], row["code"], row["first"], row["second"]) for row in found.to_rows() if row["code"]] == expected
    moved = [one.id for one in found.changes if not one.values]
    assert [row["id"] for row in found.to_rows() if row["code"] is None] == moved


def test_a_crosstable_has_every_round_of_every_participant_and_its_points() -> None:
    for name in tb.samples():
        found = tb.standings(tb.sample(name))
        event, rows = found.tournament, [*found.crosstable]
        assert [(row.id, row.round) for row in rows] == [(row.id, at + 1) for row in found for at in range(found.after_round)]
        scored = "game_points" if event.is_team and event.primary == "GP" else "points"
        totals = {row.id: sum(getattr(each, scored) for each in rows if each.id == row.id) for row in found}
        given = {row.id: sum(each.points for each in event.adjustments if each.participant == row.id) for row in found}
        assert totals == {row.id: row.points - given[row.id] for row in found}
        pairs = {(row.id, row.round): row for row in rows}
        for row in rows:
            assert (row.opponent is None) == (row.opponent_name is None) == (row.colour is None)
            other = pairs.get((row.opponent or 0, row.round))
            assert other is None or (other.opponent == row.id and {other.colour, row.colour} == {"white", "black"})
        assert ("game_points" in found.crosstable.to_columns()) == event.is_team


def test_a_crosstable_says_what_each_round_was() -> None:
    players = [tb.Player(1, "Anna"), tb.Player(2, "Bo"), tb.Player(3, "Cy")]
    rounds: list[list[tb.Game | tb.Bye]] = [
        [tb.Game(1, 2, "1-0"), tb.Bye(3, "pairing")],
        [tb.Game(3, 1, "+-"), tb.Bye(2, "half")],
    ]
    found = tb.standings(tb.Tournament(players, rounds), by="PTS").crosstable
    assert repr(found) == "<RankedCrosstable: 6 rows>"
    assert [tuple(row)[1:9] for row in found if row.id != 2] == [
        (3, "Cy", 1, None, None, None, "pairing_bye", 1),
        (3, "Cy", 2, 1, "Anna", "white", "forfeit_win", 1),
        (1, "Anna", 1, 2, "Bo", "white", "win", 1),
        (1, "Anna", 2, 3, "Cy", "black", "forfeit_loss", 0),
    ]
    unknown = tb.Tournament(players, rounds[:1], reading=Reading(colours_known=False))
    assert {row.colour for row in tb.standings(unknown, by="PTS").crosstable} == {None}
