"""The work on some files: read, rank stacked, written down as a line of JSON each. A function of its arguments alone."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from time import perf_counter
from typing import Any, NamedTuple

from tiebreaks.batch.sources import Source
from tiebreaks.catalogue import TieBreak, parse_list
from tiebreaks.checking import agrees
from tiebreaks.editions import CURRENT, Edition, edition_named
from tiebreaks.errors import TiebreaksError
from tiebreaks.formats import read
from tiebreaks.standings import Standings, standings, standings_many
from tiebreaks.text import encodable, spelled
from tiebreaks.tournament import System, Tournament

Chunk = tuple[Source, ...]
Record = dict[str, Any]


@dataclass(frozen=True)
class Settings:
    """What the standings of every file are computed with."""

    by: tuple[str, ...] | None = None
    edition: Edition | None = None
    house_rules: Mapping[str, Any] | None = None
    check: bool = True

    @property
    def asked(self) -> dict[str, Any]:
        return {"by": self.by, "edition": self.edition, "house_rules": self.house_rules}

    def as_json(self) -> Record:
        """As they come back from JSON."""
        by, edition = None if self.by is None else list(self.by), None if self.edition is None else str(self.edition)
        return {"by": by, "edition": edition, "house_rules": dict(self.house_rules or {}), "check": self.check}


def settings_of(
    by: str | Iterable[str | TieBreak] | None,
    edition: str | Edition | None,
    house_rules: Mapping[str, Any] | None,
    *,
    check: bool = True,
) -> Settings:
    """The settings of a run; what no file could be ranked with is refused at once."""
    law = None if edition is None else edition_named(edition)
    if house_rules:
        (law or CURRENT).amended(**house_rules)
    codes = None if by is None else tuple(entry.code for entry in parse_list(by))
    return Settings(codes, law, dict(house_rules) if house_rules else None, check)


class Done(NamedTuple):
    """A file that was worked on: its record as a line of JSON, and what the run must know of it."""

    file: str
    line: bytes
    participants: int
    columns: tuple[str, ...]  # empty: refused

    @property
    def is_read(self) -> bool:
        return bool(self.columns)


@dataclass
class _Item:
    """A file on its way."""

    source: Source
    tournament: Tournament | None = None
    standings: Standings | None = None
    refusal: Exception | None = None
    seconds: float = 0.0


def work(chunk: Iterable[Source], settings: Settings) -> list[Done]:
    """The records of some files, in their order; one that cannot be read or ranked is a refused record."""
    began = perf_counter()
    items = [_Item(source) for source in chunk]
    _rank(items, settings)
    records = [_record(item, check=settings.check) for item in items]
    shared = perf_counter() - began - sum(item.seconds for item in items)
    rows = sum(len(record["rows"]) for record in records) or 1
    for item, record in zip(items, records, strict=True):
        record["seconds"] = round(item.seconds + shared * len(record["rows"]) / rows, 6)
    return [as_done(record) for record in records]


def as_done(record: Record) -> Done:
    """A record as what is kept of it."""
    columns = tuple(record["by"]) if record["status"] == "read" else ()
    return Done(record["file"], json.dumps(record, separators=(",", ":")).encode() + b"\n", len(record["rows"]), columns)


def refused(source: Source, reason: str) -> Done:
    """The record of a file that nobody could work on."""
    return as_done(_record(_Item(source, refusal=OSError(reason))))


def _rank(items: Sequence[_Item], settings: Settings) -> None:
    """The standings of all that can be read, computed together; when somebody's cannot be, one by one."""
    arriving = _read(items)
    waiting: deque[_Item] = deque()
    while True:
        try:
            for found in standings_many(_passing(arriving, waiting), **settings.asked):
                waiting.popleft().standings = found
            return
        except Exception:
            for item in waiting:
                _rank_alone(item, settings)
            waiting.clear()


def _passing(arriving: Iterator[_Item], waiting: deque[_Item]) -> Iterator[Tournament]:
    """The tournaments as they arrive; who is on the way is kept in `waiting`."""
    for item in arriving:
        assert item.tournament is not None
        waiting.append(item)
        yield item.tournament


def _rank_alone(item: _Item, settings: Settings) -> None:
    assert item.tournament is not None
    try:
        item.standings = standings(item.tournament, **settings.asked)
    except Exception as refusal:
        item.refusal = refusal


class _Named(BytesIO):
    """The bytes of a file, with the name that the messages of the reader begin with."""

    name = ""


def _read(items: Iterable[_Item]) -> Iterator[_Item]:
    """Those that can be read."""
    for item in items:
        began = perf_counter()
        try:
            file = _Named(item.source.read())
            file.name = item.source.name
            item.tournament = read(file)
        except Exception as refusal:
            item.refusal = refusal
        item.seconds = perf_counter() - began
        if item.tournament is not None:
            yield item


def _record(item: _Item, *, check: bool = False) -> Record:
    """Everything that the tables say of a file."""
    record: Record = {"file": item.source.name, "status": "refused", "reason": None, "message": None, "rows": []}
    if item.standings is not None:
        try:
            checked = _checked(item) if check else None
            return record | {"status": "read"} | _facts(item.standings) | {"check": checked, "rows": _rows(item.standings)}
        except Exception as refusal:
            item.refusal = refusal
    message = encodable(_told(item.refusal or OSError("nothing was found"), item.source.name))
    return record | {"reason": message.partition("\n")[0], "message": message}


def _told(refusal: Exception, name: str) -> str:
    """What a refusal says, with the name of the file; an error that is none of ours is a fault, and says its kind."""
    said = str(refusal) if isinstance(refusal, TiebreaksError | OSError) else f"internal fault: {refusal!r}"
    return said if said.startswith(f"{name}:") else f"{name}: error: {said}"


def _facts(standings: Standings) -> Record:
    tournament = standings.tournament
    assert isinstance(tournament.system, System)
    return {
        "event": encodable(tournament.name),
        "system": tournament.system.value,
        "team": tournament.is_team,
        "participants": len(standings),
        "rounds": tournament.total_rounds,
        "after_round": standings.after_round,
        "starts": tournament.starts.isoformat() if tournament.starts else None,
        "edition": str(standings.edition),
        "by": list(standings.column_names),
        "dropped": [item.code for item in standings.dropped],
        "warnings": len(standings.warnings),
    }


def _checked(item: _Item) -> str:
    """Whether what the file has published agrees with the standings."""
    assert item.tournament is not None and item.standings is not None
    found = agrees(item.tournament, item.standings)
    return "no ranks" if found is None else "agrees" if found else "differs"


def _rows(standings: Standings) -> list[list[Any]]:
    """[rank, id, name, [exact values]] of every participant, best first."""
    columns = standings.to_columns()
    values = ([spelled(value) for value in columns[name]] for name in standings.column_names)
    names = map(encodable, columns["name"])
    return [list(row) for row in zip(columns["rank"], columns["id"], names, zip(*values, strict=True), strict=True)]
