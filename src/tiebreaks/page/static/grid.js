// A table: one stop of the Tab key, arrow keys inside, sorted by a column if one asks, and only the rows near those that one sees.
import { announce, element, idle } from "./elements.js";
import { addBox, buildHeaders, buildSpace, followCell, makeRowBuilder } from "./rows.js";
import { findBeside, markSorted, sortRows } from "./sorting.js";
import { buildWidths } from "./widths.js";
import { say } from "./words.js";

const BLOCK = 20; // rows that come and go together: about as many as one sees at once
const WHOLE = 250; // a table with more rows never has all of them
const NEAR = "100%"; // of the height of the region: what is built above and below it
const ROW_HEIGHT = 30; // pixels, until a block has been measured
const PAGE = 10; // rows for PageUp and PageDown
const stopOf = (cell) => (cell.hasAttribute("tabindex") ? cell : cell.querySelector("button, input"));

const grids = new Map(); // region -> its grid

// The tables inside an element that are searched.
export function gridsIn(where) {
  for (const region of grids.keys()) if (!region.isConnected) grids.delete(region);
  return [...grids.values()].filter(({ region }) => where.contains(region));
}

export class Grid {
  constructor(table, options) {
    this.table = table;
    this.missing = options.missing ?? 0; // rows that are not there yet
    this.active = Boolean(options.explain || options.choose || options.player); // something in it can be selected
    this.options = { ...options, role: this.active ? "gridcell" : "cell", sorts: Boolean(options.player) };
    this.buildRow = makeRowBuilder(table, this.options);
    this.heights = new Map(); // first row of a block -> its height when it was last built
    this.current = { row: 0, column: 0 }; // where the Tab key enters
    this.sorting = null; // { at, turned }: by which column, and whether the other way round
    this.body = element("table", {
      role: this.active ? "grid" : "table", // the roles repeat those of the elements: a phone lays a working out as cards
      class: [table.columns.some((column) => column.long) && "cards", this.active && "fixed"].filter(Boolean).join(" ") || null,
      "aria-rowcount": table.rows.length + this.missing + 1,
    });
    const { caption, visible } = options;
    this.head = [
      element("caption", { class: visible ? "" : "visually-hidden" }, element("span", {}, caption)),
      this.active ? buildWidths(table, this.options) : "",
      element("thead", { role: "rowgroup" }, buildHeaders(table, this.options)),
    ];
    // A region that one scrolls has to take the focus, unless something in it does.
    this.region = element("div", { class: "wide", role: "group", tabindex: this.active ? null : "0", "aria-label": say("table", { title: caption }) }, this.body);
    this.region.addEventListener("click", (event) => this.follow(event.target));
    if (this.active) {
      this.region.addEventListener("keydown", (event) => this.handleKey(event));
      this.region.addEventListener("focusin", (event) => this.enter(event.target));
    }
    grids.set(this.region, this);
    this.filter(() => true);
  }

  // Shows the rows for which `fits(index)`; returns how many. The first block is there at once, the others follow.
  filter(fits) {
    this.fits = fits;
    this.shown = sortRows(this.table, this.sorting).filter(fits);
    this.observer?.disconnect();
    this.blocks = this.makeBlocks(0);
    this.coming = this.missing ? element("tbody", { role: "rowgroup" }, buildSpace(this.missing * ROW_HEIGHT)) : "";
    this.body.replaceChildren(...this.head, ...this.blocks.map((block) => block.body), this.coming);
    this.blocks.forEach((block, at) => (at ? this.clear(block) : this.build(block)));
    this.current = { row: Math.min(this.current.row, Math.max(this.shown.length - 1, 0)), column: this.current.column };
    this.markStop();
    this.fill();
    return this.shown.length;
  }

  // By a column, then the other way round, then by rank again.
  sortBy(at) {
    if (this.missing) return;
    const { at: before, turned } = this.sorting ?? {};
    this.sorting = before !== at ? { at, turned: false } : turned ? null : { at, turned: true };
    this.body.classList.toggle("sorted", Boolean(this.sorting));
    markSorted(this.body.tHead, this.table, this.sorting);
    const focused = document.activeElement;
    this.filter(this.fits);
    if (focused?.dataset.sort) focused.focus(); // the headers were put in again
    announce(this.sorting ? say("sorted", { name: this.table.columns[at].header }) : say("unsorted"));
  }

  makeBlocks(from) {
    const size = this.active ? BLOCK : Math.max(this.shown.length, 1);
    const blocks = [];
    for (let first = from; first < Math.max(this.shown.length, 1); first += size) {
      blocks.push({ first, rows: this.shown.slice(first, first + size), built: false, body: element("tbody", { role: "rowgroup" }) });
    }
    return blocks;
  }

  // The rows that were missing, the options for all of them, and the boxes. The rows that one sees stay as they are.
  complete(table, options) {
    const first = this.shown.length;
    Object.assign(this, { table, missing: 0, options: { ...this.options, ...options }, shown: table.rows.map((_, index) => index) });
    this.buildRow = makeRowBuilder(table, this.options);
    for (const { body } of this.blocks) for (const row of body.rows) addBox(row, table, this.options);
    const others = this.makeBlocks(first);
    others.forEach((block) => this.clear(block));
    this.coming.replaceWith(...others.map((block) => block.body));
    this.blocks.push(...others);
    this.markStop();
    this.fill();
  }

  // Builds the other rows, those of a large table when they come near.
  fill() {
    if (this.missing) this.region.setAttribute("aria-busy", "true");
    else if (this.shown.length > WHOLE) this.observe();
    else this.fillLater();
  }

