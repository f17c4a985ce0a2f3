"""4.1 A self-defined tie-break: registered once, it is ranked, explained, checked, compared and listed like the others."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import types
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, EVERY_KIND_OF_MATCH, event, team_event
from tests.bulk.files import files_of
from tests.cli import Inside
from tiebreaks.bulk.sources import Source
from tiebreaks.bulk.work import make_settings, work
from tiebreaks.engine import CATALOGUE
from tiebreaks.engine.register import RegisterOptions, unregister
from tiebreaks.engine.rules.direct_encounter import Encounter
from tiebreaks.engine.steps import Steps
from tiebreaks.extending import (
    NO_ROUND,
    OVER_THE_BOARD,
    WON,
    Edition,
    Reason,
    Records,
    Result,
    Value,
    Working,
    as_mean,
    as_sum,
    fixed,
    flags,
    reasons,
    records,
    register,
    self_defined,
)
from tiebreaks.law.editions import EDITIONS
from tiebreaks.messages import Remedy
from tiebreaks.model import Adjustment

SAMPLES = Path(__file__).parents[2] / "examples"


def beaten(table: Records, law: Edition) -> Working:
    """The scores of the opponents that one has beaten over the board."""
    won = table.mask(WON)
    return Working(table.score[table.opponent], won, reasons(won, Reason.AWARDED, Reason.NOT_COUNTED), as_sum, unit=10)


def mean_of_points(table: Records, law: Edition) -> Working:
    """The mean of the points of the rounds played over the board."""
    met = table.mask(OVER_THE_BOARD)
    return Working(table.points, met, reasons(met, Reason.AWARDED, Reason.NOT_OVER_THE_BOARD), as_mean, unit=10)


def losses(table: Records, law: Edition) -> Working:
    """Twice the rounds without a point, as a value that is no sum of its rounds."""
    lost = ((table.points == 0) & ~table.mask(NO_ROUND)).sum(axis=1)  # rounds are padded where events are stacked
    none = np.zeros_like(table.points)
    make_reasons = reasons(none.astype(bool), Reason.AWARDED, Reason.NOT_COUNTED)
    return Working(none, none.astype(bool), make_reasons, fixed(2 * lost), steps={"rounds without a point": lost})


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    register(
        "OTHER_BEATEN",
        beaten,
        name="scores of the beaten",
        modifiers="CMR",
        counted="beaten {over} the board",
        not_counted="not beaten",
    )
    register("OTHER_MEAN", mean_of_points, name="mean points", article="League rules 7.2")
    register("other_losses", losses, name="rounds without a point", low_wins=True, plural=True)
    yield
    for code in [entry.acronym for entry in CATALOGUE.values() if entry.self_defined]:
        unregister(code)


def test_its_values_are_those_of_the_rule_and_its_ranks_follow() -> None:
    """1 beat 2 and 3 (3.5 + 1.5), 2 beat 5, 4 and 3 (2.5 + 1.5 + 1.5); 3, 4 and 5 beat nobody over the board."""
    found = tb.standings(event(EVERY_KIND), by="OTHER_BEATEN, OTHER_LOSSES, PTS")
    assert found.by == ("OTHER_BEATEN", "OTHER_LOSSES", "PTS")
    assert {row.id: row["OTHER_BEATEN"] for row in found} == {1: 5, 2: Fraction(11, 2), 3: 0, 4: 0, 5: 0}
    assert {row.id: row["OTHER_LOSSES"] for row in found} == {1: 0, 2: 2, 3: 6, 4: 6, 5: 4}
    assert found.ranks == {2: 1, 1: 2, 5: 3, 3: 4, 4: 4}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_knows_it(edition: str) -> None:
    found = tb.standings(event(EVERY_KIND), by="OTHER_MEAN, OTHER_BEATEN", edition=edition)
    assert tb.explain(found, 1, "OTHER_MEAN").articles == ("League rules 7.2",)
    assert tb.explain(found, 1, "OTHER_BEATEN").articles == (EDITIONS[edition].cited("4.1"),)


@pytest.mark.parametrize("code", ["OTHER_BEATEN", "OTHER_BEATEN/C1", "OTHER_BEATEN/M1", "OTHER_MEAN"])
def test_its_explanation_adds_up(code: str) -> None:
    found = tb.standings(tb.read(SAMPLES / "open.trf"), by=code)
    for row in found:
        explanation = tb.explain(found, row.id, code)
        counted = [term.amount for term in explanation.terms if term.counts]
        over = len(counted) if code == "OTHER_MEAN" else 1
        assert explanation.value == row[code] == (sum(counted, Fraction(0)) / over if over else None)


def test_its_explanation_says_what_its_rule_says() -> None:
    found = tb.standings(event(EVERY_KIND), by="OTHER_BEATEN, OTHER_MEAN, OTHER_LOSSES", edition="2026-03")
    told = str(tb.explain(found, 1, "OTHER_BEATEN"))
    assert "scores of the beaten; C.07 edition 2026-03, Article 4.1" in told
    assert "beaten {over} the board (4.1)" in told and "not beaten (4.1)" in told and told.endswith("Total: 5.")
    assert str(tb.explain(found, 1, "OTHER_MEAN")).endswith("Mean of 3: 2.5 / 3 = 0.83.")
    assert tb.explain(found, 3, "OTHER_LOSSES").conclusion == "By its own rule: rounds without a point 3, 6."
    assert json.loads(tb.render(tb.explain(found, 3, "OTHER_LOSSES"), "json"))["steps"]["rounds without a point"] == 3


def test_why_names_it() -> None:
    found = tb.standings(event(EVERY_KIND), by="OTHER_LOSSES", edition="2026-03")
    assert tb.why(found, 3, 4).decided_by is None
    found = tb.standings(event(EVERY_KIND), by=["OTHER_BEATEN", "OTHER_LOSSES", "PTS"], edition="2026-03")
    why = tb.why(found, 3, 5)
    assert why.decided_by == "OTHER_LOSSES"
    assert " Rounds without a point decide: 4 to 6 (the lower is ahead)." in why.sentence


def test_the_list_of_a_file_has_it_and_a_check_compares_it(tmp_path: Path) -> None:
    published = tb.standings(event(EVERY_KIND), by="OTHER_BEATEN/C1, OTHER_LOSSES, BH", edition="2024-08").published()
    tb.write(published, tmp_path / "own.trf")
    again = tb.read(tmp_path / "own.trf")
    assert again.tie_breaks == ("OTHER_BEATEN/C1", "OTHER_LOSSES", "BH")
    assert tb.standings(again, edition="2024-08").basis.dropped == ()
    assert tb.check(again, edition="2024-08").agrees
    wrong = replace(published, published=replace(published.published, values={"OTHER_LOSSES": {3: Fraction(5)}}))
    assert [value.code for item in tb.check(wrong, edition="2024-08").differences for value in item.values] == ["OTHER_LOSSES"]


def test_what_is_not_registered_is_dropped_with_the_reason() -> None:
    (dropped,) = tb.standings(event(EVERY_KIND, tie_breaks=("OTHER_BEATEN", "OTHER_MAN"))).basis.dropped
    assert (dropped.code, dropped.article) == ("OTHER_MAN", "4.1")
    assert (
        dropped.reason == "a self-defined tie-break, whose rule is not known here; tiebreaks.extending.register makes it known"
    )


def test_compare_and_codes_have_it(inside: Inside) -> None:
    assert tb.compare_editions(event(EVERY_KIND), "2009", "2026-03", by="OTHER_BEATEN, BH").by == ("PTS", "OTHER_BEATEN", "BH")
    code, printed, _ = inside("codes", "other_mean")
    assert code == 0 and "League rules 7.2" in printed
    assert "OTHER_LOSSES" in inside("codes", "--edition", "2009")[1]


def test_stacked_it_gives_what_it_gives_alone() -> None:
    events = [event(EVERY_KIND), tb.read(SAMPLES / "open.trf"), tb.read(SAMPLES / "round_robin.trf")]
    by = "OTHER_BEATEN/M1, OTHER_MEAN, OTHER_LOSSES"
    for stacked, alone in zip(tb.standings_many(events, by=by), (tb.standings(each, by=by) for each in events), strict=True):
        assert stacked.to_rows() == alone.to_rows()
        assert str(tb.explain(stacked, 2, "OTHER_MEAN")) == str(tb.explain(alone, 2, "OTHER_MEAN"))


def test_of_a_team_event_it_takes_either_score() -> None:
    found = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="MPTS, OTHER_BEATEN:GP, OTHER_BEATEN:MP")
    assert found[1]["OTHER_BEATEN:MP"] == 10 and found[1]["OTHER_BEATEN:GP"] is not None


def test_spelling_and_modifiers_are_read_as_for_any_other() -> None:
    assert tb.parse_tie_break("other_beaten-c2").code == "OTHER_BEATEN/C2"
    assert tb.parse_tie_break("OTHER_BEATEN/R").low_wins and not tb.parse_tie_break("OTHER_LOSSES").code.endswith("/R")
    with pytest.raises(tb.RegulationError, match="OTHER_MEAN takes no /C1"):
        tb.parse_tie_break("OTHER_MEAN/C1")


def test_it_is_refused_where_it_says_so() -> None:
    register("OTHER_TEAM", beaten, name="for teams", teams_only=True)
    register("OTHER_RATING", beaten, name="on ratings", on_ratings=True)
    with pytest.raises(tb.RegulationError, match="team events"):
        tb.standings(event(EVERY_KIND), by="OTHER_TEAM")
    with pytest.raises(tb.RegulationError, match="not defined for teams"):
        tb.standings(team_event(EVERY_KIND_OF_MATCH), by="OTHER_RATING")
    assert tb.standings(event(EVERY_KIND), by="OTHER_RATING").basis.dropped[0].code == "OTHER_RATING"  # nobody is rated there


def test_an_option_that_does_not_exist_is_refused() -> None:
    """Also one that FIDE's own entries have: such a rule would be called in another way."""
    for option in ("colour", "sees_ties", "self_defined"):
        for make in (self_defined, register):
            with pytest.raises(TypeError, match=f"unexpected keyword argument '{option}'"):
                make("OTHER_ODD", beaten, name="odd", **{option: True})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="replace"):
        self_defined("OTHER_ODD", beaten, name="odd", replace=True)  # type: ignore[call-arg]
    assert "OTHER_ODD" not in CATALOGUE


