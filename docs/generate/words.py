"""The sentences of the generated pages."""

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
The verdict is about the text: the disputed readings that name the code or belong to a provision of its article. Which one is
taken here, who takes another and what switches it is under [disputes](disputes.md)."""
UNDISPUTED = "no second reading known"
