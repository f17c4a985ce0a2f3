"""What a batch answers: how far it is, and what it has done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Forms, Message, Option
from tiebreaks.system.extras import import_extra
from tiebreaks.values.answer import MappingAnswer, members

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
_COUNTS = frozenset({"verdicts", "reasons"})


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
class Summary(MappingAnswer):
    """What a run has done; `to_dict` is what `tiebreaks batch --format json` prints."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "output table_of_files files read participants resumed seconds refused verdicts reasons"
    )

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
    verdicts: Mapping[str, int] = field(default_factory=dict)
    """The verdict of the check on the published ranks ("no ranks" where there are none) -> files; empty: none was checked."""
    reasons: Mapping[str, int] = field(default_factory=dict)
    """The code of the reason why files were refused -> how many were, such as "file-16" or "time"."""
    _tables: Mapping[Which, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def refused(self) -> int:
        """Files that could not be read or ranked; the table of files has the reasons."""
        return self.files - self.read

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
        return Message(forms.of(self.files), **{name: getattr(self, name) for name in self._JSON if name not in _COUNTS})

    @property
    def notes(self) -> tuple[Message, ...]:
        """How many files each verdict and each reason has, in words."""
        verdicts, reasons = (tuple(f"{key} {count:,}" for key, count in each.items()) for each in (self.verdicts, self.reasons))
        return (
            *([Message("Published ranks: {verdicts}.", verdicts=verdicts)] if verdicts else []),
            *([Message("Reasons of refusals: {reasons}.", reasons=reasons)] if reasons else []),
        )

    def __str__(self) -> str:
        return "\n".join((self.sentence, *self.notes))
