"""Swiss-Manager files (TUNX, TURX, TUTX, TUMX): binaries whose layout was found by reading many of them."""

from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.swiss_manager.frame import MAGIC
from tiebreaks.formats.swiss_manager.read import read


def read_parts(data: bytes, name: str, problems: Problems, *, unpaired: str | None = None, **others: object) -> list[Part]:
    """What a file says, as one part."""
    return [read(data, name, strict=problems.strict, unpaired=unpaired)]


__all__ = ["MAGIC", "read", "read_parts"]
