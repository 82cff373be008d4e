// Renderer: draws the page after each change of the state, and animates what changed.

import { able } from "./browser_support.js";
import { move } from "./selection.js";
import { head } from "./header.js";
import { spot } from "./scene_svg.js";
import { S, root, selection, shapes, shown } from "./state.js";
import { render } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";
import { lazyImport } from "./lazy_import.js";

const MOST_ANIMATED = 4;
const [motion, settling, ahead] = ["animation", "scroll", "prefetch"].map((name) => lazyImport(`./${name}.js`));
let paint = render;
lazyImport("./safe_render.js").then((script) => (paint = script.paint));

let painted;
let offered = null;

/** Move the focus from a removed element to the next; never to a choice after a click. */
function refocus(keyed) {
  const next = S.at ? ".stepper :enabled" : 'svg.table [tabindex="0"]';
  if (keyed || S.at) root.querySelector(next)?.focus();
  else root.focus({ preventScroll: true });
}

function repaint(page, view) {
  paint(page(view), root);
  return true;
}

/** Draw for the first time; tell whether this browser can. */
function begin(page, view) {
  const served = painted ? [] : [...root.childNodes];
  served.forEach((node) => node.remove());
  try {
    return repaint(page, view);
  } catch (error) {
    console.error(error);
    if (served.length) root.replaceChildren(...served);
    dispatchEvent(new Event("unable"));
    return false;
  }
}

let turning = false;

/** Return the phase of a match. */
const phase = ({ now, status }) => (now.waiting ? "waiting" : status.over ? "over" : "running");

/** Draw the *page* of another phase once all its panels are loaded. */
async function turn(page) {
  turning = true;
  const { appear } = await settling;
  await appear(() => page(shown()), Boolean(painted)).catch(() => {});
  turning = false;
  show(page);
}

/** Return things with their places on the screen. */
const placed = (things, { scene }) =>
  things.map((thing) => {
    const [x, y] = spot(thing, scene, S.flipped);
    return { ...thing, x, y };
  });

/** Draw the *page*, of another phase once its panels are loaded. */
export function draw(page) {
  const now = phase(S.live);
  if (turning || (painted?.phase !== now && !able())) return;
  if (painted ? painted.phase !== now : now === "over") turn(page);
  else show(page);
}

/** Draw the *page*, and animate the changes of the table. */
function show(page) {
  const view = shown();
  const focused = () => root.contains(document.activeElement);
  const before = focused();
  const keyed = document.activeElement.matches(":focus-visible");
  const field = document.activeElement.name;
  if (S.still) root.classList.add("still");
  if (!(painted?.phase === phase(S.live) ? repaint : begin)(page, view)) return;
  head(view, paint);
  if (before && !focused()) (field ? root.querySelector(`[name="${field}"]`)?.focus() : refocus(keyed));
  const whole = move(selection());
  if (whole && whole !== offered) dispatchEvent(new Event("offered"));
  offered = whole;

  const position = view.now.waiting ? -1 : view.position;
  const lines = root.querySelectorAll(".log .line").length;
  const { over } = S.live.status;
  const now = { position, things: placed(shapes(), view), lines, over, phase: phase(S.live) };
  const moved = painted?.position !== position;
  if (moved) {
    const near = painted && !S.still && Math.abs(painted.position - position) < MOST_ANIMATED;
    const [was, placesNow] = [painted?.things, near && placed(view.scene.places, view)];
    if (near) motion.then(({ change }) => change(view, was, now.things, placesNow));
    dispatchEvent(new Event("moved"));
  }
  if (S.still) {
    root.getBoundingClientRect(); // applies the new place without a transition
    root.classList.remove("still");
  }
  const first = !painted;
  const news = moved || painted.lines !== lines;
  const shifted = !first && (moved || painted.over !== over); // who resigns makes no move
  settling.then(({ scrollLog, steady, showOpen }) => {
    steady(position, first);
    if (news) scrollLog();
    if (shifted) requestAnimationFrame(showOpen);
  });
  requestAnimationFrame(() => setTimeout(() => ahead.then(({ prefetch }) => prefetch())));
  painted = now;
  document.title = `${S.live.status.yours ? `● ${gettext("Your turn")} · ` : ""}${S.live.title} · Giardino`;
}
