"""What lies between the rounds and a value: rules hand it over as typed steps, so that a new tie-break is three places."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, EVERY_KIND_OF_MATCH, event, team_event
from tiebreaks.answers.explanations import Explanation
from tiebreaks.engine import catalogue, steps
from tiebreaks.engine.catalogue import CATALOGUE, Entry, TieBreak
from tiebreaks.engine.records import OVER_THE_BOARD, WON, Records
from tiebreaks.engine.rules.own_results import number_of_wins
from tiebreaks.engine.working import Reason, Working, as_mean, as_sum, reasons
from tiebreaks.explaining.words import BOARDS, CONCLUSIONS
from tiebreaks.law.editions import CURRENT, Edition

PACKAGE = Path(tb.__file__).parent
WITHOUT_ACRONYMS = (
    "explaining/explain.py", "explaining/terms.py", "explaining/words.py", "explaining/mini_tables.py", "engine/steps.py", "checking/printed.py",
    "report/page.py", "report/workings.py",
)  # fmt: skip


# A tie-break of a later edition: its function, its row, its article.


def games_won_with_white(table: Records, law: Edition) -> Working:
    """7.9 Games won over the board with the white pieces."""
    won = table.mask(WON) & ~table.black
    return Working(won.view(np.int8), won, reasons(won, Reason.AWARDED, Reason.NOT_COUNTED), as_sum)


ROW = Entry(
    "WWG", "games won with white", "B", games_won_with_white,
    of_colour=True, counted="{won} with White", not_counted="not {won} with White",
)  # fmt: skip
LATER = CURRENT._make_successor("2028-01", date(2028, 1, 1), "games won with White", new_codes={"WWG": "7.9", "AOW": "8.4"})


def test_a_new_tie_break_is_its_function_its_row_and_its_article(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 won against 2 with White, against 3 with Black, against 4 by forfeit."""
    explanation = explained(monkeypatch, ROW, event(EVERY_KIND), 1)
    assert explanation.value == 1 and explanation.articles == ("7.9",)
    assert [(term.amount, term.counts, term.reason, term.article) for term in explanation.terms[:2]] == [
        (Fraction(1), True, "won over the board with White", "7.9"),
        (Fraction(0), False, "not won over the board with White", "7.9"),
    ]
    assert explanation.conclusion == "Total: 1." and explanation.in_short == "1 = 1"
    assert json.loads(tb.render(explanation, "json"))["steps"] == {"sum": "1", "conclusion": "Total: 1."}
    of_a_team = explained(monkeypatch, ROW, team_event(EVERY_KIND_OF_MATCH), 1)
    assert (
        of_a_team.terms[0].record == "won 2-0 against 2 Team 2 with White"
    )  # the colour of a match, where the row asks for it


def average_of_opponents_wins(table: Records, law: Edition) -> Working:
    """8.4 The mean of the wins of the opponents met over the board."""
    met, theirs = table.mask(OVER_THE_BOARD), number_of_wins(table, law).value
    reason = reasons(met, Reason.OPPONENT_TIE_BREAK, Reason.NOT_OVER_THE_BOARD)
    return Working(theirs[table.opponent], met, reason, as_mean, steps=steps.MeanSteps(value_of_opponents="number of wins"))


