// How is the page drawn, and how is it shown what changed?

import { head } from "./head.js";
import { spot } from "./paint.js";
import { S, root, selection, shapes, shown } from "./state.js";
import { render } from "./vendor/lit-html.js";
import { say } from "./words.js";

const NEAR = 4; // more moves at once are not animated
const motion = import("./motion.js"); // the first picture does not wait for it

let painted;

/** Return things with their places on the screen. */
const placed = (things, { scene }) =>
  things.map((thing) => {
    const [x, y] = spot(thing, scene, S.flipped);
    return { ...thing, x, y };
  });

/** Draw the *page*, and show how the table changed. */
export function draw(page) {
  const picture = shown();
  if (!painted) root.replaceChildren(); // what the server drew
  const focused = () => root.contains(document.activeElement);
  const before = focused();
  head(picture);
  render(page(picture), root);
  if (before && !focused()) root.querySelector('svg.table [tabindex="0"]')?.focus();

  const position = picture.now.waiting ? -1 : picture.position;
  const told = root.querySelectorAll(".log .line").length;
  const now = { position, things: placed(shapes(), picture), told };
  const moved = painted?.position !== position;
  if (moved) {
    changed(picture, now);
    dispatchEvent(new Event("moved"));
  }
  if (moved || painted.told !== told) scrollLog();
  steady(position);
  painted = now;
  document.title = `${S.live.status.yours ? `● ${say("Your turn")} · ` : ""}${S.live.title} · Giardino`;
}

/**
 * Keep what to do as high as it was while one chooses, so that nothing jumps under a finger. Where
 * it grows it lies over what is below, which stays.
 */
function steady(position) {
  const panel = root.querySelector(".act");
  if (!panel) return;
  const { dataset, style } = panel;
  const due = `${position} ${innerWidth} ${Boolean(selection())}`;
  const began = dataset.due !== due;
  if (began) {
    Object.assign(style, { minHeight: "", marginBottom: "" });
    Object.assign(dataset, { due, high: panel.offsetHeight });
    if (!painted || selection()) uncover(panel.getBoundingClientRect());
  }
  if (!selection()) return;
  style.minHeight = `${panel.offsetHeight}px`;
  style.marginBottom = `${dataset.high - panel.offsetHeight}px`;
}

/** Bring the hand and what is open out from under what to do, which lies over the table's foot on a phone. */
function uncover(panel) {
  const hand = S.live.scene.shapes.filter(({ zone }) => zone === "hand").map(({ id }) => id);
  const held = [...root.querySelectorAll("svg.table .shape")]
    .filter(({ dataset, classList }) => hand.includes(dataset.id) || classList.contains("open"));
  const boxes = held.map((thing) => thing.getBoundingClientRect());
  const lowest = Math.max(...boxes.filter(({ right }) => right > panel.left).map(({ bottom }) => bottom));
  if (lowest > panel.top && lowest < innerHeight + panel.height) scrollBy(0, lowest - panel.top);
}

/** Bring the shown position's line into sight, without moving the page. */
function scrollLog() {
  const here = [...root.querySelectorAll(".log .here")].at(-1);
  if (!here) return;
  const list = here.closest("ol");
  const down = here.offsetTop - list.offsetTop;
  list.scrollTop = down - list.clientHeight + 2 * here.offsetHeight;
}

/** Bring the end into sight, or something open if none is: on a phone the buttons cover much. */
function showOpen() {
  if (S.live.status.over && S.at === null) return root.querySelector("#status")?.scrollIntoView({ block: "nearest" });
  const opened = [...root.querySelectorAll("svg.table .open")];
  const boxes = opened.map((shape) => shape.getBoundingClientRect());
  if (!boxes.some(({ top, bottom }) => top >= 0 && bottom < innerHeight - 170))
    opened[0]?.scrollIntoView({ block: "nearest" });
}

/** Show how the table came from what was painted to what is *now*. */
function changed(picture, now) {
  if (painted) requestAnimationFrame(showOpen); // a page opens with its head
  if (!painted || Math.abs(painted.position - now.position) >= NEAR) return;
  const { places, stock, mover } = picture.scene;
  const lying = placed(places, picture);
  const place = (name) => lying.find(({ id }) => id === name);
  const origin = ({ comes_from: from = stock }) => place(from === "mover" ? mover : from);
  const { things } = painted;
  motion.then(({ animate }) => {
    const table = root.querySelector("svg.table"); // it may be covered by now
    if (table) animate(table, things, now.things, origin, picture.marks);
  });
}

/** Return [id, x, y] of all that can be walked to. */
export function walkable() {
  const picture = shown();
  const things = [...picture.scene.places, ...shapes().filter(({ zone }) => zone)];
  return placed(things, picture).map(({ id, x, y, width, height, corner }) =>
    corner ? [id, x - width / 2 + 9, y - height / 2 + 9] : [id, x, y]);
}
