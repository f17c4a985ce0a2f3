"""The service answers what the command line answers, in JSON and all other formats, and refuses with a reason."""

from __future__ import annotations

import asyncio
import codecs
import json
import re
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

import tiebreaks as tb
from tests.cli import Inside, unsaid
from tests.formats.test_sheets import workbook
from tests.web import (
    FORBIDDEN,
    OPEN,
    OWN,
    ROBIN,
    SCRIPT,
    TEAM,
    answer_form,
    contradictory,
    cyrillic,
    make_job,
    renamed,
    reversed_ranks,
)
from tiebreaks.formats.code_pages import PAGES
from tiebreaks.law import EDITIONS
from tiebreaks.messages import Message, Remedy
from tiebreaks.operations.operation import Question, for_face
from tiebreaks.operations.parameter import SERVICE
from tiebreaks.operations.table import OPERATIONS
from tiebreaks.page import views
from tiebreaks.page.answers import MOST_NOTES, _notes_header, answer, begin_answer
from tiebreaks.page.assets import render_page
from tiebreaks.page.jobs import LINES, Job, JobResult
from tiebreaks.page.refusals import STATUS
from tiebreaks.page.view import view_check
from tiebreaks.page.words import ENCODINGS, PAGE, PAGE_FACE
from tiebreaks.system.in_two import InTwo
from tiebreaks.text import exact_str
from tiebreaks.web.app import create_app
from tiebreaks.web.hosts import Hosts
from tiebreaks.web.workers import NoResult, PageWorkers


def post(client: TestClient, operation: str, file: Path | bytes = OPEN, name: str = "open.trf", **fields: Any) -> Response:
    data = file if isinstance(file, bytes) else file.read_bytes()
    return client.post(f"/api/{operation}", files={"file": (name, data)}, data=fields)


def error(response: Response) -> dict[str, Any]:
    found: dict[str, Any] = response.json()["error"]
    assert set(found) - {"offers"} == {"kind", "message", "problems", "messages"} and found["problems"]
    assert len(found["messages"]) == len(found["problems"])
    assert response.status_code == STATUS[found["kind"]]
    return found


CALLS: list[tuple[str, list[str], dict[str, Any]]] = [
    ("standings", [], {}),
    (
        "standings",
        ["--by", "BH, SB", "--edition", "2024-08", "--after-round", "5"],
        {"by": "BH, SB", "edition": "2024-08", "after_round": 5},
    ),
    ("standings", ["--house-rule", "vur_cut=off", "--lots", "x"], {"house_rule": ["vur_cut=off"], "lots": "x"}),
    ("explain", ["Hartenau", "BH/C1"], {"who": "Hartenau", "code": "BH/C1"}),
    ("explain", ["Hartenau"], {"who": "Hartenau"}),
    ("why", ["6", "3"], {"who": "6", "other": "3"}),
    ("why", ["6"], {"who": "6"}),
    ("check", [], {}),
    ("compare", ["--edition", "2024-08", "--edition", "2026-03"], {"edition": ["2024-08", "2026-03"]}),
]


@pytest.mark.parametrize("format", ["json", "csv", "text", "markdown", "html"])
@pytest.mark.parametrize(("command", "arguments", "fields"), CALLS, ids=lambda given: given if isinstance(given, str) else "")
def test_the_service_answers_what_the_command_prints(
    command: str, arguments: list[str], fields: dict[str, Any], format: str, client: TestClient, inside: Inside
) -> None:
    code, printed, _ = inside(command, "examples/open.trf", *arguments, "--format", format)
    found = post(client, command, format=format, **fields)
    assert (code, found.status_code) == (0, 200)
    assert found.text == printed


def test_a_monitor_learns_that_the_server_answers_and_its_version(client: TestClient) -> None:
    answered = client.get("/health")
    assert answered.status_code == 200 and answered.json() == {"status": "ok", "version": tb.__version__}
    assert client.post("/health").status_code == 405


def test_boards_codes_and_editions_are_those_of_the_command(client: TestClient, inside: Inside) -> None:
    assert post(client, "boards", TEAM).text == inside("boards", "examples/team.trf", "--format", "json")[1]
    assert client.get("/api/codes").text == inside("codes", "--format", "json")[1]
    assert (
        client.get("/api/codes?edition=2009&code=BH").text == inside("codes", "BH", "--edition", "2009", "--format", "json")[1]
    )
    assert client.get("/api/editions").text == inside("editions", "--format", "json")[1]
    assert client.get("/api/editions?id=2024-08").text == inside("editions", "2024-08", "--format", "json")[1]


def test_convert_gives_the_file_with_the_computed_ranks(client: TestClient) -> None:
    found = post(client, "convert", format="trf26", with_ranks="true", by="BH, SB", after_round="5")
    ranked = tb.standings(tb.read(OPEN), by="BH, SB", after_round=5)
    assert tb.read(found.content).published.ranks == ranked.ranks
    assert tb.read(post(client, "convert", format="json").content).rounds == tb.read(OPEN).rounds


