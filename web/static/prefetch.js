// Prefetch: after painting, fetches in one request the choices that follow the next two picks.

import { askChoices } from "./api.js";
import { unknown } from "./selection.js";
import { S, base, isCutOff, selection } from "./state.js";

let known = new Map(); // choices by their picks
let requests = new Map(); // promises of their arrival, by the picks they all follow

const key = (picks) => [S.live.viewer, S.live.position, S.ahead, ...picks].join("\n");

/** Forget all choices, as they belong to another position. */
export function forget() {
  known = new Map();
  requests = new Map();
}

/** Return the choices after *picks* if they have been fetched. */
export const fetched = (picks) => known.get(key(picks));

/** Return the choices after *picks* once a request that is on its way has brought them, if one does. */
export async function arriving(picks) {
  for (let count = 0; count < picks.length && !fetched(picks); count++) await requests.get(key(picks.slice(0, count)));
  return fetched(picks);
}

/** Tell whether some of the choices that follow *picks*, so many *levels* deep, are unknown. */
const isMissing = (picks, { open, after }, levels) => open.some((id) => {
  const [further, next] = [[...picks, id], after[id] ?? fetched([...picks, id])];
  return !next || (levels > 1 && isMissing(further, next, levels - 1));
});

/** Store the choices that come with others, and those that come with them in turn. */
function store(into, of, { after }) {
  for (const [id, choices] of Object.entries(after)) {
    into.set(`${of}\n${id}`, choices);
    store(into, `${of}\n${id}`, choices);
  }
}

/** Fetch the choices that follow *picks*; a failure is left to the next pick. */
function request(picks) {
  const [into, pending, of] = [known, requests, key(picks)];
  const answer = askChoices(base, S.live.position, picks, S.ahead, true);
  pending.set(of, answer.then((choices) => store(into, of, choices), () => pending.delete(of)));
}

/** Prefetch what follows the current choice, two picks deep, and the alternatives to its picks. */
export function prefetch() {
  const chosen = selection();
  if (!chosen || unknown(chosen) || S.sending || isCutOff()) return;
  for (let count = chosen.picks.length; count >= 0; count--) {
    const picks = chosen.picks.slice(0, count);
    const levels = count === chosen.picks.length ? 2 : 1;
    if (!requests.has(key(picks)) && isMissing(picks, chosen.levels[count], levels)) request(picks);
  }
}
