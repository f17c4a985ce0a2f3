"""A second C.07 for individual events, written from the text in plain loops: the engine is compared with it."""

from .direct_encounter import direct_encounter, separate_scores
from .event import event_of
from .ranking import ranks, value
from .unplayed import adjusted_score, elements

__all__ = ["adjusted_score", "direct_encounter", "elements", "event_of", "ranks", "separate_scores", "value"]
