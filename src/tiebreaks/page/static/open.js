// Opens files: chosen, dropped, or a sample event; several at once are lists of one event.
import { chosenLanguage, dropCarried, readAddress } from "./address.js";
import { wait } from "./busy.js";
import { checkAgainst } from "./check.js";
import { applyAnswer, change, complete, draw, fetchFirst } from "./change.js";
import { element, find, painted, show } from "./elements.js";
import { findGroups, groupAt, useGroups } from "./groups.js";
import { followLanguage } from "./language.js";
import { fillProblems, offerRemedies, problemsOf } from "./problems.js";
import { isScreen } from "./screen.js";
import { carries, unpack } from "./share.js";
import { fetchSample, readFile, sizeOf, Refused } from "./service.js";
import { emit, on, openPlayer, OWN, restart, state } from "./state.js";
import { hasView } from "./views.js";
import { say } from "./words.js";

const MOST_BYTES = 10_000_000;
const MOST_FIRST_ROWS = 20;
const LINKED = ["after", "by", "correction", "edition", "first", "house_rule", "lots", "order", "play_off", "second", "value"]; // the settings of a link that may not fit an event

const fromSample = (name) => ({ name, size: 0, read: (signal) => fetchSample(name, signal) });
const fromFile = (file) => ({ name: file.name, size: sizeOf(file), file, read: () => readFile(file) });

export async function openSource(source, given = {}) {
  const before = { shown: { ...state }, address: location.href, title: document.title };
  const signal = restart("event");
  const asking = askFirst(source, { ...OWN, ...given }, signal); // before anything is drawn: the service works meanwhile
  leaveEvent();
  const done = wait(say("reading", { name: source.name }));
  let from = source;
  try {
    const { file, fitting } = await asking;
    from = fromFile(file); // another try reads the same bytes
    const { answer: { rest, ...answer }, leftOut } = await fitting;
    done(); // whatever changes, before the browser lays it out
    beginEvent({ ...answer, file });
    if (leftOut) fillProblems(find("refused"), say("left_out", leftOut), [...leftOut.problems]);
    if (rest) await (state.rest = complete(rest, signal));
  } catch (error) {
    if (signal.aborted) return;
    goBack(before);
    if (await openGroups(from, error, given)) return;
    refuseFile(from, error, given);
  } finally {
    if (!signal.aborted) state.rest = null;
    done();
  }
}

// Files that are no lists of one event may each be an event: the groups of a festival.
async function openGroups({ file }, error, given) {
  if (!file?.others?.length || error.kind !== "file") return false;
  const groups = await findGroups([file, ...file.others].map((each) => Object.assign(each, { others: [] })));
  if (!groups) return false;
  useGroups(groups);
  openSource(fromFile(groupAt(given.group).file), given);
  return true;
}

// The file as it is now, and what the service answers; a file that can be sent at once is read meanwhile.
async function askFirst(source, settings, signal) {
  if (source.size > MOST_BYTES) throw new Refused("size", [say("too_large", { name: source.name })]);
  const sent = source.file && fetchFitting(source.file, settings, signal);
  sent?.catch(() => {}); // if it cannot be read, that is what is said
  const file = await source.read(signal);
  return { file, fitting: sent ?? fetchFitting(file, settings, signal) };
}

// About as many rows as one sees at once: a phone has its few rows earlier. `above` is what stands above the table, `row` the
// height of a row, on a phone between one line and two; both in pixels, and rather too small than too large.
function countFirstRows() {
  const [above, row] = matchMedia("(max-width: 40rem)").matches ? [300, 36] : [250, 29];
  return Math.min(MOST_FIRST_ROWS, Math.max(5, Math.ceil((innerHeight - above) / row)));
}

function leaveEvent() {
  restart("working");
  emit("leave");
  find("event").inert = true; // its controls belong to the event that is being closed
  for (const id of ["problems", "refused", "notice"]) show(find(id), false);
}

function showEvent(visible) {
  show(find("open"), !visible);
  for (const id of ["event", "skip"]) show(find(id), visible);
  document.body.classList.toggle("showing", visible);
}

function beginEvent(answer) {
  find("event").inert = false;
  state.table = null;
  state.pair = [];
  emit("begin");
  applyAnswer(answer);
  showEvent(true);
  painted().then(() => find("title").focus()); // the table first: the focus has the browser lay it out
}

