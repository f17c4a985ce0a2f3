// Keeps every file of the page, so that it works offline. A new version is kept whole before it answers.
const MINE = `tiebreaks ${self.registration.scope} `; // other sites of this origin have caches of their own
const NAME = MINE + {{ digest | tojson }};
const CURRENT = {{ current | tojson }}; // their names stay from version to version, and the browser may hold older ones
const LASTING = {{ lasting | tojson }}; // their names change with their contents

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  event.respondWith(answer(request));
});

async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll(CURRENT.map((name) => new Request(name, { cache: "reload" })));
  for (const name of LASTING) {
    const kept = await find(name);
    await (kept ? cache.put(name, kept) : cache.add(name));
  }
}

// A page of the version before may still be open: it finds its files in that one's cache.
async function forget() {
  const others = (await versions()).filter((name) => name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

// The names of the caches of this site, the oldest first.
async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith(MINE));
}

async function find(request, options) {
  for (const cacheName of [NAME, ...(await versions()).reverse()]) {
    const found = await caches.match(request, { ...options, cacheName });
    if (found) return found;
  }
}

async function answer(request) {
  const own = new URL(request.url).origin === self.location.origin;
  const found = await find(request, { ignoreSearch: own });
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && !own) (await caches.open(NAME)).put(request, fresh.clone()); // the engine of a CDN
  return fresh;
}
