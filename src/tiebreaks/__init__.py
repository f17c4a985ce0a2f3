"""Rank a chess tournament by the FIDE tie-break regulations (Handbook C.07), exactly, and explain every number.

`__all__` has what most programs use. The parts of answers and of events are in `tiebreaks.model`, `.engine`, `.explaining`,
`.checking`, `.batch` and `.messages`, and what authors of tie-breaks need in `.extending`; their older names here still work.
"""

from typing import TYPE_CHECKING, Any

from tiebreaks.batch import Progress as Progress
from tiebreaks.batch import Summary as Summary
from tiebreaks.batch import batch
from tiebreaks.editions import EDITIONS, NAMED_SETS, PROVISIONS, Edition, edition_named, edition_on
from tiebreaks.editions import NamedSet as NamedSet
from tiebreaks.engine import AssumedList as AssumedList
from tiebreaks.engine import BoardRow as BoardRow
from tiebreaks.engine import Dropped as Dropped
from tiebreaks.engine.board_standings import BoardStandings, board_standings
from tiebreaks.engine.catalogue import CATALOGUE, TieBreak
from tiebreaks.engine.codes import parse
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.errors import FormatError, RegulationError, TiebreaksError, TournamentError, UnknownTieBreak
from tiebreaks.formats import read, with_ratings, write
from tiebreaks.messages import Message
from tiebreaks.messages import Place as Place
from tiebreaks.messages import Remedy as Remedy
from tiebreaks.model import About as About
from tiebreaks.model import NationalRecord as NationalRecord
from tiebreaks.model import Pairing as Pairing
from tiebreaks.model import Prohibited as Prohibited
from tiebreaks.model import VirtualPoints as VirtualPoints
from tiebreaks.model.tournament import (
    Adjustment,
    Bye,
    Game,
    Match,
    MatchScoring,
    Player,
    Published,
    Result,
    Scoring,
    System,
    Team,
    Tournament,
)
from tiebreaks.ranking import compare, standings, standings_many
from tiebreaks.report import render
from tiebreaks.text import ExactValue, decimal

if TYPE_CHECKING:  # loaded when used
    from tiebreaks.chances.answers import Chances
    from tiebreaks.chances.chances import chances
    from tiebreaks.chances.needs import Needs, needs
    from tiebreaks.chances.what_if import what_if
else:  # the package itself is empty; without its name here, `tb.chances` is looked up below: the function
    from tiebreaks import chances

    del chances

__all__ = [
    "CATALOGUE",
    "EDITIONS",
    "NAMED_SETS",
    "PROVISIONS",
    "Adjustment",
    "BoardStandings",
    "Bye",
    "CategoryStandings",
    "Chances",
    "Check",
    "Comparison",
    "Edition",
    "ExactValue",
    "Explanation",
    "FormatError",
    "Game",
    "Match",
    "MatchScoring",
    "Message",
    "Needs",
    "Placed",
    "Player",
    "Prizes",
    "Published",
    "RegulationError",
    "Result",
    "Row",
    "Rules",
    "Scoring",
    "Series",
    "Standings",
    "System",
    "Team",
    "TieBreak",
    "TiebreaksError",
    "Tournament",
    "TournamentError",
    "UnknownTieBreak",
    "Why",
    "batch",
    "board_standings",
    "chances",
    "check",
    "compare",
    "decimal",
    "edition_named",
    "edition_on",
    "explain",
    "in_category",
    "needs",
    "parse",
    "prizes",
    "read",
    "read_rules",
    "register",
    "render",
    "sample",
    "samples",
    "self_defined",
    "series",
    "standings",
    "standings_many",
    "what_if",
    "why",
    "with_ratings",
    "write",
]

if TYPE_CHECKING:
    from tiebreaks.awards.category_standings import CategoryStandings, in_category
    from tiebreaks.awards.prizes import prizes
    from tiebreaks.awards.results import Placed, Prizes
    from tiebreaks.awards.rules import Rules, read_rules
    from tiebreaks.awards.series import Series, series
    from tiebreaks.checking import Alternative as Alternative
    from tiebreaks.checking import Cause as Cause
    from tiebreaks.checking import ColumnRow as ColumnRow
    from tiebreaks.checking import ColumnVerdict as ColumnVerdict
    from tiebreaks.checking import Compared as Compared
    from tiebreaks.checking import Difference as Difference
    from tiebreaks.checking import Inferred as Inferred
    from tiebreaks.checking import InferredEntry as InferredEntry
    from tiebreaks.checking import InForce as InForce
    from tiebreaks.checking import OtherResult as OtherResult
    from tiebreaks.checking import PointsDifference as PointsDifference
    from tiebreaks.checking import ToDo as ToDo
    from tiebreaks.checking import ValueDifference as ValueDifference
    from tiebreaks.checking.check import Check, check
    from tiebreaks.engine.register import register, self_defined
    from tiebreaks.engine.register import unregister as unregister
    from tiebreaks.explaining import BoardTable as BoardTable
    from tiebreaks.explaining import Change as Change
    from tiebreaks.explaining import ChangedRound as ChangedRound
    from tiebreaks.explaining import ChangedValue as ChangedValue
    from tiebreaks.explaining import CommonCause as CommonCause
    from tiebreaks.explaining import MiniTable as MiniTable
    from tiebreaks.explaining import Neighbours as Neighbours
    from tiebreaks.explaining import Overview as Overview
    from tiebreaks.explaining import Term as Term
    from tiebreaks.explaining.compare import Comparison
    from tiebreaks.explaining.explain import Explanation, Why, explain, why
    from tiebreaks.formats.samples import sample, samples

_LATE = {  # loaded when used: most programs only rank
    "CategoryStandings": "awards.category_standings", "in_category": "awards.category_standings",
    "prizes": "awards.prizes", "Placed": "awards.results", "Prizes": "awards.results",
    "Rules": "awards.rules", "read_rules": "awards.rules", "Series": "awards.series", "series": "awards.series",
    "Chances": "chances.answers", "chances": "chances.chances", "Needs": "chances.needs", "needs": "chances.needs",
    "what_if": "chances.what_if",
    **dict.fromkeys(("Alternative", "Cause", "Check", "check", "ColumnRow", "ColumnVerdict", "Compared"), "checking"),
    **dict.fromkeys(("InForce", "Inferred", "InferredEntry", "OtherResult", "PointsDifference", "ToDo"), "checking"),
    "Difference": "checking", "ValueDifference": "checking",
    **dict.fromkeys(("BoardTable", "Change", "ChangedRound", "ChangedValue", "CommonCause", "MiniTable", "Neighbours",
                     "Overview", "Term"), "explaining"),
    "Comparison": "explaining.compare",
    **dict.fromkeys(("Explanation", "Why", "explain", "why"), "explaining.explain"),
    **dict.fromkeys(("register", "self_defined", "unregister"), "engine.register"),
    **dict.fromkeys(("sample", "samples"), "formats.samples"),
}  # fmt: skip
__version__: str
"""The version of the installed package."""

if not TYPE_CHECKING:  # a type checker would accept any attribute

    def __getattr__(name: str) -> Any:
        """Look up what few programs ask for, and what knows the version: importing it takes longer than our modules."""
        if name in _LATE:
            from importlib import import_module

            found = globals()[name] = getattr(import_module(f"tiebreaks.{_LATE[name]}"), name)
            return found
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version

        return version(__name__)

    def __dir__() -> list[str]:
        """Everything that can be looked up, loaded or not."""
        return sorted({*globals(), *_LATE, "__version__"})
