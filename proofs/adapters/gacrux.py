"""gacrux, an open checker (PyPI): it reads the TRF with its own reader, and its generator draws events for ours."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from proofs.adapters.causes import Cause, Line, has_forfeits, has_wrong_points, is_of_teams, is_round_robin
from proofs.adapters.table import CRASHED, as_csv, main
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.law.editions import EDITIONS
from tiebreaks_conformance.luck import Luck
from tiebreaks_conformance.pools import draw_list
from tiebreaks_conformance.program import Fault

OF_OPPONENTS = ("AOB", *(f"{code}{cut}" for code in ("BH", "FB", "SB") for cut in ("", "/C1", "/C2", "/M1", "/M2")))


def lists_fore_buchholz(line: Line) -> bool:
    """Where FB stands in the list."""
    return any(str(code).startswith("FB") for code in line["axes"]["list"])


CAUSES = (  # a reading of docs/disputes.md has its name: R1
    Cause("a match level at 0-0 gives no match points", None, lambda line: is_of_teams(line) and has_wrong_points(line)),
    Cause("a last round of forfeits alone is left out", None, has_wrong_points),
    Cause("R1", ("STD",)),
    Cause("R20", ("REP",), is_round_robin),
    Cause("R36", ("BC",), is_of_teams),
    Cause("forfeits of a double round robin are unplayed rounds", OF_OPPONENTS, is_round_robin),
    Cause("FB changes the codes after it", OF_OPPONENTS, lists_fore_buchholz),
    Cause("R43", None, lambda line: is_of_teams(line) and has_forfeits(line)),
)
DAYS = {"2026-03": "2026/03/01", "2024-08": "2024/08/31"}


def answer(path: str, edition: str, by: str) -> bytes:
    """Ranks by a list, and the values of its codes, in one run; raises Fault. It takes the edition from the first day."""
    codes = by.split(", ")
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        try:
            found = _compute(_load(Path(path).read_text(encoding="utf-8")), codes)
        except Exception as error:
            raise Fault(CRASHED, error=repr(error)[:120]) from None
    rows = []
    for competitor in found["competitors"]:
        values = dict(zip(codes, competitor["tiebreakScore"], strict=True))
        shown = {code: "" if value is None else str(value) for code, value in values.items() if _is_shown(code)}
        rows.append({"id": competitor["cid"], "rank": competitor["rank"], **shown})
    return as_csv(rows)


def generate(seed: int) -> bytes:
    """An event of its generator, ranked by its checker with a drawn list; raises Fault."""
    luck = Luck(f"gacrux {seed}")
    edition = luck.pick(("2026-03", "2026-03", "2026-03", "2024-08"))
    robin = luck.happens(20)
    players = luck.between(4, 10) if robin else luck.between(6, luck.pick((12, 12, 12, 12, 12, 12, 12, 12, 12, 30)))
    rounds = players - 1 + players % 2 if robin else luck.between(3, max(3, min(9, players // 2)))
    by = draw_list(luck, EDITIONS[edition], round_robin=robin, teams=False, unrated=False)
    with TemporaryDirectory(prefix="tiebreaks-") as folder, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        words = ["-g", str(seed), "1", "-p", str(players), "-n", str(rounds), "-m", "berger" if robin else "dutch"]
        words += ["-S", *(str(luck.pick((0, 0.02, 0.06))) for _ in range(3)), "-o", str(Path(folder) / "event.trf")]
        if not robin and luck.happens(20):
            words.append("-a")
        try:
            _run("tournamentgenerator", words)
            text = (Path(folder) / "event.trf").read_text(encoding="utf-8")
            text = "\n".join(f"042 {DAYS[edition]}" if line.startswith("042") else line for line in text.splitlines())
            reader = _read(text)
            event = reader.get_tournament(1)
            found = _compute(event, ["PTS", *by])
            ranks = {each["cid"]: each["rank"] for each in found["competitors"]}
            for competitor in event["competitors"]:
                competitor["rank"] = ranks[competitor["cid"]]
            event["rankOrder"] = [each["desc"] for each in found["tiebreaks"]] if "tiebreaks" in found else ["PTS", *by]
            written = import_module("gacrux.trf2json").trf2json().output_file(reader.chessjson["event"], 1, 0)
        except Exception as error:
            raise Fault(CRASHED, error=repr(error)[:120]) from None
    return str(written).encode()


def _run(module: str, words: Sequence[str]) -> None:
    """One of its programs, with these words of a command line."""
    kept = sys.argv
    sys.argv = [module, *words]
    try:
        program = getattr(import_module(f"gacrux.{module}"), module)()
        program.read_command_line()
        program.process_tournaments()
    finally:
        sys.argv = kept


def _read(text: str) -> Any:
    reader = import_module("gacrux.trf2json").trf2json()
    reader.parse_file(text, 0)
    return reader


def _load(text: str) -> dict[str, Any]:
    event: dict[str, Any] = _read(text).get_tournament(1)
    return event


def _compute(event: dict[str, Any], by: Sequence[str]) -> dict[str, Any]:
    question = {"tiebreak": [code.upper() for code in by], "check": False, "unrated": None}
    found: dict[str, Any] = (
        import_module("gacrux.tiebreak").tiebreak(event, event["currentRound"], question).compute_tiebreaks(event, question)
    )
    return found


def _is_shown(code: str) -> bool:
    """Whether its value is a number of its own: of DE it shows places, and TPN counts backwards."""
    entry = parse_tie_break(code).entry
    return not (entry.sees_ties or entry.several_numbers or entry.acronym in ("TPN",))


if __name__ == "__main__":
    main(answer)
