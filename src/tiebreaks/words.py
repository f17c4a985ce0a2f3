"""The words of reports and of the command line, in one place, so that a translation has one file to follow.

Sentences of explanations are in `explaining/sentences.py`, those of checks in `checking/sentences.py`. The text of an error is
where it is raised.
"""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.messages import Forms, Message, in_context, labels

COLUMNS: Mapping[str, str] = labels(
    {  # of standings: the name for --columns, the header
        "rank": "Rank",
        "before": "Before",
        "no": "No.",
        "title": "Title",
        "name": "Name",
        "federation": "Fed",
        "rating": "Rating",
        "fide-id": "FIDE ID",
        "birth": "Born",
        "sex": "Sex",
    }
)
ROUNDS, VALUES = "rounds", "values"  # names for --columns that stand for several columns
CROSSTABLE, RANKS = "crosstable", "ranks"  # the matrix of a round robin, else the rounds; the rank after each round
CHOOSE_COLUMNS = "column {name!r} is unknown; expected some of {names}, or a code of the list ({codes})"

CROSSTABLE_LEGEND = Message(
    "A round: 24w1 is a win with White against number 24, b is Black, ½ a draw; + and - are a win and a loss by forfeit, "
    "* is pending; bye is the pairing-allocated bye; points alone are a requested bye or an absence."
)
TEAM_CROSSTABLE_LEGEND = Message(
    "A round: 4w 2½:1½ is 2½ game points to 1½ against team 4, w is the team with White, b with Black; "
    "+ and - are a win and a loss by forfeit, * is pending; bye is the pairing-allocated bye; "
    "points alone are a requested bye or an absence."
)
MATRIX_LEGEND = Message(
    "A column has the results against the participant with that number: 1 a win, ½ a draw, 0 a loss; + and - are a win and a "
    "loss by forfeit, * is pending; × is the participant itself. Several games stand in the order of the rounds."
)
TEAM_MATRIX_LEGEND = Message(
    "A column has the results against the team with that number: 2½:1½ is 2½ game points to 1½; + and - are a win and a loss "
    "by forfeit, * is pending; × is the team itself."
)
AFTER_ROUND = "Rank after round {round}"
BYE, ITSELF = "bye {points}", "×"
WITH_WHITE: Mapping[bool, str] = {  # whether of a team: the opponent, the letter of the colour, the result
    False: in_context("{opponent}w{result}", "a round of a crosstable, with White; its letter in the language"),
    True: in_context("{opponent}w {result}", "a match of a crosstable, with White; its letter in the language"),
}
WITH_BLACK: Mapping[bool, str] = {
    False: in_context("{opponent}b{result}", "a round of a crosstable, with Black; its letter in the language"),
    True: in_context("{opponent}b {result}", "a match of a crosstable, with Black; its letter in the language"),
}
ROUND_AND_NAME = "{round} {name}"
EVENT_TITLE = "{name}, participants: {count}, rounds: {held}"
TOURNAMENT, STANDINGS = Message("Tournament"), Message("Standings")  # of an event without a name
COUNTED_ROUNDS: Mapping[str, str] = {  # which rounds a table counts
    "all": "after round {after_round}",
    "part way": "after round {after_round} of {announced}",
    "live": "during round {after_round} of {announced}",
    "before": "before round {next}",
}
STANDINGS_TITLE = "{name}, {rounds}. C.07 edition {edition}"
STANDINGS_TITLE_ASSUMED = "{name}, {rounds}, with assumed results. C.07 edition {edition}"
ASSUMED = "Assumed: round {round}, {white}-{black} {result}."
ASSUMED_INSTEAD = "Assumed: round {round}, {white}-{black} {result} instead of {instead_of}."
EXPLANATIONS = Message("Workings")
LIST_OF_WORKINGS = Message(
    "What each round adds to the values of a participant; select a name in the table to get there. "
    "An amount in parentheses does not count."
)
ALL_WORKINGS = Message(
    "Below each participant: what each round adds to the values, then why. Select a value in the table to get there. "
    "An amount in parentheses does not count."
)
LEFT_OUT: Mapping[str, str] = {  # by the workings a page has: what it lacks, and how to get it
    "none": "The workings are left out to keep this page under 2 MB; {list} or {all} adds them.",
    "list": "The reasons behind the amounts are left out to keep this page small; {all} adds them.",
    "all": "",
}
MEANINGS = labels({"code": "Code", "name": "Meaning", "article": "Article"})
VALUE_ROW = Message("Value")
HOW = labels({"code": "Code", "value": "Value", "how": "How"})
TIED_GROUP = "{code} among {who}"
MANY_TIED = "{first} and {count} more"
ONE_ROUND, SEVERAL_ROUNDS, EVERY_ROUND = "Round {rounds}", "Rounds {rounds}", "Every round"
REASON_OF_ROUNDS: Mapping[tuple[bool, bool], str] = {  # is the record worded differently? is there an article?
    (False, False): "{rounds}: {reason}.",
    (False, True): "{rounds}: {reason} ({cited}).",
    (True, False): "{rounds}: {reason}, {record}.",
    (True, True): "{rounds}: {reason}, {record} ({cited}).",
}
CITED = "{reason} ({cited})"

