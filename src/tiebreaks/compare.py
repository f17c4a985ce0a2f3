"""Compare: the places and values that change between two editions of C.07, and the rounds that change them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tiebreaks.catalogue import TieBreak
from tiebreaks.editions import Edition, edition_named
from tiebreaks.explain import Explanation, OtherRanking, explain
from tiebreaks.printing import Printed
from tiebreaks.request import Dropped, allowed_by_all, decided
from tiebreaks.sentences import CHECKED, COMPARED_EDITIONS
from tiebreaks.standings import Standings, standings
from tiebreaks.terms import Term
from tiebreaks.text import decimal, number, spelled
from tiebreaks.tournament import Tournament

Shown = Sequence[Sequence[Fraction | None]]  # the values of each entry of the list, in the order of the participants


@dataclass(frozen=True)
class ChangedRound:
    """A round whose amount, or whose counting, is another in the other edition."""

    round: int
    first: Term
    second: Term
    sentence: str
    cause: int  # which of `Comparison.causes`, from 1

    def to_dict(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "cause": self.cause,
            "opponent": self.first.opponent,
            "record": self.first.record,
            "first": _side(self.first),
            "second": _side(self.second),
            "sentence": self.sentence,
        }


@dataclass(frozen=True)
class ChangedValue:
    """A value that is another in the other edition, and the rounds responsible."""

    code: str
    first: Fraction | None  # None: undefined, or a Direct Encounter that ranked nobody
    second: Fraction | None
    rounds: tuple[ChangedRound, ...]
    sentence: str
    cause: int | None  # where no round changes: which of `Comparison.causes` changes what is made of the rounds

    @property
    def causes(self) -> list[int]:
        """The numbers of its causes, each once."""
        return [self.cause] if self.cause else list(dict.fromkeys(item.cause for item in self.rounds))

    def to_dict(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "cause": self.cause,
            "first": number(self.first),
            "second": number(self.second),
            "exact": [spelled(self.first), spelled(self.second)],
            "rounds": [item.to_dict() for item in self.rounds],
            "sentence": self.sentence,
        }


@dataclass(frozen=True)
class Change:
    """A participant whose rank or values change."""

    id: int
    name: str
    first_rank: int | None  # None: not in the standings of that edition
    second_rank: int | None
    values: tuple[ChangedValue, ...]
    because: str  # where the rank changes: the entry that decides in the second edition, against whom

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "first_rank": self.first_rank,
            "second_rank": self.second_rank,
            "values": [value.to_dict() for value in self.values],
            "because": self.because,
        }


@dataclass(frozen=True)
class CommonCause:
    """What one edition does otherwise than the other, and how much it changes; a value may have several causes."""

    first: str  # how the amounts come about in the first edition; empty where it is not a matter of a round
    second: str
    first_articles: tuple[str, ...]
    second_articles: tuple[str, ...]
    codes: tuple[str, ...]
    values: int
    participants: int
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "first": {"rule": self.first, "articles": list(self.first_articles)},
            "second": {"rule": self.second, "articles": list(self.second_articles)},
            "codes": list(self.codes),
            "values": self.values,
            "participants": self.participants,
            "sentence": self.sentence,
        }


@dataclass(frozen=True)
class Comparison(Printed):
    """What changes between two editions; `str` is a table and the reasons."""

    first: str
    second: str
    by: tuple[str, ...]
    after_round: int
    changes: tuple[Change, ...]  # in the order of the second edition
    dropped: tuple[Dropped, ...]  # entries left out of both
    notes: tuple[str, ...]
    title: str
    summary: str
    causes: tuple[CommonCause, ...]  # that which changes most values first

    def to_dict(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "second": self.second,
            "by": list(self.by),
            "after_round": self.after_round,
            "causes": [cause.to_dict() for cause in self.causes],
            "changes": [change.to_dict() for change in self.changes],
            "dropped": [{"code": item.code, "article": item.article, "reason": item.reason} for item in self.dropped],
            "notes": list(self.notes),
        }

    def findings(self) -> Iterator[str]:
        """The causes, each once, with how much it changes: they stand before the rows."""
        if self.causes:
            yield "\n".join(f"{number}. {cause.sentence}" for number, cause in enumerate(self.causes, 1))

    def reasons(self) -> Iterator[str]:
        """For each participant what decides the place, and the rounds behind each value with the number of the cause."""
        for change in self.changes:
            lines = [change.because] if change.because else []
            for value in change.values:
                lines += [value.sentence, *(f"  {_in_short(item)}" for item in value.rounds)]
            yield "\n".join(lines)


def compare(
    tournament: Tournament,
    first: str | Edition,
    second: str | Edition,
    by: str | Iterable[str | TieBreak] | None = None,
    after_round: int | None = None,
    *,
    house_rules: Mapping[str, Any] | None = None,
) -> Comparison:
    """What changes between two editions: places, values, and the rounds responsible.

    by, after_round, house_rules   as for `standings`; an entry that one of the editions does not know or forbids is left out
    """
    laws = [decided(tournament, "PTS", edition_named(edition), after_round, house_rules).law for edition in (first, second)]
    warnings: list[str] = []
    entries, dropped = allowed_by_all(laws, tournament, by, warnings)
    before, after = (standings(tournament, entries, law, after_round) for law in laws)
    changes, causes = _numbered(tuple(_changes(before, after)), before.edition.id, after.edition.id)
    facts = {"first": before.edition, "second": after.edition, "by": ", ".join(after.by)}
    told = COMPARED_EDITIONS["changed" if changes else "nothing"]
    return Comparison(
        first=str(before.edition),
        second=str(after.edition),
        by=tuple(dict.fromkeys([*before.by, *after.by])),
        after_round=after.after_round,
        changes=changes,
        dropped=dropped,
        notes=tuple(_notes(before, after, dropped, warnings)),
        title=COMPARED_EDITIONS["title"].format(name=tournament.name or "Standings", after_round=after.after_round, **facts),
        summary=told.format(
            places=sum(change.first_rank != change.second_rank for change in changes),
            participants=len(after),
            values=sum(len(change.values) for change in changes),
            **facts,
        ),
        causes=causes,
    )


def _notes(before: Standings, after: Standings, dropped: tuple[Dropped, ...], warnings: list[str]) -> Iterator[str]:
    for item in dropped:
        yield COMPARED_EDITIONS["left out"].format(code=item.code, article=item.article, reason=item.reason)
    yield from (f"Note: {warning}." for warning in warnings)
    yield from dict.fromkeys([*before.assumptions, *after.assumptions])
    if read := before.tournament.warnings:
        yield CHECKED["warnings" if len(read) > 1 else "one warning"].format(count=len(read))


def _changes(before: Standings, after: Standings) -> Iterator[Change]:
    """Participants in the order of the second edition, as far as anything of theirs changes."""
    stood = OtherRanking(after, before.ranks)
    shown = _shown(before), _shown(after)
    for id in dict.fromkeys([*after.ranks, *before.ranks]):
        ranks = before.ranks.get(id), after.ranks.get(id)
        values = tuple(_changed_values(before, after, shown, id)) if None not in ranks else ()
        if ranks[0] != ranks[1] or values:
            name = (after if id in after.ranks else before)[id].name
            because = _placed(before, after, stood, id, name) if ranks[0] != ranks[1] else ""
            yield Change(id, name, *ranks, values, because)


def _placed(before: Standings, after: Standings, stood: OtherRanking, id: int, name: str) -> str:
    """Both ranks, and the entry that decides the new one against somebody who stood otherwise."""
    first, second = before.ranks.get(id), after.ranks.get(id)
    sentence = COMPARED_EDITIONS["place"].format(
        who=f"{id} {name}".strip(),
        first="none" if first is None else first,
        second="none" if second is None else second,
        first_edition=before.edition.id,
        second_edition=after.edition.id,
    )
    why = stood.parting(id) if first is not None and second is not None else None
    return f"{sentence} {why.sentence}" if why else sentence


def _changed_values(before: Standings, after: Standings, shown: Iterable[Shown], id: int) -> Iterator[ChangedValue]:
    at = [each.tournament.row_of[id] for each in (before, after)]
    occurrences: dict[TieBreak, int] = {}
    for index, entry in enumerate(after.entries):
        occurrences[entry] = occurrences.get(entry, 0) + 1
        values = [columns[index][row] for columns, row in zip(shown, at, strict=True)]
        if values[0] != values[1]:
            first, second = (explain(each, id, entry.code, occurrence=occurrences[entry]) for each in (before, after))
            yield _changed_value(before, after, first, second, *values)


def _shown(standings: Standings) -> Shown:
    """Every entry's values as the table shows them: none of one dropped, or of a Direct Encounter that ranked nobody."""
    nothing = [None] * standings.tournament.crosstable.size
    return [nothing if index in standings.skipped else standings.shown_values(index) for index in range(len(standings.entries))]


