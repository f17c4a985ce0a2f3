// The tabs with the crosstable, and with the best results on each board of a team event.
import { buildSections } from "./documents.js";
import { askDocument } from "./service.js";
import { fieldsOf } from "./state.js";
import { rankingOptions } from "./table.js";
import { registerTab } from "./tabs.js";
import { say } from "./words.js";

const COLUMNS = "rank,no,name,rounds,values";
const UNRANKED = { by: "", edition: "", house_rule: "", lots: "" }; // what has no part in board standings

registerTab({
  view: "crosstable",
  place: 20,
  title: () => say("crosstable"),
  hint: () => say("hint"),
  columns: COLUMNS,
  build: (shown) => buildSections(shown.standings.document, 3, { caption: say("crosstable"), ...rankingOptions(shown) }),
  download: (format) => ["standings", { format, columns: COLUMNS }],
});
registerTab({
  view: "boards",
  place: 30,
  title: () => say("boards"),
  fits: (data) => data.tournament.team,
  fetch: (file, settings, standings, signal) => askDocument("boards", file, fieldsOf(settings, UNRANKED), signal),
  build: ({ extra }) => buildSections(extra.document, 3, { caption: say("caption_boards") }),
  download: (format) => ["boards", { format, ...UNRANKED }],
});
