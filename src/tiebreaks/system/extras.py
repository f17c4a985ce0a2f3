"""Import optional dependencies when they are used; the error for a missing one names the command that installs it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, phrase

WEB = ("h11", "jinja2", "python_multipart", "starlette", "uvicorn")
EXTRAS = {
    "pyarrow": "arrow",
    "polars": "polars",
    "pandas": "pandas",
    "fsspec": "cluster",
    "distributed": "cluster",
    "gacrux": "pairing",
    "mcp": "assistants",
    **dict.fromkeys(WEB, "web"),
}


def import_extra(module: str, purpose: str) -> Any:
    """Import a module of an extra, or raise an error with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as missing:
        command = f'pip install "tiebreaks[{EXTRAS[module]}]"'  # in cmd of Windows, too
        sentence = "{purpose} needs {module}, which is not installed; {command} installs it"
        raise TiebreaksError(Message(sentence, purpose=phrase(purpose), module=module, command=command)) from missing
