"""What the page is given besides the answer of the command: what decides, house rules in plain words, what a file leaves open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

import tiebreaks as tb
from tests.checking.test_shown_list import CERTAIN
from tests.cli import unsaid
from tests.web import OPEN, ROBIN, TEAM
from tests.web.test_api import post
from tiebreaks.law import Edition
from tiebreaks.law.choices import CHOICES
from tiebreaks.law.editions import EDITIONS
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.page.rules import view_rules
from tiebreaks.text import as_typed


def document(client: TestClient, operation: str, file: Any = OPEN, **fields: Any) -> dict[str, Any]:
    found: dict[str, Any] = post(client, operation, file, format="document", **fields).json()
    return found


@pytest.mark.parametrize("path", [OPEN, ROBIN, TEAM])
def test_standings_say_which_entry_separates_each_row_from_the_row_above(client: TestClient, path: Any) -> None:
    given, standings = document(client, "standings", path), tb.standings(tb.read(path))
    assert given["decided"] == standings._deciding
    assert len(given["decided"]) == len(given["data"]["standings"])
    assert given["data"]["basis"]["by"][given["event"]["points"]] in ("PTS", "MPTS", "GPTS")


def test_every_choice_of_every_provision_has_plain_words() -> None:
    assert {name: set(words) for name, words in CHOICES.items()} == {
        name: {as_typed(choice) for choice in facts["choices"]} for name, facts in PROVISIONS.items()
    }
    for words in CHOICES.values():
        assert len(set(words.values())) == len(words)  # none stands for two choices
        assert not any("_" in each for each in words.values())


@pytest.mark.parametrize("law", EDITIONS.values(), ids=str)
def test_a_rule_shows_its_value_here_and_in_the_edition(law: Edition) -> None:
    amended = law.amended(repeated_meetings="sum")
    rules = {rule["name"]: rule for rule in view_rules(amended)}
    assert list(rules) == list(PROVISIONS)
    assert rules["repeated_meetings"]["value"] == "sum"
    assert rules["repeated_meetings"]["own"] == law.repeated_meetings
    assert {name for name, rule in rules.items() if rule["value"] != rule["own"]} <= {"repeated_meetings"}


def test_only_a_file_that_leaves_a_bye_open_asks_for_it(client: TestClient) -> None:
    assert document(client, "standings")["event"]["asked"] == {"problems": [], "byes": [], "offers": []}
    asked = document(client, "standings", unsaid(OPEN.read_bytes()))["event"]["asked"]
    assert len(asked["problems"]) == 1 and "has no opponent" in asked["problems"][0]
    assert asked["offers"] == [{"unpaired": "zero"}, {"unpaired": "half"}, {"unpaired": "full"}]


def test_the_page_has_a_button_where_a_check_names_a_command(client: TestClient) -> None:
    found = document(client, "check", ROBIN, by="DE,SB,WIN,KS")
    assert found["apply"]["by"] == "PTS, DE, WIN, KS"
    assert found["reasons"] and not any("tiebreaks standings" in line or "tb." in line for line in found["reasons"])


def test_a_check_by_the_list_that_the_ranks_show_is_about_the_table_beside_it(client: TestClient) -> None:
    found = document(client, "check", tb.render(CERTAIN, "json").encode(), name="event.json")
    assert found["data"]["basis"]["sources"]["by"] == "ranks"
    assert found["data"]["agrees"] and found["of_table"] and found["apply"] is None


def test_ranks_without_a_list_are_neither_right_nor_wrong_and_a_button_applies_what_they_follow(client: TestClient) -> None:
    event = replace(tb.standings(tb.read(OPEN), "BH, SB", edition="2009").published(), tie_breaks=())
    ranks = replace(event, published=tb.Published(ranks=dict(event.published.ranks)))
    found = document(client, "check", tb.render(ranks, "json").encode(), name="event.json")
    assert found["data"]["agrees"] and found["data"]["verdict"] == "explained"
    assert found["ruling"]["alone"] and found["ruling"]["words"].startswith("The file names no list. Its ranks follow points")
    assert found["apply"]["edition"] == "2009"
    assert any("202 PTS,BH" in line for line in found["reasons"])  # no button writes that


def test_lots_are_those_of_the_table_in_a_working_and_in_a_written_file(client: TestClient) -> None:
    event = tb.Tournament([tb.Player(1, "Anna"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1/2-1/2")]])
    file = tb.render(event, "json").encode()
    drawn = tb.standings(event, lots="seven")
    assert document(client, "explain", file, name="event.json", who="2", lots="seven")["data"]["rank"] == drawn[2].rank
    written = post(client, "convert", file, "event.json", format="json", with_ranks="true", lots="seven")
    assert tb.read(written.content).published.ranks == drawn.ranks
