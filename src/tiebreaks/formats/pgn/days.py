"""The first and the last day of an event, from the dates of its games. The first day chooses the edition of the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from tiebreaks.formats.dates import make_date, parse_day
from tiebreaks.formats.pgn.games import PgnGame
from tiebreaks.formats.problems import Problems
from tiebreaks.law.editions import EDITIONS, edition_on

EVENT, LOCAL, UTC = "EventDate", "Date", "UTCDate"  # the first day of the event; the day of the game, there and in Greenwich

_PARTIAL = re.compile(r"([0-9]{4})(?:[.\-/]([0-9]{1,2}|\?{1,2})(?:[.\-/](?:\?{1,2}|00?))?)?")  # 2025.06.??, 2025.??.??, 2025
_UNKNOWN = re.compile(r"[?.\-/0 ]*")
_AT_MOST_A_DAY = (timedelta(days=0), timedelta(days=1))  # by which the clock of a place may be ahead of Greenwich, or behind


def find_days(games: Sequence[PgnGame], problems: Problems) -> tuple[date | None, date | None]:
    """The first day: EventDate, else the earliest day of a game, else a month or a year of them; and the last day of a game.

    The day of a game is its Date, else its UTCDate. Whatever is in doubt is a warning.
    """
    reader = _DayReader(problems)
    starts = Counter(day for game in games if (day := reader.day(game, EVENT)))
    local: dict[date, int] = {}  # day -> line of the first game that has it
    elsewhere: dict[date, int] = {}
    for game in games:
        if day := reader.day(game, LOCAL):
            local.setdefault(day, game.line)
        elif day := reader.day(game, UTC):
            elsewhere.setdefault(day, game.line)
    played = elsewhere | local
    line = games[0].line if games else 1
    if starts:
        first = min(starts, key=lambda day: (-starts[day], day))
        if len(starts) > 1:
            sentence = "the games have {count} different dates in {tag}; {day}, which most of them have, is the first day"
            problems.warn((line, 1), sentence, count=len(starts), tag=EVENT, day=first)
        if played and min(played) < first:
            sentence = "{tag} says that the event began on {day}, but this game was played on {played}; {day} is the first day"
            problems.warn((played[min(played)], 1), sentence, tag=EVENT, day=first, played=min(played))
    elif played:
        first = min(played)
        if first not in local and any(edition.since - first in _AT_MOST_A_DAY for edition in EDITIONS.values()):
            sentence = (
                "{tag} says {day}, which may be the day before or after where the game was played, and the rules changed then: "
                "if it was another day, name the edition"
            )
            problems.warn((elsewhere[first], 1), sentence, tag=UTC, day=first)
    else:
        return reader.first_partial(games), None
    last = max([*played, first]) if played else None
    if last and edition_on(first) != edition_on(last):
        sentence = "the dates of the games are from {first} to {last}, and the rules changed in between; the first day decides"
        problems.warn((played.get(first, line), 1), sentence, first=first, last=last)
    return first, last


class _DayReader:
    """Reads each date once, and says of each once what is wrong with it."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.known: dict[tuple[str, str], date | None] = {}

    def day(self, game: PgnGame, tag: str) -> date | None:
        """The day that a tag names; None: it does not name one."""
        text = game.tags.get(tag, "")
        if not text:
            return None
        if (tag, text) not in self.known:
            self.known[tag, text] = self._read(text, tag, game.line)
        return self.known[tag, text]

    def _read(self, text: str, tag: str, line: int) -> date | None:
        day, other = parse_day(text)
        if other is not None:
            sentence = "{tag} {found!r} read as {day}; it may be {other}: write YYYY.MM.DD"
            self.problems.warn((line, 1), sentence, case=-2, tag=tag, found=text, day=day, other=other)
        elif day is None and not _UNKNOWN.fullmatch(text) and _earliest(text) is None:
            sentence = "{tag} {found!r} is no date and was left out; write YYYY.MM.DD"
            self.problems.warn((line, 1), sentence, case=-2, tag=tag, found=text)
        return day

    def first_partial(self, games: Iterable[PgnGame]) -> date | None:
        """The first day of the earliest month or year, where no game names a day; that it is assumed is said."""
        for tag in (EVENT, LOCAL, UTC):
            found = [(day, game.line) for game in games if (day := _earliest(game.tags.get(tag, "")))]
            if found:
                day, line = min(found)
                text = next(game.tags[tag] for game in games if game.line == line)
                sentence = "{tag} says only {found!r}; {day} is taken for the first day, which chooses the edition of the rules"
                self.problems.warn((line, 1), sentence, tag=tag, found=text, day=day)
                return day
        return None


def _earliest(text: str) -> date | None:
    """The first day of a month or a year: 2025.06.??, 2025.??.??; None if the text is neither."""
    match = _PARTIAL.fullmatch(text)
    if match is None:
        return None
    month = match[2] if match[2] and match[2].strip("?0") else 1
    return make_date(match[1], month, 1)
