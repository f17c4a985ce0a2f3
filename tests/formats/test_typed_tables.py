"""Tables as secretaries of clubs type them: headings in their languages, names as headings, dates that Excel made, what is missing."""

from __future__ import annotations

from datetime import date

import pytest

import tiebreaks as tb
from tests.formats.test_sheets import open_document, workbook
from tiebreaks.errors import FormatError
from tiebreaks.formats.tables.headings import HeadingKind, find_header, find_header_of_names, recognize_heading
from tiebreaks.formats.tables.made_dates import read_made_date

BY_ROUNDS = {  # header and cells of four players, as typed in a language; the games are the same in all
    "Swedish": ("Placering;Namn;Rating;Rond 1;Rond 2;Rond 3;Poäng", "vs"),
    "Swedish, short": ("Plac;Spelare;Elo;Omg 1;Omg 2;Omg 3;Summa", "vs"),
    "Dutch": ("Plaats;Naam;Rating;Ronde 1;Ronde 2;Ronde 3;Punten", "wz"),
    "Polish": ("Miejsce;Nazwisko i imię;Ranking;Runda 1;Runda 2;Runda 3;Punkty", "bc"),
    "Czech": ("Pořadí;Jméno;Elo;1. kolo;2. kolo;3. kolo;Body", "bč"),
    "Portuguese": ("Posição;Nome;Rating;Rodada 1;Rodada 2;Rodada 3;Pontos", "bp"),
    "Italian": ("Pos;Giocatore;Elo;T1;T2;T3;Punti", "bn"),
    "Spanish": ("Puesto;Jugador;Elo;Ronda 1;Ronda 2;Ronda 3;Puntos", "bn"),
    "French": ("Place;Joueur;Elo;Ronde 1;Ronde 2;Ronde 3;Points", "bn"),
    "German": ("Platz;Spieler;DWZ;1. Runde;2. Runde;3. Runde;Punkte", "ws"),
    "Danish": ("Placering;Navn;Elo;Runde 1;Runde 2;Runde 3;Point", "hs"),
    "Hungarian": ("Helyezés;Név;Elo;1. forduló;2. forduló;3. forduló;Pont", "vs"),
    "a word that nobody knows": ("Rank;Name;Elo;Spieltag 1;Spieltag 2;Spieltag 3;Total", "wb"),
}
CELLS = "1;Ida;1900;4w1;2b1;3w½;2½\n2;Eva;1850;3w1;1w0;4b1;2\n3;Olle;1700;2b0;4w1;1b½;1½\n4;Bo;1600;1b0;3b0;2w0;0\n"
GAMES = {
    "English": "Round,White,Black,Score",
    "English, results": "Rnd,White,Black,Results",
    "Swedish": "Rond,Vit,Svart,Resultat",
    "Dutch": "Ronde,Wit,Zwart,Uitslag",
    "Polish": "Runda,Białe,Czarne,Wynik",
    "Czech": "Kolo,Bílý,Černý,Výsledek",
    "Portuguese": "Rodada,Brancas,Pretas,Resultado",
    "Italian": "Turno,Bianco,Nero,Punteggio",
    "Spanish": "Ronda,Blancas,Negras,Puntos",
    "French": "Ronde,Blancs,Noirs,Résultat",
    "German": "Runde,Weiß,Schwarz,Punkte",
    "two names": "Round,Player,Result,Player",
    "no word for the results": "Round,White,Black,Xyz",
    "no heading of the results": "Round,White,Black,",
}
MATRICES = {
    "names": "Name,Anna,Bob,Carl,Total\nAnna,x,1,½,1.5\nBob,0,x,1,1\nCarl,½,0,x,0.5\n",
    "an empty corner": ",Anna,Bob,Carl\nAnna,x,1,0.5\nBob,0,x,1\nCarl,0.5,0,x\n",
    "first names": "Nr;Teilnehmer;Anna;Bob;Carl;Punkte\n1;Anna Ost;*;1;½;1,5\n2;Bob West;0;*;1;1\n3;Carl Nord;½;0;*;0,5\n",
    "beginnings": "Spelare\tOs\tWe\tNo\nOst, Anna\t\t1\t½\nWest, Bob\t0\t\t1\nNord, Carl\t½\t0\t\n",
    "below a title": "Club championship\n\nPlace;Player;Anna;Bob;Carl;Pts\n1;Anna;#;1;½;1½\n2;Bob;0;#;1;1\n3;Carl;½;0;#;½\n",
}


