"""Every acronym of every edition has a rule, every alias is read, and what does not fit is refused with its article."""

from __future__ import annotations

import re
from fractions import Fraction
from time import process_time
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.engine import codes
from tiebreaks.engine.catalogue import CATALOGUE, TieBreak
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.rules.sonneborn_berger import FactorLimit
from tiebreaks.law import Edition
from tiebreaks.law.editions import EDITIONS
from tiebreaks.law.spellings import LONGEST, NAMES, split_list

ARTICLE_5 = {
    # acronym: (article, type) of the 2026-03 table
    "AOB": ("8.2", "CC"), "APPO": ("10.5", "DC"), "APRO": ("10.4", "DC"), "ARO": ("10.1", "D"), "BH": ("8.1", "C"),
    "BPG": ("7.3", "B"), "BWG": ("7.4", "B"), "DE": ("6", "A"), "FB": ("8.3", "D"), "KS": ("9.2", "BC"),
    "PS": ("7.5", "B"), "PTP": ("10.3", "DB"), "REP": ("7.6", "B"), "RTNG": ("10.6", "B"), "SB": ("9.1", "BC"),
    "STD": ("7.7", "B"), "TPN": ("7.8", "B"), "TPR": ("10.2", "DB"), "WIN": ("7.1", "B"), "WON": ("7.2", "B"),
    "BC": ("12.1", "B"), "TBR": ("12.2", "B"), "BBE": ("12.3", "B"), "MPvGP": ("13.1", "B"), "SSSC": ("13.4", "BC"),
    "EMMSB": ("13.2", "BC"), "EMGSB": ("13.2", "BC"), "EGMSB": ("13.2", "BC"), "EGGSB": ("13.2", "BC"),
    "EDE": ("13.3", "A"), "EDEBT": ("13.3.2", "A"), "EDEBB": ("13.3.2", "A"), "EDET": ("13.3.2", "A"), "EDEB": ("13.3.2", "A"),
}  # fmt: skip
SCORES = ("PTS", "MPTS", "GPTS")


def test_the_table_of_article_5_is_the_catalogue() -> None:
    current = EDITIONS["2026-03"].codes
    assert {code: current[code] for code in ARTICLE_5} == {code: article for code, (article, _) in ARTICLE_5.items()}
    assert {code: CATALOGUE[code].type for code in ARTICLE_5} == {code: type for code, (_, type) in ARTICLE_5.items()}
    assert set(CATALOGUE) == {*ARTICLE_5, *SCORES}


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)
def test_every_acronym_of_an_edition_has_a_rule_whose_first_line_is_its_article(edition: Edition) -> None:
    for code, article in edition.codes.items():
        rule = CATALOGUE[code.partition("/")[0]].rule
        documentation = getattr(rule, "func", rule).__doc__  # a family such as EMMSB, EMGSB is one rule with options
        assert documentation is not None
        assert documentation.startswith("4.2 " if code in SCORES else f"{'.'.join(article.split('.')[:2])} "), code


def test_every_acronym_of_the_catalogue_is_in_an_edition() -> None:
    assert set(CATALOGUE) <= {*EDITIONS["2026-03"].codes}


MANDATORY = (  # MTB26
    "DE DE/P BPG BWG REP STD SB SB/C1 SB/C2 SB/P SB/C1/P SB/C2/P ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG RTNG/R "
    "WIN WON PS PS/C1 PS/C2 TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/C2/P BH/M1/P BH/M2/P "
    "FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P FB/M2/P AOB AOB/F KS KS/L+1 KS/L-2 "
    "WIN:MP WON:MP PS:MP PS:GP/C1 BH:MP BH:GP/C1 BH:MP/M2/P FB:GP FB:MP/C2 AOB:MP AOB:GP/F KS:MP KS:GP/L+2 DE:GP/P SB:GP/C1 TPN:MP "
    "MPvGP BC TBR BBE EMMSB EMMSB/C1 EMGSB/C2 EGMSB/P EGGSB/C1/P EDE EDE/P EDEBT EDEBT/P EDEBB EDET EDEB/P SSSC SSSC/F SSSC/P SSSC/K4 "
    "SSSC/P/F/K2.5 PTS MPTS GPTS"
).split()


