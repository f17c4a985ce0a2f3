"""A tournament as a TRF can represent it: fields cut to their width, rounds in the order of the lines; notes on losses."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.systems import recognize_system
from tiebreaks.formats.trf.columns import PLAYER, TEAM
from tiebreaks.formats.trf.header import system_of_code
from tiebreaks.formats.trf.lines import OWN_COMMENT, TrfSheet, classify, most_characters
from tiebreaks.law.spellings import acronym_of
from tiebreaks.messages import Message
from tiebreaks.model import fields
from tiebreaks.model.crosstable import MOST_PAIRINGS
from tiebreaks.model.decisions import DECISIONS
from tiebreaks.model.pairing import Pairing, Prohibited, VirtualPoints
from tiebreaks.model.tournament import About, Bye, Game, Match, Player, System, Team, Tournament, sides

SHOWN = 60  # characters of a text that a note shows
NO_COLOURS = "TRF16 has no record for the colours of the boards: left out"
_BIRTH = re.compile(r"(?:19|20)\d\d(?:/(?:0[1-9]|1[0-2])/(?:0[1-9]|[12]\d|3[01]))?")
_DATED_DUTCH = re.compile(r"FIDE_DUTCH_202[56]")
DEFAULT_CODES = {
    (System.SWISS, False): "CUSTOM_SWISS", (System.ROUND_ROBIN, False): "CUSTOM_ROUNDROBIN",
    (System.PREDETERMINED, False): "CUSTOM_SCHEVENINGEN", (System.ROUND_ROBIN, True): "CUSTOM_TEAM_ROUNDROBIN",
    (System.PREDETERMINED, True): "CUSTOM_TEAM_KNOCKOUT",
}  # fmt: skip
DEFAULT_TYPES = {
    System.SWISS: "Swiss-System", System.ROUND_ROBIN: "Round-Robin", System.PREDETERMINED: "Scheveningen",
}  # fmt: skip


class Notes(dict[Message, None]):
    """Notes on what a format cannot represent, in order, each once."""

    def add(self, sentence: str, /, **facts: Any) -> None:
        self[Message(sentence, **facts)] = None


def representable(tournament: Tournament, edition: int) -> tuple[Tournament, Notes]:
    """The tournament that reading the file will give, and notes about the difference."""
    notes = Notes()
    ordered = replace(
        tournament,
        name=_fit_text(tournament.name, "name of the tournament", notes),
        players=tuple(_fit_player(player, notes) for player in tournament.players),
        teams=tuple(_fit_team(team, notes, edition) for team in tournament.teams),
        about=_fit_about(tournament, edition, notes),
        pairing=_fit_pairing(tournament, edition, notes),
        tie_breaks=_spell_list(tournament.tie_breaks)
        if edition >= 2026
        else _drop(tournament.tie_breaks, "TRF16 has no record for the list of tie-breaks: left out", notes),
        scoring=tournament.scoring if edition >= 2026 else replace(tournament.scoring, unknown=tournament.scoring.draw),
        boards=(tournament.boards or _longest_match(tournament) or None) if tournament.is_team else None,
        primary=tournament.primary if tournament.is_team else "MP",
    )
    if edition < 2026 and any(getattr(tournament, name) not in ((), None, False) for name in DECISIONS):
        notes.add("TRF16 has no place for play-offs, orders by hand, values from elsewhere and lots: left out")
        nothing: dict[str, Any] = {**dict.fromkeys(DECISIONS, ()), "lots": None, "ties_stay": False}
        ordered = replace(ordered, **nothing)
    if edition < 2026 and tournament.scoring != ordered.scoring:
        notes.add("TRF16 has no value for unknown results: taken as a draw")
    if tournament.published.values.keys() - {"MPTS", "GPTS"}:  # those are in the records of teams
        notes.add("a TRF has no record for the values of tie-breaks: left out; its ranks and its list are there")
    if any(one.key is not None for members in (tournament.players, tournament.teams) for one in members):
        notes.add("a TRF has no field for the keys of participants: left out")
    if any(player.club for player in tournament.players):
        notes.add("a TRF has no field for the clubs of players: left out")
    if not tournament.colours_known:
        notes.add("a TRF gives every game its colours, and these are not known: written in the order of the source")
    return replace(ordered, rounds=[order_items(ordered, items) for items in ordered.rounds]), notes


def _spell_list(codes: Iterable[str]) -> tuple[str, ...]:
    """A list as a TRF has it: what C.07 has no code for begins with OTHER_."""
    return tuple(f"OTHER_{code}" if acronym_of(code) in ("PO", "HAND") and code[:6] != "OTHER_" else code for code in codes)


def _drop(value: Any, sentence: str, notes: Notes) -> Any:
    """An empty value of the same type, with a note if there was something."""
    if value:
        notes.add(sentence)
    return type(value)()


def clean(text: str) -> str:
    """NFC, one line, no control characters, and no bar, by which another format is known."""
    text = unicodedata.normalize("NFC", text).replace("|", "/")
    return "".join(" " if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter for letter in text).strip()


def _fit_text(text: str, what: str, notes: Notes, width: int = 2000, **facts: Any) -> str:
    """A text as a line can hold it; notes what was cut or replaced. `what` names the text, with gaps for the facts."""
    fitted = clean(text)
    if len(fitted) > width:
        fitted = fitted[:width].rstrip()
        kept = fitted if width <= SHOWN else fitted[:SHOWN] + "..."
        about = Message(what, **facts)
        notes.add("{what}: longer than {width} characters, cut: {kept!r}", what=about, width=width, kept=kept, **facts)
    elif fitted != text.strip():
        notes.add("{what}: control characters replaced: {kept!r}", what=Message(what, **facts), kept=fitted, **facts)
    return fitted


def _width(name: str, record: Any = PLAYER) -> int:
    place = record.slices[name]
    return int(place.stop - place.start)


def _fit_player(player: Player, notes: Notes) -> Player:
    id = player.id
    birth = player.birth if _BIRTH.fullmatch(player.birth) else ""
    if birth != player.birth:
        sentence = "player {player}: birth {found!r} is neither YYYY/MM/DD nor YYYY: left out"
        notes.add(sentence, player=id, found=player.birth)
    sex = player.sex if player.sex in ("m", "w") else ""
    if sex != player.sex:
        notes.add("player {player}: sex {found!r} is neither m nor w: left out", player=id, found=player.sex)
    return replace(
        player,
        name=_fit_text(player.name, "player {player}", notes, _width("name"), player=id) or f"Player {id}",
        rating=player.rating or None,
        title=_fit_text(player.title, "title of player {player}", notes, _width("title"), player=id),
        federation=_fit_text(player.federation, "federation of player {player}", notes, _width("federation"), player=id),
        fide_id=_fit_text(player.fide_id, "FIDE id of player {player}", notes, _width("fide_id"), player=id),
        birth=birth,
        sex=sex,
        key=None,
        club="",
    )


def _fit_team(team: Team, notes: Notes, edition: int) -> Team:
    id = team.id
    fitted = replace(
        team,
        name=_fit_text(team.name, "team {team}", notes, _width("name", TEAM), team=id) or f"Team {id}",
        nickname=_fit_text(team.nickname, "nickname of team {team}", notes, _width("nickname", TEAM), team=id),
        strength=_fit_text(team.strength, "strength of team {team}", notes, _width("strength", TEAM), team=id),
        key=None,
    )
    if edition >= 2026:
        return fitted
    nickname = _drop(fitted.nickname, "TRF16 has no record for a team's nickname: left out", notes)
    strength = _drop(fitted.strength, "TRF16 has no record for a team's strength: left out", notes)
    return replace(fitted, nickname=nickname, strength=strength)


def _fit_about(tournament: Tournament, edition: int, notes: Notes) -> About:
    about = tournament.about
    fitted = replace(
        about,
        city=_fit_text(about.city, "city", notes),
        federation=_fit_text(about.federation, "federation", notes),
        type=_fit_text(about.type, "type", notes),
        chief_arbiter=_fit_text(about.chief_arbiter, "chief arbiter", notes),
        deputy_arbiters=tuple(
            text for arbiter in about.deputy_arbiters if (text := _fit_text(arbiter, "deputy arbiter", notes))
        ),
        time_control=_fit_text(about.time_control, "time control", notes),
        round_dates=_fit_round_dates(about.round_dates, notes),
        records=tuple(_keep_unknown(about.records, notes)),
        encoded_time_control=_fit_text(about.encoded_time_control, "encoded time control", notes),
        start_ranks=" ".join(_fit_text(about.start_ranks, "how starting ranks were made", notes).split()),
    )
    if edition >= 2026:
        return fitted
    fitted = replace(
        fitted,
        encoded_time_control=_drop(
            fitted.encoded_time_control, "TRF16 has no record for an encoded time control: left out", notes
        ),
        start_ranks=_drop(fitted.start_ranks, "TRF16 has no record for how starting ranks were made: left out", notes),
        national=_drop(fitted.national, "TRF16 has no record for national ratings: left out", notes),
    )
    standard = f"{'Team' if tournament.is_team else 'Individual'}: {DEFAULT_TYPES[tournament.system]}"
    says_team = "team" in fitted.type.casefold()
    if recognize_system(fitted.type) is not tournament.system or says_team != tournament.is_team:
        if fitted.type:
            sentence = "type of tournament: {found!r} does not say the system, {written!r} written"
            notes.add(sentence, found=fitted.type, written=standard)
        fitted = replace(fitted, type=standard)
    return fitted


def _fit_round_dates(dates: Iterable[date | None], notes: Notes) -> tuple[date | None, ...]:
    kept = [day if day is None or 1970 <= day.year <= 2069 else None for day in dates]
    if kept != list(dates):
        notes.add("round dates outside 1970-2069 cannot be written with two digits: left out")
    return fields.days(kept)


def _keep_unknown(records: Iterable[str], notes: Notes) -> Iterable[str]:
    """Keep unknown records that a reader will not take for known ones."""
    for kept in records:
        text = _fit_text(kept, "kept record {record!r}", notes, most_characters(kept), record=kept[:20])
        text = f" {text}" if kept.startswith(" ") else text
        known = classify([text], Problems("")) if text.strip() else TrfSheet()
        if not text.startswith(OWN_COMMENT) and (known[""] or known.get("801") or known.get("013")):
            yield text
        else:
            notes.add("kept record {record!r} would be read as something else: left out", record=text[:20])


def _fit_pairing(tournament: Tournament, edition: int, notes: Notes) -> Pairing:
    pairing = tournament.pairing
    if edition >= 2026:
        return replace(
            pairing,
            code=_fit_code(tournament, notes),
            controller=_fit_text(pairing.controller, "pairing controller", notes),
            board_colours=_fit_board_colours(tournament, notes),
            requested_byes=_order_requests(pairing),
            prohibited=tuple(_open_end(item, tournament.total_rounds) for item in pairing.prohibited),
        )
    prohibited = tuple(
        Prohibited(item.participants)
        for item in pairing.prohibited
        if item.first_round == 1 and _open_end(item, tournament.total_rounds).last_round is None
    )
    if len(prohibited) != len(pairing.prohibited):
        notes.add("TRF16 forbids pairings for the whole tournament only: others are left out")
    return replace(
        pairing,
        code=_drop(pairing.code, "TRF16 has no record for the encoded type (192): left out", notes),
        controller=_drop(pairing.controller, "TRF16 has no record for the pairing controller: left out", notes),
        board_colours=_drop(pairing.board_colours, NO_COLOURS, notes),
        requested_byes=_order_requests(pairing),
        virtual_points=split_virtual_points(pairing.virtual_points, tournament.row_of),
        prohibited=prohibited,
    )


def _order_requests(pairing: Pairing) -> tuple[tuple[int, Bye], ...]:
    return tuple(sorted(dict.fromkeys(pairing.requested_byes), key=lambda item: (item[0], item[1].participant)))


def _open_end(item: Prohibited, rounds: int | None) -> Prohibited:
    return replace(item, last_round=None) if item.last_round is not None and rounds and item.last_round >= rounds else item


def split_virtual_points(items: Sequence[VirtualPoints], numbers: Collection[int]) -> tuple[VirtualPoints, ...]:
    """Virtual points player by player and round by round; a later record overrides an earlier one."""
    by_round: dict[tuple[int, int], VirtualPoints] = {}
    ordered = sorted(numbers)
    ranges = [(bisect_left(ordered, item.first), bisect_right(ordered, item.last)) for item in items]
    rounds = [item.last_round - item.first_round + 1 for item in items]
    count = sum((last - first) * times for (first, last), times in zip(ranges, rounds, strict=True))
    if count > MOST_PAIRINGS:
        sentence = (
            "virtual_points: TRF16 has them player by player and round by round, {found:,} times, expected at most "
            "{most:,}; write trf26 or json instead"
        )
        raise FormatError([Message(sentence, field="virtual_points", found=count, most=MOST_PAIRINGS)])
    for item, (start, stop) in zip(items, ranges, strict=True):
        for id in ordered[start:stop]:
            for number in range(item.first_round, item.last_round + 1):
                by_round[id, number] = VirtualPoints(id, id, number, number, item.points, item.match_points)
    return tuple(by_round[key] for key in sorted(by_round) if by_round[key].points or by_round[key].match_points)


def _fit_code(tournament: Tournament, notes: Notes) -> str:
    """The 192 code: the given one if it says what the tournament says, else the general one of its kind."""
    system, team = tournament.system, tournament.is_team
    code = _DATED_DUTCH.sub("FIDE_DUTCH", clean(tournament.pairing.code).upper().replace(" ", "_"))
    default = DEFAULT_CODES.get((system, team), f"CUSTOM_TEAM_SWISS_{tournament.primary}")
    if code and system_of_code(code) is system and ("TEAM" in code) == team:
        return code
    if code:
        notes.add("192: {found} does not fit the tournament, {written} written", found=code, written=default)
    elif system is System.PREDETERMINED:
        notes.add("192 has no code for this schedule, {written} written", written=default)
    return default


def _longest_match(tournament: Tournament) -> int:
    return max((len(item.boards) for items in tournament.rounds for item in items if isinstance(item, Match)), default=0)


def _fit_board_colours(tournament: Tournament, notes: Notes) -> str:
    """Record 352 as given, or alternating colours where the file must give the number of boards."""
    colours = tournament.pairing.board_colours.upper()
    if not tournament.is_team:
        return str(_drop(colours, NO_COLOURS, notes))
    if tournament.boards and tournament.boards != (len(colours) or _longest_match(tournament)):
        notes.add("352: alternating colours written, to say the number of boards")
        return ("WB" * tournament.boards)[: tournament.boards]
    return colours


def order_items(tournament: Tournament, items: Iterable[Game | Bye | Match]) -> list[Game | Bye | Match]:
    """The items of a round as reading gives them: games by the first line that has them, then byes; absences are byes."""
    place, listed = tournament.row_of, list(items)
    there = {side for item in listed for side in sides(item)}
    if tournament.system is System.SWISS:
        listed += [Bye(member.id, "zero") for member in tournament.participants if member.id not in there]

    def first(item: Game | Bye | Match) -> int:
        return min(place[side or 0] for side in sides(item))

    return sorted(listed, key=lambda item: (isinstance(item, Bye) and not tournament.is_team, first(item)))
