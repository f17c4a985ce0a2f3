"""A federation's year: many files at once, on all cores or on a cluster, into tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, TypedDict, Unpack

from tiebreaks.bulk.summary import Progress, Summary
from tiebreaks.engine.basis import HouseRules
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.formats.choices import Unpaired
from tiebreaks.law.editions import Edition
from tiebreaks.messages import PYTHON, Face


class BatchOptions(TypedDict, total=False):
    """What `batch` takes besides paths and output."""

    by: str | Iterable[str | TieBreak] | None
    edition: str | Edition | None
    after_round: int | None
    house_rules: HouseRules | None
    unpaired: Unpaired | None
    layout: str
    jobs: int | None
    resume: bool
    overwrite: bool
    scheduler: str | None
    check: bool
    time_limit: float | None
    memory_limit: int | None
    progress: Callable[[Progress], None] | None


def batch(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    output: str | os.PathLike[str] | None = None,
    **options: Unpack[BatchOptions],
) -> Summary:
    """Rank every file of some paths into a table of participants and a table of files.

    paths        files, folders, globs, zip archives, URLs of fsspec
    output       a .parquet, .csv or .jsonl; the table of files is written beside it (results.files.csv). Without it both
                 tables are given back: `tb.batch("2026/").to_polars()`, `.to_polars("files")`
    by           as for `standings`; default: the list in each file, else the one that its published ranks show with
                 certainty, else that of its system
    edition, after_round, house_rules   as for `standings`; a file that has not so many rounds is refused
    unpaired     as for `read`: the bye of those without an opponent of whom a TRF does not say why
    layout       "long": a row per participant and code; "wide": a row per participant, a column per code
    jobs         processes; default: all cores. A script needs `if __name__ == "__main__":`, since each imports it; with 1
                 and no limit this process does the work
    resume       go on with an interrupted run, or add to finished tables: files that are there are skipped
    overwrite    replace tables that are there; without it and without `resume` they are an error
    scheduler    address of a running Dask scheduler, which then does the work
    check        compare each file's published ranks and values with the computed ones; default: yes. The table of files has
                 the verdict of `tiebreaks.check`, and what it says where they are not plainly right
    time_limit   seconds for a file, default 60, memory_limit: MB, default 1,000; 0: none. A file that takes more is refused.
                 By default there is none where this process does the work or a cluster: nobody could end it
    progress     called with a Progress now and then
    """
    return rank_paths(paths, output, options)


def rank_paths(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    output: str | os.PathLike[str] | None,
    options: BatchOptions,
    *,
    listed: Iterable[str] = (),
    face: Face = PYTHON,
) -> Summary:
    """As `batch`; "-" among the paths stands for those of `listed`, and `face` is who reads the tables."""
    from tiebreaks.bulk.run import RunOptions, run, run_in_memory  # only who works on many files pays for it
    from tiebreaks.bulk.work import make_settings
    from tiebreaks.engine.options import check_keywords

    check_keywords("batch", options, BatchOptions)
    named = [paths] if isinstance(paths, str | os.PathLike) else paths
    of_run: dict[str, Any] = {name: given for name, given in options.items() if name in RunOptions._fields}
    of_files: dict[str, Any] = {name: given for name, given in options.items() if name not in of_run}
    settings, how = make_settings(**of_files, face=face), RunOptions(**of_run, listed=listed)
    return run_in_memory(named, settings, how) if output is None else run(named, os.fspath(output), settings, how)


__all__ = ["BatchOptions", "Progress", "Summary", "batch"]
