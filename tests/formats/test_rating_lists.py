"""FIDE rating lists: every layout is read in one pass, empty fields are filled, and nothing is overwritten or guessed."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable, Iterator
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

import tiebreaks as tb
from tiebreaks.formats.ratings.lists import find_players
from tiebreaks.model import About

FOREIGN = Path(__file__).parents[2].parent / "shared" / "corpus" / "foreign" / "fide-list"

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng "
    "SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LEGACY = COMBINED.replace("FOA ", "")
STANDARD = COMBINED[: COMBINED.index("SRtng")] + "OCT26 Gms K  B-day Flag"
OLD = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
STARTS = {
    COMBINED: {"ID": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "FOA": 109, "SRtng": 113, "RRtng": 126,
               "BRtng": 139, "B-day": 152, "Flag": 158},
    LEGACY: {"ID": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "SRtng": 109, "RRtng": 122, "BRtng": 135,
             "B-day": 148, "Flag": 154},
    STANDARD: {"ID": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "FOA": 109, "OCT26": 113, "B-day": 126,
               "Flag": 132},
    OLD: {"ID": 0, "Name": 10, "Titl": 44, "Fed": 48, "Mar11": 53, "Born": 64, "Flag": 70},
}  # fmt: skip


def line(header: str, **fields: str) -> str:
    """A line of a list, each field where the layout of that list has it."""
    text = list(" " * max(len(header), 1))
    for name, value in fields.items():
        start = STARTS[header][name.replace("B_day", "B-day")]
        text[start : start + len(value)] = value
    return "".join(text)


ANNA = {"ID": "1600001", "Name": "Ost, Anna", "Fed": "AUT", "Sex": "F", "Tit": "WGM", "WTit": "WGM", "B_day": "1995"}
BO = {"ID": "1600002", "Name": "West, Bo", "Fed": "SWE", "Sex": "M", "B_day": "0000", "Flag": "i"}
LISTS = {
    "combined": (
        COMBINED,
        line(COMBINED, **ANNA, SRtng="2300", RRtng="2250", BRtng="2200"),
        line(COMBINED, **BO, SRtng="2100"),
    ),
    "legacy": (LEGACY, line(LEGACY, **ANNA, SRtng="2300", RRtng="2250", BRtng="2200"), line(LEGACY, **BO, SRtng="2100")),
    "standard": (STANDARD, line(STANDARD, **ANNA, OCT26="2300"), line(STANDARD, **BO, OCT26="2100")),
    "before 2012": (
        OLD,
        line(OLD, ID="1600001", Name="Ost, Anna", Titl="wg", Fed="AUT", Mar11="2300", Born="1995", Flag="w"),
        line(OLD, ID="1600002", Name="West, Bo", Fed="SWE", Mar11="2100"),
    ),
}


def as_list(lines: Iterable[str]) -> bytes:
    return "".join(f"{each}\r\n" for each in lines).encode("ascii")


def as_xml(*players: dict[str, str]) -> bytes:
    of = ("".join(f"<{tag}>{text}</{tag}>" for tag, text in player.items()) for player in players)
    return ("<playerslist>\n" + "".join(f"<player>{each}</player>\n" for each in of) + "</playerslist>\n").encode()


XML = as_xml(
    {"fideid": "1600001", "name": "Ost, Anna", "country": "AUT", "sex": "F", "title": "WGM", "rating": "2300", "rapid_rating": "2250",
     "blitz_rating": "2200", "birthday": "1995", "flag": "w"},
    {"fideid": "1600002", "name": "West, Bo", "country": "SWE", "sex": "M", "title": "", "rating": "2100", "rapid_rating": "0",
     "blitz_rating": "", "birthday": "0", "flag": "i"},
)  # fmt: skip


def zipped(**members: bytes) -> bytes:
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", "."), data)
    return target.getvalue()


def event(*players: tb.Player, about: About = About()) -> tb.Tournament:  # noqa: B008 - frozen
    return tb.Tournament(players, [], about=about)


BARE = event(tb.Player(1, "Ost, Anna", fide_id="1600001"), tb.Player(2, "West, Bo", fide_id="1600002"))


@pytest.mark.parametrize("name", LISTS)
def test_every_layout_of_the_text_is_read_by_its_header(name: str) -> None:
    filled = tb.with_ratings(BARE, as_list(LISTS[name]), rating="standard")
    anna, bo = filled.players
    assert (anna.rating, anna.title, anna.federation, anna.birth) == (2300, "WGM", "AUT", "1995")
    assert (bo.rating, bo.title, bo.federation, bo.birth) == (2100, "", "SWE", "")
    assert (anna.sex, bo.sex) == (("", "") if name == "before 2012" else ("w", "m"))


@pytest.mark.parametrize(("kind", "rating"), [("standard", 2300), ("rapid", 2250), ("blitz", 2200)])
@pytest.mark.parametrize("name", ["combined", "legacy", "xml"])
def test_the_rating_of_a_kind_is_taken(name: str, kind: str, rating: int) -> None:
    data = XML if name == "xml" else as_list(LISTS[name])
    assert tb.with_ratings(BARE, data, rating=kind).players[0].rating == rating


def test_an_unrated_player_stays_unrated() -> None:
    assert tb.with_ratings(BARE, XML, rating="rapid").players[1].rating is None
    assert tb.with_ratings(BARE, as_list(LISTS["combined"]), rating="blitz").players[1].rating is None


def test_long_other_titles_push_what_follows_to_the_right() -> None:
    """Three lines of the list of October 2026 are one character longer than the header."""
    whole = line(COMBINED, **ANNA, OTit="IA,FST,DI,NA,LI", SRtng="2300", RRtng="2250", BRtng="2200")
    longer = whole[:109] + "X" + whole[109:]
    anna = tb.with_ratings(BARE, as_list([COMBINED, longer]), rating="rapid").players[0]
    assert (anna.rating, anna.birth, anna.title) == (2250, "1995", "WGM")


@pytest.mark.parametrize(
    "members", [{"list_txt": as_list(LISTS["combined"])}, {"list_xml": XML}, {"readme_pdf": b"x", "list_xml": XML}]
)
def test_a_zipped_list_is_unpacked(members: dict[str, bytes]) -> None:
    assert tb.with_ratings(BARE, zipped(**members), rating="standard").players[0].rating == 2300


def test_a_list_is_a_path_bytes_or_an_open_file(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(as_list(LISTS["combined"]))
    with open(path, "rb") as file:
        for source in (path, str(path), file, bytearray(path.read_bytes()), BytesIO(zipped(list_txt=path.read_bytes()))):
            assert tb.with_ratings(BARE, source, rating="standard").players[0].rating == 2300


def test_what_the_event_says_is_kept_and_the_difference_is_said() -> None:
    own = tb.Player(1, "Ost, Anna", 2280, "WIM", "GER", "1600001", "1996/05/01", "w")
    filled = tb.with_ratings(event(own), XML, rating="standard")
    assert filled.players == (own,)
    said = "\n".join(filled.warnings)
    for words in (
        "1 Ost, Anna (2280; in the list 2300)",
        "(WIM; in the list WGM)",
        "(GER; in the list AUT)",
        "(1996/05/01; in the list 1995)",
    ):
        assert words in said
    assert len(filled.warnings) == 4


def test_what_agrees_is_not_said() -> None:
    own = tb.Player(1, "Anna OST", 2300, "WGM", "AUT", "1600001", "1995/05/01", "w")
    assert tb.with_ratings(event(own), XML, rating="standard").warnings == ()


def test_numbers_that_are_not_in_the_list_are_said() -> None:
    filled = tb.with_ratings(event(tb.Player(7, "Nord, Eva", fide_id="99")), XML, rating="standard")
    assert filled.players[0].rating is None
    assert ["not in the list: 7 Nord, Eva" in each for each in filled.warnings] == [True]


def test_a_number_of_somebody_else_fills_nothing() -> None:
    filled = tb.with_ratings(event(tb.Player(1, "Sud, Carl", fide_id="1600001")), XML, rating="standard")
    assert filled.players[0].rating is None
    assert "1 Sud, Carl has the FIDE number 1600001, which is Ost, Anna in the list" in filled.warnings[0]


def test_a_name_in_other_letters_is_no_reason_to_doubt_the_number() -> None:
    assert tb.with_ratings(event(tb.Player(1, "Ост Анна", fide_id="1600001")), XML, rating="standard").players[0].rating == 2300


def test_a_player_without_a_name_is_filled_by_number() -> None:
    """A TRF may have numbers and no names; its reader then says Player 1."""
    for name in ("", "Player 1"):
        assert tb.with_ratings(event(tb.Player(1, name, fide_id="1600001")), XML, rating="standard").players[0].rating == 2300


def test_names_are_looked_up_only_on_request() -> None:
    unnumbered = event(tb.Player(1, "Anna Ost"), tb.Player(2, "Nobody, No"))
    for data in (XML, as_list(LISTS["combined"])):
        assert tb.with_ratings(unnumbered, data, rating="standard").players == unnumbered.players
        filled = tb.with_ratings(unnumbered, data, rating="standard", by_name=True)
        assert (filled.players[0].rating, filled.players[0].fide_id) == (2300, "1600001")
        assert filled.players[1] == unnumbered.players[1]
        assert any("not in the list: 2 Nobody, No" in each for each in filled.warnings)


@pytest.mark.parametrize("form", ["text", "xml"])
def test_a_name_that_several_have_is_listed_and_never_guessed(form: str) -> None:
    third = {"fideid": "1600003", "name": "Ost, Anna", "country": "GER", "rating": "1800"}
    data = XML.replace(b"</playerslist>", as_xml(third)[14:])
    if form == "text":
        other = line(COMBINED, **{**ANNA, "ID": "1600003", "Fed": "GER"}, SRtng="1800")
        data = as_list([*LISTS["combined"], other])
    filled = tb.with_ratings(event(tb.Player(1, "Ost, Anna")), data, rating="standard", by_name=True)
    assert filled.players == (tb.Player(1, "Ost, Anna"),)
    (said,) = filled.warnings
    assert isinstance(said, tb.Message)
    assert said.facts["ids"] == ("1600001", "1600003")
    assert "1600001 Ost, Anna AUT 1995" in said and "1600003 Ost, Anna GER" in said
    german = tb.with_ratings(event(tb.Player(1, "Ost, Anna", federation="GER")), data, rating="standard", by_name=True)
    assert german.players[0].rating == 1800
    french = tb.with_ratings(event(tb.Player(1, "Ost, Anna", federation="FRA")), data, rating="standard", by_name=True)
    assert french.players[0].rating is None


@pytest.mark.parametrize(
    ("about", "rating"),
    [
        (About(type="Individual: Swiss-System (Rapid)"), 2250),
        (About(time_control="Blitz: 3 min + 2 sec"), 2200),
        (About(time_control="Standard: 90 min + 30 sec"), 2300),
        (About(encoded_time_control="5400+30"), 2300),
        (About(encoded_time_control="40/6000+30:900+30"), 2300),
        (About(encoded_time_control="900+10"), 2250),
        (About(encoded_time_control="180+2"), 2200),
        (About(encoded_time_control="300"), 2200),
        (About(encoded_time_control="3600"), 2300),
        (About(encoded_time_control="600+1"), 2250),
    ],
)
def test_the_time_control_of_the_event_says_which_rating(about: About, rating: int) -> None:
    assert tb.with_ratings(event(BARE.players[0], about=about), XML).players[0].rating == rating


@pytest.mark.parametrize(
    "about", [About(), About(time_control="15 min"), About(type="Rapid and blitz"), About(encoded_time_control="W300-B1200")]
)
def test_without_a_time_control_the_kind_is_asked_for(about: About) -> None:
    with pytest.raises(tb.TiebreaksError, match="which rating to take") as refused:
        tb.with_ratings(event(BARE.players[0], about=about), XML)
    assert [each.value for each in refused.value.messages[0].remedies] == ["standard", "rapid", "blitz"]


def test_a_list_of_one_kind_needs_no_kind_and_a_kind_is_taken_on_trust() -> None:
    data = as_list(LISTS["standard"])
    assert tb.with_ratings(BARE, data).players[0].rating == 2300
    rapid = tb.with_ratings(BARE, data, rating="rapid")
    assert rapid.players[0].rating == 2300
    assert any("does not say which; it is taken for the rapid rating" in each for each in rapid.warnings)


def test_the_players_of_teams_are_filled_too() -> None:
    team = tb.Team(1, "Alfa", (1, 2))
    filled = tb.with_ratings(tb.Tournament(BARE.players, [], teams=[team]), XML, rating="standard")
    assert [player.rating for player in filled.players] == [2300, 2100]


REFUSED = {
    "another file": (b"001    1 m    Ost", "expected a FIDE rating list"),
    "an empty file": (b"", "expected a FIDE rating list"),
    "a document type": (b'<!DOCTYPE x [<!ENTITY a "b">]>' + XML, "document type is refused"),
    "a declared entity": (b'<?xml version="1.0"?><!DOCTYPE playerslist SYSTEM "x">' + XML, "document type is refused"),
    "an unknown entity": (XML.replace(b"Ost", b"&ost;"), "expected XML, found undefined entity"),
    "half an XML": (XML[:-30], "expected XML, found"),
    "an XML that no end comes to": (b"<playerslist>" + b"<a>" * 500_000, "a player of more than"),
    "an unknown encoding": (b'<?xml version="1.0" encoding="nonsense"?>' + XML, "expected XML, found unknown encoding"),
    "a line without an end": (COMBINED.encode() + b"\n" + b"x" * 3_000_000, "a line of more than"),
    "no ratings": (b"ID Number      Name    Fed B-day\n", "expected the columns"),
    "two lists": (zipped(a_txt=b"x", b_txt=b"y"), "found a.txt and b.txt"),
    "no list": (zipped(a_pdf=b"x"), "found a.pdf"),
    "a bomb": (zipped(a_txt=b"ID Number" + b" " * 20_000_000), "packed more tightly"),
    "half an archive": (zipped(a_txt=as_list(LISTS["combined"]))[:80], "the archive is damaged"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_list_is_refused(name: str) -> None:
    data, words = REFUSED[name]
    with pytest.raises(tb.FormatError, match=words):
        tb.with_ratings(BARE, data, rating="standard")


def test_a_rating_that_nobody_has_is_refused_with_the_list(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    head = "ID number Name                              TitlFed  Mar22 GamesBorn  Flag"
    path.write_text(f"{head}\n{'1600002':10}{'West, Bo':34}{'':4} SWE  4200\n", "ascii")
    event = tb.Tournament([tb.Player(3, fide_id="1600002")], [])
    with path.open("rb") as opened:
        for given, named in ((path, path), (path.read_bytes(), "<data>"), (opened, path)):
            with pytest.raises(tb.FormatError) as refused:
                tb.with_ratings(event, given, rating="rapid")
            assert str(refused.value) == f"{named}: player 3 (West, Bo): expected a rating from 0 to 4000, or none, found 4200"


def test_wrong_arguments_are_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(tb.TiebreaksError, match="expected one of standard, rapid, blitz, found 'bullet'"):
        tb.with_ratings(BARE, XML, rating="bullet")
    with pytest.raises(TypeError, match="expected a Tournament"):
        tb.with_ratings("event", XML)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError, match="cannot be read: No such file"):
        tb.with_ratings(BARE, tmp_path / "none.txt")
    with pytest.raises(tb.FormatError, match="cannot be read: Is a directory"):
        tb.with_ratings(BARE, tmp_path)
    with pytest.raises(tb.FormatError, match="found text"):
        tb.with_ratings(BARE, StringIO("ID Number"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected the path of a rating list"):
        tb.with_ratings(BARE, 3)  # type: ignore[arg-type]


def endless(count: int) -> Iterator[str]:
    yield COMBINED
    for number in range(count):
        yield line(COMBINED, ID=str(number), Name=f"Player, {number}", Fed="AUT", SRtng="2000", B_day="1990")


class Pieces:
    """A file that is made while it is read, so that only the reader's own memory is measured."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.rest = b""

    def read(self, size: int = -1) -> bytes:
        while len(self.rest) < size and (more := next(self.lines, None)) is not None:
            self.rest += more.encode() + b"\r\n"
        data, self.rest = self.rest[:size], self.rest[size:]
        return data


