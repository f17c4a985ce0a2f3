"""Makes the sample events of this folder, always the same: python examples/make_samples.py. All names are invented."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random

from tiebreaks.formats import write
from tiebreaks.model.tournament import (
    About,
    Bye,
    Game,
    Match,
    MatchScoring,
    Pairing,
    Player,
    Published,
    System,
    Team,
    Tournament,
)
from tiebreaks.ranking import standings

FOLDER = Path(__file__).resolve().parent
NAMES = """
women Aune Birka Carla Dorte Edda Frida Greta Hedda Ilse Jutta Katla Lovis Marit Nelia Oda Petra Runa Signe Tuva Vilja
men Alrik Bosse Corin Dagfinn Eskil Falko Gorm Halvar Ivo Jarle Klaas Lasse Magne Njal Orm Pelle Rurik Sivert Torvin Ulvar
surnames Aldermoor Birkvang Caldwen Dravick Elmstrand Fjordahl Grauwitz Hollenby Isvaren Jettgard Kornholt Lundvarg Mirrow
surnames Norvald Ostrevik Pellworm Quistad Ravnsen Silvadal Tarnbeck Ulmgren Vestrup Wendelow Ystervig Zandermar Ambrevo
surnames Brunelti Caspardo Dellorno Estrevan Fontarol Galvieri Hartenau Ilvestro Jorvanek Kalinder Lorescu Montarez Nadoryk
surnames Ortelius Pravenko Rosquell Stavrini Trevanol Umbrecht Valdoria Wyrzen Yborra Zelmanek Arquenne
federations NOR SWE DEN FIN GER POL NED ESP FRA ITA CZE ENG
"""


def named(kind: str) -> list[str]:
    lines = (line.split() for line in NAMES.splitlines() if line)
    return [name for first, *rest in lines if first == kind for name in rest]


MORE_WHITE = 2  # nobody gets a third more of one colour, nor a colour three times running


def people(random: Random, count: int, best: int, step: int, unrated: int = 0) -> list[Player]:
    """Players in the order of their ratings."""
    surnames = random.sample(named("surnames"), count)
    rating, found = best, []
    for number in range(1, count + 1):
        woman = random.random() < 0.3
        first = random.choice(named("women" if woman else "men"))
        born = date(random.randint(1955, 2012), random.randint(1, 12), random.randint(1, 28))
        rated = number <= count - unrated
        found.append(
            Player(
                id=number,
                name=f"{surnames[number - 1]}, {first}",
                rating=rating if rated else None,
                title=title(rating, woman) if rated else "",
                federation=random.choice(named("federations")),
                fide_id=str(999_000_000 + random.randint(0, 999_999)) if rated else "",
                birth=born.strftime("%Y/%m/%d"),
                sex="w" if woman else "m",
            )
        )
        rating -= random.randint(step // 3, 2 * step - step // 3)
    return found


def title(rating: int, woman: bool) -> str:
    steps = [(2450, "GM"), (2360, "IM"), (2260, "FM"), (2180, "CM")]
    steps += [(2120, "WFM"), (2020, "WCM")] if woman else []
    return next((name for least, name in steps if rating >= least), "")


class Field:
    """Who met whom with which colours, and the scores: all that the pairing of the next round asks for."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(numbers)
        self.points = dict.fromkeys(numbers, 0.0)
        self.colours: dict[int, str] = dict.fromkeys(numbers, "")
        self.met: dict[int, set[int]] = {number: set() for number in numbers}
        self.had_bye: set[int] = set()

    def pair(self, absent: Sequence[int] = ()) -> tuple[list[tuple[int, int]], int | None]:
        """(White, Black) of every board and who has the bye; the upper half of a score group meets the lower half."""
        order = sorted((one for one in self.numbers if one not in absent), key=lambda one: (-self.points[one], one))
        candidates: list[int | None] = [None]
        if len(order) % 2:
            candidates = [one for one in reversed(order) if one not in self.had_bye]
        for free in candidates:
            pairs = self._paired([one for one in order if one != free], [20_000])
            if pairs is not None:
                return [self._coloured(*pair) for pair in pairs], free
        raise RuntimeError("no pairing found; take another seed")

    def _paired(self, order: list[int], tries: list[int]) -> list[tuple[int, int]] | None:
        if not order:
            return []
        tries[0] -= 1
        if tries[0] < 0:
            return None
        first, others = order[0], order[1:]
        group = [one for one in order if self.points[one] == self.points[first]]
        target = len(group) // 2 - 1
        ranked = sorted(others, key=lambda one: (self.points[first] - self.points[one], abs(others.index(one) - target), one))
        for opponent in ranked[:12]:
            if self._may_meet(first, opponent):
                rest = self._paired([one for one in others if one != opponent], tries)
                if rest is not None:
                    return [(first, opponent), *rest]
        return None

    def _may_meet(self, one: int, other: int) -> bool:
        return other not in self.met[one] and not (self._must(one) and self._must(one) == self._must(other))

    def _must(self, one: int) -> str:
        """The only colour that is left for this player, if there is one."""
        colours = self.colours[one]
        lead = colours.count("w") - colours.count("b")
        if lead >= MORE_WHITE or colours.endswith("ww"):
            return "b"
        return "w" if lead <= -MORE_WHITE or colours.endswith("bb") else ""

    def _coloured(self, one: int, other: int) -> tuple[int, int]:
        def wish(who: int) -> tuple[int, int, int]:
            colours = self.colours[who]
            lead = colours.count("w") - colours.count("b")
            return ({"w": -9, "b": 9}.get(self._must(who), 0), lead, {"w": 1, "b": -1}.get(colours[-1:], 0))

        if wish(one) == wish(other):
            first_white = (one % 2 == 1) if not self.colours[one] else self.colours[one][-1] == "b"
            return (one, other) if first_white else (other, one)
        return (one, other) if wish(one) < wish(other) else (other, one)

    def played(self, white: int, black: int, points: tuple[float, float], *, over_the_board: bool = True) -> None:
        for who, other, gained, colour in ((white, black, points[0], "w"), (black, white, points[1], "b")):
            self.points[who] += gained
            self.met[who].add(other)
            if over_the_board:
                self.colours[who] += colour
            elif gained:
                self.had_bye.add(who)  # whoever won by forfeit gets no bye any more

    def free(self, who: int, points: float) -> None:
        self.points[who] += points
        if points == 1:
            self.had_bye.add(who)


