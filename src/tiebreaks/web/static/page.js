// The page: a file, its settings, and what the service says of it.
import { wait } from "./busy.js";
import { sections, walk } from "./documents.js";
import { Editor } from "./editor.js";
import { announce, element, find, show, tell } from "./elements.js";
import { ask, kept, Refused, sample, shown } from "./service.js";
import { fromAddress, toAddress } from "./settings.js";
import { say } from "./words.js";

const MOST_BYTES = 10_000_000;
const SLIDER_WAITS = 120; // milliseconds, so that a slider that moves does not ask for every round
const COLUMNS = { standings: "", crosstable: "rank,no,name,rounds,values" };
const OWN = { by: "", edition: "", after: "", first: "", second: "", sample: "", trust: "", encoding: "", unpaired: "", view: "standings" }; // what the file says of itself
const LINKED = ["after", "by", "edition", "first", "second"]; // what a link may ask of an event that it does not fit

const state = { file: null, settings: { ...OWN }, found: null, extra: null, pair: [] };
let wanted = null; // settings that are being asked for, so that a second change does not undo the first
let slider = 0; // the change that a slider which still moves will ask for

// One question of each kind at a time: whoever asks another no longer wants the answer to the first.
const asking = { event: new AbortController(), check: new AbortController(), working: new AbortController() };

function instead(kind) {
  asking[kind].abort();
  asking[kind] = new AbortController();
  return asking[kind].signal;
}

const editor = new Editor((by) => change({ by }));

// Opening a file

const fromSample = (name) => ({ name, size: 0, read: (signal) => sample(name, signal) });
const fromFile = (file) => ({ name: file.name, size: file.size, read: () => kept(file) });

async function open(source, given = {}) {
  const signal = instead("event");
  leave();
  const done = wait(say("reading", { name: source.name }));
  let from = source;
  try {
    if (source.size > MOST_BYTES) throw new Refused("size", [say("too_large", { name: source.name })]);
    const file = await source.read(signal);
    from = fromFile(file); // who tries again tries the same
    const { answer, leftOut } = await fitting(file, { ...OWN, ...given }, signal);
    begin(answer);
    if (leftOut) fillProblems(find("refused"), say("left_out", leftOut), [...leftOut.problems]);
  } catch (wrong) {
    if (!signal.aborted) refuseFile(from, wrong, given);
  } finally {
    done();
  }
}

function leave() {
  instead("working");
  wanted = null;
  forgetSlider();
  find("working").close();
  find("event").inert = true; // its controls would ask about the event that is being left
  for (const id of ["problems", "refused", "told"]) show(find(id), false);
}

function begin(answer) {
  find("event").inert = false;
  find("search").value = "";
  state.pair = [];
  take(answer);
  drawPair();
  show(find("open"), false);
  show(find("event"));
  show(find("skip"));
  find("title").focus();
}

// What a link asks for and this event does not have is left out, rather than that the file is refused.
async function fitting(file, settings, signal) {
  const names = LINKED.filter((name) => settings[name]);
  const fewer = [[], ...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])];
  const refusals = [];
  for (const without of fewer) {
    try {
      const answer = await answered(file, { ...settings, ...Object.fromEntries(without.map((name) => [name, ""])) }, signal);
      const left = without.map((name) => `${name}=${settings[name]}`).join(", ");
      return { answer, leftOut: left ? { settings: left, problems: new Set(refusals.flatMap((one) => one.problems)) } : null };
    } catch (wrong) {
      if (!["usage", "regulations"].includes(wrong.kind)) throw wrong;
      refusals.push(wrong);
    }
  }
  throw refusals.at(-1);
}

function refuseFile(source, wrong, given) {
  find("event").inert = false;
  if (state.file) draw(); // a change that this has interrupted is not made
  const title = { file: "unreadable", regulations: "unranked" }[wrong.kind] ?? "unopened";
  const still = state.file ? [element("p", {}, say("still_shown", { name: find("title").textContent }))] : [];
  fillProblems(find("problems"), say(title, { name: source.name }), problemsOf(wrong), offered(source, wrong, given), ...still);
  show(find("open"));
  find("problems").focus();
}

// The settings with which the file would be opened, to choose from.
function offered(source, { offers }, given) {
  const button = (offer) => {
    const [[name, value]] = Object.entries(offer);
    return element("button", { type: "button", onclick: () => open(source, { ...given, ...offer }) }, say(`offer_${name}`, { value }));
  };
  return offers.length ? element("p", { class: "offers" }, ...offers.map(button)) : null;
}

