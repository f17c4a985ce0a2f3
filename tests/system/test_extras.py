"""What is missing is named with the command that installs it here: the way this installation was made, with the extra."""

from __future__ import annotations

import json
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.system import extras

CLONE = {"url": "file:///home/anna/tiebreaks", "dir_info": {}}
EDITABLE = {"url": "file:///home/anna/tiebreaks", "dir_info": {"editable": True}}
WHEEL = {"url": "file:///home/anna/dist/tiebreaks-1.0.0-py3-none-any.whl", "archive_info": {}}
SDIST = {"url": "file:///home/anna/tiebreaks-1.0.0.tar.gz", "archive_info": {}}
GIT = {"url": "https://forge.example/tiebreaks", "vcs_info": {"vcs": "git", "commit_id": "73c2d89b"}}
ADDRESS = {"url": "https://forge.example/tiebreaks-1.0.0-py3-none-any.whl", "archive_info": {}}


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Sets how the package was installed: what it came from, the receipt of pipx or uv, and the modules that are there."""

    def install(origin: dict[str, Any] | None, receipt: str = "", *, there: tuple[str, ...] = ("pip",)) -> None:
        class Installed:
            def read_text(self, name: str) -> str | None:
                assert name == "direct_url.json"
                return None if origin is None else json.dumps(origin)

        def missing(name: str) -> None:
            raise ImportError(name)

        monkeypatch.setattr("importlib.metadata.distribution", lambda name: Installed())
        monkeypatch.setattr(extras, "find_spec", lambda name: name if name in there else None)
        monkeypatch.setattr(extras, "import_module", missing)
        monkeypatch.setattr(sys, "prefix", str(tmp_path))
        for name in ("pipx_metadata.json", "uv-receipt.toml"):
            (tmp_path / name).unlink(missing_ok=True)
        if receipt:
            (tmp_path / receipt).touch()

    return install


@pytest.mark.parametrize(
    ("origin", "receipt", "there", "said"),
    [
        (CLONE, "", ("pip",), 'in the folder with the source, pip install ".[web]" installs it'),
        (EDITABLE, "", ("pip",), 'pip install -e ".[web]" installs it'),
        (CLONE, "", (), 'in the folder with the source, uv pip install ".[web]" installs it'),
        (WHEEL, "", ("pip", "mcp"), 'pip install "./tiebreaks-1.0.0-py3-none-any.whl[web]" installs it'),
        (SDIST, "", ("pip",), 'pip install "./tiebreaks-1.0.0.tar.gz[web]" installs it'),
        (None, "", ("pip",), 'in the folder with the source, pip install ".[web]" installs it'),
        (CLONE, "pipx_metadata.json", ("pip",), 'pipx install --force ".[web]" installs it'),
        (CLONE, "pipx_metadata.json", ("polars", "pandas", "pyarrow", "fsspec"), 'pipx install --force ".[frames,web]" installs it'),
        (EDITABLE, "pipx_metadata.json", (), 'pipx install --force -e ".[web]" installs it'),
        (WHEEL, "uv-receipt.toml", (), 'uv tool install --force "./tiebreaks-1.0.0-py3-none-any.whl[web]" installs it'),
        (CLONE, "uv-receipt.toml", ("mcp",), 'uv tool install --force ".[assistants,web]" installs it'),
        (GIT, "", ("pip",), 'which is not installed; pip install "tiebreaks[web] @ git+https://forge.example/tiebreaks" installs'),
        (ADDRESS, "", ("pip",), 'installed; pip install "tiebreaks[web] @ https://forge.example/tiebreaks-1.0.0-py3-none-any.whl"'),
    ],
)  # fmt: skip
def test_the_command_is_that_of_this_installation(
    installed: Any, origin: dict[str, Any] | None, receipt: str, there: tuple[str, ...], said: str
) -> None:
    installed(origin, receipt, there=there)
    with pytest.raises(tb.TiebreaksError) as error:
        extras.import_extra("starlette", "the page")
    assert said in str(error.value) and '"tiebreaks[web]"' not in str(error.value)


def test_without_metadata_the_source_is_named(installed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> None:
        raise PackageNotFoundError(name)

    installed(None)
    monkeypatch.setattr("importlib.metadata.distribution", unknown)
    with pytest.raises(tb.TiebreaksError, match=r'in the folder with the source, pip install "\.\[web\]" installs it'):
        extras.import_extra("starlette", "the page")


def test_nothing_can_be_added_to_the_one_file_without_python(installed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(
        tb.TiebreaksError, match="to_polars needs polars, which is not part of this one file; install tiebreaks with"
    ):
        extras.import_extra("polars", "to_polars")


@pytest.mark.parametrize(
    ("receipt", "there", "command"),
    [
        ("", ("pip",), "pip install s3fs"),
        ("", (), "uv pip install s3fs"),
        ("pipx_metadata.json", (), "pipx inject tiebreaks s3fs"),
        ("uv-receipt.toml", ("fsspec", "distributed"), 'uv tool install --force ".[cluster]" --with s3fs'),
    ],
)
def test_another_package_is_added_the_same_way(installed: Any, receipt: str, there: tuple[str, ...], command: str) -> None:
    installed(CLONE, receipt, there=there)
    assert extras.command_for("s3fs") == command
