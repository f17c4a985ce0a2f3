"""A file that ends too early: one error says so, in the place of one for each opponent who is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats.trf.header import record_text
from tiebreaks.formats.trf.lines import Sheet
from tiebreaks.formats.trf.values import parse_leading_whole
from tiebreaks.messages import Forms, Message, Place

STRANGER, NO_TEAMS, NO_TEAM = 36, 63, 64  # cases of docs/formats.md: an opponent who is not in the file, teams that are not
TOO_SHORT = 14  # the line of a player that ends before the name
# What a missing line makes of others: points and opponents that do not fit, no team; 0 says that there are too many of them.
FOLLOWING = frozenset({STRANGER, NO_TEAMS, NO_TEAM, 32, 37, 38, 0})
CERTAIN = 4  # missing opponents that are no slip of the pen
FEWER_PLAYERS = Forms(
    "062 announces {announced} players, 1 is here: the file is cut off; export it again, or ask for the whole file",
    "062 announces {announced} players, {count} are here: the file is cut off; export it again, or ask for the whole file",
)
FEWER_TEAMS = Forms(
    "082 announces {announced} teams, 1 is here: the file is cut off; export it again, or ask for the whole file",
    "082 announces {announced} teams, {count} are here: the file is cut off; export it again, or ask for the whole file",
)


def explain_cut(sheet: Sheet, error: FormatError) -> FormatError:
    """The error of a file that is cut off, if that is what all the others come from; else the same error."""
    messages = error.messages
    last = sheet.player_numbers[-1]
    short = [each for each in messages if each.case == TOO_SHORT and each.where.line == last]
    if any(each.case not in FOLLOWING and each not in short for each in messages):
        return error
    strangers = [each.facts["opponent"] for each in messages if each.case == STRANGER and "opponent" in each.facts]
    named = dict.fromkeys(strangers)
    players = len(sheet.players) - len(short)
    if not _may_be_the_end(sheet.players[:players], named):
        return error
    missing = count_announced(sheet, "062") - players
    facts: dict[str, Any] = {"where": Place(messages[0].where.file, last, 1), "severity": "error"}
    teamless = any(each.case == NO_TEAMS or (each.case == NO_TEAM and "round" in each.facts) for each in messages)
    if missing > 0 and (teamless or len(strangers) > 1) and len(named) <= missing:
        return FormatError(Message(FEWER_PLAYERS.of(players), case=77, announced=players + missing, count=players, **facts))
    teams = len(sheet.get("310", ())) + len(sheet.get("013", ()))
    if teamless and count_announced(sheet, "082") > teams and missing <= 0:
        return FormatError(
            Message(FEWER_TEAMS.of(teams), case=77, announced=count_announced(sheet, "082"), count=teams, **facts)
        )
    if len(named) < CERTAIN or teamless:
        return error
    sentence = (
        "{strangers} and others are named as opponents and are not in the file, which has {count} players: "
        "it seems to be cut off; export it again, or ask for the whole file"
    )
    return FormatError(Message(sentence, case=STRANGER, strangers=tuple(named)[:3], count=players, **facts))


def _may_be_the_end(players: Sequence[str], missing: Iterable[int]) -> bool:
    """Whether those who are missing may have stood at the end: a file in the order of its numbers has them after the last."""
    numbers = [parse_leading_whole(line[4:8]) or 0 for line in players]
    return numbers != sorted(numbers) or all(number > max(numbers, default=0) for number in missing)


def count_announced(sheet: Sheet, record: str) -> int:
    """The number that a record announces: the smallest of "129 (88)"; 0: none."""
    words = [word for line in sheet.get(record, ())[:1] for word in record_text(line).replace("(", " ").split()]
    return min((number for word in words if (number := parse_leading_whole(word)) is not None), default=0)
