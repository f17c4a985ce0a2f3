"""What happened: `Tournament` and its parts. Plain frozen objects, validated on construction, no NumPy."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import Enum, IntEnum
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from tiebreaks.errors import TournamentError

Number = int | float | str | Decimal | Fraction
"""A number of points: 1, 0.5, "0.5", Fraction(1, 2). It must be a whole number of tenths."""


class Result(IntEnum):
    """What a round was for one participant (C.07 0.2 of the digest: record kinds and their Article 16.2 category)."""

    NO_ROUND = 0  # the round does not exist for this tournament (padding of a batch)
    WIN = 1
    DRAW = 2
    LOSS = 3
    UNRATED_WIN = 4  # TRF W, D, L: a game of less than one move; over the board, not rated
    UNRATED_DRAW = 5
    UNRATED_LOSS = 6
    FORFEIT_WIN = 7
    FORFEIT_LOSS = 8
    PAIRING_BYE = 9
    FULL_BYE = 10
    HALF_BYE = 11
    ZERO_BYE = 12
    REST = 13  # the free round of an odd round robin: no record at all
    PENDING = 14  # paired, no result yet


BYES: Mapping[str, Result] = {
    "pairing": Result.PAIRING_BYE,
    "full": Result.FULL_BYE,
    "half": Result.HALF_BYE,
    "zero": Result.ZERO_BYE,
}
_BYE_ALIASES: Mapping[str, str] = {
    "u": "pairing", "pab": "pairing", "bye": "pairing", "pairing-allocated": "pairing",
    "f": "full", "fpb": "full", "h": "half", "hpb": "half", "z": "zero", "zpb": "zero", "absent": "zero",
}  # fmt: skip

OUTCOMES: Mapping[str, tuple[Result, Result]] = {
    "1-0": (Result.WIN, Result.LOSS),
    "½-½": (Result.DRAW, Result.DRAW),
    "0-1": (Result.LOSS, Result.WIN),
    "0-0": (Result.LOSS, Result.LOSS),  # both lose over the board
    "½-0": (Result.DRAW, Result.LOSS),  # a penalty over the board
    "0-½": (Result.LOSS, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "*": (Result.PENDING, Result.PENDING),
}
_OUTCOME_ALIASES: Mapping[str, str] = {
    "1:0": "1-0", "0:1": "0-1", "0:0": "0-0",
    "=": "½-½", "draw": "½-½", "½": "½-½", "1/2-1/2": "½-½", "0.5-0.5": "½-½", "½:½": "½-½", "=-=": "½-½",
    "1/2-0": "½-0", "0.5-0": "½-0", "0-1/2": "0-½", "0-0.5": "0-½",
    "+:-": "+-", "-:+": "-+", "-:-": "--", "+/-": "+-", "-/+": "-+", "-/-": "--",
    "1-0f": "+-", "0-1f": "-+", "0-0f": "--", "": "*", "?": "*",
}  # fmt: skip
_UNRATED: Mapping[Result, Result] = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}
_UNRATED_OUTCOMES = {name: (_UNRATED[white], _UNRATED[black]) for name, (white, black) in OUTCOMES.items() if white in _UNRATED}
_CODES = {name: (int(white), int(black)) for name, (white, black) in OUTCOMES.items()}
_UNRATED_CODES = {name: (int(white), int(black)) for name, (white, black) in _UNRATED_OUTCOMES.items()}


class System(Enum):
    """How pairings are made: decides between Article 15.2 and Article 16."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    PREDETERMINED = "predetermined"  # Scheveningen, Schiller and other fixed schedules

    @property
    def predetermined(self) -> bool:
        return self is not System.SWISS


_SYSTEM_ALIASES = {
    "round robin": "round-robin", "roundrobin": "round-robin", "rr": "round-robin", "berger": "round-robin",
    "scheveningen": "predetermined", "schiller": "predetermined",
}  # fmt: skip


