"""Checks the tournament files of a repository, and writes their standings into the summary of the job.

It is the program of `action.yml`. FILES in the environment has globs, one in each line; LANGUAGE may name a language. The exit
code is 1 if published ranks are wrong, 3 if no file can be read, 2 if the globs fit no file or LANGUAGE is unknown.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from glob import glob
from html import escape
from typing import NamedTuple

import tiebreaks as tb
from tiebreaks.languages import LANGUAGES

DIFFERS, USAGE, UNREADABLE = 1, 2, 3
MOST_BYTES = 900_000  # the host takes 1 MiB of a step
CUT = "The summary is full: the other files are in the log."


class Verdict(NamedTuple):
    """What was found of one file: one line, the sections of the summary, whether it can be read, and is right."""

    line: str
    parts: Sequence[str]
    is_read: bool = True
    is_right: bool = True


def examine(path: str, language: str) -> Verdict:
    """Rank and check a file; a file without ranks has nothing to check."""
    try:
        event = tb.read(path)
        table = tb.render(tb.standings(event), "markdown", language=language)
    except tb.TiebreaksError as error:
        return Verdict(str(error.messages[0]), [_quoted(str(error))], is_read=False)
    try:
        found = tb.check(event)
    except tb.TiebreaksError as error:
        return Verdict(str(error.messages[0]), [escape(str(error.messages[0]), quote=False), table])
    return Verdict(str(found.headline), [tb.render(found, "markdown", language=language), table], is_right=found.agrees)


def find(patterns: str) -> list[str]:
    """The files that some globs fit, each once."""
    found = {path: None for pattern in patterns.splitlines() if pattern.strip() for path in _expand(pattern.strip())}
    return [*found]


def _expand(pattern: str) -> list[str]:
    return sorted(path for path in glob(pattern, recursive=True) if os.path.isfile(path))


def _quoted(text: str) -> str:
    return f"<pre>{escape(text, quote=False)}</pre>"


def summarise(verdicts: dict[str, Verdict]) -> str:
    """The summary: wrong files first, then those that cannot be read, then the others."""
    order = sorted(verdicts, key=lambda path: (verdicts[path].is_right, verdicts[path].is_read))
    text = ""
    for path in order:
        mark = "✅" if verdicts[path].is_read and verdicts[path].is_right else "❌" if verdicts[path].is_read else "⚠️"
        section = "\n\n".join([f"## {mark} <code>{escape(path)}</code>", *verdicts[path].parts]) + "\n\n"
        if len((text + section).encode()) > MOST_BYTES:
            return text + CUT + "\n"
        text += section
    return text


def annotate(path: str, verdict: Verdict) -> str:
    """A file as the host shows it in its log: an error, a warning, or nothing but the line."""
    if verdict.is_read and verdict.is_right:
        return f"checked {_escaped(path)}: {_escaped(verdict.line)}"
    level = "error" if verdict.is_read else "warning"
    file = _escaped(path).replace(":", "%3A").replace(",", "%2C")
    return f"::{level} file={file}::{_escaped(verdict.line)}"


def _escaped(text: str) -> str:
    """A text that cannot begin a command of the host."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def main() -> int:
    """Check the files; return the exit code."""
    patterns, language = os.environ.get("FILES", ""), os.environ.get("LANGUAGE") or "en"
    files = find(patterns)
    if not files or language not in LANGUAGES:
        wrong = (
            f"no file fits {patterns}" if not files else f"language: expected one of {', '.join(LANGUAGES)}, found {language}"
        )
        print(f"::error::{_escaped(wrong)}")
        return USAGE
    verdicts = {path: examine(path, language) for path in files}
    for path, verdict in verdicts.items():
        print(annotate(path, verdict))
    if summary := os.environ.get("GITHUB_STEP_SUMMARY"):
        with open(summary, "a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(summarise(verdicts))
    if not all(each.is_right for each in verdicts.values()):
        return DIFFERS
    return 0 if any(each.is_read for each in verdicts.values()) else UNREADABLE


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main())
