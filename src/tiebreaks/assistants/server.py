"""The server: tools and resources over standard input and output, until the client closes them."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from functools import partial
from importlib.metadata import version
from typing import Any

import anyio
from mcp import types as protocol
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from tiebreaks.assistants import words
from tiebreaks.assistants.answers import Call, ToolAnswer, answer, refuse, refuse_kind
from tiebreaks.assistants.folders import Folders
from tiebreaks.assistants.resources import list_resources
from tiebreaks.assistants.tools import Tool
from tiebreaks.errors import TiebreaksError
from tiebreaks.languages import find_language
from tiebreaks.messages import Face, Message, as_message
from tiebreaks.messages.language import ENGLISH, Language
from tiebreaks.operations.groups import IN_LANGUAGE
from tiebreaks.operations.operation import Operation, for_face
from tiebreaks.operations.parameter import ASSISTANT
from tiebreaks.operations.refusals import MEGABYTES, SECONDS
from tiebreaks.operations.table import OPERATIONS
from tiebreaks.system import pool
from tiebreaks.text import escape_surrogates

LOG = logging.getLogger("tiebreaks.assistants")  # not `tiebreaks`: what is wrong in a file is in the answer
NAME = "tiebreaks"
MARKDOWN = "text/markdown"


def serve(allow: Iterable[str], *, write: bool, language: Language = ENGLISH) -> None:
    """Serve until the client closes standard input.

    allow      the folders whose files may be read
    write      whether files may be written there
    language   of the descriptions, and of answers that are asked for in none
    """
    anyio.run(partial(_serve, Folders.of(allow), write, language))


async def _serve(folders: Folders, write: bool, language: Language) -> None:
    worker = ToolWorker()
    server = build(folders, worker, write=write, language=language)
    try:
        async with stdio_server() as (reading, writing), anyio.create_task_group() as tasks:
            readable, requests = anyio.create_memory_object_stream[SessionMessage | Exception]()
            tasks.start_soon(_refuse_unreadable, reading, readable, writing, words.FACE.speaking(language))
            await server.run(requests, writing, server.create_initialization_options())
    finally:
        worker.stop()


async def _refuse_unreadable(reading: Any, readable: Any, writing: Any, face: Face) -> None:
    """Hand on what the client sends. A line that the protocol cannot read gets an error: its sender waits for an answer."""
    async with readable:
        async for item in reading:
            if isinstance(item, ValidationError):
                (wrong, *_) = item.errors(include_url=False)
                said = Message(words.UNREADABLE, reason=as_message(wrong["msg"])).in_words(face)
                error = protocol.ErrorData(code=protocol.PARSE_ERROR, message=escape_surrogates(said))
                await writing.send(SessionMessage(protocol.JSONRPCError(jsonrpc="2.0", id=_id_of(wrong["input"]), error=error)))
            else:
                await readable.send(item)


def _id_of(line: object) -> protocol.RequestId | None:
    """The number or name of a request that cannot be read; None if it has none that can be said."""
    try:
        request = json.loads(line) if isinstance(line, str) else line
        number = request["id"] if isinstance(request, dict) else None
    except (ValueError, LookupError, RecursionError):
        return None
    is_name = isinstance(number, str) and escape_surrogates(number) == number
    return number if is_name or type(number) is int else None


class ToolWorker:
    """The process that computes, one call after the other; one that takes too long or is called off is killed."""

    def __init__(self) -> None:
        self._process: pool.Worker[Call, ToolAnswer] | None = None
        self._turn = anyio.Lock()

    async def run(self, call: Call) -> ToolAnswer:
        """The answer of a call; raises pool.WorkerDied."""
        async with self._turn:
            if self._process is None or not self._process.process.is_alive():
                self._process = pool.Worker(answer, pool.Limits(SECONDS, MEGABYTES), log=LOG)
            try:
                return await anyio.to_thread.run_sync(self._process.call, call, abandon_on_cancel=True)
            except BaseException:
                self._process.process.kill()  # the thread that waits for it sees its end
                self._process = None
                raise

    def stop(self) -> None:
        """End the process; nobody waits for an answer of it."""
        if self._process is not None:
            self._process.dismiss()
            self._process = None


def build(
    folders: Folders,
    worker: ToolWorker,
    *,
    write: bool,
    language: Language = ENGLISH,
    operations: Iterable[Operation] = OPERATIONS,
) -> Server[Any]:
    """A server whose tools are the operations of the table."""
    tools = {each.name: Tool(each, folders, write) for each in for_face(ASSISTANT, operations)}
    resources = list_resources()
    face = words.FACE.speaking(language)

    async def list_tools(context: Any, params: Any) -> protocol.ListToolsResult:
        return protocol.ListToolsResult(tools=[_describe(each, face) for each in tools.values()])

    async def call_tool(context: Any, params: protocol.CallToolRequestParams) -> protocol.CallToolResult:
        if params.name not in tools:
            raise _unknown(words.UNKNOWN_TOOL, params.name, tools, face)
        return _as_result(await _call(worker, tools[params.name], params.arguments or {}, language))

    async def list_all(context: Any, params: Any) -> protocol.ListResourcesResult:
        listed = [
            protocol.Resource(name=each.name, title=each.title.in_words(face), uri=each.address, mime_type=MARKDOWN)
            for each in resources.values()
        ]
        return protocol.ListResourcesResult(resources=listed)

    async def read(context: Any, params: protocol.ReadResourceRequestParams) -> protocol.ReadResourceResult:
        if params.uri not in resources:
            raise _unknown(words.UNKNOWN_RESOURCE, params.uri, resources, face)
        text = resources[params.uri].as_markdown(face)
        return protocol.ReadResourceResult(
            contents=[protocol.TextResourceContents(uri=params.uri, text=text, mime_type=MARKDOWN)]
        )

    return Server(
        NAME, version=version(NAME), instructions=Message(words.ABOUT).in_words(face),
        on_list_tools=list_tools, on_call_tool=call_tool, on_list_resources=list_all, on_read_resource=read,
    )  # fmt: skip


def _describe(tool: Tool, face: Face) -> protocol.Tool:
    return protocol.Tool(
        name=tool.operation.name,
        description=tool.operation.describe(face),
        input_schema=tool.describe_input(face),
        output_schema=tool.describe_output(),
        annotations=protocol.ToolAnnotations(read_only_hint=tool.is_read_only, destructive_hint=False, open_world_hint=False),
    )


async def _call(worker: ToolWorker, tool: Tool, arguments: dict[str, Any], language: Language) -> ToolAnswer:
    face = words.FACE.speaking(_wanted(arguments, language))
    try:
        values = tool.read(arguments)
        return await worker.run(Call(tool.operation.function, values, tool.folders, face.language.code))
    except pool.WorkerDied as death:
        return refuse_kind("fault" if death.limit is None else "time", face)
    except Exception as wrong:
        return refuse(wrong, face)


def _wanted(arguments: dict[str, Any], otherwise: Language) -> Language:
    """The language that a call asks for, before its arguments are looked at: errors are in it, too."""
    try:
        return find_language(IN_LANGUAGE.convert(str(arguments[IN_LANGUAGE.field])))
    except (KeyError, TiebreaksError):
        return otherwise


def _as_result(found: ToolAnswer) -> protocol.CallToolResult:
    return protocol.CallToolResult(
        content=[protocol.TextContent(text=text) for text in found.texts],
        structured_content=found.structured,
        is_error=found.is_error,
    )


def _unknown(sentence: str, name: str, known: Iterable[str], face: Face) -> MCPError:
    said = Message(sentence, name=name[:80], names=tuple(known)).in_words(face)
    return MCPError(code=protocol.INVALID_PARAMS, message=said)
