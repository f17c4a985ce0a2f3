"""A TRF that was cut in the middle is refused with one sentence, wherever it was cut."""

from __future__ import annotations

from pathlib import Path

import pytest

import tiebreaks as tb
from tiebreaks.formats import read_many

OPEN, TEAM, ALL = (Path("examples", f"{name}.trf").read_bytes() for name in ("open", "team", "round_robin"))


def refusal(data: bytes) -> tuple[str, ...]:
    with pytest.raises(tb.FormatError) as error:
        tb.read(data)
    return tuple(error.value.messages)


def with_players(data: bytes, count: int) -> bytes:
    """The header and the first players."""
    lines = data.splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith(b"001"))
    return b"".join(lines[: first + count])


CUT = "the file is cut off; export it again, or ask for the whole file"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (with_players(OPEN, 14), f"<data>:33:1: error: 062 announces 41 players, 14 are here: {CUT}"),
        (with_players(OPEN, 14)[:-40], f"<data>:33:1: error: 062 announces 41 players, 14 are here: {CUT}"),
        (with_players(OPEN, 14)[:-175], f"<data>:33:1: error: 062 announces 41 players, 13 are here: {CUT}"),
        (with_players(OPEN, 40), f"<data>:59:1: error: 062 announces 41 players, 40 are here: {CUT}"),
        (with_players(OPEN, 0), f"<data>:1:1: error: 062 announces 41 players, 0 are here: {CUT}"),
        (with_players(ALL, 4), f"<data>:20:1: error: 062 announces 10 players, 4 are here: {CUT}"),
        (with_players(TEAM, 12), f"<data>:30:1: error: 062 announces 43 players, 12 are here: {CUT}"),
        (with_players(TEAM, 1)[:-70], f"<data>:19:1: error: 062 announces 43 players, 1 is here: {CUT}"),
        (with_players(TEAM, 43), f"<data>:61:1: error: 082 announces 8 teams, 0 are here: {CUT}"),
        (with_players(TEAM, 47), f"<data>:61:1: error: 082 announces 8 teams, 2 are here: {CUT}"),
    ],
)
def test_one_sentence_says_that_the_file_is_cut_off(data: bytes, said: str) -> None:
    (message,) = refusal(data)
    assert message == said
    assert not message.remedies  # type: ignore[attr-defined]
    (error,) = read_many([(data, "<data>")])
    assert str(error) == said


def test_wherever_the_list_of_players_is_cut_there_is_one_error() -> None:
    first = OPEN.index(b"\n001") + 1
    last = len(with_players(OPEN, 40))
    for end in range(first + 200, last, 61):
        (message,) = refusal(OPEN[:end])
        assert "062 announces 41 players" in message


def test_without_an_announcement_many_missing_opponents_are_one_error() -> None:
    data = b"".join(line for line in with_players(OPEN, 14).splitlines(keepends=True) if not line.startswith(b"062"))
    (message,) = refusal(data)
    assert message == (
        "<data>:32:1: error: 22, 23, 19 and others are named as opponents and are not in the file, which has 14 players: "
        "it seems to be cut off; export it again, or ask for the whole file"
    )


def test_a_wrong_number_in_a_whole_file_is_said_where_it_stands() -> None:
    wrong = OPEN.replace(b"   22 w 1", b"   99 w 1", 1)
    assert any("names opponent 99, who is not in the file" in message for message in refusal(wrong))
    more = wrong.replace(b"062 41", b"062 50")  # some who were announced did not come
    assert any("names opponent 99, who is not in the file" in message for message in refusal(more))


def test_other_errors_are_not_hidden_where_nobody_says_that_players_are_missing() -> None:
    data = with_players(OPEN, 14).replace(b"062 41", b"062 14").replace(b" w 1 ", b" q 1 ", 1)
    messages = refusal(data)
    assert len(messages) > 1 and any("colour" in message for message in messages)