@pytest.mark.parametrize("code", [*MANDATORY, "BH/C7", "ARO/M3", "KS/L60", "ARO/C1/U1400", "RTNG/R/U1000"])
def test_the_mtb26_spelling_is_read_and_written_unchanged(code: str) -> None:
    assert tb.parse_tie_break(code).code == code
    assert tb.parse_tie_break(code.lower()).code == code


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("BH-C1", "BH/C1"), ("BH#C1", "BH/C1"), ("BH!C1", "BH/C1"), ("BHC1", "BH/C1"), ("AROC", "ARO/C1"), ("AROC1", "ARO/C1"),
        ("GE", "REP"), ("KS/L1", "KS/L+1"), ("KS/L+1", "KS/L+1"), ("KS/L-2", "KS/L-2"), ("KS/L--1", "KS/L-1"), ("KS/L50", "KS/L50"),
        ("KS/L+1.0", "KS/L+2"), ("KS/L-0.5", "KS/L-1"), ("BH/F", "FB"), ("BH/C1/F", "FB/C1"), ("BH/M2/P/F", "FB/M2/P"),
        ("DE-P", "DE/P"), ("SB#C1", "SB/C1"), ("SNO", "TPN"), ("RTG", "RTNG"), ("PSC1", "PS/C1"),
        ("directEncounter", "DE"), ("direct-encounter", "DE"), ("Direct Encounter", "DE"), ("Most Wins", "WIN"), ("win", "WIN"),
        ("wins", "WON"), ("black-wins", "BWG"), ("black-games", "BPG"), ("Most Blacks", "BPG"), ("rounds-played", "REP"),
        ("Cumulative", "PS"), ("progressive", "PS"), ("standard-points", "STD"), ("Standard Score", "STD"),
        ("pairing-number", "TPN"), ("player-rating", "RTNG"), ("Solkoff", "BH"), ("Buchholz Total", "BH"),
        ("Buchholz Cut 1", "BH/C1"), ("buchholz-cut1", "BH/C1"), ("buchholz-cut2", "BH/C2"),
        ("Buchholz Median", "BH/M1"), ("buchholz-median", "BH/M1"), ("fore-buchholz", "FB"),
        ("avg-opponent-buchholz", "AOB"), ("Sonneborn-Berger", "SB"), ("sonneborn-berger", "SB"), ("Koya", "KS"),
        ("Average Rating Opp.", "ARO"), ("Av. Rat. Opp. Cut 1", "ARO/C1"), ("performance-rating", "TPR"),
        ("Av. Per. Rat. Opp.", "APRO"), ("avg-opponent-tpr", "APRO"), ("performance-points", "PTP"), ("avg-opponent-ptp", "APPO"),
        ("84 (0,0,1,-,-)", "BH/C1"), ("84(0,0,0,-,-)", "BH"), ("84(0,1,1,-,-)", "BH/M1"), ("84(0,2,2,P,-)", "BH/M2/P"),
        ("84(0,0,1,-,F)", "FB/C1"), ("85(0,0,1,P)", "SB/C1/P"), ("80(0,0,1)", "ARO/C1"), ("81(P)", "DE/P"), ("81", "DE"),
        ("68(0,-)", "WIN"), ("68(1,-)", "WON"), ("68(2,-)", "BWG"), ("68(3,-)", "BPG"), ("77(F)", "AOB/F"), ("86(0,2)", "PS/C2"),
        ("87(0,50)", "KS"), ("87(0,60)", "KS/L60"), ("88(0,0)", "TPR"), ("88(1,0)", "APRO"), ("88(2,0)", "PTP"), ("88(3,0)", "APPO"),
        ("11", "DE"), ("12", "WIN"), ("53", "BPG"), ("79", "REP"), ("8", "PS"), ("2", "BH"), ("37", "BH"), ("3", "BH/C1"),
        ("4", "BH/M1"), ("19", "SB"), ("52", "SB"), ("45", "KS"), ("10", "ARO"), ("20", "ARO/C1"), ("21", "TPR"), ("22", "BH:GP"),
        ("1", "PTS"), ("13", "MPTS"), ("40", "MPTS"), ("78", "BC"), ("89", "TBR"), ("90", "BBE"),
        ("MPVGP", "MPvGP"), ("mpvgp", "MPvGP"), ("ESB:MM", "EMMSB"), ("ESB:MG", "EMGSB"), ("esb:gm/c1", "EGMSB/C1"), ("ESB:GG/P", "EGGSB/P"),
        ("82(0,0,0,-)", "EMMSB"), ("82(1,0,1,-)", "EMGSB/C1"), ("82(3,0,0,P)", "EGGSB/P"), ("83(MP,P)", "EDE/P"), ("83(GP,-)", "EDE"),
        ("91(MP,-)", "SSSC"), ("Match Points", "MPTS"), ("Board Count", "BC"), ("BH:GP-C1", "BH:GP/C1"), ("BH:MP/F", "FB:MP"),
    ],
)  # fmt: skip
def test_every_alias_is_read(given: str, code: str) -> None:
    assert tb.parse_tie_break(given).code == code


