"""Who has no opponent in a round of a Swiss, where a TRF does not say why: the pairing-allocated bye, if nothing speaks against."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.formats.trf.columns import PLAYER

SHARED = Path(__file__).parents[2].parent / "shared" / "corpus"
Cells = Mapping[int, str]


def cells_of(text: str) -> list[tuple[str, str, str]]:
    """ "2w1" a game, "U" a bye, "." four blanks and no result, "-" the same as 0000 and a dash."""
    found = []
    for cell in text.split():
        if cell[0].isdigit():
            found.append((cell[:-2], cell[-2], cell[-1]))
        else:
            found.append({".": ("", "", ""), "-": ("0000", "-", ""), "--": ("0000", "-", "-")}.get(cell, ("0000", "-", cell)))
    return found


WORTH = {"1": 10, "+": 10, "U": 10, "F": 10, "=": 5, "H": 5}


def trf(rows: Cells, points: Mapping[int, str] = {}, *, header: str = "192 FIDE_DUTCH\n", more: str = "") -> bytes:
    """A file of these rows; points follow from the letters unless they are given."""
    lines = [header]
    for id, text in rows.items():
        cells = cells_of(text)
        total = sum(WORTH.get(result, 0) for _, _, result in cells)
        values = {"number": str(id), "name": f"Player {id}", "points": points.get(id, f"{total / 10:.1f}")}
        lines.append(PLAYER.write_line(values, cells) + "\n")
    return ("".join(lines) + more).encode()


def byes(event: tb.Tournament) -> dict[tuple[int, int], str]:
    """(round, participant) -> the kind of bye."""
    return {
        (number, item.participant): item.kind
        for number, items in enumerate(event.rounds, 1)
        for item in items
        if isinstance(item, tb.Bye)
    }


def notes(event: tb.Tournament) -> list[str]:
    return [warning for warning in event.warnings if "has no opponent, and the file does not say why" in warning]


# each of three players is unpaired once, and nothing says why
ONE_EACH: Cells = {1: "2w1 3b1 .", 2: "1b0 . 3w1", 3: ". 1w0 2b0"}
UNSAID = dict.fromkeys(range(1, 10), "")  # no declared points


def test_the_only_unpaired_player_of_a_round_has_the_pairing_allocated_bye() -> None:
    event = tb.read(trf(ONE_EACH, UNSAID))
    assert byes(event) == {(1, 3): "pairing", (2, 2): "pairing", (3, 1): "pairing"}
    (note,) = notes(event)
    assert "in 3 rounds (1-3) one of 3 players has no opponent" in note
    assert "read as the pairing-allocated bye; if it was another, correct the file" in note
    assert note.endswith("; or give unpaired='zero' or unpaired='half' or unpaired='full'")
    assert event.reading.unexplained_rounds == (1, 2, 3)
    assert tb.standings(event, by="PTS")[3]["PTS"] == 1


@pytest.mark.parametrize("blank", [".", "-"])
def test_blanks_and_0000_without_a_result_leave_it_open(blank: str) -> None:
    rows = {id: row.replace(".", blank) for id, row in ONE_EACH.items()}
    assert set(byes(tb.read(trf(rows, UNSAID))).values()) == {"pairing"}


@pytest.mark.parametrize(("letter", "kind"), [("Z", "zero"), ("H", "half"), ("F", "full"), ("U", "pairing"), ("--", "zero")])
def test_a_letter_says_what_it_is(letter: str, kind: str) -> None:
    rows = {id: row.replace(".", letter) for id, row in ONE_EACH.items()}
    event = tb.read(trf(rows, UNSAID))
    assert set(byes(event).values()) == {kind}
    assert not notes(event) and event.reading.unexplained_rounds == ()


def test_record_240_says_what_it_is() -> None:
    event = tb.read(trf(ONE_EACH, UNSAID, more="240 H   1    3\n240 Z   2    2\n"))
    assert byes(event) == {(1, 3): "half", (2, 2): "zero", (3, 1): "pairing"}


@pytest.mark.parametrize(("points", "kind"), [("1.0", "pairing"), ("0.0", "zero"), ("0.5", "half")])
def test_declared_points_decide_and_that_is_said(points: str, kind: str) -> None:
    event = tb.read(trf(ONE_EACH, {**UNSAID, 3: points}))
    assert byes(event)[1, 3] == kind and byes(event)[2, 2] == "pairing"
    assert ("as the declared points say" in notes(event)[0]) == (kind != "pairing")
    assert tb.standings(event, by="PTS")[3]["PTS"] == {"pairing": 1, "zero": 0, "half": tb.Scoring().draw}[kind]


def test_a_half_point_that_only_the_points_tell_is_refused_by_strict() -> None:
    data = trf(ONE_EACH, {**UNSAID, 3: "0.5"})
    with pytest.raises(tb.FormatError, match="half-point bye in round 1, as the declared points say"):
        tb.read(data, strict=True)


def test_points_that_no_bye_explains_are_refused_as_before() -> None:
    with pytest.raises(tb.FormatError, match=r"player 3: declared 3\.0, rounds 1-3 give 0\.0"):
        tb.read(trf(ONE_EACH, {**UNSAID, 3: "3.0"}))
    assert byes(tb.read(trf(ONE_EACH, {**UNSAID, 3: "3.0"}), trust="results"))[1, 3] == "pairing"


def test_points_are_judged_by_the_scoring_that_the_others_show() -> None:
    """3-1-0 is declared nowhere: the games of the others show it, and a win's three points are the bye."""
    rows = {1: "2w1 3b1 4w1", 2: "1b0 4w1 5b1", 3: "4w1 1w0 .", 4: "3b0 2b0 1b0", 5: "Z Z 2w0"}
    event = tb.read(trf(rows, {1: "9.0", 2: "6.0", 3: "6.0", 4: "0.0", 5: "0.0"}))
    assert byes(event)[3, 3] == "pairing" and event.scoring.win == 3


