"""The application: its routes take a request, give it to a worker and send the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from typing import Any

from python_multipart.multipart import parse_options_header
from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tiebreaks.errors import TiebreaksError
from tiebreaks.languages import is_known
from tiebreaks.messages import Message, as_message
from tiebreaks.messages.language import ENGLISH
from tiebreaks.operations.fields import INVALID_FIELD
from tiebreaks.operations.groups import IN_LANGUAGE
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Content, Operation, for_face, name_of_file
from tiebreaks.operations.parameter import SERVICE
from tiebreaks.operations.table import OPERATIONS
from tiebreaks.page.answers import answer
from tiebreaks.page.assets import SAMPLES, STATIC, STATIC_DIGEST, read_sample, render_page
from tiebreaks.page.fields import make_job
from tiebreaks.page.jobs import BINARY, Job, JobResult
from tiebreaks.page.refusals import STATUS, error_response, exception_response
from tiebreaks.page.speech import choose, language
from tiebreaks.page.words import ADDRESS, UNKNOWN_FIELD
from tiebreaks.text import blank_controls
from tiebreaks.web import words
from tiebreaks.web.hosts import Hosts
from tiebreaks.web.limits import BoundedBody, RequestLimits, client_address
from tiebreaks.web.schema import API, describe_service, method_of
from tiebreaks.web.watch import VERSION, Watch
from tiebreaks.web.workers import NoResult, PageWorkers

Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]
MOST_LETTERS = 20  # of a language in the address of the page
CHARSETS = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})
MOST_BOUNDARIES = 2_000  # of a form: a thousand files and a thousand fields
KEPT = "max-age=31536000,immutable"  # a file whose address changes with its contents


class _InMemory(MultiPartParser):
    """A parser that never puts a file on a disk."""

    spool_max_size = 0  # no size is too large for memory: Bounded has refused those that are


class _ServiceRequest(Request):
    """A request whose form stays in memory."""

    async def _get_form(self, **bounds: Any) -> FormData:
        if self._form is None:
            _, options = parse_options_header(self.headers["content-type"])
            charset = options.get(b"charset", b"utf-8").decode("latin-1")
            if charset.lower() not in CHARSETS:  # others may fail, or give half characters
                raise UsageError([Message(words.NO_CHARSET, found=blank_controls(charset)[:80])])
            try:
                async with aclosing(_few_boundaries(self.stream(), options.get(b"boundary", b""))) as stream:
                    self._form = await _InMemory(self.headers, stream, **bounds).parse()
            except MultiPartException as damaged:
                raise HTTPException(STATUS["usage"], damaged.message) from damaged
        return self._form


async def _few_boundaries(stream: AsyncIterator[bytes], boundary: bytes) -> AsyncGenerator[bytes, None]:
    """The blocks of a form, which the parser reads byte by byte after each boundary, also where no part ends."""
    found = 0
    async for block in stream:
        found += block.count(b"\r\n--" + boundary)
        if found > MOST_BOUNDARIES:
            raise UsageError([Message(words.NO_BOUNDARY, most=MOST_BOUNDARIES)])
        yield block


def create_app(
    limits: RequestLimits | None = None,
    *,
    hosts: Hosts | None = None,
    watches: Sequence[Watch] = (),
    operations: Sequence[Operation] = OPERATIONS,
) -> Starlette:
    """The page, and the service under /api.

    hosts        the names of the server, by default those of a server for this machine only
    watches      the files that the page shows and follows
    operations   what the service answers
    """
    limits, hosts = limits or RequestLimits(), hosts or Hosts()
    served = for_face(SERVICE, operations)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.workers = PageWorkers(limits)
        yield
        await app.state.workers.stop()

    forms = {f"{API}/{each.name}" for each in served if each.reads}
    app = Starlette(
        routes=[*_page_routes(hosts.local, watches), *_service_routes(served)],
        middleware=[Middleware(BoundedBody, limits=limits, hosts=hosts, forms=forms)],
        exception_handlers={HTTPException: _answer_http_error, TiebreaksError: _answer_exception},
        lifespan=lifespan,
    )
    app.state.limits = limits
    return app


def _version() -> str:
    from importlib.metadata import version

    return version("tiebreaks")


def _service_routes(operations: Sequence[Operation]) -> list[Route]:
    """An address for each operation, and one for the description of all."""
    description = describe_service(operations, _version())

    async def openapi(request: Request) -> Response:
        return JSONResponse(description)

    routes = [Route(f"{API}/{each.name}", _endpoint(each), methods=[method_of(each)]) for each in operations]
    return [*routes, Route(f"{API}/openapi.json", openapi)]


def _endpoint(operation: Operation) -> Endpoint:
    """Takes a request for an operation, and sends the answer of a worker; the law needs none."""

    async def endpoint(request: Request) -> Response:
        spoken = _choose_language(request)
        limits: RequestLimits = request.app.state.limits
        own = {"work": limits.work}
        if not operation.reads:
            sent = [(name, value) for name, value in request.query_params.multi_items() if name != IN_LANGUAGE.name]
            return _as_response(answer(make_job(operation, sent, own, **spoken)))
        form = await _ServiceRequest(request.scope, request.receive).form()
        fields: list[tuple[str, str | Content]] = [(name, await _as_content(value)) for name, value in form.multi_items()]
        if sum(len(value.data) for _, value in fields if isinstance(value, Content)) > limits.file_bytes:
            return _as_response(error_response("size"))
        return await _run(request, make_job(operation, fields, own, **spoken))

    return endpoint


def _choose_language(request: Request) -> dict[str, str]:
    """Answer in the language of the address, if it names one; an address of a form has no other field."""
    for name, value in request.query_params.multi_items():
        if name == IN_LANGUAGE.name:
            try:
                choose(IN_LANGUAGE.in_service().convert(value))
            except UsageError as wrong:
                raise UsageError([Message(INVALID_FIELD, field=name, reason=wrong.messages[0])]) from None
        elif request.method == "POST":
            field = blank_controls(name)[:80]
            raise UsageError([Message(UNKNOWN_FIELD, field=field, part=ADDRESS, expected=(IN_LANGUAGE.name,))])
    return {} if language() is ENGLISH else {"language": language().code}


async def _as_content(value: str | UploadFile) -> str | Content:
    """An uploaded file as bytes, in memory once."""
    if isinstance(value, str):
        return value
    data = await value.read()
    await value.close()
    return Content(data, name_of_file(value.filename or ""))


async def _run(request: Request, job: Job) -> Response:
    """Let a worker compute, and return its answer."""
    workers: PageWorkers = request.app.state.workers
    try:
        if job.values.get("rows") is not None:
            results = workers.stream(job, client_address(request.scope))
            return _InParts(await anext(results), results)
        return _as_response(await workers.run(job, client_address(request.scope)))
    except NoResult as failure:
        return _as_response(error_response(failure.kind))


class _InParts(StreamingResponse):
    """An answer whose parts are sent as they come; a failure after the first is the last part.

    It need not listen for a client that leaves: `Bounded` does.
    """

    def __init__(self, first: JobResult, others: AsyncGenerator[JobResult, None]) -> None:
        self._results = others
        super().__init__(_bodies(first, others), first.status, dict(first.headers), first.media_type)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with aclosing(self._results):
            await self.stream_response(send)


async def _bodies(first: JobResult, others: AsyncIterator[JobResult]) -> AsyncIterator[bytes]:
    yield first.body
    try:
        async for result in others:
            yield result.body
    except NoResult as failure:
        yield error_response(failure.kind).body


def _page_routes(local: bool, watches: Sequence[Watch]) -> list[Route]:
    """The page, its parts, the sample events, the files that are watched, and the address that monitors ask."""
    watched = tuple(watch.name for watch in watches)
    render_page(local=local, watched=watched)  # before the first request

    async def root(request: Request) -> Response:
        wanted = request.query_params.get("lang", "")[:MOST_LETTERS]
        if wanted and is_known(wanted):
            choose(wanted)
        return Response(render_page(language().code, local=local, watched=watched), media_type="text/html; charset=utf-8")

    async def static(request: Request) -> Response:
        if (name := request.path_params["name"]) not in STATIC:
            raise HTTPException(404)
        media_type, data = STATIC[name]
        current = request.path_params["digest"] == STATIC_DIGEST  # a page from before an update gets the files of today
        return Response(data, media_type=media_type, headers={"cache-control": KEPT} if current else {})

    async def samples(request: Request) -> Response:
        if (name := request.path_params["name"]) not in SAMPLES:
            raise HTTPException(404)
        return Response(read_sample(name), media_type=BINARY)

    async def health(request: Request) -> Response:
        return JSONResponse({"status": "ok", "version": _version()})

    page = [
        Route("/", root),
        Route("/static/{digest}/{name}", static),
        Route("/samples/{name}", samples),
        Route("/health", health),
    ]
    return page + (_watched_routes(watches) if watches else [])


def _watched_routes(watches: Sequence[Watch]) -> list[Route]:
    """The watched files, counted from 1, and the events that tell of the changes of each."""

    def find_watch(request: Request) -> Watch:
        number: int = request.path_params["number"]
        if not 1 <= number <= len(watches):
            raise HTTPException(404)
        return watches[number - 1]

    async def watched(request: Request) -> Response:
        data, version = await asyncio.to_thread(find_watch(request).read)
        return Response(data, media_type=BINARY, headers={VERSION: version})

    async def events(request: Request) -> Response:
        watch = find_watch(request)
        if watch.is_full:
            return _as_response(error_response("busy"))
        return StreamingResponse(watch.listen(), media_type="text/event-stream")

    return [Route("/watched/{number:int}", watched), Route("/watched/{number:int}/events", events)]


async def _answer_http_error(request: Request, error: Exception) -> Response:
    """Answer a request for an unknown address or method, or with a form that cannot be parsed."""
    assert isinstance(error, HTTPException)
    known = words.STATUS.get(error.status_code)
    message = as_message(str(error.detail)) if known is None else Message(known)
    status = error.status_code if error.status_code in words.STATUS else STATUS["usage"]
    return _as_response(replace(error_response("usage", message), status=status, headers=dict(error.headers or {})))


async def _answer_exception(request: Request, error: Exception) -> Response:
    return _as_response(exception_response(error))


def _as_response(answer: JobResult) -> Response:
    return Response(answer.body, answer.status, dict(answer.headers), answer.media_type)
