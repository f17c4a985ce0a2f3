// The tab with the standings.
import { buildSections } from "./documents.js";
import { fieldsOf } from "./state.js";
import { registerTab } from "./tabs.js";
import { makeChooser } from "./why.js";
import { makeExplainer } from "./working.js";
import { say } from "./words.js";

registerTab({ view: "standings", place: 10, title: say("standings"), hint: say("hint"), build });

function build({ standings, settings }) {
  const { data, document } = standings;
  return buildSections(document, 3, { caption: say("standings"), explain: makeExplainer(data, fieldsOf(settings)), choose: makeChooser(data) });
}
