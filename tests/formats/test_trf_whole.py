"""Two whole reports with every record: all that is read of them, in each way, and the bytes that are written of them."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date
from fractions import Fraction

import pytest

from tests.formats.test_malformed import TEAMS
from tests.formats.ways import read_one_way
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

INDIVIDUAL = """\
012 Whole Open
022 Oslo
032 NOR
042 2026/03/02
052 2026/03/05
062 5
072 4
092 Individual: Swiss-System
102 Arbiter, Ann
112 Deputy, Dan
112 Deputy, Eve
122 90 min + 30 s
132                                                                                        26/03/02  26/03/03            26/03/05
142 4
152 B
XXC rank
162  W 2.0    D 1.0    A 0.5    P 1.0    X 0.5
299 +         1.5
172 NOR FIDON
182 Pairer 1.0
192 FIDE_DUTCH_BAKU
202 BH/C1,SB
222 90+30
001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  4.0    2     2 w 1     3 b 1
001    2 wWGM Bruun, Birgit                     2401 DEN     1400002 1991        1.0    4     1 b 0  0000 - U
001    3 m    Castro, Carlos                    2350 ESP     2200003             1.0    3  0000 - H     1 w 0
001    5 w    Eriksen, Eva                           NOR             2004        3.5    1  0000 - F     9 w =
001    9      Berg                              1900         1500009             2.0    5               5 b =
NOR    5 w CM Eriksen, E                        2043 NOR       10452 2004
240 H   3    1    2
240 Z   4    5
250       1.0   1   2    1    3
250       0.5   1   1    5    9
260   1   4    1    5
260   2   3    2    3    9
299           0.5    2    5
299 D         1.5    2    9
XYZ kept as it is
### a note
"""
EVENT = Tournament(
    [
        Player(1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m"),
        Player(2, "Bruun, Birgit", 2401, "WGM", "DEN", "1400002", "1991", "w"),
        Player(3, "Castro, Carlos", 2350, "", "ESP", "2200003", "", "m"),
        Player(5, "Eriksen, Eva", None, "", "NOR", "", "2004", "w"),
        Player(9, "Berg", 1900, "", "", "1500009"),
    ],
    [
        [Game(1, 2, "1-0"), Bye(3, "half"), Bye(5, "full"), Bye(9, "zero")],
        [Game(3, 1, "0-1"), Game(5, 9, "½-½"), Bye(2, "pairing")],
    ],
    system=System.SWISS,
    total_rounds=4,
    starts="2026-03-02",
    name="Whole Open",
    scoring=Scoring(
        win=2,
        draw=1,
        zero_bye="0.5",
        pairing_bye=1,
        unknown="0.5",
        forfeit_win="1.5",
        forfeit_loss="0.5",
        full_bye=2,
        half_bye=1,
    ),
    tie_breaks=("BH/C1", "SB"),
    adjustments=[Adjustment(5, "0.5", 2), Adjustment(9, "1.5", 2, replaces_result=True)],
    about=About(
        city="Oslo",
        federation="NOR",
        ends=date(2026, 3, 5),
        type="Individual: Swiss-System",
        chief_arbiter="Arbiter, Ann",
        deputy_arbiters=("Deputy, Dan", "Deputy, Eve"),
        time_control="90 min + 30 s",
        round_dates=(date(2026, 3, 2), date(2026, 3, 3), None, date(2026, 3, 5)),
        records=("XYZ kept as it is", "### a note"),
        encoded_time_control="90+30",
        start_ranks="NOR FIDON",
        national=(NationalRecord("NOR", 5, 2043, "CM", "10452", "NOR", "Eriksen, E", "2004", "w"),),
    ),
    pairing=Pairing(
        code="FIDE_DUTCH_BAKU",
        controller="Pairer 1.0",
        initial_colour="b",
        by_file_order=True,
        requested_byes=((3, Bye(1, "half")), (3, Bye(2, "half")), (4, Bye(5, "zero"))),
        virtual_points=(VirtualPoints(1, 3, 1, 2, 1), VirtualPoints(5, 9, 1, 1, "0.5")),
        prohibited=(Prohibited((1, 5)), Prohibited((2, 3, 9), 2, 3)),
    ),
)


LEAGUE_REPORT = """\
012 Whole League
042 2026/03/02
062 8
072 8
082 4
092 Team Swiss
142 4
162  W 3.0    D 1.0
172 NOR FIDON
192 FIDE_TEAM_TYPEA_MP_GP
212 MPTS,GPTS,EDET
001    1      Aas, Are                          2300 NOR                         3.0    1     3 w 1     5 b *
001    2      Berg, Bo                          2200 NOR                         3.0    2     4 b 0     6 w 1
001    3      Carl, Chris                       2180 NOR                         1.0    3     1 b 0     7 w =
001    4      Dale, Dan                         2110 NOR                         3.0    4     2 w 1     8 b 0
001    5      Ek, Egil                          2040 NOR                         0.0    5  0000 - Z     1 w *
001    6      Foss, Finn                        1940 NOR                         0.0    6  0000 - Z     2 b 0
001    7      Gran, Geir                        1930 NOR                         1.0    7  0000 - Z     3 b =
001    8      Hus, Hans                         1920 NOR                         3.0    8  0000 - Z     4 w 1
NOR    5 m    Ek, E                             2043 NOR       10452 1980
352 WB
362 TW 3.0   TD 2.0   TL 1.0
310   1 Alfa                             ALFA    2250    5.0    9.0   1     1    2
310   2 Bravo                            BRAVO   2190    4.0    5.5   2     3    4
310   3 Carat                            CARAT   2120    3.0    2.0         6    5
310   4 Delta                            DELTA           8.5   12.0   3     7    8
320  2.0  2.0   3   0   2
240 H   1    4
240 F   3    1
240 Z   4    1    3
330 +-   3   4   3
300   2   1   3    1    2
300   2   3   1    5    6
250  2.0  1.0   1   2    1    2
260   1   4    1    4
299    -1.0  -0.5    2    2
"""


LEAGUE = Tournament(
    [Player(number, name, rating, "", "NOR") for number, (name, rating) in enumerate(
        [("Aas, Are", 2300), ("Berg, Bo", 2200), ("Carl, Chris", 2180), ("Dale, Dan", 2110), ("Ek, Egil", 2040), ("Foss, Finn", 1940),
         ("Gran, Geir", 1930), ("Hus, Hans", 1920)], 1)],
    [
        [Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "1-0"))), Bye(3, "pairing"), Bye(4, "half")],
        [Match(3, 1, (Game(5, 1, "*"), Game(2, 6, "1-0"))), Match(2, 4, (Game(3, 7, "½-½"), Game(8, 4, "1-0")))],
        [Bye(1, "full"), Bye(2, "pairing"), Match(4, 3, (), "+-")],
    ],
    system=System.SWISS,
    total_rounds=4,
    starts="2026-03-02",
    name="Whole League",
    scoring=Scoring(win=3, draw=1),
    tie_breaks=("MPTS", "GPTS", "EDET"),
    teams=[Team(1, "Alfa", (1, 2), "ALFA", "2250"), Team(2, "Bravo", (3, 4), "BRAVO", "2190"), Team(3, "Carat", (6, 5), "CARAT", "2120"),
           Team(4, "Delta", (7, 8), "DELTA")],
    match_scoring=MatchScoring(3, 2, 1, 2, 2),
    boards=2,
    adjustments=[Adjustment(2, -1, 2, False, "-0.5")],
    about=About(type="Team Swiss", start_ranks="NOR FIDON", national=(NationalRecord("NOR", 5, 2043, "", "10452", "NOR", "Ek, E", "1980", "m"),)),
    pairing=Pairing(
        code="FIDE_TEAM_TYPEA_MP_GP",
        board_colours="WB",
        requested_byes=((4, Bye(1, "zero")), (4, Bye(3, "zero"))),
        virtual_points=(VirtualPoints(1, 2, 1, 2, 1, 2),),
        prohibited=(Prohibited((1, 4)),),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("report", "event"), [(INDIVIDUAL, EVENT), (LEAGUE_REPORT, LEAGUE)], ids=["players", "teams"])
def test_every_record_of_a_report_is_read(report: str, event: Tournament) -> None:
    found = read_one_way(report.encode())
    for each in fields(event):
        if each.compare:
            assert getattr(found, each.name) == getattr(event, each.name), each.name


def test_what_a_report_of_players_declares_is_kept_and_what_is_doubtful_is_said() -> None:
    found = read_one_way(INDIVIDUAL.encode())
    points = {1: Fraction(4), 2: Fraction(1), 3: Fraction(1), 5: Fraction(7, 2), 9: Fraction(2)}
    assert found.published == Published({1: 2, 2: 4, 3: 3, 5: 1, 9: 5}, points)
    assert found.reading.unexplained_rounds == (1,) and found.reading.guessed_encoding == "" and found.source == ""
    assert found.warnings == (
        "event.trf:38:1: warning: unknown record 'XYZ'; its lines are kept but not used",
        "event.trf:24:5: warning: starting ranks have gaps: 4 is missing; fine for tie-breaks, some programs refuse it",
        "event.trf:28:92: warning: in round 1 one of 5 players has no opponent, and the file does not say why; read as a zero-point bye, as "
        "the declared points say",
    )


def test_what_a_report_of_teams_declares_is_kept_and_what_is_doubtful_is_said() -> None:
    found = read_one_way(LEAGUE_REPORT.encode())
    match_points = {1: Fraction(5), 2: Fraction(4), 3: Fraction(3), 4: Fraction(17, 2)}
    game_points = {1: Fraction(9), 2: Fraction(11, 2), 3: Fraction(2), 4: Fraction(12)}
    assert found.published == Published(
        {1: 1, 2: 2, 4: 3}, match_points, {"MPTS": match_points, "GPTS": game_points}, {number: number for number in range(1, 9)},
        {number: Fraction(points) for number, points in enumerate((3, 3, 1, 3, 0, 0, 1, 3), 1)},
    )  # fmt: skip
    assert found.reading.unexplained_rounds == () and found.warnings == (
        "event.trf:12:109: warning: player 1 round 2: result '*' read as not finished yet",
        "event.trf:16:109: warning: player 5 round 2: result '*' read as not finished yet",
        "event.trf:26:55: warning: team 4: declared 8.5 match points, the matches give 8.0",
    )


def written(event: Tournament, edition: int) -> tuple[list[str], list[str]]:
    """The lines of the file, and the notes."""
    data, notes = encode(event, edition=edition)
    assert data.endswith(b"\r\n")
    return data.decode().split("\r\n")[:-1], [*map(str, notes)]


def test_every_record_of_players_is_written() -> None:
    expected = INDIVIDUAL.replace(" 1991       ", " 1991/00/00 ").replace(" 2004        3.5", " 2004/00/00  3.5")
    expected = expected.replace("2.0    5            ", "2.0    5  0000 - Z  ")
    ranked = replace(EVENT, published=Published({1: 2, 2: 4, 3: 3, 5: 1, 9: 5}))
    assert written(ranked, 2026) == (expected.splitlines(), [])


def test_every_record_of_teams_is_written() -> None:
    kept = replace(LEAGUE, published=Published({1: 1, 2: 2, 4: 3}, player_ranks={number: number for number in range(1, 9)}))
    lines, notes = written(kept, 2026)
    assert notes == [] and lines == WRITTEN_LEAGUE.splitlines()


WRITTEN_LEAGUE = """\
012 Whole League
042 2026/03/02
062 8
072 8
082 4
092 Team Swiss
142 4
162  W 3.0    D 1.0
172 NOR FIDON
192 FIDE_TEAM_TYPEA_MP_GP
212 MPTS,GPTS,EDET
001    1      Aas, Are                          2300 NOR                         3.0    1     3 w 1     5 b    0000 - Z
001    2      Berg, Bo                          2200 NOR                         3.0    2     4 b 0     6 w 1  0000 - Z
001    3      Carl, Chris                       2180 NOR                         1.0    3     1 b 0     7 w =  0000 - Z
001    4      Dale, Dan                         2110 NOR                         3.0    4     2 w 1     8 b 0  0000 - Z
001    5      Ek, Egil                          2040 NOR                         0.0    5  0000 - Z     1 w    0000 - Z
001    6      Foss, Finn                        1940 NOR                         0.0    6  0000 - Z     2 b 0  0000 - Z
001    7      Gran, Geir                        1930 NOR                         1.0    7  0000 - Z     3 b =  0000 - Z
001    8      Hus, Hans                         1920 NOR                         3.0    8  0000 - Z     4 w 1  0000 - Z
NOR    5 m    Ek, E                             2043 NOR       10452 1980
352 WB
362 TW 3.0   TD 2.0   TL 1.0
310   1 Alfa                             ALFA    2250    5.0    9.0   1     1    2
310   2 Bravo                            BRAVO   2190    4.0    5.5   2     3    4
310   3 Carat                            CARAT   2120    3.0    2.0         6    5
310   4 Delta                            DELTA           8.0   12.0   3     7    8
320  2.0  2.0   3 000   2
240 H   1    4
240 F   3    1
330 +-   3   4   3
300   2   3   1    5    6
802   1 ALFA     5.0    9.0   2 w  3.0     3 b  0.0   FPB    6.0
802   2 BRAVO    4.0    5.5   1 b  3.0     4 w  1.0   PAB    2.0
802   3 CARAT    3.0    2.0 PAB    2.0     1 w  0.0     4 b  0.0f
802   4 DELTA    8.0   12.0 HPB    2.0     2 b  4.0     3 w  6.0f
240 Z   4    1    3
250  2.0  1.0   1   2    1    2
260   1   4    1    4
299    -1.0  -0.5    2    2
"""
OF_2016 = """\
012 Whole Open
022 Oslo
032 NOR
042 2026/03/02
052 2026/03/05
062 5
072 4
092 Individual: Swiss-System
102 Arbiter, Ann
112 Deputy, Dan
112 Deputy, Eve
122 90 min + 30 s
132                                                                                        26/03/02  26/03/03            26/03/05
XXR 4
XXC black1 rank
XXS WW=2.0 BW=2.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.5 HPB=1.0 FPB=2.0 PAB=1.0 FW=2.0 FL=0.5
001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  4.0    1     2 w 1     3 b 1  0000 - H
001    2 wWGM Bruun, Birgit                     2401 DEN     1400002 1991/00/00  1.0          1 b 0  0000 - U  0000 - H
001    3 m    Castro, Carlos                    2350 ESP     2200003             1.0 9999  0000 - H     1 w 0
001    5 w    Eriksen, Eva                           NOR             2004/00/00  3.0       0000 - F     9 w =            0000 - Z
001    9      Berg                              1900         1500009             1.5       0000 - Z     5 b =
XXA    1  1.0  1.0
XXA    2  1.0  1.0
XXA    3  1.0  1.0
XXA    5  0.5
XXA    9  0.5
XXP 1 5
XYZ kept as it is
### a note
"""
LEAGUE_OF_2016 = """\
012 Team Sample
062 6
072 6
082 3
092 Team: Swiss-System
XXR 2
001    1      Aas, Are                          2300 NOR                         1.5    1     3 w 1     5 b =
001    2      Berg, Bo                          2200 NOR                         1.0    2     4 b 0     6 w 1
001    3      Carl, Chris                       2180 NOR                         0.0    3     1 b 0  0000 - U
001    4      Dale, Dan                         2110 NOR                         1.0    4     2 w 1  0000 - U
001    5      Ek, Egil                          2040 NOR                         0.5    5  0000 - U     1 w =
001    6      Foss, Finn                        1940 NOR                         0.0    6  0000 - U     2 b 0
013 Alfa                               1    2
013 Bravo                              3    4
013 Carat                              5    6
"""


def test_trf16_has_records_of_pairing_programs_for_players() -> None:
    event = replace(
        EVENT,
        adjustments=(),
        scoring=replace(EVENT.scoring, forfeit_win=Fraction(2)),
        published=Published({1: 1, 2: 10_000, 3: 9_999}),
    )
    lines, notes = written(event, 2016)
    assert lines == OF_2016.splitlines()
    assert notes == [
        "TRF16 has no record for an encoded time control: left out",
        "TRF16 has no record for how starting ranks were made: left out",
        "TRF16 has no record for national ratings: left out",
        "TRF16 forbids pairings for the whole tournament only: others are left out",
        "TRF16 has no record for the encoded type (192): left out",
        "TRF16 has no record for the pairing controller: left out",
        "TRF16 has no record for the list of tie-breaks: left out",
        "TRF16 has no value for unknown results: taken as a draw",
    ]


def test_trf16_has_the_byes_of_teams_in_the_lines_of_players() -> None:
    event = replace(read_one_way(TEAMS.encode()), match_scoring=MatchScoring())
    lines, notes = written(event, 2016)
    assert lines == LEAGUE_OF_2016.splitlines()
    assert notes == [
        "TRF16 has no record for a team's nickname: left out",
        "TRF16 has no record for a team's strength: left out",
        "TRF16 has no record for the encoded type (192): left out",
        "TRF16 has no record for the colours of the boards: left out",
    ]
