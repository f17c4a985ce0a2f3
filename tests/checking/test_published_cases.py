"""Generated events with known truth: what `check` finds of published tables, on a sample; `make prove PARTS=checks` runs 1,020 of them."""

from __future__ import annotations

import os

import pytest

from tests.helpers import published_cases

CASES = int(os.environ.get("CASES", "51"))


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.no_cover
def test_generated_tables_get_what_they_were_made_with() -> None:
    figures = published_cases.run(range(1000, 1000 + CASES))
    assert figures.cases == CASES
    assert figures.right.total() >= 0.9 * CASES, f"{figures}\n" + "\n".join(figures.odd)  # of 1,020: 95 %
    assert figures.right.total() + figures.another.total() >= 0.98 * CASES, "\n".join(figures.odd)
    assert not figures.wrong.total() and not figures.certain_wrong, "\n".join(figures.odd)
    assert figures.spoilt > 0 and not figures.spoilt_explained, "\n".join(figures.odd)


def test_every_kind_of_case_is_generated() -> None:
    kinds = {published_cases.truth(seed).kind for seed in range(len(published_cases.MAKERS))}
    assert len(kinds) == len(published_cases.MAKERS)
