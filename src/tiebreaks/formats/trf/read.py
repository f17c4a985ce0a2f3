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
from tiebreaks.formats.trf.columnar import Columns, Few, Read, read_columns, read_lines
from tiebreaks.formats.trf.cut_off import FEWER_PLAYERS, count_announced, explain_cut
from tiebreaks.formats.trf.few import tabulate_rounds
from tiebreaks.formats.trf.header import Header, check_counts, read_header
from tiebreaks.formats.trf.identities import warn_gaps, warn_same_fide_ids
from tiebreaks.formats.trf.individual import make_about, make_pairing, make_published, read_individual
from tiebreaks.formats.trf.lines import Line, Sheet, classify, decode, split
from tiebreaks.formats.trf.match_columns import MatchColumns
from tiebreaks.formats.trf.matches import Matches
from tiebreaks.formats.trf.noted import OnlyWarnings, note_odd_fields, pair_lines, seem_exchanged
from tiebreaks.formats.trf.pairing_columns import NeedsLineReader, PairingColumns
from tiebreaks.formats.trf.pairings import Pairings
from tiebreaks.formats.trf.player_columns import PlayerLines
from tiebreaks.formats.trf.players import Entry, read_players
from tiebreaks.formats.trf.ranks import are_exchanged, only_repeat
from tiebreaks.formats.trf.systems import settle_rounds, settle_system
from tiebreaks.formats.trf.team_event import read_team_event
from tiebreaks.formats.trf.teams import TeamSheet, read_team_sheet
from tiebreaks.messages import Message
from tiebreaks.model.crosstable import Rows, check_adjustments
from tiebreaks.model.fields import fill
from tiebreaks.model.pairing import check_pairing
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import MOST_TIE_BREAKS, Bye, Game, Match, Player, Published, Tournament, lazy_tournament

NAMING = ("013", "310", "240", "250", "260", "299", "NRS", "XXA", "XXP", "XXZ")  # records that name players by number
MOST_ABNORMAL = 50  # records 299 of a file that is read as columns: with more, its errors would be looked for twice
Rounds = Sequence[Sequence[Game | Bye | Match]]
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
        (columns,) = read_columns([(opened.sheet, opened.header)])
        return _finish(opened, columns, trust, unpaired)


def read_many(files: Iterable[tuple[bytes, str]], *, unpaired: Unpaired | None = None) -> list[Tournament | FormatError]:
    """The tournament of each file (contents, name), or its FormatError; regular files are read together."""
    with _pause_collection():
        attempts: list[_Opened | FormatError] = [result_or_error(_open, data, name) for data, name in files]
        opened = [file for file in attempts if isinstance(file, _Opened)]
        columns = iter(read_columns([(file.sheet, file.header) for file in opened]))
        return [
            result_or_error(_finish, file, next(columns), "both", unpaired) if isinstance(file, _Opened) else file
            for file in attempts
        ]


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


def _finish(opened: _Opened, columns: Read, trust: Trust, unpaired: Unpaired | None) -> Tournament:
    try:
        return _read_on(opened, columns, trust, unpaired)
    except FormatError as error:
        told = explain_cut(opened.sheet, error)
        if told is error:
            raise
        raise told from error


def _read_on(opened: _Opened, columns: Read, trust: Trust, unpaired: Unpaired | None) -> Tournament:
    sheet, header, problems = opened
    if isinstance(columns, Columns) and columns.has_blanks and unpaired is not None:
        columns = read_lines(sheet, header)
    try:
        if isinstance(columns, Columns):
            return _make_regular(opened, columns)
        if isinstance(columns, Few):
            return _read_few(opened, trust, unpaired)
        if columns is not None:
            return _read_by_columns(opened, columns, trust, unpaired)
    except (NeedsLineReader, TournamentError):
        pass
    try:
        tournament = _read_line_by_line(sheet, header, problems, trust, unpaired)
    except TournamentError as wrong:
        for message in wrong.problems:
            problems.error((1, 1), message)
        problems.stop()
    problems.raise_if_any()
    return _attach_warnings(tournament, problems)


