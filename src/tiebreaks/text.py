"""Numbers and texts for printing: exact fractions as decimals, the width of a text on a terminal, escapes."""

from __future__ import annotations

import re
import reprlib
import unicodedata
from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

_JOINERS = "\u200c\u200d"  # Persian and Indic names are spelled with them
_POINT = re.compile("[.,½]")  # a decimal sign
_NO_BREAK = re.compile("(?<=«)[\u00a0\u202f]|[\u00a0\u202f](?=[:;?!»%])")  # spaces as French sets them
_BLANKS = re.compile(r"[^\S\u00a0\u202f]+")


def format_value(value: Fraction | Decimal | float | str | None, places: int = 2) -> str:
    """A value with at most `places` decimals, rounded half up, without trailing zeros; an undefined value is a dash.

    Numbers of a data frame are taken, too: a float as it prints, and NaN is undefined; and the exact text of JSON, "77/2".
    """
    if isinstance(value, _OF_FRAMES):
        value = Fraction(str(value)) if value == value else None
    if value is None:
        return "-"
    exact = value if isinstance(value, Fraction) else Fraction(value)  # a TypeError or a ValueError for what is no number
    numerator, denominator, unit = exact.numerator, exact.denominator, 10**places
    scaled = (2 * abs(numerator) * unit + denominator) // (2 * denominator)
    whole, part = divmod(scaled, unit)
    ending = _HUNDREDTHS[part] if places == 2 else _ending(part, places)
    return f"-{whole}{ending}" if numerator < 0 and scaled else f"{whole}{ending}"


def _ending(part: int, places: int) -> str:
    """The digits after the point, with the point; nothing for a whole number."""
    return f".{part:0{places}d}".rstrip("0") if part else ""


_HUNDREDTHS = tuple(_ending(part, 2) for part in range(100))  # made once: a table has thousands of numbers
_OF_FRAMES = (float, Decimal)


def _print_result(operate: Callable[..., Any]) -> Callable[..., Any]:
    """An operator of a Fraction whose exact results print as an `ExactValue` does."""

    def operator(self: Fraction, *other: Any) -> Any:
        result = operate(self, *other)
        return ExactValue(result) if type(result) is Fraction else result

    return operator


_PRECISION = re.compile(r"\.(\d+)")
_UNDERSCORES = re.compile(r"_(?=(?:\.\d+)?[A-Za-z%]?$)")  # between thousands, not as the fill of a width


