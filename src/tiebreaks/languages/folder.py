"""Where the catalogues are."""

from __future__ import annotations

from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
TEMPLATE = LOCALE / "tiebreaks.pot"
