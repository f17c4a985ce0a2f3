"""Reading a TRF of 2006, 2016 or 2026: bytes in, `Tournament` out, every problem with its line and column."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from tiebreaks.errors import FormatError, TournamentError
from tiebreaks.formats import Trust, Unpaired
from tiebreaks.formats.foreign import is_vega_tdf
from tiebreaks.formats.problems import Problems, result_or_error
from tiebreaks.formats.trf.header import Header, read_header, record_text
from tiebreaks.formats.trf.individual import read_individual
from tiebreaks.formats.trf.lines import Line, Sheet, classify, decode, parse_leading_whole, split
from tiebreaks.formats.trf.matches import Matches
from tiebreaks.formats.trf.players import exchange_places, read_players
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.formats.trf.team_event import read_team_event
from tiebreaks.formats.trf.teams import TeamSheet, read_team_sheet
from tiebreaks.messages import Forms, Message, Place
from tiebreaks.model.building import MOST_TIE_BREAKS
from tiebreaks.model.crosstable import Crosstable, Rows, check_adjustments, list_rounds
from tiebreaks.model.fields import fill
from tiebreaks.model.pairing import check_pairing
from tiebreaks.model.rounds import Round
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import Player, System, Tournament, lazy_tournament, says_double_swiss

NAMING = ("013", "310", "240", "250", "260", "299", "NRS", "XXA", "XXP", "XXZ")  # records that name players by number
TEAM_RECORDS = ("300", "320", "330", "352", "362")


class _Opened(NamedTuple):
    """A file as far as its header: the lines of each record, what the header says, and the problems so far."""

    sheet: Sheet
    header: Header
    problems: Problems


def read(
    data: bytes,
    name: str = "<data>",
    *,
    strict: bool = False,
    encoding: str | None = None,
    trust: Trust = "both",
    unpaired: Unpaired | None = None,
) -> Tournament:
    """A tournament from the bytes of a TRF. `trust` decides what happens when declared points do not follow from results.

    `unpaired` is what those have who are without an opponent and of whom the file does not say why.
    """
    with _pause_collection():
        opened = _open(data, name, strict=strict, encoding=encoding)
        try:
            return _read_event(opened, trust, unpaired)
        except FormatError as error:
            told = explain_cut(opened.sheet, error)
            if told is error:
                raise
            raise told from error


def read_many(files: Iterable[tuple[bytes, str]], *, unpaired: Unpaired | None = None) -> list[Tournament | FormatError]:
    """The tournament of each file (contents, name), or its FormatError."""
    return [result_or_error(partial(read, unpaired=unpaired), data, name) for data, name in files]


def _open(data: bytes, name: str, *, strict: bool = False, encoding: str | None = None) -> _Opened:
    problems = Problems(name, strict=strict)
    text = decode(data, problems, encoding)
    sheet = classify(split(text, problems), problems)
    if encoding is None and is_vega_tdf(text, (line.text for line in sheet.get("142", ()))):
        sentence = "this is a Vega TDF export, not a TRF: its records have other meanings; use Vega's FIDE report instead"
        problems.error((1, 1), sentence, case=78)
        problems.stop()
    if not sheet.players and (announced := count_announced(sheet, "062")):
        problems.error((1, 1), FEWER_PLAYERS.of(0), case=77, announced=announced, count=0)
        problems.stop()
    if not sheet.players:
        begins = data[:3].decode("ascii", "replace")
        none = "no player records (001) found; is this a TRF file? It begins with {found!r}; export the FIDE report (TRF)"
        problems.error((1, 1), none, case=2, found=begins)
        problems.stop()
    return _Opened(sheet, read_header(sheet, problems), problems)


def _read_event(opened: _Opened, trust: Trust, unpaired: Unpaired | None) -> Tournament:
    """The event of the players' lines, of players or of teams."""
    sheet, header, problems = opened
    players = read_players(sheet, header.rounds, problems)
    if _may_be_exchanged(sheet, header):
        exchange_places(players, problems)
    rounds = Rounds(players, problems)
    team_sheet = _read_teams(sheet, header, rounds, problems)
    rounds.team = team_sheet is not None
    if team_sheet is not None and not _is_team_event(sheet, header, team_sheet, rounds, problems):
        team_sheet = None
        rounds.team = False
    kept = keep_lines(sheet, team_sheet)

    def make(matches: Matches | None = None, **facts: Any) -> Tournament:
        tournament = _make_tournament(_Unread(rounds, matches), **facts)
        fill(tournament, is_double_swiss=says_double_swiss(header.code, header.type))
        return tournament

    try:
        if team_sheet is not None:
            tournament = read_team_event(sheet, header, rounds, team_sheet, problems, kept, unpaired, make)
        else:
            for id in TEAM_RECORDS:
                for line in sheet.get(id, [])[:1]:
                    problems.warn((line.number, 1), "record {record} and no teams (310); it is left out", case=66, record=id)
            tournament = read_individual(sheet, header, rounds, problems, kept, trust, unpaired, make)
    except TournamentError as wrong:
        for message in wrong.problems:
            problems.error((1, 1), message)
        problems.stop()
    fill(tournament, warnings=problems.list_warnings(), guessed_encoding=problems.guessed_encoding)
    return tournament


