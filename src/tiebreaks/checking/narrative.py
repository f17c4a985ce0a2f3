"""What was found, as an answer in words: the verdict by name, its first sentence, the lines after it, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tiebreaks.answers.checks import Cause, Difference, Inferred, InForce, OtherPlace, ToDo
from tiebreaks.checking import causes, words
from tiebreaks.checking.columns import Law as CandidateLaw
from tiebreaks.checking.evidence import Evidence
from tiebreaks.checking.search import Finding
from tiebreaks.checking.table_round import RankSettings
from tiebreaks.checking.verdict import LAST_RESORT, RanksVerdict
from tiebreaks.checking.weights import EXCHANGES
from tiebreaks.law.editions import EDITIONS, edition_on
from tiebreaks.messages import EMPTY, Items, Message, Rounded, join_sentences, paragraph, some_of

NAMED = ("asked", "file")  # sources of a list that somebody names
TIES_TOLD = 3  # ties in the points of which each is named where somebody is exchanged inside them


@dataclass(frozen=True)
class Narrative:
    """The parts of an answer that are words."""

    verdict: str
    summary: Message = EMPTY
    certainty: str | None = None
    causes: tuple[Cause, ...] = ()
    nearest: Cause | None = None
    in_force: InForce | None = None
    lines: tuple[Message, ...] = ()
    to_do: tuple[ToDo, ...] = ()
    headline: Message = EMPTY
    """The first line, with what is most useful."""
    claims: bool = True
    """Whether the file or the call names a list that the ranks could differ from, or the ranks contradict the points."""


def describe(
    evidence: Evidence,
    differences: Sequence[Difference],
    finding: Finding,
    source: str,
    *,
    searched: bool,
    pending: str | None = None,
) -> Narrative:
    """Put what was found into words.

    pending   what the table was found to count pending games as
    """
    narrator = _Narrator(evidence, differences, finding, source)
    told = narrator.choose_verdict(searched=searched)
    lines = [*told.lines, *narrator.further_lines()]
    if pending:
        lines.insert(0, Message(words.PENDING[pending], round=evidence.tournament.complete_rounds + 1))
    if searched and (told.verdict in ("unexplained", "misplaced") or told.certainty == "possible"):
        lines += narrator.say_exchanges()
    in_force = narrator.in_force() if searched and differences and told.verdict != "nothing claimed" else None
    return replace(told, lines=tuple(lines), in_force=in_force, headline=told.headline or narrator.say_headline())


NOTHING_CLAIMED = Narrative("nothing claimed", claims=False)


class _Narrator:
    def __init__(self, evidence: Evidence, differences: Sequence[Difference], finding: Finding, source: str) -> None:
        self.evidence, self.differences, self.finding, self.source = evidence, differences, finding, source
        self.tournament, self.computed = evidence.tournament, evidence.computed
        self.is_named = source in NAMED
        self.misplaced = sorted((item for item in differences if item.misplaced), key=lambda item: item.published_place or 0)

    def choose_verdict(self, *, searched: bool) -> Narrative:
        """The verdict with its first sentence, what explains it and what to do."""
        finding = self.finding
        if not self.differences:
            return self._agrees()
        if finding.points:
            return self._points()
        if not self.is_named and finding.game is None and (self.misplaced or not self._columns_are_explained()):
            return self._unnamed(searched=searched)
        if finding.game is not None:
            return self._other_result()
        if finding.need_ratings:
            summary = Message(
                "The list needs ratings ({codes}), and nobody here has one: the places cannot be compared without them.",
                codes=finding.need_ratings,
            )
            return Narrative("too little to tell", summary, to_do=(causes.give_ratings(),))
        if not searched:
            return Narrative("differs")
        if finding.ranks is None or (not self.misplaced and (not finding.inferred or self._only_values_differ())):
            return self._values()
        return self._ranks(finding.ranks)

    def further_lines(self) -> list[Message]:
        """The lines on the law in force, on the columns, and on whether the ranks follow from them."""
        lines, finding, who = [], self.finding, self.evidence.who
        if finding.ranks is not None and self.misplaced and finding.ranks.name in ("explained", "misplaced"):
            assert finding.ranks.inferred is not None
            lines.append(join_sentences(self._say_under_asked(finding.ranks.inferred), *self._say_now_in_force()))
        columns = finding.columns
        if any(column.note or column.wrong_as_asked for column in columns) or (self.differences and columns):
            asked = self.computed.edition, who, finding.after_round
            lines.append(paragraph(words.say_column(column, *asked) for column in columns))
        if finding.allocated is not None:
            number, id = finding.allocated
            lines.append(Message(words.ALLOCATED, round=number, who=who(id)))
        if finding.follows is not None and self.differences:
            _, pair = finding.follows
            if pair is None:
                lines.append(Message("The ranks follow from the printed values, in the order of the columns."))
            else:
                lines.append(
                    Message(
                        "The ranks do not follow from the printed values: {first} before {second}.",
                        first=who(pair[0]),
                        second=who(pair[1]),
                    )
                )
        return lines

    def say_headline(self) -> Message:
        """Whether it agrees or differs, and in how much."""
        computed, edition = self.computed, self.computed.edition.described
        if not self.differences:
            return words.say_agreement(self.evidence.compared, computed.by, edition, computed.after_round)
        undated = self.say_undated()
        if undated and undated.sentence != words.NO_DATE:
            return undated
        return join_sentences(undated, self._say_difference()) if undated else self._say_difference()

    def _say_difference(self) -> Message:
        compared, edition = self.evidence.compared, self.computed.edition.described
        return words.say_disagreement(compared, self.differences, self.computed.by, edition)

    def say_undated(self) -> Message:
        """By the rules of which time a table without a date is right; empty: the date is known, or nothing differs."""
        basis, inferred, ranks = self.computed.basis, self.finding.inferred, self.finding.ranks
        if self.tournament.starts is not None or basis.sources["edition"] != "assumed" or not self.differences:
            return EMPTY
        plain = inferred is not None and not inferred.house_rules and not inferred.editions
        if inferred is None or ranks is None or ranks.name != "explained" or not plain or not self.misplaced:
            return Message(words.NO_DATE, assumed=words.say_span(basis.edition, basis.edition))
        law = self._plain_law(inferred, ranks)
        first = law.alike[0] if law is not None and law.alike else inferred.edition
        of_file = None if self.is_named and inferred.by == self.computed.by else inferred.by
        right = EDITIONS[first], EDITIONS[inferred.edition]
        return words.say_undated(right, of_file, basis.edition, len(self.misplaced))

    def _plain_law(self, inferred: Inferred, ranks: RanksVerdict) -> CandidateLaw | None:
        found = (law for law in ranks.laws if not law.edition.amendments and law.edition.id == inferred.edition)
        return next(found, None)

    def _say_under_asked(self, inferred: Inferred) -> Message:
        """What the edition that was asked for, or is in force, gives instead."""
        first, count = self.misplaced[0], len(self.misplaced)
        place, basis, starts = first.published_place or 0, self.computed.basis, self.tournament.starts
        instead = max((row for row in self.computed.rows if row.rank <= place), key=lambda row: row.rank, default=None)
        facts: dict[str, Any] = {"edition": basis.edition.described, "by": self.computed.by, "count": count, "rank": place}
        facts |= {"published": self.evidence.who(first.id)}
        facts |= {"computed": words.participant(instead.id, instead.name) if instead else Message("nobody")}
        kind = "edition"
        if inferred.after_round != self.computed.after_round:
            kind, facts = "round", facts | {"after_round": self.computed.after_round}
        elif inferred.edition == basis.edition.id:
            kind = "text" if inferred.house_rules and not basis.edition.amendments else "list"
        elif basis.sources["edition"] == "first day" and starts is not None:
            kind, facts = "in force", facts | {"day": starts}
        return Message(words.UNDER_ASKED[kind].of(count), **facts)

    def _say_now_in_force(self) -> Iterator[Message]:
        """What is in force on the first day, where another edition was asked for."""
        starts, asked = self.tournament.starts, self.computed.edition
        if starts is None or self.computed.basis.sources["edition"] != "asked" or edition_on(starts).id == asked.id:
            return
        edition = edition_on(starts)
        settings = RankSettings(edition.id, None, self.computed.after_round, pending=self.evidence.pending)
        other = settings.try_rank(self.tournament, self.computed.by)
        if other is not None:
            wrong = len(Evidence(self.tournament, other).misplaced)
            yield Message(words.NOW_IN_FORCE["differs" if wrong else "agrees"], day=starts, edition=edition.id, count=wrong)

    def say_exchanges(self) -> list[Message]:
        """3 Those who stand in another order inside a tie in the points, as a play-off or lots would put them."""
        points, groups = {row.id: row.points for row in self.computed.rows}, dict[Fraction, list[Difference]]()
        for item in self.misplaced:
            if item.id not in points:
                return []
            groups.setdefault(points[item.id], []).append(item)
        fits = (
            sorted(item.published_place or 0 for item in group) == sorted(item.computed_rank or 0 for item in group)
            for group in groups.values()
        )
        if not self.is_named or not all(fits):
            return []
        if len(groups) > TIES_TOLD:
            return [Message(words.ALL_EXCHANGED, article="3", cited="3")]
        return [
            Message(words.EXCHANGED, article="3", cited="3", who=some_of([self.evidence.who(item.id) for item in group]),
                    points=worth)
            for worth, group in groups.items()
        ]  # fmt: skip

    def in_force(self) -> InForce:
        """What the law that was asked for gives instead."""
        places = tuple(OtherPlace(item.id, item.published_place, item.computed_rank) for item in self.misplaced)
        return InForce(str(self.computed.edition), places)

    # verdicts

    def _agrees(self) -> Narrative:
        """Nothing differs; what the ranks show beyond that stands beside it."""
        inferred, ranks = self.finding.inferred, self.finding.ranks
        if ranks is None or self.is_named:
            return Narrative("agrees")
        if self.source == "ranks" and inferred is not None:
            certainty = words.say_certainty(inferred)
            made = join_sentences(words.say_made(inferred, self._law(inferred, ranks)), certainty)
            return Narrative(
                "agrees",
                certainty,
                inferred.certainty,
                self._causes(inferred, made, 0),
                lines=tuple(filter(None, [words.say_ties(inferred, self.tournament.published.ranks)])),
                to_do=(causes.name_list(_whole_list(inferred)),),
                headline=self._say_follows(ranks, inferred),
            )
        if self.source == "default":
            little = ranks.name == "too little to tell"
            summary = words.say_too_little(ranks.level, ranks.offered) if little else EMPTY
            return Narrative("agrees", summary, to_do=(causes.give_list(),))
        return Narrative("agrees")

    def _unnamed(self, *, searched: bool) -> Narrative:
        """Nobody names a list, so nothing can differ from it: what the ranks follow, or that they show no list."""
        ranks, inferred = self.finding.ranks, self.finding.inferred
        told = replace(NOTHING_CLAIMED, to_do=(causes.give_list(),))
        if not searched:
            return replace(told, headline=Message(words.NO_LIST["not searched"]))
        if ranks is None:
            return replace(told, headline=Message(words.NO_LIST["values"]))
        if ranks.name == "contradicts points":
            return self._contradicts(ranks)
        if ranks.name == "not ranked":
            headline = Message(words.NO_LIST["not ranked"])
            return replace(told, verdict="not ranked", headline=headline, to_do=(causes.rank_it(),))
        if inferred is not None:
            made = self._made_with(ranks, inferred)
            summary = join_sentences(made.summary, *self._say_values_differ())
            return replace(made, summary=summary, headline=self._say_follows(ranks, inferred), claims=False)
        if ranks.name == "too little to tell":
            summary = words.say_too_little(ranks.level, ranks.offered)
            return replace(told, headline=Message(words.NO_LIST["shows none"]), summary=summary)
        nearest = self._nearest(ranks)
        headline = Message(words.NO_LIST["unexplained"])
        return replace(told, headline=headline, summary=nearest.sentence if nearest else EMPTY, nearest=nearest)

    def _say_values_differ(self) -> Iterator[Message]:
        """The values that differ, where the ranks are compared with nothing."""
        if count := sum(len(item.values) for item in self.differences):
            printed, edition = self.evidence.compared.points + self.evidence.compared.values, self.computed.edition.described
            yield Message(words.NO_LIST["values differ"], edition=edition, values=count, printed=printed)

    def _say_follows(self, ranks: RanksVerdict, inferred: Inferred) -> Message:
        """What the ranks follow where no list is named."""
        order = words.say_order(inferred)
        if ranks.name == "misplaced" and ranks.open:
            places, count = some_of([*map(self.evidence.who, ranks.open)]), len(ranks.open)
            return Message(
                words.MISPLACED_ORDER.of(count), order=order, law=self._law(inferred, ranks), count=count, places=places
            )
        by_law = len(inferred.by) > 1 or inferred.after_round != self.computed.after_round
        if not by_law:
            return Message(words.NO_LIST["follows"], order=order)
        edition = self.computed.edition.described
        law = Message("under C.07 edition {edition}", edition=edition) if ranks.asked_fits else self._law(inferred, ranks)
        return Message(words.NO_LIST["follows, law"], order=order, law=law)

    def _points(self) -> Narrative:
        points, game = self.finding.points, self.finding.game
        if game is not None:
            summary = words.say_other_result(game, self.evidence.who(game.white), of_points=True)
        else:
            summary = words.say_points(points, self.evidence.who(points[0].id))
        meaning, to_do = self._say_difference() if self.is_named else EMPTY, (causes.look_at_results(),)
        return Narrative("contradicts points", meaning, to_do=to_do, headline=summary)

    def _other_result(self) -> Narrative:
        """One entry, made otherwise, gives everything that was published."""
        game, certainty = self.finding.game, self.finding.certainty
        assert game is not None and certainty is not None
        said = words.say_other_result(game, self.evidence.who(game.white), of_points=False)
        summary = join_sentences(said, Message(words.CERTAINTY[certainty]))
        if (inferred := self.finding.inferred) is None or self.finding.ranks is None:
            return Narrative("explained", summary, certainty, to_do=(causes.look_at_results(),))
        other = Message(words.MADE["as well"], by=inferred.by, law=self._law(inferred, self.finding.ranks))
        to_do = causes.look_at_results(), self._see_table(inferred)
        return Narrative("explained", join_sentences(summary, other), certainty, self._causes(inferred, other, 0), to_do=to_do)

    def _values(self) -> Narrative:
        """The ranks agree, or there are none: the columns are the answer."""
        explained, inferred = self._columns_are_explained(), self.finding.inferred
        summary = (
            Message("The ranks agree; the values are explained column by column.")
            if explained and self.tournament.published.ranks
            else EMPTY
        )
        return Narrative(
            "explained" if explained else "unexplained",
            summary,
            "certain" if explained else None,
            self._causes(inferred, summary, 0) if inferred else (),
            to_do=(self._see_table(inferred), self._publish()) if inferred else (self._publish(),),
        )

    def _columns_are_explained(self) -> bool:
        columns = self.finding.columns
        return bool(columns) and all(column.explained for column in columns)

    def _only_values_differ(self) -> bool:
        """Whether the ranks are those of the list and law that were asked for, and each column has its explanation."""
        return self.is_named and self._columns_are_explained()

    def _ranks(self, ranks: RanksVerdict) -> Narrative:
        inferred = self.finding.inferred
        if inferred is not None:
            return self._made_with(ranks, inferred)
        if ranks.name == "not ranked":
            return Narrative(
                "not ranked",
                Message("The ranks are the pairing numbers: nobody has been ranked yet."),
                to_do=(causes.rank_it(),),
            )
        if ranks.name == "contradicts points":
            return self._contradicts(ranks)
        steps = (self._publish() if self.is_named else causes.give_list(),)
        if ranks.name == "too little to tell":
            return Narrative("too little to tell", words.say_too_little(ranks.level, ranks.offered), to_do=steps)
        summary, nearest = Message(words.UNEXPLAINED, tried=ranks.tried, laws=len(ranks.laws)), self._nearest(ranks)
        if nearest is not None:
            summary = join_sentences(summary, nearest.sentence)
        return Narrative("unexplained", summary, nearest=nearest, to_do=steps)

    def _nearest(self, ranks: RanksVerdict) -> Cause | None:
        """The list that leaves the fewest places open, where it is no reason."""
        near = ranks.inferred
        if near is None or not near.entries or not ranks.open:
            return None
        count = len(ranks.open)
        told = Message(words.NEAREST.of(count), by=near.by, law=self._law(near, ranks), count=count)
        return self._cause(near, told, count)

    def _contradicts(self, ranks: RanksVerdict) -> Narrative:
        wrong, who = ranks.wrong_by_points, self.evidence.who
        one, other = wrong[0]
        points = {row.id: row.points for row in self.computed.rows}
        summary = Message(
            words.CONTRADICTED.of(len(wrong)),
            count=len(wrong),
            first=who(other),
            points=Rounded(points.get(other), 2),
            rank=self.tournament.published.ranks[other],
            second=who(one),
            other_points=Rounded(points.get(one), 2),
        )
        after = self.computed.after_round
        is_over = self.tournament.system.predetermined and after >= self.tournament.total_rounds
        if is_over or not ranks.tried_earlier:
            headline = Message(words.OTHER_RESULTS["other"])
        else:  # the rounds that a Swiss announces are often those held so far
            headline = Message(words.OTHER_RESULTS["later"], round=after + 1)
        if len(wrong) <= 2:  # two may be merely exchanged, or one moved
            if self.is_named:
                return Narrative("contradicts points", summary, to_do=(causes.look_at_results(),))
            headline, summary = summary, Message(words.OTHER_RESULTS["few"])
        return Narrative("contradicts points", summary, to_do=(causes.look_at_results(),), headline=headline)

    def _made_with(self, ranks: RanksVerdict, inferred: Inferred) -> Narrative:
        law = self._law(inferred, ranks)
        wrong = ranks.open if ranks.name == "misplaced" else ()
        if wrong:
            places = some_of([*map(self.evidence.who, wrong)])
            sentence = Message(words.MISPLACED.of(len(wrong)), by=inferred.by, law=law, count=len(wrong), places=places)
        else:
            sentence = words.say_made(inferred, law)
        few = self.is_named and 0 < len(self.misplaced) <= 2 * EXCHANGES
        exchanged = few and inferred.certainty == "possible" and not wrong
        certainty = words.say_certainty(inferred, exchanged=exchanged)
        said = [sentence] if self.is_named else []  # else the headline says it
        summary = join_sentences(*said, certainty, *self._say_later(inferred, ranks))
        lines = self._lines_on_ranks(ranks, inferred, complete=not wrong)
        return Narrative(
            ranks.name,
            summary,
            inferred.certainty,
            self._causes(inferred, join_sentences(sentence, certainty), len(wrong)),
            lines=(join_sentences(*lines),) if lines else (),
            to_do=(self._see_table(inferred), *self._steps_after(inferred, wrong)),
        )

    def _steps_after(self, inferred: Inferred, wrong: Sequence[int]) -> tuple[ToDo, ...]:
        """What to do about ranks that were made in another way; a list that nobody names can be named, if they follow it."""
        if self.is_named:
            return (self._publish(),)
        return () if wrong else (causes.name_list(_whole_list(inferred)),)

    def _say_later(self, inferred: Inferred, ranks: RanksVerdict) -> Iterator[Message]:
        """That the edition is later than the event: then nobody can have ranked by it on the day."""
        law, starts = self._plain_law(inferred, ranks), self.tournament.starts
        first = EDITIONS[law.alike[0] if law is not None and law.alike and not inferred.house_rules else inferred.edition]
        if starts is not None and first.since > starts and len(inferred.by) > 1:
            yield Message(words.LATER_EDITION, edition=first.id)

    def _lines_on_ranks(self, ranks: RanksVerdict, inferred: Inferred, *, complete: bool) -> list[Message]:
        published = self.tournament.published.ranks
        lines = [Message("All {count} {count:rank|ranks}.", count=len(published))] if complete else []
        lines += filter(None, [words.say_ties(inferred, published)])
        if ranks.exchanged:
            lines.append(Message("The numbers of the participants are the places, and the ranks are the pairing numbers."))
        if inferred.same_laws and not ranks.asked_fits:
            lines.append(Message("The same under {laws}: the file cannot tell.", laws=Items(inferred.same_laws, "semicolon")))
        return lines

    def _see_table(self, inferred: Inferred) -> ToDo:
        return causes.see_table(inferred, self.tournament.complete_rounds, self.evidence.pending)

    def _publish(self) -> ToDo:
        return causes.publish(self.computed.by, self.computed.edition.id)

    def _law(self, inferred: Inferred, ranks: RanksVerdict) -> Message:
        law = self._plain_law(inferred, ranks)
        alike = law.alike if law is not None and not inferred.house_rules else ()
        said = words.law_of(inferred, alike)
        if inferred.after_round != self.computed.after_round:
            return Message(words.LAWS["round"], law=said, after_round=inferred.after_round)
        return said

    def _cause(self, inferred: Inferred, sentence: Message, wrong: int) -> Cause:
        asked = self.computed.edition, self._asked_by
        return causes.make_cause(inferred, *asked, self.computed.after_round, wrong, sentence)

    @property
    def _asked_by(self) -> tuple[str, ...]:
        """The list that was asked for; empty: none was."""
        return self.computed.by if self.is_named else ()

    def _causes(self, inferred: Inferred, sentence: Message, wrong: int) -> tuple[Cause, ...]:
        asked = self.computed.edition, self._asked_by
        others = (causes.alternative_cause(one, inferred, *asked) for one in inferred.alternatives[:4])
        return (self._cause(inferred, sentence, wrong), *others)


def _whole_list(inferred: Inferred) -> tuple[str, ...]:
    """The list with the order of what it leaves level, where that is a tie-break."""
    last = {name: code for code, name in LAST_RESORT.items()}.get(inferred.ties_by)
    return (*inferred.by, last) if last and inferred.ties_left else inferred.by
