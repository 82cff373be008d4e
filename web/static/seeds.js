// Seeds: draws a page's own seed and commits to it, so that nobody can choose the deal.

import { bytes, digest, hex } from "./digests.js";
import { keep, kept } from "./match_storage.js";

/** Return the seed for the match at *base*, drawn on first use; null if it can't be stored. */
export function drawn(base) {
  if (!kept(base)) keep(base, hex(crypto.getRandomValues(new Uint8Array(32))));
  return kept(base);
}

/** Return the commitment to a *seed* for a seat of the match at *base*. */
export const promise = (base, seat, seed) =>
  digest("seat-commit", base.split("/").at(-2), seat, bytes(seed));
