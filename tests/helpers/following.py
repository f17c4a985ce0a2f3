"""A page of the documentation, followed to the letter: what it saves is saved, what it types runs, what it shows is printed.

A page has steps. "Save this as `name`:" before a block is a file to save. A block of `console` has commands after `$`, with what they
print. A block of `python` continues the program of the page; a block of `text` right after it is what it prints. Three dots on a line of
their own stand for what is left out. Blocks of `sh` and `bat` are not run: they need a network, another machine, or a file of the reader's
own. Blocks of `py` are parts of a program in examples/, whose test holds them against it. Those in braces are for Sphinx; the tables of docs/tables.md are read by tests/formats/test_pages_of_files.py.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"^```(?P<language>[^\n]*)\n(?P<text>.*?)^```$", flags=re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"[Ss]ave (?:this|it) as\s+`([\w.-]+)`:$")
NOT_RUN = ("sh", "bat", "csv", "py")
END = "--- end of a block ---"
DRIVER = f"""
import json, sys
names = {{"__name__": "__main__"}}
for block in json.loads(sys.stdin.read()):
    exec(compile(block, "page", "exec"), names)
    print({END!r}, flush=True)
"""


@dataclass(frozen=True)
class Save:
    name: str
    text: str


@dataclass(frozen=True)
class Command:
    line: str
    shown: str


@dataclass(frozen=True)
class Code:
    text: str
    shown: str | None


Step = Save | Command | Code
Run = Callable[[list[str], Path], tuple[int, str]]  # a command, the folder -> the exit code, what a terminal shows


def read_steps(page: Path) -> list[Step]:
    """The steps of a page, in order; a block that is none of them is refused."""
    return list(_steps(page.read_text(encoding="utf-8"), page.name))


def _steps(text: str, name: str) -> Iterator[Step]:
    blocks = list(BLOCK.finditer(text))
    taken = False
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        if taken:
            taken = False
            continue
        language, content = block["language"], block["text"]
        if saved := SAVED.search(text[: block.start()].rstrip()):
            yield Save(saved[1], content)
        elif language == "console":
            for session in re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]:
                line, _, shown = session.partition("\n")
                yield Command(line, shown)
        elif language == "python":
            taken = (
                following is not None and following["language"] == "text" and not text[block.end() : following.start()].strip()
            )
            yield Code(content, following["text"] if taken and following is not None else None)
        else:
            assert language in NOT_RUN or language.startswith("{"), (
                f"{name}: nobody runs this block of {language or 'no language'}:\n{content}"
            )


def follow(steps: list[Step], folder: Path, run: Run, python: str = sys.executable) -> None:
    """Do what the steps say, in this folder."""
    for step in steps:
        if isinstance(step, Save):
            (folder / step.name).write_text(step.text, encoding="utf-8")
        elif isinstance(step, Command):
            code, printed = run(shlex.split(step.line), folder)
            assert matches(step.shown, printed), f"{step.line} printed\n{printed}"
            assert ends_as_shown(step, code), f"{step.line} ended with {code}"
    blocks = [step for step in steps if isinstance(step, Code)]
    if blocks:
        outputs = run_blocks(blocks, folder, python)
        for block, printed in zip(blocks, outputs, strict=True):
            assert block.shown is None or matches(block.shown, printed), f"{block.text}printed\n{printed}"


def run_blocks(blocks: list[Code], folder: Path, python: str) -> list[str]:
    """What each block prints; they are one program."""
    done = subprocess.run(
        [python, "-I", "-W", "error", "-c", DRIVER], input=json.dumps([block.text for block in blocks]), capture_output=True, text=True,
        encoding="utf-8", cwd=folder, env={"PYTHONUTF8": "1"}, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split(f"{END}\n")[:-1]


def matches(shown: str, printed: str) -> bool:
    """Whether the printed text is the shown one, where three dots stand for anything."""
    pattern = ".*".join(map(re.escape, shown.split("...\n")))
    return re.fullmatch(pattern, printed, flags=re.DOTALL) is not None


def ends_as_shown(step: Command, code: int) -> bool:
    """A check that differs ends with 1, what is refused with another number, everything else with 0."""
    if "error: " in step.shown:
        return code > 1
    return code == ("tiebreaks check" in step.line and not step.shown.startswith("Agrees"))
