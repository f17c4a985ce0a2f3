"""A round that is being played: open games count as nothing unless asked otherwise, and every view says the same of everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tiebreaks as tb
from tests.cli import Inside
from tests.web import answer_form
from tiebreaks.engine.pairings import pairings
from tiebreaks.errors import TournamentError
from tiebreaks.operations.groups import DOCUMENT

CODES = "PTS, DE, BH/C1, BH, SB, WIN, WON, BPG, BWG, PS, REP, STD, TPN, AOB, FB, KS, ARO/U1400, TPR/U1400, PTP/U1400, APRO/U1400, APPO/U1400, RTNG/U1400"
RUNNING, OPEN = 5, 8  # the round, and its open games


def play(event: tb.Tournament, complete: int, finished: int) -> tb.Tournament:
    """The event during the round after so many complete ones: its first games are finished."""
    items = event.rounds[complete]
    games = [at for at, item in enumerate(items) if isinstance(item, tb.Game)]
    begun = [
        tb.Game(item.white, item.black, "*") if isinstance(item, tb.Game) and at in games[finished:] else item
        for at, item in enumerate(items)
    ]
    return replace(event, rounds=[*event.rounds[:complete], begun], published=tb.Published(), play_offs=(), orders=())


@pytest.fixture(scope="module")
def event() -> tb.Tournament:
    whole = tb.sample("open")
    games = sum(isinstance(item, tb.Game) for item in whole.rounds[RUNNING - 1])
    return play(whole, RUNNING - 1, games - OPEN)


@pytest.fixture
def path(event: tb.Tournament, tmp_path: Path) -> Path:
    tb.write(event, tmp_path / "live.trf")
    return tmp_path / "live.trf"


class OpenGame(NamedTuple):
    white: int
    black: int


def is_open(item: object) -> bool:
    return isinstance(item, tb.Game) and item.result == "*"


def open_games(event: tb.Tournament) -> list[OpenGame]:
    return [
        OpenGame(item.white, item.black)
        for item in event.rounds[RUNNING - 1]
        if isinstance(item, tb.Game) and is_open(item) and item.white is not None and item.black is not None
    ]


def test_the_library_keeps_the_last_complete_round_and_says_that_one_is_running(event: tb.Tournament) -> None:
    standings = tb.standings(event)
    assert standings.after_round == RUNNING - 1
    assert not standings.basis.live
    assert str(standings.title).split(".")[0].endswith("after round 4 of 9")
    (note,) = standings.basis.meanwhile
    assert str(note) == "round 5 is being played, 8 games are open; rounds 1 to 4 are counted; to count it, too: live=True"
    assert [(one.option, one.value) for one in note.remedies] == [("live", True)]


def test_live_standings_count_the_round_and_open_games_as_nothing(event: tb.Tournament) -> None:
    before, live = tb.standings(event), tb.standings(event, live=True)
    assert live.after_round == RUNNING
    assert (live.basis.live, live.basis.pending, live.basis.sources["pending"]) == (True, "none", "default")
    assert "during round 5 of 9, 8 games open" in str(live.title)
    assert [str(note) for note in live.basis.meanwhile] == ["8 open games count as nothing yet"]
    playing = {who for game in open_games(event) for who in (game.white, game.black)}
    for row in live.rows:
        if row.id in playing:
            assert row.points == before[row.id].points


def test_one_open_game_is_one_game(event: tb.Tournament) -> None:
    first, *others = open_games(event)
    results = {(RUNNING, game.white, game.black): "1-0" for game in others}
    nearly = event
    for (number, white, black), result in results.items():
        nearly = nearly.with_result(number, white, black, result)
    assert "1 game open" in str(tb.standings(nearly, live=True).title)
    assert str(tb.standings(nearly, live=True).basis.meanwhile[0]) == "1 open game counts as nothing yet"
    assert "1 game is open" in str(tb.standings(nearly).basis.meanwhile[0])
    assert tb.standings(nearly, live=True)[first.white].playing is not None


def test_an_adjourned_game_keeps_a_table_from_being_called_one_after_the_round() -> None:
    """Never "after round 2" while round 1 is open."""
    whole = tb.sample("open")
    first = next(item for item in whole.rounds[0] if isinstance(item, tb.Game))
    adjourned = [tb.Game(first.white, first.black, "*") if item is first else item for item in whole.rounds[0]]
    event = replace(whole, rounds=[adjourned, whole.rounds[1]], published=tb.Published(), play_offs=(), orders=())
    standings = tb.standings(event, after_round=2)
    assert "during round 2 of 9, 1 game open" in str(standings.title)
    playing = {row.id: (row.playing.round, row.playing.opponent) for row in standings.rows if row.playing is not None}
    assert playing == {first.white: (1, first.black), first.black: (1, first.white)}


def test_a_row_knows_its_game_in_progress(event: tb.Tournament) -> None:
    boards = {row.white.id: row.board for row in pairings(event, RUNNING).rows}
    for standings in (tb.standings(event), tb.standings(event, live=True)):
        playing = {row.id: row.playing for row in standings.rows if row.playing is not None}
        assert len(playing) == 2 * OPEN
        for game in open_games(event):
            ours, theirs = playing[game.white], playing[game.black]
            assert ours == (RUNNING, boards[game.white], game.black, standings[game.black].name, "white")
            assert theirs == (RUNNING, boards[game.white], game.white, standings[game.white].name, "black")
    assert all(row.playing is None for row in tb.standings(event, after_round=2).rows)
    assert all(row.playing is None for row in tb.standings(tb.sample("open")).rows)


@pytest.mark.parametrize("pending", ["none", "draw", "announced"])
def test_every_code_takes_what_an_open_game_counts_as(event: tb.Tournament, pending: Any) -> None:
    """Nothing: as if those games were not paired yet; a draw: as if they were drawn; announced: as they are announced."""
    announced = replace(event, scoring=tb.Scoring(unknown=1))
    same: tb.Tournament = announced
    if pending == "none":
        kept = [item for item in event.rounds[RUNNING - 1] if not is_open(item)]
        same = replace(event, rounds=[*event.rounds[:-1], kept])
    elif pending == "draw":
        for game in open_games(event):
            same = same.with_result(RUNNING, game.white, game.black, "½-½")
    found = tb.standings(announced, by=CODES, edition="2026-03", live=True, pending=pending)
    if pending == "announced":  # a point each, as if both had won
        for game in open_games(event):
            for who in (game.white, game.black):
                assert found[who].points == tb.standings(event, live=True)[who].points + 1
                assert found[who]["WIN"] == tb.standings(event, by="WIN", live=True)[who]["WIN"] + 1  # type: ignore[operator]
        return
    if pending == "none":  # who is not paired in the copy is absent there: only what open games add is compared
        for game in open_games(event):
            for who in (game.white, game.black):
                terms = {term.round: term for code in ("BH", "SB", "TPR/U1400") for term in tb.explain(found, who, code).terms}
                assert not terms[RUNNING].counts or terms[RUNNING].amount == 0
        assert {row.id: row.points for row in found.rows} == {
            row.id: row.points for row in tb.standings(same, by="PTS", after_round=RUNNING).rows
        }
        return
    expected = tb.standings(same, by=CODES, edition="2026-03", after_round=RUNNING)
    assert [(row.id, row.values) for row in found.rows] == [(row.id, row.values) for row in expected.rows]


@pytest.mark.parametrize("code", ["TPR/U1400", "PTP/U1400", "APRO/U1400", "APPO/U1400"])
def test_performances_leave_an_open_game_out(event: tb.Tournament, code: str) -> None:
    """They took it as half a point whatever was asked."""
    first = open_games(event)[0].white
    values = {how: tb.standings(event, by=code, live=True, pending=how)[first][code] for how in ("none", "draw")}
    assert values["none"] == tb.standings(event, by=code)[first][code] or code.startswith("AP")
    assert values["none"] != values["draw"]


def test_pending_without_a_running_round_is_refused(event: tb.Tournament) -> None:
    with pytest.raises(TournamentError, match="without live, rounds"):
        tb.standings(event, pending="draw")
    with pytest.raises(TournamentError, match="expected 'none', 'draw' or 'announced'"):
        tb.standings(event, live=True, pending="half")  # type: ignore[arg-type]


def views(path: Path, who: int, command: Inside) -> Iterator[tuple[str, int, Fraction]]:
    """Rank and points of a participant during the round, by whoever is asked."""
    event = tb.read(path)
    live = tb.standings(event, live=True)
    yield "library", live[who].rank, live[who].points
    (many,) = tb.standings_many([event], live=True)
    yield "many", many[who].rank, many[who].points
    told = json.loads(command("standings", str(path), "--live", "--format", "json")[1])
    yield "command", *_of(told["standings"], who)
    for face, fields in (("service", {"live": "true"}), ("page", {"live": "true", "format": DOCUMENT})):
        answer = json.loads(answer_form("standings", path, path.name, **fields).body)
        yield face, *_of(answer.get("data", answer)["standings"], who)
    card = json.loads(answer_form("why", path, path.name, who=str(who), after_round=str(RUNNING), format=DOCUMENT).body)["card"]
    yield "card", card["rank"], live[who].points
    text = command("why", str(path), str(who), "--live")[1]
    found = re.search(r"rank (\d+) of", text)
    assert found
    yield "why", int(found[1]), Fraction(_points_in(text))
    needs = tb.needs(event, who, top=1)
    yield "needs", needs.standings[who].rank, needs.standings[who].points


def _of(rows: list[dict[str, Any]], who: int) -> tuple[int, Fraction]:
    (row,) = (row for row in rows if row["id"] == who)
    return row["rank"], Fraction(row["values"][0]["exact"])


def _points_in(text: str) -> str:
    found = re.search(r"^PTS +([\d.]+)", text, re.MULTILINE)
    assert found
    return found[1]


def test_every_view_has_one_rank_and_one_number_of_points(
    event: tb.Tournament, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = Inside(monkeypatch, capsys)
    for game in open_games(event)[:2]:
        told = [*views(path, game.white, command)]
        assert len({(rank, points) for _, rank, points in told}) == 1, told


def test_the_sheet_for_the_wall_has_a_number_and_no_list_of_pairs(event: tb.Tournament) -> None:
    text = str(tb.standings(event, live=True))
    assert "8 games open" in text
    assert "2-" not in "".join(str(note) for note in tb.standings(event, live=True).notes)


@pytest.mark.parametrize("format", ["text", "markdown", "csv", "html"])
def test_every_format_marks_who_is_playing(event: tb.Tournament, format: str) -> None:
    game, live = open_games(event)[0], tb.standings(event, live=True)
    playing = live[game.white].playing
    assert playing is not None
    text = str(tb.render(live, format))
    assert "Playing" in text
    assert f"{game.black}w, board {playing.board}" in text
    assert "Playing" not in str(tb.render(tb.standings(tb.sample("open")), format))


def test_why_says_whom_one_is_playing(event: tb.Tournament) -> None:
    game = open_games(event)[0]
    live = tb.standings(event, live=True)
    opponent = live[game.black].name.partition(",")[0]
    assert any(f"Playing {opponent} with White in round 5" in str(line) for line in tb.why(live, game.white).sentences)


def test_a_team_event_counts_open_matches() -> None:
    whole = tb.sample("team")
    match = next(item for item in whole.rounds[-1] if isinstance(item, tb.Match))
    pending = replace(match, boards=tuple(replace(board, result="*") for board in match.boards))
    rounds = [*whole.rounds[:-1], [pending if item is match else item for item in whole.rounds[-1]]]
    event = replace(whole, rounds=rounds, published=tb.Published(), play_offs=(), orders=())
    live = tb.standings(event, live=True)
    assert "1 match open" in str(live.title)
    assert str(live.basis.meanwhile[0]) == "1 open match counts as nothing yet"
    playing = live[match.white].playing
    assert playing is not None
    assert (playing.opponent, playing.colour) == (match.black, "white")
    drawn = tb.standings(event, live=True, pending="draw")
    primary = drawn.by[0]
    assert drawn[match.white][primary] > live[match.white][primary]  # type: ignore[operator]
