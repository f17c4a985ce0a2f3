// Builds the header and the rows of a table of a document.
import { element } from "./elements.js";
import { openPlayer } from "./state.js";
import { say } from "./words.js";

const ANCHOR = /^value-(\d+)-(\d+)$/;
const LONG_NAME = 36; // letters; a longer name takes several lines
const PHONE_NAME = 17; // the same on a phone
const BUTTON = { type: "button", "aria-haspopup": "dialog", tabindex: "-1" }; // the grid has one stop of the Tab key
const NAME = element("bdi"); // the text of a file is in any script: the browser finds its direction
const PERSON = element("button", { ...BUTTON, class: "person" });
const VALUE = element("button", { ...BUTTON, class: "value" });

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

// What builds a row of a table: (index of the row). `options`: explain(who, place), choose(index, name), changed(index, header),
// player(index): a number whose card the name opens; decided: per row the entry that separates it from the row above; groups: per
// row the number of its score group; points: the entry with the points. Cells are copies of models: the first rows are awaited.
export function makeRowBuilder(table, options) {
  const places = findPlaces(table);
  const names = table.columns.findIndex((column) => column.name);
  const role = options.role ?? "cell";
  const models = table.columns.map((column, at) => {
    const classes = cellClass(column) + (isPoints(places[at], options.points) ? " points" : "");
    return at === names ? element("th", { role: "rowheader", scope: "row", class: classes }) : element("td", { role, class: classes });
  });
  const box = element("td", { role, class: "choose" });
  const line = element("tr", { role: "row" });

  return (index) => {
    const name = names < 0 ? "" : table.rows[index][names];
    const decided = options.decided?.[index] ?? null;
    const byLot = decided !== null && !places.includes(decided);
    const row = line.cloneNode();
    row.setAttribute("data-row", index);
    row.setAttribute("aria-rowindex", index + 2);
    row.className = rowClass(index, options);
    if (options.choose) {
      const chooser = options.choose(index, name);
      row.appendChild(box.cloneNode()).append(chooser);
      row.classList.toggle("chosen", chooser.checked);
    }
    table.rows[index].forEach((cell, at) => {
      const column = table.columns[at];
      const made = row.appendChild(models[at].cloneNode());
      const changed = options.changed?.(index, column.header) ?? false;
      const decides = decided !== null && (places[at] === decided || (byLot && at === 0));
      if (at === names) {
        if (name.length > LONG_NAME) made.classList.add("folded");
        if (name.length > PHONE_NAME) made.classList.add("wraps");
        made.append(buildName(name, options));
      } else if (typeof cell === "string") made.append(cell);
      else made.append(...buildValue(cell, column, name, decides, options));
      if (decides) made.classList.add("decides", ...(byLot ? ["by-lot"] : []));
      if (changed) {
        made.classList.add("changed");
        made.append(hiddenText(` ${say("changed")}`));
      }
      if (decides && byLot) made.append(hiddenText(` ${say("by_lot")}`));
    });
    return row;
  };
}

// Follows a button of a row: to the working of a value, to the card of a player or of an opponent.
export function followButton(target, { explain, player }) {
  const button = target.closest("tr[data-row] button");
  if (!button) return;
  const { who, place, about } = button.dataset;
  if (who) explain(who, Number(place));
  else if (about) openPlayer(Number(about));
  else openPlayer(player(Number(button.closest("tr").dataset.row)));
}

function rowClass(index, { decided, groups, points }) {
  return groups ? [isPoints(decided[index], points) && "begins", groups[index] % 2 && "band"].filter(Boolean).join(" ") : "";
}

const isPoints = (entry, points) => points !== undefined && entry === points;

function buildName(name, { player }) {
  const text = NAME.cloneNode();
  text.textContent = name;
  if (!player) return text;
  const button = PERSON.cloneNode();
  button.append(text);
  return button;
}

function buildValue(cell, column, name, decides, { explain }) {
  const [, who, place] = ANCHOR.exec(cell.leads_to) ?? [];
  if (!who || !explain) return [buildResult(cell)];
  const number = cell.shown.trimEnd(); // the spaces behind it line up the points of the column
  const button = VALUE.cloneNode();
  button.setAttribute("aria-label", say(decides ? "value_decides" : "value", { code: column.header, name, value: number.trimStart() }));
  button.setAttribute("data-who", who);
  button.setAttribute("data-place", place);
  button.textContent = number;
  return number.length < cell.shown.length ? [button, cell.shown.slice(number.length)] : [button];
}

// A result has a colour besides its sign, and leads to the card of the opponent.
function buildResult({ shown, kind, about }) {
  const looks = kind ? `result ${kind}` : "result";
  if (about !== undefined) return element("button", { ...BUTTON, class: `${looks} opponent`, "data-about": about }, shown);
  return kind ? element("span", { class: looks }, shown) : shown;
}

function cellClass(column) {
  const shape = column.numeric ? "number" : column.long ? "long" : column.name ? "name" : "text";
  return shape + (column.who ? " who" : "") + (column.spare ? " spare" : "");
}

function hiddenText(words) {
  return element("span", { class: "visually-hidden" }, words);
}