  // Builds the other blocks one by one, once the first has been painted.
  fillLater() {
    const next = this.blocks.find((block) => !block.built);
    if (next) this.region.setAttribute("aria-busy", "true");
    else this.region.removeAttribute("aria-busy");
    if (!next) return;
    const blocks = this.blocks;
    idle().then(() => {
      if (blocks !== this.blocks) return; // the search has changed them
      if (this.region.isConnected) this.build(next);
      else blocks.forEach((block) => this.build(block)); // whoever asked for it shows it later
      this.fillLater();
    });
  }

  observe() {
    this.region.removeAttribute("aria-busy");
    const byBody = new Map(this.blocks.map((block) => [block.body, block]));
    const follow = (entries) => {
      for (const { target, isIntersecting } of entries) {
        const block = byBody.get(target);
        if (isIntersecting) this.build(block);
        else if (!target.contains(document.activeElement)) this.clear(block);
      }
      this.markStop();
    };
    this.observer = new IntersectionObserver(follow, { root: this.region, rootMargin: `${NEAR} 0px` });
    for (const block of this.blocks) this.observer.observe(block.body);
  }

  build(block) {
    if (block.built) return;
    block.built = true;
    const rows = block.rows.map(this.buildRow);
    if (this.options.choose && !this.missing) for (const row of rows) addBox(row, this.table, this.options);
    block.body.replaceChildren(...rows);
  }

  // Leaves the place of a block empty, as high as its rows.
  clear(block) {
    if (block.built) this.heights.set(block.first, block.body.offsetHeight);
    block.built = false;
    block.body.replaceChildren(buildSpace(this.heights.get(block.first) ?? block.rows.length * ROW_HEIGHT));
  }

  // Before a print, every row; afterwards, those that are near.
  buildAll(all) {
    this.observer?.disconnect();
    if (all) this.blocks.forEach((block) => this.build(block));
    else if (this.shown.length > WHOLE) this.observe();
  }

  rowAt(position) {
    const block = this.blocks.find(({ first, rows }) => position < first + rows.length);
    if (!block) return null;
    this.build(block);
    return block.body.rows[position - block.first];
  }

  // Whatever can take the focus in a row, by column.
  stops(row) {
    const cells = row ? [...row.cells] : [];
    return cells.map((cell, column) => ({ column, part: stopOf(cell) })).filter(({ part }) => part && part.offsetParent !== null);
  }

  enter(part) {
    const row = part.closest("tr[data-row]");
    if (!row) return;
    this.current = { row: this.shown.indexOf(Number(row.dataset.row)), column: part.closest("td, th").cellIndex };
    this.markStop(part);
  }

  markStop(part = null) {
    if (!this.active) return;
    for (const other of this.body.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
    const built = this.blocks.filter((block) => block.built);
    const here = built.find(({ first, rows }) => this.current.row >= first && this.current.row < first + rows.length);
    const row = here ? here.body.rows[this.current.row - here.first] : built[0]?.body.rows[0];
    const cells = row ? [row.cells[this.current.column], ...row.cells].filter(Boolean) : [];
    const stop = part ?? cells.map(stopOf).find(Boolean);
    if (stop) stop.tabIndex = 0;
  }

  // Follows a cell, unless its text has just been selected.
  follow(target) {
    const sort = target.closest("[data-sort]");
    if (sort) return this.sortBy(Number(sort.dataset.sort));
    if (target.matches("td.choose")) return target.querySelector("input")?.click(); // a finger is wider than the box
    const selection = getSelection();
    if (selection.isCollapsed || !selection.containsNode(target, true)) followCell(target, this.options);
  }

  handleKey(event) {
    if (event.altKey || event.metaKey) return;
    if (event.target.dataset.sort) return this.handleHeadKey(event);
    if (!event.target.closest("tr[data-row]")) return;
    const { row, column } = this.current;
    const last = this.shown.length - 1;
    const inRow = (pick) => this.goTo(row, pick(this.stops(this.rowAt(row))));
    const open = () => followCell(event.target, this.options);
    const moves = {
      ...(event.target.matches("td, th") ? { Enter: open, " ": open } : {}), // buttons and boxes do so themselves
      ArrowUp: () => (row ? this.goTo(row - 1, column) : this.body.tHead.rows[0].cells[column]?.querySelector("button")?.focus()),
      ArrowDown: () => this.goTo(row + 1, column),
      ArrowLeft: () => inRow((stops) => stops.filter((stop) => stop.column < column).at(-1)?.column),
      ArrowRight: () => inRow((stops) => stops.find((stop) => stop.column > column)?.column),
      PageUp: () => this.goTo(Math.max(row - PAGE, 0), column),
      PageDown: () => this.goTo(Math.min(row + PAGE, last), column),
      Home: () => (event.ctrlKey ? this.goTo(0, column) : inRow((stops) => stops[0]?.column)),
      End: () => (event.ctrlKey ? this.goTo(last, column) : inRow((stops) => stops.at(-1)?.column)),
    };
    if (!moves[event.key] || (event.ctrlKey && !["Home", "End"].includes(event.key))) return;
    event.preventDefault();
    moves[event.key]();
  }

  // Above the first row, the headers.
  handleHeadKey(event) {
    const cell = event.target.parentElement;
    const moves = { ArrowDown: () => this.goTo(0, cell.cellIndex), ArrowLeft: () => findBeside(cell, -1)?.focus(), ArrowRight: () => findBeside(cell, 1)?.focus() };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  }

  goTo(position, column) {
    if (position < 0 || column === undefined) return;
    const stops = this.stops(this.rowAt(position));
    const stop = stops.find((one) => one.column === column) ?? stops[0];
    stop?.part.focus();
  }
}

window.addEventListener("beforeprint", () => gridsIn(document.body).forEach((grid) => grid.buildAll(true)));
window.addEventListener("afterprint", () => gridsIn(document.body).forEach((grid) => grid.buildAll(false)));
