// The page: opens a file, keeps its settings and draws the answers of the service.
import { wait } from "./busy.js";
import { buildSections, moveFocus } from "./documents.js";
import { Editor } from "./editor.js";
import { announce, element, find, show, notify } from "./elements.js";
import { ask, askDocument, fetchSample, readFile, sizeOf, Refused } from "./service.js";
import { readAddress, writeAddress } from "./settings.js";
import { say } from "./words.js";

const MOST_BYTES = 10_000_000;
const SLIDER_WAITS = 120; // milliseconds: a slider that moves sends no request for every round
const COLUMNS = { standings: "", crosstable: "rank,no,name,rounds,values" };
const OWN = { by: "", edition: "", house_rule: "", after: "", first: "", second: "", sample: "", trust: "", encoding: "", unpaired: "", sheet: "", tournament: "", view: "standings" }; // the settings of the file itself
const UNRANKED = { by: "", edition: "", house_rule: "" }; // what has no part in board standings
const LINKED = ["after", "by", "edition", "first", "house_rule", "second"]; // the settings of a link that may not fit an event

const state = { file: null, table: null, settings: { ...OWN }, standings: null, extra: null, pair: [] };
let wanted = null; // the settings of the request under way, so that a second change does not undo the first
let slider = 0; // the timer of a slider that still moves

// One request of each kind at a time: a new one cancels the one before.
const requests = { event: new AbortController(), check: new AbortController(), working: new AbortController() };

function restart(kind) {
  requests[kind].abort();
  requests[kind] = new AbortController();
  return requests[kind].signal;
}

const editor = new Editor((by) => change({ by }));

// Opening a file

const fromSample = (name) => ({ name, size: 0, read: (signal) => fetchSample(name, signal) });
const fromFile = (file) => ({ name: file.name, size: sizeOf(file), read: () => readFile(file) });

async function open(source, given = {}) {
  const signal = restart("event");
  leaveEvent();
  const done = wait(say("reading", { name: source.name }));
  let from = source;
  try {
    if (source.size > MOST_BYTES) throw new Refused("size", [say("too_large", { name: source.name })]);
    const file = await source.read(signal);
    from = fromFile(file); // another try reads the same bytes
    const { answer, leftOut } = await fetchFitting(file, { ...OWN, ...given }, signal);
    beginEvent(answer);
    if (leftOut) fillProblems(find("refused"), say("left_out", leftOut), [...leftOut.problems]);
  } catch (error) {
    if (!signal.aborted) refuseFile(from, error, given);
  } finally {
    done();
  }
}

function leaveEvent() {
  restart("working");
  wanted = null;
  stopSlider();
  find("working").close();
  find("event").inert = true; // its controls belong to the event that is being closed
  for (const id of ["problems", "refused", "notice"]) show(find(id), false);
}

function beginEvent(answer) {
  find("event").inert = false;
  find("search").value = "";
  find("against").value = "";
  state.table = null;
  state.pair = [];
  applyAnswer(answer);
  drawPair();
  show(find("open"), false);
  show(find("event"));
  show(find("skip"));
  find("title").focus();
}

