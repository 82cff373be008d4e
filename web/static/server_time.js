// Server time, derived from the page's monotonic clock, which nobody can set.

import { ask } from "./api.js";
import { base } from "./state.js";

let ahead = null; // of the page's clock, in milliseconds; not known before the first answer

/** Return the server's time, or null while it is unknown. */
export const serverTime = () => (ahead === null ? null : performance.now() + ahead);

/** Request the server's time; half of the round trip counts as the way back. */
export async function askTime() {
  const from = performance.now();
  const reading = await ask(`${base}clock`);
  ahead = reading.now - (from + performance.now()) / 2;
  return reading;
}
