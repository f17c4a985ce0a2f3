"""What a Swiss-Manager file says, as a `Part`. What it does not say, or not in a way that is known, is left out and said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from tiebreaks.formats.assembling.part import Entrant, Meeting, Part
from tiebreaks.formats.problems import MOST_BYTES, Problems
from tiebreaks.formats.swiss_manager import records
from tiebreaks.formats.swiss_manager.frame import CONFIGURATION, NAMES
from tiebreaks.formats.swiss_manager.records import Contents, GameRecord, MatchRecord, PlayerRecord, Slot, read_contents
from tiebreaks.formats.tables.printed_names import old_code, swiss_manager_code
from tiebreaks.messages import Forms, Items, Message, Place, Remedy
from tiebreaks.model.about import LeftOut

PROGRAM = "Swiss-Manager"
BYE, NOT_PAIRED = 0xFFFF, 0xFFFE  # in the place of an opponent
EMPTY_CHAIR = 0
OLD_RULES = "2009"
OLD_SET = "swiss-manager-2009"  # what the program computes by its old numbers
TYPED = (5, 6)  # values of players and of teams that somebody types in
_REAL_POINTS = (7, 52)  # numbers of Sonneborn-Berger that count real points, 52 unless its flags say otherwise
_RESULTS = {
    0: "*", 1: "1-0", 2: "½-½", 3: "0-1", 4: "+-", 5: "-+", 6: "--", 10: "0-0", 15: "1-0", 16: "½-½", 17: "0-1",
}  # fmt: skip
_UNRATED = frozenset((15, 16, 17))
_BYES = {
    (0, BYE): "pairing", (9, BYE): "pairing", (1, NOT_PAIRED): "full", (2, NOT_PAIRED): "half", (3, NOT_PAIRED): "zero",
}  # fmt: skip
_NOT_ENTERED = (0, NOT_PAIRED)
_RATINGS = {  # which rating counts for the start order, by its number in the configuration; any other: the international one
    records.NATIONAL_FIRST: "national", records.NATIONAL_ONLY: "national", records.MAXIMUM: "larger",
}  # fmt: skip
_OF_GAME, _OF_BYE, _OF_NOT_PAIRED = "result {code}", "result {code} of a bye", "result {code} of a player not paired"
_OF_TEAM = "{code} half points of a team not paired"
_OF_MEMBER = "result {code} of a member of a team without an opponent"
_TWO_RATINGS = {
    "national": Forms(
        "the international and the national rating of 1 player differ; the national one is used",
        "the international and the national rating of {count} players differ; the national one is used",
    ),
    "larger": Forms(
        "the international and the national rating of 1 player differ; the larger one is used",
        "the international and the national rating of {count} players differ; the larger one is used",
    ),
    "international": Forms(
        "the international and the national rating of 1 player differ; the international one is used",
        "the international and the national rating of {count} players differ; the international one is used",
    ),
}
_NOT_ENTERED_YET = Forms(
    "the points of 1 player not paired in round {rounds} are not entered yet; read as a zero-point bye",
    "the points of {count} players not paired in round {rounds} are not entered yet; read as zero-point byes",
)
_UNKNOWN_RESULT = Forms(
    "the meaning of {what} is not known; 1 entry is left out",
    "the meaning of {what} is not known; {count} entries are left out",
)


def read(data: bytes, name: str, *, strict: bool = False, unpaired: str | None = None) -> Part:
    """The players, games, teams and tie-breaks of a file.

    `strict` refuses results that are not known; `unpaired` is the bye of players not paired whose points are not entered yet.
    """
    problems = Problems(name, strict=strict)
    if len(data) > MOST_BYTES:
        problems.refuse("", "more than {most} MB are refused", most=MOST_BYTES // 1_000_000)
    contents = read_contents(data, problems)
    configuration = contents.configuration
    reading = _SwissManagerReading(contents, problems, unpaired)
    problems.raise_if_any()
    by, left_out = _list_codes(configuration.tie_breaks, problems, team=reading.is_team, swiss=reading.system == "swiss")
    total = max(configuration.rounds, reading.held)
    part = Part(
        "crosstable" if reading.meetings else "starting list",
        name,
        entrants=reading.entrants(),
        teams=reading.teams(),
        meetings=reading.meetings,
        rounds=reading.held,
        total_rounds=total,
        name=" ".join(filter(None, contents.texts[:2])),
        starts=configuration.starts,
        ends=configuration.ends,
        federation=contents.texts[20] or contents.texts[25],
        city=contents.texts[5],
        system=reading.system,
        program=PROGRAM,
        by=by,
        left_out=left_out,
        boards=configuration.boards if reading.is_team else 0,
        chief_arbiter=contents.texts[21],
        time_control=contents.texts[14],
        round_dates=tuple(one.day for one in contents.rounds[:total]),
    )
    if reading.meetings:
        sentence = (
            "where the file keeps its scoring is not known, and it stores no points: read it with a crosstable of the event, "
            "or compare the points with those that were published"
        )
        problems.warn(NAMES[CONFIGURATION], sentence)
    part.warnings += problems.list_warnings()
    return part


class _SwissManagerReading:
    """The records of one file, and who met whom in them."""

    def __init__(self, contents: Contents, problems: Problems, unpaired: str | None) -> None:
        self.contents = contents
        self.unpaired = unpaired
        self.problems = problems
        kind = contents.configuration.type
        self.is_team = kind.startswith("team")
        self.system: Literal["swiss", "round robin"] = "round robin" if kind.endswith("round robin") else "swiss"
        self.rating = _RATINGS.get(contents.configuration.rating, "international")
        self.unknown: dict[Message, list[str]] = {}  # a result that is not known -> where it stands
        self.not_entered: list[tuple[int, GameRecord]] = []  # (round, entry) of players not paired, without points yet
        self.held = 0
        self.meetings = self._read_meetings()

    def entrants(self) -> list[Entrant]:
        """The players; the place of a record is the starting number."""
        differing = [one for one in self.contents.players if 0 < one.international != one.national > 0]
        if differing:
            self.problems.warn(differing[0].spot, _TWO_RATINGS[self.rating].of(len(differing)), count=len(differing))
        return [self._entrant(number, one) for number, one in enumerate(self.contents.players, 1)]

    def _entrant(self, number: int, one: PlayerRecord) -> Entrant:
        return Entrant(
            key=number, name=", ".join(filter(None, (one.last_name, one.first_name))), number=number,
            rating=self._choose_rating(one), title=one.title, federation=one.federation, fide_id=str(one.fide_id or ""),
            birth=_spell_birth(one.birth), sex="w" if one.woman else "", club=one.club,
            team=(one.team or None) if self.is_team else None, board=one.board if self.is_team else 0,
            where=self._place(one.spot),
        )  # fmt: skip

    def _choose_rating(self, one: PlayerRecord) -> int | None:
        """One of the two ratings; the other if only that is known, unless the event uses one kind only."""
        international, national = one.international, one.national
        choice = self.contents.configuration.rating
        if self.rating == "larger":
            return max(international, national) or None
        if choice == records.NATIONAL_ONLY:
            return national or None
        if choice == records.INTERNATIONAL_ONLY:
            return international or None
        return (national or international if self.rating == "national" else international or national) or None

    def teams(self) -> list[Entrant]:
        """The teams; the place of a record is the number."""
        named = enumerate(self.contents.teams if self.is_team else (), 1)
        return [Entrant(number, one.name, number, where=self._place(one.spot)) for number, one in named]

    def _place(self, spot: str) -> Place:
        return Place(self.problems.name, path=spot)

    def _read_meetings(self) -> list[Meeting]:
        """The games and byes of all rounds that were paired."""
        found: list[list[Meeting]] = []
        games, matches = iter(self.contents.games), iter(self.contents.matches)
        entered = 0
        for number, record in enumerate(self.contents.rounds, 1):
            of_round = [next(games) for _ in range(record.games)]
            paired = [next(matches) for _ in range(record.matches)]
            found.append([*(self._of_teams if self.is_team else self._of_players)(number, of_round, paired)])
            if any(meeting.black is not None or (meeting.teams and meeting.teams[1] is not None) for meeting in found[-1]):
                self.held = number
            entered = number if of_round or paired else entered
        if entered > self.held:
            rounds = Items(tuple(range(self.held + 1, entered + 1)))
            spot = self.contents.rounds[self.held].spot
            sentence = "not paired yet: rounds {rounds}; byes that are entered for them already are left out"
            self.problems.warn(spot, sentence, rounds=rounds)
        for what, spots in self.unknown.items():
            self.problems.tolerate(spots[0], _UNKNOWN_RESULT.of(len(spots)), what=what, count=len(spots))
        self._say_not_entered()
        return [meeting for items in found[: self.held] for meeting in items]

    def _say_not_entered(self) -> None:
        entries = [(number, game) for number, game in self.not_entered if number <= self.held]
        if entries and self.unpaired is None:
            rounds = Items(tuple(sorted({number for number, _ in entries})))
            sentence = _NOT_ENTERED_YET.of(len(entries))
            remedies = [Remedy("unpaired", kind) for kind in ("half", "full")]
            self.problems.warn(entries[0][1].spot, sentence, count=len(entries), rounds=rounds, remedies=remedies)

    def _leave_out(self, what: str, code: int, spot: str) -> None:
        """Remember an entry whose result is not known."""
        self.unknown.setdefault(Message(what, code=code), []).append(spot)

    def _of_players(self, number: int, games: list[GameRecord], paired: list[MatchRecord]) -> Iterator[Meeting]:
        """The games and byes of a round of players."""
        if paired:
            self.problems.error(paired[0].spot, "a match of teams in an event of players; save the file again")
        seen: set[int] = set()
        for board, game in enumerate(games, 1):
            sides = (game.white, game.black) if game.black < NOT_PAIRED else (game.white,)
            if all(self._is_player(side, game, seen, number) for side in sides):
                yield from self._of_pair(number, board, game)

    def _is_player(self, id: int, game: GameRecord, seen: set[int], number: int) -> bool:
        """Whether a number is that of a player who has no other entry in the round; if not, an error says so."""
        size = len(self.contents.players)
        if not 1 <= id <= size:
            sentence = "round {round}: expected the number of a player from 1 to {most}, found {found}; save the file again"
            self.problems.error(game.spot, sentence, round=number, most=size, found=id)
        elif id in seen:
            sentence = "round {round}: player {player} has two entries; correct the round and save the file again"
            self.problems.error(game.spot, sentence, round=number, player=id)
        else:
            seen.add(id)
            return True
        return False

    def _of_pair(self, number: int, board: int, game: GameRecord) -> Iterator[Meeting]:
        """A game or a bye, if its result is known."""
        alone = game.black >= NOT_PAIRED
        kind = (game.result, game.black)
        if self.system == "round robin" and _BYES.get(kind) == "pairing":
            return  # the free round, without points
        result = _BYES.get(kind) if alone else _RESULTS.get(game.result)
        if kind == _NOT_ENTERED:
            self.not_entered.append((number, game))
            result = self.unpaired or "zero"
        if result is None:
            self._leave_out(_OF_BYE if game.black == BYE else _OF_NOT_PAIRED if alone else _OF_GAME, game.result, game.spot)
            return
        yield Meeting(
            number, game.white, None if alone else game.black, result, board=board, where=self._place(game.spot),
            rated=game.result not in _UNRATED,
        )  # fmt: skip

    def _of_teams(self, number: int, games: list[GameRecord], paired: list[MatchRecord]) -> Iterator[Meeting]:
        """The boards of each match, by the teams of the players; then the byes of teams."""
        match_of = self._pair_teams(number, paired)
        seen: set[int] = set()
        boards: Counter[int] = Counter()
        for game in games:
            if game.black >= NOT_PAIRED:  # the entry of the team says it
                self._leave_out(_OF_MEMBER, game.result, game.spot)
                continue
            sides = tuple(side for side in (game.white, game.black) if side != EMPTY_CHAIR)
            if not sides or not all(self._is_player(side, game, seen, number) for side in sides):
                continue  # a board on which nobody sat, or an error
            teams = {self.contents.players[side - 1].team for side in sides}
            match = next((match_of[team] for team in teams if team in match_of), None)
            if match is None or not teams <= {match.first, match.second}:
                sentence = "round {round}: the teams of players {players} do not meet; save the file again"
                self.problems.error(game.spot, sentence, round=number, players=Items(sides))
                continue
            boards[match.first] += 1
            result = _RESULTS.get(game.result)
            if result is None:
                self._leave_out(_OF_GAME, game.result, game.spot)
                continue
            yield Meeting(
                number, game.white or None, game.black or None, result, board=boards[match.first],
                teams=(match.first, match.second), where=self._place(game.spot), rated=game.result not in _UNRATED,
            )  # fmt: skip
        for match in paired:
            if match.second >= NOT_PAIRED:
                yield from self._of_bye(number, match)
            elif not boards[match.first]:
                sentence = "round {round}: the match of teams {first} and {second} has no boards; it is left out"
                self.problems.warn(match.spot, sentence, round=number, first=match.first, second=match.second)

    def _pair_teams(self, number: int, paired: list[MatchRecord]) -> dict[int, MatchRecord]:
        """The match of each team in a round."""
        match_of: dict[int, MatchRecord] = {}
        most = len(self.contents.teams)
        for match in paired:
            for team in (match.first, match.second) if match.second < NOT_PAIRED else (match.first,):
                if not 1 <= team <= most:
                    sentence = "round {round}: expected the number of a team from 1 to {most}, found {found}; save it again"
                    self.problems.error(match.spot, sentence, round=number, most=most, found=team)
                elif team in match_of:
                    sentence = "round {round}: team {team} has two matches; correct the round and save the file again"
                    self.problems.error(match.spot, sentence, round=number, team=team)
                else:
                    match_of[team] = match
        return match_of

    def _of_bye(self, number: int, match: MatchRecord) -> Iterator[Meeting]:
        """The bye of a team; its points are stored in half points."""
        if match.second == BYE and self.system == "round robin":
            return
        boards = self.contents.configuration.boards
        kinds = {2 * boards: "full", boards: "half", 0: "zero"}
        result = "pairing" if match.second == BYE else kinds.get(match.first_points)
        if result is None:
            self._leave_out(_OF_TEAM, match.first_points, match.spot)
            return
        yield Meeting(number, match.first, None, result, teams=(match.first, None), where=self._place(match.spot))


def _spell_birth(number: int) -> str:
    """YYYYMMDD as a report has it: YYYY/MM/DD, or the year if that is all."""
    year, month, day = number // 10_000, number // 100 % 100, number % 100
    if not 1000 <= year <= 9999:
        return ""
    return f"{year:04}/{month:02}/{day:02}" if month and day else f"{year:04}"


def _list_codes(
    slots: tuple[Slot, ...], problems: Problems, *, team: bool, swiss: bool
) -> tuple[tuple[str, ...], LeftOut | None]:
    """The tie-breaks of the list as codes, in its order, and the entries that C.07 cannot express."""
    codes: list[str] = []
    as_program: list[str] = []
    left_out: list[tuple[Slot, Message]] = []
    old: list[str] = []
    for slot in slots:
        found = swiss_manager_code(slot.number, slot.cuts, slot.flags, slot.parameter)
        code = "GPTS" if team and found.code == "PTS" else found.code
        if not code and not swiss and slot.number in _REAL_POINTS and not slot.cuts:
            code = "SB"  # 15.2: in a round robin nobody's points are adjusted
        if code:
            codes.append(code)
            as_program.append(code)
            if found.edition == OLD_RULES:
                old.append(code)
        else:
            left_out.append((slot, found.reason or Message("C.07 has no such tie-break")))
            as_program += filter(None, [old_code(slot.number, slot.cuts)])
    for slot, reason in left_out:
        sentence = "tie-break number {number} of the list is left out: {reason}"
        problems.warn(slot.spot, sentence, number=slot.number, reason=reason)
    if old:
        sentence = "the numbers of {codes} in the file mean the rules before 2023; rank with {remedy} to follow the file"
        problems.warn(slots[0].spot, sentence, codes=Items(tuple(old)), remedy=Remedy("edition", OLD_RULES))
    variants = tuple(dict.fromkeys(slot.number for slot in slots if slot.variant))
    if variants:
        sentence = "an option of the tie-breaks number {numbers} is set, and its meaning is not known; it is ignored"
        problems.warn(slots[0].spot, sentence, numbers=Items(variants))
    listed = tuple(dict.fromkeys(codes))
    if not left_out:
        return listed, None
    by_hand = tuple(str(slot.number) for slot, _ in left_out if slot.number in TYPED)
    undefined = [(str(slot.number), reason) for slot, reason in left_out if slot.number not in TYPED]
    near = tuple(dict.fromkeys(as_program))
    by, rules = (near, OLD_SET) if len(near) > len(listed) else ((), "")
    numbers, reasons = tuple(number for number, _ in undefined), tuple(reason for _, reason in undefined)
    return listed, LeftOut(PROGRAM, numbers, reasons, by_hand, by, rules)
