"""Every answer as a frozen value, and its parts: fields and types; printing, JSON and frames come from `values`.

`tiebreaks` has the calls, and `Standings` with its rows. A class is loaded when it is first used.
"""

from typing import TYPE_CHECKING, Any

_NAMES = {
    "answers.categories": ("CategoryStandings",),
    "answers.chances": ("Chances",),
    "answers.checks": (
        "Alternative", "Cause", "Check", "ColumnRow", "ColumnVerdict", "Compared", "Difference", "InForce", "Inferred",
        "InferredEntry", "OtherResult", "PointsDifference", "ToDo", "ValueDifference",
    ),
    "answers.comparisons": ("Change", "ChangedRound", "ChangedValue", "CommonCause", "Comparison"),
    "answers.explanations": ("BoardTable", "Explanation", "MiniTable", "Neighbours", "Overview", "Term", "Why"),
    "answers.needs": ("Needs",),
    "answers.prizes": ("Placed", "Prizes"),
    "answers.series": ("SeriesStandings",),
    "engine.board_standings": ("BoardRow", "BoardStandings"),
    "engine.pairings": ("PairedBoard", "RoundPairings"),
    "engine.basis": ("Basis", "Dropped", "PublishedList"),
}  # fmt: skip

if not TYPE_CHECKING:  # a type checker would accept any attribute
    __all__ = sorted(name for names in _NAMES.values() for name in names)
    _MODULE_OF = {name: module for module, names in _NAMES.items() for name in names}

    def __getattr__(name: str) -> Any:
        """A class that is used for the first time (PEP 562)."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module(f"tiebreaks.{_MODULE_OF[name]}"), name)
        return found

    def __dir__() -> list[str]:
        """The public names, loaded or not."""
        return sorted({*_MODULE_OF, *(name for name in globals() if name[:2] == name[-2:] == "__")})


if TYPE_CHECKING:
    from tiebreaks.answers.categories import CategoryStandings as CategoryStandings
    from tiebreaks.answers.chances import Chances as Chances
    from tiebreaks.answers.checks import Alternative as Alternative
    from tiebreaks.answers.checks import Cause as Cause
    from tiebreaks.answers.checks import Check as Check
    from tiebreaks.answers.checks import ColumnRow as ColumnRow
    from tiebreaks.answers.checks import ColumnVerdict as ColumnVerdict
    from tiebreaks.answers.checks import Compared as Compared
    from tiebreaks.answers.checks import Difference as Difference
    from tiebreaks.answers.checks import Inferred as Inferred
    from tiebreaks.answers.checks import InferredEntry as InferredEntry
    from tiebreaks.answers.checks import InForce as InForce
    from tiebreaks.answers.checks import OtherResult as OtherResult
    from tiebreaks.answers.checks import PointsDifference as PointsDifference
    from tiebreaks.answers.checks import ToDo as ToDo
    from tiebreaks.answers.checks import ValueDifference as ValueDifference
    from tiebreaks.answers.comparisons import Change as Change
    from tiebreaks.answers.comparisons import ChangedRound as ChangedRound
    from tiebreaks.answers.comparisons import ChangedValue as ChangedValue
    from tiebreaks.answers.comparisons import CommonCause as CommonCause
    from tiebreaks.answers.comparisons import Comparison as Comparison
    from tiebreaks.answers.explanations import BoardTable as BoardTable
    from tiebreaks.answers.explanations import Explanation as Explanation
    from tiebreaks.answers.explanations import MiniTable as MiniTable
    from tiebreaks.answers.explanations import Neighbours as Neighbours
    from tiebreaks.answers.explanations import Overview as Overview
    from tiebreaks.answers.explanations import Term as Term
    from tiebreaks.answers.explanations import Why as Why
    from tiebreaks.answers.needs import Needs as Needs
    from tiebreaks.answers.prizes import Placed as Placed
    from tiebreaks.answers.prizes import Prizes as Prizes
    from tiebreaks.answers.series import SeriesStandings as SeriesStandings
    from tiebreaks.engine.basis import Basis as Basis
    from tiebreaks.engine.basis import Dropped as Dropped
    from tiebreaks.engine.basis import PublishedList as PublishedList
    from tiebreaks.engine.board_standings import BoardRow as BoardRow
    from tiebreaks.engine.board_standings import BoardStandings as BoardStandings
    from tiebreaks.engine.pairings import PairedBoard as PairedBoard
    from tiebreaks.engine.pairings import RoundPairings as RoundPairings
