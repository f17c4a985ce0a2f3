"""The rounds of the players, from what the two lines of every game say: games and byes as columns.

Two lines that agree are paired by tables, all at once. Cells in which something is odd are read one by one, with what there is
to report of them.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import kernel
from tiebreaks.formats.trf.codes import (
    BYE_KINDS,
    BYE_LETTERS,
    LETTER,
    OLD_BYES,
    OPPOSITE,
    PAIRED,
    PARTNERS,
    PENALTIES,
    tabulate_worths,
)  # fmt: skip
from tiebreaks.formats.trf.fields import NO_POINTS
from tiebreaks.formats.trf.players import Entry, Players
from tiebreaks.formats.trf.scoring import CANDIDATES
from tiebreaks.messages import Message
from tiebreaks.model.crosstable import Crosstable, list_rounds
from tiebreaks.model.rounds import BYES, Round, outcome_of
from tiebreaks.model.tournament import Bye, Game, Player, Result, Scoring, System

if TYPE_CHECKING:
    from tiebreaks.arrays import Codes, Integers

NOTHING = "   "
ALLOCATED = frozenset(letter for letter, kind in {**BYE_KINDS, **OLD_BYES}.items() if kind == "pairing")
WON_UNPLAYED = "+UF"
_ALLOCATED, _WON_UNPLAYED, _NOTHING_SAID = (
    np.isin(LETTER, [ord(letter) for letter in letters]) for letters in (ALLOCATED, WON_UNPLAYED, " ")
)


class Games(NamedTuple):
    """The rounds that were held, (players, rounds)."""

    opponent: Integers  # row of the opponent; the own one for who has none
    result: Codes  # Result
    black: Codes


class Rounds:
    """Reads the rounds of all players; reports each oddity once, from whichever side."""

    silent: Sequence[int] = ()  # for each round, as soon as they are counted: how many lines say nothing
    held: int
    paired: kernel.PairedLines

    def __init__(self, players: Players, problems: Problems) -> None:
        self.players = players
        self.problems = problems
        self.team = False  # of a team event: who sits without a game has no bye

    def count_held(self) -> int:
        """The last round in which somebody has an opponent or a pairing-allocated bye; later columns are requests."""
        paired, allocated, self.silent = kernel.survey(self.players)
        return max((number for number, each in enumerate(zip(paired, allocated, strict=True), 1) if any(each)), default=0)

    def count_meetings(self, rounds: int) -> dict[tuple[int, int], int]:
        """How often each pair of players met in the first rounds."""
        return Counter((own, other) for _, own, other in self.list_meetings(rounds) if own < other)

    def list_meetings(self, rounds: int) -> Iterator[tuple[int, int, int]]:
        """Every opponent that a line names in the first rounds: (round, player, opponent)."""
        opponent = self.players.opponent[:, :rounds]
        row, index = map(widen, np.nonzero(opponent))
        numbers = self.players.number.take(row).tolist()
        return zip((index + 1).tolist(), numbers, opponent[row, index].tolist(), strict=True)

    def are_matches(self, team_of: Mapping[int, int], rounds: int) -> bool:
        """Whether the pairings of the first rounds are matches: everybody has a team, and teams meet one team a round."""
        met: dict[tuple[int, int], int] = {}
        known = self.players.row_of
        for number, player, opponent in self.list_meetings(rounds):
            if opponent in known:
                own, other = team_of.get(player), team_of.get(opponent)
                if own is None or other is None or own == other or met.setdefault((number, own), other) != other:
                    return False
        return rounds > 0

    def find_unpaired(self, held: int) -> tuple[list[set[int]], set[int], dict[int, int]]:
        """Round by round who has neither opponent nor letter; rounds with an allocated bye; first wins without playing."""
        blank: list[set[int]] = [set() for _ in range(held)]
        if self.silent and not any(self.silent[:held]):
            return blank, set(), {}
        numbers, opponent, key = self.players.numbers, self.players.opponent[:, :held], self.players.key[:, :held]
        alone = opponent == 0
        rows, indices = map(widen, np.nonzero(alone & _NOTHING_SAID.take(key)))
        named = [{*column} for column in opponent.T.tolist()]
        for row, index in zip(rows.tolist(), indices.tolist(), strict=True):
            if numbers[row] not in named[index]:
                blank[index].add(numbers[row])
        allocated = widen(np.flatnonzero((alone & _ALLOCATED.take(key)).any(axis=0)) + 1)
        won = _WON_UNPLAYED.take(key)
        full_points = {numbers[row]: int(won[row].argmax()) + 1 for row in np.flatnonzero(won.any(axis=1)).tolist()}
        return blank, {*allocated.tolist()}, full_points

    def find_repeated(self, held: int) -> Iterator[Entry]:
        """The entries that name an opponent in two of the rounds that were read."""
        if not any(self.paired.again):
            return iter(())
        ordered = np.sort(self.players.opponent[:, :held], axis=1)
        again = ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] > 0)).any(axis=1)
        return map(self.players.entry, np.flatnonzero(again).tolist())

    def find_requested(self, held: int, total: int) -> Iterator[tuple[int, Entry]]:
        """The rounds after those that were held in which somebody has a letter."""
        if held == self.players.rounds:
            return
        later = ~_NOTHING_SAID.take(self.players.key[:, held:total])
        indices, rows = map(widen, np.nonzero(later.T))
        for index, row in zip(indices.tolist(), rows.tolist(), strict=True):
            yield held + index + 1, self.players.entry(row)

    def score(self, held: int, scoring: Scoring, *, predetermined: bool) -> Integers:
        """The points of each player after these rounds, in tenths; a pending game gives nothing."""
        return kernel.score(self.players, held, tabulate_worths(scoring.points, predetermined))

    def score_round(self, entry: Entry, number: int, scoring: Scoring, *, predetermined: bool) -> int:
        """The points of one player in one round."""
        key = int(self.players.key[entry.row, number - 1]) + (PAIRED if entry.opponent(number) else 0)
        return int(tabulate_worths(scoring.points, predetermined)[key])

    def score_requested(self, held: int, scoring: Scoring) -> tuple[Integers, Integers]:
        """For each player, the points of the bye requested for the next round, and for all later rounds."""
        later = tabulate_worths(scoring.points, True).take(self.players.key[:, held:])
        return later[:, :1].sum(axis=1, dtype=np.int64), later.sum(axis=1, dtype=np.int64)

    def find_contradicted(self, scores: Integers, extra: Mapping[int, int]) -> list[tuple[Entry, int]]:
        """The entries whose declared points are not these with what was `extra` given, and the points."""
        declared, expected = self.players.points, scores + self._column(extra)
        if declared.tolist() == expected.tolist():
            return []
        rows = np.flatnonzero((declared != NO_POINTS) & (declared != expected)).tolist()
        return [(self.players.entry(row), int(expected[row])) for row in rows]

    def _column(self, extra: Mapping[int, int]) -> Integers | int:
        return np.array([extra.get(number, 0) for number in self.players.numbers], dtype=np.int64) if extra else 0

    def infer_scoring(
        self, held: int, extra: Mapping[int, int], *, predetermined: bool, without: Collection[int] = ()
    ) -> Scoring | None:
        """The first common scoring that explains the declared points of all but some."""
        declared = self.players.points - self._column(extra)
        fine = self.players.points == NO_POINTS
        fine[[self.players.row_of[number] for number in without]] = True
        for candidate in CANDIDATES:
            left = declared - self.score(held, candidate, predetermined=predetermined)
            next_one, every = self.score_requested(held, candidate)
            if (fine | (left == 0) | (left == next_one) | (left == every)).all():
                return candidate
        return None

    def read(self, held: int, system: System) -> None:
        """Read the first rounds; those with something to report are reported."""
        absent = Result.REST if system.predetermined else Result.ZERO_BYE
        self.held = held
        paired = self.paired = kernel.pair(self.players, held, max(self.players.numbers), absent)
        size = len(self.players)
        counts = zip(paired.odd, paired.refused, paired.allocated, paired.zero, strict=True)
        for index, (odd, refused, allocated, zero) in enumerate(counts):
            has_odd_byes = refused > 0 or allocated > 1 or (system.predetermined and zero > 0)
            if odd or (has_odd_byes and not self.team):
                first = index * size
                marks = paired.mark[first : first + size]
                for row in (row for row, mark in enumerate(marks) if mark):
                    paired.opponent[first + row], paired.result[first + row], paired.black[first + row] = row, absent, 0
                strange, free = ([row for row, mark in enumerate(marks) if mark & bit] for bit in (kernel.ODD, kernel.FREE))
                self._read_odd_round(index, strange, free, system)

    @property
    def games(self) -> Games:
        """The rounds that were read, as columns of NumPy."""
        shape = self.held, len(self.players)
        opponent = np.frombuffer(self.paired.opponent, dtype=np.int64).reshape(shape).T
        codes = (np.frombuffer(each, dtype=np.int8).reshape(shape).T for each in (self.paired.result, self.paired.black))
        return Games(opponent, *codes)

    def _read_odd_round(self, index: int, odd: Sequence[int], free: Sequence[int], system: System) -> None:
        """Read the odd games and the byes of a round."""
        without = [*map(self.players.entry, free)]
        items: list[Game | Bye] = []
        done: set[int] = set()
        for entry in map(self.players.entry, odd):
            if entry.id not in done and (game := self._read_odd_game(entry, index + 1, done, without)) is not None:
                items.append(game)
        if not self.team:
            items += self._make_byes(without, index + 1, system)
        row_of, first, (opponent, result, black, *_) = self.players.row_of, index * len(self.players), self.paired
        for item in items:
            if isinstance(item, Bye):
                result[first + row_of[item.participant]] = BYES[item.kind]
            else:
                assert item.white is not None and item.black is not None
                one, two = row_of[item.white], row_of[item.black]
                opponent[first + one], opponent[first + two] = two, one
                result[first + one], result[first + two] = outcome_of(item)
                black[first + one], black[first + two] = 0, 1

    def _read_odd_game(self, entry: Entry, number: int, done: set[int], free: list[Entry]) -> Game | None:
        """A game whose two lines do not agree."""
        own, opponent, key = entry.id, entry.opponent(number), entry.key(number).upper()
        where = (entry.line, entry.column(number))
        if key[2] in BYE_KINDS:
            self.problems.warn(
                where, "player {player} round {round}: bye {letter} with opponent {opponent}; the points are kept, the "
                "opponent is dropped", case=48, player=own, round=number, letter=key[2], opponent=opponent,
            )  # fmt: skip
            entry.put(number, 0, "-", key[2])
            free.append(entry)
            return None
        if opponent == own:
            itself = "player {player} round {round}: is paired with itself; give the opponent's number, or 0000 for a bye"
            self.problems.error(where, itself, case=35, player=own, round=number)
            return None
        if opponent not in self.players.row_of:
            numbers = sorted(self.players.numbers)
            self.problems.error(
                where, "player {player} round {round}: names opponent {opponent}, who is not in the file; file has "
                "{first}-{last}", case=36, player=own, round=number, opponent=opponent, first=numbers[0], last=numbers[-1],
            )  # fmt: skip
            return None
        other = self.players.entry_of(opponent)
        return self._read_one_sided(entry, other, number, done) or self._read_two_sided(entry, other, number, done)

    def _read_one_sided(self, entry: Entry, other: Entry, number: int, done: set[int]) -> Game | None:
        """A game of which the opponent's line says nothing (38) or something else (37)."""
        own, opponent = entry.id, other.id
        if other.opponent(number) == own:
            return None
        where = (entry.line, entry.column(number))
        answer = other.key(number).upper()
        letter = entry.key(number)[2].upper()
        empty = other.opponent(number) == 0 and answer[2] in " Z-"
        if empty and letter in OPPOSITE and opponent not in done:
            if not (self.team and letter == "+"):  # 330: the absent players' lines may be blank
                self.problems.tolerate(
                    where, "player {player} round {round}: opponent {opponent} (line {line}) has nothing in this round; "
                    "taken from this line alone, complete line {line}", case=38,
                    player=own, round=number, opponent=opponent, line=other.line,
                )  # fmt: skip
            if answer[2] == "-" and letter in "+-":
                other.put(number, own, answer[0].lower(), "-")
            else:
                other.put(number, own, "b" if entry.key(number)[0] == "w" else "w", OPPOSITE[letter])
            return self._read_two_sided(entry, other, number, done)
        self.problems.error(
            where, "player {player} round {round}: names opponent {opponent}, but line {other_line} says player "
            "{opponent} {answer}; both lines of a game must agree, correct one of lines {line} and {other_line}", case=37,
            player=own, round=number, opponent=opponent, answer=_describe(other, number),
            line=entry.line, other_line=other.line,
        )  # fmt: skip
        done.add(own)
        return None

    def _read_two_sided(self, entry: Entry, other: Entry, number: int, done: set[int]) -> Game | None:
        """A game whose two lines name each other, with unusual colours or results."""
        if entry.id in done:
            return None
        done |= {other.id, entry.id}
        codes = (entry.key(number)[2].upper(), other.key(number)[2].upper())
        white = self._first_has_white(entry, other, number, codes)
        first, second = (entry, other) if white else (other, entry)
        pair = codes if white else (codes[1], codes[0])
        result = self._settle_result(first, second, number, pair)
        return None if result is None else Game(first.id, second.id, *result)

    def _settle_result(self, white: Entry, black: Entry, number: int, codes: tuple[str, str]) -> tuple[str, bool] | None:
        where = (white.line, white.column(number, "result"))
        game: dict[str, Any] = {"round": number, "white": white.id, "black": black.id}
        if codes[0] in " *" or codes[1] in " *":
            if codes[0] in " *" and codes[1] in " *":
                if " " in codes:
                    pending = "round {round}, players {white} and {black}: no result yet; the round is not complete"
                    self.problems.warn(where, pending, case=47, **game)
                return "*", True
            lacking = white if codes[0] in " *" else black
            known = codes[1] if lacking is white else codes[0]
            if known in OPPOSITE:
                self.problems.tolerate(
                    where, "round {round}, players {white} and {black}: only one of lines {line} and {other_line} has the "
                    "result; taken from it", case=38, **game, line=white.line, other_line=black.line,
                )  # fmt: skip
                lacking.put(number, lacking.opponent(number), lacking.key(number)[0], OPPOSITE[known])
                codes = (OPPOSITE[known], known) if lacking is white else (known, OPPOSITE[known])
        result = PARTNERS.get(codes)
        if result is None:
            self.problems.error(
                where, "round {round}, players {white} and {black}: results {result!r} (line {line}) and {other_result!r} "
                "(line {other_line}) contradict each other: {said}, {other_said}; correct one of the lines", case=43,
                **game, result=codes[0], line=white.line, other_result=codes[1], other_line=black.line,
                said=_describe(white, number), other_said=_describe(black, number),
            )  # fmt: skip
        elif result[0] in PENALTIES:
            penalty = "round {round}, players {white} and {black}: {result}, read as a penalty over the board"
            self.problems.warn(where, penalty, case=44, **game, result=result[0])
        return result

    def _first_has_white(self, entry: Entry, other: Entry, number: int, codes: tuple[str, str]) -> bool:
        """Whether the first player has White; reports colours that are missing or equal."""
        own, answer = entry.key(number)[0], other.key(number)[0]
        if own in "wb" and answer in "wb":
            if own != answer:
                return own == "w"
            where = (entry.line, entry.column(number, "colour"))
            facts: dict[str, Any] = {
                "round": number, "player": entry.id, "opponent": other.id,
                "colour": Message("White" if own == "w" else "Black"), "line": entry.line, "other_line": other.line,
            }  # fmt: skip
            if codes[0] in "+-" and codes[1] in "+-":
                self.problems.tolerate(
                    where, "round {round}: players {player} and {opponent} both have {colour} (lines {line} and "
                    "{other_line}); the game was not played", case=39, **facts,
                )  # fmt: skip
            else:
                self.problems.error(
                    where, "round {round}: players {player} and {opponent} both have {colour} (lines {line} and "
                    "{other_line}); correct one of them", case=39, **facts,
                )  # fmt: skip
            return True
        if own in "wb" or answer in "wb":
            lacking = other if own in "wb" else entry
            if codes[0] not in "+-":
                none = "player {player} round {round}: no colour; taken from the opponent's line"
                column = lacking.column(number, "colour")
                self.problems.warn((lacking.line, column), none, case=40, player=lacking.id, round=number)
            return own == "w" or answer == "b"
        if codes[0] in "10=WDL" and codes[1] in "10=WDL":
            none = "player {player} round {round}: no colour here nor on the opponent's line {line}; give w or b"
            spot = (entry.line, entry.column(number, "colour"))
            self.problems.error(spot, none, case=40, player=entry.id, round=number, line=other.line)
        return True

    def _make_byes(self, free: list[Entry], number: int, system: System) -> list[Bye]:
        """The byes of a round. A blank is a zero-point bye in a Swiss, the free round where pairings are fixed."""
        alone = len(free) == 1 and len(self.players) % 2 == 1
        allocated, fixed = 0, system.predetermined
        items: list[Bye] = []
        for entry in free:
            key = entry.key(number)
            if entry.opponent(number) or (fixed and key == NOTHING):  # the opponent's line gave the game
                continue
            kind = "zero" if key == NOTHING else BYE_KINDS.get(key[2].upper())
            if kind is None:
                kind = self.read_old_bye(entry, number)
            elif key[0] in "wb":
                self._warn_colour(entry, number)
            if kind == "pairing":
                allocated += 1
                if allocated == 2:
                    several = "round {round}: more than one pairing-allocated bye; all are kept"
                    self.problems.warn((entry.line, entry.column(number)), several, case=50, round=number)
            if fixed and (key[2] == " " or (kind == "zero" and alone)):
                continue
            items.append(Bye(entry.id, kind))
        return items

    def _warn_colour(self, entry: Entry, number: int) -> None:
        alone = "player {player} round {round}: a colour and no opponent; the colour is ignored"
        self.problems.warn((entry.line, entry.column(number, "colour")), alone, case=42, player=entry.id, round=number)

    def read_old_bye(self, entry: Entry, number: int) -> str:
        """What a round without opponent and without a bye letter is: TRF06 wrote byes as results against 0000."""
        key = entry.key(number)
        letter = key[2].upper()
        if key[0] in "wb":
            self._warn_colour(entry, number)
        if letter == " ":
            return "zero"
        kind = OLD_BYES.get(letter)
        where = (entry.line, entry.column(number, "result"))
        facts: dict[str, Any] = {"player": entry.id, "round": number}
        if kind is None:
            self.problems.error(
                where, "player {player} round {round}: result {found!r} without an opponent; give the opponent, or H F U "
                "Z for a bye", case=49, **facts, found=key[2],
            )  # fmt: skip
            return "zero"
        report = self.problems.tolerate if letter in "10" else self.problems.warn
        report(
            where, "player {player} round {round}: result {found} without an opponent, read as a {kind} bye (TRF06); "
            "write {letter}", case=49, **facts, found=letter, kind=kind, letter=BYE_LETTERS[kind],
        )  # fmt: skip
        return kind

    @property
    def row_of(self) -> Mapping[int, int]:
        """The row of each participant."""
        return self.players.row_of

    def may_be_refused(self, boards: int) -> bool:
        """Whether a tournament may refuse these rounds."""
        return False

    def make_players(self) -> tuple[Player, ...]:
        return self.players.make_players()

    def make_rounds(self) -> tuple[Round, ...]:
        return list_rounds(self.make_crosstable())

    def make_crosstable(self) -> Crosstable:
        """The rounds that were read, as the model has them."""
        players, paired = self.players, self.paired
        numbers, ratings = kernel.as_array("q", players.number), kernel.as_array("q", players.rating)
        listed = array("q", [1]) * len(players)
        return Crosstable(self.held, paired.opponent, paired.result, paired.black, numbers, ratings, listed, players.names)


def _describe(entry: Entry, number: int) -> Message:
    opponent, key = entry.opponent(number), entry.key(number)
    if opponent:
        return Message("has opponent {opponent}, {found!r}", opponent=opponent, found=key.strip())
    if key[2] == " ":
        return Message("has nothing without an opponent")
    return Message("has {found} without an opponent", found=key[2])
