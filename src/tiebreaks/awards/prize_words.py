"""The sentences about prizes: why an award was given, shared or not given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from tiebreaks.answers.prizes import Passed, write_money
from tiebreaks.awards.category_names import shown_name
from tiebreaks.awards.rules import Club, Group, OpenList, PrizeRules, TeamPrizes
from tiebreaks.awards.shares import Contender, Pool, PooledPrize, PoolPart, Share, Terms, add_up
from tiebreaks.engine.counted_rounds import describe_rounds, is_part_way
from tiebreaks.engine.standings import Standings
from tiebreaks.messages import Figures, Forms, Items, Message, Ordinal, join_sentences, phrase, some_of

MOST_NAMED = 3  # of those who are ahead


def title(standings: Standings | None, series: str) -> Message:
    """What this is: the event, and the rounds if some are left."""
    if standings is None:
        return Message("{name}, prizes", name=series) if series else Message("Prizes")
    name = standings.tournament.name or phrase("Event")
    if is_part_way(standings.tournament, standings.after_round):
        rounds = describe_rounds(standings.tournament, standings.after_round)
        return Message("{name}, prizes {rounds}", name=name, rounds=rounds)
    return Message("{name}, prizes", name=name)


_NOBODY_LEFT: Mapping[str, str] = {
    "value": "nobody eligible is without a better prize",
    "order": "nobody eligible is without a prize of an earlier list",
}


def explain_nobody_left(standing: Sequence[Contender], method: str, winners: int) -> Message:
    """Why a prize was not given although its list was."""
    if not standing:
        return Message("nobody is eligible")
    return Message(
        "nobody else is eligible" if winners >= len(standing) else _NOBODY_LEFT.get(method, "nobody eligible is left")
    )


def explain_withheld(each: OpenList, without: Set[int]) -> Message | None:
    """Why nothing of a list is given, some players left out; None: it is given."""
    if each.entrants < each.rules.entrants:
        forms = Forms("1 took part, {wanted} were asked for", "{found} took part, {wanted} were asked for")
        return Message(forms.of(each.entrants), found=each.entrants, wanted=each.rules.entrants)
    if each.rules.clear and each.is_tied_at_the_top(without):
        return Message("the first place is tied")
    return None


def explain_performance(reached: Fraction, rating: int) -> Message:
    """What put a player into a list of performances."""
    return Message("A performance of {reached} with a rating of {rating}.", reached=reached, rating=rating)


def explain_gain(scored: Fraction, expected: Fraction) -> Message:
    """What put a player into a list of gains."""
    return Message("{scored} points in rated games, {expected} expected.", scored=scored, expected=expected)


def explain_upset(number: int, opponent: str, rating: int, more: int, *, won: bool) -> Message:
    """What put a player into a list of upsets: a game of a round against somebody rated so much more."""
    sentence = (
        "Round {round}: a win against {opponent}, rated {rating}, {more} more."
        if won
        else "Round {round}: a draw with {opponent}, rated {rating}, {more} more."
    )
    return Message(sentence, round=number, opponent=opponent, rating=rating, more=more)


@dataclass(frozen=True)
class AwardFacts:
    """What the sentence about an award needs."""

    rules: PrizeRules
    group: Group
    each: OpenList
    share: Share
    paid: Fraction
    name: str
    rivals: Sequence[str]
    """With whom lots decide."""
    rank: int
    """In the category."""
    passed: Sequence[Passed]
    here: Mapping[int, Fraction]
    """What those who were passed and have less elsewhere would have in this list."""
    before: Set[int]
    """Who had a prize of the group before this list, which is for the others."""
    barred: Sequence[tuple[str, Message]]
    left: tuple[str, Fraction] | None = None
    """The list and the money that the player left for this."""
    by_value: tuple[str, Share] | None = None
    """What the player would have by value, where the most prizes are given."""


_HEADS = {  # money, a thing, undecided
    (True, False, False): "{name}: {place} prize of {list}, {amount}.",
    (True, True, False): "{name}: {place} prize of {list}, {amount} and {things}.",
    (False, True, False): "{name}: {place} prize of {list}, {things}.",
    (True, True, True): "{name}: {place} prize of {list}, {amount}; {things} by lots between {rivals}.",
    (False, True, True): "{name}: {place} prize of {list}; {things} by lots between {rivals}.",
}
_WORTH_MORE = "{other}, ahead in {list}, has the {place} prize of {elsewhere}, {amount}, which is worth more."
_WORTH_THE_SAME = (
    "{other}, ahead in {list}, has the {place} prize of {elsewhere}, {amount}, "
    "which is worth the same and comes first in the rules."
)
_LESS_HERE = "{other}, ahead in {list}, has the {place} prize of {elsewhere}, {amount}; here it would be {here}."
_NOTHING_ELSE = "{other}, ahead in {list}, has the {place} prize of {elsewhere}, {amount}; {list} is for who has nothing else."
_OF_A_POOL = "{other}, ahead in {list}, has {amount} of the pool; {list} is for who has nothing else."
_BY_RULES = {
    "order": "{other}, ahead in {list}, has the {place} prize of {elsewhere}, {amount}, which comes first in the rules.",
    "most": "{other}, ahead in {list}, has the {place} prize of {elsewhere}, {amount}, so that most prizes are given.",
}


def explain_award(facts: AwardFacts) -> tuple[Message, Message]:
    """Why somebody has a prize: the whole sentence, and without the name and the prize."""
    share, each, money = facts.share, facts.each, facts.rules.money
    head = Message(
        _HEADS[bool(share.money), bool(share.things), bool(share.rivals and share.things)],
        name=facts.name, place=Ordinal(share.place), list=each.rules.name, amount=money(facts.paid),
        things=Items(share.things), rivals=Items((facts.name, *facts.rivals)),
    )  # fmt: skip
    why = [_explain_place(facts), each.measured.get(share.player), *_explain_passed(facts), *_explain_barred(facts)]
    why += _explain_last(facts)
    why += [
        *_explain_proportion(facts),
        *_explain_share(facts.rules, each.terms, share, facts.paid),
        _explain_left(facts),
        _explain_most(facts),
    ]
    said = [one for one in why if one is not None]
    return join_sentences(head, *said), join_sentences(*said)


def _explain_place(facts: AwardFacts) -> Message:
    category, members = facts.each.rules.category, len(facts.each.ordered)
    rank = Ordinal(facts.rank)
    if category is None:
        return Message("{rank} of {members}.", rank=rank, members=members)
    return Message("{rank} of {members} in {category}.", rank=rank, members=members, category=shown_name(category))


def _explain_passed(facts: AwardFacts) -> Iterator[Message]:
    for one in facts.passed[:MOST_NAMED]:
        gaps: dict[str, Any] = {
            "other": one.name, "list": facts.each.rules.name, "place": Ordinal(one.place), "elsewhere": one.list,
            "amount": facts.rules.money(one.amount),
        }  # fmt: skip
        if one.id in facts.before and facts.each.rules.last:
            yield Message(_NOTHING_ELSE if one.place else _OF_A_POOL, **gaps)
        elif facts.group.method in _BY_RULES:
            yield Message(_BY_RULES[facts.group.method], **gaps)
        elif one.worth < facts.share.worth:
            yield Message(_LESS_HERE, **gaps, here=facts.rules.money(facts.rules.in_units(facts.here[one.id])))
        else:
            yield Message(_WORTH_MORE if one.worth > facts.share.worth else _WORTH_THE_SAME, **gaps)
    more = len(facts.passed) - MOST_NAMED
    if more > 0:
        forms = Forms("1 more player ahead has another prize.", "{count} more players ahead have other prizes.")
        yield Message(forms.of(more), count=more)


def _explain_last(facts: AwardFacts) -> list[Message]:
    """That several lists come last: their order in the file does not matter for who has nothing else."""
    lists = [each.name for each in facts.rules.prizes if each.last and each.group == facts.group.name]
    if not facts.each.rules.last or len(lists) < 2:
        return []
    sentence = "{lists} are given together, after the other lists, among those who have nothing there."
    return [Message(sentence, lists=Items(tuple(lists)))]


def _explain_barred(facts: AwardFacts) -> Iterator[Message]:
    for name, reason in facts.barred[:MOST_NAMED]:
        sentence = "{other}, ahead in {list}, cannot win it: {reason}."
        yield Message(sentence, other=name, list=facts.each.rules.name, reason=reason)
    more = len(facts.barred) - MOST_NAMED
    if more > 0:
        forms = Forms("1 more player ahead cannot win it.", "{count} more players ahead cannot win it.")
        yield Message(forms.of(more), count=more)


def _explain_share(rules: PrizeRules, terms: Terms, share: Share, paid: Fraction) -> Iterator[Message]:
    """How a prize was shared, with parts that add up to what is paid."""
    money = rules.money
    count = len(share.sharers)
    if count < 2:
        return
    places = [place for place in range(share.first, share.first + count) if terms.amount(place)]
    gaps: dict[str, Any] = {
        "first": share.first, "last": places[-1], "count": count,
        "amounts": Items(tuple(money(terms.amount(place)) for place in places), "plus"),
    }  # fmt: skip
    one = len(places) == 1
    if terms.sharing == "hort":
        (half, rest), rounding = _say_parts(rules, paid, share.own / 2, share.pool / 2 / count)
        yield Message(
            "Place {first} ({amounts}) among {count} tied: half of the own place, {half}, "
            "and an equal part of the other half, {rest}."
            if one
            else "Places {first} to {last} ({amounts}) among {count} tied: half of the own place, {half}, "
            "and an equal part of the other half, {rest}.",
            **gaps, half=half, rest=rest,
        )  # fmt: skip
    else:
        (part,), rounding = _say_parts(rules, paid, share.money)
        yield Message(
            "Place {first} ({amounts}) among {count} tied: {part}."
            if one
            else "Places {first} to {last} ({amounts}) among {count} tied: {part}.",
            **gaps, part=part,
        )  # fmt: skip
    yield from rounding


def _say_parts(rules: PrizeRules, paid: Fraction, *parts: Fraction) -> tuple[list[Figures], list[Message]]:
    """The parts of an amount as they are said, and what rounding adds or takes: together they are exactly what is paid.

    Parts that are no whole number of units have cents even where only whole units are paid.
    """
    decimals = rules.decimals
    if any((part * 10**decimals).denominator > 1 for part in parts):
        decimals = max(decimals, 2)
    said = [write_money(part, decimals) for part in parts]
    return said, _explain_rounding(paid - add_up(map(Fraction, said)), decimals)


def _explain_rounding(added: Fraction, decimals: int) -> list[Message]:
    """What rounding adds to the amounts that were said, or takes off."""
    if not added:
        return []
    amount = write_money(abs(added), decimals)
    return [Message("Rounding adds {amount}." if added > 0 else "Rounding takes off {amount}.", amount=amount)]


def _explain_proportion(facts: AwardFacts) -> list[Message]:
    """Of the places that are shared, or of the own one."""
    share, terms = facts.share, facts.each.terms
    places = range(share.first, share.first + len(share.sharers))
    announced, offered = (add_up(map(each.amount, places)) for each in (facts.each.rules.terms, terms))
    return _explain_less(facts.rules, announced, offered)


def _explain_less(rules: PrizeRules, announced: Fraction, offered: Fraction) -> list[Message]:
    """That an amount is less than announced, because it is in proportion to the entries."""
    if announced == offered:
        return []
    sentence = "{announced} was announced; in proportion to the entries it is {offered}."
    return [Message(sentence, announced=rules.money(announced), offered=rules.money(offered))]


def _explain_left(facts: AwardFacts) -> Message | None:
    """That somebody stayed although another list had a prize, too."""
    if facts.left is None:
        return None
    name, amount = facts.left[0], facts.rules.in_units(facts.left[1])
    if amount >= facts.paid:  # less than a unit, or the worth of a thing: no amount shows it
        return None
    money, sentence = facts.rules.money, "Stayed in {list}: {paid}, more than the {amount} of {left}."
    return Message(sentence, list=facts.each.rules.name, paid=money(facts.paid), amount=money(amount), left=name)


def _explain_most(facts: AwardFacts) -> Message | None:
    """That somebody has less than by value, so that most prizes are given."""
    if facts.by_value is None or facts.by_value[1].worth <= facts.share.worth:
        return None
    name, share = facts.by_value
    return Message(
        "By value it would be the {place} prize of {list}, {amount}; this way most prizes are given.",
        place=Ordinal(share.place), list=name, amount=facts.rules.money(share.money),
    )  # fmt: skip


def explain_limit(rules: PrizeRules, before: Fraction, after: Fraction, *, limited: bool) -> Message | None:
    """What limits changed in what somebody is paid; None: nothing."""
    if before == after:
        return None
    sentence = (
        "{before} without the limit, {after} with it." if limited else "{before}, and {after} with what others may not be paid."
    )
    return Message(sentence, before=rules.money(before), after=rules.money(after))


@dataclass(frozen=True)
class PoolFacts:
    """What the sentences about a pool need."""

    rules: PrizeRules
    pool: Pool
    lists: Sequence[OpenList]
    names: Mapping[int, str]
    """Of those who have a share, the best placed first."""
    paid: Mapping[int, Fraction]


def explain_pool(facts: PoolFacts) -> Message:
    """What a score group brought in, and who has what of it."""
    head = Message("On {points} points.", points=facts.pool.points)
    return join_sentences(head, *(said for part in facts.pool.parts for said in _explain_part(facts, part)))


def explain_pool_share(facts: PoolFacts, player: int) -> Message:
    """What one of a score group has of its pool, and why."""
    pool = facts.pool
    part = next(part for part in pool.parts if player in part.players)
    (share,), rounding = _say_parts(facts.rules, facts.paid[player], pool.shares[player])
    gaps: dict[str, Any] = {"points": pool.points, "prizes": _say_prizes(facts, part.prizes), "count": len(part.players)}
    proportion = _explain_less_in_part(facts, part)
    if len(pool.shares) == 1:
        return join_sentences(Message("Alone on {points} points: {prizes}.", **gaps), *proportion)
    if len(part.players) == 1:
        return join_sentences(Message("Tied on {points} points; {prizes} for one of them.", **gaps), *proportion)
    said = Message("Tied on {points} points; {prizes} among {count} of them: {part}.", **gaps, part=share)
    capped = pool.shares[player] == pool.caps[player] < max(pool.shares[one] for one in part.players)
    largest = Message("No more than {cap}, the largest prize open here.", cap=facts.rules.money(pool.caps[player]))
    return join_sentences(said, *rounding, *([largest] if capped else []), *proportion)


def _say_prizes(facts: PoolFacts, prizes: Sequence[PooledPrize]) -> Items:
    brought = (
        Message("{list} {amount}", list=facts.lists[one.at].rules.name, amount=facts.rules.money(one.amount)) for one in prizes
    )
    return Items(tuple(brought), "plus")


def _explain_part(facts: PoolFacts, part: PoolPart) -> list[Message]:
    paid = {player: facts.paid[player] for player in facts.names if player in part.players}
    shares = tuple(
        Message("{name} {amount}", name=facts.names[player], amount=facts.rules.money(amount))
        for player, amount in paid.items()
    )
    added = add_up(paid.values()) - add_up(prize.amount for prize in part.prizes)
    return [
        Message("{prizes}: {shares}.", prizes=_say_prizes(facts, part.prizes), shares=Items(shares)),
        *_explain_rounding(added, facts.rules.decimals),
        *_explain_less_in_part(facts, part),
    ]


def _explain_less_in_part(facts: PoolFacts, part: PoolPart) -> list[Message]:
    announced = add_up(facts.lists[prize.at].rules.terms.amount(prize.place) for prize in part.prizes)
    return _explain_less(facts.rules, announced, add_up(prize.amount for prize in part.prizes))


_SAME_POINTS = (
    "{other} has as many points; the smaller sum of ranks decides, {own} against {theirs}.",
    "{other} has as many points and the same sum of ranks; the best rank decides, {own} against {theirs}.",
)
_LEVEL = "{others} {count:has|have} as many points, the same sum of ranks and the same best rank."


class TeamShare(NamedTuple):
    """What a club or federation has, and with whom it is level."""

    share: Share
    paid: Fraction
    terms: Terms
    level: Sequence[str]


def explain_team(rules: PrizeRules, prizes: TeamPrizes, clubs: Sequence[Club], given: TeamShare) -> tuple[Message, Message]:
    """Why a club or federation has a prize: the whole sentence, and without the name and the prize. `clubs` are in order."""
    share, terms = given.share, given.terms
    club = clubs[share.player]
    head = Message(
        _HEADS[bool(share.money), bool(share.things), bool(share.rivals and share.things)],
        name=club.name, place=Ordinal(share.place), list=prizes.name, amount=rules.money(given.paid),
        things=Items(share.things), rivals=Items((club.name, *given.level)),
    )  # fmt: skip
    players = Items(tuple(Message("{name} {points}", name=row.player.name, points=row.points) for row in club.rows))
    near = (next((other for other in side if other.key != club.key), None) for side in _sides(clubs, share.player))
    level = Message(_LEVEL, others=some_of(given.level), count=len(given.level)) if given.level else None
    places = range(share.first, share.first + max(len(share.sharers), 1))
    announced, offered = (add_up(map(each.amount, places)) for each in (prizes.terms, terms))
    why = join_sentences(
        Message("{points} points: {players}.", points=club.points, players=players),
        level,
        *(said for other in near if other is not None and (said := _explain_level(club, other))),
        *_explain_less(rules, announced, offered),
        *_explain_share(rules, terms, share, given.paid),
    )
    return join_sentences(head, why), why


def _sides(clubs: Sequence[Club], at: int) -> tuple[Sequence[Club], Sequence[Club]]:
    """Those before one and those after it, the nearest first."""
    return clubs[:at][::-1], clubs[at + 1 :]


def _explain_level(club: Club, other: Club) -> Message | None:
    """What decides between neighbours with equal points; None: the points do."""
    if club.points != other.points:
        return None
    at = next(at for at in (1, 2) if club.key[at] != other.key[at])
    return Message(_SAME_POINTS[at - 1], other=other.name, own=club.key[at], theirs=other.key[at])
