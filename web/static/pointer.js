// Pointer control: hover, drag and wheel on things of the table.

import { placeOf } from "./current_choice.js";
import { closed, level, open } from "./selection.js";
import { choose, put, turn } from "./picking.js";
import { drag } from "./drag.js";
import { extra } from "./plugins.js";
import { S, selection, set, shapes, shown, zoneOf } from "./state.js";

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
  const { goes_on: goesOn, turn: way } = level(S.selection);
  if (way?.places.includes(id)) return turn();
  const ends = placeOf(id) || goesOn;
  if (id && ends && !S.selection.picks.includes(id)) put(id, S.selection.levels[0].goes_on);
}

/** Follow a thing that is pressed: it is picked as it is lifted, and put where it is dropped. */
export function dragged(event, id) {
  if (!event.isPrimary || event.button !== 0 || S.sending) return;
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
    if (meant === true) return set({ selection: before, said: "" });
    lift(over ?? place);
    if (selection()) drop(meant || place);
  };
  drag(event, { lift, over: (over) => set({ over }), drop: put });
}
