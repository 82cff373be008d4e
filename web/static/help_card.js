// Help card: appears next to a piece after a long hover, focus or touch.

import { ask, to } from "./api.js";
import { paint } from "./safe_render.js";
import { cite } from "./panels.js";
import { S, base, root, selection, shown } from "./state.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

const STAY = 500; // milliseconds to rest on a piece before its card is shown
const LONGER = 1500; // and to keep the focus there during a choice, as the card covers other pieces
const GRACE = 400; // and to get from the piece to the card's link, or to click
const SLIP = 6; // pixels that a resting finger may move
const GAP = 10;
const STEP = 24; // pixels between the places that are tried for a card
const USED = 1000; // the weight of covering what can be chosen now, relative to the rest of the table
const PRESSED = 120; // of covering a button of the panel
const HANDLED = 60; // of covering another piece that can be picked up
const STICKY = USED ** 2; // the weight of covering the piece itself
const BESIDE = 0.25; // the weight of covering the controls beside the table
const NEAR = 0.5; // the weight of a pixel of distance: less than that of covering a strip of a piece

const card = Object.assign(document.createElement("aside"), { id: "card", hidden: true });
card.setAttribute("aria-label", gettext("What this is"));
card.setAttribute("translate", "no");
const style = new URL("help_card.css", import.meta.url).href;
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }));
document.body.append(card);

const requested = new Map(); // responses by address
let on = null; // the piece of the card, shown or due
let focused = false; // whether the focus opened it
let openTimer;
let closeTimer;
let pressed = null; // where a finger rests
let rests = ""; // where the pointer was last

const pieceOf = (target) => target.closest?.("svg.table [data-id]:not(.ghost)");

/** Return the help text of a piece as it is drawn. */
function help(id) {
  const { position, viewer } = shown();
  const as = S.at ? `&as=${viewer}` : "";
  const path = to(`${base}help`, `thing=${id}&at=${position}${as}`);
  if (!requested.has(path)) requested.set(path, ask(path));
  return requested.get(path);
}

/** Tell whether what is written next to the table says *text* already. */
const said = (text) => [...root.querySelectorAll(".act, .comment")]
  .some(({ innerText }) => innerText.toLowerCase().includes(text.toLowerCase()));

const content = ({ name, does, rule, now, history }) => html`<h2>${name}</h2>
  <p>${said(does) ? "" : does} ${cite(shown().game, rule)}</p>
  ${now && !said(now) ? html`<p class="now">${now}</p>` : nothing}
  ${history ? html`<p class="history">${gettext("Last: {what}", { what: history })}</p>` : nothing}`;

