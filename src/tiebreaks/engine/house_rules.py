"""House rules: the provisions that an event has changed, as calls give them and as people type them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tiebreaks.engine.basis import HouseRules
from tiebreaks.engine.dropped import Dropped as Dropped
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import NAMED_SETS, Edition, set_named
from tiebreaks.law.provisions import PROVISIONS, check_provision
from tiebreaks.messages import (
    Message,
    Option,
    as_fact,
)
from tiebreaks.text import as_typed

HOUSE_RULE_VALUE = "{name}: expected one of {choices}, found {value!r}; write {name}=VALUE"
NAMED_SET = "named_set"  # beside provisions: the name of a set of them


def settle_house_rules(
    edition: str | Edition | None, house_rules: HouseRules | None
) -> tuple[str | Edition | None, Mapping[str, Any]]:
    """The edition and the provisions of a call. A named set brings its edition, unless the call names one: that is amended."""
    if house_rules is None:
        return edition, {}
    if isinstance(house_rules, str):
        house_rules = {NAMED_SET: house_rules}
    given: object = house_rules
    if not isinstance(given, Mapping):
        wrong = "{option}: expected a mapping such as {{'vur_cut': 'off'}}, or the name of a set, found {found!r}"
        raise RegulationError(Message(wrong, option=Option("house_rules"), found=as_fact(given)))
    if NAMED_SET not in house_rules:
        return edition, house_rules
    chosen = set_named(house_rules[NAMED_SET])
    own = {name: value for name, value in house_rules.items() if name != NAMED_SET}
    return edition or chosen.edition, {**chosen.house_rules, **own}


def parse_house_rules(given: Iterable[str]) -> Mapping[str, Any]:
    """Parse house rules that were typed: NAME=VALUE, NAME alone for NAME=true, or the name of a set."""
    rules: dict[str, Any] = {}
    for name, value in map(_parse_house_rule, given):
        if name == NAMED_SET and rules.get(name, value) != value:
            two = "expected one named set of house rules, found {first} and {second}; give the provisions of one of them"
            raise RegulationError(Message(two, first=rules[name], second=value))
        rules[name] = value
    return rules


def _parse_house_rule(given: str) -> tuple[str, Any]:
    left, equals, right = (part.strip() for part in given.partition("="))
    if left == NAMED_SET:
        return NAMED_SET, set_named(right).name
    if not equals and _means_set(left):
        return NAMED_SET, set_named(left).name
    name, _, value = (part.strip() for part in given.replace("-", "_").partition("="))
    choices = {as_typed(choice): choice for choice in PROVISIONS.get(name, {"choices": ()})["choices"]}
    wanted = value.casefold() or as_typed(True)
    if choices and wanted not in choices:
        raise RegulationError(Message(HOUSE_RULE_VALUE, name=name, choices=tuple(choices), value=value))
    check_provision(name, choices.get(wanted))
    return name, choices[wanted]


def _means_set(name: str) -> bool:
    """Whether a name is that of a set of house rules, or nearer to one than to a provision."""
    from difflib import get_close_matches  # only for rules that were typed

    folded = name.casefold().replace("_", "-")
    known = [*NAMED_SETS, *(provision.replace("_", "-") for provision in PROVISIONS)]
    return any(near in NAMED_SETS for near in get_close_matches(folded, known, n=1))
