"""The choices of each provision in plain words, as forms offer them and as a table says by which house rules it was made."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.messages import Message
from tiebreaks.text import as_typed

YES_OR_NO: Mapping[str, str] = {"false": "no", "true": "yes"}
PLAYED_OR_NOT: Mapping[str, str] = {"game": "a game", "unplayed": "an unplayed round"}
DECIMALS: Mapping[str, str] = {"none": "not rounded", "1": "to one", "2": "to two", "3": "to three"}
PART_WAY: Mapping[str, str] = {"counted": "those counted", "announced": "those announced"}
CHOICES: Mapping[str, Mapping[str, str]] = {
    "own_unplayed_round": {
        "virtual_opponent": "the virtual opponent of 2009",
        "dummy": "a dummy with one's own score",
        "dummy_capped": "a dummy with one's own score, up to a limit",
        "zero": "an opponent with no points",
        "none": "nobody: the round is left out",
    },
    "opponents_unplayed_rounds": {
        "all_drawn": "all",
        "trailing_vurs_drawn": "closing requested byes and forfeit losses",
        "trailing_requested_byes_drawn": "closing requested byes",
        "closing_byes_drawn": "closing requested byes, up to a forfeit loss",
        "as_awarded": "none",
    },
    "vur_cut": {
        "off": "no",
        "first": "always",
        "if_not_lower": "unless it adds less than the value that would be cut otherwise",
    },
    "vur_cut_chosen_by": {
        "contribution": "the one that contributes least",
        "score": "the one with the lowest score of the opponent",
    },
    "full_point_bye_is_voluntary": YES_OR_NO,
    "forfeit_dummy_cap": {
        "opponent": "the score of the opponent",
        "opponent_and_draws": "the score of the opponent, and a draw in every round",
    },
    "cap_rounds": PART_WAY,
    "last_round": {"counted": "the last one counted", "announced": "the last one announced"},
    "short_games_are_played": YES_OR_NO,
    "round_robin_rating_forfeits": PLAYED_OR_NOT,
    "round_robin_forfeit_losses": PLAYED_OR_NOT,
    "round_robin_forfeits_over_the_board": YES_OR_NO,
    "round_robin_under_half": {"keep": "no", "remove": "yes"},
    "points_by_round": {"refuse": "they are refused", "as_awarded": "they add what was awarded"},
    "direct_encounter": {
        "certain": "by the places that no missing game can change",
        "sum_or_unreachable": "by the sum, where nobody can be caught (2009)",
        "percentage": "by the percentage (2022)",
        "sum": "by the plain sum",
    },
    "forfeits_count_in_direct_encounter": YES_OR_NO,
    "repeated_meetings": {"average": "their average", "sum": "their sum"},
    "wins_not_over_the_board": {"all": "all", "byes": "byes only", "forfeits": "forfeits only", "none": "none"},
    "standard_points": {"opponent": "the points of the opponent", "draw_value": "half the points of a game"},
    "buchholz_in_round_robin": {"allow": "yes", "refuse": "no"},
    "average_buchholz_decimals": DECIMALS,
    "fore_round": {"final": "the last round of the event", "counted": "the last round counted"},
    "fore_forfeits": {"drawn": "a draw", "kept": "what it is"},
    "unplayed_in_sonneborn_berger": {
        "awarded": "by those awarded",
        "drawn": "by those of a draw",
        "pairing_bye_nothing": "by those awarded, by none for the pairing-allocated bye",
        "nothing": "by none",
    },
    "sonneborn_berger_cut": {"opponent": "the opponent with the lowest score", "product": "the lowest product"},
    "round_robin_forfeits_in_sonneborn_berger": {"game": "the opponent's", "dummy": "one's own"},
    "koya_maximum": {"schedulable_rounds": "of the rounds that one can play", "all_rounds": "of all rounds"},
    "koya_step": {"half_point": "half a point", "draw": "the points of a draw"},
    "unrated": {"drop": "they are dropped", "ignore": "it is left out of them"},
    "rating_choice": {"first": "the first", "per_round": "that of each round"},
    "average_rating_cut": {"over_the_board": "no", "unplayed_first": "yes"},
    "performance_rounding": {"half_up": "half up", "half_even": "half to even"},
    "perfect_performance_score": {"over_the_board": "those over the board", "tournament": "all of the event"},
    "perfect_performance_margin": {"736": "736 points", "800": "800 points"},
    "board_count_needs_equal_game_points": YES_OR_NO,
    "extended_direct_encounter": {
        "one_score_at_a_time": "after Article 6 has done all it can",
        "restart_at_each_split": "whenever it has split",
    },
    "knock_out_games": {"mutual": "those of their own matches", "tournament": "those of the event"},
    "score_strength_decimals": {"none": "not rounded", "1": "to one", "2": "to two"},
}


def describe_provision(name: str, value: object) -> Message:
    """What a provision decides, the choice, and its article."""
    facts = PROVISIONS[name]
    says, choice = Message(facts["says"]), Message(CHOICES[name][as_typed(value)])
    return Message("{says}: {choice} ({cited})", says=says, choice=choice, article=facts["article"], cited=facts["article"])
