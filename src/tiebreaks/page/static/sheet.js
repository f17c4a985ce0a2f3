// What is printed: a sheet for the wall, the prize list, or the explanation for one player. It is built when printing begins.
import { openCard } from "./card.js";
import { element, find, show } from "./elements.js";
import { drawProgress } from "./pictures.js";
import { buildCell } from "./results.js";
import { addressToShare, carries, drawCode } from "./share.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

const TALL = 697; // pixels: 210 mm less margins of 12 mm, and a little less than that
const WIDE = 1026; // 297 mm less the same
const VIEWS = ["standings", "pairings", "crosstable", "boards", "prizes", "categories", "moves"]; // those that have a sheet; others print as they are shown

function build() {
  const sheet = find("sheet");
  const card = openCard();
  const content = card ? buildPlayer(card) : state.standings && VIEWS.includes(state.settings.view) ? buildView(state) : null;
  document.body.classList.toggle("sheeted", Boolean(content));
  show(sheet, Boolean(content));
  if (!content) return;
  sheet.replaceChildren(...content.filter(Boolean));
  fit(sheet);
}

// Portrait if the tables fit, in smaller type if need be; else landscape.
function fit(sheet) {
  const width = () => Math.max(0, ...[...sheet.querySelectorAll("table, svg")].map((one) => one.getBoundingClientRect().width));
  const tries = [["portrait"], ["portrait", "small"], ["landscape"], ["landscape", "small"], ["landscape", "small", "tiny"]];
  sheet.classList.add("measuring");
  for (const [index, names] of tries.entries()) {
    sheet.classList.remove("portrait", "landscape", "small", "tiny");
    sheet.classList.add(...names);
    if (index === tries.length - 1 || width() <= (names[0] === "portrait" ? TALL : WIDE)) break;
  }
  sheet.classList.remove("measuring");
}

function buildView({ standings, extra, settings }) {
  const documents = { pairings: extra?.document, prizes: extra?.document, boards: extra?.document, categories: extra?.document };
  const shown = settings.view in documents ? documents[settings.view] : standings.document;
  if (!shown) return null;
  const picture = settings.view === "moves" ? [find("view").querySelector("svg")?.cloneNode(true)] : [];
  return [
    buildHead(find("title").textContent, find("facts").textContent, settings.view === "standings" ? "" : settings.view === "pairings" ? say("pairings_of", extra.data) : say(settings.view)),
    standings.missing ? element("p", { class: "cut" }, say("cut", { count: standings.decided.length - standings.missing, total: standings.decided.length })) : null,
    ...(settings.view === "standings" || settings.view === "crosstable" ? standings.document.lead.map((line) => element("p", { class: "doubt" }, line)) : []),
    ...picture,
    ...(picture.length ? [] : buildParts(shown, 2, settings.view === "standings" || settings.view === "crosstable" ? standings : null)),
    buildLegend(settings.view === "standings" || settings.view === "crosstable" ? standings : null),
    buildFoot(standings.event.basis),
  ];
}

function buildHead(title, facts, what) {
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" }).format(new Date());
  return element(
    "header",
    {},
    element("h1", { dir: "auto" }, title),
    what ? element("p", { class: "what" }, what) : null,
    element("p", { class: "facts" }, facts, element("span", { class: "time" }, say("printed", { time }))),
  );
}

function buildParts(shown, level = 2, ranked = null) {
  return shown.parts.flatMap((part) => {
    if (part.table) return [buildTable(part.table, ranked), part.table.sentence ? element("p", {}, part.table.sentence) : null].filter(Boolean);
    if (part.document) return [element("section", {}, part.document.title ? element(`h${level}`, {}, part.document.title) : null, ...buildParts(part.document, level + 1))];
    return (part.lines ?? []).map((line) => element("p", { class: "note" }, line));
  });
}