def test_notes_that_do_not_fit_into_a_header_are_counted_and_none_is_cut() -> None:
    notes = json.loads(_notes_header([f"note {number} ½ " + "x" * 100 for number in range(200)]))
    assert notes[-1] == f"and {200 - len(notes) + 1} more" and all(note.endswith("x" * 100) for note in notes[:-1])
    assert len(json.dumps(notes)) < MOST_NOTES + 20
    assert json.loads(_notes_header(["x" * 5000])) == ["and 1 more"]


def test_convert_says_what_the_format_cannot_carry(client: TestClient) -> None:
    notes = json.loads(post(client, "convert", format="trf16").headers["Tiebreaks-Notes"])
    assert any("TRF16 has no record for the list of tie-breaks" in note for note in notes)


def test_a_file_that_cannot_be_read_has_every_problem_with_line_and_column(client: TestClient) -> None:
    broken = OPEN.read_bytes().replace(b"   24 w 1", b"   99 w 1")
    told = error(post(client, "standings", broken, "a/../my open.trf"))
    assert told["kind"] == "file" and all(re.match(r"my open\.trf:\d+:\d+: error: ", line) for line in told["problems"])
    assert error(post(client, "standings", b"\x00\xff" * 50))["kind"] == "file"
    assert error(post(client, "standings", b""))["kind"] == "file"


def test_points_that_do_not_follow_from_the_results_are_refused_until_one_side_is_taken(client: TestClient) -> None:
    told = error(post(client, "standings", contradictory()))
    assert told["message"].endswith("; or send trust=results or trust=points")
    assert told["offers"] == [{"trust": "results"}, {"trust": "points"}]
    taken = [post(client, "standings", contradictory(), trust=side).json()["standings"] for side in ("results", "points")]
    assert [next(row["values"][0]["value"] for row in rows if row["id"] == 2) for rows in taken] == [8, 7]


def test_the_bye_that_a_file_does_not_name_is_a_field(client: TestClient) -> None:
    open_bye = unsaid(OPEN.read_bytes())
    found = {
        kind: post(client, "standings", open_bye, by="BH", unpaired=kind).json() for kind in ("pairing", "zero", "half", "full")
    }
    for kind, told in found.items():
        ranked = tb.standings(tb.read(open_bye, unpaired=kind), by="BH")  # type: ignore[arg-type]
        assert [(row["id"], row["values"][1]["exact"]) for row in told["standings"]] == [
            (row.id, exact_str(row["BH"])) for row in ranked.rows
        ]
    assumed = post(client, "standings", open_bye, by="BH").json()
    assert assumed["standings"] == found["pairing"]["standings"] != found["zero"]["standings"]
    assert any("does not say why" in warning["text"] for warning in assumed["warnings"])
    assert "unpaired" in error(post(client, "standings", open_bye, unpaired="none"))["message"]
    for operation, more in (
        ("boards", {}),
        ("check", {}),
        ("convert", {"format": "json"}),
        ("compare", {"edition": ["2024-08", "2026-03"]}),
    ):
        assert "unpaired" not in post(client, operation, open_bye, unpaired="zero", **more).text[:300], operation


def test_the_encoding_is_a_field(client: TestClient) -> None:
    data = cyrillic("koi8-r")
    assert post(client, "standings", data, encoding="koi8-r").json()["standings"][0]["name"] == "Ульмгрен, Ловис"
    assert post(client, "standings", data).json()["standings"][0]["name"] != "Ульмгрен, Ловис"
    for operation, more in (
        ("explain", {"who": "2", "format": "text"}),
        ("why", {"who": "2", "format": "text"}),
        ("compare", {"edition": ["2009", "2026-03"], "format": "text"}),
        ("convert", {"format": "json"}),
    ):
        assert "Ульмгрен, Ловис" in post(client, operation, data, encoding="koi8-r", **more).text, operation
    assert "unknown encoding 'none'" in error(post(client, "standings", data, encoding="none"))["message"]
    told = error(post(client, "standings", data, encoding="utf-8"))["message"]
    assert told.endswith("leave encoding out to have it found")


def test_the_page_offers_encodings_only_where_one_was_guessed(client: TestClient) -> None:
    shown = [post(client, "standings", data, format="document").json()["event"] for data in (OPEN, cyrillic("windows-1251"))]
    assert [event["guessed_encoding"] for event in shown] == ["", "windows-1251"]
    assert any(
        "give “Encoding of the file” if that is wrong" in line for lines in shown[1]["reading"].values() for line in lines
    )
    assert all(codecs.lookup(name) for name in ENCODINGS) and set(PAGES) <= set(ENCODINGS)