SCORES = {
    "1-0": (1.0, 0.0), "½-½": (0.5, 0.5), "0-1": (0.0, 1.0), "+-": (1.0, 0.0), "-+": (0.0, 1.0), "--": (0.0, 0.0),
}  # fmt: skip


def result(random: Random, white: Player, black: Player) -> str:
    """A result that the ratings make likely: stronger players draw more with each other."""
    difference = (white.rating or 1300) - (black.rating or 1300) + 35
    expected = 1 / (1 + 10 ** (-difference / 400))
    draws = max(0.0, 0.36 - abs(difference) / 1500)
    drawn = random.random()
    return "½-½" if drawn < draws else "1-0" if random.random() < expected else "0-1"


def dates(first: date, gaps: Sequence[int]) -> tuple[date, ...]:
    return tuple(first + timedelta(days=gap) for gap in gaps)


def with_points(tournament: Tournament) -> Tournament:
    """The sums of the results as published points, for columns 81-84, and the ranks by the event's own list, for 86-89."""
    table, scoring = tournament.crosstable, tournament.scoring.points
    sums = [
        sum(scoring[table.result[table.cell(row, index)]] for index in range(table.rounds))
        for row in range(len(tournament.players))
    ]
    points = {player.id: Fraction(total, 10) for player, total in zip(tournament.players, sums, strict=True)}
    return replace(tournament, published=Published(points=points, ranks=standings(tournament).ranks))


