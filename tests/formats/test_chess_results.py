"""Lists of chess-results: which list a table is, what its cells mean, and what is refused, by the examples of the specification.

All names are invented. A grid is written as its rows, cells between bars.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.engine.settling import resolve
from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.assemble import assemble
from tiebreaks.formats.assembling.part import Meeting, Part
from tiebreaks.formats.chess_results import is_chess_results, read_lists, read_parts
from tiebreaks.formats.chess_results.cells import RoundCell, find_white, read_round_cell, read_team_cell
from tiebreaks.formats.chess_results.details import read_details
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.pages import read_page
from tiebreaks.formats.problems import Problems
from tiebreaks.model.rounds import Game, Match
from tiebreaks.model.scoring import MatchScoring
from tiebreaks.model.tournament import System, Tournament


def grid(*rows: str, file: str = "list.xlsx", **more: Any) -> Grid:
    def spot(row: int, column: int) -> str:
        return f"Sheet1!{chr(65 + column)}{row + 1}"

    cells = tuple(tuple(cell.strip() for cell in row.split("|")) for row in rows)
    return Grid(file, cells, "Sheet1", spot=spot, **more)


def read(*rows: str, **more: Any) -> Part:
    (part,) = read_lists([grid(*rows, **more)])
    return part


def page(*rows: str, above: str = "", below: str = "", file: str = "page.html") -> Part:
    """The part of a page with one table of results; a row may have tags in its cells."""
    cells = "".join("<tr>" + "".join(f"<td>{cell.strip()}</td>" for cell in row.split("|")) + "</tr>" for row in rows)
    text = f'{above}<table class="CRs1">{cells}</table>{below}'
    (part,) = read_lists(read_page(text.encode(), file))
    return part


def results(part: Part) -> set[tuple[Any, ...]]:
    return {(meeting.round, meeting.white, meeting.black, meeting.result) for meeting in part.meetings}


def refusal(*rows: str, **more: Any) -> str:
    with pytest.raises(FormatError) as error:
        read(*rows, **more)
    return str(error.value)


STARTING_RANK = (
    "From the Tournament-Database of Chess-Results https://chess-results.com",
    "Ost Open 2026",
    "Starting rank crosstable",
    "No. |   | Name        | Rtg  | FED | 1.Rd  | 2.Rd | 3.Rd | Pts. | Rk. | TB1",
    "1   | FM| Ost Anna    | 2310 | GER | 3w1   | 2b½  | 4w   | 1.5  | 1   | 2",
    "2   |   | West Bruno  | 2100 | AUT | 4b+   | 1w½  | -½   | 2    | 2   | 1.5",
    "3   |   | Sued Clara  | 0    | SUI | 1b0   | -1   | -0   | 1    | 3   | 1.5",
    "4   |   | Nord David  | 1800 | GER | 2w-   |      | 1b   | 0    | 4   | 2",
)

RANKING = (
    "Ranking crosstable after Round 2",
    "Rk. |    | Name        | Rtg  | FED | 1.Rd | 2.Rd | Pts. | TB1 | TB2",
    "1   |    | Ost Anna    | 2310 | GER | 4w1  | 2b1  | 2    | 1.5 | 2,00",
    "2   | IM | West Bruno  | 2100 | AUT | 3b1  | 1w0  | 1    | 2   | ,50",
    "    |    | Sued Clara  | 2050 | SUI | 2w0  | 4b1  | 1    | 2   | ,50",
    "4   |    | Nord David  | 1800 | GER | 1b0  | 3w0  | 0    | 3   | 0",
)


# --- cells -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "meaning"),
    [
        ("256w1", RoundCell(256, "w", "1")),
        (" 84b1", RoundCell(84, "b", "1")),
        ("   -½", RoundCell(None, "", "½")),
        ("-1", RoundCell(None, "", "1")),  # Excel keeps the number
        ("0", RoundCell(None, "", "0")),  # of -0 Excel loses the minus: no lost game
        ("-0", RoundCell(None, "", "0")),
        (" 32b-", RoundCell(32, "b", "-")),
        (" 54w+", RoundCell(54, "w", "+")),
        ("  4w ", RoundCell(4, "w", "*")),
        ("14s1", RoundCell(14, "s", "1")),
        ("3z½", RoundCell(3, "z", "½")),
        ("12\u00a0W 1", RoundCell(12, "w", "1")),
        ("7w\u2212", RoundCell(7, "w", "-")),  # a real minus
        ("bye", RoundCell(None, "", "1")),
        ("spielfrei", RoundCell(None, "", "1")),
        ("без пары", RoundCell(None, "", "0")),
        ("5x2", None),
        ("12", None),
        ("2", None),
        ("12345w1", None),
        ("w1", None),
    ],
)
def test_a_cell_of_a_crosstable(cell: str, meaning: RoundCell | None) -> None:
    assert read_round_cell(cell) == meaning


def test_a_cell_of_a_team_crosstable_has_board_points() -> None:
    cells = [read_team_cell(cell) for cell in ("184b3", "182w1½", "105b0", "9w")]
    assert [(cell.opponent, cell.letter, cell.points) for cell in cells if cell] == [
        (184, "b", 3), (182, "w", Fraction(3, 2)), (105, "b", 0), (9, "w", None),
    ]  # fmt: skip
    assert read_team_cell("zwz") is None


def test_the_letter_of_black_is_the_other_one_that_the_list_has() -> None:
    assert find_white("wbwb") == ("w", "b", True)
    assert find_white("wsws") == ("w", "s", True)
    assert find_white("wzwzx") == ("w", "z", True)
    assert find_white("bnbn") == ("b", "n", False)  # French: blanc, noir
    assert find_white("xyxy") == ("", "", False)


# --- crosstables -------------------------------------------------------------------------------------------------------------


def test_in_a_starting_rank_crosstable_opponents_are_start_numbers() -> None:
    part = read(*STARTING_RANK)
    assert (part.kind, part.rounds, part.program, part.name) == ("crosstable", 3, "chess-results", "Ost Open 2026")
    assert [(e.key, e.number, e.name, e.rating, e.title, e.federation) for e in part.entrants] == [
        (1, 1, "Ost Anna", 2310, "FM", "GER"),
        (2, 2, "West Bruno", 2100, "", "AUT"),
        (3, 3, "Sued Clara", None, "", "SUI"),
        (4, 4, "Nord David", 1800, "", "GER"),
    ]
    assert results(part) == {
        (1, 1, 3, "1-?"), (1, 1, 3, "?-0"), (1, 4, 2, "?+"), (1, 4, 2, "-?"), (2, 2, 1, "½-?"), (2, 2, 1, "?-½"),
        (2, 3, None, "1"), (3, 2, None, "½"), (3, 3, None, "0"), (3, 1, 4, "*"),
    }  # fmt: skip
    assert part.ranks == {1: 1, 2: 2, 3: 3, 4: 4}
    assert part.points == {1: Fraction(3, 2), 2: 2, 3: 1, 4: 0}
    assert part.meetings[0].place.path == "Sheet1!F5"
    assert part.meetings[0].cell == "3w1"


def test_in_a_ranking_crosstable_opponents_are_positions_counting_every_row_and_a_blank_rank_is_shared() -> None:
    part = read(*RANKING)
    assert [entrant.key for entrant in part.entrants] == [1, 2, 3, 4]
    assert [entrant.number for entrant in part.entrants] == [0, 0, 0, 0]
    assert part.ranks == {1: 1, 2: 2, 3: 2, 4: 4}
    assert part.after_round == 2
    assert (1, 3, 2, "?-1") in results(part)
    event = assemble([part])
    assert {*event.rounds[0]} == {Game(1, 4, "1-0"), Game(3, 2, "0-1")}
    assert event.published.ranks == {1: 1, 2: 2, 3: 2, 4: 4}


def test_a_ranking_crosstable_that_was_sorted_anew_keeps_its_opponents_if_ranks_are_not_shared() -> None:
    rows = [row.replace("    |    | Sued", "3   |    | Sued") for row in RANKING]
    rows[2:] = sorted(rows[2:], key=lambda row: row.split("|")[2])
    assert results(read(*rows)) == results(read(*RANKING))


def test_columns_of_tie_breaks_are_kept_with_exact_values_and_decimals() -> None:
    first, second = read(*RANKING).columns
    assert (first.heading, first.values) == ("TB1", {1: Fraction(3, 2), 2: 2, 3: 2, 4: 3})
    assert (second.values[2], second.decimals) == (Fraction(1, 2), 2)
    assert (first.code, read(*RANKING).by) == ("", ())


def test_points_may_stand_as_the_first_tie_break_only() -> None:
    rows = [row.replace("| Pts. | TB1 | TB2", "| TB1 | TB2 | TB3") for row in RANKING]
    part = read(*rows, after=("Tie Break1: points (game-points)", "Tie Break2: Direct Encounter (DE)"))
    assert part.points == {1: 2, 2: 1, 3: 1, 4: 0}
    assert [column.code for column in part.columns] == ["PTS", "DE", ""]
    assert part.by == ()  # the third column has no name


def test_a_first_tie_break_that_is_a_rating_is_no_points() -> None:
    rows = [row.replace("| Pts. | TB1 | TB2", "| TB1 | TB2 | TB3") for row in RANKING]
    rows = [rows[0], rows[1], *(f"{row} | 7" for row in rows[2:])]
    rows[1] += " | TB4"
    swapped = [rows[0], rows[1]]
    for row in rows[2:]:
        cells = row.split("|")
        cells[7], cells[10] = "2200", cells[7]
        swapped.append("|".join(cells))
    part = read(*swapped)
    assert part.points == {1: 2, 2: 1, 3: 1, 4: 0}
    assert [column.code for column in part.columns] == ["", "", "", "PTS"]


def test_where_no_column_is_the_sum_two_rows_are_shown() -> None:
    rows = [row.replace("| Pts. | TB1 | TB2", "| TB1 | TB2 | TB3") for row in RANKING]
    rows[2] = rows[2].replace("| 2    |", "| 2300 |")
    said = refusal(*rows)
    assert "no column equals the sum of the results (Ost Anna: the sum is 2, the columns have 2300, 1.5 and 2" in said
    assert said.startswith("list.xlsx: Sheet1!A3")


def test_the_letters_of_other_languages_are_colours() -> None:
    german = [row.replace("b1", "s1").replace("b0", "s0").replace("b½", "s½") for row in RANKING]
    assert results(read(*german)) == results(read(*RANKING))


def test_letters_without_a_w_are_read_with_a_warning() -> None:
    french = [row.replace("b", "n").replace("w", "b") if "|" in row and "Name" not in row else row for row in RANKING]
    part = read(*french)
    assert (1, 1, 4, "1-?") in results(part)
    assert ["b is read as White" in warning for warning in part.warnings] == [True]
    strange = [row.replace("w", "x").replace("b", "y") if "|" in row and "Name" not in row else row for row in RANKING]
    part = read(*strange)
    assert not any(meeting.colours for meeting in part.meetings)
    assert "the colours are left out" in part.warnings[0]


def test_an_unknown_cell_is_refused_with_its_place_its_player_and_the_grammar() -> None:
    rows = [row.replace("| 4w1 ", "| 5q7 ") for row in RANKING]
    assert refusal(*rows) == (
        "list.xlsx: Sheet1!F3: round 1 of Ost Anna: expected an opponent, a colour and a result such as 12w1, 5b½ or 7w+, "
        "or a bye such as -1, -½ or -0, found '5q7'"
    )
    third_letter = [row.replace("| 4w1 ", "| 4x1 ") for row in RANKING]
    assert "found '4x1'" in refusal(*third_letter)


def test_a_number_in_a_column_of_rounds_asks_whether_it_is_a_matrix() -> None:
    said = refusal(*[row.replace("| 4w1 ", "| 12 ") for row in RANKING])
    assert "round 1 of Ost Anna: 12 in a column of rounds" in said
    assert said.endswith("Is this a matrix?")


def test_two_sides_that_disagree_are_quoted_both() -> None:
    rows = [row.replace("| 1w0 ", "| 1w½ ") for row in RANKING]
    with pytest.raises(FormatError) as error:
        assemble(read_lists([grid(*rows)]))
    assert "'2b1'" in str(error.value)
    assert "'1w½'" in str(error.value)


def test_an_opponent_beyond_the_list_is_refused() -> None:
    rows = [row.replace("| 4w1 ", "| 9w1 ") for row in RANKING]
    with pytest.raises(FormatError, match="9 is not in the list"):
        assemble(read_lists([grid(*rows)]))


def cut_list(opponent: int) -> list[str]:
    rows = [f"{at} | Spieler{at} Otto | {at + 1 if at % 2 else at - 1}{'w½' if at % 2 else 'b½'} | 0.5" for at in range(1, 151)]
    rows[0] = rows[0].replace("2w½", f"{opponent}w½")
    return ["Rk. | Name | 1.Rd | Pts.", *rows]


def test_a_crosstable_that_was_cut_at_150_rows_is_refused_with_one_sentence() -> None:
    with pytest.raises(FormatError) as refused:
        assemble([read(*cut_list(160))])
    assert refused.value.problems == (
        "list.xlsx: Sheet1!C2: the list was cut at 150 rows: 1 opponent is missing, such as 160 in round 1; "
        "on chess-results choose the complete list and export it again",
    )
    assert len(read(*cut_list(2)).meetings) == 150


def test_a_crosstable_with_a_paired_round_knows_after_which_round_its_points_are() -> None:
    rows = (
        "No. | Name       | 1.Rd | 2.Rd | Pts. | Rk.",
        "1   | Ost Anna   | 2w1  | 3b   | 1    | 1",
        "2   | West Bruno | 1b0  | 4w   | 0    | 3",
        "3   | Sued Clara | 4w½  | 1w   | 0,5  | 2",
        "4   | Nord David | 3b½  | 2b   | 0,5  | 2",
    )
    assert read(*rows).after_round == 1
    finished = [row.replace("3b ", "3b1").replace("1w ", "1w0").replace("4w ", "4w1").replace("2b ", "2b0") for row in rows]
    assert read(*finished).after_round is None


# --- matrices ----------------------------------------------------------------------------------------------------------------


def test_a_line_of_nothing_but_a_hash_above_the_header_says_nothing() -> None:
    part = read("# | | ", "Rk. | Name | Pts.", "1 | Ost Anna | 1", "2 | West Bo | 0")
    assert [entrant.name for entrant in part.entrants] == ["Ost Anna", "West Bo"]


MATRIX = (
    "Rk. |  | Name       | Rtg  | 1 | 2 | 3 | 4 | Pts. | TB1",
    "1   |  | Ost Anna   | 2310 | * | 1 | ½ | + | 2,5  | 3",
    "2   |  | West Bruno | 2100 | 0 | * | 1 | 1 | 2    | 2",
    "3   |  | Sued Clara | 2050 | ½ | 0 | * |   | 0,5  | 1",
    "4   |  | Nord David | 1800 | - | 0 |   | * | 0    | 0",
    "Final Ranking crosstable after 3 Rounds",
)


def test_a_matrix_is_a_round_robin_with_the_rounds_of_the_berger_tables_and_no_colours() -> None:
    part = read(*MATRIX)
    assert (part.system, part.rounds_assumed, part.after_round) == ("round robin", True, 3)
    assert results(part) == {
        (1, 1, 4, "+?"), (1, 1, 4, "?-"), (2, 1, 2, "1-?"), (2, 1, 2, "?-0"), (3, 1, 3, "½-?"), (3, 1, 3, "?-½"),
        (1, 2, 3, "1-?"), (1, 2, 3, "?-0"), (3, 2, 4, "1-?"), (3, 2, 4, "?-0"),
    }  # fmt: skip
    assert not any(meeting.colours for meeting in part.meetings)
    assert "a matrix does not say who met in which round" in part.warnings[0]
    assert assemble([part]).system is System.ROUND_ROBIN


@pytest.mark.parametrize("cell", ["1½", "1 ½", "1/½"])
def test_each_result_of_a_cell_of_a_matrix_is_a_cycle(cell: str) -> None:
    other = cell.replace("1", "0")
    rows = (
        "No. | Name | 1 | 2 | 3",
        f"1 | Ost Anna | * | {cell} | 11",
        f"2 | West Bruno | {other} | * | 1½",
        "3 | Sued Clara | 00 | 0½ | *",
    )
    part = read(*rows)
    assert (part.rounds, len(part.meetings)) == (6, 12)
    assert {(3, 1, 2, "1-?"), (6, 1, 2, "½-?")} <= results(part) or {(2, 1, 2, "1-?"), (5, 1, 2, "½-?")} <= results(part)


def test_a_matrix_that_is_not_square_or_has_something_on_its_diagonal_is_refused() -> None:
    assert "the matrix has 3 rows and 4 columns of opponents" in refusal(*MATRIX[:4])
    said = refusal(*[row.replace("| * | 1 | ½", "| 1 | 1 | ½") for row in MATRIX])
    assert said == "list.xlsx: Sheet1!E2: expected * where the matrix meets itself, found '1'"
    assert "Ost Anna against West Bruno: expected results such as" in refusal(
        *[row.replace("* | 1", "* | 7") for row in MATRIX]
    )


# --- starting lists and rankings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "header",
    [
        "No.  |    | Name     | FideID   | FED  | RtgI | Club/City    | sex",
        "Nr.  |    | Name     | FideID   | Land | EloI | Verein/Ort   | Geschlecht",
        "No.  |    | Nombre   | FideID   | FED  | Elo  | Club/Ciudad  | sexo",
        "Nº.  |    | Nome     | FideID   | FED  | EloI | Clube/Cidade | sexo",
        "Ном. |    | Имя      | код FIDE | ФЕД. | Рейт.| Клуб/Город   | пол",
        "Nr   |    | Nimi     | FideID   | FED  | Rtg  | Club/City    | sex",
        "Nr   |    | Nazwisko | FideID   | Fed  | Rg   | Klub         | sex",
        "No.  |    | İsim     | FideID   | FED  | Rtg  | Club/City    | sex",
        "Nr.  |    | Naam     | FideID   | FED  | Rtg  | Club/City    | sex",
        "No.  |    | Nom      | FideID   | Féd  | Elo  | Club         | sexe",
    ],
)
def test_a_starting_list_in_any_language(header: str) -> None:
    part = read(
        "X | Y", header, "1 | WGM | Ost, Anna | 12345678 | GER | 2310 | SC Ost | w", "2 | | West, Bruno | 0 | AUT | 0 | | "
    )
    assert part.kind == "starting list"
    first, second = part.entrants
    assert (first.number, first.name, first.title, first.fide_id, first.federation) == (
        1,
        "Ost, Anna",
        "WGM",
        "12345678",
        "GER",
    )
    assert (first.rating, first.club, first.sex) == (2310, "SC Ost", "w")
    assert (second.number, second.fide_id, second.rating, second.sex) == (2, "", None, "")


def test_a_list_in_a_language_nobody_knows_is_read_by_its_shape() -> None:
    part = read(
        "Srsz. |   | Nev_     | Ert  | Orsz | 1.fd | 2.fd | Pts.",
        "1     |   | Ost Anna | 2310 | GER  | 2w1  | -½   | 1.5",
        "2     | CM| West Bru | 2100 | AUT  | 1b0  | -1   | 1",
    )
    assert part.kind == "crosstable"
    assert [(e.name, e.rating, e.title, e.federation) for e in part.entrants] == [
        ("Ost Anna", 2310, "", "GER"), ("West Bru", 2100, "CM", "AUT"),
    ]  # fmt: skip
    assert len(part.meetings) == 4


def test_a_national_rating_is_taken_where_the_international_one_is_missing_and_this_is_said() -> None:
    part = read("No. | Name | RtgI | RtgN", "1 | Ost, Anna | 2310 | 2250", "2 | West, Bruno | 0 | 1900")
    assert [entrant.rating for entrant in part.entrants] == [2310, 1900]
    assert "1 player has no international rating: the national one is taken (West, Bruno)" in part.warnings[0]


def test_a_ranking_has_rank_and_start_number_also_where_both_have_the_same_word() -> None:
    part = read(
        "Место после 1 тура",
        "Ст.ном | Ст.ном. |  | Имя       | Рейт. | Очки | Доп1 | Доп2",
        "1      | 2       |  | Ост Анна  | 1088  | 1,0  | 0,0  | 1",
        "       | 3       |  | Вест Бруно| 1085  | 1,0  | 0,0  | 1",
        "3      | 1       |  | Зюд Клара | 1100  | 0,0  | 1,0  | 0",
        after=("Аннотация:", "Доп1: Direct Encounter (DE)", "Доп2: Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)"),
    )
    assert (part.kind, part.after_round, part.ranks) == ("ranking", 1, {1: 1, 2: 1, 3: 3})
    assert [entrant.number for entrant in part.entrants] == [2, 3, 1]
    assert [(column.code, column.edition) for column in part.columns] == [("DE", ""), ("BH/C1", "2026-03")]
    assert part.by == ("PTS", "DE", "BH/C1")


def test_a_criterion_without_a_code_is_kept_and_said() -> None:
    after = ("Tie Break1: Buchholz Tie-Breaks (variabel with parameter)", "Tie Break2: Points from the moon")
    part = read(*RANKING, after=after)
    assert part.by == ()
    assert "can be BH, BH/C1, BH/C2 or BH/M1" in part.warnings[0]
    assert "TB2: Points from the moon has no code" in part.warnings[1]


def test_a_starting_list_of_150_rows_is_said_to_be_cut_perhaps() -> None:
    rows = [f"{at} | Spieler{at} Otto | 2000" for at in range(1, 151)]
    assert "the list has exactly 150 rows" in read("No. | Name | Rtg", *rows).warnings[0]


# --- pairings ----------------------------------------------------------------------------------------------------------------

PAIRINGS = (
    "Pairings/Results",
    "Round 3 on 2026/02/26 at 15.00",
    "Bo. | No. |    | White      | Rtg  | Pts. | Result | Pts. |   | Black      | Rtg  | No.",
    "1   | 4   | GM | Ost, Anna  | 2482 | 2    | ½ - ½  | 1½   | IM| West, Bruno| 2447 | 5",
    "2   | 1   |    | Sued, Clara| 0    | 1    | - - +  | 1    |   | Nord, David| 1900 | 2",
    "3   | 3   |    | Mitte, Eva | 1500 | ½    | 1      |      |   | bye        |      |",
    "4   | 6   |    | Rand, Finn | 1400 | 0    | ½      |      |   | not paired |      |",
    "5   | 7   |    | Ecke, Gert | 1300 | 0    | 0      |      |   | без пары   |      |",
    "6   | 8   |    | Weg, Hans  | 1200 | 0    |        |      |   | not paired |      |",
)


def test_pairings_have_both_players_around_the_result_and_points_before_the_round() -> None:
    part = read(*PAIRINGS)
    assert results(part) == {
        (3, 4, 5, "½-½"), (3, 1, 2, "-+"), (3, 3, None, "1"), (3, 6, None, "½"), (3, 7, None, "0"), (3, 8, None, "*"),
    }  # fmt: skip
    assert (part.kind, part.rounds, part.after_round) == ("pairings", 3, 2)
    assert part.points[5] == Fraction(3, 2)
    assert [(e.key, e.name, e.rating, e.title) for e in part.entrants][:2] == [
        (4, "Ost, Anna", 2482, "GM"),
        (5, "West, Bruno", 2447, "IM"),
    ]
    assert part.meetings[0].board == 1


def test_without_start_numbers_the_names_are_the_keys_unless_links_have_them() -> None:
    rows = ("Bo. | White | Result | Black", "1 | Ost, Anna | 1 - 0 | West, Bruno", "2 | Sued, Clara | 1 | bye")
    above = "<h2>Pairings/Results</h2><h3>Round 1 on 2026/02/26</h3>"
    assert results(page(*rows, above=above)) == {(1, "Ost, Anna", "West, Bruno", "1-0"), (1, "Sued, Clara", None, "1")}
    linked = rows[1].replace("Ost, Anna", '<a href="tnr1.aspx?lan=1&amp;art=9&amp;snr=12">Ost, Anna</a>')
    part = page(rows[0], linked, above=above)
    assert results(part) == {(1, 12, "West, Bruno", "1-0")}
    assert part.starts == date(2026, 2, 26)


def test_all_rounds_in_one_table_are_a_round_robin() -> None:
    header = "Bo. | No. | White | Result | Black | No."
    part = page(
        "Round 1 on 2026/08/08",
        header,
        "1 | 1 | Ost, Anna | 1 - 0 | West, Bruno | 2 | ",
        "2 | 3 | Sued, Clara | 0 | bye | -1 | ",
        "Round 2 on 2026/08/09",
        header,
        "1 | 2 | West, Bruno | ½ - ½ | Sued, Clara | 3 | ",
        "2 | 1 | Ost, Anna | 0 | bye | -1 | ",
    )
    assert part.system == "round robin"
    assert results(part) == {(1, 1, 2, "1-0"), (1, 3, None, "0"), (2, 2, 3, "½-½"), (2, 1, None, "0")}
    event = assemble([part])
    assert [len(items) for items in event.rounds] == [1, 1]  # rest rounds are no entries


def test_an_unknown_word_in_the_place_of_an_opponent_is_no_opponent_with_a_warning() -> None:
    part = read(*PAIRINGS[:6], "4 | 6 | | Rand, Finn | 1400 | 0 | 0 | | | ruhetag | |")
    assert (3, 6, None, "0") in results(part)
    assert "'ruhetag' stands in the place of an opponent" in part.warnings[0]


def test_a_round_that_is_not_named_and_a_result_that_is_none_are_refused() -> None:
    assert "the list does not say which round it is" in refusal(*PAIRINGS[2:5])
    said = refusal(*[row.replace("½ - ½", "2 - 2") for row in PAIRINGS])
    assert said == "list.xlsx: Sheet1!G4: round 3: expected a result such as 1 - 0, ½ - ½ or + - -, found '2 - 2'"


def test_pairings_fill_the_gaps_of_a_crosstable_and_give_byes_nothing_else_has() -> None:
    crosstable = read(*STARTING_RANK)
    last = read(
        "Round 3", "Bo. | No. | White | Result | Black | No.", "1 | 1 | Ost Anna | 1 - 0 | Nord David | 4", file="round3.xlsx"
    )
    event = assemble([crosstable, last])
    assert Game(1, 4, "1-0") in event.rounds[2]


def test_those_who_were_not_paired() -> None:
    part = read(
        "not paired",
        "SNo |    | Name        | Rtg  | 1.Rd | 2.Rd | 3.Rd",
        "47  | FM | Ost, Anna   | 2252 |      | *    | bye",
        "54  |    | West, Bruno | 2100 |      | 0F   |",
    )
    assert (part.kind, results(part)) == ("pairings", {(2, 47, None, "*"), (3, 47, None, "1")})
    assert [entrant.number for entrant in part.entrants] == [47, 54]


# --- teams -------------------------------------------------------------------------------------------------------------------


def side(name: str, colour: str, number: int) -> str:
    link = f'<a href="tnr1.aspx?art=9&amp;snr={number}">{name}</a>'
    return f'<table><tr><td><div class="Farbe{colour}T"></div></td><td>{link}</td></tr></table>'


BOARDS = (
    "Round 1 on 2026/01/03 at 15:00",
    "Bo. | 13 | Turm B | Rtg | - | 1 | Turm A | Rtg | 0½ : 1½",
    f"1.1 | FM | {side('Ost, Anna', 's', 80)} | 1608 | - | | {side('West, Bruno', 'w', 13)} | 1946 | 0 - 1",
    f"1.2 | | {side('Sued, Clara', 'w', 81)} | 1560 | - | | {side('Nord, David', 's', 14)} | 1710 | ½ - ½",
    "Bo. | 2 | Turm C | Rtg | - | 3 | Turm D | Rtg | 2 : 0",
    f"2.1 | | {side('Mitte, Eva', 'w', 20)} | 1500 | - | | {side('Rand, Finn', 's', 30)} | 1400 | 1 - 0",
    f"2.2 | | {side('Weg, Hans', 's', 21)} | 1500 | - | | | | + - -",
)


def test_board_pairings_have_teams_players_and_colours_from_the_marks() -> None:
    part = page(*BOARDS)
    assert [(team.key, team.name) for team in part.teams] == [(13, "Turm B"), (1, "Turm A"), (2, "Turm C"), (3, "Turm D")]
    games = [(m.round, m.white, m.black, m.result, m.board, m.teams, m.colours) for m in part.meetings]
    assert games == [
        (1, 13, 80, "1-0", 1, (13, 1), True),
        (1, 81, 14, "½-½", 2, (13, 1), True),
        (1, 20, 30, "1-0", 1, (2, 3), True),
        (1, None, 21, "-+", 2, (2, 3), True),  # the chair with White is empty
    ]
    player = part.entrants[0]
    assert (player.key, player.name, player.rating, player.title, player.team) == (80, "Ost, Anna", 1608, "FM", 13)
    event = assemble([part])
    first, second = event.rounds[0]
    assert isinstance(first, Match)
    assert isinstance(second, Match)
    assert (first.white, first.black, second.white, second.black) == (1, 13, 2, 3)
    assert (second.boards[1].white, second.boards[1].result) == (None, "-+")


def test_a_score_that_the_boards_do_not_give_is_said_and_a_result_that_is_none_is_refused() -> None:
    part = page(*[row.replace("2 : 0", "1 : 1") for row in BOARDS])
    assert [str(warning).partition(": warning: ")[2] for warning in part.warnings] == [
        "Turm C against Turm D: the score is 1 : 1, the boards give 2 : 0; the boards count"
    ]
    assert page(*BOARDS).warnings == []
    with pytest.raises(
        FormatError, match="row 4, column 9: round 1: expected a result such as 1 - 0, ½ - ½ or \\+ - -, found '2 - 2'"
    ):
        page(*[row.replace("½ - ½", "2 - 2") for row in BOARDS])


def test_a_player_of_two_teams_is_refused() -> None:
    rows = [*BOARDS[:6], f"2.2 | | {side('Ost, Anna', 's', 80)} | 1500 | - | | {side('Weg, Hans', 'w', 31)} | 1 | 1 - 0"]
    with pytest.raises(FormatError, match="Ost, Anna plays for Turm C here and for Turm B at table 1, row 3"):
        page(*rows)


def test_a_composition_gives_rosters_and_what_was_printed_of_the_teams() -> None:
    header = "Bo. |  | Name | Rtg | FED | FideID | 1 | 2 | Pts. | Games | RtgAvg"
    part = page(
        "1. TURM (Ost) A (RtgAvg:1896, Captain: X (Y) / TB1: 12 / TB2: 0)",
        header,
        "1 | | Ost, Anna | 1753 | POR | 1913107 | + | 1 | 2 | 2 | 1621",
        "2 | | West, Bruno | 1974 | POR | | ½ | | 0,5 | 1 | 1555",
        "2. TURM B (RtgAvg:1700, Captain: Y / TB1: 7,5 / TB2: 1)",
        header,
        "1 | | Sued, Clara | 1700 | POR | | 0 | | 0 | 1 | 1753",
    )
    assert (part.kind, [team.name for team in part.teams]) == ("starting list", ["TURM (Ost) A", "TURM B"])
    assert [(e.name, e.team, e.board) for e in part.entrants] == [
        ("Ost, Anna", "TURM (Ost) A", 1), ("West, Bruno", "TURM (Ost) A", 2), ("Sued, Clara", "TURM B", 1),
    ]  # fmt: skip
    assert part.ranks == {"TURM (Ost) A": 1, "TURM B": 2}
    assert [(c.heading, c.values["TURM B"]) for c in part.columns] == [("TB1", Fraction(15, 2)), ("TB2", 1)]
    assert part.meetings == []
    assert "results without opponents" in part.warnings[0]


def test_a_ranking_of_teams_has_codes_from_its_legend() -> None:
    part = read(
        "Rank after Round 5",
        "Rk. | SNo | Team   | Games | + | = | - | TB1 | TB2",
        "1   | 2   | Turm A | 5     | 3 | 2 | 0 | 8   | 11,5",
        "2   | 1   | Turm B | 5     | 3 | 1 | 1 | 7   | 13,5",
        after=("Tie Break1: Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", "Tie Break2: points (game-points)"),
    )
    assert (part.kind, part.entrants, part.after_round) == ("ranking", [], 5)
    assert [(team.number, team.name) for team in part.teams] == [(2, "Turm A"), (1, "Turm B")]
    assert part.by == ("MPTS", "GPTS")
    assert part.match_points == (2, 1, 0)
    assert part.points == {1: 8, 2: 7}
    with pytest.raises(FormatError, match="board pairings of every round"):
        assemble([part])


def test_the_matches_of_a_team_crosstable_must_agree() -> None:
    rows = ("Rk. | Team | 1.Rd | 2.Rd", "1 | Turm A | 2w2½ | 3b4", "2 | Turm B | 1b1½ | zwz", "3 | Turm C | | 1w0")
    part = read(*rows)
    assert [team.name for team in part.teams] == ["Turm A", "Turm B", "Turm C"]
    assert "'zwz' stands in the place of an opponent 1 time" in part.warnings[0]
    wrong = [row.replace("1b1½", "3b1½") for row in rows]
    assert "Turm A has '2w2½' and Turm B '3b1½'; the two sides of a match must agree" in refusal(*wrong)
    assert "9 is not in the list" in refusal(*[row.replace("3b4", "9b4") for row in rows])


def test_the_matrix_of_teams_must_have_both_sides() -> None:
    rows = (
        "Rk. | Team | 1 | 2 | 3 | TB1",
        "1 | Turm A | * | 5½ | | 3",
        "2 | Turm B | 2½ | * | 4 | 1",
        "3 | Turm C | | 4 | * | 1",
    )
    assert read(*rows).ranks == {1: 1, 2: 2, 3: 3}
    assert "Turm C against Turm B: '' here and '4' on the other side" in refusal(
        *[row.replace("| | 4 | *", "| | | *") for row in rows]
    )
    assert "the matrix has 2 rows and 3 columns" in refusal(*rows[:3])


def test_team_pairings_give_teams_and_byes() -> None:
    rows = ("No. | Team | Team | Res. | : | Res.", "1 | Turm A | Turm B | 2½ | : | 1½", "2 | Turm C | bye | 3 | : |")
    part = read("Team pairings", "Round 1 on 2026/01/03", *rows)
    assert [team.name for team in part.teams] == ["Turm A", "Turm B", "Turm C"]
    assert part.meetings == [Meeting(1, "Turm C", None, "1", teams=("Turm C", None), where=part.meetings[0].where, cell="bye")]


def test_a_legend_and_a_bye_say_what_matches_and_byes_are_worth() -> None:
    ranking = read(
        "Rk. | Team | TB1 | TB2",
        "1 | Turm A | 3 | 1,5",
        "2 | Turm B | 0 | 0,5",
        after=("Tie Break1: Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", "Tie Break2: points (game-points)"),
    )
    byes = read(
        "Round 1", "No. | Team | Team | Res. | : | Res.", "1 | Turm A | Turm B | 2 | : | 0", "2 | Turm C | bye | 1½ | : |"
    )
    assert (ranking.match_points, byes.bye_game_points) == ((3, 1, 0), Fraction(3, 2))
    event = assemble([page(*BOARDS[:4]), ranking])
    assert event.match_scoring == MatchScoring(3, 1, 0)


def test_a_game_that_gave_half_a_point_to_one_side_only_is_said() -> None:
    rows = [row.replace("| 1w0 ", "| 1w½ ").replace("| 2b1 ", "| 2b0 ").replace("| 2    |", "| 1    |") for row in RANKING]
    rows = [row.replace("3b1  | 1w½  | 1 ", "3b1  | 1w½  | 1.5 ") for row in rows]
    event = assemble(read_lists([grid(*rows)]))
    assert Game(2, 1, "½-0") in event.rounds[1]
    assert any("½ to one side and 0 to the other, 1 in all (West Bruno in round 2)" in warning for warning in event.warnings)


def test_a_team_starting_list_and_a_list_of_players_with_their_teams() -> None:
    teams = read("No. | Team | RtgAvg | Group | Captain", "1 | Turm A | 1853 | | Ost, Anna", "2 | Turm B | 1839 | | X")
    assert (teams.kind, [(team.number, team.name) for team in teams.teams]) == ("starting list", [(1, "Turm A"), (2, "Turm B")])
    players = read(
        "No. | | Name | Rtg | Team | Bo.", "1 | | Ost, Anna | 2000 | Turm A | 2", "2 | | West, Bruno | 1900 | Turm B | 1"
    )
    assert [(e.name, e.team, e.board, e.number) for e in players.entrants] == [
        ("Ost, Anna", "Turm A", 2, 0), ("West, Bruno", "Turm B", 1, 0),
    ]  # fmt: skip


# --- lists that are refused --------------------------------------------------------------------------------------------------


def test_board_prizes_and_players_cards_are_no_standings() -> None:
    prizes = (
        "Rank after Round 4",
        "No. | | Name | Rtg | Team | Pts. | Games | % | Bo.",
        "1 | | Ost, Anna | 1715 | Turm A | 4 | 4 | 100,0 | 1",
    )
    assert "the best results on each board of a team event, not a standing" in refusal(*prizes)
    card = ("Player info", "Rd. | Bo. | SNo | Name | Rtg | Res.", "1 | 3 | 12 | Ost, Anna | 2000 | w 1")
    assert "this is one player's card" in refusal(*card)


def test_a_page_without_a_result_table_says_what_to_do() -> None:
    with pytest.raises(FormatError, match="no result table in this page; open the list, then save the page"):
        read_parts(b"<table class=daten><tr><td>Search</td></tr></table>", "gate.html", Problems("gate.html"))


def test_a_file_with_very_many_tables_is_refused() -> None:
    with pytest.raises(FormatError, match="the file has 101 tables; up to 100 lists are read"):
        read_lists([grid(*RANKING)] * 101)


def test_an_empty_list_and_a_table_without_a_header_are_refused() -> None:
    assert "the list is empty" in refusal("No. | Name | Rtg | FED", "")
    said = refusal("x | y", "a | b", "c | d", "e | f")
    assert "no header of a list is found: the first rows are x | y; a | b; c | d; a header has words such as" in said


# --- what stands around a list -----------------------------------------------------------------------------------------------


def test_details_above_a_list() -> None:
    details = read_details(
        [
            "From the Tournament-Database of Chess-Results https://chess-results.com",
            "Ost Open 2026 Gruppe A",
            "Organizer(s) : SC Ost",
            "Federation : Lebanon ( LBN )",
            "Location : Beirut",
            "Number of rounds : 7",
            "Tournament type : Swiss-System",
            "Date : 2026/09/16 to 2026/09/27",
            "Last update 08.02.2026 16:45:19",
            "Final Ranking crosstable after 7 Rounds",
        ],
        [],
    )
    assert (details.name, details.federation, details.city) == ("Ost Open 2026 Gruppe A", "LBN", "Beirut")
    assert (details.starts, details.ends, details.updated) == (date(2026, 9, 16), date(2026, 9, 27), date(2026, 2, 8))
    assert (details.total_rounds, details.system, details.after_round) == (7, "swiss", 7)
    assert details.program == "chess-results"


def test_a_last_update_is_found_without_a_blank_and_dates_only_where_they_are_dates() -> None:
    details = read_details(["Última Atualização11.04.2026 10:00:00", "Data : 2026/13/40"], [])
    assert (details.updated, details.starts) == (date(2026, 4, 11), None)


def test_a_page_knows_its_event_by_the_title_and_its_details_by_tables() -> None:
    above = (
        "<title>Chess-Results Server Chess-results.com - Ost Open</title><h3>Welcome!</h3><h2>Ost Open Gruppe A</h2>"
        "<table><tr><td>Federation</td><td>Germany ( GER )</td></tr><tr><td>Date</td><td>2026/05/01 to 2026/05/03</td></tr>"
        "<tr><td>Board Pairings</td><td>Rd.1, Rd.2/7 , not paired</td></tr></table><h2>Rank after Round 4</h2>"
    )
    below = "<p class=CR><b>Annotation:</b><br/>Tie Break1: Koya System (KS) (Gamepoints/Limit 50&quot;)</p>"
    part = page(
        "Rk. | SNo | Name | Pts. | TB1", "1 | 2 | Ost, Anna | 3 | 2", "2 | 1 | West, Bruno | 2 | 1", above=above, below=below
    )
    assert (part.name, part.federation, part.total_rounds) == ("Ost Open Gruppe A", "GER", 7)
    assert (part.starts, part.ends, part.after_round) == (date(2026, 5, 1), date(2026, 5, 3), 4)
    assert part.by == ("PTS", "KS")


def test_a_flag_is_the_federation_where_no_column_has_it() -> None:
    part = page("No. | &nbsp; | Name | Rtg", '1 | <div class="tn_UKR"></div> | Ost, Anna | 2300')
    assert part.entrants[0].federation == "UKR"


def test_the_flags_of_a_pairing_stand_on_both_sides() -> None:
    flags = [f'<div class="tn_{code}"></div>' for code in ("UKR", "CAN")]
    rows = (
        "Bo. | No. | | | White | Rtg | Pts. | Result | Pts. | | Black | Rtg | | No.",
        f"1 | 4 | {flags[0]} | GM | Ost, Anna | 2482 | 0 | 1 - 0 | 0 | GM | West, Bruno | 2447 | {flags[1]} | 5",
    )
    assert [entrant.federation for entrant in page(*rows, above="<h3>Round 1</h3>").entrants] == ["UKR", "CAN"]


def test_lists_are_known_by_the_server_that_they_name() -> None:
    assert is_chess_results([grid(*STARTING_RANK)])
    assert not is_chess_results([grid(*RANKING)])
    assert is_chess_results([grid(*RANKING, after=("http://chess-results.com/tnr1.aspx",))])


def test_the_last_update_is_not_the_first_day_and_the_rules_in_force_then_are_assumed() -> None:
    event: Tournament = assemble(read_lists([grid("Last update 08.02.2016 16:45:19", *RANKING)]))
    assert event.starts is None and event.reading.updated == date(2016, 2, 8)
    basis = resolve(event)
    assert (basis.edition.id, basis.sources["edition"]) == ("2009", "assumed")
    assert "in force when the list was last updated on 2016-02-08, is assumed" in str(basis.doubtful[0])


def test_the_reader_takes_the_options_of_all_readers() -> None:
    parts = read_parts([grid(*RANKING)], "list.xlsx", Problems("list.xlsx"), encoding=None, unpaired=None, tournament=None)
    assert parts[0].kind == "crosstable"


def test_a_column_that_somebody_added_is_named_and_the_fide_id_is_known_in_portuguese() -> None:
    rows = (
        ("From the Tournament-Database of Chess-Results https://chess-results.com",), ("Open",),
        ("No.Ini.", "Nome", "ID FIDE", "Elo", "Sapatos", "1.Rd", "Pts."), ("1", "Ost Anna", "4477", "2100", "38", "2w1", "1"),
        ("2", "West Bo", "4478", "2000", "44", "1b0", "0"),
    )  # fmt: skip
    event = tb.read("\n".join(";".join(row) for row in rows).encode())
    assert [player.fide_id for player in event.players] == ["4477", "4478"]
    assert any("the column 'Sapatos' is not understood and was left out" in warning for warning in event.warnings)
