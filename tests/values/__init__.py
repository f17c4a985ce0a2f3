"""Tests of what answers can do."""
