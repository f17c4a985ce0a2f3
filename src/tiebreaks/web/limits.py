"""The limits of a request: what is refused by its size or its sender before anything is computed."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from tiebreaks.languages import accepted_language
from tiebreaks.messages import Message
from tiebreaks.operations.refusals import MOST_BYTES, SECONDS, WORK
from tiebreaks.page.jobs import JobResult
from tiebreaks.page.refusals import error_response
from tiebreaks.page.speech import language, speaking
from tiebreaks.page.words import NO_FIELD
from tiebreaks.system.processes import count_cores
from tiebreaks.text import blank_controls
from tiebreaks.web import words
from tiebreaks.web.hosts import Hosts

if TYPE_CHECKING:  # a worker imports this module, and needs no web framework
    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.types import Message as Event

FORM_FIELDS = 100_000  # bytes of a request beside the file
FORM = "multipart/form-data"
BLOCK = 65_536  # bytes that are handed on at once; other requests are heard between two of them


@dataclass(frozen=True)
class RequestLimits:
    """What one server allows."""

    file_bytes: int = MOST_BYTES
    large: int = 8  # requests of more than large_bytes that are in memory at once; the others wait, and are not read meanwhile
    large_bytes: int = 1_000_000
    at_once: int = 100  # requests that are inside, computing or waiting
    of_one_client: int = 50  # of these: nobody fills the room alone
    workers: int = field(default_factory=lambda: max(2, min(count_cores(), 8)))  # that compute at once
    seconds: float = SECONDS
    work: int = WORK
    patience: float = 25  # until a worker is free: longer than an answer may take, so two long ones turn nobody away
    arrival: float = 30  # until a request has arrived whole


SECURITY: Mapping[bytes, bytes] = {
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        b"form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
}


def client_address(scope: Scope) -> str:
    """The address that a request comes from; behind a proxy on this machine, the one that it forwards for."""
    client = scope.get("client")
    return str(client[0]) if client else ""


class BoundedBody:
    """Takes in a whole request within the limits, or refuses it unread; ends its computation when its client leaves.

    forms   the paths that take a form: a body of another kind is refused unread
    """

    def __init__(self, app: ASGIApp, limits: RequestLimits, hosts: Hosts | None = None, forms: Collection[str] = ()) -> None:
        self._app, self._limits, self._hosts, self._forms = app, limits, hosts or Hosts(), forms
        self._inside: Counter[str] = Counter()
        self._large = asyncio.Semaphore(limits.large)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with speaking(accepted_language(_decode_headers(scope).get("accept-language", ""))):
            await self._take(scope, receive, send)

    async def _take(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_address(scope)
        if (unread := self._refuse_unread(scope, client)) is not None:
            await _send(unread, _Sending(send))
            return
        self._inside[client] += 1
        sending = _Sending(send, partial(self._leave, client))
        body = _Body(self._limits, self._large)
        try:
            refusal = await body.read(receive)
            if refusal is None:
                await self._answer(scope, body, receive, sending)
            else:
                await _send(refusal, sending)
        finally:
            body.release()
            sending.end()

    def _leave(self, client: str) -> None:
        self._inside[client] -= 1
        self._inside += Counter()  # keeps only who is inside

    def _refuse_unread(self, scope: Scope, client: str) -> JobResult | None:
        """The error response to a request that is refused by its headers alone; None if its body may be read."""
        headers, limits = _decode_headers(scope), self._limits
        if foreign := self._hosts.refusal(scope["headers"]):
            return error_response("foreign", foreign)
        kind = headers.get("content-type", "")
        if scope.get("path") in self._forms and scope["method"] == "POST" and not kind.lower().startswith(FORM):
            return error_response("form", Message(words.NO_FORM, found=blank_controls(kind)[:80] or NO_FIELD))
        declared = headers.get("content-length", "0")
        if declared.isdecimal() and int(declared[:20]) > limits.file_bytes + FORM_FIELDS:
            return error_response("size")
        if self._inside.total() >= limits.at_once or self._inside[client] >= limits.of_one_client:
            return error_response("busy")
        return None

    async def _answer(self, scope: Scope, body: _Body, receive: Receive, sending: _Sending) -> None:
        """Let the application answer. If the client leaves before that, cancel it, which ends its worker."""
        leaving = asyncio.ensure_future(_wait_until_left(receive))
        answering = asyncio.ensure_future(self._app(scope, body.replay(leaving), sending))
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
    """What has arrived of a request. A large one waits for a place in memory and keeps it until the request is answered."""

    def __init__(self, limits: RequestLimits, large: asyncio.Semaphore) -> None:
        self._limits, self._large = limits, large
        self._blocks: deque[bytearray] = deque()
        self._has_place = False

    async def read(self, receive: Receive) -> JobResult | None:
        """Receive the body, or return an error response. Waiting for a place does not count as arrival time."""
        size, more = 0, True
        try:
            async with asyncio.timeout(self._limits.arrival) as arrival:
                while more:
                    event = await receive()
                    if event["type"] == "http.disconnect":
                        return error_response("slow")
                    data, more = event.get("body", b""), event.get("more_body", False)
                    size += len(data)
                    if size > self._limits.file_bytes + FORM_FIELDS:
                        return error_response("size")
                    if size > self._limits.large_bytes and not self._has_place and not await self._wait_for_place(arrival):
                        return error_response("busy")
                    if not self._blocks or len(self._blocks[-1]) >= BLOCK:
                        self._blocks.append(bytearray())
                    self._blocks[-1] += data
        except TimeoutError:
            return error_response("slow")
        return None

    async def _wait_for_place(self, arrival: asyncio.Timeout) -> bool:
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

    def replay(self, leaving: asyncio.Future[None]) -> Receive:
        """The receive function for the application: it gives each block once, then says that the client has left."""

        async def receive() -> Event:
            if self._blocks:
                await asyncio.sleep(0)
                block = bytes(self._blocks.popleft())
                return {"type": "http.request", "body": block, "more_body": bool(self._blocks)}
            await asyncio.shield(leaving)
            return {"type": "http.disconnect"}

        if not self._blocks:
            self._blocks.append(bytearray())
        return receive

    def release(self) -> None:
        self._blocks.clear()
        if self._has_place:
            self._has_place = False
            self._large.release()


async def _wait_until_left(receive: Receive) -> None:
    """Return when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _decode_headers(scope: Scope) -> dict[str, str]:
    """The first header of each name."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed([*scope["headers"]])}


async def _send(answer: JobResult, send: Send) -> None:
    """Send a whole answer."""
    headers = {"content-type": answer.media_type, "content-length": str(len(answer.body)), **answer.headers}
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": answer.status, "headers": encoded})
    await send({"type": "http.response.body", "body": answer.body})


class _Sending:
    """Sends an answer with the headers that every answer has.

    at_end   called once, before the last of the answer is sent: its client may send the next request at once
    """

    def __init__(self, send: Send, at_end: Callable[[], None] | None = None) -> None:
        self._send, self._at_end = send, at_end
        self.complete = False

    async def __call__(self, event: Event) -> None:
        if event["type"] == "http.response.start":
            given = [*event.get("headers", ())]
            names = {name for name, _ in given}
            own = {**SECURITY, b"vary": b"Accept-Language", b"content-language": language().code.encode("ascii")}
            event["headers"] = [*given, *(header for header in own.items() if header[0] not in names)]
        elif event["type"] == "http.response.body" and not event.get("more_body", False):
            self.end()
        await self._send(event)

    def end(self) -> None:
        """Call at_end, also where there was no answer."""
        self.complete = True
        if (at_end := self._at_end) is not None:
            self._at_end = None
            at_end()
