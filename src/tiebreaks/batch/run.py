"""A run: the files that are not done yet go to an engine, what comes back into the journal, the journal into the tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import chain, islice
from time import monotonic

from tiebreaks.batch import LAYOUTS, MEMORY_LIMIT, TIME_LIMIT, Progress, Summary
from tiebreaks.batch.cluster import on_a_cluster
from tiebreaks.batch.done import Done, done
from tiebreaks.batch.engines import chunks, in_a_pool, in_this_process
from tiebreaks.batch.journal import GO_ON, Journal
from tiebreaks.batch.outputs import Form, Rows, exists, file_rows, read_table, suffix_of, table_of_files, write_tables
from tiebreaks.batch.rows import Row
from tiebreaks.batch.sources import Source, filesystem, is_url, sources
from tiebreaks.batch.tables import FILES, records
from tiebreaks.batch.work import Settings
from tiebreaks.batch.workers import NO_LIMITS, Limits
from tiebreaks.errors import FormatError, TiebreaksError
from tiebreaks.extras import needed
from tiebreaks.files import remove_left_overs

Told = Callable[[Progress], None]
USUAL_LIMITS = Limits(TIME_LIMIT, MEMORY_LIMIT)
RECORDS_AT_ONCE = 256  # of finished tables, when they are taken up again


@dataclass(frozen=True)
class _Workers:
    """Who works: so many processes, or a cluster."""

    jobs: int
    limits: Limits
    scheduler: str | None

    def work(self, todo: Iterable[Source], settings: Settings) -> Iterator[list[Done]]:
        waiting = chunks(todo)
        if self.scheduler is not None:
            return on_a_cluster(waiting, settings, self.scheduler)
        first = list(islice(waiting, 2))
        waiting = chain(first, waiting)
        if not any(self.limits) and (self.jobs == 1 or len(first) < 2):  # not worth a second process
            return in_this_process(waiting, settings)
        return in_a_pool(waiting, settings, self.jobs, self.limits)


def run(
    paths: Iterable[str | os.PathLike[str]],
    output: str,
    settings: Settings,
    *,
    layout: str,
    jobs: int | None,
    time_limit: float | None,
    memory_limit: int | None,
    resume: bool,
    scheduler: str | None,
    progress: Told | None,
    listed: Iterable[str],
) -> Summary:
    """All of it; see `tiebreaks.batch.batch`."""
    began = monotonic()
    workers = _Workers(_checked(jobs, layout, output), _limits(time_limit, memory_limit, jobs, scheduler), scheduler)
    form = Form(suffix_of(output), layout)
    settings = replace(settings, form=form)
    found = list(sources(paths, listed))
    if not found:
        raise TiebreaksError("paths: expected files, folders or patterns, found nothing; nothing was changed")
    adds = resume and exists(output) and exists(table_of_files(output))
    heading = {"tiebreaks": version("tiebreaks"), "output": os.path.basename(output), "adds": adds, **settings.as_json()}
    journal = Journal(journal_of(output), heading, resume=resume)
    try:
        if not is_url(output):
            remove_left_overs(output, table_of_files(output))  # of a run that was killed
        if journal.heading["adds"]:
            take_up(journal, output, form)
        resumed = len(journal)
        named = _named(journal, found)
        _work(journal, [source for name, source in named.items() if name not in journal], workers, settings, progress)
        expand(journal, list(named), output, form)
    except BaseException:
        journal.close(remove=not len(journal))
        raise
    journal.close(remove=True)
    return Summary(
        output, table_of_files(output), len(journal), journal.read, journal.participants, resumed, monotonic() - began
    )


def journal_of(output: str) -> str:
    """Beside the output; for one behind a URL, in the current folder."""
    return f"{output.rpartition('/')[2] if is_url(output) else output}.journal"


def _checked(jobs: int | None, layout: str, output: str) -> int:
    """The number of processes; what cannot be done is refused before the work, not after it."""
    if layout not in LAYOUTS:
        raise TiebreaksError(f"layout: expected {' or '.join(map(repr, LAYOUTS))}, found {layout!r}")
    if jobs is not None and (type(jobs) is not int or jobs < 1):
        raise TiebreaksError(f"jobs: expected a number of processes from 1, found {jobs!r}")
    if suffix_of(output) == ".parquet":
        needed("pyarrow", "a parquet file")
    if is_url(output):
        filesystem(output)
    elif os.path.isdir(output):
        raise TiebreaksError(f"output {output}: expected the name of a file, found a folder; give another name")
    elif not os.path.isdir(folder := os.path.dirname(output) or "."):
        raise TiebreaksError(f"output {output}: there is no folder {folder}; make it first")
    return jobs or cores()


def _limits(time_limit: float | None, memory_limit: int | None, jobs: int | None, scheduler: str | None) -> Limits:
    """What a file may take: the usual, where nothing else was asked for and processes of their own do the work."""
    asked = {"time_limit": ("seconds", time_limit), "memory_limit": ("MB", memory_limit)}
    for name, (unit, limit) in asked.items():
        if limit is None:
            continue
        if isinstance(limit, bool) or not isinstance(limit, int | float) or not 0 <= limit < 1e9:
            raise TiebreaksError(f"{name}: expected a number of {unit}, or 0 for no limit, found {limit!r}")
        if scheduler is not None and limit:
            raise TiebreaksError(f"{name}: nobody can end the workers of a cluster from here; set it up with limits of its own")
    usual = NO_LIMITS if jobs == 1 or scheduler is not None else USUAL_LIMITS
    return Limits(
        usual.seconds if time_limit is None else time_limit, usual.megabytes if memory_limit is None else int(memory_limit)
    )


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def take_up(journal: Journal, output: str, form: Form) -> None:
    """Put the finished tables of an earlier run into the journal, as far as they are not there."""
    with closing(read_table(output)) as participants, closing(read_table(table_of_files(output))) as files:
        try:
            again = (done(record, form) for record in records(files, _in_layout(participants, output, form.layout)))
            while some := list(islice(again, RECORDS_AT_ONCE)):
                journal.append(some)
        except TiebreaksError:
            raise
        except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as wrong:  # a row that no run has written
            raise TiebreaksError(f"output {output}: not a table of an earlier run ({wrong!r}); give another output") from wrong


def _in_layout(participants: Iterator[Row], output: str, wanted: str) -> Iterator[Row]:
    """The rows of a table of participants, if they are of this layout."""
    for first in islice(participants, 1):
        layout = "long" if "code" in first else "wide"
        if layout != wanted:
            raise TiebreaksError(f"output {output}: it has the {layout} layout; resume it with layout {layout!r}")
        yield first
    yield from participants


def _named(journal: Journal, found: Iterable[Source]) -> dict[str, Source]:
    """The sources by the names that the tables have for them, also where an earlier run was given another spelling."""
    spelled = {_place(name): name for name in journal}
    return {spelled.get(_place(source.name), source.name) if spelled else source.name: source for source in found}


def _place(name: str) -> str:
    return name if is_url(name) else os.path.abspath(name)


def _work(journal: Journal, todo: Sequence[Source], workers: _Workers, settings: Settings, progress: Told | None) -> None:
    """The files that are left, into the journal."""
    began, done, refused = monotonic(), 0, 0
    for finished in workers.work(todo, settings):
        journal.append(finished)
        done += len(finished)
        refused += sum(not item.is_read for item in finished)
        if progress is not None:
            progress(Progress(len(todo), done, refused, monotonic() - began))


def expand(journal: Journal, found: Sequence[str], output: str, form: Form) -> None:
    """The tables from the journal: files of earlier runs first, then those of this one in the order of the input."""
    asked = dict.fromkeys(found)
    files = [*(file for file in journal if file not in asked), *asked]
    participants = (Rows(tuple(form.columns(codes)), rows) for codes, rows in journal.rows(files))
    beside = table_of_files(output)
    of_files = (file_rows(beside, facts) for facts in journal.facts(files))
    try:
        write_tables((output, form.columns(journal.columns(files)), participants), (beside, FILES, of_files))
    except FormatError as wrong:
        kept = [f"{journal.path}: error: left for later, it keeps what was computed; {GO_ON}"] if len(journal) else []
        raise FormatError([*wrong.problems, *kept]) from wrong
