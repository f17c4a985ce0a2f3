"""What a build adds: README.md as the long description, with links that work elsewhere; catalogues and the kernel, compiled.

`python hatch_build.py` compiles the kernel into the source tree: `make kernel`.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ctypes import CDLL
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:|mailto:|#)(?=[^)\s]+\))")


def describe(readme: str, source: str) -> str:
    """The text with every link into the repository as an address there; a picture is shown from its file."""
    return LINK.sub(lambda link: f"{link[0]}{source}/{'raw' if link[1] else 'blob'}/main/", readme)


class CustomMetadataHook(MetadataHookInterface):
    """Called by hatchling for every wheel and sdist."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the long description."""
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": describe(readme, metadata["urls"]["Source"])}


LANGUAGES = Path("src/tiebreaks/languages")


class CustomBuildHook(BuildHookInterface[Any]):
    """Called by hatchling for every wheel; an editable installation reads the catalogues as text."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile catalogues and kernel into the wheel; of an editable installation only the kernel, into the tree."""
        if version == "editable":
            self._compile_kernel(Path(self.root, "src", LIBRARY))
            return
        self._folder = TemporaryDirectory()
        compile_catalogue = _load_compiler(Path(self.root, LANGUAGES, "po.py"))
        for source in sorted(Path(self.root, LANGUAGES, "locale").glob("*/LC_MESSAGES/*.po")):
            inside = source.relative_to(Path(self.root, "src")).with_suffix(".mo")
            compiled = Path(self._folder.name, inside)
            compiled.parent.mkdir(parents=True)
            compiled.write_bytes(compile_catalogue(source.read_text(encoding="utf-8")))
            build_data["force_include"][str(compiled)] = inside.as_posix()
        library = Path(self._folder.name, LIBRARY)
        if self._compile_kernel(library):
            build_data["force_include"][str(library)] = LIBRARY
            build_data["pure_python"] = False
            platform = self.build_config.builder.get_best_matching_tag().rpartition("-")[2]
            build_data["tag"] = f"py3-none-{platform}"  # the kernel knows no Python: one wheel serves all of them

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled."""
        if version != "editable":
            self._folder.cleanup()

    def _compile_kernel(self, library: Path) -> bool:
        """Whether there is a kernel. If there is none, a line says why; if there must be one, the build ends."""
        try:
            missing = compile_kernel(Path(self.root), library)
        except KernelError as error:
            self.app.abort(str(error))
        if missing:
            self.app.display_warning(missing)
        return not missing


def _load_compiler(path: Path) -> Any:
    """The function of the package that compiles, which is not installed yet."""
    spec = spec_from_file_location("catalogues", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.compile


KERNEL = "src/kernel"
ENDING = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")
LIBRARY = f"tiebreaks/formats/trf/_kernel.{ENDING}"
"""Beside the module that loads it, `tiebreaks.formats.trf.kernel`."""
VARIABLE = "TIEBREAKS_KERNEL"
REQUIRE, SKIP = "require", "skip"
COMPILERS = ("cl", "clang", "gcc") if os.name == "nt" else ("cc", "clang", "gcc")
WITHOUT = "No compiled reader: {reason}. TRF files are read more slowly, with the same results."


class KernelError(Exception):
    """The kernel must be compiled and cannot be; or it is not clear whether it must."""


def compile_kernel(root: Path, library: Path) -> str:
    """Compile the kernel into a library, unless the environment forbids it; a line that says why there is none, or nothing.

    If there is none, an earlier library is removed: it may be of other sources.
    """
    wish = os.environ.get(VARIABLE, "")
    if wish not in ("", REQUIRE, SKIP):
        raise KernelError(
            f"{VARIABLE} is {wish!r}. Set it to {REQUIRE!r} to fail where the kernel cannot be compiled, "
            f"to {SKIP!r} not to compile it, or do not set it."
        )
    reason = f"{VARIABLE} is {SKIP!r}" if wish == SKIP else _compile(root, library, strict=wish == REQUIRE)
    if not reason:
        return ""
    if wish == REQUIRE:
        raise KernelError(f"The kernel cannot be compiled, and {VARIABLE} is {REQUIRE!r}: {reason}")
    with suppress(OSError):  # in a folder that cannot be written to it stays; its loader asks for its version
        library.unlink()
    return WITHOUT.format(reason=reason.splitlines()[0])


def _compile(root: Path, library: Path, *, strict: bool) -> str:
    """Compile it, if strict with warnings as errors; why it failed, with what the compiler said in further lines, or nothing.

    The library takes its place when it is complete: a program may be using the earlier one.
    """
    try:
        compiler, variables = _find_compiler()
        library.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=library.parent, prefix="_kernel.") as folder:
            made = Path(folder, library.name)
            sources = sorted(f"{KERNEL}/{source.name}" for source in Path(root, KERNEL).glob("*.c"))
            done = subprocess.run(
                [*compiler, *_flags(compiler[0], made, strict=strict), *sources],
                cwd=root,
                env={**os.environ, **variables},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
            )
            if done.returncode or not made.is_file():
                said = done.stdout.splitlines() or [f"exit code {done.returncode}"]
                first = next((line for line in said if "error" in line), said[0])
                return "\n".join([f"{compiler[0]} failed ({first.strip()})", *said])
            os.replace(made, library)
    except OSError as error:
        return str(error)
    return ""


def _flags(compiler: str, made: Path, *, strict: bool) -> Sequence[str]:
    """The options of a compiler; neither a time nor a path of this machine gets into the library."""
    if Path(compiler).stem.lower() in ("cl", "clang-cl"):
        warnings = ["/W3", "/WX"] if strict else []
        return ["/nologo", "/std:c11", "/O2", "/MT", "/LD", "/Brepro", *warnings, f"/Fo{made.parent}\\", f"/Fe{made}"]
    by_system = {
        "so": ["-fPIC", "-s"],
        "dylib": ["-Wl,-x", f"-Wl,-install_name,@rpath/{made.name}", *shlex.split(os.environ.get("ARCHFLAGS", ""))],
    }
    warnings = ["-Wall", "-Wextra", "-Werror"] if strict else []
    return ["-std=c11", "-O2", "-shared", "-fvisibility=hidden", *by_system.get(ENDING, []), *warnings, "-o", str(made)]


def _find_compiler() -> tuple[Sequence[str], Mapping[str, str]]:
    """The compiler, and the variables that it needs: $CC where it is set, otherwise the first that is there."""
    chosen = shlex.split(os.environ.get("CC", ""), posix=os.name != "nt")
    names = chosen[:1] or COMPILERS
    for name in names:
        variables = _visual_studio() if name == "cl" and not chosen and not shutil.which(name) else {}
        if found := shutil.which(name, path=variables.get("PATH")):
            return [found, *chosen[1:]], variables
    raise FileNotFoundError(f"no C compiler was found ({', '.join(names)})")


def _visual_studio() -> Mapping[str, str]:
    """The variables of Visual Studio, whose compiler is in PATH only at its own prompt; none where it is not installed."""
    programs = os.environ.get("PROGRAMFILES(X86)") or os.environ.get("PROGRAMFILES", "")
    finder = Path(programs, "Microsoft Visual Studio", "Installer", "vswhere.exe")
    if not finder.is_file():
        return {}
    tools = ["-products", "*", "-requires", "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"]
    asked = [str(finder), "-latest", *tools, "-property", "installationPath", "-utf8"]
    folder = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False).stdout.strip()
    script = Path(folder, "VC", "Auxiliary", "Build", "vcvarsall.bat")
    processor = {"win-amd64": "x64", "win-arm64": "arm64"}.get(sysconfig.get_platform(), "x86")
    prompt = f'cmd /u /s /c ""{script}" {processor} >nul && set"'
    said = subprocess.run(prompt, capture_output=True, encoding="utf-16-le", errors="replace", check=False).stdout
    pairs = (line.partition("=") for line in said.splitlines())
    return {name.upper(): value for name, equals, value in pairs if name and equals}


def main() -> None:
    """Compile the kernel into the source tree, where an editable installation has it; a line says if there is none."""
    root = Path(__file__).parent
    library = root / "src" / LIBRARY
    try:
        missing = compile_kernel(root, library)
        if not missing:
            CDLL(str(library))
    except KernelError as error:
        sys.exit(str(error))
    except OSError as error:
        missing = WITHOUT.format(reason=f"the library cannot be loaded ({error})")
        if os.environ.get(VARIABLE) == REQUIRE:
            sys.exit(missing)
    if missing:
        sys.stdout.write(f"{missing}\n")


if __name__ == "__main__":
    main()
