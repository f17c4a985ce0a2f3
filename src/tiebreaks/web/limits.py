"""The bounds of a request: whose it is, its size, how long it may arrive, how many at once; and the headers of every answer."""

from __future__ import annotations

import asyncio
import os
from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tiebreaks.text import printable
from tiebreaks.web import words
from tiebreaks.web.hosts import Hosts
from tiebreaks.web.refusals import refused
from tiebreaks.web.workers import JobResult

FORM_FIELDS = 100_000  # bytes of a request beside the file
FORM = "multipart/form-data"
BLOCK = 65_536  # bytes that are handed on at once; other requests are heard between two of them


@dataclass(frozen=True)
class Limits:
    """What one server allows."""

    file_bytes: int = 10_000_000
    large: int = 8  # requests of more than large_bytes that are in memory at once; the others wait, and are not read meanwhile
    large_bytes: int = 1_000_000
    at_once: int = 100  # requests that are inside, computing or waiting
    of_one_client: int = 50  # of these: nobody fills the room alone
    workers: int = max(2, min(os.cpu_count() or 2, 8))  # that compute at once
    seconds: float = 20  # for one answer
    search: float = 5  # of these for the search for what explains a difference
    patience: float = 25  # until a worker is free: longer than an answer may take, so two long ones turn nobody away
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


def response(answer: JobResult) -> Response:
    """An answer as HTTP."""
    return Response(answer.body, answer.status, dict(answer.headers), answer.media_type)


def client_of(scope: Scope) -> str:
    """The address that a request comes from; behind a proxy on this machine, the one that it forwards for."""
    client = scope.get("client")
    return str(client[0]) if client else ""


class Bounded:
    """Takes in a whole request within the bounds, or refuses it before anything reads it; ends with who has asked.

    forms   the paths that take a form: a body of another kind is refused unread
    """

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Hosts | None = None, forms: Collection[str] = ()) -> None:
        self._app, self._limits, self._hosts, self._forms = app, limits, hosts or Hosts(), forms
        self._inside: Counter[str] = Counter()
        self._large = asyncio.Semaphore(limits.large)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = client_of(scope)
        if (unread := self._refused_unread(scope, client)) is not None:
            await response(unread)(scope, receive, _Sending(send))
            return
        self._inside[client] += 1
        sending = _Sending(send, partial(self._leave, client))
        body = _Body(self._limits, self._large)
        try:
            found = await body.read(receive)
            if found is None:
                await self._answer(scope, body, receive, sending)
            else:
                await response(found)(scope, receive, sending)
        finally:
            body.forget()
            sending.end()

    def _leave(self, client: str) -> None:
        self._inside[client] -= 1
        self._inside += Counter()  # keeps only who is inside

    def _refused_unread(self, scope: Scope, client: str) -> JobResult | None:
        """Why nothing of a request but its headers is read."""
        headers, limits = Headers(scope=scope), self._limits
        if foreign := self._hosts.refusal(scope["headers"]):
            return refused("foreign", foreign)
        kind = headers.get("content-type", "")
        if scope.get("path") in self._forms and scope["method"] == "POST" and not kind.lower().startswith(FORM):
            return refused("form", words.NO_FORM.format(found=printable(kind)[:80] or "nothing"))
        declared = headers.get("content-length", "0")
        if declared.isdecimal() and int(declared[:20]) > limits.file_bytes + FORM_FIELDS:
            return refused("size")
        if self._inside.total() >= limits.at_once or self._inside[client] >= limits.of_one_client:
            return refused("busy")
        return None

    async def _answer(self, scope: Scope, body: _Body, receive: Receive, sending: _Sending) -> None:
        """Let the application answer; when the client leaves before that, it is cancelled, and its worker ended."""
        leaving = asyncio.ensure_future(_left(receive))
        answering = asyncio.ensure_future(self._app(scope, body.replayed(leaving), sending))
        try:
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if sending.complete:
                await asyncio.wait({answering})
        finally:
            leaving.cancel()
            answering.cancel()
            await asyncio.wait({answering, leaving})
        if not answering.cancelled():
            answering.result()


class _Body:
    """What has arrived of a request. A large one waits for its place in memory, and has it until the request is answered."""

    def __init__(self, limits: Limits, large: asyncio.Semaphore) -> None:
        self._limits, self._large = limits, large
        self._blocks: deque[bytearray] = deque()
        self._has_place = False

    async def read(self, receive: Receive) -> JobResult | None:
        """Take it in; the answer says why that is not done. Waiting for a place is not counted as arriving."""
        size, more = 0, True
        try:
            async with asyncio.timeout(self._limits.arrival) as arrival:
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return refused("slow")
                    data, more = message.get("body", b""), message.get("more_body", False)
                    size += len(data)
                    if size > self._limits.file_bytes + FORM_FIELDS:
                        return refused("size")
                    if size > self._limits.large_bytes and not self._has_place and not await self._given_place(arrival):
                        return refused("busy")
                    if not self._blocks or len(self._blocks[-1]) >= BLOCK:
                        self._blocks.append(bytearray())
                    self._blocks[-1] += data
        except TimeoutError:
            return refused("slow")
        return None

    async def _given_place(self, arrival: asyncio.Timeout) -> bool:
        now = asyncio.get_running_loop().time
        began, until = now(), arrival.when()
        arrival.reschedule(None)
        try:
            async with asyncio.timeout(self._limits.patience):
                self._has_place = await self._large.acquire()
        except TimeoutError:
            return False
        arrival.reschedule(None if until is None else until + now() - began)
        return True

    def replayed(self, leaving: asyncio.Future[None]) -> Receive:
        """What an application receives when the body has been taken in already: each block once, then that the client left."""

        async def replay() -> Message:
            if self._blocks:
                await asyncio.sleep(0)
                block = bytes(self._blocks.popleft())
                return {"type": "http.request", "body": block, "more_body": bool(self._blocks)}
            await asyncio.shield(leaving)
            return {"type": "http.disconnect"}

        if not self._blocks:
            self._blocks.append(bytearray())
        return replay

    def forget(self) -> None:
        self._blocks.clear()
        if self._has_place:
            self._has_place = False
            self._large.release()


async def _left(receive: Receive) -> None:
    """Ends when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


class _Sending:
    """The answer on its way, with the headers that every answer has.

    at_end   called once, before the last of the answer is sent: who has it may ask again at once
    """

    def __init__(self, send: Send, at_end: Callable[[], None] | None = None) -> None:
        self._send, self._at_end = send, at_end
        self.complete = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY.items():
                headers.setdefault(name, value)
        elif message["type"] == "http.response.body" and not message.get("more_body", False):
            self.end()
        await self._send(message)

    def end(self) -> None:
        """Also where there was no answer."""
        self.complete = True
        if (at_end := self._at_end) is not None:
            self._at_end = None
            at_end()