PRINTED = {
    # chess-results, names since 2023
    "points (game-points)": "PTS", "Direct Encounter (DE)": "DE",
    "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)": "BH/C1", "Buchholz Tie-Break Variable (2023) (Gamepoints, Median1)": "BH/M1",
    "Buchholz Tie-Break Variable (2023) (Gamepoints)": "BH", "Buchholz Tie-Break Variable (2023) (Matchpoints)": "BH:MP",
    "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut2, Forfeited games count)": "BH/C2/P",
    "Sonneborn Berger Tie-Break Variable (2023) (Gamepoints)": "SB",
    "Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)": "PS",
    "Number of wins including byes (WIN) (Gamepoints, Forfeited games count)": "WIN",
    "Number of games won with black (BWG)": "BWG", "Number of games won (WON)": "WON", "Number of games won": "WON",
    "Number of games played with black (BPG)": "BPG",
    "Average Rating of Opponents (ARO) (1400, Cut1, Forfeits And Byes are ignored)": "ARO/C1/U1400",
    "Average Performance Rating Of Opponents (APRO) (1400)": "APRO/U1400",
    "Average Tournament Performance Rating Of Opponents (APRO) (1400)": "APRO/U1400",
    'Koya System (KS) (Gamepoints/Limit 50")': "KS", 'Koya System (KS) (Gamepoints/Limit 60")': "KS/L60",
    "Average of Opponents Buchholz (AOB)": "AOB", "Rounds Elected to Play (REP)": "REP", "Rounds Elected to Play (GE)": "REP",
    "Board count (BC)": "BC", "Top Board Results (TBR)": "TBR", "Bottom Board Elimination (BBE)": "BBE",
    "Extended Direct Encounter (EDE)": "EDE", "Performance Tie-Breaks (PTP)": "PTP",
    # chess-results, short, and numbers
    "BH.": "BH", "BH1.": "BH/C1", "BHm.": "BH/M1", "SB.": "SB", "Fide": "PS", "Res.": "DE", "vict": "WIN", "rtgØ": "ARO",
    "ratP": "TPR", "mBl": "BPG", "Koya": "KS", "ARPO": "APRO", "[84](0,0,1,-,-)": "BH/C1", "35": "SB", "14": "DE:MP", "44": "MPTS",
    # Vega
    "BH": "BH", "Buchholz Total *": "BH", "BH*": "BH", "BH-C1": "BH/C1", "Buchholz Cut 1": "BH/C1", "BH-1": "BH/C1", "DirE": "DE",
    "Direct Encounter": "DE", "SB/C1": "SB/C1", "BH_C1": "BH/C1", "BHC1": "BH/C1", "BH/C1": "BH/C1",
    # Swiss-Chess, Papi and Sharly, Tornello, lichess, US Chess
    "Punkte": "PTS", "Buchh": "BH", "SoBerg": "SB", "Siege": "WIN",
    "Bu.": "BH", "Tr.": "OTHER_PAPI_CUT", "Me.": "OTHER_PAPI_MEDIAN", "Cu.": "PS", "Pf": "TPR", "Perf": "TPR", "Sb": "SB",
    "Punti": "PTS", "Bucch-1": "BH/C1/P", "Bucch": "BH/P", "ARO": "ARO", "WON": "WON", "BWG": "BWG", "KS": "KS",
    "Solk": "BH", "Solkoff": "BH", "Cumul": "PS", "Cum": "PS",
    # a name with any number of cuts
    "Buchholz Cut 3": "BH/C3", "Fore Buchholz Median 2": "FB/M2", "ARO (1400)": "ARO/U1400", "BH (Cut1)": "BH/C1",
}  # fmt: skip
"""../shared/spec/imports.md 5 and check.md 6.1."""


