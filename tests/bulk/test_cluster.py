"""On a Dask cluster of this machine: the same tables, also when a worker dies."""

from __future__ import annotations

import importlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.bulk.conftest import Year
from tests.bulk.files import Deadly, DeadlyOnce, files_of, points_played, tables, wins
from tiebreaks.bulk import Progress
from tiebreaks.bulk.engines import work_on_cluster
from tiebreaks.bulk.reasons import LOST
from tiebreaks.bulk.work import Settings
from tiebreaks.extending import self_defined

dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    few = dask.config.set({"distributed.scheduler.allowed-failures": 1})
    with (
        few,
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, silence_logs=60
        ) as running,
    ):
        yield running


@pytest.mark.slow
def test_a_cluster_makes_the_same_tables(cluster: Any, generated: Year, tmp_path: Path) -> None:
    summary = tb.batch(generated.folder, tmp_path / "year.csv", scheduler=cluster.scheduler_address)
    assert tables(tmp_path / "year.csv") == generated.expected
    assert summary.read == generated.summary.read


@pytest.mark.slow
def test_a_cluster_and_processes_rank_by_self_defined_tie_breaks(cluster: Any, generated: Year, tmp_path: Path) -> None:
    """A rule that the workers can import, in either way of writing one; a cluster takes also what a session has defined."""
    by = [
        self_defined("OTHER_PLAYED", points_played, name="played"),
        self_defined("OTHER_WINS", per_participant=wins, name="wins"),
    ]
    tb.batch(generated.folder, tmp_path / "alone.csv", by=by, jobs=1)
    expected = tables(tmp_path / "alone.csv")
    assert b"OTHER_WINS" in expected[0] and b"OTHER_PLAYED" in expected[0]
    tb.batch(generated.folder, tmp_path / "pool.csv", by=by, jobs=2)
    assert tables(tmp_path / "pool.csv") == expected
    session = self_defined("OTHER_WINS", per_participant=lambda participant, event: wins(participant, event), name="wins")
    for number, listed in enumerate((by, [by[0], session])):
        tb.batch(generated.folder, tmp_path / f"{number}.csv", by=listed, scheduler=cluster.scheduler_address)
        assert tables(tmp_path / f"{number}.csv") == expected


def test_a_rule_that_the_workers_cannot_import_is_refused_in_words(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "only_here.py").write_text("def rule(table, law): ...")
    monkeypatch.syspath_prepend(tmp_path)
    own = self_defined("OTHER_X", importlib.import_module("only_here").rule, name="here")
    with pytest.raises(tb.TiebreaksError, match=r"OTHER_X: its rule cannot .*No module named 'only_here'"):
        tb.batch("examples", tmp_path / "year.csv", by=[own], scheduler=cluster.scheduler_address)


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_nothing(cluster: Any, generated: Year, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if not killed:
            killed.append(next(iter(cluster.workers.values())).process.pid)
            os.kill(killed[0], signal.SIGKILL)

    tb.batch(generated.folder, tmp_path / "year.csv", scheduler=cluster.scheduler_address, progress=kill_one)
    assert killed and tables(tmp_path / "year.csv") == generated.expected


@pytest.mark.slow
def test_a_file_that_kills_every_worker_is_refused_and_the_others_are_read(cluster: Any, tmp_path: Path) -> None:
    url = Path("examples/open.trf").absolute().as_uri()
    chunk = (DeadlyOnce(url, str(tmp_path / "remembered")), Deadly("deadly://x.trf"))
    done = files_of(*work_on_cluster(iter([chunk]), Settings(), cluster.scheduler_address))
    assert {item.file: item.is_read for item in done} == {chunk[0].name: True, "deadly://x.trf": False}
    assert any(LOST in str(item.facts) for item in done)


def test_no_scheduler_at_the_address_is_said(tmp_path: Path) -> None:
    with dask.config.set({"distributed.comm.timeouts.connect": "300ms"}):
        for address in ("tcp://127.0.0.1:1", "nonsense"):
            with pytest.raises(tb.TiebreaksError, match=f"scheduler {address}: cannot be reached"):
                tb.batch("examples", tmp_path / "year.csv", scheduler=address)
    assert not list(tmp_path.iterdir())
