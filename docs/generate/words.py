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

CAMPAIGN = """\
Generated events, each computed twice. The numbers of this section were counted by the run of `make campaign` that ended on
{date} (`docs/campaign.json`); they speak of the sources of that run. A difference that no named exception explains makes the
command fail and is listed here."""
CAMPAIGN_ORACLE = """\
{events} events with {participants} participants in {stacks} stacks: the events of a stack are of different sizes, often of
different systems, and the engine computes them in one table; the oracle (`tests/oracle`) computes them one by one, from the
text. Compared were {values} values and, by {lists} lists, {ranks} ranks. The events have {smallest} to {largest} participants,
{more} of them more than 14. {amended} events are under house rules, drawn from all provisions but {not_drawn}.

A cell is a code with its modifiers, in an edition without house rules, in a system, for individuals or for teams. There are
{cells}; the one with the fewest events, `{rarest}`, had {least}.{too_few} Codes that look at those tied count only where
somebody was.

{run}"""
CAMPAIGN_TOO_FEW = " **{count} cells had too few events.**"
CAMPAIGN_GACRUX = """\
gacrux {version}, FIDE's reference checker, on {events} events that both can do ({kinds}) under the editions {laws}, one code
per question: {asked} questions, {compared} values with their ranks.

{run}"""
CAMPAIGN_RUN = "Run of commit {commit}, digest of the sources {sources}, {versions}; {minutes} minutes of one processor."
CAMPAIGN_NO_DIFFERENCES = "Differences without an explanation: none."
CAMPAIGN_DIFFERENCES = "**Differences without an explanation: {count}.**"
CAMPAIGN_EXCEPTIONS = """\
Where gacrux departs from the text, [disputes](disputes.md) has each point. Under a house rule that stands for its reading the
engine gave its values; codes that it computes otherwise in some events were left out of those; events with a match that it
takes for something else were drawn again."""
CAMPAIGN_READING = "questions answered otherwise by the text, and the same under this house rule"
CAMPAIGN_LEFT_OUT = "questions left out"
CAMPAIGN_AGAIN = "events drawn again"
