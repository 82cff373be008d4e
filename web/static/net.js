// What does the page ask the server for, and how are moves posted?

const PATIENCE = 9; // times that a move is sent again: for half a minute, as a server may start anew
const LONGEST = 5000; // milliseconds between two of them
const UNHEARD = [502, 503, 504]; // what a proxy answers whose server is not there
const TYPE = { "Content-Type": "application/json" };

const pause = (time) => new Promise((done) => setTimeout(done, time));

export const eyes = { query: "" }; // as which of the players who share the screen

/** Return a path as these eyes ask for it. */
export const to = (path, query = "") => {
  const whole = [query, eyes.query].filter(Boolean).join("&");
  return whole ? `${path}?${whole}` : path;
};

/** Return a key that makes a repeated request harmless; randomUUID needs a secure context. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Return {ok, body}: the server's answer to a move. A lost request is sent again by its key, after *waits* was called. */
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
      const answer = await fetch(to(base + path), request);
      const unheard = UNHEARD.includes(answer.status);
      if (!unheard || turn === PATIENCE) return heard(answer);
    } catch (lost) {
      if (turn === PATIENCE) throw lost;
    }
    waits();
    await untilAgain(turn);
  }
}

async function heard(answer) {
  const body = await json(answer);
  if (body.receipt) dispatchEvent(new CustomEvent("receipt", { detail: body.receipt }));
  return { ok: answer.ok, body };
}

const json = (answer) => answer.json().catch(() => ({}));

export async function ask(path, request) {
  const answer = await fetch(path, request);
  if (answer.ok) return answer.json();
  const { sentence = answer.statusText } = await json(answer);
  throw Object.assign(new Error(sentence), { status: answer.status });
}

/** Tell whether a request failed on its way to the server: fetch says so by a TypeError. */
export const isLost = ({ status }) => !status || UNHEARD.includes(status);

/** Tell whether a request that failed may be answered a while later. */
export const mayPass = (error) => isLost(error) || error.status === 429;

/** Wait until a request is to be sent once more: a while, or until the network is back. */
export const untilAgain = (turn) =>
  Promise.race([pause(Math.min(LONGEST, 400 * 2 ** turn)), new Promise((done) => addEventListener("online", done, { once: true }))]);

/** Return what may be picked after *picks*, in the own turn or *ahead* of it. */
export const askChoices = (base, position, picks, ahead = false) =>
  ask(to(`${base}choices`), {
    method: "POST",
    headers: TYPE,
    body: JSON.stringify({ position, picks, ahead }),
  });

/** Return the picture now. */
export const askPicture = (base) => ask(to(`${base}picture`));

/** Return the own seat, with the secret link that leads back to it. */
export const askSeat = (base) => ask(`${base}seat`);
