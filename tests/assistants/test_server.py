"""The server for assistants, asked by the official client over real standard input and output."""

from __future__ import annotations

import base64
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import anyio
import psutil
import pytest

pytest.importorskip("mcp", reason="the extra assistants has it")

from jsonschema_rs import Draft202012Validator, meta
from mcp import Client, MCPError

import tests.assistants.client as server_of
import tiebreaks as tb
from tests.assistants.client import call, fill, nothing_left, servers, talk, text_of
from tests.assistants.own import GREET, WAIT
from tiebreaks.assistants import server
from tiebreaks.assistants.folders import Folders
from tiebreaks.formats.samples import read_sample
from tiebreaks.operations.operation import for_face
from tiebreaks.operations.parameter import ASSISTANT
from tiebreaks.operations.table import OPERATIONS

pytestmark = pytest.mark.slow  # every conversation starts a server

OPEN: dict[str, Any] = {"file": [{"path": "open.trf"}]}
CALLS: dict[str, dict[str, Any]] = {  # one of every tool
    "standings": OPEN | {"by": "DE, BH/C1, BH, SB", "after_round": 7, "columns": "rank,name,values"},
    "prizes": OPEN | {"rules": {"path": "prizes.toml"}},
    "series": {"series": {"path": "series.toml"}, "equal_names": "same"},
    "boards": {"file": [{"path": "team.trf"}]},
    "pairings": OPEN | {"round": 5},
    "explain": OPEN | {"who": "3", "code": "BH/C1"},
    "why": OPEN | {"who": "Grauwitz", "other": "Hartenau"},
    "check": OPEN | {"search": False},
    "compare": OPEN | {"edition": ["2024-08", "2026-03"]},
    "convert": OPEN | {"format": "json", "with_ranks": True},
    "needs": OPEN | {"who": "Grauwitz", "top": 3, "before_round": 9.0},
    "chances": OPEN | {"before_round": 9, "finishes": 100},
    "codes": {"code": "BH"},
    "editions": {"id": "2026-03"},
    "categories": OPEN | {"category": ["women"]},
}
SAID = {
    "standings": "Ulmgren", "prizes": "300", "series": "March", "boards": "Board", "pairings": "Half-point bye", "explain": "8.1", "why": "46 against 45",
    "check": "Agrees", "compare": "2024-08", "convert": '"Ulmgren', "needs": "Grauwitz", "chances": "Ulmgren",
    "codes": "Buchholz", "editions": "vur_cut", "categories": "women",
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("assistants") / "events")


def test_every_operation_is_a_tool_that_answers_in_text_and_in_json(folder: Path) -> None:
    async def told(client: Client) -> None:
        tools = {each.name: each for each in (await client.list_tools()).tools}
        assert [*tools] == [each.name for each in for_face(ASSISTANT, OPERATIONS)] and tools.keys() == CALLS.keys()
        for name, arguments in CALLS.items():
            tool = tools[name]
            meta.validate(tool.input_schema)
            Draft202012Validator(tool.input_schema).validate(arguments)
            assert tool.description and not ("--" in tool.description or "exit code" in tool.description)
            assert all(each["description"] for each in tool.input_schema["properties"].values())
            assert tool.annotations is not None and tool.annotations.read_only_hint
            result = await client.call_tool(name, arguments)
            assert not result.is_error, text_of(result)
            assert SAID[name] in text_of(result), text_of(result)[:500]
            assert result.structured_content and json.dumps(result.structured_content)

    with nothing_left():
        talk(told, folder)


def test_the_structured_answer_is_that_of_the_library(folder: Path) -> None:
    (result,) = call(folder, [("why", CALLS["why"])])
    expected = tb.why(tb.standings(tb.read(folder / "open.trf")), "Grauwitz", "Hartenau").to_dict()
    assert result.structured_content == json.loads(json.dumps(expected))


