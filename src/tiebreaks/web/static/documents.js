// Builds the elements of a document: sentences, tables and further documents, the same for every view.
import { element } from "./elements.js";
import { say } from "./words.js";

const ANCHOR = /^value-(\d+)-(\d+)$/;
const LONG_NAME = 36; // letters; a longer name takes several lines

export function buildSections(document, level, options = {}) {
  const elements = document.lead.map((line) => element("p", { class: "quiet" }, line));
  const captions = new Map(pairCaptions(document));
  for (const part of document.parts) {
    if (part.table) elements.push(...buildTable(part.table, { caption: captions.get(part), ...options }));
    else if (part.document) elements.push(buildSection(part.document, level, options));
    else elements.push(element("p", {}, ...part.lines.flatMap((line, index) => (index ? [element("br"), line] : [line]))));
  }
  return elements;
}

function buildSection(document, level, options) {
  const heading = document.title ? [element(`h${level}`, {}, document.title)] : [];
  return element("section", {}, ...heading, ...buildSections(document, level + 1, options));
}

// A working has a table of its rounds, and one for each step that separates tied participants.
function pairCaptions(document) {
  const steps = document.parts.filter((part) => part.table && !part.table.columns.some((column) => column.long));
  const caption = (part) => {
    if (!steps.includes(part)) return say("caption_working");
    return steps.length > 1 ? say("caption_step", { step: steps.indexOf(part) + 1 }) : say("caption_tied");
  };
  return document.parts.map((part) => [part, caption(part)]);
}

// The roles repeat those of the elements: a phone lays a working out as cards, and it must remain a table for screen readers.
function buildTable(table, options) {
  const { caption } = options;
  const region = element(
    "div",
    { class: "wide", role: "region", tabindex: "0", "aria-label": say("table", { title: caption }) },
    element(
      "table",
      { role: "table", class: table.columns.some((column) => column.long) ? "cards" : null },
      element("caption", { class: options.visible ? "" : "visually-hidden" }, element("span", {}, caption)),
      element("thead", { role: "rowgroup" }, buildHeaders(table, options)),
      element("tbody", { role: "rowgroup" }, ...table.rows.map((row, index) => buildRow(table, row, index, options))),
    ),
  );
  return table.sentence ? [region, element("p", {}, table.sentence)] : [region];
}

function buildHeaders(table, { choose }) {
  const cells = table.columns.map((column) =>
    element("th", { scope: "col", role: "columnheader", class: cellClass(column), title: column.meaning || null }, column.header),
  );
  if (choose) cells.unshift(element("th", { scope: "col", role: "columnheader", class: "choose" }, hiddenText(say("choose_header"))));
  return element("tr", { role: "row" }, ...cells);
}

function buildRow(table, row, index, options) {
  const names = table.columns.findIndex((column) => column.name);
  const name = names < 0 ? "" : row[names];
  const cells = row.map((cell, at) => {
    const column = table.columns[at];
    const tag = at === names ? "th" : "td";
    const changed = options.changed?.(index, column.header) ?? false;
    const role = tag === "th" ? { role: "rowheader", scope: "row" } : { role: "cell" };
    const folded = tag === "th" && cell.length > LONG_NAME;
    const attributes = { ...role, class: cellClass(column) + (folded ? " folded" : "") + (changed ? " changed" : "") };
    const content = typeof cell === "string" ? cell : buildValue(cell, column, name, options);
    return element(tag, attributes, content, changed ? hiddenText(` ${say("changed")}`) : null);
  });
  if (options.choose) cells.unshift(element("td", { role: "cell", class: "choose" }, options.choose(index, name)));
  return element("tr", { role: "row", "data-row": index }, ...cells);
}

function buildValue(cell, column, name, { explain }) {
  const [, who, place] = ANCHOR.exec(cell.leads_to) ?? [];
  if (!who || !explain) return cell.shown;
  const label = say("value", { code: column.header, name, value: cell.shown.trim() });
  const attributes = { type: "button", class: "value", "aria-label": label, "aria-haspopup": "dialog", "data-who": who, "data-place": place };
  return element("button", { ...attributes, onclick: () => explain(who, Number(place)) }, cell.shown);
}

function cellClass(column) {
  const shape = column.numeric ? "number" : column.long ? "long" : column.name ? "name" : "text";
  return shape + (column.who ? " who" : "") + (column.spare ? " spare" : "");
}

function hiddenText(words) {
  return element("span", { class: "visually-hidden" }, words);
}

// Moves the focus from value to value with the arrow keys, as in a spreadsheet; Tab still reaches each.
export function moveFocus(event) {
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const from = event.target.closest?.("td, th");
  if (!steps || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...from.closest("tbody").rows].filter((row) => !row.hidden);
  let at = rows.indexOf(from.parentElement);
  let column = from.cellIndex;
  for (;;) {
    at += steps[0];
    column += steps[1];
    const cell = rows[at]?.cells[column];
    if (!cell) return;
    const target = cell.querySelector("button, input");
    if (target && target.offsetParent !== null) {
      event.preventDefault();
      target.focus();
      return;
    }
  }
}
