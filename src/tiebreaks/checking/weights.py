"""What is plausible, in bits: every number that the search for a list weighs with. None of them decides a rank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

SWISS: Mapping[str, float] = {
    "BH/C1": 0.20, "BH": 0.20, "DE": 0.11, "SB": 0.10, "WIN": 0.07, "PS": 0.045, "BH/M1": 0.04, "ARO": 0.035, "TPN": 0.03,
    "BPG": 0.025, "BWG": 0.025, "WON": 0.025, "TPR": 0.02, "ARO/C1": 0.015, "BH/C2": 0.012, "APRO": 0.012, "RTNG": 0.012,
    "BH/M2": 0.01, "AOB": 0.01, "SB/C1": 0.006, "PS/C1": 0.006, "REP": 0.006, "DE/P": 0.006, "PTP": 0.004,
    "BH/P": 0.003, "BH/C1/P": 0.003, "SB/P": 0.003, "KS": 0.003, "STD": 0.002, "APPO": 0.002, "FB": 0.002,
}  # fmt: skip
ROUND_ROBIN: Mapping[str, float] = {
    "SB": 0.22, "DE": 0.22, "WIN": 0.16, "KS": 0.09, "BPG": 0.05, "BWG": 0.05, "WON": 0.05, "TPN": 0.03, "ARO": 0.02,
    "PS": 0.012, "RTNG": 0.012, "BH": 0.012, "TPR": 0.01, "SB/C1": 0.008, "BH/C1": 0.008,
    "KS/L+1": 0.004, "KS/L-1": 0.004, "REP": 0.003, "STD": 0.002,
}  # fmt: skip
TEAMS: Mapping[str, float] = {
    "MPvGP": 0.2, "EDE": 0.1, "BH:MP": 0.08, "EMMSB": 0.08, "EMGSB": 0.08, "BH:MP/C1": 0.06, "DE:MP": 0.05, "BC": 0.05,
    "EMGSB/C1": 0.05, "EMMSB/C1": 0.03, "BH:GP": 0.03, "SSSC": 0.03, "WIN": 0.03, "TPN": 0.03, "EGGSB": 0.02, "EGMSB": 0.02,
    "BH:MP/M1": 0.02, "BH:MP/C2": 0.01, "BH:GP/C1": 0.02, "DE:GP": 0.02, "EDEBT": 0.02, "EDEBB": 0.02, "EDET": 0.01,
    "EDEB": 0.01, "EGGSB/C1": 0.01, "EGMSB/C1": 0.01, "TBR": 0.01, "BBE": 0.01,
}  # fmt: skip
AFTER: Mapping[str, Mapping[str, float]] = {  # the weights after another entry, in place of the plain ones
    "BH": {"BH/C1": 0.38, "SB": 0.15, "BH/M1": 0.08, "DE": 0.08},
    "BH/C1": {"BH": 0.40, "SB": 0.12, "WIN": 0.1, "DE": 0.08},
    "DE": {"BH/C1": 0.25, "BH": 0.2, "SB": 0.2, "WIN": 0.15, "PS": 0.06},
    "SB": {"WIN": 0.15, "ARO": 0.1, "BPG": 0.1},
    "WIN": {"SB": 0.2, "BH": 0.15, "BPG": 0.15, "BWG": 0.15},
    "BH/M1": {"BH": 0.25, "BH/C1": 0.15},
}
AFTER_IN_ROUND_ROBIN: Mapping[str, Mapping[str, float]] = {**AFTER, "SB": {"KS": 0.2, "WIN": 0.2, "DE": 0.1, "ARO": 0.08}}

ERAS = (date(2023, 7, 1), date(2024, 4, 1), date(2026, 1, 1))  # the columns of LAWS: before each, then 2026, then unknown
LAWS: Mapping[str, tuple[float, float, float, float, float]] = {  # of an edition, or of a named set of readings
    "2009": (0.7, 1.5, 3, 3.5, 3.5),
    "2022": (6, 4, 6, 6, 6),
    "2024-08": (6, 1.5, 0.8, 2, 3),
    "2026-03": (9, 9, 7, 1, 3),
    "vega-2024": (5, 4, 4, 5, 5),
    "vega-2026": (11, 11, 9, 4, 5),
    "vega-2026-sb": (11, 11, 9, 6.5, 6.5),
    "swiss-manager-2009": (3, 6, 6, 6, 6),
    "swiss-manager-2023": (5.5, 5.5, 5.5, 5.5, 5.5),
    "swiss-manager-2026": (11, 11, 9, 5.5, 5.5),
    "real-points": (4, 6, 6, 6, 6),
    "us-chess": (6.5, 6.5, 6.5, 6.5, 6.5),
    "no-vur-cut": (6.5, 6.5, 6.5, 6.5, 6.5),
}


@dataclass(frozen=True)
class SearchWeights:
    """The numbers of the description length; a test moves each of them by a fifth."""

    entry: float = 2  # an entry, beside log2(1/weight)
    unknown_entry: float = 0.002  # the weight of a code that the tables do not name, such as a registered one
    end: tuple[float, ...] = (3, 1.5, 1.2, 1.2, 1.5, 2)  # the end of the list, after so many entries
    another_law: float = 5  # each time the law changes inside the list
    house_rule: float = 8  # a law that changes one provision of the one asked for
    asked_law: float = 0.5  # the edition and house rules that the call names
    against_values: float = 10  # more for a law that the values of the table contradict
    program: float = 3  # less for the laws of the program that the file names
    first_error: float = 3
    error: float = 4  # beside log2 of the participants
    earlier_round: float = 4  # beside log2 of the rounds
    other_head: float = 3  # of teams: ranked by the score that the event does not name
    given_next: float = 0.3  # of a list that is given: its next entry
    given_skipped: float = 3
    given_missing: float = 2.5  # each entry that is missing at the end
    foreign: float = 4  # an entry that the given list does not have
    laws: Mapping[str, tuple[float, ...]] = field(default_factory=lambda: LAWS)
    swiss: Mapping[str, float] = field(default_factory=lambda: SWISS)
    round_robin: Mapping[str, float] = field(default_factory=lambda: ROUND_ROBIN)
    teams: Mapping[str, float] = field(default_factory=lambda: TEAMS)

    def codes(self, *, team: bool, round_robin: bool) -> Mapping[str, float]:
        """The codes that are tried in such an event, with their weights."""
        return self.teams if team else self.round_robin if round_robin else self.swiss

    def after(self, *, round_robin: bool) -> Mapping[str, Mapping[str, float]]:
        """The weights after another entry."""
        return AFTER_IN_ROUND_ROBIN if round_robin else AFTER

    def prior(self, law: str, starts: date | None) -> float:
        """The bits of a law in an event that began on this day."""
        era = len(ERAS) + 1 if starts is None else sum(starts >= until for until in ERAS)
        return self.laws[law][era]


WEIGHTS = SearchWeights()
BEAM = 300  # states kept at each step
PAIRS = 3600  # states times columns that are looked at more closely
LONGEST = 6  # entries of a list
SEEING_TIES = 80  # states for which entries that see the ties are worked out
SAME_STATE = 7  # lists kept that come to the same
PRUNED = 12.0  # bits above the best so far
COUNTED = 14.0  # bits above the best: the answers that share the probability
USUAL = 0.04  # weight of a code that is tried under house rules where no list is named
OFFERED = 5.0  # bits above the best: the answers that are offered where little can be told
LISTED = 5  # alternatives told
TELLING = 12.0  # bits of the order by lots, below which a file tells too little
GAIN, GAIN_WITH_ERRORS = 3.0, 10.0  # bits that an explanation must save
CERTAIN, LIKELY = (0.95, 12.0), (0.7, 8.0)  # probability and gain
OTHER_LAW = 7.0  # bits by which a certain answer must beat one of another law that gives every rank as well
MERE_EXCHANGE = 8.0  # bits by which a list must beat one that has somebody the wrong way round, to be likely
ENTRY_CERTAIN, ENTRY_LIKELY = 7.0, 3.0  # bits that the list costs more without the entry
SHARED = 8  # shared ranks, from which on a table without any order among those level on points was made so
MOST_OPEN = 20  # at most one place in so many may stay open under a list that explains, and two of any table
EXCHANGES = 2  # pairs of neighbours: a file that contradicts what was asked in so few may have them merely exchanged