def _changed_value(
    before: Standings,
    after: Standings,
    first: Explanation,
    second: Explanation,
    first_value: Fraction | None,
    second_value: Fraction | None,
) -> ChangedValue:
    editions = {"first_edition": before.edition.id, "second_edition": after.edition.id}
    rounds = tuple(
        ChangedRound(one.round, one, other, _round_sentence(one, other, editions), 0)
        for one, other in zip(first.terms, second.terms, strict=True)
        if (one.counts or other.counts) and (one.amount, one.counts) != (other.amount, other.counts)
    )
    sentence = COMPARED_EDITIONS["value"].format(
        code=first.code,
        who=f"{first.id} {first.name}".strip(),
        first=decimal(first_value),
        second=decimal(second_value),
        **editions,
    )
    if not rounds:
        conclusions = zip(editions.values(), (first.conclusion, second.conclusion), strict=True)
        told = (COMPARED_EDITIONS["conclusion"].format(edition=name, conclusion=text) for name, text in conclusions)
        sentence = " ".join([sentence, *told])
    return ChangedValue(first.code, first_value, second_value, rounds, sentence, None if rounds else 0)


Rule = tuple[str, str, str]  # how an amount comes about in both editions; or the code, where no round changes


def _numbered(changes: tuple[Change, ...], first: str, second: str) -> tuple[tuple[Change, ...], tuple[CommonCause, ...]]:
    """The changes with the numbers of their causes, and the causes: that which changes most values first."""
    concerned: dict[Rule, list[tuple[int, ChangedValue]]] = {}
    for change in changes:
        for value in change.values:
            for rule in dict.fromkeys(_rules(value)):
                concerned.setdefault(rule, []).append((change.id, value))
    rules = sorted(concerned, key=lambda rule: -len(concerned[rule]))
    number_of = {rule: number for number, rule in enumerate(rules, 1)}

    def numbered(value: ChangedValue) -> ChangedValue:
        rules = _rules(value)
        if not value.rounds:
            return replace(value, cause=number_of[rules[0]])
        rounds = (replace(item, cause=number_of[rule]) for item, rule in zip(value.rounds, rules, strict=True))
        return replace(value, rounds=tuple(rounds))

    found = tuple(replace(change, values=tuple(map(numbered, change.values))) for change in changes)
    return found, tuple(_common(rule, concerned[rule], first, second) for rule in rules)


