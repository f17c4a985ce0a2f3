"""Standings and rows as Python objects, values as numbers that print, and warnings in the log."""

from __future__ import annotations

import copy
import json
import logging
import pickle
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiebreaks as tb
from tests.articles import EVERY_KIND_OF_MATCH, team_event
from tiebreaks.model import Reading

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAYERS = [tb.Player(number, name, 2100 - 10 * number) for number, name in enumerate(("Anna", "Bo", "Cy", "Di"), 1)]
ROUNDS = [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(1, 3, "½-½"), tb.Game(2, 4, "½-½")]]


def event(**changes: Any) -> tb.Tournament:
    given: dict[str, Any] = {"players": PLAYERS, "rounds": ROUNDS, "starts": "2026-04-01", "name": "Open"}
    return tb.Tournament(**(given | changes))


def ranked(**changes: Any) -> tb.Standings:
    return tb.standings(event(**changes), by="PTS, BH, AOB")


# Standings and rows


def test_a_participant_is_in_the_standings_by_number_name_or_object() -> None:
    found = ranked()
    assert 1 in found and "Anna" in found and PLAYERS[0] in found and found[1] in found
    assert 5 not in found and "Eva" not in found and None not in found and 1.5 not in found
    assert tb.Player(1, "Eva") not in found, "another player with the same number"
    assert tb.standings(event(), by="PTS", after_round=1)[2] not in found, "the row of other standings"


def test_somebody_expelled_is_not_in_the_standings() -> None:
    found = ranked(players=[*PLAYERS[:3], tb.Player(4, "Di", expelled=True)])
    assert 4 not in found and "Di" not in found and len(found) == 3


def test_an_ambiguous_name_is_not_in_the_standings() -> None:
    found = ranked(players=[tb.Player(1, "Anna A"), tb.Player(2, "Anna B"), *PLAYERS[2:]])
    assert "Anna" not in found and "Anna B" in found


def test_standings_of_the_same_event_law_list_and_rounds_are_equal() -> None:
    one, again = ranked(), ranked()
    assert one == again and one is not again and hash(one) == hash(again) and len({one, again}) == 1
    assert tb.standings(event(), by="PTS, BH, AOB", after_round=1) != one
    assert tb.standings(event(), by="PTS, BH") != one
    assert tb.standings(event(), by="PTS, BH, AOB", edition="2024-08") != one
    assert tb.standings(event(), by="PTS, BH, AOB", lots=1) != one
    assert ranked(name="Another") != one
    assert one != one.to_dict() and one != "Open"


def test_standings_are_equal_whatever_reading_the_file_warned_of() -> None:
    assert ranked(reading=Reading(("odd",))) == ranked()


def test_standings_during_a_round_differ_by_what_pending_games_count_as() -> None:
    playing = event(rounds=[ROUNDS[0], [tb.Game(1, 3, "*"), tb.Game(2, 4, "½-½")]])
    none, draw = (tb.standings(playing, live=True, pending=pending) for pending in ("none", "draw"))
    assert none != draw and none == tb.standings(playing, live=True, pending="none")
    many = [*tb.standings_many([playing, playing], live=True, pending="none")]
    assert many == [none, none] and pickle.loads(pickle.dumps(none)) == none


def test_standings_out_of_a_stack_equal_those_computed_alone() -> None:
    events = [event(name=name) for name in "ab"]
    for stacked, one in zip(tb.standings_many(events, by="PTS, BH"), events, strict=True):
        alone = tb.standings(one, by="PTS, BH")
        assert stacked == alone == stacked.detached() and stacked.rows == alone.rows and hash(stacked) == hash(alone)


def test_rows_are_equal_if_they_say_the_same() -> None:
    one, other = ranked(), ranked()
    assert one[1] == other[1] and hash(one[1]) == hash(other[1]) and one[1] != one[3]
    assert one[1] == ranked(name="Another")[1], "the row does not name the event"
    assert one[1] != tb.standings(event(), by="PTS, BH")[1] and one[1] != ranked(players=[tb.Player(1, "Ann"), *PLAYERS[1:]])[1]
    assert one[1] != 1


COPIES: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),
    "copied": copy.copy,
    "deeply copied": copy.deepcopy,
}


