"""A PGN gives the rounds of one event, or says why it does not (imports.md, section 7)."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress
from datetime import date
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiebreaks as tb
from tests.formats.foreign_files import CORPUS, FOREIGN, damage, entries, needs_corpus, twins
from tests.formats.test_cost import grows_with_the_input
from tests.formats.test_pgn_tags import Endless
from tiebreaks.errors import FormatError
from tiebreaks.formats import problems
from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.pgn import read as pgn
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import PYTHON


def game(white: str = "Anna", black: str = "Bo", result: str = "1-0", round: str = "1", **tags: str) -> str:
    said = {"White": white, "Black": black, "Result": result, "Round": round, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in said.items()) + f"\n{result}\n\n"


def part_of(*games: str, **options: Any) -> Part:
    (part,) = pgn.read_parts("".join(games).encode(), "a.pgn", Problems("a.pgn"), **options)
    return part


def meetings(*games: str) -> list[tuple[object, ...]]:
    return [(each.round, each.white, each.black, each.result) for each in part_of(*games).meetings]


def refusal(*games: str, **options: Any) -> str:
    with pytest.raises(FormatError) as error:
        part_of(*games, **options)
    return str(error.value)


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1-0", "1-0"), ("0-1", "0-1"), ("1/2-1/2", "½-½"), ("*", "*"), ("½-½", "½-½"), ("0.5-0.5", "½-½"), ("0-0", "0-0"),
        ("1/2-0", "½-0"), ("0-1/2", "0-½"), ("+--", "+-"), ("--+", "-+"), ("1\u20130", "1-0"), ("0\u20141", "0-1"),
        ("1_0", "1-0"), ("1:0", "1-0"), ("½:½", "½-½"), ("+:-", "+-"), ("-:-", "--"), ("1 - 0", "1-0"), ("", "*"),
    ],
)  # fmt: skip
def test_results_are_read_in_every_spelling_of_broadcasters(written: str, result: str) -> None:
    assert meetings(game(result=written)) == [(1, "Anna", "Bo", result)]


def test_an_unknown_result_is_refused_with_its_line() -> None:
    said = refusal(game(), game("Cy", "Di", "2-1"))
    assert said.startswith("a.pgn:8:1: error: round 1, Cy - Di: result '2-1'; expected 1-0")


@pytest.mark.parametrize(("result", "forfeit"), [("1-0", "+-"), ("0-1", "-+"), ("0-0", "--"), ("*", "*"), ("1/2-1/2", "½-½")])
def test_a_termination_by_forfeit_makes_a_forfeit(result: str, forfeit: str) -> None:
    assert meetings(game(result=result, Termination="Forfeit"))[0][3] == forfeit
    assert meetings(game(result="1-0", Termination="normal"))[0][3] == "1-0"


@pytest.mark.parametrize(
    ("tags", "round", "board"),
    [
        ({"round": "3"}, 3, 0), ({"round": "3.12"}, 3, 12), ({"round": "3.1.2"}, 3, 2), ({"round": "3.1.2", "Board": "7"}, 3, 7),
        ({"round": "?", "StudyName": "Round 9"}, 9, 0), ({"round": "-", "StudyName": "Game 2"}, 2, 0),
        ({"round": "", "Event": "Round 4: Anna - Bo"}, 4, 0), ({"round": "Round 5"}, 5, 0),
    ],
)  # fmt: skip
def test_round_and_board_come_from_the_tags(tags: dict[str, str], round: int, board: int) -> None:
    others = [game(f"P{at}", f"Q{at}", round=str(at)) for at in range(1, round)]
    found = part_of(*others, game(**tags)).meetings[-1]
    assert (found.round, found.board) == (round, board)


def test_boards_may_repeat_as_two_venues_have_the_same() -> None:
    assert len(meetings(game(round="1.9"), game("Cy", "Di", round="1.9"))) == 2


def test_games_without_a_round_are_refused() -> None:
    said = refusal(*(game(round="?") for _ in range(3)))
    assert "the rounds of 3 games are unknown; give a crosstable" in said


def test_chapters_without_numbers_are_rounds_in_the_order_of_the_file() -> None:
    games = [game(round="?", StudyName=name) for name in ("Monday", "Tuesday")]
    assert [each[0] for each in meetings(*games)] == [1, 2]
    problems = Problems("a.pgn")
    pgn.read_parts("".join(games).encode(), "a.pgn", problems)
    assert "chapters in the order of the file: Monday and Tuesday" in problems.warnings[0]


def test_games_of_a_play_off_belong_to_no_round() -> None:
    games = (game(), game(StudyName="Tiebreaks"), game(round="1", StudyName="Armageddon"))
    (part,) = pgn.read_parts("".join(games).encode(), "a.pgn", Problems("a.pgn"))
    assert len(part.meetings) == 1
    assert [each.kind for each in part.play_off] == ["", "armageddon"]
    assert part_of(game(Event="Playoffs of the North")).meetings  # an event may be called so
    assert "no game of a round is left" in refusal(game(Event="Armageddon: Anna - Bo", BroadcastName="Cup"))


CIRCLE = (("1", "Anna", "Clara", "1-0"), ("2", "Bo", "Clara", "1-0"), ("3", "Anna", "Bo", "1/2-1/2"))


def circle(*more: tuple[str, str, str, str]) -> tb.Tournament:
    """A round robin of three: Anna and Bo have 1½; then games of a play-off."""
    played = [game(white, black, result, number) for number, white, black, result in (*CIRCLE, *more)]
    return tb.read("".join(played).encode())


def test_games_of_a_play_off_become_the_play_off_of_the_event() -> None:
    event = circle(("Tiebreak blitz", "Bo", "Anna", "1/2-1/2"), ("Armageddon", "Anna", "Bo", "1/2-1/2"))
    anna, bo = event.find("Anna"), event.find("Bo")
    (play_off,) = event.play_offs
    assert play_off.scores == {bo: Fraction(3, 2), anna: Fraction(1, 2)}
    assert play_off.kinds == ("blitz", "armageddon")
    assert any("2 games of play-offs were read" in warning for warning in event.warnings)
    ranking = tb.standings(event)
    assert [row.id for row in ranking][:2] == [bo, anna]
    assert "The play-off decides: 1½-½ in blitz games and Armageddon games" in str(tb.why(ranking, bo, anna).sentence)
    assert len(event.rounds) == 3


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([("Tiebreak", "Bo", "Clara", "1-0")], "they are not level after PTS"),
        ([("Tiebreak", "Bo", "Anna", "1/2-1/2")], "add the game that decided"),
        ([("Tiebreak", "Bo", "Anna", "*")], "found a pending game"),
        ([("Tiebreak", "Bo", "Dora", "1-0")], "Somebody played only there."),
    ],
)
def test_a_play_off_that_decides_no_tie_is_left_out_and_said(more: list[tuple[str, str, str, str]], said: str) -> None:
    event = circle(*more)
    assert event.play_offs == ()
    (warning,) = [warning for warning in event.warnings if "left out; the standings are those before it" in warning]
    assert said in warning
    assert tb.standings(event).ranks == tb.standings(circle()).ranks


def test_one_fide_id_is_one_player_under_the_longest_name() -> None:
    part = part_of(
        game("Ost A", "Bo", WhiteFideId="25059530", WhiteElo="2400"),
        game("Cy", "Ost, Anna", round="2", BlackFideId="25059530", BlackElo="2410"),
        game("Ost, Anna", "Di", round="3", WhiteElo="2410"),
    )
    anna = [entrant for entrant in part.entrants if entrant.fide_id]
    assert [(each.name, each.rating) for each in anna] == [("Ost, Anna", 2410)]  # the rating of most games
    assert [each.white for each in part.meetings] == ["Ost, Anna", "Cy", "Ost, Anna"]


def test_a_name_is_one_player_in_any_order_of_its_words() -> None:
    part = part_of(game("Öst, Anna", "Bo"), game("anna ost", "Cy", round="2"))
    assert [entrant.name for entrant in part.entrants] == ["Öst, Anna", "Bo", "Cy"]


def test_two_players_of_one_name_are_told_apart_by_their_ids() -> None:
    part = part_of(game("Ost, Anna", "Bo", WhiteFideId="11"), game("Ost, Anna", "Cy", WhiteFideId="12"))
    assert {str(each.white) for each in part.meetings} == {"Ost, Anna (11)", "Ost, Anna (12)"}


def test_a_bye_written_as_a_game_has_the_points_of_its_result() -> None:
    byes = [game("Anna", "BYE", "*"), game("Bo", "bye", "1-0"), game("(bye)", "Cy", "1/2-1/2"), game("Di", "spielfrei", "0-1")]
    assert meetings(*byes) == [(1, "Anna", None, "*"), (1, "Bo", None, "1"), (1, "Cy", None, "½"), (1, "Di", None, "0")]


def test_a_match_of_several_games_is_no_round() -> None:
    said = refusal(game(), game("Bo", "Anna"))
    assert said.startswith("a.pgn:8:1: error: round 1: Bo - Anna is a second game of this pair, as line 1;")
    assert said.count("error") == 1


def test_nobody_plays_twice_in_a_round() -> None:
    assert "a.pgn:8:1: error: round 1: Anna plays twice, here (Anna - Cy) and in line 1" in refusal(game(), game("Anna", "Cy"))


def test_a_round_without_games_is_refused() -> None:
    with pytest.raises(FormatError, match="there are no games of round 2; give the crosstable of the event"):
        tb.read((game() + game(round="3")).encode())


def test_a_game_without_a_name_is_refused() -> None:
    assert "a.pgn:1:1: error: round 1: the game has no name of Black" in refusal(game(black="?"))


def test_event_day_and_city() -> None:
    part = part_of(
        game(Event="Club Cup", Site="Oslo", Date="2026.03.08", EventDate="2026.03.07"),
        game(round="2", Date="2026.03.??", Site="Oslo"),
    )
    assert (part.name, part.city, part.starts, part.ends) == ("Club Cup", "Oslo", date(2026, 3, 7), date(2026, 3, 8))
    assert part_of(game(Site="https://example.org/x", Date="2026.13.77")).city == ""


def days_of(*tags: dict[str, str]) -> tuple[date | None, date | None, list[str]]:
    """The first and the last day of an event whose games have these tags, and what is said about them."""
    problems = Problems("a.pgn")
    games = "".join(game(round=str(number), **each) for number, each in enumerate(tags, 1))
    (part,) = pgn.read_parts(games.encode(), "a.pgn", problems)
    return part.starts, part.ends, [warning.in_words(PYTHON, placed=False) for warning in problems.warnings]


def test_an_event_whose_games_have_only_the_day_in_greenwich_is_ranked_by_the_rules_of_that_day() -> None:
    event = tb.read(b"".join(game(round=str(at), UTCDate=f"2025.06.{13 + at}").encode() for at in range(1, 4)))
    assert event.starts == date(2025, 6, 14)
    standings = tb.standings(event)
    assert standings.edition.id == "2024-08"
    assert not [warning for warning in standings.warnings if "edition" in warning]


@pytest.mark.parametrize(
    ("tags", "first", "last"),
    [
        ([{"EventDate": "2025.06.13", "Date": "2025.06.14", "UTCDate": "2025.06.15"}], (2025, 6, 13), (2025, 6, 14)),
        ([{"Date": "2025.06.16"}, {"Date": "2025.06.14", "UTCDate": "2025.06.13"}], (2025, 6, 14), (2025, 6, 16)),
        ([{"Date": "????.??.??", "UTCDate": "2025.06.14"}, {"Date": "2025.06.15"}], (2025, 6, 14), (2025, 6, 15)),
        ([{"Date": "2025.06.??", "UTCDate": "2025.06.14"}], (2025, 6, 14), (2025, 6, 14)),
        ([{"EventDate": "2025.06.??", "Date": "2025.06.14"}], (2025, 6, 14), (2025, 6, 14)),
        ([{"EventDate": "2025-06-13"}, {"EventDate": "13 June 2025"}], (2025, 6, 13), None),
    ],
)
def test_the_first_day_is_that_of_the_event_else_of_its_first_game_there_else_in_greenwich(
    tags: list[dict[str, str]], first: tuple[int, int, int], last: tuple[int, int, int] | None
) -> None:
    assert days_of(*tags) == (date(*first), last and date(*last), [])


@pytest.mark.parametrize(
    ("tags", "first", "said"),
    [
        ([{"Date": "2025.06.??"}, {"Date": "2025.07.??"}], (2025, 6, 1), "Date says only '2025.06.??'; 2025-06-01 is taken"),
        ([{"UTCDate": "2025.??.??"}], (2025, 1, 1), "UTCDate says only '2025.??.??'; 2025-01-01 is taken for the first day"),
        ([{"EventDate": "2025"}], (2025, 1, 1), "EventDate says only '2025'"),
        (
            [{"EventDate": "2025.06.13", "Date": "2025.06.12"}],
            (2025, 6, 13),
            "EventDate says that the event began on 2025-06-13, but this game was played on 2025-06-12; 2025-06-13 is the first",
        ),
        (
            [{"EventDate": "2025.06.12"}, {"EventDate": "2025.06.13"}, {"EventDate": "2025.06.13"}],
            (2025, 6, 13),
            "the games have 2 different dates in EventDate; 2025-06-13, which most of them have, is the first day",
        ),
        (
            [{"Date": "2015.06.12"}, {"Date": "2025.06.13"}],
            (2015, 6, 12),
            "the dates of the games are from 2015-06-12 to 2025-06-13, and the rules changed in between; the first day decides",
        ),
        ([{"UTCDate": "2026.02.28"}], (2026, 2, 28), "UTCDate says 2026-02-28, which may be the day before or after"),
        ([{"Date": "06.05.2025"}], (2025, 5, 6), "Date '06.05.2025' read as 2025-05-06; it may be 2025-06-05"),
        ([{"UTCDate": "0001.01.01"}], (1, 1, 1), None),
        ([{"UTCDate": "9999.12.31"}], (9999, 12, 31), None),
    ],
)
def test_a_day_in_doubt_is_said(tags: list[dict[str, str]], first: tuple[int, int, int], said: str | None) -> None:
    found, _, warnings = days_of(*tags)
    assert found == date(*first)
    assert len(warnings) == (said is not None)
    assert not said or warnings[0].startswith(said)


@pytest.mark.parametrize("text", ["2025.13.??", "2025.06.31", "yesterday", "0000.05.05"])
def test_what_is_no_date_is_left_out_and_said(text: str) -> None:
    assert days_of({"Date": text}) == (None, None, [f"Date {text!r} is no date and was left out; write YYYY.MM.DD"])


@pytest.mark.parametrize("text", ["????.??.??", "?", "", "-", "0000.00.00"])
def test_an_unknown_date_is_nothing_to_warn_about(text: str) -> None:
    assert days_of({"Date": text}) == (None, None, [])


def test_the_event_may_stand_on_the_first_game_only() -> None:
    assert len(part_of(game(Event="Club Cup"), game("Cy", "Di", Event="?"), game("Ed", "Flo")).meetings) == 3


def test_a_chapter_of_a_broadcast_is_no_event_of_its_own() -> None:
    games = [game(f"P{at}", f"Q{at}", Event=f"Cup | Round 1: P{at} - Q{at}") for at in range(3)]
    assert part_of(*games).name == "Cup"
    named = [game(f"P{at}", f"Q{at}", Event=f"Round 1: P{at}", BroadcastName="Big Cup") for at in range(3)]
    assert part_of(*named).name == "Big Cup"


def test_several_events_must_be_chosen_from() -> None:
    games = [
        game(Event="A"),
        game(Event="A", round="2"),
        game("Cy", "Di", Event="B"),
        game("Ed", "Flo", Event="B", Section="U10"),
    ]
    said = refusal(*games)
    assert "this file holds 3 events: 1 'A' (2 games), 2 'B' (1 game) and 3 'B: U10' (1 game); one is read at a time" in said
    assert "tournament=2" in said
    assert part_of(*games, tournament=2).name == "B"
    assert part_of(*games, tournament=3).name == "B: U10"
    assert len(part_of(*games, tournament=1).meetings) == 2
    assert "none has the number 4" in refusal(*games, tournament=4)


TEAMS = [
    game("A1", "B1", round="1.1", WhiteTeam="Alfa", BlackTeam="Beta"),
    game("B2", "A2", "0-1", round="1.2", WhiteTeam="Beta", BlackTeam="Alfa"),
    game("C1", "D1", "1/2-1/2", round="1.1", WhiteTeam="Cape", BlackTeam="Delta"),
    game("D2", "C2", "1/2-1/2", round="1.2", WhiteTeam="Delta", BlackTeam="Cape"),
]


def test_teams_come_from_the_tags_in_the_order_of_the_match() -> None:
    part = part_of(*TEAMS)
    assert [team.name for team in part.teams] == ["Alfa", "Beta", "Cape", "Delta"]
    assert [each.teams for each in part.meetings] == [("Alfa", "Beta")] * 2 + [("Cape", "Delta")] * 2
    event = tb.read("".join(TEAMS).encode())
    assert {(row.name, row.points) for row in tb.standings(event, by="MPTS")} >= {("Alfa", 2), ("Cape", 1)}


def test_a_team_without_a_match_is_said() -> None:
    later = [
        game("B1", "C1", round="2.1", WhiteTeam="Beta", BlackTeam="Cape"),
        game("C2", "B2", "0-1", round="2.2", WhiteTeam="Cape", BlackTeam="Beta"),
    ]
    problems = Problems("a.pgn")
    pgn.read_parts("".join([*TEAMS, *later]).encode(), "a.pgn", problems)
    assert (
        "2 times a team has no match in a round that others played (Alfa in round 2 and Delta in round 2)"
        in problems.warnings[0]
    )
    quiet = Problems("a.pgn")
    pgn.read_parts("".join(TEAMS).encode(), "a.pgn", quiet)
    assert not quiet.warnings


def test_teams_that_are_equal_or_no_matches_are_clubs() -> None:
    same = part_of(game(WhiteTeam="Finals", BlackTeam="Finals"))
    clubs = part_of(
        game(WhiteTeam="Alfa", BlackTeam="Beta"), game("Cy", "Di", WhiteTeam="Alfa", BlackTeam="Cape"),
    )  # fmt: skip
    for part in (same, clubs):
        assert not part.teams
        assert all(each.teams is None for each in part.meetings)
    assert clubs.entrants[0].club == "Alfa"


def test_games_without_moves_among_others_are_said_to_count_as_played() -> None:
    problems = Problems("a.pgn")
    played = game("Cy", "Di").replace("\n1-0", "\n1. e4 e5 2. Nf3 Nc6 1-0")
    pgn.read_parts((game() + played).encode(), "a.pgn", problems)
    assert "1 game has a winner and no moves; it counts as played" in problems.warnings[0]
    quiet = Problems("a.pgn")
    pgn.read_parts((game() + game("Cy", "Di")).encode(), "a.pgn", quiet)
    assert not quiet.warnings


def test_a_line_that_is_no_tag_is_said() -> None:
    problems = Problems("a.pgn")
    pgn.read_parts(game().replace("[Round", "[Nonsense]\n[Round").encode(), "a.pgn", problems)
    assert problems.warnings[0].startswith("a.pgn:1:1: warning: the game has a line '[Nonsense]' that is no tag")


def test_other_code_pages_are_found_and_named() -> None:
    data = "".join(game(white, "Bo", round=str(at)) for at, white in enumerate(["Müller, Jörg", "Żak, Ana"], 1))
    problems = Problems("a.pgn")
    (part,) = pgn.read_parts(game("Müller, Jörg").encode("latin-1"), "a.pgn", problems)
    assert part.entrants[0].name == "Müller, Jörg"
    assert "read as windows-1252, which makes it 'Müller'" in problems.warnings[0]
    (part,) = pgn.read_parts(data.encode("windows-1250"), "a.pgn", Problems("a.pgn"), encoding="windows-1250")
    assert [entrant.name for entrant in part.entrants] == ["Müller, Jörg", "Bo", "Żak, Ana"]


# --- as a tournament ---------------------------------------------------------------------------------------------------------

THREE = [game("Anna", "Bo"), game("Bo", "Cy", "0-1", "2"), game("Cy", "Anna", "1/2-1/2", "3")]


def test_a_round_robin_has_rest_rounds_and_needs_no_bye() -> None:
    event = tb.read("".join(THREE).encode())
    assert event.system is tb.System.ROUND_ROBIN
    assert [len(items) for items in event.rounds] == [1, 1, 1]


def test_the_only_one_without_a_game_has_the_pairing_bye_and_the_event_says_so() -> None:
    event = tb.read("".join(THREE[:2]).encode())
    assert entries(event) >= {(1, "cy", "pairing"), (2, "anna", "pairing")}
    (warning,) = [each for each in event.warnings if "pairing-allocated" in each]
    assert "unpaired='zero'" in warning
    assert (1, "cy", "zero") in entries(tb.read("".join(THREE[:2]).encode(), unpaired="zero"))


def test_several_without_a_game_are_refused_unless_one_says_what_they_had() -> None:
    games = "".join([*THREE[:1], game("Di", "Ed"), THREE[1]]).encode()
    with pytest.raises(FormatError, match=r"4 times somebody has no game.*unpaired='zero'"):
        tb.read(games)
    assert (2, "di", "half") in entries(tb.read(games, unpaired="half"))


def test_a_starting_list_gives_the_numbers() -> None:
    event = tb.read(["".join(THREE).encode(), b"No;Name;Rating\n1;Cy;2300\n2;Bo;2200\n3;Anna;2100\n"])
    assert [(player.id, player.name, player.rating) for player in event.players] == [
        (1, "Cy", 2300), (2, "Bo", 2200), (3, "Anna", 2100),
    ]  # fmt: skip


# --- cost --------------------------------------------------------------------------------------------------------------------


def test_a_pgn_larger_than_other_files_may_be_is_streamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.pgn"
    path.write_bytes("".join(THREE).encode())
    monkeypatch.setattr("tiebreaks.formats.MOST_BYTES", 150)
    monkeypatch.setattr("tiebreaks.formats.reading.MOST_BYTES", 150)
    assert len(tb.read(path).rounds) == 3
    with pytest.raises(FormatError, match="MB are refused"):
        tb.read(BytesIO(path.read_bytes()))
    assert problems.MOST_BYTES > 150


@pytest.mark.long
def test_memory_is_that_of_the_chosen_event() -> None:
    def peak(games: int) -> int:
        tracemalloc.start()
        try:
            with pytest.raises(FormatError, match="this file holds"):
                pgn.read_parts(Endless(games), "a.pgn", Problems("a.pgn"))  # type: ignore[arg-type]
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    assert peak(40_000) < 1.2 * peak(10_000) + 100_000


def test_too_many_games_and_events_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pgn, "MOST_GAMES", 2)
    assert "more than 2 games in one event" in refusal(*THREE)
    monkeypatch.setattr(pgn, "MOST_EVENTS", 2)
    assert "more than 2 events" in refusal(*(game(Event=str(at)) for at in range(3)))


def test_the_time_grows_with_the_games() -> None:
    def make(count: int) -> Any:
        data = "".join(game(f"P{at % 50}", f"Q{at % 50}", round=str(at // 50 + 1)) for at in range(count)).encode()
        return lambda: pgn.read_parts(data, "a.pgn", Problems("a.pgn"))

    grows_with_the_input(make, 1_000)


tags = st.sampled_from(("Event", "Round", "White", "Black", "Result", "WhiteFideId", "WhiteTeam", "BlackTeam", "Board", "Date"))
values = st.one_of(st.sampled_from(("1", "1.1", "?", "BYE", "1-0", "*", "Anna", "Bo", "7")), st.text(max_size=12))


@given(st.lists(st.dictionaries(tags, values, max_size=6), max_size=6))
def test_no_tags_make_anything_but_a_part_or_a_format_error(games: list[dict[str, str]]) -> None:
    text = "\n".join("".join(f'[{tag} "{value}"]\n' for tag, value in each.items()) + "\n*\n" for each in games)
    with suppress(FormatError):
        assert part_of(text).meetings


@pytest.mark.parametrize("games", [THREE, TEAMS])
def test_damaged_files_are_read_or_refused(games: list[str]) -> None:
    for data in damage("".join(games).encode()):
        with suppress(FormatError):
            assert pgn.read_parts(data, "a.pgn", Problems("a.pgn"))[0].meetings


# --- the corpus --------------------------------------------------------------------------------------------------------------

REFUSED = {
    "pgn/moscow_club_no_rounds.pgn": "the rounds of 122 games are unknown",
    "pgn/vega_best_in_the_west_2025.pgn": "30 times somebody has no game in a round that others played",
}


@needs_corpus
@pytest.mark.parametrize(("file", "twin"), twins("pgn").items())
def test_the_corpus_is_read_as_its_trf_or_refused_for_a_reason(file: str, twin: str) -> None:
    if file in REFUSED:
        with pytest.raises(FormatError, match=REFUSED[file]):
            tb.read(FOREIGN / file)
        return
    event, report = tb.read(FOREIGN / file), tb.read(CORPUS / "files" / twin)
    assert entries(event) == entries(report)
    codes = "BH/C1, BH, SB, ARO"
    ranks = [
        {(row.name, row.rank, row.values) for row in tb.standings(each, by=codes, edition="2024-08")}
        for each in (event, report)
    ]
    assert ranks[0] == ranks[1]


@needs_corpus
def test_a_vega_skeleton_gets_its_byes_and_forfeits_from_the_report() -> None:
    """The corpus has other names in both files; three differ in the PGN."""
    data = (FOREIGN / "pgn/vega_best_in_the_west_2025.pgn").read_bytes()
    for other, name in ((b"Player 201", b"Player 089"), (b"Player 202", b"Player 094"), (b"Player 203", b"Player 099")):
        data = data.replace(other, name)
    report = CORPUS / "files" / twins("pgn")["pgn/vega_best_in_the_west_2025.pgn"]
    event = tb.read([data, report.read_bytes()])
    assert entries(event) == entries(tb.read(report))
