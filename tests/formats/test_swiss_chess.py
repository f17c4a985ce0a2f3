"""Pages of Swiss-Chess: pairings, list of players, ranking, players' forms, and pages that are no list."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.assemble import assemble
from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.swiss_chess import read_parts


def page(title: str, *rows: str, above: str = "<H2>Stadtmeisterschaft&nbsp;Ost</H2>") -> str:
    cells = ["".join(f"<TD>{cell.strip() or '&nbsp;'}</TD>" for cell in row.split("|")) for row in rows]
    first = f'<TR><TD COLSPAN="12">{title}</TD></TR>' if title else ""
    return f'\ufeff{above}<TABLE BORDER="2" CELLPADDING="2">{first}<TR>{"</TR><TR>".join(cells)}</TR></TABLE>'


def read(text: str, name: str = "paar-r1.html") -> Part:
    (part,) = read_parts(text.encode(), name, Problems(name))
    return part


def results(part: Part) -> set[tuple[Any, ...]]:
    return {(meeting.round, meeting.white, meeting.black, meeting.result) for meeting in part.meetings}


def pairings(number: int, *rows: str) -> str:
    header = "Tisch | TNr | Teilnehmer | Tite | Punkte | - | TNr | Teilnehmer | Tite | Punkte | Ergebnis | At"
    return page(f"Paarungsliste&nbsp;der&nbsp;{number}.&nbsp;Runde&nbsp;", header, *rows)


ROUND_1 = pairings(
    1,
    "1 | 1 | Otto Ost | IM | () | - | 2 | Werner West | | () | &frac12;&nbsp;-&nbsp;&frac12; |",
    "2 | 3 | Susanne Suedent | | () | - | | spielfrei | | () | +&nbsp;-&nbsp;- |",
)
ROUND_2 = pairings(
    2,
    "1 | 3 | Susanne Suedent | | (1) | - | 1 | Otto Ost | IM | (&frac12;) | 0&nbsp;-&nbsp;1 |",
    "2 | 2 | Werner West | | (&frac12;) | - | | spielfrei | | (0) | +&nbsp;-&nbsp;- |",
)
RANKING = page(
    "Rangliste:&nbsp;&nbsp;Stand&nbsp;nach&nbsp;der&nbsp;2.&nbsp;Runde",
    "Rang | Teilnehmer | Titel | TWZ | At | Verein/Ort | Land | S | R | V | Punkte | Buchh | SoBerg",
    "1 | Otto Ost | IM | 2300 | | SC Ost | GER | 1 | 1 | 0 | 1.5 | 2.5 | 1.75",
    "1 | Werner West | | 1900 | | | GER | 1 | 1 | 0 | 1.5 | 2.5 | 1.75",
    "3 | Susanne Suedentfernt | | | | | GER | 1 | 0 | 1 | 1.0 | 3.0 | 0.00",
)


def form(number: int, rank: int, name: str, *rows: str) -> str:
    lines = "<BR>".join(
        (
            "Teilnehmerformular",
            f"TlnNr:&nbsp;{number}",
            f"Rang:&nbsp;{rank}",
            f"Name:&nbsp;{name}",
            "Land:&nbsp;GER",
            "ELO:&nbsp;2100",
            "Geburt:&nbsp;1980",
        )
    )
    header = "Runde | Farbe | Teilnehmer | Titel | ELO | NWZ | Att | Verein/Ort | Land | Ergebnis | At"
    return page("", header, *rows, above=f"<H3><BLOCKQUOTE>{lines}<BR></BLOCKQUOTE></H3>")


FORMS = "<H2>Stadtmeisterschaft Ost</H2>" + "".join(
    (
        form(
            1,
            1,
            "Otto Ost",
            "1 | W | Werner West | | | | | | | ½ - ½ |",
            "2 | S | Susanne Suedent | | | | | | | 1 - 0 |",
            " | | Gesamtpunkte | | | | | | | 1½ - ½ |",
        ),
        form(
            2,
            1,
            "Werner West",
            "1 | S | Otto Ost | | | | | | | ½ - ½ |",
            "2 | | spielfrei | | | | | | | + - - |",
            " | | Gesamtpunkte | | | | | | | 1½ - ½ |",
        ),
        form(
            3,
            3,
            "Susanne Suedentfernt",
            "1 | | spielfrei | | | | | | | + - - |",
            "2 | W | Otto Ost | | | | | | | 0 - 1 |",
            " | | Gesamtpunkte | | | | | | | 1 - 1 |",
        ),
    )
)


def test_pairings_have_white_on_the_left_and_the_result_behind_both() -> None:
    part = read(ROUND_1)
    assert results(part) == {(1, 1, 2, "½-½"), (1, 3, None, "1")}
    assert [(e.key, e.name, e.title) for e in part.entrants] == [
        (1, "Otto Ost", "IM"),
        (2, "Werner West", ""),
        (3, "Susanne Suedent", ""),
    ]
    assert (part.name, part.program) == ("Stadtmeisterschaft Ost", "Swiss-Chess")
    assert part.points == {}


def test_points_in_parentheses_are_those_before_the_round() -> None:
    part = read(ROUND_2)
    assert (part.after_round, part.points) == (1, {3: 1, 1: Fraction(1, 2), 2: Fraction(1, 2)})


def test_a_ranking_has_shared_ranks_and_german_names_of_tie_breaks() -> None:
    part = read(RANKING)
    assert (part.kind, part.after_round, part.ranks) == ("ranking", 2, {1: 1, 2: 1, 3: 3})
    assert part.by == ("PTS", "BH", "SB")
    assert part.entrants[0].rating == 2300


def test_pairings_and_ranking_are_joined_although_names_are_cut() -> None:
    event = assemble([read(ROUND_1), read(ROUND_2), read(RANKING)])
    assert [len(items) for items in event.rounds] == [2, 2]
    assert event.published.ranks == {1: 1, 2: 1, 3: 3}


def test_the_forms_of_all_players_are_a_crosstable() -> None:
    part = read(FORMS, "form.html")
    assert part.kind == "crosstable"
    assert results(part) == {
        (1, 1, 2, "½-?"), (1, 1, 2, "?-½"), (2, 3, 1, "?-1"), (2, 3, 1, "0-?"), (1, 3, None, "1"), (2, 2, None, "1"),
    }  # fmt: skip
    assert (part.points, part.ranks) == ({1: Fraction(3, 2), 2: Fraction(3, 2), 3: 1}, {1: 1, 2: 1, 3: 3})
    assert part.name == "Stadtmeisterschaft Ost"
    assert assemble([part, read(ROUND_1), read(ROUND_2)]).rounds == assemble([part]).rounds


def test_a_list_of_players_is_a_starting_list() -> None:
    part = read(
        page(
            "Teilnehmerliste:",
            "TlnNr | Teilnehmer | Titel | TWZ | Attr | Verein/Ort | Land | Geburt",
            "4 | Otto Ost | IM | 2300 | | SC Ost | GER | 1980",
        )
    )
    (entrant,) = part.entrants
    assert (part.kind, entrant.number, entrant.birth, entrant.club) == ("starting list", 4, "1980", "SC Ost")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            page("Inoffizielle&nbsp;Turnierauswertung", "Nr. | Teilnehmer", "1 | Otto Ost"),
            "this is a calculation of ratings; export the pairings",
        ),
        (
            page("Mannschafts-Rangliste:", "Rang | Mannschaft", "1 | Turm"),
            "this is a ranking of teams in an event of individuals",
        ),
        (ROUND_1.replace("&frac12;&nbsp;-&nbsp;&frac12;", "2&nbsp;-&nbsp;2"), "round 1: expected a result such as"),
        (
            FORMS.replace("Werner West | | | |", "Niemand | | | |").replace("<TD>Werner West</TD>", "<TD>Niemand</TD>"),
            "Niemand is not among the players",
        ),
        (FORMS.replace("0 - 1", "9 - 1"), "round 2 of Susanne Suedentfernt: expected a result"),
        ('<H2>x</H2><TABLE BORDER="2"><TR><TD>1</TD></TR></TABLE>', "no list in this page"),
    ],
)
def test_what_is_no_list_or_damaged_is_refused(text: str, says: str) -> None:
    with pytest.raises(FormatError) as error:
        read(text)
    assert says in str(error.value)
