"""After the ranking: categories, prizes and series."""

from typing import Literal

EqualNames = Literal["ask", "same", "different"]
"""What players of equal names are, in a series, where neither FIDE ids nor births decide: refused, one person, or two."""
