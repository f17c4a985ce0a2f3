"""A self-defined tie-break (Article 4.1): points scored against the upper half, worked out and explained like any other."""

import tiebreaks as tb
from tiebreaks.extending import Answer, Event, Participant, self_defined


def upper_half(participant: Participant, event: Event) -> Answer:
    """Round -> points scored over the board against somebody with at least half of the points that could be scored."""
    return {
        each.number: each.points
        for each in participant.rounds
        if each.is_played and each.opponent is not None and 2 * each.opponent.score >= event.rounds
    }


UPPER = self_defined(
    "OTHER_UPPER",
    per_participant=upper_half,
    name="points against the upper half",
    type="BC",
    modifiers="C",
    article="Club rules 4",
    counted="scored against the upper half",
    not_counted="not against the upper half",
)


def main() -> None:
    standings = tb.standings(tb.sample("open"), by=[UPPER, "BH"])
    print("\n".join(str(standings).splitlines()[:8]), end="\n\n")
    print(tb.explain(standings, 3, UPPER), end="\n\n")
    second, third = standings.rows[1:3]
    print(tb.why(standings, second.id, third.id).sentence)


if __name__ == "__main__":
    main()
