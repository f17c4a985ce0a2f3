"""What there is to say about the numbers and the FIDE ids of all players of a file."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.columns import PLAYER


def stand_once(fide_ids: Collection[str]) -> bool:
    """Whether no FIDE id stands twice; blanks and zeros are none."""
    distinct = {*fide_ids}
    if len(distinct) == len(fide_ids):
        return True
    without = {id for id in distinct if not id.strip(" 0")}
    return len(distinct - without) == len(fide_ids) - sum(map(without.__contains__, fide_ids))


def warn_same_fide_ids(people: Iterable[tuple[int, int, str]], problems: Problems) -> None:
    """Warn of everybody (number, line, FIDE id) whose FIDE id somebody has before."""
    owners: dict[str, int] = {}
    for number, line, fide_id in people:
        other = owners.setdefault(fide_id, number) if fide_id else number
        if other != number:
            same = "players {other} and {player} have the same FIDE id {fide_id}"
            where = (line, PLAYER.column("fide_id"))
            problems.warn(where, same, case=80, other=other, player=number, fide_id=fide_id)


def warn_gaps(numbers: Collection[int], line: int, problems: Problems) -> None:
    """Warn of the first number that nobody has."""
    if len(numbers) != max(numbers):
        missing = next(number for number in range(1, max(numbers)) if number not in numbers)
        gaps = "starting ranks have gaps: {missing} is missing; fine for tie-breaks, some programs refuse it"
        problems.warn((line, PLAYER.column("number")), gaps, case=20, missing=missing)
