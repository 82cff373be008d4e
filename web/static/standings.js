// Current comparison of the players, from what the viewer knows.

import { html } from "./vendor/lit-html.js";
import { lights } from "./panels.js";
import { gettext } from "./i18n.js";

/** Return the standings; a line highlights its pieces. */
export function panel({ compared, players, seat, status }, acts) {
  const near = seat ?? 0;
  const order = [players[near], ...players.filter((player) => player.seat !== near)];
  const line = ({ what, counts, note, ahead, places }) => {
    const { on, off } = lights(places, acts);
    return html`<tr @mouseenter=${on} @mouseleave=${off}>
      <th scope="row">${what}${note ? html` <small>${note}</small>` : ""}</th>
      ${order.map((player) => html`<td class=${player.seat === ahead ? "ahead" : ""}>${counts[player.seat]}</td>`)}
    </tr>`;
  };
  const title = status.over ? gettext("Score at the end") : gettext("Score so far");
  return html`<section class="compared" aria-label=${title}>
    <table><caption>${title}</caption>
      <thead><tr><td></td>${order.map((player) => html`<th scope="col">
        <span class="chip ${player.color}" aria-hidden="true"></span> ${player.name}</th>`)}</tr></thead>
      <tbody>${compared.map(line)}</tbody></table>
  </section>`;
}
