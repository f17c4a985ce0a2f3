"""How numbers and words are printed: exact fractions as decimals, texts as wide as the eye sees them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction

_JOINERS = "\u200c\u200d"  # Persian and Indic names are spelled with them
_POINT = re.compile("[.½]")


def decimal(value: Fraction | None, places: int = 2) -> str:
    """At most two decimals, rounded half up, no trailing zeros; an undefined value is a dash."""
    if value is None:
        return "-"
    scaled = (2 * abs(value.numerator) * 10**places + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, 10**places)
    digits = f"{part:0{places}d}".rstrip("0")
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole}" + (f".{digits}" if digits else "")


def number(value: Fraction | None) -> int | float | None:
    """A value as a JSON number."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)


def exact_str(value: Fraction | None) -> str | None:
    """A value exactly, as "77/2"."""
    return None if value is None else str(value)


def halves(value: Fraction | None) -> str:
    """Points as people write them: 7, 7½, ½; what is no multiple of a half is a decimal."""
    if value is None or value.denominator != 2:
        return decimal(value)
    sign, whole = "-" * (value < 0), abs(value.numerator) // 2
    return f"{sign}{whole or ''}½"


def participant(id: int, name: str) -> str:
    """A player or a team in a sentence: "12 Anna"."""
    return f"{id} {name}".strip()


def width(text: str) -> int:
    """Columns a text takes on a terminal: wide characters two, combining marks and joiners none."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shortened(text: str, most: int) -> str:
    """A text that takes no more than so many columns: its end gives way to an ellipsis."""
    if width(text) <= most:
        return text
    kept = ""
    for character in text:
        if width(kept) + _width(character) > most - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def wrapped(text: str, most: int) -> list[str]:
    """A text in lines of no more than so many columns, broken between words where that is possible."""
    lines, line = [], ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if width(joined) <= most:
            line = joined
            continue
        lines += [line] if line else []
        while width(word) > most:
            piece = _beginning(word, most)
            lines.append(piece)
            word = word[len(piece) :]
        line = word
    return [*lines, line] if line or not lines else lines


def _beginning(word: str, most: int) -> str:
    """As much of a word as fits, at least one character."""
    taken = 1
    while taken < len(word) and width(word[: taken + 1]) <= most:
        taken += 1
    return word[:taken]


def printable(text: str) -> str:
    """Without line ends, tabs, escape codes and changes of direction, which a name from a file may hold."""
    return text if text.isprintable() else "".join(mark if mark.isprintable() or mark in _JOINERS else " " for mark in text)


def visible(text: str) -> str:
    """A message of one or more lines in which escape codes, changes of direction and the like are spelled out."""
    return text if text.isprintable() else "".join(map(_spelled_out, text))


def _spelled_out(mark: str) -> str:
    harmless = mark.isprintable() or mark == "\n" or mark in _JOINERS or unicodedata.category(mark) == "Zs"
    return mark if harmless else mark.encode("unicode_escape").decode("ascii")


def tail(number: str) -> int:
    """How many characters stand behind the whole part of a number."""
    point = _POINT.search(number)
    return len(number) - point.start() if point else 0


def list_of(items: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else "nobody"


def typed(value: object) -> str:
    """The value of an option as one types it: true, false, none, or the word itself."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def encodable(text: str) -> str:
    """A text that every file can hold: half characters, which a file name or a JSON text may have, are spelled out."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_STARTS_FORMULA = re.compile(r"\A(?= *[=+\-@\t\r\n])|(?<=[;\t\r\n])(?= *[=+\-@])")
"""Where a cell may start for a spreadsheet, and a formula with it: also behind what separates cells or rows elsewhere."""
_NEEDS_QUOTES = re.compile(r'[,"\r\n]')


def no_formula(text: str) -> str:
    """A text that no spreadsheet takes for a formula: wherever it could, an apostrophe stands before it."""
    return _STARTS_FORMULA.sub("'", text)


def formula_again(text: str) -> str:
    """The text that `no_formula` has made this one from."""
    bare = re.sub(r"(?:\A|(?<=[;\t\r\n]))'", "", text)
    return bare if no_formula(bare) == text else text


def csv_quoted(text: str) -> str:
    """A cell between quotation marks where any reader of csv could see an end of the cell or of the row in it."""
    return '"' + text.replace('"', '""') + '"' if _NEEDS_QUOTES.search(text) else text


def csv_cell(text: str) -> str:
    """A text as a cell of csv: no formula, and one cell for every reader."""
    return csv_quoted(no_formula(text))
