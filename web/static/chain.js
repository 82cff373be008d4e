// Chain check: whether the match extends the history that this browser has received before.

import { html } from "./vendor/lit-html.js";
import { linked } from "./digests.js";
import { ask, to } from "./api.js";
import { keep, kept, tidy } from "./receipts.js";
import { S, base, set } from "./state.js";
import { gettext } from "./i18n.js";

const DIGITS = 8; // what people compare by voice

const mine = kept(base) ?? { k: 0, head: "", alerted: false, receipts: [] };
const heads = new Map([[mine.k, mine.head]]); // after which event it was which; the first is believed
let turn = Promise.resolve();

/** Tell whether *links* lead from the known head to this *head* after event *k*. */
function lead({ k, head }, links) {
  let [at, reached] = [mine.k, mine.head];
  for (const link of links) heads.set(++at, (reached = linked(reached, at, link)));
  return at === k && reached === head;
}

/** Warn once that event *k* was changed after it happened. */
function tell(k) {
  if (!mine.alerted) set({ tampered: { k: k + 1, receipts: mine.receipts } });
  mine.alerted = true;
  keep(base, mine);
}

/** Check that each receipt matches the events that this page received. */
function holdAgainst() {
  const other = mine.receipts.find(({ k, head }) => heads.has(k) && heads.get(k) !== head);
  if (other) tell(other.k - 1);
}

async function check(sent, links) {
  const gap = mine.k && sent.k - mine.k !== links.length;
  // Events were skipped, or arrived while this page was closed.
  const chained = gap ? await ask(to(`${base}chain`, `after=${mine.k}`)) : { ...sent, links };
  if (mine.k && !lead(chained, chained.links)) tell(Math.min(mine.k, chained.k));
  heads.set(chained.k, chained.head);
  holdAgainst();
  if (mine.k !== chained.k || mine.head !== chained.head) {
    Object.assign(mine, { k: chained.k, head: chained.head });
    keep(base, mine);
  }
}

/** Follow the chain to the server's head, by the *links* that it sent. */
export function follow(chain, links = []) {
  // If the request fails, the skipped events are requested the next time.
  if (chain) turn = turn.then(() => check(chain, links)).catch(() => {});
  else if (mine.k) tell(0); // it had one
}

/** Store a receipt of the viewer's seat. */
function hold(receipt) {
  mine.receipts.push(receipt);
  keep(base, mine);
  holdAgainst();
}

addEventListener("receipt", ({ detail }) => hold(detail));
tidy();
if (S.live.seat !== null && S.live.now.chain && !mine.receipts.length)
  ask(`${base}seat`).then(({ receipt }) => receipt && hold(receipt), () => {});

/** Return a short code that players can compare by voice, the same for everyone at the table. */
export const panel = ({ now: { chain } }) => html`<p class="chain">
  ${gettext("Fingerprint of this match:")} <b>${chain.head.slice(0, DIGITS)}</b>
  <small>${gettext("after {k} events; everyone at the table sees the same one.", chain)}</small>
</p>`;