def test_who_has_left_or_never_came_was_away() -> None:
    rows = {
        1: "2w1 3b1 4w1 5b1",
        2: "1b0 4w1 . .",  # left after two rounds
        3: "4w1 1w0 5b1 4w1",
        4: "3b0 2b0 1b0 3b0",
        5: ". . 3w0 1w0",  # came late
        6: ". . . .",  # never came
    }
    event = tb.read(trf(rows, UNSAID))
    assert set(byes(event).values()) == {"zero"} and not notes(event)


def test_beside_one_who_has_left_the_only_other_one_has_the_bye() -> None:
    rows = {1: "2w1 3b1 4w1", 2: "1b0 4w1 .", 3: "4w1 1w0 5b=", 4: "3b0 2b0 1b0", 5: "6w1 . 3w=", 6: "5b0 . ."}
    event = tb.read(trf(rows, UNSAID))
    assert byes(event) == {(2, 5): "pairing", (2, 6): "zero", (3, 2): "pairing", (3, 6): "zero"}


def test_nobody_has_the_bye_twice_or_after_a_win_without_playing() -> None:
    twice = {1: "2w1 3b1 2w1 3b=", 2: "1b0 . 1b0 .", 3: ". 1w0 . 1w="}
    assert set(byes(tb.read(trf(twice, UNSAID))).values()) == {"zero"}
    forfeit = {1: "2w+ . 3w1", 2: "1b- 3w1 .", 3: "U 2b0 1b0"}
    assert byes(tb.read(trf(forfeit, UNSAID))) == {(1, 3): "pairing", (2, 1): "zero", (3, 2): "pairing"}


def test_where_somebody_has_the_bye_another_one_was_absent() -> None:
    rows = {1: "2w1 3b1", 2: "1b0 4w1", 3: "U 1w0", 4: ". 2b0"}
    event = tb.read(trf(rows, UNSAID))
    assert byes(event) == {(1, 3): "pairing", (1, 4): "zero"} and not notes(event)


def test_two_without_a_word_are_absent() -> None:
    rows = {1: "2w1 3b1", 2: "1b0 4w1", 3: ". 1w0", 4: ". 2b0"}
    assert byes(tb.read(trf(rows, UNSAID))) == {(1, 3): "zero", (1, 4): "zero"}


def test_a_round_that_is_not_paired_gives_nobody_a_bye() -> None:
    event = tb.read(trf(ONE_EACH, UNSAID, header="142 5\n192 FIDE_DUTCH\n"))
    assert len(event.rounds) == 3 and event.total_rounds == 5


def test_a_round_robin_has_its_free_round() -> None:
    event = tb.read(trf(ONE_EACH, header="192 FIDE_ROUNDROBIN\n"))
    assert byes(event) == {} and not notes(event) and event.reading.unexplained_rounds == ()


def test_a_game_that_only_one_line_tells_is_no_bye() -> None:
    rows = {1: "2w1 3b1", 2: ". 4w1", 3: "4w1 1w0", 4: "3b0 2b0"}
    assert byes(tb.read(trf(rows, UNSAID))) == {}


