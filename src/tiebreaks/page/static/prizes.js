// The tabs with prizes and categories. Rules of prizes are typed, chosen or dropped; they stay in the page's memory.
import { change } from "./change.js";
import { buildSections } from "./documents.js";
import { element, find, show } from "./elements.js";
import { askDocument, Refused } from "./service.js";
import { fieldsOf, on, state } from "./state.js";
import { registerTab } from "./tabs.js";
import { say } from "./words.js";

const NAME = "prizes.toml";
let written = ""; // the rules as they stand in the box
let missing = false; // prizes were asked for without rules
let asked = ""; // the categories that were typed
let chosen = 0; // the category that is shown

function useRules(text) {
  written = text;
  missing = !text.trim();
  state.rules = text.trim() ? new File([text], NAME) : null;
  return change({ view: "prizes" });
}

// What a tab shows instead of an answer that was refused: the rest of the page is not concerned.
async function orProblems(request) {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Refused && ["file", "usage", "regulations"].includes(error.kind)) return { problems: error.problems };
    throw error;
  }
}

function buildProblems(problems) {
  return element("div", { class: "problems", role: "alert" }, element("ul", {}, ...problems.map((problem) => element("li", {}, problem))));
}

// The tables of prizes, each with a name of its own.
function buildParts(document, caption) {
  let tables = 0;
  const numbered = () => (++tables > 1 ? `${caption} ${tables}` : caption);
  return document.parts.flatMap((part) => {
    if (part.document) return [element("h3", {}, part.document.title), ...buildParts(part.document, part.document.title)];
    return buildSections({ lead: [], parts: [part] }, 3, part.table ? { caption: numbered() } : {});
  });
}

// The form: a line for each list of prizes. It writes the rules, which stay to be read and changed as text.
const SHARING = ["none", "equal", "hort"];
let lines = [{ name: "", category: "", amounts: "" }];
let sharing = "none";
let currency = "EUR";

function writeRules() {
  const quoted = (text) => JSON.stringify(text.trim());
  const numbers = (text) => text.split(/[\s,;]+/).map(Number).filter((one) => one > 0).join(", ");
  const lists = lines.filter((line) => numbers(line.amounts)).map((line) => ["[[prizes]]", `name = ${quoted(line.name || line.category || say("prizes"))}`, ...(line.category.trim() ? [`category = ${quoted(line.category)}`] : []), `amounts = [${numbers(line.amounts)}]`].join("\n"));
  return lists.length ? [`currency = ${quoted(currency)}`, ...(sharing === "none" ? [] : [`\n[groups.main]\nsharing = ${quoted(sharing)}`]), ...lists.map((list) => `\n${list}`)].join("\n") + "\n" : "";
}

function buildForm() {
  const field = (id, label, value, set, attributes = {}) => element("div", { class: "field" }, element("label", { for: id }, label), element("input", { type: "text", id, value, autocomplete: "off", ...attributes, oninput: ({ target }) => set(target.value) }));
  const rows = lines.map((line, at) =>
    element(
      "fieldset",
      { class: "prize-line" },
      element("legend", {}, say("prize_list", { number: at + 1 })),
      field(`prize-name-${at}`, say("prize_name"), line.name, (text) => (line.name = text), { placeholder: say("prize_name_example") }),
      field(`prize-category-${at}`, say("prize_category"), line.category, (text) => (line.category = text), { placeholder: "U1800", list: "prize-categories" }),
      field(`prize-amounts-${at}`, say("prize_amounts"), line.amounts, (text) => (line.amounts = text), { placeholder: "300, 200, 100" }),
    ),
  );
  const options = SHARING.map((kind) => element("option", { value: kind, selected: kind === sharing }, say(`sharing_${kind}`)));
  const give = (event) => {
    event.preventDefault();
    useRules(writeRules());
  };
  const add = () => {
    lines.push({ name: "", category: "", amounts: "" });
    find("prize-form").replaceWith(buildForm());
    find(`prize-name-${lines.length - 1}`).focus();
  };
  return element(
    "form",
    { id: "prize-form", onsubmit: give },
    ...rows,
    element("datalist", { id: "prize-categories" }, ...["women", "U18", "U1800", "U2000", "50+", "65+"].map((value) => element("option", { value }))),
    element(
      "div",
      { class: "row" },
      element("button", { type: "button", id: "prize-add", onclick: add }, say("prize_add")),
      element("label", { for: "prize-sharing" }, say("prize_sharing")),
      element("select", { id: "prize-sharing", onchange: ({ target }) => (sharing = target.value) }, ...options),
      element("label", { for: "prize-currency" }, say("prize_currency")),
      element("input", { type: "text", id: "prize-currency", size: "4", value: currency, oninput: ({ target }) => (currency = target.value) }),
      element("button", { type: "submit", class: "primary", id: "prize-give" }, say("rules_use")),
    ),
  );
}

