"""The sentences of a check: what was compared, what differs, and what a published table may have been made with."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.messages import Message

CHANGES: Mapping[str, str] = {  # what a published ranking may have been made with, other than what was asked
    "edition": "under edition {edition} in place of {asked}",
    "editions": "under edition {edition} in place of {asked} ({others} would do the same)",
    "house rule": "with the house rule {rule}={value} (Article {cited}: {says})",
    "allowed": "{change}, and with {codes}, which is then allowed",
    "left out": "without {code} in the list",
    "cut off": "with the list cut off after {code}",
    "exchanged": "with {code} and {other} exchanged in the list",
    "replaced": "with {other} in place of {code} in the list",
    "reordered": "with the list in another order ({codes})",
    "primary": "with {code} as the primary score",
    "round": "as they stood after round {after_round}",
    "both": "{first} and {second}",
    "pairing number": "{changes}, ties broken by pairing number",
    "rating": "{changes}, ties broken by rating",
}
CAUSE: Mapping[tuple[str, str, bool], str] = {  # how sure one may be, of what, and whether it leaves some values open
    ("one change", "ranks", False): "The published ranks are those {changes}.",
    ("one change", "ranks", True): "The published ranks are those {changes}, "
    "but for {count} of the published values ({unexplained}).",
    ("one change", "values", False): "The published values are those {changes}.",
    ("one change", "values", True): "The published values are those {changes}, "
    "but for {count} of the published values ({unexplained}).",
    ("two changes", "ranks", False): "The published ranks would also come out {changes}.",
    ("two changes", "ranks", True): "The published ranks would also come out {changes}, "
    "but for {count} of the published values ({unexplained}).",
    ("two changes", "values", False): "The published values would also come out {changes}.",
    ("two changes", "values", True): "The published values would also come out {changes}, "
    "but for {count} of the published values ({unexplained}).",
}
NEAREST: Mapping[str, str] = {
    "places": "Nearest to the published ranks are those {changes}, but for {count} of the places.",
    "named places": "Nearest to the published ranks are those {changes}, but for {count} of the places ({unexplained}).",
}
VALUE_OF = "{code} of {who}"

NOT_BEGUN = Message("no round has been played, so there is nothing to check")
NOTHING_TO_CHECK = Message("the file has no ranks or values of its own to check")
WHERE_RANKS_STAND = Message(
    "a TRF has ranks in columns 86-89 of its 001 records (teams: in its 310 records); starting ranks that stand there again "
    "are no standings"
)
CHECKED: Mapping[str, str] = {  # the lines of a check
    "agrees": "Agrees: the {compared} of the file are those of C.07 edition {edition} by {by}, after round {after_round}.",
    "differs": "Differs: {places} of {ranked} published ranks, {values} of {printed} published points and values. By {by}.",
    "ranks differ": "Differs: {places} of {ranked} published ranks. By {by}.",
    "values differ": "Differs: {values} of {printed} published points and values. By {by}.",
    "points": "Points differ; look at the results first, the places follow from them.",
    "misplaced": "{who}: published rank {published}, computed {computed}.",
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
    "more": "More explanations, as simple as these, that reproduce the file: {count}.",
    "more reasons": "... and so on; sentences left out: {count}.",
    "nothing": "No explanation found: none of {tried} settings (edition, house rules, list, rounds) gives what the file has.",
    "stopped": "The search was not finished: it stopped after {tried} settings, and more are possible.",
}
BROKEN_TIES: Mapping[str, str] = {  # by what the file has broken them
    "pairing number": "Left level by the list, ordered in the file by pairing number: {ties}.",
    "rating": "Left level by the list, ordered in the file by rating: {ties}.",
    "": "Left level by the list, ordered in the file by lots or a rule that it does not name: {ties}.",
}
COUNTED: Mapping[str, tuple[str, str]] = {  # what a check has compared: one, several
    "ranks": ("{count} rank", "{count} ranks"),
    "points": ("{count} point total", "{count} point totals"),
    "values": ("{count} value", "{count} values"),
}
UNKNOWN_NUMBERS: Mapping[str, str] = {"ranks": "ranks of {numbers}", "points": "points of {numbers}"}
VALUES_OF = "{code} of {numbers}"
