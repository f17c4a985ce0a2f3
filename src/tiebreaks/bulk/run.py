"""One run: unfinished files go to an engine, its pieces into the journal, the journal into the tables."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from glob import has_magic
from importlib import import_module
from importlib.metadata import version
from itertools import chain, islice
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from tiebreaks.bulk.engines import MOST_AT_ONCE, make_chunks, work_in_pool, work_in_this_process, work_on_cluster
from tiebreaks.bulk.journal import FIX_AND_RESUME, KIND, Journal, JournalPiece, make_piece
from tiebreaks.bulk.outputs import OutputForm, OutputRows, exists, read_table, suffix_of, table_of_files, write_tables
from tiebreaks.bulk.sources import Source, find_filesystem, find_sources, is_url
from tiebreaks.bulk.summary import LAYOUTS, MEMORY_LIMIT, TIME_LIMIT, Progress, Summary, Which
from tiebreaks.bulk.tables import FILES, Row, long_csv_cells, read_records
from tiebreaks.bulk.work import Settings
from tiebreaks.errors import FormatError, TiebreaksError
from tiebreaks.messages import Items, Message, Option, Place, Remedy, as_fact, enclose
from tiebreaks.system.extras import import_extra
from tiebreaks.system.files import remove_left_overs
from tiebreaks.system.pool import NO_LIMITS, Limits
from tiebreaks.system.processes import count_cores

OnProgress = Callable[[Progress], None]
USUAL_LIMITS = Limits(TIME_LIMIT, MEMORY_LIMIT)
RECORDS_AT_ONCE = 256  # of finished tables, when a run adds to them


@dataclass(frozen=True)
class _Workers:
    """Who does the work: a number of processes, or a cluster."""

    jobs: int
    limits: Limits
    scheduler: str | None

    @property
    def are_processes(self) -> bool:
        """Whether others do the work on this machine, so that this process can do something else meanwhile."""
        return self.scheduler is None and (self.jobs > 1 or any(self.limits))

    def work(self, todo: Iterable[Source], settings: Settings) -> Generator[JournalPiece, None, None]:
        waiting = make_chunks(todo, self.jobs)
        if self.scheduler is not None:
            return work_on_cluster(waiting, settings, self.scheduler)
        first = list(islice(waiting, 2))
        waiting = chain(first, waiting)
        if not any(self.limits) and (self.jobs == 1 or len(first) < 2):  # not worth a second process
            return work_in_this_process(waiting, settings)
        return work_in_pool(waiting, settings, self.jobs, self.limits)


class RunOptions(NamedTuple):
    """How a run is done, whatever it computes; see `tiebreaks.bulk.batch`."""

    layout: str = "long"
    jobs: int | None = None
    time_limit: float | None = None
    memory_limit: int | None = None
    resume: bool = False
    overwrite: bool = False
    scheduler: str | None = None
    progress: OnProgress | None = None
    listed: Iterable[str] = ()


def run_in_memory(paths: Iterable[str | os.PathLike[str]], settings: Settings, options: RunOptions) -> Summary:
    """Do a whole run whose summary holds the tables. They are made in a temporary folder."""
    import_extra("pyarrow", "batch without an output")
    from pyarrow.parquet import read_table as read_parquet

    if options.resume:
        remedy = Option("output", to_give=True)
        raise TiebreaksError(
            "{option}: a run without an output leaves nothing to resume; give {remedy}", option=Option("resume"), remedy=remedy
        )
    with TemporaryDirectory() as folder:
        summary = run(paths, os.path.join(folder, "tables.parquet"), settings, options)
        paths_of: dict[Which, str] = {"participants": summary.output, "files": summary.table_of_files}
        tables = {name: read_parquet(path, memory_map=False) for name, path in paths_of.items()}
    return replace(summary, output="", table_of_files="", _tables=tables)


def run(paths: Iterable[str | os.PathLike[str]], output: str, settings: Settings, options: RunOptions) -> Summary:
    """Do a whole run; see `tiebreaks.bulk.batch`."""
    layout, jobs, time_limit, memory_limit, resume, overwrite, scheduler, progress, listed = options
    began = monotonic()
    _check_request(jobs, layout, output)
    workers = _Workers(jobs or count_cores(), _choose_limits(time_limit, memory_limit, jobs, scheduler), scheduler)
    form = OutputForm(suffix_of(output), layout)
    settings = replace(settings, form=form)
    given = [os.fspath(path) for path in paths]
    listing = find_sources(given, listed)
    find_later = workers.are_processes and not resume and not any(path == "-" or has_magic(path) for path in given)
    files = list(islice(listing, workers.jobs * MOST_AT_ONCE if find_later else None))  # a pattern would find the journal
    if not files:
        raise TiebreaksError("paths: expected files, folders or patterns, found nothing; nothing was changed")
    _check_output(output, resume=resume, overwrite=overwrite)
    adds = resume and exists(output) and exists(table_of_files(output))
    heading = {"tiebreaks": version("tiebreaks"), "output": os.path.basename(output), "of": KIND, "adds": adds}
    heading |= settings.as_json()
    journal = Journal(journal_path(output), heading, resume=resume)
    try:
        if not is_url(output):
            remove_left_overs(output, table_of_files(output))  # of a run that was killed
        if journal.heading["adds"]:
            load_finished(journal, output, form)
        resumed = len(journal)
        named = _name_sources(journal, files)
        names, todo = list(named), [source for name, source in named.items() if name not in journal]
        finished = len(names) - len(todo)
        with closing(workers.work(chain(todo, _name_rest(listing, names)), settings)) as pieces:
            kept = _keep(pieces, journal, lambda: len(names) - finished, progress)
            write_tables_from(journal, names, output, form, kept)
    except BaseException:
        journal.close(remove=not len(journal))
        raise
    journal.close(remove=True)
    done = len(journal), journal.read, journal.participants, resumed, monotonic() - began
    return Summary(output, table_of_files(output), *done, _most_first(journal.verdicts), _most_first(journal.reasons))


def _most_first(found: Counter[str]) -> dict[str, int]:
    """What was counted, the most frequent first; for any order of the files the same."""
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def journal_path(output: str) -> str:
    """The path of the journal: beside the output, or in the current folder if that is a URL."""
    return f"{output.rpartition('/')[2] if is_url(output) else output}.journal"


def _check_request(jobs: int | None, layout: str, output: str) -> None:
    """Refuse impossible options before the work begins."""
    if layout not in LAYOUTS:
        expected = Items(tuple(Message("{choice!r}", choice=layout) for layout in LAYOUTS), "or")
        wrong = "{option}: expected {expected}, found {found!r}"
        raise TiebreaksError(wrong, option=Option("layout"), expected=expected, found=layout)
    if jobs is not None and (type(jobs) is not int or jobs < 1):
        wrong = "{option}: expected a number of processes from 1, found {found!r}"
        raise TiebreaksError(wrong, option=Option("jobs"), found=jobs)
    if suffix_of(output) == ".parquet":
        import_extra("pyarrow", "a parquet file")
        import_module("tiebreaks.bulk.arrow")  # now, so that processes that are copies of this one have it
    if is_url(output):
        find_filesystem(output)
    elif os.path.isdir(output):
        raise TiebreaksError("output {output}: expected the name of a file, found a folder; give another name", output=output)
    elif not os.path.isdir(folder := os.path.dirname(output) or "."):
        raise TiebreaksError("output {output}: there is no folder {folder}; make it first", output=output, folder=folder)


def _check_output(output: str, *, resume: bool, overwrite: bool) -> None:
    """Refuse to replace tables that are there, unless that was asked for."""
    both = {"resume": Remedy("resume", True), "overwrite": Remedy("overwrite", True)}
    if resume and overwrite:
        raise TiebreaksError("{resume} keeps the tables that are there, {overwrite} replaces them; give one of them", **both)
    there = [] if resume or overwrite else [path for path in (output, table_of_files(output)) if exists(path)]
    if there:
        sentence = (
            "output {output}: it is there already; give {overwrite} to replace it, {resume} to add to it, or another name"
        )
        raise TiebreaksError(sentence, output=there[0], **both)


def _choose_limits(time_limit: float | None, memory_limit: int | None, jobs: int | None, scheduler: str | None) -> Limits:
    """The limits for one file: the usual ones, unless others are given or no processes of our own do the work."""
    for name, unit, limit in (("time_limit", Message("seconds"), time_limit), ("memory_limit", "MB", memory_limit)):
        if limit is None:
            continue
        if isinstance(limit, bool) or not isinstance(limit, int | float) or not 0 <= limit < 1e9:
            sentence = "{option}: expected a number of {unit}, or 0 for no limit, found {found!r}"
            raise TiebreaksError(sentence, option=Option(name), unit=unit, found=limit)
        if scheduler is not None and limit:
            sentence = "{option}: nobody can end the workers of a cluster from here; set it up with limits of its own"
            raise TiebreaksError(sentence, option=Option(name))
    usual = NO_LIMITS if jobs == 1 or scheduler is not None else USUAL_LIMITS
    return Limits(
        usual.seconds if time_limit is None else time_limit, usual.megabytes if memory_limit is None else int(memory_limit)
    )


@long_csv_cells
def load_finished(journal: Journal, output: str, form: OutputForm) -> None:
    """Put the finished tables of an earlier run into the journal, except what is already there."""
    with closing(read_table(output)) as participants, closing(read_table(table_of_files(output))) as files:
        try:
            rows = _check_layout(participants, output, form.layout)
            records = read_records(files, rows)
            while some := list(islice(records, RECORDS_AT_ONCE)):
                journal.append(make_piece(some, form))
        except TiebreaksError:
            raise
        except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as wrong:  # a row that no run has written
            sentence = "output {output}: not a table of an earlier run ({reason!r}); give another output"
            raise TiebreaksError(sentence, output=output, reason=as_fact(wrong)) from wrong


def _check_layout(participants: Iterator[Row], output: str, wanted: str) -> Iterator[Row]:
    """Pass on the rows of a table of participants; raises if they have another layout."""
    for first in islice(participants, 1):
        layout = "long" if "code" in first else "wide"
        if layout != wanted:
            sentence = "output {output}: it has the {layout} layout; resume it with {remedy}"
            raise TiebreaksError(sentence, output=output, layout=layout, remedy=Remedy("layout", layout))
        yield first
    yield from participants


def _name_sources(journal: Journal, files: Iterable[Source]) -> dict[str, Source]:
    """The sources by their names in the tables; an earlier run may have spelled a path differently."""
    spelled = {_absolute_name(name): name for name in journal}
    return {spelled.get(_absolute_name(source.name), source.name) if spelled else source.name: source for source in files}


def _name_rest(listing: Iterator[Source], names: list[str]) -> Iterator[Source]:
    """Files that are found while others are being worked on; each is appended to the names."""
    seen = set(names)
    for source in listing:
        if source.name not in seen:
            seen.add(source.name)
            names.append(source.name)
            yield source


def _absolute_name(name: str) -> str:
    return name if is_url(name) else os.path.abspath(name)


def _keep(
    pieces: Iterable[JournalPiece], journal: Journal, count_todo: Callable[[], int], progress: OnProgress | None
) -> Iterator[JournalPiece]:
    """Write pieces into the journal as they are finished, and pass them on."""
    began, earlier, read_earlier = monotonic(), len(journal), journal.read
    for piece in pieces:
        journal.append(piece)
        if progress is not None:
            done = len(journal) - earlier
            progress(Progress(count_todo(), done, done - (journal.read - read_earlier), monotonic() - began))
        yield piece


class _WorkFailed(Exception):
    """What the work has raised while a table was waiting for it: no fault of the table."""

    def __init__(self, fault: Exception) -> None:
        super().__init__(fault)
        self.fault: Exception = fault


def _await(files: Iterable[str], journal: Journal, pieces: Iterator[JournalPiece]) -> Iterator[str]:
    """The same files, each as soon as the journal has it; the work goes on meanwhile, and is done in the end."""
    try:
        for file in files:
            while file not in journal:
                next(pieces)
            yield file
        deque(pieces, maxlen=0)
    except Exception as fault:
        raise _WorkFailed(fault) from fault


def write_tables_from(
    journal: Journal, names: Sequence[str], output: str, form: OutputForm, pieces: Iterable[JournalPiece] = ()
) -> None:
    """Write the tables from the journal: files of earlier runs first, then those of this one in the order of the input.

    names    grow until the first piece is there, if files are still being looked for
    pieces   what is still being worked on, and goes into the journal by itself. The rows of a file are written as soon as all
             files before it are finished
    """
    of_this_run = set(names)
    earlier, coming = [file for file in journal if file not in of_this_run], iter(pieces)

    def finished() -> Iterator[str]:
        return _await(chain(earlier, names), journal, coming)

    try:
        # The columns of the wide layout are the codes of all files.
        columns = form.columns(journal.columns(finished()) if form.layout == "wide" else ())
        participants = (OutputRows(tuple(form.columns(codes)), rows) for codes, rows in journal.rows(finished()))
        of_files = (OutputRows(tuple(FILES), rows) for rows in journal.rows_of_files(finished()))
        write_tables((output, columns, participants), (table_of_files(output), FILES, of_files))
    except _WorkFailed as failed:
        raise failed.fault from failed.fault.__cause__
    except FormatError as wrong:
        if not len(journal):
            raise
        sentence, place = "left for later, it keeps what was computed; {advice}", Place(journal.path)
        kept = enclose(sentence, where=place, severity="error", advice=FIX_AND_RESUME)
        raise FormatError([*wrong.messages, kept]) from wrong
