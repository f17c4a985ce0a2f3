"""Swiss or predetermined pairings, and how many rounds: what the file says, else what its pairings suggest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.header import Header, system_of_code, system_of_text
from tiebreaks.model.round_robin import is_round_robin, may_be_round_robin
from tiebreaks.model.tournament import System


def declared_system(header: Header) -> System | None:
    """From 192, else from the words of 092 (where one program writes the code of 192)."""
    system = system_of_code(header.code)
    if system is None and header.type:
        system = system_of_text(header.type) or system_of_code(header.type.upper())
    return system


def settle_system(
    header: Header,
    meetings: Callable[[], Mapping[tuple[int, int], int]],
    participants: int,
    rounds: int,
    line: int,
    problems: Problems,
) -> System:
    """The system, with a warning when it was inferred from the pairings."""
    declared = declared_system(header)
    if declared is not None:
        return declared
    if may_be_round_robin(participants, rounds) and is_round_robin(meetings(), participants, rounds):
        problems.warn(
            (line, 1), "the file does not name the system; read as a round robin, because everybody met everybody "
            "equally often; add record 192", case=62,
        )  # fmt: skip
        return System.ROUND_ROBIN
    problems.warn((line, 1), "the file does not name the system; read as a Swiss; add record 192", case=62)
    return System.SWISS


def settle_rounds(header: Header, columns: int, held: int, line: int, problems: Problems) -> int:
    """The number of rounds of the tournament: declared, else by the dates or by the columns."""
    if header.rounds is not None:
        if columns > header.rounds:
            more = (
                "the players' lines have {rounds} {rounds:round|rounds}, the file declares {declared}; {held} "
                "{held:round was|rounds were} held"
            )
            if held <= header.rounds:
                more = (
                    "the players' lines have {rounds} {rounds:round|rounds}, the file declares {declared}; "
                    "the extra round has no pairings and is ignored"
                )
            problems.tolerate((line, 92 + 10 * header.rounds), more, case=53, rounds=columns, declared=header.rounds, held=held)
        if len(header.round_dates) not in (0, header.rounds):
            unequal = "132 has {dates} {dates:date|dates} for {rounds} {rounds:round|rounds}"
            problems.warn((line, 1), unequal, case=76, dates=len(header.round_dates), rounds=header.rounds)
        return max(header.rounds, held)
    total = max(len(header.round_dates), columns)
    if len(header.round_dates) not in (0, columns):
        problems.warn(
            (line, 1), "132 has {dates} {dates:date|dates}, the players' lines have {rounds} {rounds:round|rounds}; "
            "{taken} {taken:round was|rounds were} taken, add "
            "record 142", case=76, dates=len(header.round_dates), rounds=columns, taken=total,
        )  # fmt: skip
    return total
