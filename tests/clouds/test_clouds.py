"""s3:// and gs:// as places of files and tables, with servers on this machine that speak their protocols."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.bulk.files import year

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")  # of those libraries
SAMPLES = [Path(tb.__file__).parent / "samples" / name for name in ("open.trf", "round_robin.trf")]
FILES = 150  # more than two chunks, so that processes share them


def _s3(patch: pytest.MonkeyPatch) -> Iterator[str]:
    pytest.importorskip("s3fs", reason="make prove PARTS=clouds installs s3fs")
    server = pytest.importorskip("moto.server", reason="make prove PARTS=clouds installs moto").ThreadedMotoServer(
        "127.0.0.1", 0
    )
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server.start()
    try:
        host, port = server.get_host_and_port()
        for name, value in (
            ("AWS_ENDPOINT_URL", f"http://{host}:{port}"),
            ("AWS_ACCESS_KEY_ID", "nobody"),
            ("AWS_SECRET_ACCESS_KEY", "nothing"),
            ("AWS_DEFAULT_REGION", "us-east-1"),
        ):
            patch.setenv(name, value)
        files("s3://federation").mkdir("s3://federation")
        yield "s3://federation"
    finally:
        server.stop()


class _ForMany(ThreadingHTTPServer):
    """The emulator asks for a server that takes one request after the other, and lets few wait."""

    request_queue_size = 256

    def handle_error(self, *_: object) -> None:
        """A client that has heard enough is no fault."""


def _gs(patch: pytest.MonkeyPatch) -> Iterator[str]:
    patch.setenv("GCSFS_EXPERIMENTAL_ZB_HNS_SUPPORT", "false")  # gRPC, which the emulator does not speak; read at the import
    pytest.importorskip("gcsfs", reason="make prove PARTS=clouds installs gcsfs")
    emulator = pytest.importorskip(
        "gcp_storage_emulator.server", reason="make prove PARTS=clouds installs gcp-storage-emulator"
    )
    with pytest.MonkeyPatch.context() as while_it_starts:
        while_it_starts.setattr("http.server.HTTPServer", _ForMany)
        server = emulator.create_server("127.0.0.1", 0, in_memory=True, default_bucket="federation")
        server.start()
    try:
        port = server._api._httpd.server_address[1]
        patch.setenv("STORAGE_EMULATOR_HOST", f"http://127.0.0.1:{port}")
        patch.setenv("FSSPEC_GS_TOKEN", "anon")
        yield "gs://federation"
    finally:
        server.stop()


@pytest.fixture(params=[_s3, _gs], ids=["s3", "gs"], scope="module")
def bucket(request: pytest.FixtureRequest) -> Iterator[str]:
    """A bucket in which nothing is, and the settings under which this process and those that it starts find it."""
    start: Callable[[pytest.MonkeyPatch], Iterator[str]] = request.param
    with pytest.MonkeyPatch.context() as patch:
        yield from start(patch)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal of an output behind a URL is in the current folder."""
    monkeypatch.chdir(tmp_path)


def files(url: str) -> Any:
    import fsspec

    fsspec.config.set_conf_env(fsspec.config.conf)
    return fsspec.core.url_to_fs(url)[0]


def test_a_year_in_a_cloud_makes_the_tables_of_the_same_year_here(bucket: str, tmp_path: Path) -> None:
    folder = tmp_path / "year"
    folder.mkdir()
    year(folder, FILES, share_broken=0.001)
    for odd in folder.glob("*/broken*"):
        odd.unlink()
    tb.batch(folder, tmp_path / "here.csv", jobs=1)
    files(bucket).put(f"{folder}/", f"{bucket}/2026/", recursive=True)
    summary = tb.batch(f"{bucket}/2026", f"{bucket}/results.csv", jobs=2)
    assert summary.read == FILES - 1
    expected = (tmp_path / "here.csv").read_text(encoding="utf-8").replace(str(folder), f"{bucket}/2026")
    assert files(bucket).cat(f"{bucket}/results.csv").decode() == expected


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".parquet"])
def test_tables_in_a_cloud_are_added_to(bucket: str, tmp_path: Path, suffix: str) -> None:
    output, here = f"{bucket}/added{suffix}", tmp_path / f"here{suffix}"
    tb.batch(SAMPLES[0], output)
    again = tb.batch(SAMPLES, output, resume=True)
    assert (again.resumed, again.files) == (1, 2)
    tb.batch(SAMPLES, here)
    assert files(bucket).cat(output) == here.read_bytes()


def test_a_table_that_cannot_be_sent_leaves_the_journal_and_says_why(bucket: str, tmp_path: Path) -> None:
    with pytest.raises(tb.FormatError, match=r"results\.csv: error: cannot be written: "):
        tb.batch(SAMPLES, f"{bucket}-that-nobody-made/results.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["results.csv.journal"]
