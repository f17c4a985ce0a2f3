// The dialog with the working of a value, or with another explanation.
import { enterDialog, leaveDialog } from "./address.js";
import { wait } from "./busy.js";
import { buildSections } from "./documents.js";
import { find, show } from "./elements.js";
import { fillProblems, problemsOf } from "./problems.js";
import { askDocument } from "./service.js";
import { on, restart, state } from "./state.js";
import { say } from "./words.js";

// What shows the working of a value of these standings: (number of the participant, place in the list from 1).
export function makeExplainer(data, settings) {
  return async (who, place) => {
    const code = data.basis.by[place - 1];
    const occurrence = data.basis.by.slice(0, place).filter((other) => other === code).length;
    const answer = await fetchWorking("explain", { ...settings, who, code, occurrence });
    if (answer) showWorking(answer.document.title, buildSections(answer.document, 3));
  };
}

// The answer to a question about the event; null if it was refused, or another request has replaced it.
export async function fetchWorking(operation, fields) {
  const signal = restart("working");
  show(find("refused"), false);
  const done = wait(say("working"));
  try {
    return await askDocument(operation, state.file, fields, signal);
  } catch (error) {
    if (signal.aborted) return null;
    fillProblems(find("refused"), say("refused"), problemsOf(error));
    find("refused").focus();
    return null;
  } finally {
    done();
  }
}

export function showWorking(title, body) {
  find("working-title").textContent = title;
  find("working-body").replaceChildren(...body);
  if (!dialog.open) {
    dialog.showModal();
    enterDialog();
  }
  find("working-title").focus();
  dialog.scrollTop = 0;
}

const dialog = find("working");
find("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
dialog.addEventListener("close", () => !dialog.open && leaveDialog()); // the event may come late, when going forward has opened it again
window.addEventListener("popstate", ({ state: step }) => {
  if (!step?.dialog) dialog.close();
  else if (!dialog.open && find("working-body").childElementCount) dialog.showModal(); // forward again
});
on("leave", () => {
  find("working-body").replaceChildren();
  dialog.close();
});