def tenths(value: Number) -> int:
    """A number of points as an exact count of tenths; refuses what a TRF cannot say either."""
    try:
        exact = Fraction(str(value)) * 10 if isinstance(value, float) else Fraction(value) * 10
    except (ValueError, TypeError, InvalidOperation, ZeroDivisionError, OverflowError):
        raise TournamentError([f"points: expected a number such as 1, 0.5 or '0.5', found {value!r}"]) from None
    if exact.denominator != 1:
        raise TournamentError([f"points: expected whole tenths of a point, found {value!r}; round it to one decimal"])
    return int(exact)


@dataclass(frozen=True)
class Scoring:
    """The points of each result. `Scoring(win=3, draw=1)` is 3-1-0; what is not given follows win, draw and loss."""

    win: Number = 1
    draw: Number = Fraction(1, 2)
    loss: Number = 0
    pairing_bye: Number | None = None  # as a win
    full_bye: Number | None = None  # as a win
    half_bye: Number | None = None  # as a draw
    zero_bye: Number = 0
    forfeit_win: Number | None = None  # as a win
    forfeit_loss: Number = 0
    unknown: Number | None = None  # an adjourned or pending game meanwhile: as a draw

    def __post_init__(self) -> None:
        for name, follows in _FOLLOWS.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, getattr(self, follows))
        for item in fields(self):
            object.__setattr__(self, item.name, Fraction(tenths(getattr(self, item.name)), 10))
        win, draw, loss = (self.points[result] for result in (Result.WIN, Result.DRAW, Result.LOSS))
        if not (loss <= draw <= win and loss < win):
            raise TournamentError(
                [f"scoring: expected loss <= draw <= win, found win {self.win}, draw {self.draw}, loss {self.loss}"]
            )

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Tenths of a point awarded for each `Result`, by its code."""
        return tuple(tenths(getattr(self, _AWARD[result])) if result in _AWARD else 0 for result in Result)


_FOLLOWS = {"pairing_bye": "win", "full_bye": "win", "half_bye": "draw", "forfeit_win": "win", "unknown": "draw"}
_AWARD: Mapping[Result, str] = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
    Result.UNRATED_WIN: "win",
    Result.UNRATED_DRAW: "draw",
    Result.UNRATED_LOSS: "loss",
    Result.FORFEIT_WIN: "forfeit_win",
    Result.FORFEIT_LOSS: "forfeit_loss",
    Result.PAIRING_BYE: "pairing_bye",
    Result.FULL_BYE: "full_bye",
    Result.HALF_BYE: "half_bye",
    Result.ZERO_BYE: "zero_bye",
    Result.PENDING: "unknown",
}


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `id` is the tournament pairing number (TPN, 7.8) and the name by which games speak of them."""

    id: int
    name: str = ""
    rating: int | None = None
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    sex: str = ""
    later_ratings: tuple[tuple[int, int], ...] = ()  # (from round, rating): events that span rating lists (Art. 10)
    expelled: bool = False  # stays an opponent of the others, is left out of the standings


@dataclass(frozen=True, slots=True)
class Team:
    """A team. `players` is the roster in board order."""

    id: int
    name: str = ""
    players: tuple[int, ...] = ()
    nickname: str = ""
    strength: str = ""
    expelled: bool = False


@dataclass(frozen=True, slots=True, init=False)
class Game:
    """A paired game. Results: 1-0 ½-½ 0-1 0-0 ½-0 0-½, forfeits +- -+ --, and * while it is pending.

    On a board of a team match one side may be None: nobody sat there.
    """

    white: int | None
    black: int | None
    result: str
    rated: bool = True  # False: a game of less than one move (TRF W, D, L)

    def __init__(self, white: int | None, black: int | None, result: str, rated: bool = True) -> None:
        _set_white(self, white)  # half the time of the constructor that dataclass would write; an event has thousands of games
        _set_black(self, black)
        _set_result(self, result)
        _set_rated(self, rated)


