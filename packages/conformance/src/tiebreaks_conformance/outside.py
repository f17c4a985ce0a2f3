"""A pairing program of another project, such as bbpPairings or JaVaFo: it gets a TRF and prints or writes the pairs."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tiebreaks import write
from tiebreaks.model.rounds import Round
from tiebreaks.model.tournament import Bye, Game, Tournament
from tiebreaks_conformance import program
from tiebreaks_conformance.program import FILE, Fault
from tiebreaks_conformance.say import Refusal
from tiebreaks_conformance.told import OTHERS

OUTPUT = "{output}"
NOT_PAIRED = "the pairing program does not pair round {round}: {reason}"
NO_PAIRS = "expected a line with the number of pairs and then a line for each, such as 1 5; found {found!r}"


def pair_outside(event: Tournament, command: str, seconds: float) -> Round:
    """The next round, paired by a program; raises TiebreaksError.

    command   its words, with {file} for the path of a TRF16, and {output} for the path where it writes the pairs; without
              {output} it prints them
    """
    number = len(event.rounds) + 1
    requested = [bye for at, bye in event.pairing.requested_byes if at == number]
    with TemporaryDirectory(prefix="tiebreaks-") as folder:
        path, output = Path(folder) / "event.trf", Path(folder) / "pairs.txt"
        write(event, path, format="trf16")
        words = [word.replace(OUTPUT, str(output)).replace(FILE, str(path)) for word in program.split(command)]
        try:
            printed = program.run(words, seconds, may_be_silent=OUTPUT in command)
            pairs = _parse((output.read_bytes() if output.is_file() else printed).decode("utf-8", "replace"))
            made = [Game(white, black, "*") if black else Bye(white, "pairing") for white, black in pairs]
            _check(made, requested, event)
        except Fault as fault:
            raise Refusal(NOT_PAIRED, round=number, reason=fault.message) from None
    return (*made, *requested)


def _parse(text: str) -> list[tuple[int, int]]:
    lines = text.split("\n")
    try:
        count = int(lines[0])
        pairs = [(int(white), int(black)) for white, black in (line.split() for line in lines[1 : count + 1])]
    except ValueError:
        pairs = []
    if not pairs or len(pairs) != count:
        raise Fault(NO_PAIRS, found=text[: program.MAX_LETTERS])
    return pairs


def _check(made: list[Any], requested: list[Bye], event: Tournament) -> None:
    """Everybody once."""
    found = [bye.participant for bye in requested]
    for item in made:
        found += [item.participant] if isinstance(item, Bye) else [item.white, item.black]
    if sorted(found) != sorted(event.row_of):
        raise Fault(OTHERS, expected=tuple(sorted(event.row_of)), found=tuple(sorted(found)))
