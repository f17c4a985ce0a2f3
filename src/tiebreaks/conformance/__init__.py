"""Other programs held against the conformance set: each is asked by a small contract, and its answers are compared."""

from __future__ import annotations

SECONDS = 10.0  # for an answer of a program
