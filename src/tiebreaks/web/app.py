"""The application: its routes take a request, give it to a worker and send the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, FastAPI, File, Form, Query, Request, UploadFile
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

import tiebreaks as tb
from tiebreaks import report
from tiebreaks.engine.request import Pending
from tiebreaks.errors import TiebreaksError
from tiebreaks.formats.choices import FileFormat, Trust, Unpaired
from tiebreaks.languages import LANGUAGES, is_known
from tiebreaks.law.editions import CURRENT
from tiebreaks.messages import Message, as_message
from tiebreaks.messages.language import ENGLISH
from tiebreaks.operations.words import VALIDATION
from tiebreaks.report.law import Listing, describe_code, describe_edition, list_codes, list_editions
from tiebreaks.text import blank_controls
from tiebreaks.web import words
from tiebreaks.web.answers import OPERATIONS, find_edition
from tiebreaks.web.assets import SAMPLES, STATIC, read_sample, render_page
from tiebreaks.web.hosts import Hosts
from tiebreaks.web.jobs import BINARY, JSON, Job, JobResult, ReportFormat
from tiebreaks.web.limits import STATUS, Bounded, Limits, UsageError, client_address, error_response, exception_response
from tiebreaks.web.schema import API, ERRORS, describe_answers, list_fields, remove_validation_error
from tiebreaks.web.speech import choose, language, service_face
from tiebreaks.web.watch import VERSION, Watch
from tiebreaks.web.workers import NoResult, Workers

MOST_LETTERS = 1000  # of a setting
MOST_RULES = 50
MOST_FINISHES = 5000  # drawn for one answer
MOST_ROWS = 1000  # of the first screen
MOST_FILES = 50  # of one event

By = Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["by"], examples=["DE, BH/C1, BH, SB"])]
InEdition = Annotated[str | None, Form(max_length=20, description=words.API["edition"], examples=["2026-03"])]
After = Annotated[int | None, Form(ge=0, le=1000, description=words.API["after"])]
Rules = Annotated[list[str] | None, Form(max_length=MOST_RULES, description=words.API["house_rule"])]
Strict = Annotated[bool, Form(description=words.API["strict"])]
Trusted = Annotated[Trust, Form(description=words.API["trust"])]
Encoded = Annotated[str | None, Form(max_length=40, description=words.API["encoding"], examples=["windows-1251"])]
Alone = Annotated[Unpaired | None, Form(description=words.API["bye"])]
Sheet = Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["sheet"])]
Which = Annotated[int | None, Form(ge=1, le=1_000_000, description=words.API["tournament"])]
Lots = Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["lots"])]
Format = Annotated[ReportFormat, Form(description=words.API["format"])]
Who = Annotated[str, Form(max_length=MOST_LETTERS, description=words.API["who"], examples=["3"])]
Other = Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["other"], examples=["6"])]
Code = Annotated[str | None, Form(max_length=100, description=words.API["code"], examples=["BH/C1"])]
Upload = Annotated[list[UploadFile], File(description=words.API["file"], min_length=1, max_length=MOST_FILES)]
PrizeRules = Annotated[UploadFile | None, File(description=words.API["rules"])]
Categories = Annotated[list[str] | None, Form(max_length=MOST_RULES, description=words.API["category"], examples=[["women"]])]
Before = Annotated[int | None, Form(ge=1, le=1000, description=words.API["before"])]
Finishes = Annotated[int, Form(ge=1, le=MOST_FINISHES, description=words.API["finishes"])]
OfEdition = Annotated[str | None, Query(max_length=20, description=words.API["law"])]
Settings = Mapping[str, Any]
SPOKEN = f"^({'|'.join(LANGUAGES)})$"


def _file_settings(
    after: After = None,
    strict: Strict = False,
    trust: Trusted = "both",
    encoding: Encoded = None,
    unpaired: Alone = None,
    sheet: Sheet = None,
    tournament: Which = None,
) -> Settings:
    """The settings of every operation that reads a file."""
    settings: Settings = {"trust": trust, "encoding": encoding, "unpaired": unpaired, "sheet": sheet, "tournament": tournament}
    return _drop_none(after=after, strict=strict, **settings)


def _settings(
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: Rules = None,
    strict: Strict = False,
    trust: Trusted = "both",
    encoding: Encoded = None,
    unpaired: Alone = None,
    sheet: Sheet = None,
    tournament: Which = None,
) -> Settings:
    """The settings of every operation that ranks."""
    file = _file_settings(after, strict, trust, encoding, unpaired, sheet, tournament)
    return _drop_none(by=by, edition=edition, house_rule=house_rule, **file)


async def _choose_language(
    language: Annotated[str | None, Query(pattern=SPOKEN, description=words.API["language"], examples=["de"])] = None,
) -> None:
    """Answer in the language of the address, if it names one."""
    if language is not None:
        choose(language)


async def _refuse_unknown_fields(request: Request) -> None:
    """Refuse fields that an operation does not have: ignoring them would answer another question."""
    known = list_fields(request.app.openapi(), request.scope["route"].path, request.method)
    given = {words.FORM: await request.form() if known[words.FORM] else (), words.ADDRESS: request.query_params}
    for part, names in given.items():
        for name in names:
            if name not in known[part]:
                expected = tuple(sorted(known[part])) or words.NO_FIELD
                raise UsageError(Message(words.UNKNOWN_FIELD, field=blank_controls(name)[:80], part=part, expected=expected))


def _drop_none(**settings: Any) -> Settings:
    return {name: value for name, value in settings.items() if value is not None}


Ranking = Annotated[Settings, Depends(_settings)]
Reading = Annotated[Settings, Depends(_file_settings)]


class _InMemory(MultiPartParser):
    """A parser that never puts a file on a disk."""

    spool_max_size = 0  # no size is too large for memory: Bounded has refused those that are


class _Request(Request):
    """A request whose form stays in memory."""

    async def _get_form(self, **bounds: Any) -> FormData:
        if self._form is None:
            try:
                async with aclosing(self.stream()) as stream:
                    self._form = await _InMemory(self.headers, stream, **bounds).parse()
            except MultiPartException as damaged:
                raise HTTPException(STATUS["usage"], damaged.message) from damaged
        return self._form


class _Route(APIRoute):
    """A route that reads forms in memory."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_in_memory(request: Request) -> Response:
            return await handle(_Request(request.scope, request.receive))

        return handle_in_memory


