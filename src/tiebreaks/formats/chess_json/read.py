"""Chess-JSON to Tournament: people, score systems and results of one tournament of the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tiebreaks.errors import FormatError, TournamentError
from tiebreaks.formats import tournament_json
from tiebreaks.formats.chess_json.extras import restore
from tiebreaks.formats.chess_json.facts import Facts, name_of
from tiebreaks.formats.chess_json.node import Node
from tiebreaks.formats.chess_json.results import ChessJsonResults
from tiebreaks.formats.chess_json.scores import Scores
from tiebreaks.formats.json_text import Object, facts_of, load, parse_exact
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Clause, Message, Option, Place
from tiebreaks.model.people import HIGHEST_RATING
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import Adjustment, Bye, MatchScoring, Player, Published, Round, Team, Tournament

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)


def looks_like(data: bytes) -> bool:
    """Whether this is meant to be Chess-JSON: a JSON object with an event or with what gacrux calls its results."""
    head = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"{") and b'"filetype"' in data and not tournament_json.looks_like(data)


def read(data: bytes, name: str, *, tournament: int | None = None) -> Tournament:
    """The tournament of a file. A file with several needs the number of one."""
    document = load(data, name)
    if not isinstance(document, Object):
        sentence = 'expected an object with "filetype": "Event", found {spelling}'
        raise FormatError([Message(sentence, where=Place(name), **facts_of(document))])
    return read_document(document, name, tournament=tournament)


def read_document(document: Mapping[str, object], name: str, *, tournament: int | None = None) -> Tournament:
    """The tournament of a document whose text has been read."""
    problems, unread = Problems(name), Counter[str]()
    envelope = Node(document, "", "envelope", problems, unread)
    _check_envelope(envelope)
    event = envelope.part("event")
    chosen = _choose(event, tournament)
    built = ChessJsonReader(event, chosen).tournament()
    if unread:
        listed = ", ".join(f"{key} ({times})" for key, times in sorted(unread.items()))
        sentence = "not kept, because a tournament has no field for it: {listed}"
        problems.warn("", sentence, listed=listed[:1000], keys=tuple(sorted(unread)))
    extras = chosen.part("other").value.get("tiebreaks")
    found = built if extras is None else restore(built, extras, name)
    return replace(found, reading=replace(found.reading, warnings=tuple(problems.warnings)))


def _check_envelope(envelope: Node) -> None:
    filetype = envelope.text("filetype")
    if filetype != "Event" or not envelope.has("event"):
        sentence = 'expected "{expected}" and an event, found {spelling}'
        if filetype:
            sentence = (
                'expected "{expected}" and an event, found {spelling}; this is what gacrux computed, not the event: '
                "give the file it read"
            )
        envelope.error("filetype", sentence, expected="Event", **facts_of(envelope.value.get("filetype")))
    status = envelope.part("status")
    code = status.value.get("code")
    if isinstance(code, int) and code >= 400:
        lines = status.value.get("error")
        report = "; ".join(str(line)[:200] for line in (lines[:5] if isinstance(lines, list) else [lines]))
        envelope.warn("status", "the program that wrote this file reported error {code}: {said}", code=code, said=report)
    envelope.problems.raise_if_any()


def _choose(event: Node, number: int | None) -> Node:
    """The tournament with this number, or the only one; raises where there is none or several."""
    nodes = event.objects("tournaments", "tournament")
    if not nodes:
        event.error("tournaments", "expected at least one tournament, found none")
    event.problems.raise_if_any()
    fitting = [node for node in nodes if number is None or node.whole("tournamentNo", 1) == number]
    if len(fitting) != 1:
        listed = ", ".join(f"{node.whole('tournamentNo', 1)} ({node.text('name')[:40] or 'no name'})" for node in nodes[:20])
        facts: dict[str, Any] = {
            "count": len(nodes),
            "listed": listed,
            "number": number,
            "fitting": len(fitting) or Message("none"),
        }
        sentence = "this file holds {count} tournaments, {listed}: {fitting} of them has the number {number!s}"
        if number is None:
            sentence = "this file holds {count} tournaments, {listed}{advice}"
            facts |= {
                "advice": Clause("tournament", Message(": say which one with {option}", option=Option("tournament", True)))
            }
        event.error("tournaments", sentence, **facts)
        event.problems.raise_if_any()
    return fitting[0]


class ChessJsonReader:
    """One tournament with the people of its event."""

    def __init__(self, event: Node, node: Node) -> None:
        self.event = event
        self.node = node
        self.problems: Problems = node.problems
        self.profiles: dict[int, Node] = {profile.whole("id"): profile for profile in event.objects("profiles", "profile")}
        self.people: dict[Node, Mapping[str, Any]] = {}
        self.listed_ratings: dict[Node, int] = {}
        self.facts: Facts = Facts(event, node, self.profiles)
        self.clubs: dict[int, Node] = {team.whole("id"): team for team in event.objects("teams", "team")}
        self.competitors: Sequence[Node] = node.objects("competitors", "competitor")
        self.members: dict[str, Sequence[Node]] = {
            competitor.path: competitor.objects("cplayers", "competitor") for competitor in self.competitors
        }
        self.is_team: bool = node.flag("teamTournament", False)
        self.boards: int = node.whole("teamSize", 0, 0, 9999)
        self.system_node: Node = node.part("scoreSystem")
        self.scores: Scores = Scores(self.system_node, self.boards)

    def tournament(self) -> Tournament:
        """The Tournament; raises all errors at once."""
        _check_numbers(self.node, "competitors", self.competitors)
        _check_numbers(self.node, "cplayers", [one for some in self.members.values() for one in some])
        self.problems.raise_if_any()
        results = ChessJsonResults(self.scores, self.scores.scoring())
        self._collect_results(results)
        codes = self._codes()
        rounds, requested = self._rounds(results)
        try:
            fields: dict[str, Any] = {
                "name": self.facts.name(),
                "players": self._players(),
                "teams": [self._team(competitor) for competitor in self.competitors] if self.is_team else (),
                "rounds": rounds,
                "total_rounds": max(self.node.whole("numRounds", 0, 0, MOST_ROUNDS), len(rounds)),
                "system": self.facts.system(rounds, len(self.competitors)),
                "starts": self.facts.starts(),
                "scoring": results.scoring,
                "match_scoring": self.scores.match_scoring()
                if self.is_team or self.system_node.value.get("match")
                else MatchScoring(),
                "boards": self.boards or None,
                "primary": "GP" if self.system_node.text("primary").casefold() in ("game", "gp") else "MP",
                "tie_breaks": tuple(codes[1:] if codes[:1] == ["PTS"] else codes),
                "adjustments": (*self._adjustments(), *results.adjustments),
                "published": self._published(codes),
                "about": self.facts.about(),
                "pairing": self.facts.pairing(requested, max((one.whole("cid") for one in self.competitors), default=0)),
            }
            self.problems.raise_if_any()
            return Tournament(**fields)
        except TournamentError as error:
            for problem in error.problems:
                self.node.error("", problem)
            self.problems.raise_if_any()
            raise  # it had at least one

    def _collect_results(self, results: ChessJsonResults) -> None:
        games = self.node.objects("gameList", "game")
        if not self.is_team:
            for game in games:
                results.add_game(game)
            return
        by_id, used = {game.whole("id"): game for game in games}, set[int]()
        for match in self.node.objects("matchList", "match"):
            results.add_match(match, by_id, used)
        loose = [id for id, game in by_id.items() if id not in used and game.value.get("white") and game.value.get("black")]
        if loose:
            sentence = "games that belong to no match are not counted: {games}"
            if loose[8:]:
                sentence = "games that belong to no match are not counted: {games} ..."
            self.node.warn("gameList", sentence, games=tuple(loose[:8]), count=len(loose))

    def _rounds(self, results: ChessJsonResults) -> tuple[list[Round], tuple[tuple[int, Bye], ...]]:
        """The rounds held, and the byes requested for later ones."""
        entered = [(number, item) for number, entries in results.rounds.items() for *_, item in entries]
        paired = {number for number, item in entered if not isinstance(item, Bye) or item.kind == "pairing"}
        held = max(self.node.whole("currentRound", 0, 0, MOST_ROUNDS), *paired, 0)
        in_order = {
            number: tuple(item for *_, item in sorted(entries, key=_board_order)) for number, entries in results.rounds.items()
        }
        later = [(number, item) for number in sorted(in_order) if number > held for item in in_order[number]]
        return [in_order.get(number, ()) for number in range(1, held + 1)], tuple(
            (number, item) for number, item in later if isinstance(item, Bye)
        )

    def _codes(self) -> list[str]:
        """The rank order, from descriptors or from what gacrux makes of them after a computation."""
        codes = []
        for index, item in enumerate(self.node.values("rankOrder")):
            text = (item.get("desc") or item.get("name")) if isinstance(item, dict) else item
            if isinstance(text, str) and parse_exact(text) is None:
                codes.append(str(text))
            else:
                sentence = 'expected a tie-break such as "BH/C1", found {spelling}'
                self.node.error(f"rankOrder[{index}]", sentence, **facts_of(item))
        return codes

    def _players(self) -> list[Player]:
        if not self.is_team:
            return [self._player(competitor) for competitor in self.competitors]
        players = [self._player(member) for members in self.members.values() for member in members]
        return sorted(players, key=lambda player: player.id)

    def _player(self, competitor: Node) -> Player:
        profile = self._profile(competitor, "profileId")
        return Player(id=competitor.whole("cid"), rating=self._rating(competitor, profile) or None, **self._person(profile))

    def _person(self, profile: Node) -> Mapping[str, Any]:
        """What a profile says of a person, read once: competitors may share it."""
        if profile not in self.people:
            self.people[profile] = {
                "name": name_of(profile),
                "title": profile.text("fideTitle") or profile.text("fideWTitle"),
                "federation": profile.text("federation"),
                "fide_id": str(profile.whole("fideId") or ""),
                "birth": _DAY.sub(r"\1/\2/\3", profile.text("birth")) or str(profile.whole("yearBirth") or ""),
                "sex": {"u": ""}.get(profile.text("sex"), profile.text("sex")),
            }
        return self.people[profile]

    def _profile(self, node: Node, key: str) -> Node:
        number = node.whole(key)
        if number not in self.profiles:
            node.error(key, "{found} is not the id of a profile of the event", found=number)
        return self.profiles.get(number) or Node({}, node.at(key), "profile", self.problems, node.unread)

    def _rating(self, competitor: Node, profile: Node) -> int:
        """An object with its list, a bare number, or the entry of the tournament's rating list."""
        if isinstance(competitor.value.get("rating"), dict):
            return competitor.part("rating").whole("rating", most=HIGHEST_RATING)
        if "rating" in competitor.value:
            return competitor.whole("rating", most=HIGHEST_RATING)
        if profile not in self.listed_ratings:
            self.listed_ratings[profile] = self._listed_rating(profile)
        return self.listed_ratings[profile]

    def _listed_rating(self, profile: Node) -> int:
        wanted = self.node.text("ratingList")
        entries = (item for item in profile.values("rating") if isinstance(item, dict) and item.get("list") == wanted)
        entry = next(entries, None)
        return (
            Node(entry, profile.at("rating"), "", self.problems, profile.unread).whole("rating", most=HIGHEST_RATING)
            if entry
            else 0
        )

    def _team(self, competitor: Node) -> Team:
        club = self.clubs.get(competitor.whole("teamId"))
        members = sorted(enumerate(self.members[competitor.path]), key=lambda pair: (pair[1].whole("order"), pair[0]))
        roster = tuple(member.whole("cid") for _, member in members)
        return Team(competitor.whole("cid"), club.text("teamName") if club else "", roster)

    def _adjustments(self) -> Iterable[Adjustment]:
        for competitor in self.competitors:
            for node in competitor.objects("adjust", "adjust"):
                points = node.points("mpoints" if self.is_team else "points") or Fraction(0)
                game_points = (node.points("gpoints") or Fraction(0)) if self.is_team else Fraction(0)
                from_round = node.whole("round", 0, 0, MOST_ROUNDS) or 1  # gacrux: no round counts from the start
                counts = node.flag("pairing", True)
                yield Adjustment(competitor.whole("cid"), points, from_round if counts else None, False, game_points)

    def _published(self, codes: list[str]) -> Published:
        totals = {code: _points(self.competitors, key) for code, key in (("MPTS", "matchPoints"), ("GPTS", "gamePoints"))}
        first = "GPTS" if not self.is_team or self.system_node.text("primary") == "game" else "MPTS"
        values: dict[str, dict[int, Fraction | None]] = {}
        if self.is_team:
            values = {code: dict(points) for code, points in totals.items() if points}
        for competitor in self.competitors:
            for code, value in zip(codes, competitor.values("tiebreakScore"), strict=False):
                if code != "PTS":
                    values.setdefault(code, {})[competitor.whole("cid")] = parse_exact(value)
        members = [member for team_members in self.members.values() for member in team_members] if self.is_team else []
        return Published(_ranks(self.competitors), totals[first], values, _ranks(members), _points(members, "gamePoints"))


def _check_numbers(node: Node, key: str, people: Sequence[Node]) -> None:
    """Report too many people, and numbers that are given twice."""
    if len(people) > tournament_json.MOST_PARTICIPANTS:
        sentence = "expected at most {most}, found {found}"
        node.error(key, sentence, most=tournament_json.MOST_PARTICIPANTS, found=len(people))
    seen: set[int] = set()
    for one in people:
        number = one.whole("cid")
        if number in seen:
            one.error("cid", "{number} is given twice; numbers must be unique", number=number)
        seen.add(number)


def _board_order(entry: tuple[int, int, object]) -> tuple[bool, int, int]:
    """Sort key: by board, then as given; entries without a board come last."""
    return entry[0] == 0, entry[0], entry[1]


def _ranks(nodes: Iterable[Node]) -> dict[int, int]:
    return {node.whole("cid"): node.whole("rank") for node in nodes if node.whole("rank")}


def _points(nodes: Iterable[Node], key: str) -> dict[int, Fraction]:
    declared = {node.whole("cid"): node.points(key) for node in nodes}
    return {cid: points for cid, points in declared.items() if points is not None}
