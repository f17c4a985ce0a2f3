"""Files inside files: zip archives and web pages saved as one file (MHTML), opened within limits."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import Any, NoReturn
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from tiebreaks.errors import FormatError
from tiebreaks.formats.problems import file_error
from tiebreaks.messages import Message, some_of

MOST_MEMBERS = 2_000
MOST_UNPACKED = 64_000_000  # bytes of all members together; the largest real workbook has 0.4 MB
MOST_MARKS = 1_000_000  # elements and attributes of the XML in a workbook; a list of 5,000 players and 30 columns has 600,000
MOST_RATIO = 200  # of a member beyond a megabyte; real workbooks have 5 to 35
_LARGE = 1_000_000
_CHUNK = 1 << 16
READABLE = tuple(".txt .xml .trf .trfx .pgn .csv .tsv .json .html .htm .tunx .turx .tutx .tumx".split())
_ENCRYPTED = 0x1  # flag of a member
_ENTRY = b"PK\x01\x02"  # begins an entry of the directory
TOO_MANY = "expected at most {most:,} files in it, found {found:,}"


def refuse(name: str, sentence: str, /, **facts: Any) -> NoReturn:
    """Raise the error of a whole file."""
    raise file_error(name, sentence, **facts)


def is_folder(member: ZipInfo) -> bool:
    """Whether a member of an archive is a folder. `ZipInfo.is_dir` fails on a member without a name."""
    return member.filename.endswith("/")


class Archive:
    """A zip archive whose directory is within the limits; members are unpacked one by one, and their real bytes counted."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._unpacked = 0
        self._marks = 0
        if (entries := data.count(_ENTRY)) > 2 * MOST_MEMBERS:  # an archive in it has entries, too
            refuse(name, TOO_MANY, most=MOST_MEMBERS, found=entries)
        try:
            self._zip = ZipFile(BytesIO(data))
            self.members: list[ZipInfo] = [member for member in self._zip.infolist() if not is_folder(member)]
        except (BadZipFile, ValueError, OSError, NotImplementedError, UnicodeDecodeError):
            refuse(name, "the file ends early, or it is no whole zip archive; copy or download it again")
        if len(self.members) > MOST_MEMBERS:
            refuse(name, TOO_MANY, most=MOST_MEMBERS, found=len(self.members))
        for member in self.members:
            if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):  # others ask for memory as the file says
                sentence = "{member} in it is packed in an unusual way; unpack it, and pack it again as a plain zip"
                refuse(name, sentence, member=member.filename)
            if member.flag_bits & _ENCRYPTED:
                refuse(name, "it is protected by a password; save it without one")
            if member.file_size > _LARGE and member.file_size > MOST_RATIO * max(member.compress_size, 1):
                sentence = "{member} would unpack to more than {most} times its size; it is not opened"
                refuse(name, sentence, member=member.filename, most=MOST_RATIO)
        if sum(member.file_size for member in self.members) > MOST_UNPACKED:
            refuse(name, "it would unpack to more than {most} MB; it is not opened", most=MOST_UNPACKED // 1_000_000)

    @property
    def names(self) -> list[str]:
        return [member.filename for member in self.members]

    def read(self, member: str) -> bytes:
        """The bytes of a member, counted while they are unpacked: what the directory says may be wrong."""
        chunks: list[bytes] = []
        try:
            with self._zip.open(member) as opened:
                while chunk := opened.read(_CHUNK):
                    self._unpacked += len(chunk)
                    if self._unpacked > MOST_UNPACKED:
                        refuse(self.name, "it unpacks to more than {most} MB", most=MOST_UNPACKED // 1_000_000)
                    chunks.append(chunk)
        except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, KeyError, RuntimeError, ValueError) as wrong:
            if isinstance(wrong, FormatError):
                raise
            refuse(self.name, "{member} in it is damaged; copy or download it again", member=member)
        return b"".join(chunks)

    def count_marks(self, count: int) -> None:
        """Refuse more elements and attributes of XML than any table needs: each is work."""
        self._marks += count
        if self._marks > MOST_MARKS:
            refuse(self.name, "it has more than {most:,} elements and attributes; save only the table", most=MOST_MARKS)

    def is_open_document(self) -> bool:
        return "content.xml" in self.names and "mimetype" in self.names and b"spreadsheet" in self.read("mimetype")


def unpack(data: bytes, name: str) -> tuple[bytes, str]:
    """The only readable file in a zip archive, and its name."""
    archive = Archive(data, name)
    readable = [member for member in archive.names if member.lower().endswith(READABLE) and "__MACOSX/" not in member]
    if len(readable) == 1:
        return archive.read(readable[0]), f"{name}/{readable[0]}"
    members = some_of(readable or archive.names) if archive.names else Message("none")
    sentence = "expected one tournament file in the archive, found {count}: {members}; unpack it and read what is wanted"
    refuse(name, sentence, count=len(readable) or len(archive.names), members=members)


def page_of(data: bytes, name: str) -> bytes:
    """The page in a web page that was saved as one file (MHTML), as UTF-8."""
    from email import message_from_bytes, policy

    try:
        message = message_from_bytes(data, policy=policy.compat32)
        for part in message.walk():
            if part.get_content_type() == "text/html":
                payload = part.get_payload(decode=True)
                if isinstance(payload, bytes):
                    return _as_utf8(payload, part.get_content_charset() or "utf-8")
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError):  # whatever a damaged header makes of it
        pass
    refuse(name, "there is no page in this saved web page (MHTML); save it again as HTML")


def _as_utf8(data: bytes, charset: str) -> bytes:
    try:
        return data.decode(charset, "replace").encode("utf-8", "replace")
    except LookupError:
        return data
