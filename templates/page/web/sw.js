// Keeps the files of the page, so that it opens without a network. `.ci/web` puts their names in. A new version has
// another cache, and takes over when the player says so.
const PREFIX = `fistful ${self.registration.scope} `;
const CACHE = `${PREFIX}VERSION`;
/** The page itself is `.`; the print module is kept once it was fetched, as its name says what is in it. */
const FILES = [];
const PRINT = "";

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  // Past the cache of the browser, which may still have files of the version before.
  await cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" })));
  const print = await caches.match(PRINT);
  if (print) await cache.put(PRINT, print);
})()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
})()));
self.addEventListener("message", ({ data }) => { if (data === "activate") self.skipWaiting(); });

/** The kept file that answers a request; nothing for what is no part of the page. */
function nameOf(request) {
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return null;
  const name = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
  if (name === "" || name === "index.html") return ".";
  return FILES.includes(name) || name === PRINT ? name : null;
}
async function answer(name, event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name);
  if (kept) return kept;
  const response = await fetch(event.request);
  // Where there is no room for it the page works all the same.
  if (response.ok) event.waitUntil(cache.put(name, response.clone()).catch(console.warn));
  return response;
}
self.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name) event.respondWith(answer(name, event));
});
