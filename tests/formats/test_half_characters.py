"""Half characters (lone surrogates) are refused wherever a text comes in, and every message can be printed."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.messages import PYTHON, Message, Place, Remedy
from tiebreaks.model.about import About, NationalRecord
from tiebreaks.model.decisions import GivenValues, HandOrder, ListChange, PlayOff
from tiebreaks.model.pairing import Pairing
from tiebreaks.model.published import PrintedColumn, Published
from tiebreaks.model.scoring import Phase, Scoring

HALF = "\ud800"
PLAYERS = (tb.Player(1, "Anna"), tb.Player(2, "Bo"))
REFUSED = r"found half a character \(a lone surrogate\) in '.*\\ud800', which no file can hold; correct or remove it"
TRF = "012 Ost{half}\n001    1      Anna\n"
OWN_JSON = {"format": "tiebreaks-tournament", "version": 1, "players": [{"id": 1}], "rounds": [], "tie_breaks": ["BH", HALF]}


def event(**facts: Any) -> tb.Tournament:
    return tb.Tournament(PLAYERS, [[tb.Game(1, 2, "1-0")]], **facts)


@pytest.mark.parametrize(
    "make",
    [
        lambda: tb.Player(1, f"Ané{HALF}"),
        lambda: tb.Player(1, club=HALF),
        lambda: tb.Player(1, key=HALF),
        lambda: tb.Team(1, HALF),
        lambda: tb.Team(1, nickname=HALF),
        lambda: event(name=HALF),
        lambda: event(tie_breaks=["BH", HALF]),
        lambda: event(tie_breaks=f"BH, {HALF}"),
        lambda: event(lots=HALF),
        lambda: event(about=About(records=(HALF,))),
        lambda: event(about=About(national=(NationalRecord("GER", 1, name=HALF),))),
        lambda: event(pairing=Pairing(code=HALF)),
        lambda: event(pairing=Pairing(controller=HALF)),
        lambda: event(play_offs=[PlayOff([1, 2], order=[1, 2], description=HALF)]),
        lambda: event(play_offs=[PlayOff([1, 2], order=[1, 2], tie_breaks=HALF)]),
        lambda: event(orders=[HandOrder([1, 2], HALF)]),
        lambda: event(values=[GivenValues("OTHER_LEAGUE", {1: 1, 2: 2}, computed_by=HALF)]),
        lambda: event(list_changes=[ListChange("BH", f"DE,{HALF}", 1)]),
        lambda: event(phases=[Phase([1], Scoring(), HALF)]),
        lambda: Published(program=HALF),
        lambda: Published(values={HALF: {1: 1}}),
        lambda: Published(columns=[PrintedColumn(HALF)]),
    ],
)
def test_no_event_made_in_code_has_half_a_character(make: Callable[[], object]) -> None:
    with pytest.raises(tb.TournamentError, match=REFUSED) as refused:
        make()
    str(refused.value).encode()


@pytest.mark.parametrize(
    ("given", "place"),
    [
        (OWN_JSON, r"<data>: tie_breaks\[1\]: "),
        ({**OWN_JSON, "tie_breaks": [], HALF: 1}, "<data>: "),
    ],
    ids=["own JSON", "key"],
)
def test_json_with_half_a_character_is_refused(given: dict[str, Any], place: str) -> None:
    with pytest.raises(tb.FormatError, match=f"^{place}{REFUSED}"):
        tb.read(json.dumps(given).encode())


def test_whole_characters_that_json_spells_as_pairs_are_read() -> None:
    found = tb.read(json.dumps({**OWN_JSON, "tie_breaks": [], "name": "Ost \U0001f3c6"}).encode())
    assert found.name == "Ost \U0001f3c6"


def test_a_document_with_half_a_character_is_refused() -> None:
    with pytest.raises(tb.FormatError, match=REFUSED):
        tb.Tournament.from_dict({**OWN_JSON, "tie_breaks": [], "players": [{"id": 1, "name": HALF}]})


@pytest.mark.parametrize(("encoding", "half"), [("utf-7", b"+2AA-"), ("unicode_escape", rb"\ud800")])
def test_encodings_that_can_spell_half_characters_are_refused(encoding: str, half: bytes) -> None:
    data = TRF.encode().replace(b"{half}", half)
    with pytest.raises(tb.FormatError, match=f"read as {encoding} the file has half characters"):
        tb.read(data, encoding=encoding)
    game = b'[Event "E"]\n[Round "1"]\n[White "Anna' + half + b'"]\n[Black "Bo"]\n[Result "1-0"]\n\n1-0\n'
    with pytest.raises(tb.FormatError, match=f"the file is not {encoding}"):
        tb.read(game, encoding=encoding)


def test_text_that_was_opened_or_pasted_is_refused_with_half_characters() -> None:
    for text in (HALF, "\udcff"):
        with pytest.raises(tb.FormatError, match=r"the text has half characters .*; give the bytes"):
            tb.read(io.StringIO(TRF.replace("{half}", text)))
        with pytest.raises(tb.FormatError, match="<text>: error: the text has half characters"):
            tb.check(event(), against=f"Rank,Name\n1,Anna{text}\n2,Bo\n")


def test_every_message_can_be_printed() -> None:
    place = Place(f"a{HALF}.trf", path=f"players[0].{HALF}")
    for message in (
        Message(f"half {HALF}"),
        Message("half {text}", text=HALF),
        Message("half {text!r} and {items}", text=HALF, items=(HALF, [HALF])),
        Message("half", where=place, remedies=[Remedy("by", HALF)]),
        Message("{said}", said=Message(HALF, where=place)),
    ):
        assert "\\ud800" in message
        message.encode()
        message.in_words(PYTHON).encode()
        json.dumps(message.to_dict(), ensure_ascii=False).encode()
    str(tb.TiebreaksError(HALF)).encode()
    for wrong in (HALF, f"BH, {HALF}", f"BH/{HALF}"):
        with pytest.raises(tb.TiebreaksError) as refused:
            tb.standings(event(), wrong)
        str(refused.value).encode()


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="file names are Unicode here")
def test_a_file_whose_name_is_no_text_is_read_and_every_answer_can_be_written(tmp_path: Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), b"ost \xff.trf")
    with open(path, "wb") as file:
        file.write(
            b"012 Ost\n001    1      Anna                              2000                             1.0    1     2 w 1\n"
            b"001    2      Bo                                2000                             0.0    2     1 b 0\n"
        )
    found = tb.read(os.fsdecode(path))
    assert found.source.endswith("\udcff.trf")
    with pytest.raises(tb.FormatError, match=r"ost \\udcff2\.trf: error: cannot be read: No such file") as missing:
        tb.read(os.fsdecode(path).replace("\udcff", "\udcff2"))
    str(missing.value).encode()
    ranked = tb.standings(found)
    for answer in (ranked, tb.check(found, against=tb.render(ranked, "csv")), tb.explain(ranked, 1)):
        for format in ("text", "markdown", "csv", "json", "html"):
            try:
                tb.render(answer, format).encode()
            except tb.TiebreaksError as refused:  # a form that the answer does not have
                str(refused).encode()
        json.dumps(answer.to_dict(), ensure_ascii=False).encode()
