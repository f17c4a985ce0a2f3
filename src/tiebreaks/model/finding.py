"""Find participants by a part of their name; accents, case and order of words do not matter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tiebreaks.model.people import Player, Team
from tiebreaks.text import without_marks


def fold(name: str) -> str:
    """A name without case and doubled blanks, for comparing."""
    return " ".join(name.split()).casefold()


def fold_to_letters(name: str) -> str:
    """The same without accents."""
    return without_marks(fold(name))


NEAR_NAMES = 3  # participants who are offered for a name that nobody has
WORDS_COMPARED, LETTERS_COMPARED = 4, 40  # of a name: to compare texts takes the product of their lengths


def find_near(members: Sequence[Player | Team], who: str) -> Sequence[Player | Team]:
    """The few participants whose names have words like all of these, the nearest first."""
    from difflib import get_close_matches  # only for a mistake

    def split(name: str) -> list[str]:
        words = fold_to_letters(name.replace(",", " ")).split()[:WORDS_COMPARED]
        return [word[:LETTERS_COMPARED] for word in words if len(word) > 1]

    having: dict[str, list[int]] = {}
    for at, one in enumerate(members):
        for word in split(one.name):
            having.setdefault(word, []).append(at)
    places: list[dict[int, int]] = []  # for each word: participant -> how near
    for word in split(who):
        like = get_close_matches(word, having, n=2 * NEAR_NAMES, cutoff=0.7)
        places.append({at: near for near, found in reversed([*enumerate(like)]) for at in having[found]})
    common = set[int]().union(*places[:1]).intersection(*places[1:])
    nearest = sorted(common, key=lambda at: (sum(found[at] for found in places), at))
    return [members[at] for at in nearest[:NEAR_NAMES]]


def find_words(members: Sequence[Player | Team], who: str, fold: Callable[[str], str]) -> Sequence[Player | Team]:
    """Participants with this text in their name, else with all these words in it."""
    part, words = fold(who), fold(who.replace(",", " ")).split()
    names = [(fold(one.name), one) for one in members]
    return [one for name, one in names if part in name] or [
        one for name, one in names if words and all(word in name for word in words)
    ]