@pytest.mark.parametrize("kind", ["pairing", "zero", "half", "full"])
def test_unpaired_decides(kind: Any) -> None:
    event = tb.read(trf(ONE_EACH, UNSAID), unpaired=kind)
    assert set(byes(event).values()) == {kind}
    assert not notes(event) and event.reading.unexplained_rounds == (1, 2, 3)


def test_unpaired_is_for_all_who_play_again_and_points_still_decide() -> None:
    rows = {1: "2w1 3b1 4w1", 2: "1b0 4w1 5b=", 3: ". 1w0 .", 4: ". 2b0 1b0", 5: ". . 2w="}
    event = tb.read(trf(rows, {**UNSAID, 4: "0.0"}), unpaired="half")
    assert byes(event) == {(1, 3): "half", (3, 3): "half", (1, 4): "zero", (1, 5): "half", (2, 5): "half"}
    assert "read as a zero-point bye, as the declared points say" in notes(event)[0]
    left = {1: "2w1 3b1 2b1", 2: "1b0 . 1w0", 3: "4w1 1w0 .", 4: "3b0 . ."}
    assert byes(tb.read(trf(left, UNSAID), unpaired="half")) == {(2, 2): "half", (3, 3): "half", (2, 4): "zero", (3, 4): "zero"}


def test_unpaired_is_one_of_four() -> None:
    with pytest.raises(tb.FormatError, match="unpaired: expected 'pairing', 'zero', 'half', 'full' or None, found 'U'"):
        tb.read(trf(ONE_EACH), unpaired="U")  # type: ignore[arg-type]


def test_a_file_of_ours_says_everything() -> None:
    """What is written is read as it was: absences are letters, and the JSON has every bye."""
    event = tb.read(trf(ONE_EACH, UNSAID), unpaired="zero")
    for suffix in ("trf26", "trf16", "json"):
        target = BytesIO()
        tb.write(event, target, format=suffix)
        again = tb.read(target.getvalue(), unpaired="half")
        assert byes(again) == byes(event) and again.reading.unexplained_rounds == (), suffix


DOUBLE: Cells = {  # matches of two games, each game a round: 1-2 and 3 with the bye, then 1-3 and 2 with the bye
    1: "2w1 2b= 3w1 3b1", 2: "1b0 1w= U U", 3: "U U 1b0 1w0",
}  # fmt: skip


def test_a_double_swiss_is_read_with_its_byes_counted_once() -> None:
    header = "162  W 1.0    D 0.5    L 0.0    P 1.5    F 2.0    H 1.0\n192 FIDE_DOUBLESWISS\n"
    event = tb.read(trf(DOUBLE, {1: "3.5", 2: "2.0", 3: "1.5"}, header=header))
    assert event.is_double_swiss and event.scoring.half_bye == 1 and event.scoring.full_bye == 2
    assert not any("meet in round" in warning for warning in event.warnings)
    assert sum("a bye of a Double-Swiss is one for two games; the points were trusted" in said for said in event.warnings) == 2
    ranked = tb.standings(event, by="PTS")
    assert [ranked[id]["PTS"] for id in (1, 2, 3)] == [event.published.points[id] for id in (1, 2, 3)]
    with pytest.raises(tb.RegulationError, match=r"BH: Buchholz \(Article 8\.1\) counts rounds of one game"):
        tb.standings(event, by="BH")


def test_points_of_a_double_swiss_that_no_bye_explains_are_refused() -> None:
    with pytest.raises(tb.FormatError, match=r"player 1: declared 9\.0"):
        tb.read(trf(DOUBLE, {1: "9.0", 2: "1.5", 3: "1.0"}, header="192 FIDE_DOUBLESWISS\n"))


def test_who_meets_in_two_matches_of_a_double_swiss_meets_again() -> None:
    rows = {1: "2w1 2b= 2w1 2b1", 2: "1b0 1w= 1b0 1w0"}
    said = [warning for warning in tb.read(trf(rows, header="192 FIDE_DOUBLESWISS\n")).warnings if "meet in round" in warning]
    assert [part in said[0] for part in ("round 1", "round 3")] == [True, True] and len(said) == 2


@pytest.mark.parametrize("order", ["W 3.0    D 1.0    F 2.0    H 0.5    P 1.5", "F 2.0    H 0.5    P 1.5    W 3.0    D 1.0"])
def test_record_162_has_symbols_for_byes_wherever_they_stand(order: str) -> None:
    scoring = tb.read(trf(ONE_EACH, UNSAID, header=f"162  {order}\n192 FIDE_DUTCH\n"), unpaired="zero").scoring
    assert scoring == tb.Scoring(win=3, draw=1, full_bye=2, half_bye="0.5", pairing_bye="1.5")


