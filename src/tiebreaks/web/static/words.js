// The words that the script fills in; the server has written them into the page.
const WORDS = JSON.parse(document.getElementById("words").textContent);

export function say(name, values = {}) {
  return WORDS[name].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}
