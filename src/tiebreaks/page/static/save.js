// What the reader keeps: files, and pictures as SVG files that need no style sheet.
import { element, notify } from "./elements.js";
import { state } from "./state.js";
import { say } from "./words.js";

const LOOKS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];

export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// The name of a file about the event: that of its file with another ending.
export const nameAfter = (rest) => `${state.file.name.replace(/\.[^.]*$/, "")}${rest}`;

// A button that saves a picture, under the name of the event and of what it shows.
export function svgButton(getPicture, what) {
  const keep = () => {
    const name = nameAfter(`-${what}.svg`);
    save(new Blob([new XMLSerializer().serializeToString(standAlone(getPicture()))], { type: "image/svg+xml" }), name);
    notify(say("saved", { name }));
  };
  return element("p", { class: "keep" }, element("button", { type: "button", class: "small words", onclick: keep }, say("as_svg")));
}

// A picture in its frame, with the button below.
export const withButton = (picture, what) => [element("div", { class: "picture" }, picture), svgButton(() => picture, what)];

// A copy that looks the same without the page, on the page's background.
function standAlone(picture) {
  const copy = picture.cloneNode(true);
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [at, shown] of [picture, ...picture.querySelectorAll("*")].entries()) {
    const looks = getComputedStyle(shown);
    for (const look of LOOKS) copies[at].setAttribute(look, looks.getPropertyValue(look));
    copies[at].removeAttribute("class");
  }
  const ground = document.createElementNS(copy.namespaceURI, "rect");
  for (const [name, value] of Object.entries({ width: "100%", height: "100%", fill: getComputedStyle(document.body).backgroundColor })) ground.setAttribute(name, value);
  copy.prepend(ground);
  return copy;
}
