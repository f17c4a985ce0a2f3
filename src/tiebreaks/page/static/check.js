// The check: whether the ranks and values in the file, or in a published table, follow from the settings.
import { change } from "./change.js";
import { buildSections } from "./documents.js";
import { element, find, notify, painted, show } from "./elements.js";
import { problemsOf } from "./problems.js";
import { askDocument, readFile } from "./service.js";
import { makeToggle } from "./settings.js";
import { fieldsOf, on, restart, state } from "./state.js";
import { say } from "./words.js";

const NO_COUNT = new Set(["too little to tell", "not ranked"]); // verdicts whose sentence says more than a count

let asked = []; // what the verdict is about: file, table, language, fields

async function check() {
  if (document.body.classList.contains("watching")) return show(find("check"), false);
  const fields = fieldsOf(state.settings, { lots: "", after_round: state.settings.after }); // what the table counts is found out
  const wanted = [state.file, state.table, document.documentElement.lang, JSON.stringify(fields)];
  if (wanted.every((one, at) => one === asked[at])) return; // another tab, or other lots
  asked = wanted;
  const signal = restart("check");
  find("check").classList.remove("good", "bad", "old");
  fill(element("p", {}, say("checking")));
  show(find("check"));
  show(find("no-table"), Boolean(state.table));
  await painted(); // the table first
  if (signal.aborted) return;
  try {
    const answer = await askDocument("check", state.file, { ...fields, against: state.table }, signal);
    if (state.standings) draw(answer); // the event may have been taken back meanwhile
  } catch (error) {
    if (signal.aborted) return;
    if (error.kind !== "usage") asked = []; // worth another try
    const [problem] = problemsOf(error);
    if (error.kind === "usage" && !state.table) fill(element("p", { class: "capital" }, problem), null, problemsOf(error).slice(1).map((line) => element("p", { class: "capital" }, line)));
    else fill(element("p", {}, element("strong", {}, say("check_failed")), " ", problem));
  }
}

function fill(verdict, button = null, details = []) {
  find("verdict").replaceChildren(verdict);
  find("found").replaceChildren(...(button ? [button] : []));
  find("check-details").replaceChildren(...details);
  show(find("check-more"), details.length > 0);
  find("check").classList.toggle("bare", !button && !find("check").matches(".good, .bad, .old")); // a phone has room for few buttons
}

// How the published table differs from the one beside the verdict: by its round, or by its list.
function otherwise(data) {
  const [checked, shown] = [data, state.standings.data].map(({ basis }) => basis.after_round);
  return checked === shown ? "agrees_otherwise" : checked < shown ? "agrees_before" : "agrees_live";
}

// A verdict on another list than that of the table is neither good nor bad: it is named, and a button applies it.
function draw({ data, document, reasons, apply, ruling, of_table: ofTable }) {
  const guessed = data.basis.sources.by === "default";
  const wrongly = !data.agrees && !guessed && !ruling.undated; // by a list or an edition that is assumed, a difference need not be a mistake
  const { ranks, points, values } = data.compared;
  const wrong = data.differences.filter((one) => one.misplaced).length;
  const others = data.differences.reduce((sum, one) => sum + one.values.length, 0);
  const agrees = data.verdict === "agrees" && ofTable; // where nobody named a list, nothing is right or wrong
  const kind = agrees ? "agrees" : data.agrees ? otherwise(data) : !others ? "differs_ranks" : !wrong ? "differs_values" : "differs";
  const told = data.agrees || (wrong + others > 0 && !NO_COUNT.has(data.verdict));
  const words = ruling.alone ? "" : told ? say(kind, { name: (state.table ?? state.file).name, by: data.basis.by.join(", "), round: data.basis.after_round, ranks, values: points + values, wrong, others }) : document.lead.join(" ");
  const sure = agrees && !data.doubtful && ruling.in_force; // results that could not be read prove little; rules of old are no rules
  if (ofTable && (sure || wrongly)) find("check").classList.add(sure ? "good" : "bad");
  if (agrees && !ruling.in_force) find("check").classList.add("old");
  const neutral = data.agrees && (ofTable || data.verdict !== "agrees"); // ranks that claim nothing differ from nothing
  const sign = element("span", { class: "sign", "aria-hidden": "true" }, sure ? "✓" : neutral ? "?" : "≠");
  const why = [...(told ? document.lead : []), ...reasons];
  const first = (ofTable && told && !guessed) || ruling.alone ? [element("strong", {}, ruling.words), " "] : [];
  const sentences = [...why.map((reason) => element("p", {}, reason)), ...buildSections({ ...document, lead: [] }, 3, { caption: say("differences") })];
  const details = [
    ...(first.length || !data.agrees ? [] : [element("p", { class: "ruling" }, element("strong", {}, ruling.words))]),
    ...buildSections({ lead: [], parts: ruling.table }, 3, { caption: say("check_table") }),
    ...(sentences.length ? [element("details", { class: "check-sentences" }, element("summary", {}, say("check_sentences")), ...sentences)] : []),
  ];
  const basis = data.doubtful ? [" ", element("strong", {}, say("doubtful", { count: data.doubtful }))] : [];
  fill(element("p", {}, sign, ...first, element("bdi", {}, words), ...basis), ruling.in_force ? (apply ? buildApply(apply) : null) : buildBack(), details);
}

// The way back from rules that are not in force.
function buildBack() {
  return element("button", { type: "button", id: "rules-in-force", class: "small words", onclick: () => change({ by: "", edition: "", house_rule: "" }) }, say("back_in_force"));
}

// What was found, as a button that applies it.
function buildApply(apply) {
  const own = apply.edition === "" || apply.edition === state.standings.data.basis.edition.id;
  const kind = apply.house_rule ? "apply_rules" : own ? "apply" : "apply_edition";
  const words = say(kind, { by: apply.by, edition: apply.edition, rules: apply.house_rule });
  return element("button", { type: "button", id: "apply-found", class: "small words", onclick: () => change(apply) }, words);
}

// Checks a table that was published elsewhere; null: the ranks in the file again.
export async function checkAgainst(file) {
  const before = state.table;
  state.table = file ? await readFile(file) : null;
  if (before && !file) notify(say("table_gone", { name: before.name }));
  check();
}

find("against").addEventListener("change", ({ target }) => target.files[0] && checkAgainst(target.files[0]));
find("no-table").addEventListener("click", () => {
  find("against").value = "";
  checkAgainst(null);
  find("against").focus();
});
makeToggle("check-more");
find("check-more").addEventListener("click", () => find("check").classList.toggle("unfolded", !find("check-details").hidden));
on("begin", () => (find("against").value = ""));
on("settled", check);
