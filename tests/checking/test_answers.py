"""The answer of a check as a whole: its JSON, the description lengths of section 3.3, and what it says to do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.checking.test_check import OPEN, five, made
from tests.checking.test_inferring import SIX
from tiebreaks.answers import Check
from tiebreaks.checking.against import join
from tiebreaks.checking.columns import IGNORED, Bench, make_laws
from tiebreaks.checking.words import list_reasons
from tiebreaks.law.editions import CURRENT
from tiebreaks.messages import Message
from tiebreaks.model.published import PrintedColumn

LISTED = ["PTS", "DE", "BH/C1", "BH", "SB", "WIN"]
BY = "DE, BH/C1, BH, SB, WIN"


def answer(event: tb.Tournament, **options: Any) -> Check:
    """A check that takes the time it needs: a loaded machine must not change the answer."""
    return tb.check(event, **options)


def shown(check: Check, *without: str) -> dict[str, Any]:
    return {key: value for key, value in check.to_dict().items() if key not in ("tried", *without)}


BASIS = {
    "edition": {"id": "2024-08", "amended": []}, "by": ["PTS", "BH"], "after_round": 4, "live": False, "pending": None,
    "complete": True, "dropped": [], "assumed": [], "decisions": [], "lots": None,
    "sources": {"edition": "first day", "by": "file", "after_round": "file"}, "doubtful": [], "meanwhile": [], "notes": [],
}  # fmt: skip


def test_the_json_of_two_exchanged_ranks_is_that_of_the_interface() -> None:
    check = answer(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}))
    because = "Player 3 is 2nd and Player 2 3rd. Both have 2½ points. Buchholz decides: 9½ to 9. (8.1)"
    decided = {"misplaced": True, "values": [], "decided_by": "BH", "article": "8.1"}
    command = "tiebreaks convert FILE OUT --with-ranks --by BH --edition 2024-08"
    call = "tb.write(tb.standings(event, by='BH', edition='2024-08').published(), OUT)"
    assert check.inferred is not None and (check.inferred.by, check.inferred.certainty) == (("PTS", "BH"), "possible")
    assert shown(check, "inferred") == {
        "basis": BASIS,
        "agrees": False,
        "compared": {"ranks": 5, "points": 0, "values": 0},
        "differences": [
            {
                "id": 3, "name": "Player 3", "published_rank": 3, "published_place": 3, "computed_rank": 2, **decided,
                "sentence": f"3 Player 3: published rank 3, computed 2. {because}",
            },
            {
                "id": 2, "name": "Player 2", "published_rank": 2, "published_place": 2, "computed_rank": 3, **decided,
                "sentence": f"2 Player 2: published rank 2, computed 3. {because}",
            },
        ],
        "explained_by": [],
        "more": 0,
        "stopped": False,
        "nearest": None,
        "broken_ties": [],
        "moved": None,
        "in_short": "Ranks 2 and 3 may simply be exchanged in the file.",
        "notes": [],
        "verdict": "too little to tell",
        "certainty": None,
        "columns": [],
        "points": [],
        "game": None,
        "in_force": {
            "edition": "2024-08",
            "places": [{"id": 2, "published": 2, "computed": 3}, {"id": 3, "published": 3, "computed": 2}],
        },
        "to_do": [
            {"text": f"To publish the ranks as computed: {command} (in Python: {call})", "command": command, "python": call}
        ],
        "results": [],
        "counts_pending": None,
        "doubtful": 0,
    }  # fmt: skip
    assert str(check.meaning) == "Only 3 neighbours are level on points; the ranks fit BH." and check.tried > 0
    assert str(check.headline) == "Differs from C.07 edition 2024-08 by PTS, BH: 2 of 5 published ranks." and check.lines == ()
    assert str(check.title) == "Five, after round 4. C.07 edition 2024-08"


def test_points_that_another_result_explains_name_the_game_and_the_column() -> None:
    points = {1: Fraction(3), 2: Fraction(3), 3: Fraction(2)}
    check = answer(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, points=points, values={"BH": {1: Fraction(9), 2: Fraction(9)}}))
    found = shown(check, "differences")
    command = "tiebreaks standings FILE --columns rank,no,name,points,rounds"
    assert found == {
        "basis": BASIS,
        "agrees": False,
        "compared": {"ranks": 5, "points": 3, "values": 2},
        "explained_by": [],
        "more": 0,
        "stopped": False,
        "nearest": None,
        "broken_ties": [],
        "moved": None,
        "in_short": "",
        "notes": [],
        "verdict": "contradicts points",
        "certainty": None,
        "inferred": None,
        "columns": [
            {
                "printed": "BH", "code": "BH", "values": 2, "wrong_as_asked": 1, "edition": "2024-08", "house_rules": {},
                "named_set": "", "unexplained": 1, "note": "1 of 2 values by no law known",
                "rows": [{"id": 1, "published": 9, "computed": 8.5, "exact": "17/2"}],
            }
        ],
        "points": [{"id": 2, "published": 3, "computed": 2.5}, {"id": 3, "published": 2, "computed": 2.5}],
        "game": {"round": 4, "white": 2, "black": 3, "published": "1-0", "computed": "½-½"},
        "in_force": {"edition": "2024-08", "places": []},
        "to_do": [
            {"text": f"To see the results: {command} (in Python: tb.standings(event))", "command": command,
             "python": "tb.standings(event)"}
        ],
        "results": [],
        "counts_pending": None,
        "doubtful": 0,
    }  # fmt: skip
    assert str(check.headline) == (
        "The published points are those with another result: round 4, 2-3, the table counts 1-0, the file ½-½."
    )
    assert [*map(str, check.lines)] == [
        "BH: 1 of 2 values by no law known; nearest under C.07 2024-08: 1 Player 1, published 9, computed 8.5.",
    ]
    assert [(item.id, item.values[0].to_dict()) for item in check.differences] == [
        (3, {"code": "PTS", "published": 2, "computed": 2.5, "exact": "5/2"}),
        (2, {"code": "PTS", "published": 3, "computed": 2.5, "exact": "5/2"}),
        (1, {"code": "BH", "published": 9, "computed": 8.5, "exact": "17/2"}),
    ]
    assert str(check.differences[2].sentence) == "1 Player 1: BH published 9, computed 8.5."


def test_the_description_lengths_are_those_of_the_specification() -> None:
    """An event of 2026 by the rules of 2009, its list given: 3.5 bits for the law and 0.3 for each entry; 2.5 for one that is
    missing at the end, 3 for one that is skipped; 6 bits for swiss-manager-2009."""
    found = answer(made(edition="2009")).inferred
    assert found is not None
    drawn = {"unplayed_in_sonneborn_berger": "drawn", "sonneborn_berger_cut": "product"}
    assert found.to_dict() | {"gain": 0} == {
        "by": LISTED,
        "edition": "2009",
        "house_rules": {},
        "named_set": "",
        "after_round": 9,
        "bits": 5.0,
        "gain": 0,
        "probability": 1.0,
        "certainty": "likely",
        "entries": [
            {"code": "DE", "decides": 0, "certainty": "possible"},
            {"code": "BH/C1", "decides": 27, "certainty": "certain"},
            {"code": "BH", "decides": 1, "certainty": "possible"},
            {"code": "SB", "decides": 1, "certainty": "likely"},
            {"code": "WIN", "decides": 0, "certainty": "possible"},
        ],
        "ties_left": [],
        "ties_by": "",
        "same_laws": [],
        "alternatives": [
            {"by": LISTED[:-1], "edition": "2009", "house_rules": {}, "bits": 7.2},
            {"by": LISTED, "edition": "2009", "house_rules": drawn, "bits": 7.5},
            {"by": ["PTS", *LISTED[2:]], "edition": "2009", "house_rules": {}, "bits": 7.7},
            {"by": [*LISTED[:3], *LISTED[4:]], "edition": "2009", "house_rules": {}, "bits": 7.7},
            {"by": LISTED[:-1], "edition": "2009", "house_rules": drawn, "bits": 9.7},
        ],
    }


def test_a_table_by_other_rules_says_so_in_every_part_of_the_answer() -> None:
    check = answer(made(edition="2009"))
    assert str(check.meaning) == (
        f"Made with PTS, {BY} under C.07 2009. Likely. These would fit as well: DE, BH/C1, BH, SB; BH/C1, BH, SB, WIN; "
        "DE, BH/C1, SB, WIN."
    )
    assert [*map(str, check.lines)] == [
        "All 41 ranks.",
        "Under edition 2026-03, in force on 2026-04-03, 15 places differ. First difference: place 5, published 3 Hartenau, Dagfinn, "
        "computed 6 Grauwitz, Dagfinn.",
    ]
    first, second, third, *_ = check.explained_by
    assert (third.kind, third.complexity, third.by) == ("edition and house rule", 2, tuple(LISTED))
    assert first.to_dict() == {
        "kind": "edition", "complexity": 1, "edition": "2009", "house_rules": {}, "by": LISTED, "after_round": 9,
        "sentence": str(check.meaning), "wrong_places": 0, "wrong_values": 0,
    }  # fmt: skip
    assert second.to_dict() == {
        "kind": "edition and list", "complexity": 2, "edition": "2009", "house_rules": {}, "by": LISTED[:-1], "after_round": 9,
        "sentence": "Made with PTS, DE, BH/C1, BH, SB under C.07 2009.", "wrong_places": 0, "wrong_values": 0,
    }  # fmt: skip
    assert (check.verdict, check.certainty, check.basis.sources["by"], check.more) == ("explained", "likely", "file", 1)
    assert check.in_force is not None and check.in_force.edition == "2026-03"
    assert check.in_force.places[:3] == ((3, 5, 6), (6, 6, 5), (4, 10, 11)) and len(check.in_force.places) == 15
    assert [(item.command, item.python) for item in check.to_do] == [
        (f'tiebreaks standings FILE --by "{BY}" --edition 2009', f"tb.standings(event, by='{BY}', edition='2009')"),
        (
            f'tiebreaks convert FILE OUT --with-ranks --by "{BY}" --edition 2026-03',
            f"tb.write(tb.standings(event, by='{BY}', edition='2026-03').published(), OUT)",
        ),
    ]
    assert [str(item.text).partition(": ")[0] for item in check.to_do] == [
        "To see this table",
        "To publish the ranks as computed",
    ]


def test_printed_columns_are_counted_under_the_law_that_made_them_and_under_the_one_in_force() -> None:
    check = answer(made(values=True, edition="2009"))
    assert [(each.printed, each.code, each.values, each.wrong_as_asked, each.edition, each.unexplained) for each in check.columns] == [
        ("DE", "DE", 0, 0, "2026-03", 0), ("BH/C1", "BH/C1", 41, 31, "2009", 0), ("BH", "BH", 41, 33, "2009", 0),
        ("SB", "SB", 41, 35, "2009", 0), ("WIN", "WIN", 41, 0, "2026-03", 0),
    ]  # fmt: skip
    assert check.columns[1].rows[0].to_dict() == {"id": 1, "published": 47.5, "computed": 47, "exact": "47"}
    assert len(check.columns[1].rows) == 31 and check.certainty == "certain"
    assert str(check.lines[-2]).splitlines()[:2] == [
        "DE: no values of anybody in the standings.",
        "BH/C1: 41 of 41 under C.07 2009; under edition 2026-03 only 10: 1 Hollenby, Edda, published 47.5, computed 47, "
        "5 Rosquell, Torvin, published 48.5, computed 48 and 9 Ortelius, Magne, published 47, computed 44.5.",
    ]


def test_without_a_search_the_differences_are_all_that_is_said() -> None:
    check = answer(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}), search=False)
    assert (check.verdict, check.tried, check.to_do, check.lines, check.in_force) == ("differs", 0, (), (), None)
    assert str(check.summary) == "Differs from C.07 edition 2024-08 by PTS, BH: 2 of 5 published ranks."


def test_few_ties_offer_the_lists_that_fit_and_ask_for_the_one_that_was_meant() -> None:
    check = answer(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}, by=""))
    assert check.headline == "The file names no list, and its ranks do not show one."
    assert str(check.meaning) == "Only 3 neighbours are level on points; the ranks fit ARO; ARO/C1; BWG; WON."
    assert (check.basis.sources["by"], check.verdict, check.agrees) == ("default", "nothing claimed", True)
    assert [(item.command, item.python) for item in check.to_do] == [
        ('tiebreaks check FILE --by "LIST"', "tb.check(event, by='LIST')")
    ]


def test_where_everything_agrees_nothing_is_told_of_another_law() -> None:
    check = answer(five({1: 1, 3: 2, 2: 3, 5: 4, 4: 5}, values={"BH": {2: Fraction(9), 3: Fraction("9.5")}}))
    assert (check.agrees, check.verdict, check.in_force, check.lines, check.to_do) == (True, "agrees", None, (), ())
    assert str(check.summary) == (
        "Agrees: the 5 ranks and 2 values of the file are those of C.07 edition 2024-08 by PTS, BH, after round 4."
    )
    assert [(each.printed, each.code, each.values, each.edition, each.explained) for each in check.columns] == [
        ("BH", "BH", 2, "2024-08", True)
    ]


def test_twenty_reasons_are_shown_and_the_others_counted() -> None:
    check = answer(five({1: 1, 2: 2, 3: 3, 5: 4, 4: 5}), search=False)
    first = check.differences[0]
    many = [replace(first, id=at, because=Message("Reason {at}.", at=at)) for at in range(1, 23)]
    for count, last in (
        (20, "Reason 20."),
        (21, "... and so on; sentences left out: 1."),
        (22, "... and so on; sentences left out: 2."),
    ):
        (told,) = replace(check, deciding=list_reasons(many[:count], None)).reasons()
        lines = str(told).splitlines()
        assert (len(lines), lines[-1]) == (min(count, 21), last)
    assert [*map(str, list_reasons(many, many[6]))] == ["Reason 7."]
    assert list_reasons((first, first), None) == (first.because,) and " decides: " in first.because
    assert [*replace(check, deciding=()).reasons()] == []


def test_a_table_of_the_event_is_searched_like_its_own() -> None:
    table = tb.render(tb.standings(OPEN, edition="2009"), "csv")
    check = answer(OPEN, against=table)
    assert (check.verdict, check.certainty, check.explained_by[0].kind) == ("explained", "certain", "edition")
    assert answer(OPEN, against=table, search=False).verdict == "differs"


def test_ranks_and_numbers_that_are_exchanged_are_recognised() -> None:
    """3.4: as a program has written them, the number of a player is the place, and the rank is the pairing number."""
    place = tb.standings(OPEN, edition="2026-03").ranks
    new = {player.id: place[player.id] for player in OPEN.players}
    players = sorted((replace(player, id=new[player.id]) for player in OPEN.players), key=lambda player: player.id)

    def moved(item: Any) -> Any:
        if isinstance(item, tb.Game):
            assert item.white is not None and item.black is not None
            return replace(item, white=new[item.white], black=new[item.black])
        return replace(item, participant=new[item.participant])

    rounds = [[moved(item) for item in items] for items in OPEN.rounds]
    published = tb.Published(ranks={new[old]: old for old in new})
    check = answer(tb.Tournament(players, rounds, starts=OPEN.starts, tie_breaks=LISTED[1:], published=published))
    assert check.verdict == "explained" and check.inferred is not None
    assert check.inferred.by == tuple(LISTED)
    assert any(
        "The numbers of the participants are the places, and the ranks are the pairing numbers." in line for line in check.lines
    )


def test_the_unrated_are_left_out_or_rated_in_every_usual_way() -> None:
    rated = [replace(player, rating=None if player.id == 41 else player.rating) for player in OPEN.players]
    event = replace(OPEN, players=rated)
    bench = Bench(event, 9, "", make_laws(event, CURRENT))
    found = [(entry.code, rules) for entry, rules in bench.variants(["ARO", "BH", "ARO/U1200", "RTNG", "BH/P"])]
    assert found == [
        ("ARO", IGNORED), ("ARO/U1000", ()), ("ARO/U1200", ()), ("ARO/U1400", ()), ("BH", ()), ("ARO/U1200", ()), ("RTNG", ()),
        ("BH/P", ()),
    ]  # fmt: skip
    whole = replace(OPEN, players=[replace(player, rating=player.rating or 1500) for player in OPEN.players])
    everybody = Bench(whole, 9, "", make_laws(whole, CURRENT))
    assert [entry.code for entry, _ in everybody.variants(["ARO", "BH"])] == ["ARO", "BH"]


def test_start_numbers_of_which_one_is_printed_twice_are_not_trusted() -> None:
    names = {player.id: player.name for player in OPEN.players}
    order = sorted(tb.standings(OPEN).ranks.items(), key=lambda item: item[1])
    lines = [f"{rank};{number};{names[number]}" for number, rank in order]
    twice = [line.replace(";41;", ";40;") for line in lines]
    for rows in (lines, twice):
        table = "\n".join(["Rk;No;Name", *rows])
        assert join(OPEN, table).event.published.ranks == dict(order)


def test_a_column_is_judged_by_its_values_whatever_its_heading() -> None:
    """Values of BH under 2009, headed by nothing known, by another code, rounded, all 0, and of nobody."""
    old, new = tb.standings(OPEN, edition="2009"), tb.standings(OPEN)
    values = {row.id: row["BH"] for row in old}
    halves = {row.id: Fraction(round(float(row["SB"] or 0) * 10 + 1e-9), 10) for row in new}
    columns = [
        PrintedColumn("TB1", "", values), PrintedColumn("SB", "SB", values), PrintedColumn("Zero", "BH", dict.fromkeys(values, Fraction(0))),
        PrintedColumn("Sonneb.", "SB", halves, decimals=1), PrintedColumn("None", "BH", {99: Fraction(1)}),
    ]  # fmt: skip
    published = tb.Published(ranks=old.ranks, points={row.id: row.points for row in old}, columns=columns)
    check = answer(replace(OPEN, published=published))
    wrong = sum(row["BH"] != new[row.id]["BH"] for row in old)
    told = [
        (each.printed, each.code, each.values, each.wrong_as_asked, each.edition, each.unexplained, str(each.note))
        for each in check.columns
    ]
    assert told[:3] == [
        ("TB1", "BH", 41, wrong, "2009", 0, "the column headed TB1 is BH"),
        ("SB", "BH", 41, 41, "2009", 0, "the column headed SB is BH"),  # as compared with SB
        ("Zero", "BH", 41, 41, "2026-03", 0, "not computed (all 0)"),
    ]
    assert told[3][:3] == ("Sonneb.", "SB", 41) and told[3][5] == 0
    assert told[4][2:4] == (0, 0) and wrong == 33
    lines = str(check.lines[-2] if "printed values" in str(check.lines[-1]) else check.lines[-1]).splitlines()
    assert lines[0].startswith(
        "TB1 is BH: 41 of 41 under C.07 2009; under edition 2026-03 only 8: 2 Ulmgren, Lovis, published 49,"
    )
    assert lines[2] == "Zero: not computed (all 0)." and lines[4] == "None: no values of anybody in the standings."


def test_a_list_that_the_ranks_show_is_told_as_agreeing_with_what_it_leaves_level() -> None:
    ranked = tb.standings(OPEN, "BH/C1").rows
    published = tb.Published(ranks={row.id: place for place, row in enumerate(ranked, 1)})
    check = answer(replace(OPEN, tie_breaks=(), published=published))
    assert (check.agrees, check.verdict, check.basis.sources["by"], check.certainty) == (True, "agrees", "ranks", "certain")
    assert str(check.summary) == (
        "The file names no list. Its ranks follow points, BH/C1, then pairing numbers, under C.07 edition 2026-03. Certain."
    )
    assert check.explained_by[0].sentence == "Made with PTS, BH/C1 under C.07 2026-03. Certain."
    assert check.explained_by[0].wrong_places == 0
    assert [*map(str, check.lines)] == [
        "3 ties left, in the order of the pairing numbers: 12, 16 (rank 12); 15, 20, 25 (rank 18); 30, 34 (rank 31)."
    ]
    assert [item.command for item in check.to_do] == ["202 PTS,BH/C1,TPN"] and check.in_force is None


def test_points_of_an_earlier_round_are_no_other_results() -> None:
    before = tb.standings(SIX, "PTS, BH", after_round=2)
    published = tb.Published(ranks=before.ranks, points={row.id: row.points for row in before})
    check = answer(replace(SIX, tie_breaks=("BH",), published=published))
    assert (check.points, check.game) == ((), None) and check.verdict != "contradicts points"


def test_start_numbers_are_no_ranks_though_somebody_is_not_in_the_file() -> None:
    rows = [f"{player.id};{player.name};1;1" for player in OPEN.players] + ["42;Nobody, Known;1;1"]
    joined = join(OPEN, "\n".join(["No;Name;Pts;BH", *rows]))
    assert joined.event.published.ranks == {} and not any("taken for the ranks" in note for note in joined.notes)
    assert any("not in the file, so not compared: Nobody, Known" in note for note in joined.notes)
    moved = [f"{at};{player.name};{50 - at};1" for at, player in enumerate(reversed(OPEN.players), 1)]
    taken = join(OPEN, "\n".join(["No;Name;Pts;BH", *moved]))
    assert taken.event.published.ranks == {player.id: 42 - player.id for player in OPEN.players}
    assert "the numbers in front of the names are no start numbers: taken for the ranks" in " ".join(map(str, taken.notes))


@pytest.mark.parametrize(
    ("settings", "places", "said"),
    [
        ({"by": "DE, BH/C1, BH, WIN"}, 4, "PTS, DE, BH/C1, BH, WIN under C.07 2026-03."),
        (
            {"house_rules": "no-vur-cut"}, 2,
            f"PTS, {BY} under C.07 2024-08 in the reading no-vur-cut (the program cuts the lowest value, also where a round was "
                "voluntarily not played [16.5, vur_cut=off]).",
        ),
    ],
)  # fmt: skip
def test_a_few_places_that_another_list_or_law_explains_may_simply_be_exchanged(
    settings: dict[str, Any], places: int, said: str
) -> None:
    check = answer(made(lots=1, **settings))
    assert (sum(item.misplaced for item in check.differences), check.verdict, check.certainty) == (
        places,
        "explained",
        "possible",
    )
    assert str(check.meaning) == (
        f"Made with {said} Possible: the given list gives all but a few places, and those may simply be exchanged."
    )
