"""What is written of events that have everything, and of events that TRF cannot carry as they are: text and notes, word for word.

The stored texts were looked at when they were stored; `STORE=1 pytest` on this file writes them anew: read the difference.
"""

from __future__ import annotations

import os
import re
from dataclasses import fields, replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tiebreaks.errors import FormatError
from tiebreaks.formats.trf import read
from tiebreaks.formats.trf.write import encode
from tiebreaks.model.tournament import (
    About,
    Adjustment,
    Bye,
    Game,
    Match,
    MatchScoring,
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
)

STORED = Path(__file__).parent / "written"
PLAYERS = (
    Player(1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m"),
    Player(2, "Bruun, Birgit", 2401, "WGM", "DEN", "1400002", "1991", "w"),
    Player(3, "Castro, Carlos", None, "", "ESP", "", "", ""),
    Player(4, "Dahl, David", 2288, "FM", "NOR", "1500004", "1999/01/30", "m"),
    Player(5, "Eriksen, Eva", 1999, "", "NOR", "15", "", "w"),
)
ABOUT = About(
    city="Oslo",
    federation="NOR",
    ends=date(2026, 3, 4),
    type="Individual: Swiss-System",
    chief_arbiter="Arbiter, Anna",
    deputy_arbiters=("Deputy, Dan", "Deputy, Dora"),
    time_control="90 minutes and 30 seconds",
    round_dates=(date(2026, 3, 2), None, date(2026, 3, 4)),
    records=("### a remark", "QQQ an unknown record"),
    encoded_time_control="5400+30",
    start_ranks="NOR FIDON",
    national=(
        NationalRecord("NOR", 4, 2301, "FM", "10452", "OSL", "Dahl, David", "1999/01/30", "m"),
        NationalRecord("NOR", 5, None),
    ),
)
ROUNDS = (
    (Game(1, 2, "1-0"), Game(3, 4, "½-½"), Bye(5, "pairing")),
    (Game(4, 1, "-+"), Game(2, 3, "1-0", rated=False), Bye(5, "half")),
    (Game(1, 3, "--"), Game(4, 2, "0-0"), Bye(5, "full")),
    (Game(5, 1, "*"), Game(2, 4, "½-0"), Bye(3, "zero")),
)
PAIRING = Pairing(
    code="FIDE_DUTCH_2025",
    controller="Pair Master 2",
    initial_colour="b",
    by_file_order=True,
    requested_byes=((6, Bye(2, "half")), (5, Bye(4, "zero")), (5, Bye(4, "zero"))),
    virtual_points=(VirtualPoints(1, 2, 1, 2, 1), VirtualPoints(2, 2, 2, 2, Fraction(1, 2))),
    prohibited=(Prohibited((1, 2)), Prohibited((3, 4, 5), 2, 4), Prohibited((1, 5), 1, 6)),
)
OPEN = Tournament(
    PLAYERS,
    ROUNDS,
    total_rounds=6,
    starts=date(2026, 3, 2),
    name="Sample Open",
    scoring=Scoring(win=3, draw=1, loss=0, pairing_bye=2, unknown=1),
    tie_breaks=("PTS", "DE", "BH/C1", "SB"),
    published=Published(ranks={1: 1, 2: 2, 4: 3, 3: 4}),
    about=ABOUT,
    pairing=PAIRING,
)
MEMBERS = tuple(Player(number, f"Player {number}", 2400 - number) for number in range(1, 10))
TEAMS = (
    Team(1, "Alfa", (1, 2, 7), "ALF", "2399"),
    Team(2, "Bravo", (3, 4, 8), "BRA"),
    Team(3, "Carat", (5, 6, 9), "", "2394.5"),
)
MATCHES = (
    (Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "½-½"))), Bye(3, "pairing")),
    (Match(3, 1, (), "+-"), Bye(2, "half")),
    (Match(2, 3, (Game(3, 5, "+-"), Game(9, 4, "0-1"))), Bye(1, "full")),
    (Match(1, 3, (Game(2, 5, "1-0"), Game(6, 7, "1-0"))), Bye(2, "zero")),
)
LEAGUE = Tournament(
    MEMBERS,
    MATCHES,
    teams=TEAMS,
    boards=2,
    total_rounds=5,
    starts=date(2026, 3, 2),
    name="Sample League",
    match_scoring=MatchScoring(win=3, draw=1),
    tie_breaks=("MPTS", "EDE", "BH:MP"),
    adjustments=(Adjustment(2, -1, game_points="-0.5"), Adjustment(1, 1, 2, game_points=1)),
    published=Published(ranks={1: 1, 3: 2, 2: 3}),
    about=replace(ABOUT, type="Team: Swiss-System", national=()),
    pairing=Pairing(
        code="FIDE_TEAM_TYPEA_MP_GP",
        board_colours="WB",
        initial_colour="w",
        requested_byes=((5, Bye(2, "half")),),
        virtual_points=(VirtualPoints(1, 2, 1, 2, 1, 2),),
        prohibited=(Prohibited((1, 2)), Prohibited((2, 3), 2, 3)),
    ),
)


