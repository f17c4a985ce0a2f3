"""From bytes to text: an encoding that is named, and one that is guessed."""

from __future__ import annotations

import pytest

from tiebreaks import FormatError
from tiebreaks.formats.decoding import decode_as, decode_text
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Option


def test_what_the_encoding_says_is_a_case_of_its_own() -> None:
    for data, encoding in ((b"a\xff", "utf-8"), (b"abc", "no-such"), (b"xn--a.b\x80", "idna")):
        with pytest.raises(FormatError) as refused:
            decode_as(data, encoding, Problems("event.trf"))
        assert [message.case for message in refused.value.messages] == [6]


def test_the_place_of_a_byte_counts_each_end_of_line() -> None:
    for data, place in ((b"a\rb\xff", "2:2"), (b"a\r\rb\r\nc\n\xff", "5:1"), (b"\xff", "1:1"), (b"ab\n\ncd\xff", "3:3")):
        with pytest.raises(
            FormatError, match=f"^event.trf:{place}: error: the file is not utf-8: byte 0xFF at line {place[0]} "
        ):
            decode_as(data, "utf-8", Problems("event.trf"))


def test_an_encoding_that_cannot_be_is_told_with_its_reason() -> None:
    with pytest.raises(FormatError) as refused:
        decode_as(b"xn--a.b\x80", "idna", Problems("event.trf"))
    (message,) = refused.value.messages
    assert str(message).startswith("event.trf:1:1: error: the file is not idna: ") and message.case == 6
    assert message.facts["encoding"] == "idna" and message.facts["option"] == Option("encoding")
    with pytest.raises(UnicodeError) as why:
        b"xn--a.b\x80".decode("idna")
    assert message.facts["reason"] == str(why.value) and str(why.value) in str(message)


def test_another_format_is_decoded_with_a_guess_too() -> None:
    problems = Problems("event.csv")
    assert decode_text("Besan\xe7on".encode("latin-1"), problems) == "Besançon"
    assert len(problems.warnings) == 1 and problems.guessed_encoding


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_the_mark_of_a_byte_order_is_no_letter(encoding: str, mark: str) -> None:
    problems = Problems("event.trf")
    assert decode_text((mark + "012 Easter Open\n001").encode(encoding), problems) == "012 Easter Open\n001"
    (warning,) = problems.warnings
    assert str(warning).endswith("UTF-16; save it as UTF-8" if mark else "UTF-16 without a byte order mark; save it as UTF-8")
