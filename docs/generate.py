"""Writes the pages that are made from the source: every tie-break, the editions, the conformance, the map of the source.

`python docs/generate.py` writes them into docs/; tests/test_docs.py holds them against what it would write.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import tiebreaks as tb
from tiebreaks import messages
from tiebreaks.catalogue import Entry, aliases_of
from tiebreaks.text import typed

ROOT = Path(__file__).parents[1]
SAMPLES = ("open", "round_robin", "team")
CURRENT = list(tb.EDITIONS.values())[-1]
NOTE = "<!-- Made by docs/generate.py; change the source and run it again. -->"
USUAL_MODIFIERS = ("", "/C1", "/C2", "/M1", "/M2")
CHESS_RESULTS_NUMBERS = range(1, 100)

EXAMPLE = "From `examples/{sample}.trf`, with the list {by}. An amount in parentheses does not count."
CHANGES = """\
Of the provisions that an edition changed, those are listed that by themselves change this tie-break, alone or with a
cut of one, in one of the three sample events; one that matters only in other events is not. [Editions](../editions.md)
has them all."""
HOUSE_RULES = """\
Each by itself, under edition {edition}, where it changes this tie-break, alone or with a cut of one, in one of the
three sample events."""
OTHER_NAMES = """\
Read as well; blanks, hyphens and case do not matter. The numbers are those of chess-results and Swiss-Manager, without
options."""
EDITIONS = """\
The first day of an event decides which edition governs it. Each edition is the one before it, amended; what is not
listed stayed."""
PROVISIONS = """\
A provision is one point of law. The answer in force comes first; the others are house rules (`--house-rule NAME=VALUE`,
`house_rules={...}`). The readings are under [disputes](disputes.md)."""
CONFORMANCE = """\
Every tie-break and every provision of edition {edition}, the function that implements it and the tests that hold it to
the text. A file of tests is listed where it names the code or the provision: those of `tests/articles` are written from
the text with numbers worked out by hand, those of `tests/examples` are published worked examples, most of them FIDE's,
with the source in the file. Codes and provisions are also drawn against the second implementation
(`tests/test_differential.py`, `tests/test_team_differential.py`). `make test` runs all of them; this page does not say
that they pass."""
VERDICT = """\
The verdict is about the text: where a provision of the same article has more than one reading, the reading taken is
linked."""


def pages() -> dict[str, str]:
    """Path under docs/ -> text."""
    found = {f"tie-breaks/{_file(entry)}.md": tie_break(entry) for entry in _entries()}
    found["tie-breaks/index.md"] = all_tie_breaks()
    found |= {"editions.md": editions(), "conformance.md": conformance(), "modules.md": modules()}
    return found


def write(folder: Path) -> None:
    """All pages; a page of a tie-break that is gone goes too."""
    found = pages()
    for old in (folder / "tie-breaks").glob("*.md"):
        if f"tie-breaks/{old.name}" not in found:
            old.unlink()
    (folder / "tie-breaks").mkdir(exist_ok=True)
    for name, text in found.items():
        (folder / name).write_text(text, encoding="utf-8")


# The tie-breaks


def all_tie_breaks() -> str:
    rows = [
        [f"[{entry.acronym}]({_file(entry)}.md)", entry.name, CURRENT.codes[entry.acronym], entry.type, _sentence(entry)]
        for entry in _entries()
    ]
    lead = f"The {len(rows)} acronyms of edition {CURRENT.id}, the points among them. Type: {_types('ABCD')} (4.3)."
    toctree = "\n".join(["```{toctree}", ":hidden:", "", *map(_file, _entries()), "```"])
    return _page("Every tie-break", lead, _table(["code", "name", "article", "type", "what it is"], rows), toctree)


def tie_break(entry: Entry) -> str:
    """One page: what it is, an example that the library has worked out, what changed, what else it is called."""
    return _page(
        f"{entry.acronym}: {entry.name}",
        f"{_sentence(entry)} (The words are ours; Article {CURRENT.codes[entry.acronym]} of C.07 decides.)",
        _table(["", ""], [[name, said] for name, said in _facts(entry).items() if said]),
        *_example(entry),
        *_changes(entry),
        *_house_rules(entry),
        *_other_names(entry),
    )


def _facts(entry: Entry) -> dict[str, str]:
    on_ratings = "dropped when a participant is unrated, unless `/U` rates them (Article 10)"
    kinds = "team events" if entry.teams_only else "individual events" if entry.on_ratings else "individual and team events"
    return {
        "article": f"{CURRENT.codes[entry.acronym]} (edition {CURRENT.id})",
        "type": f"{_types(entry.type)} (4.3)",
        "ahead": "the lower value" if entry.low_wins else "the higher value",
        "modifiers": ", ".join(f"`{messages.MODIFIERS[letter]}`" for letter in entry.modifiers) or "none",
        "for": kinds + ("; `:MP` and `:GP` ask for one score of a team event" if entry.takes_score else ""),
        "unrated": on_ratings if entry.on_ratings else "",
        "round robins": f"refused since {_refused_since()} (note of Article 8)" if entry.buchholz else "",
        "editions": ", ".join(edition.id for edition in tb.EDITIONS.values() if entry.article(edition)),
        "rule": f"`{_function(entry)}`",
    }


def _refused_since() -> str:
    return next(edition.id for edition in tb.EDITIONS.values() if edition.buchholz_in_round_robin == "refuse")


def _example(entry: Entry) -> list[str]:
    """The most telling working in the sample events: that with the most different reasons."""
    for sample in SAMPLES:
        standings = _ranked(sample, entry.acronym)
        if standings is None:
            continue
        told = [tb.explain(standings, row.id, entry.acronym) for row in standings if row[entry.acronym] is not None]
        if told:
            best = max(told, key=lambda each: (len(each.stages), len({(term.counts, term.reason) for term in each.terms})))
            lead = EXAMPLE.format(sample=sample, by=", ".join(standings.by))
            return ["## Example", lead, f"```text\n{best}\n```"]
    raise ValueError(f"{entry.acronym}: no sample event has a value of it")


def _changes(entry: Entry) -> list[str]:
    """What the editions say of it: since when it is there, and which changed provisions change its values on the samples."""
    first = next(edition for edition in tb.EDITIONS.values() if entry.article(edition))
    told = [f"- {first.id}: " + ("in the oldest edition recorded here." if first.id == "2009" else "new.")]
    for before, after in pairwise(tb.EDITIONS.values()):
        if entry.article(before):
            told += [f"- {after.id}: {effect}" for effect in _effects_of_edition(entry, before, after)]
    return ["## What changed between editions", "\n".join(told), CHANGES]


def _effects_of_edition(entry: Entry, before: tb.Edition, after: tb.Edition) -> Iterator[str]:
    for name in _changed(before, after):
        was, became = getattr(before, name), getattr(after, name)
        if effect := _effect(entry, before, name, became):
            yield f"`{name}` from {_value(was)} to {_value(became)} (Article {_article(name)}: {_says(name)}). {effect}"


def _house_rules(entry: Entry) -> list[str]:
    """The answers of other readings and other editions, each alone, where they change a value in a sample event."""
    rows = []
    for name, facts in tb.PROVISIONS.items():
        for choice in facts["choices"]:
            if choice != getattr(CURRENT, name) and (effect := _effect(entry, CURRENT, name, choice)):
                rows.append(
                    [f"`{name}={typed(choice)}`", _article(name), _says(name), _dispute(facts["reading"], "../"), effect]
                )
    if not rows:
        return []
    lead = HOUSE_RULES.format(edition=CURRENT.id)
    return ["## House rules that change it", lead, _table(["house rule", "article", "decides", "reading", "effect"], rows)]


def _other_names(entry: Entry) -> list[str]:
    rows = []
    for modifier in USUAL_MODIFIERS:
        code = f"{entry.acronym}{modifier}"
        numbers = [str(number) for number in CHESS_RESULTS_NUMBERS if _code_of(str(number)) == code]
        if names := aliases_of(code):
            rows.append([f"`{code}`", ", ".join(names), ", ".join(numbers)])
        elif numbers:
            rows.append([f"`{code}`", "", ", ".join(numbers)])
    if not rows:
        return []
    return ["## Other names", OTHER_NAMES, _table(["code", "names", "numbers"], rows)]


@cache
def _code_of(text: str) -> str:
    try:
        return tb.parse(text).code
    except tb.TiebreaksError:
        return ""


# The effect of a provision on the sample events


@cache
def _sample(name: str) -> tb.Tournament:
    return tb.read(ROOT / "examples" / f"{name}.trf")


def _ranked(sample: str, code: str, law: tb.Edition = CURRENT) -> tb.Standings | None:
    """The event by points and this code; None where that is refused or dropped."""
    try:
        standings = tb.standings(_sample(sample), by=[code] if code == "PTS" else ["PTS", code], edition=law)
    except tb.RegulationError:
        return None
    return standings if code in standings.by else None


@cache
def _found(sample: str, code: str, law: tb.Edition) -> Mapping[int, Any] | None:
    """The values; of a tie-break that looks at those tied also the ranks, which can change when no value does."""
    standings = _ranked(sample, code, law)
    if standings is None:
        return None
    return {row.id: (row[code], row.rank if tb.parse(code).sees_ties else None) for row in standings}


def _effect(entry: Entry, law: tb.Edition, name: str, value: Any) -> str:
    """What changes in the sample events when one provision of an edition has another answer."""
    codes = [entry.acronym, *([f"{entry.acronym}/C1"] if "C" in entry.modifiers else [])]
    return "; ".join(filter(None, (_effect_on(code, sample, law, name, value) for code in codes for sample in SAMPLES)))


def _effect_on(code: str, sample: str, law: tb.Edition, name: str, value: Any) -> str:
    before, after = (_found(sample, code, each) for each in (law, law.amended(**{name: value})))
    if before == after:
        return ""
    if before is None or after is None:
        return f"{code} in `{sample}.trf`: {'no longer' if after is None else 'now'} allowed"
    ids = before.keys() | after.keys()
    changed = sum(before.get(id) != after.get(id) for id in ids)
    return f"{code} in `{sample}.trf`: {changed} of {len(ids)} {'values or places' if tb.parse(code).sees_ties else 'values'}"


# The editions


def editions() -> str:
    order = list(tb.EDITIONS.values())
    parts = [
        EDITIONS,
        _table(
            ["edition", "from", "what it is"], [[edition.id, edition.since.isoformat(), edition.title] for edition in order]
        ),
    ]
    for before, after in pairwise(order):
        parts += [f"## {after.id}", *_amended(before, after)]
    return _page("Editions and provisions", *parts, f"## Provisions of {CURRENT.id}", PROVISIONS, _provisions())


def _amended(before: tb.Edition, after: tb.Edition) -> Iterator[str]:
    """What an edition changed of the one before it."""
    new = [code for code in after.codes if code not in before.codes]
    if new:
        yield f"New tie-breaks: {', '.join(map(_linked, new))}."
    rows = [
        [f"`{name}`", _article(name), _says(name), _value(getattr(before, name)), _value(getattr(after, name))]
        for name in _changed(before, after)
    ]
    if rows:
        yield _table(["provision", "article", "decides", "before", "since"], rows)
    if not new and not rows:
        yield f"No provision and no tie-break changed: {after.title}."


def _provisions() -> str:
    rows = []
    for name, facts in tb.PROVISIONS.items():
        now = getattr(CURRENT, name)
        others = ", ".join(_value(choice) for choice in facts["choices"] if choice != now)
        rows.append([f"`{name}`", facts["article"], facts["says"], _value(now), others, _dispute(facts["reading"])])
    return _table(["provision", "article", "decides", "in force", "others", "reading"], rows)


# The conformance


def conformance() -> str:
    """Article, rule, function, tests; and where the text has more than one reading."""
    by_article = sorted(_entries(), key=lambda entry: [int(part) for part in CURRENT.codes[entry.acronym].split(".")])
    rules = [
        [
            CURRENT.codes[entry.acronym],
            _linked(entry.acronym),
            _sentence(entry),
            f"`{_function(entry)}`",
            _tests(entry),
            _verdict(entry),
        ]
        for entry in by_article
    ]
    points = [
        [
            _article(name),
            facts["says"],
            _value(getattr(CURRENT, name)),
            f"`{name}`",
            _named_in(rf"\b{name}\b[\"']?\s*[=:]"),
            _reading(facts),
        ]
        for name, facts in tb.PROVISIONS.items()
    ]
    return _page(
        "Conformance",
        CONFORMANCE.format(edition=CURRENT.id),
        VERDICT,
        "## Tie-breaks",
        _table(["article", "code", "rule", "function", "tests", "verdict"], rules),
        "## Provisions",
        _table(["article", "decides", "answer", "provision", "tests", "verdict"], points),
    )


def _verdict(entry: Entry) -> str:
    """The readings of the provisions of the same article."""
    article = CURRENT.codes[entry.acronym]
    found = [
        facts["reading"]
        for facts in tb.PROVISIONS.values()
        if facts["reading"] and any(re.fullmatch(rf"{re.escape(article)}(\.\d+)*", one) for one in facts["article"].split(", "))
    ]
    return ", ".join(map(_dispute, dict.fromkeys(found))) or "as written"


def _reading(facts: Mapping[str, Any]) -> str:
    return _dispute(facts["reading"]) if facts["reading"] else "as written"


def _tests(entry: Entry) -> str:
    return _named_in(rf"(?<![\w/]){entry.acronym}(?![\w])")


def _named_in(pattern: str) -> str:
    """The files of tests in which something is named: by the articles, and FIDE's examples as a whole."""
    found = [f"`{path.relative_to(ROOT / 'tests')}`" for path, text in _test_files() if re.search(pattern, text)]
    return ", ".join(found) or "by the differential tests only"


