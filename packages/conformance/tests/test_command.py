"""The command with real programs: the newcomer's one, and those that answer badly."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import textwrap
from fractions import Fraction
from pathlib import Path

import pytest

from packages.conformance.tests.conftest import KIT, ROOT, Inside
from tiebreaks_conformance import program, told
from tiebreaks_conformance.program import Fault
from tiebreaks_conformance.told import parse

PROGRAM = KIT / "examples" / "my_program.py"
NEWCOMER = f"{shlex.quote(sys.executable)} {shlex.quote(str(PROGRAM))} {{file}}"
HAS = "TPN, TPN/R, WON, BPG"
ONE = ("--case", "6.1.1-forfeit")
FOUR = frozenset({1, 2, 3, 4})


def test_a_newcomers_program_of_40_lines_is_compared(inside: Inside) -> None:
    assert len(PROGRAM.read_text(encoding="utf-8").splitlines()) <= 40
    code, printed, said = inside(NEWCOMER, "--by", HAS, "--case", "6.1.1-forfeit", "--case", "7.8-pairing-number")
    assert (code, said) == (0, "")
    first, second, third, *groups = printed.splitlines()
    assert first == "6.1.1-forfeit: agrees, 5 answers"
    assert second == "7.8-pairing-number: agrees, 6 answers"
    assert third.endswith("edition 2026-03: 2 agree, 0 differ, 0 faults of the program, 0 not asked")
    assert "individual-swiss: 2 of 2 agree" in groups


def test_the_page_shows_what_the_command_prints(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "conformance-set.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^ +```console\n(.*?)^ +```", page, flags=re.MULTILINE | re.DOTALL)
    line, *shown = textwrap.dedent(block).splitlines()
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    assert inside(*shlex.split(line.removeprefix("$ tiebreaks-conformance "))) == (0, "\n".join(shown) + "\n", "")


@pytest.mark.long
@pytest.mark.slow
def test_the_newcomer_passes_every_individual_event(inside: Inside) -> None:
    groups = ("--group", "individual-swiss", "--group", "individual-round-robin")
    code, printed, _ = inside(NEWCOMER, "--by", HAS, *groups)
    assert code == 0, printed


def test_what_a_program_does_not_have_is_not_held_against_it(inside: Inside) -> None:
    code, printed, _ = inside(NEWCOMER, *ONE)
    assert code == 0 and printed.startswith("6.1.1-forfeit: agrees, 5 answers; ")


def answering(tmp_path: Path, lines: str) -> str:
    path = tmp_path / "program.py"
    path.write_text(lines, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))} {{file}}"


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("", "printed nothing"),
        ("print('hello')", "printed neither CSV, JSON nor a TRF with ranks: 'hello'"),
        ("print('hello, world\\nyes')", "no column id"),
        ("print('[[[')", "printed neither CSV, JSON nor a TRF with ranks: '[[['"),
        ("print('[' * 100000)", "printed neither CSV"),
        ("import sys; sys.stdout.buffer.write(bytes(range(256)))", r"no column id; found \x00\x01"),
        ("raise ValueError('no such file')", "ended with exit code 1: ValueError: no such file"),
        ("import sys; sys.exit(4)", "ended with exit code 4"),
        ("import os; os.abort()", "ended by signal 6"),
        ("print('x' * 3000000)", "more than 1 MB of output"),
        ("while True: print('x' * 1000)", "more than 1 MB of output"),
        ("import sys\nfor _ in range(100): sys.stderr.write('x' * 100000)\nsys.exit(2)", "ended with exit code 2: xxx"),
        ("import subprocess; subprocess.Popen(['sleep', '60'])", "printed nothing"),
        ("import sys; print(open(sys.argv[1]).read())", "printed a TRF without ranks"),
        ("print('id,rank\\n1,1')", "expected the participants 1, 2, 3, 4, found 1"),
        ("print('id,BH\\n1,1\\n2,x\\n3,1\\n4,1')", "expected a number in column BH, found 'x'"),
    ],
)
def test_a_bad_answer_is_a_fault_of_the_program(tmp_path: Path, inside: Inside, lines: str, fault: str) -> None:
    """Each ends by itself or is ended for what it prints; the limit of time only ends a test that hangs."""
    code, printed, said = inside(answering(tmp_path, lines), *ONE, "--time-limit", "600", "--by", "BH")
    assert (code, said) == (1, "")
    assert printed.startswith("6.1.1-forfeit: fault of the program: ") and fault in printed


@pytest.mark.parametrize("lines", ["import time; time.sleep(600)", "import subprocess; subprocess.run(['sleep', '600'])"])
def test_a_program_without_an_answer_is_ended_after_its_time(tmp_path: Path, inside: Inside, lines: str) -> None:
    code, printed, said = inside(answering(tmp_path, lines), *ONE, "--time-limit", "1", "--by", "BH")
    assert (code, said) == (1, "") and printed.startswith("6.1.1-forfeit: fault of the program: no answer within 1 s")


@pytest.mark.skipif(os.name != "posix", reason="memory is limited by a shell")
def test_memory_is_limited_before_the_program_begins(tmp_path: Path, inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program asks for its limit and for more than that first of all; nothing has to happen in time."""
    monkeypatch.setattr(program, "MEGABYTES", 256)
    limit = "import resource; limit = resource.getrlimit(resource.RLIMIT_DATA)"
    lines = f"{limit}; assert limit == (250000 * 1024,) * 2, limit; bytearray(3 * 10**8)"
    code, printed, said = inside(answering(tmp_path, lines), *ONE, "--time-limit", "600", "--by", "BH")
    assert (code, said) == (1, "") and "ended with exit code 1: MemoryError" in printed


