// The screen of a hall (?view=screen): large type, page after page by itself; it follows the watched file.
import { element, find, show } from "./elements.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

const SECONDS = 12; // a page stays
const ROW = 46; // the least height of a row, in pixels of a screen 1080 high
let page = 0;
let paused = false;
let timer = 0;

export const isScreen = new URLSearchParams(location.search).get("view") === "screen";

// As many rows as the height has room for at a size that is read from afar; narrow screens have smaller type.
function rowsOfPage() {
  const scale = Math.min(window.innerHeight / 1080, window.innerWidth / 1400);
  return Math.max(4, Math.floor((window.innerHeight - 230 * Math.max(0.5, scale)) / (ROW * Math.max(0.45, scale))));
}

function draw() {
  const { document: report } = state.standings;
  const { table } = report.parts.find((part) => part.table);
  const most = rowsOfPage();
  const pages = Math.max(1, Math.ceil(table.rows.length / most));
  page = ((page % pages) + pages) % pages;
  const columns = table.columns.map((column, at) => ({ ...column, at }));
  const heads = columns.map((column) => element("th", { scope: "col", class: classOf(column) }, column.header));
  const rows = table.rows.slice(page * most, (page + 1) * most).map((row) =>
    element("tr", {}, ...columns.map((column) => element(column.name ? "th" : "td", { class: classOf(column), ...(column.name ? { scope: "row", dir: "auto" } : {}) }, textOf(row[column.at])))),
  );
  for (const part of ["title", "facts"]) find(`screen-${part}`).textContent = find(part).textContent;
  find("screen-table").replaceChildren(
    element("caption", { class: "visually-hidden" }, say("standings")),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows),
  );
  find("screen-page").textContent = pages > 1 ? say("page_of", { page: page + 1, pages }) : "";
  show(find("screen-pause"), pages > 1);
  find("screen-pause").textContent = say(paused ? "resume" : "pause");
  tellTime();
  show(find("screen"));
  document.body.classList.add("screen");
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

if (isScreen) {
  on("answer", () => {
    draw();
    restartTimer();
  });
  window.addEventListener("resize", () => state.standings && draw());
  find("screen-pause").addEventListener("click", pause);
  document.addEventListener("keydown", (event) => {
    if (!state.standings || event.target.closest("button, input, select, textarea")) return;
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (event.key === " ") pause();
    else if (by) turn(by);
    else return;
    event.preventDefault();
  });
}
