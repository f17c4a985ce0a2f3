"""Files are read as columns: the same tournament and the same warnings, word for word, as line by line."""

from __future__ import annotations

import gc
import pickle
import sys
import tracemalloc
from copy import copy
from dataclasses import fields, replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import tiebreaks as tb
from tests.formats.test_ranks import exchanged
from tests.strategies import random_tournament
from tests.team_strategies import random_team_tournament
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import columnar, noted, players, read_many
from tiebreaks.formats.trf import read as read_trf
from tiebreaks.formats.trf.columnar import read_columns
from tiebreaks.formats.trf.columns import FIXED_RECORDS, PLAYER, Record
from tiebreaks.formats.trf.header import read_header
from tiebreaks.formats.trf.identities import stand_once
from tiebreaks.formats.trf.lines import classify, split
from tiebreaks.formats.trf.player_columns import _parse_whole
from tiebreaks.formats.trf.player_fields import FIELDS, PLAIN_BIRTHS
from tiebreaks.messages import as_message
from tiebreaks.model.tournament import Tournament

OPEN = Path("examples/open.trf")
CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "files"
SMALL = """\
012 A small event
062 6
142 3
192 FIDE_DUTCH
001    1 m GM Ada, Ünal                         2513 NOR     1500001 1971/02/03  2.5    1     4 w 1     2 b =     3 w +
001    2 w    Bo                                2400 SWE     1500002 1972/00/00  2.0    2     5 b 1     1 w =     4 b =
001    3 m FM Cy                                2300         1500003             1.0    5     6 w 1     4 b 0     1 b -
001    4 wWIM Di                                     DEN           0 1974.12.31  1.5    3     1 b 0     3 w 1     2 w =
001    5  WIM Ed                                2100 NOR             1975-01-01  1.0    4     2 w 0     6 b =  0000 - H
001    6 f    Flo                               2000 NOR     1500006 1976/06/06  1.0    4     3 b 0     5 w =  0000 - H
"""


def outcome(data: bytes, **options: Any) -> tuple[Any, ...]:
    """Everything that reading says, or how it refuses."""
    try:
        return told(read_trf(data, "event.trf", **options))
    except tb.FormatError as refused:
        return told(refused)


def told(event: Tournament | tb.FormatError) -> tuple[Any, ...]:
    if isinstance(event, tb.FormatError):
        return ("refused", str(event), [(each.where, each.case, each.facts, each.remedies) for each in event.messages])
    shown = {item.name: getattr(event, item.name) for item in fields(event)}
    computed = (event.row_of, event.complete_rounds, event.ratings_change)
    types = [repr(value) for name, value in shown.items() if name != "crosstable"]  # a tuple is no list, 1 is not True
    warnings = [(each.where, each.case, each.severity, each.facts, each.remedies) for each in map(as_message, event.warnings)]
    return ("read", shown, computed, types, warnings)


def is_lazy(data: bytes, **options: Any) -> bool:
    """Whether a file is read as columns: its rounds are not made yet."""
    return "rounds" not in vars(read_trf(data, **options))