def test_every_option_of_a_definition_reaches_the_tie_break() -> None:
    """`register` hands on all of them, whichever there are."""
    options: dict[str, Any] = {
        "type": "BC", "low_wins": True, "modifiers": "CR", "teams_only": True, "article": "League 7", "counted": "a {", "not_counted": "b",
        "plural": True,
    }  # fmt: skip
    made = register("OTHER_FULL", beaten, name=" full ", **options)
    entry = made.entry
    assert made == self_defined("OTHER_FULL", beaten, name="full", **options)
    assert (entry.name, entry.type, entry.low_wins, entry.modifiers) == ("full", "BC", True, "CR")
    assert (entry.teams_only, entry.on_ratings, entry.self_defined) == (True, False, "League 7")
    assert (entry.counted, entry.not_counted, entry.plural, entry.spoken) == ("a {", "b", True, "Full")
    assert {*options, "per_participant", "on_ratings"} == {*RegisterOptions.__annotations__}


def test_a_refusal_of_a_rule_has_typed_facts() -> None:
    with pytest.raises(tb.RegulationError) as refused:
        tb.standings(
            event(EVERY_KIND),
            by=[self_defined("OTHER_PLAIN", per_participant=lambda one, event: {1: 0.5}, name="plain")],  # type: ignore[dict-item]
        )
    (message,) = refused.value.messages
    reason = message.facts["reason"]
    assert message.facts["code"] == "OTHER_PLAIN" and (reason.facts["round"], reason.facts["found"]) == (1, 0.5)
    assert str(message) == (
        f"OTHER_PLAIN: participant {reason.facts['participant']}, round 1: expected an int, a Fraction, a Decimal, a text such as '1/3', "
        "or None, found 0.5; a float is not exact, and no float decides a rank: Fraction(1, 2) is"
    )
    with pytest.raises(tb.RegulationError) as refused:
        register("OTHER_MEAN", beaten, name="another")
    assert refused.value.messages[0].remedies == (Remedy("replace", True),)


