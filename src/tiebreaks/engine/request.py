"""Resolve what a call leaves open: the law, the list, the rounds, the participants. Warnings say what was assumed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from tiebreaks.engine.catalogue import TieBreak, primary_score
from tiebreaks.engine.codes import parse_list, parse_tie_break, recognise, why_unreadable
from tiebreaks.engine.dropped import Dropped as Dropped
from tiebreaks.engine.listing import listing, warn_of_cuts
from tiebreaks.engine.records import OVER_THE_BOARD
from tiebreaks.errors import RegulationError, TournamentError, UnknownTieBreak, WrongType
from tiebreaks.law.editions import CURRENT, NAMED_SETS, VIRTUAL_OPPONENT_2009, Edition, edition_named, edition_on, set_named
from tiebreaks.law.provisions import PROVISIONS, check_provision
from tiebreaks.messages import Message, Option, Remedy, as_fact, without_code
from tiebreaks.model.fields import whole_number
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Result, System, Tournament
from tiebreaks.text import as_typed
from tiebreaks.values.answer import Answer, Hidden

COUNTED_ROUNDS: Mapping[str, str] = {  # which rounds a table counts
    "all": "after round {after_round}",
    "part way": "after round {after_round} of {announced}",
    "live": "during round {after_round} of {announced}",
    "before": "before round {next}",
}
HOUSE_RULE_VALUE = "{name}: expected one of {choices}, found {value!r}; write {name}=VALUE"

DEFAULT_LIST: Mapping[tuple[bool, bool], str] = {  # team event? round robin?
    (False, False): "DE, BH/C1, BH, SB, WIN",
    (False, True): "DE, WIN, SB, KS",
    (True, False): "MPvGP, EDE, BH/C1, EMMSB",
    (True, True): "MPvGP, EDE, EMMSB",
}


DEFAULT = "default"  # in the place of a list: the default of the system
SHOWN_LIST = "no tie-break list is given; the published ranks show {by}, which is used; for the default list: {remedy}"
OFFERED_LISTS: Mapping[str, str] = {  # by their certainty: ranks that follow from another list than the default
    "points": "the published ranks follow the points alone; to rank by them: {remedy}",
    "certain": "the published ranks are those of {by}; to rank by it: {remedy}",  # the law in force forbids it
    "likely": "the published ranks are likely those of {by}; to rank by it: {remedy}",
    "possible": "the published ranks may be those of {by}; to rank by it: {remedy}",
}
NAMED_SET = "named_set"  # beside provisions: the name of a set of them
HouseRules: TypeAlias = str | Mapping[str, Any]
"""Provisions that an event has changed, by their names, or the name of a set ("vega-2026").

A mapping may have both: `{"named_set": "vega-2026", "vur_cut": "off"}`.
"""

Lots: TypeAlias = int | str | Literal[False] | None
"""The seed of the lots in a call. None: that of the event; False: no lots, ties stay."""

Pending = Literal["none", "draw"]
"""What pending games count as: nothing, or a draw."""


@dataclass(frozen=True)
class Assumed(Answer):
    """A result that is assumed, not played."""

    round: int
    """From 1."""
    white: int
    """The player with White."""
    black: int
    """The player with Black."""
    result: str
    """As `Game.result`."""
    instead_of: Hidden[str] = "*"
    """What the event has: `*` for a pending game."""


@dataclass(frozen=True)
class AssumedList(Answer):
    """The list that the published ranks show, where the event names none."""

    by: tuple[str, ...]
    """The list, points first."""
    certainty: str
    """"certain", "likely" or "possible"."""
    used: Hidden[bool]
    """Whether standings are ranked by it: it is certain, and ties that it leaves are not broken in another way."""


By: TypeAlias = str | Iterable[str | TieBreak] | AssumedList | None
"""A list as calls give it: in words or codes, "default", the one that published ranks show, or None for the event's own."""


