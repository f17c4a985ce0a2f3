"""Explanations of values, places and changes. `tiebreaks` has the calls, `tiebreaks.answers` their answers."""
