"""The lossless JSON of this library: everything a `Tournament` holds, exact and versioned (tournament.schema.json)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tiebreaks.errors import Border, FormatError
from tiebreaks.formats.foreign import OWN_JSON
from tiebreaks.formats.json_text import Object, dump, facts_of, load
from tiebreaks.formats.plain import FAILED, codec
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Message, Place
from tiebreaks.model.fields import fill
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import Tournament

FORMAT = "tiebreaks-tournament"
VERSION = 1
MOST_PARTICIPANTS = 9_999


def looks_like(data: bytes) -> bool:
    """Whether this is meant to be a file of this format: a JSON object that names it."""
    return data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and f'"{FORMAT}"'.encode() in data


def read(data: bytes, name: str) -> Tournament:
    """The tournament in the bytes of a file; messages use `name` for the file."""
    document = load(data, name)
    if not isinstance(document, Object):
        sentence = 'expected an object with "format": "{expected}", found {spelling}; {advice}'
        facts = {"expected": FORMAT, **facts_of(document), "advice": OWN_JSON}
        raise FormatError([Message(sentence, where=Place(name), **facts)])
    problems = Problems(name)
    _check_envelope(document, problems)
    return decode({key: value for key, value in document.items() if key not in ("format", "version", "$schema")}, problems)


def to_dict(tournament: Tournament) -> dict[str, Any]:
    """The document as plain values."""
    return {"format": FORMAT, "version": VERSION, **encode(tournament)}


def from_dict(document: Mapping[str, object]) -> Tournament:
    """The tournament of a document. A float counts as the decimals that it prints, as in a file."""
    data, name = json.dumps(dict(document)).encode(), "<data>"
    with Border(name):
        return read(data, name)


def write(tournament: Tournament) -> str:
    """The document: players, teams, games one per line; reading it gives an equal tournament."""
    return dump(to_dict(tournament))


def encode(tournament: Tournament) -> dict[str, Any]:
    """The tournament as plain JSON values, without the envelope."""
    plain = codec(Tournament).encode(tournament)
    assert isinstance(plain, dict)
    return {"name": tournament.name, **plain}


def decode(document: Mapping[str, object], problems: Problems) -> Tournament:
    """The tournament of plain JSON values; raises all errors at once."""
    _check_size(document, problems)
    _check_numbers(document, problems)
    tournament = codec(Tournament).decode(document, "", problems)
    problems.raise_if_any()
    assert tournament is not FAILED
    assert isinstance(tournament, Tournament)
    fill(tournament, reading=replace(tournament.reading, tie_breaks=tournament.tie_breaks))
    return tournament


def _check_envelope(document: Object, problems: Problems) -> None:
    for key in document.repeated:
        problems.error(key, "given twice; keep one")
    if document.get("format") != FORMAT:
        sentence = 'expected "{expected}", found no such key: this is JSON of another program; {advice}'
        facts: dict[str, Any] = {"found": None}
        if "format" in document:
            sentence = 'expected "{expected}", found {spelling}: this is JSON of another program; {advice}'
            facts = facts_of(document["format"])
        problems.error("format", sentence, expected=FORMAT, **facts, advice=OWN_JSON)
        problems.raise_if_any()
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        problems.error(
            "version", "expected a whole number from 1 to {most}, found {spelling}", most=VERSION, **facts_of(version)
        )
    elif version > VERSION:
        sentence = (
            "expected at most {most}, found {found}: the file was written by a newer tiebreaks; "
            "read it with that version, or let that version write a TRF and read the TRF"
        )
        problems.error("version", sentence, most=VERSION, found=version)
    problems.raise_if_any()


def _check_size(document: Mapping[str, object], problems: Problems) -> None:
    for key, most in (("players", MOST_PARTICIPANTS), ("teams", MOST_PARTICIPANTS), ("rounds", MOST_ROUNDS)):
        value = document.get(key)
        if isinstance(value, list) and len(value) > most:
            problems.error(key, "expected at most {most}, found {found}; is this one tournament?", most=most, found=len(value))
    declared = document.get("total_rounds")
    if isinstance(declared, int) and declared > MOST_ROUNDS:
        problems.error("total_rounds", "expected at most {most}, found {found}", most=MOST_ROUNDS, found=declared)
    problems.raise_if_any()


def _check_numbers(document: Mapping[str, object], problems: Problems) -> None:
    """Report a number that is given twice, at its second place."""
    for key in ("players", "teams"):
        people, seen = document.get(key), set[int]()
        for index, person in enumerate(people if isinstance(people, list) else ()):
            number = person.get("id") if isinstance(person, dict) else None
            if isinstance(number, int) and number in seen:
                problems.error(f"{key}[{index}].id", "{number} is given twice; numbers must be unique", number=number)
            elif isinstance(number, int):
                seen.add(number)