def test_the_law_is_there_to_read(folder: Path) -> None:
    async def told(client: Client) -> None:
        listed = [each.uri for each in (await client.list_resources()).resources]
        assert {"tiebreaks://codes", "tiebreaks://editions", "tiebreaks://editions/2026-03"} <= {*listed}
        assert [each for each in listed if "articles" in each] == [
            f"tiebreaks://articles/{number}" for number in (4, *range(6, 17))
        ]
        read = {each: (await client.read_resource(each)).contents[0] for each in listed}
        assert all(each.text.startswith("# ") and len(each.text) > 100 for each in read.values())  # type: ignore[union-attr]
        article = read["tiebreaks://articles/8"].text  # type: ignore[union-attr]
        assert (
            "8.1 Buchholz: the sum of the opponents' scores" in article
            and "AOB" in article
            and "buchholz\\_in\\_round\\_robin" in article
        )
        with pytest.raises(MCPError, match="there is no resource"):
            await client.read_resource("tiebreaks://articles/99")
        with pytest.raises(MCPError, match="there is no tool 'rank'; expected one of standings, "):
            await client.call_tool("rank", {})

    talk(told, folder)


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "a code": ("standings", OPEN | {"by": "XYZ"}, "XYZ"),
    "a name": ("explain", OPEN | {"who": "Nobody at all"}, "Nobody at all"),
    "a round": ("standings", OPEN | {"after_round": -1}, "after_round: expected at least 0, found -1"),
    "a number": ("standings", OPEN | {"after_round": "seven"}, "after_round: expected a whole number, found 'seven'"),
    "a flag": ("standings", OPEN | {"live": "perhaps"}, "live: expected true or false, found 'perhaps'"),
    "a list": ("standings", OPEN | {"by": ["DE", "BH"]}, "by: expected one value, found a list"),
    "an object": ("standings", OPEN | {"by": {"DE": 1}}, "by: expected a text, a number, true or false"),
    "an argument": ("standings", OPEN | {"--by": "DE"}, "--by: this tool does not take it; expected file, by, "),
    "of another face": ("standings", OPEN | {"format": "html"}, "format: this tool does not take it"),
    "no file": ("standings", {}, "file: this is missing: A tournament file"),
    "half a file": ("standings", {"file": [{"name": "open.trf"}]}, "file: expected a file: its path, or its content and its name"),
    "a text for a file": ("standings", {"file": ["open.trf"]}, "file: expected a file: its path, or its content"),
    "no base64": ("standings", {"file": [{"content": "é", "encoding": "base64"}]}, "file: expected the content in base64"),
    "a missing file": ("standings", {"file": [{"path": "nothing.trf"}]}, "No such file or directory"),
    "a folder": ("standings", {"file": [{"path": "."}]}, ".: expected a file, found a folder or a device"),
    "many finishes": ("chances", OPEN | {"finishes": 5001}, "finishes: expected at most 5000, found 5001"),
    "much work": ("needs", OPEN | {"who": 1, "work": 10**9}, "work: this tool does not take it"),
    "one edition": ("compare", OPEN | {"edition": ["2026-03"]}, "edition: expected two editions to compare, found 1; give edition twice"),
    "no law": ("standings", OPEN | {"house_rule": ["vur_cut=sometimes"]}, "expected one of"),
    "a language": ("codes", {"language": "tlh"}, "language: "),
    "a file to write": ("convert", OPEN | {"format": "json", "out": "new.json"}, "out: this tool does not take it"),
}  # fmt: skip


def test_errors_are_tool_errors_in_words_that_help_and_never_a_traceback(folder: Path) -> None:
    for (name, arguments, said), result in zip(
        WRONG.values(), call(folder, [each[:2] for each in WRONG.values()]), strict=True
    ):
        assert result.is_error, (name, arguments)
        assert said in text_of(result), text_of(result)
        assert "Traceback" not in text_of(result) and "--" not in text_of(result).replace("--by: this", "")
        error = result.structured_content["error"]
        assert "\n".join(each["text"] for each in error["messages"]) == text_of(result)
        assert error["kind"] in ("usage", "file", "regulations")


def test_an_error_offers_its_remedies_as_arguments(folder: Path) -> None:
    lines = read_sample("open").decode().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("001"))
    wrong = "\n".join([*lines[:at], lines[at][:80] + " 9.5" + lines[at][84:], *lines[at + 1 :]])
    given = {"file": [{"name": "wrong.trf", "content": wrong}]}
    refused, answered = call(folder, [("standings", given), ("standings", given | {"trust": "results"})])
    assert refused.is_error and "or send trust=results" in text_of(refused)
    assert {"option": "trust", "value": "results"} in refused.structured_content["error"]["messages"][0]["remedies"]
    assert not answered.is_error


def test_a_file_may_be_sent_as_text_or_in_base64(folder: Path) -> None:
    data = read_sample("open")
    sent = [
        {"name": "open.trf", "content": data.decode()},
        {"name": "open.trf", "content": base64.b64encode(data).decode(), "encoding": "base64"},
    ]
    series = {"name": "s.toml", "content": (folder / "series.toml").read_text()}
    rules = {"content": (folder / "prizes.toml").read_text(), "name": "prizes.toml"}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("standings", OPEN),
        *(("standings", {"file": [each]}) for each in sent),
        ("standings", {"file": sent[0]}),
        ("series", {"series": series, "equal_names": "same"}),
        ("prizes", OPEN | {"rules": rules}),
        ("standings", OPEN | {"category": ["mine"], "categories": {"content": '[categories.mine]\nborn = "1990-"\n'}}),
    ]
    by_path, *others, of_series, of_prizes, of_category = call(folder, calls)
    assert not of_category.is_error and "mine" in text_of(of_category)
    assert [text_of(each) for each in others] == [text_of(by_path)] * 3
    assert "March" in text_of(of_series) and "300" in text_of(of_prizes)
    (large,) = call(folder, [("standings", {"file": [{"content": "x" * 10_000_001}]})])
    assert large.is_error and "larger than 10 MB" in text_of(large)


