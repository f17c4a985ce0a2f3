// A link that carries the event itself, behind #, which browsers never send: packed, up to 30 KB. And its picture, a QR code.
import { shape } from "./pictures.js";
import { makeCode } from "./qr.js";
import { groupFiles } from "./groups.js";
import { state } from "./state.js";

export const carries = Boolean(document.documentElement.dataset.engine); // a page with a service has files on that machine
const MOST_LETTERS = 30_000;
const QUIET = 4; // squares of white around a code
const SQUARE = 3; // pixels: a camera reads it from a screen

async function through(stream, data) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

// A file with the others of its event, as letters of an address.
export async function pack({ file, others = [] }) {
  const files = [file, ...others];
  const head = new TextEncoder().encode(`${JSON.stringify(files.map(({ name, size }) => [name, size]))}\n`);
  const packed = await through(new CompressionStream("deflate-raw"), new Blob([head, ...files]));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// The file of a link, with the others of its event.
export async function unpack(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const data = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
  const end = data.indexOf(10);
  const files = [];
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(data.slice(0, end)))) files.push(new File([data.slice(at, (at += size))], name));
  return Object.assign(files[0], { others: files.slice(1) });
}

// The address of what is shown; { whole: false } where the event is too large for it.
export async function addressToShare() {
  const { href } = location;
  if (!carries || !state.file || state.settings.sample) return { address: href, whole: true };
  const given = new URLSearchParams(location.hash.slice(1));
  const [first, ...others] = groupFiles() ?? [state.file, ...(state.file.others ?? [])];
  given.set("file", await pack({ file: first, others }));
  const address = `${href.split("#")[0]}#${given}`;
  return address.length > MOST_LETTERS ? { address: href, whole: false } : { address, whole: true };
}

// A picture of the code of an address; null where it is too long to be scanned.
export function drawCode(address, label) {
  const code = makeCode(address);
  if (!code) return null;
  const size = code.length + 2 * QUIET;
  const squares = code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  return shape("svg", { viewBox: `0 0 ${size} ${size}`, class: "code", width: size * SQUARE, height: size * SQUARE, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, shape("rect", { width: size, height: size, fill: "#fff" }), shape("path", { d: squares.join(""), fill: "#000" }));
}
