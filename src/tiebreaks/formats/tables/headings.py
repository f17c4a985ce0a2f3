"""The words of tables in the languages of their programs: headers of columns, titles of lists, legends, byes.

This is the only list of them. A word counts without case, accents, dots and blanks. Words that mean two things are decided by
where they stand: see `find_header`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tiebreaks.formats.tables.printed_names import code_of
from tiebreaks.formats.tables.text import clean_cell, read_number, read_whole
from tiebreaks.text import without_marks

HeadingKind: TypeAlias = Literal[
    "rank", "number", "name", "title", "rating", "national rating", "federation", "club", "fide id", "national id", "sex",
    "birth", "category", "round", "points", "tie-break", "performance", "board", "result", "white", "black", "team", "captain",
    "games", "wins", "draws", "losses", "rating change", "round number", "link",
]  # fmt: skip
ListKind: TypeAlias = Literal["crosstable", "pairings", "starting list", "ranking", "not paired", "player card"]
ByeKind: TypeAlias = Literal["bye", "not paired", "forfeit"]

ROWS_SEARCHED = 50  # for a header row
COLUMNS_SEARCHED = 400
LONGEST_HEADING = 120  # characters; a legend's name may stand in a header
LONGEST_LINE = 1000  # characters of a line that can be the title of a list

WORDS: Mapping[HeadingKind, Mapping[str, str]] = {
    # what a column holds -> language -> its words, separated by commas; "" is for abbreviations that all languages use
    "rank": {"": "Rk, Rg, Pos, Pl, #", "en": "Rank, Place, Position, Standing", "de": "Rang, Platz", "es": "Puesto, Posición",
             "pt": "Classificação, Lugar", "fr": "Rang, Classement", "it": "Posizione", "ru": "Место, М", "pl": "Miejsce, M-ce",
             "nl": "Plaats", "fi": "Sija", "tr": "Sıra", "cs": "Pořadí, Poř"},
    "number": {"": "No, Nr, SNo, Snr, N°, Nº, StNo, ID No, TPN",
               "en": "Start No, Start Number, Starting Number, Pairing Number, Seed",
               "de": "TNr, TlnNr, Startnr, Startnummer, Startrang", "es": "No Ini", "pt": "Nº Inic",
               "ru": "Ном, Ст ном, №, Номер", "nl": "Startnr"},
    "name": {"en": "Name, Player, Player Name, Username, Participant", "de": "Teilnehmer, Spieler", "es": "Nombre, Jugador",
             "pt": "Nome, Jogador", "fr": "Nom, Joueur", "it": "Giocatore", "ru": "Имя, Фамилия, ФИО, Участник",
             "fi": "Nimi, Pelaaja", "pl": "Nazwisko, Nazwisko i imię, Zawodnik", "tr": "İsim, Oyuncu, Adı Soyadı",
             "nl": "Naam, Speler", "cs": "Jméno, Hráč"},
    "title": {"": "T, Tit, Ti", "en": "Title", "de": "Titel, Tite", "es": "Título", "fr": "Titre", "ru": "Звание",
              "it": "Titolo", "pl": "Tytuł"},
    "rating": {"": "Rtg, RtgI, IRtg, Elo, EloI, EloF", "en": "Rating, FIDE Rating", "de": "TWZ, Elo-Zahl",
               "ru": "Рейт, Рейтинг", "pl": "Ranking", "es": "Rating FIDE", "tr": "UKD"},
    "national rating": {"": "RtgN, NRtg, EloN, DWZ, NWZ", "en": "National Rating"},
    "federation": {"": "Fed, Fed.", "en": "Federation, Country", "de": "Land, Verband", "es": "Federación, País",
                   "pt": "Federação", "fr": "Fédération", "ru": "ФЕД, Федерация, Страна", "fi": "Maa", "pl": "Federacja"},
    "club": {"en": "Club/City, Club, City", "de": "Verein/Ort, Verein, Ort", "es": "Club/Ciudad, Ciudad",
             "pt": "Clube/Cidade, Clube", "ru": "Клуб/Город, Клуб, Город", "pl": "Klub", "fi": "Seura", "it": "Circolo"},
    "fide id": {"": "FideID, FIDE No, FIN, FIDE Nr", "en": "FIDE Number", "ru": "код FIDE, ФИДЕ ID"},
    "national id": {"": "ID, IdN, PKZ", "en": "National ID", "ru": "ИН"},
    "sex": {"en": "Sex, Gender", "de": "Geschlecht", "pt": "Sexo", "ru": "Пол", "fr": "Sexe", "pl": "Płeć"},
    "birth": {"": "B-day", "en": "Birth, Born, Birthday, Date of birth, Year of birth, Birth year",
              "de": "Geburt, Geburtsdatum, Jahrgang, Jg", "es": "Nacimiento", "pt": "Nascimento",
              "ru": "Год рождения, Г р", "fr": "Naissance"},
    "category": {"": "Typ, Gr, At, Cat", "en": "Type, Group, Category", "pt": "Tipo", "ru": "Группа", "de": "Gruppe, Attribut"},
    "points": {"": "Pts, Pkt, Pt, P, Pnt", "es": "Puntos", "pt": "Pontos", "ru": "Очки, Оч", "fi": "Pisteet, Pist",
               "pl": "Punkty", "tr": "Puan", "nl": "Punten", "cs": "Body", "en": "Total, Total points"},
    "performance": {"": "Rp, Perf, Performance, Performance Rating"},
    "board": {"": "Bo, Brd, Bd, Br", "en": "Board, Table", "de": "Brett, Tisch", "es": "M, Mesa, Tablero", "pt": "Mesa",
              "ru": "Доска, Стол", "tr": "Masa", "fr": "Ech, Table", "it": "Scacchiera"},
    "result": {"en": "Result", "de": "Ergebnis", "es": "Resultado", "fr": "Résultat", "ru": "Результат", "tr": "Sonuç",
               "it": "Risultato", "pl": "Wynik", "nl": "Uitslag", "fi": "Tulos"},
    "white": {"en": "White, White player", "de": "Weiß", "es": "Blancas", "pt": "Brancas", "fr": "Blancs", "ru": "Белые",
              "it": "Bianco", "tr": "Beyaz", "nl": "Wit", "fi": "Valkea"},
    "black": {"en": "Black, Black player", "de": "Schwarz", "es": "Negras", "pt": "Pretas", "fr": "Noirs", "ru": "Черные",
              "it": "Nero", "tr": "Siyah", "nl": "Zwart", "fi": "Musta"},
    "team": {"en": "Team, Team name", "de": "Mannschaft", "es": "Equipo", "pt": "Equipa, Equipe", "fr": "Équipe",
             "ru": "Команда", "it": "Squadra", "fi": "Joukkue", "pl": "Drużyna", "tr": "Takım"},
    "captain": {"en": "Captain", "de": "Mannschaftsführer", "es": "Capitán", "ru": "Капитан"},
    "games": {"": "n", "en": "Games, Played", "de": "Partien", "es": "Partidas", "ru": "Партии, Игр"},
    "wins": {"": "+", "de": "S"},
    "draws": {"": "=", "de": "R"},
    "losses": {"": "-", "de": "V"},
    "rating change": {"": "w, we, w-we, K, rtg+/-, Rtg +/-, Chg, %, KRtg+/-, RtgAvg"},
    "round number": {"en": "Round, Rd", "de": "Runde", "es": "Ronda", "fr": "Ronde", "ru": "Тур", "it": "Turno", "tr": "Tur",
                     "pt": "Ronda, Rodada", "nl": "Ronde", "fi": "Kierros", "pl": "Runda", "cs": "Kolo"},
    "link": {"": "PGN"},
}  # fmt: skip
TIE_BREAK_WORDS = (
    "TB, Tie Break, Tie-Break, Wtg, Wertung, Fw, Feinwertung, Des, Desp, Desempate, Dep, Départage, Доп, Vertailu, Spareggio, "
    "Averaj, Eşitlik bozma, Pomocné"
)
"""The word that is numbered: `TB1`, `Wtg2`, `Des 3`, also in legends: `Tie Break1: Buchholz`."""
ROUND_WORDS = (
    "Rd, R, Rnd, Round, Rounds, Runde, Runden, Ronda, Rondas, Rodada, Rodadas, Ronde, Rondes, Ronden, Тур, Тура, Туров, "
    "Kierros, Kierroksen, Turno, Turni, Tur, Turdan, Runda, Rundzie, Rundy, Rundach, Kolo, Kole, Kolech"
)
AFTER_WORDS = (
    "after, at, nach, después, después de, após, apos, après, dopo, после, na, po, tras, depois, jälkeen, sonra, sonrası"
)
"""Before or behind the round: "after round 5", "5 kierroksen jälkeen"."""
LISTS: Mapping[ListKind, str] = {
    # words that begin a word of the title, the more telling list first
    "player card": "Player info, Player Information, Инфо игрока, Spielerinfo",
    "not paired": "not paired, nicht ausgelost, без пары",
    "pairings": "Pairings, Paarungsliste, Paarungen, Пары, Emparejamiento, Emparceiramento, "
                "Appariements, Abbinamenti, Eşleştirme",
    "crosstable": "crosstable, cross table, Endtabelle, Kreuztabelle, Cuadro cruzado, ristitaulukko, Quadro cruzado, "
                  "Grille américaine, Перекрестная, tabela krzyżowa, Fortschrittstabelle",
    "starting list": "Starting rank, Starting list, Startliste, Startrangliste, Стартовый список, Ranking inicial, "
                     "Lista inicial, Participants, Teilnehmerliste",
    "ranking": "Rank after, Final Ranking, Ranking, Rank, Standings, Endstand, Rangliste, Tabelle, Classificação, "
               "Clasificación, Classement, Classifica, Место, Положение, Stand nach, Sijoitukset",
}  # fmt: skip
BYES: Mapping[ByeKind, str] = {
    "bye": "bye, spielfrei, Livre, Exempt, Vrij, riposo, libre, BYE, выходной, свободен, bay, descansa",
    "not paired": "not paired, nicht ausgelost, без пары, unpaired, não emparceirado, no emparejado, non apparié",
    "forfeit": "kampflos, forfeit, forfait",
}


@dataclass(frozen=True, slots=True)
class Heading:
    """What a column holds, by its header."""

    kind: HeadingKind
    number: int = 0
    """The round of a round column, the number of `TB2`; 0: none."""
    code: str = ""
    """The tie-break that the header names, such as `BH/C1`; for points `PTS`, `MPTS` or `GPTS`."""
    bare: bool = False
    """A round column whose header is only a number: a round, or an opponent in the matrix of a round robin."""


@dataclass(frozen=True, slots=True)
class HeaderRow:
    """The row that names the columns of a table."""

    row: int
    """Its position, from 0."""
    headings: tuple[Heading | None, ...]
    """One per cell; None: not known."""

    def columns(self, *kinds: HeadingKind) -> list[int]:
        """The columns of these kinds, from the left."""
        return [column for column, heading in enumerate(self.headings) if heading is not None and heading.kind in kinds]

    def column(self, *kinds: HeadingKind) -> int | None:
        """The first column of the first of these kinds that the table has; None: it has none of them."""
        return next((column for kind in kinds for column in self.columns(kind)), None)

    @property
    def rounds(self) -> dict[int, int]:
        """Round -> column."""
        return {heading.number: at for at in self.columns("round") if (heading := self.headings[at]) is not None}


def fold_word(word: str) -> str:
    """A word of a table without case, accents, dots, blanks and slashes, for look-ups."""
    return re.sub(r"[\s./:_'\"]", "", without_marks(clean_cell(word).casefold()))


def _fold_list(words: str) -> list[str]:
    return [fold_word(word) for word in words.split(",")]


_KIND_OF: Mapping[str, HeadingKind] = {
    word: kind for kind, languages in WORDS.items() for words in languages.values() for word in _fold_list(words)
}
_NUMBERED = re.compile(
    rf"(?:{'|'.join(sorted(map(re.escape, _fold_list(TIE_BREAK_WORDS)), key=len, reverse=True))})(\d{{1,2}})"
)
_FOLDED_ROUNDS = "|".join(sorted(map(re.escape, _fold_list(ROUND_WORDS)), key=len, reverse=True))
_ROUND = re.compile(rf"(?:{_FOLDED_ROUNDS})(\d{{1,3}})|(\d{{1,3}})(?:{_FOLDED_ROUNDS})|(\d{{1,3}})\.[^\W\d_]{{1,12}}")
_LEGEND = re.compile(r"[^\d:]{2,24}?(\d{1,2}) ?: ?(.+)")
_BYE_OF: Mapping[str, ByeKind] = {word: kind for kind, words in BYES.items() for word in _fold_list(words)}
_AFTER = frozenset(_fold_list(AFTER_WORDS))
_ROUND_NAMES = frozenset(_fold_list(ROUND_WORDS))
_TOKEN = re.compile(r"\d+|[^\W\d_]+")


def recognize_heading(cell: str) -> Heading | None:
    """What a column with this header holds; None if no word is known. The name of a tie-break is known, too."""
    text = clean_cell(cell)
    if not text or len(text) > LONGEST_HEADING or read_number(text) is not None:
        return None
    word = fold_word(text)
    if (kind := _KIND_OF.get(word)) is not None:
        return Heading(kind, code="PTS" if kind == "points" else "TPR" if kind == "performance" else "")
    if numbered := _NUMBERED.fullmatch(word):
        return Heading("tie-break", int(numbered[1]))
    if match := (_ROUND.fullmatch(word) or _ROUND.fullmatch(without_marks(text.casefold()).replace(" ", "").rstrip("."))):
        return Heading("round", int(match[1] or match[2] or match[3]))
    printed = code_of(text)
    if printed.code in ("PTS", "MPTS", "GPTS"):
        return Heading("points", code=printed.code)
    return Heading("tie-break", code=printed.code) if printed.code or printed.reason else None


def find_header(rows: Sequence[Sequence[str]], *, least: int = 2) -> HeaderRow | None:
    """The header of a table: of the first 50 rows the one with most known words, the first of them; None if none has `least`.

    A run of bare numbers 1, 2, 3 ... are rounds, or opponents in a matrix. Words that mean two things are decided by place:
    `Rg` is a rank in front of the name and a rating behind it; of two numbers in front of the name the first is the rank;
    `Res.` is a result between two names, else the direct encounter.
    """
    best, most = None, least - 1
    for position, row in enumerate(rows[:ROWS_SEARCHED]):
        headings = [recognize_heading(cell) for cell in row[:COLUMNS_SEARCHED]]
        known = sum(heading is not None for heading in headings)
        if known and any(heading is not None and heading.kind in _WHO for heading in headings) and known > most:
            best, most = HeaderRow(position, tuple(_decide_by_place(row, _number_rounds(row, headings)))), known
    return best


def count_known_headings(text: str) -> int:
    """The most words of headers in one of the first lines of a text: the right code page makes most of them."""
    lines = text[: COLUMNS_SEARCHED * ROWS_SEARCHED].split("\n", ROWS_SEARCHED)[:ROWS_SEARCHED]
    return max(sum(recognize_heading(cell) is not None for cell in re.split(r'[;\t,|"]', line)) for line in lines)


_WHO: frozenset[HeadingKind] = frozenset(("name", "team", "white", "black", "number", "rank", "fide id"))


def _number_rounds(row: Sequence[str], headings: list[Heading | None]) -> list[Heading | None]:
    """Take a run of bare numbers 1, 2, 3 ... in a header for rounds."""
    found, wanted = list(headings), 1
    for column, cell in enumerate(row[: len(headings)]):
        if headings[column] is None and read_whole(cell) == wanted:
            found[column] = Heading("round", wanted, bare=True)
            wanted += 1
    return found if wanted > 2 else headings


def _decide_by_place(row: Sequence[str], headings: list[Heading | None]) -> list[Heading | None]:
    """Settle the words that mean two things."""
    kinds = [heading.kind if heading else None for heading in headings]
    name = next((column for column, kind in enumerate(kinds) if kind in ("name", "team", "white")), len(kinds))
    decided = list(headings)
    numbers = [column for column, kind in enumerate(kinds[:name]) if kind == "number"]
    if len(numbers) == 2 and "rank" not in kinds:
        decided[numbers[0]] = Heading("rank")
    for column, cell in enumerate(row[: len(kinds)]):
        word, heading = fold_word(cell), decided[column]
        if heading is None:
            continue
        if word == "rg" and column > name and "rating" not in kinds:
            decided[column] = Heading("rating")
        elif word == "m" and "name" in kinds and column < name and "rank" not in kinds and "result" not in kinds:
            decided[column] = Heading("rank")
        elif word == "res" and (kinds.count("name") > 1 or kinds.count("team") > 1 or "white" in kinds):
            decided[column] = replace(heading, kind="result", code="")
    return decided


@dataclass(frozen=True, slots=True)
class ListHeading:
    """What the title of a list says."""

    kind: ListKind | None
    """None: the title names no list."""
    after_round: int | None
    """The round after which it was printed; None: it does not say."""


def recognize_list(line: str) -> ListHeading | None:
    """Which list a title stands above, such as `Endstand nach 5 Runden`; None if it is no title that is known."""
    text = clean_cell(line)
    if not text or len(text) > LONGEST_LINE:
        return None
    folded = f" {without_marks(text.casefold())}"
    kind = next(
        (
            kind
            for kind, words in LISTS.items()
            if any(f" {without_marks(word.strip().casefold())}" in folded for word in words.split(","))
        ),
        None,
    )
    after = read_after_round(text)
    return ListHeading(kind, after) if kind is not None or after is not None else None


def read_after_round(line: str) -> int | None:
    """The round in "after Round 5", "nach 9 Runden", "9 kierroksen jälkeen" or "Standings at round 5"; None: there is none."""
    if len(line) > LONGEST_LINE:
        return None
    words = _TOKEN.findall(without_marks(clean_cell(line).casefold()))
    for position, word in enumerate(words):
        if word not in _ROUND_NAMES:
            continue
        number = next(
            (each for each in words[position + 1 : position + 2] + words[max(position - 1, 0) : position] if each.isdecimal()),
            "",
        )
        before, behind = words[max(position - 5, 0) : position], words[position + 1 : position + 3]
        if number and len(number) <= 3 and (_AFTER.intersection(before) or _BEHIND.intersection(behind)):
            return int(number)
    return None


_BEHIND = frozenset(_fold_list("jälkeen, sonra, sonrası"))


def read_legend(lines: Iterable[str]) -> dict[int, str]:
    """The names of TB1, TB2 ... in the lines under a table: `Tie Break1: Buchholz`, `Desempate 2: ...`."""
    names: dict[int, str] = {}
    for line in lines:
        text = clean_cell(line)
        match = _LEGEND.fullmatch(text) if len(text) <= LONGEST_LINE else None
        if match is not None and _NUMBERED.fullmatch(fold_word(text[: match.end(1)])):
            names.setdefault(int(match[1]), match[2])
    return names


def recognize_bye(cell: str) -> ByeKind | None:
    """What a word in the place of an opponent means: a bye, not paired, or by forfeit; None if it is not known."""
    return _BYE_OF.get(fold_word(cell)) if len(cell) <= LONGEST_HEADING else None


def words_looked_for() -> tuple[str, ...]:
    """Some header words for a message: the first of what a table of standings has."""
    kinds: tuple[HeadingKind, ...] = ("rank", "name", "points")
    return (*(next(iter(WORDS[kind].values())).split(",")[0] for kind in kinds), "TB1", "BH/C1")
