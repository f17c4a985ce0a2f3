// What the page shows, and who is told when it changes. The settings are those of the link; the file never leaves the page's memory.
import { readAddress, writeAddress } from "./address.js";

export const OWN = { by: "", edition: "", house_rule: "", lots: "", play_off: "", order: "", value: "", correction: "", after: "", first: "", second: "", sample: "", trust: "", encoding: "", unpaired: "", sheet: "", tournament: "", starts: "", view: "standings", by_name: "", group: "", player: "" }; // the settings of the file itself

export const UNDECIDED = { lots: "", play_off: "", order: "", value: "" }; // without what people decided, for what does not ask for it

// file: the file of every request, with `others` of its event; table: a published one to check; settings: as in OWN;
// standings: the answer of the service; extra: what the tab asked for besides; pair: one or two participants, { id, name };
// rest: the promise that the standings are whole, while rows of them are missing.
export const state = { file: null, table: null, settings: { ...OWN }, standings: null, extra: null, pair: [], rest: null };

// Events: "leave" (a file is being opened), "begin" (a new event is shown), "answer" (settings or event have changed: draw),
// "complete" (the standings are whole), "shown" (the view was drawn), "settled" (all is drawn), "language" (the words are
// others), "filter" (rows are filtered otherwise), "group" (another group of the festival is wanted: it and its settings), "player" (the card of this number is wanted; null: none is; after each answer again), "progress" (how much of a
// long answer is done, and of how much).
const actions = new Map();

export function on(event, action) {
  actions.set(event, [...(actions.get(event) ?? []), action]);
}

export function emit(event, ...facts) {
  for (const action of actions.get(event) ?? []) action(...facts);
}

// Opens the card of a participant, by its number in the event; null closes it. The link has it as #player=12.
export function openPlayer(id) {
  const player = id === null ? "" : String(id);
  if (player !== readAddress().player) writeAddress({ ...state.settings, player }, { visit: true });
  state.settings.player = player;
  emit("player", player ? Number(player) : null);
}

// One request of each kind at a time: a new one cancels the one before.
const requests = new Map();

export function restart(kind) {
  requests.get(kind)?.abort();
  requests.set(kind, new AbortController());
  return requests.get(kind).signal;
}

// Ends what is being computed; what is shown stays. A file that is being opened is opened.
export function stop() {
  for (const [kind, request] of requests) if (kind !== "event") request.abort();
}

// The round that a question is about: the one chosen, else the one that is being played; "": the last that is complete.
function roundOf({ after }, standings) {
  return after || (standings?.data.basis.live ? String(standings.data.basis.after_round) : "");
}

// What asks for standings: a page opens on the round that is being played.
export const liveOf = ({ after }) => ({ after_round: after, live: after ? "" : "true" });

// The fields of a request about the event: its settings, and what the request adds or replaces; "" leaves a field out.
export function fieldsOf(settings, more = {}, standings = state.standings) {
  const { by, edition, house_rule, lots, play_off, order, value, correction, trust, encoding, unpaired, sheet, tournament, starts } = settings;
  return { by, edition, house_rule, lots, play_off, order, value, correction, after_round: roundOf(settings, standings), trust, encoding, unpaired, sheet, tournament, starts, ...more };
}
