// Retries: repeats moves (idempotent by key) and questions about choices until the server answers.

import { untilAgain } from "./lazy_import.js";
import { TYPE, askChoices, json, reach, to } from "./api.js";
import { S, base, set, unreached } from "./state.js";

const PATIENCE = 9; // retries of a move: for half a minute, as a server may restart
const UNAVAILABLE = 503; // the server can't store anything just now

/** Tell whether a request did not reach the server, or its database. */
const isLost = ({ status }) => !status || status === UNAVAILABLE;

/** Tell whether a failed request may succeed a while later. */
const mayPass = (error) => isLost(error) || error.status === 429;

/** Return a key that makes a repeated request harmless; randomUUID needs a secure context. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Return {ok, body} of a move's response. A lost request is sent again with its key, after *waits* was called. */
export async function sendMove(base, position, move, path = "moves", waits = () => {}) {
  const request = {
    method: "POST",
    headers: {
      ...TYPE,
      "Expected-Position": String(position),
      "Idempotency-Key": newKey(),
    },
    body: JSON.stringify(move),
  };
  for (let turn = 0; ; turn++) {
    try {
      const answer = await reach(to(base + path), request);
      if (answer.status !== UNAVAILABLE || turn === PATIENCE) return received(answer);
    } catch (lost) {
      if (turn === PATIENCE) throw lost;
    }
    waits();
    await untilAgain(turn);
  }
}

async function received(answer) {
  const body = await json(answer);
  if (body.receipt) dispatchEvent(new CustomEvent("receipt", { detail: body.receipt }));
  return { ok: answer.ok, body };
}

/** Request the choices after *next* until there is a response; the selection is kept. */
export async function choicesAfter(next) {
  for (let turn = 0; ; turn++) {
    try {
      return await askChoices(base, S.live.position, next.picks, S.ahead);
    } catch (error) {
      if (S.selection !== next || !mayPass(error)) throw error;
      if (!isLost(error)) set({ notice: error.message });
      else if (!S.lost) unreached({}, true);
    }
    await untilAgain(turn);
    if (S.selection !== next) throw new Error(); // something else is chosen by now
  }
}
