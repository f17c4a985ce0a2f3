"""No input crashes the reader: it ends in a Tournament or a FormatError. FUZZ=20000 in the environment makes it longer."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from proofs.fuzzing.readers import ends_well, rating_list, survives
from tests.formats.test_malformed import SAMPLE, TEAMS
from tests.formats.test_pgn import TEAMS as PGN_TEAMS
from tests.formats.test_pgn import THREE as PGN_THREE
from tests.formats.test_rating_lists import LISTS, as_list, zipped
from tests.formats.test_rating_lists import XML as RATINGS_XML
from tests.formats.test_swiss_manager import OPEN as SWISS_MANAGER_OPEN
from tests.formats.test_swiss_manager import TEAMS as SWISS_MANAGER_TEAMS
from tests.formats.test_tables import BY_ROUNDS, GAMES, MATRIX
from tiebreaks.formats.choices import UNPAIRED, Unpaired

EXAMPLES = int(os.environ.get("FUZZ", "150"))
CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "files"
MODERN = """\
132                                                                                        26/03/02  26/03/03  26/03/04
152 W
162  W 1.0    D 0.5    P 0.5
172 DEN FIDON
212 PTS,BH/C1,SB
222 5400+30
240 H   2    5
250       1.0   1   2    1    2
260   1   3    1    2
299          -0.5    2    1
DEN    5                                        2043           10452
XXR 3
XXC rank white1
XXZ 1 2
XXS W=3 D=1
XXA    1  1.0  0.5
XXP 1 2 3
BBW  3.0
013 Club                            1    2
300   1   1   2    1    2
330 +-   1   1   2
801   1 ALFA   2 1.0
802   1 ALFA     3.0    2.5   2 w  1.0
"""
SOURCES = [*SAMPLE.splitlines(), *TEAMS.splitlines(), *MODERN.splitlines()]
BOUNDED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

alphabet = st.one_of(st.sampled_from("0123456789 wb-=+*.,/WDLHFUZ\t\x00\f½|"), st.characters())
edits = st.lists(st.tuples(st.integers(0, 130), st.sampled_from(("put", "cut", "set", "end")), alphabet), max_size=6)


def edited(line: str, changes: list[tuple[int, str, str]]) -> str:
    for place, how, letter in changes:
        place = min(place, len(line))
        if how == "put":
            line = line[:place] + letter + line[place:]
        elif how == "cut":
            line = line[:place] + line[place + 1 :]
        elif how == "set":
            line = line[:place] + letter + line[place + 1 :]
        else:
            line = line[:place]
    return line


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Real lines, some left out, some doubled, some edited, in some encoding."""
    lines = draw(st.sampled_from((SAMPLE, TEAMS, SAMPLE + MODERN, TEAMS + MODERN))).splitlines()
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(("edit", "edit", "edit", "drop", "double", "other")))
        if how == "edit":
            lines[place] = edited(lines[place], draw(edits))
        elif how == "drop" and len(lines) > 1:
            del lines[place]
        elif how == "double":
            lines.insert(place, lines[place])
        else:
            lines.insert(place, edited(draw(st.sampled_from(SOURCES)), draw(edits)))
    text = draw(st.sampled_from(("\n", "\r\n", "\r"))).join(lines)
    return text.encode(draw(st.sampled_from(("utf-8", "utf-8", "utf-16", "cp1252"))), "replace")


@BOUNDED
@given(damaged(), st.booleans())
def test_damaged_files_end_in_a_tournament_or_a_format_error(data: bytes, strict: bool) -> None:
    found = ends_well(data, strict=strict)
    if found is not None:
        survives(found, "trf26")


SWISS_MANAGER = tuple(
    replace(file, configuration=1279, strings={}).encode() for file in (SWISS_MANAGER_OPEN, SWISS_MANAGER_TEAMS)
)
PGN = tuple("".join(games).encode() for games in (PGN_THREE, PGN_TEAMS))
HAND_MADE = tuple(text.encode() for text in (BY_ROUNDS, MATRIX, GAMES))
RATING_LISTS = (RATINGS_XML, *(as_list(lines) for lines in LISTS.values()), zipped(list_xml=RATINGS_XML))


@st.composite
def damaged_bytes(draw: st.DrawFn, files: tuple[bytes, ...]) -> bytes:
    """A file with some bytes changed, put in, taken out, or cut off."""
    data = bytearray(draw(st.sampled_from(files)))
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, max(len(data) - 1, 0)))
        how = draw(st.sampled_from(("set", "set", "set", "put", "cut", "end")))
        if how == "set":
            data[place : place + 1] = draw(st.binary(min_size=1, max_size=4))
        elif how == "put":
            data[place:place] = draw(st.binary(max_size=40))
        else:
            del data[place : None if how == "end" else place + draw(st.integers(1, 40))]
    return bytes(data)


@BOUNDED
@given(damaged_bytes(SWISS_MANAGER), st.booleans())
def test_damaged_swiss_manager_files(data: bytes, strict: bool) -> None:
    found = ends_well(data, strict=strict)
    if found is not None:
        survives(found, "trf26")


@BOUNDED
@given(damaged_bytes((*PGN, *HAND_MADE)), st.sampled_from((None, *UNPAIRED)))
def test_damaged_games_and_tables(data: bytes, unpaired: Unpaired | None) -> None:
    found = ends_well(data, unpaired=unpaired)
    if found is not None:
        survives(found, "json")


@BOUNDED
@given(damaged_bytes(RATING_LISTS), st.booleans())
def test_damaged_rating_lists(data: bytes, by_name: bool) -> None:
    rating_list(data, by_name=by_name)


@BOUNDED
@given(st.binary(max_size=600))
def test_random_bytes(data: bytes) -> None:
    ends_well(data)


@BOUNDED
@given(st.lists(st.sampled_from(SOURCES), min_size=1, max_size=25))
def test_any_mixture_of_lines(lines: list[str]) -> None:
    ends_well("\n".join(lines).encode())


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
@settings(BOUNDED, max_examples=max(EXAMPLES // 3, 50))
@given(st.data())
def test_damaged_corpus_files(data: st.DataObject) -> None:
    names = sorted(path for path in CORPUS.rglob("*.trf") if path.stat().st_size < 20_000)
    content = bytearray(data.draw(st.sampled_from(names)).read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    ends_well(bytes(content))


@pytest.mark.parametrize("count", [1, 100_000])
def test_time_and_memory_stay_bounded(count: int) -> None:
    for data in (
        b"001 " * count,
        b"\n" * count,
        b"001    1\n" * count,
        b"XXP " + b"1 " * count,
        b"299 \n" * count,
        b"(" * count,
    ):
        ends_well(data)