@dataclass(frozen=True)
class Request:
    """One tournament, and everything that its standings depend on."""

    tournament: Tournament
    law: Edition
    entries: tuple[TieBreak, ...]
    primary: str  # of a team event: "MP" or "GP"
    after_round: int
    dropped: tuple[Dropped, ...]
    warnings: tuple[str, ...] = field(compare=False)
    pending: Pending | None = None  # None: as the scoring of the event says, which is a draw unless it says otherwise
    assumed: tuple[Assumed, ...] = ()  # results that are not those of the event: what if
    ranks_before: Mapping[int, int] = field(default_factory=dict, hash=False)  # without the assumed results
    assumed_list: AssumedList | None = field(default=None, compare=False)  # that the entries were taken from
    lots: int | str | None = None  # the seed that the event has stored; a call may have another


def expect_event(given: object) -> None:
    """Refuse anything but a tournament."""
    if not isinstance(given, Tournament):
        raise WrongType(Message("expected a Tournament, found {found!r}; tb.read gives one from a file", found=as_fact(given)))


def resolve(
    tournament: Tournament,
    by: By,
    edition: str | Edition | None,
    after_round: int | None,
    house_rules: HouseRules | None,
    *,
    live: bool = False,
    pending: Pending | None = None,
) -> Request:
    """Resolve everything that the standings of a tournament depend on; raises if the regulations forbid it."""
    expect_event(tournament)
    warnings = list(tournament.warnings)
    edition, provisions = settle_house_rules(edition, house_rules)
    law = _choose_edition(tournament, edition, warnings)
    if provisions:
        law = _kept(law.amended(**provisions))
    entries, dropped = _check_entries(tournament, by, law, warnings)
    listed = listing(entries, law)
    warnings += (*listed.warnings, *warn_of_cuts(listed, tournament))
    if listed.has_pairing_numbers:
        _warn_of_places(tournament, warnings)
    _check_live(live, pending, after_round)
    if live:
        after_round = tournament.crosstable.rounds
    if pending == "draw" and tournament.scoring.unknown != tournament.scoring.draw:
        tournament = replace(tournament, scoring=replace(tournament.scoring, unknown=tournament.scoring.draw))
    rounds = count_rounds(tournament, after_round, warnings, pending)
    shown = by if isinstance(by, AssumedList) and listed.computed == parse_list(by.by) else None
    if tournament.play_offs or tournament.orders or listed.has_decided:
        from tiebreaks.engine.decisions import settle  # few events need it

        entries, undecided, notes = settle(entries, tournament, law, complete=not is_part_way(tournament, rounds))
        dropped += undecided
        warnings += notes
    if tournament.list_changes:
        _warn_of_list_changes(tournament, rounds, warnings)
    lots = None if tournament.lots is None or is_part_way(tournament, rounds) else tournament.lots
    tournament = _apply_half_rule(tournament, law, rounds, warnings)
    primary = primary_score(entries, tournament.primary) if tournament.is_team else ""
    return Request(
        tournament, law, entries, primary, rounds, tuple(dropped), tuple(warnings), pending, assumed_list=shown, lots=lots
    )


@lru_cache(maxsize=64)
def _kept(law: Edition) -> Edition:
    """The first of several equal laws: lists are checked once for each."""
    return law


def _check_live(live: bool, pending: object, after_round: int | None) -> None:
    if live and after_round is not None:
        both = "{live} counts all rounds, also the one being played; leave out {live} or {option}"
        raise TournamentError(Message(both, live=Option("live"), option=Option("after_round")))
    if pending is not None and pending not in get_args(Pending):
        wrong = "{option}: expected 'none', 'draw' or None, found {found!r}"
        raise TournamentError(Message(wrong, option=Option("pending"), found=as_fact(pending)))
    if pending is not None and not live and after_round is None:
        unused = "{option}: without {live}, rounds with pending games are not counted; leave it out"
        raise TournamentError(Message(unused, option=Option("pending"), live=Option("live"), remedies=(Remedy("live", True),)))