def changed(tournament: Tournament, change: Any) -> Tournament:
    """Every text of a tournament changed."""

    def texts(item: Any, *kept: str) -> Any:
        found = {field.name: getattr(item, field.name) for field in fields(item) if field.init and field.name not in kept}
        return replace(item, **{name: change(text) for name, text in found.items() if isinstance(text, str)})

    about = texts(
        replace(tournament.about, deputy_arbiters=(*map(change, tournament.about.deputy_arbiters), " ")), "start_ranks"
    )
    return replace(
        tournament,
        name=change(tournament.name),
        players=[texts(player) for player in tournament.players],
        teams=[texts(team) for team in tournament.teams],
        about=replace(about, records=(*map(change, about.records), "001 a player", "", "  indented")),
        pairing=replace(tournament.pairing, controller=change(tournament.pairing.controller), code="MY_OWN"),
    )


EVENTS = {
    "individual": OPEN,
    "individual_adjusted": replace(OPEN, adjustments=(Adjustment(2, "-0.5"), Adjustment(3, 1, 2), Adjustment(1, 2, 1, replaces_result=True))),
    "individual_zero_bye": replace(OPEN, system=System.ROUND_ROBIN, about=About(), pairing=Pairing()),
    "individual_odd_list": replace(OPEN, tie_breaks=("PTS", "BH SB")),
    "individual_primary": replace(OPEN, primary="GP"),
    "individual_bare": Tournament(PLAYERS[:2], []),
    "individual_robin": replace(OPEN, system=System.ROUND_ROBIN, rounds=ROUNDS[:1], about=About(type="Something else"), pairing=Pairing(board_colours="WB")),
    "individual_predetermined": replace(OPEN, system=System.PREDETERMINED, rounds=ROUNDS[:3], pairing=Pairing()),
    "individual_control": changed(OPEN, lambda text: f"{text}\x07\u2028\u2029|e\u0301" if text else ""),
    "individual_long": changed(OPEN, lambda text: (text + " " + "x" * 2001)[:2100]),
    "individual_wide": replace(OPEN, players=[replace(player, name="n" * 33, title="ttt", federation="fff", fide_id="1" * 11, rating=0) for player in PLAYERS]),
    "individual_old_dates": replace(OPEN, about=replace(ABOUT, round_dates=(date(1969, 1, 1), date(2070, 1, 1), date(1970, 1, 1), None, None))),
    "individual_scoring": replace(OPEN, scoring=Scoring(2, 1, "0.5", pairing_bye=1, full_bye=2, half_bye="0.7", zero_bye=0, forfeit_win="1.5", forfeit_loss="0.1")),
    "individual_expelled": replace(OPEN, players=[replace(PLAYERS[0], expelled=True), *PLAYERS[1:]]),
    "individual_later_ratings": replace(OPEN, players=[replace(PLAYERS[0], later_ratings=((2, 2400),)), *PLAYERS[1:]]),
    "individual_many_points": replace(OPEN, adjustments=(Adjustment(1, 999),)),
    "individual_numbers": replace(OPEN, players=[replace(player, id=player.id + 9998) for player in PLAYERS[:2]], rounds=[], published=Published(), about=About(), pairing=Pairing()),
    "team": LEAGUE,
    "team_played": replace(LEAGUE, rounds=(MATCHES[0], MATCHES[3]), adjustments=(), match_scoring=MatchScoring()),
    "team_simple": replace(LEAGUE, rounds=(MATCHES[0][:1], MATCHES[3][:1]), system=System.ROUND_ROBIN, adjustments=(), match_scoring=MatchScoring(), pairing=Pairing(board_colours="WB")),
    "team_swiss": Tournament(MEMBERS[:4], [[Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "½-½")))]], teams=[Team(1, "Alfa", (1, 2), "ALF", "2399"), Team(2, "", (3, 4))], boards=2),
    "team_robin_played": replace(LEAGUE, rounds=(MATCHES[0][:1], MATCHES[3][:1]), system=System.ROUND_ROBIN, adjustments=(), match_scoring=MatchScoring()),
    "team_by_game_points": replace(LEAGUE, primary="GP", pairing=Pairing(), boards=None),
    "team_robin": replace(LEAGUE, system=System.ROUND_ROBIN, pairing=Pairing(code="FIDE_DUTCH"), match_scoring=MatchScoring()),
    "team_bye_points": replace(LEAGUE, rounds=(MATCHES[0][:1],), system=System.ROUND_ROBIN, adjustments=(), match_scoring=MatchScoring(pairing_bye=1, pairing_bye_game_points=1), pairing=Pairing(board_colours="WB")),
    "team_empty_chairs": replace(LEAGUE, rounds=((Match(1, 2, (Game(1, None, "+-"), Game(4, 2, "½-½"))), Bye(3, "pairing")), (Match(2, 3, (Game(3, 5, "1-0"), Game(None, 4, "-+"))), Bye(1, "zero"))), adjustments=(), tie_breaks=("GPTS", "BH"), primary="GP", pairing=Pairing(board_colours="WB")),
    "team_three_boards": replace(LEAGUE, boards=3),
    "team_control": changed(LEAGUE, lambda text: f"{text}\x07\u2028|" if text else ""),
    "team_long": changed(LEAGUE, lambda text: (text + " " + "x" * 2001)[:2100]),
}  # fmt: skip


