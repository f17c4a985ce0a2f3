"""Columns of standings as Arrow tables and data frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, cast
from warnings import warn

from tiebreaks.system.extras import import_extra

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Columns = Mapping[str, Sequence[Any]]
"""Rank, id, key and name, maybe details; then a column of exact values for each code, or of their spelling."""
WHO: Mapping[str, str] = {"rank": "int64", "id": "int64", "key": "string", "name": "string"}  # key: see `_kinds`
DETAILS: Mapping[str, str] = {"rating": "int64", **dict.fromkeys(("title", "federation", "sex", "birth"), "string")}
SEPARATED_BY = "separated_by"
_NO_VALUES: Mapping[str, str] = {**WHO, **DETAILS, SEPARATED_BY: "string"}


def as_arrow(columns: Columns, *, exact: bool = False, facts: Mapping[str, str] = _NO_VALUES) -> pyarrow.Table:
    """An Arrow table; `facts` are the columns that are no values, and their types."""
    arrow = import_extra("pyarrow", "to_arrow")
    schema = arrow.schema([(name, arrow.type_for_alias(kind)) for name, kind in _kinds(columns, exact, facts).items()])
    return arrow.table(_cells(columns, exact, facts), schema=schema)


def as_polars(columns: Columns, *, exact: bool = False, facts: Mapping[str, str] = _NO_VALUES) -> polars.DataFrame:
    """A Polars data frame."""
    library = import_extra("polars", "to_polars")
    kinds = {"int64": library.Int64, "double": library.Float64, "string": library.String, "bool": library.Boolean}
    schema = {name: kinds[kind] for name, kind in _kinds(columns, exact, facts).items()}
    frame: polars.DataFrame = library.DataFrame(_cells(columns, exact, facts), schema=schema)
    return frame


def as_pandas(columns: Columns, *, exact: bool = False, facts: Mapping[str, str] = _NO_VALUES) -> pandas.DataFrame:
    """A pandas data frame; an undefined value is missing (NaN), an unknown rating too (NA)."""
    pandas = import_extra("pandas", "to_pandas")
    kinds = {"int64": "int64", "double": "float64", "string": "object" if exact else "str", "bool": "bool"}
    with_gaps = {"int64": "Int64", "string": "object", "double": "float64", "bool": "boolean"}
    cells = _cells(columns, exact, facts)
    return pandas.DataFrame(
        {
            name: pandas.Series(
                cells[name], dtype=(with_gaps if name in (*DETAILS, SEPARATED_BY) or facts is not _NO_VALUES else kinds)[kind]
            )
            for name, kind in _kinds(columns, exact, facts).items()
        }
    )


def as_columns(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> dict[str, list[Any]]:
    """Rows as columns, which are there even if no row is."""
    return {name: [row[at] for row in rows] for at, name in enumerate(names)}


def columns_of(rows: Sequence[Any], paths: Mapping[str, str]) -> dict[str, list[Any]]:
    """A column for each name, with what its path shows of each row; messages as texts."""
    return {name: [*map(_plain_text, map(attrgetter(path), rows))] for name, path in paths.items()}


def _plain_text(cell: Any) -> Any:
    return str(cell) if isinstance(cell, str) else cell


def as_dicts(columns: Columns) -> list[dict[str, Any]]:
    """Columns as rows, each a plain dict."""
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def _kinds(columns: Columns, exact: bool, facts: Mapping[str, str]) -> dict[str, str]:
    """The type of each column; keys are whole numbers only if all of them are."""
    kinds = {name: facts.get(name, "string" if exact else "double") for name in columns}
    if "key" in columns and _all_whole(columns["key"]):
        kinds["key"] = "int64"
    return kinds


def _all_whole(keys: Sequence[Any]) -> bool:
    return all(isinstance(key, int) and abs(key) < 2**63 for key in keys)


def _cells(columns: Columns, exact: bool, facts: Mapping[str, str]) -> dict[str, Sequence[Any]]:
    """Values as the nearest floating-point numbers, unless they are spelled exactly; keys as texts, unless all are numbers."""
    made = {name: cells if exact or name in facts else [*map(_as_float, cells)] for name, cells in columns.items()}
    if "key" in made and not _all_whole(made["key"]):
        made["key"] = [None if key is None else str(key) for key in made["key"]]
    return made


def _as_float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


class WithRows:
    """An answer with `to_rows`."""

    __slots__ = ()

    def to_dicts(self, *table: Any) -> list[dict[str, Any]]:
        """The older name of `to_rows`: these are no JSON."""
        warn(DeprecationWarning("to_dicts is called to_rows; to_dict is the JSON"), stacklevel=2)
        rows: list[dict[str, Any]] = cast("Any", self).to_rows(*table)
        return rows


class Framed(WithRows):
    """An answer with a table of columns: plain dicts and data frames follow from them."""

    __slots__ = ()

    _KINDS: ClassVar[Mapping[str, str]] = {}
    """The columns that are no values, and their types."""

    def to_columns(self) -> dict[str, list[Any]]:
        """The rows by columns, values exact, as for a data frame."""
        raise NotImplementedError

    def to_rows(self) -> list[dict[str, Any]]:
        """A plain dict per row, of the same columns."""
        return as_dicts(self.to_columns())

    def to_arrow(self) -> pyarrow.Table:
        """An Arrow table of the columns; values as float64."""
        return as_arrow(self.to_columns(), facts=self._KINDS)

    def to_polars(self) -> polars.DataFrame:
        """As `to_arrow`, for Polars."""
        return as_polars(self.to_columns(), facts=self._KINDS)

    def to_pandas(self) -> pandas.DataFrame:
        """As `to_arrow`, for pandas."""
        return as_pandas(self.to_columns(), facts=self._KINDS)