TERMS = labels(
    {
        "round": "Round",
        "record": "Record",
        "product": "Score × points",
        "amount": "Amount",
        "counts": "Counts",
        "why": "Why",
    }
)
YES, NO = Message("yes"), Message("no")
EXPLAINED = "{code} of {who}: {value}"
DEFINED_BY: Mapping[str, str] = {  # by the citation: one article, several, or no article at all
    "article": "{name}; C.07 edition {edition}, Article {articles}",
    "articles": "{name}; C.07 edition {edition}, Articles {articles}",
    "other": "{name}; C.07 edition {edition}, {articles}",
}
STAGE = {
    "tied": "Tied",
    "separate": "Separate {score}",
    "least": "At least",
    "most": "At most",
    "level": "Level",
    "board": "Board {number}",
}
SENTENCE = Message("Sentence")
VERDICT = labels({"first": "First", "second": "Second", "decided_by": "Decided by", "sentence": SENTENCE})

BOARDS = labels(
    {
        "board": "Board",
        "rank": "Rank",
        "no": "No.",
        "name": "Name",
        "team": "Team",
        "points": "Points",
        "games": "Games",
        "percentage": "%",
    }
)

GAMES = labels(
    {  # of the card of a participant
        "round": "Round",
        "colour": "Colour",
        "opponent": "Opponent",
        "rating": "Rating",
        "result": "Result",
        "score": in_context("Score", "running: the points after a round"),
        "opponent_rank": "Rank",
    }
)
WHITE, BLACK = Message("White"), Message("Black")

AWARDS = labels(
    {
        "list": "Prizes",
        "place": "Place",
        "no": "No.",
        "name": "Name",
        "amount": "Amount",
        "thing": "Prize",
        "why": "Why",
        "group": "Group",
        "points": "Points",
        "team": "Team",
        "rank": "Rank",
        "lists": "From",
        "note": "Note",
        "by_player": "By player",
        "not_given": "Not given",
        "sums": "Sums",
        "sum": "Sum",
        "announced": "Announced",
        "offered": "Offered",
        "paid": "Paid",
        "rounding": "Rounding",
        "unpaid": "Over limits, paid to nobody",
        "overall": "All",
        "overall_rank": "Rank in the whole standings",
        "total": "Total",
        "unranked": "Too few events",
        "receipts": "Receipts",
        "signature": "Signature",
    }
)
NOT_COUNTED = Message("Points in parentheses do not count.")

CHECK = labels(
    {
        "published": "Published",
        "computed": "Computed",
        "decided_by": "Decided by",
        "values": "Values",
    }
)
CHANGED = "{first} → {second}"
PLACED = "{rank} (place {place})"  # a rank of a file that numbers otherwise than standings do

