"""Whole answers of checks, word for word, beside what each table was really made with: stored in the folder check_answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tiebreaks as tb
from benchmarks.events import team_swiss
from tests.articles import event
from tests.checking.test_check import FIVE, ROBIN, five
from tests.checking.test_inferring import FOUR, SIX
from tests.helpers.published_cases import drawn
from tests.helpers.published_cases import swiss as club_swiss
from tiebreaks.answers import Check
from tiebreaks.checking import lists, values
from tiebreaks.checking.columns import codes_of
from tiebreaks.checking.weights import WEIGHTS, SearchWeights
from tiebreaks.law import EDITIONS
from tiebreaks.model.published import PrintedColumn

STORED = Path(__file__).parent / "check_answers"
TRIED = frozenset("DE BH BH/C1 BH/M1 SB KS WIN PS ARO TPN RTNG MPvGP BH:MP BH:GP EMMSB SSSC".split())
"""The codes that are tried here, so that an answer takes a moment; other tests try all."""

LEAGUE = replace(team_swiss(12, 4, 5), tie_breaks=())


@cache
def club(seed: int) -> tb.Tournament:
    """A Swiss of 14 or 20 players with byes, forfeits and withdrawals. It names no list."""
    return club_swiss(Random(f"answers {seed}"))


def publish(tournament: tb.Tournament, ranks: Mapping[int, int], by: str = "", **published: Any) -> tb.Tournament:
    """The event with published ranks; `by` is the list that its file names."""
    listed = tuple(by.split(", ")) if by else ()
    return replace(tournament, tie_breaks=listed, published=tb.Published(ranks=ranks, **published))


def made(tournament: tb.Tournament, by: str, given: str = "", lots: int | None = 1, **settings: Any) -> tb.Tournament:
    """The event with the ranks that a list gives, ties by lots; `given` is the list that its file names."""
    return publish(tournament, tb.standings(tournament, by, lots=lots, **settings).ranks, given)


def table(tournament: tb.Tournament, codes: Mapping[str, tuple[str, str]], given: str = "", **settings: Any) -> tb.Tournament:
    """The event with a table: heading -> the code of its values and the edition or set of readings that they are of."""
    columns = [PrintedColumn(heading, heading, values_of(tournament, code, law)) for heading, (code, law) in codes.items()]
    ranking = tb.standings(tournament, [code for code, _ in codes.values()], lots=1, **settings)
    points = {row.id: row.points for row in ranking}
    return publish(tournament, ranking.ranks, given, points=points, columns=columns)


def values_of(tournament: tb.Tournament, code: str, law: str) -> dict[int, Fraction | None]:
    under: dict[str, Any] = {"edition": law} if law in EDITIONS else {"house_rules": law}
    return {row.id: row[code] for row in tb.standings(tournament, code, **under)}


def exchanged(tournament: tb.Tournament, *places: int) -> tb.Tournament:
    """The event with each of these places exchanged with the next one, both level on points."""
    other = {at: at + 1 for at in places} | {at + 1: at for at in places}
    ranks = {id: other.get(rank, rank) for id, rank in tournament.published.ranks.items()}
    return replace(tournament, published=replace(tournament.published, ranks=ranks))


def without_ratings(tournament: tb.Tournament, *but: int) -> tb.Tournament:
    """The event with the ratings of these players alone."""
    return replace(
        tournament, players=[replace(one, rating=one.rating if one.id in but else None) for one in tournament.players]
    )


def of_five(**published: Any) -> tb.Tournament:
    return five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, **published)


def by_points(tournament: tb.Tournament, seed: int) -> dict[int, int]:
    """Places drawn among those level on points."""
    return drawn(Random(seed), tb.standings(tournament, "PTS").ranks)


def halves(values: Mapping[int, Fraction | None]) -> dict[int, Fraction]:
    """The values with one decimal, half up."""
    return {id: Fraction((value * 20 + 1) // 2, 10) for id, value in values.items() if value is not None}


Case = Callable[[], tb.Tournament]
NO_DECISION = dict.fromkeys(range(1, 21), Fraction(0))
CASES: dict[str, tuple[Case, dict[str, Any]]] = {
    # the list is not known
    "BH of 2009": (lambda: made(club(2), "BH", edition="2009"), {}),
    "BH, SB of 2024-08": (lambda: made(club(2), "BH, SB", edition="2024-08"), {}),
    "BH, BH C1 of real-points": (lambda: made(club(2), "BH, BH/C1", house_rules="real-points"), {}),
    "SB, WIN of swiss-manager-2009 in 2022": (lambda: made(club(49), "SB, WIN", house_rules="swiss-manager-2009"), {}),
    "DE, BH C1 shared in 2023": (lambda: made(club(54), "DE, BH/C1", lots=None), {}),
    "pairing numbers behind the points": (lambda: made(club(39), "PTS, TPN", lots=None), {}),
    "BH and then pairing numbers": (lambda: made(club(2), "PTS, BH, TPN", lots=None, edition="2026-03"), {}),
    "ratings behind BH": (lambda: made(club(4), "PTS, BH, RTNG", lots=None, edition="2026-03"), {}),
    "everybody level on points shares a rank": (lambda: made(club(49), "PTS", lots=None), {}),
    "places drawn": (lambda: publish(club(2), by_points(club(2), 1)), {}),
    "after round 5 of 6": (lambda: made(club(2), "BH", after_round=5), {}),
    "after round 5 of 6, asked for all": (lambda: made(club(2), "BH", after_round=5), {"after_round": 6}),
    "the pairing numbers": (lambda: publish(club(2), {one.id: one.id for one in club(2).players}), {}),
    "the last first": (lambda: publish(club(39), {one.id: 15 - one.id for one in club(39).players}), {}),
    "the first ten by BH": (
        lambda: publish(
            club(2), {id: rank for id, rank in made(club(2), "BH", edition="2009").published.ranks.items() if rank <= 10}
        ),
        {},
    ),
    "ARO without the unrated": (
        lambda: made(without_ratings(club(2), *range(1, 17)), "ARO", edition="2024-08", house_rules={"unrated": "ignore"}),
        {},
    ),
    "nobody is rated": (lambda: made(without_ratings(club(2)), "BH, SB"), {}),
    "SB, KS of a round robin": (lambda: made(tb.sample("round_robin"), "SB, KS"), {}),
    "nobody is level": (lambda: publish(event("1 2w1 3b1 U\n2 1b0 U 3w1\n3 U 1w0 2b0", starts="2026-04-01"), {1: 1, 2: 2, 3: 3}), {}),
    "two are level": (lambda: publish(FOUR, {4: 1, 1: 2, 2: 3, 3: 4}), {}),
    "four are level": (lambda: publish(SIX, {1: 1, 5: 2, 3: 3, 6: 4, 2: 5, 4: 6}), {}),
    "Vega says its name": (
        lambda: publish(club(2), made(club(2), "BH, SB", house_rules="vega-2024").published.ranks, program="Vega"),
        {},
    ),
    # the file or the call names a list
    "the list under 2009": (lambda: made(club(2), "BH, SB", "BH, SB", edition="2009"), {}),
    "the list under 2009, which the call names": (lambda: made(club(2), "BH, SB", "BH, SB", edition="2009"), {"edition": "2009"}),
    "the list under 2022, where the call names 2009": (
        lambda: made(club(2), "BH, SB", "BH, SB", edition="2022"),
        {"edition": "2009", "house_rules": {"vur_cut": "off"}},
    ),
    "the list under real-points": (lambda: made(club(2), "BH, SB", "BH, SB", house_rules="real-points"), {}),
    "the list with one house rule": (
        lambda: made(club(2), "BH/C1, SB", "BH/C1, SB", house_rules={"own_unplayed_round": "zero"}), {},
    ),
    "the list without its first entry": (lambda: made(club(4), "SB", "BH, SB"), {}),
    "the list with an entry more": (lambda: made(club(4), "WIN, BH, SB", "BH, SB"), {}),
    "another list": (lambda: made(club(2), "PS, WIN"), {"by": "BH, SB"}),
    "the list without its end": (lambda: made(club(2), "BH", "BH, SB"), {}),
    "one exchange": (lambda: exchanged(made(club(2), "BH, SB", "BH, SB"), 5), {}),
    "one exchange, list unknown": (lambda: exchanged(made(club(2), "BH, SB"), 5), {}),
    "two exchanges": (lambda: exchanged(made(club(2), "BH, SB", "BH, SB"), 5, 14), {}),
    "places drawn though a list is named": (lambda: publish(club(2), by_points(club(2), 2), "BH, SB"), {}),
    "one moved": (
        lambda: publish(club(2), {id: 20 if rank == 14 else rank - (rank > 14) for id, rank in tb.standings(club(2), "BH", lots=1).ranks.items()}, "BH"),
        {},
    ),
    "the list after round 7 of 8": (lambda: made(club(49), "BH, SB", "BH, SB", after_round=7), {}),
    "the list after round 6 of 8 under 2026-03": (
        lambda: made(club(49), "BH, SB", "BH, SB", after_round=6, edition="2026-03"), {},
    ),
    "forbidden in the list": (lambda: replace(ROBIN, published=tb.Published(tb.standings(ROBIN, "SB").ranks)), {}),
    "only a forbidden code": (
        lambda: replace(ROBIN, tie_breaks=("BH",), published=tb.Published({1: 1, 2: 2, 3: 3, 4: 4})), {},
    ),
    "a list of ratings that nobody has": (lambda: publish(without_ratings(club(2)), by_points(club(2), 3), "ARO, BH"), {}),
    # values
    "columns of 2009": (lambda: table(club(2), {"BH": ("BH", "2009"), "SB": ("SB", "2009")}, "BH, SB", edition="2009"), {}),
    "columns of two laws": (
        lambda: table(club(2), {"BH": ("BH", "2009"), "SB": ("SB", "2024-08")}, "BH, SB", edition="2009"), {},
    ),
    "columns that name the list": (lambda: table(club(2), {"BH": ("BH", "2009"), "WIN": ("WIN", "2009")}, edition="2009"), {}),
    "columns of a reading": (
        lambda: table(club(2), {"BH": ("BH", "real-points"), "SB": ("SB", "real-points")}, "BH, SB", house_rules="real-points"),
        {},
    ),
    "a column that is another code": (lambda: table(club(2), {"BH": ("BH/C1", "2024-08")}, "BH"), {}),
    "a column without a heading": (lambda: table(club(2), {"": ("SB", "2009")}, "SB", edition="2009"), {}),
    "a column by one house rule": (
        lambda: publish(
            club(2), tb.standings(club(2), "BH", lots=1).ranks, "BH", points={row.id: row.points for row in tb.standings(club(2), "BH")},
            columns=[PrintedColumn("BH", "BH", {row.id: row["BH"] for row in tb.standings(club(2), "BH", house_rules={"own_unplayed_round": "zero"})})],
        ),
        {},
    ),
    "a column of zeros": (
        lambda: publish(club(2), tb.standings(club(2), "BH", lots=1).ranks, "BH, KS", columns=[PrintedColumn("KS", "KS", NO_DECISION)]),
        {},
    ),
    "a rounded column": (
        lambda: publish(
            club(2), tb.standings(club(2), "BH, SB", lots=1).ranks, "BH, SB",
            columns=[PrintedColumn("SB", "SB", halves(values_of(club(2), "SB", "2024-08")), decimals=1)],
        ),
        {},
    ),
    "a column that nothing explains": (
        lambda: publish(
            club(2), tb.standings(club(2), "BH", lots=1).ranks, "BH",
            columns=[PrintedColumn("TB1", "", {id: Fraction(7 * id % 11, 3) for id in range(1, 21)})],
        ),
        {},
    ),
    "one wrong value": (
        lambda: publish(
            club(2), tb.standings(club(2), "BH, SB", lots=1).ranks, "BH, SB",
            values={"SB": {**values_of(club(2), "SB", "2024-08"), 5: Fraction(1)}},
        ),
        {},
    ),
    "a column of ratings that nobody has": (
        lambda: publish(
            without_ratings(club(2)), tb.standings(club(2), "BH", lots=1).ranks, "BH",
            columns=[PrintedColumn("ARO", "ARO", {1: Fraction(1800), 2: Fraction(1900)})],
        ),
        {},
    ),
    "points and values without ranks": (
        lambda: five({}, points={1: Fraction(3), 2: Fraction(5, 2)}, values={"BH": {1: Fraction(9), 2: Fraction(9)}}), {},
    ),
    "values alone, not searched": (lambda: five({}, values={"BH": {1: Fraction(9), 2: Fraction(9)}}), {"search": False}),
    "ranks that do not follow from the columns": (
        lambda: of_five(
            points={1: Fraction(3), 2: Fraction(5, 2), 3: Fraction(5, 2), 4: Fraction(3, 2), 5: Fraction(3, 2)},
            columns=[PrintedColumn("X", "", {1: Fraction(1), 2: Fraction(2), 3: Fraction(1), 4: Fraction(0), 5: Fraction(1)})],
        ),
        {},
    ),
    # points
    "three have other points": (
        lambda: of_five(points={1: Fraction(3), 2: Fraction(3), 3: Fraction(2), 4: Fraction(1), 5: Fraction(3, 2)}), {},
    ),
    "the points of a game that Black won": (
        lambda: of_five(points={1: Fraction(2), 2: Fraction(5, 2), 3: Fraction(7, 2), 4: Fraction(3, 2), 5: Fraction(3, 2)}), {},
    ),
    "the points of a game that nobody could count so": (lambda: of_five(points={2: Fraction(4), 3: Fraction(1)}), {}),
    "the points of two who have not met": (lambda: of_five(points={4: Fraction(1), 3: Fraction(3)}), {}),
    "points of round 5": (
        lambda: publish(
            club(2), tb.standings(club(2), "BH", after_round=5, lots=1).ranks, "BH",
            points={row.id: row.points for row in tb.standings(club(2), "BH", after_round=5)},
        ),
        {},
    ),
    # odd ranks
    "two share a rank": (lambda: five({1: 1, 2: 2, 3: 2, 5: 4, 4: 5}), {}),
    "some of a longer list": (lambda: five({1: 1, 4: 4}), {}),
    "numbers that nobody has": (
        lambda: five({1: 1, 3: 2, 77: 3}, points={78: Fraction(1)}, values={"BH": {1: Fraction(17, 2), 79: Fraction(1)}}), {},
    ),
    "somebody is expelled and somebody has no rank": (
        lambda: replace(
            five({1: 1, 3: 2, 2: 3, 5: 4}), players=[replace(one, expelled=one.id == 3) for one in five({}).players],
        ),
        {},
    ),
    "ties broken by pairing number": (lambda: event(FIVE, starts=date(2025, 4, 1), tie_breaks="PTS", published=tb.Published({1: 1, 2: 2, 3: 3, 4: 4, 5: 5})), {}),
    "values that cannot be compared": (
        lambda: of_five(values={"DE": {2: Fraction(7)}, "STD": {2: Fraction(7)}, "OTHER_CLUB": {2: Fraction(7)}}), {"search": False},
    ),
    # teams
    "teams by game points": (lambda: made(LEAGUE, "GPTS, MPTS"), {}),
    "teams by match points": (lambda: made(LEAGUE, "MPTS, MPvGP"), {}),
    "teams by game points though match points are named": (
        lambda: made(LEAGUE, "GPTS, BH:GP", "MPTS, MPvGP, BH:MP"), {},
    ),
    "the scores of teams": (
        lambda: publish(
            LEAGUE, tb.standings(LEAGUE, "MPTS, GPTS", lots=1).ranks,
            "MPTS, GPTS", values={"MPTS": {1: Fraction(7), 2: Fraction(5)}, "GPTS": {1: Fraction(6), 2: Fraction(11, 2)}},
        ),
        {},
    ),
}  # fmt: skip


def some_codes(tournament: tb.Tournament, weights: SearchWeights = WEIGHTS) -> Mapping[str, float]:
    return {code: weight for code, weight in codes_of(tournament, weights).items() if code in TRIED}


def told(check: Check) -> str:
    """All that an answer says, then the values behind it, a line each."""
    return "\n".join([str(check), *(f"| {line}" for line in _facts(check))]) + "\n"


def _facts(check: Check) -> Iterator[str]:
    source = check.basis.sources["by"]
    yield f"{check.verdict}, {check.certainty}, by {', '.join(check.by)} ({source}), agrees: {check.agrees}"
    yield f"{check.title}; {check.compared}; moved: {check.moved}, more: {check.more}, tried: {check.tried}, {check.stopped}"
    for item in check.differences:
        values = [(one.code, str(one.published), str(one.computed)) for one in item.values]
        yield f"{item.id}: {item.published_rank} -> {item.computed_rank}, {item.misplaced} {item.decided_by} {item.article} {values}"
    for cause in (*check.explained_by, *([check.nearest] if check.nearest else [])):
        facts = ", ".join(cause.by), cause.edition, dict(cause.house_rules), cause.after_round
        yield f"{cause.kind} ({cause.complexity}): {facts}, wrong: {cause.wrong_places}, {cause.wrong_values}"
        yield f"{[(remedy.option, remedy.value) for remedy in cause.remedies]} {'' if cause.sentence in check.summary else cause.sentence}"
    if check.broken_ties:
        yield f"broken ties: {check.broken_ties}"
    if found := check.inferred:
        setting = ", ".join(found.by), found.edition, dict(found.house_rules), found.named_set, found.after_round
        yield f"inferred: {setting}, {found.bits:.2f} bits, gain {found.gain:.2f}, {found.probability:.4f} {found.certainty}"
        yield f"entries: {[(entry.code, entry.decides, entry.certainty) for entry in found.entries]}"
        yield f"ties: {found.ties_left} {found.ties_by}; same laws: {found.same_laws}; wrong: {found.wrong}"
        yield f"perhaps: {found.perhaps}; editions: {found.editions}"
        for one in found.alternatives:
            yield f"{one.bits:.2f} bits: {', '.join(one.by)} {one.edition} {dict(one.house_rules)}"
    for column in check.columns:
        law = column.edition, dict(column.house_rules), column.named_set
        counts = f"{column.values} values, {column.wrong_as_asked} wrong, {column.unexplained} unexplained"
        yield f"column {column.printed} = {column.code}: {counts}, {law} {column.note} {column.laws:b}"
        yield f"rows: {' '.join(f'{row.id}:{row.published}:{row.computed}' for row in column.rows)}"
    for points in check.points:
        yield f"points of {points.id}: {points.published}, {points.computed}"
    yield f"{check.game and check.game.to_dict()} {check.in_force and (check.in_force.edition, check.in_force.places)}"


@pytest.mark.parametrize("name", CASES)
def test_the_whole_answer_is_the_stored_one(name: str) -> None:
    make, options = CASES[name]
    with pytest.MonkeyPatch.context() as patch:
        for module in (lists, values):
            patch.setattr(module, "codes_of", some_codes)
        text, stored = told(tb.check(make(), **options)), STORED / f"{name}.txt"
    if os.environ.get("STORE"):  # STORE=1 pytest on this file writes them anew; read the difference before you commit it
        stored.parent.mkdir(exist_ok=True)
        stored.write_text(text, encoding="utf-8")
    assert text == stored.read_text(encoding="utf-8")


def test_nothing_is_stored_that_is_not_tested() -> None:
    assert {path.stem for path in STORED.iterdir()} == set(CASES)