def test_only_files_in_the_folders_are_read_whatever_names_them(tmp_path: Path) -> None:
    folder, outside = fill(tmp_path / "events"), fill(tmp_path / "elsewhere")
    (folder / "link.trf").symlink_to(outside / "open.trf")
    (folder / "deep").symlink_to(outside)
    (folder / "inside.trf").symlink_to(folder / "open.trf")
    paths = [
        "../elsewhere/open.trf",
        str(outside / "open.trf"),
        "link.trf",
        "deep/open.trf",
        "/dev/zero",
        "nothing\0.trf",
    ]
    calls: list[tuple[str, dict[str, Any]]] = [("standings", {"file": [{"path": path}]}) for path in paths]
    for named in ("../elsewhere/open.trf", str(outside / "open.trf"), "link.trf"):
        (folder / f"{len(calls)}.toml").write_text(server_of.SERIES % named)
        calls.append(("series", {"series": {"path": f"{len(calls)}.toml"}}))
        calls.append(("series", {"series": {"content": server_of.SERIES % named}}))
    calls += [
        ("check", OPEN | {"against": {"path": str(outside / "open.trf")}}),
        ("prizes", OPEN | {"rules": {"path": str(outside / "prizes.toml")}}),
        ("standings", OPEN | {"category": ["women"], "categories": {"path": "../elsewhere/prizes.toml"}}),
        ("convert", OPEN | {"format": "json", "ratings": {"path": "deep/open.trf"}}),
        ("standings", {"file": [{"path": "open.trf"}, {"path": "link.trf"}]}),
    ]
    for (_, arguments), result in zip(calls, call(folder, calls), strict=True):
        assert result.is_error and "is not in a folder that may be used" in text_of(result), arguments
        assert "Ulmgren" not in text_of(result)
    inside: list[tuple[str, dict[str, Any]]] = [
        ("standings", {"file": [{"path": path}]}) for path in ("inside.trf", "../events/open.trf")
    ]
    assert not any(each.is_error for each in call(folder, inside))
    (allowed,) = call(folder, [calls[0]], ["--allow", ".", "--allow", "../elsewhere"])
    assert not allowed.is_error


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has none")
def test_devices_are_refused_unopened(tmp_path: Path) -> None:
    folder = fill(tmp_path / "events")
    os.mkfifo(folder / "pipe.trf")
    (result,) = call(folder, [("standings", {"file": [{"path": "pipe.trf"}]})])
    assert result.is_error and "found a folder or a device" in text_of(result)


def test_files_are_written_only_if_the_owner_says_so_and_never_over_others_or_outside(tmp_path: Path) -> None:
    folder = fill(tmp_path / "events")
    (folder / "link.json").symlink_to(tmp_path / "far.json")
    to_json = OPEN | {"format": "json"}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("convert", to_json | {"out": out})
        for out in ("new.json", "new.json", "open.trf", "other.json/", "../far.json", "link.json", str(tmp_path / "far.json"))
    ]
    written, again, over, slash, *outside = call(folder, calls, ["--write"])
    assert not written.is_error and text_of(written) == f"{folder.resolve() / 'new.json'} is written."
    assert tb.read(folder / "new.json").name == "Lindhavn Easter Open"
    assert "new.json is there already" in text_of(again) and "open.trf is there already" in text_of(over)
    assert all("is not in a folder" in text_of(each) for each in outside) and not (tmp_path / "far.json").exists()
    assert "the name of a file does not end in" in text_of(slash) and not (folder / "other.json").exists()
    before = {*folder.iterdir()}
    refused, given = call(folder, [calls[0], ("convert", to_json)])
    assert refused.is_error and {*folder.iterdir()} == before
    assert given.structured_content["encoding"] == "text"
    assert given.structured_content["content"] == (folder / "new.json").read_text()


