"""Asks a program about every case of the set and compares: `compare_program`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from tiebreaks import parse_tie_break
from tiebreaks.law import EDITIONS
from tiebreaks_conformance import SECONDS, program, told
from tiebreaks_conformance.answer import CaseResult, Conformance, Departure, GroupCount, Verdict
from tiebreaks_conformance.cases import RANKING, CaseQuestion, Column, ConformanceCase, read_set, tie_breaks
from tiebreaks_conformance.program import Fault, TooSlow
from tiebreaks_conformance.say import say
from tiebreaks_conformance.told import Number, Told

MAX_SLOW = 3  # cases in a row without an answer in time: then the program is asked no more
NO_TRF = "TRF cannot say this event"
GIVEN_UP = "the program did not answer in time in the {count} cases before"

Ask = Callable[[ConformanceCase, str], Told]
"""The answer of a program to a case with a list; raises Fault."""
Answers = Mapping[int, Number | None]
Run = tuple[str, tuple[CaseQuestion, ...]]
"""A list that a program is asked to rank by, and the questions that its answer answers."""


class NoTrf(Exception):
    """The program is asked with a TRF, which cannot say the event."""


def compare_program(
    command: str,
    folder: str,
    *,
    edition: str,
    ids: Iterable[str] = (),
    groups: Iterable[str] = (),
    by: str | None = None,
    seconds: float = SECONDS,
    progress: Callable[[CaseResult], None] = lambda result: None,
) -> Conformance:
    """Hold a program against a set; raises TiebreaksError if the command or the set is unusable.

    command    its words, with {file} for the path of the TRF, or {json} for the event as JSON; {edition} and {by} stand for the
               edition and the list
    seconds    for an answer; a case is left after one that takes longer
    progress   is called with the result of every case
    """
    words = program.split(command, program.JSON)
    of_json = not any(program.FILE in word for word in words)
    version, cases = read_set(folder, edition, ids=tuple(ids), groups=tuple(groups), by=by)
    results: list[CaseResult] = []
    asked: Counter[str] = Counter()  # answered questions by article
    slow = 0
    with TemporaryDirectory(prefix="tiebreaks-") as place:

        def ask(case: ConformanceCase, by: str) -> Told:
            if not (of_json or case.trf):
                raise NoTrf
            path = Path(place) / (f"{case.id}.json" if of_json else f"{case.id}.trf")
            path.write_text(case.document(by) if of_json else case.file(by), encoding="utf-8", newline="\n")
            return told.parse(program.run(program.fill(words, str(path), edition, by), seconds), case.participants)

        for case in cases:
            if not case.questions:
                continue
            if slow == MAX_SLOW:
                result = _result(case, "unasked", faults=[say(GIVEN_UP, count=MAX_SLOW)])
            else:
                result, in_time = examine(case, edition, ask, asked, _runs(case))
                slow = 0 if in_time else slow + 1
            progress(result)
            results.append(result)
    articles, by_group = tuple(_articles(asked, results)), tuple(_groups(results))
    return Conformance(command, version, edition, tuple(results), articles, by_group, _edition(results))


def examine(case: ConformanceCase, edition: str, ask: Ask, asked: Counter[str], runs: Iterable[Run]) -> tuple[CaseResult, bool]:
    """The result of a case, and whether the program answered in time; `asked` counts questions by article."""
    departures: list[Departure] = []
    faults: list[str] = []
    agree = silent = 0
    in_time = True
    for by, questions in runs:
        try:
            answer = ask(case, by)
            for question in questions:
                found = answer.answers(question.asked, is_list=question.is_list)
                if found is None:
                    silent += 1
                    continue
                asked.update({*question.articles(edition), *case.turned_on(question, edition)})
                if (departure := _departure(case, question, found, answer, edition)) is None:
                    agree += 1
                else:
                    departures.append(departure)
        except NoTrf:
            return _result(case, "unasked", faults=[say(NO_TRF)]), True
        except Fault as fault:
            faults.append(fault.message)
            in_time = not isinstance(fault, TooSlow)
        if not in_time:
            break
    verdict: Verdict = "differs" if departures else "fault" if faults else "agrees" if agree else "unasked"
    return _result(case, verdict, agree, silent, departures, faults), in_time


def _result(
    case: ConformanceCase,
    verdict: Verdict,
    agree: int = 0,
    silent: int = 0,
    departures: Iterable[Departure] = (),
    faults: Iterable[str] = (),
) -> CaseResult:
    distinct = tuple(dict.fromkeys(faults))
    return CaseResult(case.id, case.groups, case.articles, verdict, agree, silent, tuple(departures), distinct)


def _runs(case: ConformanceCase) -> Iterator[Run]:
    """The lists that a program is asked to rank by, and the questions that each answers: all values at once, then ranks."""
    if case.values:
        codes = [question.asked for question in case.values]
        primary = [code for code in ("PTS", "MPTS") if code in codes] or ["PTS"]
        yield ", ".join(dict.fromkeys([*primary, *codes])), case.values
    for question in case.lists:
        yield question.asked, (question,)


def _departure(case: ConformanceCase, question: CaseQuestion, found: Answers, answer: Told, edition: str) -> Departure | None:
    who = next((who for who, expected in question.expected.items() if not _is(found.get(who), expected)), None)
    if who is None:
        return None
    printed = found.get(who)
    blamed = _blamed(case, question, answer, edition)
    return Departure(
        question.asked,
        who,
        question.expected[who],
        None if printed is None else printed.value,
        tuple(dict.fromkeys([*blamed, *case.turned_on(question, edition) * (blamed != RANKING)])),
        question.decisive,
        tuple(name for name, column in question.elsewhere.items() if _fits(found, column)),
        tuple(name for name, column in question.readings.items() if _fits(found, column)),
    )


def _is(found: Number | None, expected: Fraction | None) -> bool:
    return found is None if expected is None else found is not None and found.agrees(expected)


def _fits(found: Answers, column: Column) -> bool:
    return all(_is(found.get(who), expected) for who, expected in column.items())


def _blamed(case: ConformanceCase, question: CaseQuestion, answer: Told, edition: str) -> tuple[str, ...]:
    """The articles of a wrong value; of wrong ranks those of the codes whose values are not shown right, else of the order."""
    if not question.is_list:
        return question.articles(edition)
    right = set()
    for each in case.values:
        shown = answer.answers(each.asked, is_list=False)
        if shown is not None and _fits(shown, each.expected):
            right.add(parse_tie_break(each.asked).code)
    open_ones = [code for code in tie_breaks(question.asked)[1:] if code.code not in right]
    articles = [article for code in open_ones for article in code.articles(EDITIONS[edition]) if article]
    return tuple(dict.fromkeys(articles)) or RANKING


def _articles(asked: Counter[str], results: Iterable[CaseResult]) -> Iterator[GroupCount]:
    """Answered questions by article, and those that differ; the largest share of differences first."""
    differ = Counter(article for result in results for departure in result.departures for article in departure.articles)
    for article in sorted(asked, key=lambda name: (-differ[name] / asked[name], [*map(int, re.findall("[0-9]+", name))])):
        yield GroupCount(article, asked[article], differ[article])


def _groups(results: Iterable[CaseResult]) -> Iterator[GroupCount]:
    asked: Counter[str] = Counter()
    differ: Counter[str] = Counter()
    for result in results:
        if result.verdict != "unasked":
            asked.update(result.groups)
            differ.update(result.groups * (result.verdict != "agrees"))
    yield from (GroupCount(name, asked[name], differ[name]) for name in asked)


def _edition(results: Iterable[CaseResult]) -> str:
    """The newest edition that gives all answers in which the program departs; empty: none does, or it never departs."""
    departures = [departure for result in results for departure in result.departures]
    if not departures:
        return ""
    return next((name for name in reversed([*EDITIONS]) if all(name in each.editions for each in departures)), "")
