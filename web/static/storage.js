// The storage of this browser: every name starts with the server, and a storage that is refused keeps nothing.

const { server = "" } = document.documentElement.dataset;

/** Return what a browser's storage answers, or null where it is refused or holds something else. */
function attempt(ask) {
  try {
    return ask();
  } catch {
    return null;
  }
}

/** Return access to one of the two storages; reading its mere name may throw. */
function area(storage) {
  const named = (name) => `${server} ${name}`;
  const names = (start = "") =>
    (attempt(() => Object.keys(storage())) ?? [])
      .filter((name) => name.startsWith(named(start)))
      .map((name) => name.slice(named("").length));
  const remove = (name) => attempt(() => storage().removeItem(named(name)));
  return {
    read: (name) => attempt(() => JSON.parse(storage().getItem(named(name)))),
    write: (name, value) => attempt(() => storage().setItem(named(name), JSON.stringify(value))),
    remove,
    names,
    clear: () => names().forEach(remove),
  };
}

export const local = area(() => localStorage);
export const session = area(() => sessionStorage);