NEEDS = labels(
    {
        "own": "Own result",
        "verdict": "Target",
        "best": "Best rank",
        "worst": "Worst rank",
        "reached": "Reached",
        "finishes": "Finishes",
        "condition": "If",
    }
)
RANK_DRAWN = "{rank}, drawn"  # of finishes drawn, not of all
VERDICTS: Mapping[str, str] = labels(
    {
        "secured": "secured",
        "shared": "secured, perhaps shared",
        "open": "open",
        "excluded": "out of reach",
        "": "not settled",
    }
)
CHANCES = {
    "now": "Now",
    "no": "No.",
    "name": "Name",
    "points": "Points",
    "opponents": "Plays",
    "first": "1st",
    "top": "Top {top}",
    "expected": "Expected",
    "range": "5-95 %",
    "rank": "Rank {rank}",
}
HEAT_MAP = Message(
    "Heat map: participants down, ranks across, the darker the more probable, in percent; the rank now is outlined"
)
OWN_BARS = Message(
    "Bars: how probable every rank is, by the own result; the lighter, the worse the result; the numbers are percent"
)
OVER_ROUNDS_BARS = Message("Bars: the chance of first place before every round, in percent")
PAIRING_BY_ENGINE = Message("pairing it by an engine")
NONE_OF_THEM = Message("none")
ALL_OF_THEM = Message("all")
OWN_RESULTS: Mapping[str, str] = labels({"win": "Win", "draw": "Draw", "loss": "Loss"})
OWN_ROWS: Mapping[str, str] = labels({"win": "win", "draw": "draw", "loss": "loss"})  # within a row, or of several games
OWN = labels({"own": "Own result", "first": "1st", "top": "Top {top}", "expected": "Expected", "range": "5-95 %"})
WHATEVER = Message("any")
OVER_ROUNDS = labels({"no": "No.", "name": "Name", "before": "Before {round}", "end": "End"})
PRIZE_CHANCES = labels({"no": "No.", "name": "Name", "expected": "Expected prize", "any": "Any prize"})
PRIZES_TITLE = Message("Prizes")
EXPECTED_IN = "Expected prize ({currency})"

CODES_TITLE = "Tie-breaks of C.07, edition {edition}"
CODES = labels(
    {
        "code": "Code",
        "name": "Name",
        "type": "Type",
        "article": "Article",
        "modifiers": "Modifiers",
        "better": "Better",
        "aliases": "Also read as",
    }
)
OTHER_CODES_TITLE = Message("Tie-breaks of other rules")
HIGH, LOW = "high", "low"
CODE_TITLE = "{code}: {name}"
ABSENT_CODE = "Not in edition {edition}; it is in {editions}."
TYPES: Mapping[str, str] = labels(
    {  # 4.3; two letters are a combination
        "A": "the games among those tied",
        "B": "one's own results or data",
        "C": "the final results of the opponents",
        "D": "what is known once the pairings are out",
    }
)
TYPE = "Type {type} (4.3): {meaning}."
MODIFIERS = {"C": "/Cn", "M": "/Mn", "P": "/P", "F": "/F", "R": "/R", "L": "/L±n", "K": "/Kn", "U": "/U<rating>"}
BETTER = labels({False: "The higher value is ahead.", True: "The lower value is ahead."})  # whether the low one wins
DROPPED_WITH_UNRATED = Message("Dropped from the list when a participant is unrated, unless /U rates them (Article 10).")
ALSO_READ_AS = "Also read as {names}; blanks, hyphens, dots and case do not matter."
NOT_IN_ROUND_ROBINS = Message("Not in round robins where the edition says so (note of Article 8).")

EDITIONS_TITLE = Message("Editions of C.07")
EDITION = labels(
    {
        "id": "Edition",
        "since": "In force from",
        "title": "What it is",
        "codes": "New tie-breaks",
        "changes": "Provisions changed",
    }
)
EDITION_TITLE = "C.07 edition {id}, in force from {since}"
PROVISION = labels(
    {
        "rule": "Provision = value",
        "name": "Provision",
        "value": "Value",
        "article": "Article",
        "says": "What it decides",
        "choices": "Choices",
    }
)
HOUSE_RULES = "A house rule amends a provision: {example}."
NAMED_SETS_TITLE = Message("Sets of house rules: what programs compute")
NAMED_SET = labels(
    {
        "name": "Name",
        "edition": "Edition",
        "house_rules": "House rules",
        "reproduces": "What it reproduces",
    }
)
NAMED_SETS = (
    "A set is given by its name: {example}. It also chooses its edition, unless one is given; that one is then amended."
)