def test_a_table_in_a_guessed_encoding_offers_others_when_it_is_read_and_when_it_is_refused(client: TestClient) -> None:
    table = "Nr;Name;R1\n1;Müller;2w½\n2;Weiß;1b½\n".encode("windows-1252")
    assert post(client, "standings", table, format="document").json()["event"]["guessed_encoding"] == "windows-1252"
    told = error(post(client, "standings", table.replace(b"1b\xbd", b"1b1")))
    assert told["offers"] == [{"encoding": page} for page in ("windows-1250", "windows-1251", "windows-1254")]
    assert "windows-1252 was guessed; or send encoding=windows-1250" in told["problems"][-1]
    assert set(told["offers"][0].values()) <= set(ENCODINGS)


def test_the_page_asks_only_where_a_file_leaves_it_open(client: TestClient) -> None:
    shown = [post(client, "standings", data, format="document").json()["event"] for data in (OPEN, unsaid(OPEN.read_bytes()))]
    assert [event["leaves_open"] for event in shown] == [False, True]
    note = shown[1]["reading"]["warnings"][-1]
    offered = "or choose “Zero-point bye (absent)” or “Half-point bye” or “Full-point bye”"
    assert note.endswith(f"if it was another, correct the file; {offered}")
    assert f'<label for="bye">{PAGE["bye"]}</label>' in client.get("/").text
    told = post(client, "standings", unsaid(OPEN.read_bytes()), format="document", unpaired="zero").json()["event"]
    assert told["leaves_open"]


def test_a_list_of_the_file_that_is_forbidden_is_refused_with_what_is_left_of_it(client: TestClient) -> None:
    told = error(post(client, "standings", FORBIDDEN))
    assert told["kind"] == "regulations" and told["offers"] == [{"by": "DE, SB"}]
    assert post(client, "standings", FORBIDDEN, **told["offers"][0]).json()["basis"]["by"] == ["PTS", "DE", "SB"]
    assert "offers" not in error(post(client, "standings", FORBIDDEN, by="DE, BH"))
    with pytest.raises(tb.RegulationError) as refused:
        tb.standings(tb.read(FORBIDDEN))
    about = refused.value.about("tournament 1")
    assert isinstance(about, tb.RegulationError) and about.instead == "DE, SB"


@pytest.mark.parametrize(
    ("file", "fields", "named"),
    [
        (FORBIDDEN, {}, "without it: “Rank by DE, SB”"),
        (contradictory(), {}, "; or choose “Use the results” or “Use the points”"),
        (OPEN, {"after_round": "99"}, "“After round”: expected a round from 0 to 9"),
        (OPEN, {"by": "BH/V2024"}, "“Edition of C.07” instead"),
    ],
)
def test_the_page_is_told_in_words_that_name_its_controls(
    file: Path | bytes, fields: dict[str, Any], named: str, client: TestClient
) -> None:
    told = error(post(client, "standings", file, format="document", **fields))["message"]
    assert named in told and not re.search(r"\w=|house rule|strict|after_round", told), told


def test_every_remedy_that_the_page_names_is_a_button_or_a_control_of_it() -> None:
    html = render_page()
    for remedy in (Remedy("trust", "results"), Remedy("trust", "points"), Remedy("unpaired", "half")):
        assert PAGE_FACE.remedy(remedy).strip("“”") in html
    assert PAGE_FACE.remedy(Remedy("by", "DE, SB")) == "“Rank by DE, SB”" and "Rank by {value}" in html
    said = Message("no", remedies=[Remedy("strict", False), Remedy("house_rules", "vur_cut=off")])
    assert said.in_words(PAGE_FACE) == "no"  # the page has neither


def test_a_program_gets_the_facts_the_place_and_the_remedies_of_a_message(client: TestClient) -> None:
    [told] = error(post(client, "standings", contradictory()))["messages"]
    assert told["facts"] == {"player": 2, "declared": "7", "rounds": 9, "found": "8"}
    assert told["where"] == {"file": "open.trf", "line": 21, "column": 81}
    assert told["remedies"] == [{"option": "trust", "value": "results"}, {"option": "trust", "value": "points"}]
    assert told["sentence"].startswith("player {player}: declared {declared:.1}, ")
    assert told["text"].startswith("open.trf:21:81: error: player 2: declared 7.0, ")
    for remedy in told["remedies"]:
        assert post(client, "standings", contradictory(), **{remedy["option"]: remedy["value"]}).status_code == 200


