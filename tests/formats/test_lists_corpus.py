"""Real lists of chess-results, Vega and Swiss-Chess: read, or refused for the reason named here; the same games as the TRF."""

from __future__ import annotations

import csv
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.errors import FormatError
from tiebreaks.formats import chess_results, swiss_chess, vega
from tiebreaks.formats.assembling.assemble import assemble
from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.pages import read_page
from tiebreaks.formats.grids.text import read_text_grid
from tiebreaks.formats.problems import Problems
from tiebreaks.model.rounds import Bye, Game
from tiebreaks.model.tournament import Tournament

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
FOREIGN = CORPUS / "foreign"
KINDS = ("cr-html", "cr-xlsx", "csv", "vega", "swiss-chess")
READERS: dict[str, Callable[..., list[Part]]] = {"vega": vega.read_parts, "swiss-chess": swiss_chess.read_parts}
REFUSED = {  # by the reader: no list, or a list that lacks something
    "bas_team_standings_crosstable.html": "the best results on each board of a team event, not a standing",
    "jeddah2026_r3_unpaired.html": "no result table in this page",
    "warsaw2026_notstarted_r1.html": "no result table in this page",
    "draughts_2022_other_scoring.csv": "found '68b2'",
    "finished_dwz.html": "this is a calculation of ratings",
    "finished_mannrang.html": "this is a ranking of teams in an event of individuals",
}
INCOMPLETE = {  # a list that is read, and is no tournament alone
    "the list was cut at 150 rows: 134 opponents are missing": ("freestyle_open_2025_first150.xlsx",),
    "a ranking without the rounds": (
        "bas_ended_standings.html", "bas_portuguese_standings.html", "ru2019_ranking_r1.html", "ranking_only_2018.csv",
        "2025BestintheWest_standings.html", "2025HobsonsBayCup_standings.html", "2026WesternMajorOpen_standings.html",
        "finished_teilrang.html",
    ),
    "there are no games of round 1": (
        "bas_ended_pairings.html", "ru2020_pairings_r5.html", "jeddah2026_r2_live.html",
        *(f"british2026_champ_r{name}.html" for name in ("2", "3", "4", "5", "6_finished", "6_midround", "8", "9")),
        *(f"finished_paar-r{number}.html" for number in range(2, 6)),
    ),
    "who was not paired and has no games": (
        "british2026_champ_notpaired_final.html", "jeddah2026_notpaired_midevent.html", "british2026_champ_r8_unpaired_only.html",
    ),
    "the list has teams and no players": (
        "bas_team_pairings_r1.html", "gwk_team_startlist.html", "olympiad_2018_team_crosstable.csv",
        "team_ranking_after5_2026.csv", "team_round_robin_matrix_2026.csv",
    ),
}  # fmt: skip
WHY_INCOMPLETE = {name: why for why, names in INCOMPLETE.items() for name in names}

pytestmark = pytest.mark.skipif(not FOREIGN.is_dir(), reason=f"no corpus at {FOREIGN}")


def paths() -> list[Path]:
    return [path for kind in KINDS for path in sorted((FOREIGN / kind).glob("*")) if path.suffix != ".xls"]


def read_parts(path: Path, data: bytes | None = None) -> list[Part]:
    """The parts of a file by the reader under test, whatever the recognition of files says."""
    data = path.read_bytes() if data is None else data
    kind, name, problems = path.parent.name, path.name, Problems(path.name)
    source: bytes | list[Grid] = data
    if kind == "cr-xlsx":
        from tiebreaks.formats.grids.sheets import read_grids

        source = read_grids(data, name)
    elif kind == "csv":
        source = [read_text_grid(data.decode("utf-8-sig", "replace"), name)]
    reader = READERS.get(kind) or chess_results.read_parts
    return reader(source, name, problems)


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.name)
def test_every_list_is_read_or_refused_for_a_reason_and_its_points_add_up(path: Path) -> None:
    if path.name in REFUSED:
        with pytest.raises(FormatError) as error:
            read_parts(path)
        assert REFUSED[path.name] in str(error.value)
        return
    parts = read_parts(path)
    assert all(part.entrants or part.teams for part in parts)
    if path.name in WHY_INCOMPLETE:
        with pytest.raises(FormatError) as error:
            assemble(parts)
        assert WHY_INCOMPLETE[path.name] in str(error.value)
        return
    event = assemble(parts)  # raises where two sides of a game disagree
    assert not [warning for warning in event.warnings if "do not follow from the results" in warning]
    for part in parts:
        assert len({entrant.key for entrant in part.entrants}) == len(part.entrants)


