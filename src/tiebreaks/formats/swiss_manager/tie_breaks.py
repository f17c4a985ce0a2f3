"""The list of tie-breaks of a Swiss-Manager file as codes; entries that C.07 cannot express are left out and said."""

from __future__ import annotations

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.swiss_manager.records import Slot
from tiebreaks.formats.tables.printed_names import swiss_manager_code
from tiebreaks.messages import Items, Remedy

OLD_RULES = "2009"
_GAME_POINTS, _GAME_POINTS_OF_TEAMS = "PTS", "GPTS"


_REAL_POINTS = (7, 52)  # numbers of Sonneborn-Berger that count real points, 52 unless its flags say otherwise


def list_codes(slots: tuple[Slot, ...], problems: Problems, *, team: bool, swiss: bool) -> tuple[str, ...]:
    """The codes of a list, in its order."""
    codes: list[str] = []
    old: list[str] = []
    for slot in slots:
        found = swiss_manager_code(slot.number, slot.cuts, slot.flags, slot.parameter)
        code = _GAME_POINTS_OF_TEAMS if team and found.code == _GAME_POINTS else found.code
        if not code and not swiss and slot.number in _REAL_POINTS and not slot.cuts:
            code = "SB"  # 15.2: in a round robin nobody's points are adjusted
        if code:
            codes.append(code)
            if found.edition == OLD_RULES:
                old.append(code)
        elif found.reason:
            sentence = "tie-break number {number} of the list is left out: {reason}"
            problems.warn(slot.spot, sentence, number=slot.number, reason=found.reason)
        else:
            sentence = "tie-break number {number} of the list is left out: C.07 has no such tie-break"
            problems.warn(slot.spot, sentence, number=slot.number)
    if old:
        sentence = "the numbers of {codes} in the file mean the rules before 2023; rank with {remedy} to follow the file"
        problems.warn(slots[0].spot, sentence, codes=Items(tuple(old)), remedy=Remedy("edition", OLD_RULES))
    variants = tuple(dict.fromkeys(slot.number for slot in slots if slot.variant))
    if variants:
        sentence = "an option of the tie-breaks number {numbers} is set, and its meaning is not known; it is ignored"
        problems.warn(slots[0].spot, sentence, numbers=Items(variants))
    return tuple(dict.fromkeys(codes))