def _make_regular(opened: _Opened, columns: Columns) -> Tournament:
    """The tournament of a regular file, whose players and rounds are made on demand."""
    sheet, header, _ = opened
    problems = OnlyWarnings.after(opened.problems)
    if columns.odd:
        note_odd_fields(columns.odd, columns.table.number, sheet, problems)
    size, rounds, first = columns.table.size, columns.table.rounds, sheet.player_numbers[0]
    total = settle_rounds(header, rounds, rounds, first, problems)
    system = settle_system(header, dict, size, rounds, first, problems)
    check_counts(sheet, [("062", size)], problems)
    tournament = _make_lazy(
        _Unread(sheet, problems.name),
        system=system,
        total_rounds=total,
        crosstable=columns.table,
        late={
            "published": partial(_make_published, columns.table.number, columns.rank, columns.points),
            "about": partial(make_about, header, keep_lines(sheet, None)),
            "pairing": partial(make_pairing, header),
        },
        starts=header.starts,
        name=header.name,
        scoring=header.scoring,
        tie_breaks=header.tie_breaks,
    )
    return _attach_warnings(tournament, problems)


def _make_published(ids: Sequence[int], rank: Sequence[int], points: Sequence[int]) -> Published:
    """What a regular file has published; no ranks where their column only repeats the starting ranks."""
    ranks, declared = dict(zip(ids, rank, strict=True)), dict(zip(ids, points, strict=True))
    return make_published({} if only_repeat(ranks, declared) else ranks, declared)


def _read_by_columns(opened: _Opened, lines: PlayerLines, trust: Trust, unpaired: Unpaired | None) -> Tournament:
    """The tournament of a file whose player lines are columns; its players and rounds are made on demand."""
    sheet, header, _ = opened
    problems = OnlyWarnings.after(opened.problems)
    if len(header.tie_breaks) > MOST_TIE_BREAKS or len(sheet.get("299", [])) > MOST_ABNORMAL:
        raise NeedsLineReader
    pairings = pair_lines(lines, sheet, header.rounds, problems)
    if _may_be_exchanged(sheet, header) and seem_exchanged(lines):
        raise NeedsLineReader

    def make(matches: MatchColumns | None = None, **facts: Any) -> Tournament:
        rows = Rows(pairings.row_of if matches is None else matches.row_of)
        contradictions: list[Message] = []
        check_adjustments(facts["adjustments"], rows, facts["total_rounds"], contradictions)
        facts["pairing"] = check_pairing(facts["pairing"], rows, contradictions)
        if contradictions:
            raise NeedsLineReader
        table = pairings.make_crosstable() if matches is None else matches.make_crosstable(facts["system"])
        return _make_lazy(_Unread(sheet, problems.name, trust, unpaired), crosstable=table, **facts)

    return _attach_warnings(_read_event(sheet, header, pairings, problems, trust, unpaired, make), problems)


def _read_few(opened: _Opened, trust: Trust, unpaired: Unpaired | None) -> Tournament:
    """The tournament of a small file that is not regular, line by line; its players and rounds are made on demand."""
    sheet, header, _ = opened
    problems = OnlyWarnings.after(opened.problems)
    if len(header.tie_breaks) > MOST_TIE_BREAKS:
        raise NeedsLineReader
    entries = _read_entries(sheet, header, problems)

    def make(rounds: Rounds, **facts: Any) -> Tournament:
        table, facts["pairing"] = tabulate_rounds(entries, rounds, **facts)
        return _make_lazy(_Unread(sheet, problems.name, trust, unpaired), crosstable=table, **facts)

    return _attach_warnings(_read_games(sheet, header, problems, entries, trust, unpaired, make), problems)


def _make_lazy(unread: _Unread, **facts: Any) -> Tournament:
    """The tournament; the line reader refuses one with more rounds than a tournament may have."""
    if facts["total_rounds"] > MOST_ROUNDS:
        raise NeedsLineReader
    return lazy_tournament(unread, **facts)


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


def _attach_warnings(tournament: Tournament, problems: Problems) -> Tournament:
    """Put the warnings and the guessed encoding of its file into a tournament that nobody else has seen yet."""
    fill(tournament, warnings=problems.list_warnings(), guessed_encoding=problems.guessed_encoding)
    return tournament


