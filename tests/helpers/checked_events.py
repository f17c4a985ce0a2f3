"""Events with published ranks, right ones and two neighbours swapped, and how `check` does on them."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

import tiebreaks as tb
from tests.helpers.strategies import codes_for, random_tournament
from tests.helpers.team_strategies import random_team_tournament, team_codes_for
from tiebreaks.law.editions import EDITIONS

SCORES = ("PTS", "MPTS", "GPTS")
CUSTOMARY_OF_TEAMS = ("EDE", "EDEBT", "MPvGP", "BH:MP/C1", "BH:MP", "EMMSB", "EMGSB", "EGGSB/C1", "SSSC", "BC", "TBR", "BBE")
CUSTOMARY = ("DE", "BH/C1", "BH", "BH/M1", "SB", "WIN", "PS", "KS", "ARO")


@dataclass
class Figures:
    """What a run over many events has found."""

    events: int = 0
    through_trf: int = 0
    right_agree: int = 0
    swapped: int = 0
    swapped_named: int = 0
    not_begun: int = 0  # left out

    def __str__(self) -> str:
        return (
            f"{self.right_agree} of {self.events} right files agree ({self.through_trf} through a TRF); "
            f"{self.swapped_named} of {self.swapped} swapped pairs named"
        )


def event(seed: int) -> tuple[Random, tb.Tournament]:
    """An event of any kind, every fourth of teams, with a list of two to five tie-breaks, on the first day of an edition."""
    rng = Random(f"checked {seed}")
    team = seed % 4 == 3
    tournament, law = (random_team_tournament if team else random_tournament)(rng), rng.choice(list(EDITIONS.values()))
    known = [code for code in (team_codes_for if team else codes_for)(law, tournament) if code not in SCORES]
    customary = [code for code in (CUSTOMARY_OF_TEAMS if team else CUSTOMARY) if code in known]
    codes = customary if customary and rng.random() < 0.6 else known
    listed = tuple(rng.sample(codes, min(rng.randint(2, 5), len(codes))))
    return rng, replace(tournament, starts=law.since, tie_breaks=listed, name=f"Event {seed}")


def published(tournament: tb.Tournament, standings: tb.Standings, *, values: bool = True) -> tb.Tournament:
    """The event with these ranks as its own, and its own list; without the values as a TRF has it."""
    found = standings.published().published
    return replace(tournament, published=found if values else replace(found, values={}))


def through_trf(tournament: tb.Tournament) -> tb.Tournament | None:
    """Written and read again; None where a TRF cannot carry the event."""
    file = io.BytesIO()
    try:
        tb.write(tournament, file, format="trf26")
    except tb.TiebreaksError:
        return None
    return tb.read(file.getvalue())


def swapped(rng: Random, tournament: tb.Tournament) -> tuple[tb.Tournament, set[int]] | None:
    """Two neighbours of different rank with each other's rank; None where everybody is level."""
    ranks = dict(sorted(tournament.published.ranks.items(), key=lambda item: item[1]))
    ids = list(ranks)
    pairs = [(one, other) for one, other in pairwise(ids) if ranks[one] != ranks[other]]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    ranks[one], ranks[other] = ranks[other], ranks[one]
    return replace(tournament, published=replace(tournament.published, ranks=ranks)), {one, other}


def run(seeds: range) -> Figures:
    figures = Figures()
    for seed in seeds:
        rng, tournament = event(seed)
        standings = tb.standings(tournament)
        if not standings.after_round and not standings._place.any():  # before the first round there is nothing to check
            figures.not_begun += 1
            continue
        right = published(tournament, standings)
        figures.events += 1
        again = through_trf(right)
        figures.through_trf += again is not None
        figures.right_agree += all(tb.check(file).agrees for file in (right, again) if file is not None)
        _swap(rng, again or right, figures)
    return figures


def _swap(rng: Random, right: tb.Tournament, figures: Figures) -> None:
    found = swapped(rng, right)
    if found is not None:
        figures.swapped += 1
        check = tb.check(found[0], search=False)
        figures.swapped_named += not check.agrees and {item.id for item in check.differences if item.misplaced} == found[1]
