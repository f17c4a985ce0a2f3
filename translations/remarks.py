"""What a translator needs to know beside the sentence: what stands in its gaps."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from translations.extract import Found

GAPS: Mapping[str, str] = {  # a gap, what stands there
    "cited": "article of the regulations: 16.4.1",
    "articles": "articles: 16.4.1",
    "score": "a score in words: “score”, “match points”, “game points” (each an entry of its own)",
    "win": "“a win” or “a win on every board”",
    "won": "“won over the board” or “played and won on every board”",
    "colour": "“White” or “Black”",
    "outcome": "“won”, “drew”, “lost”, “won by forfeit” and the like",
    "record": "what happened in a round, a phrase: “won against 12 Anna with White”",
    "reason": "a phrase with the reason, an entry of its own",
    "law": "a phrase of the kind “under C.07 2026-03”",
    "cause": "a phrase or a sentence, an entry of its own",
    "by": "a list of codes: PTS, BH/C1, SB",
    "codes": "codes: BH/C1, SB",
    "who": "number and name: 12 Anna; or several of them",
    "first": "number and name, a number, or a part of a list",
    "expected": "a phrase of its own, such as “a whole number”, or a list of choices",
    "found": "what the file or the caller has, as it is",
    "spelling": "what the file has, as it is",
    "option": "an option as its user writes it: --after-round, after_round=",
    "remedies": "options with values: --trust results",
    "remedy": "an option with a value: --trust results",
    "what": "a phrase of its own",
    "edition": "the name of an edition: 2026-03",
    "place": "an ordinal: 1st",
    "rank": "a number, or an ordinal in sentences about prizes",
    "advice": "a clause of its own, which begins with its own punctuation",
    "order": "participants in order, or a phrase such as “all level”",
    "tied": "participants: 12 Anna, 7 Ben",
    "grammar": "a phrase of its own: what a cell may hold",
    "amount": "money with its decimals, or a number of points",
    "things": "prizes that are no money, as the rules name them",
    "list": "the name of a prize list, as the rules have it",
    "category": "the name of a category, as the rules have it",
    "meanwhile": "a phrase of its own: “count as drawn meanwhile”",
    "note": "a phrase or sentence of its own",
    "warning": "a sentence of its own",
    "system": "“Swiss”, “Round robin”, “Fixed schedule”",
}


def remarks_on(found: Found) -> list[str]:
    """The gaps of a sentence that their names do not explain."""
    names = dict.fromkeys(name for _, name, _, _ in _parse(found.words) if name)
    remarks = [f"{{{name}}}: {GAPS[name]}" for name in names if name in GAPS]
    return [*remarks, *(["The number {count} or {number} decides the form."] if found.several else [])]


def _parse(sentence: str) -> list[tuple[str, str | None, str | None, str | None]]:
    try:
        return list(Formatter().parse(sentence))
    except ValueError:
        return []
