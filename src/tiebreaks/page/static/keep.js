// The last event, kept on this device if the visitor asks for it: for the next visit. Off until then; nothing else is stored.
import { element, find, notify, show } from "./elements.js";
import { openPacked } from "./open.js";
import { pack } from "./share.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

const NAME = "tiebreaks: the last event";
const MOST_LETTERS = 2_000_000; // what browsers store for a page, less than half of it

async function keep() {
  if (!state.file) return;
  const file = await pack({ file: state.file, others: state.file.others });
  if (file.length > MOST_LETTERS) return forget(say("not_kept"));
  const { player: _, sample: __, ...settings } = state.settings;
  try {
    localStorage.setItem(NAME, JSON.stringify({ title: find("title").textContent, settings, file }));
  } catch {
    forget(say("not_kept"));
  }
}

function forget(words) {
  localStorage.removeItem(NAME);
  find("keep").checked = false;
  show(find("kept"), false);
  if (words) notify(words);
}

function offer({ title, settings, file }) {
  const button = element("button", { type: "button", class: "sample", onclick: () => openPacked(file, settings) }, say("kept_open", { title }));
  find("kept").replaceChildren(button);
  find("keep").checked = true;
  show(find("kept"));
}

find("keep").addEventListener("change", ({ target }) => (target.checked ? keep() : forget()));
on("settled", () => find("keep").checked && keep());
try {
  const stored = localStorage.getItem(NAME);
  if (stored) offer(JSON.parse(stored));
} catch {
  show(find("keep-row"), false); // this browser stores nothing, or what it stored is damaged
}