def settle_house_rules(
    edition: str | Edition | None, house_rules: HouseRules | None
) -> tuple[str | Edition | None, Mapping[str, Any]]:
    """The edition and the provisions of a call. A named set brings its edition, unless the call names one: that is amended."""
    if house_rules is None:
        return edition, {}
    if isinstance(house_rules, str):
        house_rules = {NAMED_SET: house_rules}
    given: object = house_rules
    if not isinstance(given, Mapping):
        wrong = "{option}: expected a mapping such as {{'vur_cut': 'off'}}, or the name of a set, found {found!r}"
        raise RegulationError(Message(wrong, option=Option("house_rules"), found=as_fact(given)))
    if NAMED_SET not in house_rules:
        return edition, house_rules
    chosen = set_named(house_rules[NAMED_SET])
    own = {name: value for name, value in house_rules.items() if name != NAMED_SET}
    return edition or chosen.edition, {**chosen.house_rules, **own}


def parse_house_rules(given: Iterable[str]) -> Mapping[str, Any]:
    """Parse house rules that were typed: NAME=VALUE, NAME alone for NAME=true, or the name of a set."""
    rules: dict[str, Any] = {}
    for name, value in map(_parse_house_rule, given):
        if name == NAMED_SET and rules.get(name, value) != value:
            two = "expected one named set of house rules, found {first} and {second}; give the provisions of one of them"
            raise RegulationError(Message(two, first=rules[name], second=value))
        rules[name] = value
    return rules


def _parse_house_rule(given: str) -> tuple[str, Any]:
    left, equals, right = (part.strip() for part in given.partition("="))
    if left == NAMED_SET:
        return NAMED_SET, set_named(right).name
    if not equals and _means_set(left):
        return NAMED_SET, set_named(left).name
    name, _, value = (part.strip() for part in given.replace("-", "_").partition("="))
    choices = {as_typed(choice): choice for choice in PROVISIONS.get(name, {"choices": ()})["choices"]}
    wanted = value.casefold() or as_typed(True)
    if choices and wanted not in choices:
        raise RegulationError(Message(HOUSE_RULE_VALUE, name=name, choices=tuple(choices), value=value))
    check_provision(name, choices.get(wanted))
    return name, choices[wanted]


def _means_set(name: str) -> bool:
    """Whether a name is that of a set of house rules, or nearer to one than to a provision."""
    from difflib import get_close_matches  # only for rules that were typed

    folded = name.casefold().replace("_", "-")
    known = [*NAMED_SETS, *(provision.replace("_", "-") for provision in PROVISIONS)]
    return any(near in NAMED_SETS for near in get_close_matches(folded, known, n=1))


def _choose_edition(tournament: Tournament, edition: str | Edition | None, warnings: list[str]) -> Edition:
    if edition is not None:
        return edition_named(edition)
    if tournament.starts is None:
        unknown = "the event has no first day; edition {edition}, the current one, is assumed"
        warnings.append(Message(unknown, edition=CURRENT.id))
        return CURRENT
    law = edition_on(tournament.starts)
    if tournament.starts < VIRTUAL_OPPONENT_2009.since:
        early = "the event began on {starts}, before the oldest edition recorded; {edition} is taken"
        warnings.append(Message(early, starts=tournament.starts, edition=law.id))
    return law


def _choose_entries(
    tournament: Tournament, by: By, law: Edition, warnings: list[str]
) -> tuple[tuple[TieBreak, ...], list[Dropped]]:
    """The list that applies, with the decisions of the event; the codes of values from elsewhere are known in it."""
    if not (tournament.values or tournament.play_offs or tournament.orders):
        return _choose_list(tournament, by, law, warnings)
    from tiebreaks.engine.decisions import add_decisions, entries_of_values  # few events have them

    with recognise(entries_of_values(tournament), beside=True):
        entries, dropped = _choose_list(tournament, by, law, warnings)
    own_list = by is None or isinstance(by, AssumedList) or means_default(by)
    return (add_decisions(entries, tournament, warnings) if own_list else entries), dropped


