"""One connection: it is dropped if its request does not arrive in time, or its client does not take the answer."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


class Connection(H11Protocol):
    """uvicorn limits the pause between two requests; this limits the time for the headers and for taking an answer."""

    REQUEST = 10.0  # seconds from the first byte to the last header; also how long the rest of a refused body is passed over
    ANSWER = 30.0  # seconds, in each of which a client that is behind must take
    TAKEN = 30_000  # so many bytes
    MOST = 400  # connections at once; one more closes the one that has been without a request for longest

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._since = 0.0  # when it was last without a request
        self._behind = 0  # bytes of the answer that were not taken
        self._request: asyncio.TimerHandle | None = None
        self._answer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _send_at_once(transport)
        self._await_request()
        if len(self.connections) > self.MOST:
            self._close_the_oldest()

    def data_received(self, data: bytes) -> None:
        if self._request is None and not self._is_answering:
            self._await_request()
        super().data_received(data)
        if self._is_answering:
            self._request = _stop(self._request)

    def on_response_complete(self) -> None:
        self._since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._behind = self.transport.get_write_buffer_size()
        self._answer = self.loop.call_later(self.ANSWER, self._expect_progress)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._answer = _stop(self._answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self._request, self._answer = _stop(self._request), _stop(self._answer)
        super().connection_lost(exc)

    @property
    def _is_answering(self) -> bool:
        """Whether a request waits for the end of its answer."""
        return self.cycle is not None and not self.cycle.response_complete

    def _await_request(self) -> None:
        self._since = self.loop.time()
        self._request = self.loop.call_later(self.REQUEST, self.transport.abort)

    def _expect_progress(self) -> None:
        behind = self.transport.get_write_buffer_size()
        if behind > self._behind - self.TAKEN:
            self.transport.abort()
        else:
            self._behind = behind
            self._answer = self.loop.call_later(self.ANSWER, self._expect_progress)

    def _close_the_oldest(self) -> None:
        """Drop the connection that has been idle for longest; an answer under way has its own limit."""
        idle = [
            each
            for each in self.connections
            if isinstance(each, Connection) and not each._is_answering and not each.transport.get_write_buffer_size()
        ]
        if idle:
            min(idle, key=lambda each: each._since).transport.abort()


def _stop(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Stop a timer, if there is one; returns None to put in its place."""
    if timer is not None:
        timer.cancel()
    return None


def _send_at_once(transport: asyncio.Transport) -> None:
    """Have a line sent when it is written, not when the client has acknowledged the one before, up to 40 ms later.

    asyncio does so only for sockets made with the protocol named; that of `socket.create_server` has none.
    """
    own = transport.get_extra_info("socket")
    if own is not None and own.family in (socket.AF_INET, socket.AF_INET6):
        own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
