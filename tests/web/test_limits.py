"""A request is bounded in size, in time and in number, and a server that has refused goes on."""

from __future__ import annotations

import asyncio
import io
import os
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest
from starlette.testclient import TestClient

from tests.web import OPEN, OWN
from tests.web.test_api import error, post
from tiebreaks.web import worker, workers
from tiebreaks.web.app import create_app
from tiebreaks.web.asked import Answer, Asked
from tiebreaks.web.limits import FORM_FIELDS, Bounded, Limits
from tiebreaks.web.workers import Workers

Found = TypeVar("Found")
ASKING = {"type": "http", "method": "POST", "path": "/", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1)}
ASKED = Asked("standings", OPEN.read_bytes(), "open.trf")


def run(work: Coroutine[Any, Any, Found]) -> Found:
    return asyncio.run(work)


def test_a_file_over_the_limit_is_refused_before_it_is_read() -> None:
    with TestClient(create_app(Limits(file_bytes=1000)), OWN) as client:
        assert error(post(client, "standings", b"x" * 1001))["kind"] == "size"
        assert error(post(client, "standings", b"x" * (1001 + FORM_FIELDS)))["kind"] == "size"
        assert error(post(client, "standings", b"x" * 1000))["kind"] == "file"


def test_a_body_that_declares_less_than_it_is_is_refused() -> None:
    async def streamed() -> list[Any]:
        sent: list[Any] = []
        parts = iter([b"x" * 60_000] * 3)

        async def receive() -> Any:
            return {"type": "http.request", "body": next(parts, b""), "more_body": True}

        async def send(message: Any) -> None:
            sent.append(message)

        app = Bounded(create_app(), Limits(file_bytes=1))
        await app({**ASKING, "headers": [*ASKING["headers"], (b"content-length", b"1")]}, receive, send)
        return sent

    assert run(streamed())[0]["status"] == 413


def test_a_request_that_does_not_arrive_is_refused() -> None:
    async def stalled() -> list[Any]:
        sent: list[Any] = []

        async def receive() -> Any:
            await asyncio.sleep(60)

        async def send(message: Any) -> None:
            sent.append(message)

        await Bounded(create_app(), Limits(arrival=0.05))(ASKING, receive, send)
        return sent

    assert run(stalled())[0]["status"] == 408


def test_a_client_that_leaves_while_it_sends_is_not_answered_as_if_it_had_sent_all() -> None:
    async def left() -> list[Any]:
        sent: list[Any] = []
        messages = iter([{"type": "http.request", "body": b"x", "more_body": True}, {"type": "http.disconnect"}])

        async def receive() -> Any:
            return next(messages)

        async def send(message: Any) -> None:
            sent.append(message)

        await Bounded(create_app(), Limits())(ASKING, receive, send)
        return sent

    assert run(left())[0]["status"] == 408


def test_more_requests_than_may_be_inside_are_told_to_come_back() -> None:
    with TestClient(create_app(Limits(at_once=0)), OWN) as client:
        found = client.get("/")
    assert found.status_code == 503 and found.json()["error"]["kind"] == "busy"
    assert found.headers["retry-after"] == "2" and "content-security-policy" in found.headers


def test_who_finds_no_worker_free_is_told_so() -> None:
    async def crowded() -> list[Answer]:
        some = Workers(Limits(workers=1, patience=0.01))
        try:
            return list(await asyncio.gather(some.ask(ASKED), some.ask(ASKED)))
        finally:
            await some.stop()

    assert sorted(found.status for found in run(crowded())) == [200, 503]


def test_an_answer_that_takes_too_long_is_given_up_and_the_next_one_works() -> None:
    async def slow() -> list[int]:
        some = Workers(Limits(workers=1, seconds=0.001))
        try:
            first = await some.ask(ASKED)
            some._limits = Limits(workers=1)
            return [first.status, (await some.ask(ASKED)).status]
        finally:
            await some.stop()

    assert run(slow()) == [422, 200]


def test_a_worker_that_dies_is_replaced_and_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    async def killed() -> list[int]:
        some = Workers(Limits(workers=1))
        try:
            found = [(await some.ask(ASKED)).status]
            process = some._all[0]._process
            assert process is not None
            os.kill(process.pid, signal.SIGSTOP)
            asking = asyncio.ensure_future(some.ask(ASKED))
            await asyncio.sleep(0.1)
            os.kill(process.pid, signal.SIGKILL)
            found.append((await asking).status)
            return [*found, (await some.ask(ASKED)).status]
        finally:
            await some.stop()

    assert run(killed()) == [200, 500, 200]
    assert capsys.readouterr().err == "tiebreaks: error: a process that computes has ended before it answered\n"


def test_the_trace_of_a_fault_reaches_the_standard_error_of_the_server(capfd: pytest.CaptureFixture[str]) -> None:
    async def faulty() -> int:
        some = Workers(Limits(workers=1))
        try:
            return (await some.ask(Asked("nothing of that name", b""))).status
        finally:
            await some.stop()

    assert run(faulty()) == 500
    assert "KeyError: 'nothing of that name'" in capfd.readouterr().err


def test_an_interrupted_request_leaves_no_half_answer_behind() -> None:
    async def interrupted() -> int:
        some = Workers(Limits(workers=1))
        try:
            asking = asyncio.ensure_future(some.ask(ASKED))
            await asyncio.sleep(0.05)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            return (await some.ask(ASKED)).status
        finally:
            await some.stop()

    assert run(interrupted()) == 200


def test_a_worker_answers_until_its_input_ends() -> None:
    given = io.BytesIO(b"".join(worker.packed(ASKED)) * 2)
    answers = io.BytesIO()
    worker.main(given, answers)
    assert answers.getvalue().count(b'"participants": 41') == 2


def test_a_worker_uses_one_thread() -> None:
    assert workers._environment()["OPENBLAS_NUM_THREADS"] == "1"
