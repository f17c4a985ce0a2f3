"""The sentences about prizes: why an award was given, shared or not given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tiebreaks.answers.prizes import write_money
from tiebreaks.awards.categories import shown_name
from tiebreaks.awards.sharing import NOTHING, Entry, Share, add_up
from tiebreaks.engine.request import describe_rounds, is_part_way
from tiebreaks.messages import Figures, Forms, Message, Ordinal, Series, join_sentences, phrase

if TYPE_CHECKING:
    from tiebreaks.answers.prizes import Passed, Placed
    from tiebreaks.awards.pooled import Part, Pool, PooledPrize
    from tiebreaks.awards.prizes import Ceremony, Compiled
    from tiebreaks.awards.rules import Group, TeamPrizes
    from tiebreaks.awards.sharing import Terms
    from tiebreaks.engine.standings import Standings

STRANGERS = Forms(
    "no player of this event has the number {numbers}; correct it, or take it out",
    "no players of this event have the numbers {numbers}; correct them, or take them out",
)
NO_DATE = "age_on: the event has no date, so nobody's age is known; give age_on a date"
UNCLEAR_AGE = 'age: only the year of birth is known of {players}, and the day decides; use born, or age_on = "year"'
NEEDS_EVENT = "this list needs the games of an event; rows alone have none"
BOARDS_OF_TEAMS = "by: only a team event has boards; use 'standings', 'performance', 'gain' or 'upset'"
NOT_OF_TEAMS = "by: in a team event, use 'standings', or 'board:1' for the players of a board"
GAMES_OF_TEAMS = "games and complete are asked of players; leave them out in a team event"
NO_ROWS = "expected Standings, a series, or rows with rank, points and player, found {found}"
SAME_NUMBER = "expected rows of different players, found the number {number} twice"
EQUAL_RANKS_IN_MOST = (
    "method: with 'most' every prize goes to one player, but {players} have equal ranks; "
    "break the ties of the standings, if need be by lots, or use 'value'"
)

NOBODY = "Nobody is eligible for {list}."
TOO_FEW = Forms("1 took part, {wanted} were asked for", "{found} took part, {wanted} were asked for")
TOO_FEW_TEAMS = "{found} have {of} players or more"
NOT_CLEAR = "the first place is tied"
TOO_FEW_POINTS = "fewer than {points} points"
TOO_FEW_GAMES = "fewer than {games} games played"
NOT_COMPLETE = "did not play every round"
REPEATED = "In the group {group} no allocation suits everybody: some players would have more in another list."
LEFT_MORE = "{name} took {amount} of {list}, and left more to those who stayed tied in {main}: {other} has {more} there."
UNDECIDED = "{list}: {rivals} have equal ranks; lots decide who has {things}."
LIMITED = "{before} without the limit, {after} with it."
FROM_LIMITS = "{before}, and {after} with what others may not be paid."
UNPAID = "{amount} over the limits is paid to nobody."
EXCLUDED = "{name} cannot win: {reason}."
BASED_ON = Forms(
    "The amounts are meant for {based_on} entries, and there is 1: {percent} % of each is paid, down to the unit.",
    "The amounts are meant for {based_on} entries, and there are {entries}: {percent} % of each is paid, down to the unit.",
)
CUT_TO_NOTHING = "{announced} was announced; in proportion to the entries it is less than a unit"
PART_WAY = "The prizes are those {rounds}."
IDLE_WORTH = Forms(
    "{list}: place {places} has a worth, but no thing; money counts as it is.",
    "{list}: places {places} have a worth, but no thing; money counts as it is.",
)
ORDER_OF_32B4 = (
    "In the group {group} the lists are not in the order of US Chess 32B4: place prizes, then rating classes from the top, "
    "then others. It decides between equal amounts."
)
MISSING: Mapping[str, Forms] = {
    "birth": Forms(
        "1 of {of} players has no birth date and is in no age category: {numbers}.",
        "{found} of {of} players have no birth date and are in no age category: {numbers}.",
    ),
    "sex": Forms(
        "1 of {of} players has no sex given and is in no category of women or men: {numbers}.",
        "{found} of {of} players have no sex given and are in no category of women or men: {numbers}.",
    ),
    "rating": Forms(
        "1 of {of} players has no rating and is in no category of ratings: {numbers}.",
        "{found} of {of} players have no rating and are in no category of ratings: {numbers}.",
    ),
    "club": Forms(
        "1 of {of} players has no club and is in no category of clubs: {numbers}.",
        "{found} of {of} players have no club and are in no category of clubs: {numbers}.",
    ),
}


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


def nobody_left(standing: Sequence[Entry], method: str, winners: int) -> Message:
    """Why a prize was not given although its list was."""
    if not standing:
        return Message("nobody is eligible")
    return Message(
        "nobody else is eligible" if winners >= len(standing) else _NOBODY_LEFT.get(method, "nobody eligible is left")
    )


def order_of_kinds(lists: Sequence[Compiled]) -> list[tuple[int, ...]]:
    """Where each list stands by 32B4: place prizes, rating classes from the top, others."""
    kinds: list[tuple[int, ...]] = []
    for each in lists:
        category = each.rules.category
        span = category.rating if category else None
        kinds.append((0,) if category is None else (2,) if span is None else (1, -(span.high or 9999)))
    return kinds


@dataclass
class Telling:
    """What the sentence about an award needs."""

    ceremony: Ceremony
    group: Group
    each: Compiled
    share: Share
    paid: Fraction
    name: str
    rank: int = 0
    """In the category."""
    passed: list[Passed] = field(default_factory=list)
    before: Mapping[int, Passed] = field(default_factory=dict)
    """Who had a prize of the group before this list, which is for the others."""
    barred: list[tuple[str, Message]] = field(default_factory=list)
    would_have: Callable[[int], Fraction] = lambda _: NOTHING
    """What somebody who was passed would have in this list."""
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


def explain_award(telling: Telling) -> tuple[Message, Message]:
    """Why somebody has a prize: the whole sentence, and without the name and the prize."""
    share, each, money = telling.share, telling.each, telling.ceremony.money
    rivals = Series((telling.name, *(telling.ceremony.name(player) for player in share.rivals)))
    head = Message(
        _HEADS[bool(share.money), bool(share.things), bool(share.rivals and share.things)],
        name=telling.name, place=Ordinal(share.place), list=each.rules.name, amount=money(telling.paid),
        things=Series(share.things), rivals=rivals,
    )  # fmt: skip
    why = [_explain_place(telling), each.measured.get(share.player), *_explain_passed(telling), *_explain_barred(telling)]
    why += _explain_last(telling)
    why += [*_explain_proportion(telling), *_explain_share(telling), _explain_left(telling), _explain_most(telling)]
    said = [one for one in why if one is not None]
    return join_sentences(head, *said), join_sentences(*said)


def _explain_place(telling: Telling) -> Message:
    category, members = telling.each.rules.category, len(telling.each.ordered)
    rank = Ordinal(telling.rank)
    if category is None:
        return Message("{rank} of {members}.", rank=rank, members=members)
    return Message("{rank} of {members} in {category}.", rank=rank, members=members, category=shown_name(category))


MOST_NAMED = 3  # of those who were passed


def _explain_passed(telling: Telling) -> Iterator[Message]:
    for one in telling.passed[:MOST_NAMED]:
        facts: dict[str, Any] = {
            "other": one.name, "list": telling.each.rules.name, "place": Ordinal(one.place), "elsewhere": one.list,
            "amount": telling.ceremony.money(one.amount),
        }  # fmt: skip
        if one.id in telling.before and telling.each.rules.last:
            yield Message(_NOTHING_ELSE if one.place else _OF_A_POOL, **facts)
        elif telling.group.method in _BY_RULES:
            yield Message(_BY_RULES[telling.group.method], **facts)
        elif one.worth < telling.share.worth:
            here = telling.would_have(-one.id if telling.each.rules.board else one.id)
            yield Message(_LESS_HERE, **facts, here=telling.ceremony.money(telling.ceremony.in_units(here)))
        else:
            yield Message(_WORTH_MORE if one.worth > telling.share.worth else _WORTH_THE_SAME, **facts)
    more = len(telling.passed) - MOST_NAMED
    if more > 0:
        forms = Forms("1 more player ahead has another prize.", "{count} more players ahead have other prizes.")
        yield Message(forms.of(more), count=more)


def _explain_last(telling: Telling) -> list[Message]:
    """That several lists come last: their order in the file does not matter for who has nothing else."""
    lists = [each.name for each in telling.ceremony.rules.prizes if each.last and each.group == telling.group.name]
    if not telling.each.rules.last or len(lists) < 2:
        return []
    sentence = "{lists} are given together, after the other lists, among those who have nothing there."
    return [Message(sentence, lists=Series(tuple(lists)))]


def _explain_barred(telling: Telling) -> Iterator[Message]:
    for name, reason in telling.barred[:MOST_NAMED]:
        sentence = "{other}, ahead in {list}, cannot win it: {reason}."
        yield Message(sentence, other=name, list=telling.each.rules.name, reason=reason)
    more = len(telling.barred) - MOST_NAMED
    if more > 0:
        forms = Forms("1 more player ahead cannot win it.", "{count} more players ahead cannot win it.")
        yield Message(forms.of(more), count=more)


def _explain_share(telling: Telling) -> Iterator[Message]:
    """How a prize was shared, with parts that add up to what is paid."""
    share, terms, money = telling.share, telling.each.terms, telling.ceremony.money
    count = len(share.sharers)
    if count < 2:
        return
    places = [place for place in range(share.first, share.first + count) if terms.amount(place)]
    facts: dict[str, Any] = {
        "first": share.first, "last": places[-1], "count": count,
        "amounts": Series(tuple(money(terms.amount(place)) for place in places), "plus"),
    }  # fmt: skip
    one = len(places) == 1
    if terms.sharing == "hort":
        (half, rest), rounding = _say_parts(telling.ceremony, telling.paid, share.own / 2, share.pool / 2 / count)
        yield Message(
            "Place {first} ({amounts}) among {count} tied: half of the own place, {half}, "
            "and an equal part of the other half, {rest}."
            if one
            else "Places {first} to {last} ({amounts}) among {count} tied: half of the own place, {half}, "
            "and an equal part of the other half, {rest}.",
            **facts, half=half, rest=rest,
        )  # fmt: skip
    else:
        (part,), rounding = _say_parts(telling.ceremony, telling.paid, share.money)
        yield Message(
            "Place {first} ({amounts}) among {count} tied: {part}."
            if one
            else "Places {first} to {last} ({amounts}) among {count} tied: {part}.",
            **facts, part=part,
        )  # fmt: skip
    yield from rounding


def _say_parts(ceremony: Ceremony, paid: Fraction, *parts: Fraction) -> tuple[list[Figures], list[Message]]:
    """The parts of an amount as they are said, and what rounding adds or takes: together they are exactly what is paid.

    Parts that are no whole number of units have cents even where only whole units are paid.
    """
    decimals = ceremony.rules.decimals
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


def _explain_proportion(telling: Telling) -> list[Message]:
    """Of the places that are shared, or of the own one."""
    share, terms = telling.share, telling.each.terms
    places = range(share.first, share.first + len(share.sharers))
    announced, offered = (add_up(map(each.amount, places)) for each in (telling.each.rules.terms, terms))
    return explain_proportion(telling.ceremony, announced, offered)


def explain_proportion(ceremony: Ceremony, announced: Fraction, offered: Fraction) -> list[Message]:
    """That an amount is less than announced, because it is in proportion to the entries."""
    if announced == offered:
        return []
    sentence = "{announced} was announced; in proportion to the entries it is {offered}."
    return [Message(sentence, announced=ceremony.money(announced), offered=ceremony.money(offered))]


def _explain_left(telling: Telling) -> Message | None:
    """That somebody stayed although another list had a prize, too."""
    if telling.left is None:
        return None
    name, amount = telling.left[0], telling.ceremony.in_units(telling.left[1])
    if amount >= telling.paid:  # less than a unit, or the worth of a thing: no amount shows it
        return None
    money, sentence = telling.ceremony.money, "Stayed in {list}: {paid}, more than the {amount} of {left}."
    return Message(sentence, list=telling.each.rules.name, paid=money(telling.paid), amount=money(amount), left=name)


def _explain_most(telling: Telling) -> Message | None:
    """That somebody has less than by value, so that most prizes are given."""
    if telling.by_value is None or telling.by_value[1].worth <= telling.share.worth:
        return None
    name, share = telling.by_value
    return Message(
        "By value it would be the {place} prize of {list}, {amount}; this way most prizes are given.",
        place=Ordinal(share.place), list=name, amount=telling.ceremony.money(share.money),
    )  # fmt: skip


def _prizes_of(ceremony: Ceremony, prizes: Sequence[PooledPrize], names: Sequence[str]) -> Series:
    brought = (Message("{list} {amount}", list=names[one.at], amount=ceremony.money(one.amount)) for one in prizes)
    return Series(tuple(brought), "plus")


@dataclass(frozen=True)
class PoolTelling:
    """What the sentences about a pool need."""

    ceremony: Ceremony
    pool: Pool
    lists: Sequence[Compiled]
    order: Sequence[int]
    """Who has a share, the best placed first."""
    paid: Mapping[int, Fraction]

    @property
    def names(self) -> list[str]:
        """Of the lists."""
        return [each.rules.name for each in self.lists]

    def explain(self) -> Message:
        """What a score group brought in, and who has what of it."""
        head = Message("On {points} points.", points=self.pool.points)
        return join_sentences(head, *(said for part in self.pool.parts for said in self._explain_part(part)))

    def explain_share(self, player: int) -> Message:
        """What one of a score group has of its pool, and why."""
        pool, money = self.pool, self.ceremony.money
        part = next(part for part in pool.parts if player in part.players)
        (share,), rounding = _say_parts(self.ceremony, self.paid[player], pool.shares[player])
        facts: dict[str, Any] = {
            "points": pool.points, "prizes": _prizes_of(self.ceremony, part.prizes, self.names), "count": len(part.players),
        }  # fmt: skip
        proportion = self._explain_proportion(part)
        if len(pool.shares) == 1:
            return join_sentences(Message("Alone on {points} points: {prizes}.", **facts), *proportion)
        if len(part.players) == 1:
            return join_sentences(Message("Tied on {points} points; {prizes} for one of them.", **facts), *proportion)
        said = Message("Tied on {points} points; {prizes} among {count} of them: {part}.", **facts, part=share)
        capped = pool.shares[player] == pool.caps[player] < max(pool.shares[one] for one in part.players)
        largest = Message("No more than {cap}, the largest prize open here.", cap=money(pool.caps[player]))
        return join_sentences(said, *rounding, *([largest] if capped else []), *proportion)

    def _explain_part(self, part: Part) -> list[Message]:
        players = [player for player in self.order if player in part.players]
        shares = tuple(
            Message("{name} {amount}", name=self.ceremony.name(player), amount=self.ceremony.money(self.paid[player]))
            for player in players
        )
        prizes = _prizes_of(self.ceremony, part.prizes, self.names)
        added = add_up(self.paid[player] for player in players) - add_up(prize.amount for prize in part.prizes)
        return [
            Message("{prizes}: {shares}.", prizes=prizes, shares=Series(shares)),
            *_explain_rounding(added, self.ceremony.rules.decimals),
            *self._explain_proportion(part),
        ]

    def _explain_proportion(self, part: Part) -> list[Message]:
        announced = add_up(self.lists[prize.at].rules.terms.amount(prize.place) for prize in part.prizes)
        return explain_proportion(self.ceremony, announced, add_up(prize.amount for prize in part.prizes))


@dataclass(frozen=True)
class Club:
    """A club or federation by its best placed players."""

    name: str
    rows: Sequence[Placed]

    @property
    def points(self) -> Fraction:
        """The sum of points."""
        return add_up(row.points for row in self.rows)

    @property
    def key(self) -> tuple[Fraction, int, int, str]:
        """Sorts the best to the front: points, then the smaller sum of ranks, the best rank, the name."""
        ranks = [row.rank for row in self.rows]
        return -self.points, sum(ranks), min(ranks), self.name


_SAME_POINTS = (
    "{other} has as many points; the smaller sum of ranks decides, {own} against {theirs}.",
    "{other} has as many points and the same sum of ranks; the best rank decides, {own} against {theirs}.",
    "{other} has as many points, the same sum of ranks and the same best rank; the order of names decides.",
)


def explain_team(
    ceremony: Ceremony, prizes: TeamPrizes, place: int, clubs: Sequence[Club], terms: Terms
) -> tuple[Message, Message]:
    """Why a club or federation has a prize: the whole sentence, and without the name and the prize. `clubs` are in order."""
    club, amount, thing = clubs[place - 1], terms.amount(place), terms.thing(place)
    head = Message(
        _HEADS[bool(amount), bool(thing), False], name=club.name, place=Ordinal(place), list=prizes.name,
        amount=ceremony.money(amount), things=thing,
    )  # fmt: skip
    players = Series(tuple(Message("{name} {points}", name=row.player.name, points=row.points) for row in club.rows))
    why = join_sentences(
        Message("{points} points: {players}.", points=club.points, players=players),
        *(said for other in clubs[max(place - 2, 0) : place + 1] if (said := _explain_level(club, other))),
        *explain_proportion(ceremony, prizes.terms.amount(place), amount),
    )
    return join_sentences(head, why), why


def _explain_level(club: Club, other: Club) -> Message | None:
    """What decides between neighbours with equal points; None: the points do."""
    if club is other or club.points != other.points:
        return None
    at = next(at for at in (1, 2, 3) if club.key[at] != other.key[at])
    return Message(_SAME_POINTS[at - 1], other=other.name, own=club.key[at], theirs=other.key[at])
