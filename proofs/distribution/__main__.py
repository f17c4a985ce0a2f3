"""`make release PARTS=dist`: our two wheels, the sdist and the wheel of the kit, built, looked into, installed afresh, and used.

One wheel is for this platform and has the kernel, the other is for any and has none.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.metadata import Metadata

from docs.generate.dependencies import pins
from hatch_build import REQUIRE, SKIP, VARIABLE
from proofs import figures
from proofs.distribution.contents import ROOT, check_sdist, check_wheel, tracked
from proofs.distribution.installers import install_each

OUTPUT = ROOT / "dist"
CONSTRAINTS = ROOT / "constraints.txt"
KIT = ROOT / "packages" / "conformance"
SMOKE = Path(__file__).parent / "smoke.py"
TOOLS = ["hypothesis", "packaging", "pytest"]
QUICK_TESTS = [
    "tests/articles",
    "tests/examples",
    "tests/formats/test_samples.py",
    "tests/test_public_api.py",
    "tests/law/test_editions.py",
]


def main() -> None:
    """Each step once; the first that fails ends it."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        archives = built_twice(folder)
        with_kernel, without, sdist = archives
        check_wheel(with_kernel)
        check_wheel(without)
        check_sdist(sdist)
        for archive in archives:
            check_metadata(archive)
        say("their files are those of git, their metadata are valid")
        assert preferred(OUTPUT, folder / "preferred") == with_kernel.name
        say(f"pip takes {with_kernel.name} where it has both")
        for archive in archives:
            python, version = installed(archive, folder, "without" if archive == without else "with")
            say(f"{archive.name}: installed into a fresh environment; library, command, page and frames work; {version}")
        kit = build_kit(OUTPUT)
        check_metadata(kit)
        say(
            f"{kit.name}: installed beside {without.name}, it compares the program of its page: {kit_tried(kit, without, folder)}"
        )
        source = unpacked(sdist, folder / "user")
        shutil.copytree(OUTPUT, source / "dist")
        blocks = 0
        for line in install_each(source, folder, Path(sys.executable).parent):
            blocks += 1
            say(f"docs/installation.md: {line}")
        say(f"the sdist's own tests, unpacked: {tested(python, sdist, folder)}")
    figures.keep("distribution", blocks=blocks)


def say(text: str) -> None:
    print(text, flush=True)


def run(arguments: Sequence[str | Path], folder: Path, **environment: str) -> str:
    """What a program prints, run in a folder without the project on Python's path; about the kernel only the call decides."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV", VARIABLE)}
    done = subprocess.run(
        arguments,
        cwd=folder,
        env={**kept, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, arguments))}\n{done.stdout}")
    return done.stdout


def built_twice(folder: Path) -> tuple[Path, Path, Path]:
    """The wheels and the sdist in dist/; the second time from a copy with younger files and another umask, to the same bytes."""
    shutil.rmtree(OUTPUT, ignore_errors=True)
    archives = build(ROOT, OUTPUT)
    before = os.umask(0o077)
    again = build(copied(folder / "copy"), folder / "again")
    os.umask(before)
    for first, second in zip(archives, again, strict=True):
        assert first.read_bytes() == second.read_bytes(), f"{first.name}: two builds differ"
        say(f"{hashlib.sha256(first.read_bytes()).hexdigest()}  dist/{first.name}")
    say("built twice, to the same bytes")
    return archives


def build(project: Path, output: Path) -> tuple[Path, Path, Path]:
    """The wheel with the kernel, which is built from the sdist; the wheel without it; the sdist."""
    _build(project, output, kernel=REQUIRE)
    (with_kernel,), (sdist,) = output.glob("*.whl"), output.glob("*.tar.gz")
    _build(project, output, "--wheel", kernel=SKIP)
    (without,) = output.glob("*-none-any.whl")
    return with_kernel, without, sdist


def build_wheel(project: Path, output: Path, kernel: str | None = None) -> Path:
    """One wheel, the newest in the folder, the same as `build` makes; about the kernel the environment decides unless the call does."""
    _build(project, output, "--wheel", kernel=os.environ.get(VARIABLE, "") if kernel is None else kernel)
    return max(output.glob("*.whl"), key=lambda wheel: wheel.stat().st_mtime_ns)


def build_kit(output: Path) -> Path:
    """The wheel of the conformance kit, a distribution of its own."""
    _build(KIT, output, "--wheel", kernel=SKIP)
    (wheel,) = output.glob("tiebreaks_conformance-*.whl")
    return wheel


def kit_tried(kit: Path, wheel: Path, folder: Path) -> str:
    """The summary of the newcomer's program, compared by the kit as it is installed into a fresh environment."""
    environment, empty = folder / "from-kit", folder / "empty-kit"
    run([sys.executable, "-m", "venv", environment], folder)
    pip: list[str | Path] = [environment / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "-c", CONSTRAINTS, wheel, kit], folder)
    empty.mkdir()
    shutil.copyfile(KIT / "examples" / "my_program.py", empty / "my_program.py")
    program = [f"{sys.executable} my_program.py {{file}}", "--by", "TPN, TPN/R, WON, BPG", "--case", "6.1.1-forfeit"]
    return run([environment / "bin" / "tiebreaks-conformance", *program], empty).splitlines()[1]


