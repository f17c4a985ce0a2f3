"""Catalogues as text (.po): read, and compiled into what gettext loads (.mo). Python has no reader for them.

It imports nothing of tiebreaks: the build of the wheel uses it, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from struct import pack
from typing import NamedTuple

CONTEXT = "\x04"  # between a context and its words, as gettext has it
FORM = "\x00"  # between the forms of a plural
_MARKS = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_ESCAPE = re.compile(r"\\(.)")
_LINE = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(\d)\])?[ \t]*"((?:[^"\\]|\\.)*)"')


class CatalogueEntry(NamedTuple):
    """One sentence and what a language says for it."""

    id: str
    forms: tuple[str, ...]
    """The translations: one, or one for each form of the plural; empty texts where there is none."""
    plural: str = ""
    context: str = ""
    fuzzy: bool = False
    """Made by a machine from a sentence that is like it: not used before somebody has read it."""


def read(text: str) -> list[CatalogueEntry]:
    """The entries of a catalogue, the header too, whose sentence is empty."""
    return [entry for block in re.split(r"\n[ \t]*\n", text) if (entry := _read_block(block.splitlines()))]


def _read_block(lines: Sequence[str]) -> CatalogueEntry | None:
    parts: dict[str, str] = {}
    key, fuzzy = "", False
    for line in lines:
        if line.startswith("#"):
            fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            if line.strip():
                raise ValueError("not a line of a catalogue", line)
            continue
        key = found[1] or key
        parts[key] = parts.get(key, "") + _ESCAPE.sub(lambda mark: _MARKS.get(mark[1], mark[1]), found[3])
    if "msgid" not in parts:
        return None
    numbered = [name for name in parts if name.startswith("msgstr[")]
    forms = tuple(parts[name] for name in sorted(numbered)) if numbered else (parts.get("msgstr", ""),)
    return CatalogueEntry(parts["msgid"], forms, parts.get("msgid_plural", ""), parts.get("msgctxt", ""), fuzzy)


def compile(text: str) -> bytes:
    """A catalogue as gettext loads it."""
    return write(read(text))


def write(entries: Sequence[CatalogueEntry]) -> bytes:
    """Entries as gettext loads them: those that are translated, in the order of the sentences."""
    pairs = sorted(_pairs(entries))
    first = 28  # the bytes of the head
    ids, strings = b"", b""
    offsets: list[tuple[int, int, int, int]] = []
    for id, said in pairs:
        offsets.append((len(id), len(ids), len(said), len(strings)))
        ids += id + b"\0"
        strings += said + b"\0"
    start_of_ids = first + 16 * len(pairs)
    start_of_strings = start_of_ids + len(ids)
    head = pack("<7I", 0x950412DE, 0, len(pairs), first, first + 8 * len(pairs), 0, 0)
    table = b"".join(pack("<2I", length, start_of_ids + at) for length, at, _, _ in offsets)
    table += b"".join(pack("<2I", length, start_of_strings + at) for _, _, length, at in offsets)
    return head + table + ids + strings


def _pairs(entries: Sequence[CatalogueEntry]) -> Iterator[tuple[bytes, bytes]]:
    for entry in entries:
        if entry.fuzzy or not all(entry.forms):
            continue
        words = FORM.join((entry.id, entry.plural)) if entry.plural else entry.id
        id = f"{entry.context}{CONTEXT}{words}" if entry.context else words
        yield id.encode(), FORM.join(entry.forms).encode()
