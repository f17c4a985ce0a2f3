"""Reading a TRF of 2006, 2016 or 2026: bytes in, `Tournament` out, every problem with its line and column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tiebreaks.errors import FormatError, TournamentError
from tiebreaks.formats.choices import Trust, Unpaired
from tiebreaks.formats.collection import pause_collection
from tiebreaks.formats.foreign import is_vega_tdf
from tiebreaks.formats.problems import Problems, result_or_error
from tiebreaks.formats.trf.extras import read_national, read_prohibited
from tiebreaks.formats.trf.header import Header, Opened, check_counts, read_header, record_text
from tiebreaks.formats.trf.individual import read_individual
from tiebreaks.formats.trf.lines import OWN_COMMENT, Line, TrfSheet, classify, decode, split
from tiebreaks.formats.trf.numbers import parse_leading_whole
from tiebreaks.formats.trf.players import read_players
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.messages import Forms, Message, Place
from tiebreaks.model.building import MOST_TIE_BREAKS
from tiebreaks.model.crosstable import Rows, check_adjustments
from tiebreaks.model.decisions import DECISIONS
from tiebreaks.model.fields import fill
from tiebreaks.model.pairing import Pairing, VirtualPoints, check_pairing
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import About, Bye, NationalRecord, Published, Reading, Tournament, lazy_tournament

if TYPE_CHECKING:
    from tiebreaks.formats.trf.matches import Matches
    from tiebreaks.formats.trf.teams import TeamSheet

TEAM_RECORDS = ("300", "320", "330", "352", "362")
OF_PAIRING = ("code", "controller", "initial_colour", "board_colours", "by_file_order")  # what the header has of each
OF_ABOUT = (
    "city", "federation", "ends", "type", "chief_arbiter", "deputy_arbiters", "time_control", "round_dates",
    "encoded_time_control", "start_ranks",
)  # fmt: skip


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
    with pause_collection():
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


def _open(data: bytes, name: str, *, strict: bool = False, encoding: str | None = None) -> Opened:
    problems = Problems(name, strict=strict)
    text = decode(data, problems, encoding)
    sheet = classify(split(text, problems), problems)
    if encoding is None and is_vega_tdf(text, (line.text for line in sheet.get("142", ()))):
        sentence = "this is a Vega TDF export, not a TRF: its records have other meanings; use Vega's FIDE report instead"
        problems.refuse((1, 1), sentence, case=78)
    if not sheet.players and (announced := count_announced(sheet, "062")):
        problems.refuse((1, 1), FEWER_PLAYERS.of(0), case=77, announced=announced, count=0)
    if not sheet.players:
        none = "no player records (001) found; is this a TRF file? It begins with {found!r}; export the FIDE report (TRF)"
        problems.refuse((1, 1), none, case=2, found=data[:3].decode("ascii", "replace"))
    return Opened(sheet, read_header(sheet, problems), problems)


def _read_event(opened: Opened, trust: Trust, unpaired: Unpaired | None) -> Tournament:
    """The event of the players' lines, of players or of teams."""
    sheet, header, problems = opened
    players = read_players(sheet, header.rounds, problems)
    rounds = Rounds(players, problems)
    team_sheet = _find_teams(opened, rounds)
    rounds.team = team_sheet is not None
    decisions, others = _read_decisions(sheet[""], problems)
    kept = (*others, *sheet.get("801", ()), *(sheet.get("013", ()) if team_sheet is None else ()))
    try:
        if team_sheet is not None:
            from tiebreaks.formats.trf.team_event import read_team_event  # most events have no teams

            return _make_event(opened, kept, rounds, **decisions, **read_team_event(opened, rounds, team_sheet, unpaired))
        for line in (sheet[id][0] for id in TEAM_RECORDS if sheet.get(id)):
            sentence = "record {record} and no teams (310); it is left out"
            problems.warn((line.number, 1), sentence, case=66, record=line.text[:3])
        return _make_event(opened, kept, rounds, **decisions, **read_individual(opened, rounds, trust, unpaired))
    except TournamentError as wrong:
        for message in wrong.problems:
            problems.error((1, 1), message)
        problems.stop()


def _read_decisions(lines: Sequence[Line], problems: Problems) -> tuple[dict[str, Any], Sequence[Line]]:
    """What the comments of this library say, and the other lines."""
    own = [line for line in lines if line.text.startswith(OWN_COMMENT)]
    if not own:
        return {}, lines
    from tiebreaks.formats.trf.decisions import read_decisions  # few files have them

    return read_decisions(own, problems), [line for line in lines if line not in own]


