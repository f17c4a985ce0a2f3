"""Compare: the places and values that change between two editions of C.07, and the rounds that change them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tiebreaks.catalogue import TieBreak
from tiebreaks.editions import Edition, edition_named
from tiebreaks.explain import Explanation, OtherRanking, explain
from tiebreaks.request import Dropped, allowed_by_all, decided
from tiebreaks.sentences import CHECKED, COMPARED_EDITIONS
from tiebreaks.standings import Standings, standings
from tiebreaks.terms import Term
from tiebreaks.text import columns, decimal, number, spelled
from tiebreaks.tournament import Tournament


@dataclass(frozen=True)
class ChangedRound:
    """A round whose amount, or whose counting, is another in the other edition."""

    round: int
    first: Term
    second: Term
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "round": self.round,
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
    first: Fraction | None
    second: Fraction | None
    rounds: tuple[ChangedRound, ...]
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "code": self.code,
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
class Comparison:
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

    def to_dict(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "second": self.second,
            "by": list(self.by),
            "after_round": self.after_round,
            "changes": [change.to_dict() for change in self.changes],
            "dropped": [{"code": item.code, "article": item.article, "reason": item.reason} for item in self.dropped],
            "notes": list(self.notes),
        }

    def __str__(self) -> str:
        parts = [f"{self.title}\n{self.summary}"]
        if self.changes:
            parts += [self._table(), *self.reasons()]
        return "\n\n".join([*parts, *self.notes])

    def _table(self) -> str:
        changed = {value.code for change in self.changes for value in change.values}
        codes = [code for code in dict.fromkeys(self.by) if code in changed]
        rows = []
        for change in self.changes:
            by_code = {value.code: f"{decimal(value.first)} → {decimal(value.second)}" for value in change.values}
            ranks = ["-" if rank is None else str(rank) for rank in (change.first_rank, change.second_rank)]
            rows.append([*ranks, str(change.id), change.name, *(by_code.get(code, "") for code in codes)])
        header = [self.first.partition(",")[0], self.second.partition(",")[0], "No.", "Name", *codes]
        return columns(header, rows, left=frozenset(range(3, len(header))))

    def reasons(self) -> Iterator[str]:
        """For each participant what decides the place, and the rounds behind each value."""
        for change in self.changes:
            lines = [change.because] if change.because else []
            for value in change.values:
                lines += [value.sentence, *(f"  {item.sentence}" for item in value.rounds)]
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
    changes = tuple(_changes(before, after))
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
    )


def _notes(before: Standings, after: Standings, dropped: tuple[Dropped, ...], warnings: list[str]) -> Iterator[str]:
    for item in dropped:
        yield COMPARED_EDITIONS["left out"].format(code=item.code, article=item.article, reason=item.reason)
    yield from (f"Note: {warning}." for warning in warnings)
    yield from dict.fromkeys([*before.assumptions, *after.assumptions])
    if read := before.tournament.warnings:
        yield CHECKED["read"].format(count=len(read))


def _changes(before: Standings, after: Standings) -> Iterator[Change]:
    """Participants in the order of the second edition, as far as anything of theirs changes."""
    stood = OtherRanking(after, before.ranks)
    for id in dict.fromkeys([*after.ranks, *before.ranks]):
        ranks = before.ranks.get(id), after.ranks.get(id)
        values = tuple(_changed_values(before, after, id)) if None not in ranks else ()
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


def _changed_values(before: Standings, after: Standings, id: int) -> Iterator[ChangedValue]:
    at = [each.tournament.row_of[id] for each in (before, after)]
    occurrences: dict[TieBreak, int] = {}
    for index, entry in enumerate(after.entries):
        occurrences[entry] = occurrences.get(entry, 0) + 1
        if before.value(index, at[0]) != after.value(index, at[1]):
            both = [explain(each, id, entry.code, occurrence=occurrences[entry]) for each in (before, after)]
            yield _changed_value(before, after, *both)


def _changed_value(before: Standings, after: Standings, first: Explanation, second: Explanation) -> ChangedValue:
    editions = {"first_edition": before.edition.id, "second_edition": after.edition.id}
    rounds = tuple(
        ChangedRound(one.round, one, other, _round_sentence(one, other, editions))
        for one, other in zip(first.terms, second.terms, strict=True)
        if (one.counts or other.counts) and (one.amount, one.counts) != (other.amount, other.counts)
    )
    sentence = COMPARED_EDITIONS["value"].format(
        code=first.code,
        who=f"{first.id} {first.name}".strip(),
        first=decimal(first.value),
        second=decimal(second.value),
        **editions,
    )
    if not rounds:
        conclusions = zip(editions.values(), (first.conclusion, second.conclusion), strict=True)
        told = (COMPARED_EDITIONS["conclusion"].format(edition=name, conclusion=text) for name, text in conclusions)
        sentence = " ".join([sentence, *told])
    return ChangedValue(first.code, first.value, second.value, rounds, sentence)


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
