"""The catalogue: acronym -> rule, one readable table; and an entry of a list, an acronym with its modifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any, NoReturn

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.engine.records import Integers, Records
from tiebreaks.engine.rules import other_rules, own_results, ratings, team
from tiebreaks.engine.rules.buchholz import average_of_opponents_buchholz, buchholz, fore_buchholz
from tiebreaks.engine.rules.direct_encounter import direct_encounter
from tiebreaks.engine.rules.modifiers import cut
from tiebreaks.engine.rules.sonneborn_berger import FactorLimit, koya, sonneborn_berger
from tiebreaks.engine.rules.team_knockout import board_count, bottom_board_elimination, top_board_results
from tiebreaks.engine.working import Working
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.law.editions import EDITIONS, Edition
from tiebreaks.messages import Clause, Fact, Forms, Items, Message, Remedy, in_context, phrase, refusal
from tiebreaks.model.fields import fill
from tiebreaks.model.people import HIGHEST_RATING
from tiebreaks.model.tournament import Score, System, Tournament
from tiebreaks.text import format_value


@dataclass(frozen=True)
class Entry:
    """A row of Article 5: what it is called, its type (4.3), its rule, the modifiers it takes."""

    acronym: str
    name: str  # as in "equal on number of wins"
    type: str
    rule: Callable[..., Working]
    modifiers: str = ""
    spoken: str = ""  # as in "The number of wins decides"; not given: the name
    plural: bool = False  # "Progressive scores decide"
    has_apposition: bool = False  # its name has a part that commas enclose: "Extended direct encounter, then BC, decides"
    low_wins: bool = False
    on_ratings: bool = False  # Article 10: dropped when somebody is unrated; not for teams
    buchholz: bool = False  # Article 8: not in round robins
    teams_only: bool = False  # Articles 11 to 13
    score: str = ""  # in a team event: the score it uses; otherwise :MP, :GP or the primary one
    sees_ties: bool = False  # its rule gets the places and returns them split
    self_defined: str = ""  # 4.1: the article to cite for a tie-break that the organiser has defined; see register.py
    counted: str = ""  # why a round counts, and why it does not: Reason.AWARDED and Reason.NOT_COUNTED in words
    not_counted: str = ""
    of_colour: bool = False  # the colour of a match matters only here
    several_numbers: bool = False  # compared board by board: no single number is its value
    by_board: bool = False  # Article 12, 13.3.2: which boards were won matters, not only how many
    decided: str = ""  # Article 3: the article to cite for ties that people decide; see decisions.py

    def __reduce_ex__(self, protocol: Any) -> Any:
        """FIDE's are pickled by their acronym, self-defined and decided ones with their rule."""
        return super().__reduce_ex__(protocol) if self.self_defined or self.decided else (_fide_entry, (self.acronym,))

    def article(self, law: Edition) -> str | None:
        """The article that defines it, None if the edition lacks it; every edition takes self-defined ones."""
        return self.self_defined or self.decided or law.codes.get(self.acronym)

    @property
    def of_own_rounds(self) -> bool:
        """Whether only the participant's own rounds decide it: Types B and D of 4.3, without Fore Buchholz."""
        return set(self.type) <= {"B", "D"} and not self.buchholz and not self.sees_ties

    @property
    def takes_score(self) -> bool:
        """Whether it works with either score of a team event, as Articles 6 to 9 do."""
        return not (self.teams_only or self.on_ratings or self.acronym == "PTS" or self.decided)


def _team(acronym: str, name: str, type: str, rule: Callable[..., Working], modifiers: str = "", **facts: Any) -> Entry:
    return Entry(acronym, name, type, rule, modifiers, teams_only=True, **facts)


def _extended_sonneborn_berger(acronym: str) -> Entry:
    """EMGSB: their match points times our game points."""
    theirs, ours = f"{acronym[1]}P", f"{acronym[2]}P"
    factors: dict[str, Any] = {"theirs": _SCORE[theirs], "ours": _SCORE[ours]}
    name = Message("extended Sonneborn-Berger, {theirs} times {ours}", **factors)
    spoken = Message("Extended Sonneborn-Berger, {theirs} times {ours}", **factors)
    rule = partial(team.extended_sonneborn_berger, theirs=theirs, ours=ours)
    return _team(acronym, name, "BC", rule, "CP", spoken=spoken, has_apposition=True)


