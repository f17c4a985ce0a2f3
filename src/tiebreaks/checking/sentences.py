"""The sentences of a check: what was compared, what differs, and what a published table was made with."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.messages import Forms, Message, Option

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
MADE: Mapping[str, str] = {  # what a table was made with; the law is a clause of LAWS
    "explained": "Made with {by} {law}.",
    "explained, perhaps": "Made with {by}, then perhaps {perhaps}, {law}.",
    "agrees": "Agrees with C.07 edition {edition} by {by}, which the ranks themselves show; the file names no list.",
    "values": "The ranks agree; the values are explained column by column.",
    "points, game": "The published points are those with another result: round {round}, {white}-{black}, the table counts "
    "{published}, the file {computed}.",
    "points, bye": "The published points are those with another entry: round {round}, {who}, the table counts a {published}, "
    "the file a {computed}.",
    "game": "One other result gives everything that was published: round {round}, {white}-{black}, the table counts "
    "{published}, the file {computed}.",
    "bye": "One other entry gives everything that was published: round {round}, {who}, the table counts a {published}, the "
    "file a {computed}.",
    "ties": "Those whom this leaves level stand in the order of {by} {law}.",
    "no ratings": "The list needs ratings ({codes}), and nobody here has one: the places cannot be compared without them.",
    "not ranked": "The ranks are the pairing numbers: nobody has been ranked yet.",
    "too little": "Only {count} neighbours are level on points; the ranks fit {lists}.",
    "too little, one": "Only two neighbours are level on points; the ranks fit {lists}.",
    "too little, nothing": "Too few are level on points to tell what decides between them.",
    "nobody level": "Nobody is level on points, so the ranks show no tie-break.",
    "unexplained": "Nothing explains the order of those level on points ({tried} {tried:list|lists} and {laws} "
    "{laws:setting|settings} tried).",
    "exchanged": "The numbers of the participants are the places, and the ranks are the pairing numbers.",
}
OTHER_ROUND = "nothing was published after round {after_round}: the ranks are those after round {last}"
POINTS_DIFFER = Forms(
    "The published points of one participant are not those of the results: {first} (published {published}, computed "
    "{computed}). Look at the results first; the places follow from them.",
    "The published points of {count} participants are not those of the results, first {first} (published {published}, computed "
    "{computed}). Look at the results first; the places follow from them.",
)
PENDING: Mapping[str, str] = {  # what a table that was printed during a round counts
    "not counted": "Round {round} has pending games; the table does not count it yet.",
    "none": "Round {round} has pending games; the table counts the round, and these games as nothing yet.",
    "draw": "Round {round} has pending games; the table counts the round, and these games as drawn.",
}
DOUBTFUL = Forms(
    "One result could not be read as it stands in the file, so this proves little; look at the warnings first.",
    "{count} results could not be read as they stand in the file, so this proves little; look at the warnings first.",
)
CONTRADICTED = Forms(
    "The ranks do not follow the points in the file: one pair of neighbours the wrong way round, {first} ({points}, rank "
    "{rank}) after {second} ({other_points}). They belong to other results, perhaps those of a later round.",
    "The ranks do not follow the points in the file: {count} neighbours the wrong way round, first {first} ({points}, rank "
    "{rank}) after {second} ({other_points}). They belong to other results, perhaps those of a later round.",
)
NEAREST = Forms(
    "Nearest: {by} {law}, with one pair of neighbours the wrong way round.",
    "Nearest: {by} {law}, with {count} neighbours the wrong way round.",
)
MISPLACED = Forms(
    "Made with {by} {law}, but for one place: {places}.", "Made with {by} {law}, but for {count} places: {places}."
)
LAWS: Mapping[str, str] = {  # under which law a table was made
    "edition": "under C.07 {edition}",
    "named set": "under C.07 {edition} in the reading {name} ({rules})",
    "named set, in short": "in the reading {name}",
    "house rules": "under C.07 {edition} with {rules}",
    "several": "under several laws ({laws})",
    "round": "{law}, after round {after_round}",
}
RULE = "{value}, {cited}"
CERTAINTY: Mapping[str, str] = {  # how certain that is
    "certain": "Certain.",
    "likely": "Likely.",
    "likely, others": "Likely. These would fit as well: {others}.",
    "possible": "Possible.",
    "possible, others": "Possible. These would fit as well: {others}.",
    "exchanged": "Possible: the given list gives all but a few places, and those may simply be exchanged.",
}
ANSWER: Mapping[str, str] = {  # the lines after the verdict
    "all ranks": "All {count} {count:rank|ranks}.",
    "same laws": "The same under {laws}: the file cannot tell.",
    "column": "{printed}: {right} of {count} {law}.",
    "column, of code": "{printed}: {note}; {right} of {count} {law}.",
    "column, of code, wrong": "{printed}: {note}; {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, wrong": "{printed}: {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, other code": "{printed} is {code}: {right} of {count} {law}.",
    "column, other code, wrong": "{printed} is {code}: {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, other code, headed": "{printed} is {code}: {right} of {count} {law}; as {heading} under edition {asked} "
    "only {fewer}: {rows}.",
    "column, unexplained": "{printed}: {note}; nearest {law}: {rows}.",
    "column, no values": "{printed}: {note}.",
    "row": "{who}, published {published}, computed {computed}",
    "follows": "The ranks follow from the printed values, in the order of the columns.",
    "does not follow": "The ranks do not follow from the printed values: {first} before {second}.",
    "see": "To see this table: {command} (in Python: {call})",
    "publish": "To publish by the edition in force: {command} (in Python: {call})",
    "name": "To keep it, name the list in the file (TRF): {line}",
    "give list": "Give the list of the event, if you know it: {command} (in Python: {call})",
    "give ratings": "Give a list with the ratings as well: {command} (in Python: {call})",
    "look": "To see the results: {command} (in Python: {call})",
    "ranked": "To rank it: {command} (in Python: {call})",
}
IN_FORCE = Forms(
    "By {by}, edition {edition} gives one other place: rank {rank}, published {published}, computed {computed}.",
    "By {by}, edition {edition} gives {count} other places, the first: rank {rank}, published {published}, computed "
    "{computed}.",
)
TIES: Mapping[str, Forms] = {  # what orders the ties that a list leaves
    "pairing number": Forms(
        "1 tie left, in the order of the pairing numbers: {ties}.",
        "{count} ties left, in the order of the pairing numbers: {ties}.",
    ),
    "rating": Forms(
        "1 tie left, in the order of the ratings: {ties}.", "{count} ties left, in the order of the ratings: {ties}."
    ),
    "lots": Forms(
        "1 tie left, ordered by lots or a rule that the file does not name: {ties}.",
        "{count} ties left, ordered by lots or a rule that the file does not name: {ties}.",
    ),
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
CHECKED: Mapping[str, str] = {  # the lines of a check
    "agrees": "Agrees: the {compared} of the file are those of C.07 edition {edition} by {by}, after round {after_round}.",
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
BROKEN_TIES: Mapping[str, str] = {  # by what the file has broken them
    "pairing number": "Left level by the list, ordered in the file by pairing number: {ties}.",
    "rating": "Left level by the list, ordered in the file by rating: {ties}.",
    "": "Left level by the list, ordered in the file by lots or a rule that it does not name: {ties}.",
}
COUNTED: Mapping[str, Forms] = {  # what a check has compared
    "ranks": Forms("{count} rank", "{count} ranks"),
    "points": Forms("{count} point total", "{count} point totals"),
    "values": Forms("{count} value", "{count} values"),
}
UNKNOWN_NUMBERS: Mapping[str, str] = {"ranks": "ranks of {numbers}", "points": "points of {numbers}"}
VALUES_OF = "{code} of {numbers}"
