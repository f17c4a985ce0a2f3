"""Who is next, what leaves one process to the others, and what becomes of requests that nobody waits for; the work is counted."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web import OPEN, make_job
from tiebreaks.operations.table import BY_NAME
from tiebreaks.page.jobs import Job, JobResult
from tiebreaks.web.limits import BoundedBody, RequestLimits
from tiebreaks.web.workers import NoResult, PageWorker, PageWorkers

REQUEST = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1)}


class Desk:
    """Workers that say what they were given, and are done when they are told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, limits: RequestLimits) -> None:
        self.begun: list[str] = []
        self.ended: list[str] = []  # before they were done
        self.names: list[str] = []
        self._done: dict[str, asyncio.Event] = {}
        desk = self

        async def run(worker: PageWorker, job: Job, seconds: float) -> JobResult:
            desk.begun.append(job.values["name"])
            try:
                await desk._done.setdefault(job.values["name"], asyncio.Event()).wait()
            except asyncio.CancelledError:
                desk.ended.append(job.values["name"])
                raise
            return JobResult(job.values["name"].encode())

        monkeypatch.setattr(PageWorker, "run", run)
        self.workers = PageWorkers(limits)

    def ask(self, name: str, client: str = "127.0.0.1", operation: str = "standings") -> asyncio.Task[JobResult]:
        self.names.append(name)
        return asyncio.ensure_future(
            self.workers.run(Job(BY_NAME[operation].function, {"name": name}, BY_NAME[operation].is_long), client)
        )

    async def finish(self, *names: str) -> None:
        for name in names:
            self._done.setdefault(name, asyncio.Event()).set()
            await settled()


async def settled() -> None:
    """Everything that can go on has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


Story = Callable[[Desk], Awaitable[None]]


def play(story: Story, monkeypatch: pytest.MonkeyPatch, **limits: Any) -> Desk:
    async def played() -> Desk:
        desk = Desk(monkeypatch, RequestLimits(**{"workers": 2, "patience": 60, **limits}))
        await story(desk)
        return desk

    return asyncio.run(played())


def test_clients_are_served_in_turn_however_many_requests_one_has_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        asked = [desk.ask(f"a{number}", "10.0.0.1") for number in range(5)]
        await settled()
        asked += [desk.ask(f"b{number}", "10.0.0.2") for number in range(2)]
        asked += [desk.ask("c0", "10.0.0.3")]
        await settled()
        await desk.finish(*desk.names)
        await asyncio.gather(*asked)

    assert play(story, monkeypatch, workers=1).begun == ["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4"]


def test_a_client_elsewhere_leaves_one_process_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        asked = [desk.ask("a0", "10.0.0.1"), desk.ask("a1", "10.0.0.1")]
        await settled()
        assert desk.begun == ["a0"]
        asked.append(desk.ask("b0", "10.0.0.2"))
        await settled()
        assert desk.begun == ["a0", "b0"]
        await desk.finish("a0", "b0", "a1")
        await asyncio.gather(*asked)

    assert play(story, monkeypatch).begun == ["a0", "b0", "a1"]


def test_on_this_machine_all_processes_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        asked = [desk.ask("a0"), desk.ask("a1")]
        await settled()
        assert desk.begun == ["a0", "a1"]
        await desk.finish("a0", "a1")
        await asyncio.gather(*asked)

    play(story, monkeypatch)


def test_checks_leave_one_process_to_what_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        asked = [desk.ask(f"check{number}", operation="check") for number in range(4)]
        await settled()
        assert desk.begun == ["check0"]
        asked.append(desk.ask("standings"))
        await settled()
        assert desk.begun == ["check0", "standings"]
        await desk.finish("standings", "check0")
        assert desk.begun == ["check0", "standings", "check1"]
        await desk.finish("check1", "check2", "check3")
        await asyncio.gather(*asked)

    play(story, monkeypatch)


def test_one_worker_alone_does_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        asked = [desk.ask("a0", "10.0.0.1", "check"), desk.ask("b0", "10.0.0.2", "check")]
        await desk.finish("a0", "b0")
        assert [found.body for found in await asyncio.gather(*asked)] == [b"a0", b"b0"]

    play(story, monkeypatch, workers=1)


def test_ten_abandoned_checks_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        abandoned = [desk.ask(f"a{number}", operation="check") for number in range(10)]
        await settled()
        for each in abandoned:
            each.cancel()
        await asyncio.gather(*abandoned, return_exceptions=True)
        asked = desk.ask("b0", operation="check")
        await desk.finish("b0")
        assert (await asked).body == b"b0"
        assert not desk.workers._waiting and not desk.workers._computing and len(desk.workers._idle) == 2

    desk = play(story, monkeypatch)
    assert desk.begun == ["a0", "b0"] and desk.ended == ["a0"]  # the others were never begun


def test_who_leaves_as_a_worker_becomes_free_gives_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        first, second = desk.ask("a0"), desk.ask("a1")
        await settled()
        desk._done["a0"].set()
        while desk.workers._waiting:
            await asyncio.sleep(0)
        second.cancel()  # it has the worker, but has not run since
        await asyncio.gather(second, return_exceptions=True)
        assert len(desk.workers._idle) == 1 and not desk.workers._computing
        assert (await first).status == 200

    assert play(story, monkeypatch, workers=1).begun == ["a0"]


def test_a_worker_is_not_given_to_who_has_just_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        first, second, third = (desk.ask(f"a{number}") for number in range(3))
        await settled()
        desk._done["a0"].set()
        second.cancel()  # before anything else runs
        await desk.finish("a2")
        assert [(await each).body for each in (first, third)] == [b"a0", b"a2"]

    assert play(story, monkeypatch, workers=1).begun == ["a0", "a2"]


def test_who_waited_too_long_leaves_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        first, second = desk.ask("a0"), desk.ask("a1")
        with pytest.raises(NoResult, match="busy"):
            await second
        assert not desk.workers._waiting
        await desk.finish("a0")
        assert (await first).status == 200

    assert play(story, monkeypatch, workers=1, patience=0.01).begun == ["a0"]


def test_who_waits_while_all_workers_are_held_as_long_as_they_may_be_is_answered_then() -> None:
    assert RequestLimits().patience > RequestLimits().seconds


def answered(app: Any, receive: Any, **limits: Any) -> list[Any]:
    """What an application sends within the bounds."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(BoundedBody(app, RequestLimits(**limits))(REQUEST, receive, send))
    return sent


