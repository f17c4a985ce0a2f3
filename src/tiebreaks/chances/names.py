"""How sentences name participants and ranks."""

from __future__ import annotations

from tiebreaks.model.tournament import Tournament


def name_of(event: Tournament, number: int) -> str:
    """The name, with the number where names repeat; the number alone where there is no name."""
    name = event.participants[event.row_of[number]].name
    if not name:
        return str(number)
    return name if sum(one.name == name for one in event.participants) == 1 else f"{number} {name}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"