// Leaves out the settings of a link that do not fit this event, rather than refuse the file.
async function fetchFitting(file, settings, signal) {
  const names = LINKED.filter((name) => settings[name]);
  const fewer = [[], ...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])];
  const refusals = [];
  for (const without of fewer) {
    try {
      const answer = await fetchView(file, { ...settings, ...Object.fromEntries(without.map((name) => [name, ""])) }, signal);
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
  find("event").inert = false;
  if (state.file) draw(); // undoes a change that this interrupted
  const title = { file: "unreadable", regulations: "unranked" }[error.kind] ?? "unopened";
  const still = state.file ? [element("p", {}, say("still_shown", { name: find("title").textContent }))] : [];
  const buttons = offerRemedies(error, (remedy) => open(source, { ...given, ...remedy }));
  fillProblems(find("problems"), say(title, { name: source.name }), problemsOf(error), buttons, ...still);
  show(find("open"));
  find("problems").focus();
}

// A button for each setting with which the service would answer.
function offerRemedies({ offers }, use) {
  const button = (remedy) => {
    const [[name, value]] = Object.entries(remedy);
    const words = ["by", "sheet", "tournament"].includes(name) ? say(`offer_${name}`, { value }) : say(`offer_${name}_${value}`);
    return element("button", { type: "button", onclick: () => use(remedy) }, words);
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

function problemsOf(error) {
  if (error instanceof Refused) return error.problems;
  throw error;
}

function openSample(name, given = {}) {
  return open(fromSample(name), { ...given, sample: name });
}

// The settings of a link are for the first file, however it is opened.
function linkSettings() {
  return state.file ? {} : addressSettings();
}

// Several files are lists of one event: the first carries the others.
function openFiles([file, ...others]) {
  if (file) open(fromFile(Object.assign(file, { others })), linkSettings());
}

// Requests and drawing

function fieldsOf(settings, more = {}) {
  const { by, edition, house_rule, after, trust, encoding, unpaired, sheet, tournament } = settings;
  return { by, edition, house_rule, after, trust, encoding, unpaired, sheet, tournament, ...more };
}

async function fetchView(file, settings, signal) {
  const standings = await askDocument("standings", file, fieldsOf(settings, { columns: COLUMNS[settings.view] }), signal);
  const view = settings.view === "boards" && !standings.data.tournament.team ? "standings" : settings.view;
  const complete = { ...settings, view };
  const extra = await fetchViewData(file, complete, standings, signal);
  return { file, settings: complete, standings, extra };
}

function applyAnswer(answer) {
  restart("working"); // its answer would be about another table
  Object.assign(state, answer);
  wanted = null;
  draw();
  check();
}

async function fetchViewData(file, settings, standings, signal) {
  if (settings.view === "boards") return askDocument("boards", file, fieldsOf(settings, UNRANKED), signal);
  if (settings.view !== "compare") return null;
  const [first, second] = chooseEditions(settings, standings);
  Object.assign(settings, { first, second });
  return askDocument("compare", file, fieldsOf(settings, { edition: "", first, second }), signal);
}

function chooseEditions(settings, standings) {
  const ids = [...find("first").options].map((option) => option.value); // the newest first
  const second = settings.second || standings.data.edition.id;
  const before = ids[Math.min(ids.indexOf(second) + 1, ids.length - 1)];
  return [settings.first || (before === second ? ids[0] : before), second];
}

// Changes settings. If the service refuses them, the page says so and shows what it showed before.
async function change(settings) {
  if (find("event").inert) return; // another file is being opened
  const signal = restart("event");
  restart("working");
  for (const id of ["refused", "notice"]) show(find(id), false);
  wanted = { ...(wanted ?? state.settings), ...settings };
  const done = wait(say("working"));
  try {
    applyAnswer(await fetchView(state.file, wanted, signal));
  } catch (error) {
    if (signal.aborted) return;
    wanted = null;
    fillProblems(find("refused"), say("refused"), problemsOf(error), offerRemedies(error, change));
    draw();
  } finally {
    done();
  }
}

function draw() {
  const { standings, settings } = state;
  const { data, event } = standings;
  drawHeading(standings);
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
  writeAddress(settings);
  announce(say("ready", { title: standings.document.title, count: data.standings.length, by: data.by.join(", ") }));
}

// Leaves a slider that still moves where it is.
function drawRound(data, event) {
  const slide = find("after");
  slide.max = event.held;
  slide.disabled = event.held === 0;
  if (slider) return;
  slide.value = data.tournament.after_round;
  find("after-shown").textContent = data.tournament.after_round;
}

function slideTo(after) {
  find("after-shown").textContent = after;
  stopSlider();
  slider = setTimeout(() => {
    slider = 0;
    change({ after });
  }, SLIDER_WAITS);
}

function stopSlider() {
  clearTimeout(slider);
  slider = 0;
}

function drawHeading({ data, document: report }) {
  const event = data.tournament;
  const name = event.name || state.file.name;
  const rounds = say("rounds", { after: event.after_round, total: event.rounds });
  const system = say(event.system);
  const facts = say(event.team ? "team_facts" : "individual_facts", { system, count: event.participants, rounds });
  find("title").textContent = report.title && event.name ? event.name : name;
  find("facts").textContent = facts + (event.starts ? say("starts", { starts: formatDay(event.starts) }) : "");
  document.title = `${name} · tiebreaks`;
}

function formatDay(iso) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));
}

