"""The words of the server: its description, its messages, and what it refuses before a request is read."""

from __future__ import annotations

from collections.abc import Mapping

STATUS: Mapping[int, str] = {404: "There is nothing at this address.", 405: "This address does not accept that method."}
NO_CHARSET = "expected a form in UTF-8, found charset={found}; leave the charset out"
NO_BOUNDARY = "the boundary of the form stands more than {most} times in it; give one that its files do not have"
NO_FORM = "file: expected in a form (multipart/form-data), found {found}"
FOREIGN_HOST = (
    "Host: expected {expected}, or the address of this machine, found {found}; "
    "to answer under another name, start the server with tiebreaks serve --allow-host NAME"
)
FOREIGN_ORIGIN = (
    "Origin: only this server's own page may send requests, found {found}; "
    "to allow a page under another name, start the server with tiebreaks serve --allow-host NAME"
)
UNREADABLE_WATCHED = "{name}: the watched file cannot be read: {reason}"
API: Mapping[str, str] = {
    "title": "tiebreaks",
    "about": "Chess standings by FIDE's tie-break regulations (C.07), exactly, with the working behind every number. "
    "Every request carries its files, at most 10 MB together; the server stores nothing.",
    "text": "The sentence with its facts, place and remedies, as in problems.",
    "sentence": "The sentence with named gaps, such as {player}.",
    "facts": "The values of the gaps: numbers, texts, lists; a fraction as text.",
    "article": "The article of the regulations; empty if none is concerned.",
    "remedies": "Fields and values with which the request would be answered.",
    "document": "With format=document: the answer as data, and its sentences and tables as the page shows them.",
    "notes": "What the format cannot hold, as a JSON list.",
}
SERVE: Mapping[str, str] = {
    "address": "The page is at {address} (Ctrl-C ends it)",
    "watch": "It shows {file} and follows its changes; the hall screen is at {address}?view=screen",
    "open": "tiebreaks: warning: other machines can reach {host}; there is no password",
    "died": "tiebreaks: error: a worker process ended before it answered",
    "taken": "{host}, port {port}: {reason}; give another --port, or 0 for any free one",
}
