"""Reasons word for word: verbs and nouns in their number, names as they were typed, marks of adjusted scores, the short form."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO

import pytest

import tiebreaks as tb
from tests.cli import Inside
from tests.web import OPEN, ROBIN, TEAM, answer_form
from tiebreaks.answers import Why
from tiebreaks.engine.catalogue import CATALOGUE
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.engine.plain_rules import Event, Participant
from tiebreaks.extending import register, unregister
from tiebreaks.operations.groups import DOCUMENT

UPPER = "OTHER_UPPER"
NAMES = {"Cumulative": "PS", "Median": "BH/M1", "Solkoff": "BH"}
TYPED = ", ".join(NAMES)
ADJUSTED = "3½ in the table; byes at the end counted as draws (16.3)"
HALF = re.compile(r"\d\.5\b")


def two(*results: str) -> tb.Tournament:
    """Two who play each other in every round."""
    return tb.Tournament([tb.Player(1, "Ann"), tb.Player(2, "Bo")], [[tb.Game(1, 2, result)] for result in results])


def wins(who: Participant, _event: Event) -> Fraction:
    return Fraction(3 - who.number)


@pytest.fixture(params=[False, True], ids=["one", "several"])
def registered(request: pytest.FixtureRequest) -> Iterator[bool]:
    """A tie-break of the organiser's own, whose name is of one thing or of several."""
    register(UPPER, per_participant=wins, name="wins against the upper half", plural=request.param)
    yield request.param
    unregister(UPPER)


def test_a_name_of_several_things_takes_a_plural_verb(registered: bool) -> None:
    why = tb.why(tb.standings(two("½-½"), by=UPPER), 1, 2)
    verb = "decide" if registered else "decides"
    assert why.sentence == f"Ann is 1st and Bo 2nd. Both have ½ point. Wins against the upper half {verb}: 2 to 1."
    assert why.in_short == f"both have ½ point; wins against the upper half {verb}: 2 to 1."


def test_the_verb_has_its_number_after_one_that_does_not_decide(registered: bool) -> None:
    event = tb.Tournament(
        [tb.Player(1, "Ann"), tb.Player(2, "Bo"), tb.Player(3), tb.Player(4)], [[tb.Game(1, 3, "1-0"), tb.Game(2, 4, "1-0")]]
    )
    why = tb.why(tb.standings(event, by=f"DE, {UPPER}"), 1, 2)
    assert "Both have 1 point. Direct encounter does not separate them: they have not met (6.3). " in why.sentence
    does = "do" if registered else "does"
    assert why.in_short == f"both have 1 point; direct encounter does not decide; wins against the upper half {does}: 2 to 1."


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("PS", "Ann is 1st and Bo 2nd. Both have 1 point. Progressive scores decide: 2 to 1."),
        ("WON", "Both have 1 point. They are equal on games won over the board (1). Nothing in the list separates them."),
        ("BWG", "Bo is 1st and Ann 2nd. Both have 1 point. Games won with Black decide: 1 to 0."),
        ("WIN, PS", "Both have 1 point. They are equal on number of wins (1). Progressive scores decide: 2 to 1."),
        ("TPN", "The tournament pairing number decides: 1 to 2 (the lower is ahead)."),
        ("TPN/R", "The tournament pairing number, reversed, decides: 2 to 1."),
        (
            "WON, TPN/R",
            "They are equal on games won over the board (1). The tournament pairing number, reversed, decides: 2 to 1.",
        ),
    ],
)
def test_names_of_fide_have_a_singular_or_a_plural(code: str, said: str) -> None:
    standings = tb.standings(two("1-0", "0-1"), by=code, edition="2026-03")
    assert tb.why(standings, 1, 2).sentence.endswith(said)


def test_every_name_stands_before_a_verb_as_it_should() -> None:
    """It begins with a capital as a sentence does, and a part between commas is closed."""
    for entry in (parse_tie_break(code + more) for code in CATALOGUE for more in ("", "/P", "/R", "/C1") if takes(code, more)):
        spoken, subject = str(entry.spoken), str(entry.subject)
        assert spoken[0].isupper() or entry.code == "PTS", entry.code  # whose points are said otherwise
        assert ",," not in spoken + subject, entry.code
        assert ("," in spoken) == spoken.endswith(",") == subject.endswith(","), entry.code
        assert not str(entry.name).endswith(","), entry.code


def takes(code: str, modifier: str) -> bool:
    return modifier.strip("/")[:1] in CATALOGUE[code].modifiers


