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
REFERENCE = """\
Every name of `import tiebreaks as tb`, made from the source. [For developers](for-developers.md) has the calls in a minute
and examples."""
REFERENCE_GROUPS = {
    "Questions": (
        "standings", "standings_many", "explain", "why", "check", "compare", "board_standings",
        "render", "read", "write", "batch",
    ),
    "An event": (
        "Tournament", "Player", "Game", "Bye", "Team", "Match", "System", "Scoring", "MatchScoring", "Adjustment", "Published",
        "Result", "About", "Pairing", "Prohibited", "VirtualPoints", "NationalRecord",
    ),
    "Standings": ("Standings", "Row", "Dropped", "BoardStandings", "BoardRow"),
    "Explanations": ("Explanation", "Overview", "Term", "MiniTable", "BoardTable", "Why", "Neighbours"),
    "Checks and comparisons": (
        "Check", "Compared", "Difference", "ValueDifference", "Cause", "Comparison", "CommonCause", "Change", "ChangedValue",
        "ChangedRound",
    ),
    "Many files": ("Summary", "Progress"),
    "The law": (
        "TieBreak", "parse", "CATALOGUE", "Edition", "EDITIONS", "PROVISIONS", "edition_named", "edition_on",
        "self_defined", "register", "unregister",
    ),
    "Errors and messages": ("TiebreaksError", "FormatError", "TournamentError", "RegulationError", "UnknownTieBreak", "Message", "Place", "Remedy"),
}  # fmt: skip
REFERENCE_TABLES = {
    "CATALOGUE": "Acronym -> entry of Article 5, with `name`, `type`, `modifiers`; each has [a page](tie-breaks/index.md).",
    "EDITIONS": "Id -> `Edition`, the oldest first; see [editions](editions.md).",
    "PROVISIONS": "Name of a provision -> its article, what it decides, its answers; see [editions](editions.md).",
}
EXTENDING_LEAD = """\
For authors of [self-defined tie-breaks](for-developers.md#a-self-defined-tie-break): `from tiebreaks.extending import ...`.
It also has {both}."""
EXTENDING = (
    "Participant", "Round", "Event", "Records", "records", "flags", "Working", "Value", "Reason", "reasons",
    "as_sum", "as_mean", "as_rounded_mean", "fixed", "counted_sum",
)  # fmt: skip
EXTENDING_TABLES = {
    "OVER_THE_BOARD": "Definition for `Records.is_`: played over the board, pending games included.",
    "WON": "Definition: won over the board.",
    "FORFEIT": "Definition: won or lost by forfeit.",
    "FORFEIT_WIN": "Definition: won by forfeit.",
    "FORFEIT_LOSS": "Definition: lost by forfeit.",
    "REQUESTED_BYE": "Definition: a half-point or zero-point bye (16.1.1).",
    "VUR": "Definition: a voluntarily unplayed round (16.1.2).",
    "NO_ROUND": "Definition: a round that this event does not have, where several events are stacked.",
    "FREE_ROUND": "Definition: the free round of a round robin.",
    "Rule": "Type of a rule for all participants at once: `(Records, Edition) -> Working`.",
    "PlainRule": "Type of a rule for one participant: `(Participant, Event) -> Answer`.",
    "Answer": "Type of what a plain rule returns: an exact number, a mapping from rounds to such, or None.",
    "Integers": "Type of an array of whole numbers.",
    "Flags": "Type of an array of True and False.",
}
EDITIONS = """\
The first day of an event decides which edition is taken where nobody names one. Each edition is the one before it, amended;
what is not listed stayed."""
EDITIONS_IN_FORCE = """\
From July 2023 to March 2024 the editions 2022 and 2023-09 bound FIDE's own events (EVE and GSC) and were recommended
elsewhere; all rated events are bound since 2024-04-01. For another event of those nine months look at its own regulations
and give the edition (`--edition`, `edition=`).

The names in the first column are ours. In an announcement cite the chapter and its date: "FIDE Handbook C.07, Tie-Break
Regulations, effective from 1 March 2026"."""
EDITIONS_READ = """\
Read in full: 2026-03. Of 2022, 2023-09 and 2024-08 the first articles, and comparisons of their texts by others; of 2009 the
paragraph on unplayed games; 2024-04 was not seen, FIDE says that it changes no definition. Everything else of the older
editions rests on secondary sources. The four names EDEBT, EDEBB, EDET and EDEB are in the text only since 2026-03; they are
taken since 2023-09 because FIDE's exercise for that edition decides by them."""
IN_A_SWISS = {"KS": "only where the rules of the event say so: Article 9.2 defines it for round robins"}
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
The verdict is about the text: the disputed readings that name the code, belong to a provision of its article, or to one that
changes its value in a sample event. Which one is taken here, who takes another and what switches it is under
[disputes](disputes.md)."""
UNDISPUTED = "none"

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
