"""`Tournament` and its parts: what happened, as plain frozen objects that are validated on construction. No NumPy."""

from __future__ import annotations

import re
from _thread import allocate_lock  # `threading` would be loaded for it alone
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from dataclasses import fields as dataclass_fields
from datetime import date
from enum import StrEnum
from functools import cached_property
from inspect import signature
from operator import index
from typing import TYPE_CHECKING, Any, Literal, Protocol

from tiebreaks.errors import TournamentError
from tiebreaks.messages import Message
from tiebreaks.model import fields, game_rows
from tiebreaks.model.about import About, NationalRecord
from tiebreaks.model.building import (
    check_boards,
    check_participants,
    check_size,
    choose_total_rounds,
    convert_facts,
)
from tiebreaks.model.crosstable import Crosstable, Rows, build_crosstable, check_adjustments, shorten_list, span
from tiebreaks.model.fields import as_fact, field_problem, fill
from tiebreaks.model.finding import find_near, find_words, fold, fold_to_letters
from tiebreaks.model.matches import MatchScorer, line_up_problems, match_table, with_match_entered
from tiebreaks.model.pairing import Pairing, Prohibited, VirtualPoints, check_pairing
from tiebreaks.model.people import LARGEST_NUMBER, Player, Team, Who, refuse
from tiebreaks.model.published import NO_NUMBERS, Published, unexpected
from tiebreaks.model.rounds import (
    BYES,
    OUTCOMES,
    TURNED,
    Bye,
    ByeKind,
    Game,
    GameResult,
    Match,
    Result,
    Round,
    check_round,
    describe,
    is_pending,
    outcome_of,
    sides,
)
from tiebreaks.model.scoring import (
    MOST_IN_A_MATCH,
    USUAL_MATCH_SCORING,
    USUAL_SCORING,
    Adjustment,
    MatchScoring,
    Number,
    Scoring,
    tenths,
)
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import number_and_name, shorten
from tiebreaks.values.printing import HtmlRepr

__all__ = [
    "BYES", "OUTCOMES", "About", "Adjustment", "Bye", "ByeKind", "Crosstable", "Game", "GameResult", "Match", "MatchScoring",
    "NationalRecord", "Number", "Pairing", "Player", "Prohibited", "Published", "Result", "Round", "Scoring", "System",
    "SystemName", "Team", "Tournament", "VirtualPoints", "Who", "iter_games", "outcome_of", "sides", "tenths",
]  # fmt: skip


Score = Literal["MP", "GP"]
"""The two scores of a team event: match points and game points."""


class System(StrEnum):
    """How pairings are made: decides between Article 15.2 and Article 16. Every member is a text: `event.system == "swiss"`."""

    SWISS = "swiss"
    """Who plays whom depends on the results (Article 16)."""
    ROUND_ROBIN = "round-robin"
    """Everybody plays everybody (Article 15.2)."""
    PREDETERMINED = "predetermined"
    """Scheveningen, Schiller and other fixed schedules (Article 15.2)."""

    @property
    def predetermined(self) -> bool:
        """Whether the pairings do not depend on the results."""
        return self is not System.SWISS


_NAME_IN_REPR = 80  # columns
SystemName = Literal["swiss", "round-robin", "predetermined"]
"""The systems as text."""

_SYSTEM_ALIASES = {
    "round robin": "round-robin", "roundrobin": "round-robin", "rr": "round-robin", "berger": "round-robin",
    "scheveningen": "predetermined", "schiller": "predetermined",
}  # fmt: skip