def _choose_list(
    tournament: Tournament, by: By, law: Edition, warnings: list[str]
) -> tuple[tuple[TieBreak, ...], list[Dropped]]:
    """The list of the call, else the tournament's own, else the one that its ranks show, else the default of its system."""
    if means_default(by):
        return _default_list(tournament, law), []
    if by is not None and not isinstance(by, AssumedList):
        return parse_list(by), []
    if not tournament.tie_breaks:
        if by is not None and by.used and not any(_refusal(entry, [law], tournament) for entry in parse_list(by.by)):
            warnings.append(_offer(SHOWN_LIST, by.by, Remedy("by", DEFAULT)))
            return parse_list(by.by), []
        default = _default_list(tournament, law)
        codes = tuple(entry.code for entry in default[1:])
        warnings.append(Message("no tie-break list is given; the default is used: {codes}", codes=codes))
        if by is not None:
            offered = OFFERED_LISTS["points" if len(by.by) == 1 else by.certainty]
            warnings.append(_offer(offered, by.by, Remedy("by", ", ".join(by.by))))
        return default, []
    known, dropped = [], []
    for code in tournament.tie_breaks:
        try:
            known.append(parse_tie_break(code))
        except UnknownTieBreak as error:
            if code not in tournament.reading.tie_breaks and why_unreadable(code):
                raise  # a typo in a program: no code of a file, and no self-defined one whose rule is not known here (4.1)
            dropped.append(Dropped(code, "4.1", without_code(error.messages[0])))
    return parse_list(known or ["PTS"]), dropped


def _check_entries(
    tournament: Tournament, by: By, law: Edition, warnings: list[str]
) -> tuple[tuple[TieBreak, ...], list[Dropped]]:
    """The chosen list. If the law forbids one that the call did not give, the error offers it without what is forbidden."""
    try:
        entries, dropped = _choose_entries(tournament, by, law, warnings)
        listing(entries, law).check_for(tournament)
        return entries, dropped
    except RegulationError as refused:
        if by is not None and not isinstance(by, AssumedList):
            raise
        own = "{refused}. It stands in the list of the event; without it: {without}"
        default = "{refused}. It stands in the default list; without it: {without}"
        first, without = refused.messages[0], Remedy("by", _list_without_forbidden(tournament, law))
        sentence, facts = own if tournament.tie_breaks else default, {"refused": first, "without": without}
        raise RegulationError(sentence, article=refused.article, remedies=first.remedies, **facts) from None


def means_default(by: object) -> bool:
    """Whether a call asks for the default list of the system, whatever the event says."""
    return isinstance(by, str) and by.strip().casefold() == DEFAULT


def _default_list(tournament: Tournament, law: Edition) -> tuple[TieBreak, ...]:
    """The customary list of the system, as far as the law knows it."""
    usual = parse_list(DEFAULT_LIST[tournament.is_team, tournament.system.predetermined])
    return parse_list([entry for entry in usual if entry.acronym in law.codes])


def _offer(sentence: str, by: tuple[str, ...], remedy: Remedy) -> Message:
    """A sentence about a list that the ranks show, with the way to another choice."""
    return Message(sentence, by=by, remedy=remedy, remedies=(remedy,))


def parse_known(tournament: Tournament) -> list[TieBreak]:
    """Parse the event's own list; entries that are no tie-breaks are left out."""
    entries = []
    for code in tournament.tie_breaks:
        with suppress(UnknownTieBreak, RegulationError):
            entries.append(parse_tie_break(code))
    return entries


def find_forbidden(tournament: Tournament, law: Edition) -> dict[str, Dropped]:
    """The entries of the event's own list that a law forbids, by their spelling there."""
    forbidden = {}
    for code in tournament.tie_breaks:
        try:
            refusal = _refusal(parse_tie_break(code), [law], tournament)
        except UnknownTieBreak:
            continue
        except RegulationError as refused:
            refusal = Dropped(code, refused.article or "14", without_code(refused.messages[0]))
        if refusal is not None:
            forbidden[code] = refusal
    return forbidden


