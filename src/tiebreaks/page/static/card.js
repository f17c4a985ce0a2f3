// The card of a participant: drawn when `openPlayer` is called, or a link has #player=12.
import { wait } from "./busy.js";
import { buildSections } from "./documents.js";
import { element, find, show } from "./elements.js";
import { drawProgress } from "./pictures.js";
import { fillProblems, problemsOf } from "./problems.js";
import { buildProspects } from "./prospects.js";
import { buildResults } from "./results.js";
import { withButton } from "./save.js";
import { askDocument } from "./service.js";
import { fieldsOf, on, openPlayer, restart, state } from "./state.js";
import { explainTwo } from "./why.js";
import { say } from "./words.js";

let shown = null; // the card that is drawn, for the sheet that is printed

// The card that is open; null if none is.
export const openCard = () => (find("card").open ? shown : null);

async function follow(id) {
  const signal = restart("card");
  if (id === null) return find("card").close();
  if (!state.file) return;
  const done = wait(say("working"));
  try {
    const answer = await askDocument("why", state.file, fieldsOf(state.settings, { who: id, rules: state.rules ?? null }), signal);
    draw(answer.card, signal);
  } catch (error) {
    if (signal.aborted) return;
    find("card").close();
    fillProblems(find("refused"), say("refused"), problemsOf(error));
    find("refused").focus();
  } finally {
    done();
  }
}

function draw(card, signal) {
  const again = find("card").open && shown?.id === card.id; // under other settings: the reader stays where they are
  shown = card;
  find("card-title").textContent = card.name;
  find("card-facts").textContent = [say("number", card), ...card.facts.map((fact) => say("fact", fact))].join(" · ");
  find("card-rank").textContent = say("rank_of", card);
  const above = card.around.ids[0] !== card.id ? card.around.ids[0] : null;
  show(find("card-why"), above !== null);
  find("card-why").onclick = () => explainTwo(card.id, above);
  find("card-body").replaceChildren(...buildParts(card, signal).filter(Boolean));
  if (!find("card").open) find("card").showModal();
  if (again) return;
  find("card-title").focus();
  find("card").scrollTop = 0;
}

// Two columns where there is room; what is still possible first while the event is live.
function buildParts(card, signal) {
  const prospects = card.rounds_left > 0 ? section("prospects", ...buildProspects(card, signal)) : null;
  const live = card.before === null;
  const main = [
    section("neighbours", ...buildNeighbours(card)),
    section(card.team ? "team_games" : "games", buildResults(card.games, { caption: say(card.team ? "team_games" : "games") })),
  ];
  const beside = [
    card.ratings.length ? section("ratings", element("ul", {}, ...card.ratings.map((line) => element("li", {}, line)))) : null,
    card.progress.length > 1 ? section("progress", ...withButton(drawProgress(card.progress, card.of), `${card.id}-ranks`)) : null,
    card.awards.length ? section("prizes", ...card.awards.map((reason) => element("p", {}, reason))) : null,
    card.categories.length ? section("categories", element("ul", {}, ...card.categories.map((one) => element("li", {}, say("in_category", one))))) : null,
  ].filter(Boolean);
  return [
    live ? prospects : null,
    element("div", { class: "card-columns" }, element("div", {}, ...main), beside.length ? element("div", {}, ...beside) : null),
    live ? null : prospects,
    section("values", element("p", { class: "quiet" }, card.law), ...card.values.map(buildValue)),
  ];
}

const section = (name, ...content) => element("section", { class: `part-${name}` }, element("h3", {}, say(name)), ...content);

function buildNeighbours({ around, sentences, id }) {
  const marked = around.deciding.map((place) => (place === null ? null : place + 2)); // behind rank and name
  return [
    buildResults(around.table, { caption: say("neighbours"), ids: around.ids, own: id, marked }),
    ...sentences.map((sentence) => element("p", {}, sentence)),
  ];
}

function buildValue({ code, name, shown: value, in_short, working }) {
  const fill = ({ currentTarget }) => {
    if (currentTarget.open && !currentTarget.dataset.filled) {
      currentTarget.dataset.filled = "yes";
      currentTarget.append(...buildSections(working, 4));
    }
  };
  return element(
    "details",
    { class: "working", ontoggle: fill },
    element("summary", {}, element("span", { class: "code" }, code), element("b", {}, value), element("span", { class: "quiet" }, name)),
    element("p", { class: "quiet in-short" }, in_short),
  );
}

const dialog = find("card");
dialog.addEventListener("close", () => !dialog.open && state.settings.player && openPlayer(null)); // the event may come late
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
find("card-close").addEventListener("click", () => dialog.close());
find("card-print").addEventListener("click", () => window.print());
on("player", follow);
on("leave", () => dialog.close());