// Shows what was shown before the file that is refused.
function goBack({ shown, address, title }) {
  find("event").inert = false;
  const begun = state.file !== shown.file; // its first rows are shown
  Object.assign(state, shown, { rest: null });
  if (begun) {
    history.replaceState(null, "", address);
    document.title = title;
    emit("begin");
  }
  if (!state.file) showEvent(false);
  else if (state.standings.missing) change({}); // this file has interrupted it
  else if (begun) applyAnswer(shown);
  else draw(); // undoes a change that this interrupted
}

// Leaves out the settings of a link that do not fit this event, rather than refuse the file.
async function fetchFitting(file, settings, signal) {
  const names = LINKED.filter((name) => settings[name]);
  const fewer = [[], ...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])];
  const refusals = [];
  for (const without of fewer) {
    try {
      const answer = await fetchFirst(file, { ...settings, ...Object.fromEntries(without.map((name) => [name, ""])) }, signal, isScreen ? "" : countFirstRows());
      const left = without.map((name) => `${name}=${settings[name]}`).join(", ");
      return { answer, leftOut: left ? { settings: left, problems: new Set(refusals.flatMap((one) => one.problems)) } : null };
    } catch (error) {
      if (!["usage", "regulations"].includes(error.kind)) throw error;
      refusals.push(error);
    }
  }
  throw refusals.at(-1);
}

function refuseFile(source, error, given) {
  const title = { file: "unreadable", regulations: "unranked" }[error.kind] ?? "unopened";
  const still = state.file ? [element("p", {}, say("still_shown", { name: find("title").textContent }))] : [];
  const buttons = offerRemedies(error, (remedy) => openSource(source, { ...given, ...remedy }));
  fillProblems(find("problems"), say(title, { name: source.name }), problemsOf(error), buttons, ...still);
  show(find("open"));
  find("problems").focus();
}

function openSample(name, given = {}) {
  dropCarried();
  useGroups([]);
  return openSource(fromSample(name), { ...given, sample: name });
}

// The event that a link carries, or that was kept.
export async function openPacked(packed, settings) {
  try {
    await openSource(fromFile(await unpack(packed)), settings);
  } catch {
    fillProblems(find("problems"), say("refused"), [say("damaged_link")]);
  }
}

// The settings of a link are for the first file, however it is opened.
function linkSettings() {
  return state.file ? {} : addressSettings();
}

// Several files are lists of one event: the first carries the others.
function openFiles([file, ...others]) {
  if (!file) return;
  dropCarried();
  useGroups([]);
  openSource(fromFile(Object.assign(file, { others })), linkSettings());
}

// The settings of a link, while no file is open.
export function addressSettings() {
  const { sample: _, lang: __, file: ___, ...given } = readAddress();
  return { ...given, view: hasView(given.view) ? given.view : "standings" };
}

// Whether a link asks for what is shown, except for one setting.
function isSameBut(name, given) {
  return Object.keys(given).every((each) => [name, "lang", "file"].includes(each) || given[each] === state.settings[each] || (each === "view" && !given.view));
}

// Follows a link: another sample event, or other settings of the event that is shown.
export async function followAddress() {
  const before = chosenLanguage();
  await followLanguage();
  const given = readAddress();
  if (given.sample && given.sample !== state.settings.sample) openSample(given.sample, addressSettings());
  else if (given.file && carries && !state.file) await openPacked(given.file, addressSettings());
  else if (state.file && before === chosenLanguage() && isSameBut("player", given)) openPlayer(given.player || null);
  else if (state.file) change(addressSettings());
}

// A file that is dropped is opened; beside an event that is shown, it may also be a table to check.
function acceptDrops() {
  const over = (on) => {
    document.body.classList.toggle("dropping", on);
    show(find("dropping"), on && Boolean(state.file));
  };
  const carries = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    over(true);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && over(false));
  document.addEventListener("drop", (event) => {
    over(false);
    if (!carries(event)) return;
    event.preventDefault();
    const { files } = event.dataTransfer;
    if (event.target.closest?.("[data-drop=against]") && files.length) checkAgainst(files[0]);
    else openFiles(files);
  });
}

find("file").addEventListener("change", ({ target }) => {
  const files = [...target.files];
  target.value = "";
  openFiles(files);
});
find("another").addEventListener("click", () => {
  show(find("open"));
  find("file").focus();
  find("open").scrollIntoView();
});
for (const button of document.querySelectorAll("[data-sample]")) {
  button.addEventListener("click", () => openSample(button.dataset.sample, linkSettings()));
}
on("group", ({ source, file }, settings) => openSource(source ?? fromFile(file), settings));
window.addEventListener("hashchange", followAddress);
acceptDrops();
