"""The site as people meet it: first visit, a file, a broken file, four languages, a shared link, long work ended, offline."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from pathlib import Path
from shutil import rmtree

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

import tiebreaks as tb
from tests.site import LOADING, FileServer, ask, native, wait_until_kept
from tests.site.test_updates import make_another_version
from tests.web import COMMAND
from tiebreaks.errors import FormatError
from tiebreaks.languages import LANGUAGES
from tiebreaks.page.site import CDN, pack_wheel, write_site

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PHONE = {"width": 390, "height": 844}


QUESTIONS: list[tuple[str, list[tuple[str, str]]]] = [
    ("standings", []),
    ("standings", [("format", "document")]),
    ("explain", [("who", "1")]),
    ("why", [("who", "1"), ("other", "2")]),
    ("check", []),
    ("compare", [("edition", "2023-09"), ("edition", "2026-03")]),
]


@pytest.mark.parametrize("name", ["open.trf", "round_robin.trf", "team.trf", "open.json"])
def test_the_engine_answers_byte_for_byte_as_the_service_does(page: Page, name: str) -> None:
    files = {name: (EXAMPLES / name).read_bytes()}
    for operation, fields in QUESTIONS:
        assert ask(page, operation, files, fields) == native(operation, files, fields), operation


def test_the_engine_answers_byte_for_byte_as_the_command_does(page: Page) -> None:
    path = EXAMPLES / "open.trf"
    for operation, arguments, fields in [
        ("standings", [], []),
        ("explain", ["3", "BH/C1"], [("who", "3"), ("code", "BH/C1")]),
        ("check", [], []),
    ]:
        asked = [COMMAND, operation, str(path), *arguments, "--format", "json", "--quiet"]
        printed = subprocess.run(asked, capture_output=True, text=True, check=True, encoding="utf-8").stdout
        assert ask(page, operation, {path.name: path.read_bytes()}, fields) == (200, printed)


def test_a_refusal_is_that_of_the_service(page: Page) -> None:
    status, text = ask(page, "standings", {"open.trf": b"012 nothing"}, [])
    assert status == 422 and json.loads(text)["error"]["kind"] == "file"
    status, text = ask(page, "standings", {"open.trf": (EXAMPLES / "open.trf").read_bytes()}, [("by", "XYZ")])
    assert status == 400 and "XYZ" in json.loads(text)["error"]["message"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_engine_speaks_four_languages(page: Page, language: str) -> None:
    files = {"open.trf": (EXAMPLES / "open.trf").read_bytes()}
    status, text = ask(page, "why", files, [("who", "6"), ("other", "3"), ("format", "text")], language)
    expected = tb.why(tb.standings(tb.read(EXAMPLES / "open.trf")), 6, 3).text(language)
    assert status == 200 and text.splitlines()[0] == expected.splitlines()[0]


def test_a_person_drops_a_file_reads_the_table_and_shares_the_link(page: Page, context: BrowserContext) -> None:
    page.set_input_files("#file", EXAMPLES / "round_robin.trf")
    expect(page.locator("#title")).to_have_text("Grauwitz Invitational", timeout=60_000)
    expect(page.locator("#verdict")).to_contain_text("Agrees", timeout=60_000)
    page.click("#link")
    expect(page.locator("#notice svg.code")).to_be_visible(timeout=20_000)
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#" in link and len(link) < 30_000
    other = context.new_page()
    other.goto(link)
    expect(other.locator("#title")).to_have_text("Grauwitz Invitational", timeout=LOADING)
    other.close()


def test_the_groups_of_a_festival_are_one_link(page: Page, context: BrowserContext) -> None:
    page.set_input_files("#file", [EXAMPLES / "open.trf", EXAMPLES / "round_robin.trf"])
    groups = page.locator("#groups button")
    expect(groups).to_have_text(["Lindhavn Easter Open", "Grauwitz Invitational"], timeout=60_000)
    groups.nth(1).click()
    expect(page.locator("#title")).to_have_text("Grauwitz Invitational", timeout=60_000)
    page.click("#link")
    expect(page.locator("#notice")).to_contain_text("Link copied", timeout=20_000)
    other = context.new_page()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(other.locator("#title")).to_have_text("Grauwitz Invitational", timeout=LOADING)
    expect(other.locator("#groups button")).to_have_text(["Lindhavn Easter Open", "Grauwitz Invitational"])
    other.close()


def test_long_work_can_be_ended_and_the_event_stays(page: Page) -> None:
    page.set_input_files("#file", EXAMPLES / "open.trf")
    expect(page.locator("#title")).to_have_text("Lindhavn Easter Open", timeout=60_000)
    ended = page.evaluate(
        """async () => {
          const scripts = document.querySelector("script[type=module]").src;
          const { carry } = await import(new URL("carrier.js", scripts));
          const { state } = await import(new URL("state.js", scripts));
          const stop = new AbortController();
          const form = new FormData();
          form.append("file", state.file, state.file.name);
          for (const [name, value] of [["finishes", "5000"], ["before_round", "6"], ["who", "1"]]) form.append(name, value);
          setTimeout(() => stop.abort(), 1500);
          try {
            await carry("chances", form, { signal: stop.signal, headers: { "Accept-Language": "en" } });
            return "answered";
          } catch (error) {
            return error.name;
          }
        }"""
    )
    assert ended in ("AbortError", "answered")
    page.click("#view >> text=Ulmgren")  # the event is still there, and another engine answers
    expect(page.locator("#card-body")).to_contain_text("Hollenby", timeout=LOADING)
    page.click("#card-close")


def test_axe_finds_nothing(page: Page) -> None:
    expect(page.locator("#busy")).to_be_hidden(timeout=LOADING)
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()


def test_a_phone_shows_the_frame_before_the_engine_and_says_what_is_loaded(browser: Browser, server: FileServer) -> None:
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    phone = context.new_page()
    phone.goto(server.address)
    expect(phone.locator("#engine-words")).to_contain_text("Loading the engine", timeout=LOADING)
    expect(phone.locator("label.primary")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_offline_after_the_first_visit(browser: Browser, site: Path) -> None:
    context = browser.new_context()
    first = context.new_page()
    server = FileServer(site)
    first.goto(server.address)
    wait_until_kept(first)
    address = server.address
    first.close()
    server.stop()
    context.set_offline(True)
    again = context.new_page()
    again.goto(address)
    again.click("[data-sample='team.trf']")
    expect(again.locator("#title")).to_have_text("Four Bridges Team Cup", timeout=LOADING)
    again.select_option("#language", "fr")
    expect(again.locator("#facts")).to_contain_text("équipes", timeout=60_000)
    context.close()


# Without a browser.


def engine_of(folder: Path) -> str:
    (engine,) = folder.glob("tiebreaks-*/engine.json")
    return engine.read_text(encoding="utf-8")


def test_a_file_has_another_address_when_its_contents_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hosts let browsers keep files, and files of two versions do not fit together."""

    def written() -> dict[str, bytes]:
        write_site(tmp_path / "out")
        files = {
            path.relative_to(tmp_path / "out").as_posix(): path.read_bytes()
            for path in (tmp_path / "out").rglob("*")
            if path.is_file()
        }
        rmtree(tmp_path / "out")
        return files

    before = written()
    assert written() == before
    make_another_version(monkeypatch)
    after = written()
    changed = {name for name in before.keys() & after.keys() if before[name] != after[name]}
    assert changed == {"service-worker.js", "manifest.webmanifest", "index.html", *(f"{code}.html" for code in LANGUAGES)}
    assert {name.partition("/")[0] for name in before.keys() ^ after.keys()} == {
        name.partition("/")[0] for name in {*before, *after} if name.startswith("tiebreaks-")
    }


