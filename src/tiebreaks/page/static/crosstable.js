// The tabs with the crosstable, with the best results on each board of a team event, and with how ranks moved.
import { buildSections, buildTable } from "./documents.js";
import { element, find, painted } from "./elements.js";
import { drawMoves, listChosen } from "./pictures.js";
import { svgButton } from "./save.js";
import { buildResults } from "./results.js";
import { askDocument } from "./service.js";
import { fieldsOf, on, state, UNDECIDED } from "./state.js";
import { rankingOptions } from "./table.js";
import { registerTab } from "./tabs.js";
import { say } from "./words.js";

const isPhone = () => matchMedia("(max-width: 40rem)").matches; // it has no room for boxes
const COLUMNS = "rank,name,points,places,values"; // opponents by their place: numbers need a column of their own
const RANKS = "rank,no,name,ranks";
const UNRANKED = { by: "", edition: "", house_rule: "", ...UNDECIDED }; // what has no part in board standings
const FIRST = 10; // so many are highlighted until one is chosen
let highlighted = ""; // the number of the one that is chosen

registerTab({
  view: "crosstable",
  place: 20,
  title: () => say("crosstable"),
  hint: () => say("hint_crosstable"),
  columns: COLUMNS,
  build: (shown) => buildSections({ ...shown.standings.document, lead: [] }, 3, { caption: say("crosstable"), ...rankingOptions(shown), ...(isPhone() ? { choose: undefined } : {}) }),
  download: (format) => ["standings", { format, columns: COLUMNS }],
});
registerTab({
  view: "moves",
  place: 25,
  title: () => say("moves"),
  columns: RANKS,
  fits: (data) => data.basis.after_round > 1,
  build: buildMoves,
  download: (format) => ["standings", { format, columns: RANKS }],
});
registerTab({
  view: "boards",
  place: 30,
  title: () => say("boards"),
  fits: (data) => data.tournament.team,
  fetch: (file, settings, standings, signal) => askDocument("boards", file, fieldsOf(settings, UNRANKED, standings), signal),
  build: ({ extra }) =>
    extra.document.parts.flatMap(({ document }) => [element("h3", {}, document.title), ...document.parts.map(({ table }) => buildResults(table, { caption: document.title }))]),
  download: (format) => ["boards", { format, ...UNRANKED }],
});

// The participants of the view, the best first, with their rank after each round.
function readRanks({ data, document }) {
  const { table } = document.parts.find((part) => part.table);
  const [name, first] = [table.columns.findIndex((column) => column.name), table.columns.findIndex((column) => column.name) + 1];
  const rank = (text) => (text.trim() === "-" ? null : Number(text));
  return table.rows.map((row, index) => ({ id: data.standings[index].id, name: row[name], ranks: row.slice(first).map(rank) }));
}

function buildMoves({ standings }) {
  const participants = readRanks(standings);
  const options = [element("option", { value: "" }, say("moves_first", { count: Math.min(FIRST, participants.length) }))];
  options.push(...participants.map((one) => element("option", { value: one.id, selected: String(one.id) === highlighted }, one.name)));
  const picture = element("div", { class: "picture", tabindex: "0", role: "region", "aria-label": say("moves") });
  const names = element("p", { class: "quiet chosen-names" });
  const draw = () => {
    const first = participants.slice(0, FIRST).map((one) => one.id);
    const wanted = participants.filter((one) => String(one.id) === highlighted || state.pair.some(({ id }) => id === one.id)).map((one) => one.id);
    const chosen = new Set(wanted.length ? wanted : first);
    picture.replaceChildren(drawMoves(participants, chosen));
    names.replaceChildren(...listChosen(participants, chosen).flatMap((link, index) => (index ? [" · ", link] : [link])));
  };
  const choose = ({ target }) => {
    highlighted = target.value;
    draw();
  };
  draw();
  const { table } = standings.document.parts.find((part) => part.table);
  const player = (index) => participants[index].id;
  const asTable = ({ currentTarget }) => {
    if (currentTarget.open && currentTarget.children.length === 1) currentTarget.append(...buildTable(table, { caption: say("moves"), player }));
  };
  return [
    element("p", { class: "row" }, element("label", { for: "highlight" }, say("moves_highlight")), element("select", { id: "highlight", onchange: choose }, ...options)),
    names,
    picture,
    svgButton(() => picture.firstElementChild, "moves"),
    element("details", { ontoggle: asTable }, element("summary", {}, say("as_table"))),
  ];
}

on("begin", () => (highlighted = ""));

// The points stay beside the name, which stays: where it ends.
on("shown", async () => {
  if (state.settings.view !== "crosstable") return;
  await painted();
  const name = find("view").querySelector("thead th.name");
  if (name) name.closest("table").style.setProperty("--name-end", `${name.offsetWidth}px`);
});
