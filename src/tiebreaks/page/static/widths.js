// The columns of a large table keep their widths while rows come: each has that of its longest text (page.css).
import { element } from "./elements.js";
import { findIdle } from "./rows.js";

const MOST_LETTERS = 36;
const TITLE = 4; // letters of a title before a name
const COLOUR = 2; // letters: the width of a federation's colour

export function buildWidths(table, options) {
  const longest = table.columns.map(({ header, letters }) => letters ?? header.length); // `letters`: that of rows that are missing, too
  for (const row of table.rows) {
    for (let at = 0; at < row.length; at += 1) longest[at] = Math.max(longest[at], (row[at].shown ?? row[at]).length);
  }
  const idle = findIdle(table, options);
  const titled = table.columns.some(({ fact }) => fact === "title") ? TITLE : 0;
  const columns = table.columns.map(({ spare, name, fact }, at) => {
    const games = table.rows.some((row) => row[at].kind);
    const classes = [spare && "spare", name && "name", games && "games", fact && `fact-${fact}`, idle.has(at) && "idle"];
    const column = element("col", { class: classes.filter(Boolean).join(" ") || null });
    column.style.setProperty("--letters", Math.min(MOST_LETTERS, longest[at] + (name ? titled : fact === "federation" ? COLOUR : 0)));
    return column;
  });
  if (options.choose) columns.unshift(element("col", { class: "choose" }));
  return element("colgroup", {}, ...columns);
}
