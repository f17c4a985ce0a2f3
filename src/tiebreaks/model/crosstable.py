"""Turn rounds into flat columns, as records.py needs them, and report contradictions."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tiebreaks.cached import cached_property
from tiebreaks.messages import Message, as_fact
from tiebreaks.model.matches import MatchTable
from tiebreaks.model.people import Player, Team
from tiebreaks.model.rounds import (
    BYES,
    OUTCOMES,
    UNRATED_OUTCOMES,
    Bye,
    Game,
    Match,
    Result,
    Round,
    describe,
    outcome_of,
    sides,
)
from tiebreaks.model.scoring import MOST_IN_A_MATCH, Adjustment, tenths

_CODES = {name: (int(white), int(black)) for name, (white, black) in OUTCOMES.items()}
_UNRATED_CODES = {name: (int(white), int(black)) for name, (white, black) in UNRATED_OUTCOMES.items()}

GAME_OF: Mapping[tuple[int, int], tuple[str, bool]] = {
    **{codes: (name, False) for name, codes in _UNRATED_CODES.items()},
    **{codes: (name, True) for name, codes in _CODES.items()},
}
"""White's and Black's result -> the result of the game, and whether it is rated."""
_BYE_OF = {int(result): kind for kind, result in BYES.items()}

MOST_PAIRINGS = 500_000  # in an event: participants times rounds
MOST_NAMED = 8  # items of a list in a sentence


class Crosstable(NamedTuple):
    """The games as flat columns, round after round; `cell` gives the position in them."""

    rounds: int
    opponent: array[int]  # row of the scheduled opponent, or the own row
    result: array[int]  # Result
    black: array[int]  # 1 with the black pieces
    number: array[int]  # per row: pairing number, rating (0: unrated), 1 unless expelled, name
    rating: array[int]
    listed: array[int]
    name: Sequence[str]
    matches: MatchTable | None = None  # in a team event: the points of the matches, in the same cells

    @property
    def size(self) -> int:
        """How many participants there are."""
        return len(self.number)

    def cell(self, row: int, index: int) -> int:
        """The position of the round at `index` of the participant at `row`."""
        return index * len(self.number) + row


class Rows(dict[int, int]):
    """Participant number -> row. `span` describes the numbers for messages; it is made only once."""

    @cached_property
    def span(self) -> Message:
        return span(self)


def list_rounds(table: Crosstable) -> tuple[Round, ...]:
    """The rounds of an individual event as objects: games in the order of their rows, then byes; nothing for who rests."""
    numbers, size = table.number, table.size
    made: dict[tuple[int, int], Bye] = {}  # who is away for long has one bye again and again
    rounds = []
    for first in range(0, size * table.rounds, size):
        cells = zip(*(column[first : first + size] for column in (table.opponent, table.result, table.black)), strict=True)
        games: list[Game | Bye | Match] = []
        byes: list[Game | Bye | Match] = []
        for row, (opponent, result, black) in enumerate(cells):
            if opponent == row:
                if result in _BYE_OF:
                    bye = made.get((row, result))
                    if bye is None:
                        bye = made[row, result] = Bye(numbers[row], _BYE_OF[result])
                    byes.append(bye)
            elif row < opponent:
                answer = table.result[first + opponent]
                if black:
                    games.append(Game(numbers[opponent], numbers[row], *GAME_OF[answer, result]))
                else:
                    games.append(Game(numbers[row], numbers[opponent], *GAME_OF[result, answer]))
        rounds.append((*games, *byes))
    return tuple(rounds)


def build_crosstable(
    participants: Sequence[Player | Team],
    rounds: Sequence[Sequence[Game | Bye | Match]],
    row_of: Rows,
    problems: list[Message],
    *,
    team: bool,
    absent: Result,
) -> Crosstable:
    """Every participant's rounds as flat columns; contradictions are added to `problems`."""
    size = len(participants)
    opponent = array("q", range(size)) * len(rounds)
    result = array("b", [absent]) * (size * len(rounds))
    black = array("b", [0]) * (size * len(rounds))
    table = Crosstable(len(rounds), opponent, result, black, *_participant_columns([] if problems else participants))
    for index, items in enumerate(rounds):
        if team or not _enter_plain_round(items, index * size, row_of, table):
            _examine_round(items, index * size, row_of, table, problems, Match if team else Game)
    return table


def _participant_columns(participants: Sequence[Player | Team]) -> tuple[array[int], array[int], array[int], Sequence[str]]:
    return (
        array("q", [participant.id for participant in participants]),
        array("q", [getattr(participant, "rating", 0) or 0 for participant in participants]),
        array("q", [not participant.expelled for participant in participants]),
        [participant.name for participant in participants],
    )


def _examine_round(
    items: Sequence[Game | Bye | Match],
    first: int,
    row_of: Rows,
    table: Crosstable,
    problems: list[Message],
    expected: type[Game] | type[Match],
) -> None:
    """Enter a round item by item; mistakes are added to `problems`."""
    number = first // len(row_of) + 1 if row_of else 1
    entries: dict[int, Game | Bye | Match] = {}
    for item in items:
        if not isinstance(item, Bye | expected):
            sentence = "round {round}: expected Game or Bye, found {found!r}; matches need teams"
            if expected is Match:
                sentence = "round {round}: expected Match or Bye, found {found!r}; a team event has matches"
            problems.append(Message(sentence, round=number, expected=(expected.__name__, "Bye"), found=as_fact(item)))
        elif not isinstance(item, Bye) and item.white == item.black:
            sentence = "round {round}: {participant!s} is paired with itself; correct one side, or give a Bye"
            problems.append(Message(sentence, round=number, participant=as_fact(item.white)))
        else:
            free = [_check_free(item, side, number, entries, row_of, problems) for side in sides(item)]
            if all(free):
                _enter(item, first, row_of, table)


