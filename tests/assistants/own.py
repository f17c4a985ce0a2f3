"""Operations that only tests have; a worker process imports them."""

from __future__ import annotations

from time import sleep
from typing import Any

from tiebreaks.operations.asking import codes
from tiebreaks.operations.operation import Operation, Question
from tiebreaks.operations.parameter import Parameter


def greet(asked: Question) -> Any:
    return codes(Question(codes, {"edition": None, "code": asked["word"]}))


def wait_long(asked: Question) -> Any:
    sleep(60)


GREET = Operation("greet", "All about a word.", "", greet, (Parameter("word", "The word.", required=True),), answers=("codes",))
WAIT = Operation("wait", "Wait.", "", wait_long, ())