@dataclass(frozen=True, init=False, repr=False)
class Tournament(HtmlRepr):
    """A tournament: participants, rounds, and the facts the regulations ask for. Refuses contradictions."""

    players: Sequence[Player]
    """Everybody who plays; of a team event, the players of all teams."""
    rounds: Sequence[Sequence[Game | Bye | Match]]
    """The games, byes and matches of each round."""
    system: System
    """Taken as text too: "swiss", "round-robin"."""
    total_rounds: int
    """Of the whole event; not given: as many as there are rounds."""
    starts: date | None
    """The first day, which decides on the edition; taken as text too: "2026-03-07"."""
    name: str
    """The name of the event."""
    scoring: Scoring
    """What a result is worth; not given: 1, ½ and 0 points."""
    tie_breaks: tuple[str, ...]
    """The list that the event announced; taken as text too: "DE, BH/C1"."""
    teams: Sequence[Team]
    """Empty: the event is of players."""
    match_scoring: MatchScoring
    """What a match is worth; not given: 2, 1 and 0 match points."""
    boards: int | None
    """Boards of a match; None: those of the longest."""
    primary: Score
    """The first score of a team event; a list that starts with MPTS or GPTS says otherwise."""
    adjustments: tuple[Adjustment, ...]
    """Points added or taken away outside games."""
    published: Published = field(compare=False)
    """What another program printed, for `check`; not compared by `==`."""
    about: About
    """City, arbiters, dates: no rule reads them."""
    warnings: tuple[str, ...] = field(compare=False)
    """What reading the file gave; not compared by `==`."""
    pairing: Pairing
    """What pairing programs need; no tie-break reads it."""
    unexplained_rounds: tuple[int, ...] = field(compare=False)
    """Rounds in which a TRF leaves open why somebody is unpaired."""
    guessed_encoding: str = field(compare=False)
    """The code page that a TRF seems to be in; empty: none was guessed."""
    source: str = field(compare=False)
    """The path or name of the file that it was read from; empty if there is none."""
    colours_known: bool
    """False: the source does not say who had White; BPG and BWG are then refused."""
    crosstable: Crosstable = field(init=False, compare=False)
    """The rounds as flat columns."""

    def __init__(
        self,
        players: Sequence[Player],
        rounds: Sequence[Sequence[Game | Bye | Match | Sequence[Any]]],
        system: System | SystemName | str = System.SWISS,
        total_rounds: int | None = None,
        starts: date | str | None = None,
        name: str = "",
        scoring: Scoring = USUAL_SCORING,
        tie_breaks: Sequence[str] = (),
        teams: Sequence[Team] = (),
        match_scoring: MatchScoring = USUAL_MATCH_SCORING,
        boards: int | None = None,
        primary: Score = "MP",
        adjustments: Sequence[Adjustment] = (),
        published: Published = Published(),  # noqa: B008 - frozen
        about: About = About(),  # noqa: B008 - frozen
        warnings: Sequence[str] = (),
        pairing: Pairing = Pairing(),  # noqa: B008 - frozen
        unexplained_rounds: tuple[int, ...] = (),
        guessed_encoding: str = "",
        source: str = "",
        colours_known: bool = True,
    ) -> None:
        facts = {
            "players": players, "rounds": rounds, "starts": starts, "name": name, "scoring": scoring, "tie_breaks": tie_breaks,
            "teams": teams, "match_scoring": match_scoring, "boards": boards, "primary": primary, "adjustments": adjustments,
            "published": published, "about": about, "warnings": warnings, "pairing": pairing,
            "unexplained_rounds": unexplained_rounds, "guessed_encoding": guessed_encoding, "source": source,
            "colours_known": colours_known,
        }  # fmt: skip
        convert_facts(facts)
        fill(self, **facts)
        check_size(len(self.participants), len(self.rounds), len(self.tie_breaks))
        fill(self, system=_parse_system(system))
        problems: list[Message] = []
        check_participants(self.players, self.teams, problems)
        parse = _EntryParser(self, known=not problems)
        fill(self, rounds=tuple(check_round(items, number, problems, parse) for number, items in enumerate(self.rounds, 1)))
        fill(self, total_rounds=choose_total_rounds(total_rounds, len(self.rounds), problems))
        absent = Result.REST if self.predetermined else Result.ZERO_BYE
        rows = Rows((participant.id, row) for row, participant in enumerate(self.participants))
        table = build_crosstable(self.participants, self.rounds, rows, problems, team=self.is_team, absent=absent)
        check_adjustments(self.adjustments, rows, self.total_rounds, problems)
        fill(self, pairing=check_pairing(pairing, rows, problems))
        check_boards(self.primary, self.boards, problems)
        if self.is_team:
            _check_matches(self, problems)
        if problems:
            raise TournamentError(problems)
        if self.is_team:
            matches = match_table(self.worth, self.rounds, rows, absent)
            table = table._replace(matches=matches, result=matches.result)
        fill(self, crosstable=table)

    if not TYPE_CHECKING:  # a type checker would accept any attribute

        def __getattr__(self, name: str) -> Any:
            """Make the players and rounds of a `lazy_tournament` on first use, and other facts that it has late."""
            held = self.__dict__
            maker = _MAKERS.get(name, "")
            make = held.get(maker)
            if make is not None:
                held[name] = make()
                held.pop(maker, None)
            unfolding = held.get("_unfolding") if name in ("players", "rounds") else None
            if unfolding is not None:
                with unfolding.lock:  # one thread unfolds it, the others wait
                    if name == "players" and name not in held:
                        held[name] = unfolding.unread.make_players()
                    elif name not in held:
                        held[name] = unfolding.unread.make_rounds()
                    if "players" in held and "rounds" in held:
                        held.pop("_unfolding", None)  # and with it the text of the file
            if name in _MADE_LATE and name in held:  # another thread may have set it before the lock
                return held[name]
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        """The attributes, with those that a `lazy_tournament` makes on first use."""
        return sorted({*super().__dir__(), *_MADE_LATE})

    def __repr__(self) -> str:
        """One line, from the crosstable: it makes no players and rounds."""
        name = f" {shorten(self.name, _NAME_IN_REPR)!r}" if self.name else ""
        size, held, announced = self.crosstable.size, self.crosstable.rounds, self.total_rounds
        kind = "team" if self.is_team else "player"
        so_far = "" if held == announced else f"{held} of "
        counts = f"{size} {kind}{'s' * (size != 1)}, {so_far}{announced} round{'s' * (announced != 1)}"
        return f"<{type(self).__name__}{name}: {counts}, {self.system}>"

    def __getstate__(self) -> dict[str, Any]:
        """The state for a copy or a pickle, copied first: another thread may be unfolding it."""
        held = self.__dict__.copy()
        if "players" in held and "rounds" in held:
            held.pop("_unfolding", None)
        return held

    @property
    def predetermined(self) -> bool:
        """Whether Article 15.2 governs unplayed rounds, not Article 16."""
        return self.system.predetermined

    @cached_property
    def is_double_swiss(self) -> bool:
        """Whether a round is a match of two games (C.04.5); each game is its own entry in `rounds`."""
        return says_double_swiss(self.pairing.code, self.about.type)

    @property
    def is_team(self) -> bool:
        """Whether teams are ranked."""
        return bool(self.teams)

    @property
    def participants(self) -> Sequence[Player | Team]:
        """Who is ranked: the teams of a team event, else the players."""
        return self.teams or self.players

    @cached_property
    def row_of(self) -> Mapping[int, int]:
        """Participant number -> position in `participants`."""
        return ReadOnlyDict((number, row) for row, number in enumerate(self.crosstable.number))

    @cached_property
    def worth(self) -> MatchScorer:
        """Scores the matches and byes of a team event."""
        crosswise = self.system is System.PREDETERMINED
        boards = self.boards
        if boards is None:
            boards = max((len(item.boards) for items in self.rounds for item in items if isinstance(item, Match)), default=1)
        return MatchScorer(self.scoring, self.match_scoring, max(boards, 1), self.teams, crosswise=crosswise)

    @cached_property
    def ratings_change(self) -> bool:
        """Whether somebody's rating changes during the event."""
        return any(player.later_ratings for player in self.players)

    @cached_property
    def complete_rounds(self) -> int:
        """How many rounds, from the first on, have no pending game."""
        first = self.crosstable.result.tobytes().find(Result.PENDING)
        return self.crosstable.rounds if first < 0 else first // self.crosstable.size

    def until(self, number: int) -> Tournament:
        """The tournament after a round: without later rounds, and without published values."""
        early = tuple(item for item in self.adjustments if item.round is None or item.round <= number)
        boards = self.worth.boards if self.is_team else None  # even if only a later match shows how many there are
        return replace(self, rounds=self.rounds[:number], adjustments=early, boards=boards, published=Published())

    def pending(self, number: int) -> list[Game | Match]:
        """The games of a round that have no result yet."""
        return [
            item for item in self.rounds[self._check_round_held(number) - 1] if not isinstance(item, Bye) and is_pending(item)
        ]

    def find(self, who: Who) -> int:
        """The number of a participant, from its number, its key, its name or a part of it, or a Player, Team or Row.

        Accents may be left out: "Zuzek" finds Žužek.
        """
        member = getattr(who, "participant", who)  # of a Row
        if isinstance(member, Player | Team) and isinstance(member, Team) is not self.is_team:
            raise self._not_ranked(member)
        number: Any = getattr(who, "id", who)
        if isinstance(who, str):
            number = int(who) if who.strip().isdecimal() else None
        known = index(number) if hasattr(number, "__index__") and number in self.row_of else None
        keyed = self._find_by_key(who, number)
        if known is not None and keyed is not None and known != keyed:
            sentence = "participant: {number} is the number of {first} and the key of {second}; give the name or the Player"
            first, second = (self._describe(each) for each in (known, keyed))
            raise TournamentError([Message(sentence, number=number, first=first, second=second, numbers=(known, keyed))])
        for found in (keyed, known):
            if found is not None:
                return found
        if not isinstance(who, str):
            raise self._no_number(number)
        matches = self._find_by_name(who)
        if len(matches) == 1:
            return matches[0].id
        if number is not None:
            raise self._no_number(number)
        if not matches:
            players = self._players_alone._find_by_name(who) if self.is_team else ()
            if len(players) == 1:
                raise self._not_ranked(players[0])
            raise TournamentError([self._nobody_called(who)])
        fitting = shorten_list([f"{one.id} {one.name}" for one in matches])
        numbers = tuple(one.id for one in matches)
        sentence = "participant: {name!r} fits {fitting}; give the number or more of the name"
        raise TournamentError([Message(sentence, name=str(who), fitting=fitting, numbers=numbers)])

    def _nobody_called(self, who: str) -> Message:
        """That no name fits, with the nearest ones: a typing error is likelier than a stranger."""
        near = find_near(self.participants, who)
        if not near:
            return Message("participant: nobody is called {name!r}; give the number or another part of the name", name=str(who))
        sentence = "participant: nobody is called {name!r}; did you mean {near}?"
        told = shorten_list([f"{one.id} {one.name}" for one in near])
        return Message(sentence, name=str(who), near=told, numbers=tuple(one.id for one in near))

    def _find_by_key(self, who: Any, number: Any) -> int | None:
        """The number of the participant with this key; a text may also be the digits of a key that is a number."""
        if not isinstance(who, str):
            return self.number_of_key.get(index(who)) if hasattr(who, "__index__") else None
        return self.number_of_key.get(who, self.number_of_key.get(number))

    def _describe(self, number: int) -> str:
        return number_and_name(number, self.participants[self.row_of[number]].name)

    def _not_ranked(self, who: Player | Team) -> TournamentError:
        """The error of a player in a team event, or of a team in an individual one: their numbers are those of others."""
        named = number_and_name(who.id, who.name)
        teams = [number_and_name(team.id, team.name) for team in self.teams if who.id in team.players]
        if isinstance(who, Team):
            return TournamentError("participant: {team} is a team, the participants are players; give a player", team=named)
        if not teams:
            return TournamentError("participant: {player} is a player, the participants are teams; give a team", player=named)
        theirs = "participant: {player} is a player, the participants are teams; give the team, {team}"
        return TournamentError(theirs, player=named, team=teams[0])

    def _no_number(self, number: object) -> TournamentError:
        sentence = "participant: no number {number!r} in this tournament; it has {known}"
        return TournamentError([Message(sentence, number=as_fact(number), known=span(self.row_of))])

    def _find_by_name(self, who: str) -> Sequence[Player | Team]:
        """Participants with exactly this name, else with this text or these words in it; accents matter only if they help."""
        exact = [one for one in self.participants if one.name == who]
        return exact or find_words(self.participants, who, fold) or find_words(self.participants, who, fold_to_letters)

    @cached_property
    def number_of_key(self) -> Mapping[str | int, int]:
        """Key of a participant -> its number."""
        return ReadOnlyDict((one.key, one.id) for one in self.participants if one.key is not None)

    def player(self, who: Who) -> Player:
        """A player, from the number, the key, or a name that fits no other; in a team event, too."""
        event = self._players_alone if self.is_team else self
        return event.players[event.row_of[event.find(who)]]

    @cached_property
    def _players_alone(self) -> Tournament:
        """The players of a team event as an event of their own, in which they can be found."""
        return Tournament(self.players, ())

    def games_of(self, who: Who) -> list[tuple[int, Game | Bye | Match]]:
        """(round, entry) of a participant: games and byes, of a team its matches and byes. A `Player` of a team: the boards."""
        if self.is_team and isinstance(who, Player):
            return [(number, game) for number, game in iter_games(self) if who.id in sides(game)]
        id = self.find(who)
        return [(number, item) for number, items in enumerate(self.rounds, 1) for item in items if id in sides(item)]

    def with_result(self, round: int, white: Who, black: Who, result: str | GameResult, *, rated: bool = True) -> Tournament:
        """The event with the result of a paired game, also in place of another result; in a team event, of a board.

        Only this game is checked. What another program published is left out, as it belongs to the event before.
        """
        number = self._check_round_held(round)
        game = Game(self.player(white).id, self.player(black).id, result, rated)
        items = self.rounds[number - 1]
        entered = _enter_result(items, game)
        if entered is None:
            raise self._no_game(number, game)
        rounds = (*self.rounds[: number - 1], entered, *self.rounds[number:])
        changed = object.__new__(Tournament)
        changed.__dict__.update(self.__dict__, rounds=rounds, published=Published())
        changed.__dict__.update(crosstable=self._crosstable_with(number, game, entered))
        changed.__dict__.pop("complete_rounds", None)
        return changed

    def _crosstable_with(self, number: int, game: Game, items: Round) -> Crosstable:
        """The crosstable with the result of one game, which is in the `items` of its round."""
        table = self.crosstable
        if table.matches is not None:
            match = next(item for item in items if isinstance(item, Match) and game in item.boards)
            matches = with_match_entered(table.matches, self.worth, match, number - 1, self.row_of)
            return table._replace(matches=matches, result=matches.result)
        results = array("b", table.result)
        for side, code in zip((game.white, game.black), outcome_of(game), strict=True):
            assert side is not None
            results[table.cell(self.row_of[side], number - 1)] = code
        return table._replace(result=results)

    def with_match(self, round: int, match: Match) -> Tournament:
        """The event with a match of a paired round: with its boards, when the line-ups are known, or its forfeit."""
        number = self._check_round_held(round)
        refuse([] if isinstance(match, Match) else [unexpected("match", "Match", match)])
        items = self.rounds[number - 1]
        entered = [match if isinstance(item, Match) and sides(item) == sides(match) else item for item in items]
        if not any(item is match for item in entered):
            raise self._no_match(number, match)
        rounds = (*self.rounds[: number - 1], entered, *self.rounds[number:])
        return replace(self, rounds=rounds, published=Published())

    def with_round(self, items: Iterable[Game | Bye | Match | Sequence[Any]]) -> Tournament:
        """The event with one more round: its games, byes and matches.

        A pair (white, black) is a game, or a match of teams, that is still to be played; (white, black, "1-0") is a game, and
        (white, None, "half") a bye. `with_result` enters the result of a game, `with_match` the boards of a match.
        """
        entries = [self._parse_entry(item) for item in items]
        total = max(self.total_rounds, len(self.rounds) + 1)
        return replace(self, rounds=(*self.rounds, entries), total_rounds=total, published=Published())

    def with_player(self, player: Player, *, team: Who | None = None) -> Tournament:
        """The event with one more player; in a team event, at the end of the roster of a team."""
        refuse([] if isinstance(player, Player) else [unexpected("player", "Player", player)])
        if team is not None and not self.is_team:
            raise TournamentError(
                [field_problem("team", "this event has no teams, found {found!r}; leave it out", found=as_fact(team))]
            )
        id = None if team is None else self.find(team)
        teams = [replace(one, players=(*one.players, player.id)) if one.id == id else one for one in self.teams]
        return replace(self, players=(*self.players, player), teams=teams, published=Published())

    def _parse_entry(self, item: Any) -> Any:
        """An entry of a round; pairs become pending games or matches, anything else stays for a check to refuse it."""
        if isinstance(item, str) or not isinstance(item, Sequence) or len(item) not in (2, 3):
            return item
        white, result = self.find(item[0]), (*item, None)[2]
        if fields.is_missing(item[1]):
            return Bye(white, result)
        black = self.find(item[1])
        return Match(white, black) if self.is_team and len(item) == 2 else Game(white, black, result)

    def _check_round_held(self, number: object) -> int:
        whole, held = fields.number(number), len(self.rounds)
        if type(whole) is int and 1 <= whole <= held:
            return whole
        sentence = "round: expected one from 1 to {held}, found {found!r}; with_round adds a round"
        if not held:
            sentence = "round: the event has no round yet, found {found!r}; with_round adds one"
        raise TournamentError([Message(sentence, held=held, found=as_fact(number))])

    def _no_game(self, number: int, game: Game) -> TournamentError:
        """The error of a game that is not in its round, with what the two have there instead."""
        pair, team_of = (game.white, game.black), {player: team.id for team in self.teams for player in team.players}
        entries: list[Game | Bye | Match] = [board for at, board in iter_games(self) if at == number]
        if not self.is_team:
            entries = [*self.rounds[number - 1]]
        found = [item for item in entries if {*pair} & {*sides(item)}]
        teams = {team_of.get(player) for player in pair if player}
        without_boards = [item for item in self.rounds[number - 1] if isinstance(item, Match) and not item.boards]
        sentence = "round {round}: {white} and {black} do not play each other; found {found}"
        if any(sides(item) == pair[::-1] for item in found):
            sentence = (
                "round {round}: there is no game {white}-{black}; found {found}; for {white}-{black} {result} give "
                "{black}-{white} {turned}, White first"
            )
        elif not found and any(teams == {*sides(item)} for item in without_boards):
            found = [item for item in without_boards if teams == {*sides(item)}]
            sentence = "round {round}: there is no game {white}-{black}; {found} has no boards yet, with_match enters them"
        elif not found:
            sentence = "round {round}: there is no game {white}-{black}, and neither has another; with_round adds pairings"
        facts: dict[str, Any] = {"white": game.white, "black": game.black, "found": _list_entries(found)}
        facts |= {"result": game.result, "turned": TURNED[game.result]}
        return TournamentError([Message(sentence, round=number, **facts)])

    def _no_match(self, number: int, match: Match) -> TournamentError:
        found = [item for item in self.rounds[number - 1] if {*sides(item)} & {*sides(match)}]
        sentence = "round {round}: there is no match {white}-{black}; found {found}"
        if not found:
            sentence = "round {round}: there is no match {white}-{black}; with_round adds pairings"
        facts: dict[str, Any] = {"white": match.white, "black": match.black, "found": _list_entries(found)}
        return TournamentError([Message(sentence, round=number, **facts)])

    @classmethod
    def from_games(cls, games: object, players: object = None, **facts: Any) -> Tournament:
        """An event from a table of its games, whose participants have ids of their own: texts or whole numbers.

        games    rows of round, white, black and result: tuples in this order, dicts, or a data frame (pandas, Polars, Arrow)
                 with these columns. A row without black (None, NaN, "") is a bye of white, and its result the kind: "half".
                 A game without a result is pending
        players  who took part, in the order of their numbers: `Player`s, dicts, or a data frame with columns named as the
                 fields of `Player`; `id` or `key` is the id in the games. Not given: everybody who has a game
        facts    anything else that `Tournament` takes: system, total_rounds, starts, name, scoring ...

        Everybody keeps the id as `Player.key`. If all ids are whole numbers from 1 on, they are also the numbers of the
        players; otherwise the players are numbered from 1.
        """
        rows = game_rows.parse_games(games)
        members = _parse_players(players, rows)
        number_of = {one.id: one.id for one in members} | {one.key: one.id for one in members if one.key is not None}
        return cls(members, game_rows.make_rounds(rows, number_of), **facts)

    def without(self, *participants: Who) -> Tournament:
        """The same event as if these had never taken part: their games count for nobody (C.05 6.6)."""
        gone = {self.find(who) for who in participants}
        kept = [[item for item in items if gone.isdisjoint(sides(item))] for items in self.rounds]
        return replace(
            self,
            players=tuple(player for player in self.players if self.is_team or player.id not in gone),
            teams=tuple(team for team in self.teams if team.id not in gone),
            rounds=kept,
            adjustments=tuple(item for item in self.adjustments if item.participant not in gone),
            pairing=self.pairing.among(self.row_of.keys() - gone),
        )


