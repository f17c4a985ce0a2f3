"""What the pages say is what happens: every Python block of the README runs, every table it prints is printed."""

from __future__ import annotations

import re
import runpy
import shlex
import tomllib
from pathlib import Path

import pytest

from benchmarks.history import last_ratios
from docs.generate.evidence import CLAIMS, figures
from docs.generate.performance import SHOWN, format_ratio, make_section, peers_table, real_files
from tests.cli import Inside
from tiebreaks.law.editions import EDITIONS
from tiebreaks.law.provisions import PROVISIONS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


def test_every_python_block_of_the_readme_runs_and_prints_what_it_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), names)
    printed = capsys.readouterr().out
    for shown in blocks("text"):
        pattern = ".*".join(map(re.escape, shown.split("...\n")))  # three dots stand for what is left out
        assert re.search(pattern, printed, flags=re.DOTALL), shown


def sessions(page: str) -> list[tuple[str, str]]:
    """The commands of a page with what it shows of their output."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, shown = session.partition("\n")
            found.append((line, shown))
    return found


@pytest.mark.parametrize("page", ["README.md", "docs/command-line.md"])
def test_every_command_of_a_page_prints_what_the_page_shows(page: str, inside: Inside) -> None:
    assert sessions(page)
    for line, shown in sessions(page):
        program, *arguments = shlex.split(line)
        code, printed, _ = inside(*arguments)
        assert program == "tiebreaks" and code == (line.startswith("tiebreaks check") and not shown.startswith("Agrees"))
        pattern = ".*".join(map(re.escape, shown.split("...\n")))  # three dots stand for what is left out
        assert re.fullmatch(pattern, printed, flags=re.DOTALL), line


def test_every_figure_of_the_readme_is_that_of_a_stored_result() -> None:
    """The campaign, the mutants and the set from proofs/, the speed from benchmarks/history.csv."""
    found = figures()
    for said in (
        f"{found['campaign_values']} values of {found['campaign_events']} generated events",
        f"[{found['mutation_least']} % or more make a test fail]",
        f"of {found['conformance_cases']} small events",
        f"chesspairing is {real_files()} times as fast",
        *peers_table().splitlines()[2:],
    ):
        assert said in README, said


def test_no_figure_of_the_evidence_is_typed() -> None:
    """Each stands in a gap that a stored result fills; what is left are names: articles, codes, versions of a machine."""
    names = re.compile(r"\{[^}]*\}|`[^`]*`|s390x|32 bits|Manual 2026")
    for claim in tomllib.loads(CLAIMS.read_text(encoding="utf-8"))["claims"]:
        assert not re.search(r"\d", names.sub("", f"{claim['does']} {claim['result']}")), claim["title"]


def test_every_figure_of_the_page_without_a_server_is_that_of_its_benchmark() -> None:
    page = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    kept = {name: format_ratio(ratio) for name, ratio in last_ratios().items()}
    for said in (
        "samples | {site page, MB} MB | nothing",
        "this program | {site program, MB} MB | nothing",
        "NumPy | {site Pyodide and NumPy, MB} MB; {site Pyodide and NumPy packed, MB} MB from a host that packs its files",
        "{site first table 100 x 9} times as long for 100 players, {site first table 1000 x 9} times for 1,000",
    ):
        assert said.format_map(kept) in page, said
        assert_gives("site", re.findall(r"\{(.*?)\}", said))


def test_every_benchmark_that_the_page_of_speed_shows_is_kept_by_the_command_that_it_names() -> None:
    for section in tomllib.loads(SHOWN.read_text(encoding="utf-8"))["shown"]:
        module = section["command"].removeprefix("python -m benchmarks.")
        assert_gives(module, [benchmark for _, benchmark in section["rows"]])


def assert_gives(module: str, names: list[str]) -> None:
    source = (ROOT / "benchmarks" / f"{module}.py").read_text(encoding="utf-8")
    assert names and "    keep(" in source
    for name in names:
        assert f'"{name}"' in source, f"benchmarks.{module} does not keep {name}"


def test_a_benchmark_that_nobody_has_kept_is_an_error() -> None:
    with pytest.raises(LookupError, match="has no speed of light: call python"):
        make_section("Light", "How fast:", "python -m benchmarks.light", [["it", "speed of light"]])


def test_make_run_runs_the_first_commands_of_the_readme() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line, _ in sessions("README.md")[:2]:
        assert f"\t$(BIN)/{line}\n" in makefile


def test_the_example_that_ranks_a_file_finds_its_ranks_right(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "rank_a_file.py"))
    assert "The ranks in the file are the same." in capsys.readouterr().out


def test_every_picture_is_shown_and_needs_no_network() -> None:
    pages = README + "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    pictures = [path for path in (ROOT / "docs" / "pictures").iterdir() if path.suffix in (".svg", ".png")]
    assert {f"pictures/{path.name}" for path in pictures} == {*re.findall(r"pictures/[a-z0-9-]+\.(?:svg|png)", pages)}
    for picture in (path for path in pictures if path.suffix == ".svg"):
        assert re.findall(r"https?://[^\s\"]+", picture.read_text(encoding="utf-8")) == ["http://www.w3.org/2000/svg"]


def test_the_example_built_by_hand_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "build_by_hand.py"))
    assert "Bo Birch is 1st and Anna Alder 2nd" in capsys.readouterr().out


def test_the_disputes_name_every_provision_with_a_reading() -> None:
    page = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")
    for name, facts in PROVISIONS.items():
        if facts["reading"]:
            assert name in page, name
            assert re.search(rf"\b{facts['reading']}\b", page), name
    for mentioned in re.findall(r"`([a-z_]+)=[^`]", page):
        assert mentioned in PROVISIONS, mentioned


def test_the_numbers_in_the_readme_and_on_the_first_page_are_true() -> None:
    for text in (README, (ROOT / "docs" / "index.md").read_text(encoding="utf-8")):
        assert f"{len(PROVISIONS)} provisions" in text
        assert re.search(
            rf"{['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'][len(EDITIONS)]} \[?editions", text, re.I
        )


def test_the_readme_is_short_enough_to_be_read() -> None:
    assert len(README.splitlines()) <= 150


def test_no_file_names_a_machine_or_a_registry() -> None:
    for path in [*ROOT.glob("*.md"), *ROOT.glob("*.t*"), *ROOT.glob("docs/**/*.md"), ROOT / "Makefile"]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://[a-z.]*(registry|files|deb)\.|index.url|/({})/[a-z]".format("root|work|tmp"), text), (
            path
        )
