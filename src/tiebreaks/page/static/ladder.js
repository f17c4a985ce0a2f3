// Why one is ahead of another: the list as a ladder, then both workings side by side with what differs.
import { buildSections } from "./documents.js";
import { element } from "./elements.js";
import { playerLink } from "./results.js";
import { say } from "./words.js";

const SIGNS = { equal: "=", idle: "–", decides: "◀", "not needed": "" };

export function buildWhy({ document, ladder, sides }) {
  const [sentence] = document.parts.flatMap((part) => part.lines ?? []);
  return [
    element("p", { class: "sentence" }, sentence),
    buildLadder(ladder),
    ...(sides ? buildSides(sides, ladder.who) : []),
  ];
}

// The roles repeat those of the elements: a phone lays the ladder out as cards, and it must remain a table for screen readers.
function buildLadder({ who, rungs }) {
  const heads = [
    element("th", { scope: "col", role: "columnheader" }, say("tie_break")),
    ...who.map((one) => element("th", { scope: "col", role: "columnheader", class: "number" }, playerLink(one.id, one.name), element("span", { class: "quiet" }, say("rank_short", one)))),
    element("th", { scope: "col", role: "columnheader" }, say("decides_here")),
  ];
  const rows = rungs.map((rung) =>
    element(
      "tr",
      { role: "row", class: `rung ${rung.state.replace(" ", "-")}` },
      element("th", { scope: "row", role: "rowheader", title: rung.name || null }, element("span", { class: "code" }, rung.code), " ", element("span", { class: "quiet" }, rung.name)),
      ...rung.values.map((value) => element("td", { role: "cell", class: "number" }, value)),
      element("td", { role: "cell", class: "note" }, element("span", { class: "sign", "aria-hidden": "true" }, SIGNS[rung.state]), rung.note),
    ),
  );
  return scrolling(say("ladder"), element("table", { role: "table", class: "ladder" }, caption(say("ladder")), element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...heads)), element("tbody", { role: "rowgroup" }, ...rows)));
}

function buildSides(sides, who) {
  const title = say("both_workings", { code: sides.code, name: sides.name });
  const stages = sides.stages.flatMap((stage) => buildSections(stage, 4, { caption: say("caption_tied") }));
  const heads = [say("round"), ...who.map((one) => one.name)].map((words) => element("th", { scope: "col", dir: "auto" }, words));
  const rows = sides.rounds.map(({ round, terms, differs }) =>
    element("tr", { class: differs ? "differs" : null }, element("th", { scope: "row" }, String(round), differs ? differing() : null), ...terms.map(buildTerm)),
  );
  const ends = element("tr", { class: "ends" }, element("td"), ...sides.conclusions.map((words) => element("td", {}, words)));
  const table = element("table", { class: "sides-table" }, caption(title), element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows), element("tfoot", {}, ends));
  return [element("h3", {}, title), ...stages, scrolling(title, table)];
}

function buildTerm({ record, amount, counts, reason, article }) {
  const why = article ? say("cited", { reason, article }) : reason;
  return element(
    "td",
    { class: counts ? null : "cut" },
    element("b", { class: "amount" }, counts ? amount : say("not_counted", { amount })),
    element("span", { class: "record" }, record),
    element("span", { class: "quiet" }, why),
  );
}

const differing = () => element("span", { class: "sign" }, element("span", { "aria-hidden": "true" }, "≠"), element("span", { class: "visually-hidden" }, ` ${say("side_differs")}`));
const caption = (words) => element("caption", { class: "visually-hidden" }, words);
const scrolling = (title, table) => element("div", { class: "wide", role: "region", tabindex: "0", "aria-label": say("table", { title }) }, table);
