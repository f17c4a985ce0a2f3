"""From bits to a verdict (check.md 3.4, 3.5): every limit at its edge, from findings made by hand on small events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log2
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from benchmarks.events import team_swiss
from tests.checking.test_check import five
from tests.checking.test_inferring import FOUR, SIX
from tests.checking.test_stored_answers import club
from tiebreaks.answers.checks import InferredEntry
from tiebreaks.checking import weights
from tiebreaks.checking.columns import IGNORED, Bench, Law, make_laws, one_rule_laws
from tiebreaks.checking.lists import find_lists
from tiebreaks.checking.orders import Choice, ListState, RatedList, SearchResult
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.checking.steps import Steps
from tiebreaks.checking.verdict import Case, name_law
from tiebreaks.checking.weights import WEIGHTS, SearchWeights
from tiebreaks.engine.codes import parse_list, parse_tie_break
from tiebreaks.law.editions import CURRENT, EDITIONS, NAMED_SETS, Edition

NOW, OLD = EDITIONS["2024-08"], EDITIONS["2009"]
LAWS = [Law(OLD, "", 3.0), Law(NOW, "", 0.8, ("2023-09", "2024-04")), Law(NAMED_SETS["vega-2024"].law, "vega-2024", 4.0)]
UNIQUE = {1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6}
LEAGUE = replace(team_swiss(12, 4, 5), tie_breaks=())


def case_of(
    event: tb.Tournament = SIX, ranks: Mapping[int, int] = UNIQUE, given: str = "", asked: Edition = NOW, **options: Any
) -> Case:
    published = replace(event, published=tb.Published(ranks=ranks))
    return Case(published, asked, len(event.rounds), parse_list(given) if given else (), **options)


def answer(
    bits: float,
    codes: str = "",
    wrong: int = 0,
    laws: tuple[int, ...] = (0b010,),
    decided: tuple[int, ...] = (),
    rules: Any = (),
) -> RatedList:
    nobody = np.zeros(0, dtype=np.int64)
    state = ListState(nobody, nobody.astype(bool), wrong, laws[-1], laws[:-1], 0, [], decided=decided)
    return RatedList(bits, tuple(Choice(parse_tie_break(code), rules, 0, code) for code in codes.split()), laws, state)


def found(case: Case, answers: Sequence[RatedList], lots: float = 30.0, **facts: Any) -> SearchResult:
    bench = Bench(case.tournament, facts.pop("rounds", case.after_round), facts.pop("score", ""), facts.pop("laws", LAWS))
    printed = PrintedRanks(case.tournament, facts.pop("ranks", case.ranks))
    return SearchResult(
        [*answers], lots, facts.pop("level", 3), facts.pop("tried", 7), facts.pop("stopped", False), bench, printed, **facts
    )


@pytest.mark.parametrize(
    ("name", "best", "others", "lots", "extra"),
    [
        ("explained", answer(9.0, "BH"), [], 12.0, 0.0),
        ("too little to tell", answer(5.0, "BH"), [], 11.9, 0.0),  # almost nobody is level
        ("too little to tell", answer(5.0, "BH"), [], 13.9, 2.0),  # what an earlier round costs is no order
        ("explained", answer(9.0, "BH"), [], 14.0, 2.0),
        ("too little to tell", answer(27.1, "BH"), [], 30.0, 0.0),  # a gain below 3
        ("explained", answer(27.0, "BH"), [], 30.0, 0.0),
        ("unexplained", answer(27.1), [], 30.0, 0.0),  # and no list to offer
        ("unexplained", answer(27.1), [answer(28.0, "BH", 1)], 30.0, 0.0),
        ("too little to tell", answer(27.1), [answer(32.1, "BH")], 30.0, 0.0),
        ("unexplained", answer(27.1), [answer(32.2, "BH")], 30.0, 0.0),
        ("explained", answer(27.0), [], 30.0, 0.0),
        ("misplaced", answer(20.0, "BH", 1, decided=(1,)), [], 30.0, 0.0),
        ("unexplained", answer(20.1, "BH", 1, decided=(1,)), [], 30.0, 0.0),  # a gain below 10
        ("unexplained", answer(20.0, "", 1), [], 30.0, 0.0),  # no list
        ("unexplained", answer(20.0, "BH", 2, decided=(9,)), [], 30.0, 0.0),
        ("misplaced", answer(20.0, "BH SB", 2, decided=(9, 1)), [], 30.0, 0.0),  # one in five of those that it decides
        ("unexplained", answer(20.0, "BH", 3, decided=(14,)), [], 30.0, 0.0),
        ("misplaced", answer(20.0, "BH", 3, decided=(15,)), [], 30.0, 0.0),
    ],
)  # fmt: skip
def test_the_name_of_a_verdict_by_its_bits_and_errors(
    name: str, best: RatedList, others: list[RatedList], lots: float, extra: float
) -> None:
    case = case_of()
    assert case._name(found(case, [best, *others], lots, extra=extra)) == name


def test_eight_shared_ranks_without_any_order_among_the_level_are_a_table_by_points_alone() -> None:
    event = club(49)
    shared = tb.standings(event, "PTS").ranks
    order = sorted(shared, key=shared.__getitem__)
    eight = {id: rank for id, rank in shared.items() if rank <= 11}  # 4.5 six times, 3.5 three times, 5.5 twice
    assert len(eight) - len(set(eight.values())) == 8 and order
    case = case_of(event, eight)
    assert case._is_by_points_alone(found(case, [answer(1.0)], level=0))
    assert not case._is_by_points_alone(found(case, [answer(1.0)], level=1))
    seven = {id: rank for id, rank in eight.items() if id != 4}
    assert not case._is_by_points_alone(found(case, [answer(1.0)], level=0, ranks=seven))
    concluded = case._conclude(found(case, [answer(5.0, "BH"), answer(6.0)], lots=1.0, level=0))
    assert concluded.name == "explained" and concluded.inferred is not None
    assert (concluded.inferred.by, concluded.inferred.certainty) == (("PTS",), "certain")


def test_offered_are_lists_without_errors_within_five_bits() -> None:
    case = case_of()
    answers = [
        answer(20.0),
        answer(22.0, "BH"),
        answer(23.0, "BH TPN"),
        answer(24.0, "TPN"),
        answer(24.5, "SB", 1),
        answer(25.0, "SB"),
        answer(25.1, "WIN"),
    ]
    several = found(case, answers, 11.0)
    assert [one.codes for one in case._offers(several)] == [("BH",), ("BH", "TPN"), ("TPN",), ("SB",)]
    concluded = case._conclude(several)
    assert concluded.name == "too little to tell" and concluded.inferred is not None
    assert (concluded.inferred.by, concluded.inferred.certainty) == (("PTS", "BH"), "possible")
    assert concluded.offered == (("BH",), ("TPN",), ("SB",))  # behind a list the numbers are no entry of it
    many = [answer(20.0, code) for code in ("BH", "SB", "WIN", "PS", "BWG", "BPG")]
    assert case._conclude(found(case, many, 11.0)).offered == (("BH",), ("SB",), ("WIN",), ("PS",), ("BWG",))


def test_a_conclusion_has_the_facts_of_its_search() -> None:
    case = case_of()
    told = case._conclude(found(case, [answer(9.0, "TPN", laws=(0b111,))], tried=17, stopped=True, level=3), True)
    assert (told.name, told.level, told.tried, told.stopped, told.exchanged, told.laws) == (
        "explained",
        3,
        17,
        True,
        True,
        LAWS,
    )
    assert not case._conclude(found(case, [answer(9.0, "TPN", laws=(0b111,))])).exchanged


@pytest.mark.parametrize(
    ("best", "rounds", "fits"),
    [
        (answer(9.0, "TPN", laws=(0b010,)), 3, True),
        (answer(9.0, "TPN", laws=(0b111,)), 3, True),
        (answer(9.0, "TPN", laws=(0b101,)), 3, False),
        (answer(9.0, "TPN", laws=(0b010, 0b001)), 3, False),  # another law for a part of the list
        (answer(9.0, "TPN", laws=(0b010, 0b011)), 3, True),
        (answer(9.0, "TPN", laws=(0b010,)), 2, False),  # an earlier round
        (answer(9.0, "TPN", 1, decided=(5,)), 3, False),
        (answer(9.0, "ARO", rules=IGNORED), 3, False),  # with a rule for the unrated that the asked law does not have
    ],
)  # fmt: skip
def test_the_asked_law_fits_where_it_gives_these_ranks_without_anything_else(best: RatedList, rounds: int, fits: bool) -> None:
    case = case_of()
    assert case._conclude(found(case, [best], rounds=rounds)).asked_fits is fits


GIVEN = "PTS, BH, SB, WIN"


@pytest.mark.parametrize(
    ("certainty", "best", "others", "lots", "facts"),
    [
        ("certain", answer(10.0, "BH"), [answer(17.0, "SB")], 22.0, {}),
        ("likely", answer(10.0, "BH"), [answer(16.9, "SB")], 22.0, {}),  # without BH less than 7 bits more
        ("likely", answer(10.0, "BH"), [answer(17.0, "SB")], 21.9, {}),  # a gain below 12
        ("likely", answer(10.0, "BH", 1, decided=(9,)), [], 40.0, {}),  # an error
        ("possible", answer(10.0, "BH"), [answer(11.2, "SB")], 40.0, {}),  # a share below .7
        ("likely", answer(10.0, "BH"), [answer(11.3, "SB")], 40.0, {}),
        ("likely", answer(10.0, "BH"), [], 18.0, {}),
        ("possible", answer(10.0, "BH"), [], 17.9, {}),  # a gain below 8
        ("possible", answer(10.0, "BH"), [], 40.0, {"stopped": True}),
        ("likely", answer(10.0, "BH"), [answer(11.0, "BH SB", laws=(0b100,))], 40.0, {}),  # the list is certain, its law is not
        ("certain", answer(10.0, "BH"), [answer(18.0, "SB", 1)], 40.0, {}),
        ("possible", answer(10.0, "BH"), [answer(17.9, "SB", 1)], 40.0, {}),  # a mere exchange of another list
    ],
)  # fmt: skip
def test_how_certain_an_answer_is(
    certainty: str, best: RatedList, others: list[RatedList], lots: float, facts: dict[str, Any]
) -> None:
    case = case_of()
    assert case._certainty(found(case, [best, *others], lots, **facts)) == certainty


def test_a_house_rule_that_no_program_is_known_for_is_never_certain() -> None:
    case = case_of()
    one_rule = [Law(NOW, "", 0.5), Law(NOW.amended(vur_cut="off"), "", 8.0)]
    named = [Law(NOW, "", 0.5), NAMED_SETS["no-vur-cut"].law and Law(NAMED_SETS["no-vur-cut"].law, "no-vur-cut", 6.5)]
    for laws, certainty in ((one_rule, "likely"), (named, "certain")):
        assert case._certainty(found(case, [answer(9.0, "BH", laws=(0b10,))], 40.0, laws=laws)) == certainty
    asked = case_of(asked=NOW.amended(vur_cut="off"))
    assert asked._certainty(found(asked, [answer(9.0, "BH", laws=(0b10,))], 40.0, laws=one_rule)) == "certain"


def test_a_list_of_which_the_end_is_cut_off_under_the_asked_law_is_only_possible() -> None:
    wrong_order = {1: 1, 6: 2, 5: 3, 3: 4, 2: 5, 4: 6}  # three neighbours the other way round by TPN
    case = case_of(given="PTS, WIN, BH, TPN", ranks=wrong_order)
    assert case.count_wrong_as_asked() == 3
    cases = {"WIN BH": True, "WIN": True, "BH": True, "WIN BH TPN": False, "SB": False, "WIN SB": False, "WIN BH TPN SB": False}
    for codes, cut in cases.items():
        several = found(case, [answer(5.0, codes)], 40.0)
        assert (case._cuts_given_list(several), case._certainty(several)) == (cut, "possible" if cut else "certain")
        other_law = found(case, [answer(5.0, codes, laws=(0b001,))], 40.0)
        assert not case._cuts_given_list(other_law)


@pytest.mark.parametrize(
    ("given", "ranks", "wrong"),
    [
        ("PTS, TPN", {1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6}, 0),
        ("PTS, TPN", {1: 1, 3: 2, 2: 3, 6: 4, 5: 5, 4: 6}, 2),
        ("PTS, TPN", {2: 1, 1: 2, 3: 3, 6: 4, 5: 5, 4: 6}, 2),  # by the points
        ("PTS, DE, TPN", {1: 1, 3: 2, 2: 3, 6: 4, 5: 5, 4: 6}, 2),
        ("PTS", {1: 1, 6: 2, 5: 3, 3: 4, 2: 5, 4: 6}, 0),
        ("PTS, TPN", {1: 1, 2: 2, 3: 2, 5: 4, 6: 5, 4: 6}, 1),  # a rank that is shared
    ],
)  # fmt: skip
def test_what_was_asked_contradicts_so_many_neighbours(given: str, ranks: dict[int, int], wrong: int) -> None:
    assert case_of(given=given, ranks=ranks).count_wrong_as_asked() == wrong


def test_ratings_that_the_asked_law_drops_contradict_nobody() -> None:
    unrated = replace(SIX, players=[replace(one, rating=None if one.id == 6 else one.rating) for one in SIX.players])
    ranks = {1: 1, 6: 2, 5: 3, 3: 4, 2: 5, 4: 6}
    assert case_of(unrated, given="PTS, ARO", ranks=ranks).count_wrong_as_asked() == 0
    assert case_of(SIX, given="PTS, ARO", ranks=ranks).count_wrong_as_asked() > 0


def test_two_contradictions_of_what_was_asked_may_be_mere_exchanges() -> None:
    for ranks, certainty in (
        ({1: 1, 3: 2, 2: 3, 6: 4, 5: 5, 4: 6}, "possible"),
        ({1: 1, 6: 2, 5: 3, 3: 4, 2: 5, 4: 6}, "certain"),
    ):
        case = case_of(given="PTS, TPN", ranks=ranks)
        assert case._certainty(found(case, [answer(5.0, "BH")], 40.0)) == certainty
    assert case_of(ranks={1: 1, 3: 2, 2: 3, 6: 4, 5: 5, 4: 6})._certainty(found(case, [answer(5.0, "BH")], 40.0)) == "certain"


@pytest.mark.parametrize(
    ("asked", "laws", "chosen"),
    [
        (NOW, 0b111, "2024-08"), (NOW, 0b011, "2024-08"), (OLD, 0b111, "2009"), (OLD, 0b011, "2009"),  # where it gives the same
        (LAWS[2].edition, 0b111, "vega-2024"), (NOW, 0b101, "2009"),  # else an edition
        (CURRENT, 0b011, "2024-08"),  # the likeliest
        (NOW, 0b100, "vega-2024"),  # else a reading
    ],
)  # fmt: skip
def test_the_law_that_is_told(asked: Edition, laws: int, chosen: str) -> None:
    case = case_of(asked=asked)
    law = case._choose_law(found(case, [answer(1.0)]), laws)
    assert (law.named_set or law.edition.id) == chosen


def test_of_several_editions_the_likeliest_is_told() -> None:
    laws = [Law(EDITIONS[name], "", bits) for name, bits in (("2022", 6.0), ("2009", 3.0), ("2024-08", 4.0))]
    case = case_of(asked=CURRENT)
    assert case._choose_law(found(case, [answer(1.0)], laws=laws), 0b111).edition.id == "2009"


def test_other_laws_that_give_the_same_are_named_unless_all_do_or_the_list_follows_several() -> None:
    case = case_of()
    cases: dict[tuple[int, ...], tuple[str, ...]] = {
        (0b111,): (), (0b011,): ("2009",), (0b101,): ("vega-2024",), (0b110,): ("vega-2024",), (0b010,): (), (0b001, 0b110): (),
    }  # fmt: skip
    for laws, names in cases.items():
        several = found(case, [answer(5.0, "BH", laws=laws)])
        assert case._same_laws(several, several.answers[0], case._choose_law(several, laws[-1])) == names
    assert name_law(LAWS[1]) == "2023-09 to 2024-08" and name_law(LAWS[2]) == "vega-2024" and name_law(LAWS[0]) == "2009"
    assert name_law(Law(OLD.amended(vur_cut="off"), "", 1.0)) == str(OLD.amended(vur_cut="off"))


def test_alternatives_are_other_lists_and_laws_without_errors_the_likelier_first() -> None:
    case = case_of()
    answers = [
        answer(5.0, "BH"),
        answer(5.5, "BH TPN"),  # the order of what is left, not another list
        answer(6.0, "BH", laws=(0b001,)),
        answer(6.2, "BH RTNG", laws=(0b001,)),  # told already
        answer(6.5, "SB", 1),
        answer(6.6),
        answer(7.0, "TPN"),
        answer(7.5, "SB TPN", laws=(0b100,)),
        answer(8.0, "SB", laws=(0b001, 0b010)),
        answer(8.5, "ARO", rules=IGNORED),
        answer(9.0, "WIN"),
    ]
    vega = {"opponents_unplayed_rounds": "closing_byes_drawn"}
    assert [(one.by, one.edition, dict(one.house_rules), one.bits) for one in case._alternatives(found(case, answers))] == [
        (("PTS", "BH"), "2009", {}, 6.0),
        (("PTS", "TPN"), "2024-08", {}, 7.0),
        (("PTS", "SB"), "2024-08", vega, 7.5),
        (("PTS", "SB"), "2024-08", {}, 8.0),
        (("PTS", "ARO"), "2024-08", {"unrated": "ignore"}, 8.5),
    ]


@pytest.mark.parametrize(
    ("certainties", "given", "perhaps"),
    [
        ("possible", "", ("BH",)),
        ("likely", "", ()),
        ("certain possible possible", "", ("SB", "WIN")),
        ("possible certain possible", "", ("WIN",)),
        ("possible possible certain", "", ()),
        ("certain possible possible", "PTS, WIN", ()),
        ("certain possible possible", "PTS, SB", ("WIN",)),
    ],
)
def test_entries_at_the_end_that_may_stand_there_by_chance(certainties: str, given: str, perhaps: tuple[str, ...]) -> None:
    entries = [InferredEntry(code, 1, one) for code, one in zip(("BH", "SB", "WIN"), certainties.split(), strict=False)]
    assert case_of(given=given)._perhaps(entries) == perhaps


def test_what_is_inferred_has_the_laws_the_ties_and_the_certainty_of_each_entry() -> None:
    """By TPN everybody is told apart: 7 bits more without it is certain, 3 is likely."""
    case = case_of()
    for without, certainty in ((7.0, "certain"), (6.9, "likely"), (3.0, "likely"), (2.9, "possible")):
        told = case._infer(found(case, [answer(5.0, "WIN"), answer(5.0 + without, "BH", 1)]))
        assert [entry.certainty for entry in told.entries] == [certainty]
    both = case._infer(found(case, [answer(5.0, "WIN TPN", laws=(0b001, 0b110))], 40.0))
    assert (both.by, both.edition, both.named_set, both.editions) == (
        ("PTS", "WIN"), "2024-08", "", ("2009", "2023-09 to 2024-08"),
    )  # fmt: skip
    assert [(entry.code, entry.decides) for entry in both.entries] == [("WIN", 0)] and both.same_laws == ()
    assert both.ties_left == ((2, 3, 5, 6),) and both.ties_by == "pairing number"
    assert (both.bits, both.gain, both.probability, both.after_round) == (5.0, 35.0, 1.0, 3)
    ruled = case._infer(found(case, [answer(5.0, "ARO", laws=(0b100,), rules=IGNORED)], 40.0))
    assert ruled.house_rules == {"opponents_unplayed_rounds": "closing_byes_drawn", "unrated": "ignore"}
    assert (ruled.named_set, ruled.editions) == ("vega-2024", ())


def test_neighbours_whom_the_list_has_the_other_way_round_are_told_as_the_file_orders_them() -> None:
    case = case_of(ranks={1: 1, 5: 2, 2: 3, 6: 4, 3: 5, 4: 6})
    told = case._infer(found(case, [answer(5.0, "TPN", 2, decided=(3,))]))
    assert told.wrong == ((5, 2), (6, 3)) and told.by == ("PTS",)


@pytest.mark.parametrize(
    ("certain", "likely", "certainty"),
    [((0.8, 12.0), (0.5, 8.0), "certain"), ((0.81, 12.0), (0.8, 8.0), "likely"), ((0.9, 12.0), (0.81, 8.0), "possible")],
)
def test_a_share_at_the_limit_is_enough(
    monkeypatch: pytest.MonkeyPatch, certain: tuple[float, float], likely: tuple[float, float], certainty: str
) -> None:
    """Two answers, one two bits dearer: the first has 1 of 1.25, four fifths."""
    monkeypatch.setattr(weights, "CERTAIN", certain)
    monkeypatch.setattr(weights, "LIKELY", likely)
    case = case_of()
    monkeypatch.setattr(weights, "ENTRY_CERTAIN", 2.0)
    assert case._certainty(found(case, [answer(10.0, "BH"), answer(12.0, "SB")], 40.0)) == certainty


def test_what_orders_the_ties_that_are_left() -> None:
    by_rating = {1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6}
    lots = {1: 1, 5: 2, 3: 3, 6: 4, 2: 5, 4: 6}
    cases = [
        (by_rating, "TPN", "pairing number"), (by_rating, "RTNG", "rating"), (by_rating, "", "pairing number"), (lots, "", "lots"),
        (lots, "RTNG/U1400", "rating"),
    ]  # fmt: skip
    for ranks, codes, told in cases:
        case = case_of(ranks=ranks)
        several = found(case, [answer(5.0, codes)])
        ties, by = case._ties(several, several.answers[0], several.bench.points * -1)
        assert by == told and [sorted(tie) for tie in ties] == [[2, 3, 5, 6]]
        assert ties[0] == tuple(id for id in ranks if id not in (1, 4))
    shared = case_of(ranks={1: 1, 2: 2, 3: 2, 5: 2, 6: 2, 4: 6})
    nobody = found(shared, [answer(5.0)])
    assert shared._ties(nobody, nobody.answers[0], nobody.bench.points * -1) == ((), "")


# the search over rounds, scores and numbers


def test_ranks_against_the_points_are_no_ranking_or_belong_to_other_results() -> None:
    numbers = case_of(ranks={id: id for id in range(1, 7)}).judge()
    assert (numbers.name, numbers.wrong_by_points, len(numbers.laws)) == ("not ranked", ((4, 5),), 13)
    contradicted = case_of(ranks={4: 1, 1: 2, 2: 3, 3: 4, 5: 5, 6: 6}).judge()
    assert (contradicted.name, contradicted.wrong_by_points, len(contradicted.laws)) == ("contradicts points", ((4, 1),), 13)
    assert (contradicted.inferred, contradicted.tried) == (None, 0)


def test_an_earlier_round_costs_four_bits_and_the_logarithm_of_the_rounds() -> None:
    ranks = tb.standings(club(2), "BH", after_round=5, lots=1).ranks
    case = case_of(club(2), ranks)
    best = case._elsewhere(PrintedRanks(case.tournament, ranks))
    assert best is not None
    several, exchanged = best
    assert several.bench.after_round == 5 and not exchanged
    assert several.extra == pytest.approx(WEIGHTS.earlier_round + log2(6))
    fixed = case_of(club(2), ranks, fixed_round=True)
    assert fixed._elsewhere(PrintedRanks(fixed.tournament, ranks)) is None
    assert case.judge().name == "explained" and fixed.judge().name == "contradicts points"


def test_only_two_earlier_rounds_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    case = case_of(SIX, {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6})
    monkeypatch.setattr(case, "_wrong_by_points", lambda bench, printed: [])
    monkeypatch.setattr(case, "after_round", 3)
    find = case._find

    def noted(bench: Bench, *rest: Any, **more: Any) -> SearchResult:
        asked.append(bench.after_round)
        return find(bench, *rest, **more)

    monkeypatch.setattr(case, "_find", noted)
    case._elsewhere(PrintedRanks(case.tournament, case.ranks))
    assert asked[:2] == [2, 1]
    monkeypatch.setattr("tiebreaks.checking.verdict.EARLIER", 1)
    asked.clear()
    case._elsewhere(PrintedRanks(case.tournament, case.ranks))
    assert asked[:1] == [2] and 1 not in asked


def test_an_earlier_round_is_told_where_it_is_shorter_than_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of(SIX, {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6})
    printed = PrintedRanks(case.tournament, case.ranks)
    lots = find_lists(case.bench(2), printed, codes=(), steps=Steps()).lots
    extras: list[float] = []
    monkeypatch.setattr(case, "_wrong_by_points", lambda bench, printed: [] if bench.after_round == 1 else [(0, 1)])
    case.after_round = 2
    for first, second, told in ((-0.1, 5.0, True), (0.0, 5.0, False), (0.1, 5.0, False)):
        several = found(case, [answer(lots + first), answer(lots + second)], rounds=1)

        def find(bench: Bench, printed: PrintedRanks, *, extra: float, several: SearchResult = several) -> SearchResult:
            extras.append(extra)
            return several

        monkeypatch.setattr(case, "_find", find)
        assert case._elsewhere(printed) == ((several, False) if told else None)
    assert extras == [WEIGHTS.earlier_round + 1] * 3  # the logarithm of two rounds


def numbered_anew(event: tb.Tournament, order: Sequence[int]) -> tb.Tournament:
    """The event with the participants numbered in this order."""
    new = {old: at for at, old in enumerate(order, 1)}

    def moved(item: Any) -> Any:
        if isinstance(item, tb.Game):
            return replace(item, white=new[item.white or 0], black=new[item.black or 0])
        return replace(item, participant=new[item.participant])

    players = sorted((replace(one, id=new[one.id]) for one in event.players), key=lambda one: one.id)
    return tb.Tournament(players, [[moved(item) for item in items] for items in event.rounds], starts=event.starts)


def test_numbers_and_ranks_that_are_exchanged_cost_four_bits() -> None:
    """The numbers of the participants are the places by BH, and the ranks are their numbers."""
    order = [row.id for row in tb.standings(club(23), "BH", lots=1)]
    event, ranks = numbered_anew(club(23), order), dict(enumerate(order, 1))
    case = case_of(event, ranks, given="PTS, BH")
    best = case._elsewhere(PrintedRanks(event, ranks))
    assert best is not None and best[1] is True and best[0].extra == WEIGHTS.earlier_round
    assert best[0].answers[0].codes == ("BH",) and best[0].printed.ranks == {id: id for id in ranks}
    told = case.judge()
    assert told.exchanged and told.inferred is not None and told.inferred.by == ("PTS", "BH")
    part = {id: rank for id, rank in ranks.items() if id != 3}
    assert set(part) != set(part.values()) and case_of(event, part)._elsewhere(PrintedRanks(event, part)) is None


def test_of_teams_the_other_score_costs_three_bits_and_names_the_head() -> None:
    ranks = tb.standings(LEAGUE, "GPTS, MPvGP", lots=1).ranks
    case = case_of(LEAGUE, ranks, asked=CURRENT)
    assert (case._primary(), case.bench().table.in_score) == ("MP", "MP")
    best = case._elsewhere(PrintedRanks(case.tournament, ranks))
    assert best is not None and best[0].extra == WEIGHTS.other_head and best[1] is False
    assert case._head(best[0].bench).code == "GPTS" and case._head(case.bench()).code == "MPTS"
    named = case_of(LEAGUE, ranks, "GPTS, MPvGP", asked=CURRENT)
    assert (named._primary(), named.bench().table.in_score) == ("GP", "GP")
    by_match = tb.standings(LEAGUE, "MPTS, MPvGP", lots=1).ranks
    turned = case_of(LEAGUE, by_match, "GPTS, MPvGP", asked=CURRENT)
    other = turned._elsewhere(PrintedRanks(turned.tournament, by_match))
    assert other is not None and turned._head(other[0].bench).code == "MPTS"


def test_a_list_begins_with_the_points_that_it_names() -> None:
    assert case_of()._head(case_of().bench()).code == "PTS"
    assert case_of(given="PTS, BH")._head(case_of().bench()).code == "PTS"
    assert case_of(five({}), {1: 1}, given="BH")._head(case_of().bench()).code == "PTS"
    assert case_of()._primary() == ""


def test_a_bench_is_made_once_for_a_round_and_a_score() -> None:
    case = case_of()
    assert case.bench() is case.bench() is case.bench(3) is case.bench(3, "") and case.bench(2) is not case.bench()
    assert (case.bench().after_round, case.bench(2).after_round) == (3, 2)
    assert case.bench().laws is case.laws


def test_laws_that_the_values_contradict_become_unlikely() -> None:
    case = case_of()
    before = [law.bits for law in case.laws]
    case.prefer(0b101)
    dearer = [0 if at in (0, 2) else WEIGHTS.against_values for at in range(len(before))]
    assert [law.bits for law in case.laws] == [bits + more for bits, more in zip(before, dearer, strict=True)]
    assert case.bench().laws is case.laws


def test_what_was_asked_is_among_the_laws_and_likelier_where_the_call_names_it() -> None:
    asked = NOW.amended(vur_cut="off", own_unplayed_round="zero")
    case = case_of(asked=asked)
    assert case.laws[case.asked_at].edition == asked and case.laws[case.asked_at].bits == WEIGHTS.asked_law
    assert case_of(asked=OLD).laws[case_of(asked=OLD).asked_at].bits == 3
    by_call = case_of(asked=OLD, by_call=True)
    assert by_call.laws[by_call.asked_at].bits == WEIGHTS.asked_law


def test_one_house_rule_is_tried_for_a_given_list_that_nothing_else_explains() -> None:
    """Eight bits for a house rule and .3 for each of the two entries."""
    rule = {"opponents_unplayed_rounds": "as_awarded"}
    ranks = tb.standings(club(2), "BH, SB", edition="2024-08", house_rules=rule, lots=1).ranks
    given = case_of(club(2), ranks, "PTS, BH, SB")
    several = given._find(given.bench(), PrintedRanks(given.tournament, ranks))
    assert several.answers[0].codes == ("BH", "SB") and several.answers[0].bits == pytest.approx(8.6)
    assert several.bench.laws == [Law(NOW, "", WEIGHTS.asked_law, ("2023-09", "2024-04")), *one_rule_laws(NOW)]
    assert given._infer(several).house_rules == rule


@pytest.mark.parametrize(
    ("first", "second", "asked", "chosen"),
    [
        ((answer(9.0, "BH"), 12.0, False), (answer(1.0, "BH"), 12.0, False), False, 0),  # explained
        ((answer(9.0, "BH", 1), 12.0, False), (answer(8.9, "BH"), 12.0, False), True, 1),  # an error: one rule may do
        ((answer(9.0, "BH"), 11.9, False), (answer(8.9, "BH"), 12.0, False), True, 1),  # a gain below 3
        ((answer(9.0, "BH", 1), 12.0, True), (answer(8.9, "BH"), 12.0, False), False, 0),  # no time left
        ((answer(9.0, "BH", 1), 12.0, False), (answer(9.0, "BH"), 12.0, False), True, 0),  # not shorter
        ((answer(9.0, "BH", 1), 12.0, False), (answer(8.0, "BH", 1), 12.0, False), True, 0),  # an error as well
    ],
)  # fmt: skip
def test_one_house_rule_is_told_where_it_is_shorter_and_has_no_error(
    monkeypatch: pytest.MonkeyPatch, first: Any, second: Any, asked: bool, chosen: int
) -> None:
    own = SearchWeights(house_rule=2.0)
    steps = Steps(77)
    case = case_of(given="PTS, BH, SB", steps=steps, weights=own)
    both = [found(case, [best], lots, stopped=stopped, tried=5) for best, lots, stopped in (first, second)]
    calls: list[Any] = []

    def find_lists(bench: Bench, printed: PrintedRanks, given: Any, **options: Any) -> SearchResult:
        calls.append((bench, given, options))
        return both[min(len(calls), 2) - 1]  # two rules at once find no more than one

    monkeypatch.setattr("tiebreaks.checking.verdict.find_lists", find_lists)
    told = case._find(case.bench(2), both[0].printed, extra=4.5, numbered=True)
    options = {"extra": 4.5, "numbered_by_rank": True, "steps": steps, "weights": own}
    assert calls[0] == (case.bench(2), case.given, options)
    assert (len(calls) > 1) is asked and told.answers == both[chosen].answers and (told.tried > 5) is asked
    if asked:
        bench, given, named = calls[1]
        assert (bench.after_round, given, [entry.code for entry in named.pop("codes")]) == (2, case.given, ["BH", "SB"])
        assert named == options and bench.laws[1:] == one_rule_laws(NOW, own)


def test_a_case_has_what_it_was_given() -> None:
    case = case_of(given="PTS, BH", steps=(steps := Steps(7)), fixed_round=True)
    assert (case.asked, case.after_round, case.asked_round, case.steps, case.fixed_round) == (NOW, 3, 3, steps, True)
    assert [entry.code for entry in case.given] == ["PTS", "BH"] and case.ranks == UNIQUE
    assert not case_of().fixed_round and [law.bits for law in case.laws] == [law.bits for law in make_laws(SIX, NOW)]


def test_few_who_are_level_are_told_with_the_lists_that_fit() -> None:
    told = case_of(FOUR, {4: 1, 1: 2, 2: 3, 3: 4}).judge()
    assert (told.name, told.level, told.asked_fits) == ("too little to tell", 1, True)
    assert told.inferred is not None and (told.inferred.by, told.inferred.certainty) == (("PTS", "DE"), "possible")
    assert told.offered == (("DE",), ("PS",), ("TPN",)) and len(told.laws) == 13


def test_pairing_numbers_that_are_the_ranks_are_not_offered() -> None:
    numbered = numbered_anew(FOUR, (4, 1, 2, 3))
    told = case_of(numbered, {id: id for id in range(1, 5)}).judge()
    assert told.name == "too little to tell" and ("TPN",) not in told.offered and weights.LISTED == 5
