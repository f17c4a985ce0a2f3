"""The rank column of a TRF (86-89): places, starting ranks in their stead, or the starting ranks once more."""

from __future__ import annotations

from pathlib import Path

import pytest

import tiebreaks as tb
from tiebreaks.formats.trf.columns import PLAYER

ROOT = Path(__file__).parents[2]
OPEN = ROOT / "examples" / "open.trf"
CORPUS = ROOT.parent / "shared" / "corpus"
JEF = CORPUS / "foreign" / "trf-odd" / "jef2026_place_in_startrank_column.trf"


def _put(line: str, first: int, number: int) -> str:
    """A number of four columns, which begin at the position `first`."""
    return f"{line[:first]}{number:4d}{line[first + 4 :]}"


def exchanged(text: str) -> bytes:
    """A TRF with the places in columns 5-8 and in those of the opponents, the starting ranks in 86-89, sorted by place."""
    lines = text.splitlines()
    rank_at = PLAYER.column("rank") - 1
    place_of = {int(line[4:8]): int(line[rank_at : rank_at + 4]) for line in lines if line.startswith("001")}
    others, players = [line for line in lines if not line.startswith("001")], []
    for line in lines:
        if line.startswith("001"):
            start = int(line[4:8])
            for first in range(PLAYER.column("opponent", 0) - 1, len(line), PLAYER.stride):
                opponent = int(line[first : first + 4].strip() or 0)
                line = _put(line, first, place_of[opponent]) if opponent else line
            players.append(_put(_put(line, 4, place_of[start]), rank_at, start))
    return "\n".join([*others, *sorted(players), ""]).encode()


def told(event: tb.Tournament, gist: str) -> bool:
    return any(gist in warning for warning in event.warnings)


def in_places(event: tb.Tournament) -> str:
    """The event as a TRF with every place once: ties are drawn by lots, numbers sort by rating."""
    from io import BytesIO

    ranked = tb.standings(event, lots="places")
    target = BytesIO()
    tb.write(ranked.published(), target, format="trf26")
    return target.getvalue().decode()


def test_places_and_starting_ranks_that_are_exchanged_are_read_right() -> None:
    text = in_places(tb.read(OPEN))
    straight, crossed = tb.read(text.encode()), tb.read(exchanged(text))
    assert told(crossed, "place and starting rank are exchanged") and not told(straight, "exchanged")
    assert {player.id: player for player in crossed.players} == {player.id: player for player in straight.players}
    assert crossed.published.ranks == straight.published.ranks and crossed.published.points == straight.published.points
    both = [tb.standings(event, by="PTS, BH, TPN", edition="2026-03") for event in (straight, crossed)]
    assert [(row.rank, row.id) for row in both[0].rows] == [(row.rank, row.id) for row in both[1].rows]


def test_a_file_with_records_that_name_players_is_left_as_it_is() -> None:
    """Nobody knows which of the two numbers they mean."""
    data = exchanged(in_places(tb.read(OPEN))) + b"260   1   9    1    2\n"
    assert not told(tb.read(data), "exchanged")


def test_places_in_the_order_of_the_ratings_are_no_exchange() -> None:
    """Both columns then agree with the ratings, and nothing speaks for an exchange."""
    rows = "".join(
        f"001 {number:4}      {f'Player {number}':33} {2500 - 10 * number:4}{'':28}{points:4.1f} {rank:4}  {cells}\n"
        for number, points, rank, cells in (
            (1, 2.0, 1, "   2 w 1     3 b 1"), (2, 1.0, 3, "   1 b 0     4 w 1"), (3, 1.0, 2, "   4 w 1     1 w 0"),
            (4, 0.0, 4, "   3 b 0     2 b 0"),
        )
    )  # fmt: skip
    event = tb.read(f"192 FIDE_DUTCH\n{rows}".encode())
    assert not told(event, "exchanged") and event.published.ranks == {1: 1, 2: 3, 3: 2, 4: 4}


