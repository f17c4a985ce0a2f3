"""The facts of a tournament in their one type, and what no tournament can have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from operator import getitem
from typing import Any, Literal, TypedDict, TypeVar

from tiebreaks.errors import TournamentError
from tiebreaks.law.spellings import split_list
from tiebreaks.messages import Forms, Message, Remedy, as_fact, phrase
from tiebreaks.model import fields
from tiebreaks.model.about import ABOUT, NATIONAL, READING, About, NationalRecord, Reading
from tiebreaks.model.crosstable import MOST_PAIRINGS
from tiebreaks.model.decisions import GivenValues, HandOrder, ListChange, PlayOff, convert_decisions
from tiebreaks.model.fields import HALF_A_CHARACTER, field_problem, unexpected
from tiebreaks.model.matches import MatchScorer, line_up_problems
from tiebreaks.model.pairing import Pairing, System, SystemName
from tiebreaks.model.people import Player, Team, converted_fields, refuse
from tiebreaks.model.published import Published
from tiebreaks.model.rounds import Bye, Game, Match
from tiebreaks.model.scoring import MOST_IN_A_MATCH, MOST_ROUNDS, Adjustment, MatchScoring, Number, Phase, Scoring
from tiebreaks.text import has_surrogates

Score = Literal["MP", "GP"]
"""The two scores of a team event: match points and game points."""


class TournamentFacts(TypedDict, total=False):
    """What a `Tournament` takes beside players and rounds."""

    system: System | SystemName | str
    total_rounds: int | None
    starts: date | str | None
    name: str
    scoring: Scoring
    tie_breaks: Sequence[str]
    teams: Sequence[Team]
    match_scoring: MatchScoring
    boards: int | None
    primary: Score
    adjustments: Sequence[Adjustment]
    published: Published
    about: About
    pairing: Pairing
    reading: Reading
    play_offs: Sequence[PlayOff]
    orders: Sequence[HandOrder]
    values: Sequence[GivenValues] | Mapping[str, Mapping[int, Number]]
    lots: str | int | None
    ties_stay: bool
    list_changes: Sequence[ListChange]
    phases: Sequence[Phase]


_MOST_BOARDS = 1_000
MOST_TIE_BREAKS = 100
_PARTS: Mapping[str, type] = {
    "scoring": Scoring, "match_scoring": MatchScoring, "published": Published, "about": About, "pairing": Pairing,
    "reading": Reading,
}  # fmt: skip
_LISTS: Mapping[str, type | None] = {
    "players": Player, "teams": Team, "adjustments": Adjustment, "phases": Phase, "rounds": None, "tie_breaks": None,
}  # fmt: skip
_OWN: Mapping[str, fields.Converter] = {
    "name": fields.text, "starts": fields.day, "boards": fields.number_or_none,
}  # fmt: skip
_ADJUSTMENT: Mapping[str, fields.Converter] = {
    "participant": fields.whole_number, "replaces_result": fields.flag,
    "round": lambda value: None if fields.is_missing(value) else fields.whole_number(value),
}  # fmt: skip


def convert_facts(facts: dict[str, Any]) -> None:
    """Convert every fact to its one type. Raises if one cannot be converted, because nothing else could be checked."""
    problems: list[Message] = []
    for name, kind in _PARTS.items():
        if not isinstance(facts[name], kind):
            problems.append(unexpected(name, kind.__name__, facts[name]))
    for name, member in _LISTS.items():
        items = facts[name]
        if items is None or not hasattr(items, "__iter__") or (isinstance(items, str) and name != "tie_breaks"):
            problems.append(unexpected(name, "a list", items))
            continue
        facts[name] = items = tuple(split_list(items) if isinstance(items, str) else items)
        if member is not None:
            strangers = [item for item in items if not isinstance(item, member)]
            problems += [unexpected(name, member.__name__, item) for item in strangers[:3]]
    for number, items in enumerate(() if problems else facts["rounds"], 1):
        if isinstance(items, str) or not hasattr(items, "__iter__") or _is_entry(items):
            sentence = "round {round}: expected {expected}, found {found!r}; a round is a list"
            a_list = phrase("a list of Game and Bye, such as [(1, 2, '1-0'), (3, None, 'half')]")
            problems.append(Message(sentence, round=number, expected=a_list, found=as_fact(items)))
            if _is_entry(items):
                break  # so are all others: the brackets of the round are missing
    if not problems:
        convert_decisions(facts, problems)
        _convert_parts(facts, problems)
    refuse(problems)


def _is_entry(items: object) -> bool:
    """Whether a round is one entry: (1, 2, "1-0")."""
    if not isinstance(items, tuple | list) or not 2 <= len(items) <= 3:
        return False
    return isinstance(items[0], int | str) and all(one is None or isinstance(one, int | str) for one in items)


def check_size(size: int, rounds: int, codes: int) -> None:
    """Refuse an event that is too large to be real, before the slower checks."""
    problems = []
    if size * rounds > MOST_PAIRINGS:
        sentence = (
            "{participants:,} participants in {rounds:,} rounds are {found:,} entries, expected at most "
            "{most:,}; is this one tournament? Leave out rounds that were not held"
        )
        counts = {"participants": size, "rounds": rounds, "found": size * rounds, "most": MOST_PAIRINGS}
        problems.append(field_problem("rounds", sentence, **counts))
    if codes > MOST_TIE_BREAKS:
        sentence = "expected at most {most} codes, found {found:,}; is this a list of tie-breaks?"
        problems.append(field_problem("tie_breaks", sentence, most=MOST_TIE_BREAKS, found=codes))
    refuse(problems)


def _convert_parts(facts: dict[str, Any], problems: list[Message]) -> None:
    """Convert the fields of every part, so that every written tournament can be read again."""
    own, wrong = fields.convert_fields(facts, _OWN, getitem)
    problems += [fields.embed_problem("{field}: {problem}", problem, field=name) for name, problem in wrong.items()]
    sentence, named = "adjustment of {participant!s}: {field}: {problem}", {"participant": "participant"}
    adjustments = tuple(_convert(item, _ADJUSTMENT, problems, sentence, named) for item in facts["adjustments"])
    about = _convert(facts["about"], ABOUT, problems, "about: {field}: {problem}", {})
    strangers = [record for record in about.national if not isinstance(record, NationalRecord)]
    for record in strangers[:3]:
        problem = fields.wrong_value("NationalRecord", record).problem
        problems.append(fields.embed_problem("about: {field}: {problem}", problem, field="national"))
    if about.national and not strangers:
        sentence, named = "national record of {player!s}: {field}: {problem}", {"player": "player"}
        national = tuple(_convert(record, NATIONAL, problems, sentence, named) for record in about.national)
        about = replace(about, national=national)
    for code in facts["tie_breaks"]:
        if isinstance(code, str) and has_surrogates(code):
            problems.append(field_problem("tie_breaks", HALF_A_CHARACTER, found=code))
    tie_breaks = tuple(code for code in (str(code).strip() for code in facts["tie_breaks"]) if code)
    reading = _convert(facts["reading"], READING, problems, "{field}: {problem}", {})
    facts.update(own, adjustments=adjustments, about=about, tie_breaks=tie_breaks, reading=reading)


def too_few_rounds(least: int, found: int) -> TournamentError:
    """The error of a round that would be one more than announced."""
    remedy = Remedy("total_rounds", least)
    few = Forms(
        "expected at least the 1 round given, found {found!r}; for a longer event, give {remedy}",
        "expected at least the {least} rounds given, found {found!r}; for a longer event, give {remedy}",
    )
    return TournamentError([field_problem("total_rounds", few.of(least), least=least, found=found, remedy=remedy)])


def choose_total_rounds(value: object, held: int, problems: list[Message]) -> int:
    """The rounds of the whole event: not fewer than were held, which is also the default."""
    total = held if fields.is_missing(value) else fields.number(value)
    if type(total) is not int or total < held:
        few = Forms(
            "expected at least the 1 round given, found {found!r}; correct it or leave it out",
            "expected at least the {least} rounds given, found {found!r}; correct it or leave it out",
        )
        problems.append(field_problem("total_rounds", few.of(held), least=held, found=as_fact(total)))
        return held
    if total > MOST_ROUNDS:
        sentence = "expected at most {most}, found {found:,}; is this one tournament?"
        problems.append(field_problem("total_rounds", sentence, most=MOST_ROUNDS, found=total))
    return total


Given = TypeVar("Given", Adjustment, About, NationalRecord, Reading)


def _convert(
    part: Given, converters: Mapping[str, fields.Converter], problems: list[Message], sentence: str, named: Mapping[str, str]
) -> Given:
    """A part of a tournament with its fields converted. `named` maps facts of the sentence to fields of the part."""
    changed, wrong = converted_fields(part, converters, sentence, named)
    problems += wrong
    return replace(part, **changed) if changed else part


_TWICE = {
    "player": "player {player} ({name}): this number is given twice; numbers must be unique",
    "team": "team {team} ({name}): this number is given twice; numbers must be unique",
}
_KEY_TWICE = {
    "player": "player {player} ({name}): the key {key!r} is given twice; keys must be unique",
    "team": "team {team} ({name}): the key {key!r} is given twice; keys must be unique",
}


def check_participants(players: Sequence[Player], teams: Sequence[Team], problems: list[Message]) -> None:
    """Numbers and keys are unique, and every player of a team is among the players, in one team."""
    if not players:
        problems.append(field_problem("players", "expected at least one, found none"))
    groups: tuple[tuple[str, Sequence[Player | Team]], ...] = (("player", players), ("team", teams))
    facts: dict[str, Any]
    for what, members in groups:
        seen: set[int] = set()
        keys: set[str | int] = set()
        for member in members:
            if member.key is not None:
                if member.key in keys:
                    facts = {what: as_fact(member.id), "name": member.name, "key": member.key}
                    problems.append(Message(_KEY_TWICE[what], **facts))
                keys.add(member.key)
            if member.id in seen:
                facts = {what: member.id, "name": member.name}
                problems.append(Message(_TWICE[what], **facts))
            seen.add(member.id)
    known = {player.id for player in players}
    belongs: dict[int, int] = {}
    for team in teams:
        for member_id in team.players:
            if member_id not in known:
                sentence = "team {team!s} ({name}): player {player!s} is not among the players; add or correct it"
                facts = {"team": as_fact(team.id), "name": team.name, "player": member_id}
                problems.append(Message(sentence, **facts))
            elif belongs.setdefault(member_id, team.id) != team.id:
                sentence = "player {player} is in teams {first!s} and {second!s}; a player has one team"
                facts = {"player": member_id, "first": as_fact(belongs[member_id]), "second": as_fact(team.id)}
                problems.append(Message(sentence, **facts))


def check_boards(primary: object, boards: object, problems: list[Message]) -> None:
    """The first score of a team event, and how many boards a match has."""
    if not (isinstance(primary, str) and primary in ("MP", "GP")):
        problems.append(unexpected("primary", "'MP' or 'GP'", primary))
    if boards is not None and not (type(boards) is int and 1 <= boards <= _MOST_BOARDS):
        problems.append(unexpected("boards", Message("a whole number from 1 to {most}, or none", most=_MOST_BOARDS), boards))


def check_phases(phases: Sequence[Phase], total_rounds: int, is_team: bool, problems: list[Message]) -> None:
    """A round has one scoring, and the event has the round."""
    if phases and is_team:
        problems.append(field_problem("phases", "expected none in an event of teams; adjustments say what a match is worth"))
    seen: set[int] = set()
    for number in (number for phase in phases for number in phase.rounds):
        if number > total_rounds:
            sentence = "round {round} is beyond the {rounds} rounds of the event; correct it or total_rounds"
            problems.append(field_problem("phases", sentence, round=number, rounds=total_rounds))
        elif number in seen:
            problems.append(field_problem("phases", "round {round} is in two of them; a round has one scoring", round=number))
        seen.add(number)


def check_line_ups(
    rounds: Sequence[Sequence[Game | Bye | Match]], teams: Sequence[Team], boards: int | None, problems: list[Message]
) -> None:
    """The line-ups of all matches; without a number of boards that could be, they are not looked at."""
    team_of = {player: team.id for team in teams for player in team.players}
    for number, items in enumerate(rounds, 1) if boards is None or type(boards) is int else ():
        for item in items:
            if isinstance(item, Match):
                problems += line_up_problems(item, number, team_of, boards)


def check_match_points(scorer: MatchScorer, problems: list[Message]) -> None:
    """How many points a match can give."""
    most = scorer.boards * max(map(abs, scorer.each))
    if most > MOST_IN_A_MATCH:
        sentence = (
            "expected at most {most:,} points in a match, found {found:,} on {boards} boards; correct boards= or the scoring"
        )
        counts = {"most": MOST_IN_A_MATCH // 10, "found": most // 10, "boards": scorer.boards}
        problems.append(field_problem("boards", sentence, **counts))
