"""The work on some files: read, ranked stacked, each written down as a record. A function of its arguments alone."""

from __future__ import annotations

import logging
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import Any

from tiebreaks.bulk.journal import JournalPiece, make_piece
from tiebreaks.bulk.outputs import OutputForm
from tiebreaks.bulk.reasons import NO_MEMORY, reason_code
from tiebreaks.bulk.sources import Source
from tiebreaks.bulk.tables import TABLE, Record
from tiebreaks.checking import agrees, check
from tiebreaks.checking.published_list import find_list
from tiebreaks.engine.basis import Basis, HouseRules
from tiebreaks.engine.catalogue import CATALOGUE, Entry, TieBreak
from tiebreaks.engine.codes import parse_list, recognise
from tiebreaks.engine.house_rules import settle_house_rules
from tiebreaks.engine.list_choice import DEFAULT, means_default
from tiebreaks.engine.many import rank_many
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.errors import Border, FormatError, TiebreaksError, UnknownTieBreak
from tiebreaks.formats import check_unpaired, read_many
from tiebreaks.formats.choices import Unpaired
from tiebreaks.law.editions import CURRENT, Edition, edition_named
from tiebreaks.law.spellings import read_spelling
from tiebreaks.messages import PYTHON, Face, Message, Option, Place, Remedy, as_fact, as_message, words_for
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import blank_controls, escape_controls, escape_surrogates

LINES = OutputForm(".jsonl", "long")  # the default
Chunk = tuple[Source, ...]
BYTES_AT_ONCE = 2_000_000  # of files that are read together
LOG = logging.getLogger("tiebreaks.bulk")
NOT_HERE = (
    "{code}: its rule cannot be brought to the processes that do the work ({why}). Define its function at the top of a script "
    "or module that they can import, not inside another function and not as a lambda; or let this process do the work, with "
    "{jobs} and no {scheduler}."
)
INTERNAL_FAULT = "internal fault: {fault!r}"
LACKS = frozenset({"encoding", "format", "strict", "tournament", "trust"})  # options of one file, which a run does not have


