// The title of the event and its facts in one line.
import { element, find } from "./elements.js";
import { on, state } from "./state.js";
import { say } from "./words.js";

function draw() {
  const { data, document: report, event: shown } = state.standings;
  const event = data.tournament;
  const name = event.name || state.file.name;
  const system = say(event.system);
  const facts = say(event.team ? "team_facts" : "individual_facts", { system, count: event.participants, rounds: shown.rounds });
  find("title").textContent = report.title && event.name ? event.name : name;
  const starts = event.starts ? say("starts", { starts: formatDay(event.starts) }) : "";
  find("facts").replaceChildren(facts, element("span", { class: "starts" }, starts)); // a phone leaves it out
  document.title = `${name} · tiebreaks`;
}

const makeFormat = () => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
let format = makeFormat(); // before the first file comes: the first one takes the browser a while

function formatDay(iso) {
  return format.format(new Date(iso));
}

on("language", () => (format = makeFormat()));
on("answer", draw);
