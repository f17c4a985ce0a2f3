"""JSON of lichess to `Part`: results of a Swiss, players and teams of a broadcast, the description of a Swiss.

An arena is refused. The TRF of a Swiss is read as any TRF. Fields are those of its public API.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Entrant, Key, Part, PrintedPart
from tiebreaks.formats.json_text import facts_of, load, parse_exact
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Message, Place
from tiebreaks.model.people import HIGHEST_RATING

PROGRAM = "lichess"
MOST_LISTED = 20_000  # entries of a list

_MODIFIER = re.compile(r"-(?=[A-Z])")  # BH-C1, as lichess writes BH/C1
_ARENA = "this is {what} of a lichess arena; an arena has no rounds: FIDE tie-breaks do not apply"
_KINDS = (
    "expected the results of a lichess Swiss (a line with rank, points and username for each player), the players or the teams "
    "of a broadcast, or the description of a Swiss, found {spelling}"
)


def read_parts(data: bytes, name: str, problems: Problems, **others: object) -> list[Part]:
    """What a file of lichess says. FormatError for an arena, for one player's card and for anything else."""
    documents = dict(_documents(data, name))
    first = next(iter(documents.values())) if len(documents) == 1 else None
    entries = first if isinstance(first, list) else [*documents.values()]
    if len(entries) > MOST_LISTED:
        problems.refuse((1, 1), "a list of {found} entries; at most {most} are read", found=len(entries), most=MOST_LISTED)
    sample = entries[0] if entries else None
    keys = sample.keys() if isinstance(sample, Mapping) else frozenset[str]()
    reader = _LichessEntries(entries, problems, lines=() if isinstance(first, list) else [*documents])
    if {"rank", "username"} <= keys and "points" not in keys:
        problems.error((1, 1), _ARENA, what=Message("the list of results"))
    elif {"rank", "username", "points"} <= keys:
        return [reader.swiss_results()]
    elif "createdBy" in keys and "nbRounds" in keys:
        return [reader.description()]
    elif "createdBy" in keys and ("minutes" in keys or "nbPlayers" in keys):
        problems.error((1, 1), _ARENA, what=Message("the description"))
    elif {"mp", "gp", "name"} <= keys:
        return [reader.broadcast_teams()]
    elif {"name", "games"} <= keys and not isinstance(first, list):
        problems.error((1, 1), "this is the card of one player of a broadcast; download the list of all players")
    elif isinstance(first, list) and "name" in keys and keys & {"score", "played", "tiebreaks"}:
        return [reader.broadcast_players()]
    else:
        problems.error((1, 1), _KINDS, **facts_of(sample if entries else first))
    return problems.stop()


def _documents(data: bytes, name: str) -> Iterator[tuple[int, object]]:
    """The line and the value: of the file, or of each of its lines."""
    lines = [(number, line) for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1) if line.strip()]
    if len(lines) < 2 or not all(line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}") for _, line in lines):
        yield 1, load(data, name)
        return
    for number, line in lines:
        try:
            yield number, load(line, name)
        except FormatError as error:
            raise FormatError(
                [said.revise(where=Place(name, number, said.where.column or 1)) for said in error.messages]
            ) from None


