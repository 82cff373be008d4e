// Result of a finished match: margin, parts of the score, rematch, and links.

import { forget } from "./match_storage.js";
import { base } from "./state.js";
import { panel as actions } from "./table_actions.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

forget(base);

/** Return the margin of the win, for the players. */
function lead({ margin: { over, points }, winners }, players, seat) {
  if (seat === over) return gettext("{points} ahead of you.", { points });
  const more = { points, player: players[over].name };
  return winners.includes(seat) ? gettext("You are {points} ahead of {player}.", more) : gettext("{points} ahead of {player}.", more);
}

const signed = (number) => `${number}`.replace("-", "−");

/** Return what each part of the score gave the players, in their order above. */
const parts = ({ parts }, players) => html`<div class="compared"><table>
  <thead><tr><td></td>${players.map(({ color, name }) => html`<th scope="col"><span class="chip ${color}" aria-hidden="true"></span><span class="unseen">${name}</span></th>`)}</tr></thead>
  <tbody>${parts.map(({ what, points }) => html`<tr><th scope="row">${what}</th>${players.map(({ seat }) => html`<td>${signed(points[seat])}</td>`)}</tr>`)}</tbody></table></div>`;

/** Return the details of the result, the rematch, and links. */
export const panel = ({ count, players, seat, status, now }) => html`<div class="end">
  <div role="status">${status.details.map(({ text, dispute }) => html`<p>${dispute ? html`<a href="${now.links.audit}#dispute-${dispute}">${text}</a>` : text}</p>`)}</div>
  ${count?.margin && !count.overruled ? html`<p><b>${lead(count, players, seat)}</b> ${count.margin.largest}</p>` : nothing}
  ${count?.parts.length && !count.overruled ? parts(count, players) : nothing}
  ${now.table ? actions({ now, players }) : nothing}
  <nav class="ways" aria-label=${gettext("After the match")}>
    ${now.links.replay
      ? html`<a href=${now.links.replay}>${gettext("Replay")}</a> <a href=${now.links.analysis}>${gettext("Analysis")}</a> <a href=${now.links.audit}>${gettext("Audit")}</a>`
      : html`<a href=${now.links.log} download>${gettext("The log")}</a>`}
    <a href="/">${gettext("Other games")}</a></nav>
</div>`;
