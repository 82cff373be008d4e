// Result of a finished match: margin, decisive categories, and links.

import { forget } from "./match_storage.js";
import { base } from "./state.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

forget(base);

/** Return the margin of the win, for the players. */
function lead({ margin: { over, points }, winners }, players, seat) {
  if (seat === over) return gettext("{points} ahead of you.", { points });
  const more = { points, player: players[over].name };
  return winners.includes(seat) ? gettext("You are {points} ahead of {player}.", more) : gettext("{points} ahead of {player}.", more);
}

/** Return the details of the result, and links. */
export const panel = ({ count, players, seat, status, now: { links } }) => html`<div class="end">
  <div role="status">${status.details.map(({ text, dispute }) => html`<p>${dispute ? html`<a href="${links.audit}#dispute-${dispute}">${text}</a>` : text}</p>`)}</div>
  ${count?.margin && !count.overruled ? html`<p><b>${lead(count, players, seat)}</b> ${count.margin.largest}</p>` : nothing}
  <nav class="ways" aria-label=${gettext("After the match")}>
    ${links.replay
      ? html`<a href=${links.replay}>${gettext("Replay")}</a> <a href=${links.analysis}>${gettext("Analysis")}</a> <a href=${links.audit}>${gettext("Audit")}</a>`
      : html`<a href=${links.log} download>${gettext("The log")}</a>`}
    <a href="/">${gettext("Other games")}</a></nav>
</div>`;
