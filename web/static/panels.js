// Panels around the table: players, buttons, score figures; loads rarely needed panels lazily.

import { html, nothing } from "./vendor/lit-html.js";
import { closed, isChanged, level, move, unknown } from "./selection.js";
import { small } from "./scene_svg.js";
import { gettext } from "./i18n.js";
import { lazyImport } from "./lazy_import.js";

const fact = (text, kind = "") => (text ? html`<span class=${kind}>${text}</span>` : nothing);

/** Return the facts below a name; the style adds the commas. */
const about = ({ name, called, kind, stand_in: bot, on_turn: due, note, won }, own, away, free) => html`<small>${
  fact(bot || (away && gettext("away")), bot ? "away bot" : "away")}${
  fact(!bot && [
    name.toLowerCase() === called.toLowerCase() ? "" : called,
    own ? gettext("you") : "",
    kind === "bot" ? kind : "",
  ].filter(Boolean).join(", "))}${
  fact(free && gettext("free"))}${
  fact(note || (due && gettext("to move")), due ? "note" : "rest")}${
  fact(won && gettext("winner"), "note")}</small>`;

/** Return a number with its unit, which only screen readers read. */
const figure = (kind, number, words) =>
  number === null
    ? nothing
    : html`<span class=${kind} title=${words}>${`${number}`.replace("-", "−")}<span
        class="unseen"> ${words}</span></span>`;

/** Return the players in the order of the picture. */
export const players = ({ players, seat, now, status: { over } }, live, own = seat, clock, acts) => html`<ul class="players">
  ${players.map((player) => {
    const there = now.connected[player.seat] !== false || player.kind !== "person";
    const away = live && !now.waiting && !there && !over && player.seat !== own;
    return html`<li class="player ${player.on_turn ? "turn" : ""} ${player.won ? "won" : ""}">
      <span class="chip ${player.color}" aria-hidden="true"></span>
      <span class="who"><b class=${/\S{8}/.test(player.name) ? "long" : ""}>${player.name}</b>${about(player, player.seat === own, away, now.waiting?.free.includes(player.called))}${
        clock ? (rare("clock", clock, player, acts) ?? html`<turn-clock></turn-clock>`) : nothing}</span>
      ${figure("hand", player.hand, gettext("in hand"))}${figure("points", player.points, gettext("points"))}
    </li>`;
  })}
</ul>`;

/** Return the name of a key, hidden from screen readers. */
const hint = (key) => html` <kbd aria-hidden="true">${key}</kbd>`;

const button = ({ id, label, key, about }, selection, acts) => {
  const rule = closed(selection, id);
  return html`<button class="choice" data-pick=${id} aria-disabled=${rule ? "true" : nothing}
    title=${rule ? `${rule.sentence} (${rule.rule})` : nothing} @click=${() => acts.pick(id)}
    aria-keyshortcuts=${key || nothing}>${label}${key ? hint(key) : nothing}${
      about ? html`<small>${about}</small>` : nothing}</button>`;
};

/** Return the buttons of the choice: confirm, cancel, or choose what is not on the table; without a choice *back*, which undoes a move. */
export function buttons(selection, { sending, ahead, ripe }, acts, back = nothing) {
  if (!selection) return back && back !== nothing ? html`<div class="buttons">${back}</div>` : nothing; // an element of its own: no button moves
  const whole = move(selection);
  const { confirm, buttons } = level(selection);
  const waits = sending || unknown(selection);
  return html`<div class="buttons">
    ${whole && !ahead
      ? html`<button class="confirm" data-confirm ?disabled=${sending} @click=${acts.confirm}>
          ${sending ? gettext("Sending…") : confirm}${hint(gettext("Enter"))}${
            ripe === selection ? html`<i class="while"></i>` : nothing}</button>`
      : nothing}
    ${waits ? nothing : buttons.map((choice) => button(choice, selection, acts))}
    ${isChanged(selection)
      ? html`<button data-undo ?disabled=${sending} @click=${acts.undo}>${gettext("Cancel")}${hint("Esc")}</button>`
      : nothing}
  </div>`;
}

export const lights = (places, acts) => ({
  on: () => acts.light(places),
  off: () => acts.light([]),
});

export const scripts = {};
const fresh = []; // names of loaded scripts that wait for others of their group
export const loading = new Map(); // scripts that are being loaded, by name

/** Load the script of a panel; panels due together are shown together. */
function load(name, acts) {
  const done = () => {
    loading.delete(name);
    if (loading.size || !fresh.length) return;
    Object.assign(scripts, Object.fromEntries(fresh.splice(0)));
    acts.redraw();
  };
  const come = (script) => fresh.push([name, script]);
  loading.set(name, lazyImport(`./${name}.js`).then(come).then(done, done));
}

/** Return a panel of a table's start or end; its script is loaded when needed. */
export function rare(name, due, view, acts, part = "panel") {
  if (!due) return nothing;
  if (!scripts[name] && !loading.has(name)) load(name, acts);
  return scripts[name]?.[part](view, acts);
}

/** Tell whether the script of a panel was loaded and rendered. */
export const isThere = (name) => name in scripts;

/** Return a link to a rule; all links share one page. */
export const cite = (game, rule) => html`<a class="rule" target="rules"
  href="/rules/${game}#${rule}">${rule}</a>`;

/** Return small pictures of the composed ones among *things*. */
export const pictures = (things, { shapes }) =>
  shapes.filter(({ id, parts, body }) => body && parts && things.includes(id)).map(small);
