// The controls of the settings: edition, house rules, round, byes, encoding and the tie-break list.
import { change } from "./change.js";
import { Editor } from "./editor.js";
import { element, find, show } from "./elements.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

const SLIDER_WAITS = 120; // milliseconds: a slider that moves sends no request for every round
let slider = 0; // the timer of a slider that still moves

const editor = new Editor((by) => change({ by }));

function draw() {
  const { standings, settings } = state;
  const { data, event } = standings;
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

const listen = (id, event, action) => find(id).addEventListener(event, action);
listen("edition", "change", ({ target }) => change({ edition: target.value }));
listen("house-rule", "change", ({ target }) => change({ house_rule: target.value, edition: "" })); // a set chooses its edition
listen("after", "input", ({ target }) => slideTo(target.value));
listen("encoding", "change", ({ target }) => change({ encoding: target.value }));
listen("bye", "change", ({ target }) => change({ unpaired: target.value }));
listen("edit", "click", ({ currentTarget }) => {
  show(find("editor"), find("editor").hidden);
  currentTarget.setAttribute("aria-expanded", String(!find("editor").hidden));
});
listen("reset", "click", () => change({ by: "" }));
on("leave", stopSlider);
on("answer", draw);
