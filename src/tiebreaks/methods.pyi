from collections.abc import Iterable, Mapping
from typing import Unpack, overload

from tiebreaks.answers.checks import Check
from tiebreaks.answers.explanations import Explanation, Neighbours, Overview, Why
from tiebreaks.checking.against import Table
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.options import RankingOptions
from tiebreaks.engine.standings import Standings
from tiebreaks.model.people import Who

class EventMethods:
    def standings(self, by: str | Iterable[str | TieBreak] | None = None, **options: Unpack[RankingOptions]) -> Standings: ...

class StandingsMethods:
    @overload
    def explain(self, who: Who, code: str | TieBreak, *, occurrence: int = 1) -> Explanation: ...
    @overload
    def explain(self, who: Who, code: None = None) -> Overview: ...
    @overload
    def why(self, one: Who, other: Who) -> Why: ...
    @overload
    def why(self, one: Who, other: None = None) -> Neighbours: ...
    def check(
        self,
        *,
        against: Table | None = None,
        columns: Mapping[str, str] | str | None = None,
        search: bool = True,
        budget: float | None = ...,
    ) -> Check: ...
