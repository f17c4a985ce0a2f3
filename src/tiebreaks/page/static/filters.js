// Filters of a table by federation, club, title and category. Which categories there are, and who is in them, the service says.
import { element, find, show } from "./elements.js";
import { gridsIn } from "./grid.js";
import { askDocument, Refused } from "./service.js";
import { emit, fieldsOf, on, restart, state, UNDECIDED } from "./state.js";

const FACTS = ["federation", "club", "title"]; // each a column of the table
const NAMES = [...FACTS, "category"];
let members = new Map(); // category -> the numbers of those in it; empty until somebody unfolds the filters
let asked = null; // the standings that they are of

const chosen = (name) => find(`filter-${name}`).value;

// What is chosen, as a text; "" lets everybody pass.
export const filterKey = () => NAMES.map(chosen).join("|").replace(/^\|+$/, "");

// Whether a row of a table passes.
export function passes({ table, options }, index) {
  const column = (name) => table.columns.findIndex(({ fact }) => fact === name);
  const facts = FACTS.every((name) => !chosen(name) || column(name) < 0 || table.rows[index][column(name)] === chosen(name));
  const category = chosen("category");
  return facts && (!category || !options.player || members.get(category)?.has(options.player(index)));
}

function fill(name, values) {
  const before = chosen(name);
  const [all] = find(`filter-${name}`).options;
  find(`filter-${name}`).replaceChildren(all, ...values.map((value) => element("option", { value, selected: value === before }, value)));
  show(find(`filter-${name}`).parentElement, values.length > 0);
}

function draw() {
  const [grid] = gridsIn(find("view"));
  for (const name of FACTS) {
    const at = grid?.table.columns.findIndex(({ fact }) => fact === name) ?? -1;
    fill(name, at >= 0 ? [...new Set(grid.table.rows.map((row) => row[at]).filter(Boolean))].sort() : []);
  }
  fill("category", [...members.keys()]);
  show(find("filters"), Boolean(grid?.options.player) && !state.standings.data.tournament.team);
}

async function fetchMembers() {
  if (asked === state.standings || state.standings.data.tournament.team) return;
  asked = state.standings;
  try {
    const { data, names } = await askDocument("categories", state.file, fieldsOf(state.settings, UNDECIDED), restart("filter"));
    members = new Map(data.categories.map(({ standings }, at) => [names[at], new Set(standings.map(({ id }) => id))]));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  draw();
}

for (const name of NAMES) find(`filter-${name}`).addEventListener("change", () => emit("filter"));
find("filters").addEventListener("toggle", ({ target }) => target.open && fetchMembers().catch(() => {}));
on("begin", () => {
  members = new Map();
  for (const name of NAMES) find(`filter-${name}`).value = "";
});
on("shown", draw);
