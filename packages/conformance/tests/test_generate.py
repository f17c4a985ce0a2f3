"""`tiebreaks-conformance generate`: what the checklist names can be set, what is left out is drawn, and the same seed draws the same."""

from __future__ import annotations

import hashlib
import shlex
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

import tiebreaks as tb
from packages.conformance.tests.conftest import Inside
from tiebreaks_conformance.berger import berger_rounds
from tiebreaks_conformance.drawn import as_trf
from tiebreaks_conformance.generate import baku_points, generate, score_shares
from tiebreaks_conformance.luck import Luck
from tiebreaks_conformance.settings import EventSettings

PLAIN = EventSettings(
    system="swiss", players=12, rounds=5, half_byes=0, zero_byes=0, full_byes=0, withdrawals=0, forfeits=0, odd_results=0,
    acceleration="none", unrated=0, rating_range=(1400, 2200),
)  # fmt: skip


def drawn(seed: str = "7.1", **given: object) -> tb.Tournament:
    return generate(EventSettings(**{**PLAIN.__dict__, **given}), seed)


def kinds(event: tb.Tournament) -> Counter[str]:
    items = [item for held in event.rounds for item in held]
    return Counter(str(item.kind) if isinstance(item, tb.Bye) else item.result for item in items)  # type: ignore[union-attr]


def test_a_plain_event_has_only_games_with_usual_results() -> None:
    event = drawn()
    assert (len(event.players), len(event.rounds), event.total_rounds) == (12, 5, 5)
    assert kinds(event).keys() <= {"1-0", "½-½", "0-1"}
    ratings = [player.rating or 0 for player in event.players]
    assert ratings == sorted(ratings, reverse=True)


@pytest.mark.parametrize(
    ("setting", "found"),
    [
        ({"half_byes": 20}, {"half"}), ({"zero_byes": 20}, {"zero"}), ({"full_byes": 20}, {"full"}), ({"withdrawals": 50}, {"zero"}),
        ({"players": 13}, {"pairing"}), ({"forfeits": 60}, {"+-", "-+", "--"}), ({"odd_results": 60}, {"0-0", "½-0", "0-½"}),
    ],
)  # fmt: skip
def test_each_setting_brings_what_it_names(setting: dict[str, int], found: set[str]) -> None:
    made = [kinds(drawn(f"7.{number}", **setting)) for number in range(3)]
    assert found <= {kind for each in made for kind in each}
    others = {"half", "zero", "full", "+-", "-+", "--", "0-0", "½-0", "0-½"} - found
    assert not others & {kind for each in made for kind in each}


def test_ratings_are_given_parametrised_or_drawn() -> None:
    given = drawn(players=None, ratings=(1500, 2500, 2000, 1800, 1700, 1600), rounds=3)
    assert [player.rating for player in given.players] == [2500, 2000, 1800, 1700, 1600, 1500]
    assert all(1400 <= (player.rating or 0) <= 2200 for player in drawn().players)
    assert not any(player.rating for player in drawn(unrated=100).players)


def test_results_follow_the_probability_table() -> None:
    wins, draws, losses = score_shares(2000, 1900)
    assert wins + draws / 2 == Fraction(64, 100) and wins + draws + losses == 1
    luck, shares = Luck("table"), score_shares(2000, 1900)
    found = Counter(luck.outcome(shares) for _ in range(20_000))
    assert abs((found[0] + found[1] / 2) / 20_000 - 0.64) < 0.01


def test_baku_acceleration_is_told_and_paired() -> None:
    event = drawn(acceleration="baku", rounds=7, players=22)
    assert [(each.first, each.last, each.first_round, each.last_round, each.points) for each in event.pairing.virtual_points] == [
        (1, 12, 1, 2, 1), (1, 12, 3, 4, Fraction(1, 2)),
    ]  # fmt: skip
    first = {game.white for game in event.rounds[0]} | {game.black for game in event.rounds[0]}  # type: ignore[union-attr]
    assert len(first) == 22 and event.pairing.code == "FIDE_DUTCH_BAKU"
    assert all((game.white <= 12) == (game.black <= 12) for game in event.rounds[0])  # type: ignore[union-attr, operator]
    assert [each.last for each in baku_points(161, 9)] == [82, 82]  # C.04.5.1: 161 players, 82 of them in the first group


def test_round_robins_go_by_berger_tables() -> None:
    assert berger_rounds(6)[1] == [(6, 4), (5, 3), (1, 2)]  # C.05 Annex 1
    assert berger_rounds(7)[0] == [(2, 7), (3, 6), (4, 5)]
    event = drawn(system="round-robin", players=6, rounds=None, cycles=2)
    assert len(event.rounds) == 10 and event.pairing.code == "BERGER_DOUBLEROUNDROBIN"
    meetings = Counter(frozenset((game.white, game.black)) for held in event.rounds for game in held)  # type: ignore[union-attr]
    assert set(meetings.values()) == {2} and len(meetings) == 15


def test_teams_play_a_round_robin_or_a_swiss() -> None:
    event = drawn(system="round-robin", players=5, rounds=None, boards=3, cycles=1)
    assert (len(event.teams), len(event.players), event.boards, len(event.rounds)) == (5, 15, 3, 5)
    swiss = drawn(boards=3, players=7, rounds=4, by=("GPTS", "MPTS", "EDE"))
    assert swiss.pairing.code == "FIDE_TEAM_TYPEA_GP_MP" and swiss.primary == "GP" and len(swiss.rounds) == 4
    byes = [item.participant for held in swiss.rounds for item in held if isinstance(item, tb.Bye)]
    assert len({*byes}) == 4  # C.04.6: nobody has a second one
    again = tb.read(as_trf(swiss).encode())
    assert again.primary == "GP" and tb.standings(again).by[:2] == ("GPTS", "MPTS") and tb.check(again, search=False).agrees


