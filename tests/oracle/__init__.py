"""A second C.07 for individual and team events, written from the text in plain loops: the engine is compared with it."""

from .direct_encounter import direct_encounter, separate_scores
from .event import event_of
from .extended_direct_encounter import extended_direct_encounter
from .ranking import ranks, value
from .teams import team_event_of
from .unplayed import adjusted_score, elements

__all__ = [
    "adjusted_score", "direct_encounter", "elements", "event_of", "extended_direct_encounter", "ranks", "separate_scores",
    "team_event_of", "value",
]  # fmt: skip
