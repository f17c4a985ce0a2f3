"""Run the conformance set against a program. Needs Python 3.11 and nothing else.

    python run.py --answers answers.json
    python run.py --command 'my-program {trf} {edition} {code}'

Answers are {case: {edition: {code: {number: value}}}}, values as "7/2", "3.5" or a number, null where there is none. A
tie-break list such as "PTS, DE" stands in place of a code where ranks are asked; of TBR and BBE the order is what counts,
so their values are not asked. A command prints a line `number value` for each participant, with - for no value.

The table counts questions (a case, an edition, a code or list) by article; one is passed when every participant is right.
Exit code 0 when all are passed, 1 when some are not, 2 when the set or the answers cannot be read.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
COMPARED_IN_TURN = ("TBR", "BBE")  # lists of points: their ranks are asked, not their values


class Question(NamedTuple):
    """A code or a list of a case in an edition, and the right answer: number -> value or rank."""

    case: str
    edition: str
    code: str
    expected: Mapping[str, Fraction | None]
    articles: tuple[str, ...]
    trf: str | None


def questions(folder: Path, edition: str | None = None, case: str | None = None) -> Iterator[Question]:
    """Every question of the set, or of one edition or case."""
    for listed in json.loads((folder / "index.json").read_text(encoding="utf-8"))["cases"]:
        if case and listed["id"] != case:
            continue
        asked = json.loads((folder / listed["json"]).read_text(encoding="utf-8"))
        numbers = [str(number) for number in asked["participants"]]
        for row in asked["values"] + asked["rankings"]:
            code, answers = row.get("code") or row["by"], row.get("exact") or row["ranks"]
            if code in COMPARED_IN_TURN:
                continue
            expected = {number: exact(answer) for number, answer in zip(numbers, answers, strict=True)}
            for one in row["editions"]:
                if edition in (None, one):
                    yield Question(listed["id"], one, code, expected, tuple(listed["articles"]), listed["trf"])


def exact(answer: Any) -> Fraction | None:
    """A value as an exact number: "7/2", "3.5", 3.5 and 3 are read, null and - are none."""
    return None if answer in (None, "-", "") else Fraction(str(answer))


def given(question: Question, answers: Mapping[str, Any]) -> dict[str, Fraction | None] | None:
    """What a file of answers says to a question; None where it says nothing."""
    found = answers.get(question.case, {}).get(question.edition, {}).get(question.code)
    return None if found is None else {str(number): exact(answer) for number, answer in found.items()}


def printed(question: Question, command: str, folder: Path) -> dict[str, Fraction | None] | None:
    """What a command prints to a question; None where there is no TRF, or where it fails."""
    if question.trf is None:
        return None
    names = {"trf": str(folder / question.trf), "edition": question.edition, "code": question.code}
    words = [word.format(**names) for word in shlex.split(command)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    lines = [line.split() for line in done.stdout.splitlines() if len(line.split()) == 2]
    try:
        return {number: exact(value) for number, value in lines} if done.returncode == 0 else None
    except ValueError:
        return None


Result = tuple[Question, bool | None]
"""A question and whether it was passed; None: not answered."""


def table(results: Sequence[Result]) -> Iterator[str]:
    """Passed, failed and unanswered questions by article, and the first failures of each."""
    yield f"{'article':<9}{'passed':>8}{'failed':>8}{'none':>8}   first failures"
    for article in sorted({name for question, _ in results for name in question.articles}, key=_in_order):
        yield _line(article, [(question, passed) for question, passed in results if article in question.articles])
    yield _line("all", results)


def _line(name: str, results: Sequence[Result]) -> str:
    counts = [sum(passed is wanted for _, passed in results) for wanted in (True, False, None)]
    failed = [f"{one.case} {one.edition} {one.code}" for one, passed in results if passed is False][:2]
    return f"{name:<9}" + "".join(f"{count:>8}" for count in counts) + f"   {'; '.join(failed)}".rstrip()


def _in_order(article: str) -> list[int]:
    return [int(part) for part in article.split(".")]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the conformance set against a program.")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--answers", type=Path, help="a JSON file with the answers of the program")
    source.add_argument("--command", help="a command with {trf}, {edition} and {code} in it")
    parser.add_argument("--edition", help="only this edition, such as 2026-03")
    parser.add_argument("--case", help="only this case, such as 6.1.1-forfeit")
    parser.add_argument("--set", type=Path, default=HERE, help="the folder of the set; default: where this program is")
    asked = parser.parse_args(arguments)
    try:
        wanted = list(questions(asked.set, asked.edition, asked.case))
        answers = json.loads(asked.answers.read_text(encoding="utf-8")) if asked.answers else {}
        found = [given(one, answers) if asked.answers else printed(one, asked.command, asked.set) for one in wanted]
    except (OSError, ValueError) as wrong:
        sys.stderr.write(f"cannot be read: {wrong}\n")
        return 2
    results = [(one, None if answer is None else answer == one.expected) for one, answer in zip(wanted, found, strict=True)]
    sys.stdout.write("\n".join(table(results)) + "\n")
    return 0 if results and all(passed for _, passed in results) else 1


if __name__ == "__main__":
    sys.exit(main())