def outcome(tournament: Tournament, edition: int) -> str:
    """The file with its notes, or why there is none; and whether it is the same again when it was read."""
    try:
        data, notes = encode(tournament, edition=edition)
    except FormatError as refused:
        return "\n".join(["refused", *refused.problems, ""])
    again = encode(read(data), edition=edition)[0]
    said = [f"note: {note}" for note in notes]
    text = "\n".join(
        [data.decode().replace("\r\n", "\n"), *said, f"written again it is {'the same' if again == data else 'another'}", ""]
    )
    return re.sub("x{20,}", lambda found: f"<{len(found[0])} times x>", text)


@pytest.mark.parametrize("edition", [2026, 2016])
@pytest.mark.parametrize("name", EVENTS)
def test_what_is_written_is_what_is_stored(name: str, edition: int) -> None:
    found, stored = outcome(EVENTS[name], edition), STORED / f"{name}_{edition}.txt"
    if os.environ.get("STORE"):
        stored.parent.mkdir(exist_ok=True)
        stored.write_text(found, encoding="utf-8")
    assert found == stored.read_text(encoding="utf-8")


def test_nothing_is_stored_that_is_not_tested() -> None:
    assert {path.stem for path in STORED.glob("*.txt")} == {f"{name}_{edition}" for name in EVENTS for edition in (2026, 2016)}
