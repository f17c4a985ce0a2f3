"""The fields of a 001 line before its rounds: what each says, and what is reported of one that is not as it should be.

At the end, lines whose columns are not where the format wants them: tabs, over-long names, names padded by bytes, moved fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from operator import itemgetter
from typing import Any, NamedTuple

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.codes import BLOCKS
from tiebreaks.formats.trf.columns import FIRST_ROUND, PLAYER
from tiebreaks.formats.trf.numbers import is_plain, parse_cell, parse_tenths, parse_whole
from tiebreaks.model.people import HIGHEST_RATING
from tiebreaks.model.tournament import Player

LEAST = PLAYER.column("points") + 3
"""A shorter line has no points."""
NO_POINTS = -1_000_000  # of a line that declares none
SEXES = {"m": "m", "w": "w", "f": "w", "M": "m", "W": "w", "F": "w", "": ""}
_TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
TITLES = {title: title for title in (*_TITLES, "")}
TITLES |= {title.lower(): title for title in TITLES} | {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM", "G": "GM", "M": "IM", "F": "FM", "C": "CM",
    "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}  # fmt: skip
YEAR = re.compile(r"(?:19|20)\d\d")
_DATE = re.compile(r"(\d{4})[-/.](\d{2})[-/.](\d{2})")
_PLAIN_DATE = re.compile(r"[12]\d{3}/(?:0[1-9]|1[0-2])/(?:0[1-9]|[12]\d|3[01])")


@lru_cache(maxsize=4096)
def _parse_whole_or_blank(text: str) -> int | None:
    """A whole number; 0 for blanks."""
    text = text.strip()
    return parse_whole(text) if text else 0


def _parse_rating(text: str) -> int | None:
    """A rating; 0 for an unrated player."""
    rating = _parse_whole_or_blank(text)
    return rating if rating is not None and rating <= HIGHEST_RATING else None


def _parse_federation(text: str) -> str | None:
    """Three letters, or nothing."""
    text = text.strip()
    return text if not text or (len(text) == 3 and text.isalpha()) else None


def _parse_fide_id(text: str) -> str | None:
    """A number as text; nothing for zeros and dashes."""
    text = text.strip()
    if text.isdigit() and text.strip("0"):
        return text
    return None if text.strip("-. 0") else ""


def _parse_birth(text: str) -> str | None:
    """YYYY/MM/DD, or YYYY when only the year is known."""
    text = text.strip()
    if not text or _PLAIN_DATE.fullmatch(text):
        return text
    if date := _DATE.fullmatch(text):
        year, month, day = date.groups()
        if year == "0000":
            return ""
        if month == day == "00":
            return year
        return f"{year}/{month}/{day}" if "01" <= month <= "12" and "01" <= day <= "31" else None
    if YEAR.fullmatch(text):
        return text
    return "" if text.isdigit() and not text.strip("0") else None


FIELDS: Mapping[str, Callable[[str], Any]] = {
    "number": lambda text: parse_cell(text) or None,  # 0 is none
    "sex": lambda text: SEXES.get(text.strip()),
    "title": lambda text: TITLES.get(text.strip()),
    "name": lambda text: text.strip() or None,
    "rating": _parse_rating,
    "federation": _parse_federation,
    "fide_id": _parse_fide_id,
    "birth": _parse_birth,
    "points": lambda text: parse_tenths(text) if is_plain(text) else None,  # a decimal point, if anything
    "rank": _parse_whole_or_blank,
}
"""The value of each field; None for one that needs a message."""
_FIELDS_OF = itemgetter(*PLAYER.slices.values())
_READERS = tuple(FIELDS[name] for name in PLAYER.slices)
_NAME = [*PLAYER.slices].index("name")


class Person(NamedTuple):
    """What a line says before its rounds; 0 is no rating and no rank, NO_POINTS no points."""

    number: int
    sex: str
    title: str
    name: str
    rating: int
    federation: str
    fide_id: str
    birth: str
    points: int  # tenths
    rank: int

    def make_player(self, number: int) -> Player:
        rating = self.rating or None
        return Player(number, self.name, rating, self.title, self.federation, self.fide_id, self.birth, self.sex)


def read_person(line: int, text: str, problems: Problems, name: str | None = None, shift: int = 0) -> Person | None:
    """The part of a line before the rounds, from text that is aligned to the table; None (and an error) without a number."""
    texts = _FIELDS_OF(text)
    values = [read(field) for read, field in zip(_READERS, texts, strict=True)]
    if name is not None:
        values[_NAME] = name or None
    if None in values:
        fields = dict(zip(PLAYER.slices, values, strict=True))
        if not _recover(fields, dict(zip(PLAYER.slices, texts, strict=True)), line, shift, problems):
            return None
        return Person(**fields)
    return Person(*values)


def read_fields(number: int, names: Collection[str], line: int, text: str, problems: Problems) -> dict[str, Any]:
    """Some fields of an aligned line, with what there is to report of them; `number` is the player's."""
    values = {}
    for name in _RECOVERIES:
        if name in names:
            field = text[PLAYER.slices[name]]
            value = FIELDS[name](field)
            values[name] = _recover_field(name, field, line, number, 0, problems) if value is None else value
    return values