@pytest.mark.parametrize("again", COPIES.values(), ids=COPIES)
def test_a_copy_of_standings_is_equal_and_whole(again: Callable[[Any], Any]) -> None:
    stacked = [*tb.standings_many([event(), event(name="other", tie_breaks=("OTHER_X", "BH"))])][1]
    for one in (ranked(), stacked, stacked.detached(), tb.standings(event(), lots=3)):
        copied = again(one)
        assert copied == one and hash(copied) == hash(one) and copied.rows == one.rows
        assert copied.to_dict() == one.to_dict() and copied.notes == one.notes and str(copied) == str(one)
        assert str(tb.explain(copied, 1)) == str(tb.explain(one, 1)) and tb.why(copied, 1, 2) == tb.why(one, 1, 2)
        row = again(one[2])
        assert row == one[2] and row.values == one[2].values and row in one


def test_a_slice_is_of_rows_in_rank_order() -> None:
    found = ranked()
    assert found[:3] == found.rows[:3] and found[-1:] == found.rows[-1:] and found[::2] == found.rows[::2]
    assert found[1].id == 1, "a number alone is that of a participant"


def test_the_top_has_everybody_up_to_a_rank() -> None:
    found = tb.standings(event(), by="PTS")
    assert [row.rank for row in found] == [1, 1, 3, 3]
    assert [row.id for row in found.top(1)] == [1, 3] and len(found.top(2)) == 2 and len(found.top(3)) == 4
    assert found.top(0) == ()


def test_a_row_is_a_mapping_from_names_to_exact_values() -> None:
    found = ranked()
    for row, plain in zip(found, found.to_rows(), strict=True):
        unpacked: dict[str, object] = {**row}
        assert dict(row) == plain == unpacked and list(row) == list(plain) == ["rank", "id", "name", "PTS", "BH", "AOB"]
    assert dict(found[1]) == {"rank": 1, "id": 1, "name": "Anna", "PTS": Fraction(3, 2), "BH": 2, "AOB": Fraction(2)}


def test_a_row_answers_in_every_way_that_a_mapping_does() -> None:
    row = ranked()[1]
    for name, value in dict(row).items():
        facts: Any = row.get(name)
        assert name in row and facts == value, "`in`, `[]` and `get` agree"
    assert row.items() == tuple(dict(row).items()) and len(row) == 6 and row.get("key") is None
    match row:
        case {"rank": rank, "PTS": points}:
            assert rank == 1 and points == Fraction(3, 2)
        case _:
            pytest.fail("a row is a mapping")


@pytest.mark.parametrize("of", [lambda standings: standings, lambda standings: standings.rows])
def test_pandas_makes_columns_of_rows(of: Callable[[tb.Standings], Any]) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(of(ranked()))
    names = ["rank", "id", "name", "PTS", "BH", "AOB"]
    assert [*frame.columns] in (names, sorted(names)) and frame["name"].tolist()[0] == "Anna"  # pandas 2 sorts them
    assert [*frame.columns] == names or pandas.__version__.startswith("2.")


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("rating", "; it is row.participant.rating"),
        ("BH", "; it is row['BH']"),
        ("buchholz", "; it is row['buchholz']"),
        ("elo", ""),
    ],
)
def test_a_row_says_where_that_is_which_it_does_not_have(name: str, where: str) -> None:
    with pytest.raises(AttributeError) as refused:
        getattr(ranked()[1], name)
    assert str(refused.value) == f"'Row' object has no attribute {name!r}{where}"
    assert not hasattr(ranked()[1], "_repr_png_") and not hasattr(ranked()[1], "__array__")


def test_standings_can_be_walked_from_the_end() -> None:
    found = ranked()
    assert [*reversed(found)] == [*found][::-1]


def test_the_repr_of_standings_is_one_short_line() -> None:
    long = tb.standings(event(name="Open\n" * 500), by="PTS, " + ", ".join(["BH"] * 90))
    assert len(repr(long)) < 300 and "\n" not in repr(long) and repr(long).startswith("<Standings of 4 by PTS, BH, BH")


