// The tab with the standings: a line where a score group begins, and in each row what separates it from the row above.
import { buildSections } from "./documents.js";
import { element, find, show } from "./elements.js";
import { gridsIn } from "./grid.js";
import { fieldsOf, on, state } from "./state.js";
import { registerTab } from "./tabs.js";
import { makeChooser } from "./why.js";
import { makeExplainer } from "./working.js";
import { say } from "./words.js";

registerTab({ view: "standings", place: 10, title: () => say("standings"), hint: () => say("hint"), build, complete });

// The options of a table with these standings: what each cell leads to, and the marks.
export function rankingOptions({ standings, settings }) {
  const { data, decided, event } = standings;
  const player = (index) => data.standings[index].id;
  const playing = (index) => Boolean(data.standings[index].playing);
  return { explain: makeExplainer(data, fieldsOf(settings, {}, standings)), choose: makeChooser(data), player, playing, decided, points: event.points };
}

function build(shown) {
  const { document, missing } = shown.standings;
  return buildSections({ ...document, lead: [] }, 3, { caption: say("standings"), missing, ...rankingOptions(shown) });
}

function complete(shown) {
  const { table } = shown.standings.document.parts.find((part) => part.table);
  for (const grid of gridsIn(find("view"))) grid.complete(table, rankingOptions(shown));
}

function drawLegend() {
  const { view } = state.settings;
  const { decided, data } = state.standings;
  const ranked = ["standings", "crosstable"].includes(view) && decided.some((entry) => entry !== null);
  show(find("legend"), ranked);
  const { points } = state.standings.event;
  const sample = (looks, text) => element("span", { class: `${looks} sample`, "aria-hidden": "true" }, text);
  const item = (shown, words) => element("li", {}, shown, ` ${words}`);
  const entry = decided.find((one) => one !== null && one !== points);
  const items = [
    ...(entry === undefined ? [] : [item(sample("decides", data.basis.by[entry] ?? ""), say("legend"))]),
    ...(decided.includes(points) ? [item(sample("begins", ""), say("legend_group"))] : []),
    ...(data.standings.some(({ playing }) => playing) ? [item(sample("ring", ""), say("legend_playing"))] : []),
    ...(data.standings.some(({ values }) => values.some(({ value }) => value === null)) ? [item(sample("nothing", "-"), say("legend_idle"))] : []),
  ];
  find("legend").replaceChildren(...items);
}

on("answer", drawLegend);
on("complete", drawLegend);
