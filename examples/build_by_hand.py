"""A tournament in a few lines of Python: standings, an explanation, and why one is ahead of another."""

from datetime import date

import tiebreaks as tb

open_event = tb.Tournament(
    name="Club evening",
    starts=date(2026, 4, 10),
    players=[
        tb.Player(1, "Anna Alder", rating=2105),
        tb.Player(2, "Bo Birch", rating=2040),
        tb.Player(3, "Cy Cedar", rating=1995),
        tb.Player(4, "Di Dogwood", rating=1960),
        tb.Player(5, "Eve Elm", rating=1890),
        tb.Player(6, "Flo Fir", rating=1855),
        tb.Player(7, "Gus Gum", rating=1790),
    ],
    rounds=[
        [tb.Game(1, 4, "1-0"), tb.Game(5, 2, "½-½"), tb.Game(3, 6, "1-0"), tb.Bye(7, "pairing")],
        [tb.Game(7, 1, "0-1"), tb.Game(2, 3, "1-0"), tb.Game(4, 6, "+-"), tb.Bye(5, "half")],
        [tb.Game(1, 2, "½-½"), tb.Game(3, 7, "1-0"), tb.Game(6, 5, "0-1"), tb.Bye(4, "pairing")],
        [tb.Game(3, 1, "½-½"), tb.Game(2, 4, "1-0"), tb.Game(5, 7, "½-½"), tb.Bye(6, "zero")],
    ],
)

standings = tb.standings(open_event, by="DE, BH/C1, BH, SB")
print(standings, end="\n\n")
print(tb.explain(standings, "Eve Elm", "BH/C1"), end="\n\n")
print(tb.why(standings, "Anna Alder", "Bo Birch"))
