// The service: the file goes with every request, because the server keeps nothing.
import { say } from "./words.js";

export class Refused extends Error {
  constructor(kind, problems, offers = []) {
    super(problems[0]);
    this.kind = kind;
    this.problems = problems;
    this.offers = offers; // settings with which it would be answered
  }
}

function form(file, fields) {
  const data = new FormData();
  data.append("file", file, file.name);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined && value !== "") data.append(name, value);
  }
  return data;
}

export async function ask(operation, file, fields, signal) {
  const answer = await reached(`/api/${operation}`, { method: "POST", body: form(file, fields), signal });
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function reached(address, request) {
  try {
    return await fetch(address, request);
  } catch (wrong) {
    if (wrong.name === "AbortError") throw wrong;
    throw new Refused("offline", [say("offline")]);
  }
}

async function refusal(answer) {
  try {
    const { error } = await answer.json();
    return new Refused(error.kind, error.problems, error.offers);
  } catch {
    return new Refused("fault", [`${answer.status} ${answer.statusText}`]);
  }
}

export async function shown(operation, file, fields, signal) {
  return (await ask(operation, file, { ...fields, format: "document" }, signal)).json();
}

export async function sample(name, signal) {
  const answer = await reached(`/samples/${encodeURIComponent(name)}`, { signal });
  if (answer.status === 404) throw new Refused("usage", [say("no_sample")]);
  if (!answer.ok) throw await refusal(answer);
  return new File([await answer.blob()], name);
}

// A file as it is now, so that a change on the disk changes nothing here.
export async function kept(file) {
  try {
    return new File([await file.arrayBuffer()], file.name);
  } catch {
    throw new Refused("gone", [say("gone", { name: file.name })]);
  }
}
