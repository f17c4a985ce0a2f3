"""A chat bot that knows one event: it answers "why am I 7th?", "why is Bo before Anna?" and "standings"."""

import re

import tiebreaks as tb

STANDINGS = tb.standings(tb.sample("open"))


def answer(asker: str, question: str) -> str:
    """A reply in a few sentences; what cannot be answered is said as well."""
    try:
        if "standings" in question:
            return "; ".join(f"{row.rank}. {row.name}" for row in STANDINGS.rows[:3])
        if found := re.search(r"why am i (\d+)", question.casefold()):
            return why_here(asker, int(found[1]))
        if found := re.search(r"why is (.+) before (.+?)\?", question.casefold()):
            return str(tb.why(STANDINGS, found[1], found[2]).sentence)
    except tb.TournamentError as error:  # nobody has this name, or several
        return str(error)
    return "Ask me for the standings, why you are where you are, or why somebody is before somebody else."


def why_here(asker: str, rank: int) -> str:
    row = STANDINGS[asker]
    if row.rank != rank:
        return f"{row.name} is {row.rank}., not {rank}."
    reasons = tb.why(STANDINGS, row.id)
    return " ".join(map(str, reasons.sentences))


def main() -> None:
    for asker, question in [("Nadoryk", "Why am I 7th?"), ("Hartenau", "Why am I 1st?"), ("Bo", "Why am I 3rd?")]:
        print(f"{asker}: {question}\n  {answer(asker, question)}")
    for question in ("Why is Grauwitz before Hartenau?", "standings, please", "Who are you?"):
        print(f"{question}\n  {answer('', question)}")


if __name__ == "__main__":
    main()