def test_registering_again_is_fine_and_another_rule_is_refused_unless_it_replaces() -> None:
    assert register("OTHER_MEAN", mean_of_points, name="mean points", article="League rules 7.2") == tb.parse_tie_break(
        "OTHER_MEAN"
    )
    before = tb.parse_tie_break("OTHER_MEAN")
    with pytest.raises(tb.RegulationError, match=r"OTHER_MEAN is registered already.*replace=True"):
        register("OTHER_MEAN", beaten, name="mean points")
    with pytest.raises(tb.RegulationError, match="OTHER_MEAN is registered already"):
        register("OTHER_MEAN", mean_of_points, name="another name", article="League rules 7.2")
    assert tb.parse_tie_break("OTHER_MEAN") == before
    after = register("OTHER_MEAN", beaten, name="beaten", replace=True)
    assert tb.parse_tie_break("OTHER_MEAN") == after != before
    found = tb.standings(event(EVERY_KIND), by="OTHER_MEAN")
    assert found[1]["OTHER_MEAN"] == 5 and tb.standings(event(EVERY_KIND), by=[before])[1][before] == Fraction(5, 6)


CELL = """
def rule(table, law, over=10):
    won = table.mask({flags})
    return Working(table.points, won, reasons(won, Reason.AWARDED, Reason.NOT_COUNTED), as_sum, unit=over)

made = register("OTHER_CELL", {given}, name="a cell", replace={replace})
"""


