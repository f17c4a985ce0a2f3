"""The page in a browser: from the drop of a file to its table, as a multiple of the service's answer; scrolling a large one."""

from __future__ import annotations

import base64
import shutil
from io import BytesIO
from statistics import median

import tiebreaks as tb
from benchmarks.events import swiss
from benchmarks.page import server

TIMES = 15
SIZES = ((100, 9), (1_000, 9), (3_000, 9))
MOST = 1.5  # times the service's own answer, for the first size
GIVEN = "const file = new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], 'event.trf');"
ANSWER = f"""async (data) => {{
  {GIVEN}
  const form = new FormData();
  form.append("file", file, file.name);
  form.append("format", "document");
  const began = performance.now();
  await (await fetch("/api/standings", {{ method: "POST", body: form }})).text();
  return performance.now() - began;
}}"""
TABLE = f"""(data) => new Promise((done) => {{
  {GIVEN}
  const given = new DataTransfer();
  given.items.add(file);
  const seen = () => document.querySelector("#event:not([hidden]) #view tbody tr[data-row]");
  const watch = new MutationObserver(() => {{
    if (!seen()) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began))); // when it is painted
  }});
  watch.observe(document.body, {{ childList: true, subtree: true, attributes: true }});
  const began = performance.now();
  document.dispatchEvent(new DragEvent("drop", {{ dataTransfer: given, bubbles: true }}));
}})"""
SCROLL = """async () => {
  const region = document.querySelector("#view .wide");
  const frames = [];
  let before = performance.now();
  for (let step = 0; step < 60; step += 1) {
    region.scrollTop += 600;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - before);
    before = now;
  }
  return frames.sort((one, other) => one - other);
}"""


def main() -> int:
    """Print the times; 1 if the first table takes too long."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("no chromium here: the page was not measured")
        return 0
    from playwright.sync_api import sync_playwright

    ratios = []
    with server() as (_, port), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, base_url=f"http://127.0.0.1:{port}")
        for players, rounds in SIZES:
            file = BytesIO()
            tb.write(swiss(players, rounds), file, format="trf26")
            data = base64.b64encode(file.getvalue()).decode("ascii")
            answers, tables = [], []
            for _ in range(TIMES):
                page.goto("/")
                page.wait_for_load_state("networkidle")
                answers.append(page.evaluate(ANSWER, data))
                tables.append(page.evaluate(TABLE, data))
                page.wait_for_load_state("networkidle")
            frames, rows = page.evaluate(SCROLL), page.locator("#view tbody tr[data-row]").count()
            answer, table = median(answers), median(tables)
            ratios.append(table / answer)
            times = f"answer of the service {answer:.0f} ms, from drop to table {table:.0f} ms, {ratios[-1]:.2f} times"
            print(f"{players} x {rounds}: {times}")
            print(f"  {rows} rows in the page; scrolling: median frame {median(frames):.0f} ms, longest {frames[-1]:.0f} ms")
        browser.close()
    return int(ratios[0] > MOST)


if __name__ == "__main__":
    import sys

    sys.exit(main())
