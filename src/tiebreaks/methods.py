"""Methods beside the functions: `event.standings(...)`, `.to_dict()`, `standings.explain(...)`, `.why(...)`, `.check(...)`.

An event and its standings know nothing of who writes, explains and checks them. Each method finds the function of its name when
it is called. Type checkers read `methods.pyi`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_JSON = "tiebreaks.formats.tournament_json"


def _function(name: str, module: str = "tiebreaks") -> Any:
    return getattr(import_module(module), name)


class EventMethods:
    """What an event can be asked."""

    __slots__ = ()

    def standings(self, by: Any = None, **options: Any) -> Any:
        """The standings: `tb.standings(event, by, ...)`."""
        return _function("standings")(self, by, **options)

    def to_dict(self) -> dict[str, Any]:
        """The event as JSON, as `tb.write` writes it to a `.json`: `from_dict` gives an equal event."""
        document: dict[str, Any] = _function("to_dict", _JSON)(self)
        return document

    @staticmethod
    def from_dict(data: Any) -> Any:
        """The event of `to_dict`, or of a `.json` that `tb.write` wrote. FormatError if it is no event."""
        return _function("from_dict", _JSON)(data)


class StandingsMethods:
    """What standings can be asked."""

    __slots__ = ()

    def explain(self, who: Any, code: Any = None, *, occurrence: int = 1) -> Any:
        """How a value comes about; without a code all values in short: `tb.explain(standings, who, code)`."""
        return _function("explain")(self, who, code, occurrence=occurrence)

    def why(self, one: Any, other: Any = None) -> Any:
        """Why one is ahead of the other; of one alone, what separates it from its neighbours: `tb.why(standings, ...)`."""
        return _function("why")(self, one, other)

    def check(self, **options: Any) -> Any:
        """What is published, compared with these standings: `tb.check(event, ...)` by their list, edition and round."""
        own: Any = self
        law = {"edition": own.edition, "after_round": own.after_round}
        return _function("check")(own.tournament, own.by, **law, **options)
