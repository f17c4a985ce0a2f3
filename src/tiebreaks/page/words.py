"""The words of the page and of its requests, and how both write options: a translation needs no other file of page/."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.messages import Face, Message, Remedy, in_context
from tiebreaks.messages.faces import FIELDS, singular
from tiebreaks.operations.refusals import FAULT, TOO_LARGE, TOO_MUCH

REFUSED: Mapping[str, str] = {
    "usage": "A setting, a code or a participant does not exist.",
    "foreign": "The request comes from another site's page, or uses a name that is not this server's.",
    "slow": "The request did not arrive in time; send it again.",
    "regulations": "The regulations forbid this in this event.",
    "size": TOO_LARGE,
    "form": "Send the file and its settings as a form (multipart/form-data).",
    "file": "The file cannot be read as a tournament, or the event cannot be written in that format.",
    "time": TOO_MUCH,
    "fault": FAULT,
    "busy": "Too many requests at once; try again in a few seconds.",
}
UNKNOWN_FIELD = "{field}: this operation does not take it in the {part}; expected there: {expected}"
FORM, ADDRESS, NO_FIELD = (  # the parts of a request; what is expected where no field is
    Message("form"),
    Message("address"),
    Message("nothing"),
)
NO_FILE = "expected a file, found a text; with curl, use -F {field}=@NAME"
NO_TEXT = "expected a text, found a file"
ONLY_IN_DOCUMENT = "rows: only format=document takes it; leave the field out"
SEARCH_FURTHER = Message("On the command line, tiebreaks check FILE --budget more searches on.")
NEEDS_FURTHER = Message("The page searches for a few seconds; on the command line, tiebreaks needs FILE WHO searches longer.")
SAMPLES: Mapping[str, str] = {  # a file of the package, what the page calls it
    "open.trf": "An open, 41 players",
    "round_robin.trf": "A round robin, 10 players",
    "team.trf": "A team event, 8 teams",
}

ENCODINGS: Mapping[str, str] = {  # the page offers them where the encoding was guessed
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

EXPORTS: Mapping[str, str] = {  # of programs: how each writes a file that the page opens, as in docs/tutorials/arbiter.md
    "Swiss-Manager": "Menu Extras, FIDE Data Export TRF26 (in older versions TRF16); or the file of the tournament itself.",
    "Vega": "Menu Rating Report, FIDE, Rating Report: it writes fideelo.txt.",
    "chess-results": "Starting rank crosstable, complete list, then Excel and Print, Export to Excel.",
    "Papi": "The FIDE report (TRF).",
    "SwissSys": "Menu Utilities, Ratings reports, FIDE.",
    "lichess": "Of a finished Swiss: Download TRF file, below Tournament complete.",
    "Swiss-Chess": "Its HTML pages: form, or all of paar-r1, paar-r2 and so on.",
}

PAGE: Mapping[str, str] = {
    "title": "tiebreaks",
    "about": "Chess standings by the FIDE tie-break regulations, with the working behind every number",
    "language": "Language",
    "skip": "Skip to the standings",
    "open": "Open a tournament file",
    "drop": "Drop a file here, or several of one event, or",
    "choose": "Choose a file",
    "kinds": "TRF, JSON, lists of chess-results (Excel or saved page), Swiss-Manager, Vega, Swiss-Chess, PGN, tables; 10 MB.",
    "sample": "Or open a sample event:",
    "private": "Your file stays on this machine. Only the program that serves this page reads it, and it stores nothing.",
    "sent": "Your file is sent to the server that this page comes from. The server stores nothing.",
    "device": "Your file stays on this device. The page computes in your browser; nothing is sent, "
    "and nothing is stored unless you ask for it.",
    "keep": "Keep the last event on this device, for the next visit",
    "no_script": "This page needs JavaScript. Without it, run tiebreaks standings FILE on the command line.",
    "another": "Open another file",
    "download": "Download",
    "as_html": "Page with workings (HTML)",
    "as_xlsx": "Table (Excel)",
    "as_csv": "Table (CSV)",
    "as_json": "Data (JSON)",
    "as_trf": "Tournament file with these ranks (TRF26)",
    "print": "Print",
    "menu": "Menu",
    "round": "Round",
    "groups": "Groups of the festival",
    "filter": "Filter",
    "filter_federation": "Federation",
    "filter_club": "Club",
    "filter_title": "Title",
    "filter_category": "Category",
    "filter_all": "All",
    "help": "How to read the page",
    "howto": "How to export from your program",
    "howto_then": "Several lists of one event can be chosen together. Files of several events become groups of one page.",
    "link": "Copy link",
    "settings": "Settings",
    "edition": "Edition of C.07",
    "house_rule": "As a program reads it",
    "house_rule_": "By the text",
    "after": "After round",
    "bye": "Unpaired, reason not in the file",
    "bye_": "As assumed",
    "bye_zero": "Zero-point bye (absent)",
    "bye_half": "Half-point bye",
    "bye_full": "Full-point bye",
    "bye_pairing": "Pairing-allocated bye",
    "encoding": "Encoding of the file",
    "encoding_": "Detected",
    "first_day": "When was it played?",
    "list": "Tie-break list",
    "by_help": "Type codes with commas between, such as DE, BH/C1, SB; the points come first by themselves.",
    "use": "Use",
    "edit": "Build the list",
    "rule": "House rules",
    "lots": "Drawing of lots, seed",
    "lots_none": "none: ties stay",
    "decided": "Decided at the board, by hand or elsewhere",
    "play_off": "Play-off: numbers or names, best first",
    "order_by_hand": "Order by hand: numbers or names, best first",
    "values_elsewhere": "Values from elsewhere",
    "decided_help": "One a line; behind a colon, words that explain it. "
    "A play-off or an order applies at the last place of the list where exactly its players are level, or at PO and HAND where "
    "the list names them; values apply at their code.",
    "order": "Drag an entry or use its arrows. The standings update at once.",
    "corrections": "Correct a result, a bye or an entry",
    "correction_round": "Round",
    "correction_entry": "Game or bye",
    "correction_result": "Correct to",
    "correct": "Correct",
    "late_entry": "Late entry, name",
    "entry_rating": "Rating",
    "enter": "Enter",
    "add": "Add a tie-break",
    "add_button": "Add",
    "check": "Check of the published table",
    "more": "Details",
    "against": "Check another table",
    "no_table": "Check the ranks in the file",
    "drop_open": "Open as a tournament",
    "drop_against": "Check this table against the event",
    "views": "Views",
    "search": "Find a name or number",
    "first": "First edition",
    "second": "Second edition",
    "close": "Close",
    "why": "Why?",
    "clear": "Clear",
    "pair": "Chosen participants",
    "progress": "What is being computed",
    "service": "For programs:",
    "description": "OpenAPI description",
}
SCRIPT: Mapping[str, str] = {  # what the script fills in
    "standings": "Standings",
    "crosstable": "Crosstable",
    "boards": "Boards",
    "pairings": "Pairings",
    "pairings_of": "Pairings of round {round}",
    "by_board": "By board",
    "by_name": "By name",
    "pairings_order": "Order of the pairings",
    "hint_pairings": "Points are those before the round. Select a name to see the card.",
    "to_round": "Round {round}",
    "sort": "Sort by {name}",
    "sorted": "Sorted by {name}.",
    "unsorted": "In the order of the ranks.",
    "compare": "Two editions",
    "reading": "Reading {name} …",
    "working": "Computing …",
    "engine_loading": "Loading the engine, {size} MB, once: {done} MB so far",
    "engine_starting": "Starting the engine …",
    "engine_failed": "The engine could not be loaded: {reason}. Try again when you are connected.",
    "ready": "{title}. {count} {count:participant|participants} by {by}.",
    "matches": "{count} of {total} shown",
    "near": "Did you mean:",
    "unreadable": "{name} cannot be read",
    "unranked": "{name} cannot be ranked by its own list",
    "unopened": "{name} cannot be opened",
    "still_shown": "Still shown below: {name}",
    "offer_by": "Rank by {value}",
    "offer_sheet": "Read the sheet {value}",
    "offer_tournament": "Read number {value}",
    "offer_encoding": "Read as {value}",
    "offer_trust_results": "Use the results",
    "offer_trust_points": "Use the points",
    "refused": "Not possible; nothing was changed",
    "left_out": "These settings of the link do not fit this event and were ignored: {settings}",
    "offline": "The program that serves this page does not answer. Is it still running?",
    "too_large": "{name} is larger than 10 MB, which is the limit.",
    "gone": "{name} was changed, moved or removed after you chose it. Choose it again.",
    "no_sample": "There is no sample event with this name.",
    "hint": "Select a name for the card, a value for its working; tick two to see why one is ahead.",
    "legend": "separates a row from the row above",
    "legend_playing": "a game in progress",
    "legend_group": "a score group begins",
    "legend_idle": "decides nothing",
    "by_lot": "decided by lot",
    "rule_add": "Change a provision of the edition …",
    "rule_option": "{article}: {says}",
    "rule_own": "{value} (edition)",
    "rule_remove": "As in the edition",
    "hint_compare": "Marked cells differ between the editions. Select a value to see its working.",
    "swiss": "Swiss",
    "round-robin": "Round robin",
    "predetermined": "Fixed schedule",
    "individual_facts": "{system}, {count} players, {rounds}",
    "team_facts": "{system}, {count} teams, {rounds}",
    "starts": ", from {starts}",
    "check_failed": "Not checked.",
    "check_table": "What was published, and what it was made by",
    "check_sentences": "In sentences",
    "back_in_force": "Back to the rules in force",
    "differences": "Differences",
    "corrected": "Corrected",
    "take_back": "Take back",
    "take_back_one": "Take back: {correction}",
    "corrected_file": "Download the corrected file (TRF26)",
    "corrected_game": "Round {round}: {white} – {black} {result}",
    "corrected_bye": "Round {round}: {who}, {kind}",
    "entered": "Late entry: {who}",
    "doubtful": "Results that could not be read as they stand: {count}",
    "agrees": "Agrees with {name}: {ranks} ranks, {values} points and values",
    "differs": "Differs from {name}: {wrong} of {ranks} ranks, {others} of {values} points and values",
    "differs_ranks": "Differs from {name}: {wrong} of {ranks} ranks",
    "differs_values": "Differs from {name}: {others} of {values} points and values",
    "agrees_before": "Agrees with {name} after round {round}, before the round that is being played",
    "agrees_live": "{name} counts round {round}, which is being played",
    "agrees_otherwise": "{name} follows another list: {by}",
    "checking": "Checking the ranks in the file …",
    "apply": "Use {by} as in the published table",
    "apply_edition": "Use {by} under C.07 {edition} as in the published table",
    "apply_rules": "Use {by} with {rules} as in the published table",
    "asked": "The file does not say why somebody has no opponent, and ranks may depend on it. "
    "If it was another bye, choose it.",
    "asked_bye": "{name} (round {rounds})",
    "asked_counted": "Counted as {bye}: {names}",
    "asked_more": "and {count} more",
    "table_gone": "{name} is no longer checked.",
    "offer_unpaired_zero": "Zero-point bye (absent)",
    "offer_unpaired_half": "Half-point bye",
    "offer_unpaired_full": "Full-point bye",
    "offer_unpaired_pairing": "Pairing-allocated bye",
    "own": "{id} (event)",
    "current": "{id} (today)",
    "own_list": "List of the file",
    "usual_list": "Default list",
    "shown_list": "List of the ranks",
    "choose": "Compare {name}",
    "choose_header": "Compare",
    "chosen_one": "{first}: see what decides this rank, or tick another participant to see why one is ahead.",
    "chosen_two": "{first} and {second}",
    "table": "{title}, table",
    "caption_edition": "Edition {id}",
    "caption_working": "Round by round",
    "caption_tied": "Tied participants",
    "caption_step": "Tied participants, step {step}",
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
    "not_here": "Not allowed in this event",
    "copied": "Link copied. It contains the settings, not the file.",
    "copied_whole": "Link copied. It contains the event: whoever has the link sees this table. Nothing was sent.",
    "copied_settings": "Link copied. It contains the settings only: the event is too large for a link. Send the file with it.",
    "code": "QR code of the link",
    "no_code": "The link is too long for a QR code.",
    "kept_open": "Open {title} again",
    "not_kept": "The event is too large to be kept on this device.",
    "damaged_link": "The link is damaged: the event in it cannot be read. Ask for the file.",
    "stop": "Stop",
    "link": "Copy this link. It contains the settings, not the file.",
    "as_svg": "Save the picture (SVG)",
    "saved": "{name} saved.",
    "saved_with_notes": "{name} saved. The format cannot hold: {notes}",
    "warnings": "Reading the file gave {count} {count:warning|warnings}",
    "warning": "Reading the file gave a warning",
    "notes": "{count} {count:note|notes} on how the file was read",
    "all_problems": "All {count} lines",
    "problem_count": "{count} lines are wrong. The first:",
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
RULES_EXAMPLE = """currency = "EUR"