def _enter_result(items: Sequence[Game | Bye | Match], game: Game) -> Round | None:
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


def _list_entries(items: Sequence[Game | Bye | Match]) -> str:
    return shorten_list([str(describe(item)) for item in items])


_TWO_TYPES = "games: the id {key} is a number in one row and a text in another; write it in one way"
_PLAYER_FIELDS = tuple(field.name for field in dataclass_fields(Player))


def _parse_players(given: Any, rows: Sequence[game_rows.GameRow]) -> list[Player]:
    """The players of `from_games`: as given, else everybody in the games."""
    if given is None:
        keys = list(dict.fromkeys(key for row in rows for key in row.keys))
        texts = {key for key in keys if isinstance(key, str)}
        refuse([Message(_TWO_TYPES, key=key) for key in keys if isinstance(key, int) and str(key) in texts])
        return [Player(number, name=key if isinstance(key, str) else "", key=key) for key, number in _number(keys).items()]
    given = game_rows.collect(given)
    if not hasattr(given, "columns") and not isinstance(given, Mapping):
        members: list[Any] = list(given)
        if all(isinstance(one, Player) for one in members):
            return members
        if any(isinstance(one, Player) for one in members):
            raise TournamentError("players: expected all of them as Player or all as dicts, found both")
        given = members
    people = game_rows.read_rows(given, _PLAYER_FIELDS, "players", required=())
    if people and all(not fields.is_missing(one.get(name)) for one in people for name in ("id", "key")):
        return [Player(**one) for one in people]
    given_keys = (one.get("id") if fields.is_missing(one.get("key")) else one["key"] for one in people)
    keys = game_rows.parse_keys(given_keys, "players")
    numbers = _number(keys)
    return [Player(**{**one, "id": numbers[key], "key": key}) for one, key in zip(people, keys, strict=True)]


