// Builds elements from text, never from markup: the text of a file stays text.
export function element(tag, attributes = {}, ...children) {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) created.addEventListener(name.slice(2), value);
    else if (value === true) created.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) created.setAttribute(name, value);
  }
  created.append(...children.filter((child) => child !== null && child !== undefined));
  return created;
}

export const find = (id) => document.getElementById(id);

export function show(what, visible = true) {
  what.hidden = !visible;
}

// Shows a notice, and announces it; no words hide it.
export function notify(words) {
  find("notice").textContent = words;
  show(find("notice"), Boolean(words));
  if (!words) return;
  announce(words);
  find("notice").scrollIntoView({ block: "nearest" });
}

// When the browser has painted what was drawn, and one sees it; in a window that nobody sees, a little later.
export function painted() {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
    setTimeout(done, 300);
  });
}

// When the browser has nothing better to do.
export function idle() {
  return new Promise((done) => (window.requestIdleCallback ? requestIdleCallback(done, { timeout: 300 }) : setTimeout(done, 50)));
}

let turn = false;

// Announces words to screen readers; the same words again are announced again.
export function announce(words) {
  turn = !turn;
  find("status").textContent = words + (turn ? "" : "\u00a0");
}