def points(event: tb.Tournament) -> list[str]:
    return [str(row.points) for row in sorted(tb.standings(event, "SB"), key=lambda row: row.id)]


def refusal_of(table: str | bytes) -> str:
    with pytest.raises(FormatError) as refusal:
        tb.read(table.encode() if isinstance(table, str) else table)
    return str(refusal.value)


@pytest.mark.parametrize("table", BY_ROUNDS.values(), ids=BY_ROUNDS)
def test_a_table_by_rounds_is_read_in_the_language_of_its_secretary(table: tuple[str, str]) -> None:
    header, letters = table
    cells = CELLS.translate(str.maketrans("wb", letters))
    event = tb.read(f"{header}\n{cells}".encode())
    assert [player.name for player in event.players] == ["Ida", "Eva", "Olle", "Bo"]
    assert [player.rating for player in event.players] == [1900, 1850, 1700, 1600]
    assert [tuple(item) for item in event.rounds] == [
        (tb.Game(1, 4, "1-0"), tb.Game(2, 3, "1-0")),
        (tb.Game(2, 1, "0-1"), tb.Game(3, 4, "1-0")),
        (tb.Game(1, 3, "½-½"), tb.Game(4, 2, "0-1")),
    ]
    assert event.published.points[1] == 2.5


@pytest.mark.parametrize("header", GAMES.values(), ids=GAMES)
def test_a_list_of_games_has_its_results_whatever_their_column_is_called(header: str) -> None:
    rows = [
        ("1", "Anna", "Bob", "1-0"),
        ("1", "Carl", "Dan", "1/2-1/2"),
        ("2", "Anna", "Carl", "0-1"),
        ("2", "Dan", "Bob", "1-0"),
    ]
    order = (0, 1, 3, 2) if header.endswith("Player") else (0, 1, 2, 3)
    event = tb.read("\n".join([header, *(",".join(row[at] for at in order) for row in rows)]).encode())
    assert {player.name: score for player, score in zip(event.players, points(event), strict=True)} == {
        "Anna": "1", "Bob": "0", "Carl": "1.5", "Dan": "1.5",
    }  # fmt: skip
    guessed = [warning for warning in event.warnings if "was read as the results; call it Result" in warning]
    assert len(guessed) == (header[-1] in "z,")


@pytest.mark.parametrize("table", MATRICES.values(), ids=MATRICES)
def test_the_columns_of_a_matrix_may_be_called_as_its_participants(table: str) -> None:
    event = tb.read(table.encode())
    assert [
        name.split()[0].strip(",") in {"Anna", "Bob", "Carl", "Ost", "West", "Nord"} for name in (p.name for p in event.players)
    ]
    assert points(event) == ["1.5", "1", "0.5"]


