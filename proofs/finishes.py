"""Finishes ranked together against `standings`: drawn finishes of drawn events, each also entered as a Tournament of its own.

    python -m proofs.finishes 100000

Swiss events, round robins, other fixed pairings and team events with byes, forfeits, short and odd games, odd scoring, repeated
meetings, adjustments, expelled and unrated participants, in all editions and under house rules, with lists of all codes.
The pending games are those of the last round or rounds, and single ones of earlier rounds. Both the quick way and the stacked
one are compared. Exits with 1 when a rank differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

import numpy as np

from tests.helpers.strategies import codes_for, random_features, random_law, random_tournament
from tests.helpers.team_strategies import random_team_features, random_team_tournament, team_codes_for
from tiebreaks.engine.catalogue import OTHER_RULES
from tiebreaks.engine.many import rank_many
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.finishes import RankedFinishes
from tiebreaks.forecasting.pending import take_back
from tiebreaks.forecasting.question import Question
from tiebreaks.model.tournament import Game, System, Tournament

KINDS = ("swiss", "swiss", "round robin", "fixed pairings", "team")
FINISHES = 40  # of each event
LEFT_OUT = {"pending", "running"}  # drawn here
MOST_OUTCOMES = 729  # of one match


@dataclass
class Found:
    """What was compared."""

    finishes: int = 0
    events: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    """How many finishes were ranked with a code in the list, by the way it went."""
    differences: list[str] = field(default_factory=list)


def draw_question(seed: int) -> Question | None:
    """An event in progress with a list; None where the law refuses it or nothing is pending."""
    rng = Random(seed)
    kind, law = KINDS[seed % len(KINDS)], random_law(rng)
    if kind == "team":
        event = random_team_tournament(
            rng, system=rng.choice((System.SWISS, System.ROUND_ROBIN)), teams=rng.randint(3, 12), rounds=rng.randint(2, 6),
            boards=rng.choice((1, 2, 3, 4, 4, 6)), features=random_team_features(rng) - LEFT_OUT,
        )  # fmt: skip
        codes = team_codes_for(law, event)
        first = {"MP": "MPTS", "GP": "GPTS"}[event.primary]
    else:
        system = {"swiss": System.SWISS, "round robin": System.ROUND_ROBIN, "fixed pairings": System.PREDETERMINED}[kind]
        players = rng.randint(3, 10) if kind == "round robin" else rng.randint(3, 30)
        event = random_tournament(
            rng, system=system, players=players, rounds=rng.randint(2, 9), features=random_features(rng) - LEFT_OUT
        )
        codes, first = codes_for(law, event), "PTS"
        codes += [code for code, entry in OTHER_RULES.items() if not (entry.buchholz and kind == "round robin")]
    others = rng.sample(codes, min(len(codes), rng.randint(1, 5)))
    listed = [first, *others] if rng.random() < 0.9 else [*others, first]
    try:
        return Question(_unset(rng, event), listed, law, len(event.rounds))
    except TiebreaksError:
        return None


def _unset(rng: Random, event: Tournament) -> Tournament:
    """Take back the last round, or rounds, and now and then a single game before."""
    if not event.rounds:
        return event
    event = take_back(event, max(1, len(event.rounds) - rng.choice((0, 0, 0, 1, 2))))
    if rng.random() < 0.3 and not event.is_team:
        rounds = [list(items) for items in event.rounds]
        items = rng.choice(rounds)
        for at, item in enumerate(items):
            if isinstance(item, Game) and item.white and item.black and rng.random() < 0.3:
                items[at] = Game(item.white, item.black, "*")
        event = replace(event, rounds=rounds)
    return event


def compare(seed: int, found: Found, count: int = FINISHES) -> None:
    """Rank finishes of one drawn event in every way, and note what differs."""
    question = draw_question(seed)
    if question is None or max(3 ** len(item.boards) for item in question.items) > MOST_OUTCOMES:
        return
    basis = question.basis
    numpy_rng = np.random.default_rng(seed)
    try:
        finishes = question.finishes
        chosen = np.stack([numpy_rng.choice(each, count) for each in question.choices], axis=1)
        events = [question._enter(question.event, row) for row in chosen.tolist()]
        expected = [_of_standings(one, finishes.numbers) for one in rank_many(events, lambda _: basis)]
    except TiebreaksError:
        return
    for way, ranked in (("quick", finishes.rank(chosen)), ("stacked", finishes.rank_stacked(chosen))):
        for at, row in enumerate(expected):
            if (ranked.rank[at] != row.rank[0]).any() or (ranked.last[at] != row.last[0]).any():
                codes = " ".join(entry.code for entry in basis.entries)
                found.differences.append(f"seed {seed}, finish {at}, {way}: {codes}, edition {basis.edition.id}")
                break
    found.finishes += count
    found.events[KINDS[seed % len(KINDS)]] += 1
    for entry in basis.entries:
        found.codes[f"{entry.code} {finishes.way_of(entry)}"] += count


def _of_standings(ranked: Standings, numbers: list[int]) -> RankedFinishes:
    """The ranks and last places of `standings`, in the order of the participants."""
    rank = {row.id: row.rank for row in ranked.rows if row.rank is not None}
    shared = Counter(rank.values())
    first = [rank.get(number, 0) for number in numbers]
    last = [place + shared[place] - 1 if place else 0 for place in first]
    return RankedFinishes(np.array([first]), np.array([last]))


def main() -> int:
    """Compare so many finishes; returns 1 if a rank differs."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    found, seed = Found(), 0
    while found.finishes < wanted and seed < wanted:
        compare(seed, found)
        seed += 1
    print(*found.differences[:20], sep="\n", end="\n" if found.differences else "")
    ways: Counter[str] = Counter()
    for code, count in found.codes.items():
        ways[code.rpartition(" ")[2]] += count
    acronyms = {code.rpartition(" ")[0].partition("/")[0].partition(":")[0] for code in found.codes}
    print(f"{found.finishes:,} finishes of {sum(found.events.values()):,} events ({dict(found.events)}); "
          f"{len(acronyms)} acronyms, {len(found.codes)} codes and ways; entries by way {dict(ways)}; "
          f"{len(found.differences)} differ")  # fmt: skip
    return int(bool(found.differences))


if __name__ == "__main__":
    sys.exit(main())
