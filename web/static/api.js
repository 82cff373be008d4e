// HTTP requests to the server, and the viewer that they are made for.

import { gettext } from "./i18n.js";

export const TYPE = { "Content-Type": "application/json" };
const SLOW = 15_000; // milliseconds that an answer may take

export const viewpoint = { query: "" }; // the chosen viewer, where several players share the screen

/** Return a path with the viewer as a query parameter. */
export const to = (path, query = "") => {
  const whole = [query, viewpoint.query].filter(Boolean).join("&");
  return whole ? `${path}?${whole}` : path;
};

export const json = (answer) => answer.json().catch(() => ({}));

/** Tell whether the server itself sent an *answer*, and not a proxy without it. */
const isOurs = ({ headers }) => headers.get("Content-Type")?.includes("json");

/** Fetch *path*; if that fails, the connections are doubtful, and the error has no status. */
export async function reach(path, request) {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), SLOW);
  try {
    const answer = await fetch(path, { ...request, signal: ending.signal });
    if (isOurs(answer)) return answer;
  } catch {
    // The sentence below says it.
  } finally {
    clearTimeout(timer);
  }
  dispatchEvent(new Event("unreached"));
  const { lost, late } = document.documentElement.dataset;
  if (!request?.method) throw new TypeError(gettext("The server can't be reached. Try again."));
  throw new TypeError(ending.signal.aborted ? late : lost);
}

export async function ask(path, request) {
  const answer = await reach(path, request);
  if (answer.ok) return answer.json();
  const { sentence = answer.statusText } = await json(answer);
  throw Object.assign(new Error(sentence), { status: answer.status });
}

/** Return the possible picks after *picks*, on the viewer's turn or *ahead* of it, perhaps with the next ones. */
export const askChoices = (base, position, picks, ahead = false, prefetch = false) =>
  ask(to(`${base}choices`), {
    method: "POST",
    headers: TYPE,
    body: JSON.stringify({ position, picks, ahead, prefetch }),
  });

/** Return the current match view. */
export const askMatchView = (base) => ask(to(`${base}match-view`));

/** Return the viewer's seat, with the secret link that leads back to it. */
export const askSeat = (base) => ask(`${base}seat`);
