// Draws a table and the frame around it where nobody sees them, before the first event is shown: the browser then has the code
// and the fonts of a table ready.
import { buildSections } from "./documents.js";
import { element, find, idle, painted } from "./elements.js";
import { readInTwo } from "./service.js";
import { on, state } from "./state.js";

const ROWS = 20;
const FACTS = ["1", "Rank", "Name, Their", "GM", "2700", "NOR"];
const VALUES = ["7½", "0.123", "45¼", "68"];

export async function rehearse() {
  await idle();
  if (state.file) return;
  readInTwo(new Response("{}\n")); // so is the code that reads an answer
  const report = { lead: [], parts: [{ table: makeTable() }] };
  document.body.append(element("div", { class: "rehearsal", "aria-hidden": "true" }, ...buildSections(report, 3, makeOptions())));
  find("event").classList.add("rehearsal");
  await painted();
  end();
}

function end() {
  find("event").classList.remove("rehearsal");
  document.querySelector(".rehearsal")?.remove();
}

function makeTable() {
  const columns = [...FACTS, ...VALUES].map((header, at) => ({ header, meaning: header, name: at === 2, numeric: at > 3, spare: at === 5, fact: "" }));
  const makeRow = (_, row) => [...FACTS, ...VALUES.map((shown, at) => ({ shown, leads_to: `value-${row + 1}-${at + 1}` }))];
  return { columns, rows: Array.from({ length: ROWS }, makeRow) };
}

// Nobody can choose anything in it.
function makeOptions() {
  const decided = Array.from({ length: ROWS }, (_, row) => row % VALUES.length);
  return { caption: "", missing: 1, explain: idle, choose: idle, player: idle, decided, points: 0 };
}

on("begin", end);
