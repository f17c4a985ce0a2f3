"""The command `tiebreaks`, outside the package: an interruption while the package is still being imported is quiet, too."""

from __future__ import annotations

import gc
import signal
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command and exit."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # the reader of a pipe may close it: end quietly, as other commands do
    try:
        if sys.argv[1:] == ["--version"] and _say_version():
            sys.exit(0)
        gc.disable()  # nothing of what an import makes is given back
        from tiebreaks.cli.run import run

        gc.freeze()
        gc.enable()
        code = run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def _say_version() -> bool:
    """Say the version without the rest of the program; False if it cannot be said, and the program must say why."""
    from importlib.metadata import version

    try:
        sys.stdout.write(f"tiebreaks {version('tiebreaks')}\n")
        sys.stdout.flush()
    except (AttributeError, OSError, ValueError):  # there is none, it is full, or it is closed
        return False
    return True
