"""Import optional dependencies when they are used; the error for a missing one names the command that installs it here."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, phrase

WEB = ("h11", "jinja2", "python_multipart", "starlette", "uvicorn")
EXTRAS = {
    "pyarrow": "frames",
    "polars": "frames",
    "pandas": "frames",
    "fsspec": "cluster",
    "distributed": "cluster",
    "gacrux": "pairing",
    "mcp": "assistants",
    **dict.fromkeys(WEB, "web"),
}
_ARCHIVES = (".whl", ".tar.gz", ".zip")


def import_extra(module: str, purpose: str) -> Any:
    """Import a module of an extra, or raise an error with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as missing:
        about = phrase(purpose)
        if getattr(sys, "frozen", False):
            sentence = (
                "{purpose} needs {module}, which is not part of this one file; install tiebreaks with pipx, uv or pip for it"
            )
            raise TiebreaksError(Message(sentence, purpose=about, module=module)) from missing
        command = _command(EXTRAS[module])
        sentence = "{purpose} needs {module}, which is not installed; {command} installs it"
        if '".' in command:
            sentence = "{purpose} needs {module}, which is not installed; in the folder with the source, {command} installs it"
        raise TiebreaksError(Message(sentence, purpose=about, module=module, command=command)) from missing


def command_for(package: str) -> str:
    """The command that installs another package beside this one."""
    if _is_there("pipx_metadata.json"):
        return f"pipx inject tiebreaks {package}"
    if _is_there("uv-receipt.toml"):
        return f"{_command()} --with {package}"
    return f"{_pip()} {package}"


def _command(extra: str = "") -> str:
    """How this installation was made, with the extra: by pipx, uv or pip, from a folder, an archive or an address.

    No package index has us, so the name alone would install nothing, or a stranger's package.
    """
    origin = _origin()
    address, file = origin.get("url", ""), origin.get("url", "").rpartition("/")[2]
    editable = "-e " if origin.get("dir_info", {}).get("editable") else ""
    is_tool = _is_there("pipx_metadata.json") or _is_there("uv-receipt.toml")
    # pip adds to what is there. pipx and uv make the environment anew, so the extras that are there are named, too.
    extras = sorted({extra, *_installed()} - {""} if is_tool else {extra})
    named = f"[{','.join(extras)}]" if extras else ""
    if origin.get("vcs_info"):
        target = f"tiebreaks{named} @ {origin['vcs_info'].get('vcs', 'git')}+{address}"
    elif address.startswith(("http:", "https:")):
        target = f"tiebreaks{named} @ {address}"
    else:
        target = f"./{file}{named}" if file.endswith(_ARCHIVES) else f".{named}"
    if _is_there("pipx_metadata.json"):
        return f'pipx install --force {editable}"{target}"'  # in cmd of Windows, too
    if _is_there("uv-receipt.toml"):
        return f'uv tool install --force {editable}"{target}"'
    return f'{_pip()} {editable}"{target}"'


def _pip() -> str:
    return "pip install" if find_spec("pip") else "uv pip install"  # an environment made by uv has no pip


def _is_there(receipt: str) -> bool:
    """Whether the environment has the file that pipx or uv leaves in each that it makes."""
    return os.path.isfile(os.path.join(sys.prefix, receipt))


def _installed() -> set[str]:
    """The extras of which every module is there."""
    return {extra for extra in EXTRAS.values() if all(find_spec(module) for module in EXTRAS if EXTRAS[module] == extra)}


def _origin() -> dict[str, Any]:
    """Where this package was installed from, as the installer wrote it down (PEP 610); nothing where it did not."""
    import json  # a command has no need of it
    from importlib.metadata import PackageNotFoundError, distribution  # takes longer to import than our modules

    try:
        written = distribution("tiebreaks").read_text("direct_url.json")
    except PackageNotFoundError:
        return {}
    found: Any = json.loads(written or "{}")
    return found if isinstance(found, dict) else {}
