"""Facts for which Chess-JSON has no key: kept in `other` of the tournament. Comparing with what a reader gets finds them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats import tournament_json
from tiebreaks.formats.json_text import facts_of
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Message
from tiebreaks.model.fields import embed_problem
from tiebreaks.model.tournament import Tournament

DECIDES = frozenset(
    {"rounds", "system", "total_rounds", "starts", "scoring", "match_scoring", "boards", "primary", "adjustments"}
)
"""Parts that standings are computed from: they must be in Chess-JSON's own keys, or the tournament is not written."""
DECIDES_OF = {"players": frozenset({"rating", "later_ratings", "expelled"}), "teams": frozenset({"players", "expelled"})}
NESTED = ("about", "pairing", "published")


def find_missing(tournament: Tournament, back: Tournament) -> dict[str, Any]:
    """What `back`, read from Chess-JSON's own keys, lacks of `tournament`. FormatError when standings would differ."""
    own, read = tournament_json.encode(tournament), tournament_json.encode(back)
    problems: list[Message] = []
    extras: dict[str, Any] = {}
    for key in dict.fromkeys([*own, *read]):
        mine, theirs = own.get(key), read.get(key)
        if mine == theirs:
            continue
        if key in DECIDES_OF:
            extras.update(_find_missing_people(key, mine or [], theirs or [], problems))
        elif key in NESTED:
            extras[key] = _find_differences(mine or {}, theirs or {})
        elif key == "adjustments" and sorted(map(repr, mine or [])) == sorted(map(repr, theirs or [])):
            extras[key] = mine
        elif key in DECIDES:
            sentence = "{field}: Chess-JSON would say {read} instead of {own}"
            problems.append(Message(sentence, field=key, read=_shorten(theirs), own=_shorten(mine)))
        else:
            extras[key] = mine
    if problems:
        raise not_writable_error(problems)
    return extras


def not_writable_error(problems: Iterable[Message]) -> FormatError:
    """Why a tournament cannot be written as Chess-JSON."""
    sentence = "this tournament has no Chess-JSON: {problem}; write the tournament JSON of tiebreaks or a TRF instead"
    return FormatError([embed_problem(sentence, problem) for problem in problems])


def _find_missing_people(key: str, mine: Sequence[Any], theirs: Sequence[Any], problems: list[Message]) -> dict[str, Any]:
    known = {person["id"]: person for person in theirs}
    missing = {}
    for person in mine:
        if person["id"] not in known:
            sentence = "{field}: {participant} ({name}) has no place there: a player needs a team"
            problems.append(Message(sentence, field=key, participant=person["id"], name=person.get("name", "")))
            continue
        differing = _find_differences(person, known[person["id"]])
        for field in DECIDES_OF[key] & set(differing):
            facts = {"participant": person["id"], "name": person.get("name", ""), "found": _shorten(person.get(field))}
            problems.append(Message("{list}: {participant} ({name}): {field} {found}", list=key, field=field, **facts))
        if differing:
            missing[str(person["id"])] = differing
    extras: dict[str, Any] = {key: missing} if missing else {}
    if [person["id"] for person in mine] != [person["id"] for person in theirs]:
        extras[f"order_of_{key}"] = [person["id"] for person in mine]
    return extras


def _find_differences(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """Key -> our value, or None where we have nothing."""
    return {key: mine.get(key) for key in dict.fromkeys([*mine, *theirs]) if mine.get(key) != theirs.get(key)}


def restore(tournament: Tournament, extras: object, name: str) -> Tournament:
    """The tournament with the extras that `find_missing` collected."""
    problems = Problems(name, within="other.tiebreaks")
    if not isinstance(extras, dict):
        problems.error("", "expected {expected}, found {spelling}", expected=Message("an object"), **facts_of(extras))
        problems.raise_if_any()
    assert isinstance(extras, dict)
    document = tournament_json.encode(tournament)
    for key, value in extras.items():
        if key.startswith("order_of_") and isinstance(value, list):
            _reorder(document, key.removeprefix("order_of_"), value, problems)
        elif key in DECIDES_OF and isinstance(value, dict):
            document[key] = [_merge(person, value.get(str(person["id"])) or {}) for person in document.get(key, [])]
        elif key in NESTED and isinstance(value, dict):
            document[key] = _merge(document.get(key, {}), value)
        elif key in DECIDES and key != "adjustments":
            problems.error(key, "standings depend on it, so it must stand in Chess-JSON's own keys")
        else:
            document[key] = value
    return tournament_json.decode({key: value for key, value in document.items() if value is not None}, problems)


def _merge(old: Mapping[str, Any], new: object) -> dict[str, Any]:
    merged = {**old, **(new if isinstance(new, dict) else {"?": new})}
    return {key: value for key, value in merged.items() if value is not None}


def _reorder(document: dict[str, Any], key: str, order: Sequence[object], problems: Problems) -> None:
    place = {id: index for index, id in enumerate(order) if isinstance(id, int)}
    people = document.get(key, [])
    if {person["id"] for person in people} != set(place):
        problems.error(f"order_of_{key}", "expected the numbers of all of them, each once")
    else:
        document[key] = sorted(people, key=lambda person: place[person["id"]])


def _shorten(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 120 else f"{text[:116]} ..."