def _extended_direct_encounter(acronym: str, *knock_out: str) -> Entry:
    name, spoken = Message("extended direct encounter"), Message("Extended direct encounter")
    if knock_out:
        codes = Items(knock_out, "then")
        name = Message("extended direct encounter, then {codes}", codes=codes)
        spoken = Message("Extended direct encounter, then {codes}", codes=codes)
    return _team(acronym, name, "A", partial(team.extended_direct_encounter, knock_out=knock_out), "P", sees_ties=True,
                 by_board=bool(knock_out), spoken=spoken, has_apposition=bool(knock_out))  # fmt: skip


_SCORE = {"MP": Message("match points"), "GP": Message("game points")}


_ENTRIES = {
    entry.acronym: entry
    for entry in (
        Entry("PTS", "points", "B", own_results.points, counted="the points of the round"),
        Entry("DE", "direct encounter", "A", direct_encounter, "P", sees_ties=True, spoken="Direct encounter"),
        Entry("WIN", "number of wins", "B", own_results.number_of_wins,
              counted="worth as many points as {win}", not_counted="not worth as many points as {win}",
              spoken="The number of wins"),
        Entry("WON", "games won over the board", "B", own_results.games_won, counted="{won}", not_counted="not {won}",
              spoken="Games won over the board", plural=True),
        Entry("BPG", "games played with black", "B", own_results.games_with_black, of_colour=True,
              counted="played over the board with Black", not_counted="not played over the board with Black",
              spoken="Games played with Black", plural=True),
        Entry("BWG", "games won with black", "B", own_results.games_won_with_black, of_colour=True,
              counted="{won} with Black", not_counted="not {won} with Black", spoken="Games won with Black", plural=True),
        Entry("PS", "progressive scores", "B", own_results.progressive, "C", spoken="Progressive scores", plural=True),
        Entry("REP", "rounds elected to play", "B", own_results.rounds_elected_to_play,
              counted="a round elected to play", not_counted="not a round elected to play",
              spoken="Rounds elected to play", plural=True),
        Entry("STD", "standard points", "B", own_results.standard_points,
              not_counted="no opponent was scheduled", spoken="Standard points", plural=True),
        Entry("TPN", "tournament pairing number", "B", own_results.pairing_number, "R", low_wins=True,
              spoken="The tournament pairing number"),
        Entry("BH", "Buchholz", "C", buchholz, "CMPF", buchholz=True),
        Entry("AOB", "average of opponents' Buchholz", "CC", average_of_opponents_buchholz, "F", buchholz=True,
              spoken="The average of opponents' Buchholz"),
        Entry("FB", "Fore Buchholz", "D", fore_buchholz, "CMP", buchholz=True),
        Entry("SB", "Sonneborn-Berger", "BC", sonneborn_berger, "CP"),
        Entry("KS", "Koya system", "BC", koya, "L", not_counted="no opponent was scheduled", spoken="The Koya system"),
        Entry("ARO", "average rating of opponents", "D", ratings.average_rating, "CMU", on_ratings=True,
              spoken="The average rating of opponents"),
        Entry("TPR", "tournament performance rating", "DB", ratings.performance, "U", on_ratings=True,
              spoken="The tournament performance rating"),
        Entry("PTP", "perfect tournament performance", "DB", ratings.perfect_performance, "U", on_ratings=True,
              spoken="The perfect tournament performance"),
        Entry("APRO", "average performance rating of opponents", "DC", ratings.average_performance, "U", on_ratings=True,
              spoken="The average performance rating of opponents"),
        Entry("APPO", "average perfect performance of opponents", "DC", ratings.average_perfect_performance, "U",
              on_ratings=True, spoken="The average perfect performance of opponents"),
        Entry("RTNG", "rating", "B", ratings.own_rating, "RU", on_ratings=True, spoken="The rating"),
        _team("MPTS", "match points", "B", own_results.points, score="MP", counted="the {score} of the round",
              spoken="Match points", plural=True),
        _team("GPTS", "game points", "B", own_results.points, score="GP", counted="the {score} of the round",
              spoken="Game points", plural=True),
        _team("BC", "board count", "B", board_count, low_wins=True, sees_ties=True, by_board=True,
              counted="the points of each board times its number", spoken="The board count"),
        _team("TBR", "top board results", "B", top_board_results, sees_ties=True, several_numbers=True, by_board=True,
              counted="the points on board 1", spoken="Top board results", plural=True),
        _team("BBE", "bottom board elimination", "B", bottom_board_elimination, sees_ties=True, several_numbers=True,
              by_board=True, counted="the points of all boards but the last", spoken="Bottom board elimination"),
        _team("MPvGP", "match points versus game points", "B", team.match_points_versus_game_points,
              counted="the {score} of the round", spoken="Match points versus game points", plural=True),
        _extended_sonneborn_berger("EMMSB"),
        _extended_sonneborn_berger("EMGSB"),
        _extended_sonneborn_berger("EGMSB"),
        _extended_sonneborn_berger("EGGSB"),
        _extended_direct_encounter("EDE"),
        _extended_direct_encounter("EDEBT", "BC", "TBR"),
        _extended_direct_encounter("EDEBB", "BC", "BBE"),
        _extended_direct_encounter("EDET", "TBR"),
        _extended_direct_encounter("EDEB", "BBE"),
        _team("SSSC", "scores and schedule strength combination", "BC", team.score_and_strength, "FPK", buchholz=True,
              spoken="The scores and schedule strength combination"),
    )
}  # fmt: skip
CATALOGUE: Mapping[str, Entry] = MappingProxyType(_ENTRIES)  # registered entries too, for codes that are text


