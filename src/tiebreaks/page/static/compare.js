// The tab with two editions side by side, the cells that differ marked.
import { change } from "./change.js";
import { buildSections } from "./documents.js";
import { element, find, show } from "./elements.js";
import { askDocument } from "./service.js";
import { fieldsOf, on, state, UNDECIDED } from "./state.js";
import { registerTab } from "./tabs.js";
import { makeExplainer } from "./working.js";
import { say } from "./words.js";

registerTab({
  view: "compare",
  place: 40,
  title: () => say("compare"),
  hint: () => say("hint_compare"),
  fetch,
  build,
  download: (format) => ["compare", { format, edition: [state.settings.first, state.settings.second], ...UNDECIDED }],
});

function fetch(file, settings, standings, signal) {
  const [first, second] = chooseEditions(settings, standings);
  Object.assign(settings, { first, second });
  return askDocument("compare", file, fieldsOf(settings, { edition: [first, second], ...UNDECIDED }, standings), signal);
}

function chooseEditions(settings, standings) {
  const ids = [...find("first").options].map((option) => option.value); // the newest first
  const second = settings.second || standings.data.basis.edition.id;
  const before = ids[Math.min(ids.indexOf(second) + 1, ids.length - 1)];
  return [settings.first || (before === second ? ids[0] : before), second];
}

function build({ extra, settings }) {
  const { data, document, sides } = extra;
  const summary = document.lead.map((line) => element("p", { class: "summary" }, line));
  const tables = sides.map((side) => {
    const edition = side.data.basis.edition.id;
    const explain = makeExplainer(side.data, fieldsOf(settings, { by: side.data.basis.by.join(", "), after_round: side.data.basis.after_round, edition, ...UNDECIDED }));
    const options = { caption: say("caption_edition", { id: edition }), visible: true, changed: makeMarker(data, side), explain };
    return element("div", {}, ...buildSections(side.document, 3, options).slice(0, 1));
  });
  const reasons = buildSections({ ...document, lead: [], parts: document.parts.filter((part) => part.lines) }, 3);
  const why = reasons.length ? [element("h3", {}, say("changes")), ...reasons] : [];
  return [...summary, element("div", { class: "sides" }, ...tables), ...why];
}

function makeMarker(data, side) {
  const changes = new Map(data.changes.map((one) => [one.id, one]));
  return (index, key) => {
    const change = changes.get(side.data.standings[index].id);
    if (!change) return false;
    if (key === "rank") return change.first_rank !== change.second_rank;
    return change.values.some((value) => value.code === key);
  };
}

on("answer", () => {
  const comparing = state.settings.view === "compare";
  show(find("editions"), comparing);
  if (comparing) for (const name of ["first", "second"]) find(name).value = state.settings[name];
});
for (const name of ["first", "second"]) find(name).addEventListener("change", ({ target }) => change({ [name]: target.value }));