function drawEdition(data, event) {
  for (const option of find("edition").options) {
    option.textContent = option.value === event.own_edition ? say(event.dated ? "own" : "current", { id: option.value }) : option.value;
  }
  find("edition").value = data.edition.id;
  const rules = find("house-rule"); // a check may have found single rules: they are no set of the list
  if (![...rules.options].some(({ value }) => value === state.settings.house_rule)) rules.append(element("option", {}, state.settings.house_rule));
  rules.value = state.settings.house_rule;
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
  const elements = view === "compare" ? buildComparison() : view === "boards" ? buildBoards() : buildRanking(view);
  find("view").replaceChildren(...elements, ...buildWarnings());
  search();
}

function buildRanking(view) {
  const { data, document } = state.standings;
  return buildSections(document, 3, { caption: say(`caption_${view}`), explain: makeExplainer(data, fieldsOf(state.settings)), choose: makeChooser(data) });
}

function buildBoards() {
  return buildSections(state.extra.document, 3, { caption: say("caption_boards") });
}

function buildComparison() {
  const { data, document, sides } = state.extra;
  const summary = document.lead.map((line) => element("p", { class: "summary" }, line));
  const tables = sides.map((side, at) => {
    const caption = say("caption_edition", { id: side.data.edition.id });
    const options = { caption, visible: true, changed: makeMarker(data, side, at), explain: makeExplainer(side.data, fieldsOf(state.settings, { by: data.by.join(", "), after: data.after_round, edition: side.data.edition.id })) };
    return element("div", {}, ...buildSections(side.document, 3, options).slice(0, 1));
  });
  const reasons = buildSections({ ...document, lead: [], parts: document.parts.filter((part) => part.lines) }, 3);
  const why = reasons.length ? [element("h3", {}, say("changes")), ...reasons] : [];
  return [...summary, element("div", { class: "sides" }, ...tables), ...why];
}

function makeMarker(data, side, at) {
  const changes = new Map(data.changes.map((one) => [one.id, one]));
  return (index, header) => {
    const change = changes.get(side.data.standings[index].id);
    if (!change) return false;
    const rank = side.document.parts[0].table.columns[0].header;
    if (header === rank) return change.first_rank !== change.second_rank;
    return change.values.some((value) => value.code === header);
  };
}

function buildWarnings() {
  const warnings = state.standings.event.reading;
  if (!warnings.length) return [];
  const title = warnings.length === 1 ? say("warning") : say("warnings", { count: warnings.length });
  const buttons = offerRemedies(state.standings.event, change);
  return [
    element("details", { class: "warnings" }, element("summary", {}, title), element("ul", {}, ...warnings.map((line) => element("li", {}, line)))),
    ...(buttons ? [buttons] : []),
  ];
}

// The check banner

async function check() {
  const signal = restart("check");
  const banner = find("check");
  banner.className = "banner";
  fillVerdict([element("p", {}, say("checking"))]);
  show(banner);
  try {
    const fields = { ...fieldsOf(state.settings), against: state.table };
    drawCheck(banner, await askDocument("check", state.file, fields, signal));
  } catch (error) {
    if (signal.aborted) return;
    const [problem] = problemsOf(error);
    if (error.kind === "usage" && !state.table) fillVerdict([element("p", { class: "capital" }, problem)]);
    else fillVerdict([element("p", {}, element("strong", {}, say("check_failed")), " ", problem)]);
  }
}