[[prizes]]
name = "Main"
amounts = [300, 200, 100]

[[prizes]]
name = "U1800"
category = "U1800"
amounts = [60, 40]
"""
RULES_HORT = """currency = "EUR"

[groups.main]
sharing = "hort"

[[prizes]]
name = "Main"
amounts = [500, 300, 200, 100]

[[prizes]]
name = "Women"
category = "women"
amounts = [100, 50]

[[prizes]]
name = "U1800"
category = "U1800"
amounts = [100, 50]
"""
CARD: Mapping[str, str] = {  # one participant or two, crosstable, prizes, categories, the screen of a hall, what is printed
    "why_not_higher": "Why not higher?",
    "why_title": "{first} and {second}",
    "number": "No. {id}",
    "fact": "{label} {shown}",
    "rank_of": "Rank {rank} of {of}",
    "rank_short": "rank {rank}",
    "neighbours": "Above and below",
    "progress": "Rank after each round",
    "progress_label": "Rank after each round, of {of}: {ranks}",
    "prospects": "What is still possible",
    "prospects_about": "From the pending games: what each own result means for a target, and how probable every rank is.",
    "prospects_then": "As after round {after}: the later rounds count as still to be played.",
    "prospects_top": "Target: the first places, up to",
    "prospects_show": "Work it out",
    "chance_first": "First: {first}",
    "chance_top": "First three: {top}",
    "chance_expected": "Mean rank: {expected}",
    "chance_range": "Nine of ten finishes: rank {range}",
    "chance_label": "How probable each final rank is: {ranks}",
    "chance_bar": "rank {rank} {share}",
    "chance_more": "Possible ranks without a bar here: {count} more",
    "ratings": "Rating and next game",
    "games": "Games",
    "team_games": "Matches",
    "values": "Values",
    "deciding": "decides against the row above",
    "in_category": "{name}: {rank} of {of}",
    "tie_break": "Tie-break",
    "decides_here": "Decides here",
    "ladder": "The list from the top",
    "both_workings": "{code} ({name}), both workings",
    "amount": "Amount",
    "not_counted": "({amount})",
    "hint_crosstable": "Select a result to see the card of the opponent, a value to see its working.",
    "moves": "Ranks by round",
    "moves_label": "Lines of {count} participants: their ranks after each of {rounds} rounds",
    "moves_highlight": "Highlight",
    "moves_first": "The first {count}",
    "as_table": "As a table",
    "prizes": "Prizes",
    "rules": "Rules of the prizes",
    "rules_about": "Type the rules, choose a file, or drop one (.toml). They stay in this page.",
    "rules_text": "Rules (TOML)",
    "rules_use": "Give the prizes",
    "rules_missing": "There are no rules yet. Type them into the box, try the example, or choose a file.",
    "rules_try": "Try the example",
    "rules_file": "From a file",
    "rules_example": RULES_EXAMPLE,
    "rules_hort": RULES_HORT,
    "rules_try_hort": "Try: shared by Hort, with women and U1800",
    "rules_use_text": "Use this text",
    "prize_list": "Prizes {number}",
    "prize_name": "Name",
    "prize_name_example": "Main",
    "prize_category": "Category, empty: everybody",
    "prize_amounts": "Amounts, first to last",
    "prize_add": "Add a list",
    "prize_sharing": "Equal points",
    "sharing_none": "The rank decides",
    "sharing_equal": "Share equally",
    "sharing_hort": "Share by Hort",
    "prize_currency": "Currency",
    "categories": "Categories",
    "category": "Categories, such as women, U18, 2000+, GER",
    "category_example": "women, U18",
    "category_show": "Show",
    "category_count": "{name} ({count})",
    "no_categories": "No birth date, sex or missing rating in the file makes a category. Type one, such as U1800 or GER.",
    "pause": "Pause",
    "resume": "Go on",
    "page_of": "Page {page} of {pages}",
    "followed": "{name} has changed; read again at {time}.",
    "printed": "printed {time}",
    "cut": "Only the first {count} of {total}. Print again: the others had not arrived.",
    "signature": "Chief arbiter",
}


CONTROLS: Mapping[str, str] = {  # option -> the control of the page that sets it
    "after_round": PAGE["after"],
    "against": PAGE["against"],
    "by": PAGE["list"],
    "edition": PAGE["edition"],
    "starts": PAGE["first_day"],
    "encoding": PAGE["encoding"],
    "unpaired": PAGE["bye"],
}
_QUOTED = in_context("“{words}”", "a control of the page, quoted")


def _control(option: str) -> str:
    return Message(_QUOTED, words=Message(CONTROLS[option])) if option in CONTROLS else singular(option)


def _button(remedy: Remedy) -> str:
    """The button for a remedy; without one, the control that has it among its choices."""
    button = SCRIPT.get(f"offer_{remedy.option}") or SCRIPT.get(f"offer_{remedy.option}_{remedy}")
    return Message(_QUOTED, words=Message(button, value=remedy.typed)) if button else _control(remedy.option)


SERVICE_FACE = FIELDS
PAGE_FACE = Face(
    _control, _button, offer="{sentence}; or choose {remedies}", lacks=FIELDS.lacks | {"strict", "house_rules", "starts"}
)
