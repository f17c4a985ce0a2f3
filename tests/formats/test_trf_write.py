"""Writing TRF: what is written is the same tournament when it is read, and says in notes what it cannot carry."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

import tiebreaks as tb
from tests.formats.strategies import BOUNDED, individual, team_event
from tests.formats.test_malformed import SAMPLE
from tests.formats.test_malformed import TEAMS as TEAM_SAMPLE
from tiebreaks.errors import FormatError
from tiebreaks.formats import read, write
from tiebreaks.formats.trf.representable import order_items
from tiebreaks.formats.trf.write import encode, scores
from tiebreaks.model.tournament import (
    About,
    Adjustment,
    Bye,
    Game,
    Match,
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

PLAYERS = [Player(1, "Anna", 2100), Player(2, "Bo"), Player(3, "Chris", 1900)]
OPEN = Tournament(
    PLAYERS, [[Game(1, 2, "1-0"), Bye(3, "half")], [Game(3, 1, "½-½"), Bye(2, "pairing")]], name="Open", total_rounds=5
)
FOUR = [Player(number, "A") for number in (1, 2, 3, 4)]
TEAMS = [Team(1, "Alfa", (1, 2)), Team(2, "Bravo", (3, 4))]


def ordered(tournament: Tournament) -> Tournament:
    """The same tournament with its rounds in the order of the lines and absences spelled out."""
    return replace(tournament, rounds=[order_items(tournament, items) for items in tournament.rounds])


def again(tournament: Tournament, edition: int = 2026) -> Tournament:
    return read(encode(tournament, edition=edition)[0])


@pytest.mark.slow
@BOUNDED
@given(individual())
def test_an_individual_event_survives_trf26(tournament: Tournament) -> None:
    data, notes = encode(tournament, edition=2026)
    assert notes == ()
    assert read(data) == ordered(tournament)


@pytest.mark.slow
@BOUNDED
@given(individual(edition=2016))
def test_an_individual_event_survives_trf16(tournament: Tournament) -> None:
    data, notes = encode(tournament, edition=2016)
    assert notes == ()
    assert read(data) == ordered(tournament)


@pytest.mark.slow
@BOUNDED
@given(team_event())
def test_a_team_event_survives_trf26(tournament: Tournament) -> None:
    data, notes = encode(tournament, edition=2026)
    assert notes == ()
    assert read(data) == ordered(tournament)


@pytest.mark.slow
@BOUNDED
@given(team_event())
def test_a_team_event_survives_trf16_or_is_refused(tournament: Tournament) -> None:
    try:
        data, _ = encode(tournament, edition=2016)
    except FormatError:
        return
    assert read(data).rounds == ordered(tournament).rounds


def test_points_ranks_and_the_list_are_written() -> None:
    tournament = replace(
        OPEN, published=Published(ranks={1: 1, 3: 2, 2: 3}), tie_breaks=("PTS", "BH/C1"), scoring=Scoring(3, 1)
    )
    text = encode(tournament, edition=2026)[0].decode()
    assert "212 PTS,BH/C1\r\n" in text and "162  W 3.0    D 1.0\r\n" in text
    assert " 4.0    1     2 w 1     3 b =\r\n" in text
    assert read(text.encode()).published.ranks == {1: 1, 2: 3, 3: 2}


def test_what_a_result_is_worth_of_its_own_is_written_as_299() -> None:
    tournament = replace(OPEN, scoring=Scoring(forfeit_win="0.5", half_bye=0, full_bye=0, forfeit_loss="0.1"))
    text = encode(tournament, edition=2026)[0].decode()
    assert text.count("\r\n299 ") == 4
    assert again(tournament).scoring == tournament.scoring


def test_trf16_writes_the_records_of_javafo() -> None:
    tournament = replace(
        OPEN,
        scoring=Scoring(3, 1, pairing_bye=1),
        pairing=Pairing(
            initial_colour="b", requested_byes=((3, Bye(2, "half")),), prohibited=(Prohibited((1, 3)),),
            virtual_points=(VirtualPoints(1, 2, 1, 2, 1),),
        ),
    )  # fmt: skip
    text = encode(tournament, edition=2016)[0].decode()
    for record in ("XXR 5", "XXC black1", "XXS WW=3.0", "XXP 1 3", "XXA    1  1.0  1.0", "XXA    2  1.0  1.0"):
        assert f"\r\n{record}" in text
    assert "0000 - H\r\n" in text and "\r\n142" not in text
    assert again(tournament, 2016).pairing.requested_byes == ((3, Bye(2, "half")),)


def test_what_trf16_cannot_carry_is_noted() -> None:
    tournament = replace(OPEN, tie_breaks=("BH",), about=About(encoded_time_control="5400+30", start_ranks="NOR FIDON"))
    data, notes = encode(tournament, edition=2016)
    assert [note.split(":")[0] for note in notes] == [
        "TRF16 has no record for an encoded time control",
        "TRF16 has no record for how starting ranks were made",
        "TRF16 has no record for the list of tie-breaks",
    ]
    assert read(data).tie_breaks == ()


def test_fields_are_cut_and_cleaned_with_a_note() -> None:
    people = [Player(1, "x" * 40, sex="?", birth="soon", federation="NORGE"), Player(2, "A\tb|c", title="FIDE")]
    data, notes = encode(Tournament(people, []), edition=2026)
    back = read(data)
    assert [player.name for player in back.players] == ["x" * 33, "A b/c"]
    assert len(notes) == 6


def test_values_of_tie_breaks_have_no_record_and_scores_of_teams_have_one() -> None:
    individual = tb.standings(OPEN, by="BH").published()
    _, notes = encode(individual, edition=2026)
    assert notes == ("a TRF has no record for the values of tie-breaks: left out; its ranks and its list are there",)
    teams = read((Path(__file__).parents[2] / "examples" / "team.trf").read_bytes())
    assert teams.published.values.keys() == {"MPTS", "GPTS"} and encode(teams, edition=2026)[1] == ()


def test_a_bar_in_record_172_or_in_one_that_is_kept_is_noted() -> None:
    data, notes = encode(
        replace(OPEN, about=About(start_ranks="DEN  FIDON2|", records=("02 2026|", "12 W\x1cx"))), edition=2026
    )
    about = read(data).about
    assert (about.start_ranks, about.records) == ("DEN FIDON2/", ("02 2026/", "12 W x"))
    assert [note.partition(":")[0] for note in notes] == [
        "kept record '02 2026|'", "kept record '12 W\\x1cx'", "how starting ranks were made",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("tournament", "gist"),
    [
        (replace(OPEN, players=[Player(1, "A", expelled=True), *PLAYERS[1:]]), "expelled"),
        (replace(OPEN, players=[Player(1, "A", later_ratings=((2, 2200),)), *PLAYERS[1:]]), "later ratings"),
        (replace(OPEN, rounds=[*OPEN.rounds, [Bye(1, "half")]]), "rounds"),
        (Tournament([Player(10_000, "A")], []), "wider than 4"),
        (replace(OPEN, scoring=Scoring(100, 1)), "wider than 4"),
        (replace(OPEN, adjustments=(Adjustment(2, 1, 2, True),)), "write json instead"),
        (replace(OPEN, adjustments=(Adjustment(2, 1, 4, True),)), "round 4 is not held yet"),
        (Tournament(FOUR, [[Match(1, 2, ())]], teams=TEAMS), "rounds"),
        (Tournament(FOUR, [[Match(1, 2, (Game(1, None, "*"),))]], teams=TEAMS), "one player"),
        (replace(OPEN, tie_breaks=("BH, SB",)), "tie_breaks"),
    ],
)  # fmt: skip
def test_what_would_be_read_as_something_else_is_refused(tournament: Tournament, gist: str) -> None:
    with pytest.raises(FormatError, match=gist):
        encode(tournament, edition=2026)


def test_trf16_refuses_adjustments_and_match_points() -> None:
    with pytest.raises(FormatError, match="TRF16 cannot represent"):
        encode(replace(OPEN, adjustments=(Adjustment(1, 1, 1),)), edition=2016)


def test_a_pairing_that_cannot_be_carried_is_named_as_people_do() -> None:
    league = read(Path(__file__).parents[2] / "examples" / "team.trf")
    with pytest.raises(FormatError) as refused:
        encode(league, edition=2016)
    assert str(refused.value) == (
        "TRF16 cannot represent this tournament: round 5, match 8-7 forfeited +- would be read as zero bye of 7; write json instead"
    )


def test_adjustments_survive() -> None:
    changes = (Adjustment(1, Fraction(-1, 2), 2), Adjustment(2, 1), Adjustment(3, 0, 1, True))
    tournament = replace(OPEN, adjustments=changes)
    assert again(tournament).adjustments == changes
    assert scores(tournament) == {1: 10, 2: 20, 3: 5}


def test_a_path_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    write(OPEN, path)
    before = path.read_bytes()
    with pytest.raises(FormatError):
        write(replace(OPEN, scoring=Scoring(100, 1)), path)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]
    write(replace(OPEN, name="Other"), path)
    assert read(path).name == "Other"
    assert list(tmp_path.iterdir()) == [path]


def test_open_files_and_formats(tmp_path: Path) -> None:
    binary, text = io.BytesIO(), io.StringIO()
    write(OPEN, binary, format="trf16")
    write(OPEN, text, format="trf26")
    assert read(io.BytesIO(binary.getvalue())).players == read(io.StringIO(text.getvalue())).players == OPEN.players
    write(OPEN, tmp_path / "open.txt")
    write(OPEN, tmp_path / "open.json")
    assert {read(tmp_path / f"open.{suffix}").name for suffix in ("txt", "json")} == {"Open"}
    with pytest.raises(FormatError, match="does not say which format to write; give format, one of trf16, trf26, json"):
        write(OPEN, tmp_path / "open.doc")
    with pytest.raises(FormatError, match="cannot be read"):
        read(tmp_path / "missing.trf")


def test_nothing_is_left_behind_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(FormatError, match="cannot be written: no room; nothing was changed"):
        write(OPEN, tmp_path / "open.trf")
    assert list(tmp_path.iterdir()) == []


def test_dates_and_dated_codes() -> None:
    about = About(round_dates=(date(2026, 3, 1), None, date(2026, 3, 3), None, date(2099, 1, 1)), ends=date(2026, 3, 5))
    tournament = replace(OPEN, starts=date(2026, 3, 1), about=about, pairing=Pairing(code="FIDE_DUTCH_2026_BAKU"))
    data, notes = encode(tournament, edition=2026)
    back = read(data)
    assert back.about.round_dates == (date(2026, 3, 1), None, date(2026, 3, 3))
    assert back.pairing.code == "FIDE_DUTCH_BAKU" and len(notes) == 1


def test_a_code_that_contradicts_the_system_is_replaced() -> None:
    data, notes = encode(replace(OPEN, pairing=Pairing(code="FIDE_ROUNDROBIN")), edition=2026)
    assert b"192 CUSTOM_SWISS\r\n" in data and "does not fit" in notes[0]
    data, notes = encode(replace(OPEN, system=System.PREDETERMINED), edition=2026)
    assert b"192 CUSTOM_SCHEVENINGEN\r\n" in data and len(notes) == 1


def test_gacrux_reads_what_we_write_and_computes_the_same_points() -> None:
    peer = pytest.importorskip("gacrux.trf2json")
    tournament = replace(
        OPEN,
        rounds=[
            *OPEN.rounds,
            [Game(2, 3, "+-"), Bye(1, "zero")],
            [Game(1, 3, "0-0"), Bye(2, "half")],
            [Game(2, 1, "0-1"), Bye(3, "full")],
        ],
        starts=date(2026, 3, 1),
    )
    text = encode(tournament, edition=2026)[0].decode()
    reader = peer.trf2json()
    reader.parse_file(text.replace("\r\n", "\n"), False)
    assert reader.chessjson["status"]["code"] == 0, reader.chessjson["status"]
    competitors = reader.chessjson["event"]["tournaments"][0]["competitors"]
    assert {item["cid"]: round(float(item["gamePoints"]) * 10) for item in competitors} == scores(tournament)


@pytest.mark.parametrize("edition", [2016, 2026])
def test_published_points_that_the_results_do_not_give_are_told(edition: int) -> None:
    wrong = SAMPLE.replace("1.0    4", "2.0    4").replace("0.5    5", "1.5    5")
    _, notes = encode(read(wrong.encode(), trust="results"), edition=edition)
    told = "player 3: published 2 points, the results give 1.0; the file has those of the results (and of 1 more)"
    assert told in notes
    assert not any("published" in note for note in encode(read(SAMPLE.encode()), edition=edition)[1])


def test_published_points_of_teams_and_their_players_are_told_likewise() -> None:
    wrong = TEAM_SAMPLE.replace("2250    3.0    2.5", "2250    4.0    2.5").replace("2190    2.0    2.0", "2190    2.0    3.0")
    _, notes = encode(read(wrong.replace("1.5    1 ", "2.5    1 ").encode()), edition=2026)
    assert [note for note in notes if "published" in note] == [
        "player 1: published 2.5 points, the results give 1.5; the file has those of the results",
        "team 1: published 4 match points, the results give 3.0; the file has those of the results",
        "team 2: published 3 game points, the results give 2.0; the file has those of the results",
    ]
