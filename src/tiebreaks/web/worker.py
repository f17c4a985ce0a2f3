"""A worker: a process that answers one request after the other, read from standard input, until that is closed."""

from __future__ import annotations

import pickle
import struct
import sys
from contextlib import suppress
from typing import BinaryIO

from tiebreaks.processes import die_with_parent
from tiebreaks.web.answers import answer

LENGTH = struct.Struct("!Q")
MOST_MEMORY = 4 << 30  # of address space: a file that needs more is refused, the machine stays usable


def packed(what: object) -> tuple[bytes, bytes]:
    """A message, and its length in front: apart, because together they would be a copy more of a large file."""
    data = pickle.dumps(what)
    return LENGTH.pack(len(data)), data


def main(requests: BinaryIO, answers: BinaryIO) -> None:
    """JobResult until there is nobody left to answer."""
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        asked = pickle.loads(requests.read(*LENGTH.unpack(head)))
        answers.writelines(packed(answer(asked)))
        answers.flush()


def _bound_memory() -> None:
    """Where the system can: more than this is a MemoryError."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def run() -> None:
    """Serve the process whose id is the first argument, and end with it."""
    die_with_parent(int(sys.argv[1]))
    _bound_memory()
    main(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    run()
