// Submits a complete move: on confirmation, or automatically after a delay.

import { reason, takeBack } from "./current_choice.js";
import { begin, level, move, unknown } from "./selection.js";
import { askMatchView } from "./api.js";
import { sendMove } from "./retry.js";
import { settings } from "./settings.js";
import { S, base, root, selection, set, unreached } from "./state.js";
import { arrive, seeTo } from "./updates.js";
import { gettext } from "./i18n.js";

const WHILE = 3000; // milliseconds to undo a move before it is sent automatically

/** Show that a move is sent again, unless its effect was already received. */
const sentAgain = () => S.sending
  && set({ notice: gettext("The server isn't answering. Your move will be sent again automatically.") });

export async function confirm() {
  const whole = move(selection());
  if (!whole || S.sending || S.ahead) return false;
  set({ sending: true, notice: "", hint: "" });
  try {
    const { ok, body } = await sendMove(base, S.live.position, whole, "moves", sentAgain);
    const view = body.match_view ?? (ok ? null : await askMatchView(base));
    if (view) arrive(view);
    else seeTo(body.position);
    if (!ok) refused(body);
  } catch {
    unreached({ sending: false });
  }
  return true;
}

function refused({ sentence = gettext("The server refused that."), rule }) {
  const notice = rule ? reason({ sentence, rule }) : sentence;
  set({ selection: begin(S.live.now.choices), sending: false, notice });
}

/** Submit the move whose last pick was picked again, or undo the pick, as configured. */
export function again(chosen) {
  if (unknown(chosen)) return true;
  const makes = move(chosen) && (S.steer || settings().moves !== "button");
  return makes ? confirm() : takeBack();
}

/** Return the player who requests a takeback, if there is one. */
const takebackBy = ({ now }) => now.table?.running?.takeback_by ?? null;

/** Delay automatic moves while a takeback is requested or answered. */
export function waits(before) {
  if (takebackBy(S.live) === takebackBy(before)) return;
  set({ ripe: null });
  if (S.selection) ripen(S.selection);
}

let timer; // until the move is sent

/** Submit *chosen* after a delay, if automatic or the only move, unless another choice is made until then. */
export function ripen(chosen) {
  const { open_ended: openEnded, holds } = level(chosen);
  const ends = move(chosen) && !openEnded && !holds && !S.ahead;
  const due = chosen.levels[0].alone || settings().moves === "soon";
  if (!due || !ends || S.ripe === chosen || takebackBy(S.live) !== null) return;
  set({ ripe: chosen });
  clearTimeout(timer);
  timer = setTimeout(() => S.ripe === chosen && S.selection === chosen && confirm(), WHILE);
  const bar = root.querySelector("[data-confirm] .while");
  bar?.animate([{ width: "100%" }, { width: 0 }], { duration: WHILE, fill: "forwards" });
}

/** Tell whether the newest event is a takeback: its player wants to do something else. */
const isTakenBack = ({ log, position }) => log.findLast(({ undone }) => undone)?.position === position - 1;

/** Submit the only possible move after a delay. */
export const alone = (chosen) => isTakenBack(S.live) || ripen(chosen);
