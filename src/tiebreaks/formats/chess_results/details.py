"""What the lines around a list of chess-results say of the event: name, dates, federation, rounds, legend."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from tiebreaks.formats.dates import make_date
from tiebreaks.formats.lists.details import Details
from tiebreaks.formats.systems import recognize_system
from tiebreaks.formats.tables.headings import LONGEST_LINE, fold_word, read_after_round, read_legend, read_round, recognize_list
from tiebreaks.formats.tables.text import clean_cell, read_whole
from tiebreaks.model.pairing import System

SERVER = re.compile(r"chess-?\s?results", re.IGNORECASE)
_TITLE = re.compile(r"Chess-Results Server Chess-results\.com - (.+)")
_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
UPDATED = re.compile(r"(\d\d)\.(\d\d)\.(\d{4}) \d\d:\d\d")
_FEDERATION = re.compile(r"\( ([A-Z]{3}) \)")
_OF_ROUNDS = re.compile(r"[^\W\d_]\.?\d{1,2}/(\d{1,2})\b")  # Rd.2/7
_LABEL = re.compile(r"([^:]{2,60}?) ?: ?(.+)")
_LABELS: Mapping[str, str] = {  # what a line of details tells -> its labels
    "rounds": "Number of rounds, Rounds, Rundenzahl, Anzahl Runden, Número de rondas, Número de rodadas, Количество туров, "
              "Nombre de rondes, Numero di turni, Kierrosten määrä, Liczba rund, Tur sayısı, Aantal ronden, Počet kol",
    "type": "Tournament type, Turniertyp, Turnierart, Tipo de torneo, Tipo de torneio, Тип турнира, Type de tournoi",
    "city": "Location, Place, City, Ort, Spielort, Lugar, Local, Место проведения, Lieu, Luogo, Paikka, Miejsce",
    "federation": "Federation, Föderation, Federación, Federação, Федерация, Fédération, Federazione, Liitto, Federacja",
    "date": "Date, Datum, Fecha, Data, Дата, Päivämäärä, Tarih",
}  # fmt: skip
_LABEL_OF = {fold_word(word): what for what, words in _LABELS.items() for word in words.split(",")}


def read_details(above: Sequence[str], below: Sequence[str], pairs: Iterable[tuple[str, str]] = ()) -> Details:
    """What the lines above and below a list say; `pairs` are labels and values from tables of details."""
    details = Details(legend=read_legend((*above, *below)))
    lines = [clean_cell(line)[:LONGEST_LINE] for line in (*above, *below)]
    first = lines[: len(above)]
    if any(SERVER.search(line) for line in lines):
        details.program = "chess-results"
    _read_headings(details, first, len(above))
    if not details.heading:
        _read_headings(details, lines, len(above))  # round robins print the title below the table
    for line in lines:
        if updated := UPDATED.search(line):
            details.updated = details.updated or make_date(updated[3], updated[2], updated[1])
        elif labelled := _LABEL.fullmatch(line):
            _take(details, labelled[1], labelled[2])
    for label, value in pairs:
        _take(details, clean_cell(label), clean_cell(value)[:LONGEST_LINE])
    details.name = _find_name(details, first)
    return details


def read_date(line: str) -> date | None:
    """The first date of a line, year/month/day."""
    found = _DATE.search(line[:LONGEST_LINE])
    return make_date(*found.groups()) if found else None


def _read_headings(details: Details, lines: Sequence[str], above: int) -> None:
    """The title of the list: the last line that names one; and the round of pairings."""
    for line in (*lines[:above][::-1], *lines[above:]):
        if UPDATED.search(line) or SERVER.search(line):
            continue
        number = read_round(line) if _DATE.search(line) or not details.heading else 0
        if number and not details.round and read_after_round(line) is None:
            details.round, details.round_date = number, read_date(line)
        known = recognize_list(line)
        if known is not None and not details.heading and (known.kind is not None or known.after_round is not None):
            details.heading, details.kind, details.after_round = line, known.kind or "", known.after_round


def _take(details: Details, label: str, value: str) -> None:
    """Enter a line of details. Dates and the federation are known by their shape, whatever the label says."""
    what = _LABEL_OF.get(fold_word(label), "")
    dates = [make_date(*found) for found in _DATE.findall(value)]
    if dates and details.starts is None and (what == "date" or _DATE.match(value)):
        details.starts, details.ends = dates[0], dates[-1]
    elif what == "rounds":
        number = read_whole(value)
        details.total_rounds = number if number is not None and 0 < number < 100 else details.total_rounds
    elif what == "type":
        system = recognize_system(value)
        details.system = "swiss" if system is System.SWISS else "round robin" if system is System.ROUND_ROBIN else ""
    elif what == "city" and not details.city:
        details.city = value
    elif not details.federation and (found := _FEDERATION.search(value)):
        details.federation = found[1]
    elif not details.total_rounds and (of := _OF_ROUNDS.search(value)):
        details.total_rounds = int(of[1])


def _find_name(details: Details, above: Sequence[str]) -> str:
    """The name of the event: on a page the heading that begins as its title, else the first line that is nothing else."""
    for line in above:
        if title := _TITLE.fullmatch(line):
            full = (each for each in above if each.startswith(title[1]))
            return next(full, title[1])
    for line in above:
        is_known = line == details.heading or UPDATED.search(line) or SERVER.search(line) or recognize_list(line)
        labelled = _LABEL.fullmatch(line)
        if not is_known and line and not (labelled and fold_word(labelled[1]) in _LABEL_OF) and not read_date(line):
            return line.lstrip("# ")
    return ""