def _make_tournament(unread: _Unread, late: Mapping[str, Callable[[], Any]], **facts: Any) -> Tournament:
    """The tournament; where it may contradict itself, players and rounds are made at once and checked, else on first use."""
    contradictions: list[Message] = []
    rows = Rows(unread.row_of)
    check_adjustments(facts["adjustments"], rows, facts["total_rounds"], contradictions)
    pairing = check_pairing(facts["pairing"], rows, contradictions)
    too_many = facts["total_rounds"] > MOST_ROUNDS or len(facts["tie_breaks"]) > MOST_TIE_BREAKS
    if contradictions or too_many or unread.is_contradictory(facts.get("boards")):
        made = {name: make() for name, make in late.items()}
        return Tournament(unread.make_players(), unread.make_rounds(), **facts, **made)
    return lazy_tournament(unread, late, crosstable=unread.make_crosstable(facts["system"]), **{**facts, "pairing": pairing})


class _Unread:
    """The players and rounds of a file, of which objects are made when somebody asks for them."""

    def __init__(self, rounds: Rounds, matches: Matches | None) -> None:
        self.rounds = rounds
        self.matches = matches

    @property
    def row_of(self) -> Mapping[int, int]:
        return self.rounds.players.row_of if self.matches is None else self.matches.row_of

    def is_contradictory(self, boards: int | None) -> bool:
        return self.matches is not None and self.matches.are_contradictory(boards or 0)

    def make_crosstable(self, system: System) -> Crosstable:
        return self.rounds.make_crosstable() if self.matches is None else self.matches.make_crosstable(system)

    def make_players(self) -> tuple[Player, ...]:
        return self.rounds.players.make_players()

    def make_rounds(self) -> tuple[Round, ...]:
        return list_rounds(self.rounds.make_crosstable()) if self.matches is None else self.matches.make_rounds()