/** Return the area of *a* that overlaps *b*. */
function shared(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Return the distance between two intervals. */
const apart = (from, to, start, end) => Math.max(0, start - to, from - end);

/** Return the boxes of what *selector* finds, without the piece and its parents. */
const boxes = (selector, piece) => [...root.querySelectorAll(selector)]
  .filter((other) => other !== piece && !other.contains(piece)).map((other) => other.getBoundingClientRect());

/** Return the places from *start* to *end* in steps, and *others* within these limits. */
function along(start, end, ...others) {
  const steps = Math.max(1, Math.ceil((end - start) / STEP));
  const even = Array.from({ length: steps + 1 }, (_, step) => start + (step * (end - start)) / steps);
  return [...others.map((one) => Math.max(start, Math.min(end, one))), ...even];
}

/** Place the card near its piece, where it covers nothing that one plays with, if there is room. */
function placeCard(piece) {
  const { width, height } = card.getBoundingClientRect();
  const own = piece.getBoundingClientRect();
  const [x, y] = [(own.left + own.right - width) / 2, (own.top + own.bottom - height) / 2];
  const across = along(GAP, document.documentElement.clientWidth - width - GAP, x, own.right + GAP, own.left - width - GAP);
  const used = boxes("svg.table :is(.open, .picked)", piece);
  const edges = used.flatMap(({ top, bottom }) => [top - height - 1, bottom + 1]);
  const down = along(GAP, innerHeight - height - GAP, y, own.bottom + GAP, own.top - height - GAP, ...edges);
  const pressed = boxes(".act :is(button, select)", piece);
  const handled = boxes("svg.table .shape[data-zone]", piece);
  const looked = boxes("svg.table [data-id], .players, #status", piece);
  const beside = boxes(".stepper, .replay, .agree :is(button, select)", piece);
  const cost = ([left, top]) => {
    const box = { left, top, right: left + width, bottom: top + height };
    const far = Math.hypot(apart(left, box.right, own.left, own.right), apart(top, box.bottom, own.top, own.bottom));
    const over = (others) => others.reduce((sum, other) => sum + shared(box, other), 0);
    return STICKY * shared(box, own) + USED * over(used) + PRESSED * over(pressed) + HANDLED * over(handled) + over(looked) + BESIDE * over(beside) + NEAR * far;
  };
  const spots = across.flatMap((left) => down.map((top) => ({ left, top, cost: cost([left, top]) })));
  const { left, top } = spots.reduce((best, spot) => (spot.cost < best.cost ? spot : best));
  Object.assign(card.style, { left: `${left}px`, top: `${top}px` });
}

/** Show the card of a piece, after the server has sent it. */
async function show(piece) {
  clearTimeout(closeTimer);
  const text = await help(piece.dataset.id).catch(() => null);
  if (piece !== on || !piece.isConnected) return;
  if (!text) return hide();
  paint(content(text), card);
  card.hidden = false;
  placeCard(piece);
  piece.setAttribute("aria-describedby", card.id);
}

function hide() {
  clearTimeout(openTimer);
  close();
}

/** Close the card; that of another piece may be about to come. */
function close() {
  clearTimeout(closeTimer);
  on?.removeAttribute("aria-describedby");
  on = null;
  card.hidden = true;
}

/** Show the card of *piece* after a delay. */
function stay(piece, byFocus) {
  clearTimeout(openTimer);
  openTimer = setTimeout(() => {
    if (root.querySelector("[data-dragged]")) return;
    if (piece !== on) hide();
    [on, focused] = [piece, byFocus];
    show(piece);
  }, byFocus && selection()?.picks.length ? LONGER : STAY);
}

/** Hide the card after the pointer left its piece, unless it entered the card. */
function leave() {
  clearTimeout(openTimer);
  clearTimeout(closeTimer);
  if (on && !card.matches(":hover, :focus-within")) closeTimer = setTimeout(close, GRACE);
}

function moved(event) {
  if (event.pointerType === "touch") {
    const slip = pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
    if (slip > SLIP) release();
    return;
  }
  const here = `${event.clientX} ${event.clientY}`;
  if (here === rests) return; // it is the page that moved
  rests = here;
  const piece = pieceOf(event.target);
  if (piece && event.buttons === 0) {
    clearTimeout(closeTimer);
    if (piece !== on) {
      leave();
      stay(piece, false);
    }
  } else if (!card.contains(event.target)) leave();
}

const swallow = (click) => {
  click.stopPropagation();
  click.preventDefault();
};

/** The finger was lifted: the card stays open, and the piece below is not chosen. */
function release() {
  const opened = pressed && on && !card.hidden;
  if (pressed && !opened) clearTimeout(openTimer);
  pressed = null;
  return opened;
}

function down(event) {
  hear();
  if (card.contains(event.target)) return;
  hide();
  const piece = pieceOf(event.target);
  if (event.pointerType !== "touch" || !piece || !event.isPrimary) return;
  pressed = event;
  stay(piece, false);
}

const hear = () => removeEventListener("click", swallow, true);

function up() {
  if (!release()) return;
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(hear, GRACE); // where much is to be done the click comes late
}

/** Escape closes the card, and undoes a choice only if the focus opened the card; i enters the card. */
function key(event) {
  const within = card.contains(event.target);
  const piece = pieceOf(event.target);
  if (event.key === "Escape" && on) {
    const back = on;
    const chosen = selection()?.picks.length;
    const alone = within || !(focused && chosen);
    hide();
    if (within) back.focus();
    if (alone) event.stopPropagation();
  } else if (event.key === "i" && piece && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.stopPropagation();
    [on, focused] = [piece, true];
    show(piece).then(() => card.querySelector("a")?.focus());
  }
}

addEventListener("pointermove", moved);
addEventListener("pointerdown", down, true);
addEventListener("pointerup", up, true);
addEventListener("pointercancel", release, true);
addEventListener("contextmenu", (event) => pressed && event.preventDefault(), true);
addEventListener("keydown", key, true);
addEventListener("scroll", ({ target }) => card.contains(target) || hide(), true);
addEventListener("moved", hide);
root.addEventListener("focusin", ({ target }) => {
  const piece = pieceOf(target);
  if (piece?.matches(":focus-visible")) stay(piece, true);
});
root.addEventListener("focusout", ({ relatedTarget }) => {
  if (focused && !card.contains(relatedTarget)) hide();
  else if (!on) clearTimeout(openTimer);
});
card.addEventListener("focusout", ({ relatedTarget }) => !card.contains(relatedTarget) && hide());
