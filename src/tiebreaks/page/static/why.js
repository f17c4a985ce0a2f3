// One or two participants that are ticked, and why one is ahead.
import { announce, element, find, show } from "./elements.js";
import { buildWhy } from "./ladder.js";
import { fieldsOf, on, openPlayer, restart, state } from "./state.js";
import { fetchWorking, showWorking } from "./working.js";
import { say } from "./words.js";

const BOX = element("input", { type: "checkbox", tabindex: "-1" });

// What makes the box of a row of these standings: (index of the row, name).
export function makeChooser(data) {
  return (index, name) => {
    const { id } = data.standings[index];
    const box = BOX.cloneNode();
    box.setAttribute("aria-label", say("choose", { name }));
    box.setAttribute("data-id", id);
    box.checked = state.pair.some((one) => one.id === id);
    box.addEventListener("change", () => choose(id, name));
    return box;
  };
}

function choose(id, name) {
  const without = state.pair.filter((one) => one.id !== id);
  restart("working"); // its answer would be about other participants than those ticked now
  state.pair = without.length < state.pair.length ? without : [...state.pair.slice(-1), { id, name }];
  drawPair();
}

function drawPair() {
  const [first, second] = state.pair.map((one) => one.name);
  for (const box of find("view").querySelectorAll("input[data-id]")) {
    box.checked = state.pair.some((one) => String(one.id) === box.dataset.id);
    box.closest("tr")?.classList.toggle("chosen", box.checked);
  }
  find("pair-words").textContent = first ? say(second ? "chosen_two" : "chosen_one", { first, second }) : "";
  show(find("pair"), Boolean(first));
  document.body.classList.toggle("choosing", Boolean(first));
  if (first) announce(find("pair-words").textContent);
}

function clearPair() {
  const [{ id }] = state.pair;
  state.pair = [];
  drawPair();
  const box = find("view").querySelector(`input[data-id="${id}"]`);
  (box ?? find("view")).focus({ preventScroll: true }); // the button that had the focus is gone
}

// Shows why one of two is ahead of the other.
export async function explainTwo(one, other) {
  const answer = await fetchWorking("why", fieldsOf(state.settings, { who: one, other }));
  if (!answer) return;
  const [first, second] = answer.ladder.who;
  showWorking(say("why_title", { first: first.name, second: second.name }), buildWhy(answer));
}

function explainPair() {
  const [first, second] = state.pair;
  if (second) explainTwo(first.id, second.id);
  else openPlayer(first.id);
}

find("why").addEventListener("click", explainPair);
find("clear").addEventListener("click", clearPair);
on("begin", drawPair);
