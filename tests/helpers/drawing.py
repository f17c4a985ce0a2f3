"""How many examples a test of hypothesis draws, whatever it asks for itself."""

from __future__ import annotations

from typing import Any

import pytest


def is_drawn(item: pytest.Item) -> bool:
    """Whether it is a test of hypothesis."""
    return hasattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings")


def draw_at_most(item: pytest.Item, examples: int, **changed: Any) -> None:
    """Let a test of hypothesis draw no more than so many; `changed` are further settings. Other tests stay as they are."""
    from hypothesis import settings  # by now its plugin has imported it, which must come first

    if is_drawn(item):
        usual = item.obj._hypothesis_internal_use_settings  # type: ignore[attr-defined]
        fewer = settings(usual, max_examples=min(examples, usual.max_examples), **changed)
        item.obj._hypothesis_internal_use_settings = fewer  # type: ignore[attr-defined]