def test_a_column_of_somebody_who_is_in_no_row_makes_no_matrix() -> None:
    assert find_header_of_names([("Name", "Anna", "Bob"), ("Anna", "x", "1"), ("Carl", "0", "x")]) is None
    assert find_header_of_names([("6w½", "1z0", "2w1"), ("2w1", "1z0", ""), ("1z0", "", "")]) is None
    assert "do they hold the results?" in refusal_of("Name,Anna,Bob\nAnna,x,1\nCarl,0,x\n")


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("Nr;Nachname;Vorname;R1", ["Ost, Anna", "West, Bo"]),
        ("Nr;Nom;Prénom;R1", ["Ost, Anna", "West, Bo"]),
        ("Nr;Cognome;Nome;R1", ["Ost, Anna", "West, Bo"]),
        ("Nr;Příjmení;Jméno;R1", ["Ost, Anna", "West, Bo"]),
        ("Nr;Фамилия;Имя;R1", ["Ost, Anna", "West, Bo"]),
        ("Nr;Efternamn;Förnamn;R1", ["Ost, Anna", "West, Bo"]),
    ],
)
def test_surname_and_first_name_may_have_a_column_each(header: str, names: list[str]) -> None:
    event = tb.read(f"{header}\n1;Ost;Anna;2w1\n2;West;Bo;1b0\n".encode())
    assert [player.name for player in event.players] == names


def test_names_under_a_heading_that_nobody_knows_are_found_and_it_is_said() -> None:
    event = tb.read(b"Nr;Xyz;R1\n1;Anna;2w1\n2;Bo;1b0\n")
    assert [player.name for player in event.players] == ["Anna", "Bo"]
    assert any("the column 'Xyz' was read as the names; call it Name" in warning for warning in event.warnings)
    nameless = tb.read(b"Nr;R1;Pts\n1;2w1;1\n2;1b0;0\n")
    assert any("there is no column of names; call it Name" in warning for warning in nameless.warnings)


def test_a_column_that_is_not_understood_is_named() -> None:
    event = tb.read(b"No;Name;Shoe size;R1;Pts;Phone\n1;Anna;38;2w1;1;17\n2;Bob;44;1b0;0;18\n")
    assert any("the columns 'Shoe size' and 'Phone' are not understood and were left out" in each for each in event.warnings)
    one = tb.read(b"Nr;Namn;Klubb;Elo;Telefon\n1;Anna;SK;1800;123\n2;Bo;SK;1700;345\n")
    assert any("the column 'Telefon' is not understood and was left out" in warning for warning in one.warnings)
    counted = tb.read(b";No;Name;R1\n0;1;Anna;2w1\n1;2;Bob;1b0\n")  # as pandas writes it
    assert not any("understood" in warning for warning in counted.warnings)


# nobody has a result


def test_games_without_results_beside_a_column_that_is_not_understood_are_a_question() -> None:
    refusal = refusal_of("Round,White,Black,Xyz\n1,Anna,Bob,a\n1,Carl,Dan,b\n")
    assert "nobody has a result, and the column 'Xyz' is not understood: does it hold the results?" in refusal


def test_points_of_rounds_without_opponents_are_a_question() -> None:
    refusal = refusal_of("Name;R1;R2;Total\nAnna;1;0,5;1,5\nBob;0;1;1\nCarl;0,5;0;0,5\n")
    assert "the rounds have points and no opponents, such as '1' in round 1 of Anna; who played whom is needed" in refusal


@pytest.mark.parametrize(
    ("table", "rounds"),
    [
        ("Nr;Name;Elo\n1;Anna;1800\n2;Bo;1700\n", 0),
        ("Nr;Name;R1;R2\n1;Anna;;\n2;Bo;;\n", 0),
        ("Nr;Name;R1;R2\n1;Anna;2w;\n2;Bo;1b;\n3;Cia;H;\n", 1),
        ("Round,White,Black,Result\n1,Anna,Bob,\n1,Carl,Dan,\n", 1),
    ],
    ids=["a starting list", "empty rounds", "paired and a bye", "a pairing list"],
)
def test_an_event_that_has_not_begun_is_read(table: str, rounds: int) -> None:
    event = tb.read(table.encode())
    assert len(event.rounds) == rounds
    assert set(points(event)) <= {"0", "0.5"}


