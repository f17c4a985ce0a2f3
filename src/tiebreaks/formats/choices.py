"""What calls of readers and writers take: sources, targets, formats, whom to trust, kinds of byes, rating lists."""

from __future__ import annotations

import os
from typing import BinaryIO, Literal, TextIO, get_args

Source = str | os.PathLike[str] | bytes | bytearray | BinaryIO | TextIO
Target = str | os.PathLike[str] | BinaryIO | TextIO
FileFormat = Literal["trf16", "trf26", "json"]
FORMATS: tuple[FileFormat, ...] = get_args(FileFormat)
Trust = Literal["both", "results", "points"]
Unpaired = Literal["pairing", "zero", "half", "full"]
RatingList = str | os.PathLike[str] | bytes | bytearray | BinaryIO
RatingKind = Literal["standard", "rapid", "blitz"]
RATING_KINDS: tuple[RatingKind, ...] = get_args(RatingKind)
UNPAIRED: tuple[Unpaired, ...] = get_args(Unpaired)
