"""The oracle and the generator of team events against what must hold in every event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.strategies import codes_for, laws, tournaments
from tests.helpers.team_strategies import (
    ENCOUNTERS,
    FEATURES,
    ON_A_SCORE,
    random_team_tournament,
    random_tied_team_tournament,
    team_codes_for,
    team_tournaments,
    tied_team_tournaments,
)
from tiebreaks.law.editions import CURRENT, Edition
from tiebreaks.model.tournament import Adjustment, Bye, Game, Match, MatchScoring, Result, System, Team, Tournament, iter_games

from . import direct_encounter, extended_direct_encounter, ranks, team_event_of, value
from .codes import parse
from .teams import is_pending, number_of_boards

few = settings(max_examples=40)


def values(tournament: Tournament, code: str, law: Edition = CURRENT) -> dict[int, Any]:
    found = value(tournament, law, code)
    assert found is not None
    return found


@few
@given(tournament=team_tournaments(), law=laws(), data=st.data())
def test_every_code_has_a_value_for_every_team_and_a_ranking_is_total(
    tournament: Tournament, law: Edition, data: st.DataObject
) -> None:
    after_round = data.draw(st.none() | st.integers(1, len(tournament.rounds)))
    codes = team_codes_for(law, tournament)
    for code in codes:
        if parse(code).acronym not in ENCOUNTERS:
            found = value(tournament, law, code, after_round)
            assert found is not None and set(found) == {team.id for team in tournament.teams}
    ranked = ranks(tournament, law, data.draw(st.permutations(codes))[:4], after_round)
    assert set(ranked) == {team.id for team in tournament.teams if not team.expelled}
    for place in ranked.values():
        assert place == 1 + sum(1 for other in ranked.values() if other < place)


@few
@given(tournament=team_tournaments(), law=laws())
def test_definitions_that_coincide(tournament: Tournament, law: Edition) -> None:
    """13.2 with the same letter twice is Sonneborn-Berger on that score; 13.1 is the score that is not the primary one."""
    for extended, plain in (("EMMSB", "SB:MP"), ("EGGSB", "SB:GP"), ("EMMSB/C2/P", "SB:MP/C2/P")):
        assert values(tournament, extended, law) == values(tournament, plain, law)
    other = {"MP": "GPTS", "GP": "MPTS"}[tournament.primary]
    assert values(tournament, "MPvGP", law) == values(tournament, other, law)
    assert values(tournament, "BH", law) == values(tournament, f"BH:{tournament.primary}", law)


@few
@given(tournament=team_tournaments(features=["level_matches", "reserves", "odd_numbers", "any_colours", "game_points_first"]))
def test_when_all_is_played_the_boards_add_up(tournament: Tournament) -> None:
    event = team_event_of(tournament, CURRENT, None)
    matches = sum(isinstance(item, Match) for items in tournament.rounds for item in items)
    met = {who: sum(record.opponent is not None for record in records) for who, records in event.scores["MP"].records.items()}
    if any(isinstance(item, Bye) for items in tournament.rounds for item in items):
        return
    boards, games = values(tournament, "TBR"), values(tournament, "GPTS")
    assert sum(values(tournament, "MPTS").values()) == 2 * matches
    assert sum(games.values()) == number_of_boards(tournament) * matches
    for who in games:
        assert sum(boards[who]) == games[who]
        assert values(tournament, "BC")[who] == sum(
            (sum(boards[who][place:]) for place in range(len(boards[who]))), Fraction(0)
        )
        assert values(tournament, "BBE")[who] == tuple(sum(boards[who][:kept]) for kept in range(len(boards[who]) - 1, 0, -1))
    if tournament.system is System.SWISS:
        for score in ("MP", "GP"):
            own = event.scores[score]
            assert sum(values(tournament, f"BH:{score}").values()) == sum(own.score(who) * met[who] for who in met)


@few
@given(tournament=team_tournaments() | tied_team_tournaments(), law=laws())
def test_13_3_2_a_chain_only_refines_the_extended_encounter(tournament: Tournament, law: Edition) -> None:
    everybody = [team.id for team in tournament.teams]
    plain = extended_direct_encounter(tournament, law, everybody)
    first = direct_encounter(tournament, law, everybody)
    assert (
        refines(plain, first) or law.extended_direct_encounter == "restart_at_each_split" or law.direct_encounter != "certain"
    )
    for chain in ("EDET", "EDEB", "EDEBT", "EDEBB"):
        found = extended_direct_encounter(tournament, law, everybody, chain)
        assert refines(found, plain)
        assert all(len(part) != 1 or part in found for part in plain)


def test_events_made_for_ties_reach_every_step_of_the_extended_encounter() -> None:
    again = CURRENT.amended(extended_direct_encounter="restart_at_each_split")
    whole = CURRENT.amended(knock_out_games="tournament")
    different = {"primary": 0, "secondary": 0, "knock-out": 0, "chains": 0, "R32": 0, "R33": 0}
    for seed in range(200):
        event = random_tied_team_tournament(Random(seed))
        points, primary, both, chain, other_chain = (
            ranks(event, CURRENT, codes)
            for codes in (["PTS"], ["PTS", "DE"], ["PTS", "EDE"], ["PTS", "EDEBT"], ["PTS", "EDEBB"])
        )
        different["primary"] += points != primary
        different["secondary"] += primary != both
        different["knock-out"] += both != chain
        different["chains"] += chain != other_chain
        different["R32"] += both != ranks(event, again, ["PTS", "EDE"])
        different["R33"] += chain != ranks(event, whole, ["PTS", "EDEBT"])
    assert all(different.values()), different


def refines(fine: list[list[int]], coarse: list[list[int]]) -> bool:
    """Whether each part of the coarse order is a run of parts of the fine one."""
    left = list(fine)
    for part in coarse:
        members: set[int] = set()
        while members < set(part):
            members |= set(left.pop(0))
        if members != set(part):
            return False
    return not left


def with_teams_of_one(tournament: Tournament) -> Tournament:
    """The same event with every player a team, and matches of one board scored as the games are."""
    scoring = tournament.scoring
    return Tournament(
        players=tournament.players,
        teams=[Team(player.id, player.name, (player.id,), expelled=player.expelled) for player in tournament.players],
        rounds=[[_match_of_one(item) if isinstance(item, Game) else item for item in items] for items in tournament.rounds],
        system=tournament.system,
        total_rounds=tournament.total_rounds,
        match_scoring=MatchScoring(scoring.win, scoring.draw, scoring.loss, scoring.pairing_bye, scoring.pairing_bye),
        adjustments=tuple(replace(item, game_points=item.points) for item in tournament.adjustments),
    )


def _match_of_one(game: Game) -> Match:
    assert game.white is not None and game.black is not None
    if game.result in ("+-", "-+", "--"):
        return Match(game.white, game.black, forfeit=game.result)
    return Match(game.white, game.black, (game,))


ALIKE = ["byes", "forfeits", "pending", "repeats", "odd_numbers", "adjustments", "expelled", "running"]


@few
@given(tournament=tournaments(features=ALIKE, most_players=14, most_rounds=7), law=laws(), data=st.data())
def test_teams_of_one_player_rank_as_the_players(tournament: Tournament, law: Edition, data: st.DataObject) -> None:
    after_round = data.draw(st.none() | st.integers(1, len(tournament.rounds)))
    teams = with_teams_of_one(tournament)
    for code in codes_for(law, tournament):
        acronym, *modifiers = code.split("/")
        if acronym not in ON_A_SCORE:
            continue
        for score in ("MP", "GP"):
            if score == "GP" and acronym in ("WON", "BWG") and tournament.adjustments:
                continue  # on game points what was awarded decides (R40)
            asked = "/".join((f"{acronym}:{score}", *modifiers))
            if acronym == "DE":
                assert ranks(teams, law, [asked], after_round) == ranks(tournament, law, [code], after_round), code
            else:
                assert value(teams, law, asked, after_round) == value(tournament, law, code, after_round), code


SIGNS: dict[str, Callable[[Tournament], bool]] = {
    "byes": lambda event: any(isinstance(item, Bye) and item.kind != "pairing" for items in event.rounds for item in items),
    "forfeited_matches": lambda event: any(match.forfeit and not match.boards for match in matches_of(event)),
    "forfeits_with_boards": lambda event: any(match.forfeit and match.boards for match in matches_of(event)),
    "no_board_played": lambda event: any(
        match.boards and all(board.result in ("+-", "-+", "--") for board in match.boards) for match in matches_of(event)
    ),
    "forfeited_boards": lambda event: any(board.result in ("+-", "-+", "--") for _, board in iter_games(event)),
    "empty_boards": lambda event: any(None in (board.white, board.black) for _, board in iter_games(event)),
    "reserves": lambda event: any(len(team.players) > number_of_boards(event) for team in event.teams),
    "out_of_order": lambda event: any(out_of_order(event, match) for match in matches_of(event)),
    "crosswise": lambda event: any(out_of_order(event, match) for match in matches_of(event)),
    "any_colours": lambda event: any(board.white not in roster(event, match.white) for match in matches_of(event) for board in match.boards[:1]),
    "fewer_boards": lambda event: any(0 < len(match.boards) < number_of_boards(event) for match in matches_of(event)),
    "boards_not_announced": lambda event: event.boards is None,
    "level_matches": lambda event: any(record.result is Result.DRAW for record in records(event)),
    "circle": lambda event: len(event.teams) > 2 and len(set(values(event, "MPTS").values())) == 1,
    "odd_results": lambda event: any(board.result in ("0-0", "½-0", "0-½") for _, board in iter_games(event)),
    "short_games": lambda event: any(not board.rated for _, board in iter_games(event)),
    "pending": lambda event: any(is_pending(match) for match in matches_of(event)),
    "repeats": lambda event: len({frozenset((match.white, match.black)) for match in matches_of(event)}) < len(matches_of(event)),
    "odd_scoring": lambda event: event.scoring != Tournament(event.players, []).scoring,
    "odd_match_scoring": lambda event: event.match_scoring != MatchScoring(),
    "odd_numbers": lambda event: {team.id for team in event.teams} != set(range(1, len(event.teams) + 1)),
    "adjustments": lambda event: any(isinstance(item, Adjustment) for item in event.adjustments),
    "expelled": lambda event: any(team.expelled for team in event.teams),
    "running": lambda event: len(event.rounds) < (event.total_rounds or 0),
    "game_points_first": lambda event: event.primary == "GP",
}  # fmt: skip


def matches_of(event: Tournament) -> list[Match]:
    return [item for items in event.rounds for item in items if isinstance(item, Match)]


def roster(event: Tournament, team: int) -> tuple[int, ...]:
    return next(member.players for member in event.teams if member.id == team)


def records(event: Tournament) -> list[Any]:
    return [record for its in team_event_of(event, CURRENT, None).scores["MP"].records.values() for record in its]


def out_of_order(event: Tournament, match: Match) -> bool:
    places = roster(event, match.white)
    seated = [player for board in match.boards for player in (board.white, board.black) if player in places]
    return seated != sorted(seated, key=lambda player: places.index(player or 0))


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_of_the_generator_shows_in_some_event(feature: str) -> None:
    system = System.PREDETERMINED if feature == "crosswise" else System.SWISS
    alone = [random_team_tournament(Random(seed), system=system, features=[feature]) for seed in range(40)]
    assert any(SIGNS[feature](event) for event in alone)


@pytest.mark.parametrize("system", System)
def test_a_plain_event_has_played_matches_and_allocated_byes_only(system: System) -> None:
    for seed in range(30):
        event = random_team_tournament(Random(seed), system=system, features=())
        assert all(item.kind == "pairing" for items in event.rounds for item in items if isinstance(item, Bye))
        for match in matches_of(event):
            assert len(match.boards) == event.boards and not match.forfeit
            assert all(board.result in ("1-0", "½-½", "0-1") for board in match.boards)


def test_the_same_seed_gives_the_same_event_and_an_unknown_feature_is_refused() -> None:
    assert random_team_tournament(Random(5)) == random_team_tournament(Random(5))
    with pytest.raises(ValueError, match="unknown features: x"):
        random_team_tournament(Random(5), features=["x"])
