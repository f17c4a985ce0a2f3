"""The descriptive parts of a Chess-JSON event: names, dates, officials, the system, and data for pairing programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from tiebreaks.errors import TournamentError
from tiebreaks.formats.chess_json.letters import SYSTEMS, system_of
from tiebreaks.formats.chess_json.node import Node
from tiebreaks.formats.json_text import facts_of
from tiebreaks.model.round_robin import is_round_robin
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import About, Bye, Pairing, Prohibited, Round, System, VirtualPoints


class Facts:
    """The descriptive parts of one tournament; its own information goes before that of the event."""

    def __init__(self, event: Node, node: Node, profiles: Mapping[int, Node]) -> None:
        self.event = event
        self.node = node
        self.profiles = profiles
        self.info: Node = node.part("tournamentInfo", "info")
        self.event_info: Node = event.part("eventInfo", "info")

    def starts(self) -> date | None:
        return self.info.day("startDate") or self.event_info.day("startDate")

    def name(self) -> str:
        event = self.event.text("name") or self.event.text("eventName")
        full = self.info.text("fullName") or self.event_info.text("fullName") or event
        group = self.node.text("name")
        return f"{full}: {group}" if full and group and full != group else full or group

    def system(self, rounds: Sequence[Round], participants: int) -> System:
        """What the document says, else what its pairings suggest, with a warning."""
        declared = self.node.text("format").casefold()
        words = [self.code(), *(item for item in self.node.values("pairingSystem") if isinstance(item, str))]
        system = SYSTEMS.get(declared) or next(filter(None, map(system_of, [*words, self.node.text("tournamentType")])), None)
        if system is not None:
            return system
        games = [item for items in rounds for item in items if not isinstance(item, Bye)]
        met = Counter((min(game.white or 0, game.black or 0), max(game.white or 0, game.black or 0)) for game in games)
        inferred = System.ROUND_ROBIN if is_round_robin(met, participants, len(rounds)) else System.SWISS
        sentence = "the file does not name the system; read as {system} by its pairings"
        self.node.warn("format", sentence, system=inferred.value)
        return inferred

    def code(self) -> str:
        return self.info.text("typeOfTournament") or self.event_info.text("typeOfTournament")

    def about(self) -> About:
        arbiters = self.info if self.info.has("arbiters") else self.event_info
        people = arbiters.part("arbiters")
        chief = people.whole("chiefArbiter", 0, -1)
        deputies = [id for id in (*people.wholes("deputyChiefArbiters"), *people.wholes("arbiters")) if id > 0]
        control = self.node.part("timeControl", "time")
        return About(
            city=self.info.text("site") or self.event_info.text("site"),
            federation=self.info.text("federation") or self.event_info.text("federation"),
            ends=self.info.day("endDate") or self.event_info.day("endDate"),
            type=self.node.text("tournamentType"),
            chief_arbiter=self.official(chief) if chief > 0 else "",
            deputy_arbiters=tuple(self.official(id) for id in deputies),
            time_control=control.text("description"),
            encoded_time_control=control.text("encoded"),
            round_dates=self.round_dates(),
        )

    def official(self, id: int) -> str:
        profile = self.profiles.get(id)
        if profile is None:
            self.event.error("eventInfo.arbiters", "{found} is not the id of a profile of the event", found=id)
            return ""
        number = profile.whole("fideId")
        return " ".join(filter(None, [profile.text("fideOTitle"), name_of(profile), f"({number})" if number else ""]))

    def round_dates(self) -> tuple[date | None, ...]:
        days = {
            node.whole("roundNo", 0, 0, MOST_ROUNDS): node.day("startTime") for node in self.node.objects("rounds", "round")
        }
        return tuple(days.get(number) for number in range(1, max(days, default=0) + 1))

    def pairing(self, requested: tuple[tuple[int, Bye], ...], highest: int) -> Pairing:
        colour = self.node.text("topColor").casefold() if self.node.flag("topColorExplicit", False) else ""
        name = self.node.value.get("accelerated")
        accelerated = self.node.part("accelerated") if not isinstance(name, str) else None
        if isinstance(name, str) and name:
            self.node.warn("accelerated", "{spelling} does not say which points it means; not kept", **facts_of(name))
        return Pairing(
            code=self.code(),
            controller=self.node.text("pairingcontrollerid"),
            initial_colour="w" if colour == "w" else "b" if colour == "b" else "",
            board_colours=self.node.text("teamSequence"),
            requested_byes=requested,
            virtual_points=tuple(_virtual_points(accelerated, highest)) if accelerated else (),
            prohibited=tuple(self._prohibited()),
        )

    def _prohibited(self) -> Iterator[Prohibited]:
        for node in self.node.objects("prohibited", "prohibited"):
            first, last = node.whole("firstRound") or 1, node.whole("lastRound") or None
            if last is not None and last < first:
                node.warn("", "the rounds {first}-{last} run backwards; not kept", first=first, last=last)
            else:
                yield Prohibited(tuple(node.wholes("competitors")), first, last)


def name_of(profile: Node) -> str:
    """The name as FIDE spells it, "Last, First"; gacrux 1.11 leaves "()" where it took an arbiter's number away."""
    full, last, first = profile.text("fideName"), profile.text("lastName"), profile.text("firstName")
    if last == "()":
        return first
    if full.strip(" ,"):
        return full
    return f"{last}, {first}" if last and first else last or first


def _virtual_points(accelerated: Node, highest: int) -> Iterator[VirtualPoints]:
    """The points of each range; one that ends beyond the last competitor ends there."""
    for node in accelerated.objects("values", "virtual"):
        first, first_round = node.whole("firstCompetitor"), node.whole("firstRound")
        last, last_round = node.whole("lastCompetitor") or first, node.whole("lastRound") or first_round
        points = node.points("gamePoints") or Fraction(0), node.points("matchPoints") or Fraction(0)
        if not first or not first_round:
            node.warn("", "expected the first competitor and the first round, found none; not kept")
            continue
        if last > highest >= first:
            sentence = "{found} is beyond the last competitor; {taken} was taken"
            node.warn("lastCompetitor", sentence, found=last, taken=highest)
            last = highest
        try:
            yield VirtualPoints(first, last, first_round, last_round, *points)
        except TournamentError as error:
            for problem in error.problems:
                node.error("", problem)