def test_remedies_and_options_of_a_message_are_named_as_the_fields_of_a_request(client: TestClient) -> None:
    [told] = error(post(client, "standings", FORBIDDEN))["messages"]
    assert told["article"] == "8" and {"option": "by", "value": "DE, SB"} in told["remedies"]
    for remedy in told["remedies"]:
        assert post(client, "standings", FORBIDDEN, **{remedy["option"]: remedy["value"]}).status_code == 200
    [told] = error(post(client, "standings", after_round="99"))["messages"]
    assert told["facts"] == {"option": "after_round", "held": 9, "found": 99} and told["text"].startswith("after_round: ")
    [told] = error(post(client, "standings", round="3"))["messages"]
    assert told["facts"]["field"] == "round" and "after_round" in told["facts"]["expected"]
    assert told["facts"]["part"]["text"] == "form"


def test_what_the_service_writes_for_people_names_its_fields(client: TestClient) -> None:
    games = [
        [tb.Game(1, 4, "1-0"), tb.Game(2, 3, "1-0")],
        [tb.Game(4, 3, "-+"), tb.Game(1, 2, "½-½")],
        [tb.Game(2, 4, "+-"), tb.Game(3, 1, "½-½")],
    ]
    robin = tb.Tournament(players=[tb.Player(id, f"P{id}") for id in range(1, 5)], rounds=games, system="round-robin")
    file = tb.render(robin, "json").encode()
    found = post(client, "standings", file, "event.json", format="text", by="SB").text
    assert "; or send house_rule=round_robin_under_half=remove" in found
    page = json.dumps(post(client, "standings", file, "event.json", format="document", by="SB").json()["document"])
    assert "C.05 6.6 removes players who withdraw so early" in page and "round_robin_under_half" not in page


def test_a_check_for_the_page_leaves_out_counts_of_nothing_and_says_the_reason_apart(client: TestClient) -> None:
    part_way = post(client, "check", ROBIN, after_round="5", format="document")
    assert (
        error(part_way)["kind"] == "usage"
        and "the file's ranks are those after round 9, not after round 5" in error(part_way)["message"]
    )
    found = post(client, "check", ROBIN, by="DE,SB,WIN,KS", format="document").json()
    assert found["reasons"][0] == "All 10 ranks." and found["apply"] == {
        "by": "PTS, DE, WIN, KS",
        "edition": "2026-03",
        "house_rule": "",
        "after": "9",
    }
    assert not any(line in found["reasons"] for part in found["document"]["parts"] for line in part.get("lines", []))
    found = post(client, "check", reversed_ranks(), format="document").json()
    assert found["data"]["verdict"] == "contradicts points" and found["apply"] is None
    assert found["document"]["lead"][0].startswith("The ranks do not follow the points in the file: ")


def test_a_check_against_a_table_is_that_of_the_library(client: TestClient) -> None:
    event = tb.read(OPEN)
    table = tb.render(tb.standings(event), "csv").replace("BH/C1", "TB2").encode()
    files = {"file": ("open.trf", OPEN.read_bytes()), "against": ("table.csv", table)}
    found = client.post("/api/check", files=files, data={"columns": "TB2=BH/C1"}).json()
    assert (found["agrees"], found["compared"]["ranks"], found["compared"]["values"]) == (True, 41, 164)
    refused = client.post("/api/check", files=files, data={"columns": "TB9=BH/C1"})
    assert error(refused)["message"].startswith("table.csv: line 1")
    files["against"] = ("other.csv", b"Rk;Name\n1;Somebody Else\n")
    assert "is this another event?" in error(client.post("/api/check", files=files))["message"]
    assert "give against" in error(post(client, "check", columns="TB2=BH"))["message"]


def test_a_check_whose_search_was_not_finished_says_so() -> None:
    found = view_check(tb.check(tb.read(OPEN), edition="2009", budget=0))
    assert found["data"]["stopped"] and found["data"]["differences"] and found["data"]["tried"] == 0
    stopped = "The search was not finished: its steps were used up after 0 lists; this is the best so far."
    assert found["reasons"][-2:] == [stopped, "On the command line, tiebreaks check FILE --budget more searches on."]


