// Scroll position after a render: keeps the action area's height and the important parts in sight.

import { loading, scripts } from "./panels.js";
import { S, root, selection } from "./state.js";

const GAP = 20; // pixels between the players and what is open, at least
const PATIENT = 1000; // milliseconds that a page may be hidden while its panels load

const FADE = 24; // pixels at the foot of the side column where text fades; half as many at the top of the log
const LOW = matchMedia("(max-height: 480px)"); // a phone on its side: the controls keep their place

const pause = (time) => new Promise((done) => setTimeout(done, time));
const frame = () => Promise.race([new Promise(requestAnimationFrame), pause(100)]); // a hidden page has none

/** Render panels with *ask* until none are new: a loaded panel may need others. */
async function complete(ask) {
  const count = () => Object.keys(scripts).length;
  for (let known = -1; known < count(); ) {
    known = count();
    ask();
    await Promise.all(loading.values());
  }
}

/** Wait until the panels that *ask* needs are loaded; a page already *seen* is hidden until then, so that nothing shifts. */
export async function appear(ask, seen) {
  root.classList.toggle("turning", seen);
  if (seen && !document.activeElement?.closest("aside")) scrollTo(0, 0);
  const panels = complete(ask);
  await Promise.all([frame().then(frame), seen ? Promise.race([panels, pause(PATIENT)]) : panels]);
  frame().then(() => root.classList.remove("turning"));
}

/** Tell whether the player is typing, so that nothing may scroll. */
const writes = () => document.activeElement?.matches("textarea, input:not([type=range])");

/** Keep the size of the board, so that nothing shifts when the table is laid out differently. */
function broaden() {
  const board = root.querySelector(".board");
  if (!board) return;
  board.style.minWidth = `${board.offsetWidth}px`;
  board.style.minHeight = S.live.status.over ? "" : `${board.offsetHeight}px`;
}
addEventListener("resize", () => root.querySelector(".board")?.removeAttribute("style"));

/** Keep the height of the action bar during a choice, so that nothing jumps under a finger. */
export function steady(position, first) {
  broaden();
  const panel = root.querySelector(".teacher, .act");
  if (!panel) return;
  const { dataset, style } = panel;
  const { lesson } = S.live;
  const due = `${position} ${lesson?.number} ${innerWidth} ${Boolean(selection())}`;
  if (dataset.due !== due) {
    style.minHeight = "";
    dataset.due = due;
    if ((lesson || (selection() && !(first && scrollY))) && !writes()) uncover(panel.getBoundingClientRect());
  }
  if (selection()) style.minHeight = `${panel.getBoundingClientRect().height}px`;
}

/** Return the box on the screen that a shape has when its animation is over. */
function landed(shape) {
  const { p1, p2, p3, p4 } = DOMQuad.fromRect(shape.querySelector(".inner").getBBox());
  const place = shape.getScreenCTM();
  return new DOMQuad(...[p1, p2, p3, p4].map((corner) => corner.matrixTransform(place))).getBounds();
}

/**
 * Scroll the hand into sight: out from below the action bar, which covers the table's foot on a phone; and open things
 * and the rest of the table as long as the hand and what is open on top, and above it the players, stay in sight.
 */
function uncover(panel) {
  const hand = S.live.scene.shapes.filter(({ zone }) => zone === "hand").map(({ id }) => id);
  const all = [...root.querySelectorAll("svg.table .shape")];
  const held = all.filter(({ dataset, classList }) => hand.includes(dataset.id) || classList.contains("open"));
  const [left, end, above] = LOW.matches ? [0, innerHeight, -GAP] : [panel.left, panel.top - GAP, root.querySelector(".players").offsetHeight];
  const foot = (shapes) =>
    Math.max(...shapes.map(landed).filter(({ right }) => right > left).map(({ bottom }) => bottom));
  if (!held.length) return; // the table is still to be drawn
  const lowest = foot(held);
  const head = Math.min(...held.map((shape) => landed(shape).top)) - above - GAP;
  const rest = LOW.matches ? root.querySelector("svg.table").getBoundingClientRect().bottom : foot(all);
  const own = held.filter(({ dataset }) => hand.includes(dataset.id));
  const covered = Math.max(foot(own.length ? own : held), Math.min(rest, end + head)) - end;
  if (covered > 0 || lowest > innerHeight / 2) scrollBy(0, Math.max(covered, -scrollY));
}

const lines = () => [...root.querySelectorAll(".log li")];

/** Keep the height of each line of the log when its text becomes shorter. */
function hold() {
  const heights = lines().map((line) => line.offsetHeight);
  lines().forEach((line, at) => (line.style.minHeight = `${heights[at]}px`));
}
addEventListener("resize", () => lines().forEach((line) => line.removeAttribute("style")));

/** Scroll the log to the line of the shown position, and the side column to it unless it begins with the result. */
export function scrollLog() {
  hold();
  const here = [...root.querySelectorAll(".log .here")].at(-1);
  if (!here) return;
  const list = here.closest("ol");
  const down = here.offsetTop - list.offsetTop;
  list.scrollTop = Math.min(down - FADE / 2, down - list.clientHeight + 2 * here.offsetHeight);
  const column = list.closest("aside");
  const below = (thing) => thing.getBoundingClientRect().bottom;
  const result = S.live.status.over && S.at === null;
  if (!writes() && !LOW.matches && !result) column.scrollTop += Math.max(0, below(here) + FADE - below(column));
}

/** Scroll to what moved last in a replay, or at least to the top of it. */
function followMove(foot, head) {
  const rings = [...root.querySelectorAll("svg.table .ring.last .line")].map((ring) => ring.getBoundingClientRect());
  if (!rings.length) return;
  const above = Math.min(...rings.map(({ top }) => top)) - head;
  const below = Math.max(...rings.map(({ bottom, right }) => bottom - foot(right)));
  if (above < 0) scrollBy(0, above - GAP);
  else if (below > 0) scrollBy(0, Math.min(above, below + GAP));
}

/** Scroll to the result, to the move of a replay, or else to something open: on a phone the buttons cover much. */
export function showOpen() {
  if (S.live.status.over && S.at === null) {
    root.querySelector("aside")?.scrollTo(0, 0); // what one wants next is on top of it
    for (const part of [".players", "#status"]) root.querySelector(part)?.scrollIntoView({ block: "nearest" });
    return;
  }
  const panel = root.querySelector(".teacher, .act"); // none while a screen that is shared is covered
  if (!panel || writes()) return;
  const opened = [...root.querySelectorAll("svg.table .open")];
  const boxes = opened.map((shape) => shape.getBoundingClientRect());
  const { left, top } = panel.getBoundingClientRect();
  const foot = (right) => Math.min(innerHeight, left < right ? top : Infinity);
  if (S.at) return followMove(foot, LOW.matches ? 0 : root.querySelector(".players").offsetHeight);
  if (!boxes.length || boxes.some((box) => box.top >= 0 && box.bottom <= foot(box.right))) return;
  scrollTo(0, 0);
  uncover(panel.getBoundingClientRect());
}
