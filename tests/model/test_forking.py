"""A process may be forked while its threads are ranking: nothing that they hold is missing in the copy."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Event, Thread

import pytest

from tiebreaks.cached import cached_property

RANKED_IN_A_COPY = """
import os, signal, sys, threading
from pathlib import Path
import tiebreaks as tb

files = [Path(path).read_bytes() for path in sys.argv[1:]]
tb.read(files[0])  # the modules that read are imported: Python locks a module meanwhile, and a copy of the process waits for it
asked, answered, stops = threading.Semaphore(0), threading.Semaphore(0), []

def stop(frame, kind, _):
    name = frame.f_code.co_name
    if kind == "call" and frame.f_back.f_code.co_name == "__get__" and name not in stops:
        stops.append(name)
        asked.release()
        answered.acquire()

def rank():
    for data in files:
        tb.standings(tb.read(data), by="PTS, DE, BH/C1, SB").rows

def rank_in_steps():
    sys.setprofile(stop)
    try:
        rank()
    finally:
        sys.setprofile(None)
        stops.append("end")
        asked.release()

thread = threading.Thread(target=rank_in_steps)
thread.start()
hung = []
while asked.acquire() and stops[-1] != "end":  # the thread has just begun to compute an attribute
    copy = os.fork()
    if not copy:
        signal.alarm(60)  # a copy that waits for ever ends
        rank()
        os._exit(7)
    hung += [stops[-1]] if os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) != 7 else []
    answered.release()
thread.join()
assert len(stops) > 10, stops
assert not hung, hung
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no copies of a process on this system")
def test_a_copy_of_a_process_whose_threads_rank_can_rank() -> None:
    files = [f"examples/{name}" for name in ("open.trf", "team.trf")]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", RANKED_IN_A_COPY, *files], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr


class Asked:
    """Something that computes an attribute, which for one instance takes until it may go on."""

    def __init__(self, begun: Event, may_go_on: Event) -> None:
        self.begun, self.may_go_on = begun, may_go_on

    @cached_property
    def computed(self) -> list[int]:
        """What it computes."""
        self.begun.set()
        self.may_go_on.wait()
        return []


def test_what_one_instance_computes_does_not_hold_up_another() -> None:
    waits, free = Asked(Event(), Event()), Asked(Event(), Event())
    free.may_go_on.set()
    thread = Thread(target=lambda: waits.computed)
    thread.start()
    waits.begun.wait()
    other = Thread(target=lambda: free.computed, daemon=True)
    other.start()
    other.join(60)
    waits.may_go_on.set()
    thread.join()
    assert "computed" in vars(free), "it waits for another instance"


def test_of_what_several_threads_compute_the_first_counts() -> None:
    asked = Asked(Event(), Event())
    found: list[list[int]] = []
    thread = Thread(target=lambda: found.append(asked.computed))
    thread.start()
    asked.begun.wait()
    first = vars(asked).setdefault("computed", [1])  # as another thread that was faster
    asked.may_go_on.set()
    thread.join()
    assert found[0] is first is asked.computed
    assert Asked.computed.__doc__ == "What it computes."
