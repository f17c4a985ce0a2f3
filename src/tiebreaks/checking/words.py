"""The words of a comparison: how much agrees, what differs, what could not be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tiebreaks.answers.checks import Compared, Difference
from tiebreaks.engine.catalogue import POINTS
from tiebreaks.messages import EMPTY, Forms, Message, Option

COLUMNS: Mapping[str, str] = {  # notes on a printed column
    "not computed": "not computed (all 0)",
    "empty": "no values of anybody in the standings",
    "not compared": "not compared: several numbers make one value",
    "other code": "the column headed {printed} is {code}",
    "rounded": "rounded to one decimal",
    "no ratings": "not compared: it needs ratings, and nobody here has one; give a list with ratings as well, such as the "
    "starting list",
    "unknown": "{count} {count:value|values} by no code and no law known",
    "no law": "{wrong} of {count} values by no law known",
    "no convention": "{wrong} of {count} values as no program known prints it",
    "mutual score": "printed as the points in the mutual games if all of the tied have met, else 0",
    "separating score": "printed as the points in the mutual games where they separate the tied, else 0",
    "place": "printed as the place inside the tied group",
}
NOT_BEGUN = Message("no round has been played, so there is nothing to check")
NOTHING_TO_CHECK = Message(
    "the file has no ranks or values of its own to check; give the published table with {option}",
    option=Option("against", True),
)
WHERE_RANKS_STAND = Message(
    "a TRF has ranks in columns 86-89 of its 001 records (teams: in its 310 records); starting ranks that stand there again "
    "are no standings"
)
OTHER_ROUND = "nothing was published after round {after_round}: the ranks are those after round {last}"
CHECKED: Mapping[str, str] = {  # the lines of a check
    "agrees": "Agrees: the {compared} of the file are those of C.07 edition {edition} by {by}, after round {after_round}.",
    "agrees, shown": "Agrees with C.07 edition {edition} by {by}, which the ranks themselves show; the file names no list.",
    "differs": "Differs from C.07 edition {edition} by {by}: {places} of {ranked} published ranks, {values} of {printed} "
    "published points and values.",
    "ranks differ": "Differs from C.07 edition {edition} by {by}: {places} of {ranked} published ranks.",
    "values differ": "Differs from C.07 edition {edition} by {by}: {values} of {printed} published points and values.",
    "points": "Points differ; look at the results first, the places follow from them.",
    "misplaced": "{who}: published rank {published}, computed {computed}.",
    "misplaced, place": "{who}: published rank {published}, which is place {place} if all are counted, computed {computed}.",
    "because": "{why} ({cited})",
    "not ranked": "{who}: published rank {published}, but not in the computed standings.",
    "value": "{who}: {code} published {published}, computed {computed}.",
    "both": "{code}: published {published}, computed {computed}",
    "no ranks": "The file has no ranks; only its values are compared.",
    "no rank": "No published rank, so not compared (computed rank): {who}.",
    "expelled": "Expelled and in no standings, though the file has a rank for them: {who}.",
    "forbidden": "Forbidden in the list of the file, and left out here: {code}: {reason}.",
    "not compared": "Values of {code} are not compared: {reason}.",
    "programs differ": "programs print different things for it; its effect is in the ranks",
    "part-way": "a file has the points of all its rounds, these standings are after round {after_round}",
    "unknown": "edition {edition} does not have it, or drops it in this event",
    "strangers": "Published for numbers that nobody here has, and not compared: {columns}.",
    "exchanged": "Ranks {first} and {second} may simply be exchanged in the file.",
    "moved": "{who} stands at {published} instead of {computed}; the others follow.",
    "more reasons": "... and so on; sentences left out: {count}.",
    "stopped": "The search was not finished: its time was over after {tried} {tried:list|lists}; this is the best so far.",
}
DOUBTFUL = Forms(
    "One result could not be read as it stands in the file, so this proves little; look at the warnings first.",
    "{count} results could not be read as they stand in the file, so this proves little; look at the warnings first.",
)
BROKEN_TIES: Mapping[str, str] = {  # by what the file has broken them
    "pairing number": "Left level by the list, ordered in the file by pairing number: {ties}.",
    "rating": "Left level by the list, ordered in the file by rating: {ties}.",
    "": "Left level by the list, ordered in the file by lots or a rule that it does not name: {ties}.",
}
UNKNOWN_NUMBERS: Mapping[str, str] = {"ranks": "ranks of {numbers}", "points": "points of {numbers}"}
VALUES_OF = "{code} of {numbers}"

REASONS_SHOWN = 20  # sentences in the text of a check; the table above them has every difference


def participant(id: int, name: str) -> Message:
    """Number and name of a participant, as facts; only the number if there is no name."""
    return Message("{id} {name}", id=id, name=name) if name else Message("{id}", id=id)


def say_agreement(compared: Compared, by: Sequence[str], edition: str, after_round: int, *, shown: bool) -> Message:
    """That everything agrees; `shown` says that the ranks themselves show the list."""
    if shown:
        return Message(CHECKED["agrees, shown"], edition=edition, by=by)
    return Message(CHECKED["agrees"], compared=compared.counts, edition=edition, by=by, after_round=after_round)


def say_disagreement(compared: Compared, differences: Sequence[Difference], by: Sequence[str], edition: str) -> Message:
    """That something differs, and how much."""
    printed = compared.points + compared.values
    return Message(
        CHECKED["differs" if printed and compared.ranks else "ranks differ" if compared.ranks else "values differ"],
        places=sum(item.misplaced for item in differences),
        ranked=compared.ranks,
        values=sum(len(item.values) for item in differences),
        printed=printed,
        by=by,
        edition=edition,
    )


def say_doubt(doubtful: int) -> Message:
    """That results were not read as they stand in the file; empty: all were."""
    return Message(DOUBTFUL.of(doubtful), count=doubtful) if doubtful else EMPTY


def say_misplaced(who: Message, published: int | None, place: int | None, computed: int | None) -> Message:
    """That somebody has another rank in the file."""
    sentence = CHECKED["not ranked" if computed is None else "misplaced" if place == published else "misplaced, place"]
    return Message(sentence, who=who, published=published, place=place, computed=computed)


def say_move(differences: Sequence[Difference], moved: Difference | None) -> Message:
    """Say what a reader sees at once: two ranks exchanged, or one participant moved. Empty if neither."""
    if moved is not None:
        who = participant(moved.id, moved.name)
        return Message(CHECKED["moved"], who=who, published=moved.published_place, computed=moved.computed_rank)
    ranks = [(item.published_place, item.computed_rank) for item in differences if item.misplaced]
    places = {rank for pair in ranks for rank in pair if rank is not None}
    if len(ranks) == len(differences) == len(places) == 2 and ranks[0] == ranks[1][::-1]:
        return Message(CHECKED["exchanged"], first=min(places), second=max(places))
    return EMPTY


def say_points_differ(differences: Sequence[Difference]) -> Message:
    """That points are among the values that differ; empty: none are."""
    differ = any(value.code in POINTS for item in differences for value in item.values)
    return Message(CHECKED["points"]) if differ else EMPTY


def say_unfinished(tried: int) -> Message:
    """That the time of the search was over."""
    return Message(CHECKED["stopped"], tried=tried)


def list_reasons(differences: Sequence[Difference], moved: Difference | None) -> tuple[Message, ...]:
    """The entries that decide, each sentence once; of somebody who moved, only what decides there."""
    deciding = (item for item in differences if item.because and (moved is None or item is moved))
    reasons = [*dict.fromkeys(item.because for item in deciding)]
    if (left := len(reasons) - REASONS_SHOWN) > 0:
        reasons[REASONS_SHOWN:] = [Message(CHECKED["more reasons"], count=left)]
    return tuple(reasons)
