// The final score, line by line, with the moves that placed each line.

import { html, nothing } from "./vendor/lit-html.js";
import { cite, lights } from "./panels.js";
import { gettext, ngettext } from "./i18n.js";

const placedBy = (moves) => (moves.length
  ? html`, ${ngettext("from move", "from moves", moves.length)} ${moves.map((move) => html` <a class="to-move" href="#${move}"
      aria-label=${gettext("move {move}", { move })}>${move}</a>`)}`
  : nothing);

const countLine = ({ points, what, why, rule, places, moves }, game, acts) => {
  const { on, off } = lights(places, acts);
  return html`<li><button class="line" @click=${on} @focus=${on} @blur=${off}
    @mouseenter=${on} @mouseleave=${off}>
    <span class="number">${points > 0 ? "+" : "−"}${Math.abs(points)}</span>
    <span><b>${what}</b><br/><small>${why}</small></span>
  </button><small class="placed">${cite(game, rule)}${placedBy(moves)}</small></li>`;
};

/** Return the final count; a line highlights the pieces that it counts. */
export function panel({ count, players, game }, acts) {
  return html`<section class="count" aria-label=${gettext("Final score")}>
    <h2>${gettext("Final score")}</h2>
    ${count.overruled ? html`<p class="bad">${gettext("The referee's verdict changed this result.")}</p>` : nothing}
    ${players.map((player) => html`<h3>
        <span class="chip ${player.color}" aria-hidden="true"></span> ${player.name}
        <span class="points">${`${count.totals[player.seat]}`.replace("-", "−")}</span></h3>
      <ul>${count.lines.filter(({ seat }) => seat === player.seat)
        .map((line) => countLine(line, game, acts))}</ul>`)}
    ${count.decided ? html`<p>${gettext("Tie-break: {decided}.", count)} ${cite(game, count.decided_by)}</p>` : nothing}
  </section>`;
}