def test_a_row_has_the_key_before_the_name_if_somebody_has_one() -> None:
    keyed = tb.Player(1, "Anna", 2090, key="anna@club")
    standings = ranked(players=[keyed, *PLAYERS[1:]])
    first, other = standings["anna@club"], standings["Bo"]
    assert first.keys()[:4] == ("rank", "id", "key", "name") and "key" in first
    assert [dict(row) for row in standings] == standings.to_rows()
    assert dict(first)["key"] == first.to_dict()["key"] == "anna@club" and dict(other)["key"] is other.to_dict()["key"] is None
    assert [*first.to_dict()] == ["rank", "id", "key", "name", "values", "separated_by", "playing"]
    without = ranked()["Anna"]
    assert "key" not in without.keys() and "key" not in without and "key" not in without.to_dict()  # noqa: SIM118


def test_a_row_has_a_column_for_a_code_that_is_listed_again() -> None:
    row = tb.standings(event(), by="PTS, DE, BH, DE")[1]
    assert list(dict(row)) == ["rank", "id", "name", "PTS", "DE", "BH", "DE#4"] and "DE#4" in row


def test_a_row_has_the_codes_of_the_list_in_any_spelling() -> None:
    row = ranked()[1]
    assert row.get("bh") == row["BH"] == row.get(tb.parse_tie_break("BH")) == 2 and "bh" in row and "rank" in row
    assert row.get("SB") is None and row.get("nonsense", Fraction(7)) == 7 and "SB" not in row and "nonsense" not in row
    assert 5 not in row and None not in row


def test_the_points_of_a_row_are_the_primary_score() -> None:
    assert ranked()[1].points == Fraction(3, 2) == tb.standings(event(), by="BH, PTS")[1].points
    teams = team_event(EVERY_KIND_OF_MATCH)
    for by, code in (("MPTS, GPTS", "MPTS"), ("GPTS, MPTS", "GPTS"), ("MPvGP", "PTS")):
        assert all(row.points == row[code] for row in tb.standings(teams, by=by))


def test_the_dict_of_standings_is_the_json_that_render_prints() -> None:
    for found in (ranked(), tb.standings(team_event(EVERY_KIND_OF_MATCH)), tb.standings(event(tie_breaks=("OTHER_X",)))):
        assert json.loads(tb.render(found, "json")) == found.to_dict()
        assert [row.to_dict() for row in found] == found.to_dict()["standings"]
    assert ranked()[1].to_dict() == {
        "rank": 1, "id": 1, "name": "Anna",
        "values": [{"code": "PTS", "value": 1.5, "exact": "3/2"}, {"code": "BH", "value": 2, "exact": "2"}, {"code": "AOB", "value": 2, "exact": "2"}],
        "separated_by": None, "playing": None,
    }  # fmt: skip


def test_questions_take_a_row_a_player_or_a_team() -> None:
    found = ranked()
    for who in (2, "Bo", PLAYERS[1], found[2]):
        assert tb.explain(found, who, "BH") == tb.explain(found, 2, "BH") and tb.why(found, who, 1) == tb.why(found, 2, 1)
        assert tb.why(found, 1, who) == tb.why(found, 1, 2) and found[who] == found[2] and found.tournament.find(who) == 2
    teams = tb.standings(team_event(EVERY_KIND_OF_MATCH))
    first = teams.tournament.teams[0]
    assert tb.explain(teams, first) == tb.explain(teams, first.id) and teams[first].participant == first


def test_a_player_of_a_team_event_is_not_taken_for_the_team_with_that_number() -> None:
    teams = team_event(EVERY_KIND_OF_MATCH)
    found, member = tb.standings(teams), teams.teams[1].players[0]
    player = next(one for one in teams.players if one.id == member)
    with pytest.raises(tb.TournamentError, match="is a player, the participants are teams; give the team, 2") as refused:
        tb.explain(found, player)
    assert refused.value.messages[0].facts["team"].startswith("2")
    assert player not in found
    with pytest.raises(tb.TournamentError, match="is a player, the participants are teams; give a team"):
        teams.find(tb.Player(999, "Nobody"))
    with pytest.raises(tb.TournamentError, match="1 A is a team, the participants are players; give a player"):
        event().find(tb.Team(1, "A"))


def test_what_only_the_library_needs_of_standings_is_private() -> None:
    public = {name for name in dir(ranked()) if not name.startswith("_")}
    assert public == {
        "after_round", "basis", "by", "column_names", "crosstable", "detached", "edition", "entries", "has_keys",
        "heading", "notes", "published", "ranks", "ranks_before", "rows", "title", "to_arrow", "to_columns",
        "to_dict", "to_dicts", "to_pandas", "to_rows", "text", "to_polars", "top", "tournament", "warnings",
    }  # fmt: skip
    assert {name for name in dir(ranked()[1]) if not name.startswith("_")} == {
        "separated_by", "get", "id", "items", "key", "keys", "name", "participant", "playing", "points", "position", "rank", "to_dict", "values",
    }  # fmt: skip


