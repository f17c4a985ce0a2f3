"""What a verdict says, in words: causes, laws, certainty, ties, columns and what to do, from findings made by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tiebreaks.answers.checks import Alternative, ColumnRow, ColumnVerdict, Inferred
from tiebreaks.checking import causes, words
from tiebreaks.checking.words import COLUMNS, participant
from tiebreaks.law.editions import EDITIONS
from tiebreaks.messages import EMPTY, Message, Remedy

ASKED = EDITIONS["2026-03"]
BY = ("PTS", "BH", "SB")
FOUND = Inferred(BY, "2026-03", {}, "", 9, 5.04, 60.06, 0.98765, "certain", (), (), "", (), ())


def found(**facts: Any) -> Inferred:
    return replace(FOUND, **facts)


@pytest.mark.parametrize(
    ("inferred", "kind", "many", "remedies"),
    [
        (FOUND, "list", 1, ()),
        (found(by=("PTS", "BH")), "list", 1, (Remedy("by", "PTS, BH"),)),
        (found(edition="2009"), "edition", 1, (Remedy("edition", "2009"),)),
        (
            found(house_rules={"vur_cut": "off"}),
            "house rule", 1, (Remedy("edition", "2026-03"), Remedy("house_rules", ("vur_cut", "off"))),
        ),
        (
            found(edition="2009", house_rules={"vur_cut": "off"}, by=("PTS", "SB"), after_round=8),
            "edition and house rule and list and round", 4,
            (
                Remedy("by", "PTS, SB"), Remedy("edition", "2009"), Remedy("house_rules", ("vur_cut", "off")),
                Remedy("after_round", 8),
            ),
        ),
        (
            found(edition="2024-08", house_rules={"vur_cut": "off"}, named_set="no-vur-cut"),
            "reading", 1, (Remedy("house_rules", "no-vur-cut"),),
        ),
        (
            found(edition="2024-08", house_rules={"vur_cut": "off"}, named_set="no-vur-cut", by=("PTS",), after_round=7),
            "reading and list and round", 3,
            (Remedy("by", "PTS"), Remedy("house_rules", "no-vur-cut"), Remedy("after_round", 7)),
        ),
    ],
)  # fmt: skip
def test_a_cause_names_what_differs_from_what_was_asked_and_the_options_that_give_it(
    inferred: Inferred, kind: str, many: int, remedies: tuple[Remedy, ...]
) -> None:
    said = Message("Said.")
    cause = causes.make_cause(inferred, ASKED, BY, 9, 2, said)
    assert (cause.kind, cause.complexity, cause.remedies) == (kind, many, remedies)
    assert (cause.edition, cause.house_rules, cause.by) == (inferred.edition, inferred.house_rules, inferred.by)
    assert (cause.after_round, cause.sentence, cause.wrong_places, cause.wrong_values) == (inferred.after_round, said, 2, 0)


def test_an_alternative_is_a_cause_too() -> None:
    cases = {
        "list": Alternative(("PTS", "SB"), "2026-03", {}, 7.2),
        "edition": Alternative(BY, "2009", {}, 7.2),
        "edition and list": Alternative(("PTS", "SB"), "2009", {}, 7.2),
        "house rule": Alternative(BY, "2026-03", {"vur_cut": "off"}, 7.2),
    }
    for kind, one in cases.items():
        cause = causes.alternative_cause(one, found(after_round=7), ASKED, BY)
        assert (cause.kind, cause.complexity, cause.after_round, cause.by) == (kind, 1 + kind.count(" and "), 7, one.by)
        assert (cause.edition, cause.house_rules) == (one.edition, one.house_rules)
    assert (
        str(cause.sentence)
        == "Made with PTS, BH, SB under C.07 2026-03, but the program cuts the lowest value, also where a round was voluntarily not played [16.5, vur_cut=off]."
    )
    same = causes.alternative_cause(Alternative(BY, "2026-03", {}, 7.2), FOUND, ASKED, BY)
    assert (same.kind, same.complexity) == ("list", 1)


@pytest.mark.parametrize(
    ("inferred", "alike", "said"),
    [
        (FOUND, (), "under C.07 2026-03"),
        (found(edition="2024-08"), ("2023-09", "2024-04"), "under C.07 2023-09 to 2024-08"),
        (
            found(edition="2024-08", house_rules={"vur_cut": "off"}, named_set="no-vur-cut"), (),
            "under C.07 2024-08 in the reading no-vur-cut (the program cuts the lowest value, also where a round was voluntarily not played [16.5, vur_cut=off])",
        ),
        (
            found(house_rules={"vur_cut": "off", "full_point_bye_is_voluntary": True}), (),
            "under C.07 2026-03, but the program cuts the lowest value, also where a round was voluntarily not played [16.5, vur_cut=off]; the program cuts a full-point bye first, like a requested one [16.1, 16.5, full_point_bye_is_voluntary=true]",
        ),
        (found(editions=("2009", "2024-08")), (), "under several laws (2009, then 2024-08)"),
    ],
)  # fmt: skip
def test_a_law_is_a_clause(inferred: Inferred, alike: tuple[str, ...], said: str) -> None:
    assert str(words.law_of(inferred, alike)) == said


def test_certainty_is_said_with_what_would_fit_as_well() -> None:
    others = tuple(Alternative(by, "2009", {}, 7.0) for by in (("PTS", "BH"), BY, ("PTS", "BH"), ("PTS", "SB", "WIN")))
    assert str(words.say_certainty(found(alternatives=others))) == "Certain."
    for certainty in ("likely", "possible"):
        word = certainty.capitalize()
        assert str(words.say_certainty(found(certainty=certainty))) == f"{word}."
        assert str(words.say_certainty(found(certainty=certainty, alternatives=others[1:2]))) == f"{word}."
        said = words.say_certainty(found(certainty=certainty, alternatives=others))
        assert str(said) == f"{word}. These would fit as well: BH; SB, WIN."
    assert str(words.say_certainty(found(alternatives=others), exchanged=True)) == (
        "Possible: the given list gives all but a few places, and those may simply be exchanged."
    )


def test_ties_that_are_left_are_named_up_to_eight() -> None:
    ranks = {number: number for number in range(1, 31)}
    pairs = tuple((number, number + 1) for number in range(1, 21, 2))
    assert words.say_ties(FOUND, ranks) is None
    assert str(words.say_ties(found(ties_left=pairs[:1], ties_by="lots"), ranks)) == (
        "1 tie left, ordered by lots or a rule that the file does not name: 1, 2 (rank 1)."
    )
    assert str(words.say_ties(found(ties_left=((4, 3), (9, 8, 7)), ties_by="pairing number"), ranks)) == (
        "2 ties left, in the order of the pairing numbers: 4, 3 (rank 4); 9, 8, 7 (rank 9)."
    )
    eight = "; ".join(f"{one}, {two} (rank {one})" for one, two in pairs[:8])
    assert str(words.say_ties(found(ties_left=pairs[:8], ties_by="rating"), ranks)) == (
        f"8 ties left, in the order of the ratings: {eight}."
    )
    assert str(words.say_ties(found(ties_left=pairs, ties_by="rating"), ranks)) == (
        f"10 ties left, in the order of the ratings: {eight}; 2 more."
    )


def test_entries_that_may_stand_there_by_chance_come_behind_perhaps() -> None:
    law = words.law_of(FOUND, ())
    assert str(words.say_made(FOUND, law)) == "Made with PTS, BH, SB under C.07 2026-03."
    assert str(words.say_made(found(perhaps=("SB",)), law)) == "Made with PTS, BH, then perhaps SB, under C.07 2026-03."
    assert str(words.say_made(found(perhaps=("BH", "SB")), law)) == "Made with PTS, then perhaps BH, SB, under C.07 2026-03."


ROWS = tuple(ColumnRow(number, Fraction(number), Fraction(2 * number + 1, 2)) for number in range(1, 5))
COLUMN = ColumnVerdict("Buch.", "BH", 41, 0, "2009", {}, "", 0, EMPTY, (), laws=1)
OTHER = Message(COLUMNS["other code"], printed="Buch.", code="BH/C1")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "Buch.: 41 of 41 under C.07 2009."),
        ({"named_set": "vega-2024"}, "Buch.: 41 of 41 in the reading vega-2024."),
        ({"values": 0}, "Buch.: no values of anybody in the standings."),
        ({"note": Message(COLUMNS["not computed"]), "laws": 0}, "Buch.: not computed (all 0)."),
        (
            {"note": Message(COLUMNS["no ratings"])},
            "Buch.: not compared: it needs ratings, and nobody here has one; give a list with ratings as well, such as the "
            "starting list.",
        ),
        ({"note": OTHER, "code": "BH/C1"}, "Buch. is BH/C1: 41 of 41 under C.07 2009."),
        ({"note": Message(COLUMNS["rounded"])}, "Buch.: rounded to one decimal; 41 of 41 under C.07 2009."),
        (
            {"wrong_as_asked": 4, "rows": ROWS},
            "Buch.: 41 of 41 under C.07 2009; under edition 2026-03 only 37: 1, published 1, computed 1.5, "
            "2, published 2, computed 2.5 and 3, published 3, computed 3.5.",
        ),
        (
            {"wrong_as_asked": 1, "rows": ROWS[:1], "note": OTHER, "code": "BH/C1"},
            "Buch. is BH/C1: 41 of 41 under C.07 2009; under edition 2026-03 only 40: 1, published 1, computed 1.5.",
        ),
        (
            {"wrong_as_asked": 1, "rows": ROWS[:1], "note": Message(COLUMNS["rounded"])},
            "Buch.: rounded to one decimal; 41 of 41 under C.07 2009; under edition 2026-03 only 40: "
            "1, published 1, computed 1.5.",
        ),
        (
            {"unexplained": 2, "rows": ROWS[:2], "note": Message(COLUMNS["no law"], wrong=2, count=41), "laws": 0},
            "Buch.: 2 of 41 values by no law known; nearest under C.07 2009: 1, published 1, computed 1.5 and "
            "2, published 2, computed 2.5.",
        ),
        (
            {"wrong_as_asked": 1, "rows": (ColumnRow(7, Fraction(1, 3), Fraction(12345, 10**5)),)},
            "Buch.: 41 of 41 under C.07 2009; under edition 2026-03 only 40: 7, published 0.3333, computed 0.1235.",
        ),
    ],
)
def test_a_printed_column_has_one_line(facts: dict[str, Any], said: str) -> None:
    column = replace(COLUMN, **facts)
    assert str(words.say_column(column, ASKED, lambda number: participant(number, ""))) == said


def test_what_to_do_is_a_command_and_a_call() -> None:
    rules = {"vur_cut": "off", "full_point_bye_is_voluntary": True}
    cases = [
        (
            causes.see_table(found(edition="2009"), 9),
            'tiebreaks standings FILE --by "BH, SB" --edition 2009', "tb.standings(event, by='BH, SB', edition='2009')",
        ),
        (
            causes.see_table(found(house_rules=rules, after_round=8, by=("PTS", "BH")), 9),
            "tiebreaks standings FILE --by BH --edition 2026-03 --house-rule vur_cut=off "
            "--house-rule full_point_bye_is_voluntary=true --after-round 8",
            "tb.standings(event, by='BH', edition='2026-03', after_round=8, "
            "house_rules={'vur_cut': 'off', 'full_point_bye_is_voluntary': True})",
        ),
        (
            causes.see_table(found(named_set="vega-2024", by=("PTS",)), 9),
            "tiebreaks standings FILE --by PTS --house-rule vega-2024", "tb.standings(event, by='PTS', house_rules='vega-2024')",
        ),
        (
            causes.publish(("MPTS", "BH"), "2026-03"),
            'tiebreaks convert FILE OUT --with-ranks --by "MPTS, BH" --edition 2026-03',
            "tb.write(tb.standings(event, by='MPTS, BH', edition='2026-03').published(), OUT)",
        ),
        (causes.give_list(), 'tiebreaks check FILE --by "LIST"', "tb.check(event, by='LIST')"),
        (causes.give_ratings(), "tiebreaks check FILE STARTING_LIST", "tb.check(tb.read([FILE, STARTING_LIST]))"),
        (causes.rank_it(), "tiebreaks standings FILE", "tb.standings(event)"),
        (
            causes.look_at_results(),
            "tiebreaks standings FILE --columns rank,no,name,points,rounds", "tb.standings(event)",
        ),
    ]  # fmt: skip
    assert [(one.command, one.python) for one, _, _ in cases] == [(command, call) for _, command, call in cases]
    heads = [str(one.text).partition(": ")[0] for one, _, _ in cases]
    assert heads[0] == heads[1] == "To see this table" and heads[3:] == [
        "To publish the ranks as computed", "Give the list of the event, if you know it", "Give a list with the ratings as well",
        "To rank it", "To see the results",
    ]  # fmt: skip
    assert all(str(one.text).endswith(f": {command} (in Python: {call})") for one, command, call in cases)
    named = causes.name_list(BY)
    assert (named.command, named.python) == ("202 PTS,BH,SB", "")
    assert str(named.text) == "To keep it, name the list in the file (TRF): 202 PTS,BH,SB"


def test_what_was_found_is_plain_values_in_json() -> None:
    told = found(
        bits=5.26, ties_left=((1, 2),), house_rules={"vur_cut": "off"}, alternatives=(Alternative(BY, "2009", {}, 7.26),)
    ).to_dict()
    assert (told["bits"], told["gain"], told["probability"]) == (5.3, 60.1, 0.988)
    assert (told["ties_left"], told["house_rules"], told["by"]) == ([[1, 2]], {"vur_cut": "off"}, list(BY))
    assert told["alternatives"] == [{"by": list(BY), "edition": "2009", "house_rules": {}, "bits": 7.3}]
    row = ColumnRow(7, Fraction(1, 2), None)
    assert row.to_dict() == {"id": 7, "published": 0.5, "computed": None, "exact": None}
    assert replace(COLUMN, rows=(row,)).to_dict()["rows"] == [row.to_dict()] and COLUMN.explained
    assert not replace(COLUMN, unexplained=1).explained
    assert str(participant(7, "")) == "7" and str(participant(7, "Ada")) == "7 Ada"
