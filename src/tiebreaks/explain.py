"""Explanations: a row of Working in sentences with articles, and why one participant is ahead of another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tiebreaks.catalogue import TieBreak, parse
from tiebreaks.errors import RegulationError
from tiebreaks.mini_tables import (
    BoardTable,
    MiniTable,
    board_points,
    boards_against,
    compared_in_turn,
    points_of_boards,
    tables_of,
)
from tiebreaks.records import Records
from tiebreaks.rules.rating_tables import NO_SCORE
from tiebreaks.sentences import ADJUSTED, COMPARED, OWN_RECORD, RECORDS, SCORE_NAMES, SENTENCES, WINS
from tiebreaks.standings import Standings, exact
from tiebreaks.text import columns, decimal, list_of, number, spelled
from tiebreaks.tournament import Player, Result, Team
from tiebreaks.working import Reason, Working

WITH_COLOUR = ("BPG", "BWG")  # of a match the colour matters here only
NO_ROUNDS = ("TPN", "RTNG")  # a datum of the participant; no round has a part in it


@dataclass(frozen=True)
class Term:
    """One round's part in a value."""

    round: int
    opponent: int | None
    record: str  # what happened: "won against 12 with Black"
    amount: Fraction
    counts: bool
    reason: str
    article: str
    factors: tuple[Fraction, Fraction] | None = None  # Sonneborn-Berger: the score and the points multiplied


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
    wanted = parse(code)
    at = standings.tournament.row_of[standings.tournament.find(who)]
    found = [index for index, entry in enumerate(standings.entries) if entry == wanted]
    if found:
        if not 1 <= occurrence <= len(found):
            raise RegulationError(
                f"{wanted.code} stands {len(found)} times in the list; occurrence {occurrence} does not exist"
            )
        return _explained(standings, at, wanted, standings.workings[found[occurrence - 1]])
    wanted.check_for(standings.tournament, standings.edition)
    if wanted.is_type_a:
        raise RegulationError(f"{wanted.code} ranks those tied at its place in the list (Article 4.3, Type A); add it to by=")
    return _explained(standings, at, wanted, wanted.work(standings.table, standings.edition))


def why(standings: Standings, one: int | str, other: int | str) -> Why:
    """Which entry of the list puts one participant before the other."""
    a, b = standings[one], standings[other]
    if a.id == b.id:
        raise RegulationError(f"expected two participants, found {a.id} twice")
    if (a.rank, a._at) > (b.rank, b._at):
        a, b = b, a
    rows = standings.first_row + a._at, standings.first_row + b._at
    index = next((i for i, place in enumerate(standings.places) if place[rows[0]] != place[rows[1]]), None)
    level = _level(standings, a._at, b._at, [i for i in standings.applied if index is None or i < index])
    first, second = (f"{row.id} {row.name}".strip() for row in (a, b))
    if index is None:
        sentence = f"{first} and {second} share rank {a.rank}: every entry of the list leaves them level ({level})."
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
        how = f"{decimal(both[0].value)} against {decimal(both[1].value)}" + " (the lower is ahead)" * entry.low_wins
    sentence = f"{ahead} by {entry.code} ({entry.name}), entry {number_in_list} of the list: {how}.{before}"
    return Why(a.id, b.id, entry.code, sentence, both)


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
    """The entries that did not separate two, with their values; BC may differ and not have been applied."""
    told = []
    for index in indexes:
        entry, value = standings.entries[index], standings.value(index, one)
        if entry.acronym == "BC" and value != standings.value(index, other):
            told.append(
                f"{entry.code} not applied, as those tied there have different game points ({standings.edition.cited('12.1')})"
            )
        else:
            told.append(entry.code if entry.sees_ties else f"{entry.code} {decimal(value)}")
    return ", ".join(told)


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
    uncut = replace(entry, least=0, most=0).work(standings.table, law) if entry.least else working
    terms = tuple(_term(standings, entry, working, uncut, row, index) for index in range(standings.after_round))
    stages = tuple(tables_of(standings, working, row)) if entry.is_type_a else ()
    steps, conclusion = _steps(standings, entry, working, row, value, terms)
    if dropped:
        conclusion = "Dropped from the list: an unrated participant is present and no rule rates them (Article 10)."
    cited = [article for term in terms for article in term.article.split(", ") if article]
    articles = tuple(dict.fromkeys([*entry.articles(law), *cited]))
    return Explanation(
        entry.code, entry.name, participant.id, participant.name, value, str(law), articles, terms, conclusion, steps, stages
    )


def _term(standings: Standings, entry: TieBreak, working: Working, uncut: Working, row: int, index: int) -> Term:
    law, table = standings.edition, standings.table
    opponent = int(table.opponent[row, index])
    other = standings.tournament.participants[opponent - standings.first_row] if opponent != row else None
    reason, cut = Reason(int(uncut.reason[row, index])), Reason(int(working.reason[row, index]))
    amount = Fraction(int(working.amount[row, index]), working.unit)
    if other is None and reason is Reason.NOT_OVER_THE_BOARD:
        amount = Fraction(0)  # nobody's rating
    article, sentence = _because(standings, entry, working.table or entry.of(table), reason, amount, row, opponent)
    if cut is not reason:
        article, sentence = f"{article}, {law.cited(SENTENCES[cut][0])}", f"{sentence}; {SENTENCES[cut][1]}"
    factors = None
    if working.significance is not None and "multiplied by" in working.steps:
        factors = _tenths(working.significance[row, index]), _tenths(working.steps["multiplied by"][row, index])
    if "boards" in working.steps:
        sentence += f": {' '.join(map(decimal, points_of_boards(standings, row, index)))}"
    counts = bool(working.counts[row, index])
    record = _record(standings, entry, working, row, index, other)
    articles = ", ".join(dict.fromkeys(article.split(", ")))
    return Term(index + 1, other.id if other is not None else None, record, amount, counts, sentence, articles, factors)