@pytest.mark.parametrize(("printed", "code"), PRINTED.items())
def test_what_other_programs_print_is_read(printed: str, code: str) -> None:
    assert tb.parse_tie_break(printed).code == code
    assert tb.parse_tie_break(printed.upper()).code == code
    assert [entry.code for entry in parse_list(f"{printed}, TPN")][-2:] == [code, "TPN"]


@pytest.mark.parametrize(
    ("name", "reason", "candidates"),
    [
        ("Buchholz Tie-Breaks (variabel with parameter)", "does not say how many values are cut", "BH, BH/C1, BH/C2 or BH/M1"),
        ("Buchholz Tie-Break Variable", "does not say how many values are cut", "BH, BH/C1, BH/C2 or BH/M1"),
        ("Sonneborn-Berger-Tie-Break variable", "does not say how many values are cut", "SB or SB/C1"),
        ("Performance Tie-Breaks", "four tie-breaks of Article 10", "TPR, PTP, APRO or APPO"),
        ("Extended Sonneborn-Berger for teams (ESB)", "13.2 has four of them", "EMMSB, EMGSB, EGMSB or EGGSB"),
        ("ESB", "13.2 has four of them", "EMMSB, EMGSB, EGMSB or EGGSB"),
        ("ESB/C1", "13.2 has four of them", "EMMSB, EMGSB, EGMSB or EGGSB"),
        ("EDEC", "13.3.2 has no EDE followed by BC alone", "EDEBT, EDEBB, EDET or EDEB"),
        ("50", "the Olympiad has its own rule for byes", "EMGSB or EMGSB/C1"),
        ("OpCum", "no progressive scores of the opponents", "PS"),
        ("User", "by hand", "a code of Article 5"),
        ("[5]", "by hand", "a code of Article 5"),
        ("18", "Swiss-Manager", "a code of Article 5"),
    ],
)
def test_a_name_with_several_meanings_or_none_is_refused_with_the_codes_that_may_be_meant(
    name: str, reason: str, candidates: str
) -> None:
    with pytest.raises(tb.UnknownTieBreak) as refused:
        tb.parse_tie_break(name)
    assert str(refused.value).startswith(f"{name}: ") and reason in str(refused.value)
    assert str(refused.value).endswith(f"; expected {candidates}")


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("Buchholz (SB)", "expected one tie-break, found SB and BH"),
        ("Buchholz (2026) (Cut everything)", "expected options such as Gamepoints, .*; found cuteverything"),
        ("Foo (2026)", "is not a tie-break code"),
        ("(BH)", "is not a tie-break code"),
        ("BH ((Cut1)", "is not a tie-break code"),
    ],
)
def test_a_printed_name_that_contradicts_itself_is_refused(printed: str, said: str) -> None:
    with pytest.raises(tb.UnknownTieBreak, match=said):
        tb.parse_tie_break(printed)


def test_every_name_of_the_table_is_a_spelling_of_its_own() -> None:
    def folded(name: str) -> str:
        return re.sub(r"[\s_.-]", "", name).casefold()

    names = [(folded(name), name, code) for code, listed in NAMES.items() for name in listed]
    assert len({key for key, _, _ in names}) == len(names)
    for key, name, code in names:
        assert tb.parse_tie_break(name).code == code
        assert key not in (folded(code), *map(folded, CATALOGUE)), name  # it says nothing that the code does not


