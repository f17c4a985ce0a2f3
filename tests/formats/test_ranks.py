"""The rank column of a TRF (86-89): places, or the starting ranks once more."""

from __future__ import annotations

import pytest

import tiebreaks as tb

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
def test_starting_ranks_once_more_are_ranks_and_check_says_that_nobody_was_ranked(system: str) -> None:
    event = ranked("1", "2", "3", "4", system=system)
    assert event.published.ranks == {1: 1, 2: 2, 3: 3, 4: 4} and event.published.points[3] == 2
    assert "The ranks are the pairing numbers: nobody has been ranked yet." in str(tb.check(event))
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
    assert any(said in note for note in tb.standings(event, by="PTS, TPN", edition="2026-03").basis.noted)
    assert not any(said in note for note in tb.standings(event, by="PTS, BH", edition="2026-03").basis.noted)


def test_points_that_are_not_given_say_nothing_about_the_ranks() -> None:
    text = REPEATED.replace(" 2.0 ", "     ").replace(" 1.5 ", "     ")
    for number in range(1, 5):
        text = text.replace(f"R{number}", f" {number}")
    assert tb.read(f"192 FIDE_DUTCH\n{text}".encode()).published.ranks == {1: 1, 2: 2, 3: 3, 4: 4}
