// Builds the header and the rows of a table of a document.
import { element } from "./elements.js";
import { openPlayer } from "./state.js";
import { say } from "./words.js";

const ANCHOR = /^value-(\d+)-(\d+)$/;
const LONG_NAME = 36; // letters; a longer name takes several lines
const PHONE_NAME = 19; // the same on a phone

// Which column is which entry of the list, counted from 0; -1: none.
export function findPlaces(table) {
  const [first = []] = table.rows;
  return first.map((cell) => Number(ANCHOR.exec(cell.leads_to)?.[2] ?? 0) - 1);
}

export function buildHeaders(table, { choose, points }) {
  const places = findPlaces(table);
  const cells = table.columns.map((column, at) => {
    const strongest = isPoints(places[at], points) ? " points" : "";
    const attributes = { scope: "col", role: "columnheader", class: cellClass(column) + strongest, title: column.meaning || null };
    return element("th", attributes, column.header);
  });
  if (choose) cells.unshift(element("th", { scope: "col", role: "columnheader", class: "choose" }, hiddenText(say("choose_header"))));
  return element("tr", { role: "row", "aria-rowindex": "1" }, ...cells);
}

// A row. `options`: explain(who, place), choose(index, name), changed(index, header), player(index): a number whose card the
// name opens; decided: per row the entry that separates it from the row above; groups: per row the number of its score group; points: the
// entry with the points.
export function buildRow(table, index, options, places = findPlaces(table)) {
  const row = table.rows[index];
  const names = table.columns.findIndex((column) => column.name);
  const name = names < 0 ? "" : row[names];
  const decided = options.decided?.[index] ?? null;
  const byLot = decided !== null && !places.includes(decided);
  const cells = row.map((cell, at) => {
    const column = table.columns[at];
    const heads = at === names;
    const changed = options.changed?.(index, column.header) ?? false;
    const decides = decided !== null && (places[at] === decided || (byLot && at === 0));
    const classes = [cellClass(column), heads && name.length > LONG_NAME && "folded", heads && name.length > PHONE_NAME && "wraps", changed && "changed", decides && "decides", decides && byLot && "by-lot", isPoints(places[at], options.points) && "points"];
    const role = heads ? { role: "rowheader", scope: "row" } : { role: options.role ?? "cell" };
    const content = heads ? buildName(name, index, options) : typeof cell === "string" ? cell : buildValue(cell, column, name, decides, options);
    const said = [changed && hiddenText(` ${say("changed")}`), decides && byLot && hiddenText(` ${say("by_lot")}`)];
    return element(heads ? "th" : "td", { ...role, class: classes.filter(Boolean).join(" ") }, ...[content].flat(), ...said.filter(Boolean));
  });
  if (options.choose) cells.unshift(element("td", { role: options.role ?? "cell", class: "choose" }, options.choose(index, name)));
  return element("tr", { role: "row", "data-row": index, "aria-rowindex": index + 2, class: rowClass(index, options) }, ...cells);
}

function rowClass(index, { decided, groups, points }) {
  return groups ? [isPoints(decided[index], points) && "begins", groups[index] % 2 && "band"].filter(Boolean).join(" ") || null : null;
}

const isPoints = (entry, points) => points !== undefined && entry === points;

// The text of a file is in any script: the browser finds its direction.
function buildName(name, index, { player }) {
  const text = element("bdi", {}, name);
  if (!player) return text;
  return element("button", { type: "button", class: "person", "aria-haspopup": "dialog", onclick: () => openPlayer(player(index)) }, text);
}

function buildValue(cell, column, name, decides, { explain }) {
  const [, who, place] = ANCHOR.exec(cell.leads_to) ?? [];
  if (!who || !explain) return buildResult(cell);
  const label = say(decides ? "value_decides" : "value", { code: column.header, name, value: cell.shown.trim() });
  const attributes = { type: "button", class: "value", "aria-label": label, "aria-haspopup": "dialog", "data-who": who, "data-place": place };
  const number = cell.shown.trimEnd(); // the spaces behind it line up the points of the column
  const button = element("button", { ...attributes, onclick: () => explain(who, Number(place)) }, number);
  return [button, cell.shown.slice(number.length)];
}

// A result has a colour besides its sign, and leads to the card of the opponent.
function buildResult({ shown, kind, about }) {
  const looks = kind ? `result ${kind}` : "result";
  if (about !== undefined) return element("button", { type: "button", class: `${looks} opponent`, "aria-haspopup": "dialog", onclick: () => openPlayer(about) }, shown);
  return kind ? element("span", { class: looks }, shown) : shown;
}

function cellClass(column) {
  const shape = column.numeric ? "number" : column.long ? "long" : column.name ? "name" : "text";
  return shape + (column.who ? " who" : "") + (column.spare ? " spare" : "");
}

function hiddenText(words) {
  return element("span", { class: "visually-hidden" }, words);
}
