"""Tables of games for `Tournament.from_games`: tuples, dicts and data frames, with participants named by their own keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields as dataclass_fields
from typing import Any, NamedTuple, Protocol, TypeAlias, TypedDict

from tiebreaks.errors import TournamentError
from tiebreaks.messages import Message, as_fact
from tiebreaks.model import fields
from tiebreaks.model.people import LARGEST_NUMBER, Player, refuse
from tiebreaks.model.rounds import Bye, Game, Match
from tiebreaks.model.scoring import MOST_ROUNDS

COLUMNS = ("round", "white", "black", "result")
_AS_LIST = ("to_pylist", "to_list", "tolist")  # of Arrow, of Polars and pandas, of NumPy
Key: TypeAlias = str | int
_TWO_TYPES = "games: the id {key} is a number in one row and a text in another; write it in one way"
_SAME_KEY = "a table of games cannot tell player {first} from player {second}: the id of one is the key of the other, {key!r}"
_NOT_RATED = "round {round}: game {white}-{black}: a table of games cannot hold that it is not rated; to_dict can"
_PLAYER_FIELDS = tuple(field.name for field in dataclass_fields(Player))


class DataFrame(Protocol):
    """A data frame of pandas, Polars or Arrow."""

    @property
    def columns(self) -> object: ...


GameTable: TypeAlias = DataFrame | Mapping[str, Iterable[object]] | Iterable[Mapping[str, object] | Sequence[object]]
"""Games as a data frame, as lists by the names of the columns, or as rows: dicts, or tuples of `COLUMNS`."""
PlayerTable: TypeAlias = DataFrame | Mapping[str, Iterable[object]] | Iterable[Player | Mapping[str, object]]
"""Players as a data frame, as lists by the names of the columns, as dicts, or as they are."""


class GameRow(TypedDict):
    """A row of `Tournament.to_games`: a game, or a bye, which has no black."""

    round: int
    """The number of the round."""
    white: str | int
    """The key of the player, or the number of one who has no key."""
    black: str | int | None
    """The same; None: `white` has a bye."""
    result: str
    """The result of the game, or the kind of the bye."""


class ParsedGame(NamedTuple):
    """A row of the table; `keys` has one key for a bye and two for a game."""

    place: int
    round: int
    keys: tuple[Key, ...]
    result: Any


def read_rows(table: Any, names: Sequence[str], what: str, required: Sequence[str] = COLUMNS) -> list[dict[str, Any]]:
    """The rows of a table as dicts from `names`, whatever it is; missing columns are refused."""
    table = collect(table)
    columns = getattr(table, "column_names", None) or getattr(table, "columns", None)
    if isinstance(table, Mapping):
        columns = list(table)
    if columns is not None:
        meant = _match_names(columns, names, what, required)
        lists = [as_list(table[column]) for column in meant]
        return [dict(zip(meant.values(), row, strict=True)) for row in zip(*lists, strict=True)]
    if isinstance(table, str | bytes) or not isinstance(table, Iterable):
        expected = Message("a list of tuples or dicts, or a data frame")
        sentence = "{what}: expected {expected}, found {found!r}"
        raise TournamentError([Message(sentence, what=what, expected=expected, found=as_fact(table))])
    rows: list[dict[str, Any]] = []
    for place, row in enumerate(table, 1):
        if isinstance(row, Mapping):
            meant = _match_names(row, names, _in_row(what, place), [name for name in required if name != "black"])
            rows.append({**dict.fromkeys(required), **{name: row[key] for key, name in meant.items()}})
        elif isinstance(row, Sequence) and not isinstance(row, str) and len(row) == len(required):
            rows.append(dict(zip(required, row, strict=True)))
        else:
            sentence = "{what}, row {row}: expected {expected}, found {found!r}"
            shape: str = f"({', '.join(required)})" if required else Message("a Player or a dict")
            raise TournamentError([Message(sentence, what=what, row=place, expected=shape, found=as_fact(row))])
    return rows


def collect(table: Any) -> Any:
    """A LazyFrame of Polars as a data frame; anything else stays."""
    return table.collect() if type(table).__name__ == "LazyFrame" else table


def _in_row(what: str, place: int) -> Message:
    return Message("{what}, row {row}", what=what, row=place)


def as_list(column: Any) -> list[Any]:
    """The values of a column of a data frame."""
    convert = next((getattr(column, name) for name in _AS_LIST if hasattr(column, name)), None)
    return list(column) if convert is None else list(convert())


def _match_names(found: Iterable[object], names: Sequence[str], what: str, required: Sequence[str]) -> dict[Any, str]:
    """Column -> the name it stands for, without regard to case. A table of games may have other columns."""
    columns = [(column, str(column).strip().casefold()) for column in found]
    meant, spelled = dict(columns), [name for _, name in columns]
    missing = [name for name in required if name not in meant.values()]
    strangers = [str(column) for column, name in meant.items() if name not in names]
    facts: dict[str, Any]
    if missing:
        sentence = "{what}: there is no column {missing}; expected {expected}, found {found}"
        facts = {"missing": missing[0], "expected": ", ".join(required), "found": ", ".join(map(str, meant))}
        raise TournamentError([Message(sentence, what=what, **facts)])
    twice = [name for name in names if spelled.count(name) > 1]
    if twice:
        raise TournamentError([Message("{what}: the column {name} is there twice; keep one", what=what, name=twice[0])])
    if strangers and not required:
        from difflib import get_close_matches  # only for a mistake

        near = get_close_matches(strangers[0].casefold(), names, 1)
        sentence = "{what}: unknown column {found!r}; expected {expected}"
        if near:
            sentence = "{what}: unknown column {found!r}; did you mean {meant!r}?"
        facts = {"found": strangers[0], "expected": ", ".join(names), "meant": near[0] if near else ""}
        raise TournamentError([Message(sentence, what=what, **facts)])
    return {column: name for column, name in meant.items() if name in names}


def parse_keys(values: Iterable[object], what: str) -> list[Key]:
    """The keys of participants: texts or whole numbers."""
    keys: list[Key] = []
    problems: list[Message] = []
    for place, value in enumerate(values, 1):
        try:
            key = fields.key(value)
            if key is None:
                raise fields.wrong_value("an id or a key", value)
            keys.append(key)
        except fields.Wrong as wrong:
            problems.append(fields.embed_problem("{what}, row {row}: {problem}", wrong.problem, what=what, row=place))
    refuse(problems)
    return keys


def parse_games(table: GameTable) -> list[ParsedGame]:
    """The rows of a table of games; all that is wrong is raised at once."""
    rows: list[ParsedGame] = []
    problems: list[Message] = []
    for place, row in enumerate(read_rows(table, COLUMNS, "games"), 1):
        try:
            number = _parse_round(row["round"])
            keys = tuple(key for key in (fields.key(row["white"]), fields.key(row["black"])) if key is not None)
            if not keys:
                raise fields.wrong_value("a participant", row["white"])
            rows.append(ParsedGame(place, number, keys, row["result"]))
        except fields.Wrong as wrong:
            problems.append(fields.embed_problem("games, row {row}: {problem}", wrong.problem, row=place))
    held = {row.round for row in rows}
    for number in sorted({*range(1, max(held, default=0))} - held)[:3]:
        problems.append(Message("games: round {round} has none; number the rounds from 1 without a gap", round=number))
    refuse(problems)
    return rows


def _parse_round(value: Any) -> int:
    """The number of a round; a text of digits, too, as a CSV has it."""
    is_text = isinstance(value, str) and value.strip().isdecimal() and len(value) < 10
    number = int(value) if is_text else fields.number(value)
    if type(number) is not int or not 1 <= number <= MOST_ROUNDS:
        raise fields.wrong_value(Message("a round from 1 to {most}", most=MOST_ROUNDS), value)
    return number


def make_rounds(rows: Sequence[ParsedGame], number_of: Mapping[Key, int]) -> list[list[Game | Bye]]:
    """The rounds with the numbers of the participants."""
    rounds: list[list[Game | Bye]] = [[] for _ in range(max((row.round for row in rows), default=0))]
    problems: list[Message] = []
    for row in rows:
        strangers = [key for key in row.keys if key not in number_of]
        for key in strangers:
            sentence = "games, row {row}: nobody among the players has the id {key!r}; add or correct it"
            problems.append(Message(sentence, row=row.place, key=key))
        if strangers:
            continue
        one, *other = [number_of[key] for key in row.keys]
        try:
            rounds[row.round - 1].append(Game(one, other[0], row.result) if other else Bye(one, row.result))
        except TournamentError as error:
            problems += [_problem_of_row(row, problem) for problem in error.messages]
    refuse(problems)
    return rounds


def _problem_of_row(row: ParsedGame, problem: Message) -> Message:
    """What is wrong with a game or a bye, which has the ids of the table instead of our numbers."""
    clause = problem.facts["problem"]
    if len(row.keys) == 1:
        return fields.embed_problem("games, row {row}: bye of {id!s}: {problem}", clause, row=row.place, id=row.keys[0])
    sentence = "games, row {row}: {white!s} against {black!s}: {problem}"
    return fields.embed_problem(sentence, clause, row=row.place, white=row.keys[0], black=row.keys[1])


def parse_players(given: PlayerTable | None, rows: Sequence[ParsedGame]) -> list[Player]:
    """The players of `from_games`: as given, else everybody in the games."""
    if given is None:
        keys = list(dict.fromkeys(key for row in rows for key in row.keys))
        texts = {key for key in keys if isinstance(key, str)}
        refuse([Message(_TWO_TYPES, key=key) for key in keys if isinstance(key, int) and str(key) in texts])
        return [Player(number, name=key if isinstance(key, str) else "", key=key) for key, number in _number(keys).items()]
    given = collect(given)
    if not hasattr(given, "columns") and not isinstance(given, Mapping):
        members: list[Any] = list(given)
        if all(isinstance(one, Player) for one in members):
            return members
        if any(isinstance(one, Player) for one in members):
            raise TournamentError("players: expected all of them as Player or all as dicts, found both")
        given = members
    people = read_rows(given, _PLAYER_FIELDS, "players", required=())
    if people and all(not fields.is_missing(one.get(name)) for one in people for name in ("id", "key")):
        return [Player(**one) for one in people]
    given_keys = (one.get("id") if fields.is_missing(one.get("key")) else one["key"] for one in people)
    keys = parse_keys(given_keys, "players")
    numbers = _number(keys)
    return [Player(**{**one, "id": numbers[key], "key": key}) for one, key in zip(people, keys, strict=True)]


def _number(keys: Sequence[str | int]) -> dict[str | int, int]:
    """The number of each key: itself, if all can be numbers, else its place."""
    if all(isinstance(key, int) and 1 <= key <= LARGEST_NUMBER for key in keys):
        return {key: int(key) for key in sorted(keys, key=int)}
    return {key: place for place, key in enumerate(dict.fromkeys(keys), 1)}


def list_games(players: Sequence[Player], rounds: Sequence[Sequence[Game | Bye | Match]]) -> list[GameRow]:
    """The games and byes as rows that `parse_games` reads. What a row cannot hold is refused, all at once."""
    key_of = {one.id: one.id if one.key is None else one.key for one in players}
    by_key = {key: number for number, key in key_of.items()}
    problems = [
        Message(_SAME_KEY, first=number, second=by_key[key], key=key) for number, key in key_of.items() if by_key[key] != number
    ]
    rows: list[GameRow] = []
    for number, items in enumerate(rounds, 1):
        if not items:
            sentence = "round {round}: a table of games cannot hold a round without entries; to_dict can"
            problems.append(Message(sentence, round=number))
        for item in items:
            match item:
                case Bye(participant=who, kind=kind):
                    rows.append({"round": number, "white": key_of[who], "black": None, "result": kind})
                case Game(white=int(white), black=int(black), result=result, rated=rated):
                    rows.append({"round": number, "white": key_of[white], "black": key_of[black], "result": result})
                    problems += [] if rated else [Message(_NOT_RATED, round=number, white=white, black=black)]
    refuse(problems)
    return rows
