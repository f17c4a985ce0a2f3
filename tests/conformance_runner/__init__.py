"""`tiebreaks conformance`: a newcomer's program is compared, planted faults are named, bad answers are the program's faults."""