def test_the_wheel_has_what_the_engine_imports_and_nothing_of_the_server() -> None:
    names = zipfile.ZipFile(io.BytesIO(pack_wheel())).namelist()
    assert "tiebreaks/page/browser.py" in names and "tiebreaks/samples/open.trf" in names
    assert not [
        name for name in names if name.startswith(("tiebreaks/cli/", "tiebreaks/page/static/")) or name.endswith((".po", ".so"))
    ]
    assert pack_wheel() == pack_wheel()


@pytest.mark.long
def test_the_wheel_runs_alone(tmp_path: Path) -> None:
    import sys

    zipfile.ZipFile(io.BytesIO(pack_wheel())).extractall(tmp_path)
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); sys.modules['multiprocessing.connection'] = None\n"
        "from tiebreaks.page.browser import respond\n"
        f"data = open({str(EXAMPLES / 'open.trf')!r}, 'rb').read()\n"
        "print([part[0] for part in respond('standings', [('file', ('open.trf', data)), ('format', 'document'), ('rows', '5')], 'en')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[200, 200]", done.stderr


def test_every_address_is_relative_and_no_other_host_is_named(tmp_path: Path) -> None:
    pyodide = tmp_path / "pyodide"
    pyodide.mkdir()
    from tiebreaks.page.site import PYODIDE_FILES

    for name in (*PYODIDE_FILES, "numpy-2.2.5-any.whl"):
        (pyodide / name).write_bytes(b"x")
    write_site(tmp_path / "out", pyodide)
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert 'href="/' not in page and 'src="/' not in page and "http" not in page.replace("http-equiv", "")
    assert "http" not in engine_of(tmp_path / "out")


def test_without_a_folder_the_engine_comes_from_its_public_host_at_a_fixed_version(tmp_path: Path) -> None:
    write_site(tmp_path / "out")
    engine = json.loads(engine_of(tmp_path / "out"))
    assert "@0.29.5/" in engine["pyodide"] and "/v0.29.5/" in engine["numpy"]
    assert CDN in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")  # the policy allows it


def test_a_folder_without_pyodide_is_refused_with_the_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"expected pyodide\.mjs"):
        write_site(tmp_path / "out", tmp_path)
    assert not (tmp_path / "out").exists()