_OTHER_ENTRIES = (
    Entry("OTHER_US_MODIFIED_MEDIAN", "modified median", "C", other_rules.modified_median,
              spoken="The modified median", self_defined="US Chess 34E1",
          counted="the opponent's score, with unplayed rounds as draws; 0 for a round that was not played",
          not_counted="discarded as one of the lowest or highest"),
    Entry("OTHER_US_CUMULATIVE", "cumulative", "B", other_rules.cumulative,
              spoken="The cumulative score", self_defined="US Chess 34E3"),
    Entry("OTHER_US_KASHDAN", "Kashdan", "B", other_rules.kashdan, self_defined="US Chess 34E8",
          counted="4 for a win, 2 for a draw, 1 for a loss", not_counted="not played over the board"),
    Entry("OTHER_PAPI_CUT", "Buchholz with cuts by the number of rounds", "C", other_rules.papi_cut, buchholz=True,
          self_defined="Papi Tr."),
    Entry("OTHER_PAPI_MEDIAN", "Buchholz with medians by the number of rounds", "C", other_rules.papi_median, buchholz=True,
          self_defined="Papi Me."),
    Entry("OTHER_PAPI_KASHDAN", "Kashdan with unplayed rounds", "B", other_rules.papi_kashdan, self_defined="Papi Ka.",
          counted="4 for the points of a win, 2 for those of a draw, else 1", not_counted="no round"),
    Entry("OTHER_ARRANZ", "Arranz", "B", other_rules.arranz, self_defined="Swiss-Manager 61", of_colour=True,
          counted="1 for a win, 0.6 for a draw with Black, 0.4 for one with White", not_counted="not played over the board"),
    Entry("OTHER_SUM_OF_BUCHHOLZ", "sum of the opponents' Buchholz", "CC", other_rules.sum_of_buchholz,
              spoken="The sum of the opponents' Buchholz", buchholz=True,
          self_defined="Swiss-Manager 25", counted="the opponent's Buchholz", not_counted="not played over the board"),
)  # fmt: skip
OTHER_RULES: Mapping[str, Entry] = MappingProxyType({entry.acronym: entry for entry in _OTHER_ENTRIES})
"""Tie-breaks of other rules than C.07 (4.1), under codes OTHER_...: known to every edition, and no part of Article 5."""


def _undecided(table: Records, law: Edition, place: Integers, **options: Any) -> Working:
    """3 Nothing is decided; decisions.py has the rules of ties that are."""
    nobody = np.zeros(len(place), dtype=np.int64)
    return replace(own_results.no_rounds(table, nobody, nobody > 0), place=place)


