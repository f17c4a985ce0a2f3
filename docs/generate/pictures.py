"""`python -m docs.generate.pictures` draws what is computed: a bye, the path of the data, chances over rounds, speed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import tiebreaks as tb
from benchmarks.peers import draw_history
from docs.generate.drawings import WIDTH, arrow_down, bar, line, picture, text
from docs.generate.facts import ROOT
from tiebreaks.answers.chances import OverRounds
from tiebreaks.forecasting.chances import over_rounds

FOLDER = ROOT / "docs" / "pictures"
PATH = (  # what there is, what it holds, and the verb that leads to the next
    ("Files", "TRF, chess-results, Swiss-Manager, PGN, tables", "read"),
    ("Tournament", "what happened: players, rounds, scoring, list", "records"),
    ("Records", "whole numbers: players down, rounds across", "rules, under an edition"),
    ("Working", "amount, reason and article of every round", "standings"),
    ("Standings", "exact values and ranks", "explain, why, check, chances"),
    ("Answers", "sentences and tables", "render"),
    ("Text, HTML, CSV, JSON", "the command, the page, your program", ""),
)


def computed() -> dict[str, str]:
    """File -> SVG."""
    return {
        "article-16.svg": article_16(),
        "data-path.svg": data_path(),
        "chances.svg": chances_over_rounds(),
        "performance.svg": draw_history(),  # the run itself draws it, too
    }


def article_16() -> str:
    """The Buchholz of a player with a bye, round by round: the dummy, its cap and the cut."""
    standings = tb.standings(tb.sample("open"))
    row = standings["Hartenau"]
    said = (
        "Bars of what each round adds to the Buchholz of a player. A bye adds a dummy opponent with the player's own score, "
        "capped at a draw in every round, and the cut takes it first. Byes at the end of an opponent's event count as draws."
    )
    return picture("Buchholz Cut-1 of a player with a bye", said, 356, _bye_parts(standings, row))


def _bye_parts(standings: tb.Standings, row: tb.Row) -> Iterator[str]:
    left, low, each, unit = 40, 232, 47, 21
    wide, own, bye, raised = each - 11, row.points or Fraction(0), "", ""
    yield text(14, 48, "Each round adds the opponent's score (8.1).", "soft")
    for points in range(0, 9, 2):
        yield line([(left, low - points * unit), (WIDTH - 14, low - points * unit)])
        yield text(left - 8, low - points * unit + 5, str(points), "soft end")
    for place, term in enumerate(tb.explain(standings, row.id, "BH/C1").terms):
        x, amount = left + 8 + place * each, Fraction(term.amount)
        theirs = own if term.opponent is None else standings[term.opponent].points or Fraction(0)
        if term.opponent is None:
            yield bar(x, low - float(own) * unit, wide, float(own) * unit, "faint")
            bye = tb.format_value(amount)
            yield line([(x - 5, low - float(amount) * unit), (x + wide + 5, low - float(amount) * unit)], "cap")
        elif theirs != amount:
            yield bar(x, low - float(amount) * unit, wide, float(amount) * unit, "third")
            raised = f"Round {term.round}: {tb.format_value(amount)}, not {tb.format_value(theirs)}"
        yield bar(
            x,
            low - float(min(amount, theirs)) * unit,
            wide,
            float(min(amount, theirs)) * unit,
            "main" if term.counts else "other",
        )
        shown = tb.format_value(amount) if term.counts else f"({tb.format_value(amount)})"
        yield text(x + wide / 2, low - 8, shown, "mid in")
        yield text(x + wide / 2, low + 18, "bye" if term.opponent is None else str(term.round), "soft mid")
    yield text(14, 276, f"The bye: a dummy opponent with the own score, {tb.format_value(own)} (16.4),")
    yield text(14, 296, f"capped at a draw in every round, {bye} (16.4.2, since 2026).")
    yield text(14, 316, f"It was requested, so the cut takes it first (16.5). Total: {tb.format_value(row['BH/C1'])}.")
    yield text(14, 340, f"{raised}: closing byes count as draws (16.3).", "third")


def data_path() -> str:
    """What becomes of a file, station by station."""
    parts = []
    for place, (name, holds, verb) in enumerate(PATH):
        y = 44 + place * 74
        parts += [
            bar(50, y, WIDTH - 100, 46, "box"),
            text(WIDTH / 2, y + 20, name, "mid name"),
            text(WIDTH / 2, y + 38, holds, "soft mid"),
        ]
        if verb:
            parts += [arrow_down(WIDTH / 2, y + 48, 24), text(WIDTH / 2 + 12, y + 65, verb, "soft")]
    said = "The path of the data: " + ", ".join(name for name, _, _ in PATH) + ". Nothing flows back."
    return picture("From a file to an answer", said, 44 + len(PATH) * 74 - 18, parts)


def chances_over_rounds() -> str:
    """Who could still win, before every round of a round robin."""
    moved = over_rounds(tb.sample("round_robin"), shown=3)
    names = ", ".join(row.name for row in moved.rows)
    said = (
        f"Lines of the chances of first place before every round: {names}. The favourite loses the lead before the last round."
    )
    return picture("Chances of first place, before every round", said, 330, _chance_lines(moved))


def _chance_lines(moved: OverRounds) -> Iterator[str]:
    left, right, low, high = 48, WIDTH - 24, 276, 210
    columns = len(moved.rows[0].first)
    step = (right - left) / (columns - 1)
    for percent in (0, 25, 50, 75, 100):
        y = low - percent * high / 100
        yield line([(left, y), (right, y)])
        yield text(left - 8, y + 5, f"{percent} %", "soft end")
    for place in range(columns):
        yield text(
            left + place * step, low + 20, "end" if moved.after_all and place == columns - 1 else str(place + 1), "soft mid"
        )
    for place, (row, kind) in enumerate(zip(moved.rows, ("main", "other", "third"), strict=False)):
        yield line([(left + column * step, low - float(share) * high) for column, share in enumerate(row.first)], kind)
        yield text(14 + place * 156, 318, row.name, f"name {kind}")


if __name__ == "__main__":
    for name, drawn in computed().items():
        (FOLDER / name).write_text(drawn, encoding="utf-8")
