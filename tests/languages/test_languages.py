"""How a language writes numbers, places, days, lists and forms; how one is asked for; English stays as it is written."""

from __future__ import annotations

import pickle
from datetime import date
from fractions import Fraction
from gettext import GNUTranslations
from io import BytesIO
from typing import Any

import pytest

import tiebreaks as tb
from tests.cli import OPEN, Inside
from tiebreaks.languages import LANGUAGES, find_language, language_of_environment, po, speak
from tiebreaks.languages.translated import AND, DATE, DECIMAL, GROUPS, OR, ORDINALS, THEN, Translated
from tiebreaks.messages import (
    PYTHON,
    Figures,
    Forms,
    Items,
    Message,
    Option,
    Ordinal,
    Place,
    Remedy,
    Rounded,
    in_context,
    some_of,
)
from tiebreaks.messages.language import ENGLISH
from tiebreaks.report.document import Cell, Column, Document, Table
from tiebreaks.report.text import as_text

HEADER = po.CatalogueEntry("", ("Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=n==1?0:n<5?1:2;\n",))
SAID = [
    HEADER,
    *(po.CatalogueEntry(str(asked), (said,), context=asked.context) for asked, said in (  # type: ignore[attr-defined]
        (DECIMAL, ","), (GROUPS, "."), (AND, "{first} und {last}"), (OR, "{first} oder {last}"), (THEN, "{first}, dann {last}"),
        (DATE, "{day}.{month}.{year}"), *zip(ORDINALS[""], ("1er", "2e", "3e", "{number}e"), strict=True),
        *zip(ORDINALS["f"], ("1re", "2e", "3e", "{number}e"), strict=True),
    )),
    po.CatalogueEntry("{count} rank", ("{count} rang", "{count} ranga", "{count} rangov"), plural="{count} ranks"),
    po.CatalogueEntry("{count} more", ("{count} weitere",)),
    po.CatalogueEntry("{who} has {points} points", ("{points} Punkte hat {who}",)),
    po.CatalogueEntry("title", ("Titel",)),
    po.CatalogueEntry("title", ("Anrede",), context="of a person"),
    po.CatalogueEntry("{sentence}; or give {remedies}", ("{sentence}; oder geben Sie {remedies} an",)),
    po.CatalogueEntry("error", ("Fehler",)),
    po.CatalogueEntry("Rank", ("Rang",)),
    po.CatalogueEntry("{rank} place", ("{rank:f} place",)),
]  # fmt: skip
MADE_UP = Translated("xx", GNUTranslations(BytesIO(po.write(SAID))))
FACE = PYTHON.speaking(MADE_UP)


def said(sentence: str, **facts: Any) -> str:
    return Message(sentence, **facts).in_words(FACE)


def test_a_sentence_may_have_its_gaps_in_another_order() -> None:
    assert said("{who} has {points} points", who="Anna", points=Fraction(7, 2)) == "3,5 Punkte hat Anna"


def test_what_is_not_translated_is_said_in_english() -> None:
    assert said("{who} lost", who="Anna") == "Anna lost"


@pytest.mark.parametrize(
    ("gap", "fact", "written"),
    [
        ("{x}", Fraction(85, 2), "42,5"), ("{x:.2}", Fraction(85, 2), "42,50"), ("{x}", 1234, "1234"), ("{x:,}", 1234567, "1.234.567"),
        ("{x:,.1f}", 1234.5, "1.234,5"), ("{x:+d}", 3, "+3"), ("{x}", None, "-"), ("{x!s}", Fraction(1, 2), "1/2"), ("{x}", True, "True"),
        ("{x}", Rounded(Fraction(1, 3), 4), "0,3333"), ("{x}", Figures("12.50"), "12,50"), ("{x}", date(2026, 3, 1), "01.03.2026"),
        ("{x!r}", "a.b", "'a.b'"), ("{x}", "1.5", "1.5"),
    ],
)  # fmt: skip
def test_numbers_and_days_are_written_as_the_language_writes_them(gap: str, fact: object, written: str) -> None:
    assert said(gap, x=fact) == written


def test_places_have_a_gender_where_the_translation_asks_for_it() -> None:
    assert [said("{x}", x=Ordinal(number)) for number in (1, 2, 3, 4, 21)] == ["1er", "2e", "3e", "4e", "21e"]
    assert said("{rank} place", rank=Ordinal(1)) == "1re place"
    assert [str(Ordinal(number)) for number in (1, 2, 3, 4, 11, 12, 21, 112)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "21st",
        "112th",
    ]


def test_lists_are_joined_in_the_language() -> None:
    assert said("{x}", x=Items(("A", "B", "C"))) == "A, B und C"
    assert said("{x}", x=Items(("A", "B"), "or")) == "A oder B"
    assert said("{x}", x=Items(("A", "B", "C"), "then")) == "A, dann B, dann C"
    assert said("{x}", x=some_of("ABCDEFG")) == "A, B, C, D und 3 weitere"


