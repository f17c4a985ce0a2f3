"""The commands about prizes, categories and series: formats, files, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

import tiebreaks as tb
from tests.awards.test_series import UNFINISHED, two_events
from tiebreaks.cli.run import FILE_TROUBLE, run

EXAMPLES = Path(__file__).parents[2] / "examples"
OPEN, BERLIN, SERIES = (str(EXAMPLES / name) for name in ("open.trf", "prizes/berlin.toml", "prizes/series.toml"))


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = run(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("format", ["text", "markdown", "csv", "json", "html"])
@pytest.mark.parametrize(
    "arguments",
    [("prizes", OPEN, "--rules", BERLIN), ("series", SERIES), ("standings", OPEN, "--category", "women")],
    ids=["prizes", "series", "category"],
)
def test_every_format_is_written(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], format: str) -> None:
    code, out, _ = called(capsys, *arguments, "--format", format)
    assert code == 0 and "Ulmgren" in out


def test_prizes_go_to_a_file_for_the_ceremony(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "ceremony.html"
    assert called(capsys, "prizes", OPEN, "--rules", BERLIN, "-o", str(page))[:2] == (0, "")
    assert "Signature" in page.read_text("utf-8")


def test_several_categories_come_one_after_the_other(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "categories.toml"
    own.write_text("[categories.nordic]\nfederation = ['NOR', 'SWE', 'DEN', 'FIN']\n", "utf-8")
    arguments = ("standings", OPEN, "--category", "nordic", "--category", "U18", "--format", "json")
    code, out, _ = called(capsys, *arguments, "--categories", str(own))
    names = [each["category"]["name"] for each in json.loads(out)["categories"]]
    assert (code, names) == (0, ["nordic", "U18"])


def test_equal_names_of_a_series_are_one_person_by_an_option(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("one", "two"):
        event = tb.Tournament([tb.Player(1, "Ada"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1-0")]], name=name)
        tb.write(event, tmp_path / f"{name}.json")
    rules = tmp_path / "series.toml"
    rules.write_text('events = [{ file = "one.json" }, { file = "two.json" }]\nseries.table = [3, 1]\n', encoding="utf-8")
    assert called(capsys, "series", str(rules))[0] == FILE_TROUBLE
    code, out, _ = called(capsys, "series", str(rules), "--equal-names", "same", "--format", "json")
    assert (code, [(row["name"], row["total"]) for row in json.loads(out)["standings"]]) == (0, [("Ada", 6), ("Bo", 2)])


def test_a_series_has_prizes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = tmp_path / "prizes.toml"
    rules.write_text("prizes = [{ name = 'Main', amounts = [50] }]\n", "utf-8")
    code, out, _ = called(capsys, "series", SERIES, "--rules", str(rules), "--format", "json")
    assert code == 0 and [one["name"] for one in json.loads(out)["payouts"]] == ["Ulmgren, Lovis"]


def test_rules_that_are_wrong_end_with_their_places_and_exit_code_3(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = tmp_path / "prizes.toml"
    rules.write_text("unit = 0\nprizes = [{ name = 'Main', amounts = [-1] }]\n", "utf-8")
    code, out, err = called(capsys, "prizes", OPEN, "--rules", str(rules))
    assert (code, out) == (FILE_TROUBLE, "")
    assert "unit: expected an amount above 0" in err and 'prizes[1] "Main": amounts: expected an amount from 0 on' in err
    assert called(capsys, "prizes", OPEN, "--rules", str(tmp_path / "none.toml"))[0] == FILE_TROUBLE
    assert called(capsys, "standings", OPEN, "--category", "ladies")[0] == FILE_TROUBLE
    assert called(capsys, "series", str(rules))[0] == FILE_TROUBLE


def test_rules_without_a_category_are_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = called(capsys, "standings", OPEN, "--categories", BERLIN)
    assert code == 2 and "name a category" in err


@pytest.mark.parametrize("format", ["txt", "md", "csv", "html", "json", "xlsx"])
def test_a_series_says_what_it_rests_on_in_every_format(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, format: str
) -> None:
    out = tmp_path / f"out.{format}"
    assert called(capsys, "series", str(two_events(tmp_path)["file"]), "-o", str(out))[0] == 0
    assert UNFINISHED.encode() in whole(out)


@pytest.mark.parametrize("format", ["txt", "md", "csv", "html", "json", "xlsx"])
@pytest.mark.parametrize("command", ["standings", "prizes", "category"])
def test_a_play_off_that_was_given_is_applied_and_said_in_every_format(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, format: str
) -> None:
    """Where the list names no PO: it was ignored, and the other player paid."""
    out, file = tmp_path / f"out.{format}", str(EXAMPLES / "round_robin.trf")
    more = {"standings": ["standings"], "category": ["standings", "--category", "U2400"]}.get(command) or [
        "prizes", "--rules", str(tmp_path / "rules.toml")
    ]  # fmt: skip
    (tmp_path / "rules.toml").write_text('prizes = [{ name = "Main", amounts = [300, 200], sharing = "none" }]', "utf-8")
    given = ("--by", "DE,WIN,SB", "--play-off", "Wyrzen, 6: armageddon")
    assert called(capsys, more[0], file, *more[1:], *given, "-o", str(out))[0] == 0
    written = whole(out).decode()
    if format != "json":
        said = "The play-off of 2 Wyrzen, Ulvar and 6 Zandermar, Klaas (armageddon) applies after WIN."
        assert said in written
    elif command != "category":
        (applied,) = json.loads(written)["basis"]["decisions"]
        assert (applied["participants"], applied["after"]) == ([2, 6], "WIN")
    if command == "prizes" and format == "json":
        assert [(one["id"], one["amount"]) for one in json.loads(written)["awards"]] == [(2, "300.00"), (6, "200.00")]


def test_a_decision_without_a_place_is_refused_by_every_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, rules = str(EXAMPLES / "round_robin.trf"), tmp_path / "rules.toml"
    rules.write_text('prizes = [{ name = "Main", amounts = [300, 200] }]', "utf-8")
    for command in (["standings"], ["prizes", "--rules", str(rules)], ["check"], ["explain", "2"], ["why", "2", "6"]):
        for option, said in (("--play-off", "the play-off of 7 Mirrow"), ("--order", "the order by hand of 7 Mirrow")):
            given = (command[0], file, *command[1:], option, "7, 8")
            status, _, refused = called(capsys, *given)
            assert status == 4, given
            refused = " ".join(refused.split())
            assert f"{option}: {said}" in refused and "1 Silvadal, Orm is level with them after PTS" in refused
            status, _, refused = called(capsys, *given[:-1], "7, 9")
            assert status == 4 and "they are not level after PTS" in " ".join(refused.split())


def whole(out: Path) -> bytes:
    """A file, with the parts of a workbook."""
    if out.suffix != ".xlsx":
        return out.read_bytes()
    with ZipFile(out) as parts:
        return b"".join(parts.read(name) for name in parts.namelist())
