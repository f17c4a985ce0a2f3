"""The application: routes that take in a request, hand it to a worker and send the answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, FastAPI, File, Form, Query, Request, UploadFile
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartParser
from starlette.responses import Response

import tiebreaks as tb
from tiebreaks import report
from tiebreaks.editions import CURRENT
from tiebreaks.errors import RegulationError, TiebreaksError
from tiebreaks.formats import Unpaired
from tiebreaks.report.law import Listing, all_editions, catalogue, one_edition, tie_break
from tiebreaks.text import printable
from tiebreaks.web import words
from tiebreaks.web.answers import OPERATIONS
from tiebreaks.web.assets import SAMPLES, STATIC, page, sample
from tiebreaks.web.hosts import Hosts
from tiebreaks.web.limits import Bounded, Limits, client_of, response
from tiebreaks.web.refusals import STATUS, UsageError, refusal, refused
from tiebreaks.web.schema import API, ERRORS, answers_of, fields_of, with_limits
from tiebreaks.web.workers import (
    BINARY,
    JSON,
    FileFormat,
    Job,
    JobResult,
    NoResult,
    ReportFormat,
    Trust,
    Workers,
    Workings,
)

MOST_LETTERS = 1000  # of a setting
MOST_RULES = 50

By = Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["by"], examples=["DE, BH/C1, BH, SB"])]
InEdition = Annotated[str | None, Form(max_length=20, description=words.API["edition"], examples=["2026-03"])]
After = Annotated[int | None, Form(ge=0, le=1000, description=words.API["after"])]
Rules = Annotated[list[str] | None, Form(max_length=MOST_RULES, description=words.API["house_rule"])]
Strict = Annotated[bool, Form(description=words.API["strict"])]
Trusted = Annotated[Trust, Form(description=words.API["trust"])]
Encoded = Annotated[str | None, Form(max_length=40, description=words.API["encoding"], examples=["windows-1251"])]
Alone = Annotated[Unpaired | None, Form(description=words.API["bye"])]
Lots = Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["lots"])]
Format = Annotated[ReportFormat, Form(description=words.API["format"])]
Who = Annotated[str, Form(max_length=MOST_LETTERS, description=words.API["who"], examples=["3"])]
Other = Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["other"], examples=["6"])]
Code = Annotated[str | None, Form(max_length=100, description=words.API["code"], examples=["BH/C1"])]
Upload = Annotated[UploadFile, File(description=words.API["file"])]
OfEdition = Annotated[str | None, Query(max_length=20, description=words.API["law"])]
Settings = Mapping[str, Any]


def _file_settings(
    after: After = None, strict: Strict = False, trust: Trusted = "both", encoding: Encoded = None, unpaired: Alone = None
) -> Settings:
    """What everything that reads a file understands."""
    return _given(after=after, strict=strict, trust=trust, encoding=encoding, unpaired=unpaired)


def _settings(
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: Rules = None,
    strict: Strict = False,
    trust: Trusted = "both",
    encoding: Encoded = None,
    unpaired: Alone = None,
) -> Settings:
    """What everything that ranks understands."""
    file = _file_settings(after, strict, trust, encoding, unpaired)
    return _given(by=by, edition=edition, house_rule=house_rule, **file)


async def _only_known(request: Request) -> None:
    """Refuse what an operation does not take: left out in silence, the answer would be to another question."""
    known = fields_of(request.app.openapi(), request.scope["route"].path, request.method)
    given = {"form": await request.form() if known["form"] else (), "address": request.query_params}
    for where, names in given.items():
        for name in names:
            if name not in known[where]:
                expected = ", ".join(sorted(known[where])) or "nothing"
                raise UsageError(words.UNKNOWN_FIELD.format(name=printable(name)[:80], where=where, expected=expected))


def _given(**settings: Any) -> Settings:
    return {name: value for name, value in settings.items() if value is not None}


Ranking = Annotated[Settings, Depends(_settings)]
Reading = Annotated[Settings, Depends(_file_settings)]


def create_app(limits: Limits | None = None, *, hosts: Hosts | None = None) -> FastAPI:
    """The page, and the service under /api; `hosts` are its names, by default those of a server for this machine only."""
    limits, hosts = limits or Limits(), hosts or Hosts()
    MultiPartParser.spool_max_size = limits.file_bytes + 1  # a file stays in memory, none is put on a disk

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
    app.add_middleware(Bounded, limits=limits, hosts=hosts, forms={f"{API}/{name}" for name in OPERATIONS})
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(TiebreaksError, _refused)
    _add_page(app, hosts.local)
    _add_law(app)
    _add_files(app)
    app.openapi = with_limits(app.openapi)  # type: ignore[method-assign]
    return app


def _version() -> str:
    from importlib.metadata import version

    return version("tiebreaks")


async def _ask(request: Request, operation: str, file: UploadFile, settings: Settings, **more: Any) -> Response:
    """The answer of a worker to a file and settings."""
    data = await file.read()
    await file.close()  # it would be in memory twice
    if len(data) > request.app.state.limits.file_bytes:
        return response(refused("size"))
    name = printable(file.filename or "").strip().replace("\\", "/").rpartition("/")[2][:80] or "file"
    job = Job(operation, data, name, {**settings, **_given(**more)})
    try:
        return response(await request.app.state.workers.run(job, client_of(request.scope)))
    except NoResult as failure:
        return response(refused(failure.kind))


def _add_files(app: FastAPI) -> None:
    """The operations on a file."""
    post = partial(app.post, response_class=Response, dependencies=[Depends(_only_known)])

    @post(f"{API}/standings", responses=answers_of("standings"), summary=words.OPERATIONS["standings"])
    async def standings(
        request: Request,
        file: Upload,
        settings: Ranking,
        lots: Lots = None,
        columns: Annotated[str | None, Form(max_length=MOST_LETTERS, description=words.API["columns"])] = None,
        workings: Annotated[Workings | None, Form(description=words.API["workings"])] = None,
        format: Format = "json",
    ) -> Response:
        return await _ask(request, "standings", file, settings, lots=lots, columns=columns, workings=workings, format=format)

    @post(f"{API}/boards", responses=answers_of("boards"), summary=words.OPERATIONS["boards"])
    async def boards(request: Request, file: Upload, settings: Reading, format: Format = "json") -> Response:
        return await _ask(request, "boards", file, settings, format=format)

    @post(f"{API}/explain", responses=answers_of("explain"), summary=words.OPERATIONS["explain"])
    async def explain(
        request: Request,
        file: Upload,
        who: Who,
        settings: Ranking,
        code: Code = None,
        occurrence: Annotated[int, Form(ge=1, le=100, description=words.API["occurrence"])] = 1,
        format: Format = "json",
    ) -> Response:
        return await _ask(request, "explain", file, settings, who=who, code=code, occurrence=occurrence, format=format)

    @post(f"{API}/why", responses=answers_of("why"), summary=words.OPERATIONS["why"])
    async def why(
        request: Request,
        file: Upload,
        who: Who,
        settings: Ranking,
        other: Other = None,
        lots: Lots = None,
        format: Format = "json",
    ) -> Response:
        return await _ask(request, "why", file, settings, who=who, other=other, lots=lots, format=format)

    @post(f"{API}/check", responses=answers_of("check"), summary=words.OPERATIONS["check"])
    async def check(
        request: Request,
        file: Upload,
        settings: Ranking,
        search: Annotated[bool, Form(description=words.API["search"])] = True,
        format: Format = "json",
    ) -> Response:
        seconds = request.app.state.limits.search
        return await _ask(request, "check", file, settings, search=search, seconds=seconds, format=format)

    @post(f"{API}/compare", responses=answers_of("compare"), summary=words.OPERATIONS["compare"])
    async def compare(
        request: Request,
        file: Upload,
        first: Annotated[str, Form(max_length=20, description=words.API["first"], examples=["2024-08"])],
        second: Annotated[str, Form(max_length=20, description=words.API["second"], examples=["2026-03"])],
        settings: Annotated[Settings, Depends(_settings_less_edition)],
        format: Format = "json",
    ) -> Response:
        return await _ask(request, "compare", file, settings, first=first, second=second, format=format)

    @post(f"{API}/convert", responses=answers_of("convert"), summary=words.OPERATIONS["convert"])
    async def convert(
        request: Request,
        file: Upload,
        to: Annotated[FileFormat, Form(description=words.API["to"])],
        settings: Ranking,
        with_ranks: Annotated[bool, Form(description=words.API["with_ranks"])] = False,
    ) -> Response:
        return await _ask(request, "convert", file, settings, to=to, with_ranks=with_ranks)


def _settings_less_edition(
    by: By = None,
    after: After = None,
    house_rule: Rules = None,
    strict: Strict = False,
    trust: Trusted = "both",
    encoding: Encoded = None,
    unpaired: Alone = None,
) -> Settings:
    """What a comparison understands: it names its two editions itself."""
    return _settings(by, None, after, house_rule, strict, trust, encoding, unpaired)


def _add_law(app: FastAPI) -> None:
    """The catalogue and the editions."""
    get = partial(app.get, response_class=Response, dependencies=[Depends(_only_known)])

    @get(f"{API}/codes", responses=answers_of("codes"), summary=words.OPERATIONS["codes"])
    async def codes(
        edition: OfEdition = None,
        code: Annotated[str | None, Query(max_length=100, description=words.API["code"])] = None,
    ) -> Response:
        law = _edition(edition)
        return _listed(tie_break(tb.parse(code), law) if code else catalogue(law))

    @get(f"{API}/editions", responses=answers_of("editions"), summary=words.OPERATIONS["editions"])
    async def editions(id: OfEdition = None) -> Response:
        return _listed(one_edition(_edition(id)) if id else all_editions())


def _edition(given: str | None) -> tb.Edition:
    try:
        return tb.edition_named(given) if given else CURRENT
    except RegulationError as unknown:
        raise UsageError(str(unknown)) from None


def _listed(listing: Listing) -> Response:
    return Response(report.render(listing, "json") + "\n", media_type=JSON)


def _add_page(app: FastAPI, local: bool) -> None:
    """The page, what it consists of, and the sample events."""
    html = page(local=local)

    @app.get("/", include_in_schema=False)
    async def root() -> Response:
        return Response(html, media_type="text/html; charset=utf-8")

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
        return Response(sample(name), media_type=BINARY)


async def _invalid(request: Request, wrong: Exception) -> Response:
    """Fields that are missing or not understood."""
    assert isinstance(wrong, RequestValidationError)
    problems = [_problem(item) for item in wrong.errors()]
    return response(refused("usage", problems[0], problems))


def _problem(item: Mapping[str, Any]) -> str:
    """One field that is missing or not understood, with what was found."""
    said = f"{'.'.join(str(step) for step in item['loc'][1:]) or 'request'}: {item['msg']}"
    if item["loc"][-1] == "file" and isinstance(item["input"], str):
        return words.NO_FILE
    return words.FOUND.format(said=said, found=printable(item["input"])[:80]) if isinstance(item["input"], str) else said


async def _not_here(request: Request, wrong: Exception) -> Response:
    """A path or a method that does not exist, or a body that is no form."""
    assert isinstance(wrong, HTTPException)
    told = refused("usage", words.STATUS.get(wrong.status_code, str(wrong.detail)))
    status = wrong.status_code if wrong.status_code in words.STATUS else STATUS["usage"]
    return response(JobResult(told.body, told.media_type, status, dict(wrong.headers or {})))


async def _refused(request: Request, wrong: Exception) -> Response:
    return response(refusal(wrong))
