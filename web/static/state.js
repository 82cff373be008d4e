// State of the page in one object. `set` changes it and schedules a render.

import { begin, level, move, pick, unknown } from "./selection.js";
import { extra } from "./plugins.js";
import { withGhosts } from "./scene_svg.js";
import { gettext } from "./i18n.js";

export const root = document.getElementById("table");
export const base = document.body.dataset.match;
const first = JSON.parse(document.getElementById("match-view").textContent);

extra.recall(first);

export const S = {
  live: first,
  past: new Map(), // views by position and viewer
  at: null, // the earlier view that is shown instead of the live one
  whole: null, // the newest view of another viewer, if chosen
  told: null, // the earlier view whose move is told in full
  playing: null, // set while the replay runs
  seen: first.now.last, // the newest position when the replay was opened
  selection: begin(first.now.choices),
  ahead: false, // whether it is a premove
  wanted: null, // a premove for an earlier position, until it is checked on the new one
  sending: false,
  ripe: null, // the selection that is sent by itself
  notice: "", // shown instead of the status
  refused: "", // the id that the notice is about, as it can't be picked
  neutral: false, // whether the notice is news; otherwise it is a problem
  lost: false, // whether the notice is about a lost connection, and ends with it
  hint: "", // about the thing under the pointer
  over: "", // the choosable thing under the pointer
  steer: false, // whether the focus follows the choice, as it is made by keyboard
  online: null, // whether the socket is open; not known yet
  offline: false, // whether the device has lost its network, and no message arrived since
  flipped: false,
  still: false, // whether the next rendering is without animation
  tampered: null, // evidence of a rewritten history
  seat: "", // the secret link to the own seat, once it was requested
  lit: [],
  ringed: [],
  stops: {}, // where the Tab key enters each zone
};

let draw = () => {};
export const drawWith = (how) => (draw = how);

/** Change the state and draw it. The details of a message are dropped with it. */
export function set(patch) {
  Object.assign(S, "notice" in patch && { refused: "", neutral: false, lost: false }, patch);
  draw();
}

/** Show that the server can't be reached, and whether the selection is *kept*. */
export function unreached(patch, kept = false) {
  const notice = kept ? gettext("No connection. Your choice is kept.") : gettext("Not sent: the server can't be reached. Try again.");
  set({ ...patch, notice, lost: kept });
}

/** Show why a request failed. */
export const failed = ({ message }) => set({ notice: message });

/** Note that the device went online or offline. */
export const network = (offline) => set({ offline, ...(S.lost && !offline && { notice: "" }) });

/** Tell whether the keys and a finger step through the moves: nothing can be chosen. */
export const isReplay = () => S.at !== null || S.live.status.over;

/** Tell whether the page is known to have no connection to its table. */
export const isCutOff = () => S.offline || S.online === false;

const roomy = matchMedia("(min-width: 1000px), (min-width: 700px) and (orientation: landscape)");
const low = matchMedia("(hover: none) and (min-width: 700px) and (max-height: 480px)"); // a phone on its side
roomy.onchange = low.onchange = () => draw();

/** Return a *thing* in its place on a low page, or turned by a quarter with the table. */
const turned = (thing) => {
  const { x, y, width, height, size, turn = 0 } = thing;
  if (thing.low) return { ...thing, ...Object.fromEntries(["x", "y", "width", "height"].map((name, at) => [name, thing.low[at] ?? thing[name]])) };
  return { ...thing, x: -y, y: x, ...(size ? { turn: height ? turn + 90 : turn } : { width: height, height: width }) };
};

const moved = (thing) => {
  if (!thing.wide) return thing;
  const [x, y, width, height] = thing.wide;
  if (width) return { ...thing, x, y, width, height };
  const { size, wide_size: grown = size, wide_text: text = thing.text } = thing;
  return { ...thing, x, y, text, size: grown, height: thing.height && (thing.height * grown) / size };
};

/** Return the scene with zones only for shapes that the viewer may pick. */
function pickable(scene) {
  const { inactive_zones: inactive = [], shapes } = scene;
  const zoned = (shape) => (inactive.includes(shape.zone) ? { ...shape, zone: "" } : shape);
  return inactive.length ? { ...scene, shapes: shapes.map(zoned) } : scene;
}

/** Return a scene's view box on this page, and how its things lie; nothing if it is narrow. */
const layoutOf = (scene) =>
  scene.low && low.matches ? [scene.low, turned] : scene.wide && roomy.matches ? [scene.wide, moved] : [];

/** Return the scene laid out for this page. */
function laidOut(scene) {
  const [box, lying] = layoutOf(scene);
  if (!box) return { ...scene, captions: [] };
  const arranged = { ...scene, view_box: box, places: scene.places.map(lying), shapes: scene.shapes.map(lying) };
  return lying === turned ? { ...arranged, captions: [], quarter: true } : arranged;
}

/** Return the shown match view. */
export function shown() {
  const view = S.at ?? S.live;
  return { ...view, scene: extra.arrange(laidOut(pickable(view.scene))) };
}

/** Return the picks, or null if nothing can be chosen. */
export const selection = () => (S.at === null ? S.selection : null);

/** Return the shown shapes, including the unsent choice. */
export const shapes = () => withGhosts(shown().scene.shapes, ghosts());

/** Return the zone of the shape with this *id*, if there is one. */
export const zoneOf = (id) => shapes().find((shape) => shape.id === id)?.zone;

/** Return the preview of the unsent choice and its next targets. */
function ghosts() {
  const chosen = selection();
  if (!chosen) return [];
  const over = S.over && !move(chosen) && pick(chosen, S.over);
  return [...shownGhosts(chosen), ...guessed(chosen), ...(over ? hovering(over) : [])];
}

/** Return the ghosts of a selection, as sent by the server. */
const shownGhosts = (chosen) => level(chosen).ghosts.map(layoutOf((S.at ?? S.live).scene)[1] ?? ((ghost) => ghost));

/** Return the likely position of the last pick, until the server has sent it. */
function guessed(chosen) {
  if (!unknown(chosen)) return [];
  const { places, shapes } = shown().scene;
  const place = places.find(({ id }) => id === chosen.picks.at(-1));
  const lifted = chosen.picks.findLast((id) => shapes.some((shape) => shape.id === id));
  const shape = shapes.find(({ id }) => id === lifted);
  if (!place || !shape || shape.parts || shownGhosts(chosen).some(({ id }) => id === lifted)) return [];
  const size = Math.min(shape.size, place.height * 0.88);
  const turn = place.width > place.height ? 0 : place.turn;
  return [{ ...shape, x: place.x, y: place.y, size, turn }];
}

/** Return the thing under the pointer during a drag, while its original stays in place. */
const hovering = (chosen) =>
  (unknown(chosen) ? guessed(chosen) : shownGhosts(chosen)).map((ghost) => {
    const thing = shown().scene.shapes.find(({ id }) => id === ghost.id);
    return { ...thing, ...ghost, id: `over-${ghost.id}`, zone: "", kind: `${ghost.kind} hovering` };
  });
