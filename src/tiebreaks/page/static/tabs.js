// The tabs: a button for each view, and the chosen view, which is drawn with every answer.
import { change } from "./change.js";
import { element, find, show } from "./elements.js";
import { offerRemedies } from "./problems.js";
import { emit, on, state } from "./state.js";
import { addView, viewOf, views } from "./views.js";
import { say } from "./words.js";

// Adds a view: { view, title, build, ... }, where `title()` is what the tab says and `build(state)` returns the elements to
// show; the rest as in views.js. Words come from functions, because the language may change.
export function registerTab(tab) {
  addView(tab);
  const attributes = { type: "button", role: "tab", id: `tab-${tab.view}`, "data-view": tab.view, "aria-controls": "view", "aria-selected": "false", tabindex: "-1" };
  const button = element("button", { ...attributes, onclick: () => change({ view: tab.view }), onkeydown: handleKeys }, wordsOf(tab.title));
  const after = views[views.findIndex((one) => one.view === tab.view) + 1];
  find("tabs").insertBefore(button, after ? buttonOf(after) : null);
}

const wordsOf = (words) => (typeof words === "function" ? words() : words);
const buttonOf = (tab) => find(`tab-${tab.view}`);

function draw() {
  const shown = viewOf(state.settings.view);
  for (const tab of views) {
    const button = buttonOf(tab);
    button.setAttribute("aria-selected", String(tab === shown));
    button.tabIndex = tab === shown ? 0 : -1;
    button.textContent = wordsOf(tab.title);
    show(button, tab.fits(state.standings.data, state.standings.event));
  }
  find("view").setAttribute("aria-labelledby", buttonOf(shown).id);
  find("view").className = shown.view;
  document.body.dataset.view = shown.view;
  find("hint").textContent = wordsOf(shown.hint);
  show(find("hint"), Boolean(find("hint").textContent));
  find("view").replaceChildren(...shown.build(state), ...buildWarnings());
  emit("shown");
}

// Warnings and notes of the reading, each behind a line that counts them.
function buildWarnings() {
  const { warnings, notes } = state.standings.event.reading;
  const fold = (title, lines) => element("details", { class: "warnings" }, element("summary", {}, title), element("ul", {}, ...lines.map((line) => element("li", {}, line))));
  const buttons = offerRemedies(state.standings.event, change);
  return [
    ...(warnings.length ? [fold(warnings.length === 1 ? say("warning") : say("warnings", { count: warnings.length }), warnings)] : []),
    ...(notes.length ? [fold(say("notes", { count: notes.length }), notes)] : []),
    ...(buttons ? [buttons] : []),
  ];
}

function handleKeys(event) {
  const visible = views.map(buttonOf).filter((tab) => !tab.hidden);
  const at = visible.indexOf(event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: visible.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = visible[(to + visible.length) % visible.length];
  tab.focus();
  change({ view: tab.dataset.view });
}

// The rows that the first answer left out.
function complete() {
  const shown = viewOf(state.settings.view);
  if (shown.complete) shown.complete(state);
  emit("shown");
}

on("answer", draw);
on("complete", complete);
