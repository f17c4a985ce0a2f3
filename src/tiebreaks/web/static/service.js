// The service: the file goes with every request, because the server keeps nothing.
import { say } from "./words.js";

export class Refused extends Error {
  constructor(kind, problems) {
    super(problems[0]);
    this.kind = kind;
    this.problems = problems;
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
  let answer;
  try {
    answer = await fetch(`/api/${operation}`, { method: "POST", body: form(file, fields), signal });
  } catch (wrong) {
    if (wrong.name === "AbortError") throw wrong;
    throw new Refused("offline", [say("offline")]);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer) {
  try {
    const { error } = await answer.json();
    return new Refused(error.kind, error.problems);
  } catch {
    return new Refused("fault", [`${answer.status} ${answer.statusText}`]);
  }
}

export async function shown(operation, file, fields, signal) {
  return (await ask(operation, file, { ...fields, format: "document" }, signal)).json();
}

export async function sample(name) {
  const answer = await fetch(`/samples/${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Refused("usage", [`${answer.status} ${answer.statusText}`]);
  return new File([await answer.blob()], name);
}
