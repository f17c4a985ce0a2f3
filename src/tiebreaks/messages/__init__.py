"""Messages: sentences as values, their parts, the faces that word them, and how a language writes them."""

from tiebreaks.messages.facts import (
    PYTHON,
    Clause,
    Face,
    Fact,
    Figures,
    Forms,
    Given,
    Items,
    Option,
    Ordinal,
    Remedy,
    Rounded,
    as_fact,
    distinct_decimals,
    in_context,
)  # fmt: skip
from tiebreaks.messages.language import JOINERS
from tiebreaks.messages.making import (
    as_message,
    enclose,
    join_sentences,
    labels,
    log_warnings,
    paragraph,
    refusal,
    some_of,
    some_said,
    without_code,
)  # fmt: skip
from tiebreaks.messages.message import EMPTY, MOST_ITEMS, NOWHERE, Message, Place, Severity, gaps_of, phrase, words_for

__all__ = [
    "EMPTY", "JOINERS", "MOST_ITEMS", "NOWHERE", "PYTHON", "Clause", "Face", "Fact", "Figures", "Forms", "Given", "Items",
    "Message", "Option", "Ordinal", "Place", "Remedy", "Rounded", "Severity", "as_fact", "as_message",
    "distinct_decimals", "enclose", "gaps_of", "in_context", "join_sentences", "labels", "log_warnings", "paragraph",
    "phrase", "refusal", "some_of", "some_said", "without_code", "words_for",
]  # fmt: skip