def open_event() -> Tournament:
    """41 players, 9 rounds. Player 18 enters in round 3, player 11 withdraws after round 5."""
    random = Random(2026)
    players = people(random, 41, 2487, 26, unrated=2)
    by_number = {player.id: player for player in players}
    asked = {2: {7: "half"}, 3: {24: "half"}, 4: {30: "zero"}, 5: {3: "half", 36: "half"}, 7: {15: "zero"}, 8: {9: "half"}}
    forfeits = {3: {4: "+-"}, 6: {9: "--"}}  # round -> board -> result
    field, rounds = Field(list(by_number)), []
    for number in range(1, 10):
        away = dict(asked.get(number, {}))
        away |= {18: "zero"} if number < 3 else {}
        away |= {11: "zero"} if number > 5 else {}
        pairs, free = field.pair(list(away))
        items: list[Game | Bye | Match] = []
        for board, (white, black) in enumerate(pairs, 1):
            forfeit = forfeits.get(number, {}).get(board)
            found = forfeit or result(random, by_number[white], by_number[black])
            field.played(white, black, SCORES[found], over_the_board=forfeit is None)
            items.append(Game(white, black, found))
        byes = ({free: "pairing"} if free else {}) | away
        for who, kind in sorted(byes.items()):
            field.free(who, {"pairing": 1, "half": 0.5, "zero": 0}[kind])
            items.append(Bye(who, kind))
        rounds.append(items)
    return with_points(
        Tournament(
            name="Lindhavn Easter Open",
            players=players,
            rounds=rounds,
            total_rounds=9,
            starts=date(2026, 4, 3),
            tie_breaks=("DE", "BH/C1", "BH", "SB", "WIN"),
            about=About(
                city="Lindhavn",
                federation="NOR",
                ends=date(2026, 4, 10),
                type="Individual: Swiss-System (Dutch)",
                chief_arbiter="IA Ravnsen, Edda",
                deputy_arbiters=("FA Kornholt, Ivo", "NA Mirrow, Tuva"),
                time_control="90 minutes for the game, 30 seconds per move from move 1",
                encoded_time_control="5400+30",
                round_dates=dates(date(2026, 4, 3), (0, 1, 1, 2, 3, 4, 5, 6, 7)),
            ),
            pairing=Pairing(code="FIDE_DUTCH", initial_colour="w", controller="examples/make_samples.py"),
        )
    )


def berger(players: int) -> list[list[tuple[int, int]]]:
    """The Berger table of an even number of players (C.05 Annex 1): the last one sits still, the others move on."""
    turning, half = players - 1, players // 2
    rounds = []
    for index in range(turning):
        top = index * half % turning
        first = (top + 1, players) if index % 2 == 0 else (players, top + 1)
        rounds.append([first, *(((top + step) % turning + 1, (top - step) % turning + 1) for step in range(1, half))])
    return rounds


def round_robin() -> Tournament:
    """10 players, 9 rounds by the Berger table, one game forfeited."""
    random = Random(1924)
    players = people(random, 10, 2394, 34)
    rounds = [
        [Game(white, black, result(random, players[white - 1], players[black - 1])) for white, black in pairs]
        for pairs in berger(10)
    ]
    rounds[5][2] = replace(rounds[5][2], result="-+")
    return with_points(
        Tournament(
            name="Grauwitz Invitational",
            players=players,
            rounds=rounds,
            system=System.ROUND_ROBIN,
            total_rounds=9,
            starts=date(2026, 5, 14),
            tie_breaks=("DE", "WIN", "SB", "KS"),
            about=About(
                city="Grauwitz",
                federation="GER",
                ends=date(2026, 5, 22),
                type="Individual: Round-Robin",
                chief_arbiter="FA Hollenby, Greta",
                time_control="90 minutes for 40 moves, 30 minutes for the rest, 30 seconds per move",
                encoded_time_control="40/5400+30:1800+30",
                round_dates=dates(date(2026, 5, 14), range(9)),
            ),
            pairing=Pairing(code="BERGER_ROUNDROBIN", controller="Berger table"),
        )
    )


CLUBS = (
    ("Lindhavn Rooks", "LIND"), ("Isvaren SK", "ISVA"), ("Bridge Street Club", "BRIDG"), ("Tarnbeck Knights", "TARN"),
    ("Old Mill Chess", "MILL"), ("Vestrup 1911", "VEST"), ("Harbour Pawns", "HARB"), ("Silvadal Juniors", "SILV"),
)  # fmt: skip