@pytest.mark.parametrize(
    ("code", "article"),
    [
        ("TPR/C1", "14.1"), ("SB/M1", "14.3"), ("BH/L+1", "14.5"), ("WIN/P", "6.1.1"), ("SB/F", "8.2"), ("BH/R", "7.8"),
        ("BH/U1400", "Article 10"), ("BH/C1/C2", "Article 14"), ("BH/C1/M1", "Article 14"), ("KS/L", "14.5"), ("KS/L+0.3", "14.5"),
        ("84(0,1,2)", "Article 14"), ("87(0,10)", "above 20 percent"), ('Koya System (KS) (Gamepoints/Limit 10")', "above 20 percent"),
        ("Number of games won (WON) (Forfeited games count)", "6.1.1"), ("EDE:GP", "Articles 6 to 9"), ("ARO:MP", "Articles 6 to 9"), ("PTS:GP", "MPTS or GPTS"),
        ("BH/K4", "13.4.2"), ("SSSC/K0", "above 0"), ("SSSC/C1", "14.1"), ("EMMSB/M1", "14.3"), ("BH/X", "MPTS or GPTS"),
        ("BH/V2024", "use edition= instead"), ("BH/N", "vur_cut"), ("BH/D", "opponents_unplayed_rounds"), ("BH/S", "system"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_the_article(code: str, article: str) -> None:
    with pytest.raises(tb.RegulationError, match=article.replace(".", r"\.")):
        tb.parse_tie_break(code)


@pytest.mark.parametrize("code", ["BHX", "", "XYZ", "99", "84(", "BH/", "OTHER_CLUB", "EDEC", "ESB"])
def test_an_unknown_code_is_refused(code: str) -> None:
    with pytest.raises(tb.UnknownTieBreak):
        tb.parse_tie_break(code)


@pytest.mark.parametrize("code", ["BH/C0", "BH/C-1", "BH/M", "ARO/U9999", "BH:GP/C-2"])
def test_a_modifier_with_an_impossible_number_is_no_code_and_says_what_was_expected(code: str) -> None:
    with pytest.raises(tb.UnknownTieBreak, match=rf"{code}: expected a number from 1 to 4000 after /[CMU], found"):
        tb.parse_tie_break(code)


HUGE = ("99999", "9" * 20, "9" * 190, "9" * 5_000)


@pytest.mark.parametrize("number", HUGE, ids=len)
@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("BH/C{}", tb.UnknownTieBreak), ("BHC{}", tb.UnknownTieBreak), ("BH/M{}", tb.UnknownTieBreak),
        ("ARO/U{}", tb.UnknownTieBreak), ("KS/L{}", tb.RegulationError), ("KS/L+{}", tb.RegulationError),
        ("KS/L-{}", tb.RegulationError), ("KS/L+{}.0", tb.RegulationError), ("SSSC/K{}", tb.RegulationError),
        ("SSSC/K0.{}", tb.RegulationError), ("SSSC/K1.{}", tb.RegulationError), ("BH/V{}", tb.UnknownTieBreak),
        ("84(0,0,{},-,-)", tb.UnknownTieBreak), ("80(0,{0},{0})", tb.UnknownTieBreak), ("87(0,{})", tb.RegulationError),
        ("Buchholz Cut {}", tb.UnknownTieBreak), ("ARO (ARO) ({})", tb.UnknownTieBreak), ("{}", tb.UnknownTieBreak),
    ],
)  # fmt: skip
def test_a_number_that_no_list_reaches_is_refused_when_the_code_is_read(
    code: str, found: type[tb.TiebreaksError], number: str
) -> None:
    """M3: they were an OverflowError, a plain ValueError, or wrong points without a word."""
    given = code.format(number)
    with pytest.raises((tb.UnknownTieBreak, tb.RegulationError)) as refused:
        tb.parse_tie_break(given)
    assert len(given) > LONGEST or type(refused.value) is found
    assert "expected" in str(refused.value)
    assert len(str(refused.value)) < 700


@pytest.mark.parametrize(
    "wrong",
    [
        {"acronym": "BH", "least": 10**30}, {"acronym": "BH", "least": -1}, {"acronym": "BH", "least": 5000, "most": 5000},
        {"acronym": "ARO", "unrated": 10**30}, {"acronym": "KS", "limit": FactorLimit(10**30)}, {"acronym": "KS", "limit": FactorLimit(-5000)},
        {"acronym": "KS", "limit": FactorLimit(percent=10**30)}, {"acronym": "KS", "limit": FactorLimit(percent=20)},
        {"acronym": "SSSC", "divisor": Fraction(1, 10**25)}, {"acronym": "SSSC", "divisor": Fraction(10**25)},
        {"acronym": "SSSC", "divisor": Fraction(-1)}, {"acronym": "SSSC", "divisor": Fraction(1, 3)},
    ],
)  # fmt: skip
def test_a_tie_break_is_not_built_with_such_a_number_either(wrong: dict[str, Any]) -> None:
    with pytest.raises((tb.UnknownTieBreak, tb.RegulationError), match=f"{wrong['acronym']}: expected .* after /.*, found "):
        TieBreak(**wrong)


def test_the_largest_numbers_are_computed() -> None:
    first = (tb.Game(1, 2, "1-0"), tb.Game(3, 4, "½-½"))
    players = [tb.Player(id, rating=2000) for id in range(1, 5)]
    event = tb.Tournament(players, [first, [tb.Game(1, 3, "0-1"), tb.Bye(2, "half"), tb.Bye(4, "pairing")]])
    for code, value in {"BH/C4000": 0, "BH/M4000": 0, "KS/L+4000": 0, "KS/L4000": 0, "ARO/U4000": 2000}.items():
        assert tb.standings(event, by=[code], edition="2026-03")[1][code] == value
    assert tb.standings(event, by=["KS/L-4000"], edition="2026-03")[3]["KS/L-4000"] == Fraction(3, 2)
    teams = [tb.Team(1, "A", (1,)), tb.Team(2, "B", (2,)), tb.Team(3, "C", (3,)), tb.Team(4, "D", (4,))]
    league = tb.Tournament(players, [[tb.Match(1, 2, first[:1]), tb.Match(3, 4, first[1:])]], teams=teams)
    assert tb.standings(league, by=["SSSC/K0.01"], edition="2026-03")[2]["SSSC/K0.01"] == 200
    assert tb.standings(league, by=["SSSC/K4000"], edition="2026-03")[2]["SSSC/K4000"] == Fraction(2, 4000)


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "BH,", "(,", "84(0,0,1),", ", ", "BH ", "1 ", "Foo 3 ", "((((", "Buchholz (Cut1) ", "KS/L--", "OTHER_C1_", "BH/C1/",
    ],
)  # fmt: skip
def test_reading_a_list_takes_time_in_proportion_to_its_length(text: str) -> None:
    def seconds(times: int) -> float:
        best = 10.0
        for _ in range(3):
            started = process_time()
            split_list(text * times)
            best = min(best, process_time() - started)
        return best

    assert seconds(16_000) < 40 * seconds(1_000) + 0.05  # 16 times as long; a square would be 256 times


