// What has this browser kept of a match's chain, and the receipts of its seat?

import { stored } from "./extra.js";

const KEPT = "chain "; // and the path of the match
const MATCHES = 30; // of so many, those that were played last, something is kept

const read = (name) => stored(() => JSON.parse(localStorage.getItem(name)));

/** Return what is kept of the match at *base*: its last head, and receipts; null for nothing. */
export const kept = (base) => read(KEPT + base);

/** Keep what is *known* of the match at *base*, with the receipts that other pages have kept. */
export function keep(base, known) {
  const receipts = [...(kept(base)?.receipts ?? []), ...known.receipts];
  known.receipts = [...new Map(receipts.map((receipt) => [receipt.k, receipt])).values()];
  stored(() => localStorage.setItem(KEPT + base, JSON.stringify({ ...known, at: Date.now() })));
}

/** Forget what was kept longest ago, of other matches. */
export const tidy = () => stored(() => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(KEPT));
  const old = names.toSorted((one, other) => read(other).at - read(one).at).slice(MATCHES);
  for (const name of old) localStorage.removeItem(name);
});

/** Return the address of a file with *receipts*, one a line. */
export const file = (receipts) =>
  URL.createObjectURL(new Blob(receipts.map((receipt) => `${JSON.stringify(receipt)}\n`)));
