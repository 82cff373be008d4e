// Result of a finished match: margin, decisive categories, and links.

import { forget } from "./match_storage.js";
import { base } from "./state.js";
import { html, nothing, svg } from "./vendor/lit-html.js";
import { gettext, ngettext } from "./i18n.js";

forget(base);

const drawing = ({ id }) => svg`<svg><use href="#${id}"/></svg>`;

/** Return the runner-up of a single winner, and the score lines with the largest lead. */
function decisive({ totals, winners: [won], lines }) {
  const others = [...totals.keys()].filter((seat) => seat !== won);
  const [next] = others.toSorted((one, other) => totals[other] - totals[one]);
  const points = (seat, what) => lines
    .filter((line) => line.seat === seat && line.what === what)
    .reduce((sum, line) => sum + line.points, 0);
  const leads = lines
    .filter(({ seat }) => seat === won)
    .map(({ what }) => ({ what, points: points(won, what) - points(next, what) }));
  const most = Math.max(0, ...leads.map((lead) => lead.points));
  const alike = leads.filter((lead) => lead.points === most).map(({ what }) => what);
  return { won, next, most, alike: [...new Set(alike)] };
}

/** Return the margin of the win, for the players. */
function lead({ won, next }, points, players, seat) {
  if (seat === next) return gettext("{points} ahead of you.", { points });
  const more = { points, player: players[next].name };
  return seat === won ? gettext("You are {points} ahead of {player}.", more) : gettext("{points} ahead of {player}.", more);
}

/** Return the decisive score lines: one, or all with the same margin. */
function reasons({ alike: [what, ...others], most: points }) {
  if (!points) return nothing;
  if (!others.length) return gettext("What counted most: {what}, +{points}.", { what, points });
  if (others.length === 1) return gettext("What counted most: {what} and {other}, +{points} each.", { what, other: others[0], points });
  const more = ngettext("{count} other line", "{count} other lines", others.length);
  return gettext("What counted most: {what} and {more} of the score, +{points} each.", { what, more, points });
}

function resultText(count, players, seat) {
  const found = decisive(count);
  return count.margin ? html`<b>${lead(found, count.margin, players, seat)}</b> ${reasons(found)}` : nothing;
}

/** Return the details of the result, and the next actions. */
export const panel = ({ count, players, seat, now: { links } }) => html`<div class="end">
  ${count && !count.overruled ? html`<p>${resultText(count, players, seat)}</p>` : nothing}
  <nav class="ways" aria-label=${gettext("After the match")}>
    ${links.replay
      ? html`<a href=${links.replay}>${gettext("Replay from the start")}</a> <a href=${links.analysis}>${gettext("Analysis")}</a> <a href=${links.audit}>${gettext("Audit")}</a>`
      : html`<a href=${links.log} download>${gettext("The log")}</a>`}
    <a href="/">${gettext("Other games")}</a></nav>
  <span class="emblem" aria-hidden="true">${[...document.querySelectorAll("symbol[id^=emblem-]")].map(drawing)}</span>
</div>`;
