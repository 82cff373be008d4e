// Receipts of the viewer's seat and heads of the chain, as this browser has stored them.

import { local, names } from "./storage.js";

const KEPT = "chain "; // followed by the path of the match
const MATCHES = 30; // the number of most recently played matches to remember

/** Return the stored head and receipts of the match at *base*; null if there are none. */
export const kept = (base) => local.read(KEPT + base);

/** Store the *known* head and receipts of the match at *base*, merged with those of other pages. */
export function keep(base, known) {
  const receipts = [...(kept(base)?.receipts ?? []), ...known.receipts];
  known.receipts = [...new Map(receipts.map((receipt) => [receipt.k, receipt])).values()];
  local.write(KEPT + base, { ...known, at: Date.now() });
}

/** Delete the oldest stored data of other matches. */
export function tidy() {
  const age = (name) => local.read(name)?.at ?? 0;
  const newest = names(local, KEPT).toSorted((one, other) => age(other) - age(one));
  newest.slice(MATCHES).forEach(local.remove);
}

/** Return the URL of a file with *receipts*, one per line. */
export const file = (receipts) =>
  URL.createObjectURL(new Blob(receipts.map((receipt) => `${JSON.stringify(receipt)}\n`)));