def team_event() -> Tournament:
    """8 teams on 4 boards with reserves, 5 rounds; team 8 is away in round 4, team 7 does not come in round 5."""
    random = Random(352)
    players, teams = rosters(random)
    by_number = {player.id: player for player in players}
    by_team = {team.id: team for team in teams}
    field, rounds = Field(list(by_team)), []
    for number in range(1, 6):
        away = [8] if number == 4 else []
        pairs, free = field.pair(away)
        items: list[Game | Bye | Match] = []
        for white, black in pairs:
            forfeit = "" if number < 5 or 7 not in (white, black) else "-+" if white == 7 else "+-"
            match = matched(random, by_team[white], by_team[black], by_number, forfeit)
            items.append(match)
            field.played(white, black, match_points(match, by_team[white]), over_the_board=not forfeit)
        for who in [free] if free else []:
            field.free(who, 1)
            items.append(Bye(who, "pairing"))
        items += [Bye(who, "zero") for who in away]
        rounds.append(items)
    return Tournament(
        name="Four Bridges Team Cup",
        players=players,
        teams=teams,
        rounds=rounds,
        total_rounds=5,
        starts=date(2026, 6, 6),
        boards=4,
        tie_breaks=("EDE", "BH:MP/C1", "EMGSB"),
        match_scoring=MatchScoring(win=3, draw=1, loss=0, pairing_bye=1, pairing_bye_game_points=2),
        about=About(
            city="Tarnbeck",
            federation="DEN",
            ends=date(2026, 6, 7),
            type="Team: Swiss-System",
            chief_arbiter="IA Quistad, Runa",
            time_control="15 minutes for the game, 10 seconds per move from move 1",
            encoded_time_control="900+10",
            round_dates=dates(date(2026, 6, 6), (0, 0, 0, 1, 1)),
        ),
        pairing=Pairing(
            code="FIDE_TEAM_TYPEA_MP_GP", initial_colour="w", board_colours="WBWB", controller="examples/make_samples.py"
        ),
    )


def rosters(random: Random) -> tuple[list[Player], list[Team]]:
    """Five or six players for every team, the strongest on board 1; teams are numbered by strength, players team by team."""
    pool = people(random, 43, 2410, 22)
    dealt = []
    for size, club in zip([6, 5, 5, 6, 5, 5, 6, 5], CLUBS, strict=True):
        members = sorted(random.sample(pool, size), key=lambda player: player.id)
        pool = [player for player in pool if player not in members]
        dealt.append((sum(player.rating or 0 for player in members[:4]) // 4, club, members))
    players: list[Player] = []
    teams = []
    for number, (strength, (name, nickname), members) in enumerate(sorted(dealt, key=lambda deal: -deal[0]), 1):
        roster = tuple(range(len(players) + 1, len(players) + len(members) + 1))
        players += [replace(player, id=id) for id, player in zip(roster, members, strict=True)]
        teams.append(Team(number, name, roster, nickname, str(strength)))
    return players, teams


def matched(random: Random, white: Team, black: Team, by_number: dict[int, Player], forfeit: str) -> Match:
    """A match of two line-ups; in a forfeited one the team that came sits opposite empty chairs."""
    lineups = [lineup(random, team) for team in (white, black)]
    boards = []
    for board, (one, other) in enumerate(zip(*lineups, strict=True)):
        home: int | None = None if forfeit == "-+" else one
        guest: int | None = None if forfeit == "+-" else other
        first, second = (home, guest) if board % 2 == 0 else (guest, home)
        if first is None or second is None:
            boards.append(Game(first, second, "-+" if first is None else "+-"))
        else:
            boards.append(Game(first, second, result(random, by_number[first], by_number[second])))
    return Match(white.id, black.id, tuple(boards), forfeit)


def lineup(random: Random, team: Team) -> list[int]:
    """Four of the roster, in its order; sometimes a reserve comes in and everybody behind moves up."""
    regulars, reserves = list(team.players[:4]), list(team.players[4:])
    if random.random() < 0.4:
        regulars.remove(random.choice(regulars))
        regulars.append(random.choice(reserves))
    return regulars


def match_points(match: Match, home: Team) -> tuple[float, float]:
    lead = 0.0
    for board in match.boards:
        white, black = SCORES[board.result]
        at_home = board.white in home.players if board.white else board.black not in home.players
        lead += white - black if at_home else black - white
    return (3, 0) if lead > 0 else (0, 3) if lead < 0 else (1, 1)


SAMPLES: dict[str, Callable[[], Tournament]] = {
    "open.trf": open_event,
    "open.json": open_event,
    "round_robin.trf": round_robin,
    "team.trf": team_event,
}


def main() -> None:
    for name, make in SAMPLES.items():
        notes = write(make(), FOLDER / name)
        print(name, *notes, sep="\n  ")


if __name__ == "__main__":
    main()
