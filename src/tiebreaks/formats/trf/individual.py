"""An individual event: rounds, byes, adjustments and the check of the declared points, put together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush
from typing import Any

from tiebreaks.formats.choices import Trust, Unpaired
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.adjustments import Outcome, apply_to_scoring, make_adjustments, read_abnormal, sum_adjustments
from tiebreaks.formats.trf.codes import BYE_KINDS, BYE_LETTERS
from tiebreaks.formats.trf.extras import read_absent, read_byes, read_virtual_points
from tiebreaks.formats.trf.fields import NO_POINTS
from tiebreaks.formats.trf.header import Opened, settle_rounds, settle_system
from tiebreaks.formats.trf.lines import TrfSheet
from tiebreaks.formats.trf.players import PlayerEntry, Players
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.formats.trf.scoring import describe_scoring
from tiebreaks.formats.unpaired import Cell, Decisions
from tiebreaks.messages import Message, Remedy
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Adjustment, Bye, Published, System, VirtualPoints, tenths


def read_individual(opened: Opened, rounds: Rounds, trust: Trust, unpaired: Unpaired | None) -> dict[str, Any]:
    """Read the rounds; returns what is to be said of the event beside its players and its header."""
    sheet, header, problems = opened
    players, held = rounds.players, rounds.count_held()
    first = players.lines[0]
    total = settle_rounds(header, players.rounds, held, first, problems)
    requests = _apply_byes_of_240(sheet, players, total, problems)
    system = settle_system(header, lambda: rounds.count_meetings(held), len(players), held, first, problems)
    if not system.predetermined:
        held = _hold_rounds_of_byes(opened, rounds, held, total)
    unsaid = () if system.predetermined else _settle_unpaired(opened, rounds, held, total, trust, unpaired)
    rounds.read(held, system)
    if system is System.SWISS:
        _warn_repeats(rounds, held, 2 if header.is_double_swiss else 1, problems)
    requests += _find_requested(rounds, held, total)
    if held < total:
        requests += read_absent(sheet.get("XXZ", []), held + 1, players.row_of, problems)
    points = _Points(opened, rounds, held, total, predetermined=system.predetermined)
    scores, changes = points.settle(trust)
    return {
        "system": system,
        "total_rounds": total,
        "scoring": points.scoring,
        "adjustments": tuple(changes),
        "published": partial(_make_published, players, scores),
        "requests": requests,
        "virtual": points.virtual,
        "unexplained": unsaid,
    }


def _make_published(players: Players, scores: Mapping[int, int]) -> Published:
    """What a file has published: ranks and points; ranks that repeat the starting numbers are ranks, too.

    `scores` are points (tenths) that the rounds give where the declared ones are others, such as those with the next bye.
    """
    ranks, points = players.declared_ranks(), players.declared_points()
    exact = {id: as_points(scores.get(id, total)) for id, total in points.items()}
    return Published({id: rank for id, rank in ranks.items() if rank}, exact)


def _apply_byes_of_240(sheet: TrfSheet, players: Players, total: int, problems: Problems) -> list[tuple[int, Bye]]:
    """Apply record 240: it must agree with the rounds in the players' lines; returns the byes requested for later rounds."""
    requested = []
    for line, number, bye in read_byes(sheet.get("240", []), players.row_of, total, problems):
        if number > players.rounds:
            requested.append((number, bye))
        else:
            entry = players.entry_of(bye.participant)
            opponent, letter = entry.opponent(number), entry.key(number)[2].upper()
            kind = BYE_KINDS.get(letter) or {"=": "half", "-": "zero", " ": "zero", "+": "full"}.get(letter)
            if opponent or (kind != bye.kind and letter != " "):
                problems.error(
                    (line.number, 5), "240 says {letter} for player {player} in round {round}, 001 (line {line}) says "
                    "{found}; correct one of them", case=69, letter=BYE_LETTERS[bye.kind], player=bye.participant, round=number,
                    line=entry.line, found=_describe_round(entry, number),
                )  # fmt: skip
            elif letter == " ":
                entry.put(number, 0, "-", BYE_LETTERS[bye.kind])
    return requested


def _hold_rounds_of_byes(opened: Opened, rounds: Rounds, held: int, total: int) -> int:
    """The rounds held, with the last ones of the event if everybody has a bye in them and the declared points count these byes.

    Byes behind the last pairing are else requests for the next one.
    """
    players, problems = rounds.players, opened.problems
    last = held
    while last < min(players.rounds, total) and not rounds.silent[last]:
        last += 1
    if not held < last == total:
        return held
    quiet = opened._replace(problems=Problems(problems.name))  # its records are read again later, with their problems

    def is_contradicted(number: int) -> bool:
        points = _Points(quiet, rounds, number, total, predetermined=False)
        return bool(points.find_contradicted(points.sum_adjustments(points.make_adjustments())))

    if not is_contradicted(held) or is_contradicted(last):
        return held
    entry = players.entry_of(players.numbers[0])
    sentence = "in {count:round|rounds} {rounds} everybody has a bye that the points count: read as held, not as byes asked for"
    found = tuple(range(held + 1, last + 1))
    problems.warn((entry.line, entry.column(held + 1)), sentence, case=82, count=len(found), rounds=found)
    return last


