"""Faults: a disk that is full, an output that cannot be written, a kill in the middle, files that change; nothing is half-written."""
