// Builds the header and the rows of a table of a document.
import { element } from "./elements.js";
import { buildCell } from "./results.js";
import { openPlayer } from "./state.js";
import { say } from "./words.js";

const ANCHOR = /^value-(\d+)-(\d+)$/;
const LONG_NAME = 36; // letters; a longer name takes several lines
const PHONE_NAME = 17; // the same on a phone
const LEADS = { tabindex: "-1", "aria-haspopup": "dialog" }; // a cell that opens a dialog; the grid has one stop of the Tab key

// Which column is which entry of the list, counted from 0; -1: none.
export function findPlaces(table) {
  const first = table.columns.map((_, at) => table.rows.find((row) => row[at].leads_to)?.[at]);
  return first.map((cell) => Number(ANCHOR.exec(cell?.leads_to)?.[2] ?? 0) - 1);
}

// The columns in which nothing is decided: a value that separates no row from the one above.
export function findIdle(table, { decided, points }) {
  if (!decided) return new Set();
  return new Set(findPlaces(table).flatMap((place, at) => (place >= 0 && place !== points && !decided.includes(place) ? [at] : [])));
}

// What a button is called begins with what it shows (WCAG 2.5.3): who speaks to the browser says what stands there.
function nameOf({ header, meaning }) {
  return !meaning || meaning.includes(header) ? meaning || header : `${header}, ${meaning}`;
}

export function buildHeaders(table, options) {
  const { choose, points, sorts } = options;
  const places = findPlaces(table);
  const idle = findIdle(table, options);
  const cells = table.columns.map((column, at) => {
    const strongest = isPoints(places[at], points) ? " points" : "";
    const attributes = { scope: "col", role: "columnheader", class: cellClass(column) + strongest + (idle.has(at) ? " idle" : ""), title: column.meaning || null };
    const sort = () => element("button", { type: "button", class: "sort", tabindex: "-1", "data-sort": at, "aria-label": say("sort", { name: nameOf(column) }) }, column.header);
    return element("th", attributes, sorts && column.header ? sort() : column.header);
  });
  if (choose) cells.unshift(element("th", { scope: "col", role: "columnheader", class: "choose" }, hiddenText(say("choose_header"))));
  return element("tr", { role: "row", "aria-rowindex": "1" }, ...cells);
}

// What builds a row of a table: (index of the row). `options`: explain(who, place), choose(index, name), changed(index, key of the column),
// playing(index): whether a game is in progress, player(index): a number whose card the name opens; decided: per row the entry that separates it from the row above; points: the
// entry with the points. Rows are copies of a model: the first are awaited, and
// so have no boxes yet, see `addBox`.
export function makeRowBuilder(table, options) {
  const places = findPlaces(table);
  const names = table.columns.findIndex((column) => column.name);
  const [titles, federations] = ["title", "federation"].map((name) => table.columns.findIndex(({ fact }) => fact === name));
  const before = options.choose ? 1 : 0; // cells
  const model = buildModel(table, places, names, options);

  return (index) => {
    const name = names < 0 ? "" : table.rows[index][names];
    const decided = options.decided?.[index] ?? null;
    const byLot = decided !== null && !places.includes(decided);
    const row = model.cloneNode(true);
    row.setAttribute("data-row", index);
    row.setAttribute("aria-rowindex", index + 2);
    row.className = rowClass(index, options);
    const [, who] = (options.explain && ANCHOR.exec(table.rows[index].find((cell) => cell.leads_to)?.leads_to)) ?? [];
    if (who) row.setAttribute("data-who", who);
    const made = row.children;
    table.rows[index].forEach((cell, at) => {
      const decides = decided !== null && (places[at] === decided || (byLot && at === 0));
      fillCell(made[at + before], cell, decides, places[at] >= 0, options);
      if (decides && byLot) markLot(made[at + before]);
      if (options.changed?.(index, table.columns[at].key)) markChanged(made[at + before]);
    });
    if (titles >= 0 && names >= 0 && table.rows[index][titles]) made[names + before].dataset.title = table.rows[index][titles]; // table.css shows it
    if (federations >= 0) paintFederation(made[federations + before], table.rows[index][federations]);
    if (name.length + (made[names + before]?.dataset.title?.length ?? 0) > PHONE_NAME) made[names + before].classList.add("wraps", ...(name.length > LONG_NAME ? ["folded"] : []));
    return row;
  };
}

