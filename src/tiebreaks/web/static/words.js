// The words of the script, which the server has written into the page.
let words = JSON.parse(document.getElementById("words").textContent);

export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

// From now on the words of another language.
export function setWords(others) {
  words = others;
}
