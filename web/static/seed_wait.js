// Seed wait: status and actions at a table that waits for its players' seeds.

import { ownSeed } from "./seed_reveal.js";
import { localTime } from "./local_time.js";
import { sendMove } from "./retry.js";
import { base, set, unreached } from "./state.js";
import { askTime, serverTime } from "./server_time.js";
import { seeTo } from "./updates.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

const SOON = 1000; // milliseconds in which an open page reveals its seed
const LATER = 5000; // milliseconds until an unreachable server is tried again
const LONGEST = 2 ** 31 - 1; // milliseconds that a timer can be set to

let woken = false;
let confirming = false; // whether voiding was pressed once and waits for confirmation

/** Request the server's time, and render again when voiding is *due*. */
async function wake(due, acts) {
  const reading = await askTime().catch(() => null);
  if (!reading) return setTimeout(wake, LATER, due, acts);
  acts.redraw();
  setTimeout(acts.redraw, Math.min(LONGEST, Math.max(0, due - reading.now)));
}

async function voided() {
  confirming = false;
  try {
    const { ok, body } = await sendMove(base, 0, { do: "void" }, "table");
    set({ notice: ok ? "" : body.sentence });
    if (ok) seeTo(body.position);
  } catch {
    unreached();
  }
}

const press = (again) => () => {
  confirming = again;
  set({ notice: "" });
};

const button = () =>
  confirming
    ? html`<button class="confirm" @click=${voided}>${gettext("Really void the match?")}</button>
        <button @click=${press(false)}>${gettext("No")}</button>`
    : html`<button @click=${press(true)}>${gettext("Void the match")}</button>`;

const voiding = (due) =>
  serverTime() < due
    ? html`<p>${gettext("If it takes too long, you can void the match from {time}.", { time: localTime(Date.now() + due - serverTime()) })}</p>`
    : html`<p>${gettext("Nothing is dealt in a void match. It stays in the list and shows who was missing.")}</p>
        <div class="buttons">${button()}</div>`;

/** Return the reason why the deal waits, and the viewer's possible actions. */
export function awaited({ seat, now: { waiting: { seeds } } }, acts) {
  const missing = seat !== null && seeds.awaited.includes(seat) && !ownSeed(seat, seeds);
  if (!woken) setTimeout(wake, SOON, seeds.voidable, acts);
  woken = true;
  return html`<p>${gettext("The deal is made from a random seed of each player's browser, so nobody can choose it. It waits until all their pages are open.")}</p>
    ${missing
      ? html`<p><b>${gettext("This browser does not have your seed. Open the table in the browser where you took your seat.")}</b></p>`
      : nothing}
    ${seat === null || serverTime() === null ? nothing : voiding(seeds.voidable)}`;
}
