"""Questions about an event in progress: the law, the list, what is pending, and the engine that ranks its finishes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.engine.basis import Basis, By, PublishedList, Source
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.list_choice import means_default, parse_known
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.finishes import Amend, Finishes, RankedFinishes
from tiebreaks.forecasting.models import Outcomes
from tiebreaks.forecasting.pending import (
    RESULTS,
    Item,
    enter_outcomes,
    fill_line_ups,
    find_pending,
    rank_now,
    refuse_nothing_left,
    refuse_phases,
    refuse_unpaired,
    take_back,
)
from tiebreaks.forecasting.unpaired import Pairings, Plan, forget_pairings, plan_rounds
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Option, as_fact
from tiebreaks.model.tournament import Player, Team, Tournament
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import halves

MOST_ENUMERATED = 200_000  # finishes that are ranked one by one without being asked for
MOST_LOOKED_UP = 2**20  # places in all finishes of an event that are ranked once and looked up
MOST_EXACT = 3**13  # finishes that are ranked one by one when that is asked for

_TABLES = ("finishes", "_before_the_play_off", "_outcome_of", "choices")


class Question:
    """An event in progress, with everything that ranks its finishes."""

    def __init__(
        self,
        event: Tournament,
        by: By = None,
        edition: str | Edition | None = None,
        after_round: int | None = None,
        house_rules: Mapping[str, Any] | None = None,
        before_round: int | None = None,
        *,
        pair: bool = False,
        pairings: Pairings | str | None = None,
        outcomes: Mapping[tuple[int, int, int], Sequence[str]] | None = None,
        places: int = 0,
    ) -> None:
        """`pair`: rounds that are not paired yet may be paired, as `pairings` says; `outcomes`: how named games may end.

        `places`: only the first so many are asked about; 0: any.
        """
        refuse_phases(event)
        self.notes: list[Message] = []
        """What was assumed."""
        self._first_places: tuple[tuple[TieBreak, ...], int] | None = None  # the entries before a play-off for so many places
        by, play_off = self._before_play_off(event, by, places)
        self.play_off: bool = play_off
        """Whether those who are level at the end play a play-off (Article 3)."""
        if before_round is not None:
            event = self._before(event, before_round, pair=pair)
        self.before_round: int | None = before_round
        """As if this round and those after it were still to be played."""
        last = min(after_round if isinstance(after_round, int) else event.total_rounds, event.total_rounds)
        self.plan: Plan = plan_rounds(event, last, pairings, self.notes) if pair else Plan(event, len(event.rounds))
        """The event with all rounds that are asked about."""
        all_rounds = self.plan.event
        held = len(all_rounds.rounds)
        settled = resolve(all_rounds, by, edition, held if after_round is None else after_round, house_rules)
        over = settled.after_round == all_rounds.total_rounds
        asked: Source = "file" if after_round is None else "asked"
        self.basis: Basis = replace(basis_of_finishes(settled, asked), complete=over)
        """What the ranks that are asked for rest on: those of finishes, in which nothing is pending."""
        self.after_round: int = settled.after_round
        """The round after which the ranks are asked for."""
        if after_round is None and event.total_rounds > held:
            refuse_unpaired(event)
        known = min(self.plan.known, self.after_round)
        self.event: Tournament = fill_line_ups(all_rounds, known, self.notes)
        """The event, with the line-ups of all pending matches."""
        self.items: tuple[Item, ...] = tuple(find_pending(self.event, known, outcomes))
        """What is pending, by round, White and Black."""
        if not self.items:
            refuse_nothing_left(self.after_round)
        self._options = (self.basis.entries, self.basis.edition, self.after_round)
        self.now: Standings = rank_now(event, *self._options[:2], None, self.after_round, settled=self.basis)
        """The standings before these games."""

    def _before_play_off(self, event: Tournament, by: By, places: int) -> tuple[By, bool]:
        """3 The list before its play-off, as that cannot be foreseen, and whether it has one for the places asked about."""
        if isinstance(by, PublishedList) or means_default(by):  # neither has one
            return by, False
        try:
            entries = parse_list(parse_known(event) or "PTS") if by is None else parse_list(by)
        except TiebreaksError:  # `resolve` says what is wrong
            return by, False
        at = next((at for at, entry in enumerate(entries) if entry.acronym == "PO"), None)
        if at is None:
            return by, False
        if entries[at].places and not places:
            self._first_places = (entries[:at], entries[at].places)
            self.notes.append(_say_first_places(*self._first_places))
            return by, False
        if entries[at].places and places > entries[at].places:
            sentence = "{code} (Article {cited}) is for the first places alone and not foreseen: the other entries decide."
            self.notes.append(Message(sentence, article="3", cited="3", code=entries[at].code))
            return by, False
        codes = tuple(entry.code for entry in entries[:at])
        level = "Those level by {codes} play a play-off (Article {cited}): a shared place is at least a play-off."
        self.notes.append(Message(level, article="3", cited="3", codes=codes))
        return entries[:at], True

    def _before(self, event: Tournament, number: int, *, pair: bool) -> Tournament:
        """The event before a round; the pairings of later rounds are forgotten where a finish can pair them."""
        taken_back = take_back(event, number)
        self.notes.append(Message("Round {round} and later ones count as still to be played.", round=number))
        if number == len(event.rounds) or event.predetermined:
            return taken_back
        if pair and not event.is_team and not event.is_double_swiss:
            return forget_pairings(taken_back, number)
        self.notes.append(Message("The pairings of later rounds are those that were made after the results."))
        return taken_back

    def __getstate__(self) -> dict[str, Any]:
        """Without the tables, which a copy or another process makes again."""
        return {name: value for name, value in self.__dict__.items() if name not in _TABLES}

    @property
    def options(self) -> tuple[Any, ...]:
        """What `resolve` takes beside an event: the list, the edition, the rounds."""
        return self._options

    @cached_property
    def by_board(self) -> bool:
        """Whether the list asks which boards of a match were won."""
        return any(entry.entry.by_board or entry.entry.self_defined for entry in self._options[0])

    @cached_property
    def finishes(self) -> Finishes:
        """The engine that ranks them."""
        return self._make_finishes(self.options)

    def _make_finishes(self, options: tuple[Any, ...]) -> Finishes:
        """The engine: variant j has the j-th outcome of every item, or the last one; the order of boards makes no variant.

        A board that may end otherwise than over the board has a variant for every combination.
        """
        apart = self.by_board and self.event.is_team and all(item.usual for item in self.items)
        every = [item.outcomes(by_board=self.by_board and not apart) for item in self.items]
        variants = []
        for index in range(max(map(len, every))):
            digits = [each[min(index, len(each) - 1)] for each in every]
            variants.append(enter_outcomes(self.event, self.items, digits))
        games, by_board = [item[:3] for item in self.items], None
        if apart:
            by_board = [
                [each.index(tuple(sorted(digits))) for digits in item.outcomes(by_board=True)]
                for item, each in zip(self.items, every, strict=True)
            ]
        return Finishes(variants, resolve(variants[0], *options, decided=False), games, self._enter, by_board)

    @cached_property
    def _before_the_play_off(self) -> Finishes | None:
        """The finishes as the entries before a play-off for the first places rank them; None: there is none."""
        if self._first_places is None:
            return None
        return self._make_finishes((self._first_places[0], *self._options[1:]))

    def _enter(self, event: Tournament, outcomes: Sequence[int]) -> Tournament:
        every = [item.outcomes(by_board=self.by_board) for item in self.items]
        digits = [each[min(index, len(each) - 1)] for each, index in zip(every, outcomes, strict=True)]
        return enter_outcomes(event, self.items, digits)

    @cached_property
    def _outcome_of(self) -> Sequence[Integers]:
        """Per item: from the digits of its boards, one number, to the first outcome that is the same for the list."""
        found, each = [], np.arange(len(RESULTS))
        seen = {*self.finishes.scores.cells.game.tolist()}
        for index, item in enumerate(self.items):
            if not self.event.is_team and item.usual and index in seen:  # no two results are the same
                found.append(each)
                continue
            same = self.finishes.same_outcomes(index, by_board=self.by_board)
            at = {digits: number for number, digits in enumerate(item.outcomes(by_board=self.by_board))}
            found.append(
                np.array([
                    same[at[digits if self.by_board or not item.usual else tuple(sorted(digits))]]
                    for digits in item.outcomes(by_board=True)
                ])
            )  # fmt: skip
        return found

    @cached_property
    def choices(self) -> Sequence[Sequence[int]]:
        """Per item: its outcomes that differ for the list."""
        return [sorted(set(each.tolist())) for each in self._outcome_of]

    @cached_property
    def count(self) -> int:
        """How many finishes differ for the list."""
        return prod(map(len, self.choices))

    @property
    def ranked(self) -> list[int]:
        """The numbers of those who are ranked in the finishes: members, neither expelled nor removed (C.05 6.6)."""
        return [self.finishes.numbers[column] for column in np.flatnonzero(self.counted).tolist()]

    @property
    def counted(self) -> Flags:
        """By column: who is ranked in the finishes."""
        if self.members is None:
            return self.finishes.listed
        counted = np.zeros_like(self.finishes.listed)
        counted[self.members] = True
        return counted

    members: Integers | None = None
    """The columns of those who are ranked among themselves, as in a category; None: everybody."""

    def rank(self, chosen: Integers, amend: Amend | None = None) -> RankedFinishes:
        """Rank finishes: among everybody, or among the members of a category."""
        ranked = self.finishes.rank(chosen, amend)
        if self._before_the_play_off is not None and self._first_places is not None:
            ranked = ranked.keep_level(self._before_the_play_off.rank(chosen, amend), self._first_places[1])
        return ranked if self.members is None else rank_among(ranked, self.members)

    def scores(self, chosen: Integers) -> Integers:
        """(finishes, participants): the tenths of the primary score in each finish."""
        scores, cells = self.finishes.scores, self.finishes.scores.cells
        found = np.tile(scores.base, (len(chosen), 1))
        gained = scores.added[chosen[:, cells.game], np.arange(len(cells.row))]
        np.add.at(found, (np.arange(len(chosen))[:, None], cells.row), gained)
        return found

    def digits(self, index: int, outcome: int) -> tuple[int, ...]:
        """An outcome of an item: a digit per board, seen from the first side."""
        return self.items[index].outcomes(by_board=self.by_board)[outcome]

    def say_outcome(self, index: int, outcome: int) -> str:
        """An outcome of an item: the result of a game, or the points of both sides on the pending boards of a match."""
        item, digits = self.items[index], self.digits(index, outcome)
        if len(digits) == 1 and not self.event.is_team:
            return item.boards[0].result(digits[0])
        won = Fraction(sum(2 - digit for digit in digits), 2)
        return f"{halves(won)}-{halves(len(digits) - won)}"

    def look_up(self, chosen: Integers) -> RankedFinishes | None:
        """Rank finishes of a small event, all of which are ranked once; None: too many, or a list that takes too long."""
        if self.count * len(self.finishes.numbers) > MOST_LOOKED_UP or not self._is_quick:
            return None
        number = np.zeros(len(chosen), dtype=np.int64)
        for index, each in enumerate(self.choices):
            number = len(each) * number + np.searchsorted(each, chosen[:, index])
        return RankedFinishes(*(part[number] for part in self._every_finish))

    @cached_property
    def _is_quick(self) -> bool:
        """Whether no entry of the list needs tables of its own for every finish."""
        quick = ("own", "moving", "groups", "tied")
        return all(self.finishes.way_of(entry) in quick for entry in self.finishes.basis.entries)

    @cached_property
    def _every_finish(self) -> RankedFinishes:
        rank, last = zip(*(self.rank(block) for block in self.enumerate()), strict=True)
        return RankedFinishes(np.concatenate(rank), np.concatenate(last))

    def choose(self, digits: Integers) -> Integers:
        """(finishes, items): the outcomes, from the digits (finishes, boards) as White of each board sees them."""
        if all(len(item.boards) == 1 and not item.boards[0].turned and item.usual for item in self.items):
            return np.asarray(np.stack(self._outcome_of)[np.arange(len(self.items)), digits])
        chosen = np.empty((len(digits), len(self.items)), dtype=np.int64)
        start = 0
        for index, item in enumerate(self.items):
            number = np.zeros(len(digits), dtype=np.int64)
            for board in item.boards:
                digit = digits[:, start]
                number = len(board.results) * number + (len(board.results) - 1 - digit if board.turned else digit)
                start += 1
            chosen[:, index] = self._outcome_of[index][number]
        return chosen

    def probabilities(self, model: Outcomes) -> list[dict[int, Fraction]]:
        """Per item: the probability of each of its choices; boards are independent games."""
        found = []
        for item, outcome_of in zip(self.items, self._outcome_of, strict=True):
            each = dict.fromkeys(sorted(set(outcome_of.tolist())), Fraction(0))
            products = [Fraction(1)]
            for board in item.boards:
                results = model.of(item.round, board.white, board.black)
                products = [one * other for one in products for other in (results[::-1] if board.turned else results)]
            for outcome, probability in zip(outcome_of.tolist(), products, strict=True):
                each[outcome] += probability
            found.append(each)
        return found

    def enumerate(self, fixed: Mapping[int, int] | None = None, at_once: int = 4096) -> Iterator[Integers]:
        """Every finish, in blocks (finishes, items) of outcomes; `fixed` items have one outcome."""
        fixed = fixed or {}
        choices = [np.array([fixed[index]] if index in fixed else each) for index, each in enumerate(self.choices)]
        total = prod(map(len, choices))
        for start in range(0, total, at_once):
            number = np.arange(start, min(start + at_once, total))
            block = np.empty((len(number), len(choices)), dtype=np.int64)
            for index in reversed(range(len(choices))):
                number, digit = np.divmod(number, len(choices[index]))
                block[:, index] = choices[index][digit]
            yield block

    @property
    def participants(self) -> Sequence[Player | Team]:
        """In the order of the columns of the ranks."""
        return self.finishes.variants[0].participants


def _say_first_places(before: Sequence[TieBreak], count: int) -> Message:
    """3 Who plays a play-off for the first places."""
    first = (
        "Those level for first place by {codes} play a play-off (Article {cited}): they share it here. The other entries "
        "decide the places below, and the prizes."
    )
    several = (
        "Those level for one of the first {count} places by {codes} play a play-off (Article {cited}): they share it here. The "
        "other entries decide the places below, and the prizes."
    )
    codes = tuple(entry.code for entry in before)
    return Message(first if count == 1 else several, article="3", cited="3", count=count, codes=codes)


def basis_of_finishes(settled: Basis, round_from: Source) -> Basis:
    """The same for the finishes of an event, in which nothing is pending; `round_from`: where their last round comes from."""
    sources = {name: source for name, source in settled.sources.items() if name != "pending"} | {"after_round": round_from}
    return replace(settled, live=False, pending=None, meanwhile=(), sources=ReadOnlyDict(sources))


def check_number(name: str, given: object, least: int) -> None:
    """Refuse an option that is not a whole number from the least on."""
    if not isinstance(given, int) or isinstance(given, bool) or given < least:
        wrong = "{option}: expected a whole number from {least} on, found {found!r}"
        raise TiebreaksError(Message(wrong, option=Option(name), least=least, found=as_fact(given)))


def rank_among(ranked: RankedFinishes, members: Integers) -> RankedFinishes:
    """The ranks of some among themselves; the others have none."""
    own = ranked.rank[:, members]
    rank, last = np.zeros_like(ranked.rank), np.zeros_like(ranked.last)
    ordered = np.sort(own, axis=1)
    for column, member in enumerate(members.tolist()):
        rank[:, member] = (ordered < own[:, column : column + 1]).sum(axis=1) + 1
        last[:, member] = (ordered <= own[:, column : column + 1]).sum(axis=1)
    return RankedFinishes(rank, last)
