// One or two participants that are ticked, and why one is ahead.
import { buildSections } from "./documents.js";
import { announce, element, find, show } from "./elements.js";
import { fieldsOf, on, restart, state } from "./state.js";
import { fetchWorking, showWorking } from "./working.js";
import { say } from "./words.js";

// What makes the box of a row of these standings: (index of the row, name).
export function makeChooser(data) {
  return (index, name) => {
    const { id } = data.standings[index];
    const attributes = { type: "checkbox", "aria-label": say("choose", { name }), "data-id": id, checked: state.pair.some((one) => one.id === id) };
    return element("input", { ...attributes, onchange: () => choose(id, name) });
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

async function explainPair() {
  const [first, second] = state.pair;
  const answer = await fetchWorking("why", fieldsOf(state.settings, { who: first.id, ...(second && { other: second.id }) }));
  if (!answer) return;
  const { document } = answer;
  if (!second) return showWorking(document.title, buildSections(document, 3, { caption: say("caption_values") }));
  const [sentence, ...others] = document.parts;
  const body = [element("p", { class: "sentence" }, ...sentence.lines), ...buildSections({ ...document, parts: others }, 3)];
  showWorking(`${first.name} · ${second.name}`, body);
}

find("why").addEventListener("click", explainPair);
find("clear").addEventListener("click", clearPair);
on("begin", drawPair);
