"""House rules in sentences: one for each value of each provision, in four languages; check tells them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import tiebreaks as tb
from tiebreaks.languages import LANGUAGES, find_language
from tiebreaks.law import PROVISIONS
from tiebreaks.law.choices import CHOICES
from tiebreaks.law.editions import MARCH_2026, NAMED_SETS
from tiebreaks.law.sentences import SENTENCES, say_provision
from tiebreaks.text import as_typed

OPEN = tb.sample("open")
VALUES = [(name, value) for name, facts in PROVISIONS.items() for value in facts["choices"]]


def test_every_value_has_one_sentence_of_its_own() -> None:
    assert {(name, value) for name, each in SENTENCES.items() for value in each} == {
        (name, as_typed(value)) for name, value in VALUES
    }
    said = [str(say_provision(name, value)) for name, value in VALUES]
    assert len({*said}) == len(said) and all(each.startswith("the program ") and not each.endswith(".") for each in said)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_each_is_translated_and_no_two_alike(code: str) -> None:
    told = [find_language(code).translate(sentence) for each in SENTENCES.values() for sentence in each.values()]
    assert len({*told}) == len(told) and not {*told} & {words for each in SENTENCES.values() for words in each.values()}


def test_check_says_what_the_program_does_and_how_to_set_it() -> None:
    rules = {"opponents_unplayed_rounds": "all_drawn"}
    ranks = tb.standings(OPEN, house_rules=rules).ranks
    found = tb.check(replace(OPEN, published=tb.Published(ranks)))
    assert (
        "the program counts every unplayed round of an opponent as a draw [16.3, opponents_unplayed_rounds=all_drawn]"
        in str(found)
    )


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_a_table_says_its_house_rules_in_words_not_in_names_of_ours(name: str, value: object) -> None:
    law = MARCH_2026.amended(**{name: value})
    said = str(tb.standings(tb.sample("team"), "PTS", edition=law).basis.in_short)
    if law.amendments and not law.named_set:
        facts = PROVISIONS[name]
        assert said == f"C.07 edition 2026-03, amended: {facts['says']}: {CHOICES[name][as_typed(value)]} ({facts['article']})"
    assert not re.search(r"[a-z]_[a-z]|=", said)


@pytest.mark.parametrize("name", list(NAMED_SETS))
def test_a_named_set_is_said_by_its_name(name: str) -> None:
    said = str(tb.standings(OPEN, "PTS", house_rules=name).basis.in_short)
    assert said == f"C.07 edition {NAMED_SETS[name].edition}" + (f", amended as {name}" if NAMED_SETS[name].house_rules else "")
