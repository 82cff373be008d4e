// Seed reveal: takes the reserved seat, and reveals the seed that the page drew.

import { keeps, kept, wished } from "./match_storage.js";
import { sendMove } from "./retry.js";
import { drawn, promise } from "./seeds.js";
import { S, base } from "./state.js";
import { refetchView } from "./updates.js";

const AGAIN = 10_000; // milliseconds until a refused seed is sent again

let sent = ""; // the last request, to send it once

async function send(path, body) {
  if (sent === path) return;
  sent = path;
  const { ok } = await sendMove(base, 0, body, path).catch(() => ({}));
  if (!ok) setTimeout(tryAgain, AGAIN);
  else refetchView();
}

function tryAgain() {
  sent = "";
  if (S.live.now.waiting) revealSeed(S.live.seat, S.live.now.waiting);
}

/** Return the stored seed if it matches the commitment of the seat. */
export function ownSeed(seat, { seats }) {
  const seed = kept(base);
  return seed && promise(base, seat, seed) === seats[seat].commitment ? seed : null;
}

/** Take the reserved seat, with a seed of the page's own if it can be stored. */
function sitDown(seat, early) {
  const seed = keeps() && drawn(base);
  const promised = seed && { commitment: promise(base, seat, seed), seed: early ? seed : "" };
  return send("seat", promised ?? {});
}

/** Reveal or report the seed at a *waiting* table, for the player on *seat*. */
export function revealSeed(seat, { seeds }) {
  if (seat === null) return;
  if (!seeds.seats[seat].by) return sitDown(seat, seeds.early && wished());
  const seed = seeds.awaited.includes(seat) && ownSeed(seat, seeds);
  if (seed) send("seed", { seed });
}
