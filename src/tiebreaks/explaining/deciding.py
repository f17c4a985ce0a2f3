"""Which entry of the list separates each line of the standings from the line above it."""

from __future__ import annotations

import numpy as np

from tiebreaks.engine.standings import Standings


def deciding_entries(standings: Standings) -> list[int | None]:
    """For each row, where in `by` the entry stands that separates it from the row above; `len(by)` is the drawing of lots.

    None: there is no row above, or nothing separates the two and they share a rank.
    """
    order, places = standings._order, standings._places
    column = {index: at for at, index in enumerate((*standings._applied, len(standings.entries)))}
    above, own = order[:-1], order[1:]
    first = np.full(len(own), -1)
    for index in range(
        len(places) - 1, -1, -1
    ):  # backwards, so that the first entry that separates two is the last to be noted
        first[places[index][above] != places[index][own]] = index
    return [*([None] if len(order) else []), *(column.get(index) for index in first.tolist())]