function fillProblems(where, title, problems, ...more) {
  where.replaceChildren(
    element("p", { class: "problems-title" }, title),
    element("ul", {}, ...problems.map((problem) => element("li", {}, problem))),
    ...more.filter(Boolean),
  );
  show(where);
}

function problemsOf(wrong) {
  if (wrong instanceof Refused) return wrong.problems;
  throw wrong;
}

function openSample(name, given = {}) {
  return open(fromSample(name), { ...given, sample: name });
}

// What a link asks for is asked of the first file, however it is opened.
function fromLink() {
  return state.file ? {} : pending();
}

async function openDropped([file, ...others]) {
  if (!file) return;
  await open(fromFile(file), fromLink());
  if (others.length) tell(say("only_one", { count: others.length + 1, name: file.name }));
}

// Asking and drawing

function asked(settings, more = {}) {
  const { by, edition, after, trust, encoding, unpaired } = settings;
  return { by, edition, after, trust, encoding, unpaired, ...more };
}

async function answered(file, settings, signal) {
  const found = await shown("standings", file, asked(settings, { columns: COLUMNS[settings.view] }), signal);
  const view = settings.view === "boards" && !found.data.tournament.team ? "standings" : settings.view;
  const complete = { ...settings, view };
  const extra = await viewData(file, complete, found, signal);
  return { file, settings: complete, found, extra };
}

function take(answer) {
  instead("working"); // it would be of what is no longer shown
  Object.assign(state, answer);
  wanted = null;
  draw();
  check();
}

async function viewData(file, settings, found, signal) {
  if (settings.view === "boards") return shown("boards", file, asked(settings), signal);
  if (settings.view !== "compare") return null;
  const [first, second] = twoEditions(settings, found);
  Object.assign(settings, { first, second });
  return shown("compare", file, asked(settings, { edition: "", first, second }), signal);
}

function twoEditions(settings, found) {
  const ids = [...find("first").options].map((option) => option.value); // the newest first
  const second = settings.second || found.data.edition.id;
  const before = ids[Math.min(ids.indexOf(second) + 1, ids.length - 1)];
  return [settings.first || (before === second ? ids[0] : before), second];
}

// A setting that is refused is taken back, so that the page always shows one consistent state.
async function change(settings) {
  if (find("event").inert) return; // another file is being opened
  const signal = instead("event");
  instead("working");
  for (const id of ["refused", "told"]) show(find(id), false);
  wanted = { ...(wanted ?? state.settings), ...settings };
  const done = wait(say("working"));
  try {
    take(await answered(state.file, wanted, signal));
  } catch (wrong) {
    if (signal.aborted) return;
    wanted = null;
    fillProblems(find("refused"), say("refused"), problemsOf(wrong));
    draw();
  } finally {
    done();
  }
}

function draw() {
  const { found, settings } = state;
  const { data, event } = found;
  drawHeading(found);
  drawEdition(data, event);
  drawRound(data, event);
  show(find("bye-field"), event.leaves_open);
  find("bye").value = settings.unpaired;
  show(find("encoding-field"), Boolean(event.guessed_encoding || settings.encoding));
  find("encoding").value = settings.encoding;
  find("list-shown").replaceChildren(
    ...data.by.map((code, index) => element("span", { class: "code", title: event.meanings[index] }, code)),
  );
  editor.show(event.list, event.codes);
  find("reset").textContent = say(event.names_list ? "own_list" : "usual_list");
  drawTabs(data.tournament.team);
  drawView();
  toAddress(settings);
  announce(say("ready", { title: found.document.title, count: data.standings.length, by: data.by.join(", ") }));
}

// A slider that still moves is left where it is.
function drawRound(data, event) {
  const slide = find("after");
  slide.max = event.held;
  slide.disabled = event.held === 0;
  if (slider) return;
  slide.value = data.tournament.after_round;
  find("after-shown").textContent = data.tournament.after_round;
}

function slid(after) {
  find("after-shown").textContent = after;
  forgetSlider();
  slider = setTimeout(() => {
    slider = 0;
    change({ after });
  }, SLIDER_WAITS);
}

function forgetSlider() {
  clearTimeout(slider);
  slider = 0;
}

