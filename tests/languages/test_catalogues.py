"""The catalogues: they have every sentence of the source and no other, with the same gaps; compiled as gettext loads them."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

import tiebreaks as tb
from tiebreaks.languages import LANGUAGES, find_language, po, speak
from tiebreaks.languages.folder import TEMPLATE
from tiebreaks.messages import PYTHON, words_for
from tiebreaks.report import render_for
from translations import catalogues, check
from translations.catalogues import CODES, extract, path_of
from translations.check import find_missing, problems_in, problems_of
from translations.extract import find_all, find_in


def test_the_template_has_the_sentences_of_the_source_and_no_others(tmp_path: Path) -> None:
    """After a sentence is written: make translations."""
    written = tmp_path / "written.pot"
    catalogues._write(written, extract(), "")
    assert written.read_text(encoding="utf-8") == TEMPLATE.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_no_entry_is_fuzzy_or_unused_and_gaps_agree(code: str) -> None:
    assert [problem for problem in problems_of(code) if not problem.startswith("missing")] == []


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_is_translated(code: str) -> None:
    """What is missing is shown in English and blocks nobody but a release: make release PARTS=dist asks for all."""
    if missing := find_missing(code):
        pytest.skip(f"{len(missing)} sentences are not in {LANGUAGES[code]} yet: python -m translations check {code}")


def test_a_sentence_without_a_translation_is_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = tmp_path / "de.po"
    written.write_text('msgid "a {b}"\nmsgstr ""\n\nmsgid "c"\nmsgstr "d"\n', encoding="utf-8")
    monkeypatch.setattr(check, "path_of", lambda code: written)
    assert check.find_missing("de") == ["a {b}"]


def test_every_language_but_english_has_a_catalogue_and_says_its_plural_forms() -> None:
    assert {path.parent.parent.name for path in TEMPLATE.parent.glob("*/*/*.po")} == {*LANGUAGES} - {"en"}
    for code in CODES:
        header = po.read(path_of(code).read_text(encoding="utf-8"))[0].forms[0]
        assert f"Language: {code}\n" in header and "Plural-Forms: nplurals=" in header


@pytest.mark.parametrize("code", CODES)
def test_plural_forms_are_complete(code: str) -> None:
    entries = po.read(path_of(code).read_text(encoding="utf-8"))
    count = int(entries[0].forms[0].partition("nplurals=")[2][0])
    assert all(len(entry.forms) == (count if entry.plural else 1) for entry in entries)
    assert sum(bool(entry.plural) for entry in entries) > 15


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_compiled_as_babel_compiles_it(code: str) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    text = path_of(code).read_text(encoding="utf-8")
    by_babel = BytesIO()
    write_mo(by_babel, read_po(BytesIO(text.encode()), locale=code))
    ours = GNUTranslations(BytesIO(po.compile(text)))._catalog  # type: ignore[attr-defined]
    theirs = GNUTranslations(BytesIO(by_babel.getvalue()))._catalog  # type: ignore[attr-defined]
    assert {id: said for id, said in ours.items() if id}.items() <= theirs.items()
    assert all(isinstance(id, tuple) for id in theirs.keys() - ours.keys())  # it has untranslated forms in English


def test_a_catalogue_as_text_is_read_with_its_escapes_contexts_and_forms() -> None:
    text = (
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n>1;\\n"\n\n#. a remark\n#: file.py\nmsgctxt "place"\nmsgid "1st"\n'
        'msgstr "1er"\n\n#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "{count} \\"rank\\""\nmsgid_plural ""\n"{count} "\n"ranks\\n"\n'
        'msgstr[0] "un"\nmsgstr[1] "des"\n'
    )
    _, place, fuzzy, plural = po.read(text)
    assert place == po.CatalogueEntry("1st", ("1er",), context="place") and fuzzy.fuzzy
    assert plural == po.CatalogueEntry('{count} "rank"', ("un", "des"), plural="{count} ranks\n")
    with pytest.raises(ValueError, match="not a line of a catalogue"):
        po.read('msgid "a"\nmsgstr b\n')


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        (po.CatalogueEntry("{a} is {b}", ("{a} ist",)), "gaps"),
        (po.CatalogueEntry("{a} is {b}", ("{a} ist {b} {c}",)), "gaps"),
        (po.CatalogueEntry("{a!r}", ("{a}",)), "gaps"),
        (po.CatalogueEntry("{a:,} x", ("{a} x",)), "gaps"),
        (
            po.CatalogueEntry("{places} place", ("la {places:f} place",)),
            "gaps",
        ),  # a series of places: this ended with a ValueError
        (po.CatalogueEntry("{rank} of {of}", ("{rank:f} von {of:f}",)), "gaps"),
        (po.CatalogueEntry("{rank} of {of}", ("{rank:>8} von {of}",)), "gaps"),
        (po.CatalogueEntry("a {b}", ("a {b",)), "braces"),
        (po.CatalogueEntry("A sentence.", ("Ein Satz",)), "full stop"),
        (po.CatalogueEntry(" give", ("geben",)), "blanks"),
        (po.CatalogueEntry("give --after-round", ("geben Sie --nach",)), "--after-round must stay"),
        (po.CatalogueEntry("as in BH/C1", ("wie in BH/S1",)), "BH/C1 must stay"),
        (po.CatalogueEntry("a", ("",)), "missing"),
        (po.CatalogueEntry("a", ("b",), fuzzy=True), "fuzzy"),
        (po.CatalogueEntry("unused", ("b",)), "unused"),
        (po.CatalogueEntry("1 of {of}", ("1 von {von}", "{n} von {of}"), plural="{n} of {of}"), "gaps"),
    ],
)
def test_a_problem_is_seen(entry: po.CatalogueEntry, problem: str) -> None:
    wanted = [] if problem == "unused" else [entry._replace(forms=("",))]
    assert any(problem in found for found in problems_in([entry], wanted))


@pytest.mark.parametrize(
    "entry",
    [
        po.CatalogueEntry("{a} is {b}", ("{b} ist {a}",)),
        po.CatalogueEntry("{rank} of {members}.", ("{rank:f} von {members}.",)),
        po.CatalogueEntry(
            "1 tie left: {ties}.", ("{count} Rang: {ties}.", "{count} Ränge: {ties}."), plural="{count} ties left: {ties}."
        ),
    ],
)
def test_what_is_no_problem_is_let_pass(entry: po.CatalogueEntry) -> None:
    assert problems_in([entry], [entry]) == []


def test_in_french_a_space_stands_before_a_colon_and_a_semicolon_between_two_facts() -> None:
    standings, french = tb.standings(tb.sample("open")), PYTHON.speaking(find_language("fr"))
    title = words_for(french, tb.in_category(standings, "women").title)
    assert title == "Lindhavn Easter Open, après la ronde 9. C.07, édition 2026-03\u00a0: femmes"
    said = tb.render(tb.why(standings, 8, 10), "markdown", language="fr")
    assert "Nadoryk est 7e et Kalinder 8e. Les deux ont 5½ points." in said and "\u00a0: 42 " in said
    for room in range(30, 90):
        assert not re.search(r"^\s*[:;]", render_for(speak(PYTHON, "fr"), tb.why(standings, 8, 10), room=room), re.MULTILINE)


def test_chances_in_a_category_name_it_in_french() -> None:
    event = tb.sample("open")
    found = tb.chances(event, category="women", before_round=9, finishes=10, seed=1)
    assert "femmes" in words_for(PYTHON.speaking(find_language("fr")), found.title) and found.to_dict()["category"] == "women"


def test_what_is_missing_in_a_catalogue_is_seen() -> None:
    assert problems_in([], [po.CatalogueEntry("a", ("",))]) == ["not in the catalogue: 'a'"]


@pytest.mark.parametrize(
    ("source", "sentences"),
    [
        ("raise FormatError('expected {a}, found {b}', a=1, b=2)", ["expected {a}, found {b}"]),
        ("said = Message('White' if white else 'Black')", ["White", "Black"]),
        ("sentence = 'one thing' if one else 'several things'", ["one thing", "several things"]),
        ("Message('{a} ({b})', a='no such thing', b='once')", ["no such thing"]),
        ("Message('{a}: {b}', a=1, b=2)", ["{a}: {b}"]),
        ("labels({'rank': 'Rank'})", ["Rank"]),
        ("'''A docstring of a module.'''\ndef f():\n    '''Of a function, too.'''", []),
        ("re.compile('[a-z] and more')", []),
        ("raise TypeError('expected a list here')", []),
        ("if kind == 'not this one': pass", []),
        ("f'{one} glued {two} here'", []),
        ("TABLE['a key of words']", []),
        ("{'a key of words': 'a value of words'}", ["a value of words"]),
    ],
)
def test_sentences_are_found_where_they_are_written(source: str, sentences: list[str]) -> None:
    assert [found.words for found in find_in(source)] == sentences


def test_forms_and_contexts_are_found() -> None:
    (forms,) = find_in("FORMS = Forms('{count} rank', '{count} ranks')")
    (placed,) = find_in("A = in_context('“{words}”', 'a control')")
    assert (forms.words, forms.several) == ("{count} rank", "{count} ranks")
    assert (placed.words, placed.context) == ("“{words}”", "a control")


def test_a_sentence_with_forms_has_the_same_forms_everywhere() -> None:
    several: dict[str, set[str]] = {}
    for found in find_all():
        if found.several:
            several.setdefault(found.words, set()).add(found.several)
    assert all(len(forms) == 1 for forms in several.values())
