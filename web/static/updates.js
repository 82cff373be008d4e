// Updates: takes over new views from the socket, or polls for them without one.

import { alone } from "./actions.js";
import { steer } from "./current_choice.js";
import { begin } from "./selection.js";
import { extra } from "./plugins.js";
import * as prefetch from "./prefetch.js";
import { askMatchView } from "./api.js";
import { S, base, set } from "./state.js";
import { lazy } from "./lazy_import.js";

const SOON = 1000; // milliseconds until the WebSocket has delivered an effect

const [resume, dropped, waits] = [lazy("./premove.js", "resume"), lazy("./table_actions.js", "dropped"), lazy("./submit_move.js", "waits")];

/** Return the basis of a selection: if any of it changes, the picks are void. */
const ground = ({ position, now, status }) => [position, !now.waiting, !now.choices, status.over].join();

/** Return the progress of the match in a view, by its chain: not every event is a move. */
const reached = ({ now: { last, chain } }) => chain?.k ?? last;

/** Drop the replayed positions: in a memory game, some may no longer be looked at. */
function forget({ now: { closed = [] } }) {
  S.past.clear();
  const { position } = S.at ?? {};
  if (closed.some(([from, to]) => from <= position && position < to)) set({ at: null, whole: null });
}

/** Apply a pushed or fetched view, unless a newer one came first. */
export function arrive(view) {
  if (reached(view) < reached(S.live)) return;
  const before = S.live;
  if (`${view.now.closed}` !== `${before.now.closed}`) forget(view);
  if (!view.now.waiting) S.past.set(`${view.position} ${view.viewer}`, view);
  if (view.status.over) extra.recall(view);
  if (view.status.sentence !== before.status.sentence) set({ notice: "", hint: "" });
  if (ground(view) === ground(before)) {
    set({ live: view });
    waits(before);
    return dropped(before, view);
  }
  prefetch.forget();
  const { picks } = (S.ahead && S.selection) || { picks: [] };
  const wanted = view.status.over ? null : picks.length && !S.wanted?.again ? { picks, scene: before.scene } : S.wanted;
  const selection = begin(view.now.choices);
  set({ live: view, selection, ahead: false, wanted, sending: false, notice: "" });
  if (wanted) resume();
  else alone();
  if (S.at === null && !document.activeElement.closest("aside, header")) steer();
}

/** Ensure that the page reaches *position*: by the socket, or else by a request after some *patience*. */
export function seeTo(position, patience = S.online ? SOON : 0) {
  const again = () => seeTo(position, SOON);
  const ask = () => S.live.now.last < position && askMatchView(base).then(arrive, again);
  setTimeout(ask, patience);
}

/** Load changes that keep the position, if the socket does not send them. */
export const refetchView = () => S.online || askMatchView(base).then(arrive, () => {});
