"""Pages and texts of Vega: crosstables in both orders, forfeits without colours, byes, standings with named tie-breaks."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.assemble import assemble
from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.vega import read_parts

HEAD = (
    '<html><head><meta name="author" content="www.vegachess.com"><title>Ost Cup 2026</title></head><body>'
    "<p>Turm Ost (AUT)</p><p>30/08/2026 - 31/08/2026</p>"
)


def read(text: str, name: str = "vega.html") -> Part:
    (part,) = read_parts(text.encode(), name, Problems(name))
    return part


def cell(result: str, colour: str, opponent: str) -> str:
    return f'<td><div class="res"> {result} </div><div class="{colour}">{opponent}  </div></td>'


def player(number: int, name: str, title: str = "") -> str:
    return f'<span class="idn"> {number} </span><span class="title male"> {title}</span> <a href="playercard.html#{number}">{name}  </a>'


def results(part: Part) -> set[tuple[Any, ...]]:
    return {(meeting.round, meeting.white, meeting.black, meeting.result, meeting.colours) for meeting in part.meetings}


CROSSTABLE = f"""{HEAD}<h3>Cross Table at round 2</h3><table class="table"><thead><tr><th>Player</th><th>Rtg</th><th>Fed</th><th>Pts</th>
<th>1</th><th>2</th></tr></thead><tbody>
<tr><td>{player(1, "Ost,Anna", "IM")}</td><td>2310</td><td>GER</td><td class="score">1.5</td>{cell("1", "cw", "2")}{cell("½", "cf", "BYE")}</tr>
<tr><td>{player(2, "West,Bruno")}</td><td>0</td><td></td><td class="score">1.0</td>{cell("0", "cb", "1")}{cell("1", "cf", "3")}</tr>
<tr><td>{player(3, "Sued,Clara")}</td><td>1900</td><td>SUI</td><td class="score">0.0</td><td> </td>{cell("0", "cf", "2")}</tr>
</tbody></table>"""

BY_SCORE = f"""{HEAD}<h3>Cross Table at round 1</h3><table><thead><tr><th>#</th><th>Player</th><th>Pts</th><th>1</th><th>2</th><th>BH</th>
<th>BH/C1</th></tr></thead><tbody>
<tr><td>1</td><td><div class="player-container" <div=""><a href="playercard.html#7">Ost,Anna</a><div class="player-data-box">
<div class="sort-num"> 7</div><div class="title-box"><div class="title2 male">CM</div></div><div class="rating">1534</div></div></div></td>
<td class="score"> 1.0</td>{cell("1", "cb", "2")}<td></td><td>   0.0 </td><td>0.0</td></tr>
<tr><td>2</td><td><a href="playercard.html#3">West,Bruno</a><div class="title2">-</div><div class="rating">0</div></td>
<td class="score"> 0.0</td>{cell("0", "cw", "1")}<td></td><td>   1.0 </td><td>0.0</td></tr></tbody></table>"""

STANDINGS = f"""{HEAD}<h3>Standings at round 2 (last round)</h3><table><tr><th>Pos</th><th>Player</th><th>Pts</th><th> DE </th><th>SB</th></tr>
<tr><td>1</td><td>{player(2, "West,Bruno")}</td><td class="score">1.5</td><td>1</td><td>0.75</td></tr>
<tr><td>2</td><td>{player(1, "Ost,Anna")}</td><td class="score">1.0</td><td>0</td><td>0.5</td></tr>
<tr><td colspan="5">Tie Break legend:<br> DE : Direct Encounter <br></td></tr></table>"""

TEXT = """\
Ost Rapid 2026
Wien - 03/03/2026, 04/03/2026

 Cross Table at round 3 sorted by score

Pos NAME                           Rtg   T  Fed  Pts |   1     2     3    |    BH    SB
-----------------------------------------------------------------------------------------
  1 Ost,Anna                       2367  CM AUT  2.5 | +W2   +F4   =BYE   |    3.0   1.50
  2 West,Bruno Maria               2210     GER  2.0 | -B1   +BYE  +W3    |    3.5   1.00
  3 Sued,Clara                        0 WFM SUI  0.5 | =W4    --   -B2    |    2.5   0.25
  4 Nord,David                 (W)    0     NSW  0.5 | =B3   -F1    --    |    3.0   0.25
