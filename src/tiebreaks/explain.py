"""Explanations: a row of Working in sentences with articles, and why one participant is ahead of another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tiebreaks.catalogue import TieBreak
from tiebreaks.codes import parse
from tiebreaks.errors import RegulationError, TiebreaksError, TournamentError
from tiebreaks.mini_tables import (
    BoardTable,
    MiniTable,
    board_points,
    boards_against,
    compared_in_turn,
    tables_of,
)
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.rules.rating_tables import NO_SCORE
from tiebreaks.sentences import SCORE_NAMES
from tiebreaks.standings import Standings, exact
from tiebreaks.terms import Term, tenths, terms_of
from tiebreaks.text import columns, decimal, list_of, number, spelled, told_apart
from tiebreaks.working import Working

NO_ROUNDS = ("TPN", "RTNG")  # a datum of the participant; no round has a part in it


@dataclass(frozen=True)
class Explanation:
    """How one value came about, round by round. `str` reads well; `to_dict` is the JSON of the interface."""

    code: str
    name_of_code: str
    id: int
    name: str
    value: Fraction | None
    edition: str
    articles: tuple[str, ...]
    terms: tuple[Term, ...]
    conclusion: str
    steps: Mapping[str, Any] = field(default_factory=dict)
    stages: tuple[MiniTable | BoardTable, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", ReadOnlyDict(self.steps))

    def to_dict(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "id": self.id,
            "name": self.name,
            "value": number(self.value),
            "exact": spelled(self.value),
            "edition": self.edition,
            "articles": list(self.articles),
            "steps": {
                **{name: _plain(step) for name, step in self.steps.items()},
                **({"stages": [stage.to_dict() for stage in self.stages]} if self.stages else {}),
                "conclusion": self.conclusion,
            },
            "terms": [
                {
                    "round": term.round,
                    "opponent": term.opponent,
                    "record": term.record,
                    "amount": number(term.amount),
                    "exact": spelled(term.amount),
                    "counts": term.counts,
                    "reason": term.reason,
                    "article": term.article,
                    **({"factors": [spelled(factor) for factor in term.factors]} if term.factors else {}),
                }
                for term in self.terms
            ],
        }

    def __str__(self) -> str:
        title = f"{self.code} of {self.id} {self.name}: {decimal(self.value)}".rstrip()
        numbered = self.articles[0][:1].isdecimal()
        articles = f"Article{'s' * (len(self.articles) > 1)} " * numbered + list_of(list(self.articles))
        law = f"{self.name_of_code}; C.07 edition {self.edition}, {articles}"
        return "\n".join([title, law, *self._table(), *map(str, self.stages), self.conclusion])

    def _table(self) -> list[str]:
        if self.value is None or not self.terms or self.code.partition("/")[0] in NO_ROUNDS:
            return []
        products = any(term.factors for term in self.terms)
        header = ["Round", "Record", *(["Score × points"] if products else []), "Amount", "Why"]
        rows = []
        for term in self.terms:
            shown = decimal(term.amount) if term.counts else f"({decimal(term.amount)})"
            product = [" × ".join(map(decimal, term.factors or ()))] if products else []
            cited = f" ({term.article})" if term.article else ""
            rows.append([str(term.round), term.record, *product, shown, term.reason + cited])
        left = frozenset({1, 2, 4}) if products else frozenset({1, 3})
        return ["", columns(header, rows, left=left), ""]


@dataclass(frozen=True)
class Why:
    """Why one participant stands before another: the entry of the list that separates them, and both workings."""

    first: int
    second: int
    decided_by: str | None  # None: they share their rank
    sentence: str
    explanations: tuple[Explanation, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "second": self.second,
            "decided_by": self.decided_by,
            "sentence": self.sentence,
            "explanations": [explanation.to_dict() for explanation in self.explanations],
        }

    def __str__(self) -> str:
        return "\n\n".join([self.sentence, *map(str, self.explanations)])


def explain(standings: Standings, who: int | str, code: str, *, occurrence: int = 1) -> Explanation:
    """How a value came about; a code outside the list is worked out as well, except one of Type A."""
    expect_standings(standings)
    wanted = parse(code)
    at = standings.tournament.row_of[standings.tournament.find(who)]
    found = [index for index, entry in enumerate(standings.entries) if entry == wanted]
    if found:
        if not 1 <= occurrence <= len(found):
            times = "once" if len(found) == 1 else f"{len(found)} times"
            raise TiebreaksError(f"occurrence: expected 1 to {len(found)}, found {occurrence}; {wanted.code} is listed {times}")
        return _explained(standings, at, wanted, standings.workings[found[occurrence - 1]])
    wanted.check_for(standings.tournament, standings.edition)
    if wanted.is_type_a:
        raise RegulationError(f"{wanted.code} ranks those tied at its place in the list (Article 4.3, Type A); add it to by=")
    return _explained(standings, at, wanted, wanted.work(standings.table, standings.edition))


def why(standings: Standings, one: int | str, other: int | str) -> Why:
    """Which entry of the list puts one participant before the other."""
    expect_standings(standings)
    a, b = standings[one], standings[other]
    if a.id == b.id:
        raise TiebreaksError(f"expected two participants, found {a.id} twice")
    if (a.rank, a._at) > (b.rank, b._at):
        a, b = b, a
    rows = standings.first_row + a._at, standings.first_row + b._at
    index = next((i for i, place in enumerate(standings.places) if place[rows[0]] != place[rows[1]]), None)
    level = _level(standings, a._at, b._at, [i for i in standings.applied if index is None or i < index])
    first, second = (f"{row.id} {row.name}".strip() for row in (a, b))
    if index is None:
        sentence = f"{first} and {second} share rank {a.rank}: every entry of the list leaves them level ({level})."
        if standings.dropped:
            sentence += f" Dropped from the list: {', '.join(item.code for item in standings.dropped)}."
        return Why(a.id, b.id, None, sentence, ())
    ahead = f"{first} (rank {a.rank}) is ahead of {second} (rank {b.rank})"
    before = f" Level before that: {level}." if level else ""
    if index == len(standings.entries):
        return Why(a.id, b.id, "lots", f"{ahead} by drawing of lots, seed {standings.lots!r}.{before}", ())
    entry = standings.entries[index]
    number_in_list = standings.applied.index(index) + 1
    both = tuple(_explained(standings, row._at, entry, standings.workings[index]) for row in (a, b))
    if entry.is_type_a:
        how = _decided_among(both, a.id, b.id)
    elif entry.sees_ties:
        how = boards_against(standings, entry.acronym, standings.workings[index], *rows)
    else:
        how = " against ".join(told_apart(both[0].value, both[1].value)) + " (the lower is ahead)" * entry.low_wins
    sentence = f"{ahead} by {entry.code} ({entry.name}), entry {number_in_list} of the list: {how}.{before}"
    return Why(a.id, b.id, entry.code, sentence, both)


def expect_standings(given: object) -> None:
    if not isinstance(given, Standings):
        raise TournamentError([f"expected Standings, found {type(given).__name__}; tb.standings(tournament) gives them"])


def parting(standings: Standings, who: int, ranks: Mapping[int, int]) -> Why | None:
    """Why somebody does not stand where another ranking has them: by the earliest entry, against the nearest."""
    mine, theirs, row_of = standings.ranks[who], ranks[who], standings.tournament.row_of
    parted = sorted(
        (abs(rank - mine), id)
        for id, rank in standings.ranks.items()
        if rank != mine and id in ranks and (ranks[id] == theirs or (ranks[id] < theirs) != (rank < mine))
    )
    rows = [standings.first_row + row_of[id] for _, id in parted]
    for place in standings.places if parted else ():
        apart = (place[rows] != place[standings.first_row + row_of[who]]).nonzero()[0]
        if apart.size:
            return why(standings, who, parted[apart[0]][1])
    return None


def _level(standings: Standings, one: int, other: int, indexes: list[int]) -> str:
    """The entries that did not separate two, with their values; or why an entry could not."""
    law, told = standings.edition, []
    for index in indexes:
        entry, value = standings.entries[index], standings.value(index, one)
        if entry.acronym == "BC" and _game_points_differ(standings, index, one):
            told.append(f"{entry.code} not applied, as those tied there have different game points ({law.cited('12.1')})")
        elif entry.is_type_a and value != standings.value(index, other):
            told.append(f"{entry.code}, which is not certain as not all of those tied have met ({law.cited('6.3')})")
        else:
            told.append(entry.code if entry.sees_ties else f"{entry.code} {decimal(value)}")
    return ", ".join(told)


def _game_points_differ(standings: Standings, index: int, at: int) -> bool:
    """12.1 Whether those who were tied before an entry of the list have different game points."""
    if not standings.edition.board_count_needs_equal_game_points or index == 0:
        return False
    before, row = standings.places[index - 1], standings.first_row + at
    return len(set(standings.table.on("GP").score[before == before[row]].tolist())) > 1


def _decided_among(both: tuple[Explanation, ...], first: int, second: int) -> str:
    """The table that separates two: the last one that both are in."""
    shared = [stage for stage in both[0].stages if {first, second} <= stage.ids]
    *before, last = shared
    told = [stage.against(first, second) + (" (nothing certain yet)" if _uncertain(stage) else "") for stage in before]
    missing = "matches" if isinstance(last, MiniTable) and last.score else "games"
    certain = f" and certain whatever the missing {missing}" if _uncertain(last) else ""
    return ", then ".join([*told, last.against(first, second) + certain])


def _uncertain(stage: MiniTable | BoardTable) -> bool:
    """Whether games are missing between the members of a table, so that it ranks by what is certain (6.3)."""
    return isinstance(stage, MiniTable) and stage.certain


def _explained(standings: Standings, at: int, entry: TieBreak, working: Working) -> Explanation:
    row, law = standings.first_row + at, standings.edition
    participant = standings.tournament.participants[at]
    dropped = entry.is_dropped(law, standings.somebody_unrated)
    value = None if dropped else exact(working, row)
    terms = tuple(terms_of(standings, entry, working, row))
    stages = tuple(tables_of(standings, working, row)) if entry.is_type_a else ()
    steps, conclusion = _steps(standings, entry, working, row, value, terms)
    if dropped:
        conclusion = "Dropped from the list: an unrated participant is present and no rule rates them (Article 10)."
    cited = [article for term in terms for article in term.article.split(", ") if article]
    articles = tuple(dict.fromkeys([*entry.articles(law), *cited]))
    return Explanation(
        entry.code, entry.name, participant.id, participant.name, value, str(law), articles, terms, conclusion, steps, stages
    )


def _steps(
    standings: Standings, entry: TieBreak, working: Working, row: int, value: Fraction | None, terms: tuple[Term, ...]
) -> tuple[dict[str, Any], str]:
    """What lies between the rounds and the value: the same numbers that the rule used."""
    counted = [term.amount for term in terms if term.counts]
    total, shown = sum(counted, Fraction(0)), decimal(value)
    if value is None:
        return (
            {},
            "Undefined: nothing counts. Undefined values rank last." if not entry.is_type_a else "Not tied there: no value.",
        )
    match entry.acronym:
        case "TPR":
            found = {name: int(working.steps[name][row]) for name in ("average", "halves", "games", "percent", "difference")}
            score = decimal(Fraction(found["halves"], 2))
            return found, (
                f"Average rating {found['average']}; score {score} out of {found['games']}, {found['percent']} %, "
                f"difference {found['difference']:+d} (B.02 8.1.1): {shown}."
            )
        case "PTP":
            found = {name: int(working.steps[name][row]) for name in ("halves", "games", "expected", "expected_below")}
            made = f"Score {decimal(Fraction(found['halves'], 2))} out of {found['games']}"
            if found["halves"] == 0:
                return found, f"{made}: the lowest rating met, less {NO_SCORE} (10.3): {shown}."
            expected, below = (decimal(Fraction(found[name], 100)) for name in ("expected", "expected_below"))
            at_least = f"{made}; a rating of {shown} expects {expected}, a rating of {decimal(value - 1)} only {below}"
            return found, f"{at_least} (B.02 8.1.2)."
        case "ARO" | "APRO" | "APPO" | "AOB":
            exactly = decimal(total / len(counted))
            rounded = f", rounded to {shown}" if exactly != shown else ""
            mean = f"Mean of {len(counted)}: {decimal(total)} / {len(counted)} = {exactly}{rounded}."
            return {"sum": total, "terms": len(counted)}, mean
        case "KS":
            at, over = working.steps["limit"]
            limit = Fraction(int(at[row]), over)
            unit = f" {SCORE_NAMES[score]}" if (score := working_score(standings, entry)) else ""
            return {"limit": limit}, f"Sum of the points against opponents with {decimal(limit)} or more{unit}: {shown}."
        case "TPN" | "RTNG":
            given = entry.unrated and bool(working.steps["given"][row])
            return {}, f"Unrated, taken as {shown} (/U)." if given else f"{entry.entry.name.capitalize()} {shown}."
        case "PTS" | "MPTS" | "GPTS" | "MPvGP":
            bonus = Fraction(int(working.steps["bonus"][row]), 10)
            return {
                "bonus": bonus
            }, f"Sum {decimal(total)}, adjustment {decimal(bonus)}: {shown}." if bonus else f"Sum: {shown}."
        case "BC" | "TBR" | "BBE":
            return _on_the_boards(standings, entry, working, row)
        case "SSSC":
            secondary = tenths(working.steps["secondary"][row])
            divisor = Fraction(*(int(part[row]) for part in working.steps["divisor"]))
            other = SCORE_NAMES[standings.table.other.in_score]
            strength = f"{'Fore ' * entry.fore}Buchholz {decimal(total)}"
            sum_up = f"{decimal(secondary)} {other}, and {strength} divided by {decimal(divisor)}: {shown}."
            return {"secondary": secondary, "buchholz": total, "divisor": divisor}, sum_up
        case _ if entry.is_type_a:
            games, one, many = len(counted), *(("match", "matches") if standings.tournament.is_team else ("game", "games"))
            if standings.edition.direct_encounter == "percentage":
                return {"sum": total, "games": games}, f"{decimal(total)} in {games} mutual {many}: {shown} a {one}."
            return {"sum": total}, f"Separate {SCORE_NAMES[working_score(standings, entry)]}: {shown}."
        case "FB" if working.table is not None and standings.after_round != standings.tournament.total_rounds:
            if standings.edition.fore_round == "final":
                return {"sum": total}, f"Sum of what counts: {shown}. The final round is not among them: the same as Buchholz."
    if entry.entry.self_defined:
        return _self_defined(working, row, value, counted)
    return {"sum": total}, f"Sum of what counts: {shown}."


def _self_defined(working: Working, row: int, value: Fraction, counted: list[Fraction]) -> tuple[dict[str, Any], str]:
    """4.1 How the rule of an organiser closes: a sum, a mean, or the steps that it has written down itself."""
    total, shown = sum(counted, Fraction(0)), decimal(value)
    steps = {name: int(step[row]) for name, step in working.steps.items()}
    told = "".join(f"{name} {step}, " for name, step in steps.items())
    if value == total:
        return {**steps, "sum": total}, f"Sum of what counts: {told}{shown}."
    if counted and value == total / len(counted):
        mean = f"{decimal(total)} / {len(counted)}"
        return {**steps, "sum": total, "terms": len(counted)}, f"Mean of {len(counted)}: {told}{mean} = {shown}."
    return {**steps, "sum": total}, f"By its own rule: {told}{shown}."


def working_score(standings: Standings, entry: TieBreak) -> str:
    return entry.of(standings.table).in_score


def _on_the_boards(standings: Standings, entry: TieBreak, working: Working, row: int) -> tuple[dict[str, Any], str]:
    """12 in words: the points of each board, and what is compared in turn."""
    points = board_points(standings, working, row)
    compared = compared_in_turn(standings, entry.acronym, working.steps["compared"], row)
    told = ", ".join(f"{decimal(each)} on board {board}" for board, each in enumerate(points, 1))
    in_turn = ", then ".join(f"{decimal(each)} {what}" for what, each in compared) or "nothing"
    return {"boards": [spelled(each) for each in points]}, f"Points by board: {told}. Compared: {in_turn}."


def _plain(step: Any) -> Any:
    return spelled(step) if isinstance(step, Fraction) else step
