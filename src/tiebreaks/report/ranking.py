"""Standings as a document: the columns to choose from, and the crosstable; of boards, and of an event without ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from tiebreaks.engine.catalogue import POINTS
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Row, Standings, rank_event
from tiebreaks.errors import UnknownTieBreak
from tiebreaks.explaining.progress import ranks_by_round
from tiebreaks.law.editions import CURRENT
from tiebreaks.messages import Forms, Message, in_context, labels
from tiebreaks.model.tournament import Result, System, Tournament
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.text import halves

if TYPE_CHECKING:
    from tiebreaks.engine.board_standings import BoardStandings

COLUMNS: Mapping[str, str] = labels(
    {  # of standings: the name for --columns, the header
        "rank": "Rank",
        "before": "Before",
        "no": "No.",
        "title": "Title",
        "name": "Name",
        "federation": "Fed",
        "club": "Club",
        "rating": "Rating",
        "fide-id": "FIDE ID",
        "birth": "Born",
        "sex": "Sex",
        "playing": "Playing",
    }
)
ROUNDS, VALUES = "rounds", "values"  # names for --columns that stand for several columns
CROSSTABLE, RANKS = "crosstable", "ranks"  # the matrix of a round robin, else the rounds; the rank after each round
POINTS_FIRST, PLACES = "points", "places"  # the points apart from the other values; the crosstable with places for numbers
CHOOSE_COLUMNS = "column {name!r} is unknown; expected some of {names}, or a code of the list ({codes})"
CROSSTABLE_LEGEND = Message(
    "A round: 24w1 is a win with White against number 24, b is Black, ½ a draw; + and - are a win and a loss by forfeit, "
    "* is pending; bye is the pairing-allocated bye; points alone are a requested bye or an absence."
)
TEAM_CROSSTABLE_LEGEND = Message(
    "A round: 4w 2½:1½ is 2½ game points to 1½ against team 4, w is the team with White, b with Black; "
    "+ and - are a win and a loss by forfeit, * is pending; bye is the pairing-allocated bye; "
    "points alone are a requested bye or an absence."
)
MATRIX_LEGEND = Message(
    "A column has the results against the participant with that number: 1 a win, ½ a draw, 0 a loss; + and - are a win and a "
    "loss by forfeit, * is pending; × is the participant itself. Several games stand in the order of the rounds."
)
TEAM_MATRIX_LEGEND = Message(
    "A column has the results against the team with that number: 2½:1½ is 2½ game points to 1½; + and - are a win and a loss "
    "by forfeit, * is pending; × is the team itself."
)
SECOND_SCORES: Mapping[str, str] = labels({"MP": "Match points", "GP": "Game points"})
BYE, ITSELF = "bye {points}", "×"
WITH_WHITE: Mapping[bool, str] = {  # whether of a team: the opponent, the letter of the colour, the result
    False: in_context("{opponent}w{result}", "a round of a crosstable, with White; its letter in the language"),
    True: in_context("{opponent}w {result}", "a match of a crosstable, with White; its letter in the language"),
}
WITH_BLACK: Mapping[bool, str] = {
    False: in_context("{opponent}b{result}", "a round of a crosstable, with Black; its letter in the language"),
    True: in_context("{opponent}b {result}", "a match of a crosstable, with Black; its letter in the language"),
}

Getter = Callable[[Row], Cell | Value]
NAME_LEAST = 14  # columns of a terminal
PLAYING = "playing"  # the game in progress, behind the values
_WHO = ("rank", "before", "no", "title", "name", "federation", "club", "rating")
DEFAULT = (*_WHO, VALUES, PLAYING)
WITH_ROUNDS = (*_WHO, ROUNDS, VALUES, PLAYING)
PLAYING_WITH: Mapping[str, str] = {
    "white": "{opponent}w, board {board}",
    "black": "{opponent}b, board {board}",
}


def _getter(name: str) -> Getter:
    """Get a fact of a player, which a team may not have."""

    def get(row: Row) -> Value:
        value: Any = getattr(row.participant, name, None)
        return value or None

    return get


def _write_playing(row: Row) -> Cell | None:
    """The game in progress: the opponent's number, the colour, the board."""
    playing = row.playing
    if playing is None:
        return None
    text = Message(PLAYING_WITH[playing.colour], opponent=playing.opponent, board=playing.board)
    return Cell(text, about=playing.opponent)


