// What stands around the table: players, what to do now, the way back, the count, the log, links?

import { html, nothing } from "./vendor/lit-html.js";
import { closed, level, move, unknown } from "./choose.js";

/** Return the players, as they stand in the picture. */
export const players = ({ players, seat, now }, live) => html`<ul class="players">
  ${players.map((player) => {
    const away = now.connected[player.seat] === false && player.kind === "person";
    return html`<li class="player ${player.on_turn ? "turn" : ""} ${player.won ? "won" : ""}">
      <span class="chip ${player.color}" aria-hidden="true"></span>
      <span class="who">
        <b>${player.name}</b>
        <small>${player.color}${player.seat === seat ? ", you" : ""}${player.kind === "bot" ? ", bot" : ""}${
          away && live ? html`, <span class="away">not here</span>` : nothing
        }${player.on_turn ? html`<span class="note">, ${player.note || "to move"}</span>` : nothing}${
          player.won ? html`<span class="note">, winner</span>` : nothing
        }</small>
      </span>
      ${player.hand === null ? nothing : html`<span class="hand" title="Tiles in hand">${player.hand}<span
        class="unseen"> tiles in hand</span></span>`}
      ${player.points === null ? nothing : html`<span class="points">${player.points}<span
        class="unseen"> points</span></span>`}
    </li>`;
  })}
</ul>`;

const button = ({ id, label, key }, selection, acts) => {
  const rule = closed(selection, id);
  return html`<button class="choice" data-pick=${id} aria-disabled=${rule ? "true" : nothing}
    title=${rule ? `${rule.sentence} (${rule.rule})` : nothing} @click=${() => acts.pick(id)}>
    ${label}${key ? html` <kbd>${key}</kbd>` : nothing}</button>`;
};

/** Return the buttons of the choice: confirm it, undo it, or choose what is not on the table. */
export function buttons(selection, sending, acts) {
  if (!selection) return nothing;
  const whole = move(selection);
  const { confirm, buttons } = level(selection);
  const waits = sending || unknown(selection);
  return html`<div class="buttons">
    ${whole
      ? html`<button class="confirm" data-confirm ?disabled=${sending} @click=${acts.confirm}>
          ${sending ? "Sending…" : confirm} <kbd>Enter</kbd></button>`
      : nothing}
    ${waits ? nothing : buttons.map((one) => button(one, selection, acts))}
    ${selection.picks.join() !== selection.levels[0].usual.join()
      ? html`<button data-undo ?disabled=${sending} @click=${acts.undo}>Undo <kbd>Esc</kbd></button>`
      : nothing}
  </div>`;
}

/** Return the way through the positions. */
export const stepper = (at, last, missed, looking, acts) => html`<nav class="stepper" aria-label="Moves">
  <button aria-label="First position" title="Home" ?disabled=${at === 0} @click=${() => acts.goTo(0)}>⇤</button>
  <button aria-label="One move back" title="," ?disabled=${at === 0} @click=${() => acts.step(-1)}>←</button>
  <input type="range" min="0" max=${last} .value=${String(at)} aria-label="Move"
    aria-valuetext="move ${at} of ${last}" @input=${({ target }) => acts.goTo(Number(target.value))}/>
  <button aria-label="One move on" title="." ?disabled=${at === last} @click=${() => acts.step(1)}>→</button>
  <button aria-label="Newest position" title="End" ?disabled=${at === last} @click=${() => acts.goTo(Infinity)}>⇥</button>
  <span class="at">${at} / ${last}</span>
  ${looking
    ? html`<button class="back" @click=${() => acts.goTo(Infinity)}>Back to now${
        missed ? html` <b class="missed">${missed} new ${missed === 1 ? "move" : "moves"}</b>` : nothing
      }</button>`
    : nothing}
</nav>`;

const lights = (places, acts) => ({
  on: () => acts.light(places),
  off: () => acts.light([]),
});