@pytest.mark.parametrize(
    ("operation", "fields", "kind", "said"),
    [
        ("standings", {"by": "XYZ"}, "usage", "'XYZ' is not a tie-break code"),
        ("standings", {"edition": "1999"}, "usage", "edition '1999' is unknown"),
        ("standings", {"after_round": "99"}, "usage", "after_round: expected a round from 0 to 9"),
        ("standings", {"after_round": "-1"}, "usage", "after_round: expected at least 0, found -1"),
        ("standings", {"format": "pdf"}, "usage", "format: "),
        ("standings", {"columns": "nothing", "format": "csv"}, "usage", "column 'nothing' is unknown"),
        (
            "standings",
            {"workings": "all", "format": "csv"},
            "usage",
            "workings: only the HTML of standings has workings; choose html as format, or leave workings out",
        ),
        (
            "standings",
            {"workings": "some", "format": "html"},
            "usage",
            "workings: expected one of none, list, all, most, found 'some'",
        ),
        ("standings", {"house_rule": "vur_cut=maybe"}, "usage", "expected one of off, first, if_not_lower"),
        ("standings", {"house_rule": "nothing"}, "usage", "house rule 'nothing' is unknown"),
        ("standings", {"by": "BC"}, "regulations", "is for team events"),
        ("standings", {"by": "BH/C" + "9" * 190}, "usage", "expected a number from 1 to 4000 after /C"),
        ("standings", {"by": "KS/L+99999999999999999999"}, "regulations", "expected half points from -4000 to +4000"),
        ("standings", {"by": "SSSC/K0.0000000000000000000000001"}, "regulations", "with at most two decimals, after /K"),
        ("standings", {"by": "STD", "edition": "2009"}, "regulations", "is not among the tie-breaks of edition 2009"),
        ("explain", {"who": "Nobody", "code": "BH"}, "usage", "nobody is called 'Nobody'"),
        (
            "explain",
            {"code": "BH"},
            "usage",
            "who: this is missing: A participant: the number, or a part of the name that no other has.",
        ),
        ("why", {"who": "1", "other": "1"}, "usage", "expected two participants"),
        ("boards", {}, "usage", "expected a team event"),
        ("compare", {"edition": ["2024-08", "x"]}, "usage", "edition 'x' is unknown"),
        (
            "compare",
            {"edition": ["2024-08", "2024-08"]},
            "usage",
            "two different editions to compare, found 2024-08 twice",
        ),
        ("standings", {"after_round": "abc"}, "usage", "after_round: expected a whole number, found 'abc'"),
        ("convert", {"format": "pdf"}, "usage", "format: expected one of trf16, "),
        (
            "standings",
            {"round": "3"},
            "usage",
            "round: this operation does not take it in the form; expected there: after_round, assumed, by,",
        ),
        (
            "boards",
            {"by": "BH"},
            "usage",
            "by: this operation does not take it in the form; expected there: after_round, correction, encoding, file, format, sheet, starts, strict,",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong(operation: str, fields: dict[str, Any], kind: str, said: str, client: TestClient) -> None:
    told = error(post(client, operation, **fields))
    assert told["kind"] == kind and said in told["message"]


def test_what_the_law_refuses_of_a_listing_is_usage(client: TestClient) -> None:
    assert error(client.get("/api/codes?edition=1999"))["kind"] == "usage"
    assert error(client.get("/api/codes?code=XYZ"))["kind"] == "usage"
    assert error(client.get("/api/editions?id=1999"))["kind"] == "usage"
    assert "edition: this operation does not take it in the address; expected there: format, id" in str(
        error(client.get("/api/editions?edition=2022"))
    )


def test_a_setting_in_the_address_is_not_left_out_in_silence(client: TestClient) -> None:
    told = error(client.post("/api/standings?after_round=3", files={"file": OPEN.read_bytes()}))
    assert told["message"] == "after_round: this operation does not take it in the address; expected there: language"


def test_a_request_without_a_file_or_with_another_body_is_usage(client: TestClient) -> None:
    assert error(client.post("/api/standings"))["message"].startswith("file: ")
    told = error(client.post("/api/standings", content=b"{}", headers={"content-type": "application/json"}))
    assert told["message"] == "file: expected in a form (multipart/form-data), found application/json"
    told = error(client.post("/api/standings", files={"file": (None, "abc")}))
    assert told["message"] == "file: expected a file, found a text; with curl, use -F file=@NAME"
    assert (
        error(client.post("/api/standings", content=b"x", headers={"content-type": "multipart/form-data"}))["kind"] == "usage"
    )


def test_another_address_or_method_is_said_in_the_same_shape(client: TestClient) -> None:
    for method, path, status in (("GET", "/nothing", 404), ("GET", "/api/standings", 405), ("GET", "/static/../app.py", 404)):
        found = client.request(method, path)
        assert found.status_code == status and found.json()["error"]["kind"] == "usage"


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/..%2fapp.py",
        "/static/x/%2e%2e/app.py",
        "/static/x/app.py",
        "/static/page.js",
        "/samples/..%2f..%2fpyproject.toml",
        "/samples/x",
    ],
)
def test_no_path_of_a_request_reaches_a_file(path: str, client: TestClient) -> None:
    assert client.get(path).status_code == 404


def test_the_page_is_protected_and_needs_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';") and "unsafe" not in policy
    assert page.headers["x-content-type-options"] == "nosniff" and page.headers["cache-control"] == "no-store"
    for text in (page.text, *(client.get(f"/static/x/{name}").text for name in ("page.css", "page.js", "editor.js"))):
        assert not re.search(r"https?://|innerHTML|@import|style=\"", text)


def test_a_browser_keeps_the_files_of_the_page_and_nothing_else(client: TestClient) -> None:
    """Their addresses change with their contents; a page that was open while the server changed gets today's files."""
    linked = re.findall(r'(?:src|href)="(static/[^"]+)"', client.get("/").text)
    assert len(linked) == 7
    for address in linked:
        assert client.get(f"/{address}").headers["cache-control"] == "max-age=31536000,immutable"
    _, digest, name = linked[-1].split("/")
    earlier = client.get(f"/static/{digest[::-1]}/{name}")
    assert earlier.content == client.get(f"/static/{digest}/{name}").content and earlier.headers["cache-control"] == "no-store"
    sample = client.get("/samples/open.trf")
    assert sample.status_code == 200 and sample.headers["cache-control"] == "no-store"


def test_the_page_shows_words_and_no_object_of_python(client: TestClient) -> None:
    page = client.get("/").text
    assert " object at 0x" not in page and " method " not in page
    assert '<button type="button" id="clear">Clear</button>' in page


def test_a_refusal_has_the_headers_too(client: TestClient) -> None:
    assert client.get("/nothing").headers["content-security-policy"].startswith("default-src 'none'")


def test_the_samples_of_the_page_are_the_examples(client: TestClient) -> None:
    for path in (OPEN, ROBIN, TEAM):
        assert client.get(f"/samples/{path.name}").content == path.read_bytes()
        assert f'data-sample="{path.name}"' in client.get("/").text


def test_a_name_with_markup_is_escaped_in_a_page_and_harmless_in_a_table(client: TestClient) -> None:
    event = renamed(OPEN, "Hollenby, Edda", SCRIPT)
    page = post(client, "standings", event, format="html").text
    assert SCRIPT not in page and "&lt;script&gt;" in page
    event = renamed(OPEN, "Hollenby, Edda", "=HYPERLINK(1)")
    assert "'=HYPERLINK(1)" in post(client, "standings", event, format="csv").text


def test_a_document_has_what_the_page_needs(client: TestClient) -> None:
    found = post(client, "standings", format="document").json()
    assert found["data"] == post(client, "standings").json()
    table = found["document"]["parts"][0]["table"]
    assert [column["header"] for column in table["columns"]][-3:] == ["BH", "SB", "WIN"]
    assert table["rows"][0][-1] == {"shown": "7", "leads_to": "value-2-6"}
    assert found["event"]["held"] == 9 and found["event"]["own_edition"] == "2026-03"
    codes = {code["code"]: code for code in found["event"]["codes"]}
    assert set(codes) == set(EDITIONS["2026-03"].codes) - {"AOB/F"}
    assert "team events" in codes["BC"]["refused"] and codes["BH"]["modifiers"] == ["C", "M", "P", "F"]


def read_lines(response: Response) -> list[dict[str, Any]]:
    assert response.status_code == 200 and response.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in response.text.splitlines()]


