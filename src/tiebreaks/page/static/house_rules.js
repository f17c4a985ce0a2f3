// House rules: provisions of the edition that the event has changed, each with its article and its choices in plain words.
import { change } from "./change.js";
import { element, find } from "./elements.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

const given = () => state.settings.house_rule.split(", ").filter(Boolean); // at most one name of a set, then NAME=VALUE
const nameOf = (rule) => rule.split("=")[0];
const added = new Set(); // provisions that are shown though they are as in the edition

// The name of the set among the house rules; "" if there is none.
export const chosenSet = () => given().find((rule) => !rule.includes("=")) ?? "";

// The house rules with another set; a set chooses its edition.
export function changeSet(name) {
  const single = given().filter((rule) => rule.includes("="));
  change({ house_rule: [name, ...single].filter(Boolean).join(", "), edition: "" });
}

function changeRule(name, value) {
  const others = given().filter((rule) => nameOf(rule) !== name);
  const wanted = value === null ? others : [...others, `${name}=${value}`];
  if (value === null) added.delete(name);
  change({ house_rule: wanted.join(", "), edition: state.standings.data.basis.edition.id });
}

export function drawRules() {
  const { rules } = state.standings.event;
  const single = new Set(given().filter((rule) => rule.includes("=")).map(nameOf));
  const shown = rules.filter(({ name, value, own }) => value !== own || single.has(name) || added.has(name));
  const others = rules.filter((rule) => !shown.includes(rule));
  const option = ({ name, article, says }) => element("option", { value: name }, say("rule_option", { article, says }));
  find("rule").replaceChildren(element("option", { value: "" }, say("rule_add")), ...others.map(option));
  const focused = document.activeElement?.id ?? "";
  find("rules").replaceChildren(...shown.map((rule) => buildRule(rule, single.has(rule.name) || added.has(rule.name))));
  if (focused.startsWith("rule-")) find(focused)?.focus();
}

function buildRule({ name, article, says, value, own, choices }, removable) {
  const words = (choice) => (choice.value === own ? say("rule_own", { value: choice.words }) : choice.words);
  const options = choices.map((choice) => element("option", { value: choice.value, selected: choice.value === value }, words(choice)));
  const label = say("rule_option", { article, says });
  const remove = element("button", { type: "button", class: "small words", "aria-describedby": `label-${name}`, onclick: () => (given().some((rule) => nameOf(rule) === name) ? changeRule(name, null) : forget(name)) }, say("rule_remove"));
  return element(
    "li",
    {},
    element("label", { for: `rule-${name}`, id: `label-${name}` }, label),
    element("select", { id: `rule-${name}`, onchange: ({ target }) => changeRule(name, target.value) }, ...options),
    removable ? remove : null,
  );
}

function forget(name) {
  added.delete(name);
  drawRules();
  find("rule").focus();
}

find("rule").addEventListener("change", ({ target }) => {
  const name = target.value;
  if (!name) return;
  added.add(name);
  drawRules();
  find(`rule-${name}`).focus();
});
on("begin", () => added.clear());
