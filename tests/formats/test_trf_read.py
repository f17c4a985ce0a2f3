"""Reading TRF: what the records mean, by the semantics of docs/formats.md."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from io import BytesIO

import pytest

import tiebreaks as tb
from tests.formats.test_malformed import SAMPLE, TEAMS
from tiebreaks.errors import FormatError
from tiebreaks.formats import read
from tiebreaks.formats.systems import recognize_system
from tiebreaks.formats.trf.header import system_of_code
from tiebreaks.formats.trf.representable import split_virtual_points
from tiebreaks.law.editions import EDITIONS
from tiebreaks.law.spellings import NAMES
from tiebreaks.model.tournament import (
    Adjustment,
    Bye,
    Game,
    Match,
    Pairing,
    Prohibited,
    Result,
    Scoring,
    System,
    Tournament,
    VirtualPoints,
)

PLAYERS = """\
001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =
001    2 wWGM Bruun, Birgit                     2401 DEN     1400002 1991/11/20  2.0    2     1 b 0     3 w 1     4 b 1
001    3 m IM Castro, Carlos                    2350 ESP     2200003 1979/07/14  1.0    4     4 w =     2 b 0     1 b =
001    4 m  f Dahl, David                       2288 NOR     1500004 1999.01.30  0.5    5     3 b =     1 w 0     2 w 0
001    5 f    Eriksen, Eva                      0000 NOR           0 2004/00/00  1.5    3  0000 - U  0000 - H  0000 - Z
"""
RR = "092 Round Robin\n"
HEAD = "012 Sample\n092 Swiss\n"


def trf(*records: str, players: str = PLAYERS, head: str = HEAD) -> Tournament:
    return read((head + "\n".join(records) + "\n" + players).encode())


def rounds(*cells: str, head: str = HEAD, points: tuple[str, ...] = ()) -> Tournament:
    """A tournament from the rounds of each player alone."""
    lines = [
        f"001 {number:4d}      P{number}".ljust(80) + f"{points[number - 1] if points else '':>4}" + "".ljust(5) + cell
        for number, cell in enumerate(cells, 1)
    ]
    return read((head + "\n".join(lines) + "\n").encode())


def warned_of(record: str) -> list[str]:
    return [told.partition(" warning: ")[2] for told in trf(record).warnings if record[:3] in told]


def test_a_list_warns_of_what_cannot_be_read_and_of_nothing_else() -> None:
    found = trf("202 BUCHHOLZ,TR,EDEC")
    (warning,) = [told for told in found.warnings if "202" in told]
    assert (
        ":3:17: warning: 202: kept, cannot be computed: EDEC: 13.3.2 has no EDE followed by BC alone; expected EDEBT" in warning
    )
    assert found.tie_breaks == ("BUCHHOLZ", "TR", "EDEC")
    standings = tb.standings(found, edition="2026-03")
    assert standings.by == ("PTS", "BH", "OTHER_PAPI_CUT")  # Tr. cuts by the number of rounds
    assert [dropped.code for dropped in standings.basis.dropped] == ["EDEC"]


SPELLINGS = [
    *(code for edition in EDITIONS.values() for code in edition.codes), *(name for names in NAMES.values() for name in names),
    "BH-C1", "BH/C7", "KS/L+1", "BH:GP/C1", "GE", "SNO", "84(0,0,1,-,-)", "ESB:MG", "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)",
    "ABH", "EDEC", "ESB", "FOO", "BH/Q", "BH/L+1", "BH/X", "TPR/C1", "BH/C1/M1", "BH/C0", "BH/C99999", "KS/L+99999999999999999999",
    "SSSC/K0.0000000000000000000000001", "KS/L1000000000000000000", "BH/C" + "9" * 5000, "OTHER_", "OTHER-X", "Modified Median", "61",
    "Buchholz Tie-Breaks (variabel with parameter)", "84(0,1,2,-,-)",
]  # fmt: skip


@pytest.mark.parametrize("record", ["202", "212"])
@pytest.mark.parametrize("code", dict.fromkeys(SPELLINGS), ids=lambda code: code[:40])
def test_a_record_of_tie_breaks_reads_the_codes_that_the_library_reads(record: str, code: str) -> None:
    try:
        tb.parse_tie_break(code)
        readable = True
    except (tb.UnknownTieBreak, tb.RegulationError):
        readable = False
    assert (warned_of(f"{record} DE,{code}") == []) == readable
    assert trf(f"{record} DE,{code}").tie_breaks == ("DE", code)


def test_names_of_several_words_are_kept_whole_and_written_again() -> None:
    names = ("Direct Encounter", "Buchholz Cut 1", "84(0,0,1,-,-)", "Average Rating of Opponents (ARO) (1400, Cut1)", "SB")
    found = trf(f"202 {', '.join(names[:3])};{names[3]},SB")
    assert found.tie_breaks == names
    written = BytesIO()
    tb.write(found, written, format="trf26")
    assert read(written.getvalue()).tie_breaks == names
    assert trf("202 BH SB;DE").tie_breaks == ("BH", "SB", "DE")


def test_a_list_of_teams_that_starts_with_game_points_makes_them_primary_in_every_spelling() -> None:
    for code in ("GPTS", "gpts", "Game Points", "GP"):
        assert read(TEAMS.replace("142 2\n", f"142 2\n212 {code},EDE\n").encode()).primary == "GP"
    assert read(TEAMS.encode()).primary == "MP"


def test_a_self_defined_tie_break_may_be_registered_yet() -> None:
    assert warned_of("202 OTHER_CLUB,OTHER_CLUB/C1") == []


def test_bars_in_a_name_are_those_of_vega_unless_the_encoding_is_given() -> None:
    """Who says how a file is encoded says that it is a report."""
    data = SAMPLE.replace("Adler, Anton", "Ad|er, A|t|n|").encode()
    with pytest.raises(FormatError, match="this is a Vega TDF export"):
        read(data)
    assert read(data, encoding="utf-8").players[0].name == "Ad|er, A|t|n|"


def test_boards_that_352_does_not_speak_of_have_alternating_colours() -> None:
    found = read(TEAMS.replace("352 WB", "352 W").encode())
    assert (found.boards, found.pairing.board_colours) == (2, "WB")


def test_the_colours_of_the_boards_say_who_is_the_white_team() -> None:
    text = TEAMS.replace("3 w 1", "3 b 1").replace("4 b 0", "4 w 0").replace("1 b 0", "1 w 0").replace("2 w 1", "2 b 1")
    match = read(text.encode()).rounds[0][0]
    assert isinstance(match, Match) and (match.white, match.black) == (2, 1)


@pytest.mark.parametrize(("absent", "present", "expected"), [("-", "-", (4, 2, "+-")), ("w", "b", (2, 4, "-+"))])
def test_who_is_in_the_line_up_and_did_not_come_sits_at_the_board(
    absent: str, present: str, expected: tuple[int, int, str]
) -> None:
    """300 and two lines without opponents; their colours are those of the board."""
    text = TEAMS.replace("     4 b 0     6 w 1", f"  0000 {absent} -     6 w 1")
    text = text.replace("     2 w 1  0000 - Z", f"  0000 {present} +  0000 - Z")
    match = read(f"{text}300   1   1   2    1    2\n300   1   2   1    3    4\n".encode()).rounds[0][0]
    assert isinstance(match, Match) and match.boards[1] == Game(*expected)


def test_a_tab_may_stand_behind_the_number_of_a_record() -> None:
    assert read(SAMPLE.replace("012 Sample", "012\tSample").encode()).name == read(SAMPLE.encode()).name


def test_dates_after_the_last_one_that_is_understood_are_no_dates() -> None:
    """Found by fuzzing: what was left out at the end came back as a round without a date, and was not written again."""
    line = b"132" + b" " * 88 + b"26/03/02  26/03/03  26/33/44\n"
    found = read(SAMPLE.encode() + line)
    assert found.about.round_dates == (date(2026, 3, 2), date(2026, 3, 3))
    assert any("date '26/33/44' not understood" in warning for warning in found.warnings)


def test_the_fields_of_a_player() -> None:
    first, second, _, fourth, fifth = trf().players
    assert (first.id, first.name, first.rating, first.title, first.federation) == (1, "Adler, Anton", 2510, "GM", "AUT")
    assert (first.fide_id, first.birth, first.sex) == ("1600001", "1985/03/02", "m")
    assert (second.title, second.sex) == ("WGM", "w")  # no separator between sex and title
    assert (fourth.title, fourth.birth) == ("FM", "1999/01/30")
    assert (fifth.rating, fifth.fide_id, fifth.birth, fifth.sex) == (None, "", "2004", "w")


def test_the_rounds_of_a_swiss() -> None:
    found = trf()
    assert found.rounds[0] == (Game(1, 2, "1-0"), Game(3, 4, "½-½"), Bye(5, "pairing"))
    assert found.rounds[2][-1] == Bye(5, "zero")
    assert found.published.ranks == {1: 1, 2: 2, 3: 4, 4: 5, 5: 3}
    assert found.published.points[5] == Fraction(3, 2)
    assert found.warnings == ()


def test_the_tournament_records() -> None:
    found = trf(
        "022 Oslo", "032 NOR", "042 2026/03/02", "052 28. 07. 2026", "102 IA Name", "112 One", "112 Two", "122 90+30",
        "132" + " " * 88 + "26/03/02  26.03.03  26/03/04", "142 3", "152 B", "182 by hand", "212 PTS,BH/C1,OTHER_X",
        "222 5400+30",
        "260   1   2    1    2", "250       1.0   1   2    1    2",
    )  # fmt: skip
    assert (found.about.city, found.starts, found.about.ends) == ("Oslo", date(2026, 3, 2), date(2026, 7, 28))
    assert found.about.deputy_arbiters == ("One", "Two")
    assert found.about.round_dates == (date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 4))
    assert found.tie_breaks == ("PTS", "BH/C1", "OTHER_X")
    assert found.pairing == Pairing(
        controller="by hand",
        initial_colour="b",
        prohibited=(Prohibited((1, 2), 1, 2),),
        virtual_points=(VirtualPoints(1, 2, 1, 2, 1),),
    )
    assert found.total_rounds == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024/11/23", date(2024, 11, 23)), ("2009.09.09", date(2009, 9, 9)), ("24/09/2010", date(2010, 9, 24)),
        ("28. 07. 2005", date(2005, 7, 28)), ("Jun 26, 2020", date(2020, 6, 26)), ("2026-03-01", date(2026, 3, 1)),
        ("26/09/22", date(2026, 9, 22)), ("09-23-2010", date(2010, 9, 23)), ("May 29, 2020", date(2020, 5, 29)),
        ("3rd March 2020", date(2020, 3, 3)), ("2020/02/31", None), ("", None),
    ],
)  # fmt: skip
def test_dates_in_every_spelling(text: str, expected: date | None) -> None:
    assert trf(f"042 {text}").starts == expected


def test_encodings_and_line_ends_make_no_difference() -> None:
    text = (HEAD + PLAYERS).replace("Bruun, ", "Brüun, ")
    expected = read(text.encode())
    for data in (
        text.encode("utf-8-sig"), text.encode("utf-16"), text.encode("utf-16-be"), text.encode("cp1252"),
        text.replace("\n", "\r").encode(), text.replace("\n", "\r\n").encode(), text.replace("\n", "  \n").encode(),
    ):  # fmt: skip
        assert read(data) == expected
    assert expected.players[1].name == "Brüun, Birgit"


def test_names_padded_by_bytes_or_by_characters() -> None:
    by_characters = PLAYERS.replace("Bruun, Birgit  ", "Βρυυν, Βιργιτ  ")
    by_bytes = PLAYERS.replace("Bruun, Birgit            ", "Βρυυν, Βιργιτ ")
    assert trf(players=by_characters).players == trf(players=by_bytes).players
    assert any("columns shifted by -11 from column 48" in warning for warning in trf(players=by_bytes).warnings)


def test_moved_columns_are_found_again() -> None:
    late_title = PLAYERS.replace("001    1 m GM Adler", "001    1 m  GMAdler", 1)
    assert trf(players=late_title).players == trf().players
    late_birth = PLAYERS.replace("    1600001 1985/03/02  2.5", "1600001      1985/03/02 2.5", 1)
    assert trf(players=late_birth).players == trf().players


def test_old_byes_are_byes() -> None:
    found = rounds("     2 w 1  0000 - +", "     1 b 0  0000 - -", "  0000 - =     4 w +", "  0000 - +     3 b -")
    assert found.rounds[0][1:] == (Bye(3, "half"), Bye(4, "pairing"))
    assert found.rounds[1][1:] == (Bye(1, "pairing"), Bye(2, "zero"))


def test_lichess_spelling_without_zeros_and_dashes() -> None:
    found = rounds("     2 w 1", "     1 b 0", "         U", "         H", "         -")
    assert found.rounds[0][1:] == (Bye(3, "pairing"), Bye(4, "half"), Bye(5, "zero"))


def test_a_late_entry_and_a_withdrawal_are_zero_point_byes() -> None:
    found = rounds("     2 w 1     3 b 1     2 b 1", "     1 b 0  0000 - U     1 w 0", "               1 w 0")
    assert found.rounds[0][-1] == Bye(3, "zero") and found.rounds[2][-1] == Bye(3, "zero")


def test_byes_after_the_last_paired_round_are_requests() -> None:
    found = rounds("     2 w 1  0000 - H", "     1 b 0", points=("1.5", "0.0"), head=HEAD + "142 5\n")
    assert len(found.rounds) == 1 and found.total_rounds == 5
    assert found.pairing.requested_byes == ((2, Bye(1, "half")),)
    assert found.published.points[1] == 1  # the file counted the bye already


def test_requests_by_240_and_xxz() -> None:
    found = trf("142 5", "240 H   5    1    2", "XXZ 3, 4")
    assert found.pairing.requested_byes == ((4, Bye(3, "zero")), (4, Bye(4, "zero")), (5, Bye(1, "half")), (5, Bye(2, "half")))


def test_240_fills_a_blank_round() -> None:
    found = rounds("     2 w 1", "     1 b 0", "", head=HEAD + "142 2\n240 H   1    3\n", points=("1.0", "0.0", "0.5"))
    assert found.rounds[0][-1] == Bye(3, "half")


def test_pending_games_leave_the_round_incomplete() -> None:
    found = rounds("     2 w 1     3 w", "     1 b 0     4 w *", "     4 w =     1 b", "     3 b =     2 b ?")
    assert found.complete_rounds == 1
    assert found.rounds[1] == (Game(1, 3, "*"), Game(2, 4, "*"))


def test_unrated_games_and_forfeits() -> None:
    found = rounds("     2 w W     2 b D     2 - +", "     1 b L     1 w D     1 - -")
    assert found.rounds == ((Game(1, 2, "1-0", False),), (Game(2, 1, "½-½", False),), (Game(1, 2, "+-"),))


def test_results_are_case_insensitive() -> None:
    assert rounds("     2 w w  0000 - h     2 w 1", "     1 b l  0000 - u     1 b 0").rounds[0] == (Game(1, 2, "1-0", False),)


def test_free_rounds_of_a_round_robin_are_no_byes() -> None:
    found = rounds("     2 w 1     3 w 1", "     1 b 0               3 b =", "               1 b 0     2 w =", head=RR)
    assert found.system is System.ROUND_ROBIN
    assert not any(isinstance(item, Bye) for items in found.rounds for item in items)
    assert Result(found.crosstable.result[found.crosstable.cell(0, 2)]) is Result.REST


def test_a_round_robin_is_recognised_and_said() -> None:
    found = rounds("     2 w 1     3 w 1     4 w 1", "     1 b 0     4 b =     3 b =", "     4 w =     1 b 0     2 w =",
                   "     3 b =     2 w =     1 b 0", head="")  # fmt: skip
    assert found.system is System.ROUND_ROBIN
    assert any("read as a round robin, because everybody met everybody" in warning for warning in found.warnings)
    swiss = rounds("     2 w 1", "     1 b 0", head="")
    assert swiss.system is System.SWISS and any("read as a Swiss" in warning for warning in swiss.warnings)


@pytest.mark.parametrize(
    ("record", "system"),
    [
        ("192 FIDE_DUTCH_2025", System.SWISS), ("192 BERGER_ROUNDROBIN_G2", System.ROUND_ROBIN),
        ("192 FIDE_SCHILLER", System.PREDETERMINED),
        ("192 CUSTOM_KNOCKOUT", System.PREDETERMINED), ("092 Schweizer System", System.SWISS),
        ("092 Berger", System.ROUND_ROBIN),
        ("092 FIDE_DUTCH_2025", System.SWISS), ("092 Scheveningen", System.PREDETERMINED),
    ],
)  # fmt: skip
def test_the_system(record: str, system: System) -> None:
    assert trf(head=f"012 X\n{record}\n").system is system


@pytest.mark.parametrize(
    ("records", "scoring"),
    [
        (("162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5    X 0.5",), Scoring(pairing_bye="0.5")),
        (("162 P 0.5",), Scoring(pairing_bye="0.5")),
        (("XXS PAB=.5",), Scoring(pairing_bye="0.5")),
        (("XXS W=1 D=0.5", "XXS PAB=0.5"), Scoring(pairing_bye="0.5")),
        (("BBW  1.0", "BBU  0.5"), Scoring(pairing_bye="0.5")),
        (("BBU  0.5", "XXS PAB=3"), Scoring(pairing_bye="0.5")),
        (("162  P 0.5", "BBU  3.0"), Scoring(pairing_bye="0.5")),
    ],
)
def test_scoring_from_162_before_bbp_before_javafo(records: tuple[str, ...], scoring: Scoring) -> None:
    assert trf(*records, players=PLAYERS.replace("1.5    3", "1.0    3")).scoring == scoring


def test_xxs_by_colour_is_refused() -> None:
    with pytest.raises(FormatError, match="WW and BW differ"):
        trf("XXS WW=1 BW=2")


def test_an_undeclared_scoring_is_inferred_and_said() -> None:
    found = rounds("     2 w 1     2 b =", "     1 b 0     1 w =", points=("4.0", "1.0"))
    assert found.scoring == Scoring(3, 1)
    assert any("the points follow from 3-1-0" in warning for warning in found.warnings)


def test_points_may_include_acceleration() -> None:
    found = rounds("     2 w 1", "     1 b 0", points=("2.0", "0.0"), head=HEAD + "XXR 3\nXXA    1  1.0  1.0\n")
    assert found.published.points[1] == 1
    assert found.pairing.virtual_points == (VirtualPoints(1, 1, 1, 1, 1), VirtualPoints(1, 1, 2, 2, 1))


def test_299_for_the_whole_tournament_is_scoring() -> None:
    found = trf("299 H         0.0", players=PLAYERS.replace("1.5    3", "1.0    3"))
    assert found.scoring == Scoring(half_bye=0) and found.adjustments == ()


def test_299_for_one_result_replaces_its_points() -> None:
    found = trf("299 D         0.0    3    1", players=PLAYERS.replace("2.5    1", "2.0    1"))
    assert found.adjustments == (Adjustment(1, 0, 3, replaces_result=True),)
    with pytest.raises(FormatError, match="whose result there is D"):
        trf("299 W         0.0    3    1")


def test_299_adds_or_takes_points() -> None:
    changed = PLAYERS.replace("2.5    1", "1.5    1").replace("2.0    2", "2.5    2").replace("1.0    4", "1.5    4")
    found = trf("299          -1.0    2    1", "299           0.5  999    2", "299           0.5         3", players=changed)
    assert found.adjustments == (Adjustment(1, -1, 2), Adjustment(2, Fraction(1, 2)), Adjustment(3, Fraction(1, 2), 1))


def test_national_records() -> None:
    line = "DEN    2 w CM".ljust(48) + "2043 JYL       10452 1991/11/20"
    found = trf("172 DEN FIDON", line, "DEN    3   one column off".ljust(49) + "1900").about
    assert found.start_ranks == "DEN FIDON"
    assert [(item.federation, item.player, item.number) for item in found.national] == [("DEN", 2, "10452")]


def test_unknown_lines_are_kept() -> None:
    found = trf("### a comment", "DAT    1 EMAIL x@y", "TNR 5", " Generated by Vega")
    assert found.about.records == ("### a comment", "DAT    1 EMAIL x@y", "TNR 5", " Generated by Vega")
    assert [warning.split("warning: ")[1][:20] for warning in found.warnings] == [
        "unknown record 'DAT'",
        "unknown record 'TNR'",
    ]


def test_records_of_pairing_programs() -> None:
    found = trf("XXR 3", "XXC rank black1", "XXP 1 2 3")
    assert found.total_rounds == 3
    assert found.pairing == Pairing(initial_colour="b", by_file_order=True, prohibited=(Prohibited((1, 2, 3)),))


def test_an_xxa_line_continues_the_one_before() -> None:
    found = trf("XXA    1  1.0", "XXA    1  0.5")
    assert [(item.first_round, item.points) for item in found.pairing.virtual_points] == [(1, 1), (2, Fraction(1, 2))]


def test_the_order_of_the_records_is_free() -> None:
    assert read((PLAYERS + "142 3\n" + HEAD).encode()) == read((HEAD + "142 3\n" + PLAYERS).encode())


def test_a_file_object_a_path_and_bytes() -> None:
    with pytest.raises(FormatError, match="no player records"):
        read(b"nothing of the kind")


@pytest.mark.parametrize(
    ("words", "system"),
    [
        *((f"Open {word} 9 rounds", System.SWISS) for word in ("Swiss", "Schweizer", "suisse", "suizo", "Svizzero", "Dutch", "Dubov", "BURSTEIN")),
        *((f"A {word}", System.ROUND_ROBIN) for word in ("Round Robin", "round-robin", "ROUND_ROBIN", "RoundRobin", "Berger", "all-play-all", "Rundenturnier")),
        ("RR", System.ROUND_ROBIN),
        ("ARRIVE", None),
        ("Scheveningen", System.PREDETERMINED),
        ("Schiller", System.PREDETERMINED),
        ("something else", None),
        ("", None),
    ],
)  # fmt: skip
def test_the_system_is_known_by_words_of_several_languages(words: str, system: System | None) -> None:
    assert recognize_system(words) is system


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_ROUNDROBIN", System.ROUND_ROBIN),
        ("CUSTOM_ROUND_ROBIN", System.ROUND_ROBIN),
        ("CUSTOM_SCHILLER", System.PREDETERMINED),
        ("CUSTOM_SCHEVENINGEN", System.PREDETERMINED),
        ("CUSTOM_TEAM_KNOCKOUT", System.PREDETERMINED),
        ("CUSTOM_SWISS", System.SWISS),
        ("FIDE_DUTCH", System.SWISS),
        ("MY_OWN", None),
    ],
)
def test_the_system_is_known_by_the_code_of_192(code: str, system: System | None) -> None:
    assert system_of_code(code) is system


@pytest.mark.parametrize("word", ["Team", "Mannschaft", "Equipo", "Équipes", "Squadre", "Ομαδικό"])
def test_teams_of_013_are_teams_where_the_type_says_so(word: str) -> None:
    """Or where they play matches in every round, and then it is said."""
    text = TEAMS.replace("192 FIDE_TEAM_TYPEA_MP_GP\n", "").replace("142 2\n", f"142 2\n092 {word}: Swiss\n")
    clubs = [f"013 {name:32}{first:4} {second:4}" for name, first, second in (("Alfa", 1, 2), ("Bravo", 3, 4), ("Carat", 5, 6))]
    kept = [line for line in text.splitlines() if line[:3] not in ("310", "320")]
    found = read("\n".join([*kept, *clubs, ""]).encode())
    assert [team.name for team in found.teams] == ["Alfa", "Bravo", "Carat"]
    assert not any("read as a team event" in warning for warning in found.warnings)


@pytest.mark.parametrize(
    ("code", "primary"),
    [
        ("FIDE_TEAM_TYPEA_MP_GP", "MP"),
        ("FIDE_TEAM_TYPEA_GP_MP", "GP"),
        ("CUSTOM_TEAM_SWISS_GP", "GP"),
        ("CUSTOM_TEAM_SWISS_GP_BAKU", "GP"),
        ("CUSTOM_TEAM_SWISS_MP", "MP"),
    ],
)
def test_the_code_of_192_says_the_primary_score(code: str, primary: str) -> None:
    assert read(TEAMS.replace("FIDE_TEAM_TYPEA_MP_GP", code).encode()).primary == primary


def test_of_codes_of_xxs_given_twice_the_later_counts() -> None:
    """Also against a code of the same result that stands between them."""
    text = SAMPLE.replace("142 3", "142 3\nXXS W=1 WW=2 W=3 D=1")
    assert read(text.encode(), trust="results").scoring.win == 3


def test_virtual_points_keep_both_scores_when_they_are_told_one_by_one() -> None:
    found = split_virtual_points([VirtualPoints(1, 2, 1, 1, 1, 2), VirtualPoints(2, 2, 1, 1, 0, 0)], (1, 2))
    assert found == (VirtualPoints(1, 1, 1, 1, 1, 2),)
