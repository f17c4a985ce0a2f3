// Keeps the settings in the address behind #, so that a link has them; it never has the file.
const NAMES = ["sample", "by", "edition", "house_rule", "lots", "after", "view", "first", "second", "player"]; // not trust, encoding, unpaired, sheet and tournament: they are about one file

let language = ""; // the one that was chosen; "": that of the browser

export const chosenLanguage = () => language;

export function chooseLanguage(code) {
  language = code;
}

export function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries([...NAMES, "lang"].map((name) => [name, given.get(name) ?? ""]));
}

// `visit` leaves a step in the history, so that the browser goes back to what was shown before.
export function writeAddress(settings, { visit = false } = {}) {
  const given = new URLSearchParams();
  for (const name of NAMES) {
    if (settings[name] !== "" && settings[name] !== undefined) given.set(name, settings[name]);
  }
  if (language) given.set("lang", language);
  const hash = given.toString();
  const address = hash ? `#${hash}` : location.pathname + location.search;
  if (visit) history.pushState(null, "", address);
  else history.replaceState(history.state, "", address); // the step of a dialog stays one
}
