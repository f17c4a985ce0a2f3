"""What can be done about an answer: each with its command, its call and the options of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tiebreaks.answers.checks import Inferred, ToDo
from tiebreaks.messages import Remedy

RANK = "tb.standings(event{options})"


def see_table(inferred: Inferred, all_rounds: int, pending: str | None = None) -> ToDo:
    """The settings that give the published table."""
    remedies = tuple(_settings_of(inferred, all_rounds, pending))
    return ToDo("To see this table: {command} (in Python: {call})", "standings FILE", RANK, remedies)


def _settings_of(inferred: Inferred, all_rounds: int, pending: str | None) -> Iterator[Remedy]:
    yield Remedy("by", _list(inferred.by))
    if inferred.named_set:
        yield Remedy("house_rules", inferred.named_set)
    else:
        yield Remedy("edition", inferred.edition)
        yield from (Remedy("house_rules", rule) for rule in inferred.house_rules.items())
    if inferred.after_round != all_rounds:
        yield Remedy("after_round", inferred.after_round)
    if pending is not None:
        yield Remedy("pending", pending)


def publish(by: Sequence[str], edition: str) -> ToDo:
    """The ranks by the law in force, written into the file."""
    sentence = "To publish by the edition in force: {command} (in Python: {call})"
    call = "tb.write(tb.standings(event{options}).published(), OUT)"
    return ToDo(sentence, "convert FILE OUT --with-ranks", call, (Remedy("by", _list(by)), Remedy("edition", edition)))


def name_list(by: Sequence[str]) -> ToDo:
    """The line that names the list in a TRF."""
    return ToDo("To keep it, name the list in the file (TRF): {line}", line=f"202 {','.join(by)}")


def give_list() -> ToDo:
    """Ask for the list."""
    sentence = "Give the list of the event, if you know it: {command} (in Python: {call})"
    return ToDo(sentence, 'check FILE --by "LIST"', "tb.check(event, by='LIST')")


def give_ratings() -> ToDo:
    """Ask for a list with ratings."""
    sentence = "Give a list with the ratings as well: {command} (in Python: {call})"
    return ToDo(sentence, "check FILE STARTING_LIST", "tb.check(tb.read([FILE, STARTING_LIST]))")


def rank_it() -> ToDo:
    """Rank a file that has not been ranked."""
    return ToDo("To rank it: {command} (in Python: {call})", "standings FILE", RANK)


def look_at_results() -> ToDo:
    """See the results that the ranks contradict."""
    sentence = "To see the results: {command} (in Python: {call})"
    return ToDo(sentence, "standings FILE --columns rank,no,name,points,rounds", RANK)


def _list(by: Sequence[str]) -> str:
    """A list without the points, where something is left."""
    return ", ".join(by[1:] if by[0] == "PTS" and len(by) > 1 else by)