function drawHeading({ data, document: shownDocument }) {
  const event = data.tournament;
  const name = event.name || state.file.name;
  const rounds = say("rounds", { after: event.after_round, total: event.rounds });
  const system = say(event.system);
  const facts = say(event.team ? "team_facts" : "individual_facts", { system, count: event.participants, rounds });
  find("title").textContent = shownDocument.title && event.name ? event.name : name;
  find("facts").textContent = facts + (event.starts ? say("starts", { starts: day(event.starts) }) : "");
  document.title = `${name} · tiebreaks`;
}

function day(iso) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));
}

function drawEdition(data, event) {
  for (const option of find("edition").options) {
    option.textContent = option.value === event.own_edition ? say(event.dated ? "own" : "current", { id: option.value }) : option.value;
  }
  find("edition").value = data.edition.id;
}

function drawTabs(team) {
  for (const tab of tabs()) {
    const chosen = tab.dataset.view === state.settings.view;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    if (tab.dataset.view === "boards") show(tab, team);
    if (chosen) find("view").setAttribute("aria-labelledby", tab.id);
  }
  const comparing = state.settings.view === "compare";
  show(find("editions"), comparing);
  show(find("hint"), state.settings.view !== "boards");
  find("hint").textContent = say(comparing ? "hint_compare" : "hint");
  find("view").className = state.settings.view;
  if (comparing) for (const name of ["first", "second"]) find(name).value = state.settings[name];
}

function drawView() {
  const { view } = state.settings;
  const made = view === "compare" ? compared() : view === "boards" ? boards() : ranking(view);
  find("view").replaceChildren(...made, ...readingWarnings());
  search();
}

function ranking(view) {
  const { data, document } = state.found;
  return sections(document, 3, { caption: say(`caption_${view}`), explain: explainer(data, asked(state.settings)), choose: chooser(data) });
}

function boards() {
  return sections(state.extra.document, 3, { caption: say("caption_boards") });
}

function compared() {
  const { data, document, sides } = state.extra;
  const summary = document.lead.map((line) => element("p", { class: "summary" }, line));
  const tables = sides.map((side, at) => {
    const caption = say("caption_edition", { id: side.data.edition.id });
    const options = { caption, visible: true, changed: marker(data, side, at), explain: explainer(side.data, asked(state.settings, { by: data.by.join(", "), after: data.after_round, edition: side.data.edition.id })) };
    return element("div", {}, ...sections(side.document, 3, options).slice(0, 1));
  });
  const reasons = sections({ ...document, lead: [], parts: document.parts.filter((part) => part.lines) }, 3);
  const told = reasons.length ? [element("h3", {}, say("changes")), ...reasons] : [];
  return [...summary, element("div", { class: "sides" }, ...tables), ...told];
}

function marker(data, side, at) {
  const changes = new Map(data.changes.map((one) => [one.id, one]));
  return (index, header) => {
    const change = changes.get(side.data.standings[index].id);
    if (!change) return false;
    const rank = side.document.parts[0].table.columns[0].header;
    if (header === rank) return change.first_rank !== change.second_rank;
    return change.values.some((value) => value.code === header);
  };
}

function readingWarnings() {
  const told = state.found.event.reading;
  if (!told.length) return [];
  const title = told.length === 1 ? say("warning") : say("warnings", { count: told.length });
  return [element("details", { class: "warnings" }, element("summary", {}, title), element("ul", {}, ...told.map((line) => element("li", {}, line))))];
}

// The check banner

async function check() {
  const signal = instead("check");
  const banner = find("check");
  banner.className = "banner";
  fillVerdict([element("p", {}, say("checking"))]);
  show(banner);
  try {
    drawCheck(banner, await shown("check", state.file, asked(state.settings), signal));
  } catch (wrong) {
    if (signal.aborted) return;
    const title = element("strong", {}, say(wrong.kind === "usage" ? "unchecked" : "check_failed"));
    fillVerdict([element("p", {}, title, " ", problemsOf(wrong)[0])]);
  }
}

function fillVerdict(verdict, details = []) {
  find("verdict").replaceChildren(...verdict);
  find("check-details").replaceChildren(...details);
}

