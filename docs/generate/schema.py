"""The JSON Schema of tournament files, from their codec; `python -m docs.generate` writes it into the package.

The codec gives the keys and their types; here are the descriptions, and the bounds that a tournament checks when it is made.
tests/formats/test_tournament_json.py holds the file of the package against what this would write.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from docs.generate.facts import ROOT
from tiebreaks.formats.json_text import DECIMAL, FRACTION, dump
from tiebreaks.formats.plain import define, reference
from tiebreaks.formats.tournament_json import FORMAT, MOST_PARTICIPANTS, VERSION
from tiebreaks.model.decisions import GivenValues, HandOrder, ListChange, PlayOff, PlayOffGame
from tiebreaks.model.pairing import Pairing, Prohibited, VirtualPoints
from tiebreaks.model.people import HIGHEST_RATING
from tiebreaks.model.published import PrintedColumn
from tiebreaks.model.rounds import Bye, Game, Match
from tiebreaks.model.scoring import MOST_ROUNDS, Adjustment, MatchScoring, Phase, Scoring
from tiebreaks.model.tournament import About, NationalRecord, Player, Published, Team, Tournament

FILE = ROOT / "src" / "tiebreaks" / "formats" / "tournament.schema.json"
NUMBER = reference("number")
FORFEITS = ["", "+-", "-+", "--"]


def said(text: str, **more: Any) -> dict[str, Any]:
    return {"description": text, **more}


KEY = said("What the source of the event calls it; unique. Standings keep it.")
OF_TOURNAMENT: Mapping[str, dict[str, Any]] = {
    "system": said(
        "How pairings are made: decides between Articles 15 and 16. predetermined: Scheveningen, Schiller and other fixed "
        "schedules.",
        default="swiss",
    ),
    "total_rounds": said(
        "Rounds of the whole event, played or not. Left out: as many as are given.", minimum=0, maximum=MOST_ROUNDS
    ),
    "starts": said("First day: chooses the edition of C.07."),
    "tie_breaks": said("The list, in order, as in TRF 202: DE, BH/C1, BH:GP/C1."),
    "boards": said("Boards of a match."),
    "colours_known": said("false: the source does not say who had White, and white and black are only an order.", default=True),
    "play_offs": said("Play-offs of those tied (Article 3). The entry PO of the list applies them."),
    "orders": said("Orders of those tied, given by hand. The entry HAND of the list applies them."),
    "values": said("Values of tie-breaks that somebody else computed; the list names their codes."),
    "lots": said("The seed of the lots that decide ties left at the end: asked again, the same order."),
    "ties_stay": said("true: ties stay (2.1), and no lots are drawn.", default=False),
    "phases": said("Rounds with points of their own; scoring is that of all others."),
    "list_changes": said("Changes of the list during the event."),
    "primary": said("What ranks teams first: match points or game points.", default="MP"),
    "players": {"minItems": 1, "maxItems": MOST_PARTICIPANTS},
    "teams": said("None in an individual event.", maxItems=MOST_PARTICIPANTS),
    "rounds": said(
        "A list per round. Who has no entry in a round of a Swiss event was absent (zero-point bye), in a round robin had a "
        "rest.",
        maxItems=MOST_ROUNDS,
    ),
}

RECORDS: Mapping[type, tuple[str, Mapping[str, dict[str, Any]]]] = {
    Player: (
        "",
        {
            "id": NUMBER,
            "rating": said("Left out or null: unrated.", minimum=0, maximum=HIGHEST_RATING),
            "later_ratings": said("[from round, rating] where the rating changes during the event."),
            "expelled": said("Stays an opponent of the others, is left out of the standings."),
            "key": KEY,
        },
    ),
    Team: ("", {"id": NUMBER, "players": said("The roster in board order.", items=NUMBER), "key": KEY}),
    Game: (
        "A paired game. On a board of a match one side may be null: nobody sat there.",
        {
            "result": said(
                "Over the board 1-0 ½-½ 0-1 0-0 ½-0 0-½, forfeits +- -+ --, and * while it is pending. Other usual spellings "
                "are read."
            ),
            "rated": said("false: a game of less than one move (TRF W, D, L).", default=True),
        },
    ),
    Bye: (
        "A round without an opponent, of a player or a team.",
        {
            "participant": NUMBER,
            "bye": said("pairing (allocated), full, half, zero; the TRF letters U F H Z are read as well."),
        },
    ),
    Match: (
        "A match of two teams, boards in order.",
        {"white": NUMBER, "black": NUMBER, "forfeit": said("When the whole match was forfeited.", enum=FORFEITS)},
    ),
    Scoring: (
        "Points of each result; what is left out follows win, draw and loss.",
        {"unknown": said("A pending game meanwhile.")},
    ),
    MatchScoring: ("Match points of a won, drawn and lost match, and of a team with the pairing-allocated bye.", {}),
    Adjustment: (
        "Points given or taken outside the results, from a round on or to the total; or another award for one round's result.",
        {"participant": NUMBER},
    ),
    Phase: ("Rounds with points of their own.", {"rounds": said("From 1.", minItems=1), "name": said("In words.")}),
    PlayOff: (
        "A play-off: its games, or the order that it gave. Only the ranks of its participants change.",
        {
            "participants": said("Left out: those of the order, or of the games.", items=NUMBER),
            "description": said("The format in words."),
            "order": said("Best first, where it does not follow from the games.", items=NUMBER),
            "tie_breaks": said("The list of a play-off of three or more, after its points."),
        },
    ),
    PlayOffGame: (
        "A finished game of a play-off, or a match of two teams; it counts in nothing else.",
        {
            "white": NUMBER,
            "black": NUMBER,
            "kind": said("A draw of an armageddon game is a win of Black.", default=""),
        },
    ),
    HandOrder: ("An order of those tied, given by hand.", {"order": said("Best first.", items=NUMBER, minItems=2)}),
    GivenValues: (
        "Values from elsewhere. Keys are pairing numbers.",
        {
            "code": said("OTHER_ and letters, digits or underscores.", pattern="^OTHER_[A-Z0-9_]{1,100}$"),
            "best": said("Which values are ahead.", default="high"),
        },
    ),
    ListChange: (
        "A change of the list during the event.",
        {"since_round": said("The first round that began with the new list.", minimum=1)},
    ),
    About: (
        "Descriptive fields of a report; no rule reads them.",
        {
            "records": said("Lines of a TRF that mean nothing here, kept for writing."),
            "encoded_time_control": said("TRF26 222."),
            "start_ranks": said("How the pairing numbers were made: federation and method (TRF26 172)."),
        },
    ),
    NationalRecord: ("What a federation knows of a player; left out means as in the player.", {}),
    Pairing: (
        "What a pairing program wants to know and no tie-break reads.",
        {
            "code": said("TRF26 192, such as FIDE_DUTCH."),
            "controller": said("TRF26 182."),
            "board_colours": said("Of the white team, from board 1: WBWB."),
            "requested_byes": said("[round, bye] of rounds that are not paired yet."),
        },
    ),
    VirtualPoints: (
        "Acceleration: points that participants first to last have for the pairing of some rounds, and nowhere else.",
        {},
    ),
    Prohibited: ("Participants of whom no two may be paired in these rounds; last_round null: until the end.", {}),
    Published: (
        "What another program printed: kept for checking, never computed with. Keys are pairing numbers.",
        {
            "player_ranks": said("Of the players of a team event."),
            "columns": said("The tie-break columns in the order of the table, under the names that it gives them."),
        },
    ),
    PrintedColumn: (
        "A column of a printed table; without a code, its name does not say which tie-break it is.",
        {"printed": said("The heading."), "edition": said("The edition of C.07 that the name says.")},
    ),
}
"""Each object of a file: its description, and what its fields have beside their types."""


def schema() -> str:
    """The text of the schema."""
    tournament = _described(Tournament, "", OF_TOURNAMENT)
    envelope = {"$schema": {"type": "string"}, "format": {"const": FORMAT}, "version": {"const": VERSION}}
    points = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^(?:{DECIMAL.pattern}|{FRACTION.pattern})$"}]}
    spelled = (
        'An exact number: 1, "0.5" or "77/2". A JSON number with decimals is read as it is spelled; files are written with '
        "strings."
    )
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:tiebreaks:tournament:{VERSION}",
        "title": f"tiebreaks tournament, version {VERSION}",
        "description": "A chess tournament without loss: who took part, what happened in each round, and the facts that C.07 "
        "asks for.",
        **tournament,
        "required": ["format", "version", "players", "rounds"],
        "properties": envelope | tournament["properties"],
        "$defs": {
            "number": said("A pairing number.", type="integer", minimum=1),
            "points": said(spelled, **points),
            **{kind.__name__.casefold(): _described(kind, *notes) for kind, notes in RECORDS.items()},
        },
    }
    return dump(document)


def _described(kind: type, description: str, notes: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The schema of a dataclass with what the notes add to it and to its fields."""
    definition = define(kind)
    assert notes.keys() <= definition["properties"].keys(), kind
    for key, note in notes.items():
        definition["properties"][key] = note if "$ref" in note else note | definition["properties"][key] | note
    return {**({"description": description} if description else {}), **definition}
