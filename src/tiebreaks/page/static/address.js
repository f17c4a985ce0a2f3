// Keeps the settings in the address behind #, so that a link has them. Of a page without a server it may have the file, too.
const NAMES = ["sample", "by", "edition", "house_rule", "lots", "play_off", "order", "value", "correction", "after", "view", "by_name", "group", "first", "second", "player"]; // not trust, encoding, unpaired, sheet and tournament: they are about one file

let carried = new URLSearchParams(location.hash.slice(1)).get("file") ?? ""; // the packed file of a link, until another is opened
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
  if (visit) history.pushState(null, "", address);
  else history.replaceState(history.state, "", address); // the step of a dialog stays one
}
