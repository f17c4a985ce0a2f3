// The words of the script, which the server has written into the page.
let words = JSON.parse(document.getElementById("words").textContent);

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"]; // as CLDR has them, in the order of the forms of a word

// {count} is a value; {count:place|places} the form of a word that this value asks for, as on the server.
export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, key, forms) => (forms ? choose(values[key], forms.split("|")) : (values[key] ?? "")));
}

// Half a point is a point.
function choose(number, forms) {
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const used = CATEGORIES.filter((category) => rules.resolvedOptions().pluralCategories.includes(category));
  return forms[Math.min(used.indexOf(rules.select(number > 0 && number < 1 ? 1 : number)), forms.length - 1)];
}

// From now on the words of another language.
export function setWords(others) {
  words = others;
}