@pytest.mark.parametrize("given", ["rule", "partial(rule, over=10)", "lambda table, law: rule(table, law)"])
def test_a_cell_of_a_notebook_runs_again(given: str) -> None:
    """The function is another object each time: by its module, its name and what it does it is the same."""
    names: dict[str, Any] = {"__name__": "notebook", "tb": tb}
    exec("from functools import partial\nfrom tiebreaks.extending import *", names)
    for _ in range(2):
        exec(CELL.format(flags="WON", given=given, replace=False), names)
        exec("\n\n\n" + CELL.format(flags="WON", given=given, replace=False), names)  # moved down: the same still
    first = names["made"]
    changed = CELL.format(flags="FORFEIT", given=given, replace="{replace}")
    if "lambda" not in given:  # what a lambda calls by its name is looked up when it runs
        with pytest.raises(tb.RegulationError, match="OTHER_CELL is registered already"):
            exec(changed.format(replace=False), names)
        exec(changed.format(replace=True), names)
        assert names["made"] != first and tb.parse_tie_break("OTHER_CELL") == names["made"]


def test_the_values_that_a_rule_encloses_belong_to_it() -> None:
    def times(factor: int) -> Any:
        def rule(table: Records, law: Edition) -> Working:
            return replace(beaten(table, law), amount=factor * table.points) if factor else rule(table, law)

        return rule

    once = register("OTHER_TIMES", times(2), name="times")
    assert register("OTHER_TIMES", times(2), name="times") == once
    for other in (times(3), times(True), partial(times(2), law=None)):
        with pytest.raises(tb.RegulationError, match="registered already"):
            register("OTHER_TIMES", other, name="times")


def test_a_rule_that_reads_another_variable_is_not_answered_from_memory() -> None:
    """As when two scripts of the same words come to one worker of a cluster: they are the same by name and text."""
    made = []
    for limit in (1, 2):
        names: dict[str, Any] = {"__name__": "script", "LIMIT": limit}
        exec("def rule(participant, event):\n    return 1000 * LIMIT", names)
        made.append(self_defined("OTHER_LIMIT", per_participant=names["rule"], name="limit"))
    assert made[0] == made[1]
    for limit, own in enumerate(made, 1):
        assert tb.standings(event(EVERY_KIND), by=[own])[1]["OTHER_LIMIT"] == 1000 * limit
        (done,) = files_of(work([Source(str(SAMPLES / "open.trf"))], make_settings([own], None, None)))
        assert str(1000 * limit) in {row["exact"] for row in done.rows} and done.facts["by"] == "PTS, OTHER_LIMIT"


