"""Every message that a test makes is looked at: each gap of its sentence has a fact, and every fact is a `Fact`.

What others wrote, such as the title of a self-defined tie-break, may have braces of its own.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

from tiebreaks.languages import po
from tiebreaks.languages.folder import TEMPLATE
from tiebreaks.messages import Clause, Items, Message, Option, Remedy, Rounded

GAP = re.compile(r"\{[a-z_]+(![rs])?(:[^{}]*)?\}")
FACTS = (str, int, float, Fraction, Decimal, date, Option, Remedy, Clause, Items, Rounded, type(None))
_make = Message.__new__


@cache
def our_sentences() -> frozenset[str]:
    """Every sentence that stands in the source, from the template: a test holds it against the source, which takes longer to read."""
    return frozenset(entry.id for entry in po.read(TEMPLATE.read_text(encoding="utf-8")))


def is_fact(value: object) -> bool:
    """Whether a value is a `Fact`; of a list, every item."""
    if isinstance(value, Items):
        return is_fact(value.items)
    return all(map(is_fact, value)) if isinstance(value, tuple | list) else isinstance(value, FACTS)


def _make_checked(cls: type[Message], sentence: str, /, **parts: Any) -> Message:
    made = _make(cls, sentence, **parts)  # which raises KeyError if it has facts, but not that of a gap
    facts = made.facts
    assert facts or not GAP.search(sentence) or sentence not in our_sentences(), f"no facts for the gaps of {sentence!r}"
    strange = {name: fact for name, fact in facts.items() if not is_fact(fact)}
    assert not strange, f"no facts of {sentence!r}: {strange}"
    return made


def check_messages() -> None:
    """From now on check every message of this process; the library itself does not."""
    Message.__new__ = _make_checked  # type: ignore[method-assign]