class _Unread:
    """The players and rounds of a file, which are read again as objects: those who only want names do not wait for games."""

    def __init__(self, sheet: Sheet, name: str, trust: Trust = "both", unpaired: Unpaired | None = None) -> None:
        self._given = sheet, name, trust, unpaired
        self._begun: tuple[Header, Problems, list[Entry]] | None = None

    def __reduce__(self) -> tuple[type[_Unread], tuple[Sheet, str, Trust, Unpaired | None]]:
        return type(self), self._given

    def make_players(self) -> tuple[Player, ...]:
        with _pause_collection():
            *_, entries = self._begun = self._begin()
            return _make_players(entries)

    def make_all(self, players: tuple[Player, ...] | None) -> Tournament:
        """The whole tournament, with the players that were made before."""
        sheet, _, trust, unpaired = self._given
        with _pause_collection():
            begun, self._begun = self._begun or self._begin(), None  # the rounds change the entries
            return _make_from_lines(sheet, *begun, trust, unpaired, players)

    def _begin(self) -> tuple[Header, Problems, list[Entry]]:
        sheet, name, *_ = self._given
        problems = Problems(name)
        header = read_header(sheet, problems)
        return header, problems, _read_entries(sheet, header, problems)


def _read_line_by_line(sheet: Sheet, header: Header, problems: Problems, trust: Trust, unpaired: Unpaired | None) -> Tournament:
    return _make_from_lines(sheet, header, problems, _read_entries(sheet, header, problems), trust, unpaired)


def _make_from_lines(
    sheet: Sheet, header: Header, problems: Problems, entries: list[Entry], trust: Trust, unpaired: Unpaired | None,
    players: tuple[Player, ...] | None = None,
) -> Tournament:  # fmt: skip
    """The event with an object for each player and game; `players` are those that were made before."""

    def make(rounds: Rounds, late: Mapping[str, Callable[[], Any]], **facts: Any) -> Tournament:
        made = _make_players(entries) if players is None else players
        return Tournament(made, rounds, **facts, **{name: make_fact() for name, make_fact in late.items()})

    return _read_games(sheet, header, problems, entries, trust, unpaired, make)


def _make_players(entries: Iterable[Entry]) -> tuple[Player, ...]:
    return tuple(entry.make_player() for entry in entries)


def _read_entries(sheet: Sheet, header: Header, problems: Problems) -> list[Entry]:
    """The players' lines; place and number change places where the file has them exchanged."""
    entries = read_players(sheet.player_lines(), problems, header.rounds)
    _check_players(entries, problems)
    if not entries:
        problems.stop()
    if _may_be_exchanged(sheet, header):
        _exchange_places(entries, problems)
    return entries


def _read_games(
    sheet: Sheet, header: Header, problems: Problems, entries: list[Entry], trust: Trust, unpaired: Unpaired | None,
    make_event: Callable[..., Tournament],
) -> Tournament:  # fmt: skip
    """The event of the players' lines; `make_event` takes the rounds, and what there is to say of them."""
    pairings = Pairings(entries, problems)

    def make(matches: Matches | None = None, **facts: Any) -> Tournament:
        return make_event((matches or pairings).rounds, **facts)

    return _read_event(sheet, header, pairings, problems, trust, unpaired, make)


def _may_be_exchanged(sheet: Sheet, header: Header) -> bool:
    """Whether nothing in a file names players by their numbers but the pairings."""
    return not header.is_team and not any(sheet.get(id) for id in NAMING)


def _read_event(
    sheet: Sheet, header: Header, pairings: Pairings, problems: Problems, trust: Trust, unpaired: Unpaired | None,
    make: Callable[..., Tournament],
) -> Tournament:  # fmt: skip
    """The event of these pairings, of players or of teams; `make` takes what there is to say of it."""
    make_matches = MatchColumns if isinstance(pairings, PairingColumns) else Matches
    team_sheet = _read_teams(sheet, header, pairings, problems)
    pairings.team = team_sheet is not None
    if team_sheet is not None and not _is_team_event(sheet, header, team_sheet, pairings, problems):
        team_sheet = None
        pairings.team = False
    kept = keep_lines(sheet, team_sheet)
    if team_sheet is not None:
        return read_team_event(sheet, header, pairings, team_sheet, problems, kept, unpaired, make_matches, make)
    for id in TEAM_RECORDS:
        for line in sheet.get(id, [])[:1]:
            problems.warn((line.number, 1), "record {record} and no teams (310); it is left out", case=66, record=id)
    return read_individual(sheet, header, pairings, problems, kept, trust, unpaired, make)


