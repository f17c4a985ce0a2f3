"""Players and teams as the model has them, with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tiebreaks.errors import TournamentError
from tiebreaks.formats.assembling.evidence import EventEvidence, place_of
from tiebreaks.formats.assembling.joining import Members
from tiebreaks.model.tournament import Player, Team


def number_members(evidence: EventEvidence, members: Members) -> list[int]:
    """Start numbers where every list together knows them all, else the positions in the list."""
    numbers = [member.entrant.number for member in members.of_event]
    known = [number for number in numbers if number]
    if len({*known}) == len(numbers):
        return numbers
    if known and members is evidence.members:
        sentence = (
            "start numbers are known of {count} of {all} players: the players are numbered in the order of the list, "
            "and TPN means that order"
        )
        evidence.note(place_of(evidence.main), sentence, "warning", count=len({*known}), all=len(numbers))
    elif members is evidence.members and evidence.parts[0].ranks:
        sentence = (
            "the list has no start numbers: players are numbered in its order, and TPN means that order; "
            "read it with the starting list to have them"
        )
        evidence.note(place_of(evidence.parts[0]), sentence, "note")
    return [*range(1, len(numbers) + 1)]


def make_players(evidence: EventEvidence, ids: Sequence[int]) -> list[Player]:
    kept = {player.id: player for player in evidence.base.players} if evidence.base else {}
    players = []
    for id, member in zip(ids, evidence.members.of_event, strict=True):
        entrant = member.entrant
        key = entrant.key if isinstance(entrant.key, str) and entrant.key != entrant.name else None
        facts: dict[str, Any] = {
            "name": entrant.name, "rating": entrant.rating or None, "title": entrant.title,
            "federation": entrant.federation, "fide_id": entrant.fide_id, "birth": entrant.birth, "sex": entrant.sex,
        }  # fmt: skip
        own = kept.get(id)
        try:
            players.append(replace(own, **facts) if own else Player(id, key=key, **facts))
        except TournamentError as wrong:
            for message in wrong.problems:
                evidence.problems.error(member.where, message)
    evidence.problems.raise_if_any()
    return sorted(players, key=lambda player: player.id)


def make_teams(evidence: EventEvidence, ids: Sequence[int]) -> list[Team]:
    if not evidence.is_team:
        return []
    numbers = number_members(evidence, evidence.teams)
    rosters: dict[int, list[tuple[int, int, int]]] = {}
    for position, member in enumerate(evidence.members.of_event):
        team = evidence.team_of(position)
        if team is None:
            sentence = "{name} is in no team; correct the list"
            evidence.problems.error(member.where, sentence, name=evidence.book.name(position))
        else:
            rosters.setdefault(team, []).append((member.entrant.board or 10_000, position, ids[position]))
    evidence.problems.raise_if_any()
    return [
        Team(numbers[position], member.entrant.name, tuple(id for _, _, id in sorted(rosters.get(position, ()))))
        for position, member in enumerate(evidence.teams.of_event)
    ]
