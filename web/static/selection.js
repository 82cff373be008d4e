// Selection: the picks so far, as immutable values. levels[n] are the choices after n picks.

/** Return the selection at the start of a turn, or null if there is nothing to choose. */
export function begin(choices) {
  if (!choices) return null;
  const start = { picks: [], levels: [choices] };
  return choices.default.reduce((selection, id) => pick(selection, id), start);
}

/**
 * Return the selection with *id* picked at the deepest level where it is open, or null.
 * A rotated thing that is placed elsewhere keeps its orientation, if it fits.
 */
export function pick(selection, id) {
  const { holds, closed } = level(selection);
  if (holds && closed.some(({ places }) => places.includes(id))) return null;
  for (let depth = selection.levels.length - 1; depth >= 0; depth--) {
    if (!selection.levels[depth].open.includes(id)) continue;
    const levels = selection.levels.slice(0, depth + 1);
    const next = levels[depth].after[id];
    const picked = {
      picks: [...selection.picks.slice(0, depth), id],
      levels: next ? [...levels, next] : levels,
    };
    const way = selection.picks[depth + 1];
    return next?.turn && next.open.includes(way) ? pick(picked, way) : picked;
  }
  return null;
}

/** Tell whether the choices after the last pick must still be requested. */
export const unknown = (selection) => selection.levels.length === selection.picks.length;

/** Return the selection with the server's choices for its picks, or for fewer. */
export const learn = (selection, choices) => ({
  picks: selection.picks.slice(0, choices.picks.length),
  levels: [...selection.levels.slice(0, choices.picks.length), choices],
});

const last = ({ picks, levels }) => picks.length - (levels[picks.length - 1]?.turn ? 2 : 1);

/** Return the selection with *left* picks, or without the last one; rotations are undone first. */
export const undo = (selection, left = last(selection)) => ({
  picks: selection.picks.slice(0, left),
  levels: selection.levels.slice(0, left + 1),
});

/** Return the choices after the last pick whose choices are known. */
export const level = (selection) => selection?.levels.at(-1);

/** Tell whether something else is picked than what is picked by itself. */
export const isChanged = ({ picks, levels }) => picks.join() !== levels[0].default.join();

/** Return the whole move, or null while something is missing. */
export const move = (selection) =>
  selection && !unknown(selection) ? level(selection).move : null;

/**
 * Return the possible next picks. For a complete move, or while a request is pending, these are the
 * alternatives to the last pick, unless the choice continues.
 */
export function open(selection) {
  if (!selection) return [];
  const { levels } = selection;
  const before = levels.slice(0, -1).findLast(({ turn }) => !turn);
  const ended = move(selection) && !levels.at(-1).open_ended;
  return (ended && before ? before : levels.at(-1)).open;
}

/** Return the rule that makes *id*, a shape in *zone*, unavailable: that of the last level. */
export function closed(selection, id, zone) {
  for (const { open, closed } of selection?.levels.toReversed() ?? []) {
    const rule = closed.find(({ places, zones }) => places.includes(id) || zones?.includes(zone));
    if (rule || open.includes(id)) return rule;
  }
  return undefined;
}

/** Tell whether the selection is on *id*, as far as it is shown there. */
export function bears(selection, id) {
  const { turn, ghosts } = level(selection);
  return turn?.places.includes(id) || ghosts.some(({ place: on }) => on === id);
}
