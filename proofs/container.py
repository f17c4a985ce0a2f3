"""`make release PARTS=container`: builds the image of the page, runs it as docs/installation.md says, and looks at it from inside and outside.

CONTAINER        the program that builds and runs, with options of its own; default: podman or docker, whichever is there
CONTAINER_BUILD  more options of its `build`, such as --build-arg PYTHON_IMAGE=... where the usual base cannot be fetched
CONTAINER_RUN    more options of its `run`
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import Request, urlopen

from hatch_build import REQUIRE, SKIP, VARIABLE
from proofs.distribution.__main__ import CONSTRAINTS, build_wheel
from proofs.distribution.notes import ROOT, current_version
from proofs.distribution.smoke import form

SAMPLE = ROOT / "examples" / "open.trf"
PORT = int(os.environ.get("CONTAINER_PORT", "8000"))
ADDRESS = f"http://127.0.0.1:{PORT}"
STARTS = 30.0  # seconds that the server may take to answer
HARDENED = ["--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges"]
LOOK = """
import json, os, urllib.request
def writes(path):
    try:
        open(os.path.join(path, "probe"), "w").close()
    except OSError:
        return False
    return True
print(json.dumps({"uid": os.getuid(), "gid": os.getgid(), "writable": [path for path in ("/", "/opt/tiebreaks", "/tmp", "/root") if writes(path)],
                  "pip": os.path.exists("/opt/tiebreaks/bin/pip")}))
"""


def main() -> int:
    """The exit code: 0 when the image does what it should, or where there is nothing to build it with."""
    engine = shlex.split(os.environ.get("CONTAINER", "")) or [name for name in ("podman", "docker") if shutil.which(name)][:1]
    if not engine:
        print("no podman and no docker here: the container was neither built nor tried")
        return 0
    image = f"tiebreaks:{current_version()}"
    build(engine, image)
    print(f"built {image}", flush=True)
    hardened = [*HARDENED, *(["--read-only-tmpfs=false"] if is_podman(engine) else [])]  # it would give folders to write to
    run = [*engine, "run", "--detach", *hardened, "--publish", f"127.0.0.1:{PORT}:8000", *options("CONTAINER_RUN"), image]
    container = said(run).splitlines()[-1]
    try:
        look(engine, container, image)
    finally:
        said([*engine, "rm", "--force", container])
    return 0


def options(name: str) -> list[str]:
    return shlex.split(os.environ.get(name, ""))


def is_podman(engine: Sequence[str]) -> bool:
    """Podman, which differs: its usual images have no HEALTHCHECK, and its read-only file systems have a /tmp."""
    return Path(engine[0]).name == "podman"


def said(command: Sequence[str | Path]) -> str:
    """What a program prints; it must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{shlex.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def build(engine: Sequence[str], image: str) -> None:
    """The image, from a folder that holds nothing but wheels, the constraints and the Dockerfile."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        build_wheel(ROOT, folder / "dist", SKIP)  # for an image of another platform than this one
        if os.environ.get(VARIABLE) != SKIP:
            build_wheel(ROOT, folder / "dist")
        for path in (CONSTRAINTS, ROOT / "Dockerfile", ROOT / ".dockerignore"):
            shutil.copy(path, folder)
        said(
            [
                *engine,
                "build",
                *(["--format", "docker"] if is_podman(engine) else []),
                "--tag",
                image,
                *options("CONTAINER_BUILD"),
                folder,
            ]
        )


def look(engine: Sequence[str], container: str, image: str) -> None:
    """What the service answers, who it runs as, what it can write, and how it ends."""
    assert ask("/health") == json.dumps({"status": "ok", "version": current_version()}, separators=(",", ":")).encode()
    page, standings = ask("/"), ask("/api/standings", SAMPLE.read_bytes())
    assert b"<html" in page
    command = [sys.executable, "-m", "tiebreaks", "standings", str(SAMPLE), "--format", "json"]
    here = subprocess.run(command, capture_output=True, check=True).stdout
    assert json.loads(standings) == json.loads(here)
    print("health, page and a dropped file: as here", flush=True)
    version = said([*engine, "exec", container, "tiebreaks", "--version"])
    assert version.startswith(f"tiebreaks {current_version()}, with"), version
    if os.environ.get(VARIABLE) == REQUIRE and sys.platform == "linux":
        assert "without" not in version, version
    print(version, flush=True)
    inside = json.loads(said([*engine, "exec", container, "python", "-c", LOOK]))
    assert inside == {"uid": 10001, "gid": 10001, "writable": [], "pip": False}, inside
    print("user 10001, nothing to write to, no pip", flush=True)
    kind, *check = json.loads(said([*engine, "inspect", "--format", "{{json .Config.Healthcheck.Test}}", container]))
    assert kind == "CMD" and "/health" in check[-1]
    said([*engine, "exec", container, *check])
    print("the health check of the image succeeds inside", flush=True)
    began = time.monotonic()
    said([*engine, "stop", "--time", "20", container])
    assert time.monotonic() - began < 15, "it did not end by itself"
    state = json.loads(said([*engine, "inspect", "--format", "{{json .State}}", container]))
    assert state["ExitCode"] in (0, 130), state
    print(f"it ends by itself when asked to, with exit code {state['ExitCode']}", flush=True)
    size = int(said([*engine, "image", "inspect", "--format", "{{.Size}}", image]))
    print(f"size of the image: {size / 1e6:.0f} MB", flush=True)


def ask(address: str, file: bytes | None = None) -> bytes:
    """The answer of the service, which may still be starting."""
    until = time.monotonic() + STARTS
    data, headers = form(file) if file is not None else (None, {})
    while True:  # ends: the time runs
        try:
            with urlopen(Request(ADDRESS + address, data, headers), timeout=30) as response:
                answer: bytes = response.read()
                return answer
        except (URLError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


if __name__ == "__main__":
    sys.exit(main())