def _enter(item: Game | Bye | Match, first: int, row_of: Mapping[int, int], table: Crosstable) -> None:
    if isinstance(item, Bye):
        table.result[first + row_of[item.participant]] = BYES.get(item.kind, Result.ZERO_BYE)
        return
    white, black = (row_of[side] for side in sides(item) if side is not None)
    table.opponent[first + white], table.opponent[first + black] = black, white
    table.black[first + black] = 1
    if isinstance(item, Game):  # of a match the boards decide: matches.py
        table.result[first + white], table.result[first + black] = outcome_of(item)


def _enter_plain_round(items: Sequence[Game | Bye | Match], first: int, row_of: Mapping[int, int], table: Crosstable) -> bool:
    """Enter a round of an individual event that has no problems; False means that it must be examined item by item."""
    opponent, result, black = table.opponent, table.result, table.black
    seen = bytearray(max(row_of.values(), default=-1) + 1)
    row = row_of.get
    for item in items:
        if type(item) is Game:
            if item.white is None or item.black is None:
                return False
            white, other = row(item.white, -1), row(item.black, -1)
            codes = (_CODES if item.rated else _UNRATED_CODES).get(item.result)
            if white < 0 or other < 0 or white == other or seen[white] or seen[other] or codes is None:
                return False
            seen[white] = seen[other] = 1
            opponent[first + white], opponent[first + other] = other, white
            result[first + white], result[first + other] = codes
            black[first + other] = 1
        elif type(item) is Bye:
            white = row(item.participant, -1)
            if white < 0 or seen[white] or item.kind not in BYES:
                return False
            seen[white] = 1
            result[first + white] = BYES[item.kind]
        else:
            return False
    return True


def _check_free(
    item: Game | Bye | Match,
    who: int | None,
    number: int,
    entries: dict[int, Game | Bye | Match],
    row_of: Rows,
    problems: list[Message],
) -> bool:
    """Whether `who` exists and has no other entry in this round; if not, the problem is added."""
    if who is None or who not in row_of:
        sentence = "round {round}: {item}: {found!r} is not a participant; there are {known}"
        problems.append(Message(sentence, round=number, item=describe(item), found=as_fact(who), known=row_of.span))
        return False
    other = entries.setdefault(who, item)
    if other is item:
        return True
    sentence = "round {round}: {participant} has two entries, {first} and {second}; keep one"
    if {*sides(other)} == {*sides(item)} and isinstance(item, Game):
        sentence = (
            "round {round}: the game of {participant} is given twice, as {first} and as {second}; "
            "the two must not contradict each other: keep one"
        )
    problems.append(Message(sentence, round=number, participant=who, first=describe(other), second=describe(item)))
    return False


def check_adjustments(adjustments: Sequence[Adjustment], known: Rows, total: int, problems: list[Message]) -> None:
    """Report adjustments of unknown participants, of rounds that do not exist, and of too many points."""
    total_of: dict[int, int] = {}
    for place, item in enumerate(adjustments, 1):
        most = total_of[item.participant] = total_of.get(item.participant, 0) + max(
            abs(tenths(item.points)), abs(tenths(item.game_points))
        )
        if most > MOST_IN_A_MATCH:
            sentence = "adjustment of {participant}: expected at most {most:,} points in all"
            problems.append(Message(sentence, adjustment=place, participant=item.participant, most=MOST_IN_A_MATCH // 10))
        if item.participant not in known:
            sentence = "adjustment: {participant!r} is not a participant; there are {known}"
            problems.append(Message(sentence, adjustment=place, participant=item.participant, known=known.span))
        elif item.round is not None and not 1 <= item.round <= total:
            sentence = "adjustment of {participant}: expected a round from 1 to {most}, found {found}"
            problems.append(Message(sentence, adjustment=place, participant=item.participant, most=total, found=item.round))
        elif item.replaces_result and item.round is None:
            sentence = "adjustment of {participant}: replaces_result needs the round whose points it replaces"
            problems.append(Message(sentence, adjustment=place, participant=item.participant))


def span(numbers: Iterable[int]) -> Message:
    """The numbers in use, as a clause: "numbers 1 to 9"."""
    ordered = sorted(numbers)
    if not ordered:
        return Message("no numbers at all")
    if ordered[-1] - ordered[0] == len(ordered) - 1 and len({*ordered}) == len(ordered):
        return Message("numbers {first} to {last}", first=ordered[0], last=ordered[-1])
    return Message("numbers {numbers}", numbers=shorten_list(ordered))


def shorten_list(items: Sequence[object]) -> Message:
    """The first few items and how many more there are; items with a comma are separated by semicolons."""
    between = "; " if any("," in str(item) for item in items) else ", "
    first, more = between.join(map(str, items[:MOST_NAMED])), len(items) - MOST_NAMED
    return Message("{first} and {more} more", first=first, more=more) if more > 0 else Message("{first}", first=first)
