"""Arrays of whole numbers: 64 bits on every machine.

NumPy makes, sums and numbers in the width of the machine: 32 bits in a browser and on small processors. Places are multiplied
by up to 2^62, and columns are shared as bytes. So every array is made and summed with a stated type, and what takes no `dtype`
(argsort, nonzero, bincount, ...) is widened. `tests/test_widths.py` refuses anything else where ranks and values are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:  # numpy.typing costs a tenth of importing numpy, and nothing needs it at run time
    from numpy.typing import NDArray

    Integers: TypeAlias = NDArray[np.int64]
    Codes: TypeAlias = NDArray[np.int8]
    Bytes: TypeAlias = NDArray[np.uint8]
    Bits: TypeAlias = NDArray[np.uint16]
    Flags: TypeAlias = NDArray[np.bool_]
else:
    Integers = Codes = Bytes = Bits = Flags = np.ndarray


def widen(positions: Any) -> Integers:
    """Positions or counts as NumPy gives them, in 64 bits; where they have 64 bits they are not copied."""
    wide: Integers = positions.astype(np.int64, copy=False)
    return wide


def narrow(counts: Integers) -> NDArray[np.intp]:
    """Counts or positions for `repeat` and `reduceat`, which take no integers wider than the machine's."""
    return counts.astype(np.intp, copy=False)
