"""Article 12: knock-out tie-breaks on board results (BC TBR BBE). Type B."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.engine.ranking import refine, run_boundaries, run_starts
from tiebreaks.engine.records import NO_ROUND, Flags, Integers, Records
from tiebreaks.engine.steps import BoardCountSteps, BoardsSteps, BottomBoardSteps, TopBoardSteps
from tiebreaks.engine.working import Reason, Working, as_sum, reasons
from tiebreaks.law.editions import Edition


def board_count(table: Records, law: Edition, place: Integers | None = None) -> Working:
    """12.1 Board count: the points on each board times its number; the lower is ahead."""
    steps = by_count(board_totals(table), table)
    working = _ranked(_working(table, counted_by_board(table.board_points), steps), steps, place)
    if place is None or working.place is None or not law.board_count_needs_equal_game_points:
        return working
    applied = _same_within(place, table.on("GP").score)
    return replace(working, place=np.where(applied, working.place, place), steps=replace(steps, applied=applied))


def top_board_results(table: Records, law: Edition, place: Integers | None = None) -> Working:
    """12.2 Top board results: the points on board 1, then on board 2, and so on."""
    steps = from_the_top(board_totals(table), table)
    return _ranked(_working(table, table.board_points[:, :, 0], steps), steps, place)


def bottom_board_elimination(table: Records, law: Edition, place: Integers | None = None) -> Working:
    """12.3 Bottom board elimination: the points without the last board, then without the last two, and so on."""
    kept = np.arange(table.board_points.shape[2], dtype=np.int64) != last_board(table)[:, None]
    without_last = np.vecdot(table.board_points, kept[:, None, :])
    steps = from_the_bottom(board_totals(table), table)
    return _ranked(_working(table, without_last, steps), steps, place)


def board_totals(table: Records, rounds: Flags | None = None) -> Integers:
    """(rows, boards): the points of each board in all rounds, or in some."""
    if rounds is None:
        return np.asarray(table.board_points.sum(axis=1, dtype=np.int64))
    return np.asarray(np.add.reduce(table.board_points, axis=1, dtype=np.int64, where=rounds[:, :, None]))


def counted_by_board(points: Integers) -> Integers:
    """12.1 Board by board, the points times the number of the board."""
    return np.asarray((points * np.arange(1, points.shape[-1] + 1, dtype=np.int64)).sum(axis=-1, dtype=np.int64))


def by_count(totals: Integers, table: Records) -> BoardCountSteps:
    """12.1 What is compared: the lower count is ahead."""
    return BoardCountSteps(totals, [-counted_by_board(totals)], _boards(table))


def from_the_top(totals: Integers, table: Records) -> TopBoardSteps:
    """12.2 What is compared in turn."""
    return TopBoardSteps(totals, list(totals.T), _boards(table))


def from_the_bottom(totals: Integers, table: Records) -> BottomBoardSteps:
    """12.3 What is compared in turn: without the last board, the last two, ..."""
    ahead, eliminated = totals.cumsum(axis=1, dtype=np.int64), last_board(table)
    rows = np.arange(len(totals), dtype=np.int64)
    left = [
        np.where(eliminated >= gone, ahead[rows, np.maximum(eliminated - gone, 0)], 0) for gone in range(1, totals.shape[1])
    ]
    return BottomBoardSteps(totals, left, _boards(table))


def last_board(table: Records) -> Integers:
    """The index of the last board of each row's event."""
    return _boards(table) - 1


def _boards(table: Records) -> Integers:
    assert table.boards is not None
    return table.boards


def _working(table: Records, amount: Integers, steps: BoardsSteps) -> Working:
    """Match by match; the totals of the boards and what is compared in turn are the steps."""
    counts = ~table.mask(NO_ROUND)
    reason = reasons(counts, Reason.AWARDED, Reason.NO_ROUND)
    return Working(amount, counts, reason, as_sum, unit=10, steps=steps)


def _ranked(working: Working, steps: BoardsSteps, place: Integers | None) -> Working:
    return working if place is None else replace(working, place=refine(place, *steps.compared))


def _same_within(place: Integers, value: Integers) -> Flags:
    """Whether all who share a place have the same value."""
    order = widen(np.lexsort((value, place)))
    group, new = run_boundaries(place[order]), run_boundaries(value[order])
    different = np.bincount(run_starts(group), weights=new & ~group)[run_starts(group)] > 0
    same = np.empty(len(place), dtype=bool)
    same[order] = ~different
    return same
