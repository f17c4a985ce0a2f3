// Elements are made from text, never from markup: what a file says stays text.
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const find = (id) => document.getElementById(id);

export function show(what, visible = true) {
  what.hidden = !visible;
}

// Says something that no control shows by itself, to the eye as well.
export function tell(words) {
  find("told").textContent = words;
  show(find("told"), Boolean(words));
  if (!words) return;
  announce(words);
  find("told").scrollIntoView({ block: "nearest" });
}

let turn = false;

// Tells a screen reader; the same words again are told again.
export function announce(words) {
  turn = !turn;
  find("status").textContent = words + (turn ? "" : "\u00a0");
}
