"""Candidate columns: every code of an event under every law that a program may have used, each different column once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.checking.steps import COLUMN, ROWS, Steps
from tiebreaks.checking.weights import WEIGHTS, SearchWeights
from tiebreaks.engine.basis import Pending
from tiebreaks.engine.catalogue import CATALOGUE, OF_GAMES, POINTS, TieBreak
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.engine.listing import sort_key, starting_places
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import FORFEIT, Integers, Records, count_pending, records
from tiebreaks.engine.rules.ratings import somebody_unrated
from tiebreaks.engine.rules.unplayed_rounds import apply_short_game_rule
from tiebreaks.engine.working import Value
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import EDITIONS, NAMED_SETS, Edition
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.model.tournament import Score, System, Tournament


class _AskedLaw:
    """A law that notes what it is asked, and what it answers."""

    def __init__(self, law: Edition) -> None:
        self._law = law
        self.answers: dict[str, object] = {}

    def __getattr__(self, name: str) -> Any:
        answer = self.answers[name] = getattr(self._law, name)
        return answer


class _KnownValue(NamedTuple):
    """The value of a tie-break under every law that gives these answers."""

    answers: Mapping[str, object]
    value: Value


class Workbench:
    """One tournament under one law, for trying many lists: each tie-break is computed once.

    `under` has the same tournament under another law. Both use one table, which keeps what laws have in common: a tie-break is
    computed once for all laws that answer alike whatever its rule asks of them.
    """

    def __init__(self, raw: Records, law: Edition) -> None:
        self.law = law
        self._raw = raw
        self.table: Records = apply_short_game_rule(raw, law)
        self._known: dict[TieBreak, list[_KnownValue]] = self.table.cached("values by what was asked", dict)
        self._unrated = somebody_unrated(self.table)[self.table.tournament]
        self._values: dict[TieBreak, Value] = {}
        self._keys: dict[TieBreak, Integers] = {}

    def under(self, law: Edition) -> Workbench:
        """The same participants and rounds under another law, which may not know or may forbid some entries."""
        return Workbench(self._raw, law)

    def value(self, entry: TieBreak) -> Value:
        """The exact values of a tie-break that does not see the ties, in the order of the rows."""
        if entry not in self._values:
            self._values[entry] = self._find_value(entry)
        return self._values[entry]

    def _find_value(self, entry: TieBreak) -> Value:
        law, known = self.law, self._known.setdefault(entry, [])
        for answers, value in known:
            if all(getattr(law, name) == answer for name, answer in answers.items()):
                return value
        asked = _AskedLaw(law)
        value = entry.work(self.table, cast(Edition, asked)).finished
        if not entry.entry.self_defined:  # a rule of others may ask in ways that are not noted
            known.append(_KnownValue(asked.answers, value))
        return value

    def key(self, entry: TieBreak) -> Integers:
        """The sort key of a tie-break that does not see the ties: an integer per row, higher is better."""
        if entry not in self._keys:
            dropped = self._unrated if entry.is_dropped(self.law, True) else None
            self._keys[entry] = sort_key(self.value(entry), entry, dropped)
        return self._keys[entry]


UNRATED = ("/U1000", "/U1200", "/U1400")  # ratings that programs give to who has none
IGNORED: Amendments = (("unrated", "ignore"),)  # or they are left out
OF_OWN_RESULTS = ("WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "TPN")  # Articles 7 and 10 do not look at Article 16
BY_NUMBER_OR_RATING = ("TPN", "RTNG")  # the order of the list of participants, whatever the law

Amendments: TypeAlias = tuple[tuple[str, object], ...]
"""House rules beside a law: the name and the value of each provision."""
Provisions: TypeAlias = tuple[object, ...]
"""The choices that a law makes."""


class Law(NamedTuple):
    """A law that a program may have used, and how unlikely it is."""

    edition: Edition
    named_set: str
    """The name of the set of readings; empty: an edition, or the asked one under house rules."""
    bits: float
    alike: tuple[str, ...] = ()
    """Other editions with the same provisions."""


class Candidate(NamedTuple):
    """A code under all laws that give the same column."""

    entry: TieBreak
    rules: Amendments
    """House rules beside the law, such as those for the unrated."""
    laws: int
    """The laws, as bits by their position in the table of laws."""
    key: Integers | None
    """An integer per row, higher is better; None: it sees the ties."""
    code: str


@lru_cache(maxsize=1024)
def provisions(law: Edition) -> Provisions:
    """The choices that a law makes, without its name."""
    return tuple(getattr(law, name) for name in PROVISIONS)


def make_laws(tournament: Tournament, asked: Edition, *, by_call: bool = False, weights: SearchWeights = WEIGHTS) -> list[Law]:
    """The editions and named sets, each different law once, the likely ones first; the asked one is always among them."""
    program = tournament.published.program.casefold().replace(" ", "-")
    found: dict[Provisions, Law] = {}

    def add(law: Edition, name: str, bits: float, alike: tuple[str, ...] = ()) -> None:
        if program and name.startswith(program.replace("chess-results", "swiss-manager")):
            bits = max(0.0, bits - weights.program)
        found.setdefault(provisions(law), Law(law, name, bits, alike))

    groups: dict[Provisions, list[str]] = {}
    for name, edition in EDITIONS.items():
        groups.setdefault(provisions(edition), []).append(name)
    for *others, last in groups.values():
        add(EDITIONS[last], "", weights.prior(last, tournament.starts), tuple(others))
    for name, each in NAMED_SETS.items():
        if name in weights.laws:
            add(each.law, name, weights.prior(name, tournament.starts))
    own = found.get(provisions(asked))
    if own is None:
        found[provisions(asked)] = Law(asked, "", weights.asked_law)
    elif by_call:
        found[provisions(asked)] = own._replace(bits=min(own.bits, weights.asked_law))
    return sorted(found.values(), key=lambda law: law.bits)


def one_rule_laws(asked: Edition, weights: SearchWeights = WEIGHTS) -> list[Law]:
    """The asked law with one provision changed: tried for a given list that nothing else explains."""
    changed = (asked.amended(**{name: value}) for name, facts in PROVISIONS.items() for value in facts["choices"])
    return [Law(law, "", weights.house_rule) for law in changed if provisions(law) != provisions(asked)]


def two_rule_laws(asked: Edition, rules: Sequence[Law], weights: SearchWeights = WEIGHTS) -> Iterator[Law]:
    """The asked law with two provisions changed: each pair of these laws of one rule."""
    changes = (_changes(asked, one.edition) | _changes(asked, other.edition) for one, other in combinations(rules, 2))
    yield from (Law(asked.amended(**both), "", 2 * weights.house_rule) for both in changes if len(both) == 2)


def one_rule_back(law: Edition, asked: Edition) -> list[Edition]:
    """A law with one of the provisions that it changes as the asked law has it, for each of them."""
    return [law.amended(**{name: value}) for name, value in _changes(law, asked).items()]


def _changes(asked: Edition, law: Edition) -> dict[str, object]:
    """The provisions that a law has otherwise."""
    return {name: getattr(law, name) for name in PROVISIONS if getattr(law, name) != getattr(asked, name)}


class Bench:
    """One event after one round in one score: the table that all laws share, and every column of it."""

    def __init__(
        self,
        tournament: Tournament,
        after_round: int,
        primary: Score | str,
        laws: Sequence[Law],
        pending: Pending | None = None,
    ) -> None:
        self.tournament = tournament
        self.after_round = after_round
        self.laws = laws
        raw = records([tournament], [after_round], primary)
        self._first = Workbench(count_pending(raw, pending in (None, "none")), laws[0].edition)
        self._under: dict[Provisions, Workbench] = {}
        self.table: Records = self._first.table
        self.start: Integers = starting_places(self.table)
        self._tied: dict[tuple[TieBreak, Provisions, bytes], Integers] = {}

    @cached_property
    def all_laws(self) -> int:
        return (1 << len(self.laws)) - 1

    @property
    def cost(self) -> int:
        """What one column of it costs, in rows."""
        return ROWS + len(self.table.number)

    @cached_property
    def points(self) -> Integers:
        """The key of the points."""
        return self.table.score

    @cached_property
    def somebody_unrated(self) -> bool:
        return bool(((self.table.rating == 0) & self.table.listed).any())

    @cached_property
    def has_forfeits(self) -> bool:
        return bool(self.table.mask(FORFEIT).any())

    def under(self, law: Edition) -> Workbench:
        """The same event under a law; all laws share one table."""
        made = self._under.get(provisions(law))
        if made is None:
            made = self._under[provisions(law)] = self._first.under(law)
        return made

    def places_after(self, entry: TieBreak, law: Edition, place: Integers) -> Integers:
        """The places that an entry which sees the ties makes of these."""
        asked = (entry, tuple(getattr(law, name) for name in _READ_BY_ENCOUNTERS), place.tobytes())
        if asked not in self._tied:
            refined = entry.work(self.under(law).table, law, place=place).place
            assert refined is not None
            self._tied[asked] = refined
        return self._tied[asked]

    def telling(self, entries: Sequence[TieBreak], asked: int, steps: Steps) -> list[Law]:
        """The laws under which one of these tie-breaks comes out otherwise than under the asked one, each outcome once."""
        place, found = refine(self.start, self.points), dict[tuple[bytes, ...], Law]()
        for at, law in enumerate(self.laws):
            if steps.used_up:
                break
            steps.spend(COLUMN * self.cost * len(entries))
            keys = (
                self.places_after(entry, law.edition, place) if entry.sees_ties else self.key(entry, at) for entry in entries
            )
            found.setdefault(tuple(b"" if key is None else key.tobytes() for key in keys), law)
        return [law for law in found.values() if law is not self.laws[asked]]

    def candidates(self, codes: Iterable[str | TieBreak], steps: Steps) -> Iterator[Candidate]:
        """The columns of these codes, each with the laws that give it. Ends early when the steps are used up."""
        for entry, rules in self.variants(codes):
            if steps.used_up:
                return
            if entry.sees_ties:
                for laws in self.groups(entry):
                    yield Candidate(entry, rules, laws, None, entry.code)
            else:
                yield from self._columns(entry, rules, steps)

    def _columns(self, entry: TieBreak, rules: Amendments, steps: Steps) -> Iterator[Candidate]:
        keys: dict[bytes, tuple[int, Integers]] = {}
        for laws in self.groups(entry):
            steps.spend(COLUMN * self.cost)
            key = self.key(entry, first_law(laws), rules)
            if key is not None:
                name = key.tobytes()
                keys[name] = (keys[name][0] | laws, key) if name in keys else (laws, key)
        for laws, key in keys.values():
            yield Candidate(entry, rules, laws, key, entry.code)

    def key(self, entry: TieBreak, law: int, rules: Amendments = ()) -> Integers | None:
        """The sort key of a code under a law, numbered densely so that equal columns are equal keys; None: it has no values."""
        if entry.acronym in BY_NUMBER_OR_RATING and not entry.unrated:
            raw = -self.table.number if entry.acronym == "TPN" else self.table.rating
            return dense(-raw if entry.reversed else raw)
        edition = self.laws[law].edition
        try:
            return dense(self.under(edition.amended(**dict(rules))).key(entry))
        except RegulationError:
            return None

    def variants(self, codes: Iterable[str | TieBreak]) -> Iterator[tuple[TieBreak, Amendments]]:
        """Each code; of Article 10, where somebody is unrated, the ways to rate them."""
        for code in codes:
            entry = parse_tie_break(code)
            if entry.forfeits_as_played and not self.has_forfeits:
                continue
            if self.tournament.is_double_swiss and entry.acronym not in OF_GAMES:
                continue
            if (
                self.somebody_unrated
                and entry.entry.on_ratings
                and entry.acronym not in BY_NUMBER_OR_RATING
                and not entry.unrated
            ):
                yield entry, IGNORED
                yield from ((parse_tie_break(entry.code + rated), ()) for rated in UNRATED)
            else:
                yield entry, ()

    def groups(self, entry: TieBreak) -> Iterator[int]:
        """The laws that are one law to this code, as bits."""
        names = read_by(entry, predetermined=self.tournament.system.predetermined)
        alike: dict[Provisions, int] = {}
        for index, law in enumerate(self.laws):
            choices = tuple(getattr(law.edition, name) for name in names)
            alike[choices] = alike.get(choices, 0) | 1 << index
        yield from alike.values()


def dense(key: Integers) -> Integers:
    """The same order in the smallest numbers."""
    return np.unique(key, return_inverse=True)[1].astype(np.int32)


def first_law(laws: int) -> int:
    """The position of the first law among these bits."""
    return (laws & -laws).bit_length() - 1


def laws_among(laws: int) -> list[int]:
    """The positions of all laws among these bits."""
    return [index for index in range(laws.bit_length()) if laws >> index & 1]


def _of_articles(*numbers: str, but: str = "sonneborn_berger") -> tuple[str, ...]:
    """The provisions of some articles."""
    found = (name for name, facts in PROVISIONS.items() if facts["article"].split(",")[0].split(".")[0] in numbers)
    return tuple(name for name in found if but not in name)


_READ_BY_OWN_RESULTS = _of_articles("7", "14", "15")
_READ_BY_RATINGS = _of_articles("10", "14", "15")
_READ_BY_ENCOUNTERS = _of_articles("6", "12", "13", "15")


def read_by(entry: TieBreak, *, predetermined: bool) -> tuple[str, ...]:
    """The provisions that a tie-break may read: laws that agree on them are one law to it."""
    names = tuple(PROVISIONS)
    if entry.sees_ties:
        names = _READ_BY_ENCOUNTERS
    elif entry.entry.on_ratings:
        names = _READ_BY_RATINGS
    elif entry.acronym in OF_OWN_RESULTS:
        names = _READ_BY_OWN_RESULTS
    return names if predetermined else tuple(name for name in names if not name.startswith("round_robin_"))


def needs_ratings(entry: TieBreak) -> bool:
    """Article 10: whether a tie-break is computed from ratings."""
    return entry.entry.on_ratings


def codes_of(tournament: Tournament, weights: SearchWeights = WEIGHTS) -> Mapping[str, float]:
    """The codes that are tried in an event of this kind, with their weights; registered ones of its own among them."""
    round_robin = tournament.system is System.ROUND_ROBIN
    codes = weights.codes(team=tournament.is_team, round_robin=round_robin)
    if not any(tournament.crosstable.rating):  # of a list without ratings every such value would be that of the unrated
        codes = {code: weight for code, weight in codes.items() if not needs_ratings(parse_tie_break(code))}
    own = {
        name: weights.unknown_entry
        for name, entry in CATALOGUE.items()
        if entry.self_defined and not entry.sees_ties and entry.teams_only <= tournament.is_team and name not in POINTS
    }
    return {**codes, **own}
