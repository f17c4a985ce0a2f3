// The language: that of the browser, or the one that was chosen, which the link then has. A change keeps the file.
import { chosenLanguage, chooseLanguage, readAddress, writeAddress } from "./address.js";
import { change } from "./change.js";
import { find } from "./elements.js";
import { fillProblems, problemsOf } from "./problems.js";
import { fetchPage } from "./service.js";
import { emit, state } from "./state.js";
import { say, setWords } from "./words.js";

const ATTRIBUTES = ["aria-label", "placeholder", "title", "label"];
const shown = () => document.documentElement.lang.split("-")[0];

async function speak(code) {
  const fresh = new DOMParser().parseFromString(await fetchPage(code), "text/html");
  document.documentElement.lang = fresh.documentElement.lang;
  setWords(JSON.parse(fresh.getElementById("words").textContent));
  relabel(document.body, fresh.body);
  if (!state.file) document.title = fresh.title;
  find("language").value = code;
  emit("language");
}

// Takes the words of the same page in another language. What the script has filled is empty there, and drawn anew.
function relabel(live, fresh) {
  for (const name of ATTRIBUTES) if (fresh.hasAttribute(name)) live.setAttribute(name, fresh.getAttribute(name));
  const nodes = [...fresh.childNodes];
  const pairs = nodes.map((node, at) => [live.childNodes[at], node]);
  if (nodes.length !== live.childNodes.length || pairs.some(([one, other]) => one.nodeName !== other.nodeName)) return;
  for (const [one, other] of pairs) {
    if (other.nodeType === Node.TEXT_NODE) one.nodeValue = other.nodeValue;
    else if (other.nodeType === Node.ELEMENT_NODE) relabel(one, other);
  }
}

async function choose(code) {
  chooseLanguage(code);
  if (code !== shown()) await speak(code);
  writeAddress(state.settings);
  if (state.file) await change({});
}

// Follows the language of the link.
export async function followLanguage() {
  const { lang } = readAddress();
  if (!lang || lang === chosenLanguage() || ![...find("language").options].some(({ value }) => value === lang)) return;
  chooseLanguage(lang);
  if (lang === shown()) return;
  try {
    await speak(lang);
  } catch (error) {
    fillProblems(find("problems"), say("refused"), problemsOf(error));
  }
}

find("language").value = shown();
find("language").addEventListener("change", ({ target }) => choose(target.value));
