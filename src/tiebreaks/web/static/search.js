// The search: every word is the number, or a part of the name.
import { announce, find } from "./elements.js";
import { on } from "./state.js";
import { say } from "./words.js";

function search() {
  const words = lowerCase(find("search").value).split(/[\s,]+/).filter(Boolean);
  const rows = [...find("view").querySelectorAll("tr[data-row]")];
  for (const row of rows) row.hidden = !words.every((word) => [...row.querySelectorAll(".who")].some((cell) => fits(cell, word)));
  const left = rows.filter((row) => !row.hidden).length;
  find("match-count").textContent = words.length ? say("matches", { count: left, total: rows.length }) : "";
  if (words.length) announce(find("match-count").textContent);
}

function fits(cell, word) {
  const text = lowerCase(cell.textContent).trim();
  return cell.matches(".number") ? text === word : text.includes(word);
}

function lowerCase(text) {
  return text.toLocaleLowerCase();
}

find("search").addEventListener("input", search);
on("begin", () => (find("search").value = ""));
on("shown", search);
