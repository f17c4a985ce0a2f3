"""Two results of one job: the first at once, the other when it is computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

Returned = TypeVar("Returned")


class InTwo(NamedTuple, Generic[Returned]):
    """What a handle returns to send a first result, which is not None, at once; `finish` then computes the other one."""

    first: Returned
    finish: Callable[[], Returned]
