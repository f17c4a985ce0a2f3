"""Provisions: the points of law that editions and house rules change, each with its article and its possible values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

from tiebreaks.errors import RegulationError
from tiebreaks.messages import Message, as_fact


def _provision(default: object, *choices: object, article: str, says: str, reading: str = "") -> Any:
    """A named point of law: its value, the possible values, its article, and the disputed reading that it decides."""
    facts = {"choices": choices or (False, True), "article": article, "says": says, "reading": reading}
    return field(default=default, metadata=facts)


@dataclass(frozen=True, kw_only=True)
class Provisions:
    """The value of every provision. The defaults are the edition in force."""

    # Articles 15 and 16: rounds that were not played
    own_unplayed_round: str = _provision(
        "dummy_capped", "virtual_opponent", "dummy", "dummy_capped", "zero", "none", article="16.4",
        says="who stands in as the opponent of one's own unplayed round", reading="R45",
    )  # fmt: skip
    opponents_unplayed_rounds: str = _provision(
        "trailing_requested_byes_drawn",
        "all_drawn", "trailing_vurs_drawn", "trailing_requested_byes_drawn", "closing_byes_drawn", "as_awarded", article="16.3",
        says="which unplayed rounds of an opponent are evaluated as draws", reading="R8",
    )  # fmt: skip
    vur_cut: str = _provision(
        "if_not_lower", "off", "first", "if_not_lower", article="16.5",
        says="whether a low cut takes a voluntarily unplayed round first",
    )  # fmt: skip
    vur_cut_chosen_by: str = _provision(
        "contribution", "contribution", "score", article="16.5.1",
        says="which of several voluntarily unplayed rounds a cut of Sonneborn-Berger takes", reading="R4",
    )  # fmt: skip
    full_point_bye_is_voluntary: bool = _provision(
        False, article="16.1, 16.5", says="whether a low cut takes a full-point bye first, like a requested one", reading="R46",
    )  # fmt: skip
    forfeit_dummy_cap: str = _provision(
        "opponent", "opponent", "opponent_and_draws", article="16.4.1",
        says="what caps the dummy of a forfeited game", reading="R5",
    )  # fmt: skip
    cap_rounds: str = _provision(
        "counted", "counted", "announced", article="16.4.2", says="the rounds in the tournament, part-way", reading="R6",
    )  # fmt: skip
    last_round: str = _provision(
        "counted", "counted", "announced", article="16.2.5", says="the last round, part-way", reading="R7",
    )  # fmt: skip
    short_games_are_played: bool = _provision(
        True, article="15.1", says="whether a game of less than one move was played over the board", reading="R30",
    )  # fmt: skip
    round_robin_rating_forfeits: str = _provision(
        "unplayed", "game", "unplayed", article="15.2", says="what a forfeit in a round robin is for Article 10",
    )  # fmt: skip
    round_robin_forfeit_losses: str = _provision(
        "unplayed", "game", "unplayed", article="15.2",
        says="what a forfeit loss in a round robin is for Article 7", reading="R20",
    )  # fmt: skip
    round_robin_forfeits_over_the_board: bool = _provision(
        False, article="15.2", says="whether forfeits of a round robin count in WON, BPG and BWG", reading="R21",
    )  # fmt: skip
    round_robin_under_half: str = _provision(
        "keep", "keep", "remove", article="C.05 6.6",
        says="whether a round-robin participant with less than half of the games is removed, and the games with them",
    )  # fmt: skip

    # Article 6
    direct_encounter: str = _provision(
        "certain", "certain", "sum_or_unreachable", "percentage", "sum", article="6.2, 6.3",
        says="how a group that has not met completely is ranked", reading="R12",
    )  # fmt: skip
    forfeits_count_in_direct_encounter: bool = _provision(
        False, article="6.1.1", says="whether a forfeit is a meeting in a Swiss event", reading="R11",
    )  # fmt: skip
    repeated_meetings: str = _provision(
        "average", "average", "sum", article="6.1.2", says="what several games of one pair are worth", reading="R13",
    )  # fmt: skip

    # Article 4
    points_by_round: str = _provision(
        "refuse", "refuse", "as_awarded", article="4.1",
        says="what tie-breaks of points do where rounds are worth different points",
    )  # fmt: skip

    # Articles 7 to 9
    wins_not_over_the_board: str = _provision(
        "all", "all", "byes", "forfeits", "none", article="7.1",
        says="which rounds won without playing count in WIN", reading="R47",
    )  # fmt: skip
    standard_points: str = _provision(
        "opponent", "opponent", "draw_value", article="7.7", says="what the points of a round are compared with", reading="R1",
    )  # fmt: skip
    buchholz_in_round_robin: str = _provision(
        "refuse", "allow", "refuse", article="8", says="whether Buchholz may be used in a round robin",
    )  # fmt: skip
    average_buchholz_decimals: int | None = _provision(
        None, None, 1, 2, 3, article="8.2", says="to how many decimals AOB is rounded, half up", reading="R2",
    )  # fmt: skip
    fore_round: str = _provision(
        "final", "final", "counted", article="8.3", says="which round is drawn for Fore Buchholz", reading="R10",
    )  # fmt: skip
    fore_forfeits: str = _provision(
        "drawn", "drawn", "kept", article="8.3", says="what a forfeit in that round becomes", reading="R10",
    )  # fmt: skip
    unplayed_in_sonneborn_berger: str = _provision(
        "awarded", "awarded", "drawn", "pairing_bye_nothing", "nothing", article="9.1, 16.4",
        says="by how many points Sonneborn-Berger multiplies the score of who stands in for an opponent", reading="R48",
    )  # fmt: skip
    sonneborn_berger_cut: str = _provision(
        "opponent", "opponent", "product", article="14.1.1",
        says="what a low cut of Sonneborn-Berger takes",
        reading="R49",
    )  # fmt: skip
    round_robin_forfeits_in_sonneborn_berger: str = _provision(
        "game", "game", "dummy", article="15.2",
        says="whose score a forfeit win of a round robin counts in Sonneborn-Berger",
        reading="R50",
    )  # fmt: skip
    koya_maximum: str = _provision(
        "schedulable_rounds", "schedulable_rounds", "all_rounds", article="9.2",
        says="the maximum possible score in a round robin of an odd number", reading="R14",
    )  # fmt: skip
    koya_step: str = _provision(
        "half_point", "half_point", "draw", article="14.5", says="one step of the Koya limit", reading="R15",
    )  # fmt: skip

    # Article 10
    unrated: str = _provision(
        "drop", "drop", "ignore", article="10", says="what an unrated participant does to the rating tie-breaks", reading="R18",
    )  # fmt: skip
    rating_choice: str = _provision(
        "first", "first", "per_round", article="10", says="which rating of an event that spans rating lists",
    )  # fmt: skip
    average_rating_cut: str = _provision(
        "over_the_board", "over_the_board", "unplayed_first", article="14.1",
        says="whether unplayed rounds use up the cuts of ARO before any rating is cut",
    )  # fmt: skip
    performance_rounding: str = _provision(
        "half_up", "half_up", "half_even", article="10.2", says="how the fractional score is rounded", reading="R23",
    )  # fmt: skip
    perfect_performance_score: str = _provision(
        "over_the_board", "over_the_board", "tournament", article="10.3", says="which points PTP has to explain", reading="R24",
    )  # fmt: skip
    perfect_performance_margin: int = _provision(
        736, 736, 800, article="10.3", says="how far above the best opponent PTP lies with a full score", reading="R25",
    )  # fmt: skip

    # Articles 12 and 13: teams
    board_count_needs_equal_game_points: bool = _provision(
        True, article="12.1", says="whether BC leaves tied teams with different game points alone", reading="R36",
    )  # fmt: skip
    extended_direct_encounter: str = _provision(
        "one_score_at_a_time", "one_score_at_a_time", "restart_at_each_split", article="13.3.3",
        says="when EDE starts again with the primary score", reading="R32",
    )  # fmt: skip
    knock_out_games: str = _provision(
        "mutual", "mutual", "tournament", article="13.3.2",
        says="which board results decide between the last two of EDE", reading="R33",
    )  # fmt: skip
    score_strength_decimals: int | None = _provision(
        None, None, 1, 2, article="13.4", says="to how many decimals SSSC is rounded, half up", reading="R3",
    )  # fmt: skip


PROVISIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType({item.name: item.metadata for item in fields(Provisions)})


def check_provision(name: str, value: object) -> None:
    """Raise RegulationError unless there is such a provision with such a value."""
    if name not in PROVISIONS:
        from difflib import get_close_matches  # only for a mistake

        begin = [known for known in PROVISIONS if known.startswith(name or " ")]  # a name cut short is no other short name
        near = get_close_matches(name, begin, n=1, cutoff=0) or get_close_matches(name, PROVISIONS, n=1)
        if near:
            raise RegulationError(Message("house rule {name!r} is unknown; did you mean {near!r}?", name=name, near=near[0]))
        raise RegulationError(Message("house rule {name!r} is unknown; there are {known}", name=name, known=tuple(PROVISIONS)))
    choices = PROVISIONS[name]["choices"]
    if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in choices):
        expected = tuple(Message("{choice!r}", choice=choice) for choice in choices)
        article = PROVISIONS[name]["article"]
        wrong = "house rule {name} (article {cited}): expected one of {expected}, found {found!r}"
        facts = {"article": article, "name": name, "cited": article, "expected": expected, "choices": tuple(choices)}
        raise RegulationError(Message(wrong, **facts, found=as_fact(value)))