def _recover(values: dict[str, Any], texts: Mapping[str, str], line: int, shift: int, problems: Problems) -> bool:
    """Report the odd fields and put in what can be used of them; False for a line without the number of a player."""
    number = values["number"]
    if number is None:
        content: str | int | None = parse_whole(texts["number"])
        sentence, case = "starting rank {found}: expected a number from 1 to 9999; number the players from 1", 18
        if content is None:
            sentence, case = "expected a starting rank in columns 5-8, found {found!r}; number the player", 17
            content = texts["number"]
        problems.error((line, PLAYER.column("number")), sentence, case=case, found=content)
        return False
    for name in _RECOVERIES:
        if values[name] is None:
            values[name] = _recover_field(name, texts[name], line, number, shift, problems)
    return True


def _recover_field(name: str, text: str, line: int, number: int, shift: int, problems: Problems) -> Any:
    """Report an odd field; returns what can be used of it."""
    column = PLAYER.column(name)
    shifted = column + shift if column > PLAYER.column("name") else column
    return _RECOVERIES[name](_Odd(line, shifted, number, text.strip(), problems))


class _Odd(NamedTuple):
    """A field that needs a message."""

    line: int
    column: int
    player: int
    text: str
    problems: Problems

    def warn(self, sentence: str, /, **parts: Any) -> None:
        self.problems.warn((self.line, self.column), sentence, player=self.player, **parts)


def _recover_name(odd: _Odd) -> str:
    name = f"Player {odd.player}"
    odd.warn("player {player} has no name; called {name!r}", case=21, name=name)
    return name


def _recover_rating(odd: _Odd) -> int:
    if odd.text.lstrip("-").isdigit():
        sentence = "player {player}: rating {found} is not from 0 to {highest}; taken as unrated"
        odd.warn(sentence, case=25, found=odd.text, highest=HIGHEST_RATING)
    else:
        odd.warn("player {player}: rating {found!r} is not a number; taken as unrated", case=24, found=odd.text)
    return 0


def _recover_birth(odd: _Odd) -> str:
    if year := YEAR.search(odd.text):
        kept = "player {player}: birth date {found!r} is not YYYY/MM/DD; {kept} kept"
        odd.warn(kept, case=28, found=odd.text, kept=year[0])
        return year[0]
    odd.warn("player {player}: birth date {found!r} is not YYYY/MM/DD; nothing kept", case=28, found=odd.text)
    return ""


def _recover_points(odd: _Odd) -> int:
    if not odd.text:
        odd.warn("player {player}: no points in columns 81-84; computed from the rounds", case=29)
        return NO_POINTS
    points = parse_tenths(odd.text)
    if points is None:
        sentence = "player {player}: expected points such as 4.5 in columns 81-84, found {found!r}"
        odd.problems.error((odd.line, odd.column), sentence, case=31, player=odd.player, found=odd.text)
        return NO_POINTS
    sentence = "player {player}: points {found!r} read as {points:.1}; write a decimal point"
    odd.warn(sentence, case=30, found=odd.text, points=Fraction(points, 10))
    return points


def _report(sentence: str, case: int, odd: _Odd, instead: str | int | None = None) -> str | int:
    """Warn of a field; its text is kept where nothing is taken instead."""
    odd.warn(sentence, case=case, found=odd.text)
    return odd.text if instead is None else instead


_RECOVERIES: Mapping[str, Callable[[_Odd], Any]] = {
    "name": _recover_name,
    "rating": _recover_rating,
    "federation": partial(_report, "player {player}: federation {found!r} is not a code of three letters; kept", 26),
    "sex": partial(_report, "player {player}: sex {found!r} is neither m nor w; left out", 22, instead=""),
    "title": partial(_report, "player {player}: {found!r} is no FIDE title; kept as text", 23),
    "fide_id": partial(_report, "player {player}: FIDE id {found!r} is not a number; kept as text", 27),
    "birth": _recover_birth,
    "points": _recover_points,
    "rank": partial(
        _report, "player {player}: expected a rank in columns 86-89, found {found!r}; it is only compared", 33, instead=0
    ),
}
"""What to report of an odd field, and what to take instead; in the order of the messages."""


_NAME_START, _NAME_END = PLAYER.slices["name"].start, PLAYER.slices["name"].stop
_cut_gaps = itemgetter(*(slice(place, place + 1) for place in PLAYER.gaps if 3 < place < FIRST_ROUND))
_STARTS = tuple(column.first - 1 for column in PLAYER.columns)
_POINTS_FIELD = re.compile(r" *\d+[.,½]\d? *")
_NUMBER_FIELD = re.compile(r" *(?:\d+ *)?")
_MOVED = re.compile(r" *(?:(?P<id>\S{1,11}) *)?(?P<date>\d{4}[-/.]\d\d[-/.]\d\d) *")
_MOVED_TITLE = re.compile(r"(?P<sex>.) (?P<title>[ A-Za-z]{2}[A-Za-z])")
_LATE_TITLE = "the title stands in columns 12-14 instead of 11-13; read so, align the line"
_ELSEWHERE = "FIDE id and birth date are not in columns 58-68 and 70-79; read so, align the line"
_LEAST_SHIFT, _MOST_SHIFT = -3, 12


