"""The template and the catalogues as files: sorted, without line numbers and dates, so that they differ only where words do."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tiebreaks.languages import LANGUAGES
from tiebreaks.languages.folder import LOCALE, TEMPLATE
from translations.extract import Found, find_all
from translations.remarks import remarks_on

CODES = tuple(code for code in LANGUAGES if code != "en")


def path_of(code: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / code / "LC_MESSAGES" / "tiebreaks.po"


def extract() -> Catalog:
    """The template: every sentence of the source."""
    catalogue = Catalog(charset="utf-8")
    plurals = {found.words: found.several for found in find_all() if found.several}
    for found in find_all():
        several = plurals.get(found.words, "")
        catalogue.add(
            (found.words, several) if several else found.words,
            locations=[(f"src/tiebreaks/{found.module}", 0)],
            auto_comments=remarks_on(found),
            context=found.context or None,
        )
    return catalogue


def update() -> None:
    """Write the template, and bring every catalogue up to date: new sentences are empty, those gone are left out."""
    template = extract()
    _write(TEMPLATE, template, "")
    for code in CODES:
        with open(path_of(code), "rb") as file:
            known = read_po(file, locale=code)
        _write(path_of(code), _filled(template, code, known), code)


def begin(code: str) -> None:
    """An empty catalogue for a language."""
    _write(path_of(code), _filled(extract(), code, Catalog(locale=code)), code)


def _filled(template: Catalog, code: str, known: Catalog) -> Catalog:
    """The sentences of the template with the translations that are known; whether one has forms must not have changed."""
    catalogue = Catalog(locale=code, charset="utf-8")
    for message in template:
        if not message.id:
            continue
        before = known.get(message.id, message.context)
        said = before.string if before is not None and before.pluralizable == message.pluralizable and not before.fuzzy else ""
        catalogue.add(
            message.id, said, message.locations, auto_comments=message.auto_comments, context=message.context,
            user_comments=before.user_comments if before is not None else (),
        )  # fmt: skip
    return catalogue


def _write(path: Path, catalogue: Catalog, code: str) -> None:
    written = BytesIO()
    for message in catalogue:
        message.flags.discard("python-format")
        message.previous_id = []
    options = {"sort_by_file": True, "include_lineno": False, "ignore_obsolete": True, "width": 100, "omit_header": True}
    write_po(written, catalogue, **options)  # type: ignore[arg-type]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_header(catalogue, code) + written.getvalue().decode("utf-8").rstrip("\n") + "\n", encoding="utf-8")


def _header(catalogue: Catalog, code: str) -> str:
    """What a catalogue begins with: no dates, no names."""
    facts = {"Project-Id-Version": "tiebreaks"}
    if code:
        facts |= {"Language": code, "Plural-Forms": catalogue.plural_forms}
    facts |= {"MIME-Version": "1.0", "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit"}
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in facts.items())
    what = (
        f"Translations of tiebreaks ({code})." if code else "The sentences of tiebreaks; `make translations` writes this file."
    )
    return f'# {what}\nmsgid ""\nmsgstr ""\n{lines}\n'


__all__ = ["CODES", "TEMPLATE", "Found", "begin", "extract", "path_of", "update"]
