"""Rank a chess tournament by the FIDE tie-break regulations (Handbook C.07), exactly, and explain every number.

`__all__` has what most programs use. `tiebreaks.answers` has the classes of answers, `.model` the parts of events, `.law` the
editions, and `.extending` what authors of tie-breaks need; `.engine`, `.batch` and `.messages` have a few names more.
"""

from typing import TYPE_CHECKING, Any

# The names of this package, by the module that has each. `__getattr__` finds a name here when it is first used, and loads its
# module then: most programs only rank. `__all__` and `dir()` are made of the same table. Type checkers cannot read it: for them
# the imports at the end repeat it, and a test compares the two.
_NAMES = {
    "awards.category_standings": ("in_category",),
    "awards.prizes": ("prizes",),
    "awards.rules_file": ("read_prize_rules",),
    "awards.series": ("series",),
    "batch": ("batch",),
    "chances.chances": ("chances",),
    "chances.needs": ("needs",),
    "chances.what_if": ("what_if",),
    "checking.check": ("check",),
    "checking.published_list": ("published_list",),
    "engine.board_standings": ("board_standings",),
    "engine.catalogue": ("TieBreak",),
    "engine.codes": ("parse_tie_break",),
    "engine.standings": ("Row", "Standings"),
    "errors": ("FormatError", "RegulationError", "TiebreaksError", "TournamentError", "UnknownParticipant", "UnknownTieBreak"),
    "explaining.compare": ("compare_editions",),
    "explaining.explain": ("explain", "why"),
    "formats": ("read", "with_ratings", "write"),
    "formats.samples": ("sample", "samples"),
    "messages": ("Message",),
    "model.tournament": (
        "Bye", "Game", "GivenValues", "HandOrder", "Match", "MatchScoring", "Phase", "PlayOff", "Player", "Published",
        "Scoring", "System", "Team", "Tournament",
    ),
    "ranking": ("standings", "standings_many"),
    "report": ("render",),
    "schemas": ("schema",),
    "text": ("ExactValue", "format_value"),
}  # fmt: skip
_MODULES = ("answers", "echecs", "extending", "law", "model")  # `tb.echecs` needs no import of its own
__version__: str
"""The version of the installed package."""

if not TYPE_CHECKING:  # a type checker would accept any attribute
    # `report` says how answers print. `batch` and `chances` are functions here, too: their packages are loaded now, for loading
    # one later would put it in the place of the function.
    from tiebreaks import batch, chances, report  # noqa: F401

    del batch, chances

    __all__ = sorted(name for names in _NAMES.values() for name in names)
    _MODULE_OF = {name: module for module, names in _NAMES.items() for name in names}

    def __getattr__(name: str) -> Any:
        """A name that is used for the first time (PEP 562)."""
        if name == "__version__":
            from importlib.metadata import version  # which takes longer to import than our modules

            return version(__name__)
        if name not in _MODULE_OF and name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        if name in _MODULES:
            return import_module(f"{__name__}.{name}")
        found = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
        return found

    def __dir__() -> list[str]:
        """The public names, loaded or not; not what this file itself needs, nor the packages that happen to be loaded."""
        return sorted({*__all__, *_MODULES, *(name for name in globals() if name[:2] == name[-2:] == "__"), "__version__"})


if TYPE_CHECKING:
    from tiebreaks import answers as answers
    from tiebreaks import echecs as echecs
    from tiebreaks import extending as extending
    from tiebreaks import law as law
    from tiebreaks import model as model
    from tiebreaks.awards.category_standings import in_category as in_category
    from tiebreaks.awards.prizes import prizes as prizes
    from tiebreaks.awards.rules_file import read_prize_rules as read_prize_rules
    from tiebreaks.awards.series import series as series
    from tiebreaks.batch import batch as batch
    from tiebreaks.chances.chances import chances as chances
    from tiebreaks.chances.needs import needs as needs
    from tiebreaks.chances.what_if import what_if as what_if
    from tiebreaks.checking.check import check as check
    from tiebreaks.checking.published_list import published_list as published_list
    from tiebreaks.engine.board_standings import board_standings as board_standings
    from tiebreaks.engine.catalogue import TieBreak as TieBreak
    from tiebreaks.engine.codes import parse_tie_break as parse_tie_break
    from tiebreaks.engine.standings import Row as Row
    from tiebreaks.engine.standings import Standings as Standings
    from tiebreaks.errors import FormatError as FormatError
    from tiebreaks.errors import RegulationError as RegulationError
    from tiebreaks.errors import TiebreaksError as TiebreaksError
    from tiebreaks.errors import TournamentError as TournamentError
    from tiebreaks.errors import UnknownParticipant as UnknownParticipant
    from tiebreaks.errors import UnknownTieBreak as UnknownTieBreak
    from tiebreaks.explaining.compare import compare_editions as compare_editions
    from tiebreaks.explaining.explain import explain as explain
    from tiebreaks.explaining.explain import why as why
    from tiebreaks.formats import read as read
    from tiebreaks.formats import with_ratings as with_ratings
    from tiebreaks.formats import write as write
    from tiebreaks.formats.samples import sample as sample
    from tiebreaks.formats.samples import samples as samples
    from tiebreaks.messages import Message as Message
    from tiebreaks.model.tournament import Bye as Bye
    from tiebreaks.model.tournament import Game as Game
    from tiebreaks.model.tournament import GivenValues as GivenValues
    from tiebreaks.model.tournament import HandOrder as HandOrder
    from tiebreaks.model.tournament import Match as Match
    from tiebreaks.model.tournament import MatchScoring as MatchScoring
    from tiebreaks.model.tournament import Phase as Phase
    from tiebreaks.model.tournament import Player as Player
    from tiebreaks.model.tournament import PlayOff as PlayOff
    from tiebreaks.model.tournament import Published as Published
    from tiebreaks.model.tournament import Scoring as Scoring
    from tiebreaks.model.tournament import System as System
    from tiebreaks.model.tournament import Team as Team
    from tiebreaks.model.tournament import Tournament as Tournament
    from tiebreaks.ranking import standings as standings
    from tiebreaks.ranking import standings_many as standings_many
    from tiebreaks.report import render as render
    from tiebreaks.schemas import schema as schema
    from tiebreaks.text import ExactValue as ExactValue
    from tiebreaks.text import format_value as format_value