_DECIDED_ENTRIES = (
    Entry("PO", "play-off", "A", _undecided, "T", spoken="The play-off", low_wins=True, sees_ties=True, decided="3"),
    Entry("HAND", "order by hand", "A", _undecided, spoken="The order by hand", low_wins=True, sees_ties=True, decided="4.1"),
)
DECIDED: Mapping[str, Entry] = MappingProxyType({entry.acronym: entry for entry in _DECIDED_ENTRIES})
"""Ties that people decide, at the board or by hand: no part of Article 5."""


def entry_of(acronym: str) -> Entry | None:
    """The entry of an acronym, FIDE's or another; None if there is none."""
    return CATALOGUE.get(acronym) or OTHER_RULES.get(acronym) or DECIDED.get(acronym)


def _fide_entry(acronym: str) -> Entry:
    return CATALOGUE[acronym]


_OF_CATALOGUE = Entry("", "", "", own_results.points)  # stands for the entry of the acronym

_MODIFIERS = {
    "C": ("14.1", Message("cuts")),
    "M": ("14.3", Message("medians")),
    "L": ("14.5", Message("a limit")),
    "P": ("6.1.1 and 16.4", Message("forfeits as played")),
    "F": ("8.2", Message("Fore Buchholz")),
    "R": ("7.8 and 10.6", Message("the reversed order")),
    "U": ("10", Message("a rating for the unrated")),
    "K": ("13.4.2", Message("a divisor")),
    "T": ("3", Message("the first places")),
}
_LARGEST = HIGHEST_RATING  # after a letter: /U is a rating; no list has a larger cut, limit or divisor
_NUMBERS: Mapping[str, tuple[type[UnknownTieBreak | RegulationError], Message]] = {
    **{letter: (UnknownTieBreak, Message("a number from 1 to {most} after /{letter}", most=_LARGEST, letter=letter))
       for letter in "CMUT"},
    "L": (RegulationError, Message(
        "half points from -{most} to +{most}, or a percentage from 21 to {most}, after /L, as in KS/L+1 or KS/L60",
        most=_LARGEST,
    )),
    "K": (RegulationError, Message("a divisor above 0 and up to {most}, with at most two decimals, after /K", most=_LARGEST)),
}  # fmt: skip
_FIRST_PLACES = Forms("for the first place", "for the first {count} places")
NO_RULE = Message(
    "a self-defined tie-break, whose rule is not known here{advice}",
    article="4.1",
    advice=Clause("register", Message("; tiebreaks.extending.register makes it known")),
)
UNRATED = Message("a participant is unrated and no rule gives them a rating", article="10")  # why an entry is dropped