def test_a_part_between_commas_is_closed_before_the_verb() -> None:
    why = tb.why(tb.standings(tb.read(TEAM), by="MPTS, EDEBT, MPvGP"), 2, 1)
    assert "Extended direct encounter, then BC, then TBR, decides: 1 to 1 match points" in why.sentence
    assert "both have 11 match points; extended direct encounter, then BC, then TBR, decides: 1 to 1 match" in why.in_short


# Numbers have one form, nouns their number.


@pytest.mark.parametrize(
    ("results", "points"),
    [(["0-0"], "0 points"), (["½-½"], "½ point"), (["1-0", "0-1"], "1 point"), (["½-½", "1-0", "0-1"], "1½ points"),
     (["1-0", "0-1", "1-0", "0-1"], "2 points")],
)  # fmt: skip
def test_points_have_their_number(results: list[str], points: str) -> None:
    standings = tb.standings(two(*results), by="TPN", edition="2026-03")
    why = tb.why(standings, 1, 2)
    assert f". Both have {points}. " in why.sentence
    assert why.in_short.startswith(f"both have {points}; ")


@pytest.mark.parametrize(
    ("results", "said", "in_short"),
    [
        (["1-0"], "Ann has 1 point, Bo 0.", "1 point to 0."),
        (["1-0", "½-½"], "Ann has 1½ points, Bo ½.", "1½ points to ½."),
        (["½-½", "1-0", "1-0"], "Ann has 2½ points, Bo ½.", "2½ points to ½."),
    ],
)
def test_points_that_separate_have_their_number(results: list[str], said: str, in_short: str) -> None:
    why = tb.why(tb.standings(two(*results)), 1, 2)
    assert why.sentence == f"Ann is 1st and Bo 2nd. {said}"
    assert why.in_short == in_short


@pytest.mark.parametrize("path", [OPEN, ROBIN, TEAM], ids=lambda path: path.stem)
def test_a_sentence_never_writes_a_half_in_two_ways(path: object) -> None:
    """There was "1½ points; ... 1.5 against 1" in one sentence."""
    standings = tb.standings(tb.read(path))  # type: ignore[arg-type]
    for row in standings.rows:
        neighbours = tb.why(standings, row.id)
        for said in (*neighbours.sentences, *neighbours.in_short):
            assert not HALF.search(said), said
            assert "against" not in said, said


# The short form, on the card.


def test_the_card_says_in_short_what_separates_neighbours() -> None:
    card = json.loads(answer_form("why", OPEN, who="Ostrevik", format=DOCUMENT).body)["card"]
    assert card["sentences"] == [
        "Above, Kalinder: both have 5½ points; direct encounter does not decide; Buchholz Cut-1 does: 39 to 36.",
        "Below, Pravenko: 5½ points to 5.",
    ]


def test_the_sentence_and_the_short_form_have_the_same_numbers() -> None:
    standings = tb.standings(tb.sample("open"))
    for row, other in zip(standings.rows, standings.rows[1:], strict=False):
        why = tb.why(standings, row.id, other.id)
        assert why.sentence.rpartition(": ")[2] == why.in_short.rpartition(": ")[2] or why.decided_by in ("PTS", None)


# What was typed.


def test_names_that_were_typed_head_their_columns_in_python() -> None:
    standings = tb.standings(tb.sample("open"), by=TYPED)
    assert standings.by == ("PTS", "PS", "BH/M1", "BH")
    assert str(standings).splitlines()[2].split()[-4:] == ["PTS", *NAMES]
    assert [str(note) for note in standings.basis.notes] == [
        "Cumulative is PS, progressive scores; Median is BH/M1, Buchholz Median-1; Solkoff is BH, Buchholz"
    ]
    coded = tb.standings(tb.sample("open"), by=list(NAMES.values()))
    assert [row.values for row in coded.rows] == [row.values for row in standings.rows]
    assert str(coded).splitlines()[2].split()[-4:] == ["PTS", *NAMES.values()]
    assert not coded.basis.notes


def test_why_says_the_name_of_fide_for_a_name_that_was_typed() -> None:
    standings = tb.standings(tb.sample("open"), by="Median")
    assert "Buchholz Median-1 decides: 32½ to 30½." in str(tb.why(standings, "Ostrevik"))