def create_app(limits: Limits | None = None, *, hosts: Hosts | None = None, watch: Watch | None = None) -> FastAPI:
    """The page, and the service under /api.

    hosts   the names of the server, by default those of a server for this machine only
    watch   the file that the page shows and follows
    """
    limits, hosts = limits or Limits(), hosts or Hosts()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.workers = Workers(limits)
        yield
        await app.state.workers.stop()

    app = FastAPI(
        title=words.API["title"], version=_version(), description=words.API["about"], lifespan=lifespan,
        openapi_url=f"{API}/openapi.json", docs_url=None, redoc_url=None, responses=ERRORS,
    )  # fmt: skip
    app.state.limits = limits
    app.router.route_class = _Route
    app.add_middleware(Bounded, limits=limits, hosts=hosts, forms={f"{API}/{name}" for name in OPERATIONS})
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http_error)
    app.add_exception_handler(TiebreaksError, _answer_exception)
    _add_page(app, hosts.local, watch)
    _add_regulations(app)
    _add_files(app)
    app.openapi = remove_validation_error(app.openapi)  # type: ignore[method-assign]
    return app


def _version() -> str:
    from importlib.metadata import version

    return version("tiebreaks")


async def _run(
    request: Request,
    operation: str,
    uploads: list[UploadFile],
    settings: Settings,
    *,
    table: UploadFile | None = None,
    rules: UploadFile | None = None,
    **more: Any,
) -> Response:
    """Let a worker compute, and return its answer. `table` is checked against, `rules` are those of the prizes."""
    files: list[tuple[bytes, str]] = []
    for upload in [*uploads, *(one for one in (table, rules) if one)]:
        files.append((await upload.read(), _name_of(upload)))
        await upload.close()  # it would be in memory twice
    if sum(len(data) for data, _ in files) > request.app.state.limits.file_bytes:
        return _as_response(error_response("size"))
    announced = files.pop() if rules else None
    against = files.pop() if table else None
    spoken = {} if language() is ENGLISH else {"language": language().code}
    job = Job(operation, *files[0], {**settings, **spoken, **_drop_none(**more)}, tuple(files[1:]), against, announced)
    workers: Workers = request.app.state.workers
    try:
        if "rows" in job.settings:
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


def _name_of(upload: UploadFile) -> str:
    """What messages call an uploaded file: its name without a path."""
    return blank_controls(upload.filename or "").strip().replace("\\", "/").rpartition("/")[2][:80] or "file"


