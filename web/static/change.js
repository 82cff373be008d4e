// How does one picture become the next one? As web.page.change tells it.

/** Return what takes in the messages of one socket: it returns what is to be seen, or null. */
export function hearing() {
  let seen;
  let number = 0;
  return (message) => {
    if (!("change" in message)) return (seen = message);
    if (message.from !== seen.position || message.number !== ++number) return null;
    return (seen = changed(seen, message.change));
  };
}

/** Return an object as it becomes: some of it is new, gone, or changed within. */
export function changed(old, { set = {}, gone = [], within = {} }) {
  const next = { ...old, ...set };
  for (const part of gone) delete next[part];
  for (const [part, change] of Object.entries(within))
    next[part] = (Array.isArray(old[part]) ? listChanged : changed)(old[part], change);
  return next;
}

/** Return the places that were told: one below zero is the last of those that follow another. */
const all = (told) =>
  told.flatMap((place, index) => {
    const first = place < 0 ? told[index - 1] + 1 : place;
    return Array.from({ length: Math.abs(place) - first + 1 }, (_, more) => first + more);
  });

/** Return a list of things as it becomes: they leave, come, and have values by their places. */
function listChanged(old, { gone = [], came = [], set = {}, lost = {} }) {
  const left = new Set(all(gone));
  const next = old.filter((_, place) => !left.has(place)).map((thing) => ({ ...thing }));
  for (const place of all(came)) next.splice(place, 0, {});
  for (const [field, values] of Object.entries(set))
    for (const [value, ...places] of values) for (const place of all(places)) next[place][field] = value;
  for (const [field, places] of Object.entries(lost))
    for (const place of all(places)) delete next[place][field];
  return next;
}