@pytest.fixture
def line_by_line(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Read line by line. A small file, which is otherwise read without NumPy, must be the same as columns."""

    def read(data: bytes, **options: Any) -> tuple[Any, ...]:
        with monkeypatch.context() as patch:
            patch.setattr(sys.modules[read_trf.__module__], "read_columns", lambda files: [None] * len(files))
            found = outcome(data, **options)
        if len(data) < 10_000:
            with monkeypatch.context() as patch:
                patch.setattr(columnar, "MOST_SMALL", 0)
                patch.setattr(columnar, "MOST_NOTED", 0)
                assert outcome(data, **options) == found
        return found

    return read


def written(event: Tournament) -> bytes:
    target = BytesIO()
    tb.write(event, target, format="trf26")
    return target.getvalue()


def test_the_small_event_is_regular_and_reads_the_same(line_by_line: Any) -> None:
    assert is_lazy(SMALL.encode()) and outcome(SMALL.encode()) == line_by_line(SMALL.encode())


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_drawn_events_read_the_same(first: int, line_by_line: Any) -> None:
    usual = 0
    for seed in range(first, first + 20):
        rng = Random(seed)
        event = random_tournament(rng)
        try:
            data = written(tb.standings(event).published() if seed % 2 else event)
        except tb.TiebreaksError:
            continue
        assert outcome(data) == line_by_line(data), seed
        usual += is_lazy(data)
    assert usual


@pytest.mark.parametrize("first", range(0, 120, 12))
def test_drawn_team_events_read_the_same(first: int, line_by_line: Any) -> None:
    by_columns = 0
    for seed in range(first, first + 12):
        try:
            data = written(random_team_tournament(Random(seed)))
        except tb.TiebreaksError:
            continue
        found = outcome(data)
        assert found == line_by_line(data), seed
        by_columns += found[0] == "read" and is_lazy(data)
    assert by_columns


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
def test_the_corpus_reads_the_same(line_by_line: Any) -> None:
    readable = by_columns = 0
    for path in sorted(CORPUS.rglob("*.trf")):
        data = path.read_bytes()
        found = outcome(data)
        assert found == line_by_line(data), path
        if found[0] == "read":
            readable += 1
            by_columns += is_lazy(data)
    assert readable > 300 and by_columns >= 0.95 * readable


ODD_BLOCKS = ("  0000 - U", "  0000 - H", "  0000 - +", "          ", "     1 w 1", "  0000 - Z", "     2 b -", "  0000   =")
ODD_RECORDS = (
    "192 FIDE_ROUNDROBIN", "142 5", "XXR 9", "XXZ 1", "260   1   5    1    2", "240 H   3    1    2", "XXA    1  1.0  1.0",
    "250      1.0   1   2    1    4", "299 W      2.0   1    1", "162  W 3.0    D 1.0", "XXP 1 2", "092 Double-Swiss", "012 again",
    "NRS    1           Name                              1500", "330 +-   1   1   2", "320  1.0  2.0   1   2", "352 WBWB",
)  # fmt: skip


def damaged(text: str, rng: Random) -> bytes:
    """A report with a few characters, rounds or lines changed, left out, doubled or exchanged."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        line = lines[at]
        place = rng.randrange(80 if len(line) > 90 and rng.random() < 0.6 else 0, len(line) + 1)
        letter = rng.choice(" \t.,/-+=0123456789wbUFHZfWDLXx*é")
        block = 89 + 10 * rng.randrange(max(1, (len(line) - 79) // 10))
        changed = rng.choices(
            (
                [line[:place] + letter + line[place + 1 :]], [line[:place] + letter + line[place:]], [line[:place]], [],
                [line[:place] + line[place + 1 :]], [line, line], [line[:block].ljust(block) + rng.choice(ODD_BLOCKS) + line[block + 10 :]],
                [rng.choice(ODD_RECORDS), line],
            ),
            (10, 2, 2, 1, 2, 1, 4, 2),
        )[0]  # fmt: skip
        lines[at : at + 1] = changed
        lines = lines or [""]
    return "\n".join(lines).encode("latin-1" if rng.random() < 0.3 else "utf-8", "replace")


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", ["small", "examples/open.trf", "examples/team.trf"])
def test_damaged_files_are_told_the_same(name: str, part: int, line_by_line: Any) -> None:
    text = SMALL if name == "small" else Path(name).read_text(encoding="utf-8")
    rng = Random(f"{name} {part}")
    by_columns = 0
    for number in range(40 if name == "small" else 15):
        data = damaged(text, rng)
        options = {
            "strict": rng.random() < 0.1,
            "trust": rng.choice(("both", "both", "both", "results", "points")),
            "unpaired": rng.choice((None, None, None, None, "pairing", "zero", "half", "full")),
        }
        found = outcome(data, **options)
        assert found == line_by_line(data, **options), (number, options, data)
        by_columns += found[0] == "read" and is_lazy(data, **options)
    assert by_columns


@pytest.fixture
def lines_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the lines that the line reader is asked for while a file is read as columns."""
    asked: list[int] = []

    def count(read: Any) -> Any:
        def counted(line: Any, *others: Any) -> Any:
            asked.append(line.number)
            return read(line, *others)

        return counted

    monkeypatch.setattr(columnar, "MOST_NOTED", 0)
    for name in ("read_clean", "read_odd"):
        monkeypatch.setattr(noted, name, count(getattr(noted, name)))
    return asked


def test_only_malformed_lines_go_to_the_line_reader(lines_read: list[int], line_by_line: Any) -> None:
    data = SMALL.replace("     6 b =  0000 - H", "     6 b =     0 - H").replace("1 b 0     3 w 1", "1 b 0   3   w 1").encode()
    assert is_lazy(data) and lines_read == [8]
    assert outcome(data) == line_by_line(data)


def test_an_odd_field_does_not_send_its_line_to_the_line_reader(lines_read: list[int], line_by_line: Any) -> None:
    text = SMALL.replace("2300 ", "abcd ").replace("1974.12.31", "31.12.1974").replace("001    2 w", "001    2 x")
    text = text.replace("  1.5    3", "  1,5    3").replace("Flo", "   ")
    event = read_trf(text.encode())
    assert [as_message(warning).case for warning in event.warnings] == [22, 24, 28, 30, 21] and lines_read == []
    assert event.crosstable.name[5] == "Player 6" and event.crosstable.rating[2] == 0
    assert outcome(text.encode()) == line_by_line(text.encode())


def test_notes_of_the_header_leave_a_file_regular(line_by_line: Any) -> None:
    text = SMALL.replace("192 FIDE_DUTCH\n", "").replace("062 6", "062 9").replace("142 3", "142 2")
    assert is_lazy(text.encode()) and outcome(text.encode()) == line_by_line(text.encode())
    assert [as_message(warning).case for warning in read_trf(text.encode()).warnings] == [53, 62, 77]
    assert outcome(text.encode(), strict=True) == line_by_line(text.encode(), strict=True)


def test_a_team_event_is_ranked_without_its_players_and_rounds() -> None:
    event = tb.read("examples/team.trf")
    assert tb.standings(event).to_columns() and {"players", "rounds"}.isdisjoint(vars(event))
    assert event.players and all(isinstance(item, tb.Match | tb.Bye) for items in event.rounds for item in items)


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("line", range(len(SMALL.splitlines())))
def test_whatever_one_character_changes_is_told_the_same(line: int, part: int, line_by_line: Any) -> None:
    lines = SMALL.splitlines()
    rng = Random(f"{line} {part}")
    for place in range(len(lines[line]) + 12):
        letter = rng.choice(" \t\u00a0.,/-+=019wbUFHZfWDLXé*")
        text = lines[line].ljust(place)
        changed = [*lines[:line], text[:place] + letter + text[place + 1 :], *lines[line + 1 :]]
        data = "\n".join(changed).encode()
        strict = rng.random() < 0.2
        assert outcome(data, strict=strict) == line_by_line(data, strict=strict), (place, letter)


UNUSUAL = {
    "a number left out": ("001    6", "001    7"),
    "a number twice": ("001    6", "001    5"),
    "a rank missing": ("1.0    5", "1.0     "),
    "points that do not follow": ("2.5    1", "3.0    1"),
    "a FIDE id twice": ("1500002", "1500001"),
    "a rating too high": ("2513", "4513"),
    "a request after the last round": ("w +", "w +  0000 - H"),
    "a pending game": ("5 w =  0", "5 w    0"),
    "two pairing-allocated byes": ("0000 - H", "0000 - U"),
    "a bye of TRF06": ("0000 - H", "0000 - ="),
    "a colour without an opponent": ("0000 - H", "0000 w H"),
    "a meeting again": ("     3 w +", "     4 w 1"),
    "no system": ("192 FIDE_DUTCH\n", ""),
    "teams": ("192 FIDE_DUTCH\n", "192 FIDE_DUTCH\n310   1 Team\n"),
    "a wrong count": ("062 6", "062 7"),
    "too few rounds": ("142 3", "142 2"),
    "a tab at the end": ("w +\n", "w +\t\n"),
    "a federation with a gap": ("SWE", "S E"),
    "a birth that is no date": ("1971/02/03", "1971/13/03"),
    "one player without a word": ("1.0    4     2 w 0     6 b =  0000 - H", "0.5    4     2 w 0     6 b =          "),
}


@pytest.mark.parametrize(("old", "new"), UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_unusual_is_read_as_columns_too(old: str, new: str, line_by_line: Any) -> None:
    assert old in SMALL
    data = SMALL.replace(old, new).encode()
    found = outcome(data)
    assert found == line_by_line(data)
    assert found[0] == "refused" or is_lazy(data)


def test_no_round_robin_has_letters_for_who_is_free(line_by_line: Any) -> None:
    data = SMALL.replace("FIDE_DUTCH", "FIDE_ROUNDROBIN").encode()
    assert outcome(data) == line_by_line(data)
    with_blanks = data.replace(b"  0000 - H", b"").replace(b" 1.0    4", b" 0.5    4")
    assert is_lazy(with_blanks) and outcome(with_blanks) == line_by_line(with_blanks)


TWO_LEFT = SMALL.replace("  0000 - H", "").replace(" 1.0    4", " 0.5    4")  # players 5 and 6 have left before the last round


def test_several_who_are_not_paired_are_read_as_columns_unless_somebody_says_what_they_have(line_by_line: Any) -> None:
    assert is_lazy(TWO_LEFT.encode()) and outcome(TWO_LEFT.encode()) == line_by_line(TWO_LEFT.encode())
    (asked,) = read_many([(TWO_LEFT.encode(), "event.trf")], unpaired="half")
    assert told(asked) == line_by_line(TWO_LEFT.encode(), unpaired="half") != line_by_line(TWO_LEFT.encode())


def test_exchanged_places_are_read_line_by_line(line_by_line: Any) -> None:
    data = exchanged(OPEN.read_text(encoding="utf-8"))
    assert not is_lazy(data) and outcome(data) == line_by_line(data)


def test_many_files_read_together_are_each_as_if_alone() -> None:
    rng = Random(7)
    texts = [SMALL, *(SMALL.replace(old, new) for old, new in UNUSUAL.values()), SMALL.replace("FIDE_DUTCH", "FIDE_ROUNDROBIN")]
    files = [text.encode() for text in texts] + [OPEN.read_bytes(), Path("examples/team.trf").read_bytes(), b"", b"\x00"]
    files += [written(random_tournament(Random(seed), features=())) for seed in range(40)]
    rng.shuffle(files)
    usual = 0
    for data, found in zip(files, read_many([(data, "event.trf") for data in files]), strict=True):
        assert told(found) == outcome(data)
        usual += isinstance(found, Tournament) and is_lazy(data)
    assert usual > 10


def test_one_long_line_does_not_make_all_lines_long() -> None:
    first, *others = (f"001 {number:4}      Player {number:<59}  0.0" for number in range(1, 3001))
    text = "\n".join(["192 FIDE_DUTCH", first + " " * 7 + "  0000 - Z" * 980, *others])
    problems = Problems("long.trf")
    sheet = classify(split(text, problems), problems)
    header = read_header(sheet, problems)
    tracemalloc.start()
    try:
        assert read_columns([(sheet, header)]) == [None]
        assert tracemalloc.get_traced_memory()[1] < 5_000_000  # all of that length would be 30 MB, several times
    finally:
        tracemalloc.stop()


def test_players_and_rounds_are_made_when_somebody_asks() -> None:
    event = tb.read(OPEN)
    assert {"players", "rounds"}.isdisjoint(vars(event))
    standings = tb.standings(event)
    assert standings.to_columns() and {"players", "rounds"}.isdisjoint(vars(event))
    assert event.players[0].name == event.crosstable.name[0] and len(event.rounds) == event.crosstable.rounds
    assert {"players", "rounds"} <= vars(event).keys()


def test_such_a_tournament_is_one_like_any_other() -> None:
    whole = tb.read(OPEN)
    assert whole.rounds
    again = Tournament(**{item.name: getattr(whole, item.name) for item in fields(whole) if item.init})
    for made in (tb.read(OPEN), copy(tb.read(OPEN)), pickle.loads(pickle.dumps(tb.read(OPEN)))):
        assert made == again and made.crosstable == again.crosstable
    assert replace(tb.read(OPEN), name="another").players == again.players
    with pytest.raises(AttributeError, match="'Tournament' object has no attribute 'round'"):
        _ = tb.read(OPEN).round  # type: ignore[attr-defined]


def test_games_of_less_than_a_move_are_usual() -> None:
    text = SMALL.replace("     4 w 1 ", "     4 w W ").replace("     1 b 0 ", "     1 b L ")
    assert is_lazy(text.encode()) and tb.read(text.encode()).rounds[0][0] == tb.Game(1, 4, "1-0", rated=False)


def test_files_with_other_points_are_looked_at_with_their_own() -> None:
    other = (
        SMALL.replace("142 3\n", "142 3\n162 W 3.0\n")
        .replace("  2.5    1 ", "  6.5    1 ")
        .replace("  2.0    2 ", "  4.0    2 ")
    )
    other = other.replace("  1.0    5 ", "  3.0    5 ").replace("  1.5    3 ", "  3.5    3 ")
    for texts in ((SMALL, other), (other, SMALL), (other, SMALL, other)):
        found = read_many([(text.encode(), "event.trf") for text in texts])
        assert all(isinstance(event, Tournament) and "rounds" not in vars(event) for event in found)


@pytest.mark.parametrize("name", PLAYER.slices)
def test_what_the_columnar_reader_accepts_needs_no_message_by_the_table_of_fields(name: str) -> None:
    rng, place, field = Random(name), PLAYER.slices[name], FIELDS[name]
    lines = SMALL.splitlines()
    texts = [line[place] for line in lines[4:]]
    width = place.stop - place.start
    letters = field.characters or " Aé.,"
    texts += ["".join(rng.choices(letters, k=width)) for _ in range(60)]
    accepted = set()
    for text in texts:
        line = lines[6][: place.start] + text + lines[6][place.stop :]
        data = "\n".join([*lines[:6], line, *lines[7:]]).encode()
        found = outcome(data)
        if found[0] == "read" and not found[1]["warnings"]:
            assert field.read(text) is not None, text
            accepted.add(text)
    assert accepted


@pytest.mark.parametrize("on", [True, False])
def test_reading_leaves_the_search_for_cycles_as_it_was(on: bool) -> None:
    was_on = gc.isenabled()
    try:
        (gc.enable if on else gc.disable)()
        read_trf(SMALL.encode())
        with pytest.raises(tb.FormatError):
            read_trf(b"no TRF")
        read_many([(SMALL.encode(), "event.trf"), (b"", "empty.trf")])
        assert gc.isenabled() is on
    finally:
        (gc.enable if was_on else gc.disable)()


def test_a_small_regular_file_is_read_without_columns_of_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("columns were made")

    monkeypatch.setattr(columnar, "PlayerColumns", refuse)
    assert is_lazy(SMALL.encode())
    monkeypatch.setattr(columnar, "MOST_SMALL", 0)
    monkeypatch.setattr(columnar, "MOST_NOTED", 0)
    with pytest.raises(AssertionError, match="columns were made"):
        read_trf(SMALL.encode())


@pytest.mark.parametrize("more", ["", "zzz what\n240 H   3    5\n"], ids=["regular", "with notes"])
def test_names_do_not_wait_for_the_games_and_are_read_once(more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = f"{SMALL}{more}".encode()
    reader = sys.modules[read_trf.__module__]
    event = read_trf(data)
    spy = Mock(side_effect=reader.read_players)
    monkeypatch.setattr(reader, "read_players", spy)
    players = event.players
    assert "rounds" not in vars(event) and spy.call_count == 1
    twins = copy(event), pickle.loads(pickle.dumps(event))
    assert event.rounds and event.players is players and spy.call_count == 1  # the lines that gave the names give the games
    for twin in twins:
        assert twin == event and twin.players == players and twin.rounds == event.rounds
    assert event == read_trf(data)


def test_what_was_published_is_made_on_demand_and_pickled_with_the_event() -> None:
    event = read_trf(SMALL.encode())
    copied = pickle.loads(pickle.dumps(event))
    assert "published" not in vars(event) and "published" in dir(event)
    assert copied.published == event.published and event.published.points[1] == 2.5
    assert event.published is event.published and copied == event


@pytest.mark.parametrize("more", ["", "zzz what\n172 NOR FIDE\n240 H   3    5\n"], ids=["regular", "with notes"])
def test_what_an_event_says_of_itself_is_made_on_demand_and_pickled_with_it(more: str, line_by_line: Any) -> None:
    data = f"{SMALL}022 Oslo\n102 Gil\n112 Hal\n{more}".encode()
    event = read_trf(data, "event.trf")
    copied, twin = pickle.loads(pickle.dumps(event)), copy(event)
    assert "about" not in vars(event) and "about" in dir(event)
    assert event.about.city == "Oslo" and event.about.deputy_arbiters == ("Hal",) and event.pairing.code == "FIDE_DUTCH"
    assert event.about is event.about and event.pairing is event.pairing
    assert copied.about == twin.about == event.about and copied.pairing == twin.pairing == event.pairing
    assert outcome(data) == line_by_line(data)


@pytest.mark.parametrize("seed", [0, 4])
@pytest.mark.parametrize("round", [1, 2])
def test_a_player_on_two_boards_of_a_line_up_is_refused_by_all_readers(seed: int, round: int, line_by_line: Any) -> None:
    lines = written(random_team_tournament(Random(seed))).decode().splitlines()
    members = next(line for line in lines if line.startswith("310"))[73:].split()
    twice = f"300 {round:3}   1   2 {members[0]:>4} {members[0]:>4}"
    data = "\n".join([*(line for line in lines if not line.startswith("300")), twice]).encode()
    found = outcome(data)
    assert f"player {members[0]} sits on boards 1 and 2" in found[1] and found == line_by_line(data)


def test_a_scoring_that_another_file_had_is_the_same_again() -> None:
    for spelled, win in (
        ("162  W 3.0    D 1.0    L 0.0", 3),
        ("162 W 3.0 D 1.0 L 0.0", 3),
        ("162  W 2.0    D 1.0    L 0.0", 2),
    ):
        first, second = (read_trf(f"{SMALL}{spelled}\n".encode(), trust="results") for _ in range(2))
        assert first.scoring == second.scoring and first.scoring.win == win and first.warnings == second.warnings


@pytest.mark.parametrize(
    ("ids", "once"),
    [(["1", "2", ""], True), (["", "", "1"], True), (["0", "0", "1"], True), (["0", "00", " "], True), ([], True),
     (["1", "1"], False), (["", "1", "0", "1"], False), (["0", "0", "7", "7", "8"], False)],
)  # fmt: skip
def test_blanks_and_zeros_are_no_fide_ids_that_stand_twice(ids: list[str], once: bool) -> None:
    assert stand_once(ids) is once


def test_every_number_of_four_digits_is_parsed() -> None:
    for text in ("{:4}", "{:04}"):
        page = "".join(text.format(number) for number in range(10_000)).encode()
        assert _parse_whole(np.frombuffer(page, dtype=np.uint8).reshape(100, 400)).ravel().tolist() == [*range(10_000)]
    assert _parse_whole(np.frombuffer(b"    ", dtype=np.uint8).reshape(1, 4)).tolist() == [[0]]


def test_an_odd_field_that_many_lines_have_alike_is_counted_and_not_read_again(
    monkeypatch: pytest.MonkeyPatch, line_by_line: Any
) -> None:
    event = tb.Tournament(
        [tb.Player(number, f"P{number}") for number in range(1, 41)], [[tb.Game(1, 2, "1-0")]], total_rounds=1
    )
    lines = written(event).decode().splitlines()
    text = "\n".join(line[:14] + " " * 33 + line[47:] if line.startswith("001") else line for line in lines)
    asked: list[int] = []
    read = players.read_odd_fields

    def count(number: int, *others: Any) -> Any:
        asked.append(number)
        return read(number, *others)

    monkeypatch.setattr(columnar, "MOST_NOTED", 0)
    monkeypatch.setattr(noted, "read_odd_fields", count)
    found = read_trf(text.encode())
    assert asked == [1, 2, 3, 4] and "37 more" in " ".join(found.warnings)
    assert [found.crosstable.name[0], found.crosstable.name[-1]] == ["Player 1", "Player 40"]
    assert outcome(text.encode()) == line_by_line(text.encode())


@pytest.mark.parametrize("record", [record for record in FIXED_RECORDS.values() if record.group], ids=lambda record: record.id)
def test_the_first_character_outside_the_columns_of_a_record_is_found(record: Record) -> None:
    end = record.group[0].first - 1 + 3 * record.stride
    inside = {place for column in record.columns for place in range(column.first - 1, column.last)}
    inside |= {
        place + index * record.stride
        for column in record.group
        for place in range(column.first - 1, column.last)
        for index in range(3)
    }
    assert record.misplaced_column("x".rjust(3) + "".join("x" if place in inside else " " for place in range(3, end))) == 0
    for place in {*range(3, end)} - inside:
        assert record.misplaced_column(" " * place + "x") == place + 1


def test_days_of_birth_that_are_accepted_together_are_those_that_the_table_of_fields_reads() -> None:
    rng = Random(7)
    usual = ["1985/03/07", "1985/00/00", "1985", "1985      ", "          ", ""]
    drawn = ["".join(rng.choice("0123129/ -.") for _ in range(10)) for _ in range(2_000)]
    drawn += [
        f"{rng.choice(('0000', '1899', '2999', '3000'))}/{month:02}/{day:02}" for month in range(14) for day in range(0, 40, 3)
    ]
    for text in usual + drawn:
        if PLAIN_BIRTHS.fullmatch(text + "\n"):
            assert FIELDS["birth"].read(text) is not None, text
    assert PLAIN_BIRTHS.fullmatch("\n".join([*usual, ""])) and not PLAIN_BIRTHS.fullmatch("1985/13/07\n")
