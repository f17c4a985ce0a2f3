"""The rounds of an individual event, from what the two lines of every game say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import points as totals
from tiebreaks.formats.trf.codes import BYE_KINDS, BYE_LETTERS, KEY, OLD_BYES, OPPOSITE, PAIRS, PARTNERS, PENALTIES
from tiebreaks.formats.trf.players import Entry
from tiebreaks.messages import Message
from tiebreaks.model.crosstable import MOST_PAIRINGS
from tiebreaks.model.tournament import Bye, Game, Scoring, System

NOTHING = "   "
ALLOCATED = frozenset(letter for letter, kind in {**BYE_KINDS, **OLD_BYES}.items() if kind == "pairing")
WON_UNPLAYED = "+UF"


class Pairings:
    """Reads the rounds of all entries; reports each oddity once, from whichever side."""

    def __init__(self, entries: Sequence[Entry], problems: Problems, *, team: bool = False) -> None:
        self.entries = entries
        self.by_number: Mapping[int, Entry] = {entry.id: entry for entry in entries}
        self.problems = problems
        self.team = team
        self.numbers: list[int] = [entry.id for entry in entries]
        self.row_of: dict[int, int] = {number: row for row, number in enumerate(self.numbers)}
        self.columns: int = 0
        self.rounds: list[list[Game | Bye]] = []
        longest = max(entries, key=lambda entry: len(entry.keys), default=None)
        if longest is not None:
            self.widen(len(longest.keys), longest.line)

    @property
    def first_line(self) -> int:
        """The line of the first player."""
        return self.entries[0].line

    def widen(self, rounds: int, line: int) -> None:
        """Make room for the rounds that a line names; refuses a number that hardly anybody can have played."""
        self.columns = max(self.columns, rounds)
        if self.columns * len(self.entries) > MOST_PAIRINGS:
            self.problems.error(
                (line, 1), "{rounds} rounds of {players:,} players are more than {most:,} entries; is this one tournament? "
                "Correct the line that has so many rounds", case=79,
                rounds=self.columns, players=len(self.entries), most=MOST_PAIRINGS,
            )  # fmt: skip
            self.problems.stop()
        self._pad()

    def _pad(self) -> None:
        """Pad every line to the longest: a line that ends early says nothing about the later rounds."""
        for entry in self.entries:
            missing = self.columns - len(entry.keys)
            if missing:
                entry.opponents += [0] * missing
                entry.keys += [NOTHING] * missing

    @cached_property
    def _columns(self) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Round by round, the opponents and the keys of all players."""
        opponents = zip(*(entry.opponents for entry in self.entries), strict=True)
        return list(zip(opponents, zip(*(entry.keys for entry in self.entries), strict=True), strict=True))

    @cached_property
    def _absences(self) -> _Absences:
        """The bye that a blank means for each player: one object for all rounds, since a line may have hundreds of blanks."""
        return _Absences()

    def paired_rounds(self) -> int:
        """The last round in which somebody has an opponent or a pairing-allocated bye; later columns are requests."""
        for index in range(self.columns - 1, -1, -1):
            for entry in self.entries:
                if entry.opponents[index] or entry.keys[index][2] in "Uu+":
                    return index + 1
        return 0

    def count_meetings(self, rounds: int) -> dict[tuple[int, int], int]:
        """How often each pair of players met in the first rounds."""
        counts: dict[tuple[int, int], int] = {}
        for entry in self.entries:
            own = entry.id
            for opponent in entry.opponents[:rounds]:
                if opponent > own:
                    counts[own, opponent] = counts.get((own, opponent), 0) + 1
        return counts

    def meetings(self, rounds: int) -> Iterator[tuple[int, int, int]]:
        """Every opponent that a line names in the first rounds: (round, player, opponent)."""
        for entry in self.entries:
            for number, opponent in enumerate(entry.opponents[:rounds], 1):
                yield number, entry.id, opponent

    def make_matches(self, team_of: Mapping[int, int], rounds: int) -> bool:
        """Whether the pairings of the first rounds are matches: everybody has a team, and teams meet one team a round."""
        for index in range(rounds):
            met: dict[int, int] = {}
            for entry in self.entries:
                opponent = entry.opponents[index]
                if not opponent or opponent not in self.by_number:
                    continue
                own, other = team_of.get(entry.id), team_of.get(opponent)
                if own is None or other is None or own == other or met.setdefault(own, other) != other:
                    return False
        return rounds > 0

    def find_unpaired(self, held: int) -> tuple[list[set[int]], set[int], dict[int, int]]:
        """Round by round who has neither opponent nor letter; rounds with an allocated bye; first wins without playing."""
        blank: list[set[int]] = []
        allocated: set[int] = set()
        full_points: dict[int, int] = {}
        for index in range(held):
            named = {entry.opponents[index] for entry in self.entries}
            ids = set()
            for entry in self.entries:
                letter = entry.keys[index][2].upper()
                alone = not entry.opponents[index]
                if letter in WON_UNPLAYED:
                    full_points.setdefault(entry.id, index + 1)
                if alone and letter == " " and entry.id not in named:
                    ids.add(entry.id)
                elif alone and letter in ALLOCATED:
                    allocated.add(index + 1)
            blank.append(ids)
        return blank, allocated, full_points

    def read_rounds(self, held: int, system: System) -> None:
        """Read the first rounds, with what there is to report of them."""
        self.rounds = [self.round(number, system) for number in range(1, held + 1)]

    def find_repeated(self, held: int) -> Iterator[Entry]:
        """The entries that name an opponent, or nobody, in two of the first rounds."""
        return (entry for entry in self.entries if len(set(entry.opponents[:held])) < held)

    def find_requested(self, held: int, total: int) -> Iterator[tuple[int, Entry]]:
        """The rounds after those that were held in which somebody has a letter."""
        for number in range(held + 1, min(self.columns, total) + 1):
            for entry in self.entries:
                if entry.keys[number - 1][2] != " ":
                    yield number, entry

    def scores(self, held: int, scoring: Scoring, *, predetermined: bool) -> Sequence[int]:
        """The points of each player after these rounds, in tenths."""
        return totals.scores(self.entries, held, scoring, predetermined=predetermined)

    def find_contradicted(self, scores: Sequence[int], extra: Mapping[int, int]) -> list[tuple[Entry, int]]:
        """The entries whose declared points are not these with what was `extra` given, and the points."""
        return [
            (entry, total + extra.get(entry.id, 0))
            for entry, total in zip(self.entries, scores, strict=True)
            if entry.points is not None and entry.points != total + extra.get(entry.id, 0)
        ]

    def infer_scoring(
        self, held: int, extra: Mapping[int, int], *, predetermined: bool, without: Collection[int] = ()
    ) -> Scoring | None:
        """The first common scoring that explains the declared points of all but some."""
        entries = [entry for entry in self.entries if entry.id not in without]
        return totals.infer_scoring(entries, held, extra, predetermined=predetermined)

    def declared_points(self) -> dict[int, int]:
        """The declared points of everybody who has some."""
        return {entry.id: entry.points for entry in self.entries if entry.points is not None}

    def declared_ranks(self) -> dict[int, int]:
        """The rank of everybody; 0 is none."""
        return {entry.id: entry.rank or 0 for entry in self.entries}

    def lines(self) -> dict[int, int]:
        """The line of everybody."""
        return {entry.id: entry.line for entry in self.entries}

    def round(self, number: int, system: System) -> list[Game | Bye]:
        """The games and byes of one round, in the order of the players' lines."""
        index = number - 1
        opponents, keys = self._columns[index]
        items: list[Game] = []
        free: list[Entry] = []
        odd: list[Entry] = []
        row_of = self.row_of.get
        for row, (own, opponent) in enumerate(zip(self.numbers, opponents, strict=True)):
            if not opponent:
                free.append(self.entries[row])
                continue
            other = row_of(opponent, row)
            if other == row or opponents[other] != own:
                odd.append(self.entries[row])
            elif other > row:
                met = PAIRS[keys[row]].get(keys[other])
                if met is None:
                    odd.append(self.entries[row])
                elif met[0]:
                    items.append(Game(own, opponent, met[1], met[2]))
                else:
                    items.append(Game(opponent, own, met[1], met[2]))
        games: list[Game | Bye] = [*items]
        if odd:
            items += self._read_odd_games(odd, number, free)
            games = [*sorted(items, key=lambda game: min(self.row_of[game.white or 0], self.row_of[game.black or 0]))]
        return games if self.team else games + self._make_byes(free, number, system)

    def _read_odd_games(self, odd: list[Entry], number: int, free: list[Entry]) -> list[Game]:
        done: set[int] = set()
        items: list[Game] = []
        for entry in odd:
            if entry.id not in done:
                item = self._read_odd_game(entry, number, done, free)
                if item is not None:
                    items.append(item)
        return items

    def _read_odd_game(self, entry: Entry, number: int, done: set[int], free: list[Entry]) -> Game | None:
        """A game whose two lines do not agree."""
        index = number - 1
        own, opponent, key = entry.id, entry.opponents[index], entry.keys[index].upper()
        where = (entry.line, entry.column(number))
        if key[2] in BYE_KINDS:
            self.problems.warn(
                where, "player {player} round {round}: bye {letter} with opponent {opponent}; the points are kept, the "
                "opponent is dropped", case=48, player=own, round=number, letter=key[2], opponent=opponent,
            )  # fmt: skip
            entry.opponents[index] = 0
            entry.keys[index] = f"- {key[2]}"
            free.append(entry)
            return None
        if opponent == own:
            itself = "player {player} round {round}: is paired with itself; give the opponent's number, or 0000 for a bye"
            self.problems.error(where, itself, case=35, player=own, round=number)
            return None
        other = self.by_number.get(opponent)
        if other is None:
            numbers = sorted(self.by_number)
            self.problems.error(
                where, "player {player} round {round}: names opponent {opponent}, who is not in the file; file has "
                "{first}-{last}", case=36, player=own, round=number, opponent=opponent, first=numbers[0], last=numbers[-1],
            )  # fmt: skip
            return None
        return self._read_one_sided(entry, other, number, done) or self._read_two_sided(entry, other, number, done)

    def _read_one_sided(self, entry: Entry, other: Entry, number: int, done: set[int]) -> Game | None:
        """A game of which the opponent's line says nothing (38) or something else (37)."""
        index = number - 1
        own, opponent = entry.id, other.id
        if other.opponents[index] == own:
            return None
        where = (entry.line, entry.column(number))
        answer = other.keys[index].upper()
        letter = entry.keys[index][2].upper()
        empty = other.opponents[index] == 0 and answer[2] in " Z-"
        if empty and letter in OPPOSITE and opponent not in done:
            if not (self.team and letter == "+"):  # 330: the absent players' lines may be blank
                self.problems.tolerate(
                    where, "player {player} round {round}: opponent {opponent} (line {line}) has nothing in this round; "
                    "taken from this line alone, complete line {line}", case=38,
                    player=own, round=number, opponent=opponent, line=other.line,
                )  # fmt: skip
            other.opponents[index] = own
            if not (answer[2] == "-" and letter in "+-"):
                other.keys[index] = f"{'b' if entry.keys[index][0] == 'w' else 'w'} {OPPOSITE[letter]}"
            return self._read_two_sided(entry, other, number, done)
        self.problems.error(
            where, "player {player} round {round}: names opponent {opponent}, but line {other_line} says player "
            "{opponent} {answer}; both lines of a game must agree, correct one of lines {line} and {other_line}", case=37,
            player=own, round=number, opponent=opponent, answer=_describe(other, index), line=entry.line, other_line=other.line,
        )  # fmt: skip
        done.add(own)
        return Game(own, opponent, "*")

    def _read_two_sided(self, entry: Entry, other: Entry, number: int, done: set[int]) -> Game | None:
        """A game whose two lines name each other, with unusual colours or results."""
        index = number - 1
        if entry.id in done:
            return None
        done.add(other.id)
        done.add(entry.id)
        codes = (entry.keys[index][2].upper(), other.keys[index][2].upper())
        white = self._first_has_white(entry, other, number, codes)
        first, second = (entry, other) if white else (other, entry)
        pair = codes if white else (codes[1], codes[0])
        result = self._settle_result(first, second, number, pair)
        return None if result is None else Game(first.id, second.id, *result)

    def _settle_result(self, white: Entry, black: Entry, number: int, codes: tuple[str, str]) -> tuple[str, bool] | None:
        index = number - 1
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
                lacking.keys[index] = KEY[lacking.keys[index][0], OPPOSITE[known]]
                codes = (OPPOSITE[known], known) if lacking is white else (known, OPPOSITE[known])
        result = PARTNERS.get(codes)
        if result is None:
            self.problems.error(
                where, "round {round}, players {white} and {black}: results {result!r} (line {line}) and {other_result!r} "
                "(line {other_line}) contradict each other: {said}, {other_said}; correct one of the lines", case=43,
                **game, result=codes[0], line=white.line, other_result=codes[1], other_line=black.line,
                said=_describe(white, index), other_said=_describe(black, index),
            )  # fmt: skip
        elif result[0] in PENALTIES:
            penalty = "round {round}, players {white} and {black}: {result}, read as a penalty over the board"
            self.problems.warn(where, penalty, case=44, **game, result=result[0])
        return result

    def _first_has_white(self, entry: Entry, other: Entry, number: int, codes: tuple[str, str]) -> bool:
        """Whether the first player has White; reports colours that are missing or equal."""
        index = number - 1
        own, answer = entry.keys[index][0], other.keys[index][0]
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

    def _make_byes(self, free: list[Entry], number: int, system: System) -> list[Game | Bye]:
        """The byes of a round. A blank is a zero-point bye in a Swiss, the free round where pairings are fixed."""
        index = number - 1
        alone = len(free) == 1 and len(self.entries) % 2 == 1
        allocated, fixed = 0, system.predetermined
        items: list[Game | Bye] = []
        for entry in free:
            if entry.opponents[index]:  # the opponent's line gave the game
                continue
            key = entry.keys[index]
            if key == NOTHING:
                if not fixed:
                    items.append(self._absences[entry.id])
                continue
            kind = BYE_KINDS.get(key[2].upper())
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
        key = entry.keys[number - 1]
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


class _Absences(dict[int, Bye]):
    """Number -> the zero-point bye of this player."""

    def __missing__(self, number: int) -> Bye:
        bye = self[number] = Bye(number, "zero")
        return bye


def _describe(entry: Entry, index: int) -> Message:
    opponent, key = entry.opponents[index], entry.keys[index]
    if opponent:
        return Message("has opponent {opponent}, {found!r}", opponent=opponent, found=key.strip())
    if key[2] == " ":
        return Message("has nothing without an opponent")
    return Message("has {found} without an opponent", found=key[2])
