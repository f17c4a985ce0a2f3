// What was refused, and the buttons with which the service would answer.
import { element, show } from "./elements.js";
import { Refused } from "./service.js";
import { say } from "./words.js";

const MOST_AT_ONCE = 3;

// A button for each setting with which the service would answer.
export function offerRemedies({ offers }, use) {
  const button = (remedy) => {
    const [[name, value]] = Object.entries(remedy);
    const words = ["by", "sheet", "tournament", "encoding"].includes(name) ? say(`offer_${name}`, { value }) : say(`offer_${name}_${value}`);
    return element("button", { type: "button", onclick: () => use(remedy) }, words);
  };
  return offers.length ? element("p", { class: "offers" }, ...offers.map(button)) : null;
}

export function fillProblems(where, title, problems, ...more) {
  const many = problems.length > MOST_AT_ONCE; // then what is wrong first, and the lines behind a click
  const list = element("ul", { tabindex: many ? "0" : null }, ...problems.map((problem) => element("li", {}, problem))); // it may be scrolled
  const lines = many ? [element("p", {}, say("problem_count", { count: problems.length }), " ", problems[0]), element("details", {}, element("summary", {}, say("all_problems", { count: problems.length })), list)] : [list];
  where.replaceChildren(element("p", { class: "problems-title" }, title), ...lines, ...more.filter(Boolean));
  show(where);
}

export function problemsOf(error) {
  if (error instanceof Refused) return error.problems;
  throw error;
}