def test_an_olympiad_is_a_team_event() -> None:
    event = tb.read(team_trf(points=("", "", "")).replace(b"FIDE_TEAM", b"FIDE_OLYMPIAD"))
    assert event.is_team and event.system is tb.System.SWISS and event.pairing.code == "FIDE_OLYMPIAD"
    assert not any("192" in warning for warning in event.warnings)


TEAM_ROWS: Cells = {1: "3w1 5b= --", 2: "4b0 6w1 --", 3: "1b0 -- 5w1", 4: "2w1 -- 6b1", 5: "-- 1w= 3b0", 6: "-- 2b0 4w0"}
CLUBS = "".join(f"013 {f'Team {team}':32}{2 * team - 1:4} {2 * team:4}\n" for team in (1, 2, 3))


def team_trf(rows: Cells = TEAM_ROWS, points: tuple[str, str, str] | None = None, more: str = "") -> bytes:
    """Three teams of two: 013 records, or 310 with the match and game points "2.0  1.5"."""
    if points is None:
        return trf(rows, UNSAID, header="092 Team Swiss\n", more=CLUBS + more)
    lines = [
        f"310 {team:3} {f'Team {team}':32}              {said:>13}     {2 * team - 1:5}{2 * team:5}\n"
        for team, said in enumerate(points, 1)
    ]
    return trf(rows, UNSAID, header="192 FIDE_TEAM\n", more="".join(lines) + more)


def test_the_only_unpaired_team_of_a_round_has_the_pairing_allocated_bye() -> None:
    event = tb.read(team_trf())
    assert byes(event) == {(1, 3): "pairing", (2, 2): "pairing", (3, 1): "pairing"}
    assert "in 3 rounds (1-3) one of 3 teams has no opponent" in notes(event)[0] and event.reading.unexplained_rounds == (
        1,
        2,
        3,
    )
    assert set(byes(tb.read(team_trf(), unpaired="zero")).values()) == {"zero"}


def test_blank_rounds_of_the_members_leave_it_open_too() -> None:
    event = tb.read(team_trf({id: row.replace("--", ".") for id, row in TEAM_ROWS.items()}))
    assert set(byes(event).values()) == {"pairing"}


def test_letters_of_the_members_and_records_of_the_teams_say_what_it_is() -> None:
    absent = {id: row.replace("--", "Z") for id, row in TEAM_ROWS.items()}
    assert set(byes(tb.read(team_trf(absent))).values()) == {"zero"}
    given = tb.read(team_trf(points=("", "", ""), more="320  1.0  1.0 000   2 000\n"))
    assert byes(given) == {(1, 3): "zero", (2, 2): "pairing", (3, 1): "zero"} and not notes(given)
    asked = tb.read(team_trf(points=("", "", ""), more="240 H   1    3\n"))
    assert byes(asked) == {(1, 3): "half", (2, 2): "pairing", (3, 1): "pairing"}


def test_declared_match_points_decide() -> None:
    """Team 1: 1-1, 1.5-0.5, unpaired; team 2: 1-1, unpaired, 2-0; team 3: unpaired, 0.5-1.5, 0-2."""
    event = tb.read(team_trf(points=("4.0    3.5", "3.0    3.0", "1.0    1.5")))
    assert byes(event) == {(1, 3): "pairing", (2, 2): "zero", (3, 1): "pairing"}
    assert "read as a zero-point bye in round 2, as the declared points say" in notes(event)[0]


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"no corpus at {SHARED}")
def test_the_friendship_cup_comes_out_as_published() -> None:
    """15 teams, 7 rounds, and the one that is not paired has one match point and three game points, as chess-results printed."""
    said = json.loads((SHARED / "published" / "friendship_cup_2024.json").read_text(encoding="utf-8"))
    event = tb.read(SHARED / said["trf"])
    found = {row.name: row for row in tb.standings(event, by="MPTS, GPTS, EGGSB, BH:MP").rows}
    for row in said["expected"]:
        ours = found[row["team"]]
        assert (ours.rank, ours["MPTS"], ours["BH:MP"]) == (row["rank"], row["MP"], row["BH"])
    differs = [row["team"] for row in said["expected"] if found[row["team"]]["GPTS"] != row["GP"]]
    assert len(differs) == 1  # the file has a forfeit loss of both players in round 7, the published table a win of one
