"""No English word is left in what French, German and Spanish readers see, and what they see is said as they say it."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from fractions import Fraction
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.cli import ROOT, Inside
from tests.helpers.checked_events import published
from tests.languages import CODES, KEPT, untranslated
from tests.languages.test_pseudo import ANSWERS, folder, words_of_data
from tiebreaks.cli.app import ALL
from tiebreaks.forecasting.line_words import POINTS, counted
from tiebreaks.languages import LANGUAGES, find_language, po
from tiebreaks.messages import PYTHON, Forms, Message, Ordinal
from tiebreaks.messages.faces import PLACEHOLDERS
from tiebreaks.report.workings import games_table
from tiebreaks.text import halves
from translations.catalogues import path_of

__all__ = ["folder"]  # a fixture

OTHERS = tuple(code for code in LANGUAGES if code != "en")
FACES = {code: PYTHON.speaking(find_language(code)) for code in LANGUAGES}
TELL_TALE = frozenset(
    """
    the of with and is are not from without this that which were have has been there their its by to for if than then each all
    both only more most least other others none nobody nothing before behind ahead level against between among
    rank ranks place places player players team teams game games match matches board boards round rounds bye byes draw draws drew
    drawn win wins won loss losses lost score scores points value values list file files event rating ratings prize prizes
    standings number numbers article rule rules edition category unless otherwise certain shared
    """.split()
)
OWN = {  # words that a language has in common with English, or that its arbiters use
    "fr": {"bye", "byes", "score", "scores", "points", "place", "places", "match", "article", "certain", "rating", "est"},
    "de": {"board"},  # Board Count
    "es": {"bye", "byes", "round"},  # round robin
}
_COMMAND = re.compile(r"\btiebreaks [a-z]+")
_WORD = re.compile(r"(?<![\w-])[A-Za-z]{2,}(?![\w-])")
_QUOTED = re.compile(r"\{\w+|`[^`]*`|'[^'\n]*'|\"[^\"\n]*\"|\[\[?\w+\]\]?|\([A-Z][a-z]+\)")


def english_words(text: str, language: str, known: set[str] | frozenset[str] = frozenset()) -> list[str]:
    """The tell-tale English words in a text of another language; `known` are names, codes and what a file has."""
    words = _WORD.findall(KEPT.sub(" ", _COMMAND.sub(" ", text)))
    return [word for word in words if word.lower() in TELL_TALE - OWN[language] and word not in known and not word.isupper()]


@pytest.mark.parametrize(("asked", "language"), [*zip(ANSWERS, cycle(OTHERS), strict=False)])
def test_no_answer_in_another_language_has_an_english_word(asked: str, language: str, folder: Path, inside: Inside) -> None:
    """The languages take turns: that every sentence goes through the catalogues is shown in the pseudo-language."""
    known = words_of_data(folder, asked) | (CODES if asked.startswith(("editions", "codes")) else set())
    code, shown, said = inside(*shlex.split(asked), "--language", language)
    assert code in (0, 1), said
    assert not english_words(shown + said, language, known | untranslated(language)), language


@pytest.mark.parametrize("name", [None, *(operation.name for operation in ALL)])
def test_no_help_in_another_language_has_an_english_word(name: str | None, inside: Inside) -> None:
    for language in OTHERS:
        _, shown, _ = inside(*([name] if name else []), "--help", "--language", language)
        typed = {
            "team",
            "file",
            "edition",
            "rank",
            "round",
        }  # a sample, {file}, {edition}, the column rank, {round}, round-robin
        known = CODES | (typed if name in ("sample",) else {"team", "more"})  # --budget more
        assert not english_words(shown.rpartition("tiebreaks ")[0], language, known | untranslated(language)), language


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_of_a_catalogue_has_an_english_word(language: str) -> None:
    """Words of the surface, such as the keys of a table, stand in the English sentence, too, and are left alone here."""
    function_words = {"the", "of", "with", "is", "are", "not", "from", "without", "this", "that", "which", "ahead", "behind"}
    for entry in po.read(path_of(language).read_text(encoding="utf-8")):
        for said in entry.forms if entry.id else ():
            left = {word.lower() for word in _WORD.findall(_QUOTED.sub(" ", said))} & function_words
            assert not left, said


def test_an_english_word_would_be_seen() -> None:
    assert english_words("Avec une victoire : ahead.", "fr") == ["ahead"]
    assert english_words("bye 1", "de") == ["bye"] and not english_words("bye 1", "es")
    assert english_words("--after-round 3, 24w1, open.trf", "de") == []


@pytest.mark.parametrize("code", OTHERS)
def test_every_word_that_a_number_chooses_has_all_forms_of_its_language(code: str) -> None:
    entries = po.read(path_of(code).read_text(encoding="utf-8"))
    count = int(entries[0].forms[0].partition("nplurals=")[2][0])
    chosen = [spec for entry in entries for said in entry.forms for spec in re.findall(r"\{\w+:([^{}]*\|[^{}]*)\}", said)]
    assert len(chosen) > 70 and all(len(spec.split("|")) == count and all(spec.split("|")) for spec in chosen)


def test_the_plural_begins_at_two_in_french_and_everywhere_but_at_one_elsewhere() -> None:
    """CLDR: French i = 0, 1; English and German i = 1 and v = 0; Spanish n = 1."""
    numbers = (0, Fraction(1, 2), 1, Fraction(3, 2), Fraction(19, 10), 2, Fraction(5, 2), 21)
    form = {code: [find_language(code).form(number) for number in numbers] for code in LANGUAGES}
    assert form["fr"] == [0, 0, 0, 0, 0, 1, 1, 1]
    assert form["en"] == form["de"] == form["es"] == [1, 0, 0, 1, 1, 1, 1, 1]  # ½ point, as people say it
    assert [find_language(code).form(-1) for code in LANGUAGES] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 points", "½ point", "1 point", "1½ points", "2 points"]),
        ("fr", ["0 point", "½ point", "1 point", "1½ point", "2 points"]),
        ("de", ["0 Punkte", "½ Punkt", "1 Punkt", "1½ Punkte", "2 Punkte"]),
        ("es", ["0 puntos", "½ punto", "1 punto", "1½ puntos", "2 puntos"]),
    ],
)
def test_points_are_said_in_the_form_of_the_language(language: str, said: list[str]) -> None:
    points = [Fraction(number, 2) for number in (0, 1, 2, 3, 4)]
    found = [Message(POINTS.of(counted(each)), points=halves(each)).in_words(FACES[language]) for each in points]
    assert found == said


def test_a_number_chooses_a_word_in_its_gap() -> None:
    sentence = "{count} {count:place|places} of {of:,} {of:one|many}"
    assert str(Message(sentence, count=1, of=2000)) == "1 place of 2,000 many"
    assert str(Message(sentence, count=0, of=1)) == "0 places of 1 one"
    for fact, said in (
        (Fraction(3, 2), "1,5 place"),
        ("1½", "1½ place"),
        ("½", "½ place"),
        ("2½", "2½ places"),
        ("x", "x places"),
    ):
        assert Message("{n} {n:place|places}", n=fact).in_words(FACES["fr"]) == said
    assert Message("{n} {n:place|places}", n="½").in_words(FACES["de"]) == "½ place"
    assert Message("{n} {n:place|places}", n=Ordinal(1)).in_words(FACES["es"]) == "1.º place"


def test_a_form_may_be_asked_for_a_fraction() -> None:
    forms = Forms("{own} is enough for {target}.", "{own} are enough for {target}.")
    said = {
        code: Message(forms.of(Fraction(3, 2)), own="1½", target="x").in_words(FACES[code]).split()[1]
        for code in ("en", "fr", "de", "es")
    }
    assert said == {"en": "are", "fr": "suffit", "de": "genügen", "es": "bastan"}


@pytest.mark.parametrize(
    ("language", "white", "black"), [("en", "w", "b"), ("fr", "b", "n"), ("de", "w", "s"), ("es", "b", "n")]
)
@pytest.mark.parametrize("format", ["html", "markdown", "csv"])
def test_a_crosstable_has_the_letters_of_its_language_and_is_read_back(
    language: str, white: str, black: str, format: str, tmp_path: Path
) -> None:
    event = tb.sample("open")
    columns = ["rank", "no", "name", "rating", "rounds", "values"]
    shown = tb.render(tb.standings(event), format, columns=columns, language=language)
    if format == "csv":
        white, black = "w", "b"  # what programs read
    letters = {*re.findall(r"(?<=\d)[a-z](?=[10½+-])", shown)}
    assert letters == {white, black}
    path = tmp_path / f"table.{format.replace('markdown', 'txt')}"
    path.write_text(shown, encoding="utf-8")
    back = tb.read(path)
    assert [games_of(items) for items in back.rounds] == [games_of(items) for items in event.rounds]


def games_of(items: object) -> set[tuple[object, ...]]:
    """The games of a round, with their colours."""
    return {(item.white, item.black, item.result) for item in items if isinstance(item, tb.Game)}  # type: ignore[attr-defined]


@pytest.mark.parametrize("format", ["text", "markdown", "html"])
def test_a_crosstable_says_what_its_letters_mean(format: str) -> None:
    standings = {name: tb.standings(tb.sample(name)) for name in ("open", "team")}
    said = {
        "fr": ("24b1 est une victoire avec les Blancs", "b désigne l'équipe avec les Blancs"),
        "de": ("s ist Schwarz", "s die mit Schwarz"),
        "es": ("n son negras", "b es el equipo con blancas"),
    }
    for language, (game, match) in said.items():
        for name, sentence in zip(("open", "team"), (game, match), strict=True):
            shown = tb.render(standings[name], format, columns=["rank", "name", "rounds"], language=language)
            assert sentence in re.sub(r"\s+", " ", shown.replace("&#x27;", "'"))


def test_the_bye_of_a_table_has_the_word_of_its_language() -> None:
    shown = {code: tb.render(tb.standings(tb.sample("team")), columns=["rank", "rounds"], language=code) for code in LANGUAGES}
    found = {code: word for code, text in shown.items() for word in ("exempt 2", "spielfrei 2", "bye 2") if word in text}
    assert found == {"en": "bye 2", "fr": "exempt 2", "de": "spielfrei 2", "es": "bye 2"}


@pytest.mark.parametrize(
    ("language", "match", "game"),
    [
        ("en", "drew 2-2 with 6 Isvaren SK", "drew against"), ("fr", "match nul 2-2 contre 6 Isvaren SK", "nulle contre"),
        ("de", "unentschieden 2-2 gegen 6 Isvaren SK", "remis gegen"), ("es", "empató 2-2 con 6 Isvaren SK", "hizo tablas contra"),
    ],
)  # fmt: skip
def test_teams_draw_matches_and_players_draw_games(language: str, match: str, game: str) -> None:
    teams, players = tb.standings(tb.sample("team"), by="MPTS, GPTS"), tb.standings(tb.sample("open"))
    assert match in tb.explain(teams, 2, "MPTS").text(language)
    assert game in tb.explain(players, 1, "BH").text(language)


def test_every_placeholder_of_the_help_is_a_word_of_ours(inside: Inside) -> None:
    """ID, N, K and URL are the same in every language."""
    for command in (None, *(operation.name for operation in ALL)):
        _, shown, _ = inside(*([command] if command else []), "--help")
        left = re.findall(r"(?m)^  (?:-\w, )?--?[a-z-]+ ([A-Z][A-Z_=]*)(?:$|  )|^  \[?([A-Z]{2,})\]?(?:\.\.\.)?(?:$|  )", shown)
        found = {word for pair in left for name in pair for word in name.split("=") if word}
        assert found <= {*PLACEHOLDERS} | {"ID", "N", "K", "URL"}, command


@pytest.mark.parametrize(
    ("language", "usage"),
    [
        ("fr", "Usage\u00a0: tiebreaks explain [OPTIONS] FICHIER QUI [SIGLE]"),
        ("de", "Aufruf: tiebreaks explain [OPTIONEN] DATEI WER [KÜRZEL]"),
        ("es", "Uso: tiebreaks explain [OPCIONES] ARCHIVO QUIÉN [SIGLA]"),
    ],
)
def test_placeholders_are_in_the_language_of_their_sentences(language: str, usage: str, inside: Inside) -> None:
    _, shown, _ = inside("explain", "--help", "--language", language)
    assert shown.startswith(usage)
    code = usage[usage.rindex("[") + 1 : -1]
    assert re.search(rf"{code}\b", shown.split("\n", 1)[1]) and "CODE" not in shown and "FILE" not in shown
    _, _, said = inside("explain", "--language", language)
    assert usage in said and "'FILE'" not in said
    told = tb.check(by_another_list()).text(language)
    assert f"tiebreaks standings {usage.split('] ')[1].split()[0]} " in told
    for shown in (told, inside("editions", "2026-03", "--language", language)[1]):
        assert not re.search(r"\b(FILE|OUT|LIST|NAME=VALUE)\b", re.sub(r"tb\.\S+\(.*\)", "", shown))


def by_another_list() -> tb.Tournament:
    """The sample with ranks by another list than its own: a check names commands."""
    event = tb.sample("open")
    return published(event, tb.standings(event, by="SB, WIN"), values=False)


@pytest.mark.parametrize(
    ("language", "sentence", "facts", "said"),
    [
        ("fr", "not needed any more", {}, "n'est plus nécessaire"),
        ("de", "{rank} of {members} in {category}.", {"rank": Ordinal(4), "members": 15, "category": "Frauen"}, "Rang 4 von 15 (Kategorie Frauen)."),
        ("es", "{rank} of {members} in {category}.", {"rank": Ordinal(4), "members": 15, "category": "mujeres"}, "4.º de 15 (categoría mujeres)."),
        ("es", "What {name} needs: {target}", {"name": "Ana", "target": Message("{places} place", places=Ordinal(1))}, "Qué necesita Ana: quedar 1.º"),
        ("fr", "Changes: {places} of {participants} places, values: {values}. By {by}.",
         {"places": 0, "participants": 41, "values": 12, "by": "PTS"}, "Changements\u00a0: 0 place sur 41, valeurs\u00a0: 12. Par PTS."),
    ],
)  # fmt: skip
def test_what_readers_found_wrong_is_said_as_they_say_it(
    language: str, sentence: str, facts: dict[str, Any], said: str
) -> None:
    assert Message(sentence, **facts).in_words(FACES[language]) == said


def test_a_running_score_is_no_tie_break_in_german() -> None:
    standings = tb.standings(tb.sample("open"))
    card = games_table(standings, standings[1]).in_words(FACES["de"])
    assert card.columns[-1].header == "Punktestand"
    assert {entry.forms[0] for entry in po.read(path_of("de").read_text(encoding="utf-8")) if entry.id == "Score"} == {
        "Punktestand",
        "Punkte",
    }


def test_french_sets_a_space_that_does_not_break_before_a_colon() -> None:
    for entry in po.read(path_of("fr").read_text(encoding="utf-8")):
        assert not any(re.search(r" [:;?!»](\s|$)", said) for said in entry.forms), entry.forms


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_script_of_the_page_chooses_the_same_forms(tmp_path: Path) -> None:
    source = ROOT / "src" / "tiebreaks" / "page" / "static" / "words.js"
    (tmp_path / "words.mjs").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "try.mjs").write_text(
        """globalThis.document = { documentElement: { lang: "" }, getElementById: () => ({ textContent: '{"x": "{n} {n:one|many} {other}"}' }) };
        const { say } = await import("./words.mjs");
        for (const lang of ["en-GB", "fr", "de", "es"]) {
          document.documentElement.lang = lang;
          console.log([0, 0.5, 1, 1.5, 2, 21, 1000000].map((n) => say("x", { n, other: "" })).join(","));
        }
        """,
        encoding="utf-8",
    )
    done = subprocess.run(["node", str(tmp_path / "try.mjs")], capture_output=True, text=True, check=True, timeout=60)
    numbers = (0, 0.5, 1, 1.5, 2, 21, 1000000)
    wanted = [
        ",".join(f"{number} {('one', 'many')[find_language(code).form(number)]} " for number in numbers)
        for code in ("en", "fr", "de", "es")
    ]
    assert done.stdout.splitlines() == wanted
