"""Every command that writes, with a fault at every moment: the old output is there or the new one, whole; and it is said why."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from proofs.figures import keep_if_asked
from tests.faults.injected import ROOT, Case, Kind, Outcome, outcomes
from tiebreaks.cli.app import ALL as OPERATIONS

if not hasattr(os, "fork"):
    pytest.skip("no copies of a process on this system", allow_module_level=True)

OPEN, TEAM, ROBIN, PRIZES, SERIES = (
    str(ROOT / "examples" / name)
    for name in ("open.trf", "team.trf", "round_robin.trf", "prizes/berlin.toml", "prizes/series.toml")
)
QUICK = {
    "out.json": ("convert", ROBIN, "{folder}/out.json"),
    "out.csv": ("batch", ROBIN, TEAM, "-o", "{folder}/out.csv"),
}
ALL = {
    **QUICK,
    "out.html": ("standings", ROBIN, "-o", "{folder}/out.html"),
    "pairings.csv": ("pairings", OPEN, "-o", "{folder}/pairings.csv"),
    "boards.txt": ("boards", TEAM, "-o", "{folder}/boards.txt"),
    "explain.md": ("explain", OPEN, "3", "BH/C1", "-o", "{folder}/explain.md"),
    "why.csv": ("why", OPEN, "6", "3", "-o", "{folder}/why.csv"),
    "check.json": ("check", OPEN, "-o", "{folder}/check.json"),
    "compare.txt": ("compare", OPEN, "--edition", "2024-08", "--edition", "2026-03", "-o", "{folder}/compare.txt"),
    "out.trf": ("convert", OPEN, "{folder}/out.trf", "--with-ranks"),
    "out.json": ("convert", OPEN, "{folder}/out.json"),
    "sample.trf": ("sample", "open", "{folder}/sample.trf"),
    "prizes.html": ("prizes", OPEN, "--rules", PRIZES, "-o", "{folder}/prizes.html"),
    "series.md": ("series", SERIES, "-o", "{folder}/series.md"),
    "needs.json": ("needs", OPEN, "Rosquell", "--top", "3", "--before-round", "9", "-o", "{folder}/needs.json"),
    "chances.csv": ("chances", OPEN, "--before-round", "9", "--finishes", "100", "-o", "{folder}/chances.csv"),
    "codes.html": ("codes", "-o", "{folder}/codes.html"),
    "editions.md": ("editions", "-o", "{folder}/editions.md"),
    "out.parquet": ("batch", ROBIN, TEAM, "-o", "{folder}/out.parquet"),
    "out.jsonl": ("batch", ROBIN, TEAM, "-o", "{folder}/out.jsonl"),
}
HERE = (
    "--jobs",
    "1",
    "--time-limit",
    "0",
    "--memory-limit",
    "0",
    "--overwrite",
)  # a copy of a process is to suffer, not processes of its own
COMMANDS = ALL if os.environ.get("FAULTS") else QUICK  # make faults has all of them
SECONDS = re.compile(rb"0\.\d+")  # how long each file took is in the table of files


class Place:
    """A folder with an old output, the clean output to come, and cases of faults on the way to it."""

    def __init__(self, name: str, root: Path) -> None:
        self.name, self.root = name, root
        self.tables = "batch" in COMMANDS[name]
        (self.clean,) = outcomes([self.case("clean")])
        assert self.clean.code == 0 and self.clean.moments >= 3, self.clean.said
        self.new = self.contents("clean")
        self.found = self.suffered()

    def case(self, folder: str, kind: Kind = "none", at: int = 0) -> Case:
        (self.root / folder).mkdir()
        for name in self.outputs:
            (self.root / folder / name).write_bytes(b"old")
        return Case(self.arguments(folder), str(self.root / folder), kind, at)

    def arguments(self, folder: str) -> tuple[str, ...]:
        given = tuple(part.format(folder=self.root / folder) for part in COMMANDS[self.name])
        return (*given, *HERE) if self.tables else given

    @property
    def outputs(self) -> tuple[str, ...]:
        stem, dot, suffix = self.name.partition(".")
        return (self.name, f"{stem}.files{dot}{suffix}") if self.tables else (self.name,)

    def contents(self, folder: str) -> dict[str, bytes]:
        return {name: SECONDS.sub(b"", (self.root / folder / name).read_bytes()) for name in self.outputs}

    def is_whole(self, folder: str) -> bool:
        """Whether every output is the old one or the new one."""
        if self.name.endswith(".parquet"):
            return all(data == b"old" or data[:4] == data[-4:] == b"PAR1" for data in self.contents(folder).values())
        return all(data in (b"old", self.new[name]) for name, data in self.contents(folder).items())

    def strays(self, folder: str) -> set[str]:
        """What is there beside the outputs, the journal of a run and hidden temporary files."""
        return {
            name
            for name in os.listdir(self.root / folder)
            if name not in (*self.outputs, f"{self.name}.journal") and not (name[0] == "." and name.endswith(".part"))
        }

    def suffered(self) -> dict[Kind, dict[str, Outcome]]:
        """What every fault came to, at every moment of a clean run or at some sizes: kind -> folder -> outcome."""
        size = (self.root / "clean" / self.name).stat().st_size
        moments = list(range(1, self.clean.moments + 1))
        places: dict[Kind, list[int]] = {"kill": moments, "interrupt": moments, "full": moments, "read-only": moments}
        places["most_bytes"] = [0, 1, size // 2, size - 1]
        cases = [self.case(f"{kind}{at}", kind, at) for kind, ats in places.items() for at in ats]
        found: dict[Kind, dict[str, Outcome]] = {kind: {} for kind in places}
        for case, outcome in zip(cases, outcomes(cases), strict=True):
            found[case.kind][Path(case.folder).name] = outcome
        return found


SUFFERED: dict[str, int] = {}  # the faults of each writing


@pytest.fixture(params=COMMANDS, scope="module")
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Place:
    place = Place(request.param, tmp_path_factory.mktemp("faults"))
    SUFFERED[place.name] = sum(map(len, place.found.values()))
    keep_if_asked("faults_of_writings", writings=len(SUFFERED), faults=sum(SUFFERED.values()))
    return place


def test_every_command_that_writes_a_file_has_its_faults() -> None:
    writing = {
        each.name for each in OPERATIONS if {"output", "out"} & {parameter.name for parameter in each.parameters_of("command")}
    }
    assert writing - {"site"} == {command for command, *_ in ALL.values()}  # folders of files, each of them whole


@pytest.mark.slow
def test_killed_at_any_moment_the_outputs_are_whole_and_nothing_looks_like_one(place: Place) -> None:
    for folder, found in place.found["kill"].items():
        assert found.code == -9
        assert place.is_whole(folder) and not place.strays(folder), folder
        if place.tables:
            assert place.contents(folder) in (dict.fromkeys(place.outputs, b"old"), place.new) or _has_journal(place, folder)


def test_what_a_killed_run_has_left_is_gone_after_the_next_one(place: Place) -> None:
    if not place.tables:
        pytest.skip("no run")
    left = [folder for folder in place.found["kill"] if any(name.endswith(".part") for name in os.listdir(place.root / folder))]
    assert left
    arguments = ([each for each in place.arguments(folder) if each != "--overwrite"] for folder in left)
    again = [Case((*each, "--resume"), str(place.root / folder)) for each, folder in zip(arguments, left, strict=True)]
    for folder, found in zip(left, outcomes(again), strict=True):
        assert found.code == 0 and sorted(os.listdir(place.root / folder)) == sorted(place.outputs), folder


def _has_journal(place: Place, folder: str) -> bool:
    """Between the two names of two tables only the journal says that the run has not ended."""
    return (place.root / folder / f"{place.name}.journal").exists()


@pytest.mark.parametrize("kind", ["full", "read-only"])
def test_a_disk_that_refuses_at_any_moment_is_named_and_the_old_output_stays(place: Place, kind: Kind) -> None:
    reason = {"full": "No space left on device", "read-only": "Read-only file system"}[kind]
    complete = 0
    for folder, found in place.found[kind].items():
        assert place.is_whole(folder) and not place.strays(folder), folder
        assert not any(name.endswith(".part") for name in os.listdir(place.root / folder))
        if found.code == 0:  # only the mode or the end of the journal was refused
            complete += 1
            continue
        assert found.code == 3 and found.printed == "" and "Traceback" not in found.said
        assert re.search(rf"{re.escape(folder)}/\S+: error: cannot be written: {reason}", found.said), found.said
    assert complete <= 2


def test_a_bound_on_the_size_of_files_is_a_disk_that_is_full(place: Place) -> None:
    for folder, found in place.found["most_bytes"].items():
        assert found.code == 3 and "cannot be written: File too large" in found.said and "Traceback" not in found.said
        assert place.contents(folder) == dict.fromkeys(place.outputs, b"old")
        assert not any(name.endswith(".part") for name in os.listdir(place.root / folder))


def test_interrupted_at_any_moment_it_ends_with_130_and_without_a_word(place: Place) -> None:
    for folder, found in place.found["interrupt"].items():
        assert found.code == 130 and not re.search("Traceback|KeyboardInterrupt", found.said)
        assert place.is_whole(folder) and not place.strays(folder)
        assert not any(name.endswith(".part") for name in os.listdir(place.root / folder))
