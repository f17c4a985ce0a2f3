"""A language with a catalogue, and the pseudo-language of the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from gettext import GNUTranslations
from io import BytesIO
from string import Formatter

from tiebreaks.languages import PSEUDO, po
from tiebreaks.languages.folder import LOCALE, TEMPLATE
from tiebreaks.messages.language import FORM, JOINERS, Joiners, Language, Sentence

CATALOGUE = "LC_MESSAGES/tiebreaks"

# What a language is asked beside the sentences: these stand in its catalogue, each with this context.
DECIMAL, GROUPS = Sentence(".", "the decimal sign"), Sentence(",", "between groups of three digits, as in 12,345")
AND, OR = Sentence("{first} and {last}", "end of a list"), Sentence("{first} or {last}", "end of a list")
THEN, ALTERNATIVES = Sentence("{first}, then {last}", "list"), Sentence("{first}, or {last}", "list")
SEMICOLON = Sentence("{first}; {last}", "list")
DATE = Sentence("{year}-{month}-{day}", "a date; the parts are 2026, 03, 01")
ORDINALS: Mapping[str, tuple[str, ...]] = {  # by the gender: of 1, of 2, of 3, of any other number
    "": (Sentence("1st", "place"), Sentence("2nd", "place"), Sentence("3rd", "place"), Sentence("{number}th", "place")),
    "f": (
        Sentence("1st", "place, feminine: {rank:f}"),
        Sentence("2nd", "place, feminine: {rank:f}"),
        Sentence("3rd", "place, feminine: {rank:f}"),
        Sentence("{number}th", "place, feminine: {rank:f}"),
    ),
}


class Translated(Language):
    """A language by its catalogue: compiled in an installed package, as text in the source tree."""

    def __init__(self, code: str, catalogue: GNUTranslations | None = None) -> None:
        self.code = code
        self._catalogue = catalogue or read_catalogue(code)
        self._plural: Callable[[int], int] = self._catalogue.plural  # type: ignore[attr-defined]  # of its Plural-Forms
        self._marks = str.maketrans({".": self.translate(DECIMAL), ",": self.translate(GROUPS)})
        self.joiners: Joiners = self._join()

    def translate(self, sentence: str) -> str:
        if not sentence:
            return sentence
        if not isinstance(sentence, Sentence):
            return self._catalogue.gettext(sentence)
        if sentence.several:
            return self._catalogue.ngettext(sentence.one, sentence.several, self._whole(sentence.number))
        return self._catalogue.pgettext(sentence.context, sentence)

    def number(self, english: str) -> str:
        return english.translate(self._marks)

    def form(self, number: Fraction | float) -> int:
        return self._plural(self._whole(number))

    def _whole(self, number: Fraction | float) -> int:
        """The whole number whose form a number takes, as CLDR has it: 1½ that of 1 where 0 has it, too (French), else of 2.

        A catalogue says the forms of whole numbers only.
        """
        if 0 < number < 1:
            return 1  # half a point
        whole = abs(int(number))
        return whole if number == int(number) or self._plural(0) == self._plural(1) else whole + 2

    def ordinal(self, number: int, gender: str = "") -> str:
        forms = ORDINALS[gender]
        return self.translate(forms[number - 1 if 0 < number < len(forms) else -1]).format(number=number)

    def date(self, day: date) -> str:
        return self.translate(DATE).format(year=f"{day.year:04}", month=f"{day.month:02}", day=f"{day.day:02}")

    def _join(self) -> Joiners:
        last = {
            pattern: self.translate(pattern).format(first="", last="") for pattern in (AND, OR, THEN, ALTERNATIVES, SEMICOLON)
        }
        return {
            **JOINERS,
            "and": (", ", last[AND]),
            "or": (", ", last[OR]),
            "or else": (last[OR], last[OR]),
            "then": (last[THEN], last[THEN]),
            "semicolon": (last[SEMICOLON], last[SEMICOLON]),
            "alternatives": (last[ALTERNATIVES], last[ALTERNATIVES]),
        }


def read_catalogue(code: str) -> GNUTranslations:
    """The catalogue of a language."""
    compiled = LOCALE / code / f"{CATALOGUE}.mo"
    if compiled.exists():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    source = (LOCALE / code / f"{CATALOGUE}.po").read_text(encoding="utf-8")
    return GNUTranslations(BytesIO(po.compile(source)))


ACCENTS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
)


def pseudo() -> Language:
    """English with accents between brackets, where it is in the catalogue: what is left without them cannot be translated."""
    entries = po.read(TEMPLATE.read_text(encoding="utf-8"))
    said = [
        entry._replace(forms=tuple(map(_accent, (entry.id, entry.plural) if entry.plural else (entry.id,))))
        for entry in entries
    ]
    header = po.CatalogueEntry("", ("Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",))
    kept = [entry for entry in said if entry.id and entry.context not in _UNCHANGED]
    return Translated(PSEUDO, GNUTranslations(BytesIO(po.write([header, *kept]))))


_UNCHANGED = {DECIMAL.context, GROUPS.context, DATE.context}


def _accent(sentence: str) -> str:
    parts = (
        literal.translate(ACCENTS).replace("{", "{{").replace("}", "}}") + _gap(name, format_spec, conversion)
        for literal, name, format_spec, conversion in Formatter().parse(sentence)
    )
    return f"⟦{''.join(parts)}⟧"


def _gap(name: str | None, format_spec: str | None, conversion: str | None) -> str:
    if name is None:
        return ""
    if format_spec and FORM in format_spec:  # words
        format_spec = format_spec.translate(ACCENTS)
    return "{" + name + (f"!{conversion}" if conversion else "") + (f":{format_spec}" if format_spec else "") + "}"
