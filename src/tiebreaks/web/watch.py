"""A file on this machine that the page shows and follows: `tiebreaks serve --watch FILE`.

The page reads the file, then listens: server-sent events say which version of the file there is now. The file is looked at
only while somebody listens, and a version is announced once it has stayed the same from one look to the next, so that nobody
reads a file that is half written.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import suppress

from tiebreaks.errors import FormatError, MissingFile, reason_of
from tiebreaks.messages import Message
from tiebreaks.page.words import REFUSED
from tiebreaks.system.files import read_whole
from tiebreaks.web import words

VERSION = "Tiebreaks-Version"  # the header with the version of a watched file


class Watch:
    """A watched file, and those who listen for its changes."""

    EVERY = 1.0  # seconds between two looks at the file
    HEARTBEAT = 15.0  # seconds after which a listener hears something, so that both sides know that the other is there
    MOST = 30  # listeners: each holds a connection

    def __init__(self, path: str, most_bytes: int, name: str = "") -> None:
        self._path, self._most = path, most_bytes
        self.name: str = name or os.path.basename(path)
        self._listening = 0
        self._stopped = False
        self._version = ""
        self._news = asyncio.Event()  # replaced by each announcement
        self._looking: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        """Whether nobody else may listen."""
        return self._listening >= self.MOST

    def read(self) -> tuple[bytes, str]:
        """The bytes of the file, and their version; raises FormatError."""
        try:
            version = self._look()
            data = read_whole(self._path, self._most + 1, only_regular=True)
        except (OSError, ValueError) as wrong:
            message = Message(words.UNREADABLE_WATCHED, name=self.name, reason=reason_of(wrong))
            raise (MissingFile(message) if isinstance(wrong, FileNotFoundError) else FormatError(message)) from wrong
        if len(data) > self._most:
            raise FormatError(Message(REFUSED["size"]))
        return data, version

    def _look(self) -> str:
        found = os.stat(self._path)
        return f"{found.st_mtime_ns}-{found.st_size}"

    def _look_again(self) -> str:
        """The version of the file; empty while it is not there."""
        with suppress(OSError, ValueError):
            return self._look()
        return ""

    async def listen(self) -> AsyncIterator[bytes]:
        """The events for one listener: the version there is, then each new one, and a comment as heartbeat in between."""
        self._listening += 1
        try:
            if self._looking is None:
                self._version = await asyncio.to_thread(self._look_again)
                self._looking = self._looking or asyncio.ensure_future(self._follow())
            heard = ""
            while not self._stopped:
                news = self._news
                if heard != self._version:
                    heard = self._version
                    yield b"event: version\ndata: %b\n\n" % heard.encode()
                    continue
                try:
                    async with asyncio.timeout(self.HEARTBEAT):
                        await news.wait()
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            self._listening -= 1
            if not self._listening and self._looking is not None:
                self._looking.cancel()
                self._looking = None

    async def _follow(self) -> None:
        """Announce each version that has stayed the same from one look to the next."""
        before = self._version
        while not self._stopped:
            await asyncio.sleep(self.EVERY)
            now = await asyncio.to_thread(self._look_again)
            if now and now == before and now != self._version:
                self._version = now
                self._announce()
            before = now

    def _announce(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    def stop(self) -> None:
        """Let every listener go: their answers end."""
        self._stopped = True
        self._announce()
