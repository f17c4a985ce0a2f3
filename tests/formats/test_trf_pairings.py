"""The pairings of players' lines, from lines and from columns: each question answered as by reading the rounds one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.formats.test_trf_pairing_columns import cross
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.columnar import read_lines
from tiebreaks.formats.trf.header import read_header
from tiebreaks.formats.trf.lines import Sheet, classify, split
from tiebreaks.formats.trf.noted import pair_lines
from tiebreaks.formats.trf.pairing_columns import PairingColumns
from tiebreaks.formats.trf.pairings import Pairings
from tiebreaks.formats.trf.players import read_players
from tiebreaks.formats.trf.points import CANDIDATES, requested_points, sum_adjustments
from tiebreaks.model.tournament import Adjustment, Bye, Game, Scoring, System

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


def open_sheet(data: bytes) -> tuple[Sheet, Problems]:
    problems = Problems("event.trf")
    return classify(split(data.decode(), problems), problems), problems


def from_lines(data: bytes) -> Pairings:
    sheet, problems = open_sheet(data)
    return Pairings(read_players(sheet.player_lines(), problems, None), problems)


def from_columns(data: bytes) -> PairingColumns:
    sheet, problems = open_sheet(data)
    lines = read_lines(sheet, read_header(sheet, problems))
    assert lines is not None
    return pair_lines(lines, sheet, None, problems)


EITHER_WAY = pytest.mark.parametrize("make", [from_lines, from_columns])


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
def test_who_met_whom_is_told(make: Any, data: bytes) -> None:
    pairings, rounds = make(data), cells(data)
    held = [number for row in rounds.values() for number, (other, _, letter) in enumerate(row, 1) if other or letter in "U+"]
    assert pairings.paired_rounds() == max(held, default=0)
    assert pairings.columns == max(map(len, rounds.values()))
    for first in range(pairings.columns + 1):
        met = [
            (number, own, other) for own, row in rounds.items() for number, (other, _, _) in enumerate(row[:first], 1) if other
        ]
        assert sorted(each for each in pairings.meetings(first) if each[2]) == sorted(met)
        assert dict(pairings.count_meetings(first)) == Counter((own, other) for _, own, other in met if own < other)
        again = [
            own
            for own, row in rounds.items()
            if max(Counter(other for other, *_ in row[:first] if other).values(), default=0) > 1
        ]
        named = [entry.id for entry in pairings.find_repeated(first)]
        assert [id for id in named if id in again] == again
        if make is from_columns:
            assert named == again
        assert all(len({other for other, *_ in rounds[id][:first]}) < first for id in named)


@EITHER_WAY
@EVENTS
def test_what_the_lines_declare_is_told(make: Any, data: bytes) -> None:
    pairings, lines = make(data), data.decode().splitlines()
    players = {int(line[4:8]): (place, line) for place, line in enumerate(lines, 1) if line.startswith("001")}
    points = {number: line[80:84].strip() for number, (_, line) in players.items()}
    assert pairings.declared_points() == {number: int(10 * float(text)) for number, text in points.items() if text}
    assert pairings.declared_ranks() == {number: int(line[85:89].strip() or 0) for number, (_, line) in players.items()}
    assert pairings.lines() == {number: place for number, (place, _) in players.items()} and pairings.first_line == 2
    assert pairings.numbers == [*players] and [*pairings.by_number] == [*players] and 99 not in pairings.by_number
    assert pairings.row_of == {number: row for row, number in enumerate(players)}
    assert len(pairings.entries) == len(pairings.by_number) == len(players)
    assert [(entry.id, entry.line) for entry in pairings.entries[:2]] == [(id, place) for id, (place, _) in players.items()][:2]
    found = {
        entry.id: [*zip(entry.opponents, [(key[0], key[2].upper()) for key in entry.keys], strict=True)]
        for entry in pairings.entries
    }
    assert found == {id: [(other, (colour, letter)) for other, colour, letter in row] for id, row in cells(data).items()}
    for id, entry in pairings.by_number.items():
        text = points[id]
        assert entry.points == (int(10 * float(text)) if text else None)
        assert (entry.rank or 0) == pairings.declared_ranks()[id]


@EITHER_WAY
@EVENTS
def test_who_is_without_an_opponent_and_a_letter_is_told(make: Any, data: bytes) -> None:
    rounds = cells(data)
    for held in range(max(map(len, rounds.values())) + 1):
        blank, allocated, first_wins = make(data).find_unpaired(held)
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
def test_letters_after_the_last_round_are_requests(make: Any, data: bytes) -> None:
    pairings, rounds = make(data), cells(data)
    for held in range(pairings.columns + 1):
        for total in (held, held + 1, pairings.columns, pairings.columns + 2):
            asked = [
                (number, id)
                for number in range(held + 1, min(pairings.columns, total) + 1)
                for id, row in rounds.items()
                if row[number - 1][2] != " "
            ]
            assert [(number, entry.id) for number, entry in pairings.find_requested(held, total)] == asked


@EITHER_WAY
@EVENTS
@pytest.mark.parametrize("predetermined", [False, True])
@pytest.mark.parametrize("scoring", [Scoring(), SCORING], ids=["usual", "other"])
def test_points_follow_from_the_letters(make: Any, data: bytes, scoring: Scoring, predetermined: bool) -> None:
    pairings, rounds = make(data), cells(data)
    declared = pairings.declared_points()
    for held in range(pairings.columns + 1):
        scores = [sum(worth(cell, scoring, predetermined=predetermined) for cell in row[:held]) for row in rounds.values()]
        assert [*pairings.scores(held, scoring, predetermined=predetermined)] == scores
        for extra in ({}, {pairings.numbers[0]: 5}, dict.fromkeys(pairings.numbers, -10)):
            totals = {id: score + extra.get(id, 0) for id, score in zip(rounds, scores, strict=True)}
            wrong = [(id, total) for id, total in totals.items() if id in declared and declared[id] != total]
            assert [(entry.id, total) for entry, total in pairings.find_contradicted(scores, extra)] == wrong
        later = [
            tuple(
                sum(worth((0, *cell[1:]), scoring, predetermined=True) for cell in row[held:end])
                for end in (held + 1, len(row))
            )
            for row in rounds.values()
        ]
        if all(cell[0] == 0 for row in rounds.values() for cell in row[held:]):
            assert requested_points(pairings.entries, held, scoring) == later


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
def test_the_first_scoring_that_explains_all_points_is_found(make: Any, candidate: Scoring, later: int) -> None:
    for extra in ({}, {1: 7, 3: 20}):
        pairings = make(declared_by(candidate, TELLING, 2, extra, later=later))
        found = pairings.infer_scoring(2, extra, predetermined=False)
        assert found is not None
        scores = pairings.scores(2, found, predetermined=False)
        asked = requested_points(pairings.entries, 2, found)
        declared = pairings.declared_points()
        for id, score, more in zip(pairings.numbers, scores, asked, strict=True):
            assert declared[id] - score - extra.get(id, 0) in (0, *more)
        if not later:
            assert found == candidate
        for entry in pairings.entries:
            entry.points = 999
    assert make(TELLING).infer_scoring(2, {}, predetermined=False) == CANDIDATES[0]  # nobody declares points


@EITHER_WAY
def test_a_scoring_is_found_without_some_and_not_found_with_them(make: Any) -> None:
    data = declared_by(CANDIDATES[5], TELLING, 2, {3: 3})
    assert make(data).infer_scoring(2, {}, predetermined=False) is None
    assert make(data).infer_scoring(2, {}, predetermined=False, without={3}) == CANDIDATES[5]
    assert make(data).infer_scoring(2, {}, predetermined=False, without={1}) is None
    assert make(data).infer_scoring(2, {3: 3}, predetermined=False) == CANDIDATES[5]
    assert make(data).infer_scoring(2, {3: -3}, predetermined=False) is None


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
def test_pairings_are_matches_if_each_team_meets_one_team_a_round(make: Any, kind: str, rounds: int, expected: bool) -> None:
    assert make(cross(*OF_MATCHES[kind])).make_matches(TEAM_OF, rounds) is expected


@EITHER_WAY
@pytest.mark.parametrize("without", range(1, 7))
def test_who_plays_and_has_no_team_plays_no_match(make: Any, without: int) -> None:
    teams = {player: team for player, team in TEAM_OF.items() if player != without}
    assert make(cross(*OF_MATCHES["matches"])).make_matches(teams, 1) is (without in (5, 6))
    assert make(cross(*OF_MATCHES["matches"])).make_matches(teams, 2) is False


@EITHER_WAY
def test_room_is_made_for_further_rounds(make: Any) -> None:
    pairings = make(cross("     2 w 1", "     1 b 0"))
    entry = pairings.by_number[2]
    pairings.widen(3, 2)
    assert pairings.columns == 3 and entry.opponents == [1, 0, 0] and entry.keys == ["b 0", "   ", "   "]
    assert pairings.by_number[1].opponents == [2, 0, 0] and pairings.by_number[1].keys == ["w 1", "   ", "   "]
    pairings.widen(2, 2)
    pairings.widen(3, 2)
    assert pairings.columns == 3 and len(pairings.by_number[1].keys) == 3
    pairings.read_rounds(3, System.SWISS)


def games_of(pairings: Any, held: int, system: System) -> list[list[Game | Bye]]:
    """The games and byes of the first rounds, however they were read."""
    pairings.read_rounds(held, system)
    if not isinstance(pairings, PairingColumns):
        return [sorted(items, key=str) for items in pairings.rounds]
    return [sorted(_items(pairings, index), key=str) for index in range(held)]


def _items(pairings: PairingColumns, index: int) -> Iterator[Game | Bye]:
    from tiebreaks.formats.trf.match_columns import _GAME_OF
    from tiebreaks.model.tournament import BYES as CODES
    from tiebreaks.model.tournament import Result

    kinds = {code: kind for kind, code in CODES.items()}
    games, numbers = pairings.games, pairings.numbers
    for row, number in enumerate(numbers):
        other, result = int(games.opponent[row, index]), int(games.result[row, index])
        if other == row:
            assert games.black[row, index] == 0
            if result != Result.REST:
                yield Bye(number, kinds[Result(result)])
        elif not games.black[row, index]:
            assert games.black[other, index] == 1 and games.opponent[other, index] == row
            yield Game(number, numbers[other], *_GAME_OF[result, int(games.result[other, index])])


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
def test_games_and_byes_are_those_of_the_lines(make: Any, data: bytes, system: System) -> None:
    rounds = cells(data)
    pairings = make(data)
    held = pairings.paired_rounds()
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
    assert games_of(pairings, held, system) == expected


@EITHER_WAY
def test_a_game_whose_lines_agree_needs_no_closer_look(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    for name in ("_read_odd_games", "_read_noted_round"):
        for kind in (Pairings, PairingColumns):
            if name in vars(kind):
                usual = getattr(kind, name)

                def look(self: Any, *arguments: Any, usual: Any = usual) -> Any:
                    looked.append(arguments[0] if isinstance(arguments[0], int) else arguments[1] - 1)
                    return usual(self, *arguments)

                monkeypatch.setattr(kind, name, look)
    rows = (
        "     2 w 1     3 b +     4 w =",
        "     1 b 0     4 w -     3 b W",
        "     4 - -     1 w -     2 w L",
        "     3 - +     2 b +     1 b =",
        "  0000 - H",
        "  0000 - U",
    )
    for system in (System.SWISS, System.ROUND_ROBIN):
        pairings = make(cross(*rows, head="192 FIDE_DUTCH\n"))
        pairings.read_rounds(3, system)
        assert looked == []
        if make is from_columns:
            assert pairings._made == {}
    odd = make(cross(rows[0].replace("     3 b +", "     3   +"), *rows[1:], head="192 FIDE_DUTCH\n"))
    odd.read_rounds(3, System.SWISS)
    assert {*looked} == {1}
    looked.clear()
    old = make(cross(*rows[:4], "  0000 - H  0000 - -  0000 - H", "  0000 - H  0000 - W  0000 - H", head="192 FIDE_DUTCH\n"))
    old.read_rounds(3, System.SWISS)
    if make is from_columns:
        assert {*looked} == {1}  # a result without an opponent needs a message
        looked.clear()
        make(cross(*rows[:4], "  0000 - H  0000 - Z  0000 - H", "  0000 - H", head="192 FIDE_DUTCH\n")).read_rounds(
            3, System.ROUND_ROBIN
        )
        assert {*looked} == {1}  # so does a letter for a scheduled free round


def test_adjustments_add_up_for_each_participant() -> None:
    changes = [
        Adjustment(1, 1, 2), Adjustment(1, "0.5", 3, True), Adjustment(2, "-1.5"), Adjustment(2, 1, 4), Adjustment(3, 2, 1, True), Adjustment(4, 3, 3)
    ]  # fmt: skip
    worth_of = {(1, 3): 10, (3, 1): 5, (1, 2): 7}
    assert sum_adjustments(changes, 3, worth_of) == {1: 10 + 5 - 10, 2: -15, 3: 20 - 5, 4: 30}
    assert sum_adjustments(changes, 4, {}) == {1: 15, 2: -5, 3: 20, 4: 30}
    assert sum_adjustments(changes, 2, worth_of) == {1: 10, 2: -15, 3: 15} and sum_adjustments([], 2, {}) == {}
