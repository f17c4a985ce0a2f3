// Takes a code such as BH:GP/C1/P apart, and puts it together. The service decides whether it exists.
const FLAGS = ["P", "F", "R"];
const ORDER = ["C", "M", "P", "F", "R", "L", "U", "K"];

export function parseCode(code) {
  const [head, ...tail] = code.split("/");
  const [acronym, score = ""] = head.split(":");
  return { acronym, score, modifiers: Object.fromEntries(tail.map((part) => [part[0], part.slice(1)])) };
}

export function writeCode({ acronym, score, modifiers }) {
  const tail = ORDER.filter((letter) => letter in modifiers).map((letter) => `/${letter}${modifiers[letter]}`);
  return acronym + (score ? `:${score}` : "") + tail.join("");
}

export const isFlag = (letter) => FLAGS.includes(letter);
