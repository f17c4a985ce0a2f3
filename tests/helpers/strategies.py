"""Hypothesis strategies for tournaments, laws and codes, and the plain random generator that they and the campaigns share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from tiebreaks.law.editions import EDITIONS, Edition
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.model.tournament import Adjustment, Bye, Game, Player, Scoring, System, Tournament, sides

Item = Game | Bye

FEATURES = {
    # feature -> how often an event has it
    "byes": 0.6,  # requested and allocated byes, withdrawals, late entries, absences
    "forfeits": 0.6,
    "odd_results": 0.25,  # 0-0 and half-0 over the board
    "short_games": 0.2,  # games of less than one move
    "pending": 0.08,
    "repeats": 0.15,  # repeated meetings in a Swiss
    "odd_scoring": 0.35,
    "odd_numbers": 0.3,  # participants not numbered 1, 2, 3 ...
    "unrated": 0.15,
    "level_ratings": 0.1,  # few different ratings: ties in the rating codes
    "later_ratings": 0.1,
    "adjustments": 0.15,
    "expelled": 0.08,
    "running": 0.12,  # fewer rounds held than announced
}
"""What an event may have besides played games; without any it is a plain one."""

SCORINGS = (
    Scoring(win=3, draw=1),
    Scoring(win=2, draw=1),
    Scoring(pairing_bye="0.5"),
    Scoring(pairing_bye=0),
    Scoring(win=3, draw=2, loss=1),  # zero-point byes and forfeit losses give nothing
    Scoring(win=3, draw=2, loss=1, zero_bye=1, forfeit_loss=1),
    Scoring(win=3, draw=1, pairing_bye=1, half_bye=1, full_bye=2),
    Scoring(full_bye="0.5", half_bye=0),
    Scoring(forfeit_win="0.5"),
    Scoring(draw="0.3", unknown=0),
    Scoring(win=2, draw=1, unknown=2, half_bye="0.5"),
    Scoring(win=10, draw=5, loss=1),
)
PLAYED = ("1-0", "½-½", "0-1")
ODD = ("0-0", "½-0", "0-½")
FORFEITED = ("+-", "-+", "+-", "-+", "--")
MOST_ROUNDS = 12
MOST_PLAYERS = 40


def random_features(rng: Random) -> frozenset[str]:
    return frozenset(name for name, share in FEATURES.items() if rng.random() < share)


def random_tournament(
    rng: Random,
    *,
    system: System | None = None,
    players: int | None = None,
    rounds: int | None = None,
    cycles: int | None = None,
    features: Collection[str] | None = None,
    scoring: Scoring | None = None,
) -> Tournament:
    """An event; what is not given is drawn. In a round robin `rounds` is the most that are held: the schedule ends there."""
    chosen = random_features(rng) if features is None else frozenset(features)
    unknown = chosen - FEATURES.keys()
    if unknown:
        raise ValueError(f"unknown features: {', '.join(sorted(unknown))}; there are {', '.join(FEATURES)}")
    if system is None:
        system = rng.choice((System.SWISS, System.SWISS, System.SWISS, System.ROUND_ROBIN, System.PREDETERMINED))
    if players is None:
        players = _random_size(rng, system)
    numbers = _numbers(rng, players, "odd_numbers" in chosen)
    most_rounds = min(rounds or MOST_ROUNDS, MOST_ROUNDS)
    if system is System.SWISS:
        held = _swiss(rng, numbers, rounds or rng.randint(1, 9), chosen)
        announced = len(held)
    else:
        schedule = (
            _round_robin(rng, numbers, cycles) if system is System.ROUND_ROBIN else _fixed_schedule(rng, numbers, most_rounds)
        )
        announced = len(schedule)
        held = [_scheduled_round(rng, pairs, chosen) for pairs in schedule[:most_rounds]]
        if "forfeits" in chosen and rng.random() < 0.4:
            _leave(rng, numbers, held)
        if "byes" in chosen and rng.random() < 0.5:
            _add_byes(rng, numbers, held)
        if rng.random() < 0.3:
            announced = len(held)  # the rest of the schedule is given up
    if "running" in chosen:
        if len(held) > 1 and rng.random() < 0.5:
            held = held[: rng.randint(1, len(held) - 1)]
        else:
            announced += rng.randint(1, 4)
    if "pending" in chosen:
        held = _with_pending(rng, held)
    if scoring is None:
        scoring = rng.choice(SCORINGS) if "odd_scoring" in chosen else Scoring()
    return Tournament(
        players=_players(rng, numbers, len(held), chosen),
        rounds=held,
        system=system,
        total_rounds=max(announced, len(held)),
        scoring=scoring,
        adjustments=_adjustments(rng, numbers, held, system, announced) if "adjustments" in chosen else (),
    )


def _random_size(rng: Random, system: System) -> int:
    if system is System.ROUND_ROBIN:
        return rng.randint(2, 13)
    return rng.choice((rng.randint(2, 8), rng.randint(5, 16), rng.randint(10, MOST_PLAYERS)))


def _numbers(rng: Random, players: int, odd: bool) -> list[int]:
    if not odd:
        return list(range(1, players + 1))
    numbers = sorted(rng.sample(range(1, 4 * players + 1), players))
    if rng.random() < 0.5:
        rng.shuffle(numbers)
    return numbers


def _swiss(rng: Random, numbers: Sequence[int], rounds: int, features: frozenset[str]) -> list[list[Item]]:
    """Pairings by score with some disorder; nobody meets twice as long as that can be avoided, or "repeats" is asked for."""
    absence = rng.choice((0.03, 0.1, 0.3)) if "byes" in features else 0.0
    first_round, last_round = dict.fromkeys(numbers, 1), dict.fromkeys(numbers, rounds)
    if "byes" in features:
        for who in numbers:
            if rng.random() < 0.08:
                first_round[who] = rng.randint(1, rounds)
            if rng.random() < 0.15:
                last_round[who] = rng.randint(0, rounds)
    score = dict.fromkeys(numbers, 0.0)
    met: dict[int, set[int]] = {who: set() for who in numbers}
    held = []
    for number in range(1, rounds + 1):
        items: list[Item] = []
        here = []
        for who in numbers:
            if not first_round[who] <= number <= last_round[who]:
                items += _absent(rng, who, ("zero", "zero", ""))
            elif rng.random() < absence:
                items += _absent(rng, who, ("half", "half", "zero", "full", ""))
            else:
                here.append(who)
        here.sort(key=lambda who: -score[who] + rng.uniform(0, 1.2))
        while len(here) > 1:
            first = here.pop(0)
            candidates = [who for who in here if who not in met[first]]
            if "repeats" in features and rng.random() < 0.5:
                candidates = [who for who in here if who in met[first]] or candidates
            second = (candidates or here)[0]
            here.remove(second)
            white, black = (first, second) if rng.random() < 0.5 else (second, first)
            game = _game(rng, white, black, features)
            items.append(game)
            score[white] += {"1": 1.0, "½": 0.5, "+": 1.0}.get(game.result[0], 0.0)
            score[black] += {"1": 1.0, "½": 0.5, "+": 1.0}.get(game.result[-1], 0.0)
            met[first].add(second)
            met[second].add(first)
        for who in here:
            items += (
                [Bye(who, "pairing")]
                if "byes" not in features or rng.random() < 0.8
                else _absent(rng, who, ("half", "zero", ""))
            )
        rng.shuffle(items)
        held.append(items)
    return held


def _absent(rng: Random, who: int, kinds: Sequence[str]) -> list[Item]:
    """A bye of one of these kinds; none at all where the kind is empty."""
    kind = rng.choice(kinds)
    return [Bye(who, kind)] if kind else []


def _game(rng: Random, white: int, black: int, features: frozenset[str]) -> Game:
    lot = rng.random()
    if "forfeits" in features and lot < 0.12:
        return Game(white, black, rng.choice(FORFEITED))
    if "odd_results" in features and lot > 0.92:
        return Game(white, black, rng.choice(ODD), rated="short_games" not in features or rng.random() < 0.7)
    short = "short_games" in features and rng.random() < 0.1
    return Game(white, black, rng.choice(PLAYED), rated=not short)


def _round_robin(rng: Random, numbers: Sequence[int], cycles: int | None) -> list[list[tuple[int, int]]]:
    """The circle method; with an odd number one participant is free in each round. A second cycle turns the colours."""
    seats: list[int | None] = list(numbers)
    if len(seats) % 2:
        seats.append(None)
    single = []
    for turn in range(len(seats) - 1):
        pairs = []
        for board in range(len(seats) // 2):
            first, second = seats[board], seats[-1 - board]
            if first is not None and second is not None:
                pairs.append((first, second) if (turn + board) % 2 else (second, first))
        single.append(pairs)
        seats.insert(1, seats.pop())
    if cycles is None:
        cycles = 2 if len(single) * 2 <= MOST_ROUNDS and rng.random() < 0.4 else 1
    turned = [[(black, white) for white, black in pairs] for pairs in single]
    return [pairs for cycle in range(cycles) for pairs in (turned if cycle % 2 else single)]


def _fixed_schedule(rng: Random, numbers: Sequence[int], rounds: int) -> list[list[tuple[int, int]]]:
    """Two teams of individuals, each against each (Scheveningen), or pairs drawn beforehand with some left free."""
    half = len(numbers) // 2
    if rng.random() < 0.6:
        ours, theirs = numbers[:half], numbers[half : 2 * half]
        schedule = []
        for number in range(min(rounds, half * rng.choice((1, 1, 2)))):
            pairs = [(one, theirs[(place + number) % half]) for place, one in enumerate(ours)]
            schedule.append([(second, first) if number % 2 else (first, second) for first, second in pairs])
        return schedule
    schedule = []
    for _ in range(rng.randint(1, rounds)):
        drawn = rng.sample(list(numbers), len(numbers))
        drawn = drawn[: 2 * rng.randint((half + 1) // 2, half)]
        schedule.append(list(zip(drawn[::2], drawn[1::2], strict=True)))
    return schedule


def _scheduled_round(rng: Random, pairs: Sequence[tuple[int, int]], features: frozenset[str]) -> list[Item]:
    return [_game(rng, white, black, features) for white, black in pairs]


def _leave(rng: Random, numbers: Sequence[int], held: list[list[Item]]) -> None:
    """Somebody leaves: from some round on all their games are forfeited."""
    who, since = rng.choice(list(numbers)), rng.randint(1, max(len(held), 1))
    for items in held[since - 1 :]:
        for place, item in enumerate(items):
            if isinstance(item, Game) and who in (item.white, item.black):
                items[place] = Game(item.white, item.black, "-+" if item.white == who else "+-")


def _add_byes(rng: Random, numbers: Sequence[int], held: list[list[Item]]) -> None:
    """Byes instead of some free rounds, and now and then instead of a game."""
    for items in held:
        if rng.random() < 0.1 and items:
            lost = items.pop(rng.randrange(len(items)))
            if isinstance(lost, Game) and rng.random() < 0.7:
                items.append(Bye(lost.white or 0, rng.choice(("zero", "half", "full"))))
        busy = _entered(items)
        for who in numbers:
            if who not in busy and rng.random() < 0.3:
                items.append(Bye(who, rng.choice(("pairing", "pairing", "zero", "half", "full"))))


def _entered(items: Sequence[Item]) -> set[int | None]:
    """Who has an entry in this round."""
    return {who for item in items for who in sides(item)}


def _with_pending(rng: Random, held: list[list[Item]]) -> list[list[Item]]:
    """Some games of the last round, now and then of an earlier one, have no result yet."""
    return [
        [
            Game(item.white, item.black, "*")
            if isinstance(item, Game) and rng.random() < (0.3 if number == len(held) else 0.03)
            else item
            for item in items
        ]
        for number, items in enumerate(held, 1)
    ]


def _players(rng: Random, numbers: Sequence[int], rounds: int, features: frozenset[str]) -> list[Player]:
    made = []
    centre, spread = rng.choice(((1500, 300), (2000, 400), (2500, 60), (1800, 800)))
    unrated_share = rng.choice((0.05, 0.3))
    for who in numbers:
        rating: int | None = rng.randint(centre - spread, centre + spread)
        if "level_ratings" in features:
            rating = centre + rng.choice((-spread, 0, spread))
        later: tuple[tuple[int, int], ...] = ()
        if "unrated" in features and rng.random() < unrated_share:
            rating = rng.choice((None, None, 0))
        elif "later_ratings" in features and rng.random() < 0.5:
            starts = sorted(rng.sample(range(1, rounds + 3), rng.randint(1, 2)))
            later = tuple((start, rng.randint(centre - spread, centre + spread)) for start in starts)
        expelled = "expelled" in features and rng.random() < 0.1
        made.append(Player(who, f"Player {who}", rating, later_ratings=later, expelled=expelled))
    if all(player.expelled for player in made):
        made[0] = Player(made[0].id, made[0].name, made[0].rating)
    return made


def _adjustments(
    rng: Random, numbers: Sequence[int], held: Sequence[Sequence[Item]], system: System, announced: int
) -> tuple[Adjustment, ...]:
    """Points added or taken, in a round or not, and awards that replace a result. Never for a round that does not exist."""
    found = []
    replaced = set()
    for _ in range(rng.randint(1, 4)):
        who = rng.choice(list(numbers))
        lot = rng.random()
        if lot < 0.3:
            found.append(Adjustment(who, rng.choice(("-1", "-0.5", "0.5", "1", "0.1"))))
        elif lot < 0.6:
            found.append(Adjustment(who, rng.choice(("-1", "-0.5", "0.5")), round=rng.randint(1, max(announced, len(held)))))
        else:
            number = rng.randint(1, len(held))
            if (system is System.SWISS or who in _entered(held[number - 1])) and (who, number) not in replaced:
                replaced.add((who, number))
                found.append(Adjustment(who, rng.choice(("0", "0.5", "1", "2", "3")), round=number, replaces_result=True))
    return tuple(found)


def random_law(rng: Random, *, amended: float = 0.25) -> Edition:
    """An edition, in that share of cases under one or two house rules."""
    law = rng.choice(list(EDITIONS.values()))
    if rng.random() < amended:
        for name in rng.sample(AMENDABLE, rng.randint(1, 2)):
            law = law.amended(**{name: rng.choice(PROVISIONS[name]["choices"])})
    return law


AMENDABLE = sorted(name for name in PROVISIONS if name != "round_robin_under_half")


@st.composite
def tournaments(
    draw: st.DrawFn,
    *,
    systems: Sequence[System] = tuple(System),
    most_players: int = MOST_PLAYERS,
    most_rounds: int = MOST_ROUNDS,
    features: Collection[str] = tuple(FEATURES),
) -> Tournament:
    """An event of any kind. The sizes and the features are drawn one by one and shrink; the rest follows from a seed."""
    system = draw(st.sampled_from(systems))
    if system is System.ROUND_ROBIN:
        most_players = min(most_players, 13)
    players = draw(st.integers(2, max(2, most_players)))
    rounds = draw(st.integers(1, max(1, most_rounds)))
    if system is System.ROUND_ROBIN and draw(st.booleans()):
        rounds = MOST_ROUNDS  # the whole schedule
    chosen = {name for name in FEATURES if name in features and draw(seldom(FEATURES[name]))}
    seed = draw(st.integers(0, 2**32 - 1))
    return random_tournament(Random(seed), system=system, players=players, rounds=rounds, features=chosen)


def seldom(share: float) -> st.SearchStrategy[bool]:
    """True about this often, shrinking to False."""
    return st.integers(0, 99).map(lambda lot: lot >= 100 - round(100 * share))


@st.composite
def laws(draw: st.DrawFn, *, amended: float = 0.25) -> Edition:
    """An edition, in a minority amended by one or two house rules."""
    law: Edition = draw(st.sampled_from(list(EDITIONS.values())))
    if draw(seldom(amended)):
        for name in draw(st.lists(st.sampled_from(AMENDABLE), min_size=1, max_size=2, unique=True)):
            choice: Any = draw(st.sampled_from(PROVISIONS[name]["choices"]))
            law = law.amended(**{name: choice})
    return law


def _with(acronym: str, *modifiers: str) -> list[str]:
    return [acronym, *(f"{acronym}/{modifier}" for modifier in modifiers)]


CUTS = ("C1", "C2", "C3", "C12")
MEDIANS = ("M1", "M2", "M5")
RATED_AS = "U1400"
BUCHHOLZ_FAMILY = ("BH", "FB", "AOB", "AOB/F")
RATING_CODES = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")

CODES: dict[str, list[str]] = {
    "PTS": ["PTS"],
    "DE": ["DE", "DE/P"],
    "WIN": ["WIN"],
    "WON": ["WON"],
    "BPG": ["BPG"],
    "BWG": ["BWG"],
    "PS": _with("PS", *CUTS),
    "REP": ["REP"],
    "STD": ["STD"],
    "TPN": ["TPN", "TPN/R"],
    "BH": _with("BH", *CUTS, *MEDIANS, "P", "C1/P", "C2/P", "M1/P", "M2/P"),
    "FB": _with("FB", *CUTS, *MEDIANS, "P", "C1/P", "C2/P", "M1/P", "M2/P"),
    "AOB": ["AOB"],
    "AOB/F": ["AOB/F"],
    "SB": _with("SB", *CUTS, "P", "C1/P", "C2/P", "C3/P"),
    "KS": _with("KS", "L+1", "L+2", "L-1", "L-2", "L-5", "L25", "L50", "L67"),
    "ARO": _with("ARO", *CUTS, *MEDIANS),
    "TPR": ["TPR"],
    "PTP": ["PTP"],
    "APRO": ["APRO"],
    "APPO": ["APPO"],
    "RTNG": ["RTNG", "RTNG/R"],
}


def codes_for(law: Edition, tournament: Tournament, *, direct_encounter: bool = True) -> list[str]:
    """Every canonical code that this law defines for this event; rating codes also with a rating for the unrated."""
    refused = tournament.system is System.ROUND_ROBIN and law.buchholz_in_round_robin == "refuse"
    found = []
    for acronym in law.codes:
        if acronym not in CODES or (refused and acronym in BUCHHOLZ_FAMILY) or (acronym == "DE" and not direct_encounter):
            continue
        found += CODES[acronym]
        if acronym in RATING_CODES:
            found += [f"{code}/{RATED_AS}" for code in CODES[acronym]]
    return found
