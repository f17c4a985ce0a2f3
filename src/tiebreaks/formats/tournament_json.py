"""The lossless JSON of this library: everything a `Tournament` holds, exact, versioned, described by tournament.schema.json."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats.foreign import OWN_JSON
from tiebreaks.formats.json_text import Findings, Object, dump, has_surrogates, load, told
from tiebreaks.formats.plain import FAILED, codec
from tiebreaks.scoring import MOST_ROUNDS
from tiebreaks.tournament import Tournament

FORMAT = "tiebreaks-tournament"
VERSION = 1
MOST_PARTICIPANTS = 9_999


def looks_like(data: bytes) -> bool:
    """Whether this is meant to be a file of this format: a JSON object that names it."""
    return data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and f'"{FORMAT}"'.encode() in data


def read(data: bytes, name: str) -> Tournament:
    """The tournament in the bytes of a file; `name` is how messages call it."""
    document = load(data, name)
    if not isinstance(document, Object):
        raise FormatError([f'{name}: expected an object with "format": "{FORMAT}", found {told(document)}; {OWN_JSON}'])
    findings = Findings(name)
    _check_envelope(document, findings)
    return decode({key: value for key, value in document.items() if key not in ("format", "version", "$schema")}, findings)


def write(tournament: Tournament) -> str:
    """The document: players, teams, games one per line; reading it gives an equal tournament."""
    document = {"format": FORMAT, "version": VERSION, **encode(tournament)}
    text = dump(document)
    if has_surrogates(text):
        raise FormatError(["a text of this tournament holds half a character (a lone surrogate), which no file can hold"])
    return text


def encode(tournament: Tournament) -> dict[str, Any]:
    """The tournament as plain JSON values, without the envelope."""
    plain = codec(Tournament).encode(tournament)
    assert isinstance(plain, dict)
    return {"name": tournament.name, **plain}


def decode(document: Mapping[str, object], findings: Findings) -> Tournament:
    """The tournament of plain JSON values; raises what was found wrong, all of it together."""
    _check_size(document, findings)
    _check_numbers(document, findings)
    found = codec(Tournament).decode(document, "", findings)
    findings.raise_if_any()
    assert found is not FAILED
    assert isinstance(found, Tournament)
    return found


def _check_envelope(document: Object, findings: Findings) -> None:
    for key in document.repeated:
        findings.error(key, "given twice; keep one")
    if document.get("format") != FORMAT:
        given = told(document["format"]) if "format" in document else "no such key"
        findings.error("format", f'expected "{FORMAT}", found {given}: this is JSON of another program; {OWN_JSON}')
        findings.raise_if_any()
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        findings.error("version", f"expected a whole number from 1 to {VERSION}, found {told(version)}")
    elif version > VERSION:
        findings.error(
            "version",
            f"expected at most {VERSION}, found {version}: the file was written by a newer tiebreaks; "
            "read it with that version, or let that version write a TRF and read the TRF",
        )
    findings.raise_if_any()


def _check_size(document: Mapping[str, object], findings: Findings) -> None:
    for key, most in (("players", MOST_PARTICIPANTS), ("teams", MOST_PARTICIPANTS), ("rounds", MOST_ROUNDS)):
        value = document.get(key)
        if isinstance(value, list) and len(value) > most:
            findings.error(key, f"expected at most {most}, found {len(value)}; is this one tournament?")
    declared = document.get("total_rounds")
    if isinstance(declared, int) and declared > MOST_ROUNDS:
        findings.error("total_rounds", f"expected at most {MOST_ROUNDS}, found {declared}")
    findings.raise_if_any()


def _check_numbers(document: Mapping[str, object], findings: Findings) -> None:
    """A number given twice, told at the place where it comes again."""
    for key in ("players", "teams"):
        people, seen = document.get(key), set[int]()
        for index, person in enumerate(people if isinstance(people, list) else ()):
            number = person.get("id") if isinstance(person, dict) else None
            if isinstance(number, int) and number in seen:
                findings.error(f"{key}[{index}].id", f"{number} is given twice; numbers must be unique")
            elif isinstance(number, int):
                seen.add(number)
