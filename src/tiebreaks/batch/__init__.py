"""A federation's year: many files at once, on all cores or on a cluster, into tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tiebreaks.editions import Edition
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.formats import Unpaired
from tiebreaks.messages import PYTHON, Face, Message

LAYOUTS = ("long", "wide")
TIME_LIMIT = 60.0  # seconds: thousands of times what a usual file takes
MEMORY_LIMIT = 1_000  # MB: likewise
SUMMARY: Mapping[tuple[str, bool], str] = {  # of one file or several; whether a part of them was there from an earlier run
    ("one", False): "1 file: {read:,} read, {refused:,} refused, {participants:,} participants, {seconds:.1f} s. "
    "{output}, {table_of_files}",
    ("one", True): "1 file: {read:,} read, {refused:,} refused, {resumed:,} of them earlier, {participants:,} participants, "
    "{seconds:.1f} s. {output}, {table_of_files}",
    ("several", False): "{files:,} files: {read:,} read, {refused:,} refused, {participants:,} participants, {seconds:.1f} s. "
    "{output}, {table_of_files}",
    ("several", True): "{files:,} files: {read:,} read, {refused:,} refused, {resumed:,} of them earlier, "
    "{participants:,} participants, {seconds:.1f} s. {output}, {table_of_files}",
}


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    files: int  # all of this run
    done: int
    refused: int
    seconds: float


@dataclass(frozen=True)
class Summary:
    """What a run has done."""

    output: str
    table_of_files: str
    files: int  # in the tables
    read: int
    participants: int
    resumed: int  # files that were in the journal or the tables of an earlier run
    seconds: float

    @property
    def refused(self) -> int:
        return self.files - self.read

    def to_dict(self) -> dict[str, Any]:
        """As `tiebreaks batch --format json` prints it."""
        return {**asdict(self), "refused": self.refused}

    @property
    def sentence(self) -> Message:
        """All of it in words."""
        facts = {**asdict(self), "refused": self.refused}
        return Message(SUMMARY["one" if self.files == 1 else "several", self.resumed > 0], **facts)

    def __str__(self) -> str:
        return self.sentence


def batch(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    *,
    by: str | Iterable[str | TieBreak] | None = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: Mapping[str, Any] | None = None,
    unpaired: Unpaired | None = None,
    layout: str = "long",
    jobs: int | None = None,
    resume: bool = False,
    scheduler: str | None = None,
    check: bool = True,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    listed: Iterable[str] = (),
    face: Face = PYTHON,
) -> Summary:
    """Rank every file of some paths into a table of participants and a table of files.

    paths        files, folders, globs, zip archives, URLs of fsspec; "-" stands for the paths of `listed`
    output       a .parquet, .csv or .jsonl; the table of files is written beside it (results.files.csv)
    by, edition, after_round, house_rules   as for `standings`; a file that has not so many rounds is refused
    unpaired     as for `read`: the bye of those without an opponent of whom a TRF does not say why
    layout       "long": a row per participant and code; "wide": a row per participant, a column per code
    jobs         processes; default: all cores. A script needs `if __name__ == "__main__":`, since each imports it; with 1
                 and no limit this process does the work
    resume       go on with an interrupted run, or add to finished tables: files that are there are skipped
    scheduler    address of a running Dask scheduler, which then does the work
    check        hold the ranks and values that each file has published against the computed ones
    time_limit   seconds for a file, default 60, memory_limit: MB, default 1,000; 0: none. A file that takes more is refused.
                 By default there is none where this process does the work or a cluster: nobody could end it
    progress     called with a Progress now and then
    face         who reads the tables, for how their messages write options
    """
    from tiebreaks.batch.run import run  # only who works on many files pays for it
    from tiebreaks.batch.work import make_settings

    named = [paths] if isinstance(paths, str | os.PathLike) else paths
    return run(
        named,
        os.fspath(output),
        make_settings(by, edition, house_rules, after_round, check=check, unpaired=unpaired, face=face),
        layout=layout,
        jobs=jobs,
        time_limit=time_limit,
        memory_limit=memory_limit,
        resume=resume,
        scheduler=scheduler,
        progress=progress,
        listed=listed,
    )


__all__ = ["Progress", "Summary", "batch"]
