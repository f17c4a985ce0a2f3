"""The bridge to gacrux carries every kind of round over exactly: FIDE's examples, and the points of random events."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Any

import pytest

from tests.examples import DirectEncounter, Example, load, names
from tiebreaks.model.tournament import Adjustment, Bye, Game, Match, Player, Scoring, System, Team, Tournament, tenths

from .gacrux_bridge import START_OF_RULES, chess_json, gacrux, gacrux_values
from .team_bridge import gacrux_team_values

pytestmark = pytest.mark.skipif(gacrux() is None, reason="gacrux, an open checker of C.07, is not installed")

RESULTS = ["1-0", "½-½", "0-1", "0-0", "½-0", "0-½", "+-", "-+", "--"]
SCORINGS = [
    Scoring(),
    Scoring(win=3, draw=1),
    Scoring(win=3, draw=2, loss=1),
    Scoring(pairing_bye="0.5"),
    Scoring(win=3, draw=1, pairing_bye=2, full_bye="2.5", half_bye="1.5", zero_bye="0.1", forfeit_win=2, forfeit_loss="0.2"),
]


def asked(tournament: Tournament, code: str, edition: str) -> dict[int, tuple[Fraction | None, int]]:
    """An individual event or a team event."""
    if tournament.is_team:
        return gacrux_team_values(tournament, code, primary=tournament.primary, edition=edition)
    return gacrux_values(tournament, code, edition=edition)


def value_cases() -> Iterator[object]:
    for name in names():
        for edition, columns in load(name).expected.items():
            for code in columns if edition in START_OF_RULES else ():
                if code in ("TBR", "BBE"):
                    continue  # gacrux gives a place inside the tied group, the examples the points first compared
                yield pytest.param(name, edition, code, id=f"{name}-{edition}-{code}")


@pytest.mark.parametrize(("name", "edition", "code"), [*value_cases()])
def test_gacrux_gives_the_values_of_the_examples(name: str, edition: str, code: str) -> None:
    example = load(name)
    expected = example.expected[edition][code]
    if code.startswith(("AOB", "SSSC")):  # R2, R3: gacrux rounds to two decimals
        expected = {participant: None if value is None else _hundredths(value) for participant, value in expected.items()}
    found = asked(example.tournament, code, edition)
    assert {participant: found[participant][0] for participant in expected} == expected


def _hundredths(value: Fraction) -> Fraction:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return Fraction(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))


def direct_encounters() -> Iterator[object]:
    for name in names():
        example = load(name)
        for number, item in enumerate(example.direct_encounter):
            yield pytest.param(example, item, id=f"{name}-{item.edition}-{number}")


@pytest.mark.parametrize(("example", "item"), [*direct_encounters()])
def test_gacrux_orders_the_groups_of_the_examples(example: Example, item: DirectEncounter) -> None:
    found = asked(example.tournament, item.options.get("code", "DE"), item.edition)

    def rank(participant: int) -> int:
        return found[participant][1]

    assert tuple(frozenset(level) for _, level in groupby(sorted(item.group, key=rank), key=rank)) == item.order


def random_event(random: Random) -> Tournament:
    """Players with gaps in their numbers, all kinds of rounds, any pairing."""
    numbers = sorted(random.sample(range(1, 40), random.randint(2, 12)))
    system = random.choice(["swiss", "swiss", "round-robin", "predetermined"])
    byes = ["pairing", "full", "half", "zero", ""]
    rounds: list[list[Game | Bye]] = []
    for _ in range(random.randint(1, 7)):
        free = random.sample(numbers, len(numbers))
        entries: list[Game | Bye] = []
        while free:
            if len(free) == 1 or random.random() < 0.2:
                who, kind = free.pop(), random.choice(byes)
                entries += [Bye(who, kind)] if kind else []  # nothing said: a zero-point bye, or a free round
            else:
                result = random.choice(RESULTS)
                rated = result in ("+-", "-+", "--") or random.random() < 0.8
                entries.append(Game(free.pop(), free.pop(), result, rated))
        rounds.append(entries)
    return Tournament(
        players=[Player(number, f"P{number}", random.choice([None, random.randint(1000, 2800)])) for number in numbers],
        rounds=rounds,
        system=system,
        total_rounds=len(rounds) + random.choice([0, 0, 2]),
        scoring=random.choice(SCORINGS),
    )


def points_of(tournament: Tournament, participant: int, rounds: int) -> Fraction:
    """The sum of the participant's points, read from the games themselves."""
    scoring = tournament.scoring
    award = {"1": scoring.win, "½": scoring.draw, "0": scoring.loss, "+": scoring.forfeit_win, "-": scoring.forfeit_loss}
    byes = {
        "pairing": scoring.pairing_bye, "full": scoring.full_bye, "half": scoring.half_bye, "zero": scoring.zero_bye,
    }  # fmt: skip
    absent = scoring.zero_bye if tournament.system is System.SWISS else 0
    total = Fraction(0)
    for items in tournament.rounds[:rounds]:
        points = absent
        for item in items:
            if isinstance(item, Bye) and item.participant == participant:
                points = byes[item.kind] or 0
            elif isinstance(item, Game) and participant in (item.white, item.black):
                signs = item.result if len(item.result) == 2 else item.result.split("-")
                points = award[signs[item.black == participant]] or 0
        total += Fraction(tenths(points), 10)
    return total


