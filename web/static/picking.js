// Picking: adds and undoes picks, and fetches the choices that follow from the server.

import { onTable, placeOf, reason, steer } from "./current_choice.js";
import { bears, begin, closed, learn, level, pick, undo, unknown } from "./selection.js";
import { extra } from "./plugins.js";
import { arriving, fetched } from "./prefetch.js";
import { askChoices } from "./api.js";
import { choicesAfter } from "./retry.js";
import { again, ripen } from "./submit_move.js";
import { S, base, selection, set, shapes, zoneOf } from "./state.js";
import { gettext } from "./i18n.js";
import { lazyImport } from "./lazy_import.js";

/** Pick *id*. The last pick, or its target, is picked again to make the move. */
export function choose(id) {
  const chosen = selection();
  if (!(chosen && pick(chosen, id)) && extra.press(placeOf(id), () => set({}))) return;
  if (!chosen) return lazyImport("./premove.js").then(({ start }) => start(id));
  if (S.sending) return;
  const { turn: way, holds } = level(chosen);
  if (way?.pick === id) return turn();
  if (bears(chosen, id)) return again(chosen);
  const { picks } = chosen;
  const at = picks.indexOf(id);
  const last = holds ? picks.findLastIndex(onTable) : picks.length - 1;
  if (at < 0 || (at < last && !holds)) return put(id);
  const held = holds && !placeOf(id) && !S.steer; // it is taken back by itself
  return held || at < last ? pickAll(picks.slice(at + 1), undo(chosen, at)) : again(chosen);
}

/** Pick several ids, one after the other. */
export async function pickAll(ids, start = begin(S.live.now.choices)) {
  set({ selection: start });
  for (const id of ids) await put(id);
}

/** Rotate the choice to its next orientation, which the server may still have to send. */
export async function turn() {
  const way = () => level(selection())?.turn;
  for (let awaited; way() && unknown(selection()) && awaited !== answer; await awaited?.catch(() => {})) awaited = answer;
  if (way() && !unknown(selection())) put(way().pick);
}

let answer; // the last request for choices

/** Pick *id*, or the place below it, once the server has sent the next choices; if *kept*, the last pick is enough. */
export async function put(id, kept = false) {
  const early = (chosen) => unknown(chosen) && (level(chosen).open_ended || !pick(chosen, id));
  while (selection() && early(selection())) {
    if (S.lost) return;
    await answer.catch(() => {});
  }
  const chosen = selection();
  if (!chosen) return;
  const on = shapes().find((one) => one.id === id)?.place;
  const next = pick(chosen, id) ?? pick(chosen, on);
  if (next) return follow(next);
  const rule = closed(chosen, id, zoneOf(id));
  if (rule) return set({ notice: reason(rule), refused: id, hint: "" });
  if (kept) return undefined;
  set({ notice: "", refused: id, hint: "" });
  return refuse(chosen, id);
}

/** Show why *id* can't be picked; the reason is requested if the choices don't have it. */
async function refuse(chosen, id) {
  const still = () => selection() === chosen && S.refused === id;
  try {
    const { closed: [rule] } = await askChoices(base, S.live.position, [...chosen.picks, id], S.ahead);
    if (still()) set({ notice: reason(rule) });
  } catch (error) {
    if (still()) set({ notice: gettext("Not possible now: {message}", error) });
  }
}

/** Show *next*, and request the choices after it if they are not known yet. */
async function follow(found) {
  const choices = unknown(found) && fetched(found.picks);
  const next = choices ? learn(found, choices) : found;
  set({ selection: next, notice: "", hint: "" });
  if (!unknown(next)) steer();
  if (unknown(next)) await loadChoices(next);
  if (selection()) ripen(selection());
}

async function loadChoices(next) {
  try {
    answer = arriving(next.picks).then((choices) => choices ?? choicesAfter(next));
    const choices = await answer;
    if (S.selection !== next) return;
    const refused = choices.picks.length < next.picks.length;
    set({ selection: learn(next, choices), notice: refused ? reason(choices.closed[0]) : "" });
    steer();
  } catch (error) {
    if (S.selection !== next) return;
    set({ selection: undo(next), notice: gettext("Not possible now: {message}", error) });
  }
}
