"""From bits to a verdict: what the published ranks were made with, how certain that is, and what is left open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile
from math import log2

import numpy as np

from tiebreaks.answers.checks import Alternative, Inferred, InferredEntry
from tiebreaks.checking import weights as numbers
from tiebreaks.checking.columns import (
    Bench,
    Law,
    codes_of,
    laws_among,
    make_laws,
    one_rule_back,
    one_rule_laws,
    provisions,
    two_rule_laws,
)
from tiebreaks.checking.lists import find_lists
from tiebreaks.checking.orders import RankNeighbours, RatedList, SearchResult, is_part, places_of, replay
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.checking.steps import Steps
from tiebreaks.checking.weights import WEIGHTS, SearchWeights
from tiebreaks.checking.words import say_range
from tiebreaks.engine.basis import Pending
from tiebreaks.engine.catalogue import POINTS, SCORE_OF, TieBreak
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import Integers
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Tournament

EARLIER = 2  # earlier rounds, with points that the ranks follow, that are tried
LAST_RESORT: Mapping[str, str] = {"TPN": "pairing number", "RTNG": "rating"}
"""At the end of a list these are the order of what is left."""


@dataclass
class RanksVerdict:
    """The verdict on the ranks: its name, what they were made with, and how much was tried."""

    name: str
    inferred: Inferred | None = None
    asked_fits: bool = False
    """Whether the asked law is among those that give these ranks."""
    level: int = 0
    wrong_by_points: tuple[tuple[int, int], ...] = ()
    """Neighbours whom the points have the other way round: ahead in the file, and behind."""
    offered: tuple[tuple[str, ...], ...] = ()
    """Where little can be told: the lists that fit."""
    tried: int = 0
    stopped: bool = False
    laws: list[Law] = field(default_factory=list)
    open: tuple[int, ...] = ()
    """Who stands elsewhere under the list that was found."""
    tried_earlier: bool = False
    """Whether the ranks are those of no earlier round either."""
    exchanged: bool = False
    """Whether the numbers of the participants are the places, and the ranks the numbers."""


class Case:
    """An event, what was asked about it, and the search over its ranks."""

    def __init__(
        self,
        tournament: Tournament,
        asked: Edition,
        after_round: int,
        given: Sequence[TieBreak],
        *,
        by_call: bool = False,
        fixed_round: bool = False,
        pending: Pending | None = None,
        steps: Steps | None = None,
        weights: SearchWeights = WEIGHTS,
    ) -> None:
        self.tournament: Tournament = tournament
        self.asked = asked
        self.given = given
        self.after_round = after_round
        self.asked_round = after_round
        self.fixed_round = fixed_round
        self.pending = pending
        self.steps: Steps = steps or Steps()
        self.weights = weights
        self.laws: list[Law] = make_laws(tournament, asked, by_call=by_call, weights=weights)
        self.asked_at: int = next(at for at, law in enumerate(self.laws) if _same_law(law.edition, asked))
        self.ranks: Mapping[int, int] = tournament.published.ranks
        self.shown_by_values: int = 0
        """The laws that the values of columns show, as bits."""
        self._benches: dict[tuple[int, str], Bench] = {}

    def bench(self, after_round: int | None = None, primary: str | None = None) -> Bench:
        """The columns of the event after a round."""
        rounds = self.after_round if after_round is None else after_round
        score = self._primary() if primary is None else primary
        if (rounds, score) not in self._benches:
            self._benches[rounds, score] = Bench(self.tournament, rounds, score, self.laws, self.pending)
        return self._benches[rounds, score]

    def of(self, tournament: Tournament) -> Case:
        """The same question about an event with another entry."""
        other = copy(self)
        other.tournament, other._benches = tournament, {}
        return other

    def take(self, other: Case) -> None:
        """Go on with that event."""
        self.tournament, self._benches = other.tournament, other._benches

    def prefer(self, laws: int) -> None:
        """The values of the columns show which laws were used: the others become unlikely."""
        self.shown_by_values = laws if laws != self.bench().all_laws else 0
        self.laws[:] = [
            law if laws >> at & 1 else law._replace(bits=law.bits + self.weights.against_values)
            for at, law in enumerate(self.laws)
        ]

    @property
    def _given_entries(self) -> list[TieBreak]:
        """The list that was asked for, without the points."""
        return [entry for entry in self.given if entry.acronym not in POINTS]

    def _primary(self) -> str:
        if not self.tournament.is_team:
            return ""
        return SCORE_OF.get(self.given[0].acronym, self.tournament.primary) if self.given else self.tournament.primary

    def judge(self) -> RanksVerdict:
        """The verdict on the ranks: under the points as they are, else as those of another round or score, or exchanged."""
        printed = PrintedRanks(self.tournament, self.ranks)
        numbered = all(self.ranks.get(id) == id for id in self.tournament.crosstable.number)
        wrong = self._wrong_by_points(self.bench(), printed)
        if wrong and numbered:
            return RanksVerdict("not ranked", wrong_by_points=self._ids(wrong), laws=self.laws)
        if not wrong:
            return self._conclude(self._find(self.bench(), printed, numbered=numbered))
        best = self._elsewhere(printed)
        if best is None:
            earlier = not self.fixed_round
            return RanksVerdict("contradicts points", wrong_by_points=self._ids(wrong), laws=self.laws, tried_earlier=earlier)
        return self._conclude(*best)

    def _elsewhere(self, printed: PrintedRanks) -> tuple[SearchResult, bool] | None:
        """The ranks of an earlier round, of the other score, or exchanged with the numbers, where that is shorter."""
        limit = find_lists(self.bench(), printed, codes=(), steps=self.steps, weights=self.weights).lots
        found: list[tuple[SearchResult, bool]] = []
        if not self.fixed_round:
            rounds = range(self.after_round - 1, 0, -1)
            earlier = [number for number in rounds if not self._wrong_by_points(self.bench(number), printed)]
            extra = self.weights.earlier_round + log2(max(2, self.after_round))
            found += [(self._find(self.bench(number), printed, extra=extra), False) for number in earlier[:EARLIER]]
        if self.tournament.is_team:
            other = self.bench(primary="GP" if self._primary() == "MP" else "MP")
            if not self._wrong_by_points(other, printed):
                by_other = self._find(other, printed, extra=self.weights.other_head)
                found.append((replace(by_other, lots=max(by_other.lots, limit)), False))
        swapped = PrintedRanks(self.tournament, {id: id for id in self.ranks})
        if set(self.ranks.values()) == set(self.ranks) and not self._wrong_by_points(self.bench(), swapped):
            extra = self.weights.earlier_round
            found.append((self._find(self.bench(), swapped, extra=extra, numbered=True), True))
        best = min(found, key=lambda item: item[0].answers[0].bits, default=None)
        return best if best is not None and best[0].answers[0].bits < limit else None

    def _head(self, bench: Bench) -> TieBreak:
        """The points that a ranking begins with; of teams those of the score that it is by."""
        if not self.tournament.is_team:
            return parse_tie_break("PTS")
        return parse_tie_break(next(code for code, score in SCORE_OF.items() if score == bench.table.in_score))

    def _wrong_by_points(self, bench: Bench, printed: PrintedRanks) -> list[tuple[int, int]]:
        neighbours = RankNeighbours(printed)
        wrong = np.flatnonzero(neighbours.signs(bench.points) < 0)
        return [(int(neighbours.ahead[at]), int(neighbours.behind[at])) for at in wrong.tolist()]

    def _ids(self, rows: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        number = self.tournament.crosstable.number
        return tuple((number[one], number[other]) for one, other in rows)

    def _find(self, bench: Bench, printed: PrintedRanks, *, extra: float = 0.0, numbered: bool = False) -> SearchResult:
        find = partial(find_lists, extra=extra, numbered_by_rank=numbered, steps=self.steps, weights=self.weights)
        found = find(bench, printed, self.given)
        codes = self._given_entries
        if not codes and not self.tournament.is_team and found.gain < numbers.GAIN_WITH_ERRORS:
            weight_of = codes_of(self.tournament, self.weights)
            codes = [parse_tie_break(code) for code, weight in weight_of.items() if weight >= numbers.USUAL]
        for laws in self._amended_laws(bench, codes):
            if found.stopped or not (self._is_open(found) or (found.bench is not bench and len(found.answers[0].laws) > 1)):
                return found
            amended = Bench(self.tournament, bench.after_round, bench.table.in_score, laws, self.pending)
            other = find(amended, printed, self.given, codes=codes)
            other.tried += found.tried
            shorter = not other.answers[0].state.wrong and other.answers[0].bits < found.answers[0].bits
            found = other if shorter else replace(found, tried=other.tried)
        return found

    def _is_open(self, found: SearchResult) -> bool:
        """Whether the best list has somebody the wrong way round, or tells next to nothing."""
        return bool(found.answers[0].state.wrong) or found.gain < numbers.GAIN

    def _amended_laws(self, bench: Bench, codes: Sequence[TieBreak]) -> Iterator[list[Law]]:
        """The asked law with one provision changed, then with two of those that tell, for lists that nothing else explains."""
        if not codes:
            return
        asked = self.laws[self.asked_at]
        asked = asked._replace(bits=min(asked.bits, self.weights.asked_law))
        laws = [asked, *one_rule_laws(self.asked, self.weights)]
        yield laws
        if not self.given:  # two rules and any list: too much would fit
            return
        amended = Bench(self.tournament, bench.after_round, bench.table.in_score, laws, self.pending)
        telling = amended.telling(codes, 0, self.steps)
        yield [asked, *two_rule_laws(self.asked, telling, self.weights)]

    # from bits to a verdict

    def _conclude(self, found: SearchResult, exchanged: bool = False) -> RanksVerdict:
        if self._is_by_points_alone(found):
            found = replace(found, answers=[answer for answer in found.answers if not answer.entries])
        found = self._put_fewest_open_first(found)
        best = found.answers[0]
        name, left_open = self._name(found), self._find_open(found, best)
        if name == "misplaced" and not self._explains(found, left_open):
            name = "unexplained"
        verdict = RanksVerdict(name, level=found.level, tried=found.tried, stopped=found.stopped, exchanged=exchanged)
        verdict.open = left_open
        verdict.laws = list(found.bench.laws)
        if name == "too little to tell":
            offers = self._offers(found)
            lists = (_without_last_resort(one.codes) or one.codes for one in offers)
            verdict.offered = tuple(dict.fromkeys(lists))[: numbers.LISTED]
            if offers:
                verdict.inferred = only_possible(self._infer(replace(found, answers=offers)))
        else:
            verdict.inferred = self._infer(found)
        by_asked_law = all(self._fits_asked(found, laws) for laws in best.laws) and not any(one.rules for one in best.entries)
        verdict.asked_fits = by_asked_law and not best.state.wrong and found.bench.after_round == self.after_round
        return verdict

    def _find_open(self, found: SearchResult, answer: RatedList) -> tuple[int, ...]:
        """Who stands elsewhere under a list: the places that it leaves open."""
        place = places_of(found.bench, answer)[len(_without_last_resort(answer.codes))]
        rows, number = found.printed.rows, self.tournament.crosstable.number
        return tuple(sorted(number[row] for row in rows[found.printed.is_contradicted(place)].tolist()))

    def _explains(self, found: SearchResult, left_open: Sequence[int]) -> bool:
        """Whether a list that leaves places open is a reason all the same: few, and fewer than under what was asked."""
        if len(left_open) <= 2:  # one exchanged pair is always named
            return True
        few = len(left_open) <= len(found.printed.rows) // numbers.MOST_OPEN
        return few and (not self.given or len(left_open) < self._count_open_as_asked())

    def _count_open_as_asked(self) -> int:
        bench, printed = self.bench(self.asked_round), PrintedRanks(self.tournament, self.ranks)
        return int(printed.is_contradicted(self._places(bench, self.asked, self._given_entries)).sum())

    def _put_fewest_open_first(self, found: SearchResult) -> SearchResult:
        """Of a list that has somebody the wrong way round, the law that leaves the fewest places open."""
        best = found.answers[0]
        if not best.state.wrong or not best.entries:
            return found
        variants = [(len(self._find_open(found, one)), at, one) for at, one in enumerate(self._under_each_law(found, best))]
        left_open, _, first = min(variants, key=lambda item: item[:2])
        if left_open >= len(self._find_open(found, best)):
            return found
        return replace(found, answers=[first, *found.answers])

    def _under_each_law(self, found: SearchResult, best: RatedList) -> Iterator[RatedList]:
        """The same list under each law alone."""
        entries = tuple(choice._replace(law=0) for choice in best.entries)
        for at, law in enumerate(found.bench.laws):
            one = best._replace(entries=entries, laws=(1 << at,))
            self.steps.spend(found.bench.cost * len(entries))
            keys = (found.bench.key(each.entry, at, each.rules) for each in entries if not each.entry.sees_ties)
            if any(key is None for key in keys):  # the law has no values of an entry
                continue
            wrong = len(replay(found, one).wrong)
            bits = best.bits + law.bits - self._prior_of(found, best) + (wrong - best.state.wrong) * self.weights.error
            yield one._replace(bits=bits, state=replace(best.state, wrong=wrong, laws=1 << at, closed=()))

    def _prior_of(self, found: SearchResult, answer: RatedList) -> float:
        return sum(min(found.bench.laws[at].bits for at in laws_among(laws)) for laws in answer.laws)

    def _offers(self, found: SearchResult) -> list[RatedList]:
        """The lists that fit without an error, nearly as short as the best; a given one must decide something."""
        near = found.answers[0].bits + numbers.OFFERED
        fit = [one for one in found.answers if one.bits <= near and one.entries and not one.state.wrong]
        return [one for one in fit if not self.given or any(one.state.decided)]

    def _fits_asked(self, found: SearchResult, laws: int) -> bool:
        return any(_same_law(found.bench.laws[law].edition, self.asked) for law in laws_among(laws))

    def _name(self, found: SearchResult) -> str:
        best = found.answers[0]
        if self._is_by_points_alone(found):
            return "explained"
        if found.lots - found.extra < numbers.TELLING:
            return "too little to tell"
        if found.gain < numbers.GAIN and not best.state.wrong:
            return "too little to tell" if self._offers(found) else "unexplained"
        if not best.state.wrong:
            return "explained"
        decided = sum(best.state.decided)
        if best.state.wrong <= max(1, decided // 5) and found.gain >= numbers.GAIN_WITH_ERRORS and best.entries:
            return "misplaced"
        return "unexplained"

    def _is_by_points_alone(self, found: SearchResult) -> bool:
        """Whether everybody level on points shares a rank, and so many do that a list would have separated some."""
        return not found.level and int(RankNeighbours(found.printed).shared.sum()) >= numbers.SHARED

    def _infer(self, found: SearchResult) -> Inferred:
        best = found.answers[0]
        law = self._choose_law(found, best.laws[-1])
        codes, entries, replayed = _without_last_resort(best.codes), [], replay(found, best)
        for choice, decides in zip(best.entries, replayed.decides, strict=True):
            bits = found.bits_without(choice.code)
            certainty = "certain" if bits >= numbers.ENTRY_CERTAIN else "likely" if bits >= numbers.ENTRY_LIKELY else "possible"
            entries.append(InferredEntry(choice.code, decides, certainty))
        rules = dict(law.edition.amendments)
        for choice in best.entries[: len(codes)]:
            rules |= dict(choice.rules)
        places = places_of(found.bench, best)
        ties, ties_by = self._ties(found, best, places[len(codes)])
        return Inferred(
            by=(self._head(found.bench).code, *codes),
            edition=law.edition.id,
            house_rules=rules,
            named_set=law.named_set,
            after_round=found.bench.after_round,
            bits=best.bits,
            gain=found.gain,
            probability=found.share(),
            certainty=self._certainty(found),
            entries=tuple(entries[: len(codes)]),
            ties_left=ties,
            ties_by=ties_by,
            same_laws=self._same_laws(found, best, law),
            alternatives=self._alternatives(found),
            wrong=self._ids(replayed.wrong),
            perhaps=self._perhaps(entries[: len(codes)]),
            editions=tuple(name_law(self._choose_law(found, laws)) for laws in best.laws) if len(best.laws) > 1 else (),
        )

    def _perhaps(self, entries: Sequence[InferredEntry]) -> tuple[str, ...]:
        given = {entry.code for entry in self.given}
        chance = takewhile(lambda entry: entry.certainty == "possible" and entry.code not in given, reversed(entries))
        return tuple(entry.code for entry in chance)[::-1]

    def _choose_law(self, found: SearchResult, laws: int) -> Law:
        """The asked law where it gives the same, else the likeliest edition, else the likeliest reading."""
        among = sorted((found.bench.laws[law] for law in laws_among(laws)), key=lambda law: law.bits)
        asked = next((law for law in among if provisions(law.edition) == provisions(self.asked)), None)
        return asked or next((law for law in among if not law.named_set), among[0])

    def _same_laws(self, found: SearchResult, best: RatedList, law: Law) -> tuple[str, ...]:
        if len(best.laws) > 1 or best.laws[0] == found.bench.all_laws:
            return ()
        others = (found.bench.laws[at] for at in laws_among(best.laws[0]) if found.bench.laws[at] is not law)
        if provisions(law.edition) == provisions(self.asked):  # then a house rule that changes nothing is no news
            others = (other for other in others if other.named_set or not other.edition.amendments)
        return tuple(map(name_law, others))

    def _certainty(self, found: SearchResult) -> str:
        amended = any(not law.named_set and law.edition.amendments for law in self._laws_of(found))
        if self.given and self.count_wrong_as_asked() <= numbers.EXCHANGES:
            return "possible"
        if self._is_by_points_alone(found):
            return "certain"
        (certain, much), (likely, some) = numbers.CERTAIN, numbers.LIKELY
        if found.stopped or found.share() < likely or found.gain < some:
            return "possible"
        if self._cuts_given_list(found) or found.bits_with_errors() < numbers.MERE_EXCHANGE:
            return "possible"
        given = {entry.code for entry in self.given}
        first = {*_without_last_resort(found.answers[0].codes)[:1]} - given
        decides = all(found.bits_without(code) >= numbers.ENTRY_CERTAIN for code in first)
        told = decides and found.share(of_law=True) >= certain and found.gain >= much
        told = told and not found.answers[0].state.wrong and not amended
        return "certain" if told and self._is_law_shown(found) else "likely"

    def _is_law_shown(self, found: SearchResult) -> bool:
        """Whether the best answer follows the asked law, or values or ranks leave no other."""
        if not self._laws_of(found) or any(self.shown_by_values & laws for laws in found.answers[0].laws):
            return True
        return found.bits_of_other_laws() >= numbers.OTHER_LAW and self._is_whole_law_shown(found)

    def _is_whole_law_shown(self, found: SearchResult) -> bool:
        """Whether the ranks contradict the law of the best answer with any of its provisions as the asked law has it.

        A provision that changes values and no rank is not shown: a law without it would explain everything as well.
        """
        best, neighbours = found.answers[0], RankNeighbours(found.printed)
        entries = [choice.entry for choice in best.entries]
        for law in self._laws_of(found):
            laws = [law, *(law._replace(edition=other) for other in one_rule_back(law.edition, self.asked))]
            bench = Bench(self.tournament, found.bench.after_round, found.bench.table.in_score, laws, self.pending)
            for other in bench.telling(entries, 0, self.steps):
                if not (neighbours.signs(-self._places(bench, other.edition, entries)) < 0).any():
                    return False
        return not self.steps.used_up

    def _places(self, bench: Bench, law: Edition, entries: Sequence[TieBreak]) -> Integers:
        """The places by a list under a law, the points first."""
        place, under = refine(bench.start, bench.points), bench.under(law)
        for entry in entries:
            if entry.sees_ties:
                place = bench.places_after(entry, law, place)
            elif not entry.is_dropped(law, bench.somebody_unrated):
                place = refine(place, under.key(entry))
        return place

    def _laws_of(self, found: SearchResult) -> list[Law]:
        """The laws that the best answer follows; the asked one is none of them where house rules were asked for."""
        chosen = (self._choose_law(found, laws) for laws in found.answers[0].laws)
        return [law for law in chosen if not _same_law(law.edition, self.asked)]

    def _cuts_given_list(self, found: SearchResult) -> bool:
        """Whether it is the given list under the asked law without its end, and lots instead: that may be mere exchanges."""
        best = found.answers[0]
        given = tuple(entry.code for entry in self.given if entry.acronym not in POINTS)
        cut = is_part(best.codes, given) and len(best.codes) < len(given)
        return cut and all(self._fits_asked(found, laws) for laws in best.laws)

    def count_wrong_as_asked(self) -> int:
        """The neighbours whom the asked list has the other way round under the asked law, after the asked round."""
        bench, printed = self.bench(self.asked_round), PrintedRanks(self.tournament, self.ranks)
        place = self._places(bench, self.asked, self._given_entries)
        return int((RankNeighbours(printed).signs(-place) < 0).sum())

    def _alternatives(self, found: SearchResult) -> tuple[Alternative, ...]:
        best = found.answers[0]
        others: dict[tuple[tuple[str, ...], str], Alternative] = {}
        for answer in found.answers[1:]:
            if answer.state.wrong or not answer.entries:
                continue
            law = self._choose_law(found, answer.laws[-1])
            by = (self._head(found.bench).code, *(_without_last_resort(answer.codes) or answer.codes))
            rules = dict(law.edition.amendments)
            for choice in answer.entries:
                rules |= dict(choice.rules)
            same_law = answer.laws == best.laws
            if same_law and _without_last_resort(answer.codes) == _without_last_resort(best.codes):
                continue
            others.setdefault((by, name_law(law)), Alternative(by, law.edition.id, rules, answer.bits))
        return tuple(others.values())[: numbers.LISTED]

    def _ties(self, found: SearchResult, best: RatedList, place: Integers) -> tuple[tuple[tuple[int, ...], ...], str]:
        """Whom the list leaves level and the file separates, and what orders them."""
        printed, number = found.printed, self.tournament.crosstable.number
        groups: dict[int, list[tuple[int, int]]] = {}
        for row, rank in zip(printed.rows.tolist(), printed.numbered.tolist(), strict=True):
            groups.setdefault(int(place[row]), []).append((rank, number[row]))
        level = [sorted(group) for group in groups.values() if len({rank for rank, _ in group}) > 1]
        ties = tuple(tuple(id for _, id in group) for group in sorted(level))
        if not ties:
            return (), ""
        if best.codes != _without_last_resort(best.codes):
            return ties, LAST_RESORT[best.codes[-1].partition("/")[0]]
        return ties, printed.order_of_ties(place) or "lots"


def only_possible(inferred: Inferred) -> Inferred:
    """An answer that is possible and no more, with each of its entries."""
    entries = tuple(replace(entry, certainty="possible") for entry in inferred.entries)
    return replace(inferred, certainty="possible", entries=entries)


def name_law(law: Law) -> str:
    """A law in a word or two: "vega-2024", "2023-09 to 2024-08", "2009"."""
    if law.named_set:
        return law.named_set
    if law.edition.amendments:
        return str(law.edition)
    return say_range(law.alike, law.edition.id)


def _same_law(one: Edition, other: Edition) -> bool:
    return provisions(one) == provisions(other)


def _without_last_resort(codes: tuple[str, ...]) -> tuple[str, ...]:
    """The list without pairing number and rating at its end."""
    while codes and codes[-1].partition("/")[0] in LAST_RESORT:
        codes = codes[:-1]
    return codes