// A table without its empty columns. Every page repeats the event and the round; of standings, score groups stand apart.
function buildTable(whole, ranked = null) {
  const kept = whole.columns.map((_, at) => at).filter((at) => whole.rows.some((row) => (row[at].shown ?? row[at]).trim()));
  const table = { columns: kept.map((at) => whole.columns[at]), rows: whole.rows.map((row) => kept.map((at) => row[at])) };
  const names = table.columns.findIndex((column) => column.name && column.who);
  const kind = (column) => (column.numeric ? "number" : column.long ? "long" : column.name ? "name" : "text");
  const decides = (column, row) => ranked && row && ranked.decided[row] !== ranked.event.points && column.key === ranked.data.basis.by[ranked.decided[row]];
  const cell = (content, at, row) => {
    const column = table.columns[at];
    const text = decides(column, row) ? element("b", { class: "mark" }, textOf(content)) : textOf(content);
    return element(at === names ? "th" : "td", { class: kind(column), ...(at === names ? { scope: "row", dir: "auto" } : {}) }, text);
  };
  return element(
    "table",
    {},
    element("thead", {}, element("tr", { class: "running" }, element("th", { colspan: String(table.columns.length) }, running())), element("tr", {}, ...table.columns.map((column) => element("th", { scope: "col", class: kind(column) }, column.header)))),
    element("tbody", {}, ...table.rows.map((row, at) => element("tr", { class: ranked && at && ranked.decided[at] === ranked.event.points ? "begins" : null }, ...row.map((content, place) => cell(content, place, at))))),
  );
}

const running = () => `${find("title").textContent}, ${state.standings.event.rounds}`;
const textOf = (cell) => (typeof cell === "string" ? cell : cell.leads_to ? cell.shown : buildCell({ ...cell, about: undefined }));

// What the codes mean, for those who read the wall.
function buildLegend(standings) {
  if (!standings) return null;
  const { table } = standings.document.parts.find((part) => part.table);
  const codes = table.columns.filter((column) => standings.data.basis.by.includes(column.key));
  return element("p", { class: "legend" }, ...codes.flatMap((column, index) => [index ? " · " : "", element("b", {}, column.header), ` ${column.meaning}`]));
}

function buildFoot(basis) {
  return element(
    "footer",
    {},
    basis ? element("p", { class: "law" }, basis) : null,
    shared ? drawCode(shared, say("code")) : null,
    element("p", { class: "signature" }, element("span", {}, say("signature")), element("span", { class: "line" })),
  );
}

// The explanation for one player: neighbours, games, and every working in full.
function buildPlayer(card) {
  const facts = [say("rank_of", card), say("number", card), ...card.facts.map((fact) => say("fact", fact))].join(" · ");
  return [
    buildHead(card.name, facts, find("title").textContent),
    ...card.sentences.map((sentence) => element("p", {}, sentence)),
    buildTable(card.around.table),
    element("h2", {}, say(card.team ? "team_games" : "games")),
    buildTable(card.games),
    card.progress.length > 1 ? element("div", { class: "picture" }, element("h2", {}, say("progress")), drawProgress(card.progress, card.of)) : null,
    element("h2", {}, say("values")),
    element("p", { class: "note" }, card.law),
    ...card.values.map(({ working }) => element("section", { class: "working" }, element("h3", {}, working.title), ...working.lead.map((line) => element("p", { class: "note" }, line)), ...buildParts(working, 4))),
    ...(card.awards.length ? [element("h2", {}, say("prizes")), ...card.awards.map((reason) => element("p", {}, reason))] : []),
    buildFoot(null),
  ];
}

let shared = ""; // the address of what is shown, as far as a code can have it; ready before anybody prints
if (carries) on("settled", async () => ({ address: shared } = await addressToShare()));

function clear() {
  document.body.classList.remove("sheeted");
  show(find("sheet"), false);
  find("sheet").replaceChildren();
}

window.addEventListener("beforeprint", build);
window.addEventListener("afterprint", clear);
