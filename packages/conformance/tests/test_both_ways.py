"""`tiebreaks-conformance both-ways`: planted faults are found and named by article, the journal goes on, examples are small."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

import tiebreaks as tb
from packages.conformance.tests.conftest import Inside
from packages.conformance.tests.planted import Planted
from tiebreaks_conformance.answer import BothWays
from tiebreaks_conformance.both_ways import Setup, compare_both_ways, examine_one, make_event
from tiebreaks_conformance.settings import EventSettings

PLANTED = Path(__file__).with_name("planted.py")
SMALL = EventSettings(system="swiss", players=8, rounds=4, edition="2026-03", acceleration="none", unrated=0)


def compared(tmp_path: Path, name: str, events: int, **settings: object) -> BothWays:
    how = EventSettings(**{**SMALL.__dict__, **settings})
    return compare_both_ways(Setup(Planted(name), 1, how), name, events, tmp_path / "journal.jsonl", jobs=1)


def articles(found: BothWays) -> set[str]:
    return {each.name for each in found.articles}


def test_a_program_without_a_fault_agrees(tmp_path: Path) -> None:
    found = compared(tmp_path, "right", 8)
    assert found.agrees and not found.articles and not found.examples
    assert found.ways[0].events == found.ways[0].agree == 8
    assert {each.axis for each in found.axes} == {"system", "edition", "size", "byes", "forfeits", "list"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "settings", "article"),
    [
        ("one_cut_too_many", {"by": ("BH/C1", "SB")}, "14.1"),
        ("forfeits_as_played", {"by": ("BH", "DE"), "forfeits": 15}, "8.1"),
        ("ranks_exchanged", {"by": ("BH", "SB")}, "4.2"),
        ("older_edition", {"by": ("BH", "SB"), "half_byes": 20, "withdrawals": 30}, "8.1"),
    ],
)
def test_a_planted_fault_is_named_by_article_and_made_small(
    tmp_path: Path, name: str, settings: dict[str, object], article: str
) -> None:
    found = compared(tmp_path, name, 5, **settings)
    assert not found.agrees and article in articles(found)
    smallest = found.examples[0]
    assert smallest.participants <= 5 and smallest.rounds <= 3
    assert tb.read(smallest.trf.encode()).published.ranks and smallest.departures


@pytest.mark.slow
def test_the_wrong_edition_and_the_counted_forfeit_are_explained(tmp_path: Path) -> None:
    older = compared(tmp_path, "older_edition", 5, by=("BH", "SB"), half_byes=20, withdrawals=30)
    assert "2024-08" in {each.name for each in older.explained_by}
    forfeits = compare_both_ways(
        Setup(Planted("forfeits_as_played"), 1, EventSettings(**{**SMALL.__dict__, "by": ("DE", "SB"), "forfeits": 20})),
        "forfeits",
        8,
        tmp_path / "forfeits.jsonl",
        jobs=1,
    )
    assert {"6.1.1", "9.1"} & articles(forfeits)


def test_the_journal_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.jsonl"
    first = compared(tmp_path, "ranks_exchanged", 3, by=("BH",))
    path.write_text(path.read_text(encoding="utf-8") + '{"event": "ours 4", "ver', encoding="utf-8")  # killed here
    asked: list[str] = []

    def noted(event: str, setup: Setup) -> dict[str, object]:
        asked.append(event)
        return examine_one(event, setup)

    monkeypatch.setattr("tiebreaks_conformance.both_ways.examine_one", noted)
    again = compared(tmp_path, "ranks_exchanged", 5, by=("BH",))
    assert asked == ["ours 4", "ours 5"] and again.ways[0].events == 5 and first.ways[0].events == 3
    assert compared(tmp_path, "ranks_exchanged", 3, by=("BH",)).ways == first.ways
    with pytest.raises(tb.TiebreaksError, match="the journal of another run: its settings is"):
        compared(tmp_path, "ranks_exchanged", 3, by=("SB",))


@pytest.mark.slow
def test_many_processes_find_the_same(tmp_path: Path) -> None:
    setup = Setup(Planted("ranks_exchanged"), 1, EventSettings(system="round-robin", players=4, cycles=1, boards=0, by=("SB",)))
    one = compare_both_ways(setup, "x", 6, tmp_path / "one.jsonl", jobs=1)
    two = compare_both_ways(setup, "x", 6, tmp_path / "two.jsonl", jobs=2)
    assert one == two


def command(name: str) -> str:
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(PLANTED))} {name} {{file}} {{edition}} {{by}}"


@pytest.mark.slow
def test_the_command_writes_a_report_with_the_counterexamples(
    tmp_path: Path, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tiebreaks_conformance.both_ways.shrink", lambda event, differs: event)  # a process for each trial
    report, journal = tmp_path / "report.txt", tmp_path / "journal.jsonl"
    given = ("--by", "BH, SB", "--seed", "4", "-j", "1", "--journal", str(journal), "--edition", "2024-08",
             "--time-limit", "60")  # fmt: skip  # a process may start slowly
    code, printed, said = inside("both-ways", "2", command("ranks_exchanged"), *given, "--report", str(report))
    assert (code, said) == (1, "") and printed.startswith("Our events, asked of the program: 2 events: ")
    assert "Article 4.2: " in printed
    page = report.read_text(encoding="utf-8")
    assert "The smallest counterexamples" in page and "Events by axis" in page
    assert tb.read(tmp_path / "counterexample-1.trf").tie_breaks == ("BH", "SB")
    code, printed, _ = inside("both-ways", "2", command("ranks_exchanged"), *given, "--format", "json")
    assert code == 1 and json.loads(printed)["ways"][0]["events"] == 2


@pytest.mark.slow
def test_their_generator_is_held_against_ours(tmp_path: Path, inside: Inside) -> None:
    makes = "import sys; from tiebreaks_conformance.command import main"
    program = tmp_path / "generator.py"
    program.write_text(
        f"{makes}\nmain(['generate', '--system', 'round-robin', '--players', '4', '--boards', '0', '--seed', sys.argv[1],"
        " '-o', sys.argv[2]])\n"
        "if sys.argv[1] == '2':\n"
        "    text = open(sys.argv[2], newline='').read().split('\\r\\n')\n"
        "    rows = [at for at, line in enumerate(text) if line.startswith('001')]\n"
        "    ranks = [text[at][85:89] for at in rows]\n"
        "    for at, rank in zip(rows, reversed(ranks)): text[at] = text[at][:85] + rank + text[at][89:]\n"
        "    open(sys.argv[2], 'w', newline='').write('\\r\\n'.join(text))\n"
        "if sys.argv[1] == '3':\n    open(sys.argv[2], 'w').write('no TRF')\n",
        encoding="utf-8",
    )
    theirs = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))} {{seed}} {{file}}"
    given = ("--their-generator", theirs, "--seed", "1", "-j", "1", "--journal", str(tmp_path / "j"))
    code, printed, _ = inside("both-ways", "2", command("right"), *given)
    ours, other = printed.splitlines()[:2]
    assert code == 1 and ours.endswith("2 agree, 0 differ, 0 faults of the program, 0 not asked")
    assert other == ("Events of its generator, checked here: 2 events: 0 agree, 1 differs, 1 fault of the program, 0 not asked")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--their-generator", "x {file}"], "expected {seed} and {file} in the command of the generator"),
        (["--their-generator", "x {seed}"], "expected {file} in the command of the program"),
    ],
)
def test_a_generator_that_cannot_be_asked_is_told(tmp_path: Path, inside: Inside, given: list[str], words: str) -> None:
    code, printed, said = inside("both-ways", "1", "echo {file}", "--journal", str(tmp_path / "j"), *given)
    assert code == 2 and not printed and words in said


def test_a_fault_of_the_program_is_no_fault_of_ours(tmp_path: Path, inside: Inside) -> None:
    given = ("-j", "1", "--journal", str(tmp_path / "j"))
    code, printed, said = inside("both-ways", "2", "echo {file}", *given)
    assert (code, said) == (1, "") and "0 agree, 0 differ, 2 faults of the program" in printed
    assert "Fault of the program in 1 of 2 events: printed neither CSV, JSON nor a TRF with ranks" in printed


def test_only_events_of_a_group_are_drawn() -> None:
    setup = Setup(Planted("ranks_exchanged"), 1, groups=("individual-round-robin", "team-round-robin", "ratings"))
    drawn = [make_event(f"ours {number}", setup) for number in range(1, 5)]
    assert [(event.system.value, event.is_team) for event in drawn] == [("round-robin", True), ("round-robin", False)] * 2
