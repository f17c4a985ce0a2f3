"""Swiss rounds that are not paired yet: a real engine for the next one, estimated pairings later, points alone for needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.events import event
from tests.forecasting.swiss import by_numbers, draw_swiss
from tiebreaks.answers.needs import PointsNeeds
from tiebreaks.extending import self_defined
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.later_rounds import LaterRounds, PairingState, pair_round
from tiebreaks.forecasting.models import Outcomes
from tiebreaks.forecasting.needs import needs
from tiebreaks.forecasting.pairing_engine import pair_by_gacrux
from tiebreaks.forecasting.prize_chances import _finish, _rank, _with_later
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.stream import draw_words
from tiebreaks.forecasting.unpaired import plan_rounds
from tiebreaks.model.pairing import VirtualPoints
from tiebreaks.model.tournament import Bye, Game, sides

pytest.importorskip("gacrux.pairingdutch")
CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "files" / "sharly-sce"
REAL = ("40e-open-fide-de-domloup-tournoi-b.trf", "41e-open-fide-de-domloup-tournoi-c.trf", "bretagne-jeunes-2026-u16.trf")


# The engine


@pytest.mark.parametrize("name", REAL)
def test_gacrux_pairs_real_rounds_as_they_were_paired(name: str) -> None:
    if not (CORPUS / name).exists():
        pytest.skip("the corpus is not here")
    whole = tb.read(CORPUS / name)
    for number in range(2, len(whole.rounds) + 1):
        items = whole.rounds[number - 1]
        named = {who for item in items for who in sides(item)}
        asked = [(number, item) for item in items if isinstance(item, Bye) and item.kind != "pairing"]
        asked += [(number, Bye(player.id, "zero")) for player in whole.players if player.id not in named]
        before = replace(whole.until(number - 1), pairing=replace(whole.pairing, requested_byes=tuple(asked)))
        paired = {sides(item) for item in pair_by_gacrux(before) if isinstance(item, Game)}
        assert paired == {sides(item) for item in items if isinstance(item, Game)}


def test_gacrux_keeps_requested_byes_and_pairs_everybody_else_once() -> None:
    now = draw_swiss(3, players=13, rounds=3)
    now = replace(now, pairing=replace(now.pairing, requested_byes=((4, Bye(2, "half")), (4, Bye(5, "zero")))))
    items = pair_by_gacrux(now)
    assert {item for item in items if isinstance(item, Bye) and item.kind != "pairing"} == {Bye(2, "half"), Bye(5, "zero")}
    assert sorted(who for item in items for who in sides(item) if who) == list(range(1, 14))


def test_numbers_of_players_need_not_be_consecutive_for_gacrux() -> None:
    people = [tb.Player(number, rating=2000 - number) for number in (3, 8, 20, 41)]
    now = tb.Tournament(people, [[tb.Game(3, 20, "1-0"), tb.Game(41, 8, "0-1")]], total_rounds=3)
    assert {frozenset(sides(item)) for item in pair_by_gacrux(now)} == {frozenset((3, 8)), frozenset((20, 41))}


def test_a_field_that_cannot_be_paired_is_refused_in_words() -> None:
    with pytest.raises(tb.TiebreaksError, match=r"gacrux cannot pair round 2: .*; enter the pairings"):
        chances(event("AB1", total_rounds=3))


@pytest.mark.parametrize("code", ["FIDE_DUBOV", "FIDE_DOUBLESWISS", "CUSTOM_SWISS"])
def test_other_systems_are_refused_without_a_function(code: str) -> None:
    now = draw_swiss(1, total=5)
    now = replace(now, pairing=replace(now.pairing, code=code))
    with pytest.raises(tb.TiebreaksError, match="no engine here pairs this system"):
        chances(now)


def test_without_gacrux_the_error_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: str) -> Any:
        raise ImportError(module)

    monkeypatch.setattr("tiebreaks.system.extras.import_module", missing)
    with pytest.raises(tb.TiebreaksError, match=r'round 5.*install .*\[pairing\]" installs it.*enter its pairings'):
        chances(draw_swiss(1, total=5))


# Estimated pairings


@pytest.mark.parametrize("seed", range(30))
def test_an_estimated_round_pairs_everybody_present_once_and_nobody_again(seed: int) -> None:
    now = draw_swiss(seed, players=14 + seed % 3, rounds=5)
    for earlier, later in pairwise(range(len(now.rounds) + 1)):
        games = [{*sides(item)} for item in now.rounds[earlier] if isinstance(item, Game)]
        before = [{*sides(item)} for items in now.rounds[:earlier] for item in items if isinstance(item, Game)]
        assert not [game for game in games if game in before]
        assert sorted(who for item in now.rounds[later - 1] for who in sides(item) if who) == [p.id for p in now.players]


@pytest.mark.parametrize("seed", range(30))
def test_estimated_colours_are_never_three_in_a_row_nor_three_apart(seed: int) -> None:
    now = draw_swiss(seed, players=20, rounds=6, total=7)
    for player in now.players:
        colours = "".join("w" if item.white == player.id else "b" for _, item in now.games_of(player) if isinstance(item, Game))
        assert "www" not in colours and "bbb" not in colours
        assert abs(colours.count("w") - colours.count("b")) <= 2


def test_score_groups_play_top_half_against_bottom_half() -> None:
    state = PairingState([10] * 4 + [0] * 4, [0] * 8, [0] * 8, [""] * 8, 0)
    pairs, bye = pair_round(state, range(8))
    assert {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in ((0, 2), (1, 3), (4, 6), (5, 7))}
    assert bye is None


def test_an_odd_one_out_floats_down_to_the_best_of_the_next_group() -> None:
    state = PairingState([20, 10, 10, 0], [0] * 4, [0] * 4, [""] * 4, 0)
    assert {frozenset(pair) for pair in pair_round(state, range(4))[0]} == {frozenset((0, 1)), frozenset((2, 3))}


def test_the_bye_goes_to_the_last_one_who_had_none() -> None:
    state = PairingState([20, 20, 10, 10, 0], [0] * 5, [0] * 5, [""] * 5, 1 << 4)
    assert pair_round(state, range(5))[1] == 3


def test_partners_are_exchanged_where_the_last_two_have_met() -> None:
    state = PairingState([10, 10, 0, 0], [0, 0, 1 << 3, 1 << 2], [0] * 4, [""] * 4, 0)
    pairs = {frozenset(pair) for pair in pair_round(state, range(4))[0]}
    assert frozenset((2, 3)) not in pairs and len(pairs) == 2


# A finish with rounds of its own


def _standings_of_finishes(now: tb.Tournament, pairings: Any, count: int, seed: int) -> tuple[Any, list[tb.Standings]]:
    """The ranks of finishes from the stack, and each of them as a tournament of its own."""
    question = Question(now, pair=True, pairings=pairings)
    later = LaterRounds(question, question.plan, Outcomes(question.event))
    words = draw_words(seed, 0, later.words, count)
    chosen = np.random.default_rng(seed).integers(0, 3, (count, len(question.items)))
    columns = later.play(chosen, words)
    ranked = question.rank(chosen, lambda table, part: later.amend(table, columns.part(part)))
    events = [_with_later(_finish(question, question.event, row), later, columns, at) for at, row in enumerate(chosen.tolist())]
    return ranked, [_rank(question, each) for each in events]


@pytest.mark.parametrize("seed", range(12))
def test_stacked_finishes_rank_as_tournaments_of_their_own_do(seed: int) -> None:
    facts: dict[str, Any] = {"scoring": tb.Scoring(win=3, draw=1)} if seed % 4 == 3 else {}
    now = draw_swiss(seed, players=9 + seed, rounds=3, total=4 + seed % 3, **facts)
    asked = ((5, Bye(2, "half")), (4, Bye(3, "zero")), (5, Bye(3, "zero")))
    now = replace(now, pairing=replace(now.pairing, requested_byes=asked))
    ranked, standings = _standings_of_finishes(now, None if now.total_rounds == 4 else "gacrux" if seed == 5 else None, 6, seed)
    for at, each in enumerate(standings):
        assert [each[number].rank for number in sorted(now.row_of)] == ranked.rank[at].tolist()


def test_requested_byes_of_later_rounds_are_kept_in_every_finish() -> None:
    now = draw_swiss(2, players=12, rounds=3, total=6)
    now = replace(now, pairing=replace(now.pairing, requested_byes=((5, Bye(4, "half")), (6, Bye(4, "zero")))))
    _, standings = _standings_of_finishes(now, None, 5, 1)
    for each in standings:
        assert next(item for item in each.tournament.rounds[4] if isinstance(item, Bye)) == Bye(4, "half")
        assert Bye(4, "zero") in each.tournament.rounds[5]


def test_who_missed_the_last_two_rounds_is_withdrawn_and_a_note_says_so() -> None:
    now = draw_swiss(2, players=12, rounds=3, total=6)
    gone = [[item for item in items if 7 not in sides(item)] for items in now.rounds[1:]]
    partners = [next(who for item in items if 7 in sides(item) for who in sides(item) if who != 7) for items in now.rounds[1:]]
    rounds = [now.rounds[0], *([*items, Bye(who or 1, "pairing")] for items, who in zip(gone, partners, strict=True))]
    now = replace(now, rounds=rounds)
    found = chances(now, finishes=50)
    assert any("taken as withdrawn: 7." in str(note) for note in found.notes)
    assert found[7].opponents == ()


def test_the_next_round_is_paired_once_and_the_only_one_left_is_no_estimate() -> None:
    now = draw_swiss(4, players=8, rounds=4, total=5)
    found = chances(now)
    assert found.exact and not found.approximate and found.pairings == "known"
    assert {(game.white, game.black) for game in found.games} == {sides(item) for item in pair_by_gacrux(now)}
    assert "Round 5 was paired by gacrux, from the results so far." in map(str, found.notes)


def test_a_round_in_progress_is_the_next_one_and_needs_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tiebreaks.system.extras.import_module", lambda name: pytest.fail("no engine is needed"))
    now = draw_swiss(4, players=8, rounds=3, total=5).with_round([(1, 2), (3, 4), (5, 6), (7, 8)])
    found = chances(now, finishes=50)
    assert found.approximate and found.later_rounds == (5,)


def test_estimated_pairings_are_said_everywhere() -> None:
    found = chances(draw_swiss(4, players=10, rounds=4, total=6), finishes=60)
    assert "(approximate)" in found.title
    assert "approximate, later pairings estimated: ± 2 points" in found.summary
    assert all("approximate, later pairings estimated: ± 2 points" in sentence for sentence in found.sentences)
    assert found.to_dict()["approximate"] is True and found.to_dict()["later_rounds"] == [6]
    assert "approximate" in tb.render(found) and "approximate" in tb.render(found, "html")


def test_the_next_round_is_never_estimated() -> None:
    with pytest.raises(tb.TiebreaksError, match="round 5 is the next one: its pairings are not estimated"):
        chances(draw_swiss(1), pairings="estimated")


def test_an_unknown_way_of_pairing_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match="pairings: expected one of estimated, gacrux or a function, found 'guess'"):
        chances(draw_swiss(1), pairings="guess")


def test_accelerated_rounds_are_paired_by_an_engine_or_refused() -> None:
    now = draw_swiss(1, players=8, rounds=3, total=5)
    now = replace(now, pairing=replace(now.pairing, virtual_points=(VirtualPoints(1, 4, 1, 5, 1),)))
    with pytest.raises(tb.TiebreaksError, match="cannot be estimated in an accelerated Swiss") as refused:
        chances(now)
    remedy = next(each for each in refused.value.messages[0].remedies if "pairings" in each.argument)
    assert chances(now, finishes=3, **remedy.argument).pairings == "gacrux"


def test_gacrux_pairs_every_finish_when_asked_to() -> None:
    found = chances(draw_swiss(5, players=8, rounds=3, total=5), finishes=20, pairings="gacrux")
    assert found.pairings == "gacrux" and not found.approximate and found.finishes == 20
    assert "which gacrux paired in each of them" in found.summary


def test_a_function_pairs_the_next_round_and_every_finish() -> None:
    found = chances(draw_swiss(5, players=8, rounds=3, total=5), finishes=30, pairings=by_numbers)
    assert {(game.white, game.black) for game in found.games} == {(2, 3), (4, 5), (6, 7), (8, 1)}
    assert found.pairings == "own" and "the function given" in found.summary


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("pairings", [None, by_numbers])
def test_any_number_of_processes_gives_the_same_numbers_of_unpaired_rounds(pairings: Callable[..., Any] | None) -> None:
    now = draw_swiss(6, players=8, rounds=3, total=6)
    alone, together = (chances(now, finishes=1100, seed=3, pairings=pairings, jobs=jobs).to_dict() for jobs in (1, 2))
    assert alone == together


def test_a_function_that_other_processes_cannot_have_is_refused() -> None:
    now = draw_swiss(6, players=8, rounds=3, total=5)
    with pytest.raises(tb.TiebreaksError, match="pairings: with several jobs the function must stand in a module"):
        chances(now, finishes=100, jobs=2, pairings=lambda now: by_numbers(now))


def test_more_finishes_continue_those_drawn_before_in_unpaired_rounds() -> None:
    now = draw_swiss(6, players=8, rounds=3, total=5)
    few, many = (chances(now, finishes=count) for count in (300, 700))
    for row in few:
        for rank in range(1, 9):
            assert 0 <= many.of(row.id, rank=rank) * 700 - few.of(row.id, rank=rank) * 300 <= 400


def test_progress_is_told_within_a_block_when_an_engine_pairs() -> None:
    seen: list[int] = []
    chances(
        draw_swiss(5, players=6, rounds=2, total=4), finishes=70, pairings="gacrux", progress=lambda done, of: seen.append(done)
    )
    assert seen == [32, 64, 70]


def test_before_an_earlier_round_later_pairings_are_forgotten() -> None:
    whole = draw_swiss(7, players=8, rounds=4, total=4)
    found = chances(whole, before_round=3, finishes=100)
    assert found.approximate and found.later_rounds == (4,)
    assert {game.round for game in found.games} == {3}
    assert found.title == "Chances before round 3 (approximate)"


def test_all_finishes_are_not_ranked_while_a_round_is_unpaired() -> None:
    with pytest.raises(tb.TiebreaksError, match="exact: rounds from 6 on are not paired yet"):
        chances(draw_swiss(5), exact=True)


def test_self_defined_tie_breaks_need_all_pairings() -> None:
    own = self_defined("OTHER_OWN", per_participant=lambda one, event: one.number, name="the number")
    with pytest.raises(tb.TiebreaksError, match="a self-defined tie-break needs all pairings"):
        chances(draw_swiss(5), by=["PTS", own])


def test_a_round_robin_without_pairings_is_refused_with_a_remedy() -> None:
    now = event("AB1 CD*", system="round-robin", by="DE, SB", total_rounds=3)
    with pytest.raises(
        tb.TiebreaksError, match="rounds 2 to 3 are not paired yet: enter the pairings of the schedule"
    ) as refused:
        chances(now)
    (remedy,) = refused.value.messages[0].remedies
    assert chances(now, **remedy.argument).exact


def test_teams_are_paired_for_the_next_round_by_a_function_only() -> None:
    teams = [tb.Team(at, f"T{at}", (2 * at - 1, 2 * at)) for at in range(1, 5)]
    players = [tb.Player(at) for at in range(1, 9)]
    league = tb.Tournament(players, [], teams=teams, boards=2, total_rounds=1, tie_breaks=("GPTS",))
    found = chances(league, pairings=lambda now: [(1, 2), (3, 4)])
    assert found.exact and len(found.games) == 2
    with pytest.raises(tb.TiebreaksError, match="no engine here pairs this system"):
        chances(league)
    with pytest.raises(tb.TiebreaksError, match="not simulated for teams"):
        chances(replace(league, total_rounds=2), pairings=lambda now: [(1, 2), (3, 4)])


def test_plans_leave_events_alone_whose_rounds_are_all_paired() -> None:
    now = draw_swiss(1, rounds=4, total=4)
    assert plan_rounds(now, 4, None, []).event is now


# Needs by points alone


def test_needs_say_what_is_certain_by_points_while_a_round_is_unpaired() -> None:
    now = event("AB1 CD1", "AC1 BD1", "AD1 CB1", total_rounds=4)  # A 3, C 2, B 1, D 0
    first = needs(now, "A", top=2)
    assert isinstance(first, PointsNeeds)
    assert first.is_certain and first.exact  # only C can have 3 points
    assert "Already certain by points: the first 2 places." in first.sentences
    assert needs(now, "D", top=1).out_of_reach
    assert needs(now, "A", ahead_of="B").is_certain
    assert needs(now, "B", ahead_of="A").out_of_reach


def test_needs_stop_at_points_while_a_round_is_unpaired() -> None:
    now = event("AB1 CD1", "AC1 BD1", "AD1 CB1", total_rounds=4)
    found = needs(now, "A", top=1)
    assert not found.is_certain and not found.out_of_reach  # C can be level with 3 points
    assert "Round 4 is not paired yet: what else is needed can be said when it is." in found.sentences
    assert found.to_dict()["best"] == 1 and found.to_dict()["worst"] == 2


CHANCES_SAY = "How probable it is, the chances say, with pairings as they may come."


@pytest.mark.parametrize(("who", "said"), [(1, True), (10, False)])
def test_needs_name_the_chances_while_a_round_is_unpaired_and_the_target_is_open(who: int, said: bool) -> None:
    now = draw_swiss(4, players=10, rounds=4, total=5)
    number = tb.standings(now, after_round=4).rows[who - 1].id
    assert (CHANCES_SAY in needs(now, number, top=1).sentences) is said
    assert chances(now, finishes=50).rows  # and they do


def test_needs_do_not_name_chances_that_cannot_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    now = draw_swiss(4, players=10, rounds=4, total=6)
    leader = tb.standings(now, after_round=4).rows[0].id
    another = replace(now, pairing=replace(now.pairing, code="FIDE_DUBOV"))
    assert CHANCES_SAY not in needs(another, leader).sentences
    monkeypatch.setattr("tiebreaks.system.extras.import_module", lambda name: pytest.fail("no engine is needed"))
    held = draw_swiss(4, players=8, rounds=3, total=5).with_round([(1, 2), (3, 4), (5, 6), (7, 8)])
    assert CHANCES_SAY in needs(held, tb.standings(held, after_round=3).rows[0].id).sentences


def test_requested_byes_and_pending_games_bound_the_points() -> None:
    now = event("AB1 CD1", "AC1 BD*", total_rounds=3)
    now = replace(now, pairing=replace(now.pairing, requested_byes=((3, Bye(4, "half")),)))
    found = needs(now, "D", top=1)
    assert isinstance(found, PointsNeeds)
    assert (found.least, found.most) == (0, 15)  # a game to play, and half a point


def test_points_decide_nothing_where_the_list_does_not_begin_with_them() -> None:
    now = event("AB1 CD1", total_rounds=3, by="WIN, PTS")
    with pytest.raises(tb.TiebreaksError, match="only points can be compared"):
        needs(now, "A")