// The rules; unfolded while there are none, and where they are wrong.
function buildRules(unfolded, wrong = false) {
  const box = element("textarea", { id: "prize-rules", rows: "10", spellcheck: "false", dir: "ltr", placeholder: say("rules_example") }, written);
  const file = element("input", { type: "file", id: "prize-rules-file", class: "visually-hidden", accept: ".toml", onchange: async ({ target }) => target.files[0] && useRules(await target.files[0].text()) });
  return element(
    "details",
    { class: "prize-rules", open: unfolded },
    element("summary", {}, say("rules")),
    buildForm(),
    element(
      "div",
      { class: "row" },
      element("button", { type: "button", onclick: () => useRules(say("rules_example")) }, say("rules_try")),
      element("button", { type: "button", onclick: () => useRules(say("rules_hort")) }, say("rules_try_hort")),
      file,
      element("label", { for: "prize-rules-file", class: "button" }, say("rules_file")),
    ),
    element(
      "details",
      { class: "rules-text", open: wrong },
      element("summary", {}, say("rules_text")),
      element("p", { class: "quiet" }, say("rules_about")),
      element("label", { for: "prize-rules", class: "visually-hidden" }, say("rules_text")),
      box,
      element("div", { class: "row" }, element("button", { type: "button", id: "prize-rules-use", onclick: () => useRules(box.value) }, say("rules_use_text"))),
    ),
  );
}

registerTab({
  view: "prizes",
  place: 50,
  title: () => say("prizes"),
  fetch: (file, settings, standings, signal) =>
    state.rules ? orProblems(askDocument("prizes", file, fieldsOf(settings, { rules: state.rules }, standings), signal)) : null,
  build: ({ extra }) => {
    if (extra?.problems) return [buildRules(true, true), buildProblems(extra.problems)];
    const empty = missing ? [buildProblems([say("rules_missing")])] : [];
    return [buildRules(!state.rules, missing), ...empty, ...(extra?.document ? buildParts(extra.document, say("prizes")) : [])];
  },
  download: (format) => (state.rules ? ["prizes", { format, rules: state.rules }] : ["standings", { format }]),
});

function askCategories(text) {
  asked = text;
  chosen = 0;
  change({ view: "categories" });
}

const categoryFields = () => ({ rules: state.rules ?? null, category: asked.split(",").map((name) => name.trim()).filter(Boolean) });

function buildCategories({ extra, standings }) {
  const box = element("input", { type: "text", id: "category", value: asked, placeholder: say("category_example"), spellcheck: "false" });
  const form = element(
    "form",
    {
      class: "row",
      onsubmit: (event) => {
        event.preventDefault();
        askCategories(box.value);
      },
    },
    element("label", { for: "category" }, say("category")),
    box,
    element("button", { type: "submit" }, say("category_show")),
  );
  if (extra?.problems) return [form, buildProblems(extra.problems)];
  const parts = (extra?.document.parts ?? []).filter((part) => part.document);
  if (!parts.length) return [form, element("p", {}, say("no_categories"))];
  chosen = Math.min(chosen, parts.length - 1);
  const names = extra.data.categories.map(({ category }, at) => say("category_count", { name: extra.names[at], count: category.members }));
  const chips = names.map((name, index) => element("button", { type: "button", class: "chip", "aria-pressed": String(index === chosen), onclick: () => pick(index, standings, extra) }, name));
  return [form, element("div", { class: "chips", role: "group", "aria-label": say("categories") }, ...chips), element("div", { id: "category-shown" }, ...buildCategory(extra, chosen))];
}

function buildCategory(extra, index) {
  const { document } = extra.document.parts.filter((part) => part.document)[index];
  const player = (row) => extra.data.categories[index].standings[row].id;
  return [element("h3", {}, document.title), ...buildSections({ ...document, lead: [] }, 4, { caption: document.title, player })];
}

function pick(index, standings, extra) {
  chosen = index;
  find("category-shown").replaceChildren(...buildCategory(extra, index));
  for (const [at, chip] of [...find("view").querySelectorAll(".chip")].entries()) chip.setAttribute("aria-pressed", String(at === index));
}

registerTab({
  view: "categories",
  place: 60,
  title: () => say("categories"),
  fits: (data) => !data.tournament.team,
  fetch: (file, settings, standings, signal) => orProblems(askDocument("categories", file, fieldsOf(settings, categoryFields(), standings), signal)),
  build: buildCategories,
  download: (format) => ["categories", { format, ...categoryFields() }],
});

// A dropped file of rules is no event: it is taken before the page opens it as one.
document.addEventListener(
  "drop",
  async (event) => {
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (!file || others.length || !file.name.toLowerCase().endsWith(".toml") || !state.file) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.body.classList.remove("dropping");
    show(find("dropping"), false);
    useRules(await file.text());
  },
  true,
);
on("begin", () => {
  missing = false;
  asked = "";
  chosen = 0;
});
