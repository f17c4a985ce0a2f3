"""`assemble`: one tournament from what its lists say. What no list says is assumed by one rule, and a warning says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar, cast

from tiebreaks.errors import TournamentError
from tiebreaks.formats.choices import Trust, Unpaired
from tiebreaks.formats.parts.joining import AUTHORITY, Members, join_lists, name_all
from tiebreaks.formats.parts.pairing_up import PENDING, Book, Pair
from tiebreaks.formats.parts.part import ROUND_FROM_1, Entrant, Key, Meeting, Part, Printed
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.unpaired import find_only_unpaired, may_be_allocated
from tiebreaks.messages import Forms, Message, Place, Remedy, Series, Severity, some_of
from tiebreaks.model.published import PrintedColumn
from tiebreaks.model.rounds import BYES, Bye, ByeKind, Game, Match, Round
from tiebreaks.model.scoring import MOST_ROUNDS, USUAL_SCORING, MatchScoring, Scoring
from tiebreaks.model.tournament import About, Player, Published, System, Team, Tournament

Value = TypeVar("Value")
SCORINGS: tuple[Scoring, ...] = (USUAL_SCORING, Scoring(3, 1, 0), Scoring(2, 1, 0))
MOST_DIFFERENT = Fraction(1, 20)  # of the printed points: more are no penalties but another event or scoring
_GIVEN: Mapping[str, Fraction] = {"1": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0)}
_POINTS_OF: Mapping[str, str] = {"1": "win", "½": "draw", "0": "loss", "+": "forfeit_win", "-": "forfeit_loss"}
_BYE_OF: Mapping[str, ByeKind] = {"½": "half", "0": "zero"}
_ASSUMED_ROUNDS = Forms(
    "the file does not say how many rounds were announced; {total} is assumed",
    "the file does not say how many rounds were announced; {total} are assumed",
)
_DECIDED_BY_POINTS = Forms(
    "1 round without a game is read as the printed points say",
    "{count} rounds without a game are read as the printed points say",
)


def assemble(
    parts: Sequence[Part],
    *,
    unpaired: Unpaired | None = None,
    trust: Trust = "both",
    strict: bool = False,
    base: Tournament | None = None,
) -> Tournament:
    """The tournament that lists of one event describe together.

    `unpaired` is the bye of those without an opponent whose kind no list says. `trust` as in `read`. `base` is the tournament
    that one of the parts was made from: what parts cannot hold, such as its scoring and adjustments, is kept from it.
    """
    problems = Problems(parts[0].file, strict=strict)
    _refuse_too_little(parts, problems)
    members = join_lists(parts, problems)
    teams = join_lists(parts, problems, teams=True)
    problems.raise_if_any()
    book = Book(members, teams, problems)
    book.enter_all(parts)
    problems.raise_if_any()
    event = _Assembly(parts, members, teams, book, problems, unpaired, trust, base).make()
    problems.raise_if_any()
    return event


def part_of(event: Tournament, file: str) -> Part:
    """A tournament as a part, to be joined with lists of other files."""
    place = Place(file)
    team_of = {player: team.id for team in event.teams for player in team.players}
    board_of = {player: board for team in event.teams for board, player in enumerate(team.players, 1)}
    entrants = [
        Entrant(
            player.id, player.name, player.id, player.rating, player.title, player.federation, player.fide_id, player.birth,
            player.sex, team=team_of.get(player.id), board=board_of.get(player.id, 0), where=place,
        )
        for player in event.players
    ]  # fmt: skip
    part = Part("crosstable" if event.rounds else "starting list", file, entrants, rounds=len(event.rounds))
    part.teams = [Entrant(team.id, team.name, team.id, where=place) for team in event.teams]
    part.meetings = [
        meeting
        for number, items in enumerate(event.rounds, 1)
        for item in items
        for meeting in _meetings_of(item, number, place, event.is_team)
    ]
    part.total_rounds, part.name, part.starts, part.ends = event.total_rounds, event.name, event.starts, event.about.ends
    part.system = "round robin" if event.predetermined else "swiss"
    part.ranks, part.points, part.by = _by_key(event.published.ranks), _by_key(event.published.points), event.tie_breaks
    part.columns = [
        Printed(each.printed, _by_key(each.values), each.code, each.edition, each.decimals) for each in event.published.columns
    ]
    part.after_round, part.program = event.published.after_round, event.published.program
    part.guessed_encoding = event.guessed_encoding
    part.warnings = [warning if isinstance(warning, Message) else Message("{said}", said=warning) for warning in event.warnings]
    return part


def _by_key(values: Mapping[int, Value]) -> dict[Key, Value]:
    """Values by number as values by key, which here are the same."""
    return dict[Key, Value](values.items())


def _meetings_of(item: Game | Bye | Match, number: int, place: Place, is_team: bool) -> Iterable[Meeting]:
    if isinstance(item, Bye):
        yield Meeting(
            number, item.participant, None, item.kind, teams=(item.participant, None) if is_team else None, where=place
        )
    elif isinstance(item, Match):
        for board, game in enumerate(item.boards, 1):
            yield Meeting(
                number,
                game.white,
                game.black,
                game.result,
                board=board,
                teams=(item.white, item.black),
                where=place,
                rated=game.rated,
            )
    else:
        assert item.white is not None
        yield Meeting(number, item.white, item.black, item.result, where=place, rated=item.rated)


def _refuse_too_little(parts: Sequence[Part], problems: Problems) -> None:
    """Refuse lists that have no results to rank by, unless it is the list of those who will play."""
    ranked = any(part.kind == "ranking" for part in parts)
    listed = any(part.kind in ("starting list", "crosstable") and part.entrants for part in parts) and not ranked
    games = any(meeting.black is not None for part in parts for meeting in part.meetings)
    if listed or games:
        return
    part = next((part for part in parts if part.kind == "ranking"), parts[0])
    sentence = "the list has no participants; give another list of the event"
    if any(part.teams for part in parts) and not any(part.entrants for part in parts):
        sentence = (
            "the list has teams and no players: who played on the boards is needed; give the board pairings of every round"
        )
    elif part.meetings:
        sentence = (
            "the list says who was not paired and has no games: standings cannot be computed from it; "
            "give the crosstable of the event as well"
        )
    elif part.kind == "ranking":
        sentence = (
            "a ranking without the rounds: standings cannot be computed from it; give the crosstable of the event as well, "
            "and its ranks and values are checked"
        )
    elif part.kind == "pairings" and part.entrants:
        sentence = "the list has no result and no pairing yet; give another list of the event"
    elif part.kind == "rating list":
        sentence = "a rating list has players and no results; give the crosstable or the report (TRF) of an event as well"
    problems.error(_place_of(part), sentence)
    problems.stop()


def _place_of(part: Part) -> Place:
    return Place(part.file)


class _Assembly:
    """What is known of the event while its tournament is made."""

    def __init__(
        self, parts: Sequence[Part], members: Members, teams: Members, book: Book, problems: Problems,
        unpaired: Unpaired | None, trust: Trust, base: Tournament | None,
    ) -> None:  # fmt: skip
        self.parts = sorted(parts, key=lambda part: AUTHORITY[part.kind])
        self.numbered = list(parts)
        self.members = members
        self.teams = teams
        self.book = book
        self.problems = problems
        self.unpaired = unpaired
        self.trust = trust
        self.base = base
        self.notes: list[Message] = []
        self.unexplained: set[int] = set()  # rounds in which somebody has a bye of a kind that no list says
        self.pairs = book.pairs()
        self.is_team = bool(teams.of_event) and (not self.pairs or any(pair.teams for pair in self.pairs))
        self.main = next((part for part in self.parts if part.meetings), self.parts[0])

    def make(self) -> Tournament:
        self._refuse_round_0()
        held = self._count_held()
        self.pairs = [pair for pair in self.pairs if pair.round <= held]
        byes = [pair for pair in self.book.team_byes if pair.round <= held]
        self._refuse_missing_rounds(held)
        system = self._find_system(held)
        if not self.is_team:
            self._settle_unknown(held, system)
        kinds = self._decide_byes(byes if self.is_team else self._byes(), system)
        self.problems.raise_if_any()
        ids = self._number(self.members)
        rounds = self._make_team_rounds(held, byes, kinds, ids) if self.is_team else self._make_rounds(held, kinds, ids)
        if self.base is not None and sum(bool(part.meetings) for part in self.parts) == 1:
            rounds = [tuple(items) for items in self.base.rounds]  # nothing was added to them
        scoring = self._find_scoring(kinds)
        self._say_colours()
        self._say_unequal()
        total = max(
            [held, *(part.total_rounds for part in self.parts), *(p.rounds for p in self.parts if p.kind == "crosstable")]
        )
        self._say_total(total)
        self.problems.raise_if_any()
        return self._build(rounds, system, total, scoring, ids)

    # rounds

    def _byes(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.black is None and pair.teams is None]

    def _games(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.black is not None or pair.teams is not None]

    def _refuse_round_0(self) -> None:
        """There is no round 0 (a column "R0"), and its games belong to no other round."""
        for pair in [*self.pairs, *self.book.team_byes]:
            if pair.round < 1:
                self.problems.error(pair.where, ROUND_FROM_1, most=MOST_ROUNDS, found=pair.round)
                self.problems.stop()

    def _count_held(self) -> int:
        """The last round with a game; later ones have only byes that are known in advance, or nobody."""
        held = max((pair.round for pair in self._games()), default=0)
        early = [pair for pair in [*self._byes(), *self.book.team_byes] if pair.round > held]
        if early and held:
            sentence = "round {round} has {count} without an opponent and no games yet: it is left out until it is paired"
            rounds = Series(tuple(sorted({pair.round for pair in early})))
            self._note(early[0].where, sentence, "note", round=rounds, count=len(early))
        return held

    def _refuse_missing_rounds(self, held: int) -> None:
        present = {pair.round for pair in self._games()} | {number for number, _ in self._covered(held)}
        missing = [number for number in range(1, held + 1) if number not in present]
        if missing:
            sentence = "there are no games of round {rounds}; give the crosstable of the event, or the pairings of all rounds"
            self.problems.error(_place_of(self.main), sentence, rounds=some_of(missing))
            self.problems.stop()

    def _find_system(self, held: int) -> System:
        """As a list says; else a round robin if everybody met everybody equally often, and nobody has points without a game."""
        said = next((part.system for part in self.parts if part.system), "")
        if said:
            return System.ROUND_ROBIN if said == "round robin" else System.SWISS
        size = len(self.teams.of_event if self.is_team else self.members.of_event)
        if self.is_team:
            met = Counter({frozenset(key[1:]): 1 for key in {(p.round, *p.teams) for p in self.pairs if p.teams}})
        else:
            met = Counter(frozenset(pair.sides) for pair in self._games())
        paid = any(pair.result not in ("0", "zero", PENDING) for pair in [*self._byes(), *self.book.team_byes])
        if paid or size < 3 or len(met) != size * (size - 1) // 2 or len({*met.values()}) != 1:
            return System.SWISS
        times = next(iter(met.values()))
        sentence = "everybody has met everybody {times}: read as a round robin"
        counted = Message(Forms("once", "{times} times").of(times), times=times)
        self._note(_place_of(self.main), sentence, "note", times=counted)
        return System.ROUND_ROBIN

    # byes

    def _settle_unknown(self, held: int, system: System) -> None:
        """Find what those had who have no entry in a round, or one without its points."""
        if system.predetermined:
            return
        listed = self._covered(held)
        unknown: dict[int, list[Pair]] = {}
        unsaid: list[Pair] = []
        for position in range(len(self.members.of_event)):
            for number in range(1, held + 1):
                pair = self.book.slots.get((number, position))
                if pair is not None and (pair.black is not None or pair.result != PENDING):
                    continue
                if (number, position) not in listed:
                    pair = pair or Pair(number, position, None, (PENDING, ""), [])
                    unknown.setdefault(position, []).append(pair)
                elif pair is not None:  # a crosstable says that there is no opponent; a blank in it is an absence, and no entry
                    unsaid.append(pair)
        self._settle_unsaid(unsaid)
        self.unexplained.update(pair.round for pairs in (unsaid, *unknown.values()) for pair in pairs)
        if not unknown:
            return
        self._settle_by_points(unknown)
        if self.unpaired is None:
            self._settle_alone(unknown, held)
        left = {who: pairs for who, pairs in unknown.items() if any(pair.result == PENDING for pair in pairs)}
        if left and self.unpaired is None:
            self._refuse_unknown(left)
        entered = {id(pair) for pair in self.pairs}
        for who, pairs in unknown.items():
            for pair in pairs:
                if pair.result == PENDING:
                    pair.halves = (str(self.unpaired), "")
                if self.book.slots.setdefault((pair.round, who), pair) is pair and id(pair) not in entered:
                    self.pairs.append(pair)

    def _settle_unsaid(self, pairs: Sequence[Pair]) -> None:
        """Those whom a crosstable lists without an opponent and without points."""
        for pair in pairs:
            pair.halves = (self.unpaired or "zero", "")
        if pairs and self.unpaired is None:
            sentence = "without an opponent and without points, {count} in all ({places}): read as zero-point byes"
            self._note_byes(pairs, sentence, "half", "pairing", severity="warning")

    def _covered(self, held: int) -> set[tuple[int, int]]:
        """(round, participant) of which a crosstable has a cell, so that a blank one means an absence."""
        covered: set[tuple[int, int]] = set()
        for number, part in enumerate(self.numbered):
            if part.kind == "crosstable":
                last = min(max(part.rounds, max((each.round for each in part.meetings), default=0)), held)
                rows = [position for (of_part, _), position in self.members.position_of.items() if of_part == number]
                covered.update((round, row) for round in range(1, last + 1) for row in rows)
        return covered

    def _settle_by_points(self, unknown: Mapping[int, Sequence[Pair]]) -> None:
        """Printed points decide what a round without a game gave, where only one reading adds up."""
        decided = 0
        for _, rounds, points in self._printed_points():
            for who, pairs in unknown.items():
                inside = [pair for pair in pairs if pair.result == PENDING and pair.round <= rounds]
                if not inside or who not in points:
                    continue
                missing = points[who] - self._sum(who, rounds, USUAL_SCORING, {})
                each = missing / len(inside)
                given = next((text for text, value in _GIVEN.items() if value == each), "")
                if given and (len(inside) == 1 or given in "01"):
                    for pair in inside:
                        pair.halves = (given, "")
                    decided += len(inside)
        if decided:
            self._note(_place_of(self.main), _DECIDED_BY_POINTS.of(decided), "note", count=decided)

    def _settle_alone(self, unknown: Mapping[int, Sequence[Pair]], held: int) -> None:
        """The only one without a game in a round has the pairing-allocated bye, as in a TRF that gives no reason."""
        pending = {(pair.round, who): pair for who, pairs in unknown.items() for pair in pairs if pair.result == PENDING}
        rounds = [{who for number, who in pending if number == at} for at in range(1, held + 1)]
        given = [pair for pair in self._byes() if pair.result in ("pairing", "full", "1")]
        won = [(pair.round, who) for pair in self._games() for who in pair.sides if pair.half_of(who) == "+"]
        full_points: dict[int, int] = {}
        for number, who in sorted([*((pair.round, pair.white) for pair in given), *won]):
            full_points.setdefault(who, number)
        cells = may_be_allocated(find_only_unpaired(rounds, [pair.round for pair in given]), full_points)
        if not cells or len(cells) != len(pending):
            return
        alone = [pending[cell] for cell in cells]
        for pair in alone:
            pair.halves = ("pairing", "")
        sentence = "{names}: the only one without a game in round {rounds}; read as the pairing-allocated bye"
        names = name_all(self.members.of_event[pair.white] for pair in alone)
        facts: dict[str, Any] = {"names": names, "rounds": some_of([pair.round for pair in alone])}
        remedies = [Remedy("unpaired", kind) for kind in ("zero", "half")]
        self._note(_place_of(self.main), sentence, "warning", remedies=remedies, **facts)

    def _refuse_unknown(self, left: Mapping[int, Sequence[Pair]]) -> None:
        cells = [(pair.round, who) for who, pairs in left.items() for pair in pairs if pair.result == PENDING]
        rounds = sorted({number for number, _ in cells})
        sentence = (
            "{count} times somebody has no game in a round that others played (rounds {rounds}: {names}), and the file does "
            "not say whether it was a bye: give the crosstable or a ranking with points as well"
        )
        names = name_all(self.members.of_event[who] for who in left)
        remedies = [Remedy("unpaired", kind) for kind in ("zero", "half", "pairing")]
        place = _place_of(self.main)
        self.problems.error(
            place, sentence, count=len(cells), rounds=", ".join(map(str, rounds)), names=names, remedies=remedies
        )
        self.problems.stop()

    def _decide_byes(self, byes: Sequence[Pair], system: System) -> dict[int, ByeKind | None]:
        """The kind of each bye by the identity of its pair; None: a rest round, which is no entry."""
        kinds: dict[int, ByeKind | None] = {}
        full: dict[int, list[Pair]] = {}
        assumed: dict[str, list[Pair]] = {}
        for pair in byes:
            given = pair.result
            if given in BYES:
                kinds[id(pair)] = cast(ByeKind, given)
            elif given == "1":
                full.setdefault(pair.round, []).append(pair)
            elif system.predetermined and given in ("0", PENDING):
                kinds[id(pair)] = None
            elif given == PENDING:
                kinds[id(pair)] = self.unpaired or "zero"
            else:
                kinds[id(pair)] = _BYE_OF[given]
                assumed.setdefault(given, []).append(pair)
        chosen: ByeKind | None = self.unpaired if self.unpaired in ("pairing", "full") else None
        for pairs in full.values():
            kind: ByeKind = chosen or ("pairing" if len(pairs) == 1 else "full")
            kinds.update((id(pair), kind) for pair in pairs)
        self.unexplained.update(full)
        self._say_byes([*full.values()], assumed, chosen)
        self._say_absent(kinds)
        return kinds

    def _say_byes(self, full: Sequence[Sequence[Pair]], assumed: Mapping[str, Sequence[Pair]], chosen: str | None) -> None:
        """One note for each kind of bye that the files do not name."""
        alone, several = (
            [pairs[0] for pairs in full if len(pairs) == 1],
            [pair for pairs in full if len(pairs) > 1 for pair in pairs],
        )
        if alone and chosen is None:
            sentence = (
                "points without an opponent, {count} in all, each the only one of its round ({places}): "
                "read as pairing-allocated byes"
            )
            self._note_byes(alone, sentence, "full")
        if several and chosen is None:
            sentence = "points without an opponent, {count} in all, several in a round ({places}): read as full-point byes"
            self._note_byes(several, sentence, "pairing")
        if assumed.get("½"):
            sentence = "half points without an opponent, {count} in all ({places}): read as half-point byes"
            self._note_byes(assumed["½"], sentence)

    def _note_byes(self, pairs: Sequence[Pair], sentence: str, *others: str, severity: Severity = "note") -> None:
        places = some_of([self._cell_of(pair) for pair in pairs])
        remedies = [Remedy("unpaired", other) for other in others]
        place = pairs[0].where if pairs[0].meetings else _place_of(self.main)
        self._note(place, sentence, severity, count=len(pairs), places=places, remedies=remedies)

    def _cell_of(self, pair: Pair) -> Message:
        members = self.teams if self.is_team else self.members
        entrant = members.of_event[pair.white].entrant
        return Message("{name} in round {round}", name=entrant.name or str(entrant.key), round=pair.round)

    def _say_absent(self, kinds: Mapping[int, ByeKind | None]) -> None:
        """Warn of those who never played."""
        if self.is_team or not self._games():
            return
        present = {side for pair in self.pairs for side in pair.sides if kinds.get(id(pair), "game") not in ("zero", None)}
        absent = [member for position, member in enumerate(self.members.of_event) if position not in present]
        if absent:
            sentence = "{names}: no game and no bye with points in any round; read as absent"
            self._note(absent[0].where, sentence, "warning", names=name_all(absent))

    # points

    def _printed_points(self) -> list[tuple[int, int, dict[int, Fraction]]]:
        """Every list that prints points: its number, after how many rounds, and whose. One after all rounds comes first."""
        found = []
        last = max((pair.round for pair in self.pairs), default=0)
        for number, part in enumerate(self.numbered):
            if part.points:
                points = {
                    self.members.position_of[number, key]: value
                    for key, value in part.points.items()
                    if (number, key) in self.members.position_of
                }
                found.append((number, last if part.after_round is None else part.after_round, points))
        return sorted(found, key=lambda each: -each[1])

    def _sum(
        self, who: int, rounds: int, scoring: Scoring, kinds: Mapping[int, ByeKind | None], number: int | None = None
    ) -> Fraction:
        """What the results of somebody up to a round add up to; pending games give nothing.

        `number` is that of the list whose results count, if it has some; another list may know later ones.
        """
        own = self.book.own.get(-1 if number is None else number, {})
        total = Fraction(0)
        for round in range(1, rounds + 1):
            pair = self.book.slots.get((round, who))
            if own and (pair is None or pair.black is not None):
                pair, half = own.get((round, who), (None, ""))
            elif pair is not None:
                half = pair.half_of(who)
            if pair is None:
                continue
            if pair.black is None:
                kind = kinds.get(id(pair)) or (pair.result if pair.result in BYES else None)
                if kind is not None:
                    total += getattr(scoring, f"{kind}_bye")
                elif pair.result in _GIVEN and id(pair) not in kinds:
                    total += _GIVEN[pair.result]
                continue
            total += getattr(scoring, _POINTS_OF[half]) if half in _POINTS_OF else 0
        return total

    def _find_scoring(self, kinds: Mapping[int, ByeKind | None]) -> Scoring:
        """1-½-0, unless only 3-1-0 or 2-1-0 gives the points that are printed."""
        if self.is_team or self.base is not None:
            return self.base.scoring if self.base else USUAL_SCORING
        for number, rounds, points in self._printed_points():
            if not points or not rounds:
                continue
            wrong: dict[Scoring, list[int]] = {}
            for scoring in SCORINGS:
                wrong[scoring] = [who for who in points if self._sum(who, rounds, scoring, kinds, number) != points[who]]
                if not wrong[scoring]:
                    break
            best = next((scoring for scoring, rows in wrong.items() if not rows), USUAL_SCORING)
            if best is not USUAL_SCORING:
                sentence = "the printed points of everybody are those of {win}-{draw}-{loss} for win, draw and loss: read so"
                self._note(_place_of(self.numbered[number]), sentence, "warning", win=best.win, draw=best.draw, loss=best.loss)
                return best
            if wrong.get(best):
                self._say_different_points(number, rounds, points, wrong[best], kinds)
            return best
        return USUAL_SCORING

    def _say_different_points(
        self,
        number: int,
        rounds: int,
        points: Mapping[int, Fraction],
        wrong: Sequence[int],
        kinds: Mapping[int, ByeKind | None],
    ) -> None:
        """Printed points that do not follow: a warning for a few, which may be penalties; else an error."""
        rows = some_of([
            Message(
                "{name}: printed {printed}, the results give {found}",
                name=self.book.name(who), printed=points[who], found=self._sum(who, rounds, USUAL_SCORING, kinds, number),
            )
            for who in wrong
        ])  # fmt: skip
        rows = replace(rows, joined="semicolon")
        facts: dict[str, Any] = {"count": len(wrong), "all": len(points), "rows": rows}
        place = self.members.of_event[wrong[0]].where
        if Fraction(len(wrong), len(points)) <= MOST_DIFFERENT or self.trust == "results":
            sentence = "the points of {count} of {all} do not follow from the results ({rows}); penalties? The results count"
            self._note(place, sentence, "warning", **facts)
            return
        sentence = (
            "the points of {count} of {all} do not follow from the results, with 1-½-0, 3-1-0 or 2-1-0 ({rows}); "
            "correct the list"
        )
        self.problems.error(place, sentence, remedies=[Remedy("trust", "results")], **facts)

    # participants

    def _number(self, members: Members) -> list[int]:
        """Start numbers where every list together knows them all, else the positions in the list."""
        numbers = [member.entrant.number for member in members.of_event]
        known = [number for number in numbers if number]
        if len({*known}) == len(numbers):
            return numbers
        if known and members is self.members:
            sentence = (
                "start numbers are known of {count} of {all} players: the players are numbered in the order of the list, "
                "and TPN means that order"
            )
            self._note(_place_of(self.main), sentence, "warning", count=len({*known}), all=len(numbers))
        elif members is self.members and self.parts[0].ranks:
            sentence = (
                "the list has no start numbers: players are numbered in its order, and TPN means that order; "
                "read it with the starting list to have them"
            )
            self._note(_place_of(self.parts[0]), sentence, "note")
        return [*range(1, len(numbers) + 1)]

    def _make_players(self, ids: Sequence[int]) -> list[Player]:
        kept = {player.id: player for player in self.base.players} if self.base else {}
        players = []
        for id, member in zip(ids, self.members.of_event, strict=True):
            entrant = member.entrant
            key = entrant.key if isinstance(entrant.key, str) and entrant.key != entrant.name else None
            facts = {
                "name": entrant.name, "rating": entrant.rating or None, "title": entrant.title,
                "federation": entrant.federation, "fide_id": entrant.fide_id, "birth": entrant.birth, "sex": entrant.sex,
            }  # fmt: skip
            own = kept.get(id)
            try:
                players.append(replace(own, **facts) if own else Player(id, key=key, **facts))  # type: ignore[arg-type]  # by name
            except TournamentError as wrong:
                for message in wrong.problems:
                    self.problems.error(member.where, message)
        self.problems.raise_if_any()
        return sorted(players, key=lambda player: player.id)

    # rounds as the model has them

    def _make_rounds(self, held: int, kinds: Mapping[int, ByeKind | None], ids: Sequence[int]) -> list[Round]:
        rounds: list[list[Game | Bye]] = [[] for _ in range(held)]
        for pair in sorted(self.pairs, key=lambda pair: (pair.board or 10_000, pair.order)):
            if pair.black is not None:
                rounds[pair.round - 1].append(Game(ids[pair.white], ids[pair.black], pair.result, pair.rated))
            elif (kind := kinds[id(pair)]) is not None:
                rounds[pair.round - 1].append(Bye(ids[pair.white], kind))
        return [tuple(items) for items in rounds]

    def _make_team_rounds(
        self, held: int, byes: Sequence[Pair], kinds: Mapping[int, ByeKind | None], ids: Sequence[int]
    ) -> list[Round]:
        """Matches from the boards, in their order."""
        numbers = self._number(self.teams)
        rounds: list[list[Match | Bye]] = [[] for _ in range(held)]
        matches: dict[tuple[int, frozenset[int]], list[Pair]] = {}
        for pair in self.pairs:
            if pair.teams is not None and pair.teams[1] is not None:
                matches.setdefault((pair.round, frozenset({pair.teams[0], pair.teams[1]})), []).append(pair)
        for (number, _), pairs in matches.items():
            pairs.sort(key=lambda pair: (pair.board or 10_000, pair.order))
            first, second = pairs[0].teams or (0, 0)
            assert second is not None
            if (self._team_of(pairs[0].white) == second) != pairs[0].white_is_empty and pairs[0].colours:
                first, second = second, first  # the first team has White on the first board
            boards = [self._board(pair, ids) for pair in pairs]
            rounds[number - 1].append(Match(numbers[first], numbers[second], boards))
        for pair in byes:
            if (kind := kinds[id(pair)]) is not None:
                rounds[pair.round - 1].append(Bye(numbers[pair.white], kind))
        return [tuple(items) for items in rounds]

    def _board(self, pair: Pair, ids: Sequence[int]) -> Game:
        if pair.white_is_empty:
            result = pair.result if pair.result == PENDING else pair.result[::-1]
            return Game(None, ids[pair.white], result, pair.rated)
        if pair.black is None:
            return Game(ids[pair.white], None, pair.result, pair.rated)
        return Game(ids[pair.white], ids[pair.black], pair.result, pair.rated)

    def _team_of(self, position: int) -> int | None:
        """The position of the team of a player."""
        for number, entrant in self.members.of_event[position].entries:
            if entrant.team is not None and (number, entrant.team) in self.teams.position_of:
                return self.teams.position_of[number, entrant.team]
        return None

    def _make_teams(self, ids: Sequence[int]) -> list[Team]:
        if not self.is_team:
            return []
        numbers = self._number(self.teams)
        rosters: dict[int, list[tuple[int, int, int]]] = {}
        for position, member in enumerate(self.members.of_event):
            team = self._team_of(position)
            if team is None:
                sentence = "{name} is in no team; correct the list"
                self.problems.error(member.where, sentence, name=self.book.name(position))
            else:
                rosters.setdefault(team, []).append((member.entrant.board or 10_000, position, ids[position]))
        self.problems.raise_if_any()
        return [
            Team(numbers[position], member.entrant.name, tuple(id for _, _, id in sorted(rosters.get(position, ()))))
            for position, member in enumerate(self.teams.of_event)
        ]

    # what is printed

    def _publish(self, ids: Sequence[int], team_ids: Sequence[int]) -> Published:
        """Ranks, points and columns: of a ranking, else of the first list that has them."""
        printed = [(number, part) for number, part in enumerate(self.numbered) if part.ranks or part.points or part.columns]
        if not printed:
            return self.base.published if self.base else Published()
        latest = max(part.after_round or 0 for _, part in printed)
        number, part = min(
            printed,
            key=lambda each: (
                each[1].kind != "ranking",
                not each[1].columns,
                not each[1].ranks,
                (each[1].after_round or latest) != latest,
            ),
        )
        members, numbers = (self.teams, team_ids) if self.is_team else (self.members, ids)

        def by_id(values: Mapping[Key, Any]) -> dict[int, Any]:
            known = members.position_of
            return {numbers[known[number, key]]: value for key, value in values.items() if (number, key) in known}

        columns = tuple(
            PrintedColumn(each.heading, each.code, by_id(each.values), each.edition, each.decimals) for each in part.columns
        )
        after = part.after_round
        return Published(by_id(part.ranks), by_id(part.points), columns=columns, after_round=after, program=part.program)

    # notes

    def _note(self, place: Place, sentence: str, severity: Severity, /, **facts: Any) -> None:
        self.notes.append(Message(sentence, where=place, severity=severity, **facts))

    def _knows_colours(self) -> bool:
        """Whether every game over the board has its colours; those by forfeit count in no tie-break that asks for them."""
        return all(pair.colours or pair.result in ("+-", "-+", "--") for pair in self._games())

    def _say_colours(self) -> None:
        """Say how many games have no colours."""
        lacking = [pair for pair in self._games() if not pair.colours]
        if lacking:
            sentence = "the colours of {count} of {all} games are not known, all of them forfeits"
            if not self._knows_colours():
                sentence = "the colours of {count} of {all} games are not known: BPG and BWG are refused"
            self._note(lacking[0].where, sentence, "note", count=len(lacking), all=len(self._games()))

    def _say_unequal(self) -> None:
        """Warn of games that gave half a point to one side and nothing to the other."""
        unequal = [pair for pair in self._games() if pair.result in ("½-0", "0-½")]
        if unequal:
            sentence = (
                "games that gave ½ to one side and 0 to the other, {count} in all ({places}): read as an arbiter's decision"
            )
            places = some_of([Message("{name} in round {round}", name=self.book.name(p.white), round=p.round) for p in unequal])
            self._note(unequal[0].where, sentence, "warning", count=len(unequal), places=places)

    def _say_total(self, total: int) -> None:
        if not any(part.total_rounds for part in self.parts) and self.pairs:
            self._note(_place_of(self.main), _ASSUMED_ROUNDS.of(total), "note", total=total)

    def _find_date(self) -> date | None:
        """When the event began; else the last update of a list, which is said."""
        starts = min((part.starts for part in self.parts if part.starts), default=None)
        updated = next((part for part in self.parts if part.updated), None)
        if starts is not None or updated is None or updated.updated is None:
            return starts
        sentence = (
            "no list says when the event was played: {day}, the day of the last update, decides which rules were in force"
        )
        self._note(_place_of(updated), sentence, "note", day=updated.updated.isoformat())
        return updated.updated

    def _build(self, rounds: Sequence[Round], system: System, total: int, scoring: Scoring, ids: Sequence[int]) -> Tournament:
        parts, base = self.parts, self.base
        teams = self._make_teams(ids)
        team_ids = self._number(self.teams) if self.is_team else []
        facts: dict[str, Any] = {
            "players": self._make_players(ids), "rounds": rounds, "system": system, "total_rounds": total, "teams": teams,
            "scoring": scoring, "published": self._publish(ids, team_ids), "colours_known": self._knows_colours(),
            "unexplained_rounds": tuple(sorted(self.unexplained)),
            "guessed_encoding": _first(part.guessed_encoding for part in parts) or "",
            "name": _first(part.name for part in parts), "starts": self._find_date(),
            "tie_breaks": _first(part.by for part in parts) or (),
            "about": _describe_event(parts), "boards": _first(part.boards for part in parts),
            "match_scoring": _find_match_scoring(parts),
            "warnings": (
                *_once(warning for part in parts for warning in part.warnings), *self.problems.list_warnings(), *self.notes,
            ),
        }  # fmt: skip
        facts["name"] = facts["name"] or ""
        if base is not None:
            facts.update({name: getattr(base, name) for name in _KEPT})
            facts["teams"] = base.teams or facts["teams"]
        try:
            return Tournament(**facts)
        except TournamentError as wrong:
            for message in wrong.problems:
                self.problems.error(_place_of(self.main), message)
            self.problems.stop()


def _find_match_scoring(parts: Sequence[Part]) -> MatchScoring:
    """What a match is worth by the first list that says it, and the game points of a bye likewise."""
    win, draw, loss = next((part.match_points for part in parts if part.match_points), (2, 1, 0))
    given = next((part.bye_game_points for part in parts if part.bye_game_points is not None), None)
    return MatchScoring(win, draw, loss, pairing_bye_game_points=given)


def _describe_event(parts: Sequence[Part]) -> About:
    """City, dates and arbiters, each from the first list that says it."""
    return About(
        city=_first(part.city for part in parts) or "",
        federation=_first(part.federation for part in parts) or "",
        ends=cast(date | None, _first(part.ends for part in parts)),
        chief_arbiter=_first(part.chief_arbiter for part in parts) or "",
        time_control=_first(part.time_control for part in parts) or "",
        round_dates=_first(part.round_dates for part in parts) or (),
    )


_KEPT = ("system", "tie_breaks", "match_scoring", "boards", "primary", "adjustments", "about", "pairing", "name", "starts")
"""What a tournament says that lists cannot."""


def _once(warnings: Iterable[Message]) -> list[Message]:
    """The warnings of all lists; of notes that several have, the first."""
    kept: dict[object, Message] = {}
    for warning in warnings:
        kept.setdefault(warning.sentence if warning.severity == "note" else warning, warning)
    return [*kept.values()]


def _first(values: Iterable[Any]) -> Any:
    """The first that says something."""
    return next((value for value in values if value), None)
