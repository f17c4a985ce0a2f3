"""What a report says about an event: city, days, arbiters, records of federations; and what only its reader knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from tiebreaks.model import fields


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """A federation's own record of a player (TRF26 national rating support); an empty field is as in `Player`."""

    federation: str
    """Whose record it is."""
    player: int
    """The number of the player."""
    rating: int | None = None
    """The national rating; None: unrated."""
    title: str = ""
    """The national title."""
    number: str = ""
    """The number of the player in the federation."""
    origin: str = ""
    """The federation that the record names for the player."""
    name: str = ""
    """The name as the federation spells it."""
    birth: str = ""
    """A date or a year, as text."""
    sex: str = ""
    """`m` or `w`; empty: as in `Player`."""


@dataclass(frozen=True)
class About:
    """Descriptive fields of a report; no rule reads them."""

    city: str = ""
    """Where the event is played."""
    federation: str = ""
    """The federation of the organizer."""
    ends: date | None = None
    """The last day."""
    type: str = ""
    """The type of the event in words, as the report says it."""
    chief_arbiter: str = ""
    """The name, as the report has it."""
    deputy_arbiters: tuple[str, ...] = ()
    """Their names."""
    time_control: str = ""
    """In words."""
    round_dates: tuple[date | None, ...] = ()
    """The day of each round, up to the last that is known; None where it is not."""
    records: tuple[str, ...] = ()
    """Lines of the source that mean nothing here, kept for writing."""
    encoded_time_control: str = ""
    """The time control in the code of TRF26 (222)."""
    start_ranks: str = ""
    """How the pairing numbers were made: federation and method (TRF26 172)."""
    national: tuple[NationalRecord, ...] = ()
    """What federations record of the players."""


class LeftOut(NamedTuple):
    """Entries of an announced list that C.07 does not define, and how to rank as the program did."""

    program: str
    """Swiss-Manager."""
    entries: tuple[str, ...]
    """As the program names or numbers them: 37."""
    reasons: tuple[str, ...]
    """Why each could not be taken over."""
    by_hand: tuple[str, ...] = ()
    """Entries whose values somebody has typed in."""
    by: tuple[str, ...] = ()
    """The codes that come nearest to the whole list, in its order; empty: nothing comes near."""
    named_set: str = ""
    """The house rules by which the program computes these."""


@dataclass(frozen=True)
class Reading:
    """What a reader of files has to say about an event that it made. Only `colours_known` takes part in `==`."""

    warnings: tuple[str, ...] = field(default=(), compare=False)
    """What was odd, and what was assumed."""
    source: str = field(default="", compare=False)
    """The path or name of the file; empty if there is none."""
    colours_known: bool = True
    """False: the source does not say who had White; BPG and BWG are then refused."""
    guessed_encoding: str = field(default="", compare=False)
    """The code page that the file seems to be in; empty: none was guessed."""
    unexplained_rounds: tuple[int, ...] = field(default=(), compare=False)
    """Rounds in which the file leaves open why somebody is unpaired."""
    left_out: LeftOut | None = field(default=None, compare=False)
    """The part of the announced list that could not be taken over; None: all of it was."""
    updated: date | None = field(default=None, compare=False)
    """When the file was last updated: the event had begun by then; None: it does not say."""
    tie_breaks: tuple[str, ...] = field(default=(), compare=False)
    """The list as the file has it: an unknown code of it is dropped with a note, one that a program gives is refused."""


NATIONAL: Mapping[str, fields.Converter] = {
    "federation": fields.text, "player": fields.whole_number, "rating": fields.number_or_none, "title": fields.text,
    "number": fields.number_as_text, "origin": fields.text, "name": fields.text, "birth": fields.birth, "sex": fields.text,
}  # fmt: skip
ABOUT: Mapping[str, fields.Converter] = {
    **dict.fromkeys(
        ("city", "federation", "type", "chief_arbiter", "time_control", "encoded_time_control", "start_ranks"), fields.text
    ),
    **dict.fromkeys(("deputy_arbiters", "records"), fields.several(fields.text)),
    "ends": fields.day, "round_dates": fields.days, "national": fields.several(lambda record: record),
}  # fmt: skip
READING: Mapping[str, fields.Converter] = {
    "warnings": fields.several(fields.text), "source": fields.file_name, "colours_known": fields.flag,
    "guessed_encoding": fields.text, "unexplained_rounds": fields.several(fields.whole_number),
    "left_out": lambda found: found, "updated": fields.day,
    "tie_breaks": fields.several(fields.text),
}  # fmt: skip