@cache
def _test_files() -> Sequence[tuple[Path, str]]:
    paths = [*sorted((ROOT / "tests" / "articles").glob("test_*.py")), *sorted((ROOT / "tests" / "examples").glob("*.toml"))]
    return [(path, path.read_text(encoding="utf-8")) for path in paths]


# The map of the source


def modules() -> str:
    """The tree of src/tiebreaks, the first line of each module beside it."""
    package = ROOT / "src" / "tiebreaks"
    rows = []
    for path in sorted(
        package.rglob("*.py"), key=lambda path: (path.parent != package, path.parent, path.name != "__init__.py", path.name)
    ):
        said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        if said:
            rows.append([f"`{path.relative_to(package)}`", said.splitlines()[0]])
    return _page(
        "The map of the source",
        "The modules of `src/tiebreaks`, each in its own first line.",
        _table(["module", "what it is"], rows),
    )


# Words and tables


def _entries() -> list[Entry]:
    return [entry for entry in tb.CATALOGUE.values() if not entry.self_defined]


def _file(entry: Entry) -> str:
    return entry.acronym.lower()


def _rule(entry: Entry) -> Any:
    return getattr(entry.rule, "func", entry.rule)


def _function(entry: Entry) -> str:
    return f"{_rule(entry).__module__.removeprefix('tiebreaks.')}.{_rule(entry).__name__}"


def _sentence(entry: Entry) -> str:
    """The definition: the first line of the rule, without its article."""
    if entry.score:
        return f"The {entry.name} of a team."
    said = str(_rule(entry).__doc__).splitlines()[0].partition(" ")[2]
    return said[:1].upper() + said[1:]


def _types(letters: str) -> str:
    return "; ".join(f"{letter}, {messages.TYPES[letter]}" for letter in dict.fromkeys(letters))


def _changed(before: tb.Edition, after: tb.Edition) -> list[str]:
    return [name for name in tb.PROVISIONS if getattr(before, name) != getattr(after, name)]


def _says(name: str) -> str:
    return str(tb.PROVISIONS[name]["says"])


def _article(name: str) -> str:
    return str(tb.PROVISIONS[name]["article"])


def _value(value: Any) -> str:
    return f"`{typed(value)}`"


def _linked(code: str) -> str:
    return f"[{code}](tie-breaks/{code.partition('/')[0].lower()}.md)"


def _dispute(reading: str, up: str = "") -> str:
    return f"[{reading}]({up}disputes.md)" if reading else ""


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([NOTE, f"# {title}", *parts]) + "\n"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
