// Pointer control: hover, drag and wheel on things of the table.

import { placeOf } from "./current_choice.js";
import { closed, level, open } from "./selection.js";
import { choose, put, turn } from "./picking.js";
import { drag } from "./drag.js";
import { extra } from "./plugins.js";
import { step } from "./replay.js";
import { S, isReplay, selection, set, shapes, shown, zoneOf } from "./state.js";

const SWIPE = 40; // pixels that a finger goes to the side to make a step
const NOTCH = 100; // pixels that a wheel would scroll while it turns a thing once

let wheel = 0; // how far it has come since then

/** Show the label of the thing under the pointer, and why it can't be picked. */
export function hovered({ target }) {
  const id = target.closest("[data-id]")?.dataset.id;
  const known = selection();
  const rule = known && id && id !== S.refused && !open(known).includes(id) && closed(known, id, zoneOf(id));
  const label = [...shown().scene.places, ...shapes()].find((thing) => thing.id === id)?.label;
  const hint = rule ? `${rule.sentence} (${rule.rule})` : (label ?? "");
  const over = open(known).includes(id) ? id : "";
  if (hint !== S.hint || over !== S.over) set({ hint, over });
}

/** Rotate the piece under the wheel; with Ctrl the browser zooms. */
export function wheeled(event) {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  wheel += event.deltaY;
  if (Math.abs(wheel) < NOTCH) return;
  wheel = 0;
  turn();
}

/** Pick the place where something was dropped, or its other end; dropping on itself rotates it. */
function drop(id) {
  const { open_ended: openEnded, turn: way } = level(S.selection);
  if (way?.places.includes(id)) return turn();
  const ends = placeOf(id) || openEnded;
  if (id && ends && !S.selection.picks.includes(id)) put(id, S.selection.levels[0].open_ended);
}

/** Follow a thing that is pressed: it is picked as it is lifted, and put where it is dropped. */
export function dragged(event, id) {
  if (!event.isPrimary || event.button !== 0 || S.sending || isReplay()) return;
  const before = selection();
  S.steer = false;
  set({ ripe: null });
  let lifted;
  const lift = (over) => {
    if (lifted || extra.sorts(id, over)) return;
    lifted = true;
    if (before && !before.picks.includes(id)) choose(id);
  };
  const put = (place, over) => {
    const meant = extra.drop(id, over);
    if (meant === true) return set({ selection: before, notice: "" });
    lift(over ?? place);
    if (selection()) drop(meant || place);
  };
  drag(event, { lift, over: (over) => set({ over }), drop: put });
}

let from = null; // where a finger began to swipe over the table

/** Follow a finger over the table of a replay, unless the page is zoomed and the finger moves it. */
export function touched({ touches }) {
  from = isReplay() && touches.length === 1 && visualViewport.scale < 1.05 ? touches[0] : null;
}

/** Step through the moves after a swipe: to the left forward, to the right back. */
export function swiped({ changedTouches: [to] }) {
  if (!from) return;
  const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
  from = null;
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
}
