// The file that the server watches (tiebreaks serve --watch FILE): it is opened at once, and again whenever it changes.
import { change } from "./change.js";
import { notify } from "./elements.js";
import { openSource } from "./open.js";
import { fetchWatched } from "./service.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

export const watched = document.body.dataset.watched; // its name; empty: no file is watched
let version = ""; // the version that is shown
let current = null; // the file that is shown, as long as nobody has opened another

async function read(signal) {
  const found = await fetchWatched(watched, signal);
  version = found.version;
  current = found.file;
  return found.file;
}

async function update(latest) {
  if (latest === version || state.file !== current) return;
  try {
    state.file = await read();
  } catch {
    return; // it is being replaced: the next version is announced, too
  }
  await change({});
  notify(say("followed", { name: watched, time: new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" }).format(new Date()) }));
}

// Visitors of a watched page came for the table: no verdict, no question about byes.
on("answer", () => document.body.classList.toggle("watching", current !== null && state.file === current));

// Opens the watched file, then listens; the browser connects again by itself after a loss.
export async function followWatched(given) {
  const source = { name: watched, size: 0, read };
  await openSource(source, given);
  const events = new EventSource("watched/events");
  events.addEventListener("version", ({ data }) => update(data));
  window.addEventListener("pagehide", () => events.close());
}
