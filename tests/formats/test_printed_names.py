"""Printed names of tie-breaks and the numbers of Swiss-Manager."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiebreaks.formats.tables.printed_names import code_of, swiss_manager_code


@pytest.mark.parametrize(
    ("printed", "code", "edition"),
    [  # imports.md 5.1
        ("points (game-points)", "PTS", ""),
        ("Direct Encounter (DE)", "DE", ""),
        ("Direct Encounter (The results of the players in the same point group)", "DE", ""),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", "BH/C1", "2026-03"),
        ("Buchholz Tie-Break Variable (2023) (Gamepoints, Median1)", "BH/M1", "2024-08"),
        ("Buchholz Tie-Break Variable (2023) (Gamepoints)", "BH", "2024-08"),
        ("Buchholz Tie-Break Variable (2023) (Gamepoints, Cut1, Forfeited games count)", "BH/C1/P", "2024-08"),
        ("Sonneborn Berger Tie-Break Variable (2023) (Gamepoints)", "SB", "2024-08"),
        ("Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)", "PS", ""),
        ("Number of wins including byes (WIN) (Gamepoints, Forfeited games count)", "WIN", ""),
        ("Number of games won with black (BWG)", "BWG", ""),
        ("Number of games won (WON)", "WON", ""),
        ("Number of games played with black (BPG)", "BPG", ""),
        ("Average Rating of Opponents (ARO) (1400, Cut1, Forfeits And Byes are ignored)", "ARO/C1/U1400", ""),
        ("Average [Tournament] Performance Rating Of Opponents (APRO) (1400)", "APRO/U1400", ""),
        ('Koya System (KS) (Gamepoints/Limit 50")', "KS", ""),
        ("Rounds Elected to Play (REP)", "REP", ""),
        ("The greater number of victories", "WIN", ""),
        ("Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", "MPTS", ""),
        ("The results of the teams in then same point group according to Matchpoints", "DE:MP", ""),
    ],
)
def test_the_names_of_chess_results_have_a_code_and_an_edition(printed: str, code: str, edition: str) -> None:
    assert code_of(printed)[:2] == (code, edition)


@pytest.mark.parametrize(
    ("printed", "code"),
    [  # check.md 6.1
        ("BH", "BH"), ("Buchholz Total *", "BH"), ("BH-C1", "BH/C1"), ("Buchholz Cut 1", "BH/C1"), ("DirE", "DE"), ("BH_C1", "BH/C1"),
        ("BHC1", "BH/C1"), ("SB/C1", "SB/C1"), ("BH.", "BH"), ("BH1.", "BH/C1"), ("BHm.", "BH/M1"), ("SB.", "SB"), ("Fide", "PS"),
        ("Res.", "DE"), ("vict", "WIN"), ("rtgØ", "ARO"), ("ratP", "TPR"), ("mBl", "BPG"), ("Koya", "KS"), ("ARPO", "APRO"),
        ("Punkte", "PTS"), ("Buchh", "BH"), ("SoBerg", "SB"), ("Siege", "WIN"), ("Bu.", "BH"), ("Tr.", "OTHER_PAPI_CUT"), ("Me.", "OTHER_PAPI_MEDIAN"),
        ("Cu.", "PS"), ("Pf", "TPR"), ("Sb", "SB"), ("Punti", "PTS"), ("Bucch-1", "BH/C1/P"), ("Bucch", "BH/P"), ("Solkoff", "BH"),
        ("Cumul", "PS"), ("BHs", "OTHER_SUM_OF_BUCHHOLZ"), ("BuSumm", "OTHER_SUM_OF_BUCHHOLZ"), ("APkt", "OTHER_ARRANZ"),
        ("ARZ", "OTHER_ARRANZ"), ("MMed", "OTHER_US_MODIFIED_MEDIAN"), ("Ka.", "OTHER_PAPI_KASHDAN"), ("bh - c1", ""), ("\u00a0BH/C1 ", "BH/C1"),
    ],
)  # fmt: skip
def test_the_short_names_of_programs_have_a_code(printed: str, code: str) -> None:
    assert code_of(printed).code == code


@pytest.mark.parametrize(
    ("printed", "candidates"),
    [
        ("Buchholz Tie-Breaks (variabel with parameter)", ("BH", "BH/C1", "BH/C2", "BH/M1")), ("Sonneborn-Berger-Tie-Break variable", ("SB", "SB/C1")),
        ("The greater number of victories (variable)", ("WIN", "WON", "BWG", "BPG")), ("Man", ()),
        ("User", ()), ("OpCum", ("PS",)), ("DE/C1", ()),
    ],
)  # fmt: skip
def test_a_name_without_one_code_says_why(printed: str, candidates: tuple[str, ...]) -> None:
    name = code_of(printed)
    assert (name.code, name.candidates) == ("", candidates)
    assert str(name.reason)


def test_variable_without_a_year_is_2009_but_only_of_buchholz_and_sonneborn_berger() -> None:
    assert code_of("Buchholz Tie-Breaks (variabel with parameter)").edition == "2009"
    assert code_of("Sonneborn-Berger-Tie-Break variable").edition == "2009"
    assert code_of("The greater number of victories (variable)").edition == ""


@pytest.mark.parametrize("printed", ["", "Chess", "Ost, Anna", "x" * 300, "(", "()", "Foo (bar)"])
def test_an_unknown_name_is_unknown(printed: str) -> None:
    assert code_of(printed) == ("", "", "", ())


def test_only_the_names_of_chess_results_tell_the_edition() -> None:
    name = "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)"
    assert [code_of(name, program).edition for program in ("chess-results", "", "Vega")] == ["2026-03", "2026-03", ""]


@pytest.mark.parametrize(
    ("options", "code", "edition"),
    [
        ((81,), "DE", ""), ((84, 0x01), "BH/C1", ""), ((84,), "BH", ""), ((84, 0x11), "BH/M1", ""), ((85,), "SB", ""),
        ((68, 0, 0x81), "WIN", ""), ((68, 0, 0x80), "WON", ""), ((68, 0, 0x08), "BWG", ""), ((68, 0, 0x04), "BPG", ""),
        ((37, 0x02, 0x0D), "BH/C2", "2009"), ((52, 0, 0x09), "SB", "2009"), ((3,), "BH/C1", "2009"), ((80, 0x01, 0, 1400), "ARO/C1/U1400", ""),
        ((87, 0, 0, 50), "KS", ""), ((69, 0, 0, 60), "KS/L60", ""), ((86,), "PS", ""), ((1,), "PTS", ""), ((22,), "BH:GP", ""),
    ],
)  # fmt: skip
def test_the_numbers_of_swiss_manager_have_codes(options: tuple[int, ...], code: str, edition: str) -> None:
    assert swiss_manager_code(*options)[:2] == (code, edition)


@pytest.mark.parametrize(
    "options",
    [(5,), (17,), (30,), (37, 0, 0), (52, 0, 0x01), (82,), (88,), (68, 0, 0), (84, 0x12), (18,), (250,), (69, 0, 0, 5)],
)
def test_a_number_that_c07_cannot_express_says_why(options: tuple[int, ...]) -> None:
    name = swiss_manager_code(*options)
    assert name.code == ""
    assert str(name.reason)


@given(st.text(max_size=250), st.sampled_from(["", "Vega", "Papi"]))
def test_any_name_is_read_without_an_error(printed: str, program: str) -> None:
    name = code_of(printed, program)
    assert not (name.code and name.reason)


@given(st.integers(0, 65535), st.integers(0, 255), st.integers(0, 255), st.integers(0, 65535))
def test_any_number_of_swiss_manager_is_a_code_or_a_reason(number: int, cuts: int, flags: int, parameter: int) -> None:
    name = swiss_manager_code(number, cuts, flags, parameter)
    assert bool(name.code) != bool(name.reason)
