// The groups of a festival: files of several events are several tabs of one page, and one link has them.
import { element, find, show } from "./elements.js";
import { askDocument } from "./service.js";
import { emit, on, OWN, state } from "./state.js";

let groups = []; // { file, title, settings }: the files as they were read, and what each was last shown with; `source`: from where a file is read anew

// Whether every file is an event of its own; then they are groups.
export async function findGroups(files) {
  const asked = await Promise.allSettled(files.map((file) => askDocument("standings", file, {})));
  if (asked.some(({ status }) => status === "rejected")) return null;
  return asked.map(({ value }, at) => ({ file: files[at], title: value.data.tournament.name || files[at].name, settings: {} }));
}

// Calls groups that are read from elsewhere by the names of their events; one that cannot be read keeps that of its file.
export async function titleGroups(readGroup) {
  for (const [at, group] of groups.entries()) {
    try {
      const { data } = isShown(group) ? state.standings : await askDocument("standings", await readGroup(at), {});
      group.title = data.tournament.name || group.title;
    } catch {
      continue;
    }
    draw();
  }
}

// Begins with these groups; none: the event that is opened stands alone.
export function useGroups(found) {
  groups = found;
}

const isShown = ({ file }) => state.file === file || file.name === state.file?.name;

// The files of all groups, for a link; null where the event stands alone.
export const groupFiles = () => (groups.some(isShown) ? groups.map(({ file }) => file) : null);

// The group that a link names, counted from 1; else the first.
export const groupAt = (number) => groups[Number(number) - 1] ?? groups[0];

function draw() {
  const at = groups.findIndex(isShown);
  show(find("groups"), at >= 0);
  if (at < 0) return;
  groups[at].settings = { ...state.settings };
  state.settings.group = String(at + 1);
  const open = (group, index) => emit("group", group, { ...OWN, view: state.settings.view, ...group.settings, group: String(index + 1), player: "" });
  find("groups").replaceChildren(
    ...groups.map((group, index) => element("button", { type: "button", dir: "auto", "aria-current": index === at ? "page" : null, onclick: () => index !== at && open(group, index) }, group.title)),
  );
}

on("answer", draw);
