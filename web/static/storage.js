// Browser storage: each name is prefixed by the server; if access is refused, nothing is stored.

const { server } = document.documentElement.dataset;
const named = (name) => `${server} ${name}`;

/** Return access to one of the two storages; reading its mere name may throw. */
function area(storage) {
  const ask = (question) => {
    try {
      return question(storage());
    } catch {
      return null;
    }
  };
  return {
    read: (name) => ask((all) => JSON.parse(all.getItem(named(name)))),
    write: (name, value) => ask((all) => all.setItem(named(name), JSON.stringify(value))),
    remove: (name) => ask((all) => all.removeItem(named(name))),
    ask,
  };
}

export const local = area(() => localStorage);
export const session = area(() => sessionStorage);

/** Return the names in the *storage* `local` or `session` that begin with *start*. */
export const names = (storage, start = "") =>
  (storage.ask(Object.keys) ?? [])
    .filter((name) => name.startsWith(`${server} ${start}`))
    .map((name) => name.slice(server.length + 1));
