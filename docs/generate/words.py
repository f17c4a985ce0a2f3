"""The sentences of the generated pages."""

EXAMPLE = "From the sample event `{sample}`, with the list {by}. An amount in parentheses does not count."
CHANGES = """\
These are the provisions that an edition changed and that, each by itself, change this tie-break in one of the three sample
events, alone or with a cut of one. Provisions that matter only in other events are not listed. [Editions](../editions.md) has
them all."""
HOUSE_RULES = """\
These house rules, each by itself under edition {edition}, change this tie-break in one of the three sample events, alone or
with a cut of one."""
OTHER_NAMES = """\
These names are read too; blanks, hyphens and case do not matter. The numbers are those of chess-results and Swiss-Manager,
without options."""
REFERENCE = """\
Every name of `import tiebreaks as tb`, with its signature and types; {ref}`the index <genindex>` lists them all.
[The tutorial](../tutorials/developer.md) is the way in. [The library](../library.md) has tables of the calls, and what you can
rely on."""
REFERENCE_GROUPS = {
    "Questions": (
        "standings", "standings_many", "explain", "why", "check", "compare_editions", "board_standings",
        "what_if", "needs", "chances",
        "render", "read", "write", "with_ratings", "batch", "sample", "samples", "schema",
    ),
    "An event": (
        "Tournament", "Player", "Game", "Bye", "Team", "Match", "System", "Scoring", "MatchScoring", "Published",
        "PlayOff", "HandOrder", "GivenValues", "Phase",
    ),
    "Standings": ("Standings", "Row", "ExactValue", "format_value"),
    "Prizes, categories, series": ("prizes", "read_prize_rules", "in_category", "series", "PrizeRules"),
    "Tie-breaks": ("TieBreak", "parse_tie_break"),
    "Errors and messages": (
        "TiebreaksError", "FormatError", "TournamentError", "UnknownParticipant", "RegulationError", "UnknownTieBreak",
        "Message",
    ),
}  # fmt: skip
REFERENCE_PAGES = {  # modules that have a page of their own
    "tiebreaks.answers": (
        "Explanation", "Overview", "Why", "Neighbours", "Term", "MiniTable", "BoardTable",
        "Check", "Compared", "Difference", "ValueDifference", "Cause", "Inferred", "InferredEntry", "Alternative",
        "ColumnVerdict", "ColumnRow", "PointsDifference", "OtherResult", "InForce", "ToDo",
        "Comparison", "CommonCause", "Change", "ChangedValue", "ChangedRound",
        "Needs", "Chances", "Prizes", "Placed", "CategoryStandings", "SeriesStandings",
        "BoardStandings", "BoardRow", "RoundPairings", "PairedBoard", "AssumedList", "Dropped",
    ),
    "tiebreaks.law": ("Edition", "EDITIONS", "edition_named", "edition_on", "PROVISIONS", "NamedSet", "NAMED_SETS"),
}  # fmt: skip
REFERENCE_MODULES = {  # what few programs name
    "tiebreaks.model": (
        "Adjustment", "About", "Reading", "Pairing", "Prohibited", "VirtualPoints", "NationalRecord", "GameRow",
        "PlayOffGame", "ListChange",
    ),
    "tiebreaks.engine": ("CATALOGUE",),
    "tiebreaks.batch": ("Summary", "Progress"),
    "tiebreaks.messages": ("Place", "Remedy"),
    "tiebreaks.errors": ("MissingFile", "WrongType"),
}  # fmt: skip
REFERENCE_PARTS = "Parts of events, messages and batches that few programs name."
REFERENCE_MODULE = "`from {module} import ...`"
REFERENCE_TABLES = {
    "GameRow": "Type of a row of `Tournament.to_games`: a dict with `round`, `white`, `black` (None: a bye) and `result`.",
    "CATALOGUE": "Acronym -> entry of Article 5, with `name`, `type`, `modifiers`; each has [a page](../tie-breaks/index.md).",
    "EDITIONS": "Id -> `Edition`, the oldest first; see [editions](../editions.md).",
    "PROVISIONS": "Name of a provision -> its article, what it decides, its answers; see [house rules](../house-rules.md).",
    "NAMED_SETS": "Name of a set of house rules -> `NamedSet`: what programs compute; see [house rules](../house-rules.md).",
}
EXTENDING_LEAD = """\
For authors of [self-defined tie-breaks](../self-defined.md): `from tiebreaks.extending import ...`.
It also has {both}."""
EXTENDING = (
    "Participant", "Round", "Event", "Records", "records", "flags", "Working", "Value", "Reason", "reasons",
    "as_sum", "as_mean", "as_rounded_mean", "fixed", "counted_sum", "self_defined", "register", "unregister", "Result",
)  # fmt: skip
EXTENDING_TABLES = {
    "OVER_THE_BOARD": "Definition for `Records.mask`: played over the board, pending games included.",
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
Unless you name an edition, the first day of the event decides. Each edition is the one before it, amended; everything that is
not listed stayed the same."""
EDITIONS_IN_FORCE = """\
From July 2023 to March 2024 the editions 2022 and 2023-09 bound FIDE's own events (EVE and GSC) and were recommended
elsewhere. C.07 has bound all rated events since 2024-04-01. For another event of those nine months, look at its own regulations
and give the edition (`--edition`, `edition=`).

The names in the first column are ours. In an announcement, cite the chapter and its date: "FIDE Handbook C.07, Tie-Break
Regulations, effective from 1 March 2026"."""
EDITIONS_READ = """\
We read 2026-03 in full. Of 2022, 2023-09 and 2024-08 we read the first articles, and comparisons of their texts by others; of
2009, the paragraph on unplayed games. We have not seen 2024-04; FIDE says that it changes no definition. Everything else about
the older editions comes from secondary sources. The names EDEBT, EDEBB, EDET and EDEB are in the text only since 2026-03; we
accept them since 2023-09, because FIDE's exercise for that edition uses them."""
IN_A_SWISS = {"KS": "only where the rules of the event say so: Article 9.2 defines it for round robins"}
HOUSE_RULES_PAGE = """\
The regulations of an event may depart from C.07, and where its text can be read in two ways, programs differ. Each question
below is one point of law, with its article. The first answer is the one in force; each other one is a house rule, with what to
type. The page offers the same questions in the same words under *Settings*, *House rules*.

| where | how |
| --- | --- |
| command | `tiebreaks standings open.trf --house-rule forfeits_count_in_direct_encounter`, or `--house-rule vur_cut=off` |
| Python | `tb.standings(event, house_rules={"vur_cut": "off"})` |

The title of the standings names every house rule that applies. A number with R is a disputed reading: [disputes](disputes.md)
says who reads the text how, and what we do. [Editions](editions.md) says what changed when."""
CHAPTERS = {
    4: "The list (Article 4)",
    6: "Direct encounter (Article 6)",
    7: "Wins and standard points (Article 7)",
    8: "Buchholz (Article 8)",
    9: "Sonneborn-Berger and Koya (Article 9)",
    10: "Rating tie-breaks (Article 10)",
    12: "Boards of teams (Article 12)",
    13: "Extended direct encounter and SSSC (Article 13)",
    14: "Cuts and limits (Article 14)",
    15: "Games and forfeits (Article 15)",
    16: "Unplayed rounds (Article 16)",
}
NAMED_SETS = """\
What programs compute although no edition says so is a reading, and a reading is a house rule. A set of them has a name:
`--house-rule vega-2026`, `house_rules="vega-2026"`. It also chooses its edition, unless the call names one: then that
edition is amended. Further house rules may stand beside it: `--house-rule vega-2026 --house-rule vur_cut=off`,
`house_rules={"named_set": "vega-2026", "vur_cut": "off"}`. [Disputes](disputes.md) has the evidence."""
CONFORMANCE = """\
Every tie-break and every provision of edition {edition}, with the function that implements it and the tests that compare it
with the text. A test file is listed if it names the code or the provision. The tests in `tests/articles` are written from the
text, with numbers worked out by hand. Those in `tests/examples` are published worked examples, most of them FIDE's, with the
source in the file. All codes and provisions are also compared with the second implementation on generated events
(`tests/test_differential.py`, `tests/test_team_differential.py`). `make test` runs all of these tests; this page does not say
that they pass."""
VERDICT = """\
The verdict is about the text. It lists the disputed readings that name the code, that belong to a provision of its article, or
that belong to a provision that changes its value in a sample event. [Disputes](disputes.md) says which reading we follow, who
follows another, and what switches it."""
UNDISPUTED = "none"

PUBLISHED = """\
What `check` makes of tables that organisers have published, and of generated ones whose truth is known. The run of
`make checks` counted the numbers of this section (`docs/published.json`). A column is explained when a code under one law gives
every value of it, or when it is told as not computed."""
PUBLISHED_OTHERS = """\
From the ranks alone another list came first here, which fits as well: {others}."""
PUBLISHED_REPORTS = """\
{reports} real reports have ranks and name no tie-break list. {known} of those that got a list also have a published table,
which names the organiser's: {right} lists are that one or a part of it, {offered} stand among the alternatives, {contradicted}
contradict it."""
PUBLISHED_GENERATED = """\
Generated Swiss events of 14 to 120 players with byes, forfeits and withdrawals; their ranks and values come from the second
implementation. An answer that reproduces the ranks by another list or law is counted as one that fits, too. {certain} answers
were called certain, {certain_wrong} of them are wrong. Of {spoilt} spoilt tables {spoilt_explained} were explained as a whole
and not called possible. Of {large_right} right answers with 40 players or more {large_sure} were called certain or likely."""

CAMPAIGN = """\
Generated events, each computed twice. The run of `make campaign` that ended on {date} counted the numbers of this section
(`docs/campaign.json`); they are about the sources of that run. A difference that no named exception explains makes the command
fail and is listed here."""
CAMPAIGN_ORACLE = """\
{events} events with {participants} participants in {stacks} stacks. The events of a stack have different sizes and often
different systems, and the engine computes them in one table. The oracle (`tests/oracle`) computes them one by one, from the
text. The run compared {values} values and, by {lists} lists, {ranks} ranks. The events have {smallest} to {largest}
participants, {more} of them more than 14. {amended} events are under house rules, drawn from all provisions except {not_drawn}.

A cell is a code with its modifiers, in an edition without house rules, in a system, for individuals or for teams. There are
{cells}; the one with the fewest events, `{rarest}`, had {least}.{too_few} Codes that look at tied participants count only if
somebody was tied.

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
[Disputes](disputes.md) has each point where gacrux departs from the text. Under a house rule for its reading, the engine gave
its values. Codes that it computes differently in some events were left out of these events. Events with a match that it takes
for something else were replaced by others."""
CAMPAIGN_READING = "questions that the text answers differently, and with the same answer under this house rule"
CAMPAIGN_LEFT_OUT = "questions left out"
CAMPAIGN_AGAIN = "events drawn again"
FUZZING = """\
`make guided-fuzz` changes files again and again and keeps each change that reaches a new part of the source (libFuzzer, by
atheris {atheris}; Python {python}). Every reader must give something whole, or refuse the input with an error of ours, in at
most ten seconds of a processor and one gigabyte. What a reader of tournaments gives is also written, read again, compared and
ranked. Any other exception is a finding; each that was ever found is mended and a test now (`proofs/fuzzing/findings`).
`kernel` is the compiled part alone, without Python, built with `-fsanitize=address,undefined`
(`proofs/fuzzing/kernel_fuzz.c`): arrays exactly as long as they are said to be, damaged layouts, impossible sizes.

In the last run of each of the {readers} readers: {executions} executions in {hours} hours of a processor, {memory} MB at most,
{findings} findings. An edge is a step from one line to another that was reached, in `kernel` a branch of the compiled code."""
FUZZING_NEVER = "Not run yet: {readers}."

ANSWERS_PAGE = """\
What stands in the JSON of each answer: `answer.to_dict()`, `tb.render(answer, "json")`, `--format json`, the service.
`tiebreaks.schemas.schema("standings")` is the same as a [JSON Schema](library.md#schemas). Later releases may add fields;
[what a version promises](stability.md) says more.

Where a language was asked for, an answer also has `language` (its code) and `messages` (the texts with what they were made of,
each a [MessageObject](#messageobject)). A fraction is a text such as `77/2`, a day one such as `2026-03-07`. The JSON of an
event is on [a page of its own](tournament-json.md)."""
ANSWER_PARTS = "What answers are made of, by name."
ONE_OF_SEVERAL = "One of: {kinds}."
MAY_BE_LEFT_OUT = " May be left out."
IN_A_LANGUAGE = frozenset({"language", "messages"})
JSON_TYPES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
    "any": "any",
}
