"""An individual event: rounds, byes, adjustments and the check of the declared points, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from tiebreaks.errors import TournamentError
from tiebreaks.formats.choices import Trust, Unpaired
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.adjustments import (
    Abnormal,
    Outcome,
    apply_to_scoring,
    make_adjustments,
    read_abnormal,
    sum_adjustments,
)
from tiebreaks.formats.trf.codes import BYE_KINDS, BYE_LETTERS
from tiebreaks.formats.trf.extras import read_absent, read_byes, read_national, read_prohibited, read_virtual_points
from tiebreaks.formats.trf.fields import NO_POINTS
from tiebreaks.formats.trf.header import Header, check_counts, settle_rounds, settle_system
from tiebreaks.formats.trf.lines import Line, Sheet
from tiebreaks.formats.trf.players import Entry, Players, only_repeat
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.formats.trf.scoring import describe_scoring
from tiebreaks.formats.unpaired import Cell, Decisions
from tiebreaks.messages import Message, Remedy
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import (
    About,
    Adjustment,
    Bye,
    NationalRecord,
    Pairing,
    Prohibited,
    Published,
    Scoring,
    System,
    Tournament,
    VirtualPoints,
    says_double_swiss,
    tenths,
)  # fmt: skip

if TYPE_CHECKING:
    from tiebreaks.arrays import Integers


def read_individual(
    sheet: Sheet,
    header: Header,
    rounds: Rounds,
    problems: Problems,
    kept: Sequence[Line],
    trust: Trust,
    unpaired: Unpaired | None,
    make: Callable[..., Tournament],
) -> Tournament:
    """The event; `make` takes what is to be said of it beside the players and the rounds."""
    players, held = rounds.players, rounds.count_held()
    first, size = players.lines[0], len(players)
    total = settle_rounds(header, players.rounds, held, first, problems)
    requests = _apply_byes_of_240(sheet, players, total, problems)
    system = settle_system(header, lambda: rounds.count_meetings(held), size, held, first, problems)
    double = says_double_swiss(header.code, header.type)
    unsaid: tuple[int, ...] = ()
    if not system.predetermined:
        unsaid = _settle_unpaired(sheet, header, rounds, held, total, trust, unpaired, problems)
    rounds.read(held, system)
    if system is System.SWISS:
        _warn_repeats(rounds, held, 2 if double else 1, problems)
    numbers = players.row_of
    requests += _find_requested(rounds, held, total)
    requests += read_absent(sheet.get("XXZ", []), held + 1, numbers, problems) if held < total else []
    virtual = read_virtual_points(sheet, numbers, total, problems)
    abnormal = read_abnormal(sheet.get("299", []), numbers, problems)
    scoring, rest = _make_scoring(header, abnormal, problems)
    changes = _make_adjustments(rest, players, held, total, problems)
    scoring, scores, changes = _settle_points(
        header, rounds, held, system, scoring, changes, virtual, bool(abnormal), problems, trust, double
    )
    check_counts(sheet, [("062", size)], problems)
    prohibited = read_prohibited(sheet, numbers, total, problems)
    national = read_national(sheet.get("NRS", []), header.start_ranks, numbers, problems)
    problems.raise_if_any()
    return make(
        system=system,
        total_rounds=total,
        starts=header.starts,
        name=header.name,
        scoring=scoring,
        tie_breaks=header.tie_breaks,
        adjustments=tuple(changes),
        late={
            "published": partial(_make_published, players, scores),
            "about": partial(make_about, header, kept, tuple(national)),
        },
        pairing=make_pairing(header, requests, virtual, prohibited),
        unexplained_rounds=unsaid,
    )


def _make_published(players: Players, scores: Mapping[int, int]) -> Published:
    """What a file has published: the ranks, if they do not only repeat the starting ranks, and the points.

    `scores` are points (tenths) that the rounds give where the declared ones are others, such as those with the next bye.
    """
    ranks, points = players.declared_ranks(), players.declared_points()
    if only_repeat(ranks, points):
        ranks = {}
    exact = {id: as_points(scores.get(id, total)) for id, total in points.items()}
    return Published({id: rank for id, rank in ranks.items() if rank}, exact)


def make_about(header: Header, kept: Sequence[Line], national: tuple[NationalRecord, ...] = ()) -> About:
    """The descriptive records, and the lines that are kept without being understood."""
    return About(
        city=header.city,
        federation=header.federation,
        ends=header.ends,
        type=header.type,
        chief_arbiter=header.chief_arbiter,
        deputy_arbiters=header.deputy_arbiters,
        time_control=header.time_control,
        round_dates=header.round_dates,
        records=tuple(line.text.rstrip() for line in sorted(kept)),
        encoded_time_control=header.encoded_time_control,
        start_ranks=header.start_ranks,
        national=national,
    )


def make_pairing(
    header: Header,
    requests: Sequence[tuple[int, Bye]] = (),
    virtual: Sequence[VirtualPoints] = (),
    prohibited: Sequence[Prohibited] = (),
) -> Pairing:
    return Pairing(
        code=header.code,
        controller=header.controller,
        initial_colour=header.initial_colour,
        board_colours=header.board_colours,
        by_file_order=header.by_file_order,
        requested_byes=tuple(sorted(dict.fromkeys(requests), key=lambda item: (item[0], item[1].participant))),
        virtual_points=tuple(virtual),
        prohibited=tuple(prohibited),
    )


def _apply_byes_of_240(sheet: Sheet, players: Players, total: int, problems: Problems) -> list[tuple[int, Bye]]:
    """Apply record 240: it must agree with the rounds in the players' lines; returns the byes requested for later rounds."""
    requested = []
    for line, number, bye in read_byes(sheet.get("240", []), players.row_of, problems):
        if number > total:
            none = "240: round {round} does not exist; the tournament has {rounds} rounds"
            problems.error((line.number, 7), none, case=70, round=number, rounds=total)
        elif number > players.rounds:
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


