"""What if: ordinary standings with assumed results, marked as such."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias, get_args

from tiebreaks.engine.basis import Assumed, By, expect_event
from tiebreaks.engine.options import takes_list
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.errors import TiebreaksError, TournamentError, expect
from tiebreaks.forecasting.pending import rank_now
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Option, Remedy, as_fact, log_warnings
from tiebreaks.model.rounds import TURNED
from tiebreaks.model.tournament import Game, Tournament, Who, iter_games

Rest: TypeAlias = Literal["draws", "favourites"]
"""What ends the pending games that are not named: draws, or a win of the higher rated."""
Results: TypeAlias = Mapping[tuple[int, Who, Who], str]
"""(round, White, Black) -> a result, as `Game.result`; in a team event the players of a board."""


@takes_list
def what_if(
    event: Tournament,
    results: Results,
    *,
    by: By = None,
    edition: str | Edition | None = None,
    house_rules: Mapping[str, Any] | None = None,
    lots: int | str | None = None,
    instead: bool = False,
    rest: Rest | str | None = None,
) -> Standings:
    """The standings with assumed results, which title, notes and JSON name.

    results   {(round, white, black): "1-0"}, White first; forfeits, too. The rounds counted reach to the last one named
    instead   finished games may be named, too: what if that game had been drawn
    rest      what ends the other pending games of these rounds: "draws", or "favourites" (the higher rated wins; equal or
              unrated players draw). Default: they stay pending and count as in `standings`
    """
    expect_event(event)
    if rest is not None and rest not in get_args(Rest):
        wrong = "{option}: expected one of {names}, found {found!r}"
        raise TournamentError(Message(wrong, option=Option("rest"), names=get_args(Rest), found=as_fact(rest)))
    expect("results", results, Mapping)
    assumed = [_assume(event, *key, result, instead) for key, result in results.items()]
    last = max((each.round for each in assumed), default=0)
    before = rank_now(event, by, edition, house_rules)
    if rest is not None:
        named = {(each.round, each.white, each.black) for each in assumed}
        held = len(event.rounds) if not assumed else last
        assumed += [each for each in _fill(event, held, rest) if (each.round, each.white, each.black) not in named]
        last = held
    then = event
    for each in assumed:
        then = then.with_result(each.round, each.white, each.black, each.result)
    if assumed and (then.play_offs or then.orders):
        then = replace(then, play_offs=(), orders=())  # they decided ties of the real results
    counted = max(last, then.complete_rounds)
    basis = replace(resolve(then, by, edition, counted, house_rules, lots=lots), assumed=tuple(assumed))
    log_warnings(basis.noted)
    return rank_event(then, basis, before.ranks)


def parse_assumed(event: Tournament, given: Iterable[str], *, instead: bool = False) -> Results:
    """Results that were typed as "12-7 1-0", White first, or "9: 12-7 1-0" with the round.

    A round that is typed is taken as it stands: `with_result` says what the two have in it instead.
    """
    return dict(_parse_assumed(event, text, instead) for text in given)


def _parse_assumed(event: Tournament, given: str, instead: bool) -> tuple[tuple[int, Who, Who], str]:
    pair, _, result = given.strip().rpartition(" ")
    before, colon, after = pair.partition(":")
    number, pair = (int(before), after) if colon and before.strip().isdecimal() else (None, pair)
    pairs = _find_pairs(event, given, pair, instead)
    games = [(at, game) for at, game in iter_games(event) if number in (None, at)]
    found = _prefer_pending([each for each in games if (each[1].white, each[1].black) in pairs], instead)
    if len(found) > 1:
        several = "{given!r}: there are several such games, in rounds {rounds}; give the round, as in '{first}: 12-7 1-0'"
        raise TournamentError(Message(several, given=given, rounds=tuple(at for at, _ in found), first=found[0][0]))
    if found:
        ((number, _),) = found
    else:
        turned = _prefer_pending([each for each in games if (each[1].black, each[1].white) in pairs], instead)
        if turned:
            raise _colours_exchanged(given, *turned[0], result)
    if number is None:
        never = "{given!r}: {white} and {black} do not play each other in this event; give two who do, White first"
        raise TournamentError(Message(never, given=given, white=pairs[0][0], black=pairs[0][1]))
    white, black = next(((game.white, game.black) for _, game in found), pairs[0])
    assert white is not None and black is not None
    return (number, white, black), result


def _find_pairs(event: Tournament, given: str, pair: str, instead: bool) -> list[tuple[int, int]]:
    """The numbers of the two players whom a text such as 12-7 or Anna-Berta names; names may have hyphens."""
    halves = [(pair[:at].strip(), pair[at + 1 :].strip()) for at, letter in enumerate(pair) if letter == "-"]
    pairs = []
    for white, black in halves:
        try:
            pairs.append((event.player(white).id, event.player(black).id))
        except TiebreaksError:
            if len(halves) == 1 and white and black:  # it can only mean these two
                raise
    if not pairs:
        one = "{given!r}: expected a game, White first, and its result, such as '12-7 1-0'"
        pending = "{given!r}: expected a pending game, White first, and its result, such as '12-7 1-0'"
        raise TournamentError(Message(one if instead else pending, given=given))
    return pairs


def _prefer_pending(games: list[tuple[int, Game]], instead: bool) -> list[tuple[int, Game]]:
    """The pending games among these; all of them if none is pending, or if finished ones may be named, too."""
    pending = [] if instead else [each for each in games if each[1].result == "*"]
    return pending or games


def _colours_exchanged(given: str, number: int, game: Game, result: str) -> TournamentError:
    """The error of a game that is paired with the other colours: how it is paired, and what to type for this result."""
    try:
        meant = TURNED[Game(1, 2, result).result]
    except TournamentError:
        meant = "1-0"
    sentence = (
        "{given!r}: the pairing of round {round} is {white}-{black}, White first; type '{round}: {white}-{black} {result}'"
    )
    facts: dict[str, Any] = {"round": number, "white": game.white, "black": game.black, "result": meant}
    return TournamentError(Message(sentence, given=given, **facts))


def _assume(event: Tournament, number: int, white: Who, black: Who, result: str, instead: bool) -> Assumed:
    """A game that is in the event, with a result that is assumed; a finished one only `instead` of its result."""
    entered = event.with_result(number, white, black, result)  # refuses what is not there
    pair = (event.player(white).id, event.player(black).id)
    ((_, old), (_, new)) = (
        next((at, game) for at, game in iter_games(each) if at == number and (game.white, game.black) == pair)
        for each in (event, entered)
    )
    if new.result == "*":
        sentence = "round {round}: {white}-{black}: expected a result, found {found!r}"
        raise TournamentError(Message(sentence, round=number, white=pair[0], black=pair[1], found=as_fact(result)))
    if old.result != "*" and not instead:
        sentence = "round {round}: {white}-{black} is finished, {result}; to assume another result, give {remedy}"
        facts: dict[str, Any] = {"round": number, "white": pair[0], "black": pair[1], "result": old.result}
        raise TournamentError(Message(sentence, **facts, remedy=Remedy("instead", True)))
    return Assumed(int(number), *pair, new.result, old.result)


def _fill(event: Tournament, rounds: int, rest: str) -> list[Assumed]:
    """A result for every pending game of the first rounds."""
    rating = {player.id: player.rating or 0 for player in event.players}
    return [
        Assumed(number, game.white, game.black, "½-½" if rest == "draws" else _favourite(game, rating))
        for number, game in iter_games(event)
        if number <= rounds and game.result == "*" and game.white is not None and game.black is not None
    ]


def _favourite(game: Game, rating: Mapping[int, int]) -> str:
    """The higher rated wins; without a higher rated one it is a draw."""
    assert game.white is not None and game.black is not None
    white, black = rating[game.white], rating[game.black]
    return "½-½" if not white or not black or white == black else "1-0" if white > black else "0-1"
