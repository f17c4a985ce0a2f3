"""The law as data: each edition of C.07 is the previous one, amended. Rules branch on a provision, never on a year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from tiebreaks.errors import RegulationError
from tiebreaks.messages import Items, Message, Remedy


def _provision(default: Any, *choices: Any, article: str, says: str, reading: str = "") -> Any:
    """A named point of law: its value, the possible values, its article, and the disputed reading that it decides."""
    facts = {"choices": choices or (False, True), "article": article, "says": says, "reading": reading}
    return field(default=default, kw_only=True, metadata=facts)


@dataclass(frozen=True)
class Edition:
    """One edition of the regulations, or one amended by house rules (`amended`)."""

    id: str
    """As the call names it: "2026-03"."""
    since: date
    """The first day it is in force."""
    title: str
    """What is new in it."""
    codes: Mapping[str, str] = field(repr=False)
    """Article 5: acronym -> article that defines it."""
    amendments: tuple[tuple[str, Any], ...] = ()
    """House rules: provision, value."""
    chapter: str = ""
    """Cited instead of article numbers, if the edition does not have today's numbers."""

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
        says="what a low cut of Sonneborn-Berger takes: the opponent with the lowest score, or the lowest product",
        reading="R49",
    )  # fmt: skip
    round_robin_forfeits_in_sonneborn_berger: str = _provision(
        "game", "game", "dummy", article="15.2",
        says="whose score a forfeit win of a round robin counts in Sonneborn-Berger: the opponent's, or one's own",
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
        says="when EDE starts again with the primary score: after Article 6 has done all it can, or whenever it has split",
        reading="R32",
    )  # fmt: skip
    knock_out_games: str = _provision(
        "mutual", "mutual", "tournament", article="13.3.2",
        says="which board results decide between the last two of EDE", reading="R33",
    )  # fmt: skip
    score_strength_decimals: int | None = _provision(
        None, None, 1, 2, article="13.4", says="to how many decimals SSSC is rounded, half up", reading="R3",
    )  # fmt: skip

    @property
    def amended_provisions(self) -> tuple[str, ...]:
        """The house rules in force, as a report prints them: `forfeits_count_in_direct_encounter=True (6.1.1)`."""
        articles = {name: facts["article"] for name, facts in PROVISIONS.items()}
        return tuple(f"{name}={value} ({articles.get(name, '5')})" for name, value in self.amendments)

    @property
    def named_set(self) -> str:
        """The named set of house rules that this law is; "" if it is none."""
        own = self.id, dict(self.amendments)
        same = (each.name for each in NAMED_SETS.values() if (each.edition, dict(each.law.amendments)) == own)
        return next(same, "") if self.amendments else ""

    def __hash__(self) -> int:
        return hash((self.id, self.amendments))

    @property
    def described(self) -> str:
        """The name in a sentence, with the house rules in force: a message, if there are any."""
        if not self.amendments:
            return self.id
        return Message("{id}, amended: {provisions}", id=self.id, provisions=Items(self.amended_provisions, "semicolon"))

    def __str__(self) -> str:
        return str(self.described)

    def amended(self, **provisions: Any) -> Edition:
        """This edition under house rules (6.1.1, 16.6, Article 10 ...): the same law with these provisions changed."""
        if not provisions:
            return self
        for name, value in provisions.items():
            check_provision(name, value)
        official = EDITIONS[self.id]
        rules = {**dict(self.amendments), **provisions}
        amendments = tuple((name, value) for name, value in rules.items() if getattr(official, name) != value)
        return replace(self, amendments=amendments, **provisions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.id, dict(self.amendments))

    def cited(self, article: str) -> str:
        """An article as this edition numbers it; a reference that is no article of C.07 stays unchanged."""
        return self.chapter if self.chapter and article[:1].isdecimal() else article

    def article(self, number: str) -> str:
        """An article in a sentence: "Article 6.2", or the whole edition if it does not have today's numbers."""
        return self.chapter or Message("Article {number}", number=number)

    def _make_successor(
        self,
        id: str,
        since: date,
        title: str,
        *,
        chapter: str = "",
        new_codes: Mapping[str, str] | None = None,
        **changes: Any,
    ) -> Edition:
        for name, value in changes.items():
            check_provision(name, value)
        codes = MappingProxyType({**self.codes, **(new_codes or {})})
        return replace(self, id=id, since=since, title=title, chapter=chapter, codes=codes, **changes)


PROVISIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {item.name: item.metadata for item in fields(Edition) if "choices" in item.metadata}
)


