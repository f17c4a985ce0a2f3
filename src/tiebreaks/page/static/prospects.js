// What a participant needs, and the chances, where rounds are left: worked out when the reader asks, because it may take seconds.
import { stopButton, workBar } from "./busy.js";
import { element } from "./elements.js";
import { drawShares, MOST_BARS } from "./pictures.js";
import { buildResults } from "./results.js";
import { withButton } from "./save.js";
import { askDocument, askInTwo, Refused } from "./service.js";
import { fieldsOf, restart, state, UNDECIDED } from "./state.js";
import { say } from "./words.js";

const FINISHES = 1000; // drawn, where there are too many to rank all

export function buildProspects(card, signal) {
  const place = element("div", { "aria-live": "polite" });
  const top = element("input", { type: "number", id: "prospects-top", min: "1", max: card.of, value: Math.min(3, card.of) });
  const button = element("button", { type: "button", id: "prospects-show" }, say("prospects_show"));
  button.addEventListener("click", () => work(card, top.value, place, button, signal));
  const then = card.before ? [element("p", { class: "quiet" }, say("prospects_then", { after: card.before - 1 }))] : [];
  return [
    element("p", { class: "quiet" }, say("prospects_about")),
    ...then,
    element("p", { class: "row" }, element("label", { for: "prospects-top" }, say("prospects_top")), top, button),
    place,
  ];
}

async function work(card, top, place, button, closed) {
  const signal = AbortSignal.any([closed, restart("prospects")]); // the card is closed, or the reader has waited long enough
  button.disabled = true;
  const working = element("p", { class: "row" }, say("working"), workBar(), stopButton());
  place.replaceChildren(working);
  const fields = fieldsOf(state.settings, { after_round: "", ...UNDECIDED, before_round: card.before, finishes: FINISHES });
  try {
    const shown = (found) => place.replaceChildren(...buildNeeds(found), working); // the verdict at once, then what is sharper
    const asked = askInTwo("needs", state.file, { ...fields, who: card.id, top, in_steps: "true" }, signal);
    const needs = await orReason(
      asked.then(({ first, rest }) => {
        shown(first);
        return rest ? rest().catch((error) => (error instanceof Refused ? first : Promise.reject(error))) : first; // what is not found in time stays open
      }),
    );
    shown(needs);
    const chances = await orReason(askDocument("chances", state.file, { ...fields, own: card.id }, signal));
    place.replaceChildren(...buildNeeds(needs), ...buildChances(chances, needs, card.id));
  } catch (error) {
    if (!signal.aborted) throw error;
    place.replaceChildren();
  } finally {
    button.disabled = false;
  }
}

// A question that has no answer in this event, such as about a round that is not paired, is answered by the reason.
async function orReason(request) {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Refused) return { reason: error.problems.join(" ") };
    throw error;
  }
}

function buildNeeds({ reason, document, further }) {
  if (reason) return [element("p", { class: "quiet" }, reason)];
  const parts = document.parts.map((part) => (part.table ? buildResults(part.table, { caption: document.title }) : element("p", {}, ...part.lines)));
  return further ? [...parts, element("p", { class: "quiet" }, further)] : parts;
}

function buildChances({ reason, own }, needs, id) {
  if (reason) return reason === needs.reason ? [] : [element("p", { class: "quiet" }, reason)];
  if (!own) return [];
  const { first, top, expected, range, ranks, summary, notes } = own;
  const facts = [say("chance_first", { first }), say("chance_top", { top }), say("chance_expected", { expected }), say("chance_range", { range })];
  const more = ranks.length > MOST_BARS ? [element("p", { class: "quiet" }, say("chance_more", { count: ranks.length - MOST_BARS }))] : [];
  return [
    element("p", { class: "facts-line" }, facts.join(" · ")),
    ...withButton(drawShares(ranks), `${id}-chances`),
    ...more,
    ...[summary, ...notes].map((line) => element("p", { class: "quiet" }, line)),
  ];
}
