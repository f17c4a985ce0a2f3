// The page: a file, its settings, and what the service says of it.
import { sections, walk } from "./documents.js";
import { Editor } from "./editor.js";
import { announce, element, find, show } from "./elements.js";
import { ask, Refused, sample, shown } from "./service.js";
import { fromAddress, toAddress } from "./settings.js";
import { say } from "./words.js";

const MOST_BYTES = 10_000_000;
const SLIDER_WAITS = 120; // milliseconds, so that a slider that moves does not ask for every round
const COLUMNS = { standings: "", crosstable: "rank,no,name,rounds,values" };
const OWN = { by: "", edition: "", after: "" }; // what the file says of itself

const state = { file: null, settings: { ...OWN, view: "standings", sample: "", first: "", second: "", trust: "" }, found: null, pair: [] };
let wanted = null; // settings that are being asked for, so that a second change does not undo the first
let asking = new AbortController();
let checking = new AbortController();
let slider = 0;

const editor = new Editor((by) => change({ by }));

// Opening a file

async function open(file, given = {}) {
  const problems = find("problems");
  show(problems, false);
  if (file.size > MOST_BYTES) return refuseFile(file, [say("too_large", { name: file.name })]);
  announce(say("reading", { name: file.name }));
  clearTimeout(slider);
  const settings = { ...state.settings, ...OWN, first: "", second: "", sample: "", trust: "", view: "standings", ...given };
  try {
    await load(file, settings);
  } catch (wrong) {
    if (wrong.name === "AbortError") return;
    refuseFile(file, problemsOf(wrong), given);
    return;
  }
  find("search").value = "";
  state.pair = [];
  drawPair();
  show(find("open"), false);
  show(find("event"));
  show(find("skip"));
  find("title").focus();
}

function refuseFile(file, problems, given = {}) {
  fillProblems(find("problems"), say("unreadable", { name: file.name }), problems);
  if (problems.some((problem) => problem.includes("trust=results"))) {
    const side = (trust) => element("button", { type: "button", onclick: () => open(file, { ...given, trust }) }, say(`trust_${trust}`));
    find("problems").append(element("p", { class: "sides-taken" }, side("results"), " ", side("points")));
  }
  show(find("open"));
  find("problems").focus();
}

function fillProblems(where, title, problems) {
  where.replaceChildren(
    element("p", { class: "problems-title" }, title),
    element("ul", {}, ...problems.map((problem) => element("li", {}, problem))),
  );
  show(where);
}

function problemsOf(wrong) {
  if (wrong instanceof Refused) return wrong.problems;
  throw wrong;
}

async function openSample(name, given = {}) {
  try {
    await open(await sample(name), { ...given, sample: name });
  } catch (wrong) {
    refuseFile({ name }, problemsOf(wrong));
  }
}

// Asking and drawing

function asked(settings, more = {}) {
  return { by: settings.by, edition: settings.edition, after: settings.after, trust: settings.trust, ...more };
}

async function load(file, settings) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  find("view").setAttribute("aria-busy", "true");
  try {
    const found = await shown("standings", file, asked(settings, { columns: COLUMNS[settings.view] }), signal);
    const view = settings.view === "boards" && !found.data.tournament.team ? "standings" : settings.view;
    const complete = { ...settings, view };
    const extra = await viewData(file, complete, found, signal);
    Object.assign(state, { file, settings: complete, found, extra });
    wanted = null;
  } finally {
    if (!signal.aborted) find("view").removeAttribute("aria-busy");
  }
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
  show(find("refused"), false);
  announce(say("working"));
  wanted = { ...(wanted ?? state.settings), ...settings };
  try {
    await load(state.file, wanted);
  } catch (wrong) {
    if (wrong.name === "AbortError") return;
    wanted = null;
    fillProblems(find("refused"), say("refused"), problemsOf(wrong));
    draw();
  }
}

function draw() {
  const { found, settings } = state;
  const { data, event } = found;
  drawHeading(found);
  drawEdition(data, event);
  const slide = find("after");
  slide.max = event.held;
  slide.value = data.tournament.after_round;
  slide.disabled = event.held === 0;
  find("after-shown").textContent = data.tournament.after_round;
  find("list-shown").replaceChildren(
    ...data.by.map((code, index) => element("span", { class: "code", title: event.meanings[index] }, code)),
  );
  editor.show(event.list, event.codes);
  drawTabs(data.tournament.team);
  drawView();
  toAddress(settings);
  announce(say("ready", { title: found.document.title, count: data.standings.length, by: data.by.join(", ") }));
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
    option.textContent = option.value === event.own_edition ? say("own", { id: option.value }) : option.value;
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
  checking.abort();
  checking = new AbortController();
  const { signal } = checking;
  const banner = find("check");
  banner.className = "banner";
  banner.replaceChildren(element("p", {}, say("checking")));
  show(banner);
  try {
    const { data, document } = await shown("check", state.file, asked(state.settings), signal);
    drawCheck(banner, data, document);
  } catch (wrong) {
    if (wrong.name === "AbortError") return;
    const nothing = wrong instanceof Refused && wrong.kind === "usage";
    banner.replaceChildren(element("p", {}, element("strong", {}, `${say("unchecked")}. `), nothing ? say("no_ranks") : problemsOf(wrong)[0]));
  }
}

function drawCheck(banner, data, document) {
  banner.classList.add(data.agrees ? "good" : "bad");
  const sign = element("span", { class: "sign", "aria-hidden": "true" }, data.agrees ? "✓" : "≠");
  if (data.agrees) {
    banner.replaceChildren(element("p", {}, sign, document.parts.flatMap((part) => part.lines ?? []).join(" ")));
    return;
  }
  const causes = data.explained_by.map((cause) => element("p", {}, cause.sentence));
  banner.replaceChildren(
    element("p", {}, sign, document.lead.join(" ")),
    ...causes,
    element("details", {}, element("summary", {}, say("details")), ...sections({ ...document, lead: [] }, 3, { caption: say("details") })),
  );
}

