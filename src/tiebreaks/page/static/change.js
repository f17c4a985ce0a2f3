// Changes settings: asks the service, and shows its answer or why it refused.
import { wait } from "./busy.js";
import { announce, find, painted, show } from "./elements.js";
import { fillProblems, offerRemedies, problemsOf } from "./problems.js";
import { askDocument, askInTwo } from "./service.js";
import { emit, fieldsOf, liveOf, on, restart, state } from "./state.js";
import { writeAddress } from "./address.js";
import { viewOf } from "./views.js";
import { say } from "./words.js";

let wanted = null; // the settings of the request under way, so that a second change does not undo the first

export async function fetchView(file, settings, signal) {
  const tab = viewOf(settings.view);
  const standings = await askDocument("standings", file, fieldsOf(settings, { columns: tab.columns, ...liveOf(settings) }), signal);
  const shown = tab.fits(standings.data, standings.event) ? tab : viewOf("standings");
  const complete = { ...settings, view: shown.view };
  const extra = await shown.fetch(file, complete, standings, signal);
  return { file, settings: complete, standings, extra };
}

// The same for a first screen: of the standings so many rows, and `rest`, which waits for the whole; null if these are all.
export async function fetchFirst(file, settings, signal, rows) {
  if (!rows || settings.view !== "standings") return { ...(await fetchView(file, settings, signal)), rest: null };
  const { first, rest } = await askInTwo("standings", file, fieldsOf(settings, { rows, ...liveOf(settings) }), signal);
  return { file, settings, standings: first, extra: null, rest };
}

// Completes the standings, once the first rows have been painted.
export async function complete(rest, signal) {
  await painted();
  const standings = await rest();
  if (signal.aborted) return;
  state.standings = standings;
  emit("complete");
}

export function applyAnswer(answer) {
  restart("working"); // its answer would be about another table
  Object.assign(state, answer);
  wanted = null;
  draw();
  emit("settled");
  emit("player", state.settings.player ? Number(state.settings.player) : null);
}

export function draw() {
  const { standings } = state;
  emit("answer");
  painted().then(() => writeAddress(state.settings)); // the table first
  announce(say("ready", { title: standings.document.title, count: standings.decided.length, by: standings.data.basis.by.join(", ") }));
}

// Changes settings. If the service refuses them, the page says so, here or beside what was typed, and shows what it showed before.
export async function change(settings, refused = "refused") {
  if (find("event").inert) return; // another file is being opened
  wanted = { ...(wanted ?? state.settings), ...settings };
  const { file } = state;
  await state.rest?.catch(() => {}); // if it is refused, what is shown now has to be whole
  if (file !== state.file || find("event").inert) return;
  const signal = restart("event");
  restart("working");
  for (const id of ["refused", "by-refused", "decided-refused", "correction-refused", "notice"]) show(find(id), false);
  const done = wait(say("working"));
  try {
    applyAnswer(await fetchView(state.file, wanted, signal));
  } catch (error) {
    if (signal.aborted) return;
    wanted = null;
    fillProblems(find(refused), say("refused"), problemsOf(error), offerRemedies(error, change));
    draw();
  } finally {
    done();
  }
}

on("leave", () => (wanted = null));
