// The search: every word is the number, or a part of the name.
import { announce, find } from "./elements.js";
import { gridsIn } from "./grid.js";
import { on } from "./state.js";
import { say } from "./words.js";

let searched = ""; // what the view is filtered by

function search() {
  const words = lowerCase(find("search").value).split(/[\s,]+/).filter(Boolean);
  const before = searched;
  searched = words.join(" ");
  if (!words.length && !before) return void (find("match-count").textContent = "");
  let left = 0;
  let total = 0;
  for (const grid of gridsIn(find("view"))) {
    if (grid.missing) continue; // it is searched when it is complete
    const who = grid.table.columns.flatMap((column, at) => (column.who ? [{ at, numeric: column.numeric }] : []));
    left += grid.filter((index) => words.every((word) => who.some((column) => fits(grid.table.rows[index][column.at], column, word))));
    total += grid.table.rows.length;
  }
  find("match-count").textContent = words.length ? say("matches", { count: left, total }) : "";
  if (words.length) announce(find("match-count").textContent);
}

function fits(cell, { numeric }, word) {
  const text = lowerCase(cell.shown ?? cell).trim();
  return numeric ? text === word : text.includes(word);
}

function lowerCase(text) {
  return text.toLocaleLowerCase();
}

find("search").addEventListener("input", search);
on("begin", () => (find("search").value = ""));
on("shown", () => {
  searched = ""; // the view is new, and whole
  search();
});
