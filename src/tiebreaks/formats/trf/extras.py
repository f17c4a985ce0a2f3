"""Beside the results: byes (240), acceleration (250, XXA), prohibitions (260, XXP), absences (XXZ), national ratings."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.codes import BYE_KINDS
from tiebreaks.formats.trf.columns import ACCELERATION, BYES, NATIONAL, PROHIBITED, VIRTUAL_POINTS, TrfRow
from tiebreaks.formats.trf.fields import SEXES
from tiebreaks.formats.trf.lines import Line, TrfSheet, replace_tabs
from tiebreaks.formats.trf.numbers import parse_whole
from tiebreaks.model.people import HIGHEST_RATING
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import Bye, NationalRecord, Prohibited, VirtualPoints

_WORDS = re.compile(r"[^\s,/;]+")


def read_numbers(line: Line, row: TrfRow, problems: Problems) -> tuple[int, ...]:
    """The participants of a record's group: words, whether they are in their columns or not.

    Where something before the group is out of its columns, nothing shows where the group begins: its columns count then.
    """
    record, text, start = row.record, row.text, row.record.group[0].first - 1
    words = text[start:].split()
    if record.misplaced_column(text[:start]):
        cells = [(cell, number) for ((cell, number),) in row.groups() if cell]
        words = words if any(number is None for _, number in cells) else [cell for cell, _ in cells]
    joined = "".join(words)
    if joined.isascii() and joined.isdigit() and max(map(len, words)) <= record.group[0].last - start:
        return tuple(filter(None, map(int, words)))
    ids = []
    for word in words:
        number = parse_whole(word)
        if number is None:
            expected = "{record}: expected numbers of participants, found {found!r}"
            problems.error((line.number, start + 1), expected, case=34, record=record.id, found=word)
        elif number:
            ids.append(number)
    return tuple(ids)


def check_known(line: Line, record_id: str, ids: Collection[int], participants: Collection[int], problems: Problems) -> bool:
    """Whether all of these are participants; reports an error if not."""
    strangers = [number for number in ids if number not in participants]
    if strangers:
        stranger = "{record}: names {participant}, who is not in the file; correct the number"
        problems.error((line.number, 5), stranger, case=36, record=record_id, participant=strangers[0])
    return not strangers


def read_byes(lines: list[Line], participants: Collection[int], total: int, problems: Problems) -> list[tuple[Line, int, Bye]]:
    """Record 240: (line, round, bye); reports rounds that the tournament does not have."""
    byes: list[tuple[Line, int, Bye]] = []
    for line in lines:
        row = BYES.read(line)
        kind, number = BYE_KINDS.get(row["type"].upper()), row["round"]
        if kind is None or kind == "pairing" or number is None:
            tokens = row.rest.split()
            kind = BYE_KINDS.get(tokens[0].upper()) if tokens else None
            number = parse_whole(tokens[1]) if len(tokens) > 1 else None
            if kind is None or kind == "pairing" or number is None:
                expected = "240: expected F, H or Z, a round and numbers, found {found!r}"
                problems.error((line.number, 5), expected, case=69, found=row.rest)
                continue
            ids = tuple(parse_whole(token) or 0 for token in tokens[2:])
        else:
            ids = read_numbers(line, row, problems)
        if not number:
            problems.error((line.number, 7), "240: expected a round from 1, found {found!r}; correct it", case=70, found=number)
        elif check_known(line, "240", ids, participants, problems):
            byes += [(line, number, Bye(id, kind)) for id in ids]
    for line, number, _ in byes:
        if number > total:
            none = "240: round {round} does not exist; the tournament has {rounds} rounds"
            problems.error((line.number, 7), none, case=70, round=number, rounds=total)
    return [each for each in byes if each[1] <= total]


def read_virtual_points(sheet: TrfSheet, participants: Collection[int], rounds: int, problems: Problems) -> list[VirtualPoints]:
    """Records 250 and XXA, which influence pairings and nothing else."""
    highest = max(participants, default=0) if sheet.get("250") else 0
    found = [_read_acceleration(line, participants, highest, rounds, problems) for line in sheet.get("250", ())]
    items = [item for item in found if item is not None]
    filled: dict[int, int] = {}
    for line in sheet.get("XXA", []):
        row = VIRTUAL_POINTS.read(line)
        id = row["number"]
        if id is None or row.misplaced_column:
            askew = "XXA is not in its columns and left out: {found!r}"
            problems.warn((line.number, 5), askew, case=59, found=row.rest)
            continue
        if not check_known(line, "XXA", (id,), participants, problems):
            continue
        groups = [*row.groups()]
        for index, ((cell, points),) in enumerate(groups):
            if points is None and cell:
                column = VIRTUAL_POINTS.column("points", index)
                problems.error((line.number, column), "XXA: expected points, found {found!r}", case=31, found=cell)
            elif points:
                number = filled.get(id, 0) + index + 1
                if number > MOST_ROUNDS:
                    many = "XXA: player {player}: expected at most {most} rounds"
                    problems.error((line.number, 5), many, case=70, player=id, most=MOST_ROUNDS)
                    break
                items.append(VirtualPoints(id, id, number, number, Fraction(points, 10)))
        filled[id] = filled.get(id, 0) + len(groups)
    return items


def _read_acceleration(
    line: Line, participants: Collection[int], highest: int, rounds: int, problems: Problems
) -> VirtualPoints | None:
    row = ACCELERATION.read(line)
    awkward, (match_points, points, first_round, last_round, first, last) = row.misplaced_column, row.values.values()
    if awkward or any(map(row.is_wrong, row.texts)) or first_round is None or first is None:
        expected = "250: expected points, rounds and numbers in columns, found {found!r}"
        problems.error((line.number, awkward or 5), expected, case=71, found=row.rest)
        return None
    last_round, last = (start if end is None else end for start, end in ((first_round, last_round), (first, last)))
    if first > last or first_round > last_round:
        backwards = "250: the range {first_round}-{last_round}, {first}-{last} runs backwards; swap its ends"
        facts = {"first_round": first_round, "last_round": last_round, "first": first, "last": last}
        problems.error((line.number, 15), backwards, case=71, **facts)
    elif not (match_points or points):
        problems.error((line.number, 5), "250: no points given; give match points in 5-8 or game points in 10-13", case=71)
    elif not first_round:
        problems.error((line.number, 15), "250: expected a round from 1, found 0; correct it", case=70)
    elif check_known(line, "250", (first,), participants, problems):
        if rounds and last_round > rounds:
            beyond = "250: round {round} is beyond the {rounds} rounds of the tournament"
            problems.warn((line.number, 19), beyond, case=70, round=last_round, rounds=rounds)
        if last > highest:
            beyond = "250: number {participant} is beyond the last in the file; {taken} was taken"
            problems.warn((line.number, 28), beyond, case=36, participant=last, taken=highest)
            last = highest
        return VirtualPoints(first, last, first_round, last_round, Fraction(points or 0, 10), Fraction(match_points or 0, 10))
    return None


def read_prohibited(sheet: TrfSheet, participants: Collection[int], rounds: int | None, problems: Problems) -> list[Prohibited]:
    """Records 260 and XXP."""
    items = []
    for line in sheet.get("260", []):
        row = PROHIBITED.read(line)
        first, last = row["first_round"], row["last_round"] or 0
        ids = read_numbers(line, row, problems)
        if not first or row.is_wrong("last_round"):
            expected = "260: expected a first and a last round from 1, found {found!r}"
            problems.error((line.number, 5), expected, case=70, found=row.text[3:11].strip())
            continue
        if rounds and max(first, last) > rounds:
            beyond = "260: round {round} is beyond the {rounds} rounds of the tournament"
            problems.warn((line.number, 9), beyond, case=70, round=max(first, last), rounds=rounds)
        if len(ids) < 2:
            few = "260: fewer than two participants; the record says nothing and is left out"
            problems.warn((line.number, 13), few, case=72)
        elif last and last < first:
            backwards = "260: the rounds {first}-{last} run backwards; left out, swap them"
            problems.warn((line.number, 5), backwards, case=70, first=first, last=last)
        elif check_known(line, "260", ids, participants, problems):
            last = last or first
            items.append(Prohibited(ids, first, None if rounds and last >= rounds else last))
    for line in sheet.get("XXP", []):
        group = tuple(parse_whole(word) or 0 for word in _WORDS.findall(line.text[3:]))
        if len(group) < 2:
            problems.warn((line.number, 5), "XXP: fewer than two players; the record says nothing and is left out", case=72)
        elif check_known(line, "XXP", group, participants, problems):
            items.append(Prohibited(group))
    return items


def read_absent(lines: list[Line], round: int, participants: Collection[int], problems: Problems) -> list[tuple[int, Bye]]:
    """Record XXZ: absent in the round about to be paired."""
    byes = []
    for line in lines:
        for token in _WORDS.findall(line.text[3:]):
            number = parse_whole(token)
            if number is None:
                problems.error((line.number, 5), "XXZ: expected numbers of players, found {found!r}", case=34, found=token)
            elif check_known(line, "XXZ", (number,), participants, problems):
                byes.append((round, Bye(number, "zero")))
    return byes


def read_national(lines: list[Line], start_ranks: str, players: Collection[int], problems: Problems) -> list[NationalRecord]:
    """National rating support: the columns of 001 under a federation's code."""
    records = []
    if lines and not start_ranks:
        unsaid = "national records without 172; they are kept, add 172 to say how they were used"
        problems.warn((lines[0].number, 1), unsaid, case=74)
    for line in lines:
        text = replace_tabs(line).text
        fields = NATIONAL.cut(text)
        number, rating = parse_whole(fields["number"]), parse_whole(fields["rating"] or "0")
        if number not in players:
            stranger = "{record}: player {found} is not in the file; the record is left out"
            problems.warn((line.number, 5), stranger, case=74, record=text[:3], found=fields["number"])
            continue
        if column := NATIONAL.misplaced_column(text):
            askew = "{record}: the record is not in its columns; left out"
            problems.warn((line.number, column), askew, case=74, record=text[:3])
            continue
        if rating is None or rating > HIGHEST_RATING:
            odd = "{record}: player {player}: rating {found!r} not understood; left out"
            problems.warn((line.number, 49), odd, case=24, record=text[:3], player=number, found=fields["rating"])
            rating = None
        title, own_id, origin, name, birth = (fields[each] for each in ("title", "fide_id", "federation", "name", "birth"))
        person = (title, own_id, origin, name, birth, SEXES.get(fields["sex"], ""))
        records.append(NationalRecord(text[:3], number or 0, rating or None, *person))
    return records
