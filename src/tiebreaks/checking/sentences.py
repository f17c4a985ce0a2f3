"""The sentences of a check: what was compared, what differs, and what a published table may have been made with."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.messages import Message

CHANGES: Mapping[str, str] = {  # what a published ranking may have been made with, as an item of a list
    "edition": "under edition {edition} in place of {asked}",
    "editions": "under edition {edition} in place of {asked} ({others} would do the same)",
    "house rule": "with the house rule {rule}={value} (Article {cited}: {says})",
    "edition allows": "under edition {edition} in place of {asked}, and with {codes}, which is then allowed",
    "editions allow": "under edition {edition} in place of {asked} ({others} would do the same), and with "
    "{codes}, which is then allowed",
    "house rule allows": "with the house rule {rule}={value} (Article {cited}: {says}), and with {codes}, which is "
    "then allowed",
    "left out": "without {code} in the list",
    "cut off": "with the list cut off after {code}",
    "exchanged": "with {code} and {other} exchanged in the list",
    "replaced": "with {other} in place of {code} in the list",
    "reordered": "with the list in another order ({codes})",
    "primary": "with {code} as the primary score",
    "round": "after round {after_round}",
}
ALLOWING: Mapping[str, str] = {"edition": "edition allows", "editions": "editions allow", "house rule": "house rule allows"}
RANKS_ARE: Mapping[str, str] = {  # one change gives all ranks
    "edition": "The published ranks are those under edition {edition} in place of {asked}.",
    "editions": "The published ranks are those under edition {edition} in place of {asked} ({others} would do the same).",
    "house rule": "The published ranks are those with the house rule {rule}={value} (Article {cited}: {says}).",
    "edition allows": "The published ranks are those under edition {edition} in place of {asked}, and with "
    "{codes}, which is then allowed.",
    "editions allow": "The published ranks are those under edition {edition} in place of {asked} ({others} would "
    "do the same), and with {codes}, which is then allowed.",
    "house rule allows": "The published ranks are those with the house rule {rule}={value} (Article {cited}: "
    "{says}), and with {codes}, which is then allowed.",
    "left out": "The published ranks are those without {code} in the list.",
    "cut off": "The published ranks are those with the list cut off after {code}.",
    "exchanged": "The published ranks are those with {code} and {other} exchanged in the list.",
    "replaced": "The published ranks are those with {other} in place of {code} in the list.",
    "reordered": "The published ranks are those with the list in another order ({codes}).",
    "primary": "The published ranks are those with {code} as the primary score.",
    "round": "The published ranks are those after round {after_round}.",
}
VALUES_ARE: Mapping[str, str] = {  # one change gives all values; the ranks were right
    "edition": "The published values are those under edition {edition} in place of {asked}.",
    "editions": "The published values are those under edition {edition} in place of {asked} ({others} would do the same).",
    "house rule": "The published values are those with the house rule {rule}={value} (Article {cited}: {says}).",
    "edition allows": "The published values are those under edition {edition} in place of {asked}, and with "
    "{codes}, which is then allowed.",
    "editions allow": "The published values are those under edition {edition} in place of {asked} ({others} "
    "would do the same), and with {codes}, which is then allowed.",
    "house rule allows": "The published values are those with the house rule {rule}={value} (Article {cited}: "
    "{says}), and with {codes}, which is then allowed.",
    "left out": "The published values are those without {code} in the list.",
    "cut off": "The published values are those with the list cut off after {code}.",
    "exchanged": "The published values are those with {code} and {other} exchanged in the list.",
    "replaced": "The published values are those with {other} in place of {code} in the list.",
    "reordered": "The published values are those with the list in another order ({codes}).",
    "primary": "The published values are those with {code} as the primary score.",
    "round": "The published values are those after round {after_round}.",
}
RANKS_MAY_BE: Mapping[str, str] = {  # one great change gives all ranks
    "replaced": "The published ranks would also come out with {other} in place of {code} in the list.",
    "reordered": "The published ranks would also come out with the list in another order ({codes}).",
}
VALUES_MAY_BE: Mapping[str, str] = {  # one great change gives all values
    "replaced": "The published values would also come out with {other} in place of {code} in the list.",
    "reordered": "The published values would also come out with the list in another order ({codes}).",
}
TWO_CHANGES: Mapping[str, str] = {  # the changes are items of a list
    "ranks": "The published ranks would also come out with two changes: {changes}.",
    "values": "The published values would also come out with two changes: {changes}.",
}
TIES_BROKEN: Mapping[str, str] = {  # how the file orders the ties that a setting leaves
    "pairing number": "Ties are then broken by pairing number.",
    "rating": "Ties are then broken by rating.",
}
UNEXPLAINED = "This does not give {count} of the published values ({unexplained})."
NEAREST: Mapping[str, str] = {  # the changes are items of a list
    "places": "Nearest to the published ranks, with {count} of the places still wrong: {changes}.",
    "named places": "Nearest to the published ranks, with {count} of the places still wrong ({unexplained}): {changes}.",
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