def test_unregistered_its_code_is_unknown_again_and_the_tie_break_works_on() -> None:
    entry, found = tb.parse_tie_break("OTHER_MEAN"), tb.standings(event(EVERY_KIND), by="OTHER_MEAN")
    told = str(tb.explain(found, 1, "OTHER_MEAN"))
    unregister("other_mean")
    for ask in (
        lambda: tb.parse_tie_break("OTHER_MEAN"),
        lambda: tb.standings(event(EVERY_KIND), by="OTHER_MEAN"),
        lambda: unregister("OTHER_MEAN"),
    ):
        with pytest.raises(tb.UnknownTieBreak, match="OTHER_MEAN"):
            ask()
    assert "OTHER_MEAN" not in CATALOGUE
    assert entry.name == "mean points" and str(tb.explain(found, 1, "other_mean")) == told
    assert tb.standings(event(EVERY_KIND), by=[entry]).to_rows() == found.to_rows()


def test_a_tie_break_that_nobody_has_registered_works_everywhere() -> None:
    own = self_defined("OTHER_FREE", beaten, name="free", modifiers="C", article="League rules 9")
    cut = replace(own, least=1)
    assert "OTHER_FREE" not in CATALOGUE and (own.code, cut.code) == ("OTHER_FREE", "OTHER_FREE/C1")
    played = event(EVERY_KIND)
    found = tb.standings(played, by=[own, cut, "BH"], edition="2026-03")
    known = tb.standings(played, by="OTHER_BEATEN, OTHER_BEATEN/C1, BH", edition="2026-03")
    assert found.by == ("PTS", "OTHER_FREE", "OTHER_FREE/C1", "BH")
    assert [row.values for row in found] == [row.values for row in known]
    assert found[1]["other_free"] == found[1][own] == found[1]["OTHER_FREE"] == 5
    assert tb.explain(found, 1, own) == tb.explain(found, 1, "OTHER_FREE")
    assert tb.explain(found, 1, "OTHER_FREE/C2").value == tb.explain(found, 1, replace(own, least=2)).value == 0
    assert "League rules 9" in str(tb.explain(found, 1))
    assert tb.why(tb.standings(played, by=[own, "PTS"]), 2, 1).decided_by == "OTHER_FREE"
    assert next(tb.standings_many([played], by=[own])).by == ("PTS", "OTHER_FREE")
    assert tb.compare_editions(played, "2009", "2026-03", by=[own, "BH"]).by == ("PTS", "OTHER_FREE", "BH")
    for format in ("text", "markdown", "csv", "json", "html"):
        assert "OTHER_FREE" in tb.render(found, format).replace("\\_", "_")
    assert "OTHER_FREE" in tb.render(found, "text", columns=["rank", "name", "other_free"])
    checked = tb.check(found.published(), by=[own, cut, "BH"], edition="2026-03")
    assert checked.agrees and not [note for note in checked.notes if "OTHER_FREE" in note]
    wrong = replace(played, published=tb.Published({2: 1, 1: 2, 5: 3, 3: 4, 4: 5}, {}, {"OTHER_FREE": {1: Fraction(1)}}))
    differing = tb.check(wrong, by=[own, "PTS"], edition="2026-03")
    assert [value.code for item in differing.differences for value in item.values] == ["OTHER_FREE"]
    with pytest.raises(tb.UnknownTieBreak, match="OTHER_FREE"):
        tb.parse_tie_break("OTHER_FREE")


def test_two_rules_of_one_code_in_a_list_are_refused() -> None:
    one, other = (self_defined("OTHER_ONE", rule, name="one") for rule in (beaten, losses))
    assert one != other and len({one, other}) == 2
    assert one == self_defined("OTHER_ONE", beaten, name="one")
    with pytest.raises(tb.RegulationError, match="OTHER_ONE: expected one rule of this code in a list, found two"):
        tb.standings(event(EVERY_KIND), by=[one, other])