def _settle_unpaired(
    sheet: Sheet, header: Header, rounds: Rounds, held: int, total: int, trust: Trust,
    chosen: Unpaired | None, problems: Problems,
) -> tuple[int, ...]:  # fmt: skip
    """Decide which bye the only unpaired player of a round has, if the file does not say; returns the rounds concerned."""
    players = rounds.players
    blank, allocated, full_points = rounds.find_unpaired(held)
    if not any(blank):
        return ()
    decided = Decisions(blank, allocated, full_points, chosen)
    if not decided.cells:
        return ()
    quiet = Problems(problems.name)  # these records are read again below, with their problems
    virtual = read_virtual_points(sheet, players.row_of, total, quiet)
    abnormal = read_abnormal(sheet.get("299", []), players.row_of, quiet)
    scoring, rest = _make_scoring(header, abnormal, quiet)
    if not header.scoring_declared and not abnormal:
        concerned = {id for _, id in decided.cells}
        scoring = rounds.infer_scoring(held, {}, predetermined=False, without=concerned) or scoring

    def put(kinds: Mapping[Cell, Unpaired]) -> None:
        for (number, id), kind in kinds.items():
            entry = players.entry_of(id)
            entry.put(number, 0, entry.key(number)[0], " " if kind == "zero" else BYE_LETTERS[kind])

    def find_contradicted() -> set[int]:
        if trust == "results":
            return set()
        changes = _make_adjustments(rest, players, held, total, quiet)
        extra = _sum_adjustments(rounds, held, scoring, changes, predetermined=False)
        scores = rounds.score(held, scoring, predetermined=False)
        return {entry.id for entry, _ in _find_unexplained(rounds, held, scoring, scores, extra, virtual)}

    decided.settle(put, find_contradicted)
    number, id = decided.cells[0]
    entry = players.entry_of(id)
    decided.report(entry.line, entry.column(number), Message("{count} players", count=len(players)), problems)
    return decided.rounds


def _describe_round(entry: Entry, number: int) -> str:
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


