// The service worker: serves files with hashed names from its cache, and the offline page while the browser
// is offline. It neither caches nor changes pages, boards and answers. `boardsite/web_app.py` writes the
// names of the files to cache into SITE.

const HASHED = /^\/static\/.+\.[0-9a-f]{12}\.\w+$/;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fillCache());
});

// Fetched without cookies, so that the cached pages belong to no user.
async function fillCache() {
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
  if (HASHED.test(pathname)) event.respondWith(answerFile(event));
  else if (request.mode === "navigate" && request.destination === "document") event.respondWith(answerPage(event, pathname));
});

async function answerFile(event) {
  const cache = await caches.open(SITE.name);
  const cached = await cache.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

async function answerPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(SITE.name);
    const own = SITE.pages[pathname.split("/")[1]] ?? SITE.pages[SITE.usual];
    return (await cache.match(own, { ignoreVary: true })) ?? Response.error();
  }
}
