"""`python -m tiebreaks_conformance` is the command."""

from tiebreaks_conformance.command import run

if __name__ == "__main__":
    run()