def check_provision(name: str, value: Any) -> None:
    """Raise RegulationError unless there is such a provision with such a value."""
    if name not in PROVISIONS:
        from difflib import get_close_matches  # only for a mistake

        near = get_close_matches(name, PROVISIONS, n=1)
        if near:
            raise RegulationError(Message("house rule {name!r} is unknown; did you mean {near!r}?", name=name, near=near[0]))
        raise RegulationError(Message("house rule {name!r} is unknown; there are {known}", name=name, known=tuple(PROVISIONS)))
    choices = PROVISIONS[name]["choices"]
    if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in choices):
        expected = tuple(Message("{choice!r}", choice=choice) for choice in choices)
        article = PROVISIONS[name]["article"]
        wrong = "house rule {name} (article {cited}): expected one of {expected}, found {found!r}"
        raise RegulationError(
            Message(wrong, article=article, name=name, cited=article, expected=expected, choices=tuple(choices), found=value)
        )


VIRTUAL_OPPONENT_2009 = Edition(
    id="2009",
    since=date(2009, 1, 1),
    title="C.02 and C.07 from 2009 to June 2023: the virtual opponent",
    chapter="C.02 (2009)",
    codes=MappingProxyType(
        {
            "PTS": "4.2", "DE": "6", "WIN": "7.1", "BPG": "7.3", "BWG": "7.4", "PS": "7.5",
            "BH": "8.1", "SB": "9.1", "KS": "9.2", "ARO": "10.1", "TPR": "10.2", "APRO": "10.4",
            "MPTS": "11", "GPTS": "11", "BC": "12.1", "MPvGP": "13.1",
            "EMMSB": "13.2", "EMGSB": "13.2", "EGMSB": "13.2", "EGGSB": "13.2",
        }
    ),
    own_unplayed_round="virtual_opponent",
    opponents_unplayed_rounds="all_drawn",
    vur_cut="off",
    round_robin_rating_forfeits="game",
    round_robin_forfeit_losses="game",
    direct_encounter="sum_or_unreachable",
    repeated_meetings="sum",
    buchholz_in_round_robin="allow",
)  # fmt: skip

JULY_2023 = VIRTUAL_OPPONENT_2009._make_successor(
    "2022",
    date(2023, 7, 1),
    "approved August 2022, in force July and August 2023: the game against oneself",
    chapter="C.07 (2022)",
    new_codes={
        "WON": "7.2", "REP": "7.6", "AOB": "8.2", "FB": "8.3", "PTP": "10.3", "APPO": "10.5",
        "TBR": "12.2", "BBE": "12.3", "EDE": "13.3", "SSSC": "13.4",
    },
    own_unplayed_round="dummy",  # a game against oneself: one's own score, as the later dummy
    opponents_unplayed_rounds="trailing_vurs_drawn",
    vur_cut="first",
    direct_encounter="percentage",
    repeated_meetings="average",
    fore_round="counted",  # the upcoming round, whose results are not known
)  # fmt: skip

SEPTEMBER_2023 = JULY_2023._make_successor(
    "2023-09",
    date(2023, 9, 1),
    "the rewritten C.07",
    new_codes={"EDEBT": "13.3.2", "EDEBB": "13.3.2", "EDET": "13.3.2", "EDEB": "13.3.2"},  # named so since 2026
    opponents_unplayed_rounds="trailing_requested_byes_drawn",  # 16.3
    vur_cut="if_not_lower",  # 16.5
    direct_encounter="certain",  # 6.2, 6.3
    fore_round="final",  # 8.3
)

APRIL_2024 = SEPTEMBER_2023._make_successor("2024-04", date(2024, 4, 1), "clarifications; definitions unchanged")

AUGUST_2024 = APRIL_2024._make_successor("2024-08", date(2024, 8, 1), "editorial; GE is renamed REP, Cut-1 re-worded")

MARCH_2026 = AUGUST_2024._make_successor(
    "2026-03",
    date(2026, 3, 1),
    "caps on the dummy, STD, TPN, RTNG, Buchholz no longer in round robins",
    new_codes={"STD": "7.7", "TPN": "7.8", "AOB/F": "8.2", "RTNG": "10.6"},
    own_unplayed_round="dummy_capped",  # 16.4.1, 16.4.2
    round_robin_rating_forfeits="unplayed",  # 15.2
    round_robin_forfeit_losses="unplayed",  # 15.2
    buchholz_in_round_robin="refuse",  # note of Article 8
)

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {edition.id: edition for edition in (VIRTUAL_OPPONENT_2009, JULY_2023, SEPTEMBER_2023, APRIL_2024, AUGUST_2024, MARCH_2026)}
)
CURRENT = MARCH_2026


@dataclass(frozen=True)
class NamedSet:
    """What a program computes, under one name: an edition, and the readings of that program as house rules."""

    name: str
    """As a call names it: "vega-2026"."""
    edition: str
    """The id of its edition, which is taken unless the call names one."""
    house_rules: Mapping[str, Any]
    """Its provisions."""
    reproduces: str
    """The tables that it reproduces."""

    @property
    def law(self) -> Edition:
        """Its edition, amended."""
        return EDITIONS[self.edition].amended(**self.house_rules)


