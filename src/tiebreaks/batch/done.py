"""A file that is done: what is said of it and the rows of its participants, and how the journal keeps both."""

from __future__ import annotations

import json
import os
from typing import BinaryIO, NamedTuple
from zlib import crc32

from tiebreaks.batch.outputs import Form
from tiebreaks.batch.tables import TABLE, Record

_ENCODE = json.JSONEncoder(separators=(",", ":")).encode


class Done(NamedTuple):
    """A file that was worked on: its record in the form in which it is kept, and what the run must know of it."""

    file: str
    head: bytes  # the line before the rows: a checksum, the length of the rows, and as JSON what is said of the file
    rows: bytes  # of its participants, as the output has them
    participants: int
    columns: tuple[str, ...]  # its codes; empty: refused

    @property
    def is_read(self) -> bool:
        return bool(self.columns)

    @property
    def facts(self) -> Record:
        """What is said of the file."""
        return _facts(self.head)

    def write(self, journal: BinaryIO) -> None:
        journal.write(self.head)
        journal.write(self.rows)


def done(record: Record, form: Form) -> Done:
    """A record as what is kept of it."""
    facts = _ENCODE({name: told for name, told in record.items() if name not in TABLE}).encode()
    rows = form.rows(record)
    return _done(record, b"%08x %d %b\n" % (_checksum(facts, rows), len(rows), facts), rows)


def next_entry(journal: BinaryIO) -> Done | None:
    """The entry at which a journal stands; None at its end, and where the entry is torn or damaged."""
    head = journal.readline()
    checksum, _, rest = head.partition(b" ")
    length, _, facts = rest.rstrip(b"\n").partition(b" ")
    if not (length.isdigit() and len(length) < 19 and facts):
        return None
    if int(length) > os.fstat(journal.fileno()).st_size:  # damaged: there is no room for so much
        return None
    rows = journal.read(int(length))
    return _done(json.loads(facts), head, rows) if checksum == b"%08x" % _checksum(facts, rows) else None


def facts_of(journal: BinaryIO) -> Record:
    """What the entry at which a journal stands says of its file."""
    return _facts(journal.readline())


def rows_of(journal: BinaryIO) -> bytes:
    """The rows of the entry at which a journal stands."""
    return journal.read(int(journal.readline().split(b" ", 2)[1]))


def _done(facts: Record, head: bytes, rows: bytes) -> Done:
    columns = tuple(facts["by"]) if facts["status"] == "read" else ()
    return Done(facts["file"], head, rows, facts.get("participants") or 0, columns)


def _facts(head: bytes) -> Record:
    facts: Record = json.loads(head.split(b" ", 2)[2])
    return facts


def _checksum(facts: bytes, rows: bytes) -> int:
    return crc32(rows, crc32(facts))
