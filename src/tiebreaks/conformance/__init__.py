"""Other programs held against the conformance set: each is asked by a small contract, and its answers are compared."""

from __future__ import annotations

SECONDS = 10.0  # for an answer of a program
ACCELERATIONS = ("baku", "none")
SYSTEMS = ("swiss", "round-robin")
MOST_PLAYERS, MOST_ROUNDS, MOST_CYCLES, MOST_BOARDS = 2000, 30, 4, 12
