"""Decisions in a TRF26: comments (###) that other programs skip, and codes OTHER_PO and OTHER_HAND in the list."""

from __future__ import annotations

import io
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles.test_play_offs import BLITZ, event
from tiebreaks.model import ListChange

EVERYTHING: dict[str, Any] = {
    "play_offs": [BLITZ],
    "orders": [tb.HandOrder([4, 3], "Los gezogen, Tür 2\nnachmittags")],
    "values": [tb.GivenValues("OTHER_LEAGUE", {number: f"{number}/3" for number in range(1, 5)}, "low", "the league")],
    "lots": "Easter",
    "list_changes": [ListChange("DE", "OTHER_PO, DE", 2, "by mistake")],
    "tie_breaks": ("OTHER_PO/T1", "DE", "OTHER_LEAGUE", "OTHER_HAND"),
}


def written(given: tb.Tournament, format: str = "trf26") -> tuple[bytes, tuple[str, ...]]:
    target = io.BytesIO()
    notes = tb.write(given, target, format=format)
    return target.getvalue(), tuple(notes)


@pytest.mark.parametrize("facts", [EVERYTHING, {"ties_stay": True}, {"lots": 7}], ids=["all", "ties stay", "a number"])
def test_a_trf_keeps_every_decision(facts: dict[str, Any]) -> None:
    given = event(**facts)
    data, notes = written(given)
    again = tb.read(data)
    assert notes == ()
    assert again.warnings == ()
    for fact in ("play_offs", "orders", "values", "lots", "ties_stay", "list_changes", "tie_breaks"):
        assert getattr(again, fact) == getattr(given, fact)
    assert written(again)[0] == data


def test_only_comments_and_the_list_say_it_so_that_other_programs_read_the_file() -> None:
    with_them, without = (written(each)[0].decode().splitlines() for each in (event(**EVERYTHING), event()))
    more = [line for line in with_them if line not in without]
    assert [line for line in more if not line.startswith("### ")] == ["202 OTHER_PO/T1,DE,OTHER_LEAGUE,OTHER_HAND"]
    assert '### tiebreaks lots "Easter"' in more


def test_the_list_of_standings_is_written_as_a_trf_spells_it() -> None:
    ranking = tb.standings(event(play_offs=[BLITZ]), "PTS, PO, DE")
    data, _ = written(ranking.published())
    assert b"202 OTHER_PO,DE\r\n" in data
    again = tb.read(data)
    assert tb.standings(again).by == ranking.by
    assert tb.check(again).agrees


def test_trf16_leaves_them_out_and_says_so() -> None:
    data, notes = written(event(**EVERYTHING), "trf16")
    assert b"###" not in data
    assert any("TRF16 has no place for play-offs" in note for note in notes)


def test_other_comments_stay_as_they_are() -> None:
    data = written(event())[0] + b"### made by hand\r\n"
    assert tb.read(data).about.records == ("### made by hand",)


def test_values_of_many_participants_fit_on_a_line() -> None:
    players = [tb.Player(number, f"P{number}") for number in range(1, 1501)]
    many = tb.Tournament(players, [], values={"OTHER_X": {number: f"{number}.25" for number in range(1, 1501)}})
    assert tb.read(written(many)[0]).values == many.values


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "### tiebreaks playoff {}",
            "expected one of play-off, order, values, lots, ties-stay and list-change, found 'playoff'",
        ),
        ("### tiebreaks lots", "not JSON"),
        ("### tiebreaks lots [7]", "expected a text or a whole number"),
        ("### tiebreaks ties-stay 1", "expected true or false"),
        ('### tiebreaks play-off {"order": [1]}', "expected two participants or more, found 1"),
        ('### tiebreaks play-off {"order": [1, 9]}', "9 is not a participant"),
        ('### tiebreaks play-off {"games": [{"white": 1, "black": 2}]}', "missing"),
        ('### tiebreaks order {"ordr": [1, 2]}', 'unknown key "ordr"; did you mean "order"'),
        ('### tiebreaks values {"code": "BH", "values": {"1": 2}}', "expected a code such as OTHER_LEAGUE"),
        ('### tiebreaks list-change {"before": ["DE"], "after": ["DE"], "since_round": 1}', "expected two different lists"),
        ("### tiebreaks lots 1\r\n### tiebreaks lots 2", "given twice; keep one"),
        ("### tiebreaks lots 1\r\n### tiebreaks ties-stay true", "ties stay"),
    ],
)
def test_a_comment_that_cannot_be_read_is_an_error_with_what_to_do(line: str, said: str) -> None:
    with pytest.raises(tb.FormatError) as refused:
        tb.read(written(event())[0] + line.encode() + b"\r\n")
    assert said in str(refused.value)
