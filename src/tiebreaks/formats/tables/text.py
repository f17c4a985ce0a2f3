"""The cells of tables as people print them: numbers with a comma, a point or ½, and names that two lists write differently."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from tiebreaks.cached import cached_property
from tiebreaks.text import without_marks

LONGEST_NUMBER = 40  # characters of a cell that can be a number
MOST_WORDS = 12  # of a name that are compared; the letters beyond are ignored
LONGEST_NAME = 100  # characters of a name that are compared
SHORTEST_MISSPELT = 6  # letters of a name in which one may differ
_SPACES = re.compile(r"[\s\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]+")
MINUS = str.maketrans(dict.fromkeys("\u2212\u2010\u2011\u2012\u2013\u2014", "-"))
_NUMBER = re.compile(
    r"(?P<sign>[+-]?)(?:(?P<whole>\d{1,12})(?:[.,](?P<decimals>\d{0,12}))?"
    r"|[.,](?P<alone>\d{1,12})|(?P<halves>\d{0,12}) ?½|(?:(?P<and_a_half>\d{1,12}) )?1/2)",
    re.ASCII,
)


class TableNumber(NamedTuple):
    """A number of a table, exactly."""

    value: Fraction
    decimals: int
    """The decimal places that were printed; 1 for a half."""


def clean_cell(text: str) -> str:
    """A cell without blanks around it; blanks of any width inside become one blank."""
    return text if text.isalnum() else _SPACES.sub(" ", text).strip()


@lru_cache(maxsize=20_000)  # a column has few numbers, each many times
def read_number(cell: str) -> TableNumber | None:
    """The number in a cell: 6.5, 6,5, 6½, 6 1/2, ½, 1/2, ,00 or -1; None for anything else, such as 6..5 or an empty cell."""
    if len(cell) > LONGEST_NUMBER:
        return None
    text = clean_cell(cell).translate(MINUS)
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    digits = match["alone"] or match["decimals"] or ""
    if text.endswith(("½", "/2")):
        value, decimals = int(match["halves"] or match["and_a_half"] or 0) + Fraction(1, 2), 1
    else:
        value, decimals = Fraction(int((match["whole"] or "") + digits), 10 ** len(digits)), len(digits)
    return TableNumber(-value if match["sign"] == "-" else value, decimals)


def read_value(cell: str) -> Fraction | None:
    """The value of the number in a cell; None if there is none."""
    number = read_number(cell)
    return None if number is None else number.value


def read_whole(cell: str) -> int | None:
    """The whole number in a cell, such as `12`, `12.` or `12.0`; None if there is none."""
    value = read_value(cell)
    return int(value) if value is not None and value.denominator == 1 else None


_RANK = re.compile(r"[=T]? ?(\d{1,6}) ?(?:[.=)]|st|nd|rd|th)?(?: ?- ?\d{1,6}\.?)?", re.IGNORECASE | re.ASCII)


def read_rank(cell: str) -> int | None:
    """A printed rank: 1, 1., =1, 1=, T1, 1st, 1-3; None for anything else, such as RIT or -."""
    match = _RANK.fullmatch(clean_cell(cell))
    rank = int(match[1]) if match else read_whole(cell)
    return rank if rank is not None and rank > 0 else None


def read_ranks(cells: Iterable[str]) -> list[int | None]:
    """The ranks of a column from its first row to the last: a blank shares the rank above, anything else has none."""
    ranks: list[int | None] = []
    for cell in cells:
        ranks.append(read_rank(cell) if clean_cell(cell) or not ranks else ranks[-1])
    return ranks


def count_decimals(cells: Iterable[str]) -> int:
    """The decimal places of a printed column: the most that a cell has."""
    return max((number.decimals for number in map(read_number, cells) if number is not None), default=0)


# --- names -------------------------------------------------------------------------------------------------------------------

SEXES: Mapping[str, str] = {"m": "m", "м": "m", "w": "w", "f": "w", "ж": "w"}
TITLES = frozenset("GM IM FM CM WGM WIM WFM WCM NM WNM AGM AIM AFM ACM".split())
_FIXED_BOARD = re.compile(r" ?\*\)$")
_WOMAN = re.compile(r" ?\([wWfF]\)$")


def clean_name(cell: str) -> str:
    """A name as printed: blanks collapsed, without the mark of a fixed board, `*)`."""
    return _FIXED_BOARD.sub("", clean_cell(cell))


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name for comparing, sorted: without case, accents, punctuation, a title in front and `(W)` behind.

    `GM Carlsen, Magnus` and `magnus carlsen` have the same words.
    """
    words = _WOMAN.sub("", clean_name(name)[:LONGEST_NAME]).split(" ")
    if len(words) > 2 and words[0].rstrip(".") in TITLES:
        words = words[1:]
    letters = without_marks(unicodedata.normalize("NFKC", " ".join(words)).casefold())
    plain = "".join(letter if letter.isalnum() else " " for letter in letters)
    return tuple(sorted(plain.split()[:MOST_WORDS]))


