"""The words of the server for assistants, and how it writes options."""

from __future__ import annotations

from dataclasses import replace

from tiebreaks.messages import Message
from tiebreaks.messages.faces import FIELDS

ABOUT = (
    "Chess standings by FIDE's tie-break regulations (C.07), exactly, with the working behind every number. Ask for the "
    "standings of a tournament file first; explain and why then say where a value or a place comes from."
)
UNREADABLE = (
    "the request cannot be read: {reason}. Send JSON in UTF-8 whose texts have whole characters: "
    "half of a pair, such as \\ud800 alone, is none"
)
UNKNOWN_TOOL = "there is no tool {name!r}; expected one of {names}"
UNKNOWN_RESOURCE = "there is no resource {name!r}; expected one of {names}"
UNKNOWN_ARGUMENT = "{field}: this tool does not take it; expected {expected}"
NO_LIST = "expected one value, found a list"
NO_VALUE = "expected a text, a number, true or false"
NO_FILE = "expected a file: its path, or its content and its name"
NO_BASE_64 = "expected the content in base64"
OUTSIDE = "{path} is not in a folder that may be used: {folders}; tiebreaks mcp --allow FOLDER adds one"
NO_REGULAR_FILE = "{path}: expected a file, found a folder or a device"
NO_FOLDER = "{path}: expected a folder"
IS_THERE = "{path} is there already; name another file"
WRITTEN = "{path} is written."
IN_BASE_64 = Message("The file is not a text; the structured content has it in base64.")
FILE = "A file: its path in a folder that may be used, or its content."
FILE_PATH = "The path; a relative one is in one of these folders."
FILE_NAME = "With content: the name of the file, whose suffix may decide how it is read."
FILE_CONTENT = "The whole file instead of its path."
FILE_ENCODING = "How the content is given: as it is, or in base64 if the file is not a text."
CATALOGUE = Message("The tie-breaks of the edition in force")
EDITIONS = Message("The editions, and what each changed")
OF_EDITION = "The provisions of edition {id}"
OF_ARTICLE = "Article {number}: its rules in short, its tie-breaks and provisions"

FACE = replace(FIELDS, lacks=FIELDS.lacks | {"format", "workings", "budget", "output"})
"""The face of assistants (`messages.Face`)."""