# Numbers


def test_a_value_prints_as_people_write_it_and_takes_a_format() -> None:
    value = tb.standings(tb.read(EXAMPLES / "open.trf")).rows[0]["SB"]
    assert value is not None and value == Fraction(171, 4) and isinstance(value, Fraction)
    assert (
        f"{value}" == str(value) == tb.format_value(value) == "42.75"
        and f"{value:.1f}" == "42.8"
        and f"{value:.3f}" == "42.750"
    )
    assert (
        f"{value:>8}" == "   42.75"
        and f"{value:8.1f}|" == "    42.8|"
        and f"{value:+g}" == "+42.75"
        and f"{value:.0%}" == "4275%"
    )
    assert repr(value) == "Fraction(171, 4)" and tb.format_value(None) == "-"


def test_thousands_may_be_grouped() -> None:
    value = tb.ExactValue(4930863, 4)  # 1232715.75
    assert f"{value:,}" == "1,232,715.75" and f"{value:_}" == "1_232_715.75" and f"{value:_.1f}" == "1_232_715.8"
    assert f"{tb.ExactValue(5, 2):_>8}" == "_____2.5" and f"{tb.ExactValue(5, 2):_>8.2f}" == "____2.50"


def test_decimal_takes_the_numbers_of_a_data_frame() -> None:
    numbers = (7, 7.5, 2.675, Decimal("2.675"), float("nan"), np.float64(1.005), np.int64(3))
    assert [*map(tb.format_value, numbers)] == ["7", "7.5", "2.68", "2.68", "-", "1.01", "3"]  # type: ignore[arg-type]


def test_a_format_rounds_half_up_once_as_the_tables_do() -> None:
    third, tie = tb.ExactValue(1, 3), tb.ExactValue(12345, 1000)
    assert f"{third}" == "0.33" and f"{third:>6}" == "  0.33" and f"{third:.5f}" == "0.33333" and f"{third:f}" == "0.333333"
    assert f"{tie}" == f"{tie:.2f}" == "12.35" and f"{tb.ExactValue(1, 8):.2f}" == "0.13"
    below = tb.ExactValue(10**40 // 8 - 1, 10**40)  # just below 0.125: rounding twice would give 0.13
    assert f"{below:.2f}" == "0.12"
    with pytest.raises(ValueError, match="format"):
        f"{third:q}"


@given(st.fractions(max_denominator=5000), st.integers(0, 5))
def test_two_places_of_a_format_are_those_of_decimal(fraction: Fraction, places: int) -> None:
    value = tb.ExactValue(fraction)
    printed = f"{value:.{places}f}"
    assert Fraction(printed) == Fraction(tb.format_value(value, places)) and abs(Fraction(printed) - value) <= Fraction(
        1, 2 * 10**places
    )
    assert len(printed.partition(".")[2]) == places


@given(st.fractions(), st.fractions())
def test_arithmetic_of_values_is_that_of_fractions_and_prints_the_same_way(one: Fraction, other: Fraction) -> None:
    a, b = tb.ExactValue(one), tb.ExactValue(other)
    assert a == one and hash(a) == hash(one) and (a < b) == (one < other) and {one: 1}[a] == 1
    for result, expected in (
        (a + b, one + other), (a - other, one - other), (one * b, one * other), (2 + a, 2 + one), (1 - a, 1 - one), (-a, -one), (+a, one),
        (abs(a), abs(one)), (a**2, one**2), (sum([a, b]), one + other), (a / 7, one / 7), (round(a, 1), round(one, 1)), (a % 3, one % 3),
    ):  # fmt: skip
        assert result == expected and type(result) is tb.ExactValue
    assert a * 0.5 == one * 0.5 and isinstance(a * 0.5, float) and a // 1 == one // 1
    assert divmod(a, 7) == divmod(one, 7) and type(divmod(a, 7)[1]) is type(a.limit_denominator(3)) is tb.ExactValue


@pytest.mark.parametrize("again", COPIES.values(), ids=COPIES)
def test_a_copied_value_stays_exact(again: Callable[[Any], Any]) -> None:
    """A Fraction of Python 3.11 is pickled by its text."""
    copied = again(tb.ExactValue(1, 3))
    assert copied == Fraction(1, 3) and type(copied) is tb.ExactValue and f"{copied:.4f}" == "0.3333"


def test_exact_texts_stay_exact() -> None:
    found = tb.standings(event(rounds=[*ROUNDS, [tb.Game(4, 1, "½-½"), tb.Game(3, 2, "½-½")]]), by="PTS, AOB")
    values = [row["AOB"] for row in found]
    assert any(value is not None and value.denominator == 3 for value in values)
    assert found.to_columns(exact=True)["AOB"] == [None if value is None else str(Fraction(value)) for value in values]
    explained = tb.explain(found, 1, "AOB")
    assert explained.to_dict()["exact"] == str(Fraction(explained.value or 0))
    said = tb.Message("is {value}", value=tb.ExactValue(1, 3))
    assert said == "is 0.33" and said.to_dict()["facts"] == {"value": "1/3"}


def test_amounts_and_explained_values_print_as_people_write_them() -> None:
    explained = tb.explain(ranked(), 1, "BH")
    assert f"{explained.value} {explained.terms[1].amount}" == "2 1.5" and f"{explained.terms[1].amount:.2f}" == "1.50"
    assert all(isinstance(row.points, tb.ExactValue) for row in tb.board_standings(team_event(EVERY_KIND_OF_MATCH)))


# The log


def warned_file(tmp_path: Path) -> Path:
    """A file that gives a warning when it is read, and another when it is ranked: it has no list."""
    file = tmp_path / "warned.trf"
    assert tb.write(event(), file, format="trf26") is not None
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines, b"999 a record that nobody knows\n"]))
    return file


