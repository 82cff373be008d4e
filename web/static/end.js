// By how much was a match won, what decided it, and where does it lead?

import { forget } from "./kept.js";
import { base } from "./state.js";
import { html, nothing, svg } from "./vendor/lit-html.js";
import { say, sayCounted } from "./words.js";

forget(base);

const drawing = ({ id }) => svg`<svg><use href="#${id}"/></svg>`;

/** Return who came next after the only winner, and in which line of the count the winner leads most. */
function decisive({ totals, winners: [won], lines }) {
  const others = [...totals.keys()].filter((seat) => seat !== won);
  const [next] = others.toSorted((one, other) => totals[other] - totals[one]);
  const points = (seat, what) => lines
    .filter((line) => line.seat === seat && line.what === what)
    .reduce((sum, line) => sum + line.points, 0);
  const leads = lines
    .filter(({ seat }) => seat === won)
    .map(({ what }) => ({ what, points: points(won, what) - points(next, what) }));
  return { next, margin: totals[won] - totals[next], most: leads.toSorted((one, other) => other.points - one.points)[0] };
}

function told(count, players) {
  const { next, margin, most } = decisive(count);
  if (!margin) return nothing;
  const points = sayCounted("{count} point", "{count} points", margin);
  return html`<b>${say("{points} more than {player}.", { points, player: players[next].name })}</b>
    ${most?.points > 0 ? say("What decided it: {what}, +{points}.", most) : nothing}`;
}

/** Return what is to be said of the end beside who has won, and the ways on from there. */
export const panel = ({ count, players, now: { links } }) => html`<div class="end">
  <span class="emblem" aria-hidden="true">${[...document.querySelectorAll("symbol[id^=emblem-]")].map(drawing)}</span>
  ${count && !count.overruled ? html`<p>${told(count, players)}</p>` : nothing}
  <nav class="ways" aria-label=${say("After the match")}>
    ${links.replay
      ? html`<a href=${links.replay}>${say("Replay from the start")}</a> <a href=${links.analysis}>${say("Analysis")}</a> <a href=${links.audit}>${say("Audit")}</a>`
      : html`<a href=${links.log} download>${say("The log")}</a>`}
    <a href="/">${say("Another game")}</a></nav>
</div>`;