// A federation has a colour, always the same, beside its code. No flags: systems lack their letters, and pictures would be 200 files.
function paintFederation(cell, code) {
  const hue = [...code].reduce((sum, letter) => sum * 31 + letter.codePointAt(0), 7) % 360;
  cell.style.setProperty("--hue", hue);
  cell.classList.toggle("coloured", Boolean(code));
}

// A row that leaves so many pixels empty.
export function buildSpace(height) {
  const space = element("td", { role: "presentation", class: "space" });
  space.style.height = `${height}px`;
  return element("tr", { role: "presentation" }, space);
}

// Adds the box with which one chooses a row.
export function addBox(row, table, { choose }) {
  const index = Number(row.dataset.row);
  const box = choose(index, table.rows[index][table.columns.findIndex((column) => column.name)]);
  row.cells[0].append(box);
  row.classList.toggle("chosen", box.checked);
}

// A row without texts.
function buildModel(table, places, names, options) {
  const { role = "cell", choose, explain, player, points } = options;
  const idle = findIdle(table, options);
  const cells = table.columns.map((column, at) => {
    const leads = places[at] >= 0 && explain ? { ...LEADS, "data-place": places[at] + 1 } : {};
    const classes = cellClass(column) + (isPoints(places[at], points) ? " points" : "") + (leads.tabindex ? " value" : "") + (idle.has(at) ? " idle" : "");
    if (at !== names) return element("td", { role, class: classes, ...leads });
    const person = player ? LEADS : {};
    return element("th", { role: "rowheader", scope: "row", dir: "auto", class: classes + (player ? " person" : ""), ...person }); // the text of a file is in any script
  });
  if (choose) cells.unshift(element("td", { role, class: "choose" }));
  return element("tr", { role: "row" }, ...cells);
}

function fillCell(made, cell, decides, leads, { explain, role }) {
  const text = cell.shown ?? cell;
  if (decides) made.classList.add("decides");
  if (text === cell && !leads) return void (made.textContent = text);
  if (!explain || !cell.leads_to) {
    if (made.dataset.place) for (const name of ["data-place", ...Object.keys(LEADS)]) made.removeAttribute(name); // there is no working of this one
    return void made.append(text === cell ? text : role === "cell" ? buildCell(cell) : buildResult(cell)); // in a grid, arrow keys lead to it
  }
  if (!decides) return void (made.textContent = text);
  const number = text.trimEnd(); // the spaces behind it line up the points of the column
  made.setAttribute("aria-label", `${number}, ${say("deciding")}`);
  made.append(element("span", { class: "mark" }, number), text.slice(number.length));
}

function markLot(made) {
  made.classList.add("by-lot");
  made.append(hiddenText(` ${say("by_lot")}`));
}

function markChanged(made) {
  made.classList.add("changed");
  made.append(hiddenText(` ${say("changed")}`));
}

// Follows a cell of a row, or a button in it: to the working of a value, to the card of a player or of an opponent.
export function followCell(target, { explain, player }) {
  const cell = target.closest("tr[data-row] > *");
  const { about } = target.closest("button")?.dataset ?? {};
  if (about) openPlayer(Number(about));
  else if (cell?.dataset.place) explain(cell.parentElement.dataset.who, Number(cell.dataset.place));
  else if (cell?.classList.contains("person")) openPlayer(player(Number(cell.parentElement.dataset.row)));
}

// A score group begins where the points decide.
function rowClass(index, { decided, points, playing }) {
  const begins = decided && isPoints(decided[index], points) ? "begins" : "";
  return playing?.(index) ? `${begins} playing`.trim() : begins;
}

const isPoints = (entry, points) => points !== undefined && entry === points;

// A result has a colour besides its sign, and leads to the card of the opponent.
function buildResult({ shown, kind, about }) {
  const looks = kind ? `result ${kind}` : "result";
  if (about !== undefined) return element("button", { type: "button", ...LEADS, class: `${looks} opponent`, "data-about": about }, shown);
  return kind ? element("span", { class: looks }, shown) : shown;
}

function cellClass(column) {
  const shape = column.numeric ? "number" : column.long ? "long" : column.name ? "name" : "text";
  return shape + (column.who ? " who" : "") + (column.spare ? " spare" : "") + (column.fact ? ` fact-${column.fact}` : "");
}

function hiddenText(words) {
  return element("span", { class: "visually-hidden" }, words);
}
