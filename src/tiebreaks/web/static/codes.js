// A code such as BH:GP/C1/P as its parts, and back. Whether it exists is for the service to say.
const FLAGS = ["P", "F", "R"];
const ORDER = ["C", "M", "P", "F", "R", "L", "U", "K"];

export function taken(code) {
  const [head, ...tail] = code.split("/");
  const [acronym, score = ""] = head.split(":");
  return { acronym, score, modifiers: Object.fromEntries(tail.map((part) => [part[0], part.slice(1)])) };
}

export function joined({ acronym, score, modifiers }) {
  const tail = ORDER.filter((letter) => letter in modifiers).map((letter) => `/${letter}${modifiers[letter]}`);
  return acronym + (score ? `:${score}` : "") + tail.join("");
}

export const isFlag = (letter) => FLAGS.includes(letter);