def test_a_program_that_hangs_is_asked_no_more_after_three_cases(tmp_path: Path, inside: Inside) -> None:
    code, printed, _ = inside(answering(tmp_path, "import time; time.sleep(60)"), "--time-limit", "0.2", "--by", "BH")
    cases = printed.splitlines()
    assert code == 1 and "3 faults of the program" in printed
    assert cases[3].endswith(": not asked: the program did not answer in time in the 3 cases before")


def test_json_says_the_same(tmp_path: Path, inside: Inside) -> None:
    wrong = answering(tmp_path, "print('id;BH\\n1;1\\n2;2\\n3;3\\n4;99')")
    code, printed, _ = inside(wrong, *ONE, "--format", "json", "--by", "BH")
    found = json.loads(printed)
    (case,) = found["cases"]
    assert (code, found["agrees"], case["verdict"], case["id"]) == (1, False, "differs", "6.1.1-forfeit")
    assert case["departures"][0]["asked"] == "BH" and case["departures"][0]["articles"] == ["8.1"]
    assert found["articles"][0] == {"name": "8.1", "asked": 1, "differ": 1}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["my-program"], 2, "expected {file} in the command of the program"),
        (["'my-program {file}"], 2, "cannot be split into words"),
        (["no-such-program {file}"], 2, "the program no-such-program cannot be started: No such file or directory"),
        (["echo {file}", "--set", "docs"], 3, "the conformance set in docs cannot be read: No such file or directory"),
        (["echo {file}", "--case", "none"], 3, "no case of the set fits"),
        (["echo {file}", "--by", "BH/X"], 4, "BH/X"),
    ],
)
def test_what_cannot_be_asked_is_said(inside: Inside, arguments: list[str], code: int, words: str) -> None:
    found, printed, said = inside(*arguments)
    assert (found, printed) == (code, "") and words in said


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"format": 1}', "[" * 100000, '{"format": "tiebreaks-conformance-set", "cases": 3}']
)
def test_a_set_that_is_none_is_refused(tmp_path: Path, inside: Inside, content: str) -> None:
    (tmp_path / "index.json").write_text(content, encoding="utf-8")
    code, _, said = inside("echo {file}", "--set", str(tmp_path))
    assert code == 3 and "cannot be read" in said


@pytest.mark.parametrize(
    ("cell", "expected", "agrees"),
    [
        ("7/2", "7/2", True), ("3.5", "7/2", True), ("3,5", "7/2", True), ("3.50", "7/2", True), ("4", "7/2", False),
        ("4.33", "13/3", True), ("4.3", "13/3", False), ("4.34", "13/3", False), ("4.333", "13/3", True), ("13/3", "13/3", True),
        ("3.25", "13/4", True), ("3.24", "13/4", False), ("3.26", "13/4", False), ("-1", "-1", True), ("0.01", "0", False),
        ("5.333333333333333", "16/3", True), ("0.30000000000000004", "3/10", True), ("2.5000001", "5/2", False),
    ],
)  # fmt: skip
def test_a_number_agrees_exactly_or_rounded_to_two_or_more_decimals(cell: str, expected: str, agrees: bool) -> None:
    found = told.Told({"bh": {1: cell}}).answers("BH", is_list=False)
    assert found is not None and found[1] is not None
    assert found[1].agrees(Fraction(expected)) is agrees


@pytest.mark.parametrize("cell", ["1e9", "NaN", "1/0", "9" * 30, "½", "٣", "1 000", "0x10"])
def test_what_is_no_number_is_a_fault(cell: str) -> None:
    with pytest.raises(Fault):
        told.Told({"bh": {1: cell}}).answers("BH", is_list=False)


@pytest.mark.parametrize(
    "printed",
    [
        '[{"id": 1, "rank": 1, "BH": 3.5}, {"id": 2, "rank": 2, "BH": "4"}, {"id": 3, "rank": 3, "BH": null}, {"id": 4, "rank": 4, "BH": 1}]',
        "\ufeffRank;No.;Name;bh\r\n1;1;Alder;3,5\r\n2;2;Birch;4\r\n3;3;Cedar;\r\n4;4;Damson;1\r\n",
        "id\trank\tBH\n1\t1\t3.5\n2\t2\t4\n3\t3\t-\n4\t4\t1",
    ],
)
def test_every_form_of_an_answer_is_read(printed: str) -> None:
    found = parse(printed.encode(), FOUR)
    ranks, values = found.answers("PTS, BH", is_list=True), found.answers("BH", is_list=False)
    assert ranks is not None and [each.value for each in ranks.values() if each] == [1, 2, 3, 4]
    assert values is not None and values[3] is None and values[1] is not None and values[1].value * 2 == 7
    assert found.answers("SB", is_list=False) is None


def test_an_event_that_no_trf_can_say_is_asked_as_json(tmp_path: Path, inside: Inside) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import csv, json, sys\n"
        "event = json.load(open(sys.argv[1], encoding='utf-8'))\n"
        "print('id,RTNG')\n"
        "for player in event['players']: print(player['id'], player['rating'], sep=',')\n",
        encoding="utf-8",
    )
    asks = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
    code, printed, _ = inside(f"{asks} {{json}}", "--case", "10-first-rating", "--by", "RTNG", "--time-limit", "60")
    assert code == 0 and printed.startswith("10-first-rating: agrees, 1 answer")
    code, printed, _ = inside(f"{asks} {{file}}", "--case", "10-first-rating", "--by", "RTNG")
    assert "10-first-rating: not asked: TRF cannot say this event" in printed


def test_a_column_of_ranks_without_a_rank_is_not_given() -> None:
    assert told.Told({"rank": {1: "", 2: ""}}).answers("PTS, DE", is_list=True) is None