def _settle_unpaired(
    opened: Opened, rounds: Rounds, held: int, total: int, trust: Trust, chosen: Unpaired | None
) -> tuple[int, ...]:
    """Decide which bye the only unpaired player of a round has, if the file does not say; returns the rounds concerned."""
    players, problems = rounds.players, opened.problems
    blank, allocated, full_points = rounds.find_unpaired(held)
    if not any(blank):
        return ()
    decided = Decisions(blank, allocated, full_points, chosen)
    if not decided.cells:
        return ()
    quiet = opened._replace(problems=Problems(problems.name))  # its records are read again later, with their problems
    points = _Points(quiet, rounds, held, total, predetermined=False)
    if points.may_infer:
        concerned = {id for _, id in decided.cells}
        points.scoring = rounds.infer_scoring(held, {}, predetermined=False, without=concerned) or points.scoring

    def put(kinds: Mapping[Cell, Unpaired]) -> None:
        for (number, id), kind in kinds.items():
            entry = players.entry_of(id)
            entry.put(number, 0, entry.key(number)[0], " " if kind == "zero" else BYE_LETTERS[kind])

    def find_contradicted() -> set[int]:
        if trust == "results":
            return set()
        odd = points.find_contradicted(points.sum_adjustments(points.make_adjustments()))
        return {entry.id for entry, _ in points.find_unexplained(odd)}

    decided.settle(put, find_contradicted)
    number, id = decided.cells[0]
    entry = players.entry_of(id)
    decided.report(entry.line, entry.column(number), Message("{count} players", count=len(players)), problems)
    return decided.rounds


def _describe_round(entry: PlayerEntry, number: int) -> str:
    opponent, key = entry.opponent(number), entry.key(number)
    return Message("{letter} against {opponent}", letter=key[2], opponent=opponent) if opponent else key[2]


def _find_requested(rounds: Rounds, held: int, total: int) -> list[tuple[int, Bye]]:
    """Byes in columns after the last paired round, which are only requested."""
    byes = []
    for number, entry in rounds.find_requested(held, total):
        kind = BYE_KINDS.get(entry.key(number)[2].upper()) or rounds.read_old_bye(entry, number)
        byes.append((number, Bye(entry.id, kind)))
    return byes


def _warn_repeats(rounds: Rounds, held: int, games: int, problems: Problems) -> None:
    """Warn about players who meet in two rounds of a Swiss; a round may have several games."""
    for entry in rounds.find_repeated(held):
        met: dict[int, int] = {}
        for number in range(1, held + 1):
            opponent = entry.opponent(number)
            if opponent and entry.key(number)[2] not in "+-":
                before = met.setdefault(opponent, number)
                if (before - 1) // games != (number - 1) // games and entry.id < opponent:
                    again = "players {player} and {opponent} meet in round {before} and again in round {round}"
                    facts = {"player": entry.id, "opponent": opponent, "before": before, "round": number}
                    problems.warn((entry.line, entry.column(number)), again, case=51, **facts)


