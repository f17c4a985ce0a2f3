"""PGN to `Part`: the players, rounds, boards and teams of one event, from the tags of its games.

A file may hold several events; the games of one are kept, the others are counted.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, BinaryIO

from tiebreaks.formats import code_pages
from tiebreaks.formats.assembling.part import Entrant, Key, Meeting, Part, PlayOffMeeting, count_cycles
from tiebreaks.formats.decoding import GIVE_ENCODING
from tiebreaks.formats.pgn.days import find_days
from tiebreaks.formats.pgn.games import PgnGame, fide_id, parse_games
from tiebreaks.formats.pgn.tags import NO_TAG, GameTags, scan
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Forms, Message, Place, Remedy, some_of
from tiebreaks.model.crosstable import MOST_PAIRINGS
from tiebreaks.model.rounds import TURNED

MOST_GAMES = MOST_PAIRINGS // 2  # of an event
MOST_EVENTS = 100_000  # of a file
LISTED = 20  # events that a message names
PROGRAM = "PGN"

WITHOUT_OPPONENT: Mapping[str, str] = {"1-0": "1", "½-½": "½", "0-1": "0", "0-0": "0", "+-": "1", "-+": "0", "½-0": "½"}
UNKNOWN = frozenset(("", "?", "-"))

_CHAPTER = re.compile(r"\bround [0-9]{1,4} ?:", re.IGNORECASE)  # the name of a game in a broadcast of lichess
_ADDRESS = re.compile(r"https?:")

KEPT = tuple(
    name.encode()
    for name in "Event Site Date EventDate UTCDate Round Board White Black WhiteElo BlackElo WhiteTitle BlackTitle WhiteFideId "
    "BlackFideId WhiteTeam BlackTeam WhiteFed BlackFed Result Termination StudyName BroadcastName".split()
)


def read_parts(
    source: bytes | BinaryIO,
    name: str,
    problems: Problems,
    *,
    encoding: str | None = None,
    tournament: int | None = None,
    **others: object,
) -> list[Part]:
    """What the games of an event say. `tournament` is the number of the event in a file that holds several."""
    title, kept = _keep_one_event(scan(source, name, encoding), tournament, problems)
    games = parse_games(_decode(kept, problems), problems)
    problems.raise_if_any()
    return [_Builder(title, games, problems).part()]


def _keep_one_event(games: Iterable[GameTags], wanted: int | None, problems: Problems) -> tuple[bytes, list[GameTags]]:
    """The name and the games of the event that was asked for; of the others only their number is known."""
    counts: dict[tuple[bytes, ...], int] = {}
    kept: list[GameTags] = []
    store: dict[bytes, bytes] = {}
    here: tuple[bytes, ...] = (b"", b"")
    chosen: tuple[bytes, ...] | None = None
    for game in games:
        tags = game.tags
        if NO_TAG in tags:
            line = tags[NO_TAG].decode("utf-8", "replace")[:60]
            problems.warn((game.line, 1), "the game has a line {found!r} that is no tag and was left out", case=-1, found=line)
        here = _event_of(tags, here)
        if here not in counts and len(counts) >= MOST_EVENTS:
            problems.refuse((game.line, 1), "more than {most} events in one file; read a part of it", most=MOST_EVENTS)
        counts[here] = counts.get(here, 0) + 1
        if counts[here] == 1 and len(counts) == (wanted or 1):
            chosen = here
        if here != chosen or (wanted is None and len(counts) > 1):
            continue
        if len(kept) >= MOST_GAMES:
            problems.refuse((game.line, 1), "more than {most} games in one event; is this a collection?", most=MOST_GAMES)
        slim = {tag: store.setdefault(tags[tag], tags[tag]) for tag in KEPT if tag in tags}
        kept.append(GameTags(game.line, slim, game.has_moves))
    if not counts:
        problems.error((1, 1), "no game was found; expected tags such as {example}", example='[White "Novak, Ana"]')
    elif chosen is None or (wanted is None and len(counts) > 1):
        _refuse_choice(counts, wanted, problems)
    problems.raise_if_any()
    assert chosen is not None
    return b": ".join(filter(None, chosen)), kept


def _event_of(tags: Mapping[bytes, bytes], before: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """The name of the event and its section; a game that names none belongs to the event before it."""
    section = tags.get(b"Section", b"").strip()
    event = tags.get(b"BroadcastName", b"").strip()
    if not event:
        event = tags.get(b"Event", b"").strip()
        if event in (b"", b"?", b"-"):
            return before if not section else (before[0], section)
        if b"ound " in event and (chapter := _CHAPTER.search(event.decode("latin-1"))):
            event = event[: chapter.start()].rstrip(b" |:-")
    return event, section


_NO_MATCH = Forms(
    "once a team has no match in a round that others played ({listed}); the games do not say whether it "
    "was a bye: without another file of the event it counts as absent",
    "{count} times a team has no match in a round that others played ({listed}); the games do not say whether it "
    "was a bye: without another file of the event it counts as absent",
)
_NO_MOVES = Forms(
    "1 game has a winner and no moves; it counts as played, as no Termination says {forfeit!r}: "
    "{white} - {black} in round {round}",
    "{count} games have a winner and no moves; they count as played, as no Termination says {forfeit!r}. "
    "The first is {white} - {black} in round {round}",
)
_GAMES = Forms("{number} {event!r} (1 game)", "{number} {event!r} ({games} games)")


def _refuse_choice(counts: Mapping[tuple[bytes, ...], int], wanted: int | None, problems: Problems) -> None:
    events = [
        Message(_GAMES.of(games), number=number, event=_title(event), games=games)
        for number, (event, games) in enumerate(list(counts.items())[:LISTED], 1)
    ]
    facts: dict[str, Any] = {"count": len(counts), "listed": some_of(events), "wanted": wanted}
    sentence = "this file holds {count} events: {listed}; none has the number {wanted}"
    if wanted is None:
        sentence = "this file holds {count} events: {listed}; one is read at a time"
        facts["remedies"] = [Remedy("tournament", number) for number in range(1, min(len(counts), LISTED) + 1)]
    problems.error((1, 1), sentence, **facts)


def _title(event: Sequence[bytes]) -> str:
    return ": ".join(part.decode("utf-8", "replace") for part in event if part)[:60]


def _decode(games: Sequence[GameTags], problems: Problems) -> Iterator[tuple[GameTags, dict[str, str]]]:
    """The games with their tags as text: UTF-8, or the code page that the letters fit."""
    texts: dict[bytes, str] = {}
    others: dict[bytes, int] = {}  # value -> line of the first game that has it
    for game in games:
        for value in game.tags.values():
            if value not in texts and value not in others:
                try:
                    texts[value] = " ".join(value.decode("utf-8").split())
                except UnicodeDecodeError:
                    others[value] = game.line
    if others:
        page, word = code_pages.detect(b"\n".join(others))
        problems.guessed_encoding = page
        sentence = "the game is not UTF-8; the file was read as {page}, which makes it {word!r};{give} save the file as UTF-8"
        problems.tolerate((min(others.values()), 1), sentence, page=page, word=word, give=GIVE_ENCODING)
        texts |= {value: " ".join(value.decode(page, "replace").split()) for value in others}
    for game in games:
        yield game, {tag.decode("ascii"): texts[value] for tag, value in game.tags.items()}


class _Builder:
    """The part of an event from its games."""

    def __init__(self, title: bytes, games: list[PgnGame], problems: Problems) -> None:
        self.problems = problems
        self.games = [game for game in games if game.round]
        self.play_off = [game for game in games if not game.round]
        try:
            self.name = title.decode("utf-8")
        except UnicodeDecodeError:
            self.name = title.decode(problems.guessed_encoding or "latin-1", "replace")

    def part(self) -> Part:
        """All that the games say; raises if they cannot be the rounds of one event."""
        problems = self.problems
        self._check_rounds()
        entrants = _describe_players(self.games, problems.name)
        teams = _find_teams(self.games)
        rounds = max((game.round for game in self.games), default=0)
        part = Part("pairings", problems.name, entrants, rounds=rounds, name=self.name, program=PROGRAM)
        self._make_meetings(part, teams)
        part.play_off = [
            PlayOffMeeting(game.white or "", game.black or "", game.result, game.kind, Place(problems.name, game.line, 1))
            for game in self.play_off
        ]
        if teams:
            part.teams = [Entrant(team, str(team)) for team in dict.fromkeys(t for two in teams.values() for t in two)]
            self._say_missing_teams(teams, rounds)
        else:
            part.entrants = [replace(one, club=str(one.team or ""), team=None) for one in entrants]  # a team is a club here
        self._say_what_is_open()
        problems.raise_if_any()
        part.starts, part.ends = find_days(self.games, problems)
        sites = Counter(site for game in self.games if (site := game.tags.get("Site", "")) not in UNKNOWN)
        site = sites.most_common(1)[0][0] if sites else ""
        part.city = "" if _ADDRESS.match(site) else site
        return part

    def _check_rounds(self) -> None:
        """Nobody plays twice in a round."""
        seen: dict[tuple[int, str | None], PgnGame] = {}
        again = 0
        for game in self.games:
            for who in dict.fromkeys((game.white, game.black)):
                before = seen.setdefault((game.round, who), game)
                if before is game or who is None:
                    continue
                again += 1
                if {before.white, before.black} == {game.white, game.black}:
                    sentence = (
                        "round {round}: {white} - {black} is a second game of this pair, as line {line}; a match of games is "
                        "no round of a Swiss: keep the first game of each pair, or give each game a round of its own"
                    )
                else:
                    sentence = "round {round}: {who} plays twice, here ({white} - {black}) and in line {line}; correct one"
                facts = {"round": game.round, "who": str(who), "white": str(game.white), "black": str(game.black)}
                if again <= 3:
                    self.problems.error((game.line, 1), sentence, line=before.line, **facts)
                break
        self.problems.raise_if_any()

    def _make_meetings(self, part: Part, teams: Mapping[tuple[int, frozenset[Key]], tuple[Key, Key]]) -> None:
        for game in self.games:
            where = Place(self.problems.name, game.line, 1)
            board = game.boards[-1] if game.boards else 0
            white, black, result = game.white, game.black, game.result
            if white is None:
                white, black, result = black, None, TURNED[result]
            if white is None:
                self.problems.error((game.line, 1), "round {round}: the game names nobody; leave it out", round=game.round)
            elif black is None:
                given = WITHOUT_OPPONENT.get(result, "*")
                part.meetings.append(Meeting(game.round, white, None, given, board=board, where=where))
            else:
                two = frozenset((game.tags.get("WhiteTeam", ""), game.tags.get("BlackTeam", "")))
                match = teams.get((game.round, two))
                part.meetings.append(Meeting(game.round, white, black, result, board=board, teams=match, where=where))

    def _say_missing_teams(self, teams: Mapping[tuple[int, frozenset[Key]], tuple[Key, Key]], rounds: int) -> None:
        """Say which teams have no match in a round, unless everybody meets everybody."""
        matches = [Meeting(number, first, second, "*") for (number, _), (first, second) in teams.items()]
        names = list(dict.fromkeys(team for two in teams.values() for team in two))
        if count_cycles(matches, names):
            return
        present = {(number, team) for (number, _), two in teams.items() for team in two}
        missing = [(number, team) for number in range(1, rounds + 1) for team in names if (number, team) not in present]
        if missing:
            listed = some_of([Message("{team} in round {round}", team=str(team), round=number) for number, team in missing])
            self.problems.warn((1, 1), _NO_MATCH.of(len(missing)), count=len(missing), listed=listed)

    def _say_what_is_open(self) -> None:
        """Say how many games may be forfeits: they have a winner and no moves, while others have moves."""
        without = [game for game in self.games if not game.has_moves and game.result in ("1-0", "0-1")]
        if without and any(game.has_moves for game in self.games):
            first = without[0]
            facts: dict[str, Any] = {"white": str(first.white), "black": str(first.black), "round": first.round}
            self.problems.warn((first.line, 1), _NO_MOVES.of(len(without)), count=len(without), forfeit="forfeit", **facts)


def _describe_players(games: Sequence[PgnGame], file: str) -> list[Entrant]:
    """The players in the order of the file; of each fact the value that most of their games have."""
    said: dict[str, dict[str, Counter[str]]] = {}
    lines: dict[str, int] = {}
    for game in games:
        for colour, player in (("White", game.white), ("Black", game.black)):
            if player is None:
                continue
            of_player = said.setdefault(player, defaultdict(Counter))
            lines.setdefault(player, game.line)
            for tag in ("Elo", "Title", "Fed", "Team"):
                if (value := game.tags.get(colour + tag, "")) not in UNKNOWN:
                    of_player[tag][value] += 1
            of_player["Name"][game.tags[colour]] += 1
            if number := fide_id(game.tags, colour):
                of_player["FideId"][number] += 1
    entrants = []
    for key, of_player in said.items():
        most = {tag: counts.most_common(1)[0][0] for tag, counts in of_player.items() if counts}
        elo = most.get("Elo", "")
        rating = int(elo) if elo.isdecimal() and len(elo) <= 4 and int(elo) else None
        title, federation, number = (most.get(tag, "") for tag in ("Title", "Fed", "FideId"))
        facts: dict[str, Any] = {"team": most.get("Team"), "where": Place(file, lines[key], 1)}
        entrants.append(Entrant(key, max(of_player["Name"], key=len), 0, rating, title, federation, number, **facts))
    return entrants


def _find_teams(games: Sequence[PgnGame]) -> dict[tuple[int, frozenset[Key]], tuple[Key, Key]]:
    """(round, the two teams) -> the teams in the order of the match; empty if this is no event of teams.

    It is one if every game has two teams, no team meets two others in a round, and some match has several games. The team
    with White on the first board comes first.
    """
    first: dict[tuple[int, frozenset[Key]], tuple[tuple[int, ...], tuple[Key, Key]]] = {}
    opponents: dict[tuple[int, Key], Key] = {}
    count = 0
    for game in games:
        if game.white is None or game.black is None:
            continue
        white, black = game.tags.get("WhiteTeam", ""), game.tags.get("BlackTeam", "")
        if white in UNKNOWN or black in UNKNOWN or white == black:
            return {}
        for team, other in ((white, black), (black, white)):
            if opponents.setdefault((game.round, team), other) != other:
                return {}
        count += 1
        two = game.round, frozenset((white, black))
        board = game.boards[-1:] or (MOST_GAMES,)
        if two not in first or board < first[two][0]:
            first[two] = board, (white, black)
    return {two: order for two, (_, order) in first.items()} if count > len(first) else {}
