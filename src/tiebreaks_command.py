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
        gc.disable()  # nothing of what an import makes is given back
        from tiebreaks.cli.run import run

        gc.freeze()
        gc.enable()
        code = run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)
