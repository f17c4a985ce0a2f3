// The screen of a hall (?view=screen): large type, page after page by itself; it follows the watched file.
import { element, find, show } from "./elements.js";
import { drawCode } from "./share.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

const SECONDS = 12; // a page stays
const LEAST = 3; // rows of a page
let page = 0;
let paused = false;
let timer = 0;

export const isScreen = new URLSearchParams(location.search).get("view") === "screen";

// As many rows as have room below the header, measured with the first row.
function rowsOfPage(table) {
  fill(table, 0, 1);
  const room = find("screen-room").clientHeight - find("screen-table").tHead.offsetHeight;
  return Math.max(LEAST, Math.floor(room / find("screen-table").tBodies[0].offsetHeight));
}

function fill({ columns, rows }, first, end) {
  const { data, decided, event } = state.standings;
  const entry = (column) => data.basis.by.indexOf(column.key);
  const heads = columns.map((column) => element("th", { scope: "col", class: classOf(column) }, column.header));
  const lines = rows.slice(first, end).map((row, index) =>
    element("tr", {}, ...row.map((cell, at) => {
      const column = columns[at];
      const decides = decided[first + index] !== null && decided[first + index] === entry(column) ? " decides" : "";
      const points = entry(column) === event.points ? " points" : "";
      return element(column.name ? "th" : "td", { class: classOf(column) + decides + points, ...(column.name ? { scope: "row", dir: "auto" } : {}) }, textOf(cell));
    })),
  );
  find("screen-table").replaceChildren(
    element("caption", { class: "visually-hidden" }, say("standings")),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...lines),
  );
}

function draw() {
  show(find("screen"));
  document.body.classList.add("screen");
  for (const part of ["title", "facts"]) find(`screen-${part}`).textContent = find(part).textContent;
  const { table } = state.standings.document.parts.find((part) => part.table);
  const most = rowsOfPage(table);
  const pages = Math.max(1, Math.ceil(table.rows.length / most));
  page = ((page % pages) + pages) % pages;
  fill(table, page * most, (page + 1) * most);
  find("screen-page").textContent = pages > 1 ? say("page_of", { page: page + 1, pages }) : "";
  show(find("screen-pause"), pages > 1);
  find("screen-pause").textContent = say(paused ? "resume" : "pause");
  const { decided, event } = state.standings;
  const entry = decided.find((one) => one !== null && one !== event.points) ?? decided.find((one) => one !== null);
  find("screen-mark").textContent = state.standings.data.basis.by[entry] ?? "";
  show(find("screen-mark").parentElement, entry !== undefined);
  tellTime();
  drawAddress();
}

// The code of this page, for phones; a name that only this machine has is of no use to them.
function drawAddress() {
  const far = !/^(localhost|127\.|\[::1\])/.test(location.hostname);
  const code = far ? drawCode(location.origin + location.pathname + location.hash, say("code")) : null;
  find("screen-code").replaceChildren(...(code ? [code] : []));
  show(find("screen-code"), Boolean(code));
}

const textOf = (cell) => (typeof cell === "string" ? cell : cell.shown);
const classOf = (column) => (column.numeric ? "number" : column.name ? "name" : "text") + (column.spare ? " spare" : "");

function tellTime() {
  find("screen-time").textContent = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" }).format(new Date());
}

function turn(by) {
  page += by;
  draw();
  restartTimer();
}

function restartTimer() {
  clearInterval(timer);
  timer = setInterval(() => {
    tellTime();
    if (!paused && document.visibilityState === "visible") turn(1);
  }, SECONDS * 1000);
}

function pause() {
  paused = !paused;
  draw();
}

// The button shows for a while when the pointer moves, or when the keyboard comes to it.
const POINTER = 3000; // milliseconds
let pointed = 0;

function showPause() {
  document.body.classList.add("pointing");
  clearTimeout(pointed);
  pointed = setTimeout(() => document.body.classList.remove("pointing"), POINTER);
}

if (isScreen) {
  document.addEventListener("pointermove", showPause);
  on("answer", () => {
    draw();
    restartTimer();
  });
  window.addEventListener("resize", () => state.standings && draw());
  find("screen-pause").addEventListener("click", pause);
  document.addEventListener("keydown", (event) => {
    if (!state.standings || event.target.closest("input, select, textarea")) return;
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (event.key === " " && !event.target.closest("button")) pause(); // a button takes the space bar itself
    else if (by) turn(by);
    else return;
    event.preventDefault();
  });
}
