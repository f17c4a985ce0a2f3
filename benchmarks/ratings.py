"""Looking up the players of an event in a rating list, as ratios to reading the lines of that list alone, in one run."""

from __future__ import annotations

from io import BytesIO

import tiebreaks as tb
from benchmarks.reading import best

PLAYERS = 250_000  # of the list, an eighth of the real one
WANTED = 200  # of the event
REPEATS = 3
HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng "
    "SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)


def text_list(players: int = PLAYERS) -> bytes:
    """A combined list in the layout of FIDE."""
    line = "{id:<15}{name:<61}NOR M{gap:32}{rating:<6}0   20 {rating:<6}0   20 {rating:<6}0   20 1990      "
    lines = (line.format(id=1_500_000 + n, name=f"Surname{n}, Given", gap="", rating=1400 + n % 1400) for n in range(players))
    return "\r\n".join([HEADER, *lines, ""]).encode("ascii")


def xml_list(players: int = PLAYERS) -> bytes:
    """The same list as XML."""
    empty = ("w_title", "o_title", "foa_title")
    numbers = ("games", "k", "rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k")
    rest = "".join(f"<{tag}></{tag}>" for tag in empty) + "".join(f"<{tag}>20</{tag}>" for tag in numbers)
    player = (
        "<player><fideid>{id}</fideid><name>Surname{n}, Given</name><country>NOR</country><sex>M</sex><title></title>"
        "<rating>{rating}</rating>" + rest + "<birthday>1990</birthday><flag></flag></player>"
    )
    listed = (player.format(id=1_500_000 + n, n=n, rating=1400 + n % 1400) for n in range(players))
    return "\n".join(["<playerslist>", *listed, "</playerslist>"]).encode("ascii")


def event(*, numbered: bool) -> tb.Tournament:
    step = PLAYERS // WANTED
    players = [
        tb.Player(n + 1, f"Given Surname{n * step}", fide_id=str(1_500_000 + n * step) if numbered else "")
        for n in range(WANTED)
    ]
    return tb.Tournament(players, [])


def main() -> None:
    text, xml = text_list(), xml_list()
    by_id, by_name = event(numbered=True), event(numbered=False)
    filled = [tb.with_ratings(by_name, data, rating="rapid", by_name=True).players[1].rating for data in (text, xml)]
    assert filled == [1400 + PLAYERS // WANTED % 1400, 20], filled
    lines, of_text, named, of_xml = best(
        lambda: sum(1 for _ in BytesIO(text)),
        lambda: tb.with_ratings(by_id, text, rating="standard"),
        lambda: tb.with_ratings(by_name, text, rating="standard", by_name=True),
        lambda: tb.with_ratings(by_id, xml, rating="standard"),
        repeats=REPEATS,
    )
    print(
        f"rating list of {PLAYERS:,}: {of_text / lines:.1f} times reading its lines by FIDE number, "
        f"{named / lines:.0f} by name, {of_xml / lines:.0f} as XML"
    )


if __name__ == "__main__":
    main()
