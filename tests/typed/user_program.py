"""A program that a user could write. `assert_type` says what a checker must find; an ignored error is a mistake that it must find."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, assert_type

import tiebreaks as tb
from tiebreaks.answers import (
    Basis,
    Cause,
    Check,
    Comparison,
    Difference,
    Dropped,
    Explanation,
    Overview,
    PublishedList,
    Term,
    Why,
)
from tiebreaks.bulk import Summary
from tiebreaks.echecs.buchholz import buchholz
from tiebreaks.extending import OVER_THE_BOARD, Edition, Event, Participant, Reason, Records, Working, as_sum, self_defined
from tiebreaks.extending import reasons as reasons_of
from tiebreaks.law import edition_on
from tiebreaks.model import Adjustment, GameRow, Pairing, VirtualPoints


def event() -> tb.Tournament:
    """An event without a file."""
    return tb.Tournament(
        players=[tb.Player(1, "Anna", rating=2100), tb.Player(2, "Bo", rating=2000), tb.Player(3, "Cy", rating=1900)],
        rounds=[[tb.Game(1, 2, "1-0"), tb.Bye(3, "pairing")], [tb.Game(3, 1, "½-½"), tb.Bye(2, "half")]],
        starts=date(2026, 3, 7),
    )


def taken() -> tb.Tournament:
    """What is given may be text or any number; what is held has one type."""
    tournament = tb.Tournament(
        [tb.Player(1)],
        [],
        system="round-robin",
        starts="2026-03-07",
        tie_breaks="DE, SB",
        scoring=tb.Scoring(win=3, draw="1"),
        match_scoring=tb.MatchScoring(win=3, pairing_bye=1.5),
        adjustments=[Adjustment(1, 0.5)],
        published=tb.Published(points={1: 0.5}, values={"SB": {1: "1.25"}}),
        pairing=Pairing(virtual_points=(VirtualPoints(1, 1, 1, 2, 1),)),
    )
    assert_type(tournament.system, tb.System)
    assert_type(tournament.total_rounds, int)
    assert_type(tournament.starts, date | None)
    assert_type(tournament.tie_breaks, tuple[str, ...])
    assert_type(tournament.scoring.win, Fraction)
    assert_type(tournament.scoring.pairing_bye, Fraction)
    assert_type(tournament.match_scoring.pairing_bye, Fraction | None)
    assert_type(tournament.adjustments[0].points, Fraction)
    assert_type(tournament.published.points, Mapping[int, Fraction])
    assert_type(tournament.pairing.virtual_points[0].points, Fraction)
    return replace(tournament, name="Club")


def live() -> tb.Tournament:
    """A live event, with ids of its own."""
    tournament = tb.Tournament.from_games([(1, "anna", "bo", "*"), (1, "cy", None, "half")], starts="2026-03-07T10:00")
    assert_type(tournament, tb.Tournament)
    assert_type(tournament.to_games(), list[GameRow])
    assert_type(tb.Tournament.from_dict(tournament.to_dict()), tb.Tournament)
    assert tb.Tournament.from_games(tournament.to_games(), tournament.players, starts=tournament.starts) == tournament
    assert_type(tournament, tb.Tournament)
    assert_type(tournament.player("anna").key, str | int | None)
    assert_type(tournament.games_of("cy"), list[tuple[int, tb.Game | tb.Bye | tb.Match]])
    typed: str = "1-0"
    after = tournament.with_result(1, "anna", "bo", typed).with_round([("bo", "cy"), tb.Bye(1, "half")], total_rounds=2)
    assert_type(after, tb.Tournament)
    standings = tb.standings(after.with_player(tb.Player(4, "Di")), live=True, pending="none")
    with suppress(tb.TournamentError):
        tb.standings(after, live=True, pending="win")  # type: ignore[arg-type]
    assert_type(standings.rows[0].key, str | int | None)
    assert_type(tb.Game(1, 2, "1-0").result, Literal["1-0", "½-½", "0-1", "0-0", "½-0", "0-½", "+-", "-+", "--", "*"])
    assert_type(tb.Bye(1, "half").kind, Literal["pairing", "full", "half", "zero"])
    return after


def ranked(tournament: tb.Tournament) -> tb.Standings:
    """Standings, and what can be read off them."""
    standings = tb.standings(tournament, by="DE, BH/C1, BH, SB", edition="2026-03")
    assert_type(standings.by, tuple[str, ...])
    assert_type(standings.edition, Edition)
    assert_type(standings.after_round, int)
    assert_type(standings.basis, Basis)
    assert_type(standings.basis.dropped, tuple[Dropped, ...])
    assert_type(standings.basis.lines, tuple[tb.Message, ...])
    assert_type(standings.basis.lots, int | str | None)
    with suppress(tb.TournamentError):  # it has no published ranks
        assert_type(tb.published_list(tournament), PublishedList)
        assert_type(tb.standings(tournament, by=tb.published_list(tournament)), tb.Standings)
    assert_type(standings.warnings, tuple[tb.Message, ...])
    assert_type(standings.ranks, Mapping[int, int])
    assert_type(standings.to_rows(), list[dict[str, Any]])
    for row in standings:
        assert_type(row, tb.Row)
        assert_type(row.rank, int)
        assert_type(row.id, int)
        assert_type(row.name, str)
        assert_type(row.participant, tb.Player | tb.Team)
        assert_type(row["BH/C1"], tb.ExactValue | None)
        assert_type(row.values, tuple[tb.ExactValue | None, ...])
        assert_type(row.points, tb.ExactValue)
        assert_type(row.get("BH"), tb.ExactValue | None)
        assert_type(row.get("BH", 0), tb.ExactValue | int | None)
        assert_type(row.to_dict(), dict[str, Any])
        as_dict: dict[str, Any] = dict(row)
        assert_type(as_dict["name"], Any)
    assert_type(tb.why(standings, standings.rows[0], standings.rows[1].participant), Why)
    assert_type(standings["Anna"], tb.Row)
    assert_type(standings[:3], tuple[tb.Row, ...])
    assert_type(standings.top(3), tuple[tb.Row, ...])
    assert_type(standings.to_dict(), dict[str, Any])
    assert_type(tb.format_value(standings.rows[0].points), str)
    return standings


def reasons(standings: tb.Standings) -> str:
    """Why a value is what it is, and why one is ahead."""
    explanation = tb.explain(standings, "Bo", "BH/C1")
    assert_type(explanation, Explanation)
    assert_type(explanation.value, Fraction | None)
    assert_type(explanation.articles, tuple[str, ...])
    assert_type(explanation.terms, tuple[Term, ...])
    assert_type(explanation.to_dict(), dict[str, Any])
    why = tb.why(standings, 1, "Cy")
    assert_type(why.decided_by, str | None)
    assert_type(why.explanations, tuple[Explanation, ...])
    assert_type(tb.explain(standings, "Bo"), Overview)
    assert_type(tb.why(standings, "Bo").above, Why | None)
    return why.sentence


def verdicts(tournament: tb.Tournament) -> tuple[Check, Comparison]:
    """The ranks of a file, and what another edition changes."""
    check = tb.check(tournament, edition="2026-03", search=False)
    assert_type(check.agrees, bool)
    assert_type(check.basis, Basis)
    assert_type(check.differences, tuple[Difference, ...])
    assert_type(check.explained_by, tuple[Cause, ...])
    comparison = tb.compare_editions(tournament, "2024-08", "2026-03", by="BH")
    assert_type(comparison, Comparison)
    return check, comparison


def files(tournament: tb.Tournament, folder: Path) -> Summary:
    """Written, read again, and many at a time."""
    path = folder / "event.trf"
    assert_type(tb.write(tournament, path), tuple[str, ...])
    assert_type(tb.read(path), tb.Tournament)
    assert_type(tb.read(path.read_bytes()), tb.Tournament)
    assert_type(tb.standings_many([tournament]), Iterator[tb.Standings])
    assert_type(tb.standings_many([tournament], errors="yield"), Iterator[tb.Standings | tb.TiebreaksError])
    assert_type(tb.sample("open").source, str)
    assert_type(tb.samples(), tuple[str, ...])
    assert_type(tb.__version__, str)
    assert_type(tb.render(tb.standings(tournament), "json"), str)
    summary = tb.batch(folder, folder / "tables.csv", jobs=1)
    assert_type(summary.participants, int)
    return summary


def law() -> tb.TieBreak:
    """The law as data, and a value of the face for @echecs."""
    assert_type(edition_on(date(2026, 4, 1)), Edition)
    assert_type(buchholz("A", [[{"white": "A", "black": "B", "result": 1}]]), float)
    return tb.parse_tie_break("BH/C1")


def wins_with_black(participant: Participant, event: Event) -> int:
    """A rule of an organiser, for one participant."""
    assert_type(event.participants, Sequence[Participant])
    assert_type(participant.score, Fraction)
    return sum(each.is_won and each.colour == "black" for each in participant.rounds)


def points_over_the_board(table: Records, law: Edition) -> Working:
    """Another one, for all participants at once."""
    met = table.mask(OVER_THE_BOARD)
    return Working(table.points, met, reasons_of(met, Reason.AWARDED, Reason.NOT_COUNTED), as_sum, unit=10)


def own(tournament: tb.Tournament) -> tb.Standings:
    """Standings by self-defined tie-breaks."""
    plain = self_defined("OTHER_BLACK", per_participant=wins_with_black, name="wins with Black")
    whole = self_defined("OTHER_BOARD", points_over_the_board, name="points over the board")
    standings = tb.standings(tournament, by=[whole, plain, "BH"])
    assert_type(standings[1][plain], tb.ExactValue | None)
    assert_type(tb.explain(standings, 1, plain), Explanation)
    return standings


def mistakes(tournament: tb.Tournament, standings: tb.Standings) -> None:
    """Never run: what a checker must refuse."""
    tb.Player("1", "Anna")  # type: ignore[arg-type]
    tb.standings(tournament, by=7)  # type: ignore[arg-type]
    tb.standings("open.trf")  # type: ignore[arg-type]
    tb.explain(standings)  # type: ignore[call-overload]
    tb.check(tournament, searching=True)  # type: ignore[call-arg]
    standings.rows[0].rank = "first"  # type: ignore[assignment]
    standings[1]["BH"] + 1  # type: ignore[operator]  # a value may be undefined
    self_defined("OTHER_X", per_participant=points_over_the_board, name="x")  # type: ignore[arg-type]
    tb.Tournament(palyers=[])  # type: ignore[call-arg]
    tb.Tournament([], [], total_rounds="9")  # type: ignore[arg-type]
    tb.Tournament([], [], "swiss")  # type: ignore[call-arg]
    tb.Tournament.from_games(7)  # type: ignore[arg-type]
    tb.Tournament.from_games([], sistem="swiss")  # type: ignore[call-arg]
    tb.Scoring(win=None)  # type: ignore[arg-type]
    tournament.starts.casefold()  # type: ignore[union-attr]  # it is no text
