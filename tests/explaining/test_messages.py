"""What explanations and comparisons say is a message throughout: a sentence of the table, typed facts, no glued halves."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, EVERY_KIND_OF_MATCH, event, team_event
from tests.helpers.strategies import codes_for
from tests.helpers.team_strategies import team_codes_for
from tiebreaks.engine.counted_rounds import COUNTED_ROUNDS
from tiebreaks.engine.steps import OwnSteps, RowTotals
from tiebreaks.explaining.explain import _conclude
from tiebreaks.law.editions import EDITIONS
from tiebreaks.messages import JOINERS, PYTHON, Face, Figures, Items, Message, Ordinal, Rounded, join_sentences, some_of

PACKAGE = Path(tb.__file__).parent
EXAMPLES = Path(__file__).parents[2] / "examples"
EVENTS: dict[str, Callable[[], tb.Tournament]] = {
    "open": lambda: tb.read(EXAMPLES / "open.trf"),
    "round robin": lambda: tb.read(EXAMPLES / "round_robin.trf"),
    "teams": lambda: tb.read(EXAMPLES / "team.trf"),
    "every kind": lambda: event(EVERY_KIND),
    "every kind of match": lambda: team_event(EVERY_KIND_OF_MATCH),
}
TOGETHER = re.compile(r"(\{(sentence|line)_\d+\}[ \n]?)+")  # whole sentences that follow each other
OF_THE_REGULATIONS = re.compile(r"\{[^}]*\}|C\.07|B\.02 [\d.]+|\(10\.3\)|\(Article 10\)|boards? 1\b")
CITED = {"cited", "articles", "edition", "first_edition", "second_edition", "name", "who", "opponent", "said"}


def told(what: Any) -> Iterator[Message]:
    """Every message in a result, those in the gaps of another as well."""
    if isinstance(what, Message):
        yield what
        yield from told([*what.facts.values()])
    elif isinstance(what, Items):
        yield from told(what.items)
    elif isinstance(what, list | tuple):
        for item in what:
            yield from told(item)
    elif is_dataclass(what) and not isinstance(what, type):
        yield from told([getattr(what, item.name) for item in fields(what)])


def texts_of(name: str) -> set[str]:
    tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


TABLE = (
    *(f"explaining/{name}.py" for name in ("words", "explain", "compare", "mini_tables", "terms", "verdicts", "side_by_side")),
    *(
        "engine/basis.py",
        "engine/counted_rounds.py",
        "engine/list_choice.py",
        "engine/settling.py",
        "engine/catalogue.py",
        "engine/listing.py",
        "law/choices.py",
        "law/editions.py",
        "messages/making.py",
        "messages/message.py",
    ),
)
ARTICLE = "Article {number}"  # whose number is the name of an article
WRITTEN = {text for name in TABLE for text in texts_of(name)} | {*COUNTED_ROUNDS.values()}


@cache
def expect_sentence(sentence: str) -> None:
    """It is written in the source and has no number of its own."""
    assert sentence in WRITTEN or TOGETHER.fullmatch(sentence), f"{sentence!r} is not written in the source"
    assert not re.search(r"\d", OF_THE_REGULATIONS.sub("", sentence)), f"a number in the sentence {sentence!r}"


def expect_message(said: Message) -> None:
    """Its words, its sentence and its facts are as those of a message should be."""
    assert isinstance(said, Message) and said == said.in_words(PYTHON)
    assert not set("{}") & set(said), said
    expect_sentence(said.sentence)
    for name, fact in said.facts.items():
        kinds = (int, str, Fraction, tb.ExactValue, Message, Items, Rounded, tuple, type(None), Ordinal, Figures)
        assert type(fact) in kinds, (said.sentence, name, fact)
        if type(fact) is str and name not in CITED and said.sentence != ARTICLE:
            assert not re.fullmatch(r"[-(]*\d[\d./]*\)?", fact), f"{name}={fact!r} in {said.sentence!r} is a number as text"


@pytest.fixture(
    scope="module", params=[(name, edition) for name in EVENTS for edition in ("2009", "2022", "2026-03")], ids="-".join
)
def ranked(request: pytest.FixtureRequest) -> tb.Standings:
    name, edition = request.param
    tournament = EVENTS[name]()
    codes = (team_codes_for if tournament.is_team else codes_for)(EDITIONS[edition], tournament)
    return tb.standings(tournament, by=codes, edition=edition)


def test_all_that_an_explanation_says_is_a_message(ranked: tb.Standings) -> None:
    for row in ranked.rows[:3]:
        overview = tb.explain(ranked, row.id)
        for each in overview.explanations:
            assert type(each.conclusion) is type(each.in_short) is Message
            assert all(type(said) is Message for term in each.terms for said in (term.record, term.reason, term.rule))
            assert all(type(stage.sentence) is Message for stage in each.stages)
            assert all(term.reason.article == term.article for term in each.terms)
            assert each.value is None or each.conclusion.article == each.articles[0]
        for said in told([overview, overview.title, overview.law, *(each.in_short for each in overview.explanations)]):
            expect_message(said)


@pytest.mark.long
def test_why_one_is_ahead_is_a_message(ranked: tb.Standings) -> None:
    rows = ranked.rows
    for row, other in pairwise(rows[:5]):
        neighbours, why = tb.why(ranked, row.id), tb.why(ranked, row.id, other.id)
        assert type(why.sentence) is Message and {type(said) for said in neighbours.sentences} == {Message}
        for said in told([why, neighbours]):
            expect_message(said)


@pytest.mark.parametrize("name", EVENTS)
def test_all_that_a_comparison_says_is_a_message(name: str) -> None:
    tournament = EVENTS[name]()
    by = ["BH", "SB", "DE", "WIN"] if not tournament.is_team else ["BH:MP", "SB:GP", "EDE"]
    compared = tb.compare_editions(tournament, "2009" if not tournament.is_team else "2024-08", "2026-03", by=by)
    assert type(compared.title) is type(compared.summary) is Message and {type(note) for note in compared.notes} <= {Message}
    parts = [compared.changes, compared.causes, compared.title, compared.summary, *compared.findings(), *compared.reasons()]
    for said in told(parts):
        expect_message(said)


def test_numbers_without_a_text_of_their_own_stay_out_of_the_rule() -> None:
    """What groups the causes of a comparison: the same for every amount that came about alike."""
    standings = tb.standings(event(EVERY_KIND), by="BH/C1, SB", edition="2026-03")
    for row in standings:
        for term in (*tb.explain(standings, row.id, "BH/C1").terms, *tb.explain(standings, row.id, "SB").terms):
            parts = [*told(term.rule)]
            assert not any(isinstance(fact, int | Fraction) for part in parts for fact in part.facts.values())


def results() -> list[Any]:
    standings = tb.standings(tb.read(EXAMPLES / "open.trf"), by="DE, BH/C1, SB", edition="2026-03")
    first, second = standings.rows[0].id, standings.rows[1].id
    compared = tb.compare_editions(event(EVERY_KIND), "2024-08", "2026-03", by="BH/C1, BH")
    return [tb.explain(standings, first, "BH/C1"), tb.why(standings, first, second), tb.why(standings, first), compared]


@pytest.mark.parametrize("again", [lambda what: pickle.loads(pickle.dumps(what)), copy.deepcopy], ids=["pickled", "copied"])
def test_a_copy_of_a_result_has_the_same_messages(again: Callable[[Any], Any]) -> None:
    for what in results():
        before, after = [*told(what)], [*told(again(what))]
        assert len(before) > 5
        assert [(said, said.sentence, said.facts, said.article) for said in before] == [
            (said, said.sentence, said.facts, said.article) for said in after
        ]


def test_another_face_joins_lists_in_its_own_way() -> None:
    german = {"and": (", ", " und "), "then": (", dann ", ", dann ")}
    face = Face(option=PYTHON.option, remedy=PYTHON.remedy, joiners={**JOINERS, **german})
    said = Message("{who}: {order}", who=Items((1, 2, 3)), order=Items((Items((1, 2)), Fraction(5, 2)), "then"))
    assert said == "1, 2 and 3: 1 and 2, then 2.5" and said.in_words(face) == "1, 2 und 3: 1 und 2, dann 2.5"
    sentence = tb.why(tb.standings(tb.read(EXAMPLES / "open.trf"), by="BH/C1, BH, SB"), 16, 12).sentence
    assert " (41) and Buchholz" in sentence and " (41) und Buchholz" in sentence.in_words(face)


def test_a_series_of_many_stays_short() -> None:
    assert Message("{who}", who=some_of("abcde")) == "a, b, c, d and e"
    assert Message("{who}", who=some_of("abcdefgh")) == "a, b, c, d and 4 more"
    assert Message("{who}", who=Items(())) == "" and Message("{who}", who=Items(("a",), "then")) == "a"
    assert Message("{who}", who=Items((1, Fraction(1, 2)))).to_dict()["facts"] == {"who": [1, "1/2"]}
    assert Message("{near}", near=Rounded(Fraction(1, 3), 4)).to_dict()["facts"] == {"near": "1/3"}


def test_sentences_follow_each_other_each_whole() -> None:
    first, second = Message("Total: {value}.", article="8.1", value=3), Message("Nobody.")
    assert join_sentences(first, None) is first
    assert join_sentences(first, None, second) == "Total: 3. Nobody." and join_sentences(first, second).article == "8.1"


def test_a_named_step_of_a_self_defined_rule_may_be_called_as_a_part_of_a_message() -> None:
    """Only what its sentence names is a fact of the conclusion."""
    entry = tb.standings(event(EVERY_KIND), by="PTS").entries[0]
    own = OwnSteps({"case": np.array([7]), "article": np.array([8])})
    closed = RowTotals(0, Fraction(1), Fraction(1), 1)
    facts, conclusion = _conclude(entry, EDITIONS["2026-03"], own, closed)
    assert facts == {"case": 7, "article": 8, "sum": 1} and set(conclusion.facts) == {"named", "value"}
    assert conclusion.endswith(": case 7, article 8, 1.") and conclusion.case == 0


def test_a_game_is_put_into_words_once_for_all_codes() -> None:
    standings = tb.standings(event(EVERY_KIND), by="BH, SB")
    first, second = (tb.explain(standings, 1, code).terms[0].record for code in ("BH", "SB"))
    assert first is second


@pytest.mark.parametrize(
    "name",
    [
        "explaining/explain.py",
        "explaining/terms.py",
        "explaining/mini_tables.py",
        "explaining/compare.py",
        "explaining/verdicts.py",
    ],
)
def test_what_explains_glues_no_text(name: str) -> None:
    tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
    glued = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    formatted = [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in ("format", "format_map")
    ]
    assert not glued + formatted
