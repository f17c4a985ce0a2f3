// What the page waits for: once it takes a while, shown above the page and announced to assistive technology.
import { announce, element, find, show } from "./elements.js";
import { on, stop } from "./state.js";
import { say } from "./words.js";

const A_WHILE = 300; // milliseconds; what is quicker changes nothing on the page
const LONG = 2000; // after which one may want to end it
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
  const later = setTimeout(() => {
    one.ends = true;
    draw();
  }, LONG);
  waiting.add(one);
  draw();
  return () => {
    clearTimeout(timer);
    clearTimeout(later);
    waiting.delete(one);
    draw();
  };
}

// Ends what is being computed.
export const stopButton = () => element("button", { type: "button", class: "stop", onclick: stop }, say("stop"));

// How much of a long answer is done, once it is known.
export const workBar = () => element("progress", { class: "work", hidden: true, "aria-label": say("working") });

on("progress", (done, of) => {
  for (const bar of document.querySelectorAll("progress.work")) {
    bar.value = done / of;
    show(bar);
  }
});

function draw() {
  const last = [...waiting].filter((one) => one.long).at(-1);
  if (last) find("busy").replaceChildren(last.words, workBar(), ...(last.ends ? [stopButton()] : []));
  show(find("busy"), Boolean(last));
  for (const id of ["open", "view"]) {
    if (waiting.size) find(id).setAttribute("aria-busy", "true");
    else find(id).removeAttribute("aria-busy");
  }
}
