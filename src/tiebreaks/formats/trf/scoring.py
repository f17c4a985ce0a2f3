"""What a result is worth: records 162, BB*, XXS and 362. 162 goes before BB*, BB* before XXS."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from tiebreaks.errors import TournamentError
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.columns import MATCH_SCORING, SCORING, TrfRecord
from tiebreaks.formats.trf.lines import Line, TrfSheet, replace_tabs
from tiebreaks.formats.trf.numbers import parse_tenths
from tiebreaks.messages import Message
from tiebreaks.model.scoring import USUAL_MATCH_SCORING, as_points
from tiebreaks.model.tournament import MatchScoring, Scoring

SYMBOLS: Mapping[str, tuple[str, ...]] = {
    "W": ("win", "forfeit_win", "full_bye"),
    "D": ("draw", "half_bye"),
    "L": ("loss",),
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
    "X": ("unknown",),
    "F": ("full_bye",),
    "H": ("half_bye",),
}
"""Record 162: a symbol and the results that are worth its points. P follows W and X follows D when not given.

F and H stand in no table of FIDE; programs write them beside P, for byes that are not worth a win or a draw.
"""
MATCH_SYMBOLS: Mapping[str, tuple[str, ...]] = {"TW": ("win",), "TD": ("draw",), "TL": ("loss",)}
"""The same of record 362."""
_RECORDS = {SCORING.id: (SCORING, SYMBOLS), MATCH_SCORING.id: (MATCH_SCORING, MATCH_SYMBOLS)}
BBP: Mapping[str, tuple[str, ...]] = {
    "BBW": ("win", "forfeit_win", "full_bye"), "BBD": ("draw", "half_bye"), "BBL": ("loss",), "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",), "BBU": ("pairing_bye",),
}  # fmt: skip
JAVAFO: Mapping[str, tuple[str, ...]] = {
    "WW": ("win",), "BW": ("win",), "WD": ("draw",), "BD": ("draw",), "WL": ("loss",), "BL": ("loss",),
    "ZPB": ("zero_bye",), "HPB": ("half_bye",), "FPB": ("full_bye",), "PAB": ("pairing_bye",), "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",), "W": ("win", "forfeit_win", "full_bye"), "D": ("draw", "half_bye"), "L": ("loss",),
}  # fmt: skip
JAVAFO_DEFAULTS: Mapping[str, int] = {
    "win": 10, "draw": 5, "loss": 0, "zero_bye": 0, "half_bye": 5, "full_bye": 10, "pairing_bye": 10, "forfeit_win": 10,
    "forfeit_loss": 0,
}  # fmt: skip
Kind = TypeVar("Kind", Scoring, MatchScoring)
_PAIR = re.compile(r"(?<![A-Za-z])([A-Za-z]+)\s*=\s*([^\s,;]*)")


def read_scoring(sheet: TrfSheet, problems: Problems) -> Scoring | None:
    """The scoring that the file declares; None when it declares none."""
    if sheet.get("162"):
        points = _read_symbols(SCORING, sheet["162"], SYMBOLS, problems)
        line = sheet["162"][0].number
    elif any(sheet.get(id) for id in BBP):
        points, line = _read_bbp(sheet, problems)
    elif sheet.get("XXS"):
        points = _read_javafo(sheet["XXS"], problems)
        line = sheet["XXS"][0].number
    else:
        return None
    return _make_scoring(_scoring_of, points, line, problems)


def read_match_scoring(lines: list[Line], problems: Problems) -> MatchScoring:
    if not lines:
        return USUAL_MATCH_SCORING
    points = _read_symbols(MATCH_SCORING, lines, MATCH_SYMBOLS, problems)
    return _make_scoring(_match_scoring_of, points, lines[0].number, problems)


Tenths = tuple[tuple[str, int], ...]


@lru_cache(maxsize=64)
def _scoring_of(points: Tenths) -> Scoring:
    """The scoring with these tenths: few are in all files."""
    return Scoring(**{name: as_points(value) for name, value in points})


@lru_cache(maxsize=64)
def _match_scoring_of(points: Tenths) -> MatchScoring:
    return MatchScoring(**{name: as_points(value) for name, value in points})


def _make_scoring(make: Callable[[Tenths], Kind], points: Mapping[str, int], line: int, problems: Problems) -> Kind:
    try:
        return make(tuple(points.items()))
    except TournamentError as wrong:
        for reason in wrong.messages:
            problems.error((line, 5), "{reason}; correct the record", case=58, reason=reason)
        return make(())


def _read_symbols(
    record: TrfRecord, lines: list[Line], symbols: Mapping[str, tuple[str, ...]], problems: Problems
) -> dict[str, int]:
    """Symbol and points pairs, by columns where they are aligned, else by words."""
    result: dict[str, int] = {}
    own: dict[str, int] = {}  # of results that have a symbol to themselves: it counts wherever it stands
    for line in lines:
        text = replace_tabs(line).text.rstrip()
        for symbol, points, column in _read_pairs(record, line, text, symbols, problems):
            folded = symbol.upper()
            if folded == "Z" and "A" in symbols:
                problems.warn((line.number, column), "162: symbol Z read as A (zero-point bye and forfeit loss)", case=58)
                folded = "A"
            value = parse_tenths(points)
            if folded not in symbols or value is None:
                problems.error(
                    (line.number, column), "{record}: expected one of {expected} with points such as 1.0, found {found!r}",
                    case=58, record=record.id, expected=" ".join(symbols), found=f"{symbol} {points}".strip(),
                )  # fmt: skip
                continue
            (own if len(symbols[folded]) == 1 else result).update(dict.fromkeys(symbols[folded], value))
    return result | own


def _read_pairs(
    record: TrfRecord, line: Line, text: str, symbols: Mapping[str, tuple[str, ...]], problems: Problems
) -> Sequence[tuple[str, str, int]]:
    cells = _read_aligned(record.id, text)
    if cells is not None:
        return cells
    words = [(match[0], match.start() + 4) for match in re.finditer(r"[A-Za-z]+|[^\sA-Za-z]+", text[3:])]
    values = [*(word for word, _ in words[1::2]), ""]  # the last symbol may have none
    pairs = [(symbol, points, column) for (symbol, column), points in zip(words[::2], values, strict=False)]
    if _are_pairs(pairs, symbols):
        askew = "{record} is not in its columns; read as words: {found!r}"
        problems.warn((line.number, 5), askew, case=59, record=record.id, found=text[3:].strip())
    return pairs


@lru_cache(maxsize=64)
def _read_aligned(record_id: str, text: str) -> tuple[tuple[str, str, int], ...] | None:
    """Symbols, points and columns of a record that has each in its columns; few spellings are in all files."""
    record, symbols = _RECORDS[record_id]
    cells = tuple(
        (symbol, points, record.column("symbol", index))
        for index, (symbol, points) in enumerate(record.cut_groups(text))
        if symbol or points
    )
    return cells if not record.misplaced_column(text) and _are_pairs(cells, symbols) else None


def _are_pairs(pairs: Sequence[tuple[str, str, int]], symbols: Mapping[str, tuple[str, ...]]) -> bool:
    return all(symbol.upper() in {*symbols, "Z"} and parse_tenths(points) is not None for symbol, points, _ in pairs)


def _read_bbp(sheet: TrfSheet, problems: Problems) -> tuple[dict[str, int], int]:
    result: dict[str, int] = {}
    first = 0
    for id, names in BBP.items():
        for line in sheet.get(id, []):
            first = first or line.number
            value = parse_tenths(line.text[3:])
            if value is None:
                expected = "{record}: expected points such as 1.0, found {found!r}"
                problems.error((line.number, 5), expected, case=58, record=id, found=line.text[3:].strip())
            else:
                result.update(dict.fromkeys(names, value))
    return result, first


def _read_javafo(lines: list[Line], problems: Problems) -> dict[str, int]:
    given: dict[str, int] = {}
    for line in lines:
        for match in _PAIR.finditer(line.text, 3):
            code, value = match[1].upper(), parse_tenths(match[2])
            if code not in JAVAFO or value is None:
                expected = "XXS: expected CODE=points with one of {expected}, found {found!r}"
                problems.error((line.number, match.start() + 1), expected, case=58, expected=" ".join(JAVAFO), found=match[0])
                continue
            given.pop(code, None)
            given[code] = value
        if not _PAIR.search(line.text, 3):
            problems.warn((line.number, 5), "XXS: no CODE=points in {found!r}; left out", case=58, found=line.text[3:].strip())
    for white, black in (("WW", "BW"), ("WD", "BD"), ("WL", "BL")):
        if white in given and black in given and given[white] != given[black]:
            differ = "XXS: {white} and {black} differ; points that depend on the colour are not supported"
            problems.error((lines[0].number, 5), differ, case=58, white=white, black=black)
    result = dict(JAVAFO_DEFAULTS)
    for code, value in given.items():
        result.update(dict.fromkeys(JAVAFO[code], value))
    return result


CANDIDATES: tuple[Scoring, ...] = tuple(
    Scoring(win=win, draw=draw, loss=loss, pairing_bye=bye)
    for win, draw, loss in ((1, "0.5", 0), (3, 1, 0), (2, 1, 0), (3, 2, 1), (3, "1.5", 0))
    for bye in dict.fromkeys((win, draw, loss, 0))
)
"""Scorings that are tried, in this order, when a file declares none and its points do not follow from 1-½-0."""


def describe_scoring(scoring: Scoring) -> Message:
    """A scoring in words."""
    values: dict[str, Any] = {name: Fraction(str(getattr(scoring, name))) for name in ("win", "draw", "loss", "pairing_bye")}
    return Message("{win}-{draw}-{loss}, pairing-allocated bye {pairing_bye}", **values)
