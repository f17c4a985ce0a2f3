"""One wrong entry is likelier than another law: byes of every kind, forfeits and games are looked at before readings."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

import tiebreaks as tb
from tiebreaks.answers import OtherResult
from tiebreaks.checking import entries
from tiebreaks.checking.entries import MOST_ROWS, OtherEntry, _keep_plausible, _list_candidates
from tiebreaks.checking.evidence import Evidence

OPEN = tb.sample("open")
RANKING = tb.standings(OPEN)
BYES = [(number, item) for number, items in enumerate(OPEN.rounds, 1) for item in items if isinstance(item, tb.Bye)]
GAMES = [(number, item) for number, items in enumerate(OPEN.rounds, 1) for item in items if isinstance(item, tb.Game)]
OTHER_KIND = {"zero": "half", "half": "zero", "pairing": "zero", "full": "zero"}


def with_bye(number: int, bye: tb.Bye, kind: str) -> tb.Tournament:
    """The event with a bye of another kind, and the ranks of before."""
    items = tuple(tb.Bye(bye.participant, kind) if item is bye else item for item in OPEN.rounds[number - 1])
    rounds = (*OPEN.rounds[: number - 1], items, *OPEN.rounds[number:])
    return replace(OPEN, rounds=rounds, published=tb.Published(RANKING.ranks))


@pytest.mark.parametrize(("number", "bye"), BYES[::2])
def test_a_bye_of_another_kind_is_found_from_the_ranks_alone(number: int, bye: tb.Bye) -> None:
    found = tb.check(with_bye(number, bye, OTHER_KIND[bye.kind]))
    assert found.game is not None and (found.game.round, found.game.white, found.game.black) == (number, bye.participant, None)
    assert (found.game.published, found.game.computed) == (bye.kind, OTHER_KIND[bye.kind])
    assert found.verdict == "explained" and "everything that was published would agree" in found.meaning
    assert found.inferred is None and found.explained_by == ()


def test_the_points_name_the_bye() -> None:
    number, bye = next(item for item in BYES if item[1].kind == "half")
    points = {row.id: row.points for row in RANKING}
    event = with_bye(number, bye, "zero")
    found = tb.check(replace(event, published=tb.Published(RANKING.ranks, points)))
    assert found.verdict == "contradicts points" and found.game is not None and found.game.published == "half"
    assert "the table counts a half-point bye, the file a zero-point bye" in found.summary


@pytest.mark.parametrize("seed", range(4))
def test_a_wrong_result_is_found_from_the_ranks_alone(seed: int) -> None:
    rng = Random(f"entry {seed}")
    number, game = rng.choice([item for item in GAMES if item[1].result in ("1-0", "½-½", "0-1")])
    other = rng.choice([result for result in ("1-0", "½-½", "0-1") if result != game.result])
    assert game.white is not None and game.black is not None
    event = OPEN.with_result(number, game.white, game.black, other)
    found = tb.check(replace(event, published=tb.Published(RANKING.ranks)))
    assert found.game == OtherResult(number, game.white, game.black, game.result, other)


def test_an_entry_and_another_list_that_both_explain_the_ranks_are_possible_and_both_are_told() -> None:
    """The ranks are those with a zero-point bye for a half-point bye, and those by the first tie-breaks of the list."""
    number, bye = next(item for item in BYES if item[1].participant == 36)
    ranks = tb.standings(with_bye(number, bye, "zero")).ranks
    event = replace(OPEN, published=tb.Published(ranks))
    found = tb.check(event)
    assert found.game == OtherResult(number, 36, None, "zero", bye.kind) and found.verdict == "explained"
    other = found.explained_by[0]
    by_it = tb.standings(event, by=other.by).ranks
    in_order = [by_it[each] for each in sorted(ranks, key=ranks.__getitem__)]
    assert other.by == ("PTS", "DE", "BH/C1") and in_order == sorted(in_order)  # whom it leaves level may stand in any order
    assert found.certainty == "possible"
    assert str(found.summary).endswith(
        "If round 5 of 36 Ravnsen, Torvin were a zero-point bye or absence and not a half-point bye, everything that was published "
        "would agree. Possible. PTS, DE, BH/C1 under C.07 2026-03 would explain it as well."
    )
    assert len(found.to_do) == 2 and "DE, BH/C1" in str(found.to_do[1].text)


def test_a_forfeit_that_was_entered_as_a_game_is_found_from_the_values() -> None:
    number, game = next(item for item in GAMES if item[1].result == "1-0")
    assert game.white is not None and game.black is not None
    forfeited = OPEN.with_result(number, game.white, game.black, "+-")
    table = tb.standings(forfeited).published().published
    found = tb.check(replace(OPEN, published=table))
    assert found.game == OtherResult(number, game.white, game.black, "+-", "1-0")


@pytest.mark.long
def test_two_ranks_that_are_exchanged_are_no_wrong_entry() -> None:
    ids = sorted(RANKING.ranks, key=RANKING.ranks.__getitem__)
    for at in range(0, 38, 3):
        one, other = ids[at], ids[at + 1]
        ranks = {**RANKING.ranks, one: RANKING.ranks[other], other: RANKING.ranks[one]}
        assert tb.check(replace(OPEN, published=tb.Published(ranks))).game is None


def test_the_work_has_a_bound_whatever_the_size(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked: list[int] = []
    rank_many = entries.rank_many  # type: ignore[attr-defined]

    def counted(tournaments, *arguments, **options):  # type: ignore[no-untyped-def]
        listed = list(tournaments)
        ranked.append(sum(len(one.participants) for one in listed))
        return rank_many(listed, *arguments, **options)

    monkeypatch.setattr(entries, "rank_many", counted)
    tb.check(replace(OPEN, published=tb.Published(tb.standings(OPEN, edition="2009").ranks)))
    assert ranked and max(ranked) <= MOST_ROWS
    monkeypatch.setattr(entries, "MOST_ROWS", 41 * 7)
    tb.check(replace(OPEN, published=tb.Published(tb.standings(OPEN, edition="2009").ranks)))
    assert ranked[-1] <= 41 * 7


def test_only_entries_after_which_the_points_follow_the_ranks_are_tried() -> None:
    evidence = Evidence(replace(OPEN, published=tb.Published(RANKING.ranks)), RANKING)
    candidates = [*_list_candidates(OPEN, RANKING)]
    kept: list[OtherEntry] = _keep_plausible(candidates, evidence)
    assert 0 < len(kept) < len(candidates)
    score = dict(zip(OPEN.crosstable.number, RANKING._table.score.tolist(), strict=True))
    order = sorted(RANKING.ranks, key=RANKING.ranks.__getitem__)
    number = OPEN.crosstable.number

    def in_order(one: OtherEntry) -> bool:
        changed = dict(score)
        for row, gain in one.gains:
            changed[number[row]] += gain
        return all(changed[ahead] >= changed[behind] for ahead, behind in pairwise(order))

    assert [one for one in candidates if in_order(one)] == kept
