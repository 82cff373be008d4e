// Applies a patch to a view, as web/live/view_diff.py computes it.

/** Return a function that applies the messages of one socket and returns the new view, or null. */
export function patchReceiver() {
  let seen;
  let number = 0;
  return (message) => {
    if (!("change" in message)) return (seen = message);
    if (message.from !== seen.position || message.number !== ++number) return null;
    return (seen = changed(seen, message.change));
  };
}

/** Return the patched object: with added, removed and changed keys. */
export function changed(old, { set = {}, unset = [], within = {} }) {
  const next = { ...old, ...set };
  for (const part of unset) delete next[part];
  for (const [part, change] of Object.entries(within))
    next[part] = (Array.isArray(change) ? between : Array.isArray(old[part]) ? listChanged : changed)(old[part], change);
  return next;
}

/** Return a patched text or list: the common prefix and suffix, and the new middle. */
function between(old, [first, last, middle]) {
  const all = [...old]; // of a text: letters as they are counted everywhere
  const next = [...all.slice(0, first), ...middle, ...all.slice(all.length - last)];
  return typeof old === "string" ? next.join("") : next;
}

/** Decode runs of indexes: a negative number is the last index of a run after the one before it. */
const all = (runs) =>
  runs.flatMap((place, index) => {
    const first = place < 0 ? runs[index - 1] + 1 : place;
    return Array.from({ length: Math.abs(place) - first + 1 }, (_, more) => first + more);
  });

/** Return a patched list of objects: removed and inserted items, and new values by index. */
function listChanged(old, { removed = [], inserted = [], set = {}, within = {}, unset = {} }) {
  const left = new Set(all(removed));
  const next = old.filter((_, place) => !left.has(place)).map((thing) => ({ ...thing }));
  const each = (changes, put) => {
    for (const [field, values] of Object.entries(changes))
      for (const [value, ...places] of values) for (const place of all(places)) put(next[place], field, value);
  };
  for (const place of all(inserted)) next.splice(place, 0, { ...next[place - 1] });
  each(set, (thing, field, value) => (thing[field] = value));
  each(within, (thing, field, value) => (thing[field] = between(thing[field], value)));
  for (const [field, places] of Object.entries(unset))
    for (const place of all(places)) delete next[place][field];
  return next;
}
