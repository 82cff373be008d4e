// What can be done on the page, and what happens when a picture arrives?

import {
  bears, begin, closed, learn, level, move, open, pick, shallow, undo, unknown,
} from "./choose.js";
import { extra } from "./extra.js";
import { askChoices, askPicture, askSeat, isLost, mayPass, untilAgain } from "./net.js";
import { cite } from "./panels.js";
import { S, base, root, selection, set, shapes, shown, unreached, zoneOf } from "./state.js";
import { html } from "./vendor/lit-html.js";
import { say } from "./words.js";

const SOON = 1000; // milliseconds until a socket has brought what was done

// The first picture waits for neither.
const sending = import("./send.js");
let handle = {};
const handling = import("./handling.js");
handling.then((script) => (handle = script));

export const reason = ({ sentence, rule }) => html`${sentence} (${cite(S.live.game, rule)})`;

/** Let the only move that there is be made by itself. */
export const alone = async () => S.selection?.levels[0].alone && (await sending).alone(S.selection);

/** Return on what a selection rests: with anything of it, what was picked is void. */
const ground = ({ position, now }) => [position, !now.waiting, !now.choices].join();

/** Tell how far the match had come in a picture: by its chain, as not all that happens is a move. */
const reached = ({ now: { last, chain } }) => chain?.k ?? last;

/** Take over a pushed or fetched picture, unless a newer one came first. */
export function arrive(picture) {
  if (reached(picture) < reached(S.live)) return;
  const before = S.live;
  if (!picture.now.waiting) S.past.set(`${picture.position} ${picture.viewer}`, picture);
  if (picture.status.over) extra.recall(picture);
  if (picture.status.sentence !== before.status.sentence) set({ said: "", hint: "" });
  if (ground(picture) === ground(before)) {
    set({ live: picture });
    waits(before);
    return dropped(before, picture);
  }
  const { picks } = (S.ahead && S.selection) || { picks: [] };
  const wanted = picks.length && !S.wanted?.again ? { picks, scene: before.scene } : S.wanted;
  const selection = begin(picture.now.choices);
  set({ live: picture, selection, ahead: false, wanted, sending: false, said: "" });
  if (wanted) resume();
  else alone();
  if (S.at === null && !document.activeElement.closest("aside, header")) steer();
}

/** Return what a script does that comes when due: to look back, or choose ahead. */
const later = (script, name) => async (...asked) => (await import(`./${script}.js`))[name](...asked);
const replay = (name) => later("replay", name);
const [choosesAhead, resume] = [later("ahead", "start"), later("ahead", "resume")];
const [confirm, again, waits] = ["confirm", "again", "waits"].map((name) => later("send", name));
const dropped = later("agree", "dropped");

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

/** Ask what may be picked after *next*, again and again where nothing is heard: the choice is kept. */
async function choicesAfter(next) {
  for (let turn = 0; ; turn++) {
    try {
      return await askChoices(base, S.live.position, next.picks, S.ahead);
    } catch (error) {
      if (S.selection !== next || !mayPass(error)) throw error;
      if (!isLost(error)) set({ said: error.message });
      else if (!S.lost) unreached({}, say("No connection. Your choice is kept."));
    }
    await untilAgain(turn);
    if (S.selection !== next) throw new Error(); // something else is chosen by now
  }
}

async function hear(next) {
  try {
    answer = choicesAfter(next);
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

/** See that the page comes to *position*: by the socket, or else by asking after some *patience*. */
export function seeTo(position, patience = S.online ? SOON : 0) {
  const again = () => seeTo(position, SOON);
  const ask = () => S.live.now.last < position && askPicture(base).then(arrive, again);
  setTimeout(ask, patience);
}

/** See what changed though the position stays, as far as the socket does not bring it. */
export const seeAnew = () => S.online || askPicture(base).then(arrive, () => {});

const onTable = (id) => root.querySelector(`svg.table [data-id="${CSS.escape(id)}"]`);
export const placeOf = (id) => shown().scene.places.find((place) => place.id === id);

export const focusOn = (id) => id && onTable(id)?.focus();

/** After a choice by keyboard go to where the next one can be made. */
function steer() {
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
