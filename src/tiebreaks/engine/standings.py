"""Standings: the tie-break list applied in order (4.2), for one tournament or for many in one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, cast, overload

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.engine.applying import Computed, RowsOfOne, work
from tiebreaks.engine.basis import Basis
from tiebreaks.engine.boards import Playing, find_playing
from tiebreaks.engine.catalogue import POINTS, TieBreak, primary_score
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.counted_rounds import describe_rounds
from tiebreaks.engine.exact_values import column_values, itself
from tiebreaks.engine.listing import Applied
from tiebreaks.engine.records import Integers, Records
from tiebreaks.engine.working import Value, Working
from tiebreaks.errors import RegulationError, TiebreaksError, UnknownParticipant, UnknownTieBreak
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Forms, Message, Option, as_message
from tiebreaks.model.tournament import Player, Published, System, Team, Tournament, Who
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import ExactValue, blank_controls, exact_str, format_value, number_and_name, shorten
from tiebreaks.values import frames
from tiebreaks.values.answer import Answer, Objects, Paired, members
from tiebreaks.values.printing import REPR_WIDTH, HtmlRepr, TextRepr

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from tiebreaks.engine.ranked_crosstable import RankedCrosstable

STANDINGS = Message("Standings")  # of an event without a name
STANDINGS_TITLE = "{name}, {rounds}. C.07 edition {edition}"
STANDINGS_TITLE_ASSUMED = "{name}, {rounds}, with assumed results. C.07 edition {edition}"

LOTS = "lots"  # in the place of a code
Default = TypeVar("Default")
_set = object.__setattr__


class Ranked(NamedTuple):
    """What a row has before its values."""

    rank: int
    """Equal ranks are shared (1, 2, 2, 4)."""
    id: int
    """The number of the participant."""
    name: str
    """The name of the participant."""


class RankedWithKey(NamedTuple):
    """The same where a participant has a key of its own."""

    rank: int
    """Equal ranks are shared (1, 2, 2, 4)."""
    id: int
    """The number of the participant."""
    key: str | int | None
    """What the source of the event calls the participant; there if somebody has one."""
    name: str
    """The name of the participant."""


class RowValue(NamedTuple):
    """A value of a row."""

    code: str
    """The entry of the list."""
    value: Paired[ExactValue | None]
    """None: undefined."""


@lru_cache(maxsize=256)
def _with_code(code: str) -> Callable[[ExactValue], RowValue]:
    """One function for each code, so that the same value is made once."""
    return partial(RowValue, code)


class Separation(NamedTuple):
    """What separates a row from the row above."""

    code: str
    """The first entry of the list that does, or `lots`."""
    article: str
    """The articles that define the entry, between commas; empty for lots."""
    own: ExactValue | None
    """The value of the row, exactly; None: undefined, or lots."""
    above: ExactValue | None
    """The value of the row above, likewise."""


class EventInShort(NamedTuple):
    """The event that is ranked."""

    name: str
    """Its name; empty: none."""
    system: System
    """How pairings are made."""
    team: bool
    """Whether it is a team event."""
    participants: int
    """How many there are, the expelled too."""
    rounds: int
    """Of the whole event."""
    starts: date | None
    """The first day; None: not known."""


class Row(HtmlRepr, Answer):
    """One line of the standings: `row.rank`, `row.id`, `row.name`, `row["BH/C1"]`; `dict(row)` has them all.

    Rows are equal if the participant, the rank, the codes and the values are.
    """

    __slots__ = ("_standings", "id", "position", "rank")

    _JSON: ClassVar[Mapping[str, str]] = members("**=_ranked values=_coded_values separated_by playing")

    _standings: Standings
    id: int
    """The number of the participant."""
    position: int
    """Where the participant stands in `tournament.participants`."""
    rank: int
    """Equal ranks are shared (1, 2, 2, 4)."""

    def __init__(self, standings: Standings, position: int, id: int, rank: int) -> None:
        _set(self, "_standings", standings)
        _set(self, "position", position)
        _set(self, "id", id)
        _set(self, "rank", rank)

    def __reduce__(self) -> tuple[Any, ...]:
        return Row, (self._standings, self.position, self.id, self.rank)

    if not TYPE_CHECKING:  # a type checker would accept any attribute

        def __getattr__(self, name: str) -> Any:
            """Only for what a row does not have: where it is."""
            where = ""
            if not name.startswith("_"):
                where = f"; it is row.participant.{name}" if hasattr(self.participant, name) else ""
                where = f"; it is row[{name!r}]" if name in self else where
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{where}", name=name, obj=self)

    @property
    def participant(self) -> Player | Team:
        """The player, or the team of a team event."""
        return self._standings.tournament.participants[self.position]

    @property
    def name(self) -> str:
        """The name of the participant."""
        return self.participant.name

    @property
    def key(self) -> str | int | None:
        """What the source of the event calls the participant (`Player.key`)."""
        return self.participant.key

    @property
    def points(self) -> ExactValue:
        """The points: the primary score of a team event."""
        points = self._standings._value(self._standings._points_index, self.position)
        assert points is not None  # everybody has points
        return points

    @property
    def values(self) -> tuple[ExactValue | None, ...]:
        """The values in the order of `by`."""
        return tuple([column[self.position] for column in self._standings._applied_columns])

    @property
    def separated_by(self) -> Separation | None:
        """What separates it from the row above; None: there is none, or they share their rank."""
        return self._standings._separations[self.id]

    @property
    def playing(self) -> Playing | None:
        """The game in progress; None: there is none, or the standings are those after an earlier round."""
        return self._standings._playing.get(self.id)

    @property
    def _ranked(self) -> Ranked | RankedWithKey:
        if self._standings.has_keys:
            return RankedWithKey(self.rank, self.id, self.key, self.name)
        return Ranked(self.rank, self.id, self.name)

    @property
    def _coded_values(self) -> tuple[RowValue, ...]:
        """Every value, in the order of the list."""
        return tuple([column[self.position] for column in self._standings._coded_columns])

    def keys(self) -> tuple[str, ...]:
        """What `dict(row)` has: rank, id, the key if somebody has one, name and every code of `column_names`."""
        return (*self._standings._who, *self._standings.column_names)

    def __getitem__(self, code: str | TieBreak) -> ExactValue | None:
        if isinstance(code, str) and code in self._standings._who:
            return cast("ExactValue", getattr(self, code))  # for `dict(row)`; a program takes `row.rank`, which has its type
        try:
            index = self._standings._index(code)
        except RegulationError as refused:  # a code that cannot be is no key either
            raise UnknownTieBreak(refused.messages) from refused
        return self._standings._value(index, self.position)

    @overload
    def get(self, code: str | TieBreak) -> ExactValue | None: ...
    @overload
    def get(self, code: str | TieBreak, default: Default) -> ExactValue | Default | None: ...
    def get(self, code: str | TieBreak, default: Default | None = None) -> ExactValue | Default | None:
        """As `row[code]`, in any spelling; `default` if the code is not in the list of these standings."""
        try:
            return self[code]
        except TiebreaksError:
            return default

    def __contains__(self, code: object) -> bool:
        """Whether `row[code]` has an answer, which may be None."""
        if code in self._standings._who:
            return True
        try:
            self._standings._index(cast("str", code))  # anything may be asked for
        except TiebreaksError:
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(self.keys())

    def items(self) -> tuple[tuple[str, Any], ...]:
        """What `dict(row)` has, in pairs."""
        return tuple((name, self[name]) for name in self.keys())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Row):
            return NotImplemented
        return self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash((self.id, self.rank))

    def _facts(self) -> tuple[object, ...]:
        """What makes rows equal."""
        return self.id, self.rank, self.participant, self._standings.by, self.values

    def __repr__(self) -> str:
        values = ", ".join(f"{code} {format_value(value)}" for code, value in zip(self._standings.by, self.values, strict=True))
        return f"<{self.rank}. {blank_controls(number_and_name(self.id, self.name))}: {values}>"


Mapping.register(Row)  # so that pandas makes columns of rows, and `match row: case {"rank": 1}` works


class Standings(TextRepr, Answer, frames.WithRows):
    """Ranked participants with exact values; `print` it, index it by number or name.

    `tb.explain(s, 12, "BH/C1")` shows how a value is computed, `tb.why(s, 12, 7)` why one is ahead of another.

    `s[12]` and `s["Anna"]` are the row of a participant, `s[:3]` the first three rows; `12 in s` tells whether 12 is ranked.
    Standings are equal if the event, the law, the list, the rounds and the lots are. They hold the rows of their own event,
    also when they were computed in a stack of many.
    """

    _JSON: ClassVar[Mapping[str, str]] = members("**=heading standings=rows")

    tournament: Tournament
    """The event that is ranked."""
    basis: Basis
    """What the standings rest on besides the results."""
    ranks_before: Mapping[int, int]
    """Participant -> the rank without the assumed results; empty where nothing is assumed."""
    _part: RowsOfOne | None  # where it was computed in a stack

    def __init__(
        self, event: Tournament, basis: Basis, computed: Computed, which: int, ranks_before: Mapping[int, int]
    ) -> None:
        alone = len(computed.first) == 2
        vars(self).update(
            tournament=event, basis=basis, ranks_before=ranks_before,
            **{"_computed": computed, "_part": None} if alone else {"_part": computed.part(which)},
        )  # fmt: skip

    @property
    def edition(self) -> Edition:
        """The law applied, with what the event has changed in it."""
        return self.basis.edition

    @property
    def after_round(self) -> int:
        """The last round that counts."""
        return self.basis.after_round

    @property
    def entries(self) -> tuple[TieBreak, ...]:
        """The list as asked for, with the entries that Article 10 drops."""
        return self.basis.entries

    @property
    def by(self) -> tuple[str, ...]:
        """The list as applied, in the MTB26 spelling."""
        return self.basis.by

    @property
    def warnings(self) -> Objects[tuple[Message, ...]]:
        """Those of reading the file."""
        return tuple(map(as_message, self.tournament.warnings))

    @property
    def _place(self) -> Integers:
        """How many are ahead of each participant at the end."""
        return self._computed.place if self._part is None else self._part.columns[0]

    @property
    def _score(self) -> Integers:
        """The points of each participant, in tenths."""
        return self._computed.table.score if self._part is None else self._part.columns[1]

    @property
    def _ranked(self) -> Integers:
        """Best first, without the expelled: the position in `tournament.participants`, the number, the rank."""
        return self._computed.ranked if self._part is None else self._part.ranked

    @cached_property
    def _computed(self) -> Computed:
        """The workings of this event alone, for explanations; those of a stack are of all its events."""
        return work([self.tournament], [self.basis])

    @cached_property
    def _values(self) -> tuple[Value, ...]:
        """The value of each entry of the list, for the participants in their order."""
        return self._part.values() if self._part is not None else self._computed.values

    def detached(self) -> Standings:
        """The same standings with their workings computed, and without the stack of events that they were computed in."""
        return Standings(self.tournament, self.basis, self._computed, 0, self.ranks_before)

    @property
    def _table(self) -> Records:
        """The table of the workings: a row per participant, in the order of `tournament.participants`."""
        return self._computed.table

    @property
    def _workings(self) -> tuple[Working, ...]:
        """The working of each entry of the list, as `explain` reads it; read-only."""
        return self._computed.sealed

    @property
    def _as_applied(self) -> Applied:
        return self.basis.applied

    @cached_property
    def _skipped(self) -> frozenset[int]:
        """Positions of the list that are dropped because of an unrated participant (Article 10)."""
        return self._as_applied.skipped

    @cached_property
    def _applied(self) -> tuple[int, ...]:
        """Positions of the list that were applied."""
        return self._as_applied.positions

    @cached_property
    def _points_index(self) -> int:
        """The position of the points in the list, which every list has."""
        return next(index for index in self._applied if self.entries[index].acronym in POINTS)

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """The list as names of columns: a code listed again has its place in the list, as `DE#4`."""
        return self._as_applied.columns

    @property
    def _places(self) -> tuple[Integers, ...]:
        """The places after each entry of the list, and after lots."""
        return self._computed.places

    @property
    def _order(self) -> Integers:
        """Positions in `tournament.participants`, best first, without the expelled."""
        return np.asarray(self._ranked[0])

    @cached_property
    def ranks(self) -> Mapping[int, int]:
        """Participant number -> rank, best first; equal ranks are shared."""
        number, rank = self._ranked[1:].tolist()
        return ReadOnlyDict(zip(number, rank, strict=True))

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """In rank order; equal ranks are shared (1, 2, 2, 4)."""
        row_of = self.tournament.row_of
        return tuple(Row(self, row_of[id], id, rank) for id, rank in self.ranks.items())

    def top(self, rank: int) -> tuple[Row, ...]:
        """The rows up to a rank: more than `s[:rank]` has, if several share the last one."""
        return tuple(row for row in self.rows if row.rank <= rank)

    @overload
    def __getitem__(self, who: Who) -> Row: ...
    @overload
    def __getitem__(self, who: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, who: Who | slice) -> Row | tuple[Row, ...]:
        if isinstance(who, slice):
            return self.rows[who]
        number = self.tournament.find(who)
        if number not in self.ranks:
            raise UnknownParticipant(Message("participant {number} is expelled and not in the standings", number=number))
        return Row(self, self.tournament.row_of[number], number, self.ranks[number])

    def __repr__(self) -> str:
        listed, title = (shorten(blank_controls(text), REPR_WIDTH) for text in (", ".join(self.by), self.title))
        return f"<Standings of {len(self)} by {listed}: {title}>"

    def __contains__(self, who: object) -> bool:
        """Whether a participant is ranked here, by number or name; of a `Row`, `Player` or `Team`, whether it is the same."""
        if isinstance(who, slice):
            return False
        asked: Any = who
        try:
            row = self[asked]
        except TiebreaksError:
            return False
        if isinstance(who, Row):
            return bool(row == who)
        return not isinstance(who, Player | Team) or row.participant == who

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Standings):
            return NotImplemented
        return self.tournament == other.tournament and self.basis == other.basis

    def __hash__(self) -> int:
        return hash((self.by, self.after_round, *self.ranks.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return rank_event, (self.tournament, self.basis, self.ranks_before)

    def __len__(self) -> int:
        return len(self.ranks)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __reversed__(self) -> Iterator[Row]:
        return reversed(self.rows)

    @property
    def heading(self) -> StandingsHeading:
        """What stands above the rows in JSON: the basis, the event, the warnings."""
        return StandingsHeading(self)

    @property
    def _event_in_short(self) -> EventInShort:
        """The event that is ranked."""
        event = self.tournament
        size, rounds = len(event.participants), event.total_rounds
        return EventInShort(event.name, event.system, event.is_team, size, rounds, event.starts)

    @cached_property
    def _deciding(self) -> list[int | None]:
        """For each row, where in `by` the entry stands that separates it from the row above; `len(by)` is the drawing of lots.

        None: there is no row above, or nothing separates the two and they share a rank.
        """
        order, keys = self._order, self._computed.keys
        column = {index: at for at, index in enumerate((*self._applied, len(self.entries)))}
        above, own = order[:-1], order[1:]
        first = np.full(len(own), len(keys), dtype=np.int64)  # none of them
        for index in reversed(range(len(keys))):  # so that the first entry that separates two is the last to be noted
            first[keys[index][above] != keys[index][own]] = index
        return [*([None] if len(order) else []), *(column.get(index) for index in first.tolist())]

    @cached_property
    def _separations(self) -> Mapping[int, Separation | None]:
        """Participant number -> what separates its row from the row above."""
        articles = [", ".join(self.entries[index].articles(self.edition)) for index in self._applied]
        lots = Separation(LOTS, "", None, None)
        found: list[Separation | None] = []
        above = 0
        for own, at in zip(self._order.tolist(), self._deciding, strict=True):
            if at is None:
                found.append(None)
            elif at == len(articles):
                found.append(lots)
            else:
                values = self._coded_columns[at]
                found.append(Separation(self.by[at], articles[at], values[own].value, values[above].value))
            above = own
        return dict(zip(self.ranks, found, strict=True))

    @cached_property
    def _playing(self) -> Mapping[int, Playing]:
        """Participant number -> the game in progress."""
        event = self.tournament
        is_of_now = event.complete_rounds <= self.after_round and event.complete_rounds < event.crosstable.rounds
        return find_playing(event) if is_of_now else {}

    @property
    def crosstable(self) -> RankedCrosstable:
        """Every round of every participant as a table: `standings.crosstable.to_polars()`, `.to_pandas()`, `.to_rows()`."""
        from tiebreaks.engine.ranked_crosstable import tabulate  # only who asks for it pays for it

        return tabulate(self.tournament, self.ranks, self.after_round, self._table)

    def to_rows(self) -> list[dict[str, Any]]:
        """`dict(row)` of each row: rank, id, the key if somebody has one, name and every code of `column_names`.

        Values are exact, None if undefined. `to_dict` is the JSON.
        """
        return [
            {**{fact: getattr(row, fact) for fact in self._who}, **dict(zip(self.column_names, row.values, strict=True))}
            for row in self.rows
        ]

    @property
    def has_keys(self) -> bool:
        """Whether a participant has a key of its own (`Player.key`); tables then have a column for it."""
        return bool(self.tournament.number_of_key)

    @property
    def _who(self) -> tuple[str, ...]:
        """What a row says of its participant before its values."""
        return RankedWithKey._fields if self.has_keys else Ranked._fields

    def to_columns(self, *, exact: bool = False, details: bool = False, separated_by: bool = True) -> dict[str, list[Any]]:
        """The same by columns, as for a data frame; `exact` spells the values, as "77/2".

        `details` adds what is known of each player: rating, title, federation, sex and birth; None if it is not known.
        The last column is the code of what separates a row from the row above, unless `separated_by` is False.
        """
        names = self.tournament.crosstable.name
        convert = exact_str if exact else itself
        who: dict[str, list[Any]] = {"rank": [*self.ranks.values()], "id": [*self.ranks]}
        if self.has_keys:
            who["key"] = [self.tournament.participants[row].key for row in self._order.tolist()]
        who["name"] = [names[row] for row in self._order.tolist()]
        if details:
            listed = [self.tournament.participants[row] for row in self._order.tolist()]
            who |= {name: [getattr(each, name, None) or None for each in listed] for name in frames.DETAILS}
        values = {
            name: column_values(self._values[index], self._order, convert)
            for name, index in zip(self.column_names, self._applied, strict=True)
        }
        codes = (*self.by, LOTS)
        last = {frames.SEPARATED_BY: [None if at is None else codes[at] for at in self._deciding]} if separated_by else {}
        return {**who, **values, **last}

    def to_arrow(self, *, exact: bool = False, details: bool = False) -> pyarrow.Table:
        """A row per participant: rank, id, name, a float64 of every code; `exact` spells the values instead, as "77/2".

        `details` adds the columns rating, title, federation, sex and birth after the name. The last column, `separated_by`, has
        the code of what separates a row from the row above.
        """
        return frames.as_arrow(self.to_columns(exact=exact, details=details), exact=exact)

    def to_polars(self, *, exact: bool = False, details: bool = False) -> polars.DataFrame:
        """As `to_arrow`, for Polars."""
        return frames.as_polars(self.to_columns(exact=exact, details=details), exact=exact)

    def to_pandas(self, *, exact: bool = False, details: bool = False) -> pandas.DataFrame:
        """As `to_arrow`, for pandas."""
        return frames.as_pandas(self.to_columns(exact=exact, details=details), exact=exact)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The Arrow C stream protocol, by which `polars.DataFrame(standings)` and `pyarrow.table(standings)` work."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    @property
    def title(self) -> Message:
        """What this is: the event, the rounds, the law."""
        sentence = STANDINGS_TITLE_ASSUMED if self.basis.assumed else STANDINGS_TITLE
        rounds = describe_rounds(self.tournament, self.after_round)
        return Message(sentence, name=self.tournament.name or STANDINGS, rounds=rounds, edition=self.edition.described)

    @property
    def notes(self) -> tuple[Message, ...]:
        """Notes for the reader of the table: its basis in words, and that reading the file gave warnings."""
        forms = Forms(
            "Note: reading the file gave {count} warning; it is listed apart.",
            "Note: reading the file gave {count} warnings; they are listed apart.",
        )
        count = len(self.tournament.warnings)
        return (*self.basis.lines, *([Message(forms.of(count), count=count)] if count else ()))

    def _index(self, code: str | TieBreak) -> int:
        """Position in the request's list of a code in any spelling, or of a column by its name (`DE#4`)."""
        if code in self.column_names:
            return self._applied[self.column_names.index(code)]
        wanted = parse_among(code, self.entries)
        for index, entry in enumerate(self.entries):
            if entry == wanted:
                return index
        absent = "{code} is not in the list of these standings ({by}); add it to {option}"
        raise UnknownTieBreak(Message(absent, code=wanted.code, by=self.by, option=Option("by", to_give=True)))

    def _value(self, index: int, at: int) -> ExactValue | None:
        """The value of an entry of the list for the participant at a position."""
        if index in self._skipped:
            return None
        return self._columns[index][at]

    def _before_cuts(self, entry: TieBreak, working: Working) -> Working:
        """The working of an entry before its cuts (14.1); cached, because explanations need it for every participant."""
        if not entry.least:
            return working
        if entry not in self._uncut:
            self._uncut[entry] = replace(entry, least=0, most=0).work(self._table, self.edition)
        return self._uncut[entry]

    @cached_property
    def _uncut(self) -> dict[TieBreak, Working]:
        return {}

    @cached_property
    def _wordings(self) -> dict[Any, Any]:
        """What explanations have said: all values of a participant tell the same rounds, all participants the same rules."""
        return {}

    @cached_property
    def _columns(self) -> Mapping[int, Sequence[ExactValue | None]]:
        """The exact values of each entry, computed a column at a time on first use."""
        return _ValueColumns(self)

    @cached_property
    def _applied_columns(self) -> list[Sequence[ExactValue | None]]:
        """The exact values of each entry that was applied, for the participants in their order."""
        return [self._columns[index] for index in self._applied]

    @cached_property
    def _coded_columns(self) -> list[Sequence[RowValue]]:
        """The same values, each with its code."""
        return [
            [value or RowValue(code, None) for value in column_values(self._values[index], slice(None), _with_code(code))]
            for code, index in zip(self.by, self._applied, strict=True)
        ]

    def published(self) -> Tournament:
        """The tournament with these ranks, points, values and this list as its own, ready for `write`.

        After an earlier round it is the tournament as it stood then, so that its ranks are those of its results.
        """
        by = self.basis.announced
        values = {code: {row.id: row[code] for row in self.rows} for code in by if code != "PTS"}
        points = {row.id: value for row in self.rows if "PTS" in by and (value := row["PTS"]) is not None}
        listed = by[1:] if by[0] == "PTS" else by
        published = Published(dict(self.ranks), points, values)
        primary = primary_score(self.entries, self.tournament.primary)
        event = self.tournament
        if self.after_round < event.complete_rounds:
            event = event.until(self.after_round)
        return replace(event, tie_breaks=listed, primary=primary, published=published)


