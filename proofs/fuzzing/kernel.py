"""The compiled kernel as a program of its own: its tables as C, the program that is fuzzed, and inputs to start from.

An input of `kernel_fuzz.c` is 64 bytes that choose what is damaged (zeros: nothing), then the lines of players.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Iterator
from ctypes import Array, Structure, sizeof
from pathlib import Path
from random import Random

from tiebreaks.formats.trf import kernel
from tiebreaks.formats.trf.codes import BLACK, OF_OPPONENT, REJECT, RESULT_OF
from tiebreaks.model.rounds import Result

ROOT = Path(__file__).parents[2]
SOURCE = Path(__file__).with_name("kernel_fuzz.c")
CHOICES = 64
WARNINGS = ("-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wpedantic", "-Werror")
SANITIZERS = "address,undefined"
CODES = (REJECT, OF_OPPONENT, Result.NO_ROUND, Result.ZERO_BYE, Result.PAIRING_BYE, Result.ZERO_BYE)


def initializer(value: object) -> str:
    """A value of ctypes as C writes it, in any order of bytes."""
    if isinstance(value, Structure):
        return "{" + ", ".join(initializer(getattr(value, field[0])) for field in value._fields_) + "}"
    return "{" + ", ".join(map(str, value)) + "}" if isinstance(value, Array) else str(value)


def tables() -> str:
    """What Python hands to the kernel, as a header: the layout, and what keys mean alone and together."""
    layout = kernel._make_layout()
    listed = {"uint8_t KIND": kernel._KIND_OF_KEY, "int8_t RESULT": RESULT_OF, "int8_t BLACK": BLACK}
    lines = [
        f"static const layout REAL = {initializer(layout)};",
        f'_Static_assert(sizeof(layout) == {sizeof(layout)}, "the layout of Python is another one");',
        *(f"static const {name}[] = {{{', '.join(map(str, values.tolist()))}}};" for name, values in listed.items()),
        f"static const int8_t CODES[] = {{{', '.join(str(int(code)) for code in CODES)}}};",
    ]
    return "\n".join(lines) + "\n"


def compile_program(source: Path, folder: Path, *options: str, compiler: str) -> Path:
    """A program that includes the kernel and its tables, in a folder; raises RuntimeError with what the compiler says."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tables.h").write_text(tables(), encoding="ascii")
    program = folder / source.stem
    command = [compiler, *WARNINGS, *options, f"-I{ROOT / 'src' / 'kernel'}", f"-I{folder}", str(source), "-o", str(program)]
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode:
        raise RuntimeError(f"{compiler} could not compile {source.name}: {ended.stderr.strip() or ended.stdout.strip()}")
    return program


def compile_fuzzer(folder: Path) -> Path:
    """The program that libFuzzer drives."""
    if shutil.which("clang") is None:
        raise RuntimeError("it needs clang with libFuzzer, which is not here")
    sanitizers = (f"-fsanitize=fuzzer,{SANITIZERS}", "-fno-sanitize-recover=all")
    faster = "-fno-sanitize-coverage=trace-cmp"  # comparisons teach nothing here, and take two thirds of the time
    return compile_program(SOURCE, folder, "-O2", "-g", *sanitizers, faster, compiler="clang")


def compile_checker(folder: Path, compiler: str = "cc") -> Path:
    """The same program without libFuzzer: it tries the files it is given."""
    options = ("-O1", "-g", "-DALONE", f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=all")
    return compile_program(SOURCE, folder, *options, compiler=compiler)


def take_players(data: bytes) -> bytes:
    """The lines of players in a file."""
    return b"".join(line.rstrip(b"\r") + b"\n" for line in data.split(b"\n") if line.startswith(b"001"))


def make_inputs(files: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of players of each file, as they are and with something damaged."""
    for number, data in enumerate(files):
        lines = take_players(data)
        yield bytes(CHOICES) + lines
        yield Random(number).randbytes(CHOICES) + lines
