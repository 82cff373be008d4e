// Side panels next to the table, in their order.

import { isThere, rare } from "./panels.js";
import { S } from "./state.js";
import { html, nothing } from "./vendor/lit-html.js";

const branches = document.querySelector(".branches"); // what else there is to look at

const rounds = ({ log }) => log.filter(({ heading, undone }) => heading && !undone).length;
const begun = Math.max(rounds(S.live), 1); // those before this page came

/** Return the panels next to the table. */
export function panel(picture, acts) {
  const { waiting, table, browsers, shared, chain } = S.live.now;
  const parts = html`<aside>
      ${rare("replay", !waiting, S.live, acts)}
      ${branches}
      ${rare("table_actions", S.at === null && table, S.live, acts)}
      ${rare("score", !waiting && picture.count, picture, acts)}
      ${rare("log", !waiting, S.whole ?? S.live, acts)}
      ${rare("round_summary", S.at === null && rounds(picture) > begun, picture, acts)}
      ${rare("standings", !waiting && picture.compared, picture, acts)} ${rare("chat", true, S.live, acts)} ${rare("links", true, S.live, acts)}
      ${rare("sessions", browsers, S.live, acts)}
      ${rare("turn_alert", S.live.seat !== null && !shared.length, S.live, acts)}
      ${rare("chain", chain, S.live, acts)}
    </aside>`;
  return isThere("links") ? parts : nothing;
}
