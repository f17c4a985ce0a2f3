"""An answer of `check` never contradicts itself: its first line, its verdict, its counts and its rows are one fact."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import tiebreaks as tb
from tests.checking.test_stored_answers import values_of
from tests.helpers import checked_events
from tests.helpers.published_tables import CORPUS
from tiebreaks.answers import Check
from tiebreaks.checking.narrative import NAMED
from tiebreaks.messages import Message
from tiebreaks.model.published import PrintedColumn

OPEN = tb.sample("open")
COUNTS = re.compile(r"(\d+) of (\d+) published ranks|(\d+) of (\d+) published points and values")
NEIGHBOURS = re.compile(r"place \d+, published (\d+ ?[^.;]*?), computed (\d+ ?[^.;]*?)\.")


OTHER_FIRST_LINES = {  # what is most useful where points contradict, and where no list is named
    True: ("The ranks", "The published points", "The file has no date"),
    False: ("The ranks", "The published points", "The file names no list", "If "),
}


def contradictions(check: Check) -> Iterator[str]:
    """What an answer says against itself."""
    text = tb.render(check, "text")
    first = text.splitlines()[0]
    is_named = check.basis.sources["by"] in NAMED
    agrees = {check.agrees, not check.differences} | ({check.verdict == "agrees"} if is_named else set())
    agrees |= {True} if first.startswith("Agrees") else {False} if first.startswith("Differs") else set()
    if len(agrees) > 1 or not first.startswith(("Agrees", "Differs", *OTHER_FIRST_LINES[is_named])):
        yield f"first line, verdict {check.verdict}, agrees {check.agrees}, {len(check.differences)} differences: {first}"
    yield from (f"twice: {line}" for line, times in Counter(_sentences(check)).items() if times > 1)
    yield from _contradictory_counts(check, first, is_named=is_named)
    for item in check.differences:
        if item.misplaced and item.published_place == item.computed_rank:
            yield f"{item.id} is misplaced at {item.published_place} and computed there"
        if not item.misplaced and not item.values:
            yield f"{item.id} does not differ"
        yield from (f"{item.id}: {value}" for value in item.values if value.published == value.computed)
    for column in check.columns:
        yield from (f"{column.printed}: {row}" for row in column.rows if row.published == row.computed)
    for match in NEIGHBOURS.finditer(text):
        if match[1] == match[2]:
            yield match[0]


def _sentences(check: Check) -> list[str]:
    """The lines of prose of an answer, without its table."""
    said = [check.title, *check.findings(), *check.explanations(), *check.reasons(), *check.notes]
    return [line for part in [*_parts(check.summary), *said] for line in str(part).splitlines() if line]


def _parts(summary: Message) -> list[str]:
    return [str(part) for name, part in summary.facts.items() if name.startswith("sentence_")] or [str(summary)]


def _contradictory_counts(check: Check, first: str, *, is_named: bool) -> Iterator[str]:
    """Counts that are not those of the rows."""
    places = sum(item.misplaced for item in check.differences)
    values = Counter(value.code for item in check.differences for value in item.values)
    compared = check.compared
    for ranks, ranked, wrong, printed in COUNTS.findall(first):
        if ranks and (int(ranks), int(ranked)) != (places, compared.ranks):
            yield f"{ranks} of {ranked} ranks, {places} rows of {compared.ranks}"
        if wrong and (int(wrong), int(printed)) != (values.total(), compared.points + compared.values):
            yield f"{wrong} of {printed} values, {values.total()} rows of {compared.points + compared.values}"
    of_columns: Counter[str] = Counter()
    for column in check.columns:
        of_columns[column.compared_as or column.code] += column.wrong_as_asked
    for code, count in of_columns.items():
        if count != values[code]:
            yield f"{code}: {count} in the columns, {values[code]} in the rows"
    if check.points and len(check.points) != values["PTS"]:
        yield f"{len(check.points)} points, {values['PTS']} in the rows"
    if is_named and check.in_force is not None and len(check.in_force.places) != places:
        yield f"{len(check.in_force.places)} other places, {places} rows"


def assert_consistent(check: Check, what: object) -> None:
    found = list(contradictions(check))
    assert not found, f"{what}: {found}"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_no_answer_about_a_generated_table_contradicts_itself(seed: int) -> None:
    """Right tables, two ranks exchanged, two at one rank, ranks without gaps, a value more, no list, other points."""
    rng, event = checked_events.event(seed)
    ranking = tb.standings(event)
    if not ranking.after_round:
        pytest.skip("no round was played")
    right = checked_events.published(event, ranking)
    for name, spoilt in _spoil(rng, right):
        try:
            answer = tb.check(spoilt)
        except tb.TournamentError:  # nothing to compare
            continue
        assert_consistent(answer, (seed, name))


def _spoil(rng: Random, right: tb.Tournament) -> Iterator[tuple[str, tb.Tournament]]:
    published, ids = right.published, list(right.published.ranks)
    ranks = dict(published.ranks)
    one, other = rng.sample(ids, 2)
    shared = {**ranks, one: ranks[other]}
    dense = {rank: place for place, rank in enumerate(sorted(set(ranks.values())), 1)}
    yield "right", right
    yield "no list", replace(right, tie_breaks=(), published=replace(published, values={}))
    yield "exchanged", replace(right, published=replace(published, ranks={**ranks, one: ranks[other], other: ranks[one]}))
    yield "shared", replace(right, published=replace(published, ranks=shared, values={}))
    yield (
        "dense",
        replace(right, published=replace(published, ranks={id: dense[rank] for id, rank in shared.items() if rank in dense})),
    )
    yield (
        "points",
        replace(
            right, published=replace(published, points={**published.points, one: Fraction(1, 2) + published.points.get(one, 0)})
        ),
    )
    for code, values in published.values.items():
        spoilt = {id: value + 1 if value is not None and id == one else value for id, value in values.items()}
        yield code, replace(right, published=replace(published, values={**published.values, code: spoilt}))


@pytest.mark.parametrize("law", ["2009", "vega-2024", "real-points"])
def test_columns_without_a_name_are_counted_once_and_alike(law: str) -> None:
    """TB1, TB2, TB3 by another law: the counts of the first line, of the columns and of the rows are the same."""
    columns = [PrintedColumn(f"TB{at}", "", values_of(OPEN, code, law)) for at, code in enumerate(("BH/C1", "BH", "SB"), 1)]
    published = tb.Published(OPEN.published.ranks, OPEN.published.points, columns=columns)
    answer = tb.check(replace(OPEN, tie_breaks=(), published=published))
    assert_consistent(answer, law)
    assert answer.compared.values == 123 and not answer.agrees
    assert sum(column.wrong_as_asked for column in answer.columns) == sum(len(item.values) for item in answer.differences) > 0


def test_one_rank_that_is_typed_twice_is_one_wrong_rank() -> None:
    """10 typed for 9: two share a rank, and the one who has it by right is not wrong because of the other."""
    ranks = dict(OPEN.published.ranks)
    ninth, tenth = (next(id for id, rank in ranks.items() if rank == place) for place in (9, 10))
    answer = tb.check(replace(OPEN, published=tb.Published({**ranks, ninth: 10})))
    assert [(item.id, item.published_rank, item.computed_rank) for item in answer.differences] == [(ninth, 10, 9)]
    assert_consistent(answer, tenth)


def test_ranks_without_gaps_after_shared_ones_say_which_place_they_mean() -> None:
    ranking = tb.standings(OPEN, "PTS")
    dense = {rank: place for place, rank in enumerate(sorted(set(ranking.ranks.values())), 1)}
    ranks = {id: dense[rank] for id, rank in ranking.ranks.items()}
    event = replace(OPEN, tie_breaks=("PTS",), published=tb.Published(ranks))
    assert tb.check(event).agrees
    first, last = min(ranks, key=ranks.__getitem__), max(ranks, key=ranks.__getitem__)
    answer = tb.check(replace(event, published=tb.Published({**ranks, first: ranks[last], last: ranks[first]})))
    assert_consistent(answer, "dense")
    moved = next(item for item in answer.differences if item.id == first)
    assert moved.published_rank != moved.published_place and f"which is place {moved.published_place}" in moved.sentence
    assert f"{moved.published_rank} (place {moved.published_place})" in str(answer)


def test_the_page_shows_each_line_of_an_answer_once() -> None:
    from tiebreaks.page.view import view_check

    columns = [PrintedColumn(f"TB{at}", "", values_of(OPEN, code, "2026-03")) for at, code in enumerate(("BH/C1", "BH"), 1)]
    right = tb.Published(OPEN.published.ranks, OPEN.published.points, columns=columns)
    for published in (right, replace(right, ranks={**right.ranks, 1: 41, 2: 40})):
        view = view_check(tb.check(replace(OPEN, tie_breaks=(), published=published)))
        shown = [*view["document"]["lead"], *view["reasons"]]
        shown += [line for part in view["document"]["parts"] if isinstance(part, str) for line in part.splitlines()]
        assert not [line for line, times in Counter(shown).items() if times > 1]


def test_doubtful_results_are_said_beside_an_agreement() -> None:
    lines = OPEN_TRF.read_text("utf-8").splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("001") and line[98] in "10=")
    blank = lines[at][:91] + " " * 8 + lines[at][99:]  # the result of one side is missing: taken from the other
    event = tb.read("\n".join([*lines[:at], blank, *lines[at + 1 :]]).encode())
    answer = tb.check(event)
    assert (answer.agrees, answer.doubtful) == (True, 1) and answer.to_dict()["doubtful"] == 1
    assert "One result could not be read as it stands in the file, so this proves little" in answer.summary
    assert tb.check(OPEN).doubtful == 0


OPEN_TRF = Path(__file__).parents[2] / "examples" / "open.trf"


@pytest.mark.long
@pytest.mark.slow
def test_no_answer_about_a_file_of_the_corpus_contradicts_itself() -> None:
    if not CORPUS.exists():
        pytest.skip("the corpus is not here")
    checked, step = 0, 1 if os.environ.get("CHECKS") else 3  # every third file takes 20 s
    for path in sorted([*CORPUS.glob("files/*/*.trf"), *CORPUS.glob("foreign/*/*")])[::step]:
        try:
            answer = tb.check(tb.read(path))
        except tb.TiebreaksError:
            continue
        checked += 1
        assert_consistent(answer, path.name)
    assert checked > 200 // step
