// How does the page talk to the server? Pictures are pushed by the socket, moves are posted.

const PATIENCE = 4;
const TYPE = { "Content-Type": "application/json" };
const SILENCE = 75_000; // longer than two beats of the server
const changes = import("./change.js"); // the first picture does not wait for it

const pause = (time) => new Promise((done) => setTimeout(done, time));

export const eyes = { query: "" }; // as which of the players who share the screen

const to = (path, query = "") => {
  const whole = [query, eyes.query].filter(Boolean).join("&");
  return whole ? `${path}?${whole}` : path;
};

/** Keep a socket open for ever: it begins with the whole truth, and goes on with what changes. */
export function connect(base, arrived, changed) {
  let tries = 0;
  let timer;
  let socket;

  const open = () => {
    clearTimeout(timer);
    const url = new URL(to(`${base}socket`), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    socket?.close();
    const mine = (socket = new WebSocket(url));
    const hear = changes.then(({ hearing }) => hearing());
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => mine.close(), SILENCE);
    };
    listen();
    mine.onmessage = async ({ data }) => {
      const message = JSON.parse(data);
      const take = await hear;
      if (mine !== socket) return;
      tries = 0;
      listen();
      changed(true);
      if ("beat" in message) return mine.send(JSON.stringify(message));
      const seen = take(message);
      if (seen) arrived(seen);
      else mine.close(); // it is not what the page has that changed
    };
    mine.onclose = ({ code }) => {
      if (mine !== socket) return;
      changed(false);
      if (code === 1012) tries = 0; // the server restarts
      const wait = Math.min(15_000, 300 * 2 ** tries++) * (0.5 + Math.random());
      clearTimeout(timer);
      timer = setTimeout(open, wait);
    };
  };
  addEventListener("online", () => socket.readyState > WebSocket.OPEN && open());
  open();
  return open;
}

/** Have the page say so when this browser may not look here any more. */
export async function leave(base) {
  const { status } = await fetch(`${base}clock`).catch(() => ({}));
  if (status === 403) location.reload();
}

/** Return a key that makes a repeated request harmless; randomUUID needs a secure context. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Return {ok, body}: the server's answer to a move. A lost request is sent again by its key. */
export async function sendMove(base, position, move, path = "moves") {
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
      const unheard = [502, 503, 504].includes(answer.status);
      if (!unheard || turn === PATIENCE) return { ok: answer.ok, body: await json(answer) };
    } catch (lost) {
      if (turn === PATIENCE) throw lost;
    }
    await pause(400 * 2 ** turn);
  }
}

const json = (answer) => answer.json().catch(() => ({}));

export async function ask(path, request) {
  const answer = await fetch(path, request);
  if (!answer.ok) throw new Error((await json(answer)).sentence ?? answer.statusText);
  return answer.json();
}

/** Return what may be picked after *picks*. */
export const askChoices = (base, position, picks) =>
  ask(to(`${base}choices`), {
    method: "POST",
    headers: TYPE,
    body: JSON.stringify({ position, picks }),
  });

/** Return the picture now. */
export const askPicture = (base) => ask(to(`${base}picture`));

/** Return the own seat, with the secret link that leads back to it. */
export const askSeat = (base) => ask(`${base}seat`);