_set_white, _set_black, _set_result, _set_rated = (
    getattr(Game, name).__set__ for name in ("white", "black", "result", "rated")
)


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent: "pairing" (allocated), "full", "half" or "zero" (requested, absent, withdrawn)."""

    participant: int
    kind: str


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams, boards in order. `forfeit` is +-, -+ or -- when the whole match was."""

    white: int
    black: int
    boards: tuple[Game, ...] = ()
    forfeit: str = ""


Round = tuple[Game | Bye | Match, ...]


@dataclass(frozen=True, slots=True)
class MatchScoring:
    """Match points of a won, drawn and lost match, and what a team with the pairing-allocated bye gets."""

    win: Number = 2
    draw: Number = 1
    loss: Number = 0
    pairing_bye: Number | None = None  # as a draw
    pairing_bye_game_points: Number | None = None  # as a draw on every board


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken outside the results (TRF 299), or another award for one round's result.

    Without `replaces_result` the points are added to the participant's score: from `round` on, or only to the total when
    there is no round. With it, they are what that round is worth.
    """

    participant: int
    points: Number
    round: int | None = None
    replaces_result: bool = False
    game_points: Number = 0


@dataclass(frozen=True)
class Published:
    """What another program printed: kept for `check`, never computed with."""

    ranks: Mapping[int, int] = field(default_factory=dict)
    points: Mapping[int, Fraction] = field(default_factory=dict)
    values: Mapping[str, Mapping[int, Fraction | None]] = field(default_factory=dict)
    player_ranks: Mapping[int, int] = field(default_factory=dict)  # of the players of a team event
    player_points: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """What a federation knows of a player (TRF26 national rating support); empty means as in `Player`."""

    federation: str
    player: int
    rating: int | None = None
    title: str = ""
    number: str = ""
    origin: str = ""
    name: str = ""
    birth: str = ""
    sex: str = ""


@dataclass(frozen=True)
class About:
    """Descriptive fields of a report; no rule reads them."""

    city: str = ""
    federation: str = ""
    ends: date | None = None
    type: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[date | None, ...] = ()
    records: tuple[str, ...] = ()  # lines of the source that mean nothing here, kept for writing
    encoded_time_control: str = ""  # TRF26 222
    start_ranks: str = ""  # how the pairing numbers were made: federation and method (TRF26 172)
    national: tuple[NationalRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Acceleration: points that participants `first` to `last` have for the pairing of some rounds, and nowhere else."""

    first: int
    last: int
    first_round: int
    last_round: int
    points: Number = 0  # game points; the points of an individual event
    match_points: Number = 0


@dataclass(frozen=True, slots=True)
class Prohibited:
    """Participants of whom no two may be paired in these rounds; `last_round` None: until the end."""

    participants: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None


@dataclass(frozen=True)
class Pairing:
    """What a pairing program wants to know and no tie-break reads."""

    code: str = ""  # TRF26 192
    controller: str = ""  # TRF26 182
    initial_colour: Literal["", "w", "b"] = ""
    board_colours: str = ""  # of the white team, from board 1: "WBWB" (TRF26 352)
    by_file_order: bool = False  # JaVaFo XXC rank
    requested_byes: tuple[tuple[int, Bye], ...] = ()  # (round, bye) of rounds that are not paired yet
    virtual_points: tuple[VirtualPoints, ...] = ()
    prohibited: tuple[Prohibited, ...] = ()


class Crosstable(NamedTuple):
    """The games as flat columns, round after round; `cell` finds one's place in them."""

    rounds: int
    opponent: array[int]  # row of the scheduled opponent, or the own row
    result: array[int]  # Result
    black: array[int]  # 1 with the black pieces
    award: Mapping[int, int]  # cell -> tenths, where an adjustment replaces the result's points
    number: array[int]  # per row: pairing number, rating (0: unrated), 1 unless expelled
    rating: array[int]
    listed: array[int]

    def cell(self, row: int, index: int) -> int:
        """Where the round at `index` of the participant at `row` stands."""
        return index * len(self.number) + row