def _build(project: Path, output: Path, *options: str, kernel: str) -> None:
    """Build in an isolated environment; the files get the time of the last commit."""
    time = run(["git", "log", "-1", "--format=%ct"], ROOT).strip()
    variables = {"SOURCE_DATE_EPOCH": time, "PIP_CONSTRAINT": str(CONSTRAINTS), VARIABLE: kernel}
    run([sys.executable, "-m", "build", *options, "--outdir", output, project], ROOT, **variables)


def preferred(wheels: Path, folder: Path) -> str:
    """The name of the wheel that pip takes from a folder."""
    offline = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    run([sys.executable, "-m", "pip", "download", *offline, "--find-links", wheels, "--dest", folder, "tiebreaks"], wheels)
    (wheel,) = folder.iterdir()
    return wheel.name


def copied(folder: Path) -> Path:
    """What git has, in another folder, without git and with today's times."""
    for name in sorted(tracked()):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target, follow_symlinks=False)
    return folder


def check_metadata(archive: Path) -> None:
    """Every field is valid, and the file is named after them."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            text = wheel.read(next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")))
    else:
        with tarfile.open(archive) as sdist:
            file = sdist.extractfile(f"{archive.name.removesuffix('.tar.gz')}/PKG-INFO")
            assert file is not None
            text = file.read()
    metadata = Metadata.from_email(text, validate=True)
    assert archive.name.startswith(f"{metadata.name}-{metadata.version}")
    assert metadata.license_expression == "MIT" and metadata.description_content_type == "text/markdown"


def installed(archive: Path, folder: Path, kernel: str) -> tuple[Path, str]:
    """The Python of a fresh environment in which an archive is used, first alone, then with its extras; and its --version.

    kernel   "with" or "without": what the command has to say
    """
    environment = folder / f"from-{archive.name}"
    run([sys.executable, "-m", "venv", environment], folder)
    python = environment / "bin" / "python"
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", CONSTRAINTS]
    empty = folder / f"empty-{archive.name}"
    empty.mkdir()
    smoke: list[str | Path] = [python, "-I", SMOKE, "--kernel", kernel]
    run([*pip, archive], empty, **{VARIABLE: REQUIRE})  # an sdist is compiled
    run(smoke, empty)
    run([*pip, f"{archive}[frames,web]"], empty, **{VARIABLE: REQUIRE})
    run([*smoke, "--extras"], empty)
    return python, run([environment / "bin" / "tiebreaks", "--version"], empty).strip()


def tested(python: Path, sdist: Path, folder: Path) -> str:
    """The last line of some quick tests of the unpacked sdist, with what was installed from it."""
    run([python, "-m", "pip", "install", "--quiet", *(f"{name}=={pins()[name]}" for name in TOOLS)], folder)
    source = unpacked(sdist, folder / "unpacked")
    shutil.rmtree(source / "src" / "tiebreaks" / "engine" / "rules")  # a test that took the sources from here would fail
    return run([python, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", *QUICK_TESTS], source).splitlines()[-1]


def unpacked(sdist: Path, folder: Path) -> Path:
    """The folder of the sources in an sdist."""
    with tarfile.open(sdist) as opened:
        opened.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return source


if __name__ == "__main__":
    main()