@contextmanager
def _pause_collection() -> Iterator[None]:
    """Pause garbage collection: reading makes no reference cycles, and looking through all the new objects takes time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _may_be_exchanged(sheet: Sheet, header: Header) -> bool:
    """Whether nothing in a file names players by their numbers but the pairings."""
    return not header.is_team and not any(sheet.get(id) for id in NAMING)


def _read_teams(sheet: Sheet, header: Header, rounds: Rounds, problems: Problems) -> TeamSheet | None:
    if sheet.get("310") or sheet.get("013"):
        quiet = Problems(problems.name)
        chosen = problems if sheet.get("310") or header.is_team else quiet
        return read_team_sheet(sheet, rounds.players.line_of(), chosen)
    if header.is_team:
        line = sheet["192"][0]
        teamless = "192 says {code}, a team event, but there are no teams (310 or 013); add them"
        problems.error((line.number, 5), teamless, case=63, code=header.code)
    return None


def _is_team_event(sheet: Sheet, header: Header, team_sheet: TeamSheet, rounds: Rounds, problems: Problems) -> bool:
    """013 records also stand in individual events, where they only name clubs."""
    if team_sheet.numbered or header.is_team:
        return True
    says_team = any(word in header.type.casefold() for word in ("team", "mannschaft", "equip", "équip", "squadr", "ομαδ"))
    says_players = "individual" in header.type.casefold()
    if says_team or (not says_players and rounds.are_matches(team_sheet.team_of, rounds.count_held())):
        if team_sheet.is_noted:
            read_team_sheet(sheet, rounds.players.line_of(), problems)
        if not says_team:
            problems.warn(
                (team_sheet.rosters[0].line, 1),
                "read as a team event: the file does not say so, but the teams of 013 play matches in every round",
                case=66,
            )
        return True
    problems.warn((team_sheet.rosters[0].line, 1), "013 records in an individual event; they are kept but not used", case=66)
    return False


def keep_lines(sheet: Sheet, team_sheet: TeamSheet | None) -> tuple[Line, ...]:
    """The lines that are kept without being understood, and those of teams in an individual event."""
    return (*sheet[""], *sheet.get("801", ()), *(sheet.get("013", ()) if team_sheet is None else ()))


STRANGER, NO_TEAMS, NO_TEAM = 36, 63, 64  # cases of docs/formats.md: an opponent who is not in the file, teams that are not
TOO_SHORT = 14  # the line of a player that ends before the name
# What a missing line makes of others: points and opponents that do not fit, no team; 0 says that there are too many of them.
FOLLOWING = frozenset({STRANGER, NO_TEAMS, NO_TEAM, 32, 37, 38, 0})
CERTAIN = 4  # missing opponents that are no slip of the pen
FEWER_PLAYERS = Forms(
    "062 announces {announced} players, 1 is here: the file is cut off; export it again, or ask for the whole file",
    "062 announces {announced} players, {count} are here: the file is cut off; export it again, or ask for the whole file",
)
FEWER_TEAMS = Forms(
    "082 announces {announced} teams, 1 is here: the file is cut off; export it again, or ask for the whole file",
    "082 announces {announced} teams, {count} are here: the file is cut off; export it again, or ask for the whole file",
)


def explain_cut(sheet: Sheet, error: FormatError) -> FormatError:
    """The error of a file that is cut off, if that is what all the others come from; else the same error."""
    messages = error.messages
    last = sheet.player_numbers[-1]
    short = [each for each in messages if each.case == TOO_SHORT and each.where.line == last]
    if any(each.case not in FOLLOWING and each not in short for each in messages):
        return error
    strangers = [each.facts["opponent"] for each in messages if each.case == STRANGER and "opponent" in each.facts]
    named = dict.fromkeys(strangers)
    players = len(sheet.players) - len(short)
    if not _may_be_the_end(sheet.players[:players], named):
        return error
    missing = count_announced(sheet, "062") - players
    facts: dict[str, Any] = {"where": Place(messages[0].where.file, last, 1), "severity": "error"}
    teamless = any(each.case == NO_TEAMS or (each.case == NO_TEAM and "round" in each.facts) for each in messages)
    if missing > 0 and (teamless or len(strangers) > 1) and len(named) <= missing:
        return FormatError(Message(FEWER_PLAYERS.of(players), case=77, announced=players + missing, count=players, **facts))
    teams = len(sheet.get("310", ())) + len(sheet.get("013", ()))
    if teamless and count_announced(sheet, "082") > teams and missing <= 0:
        return FormatError(
            Message(FEWER_TEAMS.of(teams), case=77, announced=count_announced(sheet, "082"), count=teams, **facts)
        )
    if len(named) < CERTAIN or teamless:
        return error
    sentence = (
        "{strangers} and others are named as opponents and are not in the file, which has {count} players: "
        "it seems to be cut off; export it again, or ask for the whole file"
    )
    return FormatError(Message(sentence, case=STRANGER, strangers=tuple(named)[:3], count=players, **facts))


def _may_be_the_end(players: Sequence[str], missing: Iterable[int]) -> bool:
    """Whether those who are missing may have stood at the end: a file in the order of its numbers has them after the last."""
    numbers = [parse_leading_whole(line[4:8]) or 0 for line in players]
    return numbers != sorted(numbers) or all(number > max(numbers, default=0) for number in missing)


def count_announced(sheet: Sheet, record: str) -> int:
    """The number that a record announces: the smallest of "129 (88)"; 0: none."""
    words = [word for line in sheet.get(record, ())[:1] for word in record_text(line).replace("(", " ").split()]
    return min((number for word in words if (number := parse_leading_whole(word)) is not None), default=0)