def _number(keys: Sequence[str | int]) -> dict[str | int, int]:
    """The number of each key: itself, if all can be numbers, else its place."""
    if all(isinstance(key, int) and 1 <= key <= LARGEST_NUMBER for key in keys):
        return {key: int(key) for key in sorted(keys, key=int)}
    return {key: place for place, key in enumerate(dict.fromkeys(keys), 1)}


class _EntryParser:
    """Makes an entry of a round from a tuple, as `with_round` does, before the event has a crosstable."""

    def __init__(self, event: Tournament, *, known: bool) -> None:
        self._event, self._known = event, known

    def __call__(self, item: object) -> object:
        if not self._known and isinstance(item, tuple | list):
            raise TournamentError(())  # whom it names cannot be told, which is reported already
        return self._entrants._parse_entry(item) if self._known else item

    @cached_property
    def _entrants(self) -> Tournament:
        return Tournament(self._event.players, (), teams=self._event.teams)


def _parse_system(given: System | str) -> System:
    if isinstance(given, System):
        return given
    text = str(given).strip().casefold()
    try:
        return System(_SYSTEM_ALIASES.get(text, text))
    except ValueError:
        choices = tuple(Message("{choice!r}", choice=system.value) for system in System)
        raise TournamentError([unexpected("system", Message("one of {choices}", choices=choices), given)]) from None


