"""The members of a category, who are ranked among themselves in every finish."""

from __future__ import annotations

import numpy as np

from tiebreaks.awards.category_names import shown_name
from tiebreaks.awards.category_standings import in_category
from tiebreaks.awards.rules import PrizeRules
from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.question import Question
from tiebreaks.messages import Message, Option


def choose_members(question: Question, category: str, rules: PrizeRules | None) -> str:
    """Rank the members of a category among themselves; returns its name as people read it."""
    found = in_category(question.now, category, rules=rules)
    members = {row.id for row in found.rows}
    columns = [at for at, number in enumerate(question.finishes.numbers) if number in members and question.finishes.listed[at]]
    if not columns:
        raise TiebreaksError(Message("{option}: nobody is in {name}", option=Option("category"), name=category))
    question.members = np.array(columns)
    question.notes.extend(found.notes)
    return shown_name(found.category)