def _add_files(app: FastAPI) -> None:
    """Add the operations on a file."""
    post = partial(app.post, response_class=Response, dependencies=[Depends(_choose_language), Depends(_refuse_unknown_fields)])

    @post(f"{API}/standings", responses=describe_answers("standings"), summary=words.OPERATIONS["standings"])
    async def standings(
        request: Request,
        file: Upload,
        settings: Ranking,
        lots: Lots = None,
        columns: Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["columns"])] = None,
        workings: Annotated[report.Workings | None, Form(description=words.API["workings"])] = None,
        rows: Annotated[int | None, Form(ge=1, le=MOST_ROWS, description=words.API["rows"])] = None,
        format: Format = "json",
    ) -> Response:
        more: dict[str, Any] = {"lots": lots, "columns": columns, "workings": workings, "rows": rows, "format": format}
        return await _run(request, "standings", file, settings, **more)

    @post(f"{API}/boards", responses=describe_answers("boards"), summary=words.OPERATIONS["boards"])
    async def boards(request: Request, file: Upload, settings: Reading, format: Format = "json") -> Response:
        return await _run(request, "boards", file, settings, format=format)

    @post(f"{API}/explain", responses=describe_answers("explain"), summary=words.OPERATIONS["explain"])
    async def explain(
        request: Request,
        file: Upload,
        who: Who,
        settings: Ranking,
        code: Code = None,
        occurrence: Annotated[int, Form(ge=1, le=100, description=words.API["occurrence"])] = 1,
        lots: Lots = None,
        format: Format = "json",
    ) -> Response:
        return await _run(
            request, "explain", file, settings, who=who, code=code, occurrence=occurrence, lots=lots, format=format
        )

    @post(f"{API}/why", responses=describe_answers("why"), summary=words.OPERATIONS["why"])
    async def why(
        request: Request,
        file: Upload,
        who: Who,
        settings: Ranking,
        other: Other = None,
        lots: Lots = None,
        rules: PrizeRules = None,
        format: Format = "json",
    ) -> Response:
        return await _run(request, "why", file, settings, rules=rules, who=who, other=other, lots=lots, format=format)

    @post(f"{API}/prizes", responses=describe_answers("prizes"), summary=words.OPERATIONS["prizes"])
    async def prizes(
        request: Request,
        file: Upload,
        rules: Annotated[UploadFile, File(description=words.API["rules"])],
        settings: Ranking,
        lots: Lots = None,
        format: Format = "json",
    ) -> Response:
        return await _run(request, "prizes", file, settings, rules=rules, lots=lots, format=format)

    @post(f"{API}/categories", responses=describe_answers("categories"), summary=words.OPERATIONS["categories"])
    async def categories(
        request: Request,
        file: Upload,
        settings: Ranking,
        category: Categories = None,
        rules: PrizeRules = None,
        lots: Lots = None,
        format: Format = "json",
    ) -> Response:
        return await _run(request, "categories", file, settings, rules=rules, category=category, lots=lots, format=format)

    @post(f"{API}/needs", responses=describe_answers("needs"), summary=words.OPERATIONS["needs"])
    async def needs(
        request: Request,
        file: Upload,
        who: Who,
        settings: Ranking,
        top: Annotated[int, Form(ge=1, le=10_000, description=words.API["top"])] = 1,
        before: Before = None,
        finishes: Finishes = 1000,
        format: Format = "json",
    ) -> Response:
        more: dict[str, Any] = {"who": who, "top": top, "before": before, "finishes": finishes, "format": format}
        more["work"] = request.app.state.limits.work
        return await _run(request, "needs", file, settings, **more)

    @post(f"{API}/chances", responses=describe_answers("chances"), summary=words.OPERATIONS["chances"])
    async def chances(
        request: Request,
        file: Upload,
        settings: Ranking,
        who: Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["own"])] = None,
        before: Before = None,
        finishes: Finishes = 1000,
        format: Format = "json",
    ) -> Response:
        return await _run(request, "chances", file, settings, who=who, before=before, finishes=finishes, format=format)

    @post(f"{API}/check", responses=describe_answers("check"), summary=words.OPERATIONS["check"])
    async def check(
        request: Request,
        file: Upload,
        settings: Ranking,
        against: Annotated[UploadFile | None, File(description=words.API["against"])] = None,
        columns: Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["table_columns"])] = None,
        search: Annotated[bool, Form(description=words.API["search"])] = True,
        live: Annotated[bool, Form(description=words.API["check_live"])] = False,
        pending: Annotated[Pending | None, Form(description=words.API["check_pending"])] = None,
        format: Format = "json",
    ) -> Response:
        more = {"columns": columns, "search": search, "budget": request.app.state.limits.search, "format": format}
        more |= {"live": live or None, "pending": pending}
        return await _run(request, "check", file, settings, table=against, **more)

    @post(f"{API}/compare", responses=describe_answers("compare"), summary=words.OPERATIONS["compare"])
    async def compare(
        request: Request,
        file: Upload,
        first: Annotated[str, Form(max_length=20, description=words.API["first"], examples=["2024-08"])],
        second: Annotated[str, Form(max_length=20, description=words.API["second"], examples=["2026-03"])],
        settings: Annotated[Settings, Depends(_comparison_settings)],
        format: Format = "json",
    ) -> Response:
        return await _run(request, "compare", file, settings, first=first, second=second, format=format)

    @post(f"{API}/convert", responses=describe_answers("convert"), summary=words.OPERATIONS["convert"])
    async def convert(
        request: Request,
        file: Upload,
        to: Annotated[FileFormat, Form(description=words.API["to"])],
        settings: Ranking,
        with_ranks: Annotated[bool, Form(description=words.API["with_ranks"])] = False,
        lots: Lots = None,
    ) -> Response:
        return await _run(request, "convert", file, settings, to=to, with_ranks=with_ranks, lots=lots)