_FACTS: Mapping[str, tuple[Column, Getter]] = {
    "rank": (Column(COLUMNS["rank"], numeric=True), lambda row: row.rank),
    "before": (Column(COLUMNS["before"], numeric=True), lambda row: row._standings.ranks_before.get(row.id)),
    "no": (Column(COLUMNS["no"], numeric=True, dispensable=1, wide_only=True), lambda row: row.id),
    "title": (Column(COLUMNS["title"], dispensable=3, wide_only=True), _getter("title")),
    "name": (Column(COLUMNS["name"], least=NAME_LEAST), lambda row: row.name),
    "federation": (Column(COLUMNS["federation"], dispensable=4, wide_only=True), _getter("federation")),
    "club": (Column(COLUMNS["club"], dispensable=5, wide_only=True), _getter("club")),
    "rating": (Column(COLUMNS["rating"], numeric=True, dispensable=2, wide_only=True), _getter("rating")),
    "fide-id": (Column(COLUMNS["fide-id"]), _getter("fide_id")),
    "birth": (Column(COLUMNS["birth"]), _getter("birth")),
    "sex": (Column(COLUMNS["sex"]), _getter("sex")),
    "playing": (
        Column(COLUMNS["playing"], meaning=Message("the game in progress: opponent, colour, board"), dispensable=1),
        _write_playing,
    ),
}
FACTS: Mapping[str, tuple[Column, Getter]] = {name: (replace(column, key=name), get) for name, (column, get) in _FACTS.items()}
PLAYED: Mapping[Result, str] = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "1",
    Result.UNRATED_DRAW: "½",
    Result.UNRATED_LOSS: "0",
}
UNPLAYED: Mapping[Result, str] = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-", Result.PENDING: "*"}
SYMBOLS: Mapping[Result, str] = {**PLAYED, **UNPLAYED}
KINDS: Mapping[str, str] = {"1": "win", "½": "draw", "0": "loss", "+": "win", "-": "loss", "*": "pending"}  # for colours
SAME_RANK = Forms("{count} participant keeps the rank.", "{count} participants keep their ranks.")
MOST_IN_A_MATRIX = 60  # participants; a larger round robin is shown by its rounds


def standings_document(
    standings: Standings, columns: Sequence[str] | None = None, *, leading: bool = False, rows: Sequence[Row] | None = None
) -> Document:
    """The standings: table of all rows or some, legend, and what it rests on; with `leading`, values lead to explanations."""
    table = standings_table(standings, columns or DEFAULT, tidy=columns is None, leading=leading, rows=rows)
    below = legend(standings, columns or DEFAULT)
    return Document(standings.title, (table, *below), lead=standings.basis.doubts, notes=standings.basis.remarks)


def moved_document(standings: Standings) -> Document:
    """Of standings with assumed results: only who has another rank than before, and how many have not."""
    before = standings.ranks_before
    moved = [row for row in standings.rows if before.get(row.id) != row.rank]
    document = standings_document(standings, rows=moved)
    same = len(standings) - len(moved)
    said = Message(SAME_RANK.of(same), count=same) if moved else Message("Nobody moves.")
    return replace(document, parts=(*document.parts[:1], said, *document.parts[1:]))


def row_document(row: Row) -> Document:
    """One line of the standings, with the title of the whole."""
    standings = row._standings
    return Document(standings.title, (standings_table(standings, DEFAULT, tidy=True, rows=[row]),))


def legend(standings: Standings, columns: Sequence[str]) -> tuple[str, ...]:
    """How to read the crosstable, if the columns include it."""
    team = standings.tournament.is_team
    if not {ROUNDS, CROSSTABLE, PLACES} & {*columns}:
        return ()
    named = (Message("Opponents are named by their place in this table."),) if PLACES in columns else ()
    if {CROSSTABLE, PLACES} & {*columns} and has_matrix(standings):
        return (TEAM_MATRIX_LEGEND if team else MATRIX_LEGEND, *named)
    return (TEAM_CROSSTABLE_LEGEND if team else CROSSTABLE_LEGEND, *named)


def has_matrix(standings: Standings) -> bool:
    """Whether the crosstable has a column for each participant: in a round robin that is not too large."""
    return standings.tournament.system is System.ROUND_ROBIN and len(standings) <= MOST_IN_A_MATRIX


def value_anchor(row: Row, index: int) -> str:
    """The anchor that a value leads to: the working of an entry of the list."""
    return f"value-{row.id}-{index + 1}"


