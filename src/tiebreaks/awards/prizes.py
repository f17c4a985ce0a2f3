"""`prizes`: who is given which prize of an event, how much is paid, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date
from fractions import Fraction
from typing import Any

from tiebreaks.answers.prizes import NOTHING, NotGiven, Payout, Prizes, Totals
from tiebreaks.answers.series import SeriesStandings
from tiebreaks.awards import prize_words
from tiebreaks.awards.contenders import Contestants, Ranked, by_score, find_unclear_ages, find_wrong_facts
from tiebreaks.awards.giving import PrizeAllocator, give_team_prizes
from tiebreaks.awards.orders import open_lists
from tiebreaks.awards.paying import Ledger, apply_limits
from tiebreaks.awards.rules import OpenList, PrizeList, PrizeRules, TeamPrizes, refuse
from tiebreaks.awards.rules_file import read_prize_rules
from tiebreaks.awards.shares import add_up
from tiebreaks.engine.counted_rounds import describe_rounds, is_part_way
from tiebreaks.messages import Forms, Message, some_of


def prizes(standings: Ranked, rules: PrizeRules | str | Mapping[str, Any], *, starts: date | None = None) -> Prizes:
    """The prize list of standings by the rules of the organiser.

    standings  `Standings`, a series, or `Placed` rows of anything that was ranked
    rules      what `read_prize_rules` gives, or what it takes: the path of a file, or a dict of the same shape
    starts     the first day, for ages, where rows are given

    Raises `RulesError`, a FormatError, with everything that is wrong or undecided.
    """
    rules = rules if isinstance(rules, PrizeRules) else read_prize_rules(rules)
    contestants = Contestants(standings, rules, starts)
    refuse(find_wrong_facts(contestants))
    lists, problems = open_lists(contestants)
    for each in rules.teams:
        contestants.in_category(each.category)  # whose ages may be unclear, too
    limits = _find_limits(contestants)
    refuse([*problems, *find_unclear_ages(contestants)])
    ledger = _give(contestants, lists)
    paid, unpaid = ledger.amounts, NOTHING
    if limits:
        without = _give(contestants, lists, limits.keys()).amounts
        groups = [tied for _, tied in by_score(contestants.rows)]
        paid, unpaid = apply_limits(paid, without, limits, groups, rules.unit)
    totals = _add_up(ledger, paid, unpaid, limits)
    _note_the_rest(contestants, totals, ledger)
    doubts = standings.doubts if isinstance(standings, SeriesStandings) else ()
    event = contestants.standings.tournament.name if contestants.standings is not None else contestants.series_name
    return Prizes(
        prize_words.title(contestants.standings, contestants.series_name), rules.currency, rules.decimals, tuple(ledger.awards),
        tuple(ledger.pools), tuple(ledger.teams), tuple(_find_payouts(contestants, ledger, paid, limits)),
        tuple(ledger.unawarded), totals, ledger.by_list, ledger.by_group(rules), (*doubts, *ledger.notes), event,
        contestants.standings.basis if contestants.standings is not None else None,
    )  # fmt: skip


def _find_limits(contestants: Contestants) -> dict[int, Fraction]:
    """Player -> the most."""
    limits: dict[int, Fraction] = {}
    for limit in contestants.rules.limits:
        for player in contestants.entrants.members(limit.category):
            limits[player] = min(limit.amount, limits.get(player, limit.amount))
    return limits


def _give(contestants: Contestants, lists: Sequence[OpenList], without: Set[int] = frozenset()) -> Ledger:
    """All awards; `without` some players, as if they had not come."""
    rules = contestants.rules
    ledger = Ledger([Message("Nobody is eligible for {list}.", list=each.rules.name) for each in lists if not each.ordered])
    for name in dict.fromkeys(each.rules.group for each in lists):
        allocator = PrizeAllocator(contestants, rules.group(name), ledger, without)
        allocator.give([each for each in lists if each.rules.group == name])
    for each in rules.teams:
        give_team_prizes(contestants, each, ledger)
    ledger.unawarded += _find_cut_to_nothing(contestants)
    return ledger


def _find_cut_to_nothing(contestants: Contestants) -> Iterator[NotGiven]:
    """The prizes of which nothing is left in proportion to the entries."""
    rules = contestants.rules
    lists: list[tuple[str, PrizeList | TeamPrizes]] = [(each.group, each) for each in rules.prizes]
    lists += [(each.name, each) for each in rules.teams]
    for group, each in lists:
        scaled = contestants.scale(each.terms)
        for place, amount in enumerate(each.terms.amounts, 1):
            if amount and not scaled.amount(place) and not scaled.thing(place):
                sentence = "{announced} was announced; in proportion to the entries it is less than a unit"
                yield NotGiven(group, each.name, place, NOTHING, "", Message(sentence, announced=rules.money(amount)))


def _add_up(ledger: Ledger, paid: Mapping[int, Fraction], unpaid: Fraction, limits: Mapping[int, Fraction]) -> Totals:
    """The sums, after limits."""
    sums, amounts = ledger.by_list.values(), ledger.amounts
    totals = Totals(
        offered=add_up(total.offered for total in sums),
        paid=add_up(paid.values()) + ledger.to_teams,
        not_given=ledger.not_given,
        rounding=ledger.rounding,
        over_limit=add_up(max(amounts.get(player, NOTHING) - limit, NOTHING) for player, limit in limits.items()),
        unpaid=unpaid,
        announced=add_up(total.announced for total in sums),
    )
    assert totals.agree, totals
    return totals


def _find_payouts(
    contestants: Contestants, ledger: Ledger, paid: Mapping[int, Fraction], limits: Mapping[int, Fraction]
) -> Iterator[Payout]:
    """What each player is paid in all, and what a limit changed."""
    amounts, things, lists = ledger.amounts, ledger.things, ledger.lists
    for key, row in sorted(contestants.row.items(), key=lambda item: contestants.precedence[item[0]]):
        if key in paid or key in lists:
            before, after = amounts.get(key, NOTHING), paid.get(key, NOTHING)
            note = prize_words.explain_limit(contestants.rules, before, after, limited=key in limits)
            won = tuple(things.get(key, ())), tuple(lists.get(key, ()))
            yield Payout(row.id, row.player.name, row.rank, after, *won, note, key)


def _note_the_rest(contestants: Contestants, totals: Totals, ledger: Ledger) -> None:
    rules, standings = contestants.rules, contestants.standings
    if totals.unpaid:
        ledger.note("{amount} over the limits is paid to nobody.", amount=rules.money(totals.unpaid))
    if contestants.part_paid < 1:
        entries, percent = len(contestants.rows), 100 * contestants.part_paid
        forms = Forms(
            "The amounts are meant for {based_on} entries, and there is 1: {percent} % of each is paid, down to the unit.",
            "The amounts are meant for {based_on} entries, and there are {entries}: {percent} % of each is paid, "
            "down to the unit.",
        )
        ledger.note(forms.of(entries), based_on=rules.based_on, entries=entries, percent=percent)
    if standings is not None and is_part_way(standings.tournament, standings.after_round):
        rounds = describe_rounds(standings.tournament, standings.after_round)
        ledger.note("The prizes are those {rounds}.", rounds=rounds)
    for player, reason in sorted(rules.excluded.items()):
        ledger.note("{name} cannot win: {reason}.", name=contestants.name(player), reason=reason)
    for each in rules.prizes:
        idle = [place for place, worth in enumerate(each.terms.worths, 1) if worth and not each.terms.thing(place)]
        if idle:
            forms = Forms(
                "{list}: place {places} has a worth, but no thing; money counts as it is.",
                "{list}: places {places} have a worth, but no thing; money counts as it is.",
            )
            ledger.note(forms.of(len(idle)), list=each.name, places=some_of(idle))
    ledger.notes += contestants.note_missing_facts()
