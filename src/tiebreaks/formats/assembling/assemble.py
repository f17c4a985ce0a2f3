"""`assemble`: one tournament from what its lists say. What no list says is assumed by one rule, and a warning says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from tiebreaks.errors import TournamentError
from tiebreaks.formats.assembling.byes import decide_byes, settle_unknown
from tiebreaks.formats.assembling.evidence import EventEvidence, place_of
from tiebreaks.formats.assembling.joining import join_lists
from tiebreaks.formats.assembling.pairing_up import Book
from tiebreaks.formats.assembling.part import Key, Part
from tiebreaks.formats.assembling.play_offs import add_play_offs
from tiebreaks.formats.assembling.points import find_scoring
from tiebreaks.formats.assembling.rounds import (
    count_held,
    find_system,
    make_players,
    make_rounds,
    make_team_rounds,
    make_teams,
    number_members,
    refuse_missing_rounds,
    refuse_round_0,
)
from tiebreaks.formats.choices import Trust, Unpaired
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Forms, Message, some_said
from tiebreaks.model.decisions import DECISIONS
from tiebreaks.model.published import PrintedColumn
from tiebreaks.model.rounds import Round
from tiebreaks.model.scoring import MatchScoring, Scoring
from tiebreaks.model.tournament import About, Published, Reading, System, Tournament

_ASSUMED_ROUNDS = Forms(
    "the file does not say how many rounds were announced; {total} is assumed",
    "the file does not say how many rounds were announced; {total} are assumed",
)


def assemble(
    parts: Sequence[Part],
    *,
    unpaired: Unpaired | None = None,
    trust: Trust = "both",
    strict: bool = False,
    base: Tournament | None = None,
) -> Tournament:
    """The tournament that lists of one event describe together.

    `unpaired` is the bye of those without an opponent whose kind no list says. `trust` as in `read`. `base` is the tournament
    that one of the parts was made from: what parts cannot hold, such as its scoring and adjustments, is kept from it.
    """
    problems = Problems(parts[0].file, strict=strict)
    _refuse_too_little(parts, problems)
    members = join_lists(parts, problems)
    teams = join_lists(parts, problems, teams=True)
    problems.raise_if_any()
    book = Book(members, teams, problems)
    book.enter_all(parts)
    problems.raise_if_any()
    event = _make(EventEvidence(parts, members, teams, book, problems, unpaired, trust, base))
    problems.raise_if_any()
    return event


def _refuse_too_little(parts: Sequence[Part], problems: Problems) -> None:
    """Refuse lists that have no results to rank by, unless it is the list of those who will play."""
    ranked = any(part.kind == "ranking" for part in parts)
    listed = any(part.kind in ("starting list", "crosstable") and part.entrants for part in parts) and not ranked
    games = any(meeting.black is not None for part in parts for meeting in part.meetings)
    if listed or games:
        return
    part = next((part for part in parts if part.kind == "ranking"), parts[0])
    sentence = "the list has no participants; give another list of the event"
    if any(part.teams for part in parts) and not any(part.entrants for part in parts):
        sentence = (
            "the list has teams and no players: who played on the boards is needed; give the board pairings of every round"
        )
    elif part.meetings:
        sentence = (
            "the list says who was not paired and has no games: standings cannot be computed from it; "
            "give the crosstable of the event as well"
        )
    elif part.kind == "ranking":
        sentence = (
            "a ranking without the rounds: standings cannot be computed from it; give the crosstable of the event as well, "
            "and its ranks and values are checked"
        )
    elif part.kind == "pairings" and part.entrants:
        sentence = "the list has no result and no pairing yet; give another list of the event"
    elif part.kind == "rating list":
        sentence = "a rating list has players and no results; give the crosstable or the report (TRF) of an event as well"
    problems.refuse(place_of(part), sentence)


def _make(evidence: EventEvidence) -> Tournament:
    refuse_round_0(evidence)
    held = count_held(evidence)
    evidence.pairs = [pair for pair in evidence.pairs if pair.round <= held]
    byes = [pair for pair in evidence.book.team_byes if pair.round <= held]
    refuse_missing_rounds(evidence, held)
    system = find_system(evidence, held)
    if not evidence.is_team:
        settle_unknown(evidence, held, system)
    kinds = decide_byes(evidence, byes if evidence.is_team else evidence.byes(), system)
    evidence.problems.raise_if_any()
    ids = number_members(evidence, evidence.members)
    rounds = make_team_rounds(evidence, held, byes, kinds, ids) if evidence.is_team else make_rounds(evidence, held, kinds, ids)
    if evidence.base is not None and sum(bool(part.meetings) for part in evidence.parts) == 1:
        rounds = [tuple(items) for items in evidence.base.rounds]  # nothing was added to them
    scoring = find_scoring(evidence, kinds)
    _say_colours(evidence)
    _say_unequal(evidence)
    announced = max(part.total_rounds for part in evidence.parts)
    total = max([held, announced, *(part.rounds for part in evidence.parts if part.kind == "crosstable")])
    if not announced and evidence.pairs:
        evidence.note(place_of(evidence.main), _ASSUMED_ROUNDS.of(total), "note", total=total)
    evidence.problems.raise_if_any()
    return _build(evidence, rounds, system, total, scoring, ids)


def _publish(evidence: EventEvidence, ids: Sequence[int], team_ids: Sequence[int]) -> Published:
    """Ranks, points and columns: of a ranking, else of the first list that has them."""
    printed = [(number, part) for number, part in enumerate(evidence.numbered) if part.ranks or part.points or part.columns]
    if not printed:
        return evidence.base.published if evidence.base else Published()
    latest = max(part.after_round or 0 for _, part in printed)
    number, part = min(
        printed,
        key=lambda each: (
            each[1].kind != "ranking",
            not each[1].columns,
            not each[1].ranks,
            (each[1].after_round or latest) != latest,
        ),
    )
    members, numbers = (evidence.teams, team_ids) if evidence.is_team else (evidence.members, ids)

    def by_id(values: Mapping[Key, Any]) -> dict[int, Any]:
        known = members.position_of
        return {numbers[known[number, key]]: value for key, value in values.items() if (number, key) in known}

    columns = tuple(
        PrintedColumn(each.heading, each.code, by_id(each.values), each.edition, each.decimals) for each in part.columns
    )
    after = part.after_round
    return Published(by_id(part.ranks), by_id(part.points), columns=columns, after_round=after, program=part.program)


def _say_colours(evidence: EventEvidence) -> None:
    """Say how many games have no colours."""
    lacking = [pair for pair in evidence.games() if not pair.colours]
    if lacking:
        sentence = "the colours of {count} of {all} games are not known, all of them forfeits"
        if not evidence.knows_colours():
            sentence = "the colours of {count} of {all} games are not known: BPG and BWG are refused"
        evidence.note(lacking[0].where, sentence, "note", count=len(lacking), all=len(evidence.games()))


def _say_unequal(evidence: EventEvidence) -> None:
    """Warn of games that gave half a point to one side and nothing to the other."""
    unequal = [pair for pair in evidence.games() if pair.result in ("½-0", "0-½")]
    if unequal:
        sentence = "games that gave ½ to one side and 0 to the other, {count} in all ({places}): read as an arbiter's decision"
        places = some_said(
            unequal, lambda pair: Message("{name} in round {round}", name=evidence.book.name(pair.white), round=pair.round)
        )
        evidence.note(unequal[0].where, sentence, "warning", count=len(unequal), places=places)


def _find_date(evidence: EventEvidence) -> date | None:
    """When the event began."""
    return min((part.starts for part in evidence.parts if part.starts), default=None)


def _build(
    evidence: EventEvidence, rounds: Sequence[Round], system: System, total: int, scoring: Scoring, ids: Sequence[int]
) -> Tournament:
    parts, base = evidence.parts, evidence.base
    teams = make_teams(evidence, ids)
    team_ids = number_members(evidence, evidence.teams) if evidence.is_team else []
    facts: dict[str, Any] = {
        "players": make_players(evidence, ids), "rounds": rounds, "system": system, "total_rounds": total, "teams": teams,
        "scoring": scoring, "published": _publish(evidence, ids, team_ids),
        "name": _first(part.name for part in parts) or "", "starts": _find_date(evidence),
        "tie_breaks": _first(part.by for part in parts) or (),
        "about": _describe_event(parts), "boards": _first(part.boards for part in parts),
        "match_scoring": _find_match_scoring(parts),
        "reading": _say_reading(evidence),  # last: what is made before it may have something to say
    }  # fmt: skip
    if base is not None:
        facts.update({name: getattr(base, name) for name in _KEPT})
        facts["teams"] = base.teams or facts["teams"]
    try:
        return add_play_offs(Tournament(**facts), evidence, ids)
    except TournamentError as wrong:
        for message in wrong.problems:
            evidence.problems.error(place_of(evidence.main), message)
        evidence.problems.stop()


def _find_match_scoring(parts: Sequence[Part]) -> MatchScoring:
    """What a match is worth by the first list that says it, and the game points of a bye likewise."""
    win, draw, loss = next((part.match_points for part in parts if part.match_points), (2, 1, 0))
    given = next((part.bye_game_points for part in parts if part.bye_game_points is not None), None)
    return MatchScoring(win, draw, loss, pairing_bye_game_points=given)


def _describe_event(parts: Sequence[Part]) -> About:
    """City, dates and arbiters, each from the first list that says it."""
    names = ("city", "federation", "ends", "chief_arbiter", "time_control", "round_dates")
    said = {name: _first(getattr(part, name) for part in parts) for name in names}
    return About(**{name: value for name, value in said.items() if value})


def _say_reading(evidence: EventEvidence) -> Reading:
    """What the lists leave open, and what was said about them."""
    said = _once(warning for part in evidence.parts for warning in part.warnings)
    return Reading(
        warnings=(*said, *evidence.problems.list_warnings(), *evidence.notes),
        colours_known=evidence.knows_colours(),
        guessed_encoding=_first(part.guessed_encoding for part in evidence.parts) or "",
        unexplained_rounds=tuple(sorted(evidence.unexplained)),
        left_out=_first(part.left_out for part in evidence.parts),
        updated=_first(part.updated for part in evidence.parts),
    )


_KEPT = (
    "system", "tie_breaks", "match_scoring", "boards", "primary", "adjustments", "about", "pairing", "name", "starts",
    *DECISIONS,
)  # fmt: skip
"""What a tournament says that lists cannot."""


def _once(warnings: Iterable[Message]) -> list[Message]:
    """The warnings of all lists; of notes that several have, the first."""
    kept: dict[object, Message] = {}
    for warning in warnings:
        kept.setdefault(warning.sentence if warning.severity == "note" else warning, warning)
    return [*kept.values()]


def _first(values: Iterable[Any]) -> Any:
    """The first that says something."""
    return next((value for value in values if value), None)