def _record(standings: Standings, entry: TieBreak, working: Working, row: int, index: int, other: Player | Team | None) -> str:
    """What happened in a round: "won against 12 Anna with Black", "won 2.5-1.5 against 8 Rooks"."""
    team = standings.tournament.is_team
    table = standings.table.on("MP") if team else standings.table
    record = RECORDS[Result(int(table.result[row, index]))]
    if other is not None:
        if team:
            points = table.on("GP").points[[row, table.opponent[row, index]], index].tolist()
            if table.result[row, index] == Result.FORFEIT_WIN and points[0] == points[1]:
                record = "level by forfeits"
            record += " " + "-".join(decimal(_tenths(each)) for each in points)
        record += f" against {other.id} {other.name}".rstrip()
        if not team or entry.acronym in WITH_COLOUR:
            record += f" with {'Black' if table.black[row, index] else 'White'}"
    record += _awarded(standings, row, index)
    used = working.table
    if used is not None and used.result[row, index] != standings.table.on(used.in_score).result[row, index]:
        record += ", taken as drawn"
    return record


def _awarded(standings: Standings, row: int, index: int) -> str:
    """Where the points of a round are not those of its result: what was awarded instead (TRF 299)."""
    id = standings.tournament.participants[row - standings.first_row].id
    for item in standings.tournament.adjustments:
        if item.replaces_result and (item.participant, item.round) == (id, index + 1):
            if standings.tournament.is_team:
                return f", awarded {decimal(Fraction(item.points))} match and {decimal(Fraction(item.game_points))} game points"
            return f", awarded {decimal(Fraction(item.points))}"
    return ""


def _because(
    standings: Standings, entry: TieBreak, used: Records, reason: Reason, amount: Fraction, row: int, opponent: int
) -> tuple[str, str]:
    """Article and sentence of an amount, with the numbers behind it; `used` are the records it was computed from."""
    law, table = standings.edition, standings.table.on(used.in_score)
    article, sentence = SENTENCES[reason]
    if reason in (Reason.COMPARED_WITH_OPPONENT, Reason.COMPARED_WITH_DRAW):
        sentence = sentence.replace("{compared}", COMPARED[amount])
    elif reason in (Reason.AWARDED, Reason.NOT_COUNTED):
        sentence = OWN_RECORD.get(entry.acronym, (sentence, sentence))[reason is Reason.NOT_COUNTED]
    if not article or (reason is Reason.OPPONENT_SCORE and not entry.entry.buchholz):
        article = law.codes[entry.acronym]
    win, won = WINS[used.in_score]
    sentence = sentence.replace("{score}", SCORE_NAMES[used.in_score]).replace("{win}", win).replace("{won}", won)
    shown = _tenths(table.score[opponent])
    if reason is Reason.ADJUSTED_SCORE:
        sentence = sentence.replace("{adjusted}", ADJUSTED[law.opponents_unplayed_rounds])
    if reason in (Reason.DUMMY_CAPPED_BY_DRAWS, Reason.DUMMY_CAPPED_BY_OPPONENT, Reason.DUMMY_OWN_SCORE):
        own = f"own {SCORE_NAMES[used.in_score]} {decimal(_tenths(used.score[row]))}"
        theirs = f", the opponent has {decimal(shown)} in the standings" if reason is Reason.DUMMY_CAPPED_BY_OPPONENT else ""
        sentence += f" ({own}{theirs})"
    elif reason in (Reason.OPPONENT_SCORE, Reason.ADJUSTED_SCORE) and used.score[opponent] != table.score[opponent]:
        article, sentence = f"{article}, 8.3", f"{sentence}, with the final round drawn ({decimal(shown)} in the standings)"
    elif reason is Reason.ADJUSTED_SCORE:
        sentence += f" ({decimal(shown)} in the standings)"
    return ", ".join(dict.fromkeys(law.cited(part) for part in article.split(", "))), sentence


def _tenths(points: int) -> Fraction:
    return Fraction(int(points), 10)


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
            secondary = _tenths(working.steps["secondary"][row])
            divisor = Fraction(*(int(part[row]) for part in working.steps["divisor"]))
            other = SCORE_NAMES[standings.table.other.in_score]
            sum_up = f"{decimal(secondary)} {other}, and Buchholz {decimal(total)} divided by {decimal(divisor)}: {shown}."
            return {"secondary": secondary, "buchholz": total, "divisor": divisor}, sum_up
        case "DE" | "EDE" | "EDEBT" | "EDEBB" | "EDET" | "EDEB":
            games = len(counted)
            if standings.edition.direct_encounter == "percentage":
                return {"sum": total, "games": games}, f"{decimal(total)} in {games} mutual games: {shown} a game."
            return {"sum": total}, f"Separate {SCORE_NAMES[working_score(standings, entry)]}: {shown}."
        case "FB" if working.table is not None and standings.after_round != standings.tournament.total_rounds:
            if standings.edition.fore_round == "final":
                return {"sum": total}, f"Sum of what counts: {shown}. The final round is not among them: the same as Buchholz."
    return {"sum": total}, f"Sum of what counts: {shown}."


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
