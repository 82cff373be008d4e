// What stands around the table: players, what to do now, the way back, the count, the log, links?

import { html, nothing } from "./vendor/lit-html.js";
import { closed, level, move, unknown } from "./choose.js";

/** Return what is to be said of a player below the name. */
const about = (player, own, away) => html`<small>${player.color}${own ? ", you" : ""}${
  player.kind === "bot" ? ", bot" : ""
}${away ? html`, <span class="away">not here</span>` : nothing}${
  player.on_turn
    ? html`<span class="note">, ${player.note || "to move"}</span>`
    : player.note && html`<span class="rest">, ${player.note}</span>`
}${player.won ? html`<span class="note">, winner</span>` : nothing}</small>`;

/** Return a number with what it counts, which only a screen reader says. */
const figure = (kind, number, words) =>
  number === null
    ? nothing
    : html`<span class=${kind} title=${words}>${`${number}`.replace("-", "−")}<span
        class="unseen"> ${words}</span></span>`;

/** Return the players, as they stand in the picture. */
export const players = ({ players, seat, now }, live) => html`<ul class="players">
  ${players.map((player) => {
    const there = now.connected[player.seat] !== false || player.kind !== "person";
    const away = live && !now.waiting && !there;
    return html`<li class="player ${player.on_turn ? "turn" : ""} ${player.won ? "won" : ""}">
      <span class="chip ${player.color}" aria-hidden="true"></span>
      <span class="who"><b>${player.name}</b>${about(player, player.seat === seat, away)}</span>
      ${figure("hand", player.hand, "in hand")}${figure("points", player.points, "points")}
    </li>`;
  })}
</ul>`;

/** Return the name of a key, for the eye alone. */
const hint = (key) => html` <kbd aria-hidden="true">${key}</kbd>`;

const button = ({ id, label, key, about }, selection, acts) => {
  const rule = closed(selection, id);
  return html`<button class="choice" data-pick=${id} aria-disabled=${rule ? "true" : nothing}
    title=${rule ? `${rule.sentence} (${rule.rule})` : nothing} @click=${() => acts.pick(id)}
    aria-keyshortcuts=${key || nothing}>${label}${key ? hint(key) : nothing}${
      about ? html`<small>${about}</small>` : nothing}</button>`;
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
          ${sending ? "Sending…" : confirm}${hint("Enter")}</button>`
      : nothing}
    ${waits ? nothing : buttons.map((one) => button(one, selection, acts))}
    ${selection.picks.join() !== selection.levels[0].usual.join()
      ? html`<button data-undo ?disabled=${sending} @click=${acts.undo}>Undo${hint("Esc")}</button>`
      : nothing}
  </div>`;
}

const jump = (label, key, sign, to, done, acts) => html`<button aria-label=${label} title=${key}
  ?disabled=${done} @click=${() => acts.goTo(to)}>${sign}</button>`;

/** Return the way through the positions, of which *missed* are new since looking back began. */
export const stepper = (at, last, missed, looking, acts) => html`<nav class="stepper"
  aria-label="Moves">
  ${jump("First position", "Home", "⇤", 0, at === 0, acts)}
  ${jump("One move back", ",", "←", at - 1, at === 0, acts)}
  <input type="range" min="0" max=${last} .value=${String(at)} aria-label="Move"
    aria-valuetext="move ${at} of ${last}"
    @input=${({ target }) => acts.goTo(Number(target.value))}/>
  ${jump("One move on", ".", "→", at + 1, at === last, acts)}
  ${jump("Newest position", "End", "⇥", last, at === last, acts)}
  <span class="at">${at} / ${last}</span>
  ${looking
    ? html`<button class="back" @click=${() => acts.goTo(last)}>Back to now${
        missed
          ? html` <b class="missed">${missed} new ${missed === 1 ? "move" : "moves"}</b>`
          : nothing
      }</button>`
    : nothing}
</nav>`;

export const lights = (places, acts) => ({
  on: () => acts.light(places),
  off: () => acts.light([]),
});

const scripts = {};

/** Return a panel of a table's start or end; its script comes when it is due. */
export function rare(name, due, picture, acts) {
  if (!due) return nothing;
  const come = (script) => acts.redraw((scripts[name] = script));
  if (!scripts[name]) import(`./${name}.js`).then(come);
  return scripts[name]?.panel(picture, acts);
}

/** Return the log in words; a line leads to its position, and the last told is the one *at*. */
export const log = ({ log }, at, acts) => {
  const here = log.findLast(({ position }) => position <= at)?.position;
  return html`<section class="log" aria-label="Log">
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
};

const TITLES = { replay: "Replay from the start", audit: "Audit", record: "Record" };

/** Return the links that are there now; the one to the own seat is secret, and asked for. */
export const links = ({ now, seat }, own, acts) => {
  const known = Object.entries(now.links);
  if (!known.length && !now.watch && seat === null) return nothing;
  return html`<section class="links" aria-label="Links">
    ${known.map(([name, href]) => html`<a href=${href}>${TITLES[name]}</a>`)}
    ${now.watch ? link("Link for spectators", now.watch) : nothing}
    ${seat === null
      ? nothing
      : own
        ? link("Secret link to your own seat", own)
        : html`<button @click=${acts.seat}>Go on in another browser</button>`}
  </section>`;
};

const whole = ({ target }) => target.select();

export const link = (label, href) => {
  const { href: address } = new URL(href, location.href);
  return html`<div class="link">
    <label>${label}<input readonly .value=${address} @focus=${whole}/></label>
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