def _name_sets(*sets: NamedSet) -> Mapping[str, NamedSet]:
    return MappingProxyType({each.name: replace(each, house_rules=MappingProxyType(each.house_rules)) for each in sets})


_VEGA: Mapping[str, Any] = {"opponents_unplayed_rounds": "closing_byes_drawn"}
_SWISS_MANAGER: Mapping[str, Any] = {
    "full_point_bye_is_voluntary": True,
    "round_robin_forfeits_in_sonneborn_berger": "dummy",
}
NAMED_SETS: Mapping[str, NamedSet] = _name_sets(
    NamedSet("vega-2024", "2024-08", _VEGA, "Vega since spring 2024, where it uses the rules of 2023"),
    NamedSet("vega-2026", "2026-03", _VEGA, "Vega since April 2026"),
    NamedSet(
        "vega-2026-sb",
        "2024-08",
        {**_VEGA, "unplayed_in_sonneborn_berger": "pairing_bye_nothing"},
        "some pages of Vega of January to May 2026",
    ),
    NamedSet(
        "swiss-manager-2009",
        "2009",
        {"unplayed_in_sonneborn_berger": "drawn", "sonneborn_berger_cut": "product"},
        "the old tie-breaks of Swiss-Manager and chess-results, of any date: numbers 37 and 52",
    ),
    NamedSet(
        "swiss-manager-2023",
        "2024-08",
        _SWISS_MANAGER,
        'tie-breaks 84 and 85 of Swiss-Manager and chess-results, printed with "(2023)"',
    ),
    NamedSet(
        "swiss-manager-2026",
        "2026-03",
        _SWISS_MANAGER,
        'tie-breaks 84 and 85 of Swiss-Manager and chess-results, printed with "(2026)"',
    ),
    NamedSet(
        "real-points",
        "2024-08",
        {
            "opponents_unplayed_rounds": "as_awarded",
            "own_unplayed_round": "none",
            "vur_cut": "off",
            "sonneborn_berger_cut": "product",
        },
        "Lichess broadcasts, Tornello",
    ),
    NamedSet(
        "us-chess",
        "2009",
        {"own_unplayed_round": "zero", "opponents_unplayed_rounds": "all_drawn", "vur_cut": "off"},
        "SwissSys, WinTD, SwissPerfect",
    ),
    NamedSet("no-vur-cut", "2024-08", {"vur_cut": "off"}, "PairTwo"),
    NamedSet("papi", "2009", {}, "Papi before 2026"),
)
"""What programs compute, by name."""


def set_named(name: str) -> NamedSet:
    """The set of house rules of this name ("vega-2026")."""
    spelled = str(name).strip().casefold().replace("_", "-")
    if spelled in NAMED_SETS:
        return NAMED_SETS[spelled]
    from difflib import get_close_matches  # only for a mistake

    near = get_close_matches(spelled, NAMED_SETS, n=1)
    if near:
        raise RegulationError(
            Message("the set of house rules {name!r} is unknown; did you mean {near!r}?", name=name, near=near[0])
        )
    unknown = "the set of house rules {name!r} is unknown; there are {known}"
    raise RegulationError(Message(unknown, name=name, known=tuple(NAMED_SETS)))


def _restore(id: str, amendments: Mapping[str, Any]) -> Edition:
    return EDITIONS[id].amended(**amendments)


def edition_on(day: date) -> Edition:
    """The edition in force on the first day of an event; before 2009 the oldest one recorded here."""
    return _in_force(day)


@lru_cache(maxsize=1024)
def _in_force(day: date) -> Edition:
    in_force = [edition for edition in EDITIONS.values() if edition.since <= day]
    return in_force[-1] if in_force else VIRTUAL_OPPONENT_2009


def edition_named(name: str | Edition) -> Edition:
    """An edition by its id ("2026-03"), or the edition itself."""
    if isinstance(name, Edition):
        return name
    try:
        return EDITIONS[str(name).strip()]
    except KeyError:
        meant = [id for id in EDITIONS if str(name).strip() and id.startswith(str(name).strip())]
        if meant:
            near = "edition {name!r} is unknown; did you mean {near}?"
            remedies = tuple(Remedy("edition", id) for id in meant)
            each = Items(tuple(Message("{edition!s}", edition=remedy) for remedy in remedies), "or else")
            raise RegulationError(Message(near, name=name, near=each, remedies=remedies)) from None
        raise RegulationError(
            Message("edition {name!r} is unknown; there are {known}", name=name, known=tuple(EDITIONS))
        ) from None
