// The files that the server watches (tiebreaks serve --watch FILE): opened at once, and again whenever they change. Several are
// the groups of a festival.
import { change } from "./change.js";
import { notify } from "./elements.js";
import { groupAt, titleGroups, useGroups } from "./groups.js";
import { openSource } from "./open.js";
import { fetchWatched } from "./service.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

export const watched = JSON.parse(document.body.dataset.watched); // the names; none: nothing is watched
const latest = watched.map(() => ({ file: null, version: "" })); // each as it was last read
let events = null; // those of the group that is shown
let heard = -1; // which one that is

async function read(at, signal) {
  latest[at] = await fetchWatched(at + 1, watched[at], signal);
  return latest[at].file;
}

async function update(at, version) {
  const { file } = latest[at];
  if (version === latest[at].version || state.file !== file) return;
  try {
    const found = await read(at);
    if (state.file !== file) return; // another was opened meanwhile
    state.file = found;
  } catch {
    return; // it is being replaced: the next version is announced, too
  }
  await change({});
  notify(say("followed", { name: watched[at], time: new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" }).format(new Date()) }));
}

// Listens to the changes of the file that is shown; the browser connects again by itself after a loss.
function listen(at) {
  if (at < 0 || at === heard) return;
  heard = at;
  events?.close();
  events = new EventSource(`watched/${at + 1}/events`);
  events.addEventListener("version", ({ data }) => update(at, data));
}

// Visitors of a watched page came for the table: no verdict, no question about byes.
on("answer", () => {
  const at = latest.findIndex(({ file }) => file !== null && file === state.file);
  document.body.classList.toggle("watching", at >= 0);
  listen(at);
});

// Opens the watched file, of several the one that the link names.
export async function followWatched(given) {
  const sources = watched.map((name, at) => ({ name, size: 0, read: (signal) => read(at, signal) }));
  if (sources.length > 1) useGroups(sources.map((source) => ({ source, file: source, title: source.name, settings: {} })));
  await openSource(sources.length > 1 ? groupAt(given.group).source : sources[0], given);
  window.addEventListener("pagehide", () => events?.close());
  if (sources.length > 1) titleGroups(async (at) => (await fetchWatched(at + 1, watched[at])).file);
}
