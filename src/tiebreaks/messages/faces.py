"""COMMAND: how the command line writes options, in its answers and in the tables that it writes."""

from __future__ import annotations

from tiebreaks.messages.message import Face, Remedy

_OPTIONS = {
    "after_round": "--after",
    "house_rules": "--house-rule",
    "unpaired": "--bye",
    "rating": "--rating-kind",
}  # not named as in Python

PLACEHOLDERS = (  # what stands for a value of the user in a usage, in a help and in a command that an answer names
    "FILE", "IN", "OUT", "PATHS", "TABLE", "LIST", "STARTING_LIST", "RULES", "WHO", "CODE", "ROUND", "GAME", "NAME",
    "NAMES", "VALUE", "NUMBER", "SEED", "SECONDS", "STEPS", "MB", "ADDRESS", "PORT", "OPTIONS", "COMMAND", "ARGS",
)  # fmt: skip


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
