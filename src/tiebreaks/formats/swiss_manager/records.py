"""The records of a Swiss-Manager file as they stand in it: configuration, rounds, players, games, teams and matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from tiebreaks.formats.dates import make_date
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.swiss_manager.frame import (
    FORBIDDEN,
    GAMES,
    HEADER,
    MATCHES,
    NAMES,
    PLAYERS,
    ROUNDS,
    TEAMS,
    FrameRecord,
    Section,
    find_sections,
    name_spot,
    split_header,
)
from tiebreaks.messages import phrase

MOST_PLAYERS = 20_000
MOST_ROUNDS = 255  # that a file may declare: an empty one of 150 exists
MOST_HELD = 100  # rounds with games
TYPES = ("swiss", "round robin", "team round robin", "team swiss")
NATIONAL_FIRST, INTERNATIONAL_FIRST, INTERNATIONAL_THEN_NATIONAL, MAXIMUM, NATIONAL_ONLY, INTERNATIONAL_ONLY = range(1, 7)

_FIXED, _STRINGS = 108, 132  # of the header
_CONFIGURED = 1275 + 4  # bytes of the configuration that mean something here
_TIE_BREAKS = 9  # places for their numbers
_OPTIONS, _OPTION_SIZE = 655, 19
Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Slot:
    """An entry of the list of tie-breaks: its number and the options that belong to it."""

    number: int
    cuts: int
    """Low four bits: how many of the lowest are left out; high four bits: how many of the highest."""
    flags: int
    parameter: int
    """1400: the rating of unrated opponents; 50: the percentage of Koya."""
    variant: int
    """0 or 1; what it means is not known."""
    spot: str


@dataclass(frozen=True, slots=True)
class Configuration:
    rounds: int
    """As announced; 0 in a file that was only begun."""
    type: str
    players: int
    records_of_rounds: int
    tie_breaks: tuple[Slot, ...]
    teams: int
    boards: int
    starts: date | None
    ends: date | None
    forbidden: int
    rating: int
    """Which rating the start order uses: NATIONAL_FIRST and so on."""


@dataclass(frozen=True, slots=True)
class RoundRecord:
    day: date | None
    games: int
    matches: int
    spot: str


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    last_name: str
    first_name: str
    title: str
    club: str
    federation: str
    woman: bool
    international: int
    national: int
    birth: int
    """YYYYMMDD; parts that are not known are 0."""
    fide_id: int
    team: int
    board: int
    spot: str


@dataclass(frozen=True, slots=True)
class GameRecord:
    white: int
    black: int
    result: int
    spot: str


@dataclass(frozen=True, slots=True)
class TeamRecord:
    name: str
    spot: str


@dataclass(frozen=True, slots=True)
class MatchRecord:
    first: int
    second: int
    first_points: int
    """In half points; only of byes."""
    spot: str


@dataclass(frozen=True, slots=True)
class Contents:
    """All records of a file."""

    texts: list[str]
    """The strings of the header."""
    configuration: Configuration
    rounds: list[RoundRecord]
    players: list[PlayerRecord]
    games: list[GameRecord]
    teams: list[TeamRecord]
    matches: list[MatchRecord]


def read_contents(data: bytes, problems: Problems) -> Contents:
    """The records of a file whose every byte has its place."""
    sections = find_sections(data, problems)
    texts, configured = split_header(sections[HEADER], _STRINGS, _FIXED)
    configuration = _read_configuration(configured)
    rounds = _read_rounds(sections[ROUNDS], configuration.records_of_rounds)
    players = _read_records(sections[PLAYERS], configuration.players, 18, 134, _player)
    games = _read_records(sections[GAMES], sum(one.games for one in rounds), 0, 21, _game)
    count = sum(one.matches for one in rounds)
    in_teams = _optional(sections.get(TEAMS), configuration.teams, TEAMS, configured, 51)
    teams = _read_records(in_teams, configuration.teams, 5, 96, _team)
    matches = _read_records(_optional(sections.get(MATCHES), count, MATCHES, configured, 27), count, 0, 15, _match)
    _skip_forbidden(sections.get(FORBIDDEN), configuration, configured)
    return Contents(texts, configuration, rounds, players, games, teams, matches)


def _read_configuration(section: Section) -> Configuration:
    section.at = section.start
    section.take(_CONFIGURED)
    record = section.whole()

    kind, players, rounds, count = record.short(15), record.short(23), record.short(27), record.short(31)
    for at, found, most, sentence in (
        (15, kind, len(TYPES) - 1, "expected a type of tournament from 0 to {most}, found {found}"),
        (23, players, MOST_PLAYERS, "expected at most {most} players, found {found}; is this one tournament?"),
        (
            27,
            max(rounds, record.short(4)),
            MOST_ROUNDS,
            "expected at most {most} rounds, found {found}; is this one tournament?",
        ),
        (31, count, _TIE_BREAKS, "expected at most {most} tie-breaks, found {found}; save the file again"),
    ):
        if found > most:
            section.fail(section.start + at, sentence, most=most, found=found)
    return Configuration(
        rounds=record.short(4),
        type=TYPES[kind],
        players=players,
        records_of_rounds=rounds,
        tie_breaks=tuple(_read_slot(record, index, section) for index in range(count)),
        teams=record.short(51),
        boards=record.short(53),
        starts=_read_day(record, 75, section),
        ends=_read_day(record, 79, section),
        forbidden=record.byte(850),
        rating=record.byte(876),
    )


def _read_slot(record: FrameRecord, index: int, section: Section) -> Slot:
    at = _OPTIONS + _OPTION_SIZE * index
    return Slot(
        number=record.short(33 + 2 * index),
        cuts=record.byte(at),
        flags=record.byte(at + 1),
        parameter=record.short(at + 2),
        variant=record.byte(at + 14),
        spot=name_spot(section.name, section.start + 33 + 2 * index),
    )


def _read_day(record: FrameRecord, at: int, section: Section) -> date | None:
    """A day written as YYYYMMDD; 0 is none."""
    number = record.long(at)
    day = make_date(number // 10_000, number // 100 % 100, number % 100)
    if number and day is None:
        sentence = "expected a day such as 20260307, found {found}; it is left out"
        section.problems.warn(name_spot(section.name, record.start + at), sentence, found=number)
    return day


def _read_rounds(section: Section, count: int) -> list[RoundRecord]:
    def make(_: list[str], record: FrameRecord, spot: str) -> RoundRecord:
        return RoundRecord(_read_day(record, 0, section), record.short(6), record.short(8), spot)

    rounds = _read_records(section, count, 16, 76, make)
    held = max((number for number, one in enumerate(rounds, 1) if one.games or one.matches), default=0)
    if held > MOST_HELD:
        sentence = "expected games in at most {most} rounds, found some in round {found}; is this one tournament?"
        section.fail(section.start, sentence, most=MOST_HELD, found=held)
    return rounds


def _player(texts: list[str], record: FrameRecord, spot: str) -> PlayerRecord:
    return PlayerRecord(
        last_name=texts[0], first_name=texts[1], title=texts[4], club=texts[9], federation=texts[10],
        woman=record.short(30) == 1, international=record.short(32), national=record.short(34), birth=record.long(38),
        fide_id=record.long(48), team=record.short(52), board=record.short(54), spot=spot,
    )  # fmt: skip


def _game(_: list[str], record: FrameRecord, spot: str) -> GameRecord:
    return GameRecord(record.short(0), record.short(2), record.byte(4), spot)


def _team(texts: list[str], _: FrameRecord, spot: str) -> TeamRecord:
    return TeamRecord(texts[0], spot)


def _match(_: list[str], record: FrameRecord, spot: str) -> MatchRecord:
    return MatchRecord(record.short(0), record.short(2), record.short(4), spot)


def _read_records(
    section: Section, count: int, strings: int, size: int, make: Callable[[list[str], FrameRecord, str], Record]
) -> list[Record]:
    """The records of a section, each of so many strings and then so many bytes; nothing may follow them."""
    found = []
    for _ in range(count):
        spot = section.spot
        found.append(make(section.texts(strings), section.record(size), spot))
    section.finish()
    return found


def _skip_forbidden(section: Section | None, configuration: Configuration, configured: Section) -> None:
    """Pairings that were forbidden: pairs of numbers, which no tie-break reads."""
    section = _optional(section, configuration.forbidden, FORBIDDEN, configured, 850)
    spot = section.spot
    section.take(4 * configuration.forbidden)
    section.finish()
    if configuration.forbidden:
        sentence = (
            "{count} forbidden "
            "{count:pairing is left out; no tie-break reads it|pairings are left out; no tie-break reads them}"
        )
        section.problems.warn(spot, sentence, count=configuration.forbidden)


def _optional(section: Section | None, count: int, tag: int, configured: Section, at: int) -> Section:
    """A section that may be missing if it has nothing to say."""
    if section is not None:
        return section
    if count:
        sentence = (
            "the configuration announces {count} {count:record|records} of {section}, and the file has no such "
            "section; save it again"
        )
        configured.fail(configured.start + at, sentence, count=count, section=phrase(NAMES[tag]))
    empty = Section(configured.data, configured.end, configured.end, NAMES[tag], configured.problems)
    empty.at = empty.end
    return empty