def test_the_first_rows_of_a_document_are_those_of_the_whole_which_follows(client: TestClient) -> None:
    whole = post(client, "standings", format="document")
    answered = post(client, "standings", format="document", rows="5")
    assert answered.content.partition(b"\n")[2] == whole.content + b"\n"
    first, second = read_lines(answered)
    tables = [found["document"]["parts"][0]["table"] for found in (second, first)]
    assert tables[1]["rows"] == tables[0]["rows"][:5]  # lined up as with all rows
    for at, (column, known) in enumerate(zip(tables[1]["columns"], tables[0]["columns"], strict=True)):
        texts = [cell if isinstance(cell := row[at], str) else cell["shown"] for row in tables[0]["rows"]]
        assert column == {**known, "letters": max(map(len, (column["header"], *texts)))}  # as wide as with all rows
    assert first["data"] == {**second["data"], "standings": second["data"]["standings"][:5]}
    assert first["decided"] == second["decided"] and first["missing"] == 36
    later = dict.fromkeys(("codes", "rules"))
    whole_event = {name: found for name, found in second["event"].items() if name != "entries"}  # what a correction names
    assert first["event"] == {**whole_event, **later}


def test_a_document_that_has_no_more_rows_comes_in_one_line(client: TestClient) -> None:
    whole = post(client, "standings", format="document").content
    assert post(client, "standings", format="document", rows="41").content == whole + b"\n"