@dataclass(frozen=True)
class Tournament:
    """A tournament: participants, rounds, and the facts the regulations ask for. Contradictions are refused here."""

    players: Sequence[Player]
    rounds: Sequence[Sequence[Game | Bye | Match]]
    system: System | Literal["swiss", "round-robin", "predetermined"] | str = System.SWISS
    total_rounds: int | None = None
    starts: date | None = None
    name: str = ""
    scoring: Scoring = Scoring()
    tie_breaks: tuple[str, ...] = ()
    teams: Sequence[Team] = ()
    match_scoring: MatchScoring = MatchScoring()
    boards: int | None = None
    primary: Literal["MP", "GP"] = "MP"
    adjustments: tuple[Adjustment, ...] = ()
    published: Published = field(default=Published(), compare=False)
    about: About = About()
    warnings: tuple[str, ...] = field(default=(), compare=False)
    pairing: Pairing = Pairing()

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "players", tuple(self.players))
        put(self, "teams", tuple(self.teams))
        put(self, "tie_breaks", tuple(self.tie_breaks))
        put(self, "adjustments", tuple(self.adjustments))
        put(self, "system", _system(self.system))
        problems: list[str] = []
        _check_participants(self, problems)
        put(self, "rounds", tuple(_canonical(items, number, problems) for number, items in enumerate(self.rounds, 1)))
        put(self, "total_rounds", len(self.rounds) if self.total_rounds is None else self.total_rounds)
        if not isinstance(self.total_rounds, int) or self.total_rounds < len(self.rounds):
            problems.append(
                f"total_rounds: expected at least the {len(self.rounds)} rounds given, found {self.total_rounds!r}; "
                "correct it or leave it out"
            )
        put(self, "_crosstable", _crosstable(self, problems))
        if problems:
            raise TournamentError(problems)

    @property
    def is_team(self) -> bool:
        return bool(self.teams)

    @property
    def participants(self) -> Sequence[Player | Team]:
        """Who is ranked: the teams of a team event, else the players."""
        return self.teams or self.players

    @property
    def crosstable(self) -> Crosstable:
        found: Crosstable = self._crosstable  # type: ignore[attr-defined]
        return found

    @cached_property
    def row_of(self) -> Mapping[int, int]:
        """Participant number -> position in `participants`."""
        return {participant.id: row for row, participant in enumerate(self.participants)}

    @cached_property
    def ratings_change(self) -> bool:
        """Whether somebody's rating changes during the event."""
        return any(player.later_ratings for player in self.players)

    @cached_property
    def complete_rounds(self) -> int:
        """Rounds 1 to this one have no pending game."""
        for number, items in enumerate(self.rounds):
            if any(_is_pending(item) for item in items):
                return number
        return len(self.rounds)

    def pending(self, number: int) -> list[Game | Match]:
        """The games of a round that have no result yet."""
        return [item for item in self.rounds[number - 1] if not isinstance(item, Bye) and _is_pending(item)]

    def find(self, who: int | str) -> int:
        """The number of a participant, from its number or its unique name."""
        if isinstance(who, int):
            if who in self.row_of:
                return who
            raise TournamentError([f"participant: no number {who} in this tournament; it has {_span(self.row_of)}"])
        found = [participant.id for participant in self.participants if participant.name == who]
        if not found:
            folded = who.strip().casefold()
            found = [participant.id for participant in self.participants if folded in participant.name.casefold()]
        if len(found) == 1:
            return found[0]
        if not found and who.strip().isdecimal():
            return self.find(int(who))
        if not found:
            raise TournamentError([f"participant: nobody is called {who!r}; give the number or another part of the name"])
        raise TournamentError([f"participant: {who!r} fits numbers {_listed(found)}; give the number"])

    def without(self, *participants: int) -> Tournament:
        """The same event as if these had never taken part: their games count for nobody (C.05 6.6)."""
        gone = {self.find(who) for who in participants}
        kept = [[item for item in items if gone.isdisjoint(sides(item))] for items in self.rounds]
        return replace(
            self,
            players=tuple(player for player in self.players if self.is_team or player.id not in gone),
            teams=tuple(team for team in self.teams if team.id not in gone),
            rounds=kept,
            adjustments=tuple(item for item in self.adjustments if item.participant not in gone),
        )


