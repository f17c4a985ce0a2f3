"""The sentences about prizes: why an award was given, shared or not given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tiebreaks.awards.sharing import Entry, Share
from tiebreaks.messages import Message, Series, join_sentences
from tiebreaks.text import decimal

if TYPE_CHECKING:
    from tiebreaks.awards.prizes import Ceremony, Compiled, Passed, Placed, PoolShare
    from tiebreaks.awards.rules import Group
    from tiebreaks.engine.standings import Standings
    from tiebreaks.model.tournament import Tournament

STRANGERS = "no player of this event has the number {numbers}; correct the number, or take it out"
NO_DATE = "age_on: the event has no date, so nobody's age is known; give age_on a date"
UNCLEAR_AGE = 'age: only the year of birth is known of {players}, and the day decides; use born, or age_on = "year"'
NEEDS_EVENT = "this list needs the games of an event; rows alone have none"
BOARDS_OF_TEAMS = "by: only a team event has boards; use 'standings', 'performance', 'gain' or 'upset'"
NOT_OF_TEAMS = "by: in a team event, use 'standings', or 'board:1' for the players of a board"
TOO_FEW_TEAMS = "{found} have {of} players or more"
NO_ROWS = "expected Standings, or rows with rank, points and player, found {found}"
NOBODY = "Nobody is eligible for {list}."
EQUAL_RANKS_IN_MOST = (
    "method: with 'most' every prize goes to one player, but some eligible players have equal ranks; draw lots"
)
TOO_FEW = "{found} took part, {wanted} are needed"
NOT_CLEAR = "the first place is tied"
REPEATED = "In the group {group} no allocation suits everybody: some players would have more in another list."
LIMITED = "{before} without the limit, {after} with it."
FROM_LIMITS = "{before}, and {after} with what others may not be paid."
MISSING: Mapping[str, str] = {
    "birth": "{found} of {of} players have no birth date and are in no age category: {numbers}.",
    "sex": "{found} of {of} players have no sex given and are in no category of women or men: {numbers}.",
    "rating": "{found} of {of} players have no rating and are in no category of ratings: {numbers}.",
    "federation": "{found} of {of} players have no federation: {numbers}.",
    "club": "{found} of {of} players have no club and are in no category of clubs: {numbers}.",
}


class Ordinal(int):
    """A place as people say it: 1st, 2nd, 3rd, 11th."""

    def __str__(self) -> str:
        ending = "th" if 10 <= self % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(self % 10, "th")
        return f"{int(self)}{ending}"


def title(event: Tournament | None, standings: Standings | None) -> Message:
    """What this is: the event, and the rounds if some are left."""
    if event is None or standings is None:
        return Message("Prizes")
    if standings.after_round < event.total_rounds:
        part_way = "{name}, prizes as of round {after_round} of {announced}"
        return Message(part_way, name=event.name or "Event", after_round=standings.after_round, announced=event.total_rounds)
    return Message("{name}, prizes", name=event.name or "Event")


def nobody_left(standing: Sequence[Entry], method: str) -> Message:
    """Why a prize was not given although its list was."""
    return Message("nobody eligible is without a better prize" if standing else "nobody is eligible")


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
_BY_RULES = {
    "order": "{other}, ahead in {list}, has the {place} prize of {elsewhere}, {amount}, which comes first in the rules.",
    "most": "{other}, ahead in {list}, has the {place} prize of {elsewhere}, {amount}, so that more prizes are given.",
}


def explain_award(
    ceremony: Ceremony,
    group: Group,
    each: Compiled,
    share: Share,
    paid: Fraction,
    passed: Sequence[Passed],
    *,
    moved: bool,
    name: str,
) -> Message:
    """Why somebody has a prize: the prize, the place in the category, what was shared, who was passed."""
    rivals = Series((name, *(ceremony.name(player) for player in share.rivals)))
    head = Message(
        _HEADS[bool(share.money), bool(share.things), bool(share.rivals and share.things)],
        name=name, place=Ordinal(share.place), list=each.rules.name, amount=ceremony.money(paid),
        things=Series(share.things), rivals=rivals,
    )  # fmt: skip
    category = None
    if each.rules.category is not None:
        rank = Ordinal(each.category_ranks[share.player])
        category = Message(
            "{rank} of {members} in {category}.", rank=rank, members=len(each.members), category=each.rules.category.name
        )
    return join_sentences(
        head, category, *_explain_passed(ceremony, group, each, share, passed), _explain_share(ceremony, each, share, paid)
    )


MOST_PASSED = 3


def _explain_passed(ceremony: Ceremony, group: Group, each: Compiled, share: Share, passed: Sequence[Passed]) -> list[Message]:
    said = []
    for one in passed[:MOST_PASSED]:
        more = ceremony.has_more(one, share)
        sentence = _BY_RULES.get(group.method) or (_WORTH_MORE if more else _WORTH_THE_SAME)
        said.append(
            Message(
                sentence, other=one.name, list=each.rules.name, place=Ordinal(one.place), elsewhere=one.list,
                amount=ceremony.money(one.amount),
            )
        )  # fmt: skip
    if len(passed) > MOST_PASSED:
        said.append(Message("{count} more players ahead have other prizes.", count=len(passed) - MOST_PASSED))
    return said


def _explain_share(ceremony: Ceremony, each: Compiled, share: Share, paid: Fraction) -> Message | None:
    """How a prize was shared; None: it was not."""
    if len(share.sharers) < 2:
        return None
    first = share.place
    terms = each.terms
    if terms.sharing != "none":
        order = {entry.player: at for at, entry in enumerate(each.standing)}
        first = share.place - sum(1 for player in share.sharers if order[player] < order[share.player])
    places = [place for place in range(first, first + len(share.sharers)) if terms.amount(place)]
    amounts = Series(tuple(ceremony.money(terms.amount(place)) for place in places), "plus")
    facts: dict[str, Any] = {
        "first": first, "last": places[-1], "amounts": amounts,
        "count": len(share.sharers), "points": decimal(ceremony.row[share.player].points), "paid": ceremony.money(paid),
    }  # fmt: skip
    if terms.sharing == "hort":
        facts |= {"half": ceremony.money(share.own / 2), "rest": ceremony.money(share.pool / 2 / len(share.sharers))}
        return Message(
            "Places {first} to {last} ({amounts}) among {count} tied on {points} points: half of the own place, {half}, "
            "and an equal part of the other half, {rest}.",
            **facts,
        )
    sentence = "Places {first} to {last} ({amounts}) among {count} tied on {points} points: {paid}."
    return Message(sentence, **facts)


def explain_pool(
    ceremony: Ceremony, points: Fraction, prizes: Sequence[tuple[str, int, Fraction]], shares: Sequence[PoolShare]
) -> Message:
    """What a score group brought in, and what each has of it."""
    brought = tuple(Message("{list} {amount}", list=name, amount=ceremony.money(amount)) for name, _, amount in prizes)
    paid = tuple(Message("{name} {amount}", name=one.name, amount=ceremony.money(one.amount)) for one in shares)
    sentence = "{count} with {points} points bring in {brought}: {paid}."
    return Message(sentence, count=len(shares), points=decimal(points), brought=Series(brought, "plus"), paid=Series(paid))


def explain_team(
    ceremony: Ceremony,
    prizes: str,
    name: str,
    place: int,
    amount: Fraction,
    thing: str,
    rows: Sequence[Placed],
    points: Fraction,
) -> Message:
    """Why a club or federation has a prize."""
    head = Message(
        _HEADS[bool(amount), bool(thing), False], name=name, place=Ordinal(place), list=prizes, amount=ceremony.money(amount),
        things=thing,
    )  # fmt: skip
    players = Series(tuple(Message("{name} {points}", name=row.player.name, points=decimal(row.points)) for row in rows))
    return join_sentences(head, Message("{points} points: {players}.", points=decimal(points), players=players))
