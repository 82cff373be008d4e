// Reordering of selected cards before they are stacked, by drag, touch or keys.

import { acts } from "./actions.js";
import { focusOn } from "./current_choice.js";
import { undo } from "./selection.js";
import { extra } from "./plugins.js";
import { S, root, selection } from "./state.js";
import { lazyImport } from "./lazy_import.js";

let drag = () => {};
lazyImport("./drag.js").then((script) => ({ drag } = script)); // the first render does not wait for it

const CARD = /^stack-(\d+)$/;

/** Return the index of a thing in the tray among the picks, or -1. */
const numberOf = (id) => Number(CARD.exec(id ?? "")?.[1] ?? -1);

const cardOf = (target) => target.closest?.(".ghost[data-id^='stack-']");

/** Pick the cards in another order, or fewer, from the first one that changed. */
function reorder(order) {
  const chosen = selection();
  const same = chosen.picks.findIndex((id, at) => id !== order[at]);
  return same < 0 ? null : acts.pickAll(order.slice(same), undo(chosen, same));
}

/** Return the picks without the one at an index, which can be inserted elsewhere. */
const without = (at) => selection().picks.toSpliced(at, 1);
const moved = (at, to) => without(at).toSpliced(to, 0, selection().picks[at]);

root.addEventListener("pointerdown", (event) => {
  const card = cardOf(event.target);
  if (!card || !event.isPrimary || event.button !== 0 || S.sending) return;
  const at = numberOf(card.dataset.id);
  const drop = (place, over) => {
    const to = numberOf(over);
    const last = selection().picks.length - 1;
    reorder(to >= 0 ? moved(at, to) : place === "stacking" ? moved(at, last) : without(at));
  };
  const { pointerId, clientX, clientY } = event;
  drag({ currentTarget: card, pointerId, clientX, clientY }, { lift: () => {}, drop });
});

root.addEventListener("click", ({ target }) => {
  const at = numberOf(cardOf(target)?.dataset.id);
  if (at >= 0 && !S.sending) reorder(without(at));
});

/** With Shift an arrow key moves a picked card within the order; down removes it. */
extra.walk = (id, { key, shiftKey }) => {
  const at = selection()?.picks.indexOf(id) ?? -1;
  const to = at + { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!shiftKey || at < 0 || S.sending) return "";
  const order = key === "ArrowDown" ? without(at) : selection().picks[to] ? moved(at, to) : null;
  if (order) reorder(order)?.then(() => focusOn(id));
  return id;
};
