"""A federation's year: many files at once, on all cores or on a cluster, into tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal

from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.request import HouseRules
from tiebreaks.errors import TiebreaksError
from tiebreaks.formats import Unpaired
from tiebreaks.law.editions import Edition
from tiebreaks.messages import PYTHON, Face, Forms, Message, Option
from tiebreaks.system.extras import import_extra

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Which = Literal["participants", "files"]
LAYOUTS = ("long", "wide")
TIME_LIMIT = 60.0  # seconds: thousands of times what a usual file takes
MEMORY_LIMIT = 1_000  # MB: likewise
IN_MEMORY = Forms(  # a run without an output
    "1 file: {read:,} read, {refused:,} refused, {participants:,} participants, {seconds:.1f} s.",
    "{files:,} files: {read:,} read, {refused:,} refused, {participants:,} participants, {seconds:.1f} s.",
)
SUMMARY: Mapping[bool, Forms] = {  # whether a part of the files was there from an earlier run
    False: Forms(
        "1 file: {read:,} read, {refused:,} refused, {participants:,} participants, {seconds:.1f} s. "
        "{output}, {table_of_files}",
        "{files:,} files: {read:,} read, {refused:,} refused, {participants:,} participants, {seconds:.1f} s. "
        "{output}, {table_of_files}",
    ),
    True: Forms(
        "1 file: {read:,} read, {refused:,} refused, {resumed:,} of them earlier, {participants:,} participants, "
        "{seconds:.1f} s. {output}, {table_of_files}",
        "{files:,} files: {read:,} read, {refused:,} refused, {resumed:,} of them earlier, {participants:,} participants, "
        "{seconds:.1f} s. {output}, {table_of_files}",
    ),
}


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    files: int
    """All files of this run."""
    done: int
    """Files that are finished."""
    refused: int
    """Those of them that could not be read or ranked."""
    seconds: float
    """Since the work began."""


@dataclass(frozen=True)
class Summary:
    """What a run has done."""

    output: str
    """The path of the table of participants; empty if the tables were given back."""
    table_of_files: str
    """The path of the table of files, likewise."""
    files: int
    """Files in the tables."""
    read: int
    """Those that were read and ranked."""
    participants: int
    """Participants in the tables."""
    resumed: int
    """Files that were in the journal or the tables of an earlier run."""
    seconds: float
    """How long it took."""
    _tables: Mapping[Which, pyarrow.Table] = field(default_factory=dict, repr=False, compare=False)

    @property
    def refused(self) -> int:
        """Files that could not be read or ranked; the table of files has the reasons."""
        return self.files - self.read

    def to_dict(self) -> dict[str, Any]:
        """As `tiebreaks batch --format json` prints it."""
        facts = (each.name for each in fields(self) if each.name != "_tables")
        return {**{name: getattr(self, name) for name in facts}, "refused": self.refused}

    def to_arrow(self, table: Which = "participants") -> pyarrow.Table:
        """A table of a run without an output: "participants", or "files", which says whether each was read and if not, why."""
        if table not in self._tables:
            if self._tables:
                sentence = "{option}: expected 'participants' or 'files', found {found}"
                raise TiebreaksError(sentence, option=Option("table"), found=repr(table))
            sentence = "the tables were written to {output} and {beside}; read them from there"
            raise TiebreaksError(sentence, output=self.output, beside=self.table_of_files)
        return self._tables[table]

    def to_polars(self, table: Which = "participants") -> polars.DataFrame:
        """As `to_arrow`, for Polars."""
        frame: polars.DataFrame = import_extra("polars", "to_polars").from_arrow(self.to_arrow(table))
        return frame

    def to_pandas(self, table: Which = "participants") -> pandas.DataFrame:
        """As `to_arrow`, for pandas."""
        import_extra("pandas", "to_pandas")
        return self.to_arrow(table).to_pandas()

    @property
    def sentence(self) -> Message:
        """All of it in words."""
        forms = SUMMARY[self.resumed > 0] if self.output else IN_MEMORY
        return Message(forms.of(self.files), **self.to_dict())

    def __str__(self) -> str:
        return self.sentence


def batch(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    output: str | os.PathLike[str] | None = None,
    *,
    by: str | Iterable[str | TieBreak] | None = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    unpaired: Unpaired | None = None,
    layout: str = "long",
    jobs: int | None = None,
    resume: bool = False,
    overwrite: bool = False,
    scheduler: str | None = None,
    check: bool = True,
    infer: bool = False,
    explain_differences: bool = False,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    listed: Iterable[str] = (),
    face: Face = PYTHON,
) -> Summary:
    """Rank every file of some paths into a table of participants and a table of files.

    paths        files, folders, globs, zip archives, URLs of fsspec; "-" stands for the paths of `listed`
    output       a .parquet, .csv or .jsonl; the table of files is written beside it (results.files.csv). Without it both
                 tables are given back: `tb.batch("2026/").to_polars()`, `.to_polars("files")`
    by, edition, after_round, house_rules   as for `standings`; a file that has not so many rounds is refused
    unpaired     as for `read`: the bye of those without an opponent of whom a TRF does not say why
    layout       "long": a row per participant and code; "wide": a row per participant, a column per code
    jobs         processes; default: all cores. A script needs `if __name__ == "__main__":`, since each imports it; with 1
                 and no limit this process does the work
    resume       go on with an interrupted run, or add to finished tables: files that are there are skipped
    overwrite    replace tables that are there; without it and without `resume` they are an error
    scheduler    address of a running Dask scheduler, which then does the work
    check        hold the ranks and values that each file has published against the computed ones
    infer        of a file without a list, look for the one that its ranks show, as `standings` does. Such a file then takes
                 many times as long
    explain_differences   of each file that differs, search for what its table was made with: `explanation` in the table of
                 files. It takes many times as long as ranking the file
    time_limit   seconds for a file, default 60, memory_limit: MB, default 1,000; 0: none. A file that takes more is refused.
                 By default there is none where this process does the work or a cluster: nobody could end it
    progress     called with a Progress now and then
    face         who reads the tables, for how their messages write options
    """
    from tiebreaks.batch.run import Options, run, run_in_memory  # only who works on many files pays for it
    from tiebreaks.batch.work import make_settings

    named = [paths] if isinstance(paths, str | os.PathLike) else paths
    checks: dict[str, bool] = {"check": check, "explain_differences": explain_differences, "infer": infer}
    settings = make_settings(by, edition, house_rules, after_round, **checks, unpaired=unpaired, face=face)
    options = Options(layout, jobs, time_limit, memory_limit, resume, overwrite, scheduler, progress, listed)
    return run_in_memory(named, settings, options) if output is None else run(named, os.fspath(output), settings, options)


__all__ = ["Progress", "Summary", "batch"]
