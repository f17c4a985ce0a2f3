"""`draw`: small random standings and rules, with many ties of rank, points and worth."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from .rows import Row

WORDS = (
    "women",
    "men",
    "U18",
    "U12",
    "50+",
    "15-18",
    "U1800",
    "2000+",
    "1600-1999",
    "unrated",
    "GER",
    "women U18",
    "GER U1800",
    "FRA 50+",
)
TABLES: tuple[dict[str, Any], ...] = (
    {"sex": "w"}, {"age": "U18"}, {"age": "50+", "sex": "m"}, {"born": "2008-"}, {"born": "-1976"}, {"born": "1976-2008"},
    {"rating": "U1800", "unrated": True}, {"rating": "1800-2100"}, {"unrated": "only"}, {"federation": ["GER", "FRA"]},
    {"title": False}, {"title": True}, {"title": ["GM", "IM"]}, {"title": "GM"}, {"any_of": ["women", "U18"]}, {"none_of": ["locals", "2000+"]},
    {"age": "U18", "season": 9}, {"age": "U18", "age_on": "2026-08-31"}, {"players": "local"}, {"any_of": ["locals", "GER"], "sex": "w"},
)  # fmt: skip


def draw(seed: int) -> tuple[list[Row], dict[str, Any]]:
    """Three to fourteen players and one to five lists; the same for the same seed."""
    random = Random(seed)
    if random.random() < 0.25:
        return _draw_regrets(random)
    groups = {name: _draw_group(random) for name in random.choice((["main"], ["main"], ["main", "side"]))}
    methods = [group.get("method", "value") for group in groups.values()]
    rows = _draw_rows(random, distinct="most" in methods, crowded=not {"most", "pooled"} & set(methods))
    unit = random.choice((Decimal("0.01"), 1, 1, 5, Decimal("0.50")))
    rules: dict[str, Any] = {
        "unit": unit,
        "rounding": random.choice(("exact", "exact", "down", "up")),
        "lists": {"local": sorted(random.sample([row.number for row in rows], 2))},
        "categories": {"locals": {"players": "local"}},
        "groups": groups,
    }
    step = max(Fraction(str(unit)), Fraction(1, 2))
    rules["prizes"] = [
        _draw_list(random, at, name, groups[name].get("method", "value"), step)
        for at, name in enumerate(random.choices(list(groups), k=random.randint(1, 5)))
    ]
    if random.random() < 0.2:
        rules |= {"based_on": random.randint(2, 16), "least_paid": random.choice((0, Decimal("0.5"), Decimal("0.75")))}
    if random.random() < 0.2:
        rules["excluded"] = {str(random.choice(rows[:4]).number): "not at the prize-giving"}
    if random.random() < 0.2:
        rules["limits"] = [
            {"category": _draw_category(random), "amount": _write(step * random.randint(0, 8))}
            for _ in range(random.randint(1, 2))
        ]
    if random.random() < 0.1:
        rules["season"] = 9
    return rows, rules


def _draw_regrets(random: Random) -> tuple[list[Row], dict[str, Any]]:
    """Many tied players, a main list dearer than the others, most of them eligible everywhere: step B of `value` has something to do."""
    rows = _draw_rows(random, distinct=random.random() < 0.7, crowded=True, highest=1)
    prizes: list[dict[str, Any]] = []
    for at in range(random.randint(2, 4)):
        amounts = sorted((random.randint(6, 30) * (1 if at else 2) for _ in range(random.randint(1, 2))), reverse=True)
        sharing = random.choice(("none", "equal", "hort")) if at else "hort"
        prizes.append({"name": f"List {at + 1}", "amounts": amounts, "sharing": sharing})
        if at:
            prizes[-1]["category"] = {"players": [row.number for row in rows if random.random() < 0.8]}
        if random.random() < 0.2:
            prizes[-1]["least"] = random.randint(2, 12)
        if random.random() < 0.2:
            prizes[-1]["straddle"] = "within"
    return rows, {"unit": 1, "rounding": random.choice(("exact", "down", "up")), "prizes": prizes}


def _draw_rows(random: Random, *, distinct: bool, crowded: bool, highest: int = 0) -> list[Row]:
    """Equal points are frequent; equal ranks, among equal points, are unless ranks must be distinct."""
    count = random.choice((3, 4, 5, 6, 7, 8, 9, 10, 12, 14))
    highest = highest or (random.randint(1, 3) if crowded else random.randint(3, 8))
    points = sorted((Fraction(random.randint(0, 2 * highest), 2) for _ in range(count)), reverse=True)
    numbers = random.sample(range(1, count + 3), count)
    equal_ranks = 0 if distinct else random.choice((0, 0, 0.2, 0.5))
    rows: list[Row] = []
    for at, (scored, number) in enumerate(zip(points, numbers, strict=True)):
        same = at > 0 and points[at - 1] == scored and random.random() < equal_ranks
        rows.append(
            Row(
                rank=rows[-1].rank if same else at + 1,
                points=scored,
                number=number,
                sex=random.choice(("w", "m", "m", "w", "")),
                birth=random.choice(
                    ("2008/03/01", "2009/01/01", "2014/05/31", "1976/12/31", "1960/02/29", "1990/10/03", "2008/09/01", "")
                ),
                rating=random.choice((2400, 2100, 2000, 1999, 1800, 1799, 1600, 1500, None)),
                federation=random.choice(("GER", "FRA", "")),
                title=random.choice(("GM", "IM", "", "")),
            )
        )
    return sorted(rows, key=lambda row: (row.rank, row.number))


def _draw_group(random: Random) -> dict[str, Any]:
    """A method, and defaults for sharing where it has a meaning."""
    method = random.choice(("all", "order", "value", "value", "value", "most", "pooled", "pooled"))
    group: dict[str, Any] = {"method": method}
    if method == "value" and random.random() < 0.3:
        group = {}
    if method not in ("most", "pooled") and random.random() < 0.6:
        group |= {"sharing": random.choice(("none", "equal", "hort")), "straddle": random.choice(("all", "within"))}
    return group


def _draw_category(random: Random) -> str | dict[str, Any]:
    return random.choice(WORDS) if random.random() < 0.6 else dict(random.choice(TABLES))


def _draw_list(random: Random, at: int, group: str, method: str, step: Fraction) -> dict[str, Any]:
    """A list whose worth does not rise with the place; things only where the group may have them."""
    table: dict[str, Any] = {"name": f"List {at + 1}"}
    most_places = 2 if method == "most" else 3  # all ways are tried there
    if group != "main" or random.random() < 0.5:
        table["group"] = group
    if random.random() < 0.7:
        table["category"] = _draw_category(random)
    amounts = sorted((step * random.randint(1, 12) for _ in range(random.randint(1, most_places))), reverse=True)
    table["amounts"] = [_write(amount) for amount in amounts]
    if method != "most" and random.random() < 0.1:
        table["amounts"].append(f"2 x {_write(amounts[-1])}")
    if method != "pooled" and random.random() < 0.3:
        table["things"] = random.choices(("Cup", "Book"), k=random.randint(1, most_places))
        if random.random() < 0.6:
            table["worth"] = sorted(
                (random.randint(0, 6) for _ in range(random.randint(1, len(table["things"])))), reverse=True
            )
        if random.random() < 0.2:
            table["amounts"] = []
    if method not in ("most", "pooled"):
        if random.random() < 0.3:
            table["sharing"] = random.choice(("none", "equal", "hort"))
        if random.random() < 0.2:
            table["straddle"] = random.choice(("all", "within"))
        if random.random() < 0.2:
            table["least"] = random.randint(1, 4)
    options: tuple[tuple[str, object], ...] = (
        ("last", True), ("clear", True), ("points", random.choice((1, Decimal("1.5"), Decimal("0.5")))), ("entrants", random.randint(1, 4)),
    )  # fmt: skip
    return table | {key: value for key, value in options if random.random() < 0.12}


def _write(amount: Fraction) -> object:
    """An amount as a rules file may write it: whole numbers as such, halves as a Decimal."""
    return int(amount) if amount.denominator == 1 else Decimal(amount.numerator) / Decimal(amount.denominator)
