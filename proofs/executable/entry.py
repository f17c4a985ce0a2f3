"""What the executable starts: the command, or one of its own worker processes."""

from __future__ import annotations

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # a worker process is this file again, with other arguments
    from tiebreaks_command import main

    main()
