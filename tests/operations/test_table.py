"""The table: adding an operation is one entry and its function; every face is made from it, and speaks its own words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

import tests.operations as here
import tiebreaks as tb
from tests.cli import OPEN, Inside
from tests.operations import SCORES
from tests.web import OWN, ROOT, answer_form
from tiebreaks.cli.app import ALL, Program
from tiebreaks.cli.speech import face, speaking
from tiebreaks.languages import LANGUAGES, find_language
from tiebreaks.messages.faces import COMMAND as COMMAND_FACE
from tiebreaks.operations.fields import fields_of
from tiebreaks.operations.groups import AFTER, IN_LANGUAGE
from tiebreaks.operations.operation import Operation, for_face
from tiebreaks.operations.parameter import COMMAND, SERVICE
from tiebreaks.operations.table import BY_NAME, OPERATIONS
from tiebreaks.page.words import SERVICE_FACE
from tiebreaks.web.app import create_app
from tiebreaks.web.schema import describe_service
from translations.extract import find_in

EVERY = (*OPERATIONS, *(each for each in ALL if each not in OPERATIONS))
OTHERS = [code for code in LANGUAGES if code != "en"]


def help_of(operation: Operation, language: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The help of a command that is built from this operation alone."""
    with speaking(["--language", language]):
        assert face().language.code == language
        with pytest.raises(SystemExit, match="0"):
            Program([operation])([operation.name, "--help"])
    return " ".join(capsys.readouterr().out.split())


