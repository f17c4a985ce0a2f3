"""One table for every face: an operation that only these tests have, and the calls that every face refuses alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import tiebreaks as tb
from tests.web import ROOT
from tiebreaks.operations.groups import AFTER, ANSWER, FILES, READING
from tiebreaks.operations.kinds import whole
from tiebreaks.operations.operation import Content, Operation, Question
from tiebreaks.operations.parameter import Parameter


def count_points(asked: Question) -> tb.Standings:
    """The standings by points alone. A worker process finds it in this module."""
    last = asked["after_round"] or asked.event.complete_rounds
    return tb.standings(asked.event, "PTS", after_round=max(0, last - asked["back"]))


SCORES = Operation(
    "scores",
    "The standings by points alone, so many rounds ago.",
    "tiebreaks scores open.trf --back 2",
    count_points,
    (
        FILES,
        AFTER,
        Parameter("back", "How many rounds before that one.", whole(0, 20), placeholder="N", default=0),
        *READING,
        *ANSWER,
    ),
    answers=("standings",),
)


class BadCall(NamedTuple):
    """A call that every face refuses: how the command and the service are asked, and what both say.

    A gap of `said`, such as {after_round}, is an option as each face writes it.
    """

    operation: str
    arguments: Sequence[str]  # behind the file
    fields: Mapping[str, Any]
    said: str
    code: int = 2
    status: int = 400


BERLIN = "examples/prizes/berlin.toml"
RULES = Content((ROOT / BERLIN).read_bytes(), "berlin.toml")
EDITIONS = "there are 2009, 2022, 2023-09, 2024-04, 2024-08, 2026-03"
BAD_CALLS: Mapping[str, BadCall] = {
    "no number": BadCall("standings", ["--after-round", "abc"], {"after_round": "abc"}, "expected a whole number, found 'abc'"),
    "half a number": BadCall("standings", ["--after-round", "2.5"], {"after_round": "2.5"}, "expected a whole number, found '2.5'"),
    "no number in ASCII": BadCall("standings", ["--after-round", "３"], {"after_round": "３"}, "expected a whole number, found '３'"),
    "a number below the least": BadCall("standings", ["--after-round", "-1"], {"after_round": "-1"}, "expected at least 0, found -1"),
    "a number above the most": BadCall("standings", ["--after-round", "1001"], {"after_round": "1001"}, "expected at most 1000, found 1001"),
    "a round that was not held": BadCall("standings", ["--after-round", "99"], {"after_round": "99"}, "expected a round from 0 to 9, the last one held, found 99"),
    "a choice that there is not": BadCall("standings", ["--pending", "win"], {"pending": "win"}, "expected one of none, draw, announced, found 'win'"),
    "a bye that there is not": BadCall("standings", ["--unpaired", "none"], {"unpaired": "none"}, "expected one of pairing, zero, half, full, found 'none'"),
    "a choice in capitals": BadCall("chances", ["--model", "ELO"], {"model": "ELO"}, "expected one of milvang, tec, elo, equal, found 'ELO'"),
    "an unknown edition": BadCall("standings", ["--edition", "1999"], {"edition": "1999"}, f"edition '1999' is unknown; {EDITIONS}"),
    "one edition": BadCall("compare", ["--edition", "2009"], {"edition": "2009"}, "expected two editions to compare, found 1; give {edition} twice"),
    "one edition twice": BadCall("compare", ["--edition", "2009"] * 2, {"edition": ["2009"] * 2}, "expected two different editions to compare, found 2009 twice"),
    "three editions": BadCall("compare", ["--edition", "2009"] * 3, {"edition": ["2009"] * 3}, "expected two editions to compare, found 3; give {edition} twice"),
    "an unknown edition of two": BadCall("compare", ["--edition", "2009", "--edition", "x"], {"edition": ["2009", "x"]}, f"edition 'x' is unknown; {EDITIONS}"),
    "an unknown house rule": BadCall("standings", ["--house-rule", "vur"], {"house_rule": "vur"}, "house rule 'vur' is unknown; did you mean 'vur_cut'?"),
    "a choice that a provision has not": BadCall(
        "standings", ["--house-rule", "vur_cut=maybe"], {"house_rule": "vur_cut=maybe"},
        "vur_cut: expected one of off, first, if_not_lower, found 'maybe'; write vur_cut=VALUE",
    ),
    "house rules without end": BadCall("standings", ["--house-rule", "vur_cut=off"] * 51, {"house_rule": ["vur_cut=off"] * 51}, "expected at most 50 times, found 51"),
    "a text that is too long": BadCall("standings", ["--lots", "x" * 1001], {"lots": "x" * 1001}, "expected at most 1000 letters, found 1001"),
    "no rank list": BadCall("needs", ["3", "--ranks", "2-4"], {"who": "3", "ranks": "2-4"}, "expected ranks such as 4,5, found '2-4'"),
    "no place at all": BadCall("needs", ["3", "--top", "0"], {"who": "3", "top": "0"}, "expected at least 1, found 0"),
    "two targets": BadCall(
        "needs", ["3", "--top", "2", "--ranks", "3", "--before-round", "9"], {"who": "3", "top": "2", "ranks": "3", "before_round": "9"},
        "expected one target: a rank, the first so many places (top), or a set of ranks",
    ),
    "ahead of oneself": BadCall(
        "needs", ["3", "--ahead-of", "3", "--before-round", "9"], {"who": "3", "ahead_of": "3", "before_round": "9"},
        "ahead_of: expected another participant who is ranked, found 3",
    ),
    "a code before a name": BadCall("explain", ["BH", "Hartenau"], {"who": "BH", "code": "Hartenau"}, "expected a participant before a tie-break, found BH before Hartenau"),
    "nobody of that name": BadCall("explain", ["Nobody"], {"who": "Nobody"}, "participant: nobody is called 'Nobody'; give the number or another part of the name"),
    "a number that nobody has": BadCall("why", ["99"], {"who": "99"}, "participant: no number 99 in this tournament; it has numbers 1 to 41"),
    "one participant twice": BadCall("why", ["3", "Hartenau"], {"who": "3", "other": "Hartenau"}, "expected two participants, found 3 twice"),
    "an entry before the first": BadCall("explain", ["3", "BH", "--occurrence", "0"], {"who": "3", "code": "BH", "occurrence": "0"}, "expected at least 1, found 0"),
    "an unknown code": BadCall("codes", ["BHX"], {"code": "BHX"}, "'BHX' is not a tie-break code; did you mean BH? Expected one of "),
    "categories without a category": BadCall("standings", ["--categories", BERLIN], {"categories": RULES}, "{categories} is for {category}; name a category"),
    "assumed results of a round": BadCall(
        "standings", ["--if", "1-2 1-0", "--after-round", "3"], {"assumed": "1-2 1-0", "after_round": "3"},
        "{assumed} counts the rounds up to the last game it names; leave out {after_round}, {live} and {pending}",
    ),
    "assumed results that are none": BadCall(
        "standings", ["--if", "1-2"], {"assumed": "1-2"}, "'1-2': expected a pending game, White first, and its result, such as '12-7 1-0'"
    ),
    "a live round that is over": BadCall(
        "standings", ["--live", "--after-round", "3"], {"live": "true", "after_round": "3"},
        "{live} counts all rounds, also the one being played; leave out {live} or {after_round}",
    ),
    "ranks that are not written": BadCall(
        "convert", ["-", "--format", "json", "--by", "BH"], {"format": "json", "by": "BH"},
        "{by}, {edition}, {after_round} and {house_rules} change what {with_ranks} computes; add {with_ranks}",
    ),
    "a rating without a list": BadCall(
        "convert", ["-", "--format", "json", "--rating", "rapid"], {"format": "json", "rating": "rapid"},
        "{rating} and {by_name} say how {ratings} is used; add {ratings}",
    ),
    "a format that is not written": BadCall("convert", ["-", "--format", "pdf"], {"format": "pdf"}, "expected one of trf16, trf26, json, found 'pdf'"),
    "workings of a table": BadCall(
        "standings", ["--workings", "all", "--format", "csv"], {"workings": "all", "format": "csv"},
        "only the HTML of standings has workings; choose html as {format}, or leave {workings} out",
    ),
    "columns of no table": BadCall("check", ["--columns", "TB2=BH"], {"columns": "TB2=BH"}, "{columns} names columns of a table to check against; give {against} as well"),
    "boards of players": BadCall("boards", [], {}, "board standings: expected a team event, found an individual one; use standings"),
    "an unknown encoding": BadCall(
        "standings", ["--encoding", "none"], {"encoding": "none"}, "unknown encoding 'none'; expected a name such as utf-8, windows-1252 or utf-16", 3, 422
    ),
    "a category that nobody defines": BadCall(
        "standings", ["--category", "ladies"], {"category": "ladies"},
        "category: the category 'ladies' is not defined; add it to [categories], or use words such as women, U18, U1800", 3, 422,
    ),
    "a code for teams": BadCall("standings", ["--by", "BC"], {"by": "BC"}, "BC: board count is for team events (Articles 11 to 13); this is an individual one", 4, 409),
    "direct encounter outside the list": BadCall(
        "explain", ["3", "DE", "--by", "BH"], {"who": "3", "code": "DE", "by": "BH"},
        "DE ranks those tied at its place in the list (Article 4.3, Type A); add it to {by}", 4, 409,
    ),
}  # fmt: skip
