"""A kit for authors of programs that rank by the FIDE tie-break regulations: cases, a comparer, a checker, a generator."""

from __future__ import annotations

from pathlib import Path

__version__ = "1.0.0"
SET = Path(__file__).parent / "set"
"""The folder of the cases: index.json, schema.json and cases/."""
SECONDS = 10.0  # for an answer of a program
ACCELERATIONS = ("baku", "none")
SYSTEMS = ("swiss", "round-robin")
MAX_PLAYERS, MAX_ROUNDS, MAX_CYCLES, MAX_BOARDS = 2000, 30, 4, 12
