"""Why a file is refused: in words, and as a code that can be counted."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.errors import FormatError, RegulationError, TiebreaksError, fault_of
from tiebreaks.messages import Message

LOST = Message("the processes that worked on this file ended without an answer (out of memory?); look at the file alone")
TOO_SLOW = "it takes more than {limit:g} s, the limit of this run; look at the file alone, or allow more ({option})"
TOO_BIG = "it takes more than {limit:,} MB of memory, the limit of this run; look at the file alone, or allow more ({option})"
NO_MEMORY = Message("not enough memory")
NO_MEMORY_TO_READ = Message("cannot be read: there is not enough memory")
CANNOT_BE_READ = "cannot be read: {reason}"
UNKNOWN = "unknown"  # of a file that an earlier version refused
_OF_SENTENCES: Mapping[str, str] = {
    LOST.sentence: "lost",
    TOO_SLOW: "time",
    **dict.fromkeys((TOO_BIG, NO_MEMORY.sentence, NO_MEMORY_TO_READ.sentence), "memory"),
    CANNOT_BE_READ: "system",
}


def reason_code(refusal: Exception) -> str:
    """The code of a refusal, such as `time`, `file-16` (the case of docs/formats.md) or `regulations-8` (the article).

    Of several messages the first counts, as in the column of reasons.
    """
    first = refusal.messages[0] if isinstance(refusal, TiebreaksError) else Message("")
    match fault_of(refusal) or refusal:
        case TiebreaksError() if first.sentence in _OF_SENTENCES:
            return _OF_SENTENCES[first.sentence]
        case MemoryError():
            return "memory"
        case OSError():
            return "system"
        case FormatError():
            return f"file-{first.case}" if first.case > 0 else "file"
        case RegulationError():
            return f"regulations-{first.article}" if first.article else "regulations"
        case TiebreaksError():
            return "request"
        case _:
            return "fault"
