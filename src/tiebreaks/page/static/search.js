// The search: every word is the number, or a part of the name. Where nothing fits, the service knows the nearest names.
import { announce, element, find } from "./elements.js";
import { filterKey, passes } from "./filters.js";
import { gridsIn } from "./grid.js";
import { ask, Refused } from "./service.js";
import { fieldsOf, on, restart, state } from "./state.js";
import { say } from "./words.js";

const TYPING = 400; // milliseconds without a letter, after which a name that nobody has is asked for
let searched = ""; // what the view is filtered by
let waiting = 0; // the timer of a name that nobody has

function search() {
  const words = lowerCase(find("search").value).split(/[\s,]+/).filter(Boolean);
  const before = searched;
  const filtered = filterKey();
  searched = words.join(" ") + filtered;
  forgetNear();
  if (!searched && !before) return void (find("match-count").textContent = "");
  let left = 0;
  let total = 0;
  for (const grid of gridsIn(find("view"))) {
    if (grid.missing) continue; // it is searched when it is complete
    const who = grid.table.columns.flatMap((column, at) => (column.who ? [{ at, numeric: column.numeric }] : []));
    left += grid.filter((index) => passes(grid, index) && words.every((word) => String(grid.options.player?.(index)) === word || who.some((column) => fits(grid.table.rows[index][column.at], column, word))));
    total += grid.table.rows.length;
  }
  find("match-count").textContent = searched ? say("matches", { count: left, total }) : "";
  if (searched) announce(find("match-count").textContent);
  if (words.length && !filtered && total && !left) waiting = setTimeout(offerNear, TYPING, find("search").value.trim());
}

function forgetNear() {
  clearTimeout(waiting);
  restart("near");
  find("near").replaceChildren();
}

// Offers the participants whose names are nearest to one that nobody has.
async function offerNear(who) {
  const signal = restart("near");
  try {
    await ask("why", state.file, fieldsOf(state.settings, { who }), signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof Refused)) return;
    const rows = new Map(state.standings.data.standings.map((row) => [row.id, row.name]));
    const near = (error.facts?.numbers ?? []).map((id) => rows.get(id)).filter(Boolean);
    const use = (name) => {
      find("search").value = name;
      find("search").focus();
      search();
    };
    const buttons = near.map((name) => element("button", { type: "button", class: "small words", onclick: () => use(name) }, name));
    if (near.length) find("near").replaceChildren(say("near"), " ", ...buttons);
  }
}

function fits(cell, { numeric }, word) {
  const text = lowerCase(cell.shown ?? cell).trim();
  return numeric ? text === word : text.includes(word);
}

// Without accents: "Zuzek" finds Žužek, as in the command.
function lowerCase(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

find("search").addEventListener("input", search);
on("begin", () => (find("search").value = ""));
on("leave", forgetNear);
on("filter", search);
on("shown", () => {
  searched = ""; // the view is new, and whole
  search();
});