class _Points:
    """The declared points of the players, and what the rounds give with the scoring and the records of the file."""

    def __init__(self, opened: Opened, rounds: Rounds, held: int, total: int, *, predetermined: bool) -> None:
        sheet, header, self.problems = opened
        self.header = header
        self.rounds, self.held, self.total, self.predetermined = rounds, held, total, predetermined
        numbers = rounds.players.row_of
        self.virtual = read_virtual_points(sheet, numbers, total, self.problems)
        abnormal = read_abnormal(sheet.get("299", []), numbers, self.problems)
        self.may_infer = not header.scoring_declared and not abnormal
        self.scoring, self.abnormal = apply_to_scoring(abnormal, header.scoring, self.problems)

    def make_adjustments(self) -> list[Adjustment]:
        """Those of record 299, by what the rounds say now."""
        players = self.rounds.players

        def outcome(id: int, number: int) -> Outcome:
            entry = players.entry_of(id)
            letter = entry.key(number)[2].upper()
            if entry.opponent(number):
                return Outcome({"1": "W", "=": "D", "0": "L"}.get(letter, letter))
            return Outcome({" ": "Z", "=": "H", "-": "Z", "+": "U"}.get(letter, letter))

        return make_adjustments(self.abnormal, players.row_of, self.held, self.total, outcome, self.problems, team=False)

    def sum_adjustments(self, changes: list[Adjustment]) -> dict[int, int]:
        """What the adjustments change in the points of each player, in tenths."""
        worth = {}
        for item in changes:
            if item.round is not None and item.round <= self.held:
                entry = self.rounds.players.entry_of(item.participant)
                given = self.rounds.score_round(entry, item.round, self.scoring, predetermined=self.predetermined)
                worth[item.participant, item.round] = given
        return sum_adjustments(changes, self.held, worth)

    def find_contradicted(self, extra: Mapping[int, int]) -> list[tuple[PlayerEntry, int]]:
        """The entries whose points are not those of the rounds with the extra ones, and these."""
        scores = self.rounds.score(self.held, self.scoring, predetermined=self.predetermined)
        return self.rounds.find_contradicted(scores, extra)

    def find_unexplained(self, odd: list[tuple[PlayerEntry, int]]) -> list[tuple[PlayerEntry, int]]:
        """Those of them whose points are not explained by the next bye or the acceleration either."""
        if not odd:
            return []
        next_one, every = self.rounds.score_requested(self.held, self.scoring)
        ids = [entry.id for entry, _ in odd]
        accelerated = [_virtual_points(self.virtual, ids, number) for number in (self.held, self.held + 1)]
        left = []
        for entry, total in odd:
            ahead = {0, *(points.get(entry.id, 0) for points in accelerated)}
            later = 0, int(next_one[entry.row]), int(every[entry.row])
            if not any(entry.points == total + bye + points for bye in later for points in ahead):
                left.append((entry, total))
        return left

    def settle(self, trust: Trust) -> tuple[dict[int, int], list[Adjustment]]:
        """Compare the points; infer a scoring that explains them if the file declares none.

        Returns the points of the rounds where the declared ones are ahead of them, and the adjustments.
        """
        changes = self.make_adjustments()
        extra = self.sum_adjustments(changes)
        odd = self.find_contradicted(extra)
        wrong = self.find_unexplained(odd)
        if wrong and self.may_infer:
            better = self.rounds.infer_scoring(self.held, extra, predetermined=self.predetermined)
            if better is not None:
                entry, _ = wrong[0]
                self.problems.warn(
                    (entry.line, entry.column(1) - 11), "the points follow from {scoring}, which the file does not "
                    "declare; inferred from all players, add record 162", case=32, scoring=describe_scoring(better),
                )  # fmt: skip
                self.scoring, wrong = better, []
                odd = self.find_contradicted(extra)
        ahead = {entry.id: total for entry, total in odd}
        for entry, total in wrong:
            once = self.header.is_double_swiss and trust == "both" and not all(map(entry.opponent, range(1, self.held + 1)))
            changes += _settle_contradiction(entry, total, self.held, self.problems, "points" if once else trust, once)
            del ahead[entry.id]
        return ahead, changes


def _virtual_points(items: list[VirtualPoints], ids: list[int], number: int) -> dict[int, int]:
    """The virtual points of some players in a round; a later record overrides an earlier one."""
    meant = [(item.first, -place, item) for place, item in enumerate(items) if item.first_round <= number <= item.last_round]
    meant.sort(reverse=True, key=lambda each: each[:2])
    points: dict[int, int] = {}
    begun: list[tuple[int, VirtualPoints]] = []  # the latest record first, and with it those that have ended
    for id in sorted(ids):
        while meant and meant[-1][0] <= id:
            _, place, item = meant.pop()
            heappush(begun, (place, item))
        while begun and begun[0][1].last < id:
            heappop(begun)
        if begun:
            points[id] = tenths(begun[0][1].points)
    return points


def _settle_contradiction(
    entry: PlayerEntry, total: int, held: int, problems: Problems, trust: str, once: bool
) -> list[Adjustment]:
    """Refuse the points, or believe one side; `once` where a bye may have counted once for the two games of a Double-Swiss."""
    assert entry.points != NO_POINTS
    id, where, change = entry.id, (entry.line, 81 + entry.shift), Fraction(entry.points - total, 10)
    facts: dict[str, Any] = {"player": id, "declared": Fraction(entry.points, 10), "rounds": held, "found": Fraction(total, 10)}
    if trust == "results":
        believed = "player {player}: declared {declared:.1}, rounds 1-{rounds} give {found:.1}; the results were trusted"
        problems.warn(where, believed, case=32, **facts)
    elif trust == "points":
        believed = (
            "player {player}: declared {declared:.1}, rounds 1-{rounds} give {found:.1}; "
            "the points were trusted, as an adjustment of {adjustment:.1}"
        )
        if once:
            believed = (
                "player {player}: declared {declared:.1}, rounds 1-{rounds} give {found:.1}; "
                "a bye of a Double-Swiss is one for two games; the points were trusted, as an adjustment of {adjustment:.1}"
            )
        problems.warn(where, believed, case=32, **facts, adjustment=change)
        return [Adjustment(id, change)]
    else:
        problems.error(
            where, "player {player}: declared {declared:.1}, rounds 1-{rounds} give {found:.1}; correct the line, or "
            "declare the scoring (162) or the adjustment (299)", case=32,
            remedies=[Remedy("trust", "results"), Remedy("trust", "points")], **facts,
        )  # fmt: skip
    return []
