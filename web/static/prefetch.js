// Prefetch: after painting, fetches in one request the choices that follow each offered pick.

import { askChoices } from "./api.js";
import { level, unknown } from "./selection.js";
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
  await requests.get(key(picks.slice(0, -1)));
  return fetched(picks);
}

/** Tell whether some choices after the current one are neither known nor requested. */
function isMissing({ picks }, { open, after }) {
  return !requests.has(key(picks)) && open.some((id) => !after[id] && !fetched([...picks, id]));
}

/** Prefetch the choices after the current one; a failure is left to the next pick. */
export function prefetch() {
  const chosen = selection();
  if (!chosen || unknown(chosen) || S.sending || isCutOff() || !isMissing(chosen, level(chosen))) return;
  const [into, asked] = [known, requests];
  const of = key(chosen.picks);
  const store = (id, choices) => into.set(`${of}\n${id}`, choices);
  const answer = askChoices(base, S.live.position, chosen.picks, S.ahead, true);
  asked.set(of, answer.then(({ after }) => Object.entries(after).forEach((entry) => store(...entry)), () => asked.delete(of)));
}
