"""The files of the set: cases, index, and the tables of the page that describes it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import tiebreaks as tb
from tests.examples import Order as Places
from tests.examples import load, names
from tests.examples.test_worked_examples import columns_of
from tiebreaks.formats.json_text import dump
from tiebreaks.law import EDITIONS

from . import Case
from .answers import Disagreement, Number, asked, in_every_edition, numbers_in
from .cases import CASES
from .codes import INDIVIDUAL, TEAM
from .coverage import NO_NUMBER
from .documents import VERSION, document, trf
from .shows import GROUPS, groups_of, provisions_of


class Figures(NamedTuple):
    """What was compared."""

    cases: int
    values: int
    ranks: int


def files(confirmed: Sequence[Case] = CASES) -> tuple[dict[str, bytes], Figures]:
    """Path in the folder of the set -> contents. Refuses (Disagreement) what engine and hand do not agree on, and of the
    `confirmed` cases the oracle."""
    made: dict[str, bytes] = {}
    values = ranks = 0
    for case in CASES:
        found = in_every_edition(case, confirmed=case in confirmed)
        report = trf(case)
        if report is not None:
            made[f"cases/{case.id}.trf"] = report
        made[f"cases/{case.id}.json"] = dump(document(case, found, has_trf=report is not None)).encode()
        counted = numbers_in(found)
        values, ranks = values + counted[0], ranks + counted[1]
    made["index.json"] = dump(index(made)).encode()
    return made, Figures(len(CASES), values, ranks)


def index(made: Collection[str]) -> dict[str, Any]:
    """What is in the set, for programs."""
    return {
        "format": "tiebreaks-conformance-set",
        "version": VERSION,
        "licence": "MIT",
        "editions": [{"id": edition.id, "since": str(edition.since)} for edition in EDITIONS.values()],
        "groups": GROUPS,
        "codes": {"individual": INDIVIDUAL, "team": TEAM},
        "cases": [
            {
                "id": case.id,
                "title": case.title,
                "articles": list(case.articles),
                "readings": case.all_readings,
                "groups": groups_of(case),
                "editions": [edition for edition in EDITIONS if any(edition in claim.editions for claim in case.turns_on)],
                "provisions": provisions_of(case),
                "team": case.event.is_team,
                "json": f"cases/{case.id}.json",
                "trf": report if (report := f"cases/{case.id}.trf") in made else None,
            }
            for case in CASES
        ],
        "readings_without_a_case": NO_NUMBER,
    }


def write(folder: Path, made: Mapping[str, bytes]) -> None:
    """The files, and no others in the folder of the cases."""
    (folder / "cases").mkdir(parents=True, exist_ok=True)
    for old in (folder / "cases").iterdir():
        if f"cases/{old.name}" not in made:
            old.unlink()
    for name, contents in made.items():
        (folder / name).write_bytes(contents)


# ---------------------------------------------------------------------------------------------------------------------------
# the tables of docs/conformance-set.md


def with_tables(page: str) -> str:
    """The page with its tables as they are now; a table stands between two comments with its name."""
    tables = {"groups": _group_table}
    for name, table in tables.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, begun, rest = page.partition(begin)
        _, ended, after = rest.partition(end)
        if not (begun and ended):
            raise ValueError(
                f"docs/conformance-set.md: expected {begin} and {end}, found none; the table {name} goes between them"
            )
        page = "\n".join([before + begin, "", *table(), "", end + after])
    return page


def _group_table() -> Iterator[str]:
    yield from ("| group | what a program claims | cases |", "|---|---|---|")
    for group, words in GROUPS.items():
        yield f"| `{group}` | {words} | {sum(group in groups_of(case) for case in CASES)} |"


# ---------------------------------------------------------------------------------------------------------------------------
# FIDE's examples


def published_numbers() -> tuple[int, int]:
    """How many published values and orders of FIDE's examples come out by the same way as the set's, none differing."""
    values = orders = 0
    for name in names():
        example = load(name)
        for edition, law in EDITIONS.items():
            for code, expected in columns_of(example.expected, edition).items():
                column = asked(example.tournament, law, [code]).values[code]
                if {who: _first(column[who]) for who in expected} != expected:
                    raise Disagreement(f"{name}, {edition}, {code}: published {expected}, found {column}")
                values += len(expected)
        for item in example.direct_encounter:
            orders += _check_order(name, example.tournament, item.edition, f"PTS, {item.options.get('code', 'DE')}", item.order)
        for ranking in example.rankings:
            orders += _check_order(name, example.tournament, ranking.edition, ranking.by, ranking.order)
    return values, orders


def _first(value: Number) -> Fraction | None:
    """Of what is compared in turn a source prints the first number."""
    return value[0] if isinstance(value, tuple) else value


def _check_order(name: str, event: tb.Tournament, edition: str, by: str, order: Places) -> int:
    ranks = asked(event, EDITIONS[edition], [], [by]).ranks[by]
    members = frozenset[int]().union(*order)
    found = tuple(frozenset(who for who in members if ranks[who] == rank) for rank in sorted({ranks[who] for who in members}))
    if found != order:
        raise Disagreement(f"{name}, {edition}, {by}: published {order}, found {found}")
    return 1
