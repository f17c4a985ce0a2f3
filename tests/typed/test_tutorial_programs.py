"""The programs of the tutorials type-check strictly, as their readers' editors check them."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

from tests.helpers.following import Code, read_steps

ROOT = Path(__file__).parents[2]
PROGRAMS = {
    page.stem: "\n\n".join(step.text for step in read_steps(page) if isinstance(step, Code))
    for page in sorted((ROOT / "docs" / "tutorials").glob("*.md"))
    if page.stem != "index"
}


def check(program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, int]:
    """What mypy says of a program, and its exit code. The cache is that of `make test`."""
    monkeypatch.chdir(ROOT)
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")
    said, fault, code = api.run(["--strict", "--no-error-summary", str(file)])
    assert not fault
    return said, code


@pytest.mark.long
@pytest.mark.slow
def test_the_programs_of_the_tutorials_type_check_strictly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = PROGRAMS["developer"]
    assert len(program.splitlines()) > 80 and not PROGRAMS["arbiter"]
    assert check(program, tmp_path, monkeypatch) == ("", 0)
    said, code = check(program + "\ntb.standings(123)\n", tmp_path, monkeypatch)
    assert code == 1 and 'Argument 1 to "standings" has incompatible type "int"; expected "Tournament"' in said
