// The match page as a lit-html template of the state.

import { html, nothing } from "./vendor/lit-html.js";
import { acts } from "./actions.js";
import { bears, closed, isChanged, level, move, open, pick, unknown } from "./selection.js";
import { extra } from "./plugins.js";
import { table } from "./scene_svg.js";
import * as panels from "./panels.js";
import { S, isCutOff, selection, set, shapes, shown } from "./state.js";
import { gettext } from "./i18n.js";
import { lazyImport } from "./lazy_import.js";

lazyImport("./help_card.js"); // the first render does not wait for it

/** Return the events since the viewer's last move, unless a replay is shown. */
const missed = () => (S.at ? null : S.live.now.missed_moves);

/** Return the marks of the table: open, picked, highlighted and focused things. A sent move lies there as if made. */
function look(scene, shapes) {
  const sent = S.sending;
  const opened = new Set(sent ? [] : open(selection()));
  const inZone = Map.groupBy([...scene.places, ...shapes], ({ zone }) => zone);
  const zones = Object.fromEntries(shapes.map(({ id, zone }) => [id, zone]));
  return {
    choosing: Boolean(selection()) && !sent,
    sent,
    open: opened,
    closed: (id) => closed(selection(), id, zones[id]),
    possible: (id) => pick(selection(), id) !== null || bears(selection(), id),
    picked: new Set(selection()?.picks),
    flipped: S.flipped && scene.turns,
    lit: S.lit,
    under: new Set(shapes.map((shape) => shape.place)),
    marks: sent ? [] : [...new Set([...shown().marks, ...(missed()?.places ?? [])])],
    ringed: S.ringed,
    refused: [S.refused],
    turn: sent ? null : level(selection())?.turn,
    stop: (zone) => {
      const own = (inZone.get(zone) ?? []).map(({ id }) => id);
      if (own.includes(S.stops[zone])) return S.stops[zone];
      return own.find((id) => opened.has(id)) ?? own[0];
    },
  };
}

/** Return the current message, for the page and for screen readers. */
function sentence(view) {
  if (S.notice) return S.refused ? html`${S.notice} <span class="still">${due(view)}</span>` : S.notice;
  const [at, { last }] = [S.at?.position, S.live.now];
  const yourTurn = S.at && S.live.status.yours ? `${gettext("It is your turn")}. ` : "";
  if (S.at) return `${yourTurn}${gettext("Move {at} of {last}.", { at, last })} ${happened(view)}`;
  const ripe = S.ripe && S.ripe === S.selection ? gettext("Sending in three seconds.") : "";
  const cut = isCutOff() ? html`<span class="lost">${gettext("No connection to the server.")}</span> ` : "";
  return html`${cut}${[due(view), ripe].filter(Boolean).join(" ")}`;
}

/** Return the prompt of the choice; a premove has none before its turn. */
const prompt = () => S.ahead && move(S.selection)
  ? gettext("Move planned. It will be checked again on your turn.") : level(S.selection)?.prompt;

const due = ({ status }) => [status.sentence, S.sending ? "" : prompt()].filter(Boolean).join(" ");

/** Return in words what led to the position of *view*, unless its status says that. */
function happened({ log, position, status }) {
  const entries = log.filter((entry) => entry.position === position).slice(0, S.at ? 1 : undefined);
  const lines = entries.map(({ who, text }) => `${who} ${text}`.trim().replace(/\.?$/, "."));
  return lines.filter((line) => !status.sentence.startsWith(line)).join(" ");
}

/** Tell whether the action panel offers to undo. */
function undoes() {
  const { take_back: way, withdraw } = S.live.now.table?.running ?? {};
  return S.at === null && !selection() && (way || withdraw);
}

const touched = matchMedia("(hover: none)").matches;

/** Return the announcement of a move for screen readers. */
function news(view) {
  const chosen = S.selection;
  return S.notice || S.at !== null || (chosen && isChanged(chosen)) ? "" : `${happened(view)} `;
}

/** Remove the ring after the focus left the table; delayed, as a render may be running. */
function left({ relatedTarget }) {
  if (!relatedTarget?.closest("svg.table")) setTimeout(() => set({ ringed: [] }));
}

/** Stop scrolling while a piece is dragged; `touch-action` does not work in SVG. */
const hold = {
  handleEvent: (event) =>
    event.touches.length === 1 && event.currentTarget.querySelector("[data-dragged]") && event.preventDefault(),
  passive: false,
};

/** Return the waiting room in place of the board, which is not drawn before the deal. */
const room = ({ scene }) => html`<section class="board room"><svg viewBox=${scene.view_box.join(" ")} aria-hidden="true"></svg>
  ${panels.rare("waiting_room", true, S.live, acts, "room")}</section>`;

export function board({ scene }) {
  const seen = shapes();
  // An svg with a focus listener would be a Tab stop itself.
  return html`<section class="board ${S.sending ? "sent" : ""}" aria-label=${gettext("Table")} @focusout=${left}
    @touchstart=${acts.touch} @touchend=${acts.swipe}
    aria-busy=${Boolean(selection() && unknown(selection()))}>
    <svg class="table" viewBox=${scene.view_box.join(" ")} .style=${`--high: ${scene.view_box[3]}`} @pointerover=${acts.hover}
      @pointerleave=${() => (S.hint || S.over) && set({ hint: "", over: "" })} @touchmove=${hold}>
      ${table(scene, seen, look(scene, seen), acts)}</svg>
  </section>`;
}

/** Tell whether the newest position waits for a bot. */
const thinks = ({ players }) => S.at === null && players.some(({ kind, on_turn }) => on_turn && kind === "bot");

export const act = (view) => html`<section class="act ${thinks(view) ? "thinks" : ""}" aria-label=${gettext("Your move")}>
  <p id="status" role="status" @click=${() => S.at && set({ told: S.told === S.at ? null : S.at })} aria-live=${S.playing ? "off" : "polite"}
    class=${S.at && S.told === S.at ? "whole" : S.notice && !S.neutral ? "refused" : view.status.yours && S.at === null ? "yours" : ""}
    ><span class="unseen">${news(view)}</span>${sentence(view)}${S.notice ? nothing : panels.pictures(S.at ? [] : (selection()?.picks ?? []), view.scene)}</p>
  <p class="reason" aria-hidden="true">${S.hint}</p>${panels.rare("touch_tip", touched && S.at === null && !S.live.status.over && !S.live.now.waiting, view, acts)}
  ${panels.rare("shared_screen", S.live.now.shared.length, S.live, acts)}
  ${panels.rare("table_actions", S.at === null && S.live.now.table?.running?.answer, S.live.now.table?.running, acts, "request")}
  ${panels.rare("table_actions", S.at === null && S.live.now.table?.running?.back, S.live, acts, "again")}
  ${panels.buttons(selection(), S, acts, panels.rare("table_actions", undoes(), S.live, acts, "undo"))}${extra.tools(level(selection()), acts)}
  ${panels.rare("result", view.status.over && S.at === null, S.live, acts)}
</section>`;

/** Return the whole page of a match. */
export const page = (view) => html`${panels.rare("tamper_alert", S.tampered, S.tampered, acts)}
  <main class="match ${S.at ? "looking" : view.status.over ? "over" : view.now.waiting ? "filling" : ""} ${S.live.seat === null && !S.live.now.shared.length ? "spectating" : ""}">
    ${panels.players(view, S.at === null, S.live.seat, S.live.now.clock, acts)} ${view.now.waiting ? room(view) : board(view)} ${act(view)}
    ${panels.rare("side_panels", true, view, acts)}
  </main>
  ${extra.pad()}`;
