"""Which system a report has, and how many rounds: what it says, else what its pairings suggest."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.model.test_round_robin import met
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.header import Header, declared_system, settle_rounds, settle_system
from tiebreaks.model.tournament import System

HEADER = Header()


@pytest.mark.parametrize(
    ("code", "words", "system"),
    [
        ("FIDE_DUTCH", "", System.SWISS), ("FIDE_DUTCH", "Round Robin", System.SWISS), ("", "Round Robin", System.ROUND_ROBIN),
        ("MY_OWN", "Round Robin", System.ROUND_ROBIN), ("", "berger_roundrobin_g2", System.ROUND_ROBIN), ("MY_OWN", "", None),
        ("", "fide_schiller", System.PREDETERMINED), ("", "CUSTOM_KNOCKOUT", System.PREDETERMINED), ("", "", None), ("", "event", None),
    ],
)  # fmt: skip
def test_the_code_of_192_counts_before_the_words_of_092(code: str, words: str, system: System | None) -> None:
    assert declared_system(replace(HEADER, code=code, type=words)) is system


def settled(header: Header, participants: int, rounds: int) -> tuple[System, list[str]]:
    problems = Problems("event.trf")
    system = settle_system(header, lambda: met(participants), participants, rounds, 7, problems)
    return system, [*map(str, problems.warnings)]


def test_a_system_that_is_not_said_is_inferred_with_a_warning() -> None:
    assert settled(replace(HEADER, code="FIDE_DUTCH"), 4, 3) == (System.SWISS, [])
    assert settled(HEADER, 4, 3) == (
        System.ROUND_ROBIN,
        ["event.trf:7:1: warning: the file does not name the system; read as a round robin, because everybody met everybody "
         "equally often; add record 192"],
    )  # fmt: skip
    swiss = (System.SWISS, ["event.trf:7:1: warning: the file does not name the system; read as a Swiss; add record 192"])
    assert settled(HEADER, 4, 4) == swiss and settled(HEADER, 4, 6) == swiss


def counted(header: Header, columns: int, held: int) -> tuple[int, list[str]]:
    problems = Problems("event.trf")
    total = settle_rounds(header, columns, held, 7, problems)
    return total, [str(each).partition(" warning: ")[2] for each in problems.warnings]


DATES: list[date | None] = [date(2026, 3, day) for day in (1, 2, 3)]


@pytest.mark.parametrize(
    ("rounds", "dates", "columns", "held", "total", "said"),
    [
        (5, 0, 5, 5, 5, []), (5, 0, 3, 3, 5, []), (3, 3, 3, 3, 3, []), (None, 0, 4, 4, 4, []), (None, 3, 3, 2, 3, []),
        (4, 3, 4, 4, 4, ["132 has 3 dates for 4 rounds"]),
        (None, 3, 2, 2, 3, ["132 has 3 dates, the players' lines have 2 rounds; 3 rounds were taken, add record 142"]),
        (None, 1, 2, 2, 2, ["132 has 1 date, the players' lines have 2 rounds; 2 rounds were taken, add record 142"]),
        (2, 0, 3, 3, 3, ["the players' lines have 3 rounds, the file declares 2; 3 rounds were held"]),
        (2, 0, 3, 2, 2, ["the players' lines have 3 rounds, the file declares 2; the extra round has no pairings and is ignored"]),
    ],
)  # fmt: skip
def test_the_rounds_are_those_declared_or_of_the_dates_or_of_the_columns(
    rounds: int | None, dates: int, columns: int, held: int, total: int, said: list[str]
) -> None:
    assert counted(replace(HEADER, rounds=rounds, round_dates=tuple(DATES[:dates])), columns, held) == (total, said)


def test_rounds_too_many_are_shown_where_the_first_of_them_stands() -> None:
    problems = Problems("event.trf")
    settle_rounds(replace(HEADER, rounds=2), 3, 3, 7, problems)
    assert str(problems.warnings[0]).startswith("event.trf:7:112: ")