def test_an_entry_and_its_function_are_a_command_with_help_in_four_languages(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {language: help_of(SCORES, language, capsys) for language in LANGUAGES}
    assert len({*shown.values()}) == len(LANGUAGES) == 4
    for language, text in shown.items():
        assert AFTER.describe(COMMAND_FACE.speaking(find_language(language))) in text
        options = ("tiebreaks scores", "--back", "--after-round", "--trust", "--format", SCORES.example)
        assert all(option in text for option in options)
    assert "[default: 0]" in shown["en"] and SCORES.words in shown["en"]


def test_the_sentences_of_an_entry_are_found_for_translators() -> None:
    found = {each.words for each in find_in(Path(here.__file__).read_text(encoding="utf-8"))}
    assert {SCORES.words, "How many rounds before that one."} <= found


def test_an_entry_and_its_function_are_a_command_that_answers() -> None:
    done = CliRunner().invoke(Program([SCORES]), ["scores", str(ROOT / OPEN), "--back", "2", "--format", "json"])
    assert done.exit_code == 0
    assert done.stdout == tb.render(tb.standings(tb.read(ROOT / OPEN), "PTS", after_round=7), "json") + "\n"


def test_an_entry_and_its_function_are_an_endpoint_with_a_schema_whose_worker_answers() -> None:
    file = (ROOT / OPEN).read_bytes()
    with TestClient(create_app(operations=[SCORES]), OWN) as client:
        described = client.get("/api/openapi.json").json()["paths"]
        found = client.post("/api/scores", files={"file": ("open.trf", file)}, data={"back": "2"})
        refused = client.post("/api/scores", files={"file": ("open.trf", file)}, data={"back": "21"})
        page = client.post("/api/scores", files={"file": ("open.trf", file)}, data={"back": "2", "format": "document"})
    assert [*described] == ["/api/scores"]
    form = described["/api/scores"]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"]
    assert form["required"] == ["file"]
    assert form["properties"]["back"] == {
        "type": "integer", "minimum": 0, "maximum": 20, "default": 0, "description": "How many rounds before that one.",
    }  # fmt: skip
    expected = tb.standings(tb.read(ROOT / OPEN), "PTS", after_round=7)
    assert found.status_code == 200 and found.text == tb.render(expected, "json") + "\n"
    assert refused.status_code == 400
    assert refused.json()["error"]["message"] == "back: expected at most 20, found 21"
    assert page.json()["data"] == found.json() and page.json()["document"]["parts"]


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence of the table, as each face has it."""
    for operation in EVERY:
        yield operation.name, operation.words
        for each in (*operation.parameters, IN_LANGUAGE):
            yield f"{operation.name} {each.name}", each.words
            yield f"{operation.name} {each.name} served", each.in_service().words


@pytest.mark.parametrize("language", OTHERS)
def test_every_operation_and_parameter_is_described_in_every_language(language: str) -> None:
    known = find_language(language)
    for where, said in sentences():
        assert said.endswith((".", "}.")) and known.translate(said) != said, where


@pytest.mark.parametrize("operation", EVERY, ids=lambda operation: operation.name)
def test_every_operation_has_a_sentence_an_example_and_parameters_of_their_own_names(operation: Operation) -> None:
    assert operation.example.startswith("tiebreaks ") and operation.describe(COMMAND_FACE).endswith(".")
    for face_of in (COMMAND, SERVICE):
        names = [each.field for each in operation.parameters_of(face_of)]
        assert len({*names}) == len(names)


def test_nothing_of_the_command_line_is_in_the_description_of_the_service() -> None:
    described = describe_service(for_face(SERVICE, OPERATIONS), "1")
    text = json.dumps({name: described[name] for name in ("info", "paths")})
    assert not re.search(r"--\w|standard input|exit code|\btiebreaks \w+ |\{\w+\}\.", text.replace("/api/{", ""))


def test_nothing_of_the_service_is_in_the_help_of_a_command() -> None:
    for operation in ALL:
        words = [operation.describe(COMMAND_FACE), *(each.describe(COMMAND_FACE) for each in operation.parameters_of(COMMAND))]
        assert not re.search(r"format=|=@|Accept-Language|\bfield\b|\brequest\b|after_round|house_rule", " ".join(words)), (
            operation.name
        )


def test_every_parameter_of_the_service_says_what_it_takes() -> None:
    for operation in for_face(SERVICE, OPERATIONS):
        for each in fields_of(operation, SERVICE):
            assert each.describe(SERVICE_FACE) and each.kind.schema["type"] in ("string", "integer", "number", "boolean")
            if each.example and not each.kind.is_file:
                assert each.kind.convert(each.example) is not None


def test_what_the_command_takes_the_service_takes_too() -> None:
    """But for what only a command line has: where the answer goes, what is said beside it, how much this machine works."""
    own = {"output", "warnings", "with_files", "budget", "work", "jobs", "out", "files"}
    for operation in OPERATIONS:
        if {COMMAND, SERVICE} <= operation.faces:
            taken = {each.name for each in operation.parameters_of(SERVICE)}
            assert {each.name for each in operation.parameters_of(COMMAND)} - taken <= own, operation.name


def test_explain_takes_the_entry_of_a_list_and_lots(inside: Inside) -> None:
    arguments = ("explain", OPEN, "3", "BH", "--by", "BH, BH", "--lots", "7", "--format", "json")
    assert inside(*arguments, "--occurrence", "2")[0] == 0
    found = json.loads(answer_form("explain", who="3", code="BH", by="BH, BH", lots="7", occurrence=2).body)
    assert found == json.loads(inside(*arguments, "--occurrence", "2")[1])


def test_ties_decided_by_people_are_the_same_in_two_faces(inside: Inside) -> None:
    """The sample has 3 and 6 with 5½ among others; values from elsewhere put 3 first, and a play-off of two is refused."""
    typed = "OTHER_LEAGUE low: 3=1, 6=2"
    status, said, _ = inside("standings", OPEN, "--by", "PTS, OTHER_LEAGUE", "--value", typed, "--format", "json")
    assert status == 0
    assert json.loads(said) == json.loads(answer_form("standings", by="PTS, OTHER_LEAGUE", value=[typed]).body)
    for wrong, expected in (
        (("--play-off", "3, x"), "play_offs: participant: nobody is called 'x'"),
        (("--order", ""), "expected participants, best first"),
        (("--value", "OTHER_LEAGUE: 3"), "expected a number such as 38.5"),
        (("--value", "OTHER_LEAGUE up: 3=1"), "expected a code and values"),
        (("--play-off", "3"), "expected two participants or more"),
        (("--order", "Anna: lots"), "expected participants, best first"),
        (("--play-off", "3, 6: blitz"), "name all those who are level"),
    ):
        status, _, refused = inside("standings", OPEN, *wrong)
        assert status in (2, 4)
        assert expected in " ".join(refused.split())


def test_one_name_is_one_operation() -> None:
    assert len(BY_NAME) == len(OPERATIONS) and len({each.name for each in EVERY}) == len(EVERY)
