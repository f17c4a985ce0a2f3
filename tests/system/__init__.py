"""Tests of files and processes."""
