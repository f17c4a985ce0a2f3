// The worker of the engine: loads Python, NumPy and tiebreaks once, then answers one request after the other.
let python = null;
let respond = null;
let site = null;
const spoken = new Set(["en"]);

const TYPES = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };

// The bytes of a file, which must be the expected ones; tells how many have come.
async function load({ address, integrity }, told) {
  const answer = await fetch(new URL(address, site.base), { integrity });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const parts = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    told?.(value.length);
  }
  return new Blob(parts, { type: TYPES[address.slice(address.lastIndexOf(".") + 1)] ?? "application/octet-stream" });
}

async function start(described) {
  site = { ...(await (await fetch(described)).json()), base: described };
  const of = site.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const told = (bytes) => postMessage({ loaded: (loaded += bytes), of });
  const blobs = await Promise.all(site.files.map((file) => load(file, told)));
  const absolute = (address) => new URL(address, site.base).href;
  const files = new Map(site.files.map(({ address }, at) => [absolute(address), blobs[at]]));
  const folder = absolute(site.pyodide);
  await fromFiles(files, async () => {
    await importFile(files, `${folder}pyodide.asm.js`);
    const { loadPyodide } = await importFile(files, `${folder}pyodide.mjs`);
    python = await loadPyodide({ indexURL: folder });
    await python.loadPackage(absolute(site.numpy), { messageCallback: () => {} });
  });
  python.unpackArchive(await files.get(absolute(site.wheel)).arrayBuffer(), "wheel");
  respond = python.pyimport("tiebreaks.page.browser").respond;
  rehearse();
  postMessage({ ready: true });
}

// Lets Pyodide have the files that were loaded and checked, not others from the same addresses.
async function fromFiles(files, work) {
  const { fetch } = self;
  self.fetch = async (address, options) => {
    const found = files.get(new URL(address.url ?? address, site.base).href);
    return found ? new Response(found) : fetch(address, options);
  };
  try {
    await work();
  } finally {
    self.fetch = fetch;
  }
}

async function importFile(files, address) {
  const local = URL.createObjectURL(files.get(address));
  try {
    return await import(local);
  } finally {
    URL.revokeObjectURL(local);
  }
}

// The first event that somebody opens is not the first that is ranked.
function rehearse() {
  const samples = python.pyimport("tiebreaks.formats.samples");
  const sample = samples.read_sample("open").toJs();
  for (const _ of answer({ operation: "standings", fields: [["file", ["open.trf", sample]], ["format", "document"]], language: "en" }));
}

// The catalogue of a language is loaded when somebody speaks it.
async function learn(language) {
  if (spoken.has(language) || !site.languages[language]) return;
  const { address, path } = site.languages[language];
  const data = new Uint8Array(await (await load({ address })).arrayBuffer());
  const folder = python.pyimport("tiebreaks.languages.folder").LOCALE.toString();
  python.FS.mkdirTree(`${folder}/${path.slice(0, path.lastIndexOf("/"))}`);
  python.FS.writeFile(`${folder}/${path}`, data);
  spoken.add(language);
}

function* answer({ id, operation, fields, language }) {
  const given = python.toPy(fields);
  const parts = respond(operation, given, language, (done, of) => postMessage({ id, done_of: [done, of] }));
  for (const part of parts) {
    yield part.toJs({ dict_converter: Object.fromEntries });
    part.destroy();
  }
  parts.destroy();
  given.destroy();
}

self.addEventListener("message", async ({ data }) => {
  if (data.start) {
    start(data.start).catch((error) => postMessage({ failed: String(error) }));
    return;
  }
  const { id } = data;
  try {
    const language = data.language.split("-")[0];
    await learn(language);
    for (const part of answer({ ...data, language })) postMessage({ id, part });
    postMessage({ id, done: true });
  } catch (error) {
    postMessage({ id, done: true, failed: String(error) });
  }
});