class ExactValue(Fraction):
    """The exact value of a tie-break: a `Fraction` that prints as people write it, `42.75`, and takes the formats of a decimal.

    `f"{value}"` has at most two places, as in the tables; `f"{value:.3f}"` and `f"{value:>8}"` work as for a `Decimal`, rounded
    half up. Equality, hash and arithmetic are those of the `Fraction`; results of arithmetic print the same way. `repr(value)`,
    `value.numerator` and `value.denominator` are exact.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return format_value(self)

    def __repr__(self) -> str:
        return f"Fraction({self.numerator}, {self.denominator})"

    def __format__(self, format_spec: str, /) -> str:
        if not format_spec:
            return format_value(self)
        if _UNDERSCORES.search(format_spec):  # which a Decimal does not take
            return format(self, _UNDERSCORES.sub(",", format_spec)).replace(",", "_")
        precision = _PRECISION.search(format_spec)
        if precision is None:  # a width and the like, or a type with its usual precision
            typed = format_spec[-1].isalpha() or format_spec[-1] == "%"
            return format(float(self) if typed else Decimal(format_value(self)), format_spec)
        digits = len(str(self.numerator)) + len(str(self.denominator)) + int(precision[1]) + 10  # so that it is rounded once
        with localcontext(prec=digits, rounding=ROUND_HALF_UP):
            return format(Decimal(self.numerator) / self.denominator, format_spec)

    def __reduce__(self) -> tuple[type[ExactValue], tuple[int, int]]:
        return type(self), (self.numerator, self.denominator)

    if not TYPE_CHECKING:  # a type checker knows the operators of a Fraction
        __add__, __radd__ = _print_result(Fraction.__add__), _print_result(Fraction.__radd__)
        __sub__, __rsub__ = _print_result(Fraction.__sub__), _print_result(Fraction.__rsub__)
        __mul__, __rmul__ = _print_result(Fraction.__mul__), _print_result(Fraction.__rmul__)
        __truediv__, __rtruediv__ = _print_result(Fraction.__truediv__), _print_result(Fraction.__rtruediv__)
        __mod__, __rmod__ = _print_result(Fraction.__mod__), _print_result(Fraction.__rmod__)
        __pos__, __neg__, __abs__ = map(_print_result, (Fraction.__pos__, Fraction.__neg__, Fraction.__abs__))
        __pow__, __round__ = _print_result(Fraction.__pow__), _print_result(Fraction.__round__)
        __rpow__, limit_denominator = _print_result(Fraction.__rpow__), _print_result(Fraction.limit_denominator)

        def __divmod__(self, other: Any) -> Any:
            found = Fraction.__divmod__(self, other)
            return found if found is NotImplemented else (found[0], ExactValue(found[1]))


def number(value: Fraction | None) -> int | float | None:
    """A value as a JSON number."""
    if value is None:
        return None
    above, below = value.as_integer_ratio()
    return above if below == 1 else above / below


def exact_str(value: Fraction | None) -> str | None:
    """A value exactly, as "77/2"."""
    return None if value is None else _ratio_str(*value.as_integer_ratio())


@lru_cache(maxsize=20_000)  # the same values come in row after row and event after event
def _ratio_str(above: int, below: int) -> str:
    if is_long(value := Fraction(above, below)):  # which only an error says
        return shorten_number(value)
    return str(above) if below == 1 else f"{above}/{below}"


def halves(value: Fraction | None) -> str:
    """Points as people write them: 7, 7½, ½; a decimal if the value is no multiple of a half."""
    if value is None or value.denominator != 2:
        return format_value(value)
    sign, whole = "-" if value < 0 else "", abs(value.numerator) // 2
    return f"{sign}{whole or ''}½"


def number_and_name(id: int, name: str) -> str:
    """A player or a team in a sentence: "12 Anna"."""
    return f"{id} {name}".strip()


_BARE_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "ħ": "h", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe", "ə": "e"}
)


def without_marks(folded: str) -> str:
    """A text in small letters without accents and strokes: "žužek" is "zuzek"."""
    if folded.isascii():
        return folded
    letters = unicodedata.normalize("NFKD", folded)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).translate(_BARE_LETTERS)


def width(text: str) -> int:
    """Columns that a text takes on a terminal: wide characters two, combining marks and joiners none."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shorten(text: str, most: int) -> str:
    """Cut a text to `most` columns; an ellipsis replaces the end."""
    if width(text) <= most:
        return text
    kept = ""
    for character in text:
        if width(kept) + _width(character) > most - 1:
            break
        kept += character
    return kept.rstrip() + "…"


LONGEST_QUOTED = 100  # characters of a value that is quoted
LONGEST_TEXT = 400  # of a name, or of what somebody else says, in a sentence
MOST_DIGITS = 1000  # of a number that is written out; Python refuses to write more than some thousands


class _Quoting(reprlib.Repr):
    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        """As reprlib has it, but in the order of the dict."""
        if not x or level <= 0:
            return "{...}" if x else "{}"
        shown = (f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}" for key in islice(x, self.maxdict))
        return f"{{{', '.join([*shown, *(['...'] if len(x) > self.maxdict else [])])}}}"


_QUOTE = _Quoting()
_QUOTE.maxlevel = 2  # what is deeper is [...] or {...}: an event is not told in an error
_QUOTE.maxstring, _QUOTE.maxother = LONGEST_QUOTED, LONGEST_TEXT


def quote(value: object) -> str:
    """A value as Python writes it, shortened: of a long text the beginning and the end, of a list the first items."""
    if isinstance(value, str) and len(value) <= LONGEST_QUOTED:
        return repr(value)
    if isinstance(value, int) and not isinstance(value, bool) and is_long(value):
        return shorten_number(value)
    return cut(_QUOTE.repr(value), LONGEST_TEXT)


def cut(text: str, most: int = LONGEST_TEXT) -> str:
    """The beginning and the end of a text with more than `most` characters."""
    return text if len(text) <= most else f"{text[: most * 3 // 4]}…{text[-(most // 4 - 1) :]}"


def is_long(value: Fraction | int) -> bool:
    """Whether a number has more digits than anybody reads."""
    return max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_DIGITS * 3


