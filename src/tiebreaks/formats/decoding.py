"""From bytes to text: in the encoding that was named, else UTF-8, UTF-16 or the code page that the letters fit."""

from __future__ import annotations

from collections.abc import Callable

from tiebreaks.formats import code_pages
from tiebreaks.formats.foreign import detect_utf16
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Clause, Message, Option
from tiebreaks.text import has_surrogates

GIVE_ENCODING = Clause("encoding", Message(" give {option} if that is wrong, or", option=Option("encoding")))


def decode_text(
    data: bytes, problems: Problems, encoding: str | None = None, count_known: Callable[[str], int] | None = None
) -> str:
    """The text of a file in the encoding that is named, else in the one it is found to be in.

    `count_known` says how many words of a text it knows: they speak for a code page.
    """
    if encoding is not None:
        return decode_as(data, encoding, problems)
    wide = detect_utf16(data)
    if wide:
        sentence = "the file is UTF-16 without a byte order mark; save it as UTF-8"
        problems.warn((1, 1), "the file is UTF-16; save it as UTF-8" if wide == "utf-16" else sentence, case=5)
        return data.decode(wide, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line, column = _locate(data, wrong.start)
        page, word = code_pages.detect(data, count_known)
        problems.guessed_encoding = page
        problems.tolerate(
            (line, column), "byte 0x{byte:02X} at line {line} is not UTF-8; the file was read as {page}, which makes it "
            "{word!r};{give} save the file as UTF-8", case=6,
            byte=data[wrong.start], line=line, page=page, word=word, give=GIVE_ENCODING,
        )  # fmt: skip
    try:
        return data.decode(page)
    except UnicodeDecodeError:  # bytes that the page leaves undefined
        return data.decode("latin-1") if page == code_pages.WESTERN else data.decode(page, "replace")


def decode_as(data: bytes, encoding: str, problems: Problems) -> str:
    """The text of a file in a named encoding."""
    text = ""
    check_encoding(encoding, problems)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as wrong:
        report_undecodable(wrong, encoding, _locate(data, wrong.start), problems)
    except (UnicodeError, ValueError) as wrong:
        report_undecodable(wrong, encoding, (1, 1), problems)
    if has_surrogates(text):  # UTF-7 and escapes can spell them
        sentence = "read as {encoding} the file has half characters (lone surrogates); leave {option} out to have it found"
        problems.error((1, 1), sentence, case=6, encoding=encoding, option=Option("encoding"))
    problems.raise_if_any()
    return text.removeprefix("\ufeff")


def check_encoding(encoding: str, problems: Problems) -> None:
    """Raise the error of a name that is no encoding of text: Python also knows some that make bytes of bytes."""
    try:
        b"a".decode(encoding)
    except UnicodeDecodeError:  # one byte is no letter in UTF-16
        return
    except (LookupError, ValueError):  # a name with a NUL, and the encoding called "undefined", are ValueErrors
        unknown = "unknown encoding {found!r}; expected a name such as utf-8, windows-1252 or utf-16"
        problems.refuse((1, 1), unknown, case=6, found=encoding)


def report_undecodable(wrong: ValueError, encoding: str, spot: tuple[int, int], problems: Problems) -> None:
    """Add the error of a file that is not in the encoding that was named."""
    if isinstance(wrong, UnicodeDecodeError):
        byte = wrong.object[min(wrong.start, len(wrong.object) - 1)]
        problems.error(
            spot, "the file is not {encoding}: byte 0x{byte:02X} at line {line} is not in it; leave {option} out to have it "
            "found", case=6, encoding=encoding, byte=byte, line=spot[0], option=Option("encoding"),
        )  # fmt: skip
    else:
        problems.error(
            spot, "the file is not {encoding}: {reason}; leave {option} out to have it found", case=6,
            encoding=encoding, reason=str(wrong), option=Option("encoding"),
        )  # fmt: skip


def _locate(data: bytes, position: int) -> tuple[int, int]:
    """The line and the column of a byte."""
    before = data[:position].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
