"""All cases, in the order of the articles."""

from __future__ import annotations

from . import (
    Case,
    article_3,
    article_6,
    article_7,
    article_10,
    article_14,
    articles_8_and_9,
    articles_11_to_13,
    articles_15_and_16,
    the_list,
)

CASES: list[Case] = [
    case
    for module in (
        the_list, article_3, article_6, article_7, articles_8_and_9, article_10, articles_11_to_13, article_14, articles_15_and_16,
    )
    for case in module.CASES
]  # fmt: skip
