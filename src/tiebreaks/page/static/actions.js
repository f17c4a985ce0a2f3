// What one takes away: downloads, the link, the print.
import { wait } from "./busy.js";
import { find, notify } from "./elements.js";
import { fillProblems, problemsOf } from "./problems.js";
import { nameAfter, save, withButton } from "./save.js";
import { ask } from "./service.js";
import { addressToShare, carries, drawCode } from "./share.js";
import { fieldsOf, state } from "./state.js";
import { viewOf } from "./views.js";
import { say } from "./words.js";

// CSV and JSON have the current view; HTML and a tournament file always have the standings.
function makeRequest(format) {
  if (format === "trf26") return ["convert", { format, with_ranks: "true", after_round: state.settings.after }];
  if (format === "html") return ["standings", { format }];
  return viewOf(state.settings.view).download(format);
}

export async function download(format) {
  const { file, settings } = state;
  const [operation, fields] = makeRequest(format);
  const view = ["csv", "json", "xlsx"].includes(format) && settings.view !== "standings" ? `-${settings.view}` : "";
  const name = nameAfter(`${view}.${format === "trf26" ? "trf" : format}`);
  notify("");
  const done = wait(say("working"));
  try {
    const answer = await ask(operation, file, fieldsOf(settings, fields));
    save(await answer.blob(), name);
    const notes = JSON.parse(answer.headers.get("Tiebreaks-Notes") ?? "[]");
    notify(notes.length ? say("saved_with_notes", { name, notes: notes.join("; ") }) : say("saved", { name }));
  } catch (error) {
    fillProblems(find("refused"), say("refused"), problemsOf(error));
  } finally {
    done();
  }
  closeMenu();
}

async function copyLink() {
  const button = find("link");
  const words = button.textContent;
  const { address, whole } = await addressToShare();
  try {
    await navigator.clipboard.writeText(address);
    notify(say(!carries ? "copied" : whole ? "copied_whole" : "copied_settings"));
    const code = carries ? drawCode(address, say("code")) : null;
    if (carries) find("notice").append(...(code ? withButton(code, "code") : [say("no_code")]));
    button.textContent = "✓";
    setTimeout(() => (button.textContent = words), 1500);
  } catch {
    window.prompt(say("link"), address);
  }
}

function closeMenu() {
  find("download").open = false;
  find("download").querySelector("summary").focus();
}

find("print").addEventListener("click", async () => {
  await state.rest?.catch(() => {}); // the sheet has all rows
  window.print();
});
find("link").addEventListener("click", copyLink);
find("menu").addEventListener("click", () => openActions(!find("actions").classList.contains("open")));

// On a phone the actions are one menu.
function openActions(open) {
  find("actions").classList.toggle("open", open);
  document.body.classList.toggle("menu-open", open);
  find("menu").setAttribute("aria-expanded", String(open));
}
for (const button of document.querySelectorAll("[data-download]")) {
  button.addEventListener("click", () => download(button.dataset.download));
}
document.addEventListener("click", (event) => {
  for (const id of ["download", "filters"]) if (!find(id).contains(event.target)) find(id).open = false;
  if (event.target.closest("#actions button") || !event.target.closest("#actions, #menu, .top")) openActions(false);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (find("download").open) closeMenu();
  else if (find("actions").classList.contains("open")) {
    openActions(false);
    find("menu").focus();
  } else if (find("filters").open) {
    find("filters").open = false;
    find("filters").querySelector("summary").focus();
  }
});
