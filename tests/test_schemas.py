"""Every answer fits its schema, the schema has all of it, and a change of a schema stands in the changelog."""

from __future__ import annotations

import csv
import hashlib
import inspect
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

import tiebreaks as tb
from tests.helpers.answered import about, about_published, about_samples, about_what_is_left
from tiebreaks.operations.table import OPERATIONS
from tiebreaks.schemas import ANSWERS, NAMES, schema
from tiebreaks.values import schema as schemas

ROOT = Path(__file__).parents[1]
CORPUS = ROOT.parent / "shared" / "corpus"
FILES = 40  # of the corpus


@cache
def closed(name: str) -> Draft202012Validator:
    """The schema of an answer, where an object may have no key that the schema does not name."""
    whole = schema(name)
    for part in (whole, *whole["$defs"].values()):
        if "anyOf" not in part and part.get("type") == "object":
            part["additionalProperties"] = False
    return Draft202012Validator(whole)


def faults(name: str, answer: Any) -> list[str]:
    data = json.loads(json.dumps(answer.to_dict()))
    return [f"{name}: {fault.instance_path}: {fault.message[:200]}" for fault in closed(name).iter_errors(data)]


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_a_schema_and_each_field_says_what_it_is(name: str) -> None:
    found = schema(name)
    meta.validate(found)
    assert found["$schema"].endswith("2020-12/schema") and found["type"] == "object"
    if name != "tournament":
        objects = [each for each in (found, *found["$defs"].values()) if "required" in each]
        assert all(each["description"] for each in objects)
        silent = [
            (each["description"], key)
            for each in objects
            for key, said in each["properties"].items()
            if not said.get("description")
        ]
        assert silent == []


@pytest.mark.slow
def test_the_samples_have_an_answer_of_every_kind() -> None:
    kinds = {type(answer).__name__ for _, answer in about_samples()}
    named = {kind for modules in ANSWERS.values() for names in modules.values() for kind in names}
    law = {"CodeList", "CodeDescription", "EditionList", "EditionDescription"}
    assert kinds == named - law | {"LawListing"} and {name for name, _ in about_samples()} == {*ANSWERS}


@pytest.mark.slow
def test_every_answer_of_the_samples_fits_its_schema() -> None:
    assert [fault for name, answer in about_samples() for fault in faults(name, answer)] == []


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_answer_in_a_language_fits_the_same_schema(language: str) -> None:
    for name, answer in about_samples():
        if name not in ("batch_summary", "prize_chances"):  # which are not rendered
            data = json.loads(tb.render(answer, "json", language=language))
            assert data["language"] == language and isinstance(data["messages"], list)
            assert [fault.message for fault in Draft202012Validator(schema(name)).iter_errors(data)] == []


def test_the_json_of_an_event_fits_its_schema() -> None:
    for name in tb.samples():
        data = json.loads(tb.render(tb.sample(name), "json"))
        assert [*Draft202012Validator(schema("tournament")).iter_errors(data)] == []


