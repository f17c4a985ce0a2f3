"""`tournament(games, players)`: the same event for full standings."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tiebreaks as tb
from tests.echecs import data, games_of, players_of
from tiebreaks.echecs import tournament
from tiebreaks.model.tournament import Result


def results(event: tb.Tournament, who: str) -> list[Result]:
    row, cells = event.row_of[event.find(who)], event.crosstable
    return [Result(cells.result[cells.cell(row, index)]) for index in range(cells.rounds)]


def test_numbers_follow_the_list_then_the_games_and_ids_are_names() -> None:
    event = tournament(games_of("D-B 1, A- 1 pairing-bye | C-A 0.5"), players_of("A 2000, B, spare 0"))
    assert [(player.id, player.name, player.rating) for player in event.players] == [
        (1, "A", 2000), (2, "B", None), (3, "spare", None), (4, "D", None), (5, "C", None),
    ]  # fmt: skip
    assert event.rounds[0] == (tb.Game(4, 2, "1-0"), tb.Bye(1, "pairing"))
    assert event.rounds[1] == (tb.Game(5, 1, "½-½"),)
    assert len(event.players) == 5 and event.total_rounds == 2


def test_of_two_entries_with_one_id_the_first_counts() -> None:
    event = tournament(games_of("A-B 1"), players_of("A 2000, A 1500, B 1800"))
    assert [(player.name, player.rating) for player in event.players] == [("A", 2000), ("B", 1800)]


def test_every_kind_in_both_spellings_becomes_its_result() -> None:
    event = tournament(
        games_of(
            "A-B 1, C- 1 full-bye, D-D 0.5 half-bye, -E 0 pairing-bye, F- 0 zero-bye"
            " | A-B 1 forfeit-win, C-D 0 forfeit-loss, E- 1 forfeit-win, F-F 0 forfeit-loss | -A 1 forfeit-win, B-C 0"
        )
    )
    assert results(event, "A") == [Result.WIN, Result.FORFEIT_WIN, Result.ZERO_BYE]
    assert results(event, "B") == [Result.LOSS, Result.FORFEIT_LOSS, Result.LOSS]
    assert results(event, "C") == [Result.FULL_BYE, Result.FORFEIT_LOSS, Result.WIN]
    assert results(event, "D")[:2] == [Result.HALF_BYE, Result.FORFEIT_WIN]
    assert results(event, "E") == [Result.PAIRING_BYE, Result.FULL_BYE, Result.ZERO_BYE]
    assert results(event, "F") == [Result.ZERO_BYE] * 3
    assert not event.adjustments


def test_a_bye_without_kind_becomes_the_bye_that_awards_its_points() -> None:
    event = tournament(games_of("A- 1, B-B 0.5, C- 0"))
    assert event.rounds[0] == (tb.Bye(1, "pairing"), tb.Bye(2, "half"), tb.Bye(3, "zero"))


def test_points_that_do_not_fit_the_kind_are_kept() -> None:
    text = "A- 0.5 pairing-bye, B-C 0 forfeit-win | A-B 0.5 half-bye, C- 1 half-bye"
    standings = tb.standings(tournament(games_of(text)), by="PTS", edition="2026-03")
    assert {row.name: row["PTS"] for row in standings.rows} == {"A": 1, "B": Fraction(1, 2), "C": 2}


def test_scores_of_every_vector_with_one_record_a_round_are_the_same() -> None:
    compared = 0
    for row in data("vectors.json"):
        games = games_of(row["games"])
        if "two-games" in row["about"] or row["id"] == "e29" or not row["players"] or not games:
            continue
        standings = tb.standings(tournament(games, players_of(row["players"])), by="PTS", edition="2026-03")
        scores = dict(zip(row["ids"].split(), row["scores"].split(), strict=True))
        for who, score in scores.items():
            if who != "nobody":
                assert standings[who]["PTS"] == Fraction(score), (row["id"], who)
                compared += 1
    assert compared > 150


def test_two_games_in_one_round_are_refused() -> None:
    with pytest.raises(tb.TournamentError, match="round 1"):
        tournament(games_of("A-B 1, A-C 1"))


def test_bad_games_are_refused_with_their_round() -> None:
    with pytest.raises(tb.TournamentError, match="round 2: game A-B: expected White's result"):
        tournament([[], [{"white": "A", "black": "B", "result": 7}]])


def test_full_standings_are_one_line_away() -> None:
    case = data("worked.json")
    standings = tb.standings(tournament(games_of(case["games"]), players_of(case["players"])), by="DE, BH/C1, BH, SB")
    assert standings.rows[0].name == "A"