def standings_table(
    standings: Standings, chosen: Sequence[str], *, tidy: bool, leading: bool = False, rows: Sequence[Row] | None = None
) -> Table:
    """The chosen columns of all rows, or of some.

    `tidy` leaves out facts that nobody has, `leading` makes values lead to their explanations.
    """
    names = [name.strip() for name in chosen]
    pairs = [pair for name in names for pair in _pick(standings, name, tidy, leading, apart=POINTS_FIRST in names)]
    cells = tuple(tuple(get(row) for _, get in pairs) for row in (standings.rows if rows is None else rows))
    return Table(tuple(column for column, _ in pairs), cells)


Picked = tuple[Column, Callable[[Row], Cell | Value]]


def _pick(standings: Standings, name: str, tidy: bool, leading: bool, apart: bool) -> Iterator[Picked]:
    """The columns of a name; `apart` leaves the points out of the values."""
    if name in FACTS:
        column, get = FACTS[name]
        if not tidy or any(get(row) is not None for row in standings.rows):
            yield column, get
    elif name in (CROSSTABLE, PLACES) and has_matrix(standings):
        met = _results_by_opponent(standings)
        for place, other in enumerate(standings.rows, 1):
            header = str(place if name == PLACES else other.id)
            yield Column(header, wide_only=True, meaning=other.name), partial(_matrix_cell, met, other=other)
    elif name in (ROUNDS, CROSSTABLE, PLACES):
        places = {row.id: place for place, row in enumerate(standings.rows, 1)} if name == PLACES else {}
        for index in range(standings.after_round):
            yield Column(str(index + 1), wide_only=True), partial(round_cell, standings, index=index, places=places)
    elif name == RANKS:
        for number, ranks in enumerate(ranks_by_round(standings), 1):
            meaning = Message("Rank after round {round}", round=number)
            yield Column(str(number), numeric=True, wide_only=True, meaning=meaning), partial(_rank_in, ranks)
    elif name == VALUES:
        points = _points_position(standings) if apart else -1
        yield from (_value_column(standings, index, leading) for index in range(len(standings.by)) if index != points)
    elif name == POINTS_FIRST:
        yield _value_column(standings, _points_position(standings), leading)
        if standings.tournament.is_team:
            yield _second_score(standings)
    else:
        yield _value_column(standings, _position(standings, name), leading)


def _points_position(standings: Standings) -> int:
    """The position of the points in the list."""
    return standings._applied.index(standings._points_index)


def _second_score(standings: Standings) -> Picked:
    """The other score of a team event: game points beside match points."""
    score = "GP" if standings.tournament.primary == "MP" else "MP"
    points, at = standings._table.on(score).score, standings.tournament.row_of
    column = Column(score, numeric=True, halves=True, meaning=SECOND_SCORES[score])
    return column, lambda row: Fraction(int(points[at[row.id]]), 10)


def _position(standings: Standings, name: str) -> int:
    """The position of a code, in any spelling, in the list."""
    try:
        return standings.by.index(parse_among(name, standings.entries).code)
    except (UnknownTieBreak, ValueError):
        names = (*FACTS, ROUNDS, CROSSTABLE, PLACES, RANKS, POINTS_FIRST, VALUES)
        raise UnknownTieBreak(CHOOSE_COLUMNS, name=name, names=names, codes=standings.by) from None


def _value_column(standings: Standings, index: int, leading: bool) -> tuple[Column, Callable[[Row], Cell | Value]]:
    """The column of an entry of the list."""
    entry = standings.entries[standings._applied[index]]
    values, at = standings._columns[standings._applied[index]], standings.tournament.row_of
    in_halves = entry.code in POINTS and all(value is None or value.denominator <= 2 for value in values)
    column = Column(entry.shown, numeric=True, halves=in_halves, meaning=entry.name, key=entry.code)
    if not leading:
        return column, lambda row: values[at[row.id]]
    return column, lambda row: Cell(values[at[row.id]], leads_to=value_anchor(row, index))