def test_a_pairing_list_without_a_column_of_results_says_so() -> None:
    event = tb.read(b"Round,White,Black\n1,Anna,Bob\n1,Carl,Dan\n")
    assert any("there is no column of results: all games are read as pending" in warning for warning in event.warnings)


# dates that Excel made

FEBRUARY, JANUARY, MAY = date(2026, 2, 1), date(2026, 1, 2), date(2026, 5, 2)


HALVES = "01-Feb|1-Feb|2. Jan|01.feb|1/2/2026|01.02.2026|2026-02-01|1-févr.|02-gen|1. únor|Jan-02|01.02.|2-ene|1 фев"


@pytest.mark.parametrize("cell", HALVES.split("|"))
def test_a_half_that_became_a_date_is_a_half(cell: str) -> None:
    made = read_made_date(cell)
    assert made is not None
    assert made.result == "1/2"


@pytest.mark.parametrize(
    "cell", ["1-0", "0-1", "1/2", "½", "bye 1", "5w1", "1:0", "1 1", "0.5", "12.5", "2w1", "+W5", "W5", "3½"]
)
def test_results_and_numbers_are_no_dates(cell: str) -> None:
    assert read_made_date(cell) is None


@pytest.mark.parametrize("made", ["01-Feb", FEBRUARY], ids=["CSV", "Excel"])
def test_a_result_that_excel_made_a_date_of_is_read_and_said(made: str | date) -> None:
    rows = [
        ("Round", "White", "Black", "Result"),
        (1, "Anna", "Bob", "1-0"),
        (1, "Carl", "Dan", made),
        (2, "Anna", "Carl", made),
    ]
    rows += [(2, "Dan", "Bob", "0-1")]
    text = "\n".join(",".join(map(str, row)) for row in rows).encode()
    event = tb.read(text if isinstance(made, str) else workbook(("List", rows)))
    assert [item.result for items in event.rounds for item in items if isinstance(item, tb.Game)] == [
        "1-0",
        "½-½",
        "½-½",
        "0-1",
    ]
    (said,) = [warning for warning in event.warnings if "Excel made a date of 1/2" in warning]
    assert said.endswith(f"({str(made)!r}, 2 in all), which was read as ½; write ½ or 0.5")


def test_a_date_of_an_open_document_is_read_as_well() -> None:
    def row(*cells: str) -> str:
        made = [
            f'<table:table-cell office:value-type="date" office:date-value="{cell}"/>' if cell.startswith("20")
            else f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>'
            for cell in cells
        ]  # fmt: skip
        return f"<table:table-row>{''.join(made)}</table:table-row>"

    data = open_document(row("Round", "White", "Black", "Result") + row("1", "Anna", "Bob", "2026-02-01"))
    assert points(tb.read(data)) == ["0.5", "0.5"]


def test_points_and_the_cells_of_a_matrix_are_read_from_dates() -> None:
    rows = [
        ("Nr", "Name", 1, 2, 3, "Punkte"), (1, "Anna", "x", FEBRUARY, 1, date(2026, 5, 1)), (2, "Bo", FEBRUARY, "x", 1, 1.5),
        (3, "Cia", 0, 0, "x", 0),
    ]  # fmt: skip
    event = tb.read(workbook(("List", rows)))
    assert points(event) == ["1.5", "1.5", "0"]
    assert event.published.points[1] == 1.5
    assert any(
        "Excel made a date of 1.5 ('2026-05-01', 1 in all), which was read as 1.5; write 1½" in each for each in event.warnings
    )


def test_two_wins_in_a_cell_that_became_the_first_of_january_are_two_wins() -> None:
    rows = [("Nr", "Name", 1, 2, "Pts"), (1, "Anna", "x", date(2026, 1, 1), 2), (2, "Bo", "0 0", "x", 0)]
    assert points(tb.read(workbook(("List", rows)))) == ["2", "0"]


