from collections.abc import Iterable, Mapping
from typing import Any, Literal, Protocol, Self, overload

from tiebreaks.answers.checks import Check
from tiebreaks.answers.explanations import Explanation, Neighbours, Overview, Why
from tiebreaks.law.editions import Edition

class Coded(Protocol):
    """A tie-break: `tb.TieBreak`."""

    @property
    def code(self) -> str: ...

class Numbered(Protocol):
    """A participant: `tb.Row`, `tb.Player`, `tb.Team`."""

    @property
    def id(self) -> int: ...

class EventMethods:
    def standings(  # of `tb.Standings`: that type would close a circle, since standings know their event
        self,
        by: str | Iterable[str | Coded] | None = None,
        *,
        edition: str | Edition | None = None,
        after_round: int | None = None,
        house_rules: str | Mapping[str, Any] | None = None,
        lots: int | str | None = None,
        live: bool = False,
        pending: Literal["none", "draw"] | None = None,
        infer: bool = True,
    ) -> Any: ...
    def to_dict(self) -> dict[str, Any]: ...
    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self: ...

class StandingsMethods:
    @overload
    def explain(self, who: int | str | Numbered, code: str | Coded, *, occurrence: int = 1) -> Explanation: ...
    @overload
    def explain(self, who: int | str | Numbered, code: None = None) -> Overview: ...
    @overload
    def why(self, one: int | str | Numbered, other: int | str | Numbered) -> Why: ...
    @overload
    def why(self, one: int | str | Numbered, other: None = None) -> Neighbours: ...
    def check(
        self,
        *,
        against: Any = None,
        columns: Mapping[str, str] | str | None = None,
        search: bool = True,
        budget: float | None = ...,
    ) -> Check: ...
