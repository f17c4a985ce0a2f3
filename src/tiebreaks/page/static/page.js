// The page: its modules register what they draw and listen to, then the link is followed.
import "./heading.js";
import "./tabs.js";
import "./settings.js";
import "./rounds.js";
import "./table.js";
import "./pairings.js";
import "./crosstable.js";
import "./compare.js";
import "./prizes.js";
import "./check.js";
import "./why.js";
import "./card.js";
import "./filters.js";
import "./search.js";
import "./corrections.js";
import "./actions.js";
import "./screen.js";
import "./language.js";
import { find } from "./elements.js";
import { addressSettings, followAddress } from "./open.js";
import { rehearse } from "./rehearsal.js";
import { carries } from "./share.js";
import { followWatched, watched } from "./watch.js";
import "./sheet.js";

find("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the settings stand behind #
  find("view").focus();
});
if (carries) await import("./keep.js");
if (watched.length) followWatched(addressSettings());
else followAddress().then(rehearse);
