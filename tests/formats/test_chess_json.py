"""Chess-JSON: round trips in both shapes, gacrux's own documents, gacrux as reader, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests.formats.json_strategies import harmless, mutated, tournaments
from tests.peers.gacrux_bridge import awards
from tiebreaks.formats import chess_json, tournament_json
from tiebreaks.model import About, Adjustment
from tiebreaks.model.tournament import outcome_of, sides

EXAMPLES = Path(__file__).resolve().parents[3] / "shared" / "spec" / "trf_examples"
NAMES = ("individual_swiss_trf16.trf", "individual_swiss_trf26.trf", "team_swiss_trf26.trf")


def sayable(tournament: tb.Tournament, *, old: bool = False) -> tb.Tournament:
    """The tournament without the facts that Chess-JSON refuses, or that its old shape has no key for."""
    scoring = tournament.scoring
    entered = {(number, who) for number, items in enumerate(tournament.rounds, 1) for item in items for who in sides(item)}
    kept = {}
    for item in tournament.adjustments:
        if item.replaces_result and (old or (item.round, item.participant) not in entered):
            continue
        item = item if tournament.is_team else replace(item, game_points=Fraction(0))
        kept[(item.round, item.participant) if item.replaces_result else item] = item
    return replace(
        tournament,
        players=[replace(player, later_ratings=(), expelled=False) for player in tournament.players],
        teams=[replace(team, expelled=False) for team in tournament.teams],
        scoring=replace(scoring, forfeit_win=scoring.win, forfeit_loss=scoring.zero_bye),
        adjustments=tuple(kept.values()),
    )


def write(tournament: tb.Tournament, *, old: bool) -> str:
    """The document as we write it, or in the old shape: sides are numbers, and so are ratings."""
    text = chess_json.write(tournament)
    document = json.loads(text)
    written = document["event"]["tournaments"][0]
    for entry in (*written["gameList"], *written["matchList"]):
        for side, letter in (("white", "wResult"), ("black", "bResult")):
            entry[letter], entry[side] = (entry[side]["result"], entry[side]["cid"]) if entry[side] else ("", 0)
    for competitor in written["competitors"]:
        for one in (competitor, *competitor.get("cplayers", ())):
            one["rating"] = one["rating"]["rating"] if one.get("rating") else None
    return json.dumps(document) if old else text


@pytest.mark.slow
@pytest.mark.parametrize("old", [False, True])
@settings(deadline=None)
@given(tournament=tournaments())
def test_a_tournament_comes_back_equal(tournament: tb.Tournament, old: bool) -> None:
    tournament = sayable(tournament, old=old)
    text = write(tournament, old=old)
    back = chess_json.read(text.encode(), "t.json")
    assert back == tournament
    assert back.published == tournament.published
    assert chess_json.looks_like(text.encode())
    assert not tournament_json.looks_like(text.encode())


@pytest.mark.slow
@settings(deadline=None)
@given(tournaments())
def test_what_it_cannot_say_is_refused_and_never_changed(tournament: tb.Tournament) -> None:
    try:
        text = chess_json.write(tournament)
    except tb.FormatError as error:
        assert all("this tournament has no Chess-JSON" in problem for problem in error.problems)  # noqa: PT017
    else:
        assert chess_json.read(text.encode(), "t.json") == tournament


def gacrux_points(document: Any) -> dict[int, Fraction]:
    """PTS of every competitor by gacrux, in-process, from an event that gacrux holds."""
    engine = pytest.importorskip("gacrux.tiebreak", reason="gacrux is not installed").tiebreak
    tournament = document.get_tournament(1)
    params = {"tiebreak": ["PTS"], "check": False, "swiss": True}
    result = engine(tournament, -1, params).compute_tiebreaks(tournament, params)
    return {row["cid"]: Fraction(row["tiebreakScore"][0]) for row in result["competitors"]}


def gacrux_document(name: str) -> tuple[Any, bytes]:
    """What gacrux makes of a TRF: its own object, and the Chess-JSON text it writes."""
    reader = pytest.importorskip("gacrux.trf2json", reason="gacrux is not installed").trf2json
    if not EXAMPLES.is_dir():
        pytest.skip("the example files of the specification are not here (shared/spec/trf_examples)")
    found = reader()
    found.parse_file((EXAMPLES / name).read_text("utf-8"), False)
    return found, json.dumps(found.chessjson, default=str).encode()


def gacrux_reads(text: str) -> Any:
    found = pytest.importorskip("gacrux.chessjson", reason="gacrux is not installed").chessjson()
    found.parse_file(text, False)
    return found


def points(tournament: tb.Tournament) -> dict[int, Fraction]:
    """The plain sums, without any rule of the engine: points of players, match points of teams."""
    found = {one.id: Fraction(0) for one in tournament.participants}
    table, scoring = tournament.crosstable, tournament.scoring.points
    if not tournament.is_team:
        awarded = awards(tournament)
        for row, one in enumerate(tournament.participants):
            cells = [table.cell(row, index) for index in range(table.rounds)]
            found[one.id] = Fraction(sum(awarded.get(cell, scoring[table.result[cell]]) for cell in cells), 10)
        return found
    for items in tournament.rounds:
        for item in items:
            for who, value in match_points(tournament, item).items():
                found[who] += value
    return found


def match_points(tournament: tb.Tournament, item: tb.Game | tb.Bye | tb.Match) -> dict[int, Fraction]:
    scoring = tournament.match_scoring
    win, draw, loss = (Fraction(value) for value in (scoring.win, scoring.draw, scoring.loss))
    if isinstance(item, tb.Bye):
        bye = draw if scoring.pairing_bye is None else Fraction(scoring.pairing_bye)
        return {item.participant: {"pairing": bye, "full": win, "half": draw, "zero": Fraction(0)}[item.kind]}
    assert isinstance(item, tb.Match)
    if item.forfeit:
        return {
            item.white: win if item.forfeit == "+-" else Fraction(0),
            item.black: win if item.forfeit == "-+" else Fraction(0),
        }
    roster = next(team.players for team in tournament.teams if team.id == item.white)
    lead = 0
    for board in item.boards:
        white, black = (tournament.scoring.points[result] for result in outcome_of(board))
        lead += white - black if board.white in roster or (board.white is None and board.black not in roster) else black - white
    return {
        item.white: win if lead > 0 else draw if not lead else loss,
        item.black: win if lead < 0 else draw if not lead else loss,
    }


@pytest.mark.parametrize("name", NAMES)
def test_gacrux_documents_are_read_and_give_the_points_of_gacrux(name: str) -> None:
    gacrux, data = gacrux_document(name)
    tournament = chess_json.read(data, "gacrux.json")
    assert points(tournament) == gacrux_points(gacrux)
    assert points(tournament) == tournament.published.points
    assert len(tournament.players) == {"i": 8, "t": 12}[name[0]] - (name == NAMES[1])
    assert chess_json.looks_like(data)


@pytest.mark.parametrize("name", NAMES)
def test_gacrux_reads_what_we_write_and_gives_the_same_points(name: str) -> None:
    _, data = gacrux_document(name)
    tournament = chess_json.read(data, "gacrux.json")
    assert gacrux_points(gacrux_reads(chess_json.write(tournament))) == points(tournament)


@pytest.mark.slow
@settings(deadline=None)
@given(tournaments(team=False))
def test_gacrux_gives_the_points_of_any_individual_event_that_we_write(tournament: tb.Tournament) -> None:
    tournament = renumbered(replace(sayable(tournament), adjustments=()))
    assert gacrux_points(gacrux_reads(chess_json.write(tournament))) == points(tournament)


def renumbered(tournament: tb.Tournament) -> tb.Tournament:
    """Players 1 to n, as gacrux expects them, and nothing for absence: gacrux counts what that is worth once too often."""
    new = {player.id: number for number, player in enumerate(tournament.players, 1)}

    def moved(item: Any) -> Any:
        if isinstance(item, tb.Bye):
            return replace(item, participant=new[item.participant])
        return replace(item, white=new[item.white], black=new[item.black])

    return tb.Tournament(
        players=[replace(player, id=new[player.id]) for player in tournament.players],
        rounds=[[moved(item) for item in items] for items in tournament.rounds],
        total_rounds=tournament.total_rounds,
        scoring=replace(tournament.scoring, zero_bye=Fraction(0), forfeit_loss=Fraction(0)),
        system=tournament.system,
    )


DOCUMENTS = tournaments().map(lambda drawn: json.loads(write(sayable(drawn, old=True), old=len(drawn.players) % 2 == 1)))


@pytest.mark.slow
@settings(deadline=None)
@given(DOCUMENTS.flatmap(mutated).flatmap(mutated))
def test_no_mutated_document_crashes_the_reader(value: object) -> None:
    harmless(chess_json.read, json.dumps(value).encode("utf-8", "surrogatepass"))


@settings(deadline=None)
@given(st.binary(max_size=100).map(lambda data: b'{"filetype": "Event", "event": {' + data) | st.binary(max_size=50))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    harmless(chess_json.read, data)


def event(*games: object, **changes: object) -> dict[str, Any]:
    """Three players, one round, as gacrux writes it."""
    tournament = {
        "tournamentNo": 1,
        "tournamentType": "Swiss",
        "numRounds": 5,
        "currentRound": 1,
        "teamTournament": False,
        "rankOrder": ["PTS", "BH/C1"],
        "scoreSystem": {"game": {"W": "1.0", "D": "0.5", "L": "0.0", "P": "W"}, "match": {}},
        "competitors": [
            {"cid": number, "profileId": number + 10, "rating": {"list": "TRF", "rating": 2000}} for number in (1, 2, 3)
        ],
        "gameList": list(games),
        "matchList": [],
        **changes,
    }
    names = ("Almar", "Brandt", "Corvi")
    profiles = [{"id": number, "lastName": name, "firstName": "A"} for number, name in enumerate(names, 11)]
    return {"filetype": "Event", "event": {"eventInfo": {"fullName": "Cup"}, "profiles": profiles, "tournaments": [tournament]}}


def read(document: object, **options: Any) -> tb.Tournament:
    return chess_json.read(json.dumps(document).encode(), "cup.json", **options)


def problems(document: object, **options: Any) -> str:
    with pytest.raises(tb.FormatError) as caught:
        read(document, **options)
    return str(caught.value)


def game(white: object, black: object, **more: object) -> dict[str, object]:
    return {"id": 1, "round": 1, "white": white, "black": black, "played": True, "rated": True, "board": 1, **more}


WHITE, BLACK = {"cid": 1, "result": "W"}, {"cid": 2, "result": "L"}


def test_the_old_shape_has_bare_numbers() -> None:
    old = event(
        {
            "id": 1,
            "round": 1,
            "white": 1,
            "black": 2,
            "wResult": "W",
            "bResult": "L",
            "played": True,
            "rated": True,
            "board": 1,
        },
        {"id": 2, "round": 1, "white": 3, "black": 0, "wResult": "P", "played": True, "rated": False, "board": 2},
        competitors=[{"cid": number, "profileId": number + 10, "rating": 2000 + number} for number in (1, 2, 3)],
    )
    tournament = read(old)
    assert tournament.rounds == ((tb.Game(1, 2, "1-0"), tb.Bye(3, "pairing")),)
    assert [player.rating for player in tournament.players] == [2001, 2002, 2003]
    assert tournament.players[0].name == "Almar, A" and tournament.name == "Cup" and tournament.tie_breaks == ("BH/C1",)
    assert not tournament.warnings


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (game({"cid": 1, "result": "D"}, {"cid": 2, "result": "D"}, rated=False), tb.Game(1, 2, "½-½", rated=False)),
        (game({"cid": 1, "result": "L"}, {"cid": 2, "result": "L"}), tb.Game(1, 2, "0-0")),
        (game(WHITE, {"cid": 2}), tb.Game(1, 2, "1-0")),
        (game(WHITE, {"cid": 2, "result": "Z"}, played=False, rated=False), tb.Game(1, 2, "+-")),
        (game(WHITE, BLACK, played=False, rated=False), tb.Game(1, 2, "+-")),
        (game({"cid": 1, "result": "Z"}, {"cid": 2, "result": "Z"}, played=False), tb.Game(1, 2, "--")),
        (game({"cid": 1, "result": "A"}, {"cid": 2, "result": "A"}, rated=False), tb.Game(1, 2, "*")),
        (game({"cid": 1}, {"cid": 2}), tb.Game(1, 2, "*")),
        (game({"cid": 1, "result": "P"}, None), tb.Bye(1, "pairing")),
        (game({"cid": 1, "result": "W"}, None, played=False), tb.Bye(1, "full")),
        (game({"cid": 1, "result": "D"}, None, played=False), tb.Bye(1, "half")),
        (game({"cid": 1, "result": "Z"}, None, played=False), tb.Bye(1, "zero")),
        (game(None, {"cid": 2, "result": "U"}, played=False), tb.Bye(2, "zero")),
    ],
)
def test_the_letters(entry: object, expected: object) -> None:
    assert read(event(entry)).rounds == ((expected,),)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (
            event(game(WHITE, {"cid": 2, "result": "W"})),
            "gameList[0]: the results W and W do not fit together in a game that was played",
        ),
        (
            event(game({"cid": 1, "result": "X"}, BLACK)),
            'gameList[0].white.result: expected one of the letters A D F H L P U W Z, found "X"',
        ),
        (
            event(game({"cid": 1, "result": "A"}, None)),
            "gameList[0]: 1 has no opponent and the result A; expected P, W, D or Z",
        ),
        (event(game(None, None)), "gameList[0]: expected somebody on at least one side, found nobody"),
        (event(game(WHITE, BLACK, round=0)), "gameList[0].round: expected a whole number from 1 to 999, found 0"),
        (event(game(WHITE, {"cid": 9, "result": "L"})), "round 1: game 1-9 1-0: 9 is not a participant"),
        (event(game({"cid": "1", "result": "W"}, BLACK)), 'white.cid: expected a whole number of 0 or more, found "1"'),
        (
            event(competitors=[{"cid": 1, "profileId": 1, "rating": 4001}]),
            "competitors[0].rating: expected a whole number from 0 to 4000, found 4001",
        ),
        (
            event(competitors=[{"cid": 1, "profileId": 99}]),
            "competitors[0].profileId: 99 is not the id of a profile of the event",
        ),
        (
            event(scoreSystem={"game": {"W": "P", "P": "W"}}),
            "scoreSystem.game.W: expected points or another letter of this table, which",
        ),
        (event(scoreSystem={"game": {"W": "0.25"}}), "scoreSystem.game: points: expected whole tenths of a point"),
        (event(rankOrder=["PTS", 3]), 'rankOrder[1]: expected a tie-break such as "BH/C1", found 3'),
        (event(gameList={}), "gameList: expected a list, found an object"),
        (event(numRounds=10**6), "numRounds: expected a whole number from 0 to 999, found 1000000"),
        (event(other={"tiebreaks": {"scoring": {"win": 3}}}), "other.tiebreaks.scoring: standings depend on it"),
        (event(other={"tiebreaks": {"players": {"1": {"nmae": "x"}}}}), 'players[0]: unknown key "nmae"; did you mean "name"?'),
        (event(other={"tiebreaks": 1}), "other.tiebreaks: expected an object, found 1"),
        (
            event(other={"tiebreaks": {"order_of_players": [1]}}),
            "order_of_players: expected the numbers of all of them, each once",
        ),
        (event(topColorExplicit=1), "topColorExplicit: expected true or false, found 1"),
        (event(scoreSystem=[]), "scoreSystem: expected an object, found an empty list"),
        (event(game(WHITE, BLACK), 7), "gameList[1]: expected an object, found 7"),
        (
            event(game({**WHITE, "points": "much"}, BLACK)),
            'white.points: expected a number of points such as "0.5", found "much"',
        ),
        (event(prohibited=[{"competitors": ["x"]}]), 'prohibited[0].competitors[0]: expected a whole number, found "x"'),
        (
            event(tournamentInfo={"arbiters": {"chiefArbiter": 99}}),
            "eventInfo.arbiters: 99 is not the id of a profile of the event",
        ),
        (event(competitors=[{"cid": 1}, {"cid": 1}]), "competitors[1].cid: 1 is given twice; numbers must be unique"),
        (event(competitors=[{"cid": 1}] * 10_000), "competitors: expected at most 9999, found 10000"),
        (event(teamTournament=True, matchList=[{"id": 1, "white": WHITE}]), "matchList[0].round: missing; expected the number"),
        (event(teamTournament=True, matchList=[{"id": 1, "round": 1}]), "expected a team on at least one side, found none"),
        (
            event(
                teamTournament=True,
                matchList=[{"round": 1, "white": WHITE, "black": {"cid": 2, "result": "D"}, "played": False}],
            ),
            "the results W and D do not fit a match that was not played; use W and Z",
        ),
        ({"filetype": "Tiebreak"}, "this is what gacrux computed, not the event: give the file it read"),
        ({"filetype": "Event", "event": {}}, "event.tournaments: expected at least one tournament, found none"),
        ([], 'cup.json: expected an object with "filetype": "Event", found an empty list'),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(document: object, message: str) -> None:
    assert message in problems(document)


def test_one_of_several_tournaments_is_chosen_by_its_number() -> None:
    both = event(game(WHITE, BLACK), name="A")
    both["event"]["tournaments"].append({**both["event"]["tournaments"][0], "tournamentNo": 2, "name": "B", "gameList": []})
    assert problems(both) == (
        "cup.json: event.tournaments: this file holds 2 tournaments, 1 (A), 2 (B): say which one with tournament="
    )
    assert "none of them has the number 3" in problems(both, tournament=3)
    assert read(both, tournament=2).name == "Cup: B"
    assert read(both, tournament=1).rounds == ((tb.Game(1, 2, "1-0"),),)


def test_what_has_no_place_here_is_said_not_dropped() -> None:
    document = event(game(WHITE, BLACK, pgn="1. e4", eco="C20"), format="", tournamentType="Tournament", maxMeet=2)
    document["status"] = {"code": 405, "error": ["Error in bye score"]}
    document["event"]["profiles"][0]["email"] = "a@example.org"
    document["event"]["eventInfo"]["startDate"] = "first of May"
    warnings = "\n".join(read(document).warnings)
    assert (
        "not kept, because a tournament has no field for it: game.eco (1), game.pgn (1), profile.email (1), tournament.maxMeet (1)"
        in warnings
    )
    assert "status: the program that wrote this file reported error 405" in warnings
    assert 'startDate: expected a date such as "2026-03-07", found "first of May"; ignored' in warnings
    assert "format: the file does not name the system; read as swiss by its pairings" in warnings


def test_a_key_given_twice_is_refused() -> None:
    text = json.dumps(event(game(WHITE, BLACK))).replace('"cid": 1, "result"', '"cid": 1, "cid": 1, "result"')
    with pytest.raises(tb.FormatError, match=r"white\.cid: given twice; keep one"):
        chess_json.read(text.encode(), "cup.json")


def test_an_acceleration_that_is_only_a_name_is_said_not_dropped() -> None:
    assert (
        'accelerated: "BAKU2016" does not say which points it means; not kept'
        in read(event(accelerated="BAKU2016")).warnings[0]
    )


def test_a_round_robin_is_known_by_its_pairings() -> None:
    pairs = [(1, 2), (3, 1), (2, 3)]
    games = [game({**WHITE, "cid": one}, {**BLACK, "cid": two}, round=held) for held, (one, two) in enumerate(pairs, 1)]
    tournament = read(event(*games, tournamentType="", currentRound=3, numRounds=3))
    assert tournament.system is tb.System.ROUND_ROBIN
    assert "read as round-robin by its pairings" in tournament.warnings[0]


def test_byes_in_rounds_that_are_not_paired_are_requests() -> None:
    later = game({"cid": 3, "result": "D"}, None, round=3, played=False)
    tournament = read(event(game(WHITE, BLACK), later))
    assert len(tournament.rounds) == 1
    assert tournament.pairing.requested_byes == ((3, tb.Bye(3, "half")),)


def test_points_beside_the_result_are_adjustments_of_the_round() -> None:
    tournament = read(event(game({**WHITE, "points": "0.5"}, BLACK)))
    assert tournament.adjustments == (Adjustment(1, Fraction(1, 2), 1, True),)
    bye = read(event(game({"cid": 1, "result": "D"}, None)))  # counted as played: a pairing-allocated bye worth a draw
    assert bye.rounds == ((tb.Bye(1, "pairing"),),)
    assert bye.adjustments == (Adjustment(1, Fraction(1, 2), 1, True),)


def test_penalties_of_record_299_are_adjustments_from_their_round_on() -> None:
    adjust = [
        {"cid": 1, "round": 2, "points": "-1.0", "pairing": True},
        {"cid": 1, "round": 0, "points": "0.5", "pairing": False},
    ]
    competitors = event()["event"]["tournaments"][0]["competitors"]
    competitors[0]["adjust"] = adjust
    tournament = read(event(competitors=competitors))
    assert tournament.adjustments == (Adjustment(1, -1, 2), Adjustment(1, Fraction(1, 2)))
    written = json.loads(chess_json.write(tournament))
    assert written["event"]["tournaments"][0]["competitors"][0]["adjust"] == adjust


def test_values_that_gacrux_computed_are_published_values() -> None:
    competitors = event()["event"]["tournaments"][0]["competitors"]
    competitors[0] |= {"tiebreakScore": ["1.0", "2.5"], "rank": 1, "gamePoints": "1.0"}
    found = read(event(competitors=competitors, rankOrder=[{"name": "PTS"}, {"name": "BH", "desc": "BH/C1"}])).published
    assert found == tb.Published(ranks={1: 1}, points={1: Fraction(1)}, values={"BH/C1": {1: Fraction(5, 2)}})


OPEN = tb.Tournament(players=[tb.Player(1, "Anna"), tb.Player(2, "Ben")], rounds=[[tb.Game(1, 2, "+-")]])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scoring": tb.Scoring(forfeit_win="0.5")}, "a forfeit win is worth 1/2, there it has the letter and"),
        ({"scoring": tb.Scoring(forfeit_loss="0.5")}, "a forfeit loss and a zero-point bye are worth different points"),
        ({"players": [tb.Player(1, "Anna", expelled=True), tb.Player(2)]}, "1 (Anna) is expelled, there everybody"),
        ({"players": [tb.Player(1, later_ratings=((2, 1900),)), tb.Player(2)]}, "has ratings that change by round"),
        ({"adjustments": (Adjustment(1, 1, 1, game_points=2),)}, "adjustments: Chess-JSON would say"),
        (
            {"players": [*OPEN.players, tb.Player(3)], "teams": [tb.Team(1, "", (1, 2))], "rounds": []},
            "a player needs a team",
        ),
    ],
)
def test_what_it_cannot_say_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(tb.FormatError) as caught:
        chess_json.write(replace(OPEN, **changes))
    assert message in str(caught.value)


def test_what_only_describes_is_carried_in_other() -> None:
    teams = tb.Tournament(
        players=[tb.Player(2, "Ben", birth="1985-03-02", fide_id="007"), tb.Player(1, "Anna", birth="1990/00/00")],
        teams=[tb.Team(1, "Alfa", (1,), nickname="ALFA"), tb.Team(2, "Bravo", (2,), strength="2100")],
        rounds=[[tb.Match(1, 2, (tb.Game(1, 2, "+-"),))], [tb.Match(2, 1, (tb.Game(2, None, "+-"),), "+-")]],
        boards=1,
        about=About(records=("XYZ odd",)),
    )
    text = chess_json.write(teams)
    assert json.loads(text)["event"]["tournaments"][0]["other"]["tiebreaks"] == {
        "players": {"2": {"fide_id": "007", "birth": "1985-03-02"}},
        "order_of_players": [2, 1],
        "teams": {"1": {"nickname": "ALFA"}, "2": {"strength": "2100"}},
        "about": {"records": ["XYZ odd"], "type": None},
    }
    assert chess_json.read(text.encode(), "t") == teams


def test_a_board_with_one_player_has_one_side() -> None:
    text = chess_json.write(
        tb.Tournament(
            players=[tb.Player(number) for number in (1, 2, 3, 4)],
            teams=[tb.Team(1, "Alfa", (1, 2)), tb.Team(2, "Bravo", (3, 4))],
            rounds=[[tb.Match(1, 2, (tb.Game(1, 3, "1-0"), tb.Game(4, None, "+-")))]],
            boards=2,
        )
    )
    written = json.loads(text)["event"]["tournaments"][0]
    assert written["gameList"][1] == {
        "id": 2, "round": 1, "white": {"cid": 4, "result": "W"}, "black": None, "played": False, "rated": False, "board": 2,
    }  # fmt: skip
    assert written["matchList"][0]["white"]["result"] == written["matchList"][0]["black"]["result"] == "D"


def test_boards_are_looked_up_and_belong_to_one_match() -> None:
    competitors = [{"cid": number, "cplayers": [{"cid": number, "profileId": number + 10}]} for number in (1, 2)]
    match = {"id": 9, "round": 1, "white": WHITE, "black": BLACK, "games": [1, 1, 8]}
    loose = game(WHITE, BLACK, id=5)
    document = event(game(WHITE, BLACK), loose, teamTournament=True, competitors=competitors, matchList=[match])
    found = problems(document)
    assert "matchList[0].games: game 1 is in two matches" in found
    assert "matchList[0].games: game 8 is not in the gameList" in found
    match["games"] = [1]
    tournament = read(document)
    assert tournament.rounds == ((tb.Match(1, 2, (tb.Game(1, 2, "1-0"),)),),)
    assert "gameList: games that belong to no match are not counted: 5" in tournament.warnings[0]
    halves = {**WHITE, "points": "0.5"}
    wrong = event(game(halves, BLACK), teamTournament=True, competitors=competitors, matchList=[match])
    assert "1 has 1/2 points on this board, the result gives 1; adjust the match" in problems(wrong)
    match["white"] = {**WHITE, "mpoints": 1}
    assert "team 1: expected mpoints and gpoints together, found one of them" in problems(document)


def test_team_adjustments_and_byes_worth_something_else() -> None:
    competitors: list[dict[str, Any]] = [
        {"cid": number, "cplayers": [{"cid": number, "profileId": number + 10}]} for number in (1, 2, 3)
    ]
    competitors[1]["adjust"] = [{"cid": 2, "round": 1, "mpoints": -1, "gpoints": "-0.5", "pairing": True}]
    matches = [
        {"id": 9, "round": 1, "white": {**WHITE, "mpoints": 2, "gpoints": "2.5"}, "black": BLACK, "games": [1], "board": 1},
        {"id": 10, "round": 1, "white": {"cid": 3, "result": "W"}, "black": None, "games": [], "played": True, "board": 2},
    ]
    system = {"game": {}, "match": {"P": "1.0", "PG": "2.0"}}
    options = {"teamTournament": True, "teamSize": 4, "competitors": competitors, "matchList": matches, "scoreSystem": system}
    tournament = read(event(game(WHITE, BLACK), **options))
    assert tournament.adjustments == (
        Adjustment(2, -1, 1, game_points=Fraction(-1, 2)),
        Adjustment(1, 2, 1, True, Fraction(5, 2)),
        Adjustment(3, 2, 1, True, 2),
    )
    assert chess_json.read(chess_json.write(tournament).encode(), "again") == tournament


@pytest.mark.parametrize("name", NAMES)
def test_gacrux_and_our_own_reader_understand_a_trf_alike(name: str) -> None:
    _, data = gacrux_document(name)
    theirs, ours = chess_json.read(data, "gacrux.json"), tb.formats.read(EXAMPLES / name)
    assert [player.name for player in theirs.players] == [player.name for player in ours.players]
    assert theirs.scoring == ours.scoring and theirs.tie_breaks == ours.tie_breaks and theirs.system == ours.system
    if not ours.is_team:  # of an empty chair gacrux makes somebody of the roster
        assert [set(items) for items in theirs.rounds] == [set(items) for items in ours.rounds]