function fillVerdict(verdict, details = []) {
  find("verdict").replaceChildren(...verdict);
  find("check-details").replaceChildren(...details);
}

function drawCheck(banner, { data, document, reasons, apply }) {
  const sign = element("span", { class: "sign", "aria-hidden": "true" }, data.agrees ? "✓" : "≠");
  if (data.agrees) {
    banner.classList.add("good");
    return fillVerdict([element("p", {}, sign, document.parts.flatMap((part) => part.lines ?? []).join(" "))]);
  }
  const guessed = data.by_source === "customary"; // then a difference need not be a mistake
  if (!guessed) banner.classList.add("bad");
  const why = [...(guessed ? [say("no_list")] : []), ...reasons].map((reason) => element("p", {}, reason));
  const title = say(data.explained_by.length ? "details" : "details_only");
  const details = element("details", {}, element("summary", {}, title), ...buildSections({ ...document, lead: [] }, 3, { caption: title }));
  const button = apply ? [element("button", { type: "button", id: "apply-found", onclick: () => change(apply) }, say("apply_found"))] : [];
  fillVerdict([element("p", {}, sign, document.lead.join(" ")), ...button, ...why], [details]);
}

// Workings

function makeExplainer(data, settings) {
  return async (who, place) => {
    const code = data.by[place - 1];
    const occurrence = data.by.slice(0, place).filter((other) => other === code).length;
    const document = await fetchWorking("explain", { ...settings, who, code, occurrence });
    if (document) drawWorking(document.title, buildSections(document, 3));
  };
}

async function explainPair() {
  const [first, second] = state.pair;
  const document = await fetchWorking("why", fieldsOf(state.settings, { who: first.id, ...(second && { other: second.id }) }));
  if (!document) return;
  if (!second) return drawWorking(document.title, buildSections(document, 3, { caption: say("caption_values") }));
  const [sentence, ...others] = document.parts;
  const body = [element("p", { class: "sentence" }, ...sentence.lines), ...buildSections({ ...document, parts: others }, 3)];
  drawWorking(`${first.name} · ${second.name}`, body);
}