@pytest.mark.long
@pytest.mark.parametrize("form", ["text", "xml"])
def test_memory_does_not_grow_with_the_list(form: str) -> None:
    def peak(count: int) -> int:
        players = (
            f"<player><fideid>{number}</fideid><name>Player, {number}</name><rating>2000</rating></player>"
            for number in range(count)
        )
        source = Pieces(endless(count) if form == "text" else _xml(players))
        tracemalloc.start()
        try:
            found = find_players(source, {"17"}, set())  # type: ignore[arg-type]
            assert found.by_id["17"].name == "Player, 17"
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    small, large = peak(10_000), peak(30_000)
    assert large < 1.5 * small


def _xml(players: Iterable[str]) -> Iterator[str]:
    yield "<playerslist>"
    yield from players
    yield "</playerslist>"


@pytest.mark.skipif(not FOREIGN.is_dir(), reason=f"no rating lists at {FOREIGN}")
def test_text_and_xml_of_one_list_say_the_same() -> None:
    text, xml = (FOREIGN / f"fwwrc2024_combined.{suffix}" for suffix in ("txt", "xml"))
    ids = {row.split()[0] for row in text.read_text("ascii").splitlines()[1:]}
    one, other = (find_players(str(path), ids, set()) for path in (text, xml))
    assert one.by_id == other.by_id
    assert one.by_id.keys() == ids and len(ids) > 100
