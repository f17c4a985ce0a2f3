"""How many rounds were held, which system they follow; then players, teams and rounds as the model has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tiebreaks.errors import TournamentError
from tiebreaks.formats.assembling.evidence import EventEvidence, place_of
from tiebreaks.formats.assembling.joining import Members
from tiebreaks.formats.assembling.pairing_up import PENDING, Pair
from tiebreaks.formats.assembling.part import ROUND_FROM_1
from tiebreaks.formats.dates import parse_birth
from tiebreaks.messages import Forms, Items, Message, some_of
from tiebreaks.model.rounds import TURNED, Bye, ByeKind, Game, Match, Round
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import Player, System, Team


def refuse_round_0(evidence: EventEvidence) -> None:
    """There is no round 0 (a column "R0"), and its games belong to no other round."""
    for pair in [*evidence.pairs, *evidence.book.team_byes]:
        if pair.round < 1:
            evidence.problems.refuse(pair.where, ROUND_FROM_1, most=MOST_ROUNDS, found=pair.round)


def count_held(evidence: EventEvidence) -> int:
    """The last round with a game; later ones have only byes that are known in advance, or nobody."""
    held = max((pair.round for pair in evidence.games()), default=0)
    early = [pair for pair in [*evidence.byes(), *evidence.book.team_byes] if pair.round > held]
    if early and held:
        sentence = "round {round} has {count} without an opponent and no games yet: it is left out until it is paired"
        rounds = Items(tuple(sorted({pair.round for pair in early})))
        evidence.note(early[0].where, sentence, "note", round=rounds, count=len(early))
    return held


def refuse_missing_rounds(evidence: EventEvidence, held: int) -> None:
    present = {pair.round for pair in evidence.games()} | {number for number, _ in evidence.covered(held)}
    missing = [number for number in range(1, held + 1) if number not in present]
    if missing:
        sentence = "there are no games of round {rounds}; give the crosstable of the event, or the pairings of all rounds"
        evidence.problems.refuse(place_of(evidence.main), sentence, rounds=some_of(missing))


def find_system(evidence: EventEvidence, held: int) -> System:
    """As a list says; else a round robin if everybody met everybody equally often, and nobody has points without a game."""
    said = next((part.system for part in evidence.parts if part.system), "")
    if said:
        return System.ROUND_ROBIN if said == "round robin" else System.SWISS
    size = len(evidence.teams.of_event if evidence.is_team else evidence.members.of_event)
    if evidence.is_team:
        met = Counter({frozenset(key[1:]): 1 for key in {(p.round, *p.teams) for p in evidence.pairs if p.teams}})
    else:
        met = Counter(frozenset(pair.sides) for pair in evidence.games())
    paid = any(pair.result not in ("0", "zero", PENDING) for pair in [*evidence.byes(), *evidence.book.team_byes])
    if paid or size < 3 or len(met) != size * (size - 1) // 2 or len({*met.values()}) != 1:
        return System.SWISS
    times = next(iter(met.values()))
    sentence = "everybody has met everybody {times}: read as a round robin"
    counted = Message(Forms("once", "{times} times").of(times), times=times)
    evidence.note(place_of(evidence.main), sentence, "note", times=counted)
    return System.ROUND_ROBIN


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
            "federation": entrant.federation, "fide_id": entrant.fide_id, "birth": parse_birth(entrant.birth),
            "sex": entrant.sex, "club": entrant.club,
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


def make_rounds(evidence: EventEvidence, held: int, kinds: Mapping[int, ByeKind | None], ids: Sequence[int]) -> list[Round]:
    rounds: list[list[Game | Bye]] = [[] for _ in range(held)]
    for pair in sorted(evidence.pairs, key=lambda pair: (pair.board or 10_000, pair.order)):
        if pair.black is not None:
            rounds[pair.round - 1].append(Game(ids[pair.white], ids[pair.black], pair.result, pair.rated))
        elif (kind := kinds[id(pair)]) is not None:
            rounds[pair.round - 1].append(Bye(ids[pair.white], kind))
    return [tuple(items) for items in rounds]


def make_team_rounds(
    evidence: EventEvidence, held: int, byes: Sequence[Pair], kinds: Mapping[int, ByeKind | None], ids: Sequence[int]
) -> list[Round]:
    """Matches from the boards, in their order."""
    numbers = number_members(evidence, evidence.teams)
    rounds: list[list[Match | Bye]] = [[] for _ in range(held)]
    matches: dict[tuple[int, frozenset[int]], list[Pair]] = {}
    for pair in evidence.pairs:
        if pair.teams is not None and pair.teams[1] is not None:
            matches.setdefault((pair.round, frozenset({pair.teams[0], pair.teams[1]})), []).append(pair)
    for (number, _), pairs in matches.items():
        pairs.sort(key=lambda pair: (pair.board or 10_000, pair.order))
        first, second = pairs[0].teams or (0, 0)
        assert second is not None
        if (evidence.team_of(pairs[0].white) == second) != pairs[0].white_is_empty and pairs[0].colours:
            first, second = second, first  # the first team has White on the first board
        boards = [_board(pair, ids) for pair in pairs]
        rounds[number - 1].append(Match(numbers[first], numbers[second], boards))
    for pair in byes:
        if (kind := kinds[id(pair)]) is not None:
            rounds[pair.round - 1].append(Bye(numbers[pair.white], kind))
    return [tuple(items) for items in rounds]


def _board(pair: Pair, ids: Sequence[int]) -> Game:
    if pair.white_is_empty:
        return Game(None, ids[pair.white], TURNED[pair.result], pair.rated)
    return Game(ids[pair.white], None if pair.black is None else ids[pair.black], pair.result, pair.rated)
