// Pictures as SVG: the rank of one participant after each round, and how all ranks moved.
import { playerLink } from "./results.js";
import { say } from "./words.js";

const SPACE = "http://www.w3.org/2000/svg";
const MOST = 100; // ranks that a picture has lines for; whoever is behind them is drawn at the lower edge
const NARROW = 640; // pixels of a phone: rounds stand closer, so that the names are on the first screen
const HUES = 10; // the looks of highlighted lines, in card.css

export function shape(tag, attributes = {}, ...children) {
  const created = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

// The way of one participant: `ranks` has the rank after each round.
export function drawProgress(ranks, of) {
  const known = ranks.map((rank, index) => [rank, index]).filter(([rank]) => rank !== null);
  const [best, worst] = [Math.min(...known.map(([rank]) => rank)), Math.max(...known.map(([rank]) => rank))];
  const [step, height, top] = [44, 132, 26];
  const width = 30 + step * ranks.length;
  const x = (index) => 30 + step * index;
  const y = (rank) => top + (worst === best ? 30 : ((rank - best) / (worst - best)) * (height - top - 46));
  const points = known.map(([rank, index]) => `${x(index)},${y(rank)}`).join(" ");
  const label = say("progress_label", { ranks: known.map(([rank]) => rank).join(", "), of });
  return shape(
    "svg",
    { class: "progress", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
    shape("polyline", { points, class: "line" }),
    ...known.map(([rank, index]) => shape("circle", { cx: x(index), cy: y(rank), r: 4, class: "dot" })),
    ...known.map(([rank, index]) => shape("text", { x: x(index), y: y(rank) - 10, class: "value" }, String(rank))),
    ...ranks.map((_, index) => shape("text", { x: x(index), y: height - 6, class: "axis" }, String(index + 1))),
  );
}

// How ranks moved: a line for each participant, those in `chosen` highlighted. Participants: { id, name, ranks }, the best first.
export function drawMoves(participants, chosen) {
  const shown = participants.filter((one, index) => index < MOST || chosen.has(one.id));
  const rounds = participants[0]?.ranks.length ?? 0;
  const lowest = Math.min(participants.length, MOST);
  const narrow = window.innerWidth < NARROW;
  const [row, top, left, right] = [lowest > 40 ? 15 : 22, 30, narrow ? 12 : 40, narrow ? 165 : 260];
  const room = narrow ? window.innerWidth - left - right - 30 : 640;
  const step = Math.max(18, Math.min(90, room / Math.max(1, rounds - 1)));
  const width = left + step * Math.max(0, rounds - 1) + right;
  const height = top + row * (lowest + (participants.length > MOST ? 2 : 0)) + 8;
  const x = (index) => left + step * index;
  const y = (rank) => top + row * (Math.min(rank, MOST + 2) - 0.5);
  const taken = new Set(); // heights that have a name: those who share a rank stand below each other
  const looks = new Map([...shown.filter((one) => chosen.has(one.id))].map((one, index) => [one.id, index % HUES]));
  const draw = (one) => {
    const met = one.ranks.map((rank, index) => [rank, index]).filter(([rank]) => rank !== null);
    if (!met.length) return [];
    const look = looks.has(one.id) ? `chosen look-${looks.get(one.id)}` : "other";
    const [last, end] = met.at(-1);
    let place = Math.min(last, MOST + 2);
    while (taken.has(place)) place += 1;
    taken.add(place);
    const name = shape("text", { x: x(end) + 14, y: y(place) + 4, class: "name", direction: "ltr", "unicode-bidi": "plaintext" }, `${last}  ${one.name}`);
    const line = shape("polyline", { points: met.map(([rank, index]) => `${x(index)},${y(rank)}`).join(" "), class: "line" });
    const dots = looks.has(one.id) ? met.map(([rank, index]) => shape("circle", { cx: x(index), cy: y(rank), r: 3.5, class: "dot" })) : [];
    return [shape("g", { class: `way ${look}`, "data-id": one.id }, line, ...dots, name)];
  };
  const ways = shown.flatMap(draw); // the best first, so that shared ranks keep their order
  ways.sort((one, other) => one.classList.contains("chosen") - other.classList.contains("chosen")); // highlighted ones on top
  const label = say("moves_label", { count: shown.length, rounds });
  return shape(
    "svg",
    { class: "moves", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
    ...Array.from({ length: rounds }, (_, index) => shape("text", { x: x(index), y: 16, class: "axis" }, String(index + 1))),
    ...Array.from({ length: rounds }, (_, index) => shape("line", { x1: x(index), x2: x(index), y1: 22, y2: height - 4, class: "grid" })),
    ...ways,
  );
}

// The highlighted participants as links, in the looks of their lines.
export function listChosen(participants, chosen) {
  return participants.filter((one) => chosen.has(one.id)).map((one) => playerLink(one.id, one.name));
}

export const MOST_BARS = 20; // whoever shows the bars says how many ranks are left out

// How probable each rank is, as bars; `ranks`: { rank, share (as text), part (of 1) }.
export function drawShares(ranks) {
  const [step, height, top, base] = [46, 130, 22, 24];
  const shown = ranks.slice(0, MOST_BARS);
  const width = step * shown.length + 10;
  const most = Math.max(...shown.map((one) => one.part));
  const tall = (part) => Math.max(1, (part / most) * (height - top - base));
  const bars = shown.map((one, index) => ({ ...one, index })).filter((one) => one.part > 0); // a rank that never came has its place
  const label = say("chance_label", { ranks: bars.map((one) => say("chance_bar", one)).join(", ") });
  return shape(
    "svg",
    { class: "shares", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
    ...bars.map(({ part, index }) => shape("rect", { x: 8 + step * index, y: height - base - tall(part), width: step - 10, height: tall(part), class: "bar" })),
    ...bars.map(({ part, share, index }) => shape("text", { x: 8 + step * index + (step - 10) / 2, y: height - base - tall(part) - 5, class: "value" }, share)),
    ...shown.map(({ rank }, index) => shape("text", { x: 8 + step * index + (step - 10) / 2, y: height - 7, class: "axis" }, String(rank))),
  );
}
