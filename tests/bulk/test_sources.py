"""Where the files are: every kind of path, each file once, and nothing that is not there goes unsaid."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import tiebreaks as tb
from tiebreaks.bulk.engines import CHUNKS_OF_A_PROCESS, FEWEST_AT_ONCE, MOST_AT_ONCE, make_chunks
from tiebreaks.bulk.sources import Source, close_archive, find_sources
from tiebreaks.bulk.work import BYTES_AT_ONCE
from tiebreaks.errors import TiebreaksError
from tiebreaks.system.extras import import_extra


def names(*paths: str | Path, listed: tuple[str, ...] = ()) -> list[str]:
    return [source.name for source in find_sources(paths, listed)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("b.trf", "a.TRF", "deep/er/c.json", "notes.doc", ".hidden.trf", "d.txt"):
        path = tmp_path / "year" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    with ZipFile(tmp_path / "year" / "z.zip", "w") as archive:
        for name in ("open/e.trf", "open/", "__MACOSX/open/e.trf", "readme.md", "f.json"):
            archive.writestr(name, name)
    return tmp_path


IN_FOLDER = [
    "year/a.TRF", "year/b.trf", "year/d.txt", "year/deep/er/c.json", "year/z.zip!open/e.trf", "year/z.zip!f.json",
]  # fmt: skip


def test_a_folder_is_walked_in_the_order_of_names_and_archives_are_opened(folder: Path) -> None:
    assert names("year") == names("./year/") == IN_FOLDER


def test_a_file_that_was_named_is_taken_whatever_its_suffix(folder: Path) -> None:
    assert names("year/notes.doc", "year/.hidden.trf") == ["year/notes.doc", "year/.hidden.trf"]


def test_patterns_are_understood_and_what_is_given_twice_is_taken_once(folder: Path) -> None:
    assert names("year/*.[tT]*") == ["year/a.TRF", "year/b.trf", "year/d.txt"]
    assert names("year/**/*.json", "year", folder / "year" / "b.trf") == [
        "year/deep/er/c.json",
        *(n for n in IN_FOLDER if "deep" not in n),
    ]


def test_a_dash_stands_for_a_list_of_paths(folder: Path) -> None:
    assert names("-", listed=("year/b.trf\n", "\n", "year/d.txt\r\n")) == ["year/b.trf", "year/d.txt"]


def test_a_member_of_an_archive_is_read_like_a_file(folder: Path) -> None:
    members = [source for source in find_sources(["year"]) if source.member]
    assert [source.read() for source in members] == [b"open/e.trf", b"f.json"]
    assert members[0].load().contents == b"open/e.trf"
    close_archive()


def test_what_is_not_there_or_cannot_be_read_is_a_source_that_says_so(folder: Path) -> None:
    (folder / "empty.trf").mkdir()
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 and no more")
    (folder / "dangling.trf").symlink_to("nowhere")
    os.mkfifo(folder / "pipe.trf")
    found = {source.name: source.refusal or "" for source in find_sources([folder, "gone.trf", "*.none"])}
    told = {Path(name).name: refusal for name, refusal in found.items()}
    assert "no tournament files there; expected files named *.trf" in told["empty.trf"]
    assert "not a readable zip archive: File is not a zip file" in told["broken.zip"]
    assert told["dangling.trf"] == told["gone.trf"] == "cannot be read: No such file or directory"
    assert told["pipe.trf"] == "neither a file nor a folder"
    assert "no tournament files there" in told["*.none"]
    with pytest.raises(tb.FormatError, match="No such file"):
        next(find_sources(["gone.trf"])).read()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_what_this_user_may_not_read_is_a_source_that_says_so(folder: Path) -> None:
    (folder / "year" / "deep").chmod(0)
    (folder / "year" / "b.trf").chmod(0)
    found = {source.name: source for source in find_sources(["year"])}
    assert found["year/deep"].refusal == "cannot be read: Permission denied"
    assert found["year/b.trf"].load().refusal == "cannot be read: Permission denied"
    (folder / "year" / "deep").chmod(0o755)


def test_a_damaged_member_is_refused_alone(folder: Path) -> None:
    path = folder / "year" / "z.zip"
    path.write_bytes(path.read_bytes().replace(b"open/e.trfopen/e.trf", b"open/e.trfopen/X.trf"))
    first, second = (source.load() for source in find_sources([path]))
    assert first.refusal is not None and "Bad CRC-32" in first.refusal
    assert second.contents == b"f.json"
    close_archive()


def test_a_name_that_is_no_text_is_spelled_out(folder: Path) -> None:
    try:
        Path(os.fsdecode(b"year/\xff.trf")).write_bytes(b"x")
    except tb.FormatError:
        pytest.skip("this file system takes only text")
    (odd,) = (source for source in find_sources(["year"]) if not source.path.isascii())
    assert odd.name == r"year/\udcff.trf" and odd.read() == b"x"


def test_urls_are_objects_folders_and_patterns(folder: Path) -> None:
    memory = import_extra("fsspec", "memory://").filesystem("memory")
    memory.pipe(
        {
            "/urls/b.trf": b"b",
            "/urls/in/a.trf": b"a",
            "/urls/notes.doc": b"",
            "/urls/z.zip": (folder / "year" / "z.zip").read_bytes(),
        }
    )
    found = list(find_sources(["memory://urls"]))
    assert [source.name for source in found] == [
        "memory:///urls/b.trf", "memory:///urls/in/a.trf", "memory:///urls/z.zip!open/e.trf", "memory:///urls/z.zip!f.json",
    ]  # fmt: skip
    assert all(source.here for source in found) and [source.read() for source in found] == [
        b"b",
        b"a",
        b"open/e.trf",
        b"f.json",
    ]
    assert names("memory://urls/*.trf", "memory://urls/b.trf") == ["memory:///urls/b.trf"]
    assert next(find_sources(["memory://nothing.trf"])).refusal == "cannot be read: no such file"
    assert names((folder / "year" / "b.trf").as_uri()) == [(folder / "year" / "b.trf").as_uri()]
    close_archive()


def test_a_missing_extra_says_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fsspec", None)
    with pytest.raises(
        TiebreaksError, match=r's3:// needs fsspec, which is not installed; .* install .*\[cluster\]" installs it'
    ):
        list(find_sources(["s3://bucket/year"]))


def test_chunks_get_smaller_to_the_end_and_all_files_are_in_them() -> None:
    many = [Source(f"{number}.trf", size=1000) for number in range(2 * CHUNKS_OF_A_PROCESS * MOST_AT_ONCE)]
    chunks = list(make_chunks(many, 2))
    lengths = [len(chunk) for chunk in chunks]
    assert [source for chunk in chunks for source in chunk] == many
    assert lengths == sorted(lengths, reverse=True) and set(lengths[:2]) == {MOST_AT_ONCE} and lengths[-2] == FEWEST_AT_ONCE


@pytest.mark.parametrize("processes", [1, 3])
def test_a_chunk_for_every_process_goes_out_before_all_files_are_found(processes: int) -> None:
    found: list[int] = []

    def find() -> Iterator[Source]:
        for number in range(10 * MOST_AT_ONCE):
            found.append(number)
            yield Source(f"{number}.trf", size=1000)

    chunks = make_chunks(find(), processes)
    assert {len(next(chunks)) for _ in range(processes)} == {MOST_AT_ONCE} and len(found) == processes * MOST_AT_ONCE
    next(chunks)
    assert len(found) == 10 * MOST_AT_ONCE


def test_chunks_are_bounded_in_number_and_size() -> None:
    many = [Source(f"{number}.trf", size=1000) for number in range(3 * FEWEST_AT_ONCE + 1)]
    assert [len(chunk) for chunk in make_chunks(many)] == [FEWEST_AT_ONCE] * 3 + [1]
    many *= CHUNKS_OF_A_PROCESS
    assert max(len(chunk) for chunk in make_chunks(many * 10)) == MOST_AT_ONCE
    large = [Source("a", size=BYTES_AT_ONCE * 2), Source("b", size=10), Source("c", size=BYTES_AT_ONCE)]
    assert [[source.path for source in chunk] for chunk in make_chunks(large)] == [["a"], ["b"], ["c"]]


def test_members_of_one_name_are_all_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with ZipFile("year.zip", "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the equal names
        for contents in ("first", "second", "third"):
            archive.writestr("a.trf", contents)
        archive.writestr("b.trf", "other")
    Path("year.zip!b.trf").write_text("no member")
    found = list(find_sources(["year.zip", "year.zip!b.trf", "year.zip"]))
    assert {source.name: source.read() for source in found} == {
        "year.zip!a.trf": b"first", "year.zip!a.trf#2": b"second", "year.zip!a.trf#3": b"third",
        "year.zip!b.trf": b"other", "year.zip!b.trf#2": b"no member",
    }  # fmt: skip
    assert len(found) == 5
    close_archive()


def test_an_archive_that_was_replaced_meanwhile_is_not_read_as_another(tmp_path: Path) -> None:
    path = tmp_path / "year.zip"
    for names in (("a.trf", "b.trf"), ("b.trf", "a.trf")):
        with ZipFile(path, "w") as archive:
            for name in names:
                archive.writestr(name, name)
        if names[0] == "a.trf":
            first = next(find_sources([path]))
    with pytest.raises(tb.FormatError, match="the archive has changed"):
        first.read()
    close_archive()


def test_a_pipe_is_a_chunk_of_its_own(tmp_path: Path) -> None:
    """What it holds is read here, and nobody knows how much that is."""
    for name in ("a", "b"):
        os.mkfifo(tmp_path / name)
    assert [len(chunk) for chunk in make_chunks([*find_sources([tmp_path / "a", tmp_path / "b"])])] == [1, 1]


def test_lists_of_other_programs_are_taken_from_a_folder_but_not_what_may_be_anything(folder: Path) -> None:
    for name in ("m.xlsx", "n.TUNX", "o.pgn", "results.csv", "page.html"):
        (folder / "year" / name).write_text(name)
    assert {*names("year")} - {*IN_FOLDER} == {"year/m.xlsx", "year/n.TUNX", "year/o.pgn"}
    assert names("year/results.csv", "year/*.html") == ["year/results.csv", "year/page.html"]


def test_a_batch_ranks_files_of_other_programs_beside_reports(tmp_path: Path) -> None:
    (tmp_path / "cross.csv").write_text("Name;1;2;Pts\nAnna;2w1;2b=;1.5\nBo;1b0;1w=;0.5\n", encoding="utf-8")
    (tmp_path / "rank.csv").write_text("Rank;Name;Rating;Pts\n1;Anna;2000;2\n2;Bo;1900;1\n", encoding="utf-8")
    paths = [str(Path("examples/open.trf").resolve()), str(tmp_path / "cross.csv"), str(tmp_path / "rank.csv")]
    done = tb.batch(paths, tmp_path / "out.csv", jobs=1)
    assert (done.files, done.read, done.refused) == (3, 2, 1)
    assert "Anna" in (tmp_path / "out.csv").read_text(encoding="utf-8")
