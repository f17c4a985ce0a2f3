"""Rank a chess tournament by the FIDE tie-break regulations (Handbook C.07), exactly, and explain every number."""

from tiebreaks.batch import Progress, Summary, batch
from tiebreaks.checking import Cause, Check, Compared, Difference, ValueDifference, check
from tiebreaks.editions import EDITIONS, PROVISIONS, Edition, edition_named, edition_on
from tiebreaks.engine.board_standings import BoardRow, BoardStandings, board_standings
from tiebreaks.engine.catalogue import CATALOGUE, TieBreak
from tiebreaks.engine.codes import parse
from tiebreaks.engine.register import register, self_defined, unregister
from tiebreaks.engine.request import Dropped
from tiebreaks.engine.standings import Row, Standings, standings, standings_many
from tiebreaks.errors import FormatError, RegulationError, TiebreaksError, TournamentError, UnknownTieBreak
from tiebreaks.explaining.compare import Change, ChangedRound, ChangedValue, CommonCause, Comparison, compare
from tiebreaks.explaining.explain import Explanation, Neighbours, Overview, Why, explain, why
from tiebreaks.explaining.mini_tables import BoardTable, MiniTable
from tiebreaks.explaining.terms import Term
from tiebreaks.formats import read, write
from tiebreaks.messages import Message, Place, Remedy
from tiebreaks.model.tournament import (
    About,
    Adjustment,
    Bye,
    Game,
    Match,
    MatchScoring,
    NationalRecord,
    Pairing,
    Player,
    Prohibited,
    Published,
    Result,
    Scoring,
    System,
    Team,
    Tournament,
    VirtualPoints,
)
from tiebreaks.report import render
from tiebreaks.text import ExactValue, decimal

__all__ = [
    "CATALOGUE",
    "EDITIONS",
    "PROVISIONS",
    "About",
    "Adjustment",
    "BoardRow",
    "BoardStandings",
    "BoardTable",
    "Bye",
    "Cause",
    "Change",
    "ChangedRound",
    "ChangedValue",
    "Check",
    "CommonCause",
    "Compared",
    "Comparison",
    "Difference",
    "Dropped",
    "Edition",
    "ExactValue",
    "Explanation",
    "FormatError",
    "Game",
    "Match",
    "MatchScoring",
    "Message",
    "MiniTable",
    "NationalRecord",
    "Neighbours",
    "Overview",
    "Pairing",
    "Place",
    "Player",
    "Progress",
    "Prohibited",
    "Published",
    "RegulationError",
    "Remedy",
    "Result",
    "Row",
    "Scoring",
    "Standings",
    "Summary",
    "System",
    "Team",
    "Term",
    "TieBreak",
    "TiebreaksError",
    "Tournament",
    "TournamentError",
    "UnknownTieBreak",
    "ValueDifference",
    "VirtualPoints",
    "Why",
    "batch",
    "board_standings",
    "check",
    "compare",
    "decimal",
    "edition_named",
    "edition_on",
    "explain",
    "parse",
    "read",
    "register",
    "render",
    "self_defined",
    "standings",
    "standings_many",
    "unregister",
    "why",
    "write",
]
