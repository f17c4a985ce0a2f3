// The round that is shown: a number for each in the header, on a phone a list to choose from.
import { change } from "./change.js";
import { element, find, painted, show } from "./elements.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

// In the pairings the round itself, elsewhere the last that counts.
function shownRound() {
  const { settings, extra, standings } = state;
  return settings.view === "pairings" ? extra.data.round : standings.data.basis.after_round;
}

const choose = (round) => change({ after: String(round) });

function draw() {
  const { held } = state.standings.event;
  const shown = shownRound();
  show(find("round-field"), held > 0);
  const numbers = Array.from({ length: held }, (_, at) => at + 1);
  const button = (round) => element("button", { type: "button", "data-round": round, "aria-pressed": String(round === shown), "aria-label": say("to_round", { round }), onclick: () => choose(round) }, String(round));
  const focused = document.activeElement?.dataset?.round;
  find("rounds").replaceChildren(...numbers.map(button));
  if (focused) find("rounds").querySelector(`[data-round="${focused}"]`)?.focus();
  const options = [...(shown ? [] : [0]), ...numbers].map((round) => element("option", { value: round, selected: round === shown }, say("to_round", { round })));
  find("after").replaceChildren(...options);
  painted().then(() => find("rounds").querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" }));
}

find("after").addEventListener("change", ({ target }) => choose(target.value));
on("answer", draw);