/** Return the final count; a line lights up what was counted for it. */
export function count({ count, players }, acts) {
  if (!count) return nothing;
  return html`<section class="count" aria-label="Final count">
    <h2>The count</h2>
    ${players.map((player) => html`
      <h3><span class="chip ${player.color}" aria-hidden="true"></span> ${player.name}
        <span class="points">${count.totals[player.seat]}</span></h3>
      <ul>${count.lines.filter(({ seat }) => seat === player.seat).map((line) => {
        const { on, off } = lights(line.places, acts);
        return html`<li><button class="line" @click=${on} @focus=${on} @blur=${off}
          @mouseenter=${on} @mouseleave=${off}>
          <span class="number">${line.points > 0 ? "+" : "−"}${Math.abs(line.points)}</span>
          <span><b>${line.what}</b><br/><small>${line.why} <span class="rule">${line.rule}</span></small></span>
        </button></li>`;
      })}</ul>`)}
  </section>`;
}

/** Return the log in words; a line leads to its position, and one is *here*. */
export const log = ({ log }, here, acts) => html`<section class="log" aria-label="Log">
  <h2>Log</h2>
  <ol>${log.map((entry) => {
    const { on, off } = lights(entry.places, acts);
    return html`<li><button class="line ${entry.position === here ? "here" : ""}"
      @click=${() => acts.goTo(entry.position)} @focus=${on} @blur=${off}
      @mouseenter=${on} @mouseleave=${off}>
      <span class="number">${entry.position}</span>
      <span>${entry.who ? html`<b>${entry.who}</b> ` : nothing}${entry.text}</span>
    </button></li>`;
  })}</ol>
</section>`;

const TITLES = { replay: "Replay from the start", audit: "Audit", record: "Download the record" };

/** Return the links that are there now. */
export const links = ({ now }) => {
  const known = Object.entries(now.links);
  if (!known.length && !now.watch) return nothing;
  return html`<section class="links" aria-label="Links">
    ${known.map(([name, href]) => html`<a href=${href} ?download=${name === "record"}>${TITLES[name]}</a>`)}
    ${now.watch ? link("Link for spectators", now.watch) : nothing}
  </section>`;
};

/** Return what to do while seats are free. */
export const waiting = ({ now }) =>
  now.waiting
    ? html`<section class="waiting" aria-label="Waiting for players">
        <h2>Waiting for ${now.waiting.free.join(" and ")}</h2>
        ${now.waiting.invitations.map(({ seat, link: href }) => link(`Secret invitation to play ${seat}`, href))}
        ${now.waiting.invitations.length
          ? html`<p>Send it to your friend: whoever opens it may take the seat.</p>`
          : nothing}
      </section>`
    : nothing;

const link = (label, href) => {
  const whole = new URL(href, location.href).href;
  return html`<div class="link">
    <label>${label}<input readonly .value=${whole} @focus=${({ target }) => target.select()}/></label>
    <button @click=${copy}>Copy</button>
  </div>`;
};

/** Copy a link; the clipboard needs a secure context, selected text does not. */
async function copy({ currentTarget: button }) {
  const input = button.parentElement.querySelector("input");
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    input.select();
    document.execCommand("copy");
  }
  button.textContent = "Copied";
}

const KEYS = [
  ["Arrows", "walk over the table, when something there has the focus"],
  ["Enter, Space", "choose; choose the same again to make the move"],
  ["Esc", "undo the last choice"],
  ["u", "lay undergrowth first"],
  ["d", "draw"],
  [", .", "one move back, one on; so do ← → when the table has no focus"],
  ["Home End", "to the start, back to now"],
  ["f", "turn the table"],
  ["?", "this help"],
];

/** Return the help, shown on request. */
export const help = () => html`<dialog id="help" aria-labelledby="help-title">
  <h2 id="help-title">Keys</h2>
  <dl>${KEYS.map(([keys, words]) => html`<dt><kbd>${keys}</kbd></dt><dd>${words}</dd>`)}</dl>
  <p>Click or tap a tile, then a place; or drag it there. Nothing is sent before you confirm it.</p>
  <form method="dialog"><button>Close</button></form>
</dialog>`;
