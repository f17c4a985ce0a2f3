"""The folders that an assistant may use: a file outside of them is neither read nor written."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tiebreaks.assistants import words
from tiebreaks.errors import FormatError, TiebreaksError
from tiebreaks.messages import Message


@dataclass(frozen=True)
class Folders:
    """Some folders, each as the system knows it: without links."""

    paths: tuple[str, ...]

    @classmethod
    def of(cls, given: Iterable[str]) -> Self:
        """The folders of some paths; raises TiebreaksError where one is none."""
        for path in (paths := tuple(given)):
            if not os.path.isdir(path):
                raise TiebreaksError(Message(words.NO_FOLDER, path=path))
        return cls(tuple(map(os.path.realpath, paths)))

    def find(self, path: str) -> str:
        """The file to read, its links resolved; raises FormatError if it is outside, or is no regular file.

        A relative path is looked for in each folder. Nothing is said of files outside, not even whether they are there.
        """
        inside = self._inside(path)
        found = next((each for each in inside if os.path.exists(each)), None)
        if found is None:
            return inside[0]  # the reader says that it is not there
        if not os.path.isfile(found):
            raise FormatError(Message(words.NO_REGULAR_FILE, path=path))
        return found

    def place(self, path: str) -> str:
        """The file to write; raises FormatError if it is outside, or is there already."""
        found = self._inside(path)[0]
        if os.path.lexists(found):
            raise FormatError(Message(words.IS_THERE, path=path))
        return (
            found if os.path.basename(path) else os.path.join(found, "")
        )  # a folder, as it was asked for: no file has its name

    def _inside(self, path: str) -> list[str]:
        try:
            real = [os.path.realpath(os.path.join(folder, path)) for folder in self.paths]
        except (OSError, ValueError):  # a zero byte, a name that no system has
            real = []
        inside = [each for each in real if any(Path(each).is_relative_to(folder) for folder in self.paths)]
        if not inside:
            raise FormatError(Message(words.OUTSIDE, path=path, folders=self.paths))
        return inside