def test_a_list_without_commas_is_one_of_codes_unless_a_number_is_part_of_a_name() -> None:
    assert split_list("PTS DE BH/C1") == ["PTS", "DE", "BH/C1"]
    assert split_list("1 81 37") == ["1", "81", "37"]
    assert split_list("BH FOO SB") == ["BH", "FOO", "SB"]
    assert split_list("Foo Cut 3, BH SB") == ["Foo Cut 3", "BH", "SB"]
    assert split_list(" ".join(["BH/C1"] * 100)) == ["BH/C1"] * 100
    named = tb.Tournament([tb.Player(1)], [], tie_breaks="84(0,0,1,-,-); Direct Encounter")
    assert named.tie_breaks == ("84(0,0,1,-,-)", "Direct Encounter")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("BHX", "BH"), ("Median Buchholz", "BH/M1 (Buchholz Median)"), ("Buchholtz Cut 1", "BH/C1 (Buchholz Cut 1)"),
        ("berger sonneborn", "SB (Sonneborn-Berger)"), ("encounter, direct", "DE (Direct Encounter)"), ("Progresive", "PS (Progressive)"),
    ],
)  # fmt: skip
def test_an_unknown_code_comes_with_a_suggestion(given: str, meant: str) -> None:
    """ "Median Buchholz" came with Fore Buchholz, to which it is no nearer than to most."""
    with pytest.raises(tb.UnknownTieBreak, match=f"did you mean {re.escape(meant)}\\?") as refused:
        tb.parse_tie_break(given)
    assert refused.value.messages[0].facts["near"] == meant
    tb.parse_tie_break(meant.split()[0])


