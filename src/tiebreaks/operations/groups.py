"""The parameters that operations share, in groups: what is read, by which law, how far, and how the answer is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

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
from tiebreaks.operations.parameter import ASSISTANT, COMMAND, DECISIONS, INPUT, SERVICE, TIE_BREAKS, Parameter
from tiebreaks.operations.parameter import OUTPUT as OUTPUT_SECTION

MOST_ROUNDS = 1000
DOCUMENT = "document"  # the JSON of an answer, and beside it the sentences and tables as the page shows them


def formats_written() -> tuple[str, ...]:
    """The formats of an answer."""
    from tiebreaks.report import FORMATS

    return (*FORMATS, "xlsx")


def _workings() -> tuple[str, ...]:
    from tiebreaks.report import WORKINGS

    return WORKINGS


def _pending() -> tuple[str, ...]:
    from tiebreaks.engine.basis import Pending

    return get_args(Pending)


def _trust() -> tuple[str, ...]:
    from tiebreaks.formats.choices import Trust

    return get_args(Trust)


def _unpaired() -> tuple[str, ...]:
    from tiebreaks.formats.choices import UNPAIRED

    return UNPAIRED


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
    section=INPUT,
)
STRICT = Parameter("strict", "Treat recoverable problems in the file as errors.", YES, default=False, section=INPUT)
TRUST = Parameter(
    "trust",
    "What to use if the points of a player do not follow from the results; default: refuse the file.",
    one_of(lambda: tuple(name for name in _trust() if name != "both")),
    served={"kind": one_of(_trust)},
    section=INPUT,
)
ENCODING = Parameter(
    "encoding",
    "How the file is encoded, such as windows-1251; default: detected.",
    placeholder="NAME",
    example="windows-1251",
    section=INPUT,
)
UNPAIRED_AS = Parameter(
    "unpaired",
    "The bye of participants without an opponent, if a file gives no reason; default: a pairing-allocated bye for "
    "the only one of a round in a Swiss, else a zero-point bye.",
    one_of(_unpaired),
    section=INPUT,
)
SHEET = Parameter("sheet", "The sheet of a workbook; default: the first with a table.", placeholder="NAME", section=INPUT)
WHICH = Parameter(
    "tournament",
    "Which event, if a file holds several (PGN): its number, as the error message lists them.",
    whole(1, 1_000_000),
    placeholder="NUMBER",
    section=INPUT,
)
STARTS = Parameter(
    "starts",
    "The first day of the event, which decides the edition; default: as the file says.",
    DAY,
    placeholder="DATE",
    example="2025-11-02",
    section=INPUT,
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
    section=TIE_BREAKS,
)
IN_EDITION = Parameter(
    "edition",
    "The edition of C.07, such as 2026-03; default: the one in force on the event's first day.",
    EDITION,
    placeholder="ID",
    example="2026-03",
    section=TIE_BREAKS,
)
AFTER = Parameter(
    "after_round", "Count only the rounds up to this one.", whole(0, MOST_ROUNDS), placeholder="ROUND", section=TIE_BREAKS
)
HOUSE_RULES = Parameter(
    "house_rules",
    "A provision that this event changes; NAME alone means NAME=true. Repeatable; see `editions 2026-03`. "
    "Or the name of a set of them, as vega-2026; see `editions`.",
    HOUSE_RULE,
    placeholder="NAME=VALUE",
    repeated=True,
    section=TIE_BREAKS,
)
LAW = (BY, IN_EDITION, AFTER, HOUSE_RULES)
LOTS = Parameter(
    "lots",
    "Break the ties left at the end by lots drawn from this seed; anybody can repeat the draw.",
    placeholder="SEED",
    section=DECISIONS,
)
PLAY_OFFS = Parameter(
    "play_offs",
    "The order that a play-off gave (Article 3): numbers or names, best first, and its format in words behind a colon. It "
    "applies at PO, or at the last place of the list where exactly these are level. Repeatable.",
    PLAY_OFF,
    placeholder="ORDER",
    repeated=True,
    example="12, 7",
    section=DECISIONS,
)
ORDERS = Parameter(
    "orders",
    "An order of those tied, given by hand: numbers or names, best first, and the reason behind a colon. It applies at HAND, "
    "or at the last place of the list where exactly these are level. Repeatable.",
    HAND_ORDER,
    placeholder="ORDER",
    repeated=True,
    example="4, 3",
    section=DECISIONS,
)
VALUES = Parameter(
    "values",
    "Values of a tie-break that somebody else computed; `OTHER_LEAGUE low: ...` if the lower is ahead. The list names the "
    "code. Repeatable.",
    GIVEN_VALUES,
    placeholder="VALUES",
    repeated=True,
    example="OTHER_LEAGUE: 7=38.5, 12=40",
    section=DECISIONS,
)
DECIDING = (LOTS, PLAY_OFFS, ORDERS, VALUES)
LIVE = Parameter("live", "Count the round that is being played, too.", YES, default=False, section=TIE_BREAKS)
PENDING = Parameter(
    "pending",
    "With {live}, what open games count as meanwhile: nothing, a draw, or what the event announces for them.",
    one_of(_pending),
    default="none",
    section=TIE_BREAKS,
)
RANKED = (*LAW[:3], LIVE, PENDING, HOUSE_RULES, *DECIDING)
BEFORE = Parameter(
    "before_round",
    "Ask as if this round and those after it were still to be played.",
    whole(1, MOST_ROUNDS),
    placeholder="ROUND",
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
    section=OUTPUT_SECTION,
)
COLUMNS = Parameter(
    "columns",
    "The columns, in order, such as rank,name,rating,values; rounds or crosstable (a matrix for a round robin); "
    "ranks are those after each round.",
    placeholder="NAMES",
    section=OUTPUT_SECTION,
)
WORKINGS = Parameter(
    "workings",
    "The workings in the HTML of standings: none; list, what each round adds; all, with the reasons. "
    "Default: the most that stays under 2 MB.",
    one_of(_workings),
    faces=frozenset({COMMAND, SERVICE}),
    section=OUTPUT_SECTION,
)
FORMAT = Parameter(
    "format",
    "The format of the answer{by_suffix}.",
    one_of(formats_written),
    facts={"by_suffix": Clause(COMMAND, Message("; default: by the suffix of {output}, else text", output=Option("output")))},
    served={"kind": one_of(lambda: (*formats_written(), DOCUMENT)), "default": "json"},
    faces=frozenset({COMMAND, SERVICE}),
    section=OUTPUT_SECTION,
)
OUTPUT = Parameter(
    "output",
    "Write to this file instead of standard output.",
    placeholder="OUT",
    letter="-o",
    faces=ONLY_COMMAND,
    section=OUTPUT_SECTION,
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
    section=OUTPUT_SECTION,
)
CORRECTIONS = Parameter(
    "corrections",
    'Correct the event first: a result, "5: 12-7 1-0", a bye, "5: 12 half", or a late entry, "entry: Name, 1850". Repeatable.',
    placeholder="ENTRY",
    repeated=True,
    example="5: 12-7 1-0",
    section=INPUT,
)
READING = (CORRECTIONS, *HOW_READ, WARNINGS)
ANSWER = (FORMAT, OUTPUT)