def _make_scoring(header: Header, abnormal: list[Abnormal], problems: Problems) -> tuple[Scoring, list[Abnormal]]:
    try:
        return apply_to_scoring(abnormal, header.scoring)
    except TournamentError as wrong:
        for reason in wrong.messages:
            problems.error((abnormal[0].line.number, 5), "299: {reason}; correct the record", case=58, reason=reason)
        return header.scoring, []


def _make_adjustments(rest: list[Abnormal], players: Players, held: int, total: int, problems: Problems) -> list[Adjustment]:
    def outcome(id: int, number: int) -> Outcome:
        entry = players.entry_of(id)
        letter = entry.key(number)[2].upper()
        if entry.opponent(number):
            return Outcome({"1": "W", "=": "D", "0": "L"}.get(letter, letter))
        return Outcome({" ": "Z", "=": "H", "-": "Z", "+": "U"}.get(letter, letter))

    return make_adjustments(rest, players.row_of, held, total, outcome, problems, team=False)


def _settle_points(
    header: Header, rounds: Rounds, held: int, system: System, scoring: Scoring, changes: list[Adjustment],
    virtual: list[VirtualPoints], abnormal: bool, problems: Problems, trust: Trust,
    double: bool,
) -> tuple[Scoring, dict[int, int], list[Adjustment]]:  # fmt: skip
    """Compare the declared points with the rounds; infer a scoring that explains them if the file declares none (5.4).

    Returns the scoring, the points of the rounds where the declared ones are ahead of them, and the adjustments.
    """
    predetermined = system.predetermined
    extra = _sum_adjustments(rounds, held, scoring, changes, predetermined=predetermined)
    scores = rounds.score(held, scoring, predetermined=predetermined)
    wrong = _find_unexplained(rounds, held, scoring, scores, extra, virtual)
    if wrong and not header.scoring_declared and not abnormal:
        better = rounds.infer_scoring(held, extra, predetermined=predetermined)
        if better is not None:
            entry, _ = wrong[0]
            problems.warn(
                (entry.line, entry.column(1) - 11), "the points follow from {scoring}, which the file does not "
                "declare; inferred from all players, add record 162", case=32, scoring=describe_scoring(better),
            )  # fmt: skip
            scoring, wrong = better, []
            scores = rounds.score(held, scoring, predetermined=predetermined)
    ahead = {entry.id: total for entry, total in rounds.find_contradicted(scores, extra)}
    changes = [*changes]
    for entry, total in wrong:
        once = double and trust == "both" and not all(entry.opponent(number) for number in range(1, held + 1))
        changes += _settle_contradiction(entry, total, held, problems, "points" if once else trust, once)
        del ahead[entry.id]
    return scoring, ahead, changes


def _sum_adjustments(
    rounds: Rounds, held: int, scoring: Scoring, changes: list[Adjustment], *, predetermined: bool
) -> dict[int, int]:
    if not changes:
        return {}
    worth = {}
    for item in changes:
        if item.round is not None and item.round <= held:
            entry = rounds.players.entry_of(item.participant)
            worth[item.participant, item.round] = rounds.score_round(entry, item.round, scoring, predetermined=predetermined)
    return sum_adjustments(changes, held, worth)


def _find_unexplained(
    rounds: Rounds, held: int, scoring: Scoring, scores: Integers, extra: dict[int, int], virtual: list[VirtualPoints]
) -> list[tuple[Entry, int]]:
    """Entries and their result, whose points are neither that nor that with the next bye or the acceleration added (5.4)."""
    odd = rounds.find_contradicted(scores, extra)
    if not odd:
        return []
    next_one, every = rounds.score_requested(held, scoring)
    ids = [entry.id for entry, _ in odd]
    accelerated = [_virtual_points(virtual, ids, number) for number in (held, held + 1)]
    left = []
    for entry, total in odd:
        ahead = {0, *(points.get(entry.id, 0) for points in accelerated)}
        later = 0, int(next_one[entry.row]), int(every[entry.row])
        if not any(entry.points == total + bye + points for bye in later for points in ahead):
            left.append((entry, total))
    return left


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


def _settle_contradiction(entry: Entry, total: int, held: int, problems: Problems, trust: str, once: bool) -> list[Adjustment]:
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