class _LichessEntries:
    """The entries of a list, and what they say of each participant."""

    def __init__(self, entries: Sequence[object], problems: Problems, *, lines: Sequence[int]) -> None:
        self.entries = entries
        self.name = problems.name
        self.problems = problems
        self.lines = lines  # of the entries; empty: they are the items of one list
        self.decimals: dict[str, int] = {}  # of the column with this heading

    def swiss_results(self) -> Part:
        """The results of a Swiss: a printed table without rounds."""
        part = Part("ranking", self.name, [], program=PROGRAM, by=("SB",))
        tie_breaks = PrintedPart("tieBreak", {}, code="SB")
        performances = PrintedPart("performance", {})
        for at, entry in self._objects():
            key = self._text(entry, at, "username")
            if not key or not self._enter(part, key, at, entry, name=key, points="points"):
                continue
            self._add_value(tie_breaks, key, entry.get("tieBreak"), at, "tieBreak")
            self._add_value(performances, key, entry.get("performance"), at, "performance")
        part.columns = [column for column in (tie_breaks, performances) if any(v is not None for v in column.values.values())]
        return self._finish(part)

    def broadcast_players(self) -> Part:
        """The players of a broadcast: a printed table with named tie-breaks."""
        part = Part("ranking", self.name, [], program=PROGRAM)
        columns: dict[str, PrintedPart] = {}
        for at, entry in self._objects():
            name = self._text(entry, at, "name")
            fide_id = entry.get("fideId")
            key: Key = str(fide_id) if isinstance(fide_id, int) and fide_id > 0 else name
            if not key or not self._enter(part, key, at, entry, name=name, points="score"):
                continue
            listed = entry.get("tiebreaks", [])
            for place, tie_break in enumerate(listed if isinstance(listed, list) else []):
                code = tie_break.get("extendedCode") if isinstance(tie_break, Mapping) else None
                if not isinstance(code, str) or not code or len(code) > 40:
                    spot = self._place(at, f"tiebreaks[{place}]")
                    self.problems.error(spot, "expected a tie-break with extendedCode, found {spelling}", **facts_of(tie_break))
                    continue
                said = tie_break.get("description")
                heading = said if isinstance(said, str) and said else code
                column = columns.setdefault(code, PrintedPart(heading, {}, code=_MODIFIER.sub("/", code)))
                self._add_value(column, key, tie_break.get("points"), at, f"tiebreaks[{place}].points")
        part.columns = [*columns.values()]
        part.by = tuple(column.code for column in part.columns)
        return self._finish(part)

    def broadcast_teams(self) -> Part:
        """The teams of a broadcast, by match points and game points."""
        part = Part("ranking", self.name, [], program=PROGRAM)
        match_points, game_points = PrintedPart("mp", {}, code="MPTS"), PrintedPart("gp", {}, code="GPTS")
        for at, entry in self._objects():
            name = self._text(entry, at, "name")
            if not name or not self._enter(part, name, at, entry, name=name, points="mp", team=True):
                continue
            self._add_value(match_points, name, entry.get("mp"), at, "mp")
            self._add_value(game_points, name, entry.get("gp"), at, "gp")
        part.columns = [match_points, game_points]
        return self._finish(part)

    def description(self) -> Part:
        """The name, day and number of rounds of a Swiss; it has no players."""
        entry = self.entries[0]
        assert isinstance(entry, Mapping)
        part = Part("starting list", self.name, [], program=PROGRAM, system="swiss")
        part.name = self._text(entry, 0, "name")
        rounds = entry.get("nbRounds")
        if type(rounds) is not int or not 0 < rounds < 1000:
            self.problems.error(
                self._place(0, "nbRounds"), "expected the number of rounds, found {spelling}", **facts_of(rounds)
            )
        else:
            part.total_rounds = rounds
        starts = entry.get("startsAt")
        if isinstance(starts, str) and re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", starts):
            try:
                part.starts = date.fromisoformat(starts[:10])
            except ValueError:
                self.problems.warn(self._place(0, "startsAt"), "{found!r} is no day and was left out", found=starts[:40])
        return self._finish(part)

    def _objects(self) -> Iterator[tuple[int, Mapping[str, object]]]:
        for at, entry in enumerate(self.entries):
            if isinstance(entry, Mapping):
                yield at, entry
            else:
                self.problems.error(self._place(at), "expected an object, found {spelling}", **facts_of(entry))

    def _enter(
        self, part: Part, key: Key, at: int, entry: Mapping[str, object], *, name: str, points: str, team: bool = False
    ) -> bool:
        """Enter a participant with rank and points; False if it is there already."""
        if key in part.points or key in part.ranks:
            self.problems.error(self._place(at), "{who} is listed twice", who=name or str(key))
            return False
        rank, score = entry.get("rank"), parse_exact(entry.get(points))
        if rank is not None and (type(rank) is not int or rank < 1):
            self.problems.error(self._place(at, "rank"), "expected a rank such as 1, found {spelling}", **facts_of(rank))
        elif rank is not None:
            part.ranks[key] = rank
        if score is not None:
            part.points[key] = score
        elif entry.get(points) is not None:
            self.problems.error(self._place(at, points), "expected points, found {spelling}", **facts_of(entry.get(points)))
        rating, fide_id = entry.get("rating"), entry.get("fideId")
        entrant = Entrant(
            key, name, rating=rating if type(rating) is int and 0 < rating <= HIGHEST_RATING else None,
            title=self._text(entry, at, "title", needed=False), federation=self._text(entry, at, "fed", needed=False),
            fide_id=str(fide_id) if type(fide_id) is int and fide_id > 0 else "",
            club=self._text(entry, at, "team", needed=False), where=self._place(at),
        )  # fmt: skip
        (part.teams if team else part.entrants).append(entrant)
        return True

    def _text(self, entry: Mapping[str, object], at: int, key: str, *, needed: bool = True) -> str:
        found = entry.get(key)
        if isinstance(found, str) and (found.strip() or not needed):
            return " ".join(found.split())
        if needed:
            self.problems.error(self._place(at, key), "expected a name, found {spelling}", **facts_of(found))
        return ""

    def _add_value(self, column: PrintedPart, key: Key, found: object, at: int, path: str) -> None:
        value: Fraction | None = parse_exact(found)
        if value is None and found is not None:
            self.problems.error(self._place(at, path), "expected a number, found {spelling}", **facts_of(found))
        column.values[key] = value
        if value is not None:
            exponent = found.as_tuple().exponent if isinstance(found, Decimal) else 0
            places = -exponent if isinstance(exponent, int) else 0
            self.decimals[column.heading] = max(self.decimals.get(column.heading, 0), places)

    def _place(self, at: int, path: str = "") -> Place:
        if self.lines:
            return Place(self.name, self.lines[at], 1)
        return Place(self.name, path=".".join(filter(None, (f"[{at}]", path))))

    def _finish(self, part: Part) -> Part:
        self.problems.raise_if_any()
        part.columns = [replace(column, decimals=self.decimals.get(column.heading)) for column in part.columns]
        return part
