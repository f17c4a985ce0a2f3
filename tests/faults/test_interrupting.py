"""Ctrl-C anywhere in a command: it ends with 130, whatever was being computed."""

from __future__ import annotations

import enum
import gc
import sys
from dataclasses import replace
from inspect import CO_GENERATOR
from pathlib import Path
from random import Random
from types import FrameType

import pytest

import tiebreaks as tb
from tests.faults.injected import ROOT
from tiebreaks.cli.run import run

INTERRUPTED = 130
SAMPLES = [ROOT / "examples" / name for name in ("open.trf", "round_robin.trf", "team.trf")]
TIMES = 25


def differing(event: tb.Tournament) -> tb.Tournament:
    """The event with the first two ranks exchanged, so that a check has something to search for."""
    ranks = dict(tb.standings(event).ranks)
    first, second = list(ranks)[:2]
    return replace(event, published=tb.Published({**ranks, first: ranks[second], second: ranks[first]}))


def everything() -> None:
    """Reading, ranking, explaining, checking and comparing, of players and of teams."""
    for path in SAMPLES:
        event = differing(tb.read(path))
        by = "MPTS, DE, BH:MP, BH:MP/F, SB:GP, EMGSB, BC" if event.is_team else "DE, BH/C1, FB, SB, AOB, TPR, WIN"
        found = tb.standings(event, by, edition="2026-03", house_rules={"buchholz_in_round_robin": "allow"})
        for code in found.by:
            tb.explain(found, event.participants[0].id, code)
        tb.check(event)
        tb.compare_editions(event, "2024-08", "2026-03")
        tb.render(found, "html")


@pytest.mark.slow
@pytest.mark.no_cover
def test_numpy_never_looks_something_up_in_an_enumeration_where_it_would_drop_an_interruption(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Asked for __array_ufunc__, the class of an IntEnum runs Python code; NumPy takes any exception of it for a no."""
    asked: list[str] = []

    def interrupted(cls: type, name: str) -> object:
        if name.startswith("__array"):
            frame: FrameType = sys._getframe(1)
            asked.append(f"{name} of {cls.__name__} in {Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
            raise KeyboardInterrupt
        members: dict[str, object] = getattr(cls, "_member_map_", {})
        if name not in members:
            raise AttributeError(name)
        return members[name]

    monkeypatch.setattr(enum.EnumMeta, "__getattr__", interrupted, raising=False)
    everything()
    assert asked == []


def ended(*arguments: str, interrupted_at: int = -1) -> tuple[int, int]:
    """The exit code of a command that is interrupted in its n-th call of a Python function, and how many calls there were.

    Not of generators: to close one is such a call, too, where Python drops every exception and no handler ever runs. Nothing
    is collected meanwhile, so that there are always as many; after the command nothing is called that could be interrupted.
    """
    counted = 0

    def called(frame: FrameType, event: str, _: object) -> None:
        nonlocal counted
        if event == "call" and not frame.f_code.co_flags & CO_GENERATOR:
            counted += 1
            if counted == interrupted_at:
                raise KeyboardInterrupt  # as the handler of Ctrl-C would

    gc.collect()
    gc.disable()
    sys.setprofile(called)
    try:
        try:
            code = run(arguments)
        finally:
            sys.setprofile(None)
    except SystemExit as left:
        code = int(left.code or 0)
    except KeyboardInterrupt:  # before the command could take it: the program that calls it does
        code = INTERRUPTED
    finally:
        gc.enable()
    return code, counted


@pytest.mark.parametrize("sample", ["open.trf", "team.trf"])
def test_a_check_that_is_interrupted_in_any_call_ends_with_130(
    sample: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "event.json"
    tb.write(differing(tb.read(ROOT / "examples" / sample)), path)
    asked = ("check", str(path), "--no-search")
    ended(*asked)  # what is imported or kept once is so now
    code, total = ended(*asked)
    assert code == 1
    for at in sorted(Random(16).sample(range(1, total), TIMES)):
        assert ended(*asked, interrupted_at=at) == (INTERRUPTED, at)
    assert capsys.readouterr().err == ""
