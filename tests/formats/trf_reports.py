"""Reports for the tests of the TRF reader: a small event, what is unusual about others, events drawn from cells, and damage."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from random import Random

import tiebreaks as tb
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.lines import TrfSheet, classify, split
from tiebreaks.model.tournament import Tournament

SMALL = """\
012 A small event
062 6
142 3
192 FIDE_DUTCH
001    1 m GM Ada, Ünal                         2513 NOR     1500001 1971/02/03  2.5    1     4 w 1     2 b =     3 w +
001    2 w    Bo                                2400 SWE     1500002 1972/00/00  2.0    2     5 b 1     1 w =     4 b =
001    3 m FM Cy                                2300         1500003             1.0    5     6 w 1     4 b 0     1 b -
001    4 wWIM Di                                     DEN           0 1974.12.31  1.5    3     1 b 0     3 w 1     2 w =
001    5  WIM Ed                                2100 NOR             1975-01-01  1.0    4     2 w 0     6 b =  0000 - H
001    6 f    Flo                               2000 NOR     1500006 1976/06/06  1.0    4     3 b 0     5 w =  0000 - H
"""
UNUSUAL = {
    "a number left out": ("001    6", "001    7"),
    "a number twice": ("001    6", "001    5"),
    "a rank missing": ("1.0    5", "1.0     "),
    "points that do not follow": ("2.5    1", "3.0    1"),
    "a FIDE id twice": ("1500002", "1500001"),
    "a rating too high": ("2513", "4513"),
    "a request after the last round": ("w +", "w +  0000 - H"),
    "a pending game": ("5 w =  0", "5 w    0"),
    "two pairing-allocated byes": ("0000 - H", "0000 - U"),
    "a bye of TRF06": ("0000 - H", "0000 - ="),
    "a colour without an opponent": ("0000 - H", "0000 w H"),
    "a meeting again": ("     3 w +", "     4 w 1"),
    "no system": ("192 FIDE_DUTCH\n", ""),
    "teams": ("192 FIDE_DUTCH\n", "192 FIDE_DUTCH\n310   1 Team\n"),
    "a wrong count": ("062 6", "062 7"),
    "too few rounds": ("142 3", "142 2"),
    "a tab at the end": ("w +\n", "w +\t\n"),
    "a federation with a gap": ("SWE", "S E"),
    "a birth that is no date": ("1971/02/03", "1971/13/03"),
    "one player without a word": ("1.0    4     2 w 0     6 b =  0000 - H", "0.5    4     2 w 0     6 b =          "),
}
TWO_LEFT = SMALL.replace("  0000 - H", "").replace(" 1.0    4", " 0.5    4")  # players 5 and 6 have left before the last round
SWISS, FIXED = "142 2\n192 FIDE_DUTCH\n", "192 FIDE_ROUNDROBIN\n"


def open_sheet(data: bytes) -> tuple[TrfSheet, Problems]:
    """The lines of a report by their records, and what is said of them."""
    problems = Problems("event.trf")
    return classify(split(data.decode(), problems), problems), problems


def written(event: Tournament) -> bytes:
    target = BytesIO()
    tb.write(event, target, format="trf26")
    return target.getvalue()


def scored(*rows: tuple[str, str], head: str = SWISS, order: Sequence[int] = ()) -> str:
    """A report of players with these points and rounds, in an order of lines."""
    lines = [
        f"001 {number:4}      Player {number}".ljust(80) + points + " " * 5 + row
        for number, (points, row) in enumerate(rows, 1)
    ]
    return "\n".join([head + "012 Event", *(lines[row] for row in order or range(len(lines))), ""])


def cross(*rows: str, head: str = "") -> bytes:
    """A report of players with these rounds."""
    lines = [f"001 {number:4}      Player {number}".ljust(89) + row for number, row in enumerate(rows, 1)]
    return "\n".join([head + "012 Event", *lines, ""]).encode()


def pairs(*cells: str, records: str = "", head: str = "092 Team: Swiss\n") -> bytes:
    """Three teams of two players each with these rounds."""
    lines = [f"001 {number:4}      Player {number}".ljust(89) + cell for number, cell in enumerate(cells, 1)]
    teams = [
        f"310 {team:3} Team {team}".ljust(72) + f" {2 * team - 1:4} {2 * team:4}" for team in range(1, len(cells) // 2 + 1)
    ]
    return (head + "\n".join([*lines, *teams]) + "\n" + records).encode()


ODD_BLOCKS = ("  0000 - U", "  0000 - H", "  0000 - +", "          ", "     1 w 1", "  0000 - Z", "     2 b -", "  0000   =")
ODD_RECORDS = (
    "192 FIDE_ROUNDROBIN", "142 5", "XXR 9", "XXZ 1", "260   1   5    1    2", "240 H   3    1    2", "XXA    1  1.0  1.0",
    "250      1.0   1   2    1    4", "299 W      2.0   1    1", "162  W 3.0    D 1.0", "XXP 1 2", "092 Double-Swiss", "012 again",
    "NRS    1           Name                              1500", "330 +-   1   1   2", "320  1.0  2.0   1   2", "352 WBWB",
)  # fmt: skip


def damaged(text: str, rng: Random) -> bytes:
    """A report with a few characters, rounds or lines changed, left out, doubled or exchanged."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        line = lines[at]
        place = rng.randrange(80 if len(line) > 90 and rng.random() < 0.6 else 0, len(line) + 1)
        letter = rng.choice(" \t.,/-+=0123456789wbUFHZfWDLXx*é")
        block = 89 + 10 * rng.randrange(max(1, (len(line) - 79) // 10))
        changed = rng.choices(
            (
                [line[:place] + letter + line[place + 1 :]], [line[:place] + letter + line[place:]], [line[:place]], [],
                [line[:place] + line[place + 1 :]], [line, line], [line[:block].ljust(block) + rng.choice(ODD_BLOCKS) + line[block + 10 :]],
                [rng.choice(ODD_RECORDS), line],
            ),
            (10, 2, 2, 1, 2, 1, 4, 2),
        )[0]  # fmt: skip
        lines[at : at + 1] = changed
        lines = lines or [""]
    return "\n".join(lines).encode("latin-1" if rng.random() < 0.3 else "utf-8", "replace")


PLAYED = (
    (" 2.0", "     2 w 1     3 b 1"), (" 1.0", "     1 b 0     4 w 1"), (" 1.0", "     4 b 1     1 w 0"), (" 0.0", "     3 w 0     2 b 0"),
)  # fmt: skip
REGULAR = {
    "the small event": SMALL,
    "two who left": TWO_LEFT,
    "everybody plays": scored(*PLAYED),
    "one player alone": scored((" 1.0", "  0000 - U")),
    "lines in another order": scored(*PLAYED, order=(2, 0, 3, 1)),
    "lines in reverse": scored(*PLAYED, order=(3, 2, 1, 0)),
    "a forfeit": scored((" 1.0", "     2 w +"), (" 0.0", "     1 b -")),
    "a forfeit without colours": scored((" 1.0", "     2 - +"), (" 0.0", "     1 - -")),
    "a forfeit without colours in reverse": scored((" 1.0", "     2 - +"), (" 0.0", "     1 - -"), order=(1, 0)),
    "a forfeit with blanks for colours": scored((" 0.0", "     2   -"), (" 1.0", "     1   +")),
    "both forfeited": scored((" 0.0", "     2 w -"), (" 0.0", "     1 b -")),
    "a forfeit is no meeting": scored((" 2.0", "     2 w +     2 b 1"), (" 0.0", "     1 b -     1 w 0")),
    "a bye of each kind": scored(
        (" 1.0", "     2 w 1  0000 - Z"), (" 0.5", "     1 b 0  0000 - H"), (" 1.5", "  0000 - H     4 w 1"), (" 1.0", "  0000 - F     3 b 0"),
        (" 2.0", "  0000 - U  0000 - F"),
    ),
    "a bye in each round": scored((" 2.0", "     2 w 1  0000 - U"), (" 0.5", "     1 b 0     3 w ="), (" 1.5", "  0000 - U     2 b =")),
    "games of less than a move": scored((" 1.0", "     2 w W"), (" 0.0", "     1 b L")),
    "small letters": scored((" 0.5", "     2 w d"), (" 0.5", "     1 b d")),
    "a round robin with free rounds": scored(
        (" 2.0", "     2 w 1     3 b 1"), (" 0.5", "     1 b 0               3 w ="), (" 0.5", "               1 w 0     2 b ="), head=FIXED
    ),
    "a round robin with two games": scored((" 2.0", "     2 w 1     2 b 1"), (" 0.0", "     1 b 0     1 w 0"), head=FIXED),
    "a round robin in which byes are worth something": scored(
        (" 2.0", "     2 w 1     3 b 1"), (" 0.5", "     1 b 0               3 w ="), (" 0.5", "               1 w 0     2 b ="), head=FIXED + "162  A 0.5\n"
    ),
    "other points": scored((" 3.0", "     2 w 1     3 b 0"), (" 1.0", "     1 b 0     4 w ="), (" 6.0", "     4 b 1     1 w 1"),
                           (" 1.0", "     3 w 0     2 b ="), head=SWISS + "162  W 3.0    D 1.0\n"),
    "a rating of 4000": SMALL.replace("2513", "4000"),
    "no ranks": "".join(line[:85] + "    " + line[89:] if line.startswith("001") else line for line in SMALL.splitlines(keepends=True)),
    "zeros before a number": SMALL.replace("     4 w 1", "  0004 w 1").replace("001    1", "001 0001"),
    "no ids": "".join(line[:57] + " " * 11 + line[68:] if line.startswith("001") else line for line in SMALL.splitlines(keepends=True)),
    "a letter in a round robin": scored((" 1.0", "     2 w 1"), (" 0.0", "     1 b 0"), (" 0.0", "  0000 - Z"), head=FIXED),
    "a record that names players": SMALL.replace("142 3", "142 3\nXXP 1 2"),
    "away twice": scored((" 2.0", "     2 w 1     3 b 1"), (" 0.0", "     1 b 0"), (" 1.0", "     4 b 1     1 w 0"), (" 0.0", "     3 w 0")),
}  # fmt: skip
"""Reports of which there is nothing to say."""
IRREGULAR = {
    "a last round that nobody plays": scored((" 1.5", "     2 w 1  0000 - H"), (" 0.5", "     1 b 0  0000 - H")),
    "a number too many": scored(*PLAYED).replace("001    4", "001    5"),
    "a number twice": scored(*PLAYED).replace("001    4", "001    3"),
    "a meeting again": scored((" 2.0", "     2 w 1     2 b 1"), (" 0.0", "     1 b 0     1 w 0")),
    "a meeting again later": scored(
        (" 2.0", "     2 w 1     3 b 1     2 w *"), (" 1.0", "     1 b 0     4 w 1     1 b *"), *PLAYED[2:]
    ),
    "himself": scored((" 1.0", "     1 w 1"), (" 0.0", "     1 b 0")),
    "himself without colours": scored((" 0.0", "     1 - -"), (" 1.0", "     3 w 1"), (" 0.0", "     2 b 0")),
    "nobody": scored((" 1.0", "     9 w 1"), (" 0.0", "     1 b 0")),
    "another opponent": scored((" 1.0", "     2 w 1"), (" 0.0", "     3 b 0"), (" 0.0", "          ")),
    "both win": scored((" 1.0", "     2 w 1"), (" 1.0", "     1 b 1")),
    "both White": scored((" 1.0", "     2 w 1"), (" 0.0", "     1 w 0")),
    "other points": scored((" 2.0", "     2 w 1"), (" 0.0", "     1 b 0")),
    "two allocated byes": scored(
        (" 1.0", "     2 w 1"), (" 0.0", "     1 b 0"), (" 1.0", "  0000 - U"), (" 1.0", "  0000 - U")
    ),
    "one away without a word": scored((" 1.0", "     2 w 1"), (" 0.0", "     1 b 0"), (" 0.0", "          ")),
    "one back again": scored(
        (" 2.0", "     2 w 1     3 w 1"), (" 0.0", "     1 b 0"), (" 0.0", "               1 b 0"), (" 0.0", "          ")
    ),
    "a pending game": scored((" 0.0", "     2 w  "), (" 0.0", "     1 b  ")),
    "a tab": scored(*PLAYED).replace("Player 1", "Player\t1"),
    "no name": scored(*PLAYED).replace("Player 1", "        "),
    "text in a gap": SMALL.replace("NOR     1500001", "NOR x   1500001"),
    "an id of letters": SMALL.replace("1500001", "15x0001"),
    "a rating too high": SMALL.replace("2513", "4001"),
    "no system, and no round robin": scored(*PLAYED, head="142 5\n"),
    "perhaps a round robin": scored(
        (" 3.0", "     2 w 1     3 b 1     4 w 1"),
        (" 1.5", "     1 b 0     4 w 1     3 b ="),
        (" 1.5", "     4 b 1     1 w 0     2 w ="),
        (" 0.0", "     3 w 0     2 b 0     1 b 0"),
        head="",
    ),
    **{
        name: SMALL.replace(old, new)
        for name, (old, new) in UNUSUAL.items()
        if name in ("a rank missing", "a FIDE id twice", "teams")
    },
}
"""Reports of which something has to be said."""
