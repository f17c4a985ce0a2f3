"""Processes that work for another one: limits for each job, faults and logs that come back, nothing changed in this process."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from functools import partial
from multiprocessing import active_children

import pytest

from tiebreaks.system.in_two import InTwo
from tiebreaks.system.pool import Limits, Worker, WorkerDied, wait_ready
from tiebreaks.system.processes import ONE_THREAD

LOG = logging.getLogger("tiebreaks.of_a_test")


def double(job: int) -> int:
    LOG.warning("doubled %s", job)
    return 2 * job


def fail(job: str) -> None:
    raise LookupError(job)


def environment(job: tuple[str, ...]) -> list[str | None]:
    return [os.environ.get(name) for name in job]


def take(megabytes: int) -> int:
    return len(bytearray(megabytes * 1_000_000))


def wait_for_ever(job: str) -> None:
    time.sleep(10**6)


def end(job: int) -> None:
    os._exit(job)


def interrupt(job: str) -> str:
    os.kill(os.getpid(), signal.SIGINT)
    return job


def double_in_two(job: int) -> InTwo[int]:
    return InTwo(job, lambda: double(job))


def fail_in_two(job: str) -> InTwo[object]:
    return InTwo(job, partial(fail, job))


def begin_for_ever(job: str) -> InTwo[object]:
    return InTwo(job, partial(wait_for_ever, job))


def test_a_job_may_send_a_first_result_and_then_another(caplog: pytest.LogCaptureFixture) -> None:
    worker: Worker[int, int] = Worker(double_in_two, log=LOG)
    try:
        for job in (1, 2):
            assert worker.call(job) == job and [*worker.jobs] == [job] and len(caplog.records) == job - 1
            assert worker.go_on() == 2 * job and not worker.jobs and len(caplog.records) == job
    finally:
        worker.dismiss()


def test_a_fault_after_the_first_result_is_raised_in_place_of_the_second() -> None:
    worker: Worker[str, object] = Worker(fail_in_two, log=LOG)
    assert worker.call("unforeseen") == "unforeseen"
    with pytest.raises(LookupError, match="unforeseen"):
        worker.go_on()
    assert not active_children()


def test_the_time_of_a_job_does_not_begin_anew_with_its_first_result() -> None:
    worker: Worker[str, object] = Worker(begin_for_ever, Limits(seconds=1_000), log=LOG)
    assert worker.call("begun") == "begun"
    worker.allow(-1_000)  # it has taken so long, most of it before its first result
    with pytest.raises(WorkerDied) as raised:
        worker.go_on()
    assert raised.value.limit == "time" and not active_children()


def test_a_worker_does_job_after_job_in_their_order_and_logs_here(caplog: pytest.LogCaptureFixture) -> None:
    worker = Worker(double, log=LOG)
    try:
        assert [worker.call(job) for job in (1, 2)] == [2, 4]
        for job in (3, 4, 5):
            worker.give(job)
        results = []
        while worker.jobs:
            wait_ready([worker])
            results.append(worker.receive())
        assert results == [6, 8, 10]
    finally:
        worker.dismiss()
    assert [record.getMessage() for record in caplog.records] == [f"doubled {job}" for job in (1, 2, 3, 4, 5)]
    assert {record.process for record in caplog.records} == {worker.process.pid} and not active_children()


def test_nobody_is_waited_for_where_nobody_is_busy() -> None:
    worker = Worker(double, log=LOG)
    try:
        assert wait_ready([worker]) == wait_ready([]) == []
    finally:
        worker.dismiss()


def test_a_fault_is_raised_here_with_where_it_was_and_ends_the_process() -> None:
    with pytest.raises(LookupError, match="unforeseen") as raised:
        Worker(fail, log=LOG).call("unforeseen")
    assert "in fail" in raised.value.__notes__[0] and not active_children()


@pytest.mark.parametrize("code", [0, 7])
def test_a_process_that_ends_by_itself_is_reported_with_its_exit_code(code: int) -> None:
    with pytest.raises(WorkerDied) as raised:
        Worker(end, log=LOG).call(code)
    assert (raised.value.limit, raised.value.exit_code) == (None, code) and not active_children()


def test_a_job_that_takes_too_long_is_reported_as_that() -> None:
    with pytest.raises(WorkerDied) as raised:
        Worker(wait_for_ever, Limits(seconds=0.1), log=LOG).call("")
    assert raised.value.limit == "time" and raised.value.exit_code != 0 and not active_children()


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_a_job_that_takes_too_much_memory_is_reported_as_that_and_a_smaller_one_is_done() -> None:
    worker = Worker(take, Limits(megabytes=200), log=LOG)
    assert worker.call(100) == 100_000_000
    with pytest.raises(WorkerDied) as raised:
        worker.call(1_000)
    assert raised.value.limit == "memory" and not active_children()


def test_a_worker_computes_on_one_thread_and_this_process_keeps_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = ONE_THREAD
    monkeypatch.setenv(first, "5")
    for name in others:
        monkeypatch.delenv(name, raising=False)
    worker = Worker(environment, log=LOG)
    try:
        assert worker.call(tuple(ONE_THREAD)) == ["1"] * len(ONE_THREAD)
    finally:
        worker.dismiss()
    assert environment(tuple(ONE_THREAD)) == ["5", *[None] * len(others)]


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="no such masks here")
def test_ctrl_c_does_not_reach_a_worker_and_reaches_this_process_as_before() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    worker = Worker(interrupt, log=LOG)
    try:
        assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before and signal.SIGINT not in before
        assert worker.call("done") == "done"
    finally:
        worker.dismiss()
