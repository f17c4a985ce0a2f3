"""The rounds of players' lines, with and without the kernel: each question answered as by reading the rounds one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tiebreaks as tb
from tests.formats.test_malformed import SAMPLE, sample
from tests.formats.trf_reports import IRREGULAR, REGULAR, SMALL, UNUSUAL, cross, open_sheet, scored
from tests.formats.ways import read_one_way, tell_one_way
from tiebreaks.formats.trf import kernel
from tiebreaks.formats.trf.adjustments import sum_adjustments
from tiebreaks.formats.trf.fields import NO_POINTS
from tiebreaks.formats.trf.players import read_players
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.formats.trf.scoring import CANDIDATES
from tiebreaks.model.crosstable import GAME_OF
from tiebreaks.model.tournament import BYES as CODES
from tiebreaks.model.tournament import Adjustment, Bye, Game, Result, Scoring, System

Cell = tuple[int, str, str]  # opponent, colour, letter as a capital
SCORING = Scoring(
    win=3,
    draw=1,
    loss="0.5",
    forfeit_win="2.5",
    forfeit_loss="-0.5",
    pairing_bye="2.0",
    full_bye="1.9",
    half_bye="0.8",
    zero_bye="0.1",
)
GAMES = {"1": "win", "=": "draw", "0": "loss", "W": "win", "D": "draw", "L": "loss", "+": "forfeit_win", "-": "forfeit_loss"}
BYES = {"U": "pairing_bye", "F": "full_bye", "H": "half_bye", "Z": "zero_bye", "+": "pairing_bye", "1": "pairing_bye", "=": "half_bye",
        "-": "zero_bye", "0": "zero_bye"}  # fmt: skip


@pytest.fixture(params=[True, False], ids=["with the kernel", "without it"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read with the kernel, if there is one, and without it."""
    if not request.param:
        monkeypatch.setattr(kernel, "load", lambda: None)


EITHER_WAY = pytest.mark.usefixtures("way")


def read_rounds(data: bytes) -> Rounds:
    sheet, problems = open_sheet(data)
    return Rounds(read_players(sheet, None, problems), problems)


