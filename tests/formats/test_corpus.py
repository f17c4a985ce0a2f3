"""Every file of the corpus is read, or refused with an error that is right; the points are those of gacrux."""

from __future__ import annotations

import csv
import gzip
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from proofs.figures import keep_if_asked
from tiebreaks.errors import FormatError
from tiebreaks.formats import read
from tiebreaks.formats.trf.write import encode, scores
from tiebreaks.model.tournament import System, Tournament, sides

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")

REFUSED = {
    "Moritz72_py4swiss/incompatible_color.trf": "both have Black",
    "Moritz72_py4swiss/incompatible_result.trf": "contradict each other",
    "Moritz72_py4swiss/incorrect_points.trf": "declared 4.0, rounds 1-5 give 3.0",
    "Sharly-Chess_sharly-chess/example_trf26.trf": "299: gives points for + to 1 in round 1, whose result there is D",
    "Sharly-Chess_sharly-chess/trf-team-import-test.trf": "is in no team",
    "echecsjs_trf/trf26_team.trf": "are of one team",
    "gnutterts_chesspairing/trf2026-team.trf": "names 7, who is not in the file",
    "sanichi_icu_tournament/bunratty_challengers_2011.tab.trf": "declared 4.5, rounds 1-6 give 4.0",
    "sanichi_icu_tournament/bunratty_masters_2011.tab.trf": "declared 2.5, rounds 1-6 give 1.5",
    "sanichi_icu_tournament/bunratty_minor_2011.tab.trf": "declared 3.5, rounds 1-6 give 3.0",
    "sanichi_icu_tournament/irish_junior_champs_2011.tab.trf": "declared 3.0, rounds 1-5 give 2.5",
}
"""Why a file is refused: each of these contradicts itself."""
WITH_REQUESTS = 6  # files whose gacrux points count the byes asked for in a round that is not paired yet


@cache
def corpus() -> dict[str, Tournament | FormatError]:
    found: dict[str, Tournament | FormatError] = {}
    for path in sorted((CORPUS / "files").rglob("*.trf")):
        try:
            found[path.relative_to(CORPUS / "files").as_posix()] = read(path)
        except FormatError as refused:
            found[path.relative_to(CORPUS / "files").as_posix()] = refused
    return found


def test_every_file_is_read_or_rightly_refused(capsys: pytest.CaptureFixture[str]) -> None:
    was_read: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for name, found in corpus().items():
        source = name.split("/")[0]
        if isinstance(found, FormatError):
            refused[source] += 1
            assert name in REFUSED and any(REFUSED[name] in problem for problem in found.problems), found.problems
        else:
            was_read[source] += 1
            assert name not in REFUSED
    with capsys.disabled():
        print(f"\n{'source':45} {'read':>5} {'refused':>8}")  # noqa: T201
        for source in sorted(was_read | refused):
            print(f"{source:45} {was_read[source]:5} {refused[source]:8}")  # noqa: T201
        print(f"{'all':45} {was_read.total():5} {refused.total():8}")  # noqa: T201
        for name, gist in REFUSED.items():
            print(f"  {name}: {gist}")  # noqa: T201
    assert was_read.total() + refused.total() == 366
    keep_if_asked("corpus", files=was_read.total() + refused.total(), read=was_read.total(), refused=refused.total())


def kind(tournament: Tournament) -> str:
    system = "swiss" if tournament.system is System.SWISS else "RR"
    return f"{'team' if tournament.is_team else 'individual'}/{system}"


def test_types_agree_with_the_manifest() -> None:
    with (CORPUS / "MANIFEST.csv").open(encoding="utf-8") as file:
        types = {row["file"]: row["type"] for row in csv.DictReader(file)}
    found = {name: kind(item) for name, item in corpus().items() if isinstance(item, Tournament)}
    different = {name for name in found if types[name] != found[name]}
    assert different == {
        "Moritz72_py4swiss/javafo_example.trf",  # an individual open with a 013 record that names two players
        "sanichi_icu_tournament/armstrong_2011.tab.trf",  # a league: twelve teams, eleven rounds, everybody met everybody
        "sanichi_icu_tournament/latin-1.tab.trf",  # three players who all met
        "sanichi_icu_tournament/utf-8.tab.trf",
    }


