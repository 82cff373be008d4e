// Table actions: takeback, answers to requests, resignation, bot replacement.

import { html, nothing } from "./vendor/lit-html.js";
import { keeps, wish } from "./match_storage.js";
import { sendMove } from "./retry.js";
import { S, base, root, set, unreached } from "./state.js";
import { refetchView, seeTo } from "./updates.js";
import { gettext } from "./i18n.js";

const MEANT = 600; // milliseconds after which a click on a new question counts
let confirming = ""; // the action that was pressed once and waits for confirmation
let asked; // the position at which it was pressed

/**
 * Send an action; its result arrives by WebSocket, as for all viewers. The second click of a double click
 * may hit another button: it does nothing.
 */
const act = (what) => async ({ detail }) => {
  if (detail > 1) return;
  confirming = "";
  try {
    const { ok, body } = await sendMove(base, S.live.position, what, "table");
    set({ notice: ok ? "" : (body.sentence ?? gettext("The server refused that.")) });
    if (ok && body.position > S.live.position) seeTo(body.position);
    else if (ok) refetchView();
  } catch {
    unreached();
  }
};

/** Show everybody but the player who did it that a requested takeback was refused or withdrawn. */
export function dropped(before, { position, now, log, status }) {
  const asks = ({ table }) => (table?.running?.takeback_by ?? null) !== null;
  if (position !== before.position || !asks(before.now) || asks(now)) return;
  const { who, text, seat } = log.at(-1);
  if (seat !== S.live.seat) set({ notice: `${who} ${text}. ${status.sentence}`, neutral: true });
}

const button = (label, what) => html`<button @click=${act(what)}>${label}</button>`;

function ask(what) {
  confirming = what;
  asked = S.live.position;
  set({});
}

const ASKED = {
  resign: gettext("If you resign, the match ends and you lose it."),
  hand_over: gettext("A bot will play for you until you return."),
  take_back: gettext("If you undo this move, the match counts as practice."),
};

/** Return the question about the action that was pressed, and its answers; about a takeback only until the next move. */
const question = () => confirming && (confirming !== "take_back" || asked === S.live.position) && html`
  <p class="follows" role="status">${ASKED[confirming]}</p>
  <button @click=${() => ask("")}>${gettext("No")}</button>
  <button class=${confirming === "resign" ? "danger" : nothing} @click=${act({ do: confirming })}>${gettext("Yes")}</button>`;

const pressed = (what, label) => html`<button @click=${() => ask(what)}>${label}</button>`;

/** Return the undo button, which keeps its place while there is nothing to undo. */
function back({ withdraw, take_back: way, undoes }) {
  if (withdraw) return button(gettext("Withdraw"), { do: "withdraw" });
  const label = html`<span title=${undoes || nothing}>${undoes || TAKE_BACK[way || "now"]}</span>`;
  const why = way === "ask" ? gettext("The others have seen this move, so they must agree.") : nothing;
  if (way === "confirm") return pressed("take_back", label);
  return html`<button ?disabled=${!way} title=${why} @click=${act({ do: "take_back" })}>${label}</button>`;
}

const TAKE_BACK = { now: gettext("Undo move"), ask: gettext("Ask to undo") };

const running = (table) => html`<div class="buttons">${question() || html`<div class="back buttons">${back(table)}</div>
    ${table.resign ? pressed("resign", gettext("Resign")) : nothing}
    ${table.handed ? nothing : pressed("hand_over", gettext("Let a bot take over"))}`}</div>`;

const early = () => html`<label><input type="checkbox" id="early" checked/>
  <span>${gettext("Deal as soon as everyone has joined, even if I'm offline.")}
    <a href="/rules/${S.live.game}#seeds" target="rules">${gettext("Why?")}</a></span></label>`;

/** Return the players who wait at the rematch, unless the viewer is one. */
function waiting(rejoined, names, own) {
  if (rejoined.includes(own)) return gettext("You have a seat in the rematch.");
  const others = rejoined.filter((seat) => seat !== own).map((seat) => names[seat]);
  if (!others.length) return gettext("A rematch is open.");
  const players = others.join(gettext(" and "));
  return others[1] ? gettext("{players} want a rematch.", { players }) : gettext("{player} wants a rematch.", { player: players });
}

const rematch = ({ rematch: opened, early: slow, rejoined }, names) => html`<form method="post" action="${base}rematch"
  @submit=${({ target }) => wish(target.elements.early?.checked)}>
  ${keeps() ? html`<input type="hidden" name="commits" value="on"/>${slow ? early() : nothing}` : nothing}
  ${opened ? html`<p>${waiting(rejoined, names, S.live.seat)}</p>` : nothing}
  <button class="confirm">${opened ? gettext("Go to the rematch") : gettext("Rematch")}</button></form>`;

let fresh = true; // whether a question has just appeared: a click may be meant for what was there before

/** Return the last move in words, taken from its first line in the log. */
function lastMove() {
  const { who, text } = S.live.log.find(({ position, undone }) => position === S.live.position && !undone);
  return `${who} ${text}`;
}

/** Return the offer to let a bot play for an away player who is on turn. */
export const away = ({ now, players }) => now.table.running.away.map((seat) =>
  button(gettext("Let a bot play for {player}", { player: players[seat].name }), { do: "hand_over", seat }));

/** Return the button by which a player whom a bot plays for returns to the table. */
export const again = () => html`<div class="buttons">${button(gettext("Resume playing"), { do: "come_back" })}</div>`;

/** Return the undo button for the action panel, which a phone shows in place of the one below the table. */
export const undo = ({ now }) => html`<span class="back">${confirming === "take_back" && question() || back(now.table.running)}</span>`;

/** Return the undo request that the viewer must answer. */
export function request({ takeback_by: seat, undone }) {
  if (!root.querySelector(".answer")) {
    fresh = true;
    setTimeout(() => { fresh = false; set({}); }, MEANT);
  }
  const answer = (label, what) => html`<button ?disabled=${fresh} @click=${act({ do: what, seat })}>${label}</button>`;
  return html`<section class="answer" aria-label=${gettext("Undo request")}>
    <p>${undone === 1 ? gettext("Undo “{move}”?", { move: lastMove() }) : gettext("{count} moves would be undone. Do you agree?", { count: undone })}</p>
    <div class="buttons">${answer(gettext("Agree"), "agree")} ${answer(gettext("Refuse"), "refuse")}</div></section>`;
}

/** Return the viewer's available actions. */
export const panel = ({ now, players }) => html`<section class="agree" aria-label=${gettext("At the table")}>
  ${now.table.running
    ? running(now.table.running)
    : rematch(now.table, players.map(({ name }) => name))}
</section>`;