def cells(data: bytes) -> dict[int, list[Cell]]:
    """The rounds of each player, cut out of the lines one by one and as long as the longest."""
    lines = [line for line in data.decode().splitlines() if line.startswith("001")]
    rounds = max(-(-len(line[89:].rstrip()) // 10) for line in lines)
    found = {}
    for line in lines:
        blocks = [line[89 + 10 * index :][:10].ljust(10) for index in range(rounds)]
        found[int(line[4:8])] = [(int(block[2:6].strip() or 0), block[7], block[9].upper()) for block in blocks]
    return found


def draw(seed: int) -> bytes:
    """A report with games, forfeits, byes, blanks and requests, small letters among them; the numbers have gaps."""
    rng = Random(seed)
    numbers = rng.sample(range(1, 15), rng.randint(3, 7))
    rows: dict[int, str] = dict.fromkeys(numbers, "")
    rounds = rng.randint(1, 5)
    for number in range(rounds + 2):
        left = rng.sample(numbers, len(numbers))
        while len(left) > 1 and number < rounds and rng.random() < 0.8:
            one, two = left.pop(), left.pop()
            letters = rng.choice(["10", "01", "==", "WL", "dd", "lw", "+-", "-+", "--", "00"])
            rows[one] += f"  {two:4} w {letters[0]}"
            rows[two] += f"  {one:4} b {letters[1]}"
        for alone in left:
            letter = rng.choice("   UFHZ+-=hu" if number < rounds else "    HZFh=-")
            rows[alone] += " " * 10 if letter == " " else f"  0000 - {letter}"
    declared = [f"{rng.randint(0, 12) / 2:4}" if rng.random() < 0.8 else "    " for _ in numbers]
    ranks = rng.sample(range(1, 30), len(numbers))
    lines = [
        f"001 {number:4}      Player {number}".ljust(80) + f"{points} {rank:4}{rows[number]}".rstrip()
        for number, points, rank in zip(numbers, declared, ranks, strict=True)
    ]
    return "\n".join(["012 Event", *lines, ""]).encode()


DRAWN = [draw(seed) for seed in range(12)]
FIXED = [
    cross("     2 w 1     3 b +     2 b 1  0000 - H", "     1 b 0  0000 - U     1 w 0            0000 - F", "  0000 - +     1 w -"),
    cross("     2 w 1", "     1 b 0", ""),
    cross("  0000 - H", "  0000 - Z"),
    cross("  0000 - Z  0000 - +  0000 - H", ""),
    cross("  0000 - Z  0000 - U  0000 - H", ""),
    cross("     3 w =     9 w 1", "     3 b 1", "     1 b =     2 w 0"),
    cross("     2 w U     3 w h", "     1 b 0  0000 - W", "     0 - d     1 b 0"),
    cross("     2 w 1  0000 - W  0000 - D", "     1 b 0  0000 - l"),
    cross("", "     3 w *", "     2 b *     4 w  ", "               3 b  "),
]  # fmt: skip
EVENTS = pytest.mark.parametrize("data", [*FIXED, *DRAWN], ids=lambda data: str([*FIXED, *DRAWN].index(data)))


def worth(cell: Cell, scoring: Scoring, *, predetermined: bool) -> int:
    """The tenths of a round."""
    opponent, _, letter = cell
    name = GAMES.get(letter, "") if opponent else BYES.get(letter, "zero_bye" if letter == " " and not predetermined else "")
    return int(10 * getattr(scoring, name)) if name else 0


@EITHER_WAY
@EVENTS
def test_who_met_whom_is_told(data: bytes) -> None:
    found, rounds = read_rounds(data), cells(data)
    held = [number for row in rounds.values() for number, (other, _, letter) in enumerate(row, 1) if other or letter in "U+"]
    assert found.count_held() == max(held, default=0)
    assert found.players.rounds == max(map(len, rounds.values()))
    for first in range(found.players.rounds + 1):
        met = [
            (number, own, other) for own, row in rounds.items() for number, (other, _, _) in enumerate(row[:first], 1) if other
        ]
        assert sorted(found.list_meetings(first)) == sorted(met)
        assert found.count_meetings(first) == Counter((own, other) for _, own, other in met if own < other)
        again = [
            own
            for own, row in rounds.items()
            if max(Counter(other for other, *_ in row[:first] if other).values(), default=0) > 1
        ]
        after = read_rounds(data)
        after.read(first, System.SWISS)
        assert [entry.id for entry in after.find_repeated(first)] == again


@EITHER_WAY
@EVENTS
def test_what_the_lines_declare_is_told(data: bytes) -> None:
    found, lines = read_rounds(data).players, data.decode().splitlines()
    players = {int(line[4:8]): (place, line) for place, line in enumerate(lines, 1) if line.startswith("001")}
    points = {number: line[80:84].strip() for number, (_, line) in players.items()}
    assert found.declared_points() == {number: int(10 * float(text)) for number, text in points.items() if text}
    assert found.declared_ranks() == {number: int(line[85:89].strip() or 0) for number, (_, line) in players.items()}
    assert found.line_of() == {number: place for number, (place, _) in players.items()}
    assert found.numbers == [*players] and found.row_of == {number: row for row, number in enumerate(players)}
    for row, (id, (place, _)) in enumerate(players.items()):
        entry = found.entry(row)
        assert (entry.id, entry.line, entry.shift) == (id, place, 0) and found.entry_of(id) == entry
        assert entry.points == (int(10 * float(points[id])) if points[id] else NO_POINTS)
        for number, (other, colour, letter) in enumerate(cells(data)[id], 1):
            key = entry.key(number)
            assert (entry.opponent(number), key[0], key[2].upper()) == (other, colour, letter)
            assert [entry.column(number), entry.column(number, "result")] == [10 * number + 82, 10 * number + 89]


@EITHER_WAY
@EVENTS
def test_who_is_without_an_opponent_and_a_letter_is_told(data: bytes) -> None:
    rounds = cells(data)
    for held in range(max(map(len, rounds.values())) + 1):
        blank, allocated, first_wins = read_rounds(data).find_unpaired(held)
        expected = [
            {id for id, row in rounds.items() if row[index][0] == 0 and row[index][2] == " " and not any(other[index][0] == id for other in rounds.values())}
            for index in range(held)
        ]  # fmt: skip
        assert blank == expected
        if any(expected):  # else nobody asks
            assert allocated == {
                index + 1 for row in rounds.values() for index in range(held) if row[index][0] == 0 and row[index][2] in "U+1"
            }
            won = {id: [index + 1 for index in range(held) if row[index][2] in "+UF"] for id, row in rounds.items()}
            assert first_wins == {id: numbers[0] for id, numbers in won.items() if numbers}


@EITHER_WAY
@EVENTS
def test_letters_after_the_last_round_are_requests(data: bytes) -> None:
    found, rounds = read_rounds(data), cells(data)
    most = found.players.rounds
    for held in range(most + 1):
        for total in (held, held + 1, most, most + 2):
            asked = [
                (number, id)
                for number in range(held + 1, min(most, total) + 1)
                for id, row in rounds.items()
                if row[number - 1][2] != " "
            ]
            assert [(number, entry.id) for number, entry in found.find_requested(held, total)] == asked


@EITHER_WAY
@EVENTS
@pytest.mark.parametrize("predetermined", [False, True])
@pytest.mark.parametrize("scoring", [Scoring(), SCORING], ids=["usual", "other"])
def test_points_follow_from_the_letters(data: bytes, scoring: Scoring, predetermined: bool) -> None:
    found, rounds = read_rounds(data), cells(data)
    declared = found.players.declared_points()
    for held in range(found.players.rounds + 1):
        cell_worths = [[worth(cell, scoring, predetermined=predetermined) for cell in row[:held]] for row in rounds.values()]
        scores = found.score(held, scoring, predetermined=predetermined)
        assert scores.tolist() == [*map(sum, cell_worths)]
        for row, worths in enumerate(cell_worths):
            entry = found.players.entry(row)
            each = [found.score_round(entry, number, scoring, predetermined=predetermined) for number in range(1, held + 1)]
            assert each == worths
        for extra in ({}, {found.players.numbers[0]: 5}, dict.fromkeys(found.players.numbers, -10)):
            totals = {id: score + extra.get(id, 0) for id, score in zip(rounds, scores.tolist(), strict=True)}
            wrong = [(id, total) for id, total in totals.items() if id in declared and declared[id] != total]
            assert [(entry.id, total) for entry, total in found.find_contradicted(scores, extra)] == wrong
        later = [
            tuple(
                sum(worth((0, *cell[1:]), scoring, predetermined=True) for cell in row[held:end])
                for end in (held + 1, len(row))
            )
            for row in rounds.values()
        ]
        assert [*zip(*(each.tolist() for each in found.score_requested(held, scoring)), strict=True)] == later


def declared_by(scoring: Scoring, data: bytes, held: int, extra: dict[int, int], *, later: int = 0) -> bytes:
    """The report with the points that a scoring gives; `later` are rounds of requests that count already."""
    lines = []
    rounds = cells(data)
    for line in data.decode().splitlines():
        if line.startswith("001"):
            row = rounds[int(line[4:8])]
            total = sum(worth(cell, scoring, predetermined=False) for cell in row[:held]) + extra.get(int(line[4:8]), 0)
            total += sum(worth(cell, scoring, predetermined=True) for cell in row[held : held + later])
            line = line[:80] + f"{total // 10:2}.{total % 10}" + line[84:]
        lines.append(line)
    return "\n".join([*lines, ""]).encode()


TELLING = cross(
    "     2 w 1     3 b =  0000 - H  0000 - F",
    "     1 b 0  0000 - U",
    "  0000 - U     1 w =            0000 - Z",
    "  0000 - H  0000 - F",
)


@EITHER_WAY
@pytest.mark.parametrize("later", [0, 1, 9])
@pytest.mark.parametrize("candidate", CANDIDATES, ids=str)
def test_the_first_scoring_that_explains_all_points_is_found(candidate: Scoring, later: int) -> None:
    for extra in ({}, {1: 7, 3: 20}):
        rounds = read_rounds(declared_by(candidate, TELLING, 2, extra, later=later))
        found = rounds.infer_scoring(2, extra, predetermined=False)
        assert found is not None
        scores = rounds.score(2, found, predetermined=False)
        asked = zip(*rounds.score_requested(2, found), strict=True)
        declared = rounds.players.declared_points()
        for id, score, more in zip(rounds.players.numbers, scores, asked, strict=True):
            assert declared[id] - score - extra.get(id, 0) in (0, *more)
        if not later:
            assert found == candidate
    assert read_rounds(TELLING).infer_scoring(2, {}, predetermined=False) == CANDIDATES[0]  # nobody declares points


@EITHER_WAY
def test_a_scoring_is_found_without_some_and_not_found_with_them() -> None:
    data = declared_by(CANDIDATES[5], TELLING, 2, {3: 3})
    assert read_rounds(data).infer_scoring(2, {}, predetermined=False) is None
    assert read_rounds(data).infer_scoring(2, {}, predetermined=False, without={3}) == CANDIDATES[5]
    assert read_rounds(data).infer_scoring(2, {}, predetermined=False, without={1}) is None
    assert read_rounds(data).infer_scoring(2, {3: 3}, predetermined=False) == CANDIDATES[5]
    assert read_rounds(data).infer_scoring(2, {3: -3}, predetermined=False) is None


TEAM_OF = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
OF_MATCHES = {
    "matches": ("     3 w 1     5 w 1", "     4 b 1     6 b 1", "     1 b 0", "     2 w 0", "               1 b 0", "               2 w 0"),
    "a player against the own team": ("     2 w 1", "     1 b 0", "     5 b 0", "     6 w 0", "     3 b 0", "     4 w 0"),
    "two teams in one round": ("     3 w 1", "     5 b 1", "     1 b 0", "", "     2 b 0", ""),
    "two teams in the second round": ("     3 w 1     3 b 1", "     4 b 1     5 w 1", "     1 b 0     1 w 0", "     2 w 0", "               2 w 0", ""),
    "nobody plays": ("", "", "", "", "", ""),
    "a stranger": ("     3 w 1", "     9 b 1", "     1 b 0", "", "", ""),
}  # fmt: skip


@EITHER_WAY
@pytest.mark.parametrize(
    ("kind", "rounds", "expected"),
    [
        ("matches", 2, True), ("matches", 1, True), ("matches", 0, False), ("a player against the own team", 1, False),
        ("two teams in one round", 1, False), ("two teams in the second round", 1, True), ("two teams in the second round", 2, False),
        ("nobody plays", 0, False), ("a stranger", 1, True),
    ],
)  # fmt: skip
def test_pairings_are_matches_if_each_team_meets_one_team_a_round(kind: str, rounds: int, expected: bool) -> None:
    assert read_rounds(cross(*OF_MATCHES[kind])).are_matches(TEAM_OF, rounds) is expected


@EITHER_WAY
@pytest.mark.parametrize("without", range(1, 7))
def test_who_plays_and_has_no_team_plays_no_match(without: int) -> None:
    teams = {player: team for player, team in TEAM_OF.items() if player != without}
    assert read_rounds(cross(*OF_MATCHES["matches"])).are_matches(teams, 1) is (without in (5, 6))
    assert read_rounds(cross(*OF_MATCHES["matches"])).are_matches(teams, 2) is False


@EITHER_WAY
def test_room_is_made_for_further_rounds() -> None:
    found = read_rounds(cross("     2 w 1", "     1 b 0"))
    players, entry = found.players, found.players.entry_of(2)
    players.widen(3, 2, found.problems)
    assert players.rounds == 3
    assert [(entry.opponent(number), entry.key(number)) for number in (1, 2, 3)] == [(1, "b 0"), (0, "   "), (0, "   ")]
    assert players.entry_of(1).opponent(1) == 2 and players.entry_of(1).key(3) == "   "
    players.widen(2, 2, found.problems)
    players.widen(3, 2, found.problems)
    assert players.rounds == 3
    found.read(3, System.SWISS)
    assert found.make_crosstable().rounds == 3


def games_of(rounds: Rounds, held: int, system: System) -> list[list[Game | Bye]]:
    """The games and byes of the first rounds."""
    rounds.read(held, system)
    return [sorted(_items(rounds, index), key=str) for index in range(held)]


def _items(rounds: Rounds, index: int) -> Iterator[Game | Bye]:
    kinds = {code: kind for kind, code in CODES.items()}
    games, numbers = rounds.games, rounds.players.numbers
    for row, number in enumerate(numbers):
        other, result = int(games.opponent[row, index]), int(games.result[row, index])
        if other == row:
            assert games.black[row, index] == 0
            if result != Result.REST:
                yield Bye(number, kinds[Result(result)])
        elif not games.black[row, index]:
            assert games.black[other, index] == 1 and games.opponent[other, index] == row
            yield Game(number, numbers[other], *GAME_OF[result, int(games.result[other, index])])


PARTNERS = {
    "10": "1-0",
    "01": "0-1",
    "==": "½-½",
    "00": "0-0",
    "WL": "1-0",
    "DD": "½-½",
    "LW": "0-1",
    "+-": "+-",
    "-+": "-+",
    "--": "--",
}
KINDS = {"U": "pairing", "F": "full", "H": "half", "Z": "zero", "+": "pairing", "-": "zero", "=": "half", " ": "zero"}


@EITHER_WAY
@pytest.mark.parametrize("system", [System.SWISS, System.ROUND_ROBIN], ids=str)
@pytest.mark.parametrize("data", DRAWN, ids=lambda data: str(DRAWN.index(data)))
def test_games_and_byes_are_those_of_the_lines(data: bytes, system: System) -> None:
    rounds = cells(data)
    found = read_rounds(data)
    held = found.count_held()
    expected: list[list[Game | Bye]] = []
    for index in range(held):
        items: list[Game | Bye] = []
        alone = [id for id, row in rounds.items() if not row[index][0]]
        for id, row in rounds.items():
            other, colour, letter = row[index]
            if other and colour == "w":
                answer = rounds[other][index][2]
                items.append(Game(id, other, PARTNERS[letter + answer], letter + answer not in ("WL", "DD", "LW")))
            elif not other and (system is System.SWISS or letter != " "):
                kind = KINDS[letter]
                if system is System.SWISS or kind != "zero" or len(alone) > 1 or len(rounds) % 2 == 0:
                    items.append(Bye(id, kind))
        expected.append(sorted(items, key=str))
    assert games_of(found, held, system) == expected


@EITHER_WAY
def test_a_round_whose_lines_agree_needs_no_closer_look(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    usual = Rounds._read_odd_round

    def look(self: Rounds, index: int, *others: Any) -> None:
        looked.append(index)
        usual(self, index, *others)

    monkeypatch.setattr(Rounds, "_read_odd_round", look)
    rows = (
        "     2 w 1     3 b +     4 w =",
        "     1 b 0     4 w -     3 b W",
        "     4 - -     1 w -     2 w L",
        "     3 - +     2 b +     1 b =",
        "  0000 - H",
        "  0000 - U",
    )

    def look_at(*lines: str, system: System = System.SWISS) -> list[int]:
        looked.clear()
        read_rounds(cross(*lines, head="192 FIDE_DUTCH\n")).read(3, system)
        return looked

    assert look_at(*rows) == look_at(*rows, system=System.ROUND_ROBIN) == []
    assert look_at(rows[0].replace("     3 b +", "     3   +"), *rows[1:]) == [1]
    byes = "  0000 - H  0000 - -  0000 - H", "  0000 - H  0000 - W  0000 - H"
    assert look_at(*rows[:4], *byes) == [1]  # a result without an opponent needs a message
    free = "  0000 - H  0000 - Z  0000 - H", "  0000 - H"
    assert look_at(*rows[:4], *free) == []
    assert look_at(*rows[:4], *free, system=System.ROUND_ROBIN) == [1]  # so does a letter for a scheduled free round


def test_adjustments_add_up_for_each_participant() -> None:
    changes = [
        Adjustment(1, 1, 2), Adjustment(1, "0.5", 3, True), Adjustment(2, "-1.5"), Adjustment(2, 1, 4), Adjustment(3, 2, 1, True), Adjustment(4, 3, 3)
    ]  # fmt: skip
    worth_of = {(1, 3): 10, (3, 1): 5, (1, 2): 7}
    assert sum_adjustments(changes, 3, worth_of) == {1: 10 + 5 - 10, 2: -15, 3: 20 - 5, 4: 30}
    assert sum_adjustments(changes, 4, {}) == {1: 15, 2: -5, 3: 20, 4: 30}
    assert sum_adjustments(changes, 2, worth_of) == {1: 10, 2: -15, 3: 15} and sum_adjustments([], 2, {}) == {}


ROUNDS = {
    "a half-point bye": ("  0000 - H", "     0 - h"),
    "lines that end early": ("     3 w +", ""),
    "a game without a result": ("     4 w 1     2 b =", "     4 w 1     2 b  "),
    "a game of which one line says nothing": ("     1 w =     4 b =", "               4 b ="),
    "a result that one line lacks": ("     1 w =     4 b =", "     1 w       4 b ="),
    "an old bye": ("     6 b =  0000 - H", "     6 b =  0000 - +"),
    "both have White": ("     4 b 0     1 b -", "     4 w 0     1 b -"),
    "no colour": ("     4 b 0     1 b -", "     4 - 0     1 b -"),
    "a forfeit without colours": ("     3 w +", "     3 - +"),
    "an opponent who is not there": ("     5 b 1", "     9 b 1"),
    "a player against himself": ("     5 b 1", "     2 b 1"),
    "a bye letter with an opponent": ("     5 b 1", "     5 b U"),
    "another opponent": ("     5 b 1", "     6 b 1"),
    "small letters": ("     4 w 1", "     4 w w"),
    "no points": ("  2.5    1", "         1"),
    "other points": ("  2.5    1", "  2.0    1"),
    "no rank": ("  2.5    1", "  2.5     "),
    "a request": ("142 3", "142 5\n240 H   5    1    2"),
    "a bye of record 240": ("142 3", "142 3\n240 H   3    5    6"),
    "a bye of record 240 that the line denies": ("142 3", "142 3\n240 H   3    1"),
    "virtual points": ("142 3", "142 3\nXXA    1  1.0  1.0"),
    "points taken": ("142 3", "142 3\n299          -1.0    2    1"),
    "a result worth more": ("142 3", "142 3\n299 D         1.0    2    1"),
    "absent from the next round": ("142 3", "142 5\nXXZ 3"),
    "a Swiss of two games": ("192 FIDE_DUTCH", "192 FIDE_DOUBLESWISS"),
    "no system": ("192 FIDE_DUTCH\n", ""),
    "a round robin": ("FIDE_DUTCH", "FIDE_ROUNDROBIN"),
    "teams that nobody has": ("142 3", "142 3\n352 WB"),
}


@pytest.mark.parametrize(
    "options", [{}, {"strict": True}, {"trust": "results"}, {"trust": "points"}, {"unpaired": "half"}], ids=str
)
@pytest.mark.parametrize(("old", "new"), ROUNDS.values(), ids=ROUNDS)
def test_a_change_of_one_round_or_record_is_told_the_same_in_each_way(old: str, new: str, options: dict[str, str]) -> None:
    tell_one_way(sample((old, new), text=SMALL), **options)


@pytest.mark.parametrize("trust", ["both", "results", "points"])
@pytest.mark.parametrize(("old", "new"), UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_unusual_is_told_the_same_in_each_way(old: str, new: str, trust: str) -> None:
    tell_one_way(SMALL.replace(old, new).encode(), trust=trust)


LINES = SMALL.splitlines(keepends=True)
HEAD, PLAYERS = "".join(LINES[:4]), LINES[4:]


@pytest.mark.parametrize("order", [(5, 4, 3, 2, 1, 0), (3, 0, 5, 1, 4, 2)], ids=str)
def test_players_may_stand_in_any_order(order: tuple[int, ...]) -> None:
    found = read_one_way((HEAD + "".join(PLAYERS[row] for row in order)).encode())
    assert [player.id for player in found.players] == [row + 1 for row in order]
    usual = read_one_way(SMALL.encode())
    assert [{*items} for items in found.rounds] == [{*items} for items in usual.rounds]
    assert found.published.points == usual.published.points and found.published.ranks == usual.published.ranks


@pytest.mark.parametrize(("first", "second"), [("- +", "- -"), ("- -", "- +"), ("  +", "  -"), ("- -", "- -"), ("w +", "w -")])
def test_a_forfeit_without_colours_has_them_in_the_order_of_the_lines(first: str, second: str) -> None:
    points = {"+": "1.0", "-": "0.0"}
    text = "\n".join(
        [
            "012 Event", "142 2", "192 FIDE_DUTCH",
            "001    2      Bo                                                             " + f" {points[first[2]]}".rjust(7) + f"          1 {first}     3 w 0",
            "001    1      Ada                                                            " + f" {points[second[2]]}".rjust(7) + f"          2 {second}     4 b 0",
            "001    3      Cy                                                                1.5          4 w =     2 b 1",
            "001    4      Di                                                                1.5          3 b =     1 w 1",
            "",
        ]
    )  # fmt: skip
    found = read_one_way(text.encode())
    result = {"+-": "+-", "-+": "-+", "--": "--"}[first[2] + second[2]]
    assert found.rounds[0][0] == Game(2, 1, result)


def test_a_round_in_which_everybody_plays_is_read_with_its_colours() -> None:
    text = "\n".join(
        [
            "012 Event", "142 1", "192 FIDE_DUTCH",
            "001    1      Ada                                                               1.0          2 b 1",
            "001    2      Bo                                                                0.0          1 w 0",
            "",
        ]
    )  # fmt: skip
    assert read_one_way(text.encode()).rounds == ((Game(2, 1, "0-1"),),)


def test_a_round_robin_that_nothing_says_is_found_in_each_way() -> None:
    found = read_one_way(
        cross(
            "     2 w 1     3 b 1     4 w 1",
            "     1 b 0     4 w 1     3 b 1",
            "     4 b 1     1 w 0     2 w 0",
            "     3 w 0     2 b 0     1 b 0",
        )
    )
    assert found.system is tb.System.ROUND_ROBIN
    twice = cross(
        *["     2 w 1     2 b 1     3 w 1     3 b 1", "     1 b 0     1 w 0", "                         1 b 0     1 w 0"]
    )
    assert read_one_way(twice).system is tb.System.SWISS


def test_three_who_meet_everybody_twice_have_played_a_round_robin() -> None:
    free = " " * 10
    one, two = "     2 w 1     3 b 1" + free, "     2 b 1     3 w 1" + free
    found = read_one_way(
        cross(
            one + two, "     1 b 0" + free + "     3 w 1     1 w 0" + free + "     3 b 1",
            free + "     1 w 0     2 b 0" + free + "     1 b 0     2 w 0",
        )
    )  # fmt: skip
    assert found.system is tb.System.ROUND_ROBIN and found.total_rounds == 6


def test_who_meets_again_is_said_of_each_pair() -> None:
    found = read_one_way(
        cross("     2 w 1     2 b 1     3 w 1", "     1 b 0     1 w 0     4 w 0", "     4 w =     4 b =     1 b 0", "     3 b =     3 w =     2 b 1",
              head="192 FIDE_DUTCH\n")
    )  # fmt: skip
    again = [warning.partition("warning: ")[2] for warning in found.warnings if "again" in warning]
    assert again == [
        "players 1 and 2 meet in round 1 and again in round 2",
        "players 3 and 4 meet in round 1 and again in round 2",
    ]


def test_forfeits_are_no_meeting() -> None:
    rows = (
        "     2 w +     2 b 1     3 w 1",
        "     1 b -     1 w 0     4 w 0",
        "     4 w =     2 - -     1 b 0",
        "     3 b =               2 b 1",
    )
    tell_one_way(cross(*rows, head="192 FIDE_DUTCH\n"))


def test_a_result_in_small_letters_is_the_same_result() -> None:
    found = read_one_way(cross("     2 w w     3 b d", "     1 b l  0000 - h", "  0000 - u     1 w d", head="192 FIDE_DUTCH\n"))
    assert found.rounds == (
        (Game(1, 2, "1-0", False), Bye(3, "pairing")),
        (Game(3, 1, "½-½", False), Bye(2, "half")),
    )


def test_requests_stand_in_the_columns_after_the_last_round_or_in_records() -> None:
    rows = ("     2 w 1  0000 - H", "     1 b 0            0000 - Z", "     4 w 1  0000 - F", "     3 b 0  0000 - =")
    found = read_one_way(cross(*rows, head="142 4\n192 FIDE_DUTCH\n240 Z   4    2\nXXZ 1\n"))
    assert len(found.rounds) == 1 and found.pairing.requested_byes == (
        (2, Bye(1, "half")), (2, Bye(1, "zero")), (2, Bye(3, "full")), (2, Bye(4, "half")), (3, Bye(2, "zero")), (4, Bye(2, "zero")),
    )  # fmt: skip


def test_who_is_absent_now_is_not_asked_for_when_all_rounds_are_over() -> None:
    assert read_one_way(cross("     2 w 1", "     1 b 0", head="142 1\n192 FIDE_DUTCH\nXXZ 1\n")).pairing.requested_byes == ()


@pytest.mark.parametrize(
    ("record", "changed"),
    [
        ("299 W         2.0    1    1", [Adjustment(1, 2, 1, replaces_result=True)]),
        ("299 L         0.5    1", [Adjustment(2, "0.5", 1, replaces_result=True), Adjustment(4, "0.5", 1, replaces_result=True)]),
        ("299 L         0.5         4", [Adjustment(4, "0.5", 1, replaces_result=True), Adjustment(4, "0.5", 2, replaces_result=True)]),
        ("299 Z         0.5    2", [Adjustment(2, "0.5", 2, replaces_result=True)]),
        ("299 H         1.0    2    1", [Adjustment(1, 1, 2, replaces_result=True)]),
        ("299          -0.5  999    3", [Adjustment(3, "-0.5")]),
        ("299           0.5    2    3    4", [Adjustment(3, "0.5", 2), Adjustment(4, "0.5", 2)]),
        ("299           0.5         1", [Adjustment(1, "0.5", 1)]),
    ],
)  # fmt: skip
def test_299_changes_what_it_names_in_each_way(record: str, changed: list[Adjustment]) -> None:
    rows = ("     2 w 1  0000 - H", "     1 b 0  0000 - Z", "     4 w 1     4 b 1", "     3 b 0     3 w 0")
    found = read_one_way(cross(*rows, head=f"142 2\n192 FIDE_DUTCH\n{record}\n"))
    assert [*found.adjustments] == changed


def test_points_with_a_scoring_that_is_not_declared_are_explained_in_each_way() -> None:
    lines = SAMPLE.replace("  2.5    1", "  7.0    1").replace("  2.0    2", "  6.0    2").replace("  1.0    4", "  2.0    4")
    lines = lines.replace("  0.5    5", "  1.0    5").replace("  1.5    3", "  4.0    3").replace("0000 - H", "0000 - =")
    tell_one_way(lines.encode())


@pytest.mark.parametrize("text", REGULAR.values(), ids=REGULAR)
def test_of_a_regular_file_there_is_nothing_to_say(text: str) -> None:
    assert read_one_way(text.encode()).warnings == ()


@pytest.mark.parametrize("text", IRREGULAR.values(), ids=IRREGULAR)
def test_of_a_file_that_is_not_regular_something_is_said(text: str) -> None:
    found = tell_one_way(text.encode())
    assert found[0] == "refused" or found[1]["reading"].warnings


def test_an_event_of_many_players_is_read() -> None:
    rows = [
        f"{number + 1 if number % 2 else number - 1:6} {'w' if number % 2 else 'b'} {number % 2}" for number in range(1, 401)
    ]
    lines = scored(*((f" {number % 2}.0", row) for number, row in enumerate(rows, 1)), head="142 1\n192 FIDE_DUTCH\n")
    found = read_one_way(lines.encode())
    assert [item.result for item in found.rounds[0] if isinstance(item, Game)] == ["1-0"] * 200


def test_no_round_robin_has_letters_for_who_is_free() -> None:
    robin = SMALL.replace("FIDE_DUTCH", "FIDE_ROUNDROBIN")
    tell_one_way(robin.encode())
    blank = read_one_way(robin.replace("  0000 - H", "").replace(" 1.0    4", " 0.5    4").encode())
    assert [item for item in blank.rounds[2] if isinstance(item, Bye)] == []
    assert [*blank.crosstable.result[-2:]] == [Result.REST] * 2