def _make_event(
    opened: Opened, kept: Sequence[Line], rounds: Rounds, matches: Matches | None = None,
    *, requests: Iterable[tuple[int, Bye]], virtual: Iterable[VirtualPoints], published: Callable[[], Published],
    unexplained: tuple[int, ...], **facts: Any,
) -> Tournament:  # fmt: skip
    """Read the records that are left, and put everything together; `kept` are lines that are not understood."""
    sheet, header, problems = opened
    unread, numbers = rounds if matches is None else matches, rounds.players.row_of
    counts = [("062", len(numbers)), *([] if matches is None else [("082", len(matches.teams))])]
    check_counts(sheet, counts, problems)
    prohibited = read_prohibited(sheet, unread.row_of, facts["total_rounds"], problems)
    national = tuple(read_national(sheet.get("NRS", []), header.start_ranks, numbers, problems))
    problems.raise_if_any()
    pairing = Pairing(
        **{name: getattr(header, name) for name in OF_PAIRING},
        requested_byes=tuple(sorted(dict.fromkeys(requests), key=lambda item: (item[0], item[1].participant))),
        virtual_points=tuple(virtual),
        prohibited=tuple(prohibited),
    )
    facts |= {"name": header.name, "starts": header.starts, "tie_breaks": header.tie_breaks, "pairing": pairing}
    late: dict[str, Callable[[], Any]] = {"published": published, "about": partial(_make_about, header, kept, national)}
    tournament = _make_tournament(unread, late, facts)
    reading = Reading(problems.list_warnings(), guessed_encoding=problems.guessed_encoding, unexplained_rounds=unexplained)
    fill(tournament, is_double_swiss=header.is_double_swiss, reading=reading)
    return tournament


def _make_about(header: Header, kept: Sequence[Line], national: tuple[NationalRecord, ...]) -> About:
    """The descriptive records, and the lines that are kept without being understood."""
    records = tuple(line.text.rstrip() for line in sorted(kept))
    return About(**{name: getattr(header, name) for name in OF_ABOUT}, records=records, national=national)


def _make_tournament(unread: Rounds | Matches, late: Mapping[str, Callable[[], Any]], facts: dict[str, Any]) -> Tournament:
    """The tournament; where it may contradict itself, players and rounds are made at once and checked, else on first use."""
    contradictions: list[Message] = []
    rows = Rows(unread.row_of)
    check_adjustments(facts["adjustments"], rows, facts["total_rounds"], contradictions)
    pairing = check_pairing(facts["pairing"], rows, contradictions)
    too_many = facts["total_rounds"] > MOST_ROUNDS or len(facts["tie_breaks"]) > MOST_TIE_BREAKS
    if contradictions or too_many or not facts.keys().isdisjoint(DECISIONS) or unread.may_be_refused(facts.get("boards") or 0):
        made = {name: make() for name, make in late.items()}
        return Tournament(unread.make_players(), unread.make_rounds(), **facts, **made)
    return lazy_tournament(unread, late, crosstable=unread.make_crosstable(), **{**facts, "pairing": pairing})


def _find_teams(opened: Opened, rounds: Rounds) -> TeamSheet | None:
    """The teams of a team event. 013 records also stand in individual events, where they only name clubs."""
    sheet, header, problems = opened
    if not (header.is_team or sheet.get("310") or sheet.get("013")):
        return None
    from tiebreaks.formats.trf.teams import read_team_sheet

    if sheet.get("310") or (header.is_team and sheet.get("013")):
        return read_team_sheet(sheet, rounds.players.line_of(), problems)
    if header.is_team:
        teamless = "192 says {code}, a team event, but there are no teams (310 or 013); add them"
        problems.error((sheet["192"][0].number, 5), teamless, case=63, code=header.code)
    if header.is_team or not sheet.get("013"):
        return None
    team_sheet = read_team_sheet(sheet, rounds.players.line_of(), Problems(problems.name))
    where, type = (team_sheet.rosters[0].line, 1), header.type.casefold()
    says_team = any(word in type for word in ("team", "mannschaft", "equip", "équip", "squadr", "ομαδ"))
    if not says_team and ("individual" in type or not rounds.are_matches(team_sheet.team_of, rounds.count_held())):
        problems.warn(where, "013 records in an individual event; they are kept but not used", case=66)
        return None
    if team_sheet.is_noted:
        read_team_sheet(sheet, rounds.players.line_of(), problems)
    if not says_team:
        inferred = "read as a team event: the file does not say so, but the teams of 013 play matches in every round"
        problems.warn(where, inferred, case=66)
    return team_sheet


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


def explain_cut(sheet: TrfSheet, error: FormatError) -> FormatError:
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


def count_announced(sheet: TrfSheet, record: str) -> int:
    """The number that a record announces: the smallest of "129 (88)"; 0: none."""
    words = [word for line in sheet.get(record, ())[:1] for word in record_text(line).replace("(", " ").split()]
    return min((number for word in words if (number := parse_leading_whole(word)) is not None), default=0)
