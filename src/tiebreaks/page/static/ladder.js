// Why one is ahead of another: the sentence, both workings side by side, then the list as a ladder.
import { buildSections } from "./documents.js";
import { element } from "./elements.js";
import { playerLink } from "./results.js";
import { say } from "./words.js";

const SIGNS = { equal: "=", idle: "–", decides: "◀", "not needed": "" };

export function buildWhy({ document, ladder, sides }) {
  const [sentence] = document.parts.flatMap((part) => part.lines ?? []);
  return [
    element("p", { class: "sentence" }, sentence),
    ...(sides ? buildSides(sides) : []),
    element("h3", {}, say("ladder")),
    buildLadder(ladder),
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

// One line an opponent, both participants side by side, the largest amount first; only what is unusual has a mark.
function buildSides({ code, name, names, values, lines, stages, conclusions }) {
  const title = say("both_workings", { code, name });
  const tied = stages.flatMap((stage) => buildSections(stage, 4, { caption: say("caption_tied") }));
  const ends = conclusions.map((words, at) => element("p", {}, element("b", { dir: "auto" }, names[at]), `: ${words}`));
  if (!lines.length) return [...tied, ...ends];
  const heads = names.flatMap((words) => [element("th", { scope: "col", dir: "auto" }, words), element("th", { scope: "col", class: "number" }, say("amount"))]);
  const rows = lines.map((line) => element("tr", {}, ...line.flatMap(buildShare)));
  const total = element("tr", { class: "ends" }, ...values.flatMap((value) => [element("th", { scope: "row" }, code), element("td", { class: "number" }, value)]));
  const table = element("table", { class: "sides-table" }, caption(title), element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows), element("tfoot", {}, total));
  return [element("h3", {}, title), ...tied, scrolling(title, table), ...ends];
}

function buildShare(share) {
  if (!share) return [element("td"), element("td")];
  const { who, about, amount, counts, mark } = share;
  const name = about === null ? who : playerLink(about, who);
  const shown = counts ? amount : say("not_counted", { amount });
  const kind = counts ? "" : " cut";
  return [
    element("td", { class: `who${kind}`, dir: "auto" }, name, mark ? element("span", { class: "remark" }, mark) : null),
    element("td", { class: `number${kind}` }, shown),
  ];
}

const caption = (words) => element("caption", { class: "visually-hidden" }, words);
const scrolling = (title, table) => element("div", { class: "wide", role: "region", tabindex: "0", "aria-label": say("table", { title }) }, table);
