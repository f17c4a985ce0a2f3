"""What each command takes and refuses, with its exit code: 0 done, 2 usage, 3 a file, 4 the regulations."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

import tiebreaks as tb
from tests.cli import OPEN, ROBIN, ROOT, Inside, unsaid
from tiebreaks.cli import run as running
from tiebreaks.law import edition_named
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.system import files
from tiebreaks.text import as_typed

REFUSED = {
    "no command of that name": (2, ("rank", OPEN), "No such command 'rank'"),
    "a file and no command": (2, (OPEN,), f"No such command '{OPEN}'. It is a file; to rank it: tiebreaks standings {OPEN}"),
    "a file that is not there and no command": (2, ("my open.TRF",), "to rank it: tiebreaks standings 'my open.TRF'"),
    "a file for the page": (2, ("serve", OPEN), f"and follow its changes: tiebreaks serve --watch {OPEN}"),
    "files for the page": (2, ("serve", OPEN, ROBIN), "and follow its changes: tiebreaks serve --watch FILE"),
    "prizes without rules": (2, ("prizes", OPEN), '[[prizes]] name = "Main" amounts = [300, 200, 100]'),
    "no file": (2, ("standings",), "Missing argument 'FILE"),
    "an unknown code": (2, ("standings", OPEN, "--by", "BHX"), "'BHX' is not a tie-break code; did you mean BH?"),
    "an unknown edition": (2, ("standings", OPEN, "--edition", "1999"), "edition '1999' is unknown; there are 2009, 2022"),
    "an unknown edition to look up": (2, ("editions", "1999"), "edition '1999' is unknown"),
    "a round that was not held": (2, ("standings", OPEN, "--after-round", "12"), "--after-round: expected a round from 0 to 9"),
    "a round before the first": (2, ("standings", OPEN, "--after-round", "-1"), "Invalid value for '--after-round'"),
    "a live round that is over": (2, ("standings", OPEN, "--live", "--after-round", "3"), "leave out --live or --after-round"),
    "pending games without a live round": (2, ("why", OPEN, "1", "--pending", "draw"), "--pending: without --live, rounds with pending"),
    "an unknown way to count pending games": (2, ("explain", OPEN, "1", "--live", "--pending", "win"), "expected one of none, draw"),
    "an unknown format": (2, ("standings", OPEN, "--format", "xml"), "expected one of text, markdown, csv, json, html, xlsx, found 'xml'"),
    "workings that there are not": (2, ("standings", OPEN, "-o", "a.html", "--workings", "some"), "expected one of none, list, all, most, found 'some'"),
    "workings of a table": (2, ("standings", OPEN, "--workings", "all"), "only the HTML of standings has workings; choose html as --format, or leave --workings out"),
    "an unknown column": (2, ("standings", OPEN, "--columns", "rank,elo"), "column 'elo' is unknown; expected some of rank, before, no,"),
    "an unknown house rule": (2, ("standings", OPEN, "--house-rule", "vur"), "house rule 'vur' is unknown; did you mean 'vur_cut'?"),
    "a house rule without a value": (2, ("standings", OPEN, "--house-rule", "vur_cut"), "vur_cut: expected one of off, first, if_not_lower"),
    "nobody of that name": (2, ("explain", OPEN, "Nobody", "BH"), "nobody is called 'Nobody'"),
    "a name that several have": (2, ("why", OPEN, "Dagfinn", "1"), "'Dagfinn' fits 3 Hartenau, Dagfinn; 6 Grauwitz, Dagfinn; 7 "),
    "a number that nobody has": (2, ("why", OPEN, "99", "1"), "no number 99 in this tournament; it has numbers 1 to 41"),
    "nobody of that name, alone": (2, ("why", OPEN, "Nobody"), "nobody is called 'Nobody'"),
    "a code in the place of the name": (2, ("explain", OPEN, "BH"), "nobody is called 'BH'"),
    "a code before the name": (2, ("explain", OPEN, "BH", "Hartenau"), "expected a participant before a tie-break, found BH before Hartenau"),
    "one participant twice": (2, ("why", OPEN, "3", "Hartenau"), "expected two participants, found 3 twice"),
    "a cut of nothing": (2, ("standings", OPEN, "--by", "BH/C0"), "BH/C0: expected a number from 1 to 4000 after /C, found 0"),
    "a cut of everything": (2, ("standings", OPEN, "--by", "BH/C" + "9" * 500), "expected a tie-break code of up to 200 characters, found 504"),
    "a list beyond all lists": (2, ("standings", OPEN, "--by", "BH/C" + "9" * 5000), "Invalid value for '--by': expected at most 1000 letters, found 5004"),
    "more cuts than any event has rounds": (2, ("standings", OPEN, "--by", "BH/C99999"), "expected a number from 1 to 4000 after /C, found 99999"),
    "a name with several meanings": (2, ("codes", "Sonneborn-Berger-Tie-Break variable"), "expected SB or SB/C1"),
    "a part of an edition": (2, ("standings", OPEN, "--edition", "2024"), "edition '2024' is unknown; did you mean 2024-04 or 2024-08?"),
    "one edition with itself": (2, ("compare", OPEN, "--edition", "2022", "--edition", "2022"), "expected two different editions"),
    "a format that no suffix names": (2, ("convert", OPEN, "out.xyz"), "out.xyz: expected a name that ends in .trf, .trfx, .txt, .json, found .xyz"),
    "a name without a suffix": (2, ("convert", OPEN, "out"), "out has no suffix; give --format"),
    "standard output without a format": (2, ("convert", OPEN, "-"), "standard output has no suffix; give --format"),
    "an answer in a format that there is not": (2, ("standings", OPEN, "-o", "out.pdf"), "expected a name that ends in .txt, .md, .csv, .json, .html, .htm, .xlsx, found .pdf"),
    "a side to trust that there is not": (2, ("standings", OPEN, "--trust", "both"), "expected one of results, points, found 'both'"),
    "ranks without --with-ranks": (2, ("convert", OPEN, "-", "--by", "BH"), "add --with-ranks"),
    "a kind of rating without a list": (2, ("convert", OPEN, "-", "--rating", "rapid"), "add --ratings"),
    "a kind of rating that there is not": (2, ("convert", OPEN, "-", "--rating", "fast"), "expected one of standard, rapid, blitz"),
    "one edition to compare": (2, ("compare", OPEN, "--edition", "2009"), "expected two editions to compare, found 1"),
    "an unknown edition to compare": (2, ("compare", OPEN, "--edition", "2009", "--edition", "x"), "edition 'x' is unknown"),
    "a file that is not there": (3, ("standings", "absent.trf"), "absent.trf: error: cannot be read: No such file or directory"),
    "a file of another kind": (3, ("standings", "README.md"), "README.md"),
    "a folder that is not there": (3, ("standings", OPEN, "-o", "absent/out.txt"), "absent/out.txt: error: cannot be written"),
    "a limit beyond every score": (4, ("standings", OPEN, "--by", "KS/L+99999999999999999999"), "expected half points from -4000 to +4000"),
    "a limit that wrapped around": (4, ("standings", OPEN, "--by", "KS/L1000000000000000000"), "or a percentage from 21 to 4000, after /L"),
    "a divisor of nearly nothing": (4, ("standings", OPEN, "--by", "SSSC/K0.0000000000000000000000001"), "with at most two decimals, after /K"),
    "a modifier that a code does not take": (4, ("standings", OPEN, "--by", "TPR/C1"), "TPR takes no /C1; Article 14.1"),
    "Buchholz in a round robin": (4, ("standings", ROBIN, "--by", "BH", "--edition", "2026-03"), "must not be used in a round robin"),
    "a code that the edition does not know": (4, ("explain", OPEN, "3", "STD", "--edition", "2009"), "not among the tie-breaks of edition 2009"),
    "direct encounter outside the list": (4, ("explain", OPEN, "3", "DE", "--by", "BH"), "(Article 4.3, Type A); add it to --by"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_has_its_exit_code_and_says_why_on_standard_error_only(case: str, inside: Inside) -> None:
    code, arguments, said = REFUSED[case]
    found, printed, error = inside(*arguments)
    assert (found, printed) == (code, "")
    assert said in " ".join(error.split())
    assert "Traceback" not in error
    assert code != 4 or "Article" in error


def test_every_problem_of_a_file_has_its_own_line(inside: Inside, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.trf"
    damaged.write_bytes((ROOT / OPEN).read_bytes().replace(b" 8.0 ", b" 7.0 ").replace(b" 7.5 ", b" 6.5 "))
    code, printed, error = inside("standings", str(damaged))
    assert (code, printed) == (3, "")
    assert [line for line in error.splitlines() if not line.startswith(f"{damaged}:")] == []
    assert len(error.splitlines()) >= 2


def test_points_that_do_not_follow_from_the_results_are_read_as_one_trusts(inside: Inside, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.trf"
    damaged.write_bytes((ROOT / OPEN).read_bytes().replace(b" 8.0 ", b" 7.0 "))
    code, _, error = inside("standings", str(damaged))
    assert code == 3 and "or give --trust results or --trust points" in error
    for trust, first, points in (("results", "2", "8"), ("points", "1", "7.5")):
        code, printed, error = inside("standings", str(damaged), "--trust", trust, "--format", "csv", "--columns", "no,PTS")
        assert (code, printed.splitlines()[1]) == (0, f"{first},{points}") and f"the {trust} were trusted" in error
    for command in ("boards", "explain", "why", "check", "compare", "convert"):
        assert "--trust results|points" in " ".join(inside(command, "--help")[1].split())


def test_the_bye_that_a_file_does_not_name_is_said_and_chosen(inside: Inside, tmp_path: Path) -> None:
    """The open has 41 players, and its pairing-allocated byes are made blank here, with the points left out."""
    path = tmp_path / "unsaid.trf"
    path.write_bytes(unsaid((ROOT / OPEN).read_bytes()))
    code, printed, error = inside("standings", str(path), "--format", "csv", "--warnings")
    assert (
        code == 0
        and "read as the pairing-allocated bye; if it was another, correct the file; or give --unpaired zero or --unpaired half or --unpaired full"
        in error
    )
    assert printed == inside("standings", str(path), "--unpaired", "pairing", "--format", "csv")[1]
    assert printed == inside("standings", OPEN, "--format", "csv")[1]
    code, absent, error = inside("standings", str(path), "--unpaired", "zero", "--format", "csv")
    assert code == 0 and absent != printed and "does not say why" not in error
    for command in ("boards", "explain", "why", "check", "compare", "convert", "batch"):
        assert "--unpaired pairing|zero|half|full" in " ".join(inside(command, "--help")[1].split())
    assert inside("standings", OPEN, "--unpaired", "none")[0] == 2


def test_standings_during_a_round_count_pending_games_as_asked(inside: Inside, tmp_path: Path) -> None:
    event = tb.read(ROOT / OPEN)
    at, game = next((at, item) for at, item in enumerate(event.rounds[-1]) if isinstance(item, tb.Game))
    last = (*event.rounds[-1][:at], replace(game, result="*"), *event.rounds[-1][at + 1 :])
    path = tmp_path / "live.trf"
    tb.write(replace(event, rounds=(*event.rounds[:-1], last)), path)
    points = {}
    for pending in ("none", "draw"):
        _, printed, _ = inside("standings", str(path), "--live", "--pending", pending, "--format", "json")
        rows = json.loads(printed)["standings"]
        points[pending] = next(row["values"][0]["value"] for row in rows if row["id"] == game.white)
    assert points["draw"] == points["none"] + 0.5
    assert "during round 9 of 9" in inside("standings", str(path), "--live")[1]
    assert "1 open game counts as nothing yet" in inside("why", str(path), str(game.white), "--live")[2]


def test_a_list_with_a_forbidden_entry_is_refused_with_the_one_to_give(inside: Inside, tmp_path: Path) -> None:
    path = tmp_path / "robin.json"
    tb.write(replace(tb.read(ROOT / ROBIN), tie_breaks=("BH", "SB")), path)
    code, _, error = inside("standings", str(path), "--edition", "2026-03")
    assert code == 4 and "without it: --by SB" in error and "house-rule buchholz_in_round_robin=allow" in error
    assert inside("standings", str(path), "--house-rule", "buchholz_in_round_robin=allow")[0] == 0
    code, printed, _ = inside("check", str(path), "--edition", "2026-03")
    assert code in (0, 1) and "Forbidden in the list of the file, and left out here: BH:" in printed


def test_an_entry_that_comes_again_is_noted(inside: Inside) -> None:
    assert "Note: BH stands in the list again, where it can decide nothing." in inside("standings", OPEN, "--by", "BH, BH")[1]
    assert "stands in the list again" not in inside("standings", OPEN, "--by", "DE, BH, DE")[1]


def test_the_modifiers_of_a_code_are_those_of_the_edition(inside: Inside) -> None:
    assert "/F" in inside("codes", "BH/C1")[1] and "/F" not in inside("codes", "BH/C1", "--edition", "2009")[1]
    assert "/F" in inside("codes", "AOB")[1] and "/F" not in inside("codes", "AOB", "--edition", "2024-08")[1]
    assert "default: the one in force" in " ".join(inside("codes", "--help")[1].split())


def test_a_fault_of_ours_is_said_in_one_line(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise KeyError("rows")

    monkeypatch.setattr(running, "Program", broken)
    monkeypatch.delenv("TIEBREAKS_DEBUG")
    assert inside("standings") == (
        70,
        "",
        "tiebreaks: internal error: KeyError: 'rows'. This is a fault of tiebreaks, please report it with the file; "
        "TIEBREAKS_DEBUG=1 in the environment shows where it happened\n",
    )
    monkeypatch.setenv("TIEBREAKS_DEBUG", "1")
    with pytest.raises(KeyError):
        inside("standings")


@pytest.mark.parametrize(
    ("name", "choice"), [(name, choice) for name, facts in PROVISIONS.items() for choice in facts["choices"]]
)
def test_every_provision_can_be_amended_as_it_is_typed(name: str, choice: object, inside: Inside) -> None:
    rule = f"{name}={as_typed(choice)}"
    code, printed, _ = inside("standings", OPEN, "--by", "DE", "--house-rule", rule, "--format", "json")
    assert code == 0
    by_hand = edition_named("2026-03").amended(**{name: choice})
    assert json.loads(printed)["basis"]["edition"]["amended"] == list(by_hand.amended_provisions)


def test_json_is_that_of_the_library(inside: Inside) -> None:
    standings = tb.standings(tb.read(ROOT / OPEN), by="DE, BH", after_round=7)
    for arguments, what in (
        (("standings", OPEN), standings),
        (("explain", OPEN, "3", "BH"), tb.explain(standings, 3, "BH")),
        (("explain", OPEN, "3"), tb.explain(standings, 3)),
        (("why", OPEN, "3", "6"), tb.why(standings, 3, 6)),
        (("why", OPEN, "3"), tb.why(standings, 3)),
        (
            ("compare", OPEN, "--edition", "2009", "--edition", "2026-03"),
            tb.compare_editions(standings.tournament, "2009", "2026-03", by="DE, BH", after_round=7),
        ),
    ):
        code, printed, _ = inside(*arguments, "--by", "DE, BH", "--after-round", "7", "--format", "json")
        assert code == 0 and printed == tb.render(what, "json") + "\n"
    code, printed, _ = inside("check", OPEN, "--by", "DE, BH", "--format", "json")
    assert code == 1 and printed == tb.render(tb.check(standings.tournament, "DE, BH"), "json") + "\n"


@pytest.mark.parametrize("arguments", [("codes",), ("codes", "AOB/F"), ("editions",), ("editions", "2009")])
def test_what_one_looks_up_has_every_format(arguments: tuple[str, ...], inside: Inside) -> None:
    assert json.loads(inside(*arguments, "--format", "json")[1])
    for format in ("text", "markdown", "csv", "html"):
        code, printed, error = inside(*arguments, "--format", format)
        assert (code, error) == (0, "") and len(printed.splitlines()) > 1


def test_a_table_is_checked_from_a_file_or_standard_input(inside: Inside, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    assert inside("standings", OPEN, "--format", "csv", "-o", str(table))[0] == 0
    code, printed, _ = inside("check", OPEN, "--against", str(table))
    assert code == 0 and "41 ranks" in printed
    table.write_text(
        table.read_text("utf-8").replace("BH/C1", "TB2").replace("1,2,GM", "2,2,GM", 1).replace("2,1,GM", "1,1,GM", 1)
    )
    code, printed, _ = inside("check", OPEN, "--against", str(table), "--columns", "TB2=BH/C1", "--no-search")
    assert code == 1
    code, _, said = inside("check", OPEN, "--against", str(table), "--columns", "TB9=BH/C1")
    assert code == 3 and "no column 'TB9'" in said
    code, _, said = inside("check", OPEN, "--columns", "TB2=BH")
    assert code != 0 and "give --against" in said
    code, _, said = inside("check", "-", "--against", "-")
    assert code == 2


def test_a_check_that_agrees_exits_with_0_and_one_that_does_not_with_1(inside: Inside) -> None:
    assert inside("check", OPEN)[0] == 0
    assert inside("check", OPEN, "--format", "csv")[1] == "Published,Computed,No.,Name,Decided by\n"
    code, printed, error = inside("check", OPEN, "--edition", "2009")
    assert (code, error) == (1, "") and "Made with PTS, DE, BH/C1, BH, SB, WIN under C.07 2026-03." in printed
    assert "Made with" not in inside("check", OPEN, "--edition", "2009", "--no-search")[1]
    assert "The search was not finished" in inside("check", OPEN, "--edition", "2009", "--budget", "0")[1]


def test_a_code_that_an_edition_lacks_is_told_of_all_the_same(inside: Inside) -> None:
    assert "Not in edition 2009; it is in 2026-03." in inside("codes", "STD", "--edition", "2009")[1]


def test_the_suffix_of_the_output_says_the_format(inside: Inside, tmp_path: Path) -> None:
    for name, start in (
        ("a.csv", "Rank,No."),
        ("a.md", "# Lindhavn"),
        ("a.html", "<!DOCTYPE"),
        ("a.json", "{"),
        ("a", "Lind"),
    ):
        assert inside("standings", OPEN, "-o", str(tmp_path / name)) == (0, "", "")
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_what_was_assumed_is_in_the_answer_for_people_and_on_standard_error_for_programs(
    inside: Inside, tmp_path: Path
) -> None:
    path = tmp_path / "bare.trf"
    lines = (ROOT / OPEN).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if line[:3] not in (b"202", b"212", b"042", b"132")))
    notes = ["Note: the event has no first day", "Note: no tie-break list is given; the default is used: "]
    _, printed, error = inside("standings", str(path))
    assert all(note in printed and note not in error for note in notes)
    for arguments in (
        ("explain", str(path), "3", "BH"),
        ("why", str(path), "3", "6"),
    ):
        _, printed, error = inside(*arguments)
        assert all(note in error and note not in printed for note in notes)
    _, printed, error = inside("standings", str(path), "--format", "csv")
    assert all(note in error and note in printed.partition("\n\nNote\n")[2] for note in notes)  # a table of its own


def test_convert_goes_by_the_suffix_and_back(inside: Inside, tmp_path: Path) -> None:
    event = tb.read(ROOT / OPEN)
    for name in ("a.json", "a.trf"):
        assert inside("convert", OPEN, str(tmp_path / name))[:2] == (0, "")
        assert tb.read(tmp_path / name).rounds == event.rounds


def test_convert_says_what_a_format_cannot_carry(inside: Inside, tmp_path: Path) -> None:
    code, _, error = inside("convert", OPEN, str(tmp_path / "a.trf"), "--format", "trf16")
    assert code == 0 and "TRF16 has no record for the list of tie-breaks" in error


def test_convert_puts_the_computed_ranks_into_the_file(inside: Inside, tmp_path: Path) -> None:
    path = tmp_path / "ranked.json"
    assert inside("convert", OPEN, str(path), "--with-ranks", "--by", "BH, SB", "--after-round", "5")[0] == 0
    found, ranked = tb.read(path), tb.standings(tb.read(ROOT / OPEN), by="BH, SB", after_round=5)
    assert found.tie_breaks == ("BH", "SB")
    assert found.published.ranks == ranked.ranks


def test_convert_fills_in_what_a_rating_list_knows(inside: Inside, tmp_path: Path) -> None:
    bare, ratings, out = tmp_path / "bare.trf", tmp_path / "list.xml", tmp_path / "filled.trf"
    tb.write(tb.Tournament([tb.Player(1, "Ost, Anna", fide_id="1600001"), tb.Player(2, "West, Bo")], []), bare)
    player = "<fideid>1600001</fideid><name>Ost, Anna</name><rating>2300</rating><rapid_rating>2250</rapid_rating>"
    ratings.write_text(f"<playerslist><player>{player}</player></playerslist>")
    code, _, error = inside("convert", str(bare), str(out), "--ratings", str(ratings))
    assert code != 0 and "--rating standard or --rating rapid or --rating blitz" in error
    code, _, error = inside("convert", str(bare), str(out), "--ratings", str(ratings), "--rating", "rapid", "--by-name")
    assert code == 0 and "1 names of the event are not in the list: 2 West, Bo" in error
    assert [one.rating for one in tb.read(out).players] == [2250, None]


@pytest.mark.parametrize("failing", ["write", "replace"])
def test_an_interrupted_or_failed_writing_leaves_the_old_file(
    failing: str, inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old")
    wrong: type[BaseException] = OSError if failing == "write" else KeyboardInterrupt

    def fails(*given: object) -> None:
        raise wrong

    monkeypatch.setattr(os, "fdopen" if failing == "write" else "replace", fails)
    code, printed, _ = inside("standings", OPEN, "-o", str(out))
    assert (code, printed) == (3 if failing == "write" else 130, "")
    assert out.read_text() == "old" and list(tmp_path.iterdir()) == [out]


def test_a_link_stays_a_link_and_a_pipe_a_pipe(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real.txt", tmp_path / "link.txt", tmp_path / "pipe"
    real.write_text("old")
    link.symlink_to(real)
    files.write_whole(str(link), b"new")
    assert link.is_symlink() and real.read_text() == "new"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.write_whole(str(pipe), b"through")
    assert os.read(reader, 100) == b"through" and pipe.is_fifo()
    os.close(reader)


def test_a_closed_standard_input_is_said(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert inside("standings", "-") == (3, "", "tiebreaks: error: standard input is closed; give the path of a file\n")


def test_a_team_event_is_ranked_or_refused_without_a_traceback(inside: Inside) -> None:
    code, printed, error = inside("standings", "examples/team.trf")
    assert (code == 0 and printed) or (code == 4 and "team" in error)


@pytest.mark.parametrize(
    ("given", "code"), [("DirE", "DE"), ("BH-1", "BH/C1"), ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", "BH/C1")]
)
def test_a_code_is_looked_up_under_the_name_that_a_program_prints(given: str, code: str, inside: Inside) -> None:
    found, printed, _ = inside("codes", given)
    assert found == 0 and printed.startswith(f"{code}: ")


def test_the_names_of_a_code_are_shown_as_they_are_printed(inside: Inside) -> None:
    found = json.loads(inside("codes", "BH/C1", "--format", "json")[1])
    assert found["aliases"] == ["Buchholz Cut 1", "BH1."]
    assert all(tb.parse_tie_break(name).code == "BH/C1" for name in found["aliases"])


def with_sex(number: int, *, of: str = OPEN) -> bytes:
    """An example whose first players have a sex that reading leaves out with a warning."""
    lines = (ROOT / of).read_bytes().split(b"\n")
    players = [at for at, line in enumerate(lines) if line.startswith(b"001")][:number]
    return b"\n".join(line[:9] + b"u" + line[10:] if at in players else line for at, line in enumerate(lines))


READING = {
    "standings": (), "explain": ("3", "BH"), "why": ("3", "6"), "check": (), "boards": (),
    "compare": ("--edition", "2024-08", "--edition", "2026-03"), "convert": ("-", "--format", "json"),
}  # fmt: skip


@pytest.mark.parametrize("name", READING)
def test_warnings_are_one_line_with_a_count_unless_one_asks_for_all_or_none(
    name: str, inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "open.trf").write_bytes(with_sex(3, of="examples/team.trf" if name == "boards" else OPEN))
    monkeypatch.chdir(tmp_path)
    code, printed, told = inside(name, "open.trf", *READING[name])
    assert code == 0 and printed and told.splitlines()[0] == "open.trf: 3 warnings (--warnings shows them)"
    for path in ("open.trf", str(tmp_path / "open.trf")):
        same, answered, all_of_them = inside(name, path, *READING[name], "--warnings")
        assert (same, answered) == (code, printed)
        lines = all_of_them.splitlines()
        assert lines[3:] == told.splitlines()[1:]
        assert [line.startswith("open.trf:") and ": warning: player " in line for line in lines[:3]] == [True] * 3
        assert inside(name, path, *READING[name], "--quiet") == (code, printed, "")


def test_the_only_warning_is_shown_itself(inside: Inside, tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_bytes(with_sex(1))
    code, _, told = inside("standings", str(tmp_path / "open.trf"))
    assert code == 0 and len(told.splitlines()) == 1
    assert re.fullmatch(r"open\.trf:\d+:10: warning: player 1: sex 'u' is neither m nor w; left out\n", told)


def test_a_relative_path_stays_as_it_was_typed_and_standard_input_is_called_so(
    inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "2026").mkdir()
    (tmp_path / "2026" / "open.trf").write_bytes(with_sex(2))
    monkeypatch.chdir(tmp_path)
    assert inside("standings", "2026/open.trf")[2] == "2026/open.trf: 2 warnings (--warnings shows them)\n"
    with open("2026/open.trf", encoding="utf-8") as given:
        monkeypatch.setattr("sys.stdin", given)
        assert inside("standings", "-")[2] == "standard input: 2 warnings (--warnings shows them)\n"


def test_json_keeps_the_warnings_whatever_is_said_beside_it(inside: Inside, tmp_path: Path) -> None:
    path = str(tmp_path / "open.trf")
    Path(path).write_bytes(with_sex(3))
    for option in ((), ("--warnings",), ("--quiet",)):
        assert len(json.loads(inside("standings", path, "--format", "json", *option)[1])["warnings"]) == 3


def test_a_quiet_command_says_no_notes_but_every_error(inside: Inside, tmp_path: Path) -> None:
    path = tmp_path / "bare.trf"
    lines = (ROOT / OPEN).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if line[:3] not in (b"202", b"212", b"042", b"132")))
    for arguments in (
        ("standings", str(path), "--format", "csv"), ("explain", str(path), "3", "BH"), ("why", str(path), "3", "6"),
        ("convert", str(path), str(tmp_path / "a.trf"), "--format", "trf16", "--with-ranks"),
    ):  # fmt: skip
        assert "Note: " in inside(*arguments)[2] and inside(*arguments, "--quiet")[::2] == (0, "")
    code, printed, told = inside("standings", "absent.trf", "--quiet")
    assert (code, printed) == (3, "") and "absent.trf: error: cannot be read" in told


def test_a_quiet_batch_shows_neither_progress_nor_summary(inside: Inside, tmp_path: Path) -> None:
    asked = ("batch", OPEN, "-o", str(tmp_path / "table.csv"), "--jobs", "1", "--overwrite")
    assert inside(*asked)[2] != ""
    assert inside(*asked, "--quiet") == (0, "", "")
    assert inside("batch", "README.md", "-o", str(tmp_path / "none.csv"), "--jobs", "1", "--quiet")[0] == 3


def test_a_page_has_the_workings_that_one_asks_for(inside: Inside, tmp_path: Path) -> None:
    found = tb.standings(tb.read(ROOT / OPEN))
    for workings in ("none", "list", "all"):
        _, printed, _ = inside("standings", OPEN, "--format", "html", "--workings", workings)
        assert printed == tb.render(found, "html", workings=workings) + "\n"
        assert inside("standings", OPEN, "-o", str(tmp_path / "a.html"), "--workings", workings)[0] == 0
        assert (tmp_path / "a.html").read_text(encoding="utf-8") == printed


CROSS = "Name;1;2;Pts\nAnna;2w1;3b=;1.5\nBo;1b0;-1;1\nCy;-½;1w½;1\n"
START = "No;Name;Rating\n1;Cy;2100\n2;Bo;2000\n3;Anna;1900\n"


@pytest.fixture
def lists(tmp_path: Path) -> tuple[str, str]:
    """A crosstable and the starting list of its event."""
    paths = tmp_path / "cross.csv", tmp_path / "start.csv"
    for path, text in zip(paths, (CROSS, START), strict=True):
        path.write_text(text, encoding="utf-8")
    return str(paths[0]), str(paths[1])


def test_several_files_of_one_event_are_read_together(inside: Inside, lists: tuple[str, str]) -> None:
    code, printed, _ = inside("standings", *lists, "--by", "TPN", "--columns", "no,name,rating")
    assert code == 0
    lines = [line.split() for line in printed.splitlines()]
    table = lines.index(["No.", "Name", "Rating"]) + 1
    assert lines[table : table + 3] == [
        ["3", "Anna", "1900"],
        ["1", "Cy", "2100"],
        ["2", "Bo", "2000"],
    ]


def test_explain_and_why_take_further_files_by_an_option(inside: Inside, lists: tuple[str, str]) -> None:
    cross, start = lists
    assert inside("why", cross, "3", "--with", start, "--quiet")[1].startswith("3 Anna")
    assert inside("explain", cross, "Anna", "BH", "--with", start, "--quiet")[1].startswith("BH of 3 Anna")


def test_lists_are_converted_and_the_last_name_is_what_is_written(
    inside: Inside, lists: tuple[str, str], tmp_path: Path
) -> None:
    assert inside("convert", *lists, str(tmp_path / "event.trf"), "--quiet")[0] == 0
    assert [player.name for player in tb.read(tmp_path / "event.trf").players] == ["Cy", "Bo", "Anna"]


def test_what_was_assumed_is_shown_with_its_place(inside: Inside, lists: tuple[str, str]) -> None:
    _, _, said = inside("standings", lists[0], "--warnings")
    assert "cross.csv: line 3, column 3: note: points without an opponent, 1 in all" in said
    assert "--unpaired full" in said
    assert (
        "without an opponent, 1 in all"
        not in inside("standings", lists[0], "--warnings", "--unpaired", "full")[2].partition("half points")[0]
    )


def test_standard_input_is_read_once(inside: Inside) -> None:
    assert inside("standings", "-", "-")[0] == 2


@pytest.mark.parametrize("name", tb.samples())
def test_a_sample_is_written_into_the_folder_and_can_be_ranked_there(
    name: str, inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, printed, said = inside("sample", name)
    assert (code, printed) == (0, "") and said.startswith(f"{name}.trf: {tb.sample(name).name}, ")
    assert tb.read(tmp_path / f"{name}.trf") == tb.sample(name)
    assert inside("sample", name)[0] == 0, "the same file again does no harm"


def test_a_sample_is_not_written_over_another_file_unless_that_is_named(
    inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "open.trf"
    mine.write_text("my own open")
    code, _, said = inside("sample")
    assert code == 3 and "open.trf is there already, with something else in it; name another file" in said
    assert mine.read_text() == "my own open"
    assert inside("sample", "open", "open.trf")[0] == 0 and tb.read(mine) == tb.sample("open")


def test_an_unknown_sample_is_refused(inside: Inside) -> None:
    code, _, said = inside("sample", "swiss")
    assert code == 2 and "expected one of open, round_robin, team, found 'swiss'" in said


def test_results_that_were_not_understood_are_said_without_being_asked_for(inside: Inside, tmp_path: Path) -> None:
    lines = Path(OPEN).read_text().splitlines()
    players = [at for at, line in enumerate(lines) if line.startswith("001")]
    for at in players[:37]:  # of the first round, on both sides
        lines[at] = lines[at][:98] + "?" + lines[at][99:] if lines[at][96] in "wb" else lines[at]
    path = tmp_path / "doubtful.trf"
    path.write_text("\n".join(lines))
    code, _, said = inside("standings", str(path), "--trust", "results")
    first, second = said.splitlines()
    assert code == 0 and "warnings (--warnings shows them)" in first
    assert "read as not finished yet (and " in second and "more of this kind)" in second
    assert inside("standings", str(path), "--trust", "results", "--quiet")[2] == ""


def test_a_usage_error_says_what_was_meant_in_every_language(inside: Inside) -> None:
    code, _, error = inside("--language", "de", OPEN)
    assert code == 2 and f"tiebreaks standings {OPEN}" in error
    code, _, error = inside("prizes", OPEN, "--language", "de")
    assert code == 2 and 'name = "Main"' in error
    code, _, error = inside("examples/prizes/berlin.toml")
    assert code == 2 and "to rank it" not in error


def test_the_rules_that_prizes_shows_are_rules(inside: Inside, tmp_path: Path) -> None:
    _, _, error = inside("prizes", OPEN)
    rules = tmp_path / "prizes.toml"
    rules.write_text(error[error.index("[[prizes]]") : error.index("docs/prizes.md")])
    code, printed, _ = inside("prizes", OPEN, "--rules", str(rules))
    assert code == 0 and "300" in printed


def test_help_says_where_the_list_comes_from(inside: Inside) -> None:
    batch = " ".join(inside("batch", "--help")[1].split())
    assert "default: the list in each file, else the one that its ranks show with certainty, else that of its system" in batch