def test_a_number_chooses_the_form_that_the_language_has_for_it() -> None:
    forms = Forms("{count} rank", "{count} ranks")
    assert [said(forms.of(count), count=count) for count in (0, 1, 3, 7)] == ["0 ranga", "1 rang", "3 ranga", "7 rangov"]
    assert [str(Message(forms.of(count), count=count)) for count in (0, 1, 2)] == ["0 ranks", "1 rank", "2 ranks"]
    kept = pickle.loads(pickle.dumps(Message(forms.of(3), count=3)))
    assert kept.in_words(FACE) == "3 ranga" and kept.sentence == "{count} ranks"


def test_one_english_word_may_have_two_translations() -> None:
    assert said("title") == "Titel" and said(in_context("title", "of a person")) == "Anrede"


def test_remedies_and_places_are_offered_in_the_language() -> None:
    message = Message(
        "title", remedies=(Remedy("trust", "results"), Remedy("trust", "points")), severity="error", where=Place("a", 3, 1)
    )
    assert message.in_words(FACE) == "a:3:1: Fehler: Titel; oder geben Sie trust='results' oder trust='points' an"
    assert said("{option}", option=Option("by", True)) == "by="


def test_a_table_has_headers_cells_and_numbers_in_the_language() -> None:
    columns = (Column(Message("Rank"), numeric=True), Column("PTS", numeric=True, halves=True), Column("Who"))
    rows = (
        (1, Fraction(15, 2), Message("title")),
        (2, Fraction(29, 4), "title"),
        (3, Cell(Fraction(9, 2), "(4.5)"), Cell("title")),
    )
    shown = as_text(Document(Message("title"), (Table(columns, rows),)).in_words(FACE))
    assert shown.split("\n") == [
        "Titel", "", "Rang    PTS  Who", "   1   7½    Titel", "   2   7,25  title", "   3  (4,5)  title",
    ]  # fmt: skip


def test_english_is_what_everything_is_written_in() -> None:
    standings = tb.standings(tb.read(OPEN))
    for format in ("text", "markdown", "csv", "html"):
        assert tb.render(standings, format, language="en") == tb.render(standings, format)
    assert standings.text() == standings.text("en") == str(standings)
    assert find_language(None) is find_language("en") is ENGLISH and PYTHON.speaking(ENGLISH) is PYTHON is speak(PYTHON, None)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_answer_has_a_text_in_every_language(code: str) -> None:
    standings = tb.standings(tb.read(OPEN))
    why = tb.why(standings, 6, 3)
    answers = (standings, tb.explain(standings, 3, "BH/C1"), tb.explain(standings, 3), why, tb.check(standings.tournament))
    for answer in answers:
        assert answer.text(code) == tb.render(answer, language=code)
        assert (answer.text(code) == str(answer)) is (code == "en") or not _is_filled(code)


def _is_filled(code: str) -> bool:
    return find_language(code).translate("White") != "White"


@pytest.mark.parametrize("name", ["xx", "deutsch", "d", "../de", "de-AT"])
def test_an_unknown_language_is_refused_in_words(name: str, inside: Inside) -> None:
    with pytest.raises(tb.TiebreaksError, match="language: expected one of en, fr, de, es, auto, found"):
        find_language(name)
    code, _, said = inside("codes", "--language", name)
    assert code == 2 and "Invalid value for '--language'" in said and f"found '{name}'" in said


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"), ({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "de_DE", "LC_ALL": "C"}, "en"), ({"LC_MESSAGES": "fr_CH"}, "fr"),
        ({"LANGUAGE": "da:es", "LANG": "de"}, "es"), ({"LANG": "da_DK.UTF-8"}, "en"), ({"LANGUAGE": "da", "LANG": "de"}, "de"),
    ],
)  # fmt: skip
def test_auto_takes_the_language_of_the_locale(environment: dict[str, str], code: str) -> None:
    assert language_of_environment(environment) == code


def test_the_environment_chooses_only_where_it_is_asked(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "TIEBREAKS_LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)
    english = inside("codes", "BH")
    assert english == inside("codes", "BH", "--language", "en") and "The higher value" in english[1]
    monkeypatch.setenv("TIEBREAKS_LANGUAGE", "pseudo")
    assert "⟦" in inside("codes", "BH")[1]
    assert inside("codes", "BH", "--language", "en") == english
    monkeypatch.setenv("TIEBREAKS_LANGUAGE", "xx")
    code, _, said = inside("codes", "BH")
    assert code == 2 and "found 'xx'" in said


def test_a_language_may_be_named_before_the_command(inside: Inside) -> None:
    assert inside("--language", "pseudo", "codes", "BH") == inside("codes", "BH", "--language=pseudo")
