// Keeps every file of the page, so that it works offline. A new version is kept whole before it replaces the old one.
const NAME = {{ name | tojson }};
const KEPT = {{ files | tojson }}.map((name) => new URL(name, self.location).href);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name.startsWith("tiebreaks ") && name !== NAME));
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request, { ignoreSearch: new URL(request.url).origin === self.location.origin });
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).origin !== self.location.origin) cache.put(request, fresh.clone()); // the engine of a CDN
  return fresh;
}
