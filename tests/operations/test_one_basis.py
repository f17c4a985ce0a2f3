"""One basis: whoever is asked about an event, what the table rests on is the same, and no two answers contradict each other."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.cli import Inside
from tests.helpers.published_tables import CORPUS
from tests.web import answer_form
from tiebreaks.assistants import answers as assistant
from tiebreaks.assistants.folders import Folders
from tiebreaks.operations.groups import DOCUMENT
from tiebreaks.operations.table import BY_NAME
from tiebreaks_conformance import check as kit
from tiebreaks_conformance.generate import generate
from tiebreaks_conformance.settings import EventSettings

ROOT = Path(__file__).parents[2]
FILES = [
    *(f"files/{name}" for name in (
        "vega-hbcc/2025BestintheWest.trf", "vega-hbcc/2026KoshnitskyCupRookiesandJuniors.trf", "clpippel-csv/moscow_open_2018_a.trf",
        "repaired/bunratty_major_2011_repaired.trf", "chess-results-html/british2026_champ_r7.trf",
        "chess-results-html/british2026_champ_r8.trf", "chess-results-html/ussa2026_rr.trf", "chess-results-html/frome2026_standard.trf",
        "Moritz72_py4swiss/javafo_example.trf", "Sharly-Chess_sharly-chess/example_trf16.trf",
        "AuroraRyunix_Ainalrami/delta-1-seed1-r8.trf",
        "clpippel-csv/new_york_1924_drr.trf", "Sharly-Chess_bbpPairings/team_gp_primary.input.trf",
    )),
    *(f"foreign/{name}" for name in (
        "swiss-manager/2023_elllobregat_a_753347.TUNX", "swiss-manager/srb_1386568.TUNX", "cr-html/arad2026_a_crosstable.html",
        "cr-xlsx/keshmat_rapid_july.xlsx",
    )),
]  # fmt: skip
OWN = ("open", "live", "decided", "robin", "team", "undated", "drawn")


def make(name: str) -> tb.Tournament:
    """An event of ours: as it is, during a round, with a decision of the arbiter, without a first day, or drawn by the kit."""
    if name == "drawn":
        return generate(EventSettings(system="round-robin", players=8, cycles=1), "basis.1")
    event = tb.sample({"robin": "round_robin", "team": "team"}.get(name, "open"))
    if name == "undated":
        return replace(event, starts=None)
    if name == "live":
        *whole, last = event.rounds
        begun = [replace(item, result="*") if isinstance(item, tb.Game) and at % 3 else item for at, item in enumerate(last)]
        return replace(event, rounds=[*whole, begun], published=tb.Published())
    if name == "decided":
        first, second = [row.id for row in tb.standings(event, by="PTS").rows if row.points == 5.5][:2]
        order = [row.id for row in tb.standings(event, by="PTS").rows if row.points == 5.5]
        assert {first, second} <= {*order}
        return replace(
            event, tie_breaks=("HAND", "DE", "BH"), orders=(tb.HandOrder(order, "by the arbiter"),), published=tb.Published()
        )
    return event


@pytest.fixture(params=[*FILES, *OWN])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param in OWN:
        written = tmp_path / f"{request.param}.json"
        tb.write(make(request.param), written)
        return written
    found: Path = CORPUS / request.param
    if not found.exists():
        pytest.skip("no corpus here")
    return found


def list_of(event: tb.Tournament) -> Any:
    """The list that a face uses where nobody names one: what the published ranks show."""
    try:
        return tb.published_list(event)
    except tb.TournamentError:
        return None


def asked_as_assistant(operation: str, path: Path, **settings: Any) -> dict[str, Any]:
    values = BY_NAME[operation].complete({"files": [str(path)], **settings})
    return dict(
        assistant.answer(assistant.Call(BY_NAME[operation].function, values, Folders.of([str(path.parent)]), "en")).structured
    )


Faces = Callable[..., Iterator[tuple[str, dict[str, Any]]]]


@pytest.fixture
def told_by_faces(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Faces:
    """The JSON of an answer by each face that asks with a file."""
    command = Inside(monkeypatch, capsys)

    def ask(operation: str, path: Path, *who: str, **settings: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        named: dict[str, Any] = {**({"who": who[0]} if who else {}), **settings}
        typed = [part for name, value in settings.items() for part in (f"--{name.replace('_', '-')}", str(value))]
        yield "command", json.loads(command(operation, str(path), *who, *typed, "--format", "json")[1])
        yield "service", json.loads(answer_form(operation, path, path.name, **named).body)
        yield "page", json.loads(answer_form(operation, path, path.name, **named, format=DOCUMENT).body)["data"]
        yield "assistant", asked_as_assistant(operation, path, **named)

    return ask


def unworded(basis: dict[str, Any]) -> dict[str, Any]:
    """A basis without its notes, which every face words in its own way, or offers a list in."""
    return {name: part for name, part in basis.items() if name not in ("notes", "doubtful", "meanwhile")}


def test_standings_rest_on_one_basis_whoever_is_asked(path: Path, tmp_path: Path, told_by_faces: Faces) -> None:
    standings = tb.standings(tb.read(path), list_of(tb.read(path)))
    basis, first = unworded(standings.basis.to_dict()), str(standings.rows[0].id)
    for face, told in told_by_faces("standings", path):
        assert unworded(told["basis"]) == basis, face
        assert next(iter(told)) == "basis", face
        assert [row["rank"] for row in told["standings"]] == [*standings.ranks.values()], face
    for operation in ("why", "explain"):
        for face, told in told_by_faces(operation, path, first):
            assert unworded(told["basis"]) == basis, (operation, face)
    summary = tb.batch(path, tmp_path / "all.csv", jobs=1)
    with Path(summary.table_of_files).open(encoding="utf-8", newline="") as opened:
        (row,) = csv.DictReader(opened)
    settled = str(standings.edition), [*standings.column_names], str(standings.after_round)
    assert (row["edition"], re.split(r"[ ,;]+", row["by"]), row["after_round"]) == settled


def test_no_face_contradicts_another_about_what_was_published(path: Path, tmp_path: Path, told_by_faces: Faces) -> None:
    event = tb.read(path)
    summary = tb.batch(path, tmp_path / "all.jsonl", jobs=1)
    try:
        checked = tb.check(event)
    except tb.TournamentError:  # nothing to compare
        assert {*summary.verdicts} == {"no ranks"}
        return
    if {*summary.verdicts} != {"no ranks"}:  # published after another round than the last one
        assert [*summary.verdicts] == [checked.verdict]
    own = json.loads(json.dumps(checked.to_dict()))
    for face, told in told_by_faces("check", path):
        assert unworded(told["basis"]) == unworded(own["basis"]), face
        for part in ("agrees", "verdict", "certainty", "inferred", "counts_pending"):
            assert told[part] == own[part], (face, part)
    assert checked.basis.edition == tb.standings(event, list_of(event)).edition


def test_the_card_shows_the_row_of_the_table(path: Path) -> None:
    standings = tb.standings(tb.read(path), list_of(tb.read(path)))
    row = standings.rows[0]
    shown = json.loads(answer_form("why", path, path.name, who=str(row.id), format=DOCUMENT).body)
    assert unworded(shown["data"]["basis"]) == unworded(standings.basis.to_dict())
    card = shown["card"]
    assert card["rank"] == row.rank
    assert {each["code"]: each["shown"].replace("½", ".5") for each in card["values"]} == {
        code: tb.format_value(value).replace("0.5", ".5") if value == Fraction(1, 2) else tb.format_value(value)
        for code, value in zip(standings.column_names, row.values, strict=True)
    }


def test_what_is_needed_and_what_is_likely_rest_on_the_basis_of_the_table(path: Path, told_by_faces: Faces) -> None:
    """Before the last round that was held, and about the ranks after it."""
    event = tb.read(path)
    held = len(event.rounds)
    table = tb.standings(event, list_of(event), after_round=held)
    first, asked = str(table.rows[0].id), {"before_round": held, "after_round": held}
    own = tb.needs(event, first, top=1, by=list_of(event), before_round=held, after_round=held, work=10).basis
    if path.stem != "decided":  # what the arbiter decides at the end is not known before
        assert (own.edition, own.by, own.after_round) == (table.edition, table.by, held)
        assert [each.code for each in own.dropped] == [each.code for each in table.basis.dropped]
    asked_of: list[tuple[str, list[str], dict[str, int]]] = [("chances", [], {"finishes": 10})]
    if len(table.rows) <= 20:  # to search for all that is needed takes long
        asked_of.append(("needs", [first], {"top": 1}))
    for operation, who, settings in asked_of:
        for face, told in told_by_faces(operation, path, *who, **asked, **settings):
            assert unworded(told["basis"]) == unworded(own.to_dict()), (operation, face)


def test_the_kit_checks_places_on_the_basis_of_the_check(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairing every round of a Swiss again is left out: that is another program's part."""
    event = tb.read(path)
    if path.stem != "drawn":
        monkeypatch.setattr(kit, "_rounds", lambda event: iter(()))
    found = kit.check_pairings(event)
    if not (event.published.ranks and event.tie_breaks):  # nothing is claimed about places
        assert not found.places and found.basis is None
        return
    checked = tb.check(event, search=False)
    assert found.basis is not None and unworded(dict(found.basis)) == unworded(checked.basis.to_dict())
    assert {each.id for each in found.places} == {each.id for each in checked.differences if each.misplaced}
