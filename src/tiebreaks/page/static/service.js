// Sends requests to the service. Every request carries the file, because the server stores nothing.
import { addressOfPage, carry } from "./carrier.js";
import { say } from "./words.js";

export class Refused extends Error {
  constructor(kind, problems, offers = [], facts = {}) {
    super(problems[0]);
    this.kind = kind;
    this.problems = problems;
    this.facts = facts; // of the first problem
    this.offers = offers; // the remedies that a button can offer: settings with which the service would answer
  }
}

const SEPARATORS = { house_rule: ", ", play_off: "\n", order: "\n", value: "\n", correction: "\n" }; // of settings that may have several values

function makeForm(file, fields) {
  const data = new FormData();
  for (const each of [file, ...(file.others ?? [])]) data.append("file", each, each.name);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === "") continue;
    const several = SEPARATORS[name] ? value.split(SEPARATORS[name]) : Array.isArray(value) ? value : [value]; // one or several
    for (const each of several) data.append(name, each);
  }
  return data;
}

export async function ask(operation, file, fields, signal) {
  const answer = await carry(operation, makeForm(file, fields), { signal, headers: spoken() }).catch(throwLoss);
  if (!answer.ok) throw await readRefusal(answer);
  return answer;
}

const spoken = () => ({ "Accept-Language": document.documentElement.lang });

async function request(address, options) {
  return fetch(address, { ...options, headers: spoken() }).catch(throwLoss);
}

// Says that the connection is lost, unless the page itself has ended it.
function throwLoss(error) {
  throw error.name === "AbortError" ? error : new Refused("offline", [say("offline")]);
}

async function readRefusal(answer) {
  try {
    const { error } = await answer.json();
    return new Refused(error.kind, error.problems, error.offers, error.messages?.[0]?.facts);
  } catch {
    return new Refused("fault", [`${answer.status} ${answer.statusText}`]);
  }
}

export async function askDocument(operation, file, fields, signal) {
  return (await ask(operation, file, { ...fields, format: "document" }, signal)).json();
}

// The first line of an answer in two, and `rest`, which waits for the whole; null if the first is the whole.
export async function askInTwo(operation, file, fields, signal) {
  return readInTwo(await ask(operation, file, { ...fields, format: "document" }, signal));
}

export async function readInTwo(answer) {
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  const readMore = async () => {
    const { done, value } = await reader.read().catch(throwLoss);
    text += decoder.decode(value, { stream: !done });
    return !done;
  };
  while (!text.includes("\n") && (await readMore())); // ends with the answer
  const end = text.indexOf("\n");
  const first = parseLine(text.slice(0, end));
  text = text.slice(end + 1);
  const rest = async () => {
    while (await readMore()); // ends with the answer
    return parseLine(text);
  };
  if (!first.missing) await readMore(); // the end: the browser has the connection back
  return { first, rest: first.missing ? rest : null };
}

function parseLine(line) {
  const found = JSON.parse(line);
  if (found.error) throw new Refused(found.error.kind, found.error.problems, found.error.offers);
  return found;
}

export async function fetchSample(name, signal) {
  const answer = await request(`samples/${encodeURIComponent(name)}`, { signal });
  if (answer.status === 404) throw new Refused("usage", [say("no_sample")]);
  if (!answer.ok) throw await readRefusal(answer);
  return new File([await answer.blob()], name);
}

// The page itself in another language.
export async function fetchPage(language) {
  const answer = await request(addressOfPage(language));
  if (!answer.ok) throw await readRefusal(answer);
  return answer.text();
}

// The bytes of a file and of the other files of its event.
export function sizeOf(file) {
  return [file, ...(file.others ?? [])].reduce((sum, each) => sum + each.size, 0);
}

// Reads a file and the others of its event as they are now, so that a later change on the disk changes nothing here.
export async function readFile(file) {
  const others = await Promise.all((file.others ?? []).map(readFile));
  try {
    return Object.assign(new File([await file.arrayBuffer()], file.name), { others });
  } catch {
    throw new Refused("gone", [say("gone", { name: file.name })]);
  }
}

// The file that the server watches, and its version.
export async function fetchWatched(number, name, signal) {
  const answer = await request(`watched/${number}`, { signal });
  if (!answer.ok) throw await readRefusal(answer);
  return { file: new File([await answer.blob()], name), version: answer.headers.get("Tiebreaks-Version") };
}
