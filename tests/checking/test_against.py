"""check against a published table: who is who, ranks, points, columns, results."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tiebreaks.checking.against import join, parse_columns
from tiebreaks.errors import FormatError, TiebreaksError, UnknownTieBreak
from tiebreaks.formats.tables.text import read_rank

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of tournament files is not beside the repository")

# Four players, three rounds; 4 has a half-point bye in round 3.
#      1         2         3
# 1 Ost    4w1  2b½  3w1   2.5
# 2 West   3w1  1w½  +     2.5
# 3 Nord   2b0  4w1  1b0   1
# 4 Süd    1b0  3b0  H     0.5
EVENT = tb.Tournament(
    players=[
        tb.Player(1, "Ost, Anna", 2100, fide_id="1000001"),
        tb.Player(2, "West, Ben Carl", 2000, fide_id="1000002"),
        tb.Player(3, "Nord, José", 1900, fide_id="1000003"),
        tb.Player(4, "Süd, Dora", 1800, fide_id="1000004"),
    ],
    rounds=[
        [tb.Game(1, 4, "1-0"), tb.Game(2, 3, "1-0")],
        [tb.Game(2, 1, "½-½"), tb.Game(3, 4, "1-0")],
        [tb.Game(1, 3, "1-0"), tb.Bye(2, "pairing"), tb.Bye(4, "half")],
    ],
    starts="2025-05-01",
    tie_breaks=("PTS", "WIN"),
)
BY_NUMBER = "Rk;No;Name;Pts;WIN\n1;2;West, Ben Carl;2,5;2\n;1;Ost, Anna;2½;2\n3;3;Nord, José;1;1\n4;4;Süd, Dora;0.5;0\n"


def published(table: Any, **options: Any) -> tb.Published:
    return join(EVENT, table, **options).event.published


def notes(table: Any, **options: Any) -> list[str]:
    joined = join(EVENT, table, **options)
    return [str(note) for note in (*joined.results, *joined.notes)]


# --- what is read -------------------------------------------------------------------------------------------------------------


def test_ranks_points_and_values_of_a_table_take_the_place_of_the_files_own() -> None:
    found = published(BY_NUMBER)
    assert found.ranks == {2: 1, 1: 1, 3: 3, 4: 4}  # blank: as the row above
    assert found.points == {2: Fraction(5, 2), 1: Fraction(5, 2), 3: 1, 4: Fraction(1, 2)}
    (column,) = found.columns
    assert (column.printed, column.code, dict(column.values)) == (
        "WIN",
        "WIN",
        {id: Fraction(wins) for id, wins in ((2, 2), (1, 2), (3, 1), (4, 0))},
    )


def test_a_right_table_agrees_and_a_wrong_one_does_not() -> None:
    assert tb.check(EVENT, against=BY_NUMBER).agrees
    wrong = tb.check(EVENT, against=BY_NUMBER.replace("3;3;Nord", "4;3;Nord").replace("4;4;Süd", "3;4;Süd"), search=False)
    assert not wrong.agrees
    assert {item.id for item in wrong.differences} == {3, 4}


@pytest.mark.parametrize(
    "source",
    [
        lambda path: path,
        str,
        lambda path: path.read_bytes(),
        lambda path: path.open("rb"),
        lambda path: path.read_text("utf-8"),
        lambda path: io.StringIO(path.read_text("utf-8")),
    ],
)
def test_a_table_is_a_path_bytes_an_open_file_or_a_paste(source: Callable[[Path], Any], tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(BY_NUMBER, "utf-8")
    table = source(path)
    assert published(table).ranks == {2: 1, 1: 1, 3: 3, 4: 4}
    if hasattr(table, "close"):
        table.close()


def test_rows_of_dicts_and_columns_are_tables() -> None:
    rows = [
        {"rank": 1, "name": "Ost, Anna", "PTS": 2.5, "WIN": Fraction(2)},
        {"rank": 2, "name": "West, Ben Carl", "PTS": 2.5, "WIN": 2},
    ]
    assert published(rows).points == {1: Fraction(5, 2), 2: Fraction(5, 2)}
    columns = {"rank": [1, 2], "name": ["Ost, Anna", "West, Ben Carl"], "SB": [1 / 4, float("nan")]}
    assert published(columns).columns[0].values == {1: Fraction(1, 4), 2: None}


@pytest.mark.parametrize("frame", ["to_pandas", "to_polars", "to_arrow"])
def test_data_frames_are_tables(frame: str) -> None:
    pytest.importorskip({"to_pandas": "pandas", "to_polars": "polars", "to_arrow": "pyarrow"}[frame])
    event = tb.sample("open")
    table = getattr(tb.standings(event), frame)()
    result = tb.check(event, against=table)
    assert result.agrees
    assert (result.compared.ranks, result.compared.points, result.compared.values) == (41, 41, 164)


@pytest.mark.parametrize("sample", ["open", "round_robin", "team"])
@pytest.mark.parametrize("format", ["text", "markdown", "csv", "html"])
def test_every_table_that_the_library_prints_can_be_checked(sample: str, format: str) -> None:
    event = tb.sample(sample)
    ranking = tb.standings(event)
    result = tb.check(event, against=tb.render(ranking, format))
    assert result.agrees
    assert result.compared.ranks == len(ranking)
    assert result.compared.values > 0
    assert result.by == ranking.by


def test_a_tournament_is_checked_by_its_own_published_table() -> None:
    event = tb.sample("open")
    table = tb.standings(event).published()
    assert tb.check(event, against=table).agrees
    with pytest.raises(FormatError, match="no published ranks"):
        tb.check(event, against=tb.Tournament(event.players, event.rounds))


def test_a_report_with_ranks_is_a_table(tmp_path: Path) -> None:
    event = tb.sample("open")
    tb.write(tb.standings(event).published(), tmp_path / "ranked.trf")
    assert tb.check(event, against=tmp_path / "ranked.trf").compared.ranks == 41


def test_the_list_of_the_table_is_the_one_it_is_checked_with() -> None:
    table = "Rk;Name;Pts;BH;SB\n1;Ost, Anna;2,5;1;1\n2;West, Ben Carl;2,5;1;1\n"
    assert join(EVENT, table).event.tie_breaks == ("PTS", "BH", "SB")
    assert join(EVENT, table.replace("SB", "TB2")).event.tie_breaks == ("PTS", "WIN")  # one has no code
    assert tb.check(EVENT, by="PTS, WIN", against=table, search=False).by == ("PTS", "WIN")


# --- who is who --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names",
    [
        ("Anna Ost", "Ben Carl West", "José Nord", "Dora Süd"),
        ("OST Anna", "WEST Ben-Carl", "NORD Jose", "SUD Dora"),
        ("GM Ost, Anna", "West, Ben Carl (W)", "WFM Nord, José", "Süd, Dora *)"),
        ("Ost, A.", "West, Ben C.", "Nord, J", "Süd, Dor"),
        ("Ost, Annna", "West, Ben Karl", "Nord, Josef", "Sud, Dore"),
    ],
)
def test_names_are_found_in_any_spelling_that_only_one_can_have(names: tuple[str, ...]) -> None:
    lines = [f"{rank};{name}" for rank, name in enumerate(names, 1)]
    assert published("\n".join(["Rk;Name", *lines])).ranks == {1: 1, 2: 2, 3: 3, 4: 4}


def test_similar_names_are_said() -> None:
    (note,) = notes("Rk;Name;WIN\n1;Ost, A.;2\n2;West, Ben Carl;2\n")[:1]
    assert "Ost, A. is 1 Ost, Anna" in note


def test_start_numbers_count_where_nine_names_in_ten_agree() -> None:
    event = tb.sample("open")
    table = tb.render(tb.standings(event), "csv").replace('"Ulmgren, Lovis"', '"Somebody, Else"')
    joined = join(event, table)
    assert joined.event.published.ranks[2] == 1
    assert any("Somebody, Else (in the file Ulmgren, Lovis)" in note for note in map(str, joined.notes))


def test_numbers_that_are_no_start_numbers_are_ranks() -> None:
    table = "No;Name;Pts;WIN\n1;West, Ben Carl;2,5;2\n2;Ost, Anna;2,5;2\n3;Süd, Dora;0,5;0\n"
    assert published(table).ranks == {2: 1, 1: 2, 4: 3}
    assert any("taken for the ranks" in note for note in notes(table))
    assert not published("No;Name;Pts;WIN\n1;Ost, Anna;2,5;2\n2;West, Ben Carl;2,5;2\n").ranks


def test_ranks_that_only_repeat_the_start_numbers_are_none() -> None:
    table = "#;Name;Pts;WIN\n1;Ost, Anna;2,5;2\n2;West, Ben Carl;2,5;2\n3;Nord, José;0,5;1\n4;Süd, Dora;1;0\n"
    assert published(table).ranks == {}
    assert any("the table has no ranks" in note for note in notes(table))
    assert published(table.replace("0,5;1", "1;1")).ranks == {1: 1, 2: 2, 3: 3, 4: 4}  # they may be


def test_a_fide_id_tells_who_it_is() -> None:
    table = "Rk;Name;FideID;WIN\n1;Ben West;1000001;2\n2;X;1000002;2\n"
    assert published(table).ranks == {1: 1, 2: 2}


def test_a_table_of_numbers_alone_is_enough() -> None:
    assert published("Rk;No;WIN\n1;2;2\n2;1;2\n").ranks == {2: 1, 1: 2}


def test_who_is_not_in_the_event_is_listed() -> None:
    event = tb.sample("open")
    table = tb.render(tb.standings(event), "csv").replace("No.", "Info").replace('"Ulmgren, Lovis"', '"Somebody, Else"')
    joined = join(event, table)
    assert 2 not in joined.event.published.ranks
    assert "not in the file, so not compared: Somebody, Else" in str(joined.notes[0])
    assert joined.notes[0].where.path


def test_a_table_of_another_event_is_refused() -> None:
    with pytest.raises(
        FormatError, match=r"is this another event\? 2 of 4 names are in the file; not found: Fern, Eva and Berg, Udo"
    ):
        published("Rk;Name\n1;Ost, Anna\n2;West, Ben Carl\n3;Fern, Eva\n4;Berg, Udo\n")


def test_an_ambiguous_name_is_never_guessed() -> None:
    players = [
        *(tb.Player(number, f"Player, Number{number:02}") for number in range(1, 21)),
        tb.Player(21, "Ost, Anna"),
        tb.Player(22, "Ost, Anna"),
    ]
    event = tb.Tournament(players, [[tb.Game(number, number + 1, "1-0") for number in range(1, 22, 2)]])
    rows = [f"{number};Player, Number{number:02}" for number in range(1, 21)]
    joined = join(event, "\n".join(["Rk;Name", *rows, "21;Ost, Anna"]))
    assert set(joined.event.published.ranks) == set(range(1, 21))
    assert any("Ost, Anna may be 21 Ost, Anna or 22 Ost, Anna" in note for note in map(str, joined.notes))


def test_two_rows_of_one_participant_are_refused() -> None:
    with pytest.raises(FormatError, match="1 Ost, Anna: more than one row"):
        published("Rk;Name\n1;Ost, Anna\n2;Anna Ost\n3;West, Ben Carl\n")


# --- ranks and points --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "rank"),
    [("1", 1), ("1.", 1), ("=1", 1), ("1=", 1), ("1-3", 1), ("1.-3.", 1), ("12)", 12), ("T4", 4), ("1.0", 1), ("2nd", 2),
     ("RIT", None), ("-", None), ("", None), ("1.5", None), ("x1", None)],
)  # fmt: skip
def test_ranks_are_read_as_people_print_them(cell: str, rank: int | None) -> None:
    assert read_rank(cell) == rank


def test_a_text_in_the_place_of_a_rank_is_no_rank_and_a_part_of_the_field_is_allowed() -> None:
    table = "Rk;Name\n1-2;Ost, Anna\n;West, Ben Carl\nRIT;Nord, José\n"
    assert published(table).ranks == {1: 1, 2: 1}
    assert published("Rk;Name\n1;Ost, Anna\n3;Nord, José\n").ranks == {1: 1, 3: 3}


def test_the_first_column_that_equals_the_sums_has_the_points() -> None:
    table = "Rk;Name;TB1;TB2\n1;Ost, Anna;2100;2,5\n2;West, Ben Carl;2000;2,5\n3;Nord, José;1900;1\n4;Süd, Dora;1800;½\n"
    found = published(table)
    assert found.points[4] == Fraction(1, 2)
    assert [column.printed for column in found.columns] == ["TB1"]
    assert any("TB2" in note and "taken for the points" in note for note in notes(table))


def test_a_table_without_points_says_so() -> None:
    table = "Rk;Name;TB1\n1;Ost, Anna;2100\n2;West, Ben Carl;2000\n"
    assert published(table).points == {}
    assert any("no column of the table has the points" in note for note in notes(table))


def test_a_legend_tells_which_column_has_the_points() -> None:
    table = "Rk;Name;TB1;TB2\n1;Ost, Anna;2;3\n2;West, Ben Carl;1;4\n\nTie Break1: points (game-points)\nTie Break2: Progressive Score (PS)\n"
    found = published(table)
    assert found.points == {1: 2, 2: 1}  # as printed, though they are wrong
    assert [(column.printed, column.code) for column in found.columns] == [("TB2: Progressive Score (PS)", "PS")]


def test_the_scores_of_teams_are_told_apart() -> None:
    event = tb.sample("team")
    ranking = tb.standings(event, "MPTS, GPTS, BH:MP")
    rows = [f"{row.rank};{row.name};{row['GPTS']};{row['BH:MP']}" for row in ranking.rows]
    found = join(event, "\n".join(["Rk;Team;Pts;BH:MP", *rows])).event.published
    assert not found.points
    assert found.values["GPTS"] == {row.id: row["GPTS"] for row in ranking.rows}
    both = [f"{row.rank};{row.name};{row['MPTS']};{row['GPTS']}" for row in ranking.rows]
    found = join(event, "\n".join(["Rk;Team;MP;GP", *both])).event.published
    assert found.points == {row.id: row["MPTS"] for row in ranking.rows}
    assert found.values["GPTS"] == {row.id: row["GPTS"] for row in ranking.rows}


# --- columns -----------------------------------------------------------------------------------------------------------------

NAMELESS = "Rank after Round 2\nRk;Name;Pts;TB1;TB2;Odd\n1;Ost, Anna;1,5;1;2,00;7\n2;West, Ben Carl;1,5;1;1,50;8\n"


def test_nameless_columns_are_kept_in_order_with_their_decimals() -> None:
    columns = published(NAMELESS).columns
    assert [(column.printed, column.code, column.decimals) for column in columns] == [
        ("TB1", "", 0),
        ("TB2", "", 2),
        ("Odd", "", 0),
    ]


@pytest.mark.parametrize("columns", ["TB2=BH/C1", {"TB2": "Buchholz Cut 1"}, {" tb2. ": "BH/C1"}])
def test_the_caller_may_name_columns(columns: Any) -> None:
    assert [column.code for column in published(NAMELESS, columns=columns).columns] == ["", "BH/C1", ""]


def test_what_the_caller_says_counts_more_than_the_legend_and_that_more_than_the_header() -> None:
    table = NAMELESS + "\nTie Break1: Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)\nTie Break2: Sonneborn-Berger\n"
    assert [(column.code, column.edition) for column in published(table).columns][:2] == [("BH/C1", "2026-03"), ("SB", "")]
    assert [column.code for column in published(table, columns="TB1=WIN").columns][:2] == ["WIN", "SB"]


def test_all_columns_named_are_a_list() -> None:
    assert join(EVENT, NAMELESS, columns="TB1=WIN, TB2=SB").event.tie_breaks == ("PTS", "WIN", "SB")


def test_a_column_that_is_not_there_is_refused() -> None:
    with pytest.raises(FormatError, match="no column 'TB9' that could be a tie-break; those are TB1, TB2, Odd"):
        published(NAMELESS, columns="TB9=BH")


def test_the_column_with_the_points_is_no_tie_break() -> None:
    """It was taken for the points all the same, in silence."""
    assert published(NAMELESS, columns="Pts=PTS") == published(NAMELESS)
    with pytest.raises(tb.FormatError, match=r"the column 'Pts' has the points, not BH; leave it out of columns"):
        published(NAMELESS, columns={"Pts": "BH"})


@pytest.mark.parametrize("columns", ["TB2", "TB2=", "=BH", "TB1=BH, TB2"])
def test_columns_without_a_code_are_refused(columns: str) -> None:
    with pytest.raises(TiebreaksError):
        parse_columns(columns)


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(UnknownTieBreak):
        parse_columns({"TB2": "Foo"})


def test_columns_need_a_table() -> None:
    with pytest.raises(TiebreaksError, match="give against="):
        tb.check(EVENT, columns={"TB2": "BH"})


def test_the_table_says_after_which_round_it_was_printed() -> None:
    joined = join(EVENT, NAMELESS)
    assert (joined.after_round, joined.event.published.after_round) == (2, 2)
    assert tb.check(EVENT, against=NAMELESS, search=False).after_round == 2
    assert tb.check(EVENT, against=NAMELESS, after_round=3, search=False).after_round == 3


def test_a_table_of_a_later_round_than_the_event_has_is_said() -> None:
    joined = join(EVENT, NAMELESS.replace("Round 2", "Round 9"))
    assert joined.event.published.after_round is None
    assert any("after round 9; the event has 3 rounds" in note for note in map(str, joined.notes))


def test_the_program_is_known_by_its_footer() -> None:
    assert published(NAMELESS + "\nChess-Tournament-Results-Server: Chess-Results\n").program == "chess-results"
    assert published(NAMELESS).program == ""


# --- results -----------------------------------------------------------------------------------------------------------------

BY_START = "No;Name;1.Rd;2.Rd;3.Rd;Pts;Rk\n1;Ost, Anna;4w1;2b½;3w1;2,5;1\n2;West, Ben Carl;3w1;1w½;-1;2,5;2\n3;Nord, José;2b0;4w1;1b0;1;3\n4;Süd, Dora;1b0;3b0;-½;0,5;4\n"
BY_RANK = "Rk;Name;1.Rd;2.Rd;3.Rd;Pts\n1;West, Ben Carl;3w1;2w½;-1;2,5\n2;Ost, Anna;4w1;1b½;3w1;2,5\n3;Nord, José;1b0;4w1;2b0;1\n4;Süd, Dora;2b0;3b0;-½;0,5\n"


@pytest.mark.parametrize("table", [BY_START, BY_RANK])
def test_the_results_of_a_crosstable_are_compared(table: str) -> None:
    assert not [note for note in notes(table) if "round" in note]


def test_a_result_that_differs_is_named_first() -> None:
    table = BY_START.replace("4w1;2b½", "4w0;2b½").replace("1b0;3b0", "1b1;3b0")
    result = tb.check(EVENT, against=table, search=False)
    (found,) = result.results  # a game once
    assert str(found).endswith("round 1, 1-4: the table has 0-1, the file 1-0")
    assert result.to_dict()["results"] == [found]
    assert str(found) in tb.render(result, "text")


@pytest.mark.parametrize(
    ("cell", "other", "said"),
    [
        ("-1;2,5;2", "-½;2;2", "round 3, 2 without an opponent: the table has ½, the file 1"),
        ("4w1;1b0", "1w1;1b0", "round 2, 3: the table has 1 against 1, the file 1 against 4"),
        ("-½", "2b½", "round 3, 4: the table has ½ against 2, the file ½ against nobody"),
        ("-½", "9b½", "round 3, 4: the opponent in the table is nobody of the event"),
    ],
)
def test_every_kind_of_difference_is_said(cell: str, other: str, said: str) -> None:
    assert BY_START.count(cell) == 1
    assert [note for note in notes(BY_START.replace(cell, other)) if note.endswith(said)]


def test_a_round_that_has_not_been_played_is_not_compared() -> None:
    assert not [
        note for note in notes(BY_START.replace("3.Rd", "3.Rd;4.Rd").replace(";2,5;", ";2w ;2,5;")) if "table has" in note
    ]


def test_a_matrix_is_compared_game_by_game() -> None:
    event = tb.sample("round_robin")
    ranking = tb.standings(event)
    order = [row.id for row in ranking.rows]
    scores = {(white, black): game.result.split("-")[0] for items in event.rounds for game in items if isinstance(game, tb.Game) and "-" in game.result[1:-1]
              for white, black in [(game.white, game.black)]}  # fmt: skip
    scores |= {(black, white): {"1": "0", "0": "1", "½": "½"}[own] for (white, black), own in list(scores.items())}
    lines = [[str(rank), event.participants[event.row_of[id]].name, *("*" if id == other else scores.get((id, other), "") for other in order), str(ranking[id].points)]
             for rank, id in enumerate(order, 1)]  # fmt: skip
    header = ["Rk", "Name", *map(str, range(1, len(order) + 1)), "Pts"]
    table = "\n".join(";".join(line) for line in [header, *lines])
    assert not join(event, table).results
    assert not [note for note in join(event, table).notes if "told" in str(note)]
    changed = "10"["10".index(lines[0][3]) - 1] if lines[0][3] in "10" else "1"
    lines[0][3] = changed
    table = "\n".join(";".join(line) for line in [header, *lines])
    (note,) = join(event, table).results
    assert f"{order[0]}-{order[1]}: the table has" in str(note)


def test_cells_that_are_no_results_are_not_compared() -> None:
    table = BY_START.replace("4w1", "won").replace("2b½", "drew").replace("3w1", "sat")
    assert published(table).ranks[1] == 1
    table = re.sub(r"\d[wb][10½]|-[1½]", "7w1", BY_START)
    assert any("could not be told from its cells" in note for note in notes(table))


def test_a_cell_that_is_no_result_or_no_number_is_said() -> None:
    (note,) = [note for note in notes(BY_START.replace("4w1;2b½", "4q1;2b½")) if "no results" in note]
    assert "'4q1' (round 1 of Ost, Anna)" in note
    (note,) = [note for note in notes(BY_NUMBER.replace("0.5;0", "0..5;0")) if "no numbers" in note]
    assert "line 5, column 4: no numbers, so not compared: '0..5' (Pts of Süd, Dora)" in note
    assert not [note for note in notes(BY_NUMBER.replace("0.5;0", "0.5;-")) if "no numbers" in note]


def test_many_results_that_differ_are_counted() -> None:
    event = tb.sample("open")
    rows = []
    for row in tb.standings(event).rows:
        cells = []
        for number in range(len(event.rounds)):
            at = event.crosstable.cell(event.row_of[row.id], number)
            opponent = event.crosstable.number[event.crosstable.opponent[at]]
            own = {1: "1", 2: "½", 3: "0"}.get(event.crosstable.result[at], "")
            cells.append(f"{opponent}w{own}" if own else "")
        if row.rank % 3 == 0:
            cells = [re.sub("w.", "w½", cell) for cell in cells]
        rows.append(";".join([str(row.rank), str(row.id), row.name, *cells]))
    header = ";".join(["Rk", "No", "Name", *(f"R{number}" for number in range(1, len(event.rounds) + 1))])
    found = [str(note) for note in join(event, "\n".join([header, *rows])).results]
    assert sum(re.search(r"round \d", note) is not None for note in found) == 10
    assert any("more results of the table differ" in note for note in found)


# --- errors ------------------------------------------------------------------------------------------------------------------


def test_a_table_without_header_shows_its_first_rows_and_the_words_looked_for() -> None:
    with pytest.raises(FormatError) as caught:
        tb.check(EVENT, against="a;b;c\n1;2;3\n4;5;6\n7;8;9\n")
    said = str(caught.value)
    assert "no header row was found" in said
    assert "Rk, Name, Pts, TB1 or BH/C1" in said
    assert "a | b | c; 1 | 2 | 3; 4 | 5 | 6" in said


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("Rk;Pts\n1;2\n2;1\n", "no column of names"),
        ("Rk;Name;Pts\n", "no header row|no participants"),
        ("Rk;Name;Pts\n;;\n", "no participants"),
        ("Name;Pts\nOst, Anna;2,5\n", "no ranks and no tie-break values"),
        (b"", "empty"),
        (b"%PDF-1.7 ...", "PDF"),
        (b'[Event "x"]\n\n1-0\n', "."),
        ([], "expected a path"),
        ([1, 2], "expected a path"),
        ("missing.csv", "cannot be read"),
        (7, "expected a path"),
        ({"rank": [1, 2], "name": ["Ost, Anna"]}, "expected columns of one length, found rank: 2, name: 1"),
        ({"rank": 1, "name": "Ost, Anna"}, "expected columns as lists, found 1 under 'rank'"),
        ({1: 2, 2: 1}, r"expected columns as lists, found 2 under 1; ranks by number are tb.Published\({7: 1}\)"),
        (tb.Published({1: 1, 99: 2}), "99 is not a participant; there are numbers 1 to "),
        (tb.Published(), "the tournament has no published ranks or values to compare"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(table: Any, said: str) -> None:
    with pytest.raises(TypeError if table == 7 else FormatError, match=said):
        tb.check(EVENT, against=table)


def test_a_published_table_is_compared_as_it_stands() -> None:
    values = tb.Published({1: 1, 2: 1, 3: 3, 4: 4}, {1: 2.5, 2: 2.5, 3: 1, 4: 1}, {"WIN": {1: 2, 2: 2, 3: 1, 4: 0}})
    found = tb.check(EVENT, against=values)
    assert found == tb.check(EVENT, against=replace(EVENT, published=values))
    assert not found.agrees and "4 Süd, Dora" in str(found)
    assert tb.check(EVENT, against=tb.Published({1: 1, 2: 1, 3: 3, 4: 4})).agrees


def test_a_code_page_that_was_guessed_is_said() -> None:
    table = BY_NUMBER.encode("cp1252")
    assert published(table).points[1] == Fraction(5, 2)  # and not 2Ѕ, as in the page of Russia
    assert any("windows-1252" in note for note in notes(table))


def test_messages_say_where_in_the_table() -> None:
    with pytest.raises(FormatError) as caught:
        published("Title\nRk;Name\n1;Ost, Anna\n2;West, Ben Carl\n3;Anna Ost\n")
    assert str(caught.value.messages[0].where) == "<text>: line 3, column 2"


# --- any table ---------------------------------------------------------------------------------------------------------------

_LINES = BY_START.splitlines()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_table_is_compared_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([BY_START, BY_RANK, BY_NUMBER, NAMELESS]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + data.draw(st.text(st.sampled_from(';\n\t,|"½0123456789wb-RkName. '), max_size=4))
            + text[at + data.draw(st.integers(0, 6)) :]
        )
    try:
        result = tb.check(EVENT, against=text + "\n", search=False)
    except TiebreaksError:
        return
    assert result.notes is not None


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["rank", "name", "No", "Pts", "TB1", "BH", "R1"]),
            st.none() | st.integers(-5, 5) | st.floats() | st.text(max_size=8),
        ),
        max_size=5,
    )
)
def test_any_rows_are_compared_or_refused(rows: list[dict[str, Any]]) -> None:
    try:
        tb.check(EVENT, against=rows, search=False)
    except TiebreaksError:
        return


# --- real tables -------------------------------------------------------------------------------------------------------------

PUBLISHED = sorted((CORPUS / "published").glob("*.json")) if CORPUS.exists() else []


def _real(path: Path) -> tuple[tb.Tournament, dict[int, dict[str, Any]]] | None:
    said = json.loads(path.read_text("utf-8"))
    if not isinstance(said.get("expected"), dict) or not isinstance(said.get("trf"), str):
        return None
    expected = {int(id): values for id, values in said["expected"].items() if id.isdecimal() and isinstance(values, dict)}
    return (tb.read(CORPUS / said["trf"]), expected) if expected else None


def _as_cell(value: float | None) -> str:
    return "" if value is None else str(value).replace(".", ",")


@needs_corpus
@pytest.mark.parametrize("path", PUBLISHED, ids=lambda path: path.stem)
@pytest.mark.parametrize("delimiter", [";", "\t", "  "])
def test_every_published_value_of_the_corpus_arrives_from_text(path: Path, delimiter: str) -> None:
    real = _real(path)
    if real is None:
        pytest.skip("no table of one event")
    event, expected = real
    named = {one.id: one.name for one in event.participants}
    headings = [name for name in next(iter(expected.values())) if not re.search("rank|Rk", name)]
    lines = [["Rk", "Name", *headings]]
    for id, values in expected.items():
        rank = values.get("rank", values.get("Rk.", ""))
        lines.append([str(rank), named[id], *(_as_cell(values[name]) for name in headings)])
    if delimiter == "  ":
        widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
        lines = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    joined = join(event, "\n".join(delimiter.join(line) for line in lines))
    found = joined.event.published
    for id, values in expected.items():
        rank = values.get("rank", values.get("Rk."))
        assert found.ranks.get(id) == rank
    points = next((name for name in headings if name.startswith(("Pts", "PTS"))), None)
    if points is not None:
        assert found.points == {id: Fraction(str(values[points])) for id, values in expected.items()}
    columns = {column.printed: column.values for column in found.columns}
    for name in headings:
        if name in columns:
            exact = {id: None if values[name] is None else Fraction(str(values[name])) for id, values in expected.items()}
            assert columns[name] == exact
    assert len(columns) >= len([name for name in headings if re.fullmatch(r"TB\d|BH|BH/C1|SB|ARO/C1|DE|WIN|KS", name)]) - 1


SELF_CHECKED = sorted(
    path
    for kind in ("cr-html", "cr-xlsx", "csv", "vega")
    for path in (CORPUS / "foreign" / kind).glob("*")
    if "crosstable" in path.name or kind == "cr-xlsx" or path.suffix == ".txt" or "after_round" in path.name
)


@pytest.mark.long
@needs_corpus
@pytest.mark.parametrize("path", SELF_CHECKED, ids=lambda path: path.name)
def test_a_crosstable_that_is_the_event_has_the_same_published_table(path: Path) -> None:
    try:
        event = tb.read(path)
    except FormatError:
        pytest.skip("no event of its own")
    try:
        joined = join(event, path)
    except FormatError as refused:
        assert re.search("no ranks and no tie-break values|is this another event", str(refused))  # noqa: PT017
        assert not event.published.columns or event.is_team
        return
    found = joined.event.published
    assert found.ranks == event.published.ranks or not found.ranks
    assert found.points == event.published.points or not found.points
    own = [(column.code, column.values) for column in event.published.columns if column.code != "PTS"]
    assert [(column.code, column.values) for column in found.columns] == own
    assert not joined.results
    assert not [note for note in joined.notes if re.search(r"round \d|not in the file|may be|told", str(note))]


FOREIGN = [  # the event, its table, ranks and columns that are compared
    ("vega-hbcc/2025HobsonsBayCup.trf", "vega/2025HobsonsBayCup_standings.html", 32, ["BH", "BH/C1", "SB"]),
    ("vega-hbcc/2025HobsonsBayCup.trf", "vega/2025HobsonsBayCup_crosstablescore.html", 32, ["BH", "BH/C1", "SB"]),
    ("vega-hbcc/2025BestintheWest.trf", "vega/2025BestintheWest_standings.html", 106, ["BH"]),
    ("clpippel-csv/moscow_open_2018_a.trf", "csv/moscow_open_2018_ranking_crosstable.csv", 220, ["", "", "", ""]),
    ("vega-text/2024citySydneyBlitz.trf", "vega/2024citySydneyBlitz.txt", 86, [""]),
    ("chess-results-html/arad2026_a.trf", "cr-html/arad2026_a_crosstable.html", 209, ["APRO/U1400", "DE", "ARO/C1/U1400", "BH/C1", "BH/M1"]),
    ("chess-results-html/british2026_champ_r7.trf", "cr-html/british2026_champ_crosstable.html", 108, []),
    ("chess-results-html/frome2026_standard.trf", "cr-html/frome2026_standard_crosstable.html", 31, ["DE", "PS"]),
    ("chess-results-html/ussa2026_rr.trf", "cr-html/ussa2026_roundrobin_crosstable.html", 9, ["DE", "WIN", "SB", "KS"]),
    ("chess-results-html/jeddah2026_r1.trf", "cr-html/jeddah2026_crosstable.html", 32, None),
]  # fmt: skip


@needs_corpus
@pytest.mark.parametrize(
    ("report", "table", "ranks", "codes"), FOREIGN, ids=lambda value: str(value) if isinstance(value, str) else ""
)
def test_real_tables_of_other_programs_are_joined_whole(report: str, table: str, ranks: int, codes: list[str] | None) -> None:
    event = tb.read(CORPUS / "files" / report)
    joined = join(event, CORPUS / "foreign" / table)
    found = joined.event.published
    assert len(found.ranks) == len(found.points) == ranks
    assert codes is None or [column.code for column in found.columns] == codes
    assert not joined.results
    assert not [note for note in joined.notes if re.search("not in the file|may be|told", str(note))]
