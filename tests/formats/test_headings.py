"""Words of tables: headers, titles of lists, legends, byes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiebreaks.formats.tables.headings import (
    Heading,
    find_header,
    read_after_round,
    read_legend,
    recognize_bye,
    recognize_heading,
    recognize_list,
)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rank", "Rk.|Rg.|Rank|Rang|Pos|Место|Pl"),
        ("number", "No.|SNo|Nr.|Snr|No.Ini.|Nº.Inic.|Ном.|Ст.ном.|TNr"),
        ("name", "Name|Nombre|Nome|Nom|Имя|Nimi|Nazwisko|İsim|Naam|NAME|Teilnehmer"),
        ("rating", "Rtg|RtgI|Elo|EloI|Рейт.|Рейт|TWZ|Rating"),
        ("national rating", "RtgN|EloN"),
        ("federation", "FED|Land|Féd|ФЕД.|Fed"),
        ("club", "Club/City|Verein/Ort|Club/Ciudad|Clube/Cidade|Клуб/Город|Club|Club.City"),
        ("fide id", "FideID|код FIDE"),
        ("national id", "ID|ИН"),
        ("sex", "sex|sexo|пол"),
        ("category", "Typ|Gr|Tipo"),
        ("points", "Pts.|Pkt.|Очки|p.|Pts. |Punkte|Punti|\u00a0Pts.\u00a0"),
        ("board", "Bo.|Br.|M.|Masa|Tisch"),
        ("result", "Result|Ergebnis|Resultado|Результат|Sonuç"),
        ("white", "White"),
        ("black", "Black"),
        ("performance", "Rp|Perf"),
        ("team", "Team|Mannschaft"),
        ("title", "Title|Titel|T"),
        ("rating change", "w-we|we|K|rtg+/-"),
    ],
)
def test_every_word_of_a_header_is_known(kind: str, words: str) -> None:
    found = {word: recognize_heading(word) for word in words.split("|")}
    assert {word: heading and heading.kind for word, heading in found.items()} == dict.fromkeys(found, kind)


@pytest.mark.parametrize(
    "word", ["TB2", "Wtg2", "Des 2", "Desp2", "Dep2", "Доп2", "\u00a0TB2\u00a0", "Tie Break2", "Vertailu 2"]
)
def test_numbered_tie_breaks_are_known_in_every_language(word: str) -> None:
    assert recognize_heading(word) == Heading("tie-break", 2)


@pytest.mark.parametrize(
    "word", ["3.Rd", "3.Rd.", "3.Runde", "R3", "Round 3", "Rd 3", "Runde 3", "3. Tur", "Тур 3", "3 . Rd", "3.Fd"]
)
def test_round_columns_are_known_by_their_number(word: str) -> None:
    assert recognize_heading(word) == Heading("round", 3)


@pytest.mark.parametrize(
    ("word", "code"), [("BH/C1", "BH/C1"), ("BH1.", "BH/C1"), ("Buchh", "BH"), ("User", ""), ("Fide", "PS"), ("MP", "MPTS")]
)
def test_the_name_of_a_tie_break_is_a_heading(word: str, code: str) -> None:
    heading = recognize_heading(word)
    assert heading is not None
    assert heading.code == code


@pytest.mark.parametrize("word", ["", "12", "Carlsen, Magnus", "2100", "x" * 500, "5w1", "½", "-1", "Unnamed: 1"])
def test_the_cells_of_a_table_are_no_headings(word: str) -> None:
    assert recognize_heading(word) is None


def test_the_header_is_the_row_with_most_known_words() -> None:
    rows = [
        ["Club championship"],
        ["Name of the club", "Rank"],
        ["Rk.", "", "Name", "Rtg", "1.Rd", "2.Rd", "Pts.", "TB1", "BH/C1"],
        ["1", "GM", "Ost, Anna", "2100", "2w1", "3b1", "2", "3,5", "1"],
    ]
    header = find_header(rows)
    assert header is not None
    assert (header.row, header.column("name"), header.rounds, header.columns("tie-break")) == (2, 2, {1: 4, 2: 5}, [7, 8])
    assert header.column("board") is None
    assert header.column("board", "rank") == 0


def test_a_table_without_header_has_none() -> None:
    assert find_header([["1", "Ost, Anna", "2100"], ["2", "West, Ben", "2000"]]) is None
    assert find_header([]) is None
    assert find_header([["x"]] * 60 + [["Rank", "Name", "Points"]]) is None  # beyond the rows that are searched


def test_bare_numbers_are_rounds_or_opponents() -> None:
    header = find_header([["No", "Name", "1", "2", "3.0", "Pts"]])
    assert header is not None
    assert header.rounds == {1: 2, 2: 3, 3: 4}
    assert all(heading.bare for heading in header.headings if heading is not None and heading.kind == "round")


def test_words_with_two_meanings_are_decided_by_place() -> None:
    russian = find_header([["Ст.ном", "Ст.ном.", "Имя", "Рейт.", "Очки"]])
    assert russian is not None
    assert (russian.column("rank"), russian.column("number")) == (0, 1)
    polish = find_header([["Nr", "Nazwisko", "Rg", "Fed"]])
    assert polish is not None
    assert (polish.column("rank"), polish.column("rating")) == (None, 2)
    german = find_header([["Rg.", "Snr", "Name", "Elo", "Pkt."]])
    assert german is not None
    assert (german.column("rank"), german.column("rating")) == (0, 3)
    pairings = find_header([["No.", "Team", "Team", "Res.", ":", "Res."]])
    assert pairings is not None
    assert pairings.columns("result") == [3, 5]
    ranking = find_header([["Rk.", "Name", "Pts.", "Res."]])
    assert ranking is not None
    assert ranking.columns("tie-break") == [3]


@pytest.mark.parametrize(
    ("title", "kind", "after"),
    [
        ("Rank after Round 5", "ranking", 5), ("Final Ranking after 9 Rounds", "ranking", 9), ("Endstand nach 5 Runden", "ranking", 5),
        ("Classificação final após 9 rondas", "ranking", 9), ("Clasificación después de la ronda 2", "ranking", 2),
        ("Место после 1 тура", "ranking", 1), ("Ranking crosstable after Round 4", "crosstable", 4), ("Endtabelle nach 9 Runden", "crosstable", 9),
        ("Cuadro cruzado por clasificación final después de 3 rondas", "crosstable", 3),
        ("Lopullinen ristitaulukko 9 kierroksen jälkeen", "crosstable", 9), ("Starting rank crosstable", "crosstable", None),
        ("Ristitaulukko aloitusrankingin mukaan", "crosstable", None), ("Starting rank list of players", "starting list", None),
        ("Стартовый список", "starting list", None), ("Pairings/Results", "pairings", None), ("Пары/Результаты", "pairings", None),
        ("not paired", "not paired", None), ("Инфо игрока", "player card", None), ("Standings at round 7", "ranking", 7),
        ("Cross Table at round 9", "crosstable", 9),
    ],
)  # fmt: skip
def test_the_title_of_a_list_tells_which_it_is(title: str, kind: str, after: int | None) -> None:
    heading = recognize_list(title)
    assert heading is not None
    assert (heading.kind, heading.after_round) == (kind, after)


@pytest.mark.parametrize(
    "line", ["19th Arad Open 2026", "Round 3 on 2026/02/26 at 15.00", "Number of rounds : 9", "", "x" * 5000]
)
def test_other_lines_name_no_round_that_was_played(line: str) -> None:
    assert read_after_round(line) is None


def test_the_legend_names_the_tie_breaks_in_any_language() -> None:
    lines = ["Annotation:", "Tie Break1: points (game-points)", "Desempate 2: Direct Encounter (DE)", "Доп3: Koya", "Date 10: x",
             "Tie Break1: again", "Vertailu 4:  Buchholz "]  # fmt: skip
    assert read_legend(lines) == {1: "points (game-points)", 2: "Direct Encounter (DE)", 3: "Koya", 4: "Buchholz"}


@pytest.mark.parametrize(
    ("word", "kind"),
    [("bye", "bye"), ("BYE", "bye"), ("spielfrei", "bye"), ("Livre", "bye"), ("not paired", "not paired"), ("nicht ausgelost", "not paired"),
     ("без пары", "not paired"), ("kampflos", "forfeit"), ("Ost, Anna", None), ("", None)],
)  # fmt: skip
def test_bye_words_are_known(word: str, kind: str | None) -> None:
    assert recognize_bye(word) == kind


@given(st.lists(st.lists(st.text(max_size=20), max_size=6), max_size=6), st.text(max_size=200))
def test_any_text_is_read_without_an_error(rows: list[list[str]], line: str) -> None:
    header = find_header(rows)
    assert header is None or 0 <= header.row < len(rows)
    recognize_list(line)
    recognize_bye(line)
    read_legend([line])
