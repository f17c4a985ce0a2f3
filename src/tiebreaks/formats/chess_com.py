"""JSON of chess.com to `Part`: the description of a tournament, and its groups, of which several in round order are one event.

Fields are those of its public API. Nothing is fetched: a file that holds only addresses is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Literal

from tiebreaks.formats.assembling.part import Entrant, Key, Meeting, Part, berger_round, count_cycles
from tiebreaks.formats.json_text import Object, facts_of, load
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Place
from tiebreaks.model.people import HIGHEST_RATING

PROGRAM = "chess.com"
MOST_GAMES = 250_000  # of a file
DRAWS = frozenset("agreed repetition stalemate insufficient 50move timevsinsufficient".split())
LOSSES = frozenset("checkmated timeout resigned lose abandoned".split())
SYSTEMS: Mapping[str, Literal["swiss", "round robin"]] = {"swiss": "swiss", "round_robin": "round robin"}


def read_parts(data: bytes, name: str, problems: Problems, **others: object) -> list[Part]:
    """What a file says. The games of a group are those of round 1 until `join_groups` numbers them."""
    document = load(data, name)
    if isinstance(document, Object):
        if "games" in document and "players" in document:
            return [_ChessComGroup(document, problems).part()]
        if "settings" in document and "players" in document:
            return [_describe(document, problems)]
        if "groups" in document:
            sentence = "a round of chess.com with only the addresses of its groups; nothing is fetched: download the groups"
            problems.refuse("groups", sentence)
    return problems.refuse("", "expected a tournament of chess.com or a group of one, found {spelling}", **facts_of(document))


def join_groups(groups: Sequence[Part]) -> Part:
    """The groups of an event as one part: a group with players of the one before is the next round, else it is of the same."""
    part = replace(groups[0], entrants=[], meetings=[], warnings=[], rounds=0)
    entrants: dict[Key, Entrant] = {}
    present: set[Key] = set()
    number = 1
    for group in groups:
        keys = {entrant.key for entrant in group.entrants}
        if present & keys:
            number, present = number + 1, set()
        present |= keys
        part.rounds = number + group.rounds - 1
        for entrant in group.entrants:
            entrants.setdefault(entrant.key, entrant)
        part.meetings += [replace(meeting, round=number + meeting.round - 1) for meeting in group.meetings]
        part.warnings += group.warnings
        number = part.rounds
    part.entrants = [*entrants.values()]
    part.starts = min((group.starts for group in groups if group.starts), default=None)
    part.ends = max((group.ends for group in groups if group.ends), default=None)
    return part


def _describe(document: Object, problems: Problems) -> Part:
    """The name, players and number of rounds of a tournament; it has no results."""
    part = Part("starting list", problems.name, [], program=PROGRAM)
    name, settings = document.get("name"), document.get("settings")
    part.name = " ".join(name.split()) if isinstance(name, str) else ""
    part.entrants = _players(document, problems)
    if isinstance(settings, Mapping):
        part.system = SYSTEMS.get(str(settings.get("type")), "")
        rounds = settings.get("total_rounds")
        part.total_rounds = rounds if type(rounds) is int and 0 < rounds < 1000 else 0
    problems.raise_if_any()
    return part


def _players(document: Object, problems: Problems) -> list[Entrant]:
    listed = document.get("players")
    if not isinstance(listed, list):
        problems.error("players", "expected a list, found {spelling}", **facts_of(listed))
        return []
    entrants: dict[str, Entrant] = {}
    for at, player in enumerate(listed):
        name = player.get("username") if isinstance(player, Mapping) else None
        if not isinstance(name, str) or not name.strip():
            problems.error(f"players[{at}].username", "expected a name, found {spelling}", **facts_of(name))
        elif name.casefold() in entrants:
            problems.error(f"players[{at}].username", "{who} is listed twice", who=name)
        else:
            entrants[name.casefold()] = Entrant(name.casefold(), name, where=Place(problems.name, path=f"players[{at}]"))
    return [*entrants.values()]


class _ChessComGroup:
    """A group: the games of one round, or a round robin of its players."""

    def __init__(self, document: Object, problems: Problems) -> None:
        self.document = document
        self.problems = problems
        self.entrants = {entrant.key: entrant for entrant in _players(document, problems)}
        self.days: list[date] = []

    def part(self) -> Part:
        """The games; raises if somebody plays several without everybody playing everybody."""
        part = Part("pairings", self.problems.name, [], rounds=1, program=PROGRAM)
        games = self.document.get("games")
        if not isinstance(games, list) or len(games) > MOST_GAMES:
            self.problems.error("games", "expected a list of games, found {spelling}", **facts_of(games))
            games = []
        for at, game in enumerate(games):
            meeting = self._meeting(game, f"games[{at}]")
            if meeting:
                part.meetings.append(meeting)
        part.entrants = [*self.entrants.values()]
        self.problems.raise_if_any()
        self._number_games(part)
        self.problems.raise_if_any()
        if self.days:
            part.starts, part.ends = min(self.days), max(self.days)
        return part

    def _meeting(self, game: object, path: str) -> Meeting | None:
        keys: list[Key] = []
        results: list[str] = []
        for colour in ("white", "black"):
            side = game.get(colour) if isinstance(game, Mapping) else None
            name = side.get("username") if isinstance(side, Mapping) else None
            if not isinstance(side, Mapping) or not isinstance(name, str) or not name.strip():
                self.problems.error(f"{path}.{colour}.username", "expected a name, found {spelling}", **facts_of(name))
                return None
            key = name.casefold()
            entrant = self.entrants.setdefault(key, Entrant(key, name, where=Place(self.problems.name, path=path)))
            rating, result = side.get("rating"), side.get("result", "")
            if entrant.rating is None and type(rating) is int and 0 < rating <= HIGHEST_RATING:
                self.entrants[key] = replace(entrant, rating=rating)
            keys.append(key)
            results.append(result if isinstance(result, str) else "?")
        assert isinstance(game, Mapping)
        ended = game.get("end_time")
        if type(ended) is int and 0 < ended < 2**33:
            self.days.append(datetime.fromtimestamp(ended, UTC).date())
        outcome = _outcome(*results)
        if outcome is None:
            sentence = "{white} - {black}: the results {first!r} and {second!r} do not make a game"
            facts = {"white": str(keys[0]), "black": str(keys[1]), "first": results[0][:40], "second": results[1][:40]}
            self.problems.error(path, sentence, **facts)
            return None
        return Meeting(1, keys[0], keys[1], outcome, where=Place(self.problems.name, path=path))

    def _number_games(self, part: Part) -> None:
        """Leave the games of one round as they are; spread those of a round robin over rounds; refuse matches."""
        games = Counter(key for meeting in part.meetings for key in (meeting.white, meeting.black) if key is not None)
        if not games or max(games.values()) == 1:
            return
        keys = [*games]
        cycles = count_cycles(part.meetings, keys)
        if not cycles:
            pairs = Counter(frozenset((meeting.white, meeting.black)) for meeting in part.meetings)
            sentence = "{who} plays several games in this group, and not everybody plays everybody; is a group one round?"
            if max(pairs.values()) > 1:
                sentence = "{who} plays several games against one opponent; a match of several games is no round of a Swiss"
            who = next(key for key, count in games.items() if count > 1)
            self.problems.error("games", sentence, who=str(who))
            return
        number = {key: at for at, key in enumerate(keys, 1)}
        seen: Counter[frozenset[Key | None]] = Counter()
        rounds = len(keys) - 1 + len(keys) % 2
        for at, meeting in enumerate(part.meetings):
            pair = frozenset((meeting.white, meeting.black))
            assert meeting.white is not None
            assert meeting.black is not None
            berger = berger_round(number[meeting.white], number[meeting.black], len(keys))
            part.meetings[at] = replace(meeting, round=seen[pair] * rounds + berger)
            seen[pair] += 1
        part.rounds = cycles * rounds
        sentence = "everybody plays everybody in this group; its games do not say their rounds, and the Berger tables give them"
        self.problems.warn("games", sentence)


def _outcome(white: str, black: str) -> str | None:
    """The result of a game in our spelling; None: the two sides do not fit."""
    if not white and not black:
        return "*"
    if white == "win" and black in LOSSES:
        return "1-0"
    if black == "win" and white in LOSSES:
        return "0-1"
    return "½-½" if white in DRAWS and black in DRAWS else None
