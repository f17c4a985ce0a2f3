"""No table, page, workbook or list makes its reader work out of proportion to its size: counted work, or growth at two sizes."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

import pytest

import tiebreaks as tb
from proofs.fuzzing.readers import RATED, XLSX
from tests.formats.test_cost import HEAD, counting, grows_with_the_input, player, read_or_refuse, trf
from tests.formats.test_sheets import CROSSTABLE, workbook
from tiebreaks.formats import code_pages
from tiebreaks.formats.assembling import joining
from tiebreaks.formats.assembling.part import Entrant, Part
from tiebreaks.formats.chess_results import teams
from tiebreaks.formats.foreign import find_kind
from tiebreaks.formats.grids import pages
from tiebreaks.formats.grids.cells import DateFormats
from tiebreaks.formats.problems import MOST_ERRORS, Problems
from tiebreaks.formats.ratings import lists
from tiebreaks.formats.swiss_chess import _find_name
from tiebreaks.formats.tables import headings
from tiebreaks.model.pairing import MOST_NAMED

WORKSHEET = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%b</sheetData></worksheet>'
)


def alike(columns: int, rows: int) -> bytes:
    """A table in which every cell is the same word: the names of its rows, and its headings."""
    return "\n".join(",".join(["ab"] * columns) for _ in range(rows)).encode()


def numbered(columns: int, rows: int) -> bytes:
    """A table whose headings are the beginnings of its names."""
    names = [f"{chr(97 + at // 26 % 26)}{chr(97 + at % 26)}x Anna" for at in range(rows)]
    heads = ["Name", *(name[:2] for name in names), *["z"] * columns][:columns]
    return "\n".join([",".join(heads)] * 20 + [f"{name},1" for name in names]).encode()


@pytest.mark.parametrize("make", [alike, numbered])
def test_headings_are_looked_up_among_names_not_compared_with_each(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[int, int], bytes]
) -> None:
    """Once for each cell that may be a name or a heading, however many rows may be the header."""
    asked = counting(monkeypatch, headings, "name_words")
    for size in (50, 200):
        asked.clear()
        read_or_refuse(make(size, size))
        assert len(asked) <= 4 * 2 * size  # `looks_like` and the reader, names and headings

    def work(size: int) -> Callable[[], None]:
        data = make(size, size)

        def read() -> None:
            headings.recognize_heading.cache_clear()
            read_or_refuse(data)

        return read

    grows_with_the_input(work, 50, 4)


def test_a_cell_is_recognized_once_for_all_delimiters_that_are_tried() -> None:
    headings.recognize_heading.cache_clear()
    read_or_refuse(b"Rank;Name;Pts\n1;Anna;1\n2;Bo;0\n")
    assert headings.recognize_heading.cache_info().hits > headings.recognize_heading.cache_info().misses


def test_the_header_of_names_is_found_by_names_words_and_beginnings() -> None:
    def found(*rows: str) -> dict[int, int]:
        header = headings.find_header_of_names([row.split(",") for row in rows])
        return {} if header is None else header.rounds

    rows = ("Ost Anna,*,1,0,1", "Müller Bo,0,*,1,1", "Wu Cy,1,0,*,1")
    assert found("Name,Anna,Mü.,Wu Cy,Total", *rows) == {1: 1, 2: 2, 3: 3}
    assert found("Name,Cy Wu,Ost,Bo,Total", *rows) == {1: 2, 2: 3, 3: 1}
    assert found("Name,Anna,O,Wu,Total", *rows) == {}  # one letter is no beginning
    assert found("Name,Anna,Anna,Wu,Total", *rows) == {}  # a row without a column
    assert found("Name,Anna,Ost,Wu,Total", "Ost Anna,*,1,0,1", "Ost Bo,0,*,1,1", "Wu Cy,1,0,*,1") == {}  # two begin so
    assert found("Name,Anna,Bo,Wu", "Anna,*,1,0", "Anna,0,*,1", "Wu,1,0,*") == {}  # two of one name


def test_records_before_the_first_player_may_be_long() -> None:
    data = trf(*["212 " + "PTS,DE/P,FB/C2,DE " * 400] * 20, player(1, "     2 w 1", "1.0"), player(2, "     1 b 0"))
    assert data.index(b"\n001 ") > 65_536 and find_kind(data) is None
    with pytest.raises(tb.FormatError, match="error: "):
        tb.read(data)
    comments = trf(*["XXX " + "x, y, z " * 1000] * 20, player(1, "     2 w 1", "1.0"), player(2, "     1 b 0"))
    assert len(tb.read(comments).players) == 2
    assert len(tb.read(b"### of a program\n" + comments).players) == 2


def test_a_moment_that_rounds_to_the_year_10000_is_the_number() -> None:
    dates = DateFormats({})
    assert str(dates.value(2_958_465.0, 14)) == "9999-12-31"
    for number in (2_958_465.9999999, 2_958_466.0, 1e300):
        assert dates.value(number, 14) == number
    late = DateFormats({}, since_1904=True)
    assert str(late.value(2_958_465.0 - 1_462, 14)) == "9999-12-31"
    assert late.value(2_958_465.5, 14) == 2_958_465.5
    table = [*CROSSTABLE, ["", "", 2_958_465.999999]]
    read_or_refuse(workbook(("List", table)))


@pytest.mark.parametrize("unit", [b"<x/>", b"<x>a</x>", b'<row a="1" b="2" c="3"/>'])
def test_elements_and_attributes_of_a_workbook_are_counted(monkeypatch: pytest.MonkeyPatch, unit: bytes) -> None:
    monkeypatch.setattr("tiebreaks.formats.containers.MOST_MARKS", 3_000)
    for count, refused in ((500, False), (5_000, True)):
        book = BytesIO()
        with ZipFile(book, "w") as archive:
            for member, content in XLSX.items():
                sheet = WORKSHEET % (b"<row>" + unit * count + b"</row>")
                archive.writestr(member, sheet if member == "xl/worksheets/sheet1.xml" else content)
        with pytest.raises(tb.FormatError) as wrong:
            tb.read(book.getvalue())
        assert ("more than 3,000 elements and attributes" in str(wrong.value)) == refused


def test_the_tags_of_a_page_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_TAGS", 1_000)
    followed = counting(monkeypatch, pages, "_name")
    with pytest.raises(tb.FormatError, match=r"the page has more than 1,000 tags; save the page of one list"):
        tb.read(b"<html><table><tr><td>" + b"<b>" * 20_000)
    assert len(followed) < 2_100


def test_a_zip_of_very_many_files_is_no_rating_list(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("players_list.txt", b"ID Number\n")
        for number in range(30_000):
            archive.writestr(f"{number}", b"")
    looked = counting(monkeypatch, lists, "some_of")
    with pytest.raises(tb.FormatError, match="the archive has too many files for a rating list; take the list out of it"):
        tb.with_ratings(RATED, packed.getvalue())
    assert not looked


def test_few_letters_of_a_long_word_say_its_code_page(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = counting(monkeypatch, code_pages, "_script")
    for length in (1_000, 100_000):
        weighed.clear()
        code_pages.detect(b"\xe9" * length)
        assert len(weighed) <= 6 * code_pages.LONGEST_WORD * len(code_pages.PAGES)


def test_errors_of_a_table_are_made_until_reading_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    heads = "Rk.;SNo;Team;Games;1.Rd;2.Rd;TB1"
    rows = "\n".join(f"{at};{at};Team {at};1;9999w2;9998b2;1" for at in range(1, 301))
    made = counting(monkeypatch, teams, "Message")
    with pytest.raises(tb.FormatError, match="is not in the list") as wrong:
        tb.read(f"chess-results.com\nRank after Round 2\n{heads}\n{rows}\n".encode())
    assert len(wrong.value.messages) == MOST_ERRORS and len(made) <= MOST_ERRORS + 1


def test_a_cut_name_of_swiss_chess_is_looked_up_among_sorted_names() -> None:
    numbers = {"Berg, Bo": 2, "Ost, Anna": 1, "Ost, Annika": 3}
    for cut, meant in (
        ("Berg, Bo", 2),
        ("Ber", 2),
        ("Ost, Anna", 1),
        ("Ost, Anni", 3),
        ("Ost", None),
        ("Z", None),
        ("A", None),
    ):
        assert _find_name(numbers, [*numbers], cut) == meant


def test_what_identifies_a_member_is_worked_out_again_only_where_a_list_adds_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = counting(monkeypatch, joining, "_identities")
    steps = {}
    for count in (10, 40):
        asked.clear()
        people = [Entrant(at, f"Player {at}", at) for at in range(1, 201)]
        several = [Part("starting list", "a", people), *(Part("pairings", "b", people[at : at + 2]) for at in range(count))]
        joining.join_lists(several, Problems("a"))
        steps[count] = len(asked)
    assert steps == {10: 200 + 10 * 2 + 9 * 2, 40: 200 + 40 * 2 + 39 * 2}


def test_a_member_is_what_its_lists_say_together() -> None:
    lists = [
        Part("starting list", "a", [Entrant(1, "Ost, Anna", 1), Entrant(2, "Berg, Bo", 2)]),
        Part("pairings", "b", [Entrant("x", "Ost, Anna", 0, 2100, fide_id="7")]),
        Part("pairings", "c", [Entrant("y", "A. O.", 0, 1900, "GM", fide_id="7")]),
    ]
    members = joining.join_lists(lists, Problems("a"))
    assert [len(each.entries) for each in members.of_event] == [3, 1]
    anna = members.of_event[0].entrant
    assert (anna.name, anna.number, anna.rating, anna.title, anna.fide_id) == ("Ost, Anna", 1, 2100, "GM", "7")


@pytest.mark.parametrize("record", ["XXP    1    2", "260   1   2    1    2"])
def test_what_pairing_programs_need_is_bounded(record: str) -> None:
    people = [player(1, "     2 w 1", "1.0"), player(2, "     1 b 0")]
    data = (HEAD + "142 9\n" + "\n".join([*people, *[record] * (MOST_NAMED + 1)])).encode()
    with pytest.raises(tb.FormatError, match=r"pairing\.\w+: expected at most 50,000 numbers of participants, found"):
        tb.read(data)


def test_prohibitions_are_written_in_proportion_to_their_number() -> None:
    def work(count: int) -> Callable[[], object]:
        event = tb.read(trf(player(1, "     2 w 1", "1.0"), player(2, "     1 b 0"), *["XXP 1 2"] * count))
        return lambda: tb.write(event, BytesIO(), format="json")

    grows_with_the_input(work, 200)


def test_published_columns_are_read_and_checked_in_proportion_to_their_number() -> None:
    def work(count: int) -> Callable[[], object]:
        columns = [{"printed": f"TB{at}", "code": "BH", "values": {"1": 1}} for at in range(count)]
        event = {"players": [{"id": 1}, {"id": 2}], "rounds": [[{"white": 1, "black": 2, "result": "1-0"}]]}
        document = {"format": "tiebreaks-tournament", "version": 1, **event, "published": {"columns": columns}}
        data = json.dumps(document).encode()
        return lambda: read_or_refuse(data)

    grows_with_the_input(work, 300)
