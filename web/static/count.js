// What was counted at the end, line by line, and which moves placed it?

import { html, nothing } from "./vendor/lit-html.js";
import { lights } from "./panels.js";

const placedBy = (moves) => (moves.length
  ? html`<small class="placed">placed by ${moves.map((move) => html` <a href="#${move}"
      aria-label="move ${move}">${move}</a>`)}</small>`
  : nothing);

const countLine = ({ points, what, why, rule, places, moves }, acts) => {
  const { on, off } = lights(places, acts);
  return html`<li><button class="line" @click=${on} @focus=${on} @blur=${off}
    @mouseenter=${on} @mouseleave=${off}>
    <span class="number">${points > 0 ? "+" : "−"}${Math.abs(points)}</span>
    <span><b>${what}</b><br/><small>${why} <span class="rule">${rule}</span></small></span>
  </button>${placedBy(moves)}</li>`;
};

/** Return the final count; a line lights up what was counted for it. */
export function panel({ count, players }, acts) {
  return html`<section class="count" aria-label="Final count">
    <h2>The count</h2>
    ${players.map((player) => html`<h3>
        <span class="chip ${player.color}" aria-hidden="true"></span> ${player.name}
        <span class="points">${`${count.totals[player.seat]}`.replace("-", "−")}</span></h3>
      <ul>${count.lines.filter(({ seat }) => seat === player.seat)
        .map((line) => countLine(line, acts))}</ul>`)}
    ${count.decided ? html`<p>Decided: ${count.decided}.</p>` : nothing}
  </section>`;
}
