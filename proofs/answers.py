"""`make prove PARTS=answers BASELINE=folder/src`: two versions of the source answer every command alike.

`python -m proofs.answers OUT` asks every command of the command line about 80 files of the corpus, in English, and about a
quarter of them in French and German, too, and keeps output, messages and exit codes in a folder.
`python -m proofs.answers --compare A B` says which answers differ. The source is the one on the PYTHONPATH.

The commands run inside one process, in a folder that holds copies of the files, so that no path of the machine is in an answer.
"""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path
from shlex import join, split
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from proofs import figures

ROOT = Path(__file__).parents[1]
CORPUS = ROOT.parent / "shared" / "corpus"
REPORTS, FOREIGN = 52, 28  # how many files are asked about
LARGEST, PLAYERS = 150_000, 64  # bytes and players of a file that may be chosen
SEARCHED = 24  # players of a file in which `check` searches: it stops by the clock, so it must end before
BOUND = 20  # seconds of work for one question
LANGUAGES = ("fr", "de")  # in which every fourth file is asked about, too
SHOWN = 40  # differences that are printed
ENVIRONMENT = {"COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
FORMATS = ("text", "markdown", "csv", "json", "html")
COMMANDS = (
    "standings", "prizes", "series", "boards", "pairings", "explain", "why", "check", "compare", "convert", "sample", "batch", "needs", "chances",
    "codes", "editions", "serve", "schema", "mcp", "site",
)  # fmt: skip
SERIES = """events = [{{ file = "{first}", name = "First" }}, {{ file = "{second}", name = "Second" }}]
[series]
name = "Both"
table = [20, 17, 15, 14, 13, 12, 11, 10, 9, 8]
ties = "share"
equal_names = "same"
tie_breaks = ["dropped"]
"""
Answer = dict[str, Any]  # code, out, err


class Event(NamedTuple):
    """A file of the corpus, its size as the manifest has it, and a report of the same event where it is a list of another program."""

    path: str
    players: int
    rounds: int
    report: str

    def questions(self) -> Iterator[str]:
        """Every command about this file; `table.csv` and `series.toml` are made before."""
        file, last = join([self.path]), max(1, self.rounds)
        yield from (f"standings {file} --format {format}" for format in FORMATS)
        yield f"standings {file} --by 'DE, BH/C1, BH, SB' --lots 7 --warnings"
        yield f"standings {file} --after {max(1, last - 2)} --edition 2024-08"
        yield f"standings {file} --category women --category U1800"
        yield f"standings {file} --if '{self.find_game(last)}' --instead"
        yield f"standings {file} --live --pending draw --columns rank,name,crosstable,values"
        yield from (
            f"explain {file} {asked}" for asked in ("1", "2 BH/C1", "1 DE --by 'DE, SB' --format json", "3 SB --format html")
        )
        yield from (f"why {file} {asked}" for asked in ("2", "1 2", "3 --format json", "2 3 --format html"))
        search = "" if self.players <= SEARCHED else " --no-search"
        yield from (f"check {file}{search}{format}" for format in ("", " --format json"))
        yield f"check {file} --against table.csv --no-search"
        yield from (f"compare {file} --edition 2023-09 --edition 2026-03{format}" for format in ("", " --format json"))
        yield from (f"convert {file} - --format {format}" for format in ("trf16", "trf26 --with-ranks", "json"))
        yield from (f"needs {file} 1 --top 3 --before {last} --work 2000{format}" for format in ("", " --format json"))
        yield from (f"chances {file} --before {last} --finishes 100 --seed 7{format}" for format in ("", " --format json"))
        yield f"prizes {file} --rules prizes/berlin.toml"
        yield f"prizes {file} --rules prizes/washington.toml --format json"
        yield from (f"boards {file}{format}" for format in ("", " --format csv"))
        yield from (f"series series.toml{format}" for format in ("", " --format json"))
        if self.report:
            yield f"check {join([self.report])} --against {file} --no-search"

    def find_game(self, round: int) -> str:
        """A game of the last round in a TRF, as `--if` takes it, with another result; any game of other files."""
        for line in Path(self.path).read_text("utf-8", "replace").splitlines():
            cell = line[91 + 10 * (round - 1) :][:8]
            if line.startswith("001") and cell[:4].strip().isdecimal() and cell[5:6] == "w":
                return f"{round}: {line[4:8].strip()}-{cell[:4].strip()} 0-1"
        return f"{round}: 1-2 0-1"


def list_questions_without_file() -> list[str]:
    """What is asked once in every language."""
    return [
        "--help", *(f"{command} --help" for command in COMMANDS),
        *(f"{command} --format {format}" for command in ("codes", "codes BH/C1", "editions", "editions 2026-03") for format in FORMATS),
        "codes --edition 2009", "codes BUCHHOLTZ", "editions 1999", "sample team -", "standings absent.trf", "standings", "nonsense",
        "series prizes/series.toml --format html", "batch files -o out.csv --jobs 1 --quiet",
    ]  # fmt: skip


def choose() -> list[Event]:
    """Small files of the corpus, evenly by their place in the order of paths."""
    chosen = []
    for folder, manifest, count in (("files", "MANIFEST.csv", REPORTS), ("foreign", "foreign/MANIFEST.csv", FOREIGN)):
        with (CORPUS / manifest).open(encoding="utf-8", newline="") as rows:
            events = sorted(_list_events(folder, csv.DictReader(rows)))
        chosen += [events[len(events) * place // count] for place in range(count)]
    return chosen


def _list_events(folder: str, rows: Iterator[Mapping[str, str]] | csv.DictReader[str]) -> Iterator[Event]:
    for row in rows:
        players, rounds = (int(row[name]) if row[name].isdecimal() else 0 for name in ("players", "rounds"))
        report = row.get("matching_trf", "")
        event = Event(f"{folder}/{row['file']}", players, rounds, f"files/{report}" if report else "")
        if players <= PLAYERS and (CORPUS / event.path).stat().st_size <= LARGEST:
            yield event


def answer_all(out: Path) -> None:
    """Ask everything, and write the answers: a file of JSON for each file and language."""
    events = choose()
    slowest = (0.0, "")
    count: Counter[str] = Counter()
    began = process_time()
    with _in_folder_of(events):
        for place, event in [(-1, None), *enumerate(events)]:
            languages = LANGUAGES if place % 4 == 0 or event is None else ()
            questions = list_questions_without_file() if event is None else _prepare(event)
            for language in ("en", *languages):
                answers: dict[str, Answer] = {}
                for question in questions:
                    since = process_time()
                    answers[question] = ask([*split(question), *_speak(question, language)])
                    slowest = max(slowest, (process_time() - since, question))
                    count[language] += 1
                name = event.path.replace("/", "+") if event else "no-file"
                path = out / language / f"{name}.json"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(answers, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    asked = ", ".join(f"{number:,} in {language}" for language, number in count.items())
    print(f"{len(events)} files, {count.total():,} answers ({asked}), {process_time() - began:.0f} s of work")
    print(f"the slowest took {slowest[0]:.1f} s: {slowest[1]}")


def _speak(question: str, language: str) -> list[str]:
    """The option of a language; what is no command takes none after it."""
    return ["--language", language] if question.split()[0] in (*COMMANDS, "--help") and language != "en" else []


@contextmanager
def _in_folder_of(events: Sequence[Event]) -> Iterator[None]:
    """A folder with copies of the files and of the rules of prizes."""
    with TemporaryDirectory() as temporary:
        for path in {path for event in events for path in (event.path, event.report) if path}:
            target = Path(temporary, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(CORPUS / path, target)
        shutil.copytree(ROOT / "examples" / "prizes", Path(temporary, "prizes"))
        for sample in (ROOT / "examples").glob("*.trf"):
            shutil.copy(sample, temporary)
        (Path(temporary) / "prizes" / "series.toml").write_text(SERIES.format(first="../open.trf", second="../round_robin.trf"))
        with chdir(temporary):
            yield


def _prepare(event: Event) -> list[str]:
    """The questions about a file, when its own table and a series of it and a sample are written."""
    ask(["standings", event.path, "--format", "csv", "-o", "table.csv"])
    Path("series.toml").write_text(SERIES.format(first=event.path, second="open.trf"), encoding="utf-8")
    return [*event.questions()]


class OutOfTime(BaseException):
    """A question took more work than its bound."""


def _stop(*_: object) -> None:
    raise OutOfTime


def ask(arguments: Sequence[str]) -> Answer:
    """What a command prints and says, its exit code, and the table that it wrote."""
    from tiebreaks.cli.run import run

    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = both = [io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", newline="") for _ in kept]
    signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, BOUND)
    code: object
    try:
        code = run(arguments)
    except SystemExit as left:
        code = left.code or 0
    except OutOfTime:
        code = f"more than {BOUND} s of work"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdout, sys.stderr = kept
    out, err = (_text_of(stream) for stream in both)
    if "batch" in arguments[:1] and Path("out.csv").exists():
        out += Path("out.csv").read_text(encoding="utf-8")
        for path in Path().glob("out*"):
            path.unlink()
    return {"code": code, "out": out.split("\n"), "err": err.split("\n")}


def _text_of(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8", "backslashreplace")


def compare(one: Path, other: Path) -> int:
    """Print which answers differ, and where they first do; the exit code."""
    same, different = 0, []
    names = sorted({path.relative_to(folder) for folder in (one, other) for path in folder.rglob("*.json")})
    for name in names:
        before, after = (_read_answers(folder / name) for folder in (one, other))
        for question in dict.fromkeys([*before, *after]):
            if before.get(question) == after.get(question):
                same += 1
            else:
                different.append((question, name, *_first_difference(before.get(question), after.get(question))))
    for question, name, before_line, after_line in different[:SHOWN]:
        print(f"{name.with_suffix('')}: tiebreaks {question}\n  - {before_line[:300]}\n  + {after_line[:300]}")
    commands = Counter(question.split()[0] for question, *_ in different)
    if different:
        print("by command: " + ", ".join(f"{command} {number}" for command, number in commands.most_common()))
    print(f"{same:,} answers are the same, {len(different):,} differ" + ("" if names else ": there is none"))
    if names and not different:
        figures.keep(
            "answers", files=len({name.name for name in names}), languages=len({name.parent for name in names}), answers=same
        )
    return int(bool(different) or not names)


def _read_answers(path: Path) -> dict[str, Answer]:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _first_difference(before: Answer | None, after: Answer | None) -> tuple[str, str]:
    if before is None or after is None:
        return ("asked" if before else "not asked"), ("asked" if after else "not asked")
    if before["code"] != after["code"]:
        return f"exit code {before['code']} {before['err'][:1]}", f"exit code {after['code']} {after['err'][:1]}"
    for stream in ("out", "err"):
        one, other = before[stream], after[stream]
        for place in range(max(len(one), len(other))):
            pair = [lines[place] if place < len(lines) else "(end)" for lines in (one, other)]
            if pair[0] != pair[1]:
                return f"{stream} {place + 1}: {_around(*pair)}", f"{stream} {place + 1}: {_around(*reversed(pair))}"
    return "", ""


def _around(line: str, other: str) -> str:
    """A line, from shortly before the place where it differs: a page may be one long line."""
    place = next(
        (at for at, pair in enumerate(zip(line, other, strict=False)) if pair[0] != pair[1]), min(len(line), len(other))
    )
    return line if place < 200 else f"...{line[place - 60 :]}"


def main() -> int:
    """The exit code: 1 when something differs."""
    match sys.argv[1:]:
        case ["--compare", one, other]:
            return compare(Path(one), Path(other))
        case [out] if not out.startswith("-"):
            if not CORPUS.is_dir():
                print("the corpus of real tournament files is not beside this project: nothing is asked")
                return 0
            os.environ.update(ENVIRONMENT)
            os.environ.pop("TIEBREAKS_LANGUAGE", None)
            for old in Path(out).glob("??/*.json"):
                old.unlink()
            answer_all(Path(out).absolute())
            return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
