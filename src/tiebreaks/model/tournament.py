"""`Tournament` and its parts: what happened, as plain frozen objects that are validated on construction. No NumPy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from inspect import signature
from typing import TYPE_CHECKING, Any, Unpack

from tiebreaks.cached import cached_property
from tiebreaks.errors import TournamentError
from tiebreaks.law.spellings import split_list
from tiebreaks.messages import Message, Remedy, as_fact
from tiebreaks.model import fields, game_rows
from tiebreaks.model.about import About, NationalRecord, Reading
from tiebreaks.model.building import (
    Score,
    TournamentFacts,
    check_boards,
    check_line_ups,
    check_match_points,
    check_participants,
    check_phases,
    check_size,
    choose_total_rounds,
    convert_facts,
    too_few_rounds,
)
from tiebreaks.model.crosstable import Crosstable, Rows, build_crosstable, check_adjustments
from tiebreaks.model.decisions import (
    GivenValues,
    HandOrder,
    ListChange,
    PlayOff,
    PlayOffGame,
    check_decisions,
    check_end,
    number_decisions,
)
from tiebreaks.model.entering import enter_result, is_pairing_again, no_game, no_match, with_result_entered
from tiebreaks.model.fields import field_problem, fill, unexpected
from tiebreaks.model.finding import find_number
from tiebreaks.model.game_rows import GameRow, GameTable, PlayerTable
from tiebreaks.model.matches import MatchScorer, match_table
from tiebreaks.model.pairing import (
    Pairing,
    Prohibited,
    System,
    SystemName,
    VirtualPoints,
    check_pairing,
    parse_system,
    says_double_swiss,
)
from tiebreaks.model.people import Player, Team, Who, refuse
from tiebreaks.model.published import NO_NUMBERS, Published
from tiebreaks.model.rounds import (
    BYES,
    OUTCOMES,
    Bye,
    ByeKind,
    Game,
    GameResult,
    Match,
    Result,
    Round,
    check_round,
    is_pending,
    outcome_of,
    sides,
)
from tiebreaks.model.scoring import USUAL_MATCH_SCORING, USUAL_SCORING, Adjustment, MatchScoring, Number, Phase, Scoring, tenths
from tiebreaks.model.unfolding import MADE_LATE, MAKERS, Unread, make_late
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import shorten
from tiebreaks.values.printing import HtmlRepr

__all__ = [
    "BYES", "OUTCOMES", "About", "Adjustment", "Bye", "ByeKind", "Crosstable", "Game", "GameResult", "GameRow",
    "GivenValues", "HandOrder", "ListChange", "Match", "MatchScoring", "NationalRecord", "Number", "Pairing", "Phase",
    "PlayOff", "PlayOffGame", "Player", "Prohibited", "Published", "Reading", "Result", "Round", "Score", "Scoring",
    "System", "SystemName", "Team", "Tournament", "VirtualPoints", "Who", "iter_games", "outcome_of", "sides", "tenths",
]  # fmt: skip

_NAME_IN_REPR = 80  # columns


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
    pairing: Pairing
    """What pairing programs need; no tie-break reads it."""
    reading: Reading
    """What the reader of its file knows: warnings, source, encoding."""
    play_offs: tuple[PlayOff, ...]
    """Play-offs of those tied (Article 3). Each applies at the last place of the list where exactly its participants are level,
    or at PO where the list names it."""
    orders: tuple[HandOrder, ...]
    """Orders of those tied that were given by hand; they apply as play-offs do, or at HAND."""
    values: tuple[GivenValues, ...]
    """Values of tie-breaks that somebody else computed; taken as a mapping, too: {"OTHER_LEAGUE": {7: 38.5}}."""
    lots: str | int | None
    """The seed of the lots that decide ties left at the end; None: no lots were drawn."""
    ties_stay: bool
    """True: the rules of the event let ties stay (2.1), and no lots are drawn."""
    list_changes: tuple[ListChange, ...]
    """Changes of the list during the event, which reports say."""
    phases: tuple[Phase, ...]
    """Rounds with points of their own; `scoring` is that of all others."""
    crosstable: Crosstable = field(init=False, compare=False)
    """The rounds as flat columns."""

    def __init__(
        self,
        players: Sequence[Player],
        rounds: Sequence[Sequence[Game | Bye | Match | Sequence[Any]]],
        *,
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
        pairing: Pairing = Pairing(),  # noqa: B008 - frozen
        reading: Reading = Reading(),  # noqa: B008 - frozen
        play_offs: Sequence[PlayOff] = (),
        orders: Sequence[HandOrder] = (),
        values: Sequence[GivenValues] | Mapping[str, Mapping[int, Number]] = (),
        lots: str | int | None = None,
        ties_stay: bool = False,
        list_changes: Sequence[ListChange] = (),
        phases: Sequence[Phase] = (),
    ) -> None:
        facts = {
            "players": players, "rounds": rounds, "starts": starts, "name": name, "scoring": scoring, "tie_breaks": tie_breaks,
            "teams": teams, "match_scoring": match_scoring, "boards": boards, "primary": primary, "adjustments": adjustments,
            "published": published, "about": about, "pairing": pairing, "reading": reading,
            "play_offs": play_offs, "orders": orders, "values": values, "lots": lots,
            "ties_stay": ties_stay, "list_changes": list_changes, "phases": phases,
        }  # fmt: skip
        convert_facts(facts)
        fill(self, **facts)
        check_size(len(self.participants), len(self.rounds), len(self.tie_breaks))
        fill(self, system=parse_system(system))
        self._check(total_rounds)

    def _check(self, total_rounds: object) -> None:
        """Check the parts against each other and make the crosstable. Raises all problems at once."""
        problems: list[Message] = []
        check_participants(self.players, self.teams, problems)
        parse = _EntryParser(self, known=not problems)
        fill(self, rounds=tuple(check_round(items, number, problems, parse) for number, items in enumerate(self.rounds, 1)))
        fill(self, total_rounds=choose_total_rounds(total_rounds, len(self.rounds), problems))
        absent = Result.REST if self.predetermined else Result.ZERO_BYE
        rows = Rows((participant.id, row) for row, participant in enumerate(self.participants))
        table = build_crosstable(self.participants, self.rounds, rows, problems, team=self.is_team, absent=absent)
        check_adjustments(self.adjustments, rows, self.total_rounds, problems)
        fill(self, pairing=check_pairing(self.pairing, rows, problems))
        check_boards(self.primary, self.boards, problems)
        if (self.play_offs or self.orders) and not problems:
            fill(self, row_of=ReadOnlyDict(rows))  # by which names are found
            fill(self, play_offs=number_decisions(self, self.play_offs, "play_offs", problems))
            fill(self, orders=number_decisions(self, self.orders, "orders", problems))
        check_decisions(self.play_offs, self.orders, self.values, rows, problems)
        check_end(self.lots, self.ties_stay, problems)
        check_phases(self.phases, self.total_rounds, self.is_team, problems)
        if self.is_team:
            check_line_ups(self.rounds, self.teams, self.boards, problems)
        if self.is_team and not problems:
            check_match_points(self.worth, problems)
        refuse(problems)
        if self.is_team:
            matches = match_table(self.worth, self.rounds, rows, absent)
            table = table._replace(matches=matches, result=matches.result)
        fill(self, crosstable=table)

    if not TYPE_CHECKING:  # a type checker would accept any attribute

        def __getattr__(self, name: str) -> Any:
            """Make the players and rounds of a `lazy_tournament` on first use, and other facts that it has late."""
            held = self.__dict__
            make_late(held, name)
            if name in MADE_LATE and name in held:  # another thread may have set it meanwhile
                return held[name]
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        """The attributes, with those that a `lazy_tournament` makes on first use."""
        return sorted({*super().__dir__(), *MADE_LATE})

    def __repr__(self) -> str:
        """One line, from the crosstable: it makes no players and rounds."""
        name = f" {shorten(self.name, _NAME_IN_REPR)!r}" if self.name else ""
        size, held, announced = self.crosstable.size, self.crosstable.rounds, self.total_rounds
        kind = "team" if self.is_team else "player"
        so_far = "" if held == announced else f"{held} of "
        counts = f"{size} {kind}{'s' * (size != 1)}, {so_far}{announced} round{'s' * (announced != 1)}"
        return f"<{type(self).__name__}{name}: {counts}, {self.system}>"

    def __getstate__(self) -> dict[str, Any]:
        """The state for a copy or a pickle, copied first: another thread may be making what it has late."""
        held = self.__dict__.copy()
        if "players" in held and "rounds" in held:
            held.pop("_unread", None)
        return held

    @property
    def warnings(self) -> tuple[str, ...]:
        """What reading the file gave."""
        return self.reading.warnings

    @property
    def source(self) -> str:
        """The path or name of the file that it was read from; empty if there is none."""
        return self.reading.source

    @property
    def colours_known(self) -> bool:
        """Whether it is known who had White; if not, BPG and BWG are refused."""
        return self.reading.colours_known

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

    def to_dict(self) -> dict[str, Any]:
        """The event as JSON, as `tb.write` writes it to a `.json`: `from_dict` gives an equal event."""
        from tiebreaks.formats.tournament_json import to_dict  # points up: a view of the event, in the format of its file

        return to_dict(self)

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Tournament:
        """The event of `to_dict`, or of a `.json` that `tb.write` wrote. FormatError if it is no event."""
        from tiebreaks.formats.tournament_json import from_dict

        return from_dict(data)

    def until(self, number: int) -> Tournament:
        """The tournament after a round: without later rounds, published values, play-offs and orders by hand."""
        early = tuple(item for item in self.adjustments if item.round is None or item.round <= number)
        boards = self.worth.boards if self.is_team else None  # even if only a later match shows how many there are
        changes = tuple(change for change in self.list_changes if change.since_round <= number)
        facts: dict[str, Any] = {"adjustments": early, "boards": boards, "list_changes": changes, "published": Published()}
        return replace(self, rounds=self.rounds[:number], play_offs=(), orders=(), **facts)

    def pending(self, number: int) -> list[Game | Match]:
        """The games of a round that have no result yet."""
        return [
            item for item in self.rounds[self._check_round_held(number) - 1] if not isinstance(item, Bye) and is_pending(item)
        ]

    def find(self, who: Who) -> int:
        """The number of a participant, from its number, its key, its name or a part of it, or a Player, Team or Row.

        Accents may be left out: "Zuzek" finds Žužek.
        """
        return find_number(self, who)

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
        entered = enter_result(items, game)
        if entered is None:
            raise no_game(number, items, game, self.teams)
        rounds = (*self.rounds[: number - 1], entered, *self.rounds[number:])
        changed = object.__new__(Tournament)
        changed.__dict__.update(self.__dict__, rounds=rounds, published=self.published.superseded)
        scorer = self.worth if self.is_team else None
        table = with_result_entered(self.crosstable, number, game, entered, self.row_of, scorer)
        changed.__dict__.update(crosstable=table)
        changed.__dict__.pop("complete_rounds", None)
        return changed

    def with_match(self, round: int, match: Match) -> Tournament:
        """The event with a match of a paired round: with its boards, when the line-ups are known, or its forfeit."""
        number = self._check_round_held(round)
        refuse([] if isinstance(match, Match) else [unexpected("match", "Match", match)])
        items = self.rounds[number - 1]
        entered = [match if isinstance(item, Match) and sides(item) == sides(match) else item for item in items]
        if not any(item is match for item in entered):
            raise no_match(number, items, match)
        rounds = (*self.rounds[: number - 1], entered, *self.rounds[number:])
        return replace(self, rounds=rounds, published=self.published.superseded)

    def with_round(self, items: Iterable[Game | Bye | Match | Sequence[Any]], *, total_rounds: int | None = None) -> Tournament:
        """The event with one more round: its games, byes and matches.

        A pair (white, black) is a game, or a match of teams, that is still to be played; (white, black, "1-0") is a game, and
        (white, None, "half") a bye. `with_result` enters the result of a game, `with_match` the boards of a match.

        total_rounds  of the whole event, if it is to have more than it has: a round beyond them is refused
        """
        entries = [self._parse_entry(item) for item in items]
        number = len(self.rounds) + 1
        if total_rounds is None and number > self.total_rounds:
            raise too_few_rounds(number, self.total_rounds)
        if entries and is_pairing_again(entries, self.rounds):
            again = (
                "round {round}: the pairings are those of round {before}, which has pending games; enter their results first"
            )
            raise TournamentError([Message(again, round=number, before=number - 1)])
        total = self.total_rounds if total_rounds is None else total_rounds
        return replace(self, rounds=(*self.rounds, entries), total_rounds=total, published=self.published.superseded)

    def with_player(self, player: Player, *, team: Who | None = None) -> Tournament:
        """The event with one more player; in a team event, at the end of the roster of a team."""
        refuse([] if isinstance(player, Player) else [unexpected("player", "Player", player)])
        if team is not None and not self.is_team:
            raise TournamentError(
                [field_problem("team", "this event has no teams, found {found!r}; leave it out", found=as_fact(team))]
            )
        id = None if team is None else self.find(team)
        teams = [replace(one, players=(*one.players, player.id)) if one.id == id else one for one in self.teams]
        return replace(self, players=(*self.players, player), teams=teams, published=self.published.superseded)

    def _parse_entry(self, item: object) -> Any:
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

    @classmethod
    def from_games(cls, games: GameTable, players: PlayerTable | None = None, **facts: Unpack[TournamentFacts]) -> Tournament:
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
        from tiebreaks.model import game_rows  # most events come from files

        rows = game_rows.parse_games(games)
        members = game_rows.parse_players(players, rows)
        number_of = {one.id: one.id for one in members} | {one.key: one.id for one in members if one.key is not None}
        return cls(members, game_rows.make_rounds(rows, number_of), **facts)

    def to_games(self) -> list[GameRow]:
        """The games and byes as rows of round, white, black and result: `from_games(event.to_games(), event.players)`.

        Players are named by their keys, or by their numbers if they have none. TournamentError for what such rows cannot hold:
        matches of teams, games that are not rated, rounds without entries.
        """
        refuse([Message("a table of games cannot hold matches of teams; to_dict can")] if self.is_team else [])
        return game_rows.list_games(self.players, self.rounds)

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
            play_offs=tuple(each for each in self.play_offs if gone.isdisjoint(each.participants)),
            orders=tuple(each for each in self.orders if gone.isdisjoint(each.order)),
            values=tuple(each for each in (given.without(gone) for given in self.values) if each is not None),
        )

    def with_list(self, tie_breaks: Sequence[str] | str, reason: str = "") -> Tournament:
        """The event with another tie-break list; once a round was held, the change is kept, and reports say it (4.1.1)."""
        changed = replace(self, tie_breaks=tuple(split_list(tie_breaks) if isinstance(tie_breaks, str) else tie_breaks))
        if not self.crosstable.rounds or not self.tie_breaks or changed.tie_breaks == self.tie_breaks:
            return changed
        change = ListChange(self.tie_breaks, changed.tie_breaks, self.crosstable.rounds + 1, reason)
        return replace(changed, list_changes=(*self.list_changes, change))

    def with_lots(self, seed: str | int, *, again: bool = False) -> Tournament:
        """The event with the seed of its lots stored, so that the draw can be repeated.

        again   True: lots were drawn before, and are drawn anew with another seed
        """
        if self.lots is not None and self.lots != seed and not again:
            drawn = "lots: drawn already with the seed {seed!r}; to draw anew, give {remedy}"
            remedy = Remedy("again", True)
            raise TournamentError([Message(drawn, seed=self.lots, remedy=remedy, remedies=(remedy,))])
        return replace(self, lots=seed)


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


def lazy_tournament(unread: Unread, late: Mapping[str, Callable[[], Any]] = NO_NUMBERS, **facts: Any) -> Tournament:
    """A tournament from its crosstable and other `facts`, which are not checked.

    `unread` makes the players and the rounds on first use, `late` each of the facts that it names. For reading many files: most
    are only ranked, and making an object per player and game takes longer than ranking them.
    """
    tournament = object.__new__(Tournament)
    held = vars(tournament)
    held.update(_DEFAULTS)
    held.update(facts, ratings_change=False, number_of_key=NO_NUMBERS, _unread=unread)
    for name, make in late.items():
        held.pop(name, None)
        held[MAKERS[name]] = make
    return tournament


_DEFAULTS: Mapping[str, Any] = {
    name: argument.default
    for name, argument in signature(Tournament).parameters.items()
    if argument.default is not argument.empty
}


def iter_games(tournament: Tournament) -> Iterator[tuple[int, Game]]:
    """(round, game) of every board, team events included."""
    for number, items in enumerate(tournament.rounds, 1):
        for item in items:
            if isinstance(item, Game):
                yield number, item
            elif isinstance(item, Match):
                for board in item.boards:
                    yield number, board