def sides(item: Game | Bye | Match) -> tuple[int | None, ...]:
    """The participants that an entry of a round speaks of."""
    return (item.participant,) if isinstance(item, Bye) else (item.white, item.black)


def _is_pending(item: Game | Bye | Match) -> bool:
    if isinstance(item, Match):
        return not item.forfeit and any(board.result == "*" for board in item.boards)
    return isinstance(item, Game) and item.result == "*"


def _system(given: System | str) -> System:
    if isinstance(given, System):
        return given
    text = str(given).strip().casefold()
    try:
        return System(_SYSTEM_ALIASES.get(text, text))
    except ValueError:
        expected = ", ".join(repr(system.value) for system in System)
        raise TournamentError([f"system: expected one of {expected}, found {given!r}"]) from None


def _check_participants(tournament: Tournament, problems: list[str]) -> None:
    if not tournament.players:
        problems.append("players: expected at least one, found none")
    groups: tuple[tuple[str, Sequence[Player | Team]], ...] = (("player", tournament.players), ("team", tournament.teams))
    for what, members in groups:
        seen: set[int] = set()
        for member in members:
            if not isinstance(member.id, int) or isinstance(member.id, bool) or member.id < 1:
                problems.append(f"{what} {member.name or '?'}: expected a pairing number of 1 or more, found {member.id!r}")
            elif member.id in seen:
                problems.append(f"{what} {member.id} ({member.name}): this number is given twice; numbers must be unique")
            seen.add(member.id)
    for player in tournament.players:
        if not player.later_ratings and (player.rating is None or (type(player.rating) is int and 0 <= player.rating <= 4000)):
            continue
        for rating in (player.rating, *(later for _, later in player.later_ratings)):
            if rating is not None and (not isinstance(rating, int) or not 0 <= rating <= 4000):
                problems.append(
                    f"player {player.id} ({player.name}): expected a rating from 0 to 4000, or None, found {rating!r}"
                )
    known = {player.id for player in tournament.players}
    belongs: dict[int, int] = {}
    for team in tournament.teams:
        for member_id in team.players:
            if member_id not in known:
                problems.append(f"team {team.id} ({team.name}): player {member_id} is not among the players; add or correct it")
            elif belongs.setdefault(member_id, team.id) != team.id:
                problems.append(f"player {member_id} is in teams {belongs[member_id]} and {team.id}; a player has one team")


def _canonical(items: Iterable[Game | Bye | Match], number: int, problems: list[str]) -> Round:
    """A round with every result and bye in its one spelling."""
    return tuple(
        item if type(item) is Game and item.rated and item.result in OUTCOMES else _canonical_item(item, number, problems)
        for item in items
    )


def _canonical_item(item: Game | Bye | Match, number: int, problems: list[str]) -> Game | Bye | Match:
    if isinstance(item, Game):
        result = item.result
        if result not in OUTCOMES:
            spelled = _OUTCOME_ALIASES.get(str(result).replace(" ", "").casefold())
            if spelled is None:
                problems.append(
                    f"round {number}, game {item.white}-{item.black}: {_bad_result(result)}; "
                    f"expected one of {' '.join(OUTCOMES)}"
                )
                return item
            item = replace(item, result=spelled)
        if not item.rated and item.result not in _UNRATED_OUTCOMES:
            problems.append(
                f"round {number}, game {item.white}-{item.black}: {item.result} cannot be an unrated game; "
                "only games over the board have rated=False"
            )
        return item
    if isinstance(item, Bye):
        if item.kind in BYES:
            return item
        kind = _BYE_ALIASES.get(str(item.kind).casefold())
        if kind is None:
            problems.append(
                f"round {number}, bye of {item.participant}: expected one of {', '.join(BYES)}, found {item.kind!r}"
            )
            return item
        return replace(item, kind=kind)
    if isinstance(item, Match):
        if item.forfeit and item.forfeit not in ("+-", "-+", "--"):
            problems.append(
                f"round {number}, match {item.white}-{item.black}: expected forfeit +-, -+ or --, found {item.forfeit!r}"
            )
        boards = tuple(_canonical_item(board, number, problems) for board in item.boards)
        return replace(item, boards=tuple(board for board in boards if isinstance(board, Game)))
    problems.append(f"round {number}: expected Game, Bye or Match, found {item!r}")  # type: ignore[unreachable]
    return item


