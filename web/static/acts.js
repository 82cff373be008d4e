// What can be done on the page, and what happens when a picture arrives?

import {
  bears, begin, closed, learn, level, move, open, pick, shallow, undo, unknown,
} from "./choose.js";
import { extra } from "./extra.js";
import { askSeat } from "./net.js";
import { cite } from "./panels.js";
import { S, base, root, selection, set, shapes, shown, zoneOf } from "./state.js";
import { html } from "./vendor/lit-html.js";
import { say } from "./words.js";

// The first picture waits for none of them.
const [sending, retrying] = [import("./send.js"), import("./retry.js")];
let handle = {};
const handling = import("./handling.js");
handling.then((script) => (handle = script));

export const reason = ({ sentence, rule }) => html`${sentence} (${cite(S.live.game, rule)})`;

/** Let the only move that there is be made by itself. */
export const alone = async () => S.selection?.levels[0].alone && (await sending).alone(S.selection);

/** Return what a script does that comes when due: to look back, or choose ahead. */
const later = (script, name) => async (...asked) => (await import(`./${script}.js`))[name](...asked);
const replay = (name) => later("replay", name);
const choosesAhead = later("ahead", "start");
const [confirm, again] = ["confirm", "again"].map((name) => later("send", name));

/** Pick *id*. What was picked last, or where that is to lie, is picked again to make the move. */
function choose(id) {
  const chosen = selection();
  if (!(chosen && pick(chosen, id)) && extra.press(placeOf(id), acts.redraw)) return;
  if (!chosen) return choosesAhead(id);
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

/** Pick all these, one after the other. */
async function pickAll(ids, start = begin(S.live.now.choices)) {
  set({ selection: start });
  for (const id of ids) await put(id);
}

/** Let the choice lie in its next way, which the server may still be saying. */
export async function turn() {
  const way = () => level(selection())?.turn;
  const isToCome = () => way() && (unknown(selection()) || shallow(selection()));
  for (let heard; isToCome() && heard !== answer; await heard?.catch(() => {})) heard = answer;
  if (way() && !unknown(selection())) put(way().pick);
}

let answer; // what the server was asked last

/** Pick *id*, or what it lies on, when the server has said what may follow. */
async function put(id) {
  const early = (chosen) => unknown(chosen) && (level(chosen).goes_on || !pick(chosen, id));
  while (selection() && early(selection())) {
    if (S.lost) return;
    await answer.catch(() => {});
  }
  const chosen = selection();
  if (!chosen) return;
  const on = shapes().find((one) => one.id === id)?.lies_on;
  const next = pick(chosen, id) ?? pick(chosen, on);
  if (next) return follow(next);
  const rule = closed(chosen, id, zoneOf(id));
  set({ said: rule ? reason(rule) : say("That can't be chosen now."), refused: id, hint: "" });
}

/** Show *next*, and ask the server what comes after it when that is not known yet. */
async function follow(next) {
  set({ selection: next, said: "", hint: "" });
  if (!unknown(next)) steer();
  if (unknown(next) || shallow(next)) await hear(next);
  if (selection()) (await sending).ripen(selection());
}

async function hear(next) {
  try {
    answer = retrying.then(({ choicesAfter }) => choicesAfter(next));
    const choices = await answer;
    if (S.selection !== next) return;
    const refused = choices.picks.length < next.picks.length;
    set({ selection: learn(next, choices), said: refused ? reason(choices.closed[0]) : "" });
    if (unknown(next)) steer();
  } catch (error) {
    if (S.selection !== next || !unknown(next)) return;
    set({ selection: undo(next), said: say("Not possible now: {message}", error) });
  }
}

export function takeBack() {
  const chosen = selection();
  if (!(chosen?.picks.length || S.ahead) || S.sending) return false;
  const left = chosen && undo(chosen);
  set({ selection: S.ahead && !left?.picks.length ? null : left, said: "" });
  if (S.steer) focusOn(chosen?.picks.at(-1));
  return true;
}

const onTable = (id) => root.querySelector(`svg.table [data-id="${CSS.escape(id)}"]`);
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
  seat: () => askSeat(base).then(({ link }) => set({ seat: link })),
  focus: (id, zone, { currentTarget }) => {
    const ringed = currentTarget.matches(":focus-visible") ? [id] : [];
    set({ stops: { ...S.stops, [zone]: id }, ringed });
  },
  drag: (event, id) => handle.dragged?.(event, id),
  drop: by(false, put),
};

/** What the keys do, where that differs from the pointer. */
export const keyActs = { ...acts, walk: focusOn, pick: by(true, choose), button };
