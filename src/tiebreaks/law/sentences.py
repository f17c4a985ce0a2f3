"""House rules in sentences of an arbiter: what a program does that has this value of a provision. One for each value."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.messages import Message
from tiebreaks.text import as_typed

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "own_unplayed_round": {
        "virtual_opponent": "the program gives an own unplayed round the virtual opponent of 2009",
        "dummy": "the program gives an own unplayed round an opponent with one's own score",
        "dummy_capped": "the program gives an own unplayed round an opponent with one's own score, up to a limit",
        "zero": "the program counts an own unplayed round as an opponent with no points",
        "none": "the program leaves out an own unplayed round",
    },
    "opponents_unplayed_rounds": {
        "all_drawn": "the program counts every unplayed round of an opponent as a draw",
        "trailing_vurs_drawn": "the program counts an opponent's last rounds as draws if they were requested byes or forfeit "
        "losses",
        "trailing_requested_byes_drawn": "the program counts an opponent's requested byes as draws if no game was played after "
        "them",
        "closing_byes_drawn": "the program counts an opponent's requested byes as draws only if nothing but requested byes "
        "follows",
        "as_awarded": "the program counts opponents with the points that they were awarded",
    },
    "vur_cut": {
        "off": "the program cuts the lowest value, also where a round was voluntarily not played",
        "first": "the program always cuts a round that was voluntarily not played first",
        "if_not_lower": "the program cuts a round that was voluntarily not played first, unless it adds less than the "
        "value that would be cut otherwise",
    },
    "vur_cut_chosen_by": {
        "contribution": "the program cuts the voluntarily unplayed round that adds least to Sonneborn-Berger",
        "score": "the program cuts the voluntarily unplayed round with the lowest score of the opponent",
    },
    "full_point_bye_is_voluntary": {
        "false": "the program does not cut a full-point bye first",
        "true": "the program cuts a full-point bye first, like a requested one",
    },
    "forfeit_dummy_cap": {
        "opponent": "the program counts a forfeited game with no more than the score of the opponent",
        "opponent_and_draws": "the program counts a forfeited game with no more than the score of the opponent "
        "and a draw in every round",
    },
    "cap_rounds": {
        "counted": "the program takes the limit of a draw in every round from the rounds counted",
        "announced": "the program takes the limit of a draw in every round from the rounds announced",
    },
    "last_round": {
        "counted": "the program takes the last round counted for the last round",
        "announced": "the program takes the last round announced for the last round",
    },
    "short_games_are_played": {
        "false": "the program counts a game of less than one move as not played",
        "true": "the program counts a game of less than one move as played",
    },
    "round_robin_rating_forfeits": {
        "game": "the program counts a forfeit of a round robin as a game for the rating tie-breaks",
        "unplayed": "the program leaves a forfeit of a round robin out of the rating tie-breaks",
    },
    "round_robin_forfeit_losses": {
        "game": "the program counts a forfeit loss of a round robin as a game in the tie-breaks of one's own results",
        "unplayed": "the program counts a forfeit loss of a round robin as an unplayed round in the tie-breaks of one's "
        "own results",
    },
    "round_robin_forfeits_over_the_board": {
        "false": "the program leaves forfeits of a round robin out of WON, BPG and BWG",
        "true": "the program counts forfeits of a round robin in WON, BPG and BWG",
    },
    "round_robin_under_half": {
        "keep": "the program keeps who played less than half of a round robin",
        "remove": "the program removes who played less than half of a round robin",
    },
    "direct_encounter": {
        "certain": "the program ranks those who have not all met by the places that no missing game can change",
        "sum_or_unreachable": "the program ranks those who have not all met by their points if nobody can be caught",
        "percentage": "the program ranks those who have not all met by their percentage",
        "sum": "the program ranks those who have not all met by their points",
    },
    "forfeits_count_in_direct_encounter": {
        "false": "the program does not count a forfeit as a direct encounter",
        "true": "the program counts a forfeit as a direct encounter",
    },
    "repeated_meetings": {
        "average": "the program counts several games of one pair by their average",
        "sum": "the program counts several games of one pair by their sum",
    },
    "points_by_round": {
        "refuse": "the program refuses tie-breaks of points where rounds are worth different points",
        "as_awarded": "the program adds the points as awarded, also where rounds are worth different points",
    },
    "wins_not_over_the_board": {
        "all": "the program counts every round won without playing as a win",
        "byes": "the program counts byes as wins, but no forfeit wins",
        "forfeits": "the program counts forfeit wins as wins, but no byes",
        "none": "the program counts no round won without playing as a win",
    },
    "standard_points": {
        "opponent": "the program compares the points of a round with those of the opponent",
        "draw_value": "the program compares the points of a round with half the points of a game",
    },
    "buchholz_in_round_robin": {
        "allow": "the program computes Buchholz in a round robin",
        "refuse": "the program refuses Buchholz in a round robin",
    },
    "average_buchholz_decimals": {
        "none": "the program does not round AOB",
        "1": "the program rounds AOB to one decimal",
        "2": "the program rounds AOB to two decimals",
        "3": "the program rounds AOB to three decimals",
    },
    "fore_round": {
        "final": "the program draws the last round of the event for Fore Buchholz",
        "counted": "the program draws the last round counted for Fore Buchholz",
    },
    "fore_forfeits": {
        "drawn": "the program counts a forfeit of the last round as a draw in Fore Buchholz",
        "kept": "the program keeps a forfeit of the last round in Fore Buchholz",
    },
    "unplayed_in_sonneborn_berger": {
        "awarded": "the program counts an unplayed round in Sonneborn-Berger with the points awarded",
        "drawn": "the program counts an unplayed round in Sonneborn-Berger as a draw",
        "pairing_bye_nothing": "the program adds nothing to Sonneborn-Berger for a pairing-allocated bye",
        "nothing": "the program adds nothing to Sonneborn-Berger for an unplayed round",
    },
    "sonneborn_berger_cut": {
        "opponent": "the program cuts the opponent with the lowest score from Sonneborn-Berger",
        "product": "the program cuts the lowest product from Sonneborn-Berger",
    },
    "round_robin_forfeits_in_sonneborn_berger": {
        "game": "the program counts a forfeit win of a round robin with the opponent's score in Sonneborn-Berger",
        "dummy": "the program counts a forfeit win of a round robin with one's own score in Sonneborn-Berger",
    },
    "koya_maximum": {
        "schedulable_rounds": "the program takes half of the rounds that one can play as the limit of Koya",
        "all_rounds": "the program takes half of all rounds as the limit of Koya",
    },
    "koya_step": {
        "half_point": "the program moves the limit of Koya by half a point",
        "draw": "the program moves the limit of Koya by the points of a draw",
    },
    "unrated": {
        "drop": "the program drops the rating tie-breaks if somebody is unrated",
        "ignore": "the program leaves the unrated out of the rating tie-breaks",
    },
    "rating_choice": {
        "first": "the program takes the first rating of an event that spans rating lists",
        "per_round": "the program takes the rating of each round in an event that spans rating lists",
    },
    "average_rating_cut": {
        "over_the_board": "the program cuts ARO only among ratings of games over the board",
        "unplayed_first": "the program lets unplayed rounds use up the cuts of ARO",
    },
    "performance_rounding": {
        "half_up": "the program rounds the fractional score half up",
        "half_even": "the program rounds the fractional score half to even",
    },
    "perfect_performance_score": {
        "over_the_board": "the program takes the points over the board for PTP",
        "tournament": "the program takes all points of the event for PTP",
    },
    "perfect_performance_margin": {
        "736": "the program puts PTP of a full score 736 points above the best opponent",
        "800": "the program puts PTP of a full score 800 points above the best opponent",
    },
    "board_count_needs_equal_game_points": {
        "false": "the program also uses BC for tied teams with different game points",
        "true": "the program uses BC only for tied teams with equal game points",
    },
    "extended_direct_encounter": {
        "one_score_at_a_time": "the program begins EDE again once the direct encounter has done all it can",
        "restart_at_each_split": "the program begins EDE again whenever the tied are split",
    },
    "knock_out_games": {
        "mutual": "the program decides between the last two of EDE by the boards of their own matches",
        "tournament": "the program decides between the last two of EDE by the boards of the whole event",
    },
    "score_strength_decimals": {
        "none": "the program does not round SSSC",
        "1": "the program rounds SSSC to one decimal",
        "2": "the program rounds SSSC to two decimals",
    },
}


def say_provision(name: str, value: object) -> Message:
    """What a program does that has this value of a provision."""
    return Message(SENTENCES[name][as_typed(value)])
