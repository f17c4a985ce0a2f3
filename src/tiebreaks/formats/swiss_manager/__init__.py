"""Swiss-Manager files (TUNX, TURX, TUTX, TUMX): binaries whose layout was found by reading many of them."""

from tiebreaks.formats.swiss_manager.frame import MAGIC
from tiebreaks.formats.swiss_manager.read import read

__all__ = ["MAGIC", "read"]
