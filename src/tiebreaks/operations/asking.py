"""What each operation does: it asks the library, and returns the answer. Words and formats are the faces' part."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import tiebreaks as tb
from tiebreaks import answers
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, Option
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Content, Question, Written

if TYPE_CHECKING:
    from tiebreaks.answers import Neighbours, Overview
    from tiebreaks.answers.categories import Categories
    from tiebreaks.report.law import LawListing

ONLY_WITHOUT_ASSUMED = "{assumed} counts the rounds up to the last game it names; leave out {after}, {live} and {pending}"
ONLY_WITH_RANKS = "{by}, {edition}, {after} and {house_rules} change what {with_ranks} computes; add {with_ranks}"
ONLY_WITH_RATINGS = "{rating} and {by_name} say how {ratings} is used; add {ratings}"

FIRST_STEPS = 2  # of needs, which are shown before the third
ROWS_SHOWN = 20  # of chances, unless all are asked for
_LAW = ("by", "edition", "after_round", "house_rules")


def _refuse(sentence: str, **options: str) -> UsageError:
    facts: dict[str, Any] = {gap: Option(name) for gap, name in options.items()}
    return UsageError([Message(sentence, **facts)])


def standings(asked: Question) -> tb.Standings | answers.CategoryStandings | Categories:
    """The standings; of an event with assumed results, of the members of categories."""
    ranking = _assume(asked) if asked["assumed"] else asked.standings
    if not asked["category"]:
        if asked["categories"]:
            raise _refuse("{categories} is for {category}; name a category", categories="categories", category="category")
        return ranking
    from tiebreaks.awards.category_standings import in_categories

    found = in_categories(ranking, asked["category"], asked.read_rules("categories"))
    asked.notes.clear()  # the answer has what its ranks rest on
    return found


def _assume(asked: Question) -> tb.Standings:
    """The standings with results that were typed."""
    if asked["after_round"] is not None or asked["live"] or asked["pending"] != "none":
        raise _refuse(ONLY_WITHOUT_ASSUMED, assumed="assumed", after="after_round", live="live", pending="pending")
    from tiebreaks.forecasting.what_if import parse_assumed
    from tiebreaks.operations.correcting import correct, names_bye

    byes = [text for text in asked["assumed"] if names_bye(text)]
    games = [text for text in asked["assumed"] if not names_bye(text)]
    event = correct(asked.event, byes)
    results = parse_assumed(event, games, instead=asked["instead"])
    ranking = tb.what_if(event, results, **asked.law, **asked.pick("lots", "instead"))
    if byes:
        from tiebreaks.engine.standings import compare_with

        ranking = compare_with(asked.standings, ranking, Message("assumed byes: {byes}", byes=tuple(byes)))
    asked.notes += ranking.basis.lines
    return ranking


def categories(asked: Question) -> Categories:
    """The standings of categories: those asked for, else those of the rules and the usual ones."""
    from tiebreaks.answers.categories import Categories
    from tiebreaks.awards.category_standings import usual_categories

    found = usual_categories(asked.standings, asked["category"] or (), asked.rules)
    asked.notes.clear()  # the answer has what its ranks rest on
    return Categories(asked.standings.title, found)


def prizes(asked: Question) -> answers.Prizes:
    """Who is given which prize."""
    rules = asked.rules  # wrong rules are said before a wrong file
    assert rules is not None
    found = tb.prizes(asked.standings, rules)
    asked.notes.clear()  # the answer has what its ranks rest on
    return found


def series(asked: Question) -> answers.SeriesStandings | answers.Prizes:
    """The standings of several events together; with rules of prizes, who is given which."""
    from tiebreaks.awards.series_rules import read_series_rules

    rules = read_series_rules(_parse(asked["series"]))
    events = (
        replace(each, source=asked.locate(each.source)) if isinstance(each.source, str) else each for each in rules.events
    )
    ranking = tb.series(replace(rules, events=tuple(events)), **asked.pick("equal_names"))
    return tb.prizes(ranking, asked.rules) if asked.rules else ranking


def _parse(rules: Any) -> Any:
    """Rules of a series as the library takes them: a path stays, what was sent is read."""
    from tiebreaks.awards.rules_file import parse_toml

    return parse_toml(rules.data, rules.name) if isinstance(rules, Content) else rules


def boards(asked: Question) -> answers.BoardStandings:
    """The best results on each board."""
    return tb.board_standings(asked.event, **asked.pick("after_round"))


def pairings(asked: Question) -> answers.RoundPairings:
    """Who plays whom in a round."""
    from tiebreaks.engine.pairings import pairings as paired

    return paired(asked.event, asked["round"], "names" if asked["by_name"] else "boards")


def explain(asked: Question) -> answers.Explanation | Overview:
    """How a value is computed."""
    who, code = asked["who"], asked["code"]
    ranking = asked.standings
    if (
        code is not None
        and not _takes(asked.event.find, who)
        and _takes(tb.parse_tie_break, who)
        and _takes(asked.event.find, code)
    ):
        raise UsageError("expected a participant before a tie-break, found {code} before {who}", who=code, code=who)
    return tb.explain(ranking, who, code, occurrence=asked["occurrence"])


def _takes(read: Callable[[str], object], text: str) -> bool:
    """Whether `read` accepts a text."""
    try:
        read(text)
    except TiebreaksError:
        return False
    return True


def why(asked: Question) -> answers.Why | Neighbours:
    """Why one is ahead of another, or what separates one from the neighbours."""
    who, other, ranking = asked["who"], asked["other"], asked.standings
    if other is not None and asked.event.find(who) == asked.event.find(other):
        raise UsageError("expected two participants, found {who} twice", who=asked.event.find(who))
    found: answers.Why | Neighbours = tb.why(ranking, who, other)
    return found


def check(asked: Question) -> answers.Check:
    """What is published, compared with the regulations."""
    table = asked.open(asked["against"])
    how = asked.pick(*_LAW, "live", "pending", "columns", "search", "budget")
    return tb.check(asked.event, against=table, **how)


def compare(asked: Question) -> answers.Comparison:
    """What changes between two editions."""
    first, second = asked["edition"]
    return tb.compare_editions(asked.event, first, second, **asked.law_without("edition"))


def needs(asked: Question) -> answers.Needs:
    """What a participant needs to reach a place."""
    target = asked.pick("top", "ahead_of", "ranks", "before_round", "finishes", "work", "category")
    if asked["in_steps"]:
        target["step"] = FIRST_STEPS
    return tb.needs(asked.event, asked["who"], progress=asked.progress, **asked.law, **target)


def chances(asked: Question) -> Any:
    """How probable every rank is; of one participant, by the own result; or before every round."""
    drawing = asked.pick("finishes", "seed", "model", "tempo", "jobs", "category") | {"rules": asked.rules}
    if asked["over_rounds"]:
        from tiebreaks.forecasting.chances import over_rounds

        return over_rounds(asked.event, progress=asked.progress, **asked.law_without("after_round"), **drawing)
    drawing |= asked.pick("before_round", "pairings")
    found = tb.chances(asked.event, progress=asked.progress, **asked.law, **drawing)
    return found if asked["all"] else replace(found, shown=ROWS_SHOWN)


def chances_of_one(asked: Question) -> Any:
    """The chances; where somebody is named, theirs by the own result."""
    found = chances(asked)
    return found if asked["who"] is None or asked["over_rounds"] else found.by_own_result(asked["who"])


def convert(asked: Question) -> Written:
    """The file in another format."""
    if not asked["with_ranks"] and any(asked[name] is not None for name in _LAW):
        options = {"by": "by", "edition": "edition", "after": "after_round", "house_rules": "house_rules"}
        raise _refuse(ONLY_WITH_RANKS, with_ranks="with_ranks", **options)
    if asked["ratings"] is None and (asked["rating"] or asked["by_name"]):
        raise _refuse(ONLY_WITH_RATINGS, rating="rating", by_name="by_name", ratings="ratings")
    from tiebreaks.formats import SUFFIXES
    from tiebreaks.operations.rendering import format_of

    format = asked["format"] or format_of(asked["out"], SUFFIXES)
    if format is None:
        where = Message("standard output") if asked["out"] == "-" else asked["out"]
        raise UsageError("{path} has no suffix; give {option}", path=where, option=Option("format"))
    event = asked.event
    if asked["ratings"] is not None:
        ratings = asked.open(asked["ratings"])
        filled = tb.with_ratings(event, ratings, rating=asked["rating"], by_name=asked["by_name"])
        asked.notes += filled.warnings[len(event.warnings) :]
        asked.event = event = filled
    if asked["with_ranks"]:
        event = asked.standings.published()
    target = io.BytesIO()
    notes = tb.write(event, target, format=format)
    return Written(target.getvalue(), notes)


def codes(asked: Question) -> LawListing:
    """The tie-breaks of an edition, or one of them."""
    from tiebreaks.law.editions import CURRENT, edition_named
    from tiebreaks.report.law import describe_code, list_codes

    law = edition_named(asked["edition"]) if asked["edition"] else CURRENT
    return describe_code(tb.parse_tie_break(asked["code"]), law) if asked["code"] else list_codes(law)


def editions(asked: Question) -> LawListing:
    """The editions, or one of them."""
    from tiebreaks.law.editions import edition_named
    from tiebreaks.report.law import describe_edition, list_editions

    return describe_edition(edition_named(asked["id"])) if asked["id"] else list_editions()
