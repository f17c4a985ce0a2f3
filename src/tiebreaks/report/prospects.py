"""What may still happen as documents: what a participant needs, and the chances of every rank with a heat map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tiebreaks import words
from tiebreaks.chances.answers import ChanceRow, Chances
from tiebreaks.chances.needs import Needs, OwnResult
from tiebreaks.chances.sentences import ordinal, say_alternatives, say_own
from tiebreaks.messages import Message
from tiebreaks.report.document import Cell, Column, Document, Picture, Shape, Table, Value
from tiebreaks.text import blank_controls, shorten

NAME_LEAST = 14  # columns of a terminal
MOST_RANKS = 10  # columns of the heat map in text
SHADES = ((95, "██"), (66, "▓▓"), (33, "▒▒"), (5, "░░"))  # from this percentage on
CELL, LINE, LEFT = 34, 22, 150  # of the picture: width and height of a cell, room for names
NAME_LENGTH = 20
MOST_DRAWN = 60  # participants and ranks of the picture


def prospects_document(what: Chances | Needs) -> Document:
    """Either as a document."""
    return _needs_document(what) if isinstance(what, Needs) else _chances_document(what)


def _needs_document(needs: Needs) -> Document:
    """The sentences, then a row for each own result."""
    headers = words.NEEDS
    columns = (
        Column(headers["own"]),
        Column(headers["verdict"]),
        Column(headers["best"], numeric=True),
        Column(headers["worst"], numeric=True),
        Column(headers["reached"], numeric=True),
        Column(headers["finishes"], numeric=True),
        Column(headers["condition"], least=20, wraps=True),
    )
    rows = tuple(_needs_row(needs, line) for line in needs.lines)
    return Document(needs.title, (*needs.sentences, Table(columns, rows), *needs.notes))


def _needs_row(needs: Needs, line: OwnResult) -> tuple[Cell | Value, ...]:
    said = "" if line.alternatives is None else say_alternatives(needs.tournament, line.alternatives)
    verdict = words.VERDICTS[line.verdict or ""]
    return (say_own(line) if line.results else "-", verdict, line.best, line.worst, line.reached_in, line.finishes, said)


def _chances_document(chances: Chances) -> Document:
    """The table of chances, the heat map, and how the numbers were made."""
    top = min(3, len(chances.rows))
    table = Table(tuple(_chance_columns(chances, top)), tuple(_chance_row(chances, row, top) for row in chances.rows))
    matters = sorted((game for game in chances.games if game.matters), key=lambda game: -game.matters)[:3]
    games = tuple(
        Message(words.GAME_TO_WATCH, white=game.white, black=game.black, points=round(100 * game.matters)) for game in matters
    )
    watch = [Message(words.TO_WATCH, games=games)] if games else []
    notes = (chances.summary, *chances.given, *chances.notes, *watch)
    return Document(chances.title, (table, _heat_map(chances), *notes))


def _chance_columns(chances: Chances, top: int) -> Iterator[Column]:
    headers = words.CHANCES
    yield Column(headers["now"], numeric=True)
    yield Column(headers["no"], numeric=True, dispensable=1, wide_only=True)
    yield Column(headers["name"], least=NAME_LEAST)
    yield Column(headers["points"], numeric=True, halves=True, dispensable=3)
    yield Column(headers["opponents"], dispensable=4, wide_only=True)
    yield Column(headers["first"], numeric=True, ragged=True)
    yield Column(headers["top"].format(top=top), numeric=True, ragged=True)
    yield Column(headers["expected"], numeric=True, dispensable=2)
    yield Column(headers["range"], dispensable=5)
    for rank in range(1, len(chances.rows) + 1):
        yield Column(headers["rank"].format(rank=rank), only_for="programs")


def _chance_row(chances: Chances, row: ChanceRow, top: int) -> tuple[Cell | Value, ...]:
    low, high = row.percentile(5), row.percentile(95)
    first, among = row.reaches({1}), row.reaches(range(1, top + 1))
    return (
        row.rank_now, row.id, row.name, row.points_now, ", ".join(map(str, row.opponents)),
        Cell(first, percent(chances, first)), Cell(among, percent(chances, among)), row.expected_rank,
        str(low) if low == high else f"{low}-{high}",
        *(str(chances.weight(row.ranks.get(rank, Fraction(0)))) for rank in range(1, len(chances.rows) + 1)),
    )  # fmt: skip


def percent(chances: Chances, share: Fraction) -> str:
    """Whole percent; 0 and 100 only where they are exact."""
    if share in (0, 1):
        seen = int(share * chances.finishes)
        return f"{100 * share} %" if chances.exact else words.SEEN.format(seen=f"{seen:,}", finishes=f"{chances.finishes:,}")
    rounded = round(100 * share)
    return "<1 %" if rounded < 1 else ">99 %" if rounded > 99 else f"{rounded} %"


def _heat_map(chances: Chances) -> Picture:
    """Participants down in the order of now, ranks across, shade by probability, a number from 5 % on."""
    rows = chances.rows[:MOST_DRAWN]
    ranks = min(len(chances.rows), MOST_DRAWN)
    shapes: list[Shape] = [
        Shape("text", LEFT + CELL * rank - CELL // 2, LINE - 7, text=ordinal(rank)) for rank in range(1, ranks + 1)
    ]
    for at, row in enumerate(rows, 1):
        shapes.append(
            Shape("name", LEFT - 8, LINE * (at + 1) - 7, text=shorten(blank_controls(row.name or str(row.id)), NAME_LENGTH))
        )
        for rank in range(1, ranks + 1):
            share = row.ranks.get(rank, Fraction(0))
            left, upper = LEFT + CELL * (rank - 1), LINE * at
            if share or rank == row.rank_now:
                shapes.append(Shape("now" if rank == row.rank_now else "cell", left, upper, CELL, LINE, _shade(share)))
            if 100 * share >= 5:
                shapes.append(
                    Shape("text", left + CELL // 2, upper + LINE - 7, text=str(round(100 * share)), shade=_shade(share))
                )
    return Picture(
        LEFT + CELL * ranks + 2, LINE * (len(rows) + 1) + 2, tuple(shapes), _heat_lines(chances.rows), words.HEAT_MAP
    )


def _shade(share: Fraction) -> int:
    """From 0 to 100."""
    return round(100 * share)


def _heat_lines(rows: Sequence[ChanceRow]) -> tuple[str, ...]:
    """The heat map in letters; people with a terminal see the first ranks."""
    ranks = range(1, min(len(rows), MOST_RANKS) + 1)
    names = [shorten(blank_controls(row.name or str(row.id)), NAME_LENGTH) for row in rows]
    width = max(map(len, names), default=0)
    lines = [" " * width + "".join(f"{ordinal(rank):>8}" for rank in ranks)]
    for name, row in zip(names, rows, strict=True):
        lines.append((f"{name:<{width}}" + "".join(_heat_cell(row.ranks.get(rank, Fraction(0))) for rank in ranks)).rstrip())
    return tuple(lines)


def _heat_cell(share: Fraction) -> str:
    shade = next((shade for least, shade in SHADES if 100 * share >= least), "")
    return f"{shade} {round(100 * share):>2}".rjust(8) if shade else " " * 8
