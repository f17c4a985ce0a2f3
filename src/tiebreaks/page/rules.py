"""House rules as the page offers them: each provision with its article, and every choice in plain words."""

from __future__ import annotations

from typing import Any

from tiebreaks.law.choices import CHOICES
from tiebreaks.law.editions import EDITIONS, Edition
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.page.speech import language
from tiebreaks.text import as_typed


def view_rules(law: Edition) -> list[dict[str, Any]]:
    """The provisions as the page offers them: what each decides, its value here and in the edition, and its choices."""
    own, translate = EDITIONS[law.id], language().translate
    return [
        {
            "name": name,
            "article": facts["article"],
            "says": translate(facts["says"]),
            "value": as_typed(getattr(law, name)),
            "own": as_typed(getattr(own, name)),
            "choices": [{"value": each, "words": translate(CHOICES[name][each])} for each in map(as_typed, facts["choices"])],
        }
        for name, facts in PROVISIONS.items()
    ]
