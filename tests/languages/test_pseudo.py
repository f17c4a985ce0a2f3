"""In the pseudo-language every sentence of the catalogue has accents: what has none cannot be translated."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli import ROOT, Inside
from tests.cli.test_commands import REFUSED
from tests.languages import english_in, english_in_page, in_greek, spellings
from tiebreaks.cli.app import ALL

FILES = {name: in_greek((ROOT / "examples" / f"{name}.trf").read_text()) for name in ("open", "round_robin", "team")}
ANSWERS = [
    "standings open.trf",
    "standings open.trf --after-round 7 --lots 5",
    "standings open.trf --columns rank,no,title,name,federation,rating,fide-id,birth,sex,rounds,values",
    "standings open.trf --category women --category U1800",
    "standings team.trf --columns rank,name,rounds,values",
    "standings open.trf --columns rank,ranks",
    "standings team.trf --columns rank,name,crosstable",
    "standings round_robin.trf --columns rank,name,crosstable",
    "standings round_robin.trf --by 'DE, WIN, SB, KS, KS/L+1, KS/L60'",
    "standings open.trf --by ARO",
    "standings open.trf --live",
    "standings open.trf --by 'BH, BH' --house-rule vur_cut=off --house-rule vega-2026",
    "prizes open.trf --rules berlin.toml",
    "prizes open.trf --rules isere.toml",
    "prizes open.trf --rules washington.toml",
    "series series.toml",
    "boards team.trf --after-round 4",
    *(f"explain open.trf 3 {code}" for code in ("BH/C1", "SB", "DE", "WIN", "PTS")),
    *(
        f"explain open.trf 3 {code} --by '{code}'"
        for code in ("WON", "BPG", "BWG", "PS", "REP", "STD", "TPN", "AOB", "FB", "KS", "BH/M1")
    ),
    *(
        f"explain open.trf 3 {code} --by '{code}'"
        for code in ("ARO/U1000", "TPR/U1000", "PTP/U1000", "APRO/U1000", "APPO/U1000", "RTNG/U1000")
    ),
    *(
        f"explain team.trf 1 {code} --by '{code}'"
        for code in ("EDE", "EMGSB", "BC", "TBR", "BBE", "SSSC", "MPvGP", "EDEBT", "BH:GP")
    ),
    *(f"explain open.trf 3 {code} --by '{code}' --edition 2009" for code in ("BH", "SB", "KS")),
    "explain open.trf 3",
    "explain team.trf 1",
    "why open.trf 6 3",
    "why open.trf 3",
    "why team.trf 1 2",
    "why round_robin.trf 1",
    "why open.trf 6 3 --lots 9 --by WIN",
    "check open.trf",
    "check open.trf --edition 2009 --budget 30000",
    "check round_robin.trf --by 'DE, SB, WIN, KS'",
    "compare open.trf --edition 2009 --edition 2026-03",
    "needs open.trf 6 --top 3 --before-round 9 --work 1000",
    *(
        f"needs round_robin.trf {asked} --before-round 9"
        for asked in ("2", "8 --ahead-of 2", "10 --ahead-of 6", "7 --ranks 2,3", "9 --top 2")
    ),
    "needs team.trf 5 --top 2 --before-round 5 --work 1000",
    "chances team.trf --before-round 5",
    "chances open.trf --category women --before-round 9 --finishes 20",
    "chances open.trf --before-round 9 --finishes 100",
    "chances round_robin.trf --before-round 9 --who 2",
    "chances round_robin.trf --over-rounds --finishes 2",
    "codes",
    *(f"codes {code}" for code in ("BH/C1", "KS/L+1", "SSSC/K2", "TPN/R", "FB/M1", "EMGSB/C1", "ARO/U1400", "DE/P")),
    "editions",
    "editions 2026-03",
]


@pytest.fixture
def folder(tmp_path: Path, inside: Inside, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / f"{name}.trf").write_text(text, encoding="utf-8")
    for rules in (ROOT / "examples" / "prizes").glob("*.toml"):
        (tmp_path / rules.name).write_text(rules.read_text(encoding="utf-8").replace("../", ""), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words_of_data(folder: Path, asked: str) -> set[str]:
    """Words that are no sentences of ours: names in the rules of prizes, spellings in files, cells of the tables of a batch."""
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.toml")] if "toml" in asked else []
    counted = ("agrees", "system") if asked.startswith("batch") else ()
    return {
        word
        for text in (*texts, asked, *(spellings() if asked.startswith("codes") else ()), *counted)
        for word in re.findall("[A-Za-z]+", text)
    }


@pytest.mark.long
@pytest.mark.parametrize("asked", ANSWERS)
def test_no_answer_has_english_in_it(asked: str, folder: Path, inside: Inside) -> None:
    known = words_of_data(folder, asked)
    for format in ("text", "markdown", "html"):
        code, shown, said = inside(*shlex.split(asked), "--format", format, "--language", "pseudo")
        assert code in (0, 1), said
        assert "⟦" in shown
        find = english_in_page if format == "html" else english_in
        assert not [*find(shown, *known), *english_in(said, *known)]


@pytest.mark.long
@pytest.mark.parametrize("asked", ANSWERS)
def test_in_french_a_space_stands_before_every_colon_and_semicolon(asked: str, folder: Path, inside: Inside) -> None:
    _, shown, said = inside(*shlex.split(asked), "--language", "fr")
    assert not re.findall(r"\S*[^\s:][:;](?=\s|$)", shown + said, re.MULTILINE)


def test_a_program_reads_the_same_csv_and_the_same_keys_in_every_language(folder: Path, inside: Inside) -> None:
    for asked in ANSWERS[:3]:
        english = inside(*shlex.split(asked), "--format", "csv", "--quiet")
        assert inside(*shlex.split(asked), "--format", "csv", "--quiet", "--language", "pseudo") == english
    _, shown, _ = inside("why", "open.trf", "6", "3", "--format", "json")
    _, spoken, _ = inside("why", "open.trf", "6", "3", "--format", "json", "--language", "pseudo")
    plain, worded = json.loads(shown), json.loads(spoken)
    assert worded.keys() - plain.keys() == {"language", "messages"} and plain.keys() <= worded.keys()
    assert worded["decided_by"] == plain["decided_by"] and worded["sentence"].startswith("⟦")


def test_json_has_the_sentence_and_the_facts_beside_the_words(folder: Path, inside: Inside) -> None:
    _, spoken, _ = inside("explain", "open.trf", "3", "BH", "--format", "json", "--language", "pseudo")
    told = json.loads(spoken)
    sentences = {message["text"]: message for message in told["messages"]}
    message = sentences[told["steps"]["conclusion"]]
    assert message["sentence"] == "Total: {value}." and message["facts"] == {"value": told["exact"]}
    assert told["language"] == "pseudo"


@pytest.mark.parametrize("name", [None, *(operation.name for operation in ALL)])
def test_no_help_has_english_in_it(name: str | None, inside: Inside) -> None:
    code, shown, _ = inside(*([name] if name else []), "--help", "--language", "pseudo")
    assert code == 0
    gaps = re.findall(r"\{([a-z]+)\}", shown)  # of a command line that the user writes
    example = re.findall("[A-Za-z]+", shown.rpartition("⟦")[2])
    assert not english_in(shown, *gaps, "more", *example)  # --budget more


@pytest.mark.parametrize("name", REFUSED)
def test_no_refusal_has_english_in_it(name: str, inside: Inside) -> None:
    expected, arguments, _ = REFUSED[name]
    code, shown, said = inside(*arguments, "--language", "pseudo")
    assert code == expected and "⟦" in said + shown
    known = re.findall("[A-Za-z]+", " ".join(arguments))
    assert not english_in(said, *known, "Hartenau", "Grauwitz", "Ostrevik", "Lundvarg", "Dagfinn")


@pytest.mark.parametrize(
    "asked",
    [
        "convert open.trf out.json --with-ranks --by 'DE, BH'", "convert open.trf out.trf --format trf16", "convert team.trf out.trf --format trf16",
        "batch open.trf round_robin.trf no.trf -o table.csv --jobs 1", "standings nothing.trf", "standings empty.trf", "standings words.trf",
    ],
)  # fmt: skip
def test_nothing_that_is_said_beside_an_answer_has_english_in_it(asked: str, folder: Path, inside: Inside) -> None:
    (folder / "empty.trf").write_bytes(b"")
    (folder / "words.trf").write_text("ΑΒΨ ΔΕΦ\n", encoding="utf-8")
    _, _, said = inside(*shlex.split(asked), "--language", "pseudo")
    assert not english_in(said, *words_of_data(folder, asked))