function drawCheck(banner, { data, document, reasons }) {
  const sign = element("span", { class: "sign", "aria-hidden": "true" }, data.agrees ? "✓" : "≠");
  if (data.agrees) {
    banner.classList.add("good");
    return fillVerdict([element("p", {}, sign, document.parts.flatMap((part) => part.lines ?? []).join(" "))]);
  }
  const guessed = !state.settings.by && !state.found.event.names_list; // then a difference is nobody's mistake
  if (!guessed) banner.classList.add("bad");
  const told = [...(guessed ? [say("no_list")] : []), ...reasons].map((reason) => element("p", {}, reason));
  const title = say(data.explained_by.length ? "details" : "details_only");
  const details = element("details", {}, element("summary", {}, title), ...sections({ ...document, lead: [] }, 3, { caption: title }));
  fillVerdict([element("p", {}, sign, document.lead.join(" ")), ...told], [details]);
}

// Workings

function explainer(data, settings) {
  return async (who, place) => {
    const code = data.by[place - 1];
    const occurrence = data.by.slice(0, place).filter((other) => other === code).length;
    const document = await working("explain", { ...settings, who, code, occurrence });
    if (document) drawWorking(document.title, sections(document, 3));
  };
}

async function why() {
  const [first, second] = state.pair;
  const document = await working("why", asked(state.settings, { who: first.id, ...(second && { other: second.id }) }));
  if (!document) return;
  if (!second) return drawWorking(document.title, sections(document, 3, { caption: say("caption_values") }));
  const [sentence, ...others] = document.parts;
  const body = [element("p", { class: "sentence" }, ...sentence.lines), ...sections({ ...document, parts: others }, 3)];
  drawWorking(`${first.name} · ${second.name}`, body);
}

// The document of a working; nothing when it was refused, or something else has been asked meanwhile.
async function working(operation, fields) {
  const signal = instead("working");
  show(find("refused"), false);
  const done = wait(say("working"));
  try {
    const { document } = await shown(operation, state.file, fields, signal);
    return document;
  } catch (wrong) {
    if (signal.aborted) return null;
    fillProblems(find("refused"), say("refused"), problemsOf(wrong));
    find("refused").focus();
    return null;
  } finally {
    done();
  }
}

function drawWorking(title, body) {
  find("working-title").textContent = title;
  find("working-body").replaceChildren(...body);
  find("working").showModal();
  find("working-title").focus();
  find("working").scrollTop = 0;
}

// One or two participants

function chooser(data) {
  return (index, name) => {
    const { id } = data.standings[index];
    const attributes = { type: "checkbox", "aria-label": say("choose", { name }), "data-id": id, checked: state.pair.some((one) => one.id === id) };
    return element("input", { ...attributes, onchange: () => choose(id, name) });
  };
}

function choose(id, name) {
  const without = state.pair.filter((one) => one.id !== id);
  instead("working"); // the answer would be about others than those who are ticked now
  state.pair = without.length < state.pair.length ? without : [...state.pair.slice(-1), { id, name }];
  drawPair();
}

function drawPair() {
  const [first, second] = state.pair.map((one) => one.name);
  for (const box of find("view").querySelectorAll("input[data-id]")) {
    box.checked = state.pair.some((one) => String(one.id) === box.dataset.id);
  }
  find("pair-words").textContent = first ? say(second ? "chosen_two" : "chosen_one", { first, second }) : "";
  show(find("pair"), Boolean(first));
  document.body.classList.toggle("choosing", Boolean(first));
  if (first) announce(find("pair-words").textContent);
}

function clearPair() {
  const [{ id }] = state.pair;
  state.pair = [];
  drawPair();
  const box = find("view").querySelector(`input[data-id="${id}"]`);
  (box ?? find("view")).focus({ preventScroll: true }); // the button that had the focus is gone
}

// Search: every word is the number, or a part of the name

function search() {
  const words = lowered(find("search").value).split(/[\s,]+/).filter(Boolean);
  const rows = [...find("view").querySelectorAll("tr[data-row]")];
  for (const row of rows) row.hidden = !words.every((word) => [...row.querySelectorAll(".who")].some((cell) => fits(cell, word)));
  const left = rows.filter((row) => !row.hidden).length;
  find("found").textContent = words.length ? say("found", { count: left, total: rows.length }) : "";
  if (words.length) announce(find("found").textContent);
}

function fits(cell, word) {
  const text = lowered(cell.textContent).trim();
  return cell.matches(".number") ? text === word : text.includes(word);
}

function lowered(text) {
  return text.toLocaleLowerCase();
}

// Downloads, link, print

