"""Candidate columns of a check (check.md 3.2, 3.3): the laws with their bits, the codes with their weights, each column once."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from benchmarks.events import team_swiss
from tests.articles import EVERY_KIND, event
from tests.checking.test_inferring import SIX
from tests.checking.test_stored_answers import club, without_ratings
from tiebreaks.checking.columns import (
    Bench,
    Law,
    codes_of,
    dense,
    first_law,
    laws_among,
    make_laws,
    one_rule_laws,
    provisions,
    read_by,
)
from tiebreaks.checking.steps import COLUMN, Steps
from tiebreaks.checking.weights import LAWS, ROUND_ROBIN, SWISS, TEAMS, WEIGHTS, SearchWeights
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.engine.register import unregister
from tiebreaks.extending import register
from tiebreaks.law.editions import CURRENT, EDITIONS, NAMED_SETS
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.model import Pairing

NOW = EDITIONS["2024-08"]
KINDS = event(EVERY_KIND, starts="2025-04-01")


def bits_of(tournament: tb.Tournament, asked: Any = CURRENT, **options: Any) -> dict[str, float]:
    return {law.named_set or law.edition.id: law.bits for law in make_laws(tournament, asked, **options)}


@pytest.mark.parametrize(
    ("starts", "era"),
    [
        (date(2023, 6, 30), 0), (date(2023, 7, 1), 1), (date(2024, 3, 31), 1), (date(2024, 4, 1), 2), (date(2025, 12, 31), 2),
        (date(2026, 1, 1), 3), (None, 4),
    ],
)  # fmt: skip
def test_every_law_has_the_bits_of_its_era(starts: date | None, era: int) -> None:
    found = bits_of(replace(SIX, starts=starts))
    assert found == {name: bits[era] for name, bits in LAWS.items()}
    assert [*found.values()] == sorted(found.values())


def test_editions_with_the_same_provisions_are_one_law_named_by_the_last() -> None:
    alike = {law.edition.id: law.alike for law in make_laws(SIX, CURRENT) if not law.named_set}
    assert alike == {"2009": (), "2022": (), "2024-08": ("2023-09", "2024-04"), "2026-03": ()}


@pytest.mark.parametrize(
    ("program", "names"),
    [
        ("Vega", {"vega-2024", "vega-2026", "vega-2026-sb"}), ("Swiss-Manager", {"swiss-manager-2009", "swiss-manager-2023", "swiss-manager-2026"}),
        ("Swiss Manager", {"swiss-manager-2009", "swiss-manager-2023", "swiss-manager-2026"}),
        ("chess-results", {"swiss-manager-2009", "swiss-manager-2023", "swiss-manager-2026"}), ("Swiss-Chess", set()), ("", set()),
    ],
)  # fmt: skip
def test_the_laws_of_the_program_that_a_file_names_get_three_bits_less(program: str, names: set[str]) -> None:
    plain, named = bits_of(SIX), bits_of(replace(SIX, published=tb.Published(program=program)))
    assert {name for name in plain if plain[name] != named[name]} == names
    assert all(named[name] == plain[name] - WEIGHTS.program for name in names)
    none = bits_of(replace(SIX, published=tb.Published(program=program)), weights=SearchWeights(program=20.0))
    assert all(none[name] == 0.0 for name in names)


def test_the_asked_law_is_among_them_and_cheap_where_the_call_names_it() -> None:
    asked = NOW.amended(vur_cut="off", own_unplayed_round="zero")
    (own,) = (law for law in make_laws(SIX, asked) if law.edition == asked)
    assert (own.bits, own.named_set, own.alike) == (WEIGHTS.asked_law, "", ())
    assert (
        bits_of(SIX, EDITIONS["2009"])["2009"] == 3
        and bits_of(SIX, EDITIONS["2009"], by_call=True)["2009"] == WEIGHTS.asked_law
    )
    dear = SearchWeights(asked_law=9.0)
    assert bits_of(SIX, EDITIONS["2009"], by_call=True, weights=dear)["2009"] == 3
    assert len(make_laws(SIX, EDITIONS["2009"], by_call=True)) == len(make_laws(SIX, CURRENT)) == len(LAWS)


def test_one_rule_is_changed_in_each_of_these_laws() -> None:
    laws = one_rule_laws(NOW)
    assert all(law.bits == WEIGHTS.house_rule and not law.named_set for law in laws)
    changed = [sum(one != other for one, other in zip(provisions(law.edition), provisions(NOW), strict=True)) for law in laws]
    assert changed == [1] * len(laws)
    choices = sum(len(facts["choices"]) for facts in PROVISIONS.values())
    assert len(laws) == choices - sum(getattr(NOW, name) in facts["choices"] for name, facts in PROVISIONS.items())
    assert one_rule_laws(NOW, SearchWeights(house_rule=1.0))[0].bits == 1.0


def test_the_codes_that_are_tried_are_those_of_the_kind_of_event() -> None:
    team = team_swiss(4, 2, 3)
    assert dict(codes_of(SIX)) == SWISS and dict(codes_of(tb.sample("round_robin"))) == ROUND_ROBIN
    assert dict(codes_of(team, WEIGHTS)) == {
        code: weight for code, weight in TEAMS.items() if not parse_tie_break(code).entry.on_ratings
    }
    assert WEIGHTS.codes(team=True, round_robin=True) == TEAMS and WEIGHTS.codes(team=False, round_robin=True) == ROUND_ROBIN
    assert WEIGHTS.after(round_robin=True)["SB"]["KS"] == 0.2 and "KS" not in WEIGHTS.after(round_robin=False)["SB"]


def test_without_any_rating_no_code_of_ratings_is_tried() -> None:
    unrated = set(SWISS) - set(codes_of(without_ratings(club(2))))
    assert unrated == {"ARO", "TPR", "ARO/C1", "APRO", "RTNG", "PTP", "APPO"}
    assert set(codes_of(without_ratings(club(2), 7))) == set(SWISS)


def test_registered_codes_take_part_with_a_small_weight() -> None:
    def rule(table: Any, law: Any) -> Any:
        return parse_tie_break("WIN").work(table, law)

    register("OTHER_CHECKED", rule, name="wins once more", article="house rules")
    try:
        assert codes_of(SIX)["OTHER_CHECKED"] == WEIGHTS.unknown_entry
    finally:
        unregister("OTHER_CHECKED")
    assert "OTHER_CHECKED" not in codes_of(SIX)


def test_bits_name_the_laws() -> None:
    assert [first_law(bits) for bits in (0b1, 0b10, 0b1100, 0b1010)] == [0, 1, 2, 1]
    assert [laws_among(bits) for bits in (0, 0b1, 0b1101)] == [[], [0], [0, 2, 3]]
    assert dense(np.array([30, -5, 30, 7])).tolist() == [2, 0, 2, 1] and dense(np.array([1])).dtype == np.int32


def test_a_code_reads_the_provisions_of_its_articles() -> None:
    every = set(PROVISIONS)
    robin = {"round_robin_rating_forfeits", "round_robin_forfeit_losses", "round_robin_forfeits_over_the_board"}
    cases = {
        "DE": "direct_encounter forfeits_count_in_direct_encounter repeated_meetings board_count_needs_equal_game_points "
        "extended_direct_encounter knock_out_games score_strength_decimals",  # Articles 6, 12 and 13
        "ARO": "koya_step unrated rating_choice average_rating_cut performance_rounding perfect_performance_score "
        "perfect_performance_margin",  # Articles 10 and 14
        "WIN": "wins_not_over_the_board standard_points koya_step average_rating_cut",  # Articles 7 and 14
    }
    for code, names in cases.items():
        reads = {"short_games_are_played", *names.split()}
        assert set(read_by(parse_tie_break(code), predetermined=False)) == reads
        assert set(read_by(parse_tie_break(code), predetermined=True)) == reads | robin
    assert {*read_by(parse_tie_break("BH"), predetermined=True)} == every
    assert {*read_by(parse_tie_break("BH"), predetermined=False)} == {
        name for name in every if not name.startswith("round_robin_")
    }


def test_laws_that_agree_on_what_a_code_reads_are_one_group() -> None:
    laws = [Law(EDITIONS["2009"], "", 1.0), Law(NOW, "", 2.0), Law(NAMED_SETS["no-vur-cut"].law, "no-vur-cut", 3.0)]
    bench = Bench(KINDS, 5, "", laws)
    assert [*bench.groups(parse_tie_break("BH/C1"))] == [0b001, 0b010, 0b100]
    assert [*bench.groups(parse_tie_break("WIN"))] in ([0b111], [0b001, 0b110]) and bench.all_laws == 0b111
    assert sum(bench.groups(parse_tie_break("DE"))) == 0b111


def test_each_different_column_is_kept_once_with_all_its_laws() -> None:
    laws = [Law(EDITIONS[name], "", 1.0) for name in ("2009", "2024-08", "2026-03")]
    bench = Bench(KINDS, 5, "", laws)
    found = list(bench.candidates(["BH", "WIN", "DE"], Steps()))
    of_bh = [one for one in found if one.code == "BH"]
    orders: dict[tuple[int, ...], int] = {}
    for at, law in enumerate(laws):
        values = {row.id: row["BH"] or 0 for row in tb.standings(KINDS, "BH", edition=law.edition)}
        order = tuple(sorted({*values.values()}).index(values[id]) for id in range(1, 6))
        orders[order] = orders.get(order, 0) | 1 << at
    assert {tuple(one.key.tolist()): one.laws for one in of_bh if one.key is not None} == orders
    assert [(one.code, one.laws, one.rules) for one in found if one.code == "WIN"] == [("WIN", 0b111, ())]
    assert (
        all(one.key is None for one in found if one.code == "DE")
        and sum(one.laws for one in found if one.code == "DE") == 0b111
    )
    assert all(one.entry.code == one.code for one in found)


def test_pairing_numbers_and_ratings_order_everybody_whatever_the_law() -> None:
    bench = Bench(KINDS, 5, "", [Law(EDITIONS["2009"], "", 1.0)])
    assert bench.key(parse_tie_break("TPN"), 0) is not None and dense(-np.arange(5)).tolist() == [4, 3, 2, 1, 0]
    numbers, ratings = (
        bench.key(parse_tie_break("TPN"), 0),
        Bench(SIX, 3, "", make_laws(SIX, NOW)).key(parse_tie_break("RTNG"), 0),
    )
    assert numbers is not None and numbers.tolist() == [4, 3, 2, 1, 0]
    assert ratings is not None and ratings.tolist() == [5, 4, 3, 2, 1, 0]
    turned = replace(SIX, players=[replace(one, rating=1000 + one.id) for one in SIX.players])
    other = Bench(turned, 3, "", make_laws(turned, NOW)).key(parse_tie_break("RTNG"), 0)
    assert other is not None and other.tolist() == [0, 1, 2, 3, 4, 5]


def test_candidates_end_when_the_steps_are_used_up() -> None:
    bench = Bench(KINDS, 5, "", [Law(NOW, "", 1.0)])
    steps = Steps(2 * COLUMN * bench.cost)
    assert [one.code for one in bench.candidates(["BH", "SB", "WIN", "PS"], steps)] == ["BH", "SB"]
    assert steps.used_up and steps.spent == steps.limit


def test_some_codes_are_left_out_or_come_in_several_ways() -> None:
    bench = Bench(SIX, 3, "", make_laws(SIX, NOW))
    assert [entry.code for entry, _ in bench.variants(["BH", "BH/P", "DE/P"])] == ["BH"]  # no forfeits here
    with_forfeits = Bench(KINDS, 5, "", make_laws(KINDS, NOW))
    assert [entry.code for entry, _ in with_forfeits.variants(["BH", "BH/P", "DE/P"])] == ["BH", "BH/P", "DE/P"]
    assert with_forfeits.has_forfeits and not bench.has_forfeits
    assert not bench.somebody_unrated and with_forfeits.somebody_unrated
    expelled = replace(
        SIX, players=[replace(one, rating=None if one.id == 6 else one.rating, expelled=one.id == 6) for one in SIX.players]
    )
    assert not Bench(expelled, 3, "", make_laws(expelled, NOW)).somebody_unrated
    double = replace(SIX, pairing=Pairing("FIDE_DOUBLE_SWISS"))
    of_double = Bench(double, 3, "", make_laws(double, NOW))
    assert [entry.code for entry, _ in of_double.variants(["BH", "WON", "WIN", "TPN", "DE"])] == ["WON", "TPN"]


def test_a_workbench_is_made_once_for_each_law() -> None:
    bench = Bench(KINDS, 5, "", [Law(NOW, "", 1.0), Law(EDITIONS["2023-09"], "", 1.0), Law(EDITIONS["2009"], "", 1.0)])
    assert bench.under(NOW) is bench.under(EDITIONS["2023-09"]) is not bench.under(EDITIONS["2009"])
    assert bench.under(NOW).table is bench.table and bench.points.tolist() == [45, 35, 15, 15, 25]
    assert bench.start.tolist() == [0, 0, 0, 0, 0] and bench.after_round == 5


def test_an_entry_that_sees_the_ties_is_worked_out_once_for_each_state(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(SIX, 3, "", [Law(NOW, "", 1.0), Law(EDITIONS["2009"], "", 1.0)])
    place = np.array([0, 1, 1, 5, 1, 1])
    first = bench.places_after(parse_tie_break("DE"), NOW, place)
    assert bench.places_after(parse_tie_break("DE"), NOW, place.copy()) is first
    assert bench.places_after(parse_tie_break("DE"), NOW, np.array([0, 1, 1, 5, 3, 3])) is not first
    assert bench.places_after(parse_tie_break("DE/P"), NOW, place) is not first
    standings = tb.standings(SIX, "DE", edition="2024-08")
    assert first.tolist() == [standings.ranks[id] - 1 for id in range(1, 7)]