// The document of a working; null if it was refused, or another request has replaced it.
async function fetchWorking(operation, fields) {
  const signal = restart("working");
  show(find("refused"), false);
  const done = wait(say("working"));
  try {
    const { document } = await askDocument(operation, state.file, fields, signal);
    return document;
  } catch (error) {
    if (signal.aborted) return null;
    fillProblems(find("refused"), say("refused"), problemsOf(error));
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

function makeChooser(data) {
  return (index, name) => {
    const { id } = data.standings[index];
    const attributes = { type: "checkbox", "aria-label": say("choose", { name }), "data-id": id, checked: state.pair.some((one) => one.id === id) };
    return element("input", { ...attributes, onchange: () => choose(id, name) });
  };
}

function choose(id, name) {
  const without = state.pair.filter((one) => one.id !== id);
  restart("working"); // its answer would be about other participants than those ticked now
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
  const words = lowerCase(find("search").value).split(/[\s,]+/).filter(Boolean);
  const rows = [...find("view").querySelectorAll("tr[data-row]")];
  for (const row of rows) row.hidden = !words.every((word) => [...row.querySelectorAll(".who")].some((cell) => fits(cell, word)));
  const left = rows.filter((row) => !row.hidden).length;
  find("match-count").textContent = words.length ? say("matches", { count: left, total: rows.length }) : "";
  if (words.length) announce(find("match-count").textContent);
}

function fits(cell, word) {
  const text = lowerCase(cell.textContent).trim();
  return cell.matches(".number") ? text === word : text.includes(word);
}

function lowerCase(text) {
  return text.toLocaleLowerCase();
}

// Downloads, link, print

// CSV and JSON have the current view; HTML and a tournament file always have the standings.
function makeDownloadRequest(format) {
  const { view, first, second } = state.settings;
  if (format === "trf26") return ["convert", { to: format, with_ranks: "true" }];
  if (format === "html" || view === "standings") return ["standings", { format }];
  if (view === "crosstable") return ["standings", { format, columns: COLUMNS.crosstable }];
  return [view, view === "compare" ? { format, edition: "", first, second } : { format, ...UNRANKED }];
}

async function download(format) {
  const { file, settings } = state;
  const [operation, fields] = makeDownloadRequest(format);
  const view = ["csv", "json"].includes(format) && settings.view !== "standings" ? `-${settings.view}` : "";
  const name = `${file.name.replace(/\.[^.]*$/, "")}${view}.${format === "trf26" ? "trf" : format}`;
  notify("");
  const done = wait(say("working"));
  try {
    const answer = await ask(operation, file, fieldsOf(settings, fields));
    save(await answer.blob(), name);
    const notes = JSON.parse(answer.headers.get("Tiebreaks-Notes") ?? "[]");
    notify(notes.length ? say("saved_with_notes", { name, notes: notes.join("; ") }) : say("saved", { name }));
  } catch (error) {
    fillProblems(find("refused"), say("refused"), problemsOf(error));
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
    notify(say("copied"));
    button.textContent = "✓";
    setTimeout(() => (button.textContent = words), 1500);
  } catch {
    window.prompt(say("link"), location.href);
  }
}

// Controls

const tabs = () => [...document.querySelectorAll("[role=tab]")];

function handleTabKeys(event) {
  const visible = tabs().filter((tab) => !tab.hidden);
  const at = visible.indexOf(event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: visible.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = visible[(to + visible.length) % visible.length];
  tab.focus();
  change({ view: tab.dataset.view });
}

function acceptDrops() {
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
    openFiles(event.dataTransfer.files);
  });
}

function listen() {
  const on = (id, event, action) => find(id).addEventListener(event, action);
  on("file", "change", ({ target }) => {
    const files = [...target.files];
    target.value = "";
    openFiles(files);
  });
  on("against", "change", async ({ target }) => {
    const [file] = target.files;
    state.table = file ? await readFile(file) : null;
    check();
  });
  on("another", "click", () => {
    show(find("open"));
    find("file").focus();
    find("open").scrollIntoView();
  });
  on("skip", "click", (event) => {
    event.preventDefault(); // the settings stand behind #
    find("view").focus();
  });
  on("edition", "change", ({ target }) => change({ edition: target.value }));
  on("house-rule", "change", ({ target }) => change({ house_rule: target.value, edition: "" })); // a set chooses its edition
  on("after", "input", ({ target }) => slideTo(target.value));
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
  on("why", "click", explainPair);
  on("clear", "click", clearPair);
  on("close", "click", () => find("working").close());
  on("working", "click", (event) => event.target === event.currentTarget && event.currentTarget.close());
  on("view", "keydown", moveFocus);
  for (const tab of tabs()) {
    tab.addEventListener("click", () => change({ view: tab.dataset.view }));
    tab.addEventListener("keydown", handleTabKeys);
  }
  for (const button of document.querySelectorAll("[data-sample]")) {
    button.addEventListener("click", () => openSample(button.dataset.sample, linkSettings()));
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
  acceptDrops();
}

// The settings of a link, while no file is open.
function addressSettings() {
  const { sample: _, ...given } = readAddress();
  return { ...given, view: tabs().some((tab) => tab.dataset.view === given.view) ? given.view : "standings" };
}

function followAddress() {
  const linked = readAddress().sample;
  if (linked && linked !== state.settings.sample) openSample(linked, addressSettings());
  else if (state.file) change(addressSettings());
}

listen();
followAddress();
