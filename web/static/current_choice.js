// The current choice on the page: its places, the keyboard focus, reasons, and undo.

import { level, move, open, undo } from "./selection.js";
import { cite } from "./panels.js";
import { S, root, selection, set, shown } from "./state.js";
import { html } from "./vendor/lit-html.js";

/** Return why something is unavailable, with a link to its rule. */
export const reason = ({ sentence, rule }) => html`${sentence} (${cite(S.live.game, rule)})`;

export const onTable = (id) => root.querySelector(`svg.table [data-id="${CSS.escape(id)}"]`);
export const placeOf = (id) => shown().scene.places.find((place) => place.id === id);

export const focusOn = (id) => id && onTable(id)?.focus();

/** After a choice by keyboard, move the focus to the next one. */
export function steer() {
  if (!S.steer || !S.selection || level(S.selection).turn) return;
  const { open_ended: openEnded, holds } = level(S.selection);
  if (!holds && !move(S.selection)) {
    const opened = open(S.selection);
    return focusOn(opened.find(placeOf) ?? opened[0]);
  }
  const { picks } = S.selection;
  const last = openEnded || holds ? picks.findLast(onTable) : picks.at(-1);
  (onTable(last) ?? root.querySelector("[data-confirm]"))?.focus();
}

/** Undo the last pick; return false if there is none. */
export function takeBack() {
  const chosen = selection();
  if (!(chosen?.picks.length || S.ahead) || S.sending) return false;
  const left = chosen && undo(chosen);
  set({ selection: S.ahead && !left?.picks.length ? null : left, notice: "" });
  if (S.steer) focusOn(chosen?.picks.at(-1));
  return true;
}