def names_of_corpus() -> list[str]:
    with (CORPUS / "MANIFEST.csv").open(encoding="utf-8", newline="") as rows:
        small = [row["file"] for row in csv.DictReader(rows) if row["players"].isdecimal() and 2 <= int(row["players"]) <= 60]
    return [small[len(small) * place // FILES] for place in range(FILES)]


def events_of_corpus() -> Iterator[tb.Tournament]:
    for name in names_of_corpus():
        try:
            event = tb.read(CORPUS / "files" / name)
            tb.standings(event)
        except tb.TiebreaksError:
            continue
        yield event


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of tournament files is not beside the repository")
def test_every_answer_about_the_corpus_fits_its_schema() -> None:
    events = [*events_of_corpus()]
    assert len(events) > FILES // 2
    for event in events:
        found = [fault for name, answer in about(event) for fault in faults(name, answer)]
        assert found == [], event
    checked = [event for event in events if len(event.participants) <= 24 and event.complete_rounds][:8]
    held = [pair for event in checked for about_it in (about_published, about_what_is_left) for pair in about_it(event)]
    assert [fault for name, answer in held for fault in faults(name, answer)] == []
    assert {name for name, _ in held} == {"check", "chances", "prize_chances", "needs", "prizes", "standings"}


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of tournament files is not beside the repository")
def test_a_batch_and_a_series_of_the_corpus_fit_their_schemas(tmp_path: Path) -> None:
    files = names_of_corpus()
    done = tb.batch([CORPUS / "files" / name for name in files], tmp_path / "all.csv", jobs=1)
    assert faults("batch_summary", done) == [] and done.files == len({*files}) and sum(done.reasons.values()) == done.refused
    events = [event for event in events_of_corpus() if not event.is_team and event.complete_rounds][:4]
    rules = {"events": [{"file": event, "name": str(at)} for at, event in enumerate(events)], "series": {"table": [3, 2, 1]}}
    assert faults("series", tb.series(rules, equal_names="same")) == []


def test_every_operation_with_an_answer_names_its_schemas_and_every_schema_is_held() -> None:
    named = {name for operation in OPERATIONS for name in operation.answers}
    assert named <= {*ANSWERS} and {*ANSWERS} - named <= {"batch_summary", "prize_chances"}, (
        "parts of others, and of the command"
    )


def test_a_schema_refuses_what_is_no_such_answer() -> None:
    good = json.loads(tb.render(tb.standings(tb.sample("open")), "json"))
    validator = Draft202012Validator(schema("standings"))
    basis = good["basis"]
    assert validator.is_valid(good) and not validator.is_valid({**good, "warnings": ["text"]})
    wrongs: list[dict[str, Any]] = [
        {"after_round": "9"},
        {"pending": "win"},
        {"by": None},
        {"live": 1},
        {"sources": {"by": "guessed"}},
        {"lots": []},
    ]
    for wrong in wrongs:
        assert not validator.is_valid({**good, "basis": {**basis, **wrong}}), wrong
    for missing in basis:
        assert not validator.is_valid({**good, "basis": {key: value for key, value in basis.items() if key != missing}}), (
            missing
        )
    assert validator.is_valid({**good, "new": 1}), "later releases may add fields"
    assert not validator.is_valid({key: value for key, value in good.items() if key != "standings"})


def test_an_unknown_answer_is_refused_with_the_names() -> None:
    with pytest.raises(tb.TiebreaksError, match=r"expected one of standings, categories, .*, tournament, found 'ranks'"):
        schema("ranks")


def test_schemas_are_loaded_only_when_they_are_asked_for() -> None:
    program = "import sys, tiebreaks as tb; tb.standings(tb.sample('open')).to_dict(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert not {"tiebreaks.schemas", "tiebreaks.values.schema"} & {*loaded} and "tiebreaks.values.answer" in loaded


def test_a_schema_has_no_descriptions_where_the_source_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(kind: type) -> str:
        raise OSError("could not get source code")

    described = schema("why")
    schemas._field_docs.cache_clear()
    monkeypatch.setattr(inspect, "getsource", absent)
    try:
        found = schema("why")
    finally:
        schemas._field_docs.cache_clear()
    assert without_words(found) == without_words(described) and found != described


def without_words(part: Any) -> Any:
    """A schema without descriptions, which may change without a line in the changelog."""
    if isinstance(part, dict):
        return {
            key: without_words(each)
            for key, each in sorted(part.items())
            if not (key == "description" and isinstance(each, str))
        }
    return [*map(without_words, part)] if isinstance(part, list) else part


@pytest.mark.parametrize("name", NAMES)
def test_a_change_of_a_schema_stands_in_the_changelog(name: str) -> None:
    digest = hashlib.sha256(json.dumps(without_words(schema(name))).encode()).hexdigest()[:8]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    missing = f"the JSON of {name} has changed: say in CHANGELOG.md what, and write there `{name} {digest}` among the schemas"
    assert f"`{name} {digest}`" in changelog, missing
