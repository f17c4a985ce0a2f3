"""What `make quick`, `make test`, `make long` and `make coverage` run; and `python -m tests quick` where there is no make.

quick     style, and the tests of a change
short     style, types, layers, and all tests but the long ones: make test
long      the long tests: LONG in tests/helpers/parts.py
coverage  all tests, and which lines of src they reach
types     the types alone; browser: a Chromium for the tests of the page; paths: the files that quick runs
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sysconfig import get_path

ROOT = Path(__file__).parents[1]
PYTHON = sys.executable
QUICK = [
    "tests/articles", "tests/examples", "tests/engine/test_catalogue.py", "tests/law/test_editions.py",
    "tests/engine/test_standings.py", "tests/engine/test_team_standings.py", "tests/engine/test_steps.py",
    "tests/explaining/test_explanations.py", "tests/formats/test_malformed.py", "tests/languages/test_catalogues.py",
]  # fmt: skip
# A test that takes ten minutes hangs: it is ended, named, and where it stood is printed.
HANGS = ["-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true"]
# What NumPy leaves unknown in its own types is left out (--ignoreexternal); the program is one that a user could write.
TYPES = [["mypy"], ["basedpyright", "--ignoreexternal", "--verifytypes", "tiebreaks"], ["basedpyright"]]
# The one without windows takes half of the time to open a page. It is installed where that may be done.
BROWSER = """
command -v chromium-headless-shell >/dev/null \\
|| { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }; } >/dev/null 2>&1 \\
|| command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \\
|| echo "no Chromium, and it could not be installed here: the tests of the page in a browser are skipped"
"""


def run(command: list[str], **variables: str) -> bool:
    """Whether a command of the environment, in the folder of the project, ends well."""
    return not subprocess.run(command, cwd=ROOT, env=environment(**variables), check=False).returncode


def environment(**variables: str) -> dict[str, str]:
    """With the tools of this Python. With PYTHONDONTWRITEBYTECODE every process that a test starts would compile the package anew."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": os.pathsep.join([get_path("scripts"), os.environ.get("PATH", "")]), **variables}


def run_style() -> bool:
    return run([PYTHON, "-m", "ruff", "check", "."]) & run([PYTHON, "-m", "ruff", "format", "--check", "."]) & run(["typos"])


def run_quietly(command: list[str]) -> tuple[bool, str]:
    """The same for a command that says much or runs beside others: of what it printed the last line, or all if it fails."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    said = done.stdout if done.returncode else done.stdout.strip().rpartition("\n")[2]
    return not done.returncode, f"{' '.join(command)}: {said}"


def told(found: list[tuple[bool, str]]) -> bool:
    """Whether all of them are good; each is printed."""
    print("\n".join(said for _, said in found), flush=True)
    return all(good for good, _ in found)


def install_browser() -> None:
    if os.name == "posix":
        run(["/bin/sh", "-c", BROWSER])


def run_tests(*options: str, **variables: str) -> bool:
    """Two processes more than there are cores: tests of the page wait for the browser, others for commands that they have started."""
    cores = len(os.sched_getaffinity(0)) + 2 if hasattr(os, "sched_getaffinity") else "auto"
    variables.setdefault("DRAWN", os.environ.get("DRAWN", "20"))
    return run([PYTHON, "-m", "pytest", "-n", str(cores), "--dist", "worksteal", *HANGS, *options], **variables)


def quick() -> bool:
    return run_style() and run([PYTHON, "-m", "pytest", "-q", "-n", "auto", "-m", "not slow", *QUICK], QUICK="10")


def short() -> bool:
    """Types and layers are looked at while the tests run, and told after them."""
    if not run_style():
        return False
    install_browser()
    with ThreadPoolExecutor(1) as others:
        found = others.submit(lambda: [run_quietly(command) for command in [*TYPES, ["lint-imports", "--no-cache"]]])
        passed = run_tests(PART="short")
    return told(found.result()) and passed


def long() -> bool:
    install_browser()
    return run_tests(PART="long")


def coverage() -> bool:
    """Measuring takes half of the time again, so it is no part of the others."""
    install_browser()
    return run_tests("--cov", "--cov-report=term")


def types() -> bool:
    return told([run_quietly(command) for command in TYPES])


def main(arguments: list[str]) -> int:
    """The exit code."""
    commands = {"quick": quick, "short": short, "long": long, "coverage": coverage, "types": types}
    match arguments:
        case ["browser"]:
            install_browser()
        case ["paths"]:
            print(*QUICK)
        case [name] if name in commands:
            return int(not commands[name]())
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
