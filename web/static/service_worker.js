// Service worker: shows an offline page when the server can't be reached, and the server's notifications.

const CACHE = `${new URL(location).searchParams.get("server")} offline`;
const PAGE = "/offline";
const LOOKS = ["/static/letters.css", "/static/tokens.css", "/static/base.css", "/static/icon.svg", "/static/garden.svg"];

addEventListener("install", (event) =>
  event.waitUntil(caches.open(CACHE).then((kept) => kept.addAll([PAGE, ...LOOKS]))));

/** Always request from the network first; the cache is for when the server does not answer. */
addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const kept = request.mode === "navigate" ? PAGE : LOOKS.find((path) => path === pathname);
  if (request.method === "GET" && kept)
    event.respondWith(fetch(request).catch(() => caches.match(kept, { cacheName: CACHE })));
});

/** Return the open pages of the match at *path*. */
const pages = async (path) =>
  (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) => new URL(url).pathname.startsWith(path));

/** Show a notification, unless the match is in view. */
addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  const looks = { body, icon: "/static/icons/192.png", tag: path, renotify: true, data: path };
  const shown = (open) =>
    open.some(({ visibilityState }) => visibilityState === "visible") || registration.showNotification(title, looks);
  event.waitUntil(pages(path).then(shown));
});

/** Show the match: a page that is open, or a new one. */
addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const show = ([open]) => (open ? open.focus() : clients.openWindow(notification.data));
  event.waitUntil(pages(notification.data).then(show));
});
