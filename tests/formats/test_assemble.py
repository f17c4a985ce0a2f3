"""A tournament from lists: both sides agree, byes by one rule, assumptions are said, several lists are joined (imports.md 2, 13, 14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

import tiebreaks as tb
from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.assemble import assemble
from tiebreaks.formats.assembling.event_part import part_of
from tiebreaks.formats.assembling.joining import normalized_name
from tiebreaks.formats.assembling.part import Entrant, Key, Meeting, Part, PartKind, PrintedPart, one_side
from tiebreaks.formats.choices import Unpaired
from tiebreaks.messages import Message, Place, Remedy

ROWS = ("Anna 2w1 3b½ -1", "Bo 1b0 -1 3w½", "Cy -½ 1w½ 2b½")


def crosstable(*rows: str, file: str = "cross.xlsx", points: Sequence[object] = (), **facts: object) -> Part:
    """A crosstable from lines of a name and cells: `2w1` White against row 2, won; `-1` a point without a game; `.` blank."""
    part = Part("crosstable", file, [], rounds=max(len(row.split()) for row in rows) - 1)
    for number, row in enumerate(rows, 1):
        name, *cells = row.split()
        part.entrants.append(Entrant(number, name.replace("_", " "), where=Place(file, path=f"A{number}")))
        for round, cell in enumerate(cells, 1):
            place = Place(file, path=f"{'ABCDEFGHI'[round]}{number}")
            if cell.startswith("-"):
                part.meetings.append(Meeting(round, number, None, cell[1:], where=place, cell=cell))
            elif cell != ".":
                white, own = "w" in cell, cell.partition("w" if "w" in cell else "b")
                pair = (number, int(own[0])) if white else (int(own[0]), number)
                part.meetings.append(Meeting(round, *pair, one_side(own[2] or "*", white=white), where=place, cell=cell))
    part.points = {number: Fraction(str(value)) for number, value in enumerate(points, 1)}
    for name, value in facts.items():
        setattr(part, name, value)
    return part


def listed(kind: PartKind, *names: str, file: str = "list.xlsx", numbered: bool = True) -> Part:
    entrants = [
        Entrant(number, name, number if numbered else 0, where=Place(file, path=f"A{number}"))
        for number, name in enumerate(names, 1)
    ]
    return Part(kind, file, entrants)


def games(*lines: str, file: str = "games.pgn") -> Part:
    """Games as `round white-black result`, participants by name."""
    part = Part("pairings", file, [])
    for number, line in enumerate(lines, 1):
        round, pair, result = line.split()
        white, _, black = pair.partition("-")
        for name in filter(None, (white, black)):
            if all(entrant.key != name for entrant in part.entrants):
                part.entrants.append(Entrant(name, name, where=Place(file, number, 1)))
        part.meetings.append(Meeting(int(round), white, black or None, result, where=Place(file, number, 1)))
    return part


def problems_of(*parts: Part, **options: object) -> tuple[Message, ...]:
    with pytest.raises(FormatError) as refusal:
        assemble(parts, **options)  # type: ignore[arg-type]
    return refusal.value.messages


def byes_of(event: tb.Tournament) -> list[tuple[int, int, str]]:
    return [
        (number, item.participant, item.kind)
        for number, items in enumerate(event.rounds, 1)
        for item in items
        if isinstance(item, tb.Bye)
    ]


def notes_of(event: tb.Tournament) -> str:
    return "\n".join(event.warnings)


# both sides of a game


def test_both_sides_of_a_game_make_one_game() -> None:
    event = assemble([crosstable(*ROWS)])
    assert [tb.Game(1, 2, "1-0"), tb.Bye(3, "half")] == [*event.rounds[0]]
    assert event.rounds[1][0] == tb.Game(3, 1, "½-½")


def test_two_sides_that_disagree_are_refused_and_both_cells_are_quoted() -> None:
    (problem,) = problems_of(crosstable("Anna 2w1", "Bo 1b1"))
    assert problem == "cross.xlsx: B2: round 1: Anna and Bo do not agree on the result: '2w1' at B1, '1b1' here; correct one"


def test_two_with_the_same_colour_are_refused() -> None:
    (problem,) = problems_of(crosstable("Anna 2w1", "Bo 1w0"))
    assert "both have the same colour: '2w1' at B1, '1w0' here" in problem


def test_a_game_that_the_opponent_does_not_have_is_refused() -> None:
    (problem,) = problems_of(crosstable("Anna 2w1 2b1", "Bo 1b0 ."))
    assert problem == "cross.xlsx: C1: round 2: '2b1' of Anna has no other side: Bo has no entry in this round"


def test_a_game_against_somebody_with_a_bye_is_refused() -> None:
    (problem,) = problems_of(crosstable("Anna 2w1", "Bo -0"))
    assert "Bo has two entries, '2w1' at B1 and '-0' here" in problem


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert len(problems_of(crosstable("Anna 2w1 2b1", "Bo 1b1 1w1"))) == 2


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [
        ("1", "0", "1-0"),
        ("½", "½", "½-½"),
        ("0", "0", "0-0"),
        ("½", "0", "½-0"),
        ("+", "-", "+-"),
        ("-", "-", "--"),
        ("*", "*", "*"),
    ],
)
def test_the_two_halves_make_every_result(white: str, black: str, result: str) -> None:
    rows = (f"Anna 2w{white}", f"Bo 1b{black}") if white != "*" else ("Anna 2w", "Bo 1b")
    assert assemble([crosstable(*rows)]).rounds == ((tb.Game(1, 2, result),),)


@pytest.mark.parametrize(("white", "black"), [("1", "½"), ("+", "0"), ("+", "+"), ("1", "-")])
def test_halves_that_make_no_result_are_refused(white: str, black: str) -> None:
    (problem,) = problems_of(crosstable(f"Anna 2w{white}", f"Bo 1b{black}"))
    assert "do not agree on the result" in problem


def test_an_opponent_who_is_not_in_the_list_is_refused() -> None:
    (problem,) = problems_of(crosstable("Anna 3w1", "Bo -0"))
    assert "'3w1': 3 is not in the list; correct the opponent or add the participant" in problem


def test_a_list_of_150_rows_was_probably_cut() -> None:
    (problem,) = problems_of(crosstable("Anna 200w1", "Bo 300w1", *(f"P{number} -0" for number in range(148))))
    assert "the list was cut at 150 rows: 2 opponents are missing, such as 200 in round 1" in problem


def test_nobody_plays_oneself() -> None:
    assert "Anna is paired with itself ('1w1')" in problems_of(crosstable("Anna 1w1", "Bo -0"))[0]


# byes (section 2)


def test_the_only_point_of_a_round_is_the_pairing_allocated_bye_and_a_note_says_so() -> None:
    event = assemble([crosstable("Anna -1 2w1", "Bo -0 1b0", "Cy -½ -1")])
    assert byes_of(event) == [(1, 1, "pairing"), (1, 2, "zero"), (1, 3, "half"), (2, 3, "pairing")]
    note = next(note for note in event.warnings if "pairing-allocated" in note)
    assert isinstance(note, Message)
    assert note.severity == "note"
    assert note.facts["count"] == 2
    assert "Anna in round 1 and Cy in round 2" in note
    assert note.remedies == (Remedy("unpaired", "full"),)
    assert note.where == Place("cross.xlsx", path="B1")
    assert event.reading.unexplained_rounds == (1, 2)  # the page asks which bye it was


def test_several_points_of_a_round_are_full_point_byes() -> None:
    event = assemble([crosstable("Anna -1 2w1", "Bo -1 1b0")])
    assert byes_of(event) == [(1, 1, "full"), (1, 2, "full")]
    assert "several in a round (Anna in round 1 and Bo in round 1): read as full-point byes" in notes_of(event)


@pytest.mark.parametrize(("chosen", "kinds"), [("full", {"full"}), ("pairing", {"pairing"})])
def test_unpaired_says_which_bye_a_point_is(chosen: Unpaired, kinds: set[str]) -> None:
    event = assemble([crosstable("Anna -1 2w1 -1", "Bo -1 1b0 3w1", "Cy -0 -0 2b0")], unpaired=chosen)
    assert {kind for _, _, kind in byes_of(event) if kind != "zero"} == kinds
    assert "pairing-allocated" not in notes_of(event)


def test_a_bye_that_the_file_names_stays() -> None:
    event = assemble([crosstable("Anna -full 2w1", "Bo -half 1b0")])
    assert byes_of(event) == [(1, 1, "full"), (1, 2, "half")]
    assert "without an opponent" not in notes_of(event)


def test_who_is_absent_in_every_round_is_a_warning() -> None:
    event = assemble([crosstable("Anna 2w1", "Bo 1b0", "Cy -0", "Di .")])
    assert "Cy and Di: no game and no bye with points in any round; read as absent" in notes_of(event)


def test_a_blank_of_a_crosstable_is_an_absence() -> None:
    event = assemble([crosstable("Anna 2w1 . 2b1", "Bo 1b0 3w1 1w0", "Cy . 2b0 .")])
    assert [row.points for row in tb.standings(event, by="REP")] == [2, 1, 0]
    assert byes_of(event) == []


def test_without_points_and_opponent_a_crosstable_means_a_zero_point_bye_with_a_warning() -> None:
    event = assemble([crosstable("Anna 2w1", "Bo 1b0", "Cy -*")])
    assert byes_of(event) == [(1, 3, "zero")]
    assert "read as zero-point byes; or give unpaired='half' or unpaired='pairing'" in notes_of(event)


def test_the_free_round_of_a_round_robin_is_no_bye() -> None:
    event = assemble([crosstable("Anna 2w1 3b1 -0", "Bo 1b0 -0 3w1", "Cy -0 1w0 2b0")])
    assert event.system is tb.System.ROUND_ROBIN
    assert byes_of(event) == []
    assert "everybody has met everybody once: read as a round robin" in notes_of(event)


def test_points_without_a_game_are_of_no_round_robin() -> None:
    assert assemble([crosstable(*ROWS)]).system is tb.System.SWISS


def test_games_alone_do_not_say_what_those_had_who_did_not_play() -> None:
    part = games("1 Anna-Bo 1-0", "1 Cy-Di 1-0", "2 Anna-Cy 1-0")
    (problem,) = problems_of(part)
    assert "2 times somebody has no game in a round that others played (rounds 2: Bo and Di)" in problem
    assert Remedy("unpaired", "zero") in problem.remedies
    assert byes_of(assemble([part], unpaired="half")) == [(2, 2, "half"), (2, 4, "half")]


def test_the_only_one_without_a_game_has_the_pairing_allocated_bye_as_in_a_trf() -> None:
    event = assemble([games("1 Anna-Bo 1-0", "2 Anna-Cy 1-0")])
    assert byes_of(event) == [(1, 3, "pairing"), (2, 2, "pairing")]
    assert "Cy and Bo: the only one without a game in round 1 and 2; read as the pairing-allocated bye" in notes_of(event)


def test_nobody_has_the_pairing_allocated_bye_twice() -> None:
    assert "3 times somebody has no game" in problems_of(games("1 Anna-Bo 1-0", "2 Anna-Cy 1-0", "3 Cy-Anna 1-0"))[0]


def test_printed_points_say_what_a_round_without_a_game_gave() -> None:
    part = games("1 Anna-Bo 1-0", "1 Cy-Di 1-0", "2 Anna-Cy 1-0")
    part.points = {"Anna": Fraction(2), "Bo": Fraction(1), "Cy": Fraction(1), "Di": Fraction(1, 2)}
    event = assemble([part])
    assert byes_of(event) == [(2, 2, "pairing"), (2, 4, "half")]
    assert "2 rounds without a game are read as the printed points say" in notes_of(event)


# scoring, rounds, numbers


def test_points_that_are_those_of_3_1_0_say_the_scoring() -> None:
    event = assemble([crosstable("Anna 2w1 2b½", "Bo 1b0 1w½", points=(4, 1), system="swiss")])
    assert event.scoring == tb.Scoring(3, 1, 0)
    assert "the printed points of everybody are those of 3-1-0" in notes_of(event)


def test_a_few_points_that_differ_are_a_warning_and_many_an_error() -> None:
    pairs = [f"P{n} {n + 1 if n % 2 else n - 1}{'w1' if n % 2 else 'b0'}" for n in range(1, 41)]
    points = [n % 2 for n in range(1, 41)]
    assert not [note for note in assemble([crosstable(*pairs, points=points)]).warnings if "do not follow" in note]
    points[0] = points[1] = 5
    warned = assemble([crosstable(*pairs, points=points)])
    assert "the points of 2 of 40 do not follow from the results (P1: printed 5, the results give 1; " in notes_of(warned)
    points[2] = 5
    (problem,) = problems_of(crosstable(*pairs, points=points))
    assert "the points of 3 of 40 do not follow from the results, with 1-½-0, 3-1-0 or 2-1-0" in problem
    assert problem.remedies == (Remedy("trust", "results"),)
    assert assemble([crosstable(*pairs, points=points)], trust="results").players


def test_the_announced_rounds_are_the_columns_unless_the_list_says_more() -> None:
    event = assemble([crosstable("Anna 2w1 .", "Bo 1b0 .")])
    assert (len(event.rounds), event.total_rounds) == (1, 2)
    assert "the file does not say how many rounds were announced; 2 are assumed" in notes_of(event)
    alone = assemble([crosstable("Anna 2w1", "Bo 1b0")])
    assert "the file does not say how many rounds were announced; 1 is assumed" in notes_of(alone)
    announced = assemble([crosstable("Anna 2w1 .", "Bo 1b0 .", total_rounds=7)])
    assert announced.total_rounds == 7
    assert "announced" not in notes_of(announced)


def test_a_round_that_is_not_paired_yet_is_left_out() -> None:
    event = assemble([crosstable("Anna 2w1 -½", "Bo 1b0 .")])
    assert len(event.rounds) == 1
    assert "round 2 has 1 without an opponent and no games yet" in notes_of(event)


def test_a_pending_game_stays_pending() -> None:
    event = assemble([crosstable("Anna 2w1 2b", "Bo 1b0 1w", points=(1, 0))])
    assert event.rounds[1] == (tb.Game(2, 1, "*"),)
    assert event.complete_rounds == 1


def test_without_start_numbers_players_are_numbered_in_the_order_of_the_list() -> None:
    part = crosstable("Anna 2w1", "Bo 1b0", ranks={1: 1, 2: 2})
    event = assemble([part])
    assert [player.id for player in event.players] == [1, 2]
    assert "the list has no start numbers: players are numbered in its order" in notes_of(event)


def test_a_text_that_a_file_uses_as_key_is_kept() -> None:
    part = games("1 Anna-Bo 1-0")
    part.entrants = [Entrant("anna01", "Anna"), Entrant("Bo", "Bo")]
    part.meetings = [Meeting(1, "anna01", "Bo", "1-0")]
    assert [player.key for player in assemble([part]).players] == ["anna01", None]


def test_codes_of_colours_are_refused_where_the_colours_are_not_known() -> None:
    part = games("1 Anna-Bo 1-0", "1 Cy-Di ½-½")
    part.meetings = [Meeting(1, each.white, each.black, each.result, colours=False) for each in part.meetings]
    event = assemble([part])
    assert not event.colours_known
    with pytest.raises(tb.RegulationError, match=r"BPG: .* needs the colours, and the file does not say who had White"):
        tb.standings(event, by="BPG")
    assert tb.standings(event, by="BH")


def test_forfeits_without_colours_do_no_harm() -> None:
    part = games("1 Anna-Bo +-", "1 Cy-Di ½-½")
    part.meetings[0] = Meeting(1, "Anna", "Bo", "+-", colours=False)
    event = assemble([part])
    assert event.colours_known
    assert "the colours of 1 of 2 games are not known, all of them forfeits" in notes_of(event)


def test_missing_rounds_are_named() -> None:
    (problem,) = problems_of(games("1 Anna-Bo 1-0", "4 Anna-Bo 1-0"))
    assert "there are no games of round 2 and 3; give the crosstable of the event" in problem


# several lists (section 13)


def test_a_starting_list_gives_the_start_numbers_of_a_ranking_crosstable() -> None:
    start = listed("starting list", "Cy", "Bo", "Anna")
    event = assemble([crosstable(*ROWS), start])
    assert [(player.id, player.name) for player in event.players] == [(1, "Cy"), (2, "Bo"), (3, "Anna")]
    assert event.rounds[0][0] == tb.Game(3, 2, "1-0")


def test_data_of_the_starting_list_fill_what_the_crosstable_lacks() -> None:
    start = listed("starting list", "Anna", "Bo", "Cy")
    start.entrants[0] = Entrant(1, "Anna", 1, 2100, "WFM", "NOR", "1500001", "2001", "w")
    (anna, *_) = assemble([crosstable(*ROWS), start]).players
    assert (anna.rating, anna.title, anna.federation, anna.fide_id, anna.sex) == (2100, "WFM", "NOR", "1500001", "w")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Carlsen, Magnus", "Magnus Carlsen"),
        ("Žužek Ana", "ZUZEK, Ana"),
        ("Weiß, Jörg", "Jorg Weiss"),
        ("Ødegård O.", "Odegard, O"),
    ],
)
def test_names_are_compared_without_order_marks_and_case(one: str, other: str) -> None:
    assert normalized_name(one) == normalized_name(other)


@pytest.mark.parametrize("short", ["Ost A.", "Ost, An", "Os Anna"])
def test_one_word_may_be_abbreviated_if_only_one_fits(short: str) -> None:
    cross = crosstable("Ost_Anna 2w1", "West_Bo 1b0")
    start = listed("starting list", "West Bo", short)
    assert [player.name for player in assemble([cross, start]).players] == ["West Bo", "Ost Anna"]


def test_two_who_could_be_abbreviated_alike_are_not_guessed() -> None:
    cross = crosstable("Ost_Anna 2w1", "Ost_Alva 1b0")
    event = assemble([cross, listed("starting list", "Ost A.", "Ost Alva")])
    assert "Ost A." in notes_of(event) or [player.name for player in event.players] == ["Ost Anna", "Ost Alva"]


def test_a_fide_id_counts_more_than_a_name() -> None:
    cross, start = crosstable("Anna 2w1", "Bo 1b0"), listed("starting list", "Bo", "Anna")
    cross.entrants = [Entrant(1, "A. Ost", fide_id="11"), Entrant(2, "Bo", fide_id="22")]
    start.entrants = [Entrant(1, "Bo", 1, fide_id="22"), Entrant(2, "Hanna Ost", 2, fide_id="11")]
    assert [player.name for player in assemble([cross, start]).players] == ["Bo", "A. Ost"]


def test_two_of_one_name_are_refused_with_both_places() -> None:
    cross = crosstable("Anna 2w1", "Anna 1b0")
    problems = problems_of(cross, listed("starting list", "Anna", "Bo", numbered=False))
    assert "Anna: cross.xlsx has this name more than once, at cross.xlsx: A1 and cross.xlsx: A2" in problems[0]


def test_start_numbers_of_others_are_refused() -> None:
    one, other = listed("starting list", "Anna", "Bo"), listed("starting list", "Cy", "Di", file="other.xlsx")
    (problem,) = problems_of(one, other)
    assert problem.startswith(
        "other.xlsx: A1: start numbers of different players, 2 in all: 1 is Cy here and Anna at list.xlsx: A1; "
    )


def test_a_player_of_the_games_who_is_in_no_list_is_refused_by_name() -> None:
    (problem,) = problems_of(listed("starting list", "Anna", "Bo"), games("1 Anna-Cy 1-0"))
    assert problem.startswith("games.pgn:1:1: error: Cy: not in list.xlsx, by number or by name")


def test_somebody_of_the_starting_list_alone_is_a_warning() -> None:
    event = assemble([crosstable("Anna 2w1", "Bo 1b0"), listed("starting list", "Anna", "Bo", "Cy")])
    assert "1 of this list are not in cross.xlsx, by number or by name: Cy; they are left out" in notes_of(event)
    assert len(event.players) == 2


def test_a_second_list_of_results_fills_the_gaps_of_the_first() -> None:
    cross = crosstable("Anna 2w1 2b", "Bo 1b0 1w")
    event = assemble([cross, games("2 Bo-Anna ½-½", "3 Anna-Bo 1-0")])
    assert [items[0] for items in event.rounds] == [tb.Game(1, 2, "1-0"), tb.Game(2, 1, "½-½"), tb.Game(1, 2, "1-0")]


def test_byes_come_from_the_crosstable_and_games_from_a_pgn() -> None:
    event = assemble([crosstable("Anna 2w1 -½", "Bo 1b0 3w1", "Cy -1 2b0"), games("1 Anna-Bo 1-0", "2 Bo-Cy 1-0")])
    assert byes_of(event) == [(1, 3, "pairing"), (2, 1, "half")]


def test_results_that_contradict_each_other_are_refused_with_both_places() -> None:
    (problem,) = problems_of(crosstable("Anna 2w1", "Bo 1b0"), games("1 Anna-Bo ½-½"))
    assert problem.startswith(
        "games.pgn:1:1: error: round 1: Anna and Bo: '2w1' at cross.xlsx: B1, '½-½' here; the files contradict"
    )


def test_opponents_that_contradict_each_other_are_refused() -> None:
    cross = crosstable("Anna 2w1", "Bo 1b0", "Cy 4w1", "Di 3b0")
    problems = problems_of(cross, games("1 Anna-Cy 1-0"))
    assert "round 1: Anna has '2w1' at cross.xlsx: B1 and '1-0' here; the files contradict each other" in problems[0]


def test_colours_that_contradict_each_other_are_refused() -> None:
    (problem,) = problems_of(crosstable("Anna 2w1", "Bo 1b0"), games("1 Bo-Anna 0-1"))
    assert "the files give White to different players" in problem


def test_a_matrix_takes_the_rounds_of_a_list_that_knows_them() -> None:
    matrix = crosstable("Anna 2w1 3b1 .", "Bo 1b0 . 3w1", "Cy . 1w0 2b0", rounds_assumed=True)
    event = assemble([matrix, games("1 Bo-Cy 1-0", "2 Anna-Bo 1-0")])
    assert event.rounds == ((tb.Game(2, 3, "1-0"),), (tb.Game(1, 2, "1-0"),), (tb.Game(3, 1, "0-1"),))


def test_a_ranking_gives_the_published_table() -> None:
    ranking = listed("ranking", "Bo", "Anna", "Cy", numbered=False)
    ranking.ranks, ranking.after_round, ranking.program = {1: 1, 2: 2, 3: 2}, 3, "chess-results"
    values: dict[Key, Fraction | None] = {1: Fraction(9, 2), 2: Fraction(4), 3: None}
    ranking.columns = [PrintedPart("TB1", values, "BH/C1", decimals=1), PrintedPart("TB2", values)]
    published = assemble([crosstable(*ROWS), ranking]).published
    assert (published.ranks, published.after_round, published.program) == ({2: 1, 1: 2, 3: 2}, 3, "chess-results")
    assert [(column.printed, column.code) for column in published.columns] == [("TB1", "BH/C1"), ("TB2", "")]
    assert published.values == {"BH/C1": {2: Fraction(9, 2), 1: Fraction(4), 3: None}}


def test_points_of_a_live_crosstable_are_compared_with_its_own_results() -> None:
    cross = crosstable("Anna 2w1 2b", "Bo 1b0 1w", points=(1, 0))
    assert len(assemble([cross, games("2 Bo-Anna 0-1")]).rounds) == 2


def test_a_ranking_alone_is_refused() -> None:
    (problem,) = problems_of(listed("ranking", "Anna", "Bo"))
    assert "a ranking without the rounds" in problem


def test_a_starting_list_alone_is_an_event_without_rounds() -> None:
    event = assemble([listed("starting list", "Anna", "Bo")])
    assert (len(event.players), event.rounds) == (2, ())


# a TRF or JSON among the files; team events


@pytest.mark.parametrize("name", ["open", "round_robin", "team"])
def test_a_tournament_stays_what_it_is_as_a_part(name: str) -> None:
    event = tb.read(f"examples/{name}.trf")
    assert assemble([part_of(event, "event.trf")], base=event) == event


def test_a_trf_keeps_its_scoring_and_gets_the_printed_columns_of_a_list() -> None:
    event = tb.read("examples/open.trf")
    ranking = listed("ranking", *(player.name for player in event.players), numbered=False)
    ranking.columns = [PrintedPart("TB1", {1: Fraction(3)}, "BH/C1")]
    joined = assemble([part_of(event, "open.trf"), ranking], base=event)
    assert joined == event
    assert [column.printed for column in joined.published.columns] == ["TB1"]


def test_matches_are_made_from_their_boards() -> None:
    teams = [Entrant("A", "Alfa", 1), Entrant("B", "Beta", 2), Entrant("C", "Gamma", 3)]
    players = [Entrant(f"{team}{board}", f"{team}{board}", team=team, board=board) for team in "ABC" for board in (1, 2)]
    meetings = [
        Meeting(1, "A1", "B1", "1-0", board=1, teams=("A", "B")),
        Meeting(1, None, "A2", "-+", board=2, teams=("A", "B")),
        Meeting(1, "C", None, "pairing", teams=("C", None)),
    ]
    event = assemble([Part("pairings", "boards.html", players, teams, meetings, rounds=1, boards=2)])
    assert event.rounds == ((tb.Match(1, 2, [tb.Game(1, 3, "1-0"), tb.Game(None, 2, "-+")]), tb.Bye(3, "pairing")),)
    assert [team.players for team in event.teams] == [(1, 2), (3, 4), (5, 6)]


def test_the_team_with_white_on_board_1_comes_first() -> None:
    teams = [Entrant("A", "Alfa", 1), Entrant("B", "Beta", 2)]
    players = [Entrant("A1", "A1", team="A"), Entrant("B1", "B1", team="B")]
    meetings = [Meeting(1, "B1", "A1", "1-0", board=1, teams=("A", "B"))]
    event = assemble([Part("pairings", "boards.html", players, teams, meetings)])
    assert event.rounds == ((tb.Match(2, 1, [tb.Game(2, 1, "1-0")]),),)


def test_teams_without_players_are_refused() -> None:
    part = Part("pairings", "teams.html", [], [Entrant("A", "Alfa")], [Meeting(1, "A", None, "pairing", teams=("A", None))])
    assert "the list has teams and no players" in problems_of(part)[0]


def test_the_first_day_is_the_earliest_that_a_list_has() -> None:
    one, other = crosstable("Anna 2w1", "Bo 1b0", starts=date(2026, 3, 9)), listed("starting list", "Anna", "Bo")
    other.starts = date(2026, 3, 7)
    assert assemble([one, other]).starts == date(2026, 3, 7)


def test_two_crosstables_of_different_events_are_refused_as_such() -> None:
    """Not with an error for every opponent who is missing: the files are of two events."""
    table = "Rk.;Name;1.Rd;2.Rd;3.Rd;Pts\n1;{0};2w1;3b1;4w1;3\n2;{1};1b0;4w1;3b0;1\n3;{2};4b1;1w0;2w1;2\n4;{3};3w0;2b0;1b0;0\n"
    april = table.format("Anna Alt", "Ben Bay", "Cid Cole", "Dan Dorn").encode()
    may = table.format("Anna Alt", "Eva Eck", "Fay Fox", "Gus Gray").encode()
    with pytest.raises(tb.FormatError) as refused:
        tb.read([april, may])
    (problem,) = refused.value.problems
    assert "is this another event? 1 of its 4 names are in" in problem and "not found: Eva Eck, Fay Fox and Gus Gray" in problem


def test_a_rating_that_nobody_has_is_refused_where_it_stands() -> None:
    part = crosstable(*ROWS)
    part.entrants[1] = replace(part.entrants[1], rating=5000)
    with pytest.raises(FormatError) as refused:
        assemble([part])
    (problem,) = refused.value.problems
    assert str(problem) == "cross.xlsx: A2: player 2 (Bo): expected a rating from 0 to 4000, or none, found 5000"
