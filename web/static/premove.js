// Premoves: choices made during another player's turn, and checked again when the own turn begins.

import { acts } from "./actions.js";
import { begin, open } from "./selection.js";
import { reason } from "./current_choice.js";
import { askChoices } from "./api.js";
import { S, base, set } from "./state.js";
import { gettext } from "./i18n.js";

/** Return the first choices, now or as if it were the viewer's turn; null if unknown. */
async function first({ now, position }) {
  const opened = now.choices ?? (await askChoices(base, position, [], true));
  return opened.open.length ? begin(opened) : null;
}

/** Say why nothing can be planned with *id*. */
async function explain(id, { position }) {
  const { closed: [rule] } = await askChoices(base, position, [id], true);
  if (S.live.position === position && !S.selection) set({ notice: reason(rule), refused: id });
}

/** Begin a choice during another player's turn by picking *id*, or what lies there. */
export async function start(id) {
  const { live } = S;
  const plays = live.seat !== null && live.players[live.seat].kind === "person";
  if (S.at !== null || !plays || live.status.over || live.now.waiting || live.lesson) return;
  try {
    const chosen = await first(live);
    if (S.live !== live || S.selection) return;
    const opened = open(chosen);
    const pieces = live.scene.shapes.filter(({ place: on }) => on === id).map((shape) => shape.id);
    const meant = [id, ...pieces].find((one) => opened.includes(one));
    if (!meant) return await explain(id, live);
    set({ selection: chosen, ahead: true });
    acts.pick(meant);
  } catch (error) {
    if (S.live === live) set({ notice: error.message });
  }
}

/** Return the look of a thing: another one may have the same id. */
function look({ shapes }, id) {
  const { body, face, parts } = shapes.find((shape) => shape.id === id) ?? {};
  return JSON.stringify([body, face, parts]);
}

/** Replay the picks on the changed table, as far as they fit. */
export async function resume() {
  const { live, wanted, selection } = S;
  if (live.status.over) return;
  const { picks, scene } = wanted;
  const due = Boolean(live.now.choices);
  let chosen = null;
  if (picks.every((id) => look(scene, id) === look(live.scene, id))) {
    try {
      const next = await askChoices(base, live.position, picks, !due);
      chosen = next.picks.length === picks.length && (await first(live));
    } catch {
      return; // the position has changed again; the next view leads here
    }
  }
  if (S.live !== live || S.wanted !== wanted) return;
  set({ wanted: null });
  if (S.selection !== selection) return; // by now something else is chosen
  if (!chosen) return set({ notice: gettext("The move you had prepared is no longer possible.") });
  // If the table changes before all is picked, everything is checked again.
  const again = { picks, scene: live.scene, again: true };
  const goesOn = () => S.wanted === again && S.live.position === live.position;
  set({ ahead: !due, selection: chosen, wanted: again });
  for (const id of picks) if (goesOn()) await acts.pickAll([id], S.selection);
  if (goesOn()) set({ wanted: null });
}
