"""The service and the page in the language of a request: Accept-Language, the field language, lang in the link."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient

from tests.languages import CODES, english_in, english_in_page
from tests.languages.test_pseudo import FILES
from tests.web import OWN
from tiebreaks.languages import LANGUAGES, accepted_language
from tiebreaks.operations.fields import fields_of
from tiebreaks.operations.parameter import SERVICE
from tiebreaks.operations.table import BY_NAME
from tiebreaks.page import words
from tiebreaks.web.app import create_app

PSEUDO = {"Accept-Language": "pseudo"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), OWN) as made:
        yield made


def upload(name: str = "open") -> dict[str, tuple[str, bytes]]:
    return {"file": (f"{name}.trf", FILES[name].encode())}


ASKED: dict[str, list[dict[str, Any]]] = {
    "standings": [{}, {"columns": "rank,name,rounds,values"}],
    "boards": [{"_file": "team"}],
    "explain": [{"who": "3"}, {"who": "3", "code": "BH/C1"}, {"_file": "team", "who": "1", "code": "EDE", "by": "EDE"}],
    "why": [{"who": "6", "other": "3"}, {"who": "3"}],
    "check": [{}, {"edition": "2009"}],
    "compare": [{"edition": ["2009", "2026-03"]}],
}


def texts_in(document: object) -> Iterator[str]:
    """Every text of the part of an answer that the page shows; the kind of a result and the state of a rung are codes."""
    match document:
        case str():
            yield document
        case dict():
            for key, value in document.items():
                yield from () if key in ("leads_to", "modifiers", "data", "apply", "kind", "state") else texts_in(value)
        case list():
            for value in document:
                yield from texts_in(value)


@pytest.mark.parametrize(("operation", "fields"), [(name, fields) for name, asked in ASKED.items() for fields in asked])
def test_no_answer_of_the_service_has_english_in_it(operation: str, fields: dict[str, Any], client: TestClient) -> None:
    file = upload(fields.get("_file", "open"))
    data = {name: value for name, value in fields.items() if name != "_file"}
    for format in ("document", "text", "html"):
        answer = client.post(f"/api/{operation}", files=file, data={**data, "format": format}, headers=PSEUDO)
        assert answer.status_code == 200 and answer.headers["content-language"] == "pseudo"
        if format == "document":
            shown = answer.json()
            text = "\n".join(texts_in(shown))
        else:
            text = answer.text
        assert "⟦" in text
        assert not (english_in_page if format == "html" else english_in)(text)


REFUSED: dict[str, tuple[str, dict[str, Any], int]] = {
    "unknown code": ("standings", {"by": "XX"}, 400),
    "forbidden": ("standings", {"by": "BH", "_file": "round_robin"}, 409),
    "unknown field": ("standings", {"colour": "red"}, 400),
    "no number": ("standings", {"after_round": "x"}, 400),
    "too large a number": ("standings", {"after_round": "5000"}, 400),
    "no such choice": ("standings", {"format": "pdf"}, 400),
    "missing field": ("explain", {}, 400),
    "nobody": ("why", {"who": "999"}, 400),
    "one edition twice": ("compare", {"edition": ["2009", "2009"]}, 400),
    "workings of a table": ("standings", {"workings": "all", "format": "text"}, 400),
}


@pytest.mark.parametrize("name", REFUSED)
def test_no_refusal_of_the_service_has_english_in_it(name: str, client: TestClient) -> None:
    operation, fields, status = REFUSED[name]
    data = {field: value for field, value in fields.items() if field != "_file"}
    answer = client.post(f"/api/{operation}", files=upload(fields.get("_file", "open")), data=data, headers=PSEUDO)
    assert answer.status_code == status
    error = answer.json()["error"]
    taken = re.findall("[a-z]+", " ".join(each.field for each in fields_of(BY_NAME[operation], SERVICE)))
    known = [*taken, *(word for value in data.values() for word in ([value] if isinstance(value, str) else value)), *data]
    assert "⟦" in error["message"]
    assert not [
        word for problem in error["problems"] for word in english_in(problem.partition(": ")[2], *known) if word not in CODES
    ]
    assert error["messages"][0]["sentence"].isascii()


def test_the_page_has_no_english_in_it(client: TestClient) -> None:
    page = client.get("/?lang=pseudo")
    assert page.headers["content-language"] == "pseudo" and '<html lang="pseudo">' in page.text
    keys = {*words.SCRIPT, *words.CARD, *words.ENCODINGS}
    kept = re.findall(
        "[A-Za-z]+", " ".join((json.dumps(words.RULES_EXAMPLE), *LANGUAGES.values(), *words.EXPORTS)).replace("\\", "")
    )
    assert not [
        word
        for word in english_in_page(re.sub(r"\{\w+\}", "", page.text), *keys, *kept, "tiebreaks", "OpenAPI", "iso", "round")
        if word not in keys
    ]


def test_a_link_chooses_the_language_before_the_browser(client: TestClient) -> None:
    assert client.get("/", headers={"Accept-Language": "de-AT,de;q=0.9,en;q=0.8"}).headers["content-language"] == "de"
    assert client.get("/?lang=es", headers={"Accept-Language": "de"}).headers["content-language"] == "es"
    assert client.get("/?lang=xx", headers={"Accept-Language": "de"}).headers["content-language"] == "de"
    assert client.get("/").headers["content-language"] == "en"


def test_the_address_chooses_the_language_of_the_service(client: TestClient) -> None:
    answer = client.post("/api/standings?language=fr", files=upload(), data={"by": "XX"}, headers={"Accept-Language": "de"})
    assert answer.headers["content-language"] == "fr" and "Accept-Language" in answer.headers["vary"]
    assert client.get("/api/codes?language=xx").status_code == 400


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"), ("de", "de"), ("de-CH", "de"), ("fr-CA, en;q=0.5", "fr"), ("en;q=0.5, es", "es"), ("da, nl", "en"),
        ("de;q=0, es;q=0.1", "es"), ("*", "en"), ("de;q=x, fr;q=0.1", "fr"), ("," * 1000 + "de", "en"), ("DE", "de"),
    ],
)  # fmt: skip
def test_the_preferred_language_of_a_header_is_one_that_we_have(header: str, code: str) -> None:
    assert accepted_language(header) == code


def test_every_language_of_the_page_is_offered(client: TestClient) -> None:
    pages = {code: client.get(f"/?lang={code}").text for code in LANGUAGES}
    assert all(f'<html lang="{"en-GB" if code == "en" else code}">' in page for code, page in pages.items())
