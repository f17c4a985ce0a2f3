"""The parameters that operations share, in groups: what is read, by which law, how far, and how the answer is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from tiebreaks import report
from tiebreaks.engine.basis import Pending
from tiebreaks.formats.choices import UNPAIRED, Trust
from tiebreaks.languages import LANGUAGES
from tiebreaks.messages import Clause, Given, Message, Option
from tiebreaks.operations.kinds import (
    CODE,
    DAY,
    EDITION,
    FILE,
    GIVEN_VALUES,
    HAND_ORDER,
    HOUSE_RULE,
    LANGUAGE,
    PLAY_OFF,
    YES,
    one_of,
    whole,
)  # fmt: skip
from tiebreaks.operations.parameter import ASSISTANT, COMMAND, SERVICE, Parameter

MOST_ROUNDS = 1000
DOCUMENT = "document"  # the JSON of an answer, and beside it the sentences and tables as the page shows them
FORMATS_WRITTEN = (*report.FORMATS, "xlsx")
FORMATS_SERVED = (*FORMATS_WRITTEN, DOCUMENT)
ONLY_COMMAND = frozenset({COMMAND})
SENT = frozenset({SERVICE, ASSISTANT})
STANDARD_INPUT: Mapping[str, Clause] = {"standard_input": Clause(COMMAND, Message("; - for standard input"))}

# What is read.
FILES = Parameter(
    "files",
    "A tournament file: TRF, JSON, a list of chess-results, Swiss-Manager, PGN, a table{standard_input}. "
    "Several are read as files of one event.",
    FILE,
    placeholder="FILE...",
    required=True,
    repeated=True,
    by_place=True,
    facts=STANDARD_INPUT,
)
FILE_ALONE = FILES.but(
    placeholder="FILE",
    repeated=False,
    words="A tournament file: TRF, JSON, a list of chess-results, Swiss-Manager, PGN, a table{standard_input}.",
)  # on a command line with other arguments behind it
WITH_FILES = Parameter(
    "with_files",
    "Another file of the same event, such as its starting list; repeatable.",
    FILE,
    placeholder="FILE",
    repeated=True,
    faces=ONLY_COMMAND,
)
STRICT = Parameter("strict", "Treat recoverable problems in the file as errors.", YES, default=False)
TRUST = Parameter(
    "trust",
    "What to use if the points of a player do not follow from the results; default: refuse the file.",
    one_of(tuple(name for name in get_args(Trust) if name != "both")),
    served={"kind": one_of(get_args(Trust))},
)
ENCODING = Parameter(
    "encoding", "How the file is encoded, such as windows-1251; default: detected.", placeholder="NAME", example="windows-1251"
)
UNPAIRED_AS = Parameter(
    "unpaired",
    "The bye of participants without an opponent, if a file gives no reason; default: a pairing-allocated bye for "
    "the only one of a round in a Swiss, else a zero-point bye.",
    one_of(UNPAIRED),
    older=("bye",),
)
SHEET = Parameter("sheet", "The sheet of a workbook; default: the first with a table.", placeholder="NAME")
WHICH = Parameter(
    "tournament",
    "Which event, if a file holds several (PGN): its number, as the error message lists them.",
    whole(1, 1_000_000),
    placeholder="NUMBER",
)
STARTS = Parameter(
    "starts",
    "The first day of the event, which decides the edition; default: as the file says.",
    DAY,
    placeholder="DATE",
    example="2025-11-02",
)
HOW_READ = (STRICT, TRUST, ENCODING, UNPAIRED_AS, SHEET, WHICH, STARTS)

# By which law, and after which round.
BY = Parameter(
    "by",
    'The tie-break list, such as "DE, BH/C1, BH, SB"; default: the list in the file, else the one that its ranks show. '
    "`{default_list}` takes the default list.",
    placeholder="LIST",
    example="DE, BH/C1, BH, SB",
    facts={"default_list": Given("by", "default")},
)
IN_EDITION = Parameter(
    "edition",
    "The edition of C.07, such as 2026-03; default: the one in force on the event's first day.",
    EDITION,
    placeholder="ID",
    example="2026-03",
)
AFTER = Parameter(
    "after_round", "Count only the rounds up to this one.", whole(0, MOST_ROUNDS), placeholder="ROUND", older=("after",)
)
HOUSE_RULES = Parameter(
    "house_rules",
    "A provision that this event changes; NAME alone means NAME=true. Repeatable; see `editions 2026-03`. "
    "Or the name of a set of them, as vega-2026; see `editions`.",
    HOUSE_RULE,
    placeholder="NAME=VALUE",
    repeated=True,
)
LAW = (BY, IN_EDITION, AFTER, HOUSE_RULES)
LOTS = Parameter(
    "lots", "Break the ties left at the end by lots drawn from this seed; anybody can repeat the draw.", placeholder="SEED"
)
PLAY_OFFS = Parameter(
    "play_offs",
    "The order that a play-off gave (Article 3): numbers, best first, and its format in words behind a colon. The entry PO of "
    "the list applies it. Repeatable.",
    PLAY_OFF,
    placeholder="ORDER",
    repeated=True,
    example="12, 7",
)
ORDERS = Parameter(
    "orders",
    "An order of those tied, given by hand: numbers, best first, and the reason behind a colon. The entry HAND of the list "
    "applies it. Repeatable.",
    HAND_ORDER,
    placeholder="ORDER",
    repeated=True,
    example="4, 3",
)
VALUES = Parameter(
    "values",
    "Values of a tie-break that somebody else computed; `OTHER_LEAGUE low: ...` if the lower is ahead. The list names the "
    "code. Repeatable.",
    GIVEN_VALUES,
    placeholder="VALUES",
    repeated=True,
    example="OTHER_LEAGUE: 7=38.5, 12=40",
)
DECIDING = (LOTS, PLAY_OFFS, ORDERS, VALUES)
LIVE = Parameter("live", "Count the round that is being played, too.", YES, default=False)
PENDING = Parameter(
    "pending",
    "With {live}, what open games count as meanwhile: nothing, a draw, or what the event announces for them.",
    one_of(get_args(Pending)),
    default="none",
)
RANKED = (*LAW[:3], LIVE, PENDING, HOUSE_RULES, *DECIDING)
BEFORE = Parameter(
    "before_round",
    "Ask as if this round and those after it were still to be played.",
    whole(1, MOST_ROUNDS),
    placeholder="ROUND",
    older=("before",),
)

# Who, and what of them.
WHO = Parameter(
    "who",
    "A participant: the number, or a part of the name that no other has.",
    placeholder="WHO",
    required=True,
    by_place=True,
    example="3",
)
OF_CODE = Parameter(
    "code",
    "A tie-break, such as BH/C1; without one, all of the list in short.",
    CODE,
    placeholder="[CODE]",
    by_place=True,
    example="BH/C1",
)
RULES = Parameter("rules", "The rules of the prizes, TOML; see the documentation of prizes.", FILE, placeholder="FILE")
CATEGORY = Parameter(
    "category",
    'Only the members of a category, such as women, U18, U1800 or "GER U12"; repeatable.',
    placeholder="NAME",
    repeated=True,
    example="women",
)
SEED = Parameter(
    "seed", "The seed of the finishes drawn; the same seed gives the same numbers.", whole(0), placeholder="N", default=1
)

# How the answer is given.
WARNINGS = Parameter(
    "warnings",
    "Show all warnings about the file, or no warnings and notes; default: one line with their number.",
    YES,
    opposite="--quiet",
    faces=ONLY_COMMAND,
)
COLUMNS = Parameter(
    "columns",
    "The columns, in order, such as rank,name,rating,values; rounds or crosstable (a matrix for a round robin); "
    "ranks are those after each round.",
    placeholder="NAMES",
)
WORKINGS = Parameter(
    "workings",
    "The workings in the HTML of standings: none; list, what each round adds; all, with the reasons. "
    "Default: the most that stays under 2 MB.",
    one_of(report.WORKINGS),
    faces=frozenset({COMMAND, SERVICE}),
)
FORMAT = Parameter(
    "format",
    "The format of the answer{by_suffix}.",
    one_of(FORMATS_WRITTEN),
    facts={"by_suffix": Clause(COMMAND, Message("; default: by the suffix of {output}, else text", output=Option("output")))},
    served={"kind": one_of(FORMATS_SERVED), "default": "json"},
    faces=frozenset({COMMAND, SERVICE}),
)
OUTPUT = Parameter(
    "output", "Write to this file instead of standard output.", placeholder="OUT", letter="-o", faces=ONLY_COMMAND
)
IN_LANGUAGE = Parameter(
    "language",
    "The language of the answer; auto: that of the environment. CSV and the keys of JSON stay as they are.",
    LANGUAGE,
    served={
        "words": "The language of the answer; default: as the header Accept-Language asks.",
        "kind": one_of(tuple(LANGUAGES)),
        "example": "de",
    },
)
CORRECTIONS = Parameter(
    "corrections",
    'Correct the event first: a result, "5: 12-7 1-0", a bye, "5: 12 half", or a late entry, "entry: Name, 1850". Repeatable.',
    placeholder="ENTRY",
    repeated=True,
    example="5: 12-7 1-0",
)
READING = (CORRECTIONS, *HOW_READ, WARNINGS)
ANSWER = (FORMAT, OUTPUT)
