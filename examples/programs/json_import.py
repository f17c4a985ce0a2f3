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
SCORES = {"1:0": "1-0", "½:½": "½-½", "0:1": "0-1", "+:-": "+-", "-:+": "-+"}
BYES = {"bye": "pairing", "half": "half"}


def tournament(document: dict[str, Any]) -> tb.Tournament:
    """The event of a document; what contradicts itself is refused by `Tournament`, all at once and in words."""
    numbers = {entrant["uid"]: number for number, entrant in enumerate(document["entrants"], 1)}
    players = [tb.Player(numbers[one["uid"]], one["name"], one.get("elo")) for one in document["entrants"]]
    rounds: list[list[tb.Game | tb.Bye]] = [[] for _ in range(document["event"]["rounds"])]
    for one in document["results"]:
        white, black, score = numbers[one["white"]], numbers.get(one["black"]), one["score"]
        rounds[one["round"] - 1].append(tb.Bye(white, BYES[score]) if black is None else tb.Game(white, black, SCORES[score]))
    return tb.Tournament(players, rounds, name=document["event"]["title"], starts=document["event"]["date"])


if __name__ == "__main__":
    event = tournament(ANSWER)
    print(tb.standings(event, by="DE, BH/C1, BH"))
    with TemporaryDirectory() as folder:
        tb.write(event, Path(folder) / "blitz.trf")
        assert tb.read(Path(folder) / "blitz.trf").name == event.name