@dataclass(frozen=True)
class TieBreak:
    """One entry of a list: an acronym with its modifiers, and in a team event the score it uses.

    It carries its entry of the catalogue, so that a self-defined one works everywhere, registered or not.
    """

    acronym: str
    """As in Article 5: BH."""
    least: int = 0
    """Low cuts: 1 of BH/C1."""
    most: int = 0
    """High cuts, of medians: 1 of BH/M1."""
    forfeits_as_played: bool = False
    """/P: forfeits count as if they were played."""
    fore: bool = False
    """/F: as if the last round were drawn."""
    reversed: bool = False
    """/R: the other way round."""
    limit: FactorLimit | None = None
    """Of KS/L+1, KS/L-1: the limit moved."""
    unrated: int = 0
    """Of /U1400: the rating of the unrated."""
    score: str = ""
    """"MP" or "GP": the score of a team event, where it is not the primary one."""
    divisor: Fraction | None = None
    """Of SSSC/K: the divisor."""
    places: int = 0
    """Of PO/T1: play-offs are for ties that reach these first places; 0: for any."""
    asked: str = field(default="", compare=False, kw_only=True)
    """The name that it was asked by, such as "Median"; empty: a code."""
    entry: Entry = field(default=_OF_CATALOGUE, kw_only=True, repr=False, hash=False)
    """The entry of the catalogue, or the self-defined rule."""

    def __post_init__(self) -> None:
        if self.entry.acronym != self.acronym:
            known = entry_of(self.acronym)
            if known is None:
                unknown = "{acronym!r} is not an acronym; expected one of {known}"
                raise UnknownTieBreak(Message(unknown, acronym=self.acronym, known=" ".join(CATALOGUE)))
            fill(self, entry=known)
        used = {"C": self.least and not self.most, "M": self.most, "P": self.forfeits_as_played, "F": self.fore}
        used |= {
            "R": self.reversed,
            "L": self.limit is not None,
            "U": self.unrated,
            "K": self.divisor is not None,
            "T": self.places,
        }
        for letter, given in used.items():
            if given and letter not in self.entry.modifiers:
                refuse_modifier(self.acronym, self.acronym, letter)
        numbers = {"C": self.least, "M": self.most, "U": self.unrated, "L": self.limit, "K": self.divisor, "T": self.places}
        for letter, number in numbers.items():
            if number not in (0, None):
                check_number(self.acronym, letter, number, number)
        if self.most and self.most != self.least:
            unequal = "a median cuts as many least as most significant values ({cited}, 14.4)"
            raise RegulationError(refusal(self.acronym, unequal, article="14.3"))
        if self.score and not self.entry.takes_score:
            takes_none = (
                "{acronym} takes no :{score}; only tie-breaks of Articles {cited} to 9 do. "
                "A list that starts with MPTS or GPTS chooses the primary score"
            )
            code = f"{self.acronym}:{self.score}"
            raise RegulationError(refusal(code, takes_none, article="6", acronym=self.acronym, score=self.score))

    @property
    def code(self) -> str:
        """The MTB26 spelling."""
        cuts = f"/M{self.most}" if self.most else f"/C{self.least}" if self.least else ""
        letters = ("/P" if self.forfeits_as_played else "") + ("/F" if self.fore else "") + ("/R" if self.reversed else "")
        limit = ""
        if self.limit is not None:
            limit = f"/L{self.limit.percent}" if self.limit.percent is not None else f"/L{self.limit.steps:+d}"
        numbers = (f"/U{self.unrated}" if self.unrated else "") + (
            "" if self.divisor is None else f"/K{format_value(self.divisor)}"
        )
        numbers += f"/T{self.places}" if self.places else ""
        return self.acronym + (f":{self.score}" if self.score else "") + cuts + letters + limit + numbers

    @property
    def shown(self) -> str:
        """What its column is called: the name that it was asked by, else the code."""
        return self.asked or self.code

    @property
    def name(self) -> Message:
        """In words: "Buchholz Cut-1"."""
        return self._in_words(phrase(self.entry.name))

    @property
    def spoken(self) -> Message:
        """In words, as a sentence begins: "The number of wins"."""
        return self._close(self._in_words(phrase(self.entry.spoken or self.entry.name)))

    @property
    def subject(self) -> Message:
        """In words, before a verb within a sentence: "number of wins"."""
        return self._close(self.name)

    @property
    def is_plural(self) -> bool:
        """Whether its name is of several things: "Progressive scores decide"."""
        return self.entry.plural

    def _in_words(self, name: Message) -> Message:
        """A name with the score that it uses and the modifiers."""
        if self.most:
            name = Message("{name} Median-{count}", name=name, count=self.most)
        elif self.least:
            name = Message("{name} Cut-{count}", name=name, count=self.least)
        if self.score:
            name = Message("{name} in {score}", name=name, score=_SCORE[self.score])
        extra = tuple(self._modifiers_in_words())
        return Message("{name}, {modifiers}", name=name, modifiers=extra) if extra else name

    def _close(self, name: Message) -> Message:
        """A name before a verb: what a comma begins, a comma ends."""
        encloses = self.entry.has_apposition or any(self._modifiers_in_words())
        return Message(in_context("{name},", "a name, part of it between commas"), name=name) if encloses else name

    def _modifiers_in_words(self) -> Iterator[Message]:
        if self.forfeits_as_played:
            yield Message("forfeits as played")
        if self.fore:
            yield Message("with Fore Buchholz")
        if self.reversed:
            yield Message("reversed")
        if self.limit is not None and self.limit.percent is not None:
            yield Message("limit {percent} %", percent=self.limit.percent)
        elif self.limit is not None:
            yield Message("limit {steps:+d} half points", steps=self.limit.steps)
        if self.unrated:
            yield Message("unrated as {rating}", rating=self.unrated)
        if self.divisor is not None:
            yield Message("divisor {divisor}", divisor=self.divisor)
        if self.places:
            yield Message(_FIRST_PLACES.of(self.places), count=self.places)

    @property
    def low_wins(self) -> bool:
        """Whether the lower value is ahead."""
        return self.entry.low_wins != self.reversed

    @property
    def is_type_a(self) -> bool:
        """Whether it ranks a tied group by the games within it (4.3)."""
        return self.entry.type == "A" and not self.entry.decided

    def articles(self, law: Edition) -> tuple[str, ...]:
        """The articles that define this entry in an edition."""
        articles = [self.entry.article(law) or ""]
        if self.most:
            articles.append("14.4" if self.most > 1 else "14.3")
        elif self.least:
            articles.append("14.2" if self.least > 1 else "14.1")
        if self.limit is not None and self.limit.percent is None:
            articles.append("14.5")
        return tuple(dict.fromkeys(map(law.cited, articles)))

    def work(self, table: Records, law: Edition, **state: Any) -> Working:
        """The working of this tie-break for every row of a table."""
        working = self.entry.rule(self.of(table), law, **state, **self._options)
        return cut(working, law, self.least, self.most) if self.least else working

    @cached_property
    def _options(self) -> Mapping[str, Any]:
        """What the modifiers say to the rule."""
        options = {
            name: getattr(self, name) for name in ("forfeits_as_played", "fore", "limit", "unrated", "divisor", "places")
        }
        return {name: value for name, value in options.items() if value not in (None, False, 0)}

    @property
    def sees_ties(self) -> bool:
        """Whether it is handed who is tied."""
        return self.entry.sees_ties

    def of(self, table: Records) -> Records:
        """The table in the score that this entry uses."""
        return table.on(self.score or self.entry.score)

    def check(self, law: Edition, system: System = System.SWISS, *, team: bool = False) -> None:
        """Refuse a tie-break that an edition does not know, or forbids in such an event."""
        if team and self.entry.on_ratings:
            not_for_teams = "{name} is not defined for teams (Article {cited}); use a code of Articles 6 to 13"
            raise RegulationError(refusal(self.code, not_for_teams, article="10", name=self.name))
        if not team and (self.entry.teams_only or self.score):
            for_teams = "{name} is for team events (Articles {cited} to 13); this is an individual one"
            raise RegulationError(refusal(self.code, for_teams, article="11", name=self.name))
        code = "AOB/F" if self.acronym == "AOB" and self.fore else self.acronym
        if code not in law.codes and not self.entry.self_defined and not self.entry.decided:
            absent = (
                "{name} is not among the tie-breaks of edition {edition} (Article {cited}); it is in {known}. "
                "Choose another edition or another tie-break"
            )
            known = tuple(edition.id for edition in EDITIONS.values() if code in edition.codes)
            facts = {"name": self.name, "edition": law.id, "known": known}
            raise RegulationError(refusal(self.code, absent, article="5", **facts))
        if self.entry.buchholz and system is System.ROUND_ROBIN and law.buchholz_in_round_robin == "refuse":
            forbidden = (
                "tie-breaks of the Buchholz type must not be used in a round robin "
                "(note of Article {cited}, edition {edition}); use SB, KS, DE or WIN"
            )
            allowed = Remedy("house_rules", ("buchholz_in_round_robin", "allow"))  # where the rules of the event allow it
            message = refusal(self.code, forbidden, article="8", edition=law.id)
            raise RegulationError(message.revise(remedies=(allowed,)))

    def check_for(self, tournament: Tournament, law: Edition) -> None:
        """Refuse a tie-break that an edition does not know, or forbids in this event."""
        self.check(law, tournament.system, team=tournament.is_team)
        if self.entry.of_colour and not tournament.colours_known:
            unknown = "{name} (Article {cited}) needs the colours, and the file does not say who had White; read one that does"
            article = self.entry.article(law) or ""
            raise RegulationError(refusal(self.code, unknown, article=article, name=self.name))
        computed = not (self.entry.self_defined or self.entry.decided)
        if tournament.is_double_swiss and self.acronym not in OF_GAMES and computed:
            article = self.entry.article(law) or ""
            undefined = (
                "{name} (Article {cited}) counts rounds of one game; C.07 does not define it for a Double-Swiss, whose round "
                "is a match of two games (C.04.5). Rank by PTS alone, or call the event CUSTOM_SWISS (TRF 192) if every game "
                "is a round of its own"
            )
            raise RegulationError(refusal(self.code, undefined, article=article, name=self.name))

        if tournament.phases and computed and self.acronym not in OF_RESULTS:
            self._check_phases(law)

    def _check_phases(self, law: Edition) -> None:
        """Refuse a tie-break of points in an event whose rounds have points of their own, unless a house rule allows it."""
        article = self.entry.article(law) or ""
        if self.acronym in OF_A_WIN:
            undefined = (
                "{name} (Article {cited}) asks what a win is worth, and here that depends on the round: C.07 does not define "
                "it. Use WON"
            )
            raise RegulationError(refusal(self.code, undefined, article=article, name=self.name))
        if law.points_by_round == "refuse":
            undefined = (
                "{name} (Article {cited}) adds points of rounds that are worth different points here: C.07 does not define it. "
                "Rank by PTS, WON, BPG, BWG, by ratings or by a play-off"
            )
            allowed = Remedy("house_rules", ("points_by_round", "as_awarded"))  # where the rules of the event say so
            raise RegulationError(refusal(self.code, undefined, article=article, name=self.name).revise(remedies=(allowed,)))

    def is_dropped(self, law: Edition, somebody_unrated: bool) -> bool:
        """Preamble of Article 10: with an unrated participant it is dropped unless the rules say how to rate them."""
        return somebody_unrated and self.entry.on_ratings and not self.unrated and law.unrated == "drop"


