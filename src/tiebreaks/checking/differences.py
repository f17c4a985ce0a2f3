"""Where a published table differs from standings: whose rank and values, who moved, whose ties it breaks, what to note."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tiebreaks.answers.checks import Difference, ValueDifference
from tiebreaks.checking.evidence import Evidence
from tiebreaks.checking.words import BROKEN_TIES, CHECKED, participant, say_misplaced
from tiebreaks.engine.catalogue import POINTS
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.request import Dropped
from tiebreaks.explaining.explain import OtherRanking
from tiebreaks.explaining.words import FILE_WARNINGS
from tiebreaks.messages import EMPTY, Items, Message, enclose, join_sentences
from tiebreaks.text import ExactValue


def find_differences(evidence: Evidence) -> tuple[Difference, ...]:
    """All differences: points first, then wrong places from the top, then other values."""
    computed, misplaced = evidence.computed, evidence.misplaced
    values: dict[int, list[ValueDifference]] = {}
    for column in evidence.columns:
        for id, published, value in column.contradictions(computed):
            values.setdefault(id, []).append(ValueDifference(column.entry.code, ExactValue(published), value))
    last = evidence.tournament.crosstable.size

    def order(id: int) -> tuple[bool, bool, int, int]:
        points = any(value.code in POINTS for value in values.get(id, ()))
        return not points, id not in misplaced, computed.ranks.get(id, last), id

    ids = sorted(misplaced.keys() | values.keys(), key=order)
    if not ids:
        return ()
    file = OtherRanking(computed, evidence.tournament.published.ranks)
    return tuple(_make_difference(evidence, file, id, tuple(values.get(id, ()))) for id in ids)


def _make_difference(evidence: Evidence, file: OtherRanking, id: int, values: tuple[ValueDifference, ...]) -> Difference:
    computed, who, misplaced = evidence.computed, evidence.who(id), id in evidence.misplaced
    published, rank = evidence.tournament.published.ranks.get(id), computed.ranks.get(id)
    place = evidence.misplaced.get(id, published)
    why = file.first_divergence(id) if misplaced and rank is not None else None
    decided_by = why.decided_by if why else None
    article = ", ".join(parse_among(decided_by, computed.entries).articles(computed.edition)) if decided_by else ""
    because = Message(CHECKED["because"], article=article, why=why.sentence, cited=article) if why else EMPTY
    parts = [say_misplaced(who, published, place, rank)] if misplaced else []
    parts += [because] if because else []
    parts += [item.say(CHECKED["value"], who=who) for item in values]
    sentence = join_sentences(*parts)
    name = evidence.name(id)
    return Difference(id, name, published, place, rank, misplaced, values, decided_by, article, because, sentence)


def find_moved(evidence: Evidence, differences: Sequence[Difference]) -> Difference | None:
    """The one participant who is out of place, if all others are in the right order."""
    misplaced = [item for item in differences if item.misplaced and item.computed_rank is not None]
    if len(misplaced) < 3 or evidence.ranks.is_part:
        return None
    far = max(misplaced, key=lambda item: abs((item.published_place or 0) - (item.computed_rank or 0)))
    others = evidence.ranks.without(far.id).is_contradicted(evidence.computed._place)
    return None if others.any() else far


def find_broken_ties(evidence: Evidence) -> tuple[tuple[int, ...], ...]:
    """Ties that the file breaks, each in the order of the file."""
    computed, ranks = evidence.computed, evidence.ranks.ranks
    number = computed.tournament.crosstable.number
    broken = {computed.ranks[number[row]] for row in evidence.ranks.broken_ties(computed._place)[0].tolist()}
    level: dict[int, list[int]] = {}
    for id, rank in computed.ranks.items() if broken else ():
        if rank in broken and id in ranks:
            level.setdefault(rank, []).append(id)
    return tuple(tuple(sorted(ids, key=lambda one: (ranks[one], one))) for ids in level.values())


def note_all(evidence: Evidence, ties: Sequence[tuple[int, ...]], forbidden: Sequence[Dropped]) -> Iterator[Message]:
    """Notes on the verdict: forbidden codes, broken ties, and who was not compared."""
    computed, ranks = evidence.computed, evidence.ranks.ranks
    for item in forbidden:
        yield enclose(CHECKED["forbidden"], article=item.article, code=item.code, reason=item.reason)
    if ties:
        sentence = BROKEN_TIES[evidence.ranks.order_of_ties(computed._place)]
        groups = tuple(Message("{ids} (rank {rank})", ids=ids, rank=computed.ranks[ids[0]]) for ids in ties)
        yield Message(sentence, ties=Items(groups, "semicolon"))
    if not ranks:
        yield Message(CHECKED["no ranks"])
    elif computed.ranks.keys() - ranks.keys():
        unranked = (row for row in computed.rows if row.id not in ranks)
        who = tuple(Message("{who} ({rank})", who=participant(row.id, row.name), rank=row.rank) for row in unranked)
        yield Message(CHECKED["no rank"], who=who)
    if expelled := [one for one in computed.tournament.participants if one.expelled and one.id in ranks]:
        yield Message(CHECKED["expelled"], who=tuple(participant(one.id, one.name) for one in expelled))
    if count := len(computed.tournament.warnings):
        yield Message(FILE_WARNINGS.of(count), count=count)
    yield from evidence.notes
    yield from computed.assumptions
