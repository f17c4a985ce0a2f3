// Keeps the settings in the address behind #, so that a link has them; it never has the file.
const NAMES = ["sample", "by", "edition", "house_rule", "after", "view", "first", "second"]; // not trust, encoding, unpaired, sheet and tournament: they are about one file

export function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(NAMES.map((name) => [name, given.get(name) ?? ""]));
}

export function writeAddress(settings) {
  const given = new URLSearchParams();
  for (const name of NAMES) {
    if (settings[name] !== "" && settings[name] !== undefined) given.set(name, settings[name]);
  }
  const hash = given.toString();
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname);
}
