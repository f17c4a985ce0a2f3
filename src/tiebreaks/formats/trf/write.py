"""Writes a TRF of 2016 or 2026, and reads the result again to compare before it returns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats.trf import columns
from tiebreaks.formats.trf.adjustments import sum_adjustments
from tiebreaks.formats.trf.codes import BYE_LETTERS, LETTERS
from tiebreaks.formats.trf.numbers import format_points, format_tenths
from tiebreaks.formats.trf.read import read
from tiebreaks.formats.trf.representable import Notes, representable
from tiebreaks.formats.trf.write_teams import Cell, TeamLines, write_byes
from tiebreaks.law.spellings import acronym_of
from tiebreaks.messages import Message, Remedy, as_message
from tiebreaks.model.decisions import DECISIONS
from tiebreaks.model.fields import Wrong, embed_problem
from tiebreaks.model.rounds import Round, describe
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Bye, Game, Match, Player, Scoring, Tournament
from tiebreaks.text import shorten

JSON = Remedy("format", "json")
BLANK: Cell = ("", "", "")


def encode(tournament: Tournament, *, edition: int) -> tuple[bytes, tuple[Message, ...]]:
    """The bytes of the file, and notes on what it cannot represent; FormatError when it would read differently."""
    reduced, notes = representable(tournament, edition)
    _refuse_what_changes_standings(reduced)
    try:
        text = "\r\n".join([*make_lines(reduced, edition), ""])
    except ValueError as wrong:
        problem = wrong.problem if isinstance(wrong, Wrong) else as_message(str(wrong))
        sentence = "TRF{edition}: {problem}; write {json!s} instead"
        raise FormatError([embed_problem(sentence, problem, edition=edition % 100, json=JSON)]) from None
    data = text.encode("utf-8")
    _compare(reduced, data, edition)
    _note_other_points(reduced, notes, edition)
    return data, tuple(notes)


OTHER_POINTS = {
    "player": "player {player}: published {published} points, the results give {points:.1}; the file has those of the results",
    "MPTS": "team {team}: published {published} match points, the results give {points:.1}; the file has those of the results",
    "GPTS": "team {team}: published {published} game points, the results give {points:.1}; the file has those of the results",
}


def _note_other_points(tournament: Tournament, notes: Notes, edition: int) -> None:
    """The points in a file are those of its results: published ones that differ are lost."""
    published = tournament.published
    teams = TeamLines(tournament, edition) if tournament.is_team else None
    written: list[tuple[str, Mapping[int, Fraction | None], Mapping[int, int]]]
    if teams is None:
        written = [("player", {**published.points}, scores(tournament))]
    else:
        written = [("player", {**published.player_points}, teams.player_points())]
        values = {"MPTS" if tournament.primary == "MP" else "GPTS": {**published.points}, **published.values}
        standings = teams.standings() if edition >= 2026 else {}
        written += [(code, values.get(code, {}), scores_of) for code, scores_of in standings.items()]
    for whose, points, scores_of in written:
        known = {id: value for id, value in points.items() if value is not None and id in scores_of}
        lost = [id for id, value in known.items() if value != as_points(scores_of[id])]
        if lost:
            facts: dict[str, Any] = {"published": points[lost[0]], "points": as_points(scores_of[lost[0]])}
            facts |= {"player" if whose == "player" else "team": lost[0]}
            if len(lost) == 1:
                notes.add(OTHER_POINTS[whose], **facts)
            else:
                note = Message(OTHER_POINTS[whose], **facts)
                notes.add("{note} (and of {more} more)", note=note, more=len(lost) - 1, **facts)


def _refuse_what_changes_standings(tournament: Tournament) -> None:
    for member in tournament.participants:
        if member.expelled or (isinstance(member, Player) and member.later_ratings):
            sentence = (
                "participant {participant}: TRF cannot say that it is expelled or has later ratings; write {json!s} instead"
            )
            raise FormatError([Message(sentence, participant=member.id, json=JSON)])


def _compare(tournament: Tournament, data: bytes, edition: int) -> None:
    """Read the file again; raises for the first difference."""
    try:
        again = read(data, "the written file")
    except FormatError as wrong:
        sentence = "TRF{edition} cannot represent this tournament; write {json!s} instead"
        raise FormatError([Message(sentence, edition=edition % 100, json=JSON), *wrong.problems]) from None
    for item in fields(tournament):
        ours, theirs = getattr(tournament, item.name), getattr(again, item.name)
        if item.compare and ours != theirs:
            if item.name == "rounds":
                problem = _find_round_difference(ours, theirs)
            else:
                problem = embed_problem("{field}: {problem}", _find_difference(ours, theirs), field=item.name)
            sentence = "TRF{edition} cannot represent this tournament: {problem}; write {json!s} instead"
            raise FormatError([embed_problem(sentence, problem, edition=edition % 100, json=JSON)])


def _find_difference(ours: object, theirs: object) -> Message:
    """The first place where two values differ."""
    if isinstance(ours, tuple) and isinstance(theirs, tuple):
        for place, (one, two) in enumerate(zip(ours, theirs, strict=False), 1):
            if one != two:
                return embed_problem("{place}: {problem}", _find_difference(one, two), place=place)
        return Message("{given} given, {read} read again", given=len(ours), read=len(theirs))
    return Message("{given} would be read as {read}", given=_describe(ours), read=_describe(theirs))


def _find_round_difference(ours: tuple[Round, ...], theirs: tuple[Round, ...]) -> Message:
    """The first pairing that differs: "round 5, match 8-7 would be read as zero bye of 7"."""
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), 1):
        one, two = next((pair for pair in zip_longest(mine, other) if pair[0] != pair[1]), (None, None))
        if isinstance(one, Match) and isinstance(two, Match) and _describe(one) == _describe(two):
            different = _find_difference(one.boards, two.boards)
            return embed_problem("round {round}, {match}, boards: {problem}", different, round=number, match=_describe(one))
        if one != two:
            return Message(
                "round {round}, {given} would be read as {read}", round=number, given=_describe(one), read=_describe(two)
            )
    return Message("rounds: {given} given, {read} read again", given=len(ours), read=len(theirs))


def _describe(value: object) -> Message:
    """A pairing in words; anything else as it is, but shortened."""
    match value:
        case None:
            return Message("nothing")
        case Match():
            sentence = "match {white}-{black} forfeited {forfeit}" if value.forfeit else "match {white}-{black}"
            return Message(sentence, white=value.white, black=value.black, forfeit=value.forfeit)
        case Game():
            sentence = "game {white}-{black} {result}" if value.rated else "game {white}-{black} {result} unrated"
            return Message(
                sentence, white=value.white or Message("nobody"), black=value.black or Message("nobody"), result=value.result
            )
        case Bye():
            return describe(value)
    return as_message(shorten(str(value), 200))


def make_lines(tournament: Tournament, edition: int) -> Iterable[str]:
    """The lines of the file."""
    yield from _header(tournament)
    yield from _modern_header(tournament) if edition >= 2026 else _javafo_header(tournament)
    teams = TeamLines(tournament, edition) if tournament.is_team else None
    yield from _players(tournament, edition, teams)
    if edition >= 2026:
        yield from _national(tournament)
    if teams is not None:
        yield from teams.records()
    yield from _pairing(tournament) if edition >= 2026 else _javafo_pairing(tournament)
    if edition >= 2026:
        yield from _adjustments(tournament, teams)
        yield from _decisions(tournament)
    yield from tournament.about.records


def _decisions(tournament: Tournament) -> Iterable[str]:
    if all(getattr(tournament, name) in ((), None, False) for name in DECISIONS):
        return ()
    from tiebreaks.formats.trf.decisions import write_decisions  # few events have them

    return write_decisions(tournament)


def _texts(*records: tuple[str, object]) -> Iterable[str]:
    """The records that have a text."""
    return (f"{id} {value}" for id, value in records if value)


def _header(tournament: Tournament) -> Iterable[str]:
    about, players = tournament.about, tournament.players
    yield f"012 {tournament.name}"
    yield from _texts(
        ("022", about.city),
        ("032", about.federation),
        ("042", tournament.starts.strftime("%Y/%m/%d") if tournament.starts else ""),
        ("052", about.ends.strftime("%Y/%m/%d") if about.ends else ""),
        ("062", str(len(players))),
        ("072", str(sum(1 for player in players if player.rating))),
        ("082", len(tournament.teams)),
        ("092", about.type),
        ("102", about.chief_arbiter),
        *(("112", arbiter) for arbiter in about.deputy_arbiters),
        ("122", about.time_control),
    )
    if about.round_dates:
        if tournament.starts is None:
            yield "042"  # empty: without this record the first date of a round would be the first day
        yield columns.ROUND_DATES.write_line({}, [(day.strftime("%y/%m/%d") if day else "",) for day in about.round_dates])


def _modern_header(tournament: Tournament) -> Iterable[str]:
    pairing, about = tournament.pairing, tournament.about
    yield from _texts(("142", tournament.total_rounds), ("152", pairing.initial_colour.upper()))
    yield from _texts(("XXC", "rank" if pairing.by_file_order else ""))
    yield from _scoring(tournament.scoring, tournament.is_team)
    full = any(acronym_of(code) in ("PTS", "MPTS", "GPTS") for code in tournament.tie_breaks)
    yield from _texts(
        ("172", about.start_ranks),
        ("182", pairing.controller),
        ("192", pairing.code),
        ("212" if full else "202", ",".join(tournament.tie_breaks)),
        ("222", about.encoded_time_control),
    )


def _javafo_header(tournament: Tournament) -> Iterable[str]:
    pairing, scoring = tournament.pairing, tournament.scoring
    words = {"w": "white1", "b": "black1"}.get(pairing.initial_colour, ""), "rank" if pairing.by_file_order else ""
    yield from _texts(("XXR", tournament.total_rounds), ("XXC", " ".join(filter(None, words))))
    if scoring != Scoring():
        values = {"WW": scoring.win, "BW": scoring.win, "WD": scoring.draw, "BD": scoring.draw, "WL": scoring.loss,
                  "BL": scoring.loss, "ZPB": scoring.zero_bye, "HPB": scoring.half_bye, "FPB": scoring.full_bye,
                  "PAB": scoring.pairing_bye, "FW": scoring.forfeit_win, "FL": scoring.forfeit_loss}  # fmt: skip
        yield "XXS " + " ".join(f"{code}={format_points(value or 0)}" for code, value in values.items())


def _scoring(scoring: Scoring, is_team: bool) -> Iterable[str]:
    """162 where it differs from 1-½-0, and 299 for a result that is worth something of its own."""
    symbols = {"W": (scoring.win, 1), "D": (scoring.draw, Fraction(1, 2)), "L": (scoring.loss, 0), "A": (scoring.zero_bye, 0),
               "P": (scoring.pairing_bye, scoring.win), "X": (scoring.unknown, scoring.draw)}  # fmt: skip
    groups = [(symbol, value or 0) for symbol, (value, usual) in symbols.items() if value != usual]
    if groups:
        yield columns.SCORING.write_line({}, groups)
    own = {"F": (scoring.full_bye, scoring.win), "H": (scoring.half_bye, scoring.draw), "+": (scoring.forfeit_win, scoring.win),
           "-": (scoring.forfeit_loss, scoring.zero_bye)}  # fmt: skip
    for letter, (value, usual) in own.items():
        if value != usual and not is_team:
            yield columns.ABNORMAL.write_line({"type": letter, "points": value or 0})


def _players(tournament: Tournament, edition: int, teams: TeamLines | None) -> Iterable[str]:
    requests = tournament.pairing.requested_byes if edition < 2026 else ()  # TRF26 has a record for them
    cells = teams.cells() if teams is not None else _cells(tournament, requests)
    ranks = tournament.published.player_ranks if tournament.is_team else tournament.published.ranks
    totals_of = teams.player_points() if teams is not None else scores(tournament)
    for player in tournament.players:
        rank = ranks.get(player.id, 0)
        values = {
            "number": player.id, "sex": player.sex, "title": player.title, "name": player.name, "rating": player.rating or "",
            "federation": player.federation, "fide_id": player.fide_id,
            "birth": player.birth if len(player.birth) != 4 else f"{player.birth}/00/00",
            "points": format_tenths(totals_of[player.id]), "rank": rank if 0 < rank <= 9999 else "",
        }  # fmt: skip
        yield columns.PLAYER.write_line(values, cells[player.id])


def _cells(tournament: Tournament, requests: Sequence[tuple[int, Bye]]) -> dict[int, list[Cell]]:
    """The rounds of every player, and the byes that are requested for later ones."""
    rounds = max((len(tournament.rounds), *(number for number, _ in requests)))
    cells = {player.id: [BLANK] * rounds for player in tournament.players}
    for index, items in enumerate(tournament.rounds):
        for item in items:
            if isinstance(item, Bye):
                cells[item.participant][index] = ("0000", "-", BYE_LETTERS[item.kind])
            elif isinstance(item, Game) and item.white is not None and item.black is not None:
                white, black = LETTERS[item.result, item.rated]
                cells[item.white][index] = (str(item.black), "w", white)
                cells[item.black][index] = (str(item.white), "b", black)
    for number, bye in requests:
        cells[bye.participant][number - 1] = ("0000", "-", BYE_LETTERS[bye.kind])
    return cells


def scores(tournament: Tournament) -> dict[int, int]:
    """What each participant of an individual event has, in tenths, adjustments included; a pending game gives nothing."""
    table, rounds = tournament.crosstable, len(tournament.rounds)
    worth = (*tournament.scoring.points[:14], 0)
    score_of = {}
    each: dict[tuple[int, int], int] = {}
    for row, member in enumerate(tournament.participants):
        results = [table.result[table.cell(row, index)] for index in range(rounds)]
        score_of[member.id] = sum(worth[result] for result in results)
        if tournament.adjustments:
            each |= {(member.id, number): worth[result] for number, result in enumerate(results, 1)}
    for id, change in sum_adjustments(tournament.adjustments, rounds, each).items():
        score_of[id] += change
    return score_of


def _national(tournament: Tournament) -> Iterable[str]:
    for item in tournament.about.national:
        values = {
            "number": item.player, "sex": item.sex, "title": item.title, "name": item.name, "rating": item.rating or "",
            "federation": item.origin, "fide_id": item.number, "birth": item.birth,
        }  # fmt: skip
        yield item.federation + columns.NATIONAL.write_line(values)[3:]


def _pairing(tournament: Tournament) -> Iterable[str]:
    pairing, rounds = tournament.pairing, tournament.total_rounds or 1
    yield from write_byes(sorted(pairing.requested_byes, key=lambda request: (request[0], request[1].kind)))
    for item in pairing.virtual_points:
        values: dict[str, object] = {
            "match_points": item.match_points or None, "points": item.points or None,
            "first_round": item.first_round, "last_round": item.last_round, "first": item.first, "last": item.last,
        }  # fmt: skip
        yield columns.ACCELERATION.write_line(values)
    for group in pairing.prohibited:
        values = {"first_round": group.first_round, "last_round": group.last_round or max(group.first_round, rounds)}
        yield columns.PROHIBITED.write_line(values, [(id,) for id in group.participants])


def _javafo_pairing(tournament: Tournament) -> Iterable[str]:
    rows: dict[int, dict[int, Fraction]] = {}
    for item in tournament.pairing.virtual_points:
        rows.setdefault(item.first, {})[item.first_round] = item.points
    for id, points in rows.items():
        groups = [(points.get(number, 0),) for number in range(1, max(points) + 1)]
        yield columns.VIRTUAL_POINTS.write_line({"number": id}, groups)
    for group in tournament.pairing.prohibited:
        yield f"XXP {' '.join(map(str, group.participants))}"


def _adjustments(tournament: Tournament, teams: TeamLines | None) -> Iterable[str]:
    cells = {} if teams is not None else _cells(tournament, ())
    for item in tournament.adjustments:
        letter = ""
        if item.replaces_result and item.round is not None:
            if item.round > len(tournament.rounds):
                sentence = "adjustment of {participant}: round {round} is not held yet"
                raise Wrong(Message(sentence, participant=item.participant, round=item.round))
            if teams is not None:
                letter = teams.letter(item.participant, item.round)
            else:
                result = cells[item.participant][item.round - 1][2]
                letter = {"1": "W", "=": "D", "0": "L"}.get(result, result)
        points = {"match_points": item.points, "points": item.game_points} if teams else {"points": item.points}
        values = {"type": letter, **points, "round": item.round or 999}
        yield columns.ABNORMAL.write_line(values, [(item.participant,)])
