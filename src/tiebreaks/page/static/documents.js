// Builds the elements of a document: sentences, tables and further documents, the same for every view.
import { element } from "./elements.js";
import { Grid } from "./grid.js";
import { say } from "./words.js";

// `options` are those of a table: caption, visible (the caption), and what rows.js takes.
export function buildSections(document, level, options = {}) {
  const elements = document.lead.map((line) => element("p", { class: "quiet" }, line));
  const captions = new Map(pairCaptions(document));
  for (const part of document.parts) {
    if (part.table) elements.push(...buildTable(part.table, { caption: captions.get(part), ...options }));
    else if (part.document) elements.push(buildSection(part.document, level, options));
    else elements.push(element("p", {}, ...part.lines.flatMap((line, index) => (index ? [element("br"), line] : [line]))));
  }
  return elements;
}

function buildSection(document, level, options) {
  const heading = document.title ? [element(`h${level}`, {}, document.title)] : [];
  return element("section", {}, ...heading, ...buildSections(document, level + 1, options));
}

// A working has a table of its rounds, and one for each step that separates tied participants.
function pairCaptions(document) {
  const steps = document.parts.filter((part) => part.table && !part.table.columns.some((column) => column.long));
  const caption = (part) => {
    if (!steps.includes(part)) return say("caption_working");
    return steps.length > 1 ? say("caption_step", { step: steps.indexOf(part) + 1 }) : say("caption_tied");
  };
  return document.parts.map((part) => [part, caption(part)]);
}

export function buildTable(table, options) {
  const { region } = new Grid(table, options);
  return table.sentence ? [region, element("p", {}, table.sentence)] : [region];
}
