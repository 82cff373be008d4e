// The names under which this server has stored something in this browser.

const { server } = document.documentElement.dataset;

/** Return the names in the *storage* `local` or `session` that begin with *start*. */
export const names = (storage, start = "") =>
  (storage.ask(Object.keys) ?? [])
    .filter((name) => name.startsWith(`${server} ${start}`))
    .map((name) => name.slice(server.length + 1));
