"""The law as data: which edition applies when, what each changed, and house rules as amendments that show themselves."""

from __future__ import annotations

from datetime import date

import pytest

import tiebreaks as tb
from tiebreaks.law import edition_named, edition_on
from tiebreaks.law.editions import EDITIONS
from tiebreaks.law.provisions import PROVISIONS


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2009, 1, 1), "2009"), (date(2023, 6, 30), "2009"), (date(2023, 7, 1), "2022"), (date(2023, 8, 31), "2022"),
        (date(2023, 9, 1), "2023-09"), (date(2024, 3, 31), "2023-09"), (date(2024, 4, 1), "2024-04"), (date(2024, 7, 31), "2024-04"),
        (date(2024, 8, 1), "2024-08"), (date(2026, 2, 28), "2024-08"), (date(2026, 3, 1), "2026-03"), (date(2030, 1, 1), "2026-03"),
    ],
)  # fmt: skip
def test_the_first_day_of_the_event_chooses_the_edition(day: date, edition: str) -> None:
    assert edition_on(day).id == edition


def test_2024_and_2023_are_one_numeric_regime() -> None:
    provisions = [{name: getattr(EDITIONS[id], name) for name in PROVISIONS} for id in ("2023-09", "2024-04", "2024-08")]
    assert provisions[0] == provisions[1] == provisions[2]


def test_what_2026_changed_is_exactly_this() -> None:
    before, after = EDITIONS["2024-08"], EDITIONS["2026-03"]
    assert {name for name in PROVISIONS if getattr(before, name) != getattr(after, name)} == {
        "own_unplayed_round",
        "round_robin_rating_forfeits",
        "round_robin_forfeit_losses",
        "buchholz_in_round_robin",
    }
    assert set(after.codes) - set(before.codes) == {"STD", "TPN", "RTNG", "AOB/F"}


def test_every_provision_names_its_article_its_answers_and_what_it_decides() -> None:
    for name, facts in PROVISIONS.items():
        assert facts["article"] and facts["says"], name
        assert len(facts["choices"]) >= 2, name
        for edition in EDITIONS.values():
            assert getattr(edition, name) in facts["choices"], name


def test_a_house_rule_is_an_amendment_that_shows_itself() -> None:
    law = EDITIONS["2026-03"].amended(forfeits_count_in_direct_encounter=True)
    assert str(law) == "2026-03, amended: whether a forfeit is a meeting in a Swiss event: yes (6.1.1)"
    assert law.amended_provisions == ("forfeits_count_in_direct_encounter=True (6.1.1)",)
    assert law != EDITIONS["2026-03"]
    assert str(law.amended(forfeits_count_in_direct_encounter=False)) == "2026-03"
    assert str(EDITIONS["2026-03"].amended(vur_cut="if_not_lower")) == "2026-03"  # that is the law already


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("vur_cuts", "off", "did you mean 'vur_cut'"),
        ("xyz", 1, "unknown"),
        ("vur_cut", "sometimes", "expected one of 'off', 'first', 'if_not_lower', found 'sometimes'"),
        ("short_games_are_played", 1, "expected one of False, True, found 1"),
    ],
)
def test_an_unknown_house_rule_or_value_is_refused(name: str, value: object, message: str) -> None:
    with pytest.raises(tb.RegulationError, match=message):
        EDITIONS["2026-03"].amended(**{name: value})


def test_an_edition_is_found_by_name() -> None:
    assert edition_named(" 2024-08 ") is EDITIONS["2024-08"]
    assert edition_named(EDITIONS["2009"]) is EDITIONS["2009"]
    with pytest.raises(tb.RegulationError, match="there are 2009, 2022, 2023-09"):
        edition_named("2025")
