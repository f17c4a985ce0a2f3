"""The long description of the package: README.md, with links that work where the repository is not around it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

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
