// When does the page take the seat that is kept for it, and reveal the seed that it has drawn?

import { arrive } from "./acts.js";
import { kept, wished } from "./kept.js";
import { askPicture, sendMove } from "./net.js";
import { drawn, promise } from "./seeds.js";
import { S, base } from "./state.js";

let sent = ""; // what was sent last: each thing is sent once

async function send(path, body) {
  if (sent === path) return {};
  sent = path;
  try {
    const answer = await sendMove(base, 0, body, path);
    if (!S.online) arrive(await askPicture(base));
    return answer;
  } catch {
    sent = ""; // the next picture is the next try
    return {};
  }
}

/** Return the seed that this browser keeps, if it is the one that was promised for a seat. */
export function ownSeed(seat, { seats }) {
  const seed = kept(base);
  return seed && promise(base, seat, seed) === seats[seat].commitment ? seed : null;
}

/** Take the seat that is kept for the viewer: with a seed of the page's own, if it can be kept. */
async function sitDown(seat, early) {
  const seed = drawn(base);
  const promised = seed && { commitment: promise(base, seat, seed), seed: early ? seed : "" };
  await send("seat", promised ?? {});
}

/** Do what there is to do at a table that is *waiting*, by the page of who sits on *seat*. */
export function bring(seat, { seeds }) {
  if (seat === null) return;
  if (!seeds.seats[seat].by) return sitDown(seat, seeds.early && wished());
  const seed = seeds.awaited.includes(seat) && ownSeed(seat, seeds);
  if (seed) send("seed", { seed });
}
