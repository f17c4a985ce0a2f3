"""The provisions of the editions: which edition says what (digest 2.4), how a house rule is checked, and that each is tested."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import EDITIONS, event, ranked
from tiebreaks.law import PROVISIONS, edition_named

# digest 2.4, in the words of PROVISIONS: 2009, 2022, September 2023, April 2024, August 2024, March 2026
BY_EDITION: dict[str, tuple[Any, ...]] = {
    "own_unplayed_round": ("virtual_opponent", "dummy", "dummy", "dummy", "dummy", "dummy_capped"),
    "opponents_unplayed_rounds": ("all_drawn", "trailing_vurs_drawn", *("trailing_requested_byes_drawn",) * 4),
    "vur_cut": ("off", "first", *("if_not_lower",) * 4),
    "round_robin_rating_forfeits": (*("game",) * 5, "unplayed"),
    "round_robin_forfeit_losses": (*("game",) * 5, "unplayed"),
    "buchholz_in_round_robin": (*("allow",) * 5, "refuse"),
    "fore_round": ("final", "counted", *("final",) * 4),  # 2009 has no Fore Buchholz
    "direct_encounter": ("sum_or_unreachable", "percentage", *("certain",) * 4),
    "repeated_meetings": ("sum", *("average",) * 5),
}


@pytest.mark.parametrize("name", [name for name in BY_EDITION if name != "fore_round"])
def test_what_the_editions_say(name: str) -> None:
    """Digest 2.4."""
    assert tuple(getattr(edition_named(edition), name) for edition in EDITIONS) == BY_EDITION[name]


def test_the_round_of_fore_buchholz() -> None:
    """Digest 2.3: the upcoming round in 2022, the final round since; 2009 does not know it."""
    assert "FB" not in edition_named("2009").codes
    assert tuple(edition_named(edition).fore_round for edition in EDITIONS[1:]) == BY_EDITION["fore_round"][1:]


@pytest.mark.parametrize("name", [name for name in PROVISIONS if name not in BY_EDITION])
def test_the_other_provisions_never_changed(name: str) -> None:
    """Digest 2.4: what no edition changed is a disputed reading or a choice of the event."""
    assert len({getattr(edition_named(edition), name) for edition in EDITIONS}) == 1


@pytest.mark.parametrize("name", list(PROVISIONS))
def test_every_choice_of_every_provision_is_tested_here(name: str) -> None:
    """Whoever adds a provision adds a test of its effect: each choice stands beside its name in one of these files."""
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
    naming = "\n".join(source for source in sources if name in source)
    spelled = {choice: f'"{choice}"' if isinstance(choice, str) else str(choice) for choice in PROVISIONS[name]["choices"]}
    missing = [choice for choice, text in spelled.items() if text not in naming]
    assert naming and not missing


@pytest.mark.parametrize("name", list(PROVISIONS))
def test_an_answer_that_a_provision_does_not_have_is_refused_with_its_article(name: str) -> None:
    with pytest.raises(tb.RegulationError) as refused:
        edition_named("2026-03").amended(**{name: "perhaps"})
    assert f"article {PROVISIONS[name]['article']}" in str(refused.value)
    assert all(repr(choice) in str(refused.value) for choice in PROVISIONS[name]["choices"])


def test_an_unknown_house_rule_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(tb.RegulationError, match="did you mean 'vur_cut'"):
        ranked(event("1  2w1\n2  1b0"), "PTS", vur_cuts="off")


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    with pytest.raises(tb.RegulationError, match="2024-08, 2026-03"):
        ranked(event("1  2w1\n2  1b0"), "PTS", "2025-01")


def test_a_house_rule_is_named_in_the_standings() -> None:
    """16.6: a competition announces what it changes."""
    found = ranked(event("1  2w1\n2  1b0"), "PTS", vur_cut="off")
    assert found.edition.amended_provisions == ("vur_cut=off (16.5)",)
    assert "whether a low cut takes a voluntarily unplayed round first: no (16.5)" in str(found)
    assert (
        ranked(event("1  2w1\n2  1b0"), "PTS", vur_cut="if_not_lower").edition.amended_provisions == ()
    )  # what is said anyway
