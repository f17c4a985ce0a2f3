"""The answer of a check: the verdict by name, its first sentence, the lines after it, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiebreaks.checking import telling
from tiebreaks.checking.causes import Cause, participant
from tiebreaks.checking.found import Inferred, InForce, OtherResult, ToDo
from tiebreaks.checking.sentences import (
    ANSWER,
    CERTAINTY,
    CONTRADICTED,
    IN_FORCE,
    LAWS,
    MADE,
    MISPLACED,
    NEAREST,
    PENDING,
    POINTS_DIFFER,
)
from tiebreaks.checking.verdict import EXCHANGES, RanksVerdict
from tiebreaks.engine.request import resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.errors import RegulationError
from tiebreaks.explaining.words import RECORDS
from tiebreaks.messages import EMPTY, Message, Rounded, Series, join_sentences, paragraph, some_of
from tiebreaks.model.rounds import BYES
from tiebreaks.model.tournament import Tournament

if TYPE_CHECKING:
    from tiebreaks.checking.check import Difference


@dataclass
class Told:
    """The parts of an answer that are words."""

    verdict: str
    summary: Message
    certainty: str | None = None
    causes: tuple[Cause, ...] = ()
    nearest: Cause | None = None
    in_force: InForce | None = None
    lines: tuple[Message, ...] = ()
    to_do: tuple[ToDo, ...] = ()


def tell(
    tournament: Tournament,
    computed: Standings,
    differences: Sequence[Difference],
    finding: Any,
    source: str,
    *,
    searched: bool,
) -> Told:
    """Put what was found into words; the headline is not among them."""
    return _Teller(tournament, computed, differences, finding, source).tell(searched=searched)


class _Teller:
    def __init__(
        self,
        tournament: Tournament,
        computed: Standings,
        differences: Sequence[Difference],
        finding: Any,
        source: str,
    ) -> None:
        self.tournament, self.computed, self.differences, self.finding = tournament, computed, differences, finding
        self.source = source
        self.misplaced = sorted((item for item in differences if item.misplaced), key=lambda item: item.published_place or 0)

    def tell(self, *, searched: bool) -> Told:
        finding, ranks = self.finding, self.finding.ranks
        if not self.differences:
            told = self._agrees()
        elif finding.points:
            told = self._points()
        elif finding.game is not None:
            told = self._other_result()
        elif finding.need_ratings:
            summary = Message(MADE["no ratings"], codes=finding.need_ratings)
            told = Told("too little to tell", summary, to_do=(telling.give_ratings(),))
        elif not searched:
            told = Told("differs", EMPTY)
        elif ranks is None or (not self.misplaced and (not finding.inferred or self._only_values_differ())):
            told = self._values()
        else:
            told = self._ranks(ranks)
        if searched and self.differences:
            told.in_force = self._in_force()
        of_pending = (Message(PENDING[finding.pending], round=self._first_pending),) if finding.pending else ()
        told.lines = (*of_pending, *told.lines, *self._after())
        return told

    @property
    def _first_pending(self) -> int:
        """The round that is being played."""
        return self.tournament.complete_rounds + 1

    def _after(self) -> list[Message]:
        """The lines on the law in force and on the columns."""
        lines = []
        if self.finding.ranks is not None and self.misplaced and self.finding.ranks.name in ("explained", "misplaced"):
            first, count = self.misplaced[0], len(self.misplaced)
            place = first.published_place or 0
            instead = max((row for row in self.computed.rows if row.rank <= place), key=lambda row: row.rank, default=None)
            facts: dict[str, Any] = {"by": self.computed.by, "edition": self.computed.edition.described}
            facts |= {"count": count, "rank": place}
            computed = participant(instead.id, instead.name) if instead else Message("nobody")
            lines.append(Message(IN_FORCE.of(count), **facts, published=self._who(first.id), computed=computed))
        if any(column.note or column.wrong_as_asked for column in self.finding.columns) or (
            self.differences and self.finding.columns
        ):
            asked = self.computed.edition, self._who, self.finding.after_round
            lines.append(paragraph(telling.say_column(column, *asked) for column in self.finding.columns))
        follows = self.finding.follows
        if follows is not None and self.differences:
            fits, pair = follows
            if fits:
                lines.append(Message(ANSWER["follows"]))
            else:
                lines.append(Message(ANSWER["does not follow"], first=self._who(pair[0]), second=self._who(pair[1])))
        return lines

    def _who(self, id: int) -> Message:
        table = self.tournament.crosstable
        return participant(id, table.name[self.tournament.row_of[id]])

    def _in_force(self) -> InForce:
        places = tuple((item.id, item.published_place, item.computed_rank) for item in self.misplaced)
        return InForce(str(self.computed.edition), places)

    # verdicts

    def _agrees(self) -> Told:
        """Nothing differs; what the ranks show beyond that stands beside it."""
        inferred, ranks = self.finding.inferred, self.finding.ranks
        if self.source == "inferred" and inferred is not None:
            law = self._law(inferred, ranks)
            made = EMPTY if ranks.asked_fits else Message(MADE["ties"], by=inferred.by, law=law)
            certainty = telling.say_certainty(inferred)
            summary = join_sentences(made, certainty) if made else certainty
            lines = tuple(line for line in (telling.say_ties(inferred, self.tournament.published.ranks),) if line)
            to_do = (telling.name_list(inferred.by),)
            causes = self._causes(inferred, join_sentences(telling.say_made(inferred, law), certainty), 0)
            return Told("agrees", summary, inferred.certainty, causes, lines=lines, to_do=to_do)
        if self.source == "customary" and ranks is not None:
            little = ranks.name == "too little to tell"
            return Told("agrees", self._too_little(ranks) if little else EMPTY, to_do=(telling.give_list(),))
        return Told("agrees", EMPTY)

    def _points(self) -> Told:
        points = self.finding.points
        if self.finding.game is not None:
            summary = self._say_other_result("points, game", "points, bye")
        else:
            first = points[0]
            facts: dict[str, Any] = {"published": Rounded(first.published, 2), "computed": Rounded(first.computed, 2)}
            summary = Message(POINTS_DIFFER.of(len(points)), count=len(points), first=self._who(first.id), **facts)
        return Told("contradicts points", summary, to_do=(telling.look_at_results(),))

    def _other_result(self) -> Told:
        """One entry, made otherwise, gives everything that was published."""
        certainty = self.finding.certainty
        summary = join_sentences(self._say_other_result("game", "bye"), Message(CERTAINTY[certainty]))
        return Told("explained", summary, certainty, to_do=(telling.look_at_results(),))

    def _say_other_result(self, of_game: str, of_bye: str) -> Message:
        game: OtherResult = self.finding.game
        if game.black is not None:
            facts: dict[str, Any] = {"round": game.round, "white": game.white, "black": game.black}
            return Message(MADE[of_game], **facts, published=game.published, computed=game.computed)
        published, computed = (RECORDS[BYES[kind]] for kind in (game.published, game.computed))
        return Message(MADE[of_bye], round=game.round, who=self._who(game.white), published=published, computed=computed)

    def _values(self) -> Told:
        """The ranks agree, or there are none: the columns are the answer."""
        columns = self.finding.columns
        explained = bool(columns) and all(column.explained for column in columns)
        summary = Message(MADE["values"]) if explained and self.tournament.published.ranks else EMPTY
        told = Told("explained" if explained else "unexplained", summary, "certain" if explained else None)
        told.to_do = (telling.publish(self.computed.by, self.computed.edition.id),)
        if inferred := self.finding.inferred:
            told.causes = self._causes(inferred, summary, 0)
            told.to_do = (self._see_table(inferred), *told.to_do)
        return told

    def _only_values_differ(self) -> bool:
        """Whether the ranks are those of the list and law that were asked for, and each column has its explanation."""
        columns = self.finding.columns
        return self.source in ("call", "file") and bool(columns) and all(column.explained for column in columns)

    def _ranks(self, ranks: RanksVerdict) -> Told:
        inferred = self.finding.inferred
        if inferred is not None:
            return self._made_with(ranks, inferred)
        if ranks.name == "not ranked":
            return Told("not ranked", Message(MADE["not ranked"]), to_do=(telling.rank_it(),))
        if ranks.name == "contradicts points":
            return self._contradicts(ranks)
        asks = () if self.source in ("call", "file") else (telling.give_list(),)
        publish = (telling.publish(self.computed.by, self.computed.edition.id),)
        if ranks.name == "too little to tell":
            return Told("too little to tell", self._too_little(ranks), to_do=asks or publish)
        summary, nearest = Message(MADE["unexplained"], tried=ranks.tried, laws=len(ranks.laws)), None
        if ranks.inferred is not None and ranks.inferred.entries:
            near = ranks.inferred
            law = self._law(near, ranks)
            told = Message(NEAREST.of(len(near.wrong)), by=near.by, law=law, count=len(near.wrong))
            nearest = self._cause(near, told, len(self._misplaced_under(near)))
            summary = join_sentences(summary, told)
        return Told("unexplained", summary, nearest=nearest, to_do=asks or publish)

    def _too_little(self, ranks: RanksVerdict) -> Message:
        lists = tuple(", ".join(codes) for codes in ranks.offered)
        if not lists or not ranks.level:
            return Message(MADE["too little, nothing" if ranks.level else "nobody level"])
        fit = MADE["too little, one" if ranks.level == 1 else "too little"]
        return Message(fit, count=ranks.level + 1, lists=Series(lists, "semicolon"))

    def _contradicts(self, ranks: RanksVerdict) -> Told:
        wrong = ranks.wrong_by_points
        one, other = wrong[0]
        points = {row.id: row.points for row in self.computed.rows}
        summary = Message(
            CONTRADICTED.of(len(wrong)),
            count=len(wrong),
            first=self._who(other),
            points=Rounded(points.get(other), 2),
            rank=self.tournament.published.ranks[other],
            second=self._who(one),
            other_points=Rounded(points.get(one), 2),
        )
        return Told("contradicts points", summary, to_do=(telling.look_at_results(),))

    def _made_with(self, ranks: RanksVerdict, inferred: Inferred) -> Told:
        law = self._law(inferred, ranks)
        wrong = self._misplaced_under(inferred) if ranks.name == "misplaced" else []
        if wrong:
            places = some_of([*map(self._who, wrong)])
            sentence = Message(MISPLACED.of(len(wrong)), by=inferred.by, law=law, count=len(wrong), places=places)
        else:
            sentence = telling.say_made(inferred, law)
        few = self.source in ("call", "file") and len(self.misplaced) <= 2 * EXCHANGES
        exchanged = few and bool(self.misplaced) and inferred.certainty == "possible" and not wrong
        summary = join_sentences(sentence, telling.say_certainty(inferred, exchanged=exchanged))
        lines = [Message(ANSWER["all ranks"], count=len(self.tournament.published.ranks))] if not wrong else []
        lines += [line for line in (telling.say_ties(inferred, self.tournament.published.ranks),) if line]
        if ranks.exchanged:
            lines.append(Message(MADE["exchanged"]))
        if inferred.same_laws and not ranks.asked_fits:
            lines.append(Message(ANSWER["same laws"], laws=Series(inferred.same_laws, "semicolon")))
        told = Told(ranks.name, summary, inferred.certainty, causes=self._causes(inferred, summary, len(wrong)))
        told.lines = (join_sentences(*lines),) if lines else ()
        told.to_do = (
            self._see_table(inferred),
            telling.publish(self.computed.by, self.computed.edition.id),
            telling.name_list(inferred.by),
        )
        return told

    def _see_table(self, inferred: Inferred) -> ToDo:
        return telling.see_table(inferred, self.tournament.complete_rounds, self.finding.pending_as)

    def _law(self, inferred: Inferred, ranks: RanksVerdict) -> Message:
        law = next((law for law in ranks.laws if not law.edition.amendments and law.edition.id == inferred.edition), None)
        alike = law.alike if law is not None and not inferred.house_rules else ()
        said = telling.law_of(inferred, alike)
        if inferred.after_round != self.computed.after_round:
            return Message(LAWS["round"], law=said, after_round=inferred.after_round)
        return said

    def _misplaced_under(self, inferred: Inferred) -> list[int]:
        """Who stands elsewhere under the inferred setting."""
        from tiebreaks.checking.check import _misplaced, _ranks_beside

        pending = self.finding.pending_as
        asked = (self.tournament, inferred.by, inferred.edition, inferred.after_round, dict(inferred.house_rules))
        try:
            request = resolve(*asked, pending=pending)
        except RegulationError:  # what the edition does not know or forbids, and the program did all the same
            return sorted({id for pair in inferred.wrong for id in pair})
        computed = rank_request(request)
        return [*_misplaced(computed, self.tournament, _ranks_beside(computed, self.tournament))]

    def _cause(self, inferred: Inferred, sentence: Message, wrong: int) -> Cause:
        asked = self.computed.edition, self._asked_by
        return telling.make_cause(inferred, *asked, self.computed.after_round, wrong, sentence)

    @property
    def _asked_by(self) -> tuple[str, ...]:
        """The list that was asked for; empty: none was."""
        return self.computed.by if self.source in ("call", "file") else ()

    def _causes(self, inferred: Inferred, sentence: Message, wrong: int) -> tuple[Cause, ...]:
        asked = self.computed.edition, self._asked_by
        others = (telling.alternative_cause(one, inferred, *asked) for one in inferred.alternatives[:4])
        return (self._cause(inferred, sentence, wrong), *others)
