"""The answers of the open checker gacrux, by way of the TRF files of the set: an example of how a program is put to it.

`python -m tests.conformance_set.gacrux_answers answers.json 2026-03`, then `python conformance/run.py --answers answers.json --edition 2026-03`.
Every question is asked in a run of its own, because FB changes what comes after it (R29).
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from decimal import DecimalException
from io import StringIO
from pathlib import Path
from typing import Any

from tests.peers.gacrux_bridge import answers, gacrux, start_of_rules
from tiebreaks_conformance.set.run import Question, questions

from .coverage import SET

FIRST_DAY = "042 2026/04/03"
Answer = dict[str, str | int | None]


def tournament_of(question: Question) -> dict[str, Any]:
    """The event as gacrux reads it, on a day that makes it apply the edition."""
    assert question.trf is not None
    text = (SET / question.trf).read_text(encoding="utf-8")
    day = start_of_rules(question.edition).replace("-", "/")
    reader = importlib.import_module("gacrux.trf2json").trf2json()
    with redirect_stdout(StringIO()):
        reader.parse_file(text.replace(FIRST_DAY, f"042 {day}"), 0)
    event: dict[str, Any] = reader.get_tournament(1)
    return event


def answer(question: Question, by: Sequence[str]) -> Answer | None:
    """Number -> value of the last code of a list, or rank by it where a list was asked; None where gacrux crashes."""
    described = json.loads((SET / "cases" / f"{question.case}.json").read_text(encoding="utf-8"))["event"]
    event = tournament_of(question)
    event["currentRound"] = len(described["rounds"])  # it takes announced rounds for zero-point byes
    try:
        found = answers(event, by, predetermined=described["system"] != "swiss")
    except DecimalException:
        return None
    ranked = ", " in question.code
    return {str(cid): rank if ranked else None if value is None else str(value) for cid, (value, rank) in found.items()}


def list_of(code: str) -> list[str]:
    """The list to ask for a code, or the list itself."""
    return code.split(", ") if ", " in code or code == "PTS" else ["PTS", code]


def all_answers(edition: str) -> dict[str, dict[str, dict[str, Answer]]]:
    """What gacrux says to every question of an edition, as `run.py` reads it."""
    found: dict[str, dict[str, dict[str, Answer]]] = {}
    for question in questions(SET, edition):
        if question.trf and (told := answer(question, list_of(question.code))):
            found.setdefault(question.case, {}).setdefault(question.edition, {})[question.code] = told
    return found


if __name__ == "__main__":
    if gacrux() is None or len(sys.argv) != 3:
        sys.exit("expected gacrux (pip install gacrux), the name of a file to write and an edition")
    Path(sys.argv[1]).write_text(json.dumps(all_answers(sys.argv[2])), encoding="utf-8")