@pytest.mark.parametrize("seed", range(150))
def test_points_come_over_exactly(seed: int) -> None:
    event = random_event(Random(seed))
    for rounds in {len(event.rounds), len(event.rounds) // 2}:
        expected = {player.id: points_of(event, player.id, rounds) for player in event.players}
        found = gacrux_values(event, "PTS", after_round=rounds)
        assert {participant: value for participant, (value, _) in found.items()} == expected
        assert {participant: rank for participant, (_, rank) in found.items()} == {
            participant: 1 + sum(other > points for other in expected.values()) for participant, points in expected.items()
        }


@pytest.mark.parametrize(
    "code", ["WIN", "BH/C1", "BH/M1/P", "FB", "SB/C2", "AOB/F", "KS/L-1", "ARO/M1", "PTP", "APPO", "DE/P", "RTNG/R"]
)
def test_every_kind_of_code_can_be_asked(code: str) -> None:
    for seed in range(25):
        event = random_event(Random(seed))
        found = gacrux_values(event, code, edition="2024-08", unrated=1400)
        assert found.keys() == {player.id for player in event.players}


def test_the_question_leaves_the_next_one_alone() -> None:
    event = load("tec_swiss_16x5").tournament
    alone = gacrux_values(event, "BH")
    gacrux_values(event, "FB")
    assert gacrux_values(event, "BH") == alone


def test_the_pairing_number_is_ours() -> None:
    event = Tournament([Player(7), Player(3)], [[Game(7, 3, "½-½")]])
    assert gacrux_values(event, "TPN") == {3: (Fraction(3), 1), 7: (Fraction(7), 2)}
    assert gacrux_values(event, "TPN/R") == {3: (Fraction(3), 2), 7: (Fraction(7), 1)}


def test_unrated_players_have_the_rating_that_is_given() -> None:
    event = Tournament([Player(1, rating=2000), Player(2)], [[Game(1, 2, "1-0")]])
    assert gacrux_values(event, "ARO")[1][0] is None
    assert gacrux_values(event, "ARO", unrated=1400)[1][0] == 1400


def test_a_round_robin_is_never_guessed() -> None:
    """Four players and three rounds look like a round robin; between 1 and 2, who are tied, is only a forfeit (6.1.1, 15.2)."""
    games = [
        [Game(1, 2, "+-"), Game(3, 4, "1-0")],
        [Game(1, 3, "½-½"), Game(4, 2, "0-1")],
        [Game(4, 1, "½-½"), Game(2, 3, "1-0")],
    ]
    players = [Player(number) for number in range(1, 5)]
    swiss, round_robin = (Tournament(players, games, system=system) for system in ("swiss", "round-robin"))
    assert [gacrux_values(swiss, "DE")[participant][1] for participant in (1, 2)] == [1, 1]
    assert [gacrux_values(round_robin, "DE")[participant][1] for participant in (1, 2)] == [1, 2]


def test_adjustments_come_over() -> None:
    event = Tournament(
        [Player(1), Player(2)],
        [[Game(1, 2, "1-0")], [Game(2, 1, "½-½")]],
        adjustments=(Adjustment(1, -1, round=2), Adjustment(2, "0.5"), Adjustment(2, 0, round=2, replaces_result=True)),
    )
    assert [value for value, _ in gacrux_values(event, "PTS").values()] == [Fraction(1, 2), Fraction(1, 2)]
    assert gacrux_values(event, "PTS", after_round=1)[1][0] == 1


def test_gacrux_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    gacrux_values(load("tec_swiss_16x5").tournament, "APPO")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_what_gacrux_cannot_be_told_is_refused() -> None:
    event = Tournament([Player(1), Player(2, expelled=True)], [[Game(1, 2, "1-0")]])
    with pytest.raises(ValueError, match="expelled"):
        chess_json(event, starts="2026-03-01", rounds=1)
    with pytest.raises(ValueError, match="gacrux knows"):
        gacrux_values(load("tec_swiss_16x5").tournament, "BH", edition="2009")


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"teams": [Team(1, players=(1,)), Team(2, players=(2,), expelled=True)]}, "expelled"),
        ({"adjustments": (Adjustment(1, -1),)}, "adjustments"),
        ({"scoring": Scoring(forfeit_win="0.5")}, "byes and forfeits of boards"),
        ({"rounds": [[Match(1, 2)]]}, "pending"),
    ],
)
def test_what_gacrux_cannot_be_told_of_teams_is_refused(facts: dict[str, Any], message: str) -> None:
    plain: dict[str, Any] = {
        "teams": [Team(1, players=(1,)), Team(2, players=(2,))],
        "rounds": [[Match(1, 2, (Game(1, 2, "1-0"),))]],
    }
    with pytest.raises(ValueError, match=message):
        gacrux_team_values(Tournament([Player(1), Player(2)], **{**plain, **facts}), "BH", primary="MP")
