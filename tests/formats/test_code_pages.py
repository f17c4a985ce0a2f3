"""Files in the code page of a Windows machine: the names decide which, and a warning says what was assumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import Inside
from tiebreaks.errors import FormatError
from tiebreaks.formats import read, tournament_json
from tiebreaks.formats.code_pages import PAGES, detect

FOREIGN = Path(__file__).parents[2].parent / "shared" / "corpus" / "foreign" / "trf-odd"
CORPUS = FOREIGN.parents[1] / "files"

NAMES = {  # each with letters that only its page has
    "windows-1252": ("ESP", "Núñez, Begoña", "Müller, Jörg", "Lefèvre, François", "Ångström, Åke"),
    "windows-1250": ("POL", "Wąsik, Łukasz", "Jędrzejczak, Michał", "Gołąb, Świętosław", "Źrebiec, Żaneta"),
    "windows-1251": ("UKR", "Шевченко, Іван", "Ткачук, Олена", "Їжак, Євген", "Коваль, Юрій"),
    "windows-1253": ("GRE", "Παπαδόπουλος, Γιώργος", "Νικολάου, Ελένη", "Ιωάννου, Άννα", "Γεωργίου, Κώστας"),
    "windows-1254": ("TUR", "Yılmaz, Şule", "Öztürk, Çağrı", "Gündoğdu, İbrahim", "Kılıç, Ayşe"),
    "windows-1257": ("LTU", "Žukauskas, Šarūnas", "Kęstutis, Rūta", "Bērziņš, Jānis", "Ķirsis, Ģirts"),
}


def report(names: tuple[str, ...], federation: str = "") -> str:
    """A round of two games between four people."""
    head = f"012 Open\n032 {federation}\n092 Swiss\n" if federation else "012 Open\n092 Swiss\n"
    cells = ("2 w 1", "1 b 0", "4 w =", "3 b =")
    points = ("1.0", "0.0", "0.5", "0.5")
    return head + "".join(
        f"001 {number:4d}      {name:33s}".ljust(80) + f"{points[number - 1]:>4}{'':10s}{cells[number - 1]}\n"
        for number, name in enumerate(names, 1)
    )


@pytest.mark.parametrize("page", NAMES)
def test_the_names_and_the_federation_tell_the_page(page: str) -> None:
    federation, *names = NAMES[page]
    found = read(report(tuple(names), federation).encode(page))
    assert [player.name for player in found.players] == names
    (warning,) = found.warnings
    word = names[0].split(",")[0]
    assert f"is not UTF-8; the file was read as {page}, which makes it {word!r}; give encoding if that is wrong" in warning


@pytest.mark.parametrize("page", ["windows-1252", "windows-1250", "windows-1251", "windows-1253"])
def test_names_tell_the_page_without_a_federation_where_their_letters_can(page: str) -> None:
    _, *names = NAMES[page]
    assert [player.name for player in read(report(tuple(names)).encode(page)).players] == names


def test_a_tournament_knows_the_page_that_was_guessed_and_none_where_nothing_was() -> None:
    names = tuple(NAMES["windows-1251"][1:])
    data = report(names).encode("windows-1251")
    assert read(data).reading.guessed_encoding == "windows-1251"
    assert (
        read(data, encoding="windows-1251").reading.guessed_encoding
        == read(report(names).encode()).reading.guessed_encoding
        == ""
    )
    assert "guessed_encoding" not in tournament_json.write(read(data))


def test_letters_that_two_pages_share_need_the_federation_or_an_encoding() -> None:
    """0xE8 is č in the one and è in the other, and both are letters of names: nothing but the federation tells them apart."""
    names = ("Kovačić, Ana", "Horvat, Ivo", "Babić, Eva", "Novak, Jan")
    data = report(names).encode("windows-1250")
    assert read(data).players[0].name == "Kovaèiæ, Ana"
    assert read(data, encoding="windows-1250").players[0].name == "Kovačić, Ana"
    assert read(report(names, "CRO").encode("windows-1250")).players[0].name == "Kovačić, Ana"


def test_the_federation_of_most_players_counts_where_the_event_names_none() -> None:
    text = report(("Kovačić, Ana", "Horvat, Ivo", "Babić, Eva", "Novak, Jan"))
    lines = [line[:48] + "CRO" + line[51:] if line.startswith("001") else line for line in text.split("\n")]
    assert read("\n".join(lines).encode("windows-1250")).players[2].name == "Babić, Eva"


def test_what_was_assumed_is_refused_when_reading_strictly() -> None:
    with pytest.raises(FormatError, match=r"read as windows-1251.*refuses it"):
        read(report(NAMES["windows-1251"][1:], "UKR").encode("windows-1251"), strict=True)


def test_bytes_that_the_page_leaves_undefined_are_shown_as_such() -> None:
    data = report(NAMES["windows-1251"][1:], "UKR").encode("windows-1251").replace("Іван".encode("cp1251"), b"\x98van", 1)
    assert "\ufffd" in read(data).players[0].name


def test_a_long_file_is_weighed_in_time_that_grows_with_it_only() -> None:
    """A word of a million letters is looked at once, and no more words than are needed are."""
    page, _ = detect(b"012 " + b"a" * 1_000_000 + b"\xe9\n" + b"Jos\xe9 " * 200_000)
    assert page == "windows-1252"


@pytest.mark.skipif(not FOREIGN.is_dir(), reason=f"no corpus at {FOREIGN}")
@pytest.mark.parametrize("name", ["croatian_cp1250", "greek_team_cp1253", "spanish_cp1252", "ukrainian_cp1251"])
def test_files_of_the_corpus_in_a_code_page(name: str) -> None:
    page = f"windows-{name.rpartition('cp')[2]}"
    assert detect((FOREIGN / f"{name}.trf").read_bytes())[0] == page


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
def test_names_of_real_events_survive_every_page_that_can_hold_them() -> None:
    tried = 0
    for path in sorted(CORPUS.rglob("*.trf")):
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError:
            continue
        for page in PAGES:
            data = text.encode(page, "ignore")
            if not text.isascii() and data.decode(page) == text:
                tried += 1
                assert data.decode(detect(data)[0], "replace") == text, (path.name, page, detect(data))
    assert tried > 20


def test_the_command_takes_an_encoding_and_says_how_to_give_one(inside: Inside, tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(report(("Kovačić, Ana", "Horvat, Ivo", "Babić, Eva", "Novak, Jan")).encode("windows-1250"))
    code, shown, said = inside("standings", str(path), "--encoding", "windows-1250")
    assert code == 0 and "Kovačić, Ana" in shown and "UTF-8" not in said
    code, _, said = inside("standings", str(path), "--encoding", "martian")
    assert code == 3 and "unknown encoding 'martian'" in said


def test_json_is_read_in_the_encoding_given_and_in_utf_16() -> None:
    text = '{"format": "tiebreaks-tournament", "version": 1, "name": "Trophée", "players": [{"id": 1, "name": "Zoé"}], "rounds": []}'
    for data, encoding in ((text.encode(), None), (text.encode("cp1252"), "cp1252"), (text.encode("utf-16"), None)):
        assert read(data, encoding=encoding).players[0].name == "Zoé"
    with pytest.raises(FormatError, match="is not UTF-8, as JSON must be"):
        read(text.encode("cp1252"))


# tables: ½ is no letter

GERMAN = "Nr;Name;R1;R2;R3;Pkt\n1;Müller;2w1;3b½;4w1;2½\n2;Weiss;1b0;4w½;3b½;1\n3;Gross;4b½;1w½;2w½;1½\n4;Klein;3w½;2b½;1b0;1\n"
TABLES = {  # one accent or none, and halves as Excel writes them
    "German": GERMAN,
    "no accent at all": GERMAN.replace("ü", "u"),
    "French": GERMAN.replace("Müller", "Lefèvre").replace("Name", "Nom"),
    "Spanish": GERMAN.replace("Müller", "Núñez").replace("Name", "Nombre"),
    "halves alone in their cells": "Nr;Name;1;2;3\n1;José;*;½;1\n2;Böhm;½;*;½\n3;Weiss;0;½;*\n",
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_half_point_speaks_for_a_page_that_has_it(table: str) -> None:
    event = read(table.encode("windows-1252"))
    assert event == read(table.encode())
    assert event.reading.guessed_encoding == "windows-1252"
    assert any("the file was read as windows-1252" in warning and "give encoding" in warning for warning in event.warnings)


def test_names_in_cyrillic_stay_cyrillic() -> None:
    table = "Место;Имя;R1\n1;Иванов;2b1\n2;Петров;1w0\n".encode("windows-1251")
    assert [player.name for player in read(table).players] == ["Иванов", "Петров"]


def test_headings_and_federations_of_a_table_tell_pages_of_one_script_apart() -> None:
    headings = "Poř;Jméno;R1\n1;Dvořák;2b1\n2;Černý;1w0\n".encode("windows-1250")
    assert [player.name for player in read(headings).players] == ["Dvořák", "Černý"]
    federation = "No;Name;Fed;R1\n1;Kovačić;CRO;2b1\n2;Babić;CRO;1w0\n".encode("windows-1250")
    assert [player.name for player in read(federation).players] == ["Kovačić", "Babić"]


@pytest.mark.parametrize("cell", ["2x½x", "7w½"], ids=["a cell", "the tournament"])
def test_an_error_says_that_the_encoding_was_guessed_and_how_to_choose_another(cell: str) -> None:
    data = GERMAN.replace("2w1", cell).encode("windows-1252")
    with pytest.raises(FormatError) as refusal:
        read(data)
    guess = refusal.value.messages[-1]
    assert "the file is not UTF-8 and does not say its encoding; windows-1252 was guessed" in guess
    assert [remedy.argument for remedy in guess.remedies] == [
        {"encoding": "windows-1250"}, {"encoding": "windows-1251"}, {"encoding": "windows-1254"},
    ]  # fmt: skip
    with pytest.raises(FormatError) as refusal:
        read(data, encoding="windows-1252")
    assert not any("guessed" in message for message in refusal.value.messages)


def test_a_page_that_declares_no_encoding_is_guessed_aloud_and_one_can_be_named() -> None:
    page = "<html><table><tr><td>No<td>Name<td>R1</tr><tr><td>1<td>Иванов<td>2w1</tr><tr><td>2<td>Петров<td>1b0</tr></table>"
    data = page.encode("windows-1251")
    event = read(data)
    assert [player.name for player in event.players] == ["Иванов", "Петров"]
    assert event.reading.guessed_encoding == "windows-1251"
    assert any("the file was read as windows-1251" in warning for warning in event.warnings)
    assert read(data, encoding="koi8-r").players[0].name == "хБЮМНБ"
    declared = data.replace(b"<table>", b'<meta charset="windows-1251"><table>')
    assert read(declared).reading.guessed_encoding == ""


def test_a_pgn_knows_the_page_that_was_guessed() -> None:
    games = '[Event "Open"]\n[Round "1"]\n[White "Müller, Jörg"]\n[Black "Weiß, Änne"]\n[Result "1-0"]\n\n1-0\n'
    assert read(games.encode("windows-1252")).reading.guessed_encoding == "windows-1252"