@dataclass(frozen=True)
class StandingsHeading(Answer):
    """What stands above the rows of standings."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "basis=standings.basis tournament=standings._event_in_short warnings=standings.warnings"
    )

    standings: Standings
    """The standings below."""


class _ValueColumns(dict[int, Sequence[Any]]):
    """Position in the list -> the values of all participants."""

    def __init__(self, standings: Standings) -> None:
        super().__init__()
        self._values = standings._values

    def __missing__(self, index: int) -> Sequence[Any]:
        column = self[index] = column_values(self._values[index], slice(None), itself)
        return column


def compare_with(before: Standings, after: Standings, note: Message) -> Standings:
    """Standings that say which ranks others had, and what is assumed."""
    basis = replace(after.basis, notes=(*after.basis.notes, note))
    return rank_event(after.tournament, basis, before.ranks)


def rank_event(event: Tournament, basis: Basis, ranks_before: Mapping[int, int] | None = None) -> Standings:
    """The standings of an event on a basis that was settled."""
    event = basis.of(event)
    return Standings(event, basis, work([event], [basis]), 0, ReadOnlyDict(ranks_before or {}))


def compute(settled: Sequence[tuple[Tournament, Basis]]) -> list[Standings]:
    """The standings of events whose bases differ in nothing but rounds and lots."""
    events, bases = [basis.of(event) for event, basis in settled], [basis for _, basis in settled]
    computed = work(events, bases)
    return [Standings(*both, computed, which, _NOBODY) for which, both in enumerate(zip(events, bases, strict=True))]


_NOBODY: Mapping[int, int] = ReadOnlyDict({})
