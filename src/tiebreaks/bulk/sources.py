"""Where the files are: paths, folders, globs, zip archives and URLs, as one list of sources without duplicates."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from threading import local
from typing import Any, BinaryIO, NamedTuple, cast
from zipfile import ZipFile

from tiebreaks.bulk.reasons import CANNOT_BE_READ, NO_MEMORY_TO_READ
from tiebreaks.errors import FormatError, TiebreaksError, reason_of
from tiebreaks.formats import READ_IN_FOLDERS, SUFFIXES
from tiebreaks.formats.containers import is_folder
from tiebreaks.formats.problems import MOST_BYTES
from tiebreaks.messages import Message, phrase
from tiebreaks.system.extras import command_for, import_extra
from tiebreaks.system.files import Changed, read_whole
from tiebreaks.text import escape_controls

PACKAGES = {
    "s3": "s3fs",
    "s3a": "s3fs",
    "gs": "gcsfs",
    "gcs": "gcsfs",
    "abfs": "adlfs",
    "az": "adlfs",
}  # what fsspec leaves out
UNKNOWN_SIZE = 20_000  # what a file of a URL is taken for, in bytes, when work is divided


class Source(NamedTuple):
    """A file to read, in whatever process: by its path or URL, as a member of an archive, or already in memory."""

    path: str
    member: str | None = None
    size: int = UNKNOWN_SIZE
    here: bool = False  # only this process can read it: a pipe, memory://
    contents: bytes | None = None
    refusal: Message | None = None  # why there is nothing to read
    place: int | None = None  # of a member, in the directory of its archive, where several may have one name
    copy: int = 1  # how many have had its name, with it

    @property
    def name(self) -> str:
        """What the tables call it."""
        path = self.path if self.member is None else f"{self.path}!{self.member}"
        name = escape_controls(path).replace("\n", "\\n")
        return name if self.copy == 1 else f"{name}#{self.copy}"

    def read(self) -> bytes:
        """Read the bytes. An error of the file or archive becomes a FormatError that does not name the file."""
        if self.refusal is not None:
            raise FormatError(self.refusal)
        if self.contents is not None:
            return self.contents
        try:
            if self.member is None and not is_url(self.path):
                return read_whole(self.path, MOST_BYTES + 1)
            with self._open() as file:
                return file.read(MOST_BYTES + 1)
        except MemoryError:
            raise
        except Exception as wrong:  # archives and remote file systems have errors of their own
            raise FormatError(_explain_unreadable(wrong)) from wrong

    def load(self) -> Source:
        """The same source with its contents, so that it can be read anywhere."""
        try:
            return self._replace(contents=self.read())
        except FormatError as wrong:
            return self._replace(refusal=wrong.messages[0])
        except MemoryError:
            return self._replace(refusal=NO_MEMORY_TO_READ)

    def _open(self) -> BinaryIO:
        if self.member is None:
            return open_source(self.path)
        archive = _open_archive(self.path)
        member = archive.getinfo(self.member) if self.place is None else archive.infolist()[self.place]
        if member.filename != self.member:
            raise Changed(phrase("the archive has changed; read it again when it is complete"))
        return cast(BinaryIO, archive.open(member))


def find_sources(paths: Iterable[str | os.PathLike[str]], listed: Iterable[str] = ()) -> Iterator[Source]:
    """Every file that the paths name, in their order, each once; `-` stands for a list of paths, one in a line.

    Of two that would have one name in the tables, as members of an archive may, the second is `name#2`.
    """
    seen: set[tuple[str, str | None, int | None]] = set()
    names: dict[str, int] = {}
    for path in paths:
        given = (line.rstrip("\r\n") for line in listed) if path == "-" else [os.fspath(path)]
        for one in given:
            for source in _find(one) if one else ():
                path = source.path if is_url(source.path) else os.path.abspath(source.path)
                key = path, source.member, source.place
                if key not in seen:
                    seen.add(key)
                    copy = names[source.name] = names.get(source.name, 0) + 1
                    yield source if copy == 1 else source._replace(copy=copy)


def is_url(path: str) -> bool:
    return "://" in path


def close_archive() -> None:
    """Close the archive that this thread keeps open."""
    kept: _OpenArchive | None = _thread.__dict__.pop("kept", None)
    if kept is not None:
        kept.archive.close()
        kept.file.close()


def _find(path: str) -> Iterator[Source]:
    try:
        yield from _find_url(path) if is_url(path) else _find_path(path)
    except TiebreaksError:  # an extra is missing: nothing of this kind can be read
        raise
    except Exception as wrong:
        yield Source(path, refusal=_explain_unreadable(wrong))


def _find_path(path: str) -> Iterator[Source]:
    """The files of a path: a file of any name, a folder, or a pattern."""
    if os.path.isdir(path):
        yield from _refuse_if_empty(os.path.normpath(path), _find_in_folder(path))
    elif not os.path.lexists(path) and has_magic(path):
        matches = sorted(glob(path, recursive=True))
        yield from _refuse_if_empty(path, (source for match in matches for source in _find_match(match)))
    else:
        yield from _find_file(os.path.normpath(path))


def _find_match(match: str) -> Iterator[Source]:
    """The file that matches a pattern. Folders are skipped: `**` already matches the files in them."""
    if not os.path.isdir(match):
        yield from _find_file(os.path.normpath(match))


def _find_in_folder(folder: str) -> Iterator[Source]:
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError as wrong:
        yield Source(folder, refusal=_explain_unreadable(wrong))
        return
    normal = os.path.join(os.path.normpath(folder), "").removeprefix(os.path.join(os.curdir, ""))
    for entry in entries:
        path = normal + entry.name
        if entry.is_dir(follow_symlinks=False):
            inside = _find_in_folder(entry.path)
            yield from _refuse_if_empty(path, inside) if _is_wanted(entry.name) else inside
        elif _is_wanted(entry.name):
            yield from _find_file(path, in_folder=True)


def _find_file(path: str, *, in_folder: bool = False) -> Iterable[Source]:
    """A file, or the members of an archive. A pipe is read only if the user named it."""
    try:
        facts = os.stat(path)
    except OSError as wrong:
        return (Source(path, refusal=_explain_unreadable(wrong)),)
    regular = stat.S_ISREG(facts.st_mode)
    if not regular and in_folder:
        return (Source(path, refusal=Message("neither a file nor a folder")),)
    if regular and path.lower().endswith(".zip"):
        return _find_members(path)
    return (Source(path, size=facts.st_size if regular else MOST_BYTES, here=not regular),)  # a pipe may have any size


def _find_members(archive: str) -> Iterator[Source]:
    """The tournament files of a zip archive, in its own order."""
    try:
        with open_source(archive) as file, ZipFile(file) as inside:
            members = inside.infolist()
    except Exception as wrong:
        yield Source(archive, refusal=Message("not a readable zip archive: {reason}", reason=reason_of(wrong)))
        return
    here = _is_of_this_process(archive)
    wanted = (
        Source(archive, member.filename, member.file_size, here, place=place)
        for place, member in enumerate(members)
        if not is_folder(member) and _is_wanted(member.filename, archives=False)
    )
    yield from _refuse_if_empty(archive, wanted)


def _find_url(url: str) -> Iterator[Source]:
    """The files of a URL that fsspec understands: an object, a folder or a pattern."""
    where, path = find_filesystem(url)
    here = _is_of_this_process(url)

    def make_sources(names: Iterable[str]) -> Iterator[Source]:
        for name in names:
            full = where.unstrip_protocol(name)
            yield from _find_members(full) if name.lower().endswith(".zip") else iter([Source(full, here=here)])

    if has_magic(path) and not where.exists(path):
        yield from _refuse_if_empty(url, make_sources(sorted(name for name in where.glob(path) if not where.isdir(name))))
    elif where.isdir(path):
        yield from _refuse_if_empty(url, make_sources(filter(_is_wanted, sorted(where.find(path)))))
    elif where.exists(path):
        yield from make_sources([path])
    else:
        yield Source(url, here=here, refusal=Message("cannot be read: no such file"))


def _refuse_if_empty(name: str, inside: Iterator[Source]) -> Iterator[Source]:
    """Pass on what is inside; if there is nothing, a refusal that says so."""
    empty = True
    for source in inside:
        empty = False
        yield source
    if empty:
        expected = tuple(f"*{suffix}" for suffix in (*SUFFIXES, *READ_IN_FOLDERS))
        yield Source(
            name, refusal=Message("no tournament files there; expected files named {expected} or *.zip", expected=expected)
        )


def _explain_unreadable(wrong: BaseException) -> Message:
    return Message(CANNOT_BE_READ, reason=reason_of(wrong))


def _is_wanted(name: str, *, archives: bool = True) -> bool:
    """Whether to take a file of a folder or an archive: it has a known suffix and is no hidden file of a system."""
    *folders, name = name.replace(os.sep, "/").split("/")
    suffix = os.path.splitext(name)[1].lower()
    known = suffix in SUFFIXES or suffix in READ_IN_FOLDERS or (archives and suffix == ".zip")
    return known and not name.startswith(".") and "__MACOSX" not in folders


def _is_of_this_process(path: str) -> bool:
    return path.startswith("memory://")


def find_filesystem(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the name there; raises if this kind of URL cannot be used here."""
    kind = url.partition(":")[0]
    fsspec = import_extra("fsspec", f"{kind}://")
    try:
        return cast(tuple[Any, str], fsspec.core.url_to_fs(url))
    except ImportError as missing:
        if package := PACKAGES.get(kind):
            sentence = "{url}: {kind}:// cannot be used here; {command} installs what is missing"
            raise TiebreaksError(Message(sentence, url=url, kind=kind, command=command_for(package))) from missing
        sentence = "{url}: {kind}:// cannot be used here; {reason}"
        raise TiebreaksError(Message(sentence, url=url, kind=kind, reason=str(missing))) from missing
    except ValueError as wrong:
        sentence = "{url}: {reason}; expected a URL of a kind that fsspec knows, such as s3:// or gs://"
        raise TiebreaksError(Message(sentence, url=url, reason=str(wrong))) from wrong


def open_source(path: str) -> BinaryIO:
    """Open a file, or the object of a URL, for reading."""
    if not is_url(path):
        return open(path, "rb")
    where, name = find_filesystem(path)
    return cast(BinaryIO, where.open(name, "rb"))


class _OpenArchive(NamedTuple):
    path: str
    file: BinaryIO
    archive: ZipFile


_thread = local()  # .kept: the archive that was opened last; its directory is long, and its members come one after the other


def _open_archive(path: str) -> ZipFile:
    """Open an archive, or take the one that is still open; it stays open until another one is needed."""
    kept: _OpenArchive | None = _thread.__dict__.get("kept")
    if kept is None or kept.path != path:
        close_archive()
        file = open_source(path)
        kept = _thread.kept = _OpenArchive(path, file, ZipFile(file))
    return kept.archive