def _read_teams(sheet: Sheet, header: Header, pairings: Pairings, problems: Problems) -> TeamSheet | None:
    if sheet.get("310") or sheet.get("013"):
        quiet = Problems(problems.name)
        chosen = problems if sheet.get("310") or header.is_team else quiet
        return read_team_sheet(sheet, pairings.lines(), chosen)
    if header.is_team:
        line = sheet["192"][0]
        teamless = "192 says {code}, a team event, but there are no teams (310 or 013); add them"
        problems.error((line.number, 5), teamless, case=63, code=header.code)
    return None


def _is_team_event(sheet: Sheet, header: Header, team_sheet: TeamSheet, pairings: Pairings, problems: Problems) -> bool:
    """013 records also stand in individual events, where they only name clubs."""
    if team_sheet.numbered or header.is_team:
        return True
    says_team = any(word in header.type.casefold() for word in ("team", "mannschaft", "equip", "équip", "squadr", "ομαδ"))
    says_players = "individual" in header.type.casefold()
    if says_team or (not says_players and pairings.make_matches(team_sheet.team_of, pairings.paired_rounds())):
        if team_sheet.is_noted:
            read_team_sheet(sheet, pairings.lines(), problems)
        if not says_team:
            problems.warn(
                (team_sheet.rosters[0].line, 1),
                "read as a team event: the file does not say so, but the teams of 013 play matches in every round",
                case=66,
            )
        return True
    problems.warn((team_sheet.rosters[0].line, 1), "013 records in an individual event; they are kept but not used", case=66)
    return False


def _check_players(entries: list[Entry], problems: Problems) -> None:
    """Leave out who has another's number; warn of a FIDE id that stands twice and of gaps in the numbers."""
    lines: dict[int, int] = {}
    for entry in list(entries):
        if entry.id in lines:
            twice = "starting rank {player} already defined on line {line}; renumber one of them"
            problems.error((entry.line, 5), twice, case=19, player=entry.id, line=lines[entry.id])
            entries.remove(entry)
            continue
        lines[entry.id] = entry.line
    warn_same_fide_ids(((entry.id, entry.line, entry.person.fide_id) for entry in entries), problems)
    if entries:
        warn_gaps(lines, entries[0].line, problems)


def _exchange_places(entries: list[Entry], problems: Problems) -> None:
    """Number the players by their starting ranks where those stand in 86-89 and the places in 5-8 (JEF 2026)."""
    numbers, ranks = [entry.id for entry in entries], [entry.rank or 0 for entry in entries]
    points = [-1 if entry.points is None else entry.points for entry in entries]
    ratings = [entry.rating for entry in entries]
    start_of = {0: 0, **dict(zip(numbers, ranks, strict=True))}
    named = {opponent for entry in entries for opponent in entry.opponents}
    if min(points) < 0 or not named <= start_of.keys() or not are_exchanged(numbers, ranks, points, ratings):
        return
    for entry in entries:
        place = entry.id
        entry.id, entry.rank = start_of[place], place
        entry.opponents = [start_of[opponent] for opponent in entry.opponents]
    problems.warn(
        (entries[0].line, 5), "place and starting rank are exchanged: the points are in the order of columns 5-8, the "
        "ratings in that of 86-89; the players have the numbers of 86-89, and 5-8 are the published ranks", case=82,
    )  # fmt: skip


def keep_lines(sheet: Sheet, team_sheet: TeamSheet | None) -> tuple[Line, ...]:
    """The lines that are kept without being understood, and those of teams in an individual event."""
    return (*sheet[""], *sheet.get("801", ()), *(sheet.get("013", ()) if team_sheet is None else ()))