@pytest.mark.parametrize("seed", range(8))
def test_what_is_left_out_is_drawn_and_the_file_is_ranked_by_its_list(seed: int) -> None:
    event = tb.read(as_trf(generate(EventSettings(), f"left out.{seed}")).encode())
    found = tb.check(event, search=False)
    assert found.agrees and found.compared.ranks == len(event.participants) and event.tie_breaks


def test_the_same_seed_draws_the_same_event_on_every_machine() -> None:
    one, two = (as_trf(generate(EventSettings(), "same.1")) for _ in range(2))
    assert one == two != as_trf(generate(EventSettings(), "same.2"))
    luck = Luck("same")
    numbers = " ".join(str(luck.below(10**6)) for _ in range(50))
    assert hashlib.sha256(numbers.encode()).hexdigest()[:16] == "eff376acd4db977a"
    robin = as_trf(generate(EventSettings(system="round-robin"), "same.1"))
    assert hashlib.sha256(robin.encode()).hexdigest()[:16] == "3f6243c2e363b7e0"


def test_many_events_into_a_folder(tmp_path: Path, inside: Inside) -> None:
    given = (
        "--system",
        "round-robin",
        "--players",
        "4",
        "--cycles",
        "1",
        "--by",
        "SB, WIN",
        "--edition",
        "2024-08",
        "--seed",
        "5",
    )
    assert inside("generate", *given, "--count", "3", "--output", str(tmp_path / "events")) == (0, "", "")
    paths = sorted((tmp_path / "events").iterdir())
    assert [path.name for path in paths] == ["event-5-1.trf", "event-5-2.trf", "event-5-3.trf"]
    event = tb.read(paths[0])
    assert event.tie_breaks == ("SB", "WIN") and str(event.starts) == "2024-08-31" and event.published.ranks
    assert inside("generate", *given) == (0, paths[0].read_bytes().decode(), "")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--count", "2"], "expected a folder for 2 events"),
        (["--players", "1"], "1 is not in the range"),
        (["--rating-range", "5"], "expected a range such as 1400-2200, found '5'"),
        (["--ratings", "a"], "expected ratings such as '2300, 2250, 2100', found 'a'"),
        (["--ratings", "2000, 1900", "--players", "4"], "2 ratings for 4 players"),
        (["--system", "round-robin", "--players", "6", "--cycles", "1", "--rounds", "3"], "a round robin of 6 has 5 rounds"),
        (["--by", "XYZ"], "XYZ"),
    ],
)
def test_what_cannot_be_drawn_is_said(inside: Inside, given: list[str], words: str) -> None:
    code, printed, said = inside("generate", "--seed", "1", *given)
    assert code in (2, 4) and not printed and words in said


def test_a_seed_that_was_drawn_is_said(inside: Inside) -> None:
    code, printed, said = inside("generate", "--system", "round-robin", "--players", "4")
    assert code == 0 and printed.startswith("012 Event ") and said.startswith("drawn with --seed ")


def test_without_an_engine_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gacrux", None)
    with pytest.raises(tb.TiebreaksError, match=r"drawing a Swiss needs gacrux, which is not installed; .* gacrux installs it"):
        drawn()


OUTSIDE = """import sys
lines = [line for line in open(sys.argv[1]) if line.startswith("001")]
numbers = [int(line[4:8]) for line in lines if not line[91 + 10 * ({round} - 1):].strip()]
pairs = list(zip(numbers[::2], numbers[1::2])) + [(numbers[-1], 0)] * (len(numbers) % 2)
text = "\\n".join([str(len(pairs)), *(f"{{a}} {{b}}" for a, b in pairs)])
"""


def outside(tmp_path: Path, ending: str) -> str:
    path = tmp_path / "pair.py"
    path.write_text(OUTSIDE.format(round=1) + ending, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))} {{file}} {{output}}"


@pytest.mark.parametrize("ending", ["print(text)", "open(sys.argv[2], 'w').write(text)"])
def test_an_outside_program_pairs(tmp_path: Path, ending: str) -> None:
    settings = EventSettings(**{**PLAIN.__dict__, "rounds": 1, "players": 5})
    event = generate(settings, "out.1", pairing_program=outside(tmp_path, ending))
    first, second, bye = event.rounds[0]
    assert (first.white, first.black, second.white, second.black) == (1, 2, 3, 4) and bye.participant == 5  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("print('x')", "expected a line with the number of pairs"),
        ("print('1\\n1 2')", "expected the participants 1, 2, 3, 4, 5, found 1, 2"),
        ("sys.exit(3)", "ended with exit code 3"),
    ],
)
def test_a_bad_pairing_program_is_told(tmp_path: Path, ending: str, words: str) -> None:
    settings = EventSettings(**{**PLAIN.__dict__, "rounds": 1, "players": 5})
    with pytest.raises(tb.TiebreaksError, match="the pairing program does not pair round 1: " + words):
        generate(settings, "out.1", pairing_program=outside(tmp_path, ending))
