// Works in the background for all pages: shows notices, and says so where there is no line to mission control.
// No page of anybody's is ever kept: only the one that is shown instead, and what it is made of.
const { SHELL } = self;
const CACHE = `offline-${SHELL.version}`;

const on = (name, act) => self.addEventListener(name, (event) => event.waitUntil(act(event)));

on("install", async () => {
  const cache = await caches.open(CACHE);
  const asked = { cache: "reload", credentials: "omit" };
  await cache.addAll([SHELL.page, ...SHELL.files].map((path) => new Request(path, asked)));
  await self.skipWaiting();
});
on("activate", async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
});

const orKept = (request, path) =>
  fetch(request).catch(async () => (await caches.match(path)) ?? Response.error());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(orKept(request, SHELL.page));
  else if (origin === self.location.origin && SHELL.files.includes(pathname))
    event.respondWith(orKept(request, pathname));
});

// Browsers want something to be shown for every message, also for one that says nothing.
const NOTHING_SAID = { title: "Mission control calls", body: "", url: SHELL.mine, tag: "", waiting: 0 };

const read = (data) => {
  try {
    return { ...NOTHING_SAID, ...data.json() };
  } catch {
    return NOTHING_SAID;
  }
};

on("push", ({ data }) => {
  const { title, body, url, tag, waiting } = read(data);
  const { icon, badge } = SHELL;
  const shown = { body, tag, icon, badge, renotify: tag !== "", data: { url } };
  return Promise.all([self.registration.showNotification(title, shown), navigator.setAppBadge?.(waiting)]);
});

// The link of a notice goes by way of signing in; who is there has done that.
const placeOf = (url) => new URL(url, self.location).pathname.replace("/dashboard/", "/");

on("notificationclick", async ({ notification }) => {
  notification.close();
  const url = notification.data?.url ?? SHELL.mine;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => placeOf(window.url) === placeOf(url));
  const { pathname, search } = new URL(url, self.location);
  return there ? there.focus() : self.clients.openWindow(pathname + search);
});
on("pushsubscriptionchange", async ({ oldSubscription: before, newSubscription: now }) => {
  if (!before) return;
  const fresh = now ?? (await self.registration.pushManager.subscribe(before.options));
  const { endpoint, keys } = fresh.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, replaces: before.endpoint });
  await fetch(SHELL.moved, { method: "POST", body, credentials: "omit" });
});
