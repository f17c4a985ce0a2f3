"""The words of the page and of the service, in one place, so that a translation has one file to follow."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.words import HELP, OPTIONS

REFUSED: Mapping[str, str] = {
    "usage": "A setting, a code or a participant is not known.",
    "foreign": "The request comes from a page of another site, or under a name that this server does not have.",
    "slow": "The request did not arrive in time; send it again.",
    "regulations": "The regulations forbid it in this event.",
    "size": "The file is larger than 10 MB, the most that is taken.",
    "form": "A file and its settings are expected as a form (multipart/form-data).",
    "file": "The file cannot be read as a tournament, or the event cannot be written in that format.",
    "time": "The answer takes more time or memory than a request may have; use the command line for this file.",
    "fault": "This is a fault of tiebreaks; please report it with the file.",
    "busy": "Too many requests at once; try again in a few seconds.",
}
STATUS: Mapping[int, str] = {404: "There is nothing at this address.", 405: "This address does not take that method."}
UNKNOWN_FIELD = "{name}: not known in the {where} of this operation; expected there: {expected}"
NO_FORM = "file: expected in a form (multipart/form-data), found {found}"
FOREIGN_HOST = (
    "Host: expected {expected}, or the address of this machine, found {found}; "
    "tiebreaks serve --allow-host NAME answers under another name"
)
FOREIGN_ORIGIN = (
    "Origin: only the page of this server may send requests, found {found}; "
    "tiebreaks serve --allow-host NAME takes those of a page under another name"
)
NO_FILE = "file: expected a file, found a text; with curl it is -F file=@NAME"
FOUND = "{said}, found {found!r}"
ONLY_IN_HTML = "workings: only format=html has them; leave the field out"
MORE_NOTES = "and {count} more"
OFFERED = "{sentence}; or use a button below"
CONTROLS: Mapping[str, str] = {  # what the page calls the arguments of the library
    "after_round": "After round",
    "by": "the list",
    "edition": "the edition above",
    "encoding": "another encoding above",
    "unpaired": "another bye above",
}
OPERATIONS: Mapping[str, str] = {
    **{name: HELP[name] for name in ("standings", "boards", "explain", "why", "compare", "convert", "codes", "editions")},
    "check": "Compare the ranks and values in a file with the regulations.",
}
API: Mapping[str, str] = {
    "title": "tiebreaks",
    "about": "Chess standings by FIDE's tie-break regulations (C.07), exactly, with the working behind every number. "
    "Files come with each request and are not stored.",
    **{name: OPTIONS[name] for name in ("by", "edition", "after", "strict", "trust", "bye", "lots", "columns", "workings")},
    **{name: OPTIONS[name] for name in ("encoding", "who", "other", "code", "with_ranks", "search")},
    "house_rule": "A provision that this event has changed, NAME=VALUE; repeatable.",
    "file": "A tournament file (TRF, JSON, Chess-JSON), at most 10 MB.",
    "format": "How the answer is written; document is JSON with the sentences and tables that a page shows.",
    "first": "The edition compared with.",
    "second": "The edition that is compared.",
    "occurrence": "Which one, where the list has the code several times.",
    "to": "The format to write.",
    "law": "The edition, such as 2026-03; default: the one in force.",
    "notes": "What the format cannot carry, as a JSON list.",
}
SERVE: Mapping[str, str] = {
    "address": "The page is at {address} (Ctrl-C ends it)",
    "open": "tiebreaks: warning: {host} can be reached from other machines; nothing asks for a password",
    "died": "tiebreaks: error: a process that computes has ended before it answered",
    "taken": "{host}, port {port}: {reason}; give another --port, or 0 for any that is free",
}
SAMPLES: Mapping[str, str] = {  # a file of the package, what the page calls it
    "open.trf": "An open, 41 players",
    "round_robin.trf": "A round robin, 10 players",
    "team.trf": "A team event, 8 teams",
}

ENCODINGS: Mapping[str, str] = {  # what the page offers where the encoding had to be guessed
    "windows-1252": "Western European",
    "windows-1250": "Central European",
    "windows-1251": "Cyrillic",
    "windows-1253": "Greek",
    "windows-1254": "Turkish",
    "windows-1255": "Hebrew",
    "windows-1256": "Arabic",
    "windows-1257": "Baltic",
    "windows-1258": "Vietnamese",
    "iso-8859-2": "Central European",
    "koi8-r": "Cyrillic",
    "cp437": "DOS",
    "cp852": "Central European, DOS",
    "cp866": "Cyrillic, DOS",
}

PAGE: Mapping[str, str] = {
    "title": "tiebreaks",
    "about": "Chess standings by the FIDE tie-break regulations, with the working behind every number",
    "skip": "Skip to the standings",
    "open": "Open a tournament file",
    "drop": "Drop a file here, or",
    "choose": "Choose a file",
    "kinds": "TRF of 2006, 2016 or 2026, JSON of tiebreaks, Chess-JSON; up to 10 MB.",
    "sample": "Or look at a sample event:",
    "private": "The file stays on this machine: it is sent only to the program that shows this page, and nothing is stored.",
    "sent": "The file is sent to the machine that this page comes from, and nothing is stored there.",
    "no_script": "This page needs JavaScript. Without it: tiebreaks standings FILE on the command line.",
    "another": "Open another file",
    "download": "Download",
    "as_html": "Page with workings (HTML)",
    "as_csv": "Table (CSV)",
    "as_json": "Data (JSON)",
    "as_trf": "Tournament file with these ranks (TRF26)",
    "print": "Print",
    "link": "Copy link",
    "settings": "Settings",
    "edition": "Edition of C.07",
    "after": "After round",
    "bye": "Not paired, and the file does not say why",
    "bye_": "As assumed (pairing-allocated bye)",
    "bye_zero": "Zero-point bye (absent)",
    "bye_half": "Half-point bye",
    "bye_full": "Full-point bye",
    "encoding": "Encoding of the file",
    "encoding_": "As found",
    "list": "Tie-break list",
    "edit": "Change the list",
    "order": "Drag an entry, or use its arrows. The standings follow at once.",
    "add": "Add a tie-break",
    "add_button": "Add",
    "views": "Views",
    "standings": "Standings",
    "crosstable": "Crosstable",
    "boards": "Boards",
    "compare": "Two editions",
    "search": "Find a name or number",
    "first": "First edition",
    "second": "Second edition",
    "close": "Close",
    "why": "Why?",
    "clear": "Clear",
    "pair": "Chosen participants",
    "service": "Programs can use the same service:",
    "description": "OpenAPI description",
}
SCRIPT: Mapping[str, str] = {  # what the script fills in
    "reading": "Reading {name} …",
    "working": "Computing …",
    "ready": "{title}. {count} participants by {by}.",
    "found": "{count} of {total} shown",
    "unreadable": "{name} cannot be read",
    "unranked": "{name} cannot be ranked by its own list",
    "unopened": "{name} cannot be opened",
    "still_shown": "Still shown below: {name}",
    "offer_by": "Rank it by {value}",
    "offer_trust": "Count the {value}",
    "refused": "Not possible, so nothing was changed",
    "left_out": "Left out of the link, because it does not fit this event: {settings}",
    "offline": "The program that shows this page does not answer. Is it still running?",
    "too_large": "{name} is larger than 10 MB, the most that is taken.",
    "gone": "{name} has been changed, moved or removed since it was chosen. Choose it again.",
    "no_sample": "There is no sample event of this name.",
    "only_one": "{count} files were dropped; one is opened at a time, this is {name}.",
    "hint": "Select a value to see its working. Tick a participant to see why this place, or two to see why one is ahead.",
    "hint_compare": "Marked cells differ between the two editions. Select a value to see its working.",
    "swiss": "Swiss",
    "round-robin": "Round robin",
    "predetermined": "Fixed schedule",
    "individual_facts": "{system}, {count} players, {rounds}",
    "team_facts": "{system}, {count} teams, {rounds}",
    "rounds": "after round {after} of {total}",
    "starts": ", from {starts}",
    "unchecked": "Nothing to check.",
    "check_failed": "Not checked.",
    "no_list": "The file names no tie-break list; it is compared with the customary one of tiebreaks, perhaps not its own.",
    "details": "Where, and the likely reason",
    "details_only": "Where",
    "checking": "Comparing with the ranks in the file …",
    "own": "{id} (event)",
    "current": "{id} (today)",
    "own_list": "List of the file",
    "usual_list": "Customary list",
    "value": "{code} of {name}: {value}. Show the working",
    "choose": "Compare {name}",
    "choose_header": "Compare",
    "chosen_one": "{first}: see why this place, or tick another to see who is ahead.",
    "chosen_two": "{first} and {second}",
    "table": "{title}, table",
    "caption_standings": "Standings",
    "caption_crosstable": "Crosstable",
    "caption_boards": "Best results by board",
    "caption_edition": "Edition {id}",
    "caption_working": "Round by round",
    "caption_values": "All values",
    "caption_tied": "Those tied",
    "caption_step": "Those tied, step {step}",
    "changed": "changed",
    "changes": "What changes, and why",
    "move_up": "Move {code} up",
    "move_down": "Move {code} down",
    "remove": "Remove {code}",
    "modifiers": "Modifiers of {code}",
    "modify": "Modifiers",
    "moved": "{code} is now entry {place} of {count}.",
    "added": "{code} added as entry {place}.",
    "removed": "{code} removed.",
    "not_here": "Not in this event",
    "copied": "The link is copied: it carries the settings, not the file.",
    "link": "Copy this link: it carries the settings, not the file.",
    "saved": "{name} saved.",
    "saved_with_notes": "{name} saved. The format cannot carry: {notes}",
    "warnings": "Reading the file gave {count} warnings",
    "warning": "Reading the file gave a warning",
    "score": "Score",
    "score_primary": "primary",
    "score_MP": "match points",
    "score_GP": "game points",
    "C": "Cut lowest",
    "M": "Median, cut each end",
    "P": "Forfeits as played",
    "F": "Fore Buchholz",
    "R": "Reversed order",
    "L": "Koya limit ± half points",
    "K": "Divisor",
    "U": "Rating of the unrated",
}
