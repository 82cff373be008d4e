// Service worker: shows an offline page when the server can't be reached.

const CACHE = `${new URL(location).searchParams.get("server")} offline`;
const PAGE = "/offline";
const LOOKS = ["/static/letters.css", "/static/tokens.css", "/static/base.css", "/static/icon.svg"];

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
