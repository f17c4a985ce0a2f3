"""Compare: the places and values that change between two editions of C.07, and the rounds that change them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tiebreaks.answers.comparisons import Change, ChangedRound, ChangedValue, CommonCause, Comparison
from tiebreaks.answers.explanations import Explanation, Term
from tiebreaks.engine.basis import Basis, By, HouseRules
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.counted_rounds import describe_rounds
from tiebreaks.engine.list_choice import ChosenList, select_allowed
from tiebreaks.engine.options import takes_list
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.explaining.explain import OtherRanking, explain
from tiebreaks.explaining.words import FILE_WARNINGS
from tiebreaks.law.editions import Edition, edition_named
from tiebreaks.messages import EMPTY, Message, join_sentences
from tiebreaks.model.tournament import Tournament
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import number_and_name

ColumnValues = Sequence[Sequence[Fraction | None]]  # the values of each entry of the list, in the order of the participants


@takes_list
def compare_editions(
    event: Tournament,
    first: str | Edition,
    second: str | Edition,
    *,
    by: By = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
) -> Comparison:
    """What changes between two editions: places, values, and the rounds responsible.

    by, after_round, house_rules   as for `standings`; an entry that one of the editions does not know or forbids is left out
    """
    asked = [
        resolve(event, "PTS", edition_named(edition), after_round, house_rules, decided=False) for edition in (first, second)
    ]
    notes: list[Message] = []
    chosen = select_allowed([basis.edition for basis in asked], event, by, notes)
    bases = tuple(_settle(event, chosen, basis, after_round, notes) for basis in asked)
    before, after = (rank_event(event, basis) for basis in bases)
    changes, causes = _number_causes(tuple(_changes(before, after)), before.edition.id, after.edition.id)
    first_edition, second_edition = before.edition.described, after.edition.described
    return Comparison(
        bases=(before.basis, after.basis),
        changes=changes,
        notes=tuple(_notes(before, after)),
        title=Message(
            "{name}, {rounds}. C.07 editions {first_edition} and {second_edition} compared",
            name=event.name or "Standings",
            rounds=describe_rounds(event, after.after_round),
            first_edition=first_edition,
            second_edition=second_edition,
        ),
        summary=_summary(changes, after),
        causes=causes,
        numbered_causes=tuple(
            Message("{number}. {cause}", number=number, cause=cause.sentence) for number, cause in enumerate(causes, 1)
        ),
    )


def _summary(changes: tuple[Change, ...], after: Standings) -> Message:
    if not changes:
        return Message("No place and no value changes. By {by}.", by=tuple(after.by))
    return Message(
        "Changes: {places} of {participants} places, values: {values}. By {by}.",
        places=sum(change.first_rank != change.second_rank for change in changes),
        participants=len(after),
        values=sum(len(change.values) for change in changes),
        by=tuple(after.by),
    )


def _settle(event: Tournament, chosen: ChosenList, asked: Basis, after_round: int | None, notes: Sequence[Message]) -> Basis:
    """The basis of one of the editions, with the list that both allow."""
    basis = resolve(event, chosen.entries, asked.edition, after_round)
    sources = {**basis.sources, "by": chosen.source}
    return replace(
        basis, dropped=(*chosen.dropped, *basis.dropped), notes=(*notes, *basis.notes), sources=ReadOnlyDict(sources)
    )


def _notes(before: Standings, after: Standings) -> Iterator[Message]:
    yield from dict.fromkeys([*before.basis.lines, *after.basis.lines])
    if count := len(before.tournament.warnings):
        yield Message(FILE_WARNINGS.of(count), count=count)


def _changes(before: Standings, after: Standings) -> Iterator[Change]:
    """The participants whose rank changes, then those whose values alone do, each in the order of the second edition."""
    other_ranking = OtherRanking(after, before.ranks)
    columns = _column_values(before), _column_values(after)
    everybody = dict.fromkeys([*after.ranks, *before.ranks])
    for id in sorted(everybody, key=lambda one: before.ranks.get(one) == after.ranks.get(one)):
        ranks = before.ranks.get(id), after.ranks.get(id)
        values = tuple(_changed_values(before, after, columns, id)) if None not in ranks else ()
        if ranks[0] != ranks[1] or values:
            name = (after if id in after.ranks else before)[id].name
            because = _explain_place(before, after, other_ranking, id, name) if ranks[0] != ranks[1] else EMPTY
            yield Change(id, name, *ranks, values, because)


def _explain_place(before: Standings, after: Standings, other_ranking: OtherRanking, id: int, name: str) -> Message:
    """Both ranks, and the entry that decides the new one against somebody with whom the order has changed."""
    first, second = before.ranks.get(id), after.ranks.get(id)
    nowhere = Message("none")
    place = Message(
        "{who}: rank {first} in {first_edition}, {second} in {second_edition}.",
        who=number_and_name(id, name),
        first=nowhere if first is None else first,
        second=nowhere if second is None else second,
        **_editions(before, after),
    )
    why = other_ranking.first_divergence(id) if first is not None and second is not None else None
    return join_sentences(place, why.sentence if why else None)


def _editions(before: Standings, after: Standings) -> dict[str, Any]:
    return {"first_edition": before.edition.id, "second_edition": after.edition.id}


def _changed_values(before: Standings, after: Standings, both: Iterable[ColumnValues], id: int) -> Iterator[ChangedValue]:
    at = [each.tournament.row_of[id] for each in (before, after)]
    occurrences: dict[TieBreak, int] = {}
    for index, entry in enumerate(after.entries):
        occurrences[entry] = occurrences.get(entry, 0) + 1
        values = [columns[index][row] for columns, row in zip(both, at, strict=True)]
        if values[0] != values[1]:
            first, second = (explain(each, id, entry.code, occurrence=occurrences[entry]) for each in (before, after))
            yield _changed_value(before, after, first, second, *values)


def _column_values(standings: Standings) -> ColumnValues:
    """The values of each entry as the table shows them; None for a dropped entry and a Direct Encounter that ranked nobody."""
    nothing = [None] * standings.tournament.crosstable.size
    positions = range(len(standings.entries))
    return [nothing if index in standings._skipped else standings._columns[index] for index in positions]


def _changed_value(
    before: Standings,
    after: Standings,
    first: Explanation,
    second: Explanation,
    first_value: Fraction | None,
    second_value: Fraction | None,
) -> ChangedValue:
    editions = _editions(before, after)
    rounds = tuple(
        ChangedRound(one.round, one, other, _round_sentence(one, other, editions), EMPTY, 0)
        for one, other in zip(first.terms, second.terms, strict=True)
        if (one.counts or other.counts) and (one.amount, one.counts) != (other.amount, other.counts)
    )
    value = "{code} of {who}: {first} in {first_edition}, {second} in {second_edition}."
    who = number_and_name(first.id, first.name)
    sentence = Message(value, code=first.code, who=who, first=first_value, second=second_value, **editions)
    if not rounds:
        conclusions = zip(editions.values(), (first.conclusion, second.conclusion), strict=True)
        both = (Message("{edition}: {conclusion}", edition=name, conclusion=text) for name, text in conclusions)
        sentence = join_sentences(sentence, *both)
    return ChangedValue(first.code, first_value, second_value, rounds, sentence, None if rounds else 0)


Rule = tuple[Message, Message, str]  # how an amount comes about in both editions; or the code, if no round changes


def _number_causes(changes: tuple[Change, ...], first: str, second: str) -> tuple[tuple[Change, ...], tuple[CommonCause, ...]]:
    """The changes with the numbers of their causes, and the causes: the one that changes most values first."""
    concerned: dict[Rule, list[tuple[int, ChangedValue]]] = {}
    for change in changes:
        for value in change.values:
            for rule in dict.fromkeys(_rules(value)):
                concerned.setdefault(rule, []).append((change.id, value))
    rules = sorted(concerned, key=lambda rule: -len(concerned[rule]))
    number_of = {rule: number for number, rule in enumerate(rules, 1)}

    def add_causes(value: ChangedValue) -> ChangedValue:
        rules = _rules(value)
        if not value.rounds:
            return replace(value, cause=number_of[rules[0]])
        causes = zip(value.rounds, map(number_of.__getitem__, rules), strict=True)
        return replace(
            value, rounds=tuple(replace(item, cause=cause, in_short=_round_in_short(item, cause)) for item, cause in causes)
        )

    with_causes = tuple(replace(change, values=tuple(map(add_causes, change.values))) for change in changes)
    total = sum(len(change.values) for change in changes)
    return with_causes, tuple(_common_cause(rule, concerned[rule], total, first, second) for rule in rules)


def _rules(value: ChangedValue) -> list[Rule]:
    """How the amount of each changed round comes about; the code of the value, if no round changes."""
    return [(item.first.rule, item.second.rule, "") for item in value.rounds] or [(EMPTY, EMPTY, value.code)]


def _common_cause(rule: Rule, concerned: list[tuple[int, ChangedValue]], total: int, first: str, second: str) -> CommonCause:
    rounds = [item for _, value in concerned for item in value.rounds if (item.first.rule, item.second.rule, "") == rule]
    articles = _articles([item.first for item in rounds]), _articles([item.second for item in rounds])
    codes = tuple(dict.fromkeys(value.code for _, value in concerned))
    values, participants = len(concerned), len({id for id, _ in concerned})
    count = "{values} value ({codes})" if total == 1 else "{values} of the {total} values ({codes})"
    if 1 < values < total:  # a value may have several causes: the lines add up to more than there are
        of_one = "{values} of the {total} values ({codes}; {participants} participant)"
        many = "{values} of the {total} values ({codes}; {participants} participants)"
        count = of_one if participants == 1 else many
    elif values > 1:
        of_one = "{values} values ({codes}) of {participants} participant"
        count = of_one if participants == 1 else "{values} values ({codes}) of {participants} participants"
    said = Message(
        "{count}. No round changes: the editions compute another value from the same rounds."
        if rule[2]
        else "{count}. Both editions: {rule_first}; what it is computed from has changed."
        if rule[0] == rule[1]
        else "{count}. {first_edition}: {rule_first}. {second_edition}: {rule_second}.",
        count=Message(count, values=values, total=total, participants=participants, codes=codes),
        rule_first=_with_articles(rule[0], articles[0]),
        rule_second=_with_articles(rule[1], articles[1]),
        first_edition=first,
        second_edition=second,
    )
    return CommonCause(rule[0], rule[1], *articles, codes, values, participants, said)


def _articles(terms: list[Term]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part for term in terms for part in term.article.split(", ") if part))


def _with_articles(rule: Message, articles: tuple[str, ...]) -> Message:
    return Message("{rule} ({articles})", rule=rule, articles=articles) if articles else rule


def _round_in_short(item: ChangedRound, cause: int) -> Message:
    """A round that changes a value: what happened, both amounts, and the number of the cause."""
    return Message(
        "  round {round}, {record}: {first} → {second} [{cause}]",
        round=item.round,
        record=item.first.record,
        first=_amount(item.first),
        second=_amount(item.second),
        cause=cause,
    )


def _round_sentence(first: Term, second: Term, editions: Mapping[str, Any]) -> Message:
    return Message(
        "round {round}, {record}: {first} in {first_edition} ({why_first}), {second} in {second_edition} ({why_second})",
        round=first.round,
        record=first.record,
        first=_amount(first),
        second=_amount(second),
        why_first=_reason_with_article(first),
        why_second=_reason_with_article(second),
        **editions,
    )


def _amount(term: Term) -> Fraction | Message:
    return term.amount if term.counts else Message("{amount}, not counted", amount=term.amount)


def _reason_with_article(term: Term) -> Message:
    if not term.article:
        return term.reason
    return Message("{reason}; {cited}", article=term.article, reason=term.reason, cited=term.article)
