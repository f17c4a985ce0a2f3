"""Pictures as SVG: each has its own paper, light or dark as the reader's screen, and letters that a phone can show."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

WIDTH = 480
STYLE = """\
svg{--ink:#1f2328;--soft:#656d76;--paper:#ffffff;--line:#d0d7de;--box:#f3f6f9;--main:#2f6fb0;--other:#b45f06;--faint:#f3d9bd;--third:#3d8b5f;
background:var(--paper);font-family:system-ui,sans-serif;font-size:14px}
@media(prefers-color-scheme:dark){svg{--ink:#e6edf3;--soft:#9aa4af;--paper:#15191f;--line:#39424d;--box:#202730;--main:#6cb0f2;
--other:#f0a45d;--faint:#5b4429;--third:#72c493}}
text{fill:var(--ink)}.soft{fill:var(--soft);font-size:13px}.head{font-size:16px;font-weight:600}.end{text-anchor:end}.mid{text-anchor:middle}
.name{font-weight:600}
.in{fill:var(--paper);font-size:13px;font-weight:600}.main{fill:var(--main)}.other{fill:var(--other)}.third{fill:var(--third)}.faint{fill:var(--faint)}.line{stroke:var(--line);fill:none}
.box{fill:var(--box);stroke:var(--line)}.arrow{stroke:var(--soft);fill:none;stroke-width:1.5}.tip{fill:var(--soft)}
polyline.main,polyline.other,polyline.third{fill:none;stroke-width:3;stroke-linejoin:round}polyline.main{stroke:var(--main)}
polyline.other{stroke:var(--other);stroke-dasharray:9 4}polyline.third{stroke:var(--third);stroke-dasharray:2 4}
.cap{stroke:var(--other);stroke-width:2;stroke-dasharray:5 4}"""


def picture(title: str, said: str, height: int, parts: Iterable[str]) -> str:
    """A whole SVG; `said` is for those who do not see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        f'aria-label="{escape(said)}">\n<style>{STYLE}</style>\n{text(14, 26, title, "head")}\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Words whose line stands on `y`."""
    return f'<text x="{x:g}" y="{y:g}"' + (f' class="{kind}"' if kind else "") + f">{escape(words)}</text>"


def bar(x: float, y: float, width: float, height: float, kind: str = "main") -> str:
    """A filled rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" class="{kind}" rx="2"/>'


def line(points: Iterable[tuple[float, float]], kind: str = "line") -> str:
    """A line through points."""
    return f'<polyline points="{" ".join(f"{x:g},{y:g}" for x, y in points)}" class="{kind}"/>'


def arrow_down(x: float, y: float, length: float) -> str:
    """An arrow from (x, y) downwards."""
    tip = y + length
    return line([(x, y), (x, tip - 6)], "arrow") + f'<path d="M{x - 5:g} {tip - 8:g}h10l-5 8z" class="tip"/>'