def _list_without_forbidden(tournament: Tournament, law: Edition) -> str:
    """The event's own list without its forbidden entries, ready to be given; PTS if nothing remains or it has no list."""
    forbidden = find_forbidden(tournament, law)
    left = [code for code in tournament.tie_breaks if code not in forbidden] or ["PTS"]
    return ", ".join(left)


def select_allowed(
    laws: Iterable[Edition], tournament: Tournament, by: By, warnings: list[str]
) -> tuple[tuple[TieBreak, ...], tuple[Dropped, ...]]:
    """The entries of a list that all these laws know and allow, and those that one of them refuses."""
    laws = list(laws)
    entries, dropped = _choose_entries(tournament, by, laws[0], warnings)
    kept = []
    for entry in entries:
        refusal = _refusal(entry, laws, tournament)
        if refusal is None:
            kept.append(entry)
        else:
            dropped.append(refusal)
    return parse_list(kept or ["PTS"]), tuple(dropped)


def _refusal(entry: TieBreak, laws: Iterable[Edition], tournament: Tournament) -> Dropped | None:
    for law in laws:
        try:
            entry.check_for(tournament, law)
        except RegulationError as refused:
            return Dropped(entry.code, refused.article, without_code(refused.messages[0]))
    return None


def _warn_of_places(tournament: Tournament, warnings: list[str]) -> None:
    """7.8 Pairing numbers that are the published ranks of everybody: some programs write the places there."""
    if tournament.crosstable.rounds:
        numbers, ranks = tournament.crosstable.number, tournament.published.ranks
        if ranks and all(ranks.get(number) == number for number in numbers):
            same = "the published ranks are the pairing numbers; if the file has places for numbers, TPN is wrong"
            warnings.append(Message(same))


def _warn_of_list_changes(tournament: Tournament, rounds: int, warnings: list[str]) -> None:
    """4.1.1 A list is completed before the start; a later change is said."""
    for change in tournament.list_changes:
        if change.since_round <= rounds:
            facts: dict[str, Any] = {"before": change.before, "after": change.after, "round": change.since_round}
            changed = "the tie-break list was changed before round {round} (4.1.1): {after} instead of {before}"
            if change.reason:
                changed = "the tie-break list was changed before round {round} (4.1.1): {after} instead of {before}; {reason}"
                facts["reason"] = change.reason
            warnings.append(Message(changed, article="4.1.1", **facts))


def count_rounds(tournament: Tournament, after_round: int | None, warnings: list[str], pending: Pending | None = None) -> int:
    """How many rounds count. Warns of pending games among them, and of rounds that are not counted because of pending games."""
    if after_round is None:
        _warn_of_uncounted_rounds(tournament, warnings)
        return tournament.complete_rounds
    counted = _check_after_round(tournament, after_round)
    _warn_of_pending_games(tournament, counted, warnings, pending)
    return counted


def _warn_of_uncounted_rounds(tournament: Tournament, warnings: list[str]) -> None:
    counted = tournament.complete_rounds
    if counted >= tournament.crosstable.rounds:
        return
    some = (
        "round {round} has pending games ({games}); rounds 1 to {counted} are counted; "
        "in standings after round {round} they {meanwhile}"
    )
    first = (
        "round {round} has pending games ({games}); only round 1 is counted; in standings after round {round} they {meanwhile}"
    )
    none = (
        "round {round} has pending games ({games}); no round is counted yet; in standings after round {round} they {meanwhile}"
    )
    games, meanwhile = _pending_pairs(tournament, counted + 1), _describe_meanwhile(tournament)
    sentence = {0: none, 1: first}.get(counted, some)
    warnings.append(Message(sentence, meanwhile=meanwhile, round=counted + 1, games=games, counted=counted))