"""


def test_a_crosstable_in_start_order_has_results_and_colours_in_classes() -> None:
    part = read(CROSSTABLE)
    assert (part.kind, part.name, part.rounds, part.after_round) == ("crosstable", "Ost Cup 2026", 2, 2)
    assert (part.city, part.federation, part.starts, part.ends) == ("Turm Ost", "AUT", date(2026, 8, 30), date(2026, 8, 31))
    assert [(e.key, e.number, e.name, e.rating, e.title, e.federation) for e in part.entrants] == [
        (1, 1, "Ost,Anna", 2310, "IM", "GER"), (2, 2, "West,Bruno", None, "", ""), (3, 3, "Sued,Clara", 1900, "", "SUI"),
    ]  # fmt: skip
    assert results(part) == {
        (1, 1, 2, "1-?", True), (1, 1, 2, "?-0", True), (2, 1, None, "½", True), (2, 2, 3, "+?", False), (2, 2, 3, "?-", False),
    }  # fmt: skip
    assert part.points == {1: Fraction(3, 2), 2: 1, 3: 0}
    assert part.ranks == {}
    event = assemble([part])
    assert [len(items) for items in event.rounds] == [1, 2]


def test_a_crosstable_by_score_counts_positions_and_knows_the_numbers_by_its_links() -> None:
    part = read(BY_SCORE)
    assert [(e.key, e.number, e.name, e.rating, e.title) for e in part.entrants] == [
        (1, 7, "Ost,Anna", 1534, "CM"), (2, 3, "West,Bruno", None, ""),
    ]  # fmt: skip
    assert results(part) == {(1, 2, 1, "?-1", True), (1, 2, 1, "0-?", True)}
    assert part.ranks == {1: 1, 2: 2}
    assert part.by == ("PTS", "BH", "BH/C1")


def test_standings_name_their_tie_breaks_and_the_last_round() -> None:
    part = read(STANDINGS)
    assert (part.kind, part.after_round, part.total_rounds) == ("ranking", 2, 2)
    assert [(entrant.name, entrant.number) for entrant in part.entrants] == [("West,Bruno", 2), ("Ost,Anna", 1)]
    assert part.by == ("PTS", "DE", "SB")
    assert part.columns[1].values[1] == Fraction(3, 4)


def test_standings_and_crosstable_are_joined_by_number() -> None:
    event = assemble([read(CROSSTABLE), read(STANDINGS.replace("1.5<", "1.0<").replace("1.0</td><td>0<", "1.5</td><td>0<"))])
    assert event.published.ranks == {2: 1, 1: 2}
    assert event.total_rounds == 2


def test_a_text_has_results_colours_and_positions() -> None:
    part = read(TEXT, "vega.txt")
    assert (part.name, part.city, part.starts, part.ends) == ("Ost Rapid 2026", "Wien", date(2026, 3, 3), date(2026, 3, 4))
    assert (part.after_round, part.rounds) == (3, 3)
    assert [(e.key, e.name, e.rating, e.title, e.federation) for e in part.entrants] == [
        (1, "Ost,Anna", 2367, "CM", "AUT"), (2, "West,Bruno Maria", 2210, "", "GER"),
        (3, "Sued,Clara", None, "WFM", "SUI"), (4, "Nord,David", None, "", "NSW"),
    ]  # fmt: skip
    assert results(part) == {
        (1, 1, 2, "1-?", True), (1, 1, 2, "?-0", True), (1, 3, 4, "½-?", True), (1, 3, 4, "?-½", True),
        (2, 1, 4, "+?", False), (2, 1, 4, "?-", False), (2, 2, None, "1", True), (2, 3, None, "0", True),
        (3, 1, None, "½", True), (3, 2, 3, "1-?", True), (3, 2, 3, "?-0", True), (3, 4, None, "0", True),
    }  # fmt: skip
    assert [(column.code, column.values[1]) for column in part.columns] == [("BH", 3), ("SB", Fraction(3, 2))]
    assert len(assemble([part]).rounds) == 3


@pytest.mark.parametrize(("cell", "result"), [(">W2 ", "+?"), ("<W2 ", "-?"), ("=W2 ", "½-?")])
def test_other_signs_of_a_text(cell: str, result: str) -> None:
    assert (1, 1, 2, result, True) in results(read(TEXT.replace("+W2 ", cell), "vega.txt"))


def test_cells_that_are_blank_keep_their_columns() -> None:
    part = read(TEXT.replace("=W4    --   -B2", "=W4         -B2"), "vega.txt")
    assert (3, 2, 3, "?-0", True) in results(part)
    assert not any(meeting.round == 2 and meeting.white == 3 for meeting in part.meetings)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TEXT.replace("+W2 ", "+Q2 "), "vega.txt:8:56: round 1 of 1: expected a result, a colour and an opponent such as +W12"),
        (
            TEXT.replace("  1 Ost,Anna                       2367  CM AUT  2.5 |", "  x |"),
            "expected a position, a name, a rating and points",
        ),
        (TEXT.replace("|   1     2     3 ", "|   1     3     2 "), "expected the numbers of the rounds 1, 2, 3"),
        (TEXT[: TEXT.index("  1 Ost")], "the crosstable has no players"),
        ("nothing", "expected a line that begins with Pos NAME"),
    ],
)
def test_a_text_that_is_damaged_is_refused(text: str, says: str) -> None:
    with pytest.raises(FormatError) as error:
        read(text, "vega.txt")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("page", "says"),
    [
        (CROSSTABLE.replace('"cw">2', '"cw">X'), "round 1: expected a result and an opponent, found '1 X'"),
        (
            CROSSTABLE.replace('<div class="res"> 1 </div><div class="cf">3', '<div class="res"> ½ </div><div class="cf">3'),
            "is a forfeit, which is 1 or 0",
        ),
        (CROSSTABLE.replace("playercard", "card"), "the table has no players of Vega"),
        (f"{HEAD}<table><tr><td>x</td></tr></table>", "no table in this page"),
    ],
)
def test_a_page_that_is_damaged_is_refused(page: str, says: str) -> None:
    with pytest.raises(FormatError) as error:
        read(page)
    assert says in str(error.value)
