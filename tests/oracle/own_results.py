"""Article 7: tie-breaks on a participant's own results."""

from __future__ import annotations

from fractions import Fraction

from tiebreaks.model.tournament import Result

from .event import REQUESTED_BYE, Event, Record


def win(event: Event, who: int) -> Fraction:
    """7.1 WIN: rounds with as many points as a win gives, played or not."""
    counted = [record for record in event.records[who] if _is_round(record) and record.points == event.win]
    without = {"all": (), "byes": ("forfeit",), "forfeits": ("bye",), "none": ("forfeit", "bye")}  # R47
    return Fraction(sum(_how(record) not in without[event.law.wins_not_over_the_board] for record in counted))


def _how(record: Record) -> str:
    return "game" if record.over_the_board else "forfeit" if record.forfeit else "bye"


def won(event: Event, who: int) -> Fraction:
    """7.2 WON: games won over the board."""
    return Fraction(sum(1 for record in event.records[who] if _won(event, record)))


def black_games(event: Event, who: int) -> Fraction:
    """7.3 BPG: games played over the board with the black pieces."""
    return Fraction(sum(1 for record in event.records[who] if record.black and _over_the_board(event, record)))


def black_wins(event: Event, who: int) -> Fraction:
    """7.4 BWG: games won over the board with the black pieces."""
    return Fraction(sum(1 for record in event.records[who] if record.black and _won(event, record)))


def progressive(event: Event, who: int, *, cut: int = 0) -> Fraction:
    """7.5 PS: the sum of the scores after each round, without the first `cut` of them (14.1)."""
    return sum((event.running_score(who, after) for after in range(cut + 1, event.counted + 1)), Fraction(0))


def rounds_elected_to_play(event: Event, who: int) -> Fraction:
    """7.6 REP: rounds without requested byes and forfeit losses."""
    return Fraction(sum(1 for record in event.records[who] if _elected(event, record)))


def standard_points(event: Event, who: int) -> Fraction:
    """7.7 STD: 1 for more points than the opponent, half for as many; without an opponent the draw is the measure."""
    total = Fraction(0)
    for record in event.records[who]:
        if not _is_round(record):
            continue
        measure = event.draw
        if event.law.standard_points == "opponent" and record.opponent is not None and not _unplayed_loss(event, record):
            measure = event.records[record.opponent][record.round - 1].points
        if record.points > measure:
            total += 1
        elif record.points == measure:
            total += Fraction(1, 2)
    return total


def _is_round(record: Record) -> bool:
    """The free round of an odd round robin is none."""
    return record.result is not Result.REST


def _over_the_board(event: Event, record: Record) -> bool:
    forfeits_too = event.predetermined and event.law.round_robin_forfeits_over_the_board  # 15.2
    return record.over_the_board or (forfeits_too and record.forfeit)


def _won(event: Event, record: Record) -> bool:
    return record.won and _over_the_board(event, record)


def _unplayed_loss(event: Event, record: Record) -> bool:
    """15.2: forfeit losses of pre-determined pairings stay unplayed in Article 7."""
    is_game = event.law.round_robin_forfeit_losses == "game"
    return event.predetermined and record.result is Result.FORFEIT_LOSS and not is_game


def _elected(event: Event, record: Record) -> bool:
    if record.result in REQUESTED_BYE or not _is_round(record):
        return False
    if record.result is Result.FORFEIT_LOSS:
        return event.predetermined and not _unplayed_loss(event, record)
    return True
