"""How sentences name participants."""

from __future__ import annotations

from tiebreaks.model.tournament import Tournament


def name_of(event: Tournament, number: int) -> str:
    """The name, with the number where names repeat; the number alone where there is no name."""
    name = event.participants[event.row_of[number]].name
    if not name:
        return str(number)
    return name if sum(one.name == name for one in event.participants) == 1 else f"{number} {name}"
