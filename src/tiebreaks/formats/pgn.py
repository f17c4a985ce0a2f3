"""PGN to `Part`: the players, rounds, boards and teams of one event, from the tags of its games.

The rules are those of imports.md, section 7. A file may hold several events; the games of one are kept, the others are counted.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, BinaryIO, NamedTuple

from tiebreaks.formats import code_pages
from tiebreaks.formats.cells import DASHES, RESULTS
from tiebreaks.formats.headings import recognize_bye
from tiebreaks.formats.joining import normalized_name
from tiebreaks.formats.parts import Entrant, Key, Meeting, Part
from tiebreaks.formats.pgn_tags import NO_TAG, GameTags, scan
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.lines import GIVE_ENCODING
from tiebreaks.messages import Clause, Message, Option, Place, Remedy, some_of
from tiebreaks.model.crosstable import MOST_PAIRINGS
from tiebreaks.model.scoring import MOST_ROUNDS

MOST_GAMES = MOST_PAIRINGS // 2  # of an event
MOST_EVENTS = 100_000  # of a file
LISTED = 20  # events that a message names
PROGRAM = "PGN"

FORFEITS: Mapping[str, str] = {"1-0": "+-", "0-1": "-+", "0-0": "--", "*": "*"}
WITHOUT_OPPONENT: Mapping[str, str] = {"1-0": "1", "½-½": "½", "0-1": "0", "0-0": "0", "+-": "1", "-+": "0", "½-0": "½"}
FLIPPED: Mapping[str, str] = {"1-0": "0-1", "0-1": "1-0", "+-": "-+", "-+": "+-", "½-0": "0-½", "0-½": "½-0"}
NOBODY = frozenset(("", "?", "-", "n", "n.n.", "nn"))
UNKNOWN = frozenset(("", "?", "-"))

_ROUND = re.compile(r"([0-9]{1,4})((?:\.[0-9]{1,6}){0,4})\.?")
_NAMED_ROUND = re.compile(r"\b(?:round|game|runde|ronde|ronda|tour) ?([0-9]{1,4})\b", re.IGNORECASE)
_CHAPTER = re.compile(r"\bround [0-9]{1,4} ?:", re.IGNORECASE)  # the name of a game in a broadcast of lichess
_PLAY_OFF = re.compile(r"\b(?:tie-?breaks?|armageddon|play-?offs?)\b", re.IGNORECASE)
_DAY = re.compile(r"([0-9]{4})[.\-/]([0-9]{1,2})[.\-/]([0-9]{1,2})")
_ADDRESS = re.compile(r"https?:")

KEPT = tuple(
    name.encode()
    for name in "Event Site Date EventDate Round Board White Black WhiteElo BlackElo WhiteTitle BlackTitle WhiteFideId "
    "BlackFideId WhiteTeam BlackTeam WhiteFed BlackFed Result Termination StudyName BroadcastName".split()
)


class _Game(NamedTuple):
    """A game as the tags have it."""

    line: int
    has_moves: bool
    round: int
    boards: tuple[int, ...]
    white: Key
    black: Key
    result: str
    tags: Mapping[str, str]


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
    games = _parse_games(_decode(kept, problems), problems)
    problems.raise_if_any()
    return [_Builder(title, games, problems).part()]


# ---------------------------------------------------------------------------------------------------------- which games


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
            problems.error((game.line, 1), "more than {most} events in one file; read a part of it", most=MOST_EVENTS)
            problems.stop()
        counts[here] = counts.get(here, 0) + 1
        if counts[here] == 1 and len(counts) == (wanted or 1):
            chosen = here
        if here != chosen or (wanted is None and len(counts) > 1):
            continue
        if len(kept) >= MOST_GAMES:
            problems.error((game.line, 1), "more than {most} games in one event; is this a collection?", most=MOST_GAMES)
            problems.stop()
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


def _refuse_choice(counts: Mapping[tuple[bytes, ...], int], wanted: int | None, problems: Problems) -> None:
    events = [
        Message("{number} {event!r} ({games} games)", number=number, event=_title(event), games=games)
        for number, (event, games) in enumerate(list(counts.items())[:LISTED], 1)
    ]
    facts: dict[str, Any] = {"count": len(counts), "listed": some_of(events), "wanted": wanted}
    sentence = "this file holds {count} events: {listed}; none has the number {wanted}"
    if wanted is None:
        sentence = "this file holds {count} events: {listed}{advice}"
        facts["advice"] = Clause("tournament", Message("; say which one with {option}", option=Option("tournament", True)))
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
        problems.warn((min(others.values()), 1), sentence, page=page, word=word, give=GIVE_ENCODING)
        texts |= {value: " ".join(value.decode(page, "replace").split()) for value in others}
    for game in games:
        yield game, {tag.decode("ascii"): texts[value] for tag, value in game.tags.items()}


# ---------------------------------------------------------------------------------------------------------- what they say


def _parse_games(games: Iterable[tuple[GameTags, dict[str, str]]], problems: Problems) -> list[_Game]:
    """Round, board, players and result of each game; play-offs are left out."""
    parsed: list[_Game] = []
    unknown: list[int] = []  # lines of games without a round
    play_offs: list[int] = []
    studies: dict[str, int] = {}
    found = list(games)
    unnumbered = all(_round_of(tags) == (0, ()) for _, tags in found)
    for game, tags in found:
        if any(_PLAY_OFF.search(tags.get(tag, "")) for tag in ("StudyName", "Round", "Event")):
            play_offs.append(game.line)
            continue
        number, boards = _round_of(tags)
        if not number and unnumbered and (study := tags.get("StudyName", "")):
            number = studies.setdefault(study, len(studies) + 1)
        if not number:
            unknown.append(game.line)
            continue
        if number > MOST_ROUNDS:
            problems.error((game.line, 1), "round {found}: expected at most {most}", found=number, most=MOST_ROUNDS)
            continue
        one = _parse_game(game, tags, number, boards, problems)
        if one:
            parsed.append(one)
    if studies:
        sentence = "no game has the number of its round; the rounds are the chapters in the order of the file: {studies}"
        problems.warn((found[0][0].line, 1), sentence, studies=some_of(list(studies)))
    if unknown:
        sentence = "the rounds of {count} games are unknown; give a crosstable of the event as well, or number them: {example}"
        problems.error((unknown[0], 1), sentence, count=len(unknown), example='[Round "3"]')
    if play_offs:
        sentence = "{count} games of a play-off were left out; the standings are those before it"
        problems.warn((play_offs[0], 1), sentence, count=len(play_offs))
    if not parsed and not problems.errors:
        problems.error((1, 1), "no game of a round is left")
    return parsed


def _round_of(tags: Mapping[str, str]) -> tuple[int, tuple[int, ...]]:
    """The number of the round, 0 if nothing says it, and what stands behind it: a board, or a match and a board."""
    said = tags.get("Round", "")
    whole = _ROUND.fullmatch(said)
    if whole:
        return int(whole[1]), tuple(map(int, filter(None, whole[2].split("."))))
    for text in (said, tags.get("StudyName", ""), tags.get("Event", "")):
        named = _NAMED_ROUND.search(text)
        if named:
            return int(named[1]), ()
    return 0, ()


def _parse_game(
    game: GameTags, tags: Mapping[str, str], number: int, boards: tuple[int, ...], problems: Problems
) -> _Game | None:
    """The game with its result in our spelling; None after an error."""
    nobody = [colour for colour in ("White", "Black") if tags.get(colour, "").casefold() in NOBODY]
    if nobody:
        problems.error((game.line, 1), "round {round}: the game has no name of {colour}", round=number, colour=nobody[0])
        return None
    said = tags.get("Result", "")
    result = RESULTS.get(said.translate(DASHES))
    if result is None:
        sentence = "round {round}, {white} - {black}: result {found!r}; expected 1-0, 0-1, 1/2-1/2, 0-0, +-- or *"
        facts = {"round": number, "white": tags["White"], "black": tags["Black"], "found": said[:40]}
        problems.error((game.line, 1), sentence, **facts)
        return None
    if "forfeit" in tags.get("Termination", "").casefold():
        result = FORFEITS.get(result, result)
    if (board := tags.get("Board", "")).isdecimal() and len(board) <= 6:
        boards = (*boards[:-1], int(board))
    return _Game(game.line, game.has_moves, number, boards, tags["White"], tags["Black"], result, tags)


class _Builder:
    """The part of an event from its games."""

    def __init__(self, title: bytes, games: list[_Game], problems: Problems) -> None:
        self.problems = problems
        self.name = (
            title.decode("utf-8") if _is_utf8(title) else title.decode(problems.guessed_encoding or "latin-1", "replace")
        )
        self.people = _identify(games)
        self.games = [_rename(game, self.people) for game in games]
        self.meetings: list[Meeting] = []

    def part(self) -> Part:
        """All that the games say; raises if they cannot be the rounds of one event."""
        problems = self.problems
        self._check_rounds()
        entrants = _describe_players(self.games, problems.name)
        teams = _find_teams(self.games)
        rounds = max((game.round for game in self.games), default=0)
        part = Part("pairings", problems.name, entrants, rounds=rounds, name=self.name, program=PROGRAM)
        self._make_meetings(part, teams)
        if teams:
            part.teams = [Entrant(team, str(team)) for team in dict.fromkeys(t for two in teams.values() for t in two)]
        else:
            for at, entrant in enumerate(entrants):
                entrants[at] = _with_club(entrant)
        self._say_what_is_open(part)
        problems.raise_if_any()
        days = [day for game in self.games for day in _days_of(game.tags)]
        part.starts, part.ends = (min(days), max(days)) if days else (None, None)
        sites = Counter(site for game in self.games if (site := game.tags.get("Site", "")) not in UNKNOWN)
        site = sites.most_common(1)[0][0] if sites else ""
        part.city = "" if _ADDRESS.match(site) else site
        return part

    def _check_rounds(self) -> None:
        """Nobody plays twice in a round, and no round is missing."""
        seen: dict[tuple[int, Key], _Game] = {}
        again = 0
        for game in self.games:
            for who in dict.fromkeys((game.white, game.black)):
                before = seen.setdefault((game.round, who), game)
                if before is game or _is_bye(who):
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
        held = {game.round for game in self.games}
        for number in sorted({*range(1, max(held, default=0))} - held)[:3]:
            sentence = "there is no game of round {round}, but one of round {last}; add the games, or give a crosstable as well"
            self.problems.error((1, 1), sentence, round=number, last=max(held))
        self.problems.raise_if_any()

    def _make_meetings(self, part: Part, teams: Mapping[tuple[int, frozenset[Key]], tuple[Key, Key]]) -> None:
        for game in self.games:
            where = Place(self.problems.name, game.line, 1)
            board = game.boards[-1] if game.boards else 0
            white, black = game.white, game.black
            result = game.result
            if _is_bye(white) or _is_bye(black):
                if _is_bye(white):
                    white, result = black, FLIPPED.get(result, result)
                given = WITHOUT_OPPONENT.get(result, "*")
                part.meetings.append(Meeting(game.round, white, None, given, board=board, where=where))
                continue
            two = frozenset((game.tags.get("WhiteTeam", ""), game.tags.get("BlackTeam", "")))
            match = teams.get((game.round, two))
            part.meetings.append(Meeting(game.round, white, black, result, board=board, teams=match, where=where))

    def _say_what_is_open(self, part: Part) -> None:
        without = [game for game in self.games if not game.has_moves and game.result in ("1-0", "0-1")]
        if without and any(game.has_moves for game in self.games):
            sentence = (
                "{count} games have a winner and no moves; they count as played, as no Termination says {forfeit!r}. "
                "The first is {white} - {black} in round {round}"
            )
            first = without[0]
            facts: dict[str, Any] = {"white": str(first.white), "black": str(first.black), "round": first.round}
            self.problems.warn((first.line, 1), sentence, count=len(without), forfeit="forfeit", **facts)


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_bye(key: Key) -> bool:
    return isinstance(key, str) and recognize_bye(key.strip("()-")) is not None


def _identify(games: Sequence[_Game]) -> dict[tuple[str, str], str]:
    """(FIDE id or "", name) as the tags have them -> the name by which the player is known here.

    One FIDE id is one player, under the longest of its names. A name without an id belongs to the only id that has this name.
    """
    names: dict[tuple[str, str], None] = {}
    for game in games:
        for colour in ("White", "Black"):
            names[_fide_id(game.tags, colour), game.tags[colour]] = None
    ids_of: dict[str, set[str]] = defaultdict(set)
    for fide_id, name in names:
        ids_of[normalized_name(name)].add(fide_id)
    identities: dict[tuple[str, str], str] = {}
    longest: dict[str, str] = {}
    for fide_id, name in names:
        plain = normalized_name(name) or name
        ids = ids_of[normalized_name(name)] - {""}
        identity = fide_id or (min(ids) if len(ids) == 1 else plain)
        identities[fide_id, name] = identity
        longest[identity] = max(longest.get(identity, ""), name, key=len)
    shared = Counter(longest.values())
    return {
        known: f"{longest[identity]} ({identity})" if shared[longest[identity]] > 1 else longest[identity]
        for known, identity in identities.items()
    }


def _rename(game: _Game, known: Mapping[tuple[str, str], str]) -> _Game:
    white, black = (known[_fide_id(game.tags, colour), game.tags[colour]] for colour in ("White", "Black"))
    return game._replace(white=white, black=black)


def _fide_id(tags: Mapping[str, str], colour: str) -> str:
    said = tags.get(f"{colour}FideId", "").lstrip("0")
    return said if said.isdecimal() and said.isascii() and len(said) <= 12 and not _is_bye(tags[colour]) else ""


def _describe_players(games: Sequence[_Game], file: str) -> list[Entrant]:
    """The players in the order of the file; of each fact the value that most of their games have."""
    said: dict[Key, dict[str, Counter[str]]] = {}
    lines: dict[Key, int] = {}
    for game in games:
        for colour, key in (("White", game.white), ("Black", game.black)):
            if _is_bye(key):
                continue
            of_player = said.setdefault(key, defaultdict(Counter))
            lines.setdefault(key, game.line)
            for tag in ("Elo", "Title", "Fed", "Team"):
                if (value := game.tags.get(colour + tag, "")) not in UNKNOWN:
                    of_player[tag][value] += 1
            of_player["Name"][game.tags[colour]] += 1
            if fide_id := _fide_id(game.tags, colour):
                of_player["FideId"][fide_id] += 1
    entrants = []
    for key, of_player in said.items():
        most = {tag: counts.most_common(1)[0][0] for tag, counts in of_player.items() if counts}
        elo = most.get("Elo", "")
        rating = int(elo) if elo.isdecimal() and len(elo) <= 4 and int(elo) else None
        entrants.append(
            Entrant(
                key,
                max(of_player["Name"], key=len),
                rating=rating,
                title=most.get("Title", ""),
                federation=most.get("Fed", ""),
                fide_id=most.get("FideId", ""),
                team=most.get("Team"),
                where=Place(file, lines[key], 1),
            )
        )
    return entrants


def _with_club(entrant: Entrant) -> Entrant:
    """In an event of players, what the tags call a team is their club."""
    return entrant if entrant.team is None else replace(entrant, club=str(entrant.team), team=None)


def _find_teams(games: Sequence[_Game]) -> dict[tuple[int, frozenset[Key]], tuple[Key, Key]]:
    """(round, the two teams) -> the teams in the order of the match; empty if this is no event of teams.

    It is one if every game has two teams, no team meets two others in a round, and some match has several games. The team
    with White on the first board comes first.
    """
    first: dict[tuple[int, frozenset[Key]], tuple[tuple[int, ...], tuple[Key, Key]]] = {}
    opponents: dict[tuple[int, Key], Key] = {}
    count = 0
    for game in games:
        if _is_bye(game.white) or _is_bye(game.black):
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


def _days_of(tags: Mapping[str, str]) -> list[date]:
    """The days that a game names: of the event and its own."""
    days = []
    for tag in ("EventDate", "Date"):
        found = _DAY.fullmatch(tags.get(tag, ""))
        if found:
            try:
                days.append(date(*map(int, found.groups())))
            except ValueError:  # no day of the calendar
                continue
    return days
