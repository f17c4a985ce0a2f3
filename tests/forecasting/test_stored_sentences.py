"""A hundred sentences of `needs` in four languages, stored in needs_sentences.txt.

They were read when they were stored; `STORE=1 pytest` on this file writes them anew: read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Any

import tiebreaks as tb
from tests.forecasting.events import E1, E2, E3, E4, E5, E6, needs
from tests.helpers.team_strategies import random_team_tournament
from tiebreaks.forecasting.pending import take_back
from tiebreaks.languages import LANGUAGES, speak
from tiebreaks.messages import Message
from tiebreaks.messages.facts import PYTHON
from tiebreaks.model.tournament import System

STORED = Path(__file__).parent / "needs_sentences.txt"
SENTENCES = 100
TEAMS = random_team_tournament(Random(5), system=System.ROUND_ROBIN, teams=4, rounds=3, boards=2, features=set())
UNPAIRED = replace(E3, rounds=E3.rounds[:2], total_rounds=4)


def gather() -> Iterator[Message]:
    """The sentences of small events: everybody, the first place, the first two, and ahead of the next one."""
    teams = replace(take_back(TEAMS, 3), tie_breaks=("MPvGP", "BC"))
    for event in (E1, E2, E3, E4, E5, E6, teams, UNPAIRED):
        ids = [one.id for one in event.participants]
        for at, who in enumerate(ids):
            targets: tuple[dict[str, Any], ...] = ({"top": 1}, {"top": 2}, {"ahead_of": ids[at - 1]})
            for target in targets:
                found = tb.needs(event, who, **target) if event is UNPAIRED else needs(event, who, **target)
                yield from found.sentences


def choose() -> list[Message]:
    """A hundred of them: the first of every kind, then the second, and so on."""
    kinds: dict[str, dict[str, Message]] = {}
    for said in gather():
        kinds.setdefault(said.sentence, {}).setdefault(str(said), said)
    in_turn = chain.from_iterable(zip_longest(*(each.values() for each in kinds.values())))
    return [said for said in in_turn if said is not None][:SENTENCES]


def test_a_hundred_sentences_are_as_they_were_read() -> None:
    chosen = choose()
    assert len(chosen) == SENTENCES
    text = "\n".join("".join(f"{code}: {said.in_words(speak(PYTHON, code))}\n" for code in LANGUAGES) for said in chosen)
    if os.environ.get("STORE"):
        STORED.write_text(text, encoding="utf-8")
    assert text == STORED.read_text(encoding="utf-8")
