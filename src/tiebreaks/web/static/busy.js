// What the page waits for: shown in a corner once it takes a while, and announced to assistive technology.
import { announce, find, show } from "./elements.js";

const waiting = new Set();

// Shows what is being done; call the returned function when it is done or no longer wanted.
export function wait(words) {
  const one = { words };
  waiting.add(one);
  announce(words);
  draw();
  return () => {
    waiting.delete(one);
    draw();
  };
}

function draw() {
  const last = [...waiting].at(-1);
  if (last) find("busy").textContent = last.words;
  show(find("busy"), Boolean(last));
  for (const id of ["open", "view"]) {
    if (last) find(id).setAttribute("aria-busy", "true");
    else find(id).removeAttribute("aria-busy");
  }
}