def test_a_registered_code_does_not_change_what_standings_were_computed_with() -> None:
    own = self_defined("OTHER_MEAN", beaten, name="not the registered one")
    found = tb.standings(event(EVERY_KIND), by=[own])
    assert found[1]["OTHER_MEAN"] == tb.explain(found, 1, "OTHER_MEAN").value == 5
    assert tb.standings(event(EVERY_KIND), by="OTHER_MEAN")[1]["OTHER_MEAN"] == Fraction(5, 6)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"code": "LEAGUE"}, "expected OTHER_ and letters"), ({"code": "OTHER_A-B"}, "expected OTHER_"), ({"code": "BH"}, "FIDE's"),
        ({"rule": 7}, "expected a function"), ({"rule": None}, "found neither"), ({"per_participant": len}, "found both"), ({"name": " "}, "name: expected some words"), ({"article": "4.1, 5"}, "without a comma"),
        ({"modifiers": "P"}, "expected letters of C M R, found 'P'"), ({"type": "A"}, "expected letters of B C D"), ({"type": ""}, "found ''"),
        ({"teams_only": True, "on_ratings": True}, "found both"),
    ],
)  # fmt: skip
def test_what_cannot_be_registered_is_refused(change: dict[str, Any], message: str) -> None:
    given = {"code": "OTHER_NEW", "rule": beaten, "name": "new", **change}
    with pytest.raises(tb.TiebreaksError, match=message):
        register(given.pop("code"), given.pop("rule"), **given)
    assert "OTHER_NEW" not in CATALOGUE


def closes(value: Any, over: Any) -> Any:
    """A finish with a value that may be anything."""
    return lambda working: Value(value, over)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"amount": np.ones((5, 5))}, "amount of its working: expected whole numbers of shape (5, 5), found float64"),
        ({"counts": np.ones((5, 4), dtype=bool)}, "counts of its working: expected True or False of shape (5, 5)"),
        ({"finish": closes(np.ones(5), 1)}, "value of its working: expected whole numbers of shape (5,)"),
        ({"finish": closes(np.ones(5, dtype=int), 2.0)}, "over of its working: expected whole numbers of shape (5,), found 2.0"),
        ({"steps": {"limit": 3}}, "step 'limit' of its working: expected whole numbers of shape (5,), found 3"),
    ],
)  # fmt: skip
def test_a_rule_that_breaks_its_promise_is_told_what_was_expected(change: dict[str, Any], message: str) -> None:
    register("OTHER_BROKEN", lambda table, law: replace(beaten(table, law), **change), name="broken")
    with pytest.raises(tb.RegulationError) as refused:
        tb.standings(event(EVERY_KIND), by="OTHER_BROKEN")
    assert message in str(refused.value)


def test_a_rule_that_gives_a_number_is_told_to_give_a_working() -> None:
    register("OTHER_BROKEN", lambda table, law: 7, name="broken")  # type: ignore[arg-type,return-value]
    with pytest.raises(tb.RegulationError, match="expected a Working from its rule, found 7"):
        tb.standings(event(EVERY_KIND), by="OTHER_BROKEN")


def test_a_rule_may_make_its_definitions_on_the_way() -> None:
    """A table was remembered by where it lay in memory: the second of two made in turn got the answer of the first."""

    def wins_and_losses(table: Records, law: Edition) -> Working:
        counts = np.zeros_like(table.points)
        for kinds in ([Result.WIN, Result.FORFEIT_WIN], [Result.LOSS], [Result.DRAW], [Result.PAIRING_BYE]):
            counts += len(kinds) * table.mask(flags(*kinds))
        every = np.ones_like(table.points, dtype=bool)
        return Working(counts, every, reasons(every, Reason.AWARDED, Reason.NOT_COUNTED), as_sum)

    register("OTHER_TURNS", wins_and_losses, name="definitions in turn")
    found = tb.standings(event(EVERY_KIND), by="OTHER_TURNS")
    assert {row.id: row["OTHER_TURNS"] for row in found} == {1: 8, 2: 7, 3: 3, 4: 3, 5: 5}  # two for a win


def test_a_definition_is_remembered_by_its_content_and_kind() -> None:
    table = records([event(EVERY_KIND)])
    assert table.mask(flags(Result.WIN)) is table.mask(flags(Result.WIN))
    as_numbers: Any = flags(Result.WIN).astype(np.int8)
    assert table.mask(as_numbers).dtype == np.int8 and table.mask(flags(Result.WIN)).dtype == np.bool_