def test_both_lines_are_of_one_ranking_and_in_the_language_of_the_request(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked: list[tb.Standings] = []
    rank = tb.standings

    def count(*given: Any, **named: Any) -> tb.Standings:
        ranked.append(rank(*given, **named))
        return ranked[-1]

    monkeypatch.setattr(tb, "standings", count)
    found = begin_answer(make_job("standings", format="document", rows=5, language="de"))
    assert isinstance(found, InTwo) and len(ranked) == 1
    first, second = json.loads(found.first.body), json.loads(found.finish().body)
    assert len(ranked) == 1
    assert first["document"]["title"] == second["document"]["title"]
    headers = [[column["header"] for column in each["document"]["parts"][0]["table"]["columns"]] for each in (first, second)]
    assert headers[0] == headers[1] and "Rang" in headers[0]


def test_a_fault_after_the_first_line_is_the_second(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> Any:
        raise KeyError("inside")

    monkeypatch.setattr(views, "view_standings", fail)
    found = begin_answer(make_job("standings", format="document", rows=5))
    assert isinstance(found, InTwo) and json.loads(found.first.body)["missing"] == 36
    assert json.loads(found.finish().body)["error"]["kind"] == "fault"
    assert "KeyError: 'inside'" in capsys.readouterr().err


def test_a_job_that_is_not_done_after_the_first_line_is_said_in_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stream(*_: object) -> AsyncGenerator[JobResult, None]:
        yield JobResult(b'{"missing": 1}\n', LINES)
        raise NoResult("time")

    monkeypatch.setattr(PageWorkers, "stream", stream)
    with TestClient(create_app(), OWN) as client:
        first, second = read_lines(post(client, "standings", format="document", rows="5"))
    assert first == {"missing": 1} and second["error"]["kind"] == "time"


def test_what_is_refused_in_lines_is_refused_as_otherwise(client: TestClient) -> None:
    wrong: list[dict[str, Any]] = [{"by": "XYZ"}, {"edition": "1999"}]
    for fields in wrong:
        plain = post(client, "standings", format="document", **fields)
        refused = post(client, "standings", format="document", rows="5", **fields)
        assert refused.status_code == plain.status_code == 400 and refused.json() == plain.json()
    assert "only format=document" in error(post(client, "standings", rows="5"))["message"]
    assert error(post(client, "standings", rows="0", format="document"))["kind"] == "usage"


def test_a_client_that_leaves_between_the_lines_ends_the_job(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    async def stream(*_: object) -> AsyncGenerator[JobResult, None]:
        try:
            yield JobResult(b'{"missing": 1}\n', LINES)
            await asyncio.Event().wait()  # for ever
        finally:
            told.append("ended")

    monkeypatch.setattr(PageWorkers, "stream", stream)
    form = b'--x\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n'
    file = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n012\r\n--x--\r\n'
    body = form % (b"format", b"document") + form % (b"rows", b"5") + file
    headers = [(b"host", b"localhost"), (b"content-type", b"multipart/form-data; boundary=x")]
    scope = {"type": "http", "method": "POST", "path": "/api/standings", "query_string": b"", "headers": headers}

    async def leave() -> None:
        sent = asyncio.Event()
        events = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Any:
            for event in events:
                return event
            await sent.wait()
            return {"type": "http.disconnect"}

        async def send(event: Any) -> None:
            told.append(event["type"])
            if event.get("body"):
                assert event["more_body"] and json.loads(event["body"]) == {"missing": 1}
                sent.set()

        app = create_app()
        async with app.router.lifespan_context(app):
            await app({**scope, "client": ("127.0.0.1", 1)}, receive, send)

    asyncio.run(leave())
    assert told == ["http.response.start", "http.response.body", "ended"]


def test_a_crosstable_comes_with_its_legend(client: TestClient) -> None:
    found = post(client, "standings", format="document", columns="rank,name,rounds,values").json()
    assert any("24w1 is a win" in line for part in found["document"]["parts"] for line in part.get("lines", []))


def test_two_editions_come_side_by_side(client: TestClient) -> None:
    found = post(client, "compare", format="document", edition=["2024-08", "2026-03"]).json()
    assert [side["data"]["basis"]["edition"]["id"] for side in found["sides"]] == ["2024-08", "2026-03"]
    for change in found["data"]["changes"]:
        for at, side in enumerate(found["sides"]):
            row = next(row for row in side["data"]["standings"] if row["id"] == change["id"])
            values = {value["code"]: value["exact"] for value in row["values"]}
            assert all(values[value["code"]] == value["exact"][at] for value in change["values"])


def test_everything_of_the_page_is_there_for_teams(client: TestClient) -> None:
    for operation, fields in (
        ("standings", {"columns": "rank,name,rounds,values"}),
        ("boards", {}),
        ("explain", {"who": "2", "code": "EDE"}),
        ("why", {"who": "1", "other": "2"}),
        ("compare", {"edition": ["2023-09", "2026-03"]}),
    ):
        found = post(client, operation, TEAM, format="document", **fields)
        assert found.status_code == 200, found.text
        assert found.json()["document"]


def test_every_operation_is_described_with_its_refusals(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert {path.rpartition("/")[2] for path in described["paths"]} == {each.name for each in for_face(SERVICE, OPERATIONS)}
    for path in described["paths"].values():
        for operation in path.values():
            assert {"200", "400", "403", "404", "405", "413", "415", "422", "503"} <= set(operation["responses"])
            assert "exit code" not in operation["summary"]


def test_a_fault_says_nothing_of_the_inside_but_to_who_runs_the_server(
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fails(asked: Question) -> None:
        raise KeyError("secret")

    found = answer(Job(fails, {}))
    assert found.status == 500 and b"secret" not in found.body and b"please report it" in found.body
    assert "KeyError: 'secret'" in capfd.readouterr().err
    assert answer_form("standings", b"").status == 422 and capfd.readouterr().err == ""


def test_only_a_server_of_this_machine_says_that_the_file_stays_on_it(client: TestClient) -> None:
    assert "Your file stays on this machine" in client.get("/").text
    with TestClient(create_app(hosts=Hosts(local=False)), OWN) as reachable:
        page = reachable.get("/").text
    assert "stays on this machine" not in page and "Your file is sent to the server that this page comes from" in page


def test_several_files_are_lists_of_one_event(client: TestClient) -> None:
    cross = b"Name;1;2;Pts\nAnna;2w1;2b=;1.5\nBo;1b0;1w=;0.5\n"
    start = b"No;Name;Rating\n1;Bo;2000\n2;Anna;1900\n"
    files = [("file", ("cross.csv", cross)), ("file", ("start.csv", start))]
    rows = client.post("/api/standings", files=files, data={"by": "BH"}).json()["standings"]
    assert [(row["name"], row["id"]) for row in rows] == [("Anna", 2), ("Bo", 1)]
    other = [*files[:1], ("file", ("other.csv", b"No;Name;Rating\n1;Cy;2000\n2;Di;1900\n"))]
    assert (
        client.post("/api/standings", files=other, data={"by": "BH"}).status_code == 200
    )  # a starting list of others is a warning
    wrong = [*files[:1], ("file", ("games.csv", b"round;white;black;result\n1;Anna;Bo;0-1\n2;Bo;Anna;1-0\n"))]
    assert "cross.csv" in error(client.post("/api/standings", files=wrong))["message"]


def test_all_files_together_stay_below_the_limit(client: TestClient) -> None:
    files = [("file", (f"{number}.csv", b"x" * 6_000_000)) for number in range(2)]
    assert client.post("/api/standings", files=files).status_code == 413
    many = [("file", (f"{number}.csv", b"x")) for number in range(51)]
    assert error(client.post("/api/standings", files=many))["kind"] == "usage"


GAME = '[Event "{event}"]\n[Round "1"]\n[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1-0\n\n'


def test_one_of_several_events_is_chosen_by_its_number(client: TestClient, inside: Inside, tmp_path: Path) -> None:
    games = GAME.format(event="A") + GAME.format(event="B")
    refused = error(post(client, "standings", games.encode(), "games.pgn"))
    assert (
        "1 'A' (1 game) and 2 'B' (1 game); one is read at a time; or send tournament=1 or tournament=2" in refused["message"]
    )
    assert refused["offers"] == [{"tournament": "1"}, {"tournament": "2"}]
    told = post(client, "standings", games.encode(), "games.pgn", tournament="2").json()
    assert told["tournament"]["name"] == "B"
    path = tmp_path / "games.pgn"
    path.write_text(games)
    assert "--tournament 2" in inside("standings", str(path))[2]
    assert json.loads(inside("standings", str(path), "--tournament", "2", "--format", "json")[1])["tournament"]["name"] == "B"


def test_the_page_offers_the_other_sheets_of_a_workbook(client: TestClient) -> None:
    rows = (("No.", "Name", "Rtg", "1.Rd", "Pts."), ("1", "Anna", "2100", "2w1", "1"), ("2", "Ben", "2000", "1b0", "0"))
    both = workbook(("Open A", rows), ("Open B", rows))
    told = post(client, "standings", both, "lists.xlsx", format="document").json()
    assert told["event"]["offers"] == [{"sheet": "Open B"}]
    told = post(client, "standings", both, "lists.xlsx", format="document", sheet="Open B").json()
    assert told["event"]["offers"] == []
    assert "there is no sheet 'C'" in error(post(client, "standings", both, "lists.xlsx", sheet="C"))["message"]


def test_the_button_of_a_check_applies_house_rules_too(client: TestClient, tmp_path: Path) -> None:
    made = tb.standings(tb.read(OPEN), "BH, SB", house_rules="real-points", lots=1)
    path = tmp_path / "made.json"
    tb.write(made.published(), path)
    apply = post(client, "check", path, "made.json", format="document").json()["apply"]
    assert apply["house_rule"] and apply["by"].startswith("PTS, BH")
    rules = apply.pop("house_rule").split(", ")
    assert apply.pop("after") == "9"  # a setting of the page alone
    told = post(client, "check", path, "made.json", **{k: v for k, v in apply.items() if v}, house_rule=rules).json()
    assert not [item for item in told["differences"] if item["misplaced"]]
