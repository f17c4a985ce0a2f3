"""The bounds of a request: its size, how long it may arrive, how many at once; and the headers of every answer."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tiebreaks.web.asked import Answer
from tiebreaks.web.refusals import refused

FORM_FIELDS = 100_000  # bytes of a request beside the file


@dataclass(frozen=True)
class Limits:
    """What one server allows."""

    file_bytes: int = 10_000_000
    at_once: int = 100  # requests that are inside, computing or waiting
    workers: int = max(2, min(os.cpu_count() or 2, 8))  # that compute at once
    seconds: float = 20  # for one answer
    patience: float = 15  # until a worker is free
    arrival: float = 30  # until a request has arrived whole


SECURITY: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def response(answer: Answer) -> Response:
    """An answer as HTTP."""
    return Response(answer.body, answer.status, dict(answer.headers), answer.media_type)


class Bounded:
    """Takes in a whole request within the bounds, or refuses it before anything reads it."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app, self._limits, self._inside = app, limits, 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send = _with_headers(send)
        if self._inside >= self._limits.at_once:
            await response(refused("busy"))(scope, receive, send)
            return
        self._inside += 1
        try:
            body = await self._arrived(scope, receive)
            if isinstance(body, bytes):
                await self._app(scope, _replayed(body, receive), send)
            else:
                await response(body)(scope, receive, send)
        finally:
            self._inside -= 1

    async def _arrived(self, scope: Scope, receive: Receive) -> bytes | Answer:
        """The body of a request, or why it is not taken."""
        most = self._limits.file_bytes + FORM_FIELDS
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if declared.isdigit() and int(declared[:20]) > most:
            return refused("size")
        try:
            async with asyncio.timeout(self._limits.arrival):
                return await _read(receive, most)
        except TimeoutError:
            return refused("slow")


async def _read(receive: Receive, most: int) -> bytes | Answer:
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return refused("slow")
        body += message.get("body", b"")
        if len(body) > most:
            return refused("size")
        more = message.get("more_body", False)
    return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """What an application receives when the body has been taken in already."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY.items():
                headers.setdefault(name, value)
        await send(message)

    return with_headers