def _comparison_settings(
    by: By = None,
    after: After = None,
    house_rule: Rules = None,
    strict: Strict = False,
    trust: Trusted = "both",
    encoding: Encoded = None,
    unpaired: Alone = None,
    sheet: Sheet = None,
    tournament: Which = None,
) -> Settings:
    """The settings of a comparison, which names its two editions itself."""
    return _settings(by, None, after, house_rule, strict, trust, encoding, unpaired, sheet, tournament)


def _add_regulations(app: FastAPI) -> None:
    """Add the catalogue and the editions."""
    get = partial(app.get, response_class=Response, dependencies=[Depends(_choose_language), Depends(_refuse_unknown_fields)])

    @get(f"{API}/codes", responses=describe_answers("codes"), summary=words.OPERATIONS["codes"])
    async def codes(
        edition: OfEdition = None,
        code: Annotated[str | None, Query(max_length=100, description=words.API["code"])] = None,
    ) -> Response:
        law = _edition(edition)
        return _write(describe_code(tb.parse(code), law) if code else list_codes(law))

    @get(f"{API}/editions", responses=describe_answers("editions"), summary=words.OPERATIONS["editions"])
    async def editions(id: OfEdition = None) -> Response:
        return _write(describe_edition(_edition(id)) if id else list_editions())


def _edition(id: str | None) -> tb.Edition:
    return find_edition(id) if id else CURRENT


def _write(listing: Listing) -> Response:
    return Response(report.render(listing, "json", face=service_face()) + "\n", media_type=JSON)


def _add_page(app: FastAPI, local: bool, watch: Watch | None) -> None:
    """Add the page, its parts, the sample events, the file that is watched, and the address that monitors ask."""
    watched = watch.name if watch else ""
    render_page(local=local, watched=watched)  # before the first request
    if watch is not None:
        _add_watched(app, watch)

    @app.get("/", include_in_schema=False)
    async def root(lang: Annotated[str | None, Query(max_length=20)] = None) -> Response:
        if lang and is_known(lang):
            choose(lang)
        return Response(render_page(language().code, local=local, watched=watched), media_type="text/html; charset=utf-8")

    @app.get("/static/{name}", include_in_schema=False)
    async def static(name: str) -> Response:
        if name not in STATIC:
            raise HTTPException(404)
        media_type, data = STATIC[name]
        return Response(data, media_type=media_type)

    @app.get("/samples/{name}", include_in_schema=False)
    async def samples(name: str) -> Response:
        if name not in SAMPLES:
            raise HTTPException(404)
        return Response(read_sample(name), media_type=BINARY)

    @app.get("/health", include_in_schema=False)
    async def health() -> dict[str, str]:
        return {"status": "ok", "version": app.version}


def _add_watched(app: FastAPI, watch: Watch) -> None:
    """Add the watched file, and the events that tell of its changes."""

    @app.get("/watched", include_in_schema=False)
    async def watched() -> Response:
        data, version = await asyncio.to_thread(watch.read)
        return Response(data, media_type=BINARY, headers={VERSION: version})

    @app.get("/watched/events", include_in_schema=False)
    async def events() -> Response:
        if watch.is_full:
            return _as_response(error_response("busy"))
        return StreamingResponse(watch.listen(), media_type="text/event-stream")


async def _answer_invalid(request: Request, error: Exception) -> Response:
    """Answer a request with missing fields or invalid values."""
    assert isinstance(error, RequestValidationError)
    return _as_response(error_response("usage", *(_describe_invalid(item) for item in error.errors())))


def _describe_invalid(item: Mapping[str, Any]) -> Message:
    """Say which field is missing, or which value is wrong."""
    field = ".".join(str(step) for step in item["loc"][1:]) or words.WHOLE_REQUEST
    value, reason = item["input"], _describe_reason(item)
    if not isinstance(value, str):
        return Message(words.INVALID_FIELD, field=field, reason=reason)
    if "file" in item["loc"]:
        return Message(words.NO_FILE)
    return Message(words.INVALID_VALUE, field=field, reason=reason, found=blank_controls(value)[:80])


def _describe_reason(item: Mapping[str, Any]) -> str:
    """What pydantic says, as a message if we know its words."""
    known = VALIDATION.get(item["type"])
    said = Message(known, **item.get("ctx", {})) if known else None
    return said if said is not None and said == item["msg"] else str(item["msg"])


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
