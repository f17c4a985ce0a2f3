"""Which verdict an answer gets, what it says first, after that and to do: every branch, from findings made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.checking.test_check import five
from tiebreaks.answers.checks import (
    Alternative,
    ColumnRow,
    ColumnVerdict,
    Difference,
    Inferred,
    OtherResult,
    PointsDifference,
)
from tiebreaks.checking.columns import Law
from tiebreaks.checking.evidence import Evidence
from tiebreaks.checking.narrative import Narrative, describe
from tiebreaks.checking.search import Finding
from tiebreaks.checking.verdict import RanksVerdict
from tiebreaks.checking.words import COLUMNS
from tiebreaks.law.editions import EDITIONS
from tiebreaks.messages import EMPTY, Message
from tiebreaks.text import ExactValue

RIGHT = {1: 1, 3: 2, 2: 3, 5: 4, 4: 5}
TWO_WRONG = {1: 1, 2: 2, 3: 3, 5: 4, 4: 5}
FOUR_WRONG = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
LAWS = [Law(EDITIONS["2009"], "", 3.0), Law(EDITIONS["2024-08"], "", 0.8, ("2023-09", "2024-04"))]
FOUND = Inferred(
    by=("PTS", "BH"), edition="2024-08", house_rules={}, named_set="", after_round=4, bits=5.0, gain=20.0, probability=1.0,
    certainty="certain", entries=(), ties_left=(), ties_by="", same_laws=(), alternatives=(),
)  # fmt: skip
COLUMN = ColumnVerdict("BH", "BH", 5, 0, "2009", {}, "", 0, EMPTY, (), laws=1)
WRONG = replace(COLUMN, wrong_as_asked=1, rows=(ColumnRow(2, Fraction(8), Fraction(9)),))
UNEXPLAINED = replace(COLUMN, unexplained=1, note=Message(COLUMNS["no law"], wrong=1, count=5), rows=WRONG.rows, laws=0)
OTHERS = (Alternative(("PTS", "SB"), "2009", {}, 7.0),)


def told(
    finding: Finding,
    ranks: Mapping[int, int] = TWO_WRONG,
    source: str = "file",
    *,
    searched: bool = True,
    pending: str | None = None,
    **facts: Any,
) -> Narrative:
    event = five(ranks, **facts)
    computed = tb.standings(event)
    differences: tuple[Difference, ...] = tb.check(event, search=False).differences
    return describe(Evidence(event, computed), differences, finding, source, searched=searched, pending=pending)


def verdict(name: str, inferred: Inferred | None = None, **facts: Any) -> Finding:
    return Finding(ranks=RanksVerdict(name, inferred, laws=LAWS, **facts))


def lines(answer: Narrative) -> list[str]:
    return [*map(str, answer.lines)]


def to_do(answer: Narrative) -> list[str]:
    return [item.command for item in answer.to_do]


SEE = "tiebreaks standings FILE --by BH --edition 2024-08"
PUBLISH = "tiebreaks convert FILE OUT --with-ranks --by BH --edition 2024-08"
ASK = 'tiebreaks check FILE --by "LIST"'
LOOK = "tiebreaks standings FILE --columns rank,no,name,points,rounds"
IN_FORCE = "By PTS, BH, 2 places differ. First difference: place 2, published 2 Player 2, computed 3 Player 3."
UNDER_2024 = IN_FORCE.replace("By PTS, BH", "Under edition 2024-08, in force on 2025-04-01")


# nothing differs


def test_where_nothing_differs_and_nothing_else_was_found_it_agrees() -> None:
    for finding in (Finding(), verdict("explained", FOUND, asked_fits=True), verdict("unexplained", FOUND)):
        answer = told(finding, RIGHT)
        assert (answer.verdict, answer.summary, answer.certainty, answer.in_force) == ("agrees", EMPTY, None, None)
        assert (answer.causes, lines(answer), to_do(answer)) == ((), [], [])


def test_a_list_that_the_ranks_show_agrees_with_its_certainty_its_ties_and_the_line_that_names_it() -> None:
    inferred = replace(FOUND, ties_left=((3, 2),), ties_by="lots", certainty="likely", alternatives=OTHERS)
    answer = told(verdict("explained", inferred, asked_fits=True), RIGHT, "ranks")
    assert (answer.verdict, answer.certainty) == ("agrees", "likely")
    assert answer.summary == ("Likely. These would fit as well: SB.")
    assert lines(answer) == ["1 tie left, ordered by lots or a rule that the file does not name: 3, 2 (rank 2)."]
    assert to_do(answer) == ["202 PTS,BH"] and [cause.kind for cause in answer.causes] == ["list", "edition and list"]
    assert answer.causes[0].sentence == f"Made with PTS, BH under C.07 2023-09 to 2024-08. {answer.summary}"
    assert answer.causes[0].wrong_places == 0
    untied = told(verdict("explained", FOUND, asked_fits=True), RIGHT, "ranks")
    assert lines(untied) == [] and str(untied.summary) == "Certain."
    assert told(verdict("explained", FOUND, asked_fits=True), RIGHT, "asked").summary == EMPTY
    assert told(Finding(), RIGHT, "ranks").summary == EMPTY


def test_a_customary_list_that_agrees_says_what_the_ranks_cannot_tell() -> None:
    answer = told(verdict("too little to tell", level=1, offered=(("BH",),)), RIGHT, "default")
    assert answer.verdict == "agrees"
    assert answer.summary == "Only two neighbours are level on points; the ranks fit BH."
    assert lines(answer) == [] and to_do(answer) == [ASK] and answer.in_force is None
    assert told(verdict("unexplained"), RIGHT, "default").summary == EMPTY
    assert told(verdict("too little to tell"), RIGHT, "file").summary == EMPTY
    assert told(verdict("explained", FOUND, asked_fits=True), RIGHT, "default").verdict == "agrees"


def test_ranks_that_another_law_gives_too_agree_where_none_differs() -> None:
    answer = told(verdict("explained", replace(FOUND, edition="2009")), RIGHT, "ranks")
    assert (answer.verdict, answer.in_force) == ("agrees", None)
    assert (answer.headline, answer.summary) == (
        "The file names no list. Its ranks follow points, BH, under C.07 2009.", "Certain.",
    )  # fmt: skip
    assert told(verdict("explained", replace(FOUND, edition="2009")), RIGHT).summary == EMPTY


def test_what_a_table_counts_pending_games_as_comes_first() -> None:
    answer = told(verdict("not ranked"), pending="none")
    assert lines(answer)[0] == "Round 5 has pending games; the table counts the round, and these games as nothing yet."


def test_one_other_entry_explains_more_than_any_law() -> None:
    game = Finding(game=OtherResult(4, 2, 3, "1-0", "-+"), certainty="likely")
    assert told(game).summary == ("If 2-3 of round 4 were 1-0 and not -+, everything that was published would agree. Likely.")
    bye = told(Finding(game=OtherResult(2, 4, None, "half", "zero"), certainty="possible"))
    assert bye.summary == (
        "If round 2 of 4 Player 4 were a half-point bye and not a zero-point bye or absence, everything that was published would "
        "agree. Possible."
    )
    assert (bye.verdict, bye.certainty, to_do(bye), bye.causes) == ("explained", "possible", [LOOK], ())
    points = (PointsDifference(4, ExactValue("0.5"), ExactValue(0)),)
    of_points = told(Finding(points=points, game=OtherResult(2, 4, None, "half", "zero")))
    assert of_points.headline == (
        "The published points are those with another entry: round 2, 4 Player 4, the table counts a half-point bye, the file a "
        "zero-point bye or absence."
    )
    alone = told(Finding(points=points))
    assert str(alone.headline).startswith("The published points of one participant are not those of the results: 4 Player 4")


# values


@pytest.mark.parametrize(
    ("columns", "ranks", "name", "summary"),
    [
        ((WRONG,), RIGHT, "explained", "The ranks agree; the values are explained column by column."),
        ((COLUMN, WRONG), {}, "explained", ""),
        ((COLUMN, UNEXPLAINED), RIGHT, "unexplained", ""),
        ((), RIGHT, "unexplained", ""),
    ],
)
def test_where_the_ranks_agree_the_columns_are_the_answer(
    columns: tuple[ColumnVerdict, ...], ranks: dict[int, int], name: str, summary: str
) -> None:
    answer = told(Finding(columns=columns), ranks, values={"BH": {2: Fraction(8)}})
    assert (answer.verdict, str(answer.summary)) == (name, summary)
    assert answer.certainty == ("certain" if name == "explained" else None)
    assert to_do(answer) == [PUBLISH]
    assert answer.causes == () and answer.in_force is not None


def test_a_list_that_was_found_beside_the_values_is_told_to_be_seen() -> None:
    finding = replace(verdict("explained", replace(FOUND, edition="2009")), columns=(WRONG,))
    answer = told(finding, RIGHT, values={"BH": {2: Fraction(8)}})
    assert (answer.verdict, str(answer.summary)) == ("explained", "The ranks agree; the values are explained column by column.")
    assert to_do(answer) == ["tiebreaks standings FILE --by BH --edition 2009", PUBLISH]
    assert [(cause.kind, cause.wrong_places) for cause in answer.causes] == [("edition", 0)]
    for columns in ((UNEXPLAINED,), ()):
        other = told(replace(finding, columns=columns), RIGHT, values={"BH": {2: Fraction(8)}})
        assert str(other.summary) == "Made with PTS, BH under C.07 2009. Certain."
    unnamed = told(replace(finding, columns=(UNEXPLAINED,)), RIGHT, "ranks", values={"BH": {2: Fraction(8)}})
    assert str(unnamed.headline) == "The file names no list. Its ranks follow points, BH, under C.07 2009."
    assert str(unnamed.summary) == "Certain. Under edition 2024-08, 1 of 0 published points and values differ."
    assert told(finding, RIGHT, "asked", values={"BH": {2: Fraction(8)}}).summary == answer.summary


# points


def test_points_that_differ_come_before_everything_else() -> None:
    points = (
        PointsDifference(2, ExactValue("3.255"), ExactValue("2.5")),
        PointsDifference(3, ExactValue(2), ExactValue("2.5")),
    )
    answer = told(replace(verdict("explained", FOUND), points=points, need_ratings=("ARO",)))
    assert (answer.verdict, answer.certainty, answer.causes) == ("contradicts points", None, ())
    assert answer.headline == (
        "The published points of 2 participants are not those of the results, first 2 Player 2 (published 3.26, computed "
        "2.5). Look at the results first; the places follow from them."
    )
    assert lines(answer) == [IN_FORCE] and to_do(answer) == [LOOK]
    game = OtherResult(4, 2, 3, "1-0", "0.5-0.5")
    named = told(Finding(points=points, game=game))
    assert named.headline == (
        "The published points are those with another result: round 4, 2-3, the table counts 1-0, the file 0.5-0.5."
    )
    assert lines(named) == [] and to_do(named) == [LOOK]


def test_a_list_of_ratings_asks_for_them() -> None:
    answer = told(Finding(need_ratings=("ARO", "TPR")))
    assert (answer.verdict, lines(answer)) == ("too little to tell", [])
    assert (
        answer.summary
        == "The list needs ratings (ARO, TPR), and nobody here has one: the places cannot be compared without them."
    )
    assert to_do(answer) == ["tiebreaks check FILE STARTING_LIST"]


def test_without_a_search_the_counts_are_the_answer() -> None:
    answer = told(Finding(), searched=False)
    assert (answer.verdict, answer.summary, answer.in_force, to_do(answer)) == ("differs", EMPTY, None, [])


# ranks


@pytest.mark.parametrize(
    ("facts", "summary"),
    [
        ({"level": 0}, "Nobody is level on points, so the ranks show no tie-break."),
        ({"level": 0, "offered": (("BH",),)}, "Nobody is level on points, so the ranks show no tie-break."),
        ({"level": 1}, "Too few are level on points to tell what decides between them."),
        (
            {"level": 1, "offered": (("BH",), ("SB", "WIN"))},
            "Only two neighbours are level on points; the ranks fit BH; SB, WIN.",
        ),
        ({"level": 2, "offered": (("BH",),)}, "Only 3 neighbours are level on points; the ranks fit BH."),
    ],
)
def test_too_little_to_tell_says_how_little(facts: dict[str, Any], summary: str) -> None:
    for source, name, what in (
        ("file", "too little to tell", PUBLISH), ("asked", "too little to tell", PUBLISH), ("default", "nothing claimed", ASK),
    ):  # fmt: skip
        answer = told(verdict("too little to tell", **facts), source=source)
        assert (answer.verdict, str(answer.summary)) == (name, summary)
        assert lines(answer) == [] and to_do(answer) == [what]


def test_ranks_that_are_numbers_are_no_ranking() -> None:
    answer = told(verdict("not ranked"))
    assert (answer.verdict, to_do(answer)) == ("not ranked", ["tiebreaks standings FILE"])
    assert answer.summary == "The ranks are the pairing numbers: nobody has been ranked yet." and lines(answer) == []


def test_ranks_against_the_points_name_the_first_two() -> None:
    one = told(verdict("contradicts points", wrong_by_points=((5, 1),)))
    assert one.summary == (
        "The ranks do not follow the points in the file: one pair of neighbours the wrong way round, 1 Player 1 (3, rank 1) after "
        "5 Player 5 (1.5)."
    )
    two = told(verdict("contradicts points", wrong_by_points=((5, 2), (4, 1))))
    assert two.summary == (
        "The ranks do not follow the points in the file: 2 neighbours the wrong way round, first 2 Player 2 (2.5, rank 2) after "
        "5 Player 5 (1.5)."
    )
    many = told(verdict("contradicts points", wrong_by_points=((5, 2), (4, 1), (4, 3)), tried_earlier=True))
    assert many.headline == "The ranks belong to other results, perhaps those after round 5."
    assert str(many.summary).startswith("The ranks do not follow the points in the file: 3 neighbours the wrong way round")
    other = told(verdict("contradicts points", wrong_by_points=((5, 2), (4, 1), (4, 3))))
    assert other.headline == "The ranks belong to other results, perhaps those of another round."
    unnamed = told(verdict("contradicts points", wrong_by_points=((5, 1),)), source="default")
    assert (unnamed.headline, unnamed.claims) == (one.summary, True)
    assert unnamed.summary == "Two may be exchanged, or the ranks belong to other results."
    assert (two.verdict, lines(two), to_do(two)) == ("contradicts points", [], [LOOK])


EXCHANGED = (
    "Exchanged inside a tie of 2.5 points: 2 Player 2 and 3 Player 3. A play-off (Article 3), an order by hand or lots would "
    "explain it."
)


def test_what_nothing_explains_names_the_nearest() -> None:
    near = replace(FOUND, by=("PTS", "SB"), entries=(object(),), wrong=((2, 3),), edition="2024-08")  # type: ignore[arg-type]
    answer = told(verdict("unexplained", near, tried=17, open=(2, 3)))
    assert answer.summary == (
        "No list, edition or way of computing known to us explains these ranks (17 lists and 2 settings tried). Nearest: PTS, SB "
        "under C.07 2023-09 to 2024-08, which leaves 2 places open."
    )
    assert (answer.verdict, answer.causes, lines(answer)) == ("unexplained", (), [EXCHANGED])
    assert answer.nearest is not None and (answer.nearest.kind, answer.nearest.by) == ("list", ("PTS", "SB"))
    assert answer.nearest.wrong_places == 2
    assert answer.nearest.sentence == "Nearest: PTS, SB under C.07 2023-09 to 2024-08, which leaves 2 places open."
    two = told(verdict("unexplained", replace(near, edition="2009"), open=(2,)), source="default")
    assert (two.verdict, two.headline) == (
        "nothing claimed", "The file names no list, and no list known to us explains its ranks.",
    )  # fmt: skip
    assert str(two.summary) == "Nearest: PTS, SB under C.07 2009, which leaves one place open."
    assert to_do(answer) == [PUBLISH] and to_do(two) == [ASK]
    for nothing in (None, FOUND):
        alone = told(verdict("unexplained", nothing, tried=3))
        assert alone.summary == (
            "No list, edition or way of computing known to us explains these ranks (3 lists and 2 settings tried)."
        )
        assert alone.nearest is None


def test_what_a_table_was_made_with_is_said_with_all_that_follows() -> None:
    inferred = replace(FOUND, edition="2009", same_laws=("swiss-manager-2009", "2022"), ties_left=((2, 3),), ties_by="rating")
    answer = told(verdict("explained", inferred))
    assert (answer.verdict, answer.certainty) == ("explained", "certain")
    assert answer.summary == "Made with PTS, BH under C.07 2009. Certain."
    assert lines(answer) == [
        "All 5 ranks. 1 tie left, in the order of the ratings: 2, 3 (rank 2). The same under swiss-manager-2009; 2022: the file "
        "cannot tell.",
        UNDER_2024,
    ]
    assert to_do(answer) == ["tiebreaks standings FILE --by BH --edition 2009", PUBLISH]
    assert (
        answer.in_force is not None
        and answer.in_force.places == ((2, 2, 3), (3, 3, 2))
        and answer.in_force.edition == "2024-08"
    )
    fits = told(verdict("explained", inferred, asked_fits=True, exchanged=True))
    assert lines(fits)[0] == (
        "All 5 ranks. 1 tie left, in the order of the ratings: 2, 3 (rank 2). The numbers of the participants are the places, and "
        "the ranks are the pairing numbers."
    )


def test_the_round_and_the_span_of_editions_are_said() -> None:
    cases: dict[str, dict[str, Any]] = {
        "under C.07 2023-09 to 2024-08": {},
        "under C.07 2009": {"edition": "2009"},
        "under C.07 2023-09 to 2024-08, after round 3": {"after_round": 3},
        "under C.07 2024-08, but the program cuts the lowest value, also where a round was voluntarily not played [16.5, vur_cut=off]": {
            "house_rules": {"vur_cut": "off"}
        },
        "under several laws (2009, then 2024-08)": {"editions": ("2009", "2024-08")},
        "under C.07 2022": {"edition": "2022"},
    }
    for law, facts in cases.items():
        answer = told(verdict("explained", replace(FOUND, **facts)))
        assert answer.summary == f"Made with PTS, BH {law}. Certain."
    assert told(verdict("explained", replace(FOUND, after_round=3))).to_do[0].command == f"{SEE} --after-round 3"


@pytest.mark.parametrize(
    ("certainty", "source", "ranks", "said"),
    [
        ("possible", "file", TWO_WRONG, "Possible: the given list gives all but a few places, and those may simply be exchanged."),
        ("possible", "asked", FOUR_WRONG, "Possible: the given list gives all but a few places, and those may simply be exchanged."),
        ("possible", "ranks", TWO_WRONG, "Possible."),
        ("possible", "default", TWO_WRONG, "Possible."),
        ("likely", "file", TWO_WRONG, "Likely."),
        ("possible", "file", {4: 1, 5: 2, 3: 3, 2: 4, 1: 5}, "Possible."),  # five places
    ],
)  # fmt: skip
def test_few_places_of_a_named_list_may_simply_be_exchanged(
    certainty: str, source: str, ranks: dict[int, int], said: str
) -> None:
    answer = told(verdict("explained", replace(FOUND, certainty=certainty, edition="2009")), ranks, source)
    made = "Made with PTS, BH under C.07 2009. " if source in ("file", "asked") else ""
    assert answer.summary == f"{made}{said}"
    assert (str(answer.headline) == "The file names no list. Its ranks follow points, BH, under C.07 2009.") is not bool(made)


def test_places_that_do_not_fit_are_named() -> None:
    answer = told(verdict("misplaced", replace(FOUND, certainty="possible"), open=(2, 3)))
    assert answer.summary == (
        "Made with PTS, BH under C.07 2023-09 to 2024-08, but for 2 places: 2 Player 2 and 3 Player 3. Possible."
    )
    assert answer.verdict == "misplaced" and lines(answer) == [IN_FORCE, EXCHANGED]
    assert answer.causes[0].wrong_places == 2
    one = told(verdict("misplaced", FOUND, open=(2,)), {1: 1, 2: 2, 3: 2, 5: 4, 4: 5})
    assert one.summary == "Made with PTS, BH under C.07 2023-09 to 2024-08, but for one place: 2 Player 2. Certain."
    none = told(verdict("misplaced", FOUND), RIGHT, values={"BH": {2: Fraction(8)}})
    assert none.summary == "Made with PTS, BH under C.07 2023-09 to 2024-08. Certain."
    explained = told(verdict("explained", FOUND))
    assert explained.causes[0].wrong_places == 0


# the lines after


def test_the_columns_and_whether_the_ranks_follow_from_them_come_last() -> None:
    finding = verdict("explained", replace(FOUND, edition="2009"))
    fits = told(replace(finding, columns=(COLUMN, WRONG), follows=(True, None)))
    assert lines(fits)[1:] == [
        UNDER_2024,
        "BH: 5 of 5 under C.07 2009.\n"
        "BH: 5 of 5 under C.07 2009; under edition 2024-08 only 4: 2 Player 2, published 8, computed 9.",
        "The ranks follow from the printed values, in the order of the columns.",
    ]
    does_not = told(replace(finding, follows=(False, (3, 2))))
    assert lines(does_not)[2:] == ["The ranks do not follow from the printed values: 3 Player 3 before 2 Player 2."]
    agreeing = told(Finding(columns=(COLUMN,), follows=(True, None)), RIGHT)
    assert lines(agreeing) == []  # nothing differs: nothing is said of them
    noted = told(Finding(columns=(COLUMN, replace(COLUMN, note=Message(COLUMNS["rounded"])))), RIGHT)
    assert lines(noted) == ["BH: 5 of 5 under C.07 2009.\nBH: rounded to one decimal; 5 of 5 under C.07 2009."]


def test_who_stands_where_instead_is_said_of_the_first_wrong_place_alone() -> None:
    for name in ("unexplained", "too little to tell", "not ranked"):
        assert IN_FORCE not in lines(told(verdict(name, level=1)))
    assert IN_FORCE in lines(told(verdict("misplaced", FOUND)))
    shared = told(verdict("explained", replace(FOUND, by=("PTS",))), {1: 1, 3: 2, 4: 3, 2: 4, 5: 5})
    assert lines(shared)[-1] == (
        "By PTS, BH, 3 places differ. First difference: place 3, published 4 Player 4, computed 2 Player 2."
    )


def test_a_place_inside_a_tie_is_that_of_the_first_who_share_it() -> None:
    event = replace(five({1: 1, 3: 2, 2: 3, 4: 5, 5: 4}), tie_breaks=("PTS",))
    event = replace(event, published=tb.Published({1: 1, 5: 3, 3: 2, 2: 4, 4: 5}))
    differences = tb.check(event, search=False).differences
    computed = tb.standings(event)
    answer = describe(Evidence(event, computed), differences, verdict("explained", FOUND), "file", searched=True)
    assert lines(answer)[-1] == "By PTS, 2 places differ. First difference: place 3, published 5 Player 5, computed 2 Player 2."


def test_four_alternatives_are_causes_too() -> None:
    many = tuple(Alternative(("PTS", code), "2009", {}, 7.0) for code in ("SB", "WIN", "PS", "BWG", "BPG"))
    answer = told(verdict("explained", replace(FOUND, alternatives=many)))
    assert [cause.by[1] for cause in answer.causes] == ["BH", "SB", "WIN", "PS", "BWG"]
    assert [cause.kind for cause in answer.causes] == ["list"] + 4 * ["edition and list"]
    unknown = told(verdict("explained", replace(FOUND, edition="2009", alternatives=many)), source="ranks")
    assert [cause.kind for cause in unknown.causes] == 5 * ["edition and list"]


def test_an_edition_that_is_later_than_the_event_is_said_to_be_later() -> None:
    later = told(verdict("explained", replace(FOUND, edition="2026-03")))
    assert str(later.summary) == "Made with PTS, BH under C.07 2026-03. Certain. Edition 2026-03 is later than the event."
    points = told(verdict("explained", replace(FOUND, by=("PTS",), edition="2026-03")), source="default")
    assert (points.headline, points.summary) == ("The file names no list. Its ranks follow points.", "Certain.")


def test_where_no_list_is_named_nothing_is_claimed() -> None:
    """Without a search, without an explanation, and with one that leaves places open."""
    for finding, searched, headline in (
        (Finding(), False, "The file names no list, and none was searched for."),
        (verdict("unexplained"), True, "The file names no list, and no list known to us explains its ranks."),
        (verdict("too little to tell"), True, "The file names no list, and its ranks do not show one."),
    ):
        answer = told(finding, source="default", searched=searched)
        assert (answer.verdict, answer.claims, answer.headline) == ("nothing claimed", False, headline)
        assert answer.in_force is None and to_do(answer) == [ASK]
    few = told(verdict("misplaced", replace(FOUND, ties_by="pairing number"), open=(2, 3)), source="ranks")
    assert few.headline == (
        "The file names no list. Its ranks follow points, BH, then pairing numbers, under C.07 2023-09 to 2024-08, but for 2 "
        "places: 2 Player 2 and 3 Player 3."
    )
    assert (few.verdict, few.claims, to_do(few)) == ("misplaced", False, [SEE])