def _bad_result(result: object) -> str:
    if str(result) in ("1-1", "1-½", "½-1", "1-=", "+/+", "++", "1:1"):
        return f"the two sides contradict each other in {result!r}"
    return f"unknown result {result!r}"


def _crosstable(tournament: Tournament, problems: list[str]) -> Crosstable:
    """Every participant's rounds as flat columns, with the contradictions found on the way."""
    rounds = len(tournament.rounds)
    row_of = {participant.id: row for row, participant in enumerate(tournament.participants)}
    absent = Result.REST if tournament.system is not System.SWISS else Result.ZERO_BYE
    size = len(tournament.participants)
    opponent = array("q", range(size)) * rounds
    result = array("b", [absent]) * (size * rounds)
    black = array("b", [0]) * (size * rounds)
    taken: dict[int, Game | Bye | Match] = {}
    expected = Match if tournament.is_team else Game
    for index, items in enumerate(tournament.rounds):
        if expected is Game and _plain_round(items, index, row_of, opponent, result, black):
            continue
        taken.clear()
        for item in items:
            if isinstance(item, Bye):
                row = row_of.get(item.participant, -1)
                if _free(item, item.participant, row, index, taken, row_of, problems):
                    result[index * size + row] = BYES.get(item.kind, absent)
                continue
            if not isinstance(item, expected):
                problems.append(
                    f"round {index + 1}: expected {expected.__name__} or Bye, found {item!r}; "
                    f"{'a team event has matches' if tournament.is_team else 'matches need teams'}"
                )
                continue
            white, black_side = (row_of.get(side, -1) if side is not None else -1 for side in (item.white, item.black))
            if item.white == item.black:
                problems.append(f"round {index + 1}: {item.white} is paired with itself; correct one side, or give a Bye")
                continue
            free = _free(item, item.white, white, index, taken, row_of, problems)
            free = _free(item, item.black, black_side, index, taken, row_of, problems) and free
            if not free:
                continue
            outcome = _match_outcome(item) if isinstance(item, Match) else outcome_of(item)
            at, across = index * size + white, index * size + black_side
            opponent[at], opponent[across] = black_side, white
            result[at], result[across] = outcome
            black[across] = 1
    awards = _awards(tournament, row_of, rounds, problems)
    sound = [] if problems else tournament.participants  # what is refused has no columns
    numbers = array("q", [participant.id for participant in sound])
    ratings = array("q", [getattr(participant, "rating", 0) or 0 for participant in sound])
    listed = array("q", [not participant.expelled for participant in sound])
    return Crosstable(rounds, opponent, result, black, awards, numbers, ratings, listed)


def _plain_round(
    items: Sequence[Game | Bye | Match],
    index: int,
    row_of: Mapping[int, int],
    opponent: array[int],
    result: array[int],
    black: array[int],
) -> bool:
    """Enter a round of an individual event about which there is nothing to say; False to have it looked at item by item."""
    size = len(row_of)
    seen = bytearray(size)
    row = row_of.get
    for item in items:
        if type(item) is Game:
            white, other = row(item.white, -1), row(item.black, -1)  # type: ignore[arg-type]
            codes = (_CODES if item.rated else _UNRATED_CODES).get(item.result)
            if white < 0 or other < 0 or white == other or seen[white] or seen[other] or codes is None:
                return False
            seen[white] = seen[other] = 1
            at, across = index * size + white, index * size + other
            opponent[at], opponent[across] = other, white
            result[at], result[across] = codes
            black[across] = 1
        elif type(item) is Bye:
            white = row(item.participant, -1)
            if white < 0 or seen[white] or item.kind not in BYES:
                return False
            seen[white] = 1
            result[index * size + white] = BYES[item.kind]
        else:
            return False
    return True