def round_cell(standings: Standings, row: Row, index: int, places: Mapping[int, int] = ReadOnlyDict()) -> Cell | str:
    """A round of the crosstable: opponent, colour and result, or the points of a bye; `places`: what stands for a number."""
    tournament, table = standings.tournament, standings.tournament.crosstable
    at = tournament.row_of[row.id]
    cell = table.cell(at, index)
    result, opponent = Result(table.result[cell]), table.opponent[cell]
    if result is Result.REST:
        return ""
    if opponent == at:
        points = halves(round_points(standings, at, index))
        return Cell(Message(BYE, points=points) if result is Result.PAIRING_BYE else points, kind="unplayed")
    number = tournament.participants[opponent].id
    against = WITH_BLACK if table.black[cell] else WITH_WHITE
    written = written_result(standings, at, index)
    shown = places.get(number, number)
    text = Message(against[tournament.is_team and result in PLAYED], opponent=shown, result=written)
    return Cell(text, kind=KINDS[SYMBOLS[result]], about=number)


def round_text(standings: Standings, row: Row, index: int) -> str:
    """A round of the crosstable as text."""
    cell = round_cell(standings, row, index)
    return cell.value if isinstance(cell, Cell) and isinstance(cell.value, str) else ""


def round_points(standings: Standings, at: int, index: int) -> Fraction:
    """The points of a round; of a team event, the game points."""
    scored = standings._table.on("GP") if standings.tournament.is_team else standings._table
    return Fraction(int(scored.points[at, index]), 10)


def written_result(standings: Standings, at: int, index: int) -> str:
    """The result of a round with an opponent; of a match that was played, both scores."""
    table = standings.tournament.crosstable
    cell = table.cell(at, index)
    result = Result(table.result[cell])
    if not standings.tournament.is_team or result not in PLAYED:
        return SYMBOLS[result]
    both = (halves(round_points(standings, side, index)) for side in (at, table.opponent[cell]))
    return ":".join(both)


def _results_by_opponent(standings: Standings) -> Mapping[tuple[int, int], list[tuple[str, str]]]:
    """The number of a participant and that of an opponent -> the results, each with its kind, round after round."""
    tournament, table = standings.tournament, standings.tournament.crosstable
    met: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for index in range(standings.after_round):
        for row in standings.rows:
            at = tournament.row_of[row.id]
            cell = table.cell(at, index)
            if table.opponent[cell] != at:
                other, symbol = tournament.participants[table.opponent[cell]].id, SYMBOLS[Result(table.result[cell])]
                met.setdefault((row.id, other), []).append((written_result(standings, at, index), KINDS[symbol]))
    return met


def _matrix_cell(met: Mapping[tuple[int, int], list[tuple[str, str]]], row: Row, other: Row) -> Cell | str:
    """The results of a participant against another."""
    if row.id == other.id:
        return ITSELF
    results = met.get((row.id, other.id), [])
    kinds = {kind for _, kind in results}
    return Cell(" ".join(text for text, _ in results), kind=kinds.pop() if len(kinds) == 1 else "", about=other.id)


def _rank_in(ranks: Mapping[int, int], row: Row) -> Value:
    return ranks.get(row.id)


TEAM = Message("Team")
BOARDS = (
    Column(Message("Board"), numeric=True),
    Column(COLUMNS["rank"], numeric=True),
    Column(COLUMNS["no"], numeric=True, dispensable=1),
    Column(COLUMNS["name"], least=NAME_LEAST),
    Column(TEAM, least=NAME_LEAST),
    Column(Message("Points"), numeric=True, halves=True),
    Column(Message("Games"), numeric=True),
    Column(Message("%"), numeric=True, dispensable=2),
)


def boards_document(standings: BoardStandings) -> Document:
    """The best results on each board."""
    rows = tuple(
        (row.board, row.rank, row.player.id, row.player.name, row.team.name, row.points, row.games, row.percentage)
        for row in standings
    )
    return Document(standings.title, (Table(BOARDS, rows),))


EVENT_TITLE = "{name}, participants: {count}, rounds: {held}"


def crosstable_document(event: Tournament, columns: Sequence[str] | None = None) -> Document:
    """The participants by their numbers, all rounds, and the points."""
    held = len(event.rounds)
    ranked = rank_event(event, resolve(event, "MPTS, GPTS" if event.is_team else "PTS", CURRENT, held, decided=False))
    chosen = columns or WITH_ROUNDS[1:]
    table = standings_table(ranked, chosen, tidy=columns is None)
    order = sorted(range(len(ranked)), key=lambda at: ranked.rows[at].id)
    title = Message(EVENT_TITLE, name=event.name or Message("Tournament"), count=len(ranked), held=held)
    return Document(title, (table.in_order(order), *legend(ranked, chosen)))