@dataclass(frozen=True)
class Settings:
    """What the standings of every file are computed with, and in which form they are wanted."""

    by: tuple[str, ...] | str | None = None  # codes, or "default"
    edition: Edition | None = None
    house_rules: Mapping[str, Any] | None = None
    check: bool = True
    form: OutputForm = LINES
    after_round: int | None = None
    unpaired: Unpaired | None = None
    face: Face = PYTHON  # of who reads the tables
    rules: tuple[Entry, ...] = ()  # self-defined ones: those of the list, and those registered where the run was started
    sent_rules: Mapping[str, bytes] = field(default_factory=dict)  # code -> a pickle, in another process
    unsent_rules: Mapping[str, str] = field(default_factory=dict)  # code -> why it could not be pickled

    @property
    def for_standings(self) -> dict[str, Any]:
        """The arguments for `standings`."""
        return {"by": self.by, "edition": self.edition, "house_rules": self.house_rules, "after_round": self.after_round}

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the list that was asked for; of the default list none, since it is of each system another."""
        return () if self.by is None or isinstance(self.by, str) else self.by

    def for_sending(self, dumps: Callable[[object], bytes] = pickle.dumps) -> Settings:
        """For other processes. A rule of the list that cannot be sent is refused now, others only if a file has them."""
        sent: dict[str, bytes] = {}
        unsent: dict[str, str] = {}
        for entry in self.rules:
            try:
                sent[entry.acronym] = dumps(entry)
            except Exception as wrong:  # whatever pickling says of a foreign function
                unsent[entry.acronym] = str(wrong)
        _refuse_missing(unsent, self.codes)
        return replace(self, rules=(), sent_rules=sent, unsent_rules=unsent)

    def load_rules(self) -> tuple[tuple[Entry, ...], dict[str, str]]:
        """The rules that are known here, and why the others are missing."""
        known, missing = [*self.rules], dict(self.unsent_rules)
        for code, sent in self.sent_rules.items():
            try:
                known.append(pickle.loads(sent))
            except Exception as wrong:  # whatever importing a foreign module may raise
                missing[code] = str(wrong)
        return tuple(known), missing

    def as_json(self) -> Record:
        """The settings as plain JSON values, to compare with those of an earlier run."""
        by, edition = list(self.codes) or self.by, None if self.edition is None else str(self.edition)
        plain = self.for_standings | {"by": by, "edition": edition, "house_rules": dict(self.house_rules or {})}
        return plain | {"unpaired": self.unpaired, "check": self.check, "layout": self.form.layout}


def make_settings(
    by: str | Iterable[str | TieBreak] | None = None,
    edition: str | Edition | None = None,
    house_rules: HouseRules | None = None,
    after_round: int | None = None,
    *,
    check: bool = True,
    unpaired: Unpaired | None = None,
    face: Face = PYTHON,
) -> Settings:
    """The settings of a run; raises if no file could be ranked with them."""
    if after_round is not None and (type(after_round) is not int or after_round < 0):
        sentence = "{option}: expected a round from 0, found {found!r}"
        raise TiebreaksError(Message(sentence, option=Option("after_round"), found=as_fact(after_round)))
    check_unpaired(unpaired)
    edition, provisions = settle_house_rules(edition, house_rules)
    law = None if edition is None else edition_named(edition)
    if provisions:
        (law or CURRENT).amended(**provisions)
    listed = None if by is None or means_default(by) else parse_list(by)
    codes = tuple(entry.code for entry in listed) if listed else None if by is None else DEFAULT
    rules = {**CATALOGUE, **{item.acronym: item.entry for item in listed or ()}}
    own = tuple(entry for entry in rules.values() if entry.self_defined)
    face = replace(face, lacks=face.lacks | LACKS)
    rules_of_event = dict(provisions) if provisions else None
    return Settings(codes, law, rules_of_event, check, after_round=after_round, unpaired=unpaired, face=face, rules=own)


@dataclass
class _BatchItem:
    """A file that is being worked on."""

    source: Source
    tournament: Tournament | None = None
    standings: Standings | None = None
    refusal: Exception | None = None
    contents: bytes = b""  # until it is read


def work(chunk: Iterable[Source], settings: Settings, *, memory_is_limited: bool = False) -> JournalPiece:
    """The records of some files, in their order; one that cannot be read or ranked is a refused record.

    memory_is_limited   too little memory for one file is a MemoryError: the others had less than they might have
    """
    began = perf_counter()
    items = [_BatchItem(source) for source in chunk]
    known, missing = settings.load_rules()
    _refuse_missing(missing, settings.codes)
    with recognise(known):
        _rank(items, settings)
        if missing:  # the list of a file drops what is unknown, and another process would know it
            _refuse_missing(missing, (one.code for item in items if item.standings for one in item.standings.basis.dropped))
        records = [_make_record(item, settings) for item in items]
    each = (perf_counter() - began) / sum(item.source.size + 1 for item in items) if items else 0.0
    for item, record in zip(items, records, strict=True):
        record["seconds"] = round(each * (item.source.size + 1), 6)
    piece = _write_down(items, records, settings)
    if memory_is_limited and any(isinstance(item.refusal, MemoryError) for item in items):
        raise MemoryError
    return piece


def refuse(chunk: Chunk, reason: Message, settings: Settings) -> JournalPiece:
    """The records of files that could not be worked on."""
    refusal = FormatError(reason)
    return make_piece([_make_record(_BatchItem(source, refusal=refusal), settings) for source in chunk], settings.form)


def _refuse_missing(missing: Mapping[str, str], codes: Iterable[str]) -> None:
    """Raise if a list has rules that are known where the run was started, but not in this process."""
    for code in codes if missing else ():
        acronym = _acronym(code)
        if acronym in missing:
            jobs, scheduler = Remedy("jobs", 1), Option("scheduler")
            raise TiebreaksError(Message(NOT_HERE, code=code, why=missing[acronym], jobs=jobs, scheduler=scheduler))


def _acronym(code: str) -> str:
    """The acronym of a code; empty if the code is unknown."""
    try:
        spelling = read_spelling(code)
    except UnknownTieBreak:
        return ""
    return spelling.acronym if spelling else ""


def _rank(items: Sequence[_BatchItem], settings: Settings) -> None:
    """Rank all files that can be read, together; if that fails, one by one."""
    arriving = _read(items, settings)
    waiting: deque[_BatchItem] = deque()
    while True:  # ends: every round takes somebody from those who arrive, or raises
        try:
            for ranked in rank_many(_pass_on(arriving, waiting), partial(_settle, settings)):
                waiting.popleft().standings = ranked
            return
        except Exception as fault:
            if not waiting:  # it is no file's fault, and would be the same again
                raise
            _log_fault(fault, "ranked", waiting)
            for item in waiting:
                _rank_alone(item, settings)
            waiting.clear()


def _log_fault(fault: Exception, action: str, items: Sequence[_BatchItem]) -> None:
    """Log why files are now worked on one by one. What the regulations refuse is no fault."""
    level, trace = (logging.DEBUG, None) if isinstance(fault, TiebreaksError) else (logging.WARNING, fault)
    names = f"{items[0].source.name} and {len(items) - 1} more" if len(items) > 1 else items[0].source.name
    LOG.log(level, "%s cannot be %s together, now one by one: %r", names, action, fault, exc_info=trace)


def _pass_on(arriving: Iterator[_BatchItem], waiting: deque[_BatchItem]) -> Iterator[Tournament]:
    """Pass on the tournaments as they arrive, and keep those under way in `waiting`."""
    for item in arriving:
        assert item.tournament is not None
        waiting.append(item)
        yield item.tournament


def _settle(settings: Settings, event: Tournament) -> Basis:
    """What the standings of a file rest on: where neither it nor the run has a list, the one that its ranks show."""
    by = find_list(event) if settings.by is None else settings.by
    return resolve(event, by, settings.edition, settings.after_round, settings.house_rules)


def _rank_alone(item: _BatchItem, settings: Settings) -> None:
    assert item.tournament is not None
    try:
        item.standings = rank_event(item.tournament, _settle(settings, item.tournament))
    except Exception as refusal:
        item.refusal = refusal


def _read(items: Iterable[_BatchItem], settings: Settings) -> Iterator[_BatchItem]:
    """Yield the files that can be read. Reads portions of limited size: the size of a file behind a URL is unknown."""
    fetched: list[_BatchItem] = []
    waiting = 0  # bytes
    for item in items:
        if _fetch(item):
            fetched.append(item)
            waiting += len(item.contents)
        if waiting > BYTES_AT_ONCE:
            yield from _read_together(fetched, settings)
            fetched, waiting = [], 0
    if fetched:
        yield from _read_together(fetched, settings)


def _read_together(fetched: Sequence[_BatchItem], settings: Settings) -> Iterator[_BatchItem]:
    """Read files together; if that fails, one by one, so that only the file at fault is refused."""
    try:
        _store_results(fetched, read_many([(item.contents, item.source.name) for item in fetched], unpaired=settings.unpaired))
    except Exception as fault:
        _log_fault(fault, "read", fetched)
        for item in fetched:
            _read_alone(item, settings)
    for item in fetched:
        item.contents = b""
        if item.tournament is not None:
            yield item


def _fetch(item: _BatchItem) -> bool:
    """Fetch the contents of a file; False if that fails."""
    try:
        item.contents = item.source.read()
    except Exception as refusal:
        item.refusal = refusal
    return item.refusal is None


def _read_alone(item: _BatchItem, settings: Settings) -> None:
    try:
        with Border(item.source.name):
            _store_results([item], read_many([(item.contents, item.source.name)], unpaired=settings.unpaired))
    except Exception as refusal:
        item.refusal = refusal


def _store_results(items: Sequence[_BatchItem], results: Sequence[Tournament | FormatError]) -> None:
    for item, one in zip(items, results, strict=True):
        item.tournament, item.refusal = (one, None) if isinstance(one, Tournament) else (None, one)


def _make_record(item: _BatchItem, settings: Settings) -> Record:
    """The record of a file: everything that the tables say about it."""
    face = settings.face
    record: Record = {"file": item.source.name, "status": "refused", "reason": None, "message": None}
    record |= {name: [] for name in TABLE}
    if item.standings is not None:
        try:
            checked = _check_file(item, settings) if settings.check else {}
            return record | {"status": "read"} | _facts(item.standings, face) | checked | _table(item.standings)
        except Exception as refusal:
            LOG.warning("%s cannot be written down: %r", item.source.name, refusal, exc_info=refusal)
            item.refusal = refusal
    return record | _refusal(item, face)


def _refusal(item: _BatchItem, face: Face) -> Record:
    """Why a file is refused. If its own messages cannot be told, it says so."""
    refused = item.refusal or FormatError("nothing was found")
    try:
        lines, code = _as_lines(_refusal_messages(refused, item.source.name), face), reason_code(refused)
    except Exception as fault:
        LOG.warning("%s: why it is refused cannot be told: %r", item.source.name, fault, exc_info=fault)
        untold = Message(INTERNAL_FAULT, fault=type(fault).__name__, where=Place(item.source.name), severity="error")
        lines, code = _as_lines([untold], face), "fault"
    return {"reason": lines[0], "reason_code": code, "message": "\n".join(lines)}


def _write_down(items: Sequence[_BatchItem], records: list[Record], settings: Settings) -> JournalPiece:
    """The records as the journal has them; if that fails, one by one, so that only the file at fault is refused."""
    try:
        return make_piece(records, settings.form)
    except Exception as fault:
        _log_fault(fault, "written down", items)
    for place, (item, record) in enumerate(zip(items, records, strict=True)):
        try:
            make_piece([record], settings.form)
        except Exception as refusal:
            item.standings, item.refusal = None, refusal
            records[place] = _make_record(item, settings) | {"seconds": record["seconds"]}
    return make_piece(records, settings.form)


def _refusal_messages(refusal: Exception, name: str) -> list[Message]:
    """Why a file is refused, every message with its place. Any error that is not ours is an internal fault."""
    match refusal:
        case TiebreaksError():
            messages = refusal.messages
        case OSError():
            messages = (as_message(str(refusal)),)
        case MemoryError():
            messages = (NO_MEMORY,)
        case _:
            messages = (Message(INTERNAL_FAULT, fault=as_fact(refusal)),)
    return [each if each.where.file else each.revise(where=Place(name), severity="error") for each in messages]


def _as_lines(messages: Iterable[str], face: Face) -> list[str]:
    """Messages as the cell of a table has them: in the words of who reads it."""
    return [escape_controls(words_for(face, message)) for message in messages]


def _as_cell(text: str) -> str:
    """A name from a file as the cell of a table has it."""
    return text if text.isprintable() else blank_controls(escape_surrogates(text))


def _facts(standings: Standings, face: Face) -> Record:
    tournament = standings.tournament
    return {
        "event": _as_cell(tournament.name),
        "system": tournament.system.value,
        "team": tournament.is_team,
        "participants": len(standings),
        "rounds": tournament.total_rounds,
        "after_round": standings.after_round,
        "starts": tournament.starts.isoformat() if tournament.starts else None,
        "edition": str(standings.edition),
        "by": list(standings.column_names),
        "dropped": [_as_cell(item.code) for item in standings.basis.dropped],
        "warnings": len(standings.warnings),
        "message": "\n".join(_as_lines((*standings.warnings, *standings.basis.noted), face)) or None,
    }


def _check_file(item: _BatchItem, settings: Settings) -> Record:
    """The verdict of `check` on the ranks and values in the file, and what it says where they are not plainly right."""
    event, standings = item.tournament, item.standings
    assert event is not None and standings is not None
    found = agrees(event, standings)
    if found is None:
        return {"check": "no ranks"}
    if found and standings.basis.sources["by"] in ("asked", "file"):  # nothing to look for
        return {"check": "agrees"}
    told = check(event, **settings.for_standings)
    return {"check": told.verdict, "explanation": "\n".join(_as_lines([told.summary], settings.face))}


def _table(standings: Standings) -> Record:
    columns = standings.to_columns(exact=True, separated_by=False)
    values = [columns[name] for name in standings.column_names]
    names = columns["name"] if "".join(columns["name"]).isprintable() else [*map(_as_cell, columns["name"])]
    return {"rank": columns["rank"], "id": columns["id"], "name": names, "values": values}
