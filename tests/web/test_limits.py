"""A request is bounded in size, in time and in number, and a server that has refused goes on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Coroutine
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar

import pytest
from python_multipart.multipart import MultipartParser
from starlette.formparsers import MultiPartParser
from starlette.testclient import TestClient

from tests.web import OPEN, OWN, fail, make_job
from tests.web.test_api import error, post
from tiebreaks.page.jobs import Job
from tiebreaks.page.refusals import STATUS
from tiebreaks.web import limits
from tiebreaks.web.app import create_app
from tiebreaks.web.limits import FORM_FIELDS, BoundedBody, RequestLimits
from tiebreaks.web.workers import NoResult, PageWorkers

Found = TypeVar("Found")
ASKING = {"type": "http", "method": "POST", "path": "/", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1)}
JOB = make_job("standings")


def run(work: Coroutine[Any, Any, Found]) -> Found:
    return asyncio.run(work)


def test_a_file_over_the_limit_is_refused_before_it_is_read() -> None:
    with TestClient(create_app(RequestLimits(file_bytes=1000)), OWN) as client:
        assert error(post(client, "standings", b"x" * 1001))["kind"] == "size"
        assert error(post(client, "standings", b"x" * (1001 + FORM_FIELDS)))["kind"] == "size"
        assert error(post(client, "standings", b"x" * 1000))["kind"] == "file"


def test_a_large_file_stays_in_memory_and_the_class_of_starlette_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def put_on_disk(file: Any) -> None:
        raise AssertionError("a file was put on a disk")

    spooled = MultiPartParser.spool_max_size
    with TestClient(create_app(), OWN) as client:
        monkeypatch.setattr(SpooledTemporaryFile, "rollover", put_on_disk)
        assert error(post(client, "standings", b"x" * (spooled + 1)))["kind"] == "file"
    assert MultiPartParser.spool_max_size == spooled == 1024 * 1024


def test_a_body_that_declares_less_than_it_is_is_refused() -> None:
    async def streamed() -> list[Any]:
        sent: list[Any] = []
        parts = iter([b"x" * 60_000] * 3)

        async def receive() -> Any:
            return {"type": "http.request", "body": next(parts, b""), "more_body": True}

        async def send(message: Any) -> None:
            sent.append(message)

        app = BoundedBody(create_app(), RequestLimits(file_bytes=1))
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

        await BoundedBody(create_app(), RequestLimits(arrival=0.05))(ASKING, receive, send)
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

        await BoundedBody(create_app(), RequestLimits())(ASKING, receive, send)
        return sent

    assert run(left())[0]["status"] == 408


def test_more_requests_than_may_be_inside_are_told_to_come_back() -> None:
    with TestClient(create_app(RequestLimits(at_once=0)), OWN) as client:
        found = client.get("/")
    assert found.status_code == 503 and found.json()["error"]["kind"] == "busy"
    assert found.headers["retry-after"] == "2" and "content-security-policy" in found.headers


async def status(workers: PageWorkers, job: Job = JOB) -> int:
    """What a client is told."""
    try:
        return (await workers.run(job)).status
    except NoResult as failure:
        return STATUS[failure.kind]


def test_who_finds_no_worker_free_is_told_so() -> None:
    async def crowded() -> list[int]:
        some = PageWorkers(RequestLimits(workers=1, patience=0.01))
        try:
            return list(await asyncio.gather(status(some), status(some)))
        finally:
            await some.stop()

    assert sorted(run(crowded())) == [200, 503]


def test_an_answer_that_takes_too_long_is_given_up_and_the_next_one_works() -> None:
    async def slow() -> list[int]:
        some = PageWorkers(RequestLimits(workers=1, seconds=0.001))
        try:
            first = await status(some)
            some._limits = RequestLimits(workers=1)
            return [first, await status(some)]
        finally:
            await some.stop()

    assert run(slow()) == [422, 200]


def test_a_worker_that_dies_is_replaced_and_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    async def killed() -> list[int]:
        some = PageWorkers(RequestLimits(workers=1))
        try:
            before = await status(some)
            worker = some._all[0].pooled
            assert worker is not None and worker.process.pid is not None
            os.kill(worker.process.pid, signal.SIGSTOP)
            running = asyncio.ensure_future(status(some))
            await asyncio.sleep(0.1)
            os.kill(worker.process.pid, signal.SIGKILL)
            return [before, await running, await status(some)]
        finally:
            await some.stop()

    assert run(killed()) == [200, 500, 200]
    assert capsys.readouterr().err == "tiebreaks: error: a worker process ended before it answered\n"


def test_a_worker_that_dies_when_it_has_nothing_to_do_is_replaced_and_nobody_notices(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def killed() -> list[int]:
        some = PageWorkers(RequestLimits(workers=1))
        try:
            before = await status(some)
            worker = some._all[0].pooled
            assert worker is not None
            worker.process.kill()
            worker.process.join()
            return [before, await status(some)]
        finally:
            await some.stop()

    assert run(killed()) == [200, 200]
    assert capsys.readouterr().err == ""


def test_a_request_whose_job_is_not_done_is_answered_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object) -> Any:
        raise NoResult("busy")

    monkeypatch.setattr(PageWorkers, "run", busy)
    with TestClient(create_app(), OWN) as client:
        found = post(client, "standings", OPEN.read_bytes())
    assert found.status_code == 503 and found.json()["error"]["kind"] == "busy" and found.headers["retry-after"] == "2"


def test_the_trace_of_a_fault_reaches_the_standard_error_of_the_server(capfd: pytest.CaptureFixture[str]) -> None:
    async def faulty() -> int:
        some = PageWorkers(RequestLimits(workers=1))
        try:
            return await status(some, Job(fail, {}))
        finally:
            await some.stop()

    assert run(faulty()) == 500
    assert "KeyError: 'a fault in a worker'" in capfd.readouterr().err


def test_an_interrupted_request_leaves_no_half_answer_behind() -> None:
    async def interrupted() -> int:
        some = PageWorkers(RequestLimits(workers=1))
        try:
            running = asyncio.ensure_future(some.run(JOB))
            await asyncio.sleep(0.05)
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
            return await status(some)
        finally:
            await some.stop()

    assert run(interrupted()) == 200


def exchanged(app: BoundedBody, *requests: dict[str, Any], parts: int = 40, size: int = 50_000) -> list[int]:
    """The statuses of requests that all arrive at once, each body in parts, none of them waiting for another."""

    async def one(asking: dict[str, Any]) -> int:
        sent: list[Any] = []
        left = [size] * parts
        for_ever = asyncio.Event()

        async def receive() -> Any:
            await asyncio.sleep(0)
            if not left:
                await for_ever.wait()
            return {"type": "http.request", "body": b"x" * left.pop(), "more_body": bool(left)}

        async def send(message: Any) -> None:
            sent.append(message)

        await app(asking, receive, send)
        return int(sent[0]["status"])

    async def all_at_once() -> list[int]:
        return list(await asyncio.gather(*map(one, requests)))

    return run(all_at_once())


class Counting:
    """An application that counts how many requests it has in hand."""

    def __init__(self) -> None:
        self.at_once = self.most = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        size, more = 0, True
        while more:
            message = await receive()
            size, more = size + len(message["body"]), message["more_body"]
        await asyncio.sleep(0.01)  # others would come in meanwhile
        await send({"type": "http.response.start", "status": 200, "headers": [(b"size", str(size).encode())]})
        await send({"type": "http.response.body"})
        self.at_once -= 1


def test_only_so_many_large_uploads_are_in_memory_at_once_and_the_others_wait() -> None:
    held: list[int] = []
    counting = Counting()
    app = BoundedBody(counting, RequestLimits(large=3, large_bytes=200_000))
    bodies: list[limits._Body] = []
    read = limits._Body.read

    async def watched(body: limits._Body, receive: Any) -> Any:
        bodies.append(body)

        async def noted() -> Any:
            held.append(sum(len(block) for each in bodies for block in each._blocks))
            return await receive()

        return await read(body, noted)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits._Body, "read", watched)
        assert exchanged(app, *[ASKING] * 40) == [200] * 40  # 40 uploads of 2 MB
    assert counting.most == 3
    assert max(held) <= 3 * 2_000_000 + 40 * 200_000  # three whole, of each other one what is small


def test_a_large_upload_that_finds_no_place_is_told_to_come_back_and_a_small_one_is_not_kept_waiting() -> None:
    app = BoundedBody(Counting(), RequestLimits(large=0, large_bytes=200_000, patience=0.01))
    assert exchanged(app, ASKING) == [503]
    assert exchanged(app, ASKING, parts=3) == [200]


def test_a_place_in_memory_is_free_again_after_every_ending() -> None:
    counting = Counting()
    app = BoundedBody(counting, RequestLimits(large=1, large_bytes=200_000, file_bytes=1_000_000))
    assert exchanged(app, ASKING) == [413]  # 2 MB, which was found out when it had its place
    assert exchanged(app, ASKING, parts=15) == [200]
    assert not app._large.locked() and not app._inside


def test_one_client_does_not_fill_the_room_alone() -> None:
    other = {**ASKING, "client": ("10.0.0.2", 1)}
    app = BoundedBody(Counting(), RequestLimits(at_once=10, of_one_client=5))
    assert sorted(exchanged(app, *[ASKING] * 8, parts=1)) == [200] * 5 + [503] * 3
    assert exchanged(app, *[ASKING] * 8, other, parts=1)[-1] == 200
    assert not app._inside  # nothing is kept of who was here


def test_who_has_an_answer_may_ask_again_at_once() -> None:
    """The place inside is free before the last of the answer is sent: one client after the other on one place."""
    app = BoundedBody(Counting(), RequestLimits(at_once=1))
    inside: list[int] = []

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            inside.append(app._inside.total())

    async def asked() -> None:
        messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive() -> Any:
            return next(messages, None) or await asyncio.Event().wait()

        await app(ASKING, receive, send)

    run(asked())
    assert inside == [0]


@pytest.mark.parametrize(
    "kind",
    [
        "application/x-www-form-urlencoded",
        "APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8",
        "application/json",
        "text/plain",
        "",
    ],
)
def test_another_body_than_a_form_is_refused_unread_and_in_words(kind: str) -> None:
    sent: list[Any] = []

    async def receive() -> Any:
        raise AssertionError("it was read")

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", kind.encode()), (b"content-length", b"10000000")]
    run(create_app()({**ASKING, "path": "/api/standings", "headers": headers, "query_string": b""}, receive, send))
    assert sent[0]["status"] == 415
    told = json.loads(sent[1]["body"])["error"]
    assert told["kind"] == "form" and told["message"].startswith("file: expected in a form (multipart/form-data), found ")


def test_a_body_of_fields_by_semicolons_costs_nothing() -> None:
    with TestClient(create_app(), OWN) as client:
        found = client.post(
            "/api/standings", content=b"a;" * 4_000_000, headers={"content-type": "application/x-www-form-urlencoded"}
        )
    assert found.status_code == 415


@pytest.mark.parametrize(
    "head",
    [b"X: " + b"y" * 5_000_000, b"X: y\r\n" * 800_000, b"Content-Disposition: form-data; name=" + b'"' * 5_000_000],
    ids=["a huge header", "many headers", "quotation marks"],
)
def test_a_part_with_huge_headers_is_refused_at_its_first_block(head: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """CVE-2026-42561: the lowest release that is allowed bounds them, and does not look through the rest."""
    read: list[int] = []
    replay = limits._Body.replay

    def counted(body: limits._Body, leaving: Any) -> Any:
        receive = replay(body, leaving)

        async def noted() -> Any:
            message = await receive()
            read.append(len(message["body"]))
            return message

        return noted

    monkeypatch.setattr(limits._Body, "replay", counted)
    body = b"--cut\r\n" + head + b"\r\n\r\nx\r\n--cut--\r\n"
    pieces = [body[at : at + limits.BLOCK] for at in range(0, len(body), limits.BLOCK)]
    sent: list[Any] = []

    async def receive() -> Any:
        await asyncio.sleep(0)
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)} if pieces else await asyncio.sleep(60)

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"multipart/form-data; boundary=cut")]
    run(create_app()({**ASKING, "path": "/api/standings", "headers": headers, "query_string": b""}, receive, send))
    assert sent[0]["status"] == 400 and json.loads(sent[1]["body"])["error"]["kind"] == "usage"
    assert len(read) <= 2 and sum(read) < len(body) // 10


@pytest.mark.parametrize(
    "charset", ["undefined", "punycode", "unicode_escape", "utf-7", "utf-16", "\\x1b[31m", "idna", "latin-1"]
)
def test_a_form_in_another_charset_is_refused_in_words(charset: str) -> None:
    """`undefined` and `punycode` were faults of ours, and `unicode_escape` let half characters in."""
    kind = f'multipart/form-data; boundary=cut; charset="{charset}"'
    body = b'--cut\r\nContent-Disposition: form-data; name="by"\r\n\r\n\\ud800\r\n--cut--\r\n'
    with TestClient(create_app(), OWN) as client:
        told = error(client.post("/api/standings", content=body, headers={"content-type": kind}))
    assert told["kind"] == "usage" and told["message"].startswith("expected a form in UTF-8, found charset=")


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "us-ascii"])
def test_a_form_may_say_that_it_is_in_utf_8(charset: str) -> None:
    kind = f"multipart/form-data; boundary=cut; charset={charset}"
    head = b'--cut\r\nContent-Disposition: form-data; name="file"; filename="open.trf"\r\n\r\n'
    with TestClient(create_app(), OWN) as client:
        body = head + OPEN.read_bytes() + b"\r\n--cut--\r\n"
        assert client.post("/api/standings", content=body, headers={"content-type": kind}).status_code == 200


@pytest.mark.parametrize("boundary", [b"a", b"cut", b"x" * 60])
@pytest.mark.parametrize("after", [b"X", b"\rX", b"-X"])
def test_a_form_full_of_its_boundary_is_refused_at_its_first_blocks(
    boundary: bytes, after: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each made the parser go byte by byte: 4.5 seconds for 9.5 MB."""
    written: list[int] = []
    write = MultipartParser.write

    def counted(parser: MultipartParser, data: bytes) -> int:
        written.append(len(data))
        return write(parser, data)

    monkeypatch.setattr(MultipartParser, "write", counted)
    inside = b"\r\n--" + boundary + after
    body = b"--" + boundary + b'\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
    body += inside * (3_000_000 // len(inside)) + b"\r\n--" + boundary + b"--\r\n"
    kind = "multipart/form-data; boundary=" + boundary.decode()
    with TestClient(create_app(), OWN) as client:
        told = error(client.post("/api/standings", content=body, headers={"content-type": kind}))
    assert told["kind"] == "usage" and "the boundary of the form stands more than 2000 times" in told["message"]
    assert sum(written) <= 2_000 * len(inside) + limits.BLOCK


@pytest.mark.parametrize(("cores", "workers"), [(1, 2), (3, 3), (64, 8)])
def test_there_are_no_more_workers_than_cores_that_the_server_may_use(
    monkeypatch: pytest.MonkeyPatch, cores: int, workers: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {*range(cores)}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 64)  # of the machine, of which a container has a part
    assert RequestLimits().workers == workers
