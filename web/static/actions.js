// What can be done on the page, and what happens when a picture arrives?

import { level, move, open, undo } from "./selection.js";
import { cite } from "./panels.js";
import { S, base, root, selection, set, shown } from "./state.js";
import { html } from "./vendor/lit-html.js";

// The first picture waits for none of them.
const sending = import("./submit_move.js");
let handle = {};
const handling = import("./pointer.js");
handling.then((script) => (handle = script));

export const reason = ({ sentence, rule }) => html`${sentence} (${cite(S.live.game, rule)})`;

/** Let the only move that there is be made by itself. */
export const alone = async () => S.selection?.levels[0].alone && (await sending).alone(S.selection);

/** Return what a script does that comes when due: to look back, or choose ahead. */
const later = (script, name) => async (...asked) => (await import(`./${script}.js`))[name](...asked);
const replay = (name) => later("replay", name);
const [confirm, again] = ["confirm", "again"].map((name) => later("submit_move", name));

const choosing = import("./choosing.js");
const [choose, put, pickAll] = ["choose", "put", "pickAll"].map((name) => async (...asked) => (await choosing)[name](...asked));

export function takeBack() {
  const chosen = selection();
  if (!(chosen?.picks.length || S.ahead) || S.sending) return false;
  const left = chosen && undo(chosen);
  set({ selection: S.ahead && !left?.picks.length ? null : left, said: "" });
  if (S.steer) focusOn(chosen?.picks.at(-1));
  return true;
}

export const onTable = (id) => root.querySelector(`svg.table [data-id="${CSS.escape(id)}"]`);
export const placeOf = (id) => shown().scene.places.find((place) => place.id === id);

export const focusOn = (id) => id && onTable(id)?.focus();

/** After a choice by keyboard go to where the next one can be made. */
export function steer() {
  if (!S.steer || !S.selection || level(S.selection).turn) return;
  const { goes_on: goesOn, holds } = level(S.selection);
  if (!holds && !move(S.selection)) {
    const opened = open(S.selection);
    return focusOn(opened.find(placeOf) ?? opened[0]);
  }
  const { picks } = S.selection;
  const last = goesOn || holds ? picks.findLast(onTable) : picks.at(-1);
  (onTable(last) ?? root.querySelector("[data-confirm]"))?.focus();
}

/** Do *act* because of a key, or because of a pointer. */
const by = (keyboard, act) => (id) => {
  S.steer = keyboard;
  return act(id);
};

/** Press the button of the choice that has this *key*; return false when there is none. */
function button(key) {
  const known = selection()?.levels.toReversed().flatMap(({ buttons }) => buttons) ?? [];
  const found = known.find((button) => button.key === key);
  return found ? by(true, choose)(found.id) : false;
}

export const acts = {
  confirm,
  catchUp: replay("catchUp"),
  follow: replay("follow"),
  goTo: replay("goTo"),
  pickAll,
  play: replay("play"),
  redraw: () => set({}),
  again: () => by(false, again)(selection()),
  wheel: (event) => handle.wheeled?.(event),
  hover: async (event) => (await handling).hovered(event),
  undo: takeBack,
  pick: by(false, choose),
  step: replay("step"),
  flip: () => set({ flipped: !S.flipped }),
  help: () => document.getElementById("help").showModal(),
  light: (lit) => set({ lit }),
  seat: async () => set({ seat: (await later("api", "askSeat")(base)).link }),
  focus: (id, zone, { currentTarget }) => {
    const ringed = currentTarget.matches(":focus-visible") ? [id] : [];
    set({ stops: { ...S.stops, [zone]: id }, ringed });
  },
  drag: (event, id) => handle.dragged?.(event, id),
  drop: by(false, put),
};

/** What the keys do, where that differs from the pointer. */
export const keyActs = { ...acts, walk: focusOn, pick: by(true, choose), button };
