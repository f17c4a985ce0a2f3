"""Language: how a language writes sentences, numbers, ordinals, dates and lists. English is what every sentence is written in.

The other languages are in `languages`, which loads the catalogue of one when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

GENDERS = ("", "f")  # of an ordinal, as a gap asks for them: {rank:f}
FORM = "|"  # between the forms of a word that a number chooses: {count} {count:place|places}
Joiners = Mapping[str, tuple[str, str]]
JOINERS: Joiners = {  # what stands between the items of a series, and before the last one
    "and": (", ", " and "),
    "or": (", ", " or "),
    "or else": (" or ", " or "),
    "then": (", then ", ", then "),
    "plus": (" + ", " + "),
    "semicolon": ("; ", "; "),
    "alternatives": (", or ", ", or "),
    "space": (" ", " "),
    "list": (", ", ", "),
}


class Sentence(str):
    """A sentence that its words alone do not find in a catalogue: it has a context, or the form that a number asks for."""

    __slots__ = ("context", "number", "one", "several")

    context: str
    one: str
    several: str
    number: Fraction | float

    def __new__(cls, words: str, context: str = "", one: str = "", several: str = "", number: Fraction | float = 0) -> Sentence:
        self = super().__new__(cls, words)
        self.context, self.one, self.several, self.number = context, one, several, number
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Sentence, (str(self), self.context, self.one, self.several, self.number)


class Language:
    """English: every sentence as it is written, 1.5, 7th, 2026-03-01. Other languages are subclasses."""

    code: str = "en"
    joiners: Joiners = JOINERS

    def translate(self, sentence: str) -> str:
        """The sentence in this language, with the same gaps."""
        return sentence

    def number(self, english: str) -> str:
        """A number that is written as in English: 1,234.5."""
        return english

    def form(self, number: Fraction | float) -> int:
        """Which form of a word a number asks for: 0 for ½ point and 1 point, 1 for 0, 1½ and 2 points."""
        return 0 if abs(number) == 1 or 0 < number < 1 else 1

    def ordinal(self, number: int, gender: str = "") -> str:
        """A place as people say it: 1st, 2nd, 3rd, 11th; `gender` f where a language has a feminine form."""
        ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number:d}{ending}"

    def date(self, day: date) -> str:
        """A day."""
        return day.isoformat()

    def __repr__(self) -> str:
        return f"<Language: {self.code}>"


ENGLISH = Language()