# The command line. Each help ends with an example; tests run all examples.
PROGRAM = "tiebreaks"
VERSION_WITH_KERNEL = "{program} {version}, with the compiled reader"
VERSION_WITHOUT_KERNEL = "{program} {version}, without the compiled reader"
PROGRAM_HELP = "Rank a chess tournament by the FIDE tie-break regulations (C.07), exactly, and explain every number."
HELP: Mapping[str, str] = {
    "standings": "The standings of a tournament file; with --category, those of women, U18, U1800 or a category of your own.",
    "prizes": "Who is given which prize, by a file of rules, with the reason of every award.",
    "series": "The standings of several events together, by a file of rules.",
    "boards": "The best results on each board of a team event.",
    "explain": "How one value is computed, round by round, with the articles; without CODE, all values in short.",
    "why": "Why one participant is ahead of another; with one name, what separates it from those above and below.",
    "check": "Compare the ranks and values in a file with the regulations; exit code 1 when they differ.",
    "compare": "The places and values that change between two editions, and why.",
    "convert": "Write a tournament file in another format.",
    "sample": "Write a sample event into this folder, to try the other commands on.",
    "batch": "Rank many files into a table of participants and a table of files.",
    "needs": "What a participant needs in the pending games to reach a place.",
    "chances": "How probable every rank is after the pending games.",
    "codes": "The tie-breaks of an edition; with CODE, everything about that one.",
    "editions": "The editions of C.07; with ID, the provisions of that one.",
    "serve": "The page in the browser: drop a file, see the standings, click a number to see why.",
}
EXAMPLES: Mapping[str, str] = {
    "standings": 'tiebreaks standings open.trf --by "DE, BH/C1, BH, SB" --after 7',
    "prizes": "tiebreaks prizes open.trf --rules prizes.toml",
    "series": "tiebreaks series series.toml",
    "boards": "tiebreaks boards team.trf --after 4",
    "explain": "tiebreaks explain open.trf Hartenau BH/C1",
    "why": "tiebreaks why open.trf Grauwitz Hartenau",
    "check": "tiebreaks check open.trf",
    "compare": "tiebreaks compare open.trf --edition 2024-08 --edition 2026-03",
    "convert": "tiebreaks convert open.trf - --format chess-json --with-ranks",
    "sample": "tiebreaks sample open",
    "batch": "tiebreaks batch 2026 -o results.csv --layout wide",
    "needs": "tiebreaks needs open.trf Grauwitz --top 3 --before 9",
    "chances": "tiebreaks chances open.trf --before 9 --finishes 1000",
    "codes": "tiebreaks codes BH --edition 2026-03",
    "editions": "tiebreaks editions 2026-03",
    "serve": "tiebreaks serve --port 8000",
}
EXAMPLE = "Example:\n  {example}"
OPTIONS: Mapping[str, str] = {
    "file": "A tournament file: TRF, JSON, a list of chess-results, Swiss-Manager, PGN, a table; - for standard input.",
    "files": "A tournament file: TRF, JSON, a list of chess-results, Swiss-Manager, PGN, a table; - for standard input. "
    "Several are read as files of one event.",
    "with_file": "Another file of the same event, such as its starting list; repeatable.",
    "sheet": "The sheet of a workbook; default: the first with a table.",
    "tournament": "Which event, if a file holds several (PGN, Chess-JSON): its number, as the error message lists them.",
    "out": "The file to write, or - for standard output; the suffix decides the format: .trf .txt .json .jch.",
    "sample": "Which one: open, round_robin or team.",
    "sample_out": "The file to write, or - for standard output; default: NAME.trf in this folder, but never over another file.",
    "who": "A participant: the number, or a part of the name that no other has.",
    "other": "Another participant; without one, the neighbours above and below.",
    "code": "A tie-break, such as BH/C1; without one, all of the list in short.",
    "by": 'The tie-break list, such as "DE, BH/C1, BH, SB"; default: the list in the file, else the one that its ranks show. '
    "`--by default` takes the default list.",
    "edition": "The edition of C.07, such as 2026-03; default: the one in force on the event's first day.",
    "edition_of_codes": "The edition of C.07, such as 2026-03; default: the one in force.",
    "two_editions": "The two editions to compare; give the option twice.",
    "after": "Count only the rounds up to this one.",
    "live": "Count the round that is being played, too.",
    "pending": "With --live, what pending games count as; default: as the event says, usually a draw.",
    "check_pending": "What the table counts pending games as; default: this is found out, and said.",
    "house_rule": "A provision that this event changes; NAME alone means NAME=true. Repeatable; see `editions 2026-03`. "
    "Or the name of a set of them, as vega-2026; see `editions`.",
    "strict": "Treat recoverable problems in the file as errors.",
    "trust": "What to use if the points of a player do not follow from the results; default: refuse the file.",
    "encoding": "How the file is encoded, such as windows-1251; default: detected.",
    "warnings": "Show all warnings about the file, or no warnings and notes; default: one line with their number.",
    "quiet": "No progress and no summary; only errors.",
    "bye": "The bye of participants without an opponent, if a file gives no reason; default: a pairing-allocated bye for "
    "the only one of a round in a Swiss, else a zero-point bye.",
    "lots": "Break the ties left at the end by lots drawn from this seed; anybody can repeat the draw.",
    "columns": "The columns, in order, such as rank,name,rating,values; rounds or crosstable (a matrix for a round robin); "
    "ranks are those after each round.",
    "workings": "The workings in the HTML of standings: none; list, what each round adds; all, with the reasons. "
    "Default: the most that stays under 2 MB.",
    "format": "The format of the answer; default: by the suffix of --output, else text.",
    "summary_format": "The format of the summary: text on standard error, or json on standard output.",
    "category": 'Only the members of a category, such as women, U18, U1800 or "GER U12"; repeatable.',
    "categories": "A file with [categories] of your own: rules of prizes, TOML.",
    "prize_rules": "The rules of the prizes, TOML; see the documentation of prizes.",
    "series_rules": "Rules of prizes for the series, TOML: the prize list instead of the standings.",
    "series": "The rules of the series, TOML: the files of the events, and how they count.",
    "equal_names": "Players of equal names where neither FIDE ids nor births decide: refused (ask), one person (same) or two "
    "(different); default: as the rules of the series say, else ask.",
    "output": "Write to this file instead of standard output.",
    "file_format": "The format to write; default: by the suffix of OUT.",
    "with_ranks": "Add the computed ranks and the tie-break list to the file, and the values if the format has room for them.",
    "work": "How far to search, in steps: cases looked at and finishes ranked; a count, so that every machine answers alike.",
    "assumed": 'Assume the result of a pending game, White first: "12-7 1-0"; with its round: "9: 12-7 1-0". Repeatable.',
    "instead": "Let --if replace the results of finished games, too.",
    "before": "Ask as if this round and those after it were still to be played.",
    "top": "The target: among the first so many places; default: 1.",
    "ahead_of": "The target: ahead of this participant.",
    "target_ranks": "The target: one of these ranks, such as 4,5.",
    "finishes": (
        "How many finishes to draw, if there are too many to rank all of them; default: 100000, with estimated pairings 10000, "
        "with --pairings gacrux 1000."
    ),
    "pairings": "How later Swiss rounds are paired: estimated, or by gacrux in every finish. gacrux always pairs the next one.",
    "chances_of": "Only this participant, by the own result: a number, a key, or a unique part of the name.",
    "chances_category": "Rank the members of a category among themselves: women, U18, or one that the rules define.",
    "chances_prizes": "The rules of prizes (TOML): adds what everybody can expect.",
    "over_rounds": "How the chances of first place moved: before every round.",
    "seed": "The seed of the finishes drawn; the same seed gives the same numbers.",
    "model": "How results of games are predicted from the ratings.",
    "tempo": "How fast the games are; default: as the event says, else standard.",
    "jobs_drawing": "How many processes draw finishes.",
    "against": "Check this published table, not the ranks in the file: CSV, Excel, a saved page or text; - for standard input.",
    "table_columns": 'The tie-breaks of its columns, such as "TB2=BH/C1, TB3=SB", where their names do not say them.',
    "search": "Look for the list, edition, reading or round that the table was made with.",
    "budget": "Seconds for that search; then the best so far is told.",
    "ratings": "Fill in empty ratings, titles, federations, sexes and birth years from this FIDE rating list (text, XML, zip).",
    "rating_kind": "Which rating of the list to take; default: the one of the event's time control.",
    "ratings_by_name": "Look up players without a FIDE number by their name; ambiguous names are listed and left alone.",
    "paths": "Files, folders, globs, zip archives, URLs; - for a list of paths on standard input.",
    "table": "The table to write (.parquet, .csv, .jsonl); the table of files is written beside it.",
    "layout": "long: a row per participant and code; wide: a row per participant.",
    "jobs": "Processes; default: all cores.",
    "resume": "Continue an interrupted run, or add to finished tables.",
    "overwrite": "Replace tables that are there; otherwise they are an error.",
    "time_limit": "Refuse a file that takes more seconds; 0: no limit; default: 60.",
    "memory_limit": "Refuse a file that takes more memory, in MB; 0: no limit; default: 1000.",
    "scheduler": "The address of a running Dask scheduler; its cluster does the work.",
    "infer": "Rank a file without a list by the one that its ranks show, as `standings` does. It takes many times as long.",
    "check_ranks": "Compare the ranks and values in each file with the computed ones.",
    "explain_differences": "Of each file that differs, search for what its table was made with. This takes many times as "
    "long as the rest.",
    "language": "The language of the answer; auto: that of the environment. CSV and the keys of JSON stay as they are.",
    "version": "Show the version and exit.",
    "which_code": "A tie-break code in any spelling.",
    "which_edition": "The edition, such as 2026-03.",
    "host": "The address to listen on; by default, only this machine can reach the page.",
    "allow_host": "Another name that the page answers to, as behind a proxy; repeatable.",
    "port": "The port to listen on; 0 picks a free one.",
    "browser": "Open the page in the browser.",
    "watch": "A file that the page shows at once and follows when it changes, as on the screen of the hall.",
}
PLACEHOLDERS = frozenset(  # what stands for a value of the user in a usage, in a help and in a command that an answer names
    {
        "FILE", "IN", "OUT", "PATHS", "TABLE", "LIST", "STARTING_LIST", "RULES", "WHO", "CODE", "ROUND", "GAME", "NAME",
        "NAMES", "VALUE", "NUMBER", "SEED", "SECONDS", "STEPS", "MB", "ADDRESS", "PORT", "OPTIONS", "COMMAND", "ARGS",
    }
)  # fmt: skip
HELP_WORDS: Mapping[str, str] = {  # what typer writes in a help
    "usage": "Usage:",
    "heading": "{heading}:",
    "help": "Show this message and exit.",
    "install": "Install completion for the current shell.",
    "show": "Show completion for the current shell, to copy it or customize the installation.",
    "required": "required",
    "default": "default: {value}",
    "variable": "env var: {value}",
}
HELP_SECTIONS = labels({"Arguments": "Arguments", "Options": "Options", "Commands": "Commands"})  # likewise
USAGE: Mapping[str, str] = {  # what typer says of a command line that it refuses
    "try": "Try '{command}' for help.",
    "error": "Error: {error}",
    "no argument": "Missing argument {name}.",
    "no option": "Missing option {name}.",
    "unknown option": "No such option: {name}",
    "value of option": "Option {name}: a value is missing, or it takes none.",
    "invalid value of": "Invalid value for {name}: {reason}",
    "invalid value": "Invalid value: {reason}",
    "integer": "{value} is not a whole number.",
    "number": "{value} is not a number.",
    "range": "{value} is not in the range {range}.",
    "command": "No such command {value}.",
    "extra": "Unexpected further arguments: {value}",
    "no command": "Missing command.",
}
FILES_DONE = "files, {rate:,}/s, {refused:,} refused"
INTERRUPTED_BATCH = "tiebreaks: interrupted; to continue from here, run the same command with --resume"
NOTHING_READ = "none of the {files} files could be read; the reasons are in {table}"
ERROR = "tiebreaks: error: {error}"
INTERNAL = (
    "tiebreaks: internal error: {kind}: {error}. This is a fault of tiebreaks, please report it with the file; "
    "TIEBREAKS_DEBUG=1 in the environment shows where it happened"
)
TWO_EDITIONS = "expected two editions to compare, found {count}; give --edition twice"
SAME_EDITION = "expected two different editions to compare, found {id} twice"
SAME_PARTICIPANT = "expected two participants, found {who} twice"
WHO_BEFORE_CODE = "WHO comes before CODE: explain FILE {who} {code}"
NO_SUFFIX = "{path} has no suffix; give --format"
STANDARD_INPUT_TWICE = "- stands for standard input, which can be read once"
STANDARD_INPUT, STANDARD_OUTPUT = Message("standard input"), Message("standard output")
MORE_WARNINGS = Forms("{count} warning (--warnings shows it)", "{count} warnings (--warnings shows them)")
UNKNOWN_SUFFIX = "{path}: expected a name that ends in {suffixes}, found {suffix}; or give --format"
ONLY_WITH_CATEGORY = "--categories and --rules are for --category; name a category"
ONLY_WITH_RANKS = "--by, --edition, --after and --house-rule change what --with-ranks computes; add --with-ranks"
ONLY_WITH_RATINGS = "--rating-kind and --ratings-by-name say how --ratings is used; add --ratings"
ONLY_WITHOUT_ASSUMED = "--if counts the rounds up to the last game it names; leave out --after, --live and --pending"
ONLY_IN_HTML = "only the HTML of standings has workings; give --format html, or leave --workings out"
HOUSE_RULE_VALUE = "{name}: expected one of {choices}, found {value!r}; write {name}=VALUE"
ONE_OF = "expected one of {names}, found {given!r}"
THE_PAGE = Message("the page")
NO_STANDARD_INPUT = "standard input is closed; give the path of a file"
NO_STANDARD_OUTPUT = "standard output is closed; give the path of a file to write"
SEARCH_SECONDS = 10.0  # of `check`, unless it is told otherwise; here the command finds it without loading all of `check`
