"""Everything for authors of self-defined tie-breaks (4.1); docs/self-defined.md has examples.

A rule for all rows at once turns `Records` into a `Working`. A rule in plain Python turns a `Participant` and its `Event` into
a number. `self_defined` makes a tie-break of either; `register` also makes its code known.
"""

from tiebreaks.engine.plain_rules import Answer, Event, Participant, PlainRule, Round
from tiebreaks.engine.records import (
    FORFEIT,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FREE_ROUND,
    NO_ROUND,
    OVER_THE_BOARD,
    REQUESTED_BYE,
    VUR,
    WON,
    Flags,
    Integers,
    Records,
    flags,
    records,
)
from tiebreaks.engine.register import Rule, register, self_defined, unregister
from tiebreaks.engine.working import Reason, Value, Working, as_mean, as_rounded_mean, as_sum, counted_sum, fixed, reasons
from tiebreaks.law.editions import Edition
from tiebreaks.model.rounds import Result

__all__ = [
    "FORFEIT",
    "FORFEIT_LOSS",
    "FORFEIT_WIN",
    "FREE_ROUND",
    "NO_ROUND",
    "OVER_THE_BOARD",
    "REQUESTED_BYE",
    "VUR",
    "WON",
    "Answer",
    "Edition",
    "Event",
    "Flags",
    "Integers",
    "Participant",
    "PlainRule",
    "Reason",
    "Records",
    "Result",
    "Round",
    "Rule",
    "Value",
    "Working",
    "as_mean",
    "as_rounded_mean",
    "as_sum",
    "counted_sum",
    "fixed",
    "flags",
    "reasons",
    "records",
    "register",
    "self_defined",
    "unregister",
]