@pytest.mark.parametrize("form", ["text", "markdown", "csv", "html"])
def test_names_that_were_typed_head_their_columns_in_the_command(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Inside(monkeypatch, capsys)("standings", str(OPEN), "--by", TYPED, "--format", form)[1]
    header = next(line for line in text.splitlines() if "Rank" in line and "Solkoff" in line)
    assert [*re.findall("PTS|Cumulative|Median|Solkoff", re.sub('title="[^"]*"', "", header))] == ["PTS", *NAMES]


def test_names_that_were_typed_head_their_columns_in_the_service_and_on_the_page() -> None:
    page = json.loads(answer_form("standings", OPEN, by=TYPED, format=DOCUMENT).body)
    (table,) = (part["table"] for part in page["document"]["parts"] if "table" in part)
    values = [column for column in table["columns"] if column["key"]][-4:]
    assert [(column["header"], column["key"]) for column in values] == [("PTS", "PTS"), *NAMES.items()]
    said = "Cumulative is PS, progressive scores; Median is BH/M1, Buchholz Median-1; Solkoff is BH, Buchholz"
    assert [{"lines": [f"Note: {said}."]}] == [part for part in page["document"]["parts"] if "lines" in part]
    service = json.loads(answer_form("standings", OPEN, by=TYPED).body)
    assert service["basis"]["by"] == ["PTS", *NAMES.values()]  # programs read codes
    assert [note["text"] for note in service["basis"]["notes"]] == [said]
    assert [value["code"] for value in service["standings"][0]["values"]] == ["PTS", *NAMES.values()]


# A score that is not that of the table.


def cut_buchholz() -> Why:
    """Of two of whom one met Brunelti, who left after the fifth round."""
    return tb.why(tb.standings(tb.sample("open"), by="BH/C1"), 6, 3)


def test_an_adjusted_score_is_explained_where_it_stands() -> None:
    marks = [(str(side.mark), side.amount) for line in cut_buchholz().lines for side in line if side is not None and side.mark]
    assert (ADJUSTED, Fraction(11, 2)) in marks
    rows = [line for line in str(cut_buchholz()).splitlines() if ADJUSTED in line]
    assert rows
    assert all(re.search(r" 5\.5 +" + re.escape(ADJUSTED), line) for line in rows)


def test_what_is_adjusted_differs_from_the_table_by_what_is_said() -> None:
    standings = tb.standings(tb.sample("open"), by="BH/C1")
    adjusted = 0
    for row, other in zip(standings.rows, standings.rows[1:], strict=False):
        for line in tb.why(standings, row.id, other.id).lines:
            for side in filter(None, line):
                said = re.match(r"(\S+) in the table; ", str(side.mark))
                if said is None:
                    continue
                adjusted += 1
                assert side.opponent is not None
                points = standings[side.opponent].points
                assert said[1] == (str(points) if points.denominator == 1 else f"{points.numerator // 2 or ''}½")
                assert side.amount != points
    assert adjusted


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_every_format_for_people_has_the_mark(form: str) -> None:
    assert ADJUSTED in tb.render(cut_buchholz(), form)


def test_the_page_has_the_mark() -> None:
    page = json.loads(answer_form("why", OPEN, who="6", other="3", by="BH/C1", format=DOCUMENT).body)
    assert ADJUSTED in json.dumps(page, ensure_ascii=False)


# Direct encounter is explained by the games among those tied.


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_people_see_the_games_among_those_tied(form: str) -> None:
    explanation = tb.explain(tb.standings(tb.sample("open")), "Ostrevik", "DE")
    text = tb.render(explanation, form)
    assert "lost against 8 Nadoryk, Marit with White" in text
    assert "not against one of those tied" not in text


def test_programs_see_every_round_once() -> None:
    explanation = tb.explain(tb.standings(tb.sample("open")), "Ostrevik", "DE")
    rounds, tied, _ = (list(csv.DictReader(StringIO(text))) for text in tb.render(explanation, "csv").split("\n\n"))
    assert [row["Round"] for row in rounds] == [*map(str, range(1, 10))]
    assert [row["Round"] for row in rounds if row["Counts"] == "yes"] == ["8"]
    assert len(tied) == 5
    assert len(explanation.to_dict()["terms"]) == 9


def test_who_met_nobody_of_those_tied_has_no_table_of_rounds() -> None:
    standings = tb.standings(
        tb.Tournament([tb.Player(number) for number in range(1, 5)], [[tb.Game(1, 3, "1-0"), tb.Game(2, 4, "1-0")]])
    )
    explanation = tb.explain(standings, 1, "DE")
    assert "Record" not in str(explanation)
    assert "Tied" in str(explanation)
