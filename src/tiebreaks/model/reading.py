"""What only a reader of files knows about an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tiebreaks.model import fields


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


READING: Mapping[str, fields.Converter] = {
    "warnings": fields.several(fields.text), "source": fields.text, "colours_known": fields.flag,
    "guessed_encoding": fields.text, "unexplained_rounds": fields.several(fields.whole_number),
}  # fmt: skip
