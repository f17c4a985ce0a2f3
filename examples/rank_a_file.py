"""From a tournament report to a ranking one can defend: read, rank, explain, compare with what the file itself says."""

from pathlib import Path

import tiebreaks as tb

event = tb.read(Path(__file__).with_name("open.trf"))
standings = tb.standings(event)  # the list of the file, the edition of its first day
print(standings, end="\n\n")
print(tb.why(standings, "Grauwitz", "Hartenau"), end="\n\n")

wrong = [row.name for row in standings if event.published.ranks.get(row.id) != row.rank]
print("The ranks in the file are " + ("the same." if not wrong else f"different for {', '.join(wrong)}."))