def test_the_work_ends_when_the_client_leaves() -> None:
    ended: list[str] = []
    messages = iter([{"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}])

    async def receive() -> Any:
        return next(messages)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        try:
            await asyncio.Event().wait()  # for ever
        except asyncio.CancelledError:
            ended.append("work")
            raise

    assert answered(app, receive) == [] and ended == ["work"]


def test_an_answer_that_is_sent_is_not_cut_short_when_the_client_then_leaves() -> None:
    ended: list[str] = []
    gone = asyncio.Event()
    messages = iter([{"type": "http.request", "body": b"ab", "more_body": False}])

    async def receive() -> Any:
        for message in messages:
            return message
        await gone.wait()
        return {"type": "http.disconnect"}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert await receive() == {"type": "http.request", "body": b"ab", "more_body": False}
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done"})
        gone.set()
        await settled()
        ended.append("after the answer")

    assert [message["type"] for message in answered(app, receive)] == ["http.response.start", "http.response.body"]
    assert ended == ["after the answer"]


def test_a_fault_of_the_application_is_not_swallowed() -> None:
    async def receive() -> Any:
        await settled()
        return {"type": "http.request", "body": b"", "more_body": False}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise KeyError("fault")

    with pytest.raises(KeyError, match="fault"):
        answered(app, receive)


def test_an_abandoned_job_ends_its_process() -> None:
    async def abandoned() -> tuple[int | None, int]:
        some = PageWorkers(RequestLimits(workers=1))
        try:
            assert (await some.run(make_job("standings"))).status == 200
            pooled = some._all[0].pooled
            assert pooled is not None and pooled.process.pid is not None
            os.kill(pooled.process.pid, signal.SIGSTOP)  # it will not answer
            running = asyncio.ensure_future(some.run(make_job("standings")))
            await settled()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            return pooled.process.exitcode, len(some._idle)
        finally:
            await some.stop()

    assert asyncio.run(abandoned()) == (-signal.SIGKILL, 1)


def test_a_job_that_is_abandoned_between_its_two_results_ends_its_process() -> None:
    async def abandoned() -> tuple[int, int | None, int]:
        some = PageWorkers(RequestLimits(workers=1))
        try:
            asked = make_job("standings", format="document", rows=5)
            results = some.stream(asked)
            first = await anext(results)
            pooled = some._all[0].pooled
            assert pooled is not None and not some._idle
            await results.aclose()
            return json.loads(first.body)["missing"], pooled.process.exitcode, len(some._idle)
        finally:
            await some.stop()

    assert asyncio.run(abandoned()) == (36, -signal.SIGKILL, 1)


def test_a_worker_is_free_again_after_the_second_result() -> None:
    async def whole() -> tuple[list[int], int]:
        some = PageWorkers(RequestLimits(workers=1))
        try:
            asked = make_job("standings", format="document", rows=5)
            sizes = [len(json.loads(result.body)["data"]["standings"]) async for result in some.stream(asked)]
            assert len(json.loads((await some.run(asked)).body)["data"]["standings"]) == 41  # of two, the whole one
            return sizes, len(some._idle)
        finally:
            await some.stop()

    assert asyncio.run(whole()) == ([5, 41], 1)


SERVER = """
import asyncio, re, sys
from tiebreaks.page import jobs
from tiebreaks.web import workers
from tiebreaks.web.limits import RequestLimits

def spin(asked):
    print("begun", file=sys.stderr, flush=True)
    re.match("(a|a)*b", "a" * 60)

async def main():
    await workers.PageWorkers(RequestLimits(workers=1)).run(jobs.Job(spin, {}))

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only the kernel of Linux ends a process that holds the interpreter")
def test_a_worker_that_spins_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    """The pipe that both write to ends when both are dead."""
    (tmp_path / "server.py").write_text(SERVER)
    server = subprocess.Popen([sys.executable, str(tmp_path / "server.py")], stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    assert server.stderr.readline() == "begun\n"
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    server.kill()
    try:
        server.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        for pid in children:
            os.kill(int(pid), signal.SIGKILL)
        pytest.fail("the worker goes on without its server")


def test_the_warnings_of_a_clients_file_are_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    """The server logs only its own bugs (docs/page.md)."""

    async def ask() -> JobResult:
        worker = PageWorker()
        try:
            return await worker.run(make_job("standings", OPEN.read_bytes() + b"999 nobody knows this\n"), 60)
        finally:
            await worker.stop()

    found = asyncio.run(ask())
    assert found.status == 200 and json.loads(found.body)["warnings"]
    assert caplog.records == []
