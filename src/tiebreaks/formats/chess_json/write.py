"""Tournament to Chess-JSON: the keys that gacrux reads, and in `other` what it has none for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tiebreaks.cached import cached_property
from tiebreaks.formats import tournament_json
from tiebreaks.formats.chess_json.extras import find_missing, not_writable_error
from tiebreaks.formats.chess_json.letters import BYE_LETTER, BYE_OWN_LETTER, FORMATS, GAME_LETTERS, TYPES, system_of
from tiebreaks.formats.chess_json.read import read_document
from tiebreaks.formats.chess_json.scores import bare_number, decimal_of, game_table, match_table
from tiebreaks.formats.json_text import dump
from tiebreaks.law.spellings import acronym_of
from tiebreaks.messages import Message
from tiebreaks.model.scoring import group_by_participant
from tiebreaks.model.tournament import Adjustment, Bye, Game, Match, MatchScoring, Player, System, Team, Tournament, outcome_of

LIST = "TRF"  # the rating list that gacrux assumes
_BIRTH = re.compile(r"(\d{4})/(\d\d)/(\d\d)", re.ASCII)
_NUMBER = re.compile(r"[1-9]\d{0,11}", re.ASCII)


def write(tournament: Tournament) -> str:
    """The document. FormatError for a tournament whose standings another reader would not find in it."""
    _refuse(tournament)
    tournament_json.write(tournament)  # refuses text that no file can hold
    document = Writer(tournament).document()
    extras = find_missing(tournament, read_document(document, "what was written"))
    if extras:
        document["event"]["tournaments"][0]["other"] = {"tiebreaks": extras}
    return dump(document)


def _refuse(tournament: Tournament) -> None:
    """Raise for what Chess-JSON cannot represent, in better words than a comparison has."""
    problems = []
    scoring = tournament.scoring
    if scoring.forfeit_win != scoring.win:
        sentence = "a forfeit win is worth {points!s}, there it has the letter and the points of a win"
        problems.append(Message(sentence, points=scoring.forfeit_win, win=scoring.win))
    if scoring.forfeit_loss != scoring.zero_bye:
        sentence = "a forfeit loss and a zero-point bye are worth different points, there they share one letter"
        problems.append(Message(sentence, forfeit_loss=scoring.forfeit_loss, zero_bye=scoring.zero_bye))
    people: list[Player | Team] = [*tournament.players, *tournament.teams]
    for person in people:
        if person.expelled:
            sentence = "{participant} ({name}) is expelled, there everybody is ranked"
            problems.append(Message(sentence, participant=person.id, name=person.name))
        if isinstance(person, Player) and person.later_ratings:
            sentence = "{player} ({name}) has ratings that change by round, there a player has one"
            problems.append(Message(sentence, player=person.id, name=person.name))
    if problems:
        raise not_writable_error(problems)


@dataclass
class Writer:
    """One document; ids are given as they are needed."""

    tournament: Tournament
    profiles: list[dict[str, Any]] = field(default_factory=list)
    clubs: list[dict[str, Any]] = field(default_factory=list)

    @cached_property
    def adjusted(self) -> Mapping[int, list[Adjustment]]:
        """The adjustments of each participant."""
        return group_by_participant(self.tournament.adjustments)

    def document(self) -> dict[str, Any]:
        competitors = self._competitors()
        info = self._info()
        arbiters = self._arbiters()
        return {
            "filetype": "Event",
            "version": "1.0",
            "origin": "tiebreaks",
            "published": "",
            "status": {"code": 0, "error": []},
            "event": {
                "name": self.tournament.name,
                "eventInfo": {**info, "arbiters": arbiters},
                "ratingLists": [{"listName": LIST}],
                "profiles": self.profiles,
                "teams": self.clubs,
                "tournaments": [self._tournament(info, competitors)],
            },
        }

    def _tournament(self, info: Mapping[str, Any], competitors: list[dict[str, Any]]) -> dict[str, Any]:
        t, pairing = self.tournament, self.tournament.pairing
        codes = t.tie_breaks if "PTS" in map(acronym_of, t.tie_breaks) else ("PTS", *t.tie_breaks)
        named = system_of(t.about.type) in (t.system, System.ROUND_ROBIN if t.system.predetermined else t.system)
        days = enumerate(t.about.round_dates, 1)
        document: dict[str, Any] = {
            "tournamentNo": 1,
            "name": t.name,
            "tournamentType": t.about.type if named else TYPES[t.system],
            "tournamentInfo": info,
            "ratingList": LIST,
            "numRounds": t.total_rounds,
            "currentRound": len(t.rounds),
            "teamTournament": t.is_team,
            "teamSize": t.boards or 0,
            "format": FORMATS[t.system],
            "rankOrder": list(codes),
            "scoreSystem": self._score_system(),
            "timeControl": {"description": t.about.time_control, "encoded": t.about.encoded_time_control},
            "rounds": [{"roundNo": number, "startTime": day.isoformat()} for number, day in days if day is not None],
        }
        if pairing.initial_colour:
            document |= {"topColor": pairing.initial_colour, "topColorExplicit": True}
        if pairing.controller:
            document["pairingcontrollerid"] = pairing.controller
        if pairing.board_colours:
            document["teamSequence"] = pairing.board_colours
        if pairing.virtual_points:
            document["accelerated"] = {"name": "Acc", "values": self._virtual_points()}
        if pairing.prohibited:
            document["prohibited"] = self._prohibited()
        entries = Entries(t)
        return document | {"competitors": competitors, "gameList": entries.games, "matchList": entries.matches}

    def _info(self) -> dict[str, Any]:
        t = self.tournament
        info = {
            "fullName": t.name,
            "site": t.about.city,
            "federation": t.about.federation,
            "startDate": _day(t.starts),
            "endDate": _day(t.about.ends),
            "typeOfTournament": t.pairing.code,
        }
        return {key: value for key, value in info.items() if value}

    def _arbiters(self) -> dict[str, Any]:
        about = self.tournament.about
        return {
            "chiefArbiter": self._official(about.chief_arbiter) if about.chief_arbiter else 0,
            "arbiters": [self._official(name) for name in about.deputy_arbiters],
        }

    def _official(self, name: str) -> int:
        return self._profile({"lastName": name, "firstName": "", "sex": "u", "federation": "", "fideId": 0, "fideName": name})

    def _profile(self, profile: dict[str, Any]) -> int:
        self.profiles.append({"id": len(self.profiles) + 1, **profile})
        return len(self.profiles)

    def _score_system(self) -> dict[str, Any]:
        t = self.tournament
        matches = t.is_team or t.match_scoring != MatchScoring() or t.primary != "MP"
        ranked_by = ("match", "game") if t.primary == "MP" else ("game", "match")
        return {
            "game": game_table(t.scoring),
            "match": match_table(t.match_scoring) if matches else {},
            **({"primary": ranked_by[0], "secondary": ranked_by[1]} if matches else {}),
        }

    def _competitors(self) -> list[dict[str, Any]]:
        t, published = self.tournament, self.tournament.published
        if not t.is_team:
            return [self._player(player, published.ranks, published.points) for player in t.players]
        by_id = {player.id: player for player in t.players}
        return [self._team(team, by_id) for team in t.teams]

    def _player(self, player: Player, ranks: Mapping[int, int], points: Mapping[int, Any]) -> dict[str, Any]:
        last, _, first = player.name.partition(", ")
        rating = {"list": LIST, "rating": player.rating}
        profile = self._profile(
            {
                "lastName": last if last and first else player.name,
                "firstName": first if last and first else "",
                "sex": player.sex or "u",
                "birth": _BIRTH.sub(r"\1-\2-\3", player.birth),
                "federation": player.federation,
                "fideId": int(player.fide_id) if _NUMBER.fullmatch(player.fide_id) else 0,
                "fideName": player.name,
                "fideTitle": player.title,
                "rating": [rating] if player.rating else [],
            }
        )
        return {
            "cid": player.id,
            "profileId": profile,
            "present": True,
            **({"gamePoints": decimal_of(points[player.id])} if player.id in points else {}),
            **_rank(player.id, ranks),
            "rating": rating if player.rating else None,
            **self._adjustments(player.id),
        }

    def _team(self, team: Team, by_id: Mapping[int, Player]) -> dict[str, Any]:
        published = self.tournament.published
        members = [self._player(by_id[id], published.player_ranks, published.player_points) for id in team.players]
        number = 100_000 + team.id  # team ids and profile ids share one range in gacrux
        self.clubs.append({"id": number, "teamName": team.name, "players": [member["profileId"] for member in members]})
        totals = {"MPTS": "matchPoints", "GPTS": "gamePoints"}
        first = "MPTS" if self.tournament.primary == "MP" else "GPTS"
        declared = {**published.values, first: published.points}
        points = {
            key: decimal_of(score) for code, key in totals.items() if (score := declared.get(code, {}).get(team.id)) is not None
        }
        return {
            "cid": team.id,
            "teamId": number,
            "present": True,
            **points,
            **_rank(team.id, published.ranks),
            **self._adjustments(team.id),
            "cplayers": [
                {key: value for key, value in member.items() if key != "adjust"} | {"order": place, "teamId": number}
                for place, member in enumerate(members, 1)
            ],
        }

    def _adjustments(self, participant: int) -> dict[str, Any]:
        entries = []
        for item in self.adjusted.get(participant, ()):
            if not item.replaces_result:
                points: dict[str, Any] = {"points": decimal_of(item.points)}
                if self.tournament.is_team:
                    points = {"mpoints": bare_number(item.points), "gpoints": bare_number(item.game_points)}
                entries.append({"cid": participant, "round": item.round or 0, **points, "pairing": item.round is not None})
        return {"adjust": entries} if entries else {}

    def _virtual_points(self) -> list[dict[str, Any]]:
        return [
            {
                "matchPoints": decimal_of(item.match_points),
                "gamePoints": decimal_of(item.points),
                "firstRound": item.first_round,
                "lastRound": item.last_round,
                "firstCompetitor": item.first,
                "lastCompetitor": item.last,
            }
            for item in self.tournament.pairing.virtual_points
        ]

    def _prohibited(self) -> list[dict[str, Any]]:
        total = self.tournament.total_rounds or 0
        ends = [item.last_round or max(item.first_round, total) for item in self.tournament.pairing.prohibited]
        return [
            {"firstRound": item.first_round, "lastRound": last, "competitors": list(item.participants)}
            for item, last in zip(self.tournament.pairing.prohibited, ends, strict=True)
        ]


def _rank(id: int, ranks: Mapping[int, int]) -> dict[str, int]:
    return {"rank": ranks[id]} if id in ranks else {}


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


class Entries:
    """The rounds as gameList and matchList.

    The byes of an individual event are among the `games`, those of teams among the `matches`.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.games: list[dict[str, Any]] = []
        self.matches: list[dict[str, Any]] = []
        self.rosters: dict[int, frozenset[int]] = {team.id: frozenset(team.players) for team in tournament.teams}
        awards = {(item.round, item.participant): item for item in tournament.adjustments if item.replaces_result}
        for number, items in enumerate(tournament.rounds, 1):
            for board, item in enumerate(items, 1):
                self._award(self._add(number, board, item), awards)
        for number, bye in tournament.pairing.requested_byes:
            self._add(number, 0, bye)

    def _add(self, number: int, board: int, item: Game | Bye | Match) -> dict[str, Any]:
        if isinstance(item, Match):
            entry = self._match(number, board, item)
        elif isinstance(item, Bye):
            entry = self._bye(number, board, item)
        else:
            entry = self._game(number, board, item)
        (self.matches if self.tournament.is_team else self.games).append(entry)
        return entry

    def _award(self, entry: Mapping[str, Any], awards: Mapping[tuple[int | None, int], Adjustment]) -> None:
        """Points that replace those of the result."""
        for side in (entry["white"], entry["black"]):
            item = awards.get((entry["round"], side["cid"])) if side else None
            if item is None:
                continue
            if self.tournament.is_team:
                side |= {"mpoints": bare_number(item.points), "gpoints": bare_number(item.game_points)}
            else:
                side["points"] = decimal_of(item.points)

    def _game(self, number: int, board: int, game: Game) -> dict[str, Any]:
        white, black, played = GAME_LETTERS[game.result]
        entry = self._entry(number, (game.white, white), (game.black, black))
        return entry | {"played": played, "rated": played and game.rated and game.result != "*", "board": board}

    def _bye(self, number: int, board: int, bye: Bye) -> dict[str, Any]:
        team, scoring = self.tournament.is_team, self.tournament.scoring
        usual = {"full": "win", "half": "draw"}.get(bye.kind)
        own = not team and usual and getattr(scoring, f"{bye.kind}_bye") != getattr(scoring, usual)
        letter = BYE_OWN_LETTER[bye.kind] if own else BYE_LETTER[bye.kind]
        entry = self._entry(number, (bye.participant, letter), (None, ""))
        rest: dict[str, Any] = {"games": []} if team else {"rated": False}
        return entry | {"played": bye.kind == "pairing", **rest, "board": board}

    def _match(self, number: int, board: int, match: Match) -> dict[str, Any]:
        played = not match.forfeit and (not match.boards or any(GAME_LETTERS[game.result][2] for game in match.boards))
        ids = []
        for place, game in enumerate(match.boards, 1):
            self.games.append(self._game(number, place, game))
            ids.append(self.games[-1]["id"])
        white, black = self._match_letters(match, played)
        entry = self._entry(number, (match.white, white), (match.black, black))
        entry |= {"played": played, "games": ids, "board": board}
        if not played and not match.forfeit:
            entry["other"] = {"tiebreaks": {"forfeit": False}}  # every board was forfeited, the match was not
        return entry

    def _match_letters(self, match: Match, played: bool) -> tuple[str, str]:
        """Who won the match, by the points of its boards."""
        if match.forfeit:
            return GAME_LETTERS[match.forfeit][:2]
        if any(game.result == "*" for game in match.boards):
            return "A", "A"
        lead, roster = 0, self.rosters[match.white]
        for game in match.boards:
            own, other = (self.tournament.scoring.points[result] for result in outcome_of(game))
            at_home = game.white in roster if game.white is not None else game.black not in roster
            lead += own - other if at_home else other - own
        lost = "L" if played else "Z"
        if lead == 0:
            return ("D", "D") if played else ("Z", "Z")
        return ("W", lost) if lead > 0 else (lost, "W")

    def _entry(self, number: int, white: tuple[int | None, str], black: tuple[int | None, str]) -> dict[str, Any]:
        id = len(self.games) + len(self.matches) + 1
        sides = [{"cid": who, "result": letter} if who else None for who, letter in (white, black)]
        return {"id": id, "round": number, "white": sides[0], "black": sides[1]}
