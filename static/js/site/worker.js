// Stands between the browser and the site: hands out files with hashed names from what it has kept, and
// shows one page of its own where there is no line. Pages, boards and answers it neither keeps nor
// changes. What it is to keep, `boardsite/installing.py` has written into SITE.

const HASHED = /^\/static\/.+\.[0-9a-f]{12}\.\w+$/;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});

// As somebody whom the site does not know: what is kept is nobody's.
async function keep() {
  const cache = await caches.open(SITE.name);
  const pages = Object.values(SITE.pages).map((page) => new Request(page, { cache: "reload", credentials: "omit" }));
  await cache.addAll([...SITE.files, ...pages]);
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys()) if (name !== SITE.name) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (HASHED.test(pathname)) event.respondWith(file(event));
  else if (request.mode === "navigate" && request.destination === "document") event.respondWith(page(event, pathname));
});

async function file(event) {
  const cache = await caches.open(SITE.name);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

async function page(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(SITE.name);
    const own = SITE.pages[pathname.split("/")[1]] ?? SITE.pages[SITE.usual];
    return (await cache.match(own, { ignoreVary: true })) ?? Response.error();
  }
}
