"""Which Windows code page a file was written in: the letters that its bytes would be decide, and its federation helps.

Programs for Windows write the code page of the machine and do not say which. Each page turns the same bytes into other letters;
only the right one makes them letters of one script, with capitals at the beginning of words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice

WESTERN = "windows-1252"
PAGES: Mapping[str, frozenset[str]] = {  # the pages that are tried, and the federations whose machines have them
    WESTERN: frozenset(),
    "windows-1250": frozenset("POL CZE SVK HUN CRO SLO ROU SRB BIH ALB".split()),
    "windows-1251": frozenset("RUS UKR BLR BUL SRB MKD MNE KAZ KGZ".split()),
    "windows-1253": frozenset("GRE CYP".split()),
    "windows-1254": frozenset("TUR AZE".split()),
    "windows-1257": frozenset("EST LAT LTU".split()),
}
MOST_WORDS = 5_000  # that are weighed: an event has no more names than these need to be told apart
LONGEST_WORD = 40  # bytes of one that are weighed
RARE: Mapping[str, str] = {WESTERN: "ÐðÞþ", "windows-1250": "ŔŕĹĺ"}  # letters that a name hardly ever has
OF_THE_FEDERATION = 0.6
OF_THE_WEST = 0.15
OF_THE_HEADINGS = 0.3
NO_LETTER, CAPITAL_INSIDE, OTHER_SCRIPT, THREE_ACCENTS, RARE_LETTER = -3.0, -2.0, -1.5, -1.5, -1.0

_WORD = re.compile(rb"[A-Za-z'\x80-\xff]+")
_HALF = b"\xbd"  # ½ in the pages that have one
_SCORE = re.compile(rb"(?<![A-Za-z'\x80-\xff])[A-Za-z]?\xbd(?![A-Za-z'\x80-\xff])")  # ½, 6½ or 4w½, and no letter of a name
_FEDERATION = re.compile(rb"(?m)^032 +([A-Z]{3})\b")
_OF_PLAYERS = re.compile(rb"(?m)^001.{45}([A-Z]{3}) |[;,\t|]\"?([A-Z]{3})(?=\"?[;,\t|\r\n])")


def detect(data: bytes, count_known: Callable[[str], int] | None = None) -> tuple[str, str]:
    """The page whose letters fit best, and the first word that it makes of bytes beyond ASCII.

    Where a half point stands among the scores, only pages that have ½ are tried. `count_known` says how many words of a text
    it knows: where one page makes more of them than the others, that helps it.
    """
    pages = list(PAGES)
    if _SCORE.search(data):
        pages = [page for page in pages if _HALF.decode(page) == "½"]
    beyond_ascii = (word.group() for word in _WORD.finditer(_SCORE.sub(b" ", data)) if not word.group().isascii())
    words = [word[:LONGEST_WORD] for word in islice(beyond_ascii, MOST_WORDS)]
    federation = _find_federation(data)
    known = {page: count_known(data.decode(page, "replace")) if count_known else 0 for page in pages}

    def score(page: str) -> float:
        return _score(page, words, federation) + OF_THE_HEADINGS * (known[page] == max(known.values()))

    best = max(pages, key=score)
    sample = next((word for word in words if len(word) > 2), words[0] if words else _HALF)
    return best, sample.decode(best, "replace")


def other_pages(page: str) -> list[str]:
    """The pages that a file is likeliest in if the guess is wrong."""
    return [each for each in (WESTERN, "windows-1250", "windows-1251", "windows-1254") if each != page][:3]


def _find_federation(data: bytes) -> str:
    """The federation of the event, else the one of most players."""
    declared = _FEDERATION.search(data)
    if declared:
        return declared.group(1).decode("ascii")
    of_players = Counter(match[1] or match[2] for match in _OF_PLAYERS.finditer(data)).most_common(1)
    return of_players[0][0].decode("ascii") if of_players else ""


def _score(page: str, words: list[bytes], federation: str) -> float:
    """How much the bytes look like names in this page: from -3 to about 2. It only ranks guesses, so a float will do."""
    weights = [weight for word in words for weight in _weights(word.decode(page, "replace"), RARE.get(page, ""))]
    mean = sum(weights) / len(weights) if weights else 0.0
    return mean + OF_THE_FEDERATION * (federation in PAGES[page]) + OF_THE_WEST * (page == WESTERN)


def _weights(word: str, rare: str) -> list[float]:
    """The weight of each character beyond ASCII: 1 for a letter, less for what is unlikely in a name."""
    weights = []
    accents = 0  # Latin letters with an accent, one after the other
    for at, letter in enumerate(word):
        if letter.isascii():
            accents = 0
            continue
        if not letter.isalpha():
            accents = 0
            weights.append(NO_LETTER)
            continue
        before, after = word[at - 1 : at], word[at + 1 : at + 2]
        accents = accents + 1 if _script(letter) == "Latin" else 0
        weight = 1.0
        weight += CAPITAL_INSIDE * (letter.isupper() and before.islower())
        weight += OTHER_SCRIPT * any(near.isalpha() and _script(near) != _script(letter) for near in (before, after))
        weight += THREE_ACCENTS * (accents >= 3)
        weight += RARE_LETTER * (letter in rare)
        weights.append(weight)
    return weights


def _script(letter: str) -> str:
    if letter < "Ͱ":
        return "Latin"
    return "Greek" if letter < "Ѐ" else "Cyrillic"
