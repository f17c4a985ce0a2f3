"""COMMAND: how the command line writes options, in its answers and in the tables that it writes."""

from __future__ import annotations

from tiebreaks.messages import Face, Remedy

_OPTIONS = {
    "after_round": "--after",
    "house_rules": "--house-rule",
    "unpaired": "--bye",
    "rating": "--rating-kind",
}  # not named as in Python


def _spell_option(name: str) -> str:
    return _OPTIONS.get(name) or "--" + name.replace("_", "-")


def _spell_remedy(remedy: Remedy) -> str:
    """A remedy as users type it."""
    if remedy.value is True:
        return _spell_option(remedy.option)
    typed = f'"{remedy.typed}"' if " " in remedy.typed else remedy.typed
    return f"{_spell_option(remedy.option)} {typed}"


COMMAND = Face(_spell_option, _spell_remedy, lacks=frozenset({"register"}))
"""The face of the command line (`messages.Face`)."""