def outcome_of(game: Game) -> tuple[Result, Result]:
    """A game's result for White and for Black."""
    pending = (Result.PENDING, Result.PENDING)
    return OUTCOMES.get(game.result, pending) if game.rated else _UNRATED_OUTCOMES.get(game.result, pending)


def _match_outcome(match: Match) -> tuple[Result, Result]:
    """Whether a match was played, forfeited or is pending; its points are a matter of the team rules."""
    if match.forfeit:
        return OUTCOMES.get(match.forfeit, (Result.PENDING, Result.PENDING))
    return (Result.PENDING, Result.PENDING) if _is_pending(match) else (Result.DRAW, Result.DRAW)


def _free(
    item: Game | Bye | Match,
    who: int | None,
    row: int,
    index: int,
    taken: dict[int, Game | Bye | Match],
    row_of: Mapping[int, int],
    problems: list[str],
) -> bool:
    """Whether `who` exists and has no other entry in this round."""
    if row < 0:
        problems.append(f"round {index + 1}: {_told(item)} names {who!r}, who is not a participant; there are {_span(row_of)}")
        return False
    other = taken.setdefault(row, item)
    if other is item:
        return True
    if {*sides(other)} == {*sides(item)} and isinstance(item, Game):
        problems.append(
            f"round {index + 1}: the game of {who} is given twice, as {_told(other)} and as {_told(item)}; "
            "the two must not contradict each other: keep one"
        )
    else:
        problems.append(f"round {index + 1}: {who} has two entries, {_told(other)} and {_told(item)}; keep one")
    return False


def _awards(tournament: Tournament, row_of: Mapping[int, int], rounds: int, problems: list[str]) -> dict[int, int]:
    awards: dict[int, int] = {}
    for item in tournament.adjustments:
        if item.participant not in row_of:
            problems.append(f"adjustment: {item.participant!r} is not a participant; there are {_span(row_of)}")
        elif item.round is not None and not 1 <= item.round <= (tournament.total_rounds or rounds):
            problems.append(
                f"adjustment of {item.participant}: expected a round from 1 to {tournament.total_rounds}, found {item.round}"
            )
        elif item.replaces_result and item.round is None:
            problems.append(f"adjustment of {item.participant}: replaces_result needs the round whose points it replaces")
        elif item.replaces_result and item.round is not None and item.round <= rounds:
            awards[(item.round - 1) * len(tournament.participants) + row_of[item.participant]] = tenths(item.points)
    return awards


def _told(item: Game | Bye | Match) -> str:
    if isinstance(item, Bye):
        return f"{item.kind} bye"
    if isinstance(item, Match):
        return f"match {item.white}-{item.black}"
    return f"game {item.white}-{item.black} {item.result}"


def _span(numbers: Iterable[int]) -> str:
    ordered = sorted(numbers)
    if not ordered:
        return "no numbers at all"
    if ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"numbers {ordered[0]} to {ordered[-1]}"
    return f"numbers {_listed(ordered)}"


def _listed(numbers: Sequence[int], most: int = 8) -> str:
    shown = ", ".join(str(number) for number in numbers[:most])
    return shown + (f" and {len(numbers) - most} more" if len(numbers) > most else "")


def iter_games(tournament: Tournament) -> Iterator[tuple[int, Game]]:
    """(round, game) of every board, team events included."""
    for number, items in enumerate(tournament.rounds, 1):
        for item in items:
            if isinstance(item, Game):
                yield number, item
            elif isinstance(item, Match):
                for board in item.boards:
                    yield number, board
