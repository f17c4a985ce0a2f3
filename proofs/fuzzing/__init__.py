"""Fuzzing with coverage guidance: what every reader must do with any bytes, seeds to start from, and what was found so far."""