def test_answers_and_errors_are_in_the_language_that_is_asked_for(folder: Path) -> None:
    asked, wrong = CALLS["why"], OPEN | {"by": "XYZ"}
    calls: list[tuple[str, dict[str, Any]]] = [("why", asked), ("standings", wrong)]
    answered, refused, *english = call(folder, [(name, given | {"language": "de"}) for name, given in calls] + calls)
    assert "steht auf" in text_of(answered) and answered.structured_content["language"] == "de"
    assert " is 5th and " in text_of(english[0]) and "language" not in english[0].structured_content
    assert refused.is_error and english[1].is_error and text_of(refused) != text_of(english[1])
    (started,) = call(folder, calls[:1], ["--language", "de"])
    assert text_of(started) == text_of(answered)


def test_a_hundred_calls_take_no_more_memory(folder: Path) -> None:
    async def told(client: Client) -> tuple[float, float]:
        async def ask(times: int) -> float:
            for _ in range(times):
                assert not (await client.call_tool("standings", OPEN)).is_error
            return float(sum(each.memory_info().rss for each in servers())) / 1e6

        return await ask(20), await ask(100)

    before, after = talk(told, folder)
    assert after < before + 10, (before, after)


def test_the_server_ends_when_its_input_does(folder: Path) -> None:
    program = subprocess.Popen(server_of.COMMAND, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert program.stdin is not None and program.stdout is not None
    with program:
        program.stdin.write(b"this is no message\n")
        program.stdin.close()
        assert program.wait(30) == 0


LASTING = """
import sys
from pathlib import Path

import anyio
from mcp import Client

from tests.assistants.client import servers, talk


async def told(client: Client) -> None:
    await client.call_tool("codes", {})
    print(*(each.pid for each in servers()), flush=True)
    await anyio.sleep(60)


talk(told, Path(sys.argv[1]))
"""


def test_the_server_ends_with_a_client_that_is_killed(folder: Path) -> None:
    with subprocess.Popen([server_of.COMMAND[0], "-c", LASTING, str(folder)], stdout=subprocess.PIPE) as client:
        assert client.stdout is not None
        started = [psutil.Process(int(pid)) for pid in client.stdout.readline().split()]
        assert len(started) >= 2  # the server and its worker
        client.kill()
    assert not psutil.wait_procs(started, timeout=120)[1]


def test_a_request_that_cannot_be_read_gets_an_error(folder: Path) -> None:
    """JSON can name half a character, which no text has; the client waited for ever."""
    ping = '{"jsonrpc": "2.0", "id": %s, "method": "ping", "params": {"_meta": {"a": "%s"}}}'
    sent = [
        ping % (7, r"\ud800"), ping % ('"own"', r"x\udfff"), ping % (r'"\ud800"', ""), '{"jsonrpc": "2.0", "id": 8, "meth', "[" * 100_000,
    ]  # fmt: skip
    done = subprocess.run(
        server_of.COMMAND, input="\n".join(sent) + "\n", cwd=folder, capture_output=True, text=True, timeout=server_of.SECONDS
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["id"] for each in answers if each.get("error", {}).get("code") == -32700] == [7, "own", None, None, None]
    assert all("the request cannot be read" in each["error"]["message"] for each in answers) and done.returncode == 0


def ask_in_memory(*calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """The answers of a server in this process, whose table has two entries more."""

    async def conversation() -> list[Any]:
        worker = server.ToolWorker()
        built = server.build(Folders.of(["."]), worker, write=False, operations=(*OPERATIONS, GREET, WAIT))
        try:
            async with Client(built) as client:
                tools = {each.name: each for each in (await client.list_tools()).tools}
                assert tools["greet"].input_schema["required"] == ["word"]
                return [await client.call_tool(name, arguments) for name, arguments in calls]
        finally:
            worker.stop()

    return anyio.run(conversation)


def test_an_entry_of_the_table_is_a_tool() -> None:
    (result,) = ask_in_memory(("greet", {"word": "BH"}))
    assert not result.is_error and text_of(result).startswith("BH: Buchholz")


def test_a_call_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SECONDS", 0.5)
    late, next_one = ask_in_memory(("wait", {}), ("greet", {"word": "BH"}))
    assert late.is_error and "more time or memory" in text_of(late) and late.structured_content["error"]["kind"] == "time"
    assert not next_one.is_error


def test_a_call_that_is_called_off_ends_its_process() -> None:
    async def conversation() -> None:
        worker = server.ToolWorker()
        built = server.build(Folders.of(["."]), worker, write=False, operations=(GREET, WAIT))
        async with Client(built) as client:
            with anyio.move_on_after(2) as patience:
                await client.call_tool("wait", {})
            assert patience.cancelled_caught
            assert not (await client.call_tool("greet", {"word": "BH"})).is_error
        worker.stop()

    with nothing_left():
        anyio.run(conversation)
