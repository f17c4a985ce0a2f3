"""The long description of the package, README.md with links that work elsewhere; and the catalogues of a wheel, compiled."""

from __future__ import annotations

import re
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
        """Compile the catalogues, and put them into the wheel."""
        if version == "editable":
            return
        self._folder = TemporaryDirectory()
        compile_catalogue = _load_compiler(Path(self.root, LANGUAGES, "po.py"))
        for source in sorted(Path(self.root, LANGUAGES, "locale").glob("*/LC_MESSAGES/*.po")):
            inside = source.relative_to(Path(self.root, "src")).with_suffix(".mo")
            compiled = Path(self._folder.name, inside)
            compiled.parent.mkdir(parents=True)
            compiled.write_bytes(compile_catalogue(source.read_text(encoding="utf-8")))
            build_data["force_include"][str(compiled)] = inside.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled."""
        if version != "editable":
            self._folder.cleanup()


def _load_compiler(path: Path) -> Any:
    """The function of the package that compiles, which is not installed yet."""
    spec = spec_from_file_location("catalogues", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.compile
