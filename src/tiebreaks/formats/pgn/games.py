"""What each game of a PGN says by its tags: round, board, the two players, result."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple

from tiebreaks.formats.assembling.joining import normalized_name
from tiebreaks.formats.pgn.tags import GameTags
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.tables.cells import DASHES, RESULTS
from tiebreaks.formats.tables.headings import recognize_bye
from tiebreaks.messages import Forms, phrase, some_of
from tiebreaks.model.decisions import KINDS, GameKind
from tiebreaks.model.scoring import MOST_ROUNDS

FORFEITS: Mapping[str, str] = {"1-0": "+-", "0-1": "-+", "0-0": "--", "*": "*"}
NOBODY = frozenset(("", "?", "-", "n", "n.n.", "nn"))

_UNKNOWN_ROUNDS = Forms(
    "the round of 1 game is unknown; give a crosstable of the event instead, or number it: {example}",
    "the rounds of {count} games are unknown; give a crosstable of the event instead, or number them: {example}",
)
_ROUND = re.compile(r"([0-9]{1,4})((?:\.[0-9]{1,6}){0,4})\.?")
_NAMED_ROUND = re.compile(r"\b(?:round|game|runde|ronde|ronda|tour) ?([0-9]{1,4})\b", re.IGNORECASE)
_PLAY_OFF = re.compile(r"\b(?:tie-?breaks?|armageddon|play-?offs?)\b", re.IGNORECASE)
_KIND = re.compile(r"\b(?:armageddon|blitz|rapid)\b", re.IGNORECASE)


class PgnGame(NamedTuple):
    """A game as the tags have it."""

    line: int
    has_moves: bool
    round: int
    """From 1; 0: a game of a play-off."""
    boards: tuple[int, ...]
    """What stands behind the round: the board, or the match and the board."""
    white: str | None
    """The name by which the player is known in the whole event; None: nobody, the game is a bye."""
    black: str | None
    result: str
    """As the model spells it."""
    tags: Mapping[str, str]

    @property
    def kind(self) -> GameKind:
        """Of a game of a play-off: what its chapter, round or event says."""
        said = _KIND.search(" ".join(self.tags.get(tag, "") for tag in ("StudyName", "Round", "Event")))
        return next((kind for kind in KINDS if said and kind == said[0].casefold()), "")


def parse_games(games: Iterable[tuple[GameTags, dict[str, str]]], problems: Problems) -> list[PgnGame]:
    """Round, board, players and result of each game; those of play-offs have the round 0."""
    parsed: list[PgnGame] = []
    unknown: list[int] = []  # lines of games without a round
    in_rounds = 0
    studies: dict[str, int] = {}
    found = list(games)
    unnumbered = all(_round_of(tags) == (0, ()) for _, tags in found)
    for game, tags in found:
        chapter = tags.get("Event", "") if "BroadcastName" in tags else ""
        if any(map(_PLAY_OFF.search, (tags.get("StudyName", ""), tags.get("Round", ""), chapter))):
            apart = Problems(problems.name)  # what is wrong with it leaves the rounds as they are
            one = _parse_game(game, tags, 0, (), apart)
            parsed += [one] if one else []
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
            in_rounds += 1
    if studies:
        sentence = "no game has the number of its round; the rounds are the chapters in the order of the file: {studies}"
        problems.warn((found[0][0].line, 1), sentence, studies=some_of(list(studies)))
    if unknown:
        problems.error((unknown[0], 1), _UNKNOWN_ROUNDS.of(len(unknown)), count=len(unknown), example='[Round "3"]')
    if not in_rounds and not problems.errors:
        problems.error((1, 1), "no game of a round is left")
    return _name_players(parsed)


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
) -> PgnGame | None:
    """The game with its result in our spelling; None after an error."""
    nobody = [colour for colour in ("White", "Black") if tags.get(colour, "").casefold() in NOBODY]
    if nobody:
        problems.error(
            (game.line, 1), "round {round}: the game has no name of {colour}", round=number, colour=phrase(nobody[0])
        )
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
    return PgnGame(game.line, game.has_moves, number, boards, tags["White"], tags["Black"], result, tags)


def _name_players(games: Sequence[PgnGame]) -> list[PgnGame]:
    """The games with one name for each player, and None for each word that stands for a bye."""
    names = {name for game in games for name in (game.white, game.black) if name is not None}
    byes = {name for name in names if recognize_bye(name.strip("()-")) is not None}
    known: dict[tuple[str, str], str | None] = dict(_identify(games, byes))
    known |= {("", name): None for name in byes}
    named = []
    for game in games:
        white, black = (
            known["" if game.tags[colour] in byes else fide_id(game.tags, colour), game.tags[colour]]
            for colour in ("White", "Black")
        )
        named.append(game._replace(white=white, black=black))
    return named


def _identify(games: Sequence[PgnGame], byes: Set[str]) -> dict[tuple[str, str], str]:
    """(FIDE id or "", name) as the tags have them -> the name by which the player is known here.

    One FIDE id is one player, under the longest of its names. A name without an id belongs to the only id that has this name.
    """
    names: dict[tuple[str, str], None] = {}
    for game in games:
        for colour in ("White", "Black"):
            if game.tags[colour] not in byes:
                names[fide_id(game.tags, colour), game.tags[colour]] = None
    ids_of: dict[str, set[str]] = defaultdict(set)
    for number, name in names:
        ids_of[normalized_name(name)].add(number)
    identities: dict[tuple[str, str], str] = {}
    longest: dict[str, str] = {}
    for number, name in names:
        plain = normalized_name(name) or name
        ids = ids_of[normalized_name(name)] - {""}
        identity = number or (min(ids) if len(ids) == 1 else plain)
        identities[number, name] = identity
        longest[identity] = max(longest.get(identity, ""), name, key=len)
    shared = Counter(longest.values())
    return {
        known: f"{longest[identity]} ({identity})" if shared[longest[identity]] > 1 else longest[identity]
        for known, identity in identities.items()
    }


def fide_id(tags: Mapping[str, str], colour: str) -> str:
    """The FIDE id of a side; empty: none."""
    said = tags.get(f"{colour}FideId", "").lstrip("0")
    return said if said.isdecimal() and said.isascii() and len(said) <= 12 else ""
