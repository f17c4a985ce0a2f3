"""A web site with the standings of events: `uvicorn web_site:site` (docs/how-to/web-site.md)."""

import os
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Annotated

from fastapi import Body, Depends, FastAPI, Header, HTTPException, Request, Response
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel

import tiebreaks as tb
from tiebreaks.errors import UnknownParticipant
from tiebreaks.languages import accepted_language, speak
from tiebreaks.messages import PYTHON

FOLDER = Path(os.environ.get("EVENTS", "events"))
MOST_BYTES = 1_000_000
STATUS: Mapping[type[tb.TiebreaksError], int] = {  # the first that fits
    UnknownParticipant: 404,
    tb.UnknownTieBreak: 404,
    tb.TiebreaksError: 422,
}
writing = Lock()
site = FastAPI(title="Standings")

Name = Annotated[str, InPath(pattern="^[a-z0-9-]{1,40}$")]  # no other name becomes a path


class Entered(BaseModel):
    """The result of a game, such as {"round": 2, "white": 3, "black": 4, "result": "1-0"}."""

    round: int
    white: int
    black: int
    result: str


def load(name: Name) -> bytes:
    """The stored event."""
    try:
        return (FOLDER / f"{name}.json").read_bytes()
    except FileNotFoundError:
        raise HTTPException(404, f"There is no event {name}.") from None


def store(name: str, event: tb.Tournament) -> None:
    """Keep an event; whoever reads it meanwhile has the old one whole."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    tb.write(event, FOLDER / f"{name}.json")


@lru_cache(maxsize=100)
def rank(stored: bytes) -> tb.Standings:
    """The standings, computed once for each state of an event; the round that is being played counts."""
    return tb.standings(tb.read(BytesIO(stored)), live=True)


def language(accept_language: Annotated[str, Header()] = "") -> str:
    """The language that the reader prefers, of those we have."""
    return accepted_language(accept_language)


Stored = Annotated[bytes, Depends(load)]
Language = Annotated[str, Depends(language)]


def cache(stored: Stored, spoken: Language, response: Response, if_none_match: Annotated[str, Header()] = "") -> dict[str, str]:
    """Let browsers keep an answer, and ask whether it is still right: 304 without a body if it is."""
    tag = f'"{sha256(stored).hexdigest()[:16]}-{spoken}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    if if_none_match == tag:
        raise HTTPException(304, headers=headers)
    response.headers.update(headers)
    return headers


Kept = Annotated[dict[str, str], Depends(cache)]


@site.put("/events/{name}", status_code=204)
def put_event(name: Name, contents: Annotated[bytes, Body(media_type="application/octet-stream")]) -> None:
    """Store an event from a file in any format that can be read."""
    if len(contents) > MOST_BYTES:
        raise HTTPException(413, "The file is too large.")
    with writing:
        store(name, tb.read(contents))


@site.post("/events/{name}/results", status_code=204)
def enter_result(name: Name, entered: Entered) -> None:
    """Enter a result, or correct one."""
    with writing:
        event = tb.read(BytesIO(load(name)))
        store(name, event.with_result(entered.round, entered.white, entered.black, entered.result))


@site.get("/events/{name}/standings", dependencies=[Depends(cache)])
def get_standings(stored: Stored) -> tb.Standings:
    """The standings as JSON."""
    return rank(stored)


@site.get("/events/{name}/standings.html")
def get_fragment(stored: Stored, spoken: Language, kept: Kept) -> HTMLResponse:
    """The standings as a part of a page."""
    fragment = tb.render(rank(stored), "html", fragment=True, language=spoken)
    return HTMLResponse(fragment, headers=kept)


@site.get("/events/{name}/why")
def get_why(stored: Stored, spoken: Language, kept: Kept, one: str, other: str) -> Response:
    """Why one participant is ahead of another, in the language of the reader."""
    answer = tb.why(rank(stored), one, other)
    return Response(tb.render(answer, "json", language=spoken), headers=kept, media_type="application/json")


@site.exception_handler(tb.TiebreaksError)
def refuse(request: Request, error: tb.TiebreaksError) -> JSONResponse:
    """Every problem in the language of the reader, with its place, article and remedies."""
    spoken = language(request.headers.get("accept-language", ""))
    status = next(code for kind, code in STATUS.items() if isinstance(error, kind))
    problems = [message.to_dict(speak(PYTHON, spoken)) for message in error.messages]
    return JSONResponse({"problems": problems}, status, {"Content-Language": spoken})
