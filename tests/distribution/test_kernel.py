"""The kernel in a build: compiled where that can be done, left out where not, as the environment asks; and the tag of the wheel."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.tags import platform_tags

import hatch_build
from hatch_build import KERNEL, LIBRARY, VARIABLE, KernelError, compile_kernel, main
from proofs.distribution.notes import current_version

ROOT = Path(__file__).parents[2]
PLATFORM = next(tag for tag in platform_tags() if not tag.startswith(("manylinux", "musllinux")))
NAME = f"tiebreaks-{current_version()}-py3-none-{{}}.whl"
WHEEL = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
EDITABLE = WHEEL.replace("build_wheel", "build_editable")
LINE = "No compiled reader: {}. TRF files are read more slowly, with the same results.\n"
WRITES = """while [ "$1" != -o ]; do shift; done; echo compiled > "$2";"""
FAILS = """echo "src/kernel/players.c: In function" >&2; echo "players.c:9:1: error: unknown type" >&2; exit 1"""
posix = pytest.mark.skipif(os.name != "posix", reason="the compilers of these tests are scripts of a shell")
compiles = pytest.mark.skipif(not shutil.which("cc"), reason="there is no cc here")
Compiler = Callable[..., Path]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a build needs of the project, without what was compiled into the tree."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "_kernel.*"))
    return folder


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CC", VARIABLE, "ARCHFLAGS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """Make a compiler under a name, alone in PATH; it keeps its arguments in a file beside it and does what a script says."""

    def make(script: str = WRITES, name: str = "cc") -> Path:
        folder = tmp_path / "programs"
        folder.mkdir(exist_ok=True)
        path = folder / name
        path.write_text(f'#!/bin/sh\necho "$@" >> {path}.called\n{script}\n', encoding="utf-8")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", str(folder))
        return path

    return make


@pytest.fixture
def no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def flags(compiler: Path) -> str:
    """The arguments of all calls of a compiler; nothing if it was not called."""
    called = Path(f"{compiler}.called")
    return called.read_text(encoding="utf-8") if called.exists() else ""


def build(project: Path, output: Path, hook: str = WHEEL) -> subprocess.CompletedProcess[str]:
    output.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-c", hook, str(output)], cwd=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )  # fmt: skip


def inside(wheel: Path) -> tuple[set[str], str]:
    """The files of the kernel and of its loader in a wheel, and what the wheel says of itself."""
    with zipfile.ZipFile(wheel) as opened:
        (about,) = (name for name in opened.namelist() if name.endswith(".dist-info/WHEEL"))
        return {name for name in opened.namelist() if "kernel" in name}, opened.read(about).decode()


@posix
def test_a_wheel_with_the_kernel_is_for_this_platform_and_every_python(project: Path, tmp_path: Path, fake: Compiler) -> None:
    fake()
    done = build(project, tmp_path / "out")
    assert (done.returncode, done.stdout) == (0, "")
    (wheel,) = (tmp_path / "out").iterdir()
    files, about = inside(wheel)
    assert wheel.name == NAME.format(PLATFORM) and f"Tag: py3-none-{PLATFORM}\n" in about
    assert "Root-Is-Purelib: false" in about
    assert files == {LIBRARY, "tiebreaks/formats/trf/kernel.py"}
    assert not (project / "src" / LIBRARY).exists()


@posix
@pytest.mark.parametrize(
    "reason", ["no C compiler was found (cc, clang, gcc)", "cc failed (players.c:9:1: error: unknown type)"]
)
def test_without_a_compiler_or_where_it_fails_the_wheel_is_for_any_platform_and_a_line_says_why(
    project: Path, tmp_path: Path, fake: Compiler, no_compiler: None, reason: str
) -> None:
    if "failed" in reason:
        reason = f"{fake(FAILS).parent}/{reason}"
    done = build(project, tmp_path / "out")
    assert (done.returncode, done.stdout) == (0, LINE.format(reason))
    (wheel,) = (tmp_path / "out").iterdir()
    files, about = inside(wheel)
    assert wheel.name == NAME.format("any") and "Root-Is-Purelib: true" in about
    assert files == {"tiebreaks/formats/trf/kernel.py"}


def test_a_kernel_that_is_required_and_cannot_be_compiled_ends_the_build_with_a_sentence(
    project: Path, tmp_path: Path, no_compiler: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "require")
    for hook in (WHEEL, EDITABLE):
        done = build(project, tmp_path / "out", hook)
        assert done.returncode == 1 and not [*(tmp_path / "out").iterdir()]
        assert done.stdout.startswith(
            "The kernel cannot be compiled, and TIEBREAKS_KERNEL is 'require': no C compiler was found ("
        )
        assert done.stdout.count("\n") == 1


def test_another_wish_is_refused_with_a_sentence(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "yes")
    done = build(project, tmp_path / "out")
    assert done.returncode == 1 and not [*(tmp_path / "out").iterdir()]
    assert done.stdout == (
        "TIEBREAKS_KERNEL is 'yes'. Set it to 'require' to fail where the kernel cannot be compiled, "
        "to 'skip' not to compile it, or do not set it.\n"
    )


@posix
def test_an_editable_installation_has_the_library_beside_its_loader_and_its_wheel_is_for_any_platform(
    project: Path, tmp_path: Path, fake: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler, library = fake(), project / "src" / LIBRARY
    assert build(project, tmp_path / "out", EDITABLE).returncode == 0
    assert library.read_text(encoding="utf-8") == "compiled\n"
    assert library.with_name("kernel.py").exists()
    assert [wheel.name for wheel in (tmp_path / "out").iterdir()] == [NAME.format("any")]
    monkeypatch.setenv(VARIABLE, "skip")
    done = build(project, tmp_path / "wheel")  # of a tree with a library, and without one in the wheel
    (wheel,) = (tmp_path / "wheel").iterdir()
    assert done.stdout == LINE.format("TIEBREAKS_KERNEL is 'skip'")
    assert wheel.name == NAME.format("any") and LIBRARY not in inside(wheel)[0]
    assert library.exists()
    assert build(project, tmp_path / "out", EDITABLE).returncode == 0
    assert not library.exists(), "a library that may be of other sources stayed"
    assert flags(compiler).count("\n") == 1, "it was compiled although it should be skipped"


@posix
def test_warnings_are_errors_only_where_the_kernel_is_required(
    tmp_path: Path, fake: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = fake()
    assert compile_kernel(ROOT, tmp_path / "lib") == ""
    assert "-Werror" not in flags(compiler) and "-std=c11 -O2 -shared -fvisibility=hidden" in flags(compiler)
    monkeypatch.setenv(VARIABLE, "require")
    assert compile_kernel(ROOT, tmp_path / "lib") == ""
    assert "-Wall -Wextra -Werror" in flags(compiler)
    assert str(ROOT) not in flags(compiler) and f" {KERNEL}/players.c" in flags(compiler)


@posix
def test_a_compiler_that_is_named_is_taken_with_its_options_and_no_other(
    tmp_path: Path, fake: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, chosen = fake(), fake(name="other")
    monkeypatch.setenv("CC", "other -m32")
    assert compile_kernel(ROOT, tmp_path / "lib") == ""
    assert flags(chosen).startswith("-m32 ") and not flags(usual)
    chosen.unlink()
    assert compile_kernel(ROOT, tmp_path / "lib") + "\n" == LINE.format("no C compiler was found (other)")
    assert not (tmp_path / "lib").exists()


@posix
def test_what_a_compiler_said_is_shown_where_the_kernel_is_required(
    tmp_path: Path, fake: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(FAILS)
    (tmp_path / "lib").write_bytes(b"of before")
    monkeypatch.setenv(VARIABLE, "require")
    with pytest.raises(KernelError, match=r"error: unknown type\)\nsrc/kernel/players.c: In function\nplayers"):
        compile_kernel(ROOT, tmp_path / "lib")


@posix
@pytest.mark.parametrize("script", ["exit 3", "exit 0", "kill -9 $$"])
def test_a_compiler_that_says_nothing_and_writes_nothing_has_failed(tmp_path: Path, fake: Compiler, script: str) -> None:
    fake(script)
    assert "cc failed (exit code" in compile_kernel(ROOT, tmp_path / "lib")


@posix
def test_a_program_that_is_none_has_failed(tmp_path: Path, fake: Compiler) -> None:
    fake().write_bytes(b"\x7fELF")
    assert "Exec format error" in compile_kernel(ROOT, tmp_path / "lib")


@posix
def test_a_folder_that_cannot_be_written_to_is_no_obstacle(tmp_path: Path, fake: Compiler) -> None:
    fake()
    (tmp_path / "file").write_bytes(b"")
    assert "No compiled reader: " in compile_kernel(ROOT, tmp_path / "file" / "lib")


@posix
def test_make_kernel_says_if_the_library_cannot_be_loaded(
    project: Path, fake: Compiler, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake()
    monkeypatch.setattr(hatch_build, "__file__", str(project / "hatch_build.py"))
    main()
    assert capsys.readouterr().out.startswith("No compiled reader: the library cannot be loaded (")
    monkeypatch.setenv(VARIABLE, "require")
    with pytest.raises(SystemExit, match="the library cannot be loaded"):
        main()
    monkeypatch.setenv(VARIABLE, "no")
    with pytest.raises(SystemExit, match="TIEBREAKS_KERNEL is 'no'"):
        main()
    monkeypatch.setenv(VARIABLE, "skip")
    main()
    assert capsys.readouterr().out == LINE.format("TIEBREAKS_KERNEL is 'skip'")


@compiles
def test_the_kernel_compiles_without_a_warning_to_the_same_bytes_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "require")
    libraries = [tmp_path / "here" / Path(LIBRARY).name, tmp_path / "elsewhere" / "deeper" / Path(LIBRARY).name]
    shutil.copytree(ROOT / KERNEL, tmp_path / "copy" / KERNEL)
    for root, library in zip((ROOT, tmp_path / "copy"), libraries, strict=True):
        assert compile_kernel(root, library) == ""
        assert [*library.parent.iterdir()] == [library]
    first, second = (library.read_bytes() for library in libraries)
    assert first == second
    assert str(ROOT).encode() not in first and str(tmp_path).encode() not in first
    assert ctypes.CDLL(str(libraries[0])).tiebreaks_kernel_version() == 1


@posix
def test_pip_takes_the_wheel_of_the_platform_where_it_has_both(
    project: Path, tmp_path: Path, fake: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake()
    wheels, chosen = tmp_path / "wheels", tmp_path / "chosen"
    for wish in ("require", "skip"):
        monkeypatch.setenv(VARIABLE, wish)
        assert build(project, wheels).returncode == 0
    assert {wheel.name for wheel in wheels.iterdir()} == {NAME.format("any"), NAME.format(PLATFORM)}
    offline = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--find-links", str(wheels)]
    subprocess.run([sys.executable, "-m", "pip", "download", *offline, "--dest", str(chosen), "tiebreaks"], check=True)
    assert [wheel.name for wheel in chosen.iterdir()] == [NAME.format(PLATFORM)]


def test_the_compiler_of_visual_studio_is_called_with_its_own_options(tmp_path: Path) -> None:
    of_microsoft = hatch_build._flags("C:/tools/cl.EXE", tmp_path / "_kernel.dll", strict=True)
    assert {"/LD", "/std:c11", "/WX", "/Brepro"} <= {*of_microsoft} and not [
        flag for flag in of_microsoft if flag.startswith("-")
    ]
    assert "/WX" not in hatch_build._flags("cl", tmp_path / "_kernel.dll", strict=False)
