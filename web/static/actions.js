// Actions of the page, for pointer and keyboard. Scripts that are not needed at first load later.

import { focusOn, takeBack } from "./current_choice.js";
import { S, base, failed, selection, set } from "./state.js";
import { lazy, lazyImport } from "./lazy_import.js";

// The first render waits for none of them.
const sending = lazyImport("./submit_move.js");
let handle = {};
const handling = lazyImport("./pointer.js");
handling.then((script) => (handle = script));

/** Make the only possible move automatically. */
export const alone = async () => S.selection?.levels[0].alone && (await sending).alone(S.selection);

const replay = (name) => lazy("./replay.js", name);

const picking = lazyImport("./picking.js");
const from = (script, ...names) => names.map((name) => async (...args) => (await script)[name](...args)); // importing again takes a frame
const [confirm, again] = from(sending, "confirm", "again");
const [choose, put, pickAll] = from(picking, "choose", "put", "pickAll");

/** Run *act*, by keyboard or by pointer. */
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
  touch: { handleEvent: (event) => handling.then(({ touched }) => touched(event)), passive: true },
  swipe: { handleEvent: (event) => handling.then(({ swiped }) => swiped(event)), passive: true },
  leap: replay("leap"),
  hover: async (event) => (await handling).hovered(event),
  undo: takeBack,
  pick: by(false, choose),
  step: replay("step"),
  flip: () => set({ flipped: !S.flipped }),
  help: () => document.getElementById("help").showModal(),
  light: (lit) => set({ lit }),
  seat: () => lazy("./api.js", "askSeat")(base).then((seat) => set({ seat, notice: "" }), failed),
  focus: (id, zone, { currentTarget }) => {
    const ringed = currentTarget.matches(":focus-visible") ? [id] : [];
    set({ stops: { ...S.stops, [zone]: id }, ringed });
  },
  drag: (event, id) => handle.dragged?.(event, id),
  drop: by(false, put),
};

/** The actions of the keyboard, where they differ from the pointer's. */
export const keyActs = { ...acts, walk: focusOn, pick: by(true, choose), button };
