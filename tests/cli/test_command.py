"""The real command in a process of its own: stored outputs, exit codes, pipes, terminals, interruptions."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import tiebreaks as tb
from tests.cli import COMMAND, EXPECTED, OPEN, ROBIN, ROOT, Inside, command, environment
from tiebreaks.cli.app import ALL
from tiebreaks.formats.trf import kernel
from tiebreaks.languages import LANGUAGES
from tiebreaks.operations.operation import Operation
from tiebreaks.text import width

pty = pytest.importorskip("pty")

STORED = {
    "standings.txt": f"standings {OPEN}",
    "standings.md": f"standings {ROBIN} --format markdown",
    "standings.csv": f"standings {OPEN} --by 'DE, BH/C1, ARO/U1000' --format csv",
    "standings.json": f"standings {ROBIN} --after-round 5 --format json",
    "standings.html": f"standings {ROBIN} --by SB --after-round 2 --format html",
    "columns.txt": f"standings {OPEN} --columns rank,name,rounds,PTS --after-round 5",
    "house_rule.txt": f"standings {OPEN} --by DE,BH --edition 2024-08 --house-rule forfeits_count_in_direct_encounter --lots 7",
    "explain.txt": f"explain {OPEN} 3 BH/C1",
    "explain.md": f"explain {OPEN} 8 DE --format markdown",
    "explain.csv": f"explain {OPEN} 3 SB --format csv",
    "explain_all.txt": f"explain {OPEN} 3",
    "why.txt": f"why {OPEN} Grauwitz Hartenau",
    "why_one.txt": f"why {OPEN} Hartenau",
    "why_one.json": f"why {ROBIN} 3 --by SB --format json",
    "why_one.md": f"why {ROBIN} 1 --format markdown",
    "check.txt": f"check {OPEN}",
    "check_differs.txt": f"check {OPEN} --edition 2009",
    "check_differs.md": f"check {ROBIN} --by 'DE, SB, WIN, KS' --format markdown",
    "compare.txt": f"compare {OPEN} --edition 2024-08 --edition 2026-03",
    "codes.txt": "codes --edition 2024-08",
    "code.txt": "codes buchholz-cut-1",
    "editions.txt": "editions",
    "edition.txt": "editions 2026-03",
}
IN_A_PROCESS = ("standings.txt", "standings.html", "explain.md", "why_one.json", "check_differs.txt", "codes.txt")


@pytest.mark.parametrize("name", STORED)
def test_the_output_is_the_stored_one(name: str, inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments, path = shlex.split(STORED[name]), EXPECTED / name
    if name in IN_A_PROCESS:
        done = command(*arguments)
        found = done.returncode, done.stdout.decode(), done.stderr.decode()
    else:
        for variable in os.environ.keys() - environment().keys():
            monkeypatch.delenv(variable)
        found = inside(*arguments)
    if os.environ.get("STORE"):  # STORE=1 pytest tests/cli writes them anew; look at the difference before you commit it
        path.write_text(found[1], encoding="utf-8")
    assert found == (int("differs" in name), path.read_text(encoding="utf-8"), "")


@pytest.mark.parametrize("operation", ALL, ids=[operation.name for operation in ALL])
def test_the_help_of_every_command_ends_with_an_example_that_runs(
    operation: Operation, inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, example = operation.name, operation.example
    code, shown, _ = inside(name, "--help")
    assert code == 0 and shown.endswith(f"\n\nExample:\n  {example}\n")
    assert not re.search(r"<\w|\[str\]|\bINTEGER\b|\bTEXT\b", shown)  # what a value is, in our words: no type of a program
    if name in ("serve", "mcp"):
        return  # it would run until it is interrupted: tests/web and tests/assistants do that
    program, *arguments = shlex.split(example)
    given = make_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(COMMAND).parent), prepend=os.pathsep)
    code, printed, _ = inside(*arguments)
    assert program == "tiebreaks" and code == 0
    assert printed or name == "sample" or len(list(tmp_path.iterdir())) > given  # an answer, or files


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_the_list_of_commands_cuts_no_sentence(language: str, inside: Inside) -> None:
    shown = inside("--language", language, "--help")[1]
    listed = shown.split("\n\n")[-2]
    assert all(f"  {operation.name} " in listed for operation in ALL)
    assert "..." not in listed


def test_a_sample_goes_to_standard_output() -> None:
    assert tb.read(command("sample", "team", "-").stdout) == tb.sample("team")


def make_examples(folder: Path) -> int:
    """Make the files that the examples name, as a reader would: samples, and rules of their own; count them."""
    for sample in tb.samples():
        tb.write(tb.sample(sample), folder / f"{sample}.trf")
    (folder / "2026").symlink_to(ROOT / "examples")
    rules = ROOT / "examples" / "prizes"
    (folder / "prizes.toml").write_bytes((rules / "berlin.toml").read_bytes())
    (folder / "series.toml").write_text(
        (rules / "series.toml").read_text(encoding="utf-8").replace("../", ""), encoding="utf-8"
    )
    return len(list(folder.iterdir()))


def test_a_check_that_finds_differences_exits_with_1() -> None:
    done = command("check", ROBIN, "--by", "DE, SB, WIN, KS")
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"Ranks 9 and 10 may simply be exchanged in the file." in done.stdout


def test_the_version_is_that_of_the_package_and_says_whether_the_kernel_is_there() -> None:
    said = {True: "without", False: "with"}[kernel.load() is None]
    assert command("--version").stdout.decode() == f"tiebreaks {tb.__version__}, {said} the compiled reader\n"
    assert re.fullmatch(r"\d+\.\d+\.\d+", tb.__version__)


def test_the_version_without_the_kernel_is_said_in_every_language() -> None:
    said = [command("--version", TIEBREAKS_KERNEL="skip", TIEBREAKS_LANGUAGE=code).stdout.decode() for code in LANGUAGES]
    assert f"tiebreaks {tb.__version__}, without the compiled reader\n" in said
    assert len({*said}) == len(LANGUAGES) and all(line.startswith(f"tiebreaks {tb.__version__}, ") for line in said)


def test_a_file_may_come_from_standard_input() -> None:
    given = (ROOT / OPEN).read_bytes()
    assert command("standings", "-", given=given).stdout == command("standings", OPEN).stdout


def test_python_m_tiebreaks_is_the_same_command() -> None:
    import sys

    done = subprocess.run([sys.executable, "-m", "tiebreaks", "editions"], capture_output=True, cwd=ROOT, check=True)
    assert done.stdout == (EXPECTED / "editions.txt").read_bytes()


def test_who_stops_reading_ends_the_command_quietly() -> None:
    process = subprocess.Popen([COMMAND, "standings", OPEN], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == -signal.SIGPIPE
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_and_not_a_traceback() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([COMMAND, "standings", OPEN], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 3
    assert done.stderr.decode().splitlines() == ["tiebreaks: error: [Errno 28] No space left on device"]


def test_an_interruption_ends_with_130_and_leaves_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    process = subprocess.Popen(
        [COMMAND, "standings", "-", "-o", str(out)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(
        b"012 An event that never ends\n" * 50_000
    )  # more than a pipe holds: when all is written, it is reading
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed, said) == (130, b"", b"")
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_during_the_imports_is_quiet_too(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("print('importing', flush=True)\nimport time\ntime.sleep(60)\n")
    process = subprocess.Popen(
        [COMMAND, "editions"],
        env=environment(PYTHONPATH=str(tmp_path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"importing\n"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, b"")


def on_a_terminal(columns: int, *arguments: str, **more: str) -> str:
    """What the command shows on a terminal of so many columns."""
    import fcntl
    import struct
    import termios

    screen, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen(
        [COMMAND, *arguments], cwd=ROOT, env=environment(**more), stdin=terminal, stdout=terminal, stderr=terminal
    )
    os.close(terminal)
    shown = b""
    while True:
        try:
            part = os.read(screen, 65536)
        except OSError:  # Linux: the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(screen)
    assert process.wait(60) == 0
    return shown.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("arguments", [("standings", OPEN), ("explain", OPEN, "3", "BH/C1"), ("editions", "2026-03")])
def test_a_table_fits_the_terminal(columns: int, arguments: tuple[str, ...]) -> None:
    shown = on_a_terminal(columns, *arguments, NO_COLOR="1")
    assert "\x1b" not in shown
    assert max(map(width, shown.splitlines())) <= columns


def test_there_are_colours_on_a_terminal_and_nowhere_else() -> None:
    shown = on_a_terminal(120, "why", OPEN, "6", "3")
    assert "\x1b[36m\x1b[1mGrauwitz" in shown
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == on_a_terminal(120, "why", OPEN, "6", "3", TERM="dumb")
    assert b"\x1b" not in command("why", OPEN, "6", "3", FORCE_COLOR="1").stdout


def test_names_of_every_script_come_out_of_a_pipe_whatever_the_locale(tmp_path: Path) -> None:
    names = ["Ďurčo, Žofia", "王, 小明", "Σταύρου, Νίκη", "נָעֳמִי", "สมชาย"]
    event = tb.Tournament(
        [tb.Player(number, name) for number, name in enumerate(names, 1)], [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "½-½")]]
    )
    path = tmp_path / "names.json"
    tb.write(event, path)
    done = command("standings", str(path), "--by", "WIN", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    for name in names:
        assert name in done.stdout.decode()


def completed(shell: str, line: str) -> str:
    """What the command offers a shell behind a line."""
    word = line.rpartition(" ")[2] if shell == "fish" else str(len(line.split(" ")) - 1)
    done = command(_TIEBREAKS_COMPLETE=f"{shell}_complete", COMP_WORDS=line, COMP_CWORD=word)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def test_the_shell_completes_commands_editions_codes_and_files() -> None:
    for line, expected in {
        "tiebreaks ex": ["plain,explain"],
        "tiebreaks editions 2024": ["plain,2024-04", "plain,2024-08"],
        "tiebreaks codes AP": ["plain,APRO", "plain,APPO"],
        "tiebreaks standings x.trf --format h": ["plain,html"],
        "tiebreaks standings op": ["file,op"],
        "tiebreaks standings x.trf --house-rule vur_cut=o": ["plain,vur_cut=off"],
    }.items():
        assert completed("bash", line).split() == expected
    assert completed("fish", "tiebreaks standings x.trf --af").startswith("plain,--after-round\t")
    assert completed("zsh", "tiebreaks standings x.trf --af").startswith("plain\n--after-round\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_told_how_to_ask(shell: str) -> None:
    assert f"_TIEBREAKS_COMPLETE={shell}_complete".encode() in command(_TIEBREAKS_COMPLETE=f"{shell}_source").stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_bash_completes_a_line() -> None:
    script = """
        eval "$(_TIEBREAKS_COMPLETE=bash_source tiebreaks)"
        COMP_WORDS=(tiebreaks why open.trf --ed) COMP_CWORD=3
        _tiebreaks_completion tiebreaks && echo "${COMPREPLY[@]}"
    """
    folder = str(Path(COMMAND).parent)
    path = os.pathsep.join((folder, os.environ["PATH"]))
    done = subprocess.run(["bash", "-c", script], env=environment(PATH=path), capture_output=True, text=True, check=True)
    assert done.stdout == "--edition\n"


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_help_is_as_wide_as_the_terminal(columns: int) -> None:
    shown = on_a_terminal(columns, "standings", "--help")
    *lines, _ = shown.splitlines()  # the example stands on one line
    assert columns - 12 < max(map(width, lines)) <= columns


def test_a_help_is_in_sections(inside: Inside) -> None:
    shown = inside("standings", "--help")[1]
    headings = re.findall(r"(?m)^(\w[\w-]*):$", shown)
    assert headings == ["Arguments", "Options", "Input", "Tie-breaks", "Decisions", "Output", "Example"]
    sections = dict(zip(headings, re.split(r"(?m)^\w[\w-]*:$", shown)[1:], strict=True))
    for heading, option in (("Input", "--trust"), ("Tie-breaks", "--by"), ("Decisions", "--play-off"), ("Output", "--format")):
        assert [name for name in headings if f"\n  {option} " in sections[name]] == [heading]


def test_a_command_loads_only_what_it_needs() -> None:
    import sys

    code = (
        "import sys; from tiebreaks.cli.run import run\n"
        "run(['standings', 'examples/open.trf'])\n"
        "print(*{'json', 'html', 'csv', 'tempfile'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.split() == []


ESCAPE = "\x1b]0;owned\x07\x9b31m\u202e"


@pytest.mark.parametrize(
    ("name", "contents"),
    [
        (f"a{ESCAPE}.trf", "012 x\n001    1 \n"),
        ("ruler.trf", f"012 x\n001    1 m GM {ESCAPE} no number that would say where a column is or was, and nothing else\n"),
        ("keys.json", json.dumps({"format": "tiebreaks-tournament", "version": 1, ESCAPE: 1})),
        (
            "path.json",
            json.dumps({"format": "tiebreaks-tournament", "version": 1, "published": {"values": {ESCAPE: {"1": "x"}}}}),
        ),
        (
            "names.json",
            json.dumps(
                {
                    "format": "tiebreaks-tournament",
                    "version": 1,
                    "players": [{"id": 1, "name": "A", "rating": ESCAPE}],
                    "rounds": [],
                }
            ),
        ),
    ],
    ids=["file name", "ruler", "key", "path", "value"],
)
def test_nothing_of_a_file_controls_the_terminal_through_a_message(
    name: str, contents: str, inside: Inside, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(contents, encoding="utf-8")
    _, _, told = inside("standings", str(tmp_path / name))
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & {*told}
    assert "\\x1b]0;owned\\x07" in told or "\\u001b]0;owned\\u0007" in told


@pytest.mark.parametrize("arguments", [("-o", f"a{ESCAPE}.foo"), (f"--{ESCAPE}",), ("--edition", ESCAPE)])
def test_nothing_of_an_argument_controls_the_terminal_through_a_message(arguments: tuple[str, ...], inside: Inside) -> None:
    code, _, told = inside("standings", OPEN, *arguments)
    assert code == 2
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & {*told}
