// The words of the script, which the server has written into the page.
const WORDS = JSON.parse(document.getElementById("words").textContent);

export function say(name, values = {}) {
  return WORDS[name].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}
