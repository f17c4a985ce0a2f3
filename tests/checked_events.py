"""Events with published ranks: right ones, two neighbours swapped, and ranks made under another law; and how `check` does on them."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

import tiebreaks as tb
from tests.strategies import AMENDABLE, codes_for, random_tournament
from tests.team_strategies import random_team_tournament, team_codes_for
from tiebreaks.checking.columns import provisions
from tiebreaks.editions import EDITIONS, PROVISIONS

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
    made_otherwise: int = 0  # ranks under another edition or a house rule that really differ
    true_cause: int = 0  # the true cause is among those reported
    equivalent_cause: int = 0  # another as simple, which gives the same ranking
    more_complicated: int = 0  # only a more complicated one, or one that leaves published values unexplained

    @property
    def explained(self) -> float:
        return (self.true_cause + self.equivalent_cause) / self.made_otherwise if self.made_otherwise else 1.0

    def __str__(self) -> str:
        return (
            f"{self.right_agree} of {self.events} right files agree ({self.through_trf} through a TRF); "
            f"{self.swapped_named} of {self.swapped} swapped pairs named; of {self.made_otherwise} made otherwise "
            f"{self.true_cause} have their true cause reported, {self.equivalent_cause} an equivalent one "
            f"({100 * self.explained:.1f} %), {self.more_complicated} another"
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


def other_law(rng: Random, asked: tb.Edition) -> tb.Edition:
    """Another edition, or this one under a house rule."""
    if rng.random() < 0.5:
        return rng.choice([law for law in EDITIONS.values() if law.id != asked.id])
    name = rng.choice(AMENDABLE)
    return asked.amended(**{name: rng.choice(PROVISIONS[name]["choices"])})


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
        _explain(rng, tournament, standings.edition, figures)
    return figures


def _swap(rng: Random, right: tb.Tournament, figures: Figures) -> None:
    found = swapped(rng, right)
    if found is not None:
        figures.swapped += 1
        check = tb.check(found[0], search=False)
        figures.swapped_named += not check.agrees and {item.id for item in check.differences if item.misplaced} == found[1]


def made_otherwise(rng: Random, tournament: tb.Tournament, asked: tb.Edition) -> tuple[tb.Tournament, tb.Edition] | None:
    """The event with the ranks of another law that really differ, and that law; None where none of some dozen does."""
    for _ in range(12):
        law = other_law(rng, asked)
        try:
            file = published(tournament, tb.standings(tournament, edition=law), values=rng.random() < 0.5)
        except tb.RegulationError:
            continue  # the list is none of that edition's
        if any(item.misplaced for item in tb.check(file, search=False).differences):
            return file, law
    return None


def _explain(rng: Random, tournament: tb.Tournament, asked: tb.Edition, figures: Figures) -> None:
    found = made_otherwise(rng, tournament, asked)
    if found is None:
        return
    file, law = found
    figures.made_otherwise += 1
    check = tb.check(file)
    simple = [cause for cause in check.explained_by if cause.complexity == 1 and reproduces(file, cause)]
    if any(is_law(cause, law) for cause in simple):
        figures.true_cause += 1
    elif simple and len(simple) == len(check.explained_by):
        figures.equivalent_cause += 1
    else:
        figures.more_complicated += bool(check.explained_by)


def reproduces(file: tb.Tournament, cause: tb.Cause) -> bool:
    """Whether the settings of a cause give the ranks and values of the file."""
    check = tb.check(file, cause.by, cause.edition, cause.after_round, house_rules=cause.house_rules, search=False)
    return check.agrees


def is_law(cause: tb.Cause, law: tb.Edition) -> bool:
    """Whether a cause is this law, with nothing else changed; two editions with the same provisions are one law."""
    found = EDITIONS[cause.edition].amended(**cause.house_rules)
    return cause.kind in ("edition", "house rule") and provisions(found) == provisions(law)
