// The page of a match, the same for every game: draws the state, listens to keys and socket.

import { render } from "./vendor/lit-html.js";
import { acts, arrive, keyActs } from "./acts.js";
import { listen } from "./keys.js";
import { animate } from "./motion.js";
import { connect } from "./net.js";
import { page } from "./page.js";
import { spot } from "./paint.js";
import { S, base, drawWith, root, set, shapes, shown } from "./state.js";

const NEAR = 4; // more moves at once are not animated

let painted = null;

/** Return things with their places on the screen. */
const placed = (things, { scene }) =>
  things.map((thing) => {
    const [x, y] = spot(thing, scene, S.flipped);
    return { ...thing, x, y };
  });

function draw() {
  const picture = shown();
  const focused = root.contains(document.activeElement);
  render(page(picture), root);
  if (focused && !root.contains(document.activeElement))
    root.querySelector('svg.table [tabindex="0"]')?.focus();

  const now = {
    position: picture.position,
    dealt: !picture.now.waiting,
    things: placed(shapes(), picture),
  };
  if (painted?.position !== now.position || painted.dealt !== now.dealt) changed(picture, now);
  painted = now;
  document.title = `${S.live.status.yours ? "● Your turn · " : ""}${S.live.title} · Giardino`;
}

/** Bring the line of the shown position into sight, without moving the page. */
function scrollLog() {
  const list = root.querySelector(".log ol");
  const here = [...root.querySelectorAll(".log .here")].at(-1);
  if (!here) return;
  const down = here.offsetTop - list.offsetTop;
  list.scrollTop = down - list.clientHeight + 2 * here.offsetHeight;
}

/** Bring what is open into sight when none of it is: on a phone the buttons cover the rest. */
function showOpen() {
  const opened = [...root.querySelectorAll("svg.table .open")];
  const seen = (one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom < innerHeight - 170;
  };
  if (!opened.some(seen)) opened[0]?.scrollIntoView({ block: "nearest" });
}

/** Show how the table came from what was painted to what is *now*. */
function changed(picture, now) {
  scrollLog();
  requestAnimationFrame(showOpen);
  if (!painted || Math.abs(painted.position - now.position) >= NEAR) return;
  const { places, stock } = picture.scene;
  const lying = placed(places, picture);
  animate(root.querySelector("svg.table"), painted.things, now.things, (shape) =>
    lying.find(({ id }) => id === (shape.comes_from ?? stock)),
  );
}

/** Return [id, x, y] of all that can be walked to. */
function walkable() {
  const picture = shown();
  const things = [...picture.scene.places, ...shapes().filter(({ zone }) => zone)];
  return placed(things, picture).map(({ id, x, y, width, height, corner }) =>
    corner ? [id, x - width / 2 + 9, y - height / 2 + 9] : [id, x, y]);
}

/** Go to the position that the address names, as #12. */
function follow() {
  const asked = /^#(\d+)$/.exec(location.hash);
  if (asked) acts.goTo(Number(asked[1]));
}

drawWith(draw);
follow();
draw();
listen(walkable, keyActs);
addEventListener("hashchange", follow);
document.body.dataset.ready = "";
connect(base, arrive, (online) => online !== S.online && set({ online }));
