"""OPERATIONS: everything that can be asked. The command, the service, assistants and the page are made from this table.

To add an operation: a function in `asking`, and an entry here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from tiebreaks.awards import EqualNames
from tiebreaks.checking.steps import MORE, SEARCH_STEPS
from tiebreaks.forecasting.work import WORK
from tiebreaks.messages import Clause, Given, Message
from tiebreaks.operations import asking
from tiebreaks.operations.groups import (
    AFTER,
    ANSWER,
    BEFORE,
    BY,
    CATEGORY,
    COLUMNS,
    DECIDING,
    FILE_ALONE,
    FILES,
    HOUSE_RULES,
    IN_EDITION,
    LAW,
    LIVE,
    MOST_ROUNDS,
    OF_CODE,
    ONLY_COMMAND,
    PENDING,
    RANKED,
    READING,
    RULES,
    SEED,
    SENT,
    WHO,
    WITH_FILES,
    WORKINGS,
)
from tiebreaks.operations.kinds import EDITION, EDITIONS_TWICE, FILE, OUTPUT_FILE, RANKS_LIST, STEPS, YES, one_of, whole
from tiebreaks.operations.operation import Operation
from tiebreaks.operations.parameter import ASSISTANT, COMMAND, SERVICE, Parameter

RULES_OF_PRIZES = """The prizes stand in a file, such as prizes.toml; give it with --rules prizes.toml. The shortest is

  [[prizes]]
  name = "Main"
  amounts = [300, 200, 100]

