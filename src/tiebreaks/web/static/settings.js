// The settings live in the address behind #, so that a link carries them; the file is never a part of it.
const NAMES = ["sample", "by", "edition", "after", "view", "first", "second"]; // trust, encoding and unpaired are about one file, which no link carries

export function fromAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(NAMES.map((name) => [name, given.get(name) ?? ""]));
}

export function toAddress(settings) {
  const given = new URLSearchParams();
  for (const name of NAMES) {
    if (settings[name] !== "" && settings[name] !== undefined) given.set(name, settings[name]);
  }
  const hash = given.toString();
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname);
}