@pytest.mark.parametrize("cells", [(FEBRUARY, JANUARY), (FEBRUARY, MAY)], ids=["both orders", "another day"])
def test_a_date_that_may_have_been_anything_is_refused_with_what_to_write(cells: tuple[date, date]) -> None:
    rows = [("Round", "White", "Black", "Result"), *((1, f"A{at}", f"B{at}", cell) for at, cell in enumerate(cells))]
    refusal = refusal_of(workbook(("List", rows)))
    assert "List!D2: Excel made a date of what was typed, '2026-02-01'; write ½ or 0.5 for 1/2" in refusal


def test_a_game_has_no_two_wins() -> None:
    refusal = refusal_of("Round,White,Black,Result\n1,Anna,Bob,01-Jan\n")
    assert "Excel made a date of what was typed, '01-Jan'" in refusal


def test_a_date_of_birth_stays_a_date() -> None:
    rows = [("Nr", "Name", "Birth", "R1"), (1, "Anna", FEBRUARY, "2w1"), (2, "Bo", JANUARY, "1b0")]
    event = tb.read(workbook(("List", rows)))
    assert [player.birth for player in event.players] == ["2026/02/01", "2026/01/02"]
    assert not any("Excel" in warning for warning in event.warnings)


def test_an_error_says_that_a_result_was_read_from_a_date() -> None:
    refusal = refusal_of("Nr;Name;R1;R2;Pts\n1;Anna;2w1;01-Feb;3\n2;Bo;1b0;bye;1\n")
    assert "the points of" in refusal
    assert "Excel made a date of 1/2 ('01-Feb', 1 in all), which was read as ½" in refusal


# words


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("name", "Namn|Spelare|Naam|Zawodnik|Hráč|Jogador|Giocatore|Navn|Név"),
        ("points", "Poäng|Punten|Punkty|Body|Pontos|Punti|Score|Totale|Celkem"),
        ("result", "Resultat|Uitslag|Wynik|Výsledek|Resultado|Risultato|Esito"),
        ("white", "Vit|Wit|Białe|Bílý|Brancas|Bianco|Weiß|Blanc"),
        ("black", "Svart|Zwart|Czarne|Černý|Pretas|Nero|Schwarz|Noir"),
        ("rank", "Placering|Plaats|Miejsce|Pořadí|Posição|Posizione"),
        ("club", "Klubb|Vereniging|Klub|Oddíl|Clube|Circolo"),
    ],
)
def test_words_of_six_more_languages_are_known(kind: HeadingKind, words: str) -> None:
    assert {
        word: heading and heading.kind for word in words.split("|") for heading in [recognize_heading(word)]
    } == dict.fromkeys(words.split("|"), kind)


def test_turns_behind_the_points_are_tie_breaks() -> None:
    header = find_header([("Pos", "Nome", "T1", "T2", "Punti")])
    assert header is not None and header.rounds == {1: 2, 2: 3}
    header = find_header([("Pos", "Nome", "Punti", "T1", "T2")])
    assert header is not None and not header.rounds and len(header.columns("tie-break")) == 2


def test_a_list_of_standings_with_a_name_in_two_columns_is_checked() -> None:
    event = tb.read(b"No;Surname;First name;R1\n1;Ost;Anna;2w1\n2;West;Bo;1b0\n")
    checked = tb.check(event, against="Pl;Nachname;Vorname;Pkt\n1;Ost;Anna;1\n2;West;Bo;0\n")
    assert checked.agrees


@pytest.mark.parametrize("line", ["Rond 1", "1. kolo", "Turno 1", "Ronda 1 (12/03)", "Round 1", "Cup 2026, Runde 1"])
def test_the_round_of_a_list_of_games_may_stand_above_it_in_any_language(line: str) -> None:
    event = tb.read(f"{line}\nVit;Svart;Resultat\nAnna;Bo;1-0\nCia;Dag;½-½\n".encode())
    assert len(event.rounds) == 1
    assert points(event) == ["1", "0", "0.5", "0.5"]
