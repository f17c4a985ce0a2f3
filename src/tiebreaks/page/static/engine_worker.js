// The worker of the engine: loads Python, NumPy and tiebreaks once, then answers one request after the other.
let python = null;
let respond = null;
let site = null;
const spoken = new Set(["en"]);

// The bytes of a file; tells how many have come.
async function load(address, told) {
  const answer = await fetch(new URL(address, site.base));
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const parts = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    told(value.length);
  }
  return new Blob(parts).arrayBuffer();
}

async function start(described) {
  site = { ...(await (await fetch(described)).json()), base: described };
  const of = site.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const told = (bytes) => postMessage({ loaded: (loaded += bytes), of });
  const [wheel] = await Promise.all(site.files.map(({ address }) => load(address, told))); // the browser keeps them
  const folder = new URL(site.pyodide, site.base).href;
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  python = await loadPyodide({ indexURL: folder });
  await python.loadPackage(new URL(site.numpy, site.base).href, { messageCallback: () => {} });
  python.unpackArchive(wheel, "wheel");
  respond = python.pyimport("tiebreaks.page.browser").respond;
  rehearse();
  postMessage({ ready: true });
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
  const data = new Uint8Array(await load(address, () => {}));
  const folder = python.pyimport("tiebreaks.languages.folder").LOCALE.toString();
  python.FS.mkdirTree(`${folder}/${path.slice(0, path.lastIndexOf("/"))}`);
  python.FS.writeFile(`${folder}/${path}`, data);
  spoken.add(language);
}

function* answer({ operation, fields, language }) {
  const given = python.toPy(fields);
  const parts = respond(operation, given, language);
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