def arrays_of(value: object, seen: set[int]) -> Iterator[tuple[str, Any]]:
    """Every array that can be reached from a value by its attributes, lazy ones included, items and members."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, np.ndarray):
        yield "", value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from ((f"[{key!r}]{where}", found) for where, found in arrays_of(item, seen))
    elif isinstance(value, list | tuple):
        names = getattr(value, "_fields", range(len(value)))
        for key, item in zip(names, value, strict=True):
            yield from ((f"[{key}]{where}", found) for where, found in arrays_of(item, seen))
    elif isinstance(value, Records | Working | Steps | Encounter):
        names = [name for name in dir(value) if not name.startswith("_") or name == "_cache"]
        for name in names:
            if name in ("other", "board_points") and not value.in_score:  # type: ignore[union-attr]
                continue
            yield from ((f".{name}{where}", found) for where, found in arrays_of(getattr(value, name), seen))


LISTED = "DE, BH/C1, BH/M1, FB, AOB, SB/C1, KS, PS/C1, WIN, STD, TPN"
LISTED_OF_TEAMS = "MPTS, DE, EDEBT, BH/C1, EMGSB, EGGSB/C1, SSSC, BC, TBR, BBE, MPvGP"


@pytest.mark.parametrize("teams", [False, True])
def test_every_array_of_records_and_workings_is_read_only(teams: bool) -> None:
    """What a rule wrote into the numbers of its table was in the Tournament from then on."""
    played = team_event(EVERY_KIND_OF_MATCH) if teams else event(EVERY_KIND)
    own = "" if teams else ", ARO/U1400, TPR/U1400, PTP/U1400, APRO/U1400, RTNG/U1400"
    played = replace(played, adjustments=(Adjustment(1, 1, round=2, game_points=1), Adjustment(2, 1)))
    later = tb.Player(1, "Player 1", 2000, later_ratings=((2, 2100),))
    played = played if teams else replace(played, players=(later, *played.players[1:]))
    found = tb.standings(played, by=(LISTED_OF_TEAMS if teams else LISTED) + own)
    for stacked in (found, *tb.standings_many([played, played], by=found.entries)):
        stacked.rows[0].values  # noqa: B018 - asked for once, also what is made then
        walked = list(arrays_of([stacked._table, stacked._workings, stacked._places, stacked._values, stacked._place], set()))
        assert len(walked) > (140 if teams else 120)
        for where, array in walked:
            assert not array.flags.writeable, where
    table = records([played])
    before = played.crosstable.number.tolist()
    with pytest.raises(ValueError, match="read-only"):
        table.number[0] = 77
    assert played.crosstable.number.tolist() == before


def test_the_definitions_of_the_regulations_are_read_only() -> None:
    """VUR is put together of two others and could be written to."""
    names = [
        (module, name)
        for module in [*sys.modules]
        if module.startswith("tiebreaks.")
        for name, value in vars(sys.modules[module]).items()
        if isinstance(value, np.ndarray) and (not name.startswith("_") or module.startswith("tiebreaks.engine.rules"))
    ]
    assert ("tiebreaks.engine.records", "VUR") in names
    assert not [
        (module, name)
        for module, name in names
        if vars(sys.modules[module])[name].flags.writeable and name[1:] not in ("up", "steps")
    ]


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64])
def test_small_integers_of_a_rule_do_not_wrap_around(kind: type) -> None:
    """14.1: a cut compares amounts times the rounds, and low_wins negates the value."""

    def amounts(table: Records, law: Edition) -> Working:
        every = np.ones_like(table.points, dtype=bool)
        amount: Any = (20 * table.number[:, None] + np.arange(table.points.shape[1])).astype(kind)
        return Working(amount, every, reasons(every, Reason.AWARDED, Reason.NOT_COUNTED), as_sum)

    register("OTHER_SMALL", amounts, name="small", modifiers="CM")
    register(
        "OTHER_FIXED", lambda table, law: replace(amounts(table, law), finish=fixed((40 * table.number).astype(np.uint8))),
        name="fixed", low_wins=True,
    )  # fmt: skip
    found = tb.standings(event(EVERY_KIND), by="OTHER_SMALL, OTHER_SMALL/C1, OTHER_SMALL/M1")
    for row in found:
        assert [*row.values[1:]] == [
            *map(Fraction, (100 * row.id + 10, 80 * row.id + 10, 60 * row.id + 6))
        ]  # the first goes, then the last
    ranked = tb.standings(replace(event(EVERY_KIND), rounds=[]), by="OTHER_FIXED")
    assert ranked.ranks == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


def test_amounts_whose_sum_leaves_64_bits_are_refused() -> None:
    def large(table: Records, law: Edition) -> Working:
        every = np.ones_like(table.points, dtype=bool)
        return Working(np.full_like(table.points, size), every, reasons(every, Reason.AWARDED, Reason.NOT_COUNTED), as_sum)

    register("OTHER_LARGE", large, name="large", modifiers="C")
    size = 2**62 // 5
    assert tb.standings(event(EVERY_KIND), by="OTHER_LARGE/C1")[1]["OTHER_LARGE/C1"] == 4 * size
    size += 1
    with pytest.raises(tb.RegulationError, match="OTHER_LARGE: amount of a round: expected at most 922,337,203,685,477,580,"):
        tb.standings(event(EVERY_KIND), by="OTHER_LARGE/C1")


def test_tie_breaks_and_standings_are_pickled_with_a_rule_that_can_be_imported() -> None:
    found = tb.standings(event(EVERY_KIND), by="OTHER_BEATEN/C1, BH")
    sent = pickle.dumps((found, found.entries))
    unregister("OTHER_BEATEN")
    again, entries = pickle.loads(sent)
    assert again.to_rows() == found.to_rows() and entries == found.entries
    assert str(tb.explain(again, 1, "OTHER_BEATEN/C1")) == str(tb.explain(found, 1, "OTHER_BEATEN/C1"))
    assert copy.deepcopy(entries) == entries and entries[-1].entry is CATALOGUE["BH"]


def test_a_function_that_was_defined_again_is_pickled_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in a list is the object of the first run of the cell; the name means that of the second."""
    module = types.ModuleType("cell")
    monkeypatch.setitem(sys.modules, "cell", module)
    text = "def rule(table, law):\n    return None\n"
    exec(text, vars(module))
    own = self_defined("OTHER_CELL", module.rule, name="cell")
    exec(text, vars(module))
    assert pickle.loads(pickle.dumps(own)) == own
    exec(text.replace("None", "7"), vars(module))
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(own)


