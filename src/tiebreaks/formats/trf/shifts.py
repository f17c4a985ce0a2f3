"""Lines whose columns are not where the format wants them: tabs, over-long names, names padded by bytes, moved fields."""

from __future__ import annotations

import re
from typing import NamedTuple

from tiebreaks.formats.trf.codes import BLOCKS
from tiebreaks.formats.trf.columns import PLAYER

_NAME_START, _NAME_END = PLAYER.slices["name"].start, PLAYER.slices["name"].stop
FIRST_BLOCK = PLAYER.group[0].first - 3  # position at which the two blanks before round 1 stand
_GAPS = tuple(place for place in PLAYER.gaps if _NAME_END <= place < FIRST_BLOCK)
_STARTS = tuple(column.first - 1 for column in PLAYER.columns)
_POINTS_FIELD = re.compile(r" *\d+[.,½]\d? *")
_NUMBER_FIELD = re.compile(r" *(?:\d+ *)?")
_MOVED = re.compile(r" *(?:(?P<id>\S{1,11}) *)?(?P<date>\d{4}[-/.]\d\d[-/.]\d\d) *")
_MOVED_TITLE = re.compile(r"(?P<sex>.) (?P<title>[ A-Za-z]{2}[A-Za-z])")
_TITLES = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
_LATE_TITLE = "the title stands in columns 12-14 instead of 11-13; read so, align the line"
_ELSEWHERE = "FIDE id and birth date are not in columns 58-68 and 70-79; read so, align the line"
LEAST, MOST = -3, 12


class Shape(NamedTuple):
    """A line brought into the columns of the format, and what had to be done."""

    text: str
    name: str
    shift: int = 0
    moved: str = ""  # what is said of a field that stands elsewhere
    column: int = _NAME_END + 1  # of the field that moved, or from which on all did


def realign(text: str) -> Shape | None:
    """The line as it is when its fixed part is aligned, else by the only shift that fits; None when none or several do."""
    text, moved = _restore_title(text)
    if not _static_is_clean(text):
        return _restore_moved_fields(text) or _find_only_shift(text)
    exact = Shape(text, text[_NAME_START:_NAME_END].strip(), 0, moved, PLAYER.column("title"))
    if BLOCKS.fullmatch(_pad_rounds(text)):
        return exact
    return _find_only_shift(text) or exact


def _find_only_shift(text: str) -> Shape | None:
    """The single shift from column 48 on that makes the points and every round fit."""
    candidates: dict[int, str] = {}
    extra = len(text[_NAME_START:_NAME_END].encode()) - len(text[_NAME_START:_NAME_END])
    for shift in {*range(LEAST, MOST + 1), *range(-extra, 0)} - {0}:
        end = _NAME_END + shift
        if end <= _NAME_START:
            continue
        name = text[_NAME_START:end]
        candidate = text[:_NAME_START] + name.ljust(_NAME_END - _NAME_START)[: _NAME_END - _NAME_START] + text[end:]
        if _static_is_clean(candidate) and _fits(candidate):
            candidates[shift] = candidate
    if len(candidates) != 1:
        return None
    shift, candidate = candidates.popitem()
    return Shape(candidate, text[_NAME_START : _NAME_END + shift].strip(), shift)


def _static_is_clean(text: str) -> bool:
    return all(text[place : place + 1] in ("", " ") for place in _GAPS) and text[8:9] in ("", " ") and text[13:14] in ("", " ")


def _fits(text: str) -> bool:
    """Whether rating, points, rank and every round look as they should."""
    return (
        _POINTS_FIELD.fullmatch(text[PLAYER.slices["points"]]) is not None
        and _NUMBER_FIELD.fullmatch(text[PLAYER.slices["rating"]]) is not None
        and _NUMBER_FIELD.fullmatch(text[PLAYER.slices["rank"]]) is not None
        and BLOCKS.fullmatch(_pad_rounds(text)) is not None
    )


def _pad_rounds(text: str) -> str:
    tail = text[FIRST_BLOCK:].rstrip()
    return tail.ljust(-(-len(tail) // PLAYER.stride) * PLAYER.stride)


def _restore_title(text: str) -> tuple[str, str]:
    """A title one column late, as one program writes it, put back; and the warning about it."""
    match = _MOVED_TITLE.fullmatch(text[9:14])
    if match and text[8:9] == " " and text[14:15].strip() and match["title"].strip() in _TITLES:
        return text[:10] + match["title"] + " " + text[14:], _LATE_TITLE
    return text, ""


def _restore_moved_fields(text: str) -> Shape | None:
    """A FIDE id and a birth date that are not in their columns, found by the pattern of the date."""
    zone = slice(PLAYER.slices["fide_id"].start - 1, PLAYER.slices["points"].start)
    match = _MOVED.fullmatch(text[zone])
    if match is None:
        return None
    candidate = f"{text[: zone.start]} {match['id'] or '':>11} {match['date']} {text[zone.stop :]}"
    if not (_static_is_clean(candidate) and _fits(candidate)):
        return None
    return Shape(candidate, text[_NAME_START:_NAME_END].strip(), 0, _ELSEWHERE, PLAYER.column("fide_id"))


def expand_tabs(text: str) -> str | None:
    """Tabs filled up to the next field, if the line is aligned then."""
    text = text.rstrip()
    rounds = tuple(range(FIRST_BLOCK, len(text) + 200, PLAYER.stride))
    while "\t" in text:
        place = text.index("\t")
        target = next((start for start in (*_STARTS, *rounds) if start > place), None)
        if target is None:  # more tabs than there are fields
            return None
        text = text[:place] + " " * (target - place) + text[place + 1 :]
    return text if _static_is_clean(text) and (len(text) < 84 or _fits(text)) else None


def ruler(text: str) -> str:
    """The line under a legend of the format."""
    legend = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2"
    return f"  {legend}\n  {text[:110]}"
