"""Tables made by hand: by rounds, as a matrix, as a list of games, in any form of text (imports.md, section 9)."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiebreaks as tb
from tests.formats.foreign_files import CORPUS, FOREIGN, damage, entries, needs_corpus, twins
from tests.formats.test_cost import grows_with_the_input
from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.decoding import decode_text
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.text import read_text_grid
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.tables import hand_made as tables

BY_ROUNDS = """\
Spring Cup 2026
No;Name;Rating;Fed;Title;R1;R2;R3;Pts;Rank;BH/C1;SB
1;Ost, Anna;2100;GER;WFM;4w1;2b=;3w1;2.5;1;3;2,75
2;Berg, Bo;2050;NOR;;3b1;1w=;4w½;2;2;4;3
3;Cruz, Cy;1990;ESP;;2w0;4b+;1b0;1;3;;
4;Dahl, Di;1900;NOR;;1b0;3w-;2b½;½;4;;
"""
MATRIX = """\
No;Name;1;2;3;Pts;SB
1;Ost, Anna;*;1½;10;2.5;4,5
2;Berg, Bo;0½;*;½1;2;3,5
3;Cruz, Cy;01;½0;*;1.5;3,5
"""
GAMES = """\
round;board;white;black;result
1;1;Ost, Anna;Dahl, Di;1-0
1;2;Cruz, Cy;Berg, Bo;0-1
2;1;Berg, Bo;Ost, Anna;½-½
2;2;Dahl, Di;Cruz, Cy;-/+
3;1;Ost, Anna;;bye 1
3;2;Berg, Bo;Dahl, Di;1/2-1/2
3;3;Cruz, Cy;bye;bye ½
"""


def part_of(text: str | bytes, problems: Problems | None = None, **options: Any) -> Part:
    problems = problems or Problems("a.csv")
    data = text.encode() if isinstance(text, str) else text
    one = read_text_grid(decode_text(data, problems, **options), "a.csv")
    (part,) = tables.read_parts([one], "a.csv", problems)
    return part


def refusal(text: str) -> str:
    with pytest.raises(FormatError) as error:
        tb.read(text.encode())
    return str(error.value)


def grid(text: str) -> Grid:
    return Grid("a.xlsx", tuple(tuple(cell.strip() for cell in line.split(";")) for line in text.splitlines()), "Sheet1")


def test_a_table_by_rounds_is_a_tournament_with_its_published_columns() -> None:
    event = tb.read(BY_ROUNDS.encode())
    assert event.name == "Spring Cup 2026"
    assert event.players[0] == tb.Player(1, "Ost, Anna", 2100, "WFM", "GER")
    assert entries(event) == {
        (1, "anna ost", "dahl di", "1-0"), (1, "cruz cy", "berg bo", "0-1"), (2, "berg bo", "anna ost", "½-½"),
        (2, "dahl di", "cruz cy", "-+"), (3, "anna ost", "cruz cy", "1-0"), (3, "berg bo", "dahl di", "½-½"),
    }  # fmt: skip
    assert event.published.ranks == {1: 1, 2: 2, 3: 3, 4: 4}
    assert event.published.points[1] == Fraction(5, 2)
    assert event.published.values["SB"][1] == Fraction(11, 4)
    assert event.published.values["BH/C1"][3] is None


@pytest.mark.parametrize("delimiter", [";", "\t", "|", ","])
def test_the_delimiter_is_found(delimiter: str) -> None:
    text = BY_ROUNDS.replace("2,75", "2.75").replace(", ", " ").replace(";", delimiter)
    assert len(entries(tb.read(text.encode()))) == 6


def test_a_pasted_table_with_columns_of_blanks_is_read() -> None:
    rows = [line.split(";") for line in BY_ROUNDS.splitlines()[1:]]
    widths = [max(len(row[at]) for row in rows) + 2 for at in range(len(rows[0]))]
    pasted = "\n".join("".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    assert [(each.round, each.white, each.result) for each in part_of(pasted).meetings][:2] == [(1, 1, "1-?"), (2, 2, "?-½")]


@pytest.mark.parametrize("header", ["R{}", "{}", "{}.Rd", "Round {}", "Rd {}", "Runde {}"])
def test_round_columns_are_known_by_many_names(header: str) -> None:
    text = BY_ROUNDS
    for number in (1, 2, 3):
        text = text.replace(f"R{number};", header.format(number) + ";")
    assert len(entries(tb.read(text.encode()))) == 6


def test_comments_and_single_cells_are_no_participants() -> None:
    text = BY_ROUNDS.replace("3;Cruz", "# a remark\nGroup B;;;\n3;Cruz") + "# made by hand\nThank you\n"
    assert len(tb.read(text.encode()).players) == 4


def test_row_order_numbers_players_where_no_column_does() -> None:
    text = "Name;R1;Pts\nAnna;2w1;1\nBo;1b0;0\n"
    assert [(each.key, each.number) for each in part_of(text).entrants] == [(1, 0), (2, 0)]  # another list may know the numbers
    assert [(each.id, each.name) for each in tb.read(text.encode()).players] == [(1, "Anna"), (2, "Bo")]
    text = "Name;Fed;R1\nAnna;NOR;2w1\nBo;NOR;1b0\n"
    assert [(player.id, player.name) for player in tb.read(text.encode()).players] == [(1, "Anna"), (2, "Bo")]
    joined = tb.read([text.encode(), b"No;Name;Fed\n1;Bo;NOR\n2;Anna;NOR\n"])  # the order of rows is no start number
    assert [(player.id, player.name) for player in joined.players] == [(1, "Bo"), (2, "Anna")]


def test_colours_may_be_missing_and_are_then_not_known() -> None:
    event = tb.read(b"No;Name;R1\n1;Anna;2 1\n2;Bo;1 0\n")
    assert any("colours of 1 of 1 games are not known" in each for each in event.warnings)
    with pytest.raises(tb.TiebreaksError, match="BPG"):
        tb.standings(event, by="BPG")


def test_a_letter_b_for_white_is_said() -> None:
    problems = Problems("a.csv")
    part = part_of("No;Name;R1\n1;Anna;2b1\n2;Bo;1n0\n", problems)
    assert part.meetings[0].white == 1
    assert "'b' was read as White and 'n' as Black" in problems.warnings[0]


BY_RANK = """\
Rank;No;Name;R1;R2
1;3;Anna;{}b1;{}w1
2;1;Bo;{}b1;{}w½
3;4;Cy;{}w0;{}b½
4;2;Di;{}w0;{}b0
"""


@pytest.mark.parametrize(
    ("opponents", "what"),
    [((3, 4, 4, 3, 1, 2, 2, 1), "positions"), ((4, 2, 2, 4, 3, 1, 1, 3), "start numbers")],
)
def test_opponents_are_start_numbers_or_positions_whichever_makes_all_games_mutual(
    opponents: tuple[int, ...], what: str
) -> None:
    event = tb.read(BY_RANK.format(*opponents).encode())
    assert {each[1:3] for each in entries(event) if each[0] == 1} == {("cy", "anna"), ("di", "bo")}, what
    assert [player.name for player in event.players] == ["Bo", "Di", "Anna", "Cy"]  # by start number


def test_it_asks_if_the_games_fit_both_ways() -> None:
    both = "Rank;No;Name;R1\n1;4;Anna;2w1\n2;3;Bo;1b0\n3;2;Cy;4w1\n4;1;Di;3b0\n"
    assert "the games fit both ways; sort the rows by number" in refusal(both)


def test_a_matrix_is_a_round_robin_in_as_many_cycles_as_a_cell_has_results() -> None:
    event = tb.read(MATRIX.encode())
    assert event.system is tb.System.ROUND_ROBIN
    assert len(event.rounds) == 6
    assert [(row.name, row.points) for row in tb.standings(event, by="SB")] == [
        ("Ost, Anna", Fraction(5, 2)), ("Berg, Bo", 2), ("Cruz, Cy", Fraction(3, 2)),
    ]  # fmt: skip
    assert any("those of the Berger tables are assumed" in each for each in event.warnings)
    assert any("colours of 6 of 6 games are not known" in each for each in event.warnings)
    assert tb.check(event, by="SB").agrees


def test_a_matrix_sorted_by_rank_has_its_columns_in_the_order_of_the_rows() -> None:
    text = "Rk;No;Name;1;2;3\n1;3;Anna;*;1;1\n2;1;Bo;0;*;1\n3;2;Cy;0;0;*\n"
    event = tb.read(text.encode())
    assert [(row.name, int(row.points)) for row in tb.standings(event, by="SB")] == [("Anna", 2), ("Bo", 1), ("Cy", 0)]
    assert {frozenset(each[1:3]) for each in entries(event)} == {
        frozenset(two) for two in (("anna", "bo"), ("anna", "cy"), ("bo", "cy"))
    }


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("3;Cruz, Cy;01;½0;*;1.5;3,5\n", ""), "line 1, column 3: the matrix has 2 rows and 3 columns of opponents"),
        ((";*;1½", ";1;1½"), "line 2, column 3: '1' of Ost, Anna against itself: expected * or nothing on the diagonal"),
        ((";½1;", ";2;"), "line 3, column 5: '2' of Berg, Bo against 3: expected a result for each cycle"),
        ((";½1;", ";11;"), "do not agree on the result"),
        ((";½1;", ";;"), "has no other side"),
    ],
)  # fmt: skip
def test_a_matrix_that_contradicts_itself_is_refused(change: tuple[str, str], said: str) -> None:
    assert change[0] in MATRIX
    assert said in refusal(MATRIX.replace(*change))


def test_a_list_of_games_has_players_by_name_and_byes() -> None:
    event = tb.read(GAMES.encode())
    assert entries(event) >= {(1, "anna ost", "dahl di", "1-0"), (2, "dahl di", "cruz cy", "-+"), (3, "cruz cy", "half")}
    assert (3, "anna ost", "pairing") in entries(event)


def test_a_list_of_games_may_have_the_rounds_in_lines_of_their_own() -> None:
    text = "White;Result;Black\nRound 1;;\nAnna;1-0;Bo\nCy;0-1;Di\nRound 2;;\nBo;½-½;Cy\nDi;1-0;Anna\n"
    assert {each[0] for each in entries(tb.read(text.encode()))} == {1, 2}
    assert "there is no column of rounds" in refusal(text.replace("Round 1;;\n", ""))


def test_a_list_of_games_by_number_is_joined_with_the_starting_list() -> None:
    games = b"Round;White;Black;Result\n1;1;2;1-0\n2;2;1;0-1\n"
    event = tb.read([games, b"No;Name;Elo\n1;Anna;2000\n2;Bo;1900\n"])
    assert [(player.name, player.rating) for player in event.players] == [("Anna", 2000), ("Bo", 1900)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("1-0", "2-0"), "line 2, column 5: round 1, Ost, Anna - Dahl, Di: result '2-0'; expected 1-0"),
        (("1;1;Ost", "x;1;Ost"), "line 2, column 1: expected a round from 1 to 999, found 'x'; number the rounds from 1"),
        (("Ost, Anna;;bye 1", ";;bye 1"), "line 6, column 5: round 3: the row names nobody"),
        (("bye 1", "win"), "line 6, column 5: round 3, Ost, Anna: 'win' without an opponent"),
    ],
)  # fmt: skip
def test_a_list_of_games_says_where_it_is_wrong(change: tuple[str, str], said: str) -> None:
    assert change[0] in GAMES
    assert said in refusal(GAMES.replace(*change, 1))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("3b1", "3x1"), "line 4, column 6: '3x1' in round 1 of Berg, Bo: expected opponent, colour and result such as 5w1"),
        (("3b1", "12"), "line 4, column 6: 12 in round 1 of Berg, Bo: expected"),
        (("3b1", "9b1"), "'9b1': 9 is not in the list"),
        (("2w0", "2w1"), "do not agree on the result: '3b1' at line 4, column 6, '2w1' here"),
        (("2.5;1", "7.5;1"), "the points of 1 of 4 do not follow from the results"),
        (("R2", "R5"), "line 2, column 7: the header has a column of round 5 and none of round 2"),
    ],
)  # fmt: skip
def test_a_table_says_where_it_is_wrong(change: tuple[str, str], said: str) -> None:
    assert change[0] in BY_ROUNDS
    assert said in refusal(BY_ROUNDS.replace(*change, 1))


@pytest.mark.parametrize("rounds", ["R0;R1", "R0;Odd"])
def test_a_column_of_round_0_is_refused(rounds: str) -> None:
    """Its games were lost, or were those of the last round."""
    table = f"No;Name;{rounds}\n1;Ost, Anna;2w1;2b=\n2;Berg, Bo;1b0;1w=\n"
    with pytest.raises(
        tb.FormatError, match=r"line 2, column 3: expected a round from 1 to 999, found 0; number the rounds from 1"
    ):
        tb.read(table.encode())


def test_two_points_for_a_win_are_refused_with_the_remedy() -> None:
    text = "No;Name;R1;R2;Pts\n1;Anna;2w2;3b1;3\n2;Bo;1b0;4w2;2\n3;Cy;4w2;1w1;3\n4;Di;3b0;2b0;0\n"
    assert "2 for a win, 1 for a draw and 0 for a loss are not read; write 1, ½ and 0 in the cells" in refusal(text)
    remedied = text.replace("b1;3", "b½;3").replace("1w1", "1w½").replace("w2", "w1")
    event = tb.read(remedied.encode())
    assert event.scoring == tb.Scoring(2, 1, 0)


def test_board_points_of_teams_are_refused() -> None:
    assert "are these board points of teams?" in refusal("No;Name;R1\n1;Alfa;2w3½\n2;Beta;1b½\n")
    assert "the cells are board points of teams" in refusal("No;Team;R1\n1;Alfa;2w3½\n2;Beta;1b½\n")


def test_no_header_is_said_with_the_first_rows_and_the_words() -> None:
    with pytest.raises(FormatError) as error:
        part_of("a;b;c\nd;e;f\n")
    assert "no header row was found" in str(error.value)
    assert "a | b | c / d | e | f" in str(error.value)
    assert "words such as Rk, Name, Pts" in str(error.value)


def test_a_header_without_rows_is_refused() -> None:
    with pytest.raises(FormatError, match="there is no row below the header"):
        tables.read_table(grid("No;Name;R1;Pts"), Problems("a.xlsx"))


def test_a_ranking_alone_cannot_be_ranked_and_says_what_is_needed() -> None:
    assert "give the crosstable of the event as well" in refusal("Rk;Name;Pts;BH\n1;Anna;2;3\n2;Bo;1;3\n")


def test_a_ranking_is_the_published_table_of_other_files() -> None:
    rounds = "No;Name;R1\n1;Anna;2w1\n2;Bo;1b0\n"
    event = tb.read([rounds.encode(), b"Rk;Name;Pts;BH\n1;Anna;1;0\n2;Bo;0;1\n"])
    assert event.published.ranks == {1: 1, 2: 2}
    assert event.published.values["BH"] == {1: 0, 2: 1}


def test_shared_ranks_are_blank() -> None:
    part = part_of("Rk;Name;Pts\n1;Anna;2\n;Bo;2\n3;Cy;1\n")
    assert part.ranks == {1: 1, 2: 1, 3: 3}


def test_unnamed_columns_of_other_programs_are_no_matter() -> None:
    """R and pandas add a column of row numbers and change header words."""
    text = '"","Rk.","Sno","X","Name","FED","Club.City","Pts.","TB1"\n"1","1","13","AGM","Ost, Anna ","GER","Ulm","8","0.5"\n'
    part = part_of(text)
    (anna,) = part.entrants
    assert (anna.number, anna.title, anna.name, anna.club) == (13, "AGM", "Ost, Anna", "Ulm")
    assert part.points == {13: 8}


def test_a_value_that_is_no_number_is_left_out_and_said() -> None:
    problems = Problems("a.csv")
    part = part_of("Rk;Name;Pts;BH\n1;Anna;2;6..5\n2;Bo;1;3\n", problems)
    assert part.columns[0].values == {1: None, 2: 3}
    assert "line 2, column 4: '6..5' of Anna is no number" in problems.warnings[0]


def test_a_legend_names_the_columns() -> None:
    part = part_of("Rk;Name;Pts;TB1\n1;Anna;2;3,00\n2;Bo;1;2,50\n\nTie Break1: Buchholz\n")
    assert [(each.heading, each.code, each.decimals) for each in part.columns] == [("TB1: Buchholz", "BH", 2)]


def test_a_starting_list_has_no_results() -> None:
    part = part_of("Nr;Name;Elo;Land;FideID;Sex\n1;Anna;2000;NOR;1501;w\n2;Bo;0;SWE;0;m\n")
    assert part.kind == "starting list"
    assert [(each.rating, each.fide_id, each.sex) for each in part.entrants] == [(2000, "1501", "w"), (None, "", "m")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252"])
def test_encodings(encoding: str) -> None:
    text = "No;Name;R1\n1;Müller;2w½\n2;Bo;1b½\n"
    assert part_of(text.encode(encoding)).entrants[0].name == "Müller"
    assert part_of(text.encode("windows-1252"), encoding="windows-1252").entrants[0].name == "Müller"


def test_a_workbook_is_read_as_text_is() -> None:
    pytest.importorskip("openpyxl")
    from tests.formats.test_sheets import workbook

    rows = [tuple(line.split(";")) for line in BY_ROUNDS.splitlines()]
    event = tb.read(workbook(("Notes", [("nothing here",)]), ("Results", rows)))
    assert entries(event) == entries(tb.read(BY_ROUNDS.encode()))
    assert any("'Results' is read" in each for each in event.warnings)
    with pytest.raises(FormatError, match=r"Results!F4: '3x1' in round 1 of Berg, Bo"):
        tb.read(workbook(("Results", [tuple(cell.replace("3b1", "3x1") for cell in row) for row in rows])))


def test_a_sheet_is_read_as_text_is() -> None:
    part = tables.read_table(grid(BY_ROUNDS), Problems("a.xlsx"))
    assert len(part.meetings) == 12
    with pytest.raises(FormatError, match=r"a\.xlsx: row 4, column 6: '3x1'"):
        tables.read_table(grid(BY_ROUNDS.replace("3b1", "3x1")), Problems("a.xlsx"))


def test_numbers_of_a_spreadsheet_are_byes() -> None:
    """Excel stores -1 and -0 as numbers: the minus of zero is lost."""
    text = "No;Name;1.Rd;2.Rd;Pts\n1;Anna;-1;2w1;2\n2;Bo;0;1b0;0\n3;Cy;-½;0;0,5\n"
    part = tables.read_table(grid(text), Problems("a.xlsx"))
    assert [(each.round, each.white, each.result) for each in part.meetings if each.black is None] == [
        (1, 1, "1"), (1, 2, "0"), (1, 3, "½"), (2, 3, "0"),
    ]  # fmt: skip


# --- cost and damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("shape", ["rounds", "games"])
def test_the_time_grows_with_the_table(shape: str) -> None:
    def make(count: int) -> Any:
        pairs = [(at, at + 1) for at in range(1, 2 * count, 2)]
        if shape == "rounds":
            text = "No;Name;R1\n" + "".join(f"{one};A{one};{two}w1\n{two};A{two};{one}b0\n" for one, two in pairs)
        else:
            text = "round;white;black;result\n" + "".join(f"1;A{one};A{two};1-0\n" for one, two in pairs)
        return lambda: part_of(text)

    grows_with_the_input(make, 500)


@pytest.mark.long
@pytest.mark.parametrize("text", [BY_ROUNDS, MATRIX, GAMES])
def test_damaged_tables_are_read_or_refused(text: str) -> None:
    for data in damage(text.encode()):
        with suppress(FormatError):
            assert part_of(data).entrants is not None
        with suppress(FormatError):
            assert tb.read(data)


cells = st.one_of(
    st.sampled_from(
        ("1", "2", "Anna", "Bo", "2w1", "1b0", "bye", "½", "*", "-", "+", "1-0", "", "R1", "No", "Name", "White", "Pts", "TB1")
    ),
    st.text(max_size=6),
)
headers = st.sampled_from(
    (
        ["No", "Name", "R1", "R2", "Pts"],
        ["Rk", "Name", "1", "2", "SB"],
        ["Round", "White", "Black", "Result"],
        ["Name", "Elo", "Pts", "TB1"],
    )
)


@given(headers, st.lists(st.lists(cells, max_size=6), max_size=6))
def test_no_table_makes_anything_but_a_part_or_a_format_error(header: list[str], rows: list[list[str]]) -> None:
    one = Grid("a.xlsx", (tuple(header), *map(tuple, rows)))
    with suppress(FormatError):
        assert tables.read_table(one, Problems("a.xlsx")).file == "a.xlsx"


# --- the corpus --------------------------------------------------------------------------------------------------------------

REFUSED = {
    "csv/draughts_2022_other_scoring.csv": "2 for a win, 1 for a draw and 0 for a loss are not read",
    "csv/olympiad_2018_team_crosstable.csv": "the list has teams and no players",
    "csv/ranking_only_2018.csv": "a ranking without the rounds",
    "csv/team_ranking_after5_2026.csv": "the list has teams and no players",
    "csv/team_round_robin_matrix_2026.csv": "board points of teams",
}


@needs_corpus
@pytest.mark.parametrize(("file", "twin"), twins("csv").items())
def test_the_corpus_is_read_as_its_trf_or_refused_for_a_reason(file: str, twin: str) -> None:
    if file in REFUSED:
        with pytest.raises(FormatError, match=REFUSED[file]):
            tb.read(FOREIGN / file)
        return
    event = tb.read(FOREIGN / file)
    if not twin:
        assert event.published.ranks
        return
    report = tb.read(CORPUS / "files" / twin)
    assert entries(event) == entries(report)
    ranks = [
        {(row.rank, row.points, row.values) for row in tb.standings(each, by="BH/C1, SB", edition="2009")}
        for each in (event, report)
    ]
    assert ranks[0] == ranks[1]


def test_columns_of_blanks_are_a_table_too() -> None:
    pasted = "No  Name  Rtg   R1   R2\n1   Anna  2100  2w1  3b1\n2   Ben   2000  1b0  4w½\n3   Cid   1900  4b1  1w0\n4   Dan   1800  3w0  2b½\n"
    event = tb.read(pasted.encode())
    assert [player.name for player in event.players] == ["Anna", "Ben", "Cid", "Dan"]
    assert tb.standings(event)[1].points == 2
