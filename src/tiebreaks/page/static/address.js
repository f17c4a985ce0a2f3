// Keeps the settings in the address behind #, so that a link has them. Of a page without a server it may have the file, too.
const NAMES = ["sample", "by", "edition", "house_rule", "lots", "play_off", "order", "value", "correction", "after", "view", "by_name", "group", "first", "second", "player"]; // not trust, encoding, unpaired, sheet, tournament and starts: they are about one file

let carried = new URLSearchParams(location.hash.slice(1)).get("file") ?? ""; // the packed file of a link, until another is opened
let leaving = null; // a step that the browser is going back from: what is written before it has gone would go with it
let language = ""; // the one that was chosen; "": that of the browser

export const chosenLanguage = () => language;

export function chooseLanguage(code) {
  language = code;
}

// Another file is opened: the link does not carry it.
export function dropCarried() {
  carried = "";
}

export function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries([...NAMES, "lang", "file"].map((name) => [name, given.get(name) ?? ""]));
}

// `visit` leaves a step in the history, so that the browser goes back to what was shown before.
export function writeAddress(settings, { visit = false } = {}) {
  const given = new URLSearchParams();
  for (const name of NAMES) {
    if (settings[name] !== "" && settings[name] !== undefined) given.set(name, settings[name]);
  }
  if (language) given.set("lang", language);
  if (carried) given.set("file", carried);
  const hash = given.toString();
  const address = hash ? `#${hash}` : location.pathname + location.search;
  whenLeft(() => {
    if (visit) history.pushState(null, "", address);
    else history.replaceState(history.state, "", address); // the step of a dialog stays one
  });
}

// A dialog over the card has a step of its own: going back closes it, not the card below.
export function enterDialog() {
  whenLeft(() => history.pushState({ dialog: true }, ""));
}

// A dialog was closed otherwise than by going back: its step goes, too.
export function leaveDialog() {
  if (leaving || !history.state?.dialog) return;
  leaving = new Promise((left) => window.addEventListener("popstate", left, { once: true })).then(() => {
    leaving = null;
  });
  history.back();
}

function whenLeft(write) {
  if (leaving) leaving.then(write);
  else write();
}
