// The views of an event, one for each tab: what each asks the service for, and how it is drawn.
export const views = []; // in the order of their tabs
const DEFAULTS = {
  place: 50, // tabs stand in the order of their places
  columns: "", // those of the standings that this view asks the service for
  hint: () => "", // a line above the view
  fits: () => true, // whether an event (`data` and `event` of its standings) has this view
  fetch: () => null, // async (file, settings, standings, signal): what it needs besides the standings; becomes `state.extra`
  complete: null, // (state): adds the rows that the first answer left out
  download: (format) => ["standings", { format }], // the operation and the fields of its CSV and JSON
};

export function addView(view) {
  views.push({ ...DEFAULTS, ...view });
  views.sort((one, other) => one.place - other.place);
}

export const viewOf = (name) => views.find((each) => each.view === name);
export const hasView = (name) => views.some((each) => each.view === name);
