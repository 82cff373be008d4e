// Side panels next to the table, in their order.

import { isThere, rare } from "./panels.js";
import { S } from "./state.js";
import { html, nothing } from "./vendor/lit-html.js";

const branches = document.querySelector(".branches"); // branches of the match

const rounds = ({ log }) => log.filter(({ heading, undone }) => heading && !undone).length;
let begun = 0; // rounds before the page was opened, or when its match began

/** Return the panels of the waiting room; those of the match take their place with the deal. */
const early = (acts) => html`<aside>
    ${branches} ${rare("chat", true, S.live, acts)} ${company(acts)}
  </aside>`;

/** Return the panels about who is there, and how to get there. */
const company = (acts) => {
  const { browsers, shared, chain } = S.live.now;
  return html`${rare("notifications", S.live.seat !== null && !shared.length, S.live, acts)}
    ${rare("links", true, S.live, acts)}
    ${rare("sessions", browsers, S.live, acts)}
    ${rare("chain", chain, S.live, acts)}`;
};

/** Return the panels next to the table. */
export function panel(view, acts) {
  const { waiting, table } = S.live.now;
  if (!waiting) begun ||= Math.max(rounds(S.live), 1);
  const parts = waiting ? early(acts) : html`<aside>
      ${rare("replay", true, S.live, acts)}
      ${branches}
      ${rare("table_actions", S.at === null && table?.running, S.live, acts)}
      ${rare("score", view.count, view, acts)}
      ${rare("log", true, S.whole ?? S.live, acts)}
      ${rare("chat", true, S.live, acts)}
      ${rare("round_summary", S.at === null && rounds(view) > begun, view, acts)}
      ${rare("standings", view.compared && !view.count, view, acts)} ${company(acts)}
    </aside>`;
  return isThere("links") ? parts : nothing;
}
