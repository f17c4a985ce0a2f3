"""Only the page of a server may send requests to it, and only under the names that it has."""

from __future__ import annotations

import socket

import pytest
from starlette.testclient import TestClient

from tests.web import OWN
from tests.web.test_api import error, post
from tiebreaks.web import serve
from tiebreaks.web.app import create_app
from tiebreaks.web.hosts import Hosts

ELSEWHERE = Hosts(local=False, names=frozenset({"arbiter-pc"}))
BEHIND_A_PROXY = Hosts(trusted=frozenset({"chess.example.org"}))


def refusal(hosts: Hosts, host: str, origin: str | None = None) -> str:
    given = [(b"host", host.encode())] + ([] if origin is None else [(b"origin", origin.encode())])
    return hosts.refusal(given) or ""


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "localhost.:8000", "127.0.0.1:8000", "127.0.0.2", "[::1]:8000"]
)
def test_a_server_for_this_machine_answers_under_its_names_and_addresses(host: str) -> None:
    assert refusal(Hosts(), host) == ""


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "192.168.1.7:8000",
        "user@localhost",
        "localhost/x",
        "[::1",
        "x y",
    ],
)
def test_a_server_for_this_machine_refuses_every_other_name(host: str) -> None:
    assert "--allow-host NAME" in refusal(Hosts(), host)


def test_a_request_without_a_name_is_refused() -> None:
    refused = Hosts().refusal([])
    assert refused is not None and refused.facts == {"expected": ("localhost",), "found": "nothing"}


def test_a_second_name_does_not_hide_behind_the_first() -> None:
    assert Hosts().refusal([(b"host", b"localhost"), (b"host", b"evil.example")])


def test_a_server_that_others_reach_answers_under_every_address_and_the_name_of_its_machine() -> None:
    assert not any(refusal(ELSEWHERE, host) for host in ("192.168.1.7:8000", "[fe80::1]:8000", "arbiter-pc:8000", "localhost"))
    assert "expected arbiter-pc, localhost, or the address" in refusal(ELSEWHERE, "evil.example")


@pytest.mark.parametrize("origin", ["http://localhost:8000", "HTTP://LOCALHOST:8000"])
def test_the_own_page_may_send(origin: str) -> None:
    assert refusal(Hosts(), "localhost:8000", origin) == ""


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://localhost:3000", "http://127.0.0.1:8000", "file://", "http://[::1"]
)
def test_a_page_of_another_site_may_not_send(origin: str) -> None:
    assert "only this server's own page" in refusal(Hosts(), "localhost:8000", origin)


def test_an_allowed_name_is_served_and_its_page_may_send_also_through_a_proxy_that_changes_the_host() -> None:
    for host in ("chess.example.org", "127.0.0.1:8000"):
        assert refusal(BEHIND_A_PROXY, host, "https://chess.example.org") == ""
    assert refusal(BEHIND_A_PROXY, "chess.example.org", "https://evil.example")


def test_a_foreign_request_is_refused_in_words_and_computes_nothing() -> None:
    with TestClient(create_app(), "http://evil.example") as client:
        told = error(post(client, "standings"))
        assert told["kind"] == "foreign" and "found evil.example" in told["message"]
        assert error(client.get("/"))["kind"] == "foreign"
    with TestClient(create_app(), OWN, headers={"Origin": "https://evil.example"}) as client:
        assert "found https://evil.example" in error(post(client, "standings"))["message"]


def test_control_characters_of_a_name_are_not_repeated() -> None:
    assert "\x1b" not in refusal(Hosts(), "a\x1b[31m")


@pytest.mark.parametrize(
    ("host", "bound", "local", "names"),
    [
        ("127.0.0.1", "127.0.0.1", True, set()),
        ("localhost", "127.0.0.1", True, {"localhost"}),
        ("::1", "::1", True, set()),
        ("0.0.0.0", "0.0.0.0", False, {"laptop", "laptop.local"}),
        ("Laptop.lan", "192.168.1.7", False, {"laptop", "laptop.local", "laptop.lan"}),
    ],
)
def test_the_names_of_a_server_follow_from_where_it_listens(
    host: str, bound: str, local: bool, names: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop")
    assert serve._hosts(host, bound, ["Chess.Example.org."]) == Hosts(local, frozenset(names), frozenset({"chess.example.org"}))
