"""`make prove PARTS=byte-order`: the kernel gives the same numbers on a machine that stores the highest byte first.

A program with the kernel and the tables of the reader prints every number of every report in `proofs.readers`, compiled for this
machine and, with Debian's `gcc-s390x-linux-gnu`, for s390x; `qemu-user` runs the latter.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from proofs import figures
from proofs.fuzzing.kernel import compile_program, take_players
from proofs.readers import list_sources

SOURCE = Path(__file__).with_name("byte_order.c")
CROSS, EMULATOR = "s390x-linux-gnu-gcc", "qemu-s390x"


def print_numbers(compiler: str, emulator: list[str], folder: Path, files: list[Path]) -> tuple[str, bytes]:
    """The order of bytes, and what the program prints."""
    static = ["-static"] if emulator else []
    program = compile_program(SOURCE, folder / compiler, "-O2", *static, compiler=compiler)
    ended = subprocess.run([*emulator, program, *files], capture_output=True, check=True)
    return ended.stderr.decode().strip(), ended.stdout


def main() -> int:
    """The exit code: 1 when a number differs, or nothing could be compared."""
    if missing := [tool for tool in ("cc", CROSS, EMULATOR) if shutil.which(tool) is None]:
        print(f"make prove PARTS=byte-order needs {', '.join(missing)} (Debian: gcc, gcc-s390x-linux-gnu, qemu-user)")
        return 1
    with TemporaryDirectory() as name:
        folder = Path(name)
        files = []
        for number, data in enumerate(list_sources()):
            files.append(folder / str(number))
            files[-1].write_bytes(take_players(data))
        here, ours = print_numbers("cc", [], folder, files)
        there, theirs = print_numbers(CROSS, [EMULATOR], folder, files)
    is_same = ours == theirs
    count = sum(word.lstrip(b"-").isdigit() for word in ours.split())
    print(f"{len(files):,} files, {count:,} numbers: {here}-endian and {there}-endian {'agree' if is_same else 'DIFFER'}")
    if is_same:
        figures.keep("byte_order", files=len(files), numbers=count)
    return int(not is_same or {here, there} != {"little", "big"})


if __name__ == "__main__":
    sys.exit(main())