def describe_rounds(tournament: Tournament, after_round: int) -> Message:
    """Which rounds a table counts, for every title: after a round, of how many if some are left, or during a round."""
    announced = tournament.total_rounds
    if after_round == 0:
        return Message(COUNTED_ROUNDS["before"], next=1)
    kind = "live" if is_live(tournament, after_round) else "all" if after_round == announced else "part way"
    return Message(COUNTED_ROUNDS[kind], after_round=after_round, announced=announced)


def is_part_way(tournament: Tournament, after_round: int) -> bool:
    """Whether rounds are left after these, or games of the last one."""
    return after_round < tournament.total_rounds or is_live(tournament, after_round)


def is_live(tournament: Tournament, after_round: int) -> bool:
    """Whether games of the last round that is counted are still pending."""
    return after_round > tournament.complete_rounds and bool(tournament.pending(after_round))


def _check_after_round(tournament: Tournament, after_round: int) -> int:
    """A round that was held, or 0, as a plain number."""
    held = tournament.crosstable.rounds
    try:
        number = whole_number(after_round)
    except ValueError:
        number = -1
    if not 0 <= number <= held:
        wrong = "{option}: expected a round from 0 to {held}, the last one held, found {found!r}"
        raise TournamentError(Message(wrong, option=Option("after_round"), held=held, found=as_fact(after_round)))
    return number


def _warn_of_pending_games(tournament: Tournament, counted: int, warnings: list[str], pending: Pending | None) -> None:
    """Warn of the rounds that count although games of them are pending."""
    for number in range(tournament.complete_rounds + 1, counted + 1):
        if tournament.pending(number):
            sentence = "pending games of round {round} ({games}) {meanwhile}"
            games, meanwhile = _pending_pairs(tournament, number), _describe_meanwhile(tournament, pending)
            warnings.append(Message(sentence, round=number, games=games, meanwhile=meanwhile))


def _describe_meanwhile(tournament: Tournament, pending: Pending | None = None) -> Message:
    """What pending games count as: a draw, unless the caller or the scoring says otherwise."""
    if pending == "none":
        return Message("count as nothing meanwhile")
    points = tournament.scoring.points
    if points[Result.PENDING] == points[Result.DRAW]:
        return Message("count as drawn meanwhile")
    each = as_points(points[Result.PENDING])
    if tournament.is_team:
        return Message("count as drawn meanwhile, and each of their pending boards gives both sides {each} points", each=each)
    return Message("give each side {each} points meanwhile", each=each)


def _pending_pairs(tournament: Tournament, number: int) -> tuple[str, ...]:
    return tuple(f"{game.white}-{game.black}" for game in tournament.pending(number))


def _apply_half_rule(tournament: Tournament, law: Edition, rounds: int, warnings: list[str]) -> Tournament:
    """C.05 6.6: participants with less than half of the games of a round robin are removed by house rule, else reported."""
    table = tournament.crosstable
    if tournament.system is not System.ROUND_ROBIN or rounds < table.rounds or rounds != tournament.total_rounds:
        return tournament
    result = np.frombuffer(table.result, dtype=np.int8).reshape(-1, table.size)
    scheduled = (result != Result.REST.value).sum(axis=0, dtype=np.int64)
    played = OVER_THE_BOARD[result].sum(axis=0, dtype=np.int64)
    few = [id for id, under in zip(table.number, (2 * played < scheduled).tolist(), strict=True) if under]
    if not few:
        return tournament
    if law.round_robin_under_half == "remove":
        removed = "removed for playing less than half of the games (C.05 6.6): {numbers}"
        warnings.append(Message(removed, article="C.05 6.6", numbers=tuple(few)))
        return tournament.without(*few)
    kept = "less than half of the games played by {numbers}: C.05 6.6 removes players who withdraw so early"
    removes = Remedy("house_rules", ("round_robin_under_half", "remove"))
    warnings.append(Message(kept, article="C.05 6.6", numbers=tuple(few), remedies=(removes,)))
    return tournament