def _check_matches(tournament: Tournament, problems: list[Message]) -> None:
    boards: Any = tournament.boards
    team_of = {player: team.id for team in tournament.teams for player in team.players}
    for number, items in enumerate(tournament.rounds, 1) if boards is None or type(boards) is int else ():
        for item in items:
            if isinstance(item, Match):
                problems += line_up_problems(item, number, team_of, boards)
    most = 0 if problems else tournament.worth.boards * max(map(abs, tournament.scoring.points))
    if most > MOST_IN_A_MATCH:
        sentence = (
            "expected at most {most:,} points in a match, found {found:,} on {boards} boards; correct boards= or the scoring"
        )
        counts = {"most": MOST_IN_A_MATCH // 10, "found": most // 10, "boards": tournament.worth.boards}
        problems.append(field_problem("boards", sentence, **counts))


_MAKERS = {name: f"_make_{name}" for name in ("published", "about", "pairing")}  # where a late fact has what makes it
_MADE_LATE = ("players", "rounds", *_MAKERS)


class Unread(Protocol):
    """What has the players and rounds of a `lazy_tournament`, and makes them on first use."""

    def make_players(self) -> tuple[Player, ...]: ...

    def make_rounds(self) -> tuple[Round, ...]: ...


def lazy_tournament(unread: Unread, late: Mapping[str, Callable[[], Any]] = NO_NUMBERS, **facts: Any) -> Tournament:
    """A tournament from its crosstable and other `facts`, which are not checked.

    `unread` makes the players and the rounds on first use, `late` each of the facts that it names. For reading many files: most
    are only ranked, and making an object per player and game takes longer than ranking them.
    """
    tournament = object.__new__(Tournament)
    held = vars(tournament)
    held.update(_DEFAULTS)
    held.update(facts, ratings_change=False, number_of_key=NO_NUMBERS, _unfolding=_Unfolding(unread))
    for name, make in late.items():
        held.pop(name, None)
        held[_MAKERS[name]] = make
    return tournament


_DEFAULTS: Mapping[str, Any] = {
    name: argument.default
    for name, argument in signature(Tournament).parameters.items()
    if argument.default is not argument.empty
}


def says_double_swiss(*words: str) -> bool:
    """Whether a pairing code or a type (TRF 192 and 092) names the Double-Swiss, in any spelling."""
    folded = " ".join(words).casefold()
    return "double" in folded and re.search(r"double[-_ ]*swiss", folded) is not None


class _Unfolding:
    """Makes the players and rounds of a lazy tournament once. A copy in another process gets its own lock."""

    __slots__ = ("lock", "unread")

    def __init__(self, unread: Unread) -> None:
        self.unread = unread
        self.lock = allocate_lock()

    def __reduce__(self) -> tuple[type[_Unfolding], tuple[Unread]]:
        return type(self), (self.unread,)


def iter_games(tournament: Tournament) -> Iterator[tuple[int, Game]]:
    """(round, game) of every board, team events included."""
    for number, items in enumerate(tournament.rounds, 1):
        for item in items:
            if isinstance(item, Game):
                yield number, item
            elif isinstance(item, Match):
                for board in item.boards:
                    yield number, board
