// The service worker: serves files with hashed names from its cache, and the offline page while the browser
// is offline; shows notifications. It neither caches nor changes pages, boards and answers.
// `boardsite/web_app.py` writes the names of the files to cache into SITE.

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
  // What a notification says is before the eyes of a player who opens its page.
  event.waitUntil(closeNotifications(pathname));
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(SITE.name);
    const own = SITE.pages[pathname.split("/")[1]] ?? SITE.pages[SITE.usual];
    return (await cache.match(own, { ignoreVary: true })) ?? Response.error();
  }
}

// ---- Notifications

const LANGUAGE = new RegExp(`^/(${Object.keys(SITE.pages).join("|")})(?=/)`);
const pageOf = (address) => new URL(address, self.location.origin).pathname.replace(LANGUAGE, "");

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(notify(event.data.json()));
});

// One with the same tag is replaced. A player who has the page before their eyes hears no sound.
async function notify({ title, body, path, lang, tag }) {
  const seen = (await tabsAt(path)).some((tab) => tab.focused);
  await self.registration.showNotification(title, {
    body, lang, tag, renotify: !seen, silent: seen, icon: SITE.icon, data: { path },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

async function openPage(path) {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const [tab] = await tabsAt(path);
  if (tab) await tab.focus();
  else await self.clients.openWindow(address.href);
}

async function tabsAt(path) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return tabs.filter((tab) => pageOf(tab.url) === pageOf(path));
}

async function closeNotifications(pathname) {
  for (const shown of await self.registration.getNotifications()) {
    if (shown.data && pageOf(shown.data.path) === pageOf(pathname)) shown.close();
  }
}

self.addEventListener("pushsubscriptionchange", (event) => {
  if (event.oldSubscription) event.waitUntil(renewSubscription(event));
});

async function renewSubscription({ oldSubscription, newSubscription }) {
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const body = JSON.stringify({ old: oldSubscription, new: renewed });
  await fetch(SITE.renew, { method: "POST", body, headers: { "Content-Type": "application/json" } });
}
