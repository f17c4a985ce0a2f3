"""Tests of the project: its host, its action, its benchmarks."""
