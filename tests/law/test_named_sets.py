"""Named sets of house rules: what programs compute, under one name, in every call and every face."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, event
from tests.cli import Inside
from tests.web import answer_form
from tiebreaks.bulk.work import make_settings
from tiebreaks.engine.house_rules import parse_house_rules, settle_house_rules
from tiebreaks.law import NAMED_SETS
from tiebreaks.law.editions import EDITIONS, set_named
from tiebreaks.operations.groups import DOCUMENT

ROOT = Path(__file__).parents[2]
OPEN = "examples/open.trf"
IN_2024 = event(EVERY_KIND, starts=date(2024, 5, 1))
VEGA = {"opponents_unplayed_rounds": "closing_byes_drawn"}


@pytest.mark.parametrize("name", list(NAMED_SETS))
def test_a_set_is_its_edition_with_its_house_rules(name: str) -> None:
    chosen = NAMED_SETS[name]
    assert chosen.law == EDITIONS[chosen.edition].amended(**chosen.house_rules)
    found = tb.standings(IN_2024, "WIN, SB, BH/C1", house_rules=name)
    assert found == tb.standings(IN_2024, "WIN, SB, BH/C1", edition=chosen.edition, house_rules=chosen.house_rules)
    assert found.edition == chosen.law


def test_a_set_chooses_its_edition_whatever_the_date() -> None:
    assert tb.standings(IN_2024, "BH").edition.id == "2024-04"
    assert str(tb.standings(IN_2024, "BH", house_rules="vega-2026").edition) == "2026-03, amended as vega-2026"
    assert tb.standings(IN_2024, "BH", house_rules="papi").edition == EDITIONS["2009"]


def test_a_given_edition_is_kept_and_amended() -> None:
    found = tb.standings(IN_2024, "BH", edition="2024-08", house_rules="vega-2026")
    assert found.edition == NAMED_SETS["vega-2024"].law


def test_further_house_rules_stand_beside_the_name_and_go_before_the_set() -> None:
    rules = {"named_set": "vega-2026", "vur_cut": "off", "opponents_unplayed_rounds": "all_drawn"}
    assert settle_house_rules(None, rules) == ("2026-03", {"opponents_unplayed_rounds": "all_drawn", "vur_cut": "off"})


@pytest.mark.parametrize("name", ["vega-2026", " Vega-2026", "VEGA_2026"])
def test_case_and_underscores_of_a_name_do_not_matter(name: str) -> None:
    assert set_named(name).name == "vega-2026"
    assert parse_house_rules([name]) == {"named_set": "vega-2026"}


def test_a_law_knows_its_name() -> None:
    for chosen in NAMED_SETS.values():
        assert chosen.law.named_set == (chosen.name if chosen.law.amendments else "")
    two = {"unplayed_in_sonneborn_berger": "pairing_bye_nothing", **VEGA}
    assert EDITIONS["2024-08"].amended(**two).named_set == "vega-2026-sb"  # in whatever order
    assert EDITIONS["2023-09"].amended(**VEGA).named_set == ""


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        (["vega-2025"], "the set of house rules 'vega-2025' is unknown; did you mean 'vega-2026'?"),
        (["named_set=tornelo"], "the set of house rules 'tornelo' is unknown; there are vega-2024, vega-2026, "),
        (["vega-2024", "vega-2026"], "expected one named set of house rules, found vega-2024 and vega-2026; give the"),
        (["vur"], "house rule 'vur' is unknown; did you mean 'vur_cut'?"),
        (["forfeits_count"], "house rule 'forfeits_count' is unknown; did you mean 'forfeits_count_in_direct_encounter'?"),
        (["forfeits_count_in_direct"], "did you mean 'forfeits_count_in_direct_encounter'?"),
        (["for_round"], "house rule 'for_round' is unknown; did you mean 'fore_round'?"),
    ],
)
def test_what_is_no_set_is_refused(typed: list[str], refusal: str) -> None:
    with pytest.raises(tb.RegulationError) as refused:
        parse_house_rules(typed)
    assert refusal in str(refused.value)


def test_an_unknown_name_is_refused_in_python() -> None:
    with pytest.raises(
        tb.RegulationError, match="the set of house rules 'swiss-manager' is unknown; did you mean 'swiss-manager-20"
    ):
        tb.standings(IN_2024, "BH", house_rules="swiss-manager")
    with pytest.raises(tb.RegulationError, match=r"expected a mapping such as .* or the name of a set, found 3"):
        tb.standings(IN_2024, "BH", house_rules=3)  # type: ignore[arg-type]


def test_the_command_takes_a_name(inside: Inside) -> None:
    code, shown, _ = inside("standings", OPEN, "--house-rule", "vega-2024", "--house-rule", "vur_cut=off", "--format", "json")
    assert code == 0
    assert json.loads(shown)["basis"]["edition"] == {
        "id": "2024-08",
        "amended": ["opponents_unplayed_rounds=closing_byes_drawn (16.3)", "vur_cut=off (16.5)"],
    }
    code, _, said = inside("standings", OPEN, "--house-rule", "vega-2025")
    assert code == 2 and "did you mean 'vega-2026'" in said


def test_the_editions_list_the_sets(inside: Inside) -> None:
    listed = json.loads(inside("editions", "--format", "json")[1])["named_sets"]
    assert [each["name"] for each in listed] == list(NAMED_SETS)
    assert listed[0]["house_rules"] == VEGA and listed[0]["edition"] == "2024-08"
    shown = inside("editions")[1]
    assert "--house-rule vega-2026" in shown and all(name in shown for name in NAMED_SETS)


def test_a_comparison_amends_both_editions() -> None:
    found = tb.compare_editions(IN_2024, "2024-08", "2026-03", by="BH", house_rules="vega-2026")
    assert found.first == str(NAMED_SETS["vega-2024"].law) and found.second == str(NAMED_SETS["vega-2026"].law)


def test_a_batch_and_a_check_take_a_name() -> None:
    settings = make_settings(None, None, "vega-2024")
    assert settings.edition == EDITIONS["2024-08"] and settings.house_rules == VEGA
    assert make_settings(None, "2026-03", "vega-2024").edition == EDITIONS["2026-03"]
    published = tb.standings(IN_2024, "BH", house_rules="vega-2024").published()
    assert tb.check(published, "BH", house_rules="vega-2024").agrees


def test_many_events_take_a_name() -> None:
    found = list(tb.standings_many([IN_2024, event(EVERY_KIND)], "BH", house_rules="real-points"))
    assert [each.edition.named_set for each in found] == ["real-points"] * 2


def test_the_service_takes_a_name() -> None:
    def ask(operation: str, **settings: Any) -> Any:
        return json.loads(answer_form(operation, **settings).body)

    found = ask("standings", house_rule=["vega-2024"])
    assert found["basis"]["edition"]["id"] == "2024-08"
    compared = ask("compare", house_rule=["vega-2024"], edition=["2024-08", "2026-03"], format=DOCUMENT)
    assert all("closing_byes_drawn" in str(side["data"]["basis"]["edition"]) for side in compared["sides"])
