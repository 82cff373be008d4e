// Round summary: the scores of the last round and the next round's start, shown for a while.

import { ask, to } from "./api.js";
import { sendMove } from "./retry.js";
import { S, base } from "./state.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

const WHILE = 15000; // milliseconds until it closes by itself

let nextRoundAt = null; // the position at which the next round began
let over = null;
let timer;

const signed = (number) => `${number}`.replace("-", "−");

/** Show the summary of the round before the one that began *at* a position. */
async function show(at, acts) {
  nextRoundAt = at;
  over = await ask(to(`${base}round`, `at=${at}`)).catch(() => null);
  wait(acts);
  acts.redraw();
}

/** Close the summary; the player on turn then starts their clock. */
function close(acts) {
  clearTimeout(timer);
  over = null;
  acts.redraw();
  const { seat, position, now: { clock } } = S.live;
  if (seat !== null && clock?.running === seat)
    sendMove(base, position, { do: "go_on" }, "table").catch(() => {}); // it runs by itself soon
}

function wait(acts) {
  clearTimeout(timer);
  timer = setTimeout(close, WHILE, acts);
}

const sheet = ({ lines, total, seat }, players) => html`<section>
  <h3><span class="chip ${players[seat].color}" aria-hidden="true"></span> ${players[seat].name}
    <span class="points">${signed(total)}</span></h3>
  <dl>${lines.map(({ what, points }) => html`<div><dt>${what}</dt><dd>${signed(points)}</dd></div>`)}</dl>
</section>`;

/** Return the summary until it is closed: by a click, by the end, or after a while without a reader. */
export function panel({ log, players, status }, acts) {
  const at = log.findLast(({ heading }) => heading).position;
  if (nextRoundAt !== at) show(at, acts);
  if (!over || status.over) return nothing;
  return html`<section class="outcome" role="status" @click=${() => close(acts)}
    @mouseenter=${() => clearTimeout(timer)} @mouseleave=${() => wait(acts)}>
    <h2>${over.title}</h2>
    <div class="sheets">${over.players.map((player) => sheet(player, players))}</div>
    <p>${over.next}</p>
    <button class="confirm">${gettext("Continue")}</button>
  </section>`;
}
