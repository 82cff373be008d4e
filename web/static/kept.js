// What does this browser keep of a match until that has ended? The seed that it drew for the deal.
// And of a table that is being opened in this tab: whether its seed is to be left there early.

import { stored } from "./extra.js";

const place = (base) => `seed ${base}`;

/** Return the seed that is kept for the match at *base*, or null. */
export const kept = (base) => stored(() => localStorage.getItem(place(base)));

export const keep = (base, seed) => stored(() => localStorage.setItem(place(base), seed));

export const forget = (base) => stored(() => localStorage.removeItem(place(base)));

/** Tell whether this browser can keep anything: else the server draws its seeds. */
export function keeps() {
  keep("", "-");
  const can = kept("") === "-";
  forget("");
  return can;
}

const EARLY = "early";

export const wish = (early) => stored(() => sessionStorage.setItem(EARLY, early ? "on" : ""));

/** Tell whether that was wished for the table that was opened last. */
export const wished = () => stored(() => sessionStorage.getItem(EARLY)) === "on";