def reference() -> dict[str, dict[str, dict[str, str | None]]]:
    """The points of gacrux: file -> code -> participant -> value."""
    found: dict[str, dict[str, dict[str, str | None]]] = {}
    for path in sorted((CORPUS / "gacrux").glob("*.json.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for name, entry in json.load(file).items():
                for era, values in (entry.get("values") or {}).items():
                    found.setdefault(name, {}).update(
                        {f"{era}:{code}": values[code] for code in ("PTS", "MPTS", "GPTS") if code in values}
                    )
    return found


def own_points(tournament: Tournament) -> dict[str, dict[int, int]]:
    """Match and game points of every team, in tenths."""
    totals = {"MP": dict.fromkeys(tournament.row_of, 0), "GP": dict.fromkeys(tournament.row_of, 0)}
    for items in tournament.rounds:
        for item in items:
            for side in sides(item):
                if side is not None:
                    outcome = tournament.worth.score(item, side)
                    totals["MP"][side] += outcome.match_points
                    totals["GP"][side] += outcome.game_points
    return totals


def test_points_are_those_of_gacrux() -> None:
    compared = different = 0
    for name, values in reference().items():
        found = corpus().get(name)
        if not isinstance(found, Tournament) or found.is_team or not values:
            continue
        key = next(key for key in values if key.endswith("PTS"))
        theirs = {int(id): round(float(value) * 10) for id, value in values[key].items() if value is not None}
        compared += 1
        if theirs != scores(found):
            different += 1
            assert found.pairing.requested_byes, name
    assert compared >= 280 and different == WITH_REQUESTS


def test_match_and_game_points_are_those_of_gacrux() -> None:
    compared = 0
    for name, values in reference().items():
        found = corpus().get(name)
        if isinstance(found, Tournament) and found.is_team:
            if found.reading.unexplained_rounds:  # gacrux takes who is not paired as absent
                found = read(CORPUS / "files" / name, unpaired="zero")
            for score in ("MP", "GP"):
                theirs = values[f"2024:MPTS:{score}TS"]
                assert {int(id): round(float(value or 0) * 10) for id, value in theirs.items()} == own_points(found)[score], (
                    name
                )
                compared += 1
    assert compared >= 46


@pytest.mark.slow
@pytest.mark.no_cover
def test_what_is_read_can_be_written_and_is_the_same() -> None:
    for name, found in corpus().items():
        if isinstance(found, Tournament):
            data, _ = encode(found, edition=2026)
            assert read(data).rounds == found.rounds, name


def test_gacrux_reads_what_we_write_and_has_the_same_points(capsys: pytest.CaptureFixture[str]) -> None:
    peer = pytest.importorskip("gacrux.trf2json")
    with (CORPUS / "MANIFEST.csv").open(encoding="utf-8") as file:
        readable = {row["file"] for row in csv.DictReader(file) if row["gacrux"].startswith("yes")}
    compared = 0
    for name, found in corpus().items():
        if not isinstance(found, Tournament) or len(found.players) > 40 or name not in readable:
            continue
        reader = peer.trf2json()
        reader.parse_file(encode(found, edition=2026)[0].decode().replace("\r\n", "\n"), False)
        assert reader.chessjson["status"]["code"] == 0, (name, reader.chessjson["status"])
        competitors = reader.chessjson["event"]["tournaments"][0]["competitors"]
        theirs = {item["cid"]: round(float(item["gamePoints"]) * 10) for item in competitors}
        assert theirs == (own_points(found)["GP"] if found.is_team else scores(found)), name
        compared += 1
    assert compared >= 150
