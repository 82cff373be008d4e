// Keyboard control: shortcuts, and arrow keys that walk over the table by position.

import "./key_guard.js";
import { extra } from "./plugins.js";
import { spot } from "./scene_svg.js";
import { bears, move, pick } from "./selection.js";
import { S, isReplay, selection, shapes, shown } from "./state.js";

const ROW = 25; // two things this close in height are in one row
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let column = null; // where a walk up or down began, so that it goes straight
let walked = ""; // where the arrow keys went last, and at which position

/** Return the id of the next thing from *here* in a direction; spots are [id, x, y]. */
function nextTo(spots, here, [right, down]) {
  const from = spots.find(([id]) => id === here);
  if (!from) return undefined;
  const [, x, y] = from;
  column = right ? null : (column ?? x);
  const ahead = ([, ox, oy]) => (ox - x) * right + (oy - y) * down;
  const cost = (spot) => {
    const [, ox, oy] = spot;
    const off = Math.abs(right ? oy - y : ox - column - down);
    // Rows may be shifted by half a step, so that up and down lead diagonally.
    const straight = right ? off < ROW : off < 1.3 * ahead(spot);
    return ahead(spot) + off * (straight ? (right ? 0 : 0.9) : 3);
  };
  const beyond = spots.filter((spot) => ahead(spot) > 1);
  return beyond.toSorted((a, b) => cost(a) - cost(b))[0]?.[0];
}

/** Return the focused thing that the keys can choose: on the table, or a button of the choice. */
const choosable = (target) => target.closest?.("svg.table [data-id], .act [data-pick]");

const typing = (target) => target.matches?.("input, textarea, select, dialog[open] *");
const pressable = (target) => target.matches?.("button, a, summary");

/** Tell whether a replay has rounds or decisive moves to jump to. */
const hasStops = () => isReplay() && Boolean(S.live.now.decisive || S.live.log.some(({ heading }) => heading));

/** Tell whether a press on *id* would be refused, while the confirm button waits for Enter. */
function onlyConfirms(id) {
  const chosen = selection();
  const place = shapes().find((shape) => shape.id === id)?.place;
  return move(chosen) && ![id, place].some((one) => chosen.picks.includes(one) || pick(chosen, one) || bears(chosen, one));
}

/** Return [id, x, y] of everything that the arrow keys can reach. */
function walkable() {
  const view = shown();
  const things = [...view.scene.places, ...shapes().filter(({ zone }) => zone)];
  return things.map((thing) => {
    const [x, y] = spot(thing, view.scene, S.flipped);
    const { id, width, height, corner } = thing;
    return corner ? [id, x - width / 2 + 9, y - height / 2 + 9] : [id, x, y];
  });
}

/** Listen to the keyboard; *acts* are the actions of the keys. */
export function listen(acts) {
  const onTable = (event, id) => {
    const { key } = event;
    const way = ARROWS[key];
    const near = way && extra.walk(id, event);
    if (near || !way) column = null;
    if (way) {
      const to = near || nextTo(walkable(), id, way);
      walked = `${S.live.position} ${to}`;
      acts.walk(to);
    }
    if (key !== "Enter" && key !== " ") return way;
    if (key === "Enter" && walked !== `${S.live.position} ${id}` && onlyConfirms(id)) return acts.confirm();
    acts.pick(id);
    return true;
  };
  const [back, on] = [() => acts.step(-1), () => acts.step(1)];
  const anywhere = {
    ",": back, ArrowLeft: back, ".": on, ArrowRight: on, Escape: acts.undo, f: acts.flip,
    Home: () => acts.step(-Infinity), End: () => acts.goTo(Infinity), "?": acts.help,
    p: () => acts.button("p") === false && acts.play(),
    " ": () => isReplay() && acts.play(),
    PageUp: () => hasStops() && acts.leap(-1), PageDown: () => hasStops() && acts.leap(1),
  };
  const press = ({ key, target }) =>
    key === "Enter" && !pressable(target) ? acts.confirm() : (anywhere[key] ?? acts.button)(key);
  document.querySelector(".skip").onclick = (event) => {
    event.preventDefault(); // the address names a move
    const stops = [...document.querySelectorAll('svg.table [tabindex="0"]')];
    (stops.find((stop) => stop.matches(".open")) ?? stops[0])?.focus();
  };
  let pointed = null; // what the pointer has the focus on: the keys have not gone there
  addEventListener("pointerdown", ({ target }) => (pointed = choosable(target)), true);
  addEventListener("focusin", ({ target }) => choosable(target) === pointed || (pointed = null));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const id = event.target.closest?.("svg.table [data-id]")?.dataset.id;
    const replayed = isReplay() && (pointed || event.key === " ");
    if (!replayed && pointed && choosable(event.target) === pointed && (event.key === "Enter" || (id && event.key === " "))) {
      event.preventDefault();
      return acts.confirm();
    }
    if (event.key === " " && pressable(event.target)) return;
    if ((id && !replayed && onTable(event, id)) || press(event) !== false) event.preventDefault();
  });
}