// Workings

function explainer(data, settings) {
  return async (who, place) => {
    const code = data.by[place - 1];
    const occurrence = data.by.slice(0, place).filter((other) => other === code).length;
    await openWorking("explain", { ...settings, who, code, occurrence });
  };
}

async function openWorking(operation, fields) {
  try {
    const { document } = await shown(operation, state.file, fields);
    drawWorking(operation, document);
  } catch (wrong) {
    fillProblems(find("refused"), say("refused"), problemsOf(wrong));
    find("refused").focus();
  }
}

function drawWorking(operation, shownDocument) {
  const [first, ...others] = shownDocument.parts;
  const why = operation === "why";
  find("working-title").textContent = why ? pairNames().join(" · ") : shownDocument.title;
  const body = why
    ? [element("p", { class: "sentence" }, ...first.lines), ...sections({ ...shownDocument, parts: others }, 3)]
    : sections(shownDocument, 3);
  find("working-body").replaceChildren(...body);
  find("working").showModal();
  find("working-title").focus();
  find("working").scrollTop = 0;
}

// Two participants

function chooser(data) {
  return (index, name) => {
    const { id } = data.standings[index];
    const attributes = { type: "checkbox", "aria-label": say("choose", { name }), "data-id": id, checked: state.pair.some((one) => one.id === id) };
    return element("input", { ...attributes, onchange: () => choose(id, name) });
  };
}

function choose(id, name) {
  const without = state.pair.filter((one) => one.id !== id);
  state.pair = without.length < state.pair.length ? without : [...state.pair.slice(-1), { id, name }];
  drawPair();
}

function pairNames() {
  return state.pair.map((one) => one.name);
}

function drawPair() {
  const [first, second] = pairNames();
  for (const box of find("view").querySelectorAll("input[data-id]")) {
    box.checked = state.pair.some((one) => String(one.id) === box.dataset.id);
  }
  find("pair-words").textContent = first ? say(second ? "chosen_two" : "chosen_one", { first, second }) : "";
  show(find("pair"), Boolean(first));
  show(find("why"), Boolean(second));
  document.body.classList.toggle("choosing", Boolean(first));
  if (first) announce(find("pair-words").textContent);
}

// Search

function search() {
  const wanted = find("search").value.trim().toLocaleLowerCase();
  const rows = [...find("view").querySelectorAll("tr[data-row]")];
  const fits = (row) => [...row.cells].some((cell) => cell.matches("th, .spare.number, .text") && cell.textContent.toLocaleLowerCase().includes(wanted));
  for (const row of rows) row.hidden = wanted !== "" && !fits(row);
  const left = rows.filter((row) => !row.hidden).length;
  find("found").textContent = wanted ? say("found", { count: left, total: rows.length }) : "";
  if (wanted) announce(find("found").textContent);
}

// Downloads, link, print

async function download(format) {
  const trf = format === "trf26";
  const fields = asked(state.settings, trf ? { to: format, with_ranks: "true" } : { format });
  try {
    const answer = await ask(trf ? "convert" : "standings", state.file, fields);
    const name = `${state.file.name.replace(/\.[^.]*$/, "")}.${trf ? "trf" : format}`;
    save(await answer.blob(), name);
    const notes = JSON.parse(answer.headers.get("Tiebreaks-Notes") ?? "[]");
    announce(notes.length ? say("saved_with_notes", { name, notes: notes.join("; ") }) : say("saved", { name }));
  } catch (wrong) {
    fillProblems(find("refused"), say("refused"), problemsOf(wrong));
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
    announce(say("copied"));
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
    const [file] = event.dataTransfer.files;
    if (file) open(file);
  });
}

function listen() {
  const on = (id, event, action) => find(id).addEventListener(event, action);
  on("file", "change", ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) open(file, state.file ? {} : pending());
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
  on("after", "input", ({ target }) => {
    find("after-shown").textContent = target.value;
    clearTimeout(slider);
    slider = setTimeout(() => change({ after: target.value }), SLIDER_WAITS);
  });
  on("edit", "click", ({ currentTarget }) => {
    show(find("editor"), find("editor").hidden);
    currentTarget.setAttribute("aria-expanded", String(!find("editor").hidden));
  });
  on("reset", "click", () => change({ by: "" }));
  for (const name of ["first", "second"]) on(name, "change", ({ target }) => change({ [name]: target.value }));
  on("search", "input", search);
  on("print", "click", () => window.print());
  on("link", "click", copyLink);
  on("why", "click", () => openWorking("why", asked(state.settings, { who: state.pair[0].id, other: state.pair[1].id })));
  on("clear", "click", () => {
    state.pair = [];
    drawPair();
  });
  on("close", "click", () => find("working").close());
  on("working", "click", (event) => event.target === event.currentTarget && event.currentTarget.close());
  on("view", "keydown", walk);
  for (const tab of tabs()) {
    tab.addEventListener("click", () => change({ view: tab.dataset.view }));
    tab.addEventListener("keydown", tabKeys);
  }
  for (const button of document.querySelectorAll("[data-sample]")) {
    button.addEventListener("click", () => openSample(button.dataset.sample, state.file ? {} : pending()));
  }
  for (const button of document.querySelectorAll("[data-download]")) {
    button.addEventListener("click", () => download(button.dataset.download));
  }
  window.addEventListener("hashchange", () => state.file && change(pending()));
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

listen();
const linked = fromAddress().sample;
if (linked) openSample(linked, pending());