def test_warnings_are_logged_once_where_a_file_is_read_and_where_it_is_ranked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    found = tb.read(warned_file(tmp_path))
    assert found.warnings and [record.args for record in caplog.records] == [(warning,) for warning in found.warnings]
    assert {(record.name, record.levelno) for record in caplog.records} == {("tiebreaks", logging.WARNING)}
    caplog.clear()
    standings = tb.standings(found)
    own = standings.basis.noted
    assert own and caplog.messages == [*own]
    assert standings.warnings == found.warnings
    caplog.clear()
    many = [*tb.standings_many([found, found])]
    assert [one.warnings for one in many] == [standings.warnings] * 2
    assert [one.basis.noted for one in many] == [own] * 2
    assert caplog.messages == [*own, *own]


def test_an_error_in_place_of_standings_is_passed_on_and_the_others_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    refused = event(rounds=[])
    first, error, last = tb.standings_many([event(), refused, event()], after_round=2, errors="yield")
    assert isinstance(error, tb.TiebreaksError) and isinstance(first, tb.Standings) and isinstance(last, tb.Standings)
    assert caplog.messages == [*first.basis.noted, *last.basis.noted] and caplog.messages


def test_further_questions_log_nothing_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    found = tb.read(warned_file(tmp_path))
    standings = tb.standings(found)
    caplog.clear()
    pickle.loads(pickle.dumps(standings))
    copy.deepcopy(standings)
    assert str(standings) and tb.render(found) and tb.explain(standings.detached(), 1) and tb.why(standings, 1)
    tb.check(standings.published())
    tb.compare_editions(found, "2024-08", "2026-03")
    tb.batch([tmp_path], tmp_path / "out.jsonl", jobs=1)
    assert caplog.records == []


def test_a_logged_warning_has_the_facts_of_its_message(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tb.standings(event())
    (record,) = caplog.records
    assert isinstance(record.args, tuple)
    (message,) = record.args
    assert isinstance(message, tb.Message) and message.facts["codes"] == ("DE", "BH/C1", "BH", "SB", "WIN")


@pytest.mark.parametrize(
    ("setting_up", "said"), [("", False), ("import logging", False), ("import logging; logging.basicConfig()", True)]
)
def test_a_program_without_logging_prints_no_warnings(tmp_path: Path, setting_up: str, said: bool) -> None:
    program = f"{setting_up}\nimport tiebreaks as tb; tb.standings(tb.read({str(warned_file(tmp_path))!r}))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "" and ("WARNING:tiebreaks:" in found.stderr) is said and bool(found.stderr) is said
