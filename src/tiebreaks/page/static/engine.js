// The engine in this browser: a worker with Python. Requests wait for it, one after the other; a request that is given up
// while it is computed ends the worker, and another one is started.
import { find, show } from "./elements.js";
import { emit } from "./state.js";
import { say } from "./words.js";

const PATIENCE = 1000; // milliseconds that an answer nobody waits for may still take, before its worker is ended
const described = document.documentElement.dataset.engine;

let worker = null;
let ready = null; // a promise: the worker can be asked
let last = Promise.resolve(); // the end of the request before
let asked = 0;

function start() {
  worker = new Worker(new URL("./engine_worker.js", import.meta.url), { type: "module" });
  const started = worker;
  ready = new Promise((resolve, reject) => {
    started.addEventListener("message", ({ data }) => {
      if (data.loaded !== undefined) drawLoading(data);
      if (data.ready) resolve();
      if (data.failed) reject(new Error(data.failed));
    });
    started.addEventListener("error", (event) => reject(new Error(event.message)));
  });
  ready.then(endLoading, (error) => {
    started.terminate(); // it would go on loading
    if (worker === started) worker = null; // the next question tries again
    find("engine-words").textContent = say("engine_failed", { reason: error.message });
    show(find("engine"), true);
  });
  started.postMessage({ start: new URL(described, document.baseURI).href });
}

function drawLoading({ loaded, of }) {
  show(find("engine"), true);
  find("engine-bar").max = of;
  find("engine-bar").value = loaded;
  find("engine-words").textContent = loaded < of ? say("engine_loading", { size: megabytes(of), done: megabytes(loaded) }) : say("engine_starting");
}

const megabytes = (bytes) => new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(bytes / 1e6);

function endLoading() {
  show(find("engine"), false);
}

// The answer to a request, as the service would give it.
export function carry(operation, form, { signal, headers }) {
  const before = last;
  let finish;
  last = new Promise((done) => (finish = done)); // the worker is free again, or ended
  return before.then(() => answer(operation, form, headers["Accept-Language"], signal, finish));
}

async function answer(operation, form, language, signal, finish) {
  try {
    signal?.throwIfAborted();
    if (!worker) start();
    await ready;
    const fields = await Promise.all([...form].map(async ([name, value]) => [name, typeof value === "string" ? value : [value.name, new Uint8Array(await value.arrayBuffer())]]));
    signal?.throwIfAborted();
    return ask({ id: ++asked, operation, fields, language }, signal, finish);
  } catch (error) {
    finish();
    throw error;
  }
}

// Resolves with the first part; the stream of the response has the others.
function ask(message, signal, finish) {
  return new Promise((resolve, reject) => {
    const computing = worker;
    let stream = null;
    let timer = 0;
    const close = () => {
      computing.removeEventListener("message", receive);
      signal?.removeEventListener("abort", giveUp);
      clearTimeout(timer);
      finish();
    };
    const giveUp = () => {
      reject(signal.reason);
      stream?.error(signal.reason);
      timer = setTimeout(() => {
        computing.terminate();
        if (worker === computing) start(); // the next question finds another one
        close();
      }, PATIENCE);
    };
    const receive = ({ data }) => {
      if (data.id !== message.id) return;
      if (data.done_of && !signal?.aborted) emit("progress", ...data.done_of);
      if (data.part && !stream) {
        const [status, given] = data.part;
        const body = new ReadableStream({ start: (opened) => (stream = opened) });
        resolve(new Response(body, { status, headers: given }));
      }
      if (signal?.aborted) {
        if (data.done) close();
        return;
      }
      if (data.part) stream.enqueue(data.part[2]);
      if (data.failed) (stream ? stream.error(new Error(data.failed)) : reject(new Error(data.failed)));
      if (data.done) {
        if (!data.failed) stream.close();
        close();
      }
    };
    computing.addEventListener("message", receive);
    signal?.addEventListener("abort", giveUp, { once: true });
    computing.postMessage(message);
  });
}

start(); // at once: a file that is dropped meanwhile waits for it
if ("serviceWorker" in navigator) {
  ready.finally(() => navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" })).catch(() => {}); // it only keeps files, and finds them in the browser's own store now
}
