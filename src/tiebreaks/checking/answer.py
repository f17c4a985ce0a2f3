"""The answer of a check: the verdict by name, its first sentence, the lines after it, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiebreaks.checking import telling
from tiebreaks.checking.causes import Cause, participant
from tiebreaks.checking.found import Inferred, InForce, ToDo
from tiebreaks.checking.sentences import ANSWER, CONTRADICTED, LAWS, MADE, MISPLACED, NEAREST
from tiebreaks.checking.verdict import EXCHANGES, RanksVerdict
from tiebreaks.engine.request import resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.errors import RegulationError
from tiebreaks.messages import EMPTY, Message, Rounded, Series, join_sentences, paragraph, some_of
from tiebreaks.model.tournament import Tournament

if TYPE_CHECKING:
    from tiebreaks.checking.check import Difference


@dataclass
class Told:
    """The parts of an answer that are words."""

    verdict: str
    summary: Message
    certainty: str | None = None
    agrees: bool = False
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
    counted: Message,
    *,
    searched: bool,
) -> Told:
    """Put what was found into words."""
    return _Teller(tournament, computed, differences, finding, source, counted).tell(searched=searched)


class _Teller:
    def __init__(
        self,
        tournament: Tournament,
        computed: Standings,
        differences: Sequence[Difference],
        finding: Any,
        source: str,
        counted: Message,
    ) -> None:
        self.tournament, self.computed, self.differences, self.finding = tournament, computed, differences, finding
        self.source, self.counted = source, counted
        self.misplaced = sorted((item for item in differences if item.misplaced), key=lambda item: item.published_rank or 0)

    def tell(self, *, searched: bool) -> Told:
        finding, ranks = self.finding, self.finding.ranks
        if finding.points:
            told = self._points()
        elif not self.differences and (ranks is None or ranks.asked_fits or ranks.name != "explained"):
            told = self._agrees()
            if any(column.wrong_as_asked and column.laws for column in finding.columns) and told.verdict == "agrees":
                told = self._values()
        elif finding.need_ratings:
            summary = Message(MADE["no ratings"], codes=finding.need_ratings)
            told = Told("too little to tell", summary, to_do=(telling.give_ratings(),))
        elif not searched:
            told = Told("differs", self.counted)
        elif ranks is None or (not self.misplaced and (not finding.inferred or self._only_values_differ())):
            told = self._values()
        else:
            told = self._ranks(ranks)
        if searched and told.verdict != "agrees":
            told.in_force = self._in_force()
        told.lines = (*told.lines, *self._after())
        return told

    def _after(self) -> list[Message]:
        """The lines on the law in force and on the columns."""
        lines = []
        if self.finding.ranks is not None and self.misplaced and self.finding.ranks.name in ("explained", "misplaced"):
            first = self.misplaced[0]
            instead = next((row for row in self.computed.rows if row.rank == first.published_rank), None)
            facts: dict[str, Any] = {"by": self.computed.by, "edition": self.computed.edition.described}
            facts |= {"count": len(self.misplaced), "rank": first.published_rank}
            computed = participant(instead.id, instead.name) if instead else Message("nobody")
            lines.append(Message(ANSWER["in force"], **facts, published=self._who(first.id), computed=computed))
        if any(column.note or column.wrong_as_asked for column in self.finding.columns) or (
            self.differences and self.finding.columns
        ):
            lines.append(
                paragraph(telling.say_column(column, self.computed.edition, self._who) for column in self.finding.columns)
            )
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
        places = tuple((item.id, item.published_rank, item.computed_rank) for item in self.misplaced)
        return InForce(str(self.computed.edition), places)

    # verdicts

    def _agrees(self) -> Told:
        inferred = self.finding.inferred
        if self.source == "inferred" and inferred is not None:
            sentence = Message(MADE["agrees"], edition=self.computed.edition.described, by=self.computed.by)
            summary = join_sentences(sentence, telling.say_certainty(inferred))
            lines = tuple(line for line in (telling.say_ties(inferred, self.tournament.published.ranks),) if line)
            to_do = (telling.name_list(inferred.by),)
            causes = self._causes(inferred, summary, 0)
            return Told("agrees", summary, inferred.certainty, agrees=True, causes=causes, lines=lines, to_do=to_do)
        ranks: RanksVerdict | None = self.finding.ranks
        if self.source == "customary" and ranks is not None and ranks.name != "explained":
            told = self._ranks(ranks)
            told.agrees = True
            return told
        return Told("agrees", self.counted, agrees=True)

    def _points(self) -> Told:
        points, game = self.finding.points, self.finding.game
        if game is not None:
            facts = {"round": game.round, "white": game.white, "black": game.black}
            summary = Message(MADE["game"], **facts, published=game.published, computed=game.computed)
        else:
            first = points[0]
            facts = {"published": Rounded(first.published, 2), "computed": Rounded(first.computed, 2)}
            summary = Message(MADE["points differ"], count=len(points), first=self._who(first.id), **facts)
        return Told("contradicts points", summary, lines=(self.counted,), to_do=(telling.look_at_results(),))

    def _values(self) -> Told:
        """The ranks agree, or there are none: the columns are the answer."""
        columns = self.finding.columns
        explained = bool(columns) and all(column.explained for column in columns)
        summary = Message(MADE["values"]) if explained and self.tournament.published.ranks else self.counted
        lines = (self.counted,) if summary is not self.counted else ()
        verdict = "explained" if explained else "unexplained"
        told = Told(verdict, summary, "certain" if explained else None, lines=lines)
        told.to_do = (telling.publish(self.computed.by, self.computed.edition.id),)
        if inferred := self.finding.inferred:
            told.causes = self._causes(inferred, summary, 0)
            told.to_do = (telling.see_table(inferred, self.tournament.complete_rounds), *told.to_do)
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
        lines = tuple(line for line in (self.counted if self.differences else EMPTY,) if line)
        if ranks.name == "too little to tell":
            lists = tuple(", ".join(codes) for codes in ranks.offered)
            summary = Message(MADE["too little, nothing" if ranks.level else "nobody level"])
            if lists and ranks.level:
                fit = MADE["too little, one" if ranks.level == 1 else "too little"]
                summary = Message(fit, count=ranks.level + 1, lists=Series(lists, "semicolon"))
            return Told("too little to tell", summary, lines=lines, to_do=asks or publish)
        summary, nearest = Message(MADE["unexplained"], tried=ranks.tried, laws=len(ranks.laws)), None
        if ranks.inferred is not None and ranks.inferred.entries:
            near = ranks.inferred
            law = self._law(near, ranks)
            told = Message(NEAREST.of(len(near.wrong)), by=near.by, law=law, count=len(near.wrong))
            nearest = self._cause(near, told, len(self._misplaced_under(near)))
            summary = join_sentences(summary, told)
        return Told("unexplained", summary, nearest=nearest, lines=lines, to_do=asks or publish)

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
        return Told("contradicts points", summary, lines=(self.counted,), to_do=(telling.look_at_results(),))

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
        told.lines = (join_sentences(*lines), self.counted) if lines else (self.counted,)
        see = telling.see_table(inferred, self.tournament.complete_rounds)
        told.to_do = (see, telling.publish(self.computed.by, self.computed.edition.id), telling.name_list(inferred.by))
        return told

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

        try:
            request = resolve(self.tournament, inferred.by, inferred.edition, inferred.after_round, dict(inferred.house_rules))
        except RegulationError:  # what the edition does not know or forbids, and the program did all the same
            return sorted({id for pair in inferred.wrong for id in pair})
        computed = rank_request(request)
        return _misplaced(computed, self.tournament, _ranks_beside(computed, self.tournament))

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