def manifest() -> list[tuple[str, str]]:
    if not FOREIGN.is_dir():
        return []
    with (FOREIGN / "MANIFEST.csv").open(encoding="utf-8") as lines:
        return [
            (row["file"], row["matching_trf"])
            for row in csv.DictReader(lines)
            if row["kind"] in KINDS and row["matching_trf"] and Path(row["file"]).name not in {*REFUSED, *WHY_INCOMPLETE}
        ]


def entries(event: Tournament, rounds: int) -> set[tuple[Any, ...]]:
    """Games and byes; which bye a point is, and who had White in a forfeit, no list says."""
    found: set[tuple[Any, ...]] = set()
    for number, items in enumerate(event.rounds[:rounds], 1):
        for item in items:
            if isinstance(item, Bye) and item.kind != "zero":
                found.add((number, item.participant, "full" if item.kind == "pairing" else item.kind))
            elif isinstance(item, Game) and "-" in (item.result[0], item.result[-1]):
                found.add((number, frozenset(((item.white, item.result[0]), (item.black, item.result[-1])))))
            elif isinstance(item, Game):
                found.add((number, item.white, item.black, item.result))
    return found


def without_colours(found: set[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
    turned = {"1-0": "0-1", "0-1": "1-0"}
    return {
        (number, black, white, turned.get(result, result)) if white > black else (number, white, black, result)
        for number, white, black, result in (entry for entry in found if len(entry) == 4)
    } | {entry for entry in found if len(entry) != 4}


@pytest.mark.parametrize(("file", "trf"), manifest(), ids=lambda name: Path(name).name)
def test_a_list_has_the_same_games_as_the_trf_of_the_event(file: str, trf: str) -> None:
    parts = read_parts(FOREIGN / file)
    ours, theirs = assemble(parts), tb.read(CORPUS / "files" / trf)
    rounds = min(len(ours.rounds), len(theirs.rounds))
    if not ours.rounds:
        assert len(ours.players) <= len(theirs.players)  # a starting list, perhaps cut
        return
    mine, other = entries(ours, rounds), entries(theirs, rounds)
    if any(part.rounds_assumed for part in parts):  # a matrix has no colours; its rounds are those of the Berger tables
        mine, other = without_colours(mine), without_colours(other)
    assert mine == other
    assert len(mine) > 10


JOINED = {
    "matrix, pairings and starting list": ["cr-html/ussa2026_roundrobin_" + n for n in ("crosstable.html", "pairings.html", "startingrank.html")],
    "crosstable and starting list": ["cr-html/arad2026_a_crosstable.html", "cr-html/arad2026_a_startingrank.html"],
    "crosstable, list, not paired and all rounds": [
        "cr-html/british2026_champ_crosstable_final.html", "cr-html/british2026_champ_startingrank.html",
        "cr-html/british2026_champ_notpaired_final.html",
        *(f"cr-html/british2026_champ_r{name}.html" for name in ("1", "2", "3", "4", "5", "6_finished", "8", "9")),
    ],
    "an event that is being played": [f"cr-html/jeddah2026_{n}.html" for n in ("crosstable", "r1", "r2_live", "startingrank", "notpaired_midevent")],
    "two rounds alone": ["cr-html/jeddah2026_r1.html", "cr-html/jeddah2026_r2_live.html"],
    "teams": [f"cr-html/bas_team_{name}.html" for name in ("board_pairings_r1", "pairings_r1", "standings")],
    "boards and players": ["cr-html/cnyt2026_g14_boards_r1.html", "cr-html/cnyt2026_g14_playerrank.html"],
    "Vega": [f"vega/2025HobsonsBayCup_{name}.html" for name in ("crosstable", "crosstablescore", "standings")],
    "Swiss-Chess": [*(f"swiss-chess/finished_paar-r{n}.html" for n in range(1, 6)), "swiss-chess/finished_teil.html", "swiss-chess/finished_teilrang.html"],
    "Swiss-Chess forms": [*(f"swiss-chess/finished_paar-r{n}.html" for n in range(1, 6)), "swiss-chess/finished_form.html"],
}  # fmt: skip
"""Lists of one event that agree with each other."""


@pytest.mark.parametrize("files", JOINED.values(), ids=JOINED.keys())
def test_lists_of_one_event_are_read_together(files: list[str]) -> None:
    parts = [part for file in files for part in read_parts(FOREIGN / file)]
    event = assemble(parts)
    assert event.rounds
    assert len(event.players) == max(len(part.entrants) for part in parts)
    assert not [warning for warning in event.warnings if "are not in" in warning]


def test_every_kind_of_list_is_among_the_samples() -> None:
    kinds: dict[str, int] = {}
    for path in paths():
        with suppress(FormatError):
            for part in read_parts(path):
                what = (
                    ("team " if part.teams and not part.entrants else "")
                    + part.kind
                    + (" matrix" if part.rounds_assumed else "")
                )
                kinds[what] = kinds.get(what, 0) + 1
    assert {
        "crosstable",
        "crosstable matrix",
        "starting list",
        "ranking",
        "pairings",
        "team ranking",
        "team pairings",
        "team starting list",
    } <= {*kinds}


def damage(data: bytes, random: Random) -> bytes:
    """A file that was cut, or in which some bytes were changed."""
    damaged = bytearray(data[: random.randrange(1, len(data))] if random.random() < 0.5 else data)
    for _ in range(random.randrange(30)):
        damaged[random.randrange(len(damaged))] = random.choice(b"<>|\"'/&;-=+*01259wb \x00\xbd\xff\n")
    return bytes(damaged)


@pytest.mark.parametrize("path", paths()[::3], ids=lambda path: path.name)
def test_a_damaged_list_is_read_or_refused(path: Path) -> None:
    if path.parent.name == "cr-xlsx":
        return  # the workbook itself is damaged in the tests of spreadsheets; its cells below
    random = Random(path.name)
    for _ in range(4):
        with suppress(FormatError):
            assemble(read_parts(path, damage(path.read_bytes(), random)))


@pytest.mark.parametrize(
    "path", [path for path in paths() if path.suffix in (".html", ".csv")][::5], ids=lambda path: path.name
)
def test_a_list_with_exchanged_cells_is_read_or_refused(path: Path) -> None:
    data, random = path.read_bytes(), Random(path.name)
    grids = read_page(data, path.name) if path.suffix == ".html" else [read_text_grid(data.decode("utf-8-sig"), path.name)]
    reader = READERS.get(path.parent.name) or chess_results.read_parts
    odd = [
        "",
        "0",
        "-1",
        "*",
        "1.1",
        "99999",
        "12w",
        "½",
        "bye",
        "-",
        ":",
        "1 : 0",
        "x" * 3_000,
        "Round 7",
        "1,5",
        "\u2212½",
        "No.",
    ]
    for _ in range(5):
        changed = []
        for grid in grids:
            rows = [list(row) for row in grid.rows]
            for _ in range(10):
                row = random.choice(rows) if rows else []
                if row:
                    row[random.randrange(len(row))] = random.choice(odd)
            if rows and random.random() < 0.5:
                del rows[random.randrange(len(rows))]
            changed.append(
                Grid(
                    grid.file, tuple(map(tuple, rows)), grid.name, grid.before, grid.after, marks=grid.marks, pieces=grid.pieces
                )
            )
        with suppress(FormatError):
            assemble(reader(changed, path.name, Problems(path.name)))
