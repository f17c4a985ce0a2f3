"""The two parts of the campaign, and the sources on which the outcome of each depends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from platform import python_version

from proofs.campaign import gacrux_part, oracle_part, stacks
from proofs.campaign.outcome import Outcome

ROOT = Path(__file__).parents[2]
GENERATORS = (
    "tests/helpers/strategies.py",
    "tests/helpers/team_strategies.py",
    "proofs/campaign/cells.py",
    "proofs/campaign/outcome.py",
)


@dataclass(frozen=True)
class Part:
    """Blocks of events, numbered from 0; a block and a place in it name what can be repeated."""

    name: str
    events_in_a_block: int
    block: Callable[[int], Outcome]
    one: Callable[[int, int], Outcome]
    sources: Sequence[str]
    packages: Sequence[str]

    def blocks(self, events: int) -> int:
        """How many blocks have at least so many events."""
        return -(-events // self.events_in_a_block)

    def digest(self) -> str:
        """What tells whether two runs are of the same sources."""
        total = sha256()
        for path in sorted(path for source in self.sources for path in _files(ROOT / source)):
            total.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
            total.update(sha256(path.read_bytes()).digest())
        return total.hexdigest()[:16]

    def versions(self) -> Mapping[str, str]:
        """The versions of Python and of the packages that compute."""
        return {"python": python_version(), **{name: version(name) for name in self.packages}}


def _files(source: Path) -> list[Path]:
    """A file, or the files of a folder that are not made by Python."""
    return [source] if source.is_file() else [path for path in source.rglob("*.*") if path.suffix in (".py", ".json")]


PARTS: Mapping[str, Part] = {
    "oracle": Part(
        "oracle",
        stacks.EVENTS_IN_A_BLOCK,
        oracle_part.block,
        oracle_part.one,
        ("src/tiebreaks", "tests/oracle", "proofs/campaign/stacks.py", "proofs/campaign/oracle_part.py", *GENERATORS),
        ("numpy",),
    ),
    "gacrux": Part(
        "gacrux",
        gacrux_part.EVENTS_IN_A_BLOCK,
        gacrux_part.block,
        gacrux_part.one,
        ("src/tiebreaks", "tests/peers", "proofs/campaign/gacrux_part.py", *GENERATORS),
        ("numpy", "gacrux"),
    ),
}
