"""The page without a server: its folder on a plain file server of this machine, its engine in a browser.

Pyodide comes from the package registry (`npm pack`), NumPy for it from ../shared/wasm: both are for tests only.
"""

from __future__ import annotations

import functools
import http.server
import subprocess
import tarfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import copy, which

from playwright.sync_api import Page

from tiebreaks.operations.operation import Content
from tiebreaks.operations.table import BY_NAME
from tiebreaks.page.answers import answer
from tiebreaks.page.fields import make_job
from tiebreaks.page.jobs import SEARCH
from tiebreaks.page.site import PYODIDE_FILES, PYODIDE_VERSION

ROOT = Path(__file__).parents[2]
NUMPY = ROOT.parent / "shared" / "wasm" / "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"
KEPT = ROOT / "build" / f"pyodide-{PYODIDE_VERSION}"  # between two runs
LOADING = 180_000  # milliseconds until the engine is ready, on a busy machine

ASK = """async ([operation, files, fields, language]) => {
  const { carry } = await import(new URL("carrier.js", document.querySelector("script[type=module]").src));
  const form = new FormData();
  for (const [name, data] of files) form.append("file", new File([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], name));
  for (const [name, value] of fields) form.append(name, value);
  const answer = await carry(operation, form, { headers: { "Accept-Language": language } });
  return [answer.status, await answer.text()];
}"""


def find_pyodide() -> Path | None:
    """A folder with Pyodide and its NumPy; None where either cannot be had."""
    if not NUMPY.exists():
        return None
    if not all((KEPT / name).exists() for name in PYODIDE_FILES):
        npm = which("npm")
        if npm is None:
            return None
        KEPT.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(
            [npm, "pack", f"pyodide@{PYODIDE_VERSION}", "--silent"], cwd=KEPT, capture_output=True, timeout=180, check=False
        )
        if packed.returncode:
            return None
        archive = KEPT / packed.stdout.decode().split()[-1]
        with tarfile.open(archive) as whole:
            for name in PYODIDE_FILES:
                found = whole.extractfile(f"package/{name}")
                assert found is not None
                (KEPT / name).write_bytes(found.read())
        archive.unlink()
    copy(NUMPY, KEPT / NUMPY.name)
    return KEPT


class FileServer:
    """A plain server of files, below a path that is not the root; it counts what it sends."""

    def __init__(self, folder: Path, keep: Callable[[str], str] = lambda path: "") -> None:
        """`keep` gives the Cache-Control of a path; empty: none, as here by default."""
        sent = self.sent = Counter[str]()  # path -> times

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
                if code == 200:
                    sent[self.path] += 1

            def end_headers(self) -> None:
                if kept := keep(self.path):
                    self.send_header("Cache-Control", kept)
                super().end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        handler = functools.partial(Handler, directory=str(folder.parent))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/{folder.name}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def file_server(folder: Path, keep: Callable[[str], str] = lambda path: "") -> Iterator[FileServer]:
    """A server that ends with the block."""
    server = FileServer(folder, keep)
    try:
        yield server
    finally:
        server.stop()


def ask(
    page: Page, operation: str, files: Mapping[str, bytes], fields: list[tuple[str, str]], language: str = "en"
) -> tuple[int, str]:
    """What the engine of a page answers."""
    from base64 import b64encode

    sent = [[name, b64encode(data).decode()] for name, data in files.items()]
    status, text = page.evaluate(ASK, [operation, sent, fields, language])
    return int(status), str(text)


def wait_until_kept(page: Page) -> None:
    """Until the browser keeps the files of the site."""
    page.evaluate(
        """new Promise((done) => {
          navigator.serviceWorker.addEventListener("controllerchange", () => done());
          if (navigator.serviceWorker.controller) done();
        })"""
    )


def wait_until_ready(page: Page) -> None:
    """Until the engine has answered once."""
    ask(page, "codes", {}, [])


def native(operation: str, files: Mapping[str, bytes], fields: list[tuple[str, str]]) -> tuple[int, str]:
    """What the service answers."""
    sent: list[tuple[str, str | Content]] = [("file", Content(data, name)) for name, data in files.items()]
    found = answer(make_job(BY_NAME[operation], [*sent, *fields], SEARCH))
    return found.status, found.body.decode()