def _rules(value: ChangedValue) -> list[Rule]:
    """Of each changed round how its amount comes about; of a value without one its code."""
    return [(item.first.rule, item.second.rule, "") for item in value.rounds] or [("", "", value.code)]


def _common(rule: Rule, concerned: list[tuple[int, ChangedValue]], first: str, second: str) -> CommonCause:
    rounds = [item for _, value in concerned for item in value.rounds if (item.first.rule, item.second.rule, "") == rule]
    articles = _articles([item.first for item in rounds]), _articles([item.second for item in rounds])
    codes = tuple(dict.fromkeys(value.code for _, value in concerned))
    values, participants = len(concerned), len({id for id, _ in concerned})
    kind = "formula" if rule[2] else "same rule" if rule[0] == rule[1] else "other rule"
    sentence = COMPARED_EDITIONS[kind].format(
        count=COMPARED_EDITIONS["one value" if values == 1 else "values"].format(
            values=values, participants=participants, codes=", ".join(codes), s="s" * (participants != 1)
        ),
        rule_first=_cited(rule[0], articles[0]),
        rule_second=_cited(rule[1], articles[1]),
        first_edition=first,
        second_edition=second,
    )
    return CommonCause(rule[0], rule[1], *articles, codes, values, participants, sentence)


def _articles(terms: list[Term]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part for term in terms for part in term.article.split(", ") if part))


def _cited(rule: str, articles: tuple[str, ...]) -> str:
    return f"{rule} ({', '.join(articles)})" if articles else rule


def _in_short(item: ChangedRound) -> str:
    """A round that changes a value: what happened, both amounts, and which cause it has."""
    first, second = _amount(item.first), _amount(item.second)
    return COMPARED_EDITIONS["round in short"].format(
        number=item.round, record=item.first.record, first=first, second=second, cause=item.cause
    )


def _round_sentence(first: Term, second: Term, editions: Mapping[str, str]) -> str:
    return COMPARED_EDITIONS["round"].format(
        number=first.round,
        record=first.record,
        first=_amount(first),
        second=_amount(second),
        why_first=_reason(first),
        why_second=_reason(second),
        **editions,
    )


def _amount(term: Term) -> str:
    return COMPARED_EDITIONS["counts" if term.counts else "cut"].format(amount=decimal(term.amount))


def _reason(term: Term) -> str:
    return "; ".join(part for part in (term.reason, term.article) if part)


def _side(term: Term) -> dict[str, Any]:
    return {
        "amount": number(term.amount),
        "exact": spelled(term.amount),
        "counts": term.counts,
        "reason": term.reason,
        "article": term.article,
    }
