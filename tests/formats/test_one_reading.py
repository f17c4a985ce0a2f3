"""What one kind of table says is read alike wherever it stands: ranks, byes, dates, systems, names, two cycles of a matrix."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pytest

import tiebreaks as tb
from tiebreaks.formats.systems import recognize_system
from tiebreaks.formats.tables.cells import given_by_result, read_given
from tiebreaks.formats.tables.text import NameIndex, read_ranks
from tiebreaks.model.pairing import System

#   1 beats all, 2 and 3 draw and beat 4 or lose to nobody else
CROSS = """Rank,No,Name,R1,R2,R3,Pts
1,1,Adams Anna,2w1,3b1,4w1,3
{0},2,Brown Bob,1b0,4w1,3b½,1.5
{0},3,Clark Cid,4b1,1w0,2w½,1.5
4,4,Duval Dora,3w0,2b0,1b0,0
"""
BARE = (
    "No,Name,R1,R2,R3\n1,Adams Anna,2w1,3b1,4w1\n2,Brown Bob,1b0,4w1,3b½\n3,Clark Cid,4b1,1w0,2w½\n4,Duval Dora,3w0,2b0,1b0\n"
)
RANKING = "Rank,Name,Pts\n1,Adams Anna,3\n{0},{1},1.5\n{0},Clark Cid,1.5\n4,Duval Dora,0\n"
SERVER = "From the Tournament-Database of Chess-Results https://chess-results.com\nClub\n"
SHARED = ("2", "2=", "=2", "2nd", "T2", "2.", "2-3")


def refusal(*files: str) -> tb.FormatError:
    with pytest.raises(tb.FormatError) as refused:
        tb.read([file.encode() for file in files])
    return refused.value


@pytest.mark.parametrize("rank", SHARED)
@pytest.mark.parametrize("above", ["", SERVER])
def test_a_shared_rank_is_its_number_in_every_table(rank: str, above: str) -> None:
    expected = {1: 1, 2: 2, 3: 2, 4: 4}
    assert tb.read((above + CROSS.format(rank)).encode()).published.ranks == expected
    ranking = RANKING.format(rank, "Brown Bob")
    assert tb.read([BARE.encode(), (above + ranking).encode()]).published.ranks == expected
    assert tb.check(tb.read(BARE.encode()), against=ranking, search=False).agrees


def test_a_blank_shares_the_rank_above_and_anything_else_is_no_rank() -> None:
    assert read_ranks(["1", "", "3", "RIT", "", "6"]) == [1, 1, 3, None, None, 6]


def test_a_matrix_is_joined_with_the_games_of_its_event() -> None:
    rows = "No,Name,1,2,3,Pts\n1,Anna,*,1,1,2\n2,Bob,0,*,½,0.5\n3,Cid,0,½,*,0.5\n"
    games = "".join(
        f'[Round "{number}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n*\n\n'
        for number, white, black, result in ((1, "Anna", "Cid", "1-0"), (2, "Bob", "Cid", "1/2-1/2"), (3, "Anna", "Bob", "1-0"))
    )
    event = tb.read([rows.encode(), games.encode()])
    assert [tb.Game(1, 2, "1-0") in items for items in event.rounds] == [False, False, True]


@pytest.mark.parametrize(
    ("records", "first", "warned"),
    [
        ("042 15/03/24", date(2015, 3, 24), "read as 2015-03-24; it may be 2024-03-15: write YYYY/MM/DD"),
        ("042 15/03/24\n052 2024/03/17", date(2024, 3, 15), ""),
        ("042 15/03/24\n052 17/03/24", date(2024, 3, 15), ""),
        ("042 24/03/15\n052 24/03/17", date(2024, 3, 15), ""),
        ("132" + " " * 88 + "24/03/15  24/03/16  24/03/17", date(2024, 3, 15), ""),
        ("042\n132" + " " * 88 + "24/03/15  24/03/16  24/03/17", None, ""),
    ],
)
def test_other_days_decide_what_a_year_of_two_digits_is(records: str, first: date | None, warned: str) -> None:
    rows = "".join(
        f"001    {number}      {name}                                 2000                             {points}    {number}     {cell}\n"
        for number, name, points, cell in ((1, "A1", "1.0", "2 w 1"), (2, "B1", "0.0", "1 b 0"))
    )
    event = tb.read(f"012 Cup\n{records}\n192 FIDE_DUTCH\n142 3\n{rows}".encode())
    assert event.starts == first
    assert bool(warned) == any("read as" in warning for warning in event.warnings)
    assert not warned or any(warned in warning for warning in event.warnings)
    target = BytesIO()
    assert tb.write(event, target, format="trf26") == ()
    assert tb.read(target.getvalue()).starts == first


@pytest.mark.parametrize(
    ("words", "system"),
    [
        ("Individual: Todos contra todos", System.ROUND_ROBIN), ("Toutes rondes", System.ROUND_ROBIN),
        ("Girone all'italiana", System.ROUND_ROBIN), ("Rundenturnier", System.ROUND_ROBIN), ("Круговой", System.ROUND_ROBIN),
        ("Sistema suizo", System.SWISS), ("Système suisse", System.SWISS), ("Sistema svizzero", System.SWISS),
        ("Швейцарская система", System.SWISS), ("Scheveningen", System.PREDETERMINED), ("Open", None),
    ],
)  # fmt: skip
def test_a_system_is_known_by_its_name_in_many_languages(words: str, system: System | None) -> None:
    assert recognize_system(words) is system


def test_points_of_a_bye_are_those_or_refused() -> None:
    assert [read_given(cell) for cell in ("1", "0.50", "-½", "=", "-0", "+", "−1", "1.5", "0.25", "2", "", "x")] == [
        "1", "½", "½", "½", "0", "1", "1", None, None, None, None, None,
    ]  # fmt: skip
    assert [given_by_result(result, white=False) for result in ("1-0", "-+", "½-0", "*")] == ["0", "1", "0", None]
    for points in ("1.5", "0.25"):
        rows = f"Round,White,Black,Result\n1,Anna,Bob,1-0\n1,Cid,bye,{points}\n2,Anna,Cid,1-0\n2,Bob,bye,1\n"
        assert f"round 1, Cid: '{points}' without an opponent" in str(refusal(rows))


def test_births_of_a_table_are_kept_in_a_report() -> None:
    rows = "No,Name,Birth,R1,Pts\n1,Anna,1999-03-12,2w1,1\n2,Bob,12.03.2001,1b0,0\n3,Cid,2003,4w1,1\n4,Dora,1990/05/06,3b0,0\n"
    event, target = tb.read(rows.encode()), BytesIO()
    assert [player.birth for player in event.players] == ["1999/03/12", "2001/03/12", "2003", "1990/05/06"]
    assert not [note for note in tb.write(event, target, format="trf26") if "birth" in note]
    assert [player.birth for player in tb.read(target.getvalue()).players] == [player.birth for player in event.players]


@pytest.mark.parametrize("name", ["Brwon Bob", "Brown B.", "Browm Bob", "Bob Brown"])
def test_a_similar_name_is_found_by_each_way_to_check(name: str) -> None:
    ranking = RANKING.format("2", name)
    joined = tb.read([BARE.encode(), ranking.encode()])
    assert joined.published.ranks == {1: 1, 2: 2, 3: 2, 4: 4}
    assert tb.check(tb.read(BARE.encode()), against=ranking, search=False).agrees
    is_misspelt = name in ("Brwon Bob", "Browm Bob")
    assert is_misspelt == any(f"taken for the only similar name: {name} is Brown Bob" in said for said in joined.warnings)


def test_a_ranking_with_strangers_is_refused_by_each_way_to_check() -> None:
    ranking = RANKING.format("2", "Xaver Unbekannt")
    for said in (str(refusal(BARE, ranking)), _against(ranking)):
        assert "is this another event? 3 of" in said and "Xaver Unbekannt" in said


def _against(ranking: str) -> str:
    with pytest.raises(tb.FormatError) as refused:
        tb.check(tb.read(BARE.encode()), against=ranking)
    return str(refused.value)


def test_two_who_claim_one_name_get_nobody() -> None:
    index: NameIndex[int] = NameIndex({1: "Brown Bob", 2: "Clark Cid"})
    assert index.match_similar({"a": "Brwon Bob", "b": "Browm Bob"}, lambda _: True) == {}
    assert index.match_similar({"a": "Brwon Bob", "b": "Clark Cid"}, lambda member: member != 2) == {"a": 1}


@pytest.mark.parametrize("header", ["1,1,2,2,3,3", "1,,2,,3,"])
def test_a_double_round_robin_may_have_two_columns_for_each_opponent(header: str) -> None:
    rows = f"No,Name,{header},Pts\n1,Anna,*,*,1,0,1,1,3\n2,Bob,0,1,*,*,1,½,2.5\n3,Cid,0,0,0,½,*,*,0.5\n"
    event = tb.read(rows.encode())
    assert len(event.rounds) == 6 and event.system is System.ROUND_ROBIN
    assert [str(row.points) for row in tb.standings(event, by="PTS")] == ["3", "2.5", "0.5"]
    one = tb.read(b"No,Name,1,2,3,Pts\n1,Anna,*,10,11,3\n2,Bob,01,*,1\xc2\xbd,2.5\n3,Cid,00,0\xc2\xbd,*,0.5\n")
    assert one.rounds == event.rounds


def test_columns_that_are_not_understood_are_named_where_something_is_missing() -> None:
    said = str(refusal("No;Name;Runde A;Runde B;Pts\n1;Anna;2w1;3b1;2\n2;Bob;1b0;4w1;1\n3;Cid;4b1;1w0;1\n4;Dora;3w0;2b0;0\n"))
    assert "the columns 'Runde A' and 'Runde B' are not understood" in said and "rounds R1, R2" in said
    said = str(refusal("Rank;Name;Etwas;Pts\n1;Anna;ja;2\n2;Bob;nein;1\n"))
    assert (
        "a ranking without the rounds" in said and "the column 'Etwas' is not understood and was left out; call rounds" in said
    )


@pytest.mark.parametrize("above", ["", SERVER + "Final Ranking crosstable after 1 Rounds\n"])
def test_a_list_that_was_cut_is_one_message(above: str) -> None:
    rows = "".join(f"{number};Spieler {chr(65 + number % 26)}{number};{number + 150}w1;1\n" for number in range(1, 151))
    said = refusal(f"{above}Rk;Name;1.Rd;Pts\n{rows}").messages
    assert len(said) == 1 and "the list was cut at 150 rows: 150 opponents are missing, such as 151 in round 1" in said[0]


TEAMS = """012 Teams
142 2
192 CUSTOM_TEAM_SWISS
001    1      A1                                2000                             2.0    1     3 w 1  0000 - {0}
001    2      A2                                2000                             2.0    2     4 b 1  0000 - {0}
001    3      B1                                2000                             0.0    3     1 b 0  0000 - -
001    4      B2                                2000                             0.0    4     2 w 0  0000 - -
310   1 Alfa                                                                                  1    2
310   2 Beta                                                                                  3    4
"""


def test_a_team_whose_chairs_are_all_empty_lost_by_forfeit() -> None:
    event = tb.read((TEAMS.format("+") + "300   2   2   1 0000 0000\n").encode())
    (match,) = event.rounds[1]
    assert isinstance(match, tb.Match) and (match.white, match.black, match.forfeit) == (1, 2, "+-")
    assert not any("320" in warning for warning in event.warnings)
    both = tb.read(
        (TEAMS.format("-").replace(" 2.0 ", " 1.0 ") + "300   2   2   1 0000 0000\n300   2   1   2 0000 0000\n").encode()
    )
    (match,) = both.rounds[1]
    assert isinstance(match, tb.Match) and match.forfeit == "--"
    recorded = tb.read((TEAMS.format("+") + "300   2   2   1 0000 0000\n330 +-   2   1   2\n").encode())
    assert recorded.rounds == event.rounds
