// Tables of results: opponents are links to their cards, results have a colour besides their sign, a cell may be marked.
import { element } from "./elements.js";
import { openPlayer } from "./state.js";
import { say } from "./words.js";

// A link to the card of a participant; the address keeps the other settings.
export function playerLink(id, ...words) {
  const given = new URLSearchParams(location.hash.slice(1));
  given.set("player", id);
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab or window
    event.preventDefault();
    openPlayer(Number(id));
  };
  return element("a", { class: "player", href: `${location.href.split("#")[0]}#${given}`, "data-player": id, dir: "auto", onclick: follow }, ...words);
}

// The content of a cell of a document: plain, a result, or a link.
export function buildCell(cell) {
  if (typeof cell === "string") return cell;
  const text = cell.about === undefined ? cell.shown : playerLink(cell.about, cell.shown);
  return cell.kind ? element("span", { class: `result ${cell.kind}` }, text) : text;
}

// Options: caption; ids: the participant of each row, whose name becomes a link; marked: of each row the column that is marked.
export function buildResults(table, { caption, ids = [], marked = [], own = null, visible = false }) {
  const heads = table.columns.map((column) => element("th", { scope: "col", class: classOf(column), title: column.meaning || null }, column.header));
  const names = table.columns.findIndex((column) => column.name);
  const rows = table.rows.map((row, index) => {
    const cells = row.map((cell, at) => {
      const content = at === names && ids[index] !== undefined && ids[index] !== own ? playerLink(ids[index], cell) : buildCell(cell);
      const decides = at === marked[index];
      const head = at === names ? { scope: "row", dir: "auto" } : {};
      const label = decides ? `${(cell.shown ?? cell).trim()}, ${say("deciding")}` : null;
      return element(at === names ? "th" : "td", { ...head, class: classOf(table.columns[at]) + (decides ? " decides" : ""), "aria-label": label }, content);
    });
    return element("tr", { class: ids[index] === own && own !== null ? "own" : null }, ...cells);
  });
  return element(
    "div",
    { class: "wide results", role: "region", tabindex: "0", "aria-label": say("table", { title: caption }) },
    element("table", {}, element("caption", { class: visible ? null : "visually-hidden" }, caption), element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows)),
  );
}

function classOf(column) {
  const shape = column.numeric ? "number" : column.long ? "long" : column.name ? "name" : "text";
  return shape + (column.spare ? " spare" : "");
}
