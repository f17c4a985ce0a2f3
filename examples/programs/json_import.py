"""An import from a JSON API: somebody else's document becomes a Tournament, which is ranked and written as a TRF."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import tiebreaks as tb

ANSWER: dict[str, Any] = {  # as an API would send it
    "event": {"title": "Blitz night", "date": "2026-05-08", "rounds": 3},
    "entrants": [{"uid": "a", "name": "Anna", "elo": 2100}, {"uid": "b", "name": "Bo"}, {"uid": "x", "name": "Cy"}],
    "results": [
        {"round": 1, "white": "a", "black": "b", "score": "1:0"}, {"round": 1, "white": "x", "black": None, "score": "bye"},
        {"round": 2, "white": "x", "black": "a", "score": "½:½"}, {"round": 2, "white": "b", "black": None, "score": "half"},
        {"round": 3, "white": "b", "black": "x", "score": "-:+"}, {"round": 3, "white": "a", "black": None, "score": "bye"},
    ],
}  # fmt: skip
RESULTS = {"1:0": "1-0", "½:½": "½-½", "0:1": "0-1", "+:-": "+-", "-:+": "-+", "bye": "pairing", "half": "half"}


def tournament(document: dict[str, Any]) -> tb.Tournament:
    """The event of a document; what contradicts itself is refused by `Tournament`, all at once and in words."""
    players = [{"key": one["uid"], "name": one["name"], "rating": one.get("elo")} for one in document["entrants"]]
    games = [(one["round"], one["white"], one["black"], RESULTS[one["score"]]) for one in document["results"]]
    return tb.Tournament.from_games(games, players, name=document["event"]["title"], starts=document["event"]["date"])


if __name__ == "__main__":
    event = tournament(ANSWER)
    standings = tb.standings(event, by="DE, BH/C1, BH")
    print(standings)
    print("For the API:", {row.key: row.rank for row in standings})
    with TemporaryDirectory() as folder:
        tb.write(event, Path(folder) / "blitz.trf")
        assert tb.read(Path(folder) / "blitz.trf").name == event.name
