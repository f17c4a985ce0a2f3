"""Writes small Swiss-Manager files byte by byte from the layout, so that the tests of the reader need no real ones."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

BYE, NOT_PAIRED = 0xFFFF, 0xFFFE
SWISS, ROUND_ROBIN, TEAM_ROUND_ROBIN, TEAM_SWISS = range(4)
_MARK = b"\xff\x89\x44"


def mark(tag: int) -> bytes:
    return bytes([tag]) + _MARK


def text(value: str) -> bytes:
    units = value.encode("utf-16-le")
    return struct.pack("<H", len(units) // 2) + units


def texts(count: int, **at: str) -> bytes:
    """So many strings, those given by their index (s4="GM") and the others empty."""
    return b"".join(text(at.get(f"s{index}", "")) for index in range(count))


@dataclass
class Player:
    last: str
    first: str = ""
    title: str = ""
    club: str = ""
    federation: str = ""
    sex: int = 0
    international: int = 0
    national: int = 0
    birth: int = 0
    fide_id: int = 0
    team: int = 0
    board: int = 0

    def encode(self) -> bytes:
        block = bytearray(134)
        struct.pack_into("<HHH", block, 30, self.sex, self.international, self.national)
        struct.pack_into("<I", block, 38, self.birth)
        struct.pack_into("<IHH", block, 48, self.fide_id, self.team, self.board)
        return texts(18, s0=self.last, s1=self.first, s4=self.title, s9=self.club, s10=self.federation) + bytes(block)


@dataclass
class TieBreak:
    number: int
    cuts: int = 0
    flags: int = 0
    parameter: int = 0
    variant: int = 0


Games = Sequence[tuple[int, int, int]]
Matches = Sequence[tuple[int, int, int, int]]


@dataclass
class SwissManagerFile:
    """A file; every count can be set apart from what is there, to write files that lie."""

    players: Sequence[Player] = ()
    rounds: Sequence[Games] = ()
    type: int = SWISS
    announced: int | None = None
    tie_breaks: Sequence[TieBreak] = ()
    teams: Sequence[str] = ()
    boards: int = 0
    matches: Sequence[Matches] = ()
    forbidden: Sequence[tuple[int, int]] = ()
    rating: int = 4
    starts: int = 20260307
    ends: int = 20260309
    strings: dict[str, str] = field(default_factory=lambda: {"s0": "Club Open", "s5": "Graz", "s20": "AUT"})
    configuration: int = 5887
    """Bytes of the configuration; nothing is known of most of them, so that a file to be damaged may have fewer."""
    counts: dict[int, int] = field(default_factory=dict)
    """Offset in the configuration -> a u16 that is put there in the end."""

    def encode(self) -> bytes:
        header = bytearray(mark(0x93) + bytes(104))
        struct.pack_into("<II", header, 28, 20250319, 1234567)
        sections = [(0xA3, self._encode_rounds()), (0xA5, b"".join(one.encode() for one in self.players))]
        sections += [(0xB3, b"".join(struct.pack("<HHB16x", *game) for games in self.rounds for game in games))]
        if self.type in (TEAM_ROUND_ROBIN, TEAM_SWISS):
            sections += [(0xB5, b"".join(texts(5, s0=name) + bytes(96) for name in self.teams))]
            sections += [(0xC3, b"".join(struct.pack("<HHHH7x", *match) for of_round in self.matches for match in of_round))]
        if self.forbidden:
            sections += [(0xC5, b"".join(struct.pack("<HH", *pair) for pair in self.forbidden))]
        data = bytes(header) + texts(132, **self.strings) + self._encode_configuration()
        offsets = []
        for tag, contents in sections:
            offsets.append(len(data))
            data += mark(tag) + contents
        offsets += [len(data)]
        return data + mark(0xD3) + struct.pack("<7I", *offsets, *[0] * (7 - len(offsets))) + mark(0xE3)

    def _encode_configuration(self) -> bytes:
        block = bytearray(mark(0x95) + bytes(self.configuration - 4))
        short = {
            4: len(self.rounds) if self.announced is None else self.announced,
            15: self.type, 21: len(self.rounds), 23: len(self.players), 27: max(len(self.rounds), self.announced or 0),
            31: len(self.tie_breaks), 51: len(self.teams), 53: self.boards, **self.counts,
        }  # fmt: skip
        for at, value in short.items():
            struct.pack_into("<H", block, at, value)
        struct.pack_into("<II", block, 75, self.starts, self.ends)
        for index, one in enumerate(self.tie_breaks):
            struct.pack_into("<H", block, 33 + 2 * index, one.number)
            struct.pack_into("<BBH", block, 655 + 19 * index, one.cuts, one.flags, one.parameter)
            block[655 + 19 * index + 14] = one.variant
        block[850], block[876] = len(self.forbidden), self.rating
        return bytes(block)

    def _encode_rounds(self) -> bytes:
        found = b""
        for index in range(max(len(self.rounds), self.announced or 0)):
            games = self.rounds[index] if index < len(self.rounds) else ()
            matches = self.matches[index] if index < len(self.matches) else ()
            block = bytearray(76)
            struct.pack_into("<IxxHH", block, 0, 20260307 + index, len(games), len(matches))
            found += texts(16, s0="16:00") + bytes(block)
        return found
