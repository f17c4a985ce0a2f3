"""Every answer as a frozen value, and its parts: fields and types; printing, JSON and frames come from `values`.

`tiebreaks` has the calls, and `Standings` with its rows. A class is loaded when it is first used.
"""

from tiebreaks.late import load_late

__getattr__, __dir__, __all__ = load_late(__name__)