Member = TypeVar("Member", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
MOST_STRANGERS = Fraction(1, 10)  # of the rows of a further list may be nobody of the event; more: it is of another event
_SHOWN = 5  # candidates that are kept for a name


class NameIndex(Generic[Member]):
    """Finds whom a name of another list means. Each look-up takes time by the length of the name, not by that of the list."""

    def __init__(self, names: Mapping[Member, str]) -> None:
        self._words = {member: words for member, name in names.items() if (words := name_words(name))}
        self._whole: dict[tuple[str, ...], list[Member]] = {}
        for member, words in self._words.items():
            _keep(self._whole, words, member)

    def find(self, name: str) -> list[Member]:
        """Whom a name means: those whose names have the same words, in any order; a few of them if there are many."""
        return list(self._whole.get(name_words(name), ()))

    def find_similar(self, name: str) -> list[Member]:
        """Whom a name may mean: one word is abbreviated or cut off (`J.` for `Jose`), or one letter differs. A few if many."""
        words = name_words(name)
        found: dict[Member, None] = {}
        for others, word in _leave_out_a_word(words) if len(words) > 1 else ():
            found |= dict.fromkeys(self._shortened.get((others, word), ()))
            for length in range(1, len(word)):  # the name here has the longer word
                found |= dict.fromkeys(self._whole.get(tuple(sorted((*others, word[:length]))), ()))
        for spelling in _leave_out_a_letter(words):
            for member in self._misspelt.get(spelling, ()):
                if _differ_in_one_letter(" ".join(words), " ".join(self._words[member])):
                    found[member] = None
        return list(found)

    def match_similar(self, names: Mapping[Other, str], free: Callable[[Member], bool]) -> dict[Other, Member]:
        """Whom names mean of which nobody has the words: the only free one with a similar name, if no other name means him."""
        meant: dict[Other, Member] = {}
        for other, name in names.items():
            similar = [member for member in self.find_similar(name) if free(member)] if not self.find(name) else []
            if len(similar) == 1:
                meant[other] = similar[0]
        claimed = Counter(meant.values())
        return {other: member for other, member in meant.items() if claimed[member] == 1}

    @cached_property
    def _shortened(self) -> dict[tuple[tuple[str, ...], str], list[Member]]:
        """(the other words, the beginning of a word) -> who has them."""
        index: dict[tuple[tuple[str, ...], str], list[Member]] = {}
        for member, words in self._words.items():
            for others, word in _leave_out_a_word(words):
                for length in range(1, len(word) + 1):
                    _keep(index, (others, word[:length]), member)
        return index

    @cached_property
    def _misspelt(self) -> dict[str, list[Member]]:
        """A name with one letter left out -> who has it."""
        index: dict[str, list[Member]] = {}
        for member, words in self._words.items():
            for spelling in _leave_out_a_letter(words):
                _keep(index, spelling, member)
        return index


Key = TypeVar("Key", bound=Hashable)


def _keep(index: dict[Key, list[Member]], key: Key, member: Member) -> None:
    """Enter a member under a key. A few suffice: what matters is whether there is more than one."""
    members = index.setdefault(key, [])
    if len(members) < _SHOWN and member not in members:
        members.append(member)


def _leave_out_a_word(words: tuple[str, ...]) -> list[tuple[tuple[str, ...], str]]:
    """(the others, the word) for each word of a name."""
    return [(words[:position] + words[position + 1 :], word) for position, word in enumerate(words)]


def _leave_out_a_letter(words: tuple[str, ...]) -> list[str]:
    """A name as it is, and with each of its letters left out: two names meet in one of them if one letter differs.

    The words stay in their order: where a changed letter moves a word, nothing is found.
    """
    joined = " ".join(words)
    if len(joined) < SHORTEST_MISSPELT:
        return []
    return [joined, *(joined[:position] + joined[position + 1 :] for position in range(len(joined)))]


def _differ_in_one_letter(one: str, other: str) -> bool:
    """Whether one letter is changed, added or left out, or two beside each other are exchanged."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = next(
        (position for position, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    tails = {(one[start + 1 :], other[start + 1 :]), (one[start + 1 :], other[start:]), (one[start:], other[start + 1 :])}
    exchanged = one[start : start + 2] == other[start : start + 2][::-1] and one[start + 2 :] == other[start + 2 :]
    return exchanged or any(first == second for first, second in tails)
