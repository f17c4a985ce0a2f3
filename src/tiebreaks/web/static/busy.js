// What the page waits for: once it takes a while, shown above the page and announced to assistive technology.
import { announce, find, show } from "./elements.js";

const A_WHILE = 300; // milliseconds; what is quicker changes nothing on the page
const waiting = new Set();
let since = 0; // when the page began to wait: requests that replace each other are one

// Shows what is being done; call the returned function when it is done or no longer wanted.
export function wait(words) {
  const one = { words, long: false };
  if (!waiting.size) since = performance.now();
  const timer = setTimeout(() => {
    one.long = true;
    announce(words);
    draw();
  }, since + A_WHILE - performance.now());
  waiting.add(one);
  draw();
  return () => {
    clearTimeout(timer);
    waiting.delete(one);
    draw();
  };
}

function draw() {
  const last = [...waiting].filter((one) => one.long).at(-1);
  if (last) find("busy").textContent = last.words;
  show(find("busy"), Boolean(last));
  for (const id of ["open", "view"]) {
    if (waiting.size) find(id).setAttribute("aria-busy", "true");
    else find(id).removeAttribute("aria-busy");
  }
}
