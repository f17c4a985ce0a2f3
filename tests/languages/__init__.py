"""Languages: what must be in a catalogue, and what is left of English where everything is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

from tiebreaks import formats, report
from tiebreaks.cli.app import ALL
from tiebreaks.languages import LANGUAGES
from tiebreaks.law.editions import NAMED_SETS
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.law.spellings import NAMES
from tiebreaks.report.ranking import COLUMNS
from tiebreaks.text import as_typed
from translations.check import find_missing

GREEK = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΥΩΧΧΨΖαβψδεφγηιξκλμνοπθρστυωχχψζ"
)
NAMED = slice(14, 47)  # the columns of a name in 001


def in_greek(trf: str) -> str:
    """A tournament file whose names are Greek letters, so that no English is in the data."""
    return "".join(_line_in_greek(line) for line in trf.splitlines(keepends=True))


def _line_in_greek(line: str) -> str:
    if line[:3] in ("012", "022", "102", "112", "122"):
        return line[:4] + line[4:].translate(GREEK)
    if line[:3] == "001":
        return line[: NAMED.start] + line[NAMED].translate(GREEK) + line[NAMED.stop :]
    if line[:3] == "013":
        return line[:4] + line[4:36].translate(GREEK) + line[36:]
    if line[:3] == "310":
        return line[:8] + line[8:40].translate(GREEK) + line[40:]
    return line


CODES = {  # what stays as it is in every language: values of options, names of provisions, of formats, of columns
    *(each.name for each in ALL), *PROVISIONS, *NAMED_SETS, *formats.FORMATS, *report.FORMATS, *LANGUAGES, *COLUMNS,
    *(as_typed(choice) for facts in PROVISIONS.values() for choice in facts["choices"]),
    *"tiebreaks none list all most auto true false null results points draw rounds values zero half full pairing".split(),
    *"standard rapid blitz long wide text json milvang tec elo equal utf-8 windows tb by Chess Papi Swiss Manager Tr Me Ka PairTwo search browser int range fide trfx htm estimated gacrux crosstable places ranks ask same different default document xlsx swiss round robin baku".split(),
}  # fmt: skip
KEPT = re.compile(
    r"\b(?:" + "|".join(map(re.escape, (*NAMED_SETS, "MPvGP"))) + r")\b"
    r"|--?[a-z][a-z-]*"  # options
    r"|\btb\.[a-z_.]+\([^\n]*\)"  # calls
    r"|[\w./-]*\.(?:trf|toml|json|csv|html|txt|xlsx|parquet|jch|md|pgn|zip)\b"  # files
    r"|\b\w*[_=@:]\w+"  # names of provisions, NAME=VALUE, addresses
    r"|\b\w*\d\w*"  # U18, 2026, 24w1
    r"|/[A-Z<][a-z>]*"  # modifiers
    r"|'[^'\n]*'"  # what was found, as Python writes it
)
_WORD = re.compile(r"[A-Za-z]*[a-z][A-Za-z]+")
_TAGS = re.compile(r"<style.*?</style>|<script(?! type=\"application/json\").*?</script>|<[^>]*>", re.DOTALL)


def english_in(text: str, *known: str) -> list[str]:
    """The English words that are left in a text in the pseudo-language; `known` are words of the request itself."""
    left = KEPT.sub(" ", text.replace("\\", ""))
    return [word for word in _WORD.findall(left) if word not in CODES and word not in known]


def english_in_page(html: str, *known: str) -> list[str]:
    """The same in what a page shows, with its hidden words."""
    return english_in(unescape(_TAGS.sub(" ", html)), *known)


def spellings() -> Iterator[str]:
    """What `codes` lists as other spellings: as files have them."""
    for names in NAMES.values():
        yield from names


@cache
def untranslated(language: str) -> frozenset[str]:
    """The words of sentences that a language does not have yet: they may be shown in English until the next release."""
    return frozenset(word for sentence in find_missing(language) for word in re.findall(r"\w+", sentence))
