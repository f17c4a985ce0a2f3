// The list editor: one moves entries by dragging or by their arrows, and sets the modifiers of each.
import { isFlag, parseCode, writeCode } from "./codes.js";
import { announce, element, find } from "./elements.js";
import { say } from "./words.js";

const NUMBERS = {
  C: { min: 0, max: 20, step: 1 },
  M: { min: 0, max: 10, step: 1 },
  L: { min: -20, max: 20, step: 1 },
  K: { min: 0, max: 1000, step: "any" },
  U: { min: 0, max: 4000, step: 1 },
};
const DEFAULT = "PTS"; // the list always has it: it comes back when it is removed

export class Editor {
  constructor(onChange) {
    this.onChange = onChange;
    this.list = [];
    this.names = new Map();
    this.codes = [];
    this.open = new Set(); // entries whose modifiers are shown
    this.dragged = null;
    find("add").addEventListener("click", () => this.add(find("code").value));
  }

  show(list, codes) {
    this.list = list.map((entry) => entry.code);
    this.names = new Map(list.map((entry) => [entry.code, entry.name]));
    this.codes = codes;
    this.draw();
    this.offerCodes();
  }

  offerCodes() {
    const select = find("code");
    const before = select.value;
    const label = ({ code, name, article }) => `${code}, ${name} (${article})`;
    const usable = this.codes.filter((code) => !code.refused).map((code) => element("option", { value: code.code }, label(code)));
    const others = this.codes
      .filter((code) => code.refused)
      .map((code) => element("option", { value: code.code, disabled: true, title: code.refused }, label(code)));
    const group = others.length ? [element("optgroup", { label: say("not_here") }, ...others)] : [];
    select.replaceChildren(...usable, ...group);
    if (before && this.codes.some((code) => code.code === before && !code.refused)) select.value = before;
  }

  draw(focus = "") {
    const key = focus || document.activeElement?.dataset?.key || "";
    find("entries").replaceChildren(...this.list.map((code, index) => this.buildEntry(code, index)));
    if (key) find("entries").querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  buildEntry(code, index) {
    const parts = parseCode(code);
    const facts = this.codes.find((known) => known.code === parts.acronym);
    const control = (action, words, sign, disabled) =>
      element(
        "button",
        { type: "button", class: "small", "data-key": `${action}-${index}`, "aria-label": say(words, { code }), title: say(words, { code }), "aria-disabled": disabled ? "true" : null, onclick: () => disabled || this[action](index) },
        sign,
      );
    const item = element(
      "li",
      { draggable: "true", "data-index": index },
      element("span", { class: "grip", "aria-hidden": "true" }, "⠿"),
      element("span", { class: "entry-name" }, element("strong", {}, code), ` ${this.names.get(code) ?? facts?.name ?? ""}`),
      element(
        "span",
        { class: "entry-actions" },
        this.buildToggle(code, index, facts),
        control("up", "move_up", "↑", index === 0),
        control("down", "move_down", "↓", index === this.list.length - 1),
        control("remove", "remove", "×", code === DEFAULT && this.list.length === 1),
      ),
      this.open.has(code) ? this.buildModifiers(code, index, parts, facts) : null,
    );
    this.makeDraggable(item, index);
    return item;
  }

  buildToggle(code, index, facts) {
    if (!facts || !(facts.modifiers.length || facts.scores)) return null;
    const toggle = () => {
      if (!this.open.delete(code)) this.open.add(code);
      this.draw(`more-${index}`);
    };
    const attributes = { type: "button", class: "small words", "data-key": `more-${index}`, "aria-expanded": String(this.open.has(code)) };
    return element("button", { ...attributes, "aria-label": say("modifiers", { code }), onclick: toggle }, say("modify"));
  }

  buildModifiers(code, index, parts, facts) {
    const fields = facts.modifiers.map((letter) => this.buildModifier(letter, code, index, parts));
    if (facts.scores) fields.unshift(this.buildScore(code, index, parts));
    return element("fieldset", {}, element("legend", { class: "visually-hidden" }, say("modifiers", { code })), ...fields);
  }

  buildModifier(letter, code, index, parts) {
    const given = parts.modifiers[letter];
    const flag = isFlag(letter);
    const attributes = flag ? { type: "checkbox", checked: given !== undefined } : { type: "number", ...NUMBERS[letter], value: given ?? "" };
    const change = ({ target }) => {
      const modifiers = { ...parts.modifiers };
      const wanted = flag ? (target.checked ? "" : null) : writeNumber(letter, target.value);
      if (wanted === null) delete modifiers[letter];
      else modifiers[letter] = wanted;
      if (letter === "C") delete modifiers.M;
      if (letter === "M") delete modifiers.C;
      this.replace(index, code, writeCode({ ...parts, modifiers }));
    };
    return element("label", {}, element("input", { ...attributes, "data-key": `${letter}-${index}`, onchange: change }), ` ${say(letter)}`);
  }

  buildScore(code, index, parts) {
    const change = ({ target }) => this.replace(index, code, writeCode({ ...parts, score: target.value }));
    const choices = ["", "MP", "GP"].map((score) =>
      element("option", { value: score, selected: score === parts.score }, say(score ? `score_${score}` : "score_primary")),
    );
    return element("label", {}, `${say("score")} `, element("select", { "data-key": `score-${index}`, onchange: change }, ...choices));
  }

  replace(index, before, code) {
    this.open.delete(before);
    this.open.add(code);
    this.list[index] = code;
    this.commit();
  }

  up(index) {
    this.move(index, index - 1, "up");
  }

  down(index) {
    this.move(index, index + 1, "down");
  }

  move(from, to, action = "") {
    if (to < 0 || to >= this.list.length || from === to) return;
    const [code] = this.list.splice(from, 1);
    this.list.splice(to, 0, code);
    announce(say("moved", { code, place: to + 1, count: this.list.length }));
    this.commit(action ? `${action}-${to}` : "");
  }

  remove(index) {
    const [code] = this.list.splice(index, 1);
    announce(say("removed", { code }));
    this.commit(`remove-${Math.min(index, this.list.length - 1)}`);
  }

  add(code) {
    if (!code) return;
    this.list.push(code);
    this.open.add(code);
    announce(say("added", { code, place: this.list.length }));
    this.commit();
  }

  commit(focus = "") {
    this.draw(focus);
    this.onChange(this.list.join(", "));
  }

  makeDraggable(item, index) {
    item.addEventListener("dragstart", (event) => {
      this.dragged = index;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", this.list[index]);
    });
    item.addEventListener("dragover", (event) => {
      if (this.dragged === null) return;
      event.preventDefault();
      item.classList.add("over");
    });
    item.addEventListener("dragleave", () => item.classList.remove("over"));
    item.addEventListener("dragend", () => (this.dragged = null));
    item.addEventListener("drop", (event) => {
      if (this.dragged === null) return;
      event.preventDefault();
      event.stopPropagation();
      const from = this.dragged;
      this.dragged = null;
      this.move(from, index);
      this.draw();
    });
  }
}

// A number as a modifier writes it, or null for none.
function writeNumber(letter, text) {
  if (text === "" || Number.isNaN(Number(text)) || (letter !== "L" && Number(text) === 0)) return null;
  return letter === "L" ? `${Number(text) < 0 ? "-" : "+"}${Math.abs(Number(text))}` : String(Number(text));
}