def test_a_new_tie_break_hands_over_the_steps_that_its_family_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 met 2, 3 and 5 over the board. 2 won three rounds; 3 has a full-point bye; 5 a pairing-allocated bye and a forfeit."""
    row = Entry("AOW", "average of opponents' wins", "CC", average_of_opponents_wins)
    explanation = explained(monkeypatch, row, event(EVERY_KIND), 1)
    assert explanation.value == 2 and explanation.conclusion == "Mean of 3: 6 / 3 = 2."
    assert explanation.to_dict()["steps"] == {"sum": "6", "terms": 3, "conclusion": "Mean of 3: 6 / 3 = 2."}
    assert [term.reason for term in explanation.terms] == [
        "the opponent's number of wins", "the opponent's number of wins", "not played over the board",
        "not played over the board", "the opponent's number of wins",
    ]  # fmt: skip


def explained(monkeypatch: pytest.MonkeyPatch, row: Entry, tournament: tb.Tournament, who: int) -> Explanation:
    monkeypatch.setitem(catalogue._ENTRIES, row.acronym, row)
    found = tb.standings(tournament, by=[TieBreak(row.acronym)], edition=LATER)
    return tb.explain(found, who).explanations[-1]


PLACES = {  # file of the package: before this comes that
    "engine/rules/own_results.py": {
        "def progressive(": (
            "def games_won_with_white(table: Records, law: Edition) -> Working:\n"
            '    """7.9 Games won over the board with the white pieces."""\n'
            "    return _count(_won(table, law) & ~table.black)\n\n\n"
        )
    },
    "engine/catalogue.py": {
        '        Entry("PS", ': (
            '        Entry("WWG", "games won with white", "B", own_results.games_won_with_white,\n'
            '              counted="{won} with White", not_counted="not {won} with White"),\n'
        ),
    },
    "law/editions.py": {'"TPN": "7.8"': '"WWG": "7.9", '},
}


def test_the_command_knows_what_was_added_in_three_places_of_the_source(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "tiebreaks", ignore=shutil.ignore_patterns("__pycache__"))
    for name, additions in PLACES.items():
        source = tmp_path / "tiebreaks" / name
        for before, added in additions.items():
            text = source.read_text(encoding="utf-8")
            assert text.count(before) == 1
            source.write_text(text.replace(before, added + before), encoding="utf-8")
    sample = Path(__file__).parents[2] / "examples" / "round_robin.trf"
    asked = [sys.executable, "-m", "tiebreaks", "explain", str(sample), "1", "WWG", "--edition", "2026-03"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "games won with white; C.07 edition 2026-03, Article 7.9" in done.stdout
    assert "won over the board with White (7.9)" in done.stdout and "Total: " in done.stdout


@pytest.mark.parametrize("name", WITHOUT_ACRONYMS)
def test_what_explains_names_no_tie_break(name: str) -> None:
    """Documentation may; a string that the code works with may not."""
    found = {word for text in strings_of(PACKAGE / name) for word in re.findall(r"\w+", text)}
    assert found.isdisjoint(CATALOGUE), sorted(found & CATALOGUE.keys())


def strings_of(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


def kinds(of: type[steps.Steps]) -> Iterator[type[steps.Steps]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def test_every_kind_of_steps_has_its_words() -> None:
    """A kind without a sentence of its own concludes as the one it is a kind of."""
    for kind in kinds(steps.Steps):
        assert any(base in CONCLUSIONS for base in kind.__mro__)
    assert set(BOARDS) == {*kinds(steps.BoardsSteps)} - {steps.BoardsSteps}


def test_a_step_that_is_called_as_a_gap_of_the_sentence_does_not_fill_it() -> None:
    own = steps.OwnSteps({"value": np.array([7]), "named": np.array([8])})
    step = own.of(steps.RowTotals(0, Fraction(1), Fraction(1), 1))
    assert step.facts == {"value": 7, "named": 8, "sum": 1} and step.gaps == {"named": (("value", 7), ("named", 8))}


@pytest.mark.parametrize("code", ["TPN", "TPN/R", "TPN:MP", "TPN:GP/R"])
def test_no_round_is_shown_of_a_datum_whatever_its_code(code: str) -> None:
    found = tb.standings(team_event(EVERY_KIND_OF_MATCH), by=["MPTS", code], edition="2026-03")
    explanation = tb.explain(found, 2, code)
    assert not explanation.has_rounds and "Round" not in str(explanation) and "Round" not in tb.render(explanation)
    assert explanation.conclusion == "Tournament pairing number 2."


def test_a_board_count_at_the_head_of_the_list_says_that_it_is_not_applied() -> None:
    """12.1 Before the first entry all are tied, and have different game points. 1 and 3 are level in match points."""
    teams = team_event("""
        1  2w11
        2  1b00
        3  4w1=
        4  3b0=
    """)
    found = tb.standings(teams, by="BC, PTS", edition="2026-03")
    assert found.ranks[1] == found.ranks[3]
    assert tb.why(found, 1, 3).sentence.endswith(
        "The board count does not apply, because those tied there have different game points (12.1). Both have 2 points. "
        "Nothing in the list separates them."
    )
