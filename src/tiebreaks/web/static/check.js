// The check: whether the ranks and values in the file, or in a published table, follow from the settings.
import { change } from "./change.js";
import { buildSections } from "./documents.js";
import { element, find, show } from "./elements.js";
import { problemsOf } from "./problems.js";
import { askDocument, readFile } from "./service.js";
import { fieldsOf, on, restart, state } from "./state.js";
import { say } from "./words.js";

async function check() {
  const signal = restart("check");
  const banner = find("check");
  banner.className = "banner";
  fillVerdict([element("p", {}, say("checking"))]);
  show(banner);
  try {
    const fields = { ...fieldsOf(state.settings), against: state.table };
    draw(banner, await askDocument("check", state.file, fields, signal));
  } catch (error) {
    if (signal.aborted) return;
    const [problem] = problemsOf(error);
    if (error.kind === "usage" && !state.table) fillVerdict([element("p", { class: "capital" }, problem)]);
    else fillVerdict([element("p", {}, element("strong", {}, say("check_failed")), " ", problem)]);
  }
}

function fillVerdict(verdict, details = []) {
  find("verdict").replaceChildren(...verdict);
  find("check-details").replaceChildren(...details);
}

function draw(banner, { data, document, reasons, apply }) {
  const sign = element("span", { class: "sign", "aria-hidden": "true" }, data.agrees ? "✓" : "≠");
  if (data.agrees) {
    banner.classList.add("good");
    return fillVerdict([element("p", {}, sign, document.parts.flatMap((part) => part.lines ?? []).join(" "))]);
  }
  const guessed = data.by_source === "customary"; // then a difference need not be a mistake
  if (!guessed) banner.classList.add("bad");
  const why = [...(guessed ? [say("no_list")] : []), ...reasons].map((reason) => element("p", {}, reason));
  const title = say(data.explained_by.length ? "details" : "details_only");
  const details = element("details", {}, element("summary", {}, title), ...buildSections({ ...document, lead: [] }, 3, { caption: title }));
  const button = apply ? [element("button", { type: "button", id: "apply-found", onclick: () => change(apply) }, say("apply_found"))] : [];
  fillVerdict([element("p", {}, sign, document.lead.join(" ")), ...button, ...why], [details]);
}

find("against").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  state.table = file ? await readFile(file) : null;
  check();
});
on("begin", () => (find("against").value = ""));
on("settled", check);
