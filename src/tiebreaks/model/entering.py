"""Enter the result of a game into a round and its crosstable, and say what a round has instead of a game or a match."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tiebreaks.errors import TournamentError
from tiebreaks.messages import Message
from tiebreaks.model.crosstable import Crosstable, shorten_list
from tiebreaks.model.matches import MatchScorer, with_match_entered
from tiebreaks.model.people import Team
from tiebreaks.model.rounds import TURNED, Bye, Game, Match, Round, describe, is_pending, outcome_of, sides


def enter_result(items: Sequence[Game | Bye | Match], game: Game) -> Round | None:
    """A round with this game in the place of the one of the same players; None if they are not paired."""
    pair = game.white, game.black
    for at, item in enumerate(items):
        if type(item) is Game and (item.white, item.black) == pair:
            return (*items[:at], game, *items[at + 1 :])
        if isinstance(item, Match):
            boards = [game if (board.white, board.black) == pair else board for board in item.boards]
            if game in boards:
                return (*items[:at], replace(item, boards=tuple(boards)), *items[at + 1 :])
    return None


def with_result_entered(
    table: Crosstable, number: int, game: Game, items: Round, row_of: Mapping[int, int], scorer: MatchScorer | None
) -> Crosstable:
    """The crosstable with the result of one game, which is in the `items` of its round; teams have a scorer."""
    if table.matches is not None and scorer is not None:
        match = next(item for item in items if isinstance(item, Match) and game in item.boards)
        matches = with_match_entered(table.matches, scorer, match, number - 1, row_of)
        return table._replace(matches=matches, result=matches.result)
    results = array("b", table.result)
    for side, code in zip((game.white, game.black), outcome_of(game), strict=True):
        assert side is not None
        results[table.cell(row_of[side], number - 1)] = code
    return table._replace(result=results)


def is_pairing_again(entries: Sequence[object], rounds: Sequence[Sequence[Game | Bye | Match]]) -> bool:
    """Whether a new round pairs as the last one does, whose games are still pending: entered twice by mistake."""
    if not rounds or not any(map(is_pending, rounds[-1])):
        return False
    pairs = [{sides(item) for item in items if isinstance(item, Game | Match)} for items in (entries, rounds[-1])]
    return pairs[0] == pairs[1]


def no_game(number: int, items: Sequence[Game | Bye | Match], game: Game, teams: Sequence[Team]) -> TournamentError:
    """The error of a game that is not in its round, with what the two have there instead."""
    pair, team_of = (game.white, game.black), {player: team.id for team in teams for player in team.players}
    matches = [item for item in items if isinstance(item, Match)]
    entries: Sequence[Game | Bye | Match] = [board for match in matches for board in match.boards] if teams else items
    found = [item for item in entries if {*pair} & {*sides(item)}]
    both = {team_of.get(player) for player in pair if player}
    without_boards = [match for match in matches if not match.boards and both == {*sides(match)}]
    sentence = "round {round}: {white} and {black} do not play each other; found {found}"
    if any(sides(item) == pair[::-1] for item in found):
        sentence = (
            "round {round}: there is no game {white}-{black}; found {found}; for {white}-{black} {result} give "
            "{black}-{white} {turned}, White first"
        )
    elif not found and without_boards:
        found = [*without_boards]
        sentence = "round {round}: there is no game {white}-{black}; {found} has no boards yet, with_match enters them"
    elif not found:
        sentence = "round {round}: there is no game {white}-{black}, and neither has another; with_round adds pairings"
    result, turned, shown = game.result, TURNED[game.result], _list_entries(found)
    said = Message(sentence, round=number, white=pair[0], black=pair[1], found=shown, result=result, turned=turned)
    return TournamentError([said])


def no_match(number: int, items: Sequence[Game | Bye | Match], match: Match) -> TournamentError:
    """The error of a match that is not in its round, with what the two have there instead."""
    found = [item for item in items if {*sides(item)} & {*sides(match)}]
    sentence = "round {round}: there is no match {white}-{black}; found {found}"
    if not found:
        sentence = "round {round}: there is no match {white}-{black}; with_round adds pairings"
    return TournamentError([Message(sentence, round=number, white=match.white, black=match.black, found=_list_entries(found))])


def _list_entries(items: Sequence[Game | Bye | Match]) -> str:
    return shorten_list([str(describe(item)) for item in items])
