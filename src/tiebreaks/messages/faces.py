"""How options are written: COMMAND, on the command line and in the tables that it writes; FIELDS, where programs send them."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.messages.facts import Face, Remedy

_SINGULAR: Mapping[str, str] = {  # given one by one, each under this name
    "house_rules": "house_rule", "files": "file", "play_offs": "play_off", "orders": "order", "values": "value",
    "corrections": "correction",
}  # fmt: skip
_SPELLED: Mapping[str, str] = {
    "assumed": "--if",
    "with_files": "--with",
    "starts": "--first-day",
}  # words that are no names in Python

PLACEHOLDERS = (  # what stands for a value of the user in a usage, in a help and in a command that an answer names
    "ANSWER", "FILE", "IN", "OUT", "PATHS", "TABLE", "LIST", "STARTING_LIST", "RULES", "WHO", "CODE", "ROUND", "GAME", "NAME",
    "NAMES", "VALUE", "NUMBER", "SEED", "SECONDS", "STEPS", "MB", "ADDRESS", "PORT", "FOLDER", "OPTIONS", "COMMAND", "ARGS",
    "ORDER", "VALUES", "ENTRY", "DATE",
)  # fmt: skip


def singular(name: str) -> str:
    """The name of an option where its values are given one by one."""
    return _SINGULAR.get(name, name)


def spell_option(name: str) -> str:
    """An option as it is typed on the command line."""
    return _SPELLED.get(name) or "--" + singular(name).replace("_", "-")


def _spell_remedy(remedy: Remedy) -> str:
    """A remedy as users type it."""
    if remedy.value is True:
        return spell_option(remedy.option)
    typed = f'"{remedy.typed}"' if " " in remedy.typed else remedy.typed
    return f"{spell_option(remedy.option)} {typed}"


COMMAND = Face(spell_option, _spell_remedy, lacks=frozenset({"register"}))
"""The face of the command line (`messages.Face`)."""


def _field_with_value(remedy: Remedy) -> str:
    return f"{singular(remedy.option)}={remedy.typed}"


FIELDS = Face(
    singular, _field_with_value, offer="{sentence}; or send {remedies}", lacks=frozenset({"register", "command", "work"})
)
"""The face of those who send options as fields: requests to the service, calls of an assistant."""
