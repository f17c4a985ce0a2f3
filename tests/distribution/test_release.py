"""A release: one version everywhere, a changelog that begins with what can change standings, lines to install that name it."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from packaging.version import Version

from proofs.distribution.installers import blocks
from proofs.distribution.notes import ROOT, current_version, main, notes, releases

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "installation.md").read_text(encoding="utf-8")
STABILITY = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def headings(text: str) -> list[str]:
    return re.findall(r"^### (.+)$", text, flags=re.MULTILINE)


def test_the_changelog_has_every_release_with_its_day_the_newest_first_and_the_version_of_the_project() -> None:
    found = releases(CHANGELOG)
    versions = [Version(version) for version in found]
    assert versions == sorted(versions, reverse=True) and len(versions) >= 2
    assert current_version() == next(iter(found))
    assert len(re.findall(r"^## (?!Unreleased$)", CHANGELOG, flags=re.MULTILINE)) == len(found)
    days = [date.fromisoformat(day) for day, _ in found.values()]
    assert days == sorted(days, reverse=True)


def test_a_release_says_first_what_can_change_standings_then_what_a_program_may_have_to_change() -> None:
    for version, (_, text) in releases(CHANGELOG).items():
        if Version(version) >= Version("1.0"):
            assert headings(text)[:2] == ["Standings can change", "Your program may need a change"], version


def test_the_notes_of_the_release_install_its_version_and_have_its_changes() -> None:
    text = notes(current_version(), CHANGELOG)
    for line in (
        "pipx install 'tiebreaks[web]==",
        "uv tool install 'tiebreaks[web]==",
        "pip install tiebreaks==",
        "docker run ",
    ):
        assert line in text
    assert set(re.findall(r"==([\d.]+\d)", text.partition("## Changes")[0])) == {current_version()}
    assert releases(CHANGELOG)[current_version()][1] in text and "## 0.1.0" not in text


def test_notes_of_a_version_that_has_none_are_an_error() -> None:
    with pytest.raises(KeyError):
        notes("0.0.1", CHANGELOG)


def test_a_tag_that_is_not_the_version_is_refused() -> None:
    main(["--tag", f"v{current_version()}"])
    for tag in (current_version(), "v0.1.0", "v99.0.0"):
        with pytest.raises(SystemExit, match=r"pyproject\.toml has"):
            main(["--tag", tag])


def test_the_page_of_installation_names_the_wheel_of_this_version_and_tries_each_installer() -> None:
    assert set(re.findall(r"tiebreaks-([\d.]+)-py3", PAGE)) == {current_version()}
    first_words = {line.partition(" ")[0] for block in blocks(PAGE) for line in block.splitlines()}
    assert {"pipx", "uv", "uvx", "python3", "chess/bin/pip"} <= first_words
    for block in blocks(PAGE):
        assert subprocess.run(["sh", "-n"], input=block, text=True, check=False).returncode == 0, block
        assert "tiebreaks" in block.splitlines()[-1]


def test_the_pages_of_the_release_are_read_with_the_pythons_of_the_project() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for version in re.findall(r"Python :: (3\.\d+)", project):
        assert version in STABILITY
    (numpy,) = re.findall(r'"numpy>=([\d.]+)"', project)
    assert f"NumPy from {numpy} on" in STABILITY


def test_the_image_runs_as_nobody_in_particular_from_a_wheel_and_is_asked_for_its_health() -> None:
    stages = DOCKERFILE.split("\nFROM ")
    assert len(stages) == 3 and all(stage.startswith("${PYTHON_IMAGE}") for stage in stages[1:])
    assert re.search(r"^USER 10001:10001$", stages[2], flags=re.MULTILINE)
    assert "HEALTHCHECK" in stages[2] and "/health" in stages[2]
    assert "pip install" not in stages[2] and "dist/*.whl" in stages[1]
    assert "pip download" in stages[1] and "--no-index" in stages[1]  # pip chooses among the wheels of dist/, and asks nobody
    for file in re.findall(r"^COPY ([^-]\S+)", DOCKERFILE, flags=re.MULTILINE):
        assert f"!{file}" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_the_image_the_executable_and_their_list_have_the_same_extras() -> None:
    from proofs.distribution import sbom
    from proofs.executable.__main__ import EXTRAS

    assert f"[{EXTRAS}]" in DOCKERFILE and ",".join(sbom.EXTRAS) == EXTRAS


def test_the_entry_of_the_executable_is_the_command() -> None:
    entry = ROOT / "proofs" / "executable" / "entry.py"
    done = subprocess.run([sys.executable, str(entry), "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"tiebreaks \d+\.\d+\.\d+, with(out)? the compiled reader\n", done.stdout)


def test_where_there_is_neither_podman_nor_docker_the_proof_of_the_container_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from proofs import container

    monkeypatch.delenv("CONTAINER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert container.main() == 0
    assert "neither built nor tried" in capsys.readouterr().out
