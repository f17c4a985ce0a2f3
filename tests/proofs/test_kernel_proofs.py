"""The proofs of the kernel: damaged files are told the same by both readers, and its numbers do not depend on the order of bytes."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest

from proofs import byte_order, readers
from proofs.fuzzing import __main__ as fuzzing
from proofs.fuzzing.kernel import compile_fuzzer, make_inputs, tables, take_players
from proofs.readers import Case, Sides, list_small, make_case, tell
from tiebreaks.formats.trf import kernel

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"


def test_damaged_files_are_the_same_for_a_seed_and_others_for_another() -> None:
    first = [make_case(1, number) for number in range(20)]
    assert first == [make_case(1, number) for number in range(20)]
    assert first != [make_case(2, number) for number in range(20)]
    assert sum(case.data in list_small() for case in first) <= 2  # a repeated blank changes nothing


def test_a_source_is_read_as_it_is() -> None:
    assert [make_case(seed, -1).data for seed in (1, 2)] == [readers.list_sources()[0]] * 2


def test_events_are_generated_where_there_is_no_corpus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(readers, "FOLDERS", (tmp_path / "none",))
    monkeypatch.setattr(readers, "GENERATED", 8)
    readers.list_sources.cache_clear()
    try:
        assert all(b"\n001 " in data for data in readers.list_sources())
    finally:
        readers.list_sources.cache_clear()


def test_what_is_told_has_the_tournament_or_the_errors() -> None:
    whole, cut = tell(Case(OPEN.read_bytes(), {})), tell(Case(b"012 Open\n", {}))
    assert {"players", "rounds", "crosstable", "reading", "sentences"} <= whole.keys()
    assert [*cut] == ["errors"]


@pytest.mark.skipif(kernel.load() is None, reason="no kernel is compiled here")
def test_both_readers_tell_the_same_of_damaged_files() -> None:
    with ExitStack() as stack:
        sides = Sides(1, stack)
        assert sides.have_kernel == [True, False]
        compared = [*sides.compare(make_case(3, number) for number in range(-4, 150))]
        assert [case for case, _, is_same in compared if not is_same] == []
        assert {"read", "refused"} == {kind for _, kind, _ in compared}
        assert sides.find_differences(compared[0][0]) == {}


class OneSided(Sides):
    """Differs where a line says so."""

    def __init__(self) -> None:
        pass

    def find_differences(self, case: Case) -> dict[str, tuple[str, str]]:
        return {"name": ("one", "other")} if b"differs" in case.data else {}


def test_the_smallest_file_is_kept_without_the_lines_that_do_not_matter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(readers, "ROOT", tmp_path)
    monkeypatch.setattr(readers, "KEPT", tmp_path / "kept")
    readers.report(OneSided(), [Case(b"a\n" * 9 + b"it differs\nb", {}), Case(b"this differs\nc", {"strict": True})])
    assert (tmp_path / "kept" / "name.trf").read_bytes() == b"this differs"
    assert "kept: kept/name.trf, read with {'strict': True}" in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_the_program_prints_what_the_kernel_gives_python(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(take_players(OPEN.read_bytes()))
    order, printed = byte_order.print_numbers("cc", [], tmp_path, [path])
    rows = {line.split()[0]: line.split()[1:] for line in printed.decode().splitlines()}
    assert order in ("little", "big")
    assert rows["number"] == [str(number) for number in range(1, len(rows["number"]) + 1)]
    assert rows["marked"] == ["0"]


@pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("cc", byte_order.CROSS, byte_order.EMULATOR)),
    reason="no emulator, no cross compiler",
)
def test_the_other_order_of_bytes_gives_the_same(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(take_players(OPEN.read_bytes()))
    here = byte_order.print_numbers("cc", [], tmp_path, [path])
    there = byte_order.print_numbers(byte_order.CROSS, [byte_order.EMULATOR], tmp_path, [path])
    assert here[0] != there[0]
    assert here[1] == there[1]


def test_inputs_of_the_fuzzer_are_choices_and_lines_of_players() -> None:
    whole, damaged = make_inputs([OPEN.read_bytes()])
    assert whole == bytes(64) + take_players(OPEN.read_bytes())
    assert damaged[64:] == whole[64:]
    assert damaged[:64] != whole[:64]


def test_the_tables_are_written_number_by_number() -> None:
    assert tables().startswith("static const layout REAL = {")
    assert "_Static_assert(sizeof(layout) == " in tables()


def test_without_clang_the_fuzzer_of_the_kernel_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(RuntimeError, match="clang with libFuzzer"):
        compile_fuzzer(tmp_path)
    monkeypatch.setattr(fuzzing, "BUILD", tmp_path)
    assert fuzzing.main(["kernel"]) == 1
    assert capsys.readouterr().err == "kernel: not run: it needs clang with libFuzzer, which is not here\n"
