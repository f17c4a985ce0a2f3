"""Connections of clients that are slow, or that only hold them: real sockets on this machine, with short bounds."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from threading import Thread

import pytest
import uvicorn

from tiebreaks.web.connections import Connection

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
HALF = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf"
WAIT = 30  # seconds: a test that would wait for ever fails then


class Short(Connection):
    """What takes seconds takes a moment."""

    REQUEST = 1.0
    ANSWER = 0.5


async def application(scope: dict[str, object], receive: object, send: Callable[[object], Awaitable[None]]) -> None:
    body = b"x" * (20_000_000 if scope["path"] == "/large" else 2)
    length = str(len(body)).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def serving(connection: type[Connection]) -> Iterator[int]:
    """The port of a server that ends with the test."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=256)
    config = uvicorn.Config(application, http=connection, lifespan="off", log_level="critical", timeout_keep_alive=WAIT)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = server.force_exit = True
        thread.join(WAIT)


def opened(port: int, sent: bytes = b"") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=WAIT)
    made.sendall(sent)
    return made


def is_dropped(client: socket.socket) -> bool:
    """Whether the server has closed, or closes before the test gives up."""
    try:
        return client.recv(1) == b""
    except ConnectionError:
        return True


def answer_to(client: socket.socket, sent: bytes) -> bytes:
    """All of a small answer."""
    client.sendall(sent)
    found = b""
    while not found.endswith(b"\r\n\r\nxx") and (piece := client.recv(1000)):
        found += piece
    return found


@pytest.mark.parametrize("sent", [b"", b"G", HEAD, HEAD + b"X-Slow: "], ids=["nothing", "a letter", "a line", "half a header"])
def test_who_does_not_finish_the_headers_is_dropped(sent: bytes) -> None:
    with serving(Short) as port, opened(port, sent) as client:
        assert is_dropped(client)


def test_who_is_slow_with_a_second_request_is_dropped_too() -> None:
    with serving(Short) as port, opened(port) as client:
        assert b"200 OK" in answer_to(client, HEAD + b"\r\n")
        client.sendall(b"G")  # ends uvicorn's own bound, that of the pause between two requests
        assert is_dropped(client)


def test_who_goes_on_sending_what_was_answered_unread_is_dropped() -> None:
    with serving(Short) as port, opened(port) as client:
        assert b"200 OK" in answer_to(client, HALF)
        client.sendall(b"more")
        assert is_dropped(client)


def test_who_asks_in_time_is_answered_again_and_again() -> None:
    with serving(Connection) as port, opened(port) as client:
        assert all(b"200 OK" in answer_to(client, HEAD + b"\r\n") for _ in range(3))


def test_who_does_not_take_the_answer_is_dropped() -> None:
    with serving(Short) as port, opened(port, HEAD.replace(b"/ ", b"/large ") + b"\r\n") as client:
        assert client.recv(1)  # it has begun; nothing more is taken until the server has given up
        with opened(port) as later:
            assert is_dropped(later)  # whose bound began later, and is longer
        taken = 1
        try:
            while piece := client.recv(1 << 20):
                taken += len(piece)
        except ConnectionError:
            pass
        assert taken < 20_000_000


class Progressing(Short):
    """A client that takes a little in each time counts as one that takes the answer."""

    TAKEN = 1


def test_who_takes_the_answer_piece_by_piece_has_it_whole() -> None:
    with serving(Progressing) as port, opened(port, HEAD.replace(b"/ ", b"/large ") + b"Connection: close\r\n\r\n") as client:
        taken = 0
        while piece := client.recv(1 << 16):
            taken += len(piece)
        assert taken > 20_000_000


class Few(Connection):
    """The bound of connections, with few of them."""

    MOST = 20


def test_who_only_holds_connections_makes_room_for_who_asks() -> None:
    with serving(Few) as port:
        held = [opened(port, HEAD) for _ in range(40)]
        try:
            with opened(port) as client:
                assert b"200 OK" in answer_to(client, HEAD + b"\r\n")
            assert is_dropped(held[0])
            assert b"200 OK" in answer_to(held[-1], b"\r\n")  # the youngest still may finish
        finally:
            for each in held:
                each.close()


def test_what_is_written_is_sent_at_once() -> None:
    """Otherwise the second line of an answer waits for the client to acknowledge the first, 40 ms on this machine."""
    found: list[int] = []

    class Seen(Connection):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            found.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    with serving(Seen) as port, opened(port, HEAD + b"\r\n") as client:
        assert client.recv(100).startswith(b"HTTP/1.1 200")
    assert found and all(found)
