// The storage of this browser: every name starts with the server, and what is refused keeps nothing.

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