SCRIPT = """
import sys
import tiebreaks as tb
from tiebreaks.extending import OVER_THE_BOARD, Reason, Working, as_sum, reasons, register, self_defined

def points_played(table, law):
    met = table.mask(OVER_THE_BOARD)
    return Working(table.points, met, reasons(met, Reason.AWARDED, Reason.NOT_COUNTED), as_sum, unit=10)

def wins(participant, event):
    return sum(each.is_won for each in participant.rounds)

if __name__ == "__main__":
    *paths, by, jobs, output = sys.argv[1:]
    register("OTHER_PLAYED", points_played, name="points played")  # under the guard: the others do not run this line
    register("OTHER_WINS", per_participant=wins, name="wins")
    unregistered = [self_defined("OTHER_FREE", points_played, name="free"), "OTHER_WINS"]
    print(tb.batch(paths, output, by=unregistered if by == "free" else by or None, jobs=int(jobs)).read)
"""


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("by", ["OTHER_PLAYED, OTHER_WINS", "free", ""])
def test_the_processes_of_a_batch_get_the_rules_from_the_one_that_asks(tmp_path: Path, by: str) -> None:
    """In the list of the run, or in those of the files."""
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    lines = (SAMPLES / "round_robin.trf").read_text(encoding="utf-8").splitlines()
    listed = "\n".join([*(line for line in lines if line[:3] not in ("202", "212")), "202 OTHER_WINS, OTHER_PLAYED", ""])
    for number in range(70):  # two chunks: what makes a second process worth while
        (tmp_path / f"{number}.trf").write_text(listed, encoding="utf-8")
    files = [str(path) for path in sorted(tmp_path.glob("*.trf"))]
    found = []
    for jobs in ("1", "2"):
        command = [sys.executable, tmp_path / "script.py", *files, by, jobs, tmp_path / f"{jobs}.csv"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "70"
        found.append((tmp_path / f"{jobs}.csv").read_text(encoding="utf-8"))
    assert found[0] == found[1] and "OTHER_WINS" in found[0] and ("OTHER_FREE" if by == "free" else "OTHER_PLAYED") in found[0]