@pytest.mark.skipif(not JEF.exists(), reason=f"no corpus at {CORPUS}")
def test_the_jef_2026_is_found_and_no_other_file_of_the_corpus() -> None:
    """../shared/spec/imports.md 11.1."""
    found = []
    for path in sorted({JEF, *(CORPUS / "files").rglob("*.trf")}):
        try:
            event = tb.read(path)
        except tb.FormatError:
            continue
        if told(event, "place and starting rank are exchanged"):
            found.append(path.name)
    assert found == [JEF.name]
    event = tb.read(JEF)
    first = JEF.read_text(encoding="utf-8").splitlines()[12]
    assert (first[4:8], first[85:89]) == ("   1", "   3") and event.published.ranks[3] == 1
    check = tb.check(event, search=False)
    assert sum(item.misplaced for item in check.differences) == 6  # of 123; with the columns as they are named, 118


REPEATED = "".join(
    f"001 {number:4}      {f'Player {number}':33} {2500 - 10 * number:4}{'':28}{points:4.1f} {rank:>4}  {cells}\n"
    for number, points, rank, cells in (
        (1, 0.5, "R1", "   2 w =     3 b 0"), (2, 1.5, "R2", "   1 b =     4 w 1"), (3, 2.0, "R3", "   4 w 1     1 w 1"),
        (4, 0.0, "R4", "   3 b 0     2 b 0"),
    )
)  # fmt: skip


def ranked(*ranks: str, system: str = "192 FIDE_DUTCH\n") -> tb.Tournament:
    text = REPEATED
    for number, rank in enumerate(ranks, 1):
        text = text.replace(f"R{number}", f"{rank:>2}")
    return tb.read((system + text).encode())


@pytest.mark.parametrize("system", ["192 FIDE_DUTCH\n", ""])  # read as columns, and line by line
def test_starting_ranks_once_more_are_ranks_and_nobody_has_been_ranked(system: str) -> None:
    event = ranked("1", "2", "3", "4", system=system)
    assert event.published.ranks == {1: 1, 2: 2, 3: 3, 4: 4} and event.published.points[3] == 2
    assert tb.check(event).verdict == "not ranked"
    assert ranked("3", "2", "1", "4", system=system).published.ranks == {1: 3, 2: 2, 3: 1, 4: 4}


@pytest.mark.parametrize("blank", ["", "0"])
def test_a_rank_that_is_blank_or_0_is_no_published_rank(blank: str) -> None:
    assert ranked(blank, blank, blank, blank).published.ranks == {}
    assert ranked("3", "2", "1", blank).published.ranks == {1: 3, 2: 2, 3: 1}


def test_pairing_numbers_that_may_be_places_are_said_where_they_count() -> None:
    """11.1: with sorted points the two readings agree on the order, but TPN may be the place."""
    rows = REPEATED.replace(" 0.5 ", " 2.0 ", 1).replace("2 w =     3 b 0", "2 w 1     3 b 1").replace("1 b =", "1 b 0")
    rows = rows.replace(" 1.5 ", " 1.0 ").replace("4 w 1     1 w 1", "4 w 1     1 w 0").replace("2.0   R3", "1.0   R3")
    for number in range(1, 5):
        rows = rows.replace(f"R{number}", f" {number}")
    event = tb.read(f"192 FIDE_DUTCH\n{rows}".encode())
    assert event.published.ranks == {1: 1, 2: 2, 3: 3, 4: 4}
    said = "if the file has places for numbers, TPN is wrong"
    assert any(said in note for note in tb.standings(event, by="PTS, TPN", edition="2026-03").basis.doubtful)
    assert not any(said in note for note in tb.standings(event, by="PTS, BH", edition="2026-03").basis.noted)


def test_points_that_are_not_given_say_nothing_about_the_ranks() -> None:
    text = REPEATED.replace(" 2.0 ", "     ").replace(" 1.5 ", "     ")
    for number in range(1, 5):
        text = text.replace(f"R{number}", f" {number}")
    assert tb.read(f"192 FIDE_DUTCH\n{text}".encode()).published.ranks == {1: 1, 2: 2, 3: 3, 4: 4}
