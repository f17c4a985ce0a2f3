"""What template engines, the standard library and web frameworks make of answers."""

from __future__ import annotations

import json
from collections import ChainMap
from fractions import Fraction
from string import Template
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from jinja2 import Environment, StrictUndefined
from pydantic import TypeAdapter, ValidationError

import tiebreaks as tb
from tests.helpers.answered import about_samples
from tiebreaks import answers
from tiebreaks.answers import Neighbours, Overview
from tiebreaks.engine.board_standings import BoardStandings
from tiebreaks.values.answer import Answer

EVENT = tb.sample("open")
STANDINGS = tb.standings(EVENT)
FIRST = STANDINGS.rows[0]


def test_jinja_takes_rows_by_attribute_by_code_and_with_a_default() -> None:
    def show(source: str) -> str:
        return Environment(autoescape=True).from_string(source).render(s=STANDINGS, row=FIRST)

    assert show('{{ row.BH|default("-") }} {{ row["BH/C1"] }} {{ row.XY|default("-") }}') == f"{FIRST['BH']} {FIRST['BH/C1']} -"
    assert show("{{ s[1].rank }} {{ s[1].name }}") == f"{STANDINGS[1].rank} {STANDINGS[1].name}"
    assert show("{% for row in s %}{{ row.rank }},{% endfor %}") == "".join(f"{row.rank}," for row in STANDINGS)
    assert show("{% for code, value in row.items() %}{{ code }} {% endfor %}").split() == [*FIRST.keys()]
    assert show("{{ row['BH/X']|default('-') }}") == "-", "a code that cannot be"
    assert show("{{ s|length }} {{ s.by|join(' ') }}") == f"{len(STANDINGS)} {' '.join(STANDINGS.by)}"
    assert show('{{ row.DE|default("-", true) }}') == ("-" if FIRST["DE"] is None else str(FIRST["DE"]))


def test_jinja_with_strict_names_refuses_a_code_that_is_not_there() -> None:
    strict = Environment(undefined=StrictUndefined, autoescape=True)
    assert strict.from_string('{{ row.XY|default("-") }}').render(row=FIRST) == "-"
    with pytest.raises(Exception, match="has no attribute 'XY'"):
        strict.from_string("{{ row.XY }}").render(row=FIRST)


def test_templates_and_chains_of_mappings_take_a_row() -> None:
    row: Any = FIRST  # a mapping that is no `Mapping` for type checkers
    assert Template("$rank. $name: $PTS, $XY").safe_substitute(row) == f"1. {FIRST.name}: {FIRST.points}, $XY"
    assert "{rank}. {name} {PTS}".format_map(row) == f"1. {FIRST.name} {FIRST.points}"
    chained = ChainMap(row, {"XY": "none", "rank": 99})
    assert (chained["rank"], chained["XY"], chained["BH"]) == (1, "none", FIRST["BH"])
    assert dict(chained) == {**row, "XY": "none"} and ChainMap({}, row, {"XY": "-"})["XY"] == "-"
    assert {**FIRST} == dict(FIRST) == STANDINGS.to_rows()[0]


def test_json_takes_the_dict_of_an_answer_and_rows_once_values_are_written() -> None:
    assert json.loads(json.dumps(STANDINGS.to_dict()))["standings"][0]["rank"] == 1
    rows = json.loads(json.dumps(STANDINGS.to_rows(), default=float))
    assert rows[0]["PTS"] == float(FIRST.points) and rows[0]["name"] == FIRST.name
    with pytest.raises(TypeError, match="not JSON serializable"):
        json.dumps(STANDINGS.to_rows())  # values are exact there
    assert isinstance(STANDINGS.to_rows()[0]["PTS"], Fraction)


def service() -> FastAPI:
    """Functions that return answers, each with its type."""
    app = FastAPI()

    @app.get("/standings")
    def standings() -> tb.Standings:
        return STANDINGS

    @app.get("/row")
    def row() -> tb.Row:
        return STANDINGS[1]

    @app.get("/rows")
    def rows() -> tuple[tb.Row, ...]:
        return STANDINGS[:3]

    @app.get("/why")
    def why() -> answers.Why:
        return tb.why(STANDINGS, 1, 2)

    @app.get("/neighbours")
    def neighbours() -> Neighbours:
        return tb.why(STANDINGS, 1)

    @app.get("/either")
    def either(code: str | None = None) -> answers.Explanation | Overview:
        return tb.explain(STANDINGS, 1, code) if code else tb.explain(STANDINGS, 1)

    @app.get("/check")
    def check() -> answers.Check:
        return tb.check(EVENT)

    @app.get("/boards")
    def boards() -> BoardStandings:
        return tb.board_standings(tb.sample("team"))

    @app.get("/plain")
    def plain() -> dict[str, Any]:
        return STANDINGS.to_dict()

    @app.get("/untyped")
    def untyped():  # type: ignore[no-untyped-def]
        return tb.why(STANDINGS, 1, 2).to_dict()

    return app


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("standings", STANDINGS),
        ("plain", STANDINGS),
        ("row", STANDINGS[1]),
        ("why", tb.why(STANDINGS, 1, 2)),
        ("untyped", tb.why(STANDINGS, 1, 2)),
        ("neighbours", tb.why(STANDINGS, 1)),
        ("either", tb.explain(STANDINGS, 1)),
        ("either?code=BH", tb.explain(STANDINGS, 1, "BH")),
        ("check", tb.check(EVENT)),
        ("boards", tb.board_standings(tb.sample("team"))),
    ],
)
def test_fastapi_writes_an_answer_as_its_json(path: str, answer: Answer) -> None:
    answered = TestClient(service()).get(f"/{path}")
    assert answered.status_code == 200 and answered.json() == json.loads(json.dumps(answer.to_dict()))


def test_fastapi_writes_rows_and_describes_answers() -> None:
    client = TestClient(service())
    assert client.get("/rows").json() == json.loads(json.dumps([row.to_dict() for row in STANDINGS[:3]]))
    described = client.get("/openapi.json").json()
    told = described["paths"]["/standings"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert told["type"] == "object" and told["description"].startswith("Ranked participants with exact values")


@pytest.mark.long
@pytest.mark.slow
def test_pydantic_writes_every_answer_as_its_json() -> None:
    for _, answer in about_samples():
        if isinstance(answer, Answer):
            written = TypeAdapter(type(answer)).dump_json(answer)
            assert json.loads(written) == json.loads(json.dumps(answer.to_dict())), answer
    with pytest.raises(ValidationError, match="should be an instance of Standings"):
        TypeAdapter(tb.Standings).validate_python({"standings": []})
