"""Rank a chess tournament by the FIDE tie-break regulations (Handbook C.07), exactly, and explain every number."""

from tiebreaks.catalogue import CATALOGUE, TieBreak, parse
from tiebreaks.editions import EDITIONS, PROVISIONS, Edition, edition_named, edition_on
from tiebreaks.errors import FormatError, RegulationError, TiebreaksError, TournamentError, UnknownTieBreak
from tiebreaks.explain import Explanation, Why, explain, why
from tiebreaks.formats import read, write
from tiebreaks.report import render
from tiebreaks.standings import Standings, standings, standings_many
from tiebreaks.tournament import (
    About,
    Adjustment,
    Bye,
    Game,
    Match,
    MatchScoring,
    Pairing,
    Player,
    Published,
    Result,
    Scoring,
    System,
    Team,
    Tournament,
)

__all__ = [
    "CATALOGUE",
    "EDITIONS",
    "PROVISIONS",
    "About",
    "Adjustment",
    "Bye",
    "Edition",
    "Explanation",
    "FormatError",
    "Game",
    "Match",
    "MatchScoring",
    "Pairing",
    "Player",
    "Published",
    "RegulationError",
    "Result",
    "Scoring",
    "Standings",
    "System",
    "Team",
    "TieBreak",
    "TiebreaksError",
    "Tournament",
    "TournamentError",
    "UnknownTieBreak",
    "Why",
    "edition_named",
    "edition_on",
    "explain",
    "parse",
    "read",
    "render",
    "standings",
    "standings_many",
    "why",
    "write",
]