// A table and its data are those of the view; a page and a tournament file are always of the standings.
function downloaded(format) {
  const { view, first, second } = state.settings;
  if (format === "trf26") return ["convert", { to: format, with_ranks: "true" }];
  if (format === "html" || view === "standings") return ["standings", { format }];
  if (view === "crosstable") return ["standings", { format, columns: COLUMNS.crosstable }];
  return [view, view === "compare" ? { format, edition: "", first, second } : { format, by: "", edition: "" }];
}

async function download(format) {
  const { file, settings } = state;
  const [operation, fields] = downloaded(format);
  const view = ["csv", "json"].includes(format) && settings.view !== "standings" ? `-${settings.view}` : "";
  const name = `${file.name.replace(/\.[^.]*$/, "")}${view}.${format === "trf26" ? "trf" : format}`;
  tell("");
  const done = wait(say("working"));
  try {
    const answer = await ask(operation, file, asked(settings, fields));
    save(await answer.blob(), name);
    const notes = JSON.parse(answer.headers.get("Tiebreaks-Notes") ?? "[]");
    tell(notes.length ? say("saved_with_notes", { name, notes: notes.join("; ") }) : say("saved", { name }));
  } catch (wrong) {
    fillProblems(find("refused"), say("refused"), problemsOf(wrong));
  } finally {
    done();
  }
  find("download").open = false;
  find("download").querySelector("summary").focus();
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function copyLink() {
  const button = find("link");
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    tell(say("copied"));
    button.textContent = "✓";
    setTimeout(() => (button.textContent = words), 1500);
  } catch {
    window.prompt(say("link"), location.href);
  }
}

// What people do

const tabs = () => [...document.querySelectorAll("[role=tab]")];

function tabKeys(event) {
  const visible = tabs().filter((tab) => !tab.hidden);
  const at = visible.indexOf(event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: visible.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = visible[(to + visible.length) % visible.length];
  tab.focus();
  change({ view: tab.dataset.view });
}

function dropping() {
  const over = (on) => document.body.classList.toggle("dropping", on);
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
    openDropped(event.dataTransfer.files);
  });
}

function listen() {
  const on = (id, event, action) => find(id).addEventListener(event, action);
  on("file", "change", ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) open(fromFile(file), fromLink());
  });
  on("another", "click", () => {
    show(find("open"));
    find("file").focus();
    find("open").scrollIntoView();
  });
  on("skip", "click", (event) => {
    event.preventDefault(); // what stands behind # are the settings
    find("view").focus();
  });
  on("edition", "change", ({ target }) => change({ edition: target.value }));
  on("after", "input", ({ target }) => slid(target.value));
  on("encoding", "change", ({ target }) => change({ encoding: target.value }));
  on("bye", "change", ({ target }) => change({ unpaired: target.value }));
  on("edit", "click", ({ currentTarget }) => {
    show(find("editor"), find("editor").hidden);
    currentTarget.setAttribute("aria-expanded", String(!find("editor").hidden));
  });
  on("reset", "click", () => change({ by: "" }));
  for (const name of ["first", "second"]) on(name, "change", ({ target }) => change({ [name]: target.value }));
  on("search", "input", search);
  on("print", "click", () => window.print());
  on("link", "click", copyLink);
  on("why", "click", why);
  on("clear", "click", clearPair);
  on("close", "click", () => find("working").close());
  on("working", "click", (event) => event.target === event.currentTarget && event.currentTarget.close());
  on("view", "keydown", walk);
  for (const tab of tabs()) {
    tab.addEventListener("click", () => change({ view: tab.dataset.view }));
    tab.addEventListener("keydown", tabKeys);
  }
  for (const button of document.querySelectorAll("[data-sample]")) {
    button.addEventListener("click", () => openSample(button.dataset.sample, fromLink()));
  }
  for (const button of document.querySelectorAll("[data-download]")) {
    button.addEventListener("click", () => download(button.dataset.download));
  }
  window.addEventListener("hashchange", followAddress);
  document.addEventListener("click", (event) => {
    if (!find("download").contains(event.target)) find("download").open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !find("download").open) return;
    find("download").open = false;
    find("download").querySelector("summary").focus();
  });
  dropping();
}

// What a link asks for, until a file is there.
function pending() {
  const { sample: _, ...given } = fromAddress();
  return { ...given, view: tabs().some((tab) => tab.dataset.view === given.view) ? given.view : "standings" };
}

function followAddress() {
  const linked = fromAddress().sample;
  if (linked && linked !== state.settings.sample) openSample(linked, pending());
  else if (state.file) change(pending());
}

listen();
followAddress();
