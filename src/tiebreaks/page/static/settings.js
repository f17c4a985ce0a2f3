// The controls of the settings, folded into a bar: edition, readings of programs, byes, encoding, lots, the list.
import { change } from "./change.js";
import { Editor } from "./editor.js";
import { element, find, painted, show } from "./elements.js";
import { changeSet, chosenSet, drawRules } from "./house_rules.js";
import { offerRemedies } from "./problems.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

const MOST_BYES = 3; // that are named; the details have all
let typed = null; // the list that was typed, until the service has answered by one

const editor = new Editor((by) => change({ by }));

function draw() {
  const { data, event } = state.standings;
  drawBar(data, event);
  drawDoubts(state.standings);
  drawAsked(event.asked);
  if (find("panel").hidden) painted().then(drawControls); // the table first
  else drawPanel();
}

// What is many elements is drawn when it is seen, and its contents are there.
function drawPanel() {
  const { event } = state.standings;
  drawControls();
  if (!event.codes) return;
  editor.show(event.list, event.codes);
  drawRules();
}

function drawControls() {
  const { standings, settings } = state;
  const { data, event } = standings;
  drawEdition(data, event);
  show(find("bye-field"), event.leaves_open || Boolean(settings.unpaired));
  find("bye").value = settings.unpaired;
  show(find("encoding-field"), Boolean(event.guessed_encoding || settings.encoding));
  find("encoding").value = settings.encoding;
  find("lots").value = settings.lots;
  for (const name of DECIDED) find(name).value = settings[name];
  drawList();
  find("reset").textContent = say(event.names_list ? "own_list" : otherList() === "" && event.shows_list ? "shown_list" : "usual_list");
}

// The list that the button beside the list brings back: that of the file, else the one that its ranks show, else the default.
function otherList() {
  return state.standings.event.shows_list && !state.settings.by ? "default" : "";
}

// A list that was refused stays as it was typed, to be corrected.
function drawList() {
  find("by").setAttribute("aria-invalid", String(typed !== null));
  find("by").value = typed ?? state.standings.event.list.map((entry) => entry.code).join(", ");
}

function useList() {
  typed = find("by").value.trim();
  return change({ by: typed }, "by-refused");
}

function forgetList() {
  typed = null;
  show(find("by-refused"), false);
  if (state.standings) drawList();
}

function drawBar(data, event) {
  find("list-shown").replaceChildren(
    ...data.basis.by.map((code, index) => element("span", { class: "code", title: event.meanings[index] }, code)),
  );
  find("basis").textContent = event.basis;
}

// What makes the table doubtful stands above it, with what would help: the way to rank as the program did, the first day.
function drawDoubts({ document: report, event, data }) {
  const ways = event.ways.map(([words, settings]) => element("button", { type: "button", class: "small words", onclick: () => change(settings) }, words));
  find("doubted").replaceChildren(...report.lead.map((line) => element("p", {}, line)), ...ways);
  const undated = !data.tournament.starts || Boolean(state.settings.starts);
  show(find("doubts"), report.lead.length > 0 || undated);
  show(find("dated"), undated);
  find("starts").value = state.settings.starts;
}

// What the file leaves open is asked beside the table, not in the fold.
function drawAsked({ problems, offers, byes }) {
  const open = problems.length > 0 && !state.settings.unpaired;
  const buttons = open ? offerRemedies({ offers }, change) : null;
  const details = element("details", {}, element("summary", {}, say("asked")), ...problems.map((problem) => element("p", {}, problem)));
  for (const bye of new Set(byes.map((one) => one.bye))) details.firstChild.append(element("span", { class: "quiet who" }, describeByes(bye, byes.filter((one) => one.bye === bye))));
  find("asked").replaceChildren(...(open ? [details, buttons] : []));
  show(find("asked"), open);
}

// Which bye is assumed, and of whom.
function describeByes(bye, all) {
  const names = all.slice(0, MOST_BYES).map((one) => say("asked_bye", one));
  if (all.length > MOST_BYES) names.push(say("asked_more", { count: all.length - MOST_BYES }));
  return say("asked_counted", { bye, names: names.join("; ") });
}

function drawEdition(data, event) {
  for (const option of find("edition").options) {
    option.textContent = option.value === event.own_edition ? say(event.dated ? "own" : "current", { id: option.value }) : option.value;
  }
  find("edition").value = data.basis.edition.id;
  find("house-rule").value = chosenSet();
}

// A button that shows and hides what it controls.
export function makeToggle(id) {
  find(id).addEventListener("click", ({ currentTarget }) => {
    const what = find(currentTarget.getAttribute("aria-controls"));
    show(what, what.hidden);
    currentTarget.setAttribute("aria-expanded", String(!what.hidden));
  });
}

const DECIDED = ["play_off", "order", "value"];
const linesOf = ({ value }) => value.split("\n").map((line) => line.trim()).filter(Boolean).join("\n");
const listen = (id, event, action) => find(id).addEventListener(event, action);
const submit = (form, action) => listen(form, "submit", (event) => (event.preventDefault(), action()));
listen("edition", "change", ({ target }) => change({ edition: target.value }));
listen("house-rule", "change", ({ target }) => changeSet(target.value));
listen("encoding", "change", ({ target }) => change({ encoding: target.value }));
listen("bye", "change", ({ target }) => change({ unpaired: target.value }));
listen("reset", "click", () => change({ by: otherList() }));
submit("by-form", useList);
submit("decided-form", () => change(Object.fromEntries(DECIDED.map((name) => [name, linesOf(find(name))])), "decided-refused"));
submit("dated", () => change({ starts: find("starts").value }));
submit("lots-form", () => change({ lots: find("lots").value.trim() }));
for (const id of ["fold", "edit"]) makeToggle(id);
listen("fold", "click", () => find("panel").hidden || drawPanel());
on("settled", forgetList);
on("answer", draw);
on("complete", () => find("panel").hidden || drawPanel());