def shorten_number(value: Fraction | int) -> str:
    """A long number by its size: 10^5000."""
    bits = value.numerator.bit_length() - value.denominator.bit_length()
    return f"{'-' if value < 0 else ''}10^{round(bits * 0.30103)}"


def wrap(text: str, most: int) -> list[str]:
    """Break a text into lines of at most `most` columns, between words where possible."""
    lines, line = [], ""
    for word in filter(None, _BLANKS.split(text)):
        joined = f"{line} {word}" if line else word
        if width(joined) <= most:
            line = joined
            continue
        lines += [line] if line else []
        while width(word) > most:
            piece = _fitting_prefix(word, most)
            lines.append(piece)
            word = word[len(piece) :]
        line = word
    return [*lines, line] if line or not lines else lines


def _fitting_prefix(word: str, most: int) -> str:
    """As much of a word as fits, at least one character."""
    taken = 1
    while taken < len(word) and width(word[: taken + 1]) <= most:
        taken += 1
    return word[:taken]


def blank_controls(text: str) -> str:
    """Replace line ends, tabs, escape codes and changes of direction, which a name from a file may hold, by blanks."""
    if text.isprintable():
        return text
    kept = {found.start() for found in _NO_BREAK.finditer(text)}
    return "".join(mark if mark.isprintable() or mark in _JOINERS or at in kept else " " for at, mark in enumerate(text))


def escape_controls(text: str) -> str:
    """Spell out escape codes, changes of direction and the like in a message of one or more lines."""
    return text if text.isprintable() else "".join(map(_escape, text))


def _escape(mark: str) -> str:
    harmless = mark.isprintable() or mark == "\n" or mark in _JOINERS or unicodedata.category(mark) == "Zs"
    return mark if harmless else mark.encode("unicode_escape").decode("ascii")


def tail_length(number: str) -> int:
    """The number of characters after the whole part of a number."""
    point = _POINT.search(number)
    return len(number) - point.start() if point else 0


def split_names(given: str | Sequence[str] | None) -> Sequence[str] | None:
    """Names in one text, at commas; a sequence of them stays as it is."""
    if not isinstance(given, str):
        return given
    return [name.strip() for name in given.split(",") if name.strip()] or None


def as_typed(value: object) -> str:
    """The value of an option as users type it: true, false, none, or the word itself."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


_SURROGATE = re.compile("[\ud800-\udfff]")


def has_surrogates(text: str) -> bool:
    """Whether a text has half of a surrogate pair: Python and JSON can spell it, but no file can hold it."""
    return not text.isascii() and _SURROGATE.search(text) is not None


def escape_surrogates(text: str) -> str:
    """Spell out lone surrogates, which a file name or a JSON text may have, so that UTF-8 can encode the text."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


FORMULA = "=+-@＝＋－＠﹦﹢﹣﹫"  # full width and small ones as well: some spreadsheets read them as the plain ones
SEPARATORS = ";\t\r\n\v\f\x85\u2028\u2029"  # of cells or rows, for some reader; the comma is what quotation marks are for
_CELL = rf"(?:\A|(?<=[{SEPARATORS}]))"
_FORMULA = (
    rf"(?=(?:[\"']|[^\S{SEPARATORS}])*[{re.escape(FORMULA)}])"  # behind quotation marks and blanks, which a reader may drop
)
_STARTS_FORMULA = re.compile(_CELL + _FORMULA)
_ESCAPED_FORMULA = re.compile(f"{_CELL}'{_FORMULA}")
_NEEDS_QUOTES = re.compile(r'[,"\r\n]')


def escape_formula(text: str) -> str:
    """Put an apostrophe wherever a spreadsheet could see the start of a formula."""
    return _STARTS_FORMULA.sub("'", text)


def unescape_formula(text: str) -> str:
    """Undo `escape_formula`."""
    return _ESCAPED_FORMULA.sub("", text)


def quote_csv(text: str) -> str:
    """Quote a cell if a reader of CSV could see an end of the cell or of the row in it."""
    return '"' + text.replace('"', '""') + '"' if _NEEDS_QUOTES.search(text) else text


def csv_cell(text: str) -> str:
    """A text as a cell of CSV: no formula, and one cell for every reader."""
    return quote_csv(escape_formula(text))