docs/prizes.md says what else it can have; examples/prizes has the rules of several events."""
MOST_FINISHES_SERVED = 5000
MOST_ROWS = 1000  # of the first screen
_DOCUMENT = {"document": Given("format", "document")}
_FINISHES_DRAWN = Message(
    "; default: 100000, with estimated pairings 10000, with {gacrux} 1000", gacrux=Given("pairings", "gacrux")
)
_FINISHES_SERVED: Mapping[str, Any] = {"kind": whole(1, MOST_FINISHES_SERVED), "default": 1000}


def _formats() -> tuple[str, ...]:
    from tiebreaks.formats.choices import FORMATS

    return FORMATS


def _rating_kinds() -> tuple[str, ...]:
    from tiebreaks.formats.choices import RATING_KINDS

    return RATING_KINDS


STANDINGS = Operation(
    "standings",
    "The standings of a tournament file; with {category}, those of women, U18, U1800 or a category of your own.",
    'tiebreaks standings open.trf --by "DE, BH/C1, BH, SB" --after-round 7',
    asking.standings,
    (
        FILES,
        *RANKED,
        CATEGORY,
        Parameter(
            "categories",
            "A file with [categories] of your own: rules of prizes, TOML.",
            FILE,
            placeholder="FILE",
        ),
        Parameter(
            "assumed",
            'Assume the result of a pending game, White first: "12-7 1-0"; with its round: "9: 12-7 1-0"; a bye: "9: 12 half". '
            "Text shows only who moves. Repeatable.",
            placeholder="GAME",
            repeated=True,
            example="12-7 1-0",
        ),
        Parameter("instead", "Let {assumed} replace the results of finished games, too.", YES, default=False),
        COLUMNS,
        WORKINGS,
        Parameter(
            "rows",
            "With {document}: the answer comes in two lines of JSON, the first so many rows at once, then the whole.",
            whole(1, MOST_ROWS),
            facts=_DOCUMENT,
            faces=frozenset({SERVICE}),
        ),
        *READING,
        *ANSWER,
    ),
    answers=("standings", "categories"),
)
CATEGORIES = Operation(
    "categories",
    "The standings of categories, such as women or U18, in the order of the whole.",
    "tiebreaks standings open.trf --category women",
    asking.categories,
    (
        FILES,
        CATEGORY.but(
            words="A category such as women, U18, 2000+ or one of the rules; repeatable. Without it: those of the rules, and "
            "usual ones that somebody belongs to."
        ),
        RULES,
        *LAW,
        *DECIDING,
        *READING,
        *ANSWER,
    ),
    faces=SENT,
    answers=("categories",),
)
PRIZES = Operation(
    "prizes",
    "Who is given which prize, by a file of rules, with the reason of every award.",
    "tiebreaks prizes open.trf --rules prizes.toml",
    asking.prizes,
    (FILES, RULES.but(required=True, advice=RULES_OF_PRIZES), *LAW, *DECIDING, *READING, *ANSWER),
    answers=("prizes",),
)
SERIES = Operation(
    "series",
    "The standings of several events together, by a file of rules.",
    "tiebreaks series series.toml",
    asking.series,
    (
        Parameter(
            "series",
            "The rules of the series, TOML: the files of the events, and how they count.",
            FILE,
            placeholder="FILE",
            required=True,
            by_place=True,
        ),
        RULES.but(words="Rules of prizes for the series, TOML: the prize list instead of the standings."),
        Parameter(
            "equal_names",
            "Players of equal names where neither FIDE ids nor births decide: refused (ask), one person (same) or two "
            "(different); default: as the rules of the series say, else ask.",
            one_of(get_args(EqualNames)),
        ),
        *ANSWER,
    ),
    faces=frozenset({COMMAND, ASSISTANT}),  # its rules name files, which nobody sends to a service
    answers=("series", "prizes"),
)
BOARDS = Operation(
    "boards",
    "The best results on each board of a team event.",
    "tiebreaks boards team.trf --after-round 4",
    asking.boards,
    (FILES, AFTER, *READING, *ANSWER),
    answers=("boards",),
)
PAIRINGS = Operation(
    "pairings",
    "Who plays whom in a round: boards, results, scores before the round.",
    "tiebreaks pairings open.trf --round 5",
    asking.pairings,
    (
        FILES,
        Parameter("round", "Which round; default: the last that is paired.", whole(1, MOST_ROUNDS), placeholder="ROUND"),
        Parameter("by_name", "In the order of names, with the board of each.", YES, default=False),
        *READING,
        *ANSWER,
    ),
    answers=("pairings",),
)
EXPLAIN = Operation(
    "explain",
    "How one value is computed, round by round, with the articles; without CODE, all values in short.",
    "tiebreaks explain open.trf Hartenau BH/C1",
    asking.explain,
    (
        FILE_ALONE,
        WHO,
        OF_CODE,
        Parameter(
            "occurrence", "Which entry, if the list has the code several times.", whole(1, 100), placeholder="NUMBER", default=1
        ),
        *RANKED,
        WITH_FILES,
        *READING,
        *ANSWER,
    ),
    answers=("explanation",),
)
WHY = Operation(
    "why",
    "Why one participant is ahead of another; with one name, what separates it from those above and below.",
    "tiebreaks why open.trf Grauwitz Hartenau",
    asking.why,
    (
        FILE_ALONE,
        WHO,
        Parameter(
            "other",
            "Another participant; without one, the neighbours above and below.",
            placeholder="[WHO]",
            by_place=True,
            example="6",
        ),
        *RANKED,
        RULES.but(faces=frozenset({SERVICE})),  # the card of the page names prizes
        WITH_FILES,
        *READING,
        *ANSWER,
    ),
    answers=("why",),
)
CHECK = Operation(
    "check",
    "Compare the ranks and values in a file with the regulations{exit_code}.",
    "tiebreaks check open.trf",
    asking.check,
    (
        FILES,
        *LAW[:3],
        LIVE,
        PENDING.but(words="What the table counts open games as; default: this is found out, and said.", default=None),
        HOUSE_RULES,
        *DECIDING[1:],  # lots are never published
        Parameter(
            "against",
            "Check this published table, not the ranks in the file: CSV, Excel, a saved page or text{standard_input}.",
            FILE,
            placeholder="TABLE",
            facts=FILES.facts,
        ),
        COLUMNS.but(
            words='The tie-breaks of its columns, such as "TB2=BH/C1, TB3=SB", where their names do not say them.',
            placeholder="NAME=CODE",
        ),
        Parameter(
            "search",
            "Look for the list, edition, reading or round that the table was made with.",
            YES,
            default=True,
            opposite="--no-search",
        ),
        Parameter(
            "budget",
            "How far to search, in steps, a count that every machine keeps alike, or {more}; then the best so far is told.",
            STEPS,
            facts={"more": MORE},
            placeholder="STEPS",
            default=SEARCH_STEPS,
            faces=ONLY_COMMAND,
        ),
        *READING,
        *ANSWER,
    ),
    facts={"exit_code": Clause(COMMAND, Message("; exit code 1 when they differ"))},
    answers=("check",),
    is_long=True,
)
COMPARE = Operation(
    "compare",
    "The places and values that change between two editions, and why.",
    "tiebreaks compare open.trf --edition 2024-08 --edition 2026-03",
    asking.compare,
    (
        FILES,
        Parameter(
            "edition",
            "The two editions to compare; give the option twice.",
            EDITIONS_TWICE,
            placeholder="ID",
            required=True,
            repeated=True,
            example="2026-03",
        ),
        BY,
        AFTER,
        HOUSE_RULES,
        *READING,
        *ANSWER,
    ),
    answers=("comparison",),
)
CONVERT = Operation(
    "convert",
    "Write a tournament file in another format.",
    "tiebreaks convert open.trf - --format json --with-ranks",
    asking.convert,
    (
        FILES.but(placeholder="IN..."),
        Parameter(
            "out",
            "The file to write, or - for standard output; the suffix decides the format: .trf .txt .json.",
            OUTPUT_FILE,
            placeholder="OUT",
            required=True,
            by_place=True,
            served={
                "words": "The file to write, which must not be there yet; without it, the answer has the file.",
                "required": False,
            },
            faces=frozenset({COMMAND, ASSISTANT}),
        ),
        Parameter(
            "format",
            "The format to write{by_suffix}.",
            one_of(_formats),
            facts={"by_suffix": Clause(COMMAND, Message("; default: by the suffix of OUT"))},
            served={"required": True},
            example="trf26",
        ),
        Parameter(
            "with_ranks",
            "Add the computed ranks and the tie-break list to the file, and the values if the format has room for them.",
            YES,
            default=False,
        ),
        Parameter(
            "ratings",
            "Fill in empty ratings, titles, federations, sexes and birth years from this FIDE rating list (text, XML, zip).",
            FILE,
            placeholder="LIST",
        ),
        Parameter(
            "rating",
            "Which rating of the list to take; default: the one of the event's time control.",
            one_of(_rating_kinds),
        ),
        Parameter(
            "by_name",
            "Look up players without a FIDE number by their name; ambiguous names are listed and left alone.",
            YES,
            default=False,
        ),
        *LAW,
        *DECIDING,
        *READING,
    ),
)
NEEDS = Operation(
    "needs",
    "What a participant needs in the pending games to reach a place.",
    "tiebreaks needs open.trf Grauwitz --top 3 --before-round 9",
    asking.needs,
    (
        FILE_ALONE,
        WHO,
        Parameter("top", "The target: among the first so many places; default: 1.", whole(1, 10_000), placeholder="K"),
        Parameter("ahead_of", "The target: ahead of this participant.", placeholder="WHO"),
        Parameter(
            "ranks",
            "The target: one of these places, such as 4,5. A shared rank stands for all the places that it covers.",
            RANKS_LIST,
            placeholder="LIST",
            example="4,5",
        ),
        BEFORE,
        Parameter(
            "finishes",
            "How many finishes are drawn, where not all can be ranked.",
            served=_FINISHES_SERVED,
            faces=SENT,
        ),
        Parameter(
            "work",
            "How far to search, in steps: cases looked at and finishes ranked; a count, so that every machine answers alike.",
            whole(1),
            placeholder="STEPS",
            default=WORK,
            faces=ONLY_COMMAND,
        ),
        CATEGORY.but(words="The places among the members of a category: women, U18.", repeated=False),
        Parameter(
            "in_steps",
            "With {document}: what is known at once first, then the whole, each on a line.",
            YES,
            default=False,
            facts=_DOCUMENT,
            faces=frozenset({SERVICE}),
        ),
        *LAW,
        WITH_FILES,
        *READING,
        *ANSWER,
    ),
    answers=("needs",),
    is_long=True,
)
CHANCES = Operation(
    "chances",
    "How probable every rank is after the pending games.",
    "tiebreaks chances open.trf --before-round 9 --finishes 1000",
    asking.chances_of_one,
    (
        FILES,
        Parameter(
            "who",
            "Only this participant, by the own result: a number, a key, or a unique part of the name.",
            placeholder="WHO",
        ),
        CATEGORY.but(
            words="Rank the members of a category among themselves: women, U18, or one that the rules define.", repeated=False
        ),
        RULES.but(words="The rules of prizes (TOML): adds what everybody can expect.", placeholder="RULES"),
        Parameter("over_rounds", "How the chances of first place moved: before every round.", YES, default=False),
        Parameter("all", "Show everybody; default: the first 20.", YES, default=False),
        Parameter(
            "finishes",
            "How many finishes to draw, if there are too many to rank all of them{by_pairings}.",
            whole(1),
            placeholder="N",
            facts={"by_pairings": Clause(COMMAND, _FINISHES_DRAWN)},
            served=_FINISHES_SERVED,
        ),
        Parameter(
            "own",
            "With {document}: the participant whose own chances the answer has besides.",
            facts=_DOCUMENT,
            faces=frozenset({SERVICE}),
        ),
        SEED,
        Parameter(
            "model",
            "How results of games are predicted from the ratings.",
            one_of(("milvang", "tec", "elo", "equal")),
            default="milvang",
        ),
        Parameter(
            "tempo",
            "How fast the games are; default: as the event says, else standard.",
            one_of(("standard", "rapid", "blitz")),
        ),
        Parameter(
            "pairings",
            "How later Swiss rounds are paired: estimated, or by gacrux in every finish. gacrux always pairs the next one.",
            one_of(("estimated", "gacrux")),
        ),
        BEFORE,
        Parameter(
            "jobs", "How many processes draw finishes.", whole(1), placeholder="N", letter="-j", default=1, faces=ONLY_COMMAND
        ),
        *LAW,
        *READING,
        *ANSWER,
    ),
    answers=("chances",),
    is_long=True,
)
CODES = Operation(
    "codes",
    "The tie-breaks of an edition; with CODE, everything about that one.",
    "tiebreaks codes BH --edition 2026-03",
    asking.codes,
    (
        OF_CODE.but(words="A tie-break code in any spelling."),
        IN_EDITION.but(words="The edition of C.07, such as 2026-03; default: the one in force."),
        *ANSWER,
    ),
    answers=("codes",),
)
EDITIONS = Operation(
    "editions",
    "The editions of C.07; with ID, the provisions of that one.",
    "tiebreaks editions 2026-03",
    asking.editions,
    (
        Parameter("id", "The edition, such as 2026-03.", EDITION, placeholder="[ID]", by_place=True, example="2026-03"),
        *ANSWER,
    ),
    answers=("editions",),
)

OPERATIONS: tuple[Operation, ...] = (
    STANDINGS, PRIZES, SERIES, BOARDS, PAIRINGS, EXPLAIN, WHY, CHECK, COMPARE, CONVERT, NEEDS, CHANCES, CODES, EDITIONS,
    CATEGORIES,
)  # fmt: skip
BY_NAME: Mapping[str, Operation] = {each.name: each for each in OPERATIONS}
