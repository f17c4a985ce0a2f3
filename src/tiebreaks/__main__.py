"""`python -m tiebreaks` is the command `tiebreaks`."""

from __future__ import annotations

from tiebreaks_command import main

if __name__ == "__main__":
    main()
