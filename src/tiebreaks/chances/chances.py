"""The chances of every rank: all finishes of the pending games ranked, or enough of them drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from tiebreaks.chances.answers import ChanceRow, Chances, PendingGame, check_number
from tiebreaks.chances.models import GameKey, Model, ModelName, Outcomes, Tempo
from tiebreaks.chances.pending import RESULTS, Item
from tiebreaks.chances.question import MOST_ENUMERATED, MOST_EXACT, Question
from tiebreaks.chances.stream import thresholds
from tiebreaks.chances.tally import Progress, Tally, tally_all, tally_drawn
from tiebreaks.editions import Edition
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, Option
from tiebreaks.model.fields import as_fact
from tiebreaks.model.tournament import Tournament

FINISHES = 100_000  # drawn, unless the call says otherwise


def chances(
    event: Tournament,
    by: str | Iterable[str | TieBreak] | None = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    *,
    before_round: int | None = None,
    house_rules: Mapping[str, Any] | None = None,
    finishes: int = FINISHES,
    seed: int = 1,
    exact: bool | None = None,
    model: ModelName | Model | Mapping[GameKey, Sequence[Any]] = "milvang",
    tempo: Tempo | None = None,
    unrated: int | None = None,
    given: Mapping[GameKey, str] | None = None,
    balanced: bool = False,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Chances:
    """How probable every final rank is, from the pending games of an event.

    Every finish is ranked by the event's own list and edition, exactly; only the probabilities of single games are a model.
    by, edition, house_rules   as in `standings`
    after_round  ask about the ranks after this round; default: the last round, which must be paired
    before_round  ask as if this round and those after it were still to be played
    finishes     how many are drawn, if there are too many to rank all of them
    seed         the same seed gives the same numbers, on any number of processes
    exact        True: rank all finishes, up to 3^13; False: draw; default: rank all of up to 200,000
    model        "milvang" (the default), "tec", "elo", "equal", a function of two players, or a mapping from
                 (round, white, black) to three probabilities, which wins over all
    tempo        "standard", "rapid" or "blitz"; default: as the event says, else standard
    unrated      the rating that stands for none; default: the 10th percentile of the rated players
    given        results that are taken as given: {(round, white, black): "1-0"}
    balanced     every game has its shares exactly in each block: a smaller error for a little more time
    jobs         how many processes draw
    progress     is called with the finishes done and all
    """
    check_number("finishes", finishes, 1)
    check_number("seed", seed, 0)
    check_number("jobs", jobs, 1)
    question = Question(event, by, edition, after_round, house_rules, before_round)
    outcomes = Outcomes(question.event, model, tempo, unrated)
    ask = partial(
        _ask, question, outcomes, finishes=finishes, seed=seed, exact=exact, balanced=balanced, jobs=jobs, progress=progress
    )
    return ask(_find_given(question, given or {}))


def _ask(
    question: Question,
    outcomes: Outcomes,
    fixed: Mapping[int, int],
    *,
    finishes: int,
    seed: int,
    exact: bool | None,
    balanced: bool,
    jobs: int,
    progress: Progress | None,
) -> Chances:
    probabilities = question.probabilities(outcomes)
    count = question.count
    for item in fixed:
        count //= len(question.choices[item])
    if exact and count > MOST_EXACT:
        many = "{option}: there are {count:,} finishes, more than {most:,}; leave it out to draw some of them"
        raise TiebreaksError(Message(many, option=Option("exact"), count=count, most=MOST_EXACT))
    every = exact if exact is not None else count <= MOST_ENUMERATED
    if every:
        tally = tally_all(question, probabilities, fixed, progress)
    else:
        limits = [
            thresholds(outcomes.of(item.round, board.white, board.black)) for item in question.items for board in item.boards
        ]
        tally = tally_drawn(question, limits, fixed, finishes, seed, balanced=balanced, jobs=jobs, progress=progress)
    again = partial(
        _ask, question, outcomes, finishes=finishes, seed=seed, exact=exact, balanced=balanced, jobs=jobs, progress=None
    )
    return Chances(
        standings=question.now,
        rows=_rows(question, tally),
        finishes=count if every else finishes,
        exact=every,
        seed=None if every else seed,
        model=outcomes.name,
        tempo=outcomes.tempo,
        games=tuple(_describe_game(question, index, item, tally) for index, item in enumerate(question.items)),
        given=tuple(_describe_given(question, item, outcome) for item, outcome in fixed.items()),
        notes=(*question.notes, *outcomes.notes),
        balanced=balanced and not every,
        ask_again=partial(_by_own_result, question, fixed, again),
    )


def _rows(question: Question, tally: Tally) -> tuple[ChanceRow, ...]:
    shares: dict[int, dict[tuple[int, int], Fraction]] = {}
    for (column, rank, last), weight in sorted(tally.ranks.items()):
        if weight:
            shares.setdefault(column, {})[rank, last] = Fraction(weight, tally.total)
    column_of = {number: column for column, number in enumerate(question.finishes.numbers)}
    rows = []
    for row in question.now.rows:
        if row.id in column_of:  # C.05 6.6 may have removed somebody
            opponents = tuple(
                item.black if item.white == row.id else item.white for item in question.items if row.id in item[1:3]
            )
            rows.append(ChanceRow(row.participant, row.rank, row.points, opponents, shares[column_of[row.id]]))
    return tuple(rows)


def _describe_game(question: Question, index: int, item: Item, tally: Tally) -> PendingGame:
    """A pending game or match, and how much the chances of first place differ between its results, at most."""
    weights = {
        outcome: tally.outcomes[index, outcome] for outcome in question.choices[index] if tally.outcomes.get((index, outcome))
    }
    matters = Fraction(0)
    for column in {column for at, _, column in tally.winners if at == index}:
        chances = [Fraction(tally.winners.get((index, outcome, column), 0), weight) for outcome, weight in weights.items()]
        matters = max(matters, max(chances) - min(chances))
    return PendingGame(*item[:3], matters)


def _find_given(question: Question, given: Mapping[GameKey, str]) -> dict[int, int]:
    """Items that have one outcome; refuses games that are not pending and results that end no game."""
    event, fixed = question.event, {}
    for (number, white, black), result in given.items():
        pair = (number, event.find(white), event.find(black))
        index = next((at for at, item in enumerate(question.items) if item[:3] == pair), None)
        if index is None:
            missing = "round {round}: {white}-{black} is not a pending game; pending are {pending}"
            pending = tuple(f"{item.white}-{item.black}" for item in question.items if item.round == number)
            raise TiebreaksError(Message(missing, round=number, white=white, black=black, pending=pending))
        if result not in RESULTS or len(question.items[index].boards) != 1:
            wrong = "round {round}, {white}-{black}: expected one of {names}, found {found!r}"
            raise TiebreaksError(Message(wrong, round=number, white=white, black=black, names=RESULTS, found=as_fact(result)))
        fixed[index] = RESULTS.index(result)
    return fixed


def _describe_given(question: Question, index: int, outcome: int) -> Message:
    item = question.items[index]
    sentence = "Given: round {round}, {white}-{black} {result}."
    return Message(sentence, round=item.round, white=item.white, black=item.black, result=RESULTS[outcome])


def _by_own_result(
    question: Question, fixed: Mapping[int, int], again: Callable[[Mapping[int, int]], Chances], number: int
) -> dict[str, Chances]:
    """The chances after each outcome of somebody's next pending game, by what it is for them."""
    own = [at for at, item in enumerate(question.items) if number in item[1:3] and at not in fixed]
    if not own or len(question.items[own[0]].boards) != 1:
        return {}
    words = ("win", "draw", "loss") if question.items[own[0]].white == number else ("loss", "draw", "win")
    found = {word: again({**fixed, own[0]: outcome}) for outcome, word in enumerate(words)}
    return {word: found[word] for word in ("win", "draw", "loss")}
