// Match storage: the seed that this browser drew, kept until the match ends.
// For a table being opened in this tab, also whether its seed is revealed early.

import { able } from "./browser_support.js";
import { local, session } from "./storage.js";

const place = (base) => `seed ${base}`;

/** Return the stored seed for the match at *base*, or null. */
export const kept = (base) => local.read(place(base));

export const keep = (base, seed) => local.write(place(base), seed);

export const forget = (base) => local.remove(place(base));

/** Tell whether this browser can run a table and store data: otherwise the server draws its seeds, and nobody waits. */
export function keeps() {
  if (!able()) return false;
  keep("", "-");
  const can = kept("") === "-";
  forget("");
  return can;
}

const EARLY = "early";

export const wish = (early) => session.write(EARLY, early);

/** Tell whether an early reveal was chosen for the table that was opened last. */
export const wished = () => session.read(EARLY) === true;
