"""What may still happen as documents: needs, the chances of every rank with a heat map, bars by own result and by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from tiebreaks.answers.chances import ChanceRow, Chances, OverRounds, OwnChances
from tiebreaks.answers.needs import Needs, OwnResult, PointsNeeds
from tiebreaks.answers.prize_chances import PrizeChances
from tiebreaks.forecasting.chances_words import percent, say_bound, say_games_to_watch, say_key, say_share
from tiebreaks.forecasting.line_words import MOST_ALTERNATIVES, say_alternatives, say_game, say_own
from tiebreaks.messages import Message, Remedy, labels
from tiebreaks.report.document import Cell, Column, Document, Picture, Shape, Table, Value
from tiebreaks.report.ranking import COLUMNS, NAME_LEAST
from tiebreaks.text import blank_controls, shorten

FIRST_ROWS = "The first {shown} of {count} are shown; {remedy} shows all."
OR_WORSE, OR_BETTER = "{rank} or worse", "{rank} or better"  # where no finish with the rank itself is known
VERDICTS: Mapping[str | None, str] = {
    "secured": Message("secured"),
    "shared": Message("secured, perhaps shared"),
    "open": Message("open"),
    "excluded": Message("out of reach"),
    None: Message("not settled"),
}
NUMBER = Column(COLUMNS["no"], numeric=True, wide_only=True)
NAME = Column(COLUMNS["name"], least=NAME_LEAST)
OWN_RESULT, FIRST, TOP = Message("Own result"), Message("1st"), "Top {top}"
EXPECTED, RANGE = Message("Expected"), Message("5-95 %")
HEAT_MAP = Message(
    "Heat map: participants down, ranks across, the darker the more probable, in percent; the rank now is outlined"
)
OWN_BARS = Message(
    "Bars: how probable every rank is, by the own result; the lighter, the worse the result; the numbers are percent"
)
OVER_ROUNDS_BARS = Message("Bars: the chance of first place before every round, in percent")
OWN_RESULTS: Mapping[str, str] = labels({"win": "Win", "draw": "Draw", "loss": "Loss"})

MOST_RANKS = 10  # columns of the heat map in text
SHADES = ((95, "██"), (66, "▓▓"), (33, "▒▒"), (5, "░░"))  # from this percentage on
CELL, LINE, LEFT = 34, 22, 150  # of the picture: width and height of a cell, room for names
NAME_LENGTH = 20
MOST_DRAWN = 60  # participants and ranks of the picture
BAR, BAR_HEIGHT, STRIP, BARS_LEFT, BARS_NAME = 30, 44, 64, 104, 13  # of bars: width, height of 100 %, of a row, room for names
EIGHTHS = "▁▂▃▄▅▆▇█"

Prospect: TypeAlias = Chances | Needs | OwnChances | OverRounds


def prospects_document(what: Prospect) -> Document:
    """Any of them as a document."""
    if isinstance(what, PointsNeeds):
        return Document(what.title, what.sentences)
    if isinstance(what, Needs):
        return _needs_document(what)
    if isinstance(what, OwnChances):
        return _own_document(what)
    return _over_rounds_document(what) if isinstance(what, OverRounds) else _chances_document(what)


def _needs_document(needs: Needs) -> Document:
    """The sentences, then a row for each own result."""
    columns = (
        Column(OWN_RESULT),
        Column(Message("Target")),
        Column(Message("Best rank"), numeric=True),
        Column(Message("Worst rank"), numeric=True),
        Column(Message("Reached"), numeric=True),
        Column(Message("Finishes"), numeric=True),
        Column(Message("If"), least=20, wraps=True),
    )
    rows = tuple(_needs_row(needs, line) for line in needs.lines)
    return Document(needs.title, (*needs.sentences, Table(columns, rows), *_single_results(needs), *needs.notes))


def _single_results(needs: Needs) -> Iterator[Table]:
    """Results of other games that settle the target, where a sentence has not named them all."""
    lines = [line for line in needs.lines if max(len(line.certain_if), len(line.excluded_if)) > MOST_ALTERNATIVES]
    found = [(line, each, "secured") for line in lines for each in line.certain_if]
    found += [(line, each, "excluded") for line in lines for each in line.excluded_if]
    if found:
        columns = (Column(OWN_RESULT), Column(Message("If"), least=20, wraps=True), Column(Message("Target")))
        yield Table(columns, tuple(
            (say_own(line) if line.results else "-", say_game(needs.tournament, each), VERDICTS[verdict])
            for line, each, verdict in found
        ))  # fmt: skip


def _needs_row(needs: Needs, line: OwnResult) -> tuple[Cell | Value, ...]:
    said = "" if line.alternatives is None else say_alternatives(needs.tournament, line.alternatives)
    best = line.best if line.exact_best else Cell(line.best, Message(OR_WORSE, rank=line.best))
    worst = line.worst if line.exact_worst else Cell(line.worst, Message(OR_BETTER, rank=line.worst))
    return (say_own(line) if line.results else "-", VERDICTS[line.verdict], best, worst, line.reached_in, line.finishes, said)


def _chances_document(chances: Chances) -> Document:
    """The table of chances, the heat map, and how the numbers were made."""
    top = min(3, len(chances.rows))
    shown = min(chances.shown or len(chances.rows), len(chances.rows))
    rows = tuple(_chance_row(chances, row, top) for row in chances.rows)
    table = Table(tuple(_chance_columns(chances, top)), rows, first=shown)
    prizes = () if chances.prizes is None else (_prizes_document(chances.prizes),)
    notes: tuple[Message, ...] = (chances.summary, *chances.given, *chances.notes, *say_games_to_watch(chances))
    if shown < len(chances.rows):
        notes = (Message(FIRST_ROWS, shown=shown, count=len(chances.rows), remedy=Remedy("all", True)), *notes)
    return Document(chances.title, (table, _heat_map(chances, shown), *notes, *prizes))


def _prizes_document(prizes: PrizeChances) -> Document:
    """What everybody can expect, and how probable every list is."""
    expected = Message("Expected prize")
    if prizes.currency:
        expected = Message("Expected prize ({currency})", currency=prizes.currency)
    lists = [name for name in prizes.lists if any(name in row.lists for row in prizes.rows)]
    columns = (
        NUMBER,
        NAME,
        Column(expected, numeric=True),
        Column(Message("Any prize"), numeric=True, ragged=True),
        *(Column(name, numeric=True, ragged=True, dispensable=at, wide_only=True) for at, name in enumerate(lists, 1)),
    )
    rows: tuple[tuple[Cell | Value, ...], ...] = tuple(
        (
            row.id, row.name, Cell(row.expected, prizes.money(row.expected)), _prize_share(prizes, row.any),
            *(_prize_share(prizes, row.lists.get(name, Fraction(0))) for name in lists),
        )
        for row in prizes.rows
    )  # fmt: skip
    return Document(Message("Prizes"), (Table(columns, rows), prizes.summary))


def _prize_share(prizes: PrizeChances, share: Fraction) -> Cell:
    if share in (0, 1) and prizes.exact:
        return Cell(share, f"{100 * share} %")
    if not share:
        return Cell(share, "-")  # never in these finishes
    if share == 1:
        return Cell(share, say_bound(prizes.finishes, never=False))
    return Cell(share, say_share(share))


def _own_document(own: OwnChances) -> Document:
    """One participant: the sentences, a row for each own result, and bars."""
    top = min(3, len(own.whole.rows))
    columns = (
        Column(OWN_RESULT),
        Column(FIRST, numeric=True, ragged=True),
        Column(Message(TOP, top=top), numeric=True, ragged=True),
        Column(EXPECTED, numeric=True),
        Column(RANGE),
    )
    rows = [_own_row(own.whole, own.row, Message("any"), top)]
    rows += [_own_row(each, each[own.row.id], say_key(key), top) for key, each in own.found.items()]
    parts = (*own.sentences, Table(columns, tuple(rows)), *((_own_bars(own),) if own.found else ()))
    return Document(own.title, (*parts, own.whole.summary, *own.whole.given, *own.whole.notes))


def _own_row(chances: Chances, row: ChanceRow, own: str, top: int) -> tuple[Cell | Value, ...]:
    first, among = row.reaches({1}), row.reaches(range(1, top + 1))
    return (
        own, Cell(first, percent(chances, first, row.proved(1))), Cell(among, percent(chances, among, row.proved(top))),
        row.expected_rank, _range_of(row),
    )  # fmt: skip


def _range_of(row: ChanceRow) -> str:
    low, high = row.percentile(5), row.percentile(95)
    return str(low) if low == high else f"{low}-{high}"


def _own_bars(own: OwnChances) -> Picture:
    """A strip of bars for each own result: how probable every rank is after it."""
    rows = {key: each[own.row.id].ranks for key, each in own.found.items()}
    seen = sorted({rank for ranks in rows.values() for rank, share in ranks.items() if 200 * share >= 1})
    ranks = [*range(min(seen), max(seen) + 1)]
    if len(ranks) > MOST_RANKS:
        ranks = ranks[: MOST_RANKS - 1]
    cut = ranks[-1]
    headers = [*map(str, ranks), *([f"{cut + 1}+"] if max(seen) > cut else [])]
    strips = []
    for at, (key, found) in enumerate(rows.items()):
        shares = [found.get(rank, Fraction(0)) for rank in ranks]
        if max(seen) > cut:
            shares.append(sum((share for rank, share in found.items() if rank > cut), Fraction(0)))
        strips.append(Strip(OWN_RESULTS.get(key) or say_key(key), min(at, 2), shares))
    return _strips(headers, strips, OWN_BARS)


def _over_rounds_document(moved: OverRounds) -> Document:
    """The chances of first place before every round: a table, and bars."""
    names = [Message("Before {round}", round=number) for number in moved.rounds]
    short = [*map(str, moved.rounds)]
    if moved.after_all:
        names[-1] = short[-1] = Message("End")
    columns = (NUMBER, NAME, *(Column(name, numeric=True, ragged=True) for name in names))
    rows: tuple[tuple[Cell | Value, ...], ...] = tuple(
        (row.id, row.name, *(Cell(share, _moved_share(share)) for share in row.first)) for row in moved.rows
    )
    strips = [Strip(row.name or str(row.id), 0, row.first) for row in moved.rows]
    return Document(moved.title, (Table(columns, rows), _strips(short, strips, OVER_ROUNDS_BARS), *moved.notes))


def _moved_share(share: Fraction) -> str:
    rounded = round(100 * share)
    return "-" if not share else "<1 %" if rounded < 1 else f"{rounded} %"


class Strip(NamedTuple):
    """A row of bars."""

    name: str
    tone: int
    shares: Sequence[Fraction]


def _strips(headers: Sequence[str], strips: Sequence[Strip], meaning: str) -> Picture:
    """Rows of bars above the same headers: the height is the probability, the number stands above the bar."""
    shapes: list[Shape] = []
    for at, strip in enumerate(strips):
        floor = STRIP * (at + 1)
        shapes.append(Shape("name", BARS_LEFT - 6, floor - 2, text=_short_name(strip.name, BARS_NAME)))
        for index, share in enumerate(strip.shares):
            left, height = BARS_LEFT + BAR * index, round(BAR_HEIGHT * share)
            if height:
                shapes.append(Shape("bar", left + 3, floor - height, BAR - 6, height, strip.tone))
            if 200 * share >= 1:
                shapes.append(Shape("text", left + BAR // 2, floor - height - 3, text=str(round(100 * share))))
    below = STRIP * len(strips) + LINE - 6
    shapes += [Shape("text", BARS_LEFT + BAR * index + BAR // 2, below, text=text) for index, text in enumerate(headers)]
    heads: dict[str, Any] = {f"head_{at}": text for at, text in enumerate(headers)}
    lines = (
        Message("".join(f"{{{name}:>7}}" for name in heads), **heads),
        *("".join(map(_bar_cell, s.shares)) for s in strips),
    )
    names = ("", *(_short_name(strip.name, BARS_NAME) for strip in strips))
    size = (BARS_LEFT + BAR * len(headers) + 2, below + 6)
    return Picture(*size, tuple(shapes), lines, meaning, names)


def _bar_cell(share: Fraction) -> str:
    """A bar of a terminal, and the number beside it."""
    if 200 * share < 1:
        return " " * 7
    return f"{EIGHTHS[min(7, int(8 * share))]} {round(100 * share):>2}".rjust(7)


def _short_name(name: str, length: int) -> str:
    """The name of somebody in so many letters; a word of ours stays as it is."""
    return name if isinstance(name, Message) else shorten(blank_controls(name), length)


def _chance_columns(chances: Chances, top: int) -> Iterator[Column]:
    yield Column(Message("Now"), numeric=True)
    yield replace(NUMBER, dispensable=1)
    yield NAME
    yield Column(Message("Points"), numeric=True, halves=True, dispensable=3)
    yield Column(Message("Plays"), dispensable=4, wide_only=True)
    yield Column(FIRST, numeric=True, ragged=True)
    yield Column(Message(TOP, top=top), numeric=True, ragged=True)
    yield Column(EXPECTED, numeric=True, dispensable=2)
    yield Column(RANGE, dispensable=5)
    yield Column(Message("Best by points"), numeric=True, only_for="programs")
    yield Column(Message("Worst by points"), numeric=True, only_for="programs")
    for rank in range(1, len(chances.rows) + 1):
        yield Column(Message("Rank {rank}", rank=rank), only_for="programs")


def _chance_row(chances: Chances, row: ChanceRow, top: int) -> tuple[Cell | Value, ...]:
    first, among = row.reaches({1}), row.reaches(range(1, top + 1))
    return (
        row.rank_now, row.id, row.name, row.points_now, ", ".join(map(str, row.opponents)),
        Cell(first, percent(chances, first, row.proved(1))), Cell(among, percent(chances, among, row.proved(top))),
        row.expected_rank, _range_of(row), row.best_by_points, row.worst_by_points,
        *(str(chances.weight(row.ranks.get(rank, Fraction(0)))) for rank in range(1, len(chances.rows) + 1)),
    )  # fmt: skip


def _heat_map(chances: Chances, shown: int) -> Picture:
    """Participants down in the order of now, ranks across, shade by probability, a number from 5 % on."""
    rows = chances.rows[: min(shown, MOST_DRAWN)]
    ranks = min(len(chances.rows), MOST_DRAWN)
    shapes = [Shape("text", LEFT + CELL * rank - CELL // 2, LINE - 7, text=str(rank)) for rank in range(1, ranks + 1)]
    for at, row in enumerate(rows, 1):
        name = _short_name(row.name or str(row.id), NAME_LENGTH)
        shapes.append(Shape("name", LEFT - 8, LINE * (at + 1) - 7, text=name))
        for rank in range(1, ranks + 1):
            share = row.ranks.get(rank, Fraction(0))
            left, upper, shade = LEFT + CELL * (rank - 1), LINE * at, round(100 * share)
            if share or rank == row.rank_now:
                shapes.append(Shape("now" if rank == row.rank_now else "cell", left, upper, CELL, LINE, shade))
            if 100 * share >= 5:
                shapes.append(Shape("text", left + CELL // 2, upper + LINE - 7, text=str(shade), shade=shade))
    return Picture(
        LEFT + CELL * ranks + 2, LINE * (len(rows) + 1) + 2, tuple(shapes), _heat_lines(chances.rows[:shown]), HEAT_MAP
    )


def _heat_lines(rows: Sequence[ChanceRow]) -> tuple[str, ...]:
    """The heat map in letters; people with a terminal see the first ranks."""
    ranks = range(1, min(len(rows), MOST_RANKS) + 1)
    names = [_short_name(row.name or str(row.id), NAME_LENGTH) for row in rows]
    width = max(map(len, names), default=0)
    lines = [" " * width + "".join(f"{rank:>8}" for rank in ranks)]
    for name, row in zip(names, rows, strict=True):
        cells = "".join(_heat_cell(row.ranks.get(rank, Fraction(0))) for rank in ranks)
        if cells.strip():  # somebody without a shade in these ranks would be an empty line
            lines.append(f"{name:<{width}}{cells}".rstrip())
    return tuple(lines)


def _heat_cell(share: Fraction) -> str:
    shade = next((shade for least, shade in SHADES if 100 * share >= least), "")
    return f"{shade} {round(100 * share):>2}".rjust(8) if shade else " " * 8
