"""A tournament as a TRF can represent it: what is cut, replaced or left out is noted, word for word."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.formats.test_trf_write import FOUR, OPEN, TEAMS
from tiebreaks.formats.trf.representable import clean, order_items, representable, split_virtual_points
from tiebreaks.model import Reading
from tiebreaks.model.tournament import (
    About,
    Bye,
    Game,
    Match,
    NationalRecord,
    Pairing,
    Player,
    Prohibited,
    Published,
    Scoring,
    System,
    Team,
    Tournament,
    VirtualPoints,
)  # fmt: skip

LEAGUE = Tournament(FOUR, [[Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "1-0")))]], teams=TEAMS, name="League")


def notes_of(tournament: Tournament, edition: int = 2026) -> list[str]:
    return [*map(str, representable(tournament, edition)[1])]


def test_a_text_is_one_line_without_bars_and_control_characters() -> None:
    assert clean("  e\u0301a|b\tc\u2028d\u2029e\ud800f\x00 ") == "éa/b c d e f"


@pytest.mark.parametrize(
    ("fields", "kept", "said"),
    [
        ({"name": "x" * 33}, "x" * 33, []), ({"name": "x" * 34}, "x" * 33, [f"player 1: longer than 33 characters, cut: '{'x' * 33}'"]),
        ({"name": "a\tb"}, "a b", ["player 1: control characters replaced: 'a b'"]), ({"name": "Bo "}, "Bo", []),
        ({"name": "x" * 32 + " y"}, "x" * 32, [f"player 1: longer than 33 characters, cut: '{'x' * 32}'"]),
        ({"title": "FIDE"}, "FID", ["title of player 1: longer than 3 characters, cut: 'FID'"]),
        ({"federation": "NORGE"}, "NOR", ["federation of player 1: longer than 3 characters, cut: 'NOR'"]),
        ({"fide_id": "1" * 12}, "1" * 11, [f"FIDE id of player 1: longer than 11 characters, cut: '{'1' * 11}'"]),
        ({"birth": "soon"}, "", ["player 1: birth 'soon' is neither YYYY/MM/DD nor YYYY: left out"]),
        ({"birth": "1985"}, "1985", []), ({"birth": "1985/12/31"}, "1985/12/31", []),
        ({"birth": "1985/13/31"}, "", ["player 1: birth '1985/13/31' is neither YYYY/MM/DD nor YYYY: left out"]),
        ({"sex": "?"}, "", ["player 1: sex '?' is neither m nor w: left out"]), ({"sex": "w"}, "w", []), ({"sex": "m"}, "m", []),
        ({"rating": 0}, None, []), ({"rating": 2100}, 2100, []), ({"key": "abc"}, None, ["a TRF has no field for the keys of participants: left out"]),
        ({"club": "SK Turm"}, "", ["a TRF has no field for the clubs of players: left out"]),
    ],
    ids=str,
)  # fmt: skip
def test_a_field_of_a_player_is_what_its_columns_hold(fields: dict[str, Any], kept: object, said: list[str]) -> None:
    event = Tournament([Player(**{"id": 1, "name": "Anna", **fields}), Player(2, "Bo")], [])
    found, notes = representable(event, 2026)
    assert [*map(str, notes)] == said
    (name,) = fields
    assert getattr(found.players[0], name) == kept and found.players[1] == Player(2, "Bo")


def test_who_has_no_name_is_called_by_the_number() -> None:
    event = replace(LEAGUE, players=[Player(1, "\t"), *FOUR[1:]], teams=[Team(1, "\n", (1, 2)), TEAMS[1]])
    found, _ = representable(event, 2026)
    assert (found.players[0].name, found.teams[0].name) == ("Player 1", "Team 1")


@pytest.mark.parametrize(
    ("team", "edition", "said"),
    [
        (Team(1, "x" * 33, (1, 2)), 2026, [f"team 1: longer than 32 characters, cut: '{'x' * 32}'"]), (Team(1, "x" * 32, (1, 2)), 2026, []),
        (Team(1, "A", (1, 2), nickname="abcdef"), 2026, ["nickname of team 1: longer than 5 characters, cut: 'abcde'"]),
        (Team(1, "A", (1, 2), strength="1234567"), 2026, ["strength of team 1: longer than 6 characters, cut: '123456'"]),
        (Team(1, "A", (1, 2), key="k"), 2026, ["a TRF has no field for the keys of participants: left out"]),
        (Team(1, "A", (1, 2), nickname="abc"), 2016, ["TRF16 has no record for a team's nickname: left out"]),
        (Team(1, "A", (1, 2), strength="1234"), 2016, ["TRF16 has no record for a team's strength: left out"]),
    ],
)  # fmt: skip
def test_a_field_of_a_team_is_what_its_columns_hold(team: Team, edition: int, said: list[str]) -> None:
    found, notes = representable(replace(LEAGUE, teams=[team, TEAMS[1]]), edition)
    assert [*map(str, notes)] == said
    if edition == 2016:
        assert (found.teams[0].nickname, found.teams[0].strength) == ("", "")


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (About(city="a\nb"), ["city: control characters replaced: 'a b'"]), (About(federation="a\nb"), ["federation: control characters replaced: 'a b'"]),
        (About(chief_arbiter="a\nb"), ["chief arbiter: control characters replaced: 'a b'"]), (About(type="a\nb"), ["type: control characters replaced: 'a b'"]),
        (About(deputy_arbiters=("a\nb", " ")), ["deputy arbiter: control characters replaced: 'a b'"]),
        (About(time_control="a\nb"), ["time control: control characters replaced: 'a b'"]),
        (About(encoded_time_control="a\nb"), ["encoded time control: control characters replaced: 'a b'"]),
        (About(start_ranks="a\nb"), ["how starting ranks were made: control characters replaced: 'a b'"]), (About(city="x" * 2000), []),
        (About(city="x" * 2001), [f"city: longer than 2000 characters, cut: '{'x' * 60}...'"]),
        (About(round_dates=(date(1969, 1, 1), date(2026, 1, 1))), ["round dates outside 1970-2069 cannot be written with two digits: left out"]),
        (About(round_dates=(date(1970, 1, 1), date(2069, 12, 31))), []),
        (About(round_dates=(date(2026, 1, 1), date(2070, 1, 1))), ["round dates outside 1970-2069 cannot be written with two digits: left out"]),
        (About(records=("### note", "801 x")), []), (About(records=("012 Name",)), ["kept record '012 Name' would be read as something else: left out"]),
        (About(records=("DAT a\nb",)), ["kept record 'DAT a\\nb': control characters replaced: 'DAT a b'"]),
        (About(records=("001 " + "9" * 30,)), ["kept record '001 9999999999999999' would be read as something else: left out"]),
        (About(records=(" 001 x",)), ["kept record ' 001 x' would be read as something else: left out"]), (About(records=(" Generated by us",)), []),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_said_about_the_event_is_kept_in_one_line_each(about: About, said: list[str]) -> None:
    assert notes_of(replace(OPEN, about=about)) == said


def test_what_is_kept_about_the_event() -> None:
    about = About(
        deputy_arbiters=("Dan", "\t"), start_ranks="NOR   FIDON", round_dates=(date(2026, 1, 1), None, None), records=("### a", "012 b", " c ")
    )  # fmt: skip
    found = representable(replace(OPEN, about=about), 2026)[0].about
    assert (found.deputy_arbiters, found.start_ranks) == (("Dan",), "NOR FIDON")
    assert (found.round_dates, found.records) == ((date(2026, 1, 1),), ("### a", " c"))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (replace(OPEN, about=About(national=(NationalRecord("NOR", 1, 2000),))), ["TRF16 has no record for national ratings: left out"]),
        (replace(OPEN, about=About(encoded_time_control="1")), ["TRF16 has no record for an encoded time control: left out"]),
        (replace(OPEN, tie_breaks=("BH",)), ["TRF16 has no record for the list of tie-breaks: left out"]),
        (replace(OPEN, scoring=Scoring(unknown=0)), ["TRF16 has no value for unknown results: taken as a draw"]),
        (replace(OPEN, pairing=Pairing(code="FIDE_DUTCH")), ["TRF16 has no record for the encoded type (192): left out"]),
        (replace(OPEN, pairing=Pairing(controller="x")), ["TRF16 has no record for the pairing controller: left out"]),
        (replace(LEAGUE, pairing=Pairing(board_colours="WB")), ["TRF16 has no record for the colours of the boards: left out"]),
        (replace(OPEN, pairing=Pairing(prohibited=(Prohibited((1, 2), 2),))), ["TRF16 forbids pairings for the whole tournament only: others are left out"]),
        (replace(OPEN, pairing=Pairing(prohibited=(Prohibited((1, 2), 1, 4),))), ["TRF16 forbids pairings for the whole tournament only: others are left out"]),
        (replace(OPEN, pairing=Pairing(prohibited=(Prohibited((1, 2), 1, 5), Prohibited((1, 3))))), []),
        (replace(OPEN, about=About(type="Open")), ["type of tournament: 'Open' does not say the system, 'Individual: Swiss-System' written"]),
        (replace(OPEN, about=About(type="Team Swiss")), ["type of tournament: 'Team Swiss' does not say the system, 'Individual: Swiss-System' written"]),
        (replace(OPEN, about=About(type="Swiss")), []), (OPEN, []), (LEAGUE, []),
    ],
)  # fmt: skip
def test_what_trf16_cannot_hold_is_noted(event: Tournament, said: list[str]) -> None:
    assert notes_of(event, 2016) == said


def test_what_trf16_says_instead() -> None:
    assert representable(OPEN, 2016)[0].about.type == "Individual: Swiss-System"
    assert representable(replace(LEAGUE, system=System.ROUND_ROBIN), 2016)[0].about.type == "Team: Round-Robin"
    assert representable(replace(OPEN, scoring=Scoring(3, 1, unknown=0)), 2016)[0].scoring == Scoring(3, 1)
    assert representable(replace(OPEN, scoring=Scoring(3, 1, unknown=0)), 2026)[0].scoring == Scoring(3, 1, unknown=0)
    whole = replace(OPEN, pairing=Pairing(prohibited=(Prohibited((1, 2), 1, 5), Prohibited((1, 3), 2, 5))))
    assert representable(whole, 2016)[0].pairing.prohibited == (Prohibited((1, 2)),)
    assert representable(whole, 2026)[0].pairing.prohibited == (Prohibited((1, 2)), Prohibited((1, 3), 2))


@pytest.mark.parametrize(
    ("event", "code", "said"),
    [
        (OPEN, "CUSTOM_SWISS", []), (replace(OPEN, pairing=Pairing(code="fide dutch 2025")), "FIDE_DUTCH", []),
        (replace(OPEN, pairing=Pairing(code="FIDE_DUBOV_2025")), "FIDE_DUBOV_2025", []),
        (replace(OPEN, pairing=Pairing(code="FIDE_ROUNDROBIN")), "CUSTOM_SWISS", ["192: FIDE_ROUNDROBIN does not fit the tournament, CUSTOM_SWISS written"]),
        (replace(OPEN, pairing=Pairing(code="CUSTOM_TEAM_SWISS")), "CUSTOM_SWISS", ["192: CUSTOM_TEAM_SWISS does not fit the tournament, CUSTOM_SWISS written"]),
        (replace(OPEN, system=System.ROUND_ROBIN), "CUSTOM_ROUNDROBIN", []), (LEAGUE, "CUSTOM_TEAM_SWISS_MP", []),
        (replace(LEAGUE, primary="GP"), "CUSTOM_TEAM_SWISS_GP", []), (replace(LEAGUE, system=System.ROUND_ROBIN), "CUSTOM_TEAM_ROUNDROBIN", []),
        (replace(OPEN, system=System.PREDETERMINED), "CUSTOM_SCHEVENINGEN", ["192 has no code for this schedule, CUSTOM_SCHEVENINGEN written"]),
        (replace(LEAGUE, system=System.PREDETERMINED), "CUSTOM_TEAM_KNOCKOUT", ["192 has no code for this schedule, CUSTOM_TEAM_KNOCKOUT written"]),
        (replace(OPEN, system=System.PREDETERMINED, pairing=Pairing(code="FIDE_SCHILLER")), "FIDE_SCHILLER", []),
    ],
)  # fmt: skip
def test_the_code_of_192_says_what_the_event_is(event: Tournament, code: str, said: list[str]) -> None:
    found, notes = representable(event, 2026)
    assert (found.pairing.code, [*map(str, notes)]) == (code, said)


@pytest.mark.parametrize(
    ("boards", "colours", "written", "said"),
    [
        (None, "", "", []), (2, "", "", []), (2, "wb", "WB", []), (3, "", "WBW", ["352: alternating colours written, to say the number of boards"]),
        (3, "BW", "WBW", ["352: alternating colours written, to say the number of boards"]), (None, "BW", "BW", []), (3, "BWB", "BWB", []),
    ],
)  # fmt: skip
def test_the_colours_of_the_boards_say_their_number(boards: int | None, colours: str, written: str, said: list[str]) -> None:
    found, notes = representable(replace(LEAGUE, boards=boards, pairing=Pairing(board_colours=colours)), 2026)
    assert (found.pairing.board_colours, [*map(str, notes)]) == (written, said)
    assert found.boards == (boards or 2)


def test_an_individual_event_has_no_boards() -> None:
    found, notes = representable(replace(OPEN, pairing=Pairing(board_colours="WB")), 2026)
    assert (found.pairing.board_colours, found.boards, found.primary) == ("", None, "MP")
    assert [*map(str, notes)] == ["TRF16 has no record for the colours of the boards: left out"]


def test_values_and_unknown_colours_are_noted() -> None:
    values = "a TRF has no record for the values of tie-breaks: left out; its ranks and its list are there"
    assert notes_of(replace(OPEN, published=Published(values={"BH": {1: 2}}))) == [values]
    assert notes_of(replace(LEAGUE, published=Published(values={"MPTS": {1: 2}, "GPTS": {1: 2}}))) == []
    unknown = "a TRF gives every game its colours, and these are not known: written in the order of the source"
    assert notes_of(replace(OPEN, reading=Reading(colours_known=False))) == [unknown]


def test_requests_are_ordered_and_told_once() -> None:
    asked = ((4, Bye(2, "half")), (3, Bye(3, "zero")), (3, Bye(1, "half")), (4, Bye(2, "half")))
    for edition in (2016, 2026):
        found = representable(replace(OPEN, pairing=Pairing(requested_byes=asked)), edition)[0]
        assert found.pairing.requested_byes == ((3, Bye(1, "half")), (3, Bye(3, "zero")), (4, Bye(2, "half")))


def test_virtual_points_of_several_records_are_told_player_by_player() -> None:
    items = [VirtualPoints(1, 3, 1, 2, 1), VirtualPoints(2, 9, 2, 3, "0.5"), VirtualPoints(3, 3, 2, 2, 0)]
    assert split_virtual_points(items, (3, 1, 2)) == (
        VirtualPoints(1, 1, 1, 1, 1), VirtualPoints(1, 1, 2, 2, 1), VirtualPoints(2, 2, 1, 1, 1), VirtualPoints(2, 2, 2, 2, "0.5"),
        VirtualPoints(2, 2, 3, 3, "0.5"), VirtualPoints(3, 3, 1, 1, 1), VirtualPoints(3, 3, 3, 3, "0.5"),
    )  # fmt: skip


def test_the_items_of_a_round_stand_in_the_order_of_the_lines() -> None:
    event = Tournament([Player(3, "C"), Player(1, "A"), Player(4, "D"), Player(2, "B"), Player(5, "E")], [])
    items: list[Game | Bye | Match] = [Bye(4, "half"), Game(2, 1, "1-0")]
    assert order_items(event, items) == [Game(2, 1, "1-0"), Bye(3, "zero"), Bye(4, "half"), Bye(5, "zero")]
    fixed = replace(event, system=System.ROUND_ROBIN)
    assert order_items(fixed, [*items, Game(5, 3, "1-0")]) == [Game(5, 3, "1-0"), Game(2, 1, "1-0"), Bye(4, "half")]
    teams = replace(LEAGUE, players=[*FOUR, Player(5, "E")], teams=[*TEAMS, Team(3, "C", (5,))], rounds=[])
    assert order_items(teams, [Match(3, 2, ()), Bye(1, "half")]) == [Bye(1, "half"), Match(3, 2, ())]
