"""What another program printed: ranks, points, values and columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import index
from typing import Any

from tiebreaks.messages import Message, as_fact, phrase
from tiebreaks.model import fields
from tiebreaks.model.fields import HALF_A_CHARACTER, field_problem, fill, unexpected
from tiebreaks.model.people import refuse
from tiebreaks.model.scoring import Number
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import has_surrogates

NO_NUMBERS: Mapping[Any, Any] = ReadOnlyDict()


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column of a published table, under the name that it was printed with."""

    printed: str
    """The heading, such as `TB2`, with the legend's name where there is one."""
    code: str = ""
    """The code that the name stands for, such as `BH/C1`; empty: the name does not say."""
    values: Mapping[int, Fraction | None] = field(default_factory=ReadOnlyDict)
    """Participant number -> value; None where the table has none."""
    edition: str = ""
    """The edition that the name says, such as `2024-08`; empty: it says none."""
    decimals: int | None = None
    """The decimal places that were printed; None: not known."""


@dataclass(frozen=True, init=False)
class Published:
    """Ranks and values that another program printed; `check` compares them, no rule reads them."""

    ranks: Mapping[int, int]
    """Participant number -> rank."""
    points: Mapping[int, Fraction]
    """Participant number -> points."""
    values: Mapping[str, Mapping[int, Fraction | None]]
    """Code -> participant number -> value; None where the list has none."""
    player_ranks: Mapping[int, int]
    """Ranks of the players of a team event."""
    player_points: Mapping[int, Fraction]
    """Points of the players of a team event."""
    columns: tuple[PrintedColumn, ...]
    """The tie-break columns in the order of the table; those with a code are in `values`, too."""
    after_round: int | None
    """The round after which the table was printed; None: it does not say."""
    program: str
    """Who printed it, such as `Vega` or `chess-results`; empty: not known."""
    outdated: bool
    """Whether a table was published, and the event has been changed since: nothing of it is kept."""

    def __init__(
        self,
        ranks: Mapping[int, int] = NO_NUMBERS,
        points: Mapping[int, Number] = NO_NUMBERS,
        values: Mapping[str, Mapping[int, Number | None]] = NO_NUMBERS,
        player_ranks: Mapping[int, int] = NO_NUMBERS,
        player_points: Mapping[int, Number] = NO_NUMBERS,
        columns: Sequence[PrintedColumn] = (),
        after_round: int | None = None,
        program: str = "",
        outdated: bool = False,
    ) -> None:
        problems: list[Message] = []
        columns = tuple(columns)
        for name in (program, *(name for each in columns for name in (each.printed, each.code, each.edition))):
            if isinstance(name, str) and has_surrogates(name):
                problems.append(field_problem("published", HALF_A_CHARACTER, found=name))
        if not values:
            values = {column.code: column.values for column in reversed(columns) if column.code}
        fill(
            self,
            columns=columns,
            after_round=after_round,
            program=program,
            outdated=outdated,
            ranks=_convert_column(ranks, "ranks", int, problems),
            points=_convert_column(points, "points", Fraction, problems),
            player_ranks=_convert_column(player_ranks, "player_ranks", int, problems),
            player_points=_convert_column(player_points, "player_points", Fraction, problems),
            values=_convert_published_values(values, problems),
        )
        refuse(problems)

    @property
    def superseded(self) -> Published:
        """What is left of it when the event is changed: that there was something."""
        return Published(outdated=self.outdated or bool(self.ranks or self.values))


_CODES_FIRST = "codes, each with values by number, such as {'BH/C1': {7: 38.5}}"


def _convert_published_values(values: object, problems: list[Message]) -> Mapping[str, Mapping[int, Any]]:
    """Convert the published values of each tie-break."""
    if isinstance(values, Mapping):
        return ReadOnlyDict((code, _convert_code_column(code, column, problems)) for code, column in values.items())
    problems.append(unexpected("published.values", _CODES_FIRST, values))
    return ReadOnlyDict()


def _convert_code_column(code: object, column: object, problems: list[Message]) -> Mapping[int, Fraction | int | None]:
    """Convert the published values of one tie-break."""
    if isinstance(code, str) and has_surrogates(code):
        problems.append(field_problem("published.values", HALF_A_CHARACTER, found=code))
    if isinstance(code, str):
        return _convert_column(column, f"values[{code!r}]", Fraction, problems, may_lack=True)
    sentence = "expected {expected}, found {found!r} in the place of a code; is it the other way round?"
    problems.append(field_problem("published.values", sentence, expected=phrase(_CODES_FIRST), found=as_fact(code)))
    return ReadOnlyDict()


def _convert_column(
    column: object, name: str, kind: type[int | Fraction], problems: list[Message], *, may_lack: bool = False
) -> Mapping[int, Fraction | int | None]:
    """Exact numbers by participant, read-only. Anything else is added to `problems`."""
    field = f"published.{name}"
    if not isinstance(column, Mapping):
        problems.append(unexpected(field, "a mapping such as {7: 1}, from the number of a participant", column))
        return ReadOnlyDict()
    if not column or (set(map(type, column)) == {int} and set(map(type, column.values())) == {kind}):  # as readers give it
        return column if type(column) is ReadOnlyDict else ReadOnlyDict(column)
    exact: dict[int, Any] = {}
    for who, value in column.items():
        if isinstance(who, bool) or not hasattr(who, "__index__"):
            problems.append(unexpected(field, "the number of a participant, such as 7", who))
        elif not fields.is_missing(value):
            exact[index(who)] = _convert_number(value, kind, field, index(who), problems)
        elif may_lack:
            exact[index(who)] = None
    return ReadOnlyDict(exact)


def _convert_number(value: object, kind: type[int | Fraction], field: str, who: int, problems: list[Message]) -> int | Fraction:
    """A rank or a value as an exact number."""
    try:
        if isinstance(value, bool):
            raise ValueError
        if kind is Fraction:
            return fields.exact_number(value)
        return fields.whole_number(value)  # pandas makes 1.0 of a rank where others are missing
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        expected = "a number such as 38.5" if kind is Fraction else "a rank such as 1"
        sentence = "{participant}: expected {expected}, found {found!r}"
        problems.append(field_problem(field, sentence, participant=who, expected=phrase(expected), found=as_fact(value)))
        return 0
