"""The official client, and a server that it starts over real standard input and output."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import anyio
import psutil
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import CallToolResult

import tiebreaks as tb
from tiebreaks.formats.samples import read_sample
from tiebreaks.languages import VARIABLE

SECONDS = 1_000  # for one conversation: only one that hangs takes as long, on the busiest machine too
COMMAND = [sys.executable, "-m", "tiebreaks", "mcp"]
SERIES = """
events = [{ file = "first.json", name = "March" }, { file = "%s", name = "April" }]

[series]
table = [20, 17, 15]
"""
PRIZES = """
[[prizes]]
name = "Main"
amounts = [300, 200, 100]
"""
Found = TypeVar("Found")


def fill(folder: Path) -> Path:
    """A folder with the samples, rules of prizes and a series."""
    folder.mkdir()
    for name in tb.samples():
        (folder / f"{name}.trf").write_bytes(read_sample(name))
    tb.write(tb.standings(tb.sample("open"), after_round=4).published(), folder / "first.json", format="json")
    (folder / "prizes.toml").write_text(PRIZES)
    (folder / "series.toml").write_text(SERIES % "open.trf")
    return folder


def talk(told: Callable[[Client], Awaitable[Found]], folder: Path, options: Sequence[str] = ()) -> Found:
    """What comes of a conversation with a server that was started in a folder."""

    async def conversation() -> Found:
        environment = {**os.environ, VARIABLE: "en"}
        server = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], *options], cwd=folder, env=environment)
        with anyio.fail_after(SECONDS):
            async with Client(stdio_client(server)) as client:
                return await told(client)

    return anyio.run(conversation)


def call(folder: Path, calls: Sequence[tuple[str, dict[str, Any]]], options: Sequence[str] = ()) -> list[CallToolResult]:
    """The answers of some tools."""

    async def told(client: Client) -> list[CallToolResult]:
        return [await client.call_tool(name, arguments) for name, arguments in calls]

    return talk(told, folder, options)


def text_of(result: CallToolResult) -> str:
    """What an assistant reads."""
    return "\n".join(each.text for each in result.content if each.type == "text")


def servers() -> list[Any]:
    """The servers that run below this process, and their workers."""
    return list(psutil.Process().children(recursive=True))


@contextmanager
def nothing_left() -> Iterator[None]:
    """Holds that a block ends every process that it starts."""
    before = {each.pid for each in servers()}
    yield
    left = [each for each in servers() if each.pid not in before]
    _, alive = psutil.wait_procs(left, timeout=120)
    assert not [each for each in alive if "resource_tracker" not in " ".join(each.cmdline())]
