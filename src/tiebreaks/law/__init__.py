"""The law as data: editions of C.07, their provisions, named sets of house rules, and how lists are spelled."""

from tiebreaks.law.editions import EDITIONS, NAMED_SETS, Edition, NamedSet, edition_named, edition_on
from tiebreaks.law.provisions import PROVISIONS

__all__ = ["EDITIONS", "NAMED_SETS", "PROVISIONS", "Edition", "NamedSet", "edition_named", "edition_on"]
