"""Chess-JSON, the exchange format of gacrux, an open checker: read and written in both of its shapes."""

from tiebreaks.formats.chess_json.read import looks_like, read
from tiebreaks.formats.chess_json.write import write

__all__ = ["looks_like", "read", "write"]
