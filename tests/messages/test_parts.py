"""What programs read of messages: remedies that can be given, articles, reasons; and words that fit the face of the reader."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.cli import Inside
from tiebreaks.bulk.engines import NONE_BEGINS
from tiebreaks.bulk.journal import FIX_AND_RESUME
from tiebreaks.engine.catalogue import UNRATED
from tiebreaks.engine.house_rules import parse_house_rules
from tiebreaks.explaining.words import DROPPED
from tiebreaks.formats.problems import Problems
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.messages import PYTHON, Clause, Face, Given, Items, Message, Remedy, enclose
from tiebreaks.messages.faces import COMMAND
from tiebreaks.page.words import PAGE_FACE, SERVICE_FACE

EXAMPLES = Path(__file__).parents[2] / "examples"
OPEN, ROBIN, TEAM = (tb.read(EXAMPLES / name) for name in ("open.trf", "round_robin.trf", "team.trf"))
OTHER_FACES = (COMMAND, SERVICE_FACE, PAGE_FACE)
CHOICES = [(name, choice) for name, facts in PROVISIONS.items() for choice in facts["choices"]]


def said(call: Any, /, *arguments: Any, **options: Any) -> Message:
    """The message of a call that is refused."""
    with pytest.raises(tb.TiebreaksError) as refused:
        call(*arguments, **options)
    return refused.value.messages[0]


def own_list(*codes: str) -> tb.Tournament:
    return replace(OPEN, tie_breaks=codes)


@pytest.mark.parametrize("rule", CHOICES, ids=str)
def test_every_house_rule_as_a_remedy_can_be_given(rule: tuple[str, Any]) -> None:
    remedy = Remedy("house_rules", rule)
    assert tb.standings(ROBIN, by="PTS, DE, SB", **remedy.argument).rows
    assert parse_house_rules([remedy.typed]) == remedy.argument["house_rules"] == dict([rule])


def test_every_face_spells_a_typed_value() -> None:
    rule, first = Remedy("house_rules", ("forfeits_count_in_direct_encounter", True)), Remedy("after_round", 7)
    assert PYTHON.remedy(rule) == "house_rules={'forfeits_count_in_direct_encounter': True}"
    assert COMMAND.remedy(rule) == "--house-rule forfeits_count_in_direct_encounter=true"
    assert SERVICE_FACE.remedy(rule) == "house_rule=forfeits_count_in_direct_encounter=true"
    assert [face.remedy(first) for face in (PYTHON, COMMAND, SERVICE_FACE)] == [
        "after_round=7",
        "--after-round 7",
        "after_round=7",
    ]
    listed = Message("differs", remedies=(rule, first)).to_dict(SERVICE_FACE)["remedies"]
    assert listed == [
        {"option": "house_rule", "value": "forfeits_count_in_direct_encounter=true"},
        {"option": "after_round", "value": 7},
    ]


@pytest.mark.parametrize(
    ("event", "settings"),
    [
        (OPEN, {"after_round": 7}),
        (OPEN, {"house_rules": {"opponents_unplayed_rounds": "all_drawn"}}),
        (OPEN, {"edition": "2009"}),
        (OPEN, {"by": "SB, BH"}),
    ],
    ids=["after_round", "house_rules", "edition", "by"],
)
def test_the_remedies_of_every_cause_can_be_given(event: tb.Tournament, settings: Mapping[str, Any]) -> None:
    published = replace(event, published=tb.standings(event, **settings).published().published)
    causes = tb.check(published).explained_by
    assert causes
    for cause in causes:
        arguments: dict[str, Any] = {}
        for remedy in cause.remedies:
            arguments |= remedy.argument
        assert tb.standings(published, **arguments).rows and tb.check(published, search=False, **arguments).summary


def test_why_an_entry_is_dropped_is_one_message_with_its_article() -> None:
    (dropped,) = tb.standings(OPEN, by="TPR, BH").basis.dropped
    assert dropped.reason is UNRATED and (dropped.article, dropped.reason.article) == ("10", "10")
    assert DROPPED.facts["reason"] is UNRATED and DROPPED.article == "10"
    assert f"Dropped from the list, because {UNRATED} (Article 10)." == DROPPED


@pytest.mark.parametrize("code", ["OTHER_CLUB", "NOSUCH", "ARO", "TPR", "Performance"])
def test_every_reason_is_a_message(code: str) -> None:
    read = tb.Tournament.from_dict(own_list(code, "BH").to_dict())  # the list of a file may name what is none
    (dropped,) = tb.standings(read).basis.dropped
    assert type(dropped.reason) is Message


def test_a_rule_that_is_not_known_is_python_advice_in_python_only() -> None:
    for error in (said(tb.standings, OPEN, by="OTHER_FOO, BH"), tb.standings(own_list("OTHER_FOO", "BH")).notes[0]):
        assert error.article == "4.1" and error.count("4.1") == 1 and "tiebreaks.extending.register" in error
        for face in OTHER_FACES:
            words = error.in_words(face)
            assert "register" not in words and words.rstrip(".").endswith("whose rule is not known here"), words


def test_a_face_leaves_out_the_clause_of_an_option_that_it_lacks() -> None:
    clause = Clause("jobs", Message("; with {one} it works", one=Remedy("jobs", 1)))
    message = Message("it failed{advice}", advice=clause)
    lacking = Face(COMMAND.option, COMMAND.remedy, lacks=frozenset({"jobs"}))
    assert message == "it failed; with jobs=1 it works" and message.in_words(COMMAND) == "it failed; with --jobs 1 it works"
    assert message.in_words(lacking) == "it failed" and message.to_dict(lacking)["facts"] == {"advice": None}
    assert message.to_dict(COMMAND)["facts"]["advice"]["text"] == "; with --jobs 1 it works"
    given = Message("it failed{advice}", advice=clause, remedies=(Remedy("jobs", 1),))
    assert given == message and given.in_words(lacking) == "it failed"  # what stands in a clause is not offered once more
    way = Clause("jobs", Message("; with {one} {other}", one=Remedy("jobs", 1), other=Remedy("live", True)))
    both = Message("it failed{advice}", advice=way, remedies=(Remedy("jobs", 1), Remedy("live", True)))
    assert both.in_words(lacking) == "it failed"  # nor is half of what helps only as a whole


REFUSED = [
    ("DE/C1", "14.1"), ("KS/L7000", "14.5"), ("KS/L+1.3", "14.5"), ("SSSC/K0", "13.4.2"), ("BH/X", "14"), ("BH/C1/C1", "14"),
    ("OTHER_FOO", "4.1"), ("BC:GP", "6"), ("EDE", "11"), ("BH/C0", "14.1"),
]  # fmt: skip
CITES = re.compile(r"Articles? (\d+[\d.]*\d|\d+)|\((\d+\.[\d.]*\d)")


@pytest.mark.parametrize(("code", "article"), REFUSED)
def test_a_message_that_cites_an_article_has_it(code: str, article: str) -> None:
    message = said(tb.standings, OPEN, by=code)
    assert message.article == article
    assert all(article in (one or other) for one, other in CITES.findall(message)[:1]), message


def test_a_list_of_a_file_that_is_forbidden_has_its_article() -> None:
    assert said(tb.standings, replace(ROBIN, tie_breaks=("BH",)), edition="2026-03").article == "8"


def test_a_note_has_the_article_and_the_remedies_of_its_warning() -> None:
    one = ROBIN.participants[0].id
    rounds = [
        [
            replace(game, result="+-") if isinstance(game, tb.Game) and one in (game.white, game.black) else game
            for game in games
        ]
        for games in ROBIN.rounds
    ]
    under = replace(ROBIN, rounds=rounds)
    standings = tb.standings(under, by="DE, SB")
    (note,) = (note for note in standings.notes if note.article == "C.05 6.6")
    (remedy,) = note.remedies
    assert remedy == Remedy("house_rules", ("round_robin_under_half", "remove")) and note.count("round_robin_under_half") == 1
    assert len(tb.standings(under, by="DE, SB", **remedy.argument)) < len(standings)


def test_a_warning_that_stands_for_more_keeps_its_parts() -> None:
    problems = Problems("a.trf")
    for line in range(30):
        problems.warn((line + 1, 1), "odd", case=3, article="8", remedies=(Remedy("trust", "points"),))
    last = problems.list_warnings()[-1]
    assert "more of this kind" in last and (last.article, last.remedies) == ("8", (Remedy("trust", "points"),))


def test_a_remedy_in_a_gap_is_among_the_remedies() -> None:
    one = Remedy("jobs", 1)
    assert Message("with {jobs}", jobs=one).remedies == (one,) == NONE_BEGINS.remedies
    assert FIX_AND_RESUME.remedies == enclose("lost; {advice}", advice=FIX_AND_RESUME).remedies == (Remedy("resume", True),)
    assert Message("{example} is how", example=Given("jobs", 1)).remedies == ()
    twice = Message("{both}", both=Items((Message("{a}", a=Message("{b}", b=one)),)), remedies=(one,))
    assert twice == "jobs=1"


def test_a_remedy_in_prose_is_among_the_remedies() -> None:
    near = said(tb.standings, OPEN, edition="2024")
    assert near == "edition '2024' is unknown; did you mean 2024-04 or 2024-08?"
    assert near.remedies == (Remedy("edition", "2024-04"), Remedy("edition", "2024-08"))
    html = said(tb.render, tb.standings(OPEN), workings="all")
    assert html.remedies == (Remedy("format", "html"),) and "ask for format='html'" in html
    expelled = replace(OPEN, players=[replace(OPEN.players[0], expelled=True), *OPEN.players[1:]])
    written = said(tb.write, expelled, "never.trf")
    assert written.endswith("write json instead") and written.remedies == (Remedy("format", "json"),)


@pytest.fixture
def refused_files(tmp_path: Path) -> Path:
    """A file with wrong points, a round robin, and one in an old code page."""
    folder = tmp_path / "files"
    folder.mkdir()
    lines = (EXAMPLES / "open.trf").read_bytes().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith(b"001"))
    wrong = [*lines]
    wrong[first] = wrong[first][:80] + b" 0.5" + wrong[first][84:]
    (folder / "points.trf").write_bytes(b"".join(wrong))
    (folder / "robin.trf").write_bytes((EXAMPLES / "round_robin.trf").read_bytes())
    (folder / "old.trf").write_bytes(b"012 Caf\xe9\r\n" + b"".join(line for line in lines if not line.startswith(b"012")))
    return folder


def messages_of(table: Path) -> dict[str, str]:
    with table.open(newline="", encoding="utf-8") as file:
        return {Path(row["file"]).name: row["message"] for row in csv.DictReader(file)}


def test_tables_speak_to_who_started_the_run(refused_files: Path, tmp_path: Path, inside: Inside) -> None:
    settings: dict[str, Any] = {"by": "BH", "edition": "2026-03"}
    for jobs in (1, 2):
        tb.batch(refused_files, tmp_path / "python.csv", jobs=jobs, overwrite=True, **settings)
        python = messages_of(tmp_path / "python.files.csv")
        assert "house_rules={'buchholz_in_round_robin': 'allow'}" in python["robin.trf"]
    given = ("--by", "BH", "--edition", "2026-03", "-o", str(tmp_path / "command.csv"))
    assert inside("batch", str(refused_files), *given)[0] == 0
    command = messages_of(tmp_path / "command.files.csv")
    assert "--house-rule buchholz_in_round_robin=allow" in command["robin.trf"] and "house_rules" not in command["robin.trf"]
    for table in (python, command):
        assert "trust" not in table["points.trf"] and "points" in table["points.trf"]
        assert "encoding" not in table["old.trf"] and table["old.trf"].endswith("; save the file as UTF-8")


PYTHON_WORDS = re.compile(r"\bNone\b|Fraction\(|Team\.|\btb\.|\w=")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": [{"id": 1, "rating": 99999}, {"id": 2}]}, "expected a rating from 0 to 4000, or none, found 99999"),
        ({"scoring": {"win": 0.33}}, "found 0.33; round it"),
        ({"scoring": {"win": "1/3"}}, "found 1/3; round it"),
        ({"scoring": {"win": 10_000_000}}, "expected less than"),
        ({"boards": 0}, "boards"),
        (
            {
                "players": [{"id": 1}, {"id": 2}, {"id": 3}],
                "teams": [{"id": 1, "players": [1]}, {"id": 2, "players": [2]}],
                "boards": 1,
                "rounds": [[{"white": 1, "black": 2, "boards": [{"white": 1, "black": 3, "result": "1-0"}] * 2}]],
            },
            "is in neither roster; add it to its team",
        ),
    ],
    ids=str,
)
def test_who_reads_a_json_file_reads_no_python(changes: dict[str, Any], words: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    whole = json.loads(tb.render(OPEN, "json"))
    whole = {name: whole[name] for name in whole if name not in ("players", "rounds", "teams", "published", "tie_breaks")}
    whole |= {"players": [{"id": 1}, {"id": 2}], "rounds": []}
    path.write_text(json.dumps(whole | changes), encoding="utf-8")
    with pytest.raises(tb.FormatError) as refused:
        tb.read(path)
    told = [message.in_words(COMMAND) for message in refused.value.messages]
    assert any(words in one for one in told), told
    assert not [one for one in told if PYTHON_WORDS.search(one)]