class FieldShape(NamedTuple):
    """A line brought into the columns of the format, and what had to be done."""

    text: str
    name: str
    shift: int = 0
    moved: str = ""  # what is said of a field that stands elsewhere
    column: int = _NAME_END + 1  # of the field that moved, or from which on all did


def realign(text: str) -> FieldShape | None:
    """The line as it is when its fixed part is aligned, else by the only shift that fits; None when none or several do."""
    text, moved = _restore_title(text)
    if not is_aligned(text):
        return _restore_moved_fields(text) or _find_only_shift(text)
    exact = FieldShape(text, text[_NAME_START:_NAME_END].strip(), 0, moved, PLAYER.column("title"))
    if BLOCKS.fullmatch(pad_rounds(text)):
        return exact
    return _find_only_shift(text) or exact


def _find_only_shift(text: str) -> FieldShape | None:
    """The single shift from column 48 on that makes the points and every round fit."""
    candidates: dict[int, str] = {}
    extra = len(text[_NAME_START:_NAME_END].encode()) - len(text[_NAME_START:_NAME_END])
    for shift in {*range(_LEAST_SHIFT, _MOST_SHIFT + 1), *range(-extra, 0)} - {0}:
        end = _NAME_END + shift
        name = text[_NAME_START:end].ljust(_NAME_END - _NAME_START)[: _NAME_END - _NAME_START]
        candidate = text[:_NAME_START] + name + text[end:]
        if end > _NAME_START and is_aligned(candidate) and _fits(candidate):
            candidates[shift] = candidate
    if len(candidates) != 1:
        return None
    shift, candidate = candidates.popitem()
    return FieldShape(candidate, text[_NAME_START : _NAME_END + shift].strip(), shift)


def is_aligned(text: str) -> bool:
    """Whether the positions between the fields are blank, from the number of the player to the rank."""
    return not "".join(_cut_gaps(text)).strip(" ")


def _fits(text: str) -> bool:
    """Whether rating, points, rank and every round look as they should."""
    return (
        _POINTS_FIELD.fullmatch(text[PLAYER.slices["points"]]) is not None
        and _NUMBER_FIELD.fullmatch(text[PLAYER.slices["rating"]]) is not None
        and _NUMBER_FIELD.fullmatch(text[PLAYER.slices["rank"]]) is not None
        and BLOCKS.fullmatch(pad_rounds(text)) is not None
    )


def pad_rounds(text: str) -> str:
    """The rounds of an aligned line, the last one as wide as the others."""
    tail = text[FIRST_ROUND:].rstrip()
    return tail.ljust(-(-len(tail) // PLAYER.stride) * PLAYER.stride)


def _restore_title(text: str) -> tuple[str, str]:
    """A title one column late, as one program writes it, put back; and the warning about it."""
    match = _MOVED_TITLE.fullmatch(text[9:14])
    if match and text[8:9] == " " and text[14:15].strip() and match["title"].strip() in _TITLES:
        return text[:10] + match["title"] + " " + text[14:], _LATE_TITLE
    return text, ""


def _restore_moved_fields(text: str) -> FieldShape | None:
    """A FIDE id and a birth date that are not in their columns, found by the pattern of the date."""
    zone = slice(PLAYER.slices["fide_id"].start - 1, PLAYER.slices["points"].start)
    match = _MOVED.fullmatch(text[zone])
    if match is None:
        return None
    candidate = f"{text[: zone.start]} {match['id'] or '':>11} {match['date']} {text[zone.stop :]}"
    if not (is_aligned(candidate) and _fits(candidate)):
        return None
    return FieldShape(candidate, text[_NAME_START:_NAME_END].strip(), 0, _ELSEWHERE, PLAYER.column("fide_id"))


def expand_tabs(text: str) -> str | None:
    """Tabs filled up to the next field, if the line is aligned then."""
    text = text.rstrip()
    rounds = tuple(range(FIRST_ROUND, len(text) + 200, PLAYER.stride))
    while "\t" in text:
        place = text.index("\t")
        target = next((start for start in (*_STARTS, *rounds) if start > place), None)
        if target is None:  # more tabs than there are fields
            return None
        text = text[:place] + " " * (target - place) + text[place + 1 :]
    return text if is_aligned(text) and (len(text) < 84 or _fits(text)) else None


def ruler(text: str) -> str:
    """The line under a legend of the format."""
    legend = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2"
    return f"  {legend}\n  {text[:110]}"