def test_a_code_that_is_like_no_other_comes_without_a_suggestion() -> None:
    with pytest.raises(tb.UnknownTieBreak, match="'XYZZY' is not a tie-break code; expected one of PTS DE"):
        tb.parse_tie_break("XYZZY")


def test_a_list_is_read_from_text_and_points_come_first() -> None:
    codes = ["PTS", "DE", "BH/C1"]
    assert [entry.code for entry in parse_list("DE, BH/C1")] == codes
    assert [entry.code for entry in parse_list("PTS;DE;BH-C1")] == codes
    assert [entry.code for entry in parse_list("PTS DE BH/C1")] == codes
    assert [entry.code for entry in parse_list(["DE", TieBreak("BH", least=1)])] == codes
    assert [entry.code for entry in parse_list("WIN, PTS")] == ["WIN", "PTS"]
    assert split_list("1, 84(0,0,1,-,-), 81") == ["1", "84(0,0,1,-,-)", "81"]
    assert [entry.code for entry in parse_list("Direct Encounter")] == ["PTS", "DE"]
    with pytest.raises(tb.UnknownTieBreak, match="empty"):
        parse_list(" ")


def test_a_list_that_starts_with_a_score_of_teams_has_no_other_before_it() -> None:
    assert [entry.code for entry in parse_list("MPTS, EDE")] == ["MPTS", "EDE"]
    assert [entry.code for entry in parse_list("GPTS, MPTS")] == ["GPTS", "MPTS"]
    assert [entry.code for entry in parse_list("EDE, GPTS")] == ["PTS", "EDE", "GPTS"]


def test_team_codes_are_refused_for_individuals_and_rating_codes_for_teams() -> None:
    individual = tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "1-0")]])
    teams = [tb.Team(1, "A", (1,)), tb.Team(2, "B", (2,))]
    team = tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Match(1, 2, (tb.Game(1, 2, "1-0"),))]], teams=teams)
    for code in ("MPTS", "BC", "EDE", "BH:MP"):
        with pytest.raises(tb.RegulationError, match="team events"):
            tb.standings(individual, by=code)
    for code in ("ARO", "TPR", "RTNG"):
        with pytest.raises(tb.RegulationError, match="Article 10"):
            tb.standings(team, by=code)


def test_codes_are_parsed_once() -> None:
    tb.parse_tie_break("BH/C1")
    hits = codes._parse.cache_info().hits
    assert tb.parse_tie_break("BH/C1") is tb.parse_tie_break("BH/C1")
    assert codes._parse.cache_info().hits == hits + 2


def test_a_code_has_a_name_in_words() -> None:
    assert tb.parse_tie_break("BH/C1").name == "Buchholz Cut-1"
    assert tb.parse_tie_break("FB/M2/P").name == "Fore Buchholz Median-2, forfeits as played"
    assert tb.parse_tie_break("KS/L-1").name == "Koya system, limit -1 half points"
    assert tb.parse_tie_break("KS/L60").name == "Koya system, limit 60 %"
    assert tb.parse_tie_break("AOB/F").name == "average of opponents' Buchholz, with Fore Buchholz"
    assert tb.parse_tie_break("BH:GP/C1").name == "Buchholz Cut-1 in game points"
    assert tb.parse_tie_break("EMGSB").name == "extended Sonneborn-Berger, match points times game points"
    assert tb.parse_tie_break("EDEBT/P").name == "extended direct encounter, then BC, then TBR, forfeits as played"
    assert tb.parse_tie_break("SSSC/K2.5").name == "scores and schedule strength combination, divisor 2.5"
    assert tb.parse_tie_break("RTNG/R/U1000").name == "rating, reversed, unrated as 1000"
