// Corrections of a result, a bye or an entry: each is listed and can be taken back; every view and download follows them.
import { download } from "./actions.js";
import { change } from "./change.js";
import { element, find, show } from "./elements.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

const RESULTS = ["1-0", "½-½", "0-1", "+-", "-+", "--", "0-0", "*"];
const BYES = ["half", "zero", "full", "pairing"];
const SHAPE = /^(\d+): (\d+)(?:-(\d+))? (\S+)$/;

const given = () => state.settings.correction.split("\n").filter(Boolean);
const keep = (list) => change({ correction: list.join("\n") }, "correction-refused");
const kindOf = (kind) => say(`offer_unpaired_${kind}`);

function nameOf(id) {
  const row = state.standings.data.standings.find((one) => one.id === Number(id));
  return row ? `${row.id} ${row.name}` : String(id);
}

// A correction as people read it.
function describe(text) {
  const [, round, white, black, result] = SHAPE.exec(text) ?? [];
  if (!round) return say("entered", { who: text.replace(/^entry: */, "") });
  if (!black) return say("corrected_bye", { round, who: nameOf(white), kind: kindOf(result) });
  return say("corrected_game", { round, white: nameOf(white), black: nameOf(black), result });
}

function drawList() {
  const list = given();
  show(find("corrected"), list.length > 0);
  if (!list.length) return void find("corrected").replaceChildren();
  const item = (text, at) => {
    const words = describe(text);
    const back = element("button", { type: "button", class: "small words", "aria-label": say("take_back_one", { correction: words }), onclick: () => keep(list.filter((_, index) => index !== at)) }, say("take_back"));
    return element("li", {}, element("bdi", {}, words), " ", back);
  };
  find("corrected").replaceChildren(
    element("p", {}, element("strong", {}, say("corrected"))),
    element("ul", { class: "corrections" }, ...list.map(item)),
    element("button", { type: "button", class: "small words", id: "corrected-file", onclick: () => download("trf26") }, say("corrected_file")),
  );
}

const options = (list) => list.map(([value, words]) => element("option", { value }, words));

function drawEntries() {
  const entries = (state.standings.event.entries ?? []).filter(([round]) => round === Number(find("correction-round").value));
  const words = ([, white, black, result]) => (black === null ? `${nameOf(white)}: ${kindOf(result)}` : `${nameOf(white)} – ${nameOf(black)}  ${result}`);
  find("correction-entry").replaceChildren(...options(entries.map((entry) => [entry.slice(1, 3).join("-").replace(/-$/, ""), words(entry)])));
  drawResults();
}

function drawResults() {
  const isGame = find("correction-entry").value.includes("-");
  find("correction-result").replaceChildren(...options(isGame ? RESULTS.map((one) => [one, one]) : BYES.map((kind) => [kind, kindOf(kind)])));
}

function draw() {
  drawList();
  const { held } = state.standings.event;
  const before = find("correction-round").value;
  find("correction-round").replaceChildren(...options(Array.from({ length: held }, (_, at) => [String(held - at), String(held - at)])));
  if (before && Number(before) <= held) find("correction-round").value = before;
  drawEntries();
}

find("correction-round").addEventListener("change", drawEntries);
find("correction-entry").addEventListener("change", drawResults);
find("correction-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const [round, entry, result] = ["round", "entry", "result"].map((name) => find(`correction-${name}`).value);
  if (!entry) return;
  const same = (text) => text.startsWith(`${round}: ${entry} `);
  keep([...given().filter((text) => !same(text)), `${round}: ${entry} ${result}`]);
});
find("entry-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const [name, rating] = ["name", "rating"].map((part) => find(`entry-${part}`).value.trim());
  keep([...given(), `entry: ${name}${rating ? `, ${rating}` : ""}`]);
  find("entry-form").reset();
});
on("answer", draw);
on("complete", draw);
