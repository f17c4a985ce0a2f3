"""`tiebreaks serve --watch FILE`: the file is there at once, its changes are announced, and nobody is kept waiting."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from starlette.testclient import TestClient

import tiebreaks as tb
from tests.cli import Inside
from tests.web import COMMAND, OPEN, OWN, TEAM, served
from tiebreaks.web.app import create_app
from tiebreaks.web.serve import distinct_names
from tiebreaks.web.watch import VERSION, Watch


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hall.trf"
    path.write_bytes(OPEN.read_bytes())
    return path


class Quick(Watch):
    EVERY = 0.02
    HEARTBEAT = 0.1
    MOST = 2


async def _next(events: AsyncIterator[bytes]) -> str:
    async with asyncio.timeout(120):
        return (await anext(events)).decode()


async def _next_version(events: AsyncIterator[bytes]) -> str:
    while True:
        if (event := await _next(events)).startswith("event: version"):
            return event


def test_a_listener_hears_the_version_that_there_is_then_every_new_one(file: Path) -> None:
    async def listen() -> None:
        watch = Quick(str(file), 10_000_000)
        events = watch.listen()
        first = await _next_version(events)
        assert first == f"event: version\ndata: {watch.read()[1]}\n\n"
        file.write_bytes(TEAM.read_bytes())
        second = await _next_version(events)
        assert second != first and watch.read()[1] in second
        await events.aclose()  # type: ignore[attr-defined]

    asyncio.run(listen())


def test_a_file_that_is_still_being_written_is_not_announced(file: Path) -> None:
    async def listen() -> None:
        watch = Quick(str(file), 10_000_000)
        events = watch.listen()
        await _next_version(events)
        until = time.monotonic() + 0.4
        heard: list[str] = []

        async def collect() -> None:
            while True:
                heard.append(await _next(events))

        collecting = asyncio.ensure_future(collect())
        number = 0
        while time.monotonic() < until:  # another time at every look
            number += 1
            os.utime(file, ns=(number, number))
            await asyncio.sleep(0.005)
        assert not [event for event in heard if event.startswith("event")]
        async with asyncio.timeout(120):
            while not (told := [event for event in heard if event.startswith("event")]):
                await asyncio.sleep(Quick.EVERY)
        assert told == [f"event: version\ndata: {watch.read()[1]}\n\n"]
        collecting.cancel()

    asyncio.run(listen())


def test_a_listener_hears_a_heartbeat_while_nothing_changes_and_while_the_file_is_away(file: Path) -> None:
    async def listen() -> None:
        events = Quick(str(file), 10_000_000).listen()
        await _next_version(events)
        file.unlink()
        assert await _next(events) == ": still here\n\n"
        file.write_bytes(TEAM.read_bytes())
        assert (await _next_version(events)).endswith(f"-{TEAM.stat().st_size}\n\n")

    asyncio.run(listen())


def test_no_more_may_listen_than_there_is_room_for_and_those_who_left_make_room(file: Path) -> None:
    async def listen() -> None:
        watch = Quick(str(file), 10_000_000)
        both = [watch.listen(), watch.listen()]
        for events in both:
            await _next_version(events)
        full = [watch.is_full]
        for events in both:
            await events.aclose()  # type: ignore[attr-defined]
        assert [*full, watch.is_full, watch._looking] == [True, False, None]

    asyncio.run(listen())


def test_one_too_many_is_told_to_come_back_later(file: Path) -> None:
    watch = Watch(str(file), 10_000_000)
    with TestClient(create_app(watches=[watch]), OWN) as client:
        watch._listening = watch.MOST
        refused = client.get("/watched/1/events")
        assert (refused.status_code, refused.json()["error"]["kind"]) == (503, "busy")


def test_stopping_ends_every_stream(file: Path) -> None:
    async def listen() -> None:
        watch = Quick(str(file), 10_000_000)
        events = watch.listen()
        await _next_version(events)
        watch.stop()
        with pytest.raises(StopAsyncIteration):
            await _next(events)

    asyncio.run(listen())


def test_the_watched_file_is_served_with_its_version_and_no_other_path_is(file: Path) -> None:
    with TestClient(create_app(watches=[Watch(str(file), 10_000_000)]), OWN) as client:
        found = client.get("/watched/1")
        assert found.content == OPEN.read_bytes() and found.headers[VERSION].endswith(f"-{OPEN.stat().st_size}")
        assert found.headers["content-security-policy"].startswith("default-src 'none'")
        file.unlink()
        gone = client.get("/watched/1")
        assert gone.status_code == 422 and "hall.trf: the watched file cannot be read" in gone.json()["error"]["message"]
    with TestClient(create_app(), OWN) as client:
        assert client.get("/watched/1").status_code == 404
        assert client.get("/watched/1/events").status_code == 404


def test_a_watched_file_that_is_too_large_is_refused(file: Path) -> None:
    with pytest.raises(tb.FormatError, match="larger than"):
        Watch(str(file), 100).read()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has none")
def test_a_watched_path_that_becomes_a_pipe_is_refused_at_once(file: Path) -> None:
    """It never answered, and kept a thread: nobody writes to the pipe."""
    watch = Watch(str(file), 1_000_000)
    assert watch.read()[0] == file.read_bytes()
    file.unlink()
    os.mkfifo(file)
    refused: list[str] = []

    def read() -> None:
        with pytest.raises(tb.FormatError) as found:
            watch.read()
        refused.append(str(found.value))

    reading = threading.Thread(target=read, daemon=True)
    reading.start()
    reading.join(60)
    assert refused == ["hall.trf: the watched file cannot be read: it is a folder, a pipe or a device"]


def test_a_file_that_is_not_there_is_refused_before_the_server_starts(inside: Inside, tmp_path: Path) -> None:
    code, printed, error = inside("serve", "--port", "0", "--no-browser", "--watch", str(tmp_path / "none.trf"))
    assert code == 3 and printed == "" and "none.trf: the watched file cannot be read" in error


def test_the_command_says_where_the_screen_is_and_ends_at_once_although_somebody_listens(file: Path) -> None:
    server = subprocess.Popen(
        [COMMAND, "serve", "--port", "0", "--no-browser", "--watch", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert server.stdout is not None
    address = server.stdout.readline().decode().split()[4]
    line = server.stdout.readline().decode()
    assert line == f"It shows hall.trf and follows its changes; the hall screen is at {address}?view=screen\n"
    with urlopen(f"{address}watched/1/events", timeout=60) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.readline() == b"event: version\n"
        server.send_signal(signal.SIGINT)
        _, told = server.communicate(timeout=60)
    assert (server.returncode, told) in ((0, b""), (130, b""))  # without "timeout graceful shutdown exceeded"


def test_listeners_keep_nobody_from_the_service(file: Path) -> None:
    with served("--watch", str(file)) as address:
        streams = [urlopen(f"{address}watched/1/events", timeout=60) for _ in range(Watch.MOST)]
        with pytest.raises(HTTPError, match="503"):
            urlopen(f"{address}watched/1/events", timeout=60)
        with urlopen(f"{address}api/editions", timeout=60) as found:
            assert found.status == 200
        for stream in streams:
            stream.close()
        for _ in range(100):  # the server notices that they have left
            try:
                urlopen(f"{address}watched/1/events", timeout=60).close()
                break
            except HTTPError:
                threading.Event().wait(0.1)
        else:
            pytest.fail("nobody was let in again")


def test_watched_files_of_the_same_name_are_told_apart_by_their_folders(file: Path) -> None:
    assert distinct_names(["a/open.trf", "b/juniors.trf"]) == ["open.trf", "juniors.trf"]
    assert distinct_names(["/fair/a/open.trf", "/fair/b/open.trf"]) == ["a-open.trf", "b-open.trf"]
    with TestClient(create_app(watches=[Watch(str(file), 10_000_000), Watch(str(TEAM), 10_000_000)]), OWN) as client:
        assert client.get("/watched/2").content == TEAM.read_bytes()
        assert [client.get(f"/watched/{number}").status_code for number in (0, 3)] == [404, 404]
