// The tab with the pairings of a round: board after board, or everybody by name.
import { change } from "./change.js";
import { buildSections } from "./documents.js";
import { element } from "./elements.js";
import { askDocument } from "./service.js";
import { fieldsOf, state, UNDECIDED } from "./state.js";
import { registerTab } from "./tabs.js";
import { say } from "./words.js";

registerTab({
  view: "pairings",
  place: 15,
  title: () => say("pairings"),
  hint: () => say("hint_pairings"),
  fits: (data, event) => event.held > 0,
  fetch: (file, settings, standings, signal) => askDocument("pairings", file, fieldsOf(settings, wanted(settings)), signal),
  build,
  download: (format) => ["pairings", { format, ...wanted(state.settings) }],
});

// What a round is asked by: no law has a part in it.
function wanted({ after, by_name }) {
  return { by: "", edition: "", house_rule: "", ...UNDECIDED, after_round: "", round: after === "0" ? "1" : after, by_name: by_name ? "true" : "" };
}

function build({ extra, settings }) {
  const button = (value, words) => element("button", { type: "button", class: "chip small words", "aria-pressed": String(settings.by_name === value), onclick: () => change({ by_name: value }) }, say(words));
  const caption = say("pairings_of", { round: extra.data.round });
  return [
    element("div", { class: "chips", role: "group", "aria-label": say("pairings_order") }, button("", "by_board"), button("1", "by_name")),
    ...buildSections(extra.document, 3, { caption }),
  ];
}
