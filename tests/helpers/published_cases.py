"""Generated events whose published table has a known truth, from the second implementation of the law, and how `check` does on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import tiebreaks as tb
from benchmarks.events import _paired
from tests import oracle
from tiebreaks.answers import Check
from tiebreaks.checking.orders import is_part
from tiebreaks.checking.words import NO_LIST
from tiebreaks.law.editions import EDITIONS, NAMED_SETS, Edition, edition_on
from tiebreaks.model.published import PrintedColumn

LISTS = (
    "BH/C1 BH SB", "BH BH/C1", "BH BH/C1 SB", "BH SB", "DE BH/C1 BH", "BH/C1 BH SB WIN", "DE BH SB", "BH/M1 BH", "WIN BH/C1 BH",
    "SB BH", "PS BH", "BH/C1 WIN SB", "DE WIN BH/C1 BH", "BH/C1 BH DE WIN", "BH BH/C1 SB BPG", "BH/C1 BH ARO",
)  # fmt: skip
DATES = (
    date(2015, 3, 1),
    date(2019, 5, 1),
    date(2022, 4, 1),
    date(2023, 10, 1),
    date(2024, 9, 1),
    date(2025, 5, 1),
    date(2026, 4, 1),
)
READINGS = {  # what programs computed, by the year of the event
    2023: ("swiss-manager-2009", "real-points", "us-chess"),
    2026: ("vega-2024", "swiss-manager-2009", "swiss-manager-2023", "real-points", "no-vur-cut"),
    2027: ("vega-2026", "vega-2024", "swiss-manager-2023", "swiss-manager-2026"),
}  # before each year


@dataclass(frozen=True)
class Truth:
    """What a published table was really made with."""

    kind: str
    event: tb.Tournament
    by: tuple[str, ...] = ()
    law: Edition | None = None
    after_round: int = 0
    spoilt: bool = False
    """Whether the ranks are those of no list."""
    game: tuple[int, int, int | None] | None = None
    pending: str = ""
    """What the table counts pending games as."""


@dataclass
class Figures:
    """What a run over many cases has found, by kind."""

    right: Counter[str] = field(default_factory=Counter)
    another: Counter[str] = field(default_factory=Counter)
    none: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    certain: int = 0
    certain_wrong: int = 0
    spoilt: int = 0
    spoilt_explained: int = 0
    large_right: int = 0
    large_sure: int = 0
    odd: list[str] = field(default_factory=list)

    @property
    def cases(self) -> int:
        return sum(map(Counter.total, (self.right, self.another, self.none, self.wrong)))

    def to_dict(self) -> dict[str, Any]:
        """For the page of conformance."""
        counts = {"right": self.right, "another": self.another, "none": self.none, "wrong": self.wrong}
        kinds = sorted({kind for each in counts.values() for kind in each})
        return {
            "kinds": {kind: {name: each[kind] for name, each in counts.items()} for kind in kinds},
            "certain": self.certain,
            "certain_wrong": self.certain_wrong,
            "spoilt": self.spoilt,
            "spoilt_explained": self.spoilt_explained,
            "large_right": self.large_right,
            "large_sure": self.large_sure,
        }

    def __str__(self) -> str:
        kinds = sorted({*self.right, *self.another, *self.none, *self.wrong})
        rows = [f"{'kind':34} {'cases':>5} {'right':>5} {'also fits':>9} {'none':>5} {'wrong':>5}"]
        for kind in kinds:
            counts = [each[kind] for each in (self.right, self.another, self.none, self.wrong)]
            rows.append(f"{kind:34} {sum(counts):5} {counts[0]:5} {counts[1]:9} {counts[2]:5} {counts[3]:5}")
        totals = [each.total() for each in (self.right, self.another, self.none, self.wrong)]
        rows.append(f"{'all':34} {self.cases:5} {totals[0]:5} {totals[1]:9} {totals[2]:5} {totals[3]:5}")
        rows.append(
            f"right {self.right.total() / self.cases:.1%}, wrong {self.wrong.total() / self.cases:.2%}; called certain "
            f"{self.certain}, wrong {self.certain_wrong}; spoilt {self.spoilt}, explained as a whole {self.spoilt_explained}; "
            f"right with 40 players or more {self.large_right}, certain or likely {self.large_sure}"
        )
        return "\n".join(rows)


# events


def swiss(rng: Random) -> tb.Tournament:
    """A Swiss of 14 to 120 players with byes, forfeits and withdrawals, numbered by rating, as clubs have them."""
    players, rounds = rng.choice((14, 20, 28, 36, 44, 52, 64, 80, 100, 120)), rng.randint(5, 9)
    ratings = sorted((rng.randint(1000, 2400) for _ in range(players)), reverse=True)
    score, had_bye = [0] * players, set[int]()
    met: list[set[int]] = [set() for _ in range(players)]
    leaves = {who: rng.randint(2, rounds) for who in range(players) if rng.random() < 0.06}
    held: list[list[tb.Game | tb.Bye]] = []
    for number in range(1, rounds + 1):
        items: list[tb.Game | tb.Bye] = []
        order = []
        for who in sorted(range(players), key=lambda who: (-score[who], who)):
            if number > leaves.get(who, rounds) or (number == 1 and rng.random() < 0.02):
                items.append(tb.Bye(who + 1, "zero"))
            elif rng.random() < 0.03:
                items.append(tb.Bye(who + 1, "half"))
                score[who] += 1
            else:
                order.append(who)
        if len(order) % 2:
            bye = next((who for who in reversed(order) if who not in had_bye), order[-1])
            had_bye.add(bye)
            order.remove(bye)
            score[bye] += 2
            items.append(tb.Bye(bye + 1, "pairing"))
        games = _paired(order, score, met, rng)
        items += [_forfeited(game, leaves, number, score) for game in games]
        held.append(items)
    people = [tb.Player(who + 1, f"Player {who + 1}", rating) for who, rating in enumerate(ratings)]
    return tb.Tournament(people, held, starts=rng.choice(DATES), name=f"{players} x {rounds}")


def _forfeited(game: tb.Game | tb.Bye, leaves: Mapping[int, int], number: int, score: list[int]) -> tb.Game | tb.Bye:
    """The last game of some who leave is lost by forfeit."""
    assert isinstance(game, tb.Game) and game.white is not None and game.black is not None
    for who, other, result in ((game.white, game.black, "-+"), (game.black, game.white, "+-")):
        if leaves.get(who - 1) == number and who % 2:
            gained = {"1-0": (2, 0), "+-": (2, 0), "½-½": (1, 1)}.get(str(game.result), (0, 2))
            mine, theirs = gained if who == game.white else gained[::-1]
            score[who - 1] -= mine
            score[other - 1] += 2 - theirs
            return tb.Game(game.white, game.black, result)
    return game


# truths


def ranks_of(event: tb.Tournament, law: Edition, by: Sequence[str], after_round: int | None = None) -> dict[int, int]:
    """Shared ranks, by the oracle."""
    return oracle.ranks(event, law, ["PTS", *by], after_round)


def drawn(rng: Random, ranks: Mapping[int, int]) -> dict[int, int]:
    """The ranks with every tie drawn by lots."""
    order = sorted(ranks, key=lambda one: (ranks[one], rng.random()))
    return {id: place for place, id in enumerate(order, 1)}


def printed(event: tb.Tournament, law: Edition, codes: Sequence[str], after_round: int | None = None) -> list[PrintedColumn]:
    """The columns of a table, by the oracle; direct encounter is not printed."""
    found = []
    for code in codes:
        if code != "DE":
            values = oracle.value(event, law, code, after_round)
            found.append(PrintedColumn(code, code, values or {}))
    return found


def publish(event: tb.Tournament, ranks: Mapping[int, int], **published: Any) -> tb.Tournament:
    return replace(event, published=tb.Published(ranks=ranks, **published))


def other_law(rng: Random, event: tb.Tournament, by: Sequence[str]) -> Edition:
    """Another edition, under which the ranks differ; the own one where none does."""
    own = edition_on(event.starts or date(2026, 4, 1))
    before = ranks_of(event, own, by)
    laws = [EDITIONS[name] for name in ("2009", "2024-08", "2026-03") if EDITIONS[name].id != own.id]
    rng.shuffle(laws)
    return next((law for law in laws if ranks_of(event, law, by) != before), own)


def reading(rng: Random, event: tb.Tournament, by: Sequence[str]) -> Edition:
    """A program's reading, under which the ranks differ; the own law where none does."""
    own = edition_on(event.starts or date(2026, 4, 1))
    before = ranks_of(event, own, by)
    assert event.starts is not None
    names = next(names for year, names in READINGS.items() if event.starts.year < year)
    laws = [NAMED_SETS[name].law for name in names]
    rng.shuffle(laws)
    return next((law for law in laws if ranks_of(event, law, by) != before), own)


