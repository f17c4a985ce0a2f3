"""Every field of every record, damaged in turn: what is said, and what is read and written again, is stored.

The stored outcomes were not worked out by hand: they hold the reader and the writer to what they did when somebody last looked.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tests.formats.test_malformed import SAMPLE, TEAMS
from tiebreaks.errors import FormatError
from tiebreaks.formats.trf import read
from tiebreaks.formats.trf.write import encode
from tiebreaks.model.decisions import DECISIONS
from tiebreaks.model.tournament import Tournament

STORED = Path(__file__).parent / "damaged"
INDIVIDUAL = SAMPLE.replace("142 3", "142 5")
MORE = """\
022 Oslo
032 NOR
052 2026/03/04
072 4
082 0
092 Individual: Swiss-System
102 Arbiter, Anna
112 Deputy, Dan
122 90 minutes
132                                                                                        26/03/02  26/03/03  26/03/04  26/03/05  26/03/06
152 W
162  W 1.0    D 0.5    P 1.0
172 NOR FIDON
202 BH,SB/C1
212 PTS,BH/C1,SB
222 5400+30
240 H   4    5
250       1.0   1   2    1    2
260   4   5    1    2
299           0.0    2    1
299 W         1.0    1    1
299 H         0.5
299 L         0.0    1    2
299 W         0.5    1    1
299 D         1.0    3    3
NOR    5                                        2043           10452
XXR 5
XXC rank white1
XXZ 3 4
XXS W=1 D=0.5 PAB=1
XXA    1  1.0  0.5
XXP 1 2 3
BBW  1.0
BBU  1.0
013 Club                            1    2
### a remark
"""
MIXED = """\
012 Mixed
042 2016/03/02
001    1 f  g Adler, Anton                      2510 AUT     1600001 1985/03/02 13.0    1     2 w 1     3 b +     4 w W     5 b =  0000 - F
001    2 wWGM Bruun, Birgit                     2401 DEN     1400002 1991        7.0    2     1 b 0     4 w 1     3 b -  0000 - U     5 w D
001    3 M IM Castro, Carlos                    2350 ESP     2200003 1979/07/14  7.0    3     5 w 1     1 w -     2 w +     4 b *  0000 - H
001    4   FM Dahl, David                       2288 NOR     1500004 1999/01/30  1.0    4  0000 - =     2 b 0     1 b L     3 w *
001    5 w    Ek, Eva                                NOR             2004        5.0    5     3 b 0  0000   U  0000         1 w =     2 b D
"""
"""Three points a win, which nothing says; results of every kind; no system, no number of rounds."""
MORE_MIXED = """\
092 Schweizer System
092 Round Robin
092 FIDE_ROUNDROBIN
240 H   1    4
142 6
142 4
162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0
162 W 3.0 D 1.0
192 FIDE_ROUNDROBIN
202 Buchholz, Sonneborn-Berger
212 PTS,BH:GP/C1,FOO
132                                                                                        16/03/02  16/03/03  16/03/04
240 F   6    1    2
240 Z   5    4
299           1.0    1    2    3
299 U         3.0    4    2
299 =         1.0
XXS WW=3 BW=3 WD=1 BD=1 PAB=3
XXA 1 1.0 1.0
XXP 4
XXZ 5
XXC black1
BBD  1.0
BBF  0.0
"""
TEAM = TEAMS.replace("142 2", "142 3")
MORE_TEAM = """\
172 NOR FIDON
NOR    1                                        2300           10452
152 B
192 FIDE_TEAM_TYPEA_GP_MP
240 F   3    1    2
320  1.0  1.0   3   2   1
202 BH,SB
212 MPTS,BH:MP
300   1   1   2    1    2
300   1   1   2    2    1
330 +-   3   1   2
240 H   3    3
250  1.0  2.0   1   2    1    2
260   2   3    1    2
299    0.0   0.0   2    1
299 L  0.0   0.5   1    1
299 H  1.0   1.0
299 D  1.0   1.5   1    2
299 D  1.0  1.5   1    2
801   1 ALFA   2 1.0
802   1 ALFA     3.0    2.5   2 w  1.0
"""
"""Records that do not change what the rest of the file says, one at a time behind the others."""


def placed() -> Iterator[tuple[str, str, str, str]]:
    """Each line with its name, and what stands before and behind it."""
    for name, base, more in (("individual", INDIVIDUAL, MORE), ("mixed", MIXED, MORE_MIXED), ("team", TEAM, MORE_TEAM)):
        lines = base.splitlines(keepends=True)
        for at, line in enumerate(lines):
            if line.startswith(("001    2", "001    3") if name == "mixed" else ("001    2", "001    3", "001    4")):
                continue  # as the others
            yield f"{name}_{at + 1:02d}_{line[:3]}", "".join(lines[:at]), line, "".join(lines[at + 1 :])
        for at, line in enumerate(more.splitlines(keepends=True)):
            yield f"{name}_{len(lines) + at + 1:02d}_{line[:3].replace('#', '')}", base, line, ""


PLACED = {name: (before, line.rstrip("\n"), behind) for name, before, line, behind in placed()}


def damages(line: str) -> Iterator[tuple[str, str]]:
    """The line left out, doubled, and each of its words replaced or moved."""
    yield "gone", ""
    yield "twice", f"{line}\n{line}\n"
    for word in re.finditer(r"\S+", line):
        start, end = word.span()
        place, length = start + 1, end - start
        for name, instead in (("letters", "x"), ("noughts", "0"), ("blank", " ")):
            yield f"{place} {name}", f"{line[:start]}{instead * length}{line[end:]}\n"
        yield f"{place} case", f"{line[:start]}{word[0].swapcase()}{line[end:]}\n"
        yield f"{place} moved", f"{line[:start]} {line[start:]}\n"
        if start:
            yield f"{place} tab", f"{line[: start - 1]}\t{line[start:]}\n"


def outcome(text: str, **options: Any) -> tuple[str, tuple[str, ...], str]:
    """Whether a text is read, what is said, and a digest of that or of all that was read."""
    try:
        found = read(text.encode(), "", **options)
    except FormatError as refused:
        return "refused", refused.problems, _digest(refused.problems)
    assert found.colours_known
    return "read", found.warnings, _digest(_as_stored(value) for value in _facts(found))


YOUNGER = (", key=None", ", columns=(), after_round=None, program=''")


def _facts(found: Tournament) -> Iterator[object]:
    """The fields of an event in the order in which they were stored; some are younger than that."""
    reading = found.reading
    for field in fields(found):
        match field.name:
            case "pairing":
                yield from (reading.warnings, found.pairing)
            case "reading":
                yield from filter(None, (reading.unexplained_rounds, reading.guessed_encoding, reading.source))
            case name if name == "phases" or name in DECISIONS:
                yield from filter(None, (getattr(found, name),))
            case name:
                yield getattr(found, name)


def _as_stored(fact: object) -> str:
    """A fact as it was spelled when the outcomes were stored."""
    text = repr(fact)
    for part in YOUNGER:
        text = text.replace(part, "")
    return text


def in_every_way(text: str) -> Iterator[str]:
    """The outcomes of other ways to read it, and the bytes it is written as."""
    for options in ({"strict": True}, {"trust": "results"}, {"trust": "points"}):
        yield repr(outcome(text, **options))
    for edition in (2026, 2016):
        try:
            yield repr(encode(read(text.encode()), edition=edition))
        except FormatError as refused:
            yield str(refused)


def told(text: str, *more_ways: str) -> str:
    """An outcome in one line, with the beginning of the first sentence and how many more there are."""
    verdict, said, digest = outcome(text)
    more = f" (and {len(said) - 1} more)" if len(said) > 1 else ""
    return f"{verdict} {_digest([digest, *more_ways])}{' | ' if said else ''}{said[0][:120] if said else ''}{more}"


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]


@pytest.mark.parametrize("name", PLACED)
def test_what_is_said_and_read_of_a_damaged_line_is_what_is_stored(name: str) -> None:
    before, line, behind = PLACED[name]
    whole = f"{before}{line}\n{behind}"
    found = [f"as it is: {told(whole, *in_every_way(whole))}"]
    found += [f"{damage}: {told(before + damaged + behind)}" for damage, damaged in damages(line)]
    text, stored = "\n".join(found) + "\n", STORED / f"{name}.txt"
    if os.environ.get("STORE"):  # STORE=1 pytest on this file writes them anew; read the difference before you commit it
        stored.parent.mkdir(exist_ok=True)
        stored.write_text(text, encoding="utf-8")
    assert text == stored.read_text(encoding="utf-8")


def test_nothing_is_stored_that_is_not_tested() -> None:
    assert {path.stem for path in STORED.glob("*.txt")} == set(PLACED)