def primary_score(entries: Sequence[TieBreak], event: Score) -> Score:
    """11 The primary score: the event's own, unless the list starts with the other."""
    return SCORE_OF.get(entries[0].acronym, event)


PRIMARY = "PTS"  # the primary score, whichever it is
POINTS = (PRIMARY, "MPTS", "GPTS")  # the scores themselves
OF_GAMES = (*POINTS, "WON", "BPG", "BWG", "RTNG", "TPN")  # defined by games or data, not by rounds
OF_RESULTS = (*OF_GAMES, "REP", "ARO", "TPR", "PTP", "APRO", "APPO")  # whatever a result is worth
OF_A_WIN = ("WIN", "KS")  # what a win is worth, in every round
SCORE_OF: Mapping[str, Score] = {"MPTS": "MP", "GPTS": "GP"}


def add(entry: Entry) -> None:
    """Add a self-defined tie-break to the catalogue; `register` is the public way."""
    _ENTRIES[entry.acronym] = entry


def remove(acronym: str) -> None:
    """Remove a self-defined tie-break from the catalogue."""
    del _ENTRIES[acronym]


def check_number(given: str, letter: str, number: Any, spelled: Fact) -> None:
    """Refuse a modifier's number that no real list has: it would overflow, or have no spelling."""
    if letter == "L":
        fits = abs(number.steps) <= _LARGEST and (number.percent is None or 20 < number.percent <= _LARGEST)
    elif letter == "K":
        fits = 0 < number <= _LARGEST and 100 % Fraction(number).denominator == 0
    else:
        fits = 1 <= number <= _LARGEST
    if not fits:
        refuse_number(given, letter, spelled)


def refuse_number(given: str, letter: str, spelled: Fact) -> NoReturn:
    kind, expected = _NUMBERS[letter]
    article = _MODIFIERS[letter][0]
    sentence = "expected {expected}, found {found}"
    if kind is RegulationError:
        sentence = "expected {expected} (Article {cited}), found {found}"
    raise kind(refusal(given, sentence, article=article, expected=expected, found=spelled))


def refuse_modifier(given: str, acronym: str, modifier: str) -> NoReturn:
    article, what = _MODIFIERS[modifier[0]]
    takers = ", ".join(other.acronym for other in CATALOGUE.values() if modifier[0] in other.modifiers)
    takes_none = "{acronym} takes no /{modifier}; Article {cited} has {what} for {takers}"
    if " and " in article:
        takes_none = "{acronym} takes no /{modifier}; Articles {cited} have {what} for {takers}"
    facts = {"acronym": acronym, "modifier": modifier, "what": what, "takers": takers}
    raise RegulationError(refusal(given, takes_none, article=article, **facts))
