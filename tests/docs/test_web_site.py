"""The web site of docs/how-to/web-site.md, asked in this process and once as a server of its own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from fastapi.testclient import TestClient

import tiebreaks as tb
from tests.cli import environment

ROOT = Path(__file__).parents[2]


def load_example() -> Any:
    """The program of the page: `examples` is the name of a folder of tests, too."""
    described = spec_from_file_location("web_site", ROOT / "examples" / "web_site.py")
    assert described is not None and described.loader is not None
    sys.modules["web_site"] = made = module_from_spec(described)  # FastAPI looks there for its types
    described.loader.exec_module(made)
    return made


web_site = load_example()
PAGE = ROOT / "docs" / "how-to" / "web-site.md"
OPEN = (ROOT / "examples" / "open.trf").read_bytes()
PLAYING = tb.Tournament(
    [tb.Player(number, name) for number, name in enumerate(("Anna", "Bo", "Cy", "Di"), 1)],
    [[tb.Game(1, 3, "1-0"), tb.Game(4, 2, "*")]],
    total_rounds=3,
    starts="2026-03-07",
    tie_breaks="BH, SB",
)
RESULT = {"round": 1, "white": 4, "black": 2, "result": "½-½"}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(web_site, "FOLDER", tmp_path / "events")
    return TestClient(web_site.site)


@pytest.fixture
def playing(client: TestClient, tmp_path: Path) -> TestClient:
    tb.write(PLAYING, tmp_path / "playing.json")
    assert client.put("/events/club", content=(tmp_path / "playing.json").read_bytes()).status_code == 204
    return client


def ranks(client: TestClient, name: str) -> dict[str, int]:
    return {row["name"]: row["rank"] for row in client.get(f"/events/{name}/standings").json()["standings"]}


def test_a_file_of_any_format_is_stored_and_ranked(client: TestClient) -> None:
    assert client.put("/events/easter-open", content=OPEN).status_code == 204
    answered = client.get("/events/easter-open/standings").json()
    assert answered == json.loads(json.dumps(tb.standings(tb.read(OPEN), live=True).to_dict()))
    why = client.get("/events/easter-open/why", params={"one": "Grauwitz", "other": "3"}).json()
    assert why["decided_by"] == "BH/C1" and why["sentence"].startswith("Grauwitz is 5th and Hartenau 6th")
    german = client.get("/events/easter-open/why?one=Grauwitz&other=3", headers={"Accept-Language": "de"}).json()
    assert german["language"] == "de" and german["sentence"].startswith("Grauwitz steht auf Rang 5 und Hartenau auf Rang 6")


def test_results_are_followed_during_a_round(playing: TestClient) -> None:
    assert playing.get("/events/club/standings").json()["basis"]["live"] is True
    assert playing.post("/events/club/results", json=RESULT).status_code == 204
    answered = playing.get("/events/club/standings").json()
    basis = answered["basis"]
    assert (basis["live"], basis["after_round"], basis["complete"]) == (False, 1, False)
    assert playing.post("/events/club/results", json=RESULT | {"result": "0-1"}).status_code == 204
    assert ranks(playing, "club")["Bo"] == 1, "a result is corrected in the same way"


@pytest.mark.parametrize("path", ["standings", "standings.html", "why?one=1&other=3"])
def test_a_browser_keeps_an_answer_until_a_result_comes_in(playing: TestClient, path: str) -> None:
    first = playing.get(f"/events/club/{path}")
    kept = {"If-None-Match": first.headers["etag"]}
    assert first.headers["cache-control"] == "no-cache" and first.headers["vary"] == "Accept-Language"
    again = playing.get(f"/events/club/{path}", headers=kept)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert playing.get(f"/events/club/{path}", headers=kept | {"Accept-Language": "de"}).status_code == 200
    playing.post("/events/club/results", json=RESULT)
    assert playing.get(f"/events/club/{path}", headers=kept).status_code == 200


def test_standings_are_computed_once_for_each_state_of_an_event(playing: TestClient) -> None:
    web_site.rank.cache_clear()
    for _ in range(3):
        playing.get("/events/club/standings")
        playing.get("/events/club/standings.html")
    assert web_site.rank.cache_info().misses == 1 and web_site.rank.cache_info().hits == 5


def test_the_fragment_is_in_the_language_of_the_reader(playing: TestClient) -> None:
    for header, word in (("de-AT,en;q=0.5", "Rang"), ("xx, fr;q=0.9", "Rang"), ("en", "Rank"), ("", "Rank")):
        page = playing.get("/events/club/standings.html", headers={"Accept-Language": header})
        assert word in page.text and "<html" not in page.text and "<script" not in page.text
        assert page.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/events/none/standings", 404, "There is no event none"),
        ("/events/club/why?one=Nobody&other=1", 404, "nobody is called 'Nobody'"),
        ("/events/Club/standings", 422, "should match pattern"),
        ("/events/club/why?one=1", 422, "Field required"),
    ],
)
def test_what_is_not_there_is_refused(playing: TestClient, path: str, status: int, said: str) -> None:
    answered = playing.get(path)
    assert answered.status_code == status and said in answered.text


def test_a_refusal_has_every_problem_in_the_language_of_the_reader_and_changes_nothing(playing: TestClient) -> None:
    before = ranks(playing, "club")
    wrong = playing.put("/events/club", content=b"001 nothing", headers={"Accept-Language": "de"})
    assert wrong.status_code == 422 and wrong.headers["content-language"] == "de"
    assert {*wrong.json()["problems"][0]} == {"text", "sentence", "facts", "article", "where", "remedies"}
    unknown = playing.post("/events/club/results", json=RESULT | {"result": "3-0"})
    assert unknown.status_code == 422 and "3-0" in unknown.json()["problems"][0]["text"]
    assert ranks(playing, "club") == before


def test_a_remedy_comes_with_the_refusal(client: TestClient) -> None:
    declared = OPEN.replace(b" 8.0 ", b" 7.0 ", 1)
    assert declared != OPEN
    (problem, *_) = client.put("/events/open", content=declared).json()["problems"]
    assert {"option": "trust", "value": "results"} in problem["remedies"] and problem["where"]["line"] > 0


def test_a_file_that_is_too_large_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_site, "MOST_BYTES", 10)
    assert client.put("/events/open", content=OPEN).status_code == 413
    assert not web_site.FOLDER.exists()


def test_the_description_names_every_way(client: TestClient) -> None:
    described: dict[str, Any] = client.get("/openapi.json").json()
    assert {*described["paths"]} == {
        "/events/{name}", "/events/{name}/results", "/events/{name}/standings", "/events/{name}/standings.html", "/events/{name}/why",
    }  # fmt: skip


def test_the_parts_of_the_page_are_those_of_the_program() -> None:
    program = Path(web_site.__file__).read_text(encoding="utf-8")
    parts = re.findall(r"^```py\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert len(parts) >= 5
    assert [part for part in parts if part not in program] == []
    assert len(program.splitlines()) <= 130


@contextmanager
def served(folder: Path, requests: int) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The site as a server of its own, which stops by itself after some requests."""
    command = ["-m", "uvicorn", "web_site:site", "--app-dir", str(ROOT / "examples"), "--port", "0"]
    process = subprocess.Popen(
        [sys.executable, *command, "--limit-max-requests", str(requests)],
        stderr=subprocess.PIPE, text=True, cwd=folder, env=environment() | {"EVENTS": str(folder / "events")},
    )  # fmt: skip
    try:
        assert process.stderr is not None
        lines = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in process.stderr)
        yield next(found[0] for found in lines if found), process
        process.communicate(timeout=300)
    finally:
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_the_site_runs_as_a_server_and_stops_by_itself(tmp_path: Path) -> None:
    with served(tmp_path, requests=3) as (address, process):
        put = Request(f"{address}/events/easter", data=OPEN, method="PUT", headers={"Content-Type": "application/octet-stream"})
        with urlopen(put, timeout=300) as answer:
            assert answer.status == 204
        with urlopen(f"{address}/events/easter/standings", timeout=300) as answer:
            assert json.load(answer)["standings"][0]["name"] == "Ulmgren, Lovis"
        with urlopen(f"{address}/events/easter/standings.html", timeout=300) as answer:
            assert b"Ulmgren" in answer.read()
    assert process.returncode == 0