Maker = Callable[[Random, tb.Tournament, tuple[str, ...], Edition], Truth]


def _lots(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    return Truth("list unknown, lots", publish(event, drawn(rng, ranks_of(event, law, by))), by, law)


def _shared(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    return Truth("list unknown, shared ranks", publish(event, ranks_of(event, law, by)), by, law)


def _other_edition(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    other = other_law(rng, event, by)
    return Truth("list unknown, another edition", publish(event, drawn(rng, ranks_of(event, other, by))), by, other)


def _reading(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    other = reading(rng, event, by)
    return Truth("list unknown, a reading", publish(event, drawn(rng, ranks_of(event, other, by))), by, other)


def _given(event: tb.Tournament, by: tuple[str, ...]) -> tb.Tournament:
    return replace(event, tie_breaks=by)


def _given_edition(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    other = other_law(rng, event, by)
    file = publish(_given(event, by), drawn(rng, ranks_of(event, other, by)))
    return Truth("list given, another edition", file, by, other)


def _given_reading(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    other = reading(rng, event, by)
    return Truth("list given, a reading", publish(_given(event, by), drawn(rng, ranks_of(event, other, by))), by, other)


def _two_editions(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    """A table whose last column is of another edition: values and ranks follow what is printed."""
    by = ("BH", "SB") if rng.random() < 0.5 else ("BH/C1", "BH/M1")
    other = EDITIONS["2009" if law.id != "2009" else "2024-08"]
    columns = [*printed(event, law, by[:1]), *printed(event, other, by[1:])]
    points = oracle.value(event, law, "PTS") or {}
    keys = {id: (points[id], *(column.values[id] for column in columns)) for id in points}
    order = sorted(keys, key=lambda one: (*(-(value or 0) for value in keys[one]), rng.random()))
    ranks = {id: place for place, id in enumerate(order, 1)}
    return Truth("columns of two editions", publish(event, ranks, points=points, columns=columns), by, law)


def _not_computed(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    """A table with a column of zeros, which decides nothing."""
    by = ("BH/C1", "KS", "SB")
    columns = printed(event, law, by)
    columns[1] = replace(columns[1], values=dict.fromkeys(columns[1].values, Fraction(0)))
    points = oracle.value(event, law, "PTS") or {}
    ranks = drawn(rng, ranks_of(event, law, ("BH/C1", "SB")))
    return Truth("a column not computed", publish(event, ranks, points=points, columns=columns), ("BH/C1", "SB"), law)


def _numbers(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    file = publish(_given(event, by) if rng.random() < 0.5 else event, {player.id: player.id for player in event.players})
    return Truth("pairing numbers as ranks", file)


def _earlier_given(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    before = len(event.rounds) - 1
    file = publish(_given(event, by), drawn(rng, ranks_of(event, law, by, before)))
    return Truth("list given, the round before", file, by, law, before)


def _earlier(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    before = len(event.rounds) - 1
    return Truth(
        "list unknown, the round before", publish(event, drawn(rng, ranks_of(event, law, by, before))), by, law, before
    )


def _exchanged(times: int, *, given: bool) -> Maker:
    def make(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
        ranks = drawn(rng, ranks_of(event, law, by))
        shared = ranks_of(event, law, by)
        order = sorted(ranks, key=ranks.__getitem__)
        score = oracle.value(event, law, "PTS") or {}
        if not given:  # those whom only a later entry separates may as well have been drawn: a shorter list is then true
            shared = ranks_of(event, law, by[:1])
        pairs = [(one, other) for one, other in pairwise(order) if shared[one] != shared[other] and score[one] == score[other]]
        for one, other in rng.sample(pairs, min(times, len(pairs))):
            ranks[one], ranks[other] = ranks[other], ranks[one]
        known = "given" if given else "unknown"
        file = publish(_given(event, by) if given else event, ranks)
        kind = f"{'one exchange' if times == 1 else 'two exchanges'}, list {known}"
        return Truth(kind, file, by, law, spoilt=bool(pairs))

    return make


def _places_drawn(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    return Truth(
        "order drawn inside the score groups", publish(event, drawn(rng, ranks_of(event, law, ()))), (), law, spoilt=True
    )


def _wrong_result(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    """The table has counted one game the other way round."""
    number = rng.randrange(len(event.rounds))
    games = [item for item in event.rounds[number] if isinstance(item, tb.Game) and item.result in ("1-0", "0-1")]
    game = rng.choice(games)
    turned = replace(game, result="0-1" if game.result == "1-0" else "1-0")
    rounds = [[turned if item is game else item for item in held] for held in event.rounds]
    other = replace(event, rounds=rounds)
    points = oracle.value(other, law, "PTS") or {}
    file = publish(_given(event, by), drawn(rng, ranks_of(other, law, by)), points=points)
    assert game.white is not None and game.black is not None
    return Truth("one wrong result", file, by, law, game=(number + 1, game.white, game.black))


MAKERS: tuple[Maker, ...] = (
    _lots, _shared, _other_edition, _reading, _given_edition, _given_reading, _two_editions, _not_computed, _numbers,
    _earlier_given, _earlier, _exchanged(1, given=True), _exchanged(1, given=False), _exchanged(2, given=True),
    _exchanged(2, given=False), _places_drawn, _wrong_result,
)  # fmt: skip


# entries, rounds in progress, house rules, decisions

HOUSE_RULES: Mapping[str, tuple[object, ...]] = {
    "own_unplayed_round": ("virtual_opponent", "dummy", "zero", "none"),
    "opponents_unplayed_rounds": ("all_drawn", "closing_byes_drawn", "as_awarded"),
    "vur_cut": ("off", "first"),
    "unplayed_in_sonneborn_berger": ("drawn", "nothing"),
    "wins_not_over_the_board": ("byes", "none"),
    "direct_encounter": ("sum", "percentage"),
}


def _enter(event: tb.Tournament, number: int, old: tb.Game | tb.Bye, new: tb.Game | tb.Bye) -> tb.Tournament:
    rounds = [tuple(new if item is old else item for item in held) for held in event.rounds]
    return replace(event, rounds=rounds)


def _wrong_entry(kind: str, rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    """The file has one entry otherwise than the table: ranks and values without points, or ranks alone."""
    entries = [(number, item) for number, held in enumerate(event.rounds, 1) for item in held]
    byes = [(number, item) for number, item in entries if isinstance(item, tb.Bye) and item.kind != "pairing"]
    games = [(number, item) for number, item in entries if isinstance(item, tb.Game) and item.result in ("1-0", "0-1")]
    new: tb.Game | tb.Bye
    who: tuple[int, int, int | None]
    choices: list[tuple[int, tb.Game | tb.Bye]] = [*byes] if kind == "one wrong bye" and byes else [*games]
    number, old = rng.choice(choices)
    if isinstance(old, tb.Bye):
        new, who = replace(old, kind="zero" if old.kind == "half" else "half"), (number, old.participant, None)
    else:
        assert old.white is not None and old.black is not None
        if kind == "one result turned":
            new = replace(old, result="0-1" if old.result == "1-0" else "1-0")
        else:
            new = replace(old, result="+-" if old.result == "1-0" else "-+")
        who = number, old.white, old.black
    other = _enter(event, number, old, new)
    columns = printed(other, law, by) if kind == "one forfeit as a game" else ()
    values = {column.code: column.values for column in columns}
    file = publish(_given(event, by), drawn(rng, ranks_of(other, law, by)), values=values)
    return Truth(kind, file, by, law, game=who)


def _running(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    """A table that was printed while the last round was played."""
    last, as_drawn = list(event.rounds[-1]), list(event.rounds[-1])
    nothing = list(event.rounds[-1])
    for at, item in enumerate(event.rounds[-1]):
        if isinstance(item, tb.Game) and rng.random() < 0.6:
            last[at], as_drawn[at] = replace(item, result="*"), replace(item, result="½-½")
    before = event.rounds[:-1]
    running, reading = replace(event, rounds=(*before, last)), rng.choice(("not counted", "none", "draw"))
    if reading == "none":
        nothing = [item for item in last if not (isinstance(item, tb.Game) and item.result == "*")]
    counted = {"not counted": before, "draw": (*before, as_drawn), "none": (*before, nothing)}[reading]
    other = replace(event, rounds=counted)
    points = oracle.value(other, law, "PTS") or {}
    shown = {"points": points} if rng.random() < 0.5 else {}
    by = ("BH",) if reading == "none" else by  # the oracle has no round without a result
    ranks = tb.standings(running, by, live=True, pending="none").ranks if reading == "none" else ranks_of(other, law, by)
    file = publish(_given(running, by) if rng.random() < 0.5 else running, drawn(rng, ranks), **shown)
    return Truth("a round in progress", file, by, law, pending=reading)


def _two_rules(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    """Two house rules at once, each of which changes ranks."""
    before = ranks_of(event, law, by)
    changes = [{name: value} for name, values in HOUSE_RULES.items() for value in values if getattr(law, name) != value]
    telling = [change for change in changes if ranks_of(event, law.amended(**change), by) != before]
    pairs = [one | other for one in telling for other in telling if one.keys() != other.keys()]
    rules = rng.choice(pairs) if pairs else {}
    other = law.amended(**rules)
    return Truth("list given, two house rules", publish(_given(event, by), drawn(rng, ranks_of(event, other, by))), by, other)


def _played_off(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    """Those level on the highest points that several have stand in an order of their own."""
    score, shared = oracle.value(event, law, "PTS") or {}, ranks_of(event, law, by)
    ranks = drawn(rng, shared)
    groups = [[id for id in score if score[id] == worth] for worth in sorted({*score.values()}, reverse=True)]
    group = next((group for group in groups if 2 < len(group) < 9), groups[0])
    places = [ranks[id] for id in group]
    rng.shuffle(places)
    ranks |= dict(zip(group, places, strict=True))
    order = sorted(ranks, key=ranks.__getitem__)
    spoilt = any(shared[one] > shared[other] for one, other in pairwise(order))
    return Truth("a play-off", publish(_given(event, by), ranks), by, law, spoilt=spoilt)


def _unreached(rng: Random, event: tb.Tournament, by: tuple[str, ...], law: Edition) -> Truth:
    """A list whose last entries nobody reached, under another edition."""
    by = ("BH/C1", "BH", "SB", "PS", "WIN", "BPG", "ARO")
    other = other_law(rng, event, by)
    file = publish(_given(event, by), drawn(rng, ranks_of(event, other, by)))
    return Truth("list given, last entries unreached", file, by, other)


FURTHER: tuple[Maker, ...] = (
    partial(_wrong_entry, "one wrong bye"), partial(_wrong_entry, "one result turned"),
    partial(_wrong_entry, "one forfeit as a game"), _running, _two_rules, _played_off, _unreached,
)  # fmt: skip


def further(seed: int) -> Truth:
    """Case number `seed` of entries, rounds in progress, house rules and decisions: the kinds in turn."""
    rng = Random(f"further {seed}")
    event = swiss(rng)
    by = tuple(rng.choice(LISTS).split())
    return FURTHER[seed % len(FURTHER)](rng, event, by, edition_on(event.starts or date(2026, 4, 1)))


def truth(seed: int) -> Truth:
    """Case number `seed`: the kinds in turn."""
    rng = Random(f"published {seed}")
    event = swiss(rng)
    by = tuple(rng.choice(LISTS).split())
    return MAKERS[seed % len(MAKERS)](rng, event, by, edition_on(event.starts or date(2026, 4, 1)))


# judging


def judge(case: Truth, check: Check) -> str:
    """ "right", "another" (it also fits), "none" or "wrong"."""
    if case.game is not None:
        found = check.game
        if found and (found.round, found.white, found.black) == case.game:
            return "right"
        if check.verdict == "agrees" or check.certainty == "possible":  # the entry changes nothing, or another fits as well
            return "another"
        return "wrong" if check.verdict == "explained" else "none"
    if case.pending:
        agrees = check.verdict == "agrees"
        return "right" if check.counts_pending == case.pending and agrees else "another" if agrees else "none"
    if case.kind == "pairing numbers as ranks":
        return "right" if check.verdict == "not ranked" else "wrong"
    if case.spoilt:
        if check.verdict not in ("explained", "agrees") or check.certainty == "possible":
            return "right"
        shorter = check.inferred is not None and is_part(check.inferred.by, ("PTS", *case.by))
        return "another" if shorter else "wrong"
    if case.kind == "columns of two editions":
        return "right" if check.columns and all(column.explained for column in check.columns) else "none"
    if case.kind == "a column not computed":
        noted = [column for column in check.columns if column.note == "not computed (all 0)"]
        fine = all(column.explained for column in check.columns) and check.verdict in (
            "agrees",
            "explained",
            "too little to tell",
            "nothing claimed",
        )
        return "right" if [column.code for column in noted] == ["KS"] and fine else "none"
    return _judge_list(case, check)


def _judge_list(case: Truth, check: Check) -> str:
    inferred = check.inferred
    too_little = check.verdict == "too little to tell" or check.headline == NO_LIST["shows none"]
    if inferred is None and check.verdict == "agrees":
        return "right"
    if inferred is None or not (too_little or check.verdict in ("explained", "agrees")):
        return "another" if too_little else "none"
    law = EDITIONS[inferred.edition].amended(**inferred.house_rules)
    after = case.after_round or len(case.event.rounds)
    if contradicts(case.event, ranks_of(case.event, law, inferred.by[1:], inferred.after_round)):
        return "wrong"
    assert case.law is not None
    same_list = is_part(inferred.by[1:], case.by) and inferred.after_round == after
    return "right" if same_list and same_law(case.event, case.law, law, inferred.by[1:], after) else "another"


def contradicts(event: tb.Tournament, ranks: Mapping[int, int]) -> bool:
    """Whether the published ranks have somebody on the wrong side of another; where ranks are shared, any difference."""
    published = event.published.ranks
    if len(set(published.values())) < len(published):
        return dict(ranks) != dict(published)
    order = sorted(published, key=published.__getitem__)
    return any(ranks[one] > ranks[other] for one, other in pairwise(order))


def same_law(event: tb.Tournament, one: Edition, other: Edition, by: Sequence[str], after_round: int) -> bool:
    """Whether two laws give the same values of every code of a list; of direct encounter, the same ranks."""
    for code in by:
        if code.startswith("DE"):
            continue
        if oracle.value(event, one, code, after_round) != oracle.value(event, other, code, after_round):
            return False
    return "DE" not in by or ranks_of(event, one, by, after_round) == ranks_of(event, other, by, after_round)


def run(seeds: range, make: Callable[[int], Truth] = truth) -> Figures:
    """The figures of many cases."""
    figures = Figures()
    for seed in seeds:
        case = make(seed)
        check = tb.check(case.event)
        verdict = judge(case, check)
        getattr(figures, verdict)[case.kind] += 1
        sure = check.certainty == "certain" and check.verdict in ("explained", "agrees")
        figures.certain += sure
        if sure and verdict != "right":
            figures.certain_wrong += 1
        if case.spoilt:
            figures.spoilt += 1
            figures.spoilt_explained += check.verdict in ("explained", "agrees") and check.certainty != "possible"
        elif verdict == "right" and case.kind.startswith("list") and len(case.event.players) >= 40 and check.certainty:
            figures.large_right += 1
            figures.large_sure += check.certainty in ("certain", "likely")
        if verdict in ("wrong", "none") or (sure and verdict == "another"):
            inferred = check.inferred and (check.inferred.by, check.inferred.edition, dict(check.inferred.house_rules))
            told = f"{verdict} {case.kind}: {len(case.event.players)} players, {case.by} {case.law and str(case.law)}"
            figures.odd.append(f"seed {seed}: {told} -> {check.verdict} {check.certainty} {inferred}")
    return figures
